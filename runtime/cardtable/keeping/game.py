"""A game as whoever plays it holds it: answered, recorded, taken back, copied, viewed and saved.

A game keeps, of each answer since anybody last learned something hidden or a card was drawn, what it was
before: the state kept at the start of the action and the answers given in it. That is the whole game, so
once-only flags, counts, chance and all else are as they were when it is taken back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from contextlib import suppress
from typing import Any, NamedTuple, Self

from cardtable.keeping.record import Entry, Record, ReplayError
from cardtable.keeping.saving import save
from cardtable.kernel import game as kernel
from cardtable.kernel import naming, rng
from cardtable.kernel.decision import CARD, Ask, Decision, FirstOf, IllegalAnswer, NoPlayer, Together
from cardtable.kernel.definitions import Table
from cardtable.kernel.family import CannotSetUp
from cardtable.kernel.state import State
from cardtable.kernel.view import text_of, view


class CannotUndo(ValueError):
    """An answer that cannot be taken back; it says why. The game is unchanged."""


class Before(NamedTuple):
    """What a game was before an answer."""

    kept: State
    answers: list[kernel.Answer]
    decisions: tuple[Decision, ...]


class Game(kernel.Game):
    """A game in progress.

    `decisions` are those open now (none when the game is over), `answer` answers one, `outcome` tells the
    end. Two games are equal when they would go on alike from here.
    """

    __slots__ = ("record", "trail")

    trail: list[Before] | None
    """What the game was before each answer that can be taken back; None where nobody has asked yet."""

    def __init__(self, table: Table, family: kernel.Family, seed: int, generator: int) -> None:
        super().__init__(table, family, generator)
        self.record = Record(
            sets=dict(table.library.sets), family=table.library.family, players=table.players, seed=seed,
            setup=table.setup, options=dict(table.options), entries=[],
            draws=self.state.draws, exposures=self.state.exposures,
        )  # fmt: skip
        self.trail = []

    @classmethod
    def resume(
        cls,
        table: Table,
        family: kernel.Family,
        record: Record,
        kept: State,
        answers: Sequence[kernel.Answer],
    ) -> Self:
        """A game that goes on from a state kept at the start of an action and the answers given since;
        IllegalAnswer where one of them is none.
        """
        game = cls.go_on(table, family, kept, answers)
        game.record = record
        game.trail = None
        return game

    # ------------------------------------------------------------ answers

    def answer(self, indexes: Iterable[int], player: int | None = None) -> None:
        """Choose options of an open decision by their indexes; with several open, `player` says whose.

        IllegalAnswer, and any error in an effect, leaves the game as it was before.
        """
        decision = self._pick(player)
        if isinstance(indexes, str | bytes | Mapping | Set) or not isinstance(indexes, Iterable):
            raise IllegalAnswer(f"an answer is a list of option indexes, not {indexes!r}")
        chosen = list(indexes)
        fault = decision.fault(chosen)
        if fault:
            raise IllegalAnswer(f"{decision.kind}: {fault}")
        if self._steps is None:
            self._wake()
            decision = self._pick(player)
        state = self.state
        asked = self._asked
        slot = _slot(asked, decision)
        ids = tuple([naming.stable(state, decision.options[index], decision.of) for index in chosen])
        before = Before(self._kept, list(self._answers), self.decisions)
        draws, exposures = state.draws, state.exposures
        if self._is_last_of_several():
            exposures -= 1  # the secret choices of the others are known from here on
        try:
            self._give(slot, chosen)
        except BaseException:
            self._go_back(before)
            raise
        state = self.state
        self.record.entries.append(
            Entry(
                decision.player,
                decision.kind,
                tuple(chosen),
                ids,
                state.draws - draws,
                state.exposures - exposures,
            )
        )
        if state.draws != draws or state.exposures != exposures:
            self.trail = []
        elif self.trail is not None:
            self.trail.append(before)

    def _pick(self, player: int | None) -> Decision:
        if not self.decisions:
            raise IllegalAnswer("the game is over: nothing is asked")
        if player is None:
            if len(self.decisions) > 1:
                raise IllegalAnswer("several decisions are open: say which player answers")
            return self.decisions[0]
        for decision in self.decisions:
            if type(player) is int and decision.player == player:
                return decision
        raise IllegalAnswer(f"player {player!r} is not asked anything")

    def check_player(self, player: int) -> None:
        """Raise NoPlayer where the game has no such player."""
        if type(player) is not int or not 0 <= player < self.players:
            last = f"0 to {self.players - 1}" if self.players > 1 else "0 alone"
            raise NoPlayer(f"there is no player {player!r}: the game has {last}")

    def _is_last_of_several(self) -> bool:
        """Whether the next answer is the last of a simultaneous choice that others have already made."""
        asked = self._asked
        return (
            type(asked) is Together
            and len(self._gathered) == len(asked.decisions) - 1
            and any(asked.decisions[slot].forced() is None for slot in self._gathered)
        )

    def rearrange(self, change: Callable[[State], None]) -> None:
        """Change the state as it was when the action in progress began, and begin that action anew.

        For tests, puzzles and the like: the record no longer leads to the game.
        """
        super().rearrange(change)
        self.trail = []

    def follow(self, record: Record) -> None:
        """Give the answers of a record; ReplayError tells where that no longer can be.

        An answer is taken by its stable names; its indexes say which of several options of one name.
        """
        for number, entry in enumerate(record.entries, 1):
            where = f"answer {number} (player {entry.player}, {entry.kind})"
            found = [decision for decision in self.decisions if decision.player == entry.player]
            if not found:
                raise ReplayError(f"{where}: that player is not asked")
            decision = found[0]
            if decision.kind != entry.kind:
                raise ReplayError(f"{where}: the question is now {decision.kind!r}")
            if len(entry.ids) != len(entry.indexes):
                raise ReplayError(f"{where}: it has {len(entry.indexes)} indexes and {len(entry.ids)} names")
            try:
                self.answer(self._meant(decision, entry, where), entry.player)
            except IllegalAnswer as error:
                raise ReplayError(f"{where}: {error}") from error

    def _meant(self, decision: Decision, entry: Entry, where: str) -> list[int]:
        """The indexes of the options that an answer of a record chose, as they are now."""

        def name_of(index: int) -> str:
            return self.stable(decision.options[index], decision.of)

        indexes: list[int] = []
        for index, name in zip(entry.indexes, entry.ids, strict=True):
            if index >= len(decision.options) or name_of(index) != name or index in indexes:
                alike = [i for i in range(len(decision.options)) if i not in indexes and name_of(i) == name]
                if not alike:
                    raise ReplayError(f"{where}: {name!r} is not among the options")
                index = alike[0]
            indexes.append(index)
        return indexes

    # ------------------------------------------------------------ taking back

    @property
    def can_undo(self) -> bool:
        """Whether the last answer can be taken back: it led to no random draw, and showed nobody anything."""
        return not self._why_not(None)

    def undo(self, player: int | None = None) -> None:
        """Take the last answer back, which must be that player's where one is named; CannotUndo says why
        not.
        """
        if player is not None:
            self.check_player(player)
        if reason := self._why_not(player):
            raise CannotUndo(f"the last answer cannot be taken back: {reason}")
        self._go_back(self._trail().pop())
        self.record.entries.pop()

    def _go_back(self, before: Before) -> None:
        """Be what the game was before an answer; the state is made from the one kept, when asked for."""
        self._kept, answers, self.decisions = before
        self._answers = list(answers)
        with suppress(AttributeError):
            del self.state
        self._reset()

    def _why_not(self, player: int | None) -> str:
        """Why the last answer, which must be that player's where one is named, cannot be taken back; empty if
        it can.
        """
        entries = self.record.entries
        if not entries:
            return "nothing has been answered yet"
        last = entries[-1]
        if last.draws:
            return "cards were shuffled or drawn by lot since"
        if last.exposures:
            return "something hidden was seen since"
        if player is not None and last.player != player:
            return f"player {last.player + 1} has answered since"
        if not self._trail():
            return "what went before this position is not known"
        if self._has_learned(last.player):
            return "something hidden was seen since"
        return ""

    def _has_learned(self, player: int) -> bool:
        """Whether an answer out of turn showed its player a card; the record tells it of the others.

        What the player whose turn it is knew before counts as shown, not as seen (`State.exposures`).
        """
        past = self.clone()
        past._go_back(self._trail()[-1])
        was, now = past.state, self.state
        if player == was.active:
            return False
        return any(
            now.may_know(player, card) and not was.may_know(player, card)
            for card in range(1, self.table.size)
        )

    def _trail(self) -> list[Before]:
        """What the game was before each answer that can be taken back, the last one last.

        A restored game has none; its record is then played again, and counts where it leads to this very
        game.
        """
        if self.trail is None:
            self.trail = self._played_again()
        return self.trail

    def _played_again(self) -> list[Before]:
        seed = self.record.seed
        try:
            again = Game(self.table, self.family, seed, rng.start(seed))
            again.follow(self.record)
        except (CannotSetUp, ReplayError):
            return []
        return list(again.trail or ()) if again == self else []

    # ------------------------------------------------------------ names

    def spot(self, card: int) -> tuple[Any, ...]:
        """A card's place, for whoever may not know the card: ("at", place, position from the bottom)."""
        return naming.spot(self.state, card)

    def stable(self, option: Any, of: str = CARD) -> str:
        """An option's stable name for records: cards by definition and place, whatever their number."""
        return naming.stable(self.state, option, of)

    def text_of(self, decision: Decision) -> str:
        """The line of card text that asks an open decision; empty where the rules ask, or an unknown card."""
        return text_of(self, decision)

    # ------------------------------------------------------------ copies, views, saves

    def clone(self) -> Game:
        """A game that goes its own way from here; it shares what is kept, and makes its state when first
        asked.
        """
        new = Game.__new__(Game)
        new._adopt(self.table, self.family)
        new.record = self.record.copy()
        new._kept = self._kept
        new._answers = list(self._answers)
        new.decisions = self.decisions
        new.trail = None if self.trail is None else self.trail[:]
        return new

    def __copy__(self) -> Game:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.clone()

    def view(self, player: int | None) -> dict[str, Any]:
        """All that a player may know, and nothing else; None is a spectator. NoPlayer where there is none
        such.
        """
        if player is not None:
            self.check_player(player)
        return view(self, -1 if player is None else player)

    def save(self) -> dict[str, Any]:
        """The game as a dictionary that JSON can hold; `cardtable.restore` makes the game of it again."""
        return save(self.record, self.table, self._kept, self._answers)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        mine, theirs = self.record, other.record
        return (
            (mine.sets, mine.players, mine.setup, mine.options)
            == (theirs.sets, theirs.players, theirs.setup, theirs.options)
            and self.table.is_like(other.table)
            and self.state == other.state
            and self.decisions == other.decisions
            and self._answers == other._answers
        )

    __hash__ = None  # type: ignore[assignment]


def _slot(asked: Ask | None, decision: Decision) -> int:
    if asked is None or type(asked) is Decision:
        return 0
    assert isinstance(asked, Together | FirstOf)
    for index, found in enumerate(asked.decisions):
        if found is decision:
            return index
    raise IllegalAnswer("that decision is no longer open")
