"""Recruiting a Hero is gaining it: what speaks of gaining sees it; what speaks of recruiting sees no gain."""

from __future__ import annotations

import pytest

from tests.tabletop import Tabletop
from tests.trials import Trial

WORKER = "Dock Worker"

TRIAL = Trial(
    {
        "Pick": ["When you recruit this Hero, draw a card."],
        "Take": ["When you gain this Hero, draw a card."],
        "Watch": ["Whenever you gain a Hero this turn, you get +1 Attack."],
        "Heed": ["Whenever you recruit a Hero this turn, you get +1 Attack."],
        "Grab": ["Gain a Hero from the HQ."],
        "Instead": ["If you would gain a Hero this turn, put it into your hand instead."],
        "Count": ["You get +1 Attack for each Hero you gained this turn."],
        "Asked": ["If you gained a Hero this turn, draw a card."],
        "Hired": ["If you recruited a Hero this turn, draw a card."],
        "Ban": ["You can't gain Heroes this turn."],
        "Wary": ["You can't recruit Heroes this turn."],
    }
)


def table(*hand: str) -> Tabletop:
    return TRIAL.table(
        hand=list(hand), recruit=9, hq=["Pick", "Take", WORKER, WORKER, WORKER], deck=[WORKER] * 4
    )


@pytest.mark.rule("DC-GAIN-05")
def test_what_speaks_of_gaining_sees_a_hero_recruited() -> None:
    t = table("Watch", "Count", "Asked")
    t.play("Watch")
    t.recruit("Take")
    assert t.legal == ["harbor:take_1 Take", "harbor:watch_1_whenever Watch"]
    t.choose("take_1 Take")
    assert (t.attack, t.names("hand")) == (1, [WORKER, "Count", "Asked"])
    t.play("Count", "Asked")
    assert (t.attack, t.names("hand")) == (2, [WORKER, WORKER])
    t.check()


@pytest.mark.rule("DC-GAIN-05")
def test_a_card_of_a_stack_that_is_recruited_is_gained() -> None:
    t = table("Watch")
    t.play("Watch")
    stocked = [name for name in t.legal if name.startswith("recruit") and "Dock" not in name]
    name = stocked[-1].removeprefix("recruit ")
    assert name not in t.names("hq")
    t.recruit(name)
    assert (t.attack, t.names("discard")) == (1, [name])


@pytest.mark.rule("DC-GAIN-03", "DC-GAIN-05")
def test_gaining_is_not_recruiting() -> None:
    t = table("Heed", "Hired", "Grab")
    t.play("Heed", "Grab")
    t.choose("Pick")
    t.play("Hired")
    assert (t.attack, t.count("hand")) == (0, 0)
    t.recruit(WORKER)
    assert t.attack == 1


@pytest.mark.rule("DC-GAIN-05")
def test_who_cannot_gain_cannot_recruit_and_who_cannot_recruit_may_gain() -> None:
    t = table("Ban")
    t.play("Ban")
    assert not t.can("recruit")
    t = table("Wary", "Grab")
    t.play("Wary")
    assert not t.can("recruit")
    t.play("Grab")
    t.choose("Take")
    assert t.names("discard") == ["Take"]


@pytest.mark.rule("DC-GAIN-05")
def test_what_replaces_gaining_replaces_recruiting() -> None:
    t = table("Instead")
    t.play("Instead")
    t.recruit("Take")
    assert (t.names("hand"), t.names("discard")) == (["Take"], [])
    assert t.recruit_points == 6
