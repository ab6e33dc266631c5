"""Rules about texts, names and set-ups that need a set of their own: the hand-made one with a change."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cardtable
from cardtable.api import bears, become, differing, named, superpower, value
from cardtable.families.legendary.table import table_of
from cardtable.kernel.context import Context
from tests.runtime.asking import done
from tests.tabletop import HANDSET, Tabletop

rule = pytest.mark.rule
Edit = Callable[[dict[str, Any]], None]


@pytest.fixture
def changed(tmp_path: Path) -> Callable[[Edit], Path]:
    """Makes a copy of the hand-made set with its database changed."""

    def make(edit: Edit) -> Path:
        folder = tmp_path / f"set{len(list(tmp_path.iterdir()))}"
        shutil.copytree(HANDSET, folder, ignore=shutil.ignore_patterns("__pycache__"))
        path = folder / "cards.json"
        document = json.loads(path.read_text(encoding="utf-8"))
        edit(document)
        path.write_text(json.dumps(document), encoding="utf-8")
        return folder

    return make


def card(document: dict[str, Any], name: str) -> dict[str, Any]:
    return next(one for one in document["cards"] if one["name"] == name)


def uses(document: dict[str, Any], *entries: dict[str, Any]) -> None:
    setup = card(document, "Chemo")["faces"][0]["abilities"][0]
    setup["extra"] = {"uses": list(entries)}


def number(n: int) -> dict[str, Any]:
    return {"det": {"how": "exactly", "amount": {"number": {"value": n}}}}


# ---------------------------------------------------------------- icons, names, numbers


@rule("DC-POWER-12")
def test_two_different_icons_may_be_met_by_one_card_that_bears_both() -> None:
    t = Tabletop(hand=["Whirlwind"])
    t.play("Whirlwind")
    context = t.game.context(0)
    assert superpower(context, "Strength", "Tech")
    assert not superpower(context, "Tech", "Tech")


@rule("DC-PLAY-09", "DC-PLAY-10")
def test_marks_beside_numbers_change_no_value(changed: Callable[[Edit], Path]) -> None:
    def edit(document: dict[str, Any]) -> None:
        card(document, "Hex")["faces"][0]["cost"] = {"n": 4, "mark": "*"}
        card(document, "Red Rush")["faces"][0]["points"]["Attack"] = "*"

    t = Tabletop(changed(edit), hand=["Hex", "Mirrored Spell", "Red Rush"], hand2=["Pawn"])
    context = t.game.context(0)
    assert value(context, t.find("Hex"), "cost") == 4
    assert differing(context, [t.find("Hex"), t.find("Mirrored Spell")], "cost") == 1
    t.play("Red Rush")
    t.answer_all()
    assert t.attack == 0


@rule("DC-PLAY-01", "DC-WOUND-01")
def test_only_heroes_and_wounds_are_played_from_hand() -> None:
    t = Tabletop(hand=["Pawn", "Wound"])
    assert t.legal[:2] == ["play Pawn", "play Wound"]


@rule("DC-NAME-02")
def test_a_villain_that_becomes_a_hero_has_its_card_name_as_hero_name() -> None:
    t = Tabletop(hand=["Thug"])
    thug = t.find("Thug")
    done(become(Context(t.game, 0, 0), thug, "Hero"))
    assert t.game.state.is_kind(thug, "Hero")
    assert not t.game.state.is_kind(thug, "Villain")
    assert bears(t.game.context(0), thug, "Thug")


@rule("DC-NAME-04")
def test_names_that_differ_in_brackets_are_different(changed: Callable[[Edit], Path]) -> None:
    def edit(document: dict[str, Any]) -> None:
        for name, of in (
            ("Phase", "Green Lantern (John Stewart)"),
            ("Telepathy", "Green Lantern (Hal Jordan)"),
        ):
            card(document, name)["hero_name"] = of

    t = Tabletop(changed(edit), hand=["Phase", "Telepathy"])
    context = t.game.context(0)
    assert named(context, t.find("Phase"), "Green Lantern (John Stewart)")
    assert not named(context, t.find("Telepathy"), "Green Lantern (John Stewart)")
    assert not bears(context, t.find("Phase"), "Green Lantern (Hal Jordan)")


@rule("DC-CLASS-02", "DC-CLASS-03", "DC-CLASS-04", "DC-CLASS-05", "DC-CLASS-06")
@pytest.mark.parametrize(
    ("name", "color"),
    [
        ("Up and Away", "green"), ("Hex", "yellow"), ("Phase", "red"), ("Salvage", "black"),
        ("Supernova", "blue"),
    ],
)  # fmt: skip
def test_a_class_is_a_color(name: str, color: str) -> None:
    t = Tabletop(hand=[name])
    classes = {
        entry["name"]: entry["color"] for entry in t.game.library.documents["hand"]["vocabulary"]["classes"]
    }
    (bearing,) = [one for one in classes if bears(t.game.context(0), t.find(name), one)]
    assert classes[bearing] == color


# ---------------------------------------------------------------- set-up


@rule("DC-STACK-05")
def test_a_mixed_sidekick_deck_is_shuffled_face_down_and_gained_from_the_top(
    changed: Callable[[Edit], Path],
) -> None:
    def edit(document: dict[str, Any]) -> None:
        other = json.loads(json.dumps(card(document, "Daring Sidekick")))
        other["name"] = other["faces"][0]["name"] = "Loyal Sidekick"
        other["id"] = "hand/sidekicks/loyal-sidekick"
        document["cards"].append(other)

    folder = changed(edit)
    tops = set()
    for seed in range(12):
        t = Tabletop(folder, seed=seed, hand=["Recruiter", "Daring Sidekick"], deck=["Pawn"])
        assert t.count("sidekicks") == 15
        top = t.cards("sidekicks")[0]
        assert not t.game.state.is_open(top)
        tops.add(t.name(top))
        t.play("Recruiter")
        assert t.cards("discard") == [top]
        t.play("Daring Sidekick")
        assert t.names("sidekicks")[-1] == "Daring Sidekick"
    assert tops == {"Daring Sidekick", "Loyal Sidekick"}


@rule("DC-BUILD-18", "DC-BUILD-06")
def test_an_extra_villain_group_is_never_a_henchman_group(changed: Callable[[Edit], Path]) -> None:
    def edit(document: dict[str, Any]) -> None:
        uses(
            document,
            {"mode": "use", "kind": "Twist", "n": 8},
            {"mode": "add", "kind": "Villain Group", "n": 1},
        )

    folder = changed(edit)
    for seed in range(10):
        t = Tabletop(folder, seed=seed, setup={"scheme": "Chemo"})
        plan = table_of(t.game).plan
        assert len(plan.villains) == 3
        assert not set(plan.villains) & {"Devoted Goons", "Bestiamorphs", "Thugs"}


@rule("DC-HENCH-03", "DC-HENCH-04")
def test_a_label_that_is_led_means_no_henchman_group(changed: Callable[[Edit], Path]) -> None:
    def edit(document: dict[str, Any]) -> None:
        for one in document["cards"]:
            if one["group"] in ("Devoted Goons", "Fearsome Five", "Thugs"):
                one["group"] = f"Arkham {one['group']}"
        leads = card(document, "Captain Cold")["faces"][0]["abilities"][0]
        leads["extra"] = {"groups": [], "any_with": "Arkham"}

    folder = changed(edit)
    for seed in range(10):
        game = cardtable.load(folder).new_game(
            seed=seed, setup={"mastermind": "Captain Cold", "scheme": "Chemo"}
        )
        assert "Arkham Fearsome Five" in table_of(game).plan.villains


def test_setup_lines_hold_for_their_numbers_of_players(changed: Callable[[Edit], Path]) -> None:
    def edit(document: dict[str, Any]) -> None:
        setup = card(document, "Chemo")["faces"][0]["abilities"][0]
        setup["extra"] = {
            "uses": [
                {"mode": "use", "kind": "Twist", "n": 7},
                {"mode": "use", "kind": "Hero", "n": 4, "players": [2]},
                {"mode": "add", "kind": "Bystander", "n": 3},
                {"mode": "use", "kind": "Wound", "n": 9},
            ]
        }

    sets = cardtable.load(changed(edit))
    game = sets.new_game(players=2, seed=3, setup={"mastermind": "Captain Cold", "scheme": "Chemo"})
    plan = table_of(game).plan
    assert len(plan.heroes) == 4
    assert plan.bystanders == 2 + 3
    assert dict(plan.every)["Twist"] == 7
    assert len(table_of(sets.new_game(players=3, seed=3, setup={"scheme": "Chemo"})).plan.heroes) == 5
    gone = sum("Wound" in game.table.faces[c].kinds for c in game.state.zone("box"))
    assert gone == 30 - 9


# ---------------------------------------------------------------- alone and together


@rule("DC-SOLO-21", "DC-SOLO-07")
def test_with_two_players_no_rule_for_one_applies() -> None:
    t = Tabletop(players=2, hq=["Flight"] * 5, villain_deck=["Thug"])
    t.reveal("Scheme Twist")
    assert t.asked() == ""
    assert t.row("hq") == ["Flight"] * 5


@rule("DC-GOAL-03")
def test_nobody_plays_the_mastermind() -> None:
    t = Tabletop(hand=["Pawn"] * 6, hand2=["Pawn"] * 6)
    t.reveal("Master Strike")
    for player in (1, 2):
        assert t.question is not None
        assert t.question.player == player - 1
        t.choose("gain a Wound", player=player)


@rule("DC-ABIL-03")
def test_what_can_be_done_in_part_is_done_in_part() -> None:
    t = Tabletop(hand=["Tamaranean Fury"], deck=["Pawn"])
    t.play("Tamaranean Fury")
    assert t.names("hand") == ["Pawn"]


@rule("DC-ABIL-01")
def test_a_cards_text_beats_the_rules() -> None:
    # the rules say that a villain pushed out escapes; the card says otherwise
    t = Tabletop(city=["Thug"] * 4 + ["Cheshire"], hq=["Flight"] * 5)
    t.reveal("Mammoth")
    t.answer_all()
    assert t.names("escaped") == []
