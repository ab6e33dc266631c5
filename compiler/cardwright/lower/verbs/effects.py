"""Verbs of effects and of the game: "do its Fight effect", "have … do", "win", "take another turn"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lark import Tree

from cardwright.lower.core import (
    Lowering,
)
from cardwright.lower.nouns.nouns import meaning, noun, possessor
from cardwright.lower.nouns.phrases import Phrase, phrase
from cardwright.lower.verbs.dispatch import (
    ACTIONS,
    Handler,
    act,
)
from cardwright.lower.verbs.repeats import is_again, repeat
from cardwright.lower.verbs.tails import Statements, Tails
from cardwright.model import nodes as ir
from cardwright.text import rules


def _do_effect(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    if is_again(action, tails):
        return repeat(low, action, who, tails)
    np = low.one(action)
    span = low.span(action)
    if np.data == rules.PART and np.children[0].data == rules.PART_WORD:
        if low.words(low.one(np)) != "both":
            raise low.cannot(np)
        return (ir.DoBoth(span=span),)
    return (_effect(low, phrase(low, np), who, span),)


def _effect(low: Lowering, found: Phrase, who: ir.Noun, span: ir.Span) -> ir.Statement:
    head = found.head
    if (
        head is None
        or head.type != "EFFECT"
        or len(found.mods) != 1
        or found.mods[0].data != rules.LABEL_FILTER
    ):
        raise low.cannot(found.tree)
    low.read(head)
    label = low.read(low.one(found.mods[0]))
    if found.owner is not None and not found.posts:
        return ir.DoEffect(who=who, label=label, of=possessor(low, found.owner), span=span)
    if not found.posts or found.posts[0].data != rules.OF:
        raise low.cannot(found.tree)
    of, *others = found.posts
    inner = phrase(low, low.one(of))
    inner.posts = inner.posts + others
    return ir.DoEffect(who=who, label=label, of=meaning(low, inner), span=span)


def _same(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    low.take(action)
    if who != ir.YOU:
        raise low.cannot(action)
    return (ir.SameEffect(span=low.span(action)),)


def _make_do(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    made, deed = low.take(action)
    body = act(low, deed, noun(low, made), Tails(tails.left))
    tails.left = []
    return (ir.MakeDo(who=who, body=body, span=low.span(action)),)


def _alone(make: Callable[..., ir.Statement]) -> Handler:
    def handle(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
        low.take(action)
        return (make(who=who, span=low.span(action)),)

    return handle


def _game(make: Callable[..., ir.Statement]) -> Handler:
    def handle(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
        found = phrase(low, low.one(action))
        if found.head is None or found.head.type != "GAME" or found.mods or found.posts:
            raise low.cannot(action)
        low.read(found.head)
        return (make(who=who, span=low.span(action)),)

    return handle


def _end(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    found = phrase(low, low.one(action))
    if found.head is None or found.head.type not in ("TURN", "TURN_NOUN") or found.mods or found.posts:
        raise low.cannot(action)
    low.read(found.head)
    if found.owner is not None:
        possessor(low, found.owner)
    return (ir.EndTurn(who=who, span=low.span(action)),)


def _keyword_effect(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    """Lower "<effect>" in a keyword's text."""
    low.read(low.one(action))
    if who != ir.YOU:
        raise low.cannot(action, "says itself who does it")
    return (ir.KeywordEffect(span=low.span(action)),)


ACTIONS |= {
    rules.DO_EFFECT: _do_effect,
    rules.DO_SAME: _same,
    rules.HAVE_DO: _make_do,
    rules.MAKE_DO: _make_do,
    rules.EXTRA_TURN: _alone(ir.ExtraTurn),
    rules.WIN: _alone(ir.WinGame),
    rules.WIN_NP: _game(ir.WinGame),
    rules.LOSE: _alone(ir.LoseGame),
    rules.LOSE_NP: _game(ir.LoseGame),
    rules.END: _end,
    rules.KEYWORD_EFFECT: _keyword_effect,
}
