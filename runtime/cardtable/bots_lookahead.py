"""A bot that looks ahead: it tries its options on games dealt anew, and takes what came out best.

What its player cannot see is dealt anew each time (`cardtable.redeal`), so that it never plays on what it may
not know. Each game tried is played on by greedy bots. Options that do worse are dropped early, and what one
decision may cost is bounded by the number of games tried.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

from cardtable import rng
from cardtable.bots_greedy import GreedyBot
from cardtable.bots_outlook import outlook
from cardtable.decision import CARD, Decision
from cardtable.game import Game
from cardtable.legendary.turn import ACT, PLAY
from cardtable.redeal import Deal, redeal

TRIALS = 40
"""Games that one decision may try."""
AT_ONCE = 2
"""Deals on which every option is tried before the worse half is dropped."""
WIDTH = 6
"""Options that are tried, the greedy bot's own among them."""
AHEAD = 4
"""Turns that a game is played on."""
FAR = 300
"""Decisions after which a game tried is judged wherever it is."""
SURE = 0.7
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
        answers = self._answers(decision, usual)
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
            others = sorted(left[1:], key=lambda one: sum(values[one]), reverse=True)
            left = [own, *others[: max(1, len(left) // 2)]]
        best = max(left[1:], key=lambda one: sum(values[one]))
        return list(best if _is_better(values[best], values[own]) else own)

    def _answers(self, decision: Decision, usual: Sequence[int]) -> list[tuple[int, ...]]:
        """The answers worth trying, the usual one first."""
        options: Any = decision.options
        first = tuple(usual)
        if decision.ordered:
            return [first]
        if decision.kind == ACT:
            if options[first[0]][0] == PLAY:
                return [first]
            others: list[tuple[int, ...]] = [(i,) for i, option in enumerate(options) if option[0] != PLAY]
        elif decision.least <= 1:
            others = [(i,) for i in range(len(options))]
            if decision.least == 0 and decision.of == CARD:
                others.insert(0, ())
        else:
            return [first]
        return [first, *[answer for answer in others if answer != first]][:WIDTH]

    def _try(self, deal: Deal, player: int, answer: Sequence[int]) -> float:
        """Play a dealt game to its end; what came of it."""
        game = deal.begin()
        game.answer(answer, player)
        greedy = self.greedy
        end = game.state.turn + AHEAD
        for _ in range(FAR):
            decisions = game.decisions
            if not decisions or game.state.turn >= end:
                break
            decision = decisions[0]
            game.answer(greedy.choose(game, decision), decision.player)
        return outlook(game)


def _is_better(others: Sequence[float], own: Sequence[float]) -> bool:
    """Whether an answer's values are better than the usual one's on the same deals, and not by chance."""
    gains = [other - mine for other, mine in zip(others, own, strict=True)]
    count = len(gains)
    mean = sum(gains) / count
    spread = sum((gain - mean) ** 2 for gain in gains) / max(1, count - 1)
    return mean > SURE * sqrt(spread / count)
