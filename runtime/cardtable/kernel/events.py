"""What a state holds besides cards in places: events, modifiers, delayed effects, restricted points, an
outcome.

All are tuples, so that copies of a state share them; effects are stored as ids with bound values, never as
functions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from cardtable.kernel.definitions import Overlay


class Event(NamedTuple):
    """Something that happened (or would): the history of the turn, what triggers look at, and the log.

    who      the player who did it, -1 if nobody
    card     the card it was done to, 0 if none
    origin   the number of the zone that the card was in (below -1: -1 minus the card it was with); -1 if none
    place    where it went, counted likewise
    source   the card whose text did it, 0 if the rules or a player did
    overlays what the card was at that moment, changed values as "set" (`modifiers.likeness`): a card that has
             left, and one that history speaks of, is read as it then was (`State.face`)
    note     a word that tells variants apart
    """

    verb: str
    who: int = -1
    card: int = 0
    origin: int = -1
    place: int = -1
    amount: int = 1
    source: int = 0
    overlays: tuple[Overlay, ...] = ()
    note: str = ""


class AsItWas(int):
    """A card, its number, as it was when something was done to it: history speaks of such cards.

    The state holds plain numbers; what does something to cards takes the number of one (`int`).
    """

    event: Event

    def __new__(cls, event: Event) -> AsItWas:
        new = super().__new__(cls, event.card)
        new.event = event
        return new


HELD = "held"
"""The verb of what a card held when it left and has lost by that (`origin` is the card, `note` the room): no
text waits for it, but the card is read as it last was.
"""


class Modifier(NamedTuple):
    """A temporary change of a value or a permission (`cardtable.kernel.modifiers`).

    key     which value or permission: a quality, or a verb
    amount  what is added; for a permission 1 forbids
    card    the only card it concerns, 0 if the effect tells
    effect  the id of a function (context, card) -> int or bool that tells instead of `amount`; empty if none
    until   as of an `Overlay`; "stay" is of the card, "source" of the source; "stay, MOMENT" ends with either
    """

    key: str
    amount: int = 0
    card: int = 0
    effect: str = ""
    bound: tuple[tuple[str, Any], ...] = ()
    you: int = -1
    source: int = 0
    until: str = ""


class Delayed(NamedTuple):
    """A trigger or a replacement that an effect made: an effect's id, its values, and when it acts and ends.

    key    "on:verb", "would:verb", or the name of a moment that the family announces
    """

    key: str
    effect: str
    bound: tuple[tuple[str, Any], ...] = ()
    you: int = -1
    source: int = 0
    until: str = ""
    once: bool = False
    serial: int = 0


class Restricted(NamedTuple):
    """Points usable only for something (`cardtable.kernel.points`)."""

    player: int
    point: str
    amount: int
    only: tuple[tuple[str, Any], ...]


class Outcome(NamedTuple):
    """How a game ended: for the table, with a degree, and for each player."""

    table: str
    degree: str = ""
    players: tuple[str, ...] = ()
    scores: tuple[int, ...] = ()
    reason: str = ""


def bind(bound: Mapping[str, Any] | None) -> tuple[tuple[str, Any], ...]:
    """Bound values as the state stores them: sorted, lists as tuples."""
    if not bound:
        return ()
    return tuple(sorted((name, freeze(value)) for name, value in bound.items()))


def unbind(bound: tuple[tuple[str, Any], ...]) -> dict[str, Any]:
    """Bound values as an effect gets them: a fresh dictionary with lists."""
    return {name: list(value) if type(value) is tuple else value for name, value in bound}


def freeze(value: Any) -> Any:
    """A value with its lists and dictionaries made immutable."""
    if isinstance(value, list | tuple):
        return tuple(freeze(item) for item in value)
    if type(value) is AsItWas:
        return int(value)
    if isinstance(value, Mapping):
        return bind({str(name): item for name, item in value.items()})
    return value
