"""An effect that changes what is no enemy says until when (semantics 8)."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.foundation.diagnostics import Diagnostic
from cardwright.report.explain import explain_text
from tests.trials import Trial

TRIAL = Trial(
    {"Sale": ["Heroes in the HQ cost 1 less this turn."], "Goods": []},
    {"Toll": ["Heroes in the HQ cost 1 more."], "Gale": []},
)


def found_in(text: str, kind: str = "Hero") -> list[Diagnostic]:
    """What is wrong with a text on a Hero of the set."""
    return explain_text(text, Path(TRIAL.folder).parents[1] / "src" / "harbor", kind=kind).findings


@pytest.mark.parametrize(
    "text",
    [
        "Heroes in the HQ cost 1 less.",
        "Draw a card. Heroes in the HQ cost 1 less.",
        "Choose a Hero in the HQ. It costs 1 less.",
        "Choose a Hero in the HQ. It gets +1 Attack.",
        "Choose a Hero in the HQ. It counts as a Villain.",
        "Choose a Hero in the HQ. It counts as [Tech].",
        "You can't recruit Heroes.",
    ],
)
def test_of_what_is_no_enemy_the_time_must_be_said(text: str) -> None:
    assert ["until when" in one.message for one in found_in(text)] == [True]
    assert found_in(text.removesuffix(".") + " this turn.") == []


def test_the_change_is_pointed_at() -> None:
    (found,) = found_in("Choose a Hero in the HQ. It costs 1 less.")
    assert (found.span.column, found.span.end_column) == (29, 41)


def test_an_enemy_is_changed_while_it_stays() -> None:
    for text in ("Choose a Villain. It gets -2 Attack.", "The Mastermind gets -1 Attack."):
        assert found_in(f"Ambush: {text}", "Villain") == []
        assert ["until when" in one.message for one in found_in(text)] == [True]


def test_a_standing_rule_holds_while_its_card_is_there() -> None:
    t = TRIAL.table(hand=["Sale"], hq=["Goods"], city=["empty", "Toll"])
    assert t.value("Goods", "cost") == 4
    t.play("Sale")
    assert t.value("Goods", "cost") == 3
    t.end_turn()
    assert t.value("Goods", "cost") == 4
