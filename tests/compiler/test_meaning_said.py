"""What a word stands for: to discard, "it" after a change, a trigger of the card itself, "this way"."""

from __future__ import annotations

import pytest

from cardtable.kernel.modifiers import value
from tests.trials import Trial

TRIAL = Trial(
    {
        "Shed": ["Discard one of your Heroes."],
        "Metamorph": ["Transform this Hero into From the Deep and put it on top of your deck."],
        "Parting Gift": ["When you discard this card, draw a card."],
        "Drop": ["Discard a card."],
        "Two Down": ["Defeat two Villains in the city. If you do, draw a card."],
        "Flush": ["Each Villain in the city escapes. Draw a card for each Villain that escaped this way."],
        "Measure": ["You get +1 Attack for each different printed Recruit number among your Heroes."],
        "Again": ["KO a Wound from your hand. If you do, repeat this process."],
        "Levy": [
            "Each player discards a card. If they do, they draw a card. KO each card discarded this way."
        ],
        "Plunder": ["Each other player discards the top card of their deck. Gain one of those Heroes."],
        "Deal Out": [
            "Reveal the top three cards of your deck. Put one of those cards into each player's discard pile."
        ],
        "Leaf": ["Look at the top three cards of your deck. Draw one of them and put the rest back."],
    },
    {
        "Barker": ["You can't fight Barker."],
        "Crier": ["Bystanders in Victory Piles are worth 3 VP."],
    },
    "cards Keepsakes  kind Bystander\n  1 Keepsake  vp 1\n    When you rescue this Bystander, draw a card.\n",
)


def test_a_hero_in_front_of_its_player_is_not_discarded() -> None:
    t = TRIAL.table(played=["Watchman", "Dock Worker"], hand=["Shed", "Drop", "Wound"])
    t.play("Shed")
    t.check()
    assert t.names("discard") == ["Drop"]


def test_it_is_what_has_come_in_its_place() -> None:
    t = TRIAL.table(hand=["Metamorph"], transformation=["From the Deep"], deck=["Wound"])
    t.play("Metamorph")
    t.check()
    assert t.names("deck") == ["From the Deep", "Wound"]
    assert "Metamorph" in t.names("transformation")


def test_a_card_sees_itself_go() -> None:
    t = TRIAL.table(hand=["Drop", "Parting Gift"], deck=["Watchman"])
    t.play("Drop")
    t.check()
    assert (t.names("hand"), t.names("discard")) == (["Watchman"], ["Parting Gift"])


def test_playing_it_sets_nothing_waiting() -> None:
    t = TRIAL.table(hand=["Parting Gift", "Drop", "Wound"], deck=["Watchman"])
    t.play("Parting Gift", "Drop")
    t.check()
    assert (t.names("hand"), t.names("discard")) == ([], ["Wound"])


def test_another_card_does_not_concern_it() -> None:
    t = TRIAL.table(hand=["Drop", "Parting Gift", "Wound"], deck=["Watchman"])
    t.play("Drop")
    t.choose("Wound")
    t.check()
    assert t.names("hand") == ["Parting Gift"]


def test_a_card_sees_itself_arrive() -> None:
    t = TRIAL.table(
        attack=2, city=["empty", "Bell Thief"], holds={"Bell Thief": ["Keepsake"]}, deck=["Watchman"]
    )
    t.fight("Bell Thief")
    t.check()
    assert t.names("hand") == ["Watchman"]


@pytest.mark.parametrize(("villains", "drawn"), [(1, 0), (2, 1), (3, 1)])
def test_so_many_done_one_after_another_are_done_in_full_or_not(villains: int, drawn: int) -> None:
    t = TRIAL.table(
        hand=["Two Down"],
        city=["empty", *["Salt Widow", "Salt Widow", "Bell Thief"][:villains]],
        deck=["Watchman"],
    )
    t.play("Two Down")
    if villains == 3:
        t.choose("Salt Widow", "Bell Thief")
    t.check()
    assert t.count("hand") == drawn


def test_only_what_really_happened_happened_this_way() -> None:
    t = TRIAL.table(hand=["Flush"], city=["empty", "Bell Thief", "Barker"], deck=["Watchman"] * 3)
    t.play("Flush")
    t.answer_all()
    assert t.count("hand") == 2


@pytest.mark.parametrize(
    ("hand", "attack"),
    [([], 0), (["Dock Worker"], 1), (["Dock Worker"] * 2, 1), (["Dock Worker", "Watchman"], 1)],
)
def test_a_card_without_such_a_number_adds_no_number(hand: list[str], attack: int) -> None:
    t = TRIAL.table(hand=["Measure", *hand])
    t.play("Measure")
    assert t.attack == attack


@pytest.mark.parametrize("wounds", [0, 1, 3])
def test_a_process_repeated_comes_to_an_end(wounds: int) -> None:
    t = TRIAL.table(hand=["Again", *["Wound"] * wounds, "Drop"])
    t.play("Again")
    t.check()
    assert (t.count("ko"), t.names("hand")) == (wounds, ["Drop"])


def test_what_is_worth_so_much_is_not_worth_more() -> None:
    t = TRIAL.table(city=["empty", "Crier"], victory=["Fisher"])
    assert value(t.game, t.cards("victory")[0], "VP") == 3


def test_a_round_of_a_loop_speaks_of_its_own_cards() -> None:
    t = TRIAL.table(players=3, hand=["Plunder"], deck2=["Watchman"], deck3=["Dock Worker"])
    t.play("Plunder")
    t.choose("Watchman")
    t.check()
    assert [t.names("discard", n) for n in (1, 2, 3)] == [["Watchman"], [], ["Dock Worker"]]


def test_what_all_rounds_came_to_is_known_after_them() -> None:
    t = TRIAL.table(
        players=3, hand=["Levy", "Watchman"], hand2=["Wound"], hand3=[], deck=["Wound"], deck2=["Wound"]
    )
    t.play("Levy")
    t.check()
    assert sorted(t.names("ko")) == ["Watchman", "Wound"]
    assert [t.names("hand", n) for n in (1, 2, 3)] == [["Wound"], ["Wound"], []]


def test_what_one_round_took_the_next_does_not_take_again() -> None:
    t = TRIAL.table(players=3, hand=["Deal Out"], deck=["Watchman", "Dock Worker", "Wound"])
    t.play("Deal Out")
    t.choose("Wound")
    assert t.question is not None
    assert sorted(t.shown(t.question)) == ["Dock Worker", "Watchman"]
    t.choose("Watchman")
    t.check()
    assert [t.names("discard", n) for n in (1, 2, 3)] == [["Wound"], ["Watchman"], ["Dock Worker"]]


def test_the_rest_goes_back_in_an_order_its_player_likes() -> None:
    t = TRIAL.table(hand=["Leaf"], deck=["Watchman", "Dock Worker", "Wound"])
    t.play("Leaf")
    t.choose("Wound")
    t.choose("Watchman", "Dock Worker")
    t.check()
    assert (t.names("hand"), t.names("deck")) == (["Wound"], ["Dock Worker", "Watchman"])
