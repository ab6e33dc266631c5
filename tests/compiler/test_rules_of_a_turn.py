"""What is said of all cards of a sort for a time holds for newcomers; what lasts needs a line of its own."""

from __future__ import annotations

import pytest

from tests.compiler.words import read_findings
from tests.trials import Trial

TRIAL = Trial(
    {
        "Squall": ["Villains in the city get +2 Attack this turn."],
        "Fair Price": ["Heroes in the HQ cost 2 less this turn. Recruit a Hero from the HQ."],
        "Marked": ["Choose a Villain in the city. It gets +2 Attack this turn."],
        "Lookout Duty": [
            "Reveal a [Covert] Hero or KO each Hero in the HQ that costs 2.",
            "Draw a card.",
        ],
        "Sweep": [
            (
                "Reveal a [Covert] Hero or KO each Hero in the HQ that costs 2. "
                "Put those Heroes on top of your deck."
            ),
        ],
    },
    {"Gale": ["Fight: All Villains and the Mastermind get +1 Attack this turn."]},
)


@pytest.mark.parametrize(("name", "now"), [("Squall", 5), ("Marked", 3)])
def test_a_newcomer_is_under_the_rule_of_the_turn(name: str, now: int) -> None:
    t = TRIAL.table(hand=[name], city=["empty", "Gale"])
    t.play(name)
    t.check()
    before = t.value("Gale", "Attack")
    t.reveal("Bell Thief")
    assert before == 6
    assert t.value("Bell Thief", "Attack") == now


def test_what_is_done_in_one_way_is_nothing_in_the_other() -> None:
    t = TRIAL.table(hand=["Sweep"], hq=["Trim the Wick"] * 2 + ["Sound the Horn"] * 3, deck=["Wound"])
    t.play("Sweep")
    t.answer_all()
    t.check()
    assert t.count("ko") == 0
    assert sorted(t.names("deck")) == ["Trim the Wick", "Trim the Wick", "Wound"]


@pytest.mark.parametrize(
    "text",
    [
        "Fight: Each other player gains a Wound while there is a Villain in the city.",
        "Ambush: Villains in the city get +1 Attack as long as there is no Hope.",
        "[Tech]: You get +1 Attack while there is a Villain in the Bank.",
    ],
)
def test_what_would_be_asked_only_once_is_refused(text: str) -> None:
    assert [one.code for one in read_findings(text)] == ["CW043"]
