"""Phrases of spaces to nouns and locations: "an adjacent city space", "the HQ space under the Bank"."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Tree

from cardwright.lower.core import Lowering
from cardwright.lower.nouns.nouns import HEADS, LOCATIONS, POSSESSIVES, noun
from cardwright.lower.nouns.phrases import Phrase, head_type, is_place
from cardwright.model import nodes as ir
from cardwright.text import rules

SIDES: dict[str, Any] = {"left": "to the left of", "right": "to the right of"}
RELATIONS: dict[str, Any] = {
    "under": "under",
    "above": "above",
    "next to": "adjacent to",
    "adjacent to": "adjacent to",
}
ASIDE = frozenset({rules.SPACE_AT, rules.LEFT_OF, rules.RIGHT_OF, rules.TO_SIDE})
"""Rules of what follows a space and says which one it is."""


def is_space(tree: Tree[Any]) -> bool:
    """Say whether a phrase is of spaces, without taking it; "that space" looks back and is none."""
    return head_type(tree) == "SPACE"


def _spaces(low: Lowering, found: Phrase) -> ir.Spaces:
    """Give a phrase whose head is "space" its meaning."""
    assert found.head is not None
    if found.word in ("this", "these", "that", "those") or found.owner is not None:
        raise low.cannot(found.tree, "is not a space that was named")
    low.read(found.head)
    made = ir.Spaces(det=found.det, plural=found.plural, span=low.span(found.tree))
    for mod in found.mods:
        made = _before(low, made, mod)
    for post in found.posts:
        made = _after(low, made, post)
    return made


def _before(low: Lowering, made: ir.Spaces, mod: Tree[Any]) -> ir.Spaces:
    if mod.data == rules.ROW_FILTER and not made.row:
        return replace(made, row=low.read(low.one(mod)))
    if mod.data != rules.ADJ:
        raise low.cannot(mod)
    word: Any = low.words(mod).replace("-", "")
    if word == "empty" and not made.empty:
        return replace(made, empty=True)
    if word == "adjacent" and not made.relation:
        return replace(made, relation="adjacent to")
    if word in ("leftmost", "rightmost") and not made.position and made.det.how == "the":
        return replace(made, position=word)
    if word == "new" and made.det.how == "a":
        # "a new city space" is another one than where the card stands
        return replace(made, det=replace(made.det, how="another"))
    if word in ("other", "different") and not made.det.other:
        return replace(made, det=replace(made.det, other=True))
    raise low.cannot(mod)


def _after(low: Lowering, made: ir.Spaces, post: Tree[Any]) -> ir.Spaces:
    if post.data in (rules.IN, rules.OF) and not made.row:
        where = LOCATIONS[post.data](low, post)
        if isinstance(where, ir.Place) and where.owner is None and not where.end:
            return replace(made, row=where.name)
        raise low.cannot(post)
    if post.data in (rules.WITH, rules.THAT) and made.holding is None and not made.empty:
        return replace(made, holding=_holding(low, post))
    if post.data not in (*ASIDE, rules.ADJACENT_TO) or made.relation:
        raise low.cannot(post)
    return _beside(low, made, post)


def _holding(low: Lowering, post: Tree[Any]) -> ir.Noun:
    """Lower "with a Villain", "that contains a Villain"."""
    inner = low.one(post)
    if post.data == rules.THAT:
        if inner.data not in (rules.DOES, rules.DO):
            raise low.cannot(inner)
        rvp = [child for child in low.take(inner) if isinstance(child, Tree)][-1]
        action = low.one(rvp) if rvp.data == rules.RVP else rvp
        if action.data not in (rules.CONTAIN, rules.HAVE):
            raise low.cannot(action)
        inner = low.one(action)
    what = noun(low, inner)
    if not isinstance(what, ir.Cards) or what.place is not None or what.det.amount is not None:
        raise low.cannot(inner)
    if what.det.how not in ("a", "any") or what.det.other:
        raise low.cannot(inner)
    return replace(what, det=ir.Det(how="a", span=what.det.span), plural=False)


def _beside(low: Lowering, made: ir.Spaces, post: Tree[Any]) -> ir.Spaces:
    """Lower "under the Bank", "next to it", "to its left"."""
    if post.data == rules.TO_SIDE:
        _, owner, side = low.words(post).split()
        card = ir.Ref(form=POSSESSIVES[owner], span=low.span(post))
        return replace(made, relation=SIDES[side], card=card)
    *words, inner = low.take(post)
    relation: Any = SIDES.get(post.data.removesuffix("_of"))
    if relation is None:
        relation = RELATIONS[low.read(words[0]).lower() if words else "adjacent to"]
    if is_place(inner):
        where = LOCATIONS[rules.IN](low, Tree(rules.IN, [inner], inner.meta))
        return replace(made, relation=relation, place=where)
    return replace(made, relation=relation, card=noun(low, inner))


def in_space(low: Lowering, found: Phrase) -> ir.Location:
    """Lower a phrase of spaces that says where: "in an adjacent city space", "in that city space"."""
    assert found.head is not None
    span = low.span(found.tree)
    if found.word == "that" and not found.posts and not found.plural:
        rows = [low.read(low.one(mod)) for mod in found.mods if mod.data == rules.ROW_FILTER]
        if len(rows) == len(found.mods) <= 1:
            return ir.There(name=" ".join([*rows, low.read(found.head)]), span=span)
    return ir.InSpace(space=_spaces(low, found), span=span)


HEADS["SPACE"] = _spaces
