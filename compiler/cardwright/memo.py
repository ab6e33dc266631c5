"""Texts to remembered meanings: what files and texts said, kept from one build to the next.

The key of a face holds all that its meaning depends on: the compiler, the texts, who speaks, the declared
words that occur in them, and the keywords and declarations behind those. Faces with findings are never
kept.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from cardwright.nodes import Ability, Node, Span
from cardwright.rebuild import rebuilt

_PICKLE = 5


class Memo:
    """The meanings kept for one set; `save` writes those used in this run and forgets the others."""

    def __init__(self, folder: Path | None, of: Path | None = None) -> None:
        name = hashlib.sha256(str(of.resolve() if of else "").encode()).hexdigest()[:24]
        self.path = folder / f"{name}.bin" if folder else None
        self.kept: dict[bytes, bytes] = {}
        self.used: dict[bytes, bytes] = {}
        if self.path is not None:
            try:
                found = pickle.loads(self.path.read_bytes())
                self.kept = found if isinstance(found, dict) else {}
            except (OSError, EOFError, ValueError, AttributeError, pickle.UnpicklingError):
                self.kept = {}

    def get(self, key: bytes, line: int) -> tuple[Ability, ...] | None:
        """The meaning kept under a key, its places moved to texts that begin in `line`."""
        data = self.kept.get(key) or self.used.get(key)
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
        self.used[key] = pickle.dumps((line, tuple(abilities)), _PICKLE)

    def recall(self, key: bytes) -> object | None:
        """Any value kept under a key."""
        data = self.kept.get(key) or self.used.get(key)
        if data is None:
            return None
        self.used[key] = data
        found: object = pickle.loads(data)
        return found

    def keep(self, key: bytes, value: object) -> None:
        """Keep any value."""
        self.used[key] = pickle.dumps(value, _PICKLE)

    def save(self) -> None:
        """Write what was used, whole or not at all; a cache that cannot be written is no cache."""
        if self.path is None or self.used == self.kept:
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
