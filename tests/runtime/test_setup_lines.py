"""What a Setup line asks beyond counts is done before the first turn."""

from __future__ import annotations

import pytest

from cardtable import load
from tests.trials import Trial

SCHEME = """
scheme Poison the Harbor
  Setup: 8 Twists. Each player gains a Wound.
  Twist: Each player gains a Wound.
  Evil Wins: When the Wound Deck has run out.
"""


@pytest.mark.rule("DC-BUILD-06")
def test_a_setup_line_does_what_it_says() -> None:
    trial = Trial({"Idle": ["Draw a card."]}, others=SCHEME)
    game = load(trial.folder).new_game(players=2, seed=1, setup={"scheme": "Poison the Harbor"})
    for player in range(2):
        names = [game.state.face(card).name for card in game.state.zone("discard pile", player)]
        assert names == ["Wound"]
