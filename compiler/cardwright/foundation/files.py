"""Files read and written: a regular file of a bounded size, and whole files or none.

What cannot be is an `OSError` that names the path and says why; the command line makes a line of it.
"""

from __future__ import annotations

import errno
import os
import re
import secrets
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

LIMIT = 64 * 2**20
"""Bytes of a file that is read: far more than the greatest set or corpus has."""

_PART = re.compile(r"\..+\.[0-9a-f]{16}\.part")


def cache_folder() -> Path:
    """Where records and meanings are kept; deleting it costs time only."""
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return Path(base) / "cardwright"


def read_file(path: Path, *, pipe: bool = False) -> bytes:
    """What a regular file holds, of at most `LIMIT` bytes; with `pipe` also what a pipe gives.

    A device or a pipe may never end, or never begin, so that no file of a set is one.
    """
    how = os.O_RDONLY | getattr(os, "O_BINARY", 0) | (0 if pipe else getattr(os, "O_NONBLOCK", 0))
    handle = os.open(path, how)
    with os.fdopen(handle, "rb") as file:
        mode = os.fstat(handle).st_mode
        if not stat.S_ISREG(mode) and not (pipe and stat.S_ISFIFO(mode)):
            raise OSError(errno.EINVAL, "Not a regular file", str(path))
        data = file.read(LIMIT + 1)
    if len(data) > LIMIT:
        raise OSError(errno.EFBIG, f"Larger than {LIMIT // 2**20} MB", str(path))
    return data


def why_not(error: OSError) -> str:
    """Why a file cannot be had, in small letters: "no such file or directory"."""
    said = error.strerror or str(error) or type(error).__name__
    return said[:1].lower() + said[1:]


def is_part(path: Path) -> bool:
    """Whether a file is one that a command is writing, and not yet in its place."""
    return _PART.fullmatch(path.name) is not None


def write_file(path: Path, data: bytes) -> None:
    """Write a file whole or not at all: what was there stays until all of the new is on the disk."""
    write_files({path: data})


def write_files(files: Mapping[Path, bytes]) -> None:
    """Write all files or none: each beside its place first, and put in its place when all are there.

    Folders that are missing are made, and taken away again where the files cannot be written.
    """
    parts: dict[Path, Path] = {}
    made: list[Path] = []
    try:
        for path, data in files.items():
            made += _make_folder(path.parent)
            place = Path(os.path.realpath(path))  # a link stays a link
            part = place.with_name(f".{place.name[:100]}.{secrets.token_hex(8)}.part")
            parts[part] = place
            with _naming(path):
                if place.is_dir():
                    raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
                with part.open("xb") as file:
                    file.write(data)
                if place.exists():
                    part.chmod(stat.S_IMODE(place.stat().st_mode))
        for part, place in parts.items():
            with _naming(place):
                os.replace(part, place)
    except BaseException:
        for part in parts:
            with suppress(OSError):
                part.unlink(missing_ok=True)
        for folder in reversed(made):
            with suppress(OSError):
                folder.rmdir()
        raise


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Errors inside name this path: a part's name says nothing to anybody, and a full disk names none."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(path)) from error


def _make_folder(folder: Path) -> list[Path]:
    """Make a folder and those above it that are missing; those made, the outermost first."""
    missing = []
    at = folder
    while not at.is_dir() and at != at.parent:
        if os.path.lexists(at):
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(at))
        missing.append(at)
        at = at.parent
    made: list[Path] = []
    try:
        for one in reversed(missing):
            one.mkdir(exist_ok=True)
            made.append(one)
    except OSError:
        for one in reversed(made):
            with suppress(OSError):
                one.rmdir()
        raise
    return made
