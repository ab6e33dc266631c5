"""Building: what is written, what is left alone, what is reported, and that nothing is half-written."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cardwright.build import stages as build
from cardwright.build.stages import Built, build_all, build_set, check_set
from cardwright.database.validation import text_violations
from cardwright.foundation.codes import BASE, PRELUDE
from cardwright.foundation.diagnostics import CompilerBugError, Findings
from cardwright.model.compiled import CompiledSet

ROOT = Path(__file__).parents[2]
HERO = """\
hero Nova [Guild]
  7 Spark  [Tech]  cost 2  attack 1
    Draw a card.
  7 Flame  [Tech]  cost 3  attack 2
    KO a Wound from your hand.
"""
NAMES = ["__init__.py", "cards.json", "cards.md", "effects.py"]


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small set with a base, a cache of its own, and the working folder above it."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "sample"
    folder.mkdir()
    (folder / "words.card").write_text(PRELUDE + BASE, encoding="utf-8")
    (folder / "nova.card").write_text(HERO, encoding="utf-8")
    return folder


def built(source: Path, **more: bool) -> Built:
    found = build_set(source, source.parent / "out", **more)
    assert not found.failed, found.findings
    return found


def test_a_set_becomes_four_files(source: Path) -> None:
    found = built(source)
    assert found.written == NAMES
    assert found.out == source.parent / "out" / "sample"
    assert sorted(path.name for path in found.out.iterdir()) == NAMES


def test_what_is_written_is_a_package_with_one_function_an_ability(source: Path) -> None:
    out = built(source).out
    assert out is not None
    spec = importlib.util.spec_from_file_location("sample_effects", out / "effects.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.spark_1.__doc__ == "Draw a card."


def test_a_second_build_does_nothing(source: Path) -> None:
    built(source)
    again = built(source)
    assert (again.compiled, again.written, again.code) == (False, [], "sample")


def test_a_changed_text_is_written_anew_and_nothing_else_is_read(
    source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built(source)
    path = source / "nova.card"
    path.write_text("# a line more\n" + HERO.replace("Draw a card.", "Draw two cards."), encoding="utf-8")
    read: list[str] = []
    from cardwright.text import parser

    parse = parser.parse_text

    def reading(text: str, *rest: Any, **more: Any) -> Any:
        read.append(text)
        return parse(text, *rest, **more)

    monkeypatch.setattr(parser, "parse_text", reading)
    changed = built(source)
    assert changed.written == ["cards.json", "cards.md", "effects.py"] or changed.written == NAMES
    assert read == ["Draw two cards."]


def test_a_new_name_is_read_by_the_texts_that_say_it(source: Path) -> None:
    (source / "nova.card").write_text(HERO.replace("a Wound", "a Grunt"), encoding="utf-8")
    assert build_set(source, source.parent / "out").failed
    (source / "grunts.card").write_text(
        "henchmen Grunts, short Grunt\n  10 Thug  attack 3  vp 1\n", encoding="utf-8"
    )
    assert not build_set(source, source.parent / "out").failed


def test_a_changed_keyword_rebuilds_its_users(source: Path) -> None:
    (source / "nova.card").write_text(HERO.replace("Draw a card.", "Rush."), encoding="utf-8")
    out = built(source).out
    assert out is not None
    before = (out / "effects.py").read_text(encoding="utf-8")
    words = source / "words.card"
    words.write_text(
        words.read_text(encoding="utf-8").replace(
            "keyword Rush\n  Draw a card.", "keyword Rush\n  Draw two cards."
        ),
        encoding="utf-8",
    )
    assert "effects.py" in built(source).written
    assert (out / "effects.py").read_text(encoding="utf-8") != before


def test_a_mistake_writes_nothing_and_keeps_what_was_there(source: Path) -> None:
    out = built(source).out
    assert out is not None
    before = {path.name: path.read_bytes() for path in out.iterdir()}
    (source / "nova.card").write_text(HERO.replace("Draw a card.", "Draw a crad."), encoding="utf-8")
    assert build_set(source, source.parent / "out").failed
    assert {path.name: path.read_bytes() for path in out.iterdir()} == before


@pytest.mark.parametrize(("how", "code"), [("change", "CW080"), ("delete", "CW081"), ("add", "CW082")])
def test_check_finds_what_a_build_would_change(source: Path, how: str, code: str) -> None:
    out = built(source).out
    assert out is not None
    assert built(source, check=True).findings == []
    if how == "change":
        (out / "effects.py").write_text("pass\n", encoding="utf-8")
    elif how == "delete":
        (out / "effects.py").unlink()
    else:
        (out / "more.py").write_text("", encoding="utf-8")
    assert [one.code for one in build_set(source, source.parent / "out", check=True).findings] == [code]
    assert built(source).written
    assert built(source, check=True).findings == []


def test_check_finds_a_source_that_was_not_built(source: Path) -> None:
    found = build_set(source, source.parent / "out", check=True)
    assert {one.code for one in found.findings} == {"CW081"}
    assert not (source.parent / "out").exists()


def test_python_files_of_the_cache_are_no_strays(source: Path) -> None:
    out = built(source).out
    assert out is not None
    (out / "__pycache__").mkdir()
    (out / "__pycache__" / "effects.cpython-311.pyc").write_bytes(b"")
    assert built(source, check=True).findings == []


def test_a_broken_cache_costs_time_only(source: Path) -> None:
    built(source)
    for path in (source.parent / "cache").rglob("*.*"):
        path.write_bytes(b"\x80garbage")
    again = built(source)
    assert (again.compiled, again.written) == (True, [])


def test_a_needed_set_is_part_of_what_a_build_depends_on(source: Path) -> None:
    more = source.parent / "more"
    more.mkdir()
    (more / "more.card").write_text(
        'set more "More"\n  family legendary\n  needs sample\n' + HERO.replace("Nova", "Comet"),
        encoding="utf-8",
    )
    built(more)
    assert not built(more).compiled
    words = source / "words.card"
    words.write_text(words.read_text(encoding="utf-8") + "team Others\n", encoding="utf-8")
    assert built(more).compiled


def test_every_set_is_checked_though_one_is_wrong(source: Path) -> None:
    wrong = source.parent / "wrong"
    wrong.mkdir()
    (wrong / "a.card").write_text("hero\n", encoding="utf-8")
    results = build_all([wrong, source], source.parent / "out")
    assert [one.failed for one in results] == [True, False]


def test_a_generated_set_without_a_source_is_found(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from cardwright.build import stages as build

    monkeypatch.setattr(build, "default_sets", lambda: [source])
    assert [one.failed for one in build_all([source])] == [False]
    (source.parent / "generated" / "old").mkdir()
    (source.parent / "generated" / "old" / "cards.json").write_text("{}", encoding="utf-8")
    results = build_all([source], check=True)
    assert [one.code for built_ in results for one in built_.findings] == ["CW082"]


def test_checking_reads_files_and_cards(source: Path) -> None:
    found = check_set(source)
    assert (found.files, found.cards, found.findings) == (2, 3, [])


def test_two_builds_with_other_hash_seeds_are_equal_to_the_byte(source: Path) -> None:
    outputs = []
    for seed in ("1", "2"):
        out = source.parent / f"out{seed}"
        environment = {
            **os.environ, "PYTHONHASHSEED": seed, "XDG_CACHE_HOME": str(source.parent / f"cache{seed}"),
            "PYTHONPATH": os.pathsep.join([str(ROOT / "compiler"), str(ROOT / "runtime")]),
        }  # fmt: skip
        command = [sys.executable, "-m", "cardwright", "build", str(source), "--out", str(out)]
        subprocess.run(command, env=environment, check=True, capture_output=True)
        outputs.append({path.name: path.read_bytes() for path in sorted((out / "sample").iterdir())})
    assert outputs[0] == outputs[1]


def test_generated_files_name_no_place_of_this_machine(source: Path) -> None:
    out = built(source).out
    assert out is not None
    for path in out.iterdir():
        assert str(source.parent) not in path.read_text(encoding="utf-8")
    shutil.rmtree(out)


# ---------------------------------------------------------------- the schema


def test_a_database_that_breaks_its_schema_is_a_fault_of_the_compiler(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(compiled: CompiledSet, findings: Findings) -> dict[str, bytes]:
        return {"cards.json": b'{"schema": 2}'}

    monkeypatch.setattr(build, "emit", broken)
    with pytest.raises(CompilerBugError, match=r"cards\.json.*by the rule (required|enum) of its schema"):
        build.build_set(source, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_only_new_lines_of_a_database_are_validated_again(source: Path) -> None:
    built(source)
    text = (source.parent / "out" / "sample" / "cards.json").read_text(encoding="utf-8")
    lines = text.split("\n")
    wrong = text.replace('"copies": 7', '"copies": -7')
    assert text_violations(text) == []
    found = text_violations(wrong)
    assert len(found) == 2
    assert {one.rule for one in found} == {"minimum"}
    assert text_violations(wrong, lines) == found
    assert text_violations(wrong, wrong.split("\n")) == []
    assert text_violations(text.replace('"family"', '"famly"'), lines) != []
