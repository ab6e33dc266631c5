"""The types of a family's profile: what a game family says of itself as data, for compiler, commands and
bots.

A profile names what the family's procedure needs sets to declare. Everything else a set names is its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from cardtable.kernel.options import Option


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of card that the family knows by name, and what holds of narrower kinds as well."""

    name: str
    homes: tuple[str, ...] = ()
    """Where its rules live; none where it is a narrower kind or no such rule is known."""
    values: tuple[str, ...] | None = None
    """Its cost and the points that it can have; None allows every one."""
    played: bool = False
    """Whether players play it from hand: an unlabelled line of it is done when it is played."""
    enemy: bool = False
    """Whether it can hold captured cards, be fought and be defeated."""
    alone: bool = False
    """Whether a game has one of it."""
    at_once: bool = False
    """Whether it does something by itself when it is played from a deck of the table."""
    plain: bool = False
    """Whether it stands in no row, holds nothing and has no points if a set gives it none."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place that the family uses; a set may declare it, and the family adds it where none does."""

    name: str
    owner: str = "table"
    hidden: bool = False
    """Whether only those know its cards whom a rule lets look; a hand is known to its player."""
    lives: str = ""
    """What abilities call it that live there; "" is its name."""
    holds: tuple[str, ...] | None = None
    """The kinds known to the family that can lie there; None is any. A kind of a set's own can lie
    anywhere."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A label of card text: when it happens, in words, and on which kinds of card.

    role  "effect" (done at its moment), "setup", "leads", "end" (a condition under which the game ends) or
          "rules" (it only says that standing rules follow)
    """

    label: str
    when: str
    kinds: tuple[str, ...]
    role: str = "effect"
    leaves: bool = False
    """Whether its card has just left its space: it is read as it was there."""


@dataclass(frozen=True, slots=True)
class GroupRule:
    """What a group of one word is made of; ``needed`` and ``allowed`` are "cost" or points."""

    kind: str
    cards: int | None = None
    tactics: int | None = None
    needed: tuple[str, ...] = ()
    allowed: tuple[str, ...] | None = None
    """None allows the cost and every declared point."""
    rule: str = ""
    """The rule that gives the number of cards."""


@dataclass(frozen=True, slots=True)
class Profile:
    """A game family as data."""

    name: str
    kinds: tuple[Kind, ...]
    others_live: tuple[str, ...]
    """Where the rules of kinds live that the family does not know: where cards are in play."""
    places: tuple[Place, ...]
    moments: tuple[Moment, ...]
    verbs: Mapping[str, tuple[str, ...]]
    """The kinds of card that a verb can be done to; others can be done to any."""
    happens: frozenset[str]
    """The verbs that are announced and kept: what a text may ask of or wait for."""
    groups: Mapping[str, GroupRule]
    """The words that begin groups."""
    columns: Mapping[str, str]
    """The columns of a base's set-up table, as they are written, a plural s left off."""
    flags: tuple[str, ...] = ()
    """What a base may say about its rules."""
    options: Mapping[str, Option] = field(default_factory=dict)
    """What a table may agree on, by name."""

    def kind(self, name: str) -> Kind | None:
        """The kind of a name, where the family knows it."""
        return next((kind for kind in self.kinds if kind.name == name), None)

    def place(self, name: str) -> Place | None:
        """The place of a name, where the family knows it."""
        return next((place for place in self.places if place.name == name), None)

    def moment(self, label: str) -> Moment | None:
        """When a label happens; None where the family announces no such moment."""
        return next((moment for moment in self.moments if moment.label == label), None)

    def labels(self, role: str) -> tuple[str, ...]:
        """The labels of a role."""
        return tuple(moment.label for moment in self.moments if moment.role == role)

    def homes(self, kinds: Iterable[str]) -> tuple[str, ...]:
        """Where the rules of a card live whose kind is the first of these, and of the wider kinds behind
        it."""
        for name in kinds:
            known = self.kind(name)
            if known is not None and known.homes:
                return known.homes
        return self.others_live
