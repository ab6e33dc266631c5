"""The command ``check``: every finding in sources and databases, positioned and coded; writes nothing."""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.build.glosses import shown_glosses
from cardwright.build.stages import DATABASE, Built, check_set
from cardwright.cards.folders import (
    SUFFIX,
    base_set,
    built_in_sets,
    find_set,
    has_header,
    sets_in,
    shown,
    source_files,
)
from cardwright.cli.reporting import (
    add_format,
    built_json,
    print_findings,
    print_json,
    summary,
    wrong_use,
)
from cardwright.foundation.inflection import counted

if TYPE_CHECKING:
    from cardwright.foundation.diagnostics import Diagnostic
    from cardwright.foundation.spans import Span

INPUT = "<stdin>"
"""What the standard input is called."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument(
        "paths",
        nargs="+",
        metavar="PATH",
        help="folders or names of sets, source files, cards.json files, or - for the standard input",
    )
    parser.add_argument("--gloss", action="store_true", help="also show what each text was understood as")
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Check; 1 where there is a finding."""
    results = []
    for name in dict.fromkeys(args.paths):
        if name == "-":
            results.append(_check_input(args.gloss))
            continue
        path = Path(name)
        folder = find_set(name)
        if folder is not None and not source_files(folder) and (folder / DATABASE).is_file():
            results.append(_check_database(folder / DATABASE))
        elif folder is not None and not source_files(folder) and (found := _databases(folder)):
            results += map(_check_database, found)
        elif folder is not None:
            results += [check_set(one, gloss=args.gloss) for one in sets_in(folder)]
        elif os.path.lexists(path) and path.suffix == ".json":
            results.append(_check_database(path))
        elif os.path.lexists(path) and path.suffix == SUFFIX:
            results.append(_only(check_set(_set_of(path), gloss=args.gloss), path))
        elif path.suffix:
            return wrong_use(f"there is no file {name!r}; what can be checked: sets, *{SUFFIX}, cards.json")
        else:
            return wrong_use(
                f"there is no folder or set {name!r}; built-in sets: {', '.join(built_in_sets())}"
            )
    findings = [one for built in results for one in built.findings]
    if args.format == "json":
        print_json(built_json(results))
    else:
        for built in results:
            if built.glosses:
                print(shown_glosses(built.glosses))
            print_findings(built.findings, built.texts)
            if built.findings:
                print()
        files, cards = sum(built.files for built in results), sum(built.cards for built in results)
        read = f"{counted(files, 'file')}, {counted(cards, 'card')}"
        print(f"{read}: {summary(findings) if findings else 'no findings'}")
    return 1 if findings else 0


def _set_of(path: Path) -> Path:
    """The folder of the set that a file belongs to: the nearest one that holds a set header."""
    for folder in Path(os.path.abspath(path)).parents:
        if has_header(folder.glob("*" + SUFFIX)):
            return folder
    return path.parent


def _databases(folder: Path) -> list[Path]:
    """The databases of the sets generated into a folder."""
    return sorted(folder.glob(f"*/{DATABASE}"))


def _only(built: Built, path: Path) -> Built:
    """The findings in one file of a set."""
    wanted = os.path.realpath(path)
    built.findings = [
        one for one in built.findings if one.span.file and os.path.realpath(one.span.file) == wanted
    ]
    built.glosses = [one for one in built.glosses if os.path.realpath(one[0].file) == wanted]
    built.files = 1
    return built


def _check_input(gloss: bool) -> Built:
    """A source on the standard input; without a set header it is read with the words of the first base."""
    text = sys.stdin.buffer.read()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "standard_input"
        folder.mkdir()
        (folder / f"input{SUFFIX}").write_bytes(text)
        if not any(line.startswith(b"set ") for line in text.splitlines()):
            needs = base_set() or ""
            header = f'set standard_input "Standard input"\n  family legendary\n  needs {needs}\n'
            (folder / f"header{SUFFIX}").write_text(header, encoding="utf-8")
        built = check_set(folder, gloss=gloss)
        built.glosses = [(at._replace(file=INPUT), said) for at, said in built.glosses]
        built.files = 1
        file = shown(folder / f"input{SUFFIX}")
        built.texts[INPUT] = built.texts.pop(file, "")
        built.findings = [_of_input(one, file) for one in built.findings]
        built.folder = Path(INPUT)
        return built


def _of_input(found: Diagnostic, file: str) -> Diagnostic:
    """A finding that speaks of the standard input where it spoke of the file that stands for it."""
    from cardwright.foundation.diagnostics import Note

    def at(span: Span) -> Span:
        return span._replace(file=INPUT) if span.file == file else span

    notes = tuple(
        Note(note.message.replace(file, INPUT), at(note.span) if note.span else None) for note in found.notes
    )
    message, hint = found.message.replace(file, INPUT), found.hint.replace(file, INPUT)
    return replace(found, message=message, span=at(found.span), notes=notes, hint=hint)


def _check_database(path: Path) -> Built:
    from cardwright.cards.source import decode, read
    from cardwright.database.validation import violations
    from cardwright.foundation.diagnostics import Findings, in_order
    from cardwright.foundation.spans import Span

    built = Built(path, files=1, compiled=True)
    findings = Findings()
    at = Span(shown(path), 1, 1, 1, 1)
    data = read(path, at.file, findings)
    text = decode(data, at.file, findings) if data is not None else None
    if text is not None:
        built.texts[at.file] = text
        try:
            data = json.loads(text)
        except ValueError as mistake:
            line, column = getattr(mistake, "lineno", 1), getattr(mistake, "colno", 1)
            said = getattr(mistake, "msg", str(mistake))
            findings.error(
                "CW090", f"this is not JSON: {said}", Span(at.file, line, column, line, column + 1)
            )
        except RecursionError:
            findings.error("CW090", "this is not JSON that can be read: nested too deeply", at)
        else:
            if isinstance(data, dict):
                cards = data.get("cards")
                built.cards = len(cards) if isinstance(cards, list) else 0
                for one in violations(data):
                    findings.error("CW091", f"{one.pointer or '/'}: {one.message} ({one.rule})", at)
            else:
                findings.error("CW091", "this is not the database of a set: it is no JSON object", at)
    built.findings = in_order(findings.found)
    return built
