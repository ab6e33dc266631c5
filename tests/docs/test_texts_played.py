"""Texts of many shapes, compiled and played: what each of them does at the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.tabletop import Tabletop
from tests.trials import Trial

HEROES: Mapping[str, Sequence[str]] = {
    "Becalmed": ["You can't recruit Heroes this turn."],
    "Clear the Slip": ["KO a Hero from the HQ for each Wound in your hand."],
    "Dry Spell": ["You can't draw cards this turn."],
    "Draw Two": ["Draw two cards."],
    "Barter": ["You can use Recruit as Attack this turn."],
    "Grudge": [
        (
            "Choose a Villain in the city. "
            "You can spend any combination of Recruit and Attack to fight it this turn."
        )
    ],
    "Sort Them": ["Reveal the top three cards of your deck. KO those that cost 0."],
    "Same Price": ["Choose a Hero in the HQ. KO each other Hero in the HQ with the same cost as that Hero."],
    "Cheaper": ["Choose a Hero in the HQ. KO all Heroes from the HQ that cost less than that card."],
    "Choose a Flag": ["Choose a class. KO all Heroes of that class from the HQ."],
    "Two Piles": ["KO a card from your hand or from your discard pile."],
    "Twice Over": ["Draw a card twice."],
    "Once More": ["Discard a card. Draw a card. Do this again."],
    "Keep Going": ["KO a Wound from your hand. If you do, repeat this process."],
    "Until Empty": ["KO a Wound from your hand. Repeat this process until there are no Wounds in your hand."],
    "Night Off": ["Don't play a card from the Villain Deck at the start of your next turn."],
    "First Blood": ["The first time you defeat a Villain this turn, draw a card."],
    "Next Aboard": ["The next Hero you recruit this turn goes on top of your deck."],
    "Opening": ["If this is the first card you played this turn, draw a card."],
    "New Watch": ["When you draw a new hand of cards at the end of this turn, draw two extra cards."],
    "Kept Back": [
        "Choose one of your Heroes.",
        (
            "When you draw a new hand of cards at the end of this turn,"
            " add that Hero to your hand as an extra card."
        ),
    ],
    "In Pairs": ["You get +1 Attack for every two Wounds in your hand."],
    "Its Worth": ["Choose a Hero in the HQ. You get its printed Attack."],
    "Evening": ["At the end of your turn, draw a card."],
    "More Than One": ["If you have more than one Wound, draw a card."],
    "Nobody Hurt": ["If no player has a Wound, draw a card."],
    "Set Free": ["Rescue a Bystander captured by a Villain in the city."],
    "Lend a Hand": [
        (
            "Whenever another player gains a Wound, you may discard this card. "
            "If you do, that player draws a card."
        )
    ],
    "On Watch": ["Whenever a Villain escapes, you may reveal this card. If you do, draw a card."],
    "Own Wound": ["Gain a Wound."],
    "Let Go": ["A Villain in the city escapes."],
    "Turn Coat": ['A Villain in the city gains the ability "Fight: Draw a card." this turn.'],
}
"""Heroes of the tests and what they say; each costs 3."""

VILLAINS: Mapping[str, Sequence[str]] = {
    "Calm": [],
    "Warden": ["Ambush: Warden captures a Bystander."],
    "Tide": ["At the end of your turn, each player gains a Wound."],
    "Surge": ["As long as there is a Wound in the KO pile, Surge gets +2 Attack."],
}
"""Villains of the tests; each prints attack 4."""


TRIAL = Trial(HEROES, VILLAINS)


def at_table(**position: Any) -> Tabletop:
    """A game of that set, laid out."""
    return TRIAL.table(**position)


HQ = ["Draw Two", "Twice Over", "Storm Glass", "Trim the Wick", "Salvage"]


def test_what_is_forbidden_by_description_is_forbidden_to_what_comes_later() -> None:
    t = at_table(hand=["Becalmed"], recruit=9, hq=HQ)
    assert t.can("recruit", "Draw Two")
    assert t.can("recruit", "Deckhand")
    t.play("Becalmed")
    assert not any(option.startswith("recruit") for option in t.legal)
    t.check()


def test_a_forbidden_verb_does_nothing() -> None:
    t = at_table(hand=["Dry Spell", "Draw Two"], deck=["Dock Worker"] * 3)
    t.play("Dry Spell", "Draw Two")
    assert t.names("hand") == []
    t.check()


def test_points_are_spent_as_others() -> None:
    t = at_table(hand=["Barter"], recruit=4, city=["empty", "Calm"])
    assert not t.can("fight", "Calm")
    t.play("Barter")
    assert t.can("fight", "Calm")
    t = at_table(hand=["Grudge"], recruit=3, attack=1, city=["empty", "Calm", "Surge"])
    t.play("Grudge")
    t.choose("Calm")
    assert t.can("fight", "Calm")
    assert not t.can("fight", "Surge")
    t.fight("Calm")
    assert (t.attack, t.recruit_points) == (0, 0)
    t.check()


def test_a_part_of_what_was_named() -> None:
    t = at_table(hand=["Sort Them"], deck=["Dock Worker", "Salvage", "Watchman"])
    t.play("Sort Them")
    assert sorted(t.names("ko")) == ["Dock Worker", "Watchman"]
    t.check()


def test_values_are_compared_with_those_of_a_card() -> None:
    t = at_table(hand=["Same Price"], hq=HQ)
    t.play("Same Price")
    t.choose("Draw Two")
    assert t.names("ko") == ["Twice Over"]
    t = at_table(hand=["Cheaper"], hq=HQ)
    t.play("Cheaper")
    t.choose("Draw Two")
    assert t.names("ko") == ["Trim the Wick"]
    t.check()


def test_a_class_that_was_chosen() -> None:
    t = at_table(hand=["Choose a Flag"], hq=HQ)
    t.play("Choose a Flag")
    t.choose("Tech")
    assert sorted(t.names("ko")) == ["Salvage", "Trim the Wick"]
    t.check()


def test_a_choice_of_places() -> None:
    t = at_table(hand=["Two Piles", "Salvage"], discard=["Wound"])
    t.play("Two Piles")
    t.choose("Wound")
    assert t.names("ko") == ["Wound"]
    t.check()


def test_what_is_done_again() -> None:
    t = at_table(hand=["Twice Over"], deck=["Dock Worker"] * 3)
    t.play("Twice Over")
    assert t.count("hand") == 2
    t = at_table(hand=["Once More", "Wound"], deck=["Dock Worker"] * 3)
    t.play("Once More")
    assert (t.count("hand"), sorted(t.names("discard"))) == (1, ["Dock Worker", "Wound"])
    t = at_table(hand=["Keep Going", *["Wound"] * 3])
    t.play("Keep Going")
    assert t.names("ko") == ["Wound"] * 3
    t = at_table(hand=["Until Empty", *["Wound"] * 2])
    t.play("Until Empty")
    assert t.names("ko") == ["Wound"] * 2
    t.check()


def test_a_step_of_the_next_turn_is_left_out() -> None:
    t = at_table(players=1, hand=["Night Off"], city=[])
    t.play("Night Off")
    t.end_turn()
    assert t.row("city") == [""] * 5
    t.check()


def test_the_first_and_the_next() -> None:
    t = at_table(hand=["First Blood"], attack=8, city=["empty", "Calm", "Surge"], deck=["Dock Worker"] * 3)
    t.play("First Blood")
    t.fight("Calm")
    assert t.count("hand") == 1
    t.fight("Surge")
    assert t.count("hand") == 1
    t = at_table(hand=["First Blood"], attack=8, city=["empty", "Calm", "Surge"], deck=["Dock Worker"] * 3)
    t.fight("Calm")
    t.play("First Blood")
    t.fight("Surge")
    assert t.count("hand") == 0
    t = at_table(hand=["Next Aboard"], recruit=6, hq=HQ)
    t.play("Next Aboard")
    t.recruit("Draw Two")
    t.recruit("Twice Over")
    assert (t.names("deck")[0], t.names("discard")) == ("Draw Two", ["Twice Over"])
    t = at_table(hand=["Opening", "Draw Two"], deck=["Dock Worker"] * 3)
    t.play("Opening")
    assert t.count("hand") == 2
    t = at_table(hand=["Opening", "Draw Two"], deck=["Dock Worker"] * 3)
    t.play("Draw Two", "Opening")
    assert t.count("hand") == 2
    t.check()


def test_the_end_of_a_turn() -> None:
    t = at_table(hand=["Evening"], deck=["Dock Worker"] * 9)
    t.play("Evening")
    t.end_turn()
    assert t.count("hand", 1) == 7
    t = at_table(hand=["New Watch"], deck=["Dock Worker"] * 9)
    t.play("New Watch")
    t.end_turn()
    assert t.count("hand", 1) == 8
    t = at_table(hand=["Kept Back"], deck=["Dock Worker"] * 9)
    t.play("Kept Back")
    t.end_turn()
    assert (t.count("hand", 1), "Kept Back" in t.names("hand", 1)) == (7, True)
    t = at_table(city=["Tide"], deck=["Dock Worker"] * 9)
    t.end_turn()
    assert t.names("discard", 1).count("Wound") == 1
    t.check()


def test_conditions_on_numbers_and_on_nobody() -> None:
    t = at_table(hand=["More Than One", "Wound"], deck=["Dock Worker"])
    t.play("More Than One")
    assert t.names("hand") == ["Wound"]
    t = at_table(hand=["More Than One", "Wound", "Wound"], deck=["Dock Worker"])
    t.play("More Than One")
    assert t.count("hand") == 3
    t = at_table(hand=["Nobody Hurt", "Wound"], deck=["Dock Worker"])
    t.play("Nobody Hurt")
    assert t.names("hand") == ["Wound"]
    t.check()


def test_an_ability_that_is_given() -> None:
    t = at_table(hand=["Turn Coat"], attack=4, city=["empty", "Calm"], deck=["Dock Worker"])
    t.play("Turn Coat")
    t.fight("Calm")
    assert t.names("hand") == ["Dock Worker"]
    t.check()


def test_points_by_the_pair_and_by_a_value() -> None:
    t = at_table(hand=["In Pairs", *["Wound"] * 5])
    t.play("In Pairs")
    assert t.attack == 2
    t = at_table(hand=["Its Worth"], hq=HQ)
    t.play("Its Worth")
    t.choose("Storm Glass")
    assert t.attack == 6
    t.check()


def test_what_asks_for_its_own_card_waits_in_the_hand() -> None:
    t = at_table(hand=["Own Wound"], deck=["Dock Worker"], hand2=["Lend a Hand"])
    t.play("Own Wound")
    t.choose("yes", player=2)
    assert (t.names("discard", 2), t.names("hand")) == (["Lend a Hand"], ["Dock Worker"])
    t = at_table(hand=["Own Wound"], deck=["Dock Worker"], hand2=["Lend a Hand"])
    t.play("Own Wound")
    t.decline()
    assert (t.names("hand", 2), t.names("hand")) == (["Lend a Hand"], [])
    t = at_table(hand=["Lend a Hand", "Own Wound"], deck=["Dock Worker"])
    t.play("Own Wound")  # it was no other player who gained it
    t.check()


def test_what_reveals_its_own_card_may_do_so_from_the_hand_and_when_played() -> None:
    for hand, played in ((["On Watch", "Let Go"], ()), (["On Watch", "Let Go"], ("On Watch",))):
        t = at_table(hand=hand, city=["Calm"], deck=["Dock Worker"])
        t.play(*played, "Let Go")
        while t.asked() == "ko":
            t.choose(t.legal[0])
        t.accept()
        assert "Dock Worker" in t.names("hand")
        t.check()
