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

VILLAINS = {
    "Undertaker": ["Ambush: Each player reveals the top card of their deck. If it costs 0, discard it."],
}

HERE = Plays(PLAYS, {"Spare": []}, VILLAINS)


@pytest.mark.parametrize("one", PLAYS, ids=lambda one: one.text[:60])
def test_what_is_done_with_cards_of_others(one: Play) -> None:
    HERE.run(one)


def test_an_enemy_discards_from_each_players_own_deck() -> None:
    t = HERE.table(**DECKS)
    t.reveal("Undertaker")
    assert _theirs(t, "Wound")
    t.check()
