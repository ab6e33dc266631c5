"""Counting, doubling, passing on, going on until, what is most, what is allowed: compiled and played."""

from __future__ import annotations

import pytest

from tests.compiler.test_emitted_play import HORN, THIEF, WICK, WIDOW
from tests.tabletop import Tabletop
from tests.trials import Play, Plays, play

RED, BLACK = "Read the Log", WICK
"""A Covert Hero that costs 3, and a Tech Hero that costs 2."""

PLAYS = [
    # until
    play(
        "Draw cards until you have three cards in your hand.",
        lambda t: t.count("hand") == 3,
        deck=["Wound"] * 5,
    ),
    play(
        "Draw cards until you have three cards in your hand.",
        lambda t: t.count("deck") == 5,
        deck=["Wound"] * 5,
        hand=["Wound"] * 4,
    ),
    play(
        "Draw cards until you have three cards in your hand.",
        lambda t: t.count("hand") == 2,
        deck=["Wound"] * 2,
    ),
    play(
        "Each player draws cards until they have two cards in hand.",
        lambda t: (t.count("hand"), t.count("hand", 2), t.count("deck", 2)) == (2, 2, 3),
        deck=["Wound"] * 5,
        deck2=["Wound"] * 4,
        hand2=["Wound"],
    ),
    play("Gain Wounds until you have two Wounds.", lambda t: t.count("discard") == 0, hand=["Wound"] * 2),
    play(
        "Discard cards until you have one card in hand.",
        lambda t: t.count("hand") == 1,
        "Wound",
        hand=["Wound", WICK],
    ),
    play(
        "Reveal cards from your deck until you reveal a [Tech] Hero. Draw it. Discard the rest.",
        lambda t: (t.names("hand"), t.names("discard"), t.count("deck")) == ([WICK], ["Wound", RED], 1),
        deck=[RED, "Wound", WICK, "Wound"],
    ),
    play(
        "Reveal cards from your deck until you reveal a [Tech] Hero. Draw it. Discard the rest.",
        lambda t: (t.count("hand"), t.count("discard")) == (0, 2),
        deck=[RED, "Wound"],
    ),
    play(
        "Reveal cards from the top of the Hero Deck until you reveal a [Covert] Hero. Gain it. "
        "Put the rest on the bottom of the Hero Deck in random order.",
        lambda t: (
            (t.names("discard"), t.names("hero_deck")[0], t.names("hero_deck")[-1]) == ([RED], HORN, WICK)
        ),
        hero_deck=[WICK, RED, HORN],
    ),
    # counting
    play(
        "Count the Villains in the city. Draw a card for each.",
        lambda t: t.count("hand") == 2,
        deck=["Wound"] * 4,
        city=["empty", THIEF, WIDOW],
    ),
    play(
        "Count the Villains in the city. Draw a card for each.",
        lambda t: t.count("hand") == 0,
        deck=["Wound"] * 4,
    ),
    play(
        "Count the number of different classes among your Heroes. You get +2 Attack for each.",
        lambda t: t.attack == 4,
        hand=[WICK, WICK, RED],
    ),
    play(
        "You get +1 Attack for each odd cost among your Heroes.",
        lambda t: t.attack == 2,
        hand=[RED, WICK, HORN],
    ),
    play(
        "You get +1 Attack for each even cost among your Heroes.",
        lambda t: t.attack == 1,
        hand=[RED, WICK, WICK],
    ),
    play(
        "Draw a card for every two Wounds in your hand.",
        lambda t: t.count("hand") == 4,
        hand=["Wound"] * 3,
        deck=[WICK] * 3,
    ),
    play(
        "Draw a card for every two of your Heroes.",
        lambda t: t.count("hand") == 4,
        hand=[WICK, HORN, "Wound"],
        deck=[WICK] * 3,
    ),
    # points
    play("Double your Attack.", lambda t: t.attack == 6, attack=3),
    play("Double your Attack.", lambda t: t.attack == 0, recruit=3),
    play(
        "Double the Recruit you have.", lambda t: (t.attack, t.recruit_points) == (1, 4), attack=1, recruit=2
    ),
    play(
        "You get +1 Attack, and another +2 Attack if you have a Wound.",
        lambda t: t.attack == 3,
        hand=["Wound"],
    ),
    play("You get +1 Attack, and another +2 Attack if you have a Wound.", lambda t: t.attack == 1),
    play(
        "You get Attack equal to the number of Wounds in your hand.",
        lambda t: t.attack == 2,
        hand=["Wound"] * 2,
    ),
    play(
        "Choose Attack or Recruit. You get +2 of that.",
        lambda t: (t.attack, t.recruit_points) == (0, 2),
        "Recruit",
    ),
    play(
        "Choose Attack or Recruit. You get +2 of that.",
        lambda t: (t.attack, t.recruit_points) == (2, 0),
        "Attack",
    ),
    play(
        "You get +2 Attack against Villains in the Bank.",
        lambda t: not t.can("fight", THIEF),
        city=["empty", "empty", THIEF],
    ),
    play(
        "You get +2 Attack against Villains in the Bank.",
        lambda t: t.can("fight", THIEF),
        city=["empty", THIEF],
    ),
    # the rest
    play(
        "Put two cards from your hand on top of your deck and discard the rest.",
        lambda t: (t.names("deck"), t.names("discard")) == ([WICK, RED], ["Wound"]),
        (RED, WICK),
        (RED, WICK),
        hand=["Wound", RED, WICK],
        deck=[],
    ),
    play(
        "Look at the top two cards of your deck. Put one in your hand "
        "and the rest on the bottom of your deck.",
        lambda t: (t.names("hand"), t.names("deck")) == ([WICK], [HORN, RED]),
        WICK,
        deck=[RED, WICK, HORN],
    ),
    # from the top of, gained to an end, taken from another player, swapped with a deck
    play(
        "Discard two cards from the top of your deck.",
        lambda t: t.names("discard") == [WICK, RED],
        deck=[RED, WICK, "Wound"],
    ),
    play("Gain a Wound to the top of your deck.", lambda t: t.names("deck") == ["Wound", WICK], deck=[WICK]),
    play(
        "Gain a Wound to the bottom of your deck.", lambda t: t.names("deck") == [WICK, "Wound"], deck=[WICK]
    ),
    play(
        "Take a Hero from the discard pile of the player on your left.",
        lambda t: (t.names("discard"), t.names("discard", 2)) == ([WICK], ["Wound"]),
        discard2=["Wound", WICK],
    ),
    play(
        "Swap a Hero in the HQ with the top card of the Hero Deck.",
        lambda t: (t.row("HQ")[0], t.names("hero_deck")[:2]) == (RED, [WICK, HORN]),
        WICK,
        hq=[WICK, HORN],
        hero_deck=[RED, HORN],
    ),
    # how many
    play(
        "If you have two or fewer cards in hand, draw a card.",
        lambda t: t.count("hand") == 3,
        hand=["Wound"] * 2,
        deck=[WICK],
    ),
    play(
        "If you have two or fewer cards in hand, draw a card.",
        lambda t: t.count("hand") == 3,
        hand=["Wound"] * 3,
        deck=[WICK],
    ),
    play("If you have a Bystander, you get +1 Attack.", lambda t: t.attack == 1, victory=["Fisher"]),
    play("If you have a Bystander, you get +1 Attack.", lambda t: t.attack == 0),
    play("If a Hero has been KO'd this turn, you get +1 Attack.", lambda t: t.attack == 0, ko=[WICK]),
    play(
        "KO a Hero that you played this turn. You get +1 Attack.",
        lambda t: t.attack == 1 and t.count("ko") == 1,
    ),
    play(
        "KO one of the cards that were discarded this turn.", lambda t: t.count("ko") == 0, discard=["Wound"]
    ),
    play(
        "You get +1 Attack for each different class you have.",
        lambda t: t.attack == 2,
        hand=[WICK, WICK, RED],
    ),
    play(
        "Reveal the top three cards of your deck. Draw each [Tech] Hero you revealed. "
        "Put the rest back in any order.",
        lambda t: (t.names("hand"), t.names("deck")) == ([WICK], ["Wound", RED, HORN]),
        (RED, "Wound"),
        deck=["Wound", WICK, RED, HORN],
    ),
    play(
        "Choose [Tech] or [Covert]. KO a Hero of that class from your hand.",
        lambda t: t.names("ko") == [RED],
        "Covert",
        hand=[WICK, RED],
    ),
    play(
        "If the number of Wounds in your hand is twice the number of Villains in the city, "
        "you get +1 Attack.",
        lambda t: t.attack == 1,
        hand=["Wound"] * 2,
        city=["empty", THIEF],
    ),
    play(
        "If the number of Wounds in your hand is twice the number of Villains in the city, "
        "you get +1 Attack.",
        lambda t: t.attack == 0,
        hand=["Wound"],
        city=["empty", THIEF],
    ),
    play("If you have at least 6 Attack, you get +1 Recruit.", lambda t: t.recruit_points == 1, attack=6),
    play("If you have at least 6 Attack, you get +1 Recruit.", lambda t: t.recruit_points == 0, attack=5),
    play(
        "If you have two different classes among your Heroes, you get +1 Attack.",
        lambda t: t.attack == 1,
        hand=[WICK, RED],
    ),
    play(
        "If you have two different classes among your Heroes, you get +1 Attack.",
        lambda t: t.attack == 0,
        hand=[WICK, WICK],
    ),
    play("If you have fewer than two Wounds, you get +1 Attack.", lambda t: t.attack == 1, hand=["Wound"]),
    play(
        "If you have fewer than two Wounds, you get +1 Attack.", lambda t: t.attack == 0, hand=["Wound"] * 2
    ),
    play(
        "Each player gains a Wound unless they discard a card.",
        lambda t: (t.names("discard"), t.names("discard", 2)) == ([WICK], ["Wound"]),
        "discard a card",
        hand=[WICK],
        hand2=[],
    ),
    play(
        "Gain a Wound unless you discard a card.",
        lambda t: (t.names("discard"), t.count("hand")) == (["Wound"], 1),
        "gain a Wound",
        hand=[WICK],
    ),
    play(
        "Reveal the top card of the Hero Deck. You may recruit it this turn.",
        lambda t: t.can("recruit", RED),
        hero_deck=[RED, HORN],
        recruit=3,
        hq=["Heavy Weather"] * 4,
    ),
    play(
        "Reveal the top card of the Hero Deck. You may recruit it this turn.",
        lambda t: not t.can("recruit", RED),
        hero_deck=[HORN, RED],
        recruit=3,
        hq=["Heavy Weather"] * 4,
    ),
    play(
        "You get +1 Attack for each Hero you have with an odd cost.",
        lambda t: t.attack == 2,
        hand=[RED, WICK],
    ),
    play(
        "Each player with at most one card in hand draws a card.",
        lambda t: (t.count("hand"), t.count("hand", 2)) == (2, 1),
        hand=["Wound"] * 2,
        hand2=[],
        deck=[WICK],
        deck2=[WICK],
    ),
    # the most and the fewest
    play(
        "Whoever has the most Wounds draws a card.",
        lambda t: t.count("hand", 2) == 3,
        deck2=[WICK],
        hand2=["Wound"] * 2,
        hand=["Wound"],
    ),
    play(
        "Whoever has the most Wounds draws a card.",
        lambda t: t.count("hand") == 1,
        "player 1",
        hand=["Wound"],
        hand2=["Wound"],
        deck=[],
    ),
    play(
        "Whoever has the most Wounds draws a card.",
        lambda t: t.count("hand") == t.count("hand", 2) == 0,
        deck=[WICK],
        deck2=[WICK],
        hand2=[],
    ),
    play(
        "The player with the fewest Wounds in their discard pile gains a Wound.",
        lambda t: (t.count("discard"), t.count("discard", 2)) == (2, 1),
        discard=["Wound"] * 2,
        discard2=[],
    ),
    play(
        "If you have the most Bystanders, you get +1 Attack.",
        lambda t: t.attack == 1,
        victory=["Fisher"],
        victory2=["Fisher"],
    ),
    play("If you have the most Bystanders, you get +1 Attack.", lambda t: t.attack == 0, victory2=["Fisher"]),
    play("If you have the most Bystanders, you get +1 Attack.", lambda t: t.attack == 0),
    play(
        "Each player who doesn't have the most Wounds gains a Wound.",
        lambda t: (t.count("discard"), t.count("discard", 2)) == (0, 1),
        hand=["Wound"],
        hand2=[],
    ),
    # forbidden
    play("You can't draw more cards this turn. Draw a card.", lambda t: t.count("hand") == 0, deck=[WICK]),
    play("Wounds can't be gained this turn. Gain a Wound.", lambda t: t.count("discard") == 0),
    play(
        "Villains in the city can't be moved this turn. Move a Villain in the city to the Sewers.",
        lambda t: t.row("city")[1] == THIEF,
        city=["empty", THIEF],
    ),
    # allowed
    play(
        "You may recruit Heroes from the KO pile this turn.",
        lambda t: t.can("recruit", WICK),
        ko=[WICK],
        recruit=2,
        hq=["Heavy Weather"] * 4,
    ),
    play(
        "You may recruit Heroes from the KO pile this turn.",
        lambda t: not t.can("recruit", WICK),
        ko=[WICK],
        recruit=1,
        hq=["Heavy Weather"] * 4,
    ),
    play(
        "You may recruit Heroes from the KO pile this turn.",
        lambda t: not t.can("recruit", WICK),
        discard=[WICK],
        recruit=2,
        hq=["Heavy Weather"] * 4,
    ),
    play(
        "You may fight Villains in the Escape Pile this turn.",
        lambda t: t.can("fight", THIEF),
        escaped=[THIEF],
        attack=2,
    ),
    play(
        "You may fight Villains in the Escape Pile this turn.",
        lambda t: not t.can("fight", THIEF),
        escaped=[THIEF],
        attack=1,
    ),
    play(
        "If there is any Hope, draw a card.", lambda t: t.count("hand") == 1, deck=[WICK], tracks={"Hope": 1}
    ),
    play(
        "If there is any Hope, draw a card.", lambda t: t.count("hand") == 0, deck=[WICK], tracks={"Fear": 1}
    ),
]

TRIAL = Plays(
    PLAYS,
    {
        "Pass On": ["Each player passes a card to the player on their left."],
        "Pass Right": ["You may pass a card from your hand to the player on your right."],
        "Stowed": ["If this card would be discarded, you may set it aside. If you do, draw a card."],
        "Throw Out": ["Discard a card."],
    },
    villains={
        "Jailer": [
            "Ambush: Jailer captures a Hero from the HQ.",
            "Fight: Gain one of the Heroes he captured. KO the rest.",
        ],
        "Collector": [
            "Collector gets +1 Attack for each Bystander it has.",
            "Collector gets +2 Attack while it has a Wound.",
        ],
    },
)


@pytest.mark.parametrize("one", PLAYS, ids=[f"{at}-{one.text[:40]}" for at, one in enumerate(PLAYS)])
def test_a_text_does_what_it_says(one: Play) -> None:
    TRIAL.run(one)


def passing() -> Tabletop:
    t = TRIAL.table(players=3, hand=["Pass On", WICK], hand2=[RED], hand3=[HORN])
    t.play("Pass On")
    return t


def test_nobody_passes_on_what_they_have_just_been_passed() -> None:
    t = passing()
    assert [t.names("hand", n) for n in (1, 2, 3)] == [[HORN], [WICK], [RED]]
    t.check()


def test_a_card_is_passed_or_kept() -> None:
    for answer, hands in ((WICK, ([], [], [WICK])), ("", ([WICK], [], []))):
        t = TRIAL.table(players=3, hand=["Pass Right", WICK], hand2=[], hand3=[])
        t.play("Pass Right")
        t.choose(*([answer] if answer else []))
        assert tuple(t.names("hand", n) for n in (1, 2, 3)) == hands


def test_what_would_be_discarded_is_set_aside_or_discarded() -> None:
    for answer, discarded, drawn in (("yes", [], [WICK]), ("no", ["Stowed"], [])):
        t = TRIAL.table(hand=["Throw Out", "Stowed"], deck=[WICK])
        t.play("Throw Out")
        t.choose(answer)
        assert t.names("discard") == discarded
        assert t.names("hand") == drawn


def test_what_he_captured_is_parted() -> None:
    t = TRIAL.table(city=["empty", "Jailer"], holds={"Jailer": [WICK, RED, "Fisher"]}, attack=4)
    t.fight("Jailer")
    t.choose(RED)
    assert (t.names("discard"), t.names("ko"), t.names("victory")) == ([RED], [WICK], ["Fisher", "Jailer"])
    t.check()


@pytest.mark.parametrize(("held", "attack"), [([], 4), (["Fisher"], 5), (["Fisher", "Fisher", "Wound"], 8)])
def test_it_is_the_subject_before_it(held: list[str], attack: int) -> None:
    t = TRIAL.table(city=["empty", "Collector"], holds={"Collector": held})
    assert t.value("Collector") == attack


def test_a_permission_is_used_and_ends_with_the_turn() -> None:
    text = "You may recruit Heroes from the KO pile this turn."
    t = TRIAL.table(hand=[TRIAL.names[text]], ko=[WICK, RED], recruit=5, hq=["Heavy Weather"] * 4)
    t.play(TRIAL.names[text])
    t.recruit(WICK)
    assert (t.names("discard"), t.names("ko"), t.recruit_points) == ([WICK], [RED], 3)
    assert t.can("recruit", RED)
    t.end_turn()
    t.answer_all()
    assert not any(RED in word for word in t.legal)
