"""What is said of players to filters: "each player who has a Wound", "whoever has the most Wounds"."""

from __future__ import annotations

from typing import Any

from lark import Tree

from cardwright.lower.core import Lowering
from cardwright.lower.events import ALONE, EVENTS, action_event, verb_phrase
from cardwright.lower.having import THEY, in_hand, most
from cardwright.lower.nouns.nouns import PLAYER_POSTS, noun
from cardwright.model import nodes as ir

PLAYERS_DO = EVENTS.union(ALONE)
"""What players can be told apart by."""


def _who(low: Lowering, tree: Tree[Any]) -> ir.Filter:
    relative = low.take(tree)[-1]
    span = low.span(tree)
    if relative.data not in ("does", "do", "did", "has_done"):
        raise low.cannot(relative)
    rvp = verb_phrase(low, relative)
    negative = rvp.data == "do_not"
    if rvp.data == "not_do":
        low.take(rvp)
        return ir.WhoDid(negative=True, span=span)
    if rvp.data not in ("rvp", "do_not"):
        raise low.cannot(rvp)
    action, *tails = low.take(rvp)
    if action.data == "have" and not tails:
        extreme = most(low, action.children[0], THEY)
        if extreme is not None:
            low.take(action)
            return ir.Non(filter=extreme, span=span) if negative else extreme
        what = in_hand(noun(low, low.one(action)), THEY)
        return ir.Holding(what=what, negative=negative, span=span)
    if action.data in ("do_so", "do_it") and not tails:
        low.take(action)
        return ir.WhoDid(negative=negative, span=span)
    if relative.data in ("does", "do") and not any(tail.data == "this_way" for tail in tails):
        raise low.cannot(action, "is neither what players have nor what they did")
    if action.data not in PLAYERS_DO:
        raise low.cannot(action, 'is not asked of players: say "each player who does", or "who doesn\'t"')
    event = action_event(low, action, tails, None)
    return ir.WhoDo(happening=event, negative=negative, span=span)


def _player_with(low: Lowering, tree: Tree[Any]) -> ir.Filter:
    extreme = most(low, low.one(tree), THEY) if tree.data == "with" else None
    if extreme is not None:
        return extreme
    what = in_hand(noun(low, low.one(tree)), THEY)
    return ir.Holding(what=what, negative=tree.data == "without", span=low.span(tree))


def whoever(low: Lowering, tree: Tree[Any]) -> ir.Noun:
    """Lower "whoever has the most Wounds": the player who does."""
    found = _who(low, tree)
    if not isinstance(found, ir.WithMost):
        raise low.cannot(tree, 'is written "each player who"')
    return ir.Players(whose="chosen", filters=(found,), span=low.span(tree))


PLAYER_POSTS |= {"who": _who, "that": _who, "with": _player_with, "without": _player_with}
