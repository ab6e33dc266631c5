"""What becomes a card of a stack is of that card's kind, and what takes effect is something that does."""

from __future__ import annotations

import pytest

from tests.trials import Trial

HERE = Trial(
    {"Let Go": ["A Villain in the city escapes."]},
    {
        "Spinner": ["Escape: Spinner becomes a Squall that takes effect immediately."],
        "Turner": ["Escape: Turner becomes a Twist that takes effect immediately."],
    },
    "cards Squalls  kind Twist\n  1 Squall\n",
)


@pytest.mark.parametrize("villain", ["Spinner", "Turner"])
def test_what_becomes_a_card_by_its_printed_name_is_one(villain: str) -> None:
    t = HERE.table(city=[villain], hand=["Let Go", "Wound"], hand2=["Wound"])
    t.play("Let Go")
    t.answer_all()
    assert villain in t.names("ko")
    assert t.names("discard", 2) == ["Wound"]  # what the Scheme says of a Twist
    t.check()
