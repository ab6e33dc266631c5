"""The DC box counted: what its header says it holds, its groups and teams, and how hard its groups are."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
rule = pytest.mark.rule
BOX: dict[str, Any] = json.loads((ROOT / "generated" / "dc" / "cards.json").read_text(encoding="utf-8"))
CARDS: list[dict[str, Any]] = BOX["cards"]
GROUPS = ("hero", "villains", "henchmen", "mastermind", "scheme", "cards")
TRANSFORMED = ", Transformed"

VILLAINS = {
    "Rogues",
    "Titans for Hire",
    "Fearsome Five",
    "Gotham City Underworld",
    "Villainy Inc.",
    "Legion of Doom",
    "Superman Revenge Squad",
}


def said() -> dict[str, int]:
    """What the set's own header says it holds."""
    text = (ROOT / "cardsrc" / "dc" / "vocabulary.card").read_text(encoding="utf-8")
    (line,) = [line.strip() for line in text.splitlines() if line.strip().startswith("holds ")]
    parts = [part.strip().split(" ", 1) for part in line.removeprefix("holds ").split(",")]
    return {name: int(number) for number, name in parts}


def by_kind(kind: str) -> list[dict[str, Any]]:
    return [card for card in CARDS if card["kind"] == kind]


def groups(kind: str) -> dict[str, list[int]]:
    """The numbers of copies of each card, by group."""
    found: dict[str, list[int]] = {}
    for card in by_kind(kind):
        found.setdefault(card["group"], []).append(card["copies"])
    return found


def total(kind: str, quality: str, group: str) -> int:
    """A printed quality added up over the copies of a group's cards, marks left out."""
    found = 0
    for card in by_kind(kind):
        if card["group"] == group:
            n = card["faces"][0]["points"].get(quality, 0)
            found += card["copies"] * (n["n"] if isinstance(n, dict) else n)
    return found


@rule("DC-COMP-01")
def test_the_box_has_the_500_cards_that_its_header_says() -> None:
    plurals = {kind["plural"]: kind["name"] for kind in BOX["vocabulary"]["kinds"]}
    found = Counter({"cards": sum(card["copies"] for card in CARDS)})
    for card in CARDS:
        found[card["kind"]] += card["copies"]
    wanted = said()
    assert wanted["cards"] == 500 == sum(number for name, number in wanted.items() if name != "cards")
    assert {name: found[plurals.get(name, name)] for name in wanted} == wanted


@rule("DC-COMP-02", "DC-COMP-03", "DC-COMP-04", "DC-CARDFACT-14")
def test_the_heroes() -> None:
    heroes = {name: copies for name, copies in groups("Hero").items() if not name.startswith("Checkmate")}
    transformed = {name: copies for name, copies in heroes.items() if name.endswith(TRANSFORMED)}
    assert len(heroes) - len(transformed) == 14
    assert all(sorted(copies) == [1, 3, 5, 5] for name, copies in heroes.items() if name not in transformed)
    assert sum(sum(copies) for copies in transformed.values()) == 15
    assert {"Superman, Transformed", "Martian Manhunter, Transformed"} <= transformed.keys()
    assert {name.removesuffix(TRANSFORMED) for name in transformed} <= heroes.keys()


@rule("DC-COMP-05", "DC-CARDFACT-24")
def test_the_villain_groups() -> None:
    found = groups("Villain")
    assert found.keys() == VILLAINS
    assert {sum(copies) for copies in found.values()} == {8}


@rule("DC-COMP-06", "DC-CARDFACT-26", "DC-CARDFACT-27")
def test_the_henchman_groups() -> None:
    found = groups("Henchman")
    assert len(found) == 4
    assert all(sum(copies) == 10 for copies in found.values())
    assert {"Devoted Goons", "Bestiamorphs"} <= found.keys()
    (circe,) = [card for card in by_kind("Mastermind") if card["name"] == "Circe"]
    for face in circe["faces"]:
        assert [a["extra"]["groups"] for a in face["abilities"] if a["role"] == "leads"] == [["Bestiamorphs"]]


@rule("DC-COMP-07", "DC-CARDFACT-31", "DC-CARDFACT-35")
def test_the_masterminds_have_two_sides_and_four_tactics() -> None:
    masterminds = by_kind("Mastermind")
    assert len(masterminds) == 5
    assert {"Captain Cold", "Lex Luthor", "The Joker", "Circe"} <= {card["name"] for card in masterminds}
    assert all(len(card["faces"]) == 2 for card in masterminds)
    assert {name: sum(copies) for name, copies in groups("Tactic").items()} == {
        card["name"]: 4 for card in masterminds
    }


@rule("DC-COMP-14", "DC-CARDFACT-38")
def test_nine_schemes_none_with_more_twists_than_there_are() -> None:
    schemes = by_kind("Scheme")
    names = {card["name"] for card in schemes}
    assert len(schemes) == len(names) == 9
    assert {"Weaponize Chemo Against the City", "Merge Earth with Bizarro World"} <= names
    twists = sum(card["copies"] for card in by_kind("Twist"))
    assert twists == 11
    for card in schemes:
        texts = [a["text"] for f in card["faces"] for a in f["abilities"] if a["role"] == "setup"]
        numbers = [int(n) for text in texts for n in re.findall(r"(\d+) Twists", text)]
        assert numbers
        assert max(numbers) <= twists


@rule("DC-TEAM-01", "DC-TEAM-02", "DC-TEAM-03", "DC-TEAM-04", "DC-TEAM-05", "DC-TEAM-06")
def test_who_is_on_which_team() -> None:
    members: dict[str, set[str]] = {}
    for card in CARDS:
        for team in card["faces"][0]["teams"]:
            members.setdefault(team, set()).add(card["group"].removesuffix(TRANSFORMED))
    assert members["Titans"] == {"Nightwing", "Cyborg", "Starfire"}
    assert members["Justice League Dark"] == {"Zatanna"}
    assert members["Birds of Prey"] == {"Black Canary", "Supports"}
    assert members["Checkmate"] == {"Checkmate Pawns", "Checkmate Knights"}
    assert {"Superman", "Batman", "Wonder Woman"} <= members["Justice League"]


@rule("DC-CARDFACT-25")
def test_rogues_are_the_easiest_group_and_the_revenge_squad_the_hardest() -> None:
    by_points = sorted(VILLAINS, key=lambda group: total("Villain", "VP", group))
    by_attack = sorted(VILLAINS, key=lambda group: total("Villain", "Attack", group))
    assert (by_points[0], by_points[-1]) == ("Rogues", "Superman Revenge Squad")
    assert (by_attack[0], by_attack[-1]) == ("Rogues", "Superman Revenge Squad")
    assert total("Villain", "VP", "Superman Revenge Squad") >= 2 * total("Villain", "VP", "Rogues")


@rule("DC-CARDFACT-10")
def test_shapeshift() -> None:
    (card,) = [card for card in CARDS if card["name"] == "Shapeshift"]
    (face,) = card["faces"]
    assert (face["cost"], face["teams"], card["group"]) == (5, ["Justice League"], "Martian Manhunter")


@rule("DC-CARDFACT-30")
def test_lex_luthor_and_his_tactics_reduce_hope_or_fear() -> None:
    texts = [
        a["text"] for c in CARDS if c["group"] == "Lex Luthor" for f in c["faces"] for a in f["abilities"]
    ]
    assert any("Reduce Hope" in text for text in texts)
    assert any("Reduce Fear" in text for text in texts)


@rule("DC-COMP-01")
def test_every_design_is_marked_as_the_projects_own() -> None:
    """Only what the rulebook states whole, the stock, needs no mark."""
    unmarked = set()
    for path in sorted((ROOT / "cardsrc" / "dc").glob("*.card")):
        lines = path.read_text(encoding="utf-8").splitlines()
        for before, line in zip(["", *lines], lines, strict=False):
            word, _, name = line.partition(" ")
            if word in GROUPS and before != "# own design":
                unmarked.add(name.split("  ")[0])
    assert unmarked <= {
        "Devoted Goons", "Supports", "Sidekicks", "Wounds", "Master Strikes", "Scheme Twists",
    }  # fmt: skip
