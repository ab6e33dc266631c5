"""Text to tokens: words, names, icons and numbers; inflection as marks, coordinators with a level."""

from __future__ import annotations

from collections.abc import Mapping

from lark import Token

from . import levels
from .lexicon import EFFECT, PARAMETERS, Lexicon, Word, type_of_parameter
from .morphology import NOUNS, VERBS
from .wordtable import RAW, SAME_LENGTH, Names, Reading, Readings, WordTable


class CardToken(Token):
    """A token that knows the declared word it stands for."""

    __slots__ = ("word",)
    word: Word | None

    def __new__(
        cls, type_: str, value: str, start: int, line: int, column: int, end: int, word: Word | None = None
    ) -> CardToken:
        token: CardToken = str.__new__(cls, value)
        token.type = type_
        token.value = value
        token.start_pos = start
        token.line = line
        token.column = column
        token.end_line = line
        token.end_column = column + end - start
        token.end_pos = end
        token.word = word
        return token

    def at_level(self, type_: str) -> CardToken:
        """The same token with another type."""
        return CardToken(
            type_,
            self.value,
            self.start_pos or 0,
            self.line or 1,
            self.column or 1,
            self.end_pos or 0,
            self.word,
        )


class CardLexer:
    """The lexer of one grammar: `tokens(text, lexicon)` gives what the parser reads."""

    def __init__(self, terminals: Mapping[str, str]) -> None:
        self.terminals = dict(terminals)
        verbs = [text for text in terminals if text.split()[0] in VERBS]
        nouns = [text for text in terminals if text.split()[-1] in NOUNS and text not in VERBS]
        self.flags = levels.flags(self.terminals, verbs, nouns)
        self._have, self._that = self.terminals.get("have", ""), self.terminals.get("that", "")
        self._as = self.terminals.get("as", "")
        self._space = self.terminals.get("space", "")
        self._space_at = self._types("under|above|next to|adjacent to")
        self._finite = tuple(self._types("is|are|was|were|would|can"))
        self._had = tuple(self._types("cost|have|share"))
        self._aux = self._types("is|are|was|were|be|have|not")
        self._verbs = self._types("|".join(verbs))
        self._with = self._types("with|without")
        self._times = terminals.get("times", "")
        self._det = self._types(_DET)
        self._noun_before = (
            self._det | self._types("whose") | {"POSS", "NON", "ENA", "CLASS", "TEAM", "QNAME"}
        )
        starts = self._types("at least|it|them|up to|exactly|any number of|that many|any other")
        self._np_start = (self._det - self._types("other")) | starts | _NOUN_STARTS
        self._np_first = self._types("a|an|any|no|each|at least|your|another|up to")
        self._article = self._types("a|an|the|each|any|no")
        self._heads = {
            kind for kind, has in self.flags.items() if has & levels.HEAD and not has & levels.VERB
        }
        pronouns = self._types("them|those|any|all|some|each|this way|everyone|both")
        self._rel_after = self._heads | pronouns | {"ONE", "CLASS", "TEAM"}
        many = self._types("all|those|these|any number of|both|or more|other|all other|most")
        self._plural_after = many | {"INT", "NUMERAL"}
        self._plural_before = self._types("are|were|get|have|enter|escape")
        self._base_participles = self._types("put|set aside|run out")

    def _types(self, words: str) -> set[str]:
        """The token types of some words of the grammar."""
        return {self.terminals[word] for word in words.split("|") if word in self.terminals}

    def table(self, lexicon: Lexicon) -> WordTable:
        """The word table of a lexicon's base, built once."""
        found: WordTable | None = lexicon.base_cache.get(self)
        if found is None:
            found = lexicon.base_cache[self] = WordTable(self.terminals, lexicon.base)
        return found

    def names(self, lexicon: Lexicon) -> Names:
        """The index of a lexicon's names, built once."""
        found: Names | None = lexicon.names_cache.get(self)
        if found is None:
            under = lexicon.under
            if under is not None and under.names:
                found = self.names(under).with_words(lexicon.names[len(under.names) :])
            else:
                found = Names(lexicon.names)
            lexicon.names_cache[self] = found
        return found

    def tokens(self, text: str, lexicon: Lexicon, line: int = 1, column: int = 1) -> list[CardToken]:
        """Tokens of a text; what is not known is UNKNOWN, and every sentence ends in a DOT."""
        text = text.translate(SAME_LENGTH)
        types, spans, words = _Scan(self, text, lexicon).run()
        types = self._mark_spaces(self._mark_same(self._mark_participles(types)))
        if "KEYWORD" in types:
            types = self._mark_bare(types)
        if self._times in types:
            types = self._mark_often(types)
        types, spans, words = self._end_sentences(types, spans, words)
        return _to_tokens(levels.levels(types, self.flags), spans, words, text, line, column)

    def _mark_participles(self, types: list[str]) -> list[str]:
        """EN before a noun becomes ENA, EN before an object ED; "put" after "is" gets its EN."""
        size = len(types)
        for i, type_ in enumerate(types):
            if type_ != "EN":
                continue
            before = types[i - 1] if i else ""
            after = types[i + 2] if i + 2 < size else ""
            if before in self._aux:
                continue
            if after in self._np_first and before not in self._article:
                types[i] = "ED"
            elif before in self._det or before in ("POSS", "NUMERAL", "INT", "CLASS", "TEAM"):
                types[i] = "ENA"
            elif after in self._np_start:
                types[i] = "ED"
        return types

    def _mark_same(self, types: list[str]) -> list[str]:
        """The "as" of "the same cost as that Hero" belongs to "same", not to the verb."""
        same = self.terminals.get("same", "")
        for i, type_ in enumerate(types):
            if type_ == self._as and same in types[max(0, i - 4) : i]:
                types[i] = "_SAME_AS"
        return types

    def _mark_bare(self, types: list[str]) -> list[str]:
        """A keyword behind "with" or "without" stands by itself where no noun follows that it narrows."""
        for i, type_ in enumerate(types):
            if type_ == "KEYWORD" and i and types[i - 1] in self._with:
                after = types[i + 1] if i + 1 < len(types) else ""
                if after not in self._heads and after not in ("PL", "CLASS", "TEAM"):
                    types[i] = "BARE_KEYWORD"
        return types

    def _mark_often(self, types: list[str]) -> list[str]:
        """The number of "draw a card three times" says how often, that of "3 times the number" a factor."""
        for i, type_ in enumerate(types):
            if type_ == self._times and i and types[i - 1] in ("INT", "NUMERAL"):
                after = types[i + 1] if i + 1 < len(types) else ""
                if after not in self._det and after != "POSS":
                    types[i - 1] = "OFTEN"
        return types

    def _mark_spaces(self, types: list[str]) -> list[str]:
        """A row's name before "space" is a ROW, and what stands behind it says which space it is."""
        for i, type_ in enumerate(types):
            if type_ != self._space:
                continue
            row = i - 2 if types[i - 1 : i] == ["PL"] else i - 1
            if row >= 0 and types[row] == "PLACE":
                types[row] = "ROW"
            if i + 1 < len(types) and types[i + 1] in self._space_at:
                types[i + 1] = "SPACE_AT"
        return types

    def _end_sentences(
        self, types: list[str], spans: list[tuple[int, int]], words: list[Word | None]
    ) -> tuple[list[str], list[tuple[int, int]], list[Word | None]]:
        """A zero-width DOT where a sentence ends without one."""
        out: list[str] = []
        out_spans: list[tuple[int, int]] = []
        out_words: list[Word | None] = []
        sentence_in_parens = False
        base_en = self._base_participles
        for type_, span, word in zip(types, spans, words, strict=True):
            last = out[-1] if out else ""
            if type_ == "_LP":
                sentence_in_parens = last in ("", "_DOT", "_COLON", "_RP")
            elif (
                last != "_DOT"
                and last
                and (
                    type_ in ("_RQ", "_BULLET") and last != "_COLON" or type_ == "_RP" and sentence_in_parens
                )
            ):
                out.append("_DOT")
                out_spans.append((out_spans[-1][1],) * 2)
                out_words.append(None)
            elif type_ in base_en and last in self._aux and last != self.terminals.get("not"):
                out.append("EN")
                out_spans.append((span[0], span[0]))
                out_words.append(None)
            out.append(type_)
            out_spans.append(span)
            out_words.append(word)
        if out and out[-1] not in ("_DOT", "_RP"):
            out.append("_DOT")
            out_spans.append((out_spans[-1][1],) * 2)
            out_words.append(None)
        return out, out_spans, out_words


class _Scan:
    """One pass over one text."""

    def __init__(self, lexer: CardLexer, text: str, lexicon: Lexicon) -> None:
        self.lexer = lexer
        self.text = text
        self.table = lexer.table(lexicon)
        self.names = lexer.names(lexicon)
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
                    if words[0] == "next" and self.types and self.types[-1] in self.lexer._noun_before:
                        continue
                    if length > best and tuple(lower[i : i + length]) == words:
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

    def emit(self, reading: Reading, start: int, end: int, possessive: bool) -> None:
        types = reading.types
        if len(types) == 1:
            type_ = types[0]
            if type_ == self.lexer._that and self.is_relative(end):
                type_ = "_REL"
            self.add(type_, start, end, reading.word)
        else:
            for type_ in types:
                if type_ in _MARKS:
                    self.add(type_, start, start) if type_ != "POSS" else self.add(type_, end, end)
                else:
                    if type_ == self.lexer._that and self.is_relative(end):
                        type_ = "_REL"
                    self.add(type_, start, end, reading.word)
        if possessive:
            self.add("POSS", end, end)

    def is_relative(self, end: int) -> bool:
        """Whether "that" at this place opens a relative clause."""
        if not self.types:
            return False
        before = self.types[-1]
        if before in self.lexer._rel_after:
            return True
        if before not in self.lexer._verbs or not (self.types[-2:-1] == ["EN"] or before == self.lexer._have):
            return False
        match = RAW.search(self.text, end)
        following = self.table.readings(match.group()) if match else ()
        return any(r.types[0] in ("S3", *self.lexer._finite, *self.lexer._had) for r in following)

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
            if following in _DETERMINERS and before not in self.lexer._det:
                return verb
            if before in ("KIND", "NAME") and self.types[-2:-1] == ["PL"]:
                return verb
            if verb.types[0] == "S3":
                if before in self.lexer._heads or before in _PRONOUNS or before in ("_REL", "CO"):
                    return verb
                return noun
            is_noun = before in self.lexer._noun_before or before in ("PL", "KIND", "NAME")
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
        if self.types and self.types[-1] in self.lexer._plural_after:
            return plural
        if following and following[0].types[0] in self.lexer._plural_before:
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


#: Words that open or carry on a noun phrase.
_DET = (
    "a|an|the|any|this|that|no|your|their|its|his|her|same|different|highest|lowest|higher|lower|printed|total|each|"
    "other|random|top|bottom|next|first|last|every|another|extra|all|current|own|new|additional|those|these|"
    "each other|any other"
)
_NOUN_STARTS = frozenset({"INT", "NUMERAL", "ONE", "CLASS", "TEAM", "PL", "KIND", "NAME", "QNAME"})
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


def _to_tokens(
    types: list[str],
    spans: list[tuple[int, int]],
    words: list[Word | None],
    text: str,
    line: int,
    column: int,
) -> list[CardToken]:
    tokens = []
    one_line = "\n" not in text
    for type_, (start, end), word in zip(types, spans, words, strict=True):
        if not type_:
            continue
        at_line, at_column = line, column + start
        if not one_line and (breaks := text.count("\n", 0, start)):
            at_line, at_column = line + breaks, start - text.rfind("\n", 0, start)
        tokens.append(CardToken(type_, text[start:end], start, at_line, at_column, end, word))
    return tokens
