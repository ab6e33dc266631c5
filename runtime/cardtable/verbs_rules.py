"""The verbs that change points, tracks, turns and the rules in force."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardtable.context import Card, Context, Effect, Player, Steps


def get_points(c: Context, who: Player, point: str, n: int, only: Mapping[str, Any] | None = None) -> Steps[int]:
    """Give a player points for this turn.

    ``only`` says what they may be spent on, all given keys together: "verb" ("fight", "recruit", …), "kind",
    "icons" (any of a list), "name", "place".
    """
    raise NotImplementedError


def pay(c: Context, who: Player, point: str, n: int) -> Steps[bool]:
    """Have a player spend points; nothing is spent and False returned where they have too few."""
    raise NotImplementedError


def bonus(c: Context, cards: Sequence[Card], quality: str, n: int, until: str = "while") -> Steps[list[Card]]:
    """Change a value of cards by ``n`` (semantics 8); "while" lasts as long as each stays where it is."""
    raise NotImplementedError


def forbid(
    c: Context, verb: str, cards: Sequence[Card] = (), who: Player | None = None, until: str = "this turn"
) -> Steps[None]:
    """Forbid a verb: to these cards (or at all, where none are given), to that player (or to everybody)."""
    raise NotImplementedError


def grant(
    c: Context,
    cards: Sequence[Card],
    ability: Effect,
    role: str = "effect",
    label: str = "",
    changes: str = "",
    event: str = "",
    icons: Sequence[str] = (),
    until: str = "this turn",
) -> Steps[list[Card]]:
    """Give cards an ability: a top-level function of the module.

    ``role``, ``label``, ``changes``, ``event`` and ``icons`` are what the database says of a printed ability.
    """
    raise NotImplementedError


def inspire(c: Context, who: Player, side: str) -> Steps[None]:
    """Move a track one space toward a side; past its end, do what the end says instead (DC-HOPE-03 to 09)."""
    raise NotImplementedError


def reduce(c: Context, who: Player, side: str) -> Steps[bool]:
    """Move a track one space from a side toward its middle, never past it (DC-HOPE-19 to 22)."""
    raise NotImplementedError


def extra_turn(c: Context, who: Player) -> Steps[None]:
    """Give a player another turn after this one (DC-EXTRA-01)."""
    raise NotImplementedError


def skip_step(c: Context, who: Player, step: str) -> Steps[None]:
    """Leave out a step of that player's next turn, or of this one where it is still to come."""
    raise NotImplementedError


def end_turn(c: Context) -> Steps[None]:
    """End the turn here: nothing more can be played, fought or recruited; the end of the turn follows."""
    raise NotImplementedError


def refill(c: Context, row: str) -> Steps[list[Card]]:
    """Fill the empty spaces of a row from its deck."""
    raise NotImplementedError


def win(c: Context, who: Player | None = None) -> Steps[None]:
    """The players win, or that one."""
    raise NotImplementedError


def lose(c: Context, who: Player | None = None) -> Steps[None]:
    """The players lose, or that one."""
    raise NotImplementedError


def later(c: Context, when: str, effect: Effect, bound: Mapping[str, Any] | None = None) -> Steps[None]:
    """Have a clause run at a later moment; ``bound`` takes along what it refers to (integers, lists of them, texts)."""
    raise NotImplementedError


def whenever(
    c: Context,
    verb: str,
    effect: Effect,
    bound: Mapping[str, Any] | None = None,
    until: str = "this turn",
    once: bool = False,
) -> Steps[None]:
    """Have a clause run each time (or once) a verb was done; the clause tests ``c.event`` itself.

    "would VERB" makes it a replacement: the clause returns True where it replaced the event.
    """
    raise NotImplementedError
