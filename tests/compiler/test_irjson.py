"""IR to JSON and back: exact, closed, and positioned errors."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings

from cardwright.model import nodes as n
from cardwright.model.irjson import IrFormatError, from_json, node_kinds, to_json, walk
from tests.strategies import nodes_of

FIGHT = n.Ability(n.Label("Fight"), (n.Draw(n.YOU, n.Number(2)), n.Ko(n.YOU, n.Cards(n.Det("a"), "Hero"))))


@given(nodes_of(n.Ability, 4))
@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_node_comes_back_from_json_as_it_was(ability: n.Ability) -> None:
    assert from_json(json.loads(json.dumps(to_json(ability))), n.Ability) == ability


def test_a_node_is_a_one_key_object_without_defaults() -> None:
    assert to_json(n.Draw(n.YOU, n.Number(2))) == {
        "draw": {"who": {"players": {"whose": "you"}}, "amount": {"number": {"value": 2}}}
    }


def test_spans_are_left_out() -> None:
    assert to_json(n.Number(1, span=n.Span("a.card", 1, 1, 1, 2))) == {"number": {"value": 1}}


def test_walk_reads_itself_first_then_field_by_field() -> None:
    nouns = [node for node in walk(FIGHT) if isinstance(node, n.Noun)]
    assert nouns == [n.YOU, n.YOU, n.Cards(n.Det("a"), "Hero")]


@pytest.mark.parametrize(
    ("data", "pointer"),
    [
        ({}, ""),
        ({"draw": {}, "ko": {}}, ""),
        ({"fly": {}}, ""),
        ({"draw": {"who": {"players": {"whose": "you"}}}}, "/draw"),
        ({"draw": {"who": {"players": {"whose": "you"}}, "amount": 2}}, "/draw/amount"),
        (
            {"draw": {"who": {"players": {"whose": "you"}}, "amount": {"number": {"value": True}}}},
            "/draw/amount/number/value",
        ),
        (
            {"draw": {"who": {"players": {"whose": "us"}}, "amount": {"number": {"value": 1}}}},
            "/draw/who/players/whose",
        ),
        ({"extra_turn": {"who": {"players": {"whose": "you"}}, "n": 1}}, "/extra_turn/n"),
        ({"extra_turn": {"who": {"number": {"value": 1}}}}, "/extra_turn/who"),
        ({"do_both": []}, "/do_both"),
    ],
)
def test_what_is_no_node_is_refused_by_place(data: object, pointer: str) -> None:
    with pytest.raises(IrFormatError) as refusal:
        from_json(data, n.Statement)
    assert refusal.value.pointer == pointer


def test_keys_name_each_kind_once() -> None:
    kinds = node_kinds()
    assert kinds["count_of"] is n.CountOf
    assert len(set(kinds.values())) == len(kinds)
