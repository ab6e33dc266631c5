"""Places to locations: "your hand or discard pile", "under this Villain", "there"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Tree

from cardwright.lower.core import CannotLower, Lowering, LowerProblem, tokens
from cardwright.lower.nouns.nouns import LOCATIONS, is_comma, meaning, noun, possessor
from cardwright.lower.nouns.phrases import Phrase, conjunct, phrase
from cardwright.lower.nouns.spaces import in_space
from cardwright.model import nodes as ir
from cardwright.text import rules


def place(low: Lowering, tree: Tree[Any]) -> ir.Location:
    """Lower a place: "your hand", "the HQ", "your hand or discard pile"."""
    if tree.data == rules.NP_JOIN:
        return _any_place(low, tree)
    return _placed(low, phrase(low, tree))


def _placed(low: Lowering, found: Phrase) -> ir.Location:
    head = found.head
    if head is None or head.type not in ("PLACE", "SPACE"):
        raise _no_place(low, found)
    if head.type == "SPACE":
        return in_space(low, found)
    owned = _owner_behind(low, found)
    if found.mods or found.posts or found.det.amount is not None:
        raise low.cannot(found.tree)
    name = low.read(head)
    span = low.span(found.tree)
    if found.word in ("that", "those"):
        return ir.There(name=name, span=span)
    if found.word in ("this", "these"):
        raise low.cannot(found.tree)
    owner: ir.Noun | None = owned
    if owned is not None:
        pass
    elif found.owner is not None:
        owner = possessor(low, found.owner)
        if isinstance(owner, ir.Ref) and owner.form in ("he", "she"):
            owner = ir.Players(whose="he", span=owner.span)
    elif found.det.how in ("any", "each", "all") or (found.det.how == "bare" and found.plural):
        owner = ir.Players(whose="each" if found.det.how == "each" else "any", span=span)
    elif found.det.how not in ("the", "bare"):
        raise low.cannot(found.tree)
    return ir.Place(name=name, owner=owner, span=span)


NO_PLACE = "no place "
"""How the rule of a problem begins that is about a place that is not declared; its words follow."""


def _no_place(low: Lowering, found: Phrase) -> CannotLower:
    """Make the error for what is spoken of as a place and is none: "the Bystander Stack"."""
    head = found.head
    if head is None or head.type not in ("STACK_NOUN", "PILE") or not found.mods:
        return low.cannot(found.tree, "is not a place")
    before = [token for mod in found.mods for token in tokens(mod)]
    words = " ".join(map(str, [*before, head]))
    return CannotLower(
        LowerProblem(f'"{words}" is no place of this set', low.span(found.tree), NO_PLACE + words)
    )


def _owner_behind(low: Lowering, found: Phrase) -> ir.Noun | None:
    """Take "of the player on your left" behind a place."""
    if found.word != "the" or found.owner is not None or not found.posts or found.posts[0].data != rules.OF:
        return None
    of, *others = found.posts
    inner = phrase(low, of.children[0])
    if inner.head is None or inner.head.type != "PLAYER":
        return None
    low.take(of)
    inner.posts = inner.posts + others
    found.posts = []
    return meaning(low, inner)


def _any_place(low: Lowering, tree: Tree[Any]) -> ir.Location:
    *parts, operator, last = [child for child in low.take(tree) if not is_comma(child)]
    joiner: Any = low.read(operator).partition("/")[2] or low.read(operator)
    if joiner not in ("or", "and"):
        raise low.cannot(operator)
    options: list[ir.Location] = []
    for part in [*parts, last]:
        if part.data == rules.NP_JOIN:
            inner = _any_place(low, part)
            if not isinstance(inner, ir.AnyPlace) or inner.joiner != joiner:
                raise low.cannot(part)
            options += inner.options
        elif part.data == rules.BARE_CONJ and options and isinstance(options[0], ir.Place):
            bare = _placed(low, conjunct(low, part, None, "bare"))
            if not isinstance(bare, ir.Place):
                raise low.cannot(part)
            options.append(replace(bare, owner=options[0].owner))
        else:
            options.append(place(low, part))
    return ir.AnyPlace(options=tuple(options), joiner=joiner, span=low.span(tree))


def _in_place(low: Lowering, tree: Tree[Any]) -> ir.Location:
    return place(low, low.one(tree))


def _beside(relation: Any) -> Callable[[Lowering, Tree[Any]], ir.Location]:
    def lower(low: Lowering, tree: Tree[Any]) -> ir.Location:
        child = low.one(tree)
        return ir.Beside(relation=relation, card=noun(low, child), span=low.span(tree))

    return lower


def _there(low: Lowering, tree: Tree[Any]) -> ir.Location:
    low.take(tree)
    return ir.There(span=low.span(tree))


IN_HAND = ir.Place(name="hand")
"""Where cards "in hand" are; whose hand is said by who has them."""


def _in_hand(low: Lowering, tree: Tree[Any]) -> ir.Location:
    low.take(tree)
    return replace(IN_HAND, span=low.span(tree))


def _from_top_of(low: Lowering, tree: Tree[Any]) -> ir.Location:
    """Lower "from the top of your deck"."""
    where = place(low, low.one(tree))
    if not isinstance(where, ir.Place) or where.end:
        raise low.cannot(tree)
    end: Any = "top" if tree.data == rules.FROM_TOP_OF else "bottom"
    return replace(where, end=end)


LOCATIONS |= {
    rules.IN_HAND: _in_hand,
    rules.FROM_TOP_OF: _from_top_of,
    rules.FROM_BOTTOM_OF: _from_top_of,
    rules.OF: _in_place,
    rules.FROM_PLACE: _in_place,
    rules.IN: _in_place,
    rules.ON: _in_place,
    rules.AT: _in_place,
    rules.UNDER: _beside("under"),
    rules.NEXT_TO: _beside("next to"),
    rules.ABOVE: _beside("above"),
    rules.ADJACENT_TO: _beside("adjacent to"),
    rules.THERE: _there,
}
