"""Sets, set-up and options to a game: from what is named to the first decision.

A set is named as a built-in set or by a folder: of sources, which is built where it is stale, or of a built
set.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardwright.foundation.diagnostics import Diagnostic, did_you_mean, render
from cardwright.foundation.files import read_file, why_not

if TYPE_CHECKING:
    from cardtable import Game, Sets
    from cardwright.build.stages import Built

DEFAULT_SET = "dc"
SETUPS = ("first", "random")
PARTS = {
    "mastermind": "NAME", "scheme": "NAME", "heroes": "NAME,…", "villains": "NAME,…", "henchmen": "NAME,…",
}  # fmt: skip
"""The parts of a set-up that may be given one by one."""


class CannotPlay(Exception):
    """Sets or a game that cannot be had as asked; it says why in its user's words.

    ``wrong_use`` tells whether the arguments were at fault (exit 2) or a set was (exit 1).
    """

    def __init__(self, message: str, *, wrong_use: bool = True) -> None:
        super().__init__(message)
        self.wrong_use = wrong_use


def names(text: str) -> list[str]:
    """The names in a list with commas; one that has a comma itself stands in quotation marks."""
    found: list[str] = []
    for index, piece in enumerate(text.split('"')):
        found += [piece] if index % 2 else piece.split(",")
    return [name for name in (piece.strip() for piece in found) if name]


def built_folder(name: str, near: Path | None = None) -> str | Path:
    """What `cardtable.load` is given for a set: a built-in set's name, or a folder, built anew if stale."""
    from cardtable import built_in_sets
    from cardwright.cards.folders import find_set
    from cardwright.foundation.data import is_checkout

    candidates = [Path(name), *([near / name, near.parent / name] if near is not None else [])]
    for path in candidates:
        if (path / "cards.json").is_file():
            return path
    folder = next((path for path in candidates if any(path.glob("*.card"))), None)
    if folder is None:
        if name in built_in_sets() and not is_checkout():
            return name
        folder = find_set(name, near)
    if folder is None:
        known = built_in_sets()
        hint = did_you_mean(name, known) or f"built-in sets: {', '.join(known) or 'none'}"
        raise CannotPlay(f'there is no set "{name}": neither a built-in set nor a folder ({hint})')
    built = built_for_table(folder)
    if built.failed or built.out is None:
        why = told(built.findings, built.texts)
        raise CannotPlay(f"the set {name} cannot be built:\n{why}", wrong_use=False)
    _build_needed(built.out, folder, {built.code})
    return built.out


def built_for_table(folder: Path) -> Built:
    """A set built to be played; for the time of one command where the cache cannot be written."""
    from cardwright.build.stages import build_set

    place = table_folder(folder)
    try:
        return _kept_or_built(folder, place)
    except OSError:
        return build_set(folder, _passing_folder())


def _kept_or_built(folder: Path, place: Path) -> Built:
    """A set built where it is stale; `CannotPlay` where a generated file was changed by another hand.

    Only the author can know whether such a change is to be lost. In the cache nobody works.
    """
    from cardwright.build.stages import build_set, is_tampered
    from cardwright.foundation.files import cache_folder

    if cache_folder() in place.parents or not is_tampered(folder, place):
        return build_set(folder, place)
    found = build_set(folder, place, check=True)
    if found.failed:
        why = told(found.findings, found.texts)
        raise CannotPlay(f"the set {found.code} is not as it was built:\n{why}", wrong_use=False)
    return found


def table_folder(folder: Path) -> Path:
    """Where a set is built to be played: where ``cardwright build`` has built it; else in the cache.

    So only ``cardwright build`` leaves anything new where an author works. Sets that lie beside each other
    are built beside each other, so that one finds those that it needs.
    """
    import hashlib

    from cardwright.cards.folders import built_in_sets, output_folder
    from cardwright.foundation.files import cache_folder

    root = folder.resolve().parent
    built = output_folder(folder)
    is_built_in = folder.name in built_in_sets() and built.is_absolute()
    if is_built_in or (built / folder.resolve().name / "cards.json").is_file():
        return built
    place = cache_folder() / "sets" / hashlib.sha256(os.fsencode(root)).hexdigest()[:24]
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError:
        return _passing_folder()
    return place


@cache
def _passing_folder() -> Path:
    """A folder for the time of one command, where there can be no cache."""
    import atexit
    import shutil
    import tempfile

    folder = tempfile.mkdtemp(prefix="cardwright-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


def _build_needed(built: Path, source: Path, known: set[str]) -> None:
    """Build the sets that a set needs and whose sources lie beside it."""
    import json

    needs = json.loads((built / "cards.json").read_text(encoding="utf-8"))["set"].get("needs") or ()
    for code in needs:
        folder = source.resolve().parent / code
        if code not in known and any(folder.glob("*.card")):
            known.add(code)
            out = _kept_or_built(folder, built.parent).out
            if out is not None and (out / "cards.json").is_file():
                _build_needed(out, folder, known)


def open_sets(wanted: Sequence[str], near: Path | None = None) -> Sets:
    """The sets, built where they are stale, and loaded."""
    import cardtable

    if not wanted:
        raise CannotPlay("name at least one set")
    try:
        return cardtable.load(*[built_folder(name, near) for name in wanted])
    except cardtable.LoadError as error:
        raise CannotPlay(str(error), wrong_use=False) from error


def asked_options(sets: Sets, texts: Sequence[str]) -> dict[str, Any]:
    """The options of a table, from the lines of --option."""
    import cardtable

    try:
        found = [sets.option(text) for text in texts]
    except cardtable.LoadError as error:
        raise CannotPlay(str(error)) from error
    given = [name for name, _ in found]
    twice = next((name for name in given if given.count(name) > 1), None)
    if twice is not None:
        raise CannotPlay(f'the option "{twice}" is given twice')
    return dict(found)


def setup_of(sets: Sets, name: str, players: int, use: Sequence[str] = ()) -> Any:
    """A set-up as `new_game` takes it, with what is to be used in it.

    What is to be used takes the place of the same kind of thing in a named set-up: a Mastermind of its
    Mastermind, a group of its last group of that kind. Where the set-up has none of the kind, or is random,
    the rest is drawn.
    """
    if not use:
        return name
    setups = sets.library.setups
    named = next(
        (one for one in setups if one["name"] == name), setups[0] if setups and name == "first" else None
    )
    groups = None if named is None else named["players"].get(str(players))
    if named is None or groups is None:
        return {"use": list(use)} if name in SETUPS else name
    heads = [named[part] for part in ("mastermind", "scheme") if named.get(part)]
    kinds = {_kind_of(sets, one) for one in (*heads, *(one for listed in groups.values() for one in listed))}
    if not kinds.issuperset([_kind_of(sets, wanted) for wanted in use]):
        return {"use": list(use)}
    return {"setup": name, "use": list(use)}


def _kind_of(sets: Sets, name: str) -> str:
    """The kind of the card, or of the cards of the group, of that name."""
    definitions = sets.library.definitions.values()
    by_name = next((one for one in definitions if one.name == name), None)
    found = next((one for one in definitions if one.group == name), by_name)
    if found is None:
        known = dict.fromkeys(one for d in definitions for one in (d.group, d.name) if one)
        raise CannotPlay(
            f'no set has "{name}" to use' + (f"; {hint}" if (hint := did_you_mean(name, known)) else "")
        )
    return (by_name or found).kind


def open_game(
    sets: Sets, players: int | None, seed: int | None, setup: Any, options: dict[str, Any] | None = None
) -> Game:
    """A new game; `CannotPlay` where it cannot be set up so."""
    import cardtable

    try:
        return sets.new_game(
            players=2 if players is None else players, seed=seed, setup=setup, options=options
        )
    except cardtable.LoadError as error:
        raise CannotPlay(str(error)) from error
    except Exception as error:
        raise broken(error) from error


def fault_of(error: BaseException) -> str:
    """What went wrong in an effect, with the card's text, file and line that its notes tell."""
    notes = "; ".join(getattr(error, "__notes__", ()))
    return f"{type(error).__name__}: {error}" + (f" ({notes})" if notes else "")


def broken(error: Exception) -> CannotPlay:
    """What is told of an error in a set's effects; the whole of it where CARDWRIGHT_TRACEBACK asks for it."""
    if os.environ.get("CARDWRIGHT_TRACEBACK"):
        raise error
    return CannotPlay(f"the game broke: {fault_of(error)}", wrong_use=False)


def load_game(path: Path, wanted: Sequence[str] | None) -> Game:
    """The game that was saved to a file, of its own sets unless some are named; `CannotPlay` says why not."""
    import json

    import cardtable

    try:
        data = json.loads(read_file(path, pipe=True))
    except OSError as error:
        raise CannotPlay(f"the saved game {path} cannot be read: {why_not(error)}") from error
    except (ValueError, RecursionError) as error:
        raise CannotPlay(f"the saved game {path} cannot be read: {error}") from error
    record = data.get("record") if isinstance(data, dict) else None
    known = record.get("sets") if isinstance(record, dict) else None
    if wanted is None:
        wanted = [code for code in known if code in cardtable.built_in_sets()] if known else [DEFAULT_SET]
        missing = [code for code in known or () if code not in wanted]
        if missing:
            raise CannotPlay(f"this game is of the set {missing[0]}: name its folder, too, in --set")
    try:
        return cardtable.restore(data, open_sets(wanted))
    except cardtable.SaveError as error:
        raise CannotPlay(f"{path}: {error}") from error


def is_save(path: Path) -> bool:
    """Whether a file holds a saved game."""
    import json

    try:
        data = json.loads(read_file(path))
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(data, dict) and "digest" in data and "state" in data


def told(found: Sequence[Diagnostic], texts: dict[str, str]) -> str:
    """Diagnostics as text."""
    return "\n".join(render(one, texts) for one in found)
