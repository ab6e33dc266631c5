"""The tables that read header lines: made by Lark of ``grammar/headers.lark`` once, and kept as plain data.

What may come next decides what is read as a word, so a scanner stands beside each state. A line that the
tables do not read has a mistake; Lark reads it again and says which (`cardwright.cards.headers`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cardwright.foundation.data import data_path
from cardwright.foundation.tables import Reduction, digest_of_text, load_saved, plain_tables

if TYPE_CHECKING:
    from lark import Lark

FILE = "headers.bin"


class Piece(NamedTuple):
    """A word of a line: the terminal it is, what it says, and the column it begins in, from 1."""

    type: str
    text: str
    column: int


class Part(NamedTuple):
    """What a rule of the grammar read of a line."""

    rule: str
    children: Sequence[Piece | Part]


@dataclass(frozen=True, slots=True)
class HeaderTables:
    """LALR tables with a scanner a state: its pattern, and the words that a terminal gives up to others."""

    starts: dict[str, int]
    ends: dict[str, int]
    actions: list[dict[str, int]]
    reductions: list[Reduction]
    scanner_of: list[int]
    patterns: list[str]
    unless: list[dict[str, dict[str, str]]]
    ignored: list[str]
    compiled: dict[int, re.Pattern[str]] = field(default_factory=dict)

    def scan(self, state: int, text: str, at: int) -> Piece | None:
        """The word that begins at a place or behind blanks there; None where none fits."""
        number = self.scanner_of[state]
        scanner = self.compiled.get(number)
        if scanner is None:
            scanner = self.compiled[number] = re.compile(self.patterns[number])
        while at < len(text):
            match = scanner.match(text, at)
            if match is None:
                return None
            type_, said = str(match.lastgroup), match.group()
            if type_ not in self.ignored:
                others = self.unless[number].get(type_)
                return Piece(others.get(said, type_) if others else type_, said, at + 1)
            at = match.end()
        return Piece("$END", "", at + 1)

    def read(self, rule: str, text: str) -> Part | None:
        """The tree of a line, or None where it does not fit the rule."""
        actions, reductions = self.actions, self.reductions
        states = [self.starts[rule]]
        values: list[Any] = []
        end = self.ends[rule]
        at = 0
        while True:
            piece = self.scan(states[-1], text, at)
            if piece is None:
                return None
            at = piece.column - 1 + len(piece.text)
            while True:
                action = actions[states[-1]].get(piece.type)
                if action is None:
                    return None
                if action >= 0:
                    states.append(action)
                    values.append(piece)
                    break
                origin, size, name, kept, single = reductions[~action]
                inner = values[-size:]
                del states[-size:], values[-size:]
                children: list[Any] = []
                for index in kept:
                    if index >= 0:
                        children.append(inner[index])
                    else:
                        children += inner[~index]
                if origin[0] == "_":
                    values.append(children)
                elif single and len(children) == 1:
                    values.append(children[0])
                else:
                    values.append(Part(name, children))
                state = actions[states[-1]][origin]
                states.append(state)
                if piece.type == "$END" and state == end:
                    found: Part = values[-1]
                    return found


def header_grammar() -> str:
    """The grammar of header lines."""
    return (data_path("grammar") / "headers.lark").read_text(encoding="utf-8")


def header_lark(starts: Sequence[str]) -> Lark:
    """Lark's own parser of header lines."""
    from lark import Lark

    return Lark(
        header_grammar(), start=list(starts), parser="lalr", lexer="contextual", maybe_placeholders=False
    )


def build_header_tables(starts: Sequence[str]) -> tuple[Any, ...]:
    """The fields of the tables, built from the grammar's text."""
    lark = header_lark(starts)
    table = lark.parser.parser._parse_table
    actions, reductions = plain_tables(lark)
    assert all(size for _, size, *_ in reductions), "a rule of the header grammar reads nothing"
    lexers = lark.parser.lexer.lexers
    numbers: dict[int, int] = {}
    patterns: list[str] = []
    unless: list[dict[str, dict[str, str]]] = []
    scanner_of: list[int] = []
    for state in range(len(actions)):
        lexer = lexers[state]
        if id(lexer) not in numbers:
            numbers[id(lexer)] = len(patterns)
            (pattern,) = lexer.scanner._mres
            patterns.append(pattern.pattern)
            unless.append({name: _given_up(callback) for name, callback in lexer.callback.items()})
        scanner_of.append(numbers[id(lexer)])
    return (
        dict(table.start_states), dict(table.end_states), actions, reductions, scanner_of, patterns, unless,
        sorted(lark.ignore_tokens),
    )  # fmt: skip


def _given_up(callback: Any) -> dict[str, str]:
    """The words that are a terminal of their own, though the pattern of another fits them."""
    return {str(one.pattern.value): str(one.name) for one in callback.scanner.terminals}


def load_header_tables(starts: Sequence[str], cache_dir: Path | None = None) -> HeaderTables:
    """The tables, from a saved file if it fits the grammar, else built and saved."""
    digest = digest_of_text(f"{' '.join(starts)}\n{header_grammar()}")
    return HeaderTables(*load_saved(FILE, digest, lambda: build_header_tables(starts), cache_dir))
