"""Set-up lines, led groups and ends: "8 Twists", "Rogues", "When 3 Villains have escaped"."""

from __future__ import annotations

from typing import Any

from lark import Token, Tree

from cardwright import nodes as ir
from cardwright.lower_conditions import condition
from cardwright.lower_core import Lowering
from cardwright.lower_nouns import noun
from cardwright.lower_phrases import phrase

SETUP, LEADS = "Setup", "Always Leads"


def set_up(low: Lowering, tree: Tree[Any], timing: str) -> tuple[ir.Statement, ...]:
    """Lower a sentence that has no verb of its own, as its label allows."""
    if tree.data in ("when_condition", "if_condition"):
        return (ir.EndsWhen(condition=condition(low, low.one(tree)), span=low.span(tree)),)
    if tree.data == "np_line":
        if timing == LEADS:
            return line(low, tree)
        if timing == SETUP:
            return _uses(low, tree)
        raise low.cannot(tree, "is not a sentence")
    if tree.data == "by_players":
        players, sentence = low.take(tree)
        text = low.text(players).split()[0]
        low.one(sentence)
        raise low.cannot(sentence, f"for {text} players has no meaning here")
    raise low.cannot(tree)


def line(low: Lowering, tree: Tree[Any]) -> tuple[ir.Statement, ...]:
    """Lower the groups that a Mastermind always leads."""
    np = low.one(tree)
    return (ir.Leads(groups=tuple(_group_names(low, np)), span=low.span(tree)),)


def _group_names(low: Lowering, np: Tree[Any]) -> list[str]:
    if np.data == "np_join":
        names: list[str] = []
        for part in low.take(np):
            if isinstance(part, Token):
                low.read(part)
            else:
                names += _group_names(low, part)
        return names
    found = phrase(low, np)
    head = found.head
    if head is None or head.type != "NAME" or found.mods or found.posts or found.owner is not None:
        raise low.cannot(np)
    return [low.read(head)]


def _uses(low: Lowering, tree: Tree[Any]) -> tuple[ir.Statement, ...]:
    np, *more = low.take(tree)
    if more:
        raise low.cannot(more[0])
    what = noun(low, np)
    if isinstance(what, ir.Cards):
        place, what = (
            what.place,
            ir.Cards(det=what.det, kind=what.kind, filters=what.filters, plural=what.plural, span=what.span),
        )
        return (ir.UseCards(what=what, place=place, span=low.span(tree)),)
    return (ir.UseCards(what=what, span=low.span(tree)),)
