"""What is said of players to filters: "each player who has a Wound", "whoever has the most Wounds"."""

from __future__ import annotations

from typing import Any

from lark import Tree

from cardwright.lower.core import Lowering
from cardwright.lower.events import ALONE, EVENTS, action_event, verb_phrase
from cardwright.lower.having import THEY, in_hand, most
from cardwright.lower.nouns.nouns import PLAYER_POSTS, noun
from cardwright.model import nodes as ir
from cardwright.text import rules

PLAYERS_DO = EVENTS.union(ALONE)
"""What players can be told apart by."""


def _who(low: Lowering, tree: Tree[Any]) -> ir.Filter:
    relative = low.take(tree)[-1]
    span = low.span(tree)
    if relative.data not in (rules.DOES, rules.DO, rules.DID, rules.HAS_DONE):
        raise low.cannot(relative)
    rvp = verb_phrase(low, relative)
    negative = rvp.data == rules.DO_NOT
    if rvp.data == rules.NOT_DO:
        low.take(rvp)
        return ir.WhoDid(negative=True, span=span)
    if rvp.data not in (rules.RVP, rules.DO_NOT):
        raise low.cannot(rvp)
    action, *tails = low.take(rvp)
    if action.data == rules.HAVE and not tails:
        extreme = most(low, action.children[0], THEY)
        if extreme is not None:
            low.take(action)
            return ir.Non(filter=extreme, span=span) if negative else extreme
        what = in_hand(noun(low, low.one(action)), THEY)
        return ir.Holding(what=what, negative=negative, span=span)
    if action.data in (rules.DO_SO, rules.DO_IT) and not tails:
        low.take(action)
        return ir.WhoDid(negative=negative, span=span)
    if relative.data in (rules.DOES, rules.DO) and not any(tail.data == rules.THIS_WAY for tail in tails):
        raise low.cannot(action, "is neither what players have nor what they did")
    if action.data not in PLAYERS_DO:
        raise low.cannot(action, 'is not asked of players: say "each player who does", or "who doesn\'t"')
    event = action_event(low, action, tails, None)
    return ir.WhoDo(happening=event, negative=negative, span=span)


def _player_with(low: Lowering, tree: Tree[Any]) -> ir.Filter:
    extreme = most(low, low.one(tree), THEY) if tree.data == rules.WITH else None
    if extreme is not None:
        return extreme
    what = in_hand(noun(low, low.one(tree)), THEY)
    return ir.Holding(what=what, negative=tree.data == rules.WITHOUT, span=low.span(tree))


def whoever(low: Lowering, tree: Tree[Any]) -> ir.Noun:
    """Lower "whoever has the most Wounds": the player who does."""
    found = _who(low, tree)
    if not isinstance(found, ir.WithMost):
        raise low.cannot(tree, 'is written "each player who"')
    return ir.Players(whose="chosen", filters=(found,), span=low.span(tree))


PLAYER_POSTS |= {rules.WHO: _who, rules.THAT: _who, rules.WITH: _player_with, rules.WITHOUT: _player_with}
