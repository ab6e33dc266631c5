"""Files: whole or not at all, whatever the disk does; and only what is a file is read."""

from __future__ import annotations

import hashlib
import json
import os
import resource
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from cardwright.build import stages as build
from cardwright.cli import main as cli
from cardwright.foundation import files
from tests.compiler.a_folder import HERO, folder

__all__ = ["folder"]

NAMES = ["__init__.py", "cards.json", "cards.md", "effects.py"]


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


# ---------------------------------------------------------------- reading


def _odd(path: Path, kind: str) -> None:
    """Something at a path that is no file to be read."""
    match kind:
        case "link":
            path.symlink_to("nowhere")
        case "loop":
            path.symlink_to(path.name)
        case "pipe":
            os.mkfifo(path)
        case "folder":
            path.mkdir()
        case _:
            path.symlink_to("/dev/zero")


ODD = ["link", "loop", "pipe", "folder", "device"]


@pytest.mark.parametrize("kind", ODD)
def test_a_source_that_is_no_file_is_found(
    folder: Path, capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    _odd(folder / "x.card", kind)
    for arguments in (["check", "sample"], ["build", "sample"], ["check", "sample/x.card"]):
        if kind == "folder" and arguments[-1] == "sample/x.card":
            continue  # it may be a set
        assert cli.main(arguments) == 1
        out = capsys.readouterr().out
        assert out.startswith("sample/x.card:1:1: error[CW001]: this file cannot be read: ")
        assert "1 error" in out
    assert not Path("generated").exists()


def test_an_editors_link_beside_a_file_in_work_is_no_source(folder: Path) -> None:
    (folder / ".#nova.card").symlink_to("somebody@somewhere")
    assert build.check_set(folder).findings == []


def test_a_source_of_no_bounded_size_is_found(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LIMIT", 500)
    assert [one.message for one in build.check_set(folder).findings] == [
        "this file cannot be read: larger than 0 MB"
    ]


@pytest.mark.parametrize("kind", ODD)
def test_a_scenario_that_is_no_file_is_found(
    folder: Path, capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    if kind == "folder":
        (folder / "a.scenario").write_text('test "a"\n', encoding="utf-8")
    _odd(folder / "x.scenario", kind)
    assert cli.main(["test", "sample"]) == 1
    assert "sample/x.scenario:1:1: error[CW001]: this file cannot be read: " in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [["play", "--load"], ["play", "--script"], ["coverage"]])
@pytest.mark.parametrize("path", ["/dev/zero", "nowhere", "."])
def test_a_file_that_cannot_be_read_is_told_in_a_line(
    folder: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], path: str
) -> None:
    assert cli.main([*arguments, path]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert f"{path} cannot be read: " in err


# ---------------------------------------------------------------- the streams


@pytest.mark.parametrize(
    "arguments",
    ["--version", "--help", "check sample", "build sample", "show --words", "play --bots --seed 1", "new x",
     'explain CW001', "simulate --games 1 --seed 1"],
)  # fmt: skip
def test_an_output_that_takes_nothing_is_told_in_a_line(folder: Path, arguments: str) -> None:
    done = shell(f"{arguments} > /dev/full")
    assert done.stderr == "cardwright: the input or the output cannot be used: No space left on device\n"
    assert done.returncode == 2
    assert shell(f"{arguments} > /dev/full 2>&1").returncode == 2
    for closed in (f"{arguments} >&-", f"{arguments} <&- >&- 2>&-"):
        done = shell(closed.replace("new x", f"new {'x' if '<' in closed else 'y'}1"))
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_reader_that_wants_no_more_ends_a_command_quietly(folder: Path) -> None:
    for arguments in ("--version", "play --bots --seed 1", "show --words"):
        done = shell(f"{arguments} | head -c 0")
        assert (done.returncode, done.stderr) == (0, "")


def shell(line: str) -> subprocess.CompletedProcess[str]:
    """A line of a shell that begins with the command line."""
    return subprocess.run(
        ["bash", "-c", f"{sys.executable} -m cardwright {line}"], capture_output=True, text=True, check=False,
        stdin=subprocess.DEVNULL, timeout=60,
    )  # fmt: skip


BELL = """\
test "The bell draws a card"
  hand: Storm Bell
  play Storm Bell
  expect recruit 2
"""
PLACES = [b"a\xffb", "größe 日本 x".encode()]


@pytest.mark.parametrize(("place", "locale"), [(PLACES[0], ""), (PLACES[1], "C")])
def test_a_folder_of_an_odd_name_is_like_any_other(folder: Path, place: bytes, locale: str) -> None:
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"} if locale else {}
    env = {**os.environ, **plain}
    set_ = os.fsencode(folder.parent) + b"/" + place
    assert command("new", "harbour").returncode == 0
    Path("harbour", "keeper.scenario").unlink()
    (folder.parent / "harbour" / "bell.scenario").write_text(BELL, encoding="utf-8")
    os.rename("harbour", set_)
    for arguments in (
        [b"check"], [b"build"], [b"check", b"--format", b"json"], [b"test"], [b"test", b"--format", b"json"],
        [b"play", b"--bots", b"--seed", b"1", b"--set"], [b"simulate", b"--games", b"1", b"--set"],
        [b"show", b"Storm Bell", b"--set"],
    ):  # fmt: skip
        done = subprocess.run(
            [sys.executable.encode(), b"-m", b"cardwright", *arguments, place], capture_output=True,
            check=False, env=env, timeout=60, stdin=subprocess.DEVNULL,
        )  # fmt: skip
        told = done.stderr.decode()
        assert b"Traceback" not in done.stderr, told
        assert done.returncode == 0, (arguments, told, done.stdout)
        if b"json" in arguments:
            json.loads(done.stdout)


# ---------------------------------------------------------------- Ctrl-C


def test_a_command_that_is_interrupted_says_so_in_a_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> object:
        raise KeyboardInterrupt

    for where in (("importlib.import_module", interrupt), ("cardwright.cli.main._open_streams", interrupt)):
        with monkeypatch.context() as patch:
            patch.setattr(*where)
            assert cli.main(["check", "dc"]) == 130
        assert capsys.readouterr() == ("", "interrupted\n")


def _children(parent: int) -> int:
    """How many processes a process has begun."""
    found = 0
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            found += path.read_text(encoding="utf-8").rpartition(")")[2].split()[1] == str(parent)
    return found


def _interrupted(process: subprocess.Popen[str]) -> tuple[str, str]:
    """What a command with two processes prints that is interrupted again and again when both are there."""
    while process.poll() is None and _children(process.pid) < 2:
        time.sleep(0.05)
    for _ in range(5):
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGINT)
        time.sleep(0.05)
    return process.communicate(timeout=30)


def test_games_of_several_processes_end_at_once_when_interrupted(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "cardwright", "simulate", "--games", "20000", "--jobs", "2", "--seed", "1"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    ) as process:  # fmt: skip
        try:
            out, err = _interrupted(process)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
    assert (process.returncode, out, err) == (130, "", "interrupted\n")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["play", "--players", "99999999999999999999"], "at most 10 play"),
        (["simulate", "--players", "1000000000"], "at most 10 play"),
        (["simulate", "--jobs", "1000000"], "--jobs is from 1 to 256, not 1000000"),
        (["simulate", "--games", "1000000000000"], "--games is from 1 to 10000000, not 1000000000000"),
    ],
)
def test_a_number_has_bounds(capsys: pytest.CaptureFixture[str], arguments: list[str], told: str) -> None:
    assert cli.main([*arguments, "--bots"] + (["greedy"] if arguments[0] == "simulate" else [])) == 2
    assert told in capsys.readouterr().err
