"""Places with which a verb can do nothing: said by resolution, at their words, with what to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.report.explain import explain_text

DC = Path(__file__).parents[2] / "cardsrc" / "dc"


@pytest.mark.parametrize(
    ("text", "at", "said", "hint"),
    [
        ("Move a Villain in the city to your discard pile.", "your discard pile", "of its row", "to the"),
        ("Move a Villain in the city to the KO pile.", "the KO pile", "space of its row", "to the"),
        ("A Villain from your Victory Pile enters your hand.", "your hand", "a row", "the"),
        ("Put a card from your hand into the HQ and your discard pile.", "the HQ", "one place", '"or"'),
        ("Gain a Hero from the HQ to the KO pile.", "the KO pile", "who gains it", "your hand"),
        ("Shuffle the top card of your deck into the HQ.", "the HQ", "whole pile", "your deck"),
        ("If your discard pile runs out, draw a card.", "your discard pile", "deck or stack", "Hero Deck"),
        (
            "Draw a card for each Hero you discarded from another player's hand this turn.",
            "another player's hand",
            "known by the name",
            "from the HQ",
        ),
        ("Reveal cards from the KO pile until you reveal a Hero.", "cards from the KO", "deck", "your deck"),
        ("You may recruit Heroes from the Hero Deck this turn.", "Heroes from the", "may look", "the HQ"),
    ],
)  # fmt: skip
def test_a_place_that_does_not_fit_its_verb(text: str, at: str, said: str, hint: str) -> None:
    found = explain_text(text, DC).findings
    assert [one.code for one in found] == ["CW068"], found
    (one,) = found
    assert text[one.span.column - 1 :].startswith(at)
    assert said in one.message
    assert hint in (one.hint or "")
