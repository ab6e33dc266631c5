"""A game being played: it drives one generator an action, from one decision to the next.

At the start of each action the state is kept as it is. The state kept and the answers given since are the
whole game:
a clone or a saved game goes on from there, so that no more than the action in progress is ever played again.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from contextlib import suppress
from types import GeneratorType
from typing import TYPE_CHECKING, Any, Self

from cardtable.keeping import naming
from cardtable.keeping.record import Entry, Record
from cardtable.keeping.undo import Before, undo, why_not
from cardtable.kernel.context import Context
from cardtable.kernel.decision import (
    Ask,
    Decision,
    FirstOf,
    IllegalAnswer,
    NoPlayer,
    Steps,
    Together,
)
from cardtable.kernel.faces import refresh
from cardtable.kernel.family import Family, Pending
from cardtable.kernel.state import Event, Outcome, State
from cardtable.loading.definitions import FACE, Definition, Function, Table

LIMIT = 100_000
"""Instructions that one action may take before it counts as endless; a box of cards, each acting on several
others, stays below.
"""
DEPTH = 2_000
"""Effects within effects before they count as endless; a chain that every card of a box joins stays below."""
IDLE = 1_000
"""Actions in a row that ask nothing before they count as endless."""

Listener = Callable[[Event], None]
Answer = tuple[int, tuple[int, ...]]


class EndlessEffect(RuntimeError):
    """Effects that would go on for ever; `cards` names those that took part. The game is as it was before."""

    def __init__(self, cards: Sequence[str]) -> None:
        super().__init__()
        self.cards = tuple(cards)

    def __str__(self) -> str:
        named = ", ".join(self.cards) if self.cards else "the rules of the game"
        return f"an effect that does not end: {named}"


class Cut(Exception):
    """Raised by an effect that ends the action in progress; what it has done stands."""


class Game:
    """A game in progress.

    `decisions` are those open now (none when the game is over), `answer` answers one, `outcome` tells the
    end. Two games are equal when they would go on alike from here.
    """

    __slots__ = (
        "_answers", "_asked", "_count", "_gathered", "_idle", "_kept", "_outer", "_recent", "_stack",
        "_steps", "decisions", "family", "library", "listeners", "moment", "pending", "players", "record",
        "replacing", "state", "table", "trail",
    )  # fmt: skip

    state: State

    def __init__(self, table: Table, family: Family, seed: int, generator: int) -> None:
        self._adopt(table, family)
        self.record = Record(
            sets=dict(table.library.sets), family=table.library.family, players=table.players, seed=seed,
            setup=table.setup, options=dict(table.options), entries=[],
        )  # fmt: skip
        self._kept = State(table, generator)
        self._wake()
        self.record.draws = self.state.draws
        self.record.exposures = self.state.exposures

    @classmethod
    def resume(
        cls, table: Table, family: Family, record: Record, kept: State, answers: Sequence[Answer]
    ) -> Self:
        """A game that goes on from a state kept at the start of an action and the answers given since;
        IllegalAnswer where one of them is none.
        """
        game = cls.__new__(cls)
        game._adopt(table, family)
        game.record = record
        game._kept = kept
        game.trail = None
        game._wake()
        for slot, chosen in answers:
            game._give_again(slot, list(chosen))
        return game

    def _adopt(self, table: Table, family: Family) -> None:
        self.table = table
        self.library = table.library
        self.family = family
        self.players = table.players
        self.listeners: list[Listener] = []
        self.decisions: tuple[Decision, ...] = ()
        self._answers: list[Answer] = []
        self.trail: list[Before] | None = []
        """What the game was before each answer that can be taken back; None where nobody has asked yet."""
        self._reset()

    def _reset(self) -> None:
        """Forget what belongs to an action in progress."""
        self.pending: list[Pending] = []
        self.replacing: tuple[tuple[int, str], ...] = ()
        self._stack: list[tuple[int, str]] = []
        self._recent: list[int] = []
        self._count = 0
        self.moment = 0
        self._steps: Steps[Any] | None = None
        self._outer: list[Steps[Any]] = []
        self._asked: Ask | None = None
        self._gathered: dict[int, list[int]] = {}

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            # A clone has no state until somebody asks for it: it is made from the one kept, then.
            if name == "state":
                self._wake()
                return self.state
            raise AttributeError(f"a game has no {name!r}")

    # ------------------------------------------------------------ playing

    @property
    def decision(self) -> Decision | None:
        """The open decision, where there is just one; None when the game is over, ValueError where several
        are open.
        """
        if len(self.decisions) > 1:
            raise ValueError("several decisions are open: see decisions")
        return self.decisions[0] if self.decisions else None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.state.outcome

    @property
    def asked(self) -> Ask | None:
        """What the action in progress asked: the decision, or the several that are open together."""
        if self._steps is None and self.decisions:
            self._wake()
        return self._asked

    @property
    def kept(self) -> State:
        """The state at the start of the action in progress; not to be changed."""
        return self._kept

    @property
    def answers(self) -> Sequence[Answer]:
        """The answers given since then: each the position of its decision among those asked, and the
        indexes.
        """
        return self._answers

    @property
    def running(self) -> Sequence[tuple[int, str]]:
        """The effects in progress, each with its card and its id; the innermost last."""
        return self._stack

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
        ids = tuple([self.stable(decision.options[index], decision.of) for index in chosen])
        before = Before(self._kept, list(self._answers), self.decisions)
        draws, exposures = state.draws, state.exposures
        if self._is_last_of_several():
            exposures -= 1  # the secret choices of the others are known from here on
        try:
            self._give(slot, chosen)
        except BaseException:
            self.go_back(before)
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

    @property
    def can_undo(self) -> bool:
        """Whether the last answer can be taken back: it led to no random draw, and showed nobody anything."""
        return not why_not(self)

    def undo(self, player: int | None = None) -> None:
        """Take the last answer back, which must be that player's where one is named; CannotUndo says why
        not.
        """
        if player is not None:
            self.check_player(player)
        undo(self, player)

    def go_back(self, before: Before) -> None:
        """Be what the game was before an answer; the state is made from the one kept, when asked for."""
        self._kept, answers, self.decisions = before
        self._answers = list(answers)
        with suppress(AttributeError):
            del self.state
        self._reset()

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

    def _give(self, slot: int, chosen: list[int]) -> None:
        """Hand an answer to the action in progress, and go on to the next decision."""
        self._answers.append((slot, tuple(chosen)))
        asked = self._asked
        if type(asked) is Together:
            self._gathered[slot] = chosen
            if len(self._gathered) < len(asked.decisions):
                self.decisions = tuple(d for i, d in enumerate(asked.decisions) if i not in self._gathered)
                return
            gathered = self._gathered
            self._advance([gathered[i] for i in range(len(asked.decisions))])
        elif type(asked) is FirstOf:
            self._advance((slot, chosen))
        else:
            self._advance(chosen)

    def _advance(self, sent: Any) -> None:
        """Run actions until one asks something that has more than one answer, or the game is over."""
        self._idle = 0
        while (ask := self._ask(sent)) is not None:
            if type(ask) is Decision:
                sent = ask.forced()
                if sent is None:
                    self._mask(ask)
                    self._asked = ask
                    self.decisions = (ask,)
                    return
            else:
                sent = self._open(ask)
                if sent is None:
                    return
        self.decisions = ()

    def _ask(self, sent: Any) -> Ask | None:
        """Send the action in progress its answer and run on until one asks; None when the game is over."""
        while True:
            try:
                if self._steps is None:
                    self._steps = self._next()
                ask: Ask = self._resume(sent)
            except (StopIteration, Cut):
                self._idle += 1
                if self._idle > IDLE:
                    raise EndlessEffect(()) from None
                self.state.begun = True
                self._keep()
                self._reset()
                sent = None
                if self.state.outcome is not None:
                    return None
                continue
            except RecursionError:
                raise self.endless() from None
            if ask is None:
                raise TypeError("an action asked nothing, which is no decision")
            return ask

    def _resume(self, sent: Any) -> Any:
        """Send the innermost effect in progress its answer and run on until one asks; StopIteration when the
        action is done.

        An effect within an effect is yielded and lies on a list of its own: however long a chain of triggers
        is, Python's stack stays as deep as one of them.
        """
        steps = self._steps
        assert steps is not None
        error: BaseException | None = None
        while True:
            try:
                ask = steps.send(sent) if error is None else steps.throw(error)
            except StopIteration as done:
                if not self._outer:
                    raise
                sent, error = done.value, None
                steps = self._steps = self._outer.pop()
            except BaseException as raised:
                if not self._outer:
                    raise
                error = raised
                steps = self._steps = self._outer.pop()
            else:
                if type(ask) is not GeneratorType:
                    return ask
                self._outer.append(steps)
                steps = self._steps = ask
                sent = error = None

    def _keep(self) -> None:
        """Keep the state as it is at the start of an action."""
        self._kept = self.state.copy()
        self._answers = []

    def _open(self, ask: Ask) -> Any:
        """Open several decisions; what to send where none of them is a question, else None."""
        self._asked = ask
        self._gathered = {}
        if type(ask) is Together:
            for index, decision in enumerate(ask.decisions):
                forced = decision.forced()
                if forced is not None:
                    self._gathered[index] = forced
                else:
                    self._mask(decision)
            if len(self._gathered) == len(ask.decisions):
                return [self._gathered[i] for i in range(len(ask.decisions))]
            self.decisions = tuple(d for i, d in enumerate(ask.decisions) if i not in self._gathered)
            return None
        if type(ask) is FirstOf:
            forced = ask.decisions[0].forced()
            if forced is not None and len(ask.decisions) == 1:
                return (0, forced)
            for decision in ask.decisions:
                self._mask(decision)
            self.decisions = tuple(ask.decisions)
            return None
        raise TypeError(f"an action asked {ask!r}, which is no decision")

    def _is_last_of_several(self) -> bool:
        """Whether the next answer is the last of a simultaneous choice that others have already made."""
        asked = self._asked
        return (
            type(asked) is Together
            and len(self._gathered) == len(asked.decisions) - 1
            and any(asked.decisions[slot].forced() is None for slot in self._gathered)
        )

    def _give_again(self, slot: int, chosen: list[int]) -> None:
        """Hand an answer of a save to the action in progress, once it is seen to be legal."""
        asked = self._asked
        listed: Sequence[Decision] = (
            asked.decisions if isinstance(asked, Together | FirstOf) else () if asked is None else (asked,)
        )
        decision = listed[slot] if 0 <= slot < len(listed) else None
        if not self.decisions or decision is None or not any(one is decision for one in self.decisions):
            raise IllegalAnswer("an answer to a decision that is not open")
        if fault := decision.fault(chosen):
            raise IllegalAnswer(f"{decision.kind}: {fault}")
        self._give(slot, chosen)

    def _next(self) -> Steps:
        self.refresh()
        return self.family.act(self) if self.state.begun else self.family.begin(self)

    def _wake(self) -> None:
        """Make the state from the one kept, by playing again the answers given since."""
        answers = self._answers
        listeners, self.listeners = self.listeners, []
        self._reset()
        self.state = self._kept.copy()
        self._answers = []
        try:
            if self.state.outcome is None:
                self._advance(None)
                for slot, chosen in answers:
                    self._give(slot, list(chosen))
        finally:
            self.listeners = listeners

    def rearrange(self, change: Callable[[State], None]) -> None:
        """Change the state as it was when the action in progress began, and begin that action anew.

        For tests, puzzles and the like: the record no longer leads to the game.
        """
        kept = self._kept.copy()
        change(kept)
        self._kept = kept
        self._answers = []
        self.trail = []
        self._wake()

    # ------------------------------------------------------------ effects

    def refresh(self) -> None:
        """Bring up to date what cards count as and have by standing rules, where there are any."""
        if FACE in self.state.standing:
            refresh(self)

    def begin(self, source: int = 0) -> int:
        """Open an instruction (each verb does it first); its mark is what `triggers.settle` closes it
        with.
        """
        if FACE in self.state.standing:
            refresh(self)
        count = self._count = self._count + 1
        if count > LIMIT - 64:
            self._recent.append(source)
            if count > LIMIT:
                raise self.endless()
        return len(self.pending)

    def run(self, effect: str | Function, context: Context) -> Steps[Any]:
        """Do an effect by its id (or function). An error in it gets a note with its card, file and line."""
        source = context.source
        if FACE in self.state.standing:
            refresh(self)
        function = self.library.function(effect, self.state.definition(source))
        stack = self._stack
        name = effect if isinstance(effect, str) else effect.__name__
        stack.append((source, name))
        if len(stack) > DEPTH:
            raise self.endless()
        try:
            return (yield function(context))
        except (Cut, EndlessEffect, GeneratorExit):
            raise
        except RecursionError:
            raise self.endless() from None
        except Exception as error:
            self.blame(error, source, name)
            raise
        finally:
            stack.pop()

    def blame(self, error: Exception, source: int, name: str) -> None:
        """Add to an error which card's effect raised it, in which file and line; once for each effect it
        passed.
        """
        function = name.rpartition(":")[2]
        file, line = "", 0
        for frame, at in traceback.walk_tb(error.__traceback__):
            if frame.f_code.co_name == function:
                file, line = frame.f_code.co_filename, at
        where = f", {file}:{line}" if file else ""
        error.add_note(f"in {name} of {self.state.definition(source).id or 'no card'}{where}")

    def endless(self) -> EndlessEffect:
        """The error that names the cards of a chain without end."""
        # what goes round is at the end of the chain; it may have begun with others
        running = [source for source, _ in self._stack]
        running = running[len(running) // 2 :] if len(running) > DEPTH else running
        names: dict[str, None] = {}
        for card in [*self._recent, *running]:
            if card:
                names[self.state.face(card).name] = None
        return EndlessEffect(sorted(names))

    def context(self, source: int, you: int = -1, event: Event | None = None) -> Context:
        """A context for an ability of a card; whose it is, the family says unless `you` does."""
        return Context(self, self.family.you(self, source) if you < 0 else you, source, event)

    # ------------------------------------------------------------ names

    spot = naming.spot
    stable = naming.stable
    text_of = naming.text_of
    _mask = naming.mask

    # ------------------------------------------------------------ listeners

    def listen(self, listener: Listener) -> None:
        """Have a function called with each event, as it happens; TypeError where it cannot be called."""
        if not callable(listener):
            raise TypeError(f"a listener is a function of an event, not {listener!r}")
        self.listeners.append(listener)

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
        from cardtable.kernel.view import view

        if player is not None:
            self.check_player(player)
        return view(self, -1 if player is None else player)

    def save(self) -> dict[str, Any]:
        """The game as a dictionary that JSON can hold; `cardtable.restore` makes the game of it again."""
        from cardtable.keeping.saving import save

        return save(self)

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


__all__ = ["Cut", "Definition", "EndlessEffect", "Family", "Game", "Pending"]
