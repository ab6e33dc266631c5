"""Whether one bot plays better than another: the same games by each, and how sure the difference is.

    python -m tests.compare --games 200 --jobs 2

Both play every seat of the same games (set-up, seed and players alike). Games that both win or neither wins
say nothing; of those that only one wins, the sign test tells how likely so uneven a split is by chance.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import comb

import cardtable
from cardtable.bots import make_bot, play_out
from cardwright.table.simulate import game_seed


def is_won(number: int, *, bot: str, players: int, seed: int, setup: str) -> bool:
    """Whether bots of a kind win game `number` of a series."""
    start = game_seed(seed, number)
    game = cardtable.load("dc").new_game(players=players, seed=start, setup=setup)
    play_out(game, [make_bot(bot, start + seat) for seat in range(players)])
    assert game.outcome is not None
    return game.outcome.table == "win"


def by_chance(more: int, fewer: int) -> float:
    """How likely chance alone splits games at least so unevenly, either way (a sign test, from 0 to 1)."""
    count = more + fewer
    tail = sum(comb(count, n) for n in range(max(more, fewer), count + 1)) / 2**count
    return min(1.0, float(2 * tail))


def main(argv: Sequence[str] | None = None) -> int:
    """Play, and print how often each wins, alone and together."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("bots", nargs="*", default=["lookahead", "greedy"], metavar="BOT")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--setup", default="first")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args(argv)
    if len(options.bots) != 2:
        parser.error("two bots are compared")
    won: list[list[bool]] = []
    with ProcessPoolExecutor(options.jobs) as pool:
        for bot in options.bots:
            work = partial(is_won, bot=bot, players=options.players, seed=options.seed, setup=options.setup)
            won.append(list(pool.map(work, range(1, options.games + 1))))
            print(f"{bot}: {sum(won[-1])} of {options.games} games won", flush=True)
    one, other = options.bots
    more = sum(a and not b for a, b in zip(*won, strict=True))
    fewer = sum(b and not a for a, b in zip(*won, strict=True))
    print(f"only {one} wins {more}, only {other} {fewer}; by chance alone: p = {by_chance(more, fewer):.2g}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
