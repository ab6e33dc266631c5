"""What players have to conditions: so many points, so many sorts, the most of something, cards in hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token, Tree

from cardwright.lower.core import Lowering
from cardwright.lower.nouns.amounts import QUALITIES, bound, different_of, is_bound
from cardwright.lower.nouns.nouns import meaning
from cardwright.lower.nouns.phrases import phrase
from cardwright.lower.nouns.places import IN_HAND
from cardwright.model import nodes as ir
from cardwright.text import rules

THEY = ir.Players(whose="they")


def number_had(low: Lowering, np: Tree[Any], who: ir.Players, span: ir.Span) -> ir.Condition | None:
    """Lower "you have 6 or more Attack" and "you have three different classes among your Heroes"."""
    if is_bound(np):
        had = bound(low, np)
        if not had.point:
            return None
        left: ir.Amount = ir.PointsOf(point=had.point, who=who, span=span)
        sign: ir.Comparison = ">=" if had.comparison == "=" else had.comparison
        return ir.Compare(left=left, comparison=sign, right=had.amount, span=span)
    core = np.children[0] if np.data == rules.MODIFIED else np
    heads = [token.type for token in core.scan_values(lambda part: isinstance(part, Token))][-1:]
    if np.data != rules.MODIFIED or core.data != rules.COUNTED or heads[0] not in QUALITIES:
        return None
    found = phrase(low, np)
    how, many = found.det.how, found.det.amount
    if many is None or how not in ("exactly", "at least", "up to"):
        raise low.cannot(np)
    found.det = ir.Det(how="bare")
    different = different_of(low, found)
    if different is None:
        raise low.cannot(np)
    sign = "=" if found.det.strict else "<=" if how == "up to" else ">="
    return ir.Compare(left=different, comparison=sign, right=many, span=span)


def most(low: Lowering, np: Tree[Any], who: ir.Noun) -> ir.WithMost | None:
    """Lower "the most Wounds in their discard pile", "the fewest Bystanders"."""
    core = np.children[0] if np.data == rules.MODIFIED else np
    adjectives = [tree for tree in core.find_data(rules.ADJ) if str(tree.children[0]).lower() in EXTREMES]
    if core.data != rules.DEFINITE or len(adjectives) != 1:
        return None
    found = phrase(low, np)
    if found.word != "the" or not found.plural or adjectives[0] not in found.mods:
        raise low.cannot(np)
    extremity: Any = low.words(adjectives[0])
    found.mods = [mod for mod in found.mods if mod is not adjectives[0]]
    found.word, found.det = "", replace(found.det, how="bare")
    what = in_hand(meaning(low, found), who)
    if not isinstance(what, ir.Cards) or what.det.amount is not None:
        raise low.cannot(np)
    return ir.WithMost(extremity=extremity, what=what, span=low.span(np))


EXTREMES = frozenset({"most", "fewest"})


def in_hand(what: ir.Noun, who: ir.Noun) -> ir.Noun:
    """Read "cards in hand" as those in the hand of whoever has them."""
    if not isinstance(what, ir.Cards) or what.place != IN_HAND:
        return what
    owner = who if who == ir.YOU else ir.Players(whose="they", span=what.span)
    return replace(what, place=replace(IN_HAND, owner=owner, span=what.place.span))
