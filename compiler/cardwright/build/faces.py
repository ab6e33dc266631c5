"""Card texts to their meaning: parse, wording, lowering, resolution and checks, for the texts of a face."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

from cardwright.build.memory import Memo, key_of
from cardwright.cards import blocks as b
from cardwright.cards.folders import compiler_digest
from cardwright.foundation.diagnostics import CompilerBugError, Findings, did_you_mean, has_errors
from cardwright.foundation.spans import Span
from cardwright.model.compiled import CompiledAbility
from cardwright.model.irjson import depth, walk
from cardwright.model.keywords import Keyword, keyword_of
from cardwright.model.nodes import YOU, Ability, DoUntil, Draw, ForEach, Number, Repeat
from cardwright.resolve.checks.face import check_face, check_text_box
from cardwright.resolve.expansion import ICONS, TYPES, with_arguments, with_effect
from cardwright.resolve.resolution import resolve
from cardwright.text.lexicon import EFFECT, Lexicon, type_of_parameter
from cardwright.words.moments import actions_on_cards, announced
from cardwright.words.naming import check_names, titles
from cardwright.words.stacks import Stacks, stacks_of
from cardwright.words.stock import NOTHING, Stock, stock_of
from cardwright.words.structure import set_that_declares
from cardwright.words.vocabulary import Declared, parameters, with_coined
from cardwright.words.world import Speaker, World

if TYPE_CHECKING:
    from cardwright.text.parser import ParseProblem, TextTree

DEEPEST = 60
"""How many parts of a text may stand within each other; in what is printed it is a dozen."""
LOOPS = (ForEach, Repeat, DoUntil)
LOOPS_DEEPEST = 6
"""How many times over a text may say "for each" and the like; Python takes twenty loops within each other."""

NOBODY = Speaker((), "", "")
"""Who speaks in a text that stands on no card."""


def _is_too_deep(ability: Ability) -> bool:
    """Whether more stands within each other in a text than can be followed, or written in Python."""
    nodes = walk(ability)
    if len(nodes) > DEEPEST and depth(ability) > DEEPEST:
        return True
    return (
        sum(isinstance(node, LOOPS) for node in nodes) > LOOPS_DEEPEST
        and depth(ability, LOOPS) > LOOPS_DEEPEST
    )


_FORMS = frozenset(
    {
        "the -s form",
        "the base form",
        "a singular",
        "a plural",
        "has",
        "have",
        "is",
        "are",
        "an object form",
        "a subject form",
    }
)
"""What agreement asks for; anything else that is expected is missing."""
_PARAMETER = re.compile(r"<([a-z][a-z_-]*)>")
_FOLLOWS = frozenset({"CW044", "CW060", "CW063"})
_FAULTS = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)


@cache
def _stages() -> tuple[Any, Any, Any]:
    """The modules that parse, check the wording and lower: loaded for a text that is not remembered."""
    from cardwright.lower import abilities as lower
    from cardwright.text import parser, wording

    return parser, wording, lower


WRITTEN = {"much": 'such as "+ Attack equal to that number"'}
"""How what a word says is written."""


class Reader:
    """Reads the texts of one set: its words are fixed, a text read twice is compiled once."""

    def __init__(
        self,
        declared: Declared,
        words: Lexicon,
        findings: Findings,
        memo: Memo | None = None,
        stock: Stock | None = None,
    ) -> None:
        self.declared = declared
        self.words = words
        self.findings = findings
        self.memo = memo or Memo(None)
        self._stock = stock
        self._words: dict[str, Lexicon] = {}
        self._keys: dict[tuple[Span, Speaker], bytes] = {}
        self._parsed: dict[Span, TextTree | list[ParseProblem]] = {}
        self._lowered: dict[tuple[Span, Speaker], tuple[list[Ability], Findings]] = {}
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
            words=self._arguments(),
            points=frozenset(self.declared.points),
            groups=frozenset(self.declared.groups_of("villains") + self.declared.groups_of("henchmen")),
            announced=announced(self.declared),
            actions=actions_on_cards(self.declared),
            cards=self.declared.plain_cards(),
            stacks=self.stacks.kinds,
            stock=self.stock,
        )

    @cached_property
    def stock(self) -> Stock:
        """The cards in reach of a text."""
        return self._stock if self._stock is not None else stock_of(self.declared)

    @cached_property
    def stacks(self) -> Stacks:
        """What comes from a stack of its own."""
        return stacks_of(self.declared)

    def _arguments(self) -> dict[str, frozenset[str]]:
        """What parameters may stand for, by their type."""
        declared = self.declared
        spaces = {space for place in declared.places.values() for space in place.spaces or () if space}
        return {
            "class": frozenset(declared.classes),
            "team": frozenset(declared.teams),
            "icon": frozenset({*declared.classes, *declared.teams}),
            "kind": frozenset({"card", *declared.kinds}),
            "name": frozenset(word.name for word in self.words.words if word.terminal == "NAME"),
            "place": frozenset({*spaces, *declared.places}),
            "point": frozenset(declared.points),
        }

    @cached_property
    def _context(self) -> bytes:
        """The hash of what every meaning depends on: the compiler, and all that the set declares."""
        declared = self.declared
        tracks = [(name, track.ends) for name, track in declared.tracks.items()]
        places = [
            (p.name.text, p.owner, p.open, p.spaces, p.under and p.under.text)
            for p in declared.places.values()
        ]
        keywords = [
            (name, parameters(one), one.labelled, [text.raw for text in one.texts])
            for name, one in declared.keywords.items()
        ]
        world = self.world
        groups = sorted(world.groups), sorted(world.cards.items()), sorted(world.announced or ())
        sets = (sorted(world.wider.items()), sorted(world.points), groups)
        words = [(word.terminal, word.name, word.singular, word.plural) for word in self.words.words]
        stock = world.stock.key()
        return key_of(
            compiler_digest(), words, tracks, places, keywords, sets, sorted(self.stacks.kinds), stock
        )

    def _key(self, texts: Sequence[b.Passage], speaker: Speaker) -> bytes:
        """The memo's key of a face: all that its meaning depends on."""
        at = texts[0].span, speaker
        if at not in self._keys:
            self._keys[at] = self._make_key(texts, speaker)
        return self._keys[at]

    def _make_key(self, texts: Sequence[b.Passage], speaker: Speaker) -> bytes:
        first = texts[0].span
        said = [(text.raw, text.span.line - first.line, text.span.column) for text in texts]
        who = (speaker.names, speaker.kind, speaker.group)
        coined = self._words_of(speaker.group).names[len(self.words.names) :]
        return key_of(self._context, first.file, said, who, coined)

    def _words_of(self, group: str) -> Lexicon:
        """The words of a group: what a Mastermind coins, its Tactics may speak of."""
        found = self._words.get(group)
        if found is None:
            found = self._words[group] = with_coined(self.words, self._of_group(group))
        return found

    def _of_group(self, group: str) -> tuple[b.Passage, ...]:
        """The texts of all cards of a group."""
        found = self.declared.groups.get(group)
        if found is None:
            return ()
        block = found[0]
        faces = (*block.faces, *(face for card in block.cards for face in card.faces))
        return tuple(text for face in faces for text in face.texts)

    def check_names(self, groups: Iterable[b.Group]) -> None:
        """Report names that texts could not use; of names looked at before, nothing is asked again."""
        named = [name for group in groups for name in titles(group)]
        key = key_of("names", self._context, [name.text for name in named])
        if self.memo.recall(key):
            return
        before = len(self.findings.found)
        check_names(named, self.words, self.findings)
        if len(self.findings.found) == before:
            self.memo.keep(key, True)

    def read_ahead(self, faces: Iterable[tuple[Sequence[b.Passage], Speaker]]) -> None:
        """Parse, then lower the texts of faces that are not remembered: that takes less than by turns."""
        parser = _stages()[0]
        new: list[tuple[b.Passage, Speaker, Lexicon]] = []
        for texts, speaker in faces:
            if not texts or (self.memo.path and self.memo.holds(self._key(texts, speaker))):
                continue
            words = with_coined(self._words_of(speaker.group), texts)
            new += [(text, speaker, words) for text in texts if not text.broken]
        for text, _, words in new:
            at = text.span
            with suppress(*_FAULTS):  # it comes again where the text is lowered, which tells of it
                self._parsed[at] = parser.parse_text(text.raw, words, line=at.line, column=at.column)
        told = self.findings
        try:
            for text, speaker, words in new:
                self.findings = Findings()
                lowered = self._guarded(text, speaker, words)
                self._lowered[text.span, speaker] = lowered, self.findings
        finally:
            self.findings = told

    def face(self, texts: Sequence[b.Passage], speaker: Speaker) -> tuple[CompiledAbility, ...]:
        """The abilities of a face; where a text has a mistake, those that could be read."""
        if not texts:
            return ()
        key = (texts[0].span, speaker)
        if key not in self._read:
            self._read[key] = self._face(texts, speaker)
        return self._read[key]

    def _face(self, texts: Sequence[b.Passage], speaker: Speaker) -> tuple[CompiledAbility, ...]:
        key = self._key(texts, speaker) if self.memo.path else b""
        line = texts[0].span.line
        resolved = self.memo.get(key, line) if key else None
        if resolved is None:
            before = len(self.findings.found)
            resolved = self._read_face(texts, speaker)
            if key and len(self.findings.found) == before:
                self.memo.put(key, line, resolved)
        return tuple(
            CompiledAbility(text.text, ability, text.span)
            for ability in resolved
            for text in [_text_of(ability, texts)]
        )

    def _read_face(self, texts: Sequence[b.Passage], speaker: Speaker) -> tuple[Ability, ...]:
        words: Lexicon | None = None
        read: list[Ability] = []
        whole = True
        for text in texts:
            if text.broken:
                whole = False
                continue
            ahead = self._lowered.pop((text.span, speaker), None)
            if ahead is not None:
                found = ahead[0]
                self.findings.extend(ahead[1].found)
            else:
                words = words or with_coined(self._words_of(speaker.group), texts)
                found = self._guarded(text, speaker, words)
            whole = whole and bool(found)
            read += found
        later = Findings()
        try:
            resolved = resolve(read, speaker, self.world, later)
            if any(map(_is_too_deep, resolved)):
                raise RecursionError
            check_face(resolved, speaker, self.world, later)
            if not later.found:
                check_text_box(resolved, speaker.kind, self.world, later)
        except RecursionError:
            self._too_deep(max(texts, key=lambda one: len(one.raw)))
            return ()
        # What points at a text that could not be read is no mistake of its own.
        self.findings.extend(one for one in later.found if whole or one.code not in _FOLLOWS)
        return resolved

    def _guarded(
        self, text: b.Passage, speaker: Speaker, words: Lexicon, known: Collection[str] = ()
    ) -> list[Ability]:
        """One text's abilities; a fault of the compiler says which text it was."""
        try:
            return self._abilities(text, speaker, words, known)
        except RecursionError:
            self._too_deep(text)
            return []
        except _FAULTS as fault:
            at = f"{text.span.file}:{text.span.line}"
            what = f"{type(fault).__name__}: {fault}"
            raise CompilerBugError(f"{at}: {what}, while reading {text.text!r}") from fault

    def _too_deep(self, text: b.Passage) -> None:
        """Report a text of more parts within parts than can be followed."""
        self.findings.error(
            "CW043",
            "too many parts of this text stand within each other",
            text.span,
            hint="write several sentences",
        )

    def _abilities(
        self, text: b.Passage, speaker: Speaker, words: Lexicon, known: Collection[str] = ()
    ) -> list[Ability]:
        """One text parsed and lowered, one ability a label; none where it is not the language."""
        parser, wording, lower = _stages()
        span = text.span
        before = len(self.findings.found)
        self._check_parameters(text, known)
        tree = self._parsed.pop(span, None)
        if tree is None:
            tree = parser.parse_text(text.raw, words, line=span.line, column=span.column)
        if isinstance(tree, list):
            for problem in tree:
                self._parse_problem(problem, text)
            return []
        wording.check_wording(tree, text.raw, span, self.findings)
        abilities, problems = lower.lower_text(tree, file=span.file, own=speaker.names, stacks=self.stacks)
        for one in problems:
            self.findings.error("CW043", one.message, one.span, hint=self._place_hint(one.rule))
        if any(map(_is_too_deep, abilities)):
            self._too_deep(text)
        return [] if has_errors(self.findings.found[before:]) else abilities

    def _place_hint(self, rule: str) -> str:
        """What to write instead of a place that is not declared."""
        from cardwright.lower.nouns.places import NO_PLACE

        if not rule.startswith(NO_PLACE):
            return ""
        words = rule.removeprefix(NO_PLACE)
        stem = words.rpartition(" ")[0] + " "
        like = next((place for place in self.declared.places if place.startswith(stem)), "")
        return f'did you mean "{like}"?' if like else f"declare it: place {words} of table"

    def _parse_problem(self, problem: object, text: b.Passage) -> None:
        from cardwright.text.problems import ParseProblem

        assert isinstance(problem, ParseProblem)
        file = text.span.file
        span = Span(file, problem.line, problem.column, problem.end_line, problem.end_column)
        near = f'did you mean "{self._as_declared(problem.suggestions[0])}"?' if problem.suggestions else ""
        name = problem.word
        if name.startswith("["):
            code, message = "CW022", f"there is no class, team or Hero with the icon {name}"
            near = did_you_mean(name.strip("[]"), self.declared.icons)
        elif problem.unknown:
            code, message = "CW040", f'"{name}" is no word of the language and no name of this set'
            near = WRITTEN.get(name.lower(), near)
            if name[:1].isupper() and not any(len(one) == len(name) for one in problem.suggestions[:1]):
                # with a capital it is more likely a name than a word of another length
                near = did_you_mean(name, (known.name for known in self.words.words)) or near
            line = problem.line - text.span.line
            start = problem.column - (text.span.column if line == 0 else 1)
            rest = text.raw.split("\n")[line][start:]
            if rest[:1].isupper() and (elsewhere := set_that_declares(self.declared, rest)) is not None:
                there, name = elsewhere
                code, message = "CW025", f'"{name}" belongs to the set "{there}", which is not loaded'
                span = span._replace(end_column=span.column + len(name))
                near = f"add it to the set header: needs {there}"
        elif len(problem.expected) == 1 and problem.expected[0] in _FORMS:
            code, message = "CW051", f'"{name}" does not agree; expected {problem.expected[0]}'
        elif name in (".", ""):
            code, message = "CW041", f"the sentence ends too early; expected {_listed(problem.expected)}"
        else:
            code, message = "CW041", f'"{name}" does not fit here; expected {_listed(problem.expected)}'
        if code in ("CW041", "CW051"):
            near = self._label_within(text, problem.line, problem.column) or near
        self.findings.error(code, message, span, hint=near)

    def _label_within(self, text: b.Passage, line: int, column: int) -> str:
        """What to write where a label stands behind a sentence of its line."""
        at = line - text.span.line
        start = column - (text.span.column if at == 0 else 1)
        words = (word for word in self.words.words if word.terminal == "LABEL")
        forms = (form for word in words for form in (*word.singular, *word.plural))
        labels = "|".join(map(re.escape, forms))
        for found in re.finditer(
            rf"(?<=[.!] )(?:{labels or '(?!)'})(?: [0-9][0-9 ,–-]*)?:", text.raw.split("\n")[at]
        ):
            if found.start() <= start < found.end():
                return f'a label begins a line of its own: "{found.group()}"'
        return ""

    def _as_declared(self, word: str) -> str:
        """A suggested word with the capitals that it is declared with."""
        forms = (form for known in self.words.words for form in (*known.singular, *known.plural))
        return next((form for form in forms if form.lower() == word), word)

    # -------------------------------------------------------- keywords

    def keyword(self, block: b.KeywordBlock) -> Keyword:
        """A keyword's meaning, its text read with nobody speaking and its parameters left open."""
        names = parameters(block)
        known = {*names, EFFECT} if block.labelled else {*names}
        words = with_coined(self.words, block.texts)
        lines = [
            line
            for text in block.texts
            if not text.broken
            for line in self._guarded(text, NOBODY, words, known)
        ]
        return keyword_of(block.name.text, names, tuple(lines), block.labelled)

    def check_keyword(self, block: b.KeywordBlock) -> None:
        """Report what is wrong in a keyword's own text, whether a card uses it or not."""
        key = b""
        line = block.name.span.line
        if self.memo.path and block.texts:
            key = key_of(self._key(block.texts, NOBODY), parameters(block), block.labelled)
            if self.memo.get(key, line) is not None:
                return
        before = len(self.findings.found)
        self._check_header(block)
        keyword = self.world.keywords[block.name.text]
        given = {name: self._example(name) for name in keyword.parameters}
        if len(self.findings.found) == before and all(given.values()):
            own = keyword.lines or (Ability(None, keyword.body, span=block.name.span),)
            shown = [
                with_effect(with_arguments(one, given), (Draw(YOU, Number(1)),), keyword.name) for one in own
            ]
            resolved = resolve(shown, NOBODY, self.world, self.findings, (keyword.name,))
            # what it may stand for is an example, and of that no card need be
            check_face(resolved, NOBODY, replace(self.world, stock=NOTHING), self.findings)
        if key and len(self.findings.found) == before:
            self.memo.put(key, line, ())

    def _example(self, name: str) -> str:
        """An argument that a parameter may have; empty where nothing of its type is declared."""
        type_ = type_of_parameter(name)
        if type_ in ("n", "kind"):
            return "2" if type_ == "n" else "card"
        found = min(self.world.words.get(type_, ()), default="")
        return f"[{found}]" if found and type_ in ICONS else found

    def _check_header(self, block: b.KeywordBlock) -> None:
        said = " ".join(text.raw for text in block.texts)
        for name in block.parameters:
            if type_of_parameter(name.text) not in TYPES:
                known = ", ".join(f"<{type_}>" for type_ in TYPES)
                message = f"the last word of {name.text} is no type of parameter; known: {known}"
                near = did_you_mean(type_of_parameter(name.text), TYPES)
                self.findings.error("CW066", message, name.span, hint=near)
            elif name.text not in said:
                message = f'the text of "{block.name.text}" says nothing of {name.text}'
                self.findings.error("CW066", message, name.span)
        if block.labelled and block.texts and f"<{EFFECT}>" not in said:
            message = f'the text of "{block.name.text}" says nothing of what stands behind its colon'
            hint = f"write <{EFFECT}> in it, where that is done"
            self.findings.error("CW066", message, block.name.span, hint=hint)

    def _check_parameters(self, text: b.Passage, known: Collection[str]) -> None:
        """Refuse what stands in angle brackets and is no parameter of the keyword whose text this is."""
        if "<" not in text.raw:
            return
        for found in _PARAMETER.finditer(text.raw):
            if found[1] in known:
                continue
            row = text.raw.count("\n", 0, found.start())
            column = found.start() - text.raw.rfind("\n", 0, found.start()) - 1
            column += 1 if row else text.span.column
            line = text.span.line + row
            span = Span(text.span.file, line, column, line, column + len(found[0]))
            if known or found[1] != EFFECT:
                hint = "declare it behind the keyword's name" if known else ""
            else:
                hint = "end the keyword's line with a colon"
            self.findings.error("CW066", f"{found[0]} stands for nothing here", span, hint=hint)


def _text_of(ability: Ability, texts: Sequence[b.Passage]) -> b.Passage:
    """The passage that an ability was read from: the last one that begins before it, in its file."""
    at = ability.span
    for one in reversed(texts):
        if one.span.line <= at.line and one.span.file == at.file:
            return one
    return texts[0]


def _listed(expected: Sequence[str]) -> str:
    return " or ".join(expected[:4]) or "the end of the text"


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
                message = f'the keyword "{name}" is explained by itself'
                self.reader.findings.error("CW065", message, block.name.span)
                return Keyword(name, parameters(block), ())
            self.open.add(name)
            self.known[name] = self.reader.keyword(block)
        return self.known[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.reader.declared.keywords)

    def __len__(self) -> int:
        return len(self.reader.declared.keywords)
