"""Rules that meet in ways that no card of the sets shows: each is tried with cards of the test's own."""

from __future__ import annotations

import json

import pytest

import cardtable
from cardtable.families.legendary.ends import penalties
from tests.tabletop import Tabletop, load
from tests.trials import Trial

rule = pytest.mark.rule

TRIAL = Trial(
    {
        "Strength Chain": ["Play a card from your hand.", "[Strength]: Inspire Hope."],
        "Strength Echo": ["Play a copy of a Hero in the HQ.", "[Strength]: Inspire Hope."],
        "Strength Both": [
            "Play a card from your hand.",
            "Choose one:",
            "- Draw a card.",
            "- Inspire Hope.",
            "[Strength]: Do both.",
        ],
        "Strength Plain": ["Draw a card."],
        "Plain": ["Draw a card."],
        "Strength Last": ["[Strength]: Inspire Hope."],
        "Muster": ["[Deckhand]: Inspire Hope."],
        "Rush": ["Play the top two cards of the Villain Deck."],
        "Peek": ["Look at the top card of your deck.", "Reveal the top card of the Villain Deck."],
        "Purge": ["KO two Bystanders from your Victory Pile."],
        "Slow": ["Villains in the city get +2 Attack next turn."],
        "Hush": ["Whenever a Villain enters the city next turn, each player gains a Wound."],
        "Lure": ["A Villain in the city enters the city."],
        "Bury": ["KO the top card of the Villain Deck."],
        "Away": ["Set aside a Villain from the city."],
        "Relay": ["Each other player plays a card from their hand."],
        "Vanish": ["Shuffle a Villain from the city into the Villain Deck."],
    },
    {"Gale": ["Ambush: Each player gains a Wound."], "Keeper of Cells": ["Fight: Draw a card."]},
    others="""
scheme The Last Straw
  Setup: 8 Twists.
  Twist: Evil Wins!
  Evil Wins: When the Wound Deck runs out.
""",
)


# ---------------------------------------------------------------- Superpowers of what plays other cards


@rule("DC-POWER-02", "DC-POWER-07")
def test_what_plays_another_card_does_not_meet_its_own_superpower() -> None:
    t = TRIAL.table(hand=["Strength Chain", "Plain"], deck=["Dock Worker"] * 3)
    t.play("Strength Chain")
    assert not t.asked()
    assert t.track("Hope") == 0


@rule("DC-POWER-02", "DC-COPY-11")
def test_nor_does_what_plays_a_copy() -> None:
    t = TRIAL.table(hand=["Strength Echo"], hq=["Plain"] * 1 + ["Read the Log"] * 4, deck=["Dock Worker"] * 3)
    t.play("Strength Echo")
    t.choose("Plain")
    assert not t.asked()
    assert t.track("Hope") == 0


@rule("DC-POWER-01", "DC-POWER-04")
def test_what_an_earlier_line_played_is_an_earlier_card() -> None:
    t = TRIAL.table(hand=["Strength Chain", "Strength Plain"], deck=["Dock Worker"] * 3)
    t.play("Strength Chain")
    t.accept()
    assert t.track("Hope") == 1


@rule("DC-ABIL-13", "DC-POWER-02")
@pytest.mark.parametrize(("other", "both"), [("Plain", False), ("Strength Plain", True)])
def test_doing_both_takes_another_card_as_well(other: str, both: bool) -> None:
    t = TRIAL.table(hand=["Strength Both", other], deck=["Dock Worker"] * 5)
    t.play("Strength Both")
    assert t.asked() == ("do both" if both else "way")


@rule("DC-POWER-15", "DC-SIDE-11")
def test_what_has_gone_back_beneath_its_deck_is_still_a_card_played() -> None:
    t = TRIAL.table(hand=["Deckhand", "Muster"], deck=["Dock Worker"] * 3)
    t.play("Deckhand")
    assert t.names("play area") == []
    t.play("Muster")
    t.accept()
    assert t.track("Hope") == 1


@rule("DC-POWER-17")
def test_what_another_player_played_in_your_turn_is_no_card_of_yours() -> None:
    t = TRIAL.table(hand=["Relay", "Strength Last"], hand2=["Strength Plain"], deck2=["Dock Worker"])
    t.play("Relay")
    assert t.names("play area", 2) == ["Strength Plain"]
    t.play("Strength Last")
    assert not t.asked()
    assert t.track("Hope") == 0


# ---------------------------------------------------------------- the city


@rule("DC-VILLAIN-05", "DC-VILLAIN-06", "DC-VILLAIN-09", "DC-AMBUSH-04")
def test_a_villain_of_the_city_that_enters_it_anew_pushes_not_itself() -> None:
    full = ["Gale", "Gale", "Gale", "Gale", "False Light"]
    t = TRIAL.table(hand=["Lure"], city=full, hq=["Heavy Weather"] * 4)
    t.play("Lure")
    t.choose("False Light")
    assert t.row("city") == ["False Light", "Gale", "Gale", "Gale", "Gale"]
    assert t.names("escaped") == []
    assert t.names("ko") == []
    t.check()


@rule("DC-VILLAIN-07")
def test_entering_anew_where_it_stands_it_moves_nobody() -> None:
    t = TRIAL.table(hand=["Lure"], city=["Gale", "False Light"], deck=["Dock Worker"])
    t.play("Lure")
    t.choose("Gale")
    assert t.row("city") == ["Gale", "False Light", "", "", ""]
    assert t.names("discard") == ["Wound"]


@rule("DC-BYST-01")
def test_what_a_villain_holds_does_not_go_into_a_deck_with_it() -> None:
    t = TRIAL.table(
        hand=["Vanish"], city=["empty", "False Light"], holds={"False Light": ["Read the Log", "Fisher"]}
    )
    before = t.count("villain_deck")
    t.play("Vanish")
    assert t.count("villain_deck") == before + 1
    assert sorted(t.names("ko")) == ["Fisher", "Read the Log"]
    (deck,) = [place for place in t.game.view(0)["places"] if place["name"] == "Villain Deck"]
    assert "under" not in json.dumps(deck)


def test_what_is_set_aside_takes_along_what_it_holds() -> None:
    t = TRIAL.table(hand=["Away"], city=["empty", "False Light"], holds={"False Light": ["Fisher"]})
    t.play("Away")
    assert t.names("ko") == []
    (card,) = t.cards("set aside")
    assert [t.name(other) for other in t.game.state.held(card)] == ["Fisher"]


# ---------------------------------------------------------------- moments


@rule("DC-EOT-01", "DC-REVEAL-09")
def test_what_another_player_played_is_discarded_as_the_turn_ends() -> None:
    t = TRIAL.table(
        players=3, hand=["Relay"], hand2=["Read the Log"], hand3=["Plain"], deck=["Dock Worker"] * 6
    )
    t.play("Relay")
    assert t.names("play area", 2) == ["Read the Log"]
    t.end_turn()
    assert (t.names("play area", 2), t.names("discard", 2)) == ([], ["Read the Log"])
    assert (t.names("play area", 3), t.names("discard", 3)) == ([], ["Plain"])


def test_what_is_of_the_next_turn_waits_for_it_and_ends_with_it() -> None:
    t = TRIAL.table(hand=["Slow"], city=["empty", "False Light"], deck=["Dock Worker"] * 6)
    t.play("Slow")
    assert t.value("False Light") == 4
    t.game = cardtable.restore(t.game.save(), load(TRIAL.folder))
    t.end_turn()
    t.answer_all()
    assert t.value("False Light") == 6
    t.end_turn()
    t.answer_all()
    assert t.value("False Light") == 4


def test_a_trigger_of_the_next_turn_waits_as_well() -> None:
    t = TRIAL.table(hand=["Hush"], deck=["Dock Worker"] * 12, hand2=["Lure"], villain_deck=["Fisher"])
    t.play("Hush")
    t.reveal("Bell Thief")
    assert t.names("discard") == []
    t.end_turn()
    t.reveal("Reef Siren")
    assert t.count("discard", 2) == 1
    t.end_turn()
    t.answer_all()
    wounds = t.count("wounds")
    t.reveal("Salt Widow")
    assert t.count("wounds") == wounds


# ---------------------------------------------------------------- the end


@rule("DC-END-03", "DC-END-04")
def test_evil_wins_of_a_text_ends_nothing_once_victory_is_locked() -> None:
    for locked in (False, True):
        t = TRIAL.table(
            setup={"scheme": "The Last Straw"},
            counters={"victory is locked": 1} if locked else None,
            deck=["Dock Worker"] * 6,
        )
        t.reveal("Twist")
        assert t.outcome == ("" if locked else "loss")
        if locked:
            t.end_turn()
            assert t.outcome == "win"


@rule("DC-SOLO-16")
def test_a_twist_that_was_never_played_costs_no_score() -> None:
    t = TRIAL.table(players=1, hand=["Bury"], villain_deck=["Twist"])
    t.play("Bury")
    assert t.names("ko") == ["Twist"]
    assert penalties(t.game) == 0
    t.reveal("Twist")
    t.answer_all()
    assert penalties(t.game) == 3


# ---------------------------------------------------------------- parts, and cards that stay


@rule("DC-TWIST-04", "DC-VILLAIN-09")
def test_of_two_cards_played_the_second_comes_though_the_first_was_a_twist() -> None:
    t = TRIAL.table(hand=["Rush"], villain_deck=["Twist", "Bell Thief"], deck=["Dock Worker"])
    t.play("Rush")
    assert t.names("ko") == ["Twist"]
    assert t.row("city")[0] == "Bell Thief"


@rule("DC-REVEAL-01", "DC-REVEAL-04")
def test_what_is_looked_at_or_revealed_and_put_nowhere_stays_uppermost() -> None:
    t = TRIAL.table(hand=["Peek"], deck=["Plain", "Dock Worker"], villain_deck=["Bell Thief", "Fisher"])
    t.play("Peek")
    assert t.names("deck") == ["Plain", "Dock Worker"]
    assert t.names("villain_deck")[:2] == ["Bell Thief", "Fisher"]
    assert not t.game.state.is_open(t.cards("deck")[0])


@rule("DC-ABIL-03")
@pytest.mark.parametrize(("have", "left"), [(0, 0), (1, 0), (2, 0), (3, 1)])
def test_of_two_bystanders_to_ko_those_that_are_there_go(have: int, left: int) -> None:
    t = TRIAL.table(hand=["Purge"], victory=["Fisher"] * have)
    t.play("Purge")
    assert (t.count("ko"), t.count("victory")) == (have - left, left)


# ---------------------------------------------------------------- copies


@rule("DC-COPY-13", "DC-COPY-14", "DC-COPY-15")
@pytest.mark.parametrize("place", ["hand", "played"])
def test_what_an_invisible_copy_was_of_stays_where_it_is(place: str) -> None:
    t = Tabletop(
        "dc",
        setup={"mastermind": "Circe"},
        attack=8,
        tracks={"Hope": 1},
        tactics=["The Mirror of Circe"],
        hand=["Clark Kent"] if place == "hand" else [],
        played=["Clark Kent"] if place == "played" else [],
    )
    t.fight("Circe")
    assert t.recruit_points == 2
    assert "Beacon of Hope" in t.names("hand")
    assert "Clark Kent" in t.names("hand" if place == "hand" else "play area")
    assert "Clark Kent" not in t.names("transformation")


@rule("DC-COPY-12")
def test_an_invisible_copy_is_not_offered_to_be_koed() -> None:
    t = Tabletop(
        "dc",
        hand=["Every Trick in the Book"],
        played=["Flurry of Blows", "Lasso of Truth"],
        hq=["Outrun Time"],
        deck=["Checkmate Pawn"] * 3,
    )
    t.play("Every Trick in the Book")
    t.choose("Outrun Time")
    assert not t.asked()
    assert t.game.state.facts.get("extra", ()) == ()
    assert t.count("hand") == 2
