"""What was chosen and is spoken of again: "that class", "the chosen team"."""

from __future__ import annotations

from typing import Any

from lark import Token, Tree

from cardwright.lower.core import Lowering, tokens
from cardwright.lower.nouns.phrases import Phrase, phrase
from cardwright.model import nodes as ir
from cardwright.text import rules

CHOSEN_WORDS = {"CLASS_WORD": "class", "COLOR": "color", "TEAM_WORD": "team"}


def chosen_quality(low: Lowering, tree: Tree[Any]) -> ir.Filter | None:
    """Lower "that class" after "of", or give None for another phrase."""
    core = tree.children[-1] if tree.data == rules.DEFINITE else None
    head = core.children[-1] if isinstance(core, Tree) and core.data == rules.SG else None
    token = head.children[-1] if isinstance(head, Tree) else head
    if not isinstance(token, Token) or token.type not in CHOSEN_WORDS:
        return None
    found = phrase(low, tree)
    words = [low.words(mod) for mod in found.mods if mod.data == rules.ADJ]
    plain = found.word == "that" and not found.mods
    if not plain and not (found.word == "the" and words == ["chosen"] and len(found.mods) == 1):
        raise low.cannot(tree)
    low.read(token)
    return ir.OfChosen(quality=CHOSEN_WORDS[token.type], span=low.span(tree))


def of_heroes(low: Lowering, found: Phrase) -> bool:
    """Take "Hero" before "class"; say whether that is what stands there."""
    (mod,) = found.mods
    token = tokens(mod)[-1] if tokens(mod) else None
    if found.head is None or found.head.type not in CHOSEN_WORDS or token is None or token.type != "KIND":
        return False
    if low.read(token) != "Hero" or mod.data != rules.NOUN_FILTER:
        return False
    low.take_all(mod)
    return True


def chosen_by_you(low: Lowering, tree: Tree[Any]) -> ir.Filter | None:
    """Lower "the class you chose", "the Hero class you named", or give None for another phrase."""
    if tree.data != rules.MODIFIED or tree.children[-1].data != rules.REL_CLAUSE:
        return None
    if not any(token.type in CHOSEN_WORDS for token in tokens(tree.children[0])):
        return None
    found = phrase(low, tree)
    clause = found.posts.pop()
    who, verb, *tails = low.take(clause)
    if found.head is None or found.head.type not in CHOSEN_WORDS or found.posts or tails:
        raise low.cannot(tree)
    if found.word != "the" or (found.mods and not of_heroes(low, found)) or low.words(who) != "you":
        raise low.cannot(tree)
    (word,) = [child for child in low.take(verb) if isinstance(child, Tree)]
    if low.verb(word) not in ("choose", "name"):
        raise low.cannot(clause)
    low.read(found.head)
    return ir.OfChosen(quality=CHOSEN_WORDS[found.head.type], span=low.span(tree))
