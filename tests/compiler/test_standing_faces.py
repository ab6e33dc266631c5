"""Rules of what cards count as and have, compiled and played: they hold while their card is there."""

from __future__ import annotations

import json
from typing import Any

import pytest

import cardtable
from cardtable.kernel.modifiers import value
from tests.compiler.words import read_text
from tests.tabletop import Tabletop
from tests.trials import Trial

TRIAL = Trial(
    {
        "Quiet One": [],
        "Stowed Away": ["This card counts as a Deckhand."],
        "Two Flags": ["This card counts as a [Tech] Hero."],
        "While Dark": ["While there is a Wound in the KO pile, this card counts as [Watch]."],
        "Needs Tech": ["[Tech]: You get +5 Attack."],
        "Count Hands": ["You get +1 Attack for each Deckhand in your hand."],
        "Clear One": ["KO a Hero from the HQ. You get +1 Attack for each [Tech] Hero in the HQ."],
        "Their Own": ["KO a Wound from your hand."],
    },
    {
        "Caller": ['Each other Villain in the city has "Ambush: Each player gains a Wound."'],
        "Painter": ["Heroes in the HQ count as [Tech]."],
        "Tempter": ["Heroes in the HQ that cost 2 or less count as Villains."],
        "Bannerman": [
            'Villains in the city have "This Villain gets +1 Attack for each Bystander captured by it."'
        ],
        "Keeper of Tolls": [
            'Villains in the city have "Whenever you recruit a Hero, this Villain captures a Bystander."'
        ],
        "Drummer": [
            'While there is a Wound in the KO pile, each other Villain in the city has "Fight: Draw a card."'
        ],
        "Herald": ['Villains in the Bank have the ability "Escape: Each player gains a Wound."'],
        "Plain": [],
    },
)
HQ = ["Quiet One", "Storm Glass", "Trim the Wick", "Read the Log", "Heavy Weather"]


def at(**position: Any) -> Tabletop:
    return TRIAL.table(**position)


def is_kind(t: Tabletop, name: str, kind: str) -> bool:
    return t.game.state.is_kind(t.find(name), kind)


def bears(t: Tabletop, name: str, icon: str) -> bool:
    return icon in t.game.state.face(t.find(name)).icons


def test_what_a_card_always_counts_as_is_part_of_it() -> None:
    t = at(hand=["Count Hands", "Stowed Away", "Quiet One"])
    assert is_kind(t, "Stowed Away", "Deckhand")
    assert is_kind(t, "Stowed Away", "Hero")
    t.play("Count Hands")
    assert t.attack == 1
    t = at(hand=["Two Flags", "Needs Tech"])
    t.play("Two Flags", "Needs Tech")
    assert t.attack == 5
    t = at(hand=["Quiet One", "Needs Tech"])
    t.play("Quiet One", "Needs Tech")
    assert t.attack == 0
    t.check()


def test_what_it_counts_as_while_something_holds() -> None:
    t = at(hand=["While Dark", "Their Own", "Wound"])
    assert not bears(t, "While Dark", "Harbor Watch")
    t.play("Their Own")
    assert bears(t, "While Dark", "Harbor Watch")
    t.check()


def test_an_ability_of_other_cards_acts_as_their_own() -> None:
    t = at(city=["empty", "Caller"], villain_deck=["Plain"])
    t.reveal("Plain")
    assert (t.names("discard", 1), t.names("discard", 2)) == (["Wound"], ["Wound"])
    t = at(city=["empty", "Plain"], villain_deck=["Caller"])
    t.reveal("Caller")
    assert (t.names("discard", 1), t.names("discard", 2)) == ([], [])
    t.check()


def test_it_ends_with_the_card_that_gives_it() -> None:
    t = at(city=["empty", "Caller"], attack=4)
    t.fight("Caller")
    t.reveal("Plain")
    assert t.names("discard") == []
    assert t.game.state.overlays == {}
    t.check()


def test_what_cards_count_as_while_they_lie_there() -> None:
    t = at(city=["empty", "Painter"], hq=HQ, hand=["Clear One"], hero_deck=["Quiet One"], attack=4)
    assert all(bears(t, name, "Tech") for name in HQ)
    t.play("Clear One")
    t.choose("Quiet One")
    assert t.attack == 9, "the Hero that fills the HQ counts too"
    t.fight("Painter")
    assert not bears(t, "Storm Glass", "Tech")
    assert not t.game.state.overlays
    t.check()


def test_a_hero_keeps_nothing_of_it_elsewhere() -> None:
    t = at(city=["empty", "Painter"], hq=HQ, recruit=3)
    t.recruit("Quiet One")
    assert not bears(t, "Quiet One", "Tech")
    t.check()


def test_a_kind_by_a_rule_looks_at_the_card_without_it() -> None:
    t = at(city=["empty", "Tempter"], hq=HQ)
    assert is_kind(t, "Trim the Wick", "Villain")
    assert is_kind(t, "Trim the Wick", "Hero")
    assert not is_kind(t, "Storm Glass", "Villain")
    t.check()


def test_a_value_and_a_trigger_that_cards_are_given() -> None:
    t = at(city=["empty", "Bannerman", "Plain"], holds={"Plain": ["Fisher", "Fisher"]})
    assert (t.value("Plain"), t.value("Bannerman")) == (6, 4)
    t = at(city=["empty", "Keeper of Tolls", "Plain"], hq=HQ, recruit=3)
    t.recruit("Quiet One")
    t.answer_all()
    assert (len(t.held("Plain")), len(t.held("Keeper of Tolls"))) == (1, 1)
    t.check()


def test_a_condition_of_the_rule() -> None:
    for ko, drawn in ((["Wound"], 1), ([], 0)):
        t = at(city=["empty", "Drummer", "Plain"], ko=ko, attack=4, deck=["Wound"])
        t.fight("Plain")
        assert t.count("hand") == drawn
        t.check()


def test_what_has_left_is_read_as_it_was() -> None:
    t = at(city=["Plain", "Herald", "empty"], hand=[])
    assert t.game.state.face(t.find("Herald")).labels.keys() == {"Escape"}
    t = at(city=["empty", "Herald"], attack=4)
    t.fight("Herald")
    assert t.names("victory") == ["Herald"]
    t.check()


def test_it_is_saved_and_copied() -> None:
    t = at(city=["empty", "Painter", "Bannerman"], hq=HQ, recruit=3, holds={"Painter": ["Fisher"]})
    again = cardtable.restore(json.loads(json.dumps(t.game.save())))
    assert again.state == t.game.state
    copy = t.game.clone()
    t.recruit("Quiet One")
    assert "Tech" in copy.state.face(t.find("Storm Glass")).icons
    assert value(copy, t.find("Painter"), "Attack") == 5
    t.check()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Fight: KO this Hero.", "CW070"),
        ("Fight: KO this Villain.", ""),
        ("Fight: Gain this as a Hero. Put this Hero on top of your deck.", ""),
        ('Villains in the city have "Fight: KO this Villain."', ""),
        ('Villains in the city have "Fight: KO this Hero."', "CW070"),
        ('Heroes in the HQ have "Escape: Each player gains a Wound."', "CW075"),
        ('A Villain in the city has "Fight: Draw a card."', "CW067"),
    ],
)
def test_what_can_be_said_of_a_card_that_is_given_something(text: str, code: str) -> None:
    assert read_text(text, "Villain") == ([code] if code and code != "CW067" else [])


def test_the_database_says_what_it_gives() -> None:
    cards = json.loads((TRIAL.folder / "cards.json").read_text(encoding="utf-8"))["cards"]
    found = {card["name"]: card["faces"][0]["abilities"] for card in cards}
    (always,) = found["Stowed Away"]
    assert (always["role"], always["changes"], always["function"]) == ("static", "face", None)
    assert always["extra"] == {"kinds": ["Deckhand"]}
    (painted,) = found["Painter"]
    assert (painted["changes"], painted["extra"]) == ("face", {"classes": ["Tech"]})
    (called,) = found["Caller"]
    assert [(one["label"], one["role"]) for one in called["grants"]] == [("Ambush", "effect")]
