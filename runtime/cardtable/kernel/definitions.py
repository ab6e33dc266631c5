"""Database to definitions: what the cards of the loaded sets are, and the table of one game made from them.

Everything here is immutable once built and shared by all states and clones. Code that plays asks the state
for what a card is, never a definition: the state starts from the face in force and applies its overlays
(`State.face`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

TABLE = -1
"""The owner of what belongs to no player."""

STANDING_ROLES = {"static": "", "trigger": "on:", "replace": "would:", "action": "action"}

FACE = "face"
"""The key of the rules that say what cards count as and have (`cardtable.kernel.faces`)."""

Function = Callable[..., Any]


class Overlay(NamedTuple):
    """A change of what a card is, with a stated end.

    what   "is" (value: a definition's id: it is that card instead), "face" (value: the side in force), "kind"
           (also of that kind), "only kind", "class", "team", "name", "set" (value: quality, number),
           "ability" (value: an ability's id, or what `granted` packs), "mute" (its own abilities are ignored)
    until  "stay" (ends when the card leaves where it is), "source" (when the source leaves), "rule" (while a
           standing rule of the source says so, `faces`), "" (for ever), or the name of a moment
           that the family ends with `State.expire`
    """

    what: str
    value: Any
    until: str = ""
    source: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Ability:
    """One ability of a face, as the database holds it; `id` is unique among the loaded sets."""

    id: str
    text: str
    role: str
    label: str = ""
    icons: tuple[str, ...] = ()
    ordinals: tuple[int, ...] = ()
    function: str = ""
    """The effect's id, "set:function"; empty where the ability has none (an Always Leads line)."""
    changes: str = ""
    event: str = ""
    lives: frozenset[str] = frozenset()
    extra: Mapping[str, Any] = field(default_factory=dict)
    order: int = 0
    grants: tuple[str, ...] = ()
    """The ids of the abilities that it gives to other cards."""
    keywords: tuple[str, ...] = ()
    """The keywords that its text uses."""

    @property
    def key(self) -> str:
        """Under which it is indexed while it lives: a value or permission, "on:verb", "would:verb", "action";
        or "".

        A replacement's event may be written with or without its "would".
        """
        prefix = STANDING_ROLES.get(self.role)
        if prefix is None:
            return ""
        if prefix == "action":
            return prefix
        if self.changes == FACE and not self.function:
            return ""  # what a card always counts as is part of its face
        if not prefix:
            return self.changes
        return prefix + (self.event.removeprefix("would ") or self.changes)


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """A side of a card as it is in force: printed, or changed by overlays."""

    name: str
    kind: str
    kinds: frozenset[str]
    """The kind with every wider kind."""
    group: str
    hero_name: str
    classes: tuple[str, ...]
    teams: tuple[str, ...]
    numbers: Mapping[str, int]
    """"cost", "VP" and each point; what is not printed is not there (and counts as 0, DC-NUM-01)."""
    marks: Mapping[str, str]
    """The mark of a printed number ("+", "*"), where there is one."""
    abilities: tuple[Ability, ...]
    icons: frozenset[str] = frozenset()
    """Classes, teams and Hero Name together: what a bracketed icon may name."""
    standing: tuple[tuple[str, Ability], ...] = ()
    """The abilities that act while they live, each under its key."""
    labels: Mapping[str, tuple[Ability, ...]] = field(default_factory=dict)
    keywords: frozenset[str] = frozenset()
    """The keywords of its abilities, printed and given."""

    def complete(self) -> Face:
        """The face with what follows from the other fields."""
        labels: dict[str, tuple[Ability, ...]] = {}
        for ability in self.abilities:
            if ability.label:
                labels[ability.label] = (*labels.get(ability.label, ()), ability)
        return replace(
            self,
            icons=frozenset((*self.classes, *self.teams, *([self.hero_name] if self.hero_name else ()))),
            standing=tuple((a.key, a) for a in self.abilities if a.key),
            labels=labels,
            keywords=frozenset(keyword for ability in self.abilities for keyword in ability.keywords),
        )


@dataclass(frozen=True, slots=True, eq=False)
class Definition:
    """A card of a set: one definition for all its copies."""

    id: str
    set: str
    name: str
    group: str
    kind: str
    copies: int
    faces: tuple[Face, ...]


NO_FACE = Face("", "", frozenset(), "", "", (), (), {}, {}, ())
NO_CARD = Definition("", "", "", "", "", 0, (NO_FACE,))
"""What stands at number 0: it has no name, no kind and no number."""


def granted(
    effect: str,
    role: str = "effect",
    label: str = "",
    changes: str = "",
    event: str = "",
    icons: Sequence[str] = (),
) -> tuple[Any, ...]:
    """An ability granted by an effect, as the value of an "ability" overlay; it lives wherever its card
    is.
    """
    return (effect, role, label, changes, event, tuple(icons))


def _unpack(value: Sequence[Any], library: Library) -> Ability:
    effect, role, label, changes, event, icons = value
    written = library.abilities.get(effect)
    return Ability(
        f"{effect}!{role}", "", role, label, tuple(icons), function=effect, changes=changes, event=event,
        lives=frozenset(("any",)), extra=written.extra if written is not None else {}, order=1000,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Zone:
    """A place where cards lie: a kind, an owner, who may look, and for the space of a row its name and
    number.

    sees  "all", "owner" or "none"
    tags  the names under which abilities say that they live here
    """

    name: str
    owner: int = TABLE
    sees: str = "all"
    space: str = ""
    position: int = 0
    tags: frozenset[str] = frozenset()

    @property
    def label(self) -> str:
        """How the place is written in views and records."""
        whole = self.name if self.owner == TABLE else f"{self.name} of {self.owner}"
        if self.space or self.position:
            return f"{whole}/{self.space or self.position + 1}"
        return whole


@dataclass(frozen=True, slots=True)
class TrackType:
    """A track with two sides: its token stands from -ends (the second side's end) to +ends (the first
    side's).
    """

    sides: tuple[str, str]
    ends: int
    over: Mapping[str, Ability]


@dataclass(frozen=True, slots=True)
class ActionType:
    """A table action that a set declares: a price, a limit, what it counts as, and its effect."""

    id: str
    name: str
    price: tuple[tuple[str, int], ...]
    limit: str
    counts_as: tuple[str, ...]
    ability: Ability


@dataclass(frozen=True, slots=True, eq=False)
class Library:
    """The loaded sets together: definitions, vocabulary, abilities and the functions of their effects."""

    family: str
    sets: Mapping[str, str]
    """Code of each set, in the order named, and its hash."""
    definitions: Mapping[str, Definition]
    abilities: Mapping[str, Ability]
    functions: Mapping[str, Function]
    kinds: Mapping[str, frozenset[str]]
    """Each kind with itself and every wider kind."""
    classes: tuple[str, ...]
    teams: tuple[str, ...]
    places: tuple[Mapping[str, Any], ...]
    points: tuple[str, ...]
    labels: tuple[str, ...]
    tracks: tuple[TrackType, ...]
    actions: tuple[ActionType, ...]
    base: Mapping[str, Any] | None
    setups: tuple[Mapping[str, Any], ...]
    names: Mapping[Function, str] = field(default_factory=dict)
    """The id of each function."""
    documents: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Each set's database as it was read."""
    tables: dict[str, Table] = field(default_factory=dict)
    """The tables last made (`load.make_table`); they too never change."""

    def function(self, effect: str | Function, source: Definition | None = None) -> Function:
        """The function of an effect's id; an id without a set is of the source's set."""
        if not isinstance(effect, str):
            return effect
        function = self.functions.get(effect)
        if function is None and source is not None:
            function = self.functions.get(f"{source.set}:{effect}")
        if function is None:
            raise LookupError(f"no loaded set has the effect {effect!r}")
        return function

    def effect_id(self, effect: str | Function, source: Definition | None = None) -> str:
        """The id to store for an effect given as a function, an id, or a function's name in the source's
        set.
        """
        if isinstance(effect, str):
            if effect in self.functions:
                return effect
            if source is not None and f"{source.set}:{effect}" in self.functions:
                return f"{source.set}:{effect}"
            raise LookupError(f"no loaded set has the effect {effect!r}")
        found = self.names.get(effect)
        if found is None:
            raise LookupError(f"{effect!r} is not an effect of a loaded set")
        return found


class Table:
    """What does not change in one game: its cards, zones, points and tracks. A card is its number in
    `definitions`; 0 is no card.
    """

    __slots__ = (
        "_forms", "areas", "definitions", "everybody", "faces", "family", "library", "options", "players",
        "point_index", "points", "rows", "seats", "sees", "setup", "size", "tags", "track_index", "tracks",
        "zone_index", "zones",
    )  # fmt: skip

    def __init__(
        self,
        library: Library,
        players: int,
        cards: Iterable[Definition | str],
        zones: Sequence[Zone],
        *,
        setup: Any = None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.library = library
        self.family = library.family
        self.players = players
        self.setup = setup
        self.options: Mapping[str, Any] = dict(options or {})
        known = library.definitions
        self.definitions: tuple[Definition, ...] = (
            NO_CARD,
            *(known[card] if isinstance(card, str) else card for card in cards),
        )
        self.faces: tuple[Face, ...] = tuple(definition.faces[0] for definition in self.definitions)
        self.size = len(self.definitions)
        self.zones = tuple(zones)
        self.everybody = (2 << players) - 1
        """All who may know a card, as bits: each player, and last whoever only looks on."""
        self.seats = self.everybody >> 1
        self.points = library.points
        self.point_index = {name: index for index, name in enumerate(self.points)}
        self.tracks = library.tracks
        self.track_index = {side: i for i, track in enumerate(self.tracks) for side in track.sides}
        self.zone_index: dict[tuple[str, int], int] = {}
        rows: dict[tuple[str, int], list[int]] = {}
        self.areas: list[int] = []
        """Of each zone the first zone of its row: what moves within a row stays where it is."""
        self.sees: list[int] = []
        self.tags: list[frozenset[str]] = []
        for index, zone in enumerate(self.zones):
            first = self.zone_index.setdefault((zone.name, zone.owner), index)
            rows.setdefault((zone.name, zone.owner), []).append(index)
            self.areas.append(first)
            looks = {
                "all": self.everybody,
                "none": 0,
                "owner": 1 << max(zone.owner, 0) if zone.owner >= 0 else 0,
            }
            self.sees.append(looks[zone.sees])
            self.tags.append(zone.tags)
        self.rows: Mapping[tuple[str, int], tuple[int, ...]] = {
            key: tuple(found) for key, found in rows.items()
        }
        self._forms: dict[tuple[Any, ...], Face] = {}

    def zone(self, name: str, owner: int = TABLE) -> int:
        """The number of a zone (of a row, its first space)."""
        try:
            return self.zone_index[name, owner]
        except KeyError:
            raise LookupError(f"there is no place {name!r} of {owner}") from None

    def row(self, name: str, owner: int = TABLE) -> tuple[int, ...]:
        """The numbers of a row's spaces, from its beginning; of another place, its one zone."""
        try:
            return self.rows[name, owner]
        except KeyError:
            raise LookupError(f"there is no place {name!r} of {owner}") from None

    def is_like(self, other: Table) -> bool:
        """Whether a table has the same cards and places."""
        return self is other or (
            self.zones == other.zones
            and [d.id for d in self.definitions] == [d.id for d in other.definitions]
        )

    def form(self, definition: Definition, overlays: tuple[Overlay, ...]) -> Face:
        """A definition's face with overlays applied in order; kept, since the same ones come again and
        again.
        """
        key = (definition.id, *((overlay.what, overlay.value) for overlay in overlays))
        face = self._forms.get(key)
        if face is None:
            face = self._forms[key] = self._make(definition, overlays)
        return face

    def _make(self, definition: Definition, overlays: tuple[Overlay, ...]) -> Face:
        face = definition.faces[0]
        library = self.library
        for what, value, _until, _source in overlays:
            if what == "is":
                definition = library.definitions[value]
                face = definition.faces[0]
            elif what == "face":
                face = definition.faces[value]
            elif what == "kind":
                face = replace(face, kinds=face.kinds | library.kinds.get(value, frozenset((value,))))
            elif what == "only kind":
                face = replace(face, kind=value, kinds=library.kinds.get(value, frozenset((value,))))
            elif what == "class":
                face = replace(face, classes=(*face.classes, value))
            elif what == "team":
                face = replace(face, teams=(*face.teams, value))
            elif what == "name":
                face = replace(face, name=value)
            elif what == "set":
                quality, number = value
                marks = {name: mark for name, mark in face.marks.items() if name != quality}
                face = replace(face, numbers={**face.numbers, quality: number}, marks=marks)
            elif what == "ability":
                ability = library.abilities[value] if isinstance(value, str) else _unpack(value, library)
                face = replace(face, abilities=(*face.abilities, ability))
            elif what == "mute":
                face = replace(face, abilities=())
            else:
                raise ValueError(f"no overlay is called {what!r}")
        return face.complete()
