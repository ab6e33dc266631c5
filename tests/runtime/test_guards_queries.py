"""What an effect may ask, at its thresholds: one fewer, just enough, nothing at all."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from cardtable.api import (
    adjacent,
    at_random,
    beside,
    can_capture,
    can_discard,
    can_draw,
    can_gain,
    can_inspire,
    can_pay,
    can_reduce,
    can_rescue,
    captor,
    choose,
    choose_any,
    choose_each,
    choose_place,
    choose_player,
    choose_quality,
    choose_up_to,
    choose_way,
    differing,
    done,
    each_other_player,
    event_amount,
    event_card,
    event_place,
    event_player,
    goes_on,
    happened,
    held,
    highest,
    holder,
    in_order,
    is_empty,
    is_in,
    is_kind,
    is_multicolored,
    left,
    leftmost,
    lowest,
    may,
    named,
    others,
    owner,
    permitted,
    place,
    printed,
    right,
    rightmost,
    shares,
    space_of,
    supply,
    the_one,
    top,
    value,
)
from cardtable.effects.queries.places import bottom
from cardtable.kernel.actions import USED
from cardtable.kernel.context import Context
from cardtable.kernel.definitions import Overlay, Table, Zone
from cardtable.kernel.modifiers import add
from cardtable.kernel.state import Event, State
from tests.runtime import asking
from tests.tabletop import Tabletop


def context(t: Tabletop, source: str = "", event: Event | None = None, you: int = 0) -> Context:
    return Context(t.game, you, t.find(source) if source else 0, event)


# ---------------------------------------------------------------- places


def test_a_place_is_a_pile_a_row_or_a_space_of_a_row() -> None:
    t = Tabletop(hand=["Pawn", "Knight"], city=["Thug", "Cinder"], deck2=["Wound", "Pawn"])
    c = context(t)
    assert [t.name(card) for card in place(c, "hand")] == ["Pawn", "Knight"]
    assert [t.name(card) for card in place(c, "deck", 1)] == ["Wound", "Pawn"]
    assert [t.name(card) for card in place(c, "city")] == ["Thug", "Cinder"]
    assert [t.name(card) for card in place(c, "Bank")] == ["Cinder"]
    assert place(c, "Bridge") == []
    with pytest.raises(LookupError, match="there is no place 'Sewer'"):
        place(c, "Sewer")
    assert is_empty(c, "Bridge")
    assert not is_empty(c, "Bank")
    assert not is_empty(c, "city")


def test_a_deck_is_shuffled_anew_only_where_it_is_too_short() -> None:
    t = Tabletop(deck=["Pawn", "Knight"], discard=["Wound", "Thug"])
    state = t.game.state
    draws = state.draws
    c = context(t)
    assert [t.name(card) for card in top(c, "deck", n=2)] == ["Pawn", "Knight"]
    assert [t.name(card) for card in bottom(c, "deck", n=2)] == ["Knight", "Pawn"]
    assert state.draws == draws
    assert t.count("discard") == 2
    assert len(bottom(c, "deck", n=3)) == 3
    assert t.count("discard") == 0
    assert state.draws == draws + 1
    t = Tabletop(deck=["Pawn", "Knight"], discard=["Wound"])
    assert [t.name(card) for card in top(context(t), "deck", n=3)] == ["Pawn", "Knight", "Wound"]


def test_where_a_card_is() -> None:
    t = Tabletop(city=["Thug", "Cinder"], hand=["Hex"], deck=["Pawn"], holds={"Cinder": ["Lois Lane"]})
    c = context(t)
    (pawn,) = place(c, "deck")
    lois = t.find("Lois Lane")
    assert space_of(c, t.find("Cinder")) == "Bank"
    assert space_of(c, lois) == "Bank"
    assert space_of(c, t.find("Hex")) == "hand"
    assert t.game.state.where[pawn] == 0  # the first zone of all
    assert space_of(c, pawn) == "deck"
    token = t.game.state.make_token("hand/pawns/pawn")
    assert space_of(c, token) == ""
    assert owner(c, pawn) == 0
    assert owner(c, t.find("Cinder")) is None
    assert owner(c, token) is None
    assert is_in(c, pawn, "deck", 0)
    assert not is_in(c, pawn, "deck", 1)
    assert is_in(c, t.find("Cinder"), "city")
    assert is_in(c, t.find("Cinder"), "Bank")
    assert not is_in(c, t.find("Cinder"), "Sewers")
    assert not is_in(c, lois, "Bank")


def test_what_stands_next_to_a_card() -> None:
    t = Tabletop(city=["Thug", "Cinder", "empty", "Deathstroke"], holds={"Cinder": ["Lois Lane"]})
    c = context(t)
    thug, cinder = t.find("Thug"), t.find("Cinder")
    assert adjacent(c, thug) == [cinder]
    assert adjacent(c, cinder) == [thug]
    assert adjacent(c, t.find("Deathstroke")) == []
    assert adjacent(c, t.find("Lois Lane")) == []


def test_the_first_zone_of_a_table_is_a_place_like_others() -> None:
    library = Tabletop().game.library
    ids = ["hand/thugs/thug", "hand/pawns/pawn"]
    zones = [Zone("row", space="A", position=0), Zone("row", space="B", position=1)]
    table = Table(library, 1, ids, zones)
    state = State(table, 1)
    for card, zone in ((1, 0), (2, 1)):
        state.zones[zone].append(card)
        state.where[card] = zone
    game = cast(Any, SimpleNamespace(state=state, table=table))
    assert adjacent(Context(game, 0, 0), 1) == [2]
    assert adjacent(Context(game, 0, 0), 2) == [1]
    assert event_place(Context(game, 0, 0, Event("ko", 0, 1, 0, 1))) == "A"
    assert is_in(Context(game, 0, 0), 1, "A")


def test_left_and_right_ends_of_a_row() -> None:
    t = Tabletop(hq=["Salvage", "Flight", "Hex", "Phase", "Wall"], city=["Thug", "Cinder"])
    c = context(t)
    hq = place(c, "HQ")
    assert leftmost(c, hq) == hq[:1]
    assert rightmost(c, hq) == hq[-1:]
    assert leftmost(c, hq, 2) == hq[:2]
    assert rightmost(c, hq, 2) == [hq[4], hq[3]]
    # the Villain Deck lies right of the city
    assert leftmost(c, place(c, "city")) == [t.find("Cinder")]
    assert rightmost(c, place(c, "city")) == [t.find("Thug")]
    # where two stand in one place, the first named comes first
    hand = [t.game.state.make_token("hand/pawns/pawn") for _ in range(2)]
    assert rightmost(c, hand, 2) == hand
    assert leftmost(c, hand, 2) == hand


def test_so_many_of_a_stack_and_so_many_by_lot() -> None:
    t = Tabletop()
    c = context(t)
    stack = place(c, "Wound Deck")
    assert supply(c, "Wound", 2) == stack[:2]
    assert supply(c, "Wound", 0) == supply(c, "Wound", -1) == []
    assert len(at_random(c, stack, 1)) == 1
    assert sorted(at_random(c, stack[:3], 3)) == sorted(stack[:3])
    assert sorted(at_random(c, stack[:2], 5)) == sorted(stack[:2])
    assert at_random(c, stack, 0) == []


def test_under_a_card_and_beside_it_are_two_things() -> None:
    t = Tabletop(city=["Thug"], holds={"Thug": ["Lois Lane", "Hex"]}, hand=["Pawn"])
    c = context(t)
    thug, lois, pawn = t.find("Thug"), t.find("Lois Lane"), t.find("Pawn")
    t.game.state.attach(pawn, thug, "Vat")
    assert captor(c, lois) == thug
    assert holder(c, lois) is None
    assert captor(c, pawn) is None
    assert holder(c, pawn) == thug
    assert captor(c, thug) is None
    assert holder(c, thug) is None
    assert beside(c, thug) == beside(c, thug, "Vat") == [pawn]
    assert beside(c, thug, "Pit") == []
    assert held(c, thug) == [lois, t.find("Hex")]
    assert held(c, thug, "Bystander") == [lois]
    assert named(c, pawn, "Vat")
    assert not named(c, lois, "Vat")
    assert others([lois, thug, lois], lois) == [lois, thug]
    assert others([thug], lois) == [thug]


# ---------------------------------------------------------------- what a card is


def test_colors_and_what_cards_share() -> None:
    t = Tabletop(hand=["Pawn", "Knight", "Salvage", "Whirlwind", "Wound", "Grapnel"])
    c = context(t)
    pawn, knight, salvage, whirlwind, wound, grapnel = place(c, "hand")
    assert [is_multicolored(c, card) for card in (pawn, salvage, whirlwind)] == [False, False, True]
    assert differing(c, [pawn, knight, salvage, wound], "color") == 2
    assert differing(c, [pawn, knight, salvage, wound], "class") == 1
    assert differing(c, [wound], "color") == 0
    assert shares(c, pawn, knight, "color")
    assert not shares(c, pawn, wound, "color")
    assert shares(c, salvage, whirlwind, "color")
    assert not shares(c, salvage, pawn, "color")
    assert shares(c, pawn, knight, "team")
    assert not shares(c, pawn, knight, "name")
    assert shares(c, pawn, pawn, "name")
    assert not shares(c, salvage, grapnel, "Hero Name")
    assert shares(c, salvage, t.game.state.make_token("hand/cyborg/technokinesis"), "Hero Name")
    assert not shares(c, wound, pawn, "group")
    assert differing(c, [t.find("Captain Cold")], "group") == 1
    assert differing(c, [t.find("Chemo")], "group") == 0
    assert shares(c, salvage, grapnel, "cost")
    assert highest(c, [pawn, salvage, grapnel], "cost") == [salvage, grapnel]
    assert lowest(c, [salvage, pawn, knight], "cost") == [pawn, knight]
    assert highest(c, [], "cost") == lowest(c, [], "cost") == []


def test_what_is_printed_is_of_the_card_or_of_what_it_copies() -> None:
    t = Tabletop(hand=["Phase", "Shapeshift"])
    c = context(t)
    phase, shape = t.find("Phase"), t.find("Shapeshift")
    t.game.state.overlay(phase, Overlay("set", ("Attack", 9)))
    assert value(c, phase, "Attack") == 9
    assert printed(c, phase, "Attack") == 2
    t.game.state.overlay(shape, Overlay("is", t.game.state.definition(phase).id, "stay", shape))
    assert printed(c, shape, "Attack") == 2
    assert printed(c, shape, "cost") == 3


def test_a_card_that_has_left_is_read_as_it_was_and_one_that_stays_as_it_is() -> None:
    t = Tabletop(hand=["Pawn"])
    pawn = t.find("Pawn")
    was = (Overlay("kind", "Villain"),)
    for verb, then in (("ko", True), ("become", False), ("transform", False), ("reveal", False)):
        c = context(t, event=Event(verb, 0, pawn, 1, 2, overlays=was))
        assert is_kind(c, pawn, "Villain") == then, verb
    other = context(t, event=Event("ko", 0, pawn + 1, 1, 2, overlays=was))
    assert not is_kind(other, pawn, "Villain")
    assert is_kind(other, pawn, "card")


# ---------------------------------------------------------------- players, events, history


def test_players_sit_in_a_circle() -> None:
    t = Tabletop(players=3)
    c = context(t)
    assert [left(c, p) for p in range(3)] == [1, 2, 0]
    assert [right(c, p) for p in range(3)] == [2, 0, 1]
    assert each_other_player(context(t, you=1)) == [0, 2]


def test_what_the_event_in_question_tells() -> None:
    t = Tabletop(city=["Thug"], hand=["Pawn"], deck=["Knight"])
    state = t.game.state
    thug, pawn = t.find("Thug"), t.find("Pawn")
    nothing = context(t)
    assert event_card(nothing) == 0
    assert event_player(nothing) == -1
    assert event_amount(nothing) == 0
    assert event_place(nothing) == ""
    street, hand = state.where[thug], state.where[pawn]
    came = context(t, event=Event("move", 1, thug, hand, street, 3))
    assert event_card(came) == thug
    assert event_player(came) == 1
    assert event_amount(came) == 3
    assert event_place(came) == "city"
    assert event_place(came) == "Sewers"
    assert event_place(came) != "Bank"
    assert (event_place(came) != "Sewers") is False
    assert event_place(context(t, event=Event("ko", 1, thug, street, hand))) == "Sewers"
    assert event_place(context(t, event=Event("enter", -1, thug, hand, street))) == "Sewers"
    assert event_place(context(t, event=Event("draw", 0, pawn, 0, hand))) == "deck"
    assert event_place(context(t, event=Event("draw", 0, pawn, 0, hand))) != ""
    assert event_place(context(t, event=Event("ko", 0, pawn, -1, hand))) == ""


def test_what_was_done_this_turn() -> None:
    t = Tabletop(city=["Thug", "Cinder"], hand=["Pawn"], attack=5)
    c = context(t)
    thug, cinder, pawn = t.find("Thug"), t.find("Cinder"), t.find("Pawn")
    t.fight("Thug")
    t.play("Pawn")
    assert done(c, "defeat") == [thug]
    assert done(c, "defeat", 0) == [thug]
    assert done(c, "defeat", 1) == []
    assert done(c, "defeat", 0, "Sewers") == done(c, "defeat", place="city") == [thug]
    assert done(c, "defeat", place="Bank") == []
    assert done(c, "play", place="hand") == [pawn]
    t.game.state.history += [Event("draw", 0, amount=2), Event("draw", 1, cinder, 0, 1)]
    assert done(c, "draw") == [cinder]
    assert done(c, "draw", place="deck") == [cinder]
    assert happened(c, "draw") == 3
    assert happened(c, "draw", 0) == 2
    assert happened(c, "draw", 1) == 1
    assert happened(c, "ko") == 0
    for ask in (lambda: done(c, "play", this_turn=False), lambda: happened(c, "play", this_turn=False)):
        with pytest.raises(ValueError, match="this turn"):
            ask()


# ---------------------------------------------------------------- what can be done


@pytest.mark.parametrize("verb", ["draw", "discard", "gain", "rescue", "capture"])
def test_what_is_forbidden_to_one_player_cannot_be_done_by_that_one(verb: str) -> None:
    t = Tabletop(hand=["Pawn"], deck=["Pawn"], hand2=["Pawn"], deck2=["Pawn"])
    c = context(t)
    can: dict[str, Callable[[int], bool]] = {
        "draw": lambda who: can_draw(c, who),
        "discard": lambda who: can_discard(c, who),
        "gain": lambda who: can_gain(c, "Wound", who=who),
        "rescue": lambda who: can_rescue(c, who=who),
        "capture": lambda who: can_capture(context(t, you=who), "Wound"),
    }
    assert can[verb](0)
    add(t.game, verb, 1, you=0, until="this turn")
    assert (can[verb](0), can[verb](1)) == (False, True)


def test_who_chooses_chooses_among_what_is_permitted() -> None:
    t = Tabletop(recruit=4, hq=["Knight"] * 5, hand=["Pawn", "Knight", "Wound"], city=["Thug"])
    c = context(t)
    hand = t.cards("hand")
    pawn, knight, wound = hand
    add(t.game, "ko", 1, card=pawn, until="this turn")
    assert sorted(permitted(c, "ko", 0, hand)) == sorted(set(hand) - {pawn})
    assert permitted(c, "put", 0, hand) == hand
    assert pawn not in asking.first(choose(c, 0, hand, 1, "ko")).options
    assert pawn not in asking.first(choose_up_to(c, 0, hand, 3, "ko")).options
    assert pawn not in asking.first(choose_each(c, [(0, hand)], 1, "ko")).decisions[0].options
    assert not asking.done(may(c, 0, "ko", [pawn]))
    assert asking.done(may(c, 0, "ko", [pawn, wound]), [0])
    thug = t.cards("city")[:1]
    add(t.game, "move", 1, card=thug[0], until="this turn")
    assert asking.done(choose(c, 0, [*thug, knight], 1, "swap")) == [knight]


def test_what_its_own_procedure_refuses_is_not_permitted() -> None:
    t = Tabletop(recruit=4)
    c = context(t)
    sidekicks = t.cards("sidekicks")[:1]
    assert permitted(c, "recruit", 0, sidekicks) == sidekicks
    t.recruit("Daring Sidekick")
    assert permitted(c, "recruit", 0, t.cards("sidekicks")[:1]) == []
    mastermind = t.cards("Mastermind space")
    for verb in ("fight", "defeat"):
        assert permitted(c, verb, 0, mastermind) == mastermind
    t.game.state.under.clear()
    for verb in ("fight", "defeat"):
        assert permitted(c, verb, 0, mastermind) == []


def test_what_can_just_be_done() -> None:
    t = Tabletop(hand=["Pawn", "Knight"], deck=["Pawn"], discard=["Wound"], attack=3, tracks={"Hope": 1})
    c = context(t)
    assert can_draw(c, 0, 2)
    assert not can_draw(c, 0, 3)
    assert can_discard(c, 0, 2)
    assert not can_discard(c, 0, 3)
    wounds = t.count("wounds")
    assert can_gain(c, "Wound", wounds)
    assert not can_gain(c, "Wound", wounds + 1)
    assert can_gain(c, place(c, "hand"), 2)
    assert not can_gain(c, place(c, "hand"), 3)
    assert not can_gain(c, "Thug")
    people = t.count("bystanders")
    assert can_rescue(c, people)
    assert not can_rescue(c, people + 1)
    assert can_pay(c, 0, "Attack", 3)
    assert not can_pay(c, 0, "Attack", 4)
    assert can_capture(c, "Wound", wounds)
    assert not can_capture(c, "Wound", wounds + 1)
    assert can_reduce(c, "Hope")
    assert not can_reduce(c, "Fear")
    t = Tabletop()
    assert not can_reduce(context(t), "Hope")
    assert not can_reduce(context(t), "Fear")


@pytest.mark.rule("DC-HOPE-17")
def test_only_a_table_action_stops_before_the_end_of_a_track() -> None:
    t = Tabletop(tracks={"Hope": 3})
    assert can_inspire(context(t), "Hope")
    action = Context(t.game, 0, 0, memory={USED: "x"})
    assert not can_inspire(action, "Hope")
    assert can_inspire(action, "Fear")


# ---------------------------------------------------------------- choices


def test_exactly_so_many_are_chosen_or_all_there_are() -> None:
    t = Tabletop(hand=["Pawn", "Knight", "Hex"])
    c = context(t)
    hand = place(c, "hand")
    assert asking.done(choose(c, 0, hand, 3, "ko")) == hand
    assert asking.done(choose(c, 0, hand, 4, "ko")) == hand
    assert asking.done(choose(c, 0, hand, 0, "ko")) == []
    assert asking.done(choose(c, 0, hand, -1, "ko")) == []
    pawns = [t.game.state.make_token("hand/pawns/pawn") for _ in range(2)]
    assert asking.done(choose(c, 0, pawns, -1, "ko")) == []
    assert asking.done(choose(c, 0, pawns, 1, "ko"), [1]) == pawns[1:]
    t.game.state.move(pawns[0], t.game.table.zone("hand", 0))
    assert asking.done(choose(c, 0, pawns, 1, "ko"), [1]) == pawns[1:]
    assert asking.done(choose_up_to(c, 0, hand, -1, "ko")) == []
    assert asking.done(choose(c, 0, hand, 2, "ko"), [2, 0]) == [hand[2], hand[0]]
    assert asking.done(choose_up_to(c, 0, hand, 0, "ko")) == []
    assert asking.done(choose_up_to(c, 0, [], 2, "ko")) == []
    assert asking.done(choose_up_to(c, 0, hand, 2, "ko"), [1]) == [hand[1]]
    assert asking.done(choose_any(c, 0, hand, "ko"), [0, 1, 2]) == hand
    asked = asking.first(choose_up_to(c, 0, hand, 5, "ko"))
    assert (asked.least, asked.most) == (0, 3)


def test_cards_that_nothing_tells_apart_are_offered_once() -> None:
    t = Tabletop(hand=["Pawn", "Pawn", "Knight", "Knight"], discard=["Pawn"], hand2=["Pawn", "Pawn"])
    c = context(t)
    hand, theirs = place(c, "hand"), place(c, "hand", 1)
    assert asking.done(choose(c, 0, hand[:2], 1, "ko")) == hand[:1]
    assert len(asking.first(choose(c, 0, hand, 1, "ko")).options) == 2
    assert len(asking.first(choose(c, 0, hand, 3, "ko")).options) == 4
    assert len(asking.first(choose_up_to(c, 0, hand, 1, "ko")).options) == 2
    assert len(asking.first(choose_up_to(c, 0, hand, 2, "ko")).options) == 4
    three = [*hand[:2], *place(c, "discard pile")]
    assert len(asking.first(choose(c, 0, three, 1, "ko")).options) == 2
    assert asking.done(choose(c, 0, hand[:2], 1, "ko")) == hand[:1]
    # of two alike in a hidden hand each is a card of its own
    assert len(asking.first(choose(c, 0, theirs, 1, "ko")).options) == 2
    assert asking.done(choose(c, 1, theirs, 1, "ko")) == theirs[:1]
    # and of two alike that have become unlike
    t.game.state.overlay(hand[1], Overlay("kind", "Villain"))
    assert len(asking.first(choose(c, 0, hand[:2], 1, "ko")).options) == 2
    t.game.state.drop_overlays(hand[1])
    t.game.state.attach(hand[3], hand[1])
    assert len(asking.first(choose(c, 0, hand[:2], 1, "ko")).options) == 2


def test_a_card_looked_at_is_told_apart_by_who_knows_it() -> None:
    t = Tabletop(hand2=["Pawn", "Pawn", "Pawn"])
    c = context(t)
    theirs = place(c, "hand", 1)
    for card in theirs[:2]:
        t.game.state.look(card, 0)
    assert len(asking.first(choose(c, 0, theirs, 1, "ko")).options) == 2


def test_a_card_that_lies_face_down_in_an_open_place_is_told_apart_by_nobody() -> None:
    t = Tabletop(discard=["Pawn", "Pawn"])
    c = context(t)
    pile = place(c, "discard pile")
    assert asking.done(choose(c, 0, pile, 1, "ko")) == pile[:1]
    for card in pile:
        t.game.state.turn_over(card, False)
    assert len(asking.first(choose(c, 0, pile, 1, "ko")).options) == 2


def test_ways_places_players_and_qualities() -> None:
    t = Tabletop(players=3)
    c = context(t)
    assert asking.done(choose_way(c, 0, ("a", True), ("b", True)), [1]) == 1
    assert asking.done(choose_way(c, 0, ("a", False), ("b", True))) == 1
    assert asking.done(choose_way(c, 0, ("a", False), ("b", True), ("c", True)), [1]) == 2
    assert asking.done(choose_way(c, 0, ("a", False), ("b", False))) == -1
    assert asking.done(choose_way(c, 0, ("a", False, True), ("b", False))) == 0
    assert asking.done(choose_way(c, 0, ("a", False, True), ("b", False, True)), [1]) == 1
    assert asking.done(choose_way(c, 0, ("a", False, True), ("b", True))) == 1
    assert asking.done(choose_way(c, 0)) == -1
    assert asking.done(choose_place(c, 0, ["top", "bottom"], "put"), [1]) == "bottom"
    assert asking.done(choose_place(c, 0, [], "put")) == ""
    assert asking.done(choose_player(c, 0, [1, 2], "discard"), [1]) == 2
    assert asking.done(choose_player(c, 0, [], "discard")) is None
    assert asking.done(choose_quality(c, 0, "class"), [3]) == "Tech"
    assert asking.done(choose_quality(c, 0, "team"), [1]) == "Titans"
    assert asking.done(choose_quality(c, 0, "name", ["a", "b"]), [1]) == "b"
    assert asking.done(choose_quality(c, 0, "name", [])) == ""
    with pytest.raises(LookupError, match="no set declares a list of name"):
        asking.done(choose_quality(c, 0, "name"))
    assert asking.done(may(c, 0, "draw"), [0])
    assert not asking.done(may(c, 0, "draw"), [1])


def test_a_permission_names_only_cards_that_its_player_may_know() -> None:
    t = Tabletop(hand=["Pawn"], hand2=["Knight"])
    c = context(t)
    cards = [*place(c, "hand"), *place(c, "hand", 1)]
    assert asking.first(may(c, 0, "ko", cards)).prompt == "Pawn"
    assert asking.first(may(c, 0, "ko")).prompt == ""


def test_an_order_is_asked_where_cards_differ() -> None:
    t = Tabletop(hand=["Pawn", "Pawn", "Knight"])
    c = context(t)
    hand = place(c, "hand")
    assert asking.done(in_order(c, 0, [], "put")) == []
    assert asking.done(in_order(c, 0, hand[:1], "put")) == hand[:1]
    assert asking.done(in_order(c, 0, hand[:2], "put")) == hand[:2]
    assert asking.done(in_order(c, 0, hand[1:], "put"), [1, 0]) == [hand[2], hand[1]]


def test_several_choose_at_once() -> None:
    t = Tabletop(hand=["Pawn", "Pawn", "Knight"], hand2=["Wound"])
    c = context(t)
    mine, theirs = place(c, "hand"), place(c, "hand", 1)
    assert asking.done(choose_each(c, [], 1, "ko")) == []
    chosen = asking.done(choose_each(c, [(0, mine), (1, theirs)], 2, "ko"), [2, 0])
    assert chosen == [(0, [mine[2], mine[0]]), (1, theirs)]
    both = asking.first(choose_each(c, [(0, mine), (1, theirs)], 1, "ko", least=0)).decisions
    assert [(d.least, d.most, len(d.options)) for d in both] == [(0, 1, 2), (0, 1, 1)]
    both = asking.first(choose_each(c, [(0, mine), (1, theirs)], 2, "ko")).decisions
    assert [(d.least, d.most, len(d.options)) for d in both] == [(2, 2, 3), (1, 1, 1)]


def test_the_one_of_a_kind_is_in_play_or_has_left_openly() -> None:
    t = Tabletop()
    c = context(t)
    cold = t.find("Captain Cold")
    assert the_one(c, "Mastermind") == cold
    t.game.state.move(cold, t.game.table.zone("Victory Pile", 0))
    assert the_one(c, "Mastermind") == cold
    assert the_one(c, "Scheme") == t.find("Chemo")


def test_what_is_done_over_again_goes_on_while_something_changes() -> None:
    t = Tabletop(hand=["Pawn", "Knight"], deck=["Pawn", "Knight"])
    c = context(t)
    state = t.game.state
    assert goes_on(c)
    assert not goes_on(c)
    state.add_point(0, "Attack", 1)
    assert goes_on(c)
    assert not goes_on(c)
    hand, deck = state.zone("hand", 0), state.zone("deck", 0)
    hand.reverse()
    assert not goes_on(c)  # the order of a hand is nothing
    deck.reverse()
    assert goes_on(c)  # that of a deck is
    state.move(hand[0], t.game.table.zone("discard pile", 0))
    assert goes_on(c)
    assert not goes_on(c)
    assert goes_on(context(t))
