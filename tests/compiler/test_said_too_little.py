"""Texts that leave out when, how many, who or what was done before: refused at their words, before Python."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.report.explain import explain_text

DC = Path(__file__).resolve().parents[2] / "cardsrc" / "dc"

REFUSED = {
    # nothing was done before
    "If you do, draw a card.": "CW060",
    "Draw a card for each card discarded this way.": "CW060",
    "Draw a card. KO each card discarded this way.": "CW060",
    "Draw a card. Discard a card drawn this way.": "CW060",
    "Draw a card. Each player who does gains a Wound.": "CW060",
    "You may discard a card. At the end of this turn, if you do, draw a card.": "CW060",
    # when, and until when
    "KO each Hero you discarded.": "CW069",
    "[Tech]: You can't recruit Heroes this turn unless you have a Wound.": "CW069",
    # how many
    "You get + Attack equal to the cost of another Hero you have.": "CW073",
    "Swap two Villains in the city with a Villain in the Sewers.": "CW073",
    # a line of its own
    "Do both.": "CW044",
    "Draw two cards instead.": "CW044",
    "[Tech]: To play this card, you must discard a card.": "CW044",
    # who
    "Reveal the top card of any player's deck.": "CW061",
}
ACCEPTED = (
    "You may discard a card. If you do, draw a card.",
    "Discard two cards. Draw a card for each card discarded this way.",
    "Discard a card. At the end of this turn, gain each card discarded this way.",
    "Each player may discard a card. Each player who does draws a card.",
    "Draw a card. If you have no cards, draw two cards instead.",
    "To play this card, you must discard a card.",
    "KO each Hero you discarded this turn.",
    "You get +1 Attack for each Hero you have.",
)


@pytest.mark.parametrize(("text", "code"), REFUSED.items(), ids=list(REFUSED))
def test_it_is_refused_at_its_words(text: str, code: str) -> None:
    found = explain_text(text, DC)
    assert [one.code for one in found.findings][:1] == [code], found.findings
    assert found.findings[0].span.line == 1


@pytest.mark.parametrize("text", ACCEPTED)
def test_what_says_it_is_accepted(text: str) -> None:
    assert not explain_text(text, DC).findings
