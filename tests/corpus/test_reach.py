"""How much of the printed texts the language reaches, counted by the rules of `cardwright coverage`."""

from __future__ import annotations

from functools import cache

import pytest

from cardwright.report.coverage import Counts
from tests.corpus import corpus
from tests.corpus.figures import show

pytestmark = corpus.needs_corpus

FIVE = ("gotg", "msmc", "asrd", "amwp", "cvwr")
PARSED, PARSED_OF_FIVE, COMPILED = 0.75, 0.62, 0.35


@cache
def counts(*sets: str) -> Counts:
    """The texts without a keyword of their own set: of those sets, or of all."""
    found = corpus.measure().cover([card for card in corpus.cards() if not sets or card["set"] in sets])
    return found.keyword_free


@pytest.fixture
def shown(record_property: object):
    def tell(what: str, found: int, of: int, bound: float) -> None:
        show(record_property, f"{what}: {found} of {of}, {found / of:.1%} (at least {bound:.0%})")

    return tell


def test_keyword_free_texts_parse_and_compile(shown):
    found = counts()
    shown("keyword-free texts parsed", found.parsed, found.lines, PARSED)
    shown("keyword-free texts compiled", found.compiled, found.lines, COMPILED)
    assert found.parsed >= PARSED * found.lines
    assert found.compiled >= COMPILED * found.lines


def test_sets_that_nobody_looked_at_parse_too(shown):
    found = counts(*FIVE)
    shown(f"of the sets {', '.join(FIVE)} parsed", found.parsed, found.lines, PARSED_OF_FIVE)
    assert found.parsed >= PARSED_OF_FIVE * found.lines
