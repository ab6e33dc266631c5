"""The corpus of printed card texts: where it is, and its texts read with the widest built-in vocabulary.

It lies at the path that the variable CARDWRIGHT_CORPUS names (the file, or its folder), else in
``../shared/corpus`` beside the checkout. It is measured against and never copied: no text of it stands here.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cardwright.report import coverage
from cardwright.text.lexicon import Lexicon, corpus_names

VARIABLE = "CARDWRIGHT_CORPUS"
FILE = "printed.jsonl"
ROOT = Path(__file__).resolve().parents[2]


def find() -> Path | None:
    """The file of the corpus, if there is one here."""
    place = Path(os.environ.get(VARIABLE) or ROOT / ".." / "shared" / "corpus")
    path = place / FILE if place.is_dir() else place
    return path.resolve() if path.is_file() else None


PATH = find()
needs_corpus = pytest.mark.skipif(
    PATH is None, reason=f"no corpus of printed texts: {VARIABLE} names none and ../shared/corpus has none"
)


@cache
def cards() -> list[dict[str, Any]]:
    """The cards of the corpus."""
    assert PATH is not None
    return coverage.read_cards(PATH.read_text(encoding="utf-8"))


@cache
def measure() -> coverage.Measure:
    """What reads them."""
    vocabulary = coverage.default_vocabulary()
    assert vocabulary is not None
    measure = coverage.Measure(vocabulary)
    measure.stock = measure.printed(cards())
    return measure


@cache
def lexicons() -> dict[str, Lexicon]:
    """The words of each set of the corpus."""
    return {code: measure().words.with_guesses(own) for code, own in corpus_names(cards()).items()}


def texts() -> Iterator[tuple[dict[str, Any], str]]:
    """Each text with its card."""
    for card in cards():
        for text in card["text"]:
            yield card, str(text)


def compiles(card: dict[str, Any], text: str) -> bool:
    """Whether a text compiles whole, alone on that card."""
    alone = {**card, "text": [text], "keywords": [[]]}
    return measure().card(alone, [text], lexicons()[str(card.get("set") or "")])[0][1] is None
