"""What is no game, no player, no answer and no save: refused at once, by the errors of the library itself."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import cardtable
from cardtable import IllegalAnswer, LoadError, NoPlayer, ReplayError, SaveError, Sets
from cardtable.bots import make_bot
from cardtable.keeping.game import Game
from cardtable.keeping.saving import digest
from tests.tabletop import HANDSET, Tabletop, load

OTHER: tuple[Any, ...] = ("x", None, True, False, -1, -99, 0, 3, 10**30, 1.5, [], {}, [[]], ["x"], [None])
"""What stands in the place of a part of a save."""


@pytest.fixture
def sets() -> Sets:
    return load(HANDSET)


def after(sets: Sets, seed: int, answers: int, **given: Any) -> Game:
    """A game of random bots after so many answers, or at its end."""
    game = sets.new_game(players=1 + seed % 3, seed=seed, setup="random", **given)
    bots = [make_bot("random", seed=seed + seat) for seat in range(game.players)]
    while game.outcome is None and answers:
        decision = game.decisions[0]
        game.answer(bots[decision.player].choose(game, decision), decision.player)
        answers -= 1
    return game


# ---------------------------------------------------------------- arguments


@pytest.mark.parametrize("player", ["a", 99, 2, -1, 1.0, True, [1], ""])
def test_a_view_or_an_undo_of_a_player_whom_the_game_does_not_have(sets: Sets, player: Any) -> None:
    game = sets.new_game(players=2, seed=1)
    for call in (game.view, game.undo):
        with pytest.raises(NoPlayer, match="the game has 0 to 1"):
            call(player)
    assert game.view(None)["player"] is None
    with pytest.raises(NoPlayer, match="the game has 0 alone"):
        sets.new_game(players=1, seed=1).view(player)


@pytest.mark.parametrize("name", [5, None, 1.5, ["dc"], b"dc"])
def test_a_set_is_loaded_by_name_or_path(name: Any) -> None:
    with pytest.raises(LoadError, match="by its name or the path"):
        cardtable.load(name)


@pytest.mark.parametrize(
    ("given", "match"),
    [
        ({"players": "2"}, "players are a number"),
        ({"players": 2.0}, "players are a number"),
        ({"seed": "7"}, "a seed is an integer"),
        ({"options": 5}, "options are a mapping"),
        ({"options": "hand 7"}, "options are a mapping"),
        ({"options": ["hand"]}, "options are a mapping"),
        ({"options": {"hand": "7"}}, "a number"),
        ({"setup": 5}, "a set-up is"),
        ({"setup": {"heroes": 5}}, 'the "heroes" of a set-up is a name or a list of names'),
        ({"setup": {"mastermind": {"a": 1}}}, 'the "mastermind" of a set-up'),
        ({"setup": {"use": 5}}, 'the "use" of a set-up'),
        ({"setup": {"use": ["Rogues", ["x"]]}}, 'the "use" of a set-up'),
    ],
)
def test_a_game_that_cannot_be_begun_so(sets: Sets, given: dict[str, Any], match: str) -> None:
    with pytest.raises(LoadError, match=match):
        sets.new_game(**given)


def test_what_is_used_may_be_one_name(sets: Sets) -> None:
    assert "Rogues" in sets.new_game(setup={"use": "Rogues"}, seed=1).view(None)["villains"]


@pytest.mark.parametrize("text", [5, None, b"hand 7"])
def test_an_option_is_written_as_text(sets: Sets, text: Any) -> None:
    with pytest.raises(LoadError, match="written as text"):
        sets.option(text)


@pytest.mark.parametrize("answer", ["x", "", "0", b"\0", {0: 0}, {0}, 5, None, [True], [1.0], ["0"], [[0]]])
def test_an_answer_is_a_list_of_indexes(answer: Any) -> None:
    t = Tabletop(hand=["Technokinesis"])
    before = t.game.save()
    with pytest.raises(IllegalAnswer, match=r"list of option indexes|is not an option"):
        t.game.answer(answer)
    assert t.game.save() == before


@pytest.mark.parametrize("player", ["0", True, False, 0.0, [0], 5])
def test_an_answer_is_of_a_player_who_is_asked(player: Any) -> None:
    t = Tabletop(hand=["Technokinesis"])
    with pytest.raises(IllegalAnswer, match="is not asked anything"):
        t.game.answer([0], player)


@pytest.mark.parametrize("call", [cardtable.restore, cardtable.replay])
def test_sets_are_what_load_gives(sets: Sets, call: Callable[..., Game]) -> None:
    game = sets.new_game(seed=1)
    data = game.save() if call is cardtable.restore else game.record
    with pytest.raises(TypeError, match=r"what cardtable\.load gives"):
        call(data, "dc")
    assert call(data, sets) == call(data, sets.library) == game


@pytest.mark.parametrize("listener", [5, None, "x"])
def test_a_listener_can_be_called(sets: Sets, listener: Any) -> None:
    with pytest.raises(TypeError, match="a listener is a function"):
        sets.new_game(seed=1).listen(listener)


def test_bots_are_known_by_name_and_seeded_by_a_number() -> None:
    names: list[Any] = [5, None, [], "nobody"]
    for name in names:
        with pytest.raises(LookupError, match="there is no bot"):
            make_bot(name)
    with pytest.raises(ValueError, match="a seed is an integer"):
        make_bot("greedy", seed="x")  # type: ignore[arg-type]


# ---------------------------------------------------------------- records


@pytest.mark.parametrize("record", [5, None, "x", [], {}, {"answers": []}, {"format": 1, "answers": []}])
def test_what_is_no_record_is_refused(record: Any) -> None:
    with pytest.raises(ReplayError, match="record"):
        cardtable.replay(record)


def test_a_record_of_a_game_that_can_no_longer_be_begun_is_refused(sets: Sets) -> None:
    data = sets.new_game(seed=1).record.to_json()
    with pytest.raises(ReplayError, match="cannot be begun"):
        cardtable.replay({**data, "players": 77}, sets)
    with pytest.raises(ReplayError, match="cannot be begun: there is no set"):
        cardtable.replay({**data, "sets": {"nowhere": "0"}})


def test_a_record_whose_names_or_numbers_of_answers_do_not_fit(sets: Sets) -> None:
    data = after(sets, 1, 4).record.to_json()
    short = copy.deepcopy(data)
    short["answers"][1][3].append("x")
    with pytest.raises(ReplayError, match=r"answer 2 .*1 indexes and 2 names"):
        cardtable.replay(short, sets)
    empty = copy.deepcopy(data)
    empty["answers"][0][2:4] = [[], []]
    with pytest.raises(ReplayError, match=r"answer 1 .*0 options chosen"):
        cardtable.replay(empty, sets)


# ---------------------------------------------------------------- saves


def paths(part: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to each part of a save."""
    items = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    for name, below in items:
        yield (*at, name)
        yield from paths(below, (*at, name))


def damaged(data: dict[str, Any], chance: random.Random) -> dict[str, Any] | None:
    """A save with a part dropped, doubled or exchanged, and a digest that fits; None where it is the same."""
    found: dict[str, Any] = copy.deepcopy(data)
    heads: dict[tuple[Any, ...], list[tuple[Any, ...]]] = {}
    for path in paths(found):
        heads.setdefault(path[:2], []).append(path)
    *way, last = chance.choice(chance.choice(list(heads.values())))
    at: Any = found
    for name in way:
        at = at[name]
    match chance.choice(("drop", "double", "exchange")):
        case "drop":
            del at[last]
        case "double":
            if isinstance(at, list):
                at.append(copy.deepcopy(at[last]))
            else:
                at["other"] = at[last]
        case _:
            other = copy.deepcopy(chance.choice(OTHER))
            if type(at[last]) is type(other) and at[last] == other:
                return None
            at[last] = other
    found.pop("digest", None)
    found["digest"] = digest(found)
    return found


@pytest.mark.parametrize("seed", range(6))
def test_a_save_damaged_in_any_part_is_refused_or_is_a_game(sets: Sets, seed: int) -> None:
    """With a digest that fits: never another error than SaveError, and what is restored can be played."""
    chance = random.Random(seed)
    data = json.loads(json.dumps(after(sets, seed, (0, 3, 30, 60, 90, 10_000)[seed]).save()))
    refused = 0
    for _ in range(90):
        save = damaged(data, chance)
        if save is None:
            continue
        try:
            game = cardtable.restore(save, sets)
        except SaveError:
            refused += 1
            continue
        assert not game.state.check()
        bots = [make_bot("random", seed=seat) for seat in range(game.players)]
        for _ in range(20):
            if game.outcome is None:
                decision = game.decisions[0]
                game.answer(bots[decision.player].choose(game, decision), decision.player)
        for player in (None, *range(game.players)):
            game.view(player)
    assert refused > 60


@pytest.mark.parametrize(
    ("change", "match"),
    [
        (lambda d: d.pop("state"), "no 'state'"),
        (lambda d: d["state"].pop("zones"), "no 'zones'"),
        (lambda d: d["state"].update(more=1), "'more', which nothing reads"),
        (lambda d: d["state"].update(turn="3"), "'turn' of the state"),
        (lambda d: d["state"].update(turn=True), "'turn' of the state"),
        (lambda d: d["state"].update(generator=2**64), "'generator'"),
        (lambda d: d["state"].update(active=7), "player 7"),
        (lambda d: d["state"]["tracks"].__setitem__(0, 10**30), "beyond its end"),
        (lambda d: d["state"]["points"].pop(), "'points' of the state has"),
        (lambda d: d["state"]["zones"][0].append(1), "card 1 lies in"),
        (lambda d: d["state"]["zones"][0].append(9999), "cards lie there"),
        (lambda d: d["state"]["agenda"].append("dance"), "its turn is none"),
        (lambda d: d["state"]["agenda"].reverse(), "its turn is none"),
        (lambda d: d["state"]["facts"].pop("seat"), "its turn is none"),
        (lambda d: d["state"]["tokens"].append(["x", False]), "'where' of the state has"),
        (lambda d: d["state"]["facing"].append([9999, True]), "'facing' of the state"),
        (lambda d: d["state"]["seen"].append([1, 2**20]), "players whom the game"),
        (lambda d: d["state"]["relations"].append([1, "room"]), "'relations'"),
        (
            lambda d: d["state"]["history"].append(["x", 0, 9999, -1, -1, 1, 0, [], ""]),
            "took part in the turn",
        ),
        (
            lambda d: d["state"]["delayed"].update(x=[["x", "no:effect", [], 0, 0, "", True, 1]]),
            "no loaded set has the effect",
        ),
        (
            lambda d: d["state"]["overlays"].append([1, [["is", "no/card", "", 0]]]),
            "damaged",
        ),
        (lambda d: d["record"].pop("seed"), "the record has no 'seed'"),
        (lambda d: d["record"].update(players=77), "no set-up for 77|not for 77"),
        (lambda d: d["record"].update(family="encounters"), "family encounters"),
        (lambda d: d["answers"].append([0, [99]]), "damaged"),
        (lambda d: d["answers"].append([5, [0]]), "not open"),
        (lambda d: d.update(answers=5), "'answers' of the save"),
    ],
)
def test_what_is_told_of_a_damaged_save(sets: Sets, change: Callable[[Any], object], match: str) -> None:
    save = json.loads(json.dumps(after(sets, 1, 40).save()))
    change(save)
    save.pop("digest")
    save["digest"] = digest(save)
    with pytest.raises(SaveError, match=match):
        cardtable.restore(save, sets)


def test_cards_that_lie_under_one_another_are_refused(sets: Sets) -> None:
    save = json.loads(json.dumps(after(sets, 1, 40).save()))
    state = save["state"]
    pile = next(zone for zone in state["zones"] if len(zone) > 2)
    one, other = pile.pop(), pile.pop()
    state["where"][one], state["where"][other] = -1 - other, -1 - one
    state["under"] += [[one, [other]], [other, [one]]]
    save.pop("digest")
    save["digest"] = digest(save)
    with pytest.raises(SaveError, match="lies under itself"):
        cardtable.restore(save, sets)


def test_what_json_cannot_hold_is_no_save(sets: Sets) -> None:
    save = sets.new_game(seed=1).save()
    nested: list[Any] = []
    nested.append(nested)
    for part in ({1, 2}, object(), nested, {1: 2, "a": 3}):
        with pytest.raises(SaveError, match="damaged"):
            cardtable.restore({**save, "state": part}, sets)


def test_a_save_before_the_first_turn_is_restored(sets: Sets) -> None:
    """The set-up is in progress, so that no card has a place yet in the state that the save holds."""
    game = next(
        game
        for seed in range(60)
        for game in [cardtable.load("dc").new_game(players=2, seed=seed)]
        if not game.kept.begun
    )
    again = cardtable.restore(json.loads(json.dumps(game.save())))
    assert again == game
    save = game.save()
    save["state"]["zones"][0] = [1]
    save["state"]["where"][1] = 0
    save.pop("digest")
    save["digest"] = digest(save)
    with pytest.raises(SaveError, match="before the game has begun"):
        cardtable.restore(save)


def test_a_save_that_is_read_from_a_file_can_be_restored(sets: Sets, tmp_path: Path) -> None:
    game = after(sets, 2, 20)
    path = tmp_path / "game.json"
    path.write_text(json.dumps(game.save()), encoding="utf-8")
    assert cardtable.restore(json.loads(path.read_text(encoding="utf-8")), sets) == game
