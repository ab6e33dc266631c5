"""The schemas: they are what the dataclasses say, and they refuse damaged databases."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings

from cardwright.database.schema import cards_schema, ir_schema, schema_texts
from cardwright.database.validation import violations
from cardwright.database.writing import database
from cardwright.foundation.data import data_path
from cardwright.model import nodes as n
from cardwright.model.irjson import to_json
from tests.compiler.a_set import a_set
from tests.strategies import nodes_of

IR = jsonschema.Draft202012Validator(ir_schema())


def test_the_files_are_what_the_dataclasses_say() -> None:
    for name, text in schema_texts().items():
        assert (data_path("grammar") / name).read_text(encoding="utf-8") == text, (
            f"grammar/{name} is stale: python -c 'from pathlib import Path; "
            'from cardwright.database.schema import write_schemas; write_schemas(Path("grammar"))\''
        )


@pytest.mark.parametrize("schema", [ir_schema(), cards_schema()], ids=["ir", "cards"])
def test_schemas_are_valid_and_dispatch_without_one_of(schema: dict[str, Any]) -> None:
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["$id"]
    assert "oneOf" not in repr(schema)


@given(nodes_of(n.Ability, 4))
@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_ability_fits(ability: n.Ability) -> None:
    IR.validate(to_json(ability))


PRINTED: list[Any] = [3, 0, "*", {"n": 2, "mark": "+"}, {"n": 2, "mark": "*"}, None]
NOT_PRINTED: list[Any] = [
    "3", "X", "2*", "2+", -1, 2.5, True, [], {"n": 2}, {"n": "2", "mark": "+"}, {"n": 2, "mark": "-"},
    {"n": 2, "mark": "+", "m": 1},
]  # fmt: skip
"""What a printed number may be in a database, and what not."""


@pytest.fixture(scope="module")
def data() -> dict[str, Any]:
    return database(a_set())


@pytest.mark.parametrize(
    ("value", "fits"),
    [
        *((value, True) for value in PRINTED),
        *((value, False) for value in NOT_PRINTED),
    ],
)
def test_a_printed_number(data: dict[str, Any], value: Any, fits: bool) -> None:
    changed = copy.deepcopy(data)
    changed["cards"][0]["faces"][0]["cost"] = value
    assert (violations(changed) == []) is fits


def test_a_point_is_never_null(data: dict[str, Any]) -> None:
    changed = copy.deepcopy(data)
    changed["cards"][0]["faces"][0]["points"]["Attack"] = None
    (found,) = violations(changed)
    assert found.pointer == "/cards/0/faces/0/points/Attack"


def test_a_violation_names_place_and_rule(data: dict[str, Any]) -> None:
    changed = copy.deepcopy(data)
    changed["cards"][1]["faces"][0]["abilities"][0]["ir"]["ability"]["body"][0] = {"fly": {}}
    (found,) = violations(changed)
    assert (found.pointer, found.rule) == (
        "/cards/1/faces/0/abilities/0/ir/ability/body/0",
        "additionalProperties",
    )


def spots(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every field of a database."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in items:
        yield (*path, key)
        yield from spots(part, (*path, key))


def damaged(data: Any, path: tuple[Any, ...], chance: random.Random) -> Any:
    """A database with one field lost, misspelt, doubled with a typing error, emptied or of another type."""
    changed = copy.deepcopy(data)
    holder = changed
    for key in path[:-1]:
        holder = holder[key]
    key = path[-1]
    old = holder[key]
    ways = [{"x": old}, [old, {}], 1.5, not old if isinstance(old, bool) else True]
    if isinstance(old, (int, dict, list)) or old is None:
        ways.append(str(old))
    if isinstance(old, (str, dict, list)):
        ways.append(7)
    if not isinstance(old, str) and old is not None:
        ways.append(None)
    if isinstance(holder, dict) and chance.random() < 0.4:
        holder[f"{key}s" if chance.random() < 0.5 else str(key)[:-1] + "~"] = holder.pop(key)
        return changed
    holder[key] = chance.choice(ways)
    return changed


def test_of_two_hundred_damages_at_least_95_in_a_hundred_are_refused(data: dict[str, Any]) -> None:
    chance = random.Random(20)
    every = list(spots(data))
    damages = [(path, damaged(data, path, chance)) for path in chance.sample(every, 200)]
    validator = jsonschema.Draft202012Validator(cards_schema())
    passed = [path for path, changed in damages if changed != data and validator.is_valid(changed)]
    assert len(passed) <= 10, passed
