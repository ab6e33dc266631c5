"""What is written for one text: its functions, and what one line of it remembers for another."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardwright.python.code import Line, quoted
from cardwright.python.doings import Doings
from cardwright.python.entry import Entry
from cardwright.python.face import Face
from cardwright.python.values import Value
from cardwright.python.writer import Writer


@dataclass(slots=True)
class Sheet:
    """The functions of one face, in the order they are written, and what they share."""

    face: Face
    functions: list[Writer] = field(default_factory=list)
    lines: list[Doings] = field(default_factory=list)
    """What each line's own function has done."""
    memory: dict[int, Value] = field(default_factory=dict)
    """What a line keeps for later ones, by the noun that they refer to; its ``code`` is the key."""
    granted: dict[str, list[Entry]] = field(default_factory=dict)
    """The entries of abilities that a function gives to cards, by its name."""
    heeded: set[int] = field(default_factory=set)
    """The nouns that say "of your choice" whose choice was given to "you"."""

    def kept_doing(self, verb: str, here: Doings) -> str:
        """The key under which an earlier line than that of ``here`` keeps what it did with a verb; "" where
        none does.
        """
        for earlier in reversed(self.lines):
            if earlier is here:
                continue
            for doing in reversed(earlier.all):
                value = earlier.moved(doing) if doing.verb == verb else None
                if (
                    value is None
                    or value.sort != "cards"
                    or any(block.loop for block in doing.block.lineage())
                    or doing.line not in doing.block.items
                ):
                    continue
                place = doing.block.items.index(doing.line) + 1
                doing.block.items.insert(place, Line(value.code, f"c.memory[{quoted(value.code)}]"))
                return value.code
        return ""
