"""The documents say what is so: their examples are built, tested and run."""

from __future__ import annotations

import io
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import cardtable
from cardtable.bots import make_bot, play_out
from cardwright.cli.main import main
from cardwright.foundation.codes import PAGES

ROOT = Path(__file__).parents[1]
HANDSET = ROOT / "tests" / "runtime" / "handset"
_BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.M | re.S)


def blocks(name: str, language: str) -> list[tuple[str, str]]:
    """The fenced examples of a page in a language: the file each belongs to, and its text."""
    return [(file, body) for found, file, body in _BLOCK.findall(_text(name)) if found == language]


def _text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def write(folder: Path, name: str, *languages: str) -> None:
    """Lay the examples of a page out as the files that they name."""
    for language in languages:
        for file, body in blocks(name, language):
            path = folder / file
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("a", encoding="utf-8") as out:
                out.write(body + "\n")


def test_the_expansion_of_the_authors_page_builds_and_passes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path, "docs/authoring.md", "card", "scenario")
    monkeypatch.chdir(tmp_path)
    for command in (["check", "harbour"], ["build", "harbour"], ["test", "harbour"]):
        assert main(command) == 0, capsys.readouterr().out
    arguments = ["--set", "dc,harbour", "--use", "The Lamplighter, Wreckers", "--seed", "1", "--bots"]
    assert main(["play", *arguments]) == 0
    assert "The game ends" in capsys.readouterr().out


def test_the_first_card_of_the_readme_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "harbour"]) == 0
    keeper = tmp_path / "harbour" / "keeper.card"
    kept, _, _ = keeper.read_text(encoding="utf-8").partition("  1 The Great Light")
    keeper.write_text(kept, encoding="utf-8")
    write(tmp_path, "README.md", "card", "scenario")
    explained = [
        shlex.split(line) for line in re.findall(r"^    cardwright (explain .*)$", _text("README.md"), re.M)
    ]
    assert explained
    for command in (*explained, ["check", "harbour"], ["test", "harbour"]):
        assert main(command) == 0, capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", io.StringIO("play Lantern Oil\n1\n"))
    assert main(["play", "--set", "dc,harbour", "--seed", "1", "--hand", "Lantern Oil, Wound"]) == 0
    assert "Wound is KO'd" in capsys.readouterr().out


def test_the_bot_of_the_programmers_page_plays_a_game() -> None:
    _, body = blocks("docs/playing.md", "python")[0]
    assert len([line for line in body.splitlines() if line.strip()]) <= 20
    run = subprocess.run(
        [sys.executable, "-c", body], capture_output=True, text=True, check=False, timeout=120, cwd=ROOT,
        env={"PYTHONPATH": str(ROOT / "runtime")},
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    assert re.match(r"(win|loss|tie) after \d+ turns", run.stdout)


def test_the_json_forms_are_those_of_the_programmers_page() -> None:
    decision, view, outcome = (json.loads(body) for _, body in blocks("docs/playing.md", "json"))
    game = cardtable.load(HANDSET).new_game(players=2, seed=1)
    while game.decision is not None and game.decision.of != "card":
        game.answer(make_bot("greedy").choose(game, game.decision))
    assert game.decision is not None
    found = game.view(game.decision.player)
    assert view.keys() <= found.keys()
    assert found.keys() - view.keys() == {
        "mastermind",
        "scheme",
        "heroes",
        "villains",
        "henchmen",
        "twists",
        "locked",
    }
    assert view["places"][0].keys() == found["places"][0].keys()
    asked = found["decisions"][0]
    assert decision.keys() == asked.keys()
    assert decision["options"][0].keys() == asked["options"][0].keys()
    play_out(game, [make_bot("greedy")])
    assert outcome.keys() == game.view(0)["outcome"].keys()


@pytest.mark.parametrize("page", sorted(path.name for path in (ROOT / "docs").glob("*.md")))
def test_links_lead_somewhere(page: str) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#:]+)\)", text):
        assert (ROOT / "docs" / target).exists(), f"{page} links to {target}"


@pytest.mark.parametrize(
    "page", ["docs/architecture.md", *sorted(p.parent.name + "/README.md" for p in ROOT.glob("*/README.md"))]
)
def test_modules_that_are_named_exist(page: str) -> None:
    folders = ("compiler/cardwright", "runtime/cardtable", "tests", "generated/dc", "grammar")
    for name in re.findall(r"`([a-z_*/]+\.(?:py|lark))`", _text(page)):
        assert any(ROOT.glob(name)) or any(any((ROOT / folder).rglob(name)) for folder in folders), (
            f"{page} names {name}"
        )


def test_codes_that_are_named_exist() -> None:
    for path in (ROOT / "README.md", *(ROOT / "docs").glob("*.md")):
        for code in re.findall(r"\bCW\d{3}\b", path.read_text(encoding="utf-8")):
            assert code in PAGES, f"{path.name} names {code}"
