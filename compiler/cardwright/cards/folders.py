"""Names to folders: where sets lie and what their source files hold, without reading the language.

Light on purpose: a build in which nothing changed needs nothing else.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from cardwright.foundation.data import data_path, is_checkout
from cardwright.foundation.files import read_file

SUFFIX = ".card"
CODE = re.compile(r"[A-Za-z_]\w*")


def shown(path: Path) -> str:
    """A path as diagnostics show it: from the working folder where it lies below it."""
    try:
        return Path(os.path.realpath(path)).relative_to(Path.cwd()).as_posix()
    except ValueError:
        return path.as_posix()


def find_set(name: str, near: Path | None = None) -> Path | None:
    """The folder of a set, by path or by name: beside `near`, else among the built-in sets."""
    path = Path(name)
    if path.is_dir():
        return path
    if near is not None and (near / name).is_dir() and source_files(near / name):
        return near / name
    built_in = data_path("cardsrc") / name
    return built_in if CODE.fullmatch(name) and built_in.is_dir() else None


def built_in_sets() -> list[str]:
    """The names of the built-in sets."""
    folder = data_path("cardsrc")
    if not folder.is_dir():
        return []
    return sorted(one.name for one in folder.iterdir() if one.is_dir() and any(one.glob("*" + SUFFIX)))


def source_files(folder: Path) -> list[Path]:
    """Whatever in a set's folder has the name of a source file, by name; reading it says whether it is one.

    The link that an editor lays beside a file in work (".#nova.card") is none.
    """
    return sorted(path for path in folder.rglob("*" + SUFFIX) if not path.name.startswith(".#"))


def sets_in(folder: Path) -> list[Path]:
    """The sets of a folder: those in its subfolders where it holds nothing but several sets, else itself."""
    files = source_files(folder)
    tops = sorted({folder / path.relative_to(folder).parts[0] for path in files})
    if len(tops) > 1 and all(top.is_dir() and has_header(source_files(top)) for top in tops):
        return tops
    return [folder]


def has_header(files: Iterable[Path]) -> bool:
    """Whether one of the files holds a set's header."""
    return any(line.startswith(b"set ") for path in files for line in bytes_of(path).splitlines())


def digest_of(folder: Path, files: Iterable[Path]) -> str:
    """The hash of a set's source: names and contents of its files."""
    return digest_of_data((path.relative_to(folder).as_posix(), bytes_of(path)) for path in files)


def bytes_of(path: Path) -> bytes:
    """What a file holds; nothing where it cannot be read, which is told when the set is."""
    try:
        return read_file(path)
    except OSError:
        return b""


def digest_of_data(files: Iterable[tuple[str, bytes]]) -> str:
    """The hash of files by their names in their folder and what they hold."""
    hasher = hashlib.sha256()
    for name, data in files:
        hasher.update(os.fsencode(f"{name}\0{len(data)}\0"))
        hasher.update(data)
    return hasher.hexdigest()


@cache
def compiler_digest() -> str:
    """The hash of the compiler itself: its modules, templates and grammar, and the runtime's api."""
    package = Path(__file__).resolve().parents[1]
    files = [*package.rglob("*.py"), *package.rglob("templates/*"), *data_path("grammar").glob("*.lark")]
    api = package.parents[1] / "runtime" / "cardtable" / "api.py"
    api = api if api.is_file() else package.parent / "cardtable" / "api.py"
    hasher = hashlib.sha256()
    for path in sorted([*files, api]):
        hasher.update(path.name.encode() + b"\0")
        hasher.update(path.read_bytes())
    return hasher.hexdigest()


def output_folder(folder: Path) -> Path:
    """Where a set's generated folder goes by default: the checkout's ``generated/``, else one here."""
    if is_checkout() and folder.resolve().parent == data_path("cardsrc").resolve():
        return data_path("cardsrc").parent / "generated"
    return Path("generated")


def base_set() -> str | None:
    """The first built-in set with a base: what an expansion plays on unless it names another."""
    return next((name for name in built_in_sets() if _count(name, rb"^base\b")), None)


def widest_vocabulary() -> str | None:
    """The built-in set that declares the most words."""
    pattern = rb"^(kind|place|row|label|team|point|keyword|action)\b"
    return max(built_in_sets(), key=lambda name: _count(name, pattern), default=None)


def _count(name: str, pattern: bytes) -> int:
    folder = find_set(name)
    files = source_files(folder) if folder else []
    return sum(len(re.findall(pattern, bytes_of(path), re.M)) for path in files)
