"""What an effect may ask of the spaces of a row: which there are, how they stand, and what is in them.

A space is the number of its zone. Lists of spaces come in the order of their row, from its deck's side.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.effects.procedure import procedure
from cardtable.effects.queries.cards import STAYING
from cardtable.effects.queries.places import is_there, row_of, stands, zones_of
from cardtable.kernel.context import Card, Context, Player, Space


def spaces(c: Context, name: str, owner: Player | None = None) -> list[Space]:
    """The spaces of a row, or the one space of that name."""
    return list(zones_of(c, name, owner))


def spaces_of(c: Context, cards: Sequence[Card]) -> list[Space]:
    """The spaces in which cards stand; a card that has left its row this turn is read as it was there
    (semantics 2), one under or beside another stands in none.
    """
    return list(dict.fromkeys(space for card in cards if (space := stands(c, card)) >= 0))


def stood_in(c: Context, card: Card, name: str) -> bool:
    """Whether a card is in a row or in that space of one, or was when it left it this turn; of the card of
    ``c.event`` that has left, by that, whether it was there.
    """
    event = c.event
    if event is not None and event.card == card and event.verb not in STAYING and event.origin >= 0:
        return is_there(c.game.table.zones[event.origin], name, None)
    return any(is_there(c.game.table.zones[space], name, None) for space in spaces_of(c, [card]))


def spaces_beside(c: Context, relation: str, of: Sequence[Space], row: str = "") -> list[Space]:
    """The spaces that stand so to one of these: "adjacent to", "to the left of", "to the right of", "under"
    or "above" it; with ``row``, only those of that row.

    Which row lies under another the sets declare; the spaces of both are counted from the left.
    """
    found: list[Space] = []
    for space in of:
        found += _BESIDE[relation](c, space)
    zones = c.game.table.zones
    return [space for space in dict.fromkeys(found) if not row or zones[space].name == row]


def _adjacent(c: Context, space: Space) -> list[Space]:
    row = row_of(c, space)
    at = row.index(space)
    return [*row[max(0, at - 1) : at], *row[at + 1 : at + 2]]


def _left(c: Context, space: Space) -> list[Space]:
    return [other for other in _adjacent(c, space) if _from_left(c, other) < _from_left(c, space)]


def _right(c: Context, space: Space) -> list[Space]:
    return [other for other in _adjacent(c, space) if _from_left(c, other) > _from_left(c, space)]


def _under(c: Context, space: Space) -> list[Space]:
    over = c.game.table.zones[space].name
    return _across(
        c, space, [place["name"] for place in c.game.table.library.places if place.get("under") == over]
    )


def _above(c: Context, space: Space) -> list[Space]:
    name = c.game.table.zones[space].name
    return _across(
        c,
        space,
        [
            place["under"]
            for place in c.game.table.library.places
            if place["name"] == name and place.get("under")
        ],
    )


def _across(c: Context, space: Space, names: Sequence[str]) -> list[Space]:
    """The spaces of other rows that stand as far from the left as this one in its own."""
    at = from_left(c, row_of(c, space)).index(space)
    owner = c.game.table.zones[space].owner
    rows = [
        from_left(c, c.game.table.rows[name, owner]) for name in names if (name, owner) in c.game.table.rows
    ]
    return [row[at] for row in rows if at < len(row)]


_BESIDE = {
    "adjacent to": _adjacent,
    "to the left of": _left,
    "to the right of": _right,
    "under": _under,
    "above": _above,
}


def _from_left(c: Context, space: Space) -> int:
    return procedure(c).from_left(c.game, space)


def from_left(c: Context, of: Sequence[Space]) -> list[Space]:
    """The same spaces from the left of their row to its right."""
    return sorted(of, key=lambda space: _from_left(c, space))


def empty_spaces(c: Context, of: Sequence[Space]) -> list[Space]:
    """Those of the spaces that hold no card."""
    zones = c.game.state.zones
    return [space for space in of if not zones[space]]


def cards_in(c: Context, of: Sequence[Space]) -> list[Card]:
    """The cards in these spaces."""
    zones = c.game.state.zones
    return [card for space in of for card in zones[space]]


def space_name(c: Context, space: Space) -> str:
    """What a space is called: its name, or its row's with its number from the left."""
    zone = c.game.table.zones[space]
    return zone.space or f"{zone.name} {from_left(c, row_of(c, space)).index(space) + 1}"
