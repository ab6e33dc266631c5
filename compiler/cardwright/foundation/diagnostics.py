"""Mistakes to words: diagnostics, how they are sorted, shown as text and as JSON, and the nearest known word.

A leaf: it knows spans and nothing else of the compiler. The codes and their pages are in
`cardwright.foundation.codes`.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from cardwright.foundation.spans import NOWHERE, Span

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Note:
    """A further word on a diagnostic, at a place of its own where it has one."""

    message: str
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One mistake: its code, what was found and expected, where, and a hint such as "did you mean …"."""

    code: str
    severity: Severity
    message: str
    span: Span = NOWHERE
    notes: tuple[Note, ...] = ()
    hint: str = ""


class CompilerBugError(Exception):
    """A fault of the compiler, never of a source: it asks for a report."""

    def __str__(self) -> str:
        return (
            f"{super().__str__()} (a fault of cardwright, not of your source: please report it with its text)"
        )


class Findings:
    """A list that stages add their diagnostics to."""

    __slots__ = ("found",)

    def __init__(self) -> None:
        self.found: list[Diagnostic] = []

    def error(
        self, code: str, message: str, span: Span = NOWHERE, *, hint: str = "", notes: Sequence[Note] = ()
    ) -> None:
        """Add an error."""
        self.found.append(Diagnostic(code, "error", message, span, tuple(notes), hint))

    def warning(
        self, code: str, message: str, span: Span = NOWHERE, *, hint: str = "", notes: Sequence[Note] = ()
    ) -> None:
        """Add a warning."""
        self.found.append(Diagnostic(code, "warning", message, span, tuple(notes), hint))

    def extend(self, more: Iterable[Diagnostic]) -> None:
        """Add diagnostics that another stage returned."""
        self.found.extend(more)


def has_errors(found: Iterable[Diagnostic]) -> bool:
    """Whether any of them is an error."""
    return any(one.severity == "error" for one in found)


def in_order(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Diagnostics by position, each once; of equal places, by code."""
    unique = dict.fromkeys(found)
    return sorted(unique, key=lambda d: (d.span.file, d.span.line, d.span.column, d.code, d.message))


def nearest(word: str, known: Iterable[str], many: int = 1) -> list[str]:
    """The known words closest to `word`, best first, none where nothing comes near; case does not matter."""
    by_fold: dict[str, str] = {}
    for one in known:
        by_fold.setdefault(one.casefold(), one)
    folded = word.casefold()
    found = difflib.get_close_matches(folded, sorted(by_fold), n=many, cutoff=0.6)
    if len(found) < many:  # "Ant" for "The Ants", "Flash" for "The Flash"
        pieces = [
            k
            for k in sorted(by_fold)
            if k not in found and folded and folded in (*k.split(), k.removesuffix("s").split(" ")[-1])
        ]
        found += pieces[: many - len(found)]
    return [by_fold[one] for one in found]


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint that names the nearest known word; empty where none is near."""
    found = nearest(word, known)
    return f'did you mean "{found[0]}"?' if found else ""


def render(diagnostic: Diagnostic, texts: Mapping[str, str] | None = None) -> str:
    """A diagnostic as text: its head, the source line with a caret, its notes and its hint.

    `texts` maps file names to their contents; without the file's, only the head is shown.
    """
    span = diagnostic.span
    place = f"{span.file}:{span.line}:{span.column}: " if span.file else ""
    lines = [f"{place}{diagnostic.severity}[{diagnostic.code}]: {diagnostic.message}"]
    lines += _excerpt(span, texts or {})
    for note in diagnostic.notes:
        where = (
            f" ({note.span.file}:{note.span.line}:{note.span.column})" if note.span and note.span.file else ""
        )
        lines.append(f"  note: {note.message}{where}")
    if diagnostic.hint:
        lines.append(f"  hint: {diagnostic.hint}")
    return "\n".join(lines)


def _excerpt(span: Span, texts: Mapping[str, str]) -> list[str]:
    source = texts.get(span.file)
    if source is None:
        return []
    rows = source.splitlines()
    if not 1 <= span.line <= len(rows):
        return []
    row = rows[span.line - 1]
    start = min(span.column, len(row) + 1) - 1
    end = span.end_column - 1 if span.end_line == span.line else len(row)
    margin = "".join("\t" if c == "\t" else " " for c in row[:start])
    return [f"  {row}", f"  {margin}{'^' * max(1, min(end, max(len(row), start + 1)) - start)}"]


def to_json(diagnostic: Diagnostic) -> dict[str, object]:
    """A diagnostic as JSON values, the form that ``--format json`` prints."""
    out: dict[str, object] = {
        "code": diagnostic.code,
        "severity": diagnostic.severity,
        "message": diagnostic.message,
        **_place(diagnostic.span),
    }
    if diagnostic.notes:
        out["notes"] = [
            {"message": n.message, **(_place(n.span) if n.span else {})} for n in diagnostic.notes
        ]
    if diagnostic.hint:
        out["hint"] = diagnostic.hint
    return out


def _place(span: Span) -> dict[str, object]:
    return {
        "file": span.file,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }


def moved(diagnostic: Diagnostic, span: Span) -> Diagnostic:
    """The same diagnostic at another place."""
    return replace(diagnostic, span=span)
