"""Verb phrases to statements: each verb to its handler, and what any verb may be followed by.

A handler in `ACTIONS` takes the verb's tree, its subject and its `Tails`, takes the tails it gives a meaning
to, and gives its statements. Tails that are left get their general meaning ("for each") or are an error.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Tree

from cardwright.family.roles import RULES_LABELS
from cardwright.lower import reserved
from cardwright.lower.conditions import condition, is_one_of_those
from cardwright.lower.core import (
    Lowering,
)
from cardwright.lower.nouns.amounts import (
    duration,
)
from cardwright.lower.nouns.counting import counted, is_counted, is_elided
from cardwright.lower.nouns.nouns import location, noun
from cardwright.lower.nouns.phrases import is_place
from cardwright.lower.nouns.places import place
from cardwright.lower.verbs.permissions import skipped
from cardwright.lower.verbs.tails import LATER, Statements, Tails
from cardwright.model import nodes as ir
from cardwright.model.irjson import walk
from cardwright.model.rebuild import rebuilt
from cardwright.text import rules

Handler = Callable[[Lowering, Tree[Any], ir.Noun, Tails], Statements]
ACTIONS: dict[str, Handler] = {}
"""The handlers by the rule of their verb."""


def statements(low: Lowering, vp: Tree[Any], who: ir.Noun) -> Statements:
    """Lower a verb phrase with its subject."""
    if vp.data == rules.DO_NOT:
        action, *tails = low.take(vp)
        return skipped(low, action, who, Tails(tails))
    if vp.data != rules.VP:
        raise low.cannot(vp)
    action, *more = low.take(vp)
    return act(low, action, who, Tails(more))


def act(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    """Lower one action and what follows it."""
    handler = ACTIONS.get(action.data)
    if handler is None:
        raise low.cannot(action, reserved.VERBS.get(action.data, ""))
    purpose = None if action.data in (rules.COSTS_LESS, rules.COSTS_MORE) else tails.pop(rules.IN_ORDER_TO)
    body = tuple(_distributed(made) for made in handler(low, action, who, tails))
    body = with_tails(low, body, tails)
    return body if purpose is None else _with_purpose(low, purpose, body, who)


def with_tails(low: Lowering, body: Statements, tails: Tails) -> Statements:
    """Give what follows any verb its meaning: "for each", "if", "instead"."""
    for tail in tails.left:
        body = _general(low, tail, body)
    return body


def _distributed(made: ir.Statement) -> ir.Statement:
    """Do a statement once for each player whose place it names, where one player's turn ends before the next
    begins: what goes to each, comes from the end of a pile, or says "their" of the same player.
    """
    for name in ("what", "to"):
        part = getattr(made, name, None)
        where = part.place if isinstance(part, ir.Cards) else part
        if not isinstance(where, ir.Place) or not isinstance(where.owner, ir.Players):
            continue
        if where.owner.whose not in ("each", "each other") or not isinstance(made, DISTRIBUTED):
            continue
        if isinstance(part, ir.Cards):
            if part.det.how in ("all", "each", "any number of", "bare") or not _is_theirs(made, where):
                continue
            inner: Any = replace(part, place=replace(where, owner=THEY))
        else:
            inner = replace(where, owner=THEY)
        body = (replace(made, **{name: inner}),)
        return ir.ForEach(each=where.owner, body=body, span=made.span)
    return made


def _is_theirs(made: ir.Statement, where: ir.Place) -> bool:
    """Whether what is done is one player's matter, from an end of a pile or with "their" besides."""
    return bool(where.end) or any(
        isinstance(node, ir.Players) and node.whose in ("they", "that", "he") for node in walk(made)
    )


DISTRIBUTED = (
    ir.Put, ir.PutAs, ir.Ko, ir.Gain, ir.Reveal, ir.LookAt, ir.Capture, ir.Discard, ir.PlayCard, ir.Rescue,
    ir.Enter,
)  # fmt: skip
THEY = ir.Players(whose="they")


def _with_purpose(low: Lowering, tail: Tree[Any], body: Statements, who: ir.Noun) -> Statements:
    """Lower "to get +2 Attack" after what it costs, "to enter the city" after what is chosen for it.

    What a cost buys is done only if the cost was paid in full (semantics 13).
    """
    vp = low.one(tail)
    if vp.data != rules.VP or len(body) != 1:
        raise low.cannot(tail)
    (cause,) = body
    if isinstance(cause, ir.Choose):
        return (cause, *statements(low, vp, _chosen(cause.what)))
    if not isinstance(cause, COSTS) or vp.children[0].data not in REWARDS:
        raise low.cannot(tail)
    span = low.span(tail)
    they = who if who == ir.YOU else replace(THEY, span=who.span)
    bought = ir.If(condition=ir.DidSo(who=they, span=span), then=statements(low, vp, they), span=span)
    if isinstance(who, ir.Players) and who.whose in ("each", "each other"):
        return (ir.ForEach(each=who, body=(replace(cause, who=they), bought), span=cause.span),)
    return (cause, bought)


COSTS = (ir.Ko, ir.Discard, ir.Pay)
"""What may be done to do something else."""
REWARDS = frozenset({rules.GET, rules.DRAW, rules.RESCUE, rules.GAIN})


def _chosen(what: ir.Noun) -> ir.Noun:
    if isinstance(what, ir.Players):
        return ir.Players(whose="that", span=what.span)
    plural = isinstance(what, ir.Cards) and what.plural
    return ir.Ref(form="they" if plural else "it", case="subject", plural=plural, span=what.span)


def _general(low: Lowering, tail: Tree[Any], body: Statements) -> Statements:
    maker = GENERAL.get(tail.data)
    if maker is None:
        raise low.cannot(tail)
    return maker(low, tail, body)


def _for_each(low: Lowering, tail: Tree[Any], body: Statements) -> Statements:
    if is_elided(tail):
        return _for_each_counted(low, tail, body)
    draws_one = len(body) == 1 and isinstance(body[0], ir.Draw) and body[0].amount == ir.Number(1)
    if draws_one and any(True for _ in tail.find_pred(is_counted)):
        # "draw a card for every two Wounds in your hand", "for each different class you have"
        drawn: Any = body[0]
        return (replace(drawn, amount=counted(low, low.one(tail))),)
    found, span = each(low, low.one(tail)), low.span(tail)
    if isinstance(found, ir.Players):
        return (ir.ForEach(each=found, body=body, span=span),)
    return in_turn(body, lambda inner: ir.ForEach(each=found, body=inner, span=span))


def in_turn(body: Statements, again: Callable[[Statements], ir.Statement]) -> Statements:
    """What is done over and over: each of several players does all of it before the next begins (semantics
    7).
    """
    who = getattr(body[0], "who", None) if len(body) == 1 else None
    if not isinstance(who, ir.Players) or who.whose not in ("each", "each other"):
        return (again(body),)
    inner: Any = replace(body[0], who=replace(THEY, span=who.span))  # type: ignore[call-arg]
    done = again((inner,))
    return (ir.ForEach(each=who, body=(done,), span=done.span),)


def _for_each_counted(low: Lowering, tail: Tree[Any], body: Statements) -> Statements:
    """Lower "draw a card for each" after a count."""
    low.take_all(tail)
    if len(body) != 1 or not isinstance(body[0], ir.Draw) or body[0].amount != ir.Number(1):
        raise low.cannot(tail, "does not say of what")
    return (replace(body[0], amount=ir.ThatMany(span=low.span(tail))),)


def each(low: Lowering, np: Tree[Any]) -> ir.Noun:
    """Lower what follows "for": "each Hero", "every player"."""
    what = noun(low, np)
    how = what.det.how if isinstance(what, ir.Cards | ir.SomeOf) else "each"
    if isinstance(what, ir.Players):
        how = what.whose  # type: ignore[assignment]
    if how not in ("each", "each other", "all"):
        raise low.cannot(np)
    return what


def _or_else(low: Lowering, tail: Tree[Any], body: Statements) -> Statements | None:
    """Lower "each player gains a Wound unless they reveal a [Tech] Hero": each does one or the other."""
    fin = tail.children[0]
    who = getattr(body[0], "who", None) if len(body) == 1 else None
    if tail.data != rules.UNLESS or fin.data != rules.SUBJECT_CLAUSE or not isinstance(who, ir.Players):
        return None
    subject, finite = fin.children
    vp = finite.children[-1]
    if (
        finite.data not in (rules.DOES, rules.DO)
        or not isinstance(vp, Tree)
        or vp.data != rules.VP
        or len(vp.children) != 1
    ):
        return None
    if vp.children[0].data not in (rules.REVEAL, rules.DISCARD, rules.KO, rules.PAY, rules.SPEND):
        return None
    same = subject.data == rules.PRONOUN and str(subject.children[0]).lower()
    if same != ("you" if who == ir.YOU else "they"):
        return None
    low.words(subject)
    for part in (fin, finite, vp):
        low.take(part)
    inner = who if who == ir.YOU else replace(THEY, span=who.span)
    deed = act(low, vp.children[0], inner, Tails([]))
    (first,) = body
    other: Any = replace(first, who=inner)  # type: ignore[call-arg]
    return (ir.OneWay(who=who, options=(deed, (other,)), span=low.span(tail)),)


def _if(low: Lowering, tail: Tree[Any], body: Statements) -> Statements:
    span = low.span(tail)
    either = _or_else(low, tail, body)
    if either is not None:
        low.take(tail)
        return either
    if _is_if_there_is_one(low, tail, body):
        return body
    if low.instead:
        low.instead = False
        body = (ir.Instead(body=body, span=span),)
    found = condition(low, low.one(tail))
    subject = getattr(body[0], "what", None) if len(body) == 1 else None
    if isinstance(subject, ir.This):
        found = _said_of(found, subject)
    return (ir.If(condition=found, then=body, unless=tail.data == rules.UNLESS, span=span),)


def _said_of(found: ir.Condition, subject: ir.This) -> ir.Condition:
    """Let "it" in "this Villain gets +2 Attack while it has a Bystander" be the subject before it."""
    first = next((node for node in walk(found) if isinstance(node, ir.Cards | ir.Ref)), None)
    if not isinstance(first, ir.Ref) or first.form not in ("it", "he", "she") or first.kind:
        return found

    def said(node: Any) -> Any:
        return subject if node is first else rebuilt(node, said)

    made: ir.Condition = said(found)
    return made


def _is_if_there_is_one(low: Lowering, tail: Tree[Any], body: Statements) -> bool:
    """Take "if there is one" after "the Villain there": it says no more than that there may be none."""
    fin = tail.children[-1]
    if tail.data != rules.IF or fin.data != rules.THERE_IS or not is_one_of_those(fin.children[-1]):
        return False
    named = [node for made in body for node in walk(made) if isinstance(node, ir.Cards)]
    if len(body) != 1 or not named or named[-1].det.how not in ("the", "a", "any") or named[-1].plural:
        raise low.cannot(tail)
    low.take_all(tail)
    return True


def while_at(low: Lowering, tail: Tree[Any], body: Statements) -> Statements:
    """Lower "gets +2 Attack while in the Bank": a rule that holds while its subject stands there."""
    where = location(low, low.one(tail))
    span = low.span(tail)
    if low.timing not in STANDING or not body:
        raise low.cannot(tail, "holds only as a standing rule")
    subjects = {getattr(made, "what", None) for made in body}
    (subject,) = subjects if len(subjects) == 1 else (None,)
    if isinstance(subject, ir.Cards) and subject.place is None and subject.det.how in ("bare", "all", "each"):
        there: Any = replace(subject, place=where)
        return tuple(replace(made, what=there) for made in body)  # type: ignore[call-arg]
    if not isinstance(subject, ir.This):
        raise low.cannot(tail, "does not say what stands there")
    return (ir.If(condition=ir.IsIn(what=subject, place=where, span=span), then=body, span=span),)


STANDING = frozenset({"", *RULES_LABELS})
"""The labels of lines that are rules as long as their card is where it works."""


def _instead(low: Lowering, tail: Tree[Any], body: Statements) -> Statements:
    low.take(tail)
    low.instead = True
    return body


def _later(low: Lowering, tail: Tree[Any], body: Statements) -> Statements:
    when = duration(low, low.one(tail))
    if when not in LATER:
        raise low.cannot(tail)
    return (ir.Later(when=when, body=body, span=low.span(tail)),)


GENERAL: dict[str, Callable[[Lowering, Tree[Any], Statements], Statements]] = {
    rules.FOR_EACH: _for_each,
    rules.IF: _if,
    rules.UNLESS: _if,
    rules.WHILE: _if,
    rules.AS_LONG_AS: _if,
    rules.WHILE_AT: while_at,
    rules.INSTEAD: _instead,
    rules.DURING: _later,
}


def objects(low: Lowering, np: Tree[Any]) -> ir.Noun:
    """Lower an object; a place stands for all the cards in it: "discard your hand"."""
    if is_place(np):
        span = low.span(np)
        everything = ir.Det(how="all", span=span)
        return ir.Cards(det=everything, kind="card", place=place(low, np), plural=True, span=span)
    return noun(low, np)
