"""A rehearsal comes to what the game itself would come to, and finds options when somebody looks at them."""

from __future__ import annotations

from typing import Any

import pytest

from cardtable.bots import RandomBot
from cardtable.bots.greedy import GreedyBot
from cardtable.bots.redeal import redeal
from cardtable.keeping.game import Game
from cardtable.kernel import rng
from cardtable.kernel.decision import Decision
from cardtable.kernel.offers import Offer, Offers
from tests.tabletop import HANDSET, Tabletop, load

LENGTHS = ((4, 400), (100, 23), (100, 10_000))
"""For how many turns and questions games are played on: the last goes to the end."""


def played_on(game: Game, answer: list[int], bot: GreedyBot, turns: int, most: int) -> Game:
    """The game played on as any client would."""
    game.answer(answer, game.decisions[0].player)
    until = game.state.turn + turns
    while game.decisions and game.state.turn < until and most:
        decision = game.decisions[0]
        game.answer(bot.choose(game, decision), decision.player)
        most -= len(game.decisions) < 2  # questions to several count as one
    return game


@pytest.mark.parametrize(("seed", "players"), [(1, 1), (2, 2), (3, 3), (4, 5), (5, 2), (6, 2)])
def test_a_rehearsal_comes_to_what_the_game_would(seed: int, players: int) -> None:
    game = load(HANDSET).new_game(players=players, seed=seed, setup="random")
    walker, bot, chance = RandomBot(seed), GreedyBot(seed), rng.Chance(seed)
    tried = ended = 0
    for step in range(120):
        if not game.decisions:
            break
        decision = game.decisions[0]
        deal = redeal(game, decision.player, chance) if step % 4 == 0 else None
        if deal is not None:
            answer = walker.choose(game, decision)
            turns, most = LENGTHS[step // 4 % 3]
            rehearsed = deal.rehearse()
            rehearsed.play_on(answer, bot.choose, turns=turns, most=most)
            expected = played_on(deal.begin(), answer, bot, turns, most)
            assert rehearsed.state == expected.state
            tried += 1
            ended += expected.outcome is not None
        game.answer(walker.choose(game, decision), decision.player)
    assert tried > 8
    assert ended


def test_a_rehearsal_keeps_and_records_nothing() -> None:
    t = Tabletop(hand=["Pawn", "Technokinesis"])
    deal = redeal(t.game, 0, rng.Chance(1))
    assert deal is not None
    before = deal.begin()
    rehearsed = deal.rehearse()
    rehearsed.play_on([0], GreedyBot().choose, turns=2, most=400)
    assert rehearsed.state != before.state
    assert not hasattr(rehearsed, "record")
    assert deal.begin() == before


def test_offers_are_found_when_they_are_looked_at() -> None:
    looked: list[int] = []

    def more() -> list[Offer]:
        looked.append(1)
        return [("end turn", 0)]

    offers = Offers([("play", 3), ("play", 4)], more)
    assert offers[1] == ("play", 4)
    assert offers.first == [("play", 3), ("play", 4)]
    assert not looked
    assert offers[2] == offers[-1] == ("end turn", 0)
    assert len(offers) == len(list(offers)) == 3
    assert offers[1:] == [("play", 4), ("end turn", 0)]
    assert looked == [1]


def test_a_game_asks_with_a_list_and_a_rehearsal_with_what_it_has() -> None:
    t = Tabletop(hand=["Pawn", "Technokinesis"])
    assert type(t.game.decisions[0].options) is list
    deal = redeal(t.game, 0, rng.Chance(1))
    assert deal is not None
    kinds: list[type] = []
    bot = GreedyBot()

    def choose(game: Any, decision: Decision) -> list[int]:
        kinds.append(type(decision.options))
        return bot.choose(game, decision)

    deal.rehearse().play_on([0], choose, turns=2, most=400)
    assert {list, Offers} <= set(kinds)
