"""Where words stand in a source: spans, and names with their span."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Span(NamedTuple):
    """Where words stand in a source: file, and 1-based line and column, the end exclusive."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int


NOWHERE = Span("", 1, 1, 1, 1)


@dataclass(frozen=True, slots=True)
class Name:
    """A word or words of a header, and where they stand."""

    text: str
    span: Span = NOWHERE
