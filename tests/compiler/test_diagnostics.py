"""Diagnostics: how they look, how they are sorted, and that every code has a page and a sample."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cardwright.build import stages as build
from cardwright.cards.folders import base_set
from cardwright.cli import main as cli
from cardwright.foundation.codes import PAGES, PRELUDE, Page, reference
from cardwright.foundation.diagnostics import (
    CompilerBugError,
    Diagnostic,
    Note,
    did_you_mean,
    in_order,
    nearest,
    render,
    to_json,
)
from cardwright.foundation.spans import Span

ROOT = Path(__file__).parents[2]


def at(line: int, column: int, width: int = 4, file: str = "a.card") -> Span:
    return Span(file, line, column, line, column + width)


def test_a_diagnostic_shows_its_place_its_line_and_a_caret() -> None:
    found = Diagnostic(
        "CW040", "error", '"crad" is no word', at(2, 8), (Note("see here", at(1, 1)),), 'did you mean "card"?'
    )
    assert render(found, {"a.card": "hero Nova\nDraw a crad.\n"}) == (
        'a.card:2:8: error[CW040]: "crad" is no word\n'
        "  Draw a crad.\n"
        "         ^^^^\n"
        "  note: see here (a.card:1:1)\n"
        '  hint: did you mean "card"?'
    )


def test_a_place_past_the_end_still_has_a_caret() -> None:
    found = Diagnostic("CW041", "error", "ends too early", at(1, 40, 1))
    assert render(found, {"a.card": "Draw a"}).splitlines()[-1].strip() == "^"


def test_json_gives_every_part() -> None:
    found = to_json(Diagnostic("CW040", "error", "no", at(2, 8), (Note("n"),), "h"))
    assert found == {
        "code": "CW040", "severity": "error", "message": "no", "file": "a.card", "line": 2, "column": 8,
        "end_line": 2, "end_column": 12, "notes": [{"message": "n"}], "hint": "h",
    }  # fmt: skip


def test_diagnostics_come_in_the_order_of_their_places_each_once() -> None:
    a, b, c = (Diagnostic("CW001", "error", "m", at(*place)) for place in ((1, 9), (1, 2), (3, 1)))
    assert in_order([c, a, b, a]) == [b, a, c]


@pytest.mark.parametrize(
    ("word", "found"),
    [("crad", ["card"]), ("flash", ["The Flash"]), ("Ant", ["The Ants"]), ("HERO", ["Hero"]), ("zzz", [])],
)
def test_the_nearest_known_word(word: str, found: list[str]) -> None:
    assert nearest(word, ["card", "The Flash", "The Ants", "Hero", "Villain"]) == found


def test_a_hint_is_empty_where_nothing_is_near() -> None:
    assert did_you_mean("zzz", ["card"]) == ""


def test_a_fault_of_the_compiler_asks_for_a_report() -> None:
    assert "please report it" in str(CompilerBugError("no such node"))


def test_codes_are_unique_and_every_page_says_something() -> None:
    assert all(re.fullmatch(r"CW\d{3}", code) for code in PAGES)
    assert all(page.title and page.text.endswith(".") for page in PAGES.values())


def test_every_code_that_the_compiler_gives_has_a_page() -> None:
    given = set()
    for path in (ROOT / "compiler" / "cardwright").glob("*.py"):
        if path.name not in ("codes.py",):
            given |= set(re.findall(r'"(CW\d{3})"', path.read_text(encoding="utf-8")))
    assert given - {"CW099"} <= set(PAGES)


def findings_of(page: Page, folder: Path) -> list[Diagnostic]:
    """The findings about a page's sample."""
    name = folder / "sample"
    name.mkdir()
    sample = page.sample.encode() if isinstance(page.sample, str) else page.sample
    if page.file == "cards.json":
        (name / page.file).write_bytes(sample)
        assert cli.main(["check", str(name / page.file)]) == 1
        from cardwright.cli.check import _check_database

        return _check_database(name / page.file).findings
    if page.file in ("stale", "missing", "stray"):
        return stale_findings(page.file, name, folder)
    if page.file.endswith(".scenario"):
        sample = sample.replace(b"\n", f"\n  set: {base_set()}\n".encode(), 1)
    (name / page.file).write_bytes(sample)
    if page.file.endswith(".scenario"):
        from cardwright.cli.test import diagnostics, run_file

        return diagnostics(run_file(name / page.file))
    if page.file.endswith(".card") and not sample.startswith(b"set sample"):
        (name / "00-words.card").write_text(PRELUDE, encoding="utf-8")
    return build.check_set(name).findings


def stale_findings(how: str, source: Path, folder: Path) -> list[Diagnostic]:
    """Findings about a generated folder that was touched."""
    (source / "words.card").write_text(PRELUDE, encoding="utf-8")
    built = build.build_set(source, folder / "out")
    assert not built.failed
    assert built.out is not None
    if how == "stale":
        (built.out / "cards.md").write_text("changed\n", encoding="utf-8")
    elif how == "missing":
        (built.out / "cards.md").unlink()
    else:
        (built.out / "notes.txt").write_text("mine\n", encoding="utf-8")
    return build.build_set(source, folder / "out", check=True).findings


@pytest.mark.parametrize("page", PAGES.values(), ids=lambda page: page.code)
def test_every_sample_earns_its_code(page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    found = findings_of(page, tmp_path)
    assert page.code in {one.code for one in found}, [render(one) for one in found]


def test_the_documentation_has_every_code(request: pytest.FixtureRequest) -> None:
    path = ROOT / "docs" / "diagnostics.md"
    if request.config.getoption("--update"):
        path.write_text(reference(), encoding="utf-8", newline="\n")
    assert path.read_text(encoding="utf-8") == reference(), "accept with: pytest --update"


def test_a_page_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["explain", "cw040"]) == 0
    assert capsys.readouterr().out.startswith("CW040: ")


def test_an_unknown_code_is_wrong_use(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["explain", "CW999"]) == 2
    assert "CW999" in capsys.readouterr().err


def test_findings_are_json_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = tmp_path / "sample"
    folder.mkdir()
    (folder / "words.card").write_text(PRELUDE + "klass\n", encoding="utf-8")
    assert cli.main(["check", str(folder), "--format", "json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert report["sets"][0]["files"] == 1
    assert [one["code"] for one in report["findings"]] == ["CW010"]
