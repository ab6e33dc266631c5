"""Saves and records to games: their sets are found and loaded, and the game goes on or is played again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardtable.keeping.game import Game
from cardtable.keeping.record import Record, ReplayError
from cardtable.keeping.saving import SaveError, checked, migrated, state_of
from cardtable.kernel.definitions import Library
from cardtable.kernel.family import family
from cardtable.loading.library import LoadError
from cardtable.loading.load import Sets, load_again, make_table, new_game


def restore(data: Mapping[str, Any], library: Library | Sets | None = None) -> Game:
    """The game of a save, at the same decision; SaveError tells what is wrong with it.

    The sets may be given, loaded; else they are those loaded before, or the built-in ones of their names.
    """
    known = _library_of(library)
    found = checked(data)
    try:
        return _restored(found, known)
    except SaveError:
        raise
    except Exception as error:  # whatever it stumbles over, the save is at fault: its game was played
        raise SaveError(f"this save is damaged: {error or type(error).__name__}") from error


def replay(record: Record | Mapping[str, Any], library: Library | Sets | None = None) -> Game:
    """Play a record again; ReplayError tells where it no longer can be.

    An answer is taken by its stable names; its indexes say which of several options of one name.
    """
    library = _library_of(library)
    if not isinstance(record, Record):
        record = Record.from_json(record)
    try:
        library = load_again(record.sets, library).library
        game = new_game(
            library, players=record.players, seed=record.seed, setup=record.setup, options=record.options
        )
    except LoadError as error:
        raise ReplayError(f"this record's game cannot be begun: {error}") from error
    game.follow(record)
    return game


def _library_of(sets: Library | Sets | None) -> Library | None:
    """The library of loaded sets; TypeError where they are none."""
    if isinstance(sets, Sets):
        return sets.library
    if sets is not None and not isinstance(sets, Library):
        raise TypeError(f"sets are what cardtable.load gives, not {sets!r}")
    return sets


def _restored(found: dict[str, Any], library: Library | None) -> Game:
    """The game of a save whose digest fits."""
    found = migrated(found)
    record = Record.from_json(found["record"])
    if library is None:
        try:
            library = load_again(record.sets).library
        except LoadError as error:
            raise SaveError(f"this save needs sets that cannot be loaded: {error}") from error
    for code, known in record.sets.items():
        if code not in library.sets:
            known = ", ".join(record.sets)
            raise SaveError(f"this save needs the set {code}, which is not loaded; its game is of {known}")
        if library.sets[code] != known:
            raise SaveError(f"this save was made with another version of the set {code}")
    library = load_again(record.sets, library).library
    if record.family != library.family:
        raise SaveError(f"this save is of the game family {record.family}; its sets are not")
    kind = family(library.family)
    table = make_table(library, record.players, record.setup, record.options, record.seed)
    state = state_of(table, found)
    kind.check(state)
    return Game.resume(
        table, kind, record, state, [(slot, tuple(chosen)) for slot, chosen in found["answers"]]
    )
