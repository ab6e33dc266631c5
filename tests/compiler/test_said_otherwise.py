"""One meaning said in several ways: where a place stands, "who doesn't", "plus one", "the Scheme"."""

from __future__ import annotations

import pytest

from tests.compiler.words import abilities, read_findings
from tests.trials import Trial

TRIAL = Trial(
    {
        "Old Wares": ["KO a Hero that costs 3 or more from your discard pile."],
        "Muster": ["Each player may discard a card. Each player who doesn't gains a Wound."],
        "Trade Up": ["Discard any number of cards. Draw that many cards plus one."],
        "Paper": [],
    },
)


def test_a_place_behind_a_cost_is_the_cards() -> None:
    t = TRIAL.table(hand=["Old Wares"], discard=["Paper", "Dock Worker", "Trade Up"])
    t.play("Old Wares")
    assert t.question is not None
    assert sorted(t.legal) == ["Paper", "Trade Up"]
    t.choose("Paper")
    assert t.names("ko") == ["Paper"]
    t.check()


def test_who_does_not_is_told_from_who_does() -> None:
    t = TRIAL.table(hand=["Muster", "Paper"], hand2=["Dock Worker"])
    t.play("Muster")
    t.decline()
    t.choose("Dock Worker", player=2)
    assert (t.count("discard"), t.names("discard", 2)) == (1, ["Dock Worker"])
    t.check()


def test_one_more_than_was_discarded() -> None:
    t = TRIAL.table(hand=["Trade Up", "Paper", "Dock Worker"], deck=["Dock Worker"] * 5)
    t.play("Trade Up")
    t.choose("Paper", "Dock Worker")
    assert t.count("hand") == 3
    t.check()


@pytest.mark.parametrize(
    ("said", "same"),
    [
        ("KO a Hero that costs 3 from your discard pile.", "KO a Hero from your discard pile that costs 3."),
        (
            "Defeat a Villain that has 3 Attack or less in the city.",
            "Defeat a Villain in the city that has 3 Attack or less.",
        ),
        (
            "Each player may discard a card. Each player who didn't gains a Wound.",
            "Each player may discard a card. Each player who doesn't do so gains a Wound.",
        ),
        (
            "You get +1 Attack for each odd-numbered cost among your Heroes.",
            "You get +1 Attack for each odd cost among your Heroes.",
        ),
        (
            "Discard any number of cards. Draw that many cards plus 2.",
            "Discard any number of cards. Draw cards equal to that number plus 2.",
        ),
    ],
)
def test_both_mean_the_same(said: str, same: str) -> None:
    assert read_findings(said) == []
    assert abilities(said) == abilities(same)


def test_there_is_one_scheme() -> None:
    text = (
        'Twist: Stack this Twist next to the Scheme as a "Broken Pane". '
        "Each player discards a card for each Broken Pane next to the Scheme."
    )
    assert read_findings(text, "Scheme") == []


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("KO a Hero among your Heroes.", "one of your Heroes"),
        ("During your next turn, draw a card.", '"During your next turn" has'),
        ("The next Villain you fight gets -2 Attack.", '"you fight" has'),
        ("The next Villain you fight this turn gets -2 Attack.", '"get -2 Attack" has'),
        ("You have +1 Attack this turn.", '"have" has'),
        ("You can use Recruit as Attack.", 'write "this turn"'),
        ("Draw a card. If it costs 0, KO it.", "Reveal the top card of your deck."),
        ("Discard any number of cards. You get that much Attack.", "equal to that number"),
        ("Each player who put a card on top of their deck this way draws a card.", "each player who does"),
    ],
)
def test_it_is_told_how_else_to_say_it(text: str, says: str) -> None:
    assert any(says in f"{one.message}; {one.hint}" for one in read_findings(text))


@pytest.mark.parametrize(
    "text",
    [
        "Twist 1-3: Each player gains a Wound. Twist 4: Draw a card.",
        "Twist: Each player gains a Wound. Twist: Draw a card.",
    ],
)
def test_a_label_begins_a_line_of_its_own(text: str) -> None:
    assert any("a line of its own" in one.hint for one in read_findings(text, "Scheme"))
