"""Hazards 1 to 8: what a text means, shown on compiled texts that are played."""

from __future__ import annotations

import pytest

from cardwright.foundation.diagnostics import Diagnostic
from tests.hazards.sources import findings
from tests.tabletop import Tabletop
from tests.trials import Trial

WICK, WORKER, LOG = "Trim the Wick", "Dock Worker", "Read the Log"

TRIAL = Trial(
    {
        "Squall": ["Gain a Wound. If you have three Heroes, draw two cards."],
        "Oilskin": ["If you would gain a Wound, draw a card instead."],
        "Ill Wind": ["Each player gains a Wound."],
        "Fair Wind": ["You may draw two cards."],
        "Toll": ["Discard a [Tech] Hero or gain a Wound."],
        "Reckoning": ["KO three Henchmen from your Victory Pile or draw a card."],
        "Lighten": ["KO two Heroes from your hand."],
        "Trimming": ["KO up to two Heroes from your hand."],
        "Cut One": ["KO a Hero from your hand."],
        "Tithe": ["Each other player discards a card. Draw a card."],
    }
)
DECK = [WORKER] * 4


@pytest.mark.parametrize(("heroes", "drawn"), [(0, 0), (1, 0), (2, 2), (3, 2)])
def test_hazard_01_the_if_of_a_second_sentence_is_kept(heroes: int, drawn: int) -> None:
    """The played card is a Hero too: two others make three."""
    t = TRIAL.table(hand=["Squall", *[WICK] * heroes], deck=DECK)
    t.play("Squall")
    assert t.names("discard") == ["Wound"]
    assert t.names("hand").count(WORKER) == drawn
    t.check()


@pytest.mark.parametrize(
    ("text", "word", "right"),
    [
        ("Draw two crads.", "crads", "cards"),
        ("KO a Wuond from your hand.", "Wuond", "Wound"),
        ("Bakcup [Tech].", "Bakcup", "Backup"),
        ("[Tehc]: Draw a card.", "[Tehc]", "Tech"),
    ],
)
def test_hazard_02_a_misspelt_word_is_an_error_on_its_line(text: str, word: str, right: str) -> None:
    found: list[Diagnostic] = findings(text)
    assert len(found) == 1
    assert word in found[0].message
    assert found[0].span.line == 3
    assert right in found[0].hint


def test_hazard_03_what_you_would_gain_is_not_what_another_gains() -> None:
    t = TRIAL.table(hand=["Ill Wind"], hand2=["Oilskin"], deck=DECK, deck2=DECK)
    t.play("Ill Wind")
    assert t.names("discard") == ["Wound"]
    assert t.names("discard", 2) == []
    assert t.names("hand", 2) == [WORKER, "Oilskin"] or t.names("hand", 2) == ["Oilskin", WORKER]
    t.check()


def test_hazard_04_no_leaves_all_as_it_was_and_is_asked_once() -> None:
    t = TRIAL.table(hand=["Fair Wind", WICK], deck=DECK)
    t.play("Fair Wind")
    assert t.question is not None
    t.decline()
    assert t.names("hand") == [WICK]
    assert t.names("deck") == DECK
    t.check()


def test_hazard_05_the_other_way_may_be_chosen_and_with_one_way_nothing_is_asked() -> None:
    t = TRIAL.table(hand=["Toll", WICK])
    t.play("Toll")
    t.choose("gain a Wound")
    assert t.names("hand") == [WICK]
    assert t.names("discard") == ["Wound"]
    t.check()
    t = TRIAL.table(hand=["Toll", LOG])
    t.play("Toll")
    assert t.names("hand") == [LOG]
    assert t.names("discard") == ["Wound"]
    t.check()


@pytest.mark.parametrize(("henchmen", "asked"), [(2, False), (3, True)])
def test_hazard_06_what_cannot_be_done_in_full_is_not_offered(henchmen: int, asked: bool) -> None:
    t = TRIAL.table(hand=["Reckoning"], victory=["Fog Hand"] * henchmen, deck=DECK)
    t.play("Reckoning")
    assert (t.question is not None) is asked
    if asked:
        t.choose("KO")
        assert t.names("ko") == ["Fog Hand"] * 3
    else:
        assert t.names("hand") == [WORKER]
    t.check()


THREE = [WICK, LOG, WORKER]


@pytest.mark.parametrize("n", [0, 1, 2, 3])
def test_hazard_07_exactly_two_of_so_many(n: int) -> None:
    t = TRIAL.table(hand=["Lighten", *THREE[:n]])
    t.play("Lighten")
    assert (t.question is not None) is (n > 2)
    if t.question:
        assert (t.question.least, t.question.most) == (2, 2)
        t.choose(THREE[0], THREE[2])
    assert sorted(t.names("ko")) == sorted([THREE[0], THREE[2]] if n == 3 else THREE[:n])
    t.check()


@pytest.mark.parametrize("n", [0, 1, 2, 3])
def test_hazard_07_up_to_two_of_so_many(n: int) -> None:
    t = TRIAL.table(hand=["Trimming", *THREE[:n]])
    t.play("Trimming")
    assert (t.question is not None) is (n > 0)
    if t.question:
        assert (t.question.least, t.question.most) == (0, min(n, 2))
        t.choose()
    assert t.names("ko") == []
    t.check()


def test_hazard_07_the_first_of_three() -> None:
    t = TRIAL.table(hand=["Cut One", *THREE])
    t.play("Cut One")
    t.choose(THREE[0])
    assert t.names("ko") == [THREE[0]]
    assert sorted(t.names("hand")) == sorted(THREE[1:])
    t.check()


@pytest.mark.parametrize("hand", [[], [WICK], [WICK, LOG]])
def test_hazard_08_a_player_with_nothing_to_choose_stops_nobody(hand: list[str]) -> None:
    t = TRIAL.table(players=3, hand=["Tithe"], hand2=[], hand3=hand, deck=DECK)
    t.play("Tithe")
    t.answer_all()
    assert t.names("hand") == [WORKER]
    assert t.count("discard", 3) == min(1, len(hand))
    t.check()


def test_hazard_08_nor_does_an_empty_table() -> None:
    t: Tabletop = TRIAL.table(hand=["Lighten", "Cut One", "Reckoning"], deck=[], discard=[])
    t.play("Lighten")
    t.answer_all()
    t.check()
