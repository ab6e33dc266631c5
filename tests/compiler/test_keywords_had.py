"""Keywords as what cards have: asked for, printed or given, and given for a time; compiled and played."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.tabletop import Tabletop
from tests.trials import Trial

TRIAL = Trial(
    {
        "Adrift": ["Undertow."],
        "Dry": [],
        "Two Ways": ["If you have a Wound, Undertow. Echo [Tech]: Swell 1."],
        "Lender": ["Another Hero in your hand gains Undertow this turn."],
        "Sort Out": ["KO all Undertow Heroes from the HQ."],
        "Sort In": ["KO all Heroes from the HQ without Undertow."],
        "Look Up": ["Reveal the top card of your deck. If it has Undertow, draw it."],
        "Look Down": ["Reveal the top card of your deck. If it doesn't have Undertow, draw it."],
        "Count Them": ["You get +1 Attack for each other Hero with Undertow you played this turn."],
        "Teach": ["Villains in the city gain Lookout this turn."],
        "Seek Out": ["Defeat a Villain in the city that has Lookout."],
    },
    {
        "Spotter": ["Lookout."],
        "Blind": [],
        "Signalman": ["Villains in the Bank have Lookout."],
    },
)


def at(**position: Any) -> Tabletop:
    return TRIAL.table(**position)


def test_a_keyword_narrows_cards() -> None:
    t = at(hand=["Sort Out"], hq=["Adrift", "Dry", "Two Ways", "Lender", "Look Up"])
    t.play("Sort Out")
    assert sorted(t.names("ko")) == ["Adrift", "Two Ways"], "what gives a keyword does not have it"
    t = at(hand=["Sort In"], hq=["Adrift", "Dry", "Two Ways", "Lender", "Look Up"])
    t.play("Sort In")
    assert sorted(t.names("ko")) == ["Dry", "Lender", "Look Up"]
    t.check()


@pytest.mark.parametrize(("card", "drawn"), [("Adrift", True), ("Dry", False), ("Wound", False)])
def test_a_condition_asks_for_a_keyword(card: str, drawn: bool) -> None:
    t = at(hand=["Look Up"], deck=[card])
    t.play("Look Up")
    assert (t.count("hand") == 1) is drawn
    t = at(hand=["Look Down"], deck=[card])
    t.play("Look Down")
    assert (t.count("hand") == 1) is not drawn
    t.check()


def test_a_keyword_is_given_for_a_turn() -> None:
    t = at(hand=["Lender", "Dry", "Count Them"], deck=["Wound"] * 3)
    t.play("Lender")
    t.choose("Dry")
    t.play("Dry")
    t.choose("Wound")
    assert t.names("discard") == ["Wound"], "it does what its keyword says when it is played"
    t.play("Count Them")
    assert t.attack == 1
    t.end_turn()
    assert not any(o.what == "ability" for found in t.game.state.overlays.values() for o in found)


def test_a_keyword_with_labels_is_given_and_asked_for() -> None:
    t = at(hand=["Seek Out"], city=["empty", "Blind"])
    t.play("Seek Out")
    assert t.names("victory") == []
    t = at(hand=["Teach", "Seek Out"], city=["empty", "Blind"], deck=["Wound"])
    t.play("Teach", "Seek Out")
    assert t.names("victory") == ["Blind"]
    assert t.names("hand") == ["Wound"], "its Fight effect is that of the keyword"
    t.check()


def test_a_rule_gives_a_keyword() -> None:
    t = at(hand=["Seek Out"], city=["Signalman", "Blind"], deck=["Wound"])
    t.play("Seek Out")
    assert t.names("victory") == ["Blind"]
    t = at(hand=["Seek Out"], city=["Signalman", "empty", "Blind"])
    t.play("Seek Out")
    assert t.names("victory") == []
    t.check()


def test_the_database_says_which_keywords_a_line_uses() -> None:
    cards = json.loads((TRIAL.folder / "cards.json").read_text(encoding="utf-8"))["cards"]
    found = {card["name"]: card["faces"][0]["abilities"] for card in cards}
    assert found["Two Ways"][0]["keywords"] == ["Undertow", "Echo", "Swell"]
    assert "keywords" not in found["Lender"][0]
    assert found["Lender"][0]["grants"][0]["keywords"] == ["Undertow"]
