"""Views: everything a player may know, nothing else, and never a card's number."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardtable.keeping.game import Game
from cardtable.kernel.definitions import Overlay
from tests.runtime.toy import ability, card, choose, finish, named, toy_game

EFFECTS = """
def reveal(c):
    cards = c.game.state.zone("stock")[-2:]
    chosen = yield Decision("guess", c.you, list(cards), source=cards[0])
    yield from gain(c, c.you, [cards[chosen[0]]])

def secret(c):
    hands = [c.game.state.zone("hand", p) for p in range(c.game.players)]
    yield Together([Decision("show", p, list(h), prompt="which") for p, h in enumerate(hands)])

def peek(c):
    look(c, c.game.state.zone("deck", c.you)[-1], c.you)
    yield from ()
"""


def begin(tmp_path: Path, seed: int = 1, players: int = 2, **more: Any) -> Game:
    cards = [card(f"C{i}", points={"Gold": 1}) for i in range(10)]
    cards += [
        card("Reveal", ability("reveal")),
        card("Secret", ability("secret")),
        card("Peek", ability("peek")),
    ]
    cards += [card("Foe", kind="Foe", copies=3), card("Ogre", kind="Foe", copies=3)]
    return toy_game(tmp_path, cards, EFFECTS, players=players, seed=seed, **more)


def places(game: Game, player: int | None) -> dict[str, Any]:
    return {place["place"]: place for place in game.view(player)["places"]}


def test_a_view_names_what_is_open_and_counts_what_is_hidden(tmp_path: Path) -> None:
    game = begin(tmp_path)
    shown = places(game, 0)
    hand = [game.state.definition(c).id for c in game.state.zone("hand", 0)]
    assert [entry["card"] for entry in shown["hand of 0"]["cards"]] == hand
    assert shown["hand of 1"] == {"place": "hand of 1", "name": "hand", "owner": 1, "count": 3, "cards": None}
    assert shown["deck of 0"]["cards"] is None
    assert shown["stock"]["count"] == 6
    assert shown["street/B"]["cards"] == []
    assert game.view(None)["player"] is None
    assert places(game, None)["hand of 0"]["cards"] is None


def test_a_view_holds_no_number_of_a_card_and_no_seed(tmp_path: Path) -> None:
    game = begin(tmp_path, seed=987_654_321)
    for player in (0, 1, None):
        text = json.dumps(game.view(player))
        assert "987654321" not in text
        assert str(game.state.generator) not in text
        assert "seed" not in text
    assert all(
        isinstance(o["card"], dict) or o["action"] == "end" for o in game.view(0)["decisions"][0]["options"]
    )


def hidden_twin(game: Game, player: int) -> Game:
    """A game that differs in all that a player may not see: hidden cards exchanged, another generator."""
    twin = game.clone()
    state = twin.state
    table = twin.table
    for zones in ([table.zone("hand", 1 - player), table.zone("deck", 1 - player)], [table.zone("stock")],
                  [table.zone("deck", player)]):  # fmt: skip
        cards = [c for zone in zones for c in state.zones[zone]]
        cards.reverse()
        for zone in zones:
            for i in range(len(state.zones[zone])):
                state.zones[zone][i] = cards.pop(0)
                state.where[state.zones[zone][i]] = zone
    state.generator ^= 12345
    assert state.check() == []
    return twin


@pytest.mark.parametrize("seed", range(10))
def test_states_that_differ_only_in_what_is_hidden_give_equal_views(tmp_path: Path, seed: int) -> None:
    game = begin(tmp_path, seed=seed, stacked=False)
    for step in range(25):
        if game.outcome is not None:
            break
        for player in range(2):
            if game.decisions[0].player != player:
                assert hidden_twin(game, player).view(player) == game.view(player)
        decision = game.decisions[0]
        game.answer([(seed + step) % len(decision.options)], decision.player)


def test_copies_of_a_card_are_not_told_apart(tmp_path: Path) -> None:
    game = begin(tmp_path)
    twin = game.clone()
    one, two = (named(game, "Foe", i) for i in range(2))
    game.state.move(one, game.table.zone("heap"))
    twin.state.move(two, twin.table.zone("heap"))
    assert game.view(0) == twin.view(0)


def test_a_decision_names_unknown_cards_by_place(tmp_path: Path) -> None:
    game = begin(tmp_path, hand=7)
    choose(game, "Reveal")
    decision = game.decision
    assert decision is not None
    assert list(decision.options) == [("at", "stock", 4), ("at", "stock", 5)]
    assert decision.source == 0
    shown = game.view(0)["decisions"][0]
    assert shown["options"] == [
        {"card": None, "name": None, "place": "stock", "position": 4},
        {"card": None, "name": None, "place": "stock", "position": 5},
    ]
    assert game.view(1)["decisions"] == []
    assert game.view(1)["waiting"] == [0]
    expected = game.state.zone("stock")[4]
    game.answer([0])
    assert expected in game.state.zone("discard", 0)
    assert game.record.entries[-1].ids == ("at stock 4",)


def test_a_choice_made_in_secret_shows_in_no_view(tmp_path: Path) -> None:
    game = begin(tmp_path, players=1, hand=13)
    assert game.players == 1
    game = begin(tmp_path / "b", hand=7)
    choose(game, "end") if named(game, "Secret") not in game.state.zone("hand", 0) else None
    choose(game, "Secret")
    twin = game.clone()
    assert game.view(None)["waiting"] == [0, 1]
    game.answer([0], 1)
    twin.answer([1], 1)
    for player in (0, None):
        assert game.view(player) == twin.view(player)
    assert game.view(None)["waiting"] == [0, 1]  # who has answered is not told either
    assert game.view(1)["decisions"] == []


def test_a_card_looked_at_is_known_to_its_looker_until_it_is_shuffled_or_moves(tmp_path: Path) -> None:
    game = begin(tmp_path, hand=7, players=1)
    choose(game, "Peek")
    top = game.state.zone("deck", 0)[-1]
    cards = places(game, 0)["deck of 0"]["cards"]
    assert cards[-1]["card"] == game.state.definition(top).id
    assert cards[:-1] == [None] * (len(cards) - 1)
    assert places(game, None)["deck of 0"]["cards"] is None
    assert game.record.entries[-1].exposures == 1
    game.state.shuffle(game.table.zone("deck", 0))
    assert places(game, 0)["deck of 0"]["cards"] is None


def test_cards_under_and_beside_a_card_and_what_it_counts_as(tmp_path: Path) -> None:
    game = begin(tmp_path)
    state = game.state
    foe = named(game, "Foe")
    state.move(foe, game.table.row("street")[0])
    state.attach(named(game, "C0"), foe)
    state.attach(named(game, "C2"), foe, up=False)
    state.attach(named(game, "C4"), foe, "Vat")
    state.overlay(foe, Overlay("kind", "Brute"))
    (shown,) = places(game, 1)["street/A"]["cards"]
    assert shown["under"] == [{"card": "toy/c0", "name": "C0"}, None]
    assert shown["beside"] == {"Vat": [{"card": "toy/c4", "name": "C4"}]}
    assert shown["overlaid"]["kinds"] == ["Brute", "Foe"]
    assert game.spot(named(game, "C2")) == ("at", "street/A/0/under", 1)


def test_a_view_of_the_end_tells_the_outcome(tmp_path: Path) -> None:
    game = begin(tmp_path)
    finish(game)
    shown = game.view(0)
    assert shown["decisions"] == []
    assert shown["waiting"] == []
    assert shown["outcome"] == {
        "table": "tie",
        "degree": "",
        "players": ["tie", "tie"],
        "scores": [],
        "reason": "",
    }
