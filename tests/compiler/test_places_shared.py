"""One of each: "and" between places, and "each player's", with every verb, at one, two and three players."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tabletop import Tabletop
from tests.trials import Trial

WICK, LOG, HORN, NETS = "Trim the Wick", "Read the Log", "Sound the Horn", "Cut the Nets"

TRIAL = Trial(
    {
        "Both Hands": ["KO a card from your hand and from your discard pile."],
        "Two and Two": ["KO two cards from your hand and discard pile."],
        "Up to One": ["KO up to one card from your hand and from your discard pile."],
        "All There": ["KO all cards from your hand and discard pile."],
        "Far and Wide": ["KO a Hero from the HQ and from each player's discard pile."],
        "Picked Off": ["Choose a Hero from each player's discard pile and KO it."],
        "Picked Up": [
            "Choose a Hero from each player's discard pile.",
            "You get + Attack equal to its cost.",
        ],
        "Gleaner": ["Gain a Hero from each other player's discard pile."],
        "Cheapest": ["KO the lowest-cost Hero from each player's discard pile."],
        "Stacked": ["Put a Hero from each player's discard pile on the bottom of the Hero Deck."],
        "Own Tops": ["Put a Hero from each player's discard pile on top of their deck."],
        "Stirred": ["Shuffle a Hero from each player's discard pile into the Hero Deck."],
        "Laid By": ["Set aside a Hero from each player's discard pile."],
        "Spyglass": ["Look at a random card from each other player's hand. KO those cards."],
        "Shown": ["Reveal a random card from each other player's hand. KO those cards."],
        "Dropped": ["Discard a random card from each other player's hand."],
        "Netted": ["A Villain in the city captures a Hero from each player's discard pile."],
        "Ransom": ["Rescue a Bystander from each other player's Victory Pile."],
        "Either Way": ["KO two cards from your hand and discard pile or draw a card."],
        "If Both": ["You may KO a card from your hand and from your discard pile. If you do, draw a card."],
        "Marked": ["Choose a Villain in the city and in your Victory Pile. It gets +1 Attack this turn."],
        "Marched": ["Move a Villain in the Sewers and the Bank to the Bridge."],
        "One of Either": ["KO a card from your hand or discard pile."],
    },
    {
        "Gale": [
            (
                "Ambush: Gale captures a Bystander from the Bystander Deck and a random Bystander from each "
                "player's Victory Pile."
            ),
        ],
        "Hush": ["Fight: Draw a card."],
        "Lull": ["Fight: Draw a card."],
    },
)  # fmt: skip

PILES: dict[str, Any] = {"discard": [WICK], "discard2": [LOG], "discard3": [HORN]}


def table(players: int, **position: Any) -> Tabletop:
    """A table of so many players; what others would have at a larger one is left out."""
    mine = {
        name: cards for name, cards in position.items() if not name[-1:].isdigit() or int(name[-1]) <= players
    }
    return TRIAL.table(players=players, **mine)


def test_a_card_of_each_place_is_kod() -> None:
    t = table(2, hand=["Both Hands", WICK, LOG], discard=[HORN, NETS])
    t.play("Both Hands")
    t.choose(LOG)
    t.choose(NETS)
    t.check()
    assert (sorted(t.names("ko")), t.names("hand"), t.names("discard")) == ([NETS, LOG], [WICK], [HORN])


def test_one_place_without_a_card_leaves_the_other() -> None:
    t = table(2, hand=["Both Hands", WICK], discard=[])
    t.play("Both Hands")
    t.check()
    assert t.names("ko") == [WICK]


def test_a_number_is_of_each_place() -> None:
    t = table(2, hand=["Two and Two", WICK, WICK], discard=[HORN, NETS])
    t.play("Two and Two")
    t.check()
    assert t.count("ko") == 4


def test_up_to_one_is_up_to_one_of_each() -> None:
    t = table(2, hand=["Up to One", WICK], discard=[HORN])
    t.play("Up to One")
    t.choose()
    t.choose(HORN)
    t.check()
    assert t.names("ko") == [HORN]


def test_all_is_of_all_places() -> None:
    t = table(2, hand=["All There", WICK], discard=[HORN, NETS])
    t.play("All There")
    t.check()
    assert t.count("ko") == 3


def test_or_is_one_choice() -> None:
    t = table(2, hand=["One of Either", WICK], discard=[HORN])
    t.play("One of Either")
    t.choose(HORN)
    t.check()
    assert t.names("ko") == [HORN]


@pytest.mark.parametrize("players", [1, 2, 3])
def test_one_of_the_row_and_one_of_each_player(players: int) -> None:
    t = table(
        players,
        hand=["Far and Wide"],
        hq=[NETS, "Heavy Weather", "Heavy Weather", "Heavy Weather", "Heavy Weather"],
        **PILES,
    )
    t.play("Far and Wide")
    t.choose(NETS)
    t.check()
    assert sorted(t.names("ko")) == sorted([NETS, *[WICK, LOG, HORN][:players]])


@pytest.mark.parametrize("players", [1, 2, 3])
@pytest.mark.parametrize("name", ["Picked Off", "Cheapest"])
def test_one_of_each_player_is_kod(name: str, players: int) -> None:
    t = table(players, hand=[name], **PILES)
    t.play(name)
    t.check()
    assert sorted(t.names("ko")) == sorted([WICK, LOG, HORN][:players])


@pytest.mark.parametrize("players", [1, 2, 3])
def test_the_active_player_chooses_of_each(players: int) -> None:
    t = table(players, hand=["Picked Off"], discard=[WICK, LOG], discard2=[HORN, LOG], discard3=[NETS, LOG])
    t.play("Picked Off")
    wanted = [WICK, HORN, NETS][:players]
    for one in wanted:
        t.choose(one, player=1)
    t.check()
    assert sorted(t.names("ko")) == sorted(wanted)


@pytest.mark.parametrize("players", [1, 2, 3])
def test_the_value_of_all_that_were_chosen_is_their_sum(players: int) -> None:
    t = table(players, hand=["Picked Up"], **PILES)
    t.play("Picked Up")
    t.check()
    assert t.attack == sum([2, 3, 5][:players])


@pytest.mark.parametrize("players", [2, 3])
def test_one_of_each_other_player_is_gained(players: int) -> None:
    t = table(players, hand=["Gleaner"], **PILES)
    t.play("Gleaner")
    t.check()
    assert sorted(t.names("discard")) == sorted([WICK, LOG, HORN][:players])


@pytest.mark.parametrize("players", [1, 2, 3])
@pytest.mark.parametrize(
    ("name", "place"), [("Stacked", "hero_deck"), ("Stirred", "hero_deck"), ("Laid By", "set aside")]
)
def test_one_of_each_player_goes_to_one_place(name: str, place: str, players: int) -> None:
    t = table(players, hand=[name], **{place.replace(" ", "_"): []} if place == "hero_deck" else {}, **PILES)
    before = t.count(place)
    t.play(name)
    t.answer_all()
    t.check()
    assert t.count(place) == before + players
    assert [t.count("discard", one) for one in range(1, players + 1)] == [0] * players


@pytest.mark.parametrize("players", [1, 2, 3])
def test_one_of_each_player_goes_to_their_own_deck(players: int) -> None:
    t = table(players, hand=["Own Tops"], **PILES)
    t.play("Own Tops")
    t.check()
    assert [t.names("deck", one)[0] for one in range(1, players + 1)] == [WICK, LOG, HORN][:players]


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(("name", "goes"), [("Spyglass", "ko"), ("Shown", "ko"), ("Dropped", "")])
def test_a_card_of_each_other_hand(name: str, goes: str, players: int) -> None:
    t = table(players, hand=[name], hand2=[LOG], hand3=[HORN])
    t.play(name)
    t.check()
    wanted = [LOG, HORN][: players - 1]
    if goes:
        assert sorted(t.names(goes)) == sorted(wanted)
    else:
        assert [t.names("discard", one) for one in range(2, players + 1)] == [[one] for one in wanted]


@pytest.mark.parametrize("players", [1, 2, 3])
def test_one_of_each_player_is_captured(players: int) -> None:
    t = table(players, hand=["Netted"], city=["Hush"], **PILES)
    t.play("Netted")
    t.check()
    assert sorted(t.held("Hush")) == sorted([WICK, LOG, HORN][:players])


@pytest.mark.parametrize("players", [1, 2, 3])
def test_a_captor_takes_one_of_the_deck_and_one_of_each_player(players: int) -> None:
    won = {"victory": ["Fisher"], "victory2": ["Fisher", "Fisher"], "victory3": ["Fisher"]}
    t = table(players, bystanders=["Fisher", "Fisher"], villain_deck=["Gale"], **won)
    t.reveal("Gale")
    t.check()
    assert len(t.held("Gale")) == 1 + players


@pytest.mark.parametrize("players", [2, 3])
def test_one_of_each_other_player_is_rescued(players: int) -> None:
    won = {"victory2": ["Fisher"], "victory3": ["Fisher"]}
    t = table(players, hand=["Ransom"], victory=[], **won)
    t.play("Ransom")
    t.check()
    assert t.count("victory") == players - 1


def test_of_both_places_in_full_or_else() -> None:
    t = table(2, hand=["Either Way", WICK], discard=[HORN, NETS], deck=[LOG])
    t.play("Either Way")
    t.check()
    assert (t.count("ko"), sorted(t.names("hand"))) == (0, sorted([WICK, LOG]))


@pytest.mark.parametrize("discard", [[], [HORN]])
def test_if_you_do_asks_for_both(discard: list[str]) -> None:
    t = table(2, hand=["If Both", WICK], discard=discard, deck=[LOG])
    t.play("If Both")
    if discard:
        t.accept()
    t.check()
    assert (LOG in t.names("hand")) == bool(discard)


def test_one_of_the_city_and_one_of_what_was_won() -> None:
    t = table(2, hand=["Marked"], city=["Hush"], victory=["Lull"])
    before = t.value("Hush"), t.value("Lull")
    t.play("Marked")
    t.check()
    assert (t.value("Hush"), t.value("Lull")) == (before[0] + 1, before[1] + 1)
