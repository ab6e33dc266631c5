"""The words of the built-in set, for tests that read single texts."""

from __future__ import annotations

from functools import cache

from cardwright.build.faces import Reader
from cardwright.cards.blocks import Passage
from cardwright.cards.folders import base_set, find_set
from cardwright.foundation.diagnostics import Diagnostic, Findings
from cardwright.foundation.spans import Span
from cardwright.model.nodes import Ability
from cardwright.text.lexicon import Lexicon
from cardwright.words.vocabulary import Declared, declare, lexicon, read_needed, read_set
from cardwright.words.world import Speaker


@cache
def known() -> tuple[Declared, Lexicon]:
    """What the set declares, and its lexicon."""
    folder = find_set(base_set() or "")
    assert folder is not None
    findings = Findings()
    own = read_set(folder, findings)
    assert own is not None
    declared = declare(own, read_needed(own, findings), findings)
    return declared, lexicon(declared)


def read_text(text: str, kind: str = "Hero") -> list[str]:
    """The codes of what is wrong with a text."""
    return [one.code for one in read_findings(text, kind)]


def abilities(text: str, kind: str = "Hero") -> list[Ability]:
    """What a text means."""
    declared, words = known()
    passage = Passage(text, text, Span("text", 1, 1, 1, len(text) + 1))
    found = Reader(declared, words, Findings()).face([passage], Speaker(("Nova",), kind, "Nova"))
    return [one.ir for one in found]


def read_findings(text: str, kind: str = "Hero") -> list[Diagnostic]:
    """What is wrong with a text."""
    declared, words = known()
    findings = Findings()
    passage = Passage(text, text, Span("text", 1, 1, 1, len(text) + 1))
    Reader(declared, words, findings).face([passage], Speaker(("Nova",), kind, "Nova"))
    return list(findings.found)
