"""State: where cards are, what they are, who knows them, and copies."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable.keeping.game import Game
from cardtable.kernel.definitions import Overlay, granted
from cardtable.kernel.modifiers import value
from cardtable.kernel.state import BOTTOM, NOWHERE, Modifier
from tests.runtime.toy import ability, card, named, toy_game


@pytest.fixture
def game(tmp_path: Path) -> Game:
    cards = [
        card("One", points={"Gold": 2}, cost=1, classes=["Red"]),
        card("Two", points={"Might": {"n": 2, "mark": "+"}}, cost=3),
        card("Three", cost="*"),
        card("Four"),
        card("Foe", kind="Foe", copies=3, points={"Might": 4}),
        card("Brute", kind="Brute", copies=1),
        card("Rule", ability("rule", "static", changes="Might", lives=["board"]), kind="Rule"),
    ]
    return toy_game(
        tmp_path,
        cards,
        "def rule(c, card): return 1 if card and toy_is_foe(c, card) else 0\n"
        "def toy_is_foe(c, card): return c.game.state.is_kind(card, 'Foe')\n",
    )


def test_a_card_is_in_exactly_one_place_however_it_moves(game: Game) -> None:
    state, table = game.state, game.table
    one, two = named(game, "One"), named(game, "Two")
    state.move(one, table.zone("heap"))
    state.attach(one, two)
    state.attach(two, named(game, "Three"), "pile")
    assert state.check() == []
    assert state.host(one) == two
    assert state.home(one) == state.where[named(game, "Three")]
    state.move(one, table.zone("deck", 0), BOTTOM)
    assert state.zone("deck", 0)[0] == one
    assert state.check() == []
    with pytest.raises(ValueError, match="under itself"):
        state.attach(named(game, "Three"), two)
    assert state.check() == []


def test_what_is_under_a_card_travels_with_it(game: Game) -> None:
    state, table = game.state, game.table
    foe, one, two = named(game, "Foe"), named(game, "One"), named(game, "Two")
    state.move(foe, table.row("street")[0])
    state.attach(one, foe)
    state.attach(two, foe, "Vat")
    state.move(foe, table.row("street")[1])
    assert state.held(foe) == [one]
    assert state.held(foe, "Vat") == [two]
    assert state.held(foe, None) == [one, two]
    assert state.home(one) == table.row("street")[1]
    state.move(foe, table.zone("heap"))
    assert state.home(two) == table.zone("heap")
    assert state.check() == []


def test_five_copies_are_five_cards(game: Game) -> None:
    state = game.state
    foes = [c for c in range(1, game.table.size) if state.face(c).name == "Foe"]
    state.move(foes[0], game.table.zone("heap"))
    assert len(foes) == 3
    assert sum(c in state.zone("stock") for c in foes) == 2


def test_a_face_says_what_is_printed_and_an_overlay_what_is_in_force(game: Game) -> None:
    state = game.state
    one, brute = named(game, "One"), named(game, "Brute")
    assert state.face(one).numbers == {"cost": 1, "Gold": 2}
    assert state.face(named(game, "Two")).marks == {"Might": "+"}
    assert state.face(named(game, "Three")).numbers["cost"] == 0
    assert state.is_kind(brute, "Foe")
    assert not state.is_kind(one, "Foe")
    state.overlay(one, Overlay("kind", "Brute", "stay"))
    assert state.is_kind(one, "Foe")
    assert state.is_kind(one, "Card")
    state.overlay(one, Overlay("set", ("Might", 6), "stay"))
    assert value(game, one, "Might") == 7  # the rule on the board adds 1 to Foes
    state.overlay(one, Overlay("is", "toy/two", "turn"))
    assert state.face(one).name == "Two"
    assert state.definition(one).name == "One"
    was = state.overlays[one]
    state.move(one, game.table.zone("heap"))
    assert state.face(one).name == "Two"
    assert not state.is_kind(one, "Foe")
    assert state.face(one, was[:1]).kinds >= {"Brute", "Foe"}  # a card that has left is read as it last was
    state.expire("turn")
    assert state.face(one).name == "One"


def test_a_card_without_a_number_counts_as_zero_and_no_value_is_negative(game: Game) -> None:
    four = named(game, "Four")
    assert value(game, four, "cost") == 0
    game.state.modify(Modifier("cost", -3, four))
    assert value(game, four, "cost") == 0
    assert value(game, 0, "cost") == 0


def test_a_bonus_while_it_stays_ends_when_it_leaves_even_if_it_returns(game: Game) -> None:
    state, table = game.state, game.table
    foe = named(game, "Foe")
    street = table.row("street")
    state.move(foe, street[0])
    state.modify(Modifier("Might", -3, foe, until="stay"))
    assert value(game, foe, "Might") == 2
    state.move(foe, street[2])
    assert value(game, foe, "Might") == 2
    state.move(foe, table.zone("heap"))
    state.move(foe, street[0])
    assert value(game, foe, "Might") == 5
    assert state.modifiers == {}


def test_an_overlay_of_a_source_ends_when_the_source_leaves(game: Game) -> None:
    state, table = game.state, game.table
    one, foe = named(game, "One"), named(game, "Foe")
    state.overlay(one, Overlay("class", "Blue", "source", source=foe))
    state.overlay(one, Overlay("team", "Team", "turn"))
    assert "Blue" in state.face(one).icons
    state.move(foe, table.zone("heap"))
    assert state.face(one).icons == {"Red", "Team"}


def test_standing_rules_live_where_they_say(game: Game) -> None:
    state, table = game.state, game.table
    rule, foe = named(game, "Rule"), named(game, "Foe")
    assert value(game, foe, "Might") == 5
    state.move(rule, table.zone("heap"))
    assert value(game, foe, "Might") == 4
    assert state.standing == {}
    state.overlay(foe, Overlay("ability", granted("toy:rule", "static", changes="Might"), "stay"))
    assert value(game, foe, "Might") == 5
    state.overlay(foe, Overlay("mute", True, "turn"))
    assert value(game, foe, "Might") == 4


def test_tokens_and_virtual_copies_are_no_cards_of_the_box(game: Game) -> None:
    state, table = game.state, game.table
    token = state.make_token("toy/foe")
    ghost = state.make_token("toy/one", virtual=True, overlays=(Overlay("class", "Blue"),))
    state.move(token, table.row("street")[0])
    assert not state.is_physical(token)
    assert state.is_virtual(ghost)
    assert state.face(ghost).icons == {"Red", "Blue"}
    assert state.where[ghost] == NOWHERE
    assert state.check() == []
    state.remove(token)
    assert state.where[token] == NOWHERE
    assert state.check() == []
    with pytest.raises(ValueError, match="cannot leave the game"):
        state.remove(1)
    with pytest.raises(LookupError, match="toy/none"):
        state.make_token("toy/none")


def test_who_may_know_a_card(game: Game) -> None:
    state, table = game.state, game.table
    deck = table.zone("deck", 0)
    top = state.zones[deck][-1]
    assert not state.may_know(0, top)
    before = state.exposures
    state.look(top, 0)
    assert state.may_know(0, top)
    assert state.exposures == before + 1
    state.look(top, 0)
    assert state.exposures == before + 1
    state.shuffle(deck)
    assert not state.may_know(0, top)
    state.move(top, table.zone("heap"))
    assert state.is_open(top)
    state.turn_over(top, False)
    assert not state.may_know(0, top)
    state.move(top, table.zone("heap"), up=False)
    assert not state.may_know(0, top)
    held = named(game, "Two")
    state.attach(held, named(game, "Foe"))
    assert state.is_open(held)
    state.attach(held, named(game, "Foe", 1), up=False)
    assert not state.may_know(0, held)


def test_a_copy_goes_its_own_way(game: Game) -> None:
    state = game.state
    copy = state.copy()
    assert copy == state
    one = named(game, "One")
    copy.move(one, game.table.zone("heap"))
    copy.overlay(one, Overlay("kind", "Foe"))
    copy.count("n")
    copy.add_point(0, "Gold", 3)
    copy.random(6)
    copy.attach(named(game, "Two"), one)
    assert copy != state
    assert state.check() == copy.check() == []
    assert one not in state.zone("heap")
    assert state.overlays == {}
    assert state.get_point(0, "Gold") == 0
