"""Verbs of what cards and tracks become: "becomes a Master Strike", "counts as", "transform", "inspire"."""

from __future__ import annotations

from typing import Any

from lark import Tree

from cardwright.lower.core import (
    Lowering,
    number,
)
from cardwright.lower.nouns.filters import icon
from cardwright.lower.nouns.heads import coined, name_alone
from cardwright.lower.nouns.nouns import meaning, noun
from cardwright.lower.nouns.phrases import phrase
from cardwright.lower.verbs.dispatch import (
    ACTIONS,
)
from cardwright.lower.verbs.tails import Statements, Tails
from cardwright.model import nodes as ir
from cardwright.text import rules


def _become(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    np = low.one(action)
    if isinstance(who, ir.Players):
        raise low.cannot(action)
    found = phrase(low, np)
    immediately = False
    kept: list[Tree[Any]] = []
    for post in found.posts:
        if _takes_effect(post):
            low.take_all(post)
            immediately = True
        else:
            kept.append(post)
    found.posts = kept
    what = meaning(low, found)
    if not isinstance(what, ir.Cards) or what.place is not None or what.det.how not in ("a", "the"):
        raise low.cannot(np)
    name, attack = "", None
    for narrowing in what.filters:
        if isinstance(narrowing, ir.OfGroup) and not name:
            name = narrowing.name
        else:
            raise low.cannot(np)
    immediately = tails.flag(low, rules.IMMEDIATELY) or immediately
    span = low.span(action)
    return (
        ir.Become(what=who, kind=what.kind, immediately=immediately, name=name, attack=attack, span=span),
    )


def _takes_effect(post: Tree[Any]) -> bool:
    return post.data == rules.THAT and any(True for _ in post.find_data(rules.TAKE_EFFECT))


def _counts_as(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    np = low.one(action)
    what = noun(low, np)
    if not isinstance(what, ir.Cards) or what.place is not None or what.det.how not in ("a", "bare"):
        raise low.cannot(np)
    when = tails.duration(low)
    return (ir.CountAs(what=who, kind=what.kind, filters=what.filters, duration=when, span=low.span(action)),)


def _counts_as_icon(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    icons = icon(low, low.one(action))
    when = tails.duration(low)
    return (ir.CountAs(what=who, filters=(icons,), duration=when, span=low.span(action)),)


def _transform(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    np, *into = low.take(action)
    name = ""
    if into:
        head = name_alone(low, phrase(low, into[0]), "NAME", "QNAME")
        name = coined(low, head) if head.type == "QNAME" else low.read(head)
    return (ir.Transform(what=noun(low, np), into=name, span=low.span(action)),)


def _track(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    np, *by = low.take(action)
    if np.data != rules.PROPER or np.children[0].type != "TRACK":
        raise low.cannot(np)
    make = ir.Inspire if action.data in (rules.INSPIRE, rules.INSPIRE_BY) else ir.Reduce
    name = low.read(low.one(np))
    times = number(low, by[0]) if by else ir.Number(value=1)
    span = low.span(action)
    step = make(who=who, track=name, span=span)
    if isinstance(times, ir.Number):
        return (step,) * times.value
    return (ir.Repeat(body=(step,), times=times, span=span),)


ACTIONS |= {
    rules.BECOME: _become,
    rules.COUNTS_AS: _counts_as,
    rules.COUNTS_AS_ICON: _counts_as_icon,
    rules.TRANSFORM: _transform,
    rules.TRANSFORM_INTO: _transform,
    rules.INSPIRE: _track,
    rules.REDUCE: _track,
    rules.INSPIRE_BY: _track,
    rules.REDUCE_BY: _track,
}
