"""Texts for those who have something, for either or both, and choices that a Superpower makes one do all of
(DC-ABIL-10, 11, 13, 14)."""

from __future__ import annotations

import pytest

from tests.tabletop import Tabletop
from tests.trials import Trial

WICK, LOG, HORN, WORKER = "Trim the Wick", "Read the Log", "Sound the Horn", "Dock Worker"

TRIAL = Trial(
    {
        "Sick Bay": ["Each player that has a Wound in their hand draws a card."],
        "Two Trades": ["If you have a [Tech] and/or [Covert] Hero, draw a card."],
        "Two Berths": ["If there is a Villain in the Sewers and/or Bank, draw a card."],
        "Fork": ["Choose one:", "- Draw a card.", "- Inspire Hope.", "[Tech]: Do both."],
        "Tide": [
            "Choose one:",
            "- You get +1 Recruit for each card in your hand.",
            "- Draw a card.",
            "[Tech]: Do both.",
        ],
    }
)


@pytest.mark.rule("DC-ABIL-10")
def test_who_lacks_it_is_not_concerned() -> None:
    t = TRIAL.table(players=3, hand=["Sick Bay"], hand2=["Wound"], hand3=[WICK], **decks())
    t.play("Sick Bay")
    assert t.names("hand") == []
    assert sorted(t.names("hand", 2)) == [WORKER, "Wound"]
    assert t.names("hand", 3) == [WICK]
    t.check()


def decks() -> dict[str, list[str]]:
    return {"deck": [WORKER] * 2, "deck2": [WORKER] * 2, "deck3": [WORKER] * 2}


@pytest.mark.rule("DC-ABIL-11")
@pytest.mark.parametrize(
    ("hand", "drawn"), [([HORN], 0), ([WICK], 1), ([LOG], 1), ([WICK, LOG], 1), (["The Great Lens"], 1)]
)
def test_either_or_both_is_met_once(hand: list[str], drawn: int) -> None:
    t = TRIAL.table(hand=["Two Trades", *hand], deck=[WORKER] * 3)
    t.play("Two Trades")
    assert t.names("hand").count(WORKER) == drawn
    t.check()


@pytest.mark.rule("DC-ABIL-11")
@pytest.mark.parametrize(
    ("city", "drawn"),
    [
        (["empty", "empty", "Gale"], 0),
        (["Bell Thief"], 1),
        (["empty", "Bell Thief"], 1),
        (["Bell Thief", "Salt Widow"], 1),
    ],
)
def test_either_place_or_both_gives_the_effect_once(city: list[str], drawn: int) -> None:
    city = [name.replace("Gale", "False Light") for name in city]
    t = TRIAL.table(hand=["Two Berths"], city=city, deck=[WORKER] * 3)
    t.play("Two Berths")
    assert t.names("hand").count(WORKER) == drawn
    t.check()


def fork(*played: str, name: str = "Fork") -> Tabletop:
    t = TRIAL.table(hand=[*played, name, HORN], deck=[LOG, WORKER])
    t.play(*played, name)
    return t


@pytest.mark.rule("DC-ABIL-13")
def test_without_the_superpower_one_of_them_is_chosen() -> None:
    t = fork()
    assert t.question is not None
    assert len(t.question.options) == 2
    t.choose("Hope")
    assert t.track("Hope") == 1
    assert t.names("hand") == [HORN]
    t.check()


@pytest.mark.rule("DC-ABIL-13")
def test_with_it_both_are_done() -> None:
    t = fork(WICK)
    t.accept()
    assert t.track("Hope") == 1
    assert sorted(t.names("hand")) == sorted([LOG, HORN])
    t.check()


@pytest.mark.rule("DC-ABIL-13")
def test_both_are_done_in_printed_order() -> None:
    """The first counts the hand before the second draws."""
    t = fork(WICK, name="Tide")
    t.accept()
    assert t.recruit_points == 1
    assert sorted(t.names("hand")) == sorted([LOG, HORN])
    t.check()


@pytest.mark.rule("DC-ABIL-14")
def test_who_meets_it_may_still_choose_one() -> None:
    """Doing both is a Superpower, so it is optional."""
    t = fork(WICK)
    t.decline()
    t.choose("Hope")
    assert t.track("Hope") == 1
    assert t.names("hand") == [HORN]
    t.check()
