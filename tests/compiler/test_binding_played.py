"""What "it", "that Hero", "the rest", "another" stand for, and which sentence belongs to which: played."""

from __future__ import annotations

import pytest

from tests.trials import Play, Plays, Trial, play

WICK, LOG, WEATHER, HORN = "Trim the Wick", "Read the Log", "Heavy Weather", "Sound the Horn"
"""Heroes that cost 2, 3, 4 and 5."""

FREE = "Dock Worker"
"""A Hero that costs 0."""

PLAYS = [
    # the kind of a reference is asked of the card
    play(
        "Reveal the top card of your deck. If it costs 0, KO that Hero.",
        lambda t: t.names("ko") == [FREE],
        deck=[FREE],
    ),
    play(
        "Reveal the top card of your deck. If it costs 0, KO that Hero.",
        lambda t: (t.count("ko"), t.names("deck")) == (0, ["Wound"]),
        deck=["Wound"],
    ),
    play(
        "Each player reveals the top card of their deck. KO that Hero.",
        lambda t: (t.names("ko"), t.names("deck"), t.names("deck", 2)) == ([WICK], ["Wound"], []),
        deck=["Wound"],
        deck2=[WICK],
    ),
    play(
        "Reveal the top card of your deck. Draw that Hero.",
        lambda t: (t.count("hand"), t.count("deck")) == (0, 1),
        deck=["Wound"],
    ),
    play(
        "Look at the top card of your deck. You may discard that Wound.",
        lambda t: t.names("deck") == [WICK],
        deck=[WICK],
    ),
    play(
        "Reveal the top two cards of your deck. KO those Wounds.",
        lambda t: (t.names("ko"), t.names("deck")) == (["Wound"], [WICK]),
        deck=[WICK, "Wound"],
    ),
    # "other" in a comparison is other than what is compared
    play(
        "KO one of your cards that has the same cost as another of your cards.",
        lambda t: sorted(t.names("ko")) == [WICK],
        hand=[WICK, WICK, HORN],
    ),
    play(
        "KO one of your Heroes that has the same cost as another of your Heroes.",
        lambda t: t.count("ko") == 0,
        hand=[WICK, HORN],
    ),
    play(
        "Gain a Hero from the HQ that has the same cost as another Hero in the HQ.",
        lambda t: t.names("discard") == [WICK],
        WICK,
        hq=[WICK, WICK, LOG, "empty", "empty"],
    ),
    play(
        "Choose a Hero in the HQ. KO another Hero from the HQ.",
        lambda t: t.names("ko") == [WICK],
        LOG,
        WICK,
        hq=[WICK, LOG, WICK, WICK, WICK],
    ),
    # the rest is what was not taken
    play(
        "Reveal the top three cards of your deck. Put any Heroes you revealed on top of your deck. "
        "Put the rest on the bottom.",
        lambda t: (sorted(t.names("deck")[:2]), t.names("deck")[2]) == ([LOG, WICK], "Wound"),
        (WICK, LOG),
        deck=[WICK, "Wound", LOG],
    ),
    play(
        "Reveal the top three cards of your deck. Draw any Heroes you revealed. Discard the rest.",
        lambda t: (sorted(t.names("hand")), t.names("discard")) == ([LOG, WICK], ["Wound"]),
        deck=[WICK, "Wound", LOG],
    ),
    play(
        "Reveal the top three cards of your deck. Put each Wound you revealed back. KO the rest.",
        lambda t: (t.names("ko"), t.names("deck")) == ([WICK], ["Wound", "Wound"]),
        deck=["Wound", WICK, "Wound"],
    ),
    play(
        "Reveal the top two cards of your deck. Draw one of them and discard the other.",
        lambda t: (t.names("hand"), t.names("discard")) == ([LOG], [WICK]),
        LOG,
        deck=[WICK, LOG],
    ),
    # "that card" is as near as "it"
    play(
        "Reveal the top card of your deck. If it costs 1 or more, gain a Wound. If that card costs 2, KO it.",
        lambda t: (t.names("ko"), t.names("discard")) == ([WICK], ["Wound"]),
        deck=[WICK],
    ),
    play(
        "Reveal the top card of your deck. If that card costs 1 or more, gain a Wound. If it costs "
        "2, KO that card.",
        lambda t: (t.names("ko"), t.names("discard")) == ([WICK], ["Wound"]),
        deck=[WICK],
    ),
    play(
        "Look at the top card of your deck. If it's a Wound, gain another Wound. If that card is a "
        "Hero, draw it.",
        lambda t: (t.names("hand"), t.count("discard")) == ([WICK], 0),
        deck=[WICK],
    ),
    # a sentence stays outside what each player does, unless it speaks of that
    play(
        "KO a Hero from the HQ. Each other player draws a card. You get + Attack equal to its cost.",
        lambda t: (t.attack, t.count("hand", 2)) == (2, 1),
        WICK,
        hq=[WICK] * 5,
        deck2=[FREE],
    ),
    play(
        "KO a Hero from the HQ. Each other player draws a card. You get + Attack equal to its cost.",
        lambda t: t.attack == 2,
        WICK,
        hq=[WICK] * 5,
        players=3,
    ),
    play(
        "KO a Hero from the HQ. Each other player draws a card. You get + Attack equal to its cost.",
        lambda t: t.attack == 2,
        WICK,
        hq=[WICK] * 5,
        players=1,
    ),
    play(
        "Choose a Hero in the HQ. Each other player gains a Wound. Gain it.",
        lambda t: (t.names("discard"), t.names("discard", 2)) == ([WICK], ["Wound"]),
        WICK,
        hq=[WICK] * 5,
    ),
    play(
        "Choose a Villain in the city. Each player gains a Wound. Defeat it.",
        lambda t: (t.names("victory"), t.names("discard", 3)) == (["Gale"], ["Wound"]),
        city=["empty", "Gale"],
        players=3,
    ),
    play(
        "Choose another player. Each player draws a card. That player gains a Wound.",
        lambda t: (t.count("discard", 1), t.count("discard", 2), t.count("discard", 3)) == (0, 0, 1),
        "player 3",
        players=3,
    ),
    play(
        "Each player reveals the top card of their deck. If it costs 2, they discard it. Otherwise, "
        "they draw it.",
        lambda t: (t.names("discard"), t.names("hand", 2)) == ([WICK], ["Wound"]),
        deck=[WICK],
        deck2=["Wound"],
    ),
    play(
        "Each other player reveals the top card of their deck. KO those cards. You get +1 Attack.",
        lambda t: (sorted(t.names("ko")), t.attack) == ([WICK, "Wound"], 1),
        deck2=[WICK],
        deck3=["Wound"],
        players=3,
    ),
]  # fmt: skip

GAMES = Plays(PLAYS, villains={"Gale": []})


@pytest.mark.parametrize("one", PLAYS, ids=[one.text[:60] for one in PLAYS])
def test_a_text_does_what_its_words_stand_for(one: Play) -> None:
    GAMES.run(one)


TRIAL = Trial(
    {
        "Turn Over": [
            ("Whenever you recruit a Hero this turn, you may KO this card. If you do, put that Hero "
            "into your hand.")
        ],
        "Lay By": [
            "When you recruit this Hero, set it aside. At the end of this turn, put it into your hand."
        ],
        "Lie Low": [
            "When you recruit this Hero, put it on top of your deck. At the end of this turn, draw it."
        ],
        "Keep Watch": [
            ("Whenever you defeat a Villain this turn, reveal the top card of your deck. If it costs "
            "2, KO it. "
            "You get +1 Attack.")
        ],
        "Two Jobs": ["Whenever you recruit a Hero this turn, draw a card. You get +1 Attack."],
        "Trade": ["At the end of this turn, KO a Hero from the HQ. Gain a Wound. Draw a card."],
    },
    {
        "Snatcher": ["Ambush: KO the leftmost Hero in the HQ. Snatcher captures it."],
        "Shifter": ["Ambush: Choose another Villain in the city. Swap this Villain with it."],
        "Prowler": [
            ("Ambush: Look at the top card of your deck. If it's a Wound, Prowler captures it. "
            "Otherwise, put it "
            "on the bottom of your deck.")
        ],
        "Jailer": [
            "Ambush: Jailer captures each Hero in the HQ that costs 2.",
            "Fight: Put one Hero captured by Jailer into each player's discard pile. KO the rest.",
        ],
        "Usher": ["Ambush: Reveal the top card of the Hero Deck. Usher captures that Hero."],
        "Herald": ["Ambush: A Villain in the Bank captures a Bystander. Herald captures it."],
        "Gale": [],
    },
    "mastermind The Bell Tower  attack 8  vp 5\n"
    "  Always Leads: Wreckers\n"
    "  Master Strike: KO this Master Strike.\n"
    "  tactic Knell\n  tactic Peal\n  tactic Chime\n  tactic Toll\n"
    "scheme Drift Nets\n  Setup: 3 Twists.\n"
    "  Twist 1: Put this card next to the Scheme.\n"
    "  Twist 2: Put this Twist into the Escape Pile.\n"
    "  Twist 3: At the end of this turn, put it next to the Scheme.\n"
    "  Evil Wins: When the number of Twists next to the Scheme is 3.\n",
)  # fmt: skip


def test_the_captor_does_not_capture_itself() -> None:
    t = TRIAL.table(hq=[WICK, LOG, LOG, LOG, LOG])
    t.reveal("Snatcher")
    assert t.held("Snatcher") in ([WICK], [LOG])
    t.check()


def test_the_other_villain_changes_places_with_this_one() -> None:
    t = TRIAL.table(city=["empty", "empty", "Gale"])
    t.reveal("Shifter")
    assert (t.row("city")[0], t.row("city")[2]) == ("Gale", "Shifter")
    t.check()


@pytest.mark.parametrize(("top", "held", "deck"), [("Wound", ["Wound"], [LOG]), (WICK, [], [LOG, WICK])])
def test_the_card_that_was_looked_at_is_put_back(top: str, held: list[str], deck: list[str]) -> None:
    t = TRIAL.table(deck=[top, LOG])
    t.reveal("Prowler")
    assert (t.held("Prowler"), t.names("deck")) == (held, deck)
    assert "Prowler" in t.row("city")
    t.check()


def test_the_rest_of_the_captives_is_ko_d_once_after_all_players_had_theirs() -> None:
    t = TRIAL.table(hq=[WICK, WICK, WICK, LOG, LOG], attack=9, players=2)
    t.reveal("Jailer")
    assert t.held("Jailer") == [WICK] * 3
    t.fight("Jailer")
    t.answer_all()
    assert (t.names("discard"), t.names("discard", 2), t.names("ko")) == ([WICK], [WICK], [WICK])
    t.check()


def test_that_hero_of_a_deck_of_heroes_is_taken() -> None:
    t = TRIAL.table(hero_deck=[HORN])
    t.reveal("Usher")
    assert t.held("Usher") == [HORN]
    t.check()


def test_what_another_captor_took_can_be_captured() -> None:
    t = TRIAL.table(city=["empty", "Gale"], bystanders=["Fisher"] * 3)
    t.reveal("Herald")
    assert (t.held("Herald"), t.held("Gale")) == (["Fisher"], [])
    t.check()


def test_the_hero_recruited_goes_to_hand_not_the_card_that_was_paid() -> None:
    t = TRIAL.table(hand=["Turn Over"], hq=[WICK] * 5, recruit=9)
    t.play("Turn Over")
    t.recruit(WICK)
    t.accept()
    assert (t.names("hand"), t.names("ko")) == ([WICK], ["Turn Over"])
    t.check()


@pytest.mark.parametrize("name", ["Lay By", "Lie Low"])
def test_what_a_trigger_moved_comes_back_at_the_end_of_that_turn_only(name: str) -> None:
    t = TRIAL.table(hq=[name, WICK, WICK, LOG, LOG], recruit=9, deck=[FREE] * 8)
    t.recruit(name)
    t.end_turn()
    t.answer_all()
    assert name in t.names("hand", 1)
    t = TRIAL.table(hand=[name], deck=[FREE] * 8)
    t.play(name)
    t.end_turn()
    t.answer_all()
    assert name in t.names("discard", 1)


def test_only_what_speaks_of_the_trigger_waits_for_it() -> None:
    t = TRIAL.table(hand=["Keep Watch"], deck=[WICK], city=["empty", "Gale"], attack=9)
    t.play("Keep Watch")
    assert t.attack == 10
    t.fight("Gale")
    assert t.names("ko") == [WICK]
    t.check()
    t = TRIAL.table(hand=["Two Jobs"])
    t.play("Two Jobs")
    assert t.attack == 1


def test_a_sentence_that_points_at_nothing_in_a_later_moment_is_done_at_once() -> None:
    t = TRIAL.table(hand=["Trade"], deck=[WICK])
    t.play("Trade")
    assert (t.names("hand"), t.names("discard")) == ([WICK], ["Wound"])
