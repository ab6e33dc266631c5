"""Labels and abilities: the lines of a text box."""

from __future__ import annotations

from typing import Literal

from cardwright.model.core import Node, Statement, node


@node
class Label(Node):
    """What stands before the colon: a timing, with the Twists it counts, and the icons it asks for.

    ``icons`` are the Superpower's icons in order (DC-POWER-10, 11).
    """

    timing: str = ""
    ordinals: tuple[int, ...] = ()
    """First and last number, inclusive, for "Twist 2-5"; one number alone; more are a list."""
    listed: bool = False
    icons: tuple[str, ...] = ()
    joiner: Literal["or", "and/or", ""] = ""
    """Whether one of the icons is enough: "[Tech] or [Guild]"."""


@node
class Ability(Node):
    """One line of a card's text box: its label, if any, and its statements."""

    label: Label | None
    body: tuple[Statement, ...]
