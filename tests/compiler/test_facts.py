"""What the runtime is told of an ability beside its function: it reads no IR."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.trials import Trial

TRIAL = Trial(
    {
        "Purse": ["You get +2 Recruit."],
        "Tech Purse": ["[Tech]: Choose one: You get +1 Attack or you get +1 Recruit."],
        "Tech Draw": ["[Tech]: You get +1 Attack. Draw a card."],
        "Tech Trade": ["[Tech]: You may discard a card. If you do, draw a card."],
        "Tech Offer": ["[Tech]: You may discard a card. Draw a card."],
    },
    {
        "Plain": [],
        "Climber": ["Escape: The Mastermind captures Climber."],
        "Pusher": ["Escape: KO a Bystander from your Victory Pile. Each player gains a Wound."],
        "Returner": ['Each other Villain has "Escape: Put this card on top of the Villain Deck."'],
    },
    "scheme Long Odds\n  Setup: 2 Twists plus 1 Twist per player. Add an extra Villain Group.\n"
    "  Twist: Each player gains a Wound.\n"
    "  Evil Wins: When the number of Bystanders in the Escape Pile is 9.\n",
)  # fmt: skip

FACTS = ("adds_points", "asks_itself", "moves_itself")


@pytest.fixture(scope="module")
def extra() -> dict[str, list[dict[str, Any]]]:
    """What stands beside each ability, by the name of its card."""
    cards = json.loads((TRIAL.folder / "cards.json").read_text(encoding="utf-8"))["cards"]
    return {
        card["name"]: [ability.get("extra") or {} for ability in card["faces"][0]["abilities"]]
        for card in cards
    }


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        ("Purse", {"adds_points"}),
        ("Tech Purse", {"adds_points"}),
        ("Tech Draw", set()),
        ("Tech Trade", {"asks_itself"}),
        ("Tech Offer", set()),
        ("Climber", {"moves_itself"}),
        ("Pusher", set()),
        ("Returner", set()),
    ],
)
def test_facts_of_what_is_done(extra: dict[str, list[dict[str, Any]]], name: str, facts: set[str]) -> None:
    (found,) = extra[name]
    assert {fact for fact in FACTS if found.get(fact)} == facts


def test_a_set_up_line_says_its_counts(extra: dict[str, list[dict[str, Any]]]) -> None:
    assert extra["Long Odds"][0]["uses"] == [
        {"mode": "use", "kind": "Twist", "n": 2, "each": 1},
        {"mode": "add", "kind": "Villain Group", "n": 1},
    ]


@pytest.mark.parametrize(
    ("city", "goes"),
    [
        (["Plain", "Plain", "Plain", "Plain", "Climber"], "captured"),
        (["Returner", "Plain", "Plain", "Plain", "Plain"], "deck"),
        (["Plain", "Plain", "Plain", "Plain", "Plain"], "escaped"),
    ],
)
def test_what_escapes_goes_where_its_text_sends_it(city: list[str], goes: str) -> None:
    t = TRIAL.table(hand=[], city=city, escaped=[], hq=[])
    last = city[-1]
    t.reveal("Pusher")
    t.answer_all()
    t.check()
    assert (last in t.names("escaped"), last in t.held("The Drowned Captain")) == (
        goes == "escaped", goes == "captured",
    )  # fmt: skip


def test_the_runtime_reads_no_meaning() -> None:
    runtime = Path(__file__).parents[2] / "runtime" / "cardtable"
    read = [
        path.relative_to(runtime).as_posix()
        for path in runtime.rglob("*.py")
        if re.search(r"""["']ir["']|\.ir\b""", path.read_text(encoding="utf-8"))
    ]
    assert read == []
