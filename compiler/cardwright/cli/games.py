"""Arguments to what a game is begun from: those that `play` and `simulate` share."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from cardwright.foundation.bounds import PLAYERS
from cardwright.table.opening import DEFAULT_SET, PARTS, SETUPS, CannotPlay, names


def add_game_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments that choose sets, players, seed and set-up."""
    parser.add_argument(
        "--set",
        dest="sets",
        default=DEFAULT_SET,
        metavar="S,…",
        help="sets, by name or folder (default: %(default)s)",
    )
    parser.add_argument("--players", type=int, metavar="N", help="how many play (default: 2)")
    parser.add_argument(
        "--seed", type=int, metavar="K", help="the same seed is the same game (default: drawn and shown)"
    )
    parser.add_argument(
        "--setup",
        metavar="first|random|NAME",
        help="the set-up (default: the base's first game; random where parts are given)",
    )
    for part, metavar in PARTS.items():
        parser.add_argument(
            f"--{part}",
            metavar=metavar,
            help=f"the set-up's {part}; random, and what is left open, is drawn",
        )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar='"hand 7"',
        help="an option of the table, such as final blow, epic, twists 1; may be given again",
    )


def checked_players(players: int | None) -> int:
    """How many play, 2 where nothing is said; `CannotPlay` where nobody would, or more than any game has."""
    if players is not None and players < 1:
        raise CannotPlay(f"--players {players}: at least one plays")
    if players is not None and players > PLAYERS:
        raise CannotPlay(f"--players {players}: at most {PLAYERS} play")
    return 2 if players is None else players


def asked_names(option: str, text: str) -> list[str]:
    """The names that an option lists; `CannotPlay` where it lists none."""
    found = names(text)
    if not found:
        raise CannotPlay(f"{option} names nothing")
    return found


def no_copies(option: str, found: Sequence[str]) -> None:
    """`CannotPlay` where a name is listed twice that is there once."""
    twice = next((name for name in found if found.count(name) > 1), None)
    if twice is not None:
        raise CannotPlay(f'{option} names "{twice}" twice')


def asked_setup(args: argparse.Namespace) -> Any:
    """The set-up that --setup and the parts ask for, as `new_game` takes it."""
    parts = {
        part: asked_names(f"--{part}", text) for part in PARTS if (text := getattr(args, part)) is not None
    }
    if args.setup is not None and not args.setup.strip():
        raise CannotPlay("--setup names nothing")
    if not parts:
        return args.setup or SETUPS[0]
    return {"setup": args.setup or SETUPS[1], **parts}
