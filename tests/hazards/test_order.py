"""Hazards 9 to 19: order and moment, empty and short piles, shown on compiled texts that are played."""

from __future__ import annotations

import pytest

from cardtable.kernel.game import EndlessEffect
from cardtable.kernel.state import State
from tests.trials import Trial

WICK, WORKER, LOG, LENS = "Trim the Wick", "Dock Worker", "Read the Log", "The Great Lens"
WATCH = "Watchman"

DREDGE = "Reveal the top card of your deck. If it isn't a [Tech] Hero, discard it and repeat this process."
TRADE = (
    "KO a Hero from your hand. "
    "Gain a Hero from the HQ whose cost is less than or equal to that Hero's cost plus 1."
)
TRIAL = Trial(
    {
        "Plague": ["Each player gains a Wound."],
        "Lookout": ["Whenever you discard a card this turn, draw a card."],
        "Mate": ["Whenever you discard a card this turn, you get +1 Recruit."],
        "Jettison": ["Discard a card."],
        "Two Overboard": ["Discard two cards."],
        "Trade": [TRADE],
        "Fog Bank": ["Choose a Villain in the city. It gets -2 Attack this turn."],
        "Lure": ["A Villain in your Victory Pile enters the city."],
        "Broadside": ["Defeat a Villain in the city."],
        "Cleansing": ["Each player KOs a card from their hand or discard pile."],
        "Oilskin": ["If you would gain a Wound, you may discard this card instead."],
        "Draw Two": ["Draw two cards."],
        "Counted": ["You get +1 Attack for each card you drew this turn."],
        "Hurricane": ["Draw 32 cards."],
        "Again": ["Whenever you draw a card this turn, draw a card."],
        "Echo": ["Whenever you gain a Wound this turn, gain a Wound."],
        "Dredge": [DREDGE],
        "Circle": ["If you would draw a card, draw a card instead."],
    },
    villains={
        "Herald": ["Escape: Each player discards a card for each Villain in the city."],
        "Gale": [],
        "Kraken": ["Ambush: KO a Hero from the HQ."],
        "Twin": [],
    },
)


def test_hazard_09_each_player_begins_with_whose_turn_it_is() -> None:
    t = TRIAL.table(players=3, hand=["Plague"])
    state = t.game.state

    def leave_two(state: object) -> None:
        zone = t.game.table.zone("Wound Deck")
        for card in list(state.zones[zone])[2:]:  # type: ignore[attr-defined]
            state.move(card, t.game.table.zone("box"))  # type: ignore[attr-defined]

    t.game.rearrange(leave_two)
    assert state is not t.game.state
    t.play("Plague")
    assert [t.names("discard", player) for player in (1, 2, 3)] == [["Wound"], ["Wound"], []]
    t.check()


def test_hazard_10_their_player_orders_two_triggers_of_one_moment() -> None:
    t = TRIAL.table(hand=["Lookout", "Mate", "Jettison", WORKER], deck=[WATCH])
    t.play("Lookout", "Mate", "Jettison")
    assert t.asked() == "order"
    assert t.question is not None
    assert t.question.player == 0
    t.answer_all()
    assert t.names("hand") == [WATCH]
    assert t.recruit_points == 1
    t.check()


def test_hazard_11_both_of_two_discarded_are_seen_and_none_from_before() -> None:
    t = TRIAL.table(hand=["Jettison", "Lookout", "Two Overboard", WORKER, WATCH, LOG], deck=[WICK] * 4)
    t.play("Jettison")
    t.choose(LOG)
    t.play("Lookout")
    assert WICK not in t.names("hand")
    t.play("Two Overboard")
    t.answer_all()
    assert t.names("hand") == [WICK, WICK]
    t.check()


def test_hazard_12_the_push_is_done_when_the_escape_counts() -> None:
    """The newcomer pushes four on and one out: five stand in the city when it counts."""
    t = TRIAL.table(
        city=["Gale", "Twin", "Bell Thief", "Reef Siren", "Herald"], hand=[WORKER] * 6, hand2=[WORKER] * 6
    )
    t.reveal("Salt Widow")
    t.answer_all()
    assert t.row("city") == ["Salt Widow", "Gale", "Twin", "Bell Thief", "Reef Siren"]
    assert t.names("escaped") == ["Herald"]
    assert t.count("hand") == 1
    t.check()


def test_hazard_13_a_card_that_a_reaction_moves_is_in_one_place() -> None:
    """The Wound's replacement discards the card itself, out of the hand; both are where they really went."""
    t = TRIAL.table(hand=["Plague"], hand2=["Oilskin", WICK], deck=[WATCH])
    t.play("Plague")
    t.accept()
    assert t.names("discard", 2) == ["Oilskin"]
    assert t.names("hand", 2) == [WICK]
    event = next(e for e in t.game.state.history if e.verb == "discard")
    assert t.game.table.zones[event.origin].label == "hand of 1"
    t.check()


@pytest.mark.parametrize(("gone", "gained"), [(WICK, LOG), (WORKER, "")])
def test_hazard_14_the_cost_of_what_was_koed_is_remembered(gone: str, gained: str) -> None:
    t = TRIAL.table(hand=["Trade", gone], hq=[LOG, LENS, LENS, LENS, LENS][:1] + ["Storm Glass"] * 1)
    t.play("Trade")
    t.answer_all()
    assert t.names("ko") == [gone]
    assert (gained in t.names("discard")) is bool(gained)
    t.check()


def test_hazard_15_less_attack_this_turn_ends_when_the_villain_leaves() -> None:
    t = TRIAL.table(hand=["Fog Bank", "Broadside", "Lure"], city=["empty", "Gale"])
    t.play("Fog Bank")
    t.answer_all()
    assert t.value("Gale") == 2
    t.play("Broadside")
    t.answer_all()
    t.play("Lure")
    t.answer_all()
    assert "Gale" in t.row("city")
    assert t.row("city")[0] == "Gale"
    assert t.value("Gale") == 4 + 1, "the Scheme adds 1 in the Sewers"
    t.check()


def test_hazard_16_each_player_uses_their_own_piles() -> None:
    t = TRIAL.table(hand=["Cleansing", WICK], hand2=[LOG], discard2=[WATCH], deck=[WORKER])
    t.play("Cleansing")
    assert t.question is not None
    assert t.question.player == 1
    assert sorted(t.shown(t.question)) == sorted([LOG, WATCH])
    t.choose(WATCH, player=2)
    assert sorted(t.names("ko")) == sorted([WICK, WATCH])
    t.check()


def test_hazard_17_nothing_drawn_is_counted_by_nothing() -> None:
    t = TRIAL.table(hand=["Draw Two", "Counted"], deck=[], discard=[])
    t.play("Draw Two", "Counted")
    assert t.attack == 0
    assert t.names("hand") == []
    t.check()


def test_hazard_18_a_draw_of_more_than_there_is() -> None:
    t = TRIAL.table(
        hand=["Hurricane", "Draw Two"], deck=[WORKER] * 8, discard=[WATCH] * 4 + [WICK] * 5 + [LOG] * 4
    )
    t.play("Hurricane")
    assert t.count("hand") == 21 + 1
    t.play("Draw Two")
    assert t.count("hand") == 21
    t.check()


def test_hazard_19_a_replacement_that_leads_to_itself_ends() -> None:
    t = TRIAL.table(hand=["Draw Two", "Circle"], deck=[WORKER] * 3)
    t.play("Draw Two")
    t.answer_all()
    assert 1 <= t.names("hand").count(WORKER) <= 2
    t.check()


def test_hazard_19_cards_that_feed_each_other_end_with_an_error_naming_them() -> None:
    """Drawing ends with the cards; gaining from a stack that is refilled for ever is the error."""
    t = TRIAL.table(hand=["Again", "Draw Two"], deck=[WORKER] * 8)
    t.play("Again", "Draw Two")
    assert t.names("hand") == [WORKER] * 8
    t.check()


def test_hazard_19_a_chain_of_two_cards_names_both_and_leaves_the_game_as_it_was() -> None:
    trial = Trial(
        {
            "Ebb": [
                "Whenever you discard a card this turn, gain a card from your discard pile to your hand.",
            ],
            "Flow": ["Whenever you gain a card this turn, discard a card."],
            "Start": ["Discard a card."],
        }
    )
    t = trial.table(hand=["Ebb", "Flow", "Start", WORKER], deck=[])
    t.play("Ebb", "Flow")
    before = t.game.save()
    with pytest.raises(EndlessEffect) as found:
        t.play("Start")
    assert found.value.cards == ("Ebb", "Flow")
    assert t.game.save() == before


def test_hazard_19_a_chain_as_long_as_the_table_has_cards_is_no_endless_one() -> None:
    t = TRIAL.table(hand=["Again", "Draw Two"])

    def everything(state: State) -> None:
        for place in ("Hero Deck", "Villain Deck", "Wound Deck", "Bystander Deck"):
            for card in list(state.zones[t.game.table.zone(place)]):
                state.move(card, t.game.table.zone("deck", 0))

    t.game.rearrange(everything)
    cards = t.count("deck")
    assert cards > 100
    t.play("Again", "Draw Two")
    assert (t.count("hand"), t.count("deck")) == (cards, 0)


@pytest.mark.parametrize("tech", [[], [WICK]])
def test_hazard_19_repeating_until_what_the_deck_does_not_hold_ends(tech: list[str]) -> None:
    t = TRIAL.table(hand=["Dredge"], deck=[WORKER, LOG, WATCH, *tech])
    t.play("Dredge")
    assert t.count("deck") + t.count("discard") == 3 + len(tech)
    assert (WICK in t.names("deck")) is bool(tech)
    t.check()
