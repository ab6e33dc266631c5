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
