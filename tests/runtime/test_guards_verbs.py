"""What verbs do at their edges: nothing to move, nowhere to go, the last space, the wrong card."""

from __future__ import annotations

from typing import Any

import pytest

from cardtable.api import (
    become,
    bonus,
    capture,
    count_as,
    defeat,
    discard,
    discard_down_to,
    draw,
    end_turn,
    enter,
    escape,
    extra_turn,
    fight,
    forbid,
    gain,
    get_points,
    grant,
    inspire,
    is_kind,
    ko,
    later,
    look_at,
    lose,
    move_to,
    pay,
    place,
    play_card,
    play_top,
    put,
    put_beside,
    put_under,
    recruit,
    reduce,
    refill,
    rescue,
    reveal,
    set_aside,
    shuffle,
    shuffle_into,
    skip_step,
    swap,
    transform,
    whenever,
    win,
)
from cardtable.effects.verbs.cards import attach
from cardtable.kernel.context import Context
from cardtable.kernel.game import Cut
from tests.runtime.asking import done
from tests.tabletop import Tabletop

OVER_HOPE: Any = "over_hope"
OVER_FEAR: Any = "over_fear"
"""Effects by their names, as the state keeps them."""


def context(t: Tabletop, source: str = "", you: int = 0) -> Context:
    return Context(t.game, you, t.find(source) if source else 0)


def verbs(t: Tabletop) -> list[str]:
    return [event.verb for event in t.game.state.history]


# ---------------------------------------------------------------- moving cards


def test_what_is_moved_where_it_is_already_stays_and_did_not_move() -> None:
    t = Tabletop(hand=["Pawn"], discard=["Knight", "Wound"])
    c = context(t)
    pile = place(c, "discard pile")
    assert done(discard(c, 0, pile[1:])) == []
    assert place(c, "discard pile") == pile
    assert verbs(t) == []
    # but what is put is put anew: the order of a pile matters
    assert done(put(c, 0, pile[1:], "discard pile")) == pile[1:]
    assert place(c, "discard pile") == pile[::-1]
    token = t.game.state.make_token("hand/pawns/pawn", virtual=True)
    assert done(ko(c, 0, [token])) == []
    assert done(put_under(c, [token], t.find("Captain Cold"))) == []


def test_a_card_is_put_at_either_end_face_up_or_down() -> None:
    t = Tabletop(hand=["Pawn", "Knight", "Hex"], deck=["Wound"])
    c = context(t)
    pawn, knight, hex_ = place(c, "hand")
    done(put(c, 0, [pawn], "deck", end="bottom", facing="face up"))
    done(put(c, 0, [knight], "deck"))
    assert t.names("deck") == ["Knight", "Wound", "Pawn"]
    assert t.game.state.is_open(pawn)
    assert not t.game.state.is_open(knight)
    done(put(c, 0, [hex_], "deck", 1))
    assert t.names("deck", 2)[0] == "Hex"
    with pytest.raises(LookupError, match="there is no place 'cellar'"):
        done(put(c, 0, [pawn], "cellar"))


def test_an_order_is_as_given_by_choice_or_by_lot() -> None:
    t = Tabletop(hand=["Pawn", "Knight", "Hex", "Wound", "Phase", "Wall"], deck=[])
    c = context(t)
    hand = place(c, "hand")
    draws = t.game.state.draws
    done(put(c, 0, hand[:2], "deck"))
    assert place(c, "deck") == hand[1::-1]
    done(put(c, 0, hand[2:4], "deck", order="any"), [1, 0])
    assert place(c, "deck")[:2] == [hand[2], hand[3]]
    assert t.game.state.draws == draws
    done(put(c, 0, hand[:], "discard pile", order="random"))
    assert t.game.state.draws == draws + 5
    assert sorted(place(c, "discard pile")) == sorted(hand)
    assert place(c, "discard pile") not in (hand, hand[::-1])


def test_a_row_takes_as_many_as_it_has_room_for() -> None:
    t = Tabletop(
        hand=["Thug", "Cinder", "Mammoth"], city=["Two-Face", "empty", "Two-Face", "empty", "Two-Face"]
    )
    c = context(t)
    thug, cinder, mammoth = place(c, "hand")
    assert done(put(c, 0, [thug, cinder, mammoth], "city")) == [thug, cinder]
    assert t.row("city") == ["Two-Face", "Thug", "Two-Face", "Cinder", "Two-Face"]
    assert t.names("hand") == ["Mammoth"]
    assert done(put(c, 0, [mammoth], "Bank")) == []
    done(ko(c, 0, [thug]))
    assert done(put(c, 0, [mammoth], "Bank")) == [mammoth]


def test_nothing_is_drawn_discarded_or_gained_where_none_is_asked_for() -> None:
    t = Tabletop(hand=["Pawn", "Knight", "Hex"], deck=["Wound", "Phase"])
    c = context(t)
    assert done(draw(c, 0, 0)) == done(draw(c, 0, -1)) == 0
    assert verbs(t) == []
    assert done(draw(c, 0, 3)) == 2
    assert len(done(discard(c, 0, place(c, "hand"), at_random=2))) == 2
    assert len(done(discard_down_to(c, 0, 2), [0])) == 1
    assert done(discard_down_to(c, 0, 2)) == []
    t = Tabletop(hand=["Pawn", "Knight"])
    c = context(t)
    assert len(done(discard(c, 0, place(c, "hand"), at_random=5))) == 2
    assert done(gain(c, 0, "Wound", 0)) == []
    assert len(done(gain(c, 0, "Wound", 2))) == 2
    assert t.names("discard")[:2] == ["Wound", "Wound"]
    assert done(gain(c, 0, "Thug")) == []


def test_what_is_gained_may_go_elsewhere() -> None:
    t = Tabletop(deck=["Pawn"], hand=["Knight"])
    c = context(t)
    done(gain(c, 0, "Wound", to="hand"))
    assert "Wound" in t.names("hand")
    done(gain(c, 0, "Wound", to="deck", end="bottom"))
    assert t.names("deck") == ["Pawn", "Wound"]
    done(gain(c, 0, place(c, "hand")[:1], to="deck"))
    assert t.names("deck")[0] != "Pawn"


def test_so_many_are_rescued_or_captured() -> None:
    t = Tabletop(city=["Thug"])
    c = context(t)
    stack = place(c, "Bystander Deck")
    assert done(rescue(c, 0, 0)) == []
    assert done(rescue(c, 0, -2)) == []
    assert done(rescue(c, 0, stack[3:4])) == stack[3:4]
    thug = t.find("Thug")
    assert done(capture(c, thug, "Bystander", 0)) == []
    assert done(capture(c, thug, "Bystander", 2)) == stack[:2]
    assert t.game.state.held(thug) == stack[:2]


def test_cards_shown_stay_and_are_known() -> None:
    t = Tabletop(hand=["Pawn", "Knight"], deck=["Hex", "Phase"])
    c = context(t)
    hand, deck = place(c, "hand"), place(c, "deck")
    assert done(reveal(c, 0, hand, 1)) == hand[:1]
    assert verbs(t) == ["reveal"]
    assert t.game.state.may_know(1, hand[0])
    assert not t.game.state.may_know(1, hand[1])
    assert done(reveal(c, 0, hand)) == hand
    assert done(look_at(c, 0, deck[:1])) == deck[:1]
    assert t.game.state.may_know(0, deck[0])
    assert not t.game.state.may_know(1, deck[0])
    assert done(reveal(c, 0, [])) == []
    assert verbs(t) == ["reveal", "reveal", "reveal", "look at"]


def test_no_card_is_put_under_itself() -> None:
    t = Tabletop(city=["Thug"], hand=["Pawn"])
    c = context(t)
    thug, (pawn,) = t.find("Thug"), place(c, "hand")
    assert done(put_under(c, [thug, pawn], thug)) == [pawn]
    assert t.game.state.held(thug) == [pawn]
    assert done(put_beside(c, [pawn], thug, "Vat")) == [pawn]
    assert t.game.state.held(thug, "Vat") == [pawn]
    assert done(put_beside(c, [pawn], thug)) == [pawn]
    assert t.game.state.held(thug, "beside") == [pawn]
    assert done(attach(c, "put", 0, [], thug, "", None)) == []
    assert verbs(t) == ["put", "put", "put"]


def test_the_hq_is_filled_when_a_card_of_it_is_captured() -> None:
    t = Tabletop(city=["Thug"], hq=["Hex", "Phase"])
    c = context(t)
    done(capture(c, t.find("Thug"), place(c, "HQ")[:1]))
    assert t.count("hq") == 5


def test_shuffling_and_setting_aside() -> None:
    t = Tabletop(hand=["Pawn"], deck=["Hex", "Phase"])
    c = context(t)
    draws = t.game.state.draws
    done(shuffle_into(c, place(c, "hand"), "deck"))
    assert (t.count("deck"), t.count("hand"), t.game.state.draws) == (3, 0, draws + 1)
    assert verbs(t) == ["put", "shuffle"]
    done(shuffle(c, "deck", 1))
    aside = done(set_aside(c, place(c, "deck")[:1]))
    assert t.count("set aside") == 1
    assert aside == place(c, "set aside")


# ---------------------------------------------------------------- rows


def test_a_villain_moves_to_another_space_and_pushes_who_stands_there() -> None:
    t = Tabletop(city=["Thug", "Cinder"], holds={"Cinder": ["Hex"]})
    c = context(t)
    thug = t.find("Thug")
    assert not done(move_to(c, 0, thug, "Sewers"))
    assert done(move_to(c, 0, thug, "Bank"))
    assert t.row("city") == ["", "Thug", "Cinder", "", ""]
    assert done(move_to(c, 0, thug, "Bridge"))
    assert t.row("city") == ["", "", "Cinder", "", "Thug"]
    assert not done(move_to(c, 0, t.find("Hex"), "Bank"))
    with pytest.raises(LookupError, match="city has no space 'Harbor'"):
        done(move_to(c, 0, thug, "Harbor"))


def test_moving_into_the_last_space_pushes_its_villain_out() -> None:
    t = Tabletop(city=["empty", "empty", "empty", "Thug", "Cinder"], hq=["Up and Away"])
    c = context(t)
    done(move_to(c, 0, t.find("Thug"), "Bridge"), *answers(t))
    assert t.row("city") == ["", "", "", "", "Thug"]
    assert t.names("escaped") == ["Cinder"]
    assert "escape" in verbs(t)


def test_two_cards_exchange_their_places() -> None:
    t = Tabletop(
        hand=["Pawn", "Knight", "Hex"], city=["Thug", "Cinder"], holds={"Cinder": ["Phase"]}, deck=["Wound"]
    )
    c = context(t)
    pawn, knight, hex_ = place(c, "hand")
    thug, cinder, phase = t.find("Thug"), t.find("Cinder"), t.find("Phase")
    assert done(swap(c, thug, cinder))
    assert t.row("city")[:2] == ["Cinder", "Thug"]
    assert t.held("Cinder") == ["Phase"]
    assert done(swap(c, pawn, hex_))
    assert place(c, "hand") == [hex_, knight, pawn]
    assert done(swap(c, pawn, hex_))
    assert place(c, "hand") == [pawn, knight, hex_]
    assert done(swap(c, thug, knight))
    assert place(c, "hand") == [pawn, thug, hex_]
    assert t.row("city")[:2] == ["Cinder", "Knight"]
    assert not done(swap(c, phase, pawn))
    assert not done(swap(c, pawn, phase))
    assert not done(swap(c, pawn, pawn))
    (wound,) = place(c, "deck")
    assert t.game.state.where[wound] == 0
    assert done(swap(c, wound, pawn))
    assert done(swap(c, wound, pawn))
    assert t.names("deck") == ["Wound"]
    assert not t.game.state.check()
    assert verbs(t).count("move") == 12


def test_one_enters_a_named_space_and_its_own_deck_side_first_space() -> None:
    t = Tabletop(hand=["Thug", "Cinder", "Hex"], city=["empty", "Two-Face"])
    c = context(t)
    thug, cinder, hex_ = place(c, "hand")
    assert done(enter(c, thug, "Bank"))
    assert t.row("city") == ["", "Thug", "Two-Face", "", ""]
    assert done(enter(c, cinder))
    assert t.row("city") == ["Cinder", "Thug", "Two-Face", "", ""]
    assert done(enter(c, hex_, kind="Villain"))
    assert is_kind(c, hex_, "Villain")
    with pytest.raises(LookupError, match="no place 'Harbor' to enter"):
        done(enter(c, hex_, "Harbor"))
    assert done(escape(c, cinder), *answers(t))
    assert t.names("escaped") == ["Cinder"]
    t = Tabletop(city=["Thug"], holds={"Thug": ["Cinder"]})
    assert not done(escape(context(t), t.find("Cinder")))


def answers(t: Tabletop) -> list[list[int]]:
    """One answer where the HQ gives a choice of whom an escape costs."""
    return [[0]] if len({name for name in t.names("hq") if t.value(name, "cost") < 7}) > 1 else []


def test_only_the_hq_is_filled_from_a_deck() -> None:
    t = Tabletop(hq=["Hex"])
    c = context(t)
    assert done(refill(c, "HQ")) == []
    with pytest.raises(LookupError, match="city is not filled"):
        done(refill(c, "city"))


# ---------------------------------------------------------------- play


def test_a_card_of_the_villain_deck_that_is_played_acts_as_one() -> None:
    t = Tabletop(hand=["Thug", "Wound", "Pawn"])
    c = context(t)
    thug, wound, pawn = place(c, "hand")
    assert done(play_card(c, 0, thug))
    assert t.row("city")[0] == "Thug"
    assert done(play_card(c, 0, wound))
    assert done(play_card(c, 0, pawn))
    assert place(c, "play area") == [pawn, wound]
    t.game.state.move(t.find("Chemo"), t.game.table.zone("hand", 0))
    with pytest.raises(LookupError, match="nothing is known of playing a Scheme"):
        done(play_card(c, 0, place(c, "hand")[0]))


def test_the_top_of_a_deck_is_played_as_often_as_there_are_cards() -> None:
    t = Tabletop(villain_deck=["Thug", "Cinder"])
    c = context(t)
    state = t.game.state
    rest = place(c, "Villain Deck")[2:]
    for card in rest:
        state.move(card, t.game.table.zone("box"))
    assert [t.name(card) for card in done(play_top(c, "Villain Deck", 3))] == ["Thug", "Cinder"]
    assert t.row("city")[:2] == ["Cinder", "Thug"]
    heroes = place(c, "Hero Deck")
    for card in heroes:
        state.move(card, t.game.table.zone("box"))
    assert done(play_top(c, "Hero Deck")) == []


def test_a_card_becomes_another_where_it_lies() -> None:
    t = Tabletop(hand=["Hex", "Pawn"])
    c = context(t)
    hex_, pawn = place(c, "hand")
    assert done(become(c, hex_, "Villain", "Pig", attack=0))
    assert (t.name(hex_), t.value(hex_)) == ("Pig", 0)
    assert is_kind(c, hex_, "Hero")
    done(become(c, pawn, "Wound"))
    assert not is_kind(c, pawn, "Hero")
    assert not done(become(c, t.game.state.make_token("hand/pawns/pawn"), "Wound"))
    done(count_as(c, [pawn], "Hero", ["Tech", "Titans"]))
    face = t.game.state.face(pawn)
    assert "Hero" in face.kinds
    assert face.classes == ("Tech",)
    assert face.teams == ("Checkmate", "Titans")
    done(count_as(c, [hex_], icons=["Titans"]))
    assert t.game.state.face(hex_).teams[-1] == "Titans"
    assert "" not in t.game.state.face(hex_).kinds


def test_nothing_is_fought_recruited_or_defeated_that_cannot_be() -> None:
    t = Tabletop(city=["Thug", "Cinder"], hq=["Salvage"], attack=2, recruit=1)
    c = context(t)
    thug, cinder, salvage = t.find("Thug"), t.find("Cinder"), t.find("Salvage")
    assert not done(fight(c, 0, cinder))
    assert t.attack == 2
    assert done(fight(c, 0, cinder, free=True))
    assert t.attack == 2
    assert not done(recruit(c, 0, salvage))
    done(forbid(c, "fight", [thug]))
    assert not done(fight(c, 0, thug))
    assert not done(fight(c, 0, thug, free=True))
    assert done(defeat(c, 0, thug))
    done(forbid(c, "recruit", who=1))
    assert done(recruit(c, 0, salvage, free=True))
    assert t.recruit_points == 1
    done(forbid(c, "recruit"))
    assert not done(recruit(c, 0, place(c, "HQ")[0], free=True))


def test_a_mastermind_without_tactics_is_beaten_for_good() -> None:
    t = Tabletop()
    c = context(t)
    cold = t.find("Captain Cold")
    for _ in range(4):
        state = t.game.state
        tactic = state.held(cold)[-1]
        state.move(tactic, t.game.table.zone("Victory Pile", 0))
    assert not done(defeat(c, 0, cold))
    assert not done(fight(c, 0, cold, free=True))
    t.game.state.add_point(0, "Attack", 20)
    assert not done(fight(c, 0, cold))
    assert t.attack == 20


def test_a_stack_sells_so_many_a_turn_by_effects_too() -> None:
    t = Tabletop(recruit=10)
    c = context(t)
    assert done(recruit(c, 0, place(c, "Sidekick Deck")[0]))
    assert not done(recruit(c, 0, place(c, "Sidekick Deck")[0]))
    assert done(recruit(c, 0, place(c, "Support Deck")[0]))
    assert done(recruit(c, 0, place(c, "Support Deck")[0]))
    assert t.recruit_points == 2


def test_a_card_turns_into_its_transformed_card_or_its_other_side() -> None:
    t = Tabletop(hand=["Clark Kent", "Pawn"])
    c = context(t)
    clark, pawn = place(c, "hand")
    (beacon,) = done(transform(c, clark, "Beacon of Hope"))
    assert t.name(beacon) == "Beacon of Hope"
    assert clark in place(c, "Transformation Pile")
    assert done(transform(c, pawn, "Nobody")) == []
    assert pawn in place(c, "hand")
    cold = t.find("Captain Cold")
    assert t.value(cold) == 7
    for card in place(c, "Transformation Pile"):
        t.game.state.move(card, t.game.table.zone("box"))
    assert done(transform(c, cold, "Captain Cold")) == [cold]
    assert done(transform(c, pawn, "")) == []


# ---------------------------------------------------------------- points, tracks, turns


def test_points_are_given_and_paid_in_full_or_not_at_all() -> None:
    t = Tabletop(attack=2)
    c = context(t)
    assert done(get_points(c, 0, "Attack", 0)) == 0
    assert done(get_points(c, 0, "Attack", -2)) == 0
    assert t.attack == 2
    assert done(get_points(c, 0, "Attack", 1)) == 1
    assert not done(pay(c, 0, "Attack", 4))
    assert t.attack == 3
    assert done(pay(c, 0, "Attack", 3))
    assert t.attack == 0
    assert done(get_points(c, 0, "Attack", 2, {"kind": "Villain"})) == 2
    assert not done(pay(c, 0, "Attack", 1))


def test_only_what_moves_a_track_has_happened() -> None:
    t = Tabletop(tracks={"Hope": 1})
    c = context(t)
    assert done(reduce(c, 0, "Hope"))
    assert not done(reduce(c, 0, "Hope"))
    assert verbs(t) == ["reduce"]
    done(inspire(c, 0, "Fear"))
    assert verbs(t) == ["reduce", "inspire"]


def test_a_bonus_of_a_turn_on_the_table_ends_when_the_card_leaves_and_in_hand_it_stays() -> None:
    t = Tabletop(city=["Thug"], hand=["Phase"])
    c = context(t)
    thug, phase = t.find("Thug"), t.find("Phase")
    done(bonus(c, [thug, phase], "Attack", 3, "this turn"))
    assert (t.value(thug), t.value(phase)) == (5, 5)
    state = t.game.state
    state.move(thug, t.game.table.zone("KO pile"))
    state.move(phase, t.game.table.zone("discard pile", 0))
    assert (t.value(thug), t.value(phase)) == (2, 5)
    state.expire("this turn")
    assert t.value(phase) == 2
    done(bonus(c, [phase], "Attack", 3))
    assert t.value(phase) == 5
    state.expire("this turn")
    assert t.value(phase) == 5
    state.move(phase, t.game.table.zone("hand", 0))
    assert t.value(phase) == 2
    with pytest.raises(LookupError, match="nothing lasts 'a while'"):
        done(bonus(c, [phase], "Attack", 3, "a while"))


def test_what_is_granted_must_be_known() -> None:
    t = Tabletop(hand=["Technokinesis"])
    c = context(t, "Technokinesis")
    with pytest.raises(LookupError, match="what sort of ability hand:over_hope is"):
        done(grant(c, [c.source], OVER_HOPE))


def test_a_step_is_left_out_of_this_turn_or_of_the_next() -> None:
    t = Tabletop()
    c = context(t)
    assert t.game.state.agenda == ("act", "cleanup", "end")
    done(skip_step(c, 0, "cleanup"))
    assert t.game.state.agenda == ("act", "end")
    assert "skip" not in t.game.state.facts
    done(skip_step(c, 0, "villain"))
    assert t.game.state.facts["skip"] == ((0, "villain", 0),)
    done(skip_step(c, 1, "act"))
    assert t.game.state.agenda == ("act", "end")
    assert t.game.state.facts["skip"] == ((0, "villain", 0), (1, "act", 0))
    with pytest.raises(LookupError, match="a turn has no step 'tea'"):
        done(skip_step(c, 1, "tea"))
    done(end_turn(c))
    assert t.game.state.agenda == ("end",)


def test_a_skipped_step_is_skipped_once() -> None:
    t = Tabletop()
    skipped = (1, "villain", 0), (0, "villain", 0)
    t.game.rearrange(lambda state: state.facts.__setitem__("skip", skipped))
    n = t.count("villain_deck")
    t.end_turn()
    assert t.active == 2
    assert t.count("villain_deck") == n
    assert t.game.state.facts["skip"] == ((0, "villain", 0),)
    t.end_turn()
    assert t.count("villain_deck") == n
    assert t.game.state.facts["skip"] == ()
    t.end_turn()
    assert t.count("villain_deck") == n - 1


def test_extra_turns_come_one_after_another() -> None:
    t = Tabletop(players=3)
    c = context(t)
    assert (done(extra_turn(c, 0)), done(extra_turn(c, 2))) == (1, 2)
    assert t.game.state.facts["extra"] == ((0, 1), (2, 2))


@pytest.mark.rule("DC-END-04")
def test_the_game_is_won_or_lost_by_an_effect() -> None:
    for verb, locked, outcome in ((win, 0, "win"), (lose, 0, "loss"), (win, 1, "win")):
        t = Tabletop(counters={"victory is locked": 1} if locked else None)
        with pytest.raises(Cut):
            done(verb(context(t)))
        assert t.game.state.outcome is not None
        assert t.game.state.outcome.table == outcome


@pytest.mark.rule("DC-END-03", "DC-END-04")
def test_a_locked_victory_is_not_lost_by_an_effect_and_the_turn_goes_on() -> None:
    t = Tabletop(counters={"victory is locked": 1})
    done(lose(context(t)))
    assert t.game.state.outcome is None


def test_what_waits_must_name_a_moment_that_there_is() -> None:
    t = Tabletop(hand=["Technokinesis"])
    c = context(t, "Technokinesis")
    done(later(c, "at the end of this turn", OVER_HOPE))
    done(later(c, "at the start of your next turn", OVER_HOPE))
    assert sorted(t.game.state.delayed) == ["on:end of turn", "on:start of turn 0"]
    with pytest.raises(LookupError, match="nothing can be done 'soon'"):
        done(later(c, "soon", OVER_HOPE))
    done(whenever(c, "would gain", OVER_HOPE))
    done(whenever(c, "gain", OVER_HOPE, once=True))
    assert [(key, d.once) for key, (d,) in t.game.state.delayed.items()][2:] == [
        ("would:gain", False),
        ("on:gain", True),
    ]
    done(whenever(c, "ko", OVER_HOPE, until="until your next turn"))
    assert t.game.state.delayed["on:ko"][0].until == "turn of 0"


def test_who_draws_no_card_draws_nothing_that_something_could_happen_instead_of() -> None:
    for number, discarded in ((0, 0), (1, 1)):
        t = Tabletop(hand=["Technokinesis", "Technokinesis"])
        c = context(t, "Technokinesis")
        done(whenever(c, "would draw", OVER_FEAR))
        done(draw(c, 0, number))
        assert t.count("discard") == discarded
