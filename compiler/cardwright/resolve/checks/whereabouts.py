"""Resolved IR to findings: places with which a verb can do nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cardwright.family import roles
from cardwright.foundation.diagnostics import Findings
from cardwright.model import nodes as n
from cardwright.words.world import World


class _Places:
    """What the declared places are."""

    def __init__(self, world: World) -> None:
        self.world = world

    def is_row(self, where: n.Location) -> bool:
        """Whether a place is a row of the table or a space of one."""
        if not isinstance(where, n.Place) or where.owner is not None or where.end:
            return False
        rows = {name: place for name, place in self.world.places.items() if place.spaces}
        spaces = {space for row in rows.values() for space in row.spaces or ()}
        return not rows or where.name in rows or where.name in spaces

    def a_space(self) -> str:
        """The name of a space, for a hint."""
        named = [space for place in self.world.places.values() for space in place.spaces or () if space]
        return named[0] if named else "Bank"

    def is_pile(self, where: n.Location) -> bool:
        """Whether a place is a whole pile, no end of it and no row."""
        if isinstance(where, n.There):
            return not where.end
        if not isinstance(where, n.Place) or where.end:
            return False
        declared = self.world.places.get(where.name)
        return declared is None or declared.spaces is None

    def is_deck(self, where: n.Location | None) -> bool:
        """Whether a place is a pile whose cards lie in an order that nobody sees."""
        if not isinstance(where, n.Place) or where.end or where.name == roles.HAND:
            return False
        declared = self.world.places.get(where.name)
        return declared is None or (declared.spaces is None and not declared.open)

    def is_open(self, where: n.Location | None) -> bool:
        """Whether everybody may look at the cards of a place."""
        if isinstance(where, n.AnyPlace):
            return all(map(self.is_open, where.options))
        declared = self.world.places.get(where.name) if isinstance(where, n.Place) else None
        return declared is not None and declared.open


def _is_named(where: n.Location) -> bool:
    """Whether a place of the table is named, or one's own: no end of it, of nobody else."""
    return isinstance(where, n.Place) and not where.end and where.owner in (None, n.YOU)


def _all(where: n.Location, fits: Callable[[n.Location], bool], joiner: str = "or") -> bool:
    """Whether a place fits, or each of several that are joined so."""
    if isinstance(where, n.AnyPlace):
        return where.joiner == joiner and all(map(fits, where.options))
    return fits(where)


_LOOKING_BACK = ("they", "that", "he")

Told = tuple[n.Node, str, str]
"""What is wrong where, and what could be written, "" where nothing is known."""


def _move(places: _Places, node: n.Move) -> Told | None:
    to = node.to
    if isinstance(to, n.InSpace) or (isinstance(to, n.There) and not to.end) or _all(to, places.is_row):
        return None
    return to, "a card that moves goes to a space of its row", f'such as "to the {places.a_space()}"'


def _enter(places: _Places, node: n.Enter) -> Told | None:
    if places.is_row(node.place):
        return None
    return node.place, "what a card enters is a row or a space of one", f'such as "the {places.a_space()}"'


def _put(places: _Places, node: n.Put) -> Told | None:
    to = node.to
    if isinstance(to, n.AnyPlace):
        owners = {option.owner for option in to.options if isinstance(option, n.Place)}
        plain = all(isinstance(option, n.Place) and not option.end for option in to.options)
        if to.joiner == "and":
            return to, "a card goes to one place, not to several", 'write "or", or a sentence for each'
        if not plain or len(owners) > 1:
            return to, "a choice of places is between whole places of one owner", "write a way for each"
    if isinstance(to, n.Beside):
        if to.relation not in ("under", "next to"):
            return to, f"no card is put {to.relation} another", 'such as "next to" it or "under" it'
        if node.order:
            return node, f"cards {to.relation} a card lie in no order", "leave the order out"
        if node.facing and to.relation == "next to":
            return node, f"cards next to a card lie face up; this says {node.facing}", "leave it out"
    return None


def _put_as(places: _Places, node: n.PutAs) -> Told | None:
    if isinstance(node.to, n.Beside) and node.to.relation == "next to":
        return None
    return node.to, "cards become tokens of a name next to a card", 'such as "next to the Scheme"'


def _gain(places: _Places, node: n.Gain) -> Told | None:
    to = node.to
    if to is None:
        return None
    if isinstance(to, n.Place) and to.end != "top or bottom":
        owner, known = to.owner, places.world.places.get(to.name)
        is_theirs = owner in (None, node.who) or (
            isinstance(owner, n.Players) and owner.whose in _LOOKING_BACK
        )
        if is_theirs and (known is None or known.owner == "player"):
            return None
    return to, "a card is gained to a place of the player who gains it", 'such as "to your hand"'


def _reveal_place(places: _Places, node: n.RevealPlace) -> Told | None:
    if isinstance(node.place, n.Place) and not node.place.end:
        return None
    return node.place, "only a whole place can be shown", 'such as "your hand"'


def _shuffle(places: _Places, node: n.Shuffle | n.ShuffleInto) -> Told | None:
    where = node.place if isinstance(node, n.Shuffle) else node.to
    if places.is_pile(where):
        return None
    return where, "what is shuffled is a whole pile", f'such as "your {roles.DECK}"'


def _refill(places: _Places, node: n.Refill) -> Told | None:
    if places.is_row(node.place):
        return None
    return node.place, "what is refilled is a row of the table", f'such as "the {roles.HQ}"'


def _ran_out(places: _Places, node: n.RanOut) -> Told | None:
    if _all(node.place, lambda one: isinstance(one, n.Place) and one.owner is None and not one.end):
        return None
    return node.place, "only a deck or stack of the table can run out", f'such as "the {roles.HERO_DECK}"'


def _event(places: _Places, node: n.Event | n.Done) -> Told | None:
    if node.place is None or _all(node.place, _is_named):
        return None
    message = "where something happened is known by the name of a place of the table, or of one's own"
    return node.place, message, f'such as "from the {roles.HQ}"'


def _permit(places: _Places, node: n.Permit) -> Told | None:
    options = node.what.options if isinstance(node.what, n.OneOfNouns) else (node.what,)
    for option in options:
        if isinstance(option, n.Cards) and not places.is_open(option.said_place):
            message = "what one may do for a time is told of cards of a place where everybody may look"
            return option, message, f'such as "from the {roles.HQ}"'
    return None


def _reveal_until(places: _Places, node: n.RevealUntil) -> Told | None:
    if isinstance(node.what, n.Cards) and places.is_deck(node.what.said_place):
        return None
    return node.what, "cards are revealed one after another from a deck", f'such as "from your {roles.DECK}"'


def _holding(places: _Places, node: n.Holding) -> Told | None:
    what = node.what
    if node.place is None or not isinstance(what, n.Cards) or what.said_place is None:
        return None
    return node.place, "two places are named for the same cards", "name one of them"


def _use(places: _Places, node: n.UseCards) -> Told | None:
    where = node.place
    if where is None or (isinstance(where, n.Place) and where.owner is None and not where.end):
        return None
    return (
        where,
        "a set-up line puts cards into a place of the table",
        f'such as "in the {roles.VILLAIN_DECK}"',
    )


CHECKS: dict[type[n.Node], Callable[[_Places, Any], Told | None]] = {
    n.Move: _move, n.Enter: _enter, n.Put: _put, n.PutAs: _put_as, n.Gain: _gain,
    n.RevealPlace: _reveal_place, n.Shuffle: _shuffle, n.ShuffleInto: _shuffle, n.Refill: _refill,
    n.RanOut: _ran_out, n.Event: _event, n.Done: _event, n.Permit: _permit, n.RevealUntil: _reveal_until,
    n.Holding: _holding, n.UseCards: _use,
}  # fmt: skip
"""What is asked of each kind of node."""


def check_places(nodes: Sequence[n.Node], world: World, findings: Findings) -> None:
    """Add what is wrong with the places of nodes."""
    places = _Places(world)
    for node in nodes:
        check = CHECKS.get(type(node))
        told = check(places, node) if check is not None else None
        if told is not None:
            at, message, hint = told
            span = at.span if at.span != n.NOWHERE else node.span
            findings.error("CW068", message, span, hint=hint)
