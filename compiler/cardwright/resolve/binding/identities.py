"""Resolved IR to IR whose nouns have their identities, by which references and the emitter name them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

from cardwright.model import nodes as n
from cardwright.model.irjson import walk
from cardwright.model.rebuild import N, rebuilt


def named(node: n.Node) -> tuple[int, ...]:
    """The identities that a node names: what it points at, what it is other than, what it leaves out."""
    if isinstance(node, n.Ref):
        return (node.to, *node.without)
    if isinstance(node, n.Det):
        return (node.than,)
    to = getattr(node, "to", None)
    return (to,) if type(to) is int else ()


def identified(abilities: Sequence[n.Ability]) -> tuple[n.Ability, ...]:
    """The abilities of one face, each noun with its ``id``: its place among the face's nouns in order of
    reading, negative where nobody refers to it (`cardwright.model.core.Noun`).
    """
    wanted = {index for ability in abilities for node in walk(ability) for index in named(node)}
    count = 0

    def visit(node: N) -> N:
        nonlocal count
        if not isinstance(node, n.Noun):
            return rebuilt(node, visit)
        index = count
        count += 1
        if node is n.YOU:
            return cast("N", node)
        id = index if index in wanted else -index - 2
        return cast("N", replace(rebuilt(node, visit), id=id))

    return tuple(visit(ability) for ability in abilities)


def counted_anew(abilities: Sequence[n.Ability]) -> tuple[n.Ability, ...]:
    """The same where nouns have been put in or have moved: what names an identity names the new one."""
    places: dict[int, int] = {}
    nouns = (node for ability in abilities for node in walk(ability) if isinstance(node, n.Noun))
    for place, noun in enumerate(nouns):
        if noun.id != -1:
            places[noun.order] = place

    def visit(node: N) -> N:
        changes: dict[str, Any] = {}
        for name in ("to", "than"):
            old = getattr(node, name, None)
            if type(old) is int and old >= 0:
                changes[name] = places[old]
        if isinstance(node, n.Ref) and node.without:
            changes["without"] = tuple(places[old] for old in node.without)
        new = rebuilt(node, visit)
        return replace(new, **changes) if changes else new

    return identified([visit(ability) for ability in abilities])
