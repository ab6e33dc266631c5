"""The command ``coverage``: how many printed texts of a file compile whole. Its exit code is 0."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.cli.reporting import add_format, print_json, set_folders, wrong_use
from cardwright.foundation.files import read_file, why_not

if TYPE_CHECKING:
    from cardwright.report.coverage import Counts, Coverage


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("file", type=Path, metavar="FILE.jsonl", help="one card a line, as JSON")
    parser.add_argument(
        "--set", metavar="S", dest="set_", help="the set whose words are used (default: the widest built-in)"
    )
    parser.add_argument("--failures", action="store_true", help="also list each text that does not compile")
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Measure a file."""
    from cardwright.report.coverage import (
        BadLineError,
        Measure,
        default_vocabulary,
        read_cards,
        unknown_kinds,
    )

    folder = default_vocabulary()
    if args.set_:
        folders, wrong = set_folders([args.set_])
        if wrong:
            return wrong_use(wrong)
        folder = folders[0]
    if folder is None:
        return wrong_use("there is no vocabulary to read with: name one with --set")
    try:
        cards = read_cards(read_file(args.file, pipe=True).decode("utf-8-sig"))
    except OSError as error:
        return wrong_use(f"{args.file} cannot be read: {why_not(error)}")
    except (UnicodeDecodeError, BadLineError) as error:
        return wrong_use(f"{args.file}: {error}")
    for line in unknown_kinds(cards):
        print(f"cardwright coverage: {args.file}: {line}", file=sys.stderr)
    found = Measure(folder).cover(cards)
    if args.format == "json":
        print_json(found.as_json(args.failures))
    else:
        _print(found, args.failures)
    return 0


def _row(name: str, counts: Counts) -> str:
    share = f"{100 * counts.compiled / counts.lines:5.1f} %" if counts.lines else "      -"
    return f"{name:<16}{counts.lines:>7}{counts.parsed:>8}{counts.compiled:>10}  {share}"


def _print(found: Coverage, failures: bool) -> None:
    print(f"{'':<16}{'lines':>7}{'parsed':>8}{'compiled':>10}")
    print(_row("all", found.total))
    print(_row("keyword-free", found.keyword_free))
    for name, counts in sorted(found.sets.items()):
        print(_row(f"  {name}", counts))
    codes = Counter(one.code for one in found.failures)
    print(
        "\nnot compiled, by code: " + (", ".join(f"{code} {n}" for code, n in codes.most_common()) or "none")
    )
    if failures:
        for one in found.failures:
            whose = "".join(f"{name}: " for name in (one.set_, one.card) if name)
            print(f"line {one.number}: {whose}{one.code} at {one.word!r}, column {one.column}: {one.line}")
