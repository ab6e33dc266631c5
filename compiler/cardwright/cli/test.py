"""``cardwright test``: run scenario files, and say of each test that failed what was not so."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardwright.cli.reporting import print_json
from cardwright.foundation.diagnostics import Diagnostic, render, to_json
from cardwright.foundation.files import read_file, why_not
from cardwright.foundation.spans import Span
from cardwright.scenario.cards import Shown, gaps
from cardwright.scenario.cards import report as tell
from cardwright.scenario.cards import to_json as to_json_gaps
from cardwright.scenario.read import Scenario, read_scenarios
from cardwright.scenario.run import FAILED, Result, run_scenario, sets_of
from cardwright.table.opening import CannotPlay

if TYPE_CHECKING:
    import argparse

    from cardtable import Sets

SUFFIX = ".scenario"


@dataclass(slots=True)
class Ran:
    """What came of one file: its results, the mistakes in its lines, and its text."""

    file: str
    text: str = ""
    results: list[Result] = field(default_factory=list)
    findings: list[Diagnostic] = field(default_factory=list)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("paths", nargs="+", metavar="PATH", help="scenario files, or folders of them")
    parser.add_argument(
        "--cards",
        metavar="SET",
        help="also list the set's cards that no test plays, and the tests without a card",
    )
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how to report")


def run(args: argparse.Namespace) -> int:
    """Run the scenarios; 1 where a test failed or a file has a mistake, 2 where there is no such file."""
    try:
        files = list(scenario_files(args.paths))
    except CannotPlay as error:
        print(f"cardwright test: {error}", file=sys.stderr)
        return 2
    shown = Shown() if args.cards else None
    ran = [run_file(file, shown=shown) for file in files]
    try:
        missing = gaps(shown, args.cards) if shown is not None else None
    except CannotPlay as error:
        print(f"cardwright test: {error}", file=sys.stderr)
        return 2
    found = [one for file in ran for one in diagnostics(file)]
    texts = {file.file: file.text for file in ran}
    tests = sum(len(file.results) for file in ran)
    passed = sum(result.passed for file in ran for result in file.results)
    if args.format == "json":
        report: dict[str, Any] = {
            "files": len(ran),
            "tests": tests,
            "passed": passed,
            "findings": [to_json(one) for one in found],
        }
        if missing is not None:
            report["cards"] = to_json_gaps(missing, args.cards)
        print_json(report)
    else:
        for one in found:
            print(render(one, texts))
        count = f"{len(ran)} file" + ("" if len(ran) == 1 else "s")
        print(f"{passed} of {tests} tests passed in {count}")
        for line in tell(missing, args.cards) if missing is not None else ():
            print(line)
    return 1 if found or missing else 0


def scenario_files(paths: Sequence[str]) -> Iterator[Path]:
    """The scenario files of the paths, those of a folder by name; `CannotPlay` where there is none."""
    for text in paths:
        path = Path(text)
        if os.path.lexists(path) and not path.is_dir():
            yield path
            continue
        found = sorted(path.rglob(f"*{SUFFIX}")) if path.is_dir() else []
        if not found:
            raise CannotPlay(f"{text} is neither a scenario file nor a folder that holds one")
        yield from found


def run_file(
    path: Path, loaded: dict[tuple[str, ...], Sets] | None = None, shown: Shown | None = None
) -> Ran:
    """Run every test of a file that can be read; `loaded` keeps sets from one file to the next."""
    ran = Ran(str(path))
    try:
        ran.text = read_file(path).decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        why = why_not(error) if isinstance(error, OSError) else str(error)
        ran.findings.append(
            Diagnostic("CW001", "error", f"this file cannot be read: {why}", Span(str(path), 1, 1, 1, 2))
        )
        return ran
    scenarios, ran.findings = read_scenarios(ran.text, str(path))
    wrong = {one.span.line for one in ran.findings}
    refused: set[tuple[str, str]] = set()
    for scenario in scenarios:
        if not any(scenario.span.line <= line <= scenario.last for line in wrong):
            ran.results.append(run_one(scenario, path, loaded, shown, refused))
    return ran


def run_one(
    scenario: Scenario,
    path: Path,
    loaded: dict[tuple[str, ...], Sets] | None = None,
    shown: Shown | None = None,
    refused: set[tuple[str, str]] | None = None,
) -> Result:
    """Run one test of a file, with its sets built and loaded; `shown` notes what it shows.

    `refused` has the sets that an earlier test of the file was refused, which is not told again in full.
    """
    known = _loaded if loaded is None else loaded
    named = scenario.settings.get("set")
    key = (str(path.parent), named.text if named is not None else "")
    span = named.span if named is not None else scenario.span
    if refused is not None and key in refused:
        return Result(scenario, Diagnostic(FAILED, "error", "its sets are not there, as is told above", span))
    try:
        if key not in known:
            known[key] = sets_of(scenario, path)
        if shown is None:
            return run_scenario(scenario, known[key])
        shown.watch(known[key])
        shown.begin()
        result = run_scenario(scenario, known[key])
        shown.end(scenario, result.passed)
        return result
    except CannotPlay as error:
        if refused is not None:
            refused.add(key)
        return Result(scenario, Diagnostic(FAILED, "error", str(error), span))


_loaded: dict[tuple[str, ...], Sets] = {}
"""Sets by the folder and the names that a test gives, for the time of one command."""


def diagnostics(ran: Ran) -> list[Diagnostic]:
    """Everything wrong with a file and its tests, by line."""
    found = [*ran.findings, *(result.diagnostic for result in ran.results if result.diagnostic is not None)]
    return sorted(found, key=lambda one: (one.span.line, one.span.column))
