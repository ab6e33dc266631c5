"""Texts to words without weight: each word of a text left out in turn, and what then is the same.

A word has weight if without it the text is refused, or its meaning and its Python change.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from cardwright.model.compiled import CompiledAbility
from cardwright.model.irjson import to_json
from cardwright.python.entries import Entry, FaceWriter
from cardwright.report import coverage
from cardwright.text.lexicon import Lexicon
from cardwright.text.parser import load_parser

ROOT = Path(__file__).resolve().parents[2]
_WORD = re.compile(r"[^\s.,:()\"]+")
_QUOTED = re.compile(r'"([^".]+)[".]')
_LABELS = re.compile(r'"""(?:.|\n)*?"""|\("(?:[^"\\]|\\.)*", ')


@dataclass(frozen=True, slots=True)
class Face:
    """The texts of a face with who speaks, as `coverage.Measure` reads them."""

    card: dict[str, Any]
    texts: tuple[str, ...]
    words: Lexicon


@dataclass(frozen=True, slots=True)
class Weightless:
    """A word that a text says as well without."""

    text: str
    """The text with the word marked: "Fight: ⟨You⟩ get +3 Recruit."."""
    same: str
    """What is the same without it: "meaning", or "Python" alone."""


@cache
def measure_of(name: str) -> coverage.Measure:
    """What reads the texts of a set in the checkout."""
    return coverage.Measure(ROOT / "cardsrc" / name)


def faces_of(name: str) -> Iterator[Face]:
    """The faces of a set's cards that have texts."""
    measure = measure_of(name)
    data = json.loads((ROOT / "generated" / name / "cards.json").read_text("utf-8"))
    for card in data["cards"]:
        for face in card["faces"]:
            texts = tuple(dict.fromkeys(one["text"] for one in face.get("abilities", ())))
            if texts:
                facts = {"card": face["name"] or card["name"], "kind": card["kind"]}
                yield Face(facts | {"group": card["group"] or card["name"]}, texts, measure.words)


class Net:
    """Leaves words out of texts that one measure reads."""

    def __init__(self, measure: coverage.Measure) -> None:
        self.measure = measure
        self.tried = 0
        self.texts = 0

    def weightless(self, face: Face, most: int | None = None, seed: int = 0) -> Iterator[Weightless]:
        """The words without weight in a face's texts; of each text all words, or some.

        Words of a name are passed over: what is left of one is a shorter name, or none.
        """
        plain = self._read(face, face.texts)
        if plain is None:
            return
        meaning, python = _meaning(plain), ""
        for at, text in enumerate(face.texts):
            self.texts += 1
            named = list(self._names(face, text))
            found = [
                word
                for word in _WORD.finditer(text)
                if not any(start <= word.start() and word.end() <= end for start, end in named)
            ]
            if most is not None and len(found) > most:
                found = random.Random(f"{seed} {text}").sample(found, most)
            for word in found:
                without = _without(text, word.start(), word.end())
                self.tried += 1
                now = self._read(face, (*face.texts[:at], without, *face.texts[at + 1 :]))
                if now is None:
                    continue
                same = "meaning" if _meaning(now) == meaning else ""
                if not same:
                    python = python or self._python(plain, face)
                    same = "Python" if self._python(now, face) == python else ""
                if same:
                    shown = f"{text[: word.start()]}⟨{word[0]}⟩{text[word.end() :]}"
                    yield Weightless(shown, same)

    def _names(self, face: Face, text: str) -> Iterator[tuple[int, int]]:
        """Where names of several words stand in a text; quoted names count in all texts of the face."""
        coined = {name for one in face.texts for name in _QUOTED.findall(one)}
        for name in coined:
            for found in re.finditer(rf"\b{re.escape(name)}", text):
                yield found.span()
        starts = [0, *(found.end() for found in re.finditer("\n", text))]
        for token in load_parser().lexer.tokens(text, face.words):
            if token.type in ("NAME", "KEYWORD", "TEAM", "KIND", "PLACE") and " " in token:
                start = starts[(token.line or 1) - 1] + (token.column or 1) - 1
                yield start, start + len(token)

    def _read(self, face: Face, texts: Sequence[str]) -> tuple[CompiledAbility, ...] | None:
        abilities, wrong = self.measure.read(face.card, texts, face.words)
        return abilities if abilities and not wrong else None

    def _python(self, abilities: tuple[CompiledAbility, ...], face: Face) -> str:
        writer = FaceWriter(abilities, self.measure.kind(face.card), self.measure.known, "card")
        entries = writer.write()
        code = "\n".join(one.render() for one in writer.sheet.functions)
        return _LABELS.sub("", code) + "".join(map(_told, entries))


def _meaning(abilities: tuple[CompiledAbility, ...]) -> str:
    return json.dumps([to_json(one.ir) for one in abilities], sort_keys=True)


def _told(entry: Entry) -> str:
    """What the database says of an ability besides its words; its meaning where no function says it."""
    facts = (entry.role, entry.changes, entry.event, entry.lives, sorted(entry.extra.items()), entry.label)
    meaning = to_json(entry.ability.ir) if entry.function is None else ""
    return f"{facts}{meaning}{[_told(one) for one in entry.grants]}"


def _without(text: str, start: int, end: int) -> str:
    """A text without a word, its next word with the capital that begins a sentence."""
    left = re.sub(r"  +", " ", f"{text[:start]}{text[end:]}")
    left = re.sub(r" (?=[.,:)])", "", left).strip()
    return re.sub(r"(?:^|(?<=[.:] )|(?<=\n- ))[a-z]", lambda first: first[0].upper(), left)
