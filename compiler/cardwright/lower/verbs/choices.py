"""What is chosen: cards, players, a class, a team, a number."""

from __future__ import annotations

from typing import Any

from lark import Tree

from cardwright.lower.core import (
    Lowering,
    tokens,
)
from cardwright.lower.nouns.chosen import of_heroes
from cardwright.lower.nouns.filters import icon
from cardwright.lower.nouns.nouns import meaning, noun
from cardwright.lower.nouns.phrases import phrase
from cardwright.lower.verbs.dispatch import (
    ACTIONS,
)
from cardwright.lower.verbs.tails import Statements, Tails
from cardwright.model import nodes as ir
from cardwright.text import rules


def _choose_icon(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    """Lower "choose [Tech] or [Ranged]": a class, or a team, of those named."""
    found = icon(low, low.one(action))
    sorts = {token.type for token in tokens(action)} & {"CLASS", "TEAM"}
    if not isinstance(found, ir.Icon) or found.joiner != "or" or len(sorts) != 1:
        raise low.cannot(action)
    (sort,) = sorts
    return (ir.ChooseQuality(who=who, quality=sort.lower(), options=found.names, span=low.span(action)),)


CHOSEN = {
    "CLASS_WORD": "class",
    "COLOR": "color",
    "TEAM_WORD": "team",
    "COST_NOUN": "cost",
    "NUMBER": "number",
}


def _choose(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    np = low.one(action)
    span = low.span(action)
    if np.data == rules.POINT_JOIN:
        one, operator, other = low.take(np)
        if low.read(operator) != "or":
            raise low.cannot(operator)
        options = (low.read(one), low.read(other))
        return (ir.ChooseQuality(who=who, quality="point", options=options, span=span),)
    if np.data in (rules.INDEFINITE, rules.ANY, rules.ONE):
        found = phrase(low, np)
        hero_class = len(found.mods) == 1 and of_heroes(low, found)
        if found.head is not None and found.head.type in CHOSEN and (not found.mods or hero_class):
            low.read(found.head)
            return (ir.ChooseQuality(who=who, quality=CHOSEN[found.head.type], span=span),)
        return (ir.Choose(who=who, what=meaning(low, found), span=span),)
    return (ir.Choose(who=who, what=noun(low, np), span=span),)


ACTIONS |= {
    rules.CHOOSE: _choose,
    rules.CHOOSE_ICON: _choose_icon,
}
