"""A bot that looks ahead: it tries its options on games dealt anew, and takes what came out best.

What its player cannot see is dealt anew each time (`cardtable.bots.redeal`), so that it never plays on what
it may not know. Each game tried is played on by greedy bots for some turns, then judged (`outlook`). Options
that do no better than what the greedy bot would do are dropped early; one that does better must do so by more
than chance. What one decision may cost is bounded by the number of games tried.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

from cardtable.bots.greedy import GreedyBot
from cardtable.bots.outlook import outlook
from cardtable.bots.redeal import Deal, redeal
from cardtable.families.legendary import roles
from cardtable.families.legendary.turn import ACT, END, FIGHT, PLAY, RECRUIT
from cardtable.keeping.game import Game
from cardtable.kernel import rng
from cardtable.kernel.decision import CARD, Decision

TRIALS = 40
"""Games that one decision may try."""
AT_ONCE = 3
"""Deals on which every option is tried before those that do no better than the usual one are dropped."""
WIDTH = 5
"""Options that are tried, the greedy bot's own among them."""
AHEAD = 8
"""Turns that a game is played on."""
FAR = 400
"""Decisions after which a game tried is judged wherever it is."""
SURE = 1.0
"""Standard errors by which another option must be better than the greedy bot's own."""


class LookaheadBot:
    """Tries options on games dealt anew; what makes no difference it leaves to the greedy bot."""

    def __init__(self, seed: int = 0, *, trials: int = TRIALS) -> None:
        self.chance = rng.Chance(rng.start(seed))
        self.trials = trials
        self.greedy = GreedyBot(seed)

    def choose(self, game: Game, decision: Decision) -> list[int]:
        """An answer to a decision."""
        usual = self.greedy.choose(game, decision)
        answers = self._answers(game, decision, usual)
        if len(answers) < 2:
            return usual
        values: dict[tuple[int, ...], list[float]] = {answer: [] for answer in answers}
        own, left, tried = answers[0], answers, 0
        while len(left) > 1 and tried + len(left) <= self.trials:
            for _ in range(AT_ONCE):
                deal = redeal(game, decision.player, self.chance)
                if deal is None:
                    return usual
                for answer in left:
                    values[answer].append(self._try(deal, decision.player, answer))
                tried += len(left)
            left = [own, *[other for other in left[1:] if sum(values[other]) > sum(values[own])]]
        best = own
        for answer in left[1:]:
            if sum(values[answer]) > sum(values[best]) and _is_better(values[answer], values[own]):
                best = answer
        return list(best)

    def _answers(self, game: Game, decision: Decision, usual: Sequence[int]) -> list[tuple[int, ...]]:
        """The answers worth trying, the usual one first."""
        options: Any = decision.options
        first = tuple(usual)
        if decision.ordered:
            return [first]
        if decision.kind == ACT:
            word, card = options[first[0]][:2]
            if word in (PLAY, END) or (word == FIGHT and game.state.is_kind(card, roles.MASTERMIND)):
                return [first]
            # fights and recruits are paid in different points: each is compared with its like
            skipped = (PLAY, END, RECRUIT if word == FIGHT else FIGHT)
            others: list[tuple[int, ...]] = [
                (i,) for i, option in enumerate(options) if option[0] not in skipped
            ]
        elif decision.least <= 1:
            others = [(i,) for i in range(len(options))]
            if decision.least == 0 and decision.of == CARD:
                others.insert(0, ())
        else:
            return [first]
        return [first, *[answer for answer in others if answer != first]][:WIDTH]

    def _try(self, deal: Deal, player: int, answer: Sequence[int]) -> float:
        """Play a dealt game on for some turns; what it looks like then."""
        game = deal.rehearse()
        game.play_on(answer, self.greedy.choose, turns=AHEAD, most=FAR)
        return outlook(game)


def _is_better(others: Sequence[float], own: Sequence[float]) -> bool:
    """Whether an answer's values are better than the usual one's on the same deals, and not by chance."""
    gains = [other - mine for other, mine in zip(others, own, strict=True)]
    count = len(gains)
    if not count:
        return False
    mean = sum(gains) / count
    spread = sum((gain - mean) ** 2 for gain in gains) / max(1, count - 1)
    return mean > SURE * sqrt(spread / count)
