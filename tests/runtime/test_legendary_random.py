"""Whole games by lot and by greed: they end, keep every card in one place, and go on alike from a save or a
clone."""

from __future__ import annotations

import json
from collections import Counter

import pytest

import cardtable
from cardtable.bots import GreedyBot, RandomBot, make_bot, play_out
from cardtable.kernel import rng
from tests.tabletop import HANDSET, load

GAMES = 200


def begin(number: int, players: int, **options: object) -> cardtable.Game:
    seed = rng.derive(2024, number)
    setup = "first" if number % 2 else "random"
    return load(HANDSET).new_game(players=players, seed=seed, setup=setup, options=options)


@pytest.mark.parametrize("players", range(1, 6))
def test_random_games_end_and_conserve_every_card(players: int) -> None:
    outcomes: Counter[str] = Counter()
    for number in range(GAMES // 5):
        game = begin(
            number, players, **{"final blow": number % 3 == 0, "epic": number % 4 == 1 and number % 2 == 1}
        )
        bot = RandomBot(number)
        made = 0
        while game.decisions:
            for decision in game.decisions:
                assert decision.options
                assert len(set(map(str, decision.options))) == len(decision.options), decision
            decision = game.decisions[0]
            game.answer(bot.choose(game, decision), decision.player)
            made += 1
            if made % 5 == 0:
                assert not game.state.check()
            assert made < 5000
        assert game.outcome is not None
        outcomes[game.outcome.table] += 1
        assert not game.state.check()
    assert sum(outcomes.values()) == GAMES // 5


@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_save_and_a_clone_go_on_alike(players: int) -> None:
    for number in range(4):
        game = begin(number, players)
        bot = RandomBot(number)
        made = 0
        while game.decisions:
            decision = game.decisions[0]
            answer = bot.choose(game, decision)
            if made % 9 == 0:
                loaded = cardtable.restore(json.loads(json.dumps(game.save())), load(HANDSET).library)
                assert loaded == game
                clone = game.clone()
                assert clone == game
                before = clone.save()
                loaded.answer(answer, decision.player)
                game.answer(answer, decision.player)
                assert loaded == game
                assert clone.save() == before
            else:
                game.answer(answer, decision.player)
            made += 1


def test_a_game_replays_from_seed_and_answers() -> None:
    for number in range(5):
        game = begin(number, 3)
        play_out(game, [RandomBot(number)])
        assert cardtable.replay(game.record, load(HANDSET).library) == game


def test_views_show_what_a_player_may_know_at_any_decision() -> None:
    game = begin(3, 3)
    bot = GreedyBot(1)
    made = 0
    while game.decisions and made < 300:
        decision = game.decisions[0]
        if made % 10 == 0:
            for player in (0, 1, 2, None):
                json.dumps(game.view(player))
        game.answer(bot.choose(game, decision), decision.player)
        made += 1


def test_the_greedy_bot_wins_more_than_it_loses_and_never_answers_amiss() -> None:
    outcomes: Counter[str] = Counter()
    for number in range(30):
        game = begin(number, number % 5 + 1)
        play_out(game, [make_bot("greedy", number)])
        assert game.outcome is not None
        outcomes[game.outcome.table] += 1
    assert outcomes["win"] > outcomes["loss"]


def test_equal_seeds_give_equal_games_and_unequal_ones_do_not() -> None:
    first, second, third = begin(1, 2), begin(1, 2), begin(3, 2)
    assert first == second
    assert first.state.zones != third.state.zones


def hidden_from(game: cardtable.Game, player: int) -> list[list[int]]:
    """Zones with cards of which the player may know none, and the other players' hands."""
    state = game.state
    return [
        cards
        for index, cards in enumerate(state.zones)
        if len(cards) > 1
        and game.table.zones[index].name != "box"
        and not any(state.may_know(player, c) for c in cards)
    ]


def test_what_a_player_may_not_see_makes_no_difference_to_their_view() -> None:
    for number in range(6):
        game = begin(number, 3)
        bot = RandomBot(number)
        made = 0
        while game.decisions and made < 120:
            decision = game.decisions[0]
            if made % 12 == 5 and decision.kind == "act":
                for player in range(3):
                    if player == decision.player:
                        continue
                    before = game.view(player)
                    mirror = game.clone()

                    def reverse(state: object, zones: list[list[int]]) -> None:
                        for cards in zones:
                            at = state.where[cards[0]]  # type: ignore[attr-defined]
                            state.zones[at].reverse()  # type: ignore[attr-defined]

                    zones = hidden_from(game, player)
                    assert zones
                    mirror.rearrange(lambda state, zones=zones: reverse(state, zones))  # type: ignore[misc]
                    assert mirror.view(player) == before
            game.answer(bot.choose(game, decision), decision.player)
            made += 1
