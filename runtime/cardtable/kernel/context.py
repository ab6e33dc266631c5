"""What an effect is given: the game, whose ability it is, the card that speaks, and what was remembered for
it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cardtable.kernel.decision import Steps

if TYPE_CHECKING:
    from cardtable.kernel.game import Game
    from cardtable.kernel.state import Event

Card = int
"""A card of the game: its number at the table; 0 is no card."""

Player = int
"""A player: its seat, counted clockwise from 0."""

Space = int
"""A space of a row: the number of its zone at the table."""

Effect = Callable[..., Any]
"""A top-level function of a generated module: what `later`, `whenever` and `grant` are given."""


class Context:
    """Where an ability runs: one for each card played or effect done.

    ``memory`` is shared by the lines of one card in one play, so that a later line may refer to what an
    earlier one did; ``bound`` holds what a clause that runs later took along.
    """

    __slots__ = ("bound", "event", "game", "memory", "source", "you")

    def __init__(
        self,
        game: Game,
        you: Player,
        source: Card,
        event: Event | None = None,
        bound: dict[str, Any] | None = None,
        memory: dict[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.you = you
        self.source = source
        self.event = event
        self.bound: dict[str, Any] = {} if bound is None else bound
        self.memory: dict[str, Any] = {} if memory is None else memory


__all__ = ["Card", "Context", "Effect", "Player", "Steps"]
