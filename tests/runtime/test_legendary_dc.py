"""The DC set as the rulebook states it: the first game, what is in the box, what kinds of card print."""

from __future__ import annotations

from collections import Counter

import pytest

from cardtable.families.legendary.plan import Plan, Pool
from cardtable.families.legendary.table import table_of
from cardtable.kernel.definitions import Definition
from tests.tabletop import Tabletop, load

rule = pytest.mark.rule

HEROES = ["Superman", "Batman", "Wonder Woman"]
VILLAINS = ["Rogues", "Titans for Hire", "Fearsome Five", "Gotham City Underworld", "Villainy Inc."]


def plan(players: int) -> Plan:
    found = table_of(load("dc").new_game(players=players, seed=1)).plan
    assert isinstance(found, Plan)
    return found


def cards(kind: str) -> list[Definition]:
    return [one for one in load("dc").library.definitions.values() if kind in one.faces[0].kinds]


def named(name: str) -> Definition:
    (found,) = [one for one in load("dc").library.definitions.values() if one.name == name]
    return found


@rule(
    "DC-FIRST-01", "DC-FIRST-02", "DC-FIRST-03", "DC-FIRST-04", "DC-FIRST-05", "DC-FIRST-06", "DC-FIRST-07",
    "DC-FIRST-08", "DC-FIRST-09", "DC-FIRST-10", "DC-CARDFACT-29", "DC-CARDFACT-36",
)  # fmt: skip
@pytest.mark.parametrize("players", range(1, 6))
def test_the_first_game(players: int) -> None:
    found = plan(players)
    assert (found.mastermind, found.scheme) == ("Captain Cold", "Weaponize Chemo Against the City")
    more = [[], ["The Flash", "Cyborg"], ["The Flash", "Cyborg", "Starfire"]][(players > 1) + (players > 4)]
    assert sorted(found.heroes) == sorted(HEROES + more)
    assert sorted(found.villains) == sorted(VILLAINS[:players])
    assert sorted(found.henchmen) == sorted(["Bestiamorphs", "Devoted Goons"][players < 4 :])
    assert found.bystanders == {1: 1, 2: 2, 3: 8, 4: 8, 5: 16}[players]
    assert (found.henchmen_deck, found.henchmen_city) == ((2, 2) if players == 1 else (0, 0))


@rule(
    "DC-COMP-08", "DC-COMP-09", "DC-COMP-10", "DC-COMP-11", "DC-COMP-12", "DC-COMP-13", "DC-COMP-15",
    "DC-CARDFACT-01", "DC-CARDFACT-02", "DC-CARDFACT-03", "DC-CARDFACT-04", "DC-CARDFACT-06",
    "DC-CARDFACT-07",
)  # fmt: skip
def test_the_stock_of_the_box() -> None:
    def copies(kind: str) -> Counter[str]:
        return Counter({one.name: one.copies for one in cards(kind)})

    assert named("Checkmate Pawn").copies == 40
    assert named("Checkmate Knight").copies == 20
    assert copies("Support").total() == 15
    assert copies("Sidekick") == Counter({"Daring Sidekick": 8})
    assert copies("Wound").total() == 30
    assert copies("Master Strike").total() == 5
    bystanders = copies("Bystander")
    assert bystanders.pop("Bystander") == 26
    assert sorted(bystanders.values()) == [1, 1, 1, 1]
    assert {"Lois Lane", "Steve Trevor"} <= set(bystanders)
    assert all(one.faces[0].numbers["VP"] == 1 for one in cards("Bystander"))
    for name in ("Checkmate Pawn", "Checkmate Knight", "Daring Sidekick", *copies("Support")):
        face = named(name).faces[0]
        assert "Hero" in face.kinds
        assert not face.classes
    support = cards("Support")[0].faces[0]
    assert (support.numbers["cost"], support.numbers["Recruit"], support.abilities) == (3, 2, ())
    assert support.teams == ("Birds of Prey",)
    sidekick = cards("Sidekick")[0].faces[0]
    assert (sidekick.numbers["cost"], sidekick.numbers["Attack"]) == (2, 1)


@rule("DC-COMP-03", "DC-BUILD-10", "DC-HENCH-02", "DC-BUILD-12")
def test_a_hero_has_14_cards_a_villain_group_8_and_a_henchman_group_10() -> None:
    heroes = Pool(load("dc").library).heroes
    assert set(HEROES) <= set(heroes)
    for hero in heroes:
        assert sorted(one.copies for one in cards("Hero") if one.group == hero) == [1, 3, 5, 5]
    groups: Counter[str] = Counter()
    for one in cards("Villain"):
        groups[one.group] += one.copies
    henchmen = {one.group for one in cards("Henchman")}
    assert all(n == (10 if group in henchmen else 8) for group, n in groups.items())
    assert all(len([one for one in cards("Henchman") if one.group == group]) == 1 for group in henchmen)


@rule("DC-COMP-07")
def test_a_mastermind_has_two_sides_and_four_tactics() -> None:
    for mastermind in cards("Mastermind"):
        assert len(mastermind.faces) == 2
        tactics = [one for one in cards("Tactic") if one.group == mastermind.group]
        assert sum(one.copies for one in tactics) == 4


@rule("DC-TYPE-04", "DC-TYPE-05", "DC-TYPE-06", "DC-TYPE-07", "DC-TYPE-08", "DC-MM-04")
def test_what_each_kind_of_card_prints() -> None:
    for one in cards("Hero"):
        assert "cost" in one.faces[0].numbers
        assert "VP" not in one.faces[0].numbers
    for one in (*cards("Villain"), *cards("Tactic")):
        assert {"Attack", "VP"} <= set(one.faces[0].numbers)
        assert one.group
        assert "cost" not in one.faces[0].numbers
    for one in cards("Mastermind"):
        for face in one.faces:
            assert {"Attack", "VP"} <= set(face.numbers)
            assert {"Always Leads", "Master Strike"} <= set(face.labels)
        tactics = [other.faces[0] for other in cards("Tactic") if other.group == one.group]
        assert {face.numbers["Attack"] for face in tactics} == {one.faces[0].numbers["Attack"]}
        assert all("Fight" in face.labels for face in tactics)
        assert len({tuple(a.text for a in face.abilities) for face in tactics}) == 4
    for one in cards("Scheme"):
        assert {"Setup", "Twist", "Evil Wins"} <= set(one.faces[0].labels)


@rule(
    "DC-TEAM-01", "DC-TEAM-02", "DC-TEAM-03", "DC-TEAM-05", "DC-TEAM-06", "DC-CARDFACT-16", "DC-CARDFACT-17"
)
def test_the_teams() -> None:
    def team(hero: str) -> set[str]:
        return {name for one in cards("Hero") if one.group == hero for name in one.faces[0].teams}

    for hero in HEROES:
        assert team(hero) == {"Justice League"}
    assert team("Cyborg") == team("Starfire") == {"Titans"}
    assert (
        named("Checkmate Pawn").faces[0].teams == named("Checkmate Knight").faces[0].teams == ("Checkmate",)
    )
    assert not cards("Sidekick")[0].faces[0].teams
    for hero in ("Batman", "Cyborg"):
        assert any("Tech" in one.faces[0].classes for one in cards("Hero") if one.group == hero)


@rule("DC-CARDFACT-08", "DC-CARDFACT-09", "DC-CARDFACT-12", "DC-CARDFACT-13", "DC-CARDFACT-14")
def test_heroes_that_the_rulebook_describes() -> None:
    technokinesis = named("Technokinesis").faces[0]
    assert (technokinesis.classes, technokinesis.numbers["Attack"]) == (("Tech",), 2)
    t = Tabletop("dc", hand=["Technokinesis", "Technokinesis"])
    t.play("Technokinesis", "Technokinesis")
    assert t.attack == 5
    t = Tabletop("dc", hand=["Technokinesis", "Technokinesis", "Starbolts", "Starburst"])
    t.play("Technokinesis", "Technokinesis", "Starbolts")
    assert t.attack == 5 + 2 + 2
    t = Tabletop("dc", hand=["Clark Kent"], tracks={"Hope": 1})
    t.play("Clark Kent")
    assert t.names("hand") == ["Beacon of Hope"]
    assert named("Beacon of Hope").faces[0].hero_name == "Superman, Transformed"


@rule("DC-CARDFACT-18", "DC-CARDFACT-19", "DC-CARDFACT-20", "DC-CARDFACT-21", "DC-CARDFACT-26")
def test_villains_that_the_rulebook_describes() -> None:
    t = Tabletop("dc", city=["Mirror Master"], holds={"Mirror Master": ["Bystander"]}, attack=20)
    assert not t.can("fight", "Mirror Master")
    t = Tabletop("dc", city=["Bane"] * 2 + ["Scarecrow"] * 2 + ["Cheshire"], hq=["Boom Tube"] * 3)
    t.reveal("Jinx")
    t.answer_all()
    assert "Cheshire" in t.names("ko")
    assert "Cheshire" not in t.names("escaped")
    t = Tabletop("dc")
    t.reveal("Doctor Psycho")
    t.answer_all()
    assert len(t.held("Doctor Psycho")) == 1
    t = Tabletop("dc")
    t.reveal("The Penguin")
    assert len(t.held("The Penguin")) == 2
    for top, place in (("Checkmate Pawn", "ko"), ("Technokinesis", "hand")):
        t = Tabletop("dc", city=["Devoted Goon"], attack=9, deck=[top, "Wound"])
        t.fight("Devoted Goon")
        assert t.names(place) == [top]
