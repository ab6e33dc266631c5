"""The procedure at its edges: tokens, hidden rows, replaced steps, restricted points, ends that meet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardtable.api import (
    become,
    bonus,
    can_copy,
    defeat,
    draw,
    enter,
    escape,
    fight,
    forbid,
    get_points,
    is_kind,
    ko,
    move_to,
    named,
    place,
    play_as_copy,
    play_card,
    play_copy,
    play_top,
    put,
    ran_out,
    recruit,
    top,
    transform,
)
from cardtable.effects.queries.cards import master
from cardtable.effects.queries.places import leftmost
from cardtable.families.legendary import ends, play
from cardtable.families.legendary import fight as fights
from cardtable.families.legendary.arrange import arrange
from cardtable.families.legendary.effects import speaks_of
from cardtable.families.legendary.family import Legendary
from cardtable.families.legendary.recruit import offered
from cardtable.families.legendary.table import table_of
from cardtable.families.legendary.turn import options
from cardtable.keeping.game import Game
from cardtable.kernel.context import Context
from cardtable.kernel.definitions import Overlay, granted
from cardtable.kernel.modifiers import add, change, value
from cardtable.kernel.points import substitute
from cardtable.kernel.state import Event, Outcome
from cardtable.kernel.triggers import wait
from tests.runtime.asking import done
from tests.runtime.changing import card, changed, says
from tests.tabletop import HANDSET, Tabletop, load

rule = pytest.mark.rule


def context(t: Tabletop, source: str = "", you: int = 0) -> Context:
    return Context(t.game, you, t.find(source) if source else 0)


def family(t: Tabletop) -> Legendary:
    found = t.game.family
    assert isinstance(found, Legendary)
    return found


@pytest.fixture
def replaced(monkeypatch: pytest.MonkeyPatch) -> Callable[[Tabletop, str], list[Event]]:
    """Has a verb be replaced from now on; returns what was replaced."""

    def set_up(t: Tabletop, verb: str) -> list[Event]:
        seen: list[Event] = []

        def instead(c: Context) -> Any:
            assert c.event is not None
            seen.append(c.event)
            return True
            yield

        monkeypatch.setitem(t.game.library.functions, "hand:instead", instead)  # type: ignore[arg-type]
        wait(t.game, f"would:{verb}", "hand:instead", you=0, until="this turn")
        return seen

    return set_up


Replaced = Callable[[Tabletop, str], list[Event]]


# ---------------------------------------------------------------- what replaces the procedure


def test_one_who_would_enter_may_be_kept_out(replaced: Replaced) -> None:
    t = Tabletop(hand=["Thug"])
    seen = replaced(t, "enter")
    assert not done(enter(context(t), t.find("Thug")))
    assert (t.names("hand"), t.count("city"), len(seen)) == (["Thug"], 0, 1)


def test_one_who_would_move_may_be_held(replaced: Replaced) -> None:
    t = Tabletop(city=["Thug"])
    replaced(t, "move")
    assert not done(move_to(context(t), 0, t.find("Thug"), "Bridge"))
    assert t.row("city")[0] == "Thug"


def test_one_who_would_escape_leaves_and_brings_nothing_else(replaced: Replaced) -> None:
    t = Tabletop(city=["Heat Wave"], hq=["Flight"] * 5)
    replaced(t, "escape")
    assert done(escape(context(t), t.find("Heat Wave")))
    assert t.names("escaped") == ["Heat Wave"]
    assert t.names("hq") == ["Flight"] * 5
    assert t.count("discard") == 0


def test_one_who_would_be_defeated_may_stay(replaced: Replaced) -> None:
    t = Tabletop(city=["Thug"], holds={"Thug": ["Bystander"]}, attack=2)
    replaced(t, "defeat")
    done(defeat(context(t), 0, t.find("Thug")))
    assert (t.row("city")[0], t.count("victory")) == ("Thug", 0)


def test_what_would_be_played_may_not_be(replaced: Replaced) -> None:
    t = Tabletop(hand=["Knight"], villain_deck=["Thug"])
    seen = replaced(t, "play")
    assert not done(play_card(context(t), 0, t.find("Knight")))
    assert (t.names("hand"), t.attack, len(seen)) == (["Knight"], 0, 1)
    assert [t.name(one) for one in done(play_top(context(t), "Villain Deck"))] == ["Thug"]
    assert t.count("city") == 0


# ---------------------------------------------------------------- the city


@rule("DC-VILLAIN-03")
def test_a_villain_is_face_up_also_where_the_row_is_not_open(tmp_path: Path) -> None:
    def edit(document: dict[str, Any]) -> None:
        for entry in document["vocabulary"]["places"]:
            if entry["name"] == "city":
                entry["open"] = False

    t = Tabletop(changed(tmp_path, edit))
    t.reveal("Thug")
    t.answer_all()
    thug = t.find("Thug")
    assert t.game.state.is_open(thug)
    t = Tabletop()
    t.reveal("Thug")
    t.answer_all()
    assert t.game.state.facing.get(t.find("Thug")) is None


def test_who_is_gone_before_the_ambush_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    t = Tabletop(city=["Thug"] * 4 + ["Heat Wave"], hq=["Up and Away"] * 1 + ["Supernova"], hand=["Pawn"])

    def clear(c: Context) -> Any:
        yield from ko(c, c.you, place(c, "Sewers"))

    monkeypatch.setitem(t.game.library.functions, "hand:heat_wave_1", clear)  # type: ignore[arg-type]
    t.reveal("Captain Boomerang")
    t.answer_all()
    assert "Captain Boomerang" in t.names("ko")
    assert "Pawn" in t.names("hand")


def test_what_becomes_an_enemy_is_muted_only_if_it_is_a_hero() -> None:
    t = Tabletop(hand=["Lois Lane", "Technokinesis", "Starbolts"])
    lois, hero, other = place(context(t), "hand")
    for one in (lois, hero):
        done(become(context(t), one, "Villain"))
    done(become(context(t), other, "Wound"))
    assert [bool(t.game.state.face(one).abilities) for one in (lois, hero, other)] == [True, False, True]
    done(become(context(t), hero, "Mastermind", "Boss", 0))
    assert t.game.state.face(hero).numbers["Attack"] == 0


@pytest.mark.parametrize(
    ("ordinals", "numbers"),
    [((), [0, 1, 2, 3, 4, 5, 6]), ((2, 4), [2, 3, 4]), ((3,), [3]), ((1, 4, 6), [1, 4, 6]), ((2, 2), [2])],
)
def test_which_twists_a_line_speaks_of(ordinals: tuple[int, ...], numbers: list[int]) -> None:
    assert [n for n in range(7) if speaks_of(ordinals, n)] == numbers


def test_tokens_in_the_rows_are_fought_and_recruited() -> None:
    t = Tabletop(attack=9, recruit=9, hq=["Hex"])
    state, table = t.game.state, table_of(t.game)
    thug = state.make_token("hand/thugs/thug")
    hero = state.make_token("hand/cyborg/salvage")
    wound = state.make_token("hand/wounds/wound")
    (hex_,) = [one for one in place(context(t), "HQ") if t.name(one) == "Hex"]
    state.move(thug, table.city[0])
    state.move(hex_, table.box)
    state.move(hero, table.hq[0])
    state.move(wound, table.city[1])
    assert thug in fights.enemies(t.game)
    assert wound not in fights.enemies(t.game)
    assert hero in offered(t.game, 0)
    found = options(t.game, 0)
    assert ("fight", thug) in found
    assert ("recruit", hero) in found
    pawn = state.make_token("hand/pawns/pawn")
    state.move(pawn, table.hand[0])
    assert ("play", pawn) in options(t.game, 0)


def test_what_counts_as_something_else_is_offered_as_that() -> None:
    t = Tabletop(attack=9, recruit=9, hq=["Salvage"], city=["Thug"])
    state = t.game.state
    salvage, thug = t.find("Salvage"), t.find("Thug")
    state.overlay(salvage, Overlay("only kind", "Wound"))
    assert salvage not in offered(t.game, 0)
    state.overlay(thug, Overlay("only kind", "Hero"))
    assert thug not in fights.enemies(t.game)


# ---------------------------------------------------------------- what may be done


def test_cards_in_hand_that_nothing_tells_apart_are_offered_once() -> None:
    t = Tabletop(hand=["Pawn", "Pawn"])
    assert t.legal.count("play Pawn") == 1
    t.game.rearrange(lambda state: state.overlay(t.cards("hand")[0], Overlay("team", "Titans", "turn")))
    assert t.legal.count("play Pawn") == 2


def test_points_for_one_use_and_points_spent_as_others_are_counted() -> None:
    t = Tabletop(city=["Thug"], hq=["Salvage"], recruit=2)
    assert not t.can("fight", "Thug")

    def only(state: Any) -> None:
        was, t.game.state = t.game.state, state
        done(get_points(Context(t.game, 0, 0), 0, "Attack", 2, {"verb": "fight"}))
        t.game.state = was

    t.game.rearrange(only)
    assert t.can("fight", "Thug")
    t = Tabletop(city=["Thug"], recruit=2)

    def spend(state: Any) -> None:
        was, t.game.state = t.game.state, state
        substitute(t.game, 0, "Recruit", "Attack")
        t.game.state = was

    t.game.rearrange(spend)
    assert t.can("fight", "Thug")
    t.fight("Thug")
    assert t.recruit_points == 0


def changing(t: Tabletop, *steps: Callable[[Context], Any]) -> None:
    """Do steps in the state that the action in progress began with."""

    def change_(state: Any) -> None:
        was, t.game.state = t.game.state, state
        try:
            for step in steps:
                done(step(Context(t.game, 0, 0)))
        finally:
            t.game.state = was

    t.game.rearrange(change_)


def test_prices_are_what_they_are_now() -> None:
    t = Tabletop(city=["Thug", "Cinder"], hq=["Salvage", "Flight"], attack=2, recruit=1)
    thug, cinder = t.find("Thug"), t.find("Cinder")
    assert t.can("fight", "Thug")
    assert not t.can("fight", "Cinder")
    changing(t, lambda c: bonus(c, [thug], "Attack", 1), lambda c: bonus(c, [cinder], "Attack", -1))
    assert not t.can("fight", "Thug")
    assert t.can("fight", "Cinder")
    assert not t.can("recruit", "Salvage")
    salvage = t.find("Salvage")
    changing(t, lambda c: bonus(c, [salvage], "cost", -1))
    assert t.can("recruit", "Salvage")
    assert not t.can("recruit", "Flight")
    changing(t, lambda c: forbid(c, "fight", [cinder]), lambda c: forbid(c, "recruit", [salvage]))
    assert not t.can("fight", "Cinder")
    assert not t.can("recruit", "Salvage")
    t.game.rearrange(lambda state: state.overlay(thug, Overlay("set", ("Attack", 0), "turn")))
    assert t.can("fight", "Thug")


def test_standing_rules_change_prices_and_forbid() -> None:
    t = Tabletop(city=["Gizmo", "Thug"], attack=3)
    assert not t.can("fight", "Gizmo")  # 3, and 1 for the other
    assert t.can("fight", "Thug")
    t = Tabletop(city=["Mirror Master", "Thug"], holds={"Mirror Master": ["Bystander"]}, attack=9)
    assert not t.can("fight", "Mirror Master")
    assert t.can("fight", "Thug")


def test_a_stack_that_sells_none_offers_none(tmp_path: Path) -> None:
    def edit(document: dict[str, Any]) -> None:
        document["base"]["stacks"][1]["limit"] = 0
        document["base"]["stacks"][0]["limit"] = "once per turn"

    t = Tabletop(changed(tmp_path, edit), recruit=9)
    assert not t.can("recruit", "Daring Sidekick")
    assert not done(recruit(context(t), 0, t.cards("sidekicks")[0]))
    t.recruit("Oracle Support")
    assert not t.can("recruit", "Oracle Support")

    def wrong(document: dict[str, Any]) -> None:
        document["base"]["stacks"][0]["limit"] = "twice"

    with pytest.raises(ValueError, match="a limit nobody knows: 'twice'"):
        Tabletop(changed(tmp_path, wrong))


def test_what_is_forbidden_to_play_is_not_offered_and_not_played() -> None:
    t = Tabletop(hand=["Pawn", "Knight"])
    pawn = t.find("Pawn")
    changing(t, lambda c: forbid(c, "play", [pawn]))
    assert not t.can("play", "Pawn")
    assert t.can("play", "Knight")
    assert not done(play_card(context(t), 0, pawn))
    assert not done(play_card(context(t), 0, t.game.state.make_token("hand/pawns/pawn")))


# ---------------------------------------------------------------- copies


def test_who_can_be_copied() -> None:
    t = Tabletop(hand=["Shapeshift", "Eldritch Blast", "Phase"])
    shape, blast, phase = place(context(t), "hand")
    c = context(t, "Shapeshift")
    assert can_copy(c, phase)
    assert not can_copy(c, shape)
    assert can_copy(c, blast)
    c.memory["copying"] = (phase,)
    assert not can_copy(c, phase)
    t = Tabletop(hand=["Shapeshift"], played=["Eldritch Blast"])
    blast = t.find("Eldritch Blast")
    assert not can_copy(context(t, "Shapeshift"), blast)  # nothing else in hand to pay with
    assert not done(play_as_copy(context(t, "Shapeshift"), 0, t.find("Shapeshift"), blast))
    assert not done(play_copy(context(t, "Shapeshift"), 0, blast))
    assert "copied" not in context(t).memory


def test_a_copy_takes_what_a_card_is_and_not_what_it_is_for_a_time() -> None:
    t = Tabletop(hand=["Shapeshift"], played=["Phase"])
    state = t.game.state
    phase, shape = t.find("Phase"), t.find("Shapeshift")
    state.overlay(phase, Overlay("set", ("Attack", 9)))
    state.overlay(phase, Overlay("team", "Titans"))
    assert done(play_copy(context(t, "Shapeshift"), 0, phase))
    assert t.attack == 2
    state.move(shape, table_of(t.game).play[0])
    state.history.append(Event("ko", 0, shape))
    state.history.append(Event("play", 0, shape))
    state.history.append(Event("draw", 0, shape))
    assert done(play_as_copy(context(t, "Shapeshift"), 0, shape, phase))
    assert t.attack == 4
    assert t.name(shape) == "Phase"
    assert "Titans" not in state.face(shape).teams
    told = [event for event in state.history if event.card == shape]
    assert [bool(event.overlays) for event in told] == [False, True, False]
    # a copy of a copy is a copy of the first
    assert done(play_copy(context(t, "Captain Cold"), 0, shape))
    assert t.attack == 6


def test_a_forbidden_copy_is_not_played() -> None:
    t = Tabletop(hand=["Phase"])
    done(forbid(context(t), "play"))
    assert not done(play_copy(context(t), 0, t.find("Phase")))
    assert t.attack == 0


def test_the_uppermost_transformed_card_of_the_name_is_taken() -> None:
    t = Tabletop(hand=["Clark Kent", "Pawn"], hq=["Clark Kent"])
    c = context(t)
    pile = place(c, "Transformation Pile")
    clark, pawn = place(c, "hand")
    assert done(transform(c, clark, "Beacon of Hope")) == pile[:1]
    assert done(transform(c, pawn, "")) == [clark]
    clark = place(c, "HQ")[0]
    done(transform(c, t.find("Clark Kent") if t.name(clark) != "Clark Kent" else clark, "Beacon of Hope"))
    assert t.count("hq") == 5
    token = t.game.state.make_token("hand/superman/clark-kent", virtual=True)
    assert done(transform(c, token, "Beacon of Hope")) == [pile[2]]
    assert t.game.state.where[token] == -1


def test_a_card_of_two_sides_turns_and_one_of_one_does_not() -> None:
    t = Tabletop(hand=["Pawn"])
    cold, pawn = t.find("Captain Cold"), t.find("Pawn")
    assert play.other_side(t.game, pawn, "Pawn") is None
    assert play.other_side(t.game, pawn, "") is None
    assert play.other_side(t.game, cold, "Captain Cold") == 0
    assert play.other_side(t.game, cold, "") is None  # both of its sides have one name
    assert play.other_side(t.game, cold, "Nobody") is None
    token = t.game.state.make_token("hand/captain-cold/captain-cold", virtual=True)
    assert play.other_side(t.game, token, "Captain Cold") is None


def test_sides_of_two_names_turn_over_and_back(tmp_path: Path) -> None:
    def edit(document: dict[str, Any]) -> None:
        card(document, "Captain Cold")["faces"][1]["name"] = "Epic Cold"

    t = Tabletop(changed(tmp_path, edit))
    cold = t.find("Captain Cold")
    c = context(t)
    for name, other in (("Epic Cold", 1), ("Captain Cold", 0)):
        assert play.other_side(t.game, cold, "") == other
        for one in place(c, "Transformation Pile"):
            t.game.state.move(one, t.game.table.zone("box"))
        assert done(transform(c, cold, "")) == [cold]
        assert t.name(cold) == name
        assert len(t.game.state.overlays[cold]) == 1


# ---------------------------------------------------------------- the family's answers


def test_a_tactic_belongs_to_its_mastermind(tmp_path: Path) -> None:
    t = Tabletop(victory=["Ice Wall"], hand=["Wild Magic"], city=["Thug"])
    cold = t.find("Captain Cold")
    state = t.game.state
    circe = next(one for one in range(1, t.game.table.size) if state.face(one).name == "Circe")
    state.move(circe, table_of(t.game).mastermind)
    assert master(context(t, "Ice Wall")) == cold
    assert master(context(t, "Wild Magic")) == circe
    state.move(circe, table_of(t.game).box)
    assert master(context(t, "Wild Magic")) == cold
    assert master(context(t, "Captain Cold")) == cold
    assert master(context(t, "Thug")) == t.find("Thug")
    state.move(cold, table_of(t.game).box)
    assert master(context(t, "Ice Wall")) == t.find("Ice Wall")


def test_what_is_in_play_and_what_a_verbs_place_is() -> None:
    t = Tabletop(city=["Thug"], hand=["Pawn", "Knight"], holds={"Thug": ["Hex"]})
    state = t.game.state
    cold, (pawn, knight) = t.find("Captain Cold"), place(context(t), "hand")
    state.attach(pawn, cold, "Pig")
    state.attach(knight, cold)
    found = family(t).in_play(t.game)
    assert {cold, pawn, t.find("Thug"), t.find("Chemo")} <= set(found)
    assert not {knight, t.find("Hex")} & set(found)
    with pytest.raises(LookupError, match="where a card goes by the verb 'hug'"):
        family(t).destination(t.game, "hug", pawn, 0)
    assert family(t).destination(t.game, "ko", pawn, 0) == ("KO pile", -1)
    assert family(t).destination(t.game, "gain", pawn, 1) == ("discard pile", 1)
    locked = Tabletop(counters={"victory is locked": 1})
    assert family(locked).view(locked.game, 0)["locked"] is True
    assert family(t).view(t.game, 0)["locked"] is False


def test_only_players_decks_are_made_anew_and_only_from_something() -> None:
    t = Tabletop(deck=[], discard=[], hand=["Pawn"])
    c = context(t)
    draws = t.game.state.draws
    assert done(draw(c, 0, 2)) == 0
    assert top(c, "deck") == []
    n = t.count("villain_deck")
    assert len(top(c, "Villain Deck", n=n + 5)) == n
    assert t.game.state.draws == draws
    t = Tabletop(deck=["Pawn", "Knight"], discard=["Wound"])
    top(context(t), "deck", n=2)
    assert t.names("discard") == ["Wound"]


def test_what_stands_in_no_row_stands_rightmost() -> None:
    t = Tabletop(hq=["Hex"], city=["Thug"], holds={"Thug": ["Phase"]}, deck=["Pawn"])
    c = context(t)
    hero, under = place(c, "HQ")[4], t.find("Phase")
    assert leftmost(c, [under, hero]) == [hero]
    assert family(t).from_left(t.game, 0) == 0
    assert family(t).from_left(t.game, -3) == len(t.game.table.zones)


def test_who_was_an_enemy_for_a_time_is_none_with_a_player() -> None:
    t = Tabletop(hand=["Hex", "Phase", "Pawn"], deck=["Knight"])
    c = context(t)
    hex_, phase, pawn = place(c, "hand")
    for one in (hex_, phase, pawn):
        done(become(c, one, "Villain", "Pig", 0))
    done(put(c, 0, [hex_], "Escape Pile"))
    assert is_kind(c, hex_, "Villain")
    done(put(c, 0, [phase], "deck"))
    assert t.game.state.where[phase] == 0
    assert not is_kind(c, phase, "Villain")
    assert t.name(phase) == "Phase"
    done(put(c, 0, [pawn], "Victory Pile"))
    assert is_kind(c, pawn, "Villain")


@rule("DC-SOLO-14")
def test_alone_the_led_group_means_the_one_used_on_masterminds_and_tactics_only() -> None:
    t = Tabletop(
        players=1, setup={"mastermind": "Captain Cold", "scheme": "Chemo", "villains": ["Fearsome Five"]},
        city=["Jinx", "Cinder"], victory=["Ice Wall"], hand=["Pawn"],
    )  # fmt: skip
    jinx = t.find("Jinx")
    assert named(context(t, "Captain Cold"), jinx, "Rogues")
    assert named(context(t, "Ice Wall"), jinx, "Rogues")
    assert not named(context(t, "Pawn"), jinx, "Rogues")
    assert not named(context(t, "Captain Cold"), t.find("Cinder"), "Rogues")
    assert named(context(t, "Captain Cold"), t.find("Cinder"), "Titans for Hire")
    two = Tabletop(city=["Jinx"])
    assert not named(context(two, "Captain Cold"), two.find("Jinx"), "Rogues")


def test_the_top_of_another_deck_is_played_as_what_it_is() -> None:
    t = Tabletop(deck=["Knight"])
    t.game.state.move(t.cards("deck")[0], t.game.table.zone("Hero Deck"))
    c = context(t)
    (knight,) = done(play_top(c, "Hero Deck"))
    assert (t.name(knight), t.attack) == ("Knight", 1)
    assert knight in place(c, "play area")


def test_a_heros_cost_of_just_7_is_spared() -> None:
    t = Tabletop(players=1, hq=["Boom Tube", "Fearsome", "Backward Time", "Whirlwind", "Mind over Matter"])
    names = t.names("hq")
    assert {t.value(name, "cost") for name in names} == {7}
    t.reveal("Scheme Twist")
    t.answer_all()
    assert t.names("hq") == names
    done(escape(context(t), enemy(t)))
    assert t.names("hq") == names


def enemy(t: Tabletop) -> int:
    """A Thug brought into the city."""
    state = t.game.state
    thug = state.make_token("hand/thugs/thug")
    state.move(
        thug,
        table_of(t.game).city[-1] if not state.zones[table_of(t.game).city[-1]] else table_of(t.game).box,
    )
    return thug


# ---------------------------------------------------------------- ends


@rule("DC-END-04")
def test_evil_does_not_win_once_victory_is_locked() -> None:
    t = Tabletop(escaped=["Thug"] * 6, counters={"victory is locked": 1})
    ends.judge(t.game)
    assert t.game.state.outcome is None
    t = Tabletop(escaped=["Thug"] * 5)
    ends.judge(t.game)
    assert t.game.state.outcome is None
    t.game.state.move(t.game.state.make_token("hand/thugs/thug"), table_of(t.game).escaped)
    ends.judge(t.game)
    assert t.game.state.outcome is not None
    assert (t.game.state.outcome.table, t.game.state.outcome.reason) == ("loss", "Evil Wins")


def test_a_game_that_has_ended_ends_no_second_time() -> None:
    t = Tabletop(escaped=["Thug"] * 6, counters={"ran out: Hero Deck": 1})
    over = t.game.state.outcome = Outcome("win", "", ("win", "win"))
    ends.judge(t.game)
    assert t.game.state.outcome is over
    ends.close_turn(t.game)
    assert t.game.state.outcome is over
    t.game.state.counters["victory is locked"] = 1
    ends.close_turn(t.game)
    assert t.game.state.outcome is over


@rule("DC-END-14")
def test_losing_beats_the_tie_of_a_deck_that_ran_out() -> None:
    t = Tabletop(counters={"ran out: Hero Deck": 1})
    for _ in range(6):
        t.game.state.move(t.game.state.make_token("hand/thugs/thug"), table_of(t.game).escaped)
    ends.close_turn(t.game)
    assert t.game.state.outcome is not None
    assert t.game.state.outcome.table == "loss"
    for deck in ("Hero Deck", "Villain Deck"):
        t = Tabletop(counters={f"ran out: {deck}": 1})
        ends.close_turn(t.game)
        assert t.game.state.outcome is not None
        assert (t.game.state.outcome.table, t.game.state.outcome.reason) == ("tie", deck)
    t = Tabletop()
    ends.close_turn(t.game)
    assert t.game.state.outcome is None


@rule("DC-END-10")
def test_a_deck_has_run_out_while_it_is_empty_or_once_it_was() -> None:
    t = Tabletop()
    c = context(t)
    assert not ran_out(c, "Hero Deck")
    t.game.state.counters["ran out: Hero Deck"] = 1
    assert ran_out(c, "Hero Deck")
    del t.game.state.counters["ran out: Hero Deck"]
    for one in place(c, "Hero Deck"):
        t.game.state.move(one, table_of(t.game).box)
    assert ran_out(c, "Hero Deck")


# ---------------------------------------------------------------- laying out


def lying(game: Game, zone: str) -> Counter[str]:
    return Counter(game.state.face(one).name for one in game.state.zone(zone))


def test_what_lies_about_goes_home_when_a_position_is_laid_out() -> None:
    setup = {
        "mastermind": "Captain Cold", "scheme": "Chemo", "heroes": ["Superman", "Batman"],
        "villains": ["Rogues", "Titans for Hire"], "henchmen": ["Devoted Goons"],
    }  # fmt: skip
    game = load(HANDSET).new_game(seed=1, setup=setup, options={"mulligan": False, "ask end of turn": True})
    arrange(game)
    homes = {
        zone: lying(game, zone) for zone in ("Hero Deck", "Wound Deck", "Bystander Deck", "Villain Deck")
    }
    arrange(
        game,
        {
            "hand": ["Wound", "Beacon of Hope", "Grapnel", "Pawn", "Thug"],
            ("discard pile", 1): ["Devoted Goon", "Scheme Twist", "Master Strike", "Knight"],
            "KO pile": ["Bystander", "Cinder", "Oracle Support", "Wild Magic"],
            "Escape Pile": ["Trickster"],
            "city": ["Mirror Master"],
        },
        holds={"Mirror Master": ["Bystander", "Phase"], "Captain Cold": ["Lois Lane"]},
    )
    assert game.state.check() == []

    def token(state: Any) -> None:
        state.move(state.make_token("hand/thugs/thug"), table_of(game).city[4])

    game.rearrange(token)
    arrange(game)
    assert game.state.check() == []
    homes["Villain Deck"]["Scheme Twist"] += 1  # one of the box, which belongs there as well
    homes["Villain Deck"]["Bystander"] -= 2  # these go to their stack, wherever they were dealt to
    homes["Bystander Deck"]["Bystander"] += 2
    for zone, cards in homes.items():
        assert lying(game, zone) == cards
    assert len(game.state.zone("Support Deck")) == 15
    assert len(game.state.zone("Transformation Pile")) == 5
    for player in range(2):
        assert len(game.state.zone("deck", player)) == 13  # with the one of the box that belongs there
        assert game.state.zone("hand", player) == []
    assert game.state.zone("KO pile") == game.state.zone("Escape Pile") == game.state.row("city") == []
    (cold,) = game.state.zones[table_of(game).mastermind]
    assert len(game.state.held(cold)) == 4


def test_a_bonus_to_the_mastermind_is_set_up_where_it_is_asked_for() -> None:
    t = Tabletop()
    assert "Attack" not in t.game.state.modifiers
    t = Tabletop(options={"mastermind attack": 2})
    assert t.value("Captain Cold") == 9
    assert change(t.game, 0, "hand") == 0
    add(t.game, "hand", 2, you=1)
    assert change(t.game, 0, "hand", 0) == 0
    assert change(t.game, 0, "hand", 1) == 2
    assert value(t.game, t.find("Captain Cold"), "Attack") == 9


def test_a_fight_by_an_effect_costs_what_it_costs() -> None:
    t = Tabletop(city=["Thug"], attack=1)
    assert not done(fight(context(t), 0, t.find("Thug")))
    t.game.state.add_point(0, "Attack", 1)
    assert done(fight(context(t), 0, t.find("Thug")))
    assert t.attack == 0


def test_a_leads_line_and_other_lines_do_not_set_up(tmp_path: Path) -> None:
    game: Game = load(
        changed(tmp_path, says("Captain Cold", role="static", changes="Attack", lives=["box"]))
    ).new_game(
        setup={
            "mastermind": "Captain Cold",
            "scheme": "Chemo",
            "villains": ["Fearsome Five", "Villainy Inc."],
        },
        seed=1,
    )
    assert table_of(game).plan.villains == ("Fearsome Five", "Villainy Inc.")


def test_what_is_forbidden_to_defeat_stays() -> None:
    t = Tabletop(city=["Thug", "Cinder"])
    c = context(t)
    done(forbid(c, "defeat", [t.find("Thug")]))
    assert not done(defeat(c, 0, t.find("Thug")))
    assert done(defeat(c, 0, t.find("Cinder")))
    assert t.row("city")[0] == "Thug"


def test_a_villain_that_has_left_does_what_it_was_given_while_it_stayed() -> None:
    given = granted("hand:trickster_1", label="Fight"), granted("hand:heat_wave_1", label="Escape")
    t = Tabletop(city=["Thug", "Cinder"], hq=["Boom Tube", "Fearsome", "Whirlwind", "Wall", "empty"])
    for name, value_ in zip(("Thug", "Cinder"), given, strict=True):
        t.game.state.overlay(t.find(name), Overlay("ability", value_, "stay"))
    done(defeat(context(t), 0, t.find("Thug")))
    assert t.count("victory") == 2
    done(escape(context(t), t.find("Cinder")), *([[0]] if choosable(t) > 1 else []))
    assert "Wound" in t.names("discard")


def choosable(t: Tabletop) -> int:
    return len({name for name in t.names("hq") if t.value(name, "cost") < 7})


def test_a_card_that_became_a_copy_does_nothing_else(tmp_path: Path) -> None:
    def edit(document: dict[str, Any]) -> None:
        abilities = card(document, "Shapeshift")["faces"][0]["abilities"]
        abilities.append({**abilities[0], "function": "tamaranean_fury_1"})

    t = Tabletop(changed(tmp_path, edit), hand=["Phase", "Shapeshift"], deck=["Pawn"] * 4)
    t.play("Phase", "Shapeshift")
    assert t.attack == 4
    assert t.names("hand") == []
    t = Tabletop(changed(tmp_path, edit), hand=["Shapeshift"], deck=["Pawn"] * 4)
    t.play("Shapeshift")  # with nothing to copy it goes on
    assert t.names("hand") == ["Pawn", "Pawn"]


def test_a_copy_of_a_card_that_demands_something_demands_it_too() -> None:
    t = Tabletop(hand=["Shapeshift"], played=["Shapeshift"])
    first, second = t.cards("play area")[0], t.cards("hand")[0]
    blast = next(d for d in t.game.library.definitions.values() if d.name == "Eldritch Blast")
    t.game.state.overlay(first, Overlay("is", blast.id, "stay", first))
    assert not can_copy(Context(t.game, 0, second), first)


def test_a_card_of_the_first_zone_may_escape() -> None:
    t = Tabletop(deck=["Thug"], hq=["Boom Tube", "Fearsome", "Whirlwind", "Supernova", "Up and Away"])
    (thug,) = place(context(t), "deck")
    assert t.game.state.where[thug] == 0
    assert done(escape(context(t), thug))
    assert t.names("escaped") == ["Thug"]


@pytest.mark.parametrize(
    ("definition", "word"),
    [("hand/thugs/thug", "fight"), ("hand/cyborg/salvage", "recruit"), ("hand/pawns/pawn", "play")],
)
def test_the_first_token_of_a_game_is_offered_as_others_are(definition: str, word: str) -> None:
    t = Tabletop(attack=9, recruit=9)
    state, table = t.game.state, table_of(t.game)
    for card_ in list(state.zones[table.hq[0]]):
        state.move(card_, table.box)
    token = state.make_token(definition)
    assert token == table.size
    state.move(token, {"fight": table.city[0], "recruit": table.hq[0], "play": table.hand[0]}[word])
    assert (word, token) in options(t.game, 0)


def test_an_enemy_whose_attack_is_set_costs_that() -> None:
    t = Tabletop(city=["Thug", "Cinder"], hq=["Salvage"], attack=2, recruit=2)
    thug, cinder, salvage = t.find("Thug"), t.find("Cinder"), t.find("Salvage")
    assert [t.can("fight", "Thug"), t.can("fight", "Cinder"), t.can("recruit", "Salvage")] == [
        True,
        False,
        True,
    ]

    def set_(state: Any) -> None:
        for one, quality, n in ((thug, "Attack", 3), (cinder, "Attack", 2), (salvage, "cost", 3)):
            state.overlay(one, Overlay("set", (quality, n), "turn"))

    t.game.rearrange(set_)
    assert [t.can("fight", "Thug"), t.can("fight", "Cinder"), t.can("recruit", "Salvage")] == [
        False,
        True,
        False,
    ]


def test_a_forbidden_recruit_costs_nothing() -> None:
    t = Tabletop(hq=["Salvage"], recruit=9)
    c = context(t)
    done(forbid(c, "recruit"))
    assert not done(recruit(c, 0, t.find("Salvage")))
    assert not done(recruit(c, 0, t.cards("sidekicks")[0]))
    assert t.recruit_points == 9
    assert not any(name.startswith("turn:recruited") for name in t.game.state.counters)
