"""Properties: whatever is done to a state, its cards are each in one place, and saving it loses nothing."""

from __future__ import annotations

import json
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.keeping.game import Game
from cardtable.keeping.saving import pack, unpack
from cardtable.kernel.definitions import Overlay
from cardtable.kernel.points import get, substitute
from cardtable.kernel.state import Delayed, Event, Modifier, Outcome, State, bind
from tests.runtime.toy import ability, card, toy_game

EFFECTS = """
def strong(c, card):
    return 1

def seen(c):
    yield from ()
"""


@cache
def base() -> Game:
    cards = [
        card("Plain", copies=4),
        card("Strong", ability("strong", "static", changes="Might", lives=["street", "under"]), copies=3),
        card("Watch", ability("seen", "trigger", event="ko", lives=["heap", "hand"]), copies=3),
        card("Foe", kind="Foe", copies=3),
    ]
    return toy_game(Path(tempfile.mkdtemp()), cards, EFFECTS, players=2)


values = st.one_of(st.integers(-3, 9), st.text(max_size=3), st.lists(st.integers(0, 5), max_size=3))
ends = st.sampled_from(["stay", "source", "turn", ""])
overlays = st.sampled_from(
    [
        ("kind", "Brute"),
        ("is", "toy/foe"),
        ("class", "Red"),
        ("set", ("Might", 5)),
        ("ability", "toy/strong#1"),
        ("mute", True),
        ("name", "Other"),
        ("face", 0),
        ("only kind", "Card"),
        ("team", "Team"),
    ]
)
numbers = st.integers(0, 10_000)
steps = st.lists(
    st.tuples(
        st.sampled_from(
            [
                "move",
                "attach",
                "token",
                "overlay",
                "modify",
                "delay",
                "look",
                "turn",
                "shuffle",
                "points",
                "expire",
                "event",
                "turn over",
                "drop",
                "fact",
            ]
        ),
        numbers,
        numbers,
        ends,
        overlays,
        values,
    ),
    max_size=40,
)


def apply(game: Game, state: State, step: tuple[Any, ...]) -> None:
    """Do one thing to a state."""
    what, one, other, end, (kind, worth), value = step
    cards = [c for c in range(1, len(state.where)) if not state.is_virtual(c)]
    chosen, target = cards[one % len(cards)], cards[other % len(cards)]
    if what == "move":
        state.move(
            chosen, other % len(state.zones), at=-1 if one % 2 else 0, up=(None, True, False)[other % 3]
        )
    elif what == "attach":
        at = target
        while at and at != chosen:
            at = state.host(at)
        if not at:
            state.attach(chosen, target, ("", "Vat")[one % 2], up=(None, False)[other % 2])
    elif what == "token":
        state.make_token("toy/foe", virtual=bool(one % 2), overlays=(Overlay(kind, worth, end, target),))
    elif what == "overlay":
        state.overlay(chosen, Overlay(kind, worth, end, target))
    elif what == "modify":
        state.modify(Modifier("Might", 1, chosen, "", bind({"v": value}), one % 2, target, end))
    elif what == "delay":
        state.delay(Delayed("on:ko", "toy:seen", bind({"v": value}), one % 2, target, end, bool(other % 2)))
    elif what == "look":
        state.look(chosen, other % 3 - 1)
    elif what == "turn":
        state.new_turn(one % 2)
        state.agenda = ("main", "end")
    elif what == "shuffle":
        state.shuffle(one % len(state.zones))
    elif what == "points":
        game.state = state
        get(game, one % 2, "Might", other % 4, {"verb": "fight", "cards": [chosen]} if one % 3 else None)
        substitute(game, one % 2, "Gold", "Might")
    elif what == "expire":
        state.expire("turn")
    elif what == "event":
        state.history.append(Event("ko", 0, chosen, 1, 2, overlays=state.overlays.get(chosen, ())))
    elif what == "turn over":
        state.turn_over(chosen, bool(other % 2))
    elif what == "drop":
        state.drop_overlays(chosen)
    else:
        state.facts[str(value)] = bind({"v": value})
        state.count("turn:x")
        state.outcome = Outcome("win", "minor", ("win", "loss"), (3, 1), "because") if one % 5 == 0 else None


@settings(max_examples=150, deadline=None)
@given(steps)
def test_cards_stay_in_one_place_and_saving_loses_nothing(done: list[tuple[Any, ...]]) -> None:
    game = base().clone()
    state = game.state
    for step in done:
        before = state.copy()
        kept = json.dumps(pack(before))
        apply(game, state, step)
        assert state.check() == []
        assert json.dumps(pack(before)) == kept
        indexed = state.standing
        state.standing = {}
        state.reindex()
        assert state.standing == indexed, "the index of standing abilities follows from the rest"
    data = json.loads(json.dumps(pack(state)))
    again = unpack(game.table, data)
    assert again == state
    assert again.key() == state.key()
    assert again.standing == state.standing
    assert all(again.face(c).kinds == state.face(c).kinds for c in range(1, len(state.where)))
