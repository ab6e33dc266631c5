"""Finite clauses to conditions: "you have a Wound", "there is a Villain there", "you did so"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Tree

from cardwright.lower.being import is_so
from cardwright.lower.core import Lowering, number, tokens
from cardwright.lower.events import STILL_OPEN, action_event, happened, passive, verb_phrase
from cardwright.lower.having import in_hand, most, number_had
from cardwright.lower.nouns.amounts import Bound, are_several, bound, is_bound, of_value, value
from cardwright.lower.nouns.filters import having, keyword_had
from cardwright.lower.nouns.nouns import as_player, meaning, noun
from cardwright.lower.nouns.phrases import Phrase, phrase
from cardwright.lower.nouns.places import place
from cardwright.lower.nouns.relatives import compared
from cardwright.model import nodes as ir
from cardwright.text import rules


def condition(low: Lowering, fin: Tree[Any]) -> ir.Condition:
    """Lower what follows "if", "unless", "while"."""
    maker = CONDITIONS.get(fin.data)
    if maker is None:
        raise low.cannot(fin)
    return maker(low, fin)


def _clause(low: Lowering, fin: Tree[Any]) -> ir.Condition:
    subject, finite = low.take(fin)
    return _finite(low, fin, subject, finite)


def _finite(low: Lowering, fin: Tree[Any], subject: Tree[Any], finite: Tree[Any]) -> ir.Condition:
    span = low.span(fin)
    if finite.data == rules.IS:
        return is_so(low, fin, subject, finite)
    if finite.data == rules.CANNOT_DO:
        low.take(finite)
        return ir.DidSo(who=as_player(noun(low, subject)), negative=True, span=span)
    if finite.data in (rules.CAN, rules.CANNOT):
        vp = verb_phrase(low, finite)
        action = low.one(vp)
        if action.data not in (rules.DO_IT, rules.DO_SO):
            raise low.cannot(finite)
        low.take(action)
        return ir.DidSo(who=as_player(noun(low, subject)), negative=finite.data == rules.CANNOT, span=span)
    if finite.data in (rules.DOES, rules.DO):
        vp = verb_phrase(low, finite)
        if vp.data == rules.NOT_DO:
            low.take(vp)
            return ir.DidSo(who=as_player(noun(low, subject)), negative=True, span=span)
        action, *tails = low.take(vp)
        maker = VERBS.get(action.data)
        negative = vp.data == rules.DO_NOT
        if maker is not None and not tails:
            return maker(low, subject, action, negative, span)
        event = action_event(low, action, tails, noun(low, subject))
        if event.duration is None:
            # "if you draw a Hero": of what was just done
            event = replace(event, this_way=True)
        elif event.duration == "this turn":
            raise low.cannot(action, STILL_OPEN)
        return ir.Happened(what=event, negative=negative, span=span)
    if finite.data == rules.HAS_BEEN:
        return ir.Happened(what=passive(low, subject, finite)[0], span=span)
    if finite.data in (rules.DID, rules.HAS_DONE, rules.HAS_NOT_DONE):
        vp = verb_phrase(low, finite)
        if vp.data == rules.NOT_DO:
            low.take(vp)
            return ir.DidSo(who=as_player(noun(low, subject)), negative=True, span=span)
        negative = finite.data == rules.HAS_NOT_DONE or vp.data == rules.DO_NOT
        if vp.data not in (rules.VP, rules.DO_NOT):
            raise low.cannot(vp)
        action, *tails = low.take(vp)
        if action.data in (rules.DO_IT, rules.DO_SO) and not tails:
            low.take(action)
            return ir.DidSo(who=as_player(noun(low, subject)), negative=negative, span=span)
        if action.data == rules.RUN_OUT and not tails:
            low.take(action)
            return ir.RanOut(place=place(low, subject), span=span)
        if action.data == rules.HAVE and not tails:
            return _have(low, subject, action, negative, span)
        event = action_event(low, action, tails, noun(low, subject))
        return ir.Happened(what=event, negative=negative, span=span)
    raise low.cannot(finite)


def _have(
    low: Lowering, subject: Tree[Any], action: Tree[Any], negative: bool, span: ir.Span
) -> ir.Condition:
    np = low.one(action)
    who = noun(low, subject)
    if np.data == rules.MODIFIED and any(post.data == rules.IN_HAND for post in np.children[1:]):
        who = as_player(who)
    if isinstance(who, ir.Players) and (number := number_had(low, np, who, span)) is not None:
        if negative:
            raise low.cannot(action, 'is written "unless"')
        return number
    if isinstance(who, ir.Players) and (extreme := most(low, np, who)) is not None:
        return ir.IsA(what=who, filters=(extreme,), negative=negative, span=span)
    if isinstance(who, ir.Players):
        return ir.Has(who=who, what=in_hand(noun(low, np), who), negative=negative, span=span)
    found = having(low, action, np, negative=False)
    if isinstance(found, ir.Holding):
        return ir.Has(who=who, what=found.what, negative=negative, span=span)
    if isinstance(found, ir.Valued) and not negative:
        return of_value(who, found, span)
    if isinstance(found, ir.Non):
        found, negative = found.filter, not negative
    return ir.IsA(what=who, filters=(found,), negative=negative, span=span)


def _costs(
    low: Lowering, subject: Tree[Any], action: Tree[Any], negative: bool, span: ir.Span
) -> ir.Condition:
    if negative:
        raise low.cannot(action)
    np = low.one(action)
    what = noun(low, subject)
    if np.data == rules.PART and isinstance(np.children[0], Tree) and np.children[0].data == rules.EITHER_N:
        if are_several(what):
            raise low.cannot(np, "is not said of several cards; ask about one of them")
        left = ir.ValueOf(quality="cost", of=what, span=span)
        costs = _either(low, low.one(np))
        return ir.Some(parts=tuple(ir.Compare(left=left, comparison="=", right=n, span=span) for n in costs))
    found = bound(low, np) if is_bound(np) else Bound("=", value(low, np))
    return of_value(what, ir.Valued("cost", found.comparison, found.amount), span)


def _compared_value(
    low: Lowering, subject: Tree[Any], action: Tree[Any], negative: bool, span: ir.Span
) -> ir.Condition:
    """Lower "costs less than that card", "has less than 4 Attack"."""
    if negative:
        raise low.cannot(action)
    costs = action.data == rules.COSTS_COMPARED
    sign, amount, point = compared(low, low.one(action), "cost" if costs else "")
    if costs == bool(point):
        raise low.cannot(action)
    return of_value(noun(low, subject), ir.Valued(point or "cost", sign, amount), span)


def _either(low: Lowering, tree: Tree[Any]) -> list[ir.Amount]:
    """Lower "1, 2, or 3": each number."""
    *first, operator, last = [child for child in low.take(tree) if not child.type.startswith("CM_")]
    if low.read(operator) != "or":
        raise low.cannot(operator)
    return [number(low, token) for token in [*first, last]]


def _did_so(
    low: Lowering, subject: Tree[Any], action: Tree[Any], negative: bool, span: ir.Span
) -> ir.Condition:
    low.take(action)
    return ir.DidSo(who=as_player(noun(low, subject)), negative=negative, span=span)


def _run_out(
    low: Lowering, subject: Tree[Any], action: Tree[Any], negative: bool, span: ir.Span
) -> ir.Condition:
    if negative:
        raise low.cannot(action)
    low.take(action)
    return ir.RanOut(place=place(low, subject), span=span)


def _has_keyword(
    low: Lowering, subject: Tree[Any], action: Tree[Any], negative: bool, span: ir.Span
) -> ir.Condition:
    what = noun(low, subject)
    if isinstance(what, ir.Players):
        raise low.cannot(action, "is said of a card, not of a player")
    return ir.IsA(what=what, filters=(keyword_had(low, action),), negative=negative, span=span)


VerbCondition = Callable[[Lowering, Tree[Any], Tree[Any], bool, ir.Span], ir.Condition]
VERBS: dict[str, VerbCondition] = {
    rules.HAVE: _have,
    rules.COSTS: _costs,
    rules.COSTS_COMPARED: _compared_value,
    rules.HAVE_COMPARED: _compared_value,
    rules.HAVE_KEYWORD: _has_keyword,
    rules.DO_IT: _did_so,
    rules.DO_SO: _did_so,
    rules.RUN_OUT: _run_out,
}


# ---------------------------------------------------------------- other clauses


def _there_is(low: Lowering, fin: Tree[Any]) -> ir.Condition:
    be, np = low.take(fin)
    low.words(be)
    span = low.span(fin)
    if is_one_of_those(np):
        low.take_all(np)
        negative = fin.data == rules.THERE_IS_NOT or _last_word(np) == "none"
        return ir.Exists(what=ir.Ref(form="one", span=low.span(np)), negative=negative, span=span)
    if np.data in (rules.NO, rules.ANY) and fin.data == rules.THERE_IS:
        found = phrase(low, np)
        if np.data == rules.NO and (such := _no_such(low, found)) is not None:
            return ir.Exists(what=such, negative=True, span=span)
        if found.head is not None and found.head.type == "TRACK" and not found.mods:
            number = ir.Number(value=0 if np.data == rules.NO else 1, span=span)
            sign: ir.Comparison = "=" if np.data == rules.NO else ">="
            return ir.TrackIs(track=low.read(found.head), comparison=sign, amount=number, span=span)
        return ir.Exists(what=meaning(low, found), span=span)
    return ir.Exists(what=noun(low, np), negative=fin.data == rules.THERE_IS_NOT, span=span)


def is_one_of_those(np: Tree[Any]) -> bool:
    """Say whether a phrase is "one" or "none" alone: of what was named, without saying again what it is."""
    return np.data == rules.PART and len(np.children) == 1 and _last_word(np) in ("one", "none")


def _last_word(np: Tree[Any]) -> str:
    return " ".join(str(token).lower() for token in tokens(np) if str(token))


def _no_such(low: Lowering, found: Phrase) -> ir.Ref | None:
    """Lower "no such Villain": none of what was just named."""
    if found.head is None or found.head.type != "KIND" or len(found.mods) != 1 or found.posts:
        return None
    (mod,) = found.mods
    if mod.data != rules.ADJ or str(mod.children[0]).lower() != "such":
        return None
    low.take_all(mod)
    return ir.Ref(form="one", kind=low.read(found.head), plural=found.plural, span=low.span(found.tree))


def _join(low: Lowering, fin: Tree[Any]) -> ir.Condition:
    first, operator, second = low.take(fin)
    joiner = low.read(operator)
    left = condition(low, first)
    if second.data in CONDITIONS:
        right = condition(low, second)
    else:
        subject = first
        while subject.data == rules.FIN_JOIN:
            subject = subject.children[0]
        if subject.data != rules.SUBJECT_CLAUSE:
            raise low.cannot(second)
        right = _finite(low, fin, subject.children[0], second)
        left, right, joiner = _shared(low, second, left, right, joiner)
    kind = ir.Every if joiner == "and" else ir.Some
    same = left.parts if isinstance(left, kind) else (left,)
    return kind(parts=(*same, right), span=low.span(fin))


def _shared(
    low: Lowering, second: Tree[Any], left: ir.Condition, right: ir.Condition, joiner: str
) -> tuple[ir.Condition, ir.Condition, str]:
    """Let two verbs of one subject share a "not" and a duration: "you didn't recruit or fight this turn"."""
    if not isinstance(left, ir.Happened) or not isinstance(right, ir.Happened):
        return left, right, joiner
    first, last = left.what, right.what
    if isinstance(first, ir.Event) and isinstance(last, ir.Event) and first.duration is None:
        left = replace(left, what=replace(first, duration=last.duration))
    if left.negative and not right.negative:
        if joiner != "or":
            raise low.cannot(second, "is not clear about what is denied")
        return left, replace(right, negative=True), "and"
    return left, right, joiner


def _happened_condition(low: Lowering, fin: Tree[Any]) -> ir.Condition:
    return ir.Happened(what=happened(low, fin), span=low.span(fin))


CONDITIONS: dict[str, Callable[[Lowering, Tree[Any]], ir.Condition]] = {
    rules.SUBJECT_CLAUSE: _clause,
    rules.THERE_IS: _there_is,
    rules.THERE_IS_NOT: _there_is,
    rules.THERE_IS_ALREADY: _there_is,
    rules.FIN_JOIN: _join,
    rules.HAPPENED: _happened_condition,
}
