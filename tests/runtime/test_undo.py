"""Taking answers back: what comes back, and where it stops, so that nobody unlearns what they have seen."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

import cardtable
from cardtable.keeping.game import Game
from tests.runtime.toy import ability, card, choose, toy_game
from tests.tabletop import HANDSET, Tabletop, load

LONG = 3


def game_of(seed: int, players: int = 2, setup: str = "random") -> Game:
    return load(HANDSET).new_game(players=players, seed=seed, setup=setup)


def answer_by_lot(game: Game, chance: random.Random) -> None:
    decision = chance.choice(game.decisions)
    count = len(decision.options)
    n = chance.randint(min(decision.least, count), min(decision.most, count))
    game.answer(chance.sample(range(count), n), decision.player)


def test_nothing_can_be_taken_back_before_an_answer() -> None:
    game = game_of(1)
    assert not game.can_undo
    with pytest.raises(cardtable.CannotUndo, match="nothing has been answered"):
        game.undo()


def test_what_was_played_is_in_hand_again() -> None:
    t = Tabletop(hand=["Technokinesis", "Technokinesis"])
    before, saved = t.game.clone(), t.game.save()
    t.play("Technokinesis")
    t.play("Technokinesis")
    assert t.game.can_undo
    t.game.undo()
    t.game.undo()
    assert t.names("hand") == ["Technokinesis", "Technokinesis"]
    assert t.game == before
    assert t.game.save() == saved


@pytest.mark.parametrize("seed", range(12))
def test_each_answer_that_taught_nothing_is_taken_back_whole(seed: int) -> None:
    """Player, phase, counters, once-only flags, generator and record come back (saves tell)."""
    chance = random.Random(seed)
    game = game_of(seed, players=1 + seed % 4)
    undone = 0
    while game.outcome is None and undone < 60:
        saved = json.dumps(game.save())
        answer_by_lot(game, chance)
        entry = game.record.entries[-1]
        after = game.clone()
        assert game.can_undo == (entry.draws == entry.exposures == 0)
        if not game.can_undo:
            with pytest.raises(cardtable.CannotUndo):
                game.undo()
            assert game == after
            continue
        game.undo()
        undone += 1
        assert json.dumps(game.save()) == saved
        assert not game.state.check()
        game.answer(entry.indexes, entry.player)
        assert game == after
    assert undone > 10


@pytest.mark.parametrize("seed", range(4))
def test_several_are_taken_back_one_after_another_as_far_as_anything_was_learned(seed: int) -> None:
    chance = random.Random(seed)
    game = game_of(seed)
    saves = [game.save()]
    while game.outcome is None and len(saves) < 400:
        answer_by_lot(game, chance)
        if game.can_undo:
            saves.append(game.save())
        else:
            saves = [game.save()]
        if len(saves) > LONG:
            break
    assert len(saves) > LONG
    for saved in reversed(saves[:-1]):
        game.undo()
        assert game.save() == saved
    assert not game.can_undo


def test_a_random_draw_cannot_be_taken_back() -> None:
    t = Tabletop(hand=["Pawn"], deck=["Knight"] * 8, villain_deck=["Thug"])
    t.play("Pawn")
    assert t.game.can_undo
    t.end_turn()
    with pytest.raises(cardtable.CannotUndo, match=r"seen|drawn"):
        t.game.undo()


def test_only_the_player_who_answered_last_takes_back() -> None:
    t = Tabletop(hand=["Pawn", "Knight"])
    t.play("Pawn")
    with pytest.raises(cardtable.CannotUndo, match="player 1 has answered"):
        t.game.undo(1)
    t.game.undo(0)
    assert sorted(t.names("hand")) == ["Knight", "Pawn"]


def test_a_clone_takes_back_without_touching_the_first() -> None:
    t = Tabletop(hand=["Pawn", "Knight"])
    t.play("Pawn")
    other = t.game.clone()
    other.undo()
    t.play("Knight")
    assert t.names("hand") == []
    other.answer([0])
    again = t.game
    again.undo()
    again.undo()
    assert sorted(t.names("hand")) == ["Knight", "Pawn"]


@pytest.mark.parametrize("seed", range(4))
def test_a_restored_game_takes_back_what_the_first_could(seed: int) -> None:
    chance = random.Random(seed)
    game = game_of(seed)
    for _ in range(60):
        if game.outcome is None:
            answer_by_lot(game, chance)
    while not game.can_undo and game.outcome is None:
        answer_by_lot(game, chance)
    other = cardtable.restore(json.loads(json.dumps(game.save())), load(HANDSET))
    assert other.can_undo == game.can_undo
    while game.can_undo:
        game.undo()
        other.undo()
        assert other == game
    assert not other.can_undo


def test_a_position_laid_out_by_hand_is_where_it_stops() -> None:
    t = Tabletop(hand=["Pawn", "Knight"])
    assert not t.game.can_undo
    restored = cardtable.restore(t.game.save(), load(HANDSET))
    assert not restored.can_undo


# ---------------------------------------------------------------- several players

SECRETS = """
def together(c):
    answers = yield Together(
        [Decision("way", p, ["a", "b"], of=TEXT) for p in range(c.game.players)])
    c.game.state.facts["ways"] = tuple(a[0] for a in answers)
    yield Decision("way", 0, ["on", "off"], of=TEXT)

def alone(c):
    answers = yield Together(
        [Decision("way", 0, ["only"], of=TEXT), Decision("way", 1, ["a", "b"], of=TEXT)])
    yield Decision("way", 0, ["on", "off"], of=TEXT)

def shown(c):
    yield Decision("way", 1, ["a", "b"], of=TEXT)
    state = c.game.state
    state.look(state.zone("hand", 0)[0], 1)
    yield Decision("way", 0, ["on", "off"], of=TEXT)

def own(c):
    yield Decision("way", 0, ["a", "b"], of=TEXT)
    state = c.game.state
    state.look(state.zone("hand", 0)[0], 1)
    yield Decision("way", 0, ["on", "off"], of=TEXT)

def peek(c):
    yield Decision("way", 0, ["a", "b"], of=TEXT)
    state = c.game.state
    state.look(state.zone("hand", 1)[0], 0)
    yield Decision("way", 0, ["on", "off"], of=TEXT)

def shuffle(c):
    yield Decision("way", 0, ["a", "b"], of=TEXT)
    c.game.state.shuffle(c.game.table.zone("deck", 1))
    yield Decision("way", 0, ["on", "off"], of=TEXT)
"""


def secrets(tmp_path: Path, effect: str) -> Game:
    """A game of two in which the first player has played a card with that effect."""
    plain = [card(f"Plain {i}") for i in range(16)]
    played = card("Played", ability(effect))
    game = toy_game(tmp_path, [*plain, played, card("Last")], SECRETS, players=2)
    choose(game, "Played")
    return game


def test_the_last_of_a_simultaneous_choice_is_not_taken_back(tmp_path: Path) -> None:
    """Who answers last would learn what the others chose, and choose again."""
    game = secrets(tmp_path, "together")
    before = game.save()
    game.answer([0], 1)
    assert game.can_undo  # nobody has seen it yet
    with pytest.raises(cardtable.CannotUndo, match="player 2 has answered"):
        game.undo(0)
    game.undo(1)
    assert game.save() == before
    game.answer([1], 1)
    game.answer([0], 0)
    with pytest.raises(cardtable.CannotUndo, match="something hidden was seen"):
        game.undo()
    for other in (game.clone(), cardtable.restore(game.save(), game.library)):
        assert not other.can_undo
        other.answer([0])
        other.undo()
        assert not other.can_undo
        assert other == game


def test_a_simultaneous_choice_of_which_only_one_is_a_question_is_taken_back(tmp_path: Path) -> None:
    game = secrets(tmp_path, "alone")
    game.answer([0], 1)
    assert game.can_undo


@pytest.mark.parametrize(
    ("effect", "player", "can_undo"),
    [("shown", 1, False), ("own", 0, True), ("peek", 0, False), ("shuffle", 0, False)],
)
def test_who_has_seen_something_does_not_take_back(
    tmp_path: Path, effect: str, player: int, can_undo: bool
) -> None:
    """Out of turn as well: the card of the player whose turn it is was hidden from whoever answered."""
    game = secrets(tmp_path, effect)
    before = game.save()
    game.answer([0], player)
    for other in (game.clone(), cardtable.restore(game.save(), game.library), game):
        assert other.can_undo == can_undo
        if can_undo:
            other.undo()
            assert other.save() == before


def test_the_first_answer_of_a_game_is_taken_back() -> None:
    game = game_of(5, setup="first")
    before = game.save()
    decision = game.decisions[0]
    game.answer(range(decision.least), decision.player)
    game.undo()
    assert game.save() == before
    with pytest.raises(cardtable.CannotUndo, match="nothing has been answered"):
        game.undo()
