"""A small part of ``make soak``, and that its checks see what they look for."""

from __future__ import annotations

import random

import pytest

import cardtable
import cardtable.kernel.view
from cardtable.bots import RandomBot, make_bot
from cardtable.kernel.state import State
from tests import soak


@pytest.mark.parametrize("part", range(5))
def test_games_drawn_by_number_end_without_a_fault(part: int) -> None:
    for number in range(part * 6 + 1, part * 6 + 7):
        assert soak.play(number, ["dc"], seed=7, often=12) == ""


def middle(seed: int = 3) -> cardtable.Game:
    """A game of three some way in, where cards are hidden from each."""
    game = cardtable.load("dc").new_game(players=3, seed=seed)
    bot = make_bot("greedy", seed)
    for _ in range(40):
        decision = game.decisions[0]
        game.answer(bot.choose(game, decision), decision.player)
    return game


def test_a_view_that_names_a_hidden_card_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    game = middle()
    assert soak._leaks(game, random.Random(1)) == ""
    shown = cardtable.kernel.view._card

    def leak(state: State, player: int, card: int) -> object:
        return shown(state, player, card) or state.face(card).name

    monkeypatch.setattr(cardtable.kernel.view, "_card", leak)
    assert "may not know" in soak._leaks(game, random.Random(1))


def test_a_save_that_forgets_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    game = middle()
    assert soak._saves(game, RandomBot(1).choose(game, game.decisions[0]), game.decisions[0].player) == ""
    monkeypatch.setattr(cardtable.Game, "clone", lambda self: middle(4))
    assert "another game" in soak._saves(game, [0], game.decisions[0].player)


def test_a_card_that_is_lost_is_seen() -> None:
    game = middle()
    assert game.state.check() == []
    next(cards for cards in game.state.zones if cards).pop()
    assert game.state.check()
