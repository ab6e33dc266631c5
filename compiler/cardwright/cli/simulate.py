"""``cardwright simulate``: many games by bots, and what came of them.

Game i of seed K is the same game whatever the number of games and of jobs: its seed is drawn from K and i
alone.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardwright.cli.games import add_game_arguments, asked_names, asked_setup, checked_players
from cardwright.cli.reporting import print_json
from cardwright.foundation.inflection import counted
from cardwright.report.balance import as_page, as_text, one_game, tables
from cardwright.table.opening import CannotPlay, asked_options, built_folder, names, open_game
from cardwright.table.simulate import Order, Played, load_sets, play_games

if TYPE_CHECKING:
    import argparse

MOST_GAMES = 10_000_000
MOST_JOBS = 256


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
    loaded = load_sets(sets)
    options = asked_options(loaded, args.option)
    open_game(loaded, players, 0, setup, options)  # what cannot be set up at all is told once
    return Order(sets, players, seed, setup, bots, tuple(options.items()), args.sets)


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
