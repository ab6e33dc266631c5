"""Checks: what is grammatical and cannot be meant is refused, and its neighbour that can is not."""

from __future__ import annotations

import random

import pytest

from cardwright.cards.blocks import PlaceBlock, TrackBlock
from cardwright.foundation.diagnostics import Findings
from cardwright.foundation.spans import Name
from cardwright.model import nodes as n
from cardwright.resolve.checks.face import check_face
from cardwright.words.world import Speaker, World
from tests.compiler.words import read_text

KINDS = {
    "card": ("card",), "Hero": ("Hero", "card"), "Wound": ("Wound", "card"), "Villain": ("Villain", "card"),
    "Henchman": ("Henchman", "Villain", "card"), "Mastermind": ("Mastermind", "card"),
    "Bystander": ("Bystander", "card"),
}  # fmt: skip
PLACES = {
    "hand": PlaceBlock(Name("hand"), "hands", "player", False),
    "Villain Deck": PlaceBlock(Name("Villain Deck"), "Villain Decks", "table", False),
    "city": PlaceBlock(Name("city"), "cities", "table", True, ("Bank", "Streets")),
}
HOPE = TrackBlock((Name("Hope"), Name("Fear")), 3, ())
WORLD = World(KINDS, {}, PLACES, {"Hope": HOPE, "Fear": HOPE}, points=frozenset({"Attack", "Recruit", "VP"}))


def codes(*body: n.Statement, label: n.Label | None = None, kind: str = "Hero") -> list[str]:
    findings = Findings()
    check_face([n.Ability(label, body)], Speaker(("Nova",), kind, "Nova"), WORLD, findings)
    return [one.code for one in findings.found]


def a(kind: str, *filters: n.Filter, place: n.Location | None = None) -> n.Cards:
    return n.Cards(n.Det("a"), kind, filters, place)


THREE = n.Number(3)


@pytest.mark.parametrize(
    ("statement", "code"),
    [
        (n.Ko(n.YOU, a("Villain", n.Valued("cost", "=", THREE))), "CW070"),
        (n.Ko(n.YOU, a("Hero", n.Valued("cost", "=", THREE))), ""),
        (n.Ko(n.YOU, a("card", n.Valued("cost", "=", THREE))), ""),
        (n.Ko(n.YOU, a("Henchman", n.Parity("odd"))), "CW070"),
        (n.Gain(n.Players("each", (n.Valued("cost", "=", THREE),)), a("Wound")), "CW070"),
        (n.Gain(n.Players("each", (n.Holding(a("Hero")),)), a("Wound")), ""),
        (n.Defeat(n.YOU, a("Wound")), "CW074"),
        (n.Defeat(n.YOU, a("Henchman")), ""),
        (n.Defeat(n.YOU, a("card")), ""),
        (n.Recruit(n.YOU, a("Villain")), "CW074"),
        (n.Draw(n.This("name", "Nova"), n.Number(1)), "CW076"),
        (n.Ko(n.YOU, n.Players("each")), "CW076"),
        (n.Draw(n.YOU, n.Number(0)), "CW073"),
        (n.Put(n.YOU, a("Hero"), n.Place("hand")), "CW071"),
        (n.Put(n.YOU, a("Hero"), n.Place("hand", n.YOU)), ""),
        (n.Put(n.YOU, a("Hero"), n.Place("Villain Deck", n.YOU)), "CW071"),
        (n.Put(n.YOU, a("Hero"), n.Place("city", end="top")), "CW071"),
        (n.OneWay(n.YOU, ((n.Draw(n.YOU, THREE),), (n.Draw(n.YOU, THREE),))), "CW077"),
        (n.Become(n.This("card"), "Henchman", immediately=True), ""),
        (n.Become(n.This("card"), "Hero"), ""),
        (n.Become(n.This("card"), "Hero", immediately=True), "CW074"),
        (n.Become(n.This("card"), "Mastermind", immediately=True), "CW074"),
        (n.Become(n.This("card"), "card", name="Nova"), "CW074"),
    ],
)
def test_what_a_statement_cannot_mean(statement: n.Statement, code: str) -> None:
    assert codes(statement) == ([code] if code else [])


@pytest.mark.parametrize(
    ("condition", "code"),
    [
        (n.TrackIs("Hope", ">=", n.Number(4)), "CW072"),
        (n.TrackIs("Hope", ">=", THREE), ""),
        (n.TrackIs("Hope", ">=", n.Number(0)), "CW072"),
        (n.TrackIs("Fear", "=", n.Number(0)), ""),
        (n.Compare(n.Number(2), ">=", n.Number(1)), "CW072"),
        (n.IsA(n.Players("that"), "Hero"), "CW072"),
        (n.Every((n.Has(n.YOU, a("Hero")), n.Has(n.YOU, a("Hero")))), "CW077"),
    ],
)
def test_what_a_condition_cannot_mean(condition: n.Condition, code: str) -> None:
    assert codes(n.If(condition, (n.Draw(n.YOU, THREE),))) == ([code] if code else [])


@pytest.mark.parametrize(
    ("label", "kind", "code"),
    [
        (n.Label("Ambush"), "Hero", "CW075"),
        (n.Label("Ambush"), "Henchman", ""),
        (n.Label("Twist", (5, 2)), "Scheme", "CW073"),
        (n.Label("Twist", (2, 5)), "Scheme", ""),
        (n.Label("Twist", (0,)), "Scheme", "CW073"),
    ],
)
def test_what_a_label_cannot_mean(label: n.Label, kind: str, code: str) -> None:
    assert codes(n.Draw(n.YOU, THREE), label=label, kind=kind) == ([code] if code else [])


GOOD = (
    "Each other player reveals a [Tech] Hero or gains a Wound.",
    "Draw two cards, then discard a card.",
    "Reveal the top card of your deck. If it costs 3 or less, draw it. Otherwise, KO it.",
    "KO a Wound from your hand or discard pile.",
    "You get +1 Attack for each Villain in the city.",
    "You may KO a Hero from your hand. If you do, rescue a Bystander.",
)


@pytest.mark.parametrize("text", GOOD)
def test_whole_texts_are_accepted(text: str) -> None:
    assert read_text(text) == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Each other player reveal a [Tech] Hero or gains a Wound.", "CW051"),
        ("You draws a card.", "CW051"),
        ("Draw two card.", "CW041"),
        ("KO a wound from your hand.", "CW053"),
        ("KO an Wound from your hand.", "CW052"),
        ("Draw a card from your hands.", "CW051"),
        ("Draw a card. It your deck.", "CW041"),
        ("Draw a crad.", "CW040"),
        ("Draw a card quickly.", "CW040"),
    ],
)
def test_once_damaged_texts_are_refused(text: str, code: str) -> None:
    assert code in read_text(text)


def test_few_damaged_texts_pass() -> None:
    from tests.corpus.damage import WAYS

    chance = random.Random(7)
    tried, passed = 0, []
    for text in GOOD * 6:
        for damage in WAYS.values():
            damaged = damage(text, chance)
            if damaged is None or damaged.lower() == text.lower():
                continue
            tried += 1
            if read_text(damaged) == []:
                passed.append(damaged)
    assert tried > 100
    assert len(passed) <= tried * 0.06, passed
