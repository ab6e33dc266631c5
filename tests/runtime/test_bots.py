"""Bots: they answer legally and as their seed says; who looks ahead does not look at hidden cards."""

from __future__ import annotations

from typing import Any

import pytest

import cardtable.bots.lookahead as lookahead
from cardtable.bots import BOTS, GreedyBot, LookaheadBot, RandomBot, make_bot, play_out
from cardtable.bots.outlook import outlook
from cardtable.bots.redeal import redeal
from cardtable.keeping.game import Game
from cardtable.kernel import rng
from cardtable.kernel.decision import Decision
from tests.tabletop import HANDSET, Tabletop, load


def game_of(seed: int, players: int = 2, setup: str = "first") -> Game:
    return load(HANDSET).new_game(players=players, seed=seed, setup=setup)


@pytest.mark.parametrize("name", sorted(BOTS))
def test_a_bot_plays_a_game_to_its_end_and_alike_each_time(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lookahead, "AHEAD", 1)
    monkeypatch.setattr(lookahead, "AT_ONCE", 1)
    ends = []
    for _ in range(2):
        game = game_of(5)
        bots: list[Any] = [
            LookaheadBot(seed, trials=8) if name == "lookahead" else make_bot(name, seed) for seed in (1, 2)
        ]
        assert play_out(game, bots) == len(game.record.entries) > 50
        assert game.outcome is not None
        ends.append(game.record.to_json())
    assert ends[0] == ends[1]


def test_a_bot_that_does_not_exist_is_named() -> None:
    with pytest.raises(LookupError, match="grumpy"):
        make_bot("grumpy")


# ---------------------------------------------------------------- dealing anew


@pytest.mark.parametrize(("seed", "players"), [(1, 1), (2, 2), (3, 3), (4, 5)])
def test_a_deal_is_what_its_player_sees_with_the_rest_dealt_anew(seed: int, players: int) -> None:
    game = game_of(seed, players, "random")
    bot, chance = RandomBot(seed), rng.Chance(seed)
    changed = tried = 0
    for _ in range(150):
        if not game.decisions:
            break
        decision = game.decisions[0]
        player = decision.player
        deal = redeal(game, player, chance)
        if deal is not None:
            other = deal.begin()
            tried += 1
            assert other.view(player) == game.view(player)
            assert not other.state.check()
            changed += other.state.zones != game.state.zones
            assert other.state.generator != game.state.generator
            assert deal.begin() == other
        game.answer(bot.choose(game, decision), player)
    assert tried > 40
    assert changed > tried * 0.9


def test_what_its_player_knows_stays_where_it_is() -> None:
    t = Tabletop(hand=["Pawn", "Technokinesis"], deck=["Knight", "Pawn", "Telepathy", "Pawn", "Knight"])
    state = t.game.state
    known = state.zones[t.game.table.zone("deck", 0)][-1]
    t.game.rearrange(lambda kept: kept.look(known, 0))
    chance = rng.Chance(1)
    tops = set()
    for _ in range(20):
        deal = redeal(t.game, 0, chance)
        assert deal is not None
        deck = deal.begin().state.zones[t.game.table.zone("deck", 0)]
        assert deck[-1] == known
        tops.add(deck[-2])
    assert len(tops) > 2


@pytest.mark.parametrize("seed", range(3))
def test_hidden_cards_decide_nothing(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that differ only in what the player may not see, their chance included, get the same answers."""
    monkeypatch.setattr(lookahead, "AHEAD", 1)
    game = game_of(seed)
    walker, chance = GreedyBot(seed), rng.Chance(seed)
    compared = 0
    for step in range(90):
        if not game.decisions:
            break
        decision = game.decisions[0]
        deal = redeal(game, decision.player, chance)
        if deal is not None and step % 3 == 0:
            other = deal.begin()
            (twin,) = other.decisions
            first = LookaheadBot(step, trials=12).choose(game, decision)
            assert LookaheadBot(step, trials=12).choose(other, twin) == first
            compared += 1
        game.answer(walker.choose(game, decision), decision.player)
    assert compared > 15


def test_a_look_ahead_leaves_the_game_as_it_is_and_tries_no_more_than_it_may(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = game_of(3)
    walker = GreedyBot(3)
    tried: list[int] = []
    real = LookaheadBot._try

    def count(self: LookaheadBot, *arguments: Any) -> float:
        tried[-1] += 1
        return real(self, *arguments)

    monkeypatch.setattr(LookaheadBot, "_try", count)
    bot = LookaheadBot(1, trials=20)
    for _ in range(40):
        decision = game.decisions[0]
        before = game.save()
        tried.append(0)
        chosen = bot.choose(game, decision)
        assert not decision.fault(chosen)
        assert game.save() == before
        game.answer(walker.choose(game, decision), decision.player)
    assert max(tried) > 5
    assert max(tried) <= 20 + lookahead.WIDTH * (lookahead.AT_ONCE - 1)


def test_of_two_answers_the_one_that_is_sure_to_win_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = LookaheadBot(1)
    game = Tabletop(hand=["Pawn", "Knight"]).game
    (decision,) = game.decisions
    answers = [(0,), (1,)]
    monkeypatch.setattr(bot, "_answers", lambda *_: answers)
    monkeypatch.setattr(bot, "_try", lambda deal, player, answer: float(answer == (1,)))
    assert bot.choose(game, decision) == [1]
    monkeypatch.setattr(bot, "_try", lambda deal, player, answer: float(answer == (0,)))
    assert bot.choose(game, decision) == [0]


# ---------------------------------------------------------------- the outlook


def test_the_outlook_is_better_the_nearer_the_end_of_the_mastermind() -> None:
    near = Tabletop(victory=["Ice Wall", "Cold Front", "Freeze"], hand=["Pawn"])
    far = Tabletop(hand=["Pawn"])
    assert 0 <= outlook(far.game) <= outlook(near.game) <= 1


def test_an_end_counts_before_any_outlook() -> None:
    ends: dict[str, list[float]] = {"win": [], "loss": [], "tie": []}
    for seed in range(12):
        game = game_of(seed)
        play_out(game, [GreedyBot(1)])
        assert game.outcome is not None
        ends[game.outcome.table].append(outlook(game))
    assert all(value > 0.8 for value in ends["win"])
    assert all(value == 0 for value in ends["loss"])
    assert ends["win"]
    assert ends["loss"]


def test_a_question_to_several_is_left_to_the_greedy_bot() -> None:
    for seed in range(300):
        game = game_of(seed, 2, "random")
        if game.decisions and game.decisions[0].kind == "mulligan":
            decision: Decision = game.decisions[0]
            assert redeal(game, 0, rng.Chance(1)) is None
            assert LookaheadBot(1).choose(game, decision) == GreedyBot(1).choose(game, decision)
            return
    pytest.fail("no set-up had a mulligan")
