"""What is known where a function is being written: what nouns stand for, who acts, which places were named.

A scope is a value that can be copied: what is only tried is written with a child, which is thrown away.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from cardwright.model import nodes as n
from cardwright.python.code import Block
from cardwright.python.values import Value

EACH = "each of several players"
"""The owner of places that a loop over players has looked at, once it has ended."""


class NamedPlace(NamedTuple):
    """A place that a text has named, with the expression of its owner; whether cards were moved to it."""

    place: n.Place | n.InSpace
    owner: str
    is_destination: bool = False


@dataclass(slots=True)
class Whereabouts:
    """Where things lie: the places named, where the cards of nouns came from, which spaces were picked."""

    named: list[NamedPlace] = field(default_factory=list)
    origins: dict[int, tuple[n.Place, str]] = field(default_factory=dict)
    picked: dict[int, Value] = field(default_factory=dict)
    """The variable for the space that was picked, by the identity of the noun."""
    swapped: dict[int, str] = field(default_factory=dict)
    """Of a card that moves and changes places with one of a kind that stands there: that kind."""

    def name(self, place: n.Place | n.InSpace, owner: str = "", *, is_destination: bool = False) -> None:
        """Remember a place that was named: "there" looks back to it."""
        self.named.append(NamedPlace(place, owner, is_destination))

    def leave(self, player: str) -> None:
        """Go on behind a loop over players: what was one's is now the places of all of them."""
        self.origins |= {to: (place, EACH) for to, (place, who) in self.origins.items() if who == player}
        self.named = [one._replace(owner=EACH) if one.owner == player else one for one in self.named]

    def copy(self) -> Whereabouts:
        """The same, to go on from apart."""
        return Whereabouts([*self.named], {**self.origins}, {**self.picked}, {**self.swapped})


@dataclass(slots=True)
class Parts:
    """What was taken from what was named before: "one of them", "another", "the rest"."""

    taken: dict[int, tuple[Value, ...]] = field(default_factory=dict)
    gone: dict[int, tuple[Value, ...]] = field(default_factory=dict)
    """Of what was taken: that which no longer lies there."""
    pools: dict[int, tuple[Value, Value]] = field(default_factory=dict)
    """Of a noun that "the rest" looks back to: the cards that were chosen among, and those chosen."""
    gathered: dict[int, str] = field(default_factory=dict)
    """Of a part taken in each round of a loop: the variable that holds what the rounds before took."""

    def take(self, whole: int, part: Value, *, stays: bool) -> None:
        """Remember a part of a noun."""
        self.taken[whole] = (*self.taken.get(whole, ()), part)
        if not stays:
            self.gone[whole] = (*self.gone.get(whole, ()), part)

    def copy(self) -> Parts:
        """The same, to go on from apart."""
        return Parts({**self.taken}, {**self.gone}, {**self.pools}, {**self.gathered})


@dataclass(slots=True)
class Scope:
    """What is known where a function is being written; nouns go by their `order`."""

    bindings: dict[int, Value] = field(default_factory=dict)
    amounts: dict[tuple[str, int], str] = field(default_factory=dict)
    """The variables of amounts that were computed before a loop."""
    snapshots: dict[int, Value] = field(default_factory=dict)
    """What is asked of a card that has left, read before it did."""
    subjects: list[str] = field(default_factory=list)
    choosers: list[str] = field(default_factory=list)
    movers: list[str] = field(default_factory=list)
    """Cards that something is about to be swapped with: what is adjacent is next to the last of them."""
    places: Whereabouts = field(default_factory=Whereabouts)
    parts: Parts = field(default_factory=Parts)
    sure: frozenset[Value | str] = frozenset()
    """What may be missing elsewhere, but not in the clause that is being written."""
    qualities: dict[str, Block] = field(default_factory=dict)
    """Where in this function a class, a team, a number … was chosen."""
    counted: Value | None = None
    """What the text has counted."""
    event_card: Value | None = None
    """The card that a trigger speaks of."""

    def child(self) -> Scope:
        """A scope in which something is tried: what is learned in it is forgotten with it."""
        return Scope(
            {**self.bindings},
            {**self.amounts},
            {**self.snapshots},
            [*self.subjects],
            [*self.choosers],
            [*self.movers],
            self.places.copy(),
            self.parts.copy(),
            self.sure,
            {**self.qualities},
            self.counted,
            self.event_card,
        )
