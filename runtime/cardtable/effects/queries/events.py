"""What an effect may ask of what happened: the event it is done for, and the history of the turn."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.effects.procedure import procedure
from cardtable.effects.queries.cards import is_here, yours
from cardtable.effects.queries.places import is_in, is_there
from cardtable.kernel.context import Card, Context, Player, Space
from cardtable.kernel.events import AsItWas
from cardtable.kernel.state import NOWHERE, Event
from cardtable.kernel.triggers import TOGETHER

# ---------------------------------------------------------------- the event in question


class Somewhere(str):
    """Where something happened: equal to the name of the place and to that of its space."""

    space: str

    def __new__(cls, place: str, space: str = "") -> Somewhere:
        new = super().__new__(cls, place)
        new.space = space
        return new

    def __eq__(self, other: object) -> bool:
        return str.__eq__(self, other) is True or (bool(self.space) and self.space == other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = str.__hash__


ARRIVING = frozenset(("enter", "move"))
"""Verbs that happen where a card comes to; all others happen where it was."""


def event_card(c: Context) -> Card:
    """The card that ``c.event`` is about; 0 if none."""
    return c.event.card if c.event is not None else 0


def event_player(c: Context) -> Player:
    """The player who did it, or whose moment it is; -1 if nobody."""
    return c.event.who if c.event is not None else -1


def event_cards(c: Context) -> list[Card]:
    """The cards that what happened at one moment was done to, of those that the trigger speaks of."""
    together: tuple[Event, ...] = c.memory.get(TOGETHER, () if c.event is None else (c.event,))
    return [event.card if is_here(c, event) else AsItWas(event) for event in together if event.card]


def event_amount(c: Context) -> int:
    """How many there were of it."""
    return c.event.amount if c.event is not None else 0


def event_place(c: Context) -> str:
    """Where it happened: the place the card was in, or, of "enter" and "move", came to.

    It equals both the name of a place and that of the space.
    """
    event = c.event
    if event is None:
        return ""
    at = event.place if event.verb in ARRIVING else event.origin
    if at < 0:
        return ""
    zone = c.game.table.zones[at]
    return Somewhere(zone.name, zone.space)


def event_space(c: Context) -> Space:
    """The space where it happened: that the card was in, or, of "enter" and "move", came to; -1 if none."""
    event = c.event
    if event is None:
        return -1
    return event.place if event.verb in ARRIVING else event.origin


def superpower(c: Context, *icons: str | Sequence[str]) -> bool:
    """Whether cards played earlier this turn bear the icons, each as often as it stands (DC-POWER-01 to 17).

    A list of icons asks for any one of them.
    """
    return procedure(c).is_met(c, icons)


# ---------------------------------------------------------------- the history of the turn


def done(
    c: Context, verb: str, by: Player | None = None, place: str | None = None, this_turn: bool = True
) -> list[Card]:
    """The cards to which a verb was done this turn, in order; only by that player, only from that place.

    Each is read as it was then (semantics 2). What was done in earlier turns is not kept; ``this_turn`` must
    be true.
    """
    if not this_turn:
        raise ValueError("only what was done this turn is kept")
    zones = c.game.table.zones
    return [
        AsItWas(event)
        for event in c.game.state.history
        if event.verb == verb
        and event.card
        and (by is None or event.who == by)
        and (place is None or (event.origin >= 0 and is_there(zones[event.origin], place, None)))
    ]


def within_reach(c: Context, who: Player, cards: Sequence[Card], name: str = "") -> list[Card]:
    """Those of the cards that history speaks of which a player could take now, each once; with ``name``, only
    from that place.
    """
    found = {int(card): card for card in cards}
    return [
        card
        for number, card in found.items()
        if (not name or is_in(c, number, name, who))
        and (type(card) is not AsItWas or is_within_reach(c, who, card))
    ]


def is_within_reach(c: Context, who: Player, card: AsItWas) -> bool:
    """Whether a player could take a card that history speaks of: it is in front of them or in their hand, or
    where that has put it, and they may know that it lies there.

    So nothing is fetched from where it has gone since, a KO pile or a deck.
    """
    state = c.game.state
    at = state.where[card]
    if at == NOWHERE:
        return False
    return (at == card.event.place and state.may_know(who, card)) or card in yours(c, who)


def happened(c: Context, verb: str, by: Player | None = None, this_turn: bool = True) -> int:
    """How often a verb was done this turn, whatever it was done to (a draw of two cards is two)."""
    if not this_turn:
        raise ValueError("only what was done this turn is kept")
    return sum(
        event.amount
        for event in c.game.state.history
        if event.verb == verb and (by is None or event.who == by)
    )
