"""A standing rule's condition may speak of what the rule changes, before and behind it."""

from __future__ import annotations

import pytest

from tests.compiler.words import read_findings
from tests.trials import Trial

TRIAL = Trial(
    {},
    {
        "Behind": ["Behind gets +2 Attack while it has a Bystander."],
        "Forelady": ["While she has a Bystander, Forelady gets +2 Attack."],
        "Lessee": ["Lessee gets +2 Attack unless he has a Bystander."],
        "Others": ["Each other Villain in the city gets +2 Attack while it has a Bystander."],
        "Many": ["Villains in the city get +2 Attack as long as they have a Bystander."],
        "Plain": [],
    },
)

FOR_EACH = Trial(
    {
        "Weigh Anchor": ["Each Villain in the city gets -1 Attack this turn for each Bystander it has."],
        "Pick Off": ["Choose a Villain. It gets -1 Attack this turn for each Bystander it has."],
        "Stare Down": ["A Villain in the city gets +2 Attack this turn for each Bystander it has."],
        "Mutiny": ["The Mastermind gets -1 Attack this turn for each Bystander it has."],
    },
    {
        "Plain": [],
        "Gale": [],
        "Burdened": ["Each Villain in the city gets +1 Attack for each Bystander it has."],
    },
)


@pytest.mark.parametrize(
    ("card", "holds", "attack"),
    [
        ("Behind", {"Behind": ["Fisher"]}, {"Behind": 6, "Plain": 4}),
        ("Behind", {"Plain": ["Fisher"]}, {"Behind": 4, "Plain": 4}),
        ("Forelady", {"Forelady": ["Fisher"]}, {"Forelady": 6}),
        ("Lessee", {}, {"Lessee": 6, "Plain": 4}),
        ("Lessee", {"Lessee": ["Fisher"]}, {"Lessee": 4}),
        ("Others", {"Plain": ["Fisher"]}, {"Plain": 6, "Others": 4}),
        ("Others", {"Others": ["Fisher"]}, {"Plain": 4, "Others": 4}),
        ("Many", {"Plain": ["Fisher"]}, {"Plain": 6, "Many": 4}),
    ],
)
def test_the_condition_is_asked_of_each_card(
    card: str, holds: dict[str, list[str]], attack: dict[str, int]
) -> None:
    t = TRIAL.table(city=["empty", card, "Plain"], holds=holds)
    assert {name: t.value(name) for name in attack} == attack
    t.check()


@pytest.mark.parametrize(
    ("hero", "chosen", "attack"),
    [
        ("Weigh Anchor", "", {"Plain": 2, "Gale": 3}),
        ("Pick Off", "Plain", {"Plain": 2, "Gale": 4}),
        ("Pick Off", "Gale", {"Plain": 4, "Gale": 3}),
        ("Stare Down", "Plain", {"Plain": 8, "Gale": 4}),
    ],
)
def test_a_change_for_each_is_counted_card_by_card(hero: str, chosen: str, attack: dict[str, int]) -> None:
    holds = {"Plain": ["Fisher", "Fisher"], "Gale": ["Fisher"]}
    t = FOR_EACH.table(hand=[hero], city=["empty", "Plain", "Gale"], holds=holds)
    t.play(hero)
    if chosen:
        t.choose(chosen)
    assert {name: t.value(name) for name in attack} == attack
    t.check()


def test_a_change_for_each_of_the_mastermind_counts_what_it_has() -> None:
    captain = "The Drowned Captain"
    for holds, attack in (({"Plain": ["Fisher"]}, 8), ({captain: ["Fisher", "Fisher"]}, 6)):
        t = FOR_EACH.table(hand=["Mutiny"], city=["empty", "Plain"], holds=holds)
        t.play("Mutiny")
        assert t.value(captain) == attack
        t.check()


def test_a_standing_change_for_each_is_counted_card_by_card() -> None:
    holds = {"Plain": ["Fisher", "Fisher"], "Burdened": ["Fisher"]}
    t = FOR_EACH.table(city=["empty", "Plain", "Burdened"], holds=holds)
    assert (t.value("Plain"), t.value("Burdened")) == (6, 5)


def test_what_was_named_before_is_nearer() -> None:
    text = "If there is a Villain in the Bank, draw a card. KO it."
    assert [one.code for one in read_findings(text)] == []


@pytest.mark.parametrize(
    "text", ["He gets +2 Attack while he has a Bystander.", "If it has a Bystander, draw a card."]
)
def test_a_word_that_points_at_nothing_is_told_what_to_write(text: str) -> None:
    found = read_findings(text, "Villain")
    assert {one.code for one in found} == {"CW060"}
    assert all('"this card", or its name' in one.hint for one in found)
