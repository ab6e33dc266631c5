"""What is one event for a trigger, what is asked of a replacement, and what leaves together (semantics 9)."""

from __future__ import annotations

import pytest

from tests.tabletop import Tabletop
from tests.trials import Trial

TRIAL = Trial(
    {
        "Purge": ["KO all Wounds from your hand."],
        "Fair Wind": ["If you would draw a card this turn, draw two cards instead."],
        "Head Wind": ["If you would draw a card this turn, you may discard a card instead."],
        "Haul": ["Draw three cards."],
        "Oilskin": ["If you would gain a Wound this turn, you get +1 Recruit instead."],
        "Rocks": ["Gain two Wounds."],
        "Any Purged": ["Whenever you KO any Wounds this turn, you get +1 Recruit."],
        "Each Purged": ["Whenever you KO a Wound this turn, you get +1 Attack."],
        "Any Drawn": ["Whenever you draw any cards this turn, you get +1 Recruit."],
        "Any Gained": ["Whenever you gain any Wounds this turn, you get +1 Recruit."],
        "Next Any": ["The next time you KO any Wounds this turn, you get +1 Recruit."],
        "Bring Back": ["Whenever you discard any Heroes this turn, put them on top of your deck."],
        "As Many": ["Whenever you discard any Heroes this turn, you get + Attack equal to their total cost."],
        "Dump": ["Discard your hand."],
        "Sweep": ["KO all Villains in the city."],
        "Ferry": ["Put all Villains in the city on the bottom of the Villain Deck."],
        "Wake": ["Whenever a Villain is KO'd this turn, draw a card."],
    },
    {
        "Calm": [],
        "Undertaker": [
            "If a Villain would be KO'd from the city, put it on the bottom of the Villain Deck instead."
        ],
        "Spare": [],
        "Idle": [],
        "Mourner": ["Whenever a Villain is KO'd, each player gains a Wound."],
        "A": [],
        "B": [],
        "C": [],
        "Flock": ["Whenever any Villains are KO'd, each player gains a Wound."],
    },
)
DECK = ["Watchman"] * 9


def at(*hand: str, **position: object) -> Tabletop:
    """A table with a deck to draw from, and the cards played."""
    return TRIAL.table(**{"hand": hand, "deck": DECK, **position})


@pytest.mark.parametrize("players", [1, 2, 3])
def test_each_card_drawn_is_asked_about(players: int) -> None:
    t = at("Fair Wind", "Haul", players=players)
    t.play("Fair Wind", "Haul")
    t.check()
    assert t.count("hand") == 6


def test_each_is_asked_about_and_may_be_declined() -> None:
    t = at("Head Wind", "Haul", "Rocks")
    t.play("Head Wind", "Haul")
    t.choose("Rocks")
    assert t.names("discard") == ["Rocks"]
    # the hand is empty now: nothing is asked until a card has come
    t.decline()
    assert t.count("hand") == 2
    t.check()


def test_no_card_is_asked_about_where_there_is_none() -> None:
    t = at("Head Wind", "Haul", "Rocks", deck=["Watchman"])
    t.play("Head Wind", "Haul")
    t.decline()
    t.check()
    assert sorted(t.names("hand")) == ["Rocks", "Watchman"]


def test_each_card_gained_is_asked_about() -> None:
    t = at("Oilskin", "Rocks")
    t.play("Oilskin", "Rocks")
    assert (t.names("discard"), t.recruit_points) == ([], 2)


def test_a_new_hand_is_drawn_without_being_extra() -> None:
    t = at("Any Drawn", "Fair Wind")
    t.play("Any Drawn", "Fair Wind")
    t.end_turn()
    assert t.count("hand", 1) == 6


@pytest.mark.parametrize(("wounds", "some"), [(0, 0), (1, 1), (3, 1)])
def test_any_wounds_are_one_event_and_a_wound_is_one_each(wounds: int, some: int) -> None:
    t = at("Any Purged", "Each Purged", "Purge", *["Wound"] * wounds)
    t.play("Any Purged", "Each Purged", "Purge")
    t.answer_all()
    t.check()
    assert (t.recruit_points, t.attack) == (some, wounds)


def test_so_are_cards_drawn_and_gained() -> None:
    t = at("Any Drawn", "Any Gained", "Haul", "Rocks")
    t.play("Any Drawn", "Any Gained", "Haul")
    assert t.recruit_points == 1
    t.play("Rocks")
    assert t.recruit_points == 2


def test_one_that_acts_once_is_then_spent() -> None:
    t = at("Next Any", "Purge", "Rocks", "Purge", "Wound")
    t.play("Next Any", "Purge")
    assert t.recruit_points == 1
    t.end_turn()
    t = at("Next Any", "Purge", "Wound", "Wound", players=1)
    t.play("Next Any", "Purge")
    assert t.recruit_points == 1


def test_what_it_speaks_of_are_all_of_them() -> None:
    t = at("Bring Back", "Dump", "Rocks", "Wound", "Haul", deck=[])
    t.play("Bring Back", "Dump")
    t.answer_all()
    assert (sorted(t.names("deck")), t.names("discard")) == (["Haul", "Rocks"], ["Wound"])
    t = at("As Many", "Dump", "Rocks", "Wound", "Haul", deck=[])
    t.play("As Many", "Dump")
    assert t.attack == 6


@pytest.mark.parametrize("players", [1, 2, 3])
@pytest.mark.parametrize("at_space", [0, 1, 2])
def test_what_leaves_together_is_asked_about_before_any_leaves(at_space: int, players: int) -> None:
    city = ["Calm", "Calm"]
    city.insert(at_space, "Undertaker")
    t = at("Sweep", city=city, players=players)
    t.play("Sweep")
    t.check()
    assert t.names("ko") == []
    assert sorted(t.names("Villain Deck")[-3:]) == ["Calm", "Calm", "Undertaker"]


def test_another_verb_is_not_replaced() -> None:
    t = at("Ferry", city=["Undertaker", "Calm"])
    t.play("Ferry")
    t.answer_all()
    assert t.names("ko") == []


@pytest.mark.parametrize("players", [1, 2, 3])
def test_two_that_leave_together_both_see_it(players: int) -> None:
    t = at("Sweep", city=["Mourner", "Mourner"], players=players)
    t.play("Sweep")
    t.answer_all()
    # each of the two sees both
    assert [t.names("discard", n + 1).count("Wound") for n in range(players)] == [4] * players
    t = at("Sweep", city=["Flock", "Flock"], players=players)
    t.play("Sweep")
    t.answer_all()
    assert [t.names("discard", n + 1).count("Wound") for n in range(players)] == [2] * players
