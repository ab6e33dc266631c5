"""Hazards 27 to 36: what sources and databases may hold, and what is found wrong with them."""

from __future__ import annotations

import copy
import html
import json
from pathlib import Path

import pytest

from cardwright.build import stages as build
from cardwright.cli import main as cli
from cardwright.database.validation import violations
from cardwright.model.irjson import from_json, to_json
from cardwright.model.nodes import Ability
from tests.hazards.sources import HERO, check, small_set
from tests.tabletop import load
from tests.trials import Trial

NAMES = ["Salt & Ash", "A <b> Bold", 'Say "When"', "O'Neil’s Own", "Élan Ångström", "Owl 🦉", "שלום", "مرحبا"]
TRIAL = Trial(
    {"Lose One": ["KO a Long Breath from your hand."]},
    others="action Ring Twice\n  price 1 Attack\n  once per game\n  Draw a card.\n"
    'cards Oddities  kind Bystander\n  1 "Salt & Ash"  vp 1\n',
)


def test_hazard_27_each_broken_file_gives_its_finding_and_files_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    place = small_set(tmp_path, good=HERO + "    Draw a card.\n", bad=HERO.replace("hero", "herro"))
    (place / "cards.json").write_text('{"schema": "1"}', encoding="utf-8")
    assert cli.main(["check", str(place), str(place / "cards.json"), "--format", "json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert {Path(one["file"]).name for one in report["findings"]} == {"bad.card", "cards.json"}
    assert sum(one["files"] for one in report["sets"]) == 4
    assert sum(one.get("cards", 0) for one in report["sets"]) > 0


@pytest.mark.parametrize(
    ("written", "right"),
    [("3", True), ("*", True), ("2*", True), ("2+", True), ('"3"', False), ("X", False), ("-1", False)],
)
def test_hazard_28_a_number_in_a_source(written: str, right: bool) -> None:
    found = check(nova=f"hero Nova [Guild]\n  14 Spark  [Tech]  cost 2  attack {written}\n")
    assert (found == []) is right, found


@pytest.mark.parametrize(
    ("value", "right"),
    [(3, True), ("*", True), ({"n": 2, "mark": "+"}, True), (None, True)]
    + [(wrong, False) for wrong in ("3", "X", "2*", "2+", -1, 2.0, True, {"n": "2", "mark": "+"})],
)
def test_hazard_28_a_number_in_a_database(value: object, right: bool) -> None:
    data = json.loads((TRIAL.folder / "cards.json").read_text(encoding="utf-8"))
    assert violations(data) == []
    changed = copy.deepcopy(data)
    changed["cards"][0]["faces"][0]["cost"] = value
    assert (violations(changed) == []) is right


STORM = (
    "scheme Storm  vp 3\n  Setup: 8 Twists.\n  Twist: Each player gains a Wound.\n"
    "  Evil Wins: When there are 5 Wounds in the KO pile.\n"
)


@pytest.mark.parametrize(
    "source",
    [
        "hero Nova [Guild]\n  14 Spark  [Tech]  cost 2  vp 1\n",
        "villains Reds\n  8 Brute  attack 3  vp 2  cost 4\n",
        "villains Reds\n  8 Brute  attack 3  vp 2  recruit 1\n",
        STORM,
    ],
)
def test_hazard_29_a_field_of_another_kind_of_card_is_a_finding(source: str) -> None:
    assert check(sample=source)


MASTERMIND = (
    "mastermind Queen  attack 7  vp 5\n  Always Leads: {}.\n  Master Strike: Each player gains a Wound.\n"
    + "".join(f"  tactic Sting {letter}\n    Fight: Draw a card.\n" for letter in "ABCD")
)
ANTS = "villains The Ants\n  8 Drone  attack 3  vp 2\n"


@pytest.mark.parametrize(
    ("source", "right"),
    [
        (ANTS + MASTERMIND.format("Ant"), "The Ants"),
        (HERO + "    Backpu [Tech].\n", "Backup"),
        (HERO.replace("[Guild]", "[Giuld]") + "    Draw a card.\n", "Guild"),
        (HERO + "    [Tecg]: Draw a card.\n", "Tech"),
    ],
)
def test_hazard_30_a_reference_to_nothing_is_a_finding_with_the_nearest_name(source: str, right: str) -> None:
    found = check(sample=source)
    assert found
    assert right in found[0].hint + found[0].message


def test_hazard_31_a_two_sided_card_counts_once() -> None:
    sides = "hero Nova [Guild]\n  13 Spark  [Tech]  cost 2  attack 1\n  1 Sun  [Tech]  cost 4  attack 2\n"
    assert check(nova=sides + "    face Moon  [Tech]  cost 4  attack 3\n") == []
    assert check(nova=sides.replace("13", "12") + "    face Moon  [Tech]  cost 4  attack 3\n")


def test_hazard_31_five_copies_are_five_cards() -> None:
    t = TRIAL.table(hand=["Lose One", *["Long Breath"] * 5])
    t.play("Lose One")
    t.answer_all()
    assert t.names("ko") == ["Long Breath"]
    assert t.names("hand") == ["Long Breath"] * 4
    t.check()


def test_hazard_32_a_card_out_of_reach_is_a_finding(tmp_path: Path) -> None:
    place = small_set(tmp_path, odd="kind Oddity, Oddities\ncards Oddities  kind Oddity\n  1 Lost Sock\n")
    found = [one for one in build.check_set(place).findings if "Lost Sock" in one.message]
    assert [one.code for one in found] == ["CW033"]


@pytest.mark.parametrize("name", NAMES)
def test_hazard_33_names_survive_source_json_python_and_listing(name: str, tmp_path: Path) -> None:
    said = '"' + name.replace('"', "”") + '"' if '"' in name else f'"{name}"'
    plain = said[1:-1]
    place = small_set(tmp_path, nova=f"hero Nova [Guild]\n  14 {said}  [Tech]  cost 2\n    Draw a card.\n")
    built = build.build_set(place, tmp_path / "out")
    assert not built.failed, built.findings
    out = tmp_path / "out" / "sample"
    data = json.loads((out / "cards.json").read_text(encoding="utf-8"))
    assert plain in [card["name"] for card in data["cards"]]
    assert plain in [one.name for one in load(out).library.definitions.values()]
    listing = (out / "cards.md").read_text(encoding="utf-8")
    assert plain in html.unescape(listing)
    compile((out / "effects.py").read_text(encoding="utf-8"), "effects.py", "exec")


def test_hazard_34_source_to_json_and_back_loses_nothing() -> None:
    data = json.loads((TRIAL.folder / "cards.json").read_text(encoding="utf-8"))
    texts = [one for card in data["cards"] for face in card["faces"] for one in face["abilities"]]
    assert len(texts) > 20
    for one in texts:
        ability = from_json(one["ir"])
        assert isinstance(ability, Ability)
        assert to_json(ability) == one["ir"]


def test_hazard_36_once_per_game_is_once() -> None:
    t = TRIAL.table(attack=5, deck=["Watchman"] * 20, deck2=["Dock Worker"] * 8)
    t.use("Ring Twice")
    assert not t.can("use", "Ring Twice")
    for _ in range(2):
        t.end_turn()
        t.answer_all()
    assert t.active == 1
    t.play("Watchman")
    assert t.attack == 1
    assert not t.can("use", "Ring Twice")
