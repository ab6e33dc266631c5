"""``make soak``: thousands of random games over random set-ups, each checked while it is played.

A game is drawn whole by its number: players, set-up, options of the table, and who sits there, bots that
choose by lot or greedy ones. It ends; at no decision is an option missing, or a card in two places or in
none; saved, loaded and cloned it is the same game and goes on alike; and what a player may not know makes no
difference to their view: hidden cards are exchanged, and the view stays as it was.
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
from cardtable.bots import make_bot

STUCK = 20_000
"""Decisions after which a game is taken to have no end; the longest ones that end have some 2,000."""


def play(number: int, sets: Sequence[str], seed: int, often: int) -> str:
    """Play one game drawn by its number; what is wrong with it, or nothing.

    Cards are counted at every decision; saves, clones and views are compared at one in `often` on average.
    """
    chance = random.Random(f"{seed} {number}")
    library = _load(tuple(sets))
    players = chance.randint(1, 5)
    setup = chance.choice(("first", "random", "random", "random"))
    options = _options(chance)
    bots = [make_bot(chance.choice(("random", "greedy")), chance.getrandbits(32)) for _ in range(players)]
    if chance.random() < 0.5:
        bots = bots[:1]
    names = ", ".join(type(bot).__name__ for bot in bots)
    label = f"game {number} of seed {seed} ({players} players, {setup}, {options}, {names})"
    try:
        game = _begin(library, players, chance.getrandbits(40), setup, options)
        for _ in range(STUCK):
            if faults := game.state.check():
                return f"{label}: {'; '.join(faults)}"
            if game.outcome is not None:
                return _end(game, label)
            decision = chance.choice(game.decisions)
            is_asked_for = decision.kind == "act" and "ask end of turn" in options
            if len(decision.options) < 2 and decision.least == decision.most and not is_asked_for:
                return f"{label}: a decision with nothing to decide: {decision}"
            answer = bots[decision.player % len(bots)].choose(game, decision)
            if chance.random() * often < 1 and (
                fault := _saves(game, answer, decision.player) or _leaks(game, chance)
            ):
                return f"{label}: {fault}"
            game.answer(answer, decision.player)
        return f"{label}: no end after {STUCK} decisions"
    except Exception as error:
        notes = "; ".join(getattr(error, "__notes__", ()))
        return f"{label}: {type(error).__name__}: {error} {notes}"


def _load(sets: tuple[str, ...], known: dict[tuple[str, ...], cardtable.Sets] = {}) -> cardtable.Sets:  # noqa: B006
    if sets not in known:
        known[sets] = cardtable.load(*sets)
    return known[sets]


def _begin(
    library: cardtable.Sets, players: int, seed: int, setup: str, options: dict[str, bool | int]
) -> cardtable.Game:
    """A game with the options drawn; without them, where the box lacks the cards that they ask for."""
    try:
        return library.new_game(players=players, seed=seed, setup=setup, options=options)
    except cardtable.LoadError:
        return library.new_game(players=players, seed=seed, setup=setup)


def _options(chance: random.Random) -> dict[str, bool | int]:
    drawn: dict[str, bool | int] = {
        "final blow": True,
        "epic": True,
        "mulligan": False,
        "ask superpowers": True,
        "ask end of turn": True,
        "hand": chance.randint(4, 8),
        "twists": chance.randint(1, 3),
        "mastermind attack": chance.randint(-2, 3),
        "supports for starting cards": chance.randint(1, 3),
    }
    return {name: value for name, value in drawn.items() if chance.random() < 0.2}


def _end(game: cardtable.Game, label: str) -> str:
    if game.decisions:
        return f"{label}: a game that is over asks on"
    if cardtable.replay(game.record, game.library) != game:
        return f"{label}: the record leads to another game"
    return ""


def _saves(game: cardtable.Game, answer: list[int], player: int) -> str:
    """What is wrong with a save or a clone: it is the same game, and goes on to the same decision."""
    saved = json.loads(json.dumps(game.save()))
    loaded = cardtable.restore(saved, game.library)
    clone = game.clone()
    if loaded != game:
        return "a saved game comes back as another"
    if clone != game:
        return "a clone is another game"
    loaded.answer(answer, player)
    clone.answer(answer, player)
    if loaded != clone:
        return "a loaded game and a clone go on to different ends"
    if json.loads(json.dumps(game.save())) != saved:
        return "a game changes when its clone is played"
    return ""


def _leaks(game: cardtable.Game, chance: random.Random) -> str:
    """What a player may not know and can yet see: a view that other hidden cards would change."""
    for player in (None, *range(game.players)):
        viewer = -1 if player is None else player
        before = game.view(player)
        json.dumps(before)
        veiled = game.clone()
        state = veiled.state
        for cards in state.zones:
            spots = [at for at, card in enumerate(cards) if not state.may_know(viewer, card)]
            hidden = [cards[at] for at in spots]
            chance.shuffle(hidden)
            for at, card in zip(spots, hidden, strict=True):
                cards[at] = card
        for host, cards_under in list(state.under.items()):
            hidden = [card for card in cards_under if not state.may_know(viewer, card)]
            chance.shuffle(hidden)
            left = iter(hidden)
            state.under[host] = tuple(
                next(left) if not state.may_know(viewer, card) else card for card in cards_under
            )
        if veiled.view(player) != before:
            return f"the view of player {player} tells what they may not know"
    return ""


def main(argv: Sequence[str] | None = None) -> int:
    """Play, report as it goes, and fail where a game was wrong."""
    parser = argparse.ArgumentParser(prog="make soak", description=__doc__)
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--often", type=float, default=8, help="compare saves and views once in so many decisions"
    )
    parser.add_argument("--set", dest="sets", default="dc")
    args = parser.parse_args(argv)
    work = partial(play, sets=args.sets.split(","), seed=args.seed, often=args.often)
    start, wrong = time.perf_counter(), 0
    with ProcessPoolExecutor(args.jobs) as pool:
        for done, fault in enumerate(pool.map(work, range(1, args.games + 1), chunksize=8), 1):
            if fault:
                wrong += 1
                print(fault, flush=True)
            if done % 100 == 0 or done == args.games:
                spent = time.perf_counter() - start
                print(f"{done} games, {wrong} wrong, {done / spent:.1f} a second", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
