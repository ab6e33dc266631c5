"""Hazards 20 to 26: chance, records, secrets, shown on whole games of compiled sets."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import cardtable
from cardtable.bots import RandomBot
from cardtable.keeping.game import Game
from cardtable.kernel import rng
from tests.tabletop import load
from tests.trials import Trial

ROOT = Path(__file__).parents[2]
TRIAL = Trial({"Keepsake": ["Draw a card."], "Peek": ["Look at the top card of your deck."]})
SEEDS = 50
ONE_GAME = """
import hashlib, sys
import cardtable
from cardtable.bots import RandomBot
sets = cardtable.load(sys.argv[1])
for seed in range(int(sys.argv[2])):
    game = sets.new_game(players=seed % 4 + 1, seed=seed, setup="first")
    bot, hasher = RandomBot(seed), hashlib.sha256()
    for _ in range(60):
        if not game.decisions:
            break
        hasher.update(repr((sorted(game.state.counters.items()), game.state.zones)).encode())
        hasher.update(repr((game.state.generator, game.decisions)).encode())
        decision = game.decisions[0]
        game.answer(bot.choose(game, decision), decision.player)
    print(seed, hasher.hexdigest())
"""


def begin(seed: int, players: int = 2) -> Game:
    return load(TRIAL.folder).new_game(players=players, seed=seed, setup="first")


def step(game: Game, bot: RandomBot) -> None:
    decision = game.decisions[0]
    assert decision.options
    game.answer(bot.choose(game, decision), decision.player)


def test_hazard_20_one_seed_is_one_game_in_any_process() -> None:
    found = []
    for hash_seed in ("1", "2"):
        variables = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT / "runtime")}
        command = [sys.executable, "-c", ONE_GAME, str(TRIAL.folder), str(SEEDS)]
        run = subprocess.run(command, env=variables, capture_output=True, text=True, timeout=300, check=True)
        found.append(run.stdout)
    assert found[0] == found[1]
    assert len(set(found[0].split())) > SEEDS


def test_hazard_21_shuffles_are_uniform() -> None:
    """Chi-square over the 24 orders of four cards; 49.7 is passed by one fair shuffle in a thousand."""
    generator, counts, times = rng.start(7), Counter[tuple[int, ...]](), 4800
    for _ in range(times):
        cards = [1, 2, 3, 4]
        generator = rng.shuffle(generator, cards)
        counts[tuple(cards)] += 1
    assert len(counts) == 24
    assert sum((n - times / 24) ** 2 / (times / 24) for n in counts.values()) < 49.7


def test_hazard_21_two_games_without_a_seed_differ() -> None:
    first, second = (load(TRIAL.folder).new_game(players=2, setup="first") for _ in range(2))
    assert first.record.seed != second.record.seed
    assert first.state.zones != second.state.zones


def test_hazard_22_a_loaded_game_is_the_game_at_every_decision() -> None:
    """Player, phase, counters, flags and generator."""
    library = load(TRIAL.folder).library
    for seed in range(3):
        game, bot = begin(seed, seed + 1), RandomBot(seed)
        for _ in range(60):
            if not game.decisions:
                break
            loaded = cardtable.restore(json.loads(json.dumps(game.save())), library)
            assert loaded == game
            assert loaded.state.counters == game.state.counters
            assert loaded.state.generator == game.state.generator
            step(game, bot)


def test_hazard_22_a_once_only_flag_comes_back() -> None:
    t = TRIAL.table(attack=9, hand=["Keepsake"])
    t.use("Light the Beacon")
    t.choose("Hope")
    assert not t.can("use", "Light the Beacon")
    loaded = cardtable.restore(json.loads(json.dumps(t.game.save())), load(TRIAL.folder).library)
    t.game = loaded
    assert t.attack == 6
    assert not t.can("use", "Light the Beacon")


def test_hazard_23_a_view_holds_no_secret() -> None:
    """Another's hand and the order of a face-down deck make no difference to a view, nor to its options."""
    t = TRIAL.table(hand2=["Dock Worker"] * 3, hand=["Peek"])
    u = TRIAL.table(hand2=["Watchman"] * 3, hand=["Peek"])
    mine, yours = t.game.view(0), u.game.view(0)
    assert mine == yours
    assert len(t.legal) == len(u.legal)
    text = json.dumps(mine)
    assert str(t.game.state.generator) not in text
    assert "seed" not in text
    before = t.game.view(1)

    def turn(state: object) -> None:
        for place in ("deck", "Villain Deck"):
            owner = 0 if place == "deck" else -1
            state.zones[t.game.table.zone(place, owner)].reverse()  # type: ignore[attr-defined]

    t.game.rearrange(turn)
    assert t.game.view(1) == before


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_hazard_24_and_26_random_games_end_and_keep_every_card(players: int) -> None:
    """A share of the 200 of a whole run; the others are of the family's own tests and of `make soak`."""
    for seed in range(4):
        game, bot = begin(100 + seed, players), RandomBot(seed)
        for _ in range(5000):
            if not game.decisions:
                break
            step(game, bot)
            assert not game.state.check()
        assert game.outcome is not None


def test_hazard_25_a_clone_plays_on_without_touching_the_first() -> None:
    game, bot = begin(5, 3), RandomBot(5)
    for _ in range(30):
        step(game, bot)
        before, clone = game.save(), game.clone()
        other = RandomBot(6)
        for _ in range(5):
            if clone.decisions:
                step(clone, other)
        assert game.save() == before
