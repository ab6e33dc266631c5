"""The scenario language: what its lines are read as, how mistakes are told, and what a failing test says."""

from __future__ import annotations

import pytest

from cardwright.diagnostics import render
from cardwright.scenario import Expectation, Step, read_scenarios

WHOLE = """\
# a comment
test "Two of a kind"
  set: dc
  rule: DC-POWER-04, DC-KO-01
  hand: Technokinesis, "Superman, Transformed"
  player 2's hand: Wound
  play Technokinesis
  player 2 chooses Wound
  expect attack 5
  expect player 2's hand: nothing
  end turn
"""


def problems(text: str) -> list[str]:
    """Each problem as ``line:column: message (hint)``."""
    return [
        f"{d.span.line}:{d.span.column}: {d.message}" + (f" ({d.hint})" if d.hint else "")
        for d in read_scenarios(text, "a.scenario")[1]
    ]


def test_a_whole_test_is_read() -> None:
    (scenario,), found = read_scenarios(WHOLE, "a.scenario")
    assert not found
    assert scenario.title == "Two of a kind"
    assert scenario.rules() == ["DC-POWER-04", "DC-KO-01"]
    assert [(a.player, a.place.text) for a in scenario.arrangements] == [(None, "hand"), (2, "hand")]
    assert [w.text for w in scenario.arrangements[0].cards.list()] == [
        "Technokinesis",
        "Superman, Transformed",
    ]
    steps = [(s.verb, s.what.text, s.player) for s in scenario.steps if isinstance(s, Step)]
    assert steps == [("play", "Technokinesis", None), ("choose", "Wound", 2), ("end turn", "", None)]
    expected = [(e.what.text, e.player) for e in scenario.steps if isinstance(e, Expectation)]
    assert expected == [("attack 5", None), ("hand: nothing", 2)]


def test_names_keep_their_place_in_the_line() -> None:
    (scenario,), _ = read_scenarios('test "x"\n  hand: A, "B, C"\n  expect attack 1\n', "a.scenario")
    names = scenario.arrangements[0].cards.list()
    assert [(n.text, n.span.line, n.span.column) for n in names] == [("A", 2, 9), ("B, C", 2, 12)]


def test_carriage_returns_and_a_byte_order_mark_are_accepted() -> None:
    scenarios, found = read_scenarios("\ufeff" + WHOLE.replace("\n", "\r\n"), "a.scenario")
    assert len(scenarios) == 1
    assert not found


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('tset "x"\n', '1:1: a test begins with its head: test "What it shows"'),
        ('  play A\ntest "x"\n  expect attack 1\n', "1:3: this line stands below no test"),
        ('test "x"\n  paly A\n  expect attack 1\n', '2:3: "paly" is no step (did you mean "play"?)'),
        ('test "x"\n  play A\n', "1:1: this test expects nothing (add a line such as: expect attack 2)"),
        (
            'test "x"\n  play A\n  hand: B\n  expect attack 1\n',
            "3:3: the table is laid before the first step",
        ),
        ('test "x"\n  seed: 1\n  seed: 2\n  expect attack 1\n', '3:3: "seed:" stands twice in this test'),
        ('test "x"\n  play\n  expect attack 1\n', "2:3: play what? a name belongs here"),
        ('test "x"\n  end turn now\n  expect attack 1\n', '2:12: nothing can follow "end turn"'),
        ('test "x"\n  expect\n', "2:3: expect what?"),
        ("", "1:1: this file holds no test"),
    ],
)
def test_a_mistake_is_told_where_it_stands(text: str, told: str) -> None:
    assert any(problem.startswith(told) for problem in problems(text)), problems(text)


def test_every_mistake_is_told_in_one_run() -> None:
    text = 'test "x"\n  paly A\n  expect attack 1\ntest "y"\n  figth B\n  expect attack 1\n'
    assert [p.split(":")[0] for p in problems(text)] == ["2", "5"]


def test_a_mistake_is_shown_with_its_line() -> None:
    text = 'test "x"\n  paly A\n  expect attack 1\n'
    (found,) = read_scenarios(text, "a.scenario")[1]
    shown = render(found, {"a.scenario": text})
    assert shown.splitlines()[1:3] == ["    paly A", "    ^^^^^^"]
