"""Dataclasses to JSON Schema (Draft 2020-12): of the IR, and of ``cards.json``.

A node is one key with its fields: an object of exactly one property, closed, so that a validator goes
straight to the kind that is there (never ``oneOf`` over nodes, which tries them all). A printed number is
an integer, an object with a mark, or "*"; a string anywhere else in its place is refused.
"""

from __future__ import annotations

import dataclasses
import json
import types
import typing
from pathlib import Path
from typing import Any, Literal, Union

from cardwright.database.records import IDENTIFIER, NAME, Database, record_fields
from cardwright.database.validation import CARDS_FILE
from cardwright.model import nodes as n
from cardwright.model.compiled import Marked, Printed
from cardwright.model.irjson import kinds_of, meaning_fields, node_kinds, tag

Json = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
IR_ID = "urn:cardwright:schema:ir:1"
CARDS_ID = "urn:cardwright:schema:cards:1"

IR_FILE = "ir.schema.json"

BASES: tuple[type[n.Node], ...] = (
    n.Amount, n.Noun, n.Filter, n.Location, n.Condition, n.Statement, n.Happening,
)  # fmt: skip


# ---------------------------------------------------------------- the IR


def ir_schema() -> Json:
    """The schema of an ability's IR."""
    return {
        "$schema": DIALECT,
        "$id": IR_ID,
        "title": "The meaning of a card text",
        "$ref": f"#/$defs/{tag(n.Ability)}",
        "$defs": ir_definitions(),
    }


def ir_definitions() -> Json:
    """The definitions of all nodes: a dispatcher for each family of nodes, the fields of each kind."""
    found: Json = {tag(base): _dispatch(base) for base in BASES}
    for key, kind in node_kinds().items():
        if kind not in BASES and not issubclass(kind, BASES):
            found[key] = _dispatch(kind)
        found[f"{key} fields"] = _fields(kind)
    return found


def _dispatch(base: type[n.Node]) -> Json:
    return {
        "type": "object",
        "minProperties": 1,
        "maxProperties": 1,
        "additionalProperties": False,
        "properties": {key: {"$ref": f"#/$defs/{key} fields"} for key in kinds_of(base)},
    }


def _fields(kind: type[n.Node]) -> Json:
    fields = meaning_fields(kind)
    schema: Json = {
        "description": _first_sentence(kind),
        "type": "object",
        "additionalProperties": False,
        "properties": {
            field.name: _node_value(field.type, null=field.default is dataclasses.MISSING) for field in fields
        },
    }
    if issubclass(kind, n.Noun):
        schema["properties"]["id"] = {"type": "integer", "minimum": 0}
    needed = [field.name for field in fields if field.default is dataclasses.MISSING]
    return schema | ({"required": needed} if needed else {})


def _first_sentence(kind: type[Any]) -> str:
    return (kind.__doc__ or "").strip().split("\n")[0]


def _node_value(hint: Any, null: bool = False) -> Json:
    """The schema of a node's field; one that holds its default is left out, so only one without can be
    null.
    """
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin is Literal:
        return {"enum": list(arguments)}
    if origin in (Union, types.UnionType):
        (inner,) = [argument for argument in arguments if argument is not type(None)]
        return _or_null(_node_value(inner)) if null else _node_value(inner)
    if origin is tuple:
        return {"type": "array", "items": _node_value(arguments[0])}
    if isinstance(hint, type) and issubclass(hint, n.Node):
        return {"$ref": f"#/$defs/{tag(hint)}"}
    return {str: {"type": "string"}, int: {"type": "integer"}, bool: {"type": "boolean"}}[hint]


# ---------------------------------------------------------------- the database


def cards_schema() -> Json:
    """The schema of a ``cards.json``; it holds the IR's definitions, so that it stands by itself."""
    definitions: Json = {}
    top = _record(Database, definitions)
    return {
        "$schema": DIALECT,
        "$id": CARDS_ID,
        "title": "A set of cards",
        **top,
        "$defs": definitions | {"printed": _printed()} | ir_definitions(),
    }


def _record(kind: type[Any], definitions: Json) -> Json:
    fields = record_fields(kind)
    needed = [field.key for field in fields if not field.metadata.get("optional")]
    return {
        "description": _first_sentence(kind),
        "type": "object",
        "additionalProperties": False,
        "required": needed,
        "properties": {field.key: _value(field.type, field.metadata, definitions) for field in fields},
    }


def _printed() -> Json:
    mark = typing.get_args(typing.get_type_hints(Marked)["mark"])
    return {
        "description": "A number as a card prints it: 4, 2+ or 4* with its mark, or a bare *.",
        "type": ["integer", "object", "string"],
        "minimum": 0,
        "pattern": "^\\*$",
        "additionalProperties": False,
        "required": ["n", "mark"],
        "properties": {"n": {"type": "integer", "minimum": 0}, "mark": {"enum": list(mark)}},
    }


def _value(hint: Any, metadata: typing.Mapping[str, Any], definitions: Json) -> Json:
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if hint == Printed:
        return {"$ref": "#/$defs/printed"}
    if origin is Literal:
        return {"enum": list(arguments)}
    if origin in (Union, types.UnionType):
        return _one_of_types(hint, arguments, metadata, definitions)
    if origin is tuple:
        items = _value(arguments[0], metadata, definitions)
        return {"type": "array", "items": items} | ({"minItems": 1} if metadata.get("some") else {})
    if origin is dict:
        return {
            "type": "object",
            "propertyNames": {"pattern": "\\S"},
            "additionalProperties": _value(arguments[1], {}, definitions),
        }
    if isinstance(hint, type) and issubclass(hint, n.Node):
        return {"$ref": f"#/$defs/{tag(hint)}"}
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        name = hint.__name__
        if name not in definitions:
            definitions[name] = {}
            definitions[name] = _record(hint, definitions)
        return {"$ref": f"#/$defs/{name}"}
    return _plain(hint, metadata)


def _one_of_types(
    hint: Any, arguments: tuple[Any, ...], metadata: typing.Mapping[str, Any], definitions: Json
) -> Json:
    null = type(None) in arguments
    inner: Any = Union[tuple(argument for argument in arguments if argument is not type(None))]  # noqa: UP007
    if inner == Printed:
        schema: Json = {"$ref": "#/$defs/printed"}
    elif typing.get_origin(inner) in (Union, types.UnionType):
        one, other = (_value(argument, metadata, definitions) for argument in typing.get_args(inner))
        schema = {"if": {"type": one["type"]}, "then": one, "else": other}
    else:
        schema = _value(inner, metadata, definitions)
    if not null or metadata.get("optional"):
        # what is optional is left out, not null
        return schema
    if isinstance(schema.get("type"), str):
        return schema | {"type": [schema["type"], "null"]}
    return _or_null(schema)


def _or_null(schema: Json) -> Json:
    """A schema that null fits too; what is not null is checked by itself, so that its own mistakes are
    told.
    """
    return {"if": {"type": "null"}, "else": schema}


def _plain(hint: Any, metadata: typing.Mapping[str, Any]) -> Json:
    if hint is int:
        return {"type": "integer", "minimum": metadata.get("least", 0)}
    if hint is bool:
        return {"type": "boolean"}
    pattern = metadata.get("pattern")
    return {"type": "string"} | ({"pattern": pattern} if pattern else {})


# ---------------------------------------------------------------- files


def schema_texts() -> dict[str, str]:
    """The schema files by name, to the byte: what stands in ``grammar/``."""
    return {
        IR_FILE: json.dumps(ir_schema(), indent=1, ensure_ascii=False) + "\n",
        CARDS_FILE: json.dumps(cards_schema(), indent=1, ensure_ascii=False) + "\n",
    }


def write_schemas(folder: Path) -> list[Path]:
    """Write the schema files that differ; returns those written."""
    written: list[Path] = []
    for name, text in schema_texts().items():
        path = folder / name
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8", newline="\n")
            written.append(path)
    return written


__all__ = [
    "IDENTIFIER",
    "NAME",
    "cards_schema",
    "ir_schema",
    "schema_texts",
    "write_schemas",
]
