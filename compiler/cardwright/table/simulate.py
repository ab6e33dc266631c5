"""``cardwright simulate``: many games by bots, and what came of them.

Game i of seed K is the same game whatever the number of games and of jobs: its seed is drawn from K and i
alone.
"""

from __future__ import annotations

import multiprocessing
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardwright.cli.reporting import counted, print_json
from cardwright.report.balance import as_page, as_text, one_game, tables
from cardwright.table.opening import (
    PARTS,
    CannotPlay,
    add_game_arguments,
    asked_names,
    asked_options,
    asked_setup,
    built_folder,
    checked_players,
    fault_of,
    names,
    open_game,
)

if TYPE_CHECKING:
    import argparse

    from cardtable import Sets

MOST_GAMES = 10_000_000
MOST_JOBS = 256
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


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    add_game_arguments(parser)
    parser.add_argument(
        "--games", type=int, default=100, metavar="N", help="how many games (default: %(default)s)"
    )
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes (default: %(default)s)")
    parser.add_argument(
        "--bots",
        default="greedy",
        metavar="greedy,lookahead,random",
        help="who sits where, greedy, lookahead or random, repeated as needed (default: greedy)",
    )
    parser.add_argument(
        "--report",
        choices=("summary", "groups", "balance"),
        default="summary",
        help="groups adds results by Mastermind, Scheme, Hero and group; balance is that as a page",
    )
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how to report")


def run(args: argparse.Namespace) -> int:
    """Play many games and report; 1 where a game broke, 2 for wrong use."""
    try:
        order = _order(args)
        found = []
        for played in play_games(order, args.games, args.jobs):
            found.append(played)
            _progress(len(found), args.games)
    except CannotPlay as error:
        print(f"cardwright simulate: {error}", file=sys.stderr)
        return 2 if error.wrong_use else 1
    report = summarize(order, found)
    if args.report != "summary":
        report["by"] = tables([played for played in found if not played.error])
    if args.format == "json":
        print_json(report)
    else:
        print(as_page(report) if args.report == "balance" else _as_text(report))
    return 1 if report["errors"] else 0


def _order(args: argparse.Namespace) -> Order:
    from cardtable.bots import BOTS

    bots = tuple(asked_names("--bots", args.bots))
    for bot in bots:
        if bot not in BOTS:
            raise CannotPlay(f'no bot is called "{bot}": there are {", ".join(BOTS)}')
    for name, number, most in (("games", args.games, MOST_GAMES), ("jobs", args.jobs, MOST_JOBS)):
        if not 1 <= number <= most:
            raise CannotPlay(f"--{name} is from 1 to {most}, not {number}")
    seed = args.seed
    if seed is None:
        from random import SystemRandom

        seed = SystemRandom().randrange(2**32)
    sets = tuple(str(built_folder(name)) for name in names(args.sets))
    players = checked_players(args.players)
    setup = asked_setup(args)
    loaded = _sets(sets)
    options = asked_options(loaded, args.option)
    open_game(loaded, players, 0, setup, options)  # what cannot be set up at all is told once
    return Order(sets, players, seed, setup, bots, tuple(options.items()), args.sets)


def game_seed(seed: int, number: int) -> int:
    """The seed of game `number` (from 1) of a run's seed."""
    return int.from_bytes(sha256(f"{seed} {number}".encode()).digest()[:6], "big")


def play_games(order: Order, games: int, jobs: int) -> Iterator[Played]:
    """The games in their order, played by so many processes."""
    numbers = range(1, games + 1)
    if jobs == 1:
        sets = _sets(order.sets)
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
    _here = (_sets(order.sets), order)


def _play_one(number: int) -> Played:
    assert _here is not None
    return play_game(*_here, number)


def _sets(wanted: Sequence[str]) -> Sets:
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


def summarize(order: Order, found: Sequence[Played]) -> dict[str, Any]:
    """The report: counts of results, lengths, time spent playing (added up over jobs), and every error."""
    whole = [played for played in found if not played.error]
    broken = [played for played in found if played.error]
    codes = [Path(name).name for name in order.sets]
    report: dict[str, Any] = {
        "sets": codes,
        "set": order.named or ",".join(codes),
        "players": order.players,
        "seed": order.seed,
        "setup": order.setup,
        "options": dict(order.options),
        "bots": list(order.bots),
        "games": len(found),
        "wins": sum(played.result == "win" for played in whole),
        "losses": sum(played.result == "loss" for played in whole),
        "ties": sum(played.result == "tie" for played in whole),
        "errors": len(broken),
        "turns": {
            "mean": round(sum(p.turns for p in whole) / len(whole), 2) if whole else 0,
            "max": max((p.turns for p in whole), default=0),
        },
        "decisions": round(sum(p.decisions for p in whole) / len(whole), 2) if whole else 0,
        "seconds": round(sum(p.seconds for p in found), 3),
    }
    report["broken"] = [
        {**{key: asdict(p)[key] for key in ("number", "seed", "error")}, "again": one_game(report, p.seed)}
        for p in broken
    ]
    return report


def _as_text(report: dict[str, Any]) -> str:
    sets, bots, turns = ", ".join(report["sets"]), " and ".join(report["bots"]), report["turns"]
    games, players = counted(report["games"], "game"), counted(report["players"], "player")
    lines = [
        f"{games} of {sets}, {players}, {bots} bots, seed {report['seed']}",
        f"  won {report['wins']}, lost {report['losses']}, tied {report['ties']}, broken {report['errors']}",
        f"  {turns['mean']} turns (at most {turns['max']}), {report['decisions']} decisions a game",
        f"  {report['seconds']} seconds of play",
    ]
    lines += as_text(report) if "by" in report else []
    for one in report["broken"]:
        lines += [f"  game {one['number']}: {one['error']}", f"    {one['again']}"]
    return "\n".join(lines)


def _progress(done: int, games: int) -> None:
    """Say how far it is, on a terminal only."""
    if sys.stderr.isatty() and (done % 10 == 0 or done == games):
        end = "\n" if done == games else ""
        print(f"\r{done} of {games} games", end=end, file=sys.stderr, flush=True)
