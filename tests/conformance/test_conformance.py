"""The rule lists themselves: complete, numbered once, and seldom excused."""

from __future__ import annotations

import pytest

from tests.conformance.rules import LISTS, SHARE_NOT_TESTABLE, in_ranges, rule_list, untested


@pytest.mark.parametrize(("name", "count"), [("dc", 451), ("xmen", 314), ("matrix", 584)])
def test_each_list_is_complete(name: str, count: int) -> None:
    assert len(rule_list(name).rules) == count


@pytest.mark.parametrize("name", LISTS)
def test_few_rules_are_excused_and_each_has_its_reason(name: str) -> None:
    rules = rule_list(name)
    assert len(rules.not_testable) <= SHARE_NOT_TESTABLE * len(rules.rules)
    assert all(len(reason.split()) >= 4 for reason in rules.not_testable.values())


def test_neighbours_are_told_as_a_range() -> None:
    every = ["DC-GOAL-01", "DC-GOAL-02", "DC-GOAL-03", "DC-COMP-01", "DC-COMP-02"]
    assert in_ranges(["DC-GOAL-01", "DC-GOAL-02", "DC-COMP-02"], every) == "DC-GOAL-01..02, DC-COMP-02"
    assert in_ranges(["DC-GOAL-01", "DC-GOAL-03"], every) == "DC-GOAL-01, DC-GOAL-03"


def test_a_shown_rule_is_not_untested() -> None:
    assert "DC-GOAL-01" in untested("dc", set())
    assert "DC-GOAL-01" not in untested("dc", {"DC-GOAL-01"})
    assert "DC-POWER-13" not in untested("dc", set())
