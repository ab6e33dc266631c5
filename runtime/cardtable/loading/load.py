"""Set folders to library: reads the databases, imports their effects, and begins games.

A set is found by name in the package (`cardtable/sets/NAME`), else in the checkout (`generated/NAME`), or by
the path of its folder. A set that it needs is loaded before it: from beside it, else by name.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from cardtable.keeping.game import Game
from cardtable.kernel import rng
from cardtable.kernel.definitions import Library, Table
from cardtable.kernel.family import CannotSetUp
from cardtable.kernel.family import family as find_family
from cardtable.kernel.options import Option
from cardtable.kernel.options import read as read_option
from cardtable.loading.library import LoadError, library_of

SCHEMA = 1
KEPT_TABLES = 4
VERSION = "0.1.0"
"""The version of cardtable, which sets say they fit."""

NAMED_SET = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")


class Sets:
    """Loaded sets: what a game is begun from."""

    __slots__ = ("library",)

    def __init__(self, library: Library) -> None:
        self.library = library

    @property
    def options(self) -> Mapping[str, Option]:
        """The options that a game of these sets may have, by name."""
        return find_family(self.library.family).options

    def option(self, text: str) -> tuple[str, Any]:
        """An option's name and value as it is written ("hand 7", "final blow=yes"); LoadError where it is
        none.
        """
        if not isinstance(text, str):
            raise LoadError(f'an option is written as text, such as "hand 7", not {text!r}')
        try:
            return read_option(self.options, text)
        except ValueError as error:
            raise LoadError(str(error)) from error

    def new_game(
        self,
        players: int = 2,
        seed: int | None = None,
        setup: Any = None,
        options: Mapping[str, Any] | None = None,
    ) -> Game:
        """Begin a game. Without a seed it takes one from the system; `game.record.seed` tells which."""
        return new_game(self.library, players=players, seed=seed, setup=setup, options=options)


Stamp = tuple[tuple[str, int, int], ...]
_loaded: dict[tuple[Path, ...], tuple[dict[str, Path], Stamp, Sets]] = {}
"""Sets by the folders they were named by: the folder of each code, how files were, and what was loaded."""


def load(*sets: str | Path) -> Sets:
    """Load sets by name or by the path of their folder; LoadError says what is wrong with one.

    Sets whose files have not changed since they were last loaded are not read again.
    """
    if not sets:
        raise LoadError("name at least one set")
    found = tuple(find_set(name) for name in sets)
    kept = _loaded.get(found)
    if kept is not None and _stamp(kept[0].values()) == kept[1]:
        return kept[2]
    library, folders = _load(found)
    loaded = Sets(library)
    _loaded[found] = (folders, _stamp(folders.values()), loaded)
    return loaded


def load_again(sets: Mapping[str, str], library: Library | None = None) -> Sets:
    """The sets of a save or a record, by code and hash: those of the library given, else those loaded
    before, else the built-in ones by name.

    What a seed means depends on the order of sets: it is that of the save, whatever order they come in, and
    none is added.
    """
    known = [one for one in _loaded.values() if library is None or one[2].library is library]
    for _, _, loaded in known:
        if list(loaded.library.sets.items()) == list(sets.items()):
            return loaded
    for folders, _, loaded in known:
        if sets.items() <= loaded.library.sets.items():
            return load(*(folders[code] for code in sets))
    return load(*sets) if library is None else Sets(library)


def _stamp(folders: Iterable[Path]) -> Stamp:
    """What tells that files have changed: of each folder's database and effects the time and size."""
    stamp = []
    for folder in folders:
        for name in ("cards.json", "effects.py"):
            path = folder / name
            try:
                status = path.stat()
            except OSError:
                stamp.append((str(path), 0, -1))
            else:
                stamp.append((str(path), status.st_mtime_ns, status.st_size))
    return tuple(stamp)


def _load(sets: Sequence[Path]) -> tuple[Library, dict[str, Path]]:
    folders: dict[str, Path] = {}
    documents: dict[str, dict[str, Any]] = {}
    hashes: dict[str, str] = {}

    def add(folder: Path, wanted_by: tuple[str, ...]) -> None:
        document, database_hash = _read(folder)
        code = document["set"]["code"]
        if code in folders:
            if folders[code] != folder and not wanted_by:
                raise LoadError(f"two sets have the code {code}: {folders[code]} and {folder}")
            return
        if code in wanted_by:
            raise LoadError(f"sets need each other in a circle: {', '.join((*wanted_by, code))}")
        for needed in document["set"].get("needs") or ():
            if needed not in folders:
                beside = folder.parent / needed
                add(beside if (beside / "cards.json").is_file() else find_set(needed), (*wanted_by, code))
        folders[code] = folder
        documents[code] = document
        hashes[code] = database_hash

    for folder in sets:
        add(folder, ())
    modules = {code: _effects(folder, code, hashes[code]) for code, folder in folders.items()}
    order = _base_first(sets, folders)
    return library_of({code: documents[code] for code in order}, modules, folders), folders


def _base_first(sets: Sequence[Path], folders: Mapping[str, Path]) -> list[str]:
    """The codes in the order named: needed sets that nobody named come last, so that the first base named
    counts.
    """
    by_folder = {folder: code for code, folder in folders.items()}
    named = [by_folder[folder] for folder in sets]
    return list(dict.fromkeys([*named, *folders]))


def find_set(name: str | Path) -> Path:
    """The folder of a set, given by name or path."""
    text = os.fspath(name) if isinstance(name, str | os.PathLike) else None
    if not isinstance(text, str):
        raise LoadError(f"a set is given by its name or the path of its folder, not as {name!r}")
    if isinstance(name, str) and NAMED_SET.match(text):
        here = Path(__file__).resolve().parents[1]
        for folder in (here / "sets" / text, here.parent.parent / "generated" / text):
            if (folder / "cards.json").is_file():
                return folder.resolve()
    path = Path(name)
    if path.is_file() and path.name == "cards.json":
        path = path.parent
    if (path / "cards.json").is_file():
        return path.resolve()
    known = ", ".join(built_in_sets()) or "none"
    raise LoadError(
        f"there is no set {text!r}: no folder of that name holds a cards.json; built-in sets: {known}"
    )


def built_in_sets() -> list[str]:
    """The names of the sets that can be loaded by name."""
    here = Path(__file__).resolve().parents[1]
    found = {
        entry.parent.name
        for root in (here / "sets", here.parent.parent / "generated")
        for entry in root.glob("*/cards.json")
    }
    return sorted(found)


def _read(folder: Path) -> tuple[dict[str, Any], str]:
    path = folder / "cards.json"
    try:
        data = path.read_bytes()
        document = json.loads(data)
    except (OSError, ValueError, RecursionError) as error:
        raise LoadError(f"{path} cannot be read: {error}") from error
    if not isinstance(document, dict) or "schema" not in document:
        raise LoadError(f"{path} is not the database of a set")
    if document["schema"] != SCHEMA:
        raise LoadError(
            f"{path} has schema {document['schema']!r}; this cardtable reads schema {SCHEMA}: "
            "build the set anew"
        )
    for name in ("set", "family", "vocabulary", "cards"):
        if name not in document:
            raise LoadError(f"{path} has no {name!r}: `cardwright check` tells more")
    if not NAMED_SET.match(str(document["set"].get("code"))):
        raise LoadError(f"{path}: the set's code {document['set'].get('code')!r} is not a name")
    fits = document["set"].get("fits") or ""
    if not does_fit(fits):
        raise LoadError(f"{path} fits {fits}; this is cardtable {VERSION}")
    return document, hashlib.sha256(data).hexdigest()


def does_fit(fits: str | Iterable[str]) -> bool:
    """Whether this version is one that a set says it fits ("cardtable 0.1"); one that says nothing fits
    all.
    """
    if not isinstance(fits, str):
        if not isinstance(fits, Iterable):
            raise LoadError(f"what a set fits is text, not {fits!r}")
        return any(does_fit(one) for one in fits)
    wanted = fits.removeprefix("cardtable").strip()
    if not wanted:
        return True
    return any(one == VERSION or VERSION.startswith(one + ".") for one in re.split(r"[,\s]+", wanted) if one)


def _effects(folder: Path, code: str, database_hash: str) -> ModuleType | None:
    """The module of a set's effects, imported by its path under a name of its own.

    Where it says which database it was built with (`DATABASE`, the hash of cards.json), the two must fit.
    """
    path = folder / "effects.py"
    if not path.is_file():
        return None
    data = path.read_bytes()
    name = f"cardtable_set_{code}_{hashlib.sha256(str(folder).encode() + data).hexdigest()[:12]}"
    module = sys.modules.get(name)
    if module is None:
        spec = importlib.util.spec_from_file_location(name, path)
        if spec is None or spec.loader is None:
            raise LoadError(f"{path} cannot be imported")
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        try:
            spec.loader.exec_module(module)
        except (Exception, SystemExit) as error:
            del sys.modules[name]
            raise LoadError(f"{path} cannot be imported: {error!r}") from error
    if getattr(module, "DATABASE", database_hash) != database_hash:
        raise LoadError(
            f"{folder}: cards.json is not the one that effects.py was built with: build the set anew"
        )
    return module


def new_game(
    library: Library,
    *,
    players: int = 2,
    seed: int | None = None,
    setup: Any = None,
    options: Mapping[str, Any] | None = None,
) -> Game:
    """Begin a game of a library; see `Sets.new_game`."""
    if type(players) is not int or players < 1:
        raise LoadError(f"players are a number, 1 or more, not {players!r}")
    if seed is None:
        seed = rng.system_seed()
    if type(seed) is not int:
        raise LoadError(f"a seed is an integer, not {seed!r}")
    if options is not None and not isinstance(options, Mapping):
        raise LoadError(f"options are a mapping of their names to values, not {options!r}")
    try:
        # as a save would give them back
        setup, options = json.loads(json.dumps([setup, dict(options or {})]))
    except (TypeError, ValueError) as error:
        raise LoadError(f"set-up and options must be what JSON can hold: {error}") from error
    try:
        kind = find_family(library.family)
        table = make_table(library, players, setup, options or {}, seed)
    except (LookupError, ValueError) as error:
        raise LoadError(f"this game cannot be set up: {error.args[0] if error.args else error}") from error
    try:
        return Game(table, kind, seed, rng.start(seed))
    except CannotSetUp as error:
        raise LoadError(f"this game cannot be set up: {error}") from error


def make_table(library: Library, players: int, setup: Any, options: Mapping[str, Any], seed: int) -> Table:
    """The table of a game as its family makes it; the last few are kept, since saved games ask for them
    again.
    """
    key = json.dumps([players, setup, options, seed], sort_keys=True)
    table = library.tables.pop(key, None)
    if table is None:
        table = find_family(library.family).table(library, players, setup, options, seed)
    library.tables[key] = table
    while len(library.tables) > KEPT_TABLES:
        del library.tables[next(iter(library.tables))]
    return table
