"""Game: decisions, answers, clones, records, saves, and what happens when an effect fails."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import pytest

import cardtable
from cardtable import EndlessEffect, IllegalAnswer, ReplayError, SaveError
from cardtable.keeping import saving
from cardtable.keeping.game import Game
from cardtable.keeping.saving import digest
from tests.runtime.toy import ability, card, choose, finish, named, toy_game, write_set

EFFECTS = """
def pick(c):
    cards = c.game.state.zone("hand", c.you)
    chosen = yield Decision("discard", c.you, list(cards), least=0, most=2)
    yield from discard(c, c.you, [cards[i] for i in chosen])
    yield from draw(c, c.you, 1)
    way = yield Decision("way", c.you, ["one", "two", "three"], of=TEXT)
    c.game.state.count("way", way[0] + 1)

def everybody(c):
    game = c.game
    hands = [game.state.zone("hand", p) for p in range(game.players)]
    answers = yield Together([Decision("discard", p, list(h)) for p, h in enumerate(hands)])
    cards = [[h[i] for i in a] for h, a in zip(hands, answers)]
    for p in range(game.players):
        yield from discard(c, p, cards[p])

def offer(c):
    game = c.game
    others = [p for p in range(game.players) if p != c.you]
    while True:
        slot, chosen = yield FirstOf(
            [Decision("way", c.you, ["on", "wait"], of=TEXT)]
            + [Decision("offer", p, ["take"], of=TEXT, least=0) for p in others])
        if slot == 0:
            break
        if chosen:
            game.state.count("taken")
            others.remove(others[slot - 1])

def bad(c):
    yield from draw(c, c.you, 1)
    (i,) = yield Decision("way", c.you, ["fine", "wrong"], of=TEXT)
    if i:
        raise KeyError("no such thing")

def ping(c):
    yield from toy.play(c, c.you, toy.named(c.game, "Pong"))

def pong(c):
    yield from toy.play(c, c.you, toy.named(c.game, "Ping"))

def forever(c):
    while True:
        yield from draw(c, c.you, 1)

def stop(c):
    c.game.state.count("stopped")
    yield from draw(c, c.you, 1)
    raise Cut()

def forced(c):
    a = yield Decision("way", c.you, ["only"], of=TEXT)
    b = yield Decision("x", c.you, [], of=TEXT)
    d = yield Decision("x", c.you, ["p", "q"], of=TEXT, least=2, most=2)
    e = yield Decision("x", c.you, ["p", "q"], of=TEXT, least=0, most=0)
    f = yield Together([Decision("x", c.you, ["p"], of=TEXT)])
    g = yield FirstOf([Decision("x", c.you, ["p"], of=TEXT)])
    c.game.state.facts["forced"] = (tuple(a), tuple(b), tuple(d), tuple(e), tuple(f[0]), g[0])
"""
NAMES = {
    "Pick": "pick",
    "All": "everybody",
    "Offer": "offer",
    "Bad": "bad",
    "Ping": "ping",
    "Pong": "pong",
    "Forever": "forever",
    "Stop": "stop",
    "Forced": "forced",
}


def begin(tmp_path: Path, *names: str, players: int = 1, seed: int = 1, stacked: bool = True) -> Game:
    """A game whose first player has these cards in hand, above plain ones."""
    own = [card(name, ability(NAMES[name])) for name in names]
    plain = [card(f"Plain {i}") for i in range(9 * players)]
    cards = []
    for player in range(players):  # dealt in turn: the last cards of a deck are its top
        cards.append([own.pop() for _ in range(len(own))] if player == 0 else [])
    first = plain[:9]
    deck = first[: 9 - len(cards[0])] + cards[0]
    everything = []
    rest = iter(plain[9:])
    for entry in deck:
        everything.append(entry)
        everything += [next(rest) for _ in range(players - 1)]
    return toy_game(tmp_path, everything, EFFECTS, players=players, seed=seed, stacked=stacked)


def test_a_decision_is_answered_by_indexes(tmp_path: Path) -> None:
    game = begin(tmp_path, "Pick")
    assert game.decision is not None
    assert (game.decision.kind, game.decision.player) == ("action", 0)
    choose(game, "Pick")
    assert game.decision.kind == "discard"
    choose(game, "Plain 7")
    assert game.decision.kind == "way"
    choose(game, "two")
    assert game.state.counters["way"] == 2
    assert game.outcome is None
    finish(game)
    assert game.decisions == ()
    assert game.decision is None
    assert game.outcome is not None
    with pytest.raises(IllegalAnswer, match="the game is over"):
        game.answer([0])


@pytest.mark.parametrize(
    ("answer", "player"),
    [
        ([], None),
        ([0, 1], None),
        ([99], None),
        ([-1], None),
        (["0"], None),
        ([0.0], None),
        ([True], None),
        ([0], 1),
        ([None], None),
        ([0], 7),
        (3, None),
    ],
)
def test_an_answer_that_is_no_option_changes_nothing(
    tmp_path: Path, answer: object, player: int | None
) -> None:
    game = begin(tmp_path, "Pick")
    before = game.save()
    with pytest.raises(IllegalAnswer):
        game.answer(answer, player)  # type: ignore[arg-type]
    assert game.save() == before
    choose(game, "Pick")
    with pytest.raises(IllegalAnswer, match="twice"):
        game.answer([0, 0])
    with pytest.raises(IllegalAnswer, match="3 options"):
        game.answer([0, 1, 2])


def test_what_has_one_answer_is_not_asked(tmp_path: Path) -> None:
    game = begin(tmp_path, "Forced")
    choose(game, "Forced")
    assert game.state.facts["forced"] == ((0,), (), (0, 1), (), (0,), 0)
    assert len(game.record.entries) == 1


def test_simultaneous_choices_are_secret_until_all_are_in(tmp_path: Path) -> None:
    game = begin(tmp_path, "All", players=3)
    choose(game, "All")
    assert [d.player for d in game.decisions] == [0, 1, 2]
    with pytest.raises(ValueError, match="several decisions"):
        _ = game.decision
    with pytest.raises(IllegalAnswer, match="say which player"):
        game.answer([0])
    other = game.clone()
    game.answer([0], 1)
    other.answer([1], 1)
    assert [d.player for d in game.decisions] == [0, 2]
    assert game.view(0) == other.view(0)
    with pytest.raises(IllegalAnswer, match="not asked"):
        game.answer([0], 1)
    again = cardtable.restore(json.loads(json.dumps(game.save())), game.library)
    assert again == game
    for one in (game, again):
        one.answer([1], 2)
        assert one.state.zone("discard", 1) == []
        one.answer([0], 0)
        assert [len(one.state.zone("discard", p)) for p in range(3)] == [1, 1, 1]
    assert again == game


def test_an_offer_out_of_turn_blocks_nobody(tmp_path: Path) -> None:
    game = begin(tmp_path, "Offer", players=3)
    choose(game, "Offer")
    assert [d.player for d in game.decisions] == [0, 1, 2]
    assert game.view(None)["waiting"] == [0, 1, 2]
    refused = game.clone()
    choose(refused, "on", player=0)
    assert refused.decision is not None
    assert refused.decision.kind == "action"
    choose(game, "take", player=2)
    assert game.state.counters["taken"] == 1
    assert [d.player for d in game.decisions] == [0, 1]
    copied = game.clone()
    choose(copied, "on", player=0)
    choose(game, "on", player=0)
    assert game == copied


def test_a_clone_plays_on_without_touching_the_first(tmp_path: Path) -> None:
    game = begin(tmp_path, "Pick", players=2)
    while game.outcome is None:
        before = json.dumps(game.save())
        twin, other = game.clone(), game.clone()
        assert twin == game
        finish(other, pick=1)
        assert json.dumps(game.save()) == before
        for one in (game, twin):
            decision = one.decisions[0]
            one.answer(list(range(max(decision.least, min(1, decision.most)))), decision.player)
        assert twin == game
        assert twin.record == game.record


def test_a_game_saved_anywhere_goes_on_alike(tmp_path: Path) -> None:
    game = begin(tmp_path, "Pick", "All", players=2, seed=3)
    steps = 0
    while game.outcome is None:
        data = json.loads(json.dumps(game.save()))
        again = cardtable.restore(data, game.library)
        assert again == game
        assert again.save() == game.save()
        assert again.view(0) == game.view(0)
        decision = game.decisions[0]
        indexes = [(steps * 3) % len(decision.options)] if decision.least else []
        game.answer(indexes, decision.player)
        again.answer(indexes, decision.player)
        assert again == game
        steps += 1
    assert steps > 8
    assert cardtable.restore(game.save(), game.library).outcome == game.outcome


def test_a_save_that_is_damaged_old_or_of_another_set_is_refused(tmp_path: Path) -> None:
    game = begin(tmp_path, "Pick")
    good = game.save()
    damaged = copy.deepcopy(good)
    damaged["state"]["turn"] = 5
    with pytest.raises(SaveError, match="digest"):
        cardtable.restore(damaged, game.library)
    del damaged["digest"]
    with pytest.raises(SaveError, match="digest"):
        cardtable.restore(damaged, game.library)
    for data, match in (({}, "not a saved game"), ([], "not a saved game"), ({"format": 1}, "digest")):
        with pytest.raises(SaveError, match=match):
            cardtable.restore(data, game.library)  # type: ignore[arg-type]
    old = {**good, "format": 0}
    del old["digest"]
    old["digest"] = digest(old)
    with pytest.raises(SaveError, match="format 0, which an older cardtable wrote; this one reads format 1"):
        cardtable.restore(old, game.library)
    for written, match in (
        (7, "format 7, which a later cardtable wrote"),
        ("1", "format '1'"),
        ([], r"format \[\]"),
    ):
        with pytest.raises(SaveError, match=match):
            cardtable.restore({**good, "format": written}, game.library)
    other = cardtable.load(write_set(tmp_path / "other", [card("Else")], "")).library
    with pytest.raises(SaveError, match="another version of the set toy"):
        cardtable.restore(good, other)
    assert cardtable.restore(good) == game  # the sets are those loaded before
    unknown = {**good, "record": {**good["record"], "sets": {"elsewhere": "0"}}}
    del unknown["digest"]
    unknown["digest"] = digest(unknown)
    with pytest.raises(SaveError, match="cannot be loaded"):
        cardtable.restore(unknown)


def test_an_older_save_is_migrated_where_a_migration_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = begin(tmp_path, "Pick")
    old = {name: part for name, part in game.save().items() if name != "digest"}
    old["format"] = 0
    old["position"] = old.pop("state")
    old["digest"] = digest(old)

    def migrate(data: dict[str, object]) -> dict[str, object]:
        return {**{k: v for k, v in data.items() if k != "position"}, "state": data["position"], "format": 1}

    monkeypatch.setitem(saving.MIGRATIONS, 0, migrate)
    assert cardtable.restore(old, game.library) == game


def test_a_record_plays_the_same_game(tmp_path: Path) -> None:
    game = begin(tmp_path, "Pick", "All", players=2, seed=3, stacked=False)
    finish(game, pick=2)
    data = json.loads(json.dumps(game.record.to_json()))
    again = cardtable.replay(data, game.library)
    assert again == game
    assert again.record == game.record


def test_a_record_finds_its_options_by_name_or_says_where_it_stops(tmp_path: Path) -> None:
    game = begin(tmp_path, "Pick")
    choose(game, "Pick")
    choose(game, "Plain 7")
    data = game.record.to_json()
    assert data["answers"][1][3] == ["toy/plain-7@hand of 0"]
    shifted = copy.deepcopy(data)
    shifted["answers"][1][2] = [9]
    assert cardtable.replay(shifted, game.library) == game
    shifted["answers"][1][3] = ["toy/plain-3@hand of 0"]
    with pytest.raises(ReplayError, match=r"answer 2 \(player 0, discard\): 'toy/plain-3@hand of 0'"):
        cardtable.replay(shifted, game.library)
    shifted["answers"][1][1] = "ko"
    with pytest.raises(ReplayError, match="the question is now 'discard'"):
        cardtable.replay(shifted, game.library)
    with pytest.raises(ValueError, match="format 9"):
        cardtable.replay({**data, "format": 9}, game.library)


def test_the_record_marks_draws_and_what_came_to_be_seen(tmp_path: Path) -> None:
    game = begin(tmp_path, "Pick")
    assert game.record.draws == 0
    assert game.record.exposures == 3  # the hand
    choose(game, "Pick")
    assert game.record.entries[-1][4:] == (0, 0)  # from an open hand to the table: its only player knew it
    choose(game, "Plain 7")
    assert game.record.entries[-1][4:] == (0, 1)  # drew a card
    choose(game, "two")
    choose(game, "end")
    assert game.record.entries[-1].exposures == 3
    for _ in range(3):
        choose(game, "end")
    assert sum(entry.draws for entry in game.record.entries) == 1  # the discard was shuffled once


def test_an_error_in_an_effect_names_card_file_and_line_and_leaves_the_game_as_it_was(tmp_path: Path) -> None:
    game = begin(tmp_path, "Bad")
    choose(game, "Bad")
    before = game.save()
    with pytest.raises(KeyError) as caught:
        choose(game, "wrong")
    notes = "\n".join(caught.value.__notes__)
    assert "toy/bad" in notes
    assert "toy:bad" in notes
    assert str(tmp_path / "toy" / "effects.py") in notes
    line = int(notes.rpartition(":")[2])
    assert "raise KeyError" in (tmp_path / "toy" / "effects.py").read_text().splitlines()[line - 1]
    assert game.save() == before
    assert game.decision is not None
    assert list(game.decision.options) == ["fine", "wrong"]
    choose(game, "fine")
    assert game.decision.kind == "action"


def test_cards_that_feed_each_other_for_ever_end_with_an_error_naming_both(tmp_path: Path) -> None:
    game = begin(tmp_path, "Ping", "Pong")
    before = game.save()
    with pytest.raises(EndlessEffect, match="does not end: Ping, Pong") as caught:
        choose(game, "Ping")
    assert caught.value.cards == ("Ping", "Pong")
    assert game.save() == before
    assert game.state.check() == []
    choose(game, "end")


def test_a_loop_without_end_is_an_error_naming_its_card(tmp_path: Path) -> None:
    game = begin(tmp_path, "Forever")
    before = game.save()
    with pytest.raises(EndlessEffect, match="Forever"):
        choose(game, "Forever")
    assert game.save() == before


def test_an_effect_may_end_the_action_and_what_it_did_stands(tmp_path: Path) -> None:
    game = begin(tmp_path, "Stop")
    choose(game, "Stop")
    assert game.state.counters["stopped"] == 1
    assert len(game.state.zone("hand", 0)) == 3
    assert game.decision is not None
    assert game.decision.kind == "action"


def test_physical_cards_are_conserved_at_every_decision(tmp_path: Path) -> None:
    for seed in range(20):
        game = begin(tmp_path, "Pick", "All", "Forced", players=2, seed=seed, stacked=False)
        step = 0
        while game.outcome is None:
            assert game.state.check() == []
            decision = game.decisions[0]
            assert decision.options
            assert decision.forced() is None
            count = max(decision.least, min(1, decision.most))
            game.answer([(seed + step + i) % len(decision.options) for i in range(count)], decision.player)
            step += 1


def test_drawing_from_short_piles(tmp_path: Path) -> None:
    cards = [card("All of it", ability("lots")), *(card(f"C{i}") for i in range(23))]
    effects = """
    def lots(c):
        c.game.state.facts["drawn"] = (yield from draw(c, c.you, 32))
        c.game.state.facts["more"] = (yield from draw(c, c.you, 2))
    """
    game = toy_game(tmp_path, reversed(cards), effects)
    state = game.state
    choose(game, "All of it")
    assert state.facts == {"drawn": 21, "more": 0}
    assert sum(event.verb == "draw" for event in state.history) == 21


def test_listeners_hear_each_event_once_and_clones_are_silent(tmp_path: Path) -> None:
    game = begin(tmp_path, "Pick")
    heard: list[str] = []
    game.listen(lambda event: heard.append(event.verb))
    choose(game, "Pick")
    choose(game, "Plain 7")
    twin = game.clone()
    choose(twin, "two")
    choose(game, "two")
    assert heard == ["play", "discard", "draw"]
    assert named(game, "Pick") in game.state.zone("front", 0)


def test_names_of_every_script_survive_saves_and_records(tmp_path: Path) -> None:
    names = [
        "Fish & Chips",
        "<b>Bold</b>",
        '"Quoted" \'name’s',
        "Éclair Ünïque",
        "🦇 Bat",
        "\u202eשלום",
        "a\\b\nc",
    ]
    cards = [card(name, ability("first")) for name in names]
    effects = """
    def first(c):
        name = c.game.state.face(c.source).name
        c.game.state.facts[name] = name
        yield from ()
    """
    game = toy_game(tmp_path, cards, effects, hand=7)
    for name in names:
        choose(game, name)
        again = cardtable.restore(json.loads(json.dumps(game.save())), game.library)
        assert again == game
        assert again.state.facts == game.state.facts
        assert name in game.state.facts
    data = json.loads(json.dumps(game.record.to_json(), ensure_ascii=True))
    assert cardtable.replay(data, game.library) == game


def test_states_can_be_hashed_and_games_copied(tmp_path: Path) -> None:
    game = begin(tmp_path, "Pick", players=2)
    twin = copy.deepcopy(game)
    assert twin == game
    assert hash(twin.state.key()) == hash(game.state.key())
    choose(twin, "Pick")
    assert twin.state.key() != game.state.key()
    assert copy.copy(twin) == twin


def test_what_a_game_is_set_up_with_is_what_a_save_can_hold(tmp_path: Path) -> None:
    sets = cardtable.load(write_set(tmp_path / "toy", [card("C")]))
    game = sets.new_game(1, seed=2, setup={"pair": (1, 2)})
    assert game.record.setup == {"pair": [1, 2]}
    assert cardtable.restore(json.loads(json.dumps(game.save()))) == game
    with pytest.raises(cardtable.LoadError, match="JSON"):
        sets.new_game(1, setup={"bad": {1, 2}})


def test_a_save_of_an_older_format_is_migrated_where_that_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = begin(tmp_path, "Pick")
    old = {**game.save(), "format": 0, "cards_digest": "x"}
    old["digest"] = digest({key: value for key, value in old.items() if key != "digest"})

    def migrate(data: dict[str, object]) -> dict[str, object]:
        return {**{key: value for key, value in data.items() if key != "cards_digest"}, "format": 1}

    monkeypatch.setitem(saving.MIGRATIONS, 0, migrate)
    assert cardtable.restore(old, game.library) == game
