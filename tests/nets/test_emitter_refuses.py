"""What only the emitter refuses: where it still can, by module, and which reasons texts still reach.

The numbers may only get smaller: a reason that a text reaches becomes a check of the settled text.
"""

from __future__ import annotations

import ast
import os
from collections import Counter
from pathlib import Path

import pytest

from cardwright.python.entries import FaceWriter
from cardwright.python.module import CannotCompile
from cardwright.report.explain import explain_text
from cardwright.resolve.checks.gaps import GAPS
from tests.corpus.figures import show
from tests.nets.discourses import MORE, discourses, readers

ROOT = Path(__file__).resolve().parents[2]
ROOM = ROOT / "compiler" / "cardwright" / "python"
COUNT = 1500 if os.environ.get("CARDWRIGHT_NETS") else 600

SITES = {
    "conditions/conditions.py": 13,
    "conditions/done.py": 8,
    "doings.py": 1,
    "entries.py": 15,
    "face.py": 1,
    "function.py": 2,
    "gaps.py": 1,
    "module.py": 1,
    "nouns/amounts.py": 10,
    "nouns/cards.py": 7,
    "nouns/filters.py": 21,
    "nouns/picks.py": 9,
    "nouns/places.py": 4,
    "nouns/players.py": 5,
    "nouns/referents.py": 2,
    "nouns/spaces.py": 11,
    "plan.py": 3,
    "registry.py": 4,
    "textlines.py": 4,
    "verbs/clauses.py": 9,
    "verbs/moments.py": 20,
    "verbs/moves.py": 14,
    "verbs/plays.py": 13,
    "verbs/repeats.py": 7,
    "verbs/until.py": 3,
    "verbs/verbs.py": 10,
}
"""How often each module refuses a node."""
REACHED = {
    "nothing before this says which card or player is meant",
    "nothing was taken from what this is the rest of",
    "nothing before this does 'discard' to cards",
    "which one of what several players did this to is not said: say it in one sentence",
}
"""The reasons that recombined texts still reach."""


def refusals(path: Path) -> int:
    """How often a module refuses a node."""
    return sum(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("CannotCompile", "refused")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    )


def test_the_emitter_refuses_no_more_than_before(record_property: object) -> None:
    found = {str(path.relative_to(ROOM)): refusals(path) for path in sorted(ROOM.rglob("*.py"))}
    show(record_property, f"emitter: {sum(found.values())} places can still refuse a node")
    assert {name: number for name, number in found.items() if number} == SITES


def test_recombined_texts_reach_few_refusals_of_the_emitter(record_property: object) -> None:
    looked_at, reasons = 0, Counter[str]()
    for kind, texts in discourses(seed=29, count=COUNT, labels=MORE):
        face, errors = readers().read(kind, texts)
        if errors:
            continue
        looked_at += 1
        try:
            FaceWriter(tuple(face), kind, readers().measure.known, "card").write()
        except CannotCompile as refusal:
            reasons[refusal.reason] += 1
    show(
        record_property,
        f"recombined texts: {looked_at} checked, {sum(reasons.values())} refused by the emitter",
    )
    assert looked_at > 20
    assert set(reasons) <= REACHED
    assert sum(reasons.values()) * 50 <= looked_at


EXAMPLES = (
    ("Hero", "Discard two cards or a Wound.", "Discard a card or a Wound."),
    ("Hero", "KO a Wound or two Heroes from your hand.", "KO a Wound or a Hero from your hand."),
    (
        "Hero",
        "If you played 8 Heroes or a Wound this turn, draw a card.",
        "If you played 8 Heroes this turn, draw a card.",
    ),
    (
        "Hero",
        "If you KO'd two Heroes or a Wound this turn, draw a card.",
        "If you KO'd two Heroes this turn, draw a card.",
    ),
    (
        "Villain",
        "Fight: You get +2 Attack, usable only against another Villain.",
        "Fight: You get +2 Attack, usable only against Villains.",
    ),
    (
        "Villain",
        "Ambush: You get +1 Attack, usable only against other Villains.",
        "Ambush: You get +1 Attack, usable only against the Mastermind.",
    ),
)


@pytest.mark.parametrize(("kind", "gap", "instead"), EXAMPLES, ids=[gap for _, gap, _ in EXAMPLES])
def test_a_gap_is_told_before_python_and_what_to_write_instead_compiles(
    kind: str, gap: str, instead: str
) -> None:
    found = explain_text(gap, ROOT / "cardsrc" / "dc", kind=kind)
    assert [(one.code, one.message, one.hint) for one in found.findings] in [
        [("CW067", one.what, one.instead)] for one in GAPS
    ]
    assert not found.english
    assert not explain_text(instead, ROOT / "cardsrc" / "dc", kind=kind).findings
