"""Answers to record: what was decided, by index and by stable names, so that the same game can be played
again.

Each entry marks how many random draws and how many changes from hidden to seen its answer led to: where both
are 0, taking the answer back would tell nobody anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from cardtable.keeping.sound import RECORD, Unsound, check_shape
from cardtable.kernel.decision import IllegalAnswer

if TYPE_CHECKING:
    from cardtable.kernel.decision import Decision
    from cardtable.kernel.game import Game
    from cardtable.loading.definitions import Library
    from cardtable.loading.load import Sets

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


def replay(record: Record | Mapping[str, Any], library: Library | Sets | None = None) -> Game:
    """Play a record again; ReplayError tells where it no longer can be.

    An answer is taken by its stable names; its indexes say which of several options of one name.
    """
    from cardtable.keeping.saving import library_of
    from cardtable.loading.library import LoadError
    from cardtable.loading.load import load_again, new_game

    library = library_of(library)
    if not isinstance(record, Record):
        record = Record.from_json(record)
    try:
        library = load_again(record.sets, library).library
        game = new_game(
            library, players=record.players, seed=record.seed, setup=record.setup, options=record.options
        )
    except LoadError as error:
        raise ReplayError(f"this record's game cannot be begun: {error}") from error
    for number, entry in enumerate(record.entries, 1):
        where = f"answer {number} (player {entry.player}, {entry.kind})"
        found = [decision for decision in game.decisions if decision.player == entry.player]
        if not found:
            raise ReplayError(f"{where}: that player is not asked")
        decision = found[0]
        if decision.kind != entry.kind:
            raise ReplayError(f"{where}: the question is now {decision.kind!r}")
        indexes: list[int] = []

        def name_of(index: int, decision: Decision = decision) -> str:
            return game.stable(decision.options[index], decision.of)

        if len(entry.ids) != len(entry.indexes):
            raise ReplayError(f"{where}: it has {len(entry.indexes)} indexes and {len(entry.ids)} names")
        for index, name in zip(entry.indexes, entry.ids, strict=True):
            if index >= len(decision.options) or name_of(index) != name or index in indexes:
                alike = [i for i in range(len(decision.options)) if i not in indexes and name_of(i) == name]
                if not alike:
                    raise ReplayError(f"{where}: {name!r} is not among the options")
                index = alike[0]
            indexes.append(index)
        try:
            game.answer(indexes, entry.player)
        except IllegalAnswer as error:
            raise ReplayError(f"{where}: {error}") from error
    return game
