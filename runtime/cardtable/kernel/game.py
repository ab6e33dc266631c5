"""A game being played: it drives one generator an action, from one decision to the next.

At the start of each action the state is kept as it is. The state kept and the answers given since are the
whole game: it can go on from there, so that no more than the action in progress is ever played again.

A game, the family that gives its rules and the context of an effect speak of each other: they stand here
together. What is kept of a game (record, saves, what is taken back) is `cardtable.keeping.game`.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from types import GeneratorType
from typing import Any, NamedTuple, Self

from cardtable.kernel.decision import (
    Ask,
    Decision,
    FirstOf,
    IllegalAnswer,
    Steps,
    Together,
)
from cardtable.kernel.definitions import FACE, Ability, Function, Library, Table
from cardtable.kernel.faces import refresh
from cardtable.kernel.naming import mask
from cardtable.kernel.options import Option
from cardtable.kernel.state import Event, Outcome, State

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


class Context:
    """Where an ability runs: one for each card played or effect done.

    ``memory`` is shared by the lines of one card in one play, so that a later line may refer to what an
    earlier one did; ``bound`` holds what a clause that runs later took along.
    """

    __slots__ = ("bound", "event", "game", "memory", "source", "you")

    def __init__(
        self,
        game: Game,
        you: int,
        source: int,
        event: Event | None = None,
        bound: dict[str, Any] | None = None,
        memory: dict[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.you = you
        self.source = source
        self.event = event
        self.bound: dict[str, Any] = {} if bound is None else bound
        self.memory: dict[str, Any] = {} if memory is None else memory


class Pending(NamedTuple):
    """A trigger that waits for the instruction in progress to end."""

    moment: int
    effect: str
    context: Context


class Family:
    """What a game family tells the kernel; a family derives from it and is named in `family.MODULES`."""

    name = ""
    options: Mapping[str, Option] = {}
    """What a table may agree on, by name."""
    also: Mapping[str, str] = {}
    """What doing a verb is besides: the verb whose rules and triggers it meets as well."""

    def table(
        self, library: Library, players: int, setup: Any, options: Mapping[str, Any], seed: int
    ) -> Table:
        """The cards and zones of a game; ValueError, in the user's words, where the set-up cannot be made.

        It must be the same for the same arguments: a saved game makes its table again.
        """
        raise NotImplementedError

    def begin(self, game: Game) -> Steps:
        """Lay out the game: the first action."""
        raise NotImplementedError

    def act(self, game: Game) -> Steps:
        """Do one action, from what the state says of whose turn and which step it is.

        It may end without having asked anything; then the next one follows, until the state has an outcome.
        """
        raise NotImplementedError

    def you(self, game: Game, card: int) -> int:
        """Whose ability a card's ability is: of a card in a player's place that player's, else the active
        one's.
        """
        state = game.state
        home = state.home(card)
        owner = state.table.zones[home].owner if home >= 0 else -1
        return owner if owner >= 0 else state.active

    def check(self, state: State) -> None:
        """Raise ValueError where a restored state has, of what the family keeps, what it cannot have."""

    def orders(self, game: Game, pending: Sequence[Pending]) -> int:
        """Who orders triggers of one moment."""
        return game.state.active

    def affected(self, game: Game, event: Event) -> int:
        """Who chooses among several replacements of an event."""
        return event.who if event.who >= 0 else game.state.active

    def exchanges(self, game: Game) -> Sequence[tuple[Sequence[int], str]]:
        """Places whose hidden cards nobody can tell apart: of each group the zones, and the kind of card that
        is exchanged between them; "" means any.
        """
        return ()

    def idle(self, game: Game) -> Sequence[int]:
        """Places in which no card is ever looked for by its order."""
        return ()

    def view(self, game: Game, player: int) -> Mapping[str, Any]:
        """What the family adds to a player's view; only what that player may know, and no card's number."""
        return {}


class Game:
    """A game in progress, driven from one decision to the next.

    `decisions` are those open now (none when the game is over), `outcome` tells the end.
    """

    __slots__ = (
        "__dict__", "_answers", "_asked", "_count", "_gathered", "_idle", "_kept", "_outer", "_recent",
        "_stack", "_steps", "decisions", "family", "library", "listeners", "moment", "pending", "players",
        "replacing", "table",
    )  # fmt: skip

    def __init__(self, table: Table, family: Family, generator: int) -> None:
        self._adopt(table, family)
        self._kept = State(table, generator)
        self._wake()

    @classmethod
    def go_on(cls, table: Table, family: Family, kept: State, answers: Sequence[Answer]) -> Self:
        """A game that goes on from a state kept at the start of an action and the answers given since;
        IllegalAnswer where one of them is none.
        """
        game = cls.__new__(cls)
        game._adopt(table, family)
        game._kept = kept
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

    @cached_property
    def state(self) -> State:
        """The state as it is now. A game that was copied has none until somebody asks for it: it is made from
        the one kept, then.
        """
        self._wake()
        return self.state

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
                    mask(self.state, ask)
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
                ask: Any = steps.send(sent) if error is None else steps.throw(error)
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
                    mask(self.state, decision)
            if len(self._gathered) == len(ask.decisions):
                return [self._gathered[i] for i in range(len(ask.decisions))]
            self.decisions = tuple(d for i, d in enumerate(ask.decisions) if i not in self._gathered)
            return None
        if type(ask) is FirstOf:
            forced = ask.decisions[0].forced()
            if forced is not None and len(ask.decisions) == 1:
                return (0, forced)
            for decision in ask.decisions:
                mask(self.state, decision)
            self.decisions = tuple(ask.decisions)
            return None
        raise TypeError(f"an action asked {ask!r}, which is no decision")

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
        self._wake()

    # ------------------------------------------------------------ effects

    def refresh(self) -> None:
        """Bring up to date what cards count as and have by standing rules, where there are any."""
        if FACE in self.state.standing:
            refresh(self.state, self._concerned)

    def _concerned(self, source: int, ability: Ability) -> list[int]:
        """The cards that a rule of faces speaks of.

        "You" is the owner of its card, else the player whose turn it is.
        """
        state = self.state
        home = state.home(source)
        owner = state.table.zones[home].owner if home >= 0 else -1
        context = Context(self, owner if owner >= 0 else state.active, source)
        try:
            return list(dict.fromkeys(self.library.functions[ability.function](context)))
        except Exception as error:
            self.blame(error, source, ability.function)
            raise

    def begin(self, source: int = 0) -> int:
        """Open an instruction (each verb does it first); its mark is what `triggers.settle` closes it
        with.
        """
        if FACE in self.state.standing:
            refresh(self.state, self._concerned)
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
            refresh(self.state, self._concerned)
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

    # ------------------------------------------------------------ listeners

    def listen(self, listener: Listener) -> None:
        """Have a function called with each event, as it happens; TypeError where it cannot be called."""
        if not callable(listener):
            raise TypeError(f"a listener is a function of an event, not {listener!r}")
        self.listeners.append(listener)


__all__ = ["Context", "Cut", "EndlessEffect", "Family", "Game", "Pending"]
