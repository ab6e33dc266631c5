"""What is done again: "do this again", "twice", "until you have six cards"."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Tree

from cardwright.lower.conditions import condition
from cardwright.lower.core import (
    Lowering,
    number,
    tokens,
)
from cardwright.lower.verbs.dispatch import (
    ACTIONS,
    GENERAL,
    in_turn,
)
from cardwright.lower.verbs.tails import Statements, Tails
from cardwright.model import nodes as ir
from cardwright.model.looks_back import BEGINNING
from cardwright.text import rules

AGAIN = frozenset({"this", "this process", "it"})


def is_again(action: Tree[Any], tails: Tails) -> bool:
    """Say whether "do this again" or "repeat this process" is said, without taking it."""
    words = " ".join(str(token).lower() for token in tokens(action.children[0]))
    if words not in AGAIN:
        return False
    return action.data == rules.REPEAT or any(tail.data == rules.AGAIN for tail in tails.left)


def repeat(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    """Lower "do this again" and "repeat this process until …": the text before them is done again."""
    if not is_again(action, tails) or who != ir.YOU:
        raise low.cannot(action)
    low.take_all(action)
    tails.flag(low, rules.AGAIN)
    until = tails.pop(rules.UNTIL)
    ends = None if until is None else condition(low, low.one(until))
    return (ir.Repeat(body=(), until=ends, span=low.span(action)),)


def repeated(low: Lowering, body: list[ir.Statement], made: ir.Repeat) -> None:
    """Let a repetition that stands by itself take in what the text has said before it."""
    if not body or any(isinstance(one, (*BEGINNING, ir.Instead, ir.Repeat)) for one in body):
        raise low.cannot_at(made.span, "Repeat", "has nothing before it that could be done again")
    times = ir.Number(value=2, span=made.span) if made.until is None else None
    body[:] = [replace(made, body=tuple(body), times=times)]


def _twice(low: Lowering, tail: Tree[Any], body: Statements) -> Statements:
    low.take(tail)
    span = low.span(tail)
    return _repeated(body, ir.Number(value=2, span=span), span)


def _repeated(body: Statements, times: ir.Amount, span: ir.Span) -> Statements:
    return in_turn(body, lambda inner: ir.Repeat(body=inner, times=times, span=span))


def _until(low: Lowering, tail: Tree[Any], body: Statements) -> Statements:
    """Lower "draw cards until you have six cards in your hand": one after another."""
    (first, *others) = body
    what = getattr(first, "what", None)
    if isinstance(first, ir.Discard) and not others:
        return (_down_to(low, tail, first),)
    if isinstance(first, ONE_BY_ONE) and isinstance(what, ir.Cards):
        if what.det.how != "bare" or not what.plural or what.det.amount is not None:
            raise low.cannot(tail, "follows what is done to cards one after another")
        first = replace(first, what=replace(what, det=replace(what.det, how="a"), plural=False))
    elif not isinstance(first, ir.Draw) or first.amount != ir.Number(1):
        raise low.cannot(tail, "follows what is done to cards one after another")
    if others:
        raise low.cannot(tail)
    until = condition(low, low.one(tail))
    span = low.span(tail)
    who = first.who
    if isinstance(who, ir.Players) and who.whose in EACH:
        inner: Any = replace(first, who=ir.Players(whose="they", span=who.span))
        return (ir.ForEach(each=who, body=(ir.DoUntil(body=(inner,), until=until, span=span),), span=span),)
    return (ir.DoUntil(body=(first,), until=until, span=span),)


EACH = frozenset({"each", "each other", "all", "any"})
ONE_BY_ONE = (ir.Gain, ir.Rescue)


def _down_to(low: Lowering, tail: Tree[Any], made: ir.Discard) -> ir.Statement:
    """Lower "discard cards until you have three cards in your hand"."""
    match condition(low, low.one(tail)):
        case ir.Has(
            negative=False, what=ir.Cards(kind="card", filters=(), place=ir.Place(name="hand")) as kept
        ):
            how, amount = kept.det.how, kept.det.amount
            if how in ("exactly", "up to") and amount is not None and isinstance(made.what, ir.Cards):
                plain = made.what.det.how == "bare" and made.what.kind == "card" and not made.what.filters
                if plain and (made.what.place is None or made.what.place == kept.place):
                    return ir.DiscardDownTo(who=made.who, amount=amount, span=made.span)
    raise low.cannot(tail, 'is written "discard down to …"')


def _n_times(low: Lowering, tail: Tree[Any], body: Statements) -> Statements:
    return _repeated(body, number(low, low.one(tail)), low.span(tail))


GENERAL |= {rules.TWICE: _twice, rules.N_TIMES: _n_times, rules.UNTIL: _until}
ACTIONS[rules.REPEAT] = repeat
