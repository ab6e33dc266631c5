"""Which statements look back: they belong to what the sentence before them began."""

from __future__ import annotations

from typing import Any

from cardwright import nodes as ir
from cardwright.irjson import holding_names

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


def looks_back(node: Any) -> bool:
    """Say whether a statement names, outside a subject of its own, the player or card just spoken of."""
    if isinstance(node, tuple):
        return any(looks_back(part) for part in node)
    if not isinstance(node, ir.Node):
        return False
    if isinstance(node, ir.Players):
        return node.whose in ("they", "that", "he")
    if isinstance(node, ir.Ref):
        return not (node.plural and node.kind)
    who = node.each if isinstance(node, ir.ForEach) else getattr(node, "who", None)
    if isinstance(who, ir.Players) and who.whose not in ("you", "they", "that", "he", "everyone"):
        return False
    return any(looks_back(getattr(node, name)) for name in holding_names(type(node)))


def takes_part(node: Any) -> bool:
    """Say whether a statement is about some of several cards that it does not name: "one of them"."""
    if isinstance(node, tuple):
        return any(takes_part(part) for part in node)
    if not isinstance(node, ir.Node):
        return False
    if isinstance(node, ir.SomeOf) and node.det.how not in ("each", "all", "any number of"):
        return isinstance(node.of, ir.Ref) and node.of.plural and not node.of.kind
    return any(takes_part(getattr(node, name)) for name in holding_names(type(node)))
