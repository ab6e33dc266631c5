"""Bots by name, and games that they play out.

A bot sees what its player may know: the decision, its own hand and what lies open. Each has a generator of
its own, so that a game's chance does not depend on who plays it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from cardtable.bots.greedy import GreedyBot
from cardtable.bots.lookahead import LookaheadBot
from cardtable.bots.random import RandomBot
from cardtable.keeping.game import Game
from cardtable.kernel.decision import Decision


class Bot(Protocol):
    """Answers decisions."""

    def choose(self, game: Game, decision: Decision) -> list[int]:
        """The indexes of the options chosen: a legal answer to the decision."""
        ...


BOTS: dict[str, Callable[[int], Bot]] = {
    "greedy": GreedyBot, "lookahead": LookaheadBot, "random": RandomBot,
}  # fmt: skip
"""The bots by name; each is made with a seed."""


def make_bot(name: str, seed: int = 0) -> Bot:
    """A bot by its name; LookupError where there is none, ValueError where the seed is no integer."""
    if type(seed) is not int:
        raise ValueError(f"a seed is an integer, not {seed!r}")
    if not isinstance(name, str) or name not in BOTS:
        raise LookupError(f"there is no bot {name!r}; there are {', '.join(sorted(BOTS))}")
    return BOTS[name](seed)


def play_out(game: Game, bots: Sequence[Bot]) -> int:
    """Have bots play a game to its end, a bot a seat (or one for all); how many decisions they made."""
    seats = [bots[seat % len(bots)] for seat in range(game.players)]
    made = 0
    while decisions := game.decisions:
        decision = decisions[0]
        game.answer(seats[decision.player].choose(game, decision), decision.player)
        made += 1
    return made
