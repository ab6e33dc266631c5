"""Speed, as ratios within one run: copies stay near the cost of what they must copy, and clones below it."""

from __future__ import annotations

import timeit
from collections.abc import Callable
from pathlib import Path

from cardtable.keeping.game import Game
from tests.runtime.toy import card, toy_game


def fastest(work: Callable[[], object]) -> float:
    return min(timeit.repeat(work, number=400, repeat=9))


def large_game(tmp_path: Path) -> Game:
    """300 cards, and with 4 players 22 zones."""
    cards = [card(f"C{i}", copies=10, points={"Gold": 1}) for i in range(30)]
    game = toy_game(tmp_path, cards, players=4, stacked=False, turns=40)
    for step in range(60):
        assert game.decision is not None
        game.answer([step % len(game.decision.options)])
    return game


def test_a_copy_costs_little_more_than_its_lists_and_a_clone_less_than_a_copy(tmp_path: Path) -> None:
    game = large_game(tmp_path)
    state = game.state
    ground = fastest(lambda: ([zone[:] for zone in state.zones], state.where[:], state.history[:]))
    copied = fastest(state.copy)
    cloned = fastest(game.clone)
    assert copied < 6 * ground
    assert cloned < 2 * copied
