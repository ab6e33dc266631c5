"""One text to everything the compiler makes of it: gloss, tree, IR, canonical English and Python."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardwright.cards.blocks import Passage
from cardwright.foundation.diagnostics import Diagnostic, Findings, in_order
from cardwright.foundation.spans import NOWHERE, Span

if TYPE_CHECKING:
    from cardwright.model.compiled import CompiledAbility
    from cardwright.words.vocabulary import Declared

FILE = "text"
"""What a text given on the command line is called in its diagnostics."""


@dataclass(slots=True)
class Explanation:
    """What became of a text, stage by stage; a stage that was not reached is empty."""

    text: str
    gloss: str = ""
    tree: str = ""
    ir: list[dict[str, Any]] = field(default_factory=list)
    english: list[str] = field(default_factory=list)
    python: str = ""
    findings: list[Diagnostic] = field(default_factory=list)


def kinds(folder: Path) -> list[str]:
    """The kinds of card that a set and those it needs declare."""
    from cardwright.words.vocabulary import declare, read_needed, read_set

    quiet = Findings()
    own = read_set(folder, quiet)
    return sorted(declare(own, read_needed(own, quiet), quiet).kinds) if own is not None else []


def explain_text(text: str, folder: Path, speaker: str = "", kind: str = "Hero") -> Explanation:
    """Explain a text as it would be read on a card of a set."""
    from lark import Tree

    from cardwright.build.faces import Reader
    from cardwright.english.text import render_ability
    from cardwright.model.irjson import to_json
    from cardwright.text.lexicon import name
    from cardwright.text.parser import parse_text
    from cardwright.words.vocabulary import declare, lexicon, read_needed, read_set
    from cardwright.words.world import Speaker

    findings = Findings()
    found = Explanation(text)
    own = read_set(folder, findings)
    if own is None:
        found.findings = in_order(findings.found)
        return found
    quiet = Findings()
    declared = declare(own, read_needed(own, quiet), quiet)
    words = lexicon(declared).with_names([name(speaker)] if speaker else [])
    tree = parse_text(text, words)
    if isinstance(tree, Tree):
        found.tree = tree.pretty().rstrip()
    reader = Reader(declared, words, findings)
    lines = text.split("\n")
    passage = Passage(text, text, Span(FILE, 1, 1, len(lines), len(lines[-1]) + 1))
    abilities = reader.face([passage], Speaker((speaker,) if speaker else (), kind, ""))
    if not findings.found:
        found.ir = [to_json(one.ir) for one in abilities]
        found.english = [render_ability(one.ir) for one in abilities]
        found.gloss = _gloss(passage, abilities, declared, speaker)
        found.python = _python(abilities, declared, kind, findings)
    found.findings = in_order(findings.found)
    return found


def _python(abilities: Sequence[CompiledAbility], declared: Declared, kind: str, findings: Findings) -> str:
    from cardwright.python.module import CannotCompile, compile_ability
    from cardwright.words.vocabulary import known_words

    known = known_words(declared)
    parts = []
    for one in abilities:
        try:
            parts.append(compile_ability(one.ir, kind, "effect", known, one.text))
        except CannotCompile as refusal:
            span = one.span if refusal.span == NOWHERE else refusal.span
            findings.error("CW067", refusal.reason, span)
    return "\n\n".join(parts)


def _gloss(passage: Passage, abilities: Sequence[CompiledAbility], declared: Declared, speaker: str) -> str:
    from cardwright.build.glosses import spoken_of
    from cardwright.english.gloss import gloss
    from cardwright.words.vocabulary import known_words

    face = [one.ir for one in abilities]
    return gloss(passage.raw, passage.span, face, spoken_of(known_words(declared), declared), speaker)


def shown_text(found: Explanation, everything: bool = False) -> str:
    """An explanation as text: gloss, English and Python, and with ``everything`` tree and IR too."""
    parts = []
    if found.gloss:
        parts += ["Gloss", found.gloss, ""]
    if found.tree and everything:
        parts += ["Tree", found.tree, ""]
    if found.ir and everything:
        parts += ["IR", *(json.dumps(one, indent=2, ensure_ascii=False) for one in found.ir), ""]
    if found.english:
        parts += ["English", *found.english, ""]
    if found.python:
        parts += ["Python", found.python.rstrip(), ""]
    return "\n".join(parts).rstrip("\n")
