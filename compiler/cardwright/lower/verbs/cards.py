"""Verbs of what players do with cards: draw, discard, gain, reveal, play, fight."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Token, Tree

from cardwright.lower.core import (
    Lowering,
    number,
)
from cardwright.lower.nouns.nouns import as_player, noun
from cardwright.lower.nouns.phrases import is_place, without_extra
from cardwright.lower.nouns.places import place
from cardwright.lower.verbs.dispatch import (
    ACTIONS,
    Handler,
    objects,
)
from cardwright.lower.verbs.moves import destination, kind_of
from cardwright.lower.verbs.tails import Statements, Tails
from cardwright.model import nodes as ir
from cardwright.text import rules


def _acts(make: Callable[..., ir.Statement]) -> Handler:
    def handle(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
        return (make(who=who, what=objects(low, low.one(action)), span=low.span(action)),)

    return handle


def _acts_free(make: Callable[..., ir.Statement]) -> Handler:
    def handle(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
        what = noun(low, low.one(action))
        return (make(who=who, what=what, free=tails.flag(low, rules.FOR_FREE), span=low.span(action)),)

    return handle


def _draw(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    np = low.one(action)
    span = low.span(action)
    what = noun(low, without_extra(low, np))
    if isinstance(what, ir.Cards) and what.kind == "card" and not what.filters and what.place is None:
        amount = _drawn(what)
        if amount is None and what.det.how == "bare" and any(tail.data == rules.UNTIL for tail in tails.left):
            amount = ir.Number(value=1, span=what.span)  # one after another
        if amount is None:
            raise low.cannot(np)
        return (ir.Draw(who=who, amount=amount, span=span),)
    return (ir.DrawThat(who=who, what=what, span=span),)


def _drawn(what: ir.Cards) -> ir.Amount | None:
    if what.det.how in ("a", "another"):
        return ir.Number(value=1, span=what.span)
    return what.det.amount if what.det.how == "exactly" else None


def _discard(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    what = objects(low, low.one(action))
    return (
        ir.Discard(who=who, what=what, at_random=tails.flag(low, rules.AT_RANDOM), span=low.span(action)),
    )


def _discard_down_to(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    count, cards = low.take(action)
    amount = number(low, count)
    *_, head = low.take(cards)
    if len(low.take(head)) != 1 or low.read(head.children[0]) != "card" or len(cards.children) > 2:
        raise low.cannot(cards)
    return (ir.DiscardDownTo(who=who, amount=amount, span=low.span(action)),)


GAINED_TO: dict[str, Any] = {rules.GAIN_TO_TOP_OF: "top", rules.GAIN_TO_BOTTOM_OF: "bottom"}


def _gain(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    children = low.take(action)
    what = noun(low, children[0])
    to = place(low, children[1]) if len(children) > 1 else None
    if action.data in GAINED_TO:
        if not isinstance(to, ir.Place) or to.end:
            raise low.cannot(action)
        to = replace(to, end=GAINED_TO[action.data])
    where = tails.pop(rules.ON_TOP_OF, rules.ON_BOTTOM_OF, rules.INTO, rules.TO) if to is None else None
    if where is not None:
        to = destination(low, where)
    as_kind = ""
    as_tail = tails.pop(rules.AS)
    if as_tail is not None:
        as_kind = kind_of(low, low.one(as_tail))
    return (ir.Gain(who=who, what=what, to=to, as_kind=as_kind, span=low.span(action)),)


def _reveal(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    np = low.one(action)
    until = tails.pop(rules.UNTIL)
    if until is not None:
        return (_reveal_until(low, np, until, who, low.span(action)),)
    if is_place(np):
        return (ir.RevealPlace(who=who, place=place(low, np), span=low.span(action)),)
    return (ir.Reveal(who=who, what=noun(low, np), span=low.span(action)),)


def _reveal_until(
    low: Lowering, np: Tree[Any], until: Tree[Any], who: ir.Noun, span: ir.Span
) -> ir.Statement:
    """Lower "reveal cards from your deck until you reveal a Hero"."""
    fin = low.one(until)
    if fin.data != rules.SUBJECT_CLAUSE:
        raise low.cannot(fin)
    subject, finite = low.take(fin)
    vp = [child for child in low.take(finite) if not isinstance(child, Token)][-1]
    if (
        finite.data not in (rules.DOES, rules.DO, rules.HAS_DONE)
        or vp.data != rules.VP
        or len(vp.children) != 1
    ):
        raise low.cannot(finite)
    ends = low.one(vp)
    if ends.data not in (rules.REVEAL, rules.FIND):
        raise low.cannot(ends, 'is written "until you reveal …"')
    if np.data != rules.MODIFIED or len(np.children) != 2 or np.children[1].data not in FROM_DECK:
        raise low.cannot(np, "does not say from which deck")
    core, post = low.take(np)
    low.take(post)
    what = noun(low, Tree(rules.MODIFIED, [core, Tree(rules.FROM_PLACE, post.children, post.meta)], np.meta))
    if not isinstance(what, ir.Cards) or what.det.how != "bare" or what.kind != "card" or what.filters:
        raise low.cannot(np)
    found = noun(low, low.one(ends))
    options = found.options if isinstance(found, ir.OneOfNouns) else (found,)
    plain = all(
        isinstance(one, ir.Cards) and one.det.how == "a" and one.place is None and not one.det.other
        for one in options
    )
    same = as_player(noun(low, subject))
    if not plain or (same != who and not (isinstance(same, ir.Players) and same.whose == "they")):
        raise low.cannot(ends)
    return ir.RevealUntil(who=who, what=what, found=found, span=span)


FROM_DECK = frozenset({rules.FROM_PLACE, rules.FROM_TOP_OF})


def _play(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    what = noun(low, low.one(action))
    as_tail = tails.pop(rules.AS)
    copied = None
    if as_tail is not None:
        copy = noun(low, low.one(as_tail))
        if not isinstance(copy, ir.CopyOf):
            raise low.cannot(as_tail)
        copied = copy.of
    return (ir.PlayCard(who=who, what=what, as_copy_of=copied, span=low.span(action)),)


def _cards_act(make: Callable[..., ir.Statement]) -> Handler:
    """Verbs whose subject is a card."""

    def handle(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
        if isinstance(who, ir.Players):
            raise low.cannot(action, "wants a card for its subject")
        what = noun(low, low.one(action))
        captors = who.parts if isinstance(who, ir.AllOfNouns) else (who,)
        return tuple(make(captor=captor, what=what, span=low.span(action)) for captor in captors)

    return handle


def _refill(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    return (ir.Refill(place=place(low, low.one(action)), span=low.span(action)),)


ACTIONS |= {
    rules.DRAW: _draw,
    rules.DISCARD: _discard,
    rules.DISCARD_DOWN_TO: _discard_down_to,
    rules.KO: _acts(ir.Ko),
    rules.GAIN: _gain,
    rules.GAIN_TO: _gain,
    rules.GAIN_TO_TOP_OF: _gain,
    rules.GAIN_TO_BOTTOM_OF: _gain,
    rules.RESCUE: _acts(ir.Rescue),
    rules.REVEAL: _reveal,
    rules.LOOK_AT: _acts(ir.LookAt),
    rules.PLAY: _play,
    rules.RECRUIT: _acts_free(ir.Recruit),
    rules.FIGHT: _acts_free(ir.Fight),
    rules.DEFEAT: _acts_free(ir.Defeat),
    rules.CAPTURE: _cards_act(ir.Capture),
    rules.SET_ASIDE: _acts(ir.SetAside),
    rules.CANCEL: _acts(ir.Cancel),
    rules.REFILL: _refill,
}
