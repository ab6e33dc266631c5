"""Texts of spaces and positions, compiled and played: where cards move, what they push, swap and look at."""

from __future__ import annotations

from typing import Any

import pytest

from tests.trials import Play, Plays, Trial, play

THIEF, WIDOW, SIREN = "Bell Thief", "Salt Widow", "Reef Siren"
BRIDGE, STREETS, ROOFTOPS, BANK, SEWERS = (
    "Storm Glass",
    "Salvage",
    "Long Breath",
    "Trim the Wick",
    "Bring Her In",
)
HQ = [BRIDGE, STREETS, ROOFTOPS, BANK, SEWERS]
"""Heroes by the space of the city that theirs lies under: the HQ is counted from its left, the city from its
right.
"""

MOVE = "You may move a Villain to an adjacent city space."
SWAPPED = " If another Villain is already there, swap them."

PLAYS = [
    # moving
    play(MOVE, lambda t: t.row("city")[2] == THIEF, THIEF, "Rooftops", city=["empty", THIEF]),
    play(MOVE, lambda t: t.row("city")[1] == THIEF, (), city=["empty", THIEF]),
    play(MOVE, lambda t: t.row("city")[1] == THIEF, THIEF, city=[THIEF]),  # one space is next to the first
    play(
        MOVE,
        lambda t: t.row("city")[:4] == ["", "", THIEF, WIDOW],
        THIEF,
        "Rooftops",
        city=["empty", THIEF, WIDOW],
    ),
    play(
        MOVE + SWAPPED,
        lambda t: t.row("city") == ["", WIDOW, THIEF, "", ""],
        THIEF,
        "Rooftops",
        city=["empty", THIEF, WIDOW],
    ),
    play(MOVE + SWAPPED, lambda t: t.row("city")[0] == THIEF, THIEF, "Sewers", city=["empty", THIEF, WIDOW]),
    play(
        "Move a Villain to another city space. Draw a card for each Villain there.",
        lambda t: t.row("city")[4] == THIEF and t.count("hand") == 1,
        "Bridge",
        city=["empty", THIEF],
        deck=["Wound"] * 3,
    ),
    play(
        "If the Bridge is empty, you may move one Villain there from another city space.",
        lambda t: t.row("city") == ["", "", "", "", THIEF],
        THIEF,
        city=["empty", THIEF],
    ),
    play(
        "If the Bridge is empty, you may move one Villain there from another city space.",
        lambda t: t.row("city") == ["", THIEF, "", "", WIDOW],
        city=["empty", THIEF, "empty", "empty", WIDOW],
    ),
    play(
        "Move a Villain in the Bank to the space to its left.",
        lambda t: t.row("city")[2] == THIEF,
        city=["empty", THIEF],
    ),
    play(
        "Move a Villain in the Bank to the space to its right.",
        lambda t: t.row("city")[0] == THIEF,
        city=["empty", THIEF],
    ),
    play(
        "Move a Villain on the Bridge to the space to its left.",
        lambda t: t.row("city")[4] == THIEF,
        city=["empty"] * 4 + [THIEF],
    ),
    play(
        "Put a Villain from your Victory Pile into the leftmost empty city space.",
        lambda t: t.row("city")[3:] == [THIEF, WIDOW],
        victory=[THIEF],
        city=["empty"] * 4 + [WIDOW],
    ),
    play(
        "Put a Villain from your Victory Pile into an empty city space.",
        lambda t: t.names("victory") == [THIEF],
        victory=[THIEF],
        city=[WIDOW, SIREN, WIDOW, SIREN, THIEF],
    ),
    # swapping
    play(
        "You may swap a Villain with a Villain in an adjacent city space.",
        lambda t: t.row("city")[1:3] == [WIDOW, THIEF],
        "yes",
        THIEF,
        city=["empty", THIEF, WIDOW],
    ),
    play(
        "You may swap a Villain with a Villain in an adjacent city space.",
        lambda t: t.row("city")[1:4] == [THIEF, "", WIDOW],
        city=["empty", THIEF, "empty", WIDOW],
    ),
    play(
        "Choose a Villain in the Bank. Swap it with the Villain in the space to its left if there is one.",
        lambda t: t.row("city")[1:3] == [WIDOW, THIEF],
        city=["empty", THIEF, WIDOW],
    ),
    play(
        "Choose a Villain in the Bank. Swap it with the Villain in the space to its left if there is one.",
        lambda t: t.row("city")[:3] == [WIDOW, THIEF, ""],
        city=[WIDOW, THIEF],
    ),
    # what is where
    play("You get +1 Attack for each empty city space.", lambda t: t.attack == 3, city=[THIEF, WIDOW]),
    play(
        "You get +2 Attack for each city space that contains a Villain.",
        lambda t: t.attack == 4,
        city=[THIEF, "empty", WIDOW],
    ),
    play(
        "Move a Villain to a new city space.",
        lambda t: t.row("city")[4] == THIEF,
        "Bridge",
        city=["empty", THIEF],
    ),
    play("If there is an empty city space, draw a card.", lambda t: t.count("hand") == 1, deck=["Wound"]),
    play(
        "If there are no empty city spaces, draw a card.",
        lambda t: t.count("hand") == 1,
        deck=["Wound"],
        city=[WIDOW, SIREN, WIDOW, SIREN, THIEF],
    ),
    play(
        "Choose a Villain in the Bank. You get +1 Attack for each Villain adjacent to it.",
        lambda t: t.attack == 2,
        city=[WIDOW, THIEF, SIREN, WIDOW],
    ),
    play("KO the Hero from the HQ space under the Bank.", lambda t: t.names("ko") == [BANK], hq=HQ),
    play("KO the Hero in the HQ space under the Bridge.", lambda t: t.names("ko") == [BRIDGE], hq=HQ),
    play(
        "Choose a Villain in the city. KO the Hero in the HQ space under it.",
        lambda t: t.names("ko") == [SEWERS],
        hq=HQ,
        city=[THIEF],
    ),
    play(
        "You get +9 Recruit, usable only to recruit a Hero in the HQ space under the Bank.",
        lambda t: t.can("recruit", BANK) and not t.can("recruit", BRIDGE),
        hq=HQ,
    ),
    play(
        "You get +4 Attack against Villains in the Bank.",
        lambda t: t.can("fight", THIEF) and not t.can("fight", SIREN),
        city=[SIREN, THIEF],
    ),
    # all that fit, and where they go
    play(
        "Put all Heroes in the HQ that cost 2 or less on the bottom of the Hero Deck.",
        lambda t: BANK not in t.names("HQ") and {BRIDGE, STREETS, ROOFTOPS, SEWERS} <= set(t.names("HQ")),
        hq=HQ,
    ),
    # if there is none
    play(
        "The Villain on the Bridge escapes. If there isn't one, draw a card.",
        lambda t: t.count("hand") == 0 and t.names("escaped") == [THIEF],
        BANK,
        deck=["Wound"],
        city=["empty"] * 4 + [THIEF],
        hq=HQ,
    ),
    play(
        "The Villain on the Bridge escapes. If there isn't one, draw a card.",
        lambda t: t.count("hand") == 1 and t.names("escaped") == [],
        deck=["Wound"],
        city=["empty", THIEF],
    ),
    play(
        "Defeat a Villain at the Bridge. If there is no such Villain, draw a card.",
        lambda t: t.count("hand") == 1,
        deck=["Wound"],
        city=["empty", THIEF],
    ),
]

VILLAINS = {
    "Roofer": ["Roofer gets +2 Attack while on the Rooftops."],
    "Kite": ["Kite gets +1 Attack for each empty space in the city."],
    "Mourner": ["Whenever you defeat a Villain in a space next to Mourner, draw a card."],
    "Broker": ["Whenever you recruit a Hero from the HQ space under the Bank, draw a card."],
    "Keel": ["You can't recruit Heroes from the HQ space under the Bank."],
    "Tailor": ["Fight: Gain the Hero in the HQ space under this Villain."],
    "Banker": ["Fight: If Banker is in the Bank, draw a card."],
    "Fugitive": ["Escape: Put this Villain back into the leftmost empty city space."],
    "Mover": ["Ambush: If the Bank is empty, this Villain moves there."],
    "Rider": ["Ambush: Move this Villain to the Bridge. If there's another Villain there, swap them."],
    "Captor": ["Ambush: Each Villain in a space next to this Villain captures a Bystander."],
}
TRIAL = Plays(PLAYS, villains=VILLAINS)


@pytest.mark.parametrize("one", PLAYS, ids=[f"{at}-{one.text[:50]}" for at, one in enumerate(PLAYS)])
def test_a_text_of_spaces_does_what_it_says(one: Play) -> None:
    TRIAL.run(one)


def test_a_rule_holds_while_its_card_stands_in_a_space() -> None:
    t = TRIAL.table(city=["empty", "empty", "Roofer"])
    assert t.value("Roofer") == 6
    t = TRIAL.table(city=["empty", "Roofer"])
    assert t.value("Roofer") == 4
    t = TRIAL.table(city=["empty", "Kite", "Roofer"])
    assert t.value("Kite") == 4 + 3


def test_what_is_forbidden_in_a_space_is_free_in_another() -> None:
    t = TRIAL.table(city=["Keel"], hq=HQ, recruit=9)
    assert not t.can("recruit", BANK)
    assert t.can("recruit", ROOFTOPS)


def test_a_card_that_was_fought_is_read_where_it_stood() -> None:
    t = TRIAL.table(city=["empty", "empty", "Tailor"], hq=HQ, attack=4)
    t.fight("Tailor")
    assert ROOFTOPS in t.names("discard")
    for city, drawn in (["empty", "Banker"], 1), (["Banker"], 0):
        t = TRIAL.table(city=city, attack=5, deck=["Wound"])
        t.fight("Banker")
        assert t.count("hand") == drawn


@pytest.mark.parametrize(
    ("city", "drawn"), [(["empty", "Mourner", THIEF], 1), (["Mourner", "empty", THIEF], 0)]
)
def test_what_waits_for_a_space_reads_where_it_happened(city: list[str], drawn: int) -> None:
    t = TRIAL.table(city=city, attack=5, deck=["Wound"] * 2)
    t.fight(THIEF)
    assert t.count("hand") == drawn
    t.check()


@pytest.mark.parametrize(("hero", "drawn"), [(BANK, 1), (ROOFTOPS, 0)])
def test_what_waits_for_a_recruit_reads_the_space_it_left(hero: str, drawn: int) -> None:
    t = TRIAL.table(city=["Broker"], hq=HQ, recruit=9, deck=["Wound"] * 2)
    t.recruit(hero)
    assert t.count("hand") == drawn
    t.check()


def entering(name: str, **at: Any) -> list[str]:
    """The city after a Villain has entered it from the Villain Deck."""
    t = TRIAL.table(hand=[CALL], villain_deck=[name], **at)
    t.play(CALL)
    t.check()
    return t.row("city")


CALL = "Step Call"
TRIAL.source = TRIAL.source.replace(
    "hero Trial 1\n",
    f"hero Trial 0\n  14 {CALL}  cost 3\n    Play the top card of the Villain Deck.\nhero Trial 1\n",
    1,
)


def test_a_villain_moves_as_it_enters() -> None:
    assert entering("Mover") == ["", "Mover", "", "", ""]
    assert entering("Mover", city=["empty", THIEF]) == ["Mover", THIEF, "", "", ""]
    assert entering("Rider", city=["empty"] * 4 + [THIEF]) == [THIEF, "", "", "", "Rider"]
    assert entering("Rider", city=["empty", THIEF]) == ["", THIEF, "", "", "Rider"]


def test_it_comes_back_where_it_is_empty() -> None:
    t = TRIAL.table(hand=[CALL], villain_deck=[SIREN], city=[WIDOW, THIEF, SIREN, WIDOW, "Fugitive"], hq=HQ)
    t.play(CALL)
    t.choose(BANK)
    assert t.names("escaped") == ["Fugitive"]  # the city is full again
    t.check()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("KO a card from the deck space.", "the deck is no row of spaces"),
        ("KO a Hero from the city space under the Bank.", "no set says that the city lies under the city"),
        ("KO a Hero from the HQ space above the Bank.", "no set says that the HQ lies above the city"),
        (
            "If you recruited a Hero from the HQ space under the Bank this turn, draw a card.",
            "from where something was done is only known by a place's name",
        ),
        ("Draw a card. Swap them.", "which two are swapped is not said"),
        ("KO a Hero from an adjacent HQ space.", "next to what this is a space is not said"),
        (
            "You may defeat a Villain in the Bank. If there isn't one, draw a card.",
            "whether there was one is not known here",
        ),
        (
            "Move a Villain to the Bridge. Draw a card. Swap that Villain with the Villain there.",
            'say "swap them" right after the card that moves',
        ),
    ],
)
def test_what_a_space_cannot_be_is_refused(text: str, said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        Trial({"Odd One": [text]}).folder  # noqa: B018 - it is built when asked for


def test_a_row_lies_under_a_row_that_is_declared() -> None:
    with pytest.raises(AssertionError, match='there is no row called "deck"'):
        Trial({"Odd One": []}, others="row dock of table under deck spaces 2\n").folder  # noqa: B018
