""" "Of your choice" gives a choice to whoever reads the card, who sees the hand that is chosen from."""

from __future__ import annotations

import pytest

from cardwright.english.text import render_ability
from cardwright.python.gaps import CannotCompile
from cardwright.python.module import compile_ability
from tests.compiler.texts import read
from tests.compiler.words import read_findings
from tests.trials import Trial

TRIAL = Trial(
    {
        "Extort": ["Each other player discards a card of your choice."],
        "Pick Pocket": ["Choose another player. That player discards up to two cards of your choice."],
        "Conscript": ["Each other player KOs one of their Heroes of your choice."],
        "Thrust On": ["Each other player gains a Hero of your choice from the HQ."],
        "Theirs": ["Each other player discards a card."],
        "Paper": [],
        "Lamp": [],
    },
    {"Bully": ["Fight: Each other player discards a card of your choice."]},
)
HAND = ["Paper", "Lamp", "Wound"]


@pytest.mark.parametrize(
    ("card", "chosen", "pile"),
    [
        ("Extort", ("Lamp",), "discard"),
        ("Pick Pocket", ("Lamp", "Wound"), "discard"),
        ("Conscript", ("Lamp",), "ko"),
    ],
)
def test_you_choose_among_the_cards_of_a_hand_that_you_see(
    card: str, chosen: tuple[str, ...], pile: str
) -> None:
    t = TRIAL.table(hand=[card], hand2=HAND)
    t.play(card)
    assert t.question is not None
    assert t.question.player == 0
    assert {"Paper", "Lamp"} <= set(t.shown(t.question)), "the hand is seen"
    t.choose(*chosen, player=1)
    assert sorted(t.names(pile, 2) if pile != "ko" else t.names(pile)) == sorted(chosen)
    t.check()


def test_without_the_words_each_chooses_for_themselves() -> None:
    t = TRIAL.table(hand=["Theirs"], hand2=HAND)
    t.play("Theirs")
    t.choose("Paper", player=2)
    assert t.names("discard", 2) == ["Paper"]


def test_what_lies_open_is_chosen_for_another() -> None:
    t = TRIAL.table(hand=["Thrust On"], hq=["Paper", "Lamp"])
    t.play("Thrust On")
    t.choose("Lamp", player=1)
    assert t.names("discard", 2) == ["Lamp"]
    t.check()


def test_on_an_enemy_it_is_the_choice_of_the_player_whose_effect_it_is() -> None:
    t = TRIAL.table(city=["empty", "Bully"], attack=9, hand2=HAND)
    t.fight("Bully")
    t.choose("Wound", player=1)
    assert t.names("discard", 2) == ["Wound"]
    t.check()


@pytest.mark.parametrize(
    "text",
    [
        "Each other player discards a card of your choice.",
        "KO a Hero of your choice from the HQ that costs 3 or less.",
        "Each other player KOs one of their Heroes of your choice.",
        "Look at the top three cards of your deck. KO one of them of your choice.",
    ],
)
def test_the_words_are_kept_when_a_meaning_is_written_out(text: str) -> None:
    (ability,), problems = read(text)
    assert not problems
    assert render_ability(ability) == text


def test_all_that_are_described_leave_no_choice() -> None:
    (found,) = read_findings("KO all Heroes of your choice from the HQ.")
    assert (found.code, found.span.column) == ("CW043", 15)


@pytest.mark.parametrize(
    "text",
    [
        "Gain a Wound of your choice.",
        "If there is a Villain of your choice in the city, draw a card.",
        "Each other player simultaneously discards a card of your choice.",
    ],
)
def test_where_nobody_is_asked_the_words_are_not_passed_over(text: str) -> None:
    (ability,), _ = read(text)
    with pytest.raises(CannotCompile, match="of your choice"):
        compile_ability(ability, "Hero", "Nova")
