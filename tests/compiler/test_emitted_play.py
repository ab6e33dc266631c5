"""Each verb of the language, compiled and played: it happens, it does not, at and under a threshold."""

from __future__ import annotations

import pytest

from cardwright.model import nodes as n
from tests.trials import Play, Plays, play

THIEF, WIDOW, WICK, HORN = "Bell Thief", "Salt Widow", "Trim the Wick", "Sound the Horn"
IN_CITY = ["empty", THIEF]
"""A city whose second space, the Bank, holds one Villain."""

PLAYS = [
    # drawing
    play("Draw two cards.", lambda t: t.count("hand") == 2, deck=["Wound"] * 3),
    play("Draw two cards.", lambda t: t.count("hand") == 1, deck=["Wound"]),
    play("Draw two cards.", lambda t: t.count("hand") == 0, deck=[]),
    play("Draw two cards.", lambda t: t.count("hand") == 2, deck=["Wound"], discard=["Wound"]),
    play(
        "Look at the top two cards of your deck. Draw one of them.",
        lambda t: t.names("hand") == [WICK],
        WICK,
        deck=["Wound", WICK],
    ),
    play("Draw the bottom card of your deck.", lambda t: t.names("hand") == [WICK], deck=["Wound", WICK]),
    # discarding
    play("Discard a card.", lambda t: t.names("discard") == [WICK], WICK, hand=["Wound", WICK]),
    play("Discard a card.", lambda t: t.names("discard") == ["Wound"], hand=["Wound"]),
    play("Discard a card.", lambda t: t.names("discard") == [], hand=[]),
    play("Discard up to two cards.", lambda t: t.count("discard") == 0, (), hand=["Wound", WICK]),
    play(
        "Discard up to two cards.", lambda t: t.count("discard") == 2, ("Wound", WICK), hand=["Wound", WICK]
    ),
    play("Discard a card at random.", lambda t: t.count("discard") == 1, hand=["Wound", WICK]),
    play("Discard a card at random.", lambda t: t.count("discard") == 0, hand=[]),
    play("Discard down to two cards.", lambda t: t.count("hand") == 2, "Wound", hand=["Wound", WICK, HORN]),
    play("Discard down to two cards.", lambda t: t.count("hand") == 2, hand=["Wound", WICK]),
    # KO
    play(
        "KO a Wound from your hand or discard pile.", lambda t: t.names("ko") == ["Wound"], discard=["Wound"]
    ),
    play("KO a Wound from your hand or discard pile.", lambda t: t.names("ko") == [], discard=[WICK]),
    play(
        "KO a Hero from the HQ that costs 3 or less.",
        lambda t: t.names("ko") == [WICK],
        hq=[WICK, "Heavy Weather", HORN, HORN, HORN],
    ),
    play(
        "KO a Hero from the HQ that costs 3 or less.",
        lambda t: t.names("ko") == [],
        hq=["Heavy Weather", "Heavy Weather", HORN, HORN, HORN],
    ),
    # gaining
    play("Gain a Wound.", lambda t: t.names("discard") == ["Wound"]),
    play("Gain a Deckhand to your hand.", lambda t: t.names("hand") == ["Deckhand"]),
    play(
        "Gain a Hero from the HQ that costs 2 or less.",
        lambda t: t.names("discard") == [WICK],
        hq=[WICK, HORN, HORN, HORN, "Cut the Nets"],
    ),
    play(
        "Gain a Hero from the HQ that costs 1 or less.",
        lambda t: t.names("discard") == [],
        hq=[WICK, HORN, HORN, HORN, "Cut the Nets"],
    ),
    # rescuing
    play("Rescue two Bystanders.", lambda t: t.count("victory") == 2),
    play(
        "Rescue a Bystander captured by a Villain in the city.",
        lambda t: t.names("victory") == ["Fisher"],
        city=IN_CITY,
        holds={THIEF: ["Fisher"]},
    ),
    play(
        "Rescue a Bystander captured by a Villain in the city.",
        lambda t: t.names("victory") == [],
        city=IN_CITY,
    ),
    # showing
    play(
        "Reveal the top card of your deck. If it costs 2 or less, draw it.",
        lambda t: t.names("hand") == [WICK],
        deck=[WICK],
    ),
    play(
        "Reveal the top card of your deck. If it costs 2 or less, draw it.",
        lambda t: t.names("hand") == [],
        deck=["Read the Log"],
    ),
    play(
        "Reveal the top card of your deck. If it costs 2 or less, draw it.",
        lambda t: t.names("hand") == [],
        deck=[],
    ),
    play(
        "Reveal your hand. You get +1 Attack for each Wound revealed this way.",
        lambda t: t.attack == 2,
        hand=["Wound", WICK, "Wound"],
    ),
    # putting
    play(
        "Put a card from your hand on top of your deck.",
        lambda t: t.names("deck") == [WICK, "Wound"],
        hand=[WICK],
        deck=["Wound"],
    ),
    play(
        "Put a card from your hand on the bottom of your deck.",
        lambda t: t.names("deck") == ["Wound", WICK],
        hand=[WICK],
        deck=["Wound"],
    ),
    play(
        "Put a card from your hand on the bottom of your deck.",
        lambda t: t.names("deck") == ["Wound"],
        hand=[],
        deck=["Wound"],
    ),
    play(
        "Put a Hero from the KO pile into your hand.", lambda t: t.names("hand") == [WICK], ko=["Wound", WICK]
    ),
    play(
        "Shuffle a Wound from your hand into your deck.",
        lambda t: sorted(t.names("deck")) == [WICK, "Wound"],
        hand=["Wound"],
        deck=[WICK],
    ),
    play("Set aside a card from your hand.", lambda t: t.count("hand") == 0, hand=["Wound"]),
    # the city
    play("Move a Villain from the Bank to the Bridge.", lambda t: t.row("city")[4] == THIEF, city=IN_CITY),
    play("Move a Villain from the Bank to the Bridge.", lambda t: t.row("city")[0] == THIEF, city=[THIEF]),
    play(
        "Swap a Villain in the Sewers with a Villain in the Bank.",
        lambda t: t.row("city")[:2] == [WIDOW, THIEF],
        city=[THIEF, WIDOW],
    ),
    play(
        "Swap a Villain in the Sewers with a Villain in the Bank.",
        lambda t: t.row("city")[0] == THIEF,
        city=[THIEF],
    ),
    play("A Villain in the city captures a Bystander.", lambda t: len(t.held(THIEF)) == 1, city=IN_CITY),
    play(
        "A Villain in the city escapes.",
        lambda t: (t.names("escaped"), t.names("ko")) == ([THIEF], [WICK]),
        WICK,
        city=IN_CITY,
        hq=[WICK, HORN, HORN, HORN, "Cut the Nets"],
    ),
    play(
        "A Hero from the HQ enters the city as a Villain.",
        lambda t: t.row("city")[0] == WICK,
        WICK,
        hq=[WICK, HORN, HORN, HORN, "Cut the Nets"],
    ),
    # fighting and recruiting
    play(
        "Defeat a Villain in the city that has 2 Attack or less.",
        lambda t: t.names("victory") == [THIEF],
        city=["empty", THIEF, WIDOW],
    ),
    play(
        "Defeat a Villain in the city that has 1 Attack or less.",
        lambda t: t.names("victory") == [],
        city=["empty", THIEF, WIDOW],
    ),
    play(
        "You may fight a Villain in the city for free.",
        lambda t: t.names("victory") == [THIEF],
        THIEF,
        city=IN_CITY,
    ),
    play(
        "You may fight a Villain in the city for free.", lambda t: t.names("victory") == [], (), city=IN_CITY
    ),
    play(
        "You may recruit a Hero from the HQ for free.",
        lambda t: t.names("discard") == [WICK],
        WICK,
        hq=[WICK, HORN, HORN, HORN, "Cut the Nets"],
    ),
    # playing
    play("Play a card from your discard pile.", lambda t: t.attack == 1, discard=["Watchman"]),
    play("Play a copy of one of your Heroes.", lambda t: t.attack == 1, hand=["Watchman"]),
    play("Play a copy of one of your Heroes.", lambda t: t.attack == 0, hand=["Wound"]),
    play("Play the top card of the Villain Deck.", lambda t: t.row("city")[0] == THIEF, villain_deck=[THIEF]),
    # points and values
    play(
        "You get +1 Attack for each Villain in the city.",
        lambda t: t.attack == 2,
        city=["empty", THIEF, WIDOW],
    ),
    play("You get +1 Attack for each Villain in the city.", lambda t: t.attack == 0, city=[]),
    play(
        "A Villain in the city gets -2 Attack this turn.",
        lambda t: t.value(WIDOW) == 3,
        city=["empty", WIDOW],
    ),
    play("A Villain in the city gets -2 Attack this turn.", lambda t: t.value(THIEF) == 0, city=IN_CITY),
    play(
        "Heroes in the HQ cost 1 less this turn.",
        lambda t: t.value(HORN, "cost") == 4,
        hq=[HORN, HORN, HORN, "Cut the Nets", WICK],
    ),
    play(
        "You may pay 2 Recruit. If you do, draw a card.",
        lambda t: (t.recruit_points, t.count("hand")) == (0, 1),
        "yes",
        recruit=2,
        deck=["Wound"],
    ),
    play(
        "You may pay 2 Recruit. If you do, draw a card.",
        lambda t: (t.recruit_points, t.count("hand")) == (2, 0),
        "no",
        recruit=2,
        deck=["Wound"],
    ),
    play(
        "You may pay 2 Recruit. If you do, draw a card.",
        lambda t: (t.recruit_points, t.count("hand")) == (1, 0),
        recruit=1,
        deck=["Wound"],
    ),
    play(
        "You can use Recruit as Attack this turn.", lambda t: t.can("fight", THIEF), recruit=2, city=IN_CITY
    ),
    play(
        "You can use Recruit as Attack this turn.",
        lambda t: not t.can("fight", THIEF),
        recruit=1,
        city=IN_CITY,
    ),
    # choosing
    play(
        "Choose a Villain in the city. It captures a Bystander.",
        lambda t: len(t.held(WIDOW)) == 1,
        WIDOW,
        city=["empty", THIEF, WIDOW],
    ),
    play(
        "Choose a class. You get +1 Attack for each Hero of that class in the HQ.",
        lambda t: t.attack == 2,
        "Tech",
        hq=[WICK, WICK, HORN, HORN, HORN],
    ),
    # tracks
    play("Inspire Hope.", lambda t: t.track("Hope") == 1),
    play(
        "Inspire Hope.",
        lambda t: (t.track("Hope"), t.count("hand")) == (2, 1),
        tracks={"Hope": 3},
        deck=["Wound"],
    ),
    play("Reduce Hope.", lambda t: t.track("Hope") == 0, tracks={"Hope": 1}),
    play("Reduce Hope.", lambda t: (t.track("Hope"), t.track("Fear")) == (0, 2), tracks={"Fear": 2}),
    # what a card is
    play("Transform this Hero into From the Deep.", lambda t: "From the Deep" in t.names("hand")),
    play("A Villain in the city gets +2 Attack this turn.", lambda t: t.value(THIEF) == 4, city=IN_CITY),
    # players
    play(
        "You may have another player draw a card.",
        lambda t: t.count("hand", 2) == 1,
        "yes",
        deck2=["Wound"],
        hand2=[],
    ),
    play(
        "You may have another player draw a card.",
        lambda t: t.count("hand", 2) == 0,
        "no",
        deck2=["Wound"],
        hand2=[],
    ),
    play(
        "Each other player discards a card.",
        lambda t: (t.count("hand"), t.count("hand", 2)) == (1, 0),
        hand=["Wound"],
        hand2=["Wound"],
    ),
    play("The player on your left gains a Wound.", lambda t: t.names("discard", 2) == ["Wound"], players=3),
    play("The player on your right gains a Wound.", lambda t: t.names("discard", 3) == ["Wound"], players=3),
    play(
        "The player on your left discards a card, then draws a card.",
        lambda t: t.names("hand", 2) == [WICK],
        players=3,
        hand2=["Wound"],
        deck2=[WICK],
    ),
    # repeating
    play("Reduce Hope twice.", lambda t: t.track("Hope") == 1, tracks={"Hope": 3}),
    # forbidding
    play("You can't recruit Heroes this turn.", lambda t: not t.can("recruit"), recruit=9),
    # the end
    play("You win.", lambda t: t.outcome == "win"),
    play("Evil Wins!", lambda t: t.outcome == "loss"),
]

TRIAL = Plays(PLAYS)


@pytest.mark.parametrize("one", PLAYS, ids=[f"{at}-{one.text[:40]}" for at, one in enumerate(PLAYS)])
def test_a_verb_does_what_it_says(one: Play) -> None:
    TRIAL.run(one)


def test_most_verbs_are_played_here() -> None:
    text = TRIAL.effects()
    missing = [
        kind.__name__
        for kind in (n.Draw, n.Discard, n.Ko, n.Gain, n.Rescue, n.Reveal, n.Put, n.Swap, n.Capture, n.Escape)
        if f"yield from {kind.__name__.lower()}(" not in text
    ]
    assert not missing
