"""Rule lists to values: the rules of each rulebook by number, and the count of those that tests show."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent
LISTS = ("dc", "xmen", "matrix")
SHARE_NOT_TESTABLE = 0.05
_RULE = re.compile(r"^- ((?:DC|XM|MX)-[A-Z-]+-\d+) (.+)$")


@dataclass(frozen=True)
class RuleList:
    """The rules of one rulebook: number to paraphrase, and number to the reason why no test can show it."""

    name: str
    rules: dict[str, str]
    not_testable: dict[str, str]


@cache
def rule_list(name: str) -> RuleList:
    """Read one list; a number that stands twice or a reason for no rule is a `ValueError`."""
    rules: dict[str, str] = {}
    for line in (FOLDER / f"{name}.md").read_text(encoding="utf-8").splitlines():
        if match := _RULE.match(line):
            if match[1] in rules:
                raise ValueError(f"{name}.md has {match[1]} twice")
            rules[match[1]] = match[2]
    with (FOLDER / "not-testable.toml").open("rb") as file:
        reasons = tomllib.load(file).get(name, {})
    if strays := sorted(reasons.keys() - rules.keys()):
        raise ValueError(f"not-testable.toml excuses {', '.join(strays)}, which {name}.md does not have")
    return RuleList(name, rules, reasons)


@cache
def all_rules() -> frozenset[str]:
    """Every rule number of every list."""
    return frozenset(number for name in LISTS for number in rule_list(name).rules)


def untested(name: str, shown: set[str]) -> list[str]:
    """The rules of a list that are neither shown nor listed as not testable, in the list's order."""
    rules = rule_list(name)
    return [number for number in rules.rules if number not in shown and number not in rules.not_testable]


def in_ranges(numbers: list[str], every: list[str]) -> str:
    """Numbers in short: neighbours in the list of every rule become ``DC-GOAL-01..04``."""
    place = {number: index for index, number in enumerate(every)}
    runs: list[list[str]] = []
    for number in numbers:
        section = number.rpartition("-")[0]
        last = runs[-1][-1] if runs else ""
        if last and last.rpartition("-")[0] == section and place[number] == place[last] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(run[0] if len(run) == 1 else f"{run[0]}..{run[-1].rpartition('-')[2]}" for run in runs)


def summary(name: str, shown: set[str]) -> list[str]:
    """The closing lines for one list: counts, then the untested by number."""
    rules = rule_list(name)
    missing = untested(name, shown)
    tested, excused = len(shown & rules.rules.keys()), len(rules.not_testable)
    counts = f"{len(rules.rules)} rules, {tested} tested, {excused} not testable, {len(missing)} untested"
    lines = [f"{name}: {counts}"]
    if missing:
        lines.append("  untested: " + in_ranges(missing, list(rules.rules)))
    return lines
