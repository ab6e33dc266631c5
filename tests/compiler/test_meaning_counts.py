"""How many, and for what: "exactly two" beside "two", and points that are usable only for something."""

from __future__ import annotations

import pytest

from cardwright.english.text import render_ability
from tests.compiler.texts import read
from tests.trials import Trial

TRIAL = Trial(
    {
        "Two Scars": ["If you have two Wounds in your hand, you get +1 Attack."],
        "Just Two Scars": ["If you have exactly two Wounds in your hand, you get +1 Attack."],
        "Duet": ["If you played exactly one other Hero this turn, you get +1 Attack."],
        "Lone Sail": ["If there is exactly one Villain in the city, you get +1 Attack."],
        "Boarding Pike": ["You get +4 Attack, usable only against Villains on the Bridge or the Mastermind."],
        "Rescue Line": ["You get +4 Attack, usable only against Villains with Bystanders."],
        "Hiring Purse": ["You get +3 Recruit, usable only to recruit [Tech] Heroes."],
        "Tech Rope": [],
    },
)


@pytest.mark.parametrize(("wounds", "two", "just_two"), [(1, 0, 0), (2, 1, 1), (3, 1, 0)])
def test_two_is_reached_by_more_and_exactly_two_is_not(wounds: int, two: int, just_two: int) -> None:
    for card, attack in (("Two Scars", two), ("Just Two Scars", just_two)):
        t = TRIAL.table(hand=[card, *["Wound"] * wounds])
        t.play(card)
        assert t.attack == attack, card
        t.check()


@pytest.mark.parametrize(("others", "attack"), [(0, 0), (1, 1), (2, 0)])
def test_exactly_so_many_in_the_history_of_the_turn(others: int, attack: int) -> None:
    t = TRIAL.table(hand=["Duet", *["Dock Worker"] * others])
    t.play(*["Dock Worker"] * others, "Duet")
    assert t.attack == attack


@pytest.mark.parametrize(("villains", "attack"), [(0, 0), (1, 1), (2, 0)])
def test_exactly_so_many_on_the_table(villains: int, attack: int) -> None:
    t = TRIAL.table(hand=["Lone Sail"], city=["empty", *["Bell Thief"] * villains])
    t.play("Lone Sail")
    assert t.attack == attack


@pytest.mark.parametrize(
    "text",
    [
        "If you have exactly two Villains in your hand, draw a card.",
        "If you have two Villains in your hand, draw a card.",
        "Discard exactly two cards.",
    ],
)
def test_exactly_is_kept_when_a_meaning_is_written_out(text: str) -> None:
    (ability,), problems = read(text)
    assert not problems
    assert render_ability(ability) == text


def test_points_for_several_targets() -> None:
    for city, target, can in (
        (["", "", "", "", "Bell Thief"], "Bell Thief", True),
        (["", "", "", "Bell Thief"], "Bell Thief", False),
    ):
        t = TRIAL.table(hand=["Boarding Pike"], city=[name or "empty" for name in city])
        t.play("Boarding Pike")
        assert t.can("fight", target) == can
    t = TRIAL.table(hand=["Boarding Pike"], attack=4)
    t.play("Boarding Pike")
    assert t.can("fight", "The Drowned Captain")


def test_points_for_targets_that_a_test_tells() -> None:
    for holds, can in (({"Bell Thief": ["Fisher"]}, True), ({}, False)):
        t = TRIAL.table(hand=["Rescue Line"], city=["empty", "Bell Thief"], holds=holds)
        t.play("Rescue Line")
        assert t.can("fight", "Bell Thief") == can
        clone = t.game.clone()
        assert clone == t.game


def test_points_for_a_verb_and_a_class() -> None:
    t = TRIAL.table(hand=["Hiring Purse"], hq=["Tech Rope", "Duet"])
    t.play("Hiring Purse")
    assert t.can("recruit", "Tech Rope")
    assert not t.can("recruit", "Duet")
