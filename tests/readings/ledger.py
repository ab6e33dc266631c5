"""The ledger of readings: texts, each with what it must be understood as.

Three lines an entry, a blank between entries, `#` for comments: the kind of the card that speaks, whose
name is always Zed; its text; its gloss, or "! " and why the text is refused. The words are those of `dc`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from cardwright.build.faces import Reader
from cardwright.build.glosses import spoken_of
from cardwright.cards.blocks import Passage
from cardwright.cards.folders import find_set
from cardwright.english.gloss import gloss
from cardwright.foundation.diagnostics import Findings
from cardwright.foundation.spans import Span
from cardwright.model.compiled import CompiledAbility
from cardwright.python.entries import FaceWriter
from cardwright.python.module import CannotCompile
from cardwright.text.lexicon import Lexicon, name
from cardwright.words.vocabulary import Declared, declare, known_words, lexicon, read_needed, read_set
from cardwright.words.world import Speaker

FOLDER = Path(__file__).parent


class Entry(NamedTuple):
    """A text of the ledger and where it stands; a ``gloss`` that begins with "!" says why it is refused."""

    file: str
    line: int
    kind: str
    text: str
    gloss: str

    @property
    def is_refused(self) -> bool:
        """Whether the text must be refused."""
        return self.gloss.startswith("!")


def entries(file: str) -> list[Entry]:
    """The entries of one file of the ledger."""
    found, lines = [], (FOLDER / file).read_text(encoding="utf-8").split("\n")
    said = [(at, line) for at, line in enumerate(lines, 1) if line.strip() and not line.startswith("#")]
    for (at, kind), (_, text), (_, meant) in _threes(said):
        found.append(Entry(file, at, kind, text, meant))
    return found


def _threes(said: list[tuple[int, str]]) -> Iterator[list[tuple[int, str]]]:
    for at in range(0, len(said), 3):
        yield said[at : at + 3]


@cache
def _words() -> tuple[Declared, Lexicon]:
    folder = find_set("dc")
    assert folder is not None
    quiet = Findings()
    own = read_set(folder, quiet)
    assert own is not None
    declared = declare(own, read_needed(own, quiet), quiet)
    return declared, lexicon(declared).with_names([name("Zed")])


def read(entry: Entry) -> tuple[tuple[CompiledAbility, ...], str, list[str]]:
    """The abilities of an entry's text, its gloss, and its findings' codes and messages."""
    declared, words = _words()
    findings = Findings()
    kind = {"henchman": "Henchman", "tactic": "Tactic"}.get(entry.kind, entry.kind.capitalize())
    passage = Passage(entry.text, entry.text, Span("text", 1, 1, 1, len(entry.text) + 1))
    found = Reader(declared, words, findings).face([passage], Speaker(("Zed",), kind, ""))
    told = [f"{one.code} {one.message}" for one in findings.found]
    if told:
        return found, "", told
    try:
        FaceWriter(tuple(found), kind, known_words(declared), "zed").write()
    except CannotCompile as refusal:
        return found, "", [f"CW067 {refusal.reason}"]
    spoken = spoken_of(known_words(declared), declared)
    return found, gloss(passage.raw, passage.span, [one.ir for one in found], spoken, "Zed"), told
