"""Standing rules that ask for the value they change: they read what is printed, and so come to an end."""

from __future__ import annotations

import pytest

from tests.trials import Trial

TRIAL = Trial(
    {},
    {
        "Broker": ["Heroes in the HQ that cost 5 or more cost 1 less."],
        "Bully": ["Villains in the city with 4 Attack or less get +1 Attack."],
        "Counter": ["Counter gets +1 Attack for each Villain in the city with 4 Attack or less."],
        "Buyer": ["Buyer gets +1 Attack for each Hero in the HQ that costs 5 or more."],
    },
)
HQ = ["Trim the Wick", "Sound the Horn", "Storm Glass", "Read the Log", "Heavy Weather"]


def test_a_rule_reads_the_value_it_changes_as_printed() -> None:
    t = TRIAL.table(city=["empty", "Broker", "Broker"], hq=HQ)
    assert [t.value(name, "cost") for name in HQ] == [2, 3, 6, 3, 4]
    t = TRIAL.table(city=["empty", "Bully", "Counter"], hq=HQ)
    assert (t.value("Bully"), t.value("Counter")) == (5, 7)
    t.check()


def test_another_value_is_read_as_it_is_now() -> None:
    t = TRIAL.table(city=["empty", "Buyer"], hq=HQ)
    assert t.value("Buyer") == 6
    t = TRIAL.table(city=["empty", "Buyer", "Broker"], hq=HQ)
    assert t.value("Buyer") == 5
    t.check()


@pytest.mark.parametrize(
    "text",
    ["The highest-cost Hero in the HQ costs 1 less.", "The lowest-cost Hero in the HQ costs 1 more."],
)
def test_what_is_highest_cannot_be_asked_of_what_changes(text: str) -> None:
    with pytest.raises(AssertionError, match='a rule that changes "cost" cannot ask'):
        Trial({}, {"Broker": [text]}).effects()
