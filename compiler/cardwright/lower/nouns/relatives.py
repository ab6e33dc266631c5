"""Relative clauses to filters: "that costs 3", "whose Attack is less than 4", "that was discarded"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Token, Tree

from cardwright.lower.core import Lowering
from cardwright.lower.nouns.amounts import QUALITIES, bound, is_bound, value
from cardwright.lower.nouns.filters import done, having, keyword_had, lemma, participle, worth
from cardwright.lower.nouns.nouns import POSTS, location, noun
from cardwright.lower.nouns.phrases import phrase
from cardwright.model import nodes as ir
from cardwright.text import rules

COMPARISONS: dict[str, ir.Comparison] = {
    rules.LESS_THAN: "<",
    rules.MORE_THAN: ">",
    rules.EQUAL_TO: "=",
    rules.AT_MOST_VALUE: "<=",
    rules.AT_LEAST_VALUE: ">=",
}


def _that(low: Lowering, tree: Tree[Any]) -> Any:
    relative = low.take(tree)[-1]
    return _relative(low, tree, relative, low.span(tree))


def _relative(low: Lowering, at: Tree[Any], relative: Tree[Any], span: ir.Span) -> Any:
    if relative.data == rules.IS:
        _, predicate = low.take(relative)
        low.words(relative.children[0])
        return _is(low, predicate)
    if relative.data not in (rules.DOES, rules.DO, rules.DID, rules.HAS_DONE):
        raise low.cannot(relative)
    rvp = low.take(relative)[-1]
    negative = rvp.data == rules.DO_NOT
    if rvp.data not in (rules.RVP, rules.DO_NOT):
        raise low.cannot(rvp)
    action, *tails = low.take(rvp)
    maker = RELATIVES.get(action.data)
    if maker is not None and not tails and relative.data in (rules.DOES, rules.DO):
        found = maker(low, action)
        if negative and isinstance(found, ir.SameAs | ir.Holding):
            return replace(found, negative=True)
        return ir.Non(filter=found, span=span) if negative else found
    if action.data in (rules.ESCAPE,) and not negative:
        low.take(action)
        return done(low, at, lemma(action.data), None, tails)
    raise low.cannot(action)


def _costs(low: Lowering, tree: Tree[Any]) -> ir.Filter:
    span = low.span(tree)
    np = low.one(tree)
    if is_bound(np):
        found = bound(low, np)
        return ir.Valued(quality="cost", comparison=found.comparison, amount=found.amount, span=span)
    return ir.Valued(quality="cost", comparison="=", amount=value(low, np), span=span)


def compared(low: Lowering, comparison: Tree[Any], quality: str) -> tuple[ir.Comparison, ir.Amount, str]:
    """Lower "less than 4", "less than 4 Attack", "less than that card": with what, and the points named."""
    tree = low.one(comparison)
    sign = COMPARISONS[comparison.data]
    if is_bound(tree):
        found = bound(low, tree)
        if found.comparison != "=":
            raise low.cannot(tree)
        return sign, found.amount, found.point
    if _is_cards(tree):
        other = noun(low, tree)
        return sign, ir.ValueOf(quality=quality, of=other, span=low.span(tree)), ""
    return sign, value(low, tree), ""


def _is_cards(tree: Tree[Any]) -> bool:
    """Say whether a phrase names a card rather than a number, without taking it."""
    core = tree.children[0] if tree.data == rules.MODIFIED else tree
    if core.data == rules.PRONOUN:
        return True
    inner = core.children[-1] if core.children else None
    head = inner.children[-1] if isinstance(inner, Tree) and inner.data in (rules.SG, rules.PL) else inner
    token = head.children[-1] if isinstance(head, Tree) else head
    return isinstance(token, Token) and token.type in ("KIND", "NAME", "QNAME")


def _costs_compared(low: Lowering, tree: Tree[Any]) -> ir.Filter:
    sign, amount, point = compared(low, low.one(tree), "cost")
    if point:
        raise low.cannot(tree)
    return ir.Valued(quality="cost", comparison=sign, amount=amount, span=low.span(tree))


def _has_compared(low: Lowering, tree: Tree[Any]) -> ir.Filter:
    sign, amount, point = compared(low, low.one(tree), "")
    if not point:
        raise low.cannot(tree)
    return ir.Valued(quality=point, comparison=sign, amount=amount, span=low.span(tree))


def _has(low: Lowering, tree: Tree[Any]) -> ir.Filter:
    return having(low, tree, low.one(tree), negative=False)


def _is(low: Lowering, predicate: Tree[Any]) -> Any:
    span = low.span(predicate)
    if predicate.data == rules.IS_AT:
        return location(low, low.one(predicate))
    if predicate.data in (rules.IS_DONE,):
        return participle(low, low.one(predicate))
    if predicate.data == rules.IS_WORTH:
        comparison, amount = worth(low, low.one(predicate))
        return ir.Valued(quality="VP", comparison=comparison, amount=amount, span=span)
    raise low.cannot(predicate)


def _whose(low: Lowering, tree: Tree[Any]) -> ir.Filter:
    """Lower "whose Attack is less than the number of Heroes in the KO pile"."""
    core, be, predicate = low.take(tree)
    low.words(be)
    head = low.take(core)[-1]
    if len(core.children) != 1:
        raise low.cannot(core)
    if isinstance(head, Token) and head.type == "POINT":
        quality = low.read(head)
    else:
        token = low.take(head)[-1] if isinstance(head, Tree) else head
        if token.type != "COST_NOUN":
            raise low.cannot(core)
        low.read(token)
        quality = "cost"
    span = low.span(tree)
    if predicate.data == rules.IS_COMPARED:
        comparison = low.one(predicate)
        amount = value(low, low.one(comparison))
        return ir.Valued(quality=quality, comparison=COMPARISONS[comparison.data], amount=amount, span=span)
    if predicate.data == rules.IS_A and is_bound(predicate.children[0]):
        found = bound(low, low.one(predicate))
        if not found.point:
            return ir.Valued(quality=quality, comparison=found.comparison, amount=found.amount, span=span)
    raise low.cannot(predicate)


def _shares(low: Lowering, tree: Tree[Any]) -> ir.Filter:
    """Lower "shares a color with it"."""
    found = phrase(low, low.one(tree))
    head = found.head
    if head is None or head.type not in QUALITIES or found.mods or found.owner is not None:
        raise low.cannot(tree)
    if len(found.posts) != 1 or found.posts[0].data != rules.WITH:
        raise low.cannot(tree)
    low.read(head)
    other = noun(low, low.one(found.posts[0]))
    return ir.SameAs(quality=QUALITIES[head.type], other=other, span=low.span(tree))


RELATIVES: dict[str, Callable[[Lowering, Tree[Any]], ir.Filter]] = {
    rules.COSTS: _costs,
    rules.COSTS_COMPARED: _costs_compared,
    rules.HAVE: _has,
    rules.HAVE_COMPARED: _has_compared,
    rules.HAVE_KEYWORD: keyword_had,
    rules.SHARE: _shares,
}

POSTS |= {rules.THAT: _that, rules.WHOSE: _whose}
