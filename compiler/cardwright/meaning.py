"""Card texts to their meaning: parse, wording, lowering, resolution and checks, for the texts of a face."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from cardwright import blocks as b
from cardwright.check import check_face
from cardwright.compiled import CompiledAbility
from cardwright.diagnostics import CompilerBugError, Findings
from cardwright.lexicon import Lexicon
from cardwright.nodes import Ability, Span, Statement
from cardwright.resolve import Keyword, Speaker, World, resolve
from cardwright.structure import set_that_declares
from cardwright.vocabulary import Declared

NOBODY = Speaker((), "", "")
"""Who speaks in a text that stands on no card."""


class Reader:
    """Reads the texts of one set: its words are fixed, a text read twice is compiled once."""

    def __init__(self, declared: Declared, words: Lexicon, findings: Findings) -> None:
        self.declared = declared
        self.words = words
        self.findings = findings
        self._read: dict[tuple[Span, Speaker], tuple[CompiledAbility, ...]] = {}

    @cached_property
    def world(self) -> World:
        """What resolution and checks need of the vocabulary."""
        wider = {name: (*self.declared.wider(name), "card") for name in self.declared.kinds}
        return World(
            wider=wider | {"card": ("card",)},
            keywords=_Keywords(self),
            places=self.declared.places,
            tracks=self.declared.tracks,
            points=frozenset(self.declared.points),
        )

    def face(
        self, texts: Sequence[b.Passage], speaker: Speaker, words: Lexicon | None = None
    ) -> tuple[CompiledAbility, ...]:
        """The abilities of a face; where a text has a mistake, those that could be read."""
        if not texts:
            return ()
        key = (texts[0].span, speaker)
        if key not in self._read:
            self._read[key] = self._face(texts, speaker, words or self.words)
        return self._read[key]

    def _face(
        self, texts: Sequence[b.Passage], speaker: Speaker, words: Lexicon
    ) -> tuple[CompiledAbility, ...]:
        pairs = []
        for text in texts:
            if not text.broken and (ability := self.ability(text, speaker, words)) is not None:
                pairs.append((text, ability))
        resolved = resolve([ability for _, ability in pairs], speaker, self.world, self.findings)
        check_face(resolved, speaker, self.world, self.findings)
        return tuple(
            CompiledAbility(text.text, ability, text.span)
            for (text, _), ability in zip(pairs, resolved, strict=True)
        )

    def ability(self, text: b.Passage, speaker: Speaker, words: Lexicon) -> Ability | None:
        """One text parsed and lowered; None with diagnostics where it is not the language."""
        from lark import Tree

        from cardwright.lower import lower
        from cardwright.parser import parse_text
        from cardwright.wording import check_wording

        span = text.span
        try:
            tree = parse_text(text.raw, words, line=span.line, column=span.column)
        except RecursionError as deep:
            raise CompilerBugError(f"the text in {span.file}, line {span.line} nests too deep") from deep
        if not isinstance(tree, Tree):
            for problem in tree:
                self._parse_problem(problem, span.file)
            return None
        before = len(self.findings.found)
        check_wording(tree, text.raw, span, self.findings)
        lowered = lower(tree, span.file, speaker.names)
        if isinstance(lowered, Ability):
            return lowered if len(self.findings.found) == before else None
        for one in lowered:
            self.findings.error("CW043", one.message, one.span)
        return None

    def _parse_problem(self, problem: object, file: str) -> None:
        from cardwright.problems import ParseProblem

        assert isinstance(problem, ParseProblem)
        span = Span(file, problem.line, problem.column, problem.end_line, problem.end_column)
        near = f'did you mean "{problem.suggestions[0]}"?' if problem.suggestions else ""
        if problem.unknown:
            code, message, hint = (
                "CW040",
                f'"{problem.word}" is no word of the language and no name of this set',
                near,
            )
            name = problem.word
            if name[:1].isupper() and (elsewhere := set_that_declares(self.declared, name)) is not None:
                code, message = "CW025", f'"{name}" belongs to the set "{elsewhere}", which is not loaded'
                hint = f"add it to the set header: needs {elsewhere}"
        elif problem.word in (".", ""):
            code, message, hint = (
                "CW041",
                f"the sentence ends too early; expected {_listed(problem.expected)}",
                near,
            )
        else:
            code, message, hint = (
                "CW041",
                f'"{problem.word}" does not fit here; expected {_listed(problem.expected)}',
                near,
            )
        self.findings.error(code, message, span, hint=hint)

    def keyword(self, block: b.KeywordBlock) -> Keyword:
        """A keyword's meaning, its text read with nobody speaking."""
        body: list[Statement] = []
        for one in self.face(block.texts, NOBODY):
            if one.ir.label is not None:
                self.findings.error("CW062", "the text of a keyword begins with no label", one.span)
            body += one.ir.body
        return Keyword(block.name.text, parameters(block), tuple(body))

    def nothing(self) -> CompiledAbility:
        """The ability of an action whose text stands on cards."""
        return CompiledAbility("", Ability(None, ()))


def parameters(block: b.KeywordBlock) -> tuple[str, ...]:
    """The names of a keyword's parameters."""
    return tuple(name.strip("<>") for name in block.parameters)


def _listed(expected: Sequence[str]) -> str:
    few = expected[:4]
    return " or ".join(few) if few else "the end of the text"


class _Keywords(Mapping[str, Keyword]):
    """The keywords of a set's vocabulary, each read when first asked for."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.known: dict[str, Keyword] = {}
        self.open: set[str] = set()

    def __getitem__(self, name: str) -> Keyword:
        if name not in self.known:
            block = self.reader.declared.keywords[name]
            if name in self.open:
                self.reader.findings.error(
                    "CW065", f'the keyword "{name}" is explained by itself', block.name.span
                )
                return Keyword(name, parameters(block), ())
            self.open.add(name)
            self.known[name] = self.reader.keyword(block)
        return self.known[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.reader.declared.keywords)

    def __len__(self) -> int:
        return len(self.reader.declared.keywords)
