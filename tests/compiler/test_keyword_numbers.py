"""A number parameter stands wherever a number may: its keyword means what the text with the number means."""

from __future__ import annotations

import ast
import functools
import re

import pytest

from tests.trials import Trial

TEXTS = """\
Reveal the top <n> cards of your deck.
Look at the bottom <n> cards of the Villain Deck.
KO the top <n> cards of your deck.
KO the <n> leftmost Heroes from the HQ.
Draw <n> cards.
Discard down to <n> cards.
KO up to <n> cards from your hand.
KO exactly <n> cards from your hand.
KO at least <n> cards from your hand.
KO <n> of your Heroes.
Rescue <n> Bystanders.
Put <n> cards from your hand on top of your deck.
Inspire Hope by <n>.
Reduce Fear by <n>.
You get +<n> Attack.
You get +<n> Attack and +<n> Recruit.
You get +<n> Attack for each Villain in the city.
Choose a Villain in the city. It gets +<n> Attack this turn.
Choose a Villain in the city. It gets -<n> Attack this turn.
KO a Hero from the HQ that costs <n>.
KO a Hero from the HQ that costs <n> or less.
KO a Hero from the HQ that costs less than <n>.
KO a <n>-cost Hero from the HQ.
Defeat a Villain in the city with <n> Attack or less.
Defeat a Villain in the city worth <n> VP.
Defeat a Villain in the city worth <n> VP or less.
Heroes in the HQ cost <n> less this turn.
Heroes in the HQ cost <n> more this turn.
Heroes in the HQ cost <n> less this turn for each Wound in your hand.
You get + Attack equal to <n> times the number of Villains in the city.
You get + Attack equal to the number of Villains in the city plus <n>.
KO a Hero from your hand. You get + Attack equal to its cost +<n>.
KO a Hero from your hand. You get + Attack equal to its cost -<n>.
If you have <n> Wounds, draw a card.
If you have <n> or more [Tech] Heroes, draw a card.
If you have more than <n> Wounds, draw a card.
If you have at least <n> Wounds, draw a card.
If Hope is <n> or more, draw a card.
If the number of Villains in the city is greater than <n>, draw a card.
If <n> or more Villains have escaped, draw a card.
You may spend <n> Recruit. If you do, draw a card.
Reveal the top <n> cards of your deck. Draw up to <n> of them. Put the rest back in any order.
This card costs <n> less.
This card is worth <n> VP.
This card is worth <n> VP for each Bystander in your Victory Pile.
Draw a card <n> times.
Each player discards down to <n> cards.
Swell <n>.""".split("\n")
GIVEN = "2"


def name(at: int) -> str:
    """A keyword's name, of letters alone."""
    return f"Tide{'abcdefghij'[at // 10]}{'abcdefghij'[at % 10]}"


@functools.cache
def meanings() -> dict[str, list[str]]:
    """Of each card what its functions do, without their names and their texts."""
    heroes = {f"Said {at}": [f"{name(at)} {GIVEN}."] for at in range(len(TEXTS))}
    heroes |= {f"Written {at}": [text.replace("<n>", GIVEN)] for at, text in enumerate(TEXTS)}
    keywords = "".join(f"keyword {name(at)} <n>\n  {text}\n" for at, text in enumerate(TEXTS))
    tree = ast.parse(Trial(heroes, others=keywords).effects())
    found: dict[str, list[str]] = {}
    for one in tree.body:
        if isinstance(one, ast.FunctionDef) and (match := re.match(r"(said|written)_\d+", one.name)):
            one.name, one.body = one.name[match.end() :], one.body[1:]
            found.setdefault(match[0], []).append(re.sub(r"(said|written)_\d+", "", ast.unparse(one)))
    return found


@pytest.mark.parametrize("at", range(len(TEXTS)), ids=TEXTS)
def test_a_keyword_with_its_number_means_the_text_with_that_number(at: int) -> None:
    found = meanings()
    assert found[f"said_{at}"] == found[f"written_{at}"]
