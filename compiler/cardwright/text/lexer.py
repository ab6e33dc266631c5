"""Text to tokens: what `scan` reads, with the marks of inflection set and coordinators given a level."""

from __future__ import annotations

from collections.abc import Mapping

from lark import Token

from cardwright.text import levels
from cardwright.text.lexicon import Lexicon, Word
from cardwright.text.morphology import NOUNS, VERBS
from cardwright.text.scan import Around, Scan
from cardwright.text.wordtable import SAME_LENGTH, Names, WordTable


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
        self._as = self.terminals.get("as", "")
        self._space = self.terminals.get("space", "")
        self._space_at = self._types("under|above|next to|adjacent to")
        self._aux = self._types("is|are|was|were|be|have|not")
        self._with = self._types("with|without")
        self._times = terminals.get("times", "")
        self._det = self._types(_DET)
        starts = self._types("at least|it|them|up to|exactly|any number of|that many|any other")
        self._np_start = (self._det - self._types("other")) | starts | _NOUN_STARTS
        self._np_first = self._types("a|an|any|no|each|at least|your|another|up to")
        self._article = self._types("a|an|the|each|any|no")
        self._heads = frozenset(
            kind for kind, has in self.flags.items() if has & levels.HEAD and not has & levels.VERB
        )
        pronouns = self._types("them|those|any|all|some|each|this way|everyone|both")
        many = self._types("all|those|these|any number of|both|or more|other|all other|most")
        self._around = Around(
            that=terminals.get("that", ""),
            have=terminals.get("have", ""),
            had=self._types("cost|have|share"),
            finite=self._types("is|are|was|were|would|can"),
            verbs=self._types("|".join(verbs)),
            det=self._det,
            heads=self._heads,
            noun_before=self._det | self._types("whose") | {"POSS", "NON", "ENA", "CLASS", "TEAM", "QNAME"},
            rel_after=self._heads | pronouns | {"ONE", "CLASS", "TEAM"},
            plural_after=many | {"INT", "NUMERAL"},
            plural_before=self._types("are|were|get|have|enter|escape"),
        )
        self._base_participles = self._types("put|set aside|run out")

    def _types(self, words: str) -> frozenset[str]:
        """The token types of some words of the grammar."""
        return frozenset(self.terminals[word] for word in words.split("|") if word in self.terminals)

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
        types, spans, words = Scan(self._around, self.table(lexicon), self.names(lexicon), text).run()
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


#: Words that open or carry on a noun phrase.
_DET = (
    "a|an|the|any|this|that|no|your|their|its|his|her|same|different|highest|lowest|higher|lower|printed|total|each|"
    "other|random|top|bottom|next|first|last|every|another|extra|all|current|own|new|additional|those|these|"
    "each other|any other"
)
_NOUN_STARTS = frozenset({"INT", "NUMERAL", "ONE", "CLASS", "TEAM", "PL", "KIND", "NAME", "QNAME"})


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
