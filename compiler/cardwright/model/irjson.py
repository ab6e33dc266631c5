"""IR to JSON and back: a node is a one-key object named by its kind, ``{"draw": {"who": …, "amount": …}}``.

The form follows the dataclasses of `cardwright.model.nodes` and nothing else: a key for each field, a tuple
as a list, a node inside a node in the same one-key form. Spans are left out, and so is every field that holds
its default, and the ``id`` of a noun that nobody refers to; reading puts them back, so that
``from_json(to_json(node)) == node``.
"""

from __future__ import annotations

import dataclasses
import functools
import re
import types
import typing
from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeVar, Union, cast

from cardwright.model import nodes
from cardwright.model.nodes import Node

Json = dict[str, Any]
F = TypeVar("F", bound=Callable[..., Any])


def cache(function: F) -> F:
    """`functools.cache` for functions of classes, which type checkers take for unhashable."""
    return cast(F, functools.cache(function))


class IrFormatError(ValueError):
    """JSON that is not the form of a node: says where (a JSON pointer) and what was expected."""

    def __init__(self, pointer: str, reason: str) -> None:
        super().__init__(f"{pointer or '/'}: {reason}")
        self.pointer = pointer
        self.reason = reason


# ---------------------------------------------------------------- the kinds of node


@cache
def tag(kind: type[Node]) -> str:
    """The key that names a kind of node: its class name in snake case."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


@cache
def node_kinds() -> dict[str, type[Node]]:
    """Every concrete kind of node by its key, in the order of `cardwright.model.nodes`."""
    found = [
        kind
        for kind in vars(nodes).values()
        if isinstance(kind, type)
        and issubclass(kind, Node)
        and "__dataclass_fields__" in vars(kind)
        and kind not in (Node, nodes.Noun, nodes.Statement)
    ]
    return {tag(kind): kind for kind in found}


@cache
def kinds_of(base: type[Node]) -> dict[str, type[Node]]:
    """The concrete kinds of node that may stand where ``base`` is asked for."""
    return {key: kind for key, kind in node_kinds().items() if issubclass(kind, base)}


@dataclasses.dataclass(frozen=True, slots=True)
class NodeField:
    """A field of a node that carries meaning: its name, its type, and its default (MISSING where it has
    none).
    """

    name: str
    type: Any
    default: Any


@cache
def meaning_fields(kind: type[Node]) -> tuple[NodeField, ...]:
    """The fields of a kind of node, in the order declared, without the span."""
    hints = typing.get_type_hints(kind)
    return tuple(
        NodeField(field.name, hints[field.name], field.default)
        for field in dataclasses.fields(kind)
        if field.name not in ("span", "id", "sentence")
    )


def walk(node: Node) -> Sequence[Node]:
    """A node and all nodes in it, in the order of reading: itself first, then field by field as declared.

    The list of an ability is kept, for every stage asks for it: it is not to be changed.
    """
    known = _WALKED.get(id(node))
    if known is not None and known[0] is node:
        return known
    found: list[Node] = []
    _gather(node, found.append)
    if node.__class__ is nodes.Ability:
        if len(_WALKED) >= _KEPT_WALKS:
            _WALKED.clear()
        _WALKED[id(node)] = found
    return found


_WALKED: dict[int, list[Node]] = {}
"""The nodes of abilities by the identity of the ability, which lives on as the first of them."""
_KEPT_WALKS = 2000


def depth(node: Node, of: type[Node] | tuple[type[Node], ...] = Node) -> int:
    """How many nodes of some kinds stand within each other, at most; it does not recur: any depth is told."""
    deepest = 0
    waiting: list[tuple[Any, int]] = [(node, 0)]
    while waiting:
        value, at = waiting.pop()
        if isinstance(value, tuple):
            waiting += [(one, at) for one in value]
        elif isinstance(value, Node):
            inner = at + isinstance(value, of)
            deepest = max(deepest, inner)
            waiting += [(getattr(value, name), inner) for name in holding_names(type(value))]
    return deepest


def _gather(node: Node, add: Callable[[Node], None]) -> None:
    add(node)
    kind = type(node)
    names = _HOLDING.get(kind)
    if names is None:
        names = _HOLDING[kind] = holding_names(kind)
    for name in names:
        value = getattr(node, name)
        if value.__class__ is tuple:
            if value:
                _gather_all(value, add)
        elif value is not None:
            _gather(value, add)


def _gather_all(values: tuple[Any, ...], add: Callable[[Node], None]) -> None:
    for value in values:
        if value.__class__ is tuple:
            _gather_all(value, add)
        else:
            _gather(value, add)


_HOLDING: dict[type[Node], tuple[str, ...]] = {}
"""`holding_names` of the kinds met: walks ask for them at every node."""


@cache
def holding_names(kind: type[Node]) -> tuple[str, ...]:
    """The names of those of `meaning_fields` that hold nodes, or may."""
    return tuple(field.name for field in meaning_fields(kind) if _holds_nodes(field.type))


def _holds_nodes(hint: Any) -> bool:
    return (isinstance(hint, type) and issubclass(hint, Node)) or any(
        map(_holds_nodes, typing.get_args(hint))
    )


@cache
def field_names(kind: type[Node]) -> tuple[str, ...]:
    """The names of `meaning_fields`."""
    return tuple(field.name for field in meaning_fields(kind))


# ---------------------------------------------------------------- writing


def to_json(node: Node) -> Json:
    """The JSON form of a node."""
    kind = node.__class__
    key, fields = _FORMS.get(kind) or _form(kind)
    body: Json = {}
    for name, default, holds_nodes in fields:
        value = getattr(node, name)
        if value is default or (value.__class__ is default.__class__ and value == default):
            continue
        if value.__class__ is tuple:
            body[name] = _list_to_json(value) if holds_nodes else list(value)
        else:
            body[name] = to_json(value) if holds_nodes and value is not None else value
    if getattr(node, "id", -1) >= 0:
        body["id"] = node.id  # type: ignore[attr-defined]
    return {key: body}


def _list_to_json(values: tuple[Any, ...]) -> list[Any]:
    return [_list_to_json(one) if one.__class__ is tuple else to_json(one) for one in values]


_Form = tuple[str, tuple[tuple[str, Any, bool], ...]]
_FORMS: dict[type[Node], _Form] = {}


def _form(kind: type[Node]) -> _Form:
    """The key of a kind of node, and its fields with their defaults and whether they hold nodes; kept."""
    holding = holding_names(kind)
    fields = tuple((field.name, field.default, field.name in holding) for field in meaning_fields(kind))
    found = _FORMS[kind] = tag(kind), fields
    return found


# ---------------------------------------------------------------- reading


def from_json(data: Any, expected: type[Node] = Node, pointer: str = "") -> Node:
    """The node whose JSON form is ``data``; an `IrFormatError` where it is none of the kind ``expected``."""
    if not isinstance(data, dict) or len(data) != 1:
        raise IrFormatError(pointer, "expected an object with one key, the kind of node")
    (key, body), *_ = data.items()
    kind = kinds_of(expected).get(key)
    if kind is None:
        raise IrFormatError(pointer, f"{key!r} is no kind of {tag(expected)}")
    pointer = f"{pointer}/{key}"
    if not isinstance(body, dict):
        raise IrFormatError(pointer, "expected an object")
    values: Json = {}
    for field in meaning_fields(kind):
        if field.name in body:
            values[field.name] = _reader(field.type)(body[field.name], f"{pointer}/{field.name}")
        elif field.default is dataclasses.MISSING:
            raise IrFormatError(pointer, f"{field.name!r} is missing")
    if "id" in body and issubclass(kind, nodes.Noun):
        values["id"] = _plain_reader(int)(body["id"], f"{pointer}/id")
    for name in body:
        if name not in field_names(kind) and not (name == "id" and "id" in values):
            raise IrFormatError(f"{pointer}/{name}", f"{key!r} has no such field")
    return kind(**values)


Reader = Callable[[Any, str], Any]


@cache
def _reader(hint: Any) -> Reader:
    """The function that reads a value of an annotated type."""
    origin = typing.get_origin(hint)
    arguments = typing.get_args(hint)
    if origin is Literal:
        return _literal_reader(arguments)
    if origin in (Union, types.UnionType):
        (inner,) = [argument for argument in arguments if argument is not type(None)]
        return _optional_reader(_reader(inner))
    if origin is tuple:
        return _tuple_reader(_reader(arguments[0]))
    if isinstance(hint, type) and issubclass(hint, Node):
        return lambda data, pointer: from_json(data, hint, pointer)
    return _plain_reader(hint)


def _literal_reader(allowed: tuple[Any, ...]) -> Reader:
    def read(data: Any, pointer: str) -> Any:
        if type(data) is not str or data not in allowed:
            raise IrFormatError(pointer, f"expected one of {', '.join(map(repr, allowed))}")
        return data

    return read


def _optional_reader(inner: Reader) -> Reader:
    return lambda data, pointer: None if data is None else inner(data, pointer)


def _tuple_reader(inner: Reader) -> Reader:
    def read(data: Any, pointer: str) -> Any:
        if not isinstance(data, list):
            raise IrFormatError(pointer, "expected a list")
        return tuple(inner(part, f"{pointer}/{index}") for index, part in enumerate(data))

    return read


def _plain_reader(kind: type[Any]) -> Reader:
    def read(data: Any, pointer: str) -> Any:
        if type(data) is not kind:
            raise IrFormatError(pointer, f"expected a value of type {kind.__name__}")
        return data

    return read
