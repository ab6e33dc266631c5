"""Triggers, replacements, chance, records and turns at their edges."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cardtable
from cardtable import replay
from cardtable.api import discard, draw, forbid, gain, is_kind, ko, place, put, put_under, shuffle
from cardtable.families.legendary.setup import Supply
from cardtable.families.legendary.table import table_of
from cardtable.keeping.game import Game
from cardtable.keeping.record import Record
from cardtable.kernel import points, rng
from cardtable.kernel.context import Context
from cardtable.kernel.definitions import Overlay, granted
from cardtable.kernel.modifiers import add, change
from cardtable.kernel.state import Event, State
from cardtable.kernel.triggers import announce, settle, wait, would
from tests.runtime.asking import done, first
from tests.runtime.toy import ability, card, choose, named, toy_game
from tests.tabletop import HANDSET, Tabletop, load

MASK = (1 << 64) - 1


def unmixed(value: int) -> int:
    """The 64 bits of which `rng.mix` makes these."""

    def unshifted(bits: int, by: int) -> int:
        found = bits
        for _ in range(64 // by + 1):
            found = bits ^ (found >> by)
        return found

    value = unshifted(value, 31)
    value = unshifted(value * pow(0x94D049BB133111EB, -1, 1 << 64) & MASK, 27)
    return unshifted(value * pow(0xBF58476D1CE4E5B9, -1, 1 << 64) & MASK, 30)


# ---------------------------------------------------------------- chance


def test_a_number_at_the_bound_is_drawn_anew() -> None:
    bound = (1 << 64) - (1 << 64) % 3
    before = unmixed(bound) - rng.GOLDEN & MASK
    assert rng.mix(unmixed(bound)) == bound
    generator, _ = rng.below(before, 3)
    assert generator == before + 2 * rng.GOLDEN & MASK
    last = unmixed(bound - 1) - rng.GOLDEN & MASK
    assert rng.below(last, 3) == (last + rng.GOLDEN & MASK, (bound - 1) % 3)
    assert rng.shuffle(before, [1, 2, 3]) == before + 3 * rng.GOLDEN & MASK
    for n in (0, -1):
        with pytest.raises(ValueError, match=f"no number lies below {n}"):
            rng.below(1, n)
    assert rng.below(1, 1)[1] == 0


def test_what_is_drawn_by_lot_of_a_kind_is_each_card_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load(HANDSET).new_game(seed=1, options={"mulligan": False})
    drawn: list[int] = []
    at = 0

    def lot(state: State, n: int) -> int:
        drawn.append(n)
        return at

    monkeypatch.setattr(State, "random", lot)
    box = table_of(game).box
    for place_, name in ((0, "Bystander"), (25, "Bystander"), (26, "Lois Lane"), (29, "Gordon")):
        at = place_
        supply = Supply(game)
        before = len(game.state.zones[box])
        supply.move_kind("Bystander", 1, box)
        assert game.state.face(game.state.zones[box][-1]).name == name
        assert len(game.state.zones[box]) == before + 1
    assert drawn == [30] * 4


# ---------------------------------------------------------------- triggers and replacements


WATCH = """
def seen(c):
    c.game.state.facts["log"] = (*c.game.state.facts.get("log", ()), c.event.card)
    yield from ()

def instead(c):
    c.game.state.facts["log"] = (*c.game.state.facts.get("log", ()), c.you)
    return True
    yield

def not_i(c):
    c.game.state.facts["log"] = (*c.game.state.facts.get("log", ()), -1)
    return False
    yield

def picky(c):
    return True
    yield

def picky_concerns(c):
    return c.event.card == c.source

def again(c):
    yield from gain(c, c.you, [c.event.card])
    return True

def whose(c, card):
    return c.you + 1
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    watcher = ability("seen", "trigger", event="ko", lives=["board"])
    mine = ability("whose", "static", changes="cost", lives=["deck", "hand", "board"])
    cards = [
        card("Watcher", watcher, kind="Rule"),
        *(card(f"C{i}") for i in range(7)),
        card("Mine", mine),
        card("Foe", kind="Foe", copies=3),
    ]
    return toy_game(tmp_path, cards, WATCH, players=2)


def test_events_of_one_moment_that_do_the_same_are_not_ordered(game: Game) -> None:
    mark = game.begin()
    announce(game, Event("ko", 0, 1), Event("ko", 0, 2))
    done(settle(game, mark))
    assert game.state.facts["log"] == (1, 2)
    mark = game.begin()
    announce(game, Event("ko", 0, 3))
    done(settle(game, mark))
    assert game.state.facts["log"] == (1, 2, 3)
    source = named(game, "C0")
    wait(game, "on:ko", "toy:seen", you=1, source=source)
    mark = game.begin()
    announce(game, Event("ko", 0, 4))
    asked = first(settle(game, mark))
    assert len(asked.options) == 2


def test_the_affected_player_chooses_among_replacements_their_own_first(game: Game) -> None:
    for source, you in ((1, 1), (2, 0)):
        wait(game, "would:gain", "toy:instead", you=you, source=source)
    assert done(would(game, Event("gain", 0, 5)))
    assert game.state.facts["log"] == (0,)
    game.state.facts["log"] = ()
    assert done(would(game, Event("gain", 1, 5)))
    assert game.state.facts["log"] == (1,)
    wait(game, "would:gain", "toy:instead", you=0, source=2)
    game.state.facts["log"] = ()
    assert done(would(game, Event("gain", 0, 5)))  # the same twice: nothing to choose
    wait(game, "would:gain", "toy:not_i", you=0, source=3)
    asked = first(would(game, Event("gain", 0, 5)))
    assert (asked.kind, asked.player, len(asked.options)) == ("replace", 0, 3)


def test_a_replacement_acts_once_an_event_and_only_if_it_is_concerned(game: Game) -> None:
    wait(game, "would:gain", "toy:picky", you=0, source=4, once=True)
    assert not done(would(game, Event("gain", 0, 5)))
    assert len(game.state.delayed["would:gain"]) == 1
    assert done(would(game, Event("gain", 0, 4)))
    assert game.state.delayed == {}
    foe = named(game, "Foe")
    wait(game, "would:gain", "toy:again", you=0, source=4)
    assert done(would(game, Event("gain", 0, foe)))
    assert game.state.zone("discard", 0) == [foe]
    assert game.replacing == ()


def test_a_rule_speaks_to_its_owner_else_to_who_acts_else_to_whose_turn_it_is(game: Game) -> None:
    state, table = game.state, game.table
    mine = named(game, "Mine")
    owner = table.zones[state.home(mine)].owner
    state.active = 1 - owner
    assert change(game, 1, "cost", state.active) == owner + 1
    state.active = 1
    state.move(mine, 0)
    assert change(game, 1, "cost", 1) == 1
    assert change(game, 1, "cost") == 1
    state.move(mine, table.zone("board"))
    assert change(game, 1, "cost", 0) == 1
    assert change(game, 1, "cost") == 2
    state.move(mine, table.zone("heap"))
    add(game, "cost", effect="toy:whose")
    assert change(game, 1, "cost", 0) == 1
    assert change(game, 1, "cost", 1) == 2
    state.active = 0
    assert change(game, 1, "cost") == 1
    state.modifiers.clear()
    add(game, "cost", effect="toy:whose", you=0)
    state.active = 1
    assert change(game, 1, "cost", 1) == 1


def test_a_ghost_acts_nowhere(game: Game) -> None:
    rule = Overlay("ability", granted("toy:whose", "static", changes="cost"))
    game.state.make_token("toy/c0", virtual=True, overlays=(rule,))
    index = dict(game.state.standing)
    game.state.reindex()
    assert game.state.standing == index


def test_points_are_not_restricted_by_words_that_nobody_knows(game: Game) -> None:
    with pytest.raises(ValueError, match="restricted by colour, hat"):
        points.get(game, 0, "Gold", 1, {"hat": 1, "colour": 2})
    for only in (None, {"verb": "fight"}):
        with pytest.raises(LookupError, match="no points are called 'Silver'"):
            points.get(game, 0, "Silver", 1, only)


# ---------------------------------------------------------------- what is forbidden or replaced is not done


def stopped(t: Tabletop, verb: str, monkeypatch: pytest.MonkeyPatch) -> list[Event]:
    seen: list[Event] = []

    def instead(c: Context) -> Any:
        assert c.event is not None
        seen.append(c.event)
        return True
        yield

    monkeypatch.setitem(t.game.library.functions, "hand:instead", instead)  # type: ignore[arg-type]
    wait(t.game, f"would:{verb}", "hand:instead", you=0)
    return seen


Step = Callable[[Context], Any]
STEPS: list[tuple[str, Step]] = [
    ("discard", lambda c: discard(c, 0, place(c, "hand"))),
    ("ko", lambda c: ko(c, 0, place(c, "hand"))),
    ("gain", lambda c: gain(c, 0, "Wound", 2)),
    ("put", lambda c: put_under(c, place(c, "hand"), place(c, "city")[0])),
    ("draw", lambda c: draw(c, 0, 2)),
]


@pytest.mark.parametrize(("verb", "step"), STEPS, ids=[verb for verb, _ in STEPS])
def test_what_is_replaced_or_forbidden_does_not_happen(
    verb: str, step: Step, monkeypatch: pytest.MonkeyPatch
) -> None:
    t = Tabletop(hand=["Pawn", "Knight"], city=["Thug"], deck=["Hex", "Phase"])
    seen = stopped(t, verb, monkeypatch)
    c = Context(t.game, 0, 0)
    assert not done(step(c))
    assert t.game.state.history == []
    assert t.names("hand") == ["Pawn", "Knight"]
    assert len(seen) == 2
    t = Tabletop(hand=["Pawn", "Knight"], city=["Thug"], deck=["Hex", "Phase"])
    c = Context(t.game, 0, 0)
    done(forbid(c, verb, who=0))
    assert not done(step(c))
    assert t.game.state.history == []
    assert done(discard(c, 1, place(c, "hand", 1))) is not None


def test_a_card_that_a_replacement_has_moved_is_not_moved_again(monkeypatch: pytest.MonkeyPatch) -> None:
    for step in (
        lambda c: discard(c, 0, place(c, "hand")),
        lambda c: put_under(c, place(c, "hand"), place(c, "city")[0]),
    ):
        t = Tabletop(hand=["Pawn"], city=["Thug"])

        def away(c: Context) -> Any:
            assert c.event is not None
            yield from ko(c, c.you, [c.event.card])
            return False

        monkeypatch.setitem(t.game.library.functions, "hand:away", away)  # type: ignore[arg-type]
        for verb in ("discard", "put"):
            wait(t.game, f"would:{verb}", "hand:away", you=0)
        assert done(step(Context(t.game, 0, 0))) == []
        assert t.names("ko") == ["Pawn"]


def test_a_place_of_another_player_is_shuffled_where_it_is_named() -> None:
    t = Tabletop(deck=["Pawn"] * 3, deck2=["Knight"] * 3)
    c = Context(t.game, 0, 0)
    done(shuffle(c, "deck", 1))
    assert t.game.state.history[-1].origin == table_of(t.game).deck[1]
    done(shuffle(c, "deck"))
    assert t.game.state.history[-1].origin == table_of(t.game).deck[0]
    done(put(c, 1, place(c, "deck")[:1], "discard pile"))
    assert t.names("discard", 2) == ["Pawn"]


# ---------------------------------------------------------------- records


def test_a_record_of_another_sort_or_format_is_refused(tmp_path: Path) -> None:
    game = toy_game(tmp_path, [card(f"C{i}") for i in range(6)])
    written = game.record.to_json()
    several: list[Any] = [[], "x", {}, {"format": 1}]
    for wrong in several:
        with pytest.raises(ValueError, match="not the record of a game"):
            Record.from_json(wrong)
    with pytest.raises(ValueError, match="has format 9; this cardtable reads format"):
        Record.from_json({**written, "format": 9})


def test_a_record_is_played_by_names_where_the_indexes_have_moved(tmp_path: Path) -> None:
    game = toy_game(tmp_path, [card("Twin", copies=2), card("C"), *(card(f"D{i}") for i in range(3))], hand=6)
    for _ in range(3):
        assert game.decision is not None
        game.answer([1])
    written = game.record.to_json()
    assert replay(written, game.library) == game
    assert replay(game.record) == game
    assert replay(game.record, game.library).record.entries == game.record.entries
    for answer in written["answers"]:
        answer[2] = [9]
    again = replay(written, game.library)
    played = [event.card for event in again.state.history if event.verb == "play"]
    assert [again.state.face(one).name for one in played] == [
        game.state.face(e.card).name for e in game.state.history if e.verb == "play"
    ]
    written["answers"][0][3] = ["nobody"]
    with pytest.raises(cardtable.ReplayError, match="'nobody' is not among"):
        replay(written, game.library)
    for index, value, match in ((0, 7, "is not asked"), (1, "pick", "the question is now 'action'")):
        written = game.record.to_json()
        written["answers"][0][index] = value
        with pytest.raises(cardtable.ReplayError, match=match):
            replay(written, game.library)


def test_a_choice_of_two_of_one_name_is_played_again_as_two(tmp_path: Path) -> None:
    effects = """
    def pick(c):
        cards = list(c.game.state.zone("hand", c.you))
        chosen = yield Decision("pick", c.you, cards, least=2, most=2)
        yield from discard(c, c.you, [cards[i] for i in chosen])
    """
    game = toy_game(
        tmp_path, [card("Other"), card("Twin", copies=3), card("Pick", ability("pick"))], effects, hand=5
    )
    choose(game, "Pick")
    choose(game, "Twin", "Twin")
    written = game.record.to_json()
    assert replay(written, game.library) == game
    written["answers"][1][2] = [0, 0] if written["answers"][1][2][0] else [3, 3]
    again = replay(written, game.library)
    assert len(again.state.zone("discard", 0)) == 2


# ---------------------------------------------------------------- turns


@pytest.mark.rule("DC-TURN-03")
@pytest.mark.parametrize(("players", "plays"), [(1, True), (3, True), (4, False), (5, False)])
def test_who_plays_a_villain_card_in_the_first_turn(players: int, plays: bool) -> None:
    game = load(HANDSET).new_game(
        players=players, seed=3, options={"mulligan": False, "ask end of turn": True}
    )
    happened = [event for event in game.state.history if event.verb == "play" and event.who < 0]
    assert bool(happened) is plays
    assert game.state.counters[f"turns {game.state.active}"] == 1


@pytest.mark.rule("DC-SOLO-03")
def test_henchmen_set_aside_later_do_not_enter() -> None:
    t = Tabletop(players=1, villain_deck=["Bystander"] * 2, deck=["Pawn"] * 12)

    def aside(state: State) -> None:
        state.move(state.make_token("hand/thugs/thug"), table_of(t.game).set_aside)

    t.game.rearrange(aside)
    t.end_turn()
    t.answer_all()
    assert "Thug" not in t.names("city")
    assert t.game.state.turn == 2
    two = Tabletop(players=2)
    two.game.rearrange(aside_of(two))
    two.end_turn()
    assert not any(
        is_kind(Context(two.game, 0, 0), one, "Henchman") and two.name(one) == "Thug"
        for one in two.cards("city")
    )


def aside_of(t: Tabletop) -> Callable[[State], None]:
    def aside(state: State) -> None:
        state.turn = 0
        state.move(state.make_token("hand/thugs/thug"), table_of(t.game).set_aside)

    return aside


def test_what_replaces_once_replaces_one_of_many(monkeypatch: pytest.MonkeyPatch) -> None:
    for verb, step in (("draw", lambda c: draw(c, 0, 2)), ("ko", lambda c: ko(c, 0, place(c, "hand")))):
        t = Tabletop(hand=["Pawn", "Knight"], city=["Thug"], deck=["Hex", "Phase"])
        seen = stopped(t, verb, monkeypatch)
        state = t.game.state
        (delayed,) = state.delayed[f"would:{verb}"]
        state.delayed[f"would:{verb}"] = (delayed._replace(once=True),)
        done(step(Context(t.game, 0, 0)))
        assert (len(seen), [event.verb for event in state.history]) == (1, [verb])


def test_nothing_replaces_a_card_that_is_not_there_to_be_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    t = Tabletop(hand=["Pawn"], deck=[], discard=[])
    seen = stopped(t, "draw", monkeypatch)
    assert done(draw(Context(t.game, 0, 0), 0, 2)) == 0
    assert seen == []
