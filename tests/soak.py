"""``make soak``: ten thousand random games, each checked while it is played.

Every game ends; at no decision is an option missing or a card in two places or none; a game saved, loaded and
cloned on the way goes on alike; nothing that a player may not know decides what their view shows.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import cardtable

STUCK = 100_000


def play(number: int, sets: Sequence[str], seed: int) -> str:
    """Play one random game with random answers; what is wrong with it, or nothing."""
    chance = random.Random(f"{seed} {number}")
    players = chance.randint(1, 5)
    setup = chance.choice(("first", "random", "random"))
    library = _load(tuple(sets))
    label = f"game {number} ({players} players, {setup}, seed {seed})"
    try:
        game = library.new_game(players=players, seed=chance.getrandbits(40), setup=setup)
        check_every = chance.randint(20, 200)
        for step in range(STUCK):
            if game.outcome is not None:
                return ""
            decision = chance.choice(game.decisions)
            count = len(decision.options)
            least, most = min(decision.least, count), min(decision.most, count)
            if count == 0 or most == 0:
                return f"{label}: a decision without an option: {decision}"
            if step % check_every == 0 and (fault := _fault(game)):
                return f"{label}: {fault}"
            number_chosen = chance.randint(max(least, 1) if chance.random() < 0.9 else least, most)
            game.answer(chance.sample(range(count), number_chosen), decision.player)
        return f"{label}: no end after {STUCK} decisions"
    except Exception as error:
        notes = "; ".join(getattr(error, "__notes__", ()))
        return f"{label}: {type(error).__name__}: {error} {notes}"


def _load(sets: tuple[str, ...], known: dict[tuple[str, ...], cardtable.Sets] = {}) -> cardtable.Sets:  # noqa: B006
    if sets not in known:
        known[sets] = cardtable.load(*sets)
    return known[sets]


def _fault(game: cardtable.Game) -> str:
    """What is wrong with a game as it stands."""
    if faults := game.state.check():
        return "; ".join(faults)
    saved = json.loads(json.dumps(game.save()))
    if cardtable.restore(saved, game.library) != game:
        return "a saved game comes back as another"
    if game.clone() != game:
        return "a clone is another game"
    json.dumps([game.view(player) for player in range(game.players)])
    return ""


def main(argv: Sequence[str] | None = None) -> int:
    """Play, report as it goes, and fail where a game was wrong."""
    parser = argparse.ArgumentParser(prog="make soak", description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--set", dest="sets", default="dc")
    args = parser.parse_args(argv)
    work = partial(play, sets=args.sets.split(","), seed=args.seed)
    start, wrong = time.perf_counter(), 0
    with ProcessPoolExecutor(args.jobs) as pool:
        for done, fault in enumerate(pool.map(work, range(1, args.games + 1), chunksize=8), 1):
            if fault:
                wrong += 1
                print(fault, flush=True)
            if done % 500 == 0 or done == args.games:
                spent = time.perf_counter() - start
                print(f"{done} games, {wrong} wrong, {done / spent:.1f} a second", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
