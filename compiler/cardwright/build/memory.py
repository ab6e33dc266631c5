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
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from cardwright.cards.folders import compiler_digest
from cardwright.foundation.files import write_file
from cardwright.foundation.spans import Span
from cardwright.model.nodes import Ability, Node
from cardwright.model.rebuild import rebuilt

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
_REDUCERS[Span] = lambda span: (Span, tuple(span))


def _dumps(value: object) -> bytes:
    buffer = io.BytesIO()
    pickler = pickle.Pickler(buffer, _PICKLE)
    pickler.dispatch_table = _REDUCERS
    pickler.dump(value)
    return buffer.getvalue()


_BROKEN = (AttributeError, LookupError, TypeError, ValueError, pickle.UnpicklingError)
"""What reading a file that is no memo may raise."""


class Memo:
    """The meanings kept for one set; `save` writes those used in this run and forgets the others.

    A file holds them all in one piece, which names each kind of node once: that is written and read at a
    fraction of what pieces take, and whoever needs one meaning of a set needs nearly all.
    """

    def __init__(self, folder: Path | None, of: Path | None = None) -> None:
        self.path: Path | None = None
        if folder is not None:
            name = hashlib.sha256(os.fsencode(of.resolve() if of else "")).hexdigest()[:24]
            self.path = folder / f"{name}.bin"
        self.kept: dict[bytes, Any] = self._load()
        self.used: dict[bytes, Any] = {}

    def _load(self) -> dict[bytes, Any]:
        """What the last run of the same compiler kept."""
        if self.path is None:
            return {}
        try:
            data, own = self.path.read_bytes(), compiler_digest().encode()
            found = pickle.loads(data[len(own) :]) if data.startswith(own) else {}
        except (OSError, EOFError, *_BROKEN):
            return {}
        return found if isinstance(found, dict) else {}

    def holds(self, key: bytes) -> bool:
        """Whether something is kept under a key."""
        return key in self.used or key in self.kept

    def recall(self, key: bytes) -> Any:
        """What is kept under a key, if there is anything."""
        if key not in self.used and key in self.kept:
            self.used[key] = self.kept[key]
        return self.used.get(key)

    def keep(self, key: bytes, value: object) -> None:
        """Keep a value, which must not change."""
        self.used[key] = value

    def get(self, key: bytes, line: int) -> tuple[Ability, ...] | None:
        """The meaning kept under a key, its places moved to texts that begin in `line`."""
        found = self.recall(key)
        if found is None:
            return None
        first, abilities = found
        if first == line:
            same: tuple[Ability, ...] = abilities
            return same
        return tuple(_shifted(ability, line - first) for ability in abilities)

    def put(self, key: bytes, line: int, abilities: Sequence[Ability]) -> None:
        """Keep a meaning."""
        self.keep(key, (line, tuple(abilities)))

    def save(self) -> None:
        """Write what was used, whole or not at all; a cache that cannot be written is no cache."""
        if self.path is None or self._is_as_kept():
            return
        with suppress(OSError):
            write_file(self.path, compiler_digest().encode() + _dumps(self.used))

    def _is_as_kept(self) -> bool:
        return self.used.keys() == self.kept.keys() and all(
            value is self.kept[key] for key, value in self.used.items()
        )


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
