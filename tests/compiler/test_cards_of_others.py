"""Cards of another player, compiled and played: they are discarded by whose they are (semantics 10)."""

from __future__ import annotations

import pytest

from tests.tabletop import Tabletop
from tests.trials import Play, Plays, play


def _theirs(t: Tabletop, *names: str) -> bool:
    """Whether these lie in the second player's discard pile, and nothing in the first's."""
    return t.names("discard", 2) == list(names) and t.names("discard") == []


DECKS = {"deck": ["Salvage"], "deck2": ["Wound", "Salvage"]}
HQ = ["Salvage", "Long Breath", "Cut the Nets", "Storm Glass", "Heavy Weather"]
OTHER = "Choose another player."

PLAYS = [
    play("Discard the top card of each other player's deck.", lambda t: _theirs(t, "Wound"), **DECKS),
    play(f"{OTHER} Discard the top card of that player's deck.", lambda t: _theirs(t, "Wound"), **DECKS),
    play(
        "Look at the top card of each other player's deck. You may discard any of them.",
        lambda t: _theirs(t, "Wound"),
        "Wound",
        **DECKS,
    ),
    play(
        "Reveal the top card of each player's deck. Discard those that cost 0.",
        lambda t: _theirs(t, "Wound"),
        **DECKS,
    ),
    *[
        play(
            f"Reveal the top card of each player's deck. {discarded}",
            lambda t: (t.names("discard"), t.names("discard", 2)) == (["Salvage"], ["Wound"]),
            **DECKS,
        )
        for discarded in ("Discard those cards.", "Discard all cards revealed this way.")
    ],
    play(
        "Choose a player. Discard a card from that player's hand.",
        lambda t: (t.count("discard", 2), t.count("discard")) == (1, 0),
        "player 2",
        "hand of 1",
        hand2=["Wound", "Salvage"],
    ),
    play(
        "Look at the top two cards of each other player's deck. Discard one and put the other back.",
        lambda t: _theirs(t, "Wound") and t.names("deck", 2) == ["Salvage"],
        "Wound",
        **DECKS,
    ),
    # the player whose card it is has discarded it: what waits for that takes notice, what forbids it forbids
    play(
        f"Whenever a player discards a card this turn, that player gains a Wound. {OTHER} "
        "Discard the top card of that player's deck.",
        lambda t: _theirs(t, "Wound", "Wound"),
        **DECKS,
    ),
    play(
        f"You can't discard cards this turn. {OTHER} Discard the top card of that player's deck.",
        lambda t: _theirs(t, "Wound"),
        **DECKS,
    ),
    # of nobody: it is the discarding player's
    play("Discard a Hero from the HQ.", lambda t: t.names("discard") == ["Salvage"], "Salvage", hq=HQ),
    # other verbs say whose place it is, or have the one of the player who does it
    play(
        f"{OTHER} Reveal the top card of that player's deck. Put it on the bottom.",
        lambda t: t.names("deck", 2) == ["Salvage", "Wound"],
        **DECKS,
    ),
    play(
        f"{OTHER} Reveal the top card of that player's deck. Gain it.",
        lambda t: t.names("discard") == ["Wound"] and t.names("deck", 2) == ["Salvage"],
        **DECKS,
    ),
    play(
        f"{OTHER} Reveal the top card of that player's deck. Draw it.",
        lambda t: t.names("hand") == ["Wound"],
        **DECKS,
    ),
]

LOOK = "Look at the top three cards of your deck."
SEEN = {"hand": ["Wound"], "deck": ["Wound", "Salvage", "Dock Worker", "Wound"]}
"""What "each card" means right after cards were shown, not those of the hand (semantics 1)."""

PLAYS += [
    play(
        f"{LOOK} {discarded}",
        lambda t: (sorted(t.names("discard")), t.names("hand")) == (["Dock Worker", "Wound"], ["Wound"]),
        **SEEN,
    )
    for discarded in ("Discard each card that costs 0.", "Discard all cards that cost 0.")
]
PLAYS += [
    play(f"{LOOK} KO each Wound.", lambda t: (t.names("ko"), t.names("hand")) == (["Wound"],) * 2, **SEEN),
    play(
        "Each player reveals the top two cards of their deck, then discards each card that costs 0.",
        lambda t: (t.names("discard"), t.names("discard", 2), t.names("hand")) == (["Wound"],) * 3,
        **SEEN,
        deck2=["Wound", "Salvage"],
    ),
    play(
        "Each player reveals their hand. Discard each card that costs 0.",
        lambda t: (t.names("discard"), t.names("discard", 2)) == (["Wound"],) * 2,
        **SEEN,
        hand2=["Wound", "Salvage"],
    ),
    # a single card that was shown is not "each"
    play(
        "Reveal the top card of your deck. Discard each Wound in your hand.",
        lambda t: t.names("discard") == ["Wound"] and t.names("hand") == [],
        **SEEN,
    ),
]

VILLAINS = {
    "Sexton": ["Ambush: Each player reveals the top card of their deck. Discard each card that costs 0."],
    "Undertaker": ["Ambush: Each player reveals the top card of their deck. If it costs 0, discard it."],
}

HERE = Plays(PLAYS, {"Spare": []}, VILLAINS)


@pytest.mark.parametrize("one", PLAYS, ids=lambda one: one.text[:60])
def test_what_is_done_with_cards_of_others(one: Play) -> None:
    HERE.run(one)


@pytest.mark.parametrize("villain", ["Undertaker", "Sexton"])
def test_an_enemy_discards_from_each_players_own_deck(villain: str) -> None:
    t = HERE.table(**DECKS, hand=["Wound"])
    t.reveal(villain)
    assert _theirs(t, "Wound")
    t.check()
