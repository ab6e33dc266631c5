"""Command line to work: finds the command, imports what it alone needs, and gives its exit code.

Exit codes: 0 fine, 1 findings, 2 wrong use. A command is a module with ``add_arguments(parser)`` and
``run(args) -> int``; only the module of the command given is imported, so that nothing is loaded in vain.
"""

from __future__ import annotations

import argparse
import codecs
import importlib
import io
import os
import sys
from collections.abc import Sequence

COMMANDS: dict[str, tuple[str, str]] = {
    "build": ("cardwright.cli_build", "compile sets into generated folders"),
    "check": ("cardwright.cli_check", "report every mistake in sources and databases"),
    "test": ("cardwright.scenario_cli", "run scenario files"),
    "new": ("cardwright.cli_new", "begin a set of your own"),
    "play": ("cardwright.play", "play a game in the terminal"),
    "simulate": ("cardwright.simulate", "play many games and sum them up"),
    "explain": ("cardwright.cli_explain", "show what becomes of one text, or what a code means"),
    "coverage": ("cardwright.cli_coverage", "measure how many printed texts compile"),
    "show": ("cardwright.cli_show", "show a card, the words of the language, or a schema"),
}
"""Each command with its module and its line in the help."""

EPILOG = "Exit codes: 0 fine, 1 findings, 2 wrong use. `cardwright COMMAND --help` says more."


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the exit code."""
    codecs.register_error("plain", _plainly)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="plain")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    arguments = list(sys.argv[1:] if argv is None else argv)
    wanted = next((one for one in arguments if not one.startswith("-")), "")
    parser = argparse.ArgumentParser(
        prog="cardwright", description="Compile card texts, check them and play them.", epilog=EPILOG
    )
    parser.add_argument("--version", action="store_true", help="print the version")
    if "--version" in arguments[:1]:
        print(_version())
        return 0
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    module = None
    for name, (path, line) in COMMANDS.items():
        if name == wanted:
            module = importlib.import_module(path)
            module.add_arguments(subparsers.add_parser(name, help=line, description=module.__doc__))
        else:
            subparsers.add_parser(name, help=line)
    try:
        args = parser.parse_args(arguments)
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else 2
    assert module is not None
    try:
        return int(module.run(args))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return 130
    except Exception as fault:
        from cardwright.diagnostics import CompilerBugError

        if not isinstance(fault, CompilerBugError) or os.environ.get("CARDWRIGHT_TRACEBACK"):
            raise
        print(f"cardwright: {fault}", file=sys.stderr)
        return 1


PLAIN = {
    "─": "-",
    "·": "|",
    "—": "--",
    "–": "-",
    "×": "x",
    "…": "...",
    "’": "'",
    "‘": "'",
    "“": '"',
    "”": '"',
}
"""What stands for signs that a terminal may lack."""


def _plainly(error: UnicodeError) -> tuple[str, int]:
    """Show what a terminal lacks by a plainer sign, else by "?"."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(PLAIN.get(one, "?") for one in error.object[error.start : error.end]), error.end


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return f"cardwright {version('cardwright')}"
    except PackageNotFoundError:
        return "cardwright (not installed)"
