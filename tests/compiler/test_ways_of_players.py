"""What several players are to do, and what is done at its price: whether it can be done is known before it is
offered.
"""

from __future__ import annotations

import pytest

from tests.compiler.test_ways_offered import left_in
from tests.tabletop import Tabletop
from tests.trials import Trial

rule = pytest.mark.rule
WORKER, WICK, LOG, HORN = "Dock Worker", "Trim the Wick", "Read the Log", "Sound the Horn"
"""Cards that cost 0, 2, 3 and 5."""

GAIN = "You get +1 Attack."
LOOPS = {
    "Each": ["Each player discards a card.", GAIN],
    "Other": ["Each other player discards a card.", GAIN],
    "For": ["For each player, that player discards a card.", GAIN],
    "Same": ["Each player simultaneously discards a card.", GAIN],
    "Another": ["Another player discards a card.", GAIN],
    "Pairs": ["Each other player discards two cards.", "KO a Wound from your hand."],
    "Inner": ["Each other player discards a card or gains a Wound.", GAIN],
}
TEXTS = {
    "Buy": "Recruit a Hero from the HQ or draw a card.",
    "May Buy": "You may recruit a Hero from the HQ.",
    "Must Buy": "Recruit a Hero from the HQ.",
    "Free": "Recruit a Hero from the HQ for free or draw a card.",
    "Peek": "Reveal the top card of the Hero Deck. You may recruit it.",
    "Scrap": "You may fight a Villain in the city.",
    "Brawl": "Fight a Villain in the city or draw a card.",
    "Duel": "You may fight the Mastermind.",
    "Ban": "Players can't discard cards this turn.",
    "Offer": "You may have each other player discard a card. If you do, you get +1 Attack.",
    "Purse": "You get +3 Attack and +3 Recruit.",
    "Points": "You get +6 Attack and +6 Recruit.",
}
TRIAL = Trial(
    {name: ["Choose one:", *(f"- {way}" for way in ways)] for name, ways in LOOPS.items()}
    | {name: [text] for name, text in TEXTS.items()},
    villains={"Gale": []},
)


def table(*hand: str, **more: object) -> Tabletop:
    at = {"hand2": [], "city": ["empty", "Gale"], "hq": [WICK, LOG, HORN, HORN, HORN], "deck": [WORKER] * 3}
    return TRIAL.table(hand=list(hand), **{**at, **more})


@pytest.mark.parametrize("name", ["Each", "Other", "For", "Same", "Another"])
def test_what_no_player_can_do_is_no_way(name: str) -> None:
    t = table(name)
    t.play(name)
    assert t.question is None, t.legal
    assert t.attack == 1


@pytest.mark.parametrize("name", ["Each", "Other", "For", "Same", "Another"])
def test_what_the_players_can_do_is_a_way(name: str) -> None:
    t = table(name, WORKER, hand2=[WORKER])
    t.play(name)
    assert len(t.legal) == 2, t.legal
    t.choose(t.legal[0])
    assert t.names("discard", 2) == [WORKER] * (name != "Each" or 1)
    assert t.attack == 0


@rule("DC-ABIL-08")
def test_a_way_that_not_every_player_can_do_gives_way_to_one_that_can_be_done_in_full() -> None:
    t = table("Each", WORKER)
    t.play("Each")
    assert (t.question, t.attack, t.names("discard")) == (None, 1, [])


@rule("DC-ABIL-08")
def test_where_no_way_can_be_done_in_full_what_some_player_can_do_of_one_is_done() -> None:
    t = table("Pairs", hand2=[WORKER])
    t.play("Pairs")
    assert (t.question, t.names("discard", 2)) == (None, [WORKER])


def test_what_is_forbidden_to_the_players_is_no_way() -> None:
    t = table("Ban", "Each", WORKER, hand2=[WORKER])
    t.play("Ban", "Each")
    assert (t.question, t.attack, t.names("discard")) == (None, 1, [])


def test_nobody_is_asked_to_permit_what_no_player_can_do() -> None:
    t = table("Offer")
    t.play("Offer")
    assert (t.question, t.attack) == (None, 0)
    t = table("Offer", hand2=[WORKER])
    t.play("Offer")
    t.choose("yes")
    assert (t.names("discard", 2), t.attack) == ([WORKER], 1)


def test_ways_within_a_way_of_players_count_for_each_player() -> None:
    t = table("Inner", WORKER, hand2=[WORKER])
    t.play("Inner")
    assert len(t.legal) == 2
    t = table("Inner")
    left_in(t, "Wound Deck", 0)
    t.play("Inner")
    assert (t.question, t.attack) == (None, 1)


@pytest.mark.parametrize("name", ["May Buy", "Must Buy", "Scrap", "Duel", "Peek"])
def test_what_nobody_can_pay_is_not_asked_for(name: str) -> None:
    t = table(name, hero_deck=[WICK])
    t.play(name)
    assert t.question is None, t.legal
    assert t.names("discard") == []


@pytest.mark.parametrize(("name", "way"), [("Buy", "recruit"), ("Brawl", "fight")])
def test_what_nobody_can_pay_is_no_way(name: str, way: str) -> None:
    t = table(name)
    t.play(name)
    assert (t.question, t.count("hand")) == (None, 1)
    t = table("Points", name)
    t.play("Points", name)
    assert [option.split()[0] for option in t.legal] == [way, "draw"]


def test_only_what_can_be_paid_is_offered() -> None:
    t = table("Purse", "May Buy")
    t.play("Purse", "May Buy")
    assert sorted(t.legal) == sorted([WICK, LOG])
    t.choose(LOG)
    assert (t.names("discard"), t.recruit_points) == ([LOG], 0)


def test_what_is_paid_for_with_points_in_hand_is_taken() -> None:
    t = table("Points", "Scrap")
    t.play("Points", "Scrap")
    t.choose("Gale")
    assert (t.names("victory"), t.attack) == (["Gale"], 2)
    t = table("Purse", "Peek", hero_deck=[WICK])
    t.play("Purse", "Peek")
    t.choose("yes")
    assert (t.names("discard"), t.recruit_points) == ([WICK], 1)


def test_what_is_free_is_offered_whatever_it_costs() -> None:
    t = table("Free")
    t.play("Free")
    assert len(t.legal) == 2
