"""What is counted as a number: "each Villain in the city", "every two Wounds", "each different class"."""

from __future__ import annotations

from typing import Any

from lark import Token, Tree

from cardwright.lower.core import (
    Lowering,
    number,
)
from cardwright.lower.nouns.amounts import (
    different_of,
)
from cardwright.lower.nouns.nouns import meaning, noun
from cardwright.lower.nouns.phrases import phrase
from cardwright.model import nodes as ir
from cardwright.text import rules


def is_elided_np(np: Tree[Any]) -> bool:
    """Say whether "each" stands alone: of what was counted."""
    return np.data == rules.PART and str(np.children[0].children[0]).lower() == "each"


def is_elided(tail: Tree[Any]) -> bool:
    """Say whether "for each" says nothing more."""
    return is_elided_np(tail.children[0])


def is_counted(tree: Tree[Any]) -> bool:
    """Say whether something in what follows "for" is counted as a number rather than card by card."""
    if tree.data != rules.FOR_EACH:
        return tree.data in (rules.AMONG, rules.OF_KIND, *EVERY)
    np = tree.children[0]
    core = np.children[0] if np.data == rules.MODIFIED else np
    inner = core.children[-1] if core.children else None
    head = inner.children[-1] if isinstance(inner, Tree) and inner.data in (rules.SG, rules.PL) else None
    named = head.children[-1] if isinstance(head, Tree) else head
    return is_elided(tree) or (isinstance(named, Token) and named.type in SORTS)


EVERY = (rules.EVERY_N, rules.EVERY_N_OF)
"""Cards counted by twos: "every two Wounds", "every two of your Heroes"."""
SORTS = frozenset({"CLASS_WORD", "TEAM_WORD", "COLOR", "COST_NOUN"})
"""The heads of "each different class you have": how many there are of them."""


def counted(low: Lowering, np: Tree[Any]) -> ir.Amount:
    """Lower what follows "for" as a number: "each Villain in the city"."""
    core = np.children[0] if np.data == rules.MODIFIED else np
    if is_elided_np(np):
        low.take_all(np)
        return ir.ThatMany(span=low.span(np))
    if core.data in EVERY:
        return _every_two(low, np, core)
    if np.data in (rules.MODIFIED, rules.EACH):
        found = phrase(low, np)
        different = different_of(low, found)
        if different is not None:
            return different
        what: ir.Noun = meaning(low, found)
    else:
        what = noun(low, np)
    how = ""
    if isinstance(what, ir.Cards | ir.Spaces | ir.Players):
        how = what.whose if isinstance(what, ir.Players) else what.det.how
    if how not in ("each", "each other"):
        raise low.cannot(np)
    return ir.CountOf(what=what, span=low.span(np))


def _every_two(low: Lowering, np: Tree[Any], core: Tree[Any]) -> ir.Amount:
    """Lower "every two Bystanders in your Victory Pile": half their number, rounded down."""
    if np is not core:
        low.take(np)
    many, counted_ = low.take(core)
    if number(low, many) != ir.Number(value=2):
        raise low.cannot(many, "is counted by two at most")
    bare = Tree(rules.BARE, [counted_], core.meta) if core.data == rules.EVERY_N else counted_
    whole = Tree(rules.MODIFIED, [bare, *np.children[1:]], np.meta)
    what = noun(low, whole if np is not core else whole.children[0])
    span = low.span(np)
    return ir.HalfOf(amount=ir.CountOf(what=what, span=span), down=True, span=span)
