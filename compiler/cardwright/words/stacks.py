"""Declarations to what comes from a stack of its own, and where it cannot lie."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardwright.cards import blocks as b
from cardwright.family import roles

if TYPE_CHECKING:
    from cardwright.words.vocabulary import Declared


@dataclass(frozen=True, slots=True)
class Stacks:
    """The kinds of card that come from a stack, and the places where none of them is found."""

    kinds: frozenset[str] = frozenset()
    closed: frozenset[str] = frozenset()
    """Rows, their spaces, and the face-down decks of the table."""
    captured: frozenset[str] = frozenset()
    """Of the kinds those that enemies hold, and so in a row as well."""
    captors: frozenset[str] = frozenset()

    def lies_in(self, kind: str, place: str, beside: str) -> bool:
        """Whether a card of a kind can lie in a place where one looks for another kind with it."""
        if kind not in self.kinds or place not in self.closed:
            return True
        return kind in self.captured and beside in self.captors


NO_STACKS = Stacks()


def stacks_of(declared: Declared) -> Stacks:
    """The stacks of a set and of those that it needs."""
    named = {
        declared.kind_of(kind.text) or kind.text
        for source in (*declared.needed, declared.own)
        for block in source.blocks()
        if isinstance(block, b.BaseBlock)
        for _, kind in block.stacks
    }
    rows = {
        name
        for place in declared.places.values()
        if place.spaces is not None
        for name in (place.name.text, *place.spaces)
    }
    decks = {
        name
        for name, place in declared.places.items()
        if place.owner == "table" and place.spaces is None and not place.open
    }

    def narrower(wanted: set[str]) -> frozenset[str]:
        return frozenset(kind for kind in declared.kinds if not wanted.isdisjoint(declared.wider(kind)))

    return Stacks(
        narrower(named), frozenset(rows | decks), narrower({roles.RESCUED}), narrower({*roles.ENEMY_KINDS})
    )
