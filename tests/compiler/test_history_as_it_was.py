"""History reads cards as they were, face, kind and values, and takes them only where a player could
(semantics 2).
"""

from __future__ import annotations

import pytest

from cardtable import restore
from tests.tabletop import Tabletop
from tests.trials import Trial

WATCHED = "Whenever you defeat a Villain"
TRIAL = Trial(
    {
        "Plain": [],
        # what changes values
        "Thick Hide": ["Choose a Villain in the city. It gets +3 Attack this turn."],
        "Market Day": ["Heroes in the HQ cost 2 less this turn."],
        "Overrun": ["Defeat a Villain in the city."],
        "Open Sea": ["A Villain in the city escapes."],
        # what reads them
        "Trophy": [f"{WATCHED} with 5 Attack or more this turn, draw a card."],
        "Small Fry": [f"{WATCHED} with 4 Attack or less this turn, draw a card."],
        "Bounty": [f"{WATCHED} this turn, you get + Recruit equal to its Attack."],
        "Tally": ["Draw a card for each Villain you defeated this turn."],
        "Big Tally": ["Draw a card for each Villain with 5 Attack or more you defeated this turn."],
        "Boast": ["If you defeated a Villain with 5 Attack or more this turn, draw a card."],
        "Bargain": ["Whenever you recruit a Hero this turn, you get + Attack equal to its cost."],
        "Thrift": ["If you recruited a Hero that costs 2 or less this turn, draw a card."],
        "Wreck": ["KO a Hero from the HQ. You get + Attack equal to its cost."],
        "Roll": ["You get +1 Attack for each Hero you recruited this turn."],
        "Requiem": ["Choose a Hero you played this turn. You get + Recruit equal to its cost."],
        # what takes
        "Cull": ["KO one of your Heroes."],
        "Encore": ["Put a Hero you played this turn on top of your deck."],
        "Pick and Put": ["Choose a Hero you played this turn. Put it on top of your deck."],
        "Crew Cut": ["KO a Deckhand you played this turn."],
        "First Pick": ["Put a Hero you recruited this turn on top of your deck."],
        "Regret": ["You may put a card you discarded this turn into your hand."],
        "Toss": ["Discard a card."],
        "Reshuffle": ["Shuffle your discard pile into your deck."],
        "Dredge": ["Gain a Hero KO'd this turn."],
        "Reforge": ["Discard a Hero you played this turn."],
    },
    {
        "Turncoat": ["Fight: Gain Turncoat as a Hero."],
        "Purse": ["Fight: You get + Recruit equal to this Villain's Attack."],
        "Gauge": ["Fight: If Gauge's Attack is 7 or more, draw a card."],
        "Widow": ["Escape: If Widow's Attack is 5 or more, each player gains a Wound."],
        "Calm": [],
        "Back Again": ["Fight: Back Again enters the city. You get + Recruit equal to Back Again's Attack."],
    },
)
DECK = ["Watchman"] * 5


def at(*hand: str, **position: object) -> Tabletop:
    """A table with a deck to draw from and points enough."""
    there = {"hand": hand, "deck": DECK, "attack": 20, "recruit": 20}
    return TRIAL.table(**{**there, **position})


def test_a_bonus_counts_when_its_villain_has_been_defeated() -> None:
    t = at("Thick Hide", "Trophy", city=["empty", "Calm"])
    t.play("Thick Hide", "Trophy")
    t.fight("Calm")
    assert (t.count("hand"), t.value("Calm")) == (1, 4)
    t = at("Trophy", city=["empty", "Calm"])
    t.play("Trophy")
    t.fight("Calm")
    assert t.count("hand") == 0


@pytest.mark.parametrize(("space", "drawn"), [("Sewers", 0), ("Bank", 1)])
def test_a_standing_rule_counts_likewise(space: str, drawn: int) -> None:
    # the Scheme gives Villains in the Sewers +1 Attack
    t = at("Small Fry", city=["Calm"] if space == "Sewers" else ["empty", "Calm"])
    t.play("Small Fry")
    t.fight("Calm")
    assert t.count("hand") == drawn


@pytest.mark.parametrize("players", [1, 2, 3])
@pytest.mark.parametrize("hidden", [False, True])
def test_its_own_fight_effect_reads_what_it_had(hidden: bool, players: int) -> None:
    hand = ("Thick Hide", "Overrun") if hidden else ("Overrun",)
    t = at(*hand, city=["empty", "Purse"], players=players, recruit=0)
    t.play(*hand)
    assert t.recruit_points == (7 if hidden else 4)
    t = at(*hand, city=["empty", "Gauge"], players=players)
    t.play(*hand)
    assert t.count("hand") == hidden
    t.check()


def test_one_that_is_in_the_city_again_is_read_as_it_is_now() -> None:
    t = at("Thick Hide", city=["empty", "Back Again"], recruit=0)
    t.play("Thick Hide")
    t.fight("Back Again")
    # in the Sewers, where the Scheme gives it +1; what it got this turn has ended with its leaving
    assert (t.recruit_points, t.row("city")[0]) == (5, "Back Again")


def test_an_escape_effect_reads_what_it_had() -> None:
    for hand, wounds in ((("Thick Hide", "Open Sea"), 1), (("Open Sea",), 0)):
        t = at(*hand, city=["empty", "Widow"])
        t.play(*hand)
        t.answer_all()
        assert [t.names("discard", n).count("Wound") for n in (1, 2)] == [wounds, wounds]


def test_whoever_watches_reads_it_likewise() -> None:
    t = at("Thick Hide", "Bounty", city=["empty", "Calm"], recruit=0)
    t.play("Thick Hide", "Bounty")
    t.fight("Calm")
    assert t.recruit_points == 7


@pytest.mark.parametrize(("hand", "drawn"), [(("Tally",), 2), (("Big Tally",), 0)])
def test_a_villain_gained_as_a_hero_was_a_villain(hand: tuple[str, ...], drawn: int) -> None:
    t = at(*hand, city=["empty", "Turncoat", "Calm"])
    t.fight("Turncoat")
    t.fight("Calm")
    assert "Turncoat" in t.names("discard")
    t.play(*hand)
    assert t.count("hand") == drawn


def test_what_was_so_is_asked_later_in_the_turn_and_in_a_saved_game() -> None:
    t = at("Thick Hide", "Boast", "Big Tally", city=["empty", "Calm"])
    t.play("Thick Hide")
    t.fight("Calm")
    copy = restore(t.game.save(), None)
    assert copy.state == t.game.state
    t.play("Boast", "Big Tally")
    assert t.count("hand") == 2


def test_a_discount_counts_after_the_hero_has_left_the_hq() -> None:
    t = at("Market Day", "Bargain", "Thrift", attack=0, hq=["Plain"])
    t.play("Market Day", "Bargain")
    t.recruit("Plain")
    assert t.attack == 1
    t.play("Thrift")
    assert t.count("hand") == 1
    t = at("Bargain", "Thrift", attack=0, hq=["Plain"])
    t.play("Bargain")
    t.recruit("Plain")
    t.play("Thrift")
    assert (t.attack, t.count("hand")) == (3, 0)


def test_a_discount_counts_after_a_ko() -> None:
    t = at("Market Day", "Wreck", attack=0, hq=["Plain"])
    t.play("Market Day", "Wreck")
    t.answer_all()
    assert t.attack == 1


# ---------------------------------------------------------------- where it is taken


@pytest.mark.parametrize("players", [1, 2, 3])
@pytest.mark.parametrize("taker", ["Encore", "Pick and Put"])
def test_what_was_played_is_not_fetched_from_the_ko_pile(taker: str, players: int) -> None:
    t = at("Plain", "Cull", taker, deck=[], players=players)
    t.play("Plain", "Cull")
    t.choose("Plain")
    t.play(taker)
    if taker == "Pick and Put":
        t.choose("Plain")
        assert t.names("ko") == ["Plain"]
        assert t.count("deck") == 0
    else:
        assert t.shown(t.question) == ["Cull", "Encore"]  # type: ignore[arg-type]
        t.choose("Cull")
        assert (t.names("deck"), t.names("ko")) == (["Cull"], ["Plain"])
    t.check()


def test_what_went_home_stays_there() -> None:
    t = at("Deckhand", "Crew Cut")
    home = t.count("Deckhand Deck")
    t.play("Deckhand", "Crew Cut")
    t.check()
    assert (t.names("ko"), t.count("Deckhand Deck")) == ([], home + 1)


def test_what_was_recruited_is_taken_from_where_that_put_it() -> None:
    t = at("First Pick", hq=["Plain"])
    t.recruit("Plain")
    t.play("First Pick")
    assert t.names("deck")[0] == "Plain"


def test_what_was_discarded_is_taken_unless_it_was_shuffled_away() -> None:
    t = at("Toss", "Plain", "Regret")
    t.play("Toss")
    t.choose("Plain")
    t.play("Regret")
    t.choose("Plain")
    assert t.names("hand") == ["Plain"]
    t = at("Toss", "Plain", "Reshuffle", "Regret")
    t.play("Toss")
    t.choose("Plain")
    t.play("Reshuffle", "Regret")
    t.answer_all()
    t.check()
    assert (t.names("hand"), t.count("deck")) == ([], len(DECK) + 1)


def test_what_was_kod_lies_where_that_put_it() -> None:
    t = at("Plain", "Cull", "Dredge")
    t.play("Plain", "Cull")
    t.choose("Plain")
    t.play("Dredge")
    assert (t.names("ko"), t.names("discard")) == ([], ["Plain"])


def test_what_was_played_is_in_hand_no_more() -> None:
    t = at("Plain", "Reforge")
    t.play("Plain", "Reforge")
    t.check()
    assert t.names("discard") == []


def test_what_is_only_read_may_lie_anywhere() -> None:
    t = at("Plain", "Cull", "Requiem", recruit=0)
    t.play("Plain", "Cull")
    t.choose("Plain")
    t.play("Requiem")
    t.choose("Plain")
    assert t.recruit_points == 3
