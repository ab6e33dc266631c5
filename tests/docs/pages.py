"""Pages of the documentation to examples: the fenced pieces of a page, and the set that they make."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
LANGUAGE = ROOT / "docs" / "language.md"

_FENCE = re.compile(r"^```(?P<info>.*)$")

GROUPS = {
    "Hero": "hero Example {n}\n  14 Sound the Horn  cost 5\n",
    "Villain": "villains Example {n}\n  8 Reef Siren  attack 3  vp 2\n",
    "Mastermind": "mastermind Example {n}  attack 8  vp 5\n",
    "Scheme": "scheme Example {n}\n",
}
"""The group that a text of a kind of card stands in, its text to follow."""

TACTICS = "".join(f"  tactic Tactic {letter} {{n}}\n" for letter in "ABCD")


@dataclass(frozen=True, slots=True)
class Piece:
    """A fenced piece of a page: what its fence says, its first line in the page, and its lines."""

    info: str
    line: int
    lines: tuple[str, ...]

    @property
    def word(self) -> str:
        """The first word of the fence: "card", "text", "box", "wrong" …"""
        return self.info.split(" ")[0]

    @property
    def rest(self) -> str:
        """What follows it: the kind of card that speaks, or the code of the mistake."""
        return self.info.partition(" ")[2]


@dataclass(frozen=True, slots=True)
class Example:
    """A text box of the page: the kind of card it stands on, its lines, and where it stands."""

    kind: str
    line: int
    lines: tuple[str, ...]


def pieces(page: str) -> Iterator[Piece]:
    """The fenced pieces of a page."""
    info: str | None = None
    start, lines = 0, []
    for number, line in enumerate(page.split("\n"), 1):
        if (match := _FENCE.match(line)) is None:
            lines.append(line)
        elif info is None:
            info, start, lines = match["info"], number + 1, []
        else:
            yield Piece(info, start, tuple(lines))
            info = None


def examples(page: str) -> list[Example]:
    """The text boxes of a page: each line of a "text" piece, and each "box" piece as a whole."""
    found = []
    for piece in pieces(page):
        if piece.word == "text":
            found += [Example(piece.rest, piece.line + at, (line,)) for at, line in enumerate(piece.lines)]
        elif piece.word == "box":
            found.append(Example(piece.rest, piece.line, piece.lines))
    return found


def shown_set(page: str) -> str:
    """The source that the "card" pieces make together, each line where it stands in the page."""
    lines = [""] * (page.count("\n") + 1)
    for piece in pieces(page):
        if piece.word == "card":
            lines[piece.line - 1 : piece.line - 1 + len(piece.lines)] = piece.lines
    return "\n".join(lines) + "\n"


def example_source(found: list[Example]) -> tuple[str, dict[int, int]]:
    """A source with a group for each example, and the page's line for each of its lines of text."""
    lines: list[str] = []
    where: dict[int, int] = {}
    for n, example in enumerate(found, 1):
        lines += GROUPS[example.kind].format(n=n).rstrip("\n").split("\n")
        indent = "  " if example.kind in ("Mastermind", "Scheme") else "    "
        for at, line in enumerate(example.lines):
            lines.append(indent + line)
            where[len(lines)] = example.line + at
        if example.kind == "Mastermind":
            lines += TACTICS.format(n=n).rstrip("\n").split("\n")
    return "\n".join(lines) + "\n", where
