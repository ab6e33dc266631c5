"""What nouns, amounts and doings stand for while a function is written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cardwright.python.code import Block, Line, identifier

Sort = Literal["cards", "card", "players", "player", "number", "truth", "text", "spaces"]

EMPTY: dict[Sort, tuple[str, str]] = {
    "cards": ("list[Card]", "[]"),
    "players": ("list[Player]", "[]"),
    "player": ("Player | None", "None"),
    "card": ("Card | None", "None"),
    "number": ("int", "0"),
    "truth": ("bool", "False"),
    "text": ("str", '""'),
    "spaces": ("list[Space]", "[]"),
}
"""The type of a variable of each sort, and what it is before anything was chosen or done."""


def types_in(hint: str) -> set[str]:
    """The types of the api that a variable's type speaks of."""
    return {word for word in ("Card", "Player", "Space") if word in hint}


@dataclass(slots=True, eq=False)
class Value:
    """What a noun, an amount or a doing stands for while a function is written.

    ``code`` is the expression. A variable also has the ``block`` it lives in and the ``line`` that sets it;
    a value that holds everywhere in any function (``c.you``, ``c.source``) has no block.
    """

    sort: Sort
    code: str
    block: Block | None = None
    line: Line | None = None
    plural: bool = True
    takes_choice: bool = False
    optional: bool = False
    declined: bool = False
    """Whether fewer cards may have been chosen than there were."""
    first: Line | None = None
    """The line that gives it a first value and says its type."""
    inner: Block | None = None
    """The block of its block that sets it, where it is set further in."""

    @property
    def root(self) -> Block | None:
        """The outermost block of the function whose variable it is."""
        return self.block.lineage()[0] if self.block is not None else None


@dataclass(slots=True)
class Doing:
    """A statement that was written: what it moved, and whether it was done in full.

    ``line`` is the call, whose value is ``sort``; it is given a variable only when somebody asks. ``asked``
    is the number that makes it full (an expression), or "" where any does.
    """

    verb: str
    block: Block
    line: Line | None = None
    sort: Sort = "truth"
    asked: str = ""
    value: Value | None = None
    truth: Value | None = None
    element: str = ""
    """In a loop over cards: the card that it is done to."""
    around: Block | None = None
    """The loop around that loop, where there is one for the same cards."""
    number: str = ""
    """In a loop over cards: how many make it full, "" where any do."""
    every: tuple[Doing, ...] = ()
    either: tuple[Doing, ...] = ()


_PARTICIPLES = {
    "ko": "koed",
    "extra turn": "turn_given",
    "draw": "drawn",
    "put": "moved",
    "look at": "seen",
    "shuffle": "shuffled",
    "get": "got",
    "fight": "fought",
    "set aside": "aside",
    "play": "played_cards",
    "reveal": "revealed",
    "move": "moved",
    "capture": "captured",
}


def participle(verb: str) -> str:
    """A name for what a verb was done to: ``discarded``, ``drawn``, ``koed``."""
    return _PARTICIPLES.get(verb) or identifier(verb + ("d" if verb.endswith("e") else "ed"))
