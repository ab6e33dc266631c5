"""A small set of source files, which the tests of commands and files build, break and mend."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.foundation.codes import BASE, PRELUDE

HERO = "hero Nova [Guild]\n  14 Spark  [Tech]  cost 2  attack 1\n    Draw a card.\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The set in the working folder."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    found = tmp_path / "sample"
    found.mkdir()
    (found / "words.card").write_text(PRELUDE + BASE, encoding="utf-8")
    (found / "nova.card").write_text(HERO, encoding="utf-8")
    return found
