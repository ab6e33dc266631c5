"""What an effect may ask of places: piles, rows and their spaces.

Sets of cards come in a stable order (a pile from its top, a row from its deck's side).
"""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.effects.procedure import procedure
from cardtable.kernel.context import Card, Context, Player, Space
from cardtable.kernel.definitions import TABLE, Zone
from cardtable.kernel.events import AsItWas


def zones_of(c: Context, name: str, owner: Player | None) -> tuple[int, ...]:
    """The numbers of a place's zones: a pile's one, a row's spaces, or that of one space of a row."""
    rows = c.game.table.rows
    found = rows.get((name, TABLE)) or rows.get((name, c.you if owner is None else owner))
    if found is not None:
        return found
    spaces = tuple(index for index, zone in enumerate(c.game.table.zones) if zone.space == name)
    if not spaces:
        raise LookupError(f"there is no place {name!r}")
    return spaces


def uppermost(pile: Sequence[Card], n: int) -> Sequence[Card]:
    """The top ``n`` cards of a pile, the topmost first."""
    return pile[: -max(n, 0) - 1 : -1]


def place(c: Context, name: str, owner: Player | None = None) -> list[Card]:
    """The cards of a place, from its top, or of a row from its deck's side, or of one space of a row.

    ``owner`` is whose place it is; for a place of a player None means ``c.you``'s.
    """
    zones = c.game.state.zones
    found = zones_of(c, name, owner)
    if len(found) == 1:
        return zones[found[0]][::-1]
    return [card for index in found for card in zones[index]]


def top(c: Context, name: str, owner: Player | None = None, n: int = 1) -> list[Card]:
    """The top ``n`` cards of a pile, the topmost first; a player's deck is reshuffled first if short
    (DC-EOT-09)."""
    index = zones_of(c, name, owner)[0]
    state = c.game.state
    if len(state.zones[index]) < n:
        procedure(c).restock(c.game, index)
    return state.zones[index][: -n - 1 : -1]


def bottom(c: Context, name: str, owner: Player | None = None, n: int = 1) -> list[Card]:
    """The bottom ``n`` cards of a pile, the lowest first; a player's deck is reshuffled first if short
    (DC-EOT-09)."""
    index = zones_of(c, name, owner)[0]
    state = c.game.state
    if len(state.zones[index]) < n:
        procedure(c).restock(c.game, index)
    return state.zones[index][:n]


def is_there(zone: Zone, name: str, owner: Player | None) -> bool:
    """Whether a zone is that place, or that space of a row; ``owner`` None: anybody's."""
    return (zone.name == name or zone.space == name) and (owner is None or zone.owner in (owner, TABLE))


def is_in(c: Context, card: Card, name: str, owner: Player | None = None) -> bool:
    """Whether a card is in a place, in a row, or in that space of a row; ``owner`` None: anybody's.

    A card under or beside another is not. The card of ``c.event`` that has left a row is read as it was
    there, one that history speaks of as it was before that (semantics 2).
    """
    at = card.event.origin if type(card) is AsItWas else c.game.state.where[card]
    if type(card) is int and at >= 0 and c.event is not None and c.event.card == card:
        stood = stands(c, card)
        if stood >= 0 and is_there(c.game.table.zones[stood], name, owner):
            return True
    return at >= 0 and is_there(c.game.table.zones[at], name, owner)


def stands(c: Context, card: Card) -> Space:
    """The space in which a card stands, -1 for none; a card that has left its row this turn is read as it was
    there (semantics 2).
    """
    at = c.game.state.where[card]
    if at < 0 or is_space(c, at):
        return at
    left = (event.origin for event in reversed(c.game.state.history) if event.card == card)
    return next((origin for origin in left if origin >= 0 and is_space(c, origin)), -1)


def is_space(c: Context, zone: int) -> bool:
    return bool(c.game.table.zones[zone].space) or len(row_of(c, zone)) > 1


def row_of(c: Context, space: Space) -> tuple[Space, ...]:
    """The row that a space is of."""
    zone = c.game.table.zones[space]
    return c.game.table.rows[zone.name, zone.owner]


def space_of(c: Context, card: Card) -> str:
    """The name of the space (or of the place) where a card is; of a card under another, where that one is."""
    home = c.game.state.home(card)
    if home < 0:
        return ""
    zone = c.game.table.zones[home]
    return zone.space or zone.name


def adjacent(c: Context, card: Card) -> list[Card]:
    """The cards in the spaces next to a card's in its row, or to where it stood when it left that this
    turn.
    """
    state = c.game.state
    at = stands(c, card)
    if at < 0:
        return []
    row = row_of(c, at)
    spot = row.index(at)
    return [
        other for index in row[max(0, spot - 1) : spot + 2] if index != at for other in state.zones[index]
    ]


def leftmost(c: Context, cards: Sequence[Card], n: int = 1) -> list[Card]:
    """Those of the cards that stand nearest the left end of their row."""
    family = procedure(c)
    where = c.game.state.where
    return sorted(cards, key=lambda card: family.from_left(c.game, where[card]))[:n]


def rightmost(c: Context, cards: Sequence[Card], n: int = 1) -> list[Card]:
    """Those of the cards that stand nearest the right end of their row."""
    family = procedure(c)
    where = c.game.state.where
    return sorted(cards, key=lambda card: -family.from_left(c.game, where[card]))[:n]


def is_empty(c: Context, name: str, owner: Player | None = None) -> bool:
    """Whether a place holds nothing."""
    zones = c.game.state.zones
    return not any(zones[index] for index in zones_of(c, name, owner))


def ran_out(c: Context, name: str) -> bool:
    """Whether a deck has run out: it is empty, or it was at the end of an effect of this game (DC-END-10)."""
    return is_empty(c, name) or procedure(c).has_run_out(c.game, name)


def goes_on(c: Context) -> bool:
    """Whether doing an effect over again leads anywhere: not where all has lain like this since it began.

    Cards are told apart by what they are; their order counts in face-down piles only.
    """
    game, state = c.game, c.game.state
    zones: list[tuple[str, ...]] = []
    for zone, cards in zip(game.table.zones, state.zones, strict=True):
        names = [state.definition(card).id for card in cards]
        zones.append(tuple(names if zone.sees == "none" and zone.name != "box" else sorted(names)))
    held = tuple(sorted((host, *cards) for host, cards in state.under.items()))
    now = (tuple(zones), held, tuple(state.points), tuple(state.tracks), len(state.modifiers))
    seen: set[object] = c.memory.setdefault(GOES_ON, set())
    if now in seen:
        return False
    seen.add(now)
    return True


GOES_ON = "goes on"
"""The key in a play's memory of how all lay when an effect was done over again."""


def in_front(c: Context, player: Player) -> list[Card]:
    """The cards in front of a player: played this turn and not gone since, in order."""
    return procedure(c).in_front(c.game, player)


def supply(c: Context, kind: str, n: int = 1) -> list[Card]:
    """The top ``n`` cards of the always-available stack of a kind."""
    return list(uppermost(procedure(c).stack(c.game, kind), n))


def at_random(c: Context, cards: Sequence[Card], n: int = 1) -> list[Card]:
    """So many of the cards, drawn by lot."""
    pool = list(cards)
    found: list[Card] = []
    while pool and len(found) < n:
        found.append(pool.pop(c.game.state.random(len(pool))))
    return found
