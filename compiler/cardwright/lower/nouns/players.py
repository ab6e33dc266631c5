"""Phrases of players: "each other player", "the player on your left", "each player who has a Wound"."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Tree

from cardwright.lower.core import Lowering
from cardwright.lower.nouns.nouns import HEADS, LOCATIONS, PLAYER_POSTS, location
from cardwright.lower.nouns.phrases import Phrase
from cardwright.lower.nouns.places import IN_HAND
from cardwright.model import nodes as ir
from cardwright.text import rules


def _players(low: Lowering, found: Phrase) -> ir.Noun:
    head = found.head
    assert head is not None
    low.read(head)
    span = low.span(found.tree)
    posts = list(found.posts)
    whose: ir.Whose | None = None
    chosen = [post for post in posts if post.data == rules.OF_YOUR_CHOICE]
    for post in chosen:
        low.take(post)
        posts.remove(post)
    if chosen and found.word == "the" and not found.plural and not found.mods:
        whose = "chosen"
    elif found.word == "the" and not found.plural:
        whose, posts = _the_player(low, found, posts)
    elif found.word == "that":
        whose = "that"
    elif found.word == "those":
        whose = "they"
    elif found.mods or found.owner is not None or found.det.amount is not None:
        raise low.cannot(found.tree)
    else:
        whose = PLAYERS.get((found.det.how, found.det.other))
    if whose is None:
        raise low.cannot(found.tree)
    return ir.Players(whose=whose, filters=player_filters(low, posts), span=span)


PLAYERS: dict[tuple[str, bool], ir.Whose] = {
    ("a", False): "chosen",
    ("each", False): "each",
    ("each other", False): "each other",
    ("another", False): "another",
    ("any", False): "any",
    ("any", True): "another",
    ("all", False): "all",
    ("all", True): "each other",
    ("no", False): "no",
    ("bare", False): "all",
}


def _the_player(
    low: Lowering, found: Phrase, posts: list[Tree[Any]]
) -> tuple[ir.Whose | None, list[Tree[Any]]]:
    for post in posts:
        if post.data == rules.BESIDE:
            side = SIDES.get(low.words(post))
            if side is None:
                raise low.cannot(post)
            return side, [other for other in posts if other is not post]
    if not found.mods and any(_names_most(post) for post in posts):
        return "chosen", posts
    words = [low.words(mod) for mod in found.mods if mod.data == rules.ADJ]
    if len(words) == len(found.mods) == 1:
        return ACTIVE.get(words[0]), posts
    return None, posts


def _names_most(post: Tree[Any]) -> bool:
    """Say whether "with the most Wounds" stands there: one player, of several that are tied one."""
    if post.data not in (rules.WITH, rules.WHO, rules.THAT):
        return False
    return any(str(tree.children[0]).lower() in ("most", "fewest") for tree in post.find_data(rules.ADJ))


SIDES: dict[str, ir.Whose] = {
    "to your right": "right",
    "to your left": "left",
    "on your right": "right",
    "on your left": "left",
}
ACTIVE: dict[str, ir.Whose] = {"next": "next", "active": "the active", "current": "the active"}


def player_filters(low: Lowering, posts: list[Tree[Any]]) -> tuple[ir.Filter, ...]:
    """Lower what follows a noun of players."""
    filters: list[ir.Filter] = []
    for post in posts:
        last = filters[-1] if filters else None
        has = last if isinstance(last, ir.Holding | ir.WithMost) else None
        if post.data in LOCATIONS and has is not None and isinstance(has.what, ir.Cards):
            # "without a Wound in their hand": it is the Wound that is there
            if has.what.place is not None:
                raise low.cannot(post)
            where = location(low, post)
            if where == IN_HAND:
                where = replace(IN_HAND, owner=ir.Players(whose="they"), span=where.span)
            filters[-1] = replace(has, what=replace(has.what, place=where))
            continue
        maker = PLAYER_POSTS.get(post.data)
        if maker is None:
            raise low.cannot(post)
        filters.append(maker(low, post))
    return tuple(filters)


HEADS["PLAYER"] = _players
