"""Words that point at what nothing keeps, and times and owners that are missing: refused before Python."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.report.explain import explain_text

DC = Path(__file__).resolve().parents[2] / "cardsrc" / "dc"

REFUSED = (
    # what was only asked for
    ("Hero", "If you played a [Tech] Hero this turn, draw it.", "CW060"),
    ("Hero", "If a Villain escaped this turn, you get +1 Attack for each Villain adjacent to it.", "CW060"),
    # what was counted one by one
    ("Hero", "You get +1 Attack for each Hero in the HQ. KO it.", "CW060"),
    (
        "Hero",
        "You get +1 Attack for each [Tech] Hero in the HQ. Put any that cost 2 or less into your hand.",
        "CW060",
    ),
    ("Hero", "You get +1 Attack for each Wound in your discard pile. Draw that many cards.", "CW060"),
    # what was only compared or added up
    ("Hero", "You get + Attack equal to the cost of the highest-cost Hero in the HQ. KO it.", "CW060"),
    (
        "Hero",
        "You get +1 Recruit for each different cost among the Heroes in the HQ. KO one of them.",
        "CW060",
    ),
    # what was paid
    ("Hero", "To play this card, you must discard a card. You may gain it.", "CW060"),
    ("Hero", "To play this card, you must put a card from your hand on top of your deck. Draw it.", "CW060"),
    ("Hero", "To play this card, you must discard a card. If you do, draw a card.", "CW060"),
    # a place, a move and a turn that was not named
    ("Hero", "Draw a card. Any Villain there escapes.", "CW060"),
    ("Villain", "Fight: You may put this Villain there.", "CW060"),
    ("Villain", "Fight: Draw a card. If there's another Villain there, swap them.", "CW060"),
    (
        "Villain",
        "Ambush: This Villain captures a Bystander. If another Villain is already there, swap them.",
        "CW060",
    ),
    ("Villain", "Fight: Don't play a card from the Villain Deck at the start of that turn.", "CW060"),
    # the rest of one card, or of nothing
    ("Hero", "Reveal the top card of your deck. KO the rest.", "CW060"),
    ("Villain", "Ambush: KO all Heroes from the HQ. Put the rest on the bottom of the Hero Deck.", "CW060"),
    # what points at itself, or at what is named with it
    ("Hero", "You get +1 Attack for each Villain adjacent to it.", "CW060"),
    ("Hero", "Each player who has a Villain adjacent to it gains a Wound.", "CW060"),
    # which card, whose pile
    ("Hero", "Put a card from your hand next to a Villain.", "CW061"),
    ("Villain", "Ambush: Put a Hero from the HQ under a Villain.", "CW061"),
    ("Hero", "KO the top card of any player's deck.", "CW061"),
    ("Hero", "Shuffle each player's deck.", "CW061"),
    ("Hero", "Put a card from your hand into any player's discard pile.", "CW061"),
    ("Villain", "Fight: You may defeat a Villain in an adjacent city space.", "CW061"),
    ("Villain", "Ambush: KO a Hero in an adjacent HQ space.", "CW061"),
    # who did so, and which cards those are
    ("Hero", "You may KO a Wound from your hand. If this Hero KOs a Wound this way, draw a card.", "CW076"),
    ("Hero", "You may KO a Hero from the HQ. If a Villain KOs a Hero this way, draw a card.", "CW076"),
    ("Hero", "Discard a card. If you discarded it this way, draw a card.", "CW060"),
    # when, and until when
    ("Villain", "Ambush: Heroes in the HQ cost 1 more.", "CW069"),
    ("Villain", "Ambush: Bystanders in your Victory Pile are worth 3 VP.", "CW044"),
    ("Mastermind", "Master Strike: All Bystanders in Victory Piles are worth 4 VP.", "CW044"),
    ("Mastermind", "Master Strike: Reveal the top card of the Hero Deck. KO all captured Heroes.", "CW069"),
    ("Villain", "Escape: KO the captured Hero.", "CW069"),
)
ACCEPTED = (
    ("Hero", "If there is a [Tech] Hero in the HQ, KO it."),
    ("Hero", "For each Hero in the HQ, you may KO a Wound from your hand."),
    ("Hero", "Choose a Hero in the HQ. You get + Attack equal to its cost. KO it."),
    ("Hero", "Discard two cards. Draw that many cards."),
    ("Villain", "Fight: Move a Villain to the Bank. If there's another Villain there, swap them."),
    (
        "Villain",
        (
            "Fight: Take another turn after this one. "
            "Don't play a card from the Villain Deck at the start of that turn."
        ),
    ),
    ("Hero", "Reveal the top three cards of your deck. Draw one of them and KO the rest."),
    ("Hero", "Put the highest-cost Hero from the HQ on the bottom of the Hero Deck. KO the rest."),
    ("Villain", "Ambush: Put a Hero from the HQ next to the Scheme."),
    ("Hero", "Choose another player. KO the top card of that player's deck."),
    ("Hero", "Each player shuffles their deck."),
    ("Villain", "Ambush: Heroes in the HQ cost 1 more this turn."),
    ("Villain", "Ambush: This Villain gets +1 Attack."),
    ("Villain", "Fight: KO the captured Hero."),
    ("Villain", "Ambush: You may defeat a Villain in a city space adjacent to this Villain."),
)


@pytest.mark.parametrize(("kind", "text", "code"), REFUSED, ids=[text for _, text, _ in REFUSED])
def test_it_is_refused_at_its_words(kind: str, text: str, code: str) -> None:
    found = explain_text(text, DC, kind=kind)
    assert [one.code for one in found.findings][:1] == [code], found.findings
    assert found.findings[0].span.line == 1
    assert found.findings[0].hint


@pytest.mark.parametrize(("kind", "text"), ACCEPTED, ids=[text for _, text in ACCEPTED])
def test_what_says_it_is_accepted(kind: str, text: str) -> None:
    assert not explain_text(text, DC, kind=kind).findings
