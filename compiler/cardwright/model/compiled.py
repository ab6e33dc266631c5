"""What the stages before emission hand to the emitters: a whole set, resolved and checked.

`cardwright.build` fills a `CompiledSet` from sources; the rooms `python`, `database` and `listing` read it
and nothing else. The classes of the vocabulary, the base and the set-ups are also the form they take in
``cards.json``: a field is a key of the same name (a trailing underscore dropped), `None` is null, and what
is marked ``optional`` is left out where it holds its default.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from cardwright.foundation.spans import NOWHERE, Span
from cardwright.model.nodes import Ability

OPTIONAL = {"optional": True}
"""Field metadata: the key is left out of the JSON form where the field holds its default."""


@dataclass(frozen=True, slots=True)
class Marked:
    """A printed number with a mark: ``2+`` is at least 2, ``4*`` has a special rule (DC-PLAY-08, 09)."""

    n: int
    mark: Literal["+", "*"]


Printed = int | Marked | Literal["*"]
"""A number as a card prints it: ``4``, ``2+``, ``4*`` or a bare ``*``."""


@dataclass(frozen=True, slots=True)
class CompiledAbility:
    """One line of a text box: its words as printed and their resolved meaning."""

    text: str
    ir: Ability
    span: Span = NOWHERE


# ---------------------------------------------------------------- vocabulary


@dataclass(frozen=True, slots=True)
class ClassWord:
    """A declared class and its color."""

    name: str
    color: str


@dataclass(frozen=True, slots=True)
class KindWord:
    """A declared kind of card; ``is_`` names the wider kind, if any."""

    name: str
    plural: str
    is_: str | None = None


@dataclass(frozen=True, slots=True)
class PlaceWord:
    """A declared place: an ordered pile, or a row where ``spaces`` is given (unnamed spaces are empty
    names)."""

    name: str
    owner: Literal["player", "table"]
    open: bool = False
    spaces: tuple[str, ...] | None = None
    plural: str | None = field(default=None, metadata=OPTIONAL)
    under: str | None = field(default=None, metadata=OPTIONAL)
    """The row that this row lies under."""


@dataclass(frozen=True, slots=True)
class TrackWord:
    """A declared track: its sides, how far each goes, and what happens over each end."""

    sides: tuple[str, ...]
    ends: int
    over: dict[str, CompiledAbility]


@dataclass(frozen=True, slots=True)
class Price:
    """So many points of a kind."""

    point: str
    n: int


@dataclass(frozen=True, slots=True)
class ActionWord:
    """A declared action of the table: its price, limit, what it counts as, and its effect."""

    name: str
    price: tuple[Price, ...]
    limit: str | None
    counts_as: tuple[str, ...]
    ability: CompiledAbility | None = None


@dataclass(frozen=True, slots=True)
class KeywordWord:
    """A declared keyword: its parameters and its body as printed, a line each.

    A ``labelled`` one stands before a colon.
    """

    name: str
    parameters: tuple[str, ...]
    text: tuple[str, ...]
    labelled: bool = False


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What a set declares, in the order of its source."""

    classes: tuple[ClassWord, ...] = ()
    teams: tuple[str, ...] = ()
    kinds: tuple[KindWord, ...] = ()
    places: tuple[PlaceWord, ...] = ()
    points: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    tracks: tuple[TrackWord, ...] = ()
    actions: tuple[ActionWord, ...] = ()
    keywords: tuple[KeywordWord, ...] = ()


# ---------------------------------------------------------------- base and set-ups


@dataclass(frozen=True, slots=True)
class CardCount:
    """So many copies of the card of that id."""

    card: str
    n: int


@dataclass(frozen=True, slots=True)
class KindCount:
    """So many cards of a kind."""

    kind: str
    n: int


@dataclass(frozen=True, slots=True)
class Stack:
    """An always-available stack: its place, the kind of card it is made of, how often a player may recruit
    from it."""

    place: str
    kind: str
    limit: str | None = field(default=None, metadata=OPTIONAL)


@dataclass(frozen=True, slots=True)
class TableRow:
    """A line of the base's set-up table, for one number of players (DC-SETUP-03 to 07)."""

    villain_groups: int = 0
    henchman_groups: int = 0
    bystanders: int = 0
    heroes: int = 0
    henchmen_deck: int | None = field(default=None, metadata=OPTIONAL)
    henchmen_city: int | None = field(default=None, metadata=OPTIONAL)


@dataclass(frozen=True, slots=True)
class Base:
    """What makes a set the base of a game."""

    starting_deck: tuple[CardCount, ...] = ()
    hand: int = 6
    stacks: tuple[Stack, ...] = ()
    players: dict[str, TableRow] = field(default_factory=dict)
    every_game: tuple[KindCount, ...] = ()
    flags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SetupGroups:
    """The groups a named set-up uses at one number of players."""

    heroes: tuple[str, ...] = ()
    villains: tuple[str, ...] = ()
    henchmen: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SetupOption:
    """An option of the table that a named set-up is played with; a yes is 1, a no is 0."""

    name: str
    n: int


@dataclass(frozen=True, slots=True)
class Setup:
    """A named set-up, such as the first game."""

    name: str
    mastermind: str | None
    scheme: str | None
    players: dict[str, SetupGroups]
    options: tuple[SetupOption, ...] = field(default=(), metadata={"optional": True})


# ---------------------------------------------------------------- cards


@dataclass(frozen=True, slots=True)
class CompiledFace:
    """One side of a card, with the facts printed outside its text box. ``points`` holds Attack, Recruit, VP
    …"""

    name: str
    classes: tuple[str, ...] = ()
    teams: tuple[str, ...] = ()
    cost: Printed | None = None
    points: dict[str, Printed] = field(default_factory=dict)
    abilities: tuple[CompiledAbility, ...] = ()


@dataclass(frozen=True, slots=True)
class CompiledCard:
    """A card of a set: all its copies are alike. ``kind`` is a declared kind; ``kinds`` its further kinds,
    if any.

    ``hero_name`` is the Hero Name of a Hero, else None. ``own_design`` marks what the project designed
    itself.
    """

    id: str
    name: str
    group: str | None
    kind: str
    copies: int
    faces: tuple[CompiledFace, ...]
    kinds: tuple[str, ...] = ()
    hero_name: str | None = None
    own_design: bool = False
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class SetHeader:
    """The header of a set: its code, printed name, family, the sets it needs and the runtime it fits."""

    code: str
    name: str
    family: Literal["legendary", "encounters"]
    needs: tuple[str, ...] = ()
    fits: str = ""


@dataclass(frozen=True, slots=True)
class CompiledSet:
    """A whole set, resolved and checked: what every emitter reads.

    ``vocabulary`` is what this set declares; ``known`` adds what the sets it needs declare. ``sources`` are
    the source paths relative to the set's folder, ``digest`` the hash of their contents; both go into the
    generated headers.
    """

    header: SetHeader
    vocabulary: Vocabulary
    known: Vocabulary
    base: Base | None = None
    setups: tuple[Setup, ...] = ()
    cards: tuple[CompiledCard, ...] = ()
    sources: tuple[str, ...] = ()
    digest: str = ""
