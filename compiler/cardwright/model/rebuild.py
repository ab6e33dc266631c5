"""Nodes to changed nodes: a pass over the IR says what to change and this puts the tree together again."""

from __future__ import annotations

import operator
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, TypeVar

from cardwright.model import nodes as n
from cardwright.model.irjson import field_names, holding_names

N = TypeVar("N", bound=n.Node)


def fields_of(node: n.Node) -> tuple[str, ...]:
    """The names of a node's fields that carry meaning."""
    kind: Any = type(node)
    return field_names(kind)


def within(node: n.Node) -> Iterator[n.Node]:
    """The nodes directly in a node."""
    for name in fields_of(node):
        value = getattr(node, name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, n.Node):
                yield part
            elif isinstance(part, tuple):
                yield from (inner for inner in part if isinstance(inner, n.Node))


def rebuilt(node: N, change: Any) -> N:
    """A node with `change` applied to every node directly in it; the same object where nothing changed."""
    changes: dict[str, Any] = {}
    for name in holding_names(type(node)):
        value = getattr(node, name)
        if value:
            new = changed(value, change)
            if new is not value:
                changes[name] = new
    return replace(node, **changes) if changes else node


def changed(value: Any, change: Any) -> Any:
    """A field's value with `change` applied to every node in it; the same object where nothing changed."""
    if value.__class__ is not tuple:
        return change(value)
    new = tuple([changed(part, change) if part.__class__ is tuple else change(part) for part in value])
    return value if all(map(operator.is_, new, value)) else new
