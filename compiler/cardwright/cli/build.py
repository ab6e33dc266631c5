"""The command ``build``: compiles sets into generated folders, or checks that these are fresh."""

from __future__ import annotations

import argparse
from pathlib import Path

from cardwright.build.stages import Built, build_all, default_sets
from cardwright.cards.folders import shown
from cardwright.cli.reporting import (
    add_format,
    built_json,
    print_findings,
    print_json,
    set_folders,
    summary,
    wrong_use,
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument(
        "paths", nargs="*", metavar="PATH", help="folders or names of sets (default: the built-in ones)"
    )
    parser.add_argument(
        "--out", type=Path, metavar="DIR", help="where the sets' folders go (default: generated/)"
    )
    parser.add_argument(
        "--check", action="store_true", help="write nothing; fail where a generated file is stale"
    )
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Build; 1 where a set has mistakes or, with ``--check``, is stale."""
    folders, wrong = set_folders(args.paths) if args.paths else (default_sets(), "")
    if wrong:
        return wrong_use(wrong)
    if not folders:
        return wrong_use("there is no set to build: name a folder, or begin one with `cardwright new NAME`")
    results = build_all(folders, args.out, check=args.check)
    if args.format == "json":
        print_json(built_json(results))
    else:
        _print(results, args.check)
    return 1 if any(built.failed for built in results) else 0


def _print(results: list[Built], check: bool) -> None:
    for built in results:
        print_findings(built.findings, built.texts)
        if built.findings:
            print()
    for built in results:
        name = built.code or shown(built.folder)
        if built.failed:
            what = (
                "stale"
                if check and built.compiled and built.out
                else "not built"
                if not check
                else "has mistakes"
            )
            print(f"{name}: {what} ({summary(built.findings)})")
        elif check:
            print(f"{name}: fresh")
        elif built.written:
            print(f"{name}: wrote {', '.join(built.written)} in {shown(built.out or built.folder)}")
        else:
            print(f"{name}: nothing to do")
