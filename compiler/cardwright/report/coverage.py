"""Printed texts to counts: how many of them parse, and how many compile whole.

A file holds one card a line as JSON: ``text``, a list, and optionally ``set``, ``card``, ``group``,
``kind`` and ``keywords``, a list for each text. The words are those of the vocabulary given; names come
from the file's own set, group, card, team and icons, and any other unknown word is unknown. A text is
*parsed* when it has a whole tree and *compiled* when it has IR and Python and every word of it is meant.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cardwright.build.faces import Reader
from cardwright.cards.blocks import Passage
from cardwright.cards.folders import find_set, widest_vocabulary
from cardwright.foundation.diagnostics import CompilerBugError, Diagnostic, Findings, did_you_mean
from cardwright.foundation.spans import NOWHERE, Span
from cardwright.model.compiled import CompiledAbility, Vocabulary
from cardwright.text.lexicon import Lexicon, corpus_names
from cardwright.words.stock import NOTHING, FaceFacts, Stock
from cardwright.words.vocabulary import Declared, declare, known_words, lexicon, read_needed, read_set
from cardwright.words.world import Speaker

KINDS = {
    "heroes": "Hero", "hero": "Hero", "villains": "Villain", "villain": "Villain", "henchmen": "Henchman",
    "henchman": "Henchman", "masterminds": "Mastermind", "mastermind": "Mastermind", "schemes": "Scheme",
    "scheme": "Scheme", "bystanders": "Bystander", "bystander": "Bystander", "wounds": "Wound",
    "wound": "Wound", "tactic": "Tactic", "tactics": "Tactic",
}  # fmt: skip
"""The kinds of card as such files call them."""

OF_GROUPS = frozenset({"Hero", "Villain"})
"""Kinds whose groups are of several cards, each with a name of its own."""

OTHER = "other"
"""What a card is called whose kind no set of words has."""
NUMBER = "line number"
"""Under what a card that was read keeps the number of its line."""

_WHOLE = re.compile("(Always Leads|Master Strike)\\b")


@dataclass(slots=True)
class Counts:
    """How many texts there were, and how far they got."""

    lines: int = 0
    parsed: int = 0
    compiled: int = 0

    def add(self, parsed: bool, compiled: bool) -> None:
        """Count a text."""
        self.lines += 1
        self.parsed += parsed
        self.compiled += compiled

    def as_json(self) -> dict[str, int]:
        """The counts as JSON values."""
        return {"lines": self.lines, "parsed": self.parsed, "compiled": self.compiled}


@dataclass(frozen=True, slots=True)
class Failure:
    """A text that did not compile: the card, the text, and the first word that is at fault."""

    number: int
    """The line of the file that the card stands in."""
    set_: str
    card: str
    line: str
    word: str
    column: int
    code: str
    message: str

    def as_json(self) -> dict[str, object]:
        """The failure as JSON values."""
        return {
            "number": self.number, "set": self.set_, "card": self.card, "line": self.line, "word": self.word,
            "column": self.column, "code": self.code, "message": self.message,
        }  # fmt: skip


@dataclass(slots=True)
class Coverage:
    """The counts of a file, whole, without texts that use a keyword of their set, and set by set."""

    total: Counts = field(default_factory=Counts)
    keyword_free: Counts = field(default_factory=Counts)
    sets: dict[str, Counts] = field(default_factory=dict)
    failures: list[Failure] = field(default_factory=list)

    def as_json(self, failures: bool) -> dict[str, object]:
        """The report as JSON values."""
        out: dict[str, object] = {
            **self.total.as_json(),
            "keyword_free": self.keyword_free.as_json(),
            "sets": {name: counts.as_json() for name, counts in sorted(self.sets.items())},
        }
        if failures:
            out["failures"] = [one.as_json() for one in self.failures]
        return out


class BadLineError(ValueError):
    """A line of the file that is no card: says which and why."""


def read_cards(text: str) -> list[dict[str, Any]]:
    """The cards of a file, one a line."""
    cards = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            card = json.loads(line)
        except ValueError as mistake:
            raise BadLineError(f"line {number} is not JSON: {mistake}") from mistake
        except RecursionError as mistake:
            raise BadLineError(f"line {number} is not JSON that can be read: nested too deeply") from mistake
        if not isinstance(card, dict) or not isinstance(card.get("text"), list):
            raise BadLineError(f'line {number} has no "text" list')
        told = {name: value for name, value in card.items() if value is not None}
        _check(told, number)
        cards.append({**told, NUMBER: number})
    return cards


def _check(card: Mapping[str, Any], number: int) -> None:
    """See that what a line says of its card is of the form that is read."""
    if not all(isinstance(text, str) for text in card["text"]):
        raise BadLineError(f'line {number}: "text" is a list of texts')
    if not isinstance(card.get("keywords", []), list):
        raise BadLineError(f'line {number}: "keywords" is a list, for each text those that it uses')
    for name in ("set", "card", "group", "kind"):
        if not isinstance(card.get(name, ""), str):
            raise BadLineError(f'line {number}: "{name}" is a text')


def unknown_kinds(cards: Iterable[Mapping[str, Any]]) -> list[str]:
    """What to tell of kinds that are none: such cards are read as if no kind were named."""
    first: dict[str, int] = {}
    for card in cards:
        first.setdefault(card.get("kind", ""), card[NUMBER])
    unknown = {kind: at for kind, at in first.items() if kind.casefold() not in (*KINDS, OTHER, "")}
    return [
        f'line {at}: "{kind}" is no kind of card, and is passed over; '
        + (did_you_mean(kind, KINDS) or f"there are {', '.join(KINDS)}, {OTHER}")
        for kind, at in unknown.items()
    ]


class Measure:
    """Measures texts against the words of one vocabulary."""

    def __init__(self, vocabulary: Path) -> None:
        findings = Findings()
        own = read_set(vocabulary, findings)
        if own is None:
            raise FileNotFoundError(vocabulary)
        self.declared: Declared = declare(own, read_needed(own, findings), findings)
        self.words: Lexicon = lexicon(self.declared)
        self.known: Vocabulary = known_words(self.declared)
        self.stock: Stock = NOTHING

    def cover(self, cards: Sequence[dict[str, Any]]) -> Coverage:
        """Count every text of the cards."""
        names = corpus_names(cards)
        self.stock = self.printed(cards)
        lexicons = {code: self.words.with_guesses(own) for code, own in names.items()}
        found = Coverage()
        for card in cards:
            code = str(card.get("set") or "")
            words = lexicons[code]
            keywords = card.get("keywords") or []
            texts = [str(one) for one in card["text"]]
            for at, (text, (parsed, first)) in enumerate(
                zip(texts, self.card(card, texts, words), strict=True)
            ):
                compiled = first is None
                found.total.add(parsed, compiled)
                found.sets.setdefault(code, Counts()).add(parsed, compiled)
                if at >= len(keywords) or not keywords[at]:
                    found.keyword_free.add(parsed, compiled)
                if first is not None:
                    at_ = first.span
                    word = text.split("\n")[0][at_.column - 1 : max(at_.column, at_.end_column - 1)]
                    found.failures.append(
                        Failure(
                            card.get(NUMBER, 0),
                            code,
                            str(card.get("card") or ""),
                            text,
                            word,
                            at_.column,
                            first.code,
                            first.message,
                        )
                    )
        return found

    def printed(self, cards: Iterable[dict[str, Any]]) -> Stock:
        """The cards of a file as sets would declare them: their kinds and their names."""
        faces = set()
        for card in cards:
            if kind := self.kind(card):
                names = frozenset(str(card[key]) for key in ("card", "group") if card.get(key))
                faces.add(FaceFacts(frozenset({*self.declared.wider(kind), "card"}), names))
        named = {name for face in faces for name in face.names}
        return Stock(tuple(faces), whole=False, doubles=frozenset(named & self.declared.teams.keys()))

    def card(
        self, card: dict[str, Any], texts: Sequence[str], words: Lexicon
    ) -> list[tuple[bool, Diagnostic | None]]:
        """For each text of a card: whether it parsed, and what is first wrong with it."""
        try:
            wrong = self.read(card, texts, words)[1]
        except CompilerBugError as fault:
            span = Span("0", 1, 1, 1, len(texts[0]) + 1)
            return [self._alone(card, text, words, fault) for text in texts] if len(texts) > 1 else [
                (False, Diagnostic("CW099", "error", str(fault), span))
            ]  # fmt: skip
        results: list[tuple[bool, Diagnostic | None]] = []
        for at in range(len(texts)):
            first = wrong.get(str(at))
            parsed = first is None or first.code not in ("CW040", "CW041", "CW025")
            results.append((parsed, first))
        return results

    def read(
        self, card: dict[str, Any], texts: Sequence[str], words: Lexicon
    ) -> tuple[tuple[CompiledAbility, ...], dict[str, Diagnostic]]:
        """The abilities of a card's texts that compile, and what is first wrong with each of the others.

        The span of an ability names as its file the number of its text.
        """
        kind = self.kind(card)
        own = tuple(dict.fromkeys(str(card[key]) for key in self._names(kind) if card.get(key)))
        spoken = Speaker(own, kind, "")
        findings = Findings()
        passages = [
            Passage(text, text, Span(str(at), 1, 1, 1, len(text) + 1)) for at, text in enumerate(texts)
        ]
        abilities = Reader(self.declared, words, findings, stock=self.stock).face(passages, spoken)
        wrong: dict[str, Diagnostic] = {}
        for one in findings.found:
            if one.severity == "error":
                wrong.setdefault(one.span.file, one)
        self._emit(abilities, kind, wrong)
        return tuple(one for one in abilities if one.span.file not in wrong), wrong

    def _names(self, kind: str) -> tuple[str, ...]:
        """The facts that name the card that speaks; a group of different cards is none of them."""
        return ("card",) if kind in OF_GROUPS else ("card", "group")

    def kind(self, card: dict[str, Any]) -> str:
        """The kind of a card; "" where the file tells none.

        Such files mark a whole Mastermind as a Tactic, too; it has an Attack of its own or leads groups.
        """
        kind = KINDS.get(str(card.get("kind") or "").casefold(), "")
        if card.get("tactic"):
            whole = card.get("vAttack") or any(_WHOLE.match(str(text)) for text in card["text"])
            kind = "Mastermind" if whole else "Tactic"
        return kind if kind in self.declared.kinds else ""

    def _alone(
        self, card: dict[str, Any], text: str, words: Lexicon, fault: CompilerBugError
    ) -> tuple[bool, Diagnostic | None]:
        return self.card(card, [text], words)[0]

    def _emit(self, abilities: Iterable[CompiledAbility], kind: str, wrong: dict[str, Diagnostic]) -> None:
        """Write the Python of the abilities that were read; those that have none are left out one by one."""
        from cardwright.python.entries import FaceWriter
        from cardwright.python.module import CannotCompile

        every = tuple(abilities)
        while face := tuple(one for one in every if one.span.file not in wrong):
            writer = FaceWriter(face, kind, self.known, "card")
            try:
                writer.write()
                return
            except CannotCompile as refusal:
                code, message, at = "CW067", refusal.reason, refusal.span
            except Exception as fault:
                code, message, at = "CW099", f"{type(fault).__name__}: {fault}", NOWHERE
            if at.file not in {one.span.file for one in face}:
                at = face[min(max(writer.count, 1), len(face)) - 1].span
            wrong[at.file] = Diagnostic(code, "error", message, at)


def default_vocabulary() -> Path | None:
    """The built-in vocabulary that printed texts are read with: the widest."""
    name = widest_vocabulary()
    return find_set(name) if name else None
