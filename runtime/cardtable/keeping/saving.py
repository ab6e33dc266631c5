"""Game to save and back: the state at the start of the action in progress, and the answers given since.

A save is a dictionary for JSON with a format number, the hashes of its sets, the generator, and a digest over
all of it. A save whose digest is wrong is refused; one of an older format is migrated if a migration is
listed here, else refused by name.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cardtable.keeping.record import Record
from cardtable.keeping.sound import SAVE, STATE, check_shape, check_sizes, check_state
from cardtable.kernel.definitions import Overlay, Table
from cardtable.kernel.game import Answer
from cardtable.kernel.state import Delayed, Event, Modifier, Outcome, Restricted, State, freeze

FORMAT = 1

MIGRATIONS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""From each older format the function that makes the next one of it."""


class SaveError(ValueError):
    """A save that this version cannot restore; it says why."""


def save(record: Record, table: Table, kept: State, answers: Sequence[Answer]) -> dict[str, Any]:
    """A game as a dictionary that JSON can hold."""
    data = {
        "format": FORMAT,
        "record": record.to_json(),
        "cards": _cards_digest(table),
        "state": pack(kept),
        "answers": [[slot, list(chosen)] for slot, chosen in answers],
    }
    return {**data, "digest": digest(data)}


def checked(data: Mapping[str, Any]) -> dict[str, Any]:
    """What a save holds, without its digest; SaveError where it is none, is damaged, or has a format that
    nobody reads any more.
    """
    if not isinstance(data, Mapping) or "format" not in data:
        raise SaveError("this is not a saved game")
    found = dict(data)
    written = found["format"]
    if type(written) is not int or (written != FORMAT and written not in MIGRATIONS):
        age = "a later cardtable" if type(written) is int and written > FORMAT else "an older cardtable"
        raise SaveError(
            f"this save has format {written!r}, which {age} wrote; this one reads format {_readable()}"
        )
    written_digest = found.pop("digest", None)
    try:
        has_changed = written_digest != digest(found)
    except (TypeError, ValueError, RecursionError) as error:
        raise SaveError(f"this save is damaged: it holds what JSON cannot ({error})") from error
    if has_changed:
        raise SaveError("this save is damaged: its digest does not fit its contents")
    return found


def migrated(found: dict[str, Any]) -> dict[str, Any]:
    """A save in the format of today, its shape checked."""
    while found["format"] != FORMAT:
        found = MIGRATIONS[found["format"]](found)
    check_shape("save", found, SAVE)
    return found


def state_of(table: Table, found: Mapping[str, Any]) -> State:
    """The state in a save of a game with that table; SaveError where it has other cards or places."""
    if _cards_digest(table) != found["cards"]:
        raise SaveError("this save was made with other cards or places than this version lays out")
    check_shape("state", found["state"], STATE)
    check_sizes(table, found["state"])
    state = unpack(table, found["state"])
    check_state(state)
    return state


def _readable() -> str:
    """The formats that can be restored, in words."""
    return " and ".join(str(number) for number in sorted({FORMAT, *MIGRATIONS}))


def digest(data: Mapping[str, Any]) -> str:
    """The hash of a save's contents, whatever the order of its keys."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _cards_digest(table: Table) -> str:
    hasher = hashlib.sha256()
    hasher.update("\n".join([definition.id for definition in table.definitions]).encode())
    hasher.update("\n".join([zone.label for zone in table.zones]).encode())
    return hasher.hexdigest()[:16]


PLAIN = ("active", "begun", "draws", "exposures", "generator", "serial", "turn")
LISTS = ("points", "tracks", "where", "zones")
NUMBERED = ("facing", "relations", "seen", "under")
NAMED = ("counters", "facts")


def pack(state: State) -> dict[str, Any]:
    """A state as JSON holds it; what follows from the rest is left out."""
    data: dict[str, Any] = {name: getattr(state, name) for name in PLAIN}
    for name in LISTS:
        data[name] = [list(item) if type(item) is list else item for item in getattr(state, name)]
    for name in NUMBERED:
        data[name] = [[card, thaw(value)] for card, value in getattr(state, name).items()]
    for name in NAMED:
        data[name] = {key: thaw(value) for key, value in getattr(state, name).items()}
    data["agenda"] = list(state.agenda)
    data["tokens"] = [list(token) for token in state.tokens]
    data["overlays"] = [[card, thaw(overlays)] for card, overlays in state.overlays.items()]
    data["modifiers"] = {key: thaw(found) for key, found in state.modifiers.items()}
    data["delayed"] = {key: thaw(found) for key, found in state.delayed.items()}
    data["history"] = thaw(state.history)
    data["restricted"] = thaw(state.restricted)
    data["substitutions"] = thaw(state.substitutions)
    data["outcome"] = None if state.outcome is None else thaw(state.outcome)
    return data


def unpack(table: Table, data: Mapping[str, Any]) -> State:
    """The state that `pack` wrote."""
    state = State(table, data["generator"])
    for name in PLAIN:
        setattr(state, name, data[name])
    for name in LISTS:
        setattr(state, name, [item[:] if type(item) is list else item for item in data[name]])
    for name in NUMBERED:
        setattr(state, name, {card: freeze(value) for card, value in data[name]})
    state.counters = dict(data["counters"])
    state.facts = {key: freeze(value) for key, value in data["facts"].items()}
    state.agenda = tuple(data["agenda"])
    state.tokens = [(token[0], token[1]) for token in data["tokens"]]
    state.overlays = {card: _overlays(overlays) for card, overlays in data["overlays"]}
    state.modifiers = {
        key: tuple(Modifier(m[0], m[1], m[2], m[3], _pairs(m[4]), *m[5:]) for m in found)
        for key, found in data["modifiers"].items()
    }
    state.delayed = {
        key: tuple(Delayed(d[0], d[1], _pairs(d[2]), *d[3:]) for d in found)
        for key, found in data["delayed"].items()
    }
    state.history = [Event._make((*e[:7], _overlays(e[7]), e[8])) for e in data["history"]]
    state.restricted = tuple(Restricted(r[0], r[1], r[2], _pairs(r[3])) for r in data["restricted"])
    state.substitutions = tuple(Restricted(r[0], r[1], r[2], _pairs(r[3])) for r in data["substitutions"])
    outcome = data["outcome"]
    if outcome is not None:
        state.outcome = Outcome(outcome[0], outcome[1], tuple(outcome[2]), tuple(outcome[3]), outcome[4])
    state.reindex()
    return state


def _overlays(data: Any) -> tuple[Overlay, ...]:
    return tuple(Overlay(what, freeze(value), until, source) for what, value, until, source in data)


def _pairs(data: Any) -> tuple[tuple[str, Any], ...]:
    return tuple((name, freeze(value)) for name, value in data)


def thaw(value: Any) -> Any:
    """A value with its tuples as the lists that JSON gives back."""
    if isinstance(value, tuple | list):
        return [thaw(item) for item in value]
    return value
