"""Each text of the ledger is understood as the ledger says, or refused where it says so."""

from __future__ import annotations

import tomllib

import pytest

from cardwright.english.gloss import printed
from tests.corpus.figures import show
from tests.readings import ledger

FILES = sorted(path.name for path in ledger.FOLDER.glob("*.readings"))
ENTRIES = [entry for file in FILES for entry in ledger.entries(file)]
OPEN: dict[str, str] = tomllib.loads((ledger.FOLDER / "open.toml").read_text(encoding="utf-8"))
"""Texts whose reading is not yet what the ledger says, each with what is missing."""


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda one: f"{one.file}:{one.line}")
def test_a_text_is_understood_as_the_ledger_says(entry: ledger.Entry) -> None:
    _, gloss, told = ledger.read(entry)
    right = bool(told) if entry.is_refused else gloss == entry.gloss
    if entry.text in OPEN:
        assert not right, "this reading is right now: take it out of open.toml"
    elif entry.is_refused:
        assert told, f"accepted: {gloss}"
    else:
        assert (gloss, told) == (entry.gloss, [])


def test_a_gloss_adds_and_changes_nothing() -> None:
    for entry in ENTRIES:
        if not entry.is_refused:
            assert printed(entry.gloss) == entry.text, f"{entry.file}:{entry.line}"
    texts = [(entry.kind, entry.text) for entry in ENTRIES]
    assert len(set(texts)) == len(texts)
    assert not OPEN.keys() - {entry.text for entry in ENTRIES}


def test_how_many_readings_the_ledger_holds(record_property: object) -> None:
    refused = sum(entry.is_refused for entry in ENTRIES)
    by_hand = len(ledger.entries("by-hand.readings"))
    line = f"readings: {len(ENTRIES)}, {by_hand} by hand, {refused} refused; not yet so: {len(OPEN)}"
    show(record_property, line)
    assert by_hand >= 100
