"""Answers to record: what was decided, by index and by stable names, so that the same game can be played
again.

Each entry marks how many random draws and how many changes from hidden to seen its answer led to: where both
are 0, taking the answer back would tell nobody anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from cardtable.keeping.sound import RECORD, Unsound, check_shape

FORMAT = 1


class Entry(NamedTuple):
    """One answer: who, to what sort of question, the indexes and the stable names of what was chosen, and its
    marks.
    """

    player: int
    kind: str
    indexes: tuple[int, ...]
    ids: tuple[str, ...]
    draws: int
    exposures: int


class ReplayError(ValueError):
    """A record that this version of the sets or of the runtime cannot play to its end; it says where it
    stops.
    """


@dataclass(slots=True)
class Record:
    """How a game was begun, and each answer since."""

    sets: dict[str, str]
    family: str
    players: int
    seed: int
    setup: Any
    options: dict[str, Any]
    entries: list[Entry]
    draws: int = 0
    """The random draws of the set-up, before the first decision; `exposures` likewise."""
    exposures: int = 0

    def copy(self) -> Record:
        """A record that goes its own way."""
        return replace(self, entries=self.entries[:])

    def to_json(self) -> dict[str, Any]:
        """The record as JSON holds it."""
        return {
            "format": FORMAT,
            "sets": dict(self.sets),
            "family": self.family,
            "players": self.players,
            "seed": self.seed,
            "setup": self.setup,
            "options": dict(self.options),
            "draws": self.draws,
            "exposures": self.exposures,
            "answers": [
                [e.player, e.kind, list(e.indexes), list(e.ids), e.draws, e.exposures] for e in self.entries
            ],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Record:
        """The record that `to_json` wrote; ReplayError where it is of another format, or none at all."""
        if not isinstance(data, Mapping) or "answers" not in data:
            raise ReplayError("this is not the record of a game")
        if data.get("format") != FORMAT:
            raise ReplayError(
                f"this record has format {data.get('format')!r}; this cardtable reads format {FORMAT}"
            )
        try:
            check_shape("record", data, RECORD)
        except Unsound as error:
            raise ReplayError(f"this record is damaged: {error}") from error
        return cls(
            sets=dict(data["sets"]),
            family=data["family"],
            players=data["players"],
            seed=data["seed"],
            setup=data["setup"],
            options=dict(data["options"]),
            entries=[
                Entry(player, kind, tuple(indexes), tuple(ids), draws, exposures)
                for player, kind, indexes, ids, draws, exposures in data["answers"]
            ],
            draws=data["draws"],
            exposures=data["exposures"],
        )
