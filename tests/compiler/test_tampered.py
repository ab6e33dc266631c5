"""A generated file that another hand has changed: whoever plays is told, and nothing of it is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.cli import main as cli
from cardwright.table.opening import CannotPlay, built_folder
from tests.compiler.a_folder import HERO, folder

__all__ = ["folder"]

GENERATED = Path("generated/sample")
OTHER = 'set other "Other"\n  family legendary\n  needs sample\n'


@pytest.fixture
def built(folder: Path) -> Path:
    """The sources of a set that is built where its author works."""
    assert cli.main(["build", "sample"]) == 0
    return folder


def appended(name: str) -> bytes:
    """What a generated file holds once a line has been written below it."""
    path = GENERATED / name
    path.write_bytes((path.read_bytes() if path.is_file() else b"") + b"\n# by hand\n")
    return path.read_bytes()


@pytest.mark.parametrize(
    ("name", "code"), [("effects.py", "CW080"), ("cards.md", "CW080"), ("own.py", "CW082")]
)
def test_what_was_changed_by_hand_is_named_and_left(built: Path, name: str, code: str) -> None:
    changed = appended(name)
    for _ in range(2):  # to refuse makes nothing right
        with pytest.raises(CannotPlay, match="the set sample is not as it was built") as told:
            built_folder("sample")
        assert f"generated/sample/{name}:" in str(told.value)
        assert f"error[{code}]" in str(told.value)
        assert not told.value.wrong_use
        assert (GENERATED / name).read_bytes() == changed
    assert cli.main(["build", "sample"]) == 0
    assert built_folder("sample") == GENERATED


@pytest.mark.parametrize(
    "command",
    [
        ["play", "--set", "sample", "--bots"],
        ["simulate", "--set", "sample", "--games", "1"],
        ["show", "Spark", "--set", "sample"],
        ["test", "sample"],
    ],
    ids=lambda command: command[0],
)
def test_each_command_that_plays_says_so(
    built: Path, command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    (built / "nova.scenario").write_text(
        'test "Nova"\n  hand: Spark\n  expect hand: Spark\n', encoding="utf-8"
    )
    changed = appended("effects.py")
    assert cli.main(command) == 1
    out, err = capsys.readouterr()
    assert "generated/sample/effects.py:" in out + err
    assert (GENERATED / "effects.py").read_bytes() == changed


def test_a_set_that_is_needed_is_not_built_over_a_change_either(built: Path) -> None:
    other = built.parent / "other"
    other.mkdir()
    (other / "set.card").write_text(OTHER, encoding="utf-8")
    (other / "vega.card").write_text(HERO.replace("Nova", "Vega"), encoding="utf-8")
    assert cli.main(["build", "other"]) == 0
    changed = appended("effects.py")
    with pytest.raises(CannotPlay, match="the set sample is not as it was built"):
        built_folder("other")
    assert (GENERATED / "effects.py").read_bytes() == changed


def test_where_the_source_has_changed_the_set_is_built(built: Path) -> None:
    appended("effects.py")
    (built / "nova.card").write_text(HERO.replace("Draw a card.", "Draw two cards."), encoding="utf-8")
    assert built_folder("sample") == GENERATED
    assert b"# by hand" not in (GENERATED / "effects.py").read_bytes()


def test_a_branch_that_brings_its_own_generated_files_is_built(built: Path) -> None:
    source, generated = (built / "nova.card").read_bytes(), (GENERATED / "effects.py").read_bytes()
    (built / "nova.card").write_text(HERO.replace("Draw a card.", "Draw two cards."), encoding="utf-8")
    assert built_folder("sample") == GENERATED
    assert (GENERATED / "effects.py").read_bytes() != generated
    (built / "nova.card").write_bytes(source)
    (GENERATED / "effects.py").write_bytes(generated)
    assert built_folder("sample") == GENERATED
    assert (GENERATED / "effects.py").read_bytes() == generated


def test_what_is_missing_is_built_again(built: Path) -> None:
    (GENERATED / "effects.py").unlink()
    assert built_folder("sample") == GENERATED
    assert (GENERATED / "effects.py").is_file()
