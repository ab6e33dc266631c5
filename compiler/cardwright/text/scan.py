"""Text to token types: every piece read once, the reading picked that the words around it allow."""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.text.lexicon import EFFECT, PARAMETERS, Word, type_of_parameter
from cardwright.text.wordtable import RAW, Names, Reading, Readings, WordTable


@dataclass(frozen=True, slots=True)
class Around:
    """The token types of a grammar that tell how a word beside them is read."""

    that: str
    have: str
    had: frozenset[str]
    """Verbs of which a card is the subject: "cost", "have", "share"."""
    finite: frozenset[str]
    verbs: frozenset[str]
    det: frozenset[str]
    heads: frozenset[str]
    noun_before: frozenset[str]
    rel_after: frozenset[str]
    plural_after: frozenset[str]
    plural_before: frozenset[str]


class Scan:
    """One pass over one text."""

    def __init__(self, around: Around, table: WordTable, names: Names, text: str) -> None:
        self.around = around
        self.text = text
        self.table = table
        self.names = names
        matches = list(RAW.finditer(text))
        self.pieces = [match.group() for match in matches]
        self.starts = [match.start() for match in matches]
        self.lower = [piece.lower() for piece in self.pieces]
        self.types: list[str] = []
        self.spans: list[tuple[int, int]] = []
        self.words: list[Word | None] = []
        self.in_quote = False

    def add(self, type_: str, start: int, end: int, word: Word | None = None) -> None:
        self.types.append(type_)
        self.spans.append((start, end))
        self.words.append(word)

    def run(self) -> tuple[list[str], list[tuple[int, int]], list[Word | None]]:
        i, size = 0, len(self.pieces)
        pieces, lower, starts = self.pieces, self.lower, self.starts
        multi, first = self.table.multi, self.names.first
        while i < size:
            piece = pieces[i]
            best, possessive, is_name = 1, False, False
            readings: Readings = ()
            found = multi.get(lower[i])
            if found and not (self.types and self.types[-1] == "NON"):
                for words, candidate in found:
                    length = len(words)
                    if words[0] == "next" and self.types and self.types[-1] in self.around.noun_before:
                        continue
                    if length > best and tuple(lower[i : i + length]) == words:
                        if candidate[0].sort == "label" and self.goes_on(i + length):
                            continue
                        best, readings = length, candidate
                        break
            named = first.get(piece)
            if named:
                for words, reading, is_possessive in named:
                    length = len(words)
                    if length < best:
                        break
                    if length == 1 and self.table.is_word(words[0].removesuffix("'s")):
                        continue
                    if tuple(pieces[i : i + length]) != words:
                        continue
                    if not readings or length > best:
                        best, readings, possessive, is_name = length, (reading,), is_possessive, True
                    elif is_name and readings[0].types != reading.types:
                        readings = (self.name_number(readings[0], reading, i + length),)
                        break
            end = starts[i + best - 1] + len(pieces[i + best - 1])
            if not readings:
                readings = self.table.readings(piece)
            if not readings:
                i = self.mark(i)
                continue
            if lower[i] == "her" and (i + 1 == size or lower[i + 1] in _AFTER_OBJECT):
                readings = self.table.readings("him")
            reading = readings[0] if len(readings) == 1 else self.pick(readings, i, i + best)
            self.emit(reading, starts[i], end, possessive)
            i += best
        return self.types, self.spans, self.words

    def goes_on(self, end: int) -> bool:
        """Whether a label's last word is small and another follows: "always include Reds" has none."""
        following = self.pieces[end] if end < len(self.pieces) else ""
        return self.pieces[end - 1][0].islower() and following[:1].isalpha()

    def emit(self, reading: Reading, start: int, end: int, possessive: bool) -> None:
        types = reading.types
        if len(types) == 1:
            type_ = types[0]
            if type_ == self.around.that and self.is_relative(end):
                type_ = "_REL"
            self.add(type_, start, end, reading.word)
        else:
            for type_ in types:
                if type_ in _MARKS:
                    self.add(type_, start, start) if type_ != "POSS" else self.add(type_, end, end)
                else:
                    if type_ == self.around.that and self.is_relative(end):
                        type_ = "_REL"
                    self.add(type_, start, end, reading.word)
        if possessive:
            self.add("POSS", end, end)

    def is_relative(self, end: int) -> bool:
        """Whether "that" at this place opens a relative clause."""
        if not self.types:
            return False
        before = self.types[-1]
        if before in self.around.rel_after:
            return True
        if before not in self.around.verbs or not (self.types[-2:-1] == ["EN"] or before == self.around.have):
            return False
        match = RAW.search(self.text, end)
        following = self.table.readings(match.group()) if match else ()
        return any(r.types[0] in ("S3", *self.around.finite, *self.around.had) for r in following)

    def at_start(self) -> bool:
        return not self.types or self.types[-1] in _STARTS

    def pick(self, readings: Readings, i: int, j: int) -> Reading:
        """The reading that the words around allow; the surest sign first."""
        by_sort: dict[str, Reading] = {}
        for reading in readings:
            by_sort.setdefault(reading.sort, reading)
        following = self.lower[j] if j < len(self.lower) else ""
        start = self.at_start()
        label = by_sort.get("label")
        if label and (
            following in _EFFECTS
            or (start or self.types[-1] == "CO" and "LABEL" in self.types)
            and self.colon_ahead(j)
        ):
            return label
        if len(readings) == 2 and readings[0].sort == readings[1].sort == "declared":
            return self.name_number(readings[0], readings[1], j)
        declared, verb, noun = by_sort.get("declared"), by_sort.get("verb"), by_sort.get("noun")
        before = self.types[-1] if self.types else ""
        if declared and verb:
            if declared.types[-1] == "KEYWORD" and self.is_whole(j):
                return declared
            capital = self.pieces[i][0].isupper()
            if capital and not start or start and following in ("icon", "icons", "or"):
                return declared
            return verb
        if noun and verb:
            if before == "_REL":
                return verb
            if following in _DETERMINERS and before not in self.around.det:
                return verb
            if before in ("KIND", "NAME") and self.types[-2:-1] == ["PL"]:
                return verb
            if verb.types[0] == "S3":
                if before in self.around.heads or before in _PRONOUNS or before in ("_REL", "CO"):
                    return verb
                return noun
            is_noun = before in self.around.noun_before or before in ("PL", "KIND", "NAME")
            counts = following[:1].isdigit() or following[:1] == "<" and type_of_parameter(following) == "n"
            if counts or not is_noun:
                return verb if counts or verb.types[0] not in _NOUN_FIRST else noun
            return noun
        return declared or verb or noun or label or readings[0]

    def name_number(self, one: Reading, other: Reading, j: int) -> Reading:
        """Of two readings that differ in number: the plural after "all", "two" or before a bare verb."""
        singular, plural = (one, other) if len(other.types) > len(one.types) else (other, one)
        if len(plural.types) == len(singular.types):
            return one
        following = self.table.readings(self.pieces[j]) if j < len(self.pieces) else ()
        if following and following[0].types[-1] == "KIND":
            return singular  # "all Wreckers Villains": the name narrows what follows
        if self.types and self.types[-1] in self.around.plural_after:
            return plural
        if following and following[0].types[0] in self.around.plural_before:
            return plural
        return singular

    def is_whole(self, j: int) -> bool:
        """Whether what ends here has no object: a mark, a number or an icon follows."""
        piece = self.pieces[j] if j < len(self.pieces) else "."
        return not (piece[0].isalpha() or piece[0] in "+-")

    def colon_ahead(self, j: int) -> bool:
        """Whether only numbers, joiners and capitalised words stand before a colon."""
        for piece in self.pieces[j : j + 15]:
            if piece == ":":
                return True
            if not (piece[0].isdigit() or piece[0].isupper() or piece in _IN_LABEL or piece.startswith("<")):
                return False
        return False

    def mark(self, i: int) -> int:
        """A piece that is no word: icon, number, sign, quotation, punctuation; UNKNOWN if nothing fits."""
        piece, start = self.pieces[i], self.starts[i]
        end = start + len(piece)
        head = piece[0]
        type_ = _PUNCTUATION.get(piece)
        if type_:
            self.add(type_, start, end)
        elif head == "[" and piece[1:-1].strip():
            inner = piece[1:-1].strip().lower()
            icon = self.table.icons.get(inner)
            team = self.names.teams.get(inner)
            if icon:
                self.add(icon[0], start, end, icon[1])
            elif team:
                self.add("TEAM", start, end, team)
            else:
                named = self.names.first.get(piece[1:-1].split()[0])
                hit = next((r for w, r, p in named or () if " ".join(w) == piece[1:-1] and not p), None)
                self.add("ICON" if hit else "UNKNOWN", start, end, hit.word if hit else None)
        elif head == '"':
            return self.quotation(i)
        elif head == "<":
            self.parameter(piece, start, end)
        elif piece == "1" and self.is_noun(i + 1):
            self.add("ONE", start, end)
        elif head.isdigit():
            self.add(
                "PLAYERS" if piece[-1] in "sr" else "NCOST" if piece.endswith("cost") else "INT", start, end
            )
        elif head in "+-" and len(piece) > 1 and piece != "--":
            following = self.table.readings(self.pieces[i + 1]) if i + 1 < len(self.pieces) else ()
            is_point = any(reading.types[-1] == "POINT" for reading in following)
            is_point = is_point or self.pieces[i + 1 : i + 2][-1:] == ["<point>"]
            self.add("SIGNED" if is_point else "DELTA", start, end)
        elif head == "\n" or i == 0 and head == "-":
            self.add("_BULLET", start, end)
        elif piece in ("-", "–", "—", "--"):
            self.add("_DASH", start, end)
        elif piece.lower() == "non-":
            self.add("NON", start, end)
        elif piece.lower() in ("and", "or", "and/or"):
            self.add("CO", start, end)
        else:
            self.add("UNKNOWN", start, end)
        return i + 1

    def parameter(self, piece: str, start: int, end: int) -> None:
        """What a keyword's text takes from its use, as the word that it stands for."""
        name, _, form = piece[1:].partition(">")
        if form == "s":
            self.add("PL", start, start)
        type_ = "THE_EFFECT" if name == EFFECT else PARAMETERS.get(type_of_parameter(name), "PARAM")
        self.add("NCOST" if form == "-cost" else type_, start, end)

    def is_noun(self, i: int) -> bool:
        """Whether a singular noun stands at a piece: "1 card" is counted like "one card"."""
        readings = self.table.readings(self.pieces[i]) if i < len(self.pieces) else ()
        return any(reading.types in (("KIND",), ("NAME",)) for reading in readings)

    def quotation(self, i: int) -> int:
        """A short title in quotes is one QNAME; a text in quotes opens and closes."""
        start = self.starts[i]
        if self.in_quote:
            self.in_quote = False
            self.add("_RQ", start, start + 1)
            return i + 1
        j = i + 1
        while j < len(self.pieces) and self.pieces[j] != '"':
            j += 1
        inner = self.pieces[i + 1 : j]
        if j < len(self.pieces) and ":" not in inner and 0 < len(inner) <= 7:
            end = self.starts[j] + 1
            self.add("QNAME", start, end)
            if inner[-1] in _PUNCTUATION and (type_ := _PUNCTUATION[inner[-1]]) in ("_DOT", "CM"):
                self.add(type_, self.starts[j - 1], self.starts[j - 1] + 1)
            return j + 1
        self.in_quote = True
        self.add("_LQ", start, start + 1)
        return i + 1


_MARKS = frozenset({"PL", "S3", "EN", "ED", "ENA", "ING", "POSS"})
_STARTS = frozenset({"_DOT", "_COLON", "_LQ", "_LP", "_BULLET", "_RP"})
_PUNCTUATION = {".": "_DOT", "!": "_DOT", "?": "_DOT", ",": "CM", ":": "_COLON", "(": "_LP", ")": "_RP"}
_IN_LABEL = frozenset({",", "-", "–", "and", "or", "&"})
_AFTER_OBJECT = frozenset(
    """. , : ; ! ) ” " again and as at back below beside by during face for from if immediately in instead
    into on or then this to under unless until when while with without""".split()
)
"""What may follow "her" as an object; before a noun it says whose."""
_EFFECTS = frozenset({"effect", "effects", "ability", "abilities"})
_DETERMINERS = frozenset(
    {"a", "an", "the", "this", "that", "it", "them", "those", "each", "all", "any", "your", "their"}
)
_PRONOUNS = frozenset({"IT", "HE", "SHE", "WHO", "THAT"})
_NOUN_FIRST = frozenset({"COST", "NAME_VERB", "TURN", "KO_"})
