"""Modifiers, triggers, replacements, points, actions and tracks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardtable import EndlessEffect, IllegalAnswer
from cardtable.keeping.game import Game
from cardtable.kernel import points as kernel_points
from cardtable.kernel.modifiers import add, change, is_allowed, is_forbidden, printed, value
from cardtable.kernel.points import NOTHING, Purpose, available, can_pay, clear, get, substitute, suits
from cardtable.kernel.tracks import is_full, reading, reduce
from tests.runtime.asking import flattened
from tests.runtime.toy import ability, card, choose, named, offers, toy_game


def run(game: Game, steps: Any) -> Any:
    """Run a generator that must not ask anything."""
    try:
        asked = next(flattened(steps))
    except StopIteration as stop:
        return stop.value
    raise AssertionError(f"asked {asked!r}")


def ask(steps: Any, *answer: int) -> Any:
    """Run a generator that asks once; its decision, and what it returns after the answer."""
    steps = flattened(steps)
    asked = next(steps)
    try:
        steps.send(list(answer))
    except StopIteration as stop:
        return asked, stop.value
    raise AssertionError("asked twice")


# ---------------------------------------------------------------- modifiers


RULES = """
def strong(c, card):
    return 2 if card != c.source and c.game.state.is_kind(card, "Foe") else 0

def shield(c, card):
    return c.game.state.is_kind(card, "Foe") and c.event.who == 0

def licence(c, card):
    return True

def mine(c, card):
    return 1 if c.you == 1 else 0

def circle(c, card):
    return value(c.game, card, "Might") + 1
"""


def test_standing_and_temporary_changes_add_up(tmp_path: Path) -> None:
    game = toy_game(
        tmp_path,
        [
            card("Chief", ability("strong", "static", changes="Might", lives=["board"]), kind="Rule"),
            card("Foe", kind="Foe", points={"Might": {"n": 3, "mark": "+"}}),
            *(card(f"C{i}") for i in range(3)),
        ],
        RULES,
    )
    foe = named(game, "Foe")
    assert value(game, foe, "Might") == 5
    add(game, "Might", 4, card=foe, until="turn")
    add(game, "Might", effect="strong", source=foe, until="turn")
    assert value(game, foe, "Might") == 9  # the last rule is the Foe's own, and speaks of others
    assert printed(game, foe, "Might") == 3
    assert value(game, named(game, "C0"), "Might") == 0
    game.state.expire("turn")
    assert value(game, foe, "Might") == 5
    add(game, "hand size", -1, until="turn")
    assert change(game, 0, "hand size") == -1


def test_cannot_beats_can(tmp_path: Path) -> None:
    game = toy_game(
        tmp_path,
        [
            card("Licence", ability("licence", "static", changes="may:fight", lives=["board"]), kind="Rule"),
            card("Shield", ability("shield", "static", changes="fight", lives=["board"]), kind="Rule"),
            card("Foe", kind="Foe"),
            *(card(f"C{i}") for i in range(3)),
        ],
        RULES,
        players=2,
    )
    foe, plain = named(game, "Foe"), named(game, "C0")
    assert is_forbidden(game, "fight", foe, 0)
    assert not is_forbidden(game, "fight", foe, 1)
    assert not is_allowed(game, "fight", foe, 0)
    assert is_allowed(game, "fight", foe, 1)
    assert is_allowed(game, "fight", plain, 0)
    assert not is_allowed(game, "recruit", plain, 0)
    add(game, "recruit", 1, you=1, until="turn")
    assert is_forbidden(game, "recruit", plain, 1)
    assert not is_forbidden(game, "recruit", plain, 0)
    game.state.expire("turn")
    assert not is_forbidden(game, "recruit", plain, 1)


def test_you_of_a_rule_is_its_owner_or_whoever_acts(tmp_path: Path) -> None:
    static = ability("mine", "static", changes="Might", lives=["hand"])
    game = toy_game(tmp_path, [card(f"C{i}", static) for i in range(6)], RULES, players=2)
    assert value(game, named(game, "C0"), "Might") == 3  # the three in the hand of player 1


def test_rules_that_lead_to_each_other_are_an_error_naming_them(tmp_path: Path) -> None:
    circle = ability("circle", "static", changes="Might", lives=["board"])
    game = toy_game(
        tmp_path, [card("A", circle, kind="Rule"), card("B", circle, kind="Rule"), card("C")], RULES
    )
    with pytest.raises(EndlessEffect, match="A"):
        value(game, named(game, "C"), "Might")


# ---------------------------------------------------------------- triggers


WATCH = """
def log(c, text):
    c.game.state.facts["log"] = c.game.state.facts.get("log", "") + text

def first(c):
    log(c, "1")
    yield from ()

def second(c):
    log(c, "2")
    yield from ()

def second_concerns(c):
    return c.event.card != c.source

def loss(c):
    log(c, toy_name(c, c.source) + ">" + toy_name(c, c.event.card) + " ")
    yield from ()

def toy_name(c, card):
    return c.game.state.face(card).name

def slay(c):
    cards = [card for card in c.game.state.row("street")]
    yield from ko(c, c.you, cards)
    log(c, "after ")

def two(c):
    yield from draw(c, c.you, 2)
    log(c, "drawn ")

def counted(c):
    log(c, str(len(c.game.state.zone("hand", c.you))) + " ")
    yield from ()

def deep(c):
    if c.event.card == c.source:
        return
    log(c, "(")
    if c.game.state.count("deep") < 3:
        yield from draw(c, c.you, 1)
    log(c, ")")

def promise(c):
    bound = {"n": 7, "cards": [1, 2]}
    wait(c.game, "on:draw", "kept", bound, you=c.you, source=c.source, until="turn", once=True)
    yield from ()

def kept(c):
    log(c, f"kept {c.bound['n']} {c.bound['cards']} ")
    yield from ()
"""


def trigger(function: str, event: str, *lives: str) -> dict[str, Any]:
    return ability(function, "trigger", event=event, lives=list(lives))


def test_two_triggers_of_one_moment_are_ordered_by_the_player(tmp_path: Path) -> None:
    cards = [
        card("One", trigger("first", "play", "board"), kind="Rule"),
        card("Two", trigger("second", "play", "board"), kind="Rule"),
        *(card(f"C{i}") for i in range(3)),
    ]
    game = toy_game(tmp_path, cards, WATCH)
    choose(game, "C0")
    assert game.decision is not None
    assert (game.decision.kind, game.decision.player) == ("order", 0)
    choose(game, "Two")
    assert game.state.facts["log"] == "21"
    choose(game, "C1")
    choose(game, "One")
    assert game.state.facts["log"] == "2112"


def test_a_trigger_that_says_it_is_not_concerned_is_not_ordered(tmp_path: Path) -> None:
    cards = [
        card("One", trigger("first", "play", "board"), kind="Rule"),
        *(card(f"C{i}", trigger("second", "play", "front")) for i in range(3)),
    ]
    game = toy_game(tmp_path, cards, WATCH)
    choose(game, "C0")
    assert game.state.facts["log"] == "1"
    assert game.decision is not None
    assert game.decision.kind == "action"


def test_cards_that_leave_together_see_each_other_and_newcomers_see_nothing(tmp_path: Path) -> None:
    cards = [
        card("Slay", ability("slay")),
        *(card(f"C{i}") for i in range(2)),
        card("F", trigger("loss", "ko", "street"), kind="Foe"),
        card("G", trigger("loss", "ko", "street"), kind="Foe"),
        card("H", trigger("loss", "ko", "heap"), kind="Foe"),
    ]
    game = toy_game(tmp_path, cards, WATCH)
    state, table = game.state, game.table
    for space, name in zip(table.row("street"), "FGH", strict=True):
        state.move(named(game, name), space)
    choose(game, "Slay")
    while game.decision is not None and game.decision.kind == "order":
        game.answer([0])
    log = game.state.facts["log"].split()
    assert sorted(log) == sorted(["F>F", "F>G", "F>H", "G>F", "G>G", "G>H", "after"])
    assert log[-1] == "after"


def test_whenever_waits_for_the_instruction_in_progress(tmp_path: Path) -> None:
    cards = [
        card("Watcher", trigger("counted", "draw", "board"), kind="Rule"),
        *(card(f"C{i}") for i in range(4)),
        card("Two", ability("two")),
    ]
    game = toy_game(tmp_path, cards, WATCH)
    game.state.facts["log"] = ""
    choose(game, "Two")
    assert game.state.facts["log"] == "4 4 drawn "  # both drawn before either is counted, the text only then


def test_triggers_inside_triggers_go_depth_first(tmp_path: Path) -> None:
    cards = [
        card("Deep", trigger("deep", "draw", "board"), kind="Rule"),
        *(card(f"C{i}") for i in range(8)),
        card("Two", ability("two")),
    ]
    game = toy_game(tmp_path, cards, WATCH)
    game.state.facts["log"] = ""
    game.state.counters["deep"] = 0
    choose(game, "Two")
    assert game.state.facts["log"] == "((()))()drawn "


def test_a_delayed_trigger_acts_once_with_its_values_and_ends_with_the_turn(tmp_path: Path) -> None:
    cards = [
        *(card(f"C{i}") for i in range(8)),
        card("Two", ability("two")),
        card("Promise", ability("promise")),
    ]
    game = toy_game(tmp_path, cards, WATCH)
    choose(game, "Promise")
    assert [d.effect for d in game.state.delayed["on:draw"]] == ["toy:kept"]
    choose(game, "Two")
    assert game.state.facts["log"] == "kept 7 [1, 2] drawn "
    assert game.state.delayed == {}
    game.state.facts["log"] = ""
    again = toy_game(tmp_path / "b", cards, WATCH)
    choose(again, "Promise")
    choose(again, "end")  # the draw of the end of the turn comes before the turn's end
    assert "kept" in again.state.facts["log"]
    assert again.state.delayed == {}


# ---------------------------------------------------------------- replacements


INSTEAD = """
def log(c, text):
    c.game.state.facts["log"] = c.game.state.facts.get("log", "") + text

def take(c):
    cards = list(c.game.state.zone("stock"))[-1:]
    yield from gain(c, c.you, cards)

def away(c):
    log(c, "away ")
    yield from ko(c, c.you, [c.event.card])
    return True

def same(c):
    log(c, "same ")
    yield from gain(c, c.you, [c.event.card])
    return True

def other(c):
    log(c, "other ")
    yield from gain(c, c.you, [c.event.card])
    return True

def declined(c):
    (i,) = yield Decision("may", c.you, ["yes", "no"], of=TEXT)
    if i:
        return False
    log(c, "accepted ")
    return True

def never(c):
    log(c, "never ")
    return True
    yield

def never_concerns(c):
    return False

def shield(c):
    wait(c.game, "would:gain", "away", you=c.you, source=c.source, until="turn", once=True)
    yield from ()
"""


def replacing(function: str, *lives: str) -> dict[str, Any]:
    return ability(function, "replace", event="would gain", lives=list(lives or ("board",)))


def instead(tmp_path: Path, *rules: str, own: str = "take") -> Game:
    cards = [card(name.title(), replacing(name), kind="Rule") for name in rules]
    cards += [
        card("Take", ability("take")),
        card("Own", ability(own)),
        card("Plain"),
        card("Foe", kind="Foe", copies=4),
    ]
    return toy_game(tmp_path, cards, INSTEAD)


def test_a_replaced_event_did_not_happen(tmp_path: Path) -> None:
    game = instead(tmp_path, "away", "never")
    choose(game, "Take")
    assert game.state.facts["log"] == "away "
    assert [event.verb for event in game.state.history if event.verb in ("gain", "ko")] == ["ko"]
    assert game.state.zone("discard", 0) == []


def test_a_replacement_that_leads_to_itself_ends(tmp_path: Path) -> None:
    game = instead(tmp_path, "same")
    choose(game, "Take")
    assert game.state.facts["log"] == "same "
    assert len(game.state.zone("discard", 0)) == 1


def test_of_several_replacements_the_affected_player_chooses_and_each_acts_once(tmp_path: Path) -> None:
    game = instead(tmp_path, "same", "other")
    choose(game, "Take")
    assert game.decision is not None
    assert (game.decision.kind, game.decision.player) == ("replace", 0)
    choose(game, "Other")
    assert game.state.facts["log"] == "other same "
    assert len(game.state.zone("discard", 0)) == 1
    assert game.replacing == ()


def test_a_replacement_that_is_declined_leaves_the_event(tmp_path: Path) -> None:
    game = instead(tmp_path, "declined")
    twin = game.clone()
    choose(game, "Take")
    choose(game, "no")
    assert len(game.state.zone("discard", 0)) == 1
    choose(twin, "Take")
    choose(twin, "yes")
    assert twin.state.zone("discard", 0) == []


def test_a_replacement_made_by_an_effect_acts_once(tmp_path: Path) -> None:
    game = instead(tmp_path, own="shield")
    choose(game, "Own")
    choose(game, "Take")
    assert game.state.facts["log"] == "away "
    assert game.state.delayed == {}


# ---------------------------------------------------------------- points


@pytest.fixture
def purse(tmp_path: Path) -> Game:
    cards = [
        card("Brute", kind="Brute", classes=["Red"], group="Gang"),
        *(card(f"C{i}", hero_name="Zed") for i in range(3)),
    ]
    return toy_game(tmp_path, cards, "def odd(c, card): return card % 2 == 1", players=2)


def test_restricted_points_suit_some_purposes_only(purse: Game) -> None:
    brute, plain = named(purse, "Brute"), named(purse, "C0")
    get(purse, 0, "Might", 2, {"verb": "fight", "kind": "Foe"})
    get(purse, 0, "Might", 1, {"verb": "fight", "kind": "Foe"})
    get(purse, 0, "Might", 1)
    assert len(purse.state.restricted) == 1
    assert available(purse, 0, "Might", Purpose("fight", brute)) == 4
    assert available(purse, 0, "Might", Purpose("fight", plain)) == 1
    assert available(purse, 0, "Might") == 1
    assert available(purse, 1, "Might", Purpose("fight", brute)) == 0
    assert can_pay(purse, 0, [("Might", 3)], Purpose("fight", brute))
    assert run(purse, kernel_points.pay(purse, 0, [("Might", 3)], Purpose("fight", brute)))
    assert purse.state.get_point(0, "Might") == 1  # the restricted ones went first, unasked
    assert purse.state.restricted == ()
    assert not run(purse, kernel_points.pay(purse, 0, [("Might", 2)]))
    assert purse.state.get_point(0, "Might") == 1


@pytest.mark.parametrize(
    ("only", "fits"),
    [
        ({"kind": "Foe"}, True),
        ({"kind": "Card"}, False),
        ({"icons": ["Red", "Blue"]}, True),
        ({"icons": ["Blue"]}, False),
        ({"name": "Gang"}, True),
        ({"name": "Brute"}, True),
        ({"name": "Zed"}, False),
        ({"place": "stock"}, True),
        ({"place": "street"}, False),
        ({"cards": [1]}, True),
        ({"cards": [2]}, False),
        ({"effect": "toy:odd"}, True),
        ({"verb": ["fight", "defeat"]}, True),
        ({"verb": "recruit"}, False),
    ],
)
def test_what_points_may_be_restricted_to(purse: Game, only: dict[str, Any], fits: bool) -> None:
    get(purse, 0, "Gold", 1, only)
    lot = purse.state.restricted[0]
    assert suits(purse, lot.only, Purpose("fight", named(purse, "Brute")), 0) is fits


def test_points_cannot_be_restricted_by_what_nobody_knows(purse: Game) -> None:
    with pytest.raises(ValueError, match="colour"):
        get(purse, 0, "Gold", 1, {"colour": "Red"})
    with pytest.raises(LookupError, match="Silver"):
        get(purse, 0, "Silver", 1)


def test_paying_asks_only_when_payments_differ(purse: Game) -> None:
    brute = Purpose("fight", named(purse, "Brute"))
    get(purse, 0, "Gold", 3)
    get(purse, 0, "Might", 2)
    substitute(purse, 0, "Gold", "Might")
    assert available(purse, 0, "Might") == 5
    decision, paid = ask(kernel_points.pay(purse, 0, [("Might", 3)], brute), 1)
    assert paid
    assert list(decision.options) == ["2 Might + 1 Gold", "1 Might + 2 Gold", "3 Gold"]
    assert (purse.state.get_point(0, "Gold"), purse.state.get_point(0, "Might")) == (1, 1)
    assert run(purse, kernel_points.pay(purse, 0, [("Might", 2)], brute))  # all there is: nothing to ask
    assert (purse.state.get_point(0, "Gold"), purse.state.get_point(0, "Might")) == (0, 0)


def test_two_restrictions_that_cannot_be_compared_are_asked_and_one_within_another_is_not(
    purse: Game,
) -> None:
    brute = Purpose("fight", named(purse, "Brute"))
    get(purse, 0, "Might", 1, {"kind": "Foe"})
    get(purse, 0, "Might", 1, {"kind": "Foe", "verb": "fight"})
    assert run(purse, kernel_points.pay(purse, 0, [("Might", 1)], brute))
    assert [lot.only for lot in purse.state.restricted] == [(("kind", "Foe"),)]
    get(purse, 0, "Might", 1, {"verb": "fight"})
    decision, paid = ask(kernel_points.pay(purse, 0, [("Might", 1)], brute), 0)
    assert paid
    assert len(decision.options) == 2
    assert len(purse.state.restricted) == 1


def test_a_price_in_two_kinds_of_points_counts_none_twice(purse: Game) -> None:
    substitute(purse, 0, "Gold", "Might")
    get(purse, 0, "Gold", 2)
    assert not can_pay(purse, 0, [("Might", 2), ("Gold", 1)])
    get(purse, 0, "Might", 1)
    assert can_pay(purse, 0, [("Might", 2), ("Gold", 1)])
    assert run(purse, kernel_points.pay(purse, 0, [("Might", 2), ("Gold", 1)]))
    assert purse.state.points == [0, 0, 0, 0]


def test_unspent_points_go(purse: Game) -> None:
    get(purse, 0, "Gold", 2)
    get(purse, 0, "Gold", 2, {"verb": "fight"})
    get(purse, 1, "Gold", 2)
    substitute(purse, 0, "Gold", "Might")
    clear(purse, 0)
    assert available(purse, 0, "Gold", NOTHING) == available(purse, 0, "Might", Purpose("fight")) == 0
    assert available(purse, 1, "Gold") == 2


# ---------------------------------------------------------------- actions


ACTIONS = """
def tally(c):
    c.game.state.count("tally")
    yield from ()

def heal(c):
    cards = [x for x in c.game.state.zone("hand", c.you) if c.game.state.face(x).name == "Hurt"]
    yield from ko(c, c.you, cards)

def heal_possible(c):
    return not any(e.verb in ("fight", "play") and e.who == c.you for e in c.game.state.history)
"""


def set_action(name: str, limit: str | None = None, gold: int = 0, **more: Any) -> dict[str, Any]:
    price = [{"point": "Gold", "n": gold}] if gold else []
    return {
        "name": name,
        "price": price,
        "limit": limit,
        "counts_as": [],
        "ability": ability("tally", "action"),
        **more,
    }


def test_an_action_has_a_price_and_a_limit(tmp_path: Path) -> None:
    cards = [card(f"C{i}", points={"Gold": 2}) for i in range(12)]
    actions = [
        set_action("Buy", "once per turn", 1, counts_as=["fight"]),
        set_action("Rule", "once per game"),
    ]
    game = toy_game(tmp_path, cards, ACTIONS, players=2, actions=actions)
    assert game.decision is not None
    words = [option[-1] for option in offers(game) if option[0] == "act"]
    assert words == ["toy/action/Rule"]  # no Gold yet
    choose(game, "toy/action/Rule")
    assert game.state.counters["tally"] == 1
    choose(game, "C11" if named(game, "C11") in game.state.zone("hand", 0) else "C10")
    choose(game, "toy/action/Buy")
    assert game.state.get_point(0, "Gold") == 1
    assert [event.verb for event in game.state.history] == ["turn", "act", "play", "fight", "act"]
    with pytest.raises(AssertionError):
        choose(game, "toy/action/Buy")  # once per turn
    saved = game.save()
    assert saved["state"]["counters"]["turn:used toy/action/Buy 0"] == 1
    choose(game, "end")
    choose(game, "toy/action/Rule")  # once per game, for each player
    choose(game, "end")
    assert "turn:used toy/action/Buy 0" not in game.state.counters
    with pytest.raises(AssertionError):
        choose(game, "toy/action/Rule")
    choose(game, "toy/action/Buy")


def test_a_card_offers_its_action_while_it_lives_and_copies_offer_it_once(tmp_path: Path) -> None:
    heal = ability("heal", "action", label="Healing", lives=["hand"])
    game = toy_game(tmp_path, [*(card(f"C{i}") for i in range(5)), card("Hurt", heal, copies=3)], ACTIONS)
    assert game.decision is not None
    assert [o[0] for o in offers(game)] == ["play", "play", "play", "act", "end"]
    twin = game.clone()
    choose(game, "act")
    assert len(game.state.zone("heap")) == 3
    choose(twin, "Hurt")
    assert twin.decision is not None
    assert "act" not in [o[0] for o in offers(twin)]


def test_an_unknown_limit_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="twice a week"):
        toy_game(tmp_path, [card("C")], ACTIONS, actions=[set_action("Odd", "twice a week")])


# ---------------------------------------------------------------- tracks


TRACK = {"sides": ["Day", "Night"], "ends": 3, "over": {"Day": ability("dawn"), "Night": ability("dusk")}}
OVER = """
def dawn(c):
    c.game.state.count("dawn")
    c.game.state.facts["who"] = c.you
    yield from draw(c, c.you, 1)

def dusk(c):
    cards = c.game.state.zone("hand", c.you)
    if cards:
        chosen = yield Decision("discard", c.you, list(cards))
        yield from discard(c, c.you, [cards[i] for i in chosen])

def day(c):
    yield from inspire(c, "Day")

def twice(c):
    yield from inspire(c, "Day")
    yield from inspire(c, "Day")

def night(c):
    yield from inspire(c, "Night")
"""


def track_game(tmp_path: Path, at: int, function: str) -> Game:
    cards = [*(card(f"C{i}") for i in range(6)), card("Mover", ability(function))]
    game = toy_game(tmp_path, cards, OVER, tracks=[TRACK])
    game.kept.tracks[0] = at
    game.state.tracks[0] = at
    return game


@pytest.mark.parametrize(
    ("at", "function", "ends"),
    [
        (0, "day", 1),
        (-1, "day", 0),
        (2, "day", 3),
        (3, "day", 2),
        (3, "twice", 3),
        (2, "twice", 2),
        (3, "night", 2),
        (-2, "night", -3),
    ],
)
def test_a_track_moves_a_space_and_over_its_end_comes_back_one(
    tmp_path: Path, at: int, function: str, ends: int
) -> None:
    game = track_game(tmp_path, at, function)
    hand = len(game.state.zone("hand", 0))
    choose(game, "Mover")
    assert game.state.tracks == [ends]
    over = at + (2 if function == "twice" else 1) > 3 and function != "night"
    assert len(game.state.zone("hand", 0)) == hand - 1 + over
    assert game.state.counters.get("dawn", 0) == over


def test_over_the_second_end_its_effect_happens_though_there_is_nothing_to_do(tmp_path: Path) -> None:
    game = track_game(tmp_path, -3, "night")
    choose(game, "Mover")
    assert game.decision is not None
    assert game.decision.kind == "discard"
    game.answer([0])
    assert game.state.tracks == [-2]
    empty = toy_game(tmp_path / "b", [card("Mover", ability("night"))], OVER, tracks=[TRACK])
    empty.state.tracks[0] = -3
    choose(empty, "Mover")
    assert empty.state.tracks == [-2]


def test_reading_and_reducing_a_track(tmp_path: Path) -> None:
    game = track_game(tmp_path, 1, "day")
    assert (reading(game, "Day"), reading(game, "Night")) == (1, 0)
    assert not reduce(game, "Night")
    assert reduce(game, "Day")
    assert not reduce(game, "Day")
    assert game.state.tracks == [0]
    game.state.tracks[0] = -3
    assert is_full(game, "Night")
    assert not is_full(game, "Day")
    assert game.view(0)["tracks"] == {"Day": 0, "Night": 3}
    with pytest.raises(LookupError, match="Noon"):
        reading(game, "Noon")


def test_a_choice_that_is_refused_leaves_a_track_alone(tmp_path: Path) -> None:
    game = track_game(tmp_path, -3, "night")
    choose(game, "Mover")
    with pytest.raises(IllegalAnswer):
        game.answer([5])
    assert game.state.tracks == [-3]
