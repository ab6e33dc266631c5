"""Where the rules of a kind live, and which labels of which cards are done: what a family says of itself."""

from __future__ import annotations

import pytest

from cardtable.families.legendary.profile import PROFILE
from tests.trials import Trial

TRIAL = Trial(
    {"Idle Hand": ["Draw a card."]},
    {"Wharf Rat": []},
    "kind Omen, Omens\n"
    "cards Omens  kind Omen\n  2 Red Moon\n    Villains in the city get +2 Attack.\n"
    "cards Own Strikes  kind Master Strike\n  1 Cold Strike\n"
    "    Master Strike: Each player discards a card.\n"
    "cards Own Twists  kind Twist\n  1 Cold Twist\n    Twist: Each player draws a card.\n"
    "scheme Counted Out\n  Setup: 2 Twists.\n  Twist: Each player gains a Wound.\n"
    "  Master Strike: Each player gains a Wound.\n"
    "  Evil Wins: When there are 9 Wounds in the KO pile.\n",
)


@pytest.mark.parametrize("kind", PROFILE.kinds, ids=lambda kind: kind.name)
def test_no_rule_lives_everywhere(kind: object) -> None:
    assert "any" not in PROFILE.homes([kind.name])  # type: ignore[attr-defined]


def test_a_rule_of_a_card_holds_only_where_that_is_in_play() -> None:
    t = TRIAL.table(hand=["Idle Hand"], city=["Wharf Rat"])
    away = t.value("Wharf Rat")
    t = TRIAL.table(hand=["Idle Hand"], city=["Wharf Rat", "Red Moon"])
    assert t.value("Wharf Rat") == away + 2


def test_a_scheme_and_the_card_itself_do_what_they_say_of_a_strike_and_a_twist() -> None:
    chosen = {"setup": "first", "scheme": "Counted Out"}
    t = TRIAL.table(hand=["Idle Hand", "Idle Hand"], discard=[], setup=chosen, players=1)
    t.reveal("Cold Strike")
    t.answer_all()
    wounds = t.names("discard").count("Wound")
    assert (t.names("discard").count("Idle Hand"), wounds) == (1, 2)  # one of them the Mastermind's
    t.reveal("Cold Twist")
    t.answer_all()
    assert (t.count("hand"), t.names("discard").count("Wound")) == (2, wounds + 1)
