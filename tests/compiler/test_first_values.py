"""Variables that are set further in than they are used: one first value that says the type, none lost."""

from __future__ import annotations

import ast
from collections import Counter

import pytest

from tests.trials import Plays, play

FURTHER_IN = [
    play(text, lambda t: True)
    for text in (
        (
            "If you have a [Tech] Hero, each Villain in the city escapes. Draw a card for each Villain that "
            "escaped this way."
        ),
        (
            "If you have a [Tech] Hero, reveal cards from your deck until you reveal a Wound. KO each card "
            "revealed this way."
        ),
    )
]
EACH = play(
    "Each player may draw a card and discard a card. If they do, they gain a Wound. KO each card "
    "discarded this way.",
    lambda t: True,
)


@pytest.fixture(scope="module")
def plays() -> Plays:
    return Plays([*FURTHER_IN, EACH])


def test_a_variable_has_its_type_said_once_in_a_function(plays: Plays) -> None:
    for function in ast.walk(ast.parse(plays.effects())):
        if isinstance(function, ast.FunctionDef):
            typed = [one for one in ast.walk(function) if isinstance(one, ast.AnnAssign)]
            said = Counter(ast.unparse(one.target) for one in typed)
            assert all(count == 1 for count in said.values()), function.name


def test_what_each_of_several_players_did_is_kept_for_the_end(plays: Plays) -> None:
    name = plays.names[EACH.text]
    t = plays.table(players=2, hand=[name], deck=["Watchman"], hand2=[], deck2=["Watchman"])
    t.play(name)
    for _ in range(2):
        t.accept()
        if t.question is not None and "Watchman" in t.legal:
            t.choose("Watchman")
    t.check()
    assert t.names("ko") == ["Watchman", "Watchman"]
    assert (t.names("discard"), t.names("discard", 2)) == (["Wound"], ["Wound"])
