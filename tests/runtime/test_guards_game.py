"""A game's bookkeeping at its edges: endless effects, hidden options, offers, equality, replacements."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardtable import EndlessEffect, IllegalAnswer
from cardtable.keeping.game import Game
from cardtable.kernel import game as games
from cardtable.kernel.context import Context
from cardtable.kernel.game import DEPTH, LIMIT
from cardtable.kernel.modifiers import add, value
from cardtable.kernel.naming import mask
from cardtable.kernel.state import Overlay
from tests.runtime.asking import done
from tests.runtime.toy import ability, card, choose, named, toy_game

EFFECTS = """
def nest(c):
    if c.game.state.count("nested") < c.game.state.facts["depth"]:
        yield from c.game.run("toy:nest", c)

def chain(c):
    if c.game.state.count("links") < 300:
        mark = c.game.begin()
        announce(c.game, Event("link", c.you))
        yield from settle(c.game, mark)
    else:
        c.game.state.facts["asked"] = yield Decision("end", c.you, ["a", "b"], of=TEXT)

def start(c):
    mark = c.game.begin()
    announce(c.game, Event("link", c.you))
    yield from settle(c.game, mark)

def act(c):
    c.game.state.count("acted")
    yield from ()

def by_cost(c, card):
    return value(c.game, card, "cost") + 1

def by_might(c, card):
    return value(c.game, card, "Might") + 1

def ask(c):
    stock = c.game.state.zone("stock")
    options = [("take", stock[0], "x"), ("take", c.source), ("take", stock[1]), ("stop",), ("none", 0)]
    yield Decision("pick", c.you, options, of=ACTION, source=c.source)
    yield Decision("pick", c.you, [*stock[:2], c.source], source=stock[0])

def offer(c):
    slot, chosen = yield FirstOf([
        Decision("mine", 0, ["a"], of=TEXT),
        Decision("theirs", 1, ["b", "c"], of=TEXT, least=0),
    ])
    c.game.state.facts["offer"] = (slot, *chosen)

def alone(c):
    slot, chosen = yield FirstOf([Decision("mine", 0, ["a"], of=TEXT)])
    c.game.state.facts["offer"] = (slot, *chosen)

def question(c):
    slot, chosen = yield FirstOf([Decision("mine", 0, ["a", "b"], of=TEXT)])
    c.game.state.facts["offer"] = (slot, *chosen)

def together(c):
    answers = yield Together([
        Decision("a", 0, ["x"], of=TEXT), Decision("a", 1, ["y", "z"], of=TEXT),
    ])
    c.game.state.facts["offer"] = tuple(tuple(a) for a in answers)

def both_forced(c):
    answers = yield Together([Decision("a", 0, ["x"], of=TEXT), Decision("a", 1, [], of=TEXT)])
    c.game.state.facts["offer"] = tuple(tuple(a) for a in answers)

def alike(c):
    twice = [Decision("a", 0, ["x", "y"], of=TEXT) for _ in range(2)]
    answers = yield Together(twice)
    c.game.state.facts["offer"] = tuple(tuple(a) for a in answers)

def odd(c):
    yield "what"
"""


def playing(tmp_path: Path, *effects: str, players: int = 2, **more: Any) -> Game:
    """A game whose first player holds a card of each effect."""
    cards = [card(f"More{i}") for i in range(2 * players)]
    for index in range(3):
        name = effects[index] if index < len(effects) else ""
        cards.append(card(f"Mine{index}", *([ability(name)] if name else [])))
        cards += [card(f"Other{index}-{player}") for player in range(1, players)]
    cards += [card("Foe", kind="Foe", copies=3, points={"Might": 4})]
    return toy_game(tmp_path, cards, EFFECTS, players=players, **more)


def test_effects_within_effects_end_at_a_depth(tmp_path: Path) -> None:
    game = playing(tmp_path, "nest")
    game.kept.facts["depth"] = game.state.facts["depth"] = DEPTH
    twin = playing(tmp_path / "b", "nest")
    twin.kept.facts["depth"] = twin.state.facts["depth"] = DEPTH + 1
    choose(game, "Mine0")
    assert game.state.counters["nested"] == DEPTH
    with pytest.raises(EndlessEffect) as raised:
        choose(twin, "Mine0")
    assert raised.value.cards == ("Mine0",)


def test_a_chain_of_300_triggers_is_done_and_may_ask_at_its_end(tmp_path: Path) -> None:
    trigger = ability("chain", "trigger", event="link", lives=["board"])
    game = toy_game(
        tmp_path,
        [card("Link", trigger, kind="Rule"), card("Start", ability("start")), *map(card, "ABCDE")],
        EFFECTS,
        players=2,
    )
    choose(game, "Start")
    assert game.state.counters["links"] == 300
    assert len(game.running) == 301
    twin = game.clone()
    for each in (game, twin):
        assert each.decision is not None
        assert each.decision.kind == "end"
        each.answer([1])
        assert each.state.facts["asked"] == [1]
        assert not each.running


def test_an_action_takes_so_many_instructions_and_the_last_ones_are_named(tmp_path: Path) -> None:
    game = playing(tmp_path)
    early, late = named(game, "Mine0"), named(game, "Foe")
    game._count = LIMIT - 65
    game.begin(early)
    for _ in range(64):
        game.begin(late)
    assert game._count == LIMIT
    with pytest.raises(EndlessEffect) as raised:
        game.begin(late)
    assert raised.value.cards == ("Foe",)
    assert str(raised.value) == "an effect that does not end: Foe"
    assert str(EndlessEffect(())) == "an effect that does not end: the rules of the game"


@pytest.mark.parametrize("enough", [True, False])
def test_so_many_actions_in_a_row_may_ask_nothing(
    tmp_path: Path, enough: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    actions = 1 + 3 * 6 + 1  # laying out, six turns of three, the end
    monkeypatch.setattr(games, "IDLE", actions if enough else actions - 1)
    if enough:
        assert toy_game(tmp_path, []).outcome is not None
    else:
        with pytest.raises(EndlessEffect, match="the rules of the game"):
            toy_game(tmp_path, [])


def test_rules_that_feed_each_other_are_named_in_order(tmp_path: Path) -> None:
    rules = [
        card("Zed", ability("by_cost", "static", changes="Might", lives=["board"]), kind="Rule"),
        card("Abe", ability("by_might", "static", changes="cost", lives=["board"]), kind="Rule"),
    ]
    game = toy_game(tmp_path, [*rules, card("C")], EFFECTS)
    with pytest.raises(EndlessEffect) as raised:
        value(game, named(game, "C"), "Might")
    assert raised.value.cards == ("Abe", "Zed")


def test_options_name_hidden_cards_by_place_and_known_ones_by_number(tmp_path: Path) -> None:
    game = playing(tmp_path, "ask")
    choose(game, "Mine0")
    mine = named(game, "Mine0")
    decision = game.decision
    assert decision is not None
    assert decision.source == mine
    assert list(decision.options) == [
        ("take", ("at", "stock", 0), "x"), ("take", mine), ("take", ("at", "stock", 1)), ("stop",),
        ("none", 0),
    ]  # fmt: skip
    game.answer([3])
    decision = game.decision
    assert decision is not None
    assert decision.source == 0  # its player may not know it
    assert list(decision.options) == [("at", "stock", 0), ("at", "stock", 1), mine]


def test_a_card_that_lies_face_down_is_named_by_place(tmp_path: Path) -> None:
    game = playing(tmp_path, "ask")
    game.rearrange(lambda state: state.turn_over(named(game, "More0"), False))
    game.rearrange(lambda state: state.move(named(game, "More0"), game.table.zone("heap"), up=False))
    game.rearrange(lambda state: state.move(named(game, "Foe", 1), game.table.zone("heap")))
    decision = games.Decision("x", 0, game.state.zone("heap"))
    mask(game.state, decision)
    assert list(decision.options) == [("at", "heap", 0), named(game, "Foe", 1)]


def test_an_offer_stays_open_beside_a_question_with_one_answer(tmp_path: Path) -> None:
    game = playing(tmp_path, "offer")
    twin = game.clone()
    choose(game, "Mine0")
    assert [d.kind for d in game.decisions] == ["mine", "theirs"]
    game.answer([0], 0)
    assert game.state.facts["offer"] == (0, 0)
    choose(twin, "Mine0")
    twin.answer([1], 1)
    assert twin.state.facts["offer"] == (1, 1)


def test_what_has_one_answer_is_not_asked_of_one_or_of_several(tmp_path: Path) -> None:
    for effect, found in (("alone", (0, 0)), ("both_forced", ((0,), ()))):
        game = playing(tmp_path / effect, effect)
        choose(game, "Mine0")
        assert game.state.facts["offer"] == found
    game = playing(tmp_path / "q", "question")
    choose(game, "Mine0")
    assert [d.kind for d in game.decisions] == ["mine"]
    game.answer([1])
    assert game.state.facts["offer"] == (0, 1)
    game = playing(tmp_path / "t", "together")
    choose(game, "Mine0")
    assert [d.player for d in game.decisions] == [1]
    game.answer([1])
    assert game.state.facts["offer"] == ((0,), (1,))


def test_two_questions_alike_are_two(tmp_path: Path) -> None:
    game = playing(tmp_path, "alike")
    choose(game, "Mine0")
    game.answer([1], 0)
    game = game.clone()
    game.answer([0], 0)
    assert game.state.facts["offer"] == ((1,), (0,))


def test_what_is_asked_must_be_a_decision(tmp_path: Path) -> None:
    game = playing(tmp_path, "odd")
    with pytest.raises(TypeError, match="which is no decision"):
        choose(game, "Mine0")


def test_games_are_equal_when_all_of_them_is(tmp_path: Path) -> None:
    game = playing(tmp_path, "question")
    twin = game.clone()
    assert game == twin
    choose(twin, "Mine1")
    assert game != twin
    choose(game, "Mine1")
    assert game == twin
    assert game != playing(tmp_path / "b", "question", turns=7)
    assert game != playing(tmp_path / "c", "question", seed=2)
    twin.state.count("more")
    assert game != twin
    twin = game.clone()
    assert twin.state == game.state
    twin.decisions = ()
    assert game != twin
    twin = game.clone()
    twin._answers = [(0, (1,))]
    twin.state = game.state
    assert game != twin


def test_a_context_is_of_who_is_named_or_of_the_cards_owner(tmp_path: Path) -> None:
    game = playing(tmp_path)
    game.state.active = 1
    foe = named(game, "Foe")
    assert game.context(foe, 0).you == 0
    assert game.context(foe).you == 1
    assert game.context(named(game, "Mine0")).you == 0


def test_an_answer_to_what_is_no_longer_open_is_refused(tmp_path: Path) -> None:
    game = playing(tmp_path, "together", players=3)
    choose(game, "Mine0")
    with pytest.raises(IllegalAnswer, match="player 2 is not asked"):
        game.answer([0], 2)
    with pytest.raises(IllegalAnswer, match="0 options chosen, 1 wanted"):
        game.answer([], 1)


def test_a_cards_action_has_its_own_name_price_and_limit(tmp_path: Path) -> None:
    from cardtable.kernel.actions import contributed, use

    extra = {"limit": "once per turn", "price": [{"point": "Gold", "n": 1}], "counts_as": ["fight"]}
    doer = card("Doer", ability("act", "action", lives=["heap"], extra=extra), kind="Foe")
    game = toy_game(tmp_path, [doer, *(card(f"C{i}") for i in range(3))], EFFECTS)
    state = game.state
    state.move(named(game, "Doer"), game.table.zone("heap"))
    (action,) = contributed(game, 0)
    assert (action.name, action.limit, action.price) == ("Doer", "once per turn", (("Gold", 1),))
    state.add_point(0, "Gold", 5)
    assert done(use(game, 0, action))
    assert not done(use(game, 0, action))
    assert state.get_point(0, "Gold") == 4
    assert state.history[-2].verb == "fight"


def test_temporary_changes_by_an_effect_speak_to_their_player(tmp_path: Path) -> None:
    game = playing(tmp_path)
    one = named(game, "Mine0")
    game.library.functions["toy:whose"] = lambda c, card: c.you + 1  # type: ignore[index]
    add(game, "cost", effect="toy:whose", you=1)
    assert value(game, one, "cost") == 2
    game.state.modifiers.clear()
    add(game, "cost", effect="toy:whose", you=0)
    game.state.active = 1
    assert value(game, one, "cost") == 1
    game.state.modifiers.clear()
    add(game, "cost", effect="toy:whose")
    assert value(game, one, "cost") == 2
    game.state.overlay(one, Overlay("set", ("cost", 5)))
    assert value(game, one, "cost") == 7
    assert Context(game, 0, one).you == 0
