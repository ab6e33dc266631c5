"""Which statements look back: they belong to what the sentence before them began."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardwright.model import nodes as ir
from cardwright.model.irjson import holding_names

BEGINNING = (ir.Whenever, ir.Later, ir.Would)
"""Statements done at another moment: what looks back to them is done then too."""


def refers(node: Any) -> bool:
    """Say whether anything in a statement needs what was done, named or moved just before."""
    if isinstance(node, tuple):
        return any(refers(part) for part in node)
    if not isinstance(node, ir.Node):
        return False
    match node:
        case ir.Ref() | ir.ThatMany() | ir.There() | ir.DidSo():
            return True
        case ir.Players(whose="that" | "he"):
            return True
        case ir.Done(this_way=True) | ir.Event(this_way=True):
            return True
        case ir.Whenever() | ir.Later():
            return False
    return any(refers(getattr(node, name)) for name in holding_names(type(node)))


SHOWN = {ir.Reveal: "reveal", ir.RevealPlace: "reveal", ir.LookAt: "look at"}
MOVED = (ir.Discard, ir.Ko, ir.Gain, ir.DrawThat, ir.Put)
MANY = ("each", "each other", "all", "any")


def of_those_shown(last: ir.Statement | None, statement: ir.Statement) -> ir.Statement:
    """Read "discard each card that costs 0", right after several cards were shown, as said of these: the
    nearest cards named (semantics 1), not those of the place that the verb takes from otherwise.
    """
    if isinstance(last, ir.ForEach) and isinstance(last.each, ir.Players) and last.body:
        several, last = True, last.body[-1]
    else:
        who = getattr(last, "who", None)
        several = isinstance(who, ir.Players) and who.whose in MANY
    verb = SHOWN.get(type(last))
    what = getattr(statement, "what", None)
    if verb is None or not isinstance(statement, MOVED) or not isinstance(what, ir.Cards):
        return statement
    shown = getattr(last, "what", None)
    if isinstance(shown, ir.Cards):
        end = shown.place.end if isinstance(shown.place, ir.Place) else ""
        if not end or not (several or shown.plural or shown.det.amount is not None):
            return statement
    elif not isinstance(last, ir.RevealPlace):
        return statement
    plain = what.place is None and what.det.how in ("each", "all") and what.det.amount is None
    if not plain or any(isinstance(one, ir.Done | ir.Belonging) for one in what.filters):
        return statement
    by = ir.Done(verb=verb, this_way=True, span=what.span)
    return replace(statement, what=replace(what, filters=(by, *what.filters)))
