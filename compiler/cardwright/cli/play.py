"""``cardwright play``: a game in the terminal, by persons, bots or a script of answers."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.cli.games import add_game_arguments, asked_names, asked_setup, checked_players, no_copies
from cardwright.foundation.files import read_file, why_not
from cardwright.table.opening import (
    DEFAULT_SET,
    PARTS,
    CannotPlay,
    asked_options,
    load_game,
    names,
    open_game,
    open_sets,
    setup_of,
)
from cardwright.table.play import HUMAN, Session, deal

if TYPE_CHECKING:
    import argparse

    from cardtable import Game

COMMENT = re.compile(r"(^|\s)#.*")
SAID_BY_A_SAVE = ("players", "seed", "setup", *PARTS, "option", "use", "hand")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    add_game_arguments(parser)
    parser.add_argument("--use", metavar='"NAME, …"', help="a Mastermind, Scheme, Heroes or groups to use")
    parser.add_argument("--hand", metavar='"A, B"', help="the first player's first hand holds these cards")
    parser.add_argument(
        "--seats", metavar="human,greedy,…", help="who sits where (default: a person, then greedy bots)"
    )
    parser.add_argument("--bots", action="store_true", help="greedy bots everywhere")
    parser.add_argument("--load", type=Path, metavar="FILE", help="go on with a game that was saved")
    parser.add_argument("--script", type=Path, metavar="FILE", help="answers, one a line; # begins a comment")


def run(args: argparse.Namespace) -> int:
    """Play a game; 0 when it ends or is left, 1 where a set is at fault, 2 for wrong use."""
    try:
        script = _script(args.script)
        game = _new_game(args) if args.load is None else _saved_game(args)
        return Session(game, _seats(args, game.players), script, sys.stdout).play()
    except CannotPlay as error:
        print(f"cardwright play: {error}", file=sys.stderr)
        return 2 if error.wrong_use else 1
    except KeyboardInterrupt:
        print("\nThe game was left.")
        return 0


def _new_game(args: argparse.Namespace) -> Game:
    """The game that the arguments ask for."""
    seats = _seats(args)
    sets = open_sets(names(args.sets))
    setup = asked_setup(args)
    if args.use is not None:
        use = asked_names("--use", args.use)
        no_copies("--use", use)
        if not isinstance(setup, str):
            raise CannotPlay("--use and the parts of a set-up both say what is used: give one of them")
        setup = setup_of(sets, setup, len(seats), use)
    options = asked_options(sets, args.option)
    game = open_game(sets, len(seats), args.seed, setup, options)
    if args.hand is not None:
        deal(game, asked_names("--hand", args.hand))
    return game


def _saved_game(args: argparse.Namespace) -> Game:
    """The game of --load, with which nothing can be said that the save says."""
    said = [name for name in SAID_BY_A_SAVE if getattr(args, name) not in (None, [])]
    if said:
        raise CannotPlay(f"--load and --{said[0]} both say what is played: give one of them")
    return load_game(args.load, None if args.sets == DEFAULT_SET else names(args.sets))


def _script(path: Path | None) -> list[tuple[int, str]] | None:
    """A script's answers with their line numbers, comments left out; None where there is no script.

    A comment begins with a # at the beginning of a line or after a blank.
    """
    if path is None:
        return None
    try:
        lines = read_file(path, pipe=True).decode("utf-8-sig").splitlines()
    except OSError as error:
        raise CannotPlay(f"the script {path} cannot be read: {why_not(error)}") from error
    except UnicodeDecodeError as error:
        raise CannotPlay(f"the script {path} cannot be read: {error}") from error
    rows = ((number, line, COMMENT.sub("", line).strip()) for number, line in enumerate(lines, 1))
    return [(number, answer) for number, line, answer in rows if answer or not line.strip()]


def _seats(args: argparse.Namespace, players: int | None = None) -> list[str]:
    """Who sits where, from --seats, --bots and --players; of a game that is there already, of its players."""
    from cardtable.bots import BOTS

    if args.seats is not None:
        if args.bots:
            raise CannotPlay("--seats and --bots both say who plays: give one of them")
        seats = asked_names("--seats", args.seats)
        for seat in seats:
            if seat != HUMAN and seat not in BOTS:
                raise CannotPlay(f'nobody is called "{seat}": a seat is one of {", ".join([HUMAN, *BOTS])}')
        if args.players is not None and args.players != len(seats):
            raise CannotPlay(f"--players {args.players} does not fit --seats with {len(seats)}")
        if players is not None and players != len(seats):
            raise CannotPlay(f"--seats names {len(seats)}; the game is of {players}")
        return seats
    players = checked_players(args.players) if players is None else players
    first = "greedy" if args.bots else HUMAN
    return [first, *["greedy"] * (players - 1)]
