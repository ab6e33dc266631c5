"""What the compiler accepts is the language: printed texts that compile, damaged once each, do not compile.

A damage can give another correct sentence. Such are listed in ``correct.toml`` by the hash of the damaged
text, each with the reason why it is one, and are not counted.
"""

from __future__ import annotations

import hashlib
import random
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.corpus import corpus, damage
from tests.corpus.figures import show

pytestmark = corpus.needs_corpus

SEED = 2014
EACH = 100
"""How many texts are damaged in each way."""
BOUND = 0.03

Way = Callable[[str, random.Random], str | None]
Text = tuple[dict[str, Any], str]


def digest(text: str) -> str:
    """What stands for a text in the list of correct ones."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:16]


def correct() -> dict[str, str]:
    """The damaged texts that are correct sentences, and why."""
    with (Path(__file__).parent / "correct.toml").open("rb") as file:
        return {name: why for why, names in tomllib.load(file).items() for name in names}


def damaged(ways: dict[str, Way], seed: int, each: int) -> list[tuple[str, Text, str]]:
    """So many texts that compile in each way of damage, none twice: the way, the text, what it became."""
    chance = random.Random(seed)
    pool = list(corpus.texts())
    chance.shuffle(pool)
    left = dict.fromkeys(ways, each)
    listed = correct()
    used: set[str] = set()
    found: list[tuple[str, Text, str]] = []
    for card, text in pool:
        if not any(left.values()):
            break
        if text in used:
            continue
        for name, way in ways.items():
            if not left[name]:
                continue
            result = way(text, chance)
            if result is None or result.lower() == text.lower() or digest(result) in listed:
                continue
            if corpus.compiles(card, text):
                used.add(text)
                left[name] -= 1
                found.append((name, (card, text), result))
            break
    assert not any(left.values()), f"too few texts: {left}"
    return found


def accepted(ways: dict[str, Way], seed: int, each: int) -> list[str]:
    """The damaged texts that compile all the same, each with its way and hash."""
    return [
        f"{name}: {result} [{digest(result)}], from: {text}"
        for name, (card, text), result in damaged(ways, seed, each)
        if corpus.compiles(card, result)
    ]


def test_damaged_texts_do_not_compile(record_property: object) -> None:
    """Of 500 at most 3 % are accepted; a text in error gives findings, never a traceback."""
    of = EACH * len(damage.WAYS)
    found = accepted(damage.WAYS, SEED, EACH)
    show(record_property, f"damaged texts that still compile: {len(found)} of {of} (at most {BOUND:.0%})")
    assert len(found) <= BOUND * of, "\n".join(found)


@pytest.mark.parametrize("seed", [1, 2])
def test_other_damages_do_not_compile_either(seed: int, record_property: object) -> None:
    """An article, a preposition or a noun left out, a word twice, the end of one misspelt."""
    each = 40
    of = each * len(damage.OTHER_WAYS)
    found = accepted(damage.OTHER_WAYS, seed, each)
    show(record_property, f"damaged in other ways, draw {seed}, that still compile: {len(found)} of {of}")
    assert len(found) <= BOUND * of, "\n".join(found)
