"""Text to rows: the lines of a file as a forest by indentation, and the passages of card text among them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from cardwright.cards import blocks as b
from cardwright.foundation.diagnostics import Findings
from cardwright.foundation.spans import Span

_COMMENT = re.compile(r"(?:^|\s+)#(?=\s|$).*")
_OWN_DESIGN = re.compile(r"#\s*own design\b")


@dataclass(slots=True)
class Row:
    """A line that says something, with the lines that belong to it."""

    text: str
    span: Span
    indent: int
    rows: list[Row] = field(default_factory=list)
    own_design: bool = False


def rows_of(text: str, file: str, findings: Findings) -> list[Row]:
    """The lines of a file as a forest by indentation, comments and empty lines dropped."""
    top: list[Row] = []
    open_rows: list[Row] = []
    own = False
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        indent_text = line[: len(line) - len(line.lstrip(" \t"))]
        said = line[len(indent_text) :].rstrip()
        if said.startswith("#"):
            own = own or bool(_OWN_DESIGN.match(said))
            continue
        if "#" in said:
            said = _COMMENT.sub("", said).rstrip()
        indent = len(indent_text)
        span = Span(file, number, indent + 1, number, indent + 1 + len(said))
        if "\t" in indent_text:
            column = indent_text.index("\t") + 1
            findings.error(
                "CW004",
                "a tab in the indentation; indent with two blanks a level",
                Span(file, number, column, number, column + 1),
            )
            indent = len(indent_text.expandtabs(2))
        elif indent % 2:
            findings.error(
                "CW005",
                f"indented by {indent} blanks; a level is two blanks",
                Span(file, number, 1, number, indent + 1),
            )
            indent -= 1
        row = Row(said, span, indent, own_design=own)
        own = False
        while open_rows and open_rows[-1].indent >= indent:
            open_rows.pop()
        if open_rows:
            open_rows[-1].rows.append(row)
        else:
            if indent:
                findings.error(
                    "CW005",
                    "this line is indented, but nothing stands above it that it could belong to",
                    span,
                )
            top.append(row)
        open_rows.append(row)
    return top


def passages(rows: list[Row], findings: Findings) -> list[b.Passage]:
    """Texts, one an ability: lines that begin with "- " or are indented deeper belong to the line above."""
    found: list[list[Row]] = []
    for row in rows:
        if row.text.startswith("- ") and found:
            found[-1] += _flat(row)
        else:
            found.append(_flat(row))
    return [passage(lines, findings) for lines in found]


def _flat(row: Row) -> list[Row]:
    return [row] + [one for below in row.rows for one in _flat(below)]


def passage(lines: list[Row], findings: Findings) -> b.Passage:
    """One text of its lines, as it is read and as it is printed."""
    first, last = lines[0].span, lines[-1].span
    text = raw = lines[0].text
    row = first.line
    broken = False
    for line in lines[1:]:
        option = line.text.startswith("- ")
        text += ("\n" if option else " ") + line.text
        raw += "\n" * (line.span.line - row) + " " * (line.span.column - 1) + line.text
        row = line.span.line
    for line in lines:
        broken |= _unbalanced(line, findings)
    return b.Passage(
        text, raw, Span(first.file, first.line, first.column, last.end_line, last.end_column), broken
    )


def _unbalanced(row: Row, findings: Findings) -> bool:
    """Report a quote, bracket or parenthesis that is not closed on its line."""
    said = row.text
    wrong: tuple[str, int] | None = ("quote", said.rindex('"')) if said.count('"') % 2 else None
    for opening, closing, word in (("(", ")", "parenthesis"), ("[", "]", "bracket"), ("“", "”", "quote")):
        if opening not in said and closing not in said:
            continue
        depth: list[int] = []
        for i, c in enumerate(said):
            if c == opening:
                depth.append(i)
            elif c == closing and depth:
                depth.pop()
            elif c == closing:
                wrong = wrong or (word, i)
        if depth:
            wrong = wrong or (word, depth[-1])
    if wrong is None:
        return False
    word, at = wrong
    span = Span(row.span.file, row.span.line, row.span.column + at, row.span.line, row.span.column + at + 1)
    findings.error("CW006", f"this {word} has no partner on its line", span)
    return True
