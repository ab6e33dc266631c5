"""What all nodes are: their place in a source, the sorts of them, the words that their fields hold."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeVar, dataclass_transform

from cardwright.foundation.spans import NOWHERE as NOWHERE
from cardwright.foundation.spans import Span as Span

_Kind = TypeVar("_Kind")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def node(kind: type[_Kind]) -> type[_Kind]:
    """A kind of node of a class with annotated fields: a frozen dataclass with slots."""
    return dataclass(frozen=True, slots=True)(kind)


@node
class Node:
    """What every IR node has: its place in the source, which is not part of its meaning."""

    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


class Amount(Node):
    """An integer that a text names or computes."""

    __slots__ = ()


@node
class Noun(Node):
    """Cards or players that a text speaks of.

    ``id`` is its identity in the text of one face, given once by resolution (-1 before): what refers to the
    noun names it by this number. Where nobody refers to it the number is negative, below -1, and left out of
    JSON. It is no part of the meaning by itself.
    """

    id: int = field(default=-1, compare=False, repr=False, kw_only=True)

    @property
    def order(self) -> int:
        """Its place among the nouns of the face in order of reading, from 0; -1 before resolution."""
        return self.id if self.id >= 0 else -self.id - 2


class Filter(Node):
    """What narrows a noun."""

    __slots__ = ()


class Location(Node):
    """A place, or a choice of places."""

    __slots__ = ()


class Condition(Node):
    """What is true or false at the moment it is read."""

    __slots__ = ()


@node
class Statement(Node):
    """What happens.

    ``sentence`` numbers the printed sentence that it comes from (-1: that of the statement around it); it is
    no part of the meaning by itself.
    """

    sentence: int = field(default=-1, compare=False, repr=False, kw_only=True)


class Happening(Node):
    """What a trigger, a replacement or a history speaks of."""

    __slots__ = ()


Comparison = Literal["=", "<=", ">=", "<", ">"]
Extremity = Literal["highest", "lowest"]
How = Literal[
    "a", "the", "exactly", "up to", "at least", "any number of", "all", "each", "each other", "another",
    "any", "no", "this", "that", "bare",
]  # fmt: skip
Whose = Literal[
    "you", "each", "each other", "another", "any", "all", "left", "right", "next", "that", "they", "he",
    "the active", "chosen", "no", "everyone",
]  # fmt: skip
Duration = Literal[
    "this turn", "at the end of this turn", "next turn", "until your next turn",
    "the rest of the game", "while",
    "each turn", "once per turn",
    "during your turn", "at the start of your next turn", "at the end of the game",
]  # fmt: skip
