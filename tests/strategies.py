"""Hypothesis strategies over the node types.

`nodes_of(base)` draws any node of a kind straight from the dataclass annotations: for round trips through
JSON.
"""

from __future__ import annotations

import types
import typing
from typing import Any, Literal, Union

from hypothesis import strategies as st

from cardwright.model import nodes as n
from cardwright.model.irjson import cache, kinds_of, meaning_fields

NAMES = st.sampled_from(
    [
        "Tech",
        "Titans",
        "Attack",
        "Recruit",
        "Hope",
        "cost",
        "The Flash",
        'A "quoted" name',
        "O'Brien & Sons",
        "Ω",
    ]
)


@cache
def _leaf(base: type[n.Node]) -> st.SearchStrategy[Any]:
    """A node of a kind without nodes in it, or the smallest there is: where recursion ends."""
    simple: dict[type[n.Node], st.SearchStrategy[Any]] = {
        n.Amount: st.builds(n.Number, st.integers(-3, 9)),
        n.Noun: st.sampled_from([n.YOU, n.This("card"), n.Players("each"), n.Ref("it", to=0)]),
        n.Filter: st.builds(n.Icon, st.tuples(NAMES)),
        n.Location: st.builds(n.Place, NAMES),
        n.Condition: st.builds(
            n.TrackIs, NAMES, st.sampled_from([">=", "="]), st.builds(n.Number, st.integers(0, 3))
        ),
        n.Statement: st.builds(n.Draw, st.just(n.YOU), st.builds(n.Number, st.integers(1, 3))),
        n.Happening: st.builds(n.AtMoment, NAMES),
        n.Det: st.builds(n.Det, st.sampled_from(["a", "all"])),
        n.Label: st.builds(n.Label, NAMES),
    }
    leaf = simple.get(base)
    return _built(base, 0) if leaf is None else leaf


def nodes_of(base: type[n.Node] = n.Statement, depth: int = 3) -> st.SearchStrategy[Any]:
    """Any well-typed node of a kind, at most so many nodes deep."""
    if depth <= 0:
        return _leaf(base)
    kinds = list(kinds_of(base).values())
    return st.sampled_from(kinds).flatmap(lambda kind: _built(kind, depth - 1))


@cache
def _built(kind: type[n.Node], depth: int) -> st.SearchStrategy[Any]:
    arguments = {field.name: _of_type(field.type, depth) for field in meaning_fields(kind)}
    return st.builds(kind, **arguments)


def _of_type(hint: Any, depth: int) -> st.SearchStrategy[Any]:
    origin = typing.get_origin(hint)
    arguments = typing.get_args(hint)
    if origin is Literal:
        return st.sampled_from(arguments)
    if origin in (Union, types.UnionType):
        (inner,) = [argument for argument in arguments if argument is not type(None)]
        return st.none() | _of_type(inner, depth)
    if origin is tuple:
        return st.lists(_of_type(arguments[0], depth), max_size=2).map(tuple)
    if isinstance(hint, type) and issubclass(hint, n.Node):
        return st.deferred(lambda: nodes_of(hint, depth))
    if hint is bool:
        return st.booleans()
    if hint is int:
        return st.integers(-1, 20)
    return NAMES
