"""What a source file declares, as typed blocks: what `cardwright.cards.source` makes of it.

Every name keeps its span, so that whatever is found wrong with it later is shown where it stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from cardwright.foundation.spans import Name as Name
from cardwright.foundation.spans import Span


@dataclass(frozen=True, slots=True)
class Passage:
    """The text of one ability.

    ``text`` is as printed, an option of "Choose one:" on a line of its own; ``raw`` is the same with its line
    breaks and indents as in the file, so that a place in it, counted from the span's start, is the place in
    the file. A ``broken`` one has been reported and is not read further.
    """

    text: str
    raw: str
    span: Span
    broken: bool = False


@dataclass(frozen=True, slots=True)
class Fact:
    """A printed number as written: ``cost 4``, ``attack 2+``."""

    word: Name
    value: Name


@dataclass(frozen=True, slots=True)
class Title:
    """What a group's, card's or face's line says: name, short names, icons, facts, kinds."""

    name: Name
    shorts: tuple[Name, ...] = ()
    icons: tuple[Name, ...] = ()
    facts: tuple[Fact, ...] = ()
    kind: Name | None = None
    also: tuple[Name, ...] = ()


@dataclass(frozen=True, slots=True)
class Face:
    """A side of a card: its title and its text, one passage an ability."""

    title: Title
    texts: tuple[Passage, ...] = ()


@dataclass(frozen=True, slots=True)
class Card:
    """A card of a group; ``role`` tells a Tactic from a plain card."""

    copies: int
    faces: tuple[Face, ...]
    span: Span
    role: Literal["card", "tactic"] = "card"

    @property
    def title(self) -> Title:
        """The title of the first face."""
        return self.faces[0].title


GroupWord = Literal["hero", "villains", "henchmen", "mastermind", "scheme", "cards"]


@dataclass(frozen=True, slots=True)
class Group:
    """A group of cards: a Hero, a Villain or Henchman Group, a Mastermind with Tactics, a Scheme, others.

    A Mastermind and a Scheme are cards themselves: ``faces`` holds their sides, the normal one first.
    """

    word: GroupWord
    title: Title
    cards: tuple[Card, ...]
    faces: tuple[Face, ...]
    span: Span
    own_design: bool = False


@dataclass(frozen=True, slots=True)
class SetBlock:
    """The header of a set."""

    code: Name
    name: str
    family: Name | None
    needs: tuple[Name, ...]
    fits: str
    own_designs: bool
    span: Span
    holds: tuple[Count, ...] = ()
    """How many cards the set says it has, in all and by kind."""
    fits_at: Span | None = None
    """Where it says what it fits."""


@dataclass(frozen=True, slots=True)
class ClassBlock:
    name: Name
    icon: Name
    color: str


@dataclass(frozen=True, slots=True)
class TeamBlock:
    name: Name
    icon: Name | None


@dataclass(frozen=True, slots=True)
class KindBlock:
    name: Name
    plural: str
    wider: Name | None


@dataclass(frozen=True, slots=True)
class PlaceBlock:
    """A pile, or a row where ``spaces`` is given (empty names for unnamed spaces)."""

    name: Name
    plural: str
    owner: Literal["player", "table"]
    open: bool
    spaces: tuple[str, ...] | None = None
    under: Name | None = None
    """The row that this row lies under."""


@dataclass(frozen=True, slots=True)
class PointBlock:
    name: Name


@dataclass(frozen=True, slots=True)
class LabelBlock:
    name: Name
    numbered: bool


@dataclass(frozen=True, slots=True)
class TrackBlock:
    sides: tuple[Name, ...]
    ends: int
    over: tuple[tuple[Name, Passage], ...]


@dataclass(frozen=True, slots=True)
class Count:
    """So many of something named; ``deck`` and ``city`` split a Henchman Group of a solo game."""

    n: int
    name: Name
    deck: int | None = None
    city: int | None = None


@dataclass(frozen=True, slots=True)
class ActionBlock:
    name: Name
    price: tuple[Count, ...]
    limit: str | None
    counts_as: tuple[str, ...]
    texts: tuple[Passage, ...]


@dataclass(frozen=True, slots=True)
class KeywordBlock:
    name: Name
    parameters: tuple[Name, ...]
    """Each in its angle brackets."""
    texts: tuple[Passage, ...]
    labelled: bool = False
    """Whether it stands before a colon, and ``<effect>`` for what stands behind it."""


@dataclass(frozen=True, slots=True)
class BaseBlock:
    starting: tuple[Count, ...]
    hand: int
    stacks: tuple[tuple[Name, Name], ...]
    tables: tuple[tuple[tuple[int, ...], tuple[Count, ...]], ...]
    every_game: tuple[Count, ...]
    flags: tuple[str, ...]
    span: Span
    stack_limits: tuple[tuple[str, str], ...] = ()
    """How often a player may recruit from a stack, by its place ("once per turn")."""
    broken: bool = False
    """Whether a line of it could not be read, which has been reported."""


@dataclass(frozen=True, slots=True)
class Use:
    """A line of a set-up: which groups it uses, at which numbers of players (all of them where empty)."""

    what: Literal["mastermind", "scheme", "heroes", "villains", "henchmen"]
    names: tuple[Name, ...]
    players: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class GameBlock:
    name: Name
    uses: tuple[Use, ...]
    options: tuple[Name, ...] = ()
    """The options of the table that it is played with, as written: "hand 7", "final blow"."""


Block = (
    SetBlock | ClassBlock | TeamBlock | KindBlock | PlaceBlock | PointBlock | LabelBlock | TrackBlock
    | ActionBlock | KeywordBlock | BaseBlock | GameBlock | Group
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class SourceFile:
    """One file read: its name as shown, its text, its blocks."""

    name: str
    text: str
    blocks: tuple[Block, ...]


def passages(block: Block) -> Iterator[Passage]:
    """Every card text of a block, in order of reading."""
    if isinstance(block, Group):
        for face in block.faces:
            yield from face.texts
        for card in block.cards:
            for face in card.faces:
                yield from face.texts
    elif isinstance(block, (ActionBlock, KeywordBlock)):
        yield from block.texts
    elif isinstance(block, TrackBlock):
        for _, passage in block.over:
            yield passage
