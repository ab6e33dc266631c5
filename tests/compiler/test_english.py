"""Canonical English: standard wording, and compiling it gives the meaning again."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings

from cardwright.english.text import render
from cardwright.foundation.inflection import PLAIN, article, inflect
from cardwright.model import nodes as n
from tests.compiler.texts import abilities, meaning


@given(abilities())
@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
def test_canonical_english_compiles_to_the_same_meaning(ability: n.Ability) -> None:
    text = render(ability)
    assert meaning(text) == ability, text


@given(abilities())
@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
def test_rendering_what_was_rendered_changes_nothing(ability: n.Ability) -> None:
    text = render(ability)
    assert render(meaning(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "Fight: Each other player reveals a [Tech] Hero or gains a Wound.",
        "[Tech]: You get +1 Attack for each other [Tech] Hero you played this turn.",
        "You may KO a card from your hand or discard pile. If you do, draw a card.",
        "Ambush: Glass Wolf captures a Bystander.",
        "Glass Wolf gets +2 Attack for each Bystander he has.",
        "Look at the top three cards of your deck. Put the rest back in any order.",
        "Each player discards a card and draws a card.",
        "If you would gain a Wound, you may draw two cards instead.",
        "Choose one:\n- Draw a card.\n- KO one of your Heroes.",
        "To play this card, you must put a card from your hand on top of your deck.",
        "Whenever you defeat a Villain this turn, you get +1 Recruit.",
        "At the end of this turn, draw two cards.",
        "Setup: Eight Twists.",
        "Always Leads: Tin Choir.",
        "Evil Wins: When the Wound Deck runs out.",
    ],
)
def test_standard_wording_is_canonical(text: str) -> None:
    assert render(meaning(text)) == text


@pytest.mark.parametrize(
    ("verb", "third", "past", "participle", "gerund"),
    [
        ("draw", "draws", "drew", "drawn", "drawing"),
        ("ko", "KOs", "KO'd", "KO'd", "KOing"),
        ("discard", "discards", "discarded", "discarded", "discarding"),
        ("put", "puts", "put", "put", "putting"),
        ("swap", "swaps", "swapped", "swapped", "swapping"),
        ("look at", "looks at", "looked at", "looked at", "looking at"),
        ("pass", "passes", "passed", "passed", "passing"),
        ("have", "has", "had", "had", "having"),
    ],
)
def test_verbs_are_inflected(verb: str, third: str, past: str, participle: str, gerund: str) -> None:
    assert inflect(verb, "third") == third
    assert inflect(verb, "past") == past
    assert inflect(verb, "participle") == participle
    assert inflect(verb, "gerund") == gerund


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Hero", "a Hero"),
        ("[Instinct] Hero", "an [Instinct] Hero"),
        ("[X-Men] Hero", "an [X-Men] Hero"),
        ("8-cost card", "an 8-cost card"),
        ("unique card", "a unique card"),
    ],
)
def test_articles_follow_the_sound(words: str, expected: str) -> None:
    assert article(words) == expected


@pytest.mark.parametrize(
    ("word", "plural"),
    [
        ("Hero", "Heroes"),
        ("Henchman", "Henchmen"),
        ("Ally", "Allies"),
        ("Twist", "Twists"),
        ("Wish", "Wishes"),
    ],
)
def test_plurals(word: str, plural: str) -> None:
    assert PLAIN.plural(word) == plural
