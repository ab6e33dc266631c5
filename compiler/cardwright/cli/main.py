"""Command line to work: finds the command, imports what it alone needs, and gives its exit code.

Exit codes: 0 fine, 1 findings, 2 wrong use or a file that cannot be used, 130 interrupted. A command is a
module with ``add_arguments(parser)`` and ``run(args) -> int``; only the module of the command given is
imported, so that nothing is loaded in vain. What the system refuses ends here, in a line and an exit code.
"""

from __future__ import annotations

import codecs
import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

COMMANDS: dict[str, tuple[str, str]] = {
    "build": ("cardwright.cli.build", "compile sets into generated folders"),
    "check": ("cardwright.cli.check", "report every mistake in sources and databases"),
    "test": ("cardwright.cli.test", "run scenario files"),
    "new": ("cardwright.cli.new", "begin a set of your own"),
    "play": ("cardwright.cli.play", "play a game in the terminal"),
    "simulate": ("cardwright.cli.simulate", "play many games and sum them up"),
    "explain": ("cardwright.cli.explain", "show what becomes of one text, or what a code means"),
    "coverage": ("cardwright.cli.coverage", "measure how many printed texts compile"),
    "show": ("cardwright.cli.show", "show a card, the words of the language, or a schema"),
}
"""Each command with its module and its line in the help."""

EPILOG = (
    "Exit codes: 0 fine, 1 findings, 2 wrong use or a file that cannot be used, 130 interrupted. "
    "`cardwright COMMAND --help` says more."
)


INTERRUPTED = 130
"""The exit code where a person stopped the command, as shells have it."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the exit code."""
    try:
        _open_streams()
        code = _run(list(sys.argv[1:] if argv is None else argv))
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return _interrupted(is_last=argv is None)
    except BrokenPipeError:  # whoever reads wants no more
        _silence()
        return 0
    except OSError as error:
        what = "the input or the output" if error.filename is None else error.filename
        _tell(f"cardwright: {what} cannot be used: {error.strerror or error}")
        return 2


def _run(arguments: list[str]) -> int:
    """Find the command, and run it."""
    import argparse
    import importlib

    class Parser(argparse.ArgumentParser):
        """Lets what the system refuses be heard, which argparse passes over."""

        def _print_message(self, message: str, file: Any = None) -> None:
            (file or sys.stderr).write(message)

    wanted = next((one for one in arguments if not one.startswith("-")), "")
    parser = Parser(
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
    except (KeyboardInterrupt, OSError):
        raise
    except Exception as fault:
        from cardwright.foundation.diagnostics import CompilerBugError

        if not isinstance(fault, CompilerBugError) or os.environ.get("CARDWRIGHT_TRACEBACK"):
            raise
        print(f"cardwright: {fault}", file=sys.stderr)
        return 1


# ---------------------------------------------------------------- the streams, and what becomes of them


def _open_streams() -> None:
    """Let the streams take any sign, and let one that is closed take and give nothing."""
    codecs.register_error("plain", _plainly)
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 (as long as all runs)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="plain")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def _interrupted(*, is_last: bool) -> int:
    """Say that the command was interrupted; its end, if nothing comes after it, is not interrupted again."""
    import signal

    if is_last:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    _tell("interrupted")
    return INTERRUPTED


def _tell(line: str) -> None:
    """Say a last line, after what was printed before it, where either can be said."""
    try:
        sys.stdout.flush()
    except OSError:
        _silence()
    try:
        print(line, file=sys.stderr, flush=True)
    except OSError:
        _silence()


def _silence() -> None:
    """Let what the streams still hold go nowhere: Python would complain of it when it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            with suppress(OSError):  # a stream that is no file holds nothing back
                os.dup2(nowhere, stream.fileno())


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
    """Show what a terminal lacks by a plainer sign, else by "?"; a byte of an odd file name by its number."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_plain, error.object[error.start : error.end])), error.end


def _plain(sign: str) -> str:
    byte = ord(sign) - 0xDC00  # how Python holds a byte of a file name that is no letter
    return f"\\x{byte:02x}" if 0x80 <= byte <= 0xFF else PLAIN.get(sign, "?")


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return f"cardwright {version('cardwright')}"
    except PackageNotFoundError:
        return "cardwright (not installed)"
