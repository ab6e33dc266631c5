"""Every scenario of the project is a test here, with the rules that its head names."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.cli.main import main
from cardwright.cli.test import run_one
from cardwright.foundation.diagnostics import render
from cardwright.scenario.read import Scenario, read_scenarios

ROOT = Path(__file__).parents[1]
FOLDERS = (ROOT / "tests" / "scenarios", ROOT / "tests" / "examples", ROOT / "cardsrc")
FILES = sorted(file for folder in FOLDERS for file in folder.rglob("*.scenario"))


def _scenarios() -> list[object]:
    found: list[object] = []
    for file in FILES:
        name = file.relative_to(ROOT).as_posix()
        for scenario in read_scenarios(file.read_text(encoding="utf-8"), name)[0]:
            marks = [pytest.mark.rule(*scenario.rules())] if scenario.rules() else []
            found.append(pytest.param(file, scenario, id=f"{file.stem}: {scenario.title}", marks=marks))
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_line_is_read(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    _, found = read_scenarios(text, file.name)
    assert not found, "\n" + "\n".join(render(one, {file.name: text}) for one in found)


@pytest.mark.parametrize(("file", "scenario"), _scenarios())
def test_scenario(file: Path, scenario: Scenario) -> None:
    result = run_one(scenario, file)
    if result.diagnostic is not None:
        text = file.read_text(encoding="utf-8")
        pytest.fail(render(result.diagnostic, {scenario.span.file: text}), pytrace=False)


def test_there_are_scenarios() -> None:
    assert FILES


def test_every_card_is_played_and_every_test_is_about_something(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["test", str(ROOT / "tests" / "scenarios"), "--cards", "dc"]) == 0, capsys.readouterr().out
