""" "is" and what follows it to conditions: "it is a Hero", "the city is empty", "it is worth 3"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lark import Token, Tree

from cardwright.lower.core import Lowering
from cardwright.lower.events import STILL_OPEN, passive
from cardwright.lower.nouns.amounts import Bound, bound, is_bound, of_value, value
from cardwright.lower.nouns.chosen import chosen_by_you, chosen_quality
from cardwright.lower.nouns.filters import icon, worth
from cardwright.lower.nouns.nouns import ADJECTIVES, location, noun
from cardwright.lower.nouns.phrases import is_place
from cardwright.lower.nouns.places import place
from cardwright.lower.nouns.relatives import COMPARISONS
from cardwright.model import nodes as ir
from cardwright.text import rules


def is_so(low: Lowering, fin: Tree[Any], subject: Tree[Any], finite: Tree[Any]) -> ir.Condition:
    """Lower "is" and its predicate, said of a subject."""
    be, predicate, *moment = low.take(finite)
    low.words(be)
    span = low.span(fin)
    if predicate.data in (rules.IS_DONE, rules.IS_NOT_DONE):
        done = Tree(rules.IS_DONE, predicate.children, predicate.meta)
        low.take(predicate)
        event, tense = passive(low, subject, Tree(finite.data, [be, done, *moment], finite.meta))
        if tense == "present" and event.duration == "this turn":
            raise low.cannot(predicate, STILL_OPEN)
        return ir.Happened(what=event, negative=predicate.data == rules.IS_NOT_DONE, span=span)
    if moment:
        raise low.cannot(moment[0])
    maker = PREDICATES.get(predicate.data)
    if maker is None:
        raise low.cannot(predicate)
    return maker(low, subject, predicate, "not" in predicate.data, span)


def _is_a(
    low: Lowering, subject: Tree[Any], predicate: Tree[Any], negative: bool, span: ir.Span
) -> ir.Condition:
    np = low.one(predicate)
    if is_bound(np):
        found = bound(low, np)
        if negative or found.point:
            raise low.cannot(np)
        return _compared(low, subject, found, span)
    core = np.children[0] if np.data == rules.MODIFIED else np
    if core.data in (rules.TWICE, rules.TIMES, rules.HALF) and not negative:
        return _compared(low, subject, Bound("=", value(low, np)), span)
    chosen = chosen_by_you(low, np)
    if chosen is not None:
        return ir.IsA(what=noun(low, subject), filters=(chosen,), negative=negative, span=span)
    what = noun(low, np)
    if isinstance(what, ir.OneOfNouns):
        parts = tuple(_kind_of(low, subject, np, option, negative, span) for option in what.options)
        return ir.Every(parts=parts, span=span) if negative else ir.Some(parts=parts, span=span)
    return _kind_of(low, subject, np, what, negative, span)


def _kind_of(
    low: Lowering, subject: Tree[Any], np: Tree[Any], what: ir.Noun, negative: bool, span: ir.Span
) -> ir.Condition:
    if not isinstance(what, ir.Cards) or what.place is not None or what.det.amount is not None:
        raise low.cannot(np)
    first = what.det.how == "the" and any(isinstance(narrowing, ir.Position) for narrowing in what.filters)
    if what.det.how not in ("a", "bare", "another", "any") and not first:
        raise low.cannot(np)
    return ir.IsA(what=noun(low, subject), kind=what.kind, filters=what.filters, negative=negative, span=span)


def _compared(low: Lowering, subject: Tree[Any], found: Bound, span: ir.Span) -> ir.Condition:
    track = _track(low, subject)
    if track:
        return ir.TrackIs(track=track, comparison=found.comparison, amount=found.amount, span=span)
    left = value(low, subject)
    return ir.Compare(left=left, comparison=found.comparison, right=found.amount, span=span)


def _track(low: Lowering, tree: Tree[Any]) -> str:
    head = tree.children[0] if tree.data == rules.PROPER else None
    if isinstance(head, Token) and head.type == "TRACK":
        return low.read(low.one(tree))
    return ""


def _is_adjective(
    low: Lowering, subject: Tree[Any], predicate: Tree[Any], negative: bool, span: ir.Span
) -> ir.Condition:
    adjective = low.one(predicate)
    word = low.words(adjective)
    if word == "empty" and is_place(subject):
        return ir.IsEmpty(place=place(low, subject), negative=negative, span=span)
    if word in ADJECTIVES:
        adjective_filter = ADJECTIVES[word](low, adjective)
        return ir.IsA(what=noun(low, subject), filters=(adjective_filter,), negative=negative, span=span)
    raise low.cannot(predicate)


def _is_at(
    low: Lowering, subject: Tree[Any], predicate: Tree[Any], negative: bool, span: ir.Span
) -> ir.Condition:
    where = location(low, low.one(predicate))
    return ir.IsIn(what=noun(low, subject), place=where, negative=negative, span=span)


def _is_worth(
    low: Lowering, subject: Tree[Any], predicate: Tree[Any], negative: bool, span: ir.Span
) -> ir.Condition:
    comparison, amount = worth(low, low.one(predicate))
    return of_value(noun(low, subject), ir.Valued("VP", comparison, amount), span)


def _is_compared(
    low: Lowering, subject: Tree[Any], predicate: Tree[Any], negative: bool, span: ir.Span
) -> ir.Condition:
    comparison = low.one(predicate)
    right = value(low, low.one(comparison))
    return _compared(low, subject, Bound(COMPARISONS[comparison.data], right), span)


def _is_icon(
    low: Lowering, subject: Tree[Any], predicate: Tree[Any], negative: bool, span: ir.Span
) -> ir.Condition:
    icons = icon(low, low.one(predicate))
    return ir.IsA(what=noun(low, subject), filters=(icons,), negative=negative, span=span)


def _is_of(
    low: Lowering, subject: Tree[Any], predicate: Tree[Any], negative: bool, span: ir.Span
) -> ir.Condition:
    chosen = chosen_quality(low, low.one(predicate))
    if chosen is None:
        raise low.cannot(predicate)
    return ir.IsA(what=noun(low, subject), filters=(chosen,), span=span)


VerbPredicate = Callable[[Lowering, Tree[Any], Tree[Any], bool, ir.Span], ir.Condition]

PREDICATES: dict[str, VerbPredicate] = {
    rules.IS_A: _is_a,
    rules.IS_NOT_A: _is_a,
    rules.IS_ADJECTIVE: _is_adjective,
    rules.IS_NOT_ADJECTIVE: _is_adjective,
    rules.IS_ICON: _is_icon,
    rules.IS_OF: _is_of,
    rules.IS_AT: _is_at,
    rules.IS_ALREADY_AT: _is_at,
    rules.IS_NOT_AT: _is_at,
    rules.IS_WORTH: _is_worth,
    rules.IS_COMPARED: _is_compared,
}
