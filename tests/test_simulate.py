"""Many games by bots: the report, and that a game depends on its seed and number alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardwright.cli.main import main
from cardwright.cli.simulate import summarize
from cardwright.table.simulate import Order, game_seed, play_games

HANDSET = str(Path(__file__).parent / "runtime" / "handset")
ORDER = Order((HANDSET,), 2, 7, "first", ("greedy", "random"))


def outline(games: int, jobs: int) -> list[tuple[int, int, str, int, int]]:
    return [(p.number, p.seed, p.result, p.turns, p.decisions) for p in play_games(ORDER, games, jobs)]


def test_the_report_has_its_keys(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--set", HANDSET, "--games", "4", "--seed", "7", "--format", "json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert {"games", "wins", "losses", "ties", "errors", "turns", "decisions", "seconds"} <= report.keys()
    assert report["games"] == 4 == report["wins"] + report["losses"] + report["ties"]
    assert report["errors"] == 0
    assert report["turns"]["max"] >= report["turns"]["mean"] > 0


def test_a_game_is_the_same_for_any_number_of_games_and_jobs() -> None:
    few, many, together = outline(3, 1), outline(6, 1), outline(6, 2)
    assert many[:3] == few
    assert together == many


def test_games_of_one_run_differ() -> None:
    assert len({game_seed(7, number) for number in range(1, 1000)}) == 999
    assert game_seed(7, 1) != game_seed(8, 1)


def test_a_broken_game_is_told_and_fails_the_run() -> None:
    from cardwright.table.simulate import Played

    found = [Played(1, 5, "win", 10, 90, 0.1), Played(2, 6, "error", 0, 3, 0.1, "ValueError: no (in x)")]
    report = summarize(ORDER, found)
    assert (report["wins"], report["errors"]) == (1, 1)
    assert report["broken"] == [
        {
            "number": 2,
            "seed": 6,
            "error": "ValueError: no (in x)",
            "again": "cardwright play --set handset --players 2 --setup first --seats greedy,random --seed 6",
        }
    ]
    assert report["turns"] == {"mean": 10.0, "max": 10}


@pytest.mark.parametrize(
    "arguments",
    [["--bots", "grumpy"], ["--games", "0"], ["--jobs", "0"], ["--players", "9"], ["--setup", "nonsense"]],
)
def test_wrong_use(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--set", HANDSET, "--seed", "1", *arguments]) == 2
    assert "Traceback" not in capsys.readouterr().err
