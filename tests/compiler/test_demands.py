"""A word that looks back passes over what the clause cannot mean: a captured card captures, moves and has
nothing.
"""

from __future__ import annotations

import pytest

from tests.compiler.words import read_text
from tests.trials import Trial

TRIAL = Trial(
    {
        "Goad": ["Choose a Villain in the city. It captures a Bystander. It gets -1 Attack this turn."],
        "Snatch": ["A Villain in the city captures a Bystander. Defeat it."],
        "Free": ["A Villain in the city captures a Bystander. KO it."],
        "Bind": ["A Villain in the city captures a Bystander. If it has two Bystanders, draw a card."],
        "Hush": [
            "Choose a Villain. It captures a Hero from the HQ. If it costs 3, it gets -1 Attack this turn."
        ],
        "Tribute": ["The Mastermind captures a Bystander. It gets -1 Attack this turn."],
        "Ransom": ["A Villain in the city captures a Bystander. You get + Attack equal to its Attack."],
    },
    {
        "Puffer": [
            "Ambush: Puffer captures a Bystander. If there is no Fear, it captures another Bystander."
        ],
        "Huffer": ["Ambush: Huffer captures a Bystander. It gets +1 Attack this turn."],
        "Hauler": ["Ambush: Hauler captures a Bystander, then it moves to the Bridge."],
        "Gale": [],
    },
)


def test_the_captor_captures_again() -> None:
    t = TRIAL.table(bystanders=["Fisher"] * 4, city=["empty", "Gale"])
    t.reveal("Puffer")
    assert t.held("Puffer") == ["Fisher", "Fisher"]
    t.check()


def test_the_captor_gets_the_attack_and_moves() -> None:
    t = TRIAL.table(bystanders=["Fisher"] * 4)
    t.reveal("Huffer")
    assert t.value("Huffer") == 4 + 1 + 1, "the Scheme's rule gives one in the Sewers"
    t.reveal("Hauler")
    assert t.held("Hauler") == ["Fisher"]
    assert t.row("city")[-1] == "Hauler"
    t.check()


@pytest.mark.parametrize(
    ("hero", "gale", "captain", "hand", "attack"),
    [
        ("Goad", 3, 8, 0, 0),
        ("Bind", 4, 8, 1, 0),
        ("Hush", 3, 8, 0, 0),
        ("Tribute", 4, 7, 0, 0),
        ("Ransom", 4, 8, 0, 4),
    ],
)
def test_values_and_bystanders_are_the_captors(
    hero: str, gale: int, captain: int, hand: int, attack: int
) -> None:
    held = {"Gale": ["Fisher"]} if hero == "Bind" else {}
    t = TRIAL.table(
        hand=[hero], city=["empty", "Gale"], hq=["Goad"], bystanders=["Fisher"] * 4, holds=held,
        deck=["Dock Worker"] * 3,
    )  # fmt: skip
    t.play(hero)
    t.answer_all()
    assert (t.value("Gale"), t.value("The Drowned Captain")) == (gale, captain)
    assert (t.count("hand"), t.attack) == (hand, attack)
    t.check()


def test_what_can_be_done_to_the_captive_is_done_to_it() -> None:
    t = TRIAL.table(hand=["Free"], city=["empty", "Gale"], bystanders=["Fisher"] * 4)
    t.play("Free")
    assert "Fisher" in t.names("ko")
    t = TRIAL.table(hand=["Snatch"], city=["empty", "Gale"], bystanders=["Fisher"] * 4)
    t.play("Snatch")
    assert sorted(t.names("victory")) == ["Fisher", "Gale"]
    t.check()


def test_two_that_can_be_meant_are_still_two() -> None:
    text = "Swap a Villain in the Bank with a Villain in the Sewers. It gets -1 Attack this turn."
    assert read_text(text) == ["CW061"]
