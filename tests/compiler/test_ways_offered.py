"""Which of several ways a player is offered: what can be done in full, else what can be done at all."""

from __future__ import annotations

import pytest

from cardtable.kernel.state import State
from tests.tabletop import Tabletop
from tests.trials import Trial

rule = pytest.mark.rule
WORKER, WICK = "Dock Worker", "Trim the Wick"

TRIAL = Trial(
    {
        "Toll": ["Each player discards two cards or gains two Wounds."],
        "Watch": ["Each player reveals a [Tech] Hero or discards a card."],
        "Dig": ["Discard the top two cards of your deck or KO two Wounds from your hand."],
        "Bargain": ["Choose one:", "- Draw two cards.", "- KO two cards from your discard pile."],
        "Trade": ["Draw a card and discard a card, or gain two Wounds."],
        "Ransom": ["Rescue two Bystanders or gain two Wounds."],
        "Pay": ["You may discard two cards. If you do, draw two cards. Otherwise, gain a Wound."],
        "Rid": ["KO a Wound from your hand and from your discard pile, or gain two Wounds."],
    }
)


def left_in(t: Tabletop, place: str, n: int) -> None:
    """Leave so many cards in a place of the table; the others go to the box."""

    def change(state: State) -> None:
        for card in list(state.zones[t.game.table.zone(place)])[n:]:
            state.move(card, t.game.table.zone("box"))

    t.game.rearrange(change)


def table(wounds: int = 0, bystanders: int = 30, **places: list[str]) -> Tabletop:
    t = TRIAL.table(**places)
    left_in(t, "Wound Deck", wounds)
    left_in(t, "Bystander Deck", bystanders)
    return t


@rule("DC-ABIL-08")
def test_a_way_of_which_a_part_can_be_done_is_offered_where_none_can_be_done_in_full() -> None:
    t = table(1, hand=["Toll", WORKER], hand2=[WORKER, WORKER])
    t.play("Toll")
    assert t.legal == ["discard two cards", "gain two Wounds"]
    t.choose("discard two cards")
    assert t.question is None
    assert t.names("discard") == [WORKER]
    assert t.names("discard", 2) == [WORKER, WORKER]


@rule("DC-ABIL-07", "DC-ABIL-08")
@pytest.mark.parametrize(
    ("wounds", "hand", "discarded", "gained"),
    [(0, [WORKER], 1, 0), (1, [], 0, 1), (0, [], 0, 0), (2, [WORKER], 0, 2)],
)
def test_a_way_of_which_nothing_can_be_done_is_never_offered(
    wounds: int, hand: list[str], discarded: int, gained: int
) -> None:
    t = table(wounds, hand=["Toll", *hand], hand2=[])
    t.play("Toll")
    assert t.question is None
    assert t.names("discard") == [WORKER] * discarded + ["Wound"] * gained


@rule("DC-ABIL-05", "DC-ABIL-08")
def test_a_reveal_of_what_nobody_has_is_never_offered() -> None:
    t = table(hand=["Watch", WORKER], hand2=[])
    t.play("Watch")
    assert t.question is None
    assert t.names("discard") == [WORKER]
    t = table(hand=["Watch"], hand2=[WORKER])
    t.play("Watch")
    assert (t.names("discard"), t.names("discard", 2)) == ([], [WORKER])


@rule("DC-ABIL-08")
def test_as_much_as_possible_of_the_top_of_a_deck() -> None:
    t = table(hand=["Dig"], deck=[WORKER])
    t.play("Dig")
    assert (t.question, t.names("discard")) == (None, [WORKER])
    t = table(hand=["Dig", "Wound"], deck=[WORKER])
    t.play("Dig")
    assert len(t.legal) == 2
    t = table(hand=["Dig", "Wound"], deck=[])
    t.play("Dig")
    assert (t.question, t.names("ko")) == (None, ["Wound"])


@rule("DC-ABIL-08")
def test_choose_one_goes_by_the_same_rule() -> None:
    t = table(hand=["Bargain"], deck=[WORKER], discard=[])
    t.play("Bargain")
    assert (t.question, t.names("hand")) == (None, [WORKER])
    t = table(hand=["Bargain"], deck=[], discard=[])
    t.play("Bargain")
    assert t.question is None


@rule("DC-ABIL-08")
def test_any_sentence_of_a_way_is_something() -> None:
    t = table(hand=["Trade", WORKER], deck=[], discard=[])
    t.play("Trade")
    assert (t.question, t.names("discard")) == (None, [WORKER])
    t = table(1, hand=["Trade"], deck=[], discard=[])
    t.play("Trade")
    assert (t.question, t.names("discard")) == (None, ["Wound"])
    t = table(hand=["Rid"], discard=["Wound"])
    t.play("Rid")
    assert (t.question, t.names("ko")) == (None, ["Wound"])


@rule("DC-ABIL-07", "DC-ABIL-08")
def test_a_stack_that_is_short_gives_what_it_has() -> None:
    t = table(0, 1, hand=["Ransom"])
    t.play("Ransom")
    assert (t.question, t.count("victory")) == (None, 1)
    t = table(0, 0, hand=["Ransom"])
    t.play("Ransom")
    assert (t.question, t.count("victory"), t.names("discard")) == (None, 0, [])
