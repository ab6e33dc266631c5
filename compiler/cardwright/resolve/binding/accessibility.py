"""Which mentions a word can see: not into another branch, a trigger, or what each of several players did."""

from __future__ import annotations

from typing import Literal

from cardwright.model import nodes as n
from cardwright.resolve.binding.mentions import LOOPS, Mention, Reading

Sight = Literal["plain", "by joining", "none"]

CONDITION, MOMENT, RULE = "if", "when", "rule"
"""Parts of a block that name something: a condition, another moment, what a standing rule depends on."""
_SEEN_FROM = {CONDITION: (CONDITION, "then"), MOMENT: (MOMENT,), RULE: (RULE, "then")}
_NO_THING = ("no", "any", "up to", "any number of", "at least", "exactly")


def sight(reading: Reading, one: Mention, singular: bool) -> Sight:
    """Whether what was named can be meant here: plainly, or if this sentence goes on with that block."""
    joining = False
    mine = dict(reading.path)
    for block, part in one.path:
        here = mine.get(block)
        if part == MOMENT and here is None and block in reading.open:
            joining = True
        elif part in _SEEN_FROM:
            if here is None and part == CONDITION:
                continue  # the whole "if" lies before
            if here not in _SEEN_FROM[part]:
                return "none"
        elif here is not None and here != part:
            return "none"
    if (singular or one.sort == "players") and one.loops != reading.loops[: len(one.loops)]:
        left = [loop for loop in one.loops if loop not in reading.loops]
        if any(loop not in reading.open for loop in left):
            return "none"
        joining = True
    return "by joining" if joining else "plain"


def part_of(node: n.Node, name: str) -> str:
    """The part of a block that a field of a node is, "" where a field opens none."""
    if isinstance(node, n.If):
        if name == "condition":
            return RULE if is_rule(node) else CONDITION
        return name
    if isinstance(node, n.Cannot) and name in ("unless", "when"):
        return RULE
    if isinstance(node, n.Whenever | n.Later | n.Would):
        return MOMENT
    return ""


def is_rule(node: n.If) -> bool:
    """Whether a condition is that of a standing rule: what exists in it is asked for again and again."""
    first = node.then[0] if node.then else None
    return isinstance(first, n.Bonus | n.CostChange) and first.duration in (None, "while")


def names_no_thing(node: n.Node, name: str) -> bool:
    """Whether a field names cards that no "it" can be: counted, asked in vain, forbidden, aimed at."""
    match node:
        case n.CountOf() | n.DifferentOf() | n.Cannot() | n.Permit():
            return True
        case n.GetPoints() | n.SpendAs():
            return name == "against"
        case n.Has(what=what) | n.Exists(what=what) if name == "what":
            det = getattr(what, "det", None)
            return node.negative or (isinstance(det, n.Det) and det.how in _NO_THING)
        case n.Holding() | n.WithMost():
            return name == "what"
    return False


def is_loop(node: n.Node) -> bool:
    """Whether several players do what a statement says, each by himself."""
    doer = node.each if isinstance(node, n.ForEach) else getattr(node, "who", None)
    return isinstance(node, n.Statement) and isinstance(doer, n.Players) and doer.whose in LOOPS


def is_open(node: n.Node) -> bool:
    """Whether a sentence behind a statement may go on with it."""
    return isinstance(node, n.Whenever | n.Later | n.Would) or is_loop(node)
