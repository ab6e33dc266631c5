"""The yardstick: pyminion 0.4.0 plays Dominion, two BigMoney bots, its logging off.

Absolute speeds drift from run to run and machine to machine, so `tests.bench.run` gives ours as shares of
this one, measured in the same run.
"""

from __future__ import annotations

import logging
import time

from pyminion.bots.examples import BigMoney
from pyminion.expansions.base import base_set
from pyminion.game import Game


def pyminion_games_a_second(seconds: float = 2.0) -> float:
    """How many games pyminion plays in a second, measured over at least that many seconds."""
    logging.disable(logging.CRITICAL)
    try:
        games = 0
        start = time.perf_counter()
        while (spent := time.perf_counter() - start) < seconds:
            Game(players=[BigMoney(), BigMoney()], expansions=[base_set]).play()
            games += 1
        return games / spent
    finally:
        logging.disable(logging.NOTSET)


if __name__ == "__main__":
    print(f"{pyminion_games_a_second():.0f} games a second")
