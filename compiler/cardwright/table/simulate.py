"""Many games by bots to what came of each.

Game i of seed K is the same game whatever the number of games and of jobs: its seed is drawn from K and i
alone.
"""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardwright.table.opening import PARTS, CannotPlay, fault_of

if TYPE_CHECKING:
    from cardtable import Sets

STUCK = 100_000
"""Decisions after which a game counts as one that does not end."""


@dataclass(frozen=True, slots=True)
class Played:
    """One game: its number and seed, how it ended, and how long it was; ``error`` where it broke."""

    number: int
    seed: int
    result: str
    turns: int
    decisions: int
    seconds: float
    error: str = ""
    used: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """What was played with, by part of the set-up."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be played: everything that a worker needs to play game i."""

    sets: tuple[str, ...]
    players: int
    seed: int
    setup: Any
    bots: tuple[str, ...]
    options: tuple[tuple[str, Any], ...] = ()
    named: str = ""
    """The sets as they were asked for."""


def game_seed(seed: int, number: int) -> int:
    """The seed of game `number` (from 1) of a run's seed."""
    return int.from_bytes(sha256(f"{seed} {number}".encode()).digest()[:6], "big")


def play_games(order: Order, games: int, jobs: int) -> Iterator[Played]:
    """The games in their order, played by so many processes."""
    numbers = range(1, games + 1)
    if jobs == 1:
        sets = load_sets(order.sets)
        yield from (play_game(sets, order, number) for number in numbers)
        return
    size = max(1, min(16, games // (4 * jobs)))
    pool = ProcessPoolExecutor(min(jobs, games), initializer=_begin, initargs=(order,))
    try:
        with _deaf():
            results = pool.map(_play_one, numbers, chunksize=size)
        yield from results
    except BaseException:
        with _deaf():
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in multiprocessing.active_children():
                worker.terminate()
        raise
    pool.shutdown()


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes begun here do not hear Ctrl-C, which is for the one that began them and ends them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_here: tuple[Sets, Order] | None = None


def _begin(order: Order) -> None:
    """Load the sets once in a worker."""
    global _here
    _here = (load_sets(order.sets), order)


def _play_one(number: int) -> Played:
    assert _here is not None
    return play_game(*_here, number)


def load_sets(wanted: Sequence[str]) -> Sets:
    import cardtable

    try:
        return cardtable.load(*(Path(name) if Path(name).is_dir() else name for name in wanted))
    except cardtable.LoadError as error:
        raise CannotPlay(str(error), wrong_use=False) from error


def play_game(sets: Sets, order: Order, number: int) -> Played:
    """Play one game to its end; an error in it is part of what came of it."""
    from cardtable.bots import make_bot

    seed = game_seed(order.seed, number)
    decisions = turns = 0
    used: dict[str, tuple[str, ...]] = {}
    start = time.perf_counter()
    try:
        game = sets.new_game(players=order.players, seed=seed, setup=order.setup, options=dict(order.options))
        shown = game.view(None)
        for part in PARTS:
            names_used = shown.get(part) or ()
            used[part] = (names_used,) if isinstance(names_used, str) else tuple(names_used)
        bots = [
            make_bot(order.bots[seat % len(order.bots)], seed=seed + seat) for seat in range(order.players)
        ]
        while game.outcome is None:
            decision = game.decisions[0]
            game.answer(bots[decision.player].choose(game, decision), decision.player)
            decisions += 1
            if decisions > STUCK:
                raise RuntimeError(f"no end after {STUCK} decisions")
        result, error = game.outcome.table, ""
        turns = game.state.turn
    except Exception as caught:
        result, error = "error", fault_of(caught)
    return Played(number, seed, result, turns, decisions, time.perf_counter() - start, error, used)
