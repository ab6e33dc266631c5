"""A player that decides by lot: every legal answer is as likely as any other."""

from __future__ import annotations

from cardtable.kernel import rng
from cardtable.kernel.decision import Decision
from cardtable.kernel.game import Game


class RandomBot:
    """Chooses among all legal answers by lot: how many, then which."""

    def __init__(self, seed: int = 0) -> None:
        self.chance = rng.Chance(rng.start(seed))

    def choose(self, game: Game, decision: Decision) -> list[int]:
        """A legal answer drawn by lot."""
        count = len(decision.options)
        least = min(decision.least, count)
        most = min(decision.most, count)
        n = least if least == most else least + self.chance.below(most - least + 1)
        if n == 1:
            return [self.chance.below(count)]
        return self.chance.sample(list(range(count)), n)
