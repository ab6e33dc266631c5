"""Sources of a test's own, checked: a small set, and what is found wrong with it."""

from __future__ import annotations

import tempfile
from pathlib import Path

from cardwright.build import stages as build
from cardwright.foundation.codes import BASE, PRELUDE
from cardwright.foundation.diagnostics import Diagnostic

HERO = "hero Nova [Guild]\n  14 Spark  [Tech]  cost 2  attack 1\n"


def small_set(folder: Path, **files: str) -> Path:
    """A set's folder: the small vocabulary with a base, and the files given."""
    place = folder / "sample"
    place.mkdir()
    (place / "words.card").write_text(PRELUDE + BASE, encoding="utf-8")
    for name, text in files.items():
        (place / f"{name}.card").write_text(text, encoding="utf-8")
    return place


def check(**files: str) -> list[Diagnostic]:
    """The errors of a small set with these files."""
    with tempfile.TemporaryDirectory() as folder:
        built = build.check_set(small_set(Path(folder), **files))
    return [one for one in built.findings if one.severity == "error"]


def findings(text: str) -> list[Diagnostic]:
    """The errors of a Hero's text, which stands on line 3."""
    return check(nova=f"{HERO}    {text}\n")
