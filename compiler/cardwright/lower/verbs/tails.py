"""What stands behind a verb and its object, and the statements that a verb gives."""

from __future__ import annotations

from typing import Any

from lark import Tree

from cardwright.lower.core import (
    Lowering,
)
from cardwright.lower.nouns.amounts import (
    duration,
)
from cardwright.model import nodes as ir
from cardwright.text import rules

Statements = tuple[ir.Statement, ...]


class Tails:
    """What follows a verb and its object, by rule, in order of reading."""

    __slots__ = ("left",)

    def __init__(self, tails: list[Tree[Any]]) -> None:
        self.left = tails

    def pop(self, *rules: str) -> Tree[Any] | None:
        """Give the first tail of one of these rules, no longer left."""
        for at, tail in enumerate(self.left):
            if tail.data in rules:
                return self.left.pop(at)
        return None

    def flag(self, low: Lowering, rule: str) -> bool:
        """Say whether such a tail stands there, and take it."""
        tail = self.pop(rule)
        if tail is not None:
            low.take(tail)
        return tail is not None

    def duration(self, low: Lowering) -> ir.Duration | None:
        """Take a duration, unless it is a moment at which the whole is done."""
        for tail in self.left:
            if tail.data == rules.DURING:
                found = duration(low, low.one(tail))
                if found in LATER:
                    return None
                self.left.remove(tail)
                return found
        return None


LATER = frozenset({"at the end of this turn", "at the start of your next turn", "at the end of the game"})
"""Durations that are moments."""
