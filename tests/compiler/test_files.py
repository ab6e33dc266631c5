"""Files: whole or not at all, whatever the disk does; and only what is a file is read."""

from __future__ import annotations

import hashlib
import json
import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from cardwright import build, cli, files
from cardwright.codes import BASE, PRELUDE

HERO = "hero Nova [Guild]\n  14 Spark  [Tech]  cost 2  attack 1\n    Draw a card.\n"
NAMES = ["__init__.py", "cards.json", "cards.md", "effects.py"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small set in the working folder."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    found = tmp_path / "sample"
    found.mkdir()
    (found / "words.card").write_text(PRELUDE + BASE, encoding="utf-8")
    (found / "nova.card").write_text(HERO, encoding="utf-8")
    return found


def command(
    *arguments: str, most: int | None = None, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """The command line as a process of its own, which can write no file greater than `most` bytes."""

    def bound() -> None:
        if most is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

    return subprocess.run(
        [sys.executable, "-m", "cardwright", *arguments],
        input="", capture_output=True, text=True, check=False, preexec_fn=bound, env=env, timeout=60,
    )  # fmt: skip


# ---------------------------------------------------------------- writing


def test_a_file_that_cannot_be_written_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / "a").write_bytes(b"old")
    with pytest.raises(IsADirectoryError) as told:
        files.write_files({tmp_path / "a": b"new", tmp_path / "c" / "d": b"new", tmp_path / "b": b"new"})
    assert told.value.filename == str(tmp_path / "b")
    assert (tmp_path / "a").read_bytes() == b"old"
    assert sorted(os.listdir(tmp_path)) == ["a", "b"]


def test_a_link_stays_a_link_and_a_file_keeps_its_mode(tmp_path: Path) -> None:
    (tmp_path / "there").write_bytes(b"old")
    (tmp_path / "there").chmod(0o600)
    (tmp_path / "link").symlink_to("there")
    files.write_file(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "there").read_bytes() == b"new"
    assert (tmp_path / "there").stat().st_mode & 0o777 == 0o600


def test_a_build_that_cannot_be_written_changes_nothing(folder: Path) -> None:
    done = command("build", "sample", most=1500)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "cardwright: generated/sample/cards.json cannot be used: File too large\n"
    assert not Path("generated").exists()
    assert command("build", "sample").returncode == 0
    before = {name: Path("generated/sample", name).read_bytes() for name in NAMES}
    (folder / "nova.card").write_text(HERO.replace("Spark", "Flame"), encoding="utf-8")
    assert command("build", "sample", most=1500).returncode == 2
    assert {path.name: path.read_bytes() for path in Path("generated/sample").iterdir()} == before


def test_what_another_build_is_writing_is_no_stray(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not build.build_set(folder, Path("out")).failed
    seen: list[build.Built] = []
    write = os.replace

    def meanwhile(part: str, place: str) -> None:
        if not seen:
            seen.append(build.build_set(folder, Path("out"), check=True))
        write(part, place)

    (folder / "nova.card").write_text(HERO.replace("cost 2", "cost 3"), encoding="utf-8")
    monkeypatch.setattr(os, "replace", meanwhile)
    assert not build.build_set(folder, Path("out")).failed
    assert {one.code for one in seen[0].findings} == {"CW080"}


def test_a_save_that_cannot_be_written_leaves_the_last_one(tmp_path: Path) -> None:
    script = tmp_path / "script"
    script.write_text(f"save {tmp_path / 'saved'}\nquit\n", encoding="utf-8")
    arguments = ("play", "--seed", "1", "--script", str(script))
    assert "saved to" in command(*arguments).stdout
    before = (tmp_path / "saved").read_bytes()
    assert "not saved: " in command(*arguments, most=1000).stdout
    assert (tmp_path / "saved").read_bytes() == before
    assert json.loads(before)["digest"]


def test_a_new_set_that_cannot_be_written_leaves_no_folder(folder: Path) -> None:
    done = command("new", "harbour", most=100)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert not Path("harbour").exists()
    assert command("new", "harbour").returncode == 0


@pytest.mark.parametrize("place", ["/dev/null/x", "file/x", "loop/x", "a" * 300, "loop"])
def test_a_new_set_where_there_can_be_none_is_told_in_a_line(
    folder: Path, capsys: pytest.CaptureFixture[str], place: str
) -> None:
    Path("file").write_text("", encoding="utf-8")
    Path("loop").symlink_to("loop")
    assert cli.main(["new", place]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("home", ["/dev/null", "full"])
def test_a_set_is_built_and_played_where_no_cache_can_be_written(folder: Path, home: str) -> None:
    env = {key: value for key, value in os.environ.items() if key != "XDG_CACHE_HOME"}
    if home == "full":  # its folders can be made, its files cannot
        home = str(folder.parent)
        for below in ("builds", "meanings", "sets"):
            (folder.parent / ".cache" / "cardwright" / below).mkdir(parents=True)
        sets = folder.parent / ".cache" / "cardwright" / "sets"
        place = hashlib.sha256(os.fsencode(folder.resolve().parent)).hexdigest()[:24]
        (sets / place).mkdir()
        (sets / place / "harbour").write_text("", encoding="utf-8")
    env["HOME"] = home
    assert command("new", "harbour").returncode == 0
    done = command("play", "--set", "dc,harbour", "--bots", "--seed", "1", env=env)
    assert "Traceback" not in done.stderr
    assert done.stdout.startswith("Seed 1"), done.stderr
