"""Databases against their schema: ``grammar/cards.schema.json``, by jsonschema.

jsonschema makes a validator anew wherever a schema goes on into another; the keywords that go on are
replaced here by ones that keep a validator for each part of the schema, which is several times faster.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from cardwright.foundation.data import data_path

CARDS_FILE = "cards.schema.json"


@dataclass(frozen=True, slots=True)
class Violation:
    """A place of a database that breaks the schema: its JSON pointer, the rule broken, and what it says."""

    pointer: str
    rule: str
    message: str


def violations(data: Any) -> list[Violation]:
    """Everything in a database that breaks the schema, in the order of its places."""
    return _violations(data, {})


def text_violations(text: str, before: Collection[str] = ()) -> list[Violation]:
    """Everything in the text of a database that breaks the schema.

    ``before`` are the lines of a text that was found right: a card's line among them is right again.
    """
    data = json.loads(text)
    lines = text.split("\n")
    cards = data.get("cards")
    begin = lines.index('"cards": [') + 1 if '"cards": [' in lines else 0
    if not before or not begin or not cards:
        return violations(data)
    said = [line.removesuffix(",") for line in lines[begin : begin + len(cards)]]
    known = {line.removesuffix(",") for line in before}
    new = [at for at, line in enumerate(said) if line not in known]
    data["cards"] = [cards[at] for at in new]
    return _violations(data, dict(enumerate(new)))


def schema_digest() -> str:
    """The hash of the schema."""
    return hashlib.sha256(_schema_text().encode()).hexdigest()


def _violations(data: Any, numbers: dict[int, int]) -> list[Violation]:
    found = []
    for error in _validator().iter_errors(data):
        path = list(error.absolute_path)
        if len(path) > 1 and path[0] == "cards":
            path[1] = numbers.get(path[1], path[1])
        pointer = "".join(f"/{str(part).replace('~', '~0').replace('/', '~1')}" for part in path)
        found.append(Violation(pointer, str(error.validator), error.message))
    return sorted(found, key=lambda one: one.pointer)


def _schema_text() -> str:
    return (data_path("grammar") / CARDS_FILE).read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def _validator() -> Any:
    import jsonschema

    root = json.loads(_schema_text())
    kept: dict[int, Any] = {}

    def part(schema: Any) -> Any:
        found = kept.get(id(schema))
        if found is None:
            found = kept[id(schema)] = keeping(schema)
        return found

    def inside(schema: Any, instance: Any, at: str | int) -> Iterator[Any]:
        for error in part(schema).iter_errors(instance):
            error.path.appendleft(at)
            yield error

    def ref(_: Any, name: str, instance: Any, __: Any) -> Any:
        return part(root["$defs"][name.removeprefix("#/$defs/")]).iter_errors(instance)

    def properties(_: Any, wanted: Any, instance: Any, __: Any) -> Iterator[Any]:
        if isinstance(instance, dict):
            for key, value in instance.items():
                if key in wanted:
                    yield from inside(wanted[key], value, key)

    def items(_: Any, wanted: Any, instance: Any, __: Any) -> Iterator[Any]:
        if isinstance(instance, list):
            for at, value in enumerate(instance):
                yield from inside(wanted, value, at)

    def additional(validator: Any, wanted: Any, instance: Any, schema: Any) -> Any:
        if isinstance(instance, dict) and instance.keys() <= schema.get("properties", {}).keys():
            return ()
        return plain.VALIDATORS["additionalProperties"](validator, wanted, instance, schema)

    def type_(validator: Any, wanted: Any, instance: Any, schema: Any) -> Any:
        if _TYPES.get(instance.__class__) == wanted:
            return ()
        if isinstance(instance, float):  # to the schema language 2.0 is an integer, to a loader it is none
            return (jsonschema.ValidationError(f"{instance!r} is not of type {wanted!r}"),)
        return plain.VALIDATORS["type"](validator, wanted, instance, schema)

    plain = jsonschema.Draft202012Validator
    extend: Any = jsonschema.validators.extend
    keeping = extend(
        plain,
        {
            "$ref": ref, "properties": properties, "items": items, "additionalProperties": additional,
            "type": type_,
        },
    )  # fmt: skip
    return keeping(root)


_TYPES: dict[type, str] = {dict: "object", list: "array", str: "string", int: "integer", bool: "boolean"}
