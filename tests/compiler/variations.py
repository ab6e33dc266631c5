"""A node with one field changed: everything that it could say instead."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator
from typing import Any, Literal, Union

from cardwright.model import nodes as n
from cardwright.model.irjson import meaning_fields

Path = tuple[str | int, ...]

OTHERS: dict[type[n.Node], tuple[n.Node, ...]] = {
    n.Amount: (n.Number(7), n.CountOf(n.Players("each"))),
    n.Noun: (n.Players("right"), n.This("card"), n.Cards(n.Det("all"), "Wound", (), n.Place("KO pile"))),
    n.Filter: (n.Icon(("Covert",)), n.Grey()),
    n.Location: (n.Place("KO pile"), n.Place("Victory Pile", n.YOU)),
    n.Condition: (n.TrackIs("Fear", ">=", n.Number(3)),),
    n.Statement: (n.Inspire(n.YOU, "Fear"), n.ExtraTurn(n.YOU)),
    n.Happening: (n.Event("rescue", n.YOU),),
    n.Det: (n.Det("a"), n.Det("all"), n.Det("exactly", n.Number(5))),
    n.Label: (n.Label("Escape"),),
    n.Ability: (n.Ability(None, (n.ExtraTurn(n.YOU),)),),
}
WORDS = ("Moon Base", "Covert")


def places(value: Any, path: Path = ()) -> Iterator[tuple[Path, n.Node]]:
    """Every node in a node, with the way to it."""
    if isinstance(value, n.Node):
        yield path, value
        for field in meaning_fields(type(value)):
            yield from places(getattr(value, field.name), (*path, field.name))
    elif isinstance(value, tuple):
        for index, part in enumerate(value):
            yield from places(part, (*path, index))


def replaced(value: Any, path: Path, new: Any) -> Any:
    """The same value with what stands at the end of the way replaced."""
    if not path:
        return new
    step, *rest = path
    if isinstance(step, int):
        return (*value[:step], replaced(value[step], tuple(rest), new), *value[step + 1 :])
    fields = {field.name: getattr(value, field.name) for field in meaning_fields(type(value))}
    fields[step] = replaced(fields[step], tuple(rest), new)
    return type(value)(**fields)


def alternatives(hint: Any, old: Any) -> Iterator[Any]:
    """Other values of a field: of its type, well formed, and unlike the one it has."""
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin is Literal:
        yield from (value for value in arguments if value != old)
    elif origin in (Union, types.UnionType):
        if old is not None:
            yield None
        for argument in arguments:
            if argument is not type(None):
                yield from alternatives(argument, old)
    elif origin is tuple:
        if old:
            yield old[:-1]
        yield from ((*(old or ()), more) for more in alternatives(arguments[0], None))
    elif isinstance(hint, type) and issubclass(hint, n.Node):
        yield from (other for other in OTHERS[hint] if other != old)
    elif hint is bool:
        yield not old
    elif hint is int:
        yield from (value for value in (0, 2) if value != old)
    else:
        yield from (word for word in WORDS if word != old)


def variations(ability: n.Ability) -> Iterator[tuple[n.Node, str, Any, n.Ability]]:
    """An ability with each field of each of its nodes changed: the node, the field, its new value, the
    result.
    """
    for path, node in places(ability):
        if any(isinstance(part, n.Reminder) for part in around(ability, path)):
            continue
        for field in meaning_fields(type(node)):
            old = getattr(node, field.name)
            for new in alternatives(field.type, old):
                yield node, field.name, new, replaced(ability, (*path, field.name), new)


def around(ability: n.Ability, path: Path) -> Iterator[Any]:
    """What stands on the way to a node, itself included."""
    value: Any = ability
    yield value
    for step in path:
        value = value[step] if isinstance(step, int) else getattr(value, step)
        yield value
