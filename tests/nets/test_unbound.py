"""No name of generated code is read before it has a value, and all of it is Python: over what ships, what is
printed, and what nobody has written yet.
"""

from __future__ import annotations

import ast
import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from cardwright.model.compiled import CompiledAbility
from cardwright.python.entries import FaceWriter
from cardwright.python.module import CannotCompile
from tests.corpus import corpus
from tests.corpus.figures import show
from tests.nets.assignment import unassigned
from tests.nets.discourses import discourses, readers

ROOT = Path(__file__).resolve().parents[2]
GENERATED = sorted((ROOT / "generated").glob("*/effects.py"))
HEAD = "from cardtable.api import *\n"
ALL = bool(os.environ.get("CARDWRIGHT_NETS"))
"""Whether every text is looked at, not one in four."""


def wrong_names(face: Sequence[CompiledAbility], kind: str) -> list[str] | None:
    """What may be unbound in the Python of a face; None where it has none."""
    writer = FaceWriter(tuple(face), kind, readers().measure.known, "card")
    try:
        writer.write()
    except CannotCompile:
        return None
    return unassigned(ast.parse(HEAD + "\n\n".join(one.render() for one in writer.sheet.functions)))


@pytest.mark.parametrize("path", GENERATED, ids=lambda path: path.parent.name)
def test_no_name_of_a_generated_set_may_be_unbound(path: Path, record_property: object) -> None:
    module = ast.parse(path.read_text(encoding="utf-8"))
    functions = sum(isinstance(node, ast.FunctionDef) for node in module.body)
    found = unassigned(module)
    show(
        record_property,
        f"{path.parent.name}: {functions} functions looked at, {len(found)} names may be unbound",
    )
    assert not found


@corpus.needs_corpus
def test_no_name_of_a_printed_text_may_be_unbound(record_property: object) -> None:
    looked_at, wrong = 0, []
    for card in corpus.cards()[:: 1 if ALL else 4]:
        texts = [str(text) for text in card["text"]]
        face, _ = corpus.measure().read(card, texts, corpus.lexicons()[str(card.get("set") or "")])
        found = wrong_names(face, corpus.measure().kind(card)) if face else None
        looked_at += len(face) if found is not None else 0
        wrong += [(card.get("card"), name) for name in found or ()]
    show(record_property, f"printed texts: {looked_at} looked at, {len(wrong)} names may be unbound")
    assert looked_at
    assert not wrong


def test_no_name_of_a_recombined_text_may_be_unbound(record_property: object) -> None:
    looked_at, refused, wrong = 0, 0, []
    for kind, texts in discourses(seed=3, count=4000 if ALL else 1000):
        face, errors = readers().read(kind, texts)
        found = wrong_names(face, kind) if not errors else None
        looked_at += found is not None
        refused += found is None and not errors
        wrong += [(texts, name) for name in found or ()]
    show(record_property, f"recombined texts: {looked_at} looked at, {len(wrong)} names may be unbound")
    show(
        record_property,
        f"recombined texts: {refused} of {looked_at + refused} are refused by the emitter alone",
    )
    assert looked_at > 60
    assert not wrong


IN_ONE_BRANCH = """
def f(c):
    if c:
        a = 1
    for b in c:
        a = 2
    return [a for x in c if x == b]
"""
IN_BOTH_BRANCHES = """
def f(c):
    if c:
        a = 1
    elif c.x:
        return 0
    else:
        a = 2
    return a
"""


def test_a_name_of_one_branch_is_found() -> None:
    assert unassigned(ast.parse(IN_ONE_BRANCH)) == ["f: b", "f: a"]


def test_a_name_of_both_branches_is_bound() -> None:
    assert unassigned(ast.parse(IN_BOTH_BRANCHES)) == []
