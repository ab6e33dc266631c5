"""An enemy that has left is read as it last was: what it held, and where it stood (semantics 2)."""

from __future__ import annotations

from typing import Any

import pytest

from cardtable import restore
from tests.tabletop import Tabletop
from tests.trials import Trial

VILLAINS = {
    # as it escapes
    "Fog Thief": ["Escape: KO the Hero under Fog Thief."],
    "Sigh": ["Escape: KO all Heroes captured by Sigh."],
    "Puffer": ["Escape: Each player gains a Wound for each Bystander captured by Puffer."],
    "Huffer": ["Escape: If Huffer has a Bystander, each player gains a Wound."],
    # as it is fought
    "Yawn": ["Fight: Draw a card for each Bystander captured by Yawn."],
    "Gasp": ["Fight: If Gasp has any captured Bystanders, draw a card."],
    "Hush": ["Fight: Gain the Hero under Hush."],
    "Wheeze": [
        "Fight: KO all Heroes captured by Wheeze.",
        "Fight: Draw a card for each Villain adjacent to Wheeze.",
    ],
    "Tide": [
        "Escape: Tide enters the city. Each player gains a Wound for each Bystander captured by Tide."
    ],
    "Sinker": [
        "Fight: Put Sinker on the bottom of the Villain Deck. Draw a card for each Hero captured by Sinker."
    ],
    "Calm": [],
}  # fmt: skip

WATCHED = "Whenever you defeat a Villain this turn,"
HEROES = {
    "Tally": [f"{WATCHED} draw a card for each Bystander captured by it."],
    "Ask": [f"{WATCHED} if it had a Bystander, draw a card."],
    "With One": ["Whenever you defeat a Villain with a Bystander this turn, draw a card."],
    "Where": [f"{WATCHED} if it was in the Bank, draw a card."],
    "Neighbors": [f"{WATCHED} draw a card for each Villain adjacent to it."],
    "Fled": ["Whenever a Villain escapes this turn, KO all Heroes captured by it."],
    "Freed": ["Whenever you rescue a captured Bystander this turn, draw a card."],
    "Let Go": ["A Villain in the city escapes."],
}

HERE = Trial(HEROES, VILLAINS)
TWO = ["Fisher", "Fisher"]
DECK = ["Dock Worker"] * 5


def at_table(villain: str, *held: str, **position: Any) -> Tabletop:
    """A table with a Villain in the Bank that holds cards."""
    there: dict[str, Any] = {"city": ["empty", villain], "holds": {villain: held}, "deck": DECK, "attack": 9}
    return HERE.table(**{**there, **position})


def escaped(villain: str, *held: str, hand: tuple[str, ...] = ()) -> Tabletop:
    """A table where a Villain with cards has escaped."""
    t = at_table(villain, *held, hand=[*hand, "Let Go"])
    t.play(*hand, "Let Go")
    t.answer_all()
    t.check()
    return t


@pytest.mark.parametrize("villain", ["Fog Thief", "Sigh"])
def test_heroes_that_an_escaping_villain_carried(villain: str) -> None:
    assert "Storm Glass" in escaped(villain, "Storm Glass").names("ko")


def test_heroes_are_told_from_bystanders() -> None:
    t = escaped("Sigh", "Storm Glass", "Fisher")
    assert ("Storm Glass" in t.names("ko"), t.names("escaped").count("Fisher")) == (True, 1)


@pytest.mark.parametrize(("held", "wounds"), [((), 0), (("Fisher",), 1), (("Fisher", "Fisher"), 2)])
def test_bystanders_that_an_escaping_villain_carried(held: tuple[str, ...], wounds: int) -> None:
    t = escaped("Puffer", *held)
    assert [t.names("discard", player).count("Wound") for player in (1, 2)] == [wounds, wounds]
    t = escaped("Huffer", *held)
    assert t.names("discard", 2).count("Wound") == min(wounds, 1)


def test_what_has_come_back_no_longer_holds_them() -> None:
    assert escaped("Tide", *TWO).names("discard", 2).count("Wound") == 0


@pytest.mark.parametrize("villain", ["Yawn", "Gasp"])
@pytest.mark.parametrize("held", [0, 1, 2])
def test_bystanders_that_a_fought_villain_had(villain: str, held: int) -> None:
    t = at_table(villain, *TWO[:held])
    t.fight(villain)
    assert t.count("hand") == (held if villain == "Yawn" else min(held, 1))
    assert t.names("victory").count("Fisher") == held
    t.check()


def test_heroes_that_a_fought_villain_had() -> None:
    t = at_table("Hush", "Storm Glass")
    t.fight("Hush")
    assert t.names("discard") == ["Storm Glass"]
    t = at_table("Wheeze", "Storm Glass", city=["Calm", "Wheeze", "Hush"])
    t.fight("Wheeze")
    assert (t.names("ko"), t.count("hand")) == (["Storm Glass"], 2)
    t.check()


@pytest.mark.parametrize(
    ("hero", "held", "drawn"),
    [
        ("Tally", 2, 2), ("Tally", 0, 0), ("Ask", 1, 1), ("Ask", 0, 0), ("With One", 2, 1),
        ("With One", 0, 0), ("Where", 0, 1), ("Neighbors", 0, 1), ("Freed", 2, 2), ("Freed", 0, 0),
    ],
)  # fmt: skip
def test_what_others_ask_of_a_defeated_villain(hero: str, held: int, drawn: int) -> None:
    t = at_table("Calm", *TWO[:held], hand=[hero], city=["Yawn", "Calm"])
    t.play(hero)
    t.fight("Calm")
    t.answer_all()
    assert t.count("hand") == drawn
    t.check()


def test_one_that_was_elsewhere_was_not_there() -> None:
    t = at_table("Calm", hand=["Where"], city=["Calm"])
    t.play("Where")
    t.fight("Calm")
    assert t.count("hand") == 0


def test_what_others_ask_of_an_escaped_villain() -> None:
    assert "Storm Glass" in escaped("Calm", "Storm Glass", hand=("Fled",)).names("ko")


def test_what_a_villain_had_that_was_put_into_a_deck() -> None:
    t = at_table("Sinker", "Storm Glass", "Long Breath")
    t.fight("Sinker")
    assert (t.count("hand"), sorted(t.names("ko"))) == (2, ["Long Breath", "Storm Glass"])
    assert restore(t.game.save()).state == t.game.state
    t.check()
