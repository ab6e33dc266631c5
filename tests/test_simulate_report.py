"""What a simulation reports by Mastermind, Scheme and Hero, and the page of balance that is made of it."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from cardwright.cli.main import main
from cardwright.report.balance import as_page, command, tables
from cardwright.table.simulate import Played

HANDSET = str(Path(__file__).parent / "runtime" / "handset")


def played(number: int, result: str, **used: tuple[str, ...]) -> Played:
    return Played(number, number, result, 20, 200, 0.1, used=used)


def simulate(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["simulate", "--set", HANDSET, "--seed", "3", *arguments]) == 0
    return capsys.readouterr().out


def test_games_are_counted_by_what_they_were_played_with() -> None:
    found = tables(
        [
            played(1, "win", mastermind=("Cold",), heroes=("A", "B")),
            played(2, "loss", mastermind=("Cold",), heroes=("A", "C")),
            played(3, "tie", mastermind=("Joker",), heroes=("B", "C")),
        ]
    )
    cold, joker = found["mastermind"]
    assert (cold["name"], cold["games"], cold["wins"], cold["losses"], cold["ties"]) == ("Cold", 2, 1, 1, 0)
    assert (cold["share"], joker["share"]) == (50.0, 0.0)
    assert [row["name"] for row in found["heroes"]] == ["A", "B", "C"]
    assert found["heroes"][0]["turns"] == 20.0


@pytest.mark.parametrize(("wins", "games"), [(0, 1), (1, 1), (0, 40), (40, 40), (13, 40)])
def test_the_likely_range_holds_the_share_and_stays_within_a_hundred(wins: int, games: int) -> None:
    rows = [played(i, "win" if i < wins else "loss", scheme=("S",)) for i in range(games)]
    (row,) = tables(rows)["scheme"]
    low, high = row["range"]
    assert 0 <= low <= row["share"] <= high <= 100
    assert high - low > 0
    if games == 40:
        assert high - low < 35


def test_the_json_holds_the_tables(capsys: pytest.CaptureFixture[str]) -> None:
    out = simulate(capsys, "--games", "6", "--setup", "random", "--report", "groups", "--format", "json")
    report = json.loads(out)
    assert set(report["by"]) == {"mastermind", "scheme", "heroes", "villains", "henchmen"}
    assert sum(row["games"] for row in report["by"]["mastermind"]) == 6
    assert sum(row["wins"] for row in report["by"]["scheme"]) == report["wins"]


def test_the_text_shows_them_below_the_summary(capsys: pytest.CaptureFixture[str]) -> None:
    out = simulate(capsys, "--games", "4", "--report", "groups")
    assert out.index("4 games of") < out.index("Mastermind") < out.index("Hero ")
    assert "Captain Cold" in out


def test_the_page_is_the_same_for_any_number_of_jobs(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--games", "6", "--setup", "random", "--report", "balance"]
    page = simulate(capsys, *arguments)
    assert page == simulate(capsys, *arguments, "--jobs", "2")
    assert page.startswith("# Balance\n")
    assert "second" not in page


def test_the_page_says_by_which_command_it_is_made(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [
        "--games",
        "3",
        "--mastermind",
        "Captain Cold",
        "--option",
        "final blow",
        "--report",
        "balance",
    ]
    page = simulate(capsys, *arguments)
    line = next(line.strip() for line in page.splitlines() if line.startswith("    cardwright"))
    again = shlex.split(line)[1:]
    again[again.index("--set") + 1] = HANDSET
    assert main(again) == 0
    assert capsys.readouterr().out == page


def test_a_command_quotes_what_has_blanks() -> None:
    report: dict[str, Any] = {
        "sets": ["dc"], "set": "dc", "players": 3,
        "setup": {"setup": "random", "heroes": ["The Flash", "Cyborg"]},
        "options": {"supports for starting cards": [2, 0], "epic": True}, "bots": ["greedy", "random"],
        "games": 5, "seed": 1,
    }  # fmt: skip
    assert command(report) == (
        'cardwright simulate --set dc --players 3 --setup random --heroes "The Flash,Cyborg" '
        '--option "supports for starting cards=2,0" --option epic=yes --bots greedy,random '
        "--games 5 --seed 1 --report balance"
    )


def test_a_page_without_groups_of_a_part_leaves_its_table_out() -> None:
    report: dict[str, Any] = {
        "sets": ["x"], "set": "x", "players": 1, "setup": "first", "options": {},
        "bots": ["greedy"], "games": 1,
        "seed": 1,
        "wins": 1, "losses": 0, "ties": 0, "errors": 0, "turns": {"mean": 20.0, "max": 20},
        "by": tables([played(1, "win", mastermind=("Cold",))]),
    }  # fmt: skip
    page = as_page(report)
    assert "## By Mastermind" in page
    assert "## By Hero" not in page
