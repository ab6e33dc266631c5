"""Sources that must fail: every mistake of a file is found in one run, each on its line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardwright.build import stages as build
from cardwright.foundation.codes import PRELUDE

FILES = sorted((Path(__file__).parent.parent / "invalid").glob("*.card"))
NAMED = re.compile(r"#\s+((?:CW\d{3}\s*)+)$")


def test_there_are_invalid_sources() -> None:
    assert len(FILES) >= 6


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_mistake_is_on_its_line(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = tmp_path / "sample"
    folder.mkdir()
    text = path.read_text(encoding="utf-8")
    (folder / "sample.card").write_text(text, encoding="utf-8")
    (folder / "00-words.card").write_text(PRELUDE, encoding="utf-8")
    expected = {
        (number, code)
        for number, line in enumerate(text.splitlines(), 1)
        if (match := NAMED.search(line))
        for code in match[1].split()
    }
    found = {
        (one.span.line, one.code)
        for one in build.check_set(folder).findings
        if one.span.file.endswith("sample.card")
    }
    assert sorted(found) == sorted(expected)
