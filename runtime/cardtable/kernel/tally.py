"""What a game holds beside its cards: turns, points, tracks, chance, what lasts for a time, what waits."""

from __future__ import annotations

from typing import Any

from cardtable.kernel import rng
from cardtable.kernel.definitions import Table
from cardtable.kernel.events import Delayed, Event, Modifier, Outcome, Restricted

NEXT = "next turn"
"""The end of what begins when this turn is over, and ends with the next."""
NOT_YET = "held:"
"""Before a key: the key of what has not begun yet, which acts on nothing."""


class Tally:
    """The part of a state that is not its cards; `State` is this and the cards."""

    __slots__ = (
        "active", "agenda", "begun", "counters", "delayed", "draws", "facts", "generator", "history",
        "modifiers", "outcome", "points", "restricted", "serial", "substitutions", "table", "tracks", "turn",
    )  # fmt: skip

    def __init__(self, table: Table, generator: int) -> None:
        self.table = table
        self.generator = generator
        self.draws = 0
        """How many random draws there were; with the state's `exposures` this is what the record marks."""
        self.modifiers: dict[str, tuple[Modifier, ...]] = {}
        self.delayed: dict[str, tuple[Delayed, ...]] = {}
        self.points: list[int] = [0] * (table.players * len(table.points))
        self.restricted: tuple[Restricted, ...] = ()
        self.substitutions: tuple[Restricted, ...] = ()
        """Points that may be spent as others: `point` for `only`'s "as"; amount is not used."""
        self.tracks: list[int] = [0] * len(table.tracks)
        self.counters: dict[str, int] = {}
        """Counts by name; one that begins with "turn:" is of this turn (`new_turn`)."""
        self.facts: dict[str, Any] = {}
        """What else a family keeps: immutable values that JSON can hold (tuples, strings, numbers)."""
        self.history: list[Event] = []
        """What happened this turn, in order."""
        self.active = 0
        """The player whose turn it is."""
        self.turn = 0
        self.agenda: tuple[str, ...] = ()
        """The steps of the turn still to come: data, which cards may change."""
        self.begun = False
        self.serial = 0
        self.outcome: Outcome | None = None

    # ------------------------------------------------------------ chance and time

    def random(self, n: int) -> int:
        """A uniform number from 0 to n - 1."""
        self.generator, drawn = rng.below(self.generator, n)
        self.draws += 1
        return drawn

    def new_turn(self, player: int) -> None:
        """Begin a player's turn: a fresh history and fresh counts of this turn."""
        self.active = player
        self.turn += 1
        self.history.clear()
        for name in [name for name in self.counters if name.startswith("turn:")]:
            del self.counters[name]

    def count(self, name: str, by: int = 1) -> int:
        """Add to a counter and return it."""
        value = self.counters[name] = self.counters.get(name, 0) + by
        return value

    def modify(self, modifier: Modifier) -> None:
        """Add a temporary modifier; one of the next turn is held until `begin_next`."""
        key = NOT_YET + modifier.key if modifier.until.endswith(NEXT) else modifier.key
        self.modifiers[key] = (*self.modifiers.get(key, ()), modifier)

    def delay(self, delayed: Delayed) -> None:
        """Add a delayed trigger or replacement; it gets the next serial number. One of the next turn is held
        until `begin_next`.
        """
        self.serial += 1
        delayed = delayed._replace(serial=self.serial)
        key = NOT_YET + delayed.key if delayed.until.endswith(NEXT) else delayed.key
        self.delayed[key] = (*self.delayed.get(key, ()), delayed)

    def begin_next(self, moment: str) -> None:
        """Let what was held for the next turn begin; it ends at a moment."""
        for key in [key for key in self.modifiers if key.startswith(NOT_YET)]:
            for modifier in self.modifiers.pop(key):
                self.modify(modifier._replace(until=modifier.until.removesuffix(NEXT) + moment))
        for key in [key for key in self.delayed if key.startswith(NOT_YET)]:
            for delayed in self.delayed.pop(key):
                self.delay(delayed._replace(until=moment))

    # ------------------------------------------------------------ points

    def get_point(self, player: int, point: str) -> int:
        """A player's points of a kind, those with a restriction left out."""
        return self.points[player * len(self.table.points) + self.table.point_index[point]]

    def add_point(self, player: int, point: str, n: int) -> None:
        """Give a player points, or take them (never below none)."""
        at = player * len(self.table.points) + self.table.point_index[point]
        self.points[at] = max(0, self.points[at] + n)
