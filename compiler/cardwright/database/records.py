"""The form of ``cards.json``: one dataclass for each object in it. The schema is generated from these
classes.

A field is a key of the same name (a trailing underscore dropped); `None` is null; what is marked
``optional`` is left out where it holds its default. The vocabulary's, the base's and the set-ups' classes
are those of `cardwright.model.compiled`.
"""

from __future__ import annotations

import dataclasses
import typing
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from cardwright.model.compiled import (
    OPTIONAL,
    Base,
    ClassWord,
    KeywordWord,
    KindWord,
    PlaceWord,
    Price,
    Printed,
    Setup,
)
from cardwright.model.irjson import cache, to_json
from cardwright.model.nodes import Ability, Node
from cardwright.python.facts import UseRecord

SCHEMA: Final = 1
"""The number of the form; a change that older readers would misread raises it."""

POSITIVE = {"least": 1}
IDENTIFIER = {"pattern": "^[A-Za-z_][A-Za-z0-9_]*$"}
CARD_ID = {"pattern": "^[^/\\s]+(/[^/\\s]+){1,2}$"}
NAME = {"pattern": "\\S"}


@dataclass(frozen=True, slots=True)
class ExtraRecord:
    """What the runtime needs to know of an ability besides."""

    groups: tuple[str, ...] | None = field(default=None, metadata=OPTIONAL)
    """Of a "leads" line: the groups that are led."""
    any_with: str | None = field(default=None, metadata=OPTIONAL)
    price: tuple[Price, ...] | None = field(default=None, metadata=OPTIONAL)
    """Of an action of a card: what the action's declaration says."""
    limit: str | None = field(default=None, metadata=OPTIONAL)
    counts_as: tuple[str, ...] | None = field(default=None, metadata=OPTIONAL)
    replaces_above: str | None = field(default=None, metadata=OPTIONAL | IDENTIFIER)
    """Of an "Instead" line: the function that the line above does in its stead."""
    kinds: tuple[str, ...] | None = field(default=None, metadata=OPTIONAL)
    """Of a rule that changes the "face": what the cards count as; likewise the classes and teams."""
    classes: tuple[str, ...] | None = field(default=None, metadata=OPTIONAL)
    teams: tuple[str, ...] | None = field(default=None, metadata=OPTIONAL)
    uses: tuple[UseRecord, ...] | None = field(default=None, metadata=OPTIONAL)
    """Of a "setup" line: its counts."""
    adds_points: bool = field(default=False, metadata=OPTIONAL)
    """Of what is done: it does nothing but add points, so that nobody would decline it."""
    asks_itself: bool = field(default=False, metadata=OPTIONAL)
    """It is what its player may do, and what follows if they do."""
    moves_itself: bool = field(default=False, metadata=OPTIONAL)
    """It moves its own card, which then does not go where it goes else."""


@dataclass(frozen=True, slots=True)
class AbilityRecord:
    """One ability: its words, its meaning, the role it plays and the function that does it."""

    text: str = field(metadata=NAME)
    ir: Ability
    role: Literal[
        "effect", "static", "trigger", "replace", "cost", "setup", "end", "action", "leads", "worth"
    ]
    label: str | None = field(metadata=NAME)
    icons: tuple[str | tuple[str, ...], ...]
    """The icons of a Superpower; a list in the list means any one of its icons."""
    ordinals: tuple[int, ...] | None = field(metadata=POSITIVE)
    """First and last of the numbers it speaks of; one stands alone, three and more are a list."""
    function: str | None = field(metadata=IDENTIFIER)
    changes: str | None = field(metadata=NAME)
    """Of a "static" ability: the value it adds to, the verb it forbids, or "face": what cards count as or
    have; without a function, what its card always counts as.
    """
    event: str | None = field(metadata=NAME)
    """Of a "trigger" or "replace" ability: the verb of the event."""
    lives: tuple[str, ...]
    extra: ExtraRecord | None = field(default=None, metadata=OPTIONAL)
    grants: tuple[AbilityRecord, ...] = field(default=(), metadata=OPTIONAL)
    """The abilities that it gives to cards."""
    keywords: tuple[str, ...] = field(default=(), metadata=OPTIONAL)
    """The keywords that its text uses."""


@dataclass(frozen=True, slots=True)
class FaceRecord:
    """One side of a card."""

    name: str = field(metadata=NAME)
    classes: tuple[str, ...]
    teams: tuple[str, ...]
    cost: Printed | None
    points: dict[str, Printed]
    abilities: tuple[AbilityRecord, ...]


@dataclass(frozen=True, slots=True)
class CardRecord:
    """One card, all its copies alike."""

    id: str = field(metadata=CARD_ID)
    name: str = field(metadata=NAME)
    group: str | None = field(metadata=NAME)
    kind: str = field(metadata=NAME)
    copies: int = field(metadata=POSITIVE)
    faces: tuple[FaceRecord, ...] = field(metadata={"some": True})
    kinds: tuple[str, ...] = field(default=(), metadata=OPTIONAL)
    hero_name: str | None = field(default=None, metadata=OPTIONAL | NAME)
    own_design: bool = field(default=False, metadata=OPTIONAL)


@dataclass(frozen=True, slots=True)
class TrackRecord:
    """A track: its two sides, how far each goes, what happens over each end."""

    sides: tuple[str, ...]
    ends: int = field(metadata=POSITIVE)
    over: dict[str, AbilityRecord]


@dataclass(frozen=True, slots=True)
class ActionRecord:
    """An action of the table; ``ability`` is null where its text stands on cards."""

    name: str = field(metadata=NAME)
    price: tuple[Price, ...]
    limit: str | None = field(metadata=NAME)
    counts_as: tuple[str, ...]
    ability: AbilityRecord | None


@dataclass(frozen=True, slots=True)
class VocabularyRecord:
    """What the set declares."""

    classes: tuple[ClassWord, ...]
    teams: tuple[str, ...]
    kinds: tuple[KindWord, ...]
    places: tuple[PlaceWord, ...]
    points: tuple[str, ...]
    labels: tuple[str, ...]
    tracks: tuple[TrackRecord, ...]
    actions: tuple[ActionRecord, ...]
    keywords: tuple[KeywordWord, ...]


@dataclass(frozen=True, slots=True)
class SetRecord:
    """The header of the set."""

    code: str = field(metadata=IDENTIFIER)
    name: str = field(metadata=NAME)
    family: Literal["legendary", "encounters"]
    needs: tuple[str, ...]
    fits: str


@dataclass(frozen=True, slots=True)
class Database:
    """A whole set."""

    schema: Literal[1]
    set: SetRecord
    family: Literal["legendary", "encounters"]
    vocabulary: VocabularyRecord
    base: Base | None
    setups: tuple[Setup, ...]
    cards: tuple[CardRecord, ...]


# ---------------------------------------------------------------- records to JSON


@dataclass(frozen=True, slots=True)
class RecordField:
    """A field of a record: its key, its name, its type, what its metadata says, and its default."""

    key: str
    name: str
    type: Any
    metadata: typing.Mapping[str, Any]
    default: Any


@cache
def record_fields(kind: type[Any]) -> tuple[RecordField, ...]:
    """The fields of a record in the order declared."""
    hints = typing.get_type_hints(kind)
    return tuple(
        RecordField(one.name.rstrip("_"), one.name, hints[one.name], one.metadata, one.default)
        for one in dataclasses.fields(kind)
        if one.name != "span"
    )


def record_to_json(value: Any) -> Any:
    """The JSON form of a record and everything in it."""
    kind = value.__class__
    if kind in _PLAIN:
        return value
    if kind is tuple:
        return [part if part.__class__ in _PLAIN else record_to_json(part) for part in value]
    if kind is dict:
        return {key: record_to_json(part) for key, part in value.items()}
    if isinstance(value, Node):
        return to_json(value)
    found: dict[str, Any] = {}
    for key, name, optional, default in _form(kind):
        part = getattr(value, name)
        if optional and part == default:
            continue
        if part.__class__ in _PLAIN:
            found[key] = part
        else:
            found[key] = record_to_json(part) if part else _EMPTY[part.__class__]()
    return found


_PLAIN = frozenset({str, int, bool, type(None)})
_EMPTY: dict[type[Any], Callable[[], Any]] = {tuple: list, dict: dict}
"""What values without members are in JSON."""


@cache
def _form(kind: type[Any]) -> tuple[tuple[str, str, bool, Any], ...]:
    return tuple(
        (one.key, one.name, bool(one.metadata.get("optional")), one.default) for one in record_fields(kind)
    )
