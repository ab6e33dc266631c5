"""What resolution and checks need to know: the card that speaks, and the vocabulary around it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cardwright.cards.blocks import PlaceBlock, TrackBlock
from cardwright.model.keywords import Keyword
from cardwright.words.stock import NOTHING, Stock


@dataclass(frozen=True, slots=True)
class Speaker:
    """The card that speaks: the names it goes by, its kind and its group."""

    names: tuple[str, ...]
    kind: str
    group: str


@dataclass(frozen=True, slots=True)
class World:
    """What resolution and checks need of the vocabulary; ``wider`` gives each kind with its wider kinds."""

    wider: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    keywords: Mapping[str, Keyword] = field(default_factory=dict)
    places: Mapping[str, PlaceBlock] = field(default_factory=dict)
    tracks: Mapping[str, TrackBlock] = field(default_factory=dict)
    words: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """What a keyword's parameter of a type may stand for; a type that is not here takes anything."""
    points: frozenset[str] = frozenset()
    groups: frozenset[str] = frozenset()
    """The Villain and Henchman Groups; none where texts are read without cards."""
    stacks: frozenset[str] = frozenset()
    """The kinds that come from a stack of their own; none where no set lays out a game."""
    announced: frozenset[str] | None = None
    """The labels that happen; None where that is not asked."""
    actions: frozenset[str] = frozenset()
    """The actions whose text stands on cards, under their name."""
    cards: Mapping[str, str] = field(default_factory=dict)
    """The kind of each card of no Hero, enemy or Scheme, by name."""
    stock: Stock = NOTHING
    """The cards in reach."""
