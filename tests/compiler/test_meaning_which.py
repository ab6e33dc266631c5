"""Which cards are meant: from a stack, of a row, the one that is spoken of."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.report.explain import explain_text
from tests.trials import Play, Plays, play

WICK, LOG, HORN, NETS, WEATHER = (
    "Trim the Wick", "Read the Log", "Sound the Horn", "Cut the Nets", "Heavy Weather",
)  # fmt: skip
"""Heroes that cost 2, 3, 5, 5 and 4."""

PLAYS = [
    play(
        "Gain a Wound and a Hero from the HQ.",
        lambda t: sorted(t.names("discard")) == sorted([LOG, "Wound"]),
        LOG,
        hq=[WICK, LOG, HORN, NETS, WEATHER],
    ),
    play(
        "Gain a Wound and two Heroes from the HQ.",
        lambda t: sorted(t.names("discard")) == sorted([LOG, HORN, "Wound"]),
        (LOG, HORN),
        hq=[WICK, LOG, HORN, NETS, WEATHER],
    ),
    play(
        "Gain a Wound and two Deckhands.",
        lambda t: sorted(t.names("discard")) == ["Deckhand", "Deckhand", "Wound"],
    ),
    play(
        "Gain a Wound or a Hero from the HQ.",
        lambda t: t.names("discard") == ["Wound"],
        "Wound",
        hq=[WICK, LOG, HORN, NETS, WEATHER],
    ),
    play(
        "Rescue a Bystander and a Bystander from the Bank.",
        lambda t: (t.count("victory"), t.held("Bell Thief")) == (2, []),
        city=["empty", "Bell Thief"],
        holds={"Bell Thief": ["Fisher"]},
    ),
    play(
        "A Villain in the Sewers gets +1 Attack this turn. You get +1 Recruit for each different printed "
        "Attack number among Villains in the city.",
        lambda t: t.recruit_points == 1,
        city=["Bell Thief", "Bell Thief"],
    ),
    play(
        "A Villain in the Sewers gets +1 Attack this turn. You get +1 Recruit for each different Attack "
        "number among Villains in the city.",
        lambda t: t.recruit_points == 2,
        city=["Bell Thief", "Bell Thief"],
    ),
    play(
        "KO a Bystander and a Villain from the city.",
        lambda t: (sorted(t.names("ko")), t.count("victory")) == (["Bell Thief", "Fisher"], 0),
        city=["Bell Thief"],
        holds={"Bell Thief": ["Fisher"]},
    ),
]


SHOWN = "Reveal the top three cards of your deck. "
PLAYS += [
    play(
        SHOWN + "You may draw one of them, then discard the rest.",
        lambda t: (t.count("deck"), t.count("discard")) == (4, 0),
        (),
        deck=["Watchman"] * 4,
    ),
    play(
        SHOWN + "You may draw one of them. Discard the rest.",
        lambda t: (t.count("deck"), t.count("discard")) == (1, 3),
        (),
        deck=["Watchman"] * 4,
    ),
]
MOVE = play("You may move a Villain to an adjacent empty space.", lambda t: True)


@pytest.fixture(scope="module")
def plays() -> Plays:
    return Plays([*PLAYS, MOVE], villains={"Twin": ["Fight: Gain a Wound."]})


@pytest.mark.parametrize("one", PLAYS, ids=lambda one: one.text)
def test_a_text_is_played_as_it_is_meant(plays: Plays, one: Play) -> None:
    plays.run(one)


def test_only_what_has_a_space_to_go_to_may_move(plays: Plays) -> None:
    name = plays.names[MOVE.text]
    t = plays.table(hand=[name], city=["Bell Thief", "Twin", "empty"])
    t.play(name)
    assert "Twin" in t.legal
    assert "Bell Thief" not in t.legal
    t.choose("Twin")
    t.check()
    assert t.row("city")[1:3] == ["", "Twin"]


REFUSED = [
    ("KO the Hero in the HQ.", 'write "a Hero in the HQ"'),
    ("KO the [Tech] Hero in the HQ.", 'write "a [Tech] Hero in the HQ"'),
    ("Choose a Hero in the HQ. KO the Hero in the HQ.", '"that Hero" for one that was just named'),
    ("KO the card in your hand.", "which card is meant is not said"),
    ("KO the Hero.", "which Hero is meant is not said"),
    ("KO your Hero.", 'write "one of your Heroes"'),
    ("If the Hero in the HQ costs 5 or more, draw a card.", "which Hero is meant is not said"),
    ("Defeat the Villain in the city.", 'write "a Villain in the city"'),
]


@pytest.mark.parametrize(("text", "words"), REFUSED)
def test_what_leaves_open_which_card_is_meant_is_refused(plays: Plays, text: str, words: str) -> None:
    found = explain_text(text, Path(plays.folder).parents[1] / "src" / "harbor")
    assert any(words in f"{one.message} {one.hint}" for one in found.findings), found.findings


@pytest.mark.parametrize(
    "text",
    [
        "KO the leftmost Hero in the HQ.",
        "KO the Hero in the HQ with the highest cost.",
        "Defeat the Villain in the Bank.",
        "Choose a Hero in the HQ. KO the Hero.",
        "Discard the top card of your deck.",
        "KO the Heroes in the HQ.",
        "Choose a Hero in the HQ. KO the other Heroes in the HQ.",
    ],
)
def test_the_one_that_is_there_or_was_named_is_understood(plays: Plays, text: str) -> None:
    found = explain_text(text, Path(plays.folder).parents[1] / "src" / "harbor")
    assert not found.findings, [one.message for one in found.findings]


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("Setup: 8 Twists. Put a Villain next to this Scheme.", True),
        ("Setup: 8 Twists. Put all Villains next to this Scheme.", True),
        ("Setup: 8 Twists. Each Villain captures a Bystander.", True),
        ("Setup: 8 Twists. Put a Wound next to this Scheme.", False),
        ("Setup: 8 Twists. The Mastermind captures a Bystander.", False),
        ("Twist: Each Villain captures a Bystander.", False),
    ],
)
def test_no_set_up_line_looks_for_what_is_not_in_play_yet(plays: Plays, text: str, refused: bool) -> None:
    found = explain_text(text, Path(plays.folder).parents[1] / "src" / "harbor", kind="Scheme")
    assert any("set up no such card" in one.message for one in found.findings) == refused, found.findings
