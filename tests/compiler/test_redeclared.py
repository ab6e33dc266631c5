"""What several sets declare by one name: alike is fine, otherwise is reported with both places."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.build.stages import build_set, check_set
from cardwright.foundation.diagnostics import Diagnostic, render
from tests.tabletop import Tabletop

BASE = """\
set first "First"
  family legendary
class Tech [Tech] black
team Guild [Guild]
kind Hero, Heroes
kind Deckhand, Deckhands is Hero
kind Villain, Villains
kind Wound, Wounds
place deck, decks of player
place hand, hands of player
place discard pile, discard piles of player open
row city of table open spaces Sewers, Bank
point Attack
point Recruit
point VP
label Fight
label Twist numbered
track Hope, Fear ends 3
  over Hope: Draw a card.
action Beacon
  price 3 Attack
  once per turn
  Draw a card.
keyword Undertow
  Draw a card, then discard a card.
keyword Swell <n>
  You get +<n> Attack.
hero Keeper
  14 Trim  cost 2  attack 1
villains Reds
  8 Brute  attack 3  vp 1
cards Wounds  kind Wound
  10 Wound  cost 0
  1 Old Scar  cost 0
"""
"""A set that others need."""


def check(folder: Path, more: str, **others: str) -> list[Diagnostic]:
    """What is wrong with a set that needs the first and declares more."""
    needs = ", ".join(("first", *others))
    for code, text in {"first": BASE, **others}.items():
        (folder / code).mkdir()
        (folder / code / "set.card").write_text(text, encoding="utf-8")
    (folder / "more").mkdir()
    text = f'set more "More"\n  family legendary\n  needs {needs}\n{more}\n'
    (folder / "more" / "set.card").write_text(text, encoding="utf-8")
    return [one for one in check_set(folder / "more").findings if one.severity == "error"]


@pytest.mark.parametrize(
    "text",
    [
        "class Tech [Tech] black",
        "team Guild [Guild]",
        "team Guild",
        "kind Deckhand, Deckhands is Hero",
        "place deck, decks of player",
        "row city of table open spaces Sewers, Bank",
        "point Attack",
        "label Twist numbered",
        "track Hope, Fear ends 3\n  over Hope: Draw a card.",
        "action Beacon\n  price 3 Attack\n  once per turn\n  Draw a card.",
        "keyword Undertow\n  Draw a card, then discard a card.",
        "keyword Swell <n>\n  You get +<n> Attack.",
        "cards Wounds  kind Wound\n  20 Wound  cost 0",
        "cards Wounds  kind Wound\n  20 Deep Wound  cost 0",
    ],
)
def test_what_is_declared_alike_is_no_mistake(text: str, tmp_path: Path) -> None:
    assert [one.message for one in check(tmp_path, text)] == []


@pytest.mark.parametrize(
    ("text", "there"),
    [
        ("class Tech [Tech] blue", 3),
        ("class Tech [Technology] black", 3),
        ("team Guild [Merchants]", 4),
        ("kind Deckhand, Deckhands", 6),
        ("kind Deckhand, Deckhandes is Hero", 6),
        ("kind Villain, Villains is Hero", 7),
        ("place deck, decks of player open", 9),
        ("place deck, decks of table", 9),
        ("row city of table open spaces Sewers, Bank, Bridge", 12),
        ("label Twist", 17),
        ("track Hope, Fear ends 4\n  over Hope: Draw a card.", 18),
        ("track Hope, Fear ends 3\n  over Hope: Draw two cards.", 18),
        ("action Beacon\n  price 2 Attack\n  once per turn\n  Draw a card.", 20),
        ("action Beacon\n  price 3 Attack\n  once per turn\n  Draw two cards.", 20),
        ("keyword Undertow\n  Draw a card.", 24),
        ("keyword Swell <other-n>\n  You get +<other-n> Attack.", 26),
        ("hero Keeper\n  14 Snuff  cost 2  attack 1", 28),
        ("villains Reds\n  8 Thug  attack 3  vp 1", 30),
        ("villains Keeper\n  8 Thug  attack 3  vp 1", 28),
        ("cards Wounds  kind Villain\n  8 Thug  attack 3  vp 1", 32),
    ],
)
def test_what_is_declared_otherwise_is_named_with_both_places(text: str, there: int, tmp_path: Path) -> None:
    found = [one for one in check(tmp_path, text) if one.code == "CW018"]
    assert {one.span.line for one in found} == {4}
    for one in found:
        ((note,)) = one.notes
        assert note.span is not None
        assert (Path(note.span.file).parent.name, note.span.line) == ("first", there)
        assert "set.card:" in render(one).split("note:")[1]


def test_a_card_that_is_printed_anew_is_another_one(tmp_path: Path) -> None:
    (one,) = check(tmp_path, "cards Wounds  kind Wound\n  20 Wound  cost 1")
    assert (one.code, one.span.line, one.notes[0].span and one.notes[0].span.line) == ("CW031", 5, 33)


def test_needed_sets_that_do_not_fit_together(tmp_path: Path) -> None:
    other = 'set other "Other"\n  family legendary\nkind Villain, Villains\n'
    other += "keyword Undertow\n  Draw a card.\n"
    (one,) = check(tmp_path, "", other=other)
    assert (one.code, one.span.line) == ("CW018", 3)
    assert "two of the sets needed" in one.message
    assert len(one.notes) == 2


def test_names_of_a_needed_group_stay_known(tmp_path: Path) -> None:
    text = "cards Wounds  kind Wound\n  5 Deep Cut  cost 0\n"
    text += "hero Diver\n  14 Dive  cost 2\n    KO an Old Scar from your hand."
    assert [one.message for one in check(tmp_path, text)] == []


UNDER = "Choose a Villain in the city. KO a Hero in the HQ space under that Villain."
ROW = "row HQ of table open spaces 2"
LAID = "row HQ of table open under city spaces 2"
OTHER = 'set third "Third"\n  family legendary\n  needs first\n'


def test_a_set_may_say_under_which_row_another_sets_row_lies(tmp_path: Path) -> None:
    hero = f"hero Diver\n  14 Dive  cost 2\n    {UNDER}"
    (missing,) = check(tmp_path, hero, third=f"{OTHER}{ROW}\n")
    assert (missing.code, missing.hint) == ("CW071", f'say it in this set: "{LAID}"')
    (tmp_path / "more" / "laid.card").write_text(f"{LAID}\n", encoding="utf-8")
    assert [one for one in check_set(tmp_path / "more").findings if one.severity == "error"] == []


@pytest.mark.parametrize("row", [LAID.replace("city", "lair"), LAID.replace("2", "3")])
def test_it_may_not_lay_it_otherwise(tmp_path: Path, row: str) -> None:
    lair = "row lair of table open spaces 2\n"
    found = check(tmp_path, row, third=f"{OTHER}{LAID}\n{lair}")
    assert [one.code for one in found] == ["CW018"]


def test_a_row_that_an_expansion_lays_is_played_so(tmp_path: Path) -> None:
    source = tmp_path / "src" / "brk"
    source.mkdir(parents=True)
    text = (
        'set brk "Breakers"\n  family legendary\n  needs dc\n  fits cardtable 0.1\n'
        "row HQ of table open under city spaces 5\nvillains Fogs\n  8 Fog Thief  attack 3  vp 1\n"
        "    Fight: KO a Hero in the HQ space under Fog Thief.\n"
    )
    (source / "set.card").write_text(text, encoding="utf-8")
    result = build_set(source, tmp_path / "out")
    assert not [one for one in result.findings if one.severity == "error"]
    t = Tabletop("dc", tmp_path / "out" / "brk", city=["empty", "Fog Thief"], attack=3)
    below = t.row("HQ")[3]  # the HQ is counted from its left, the city from its right
    t.fight("Fog Thief")
    t.answer_all()
    assert t.names("ko") == [below]
    t.check()
