"""What was chosen and is spoken of again: "that class", "the chosen team"."""

from __future__ import annotations

from typing import Any

from lark import Token, Tree

from cardwright import nodes as ir
from cardwright.lower_core import Lowering
from cardwright.lower_phrases import phrase

CHOSEN_WORDS = {"CLASS_WORD": "class", "COLOR": "color", "TEAM_WORD": "team"}


def chosen_quality(low: Lowering, tree: Tree[Any]) -> ir.Filter | None:
    """Lower "that class" after "of", or give None for another phrase."""
    core = tree.children[-1] if tree.data == "definite" else None
    head = core.children[-1] if isinstance(core, Tree) and core.data == "sg" else None
    token = head.children[-1] if isinstance(head, Tree) else head
    if not isinstance(token, Token) or token.type not in CHOSEN_WORDS:
        return None
    found = phrase(low, tree)
    words = [low.words(mod) for mod in found.mods if mod.data == "adj"]
    plain = found.word == "that" and not found.mods
    if not plain and not (found.word == "the" and words == ["chosen"] and len(found.mods) == 1):
        raise low.cannot(tree)
    low.read(token)
    return ir.OfChosen(quality=CHOSEN_WORDS[token.type], span=low.span(tree))
