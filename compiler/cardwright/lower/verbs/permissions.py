"""What may be done for a time, what cannot be done, and what is left out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token, Tree

from cardwright.lower.conditions import condition
from cardwright.lower.core import (
    CannotLower,
    Lowering,
    LowerProblem,
    tokens,
)
from cardwright.lower.nouns.filters import lemma
from cardwright.lower.nouns.nouns import noun
from cardwright.lower.nouns.phrases import phrase, without_extra
from cardwright.lower.verbs.tails import Statements, Tails
from cardwright.model import nodes as ir
from cardwright.text import rules

FIRST_STEP = frozenset(
    {
        "at the start of that turn", "at the beginning of that turn", "at the start of your next turn",
        "at the beginning of your next turn", "at the start of next turn", "at the beginning of next turn",
    }
)  # fmt: skip


def skipped(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    """Lower a step that is left out: no card of a deck at the start of a turn (DC-TURN-02)."""
    if action.data != rules.PLAY or who != ir.YOU:
        raise low.cannot(action, "cannot be forbidden this way")
    what = noun(low, low.one(action))
    plain = isinstance(what, ir.Cards) and what.det.how in ("a", "the", "any") and not what.filters
    place = what.place if isinstance(what, ir.Cards) else None
    if not plain or not isinstance(place, ir.Place) or place.name != "Villain Deck" or place.owner:
        raise low.cannot(action, "is no step of a turn")
    when = tails.pop(rules.DURING)
    said = " ".join(str(token).lower() for token in tokens(when)) if when is not None else ""
    if when is None or said not in FIRST_STEP:
        raise low.cannot(action, "does not say at the start of which turn")
    low.take_all(when)
    return (ir.SkipStep(who=who, step="villain", given="that turn" in said, span=low.span(action)),)


LASTING = frozenset({"this turn", "the rest of the game", "until your next turn"})


def _let(low: Lowering, finite: Tree[Any]) -> tuple[Tree[Any], Tails]:
    """Take what somebody may do: its verb and what follows, an "also" before it left out."""
    *adverbs, vp = [child for child in low.take(finite) if not isinstance(child, Token)]
    for adverb in adverbs:
        if low.words(adverb) != "also":
            raise low.cannot(adverb)
    action, *more = low.take(vp)
    return action, Tails(list(more))


def is_permission(finite: Tree[Any]) -> bool:
    """Say whether "you may recruit Heroes from the KO pile this turn" is said, without taking it."""
    vp = finite.children[-1]
    if (
        not isinstance(vp, Tree)
        or vp.data != rules.VP
        or vp.children[0].data not in (rules.RECRUIT, rules.FIGHT)
    ):
        return False
    return any(tail.data == rules.DURING for tail in vp.children[1:])


def permission(low: Lowering, finite: Tree[Any], who: ir.Noun) -> Statements:
    """Lower "you may fight Villains in the Escape Pile this turn": as often as one likes and can pay."""
    action, tails = _let(low, finite)
    np = low.one(action)
    what = noun(low, np)
    if isinstance(what, ir.Ref):
        when = tails.duration(low)
        if when != "this turn" or tails.left:
            raise low.cannot(tails.left[0] if tails.left else action, 'says no time: write "this turn"')
        return (ir.Permit(who=who, verb=action.data, what=what, duration=when, span=low.span(action)),)
    options = what.options if isinstance(what, ir.OneOfNouns) else (what,)
    if not all(
        isinstance(one, ir.Cards) and one.plural and one.det.how in ("bare", "all", "any") for one in options
    ):
        raise low.cannot(np, "for a time is of cards in the plural; without a time it is done at once")
    if not all(isinstance(one, ir.Cards) and one.place is not None for one in options):
        raise low.cannot(np, "does not say where they are")
    when = tails.duration(low)
    if when not in LASTING or tails.left:
        raise low.cannot(tails.left[0] if tails.left else action)
    return (ir.Permit(who=who, verb=action.data, what=what, duration=when, span=low.span(action)),)


def once_used(last: ir.Statement, statement: ir.If) -> ir.Statement:
    """Lower "you may fight it this turn. If you do, …": done when that card is recruited."""
    done = statement.condition
    if (
        not isinstance(last, ir.Permit)
        or not isinstance(last.what, ir.Ref)
        or not isinstance(done, ir.DidSo)
        or done.negative
        or statement.otherwise
        or statement.unless
    ):
        message = '"if you do" asks about what holds for a time; say "whenever you …" what it waits for'
        raise CannotLower(LowerProblem(message, statement.span, "If"))
    that = ir.Ref(form="that", kind="card", span=last.what.span)
    waited = ir.Event(verb=last.verb, who=last.who, what=that, span=statement.span)
    return ir.Whenever(
        happening=waited, body=statement.then, once=True, duration=last.duration, span=statement.span
    )


def is_spend_as(finite: Tree[Any]) -> bool:
    """Say whether a clause lets points be spent as others, without taking it."""
    vp = finite.children[-1]
    action = vp.children[0] if isinstance(vp, Tree) and vp.data == rules.VP else None
    if not isinstance(action, Tree) or action.data not in (rules.USE, rules.SPEND):
        return False
    return action.children[0].data == rules.POINT or any(
        str(token).lower() == "combination" for token in tokens(action.children[0])
    )


def spend_as(low: Lowering, finite: Tree[Any], who: ir.Noun) -> Statements:
    """Lower "you can use Recruit as Attack this turn", "spend any combination of … to fight it this turn"."""
    action, tails = _let(low, finite)
    span = low.span(action)
    if not isinstance(who, ir.Players):
        raise low.cannot(action)
    against: ir.Noun | None = None
    purpose = tails.pop(rules.IN_ORDER_TO)
    if purpose is not None:
        deed, *rest = low.take(low.one(purpose))
        if deed.data != rules.FIGHT:
            raise low.cannot(deed)
        against = noun(low, low.one(deed))
        tails.left += rest
    as_tail = tails.pop(rules.AS)
    np = low.one(action)
    if np.data == rules.POINT and as_tail is not None:
        first = low.read(low.one(np))
        named = low.one(as_tail)
        if named.data != rules.POINT:
            raise low.cannot(named)
        pairs = [(first, low.read(low.one(named)))]
    elif np.data != rules.POINT and as_tail is None and against is not None:
        one, other = _combination(low, np)
        pairs = [(one, other), (other, one)]
    else:
        raise low.cannot(action, "does not say as what")
    if tails.duration(low) != "this turn" or tails.left:
        raise low.cannot(action, 'says no time: write "this turn"')
    return tuple(
        ir.SpendAs(who=who, point=point, instead=instead, against=against, span=span)
        for point, instead in pairs
    )


def _combination(low: Lowering, np: Tree[Any]) -> tuple[str, str]:
    found = phrase(low, np)
    if found.head is None or found.mods or found.owner is not None or len(found.posts) != 1:
        raise low.cannot(np)
    low.read(found.head)
    of = found.posts[0]
    both = low.one(of) if of.data == rules.OF else of
    if both.data != rules.POINT_JOIN:
        raise low.cannot(of)
    one, operator, other = low.take(both)
    if low.read(operator) not in ("and", "and/or"):
        raise low.cannot(operator)
    return low.read(one), low.read(other)


def cannot(low: Lowering, vp: Tree[Any], who: ir.Noun) -> Statements:
    """Lower "can't fight this Villain unless …"."""
    if vp.data != rules.VP:
        raise low.cannot(vp)
    action, *more = low.take(vp)
    span = low.span(vp)
    what: ir.Noun | None = None
    if action.data in (rules.RECRUIT_ANY, rules.FIGHT_ANY, rules.ESCAPE):
        low.take(action)
    elif action.data in FORBIDDEN:
        np = low.one(action)
        what = noun(low, without_extra(low, np) if action.data == rules.DRAW else np)
    else:
        raise low.cannot(action)
    verb = action.data.partition("_")[0] if action.data.endswith("_any") else lemma(action.data)
    return (_limits(low, ir.Cannot(who=who, verb=verb, what=what, span=span), Tails(more)),)


def cannot_be(low: Lowering, finite: Tree[Any], subject: ir.Noun) -> Statements:
    """Lower "can't be fought while …"."""
    predicate, *more = low.take(finite)
    if predicate.data != rules.IS_DONE:
        raise low.cannot(predicate)
    participle = low.one(predicate)
    verb, *inner = [child for child in low.take(participle) if not isinstance(child, Token)]
    tails = Tails([*inner, *more])
    by = tails.pop(rules.BY)
    who = ir.Players(whose="everyone", span=low.span(finite)) if by is None else noun(low, low.one(by))
    made = ir.Cannot(who=who, verb=low.verb(verb), what=subject, span=low.span(finite))
    return (_limits(low, made, tails),)


def _limits(low: Lowering, made: ir.Cannot, tails: Tails) -> ir.Cannot:
    when = tails.duration(low)
    if when is not None:
        made = replace(made, duration=when)
    unless = tails.pop(rules.UNLESS)
    if unless is not None:
        made = replace(made, unless=condition(low, low.one(unless)))
    while_ = tails.pop(rules.WHILE, rules.IF, rules.AS_LONG_AS)
    if while_ is not None:
        made = replace(made, when=condition(low, low.one(while_)))
    if tails.left:
        raise low.cannot(tails.left[0])
    return made


FORBIDDEN = frozenset(
    {
        rules.FIGHT,
        rules.RECRUIT,
        rules.DRAW,
        rules.GAIN,
        rules.PLAY,
        rules.DEFEAT,
        rules.RESCUE,
        rules.DISCARD,
        rules.KO,
        rules.CAPTURE,
    }
)
