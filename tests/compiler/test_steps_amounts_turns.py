"""A deck is read again at each step, amounts are done as far as they can be, a turn that is given is told
from others, and a random order is known to nobody (semantics 2, 7, 8, 15, 16).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable.bots.redeal import redeal
from cardtable.kernel.rng import Chance
from cardwright.foundation.diagnostics import Diagnostic
from cardwright.report.explain import explain_text
from tests.tabletop import Tabletop
from tests.trials import Trial

UNDISTURBED = "Don't play a card from the Villain Deck at the start of that turn."
TRIAL = Trial(
    {
        "Plain": [],
        "Tech Two In": ["Play two cards from the Villain Deck."],
        "Tech Two Villains": ["Two Villains from the Villain Deck enter the city."],
        "Two of Mine": ["Play the top two cards of your deck. KO each card played this way."],
        "For Each": ["For each player, reveal a card from the Villain Deck."],
        "By Each": ["Each player reveals a card from the Villain Deck and KOs it."],
        "Tech Power": ["[Tech]: Draw a card for each [Tech] Hero you played this turn."],
        "Tech Plain": [],
        "Trade": ["You may discard a card to draw two cards."],
        "Offer": ["You may KO a Wound from your hand, then rescue two Bystanders."],
        "Again": [f"Take another turn after this one. {UNDISTURBED}"],
        "Simply Again": ["Take another turn after this one."],
        "Gift": ["Choose another player. That player takes another turn after this one."],
        "Next Time": ["Don't play a card from the Villain Deck at the start of your next turn."],
        "Mixed": ["Reveal the top three cards of your deck. Put them back in random order."],
        "Sorted": ["Reveal the top three cards of your deck. Put them back in any order."],
        "Single": ["Reveal the top card of your deck. Put it on the bottom of your deck in random order."],
        "Overrun": ["Defeat a Villain in the city."],
        "Cheap": ["The Mastermind gets -3 Attack this turn."],
    },
    {
        "Crier": ["Ambush: Play the top card of the Villain Deck."],
        "Ditch": ["Fight: If you fight Ditch in the Sewers, draw a card."],
        "Dry": ["Fight: If you defeat a Villain in the Bridge or the Bank, draw a card."],
        "Calm": [],
    },
)
DECK = ["Watchman"] * 5


def at(*hand: str, **position: object) -> Tabletop:
    """A table with a deck to draw from."""
    return TRIAL.table(**{"hand": hand, "deck": DECK, **position})


def found_in(text: str, kind: str = "Hero", speaker: str = "") -> list[Diagnostic]:
    """What is wrong with a text of the set."""
    return explain_text(text, Path(TRIAL.folder).parents[1] / "src" / "harbor", speaker, kind).findings


# ---------------------------------------------------------------- a deck that is read again


@pytest.mark.parametrize("players", [1, 2, 3])
@pytest.mark.parametrize("card", ["Tech Two In", "Tech Two Villains"])
def test_a_card_that_another_has_played_is_not_played_twice(card: str, players: int) -> None:
    order = ["Crier", "Calm", "Ditch", "Dry"]
    t = at(card, villain_deck=order, city=[], players=players)
    t.play(card)
    t.answer_all()
    t.check()
    assert sorted(name for name in t.row("city") if name) == ["Calm", "Crier", "Ditch"]
    assert t.names("villain_deck")[0] == "Dry"


def test_nor_one_of_a_players_deck() -> None:
    t = at("Two of Mine", deck=["Trade", "Plain", "Watchman", "Watchman", "Wound"])
    t.play("Two of Mine")
    t.check()
    assert sorted(t.names("ko")) == ["Plain", "Trade"]


@pytest.mark.parametrize("players", [1, 2, 3])
@pytest.mark.parametrize("card", ["For Each", "By Each"])
def test_each_player_is_shown_another_card(card: str, players: int) -> None:
    order = ["Calm", "Ditch", "Dry", "Crier"]
    t = at(card, villain_deck=order, players=players)
    t.play(card)
    shown = [t.name(one.card) for one in t.game.state.history if one.verb == "reveal"]
    assert shown == order[:players]
    assert t.names("ko") == (order[:players][::-1] if card == "By Each" else [])


# ---------------------------------------------------------------- amounts


def test_an_amount_is_done_as_far_as_it_can_be() -> None:
    t = at("Tech Plain", "Tech Power", deck=["Watchman"])
    t.play("Tech Plain", "Tech Power")
    t.accept()
    t.check()
    assert t.names("hand") == ["Watchman"]
    t = at("Tech Plain", "Tech Power", deck=[])
    t.play("Tech Plain", "Tech Power")
    t.check()


@pytest.mark.parametrize("left", [0, 1, 2])
def test_a_cost_is_not_asked_for_what_it_buys(left: int) -> None:
    t = at("Trade", "Wound", deck=["Watchman"] * left)
    t.play("Trade")
    t.choose("Wound")
    t.check()
    # with too few left, what was just discarded is shuffled and drawn
    assert sorted(t.names("hand")) == sorted((["Watchman"] * left + ["Wound"])[:2])


def test_it_is_asked_whether_it_can_be_paid() -> None:
    t = at("Offer")
    t.play("Offer")
    t.check()
    t = at("Offer", "Wound")
    t.play("Offer")
    t.choose("Wound")
    assert (t.names("ko"), t.count("victory")) == (["Wound"], 2)


# ---------------------------------------------------------------- a turn that is given


def villains_played(t: Tabletop) -> bool:
    """Whether the turn that has just begun played a card of the Villain Deck."""
    return any(one.verb == "play" and one.who < 0 for one in t.game.state.history)


@pytest.mark.parametrize("players", [1, 2, 3])
def test_that_turn_is_the_one_given(players: int) -> None:
    t = at(
        "Simply Again", "Again", villain_deck=["Calm"] * 1 + ["Ditch", "Dry", "Bell Thief"], players=players
    )
    t.play("Simply Again", "Again")
    t.end_turn()
    assert (t.active, villains_played(t)) == (1, True)
    t.answer_all()
    t.end_turn()
    assert (t.active, villains_played(t)) == (1, False)
    t.answer_all()
    t.end_turn()
    t.answer_all()
    assert (t.active, villains_played(t)) == (2 if players > 1 else 1, True)


def test_your_next_turn_is_whichever_comes_next() -> None:
    t = at("Simply Again", "Next Time", villain_deck=["Calm", "Ditch", "Dry"])
    t.play("Simply Again", "Next Time")
    t.end_turn()
    assert (t.active, villains_played(t)) == (1, False)


def test_that_turn_needs_a_turn_that_was_given() -> None:
    (found,) = found_in(UNDISTURBED)
    assert "your next turn" in f"{found.message} {found.hint}"


# ---------------------------------------------------------------- orders that nobody knows


def known(t: Tabletop, player: int) -> list[bool]:
    """Of the top three cards of the first player's deck, which a player may know."""
    return [t.game.state.may_know(player - 1, card) for card in t.cards("deck")[:3]]


@pytest.mark.parametrize("players", [1, 2, 3])
def test_a_random_order_is_known_to_nobody(players: int) -> None:
    t = at("Mixed", deck=["Plain", "Wound", "Watchman", "Watchman"], players=players)
    draws = t.game.state.draws
    t.play("Mixed")
    t.check()
    assert sorted(t.names("deck")[:3]) == ["Plain", "Watchman", "Wound"]
    for player in range(1, players + 1):
        assert known(t, player) == [False] * 3
        deal = redeal(t.game, player - 1, Chance(5))
        assert deal is None or deal.begin().view(player - 1) == t.game.view(player - 1)
    assert t.game.state.draws > draws
    assert not t.game.can_undo


def test_an_order_that_was_chosen_is_known() -> None:
    t = at("Sorted", deck=["Plain", "Wound", "Watchman"])
    t.play("Sorted")
    t.answer_all()
    assert known(t, 1) == [True] * 3


def test_one_card_has_no_order() -> None:
    t = at("Single", deck=["Plain", "Wound"])
    t.play("Single")
    assert t.game.state.may_know(0, t.cards("deck")[-1])


# ---------------------------------------------------------------- this defeat


@pytest.mark.parametrize("players", [1, 2, 3])
@pytest.mark.parametrize("by_effect", [False, True])
@pytest.mark.parametrize(("villain", "spaces"), [("Ditch", (0,)), ("Dry", (1, 4))])
def test_where_one_fights_is_where_this_defeat_was(
    villain: str, spaces: tuple[int, ...], by_effect: bool, players: int
) -> None:
    for space in range(5):
        t = at("Overrun", city=[*["empty"] * space, villain], attack=9, players=players)
        if by_effect:
            t.play("Overrun")
        else:
            t.fight(villain)
        t.check()
        assert t.count("hand") == (space in spaces) + (not by_effect)


def test_what_is_always_so_is_no_condition() -> None:
    (found,) = found_in("Fight: If you fight Ditch, draw a card.", "Villain", "Ditch")
    assert "always so" in found.message


# ---------------------------------------------------------------- prices


@pytest.mark.parametrize(
    ("text", "say"),
    [
        ("The next time you fight the Mastermind this turn, it gets -2 Attack.", "The Mastermind gets"),
        ("The next time you fight a Villain this turn, it gets -2 Attack.", "Villains in the city get"),
        ("Whenever you defeat a Villain this turn, it gets -1 Attack.", "Villains in the city get"),
        ("The next time you recruit a Hero this turn, it costs 2 less.", "Heroes in the HQ cost"),
        ("Whenever you play a [Tech] Hero this turn, it gets +1 Attack this turn.", "you get"),
    ],
)
def test_a_price_is_not_changed_when_it_has_been_paid(text: str, say: str) -> None:
    (found,) = found_in(text)
    assert say in found.message


@pytest.mark.parametrize("kind", ["Hero", "Wound", "Bystander"])
@pytest.mark.parametrize(
    "text",
    [
        "The Mastermind gets -1 Attack.",
        "A Villain in the city gets -2 Attack.",
        "Choose a Villain. It can't be fought.",
    ],
)
def test_a_players_text_says_for_how_long(text: str, kind: str) -> None:
    label = "Rescue: " if kind == "Bystander" else ""
    (found,) = found_in(label + text, kind)
    assert "this turn" in f"{found.message} {found.hint}"
    assert found_in(label + text.removesuffix(".") + " this turn.", kind) == []


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Ambush: Each Villain gets +1 Attack.", "Villain"),
        ("Master Strike: The Mastermind gets +1 Attack.", "Mastermind"),
        ("Twist: Each Villain in the city gets +1 Attack.", "Scheme"),
        ("Fight: The Mastermind gets +1 Attack.", "Tactic"),
        ("Whenever you fight the Mastermind this turn, it gets +2 Attack this turn.", "Hero"),
    ],
)
def test_an_enemys_text_may_leave_it_out(text: str, kind: str) -> None:
    assert found_in(text, kind) == []


def test_a_price_for_this_turn_counts_when_it_is_asked_and_ends() -> None:
    t = at("Cheap", attack=5)
    assert not t.can("fight", "The Drowned Captain")
    t.play("Cheap")
    assert t.can("fight", "The Drowned Captain")
    assert t.value("The Drowned Captain") == 5
    t.end_turn()
    assert t.value("The Drowned Captain") == 8
