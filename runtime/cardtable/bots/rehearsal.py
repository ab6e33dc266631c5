"""A game played on only to see what it comes to: nothing is kept, recorded or checked on the way.

A bot that looks ahead plays thousands of these. It never clones, saves or takes back what it tries, so a
rehearsal leaves out all that a game does for that, and asks whoever decides at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cardtable.kernel.decision import Ask, Decision, Together
from cardtable.kernel.game import Game
from cardtable.kernel.naming import mask
from cardtable.kernel.offers import Offers

Choose = Callable[[Game, Decision], list[int]]
"""Whoever decides for all players: the indexes of the options chosen."""


class Rehearsal(Game):
    """A game that goes on by itself; afterwards its state can be looked at, and nothing else."""

    __slots__ = ()

    def play_on(self, answer: Sequence[int], choose: Choose, *, turns: int, most: int) -> None:
        """Answer the one open decision, then go on for some turns, or to the game's end.

        They count from the turn of the next question; after `most` questions it stops in any case.
        """
        if self._steps is None:
            self._wake()
        sent: Any = list(answer)
        until = self._idle = 0
        while (ask := self._ask(sent)) is not None:
            sent = _forced(ask)
            if sent is None:
                until = until or self.state.turn + turns
                if not most or self.state.turn >= until:
                    return
                most -= 1
                self._idle = 0
                sent = self._chosen(ask, choose)

    def _keep(self) -> None:
        """Keep nothing: no answer will be taken back."""

    def _chosen(self, ask: Ask, choose: Choose) -> Any:
        """What to send for a question that has more than one answer; an offer out of turn is not taken up."""
        if type(ask) is Decision:
            if type(ask.options) is not Offers:
                mask(self.state, ask)
            return choose(self, ask)
        assert not isinstance(ask, Decision)
        for decision in ask.decisions:
            mask(self.state, decision)
        if type(ask) is not Together:
            return (0, choose(self, ask.decisions[0]))
        forced = [decision.forced() for decision in ask.decisions]
        return [
            choose(self, decision) if one is None else one
            for decision, one in zip(ask.decisions, forced, strict=True)
        ]


def _forced(ask: Ask) -> Any:
    """What to send for a question with a single answer; None where there are more."""
    if type(ask) is Decision:
        return None if type(ask.options) is Offers else ask.forced()
    assert not isinstance(ask, Decision)
    forced = [decision.forced() for decision in ask.decisions]
    if type(ask) is Together:
        return None if None in forced else forced
    return (0, forced[0]) if len(forced) == 1 and forced[0] is not None else None
