"""Findings to the terminal: as text or as JSON, with what was read; shared by the commands that report."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardwright.cards.folders import built_in_sets, find_set, sets_in, shown
from cardwright.foundation.inflection import counted

if TYPE_CHECKING:
    from cardwright.build.stages import Built
    from cardwright.foundation.diagnostics import Diagnostic


def add_format(parser: argparse.ArgumentParser) -> None:
    """The ``--format`` of every command that reports."""
    parser.add_argument(
        "--format", choices=("text", "json"), default="text", help="how to report (default: text)"
    )


def wrong_use(message: str) -> int:
    """Say what is wrong with a command's use."""
    print(f"cardwright: {message}", file=sys.stderr)
    return 2


def set_folders(names: Sequence[str]) -> tuple[list[Path], str]:
    """The folders of sets named by name or path (their own, or one that holds several), and what is wrong
    with the names if anything is.
    """
    found = []
    for name in names:
        folder = find_set(name)
        if folder is None:
            from cardwright.foundation.diagnostics import did_you_mean

            known = built_in_sets()
            hint = did_you_mean(name, known) or f"built-in sets: {', '.join(known) or 'none'}"
            return [], f"there is no folder or built-in set {name!r}; {hint}"
        found += sets_in(folder)
    return found, ""


def print_findings(findings: Sequence[Diagnostic], texts: Mapping[str, str]) -> None:
    """Findings as text, an empty line between them."""
    if findings:
        from cardwright.foundation.diagnostics import render

        print("\n\n".join(render(one, texts) for one in findings))


def summary(findings: Sequence[Diagnostic]) -> str:
    """How many errors and warnings there are."""
    errors = sum(1 for one in findings if one.severity == "error")
    warnings = len(findings) - errors
    parts = [counted(errors, "error")] if errors or not warnings else []
    return ", ".join(parts + ([counted(warnings, "warning")] if warnings else []))


def built_json(results: Sequence[Built]) -> dict[str, Any]:
    """Results of building or checking as JSON values."""
    findings = [one for built in results for one in built.findings]
    if findings:
        from cardwright.foundation.diagnostics import to_json

        said = [to_json(one) for one in findings]
    else:
        said = []
    return {
        "sets": [
            {
                "set": built.code,
                "source": shown(built.folder),
                "out": shown(built.out) if built.out else None,
                "files": built.files,
                "cards": built.cards,
                "written": built.written,
            }
            | _glosses(built)
            for built in results
        ],
        "findings": said,
    }


def _glosses(built: Built) -> dict[str, Any]:
    """The glosses of a set, each with its file, and its line and column from 1; where they were asked for."""
    glosses = [
        {"file": at.file, "line": at.line, "column": at.column, "gloss": said} for at, said in built.glosses
    ]
    return {"glosses": glosses} if glosses else {}


def print_json(value: object) -> None:
    """A JSON document on the standard output; signs that it cannot take are escaped."""
    text = json.dumps(value, indent=2, ensure_ascii=False)
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        text = json.dumps(value, indent=2)
    print(text)
