"""Words that few texts use, each played for what it says; and what is said of words without meaning."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.report.explain import explain_text
from cardwright.text.lexicon import coined_names
from tests.trials import Play, Plays, play

DC = Path("cardsrc/dc")
LENS, HORN, LOG, WICK = "The Great Lens", "Sound the Horn", "Read the Log", "Trim the Wick"
CITY = ["False Light", "Bell Thief", "Salt Widow", "Reef Siren", "Fog Hand"]
"""Sewers, Bank, Rooftops, Streets, Bridge."""
HQ = [LENS, HORN, LOG, WICK, "Heavy Weather"]

PLAYS = (
    play(
        "KO a Villain in the city space to the right of the Bank.",
        lambda t: "False Light" not in t.row("city"),
        city=CITY,
    ),
    play(
        "KO a Villain in the city space to the left of the Bank.",
        lambda t: "Salt Widow" not in t.row("city"),
        city=CITY,
    ),
    play(
        "Move a Villain to the space to the left of the Rooftops.",
        lambda t: t.row("city") == ["False Light", "", "", "", ""] or t.row("city")[3] == "False Light",
        city=["False Light"],
    ),
    play(
        "Choose a Hero in the HQ. Defeat the Villain above it.",
        lambda t: "Salt Widow" in t.names("victory") and t.count("victory") == 1,
        LOG,
        city=CITY,
        hq=HQ,
    ),
    play(
        "Choose a Hero in the HQ. You get +1 Attack for each Villain above it.",
        lambda t: t.attack == 0,
        HORN,
        city=["False Light", "empty", "Salt Widow"],
        hq=HQ,
    ),
    play(
        "Exchange a Villain in the Bank with a Villain on the Bridge.",
        lambda t: t.row("city") == ["False Light", "Fog Hand", "Salt Widow", "Reef Siren", "Bell Thief"],
        city=CITY,
    ),
    play(
        "Exchange this card with a Hero in the HQ.",
        lambda t: t.row("HQ")[2] not in (LOG, "") and LOG in t.names("play area"),
        LOG,
        hq=HQ,
    ),
    play(
        "Put a Hero from the HQ face up on top of your deck.", lambda t: t.names("deck")[0] == LOG, LOG, hq=HQ
    ),
    play(
        "Draw a card from the bottom of your deck.",
        lambda t: t.names("hand") == [WICK],
        deck=[LOG, HORN, WICK],
    ),
    play(
        "Put all Villains on the Bridge that have 4 Attack or more on the bottom of the Villain Deck.",
        lambda t: t.names("villain_deck")[-1] == "Salt Widow" and t.row("city")[0] == "False Light",
        city=["False Light", "empty", "empty", "empty", "Salt Widow"],
    ),
    play(
        "Put all Villains on the Bridge that have 6 Attack or more on the bottom of the Villain Deck.",
        lambda t: t.row("city")[4] == "Salt Widow",
        city=["empty", "empty", "empty", "empty", "Salt Widow"],
    ),
    play("If this card was not played this turn, draw a card.", lambda t: t.count("hand") == 0),
    play(
        "Steal a Bystander from another player's Victory Pile.",
        lambda t: t.count("victory") == 1 and t.count("victory", 2) == 0,
        victory2=["Fisher"],
    ),
    play(
        "Choose Attack or Recruit. You get +2 of that.",
        lambda t: (t.attack, t.recruit_points) == (0, 2),
        "Recruit",
    ),
    play(
        "Reveal cards from your deck until you find a Wound. KO it.",
        lambda t: t.names("KO pile") == ["Wound"],
        deck=[LOG, "Wound", HORN, "Wound"],
    ),
    play(
        "You get + Attack equal to 2 times the number of Wounds in your hand.",
        lambda t: t.attack == 4,
        hand=["Wound", "Wound"],
    ),
    play(
        "Reveal the top card of your deck. If it costs 2 or 4, draw it.",
        lambda t: t.names("hand") == [WICK],
        deck=[WICK, LOG],
    ),
    play(
        "Reveal the top card of your deck. If it costs 5 or 7, draw it.",
        lambda t: t.names("hand") == [],
        deck=[WICK, LOG],
    ),
    play("Draw a card. Next, discard a card.", lambda t: t.names("discard") == [LOG], deck=[LOG]),
    play(
        "Every player draws a card.",
        lambda t: t.count("hand") == 1 and t.count("hand", 2) == 1,
        hand2=[],
        deck=[LOG],
        deck2=[LOG],
    ),
    play(
        "Discard any two cards.",
        lambda t: sorted(t.names("discard")) == [LOG, WICK],
        (LOG, WICK),
        hand=[LOG, WICK, HORN],
    ),
    play("Choose a Hero in the HQ. Gain that one.", lambda t: t.names("discard") == [LOG], LOG, hq=HQ),
    play(
        "Draw a card for every two Wounds in your hand.",
        lambda t: t.count("hand") == 4,
        hand=["Wound"] * 3,
        deck=[LOG] * 4,
    ),
    play(
        "Look at the top two cards of your deck. KO one and put the other back.",
        lambda t: t.names("KO pile") == [LOG] and t.names("deck") == [WICK],
        LOG,
        deck=[LOG, WICK],
    ),
    play(
        "Discard up to three cards. Draw that many cards plus 2.",
        lambda t: t.count("hand") == 3,
        LOG,
        hand=[LOG],
        deck=[HORN] * 3,
    ),
)
ROOM = Plays(
    PLAYS,
    {
        "Ledger": ["Whenever you fight in the Bank this turn, draw a card."],
        "Berth": ["Whenever you fight on the Bridge this turn, draw a card."],
    },
)


@pytest.mark.parametrize("one", PLAYS, ids=lambda one: one.text)
def test_it_does_what_it_says(one: Play) -> None:
    ROOM.run(one)


@pytest.mark.parametrize(("name", "drawn"), [("Ledger", 1), ("Berth", 0)])
def test_a_fight_is_waited_for_where_it_is(name: str, drawn: int) -> None:
    t = ROOM.table(hand=[name], city=CITY, attack=9, deck=[HORN] * 3)
    t.play(name)
    t.fight("Bell Thief")
    t.answer_all()
    assert t.count("hand") == drawn


READ = {
    "After you fight a Villain this turn, draw a card.": 'is written "when"',
    "Instead of drawing a card, gain a Wound.": 'is written "if … would',
    "Whenever a Villain leaves the city, draw a card.": '"is defeated"',
    "A Villain in the Bank reenters the city.": 'is written "enter"',
    "If you have a Wound: Draw a card.": "does not fit here",
    "Put a card from your hand in front of you.": '"in front of" has no meaning here',
    "If a Hero can be KO'd, draw a card.": '"can be" has no meaning here',
}


@pytest.mark.parametrize("text", READ)
def test_what_means_nothing_is_refused_at_its_word(text: str) -> None:
    assert READ[text] in "\n".join(f"{one.message} {one.hint}" for one in explain_text(text, DC).findings)


def test_what_stands_between_two_quotes_is_no_name() -> None:
    assert not coined_names(['Choose "a", "b" or "c".'])
    assert [one.name for one in coined_names(['It is a "Bomb", or "Mine".'])] == ["Bomb", "Mine"]
