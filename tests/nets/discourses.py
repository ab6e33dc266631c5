"""Discourses nobody has written: sentences of accepted texts put together anew, as an author might next.

The sentences are those of the shipped sets and, where it is there, of the printed corpus. One that looks
back follows one that does not, on the same line or the next; the first may stand under a condition.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from cardwright.build.faces import Reader
from cardwright.cards.blocks import Passage
from cardwright.foundation.diagnostics import Diagnostic, Findings
from cardwright.foundation.spans import Span
from cardwright.model.compiled import CompiledAbility
from cardwright.report.coverage import Measure, default_vocabulary
from cardwright.text.lexicon import Lexicon, corpus_names
from cardwright.words.world import Speaker
from tests.corpus import corpus

LABELS = {"Hero": ("",), "Villain": ("Fight: ", "Ambush: "), "Mastermind": ("Master Strike: ",)}
MORE = {**LABELS, "Tactic": ("Fight: ",), "Scheme": ("Twist: ",)}
"""The labels of two more kinds of card, whose texts some nets look at as well."""
LOOKS_BACK = re.compile(
    r"\b(it|its|he|him|them|that|those|they|their|the rest|does|do|doesn't|don't|this way|otherwise)\b", re.I
)
LABEL = re.compile(r"^(?:(?:\[[^\]]+\])+|Fight|Ambush|Escape|Master Strike|Twist): ?")
VERBS = re.compile("(KO|Choose|Draw|Discard|Gain|Reveal|Put|Look|Move|Rescue|Play|Defeat|Recruit) ")
SOURCES = Path(__file__).resolve().parents[2] / "cardsrc"


class Readers:
    """Reads texts with the widest vocabulary, as a set's own reader would."""

    def __init__(self) -> None:
        vocabulary = default_vocabulary()
        assert vocabulary is not None
        self.measure = Measure(vocabulary)
        cards = corpus.cards() if corpus.PATH is not None else []
        names = corpus_names([{**card, "set": "all"} for card in cards])
        self.words: Lexicon = self.measure.words.with_guesses(names["all"]) if names else self.measure.words
        self.world = Reader(self.measure.declared, self.words, Findings()).world

    def read(self, kind: str, texts: Sequence[str]) -> tuple[tuple[CompiledAbility, ...], list[Diagnostic]]:
        """The abilities of a face, and what is wrong with it; its Python is not asked for."""
        findings = Findings()
        reader = Reader(self.measure.declared, self.words, findings)
        reader.world = self.world
        passages = [
            Passage(text, text, Span(str(at), 1, 1, 1, len(text) + 1)) for at, text in enumerate(texts)
        ]
        face = reader.face(passages, Speaker(("Zed Nobody",), kind, ""))
        return face, [one for one in findings.found if one.severity == "error"]


@cache
def readers() -> Readers:
    """The reader of this run."""
    return Readers()


@cache
def sentences(kind: str) -> tuple[list[str], list[str]]:
    """The sentences of cards of a kind that stand by themselves, and those that look back."""
    alone: set[str] = set()
    back: set[str] = set()
    for text in _texts(kind):
        label = LABEL.match(text)
        body = text[label.end() :] if label else text
        if ":" in body:
            continue
        for one in re.findall(r"[^.!]+[.!]", body):
            sentence = one.strip()
            (back if LOOKS_BACK.search(sentence) else alone).add(sentence[:1].upper() + sentence[1:])
    return sorted(alone), sorted(back)


def _texts(kind: str) -> Iterator[str]:
    if corpus.PATH is not None:
        for card, text in corpus.texts():
            if corpus.measure().kind(card) == kind and "\n" not in text and card.get("card"):
                yield re.sub(rf"(?<!\w){re.escape(str(card['card']))}(?!\w)", f"this {kind}", text)
    word = "hero " if kind == "Hero" else kind.lower()
    for path in sorted(SOURCES.glob("*/*.card")):
        inside = False
        for line in path.read_text(encoding="utf-8").splitlines():
            if line[:1].strip():
                inside = line.startswith(word)
            elif inside and line.startswith("    "):
                yield line.strip()


def discourses(
    seed: int, count: int, labels: Mapping[str, Sequence[str]] = LABELS
) -> Iterator[tuple[str, list[str]]]:
    """So many discourses, drawn anew for each seed: the kind of the card that says them, and its texts."""
    chance = random.Random(seed)
    for _ in range(count):
        kind = chance.choices(list(labels), [5, 4, 1, 2, 2][: len(labels)])[0]
        alone, back = sentences(kind)
        first, second, then = chance.choice(alone), chance.choice(alone), chance.choice(back)
        label = chance.choice(labels[kind])
        later = first if first.startswith("KO") else first[0].lower() + first[1:]
        texts = chance.choice(
            [
                [f"{first} {then}"],
                [f"{first} {second} {then}"],
                [f"[Tech]: {first}" if kind == "Hero" else first, then],
                [f"If a Villain escaped this turn, {later} {then}"],
                [f"You may {later} {then}" if VERBS.match(first) else f"{first} {then}"],
                [f"Choose another player. {first} {then}"],
                ["You may choose a player.", then],
            ]
        )
        yield kind, [text if text.startswith(label) else label + text for text in texts]
