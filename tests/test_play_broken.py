"""Sets whose effects fail or do not end: told in a line, with what it takes to have the game again."""

from __future__ import annotations

import io
import json
import shlex
import shutil
from pathlib import Path

import pytest

from cardwright.cli.main import main
from tests.tabletop import HANDSET

RAISES = """

def technokinesis_1(c):
    raise KeyError("no such card")
    yield
"""
ENDLESS = """

def technokinesis_1(c):
    while True:
        yield from draw(c, c.you, 1)
"""


def damaged(tmp_path: Path, effect: str) -> str:
    """The hand-made set with another effect of Technokinesis."""
    folder = tmp_path / "handset"
    shutil.copytree(HANDSET, folder)
    path = folder / "effects.py"
    text = path.read_text(encoding="utf-8")
    path.write_text(text + effect, encoding="utf-8")
    return str(folder)


def play(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *arguments: str, typed: str = ""
) -> tuple[int, str, str]:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    code = main(["play", *arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


HAND = ("--seed", "1", "--hand", "Technokinesis, Technokinesis")


def test_an_effect_that_fails_ends_play_with_its_card(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = damaged(tmp_path, RAISES)
    typed = "play Technokinesis\nplay Technokinesis\n"
    code, out, err = play(capsys, monkeypatch, "--set", folder, *HAND, typed=typed)
    assert code == 1
    assert "Player 1 plays Technokinesis." in out
    assert err.startswith(
        "cardwright play: the game broke: KeyError: 'no such card' (in hand:technokinesis_1 of"
    )
    assert "effects.py:" in err
    assert "Traceback" not in err
    monkeypatch.setenv("CARDWRIGHT_TRACEBACK", "1")
    with pytest.raises(KeyError):
        play(capsys, monkeypatch, "--set", folder, *HAND, typed=typed)


def test_a_person_may_do_something_else_than_what_does_not_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = damaged(tmp_path, ENDLESS)
    typed = "play Technokinesis\nplay Technokinesis\nlog\nend turn\n"
    code, out, _ = play(capsys, monkeypatch, "--set", folder, *HAND, typed=typed)
    assert code == 0
    assert "an effect that does not end: Technokinesis; the game is as it was before" in out
    _, _, after = out.partition("the game is as it was before")
    assert after.count("Player 1 plays Technokinesis.") == 1  # in the log
    assert "The input has ended" in after


@pytest.mark.parametrize("who", [["--bots"], ["--script"]])
def test_what_does_not_end_ends_the_play_of_bots_and_scripts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, who: list[str]
) -> None:
    folder = damaged(tmp_path, ENDLESS)
    script = tmp_path / "answers"
    script.write_text("play Technokinesis\nplay Technokinesis\n", encoding="utf-8")
    arguments = [*who, str(script)] if who == ["--script"] else who
    code, _, err = play(capsys, monkeypatch, "--set", folder, *HAND, *arguments)
    assert (code, err) == (1, "cardwright play: the game broke: an effect that does not end: Technokinesis\n")


def test_a_simulation_says_how_to_have_a_broken_game_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = damaged(tmp_path, RAISES.replace("technokinesis_1", "chemo_2"))
    arguments = ["simulate", "--set", folder, "--games", "6", "--seed", "2", "--scheme", "Chemo"]
    assert main([*arguments, "--format", "json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert report["errors"] == len(report["broken"]) > 0
    assert report["wins"] + report["losses"] + report["ties"] + report["errors"] == 6
    first = report["broken"][0]
    assert "KeyError" in first["error"]
    assert "hand:chemo_2" in first["error"]
    words = shlex.split(first["again"])
    assert words[:2] == ["cardwright", "play"]
    code, _, err = play(capsys, monkeypatch, *words[2:])
    assert (code, err) == (1, f"cardwright play: the game broke: {first['error']}\n")
    assert main(arguments) == 1
    assert f"    {first['again']}\n" in capsys.readouterr().out
