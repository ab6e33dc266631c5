"""Numbers beyond their bounds: reported where they stand, and never the end of the compiler."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.build.stages import check_set
from tests.compiler.words import read_findings
from tests.docs.pages import LANGUAGE, shown_set

HUGE = "9" * 5000


def findings(folder: Path, change: tuple[str, str]) -> list[tuple[str, str]]:
    """What is wrong with the set of the language page when a piece of it is changed."""
    page = shown_set(LANGUAGE.read_text(encoding="utf-8"))
    assert change[0] in page
    (folder / "harbor").mkdir()
    (folder / "harbor" / "set.card").write_text(page.replace(*change, 1), encoding="utf-8")
    found = check_set(folder / "harbor").findings
    lines = page.replace(*change, 1).split("\n")
    for one in found:
        if one.code == "CW035":
            said = lines[one.span.line - 1][one.span.column - 1 : one.span.end_column - 1]
            assert said.strip("+*-").isdigit() or "-" in said, said
    return [(one.code, one.message) for one in found if one.severity == "error"]


@pytest.mark.parametrize("number", ["5000", HUGE])
@pytest.mark.parametrize(
    ("piece", "changed", "what"),
    [
        ("cost 2  attack 1+", "cost {}  attack 1+", "a card prints at most 999 cost"),
        ("cost 2  attack 1+", "cost 2  attack {}+", "a card prints at most 999 attack"),
        ("attack 3*  vp 2", "attack {}*  vp 2", "a card prints at most 999 attack"),
        ("attack 8  vp 5", "attack 8  vp {}", "a card prints at most 999 vp"),
        ("  5 Trim the Wick", "  {} Trim the Wick", "a card has at most 200 copies"),
        ("starting deck 8 Dock", "starting deck {} Dock", "here it is at most 200"),
        ("  hand 6", "  hand {}", "a hand has at most 30 cards"),
        ("city spaces 5", "city spaces {}", "a row has at most 30 spaces"),
        ("ends 3", "ends {}", "a track has at most 30 steps"),
        ("price 3 Attack", "price {} Attack", "here it is at most 200"),
        ("every game: 5 Master", "every game: {} Master", "here it is at most 200"),
        ("players 3-5: 1 Villain", "players 3-{}: 1 Villain", "a game has at most 10 players"),
        ("8 Bystanders, 3 Heroes", "{} Bystanders, 3 Heroes", "here it is at most 200"),
        ("players 2-5: heroes Pilot", "players 2-{}: heroes Pilot", "a game has at most 10 players"),
    ],
)
def test_a_header_with_too_great_a_number(
    piece: str, changed: str, what: str, number: str, tmp_path: Path
) -> None:
    wrong = findings(tmp_path, (piece, changed.format(number)))
    found = [message for code, message in wrong if code == "CW035"]
    assert found
    assert all(what in message and len(message) < 100 for message in found), found


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("You get +{} Attack.", "Hero"),
        ("Draw {} cards.", "Hero"),
        ("KO the top {} cards of your deck.", "Hero"),
        ("KO a Hero from the HQ that costs {} or less.", "Hero"),
        ("KO a {}-cost Hero from the HQ.", "Hero"),
        ("If you have {} or more Wounds, draw a card.", "Hero"),
        ("This card is worth {} VP.", "Hero"),
        ("Inspire Hope by {}.", "Hero"),
        ("Draw a card {} times.", "Hero"),
        ("Twist 1-{}: Draw a card.", "Scheme"),
        ("Setup: {} Twists.", "Scheme"),
        ("Setup: 8 Twists. 2-{} players: Use 6 Heroes.", "Scheme"),
    ],
)
@pytest.mark.parametrize("number", ["5000", HUGE])
def test_a_text_with_too_great_a_number(text: str, kind: str, number: str) -> None:
    found = read_findings(text.format(number), kind)
    assert [one.code for one in found] == ["CW043"]
    assert "at most" in found[0].message


def test_the_greatest_numbers_are_taken(tmp_path: Path) -> None:
    assert read_findings("You get +999 Attack.") == []
    found = findings(tmp_path, ("cost 2  attack 1+", "cost 999  attack 999+"))
    assert found == []


def test_numbers_of_players_go_up(tmp_path: Path) -> None:
    found = findings(tmp_path, ("players 3-5: 1 Villain", "players 5-3: 1 Villain"))
    assert ("CW034", '"5-3" is no number of players') in found
