"""A bot that looks ahead: it tries its options on games dealt anew, and takes what came out best.

What its player cannot see is dealt anew each time (`cardtable.redeal`), so that it never plays on what it may
not know. Each game tried is played on by greedy bots. Options that do worse are dropped early, and what one
decision may cost is bounded by the number of games tried.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardtable import rng
from cardtable.bots_greedy import GreedyBot
from cardtable.decision import CARD, Decision
from cardtable.game import Game
from cardtable.legendary.mastermind import tactics
from cardtable.legendary.table import table_of
from cardtable.legendary.turn import ACT, PLAY
from cardtable.redeal import Deal, redeal

TRIALS = 24
"""Games that one decision may try."""
AT_ONCE = 2
"""Games tried with each option before the worse half is dropped."""
WIDTH = 6
"""Options that are tried, the greedy bot's own among them."""
FAR = 1_000
"""Decisions after which a game tried counts as lost."""

EARLY = 0.02
"""What each card left in the Villain Deck adds to a win."""
PER_TACTIC = 0.15
"""What each Tactic not taken takes from a game that is not won."""


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
        player = decision.player
        left = answers
        scores = dict.fromkeys(answers, 0.0)
        tried = 0
        while len(left) > 1 and tried + len(left) <= self.trials:
            for _ in range(AT_ONCE):
                deal = redeal(game, player, self.chance)
                if deal is None:
                    return usual
                for answer in left:
                    scores[answer] += self._try(deal, player, answer)
                tried += len(left)
            left = sorted(left, key=scores.__getitem__, reverse=True)[: (len(left) + 1) // 2]
        return list(left[0])

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
        for _ in range(FAR):
            decisions = game.decisions
            if not decisions:
                break
            decision = decisions[0]
            game.answer(greedy.choose(game, decision), decision.player)
        return self._value(game)

    @staticmethod
    def _value(game: Game) -> float:
        """What an end is worth: a win most, the earlier the better; else how far the Mastermind was."""
        outcome = game.outcome
        if outcome is not None and outcome.table == "win":
            return 1.0 + EARLY * len(game.state.zones[table_of(game).villain_deck])
        table = table_of(game)
        left = sum(len(tactics(game, card)) for card in game.state.zones[table.mastermind])
        return -PER_TACTIC * left
