"""Resolved IR to IR whose nouns have their identities, by which references and the emitter name them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from cardwright.model import nodes as n
from cardwright.model.irjson import walk
from cardwright.model.rebuild import N, rebuilt


def identified(abilities: Sequence[n.Ability]) -> tuple[n.Ability, ...]:
    """The abilities of one face, each noun with its ``id``: its place among the face's nouns in order of
    reading, negative where nobody refers to it (`cardwright.model.core.Noun`).
    """
    wanted = {
        to for ability in abilities for node in walk(ability) if type(to := getattr(node, "to", None)) is int
    }
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
