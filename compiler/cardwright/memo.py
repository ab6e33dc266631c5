"""Texts to remembered meanings: what files and texts said, kept from one build to the next.

The key of a face holds all that its meaning depends on: the compiler, the texts, who speaks, and everything
that the set and those it needs declare. Faces with findings are never kept.
"""

from __future__ import annotations

import dataclasses
import hashlib
import io
import operator
import os
import pickle
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from cardwright.nodes import Ability, Node, Span
from cardwright.rebuild import rebuilt

_PICKLE = 5


class _Reducers(dict[type, Callable[[Any], Any]]):
    """How values are taken apart: a dataclass into its fields, at half of what pickle takes."""

    def __missing__(self, kind: type) -> Callable[[Any], Any]:
        if not dataclasses.is_dataclass(kind):
            raise KeyError(kind)
        names = _field_names(kind)
        values = operator.attrgetter(*names) if len(names) > 1 else None

        def reduce(value: Any) -> Any:
            held = values(value) if values else [getattr(value, name) for name in names]
            return _put_together, (kind, *held)

        self[kind] = reduce
        return reduce


@cache
def _field_names(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(kind))


def _put_together(kind: type, *values: object) -> object:
    """A value with these fields."""
    made: object = object.__new__(kind)
    for name, value in zip(_field_names(kind), values, strict=True):
        object.__setattr__(made, name, value)
    return made


_REDUCERS = _Reducers()


def _dumps(value: object) -> bytes:
    buffer = io.BytesIO()
    pickler = pickle.Pickler(buffer, _PICKLE)
    pickler.dispatch_table = _REDUCERS
    pickler.dump(value)
    return buffer.getvalue()


class Memo:
    """The meanings kept for one set; `save` writes those used in this run and forgets the others."""

    def __init__(self, folder: Path | None, of: Path | None = None) -> None:
        name = hashlib.sha256(str(of.resolve() if of else "").encode()).hexdigest()[:24]
        self.path = folder / f"{name}.bin" if folder else None
        self.kept: dict[bytes, bytes] = {}
        self.used: dict[bytes, bytes] = {}
        self.fresh: dict[bytes, object] = {}
        """Values of this run, written all at once in the end."""
        if self.path is not None:
            try:
                found = pickle.loads(self.path.read_bytes())
                self.kept = found if isinstance(found, dict) else {}
            except (OSError, EOFError, ValueError, AttributeError, pickle.UnpicklingError):
                self.kept = {}

    def holds(self, key: bytes) -> bool:
        """Whether something is kept under a key."""
        return key in self.kept or key in self.used or key in self.fresh

    def _data(self, key: bytes) -> bytes | None:
        if key in self.fresh:
            self.used[key] = _dumps(self.fresh.pop(key))
        return self.kept.get(key) or self.used.get(key)

    def get(self, key: bytes, line: int) -> tuple[Ability, ...] | None:
        """The meaning kept under a key, its places moved to texts that begin in `line`."""
        data = self._data(key)
        if data is None:
            return None
        first, abilities = pickle.loads(data)
        self.used[key] = data
        if first == line:
            found: tuple[Ability, ...] = abilities
            return found
        return tuple(_shifted(ability, line - first) for ability in abilities)

    def put(self, key: bytes, line: int, abilities: Sequence[Ability]) -> None:
        """Keep a meaning."""
        self.fresh[key] = line, tuple(abilities)

    def recall(self, key: bytes) -> object | None:
        """Any value kept under a key."""
        data = self._data(key)
        if data is None:
            return None
        self.used[key] = data
        found: object = pickle.loads(data)
        return found

    def keep(self, key: bytes, value: object) -> None:
        """Keep any value."""
        self.fresh[key] = value

    def save(self) -> None:
        """Write what was used, whole or not at all; a cache that cannot be written is no cache."""
        if self.path is None:
            return
        self.used |= {key: _dumps(value) for key, value in self.fresh.items()}
        self.fresh = {}
        if self.used == self.kept:
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self.path.parent)
            with os.fdopen(handle, "wb") as file:
                file.write(pickle.dumps(self.used, _PICKLE))
            os.replace(name, self.path)
        except OSError:
            return


def _shifted(ability: Ability, lines: int) -> Ability:
    def move(node: Node) -> Node:
        new = rebuilt(node, move)
        at = node.span
        if not at.file:
            return new
        return replace(
            new, span=Span(at.file, at.line + lines, at.column, at.end_line + lines, at.end_column)
        )

    moved = move(ability)
    assert isinstance(moved, Ability)
    return moved


def key_of(*parts: object) -> bytes:
    """The key of a face: the hash of what its meaning depends on."""
    return hashlib.sha256(repr(parts).encode()).digest()
