"""The Villain Deck and the city: entry, push, escape, Ambush, Bystanders, Strikes, Twists."""

from __future__ import annotations

import pytest

from cardtable.kernel.state import State
from tests.runtime.asking import done
from tests.tabletop import Tabletop

rule = pytest.mark.rule


@rule("DC-VILLAIN-02", "DC-VILLAIN-04", "DC-VILLAIN-03", "DC-TURN-02")
def test_a_villain_enters_the_first_space_face_up() -> None:
    t = Tabletop(villain_deck=["Thug", "Mammoth"])
    t.end_turn()
    assert t.active == 2
    assert t.row("city") == ["Thug", "", "", "", ""]
    assert t.game.state.is_open(t.find("Thug"))
    assert t.names("villain_deck")[0] == "Mammoth"


@rule("DC-VILLAIN-05", "DC-VILLAIN-06", "DC-VILLAIN-07")
def test_pushes_chain_up_to_the_first_gap() -> None:
    t = Tabletop(city=["Thug", "Cinder", "", "Mammoth"], hq=["Flight"] * 5)
    t.reveal("Two-Face")
    assert t.row("city") == ["Two-Face", "Thug", "Cinder", "Mammoth", ""]
    assert t.names("escaped") == []
    assert t.row("hq") == ["Flight"] * 5


@rule("DC-VILLAIN-08", "DC-VILLAIN-09", "DC-ESCAPE-01", "DC-ESCAPE-02", "DC-ESCAPE-04", "DC-ESCAPE-07")
def test_the_last_of_a_full_city_escapes_and_a_hero_is_koed_at_the_players_choice() -> None:
    t = Tabletop(
        city=["Thug", "Cinder", "Mammoth", "Thug", "Deathstroke"],
        hq=["Flight", "Salvage", "Supernova", "Hex", "Phase"],
        hero_deck=["Wall"],
        hand=["Pawn"],
    )
    t.reveal("Two-Face")
    assert t.question is not None
    assert t.question.player == 0
    assert sorted(t.legal) == ["Flight", "Hex", "Phase", "Salvage"]
    t.choose("Hex")
    assert t.row("city") == ["Two-Face", "Thug", "Cinder", "Mammoth", "Thug"]
    assert t.names("escaped") == ["Deathstroke"]
    assert t.names("ko") == ["Hex"]
    assert t.row("hq") == ["Flight", "Salvage", "Supernova", "Wall", "Phase"]
    assert t.names("hand") == ["Pawn"]
    assert all(t.game.state.is_open(card) for card in t.cards("escaped"))


@rule("DC-ESCAPE-03")
def test_dear_heroes_are_spared() -> None:
    t = Tabletop(
        city=["Thug"] * 4 + ["Mammoth"],
        hq=["Supernova", "Boom Tube", "Fearsome", "Backward Time", "Whirlwind"],
    )
    t.reveal("Two-Face")
    assert t.names("escaped") == ["Mammoth"]
    assert t.names("ko") == []


@rule("DC-ESCAPE-01")
def test_a_hero_that_costs_6_is_not_dear_enough() -> None:
    dear = ["Starburst", "Outrun Time", "Man of Tomorrow", "The Long Night"]
    t = Tabletop("dc", city=["Cinder", "Cinder", "Jinx", "Toyman", "Bizarro"], hq=["Boom Tube", *dear])
    t.reveal("Mirror Master")
    assert t.names("ko") == ["Boom Tube"]


@rule("DC-ESCAPE-05", "DC-ESCAPE-06", "DC-ESCAPE-08", "DC-ESCAPE-12", "DC-ESCAPE-13", "DC-VILLAIN-11")
def test_an_escape_with_bystanders_costs_each_player_one_card() -> None:
    t = Tabletop(
        players=3,
        city=["Thug"] * 4 + ["Mammoth"],
        holds={"Mammoth": ["Bystander", "Bystander", "Bystander"]},
        hq=["Flight"] * 5,
        hand=["Pawn", "Knight"],
        hand2=[],
        hand3=["Wound", "Salvage", "Pawn"],
    )
    t.reveal("Two-Face")
    t.choose("Flight")
    t.choose("Knight", player=1)
    t.choose("Wound", player=3)
    assert [t.count("hand", p) for p in (1, 2, 3)] == [1, 0, 2]
    assert sorted(t.names("escaped")) == ["Bystander", "Bystander", "Bystander", "Mammoth"]
    t.check()


@rule("DC-ESCAPE-02", "DC-ESCAPE-13", "DC-ABIL-02")
def test_the_player_whose_turn_it_is_picks_the_hero_and_discards_first() -> None:
    t = Tabletop(
        players=3,
        city=["Thug"] * 4 + ["Mammoth"],
        holds={"Mammoth": ["Bystander"]},
        hq=["Flight"] * 5,
        hand2=["Pawn", "Knight"],
        hand3=["Wound", "Salvage"],
        deck=["Pawn"] * 5 + ["Wall"],
        villain_deck=["Two-Face"],
    )
    t.end_turn()
    assert t.active == 2
    t.choose("Flight", player=2)
    t.choose("Knight", player=2)
    t.choose("Wound", player=3)
    t.choose("Pawn", player=1)
    assert [t.names("discard", p) for p in (2, 3)] == [["Knight"], ["Wound"]]
    t.check()


@rule("DC-ESCAPE-09", "DC-ESCAPE-10", "DC-AMBUSH-02", "DC-AMBUSH-03")
def test_everything_of_an_escape_comes_in_order_before_the_ambush() -> None:
    t = Tabletop(
        players=3,
        city=["Thug", "Thug", "Thug", "Cinder", "Heat Wave"],
        holds={"Heat Wave": ["Bystander"]},
        hq=["Flight", "Salvage", "Salvage", "Salvage", "Salvage"],
        hero_deck=["Wall"],
        hand=["Pawn", "Knight"],
        hand2=["Pawn", "Knight"],
        hand3=["Pawn", "Knight"],
    )
    t.reveal("Captain Boomerang")
    assert t.row("city") == ["Captain Boomerang", "Thug", "Thug", "Thug", "Cinder"]
    t.choose("Flight", player=1)
    assert t.row("hq")[0] == "Wall"
    for player in (1, 2, 3):
        assert t.names("discard", 1).count("Wound") == 0
        t.choose("Pawn", player=player)
    # the Escape effect gave Wounds, then the Ambush takes what was left in hand
    for player in (1, 2, 3):
        assert sorted(t.names("discard", player)) == ["Knight", "Pawn", "Wound"]


@rule("DC-ESCAPE-11", "DC-VILLAIN-12", "DC-HENCH-01")
def test_henchmen_are_villains_in_every_way() -> None:
    t = Tabletop(city=["Cinder"] * 4 + ["Thug"], hq=["Flight"] * 5)
    t.reveal("Devoted Goon")
    t.choose("Flight")
    assert t.row("city")[0] == "Devoted Goon"
    assert t.names("escaped") == ["Thug"]
    assert t.names("ko") == ["Flight"]
    t = Tabletop(city=["Devoted Goon"], attack=3)
    t.reveal("Bystander")
    assert t.held("Devoted Goon") == ["Bystander"]
    t.fight("Devoted Goon")
    assert sorted(t.names("victory")) == ["Bystander", "Devoted Goon"]


@rule("DC-ESCAPE-14")
def test_a_bystander_put_into_the_escape_pile_costs_nobody_a_card() -> None:
    from cardtable.effects.verbs.cards import put
    from cardtable.kernel.context import Context

    t = Tabletop(hand=["Pawn"], hand2=["Pawn"])
    game = t.game
    bystander = t.cards("bystanders")[0]
    done(put(Context(game, 0, 0), 0, [bystander], "Escape Pile"))
    assert t.count("escaped") == 1
    assert (t.count("hand", 1), t.count("hand", 2)) == (1, 1)


@rule("DC-ESCAPE-15", "DC-CARDFACT-19")
def test_bystanders_of_a_villain_with_rules_for_them_follow_the_usual_ones_too() -> None:
    t = Tabletop(
        city=["Cinder"] * 4 + ["Mirror Master"],
        holds={"Mirror Master": ["Bystander"]},
        hand=["Pawn"],
        hand2=["Pawn"],
        hq=["Flight"] * 5,
    )
    t.reveal("Thug")
    t.answer_all()
    assert (t.count("hand", 1), t.count("hand", 2)) == (0, 0)


@rule("DC-AMBUSH-01")
def test_an_ambush_is_done_on_entering() -> None:
    t = Tabletop()
    t.reveal("Mirror Master")
    assert len(t.held("Mirror Master")) == 1


@rule("DC-AMBUSH-04")
def test_an_ambush_is_done_also_when_an_effect_makes_the_villain_enter() -> None:
    from cardtable.api import enter
    from cardtable.kernel.context import Context

    t = Tabletop(villain_deck=["Mirror Master"])
    card = t.cards("villain_deck")[0]
    done(enter(Context(t.game, 0, 0), card))
    assert len(t.held("Mirror Master")) == 1


@rule("DC-VILLAIN-10", "DC-BYST-01", "DC-BYST-03", "DC-VILLAIN-01")
def test_a_bystander_is_captured_by_the_villain_nearest_the_deck_and_moves_nobody() -> None:
    t = Tabletop(city=["", "", "Thug", "", "Mammoth"])
    t.reveal("Bystander")
    t.reveal("Bystander")
    assert t.row("city") == ["", "", "Thug", "", "Mammoth"]
    assert t.held("Thug") == ["Bystander", "Bystander"]
    assert t.held("Mammoth") == []


@rule("DC-VILLAIN-10")
def test_strikes_and_twists_move_nobody() -> None:
    t = Tabletop(city=["Thug"], setup={"scheme": "The Clock Stops"})
    t.reveal("Master Strike")
    t.reveal("Scheme Twist")
    assert t.row("city")[0] == "Thug"


@rule("DC-BYST-02", "DC-BYST-05")
def test_in_an_empty_city_the_mastermind_captures_and_a_fight_frees() -> None:
    t = Tabletop(attack=7, tactics=["Absolute Zero"])
    t.reveal("Bystander")
    assert "Bystander" in t.held("Captain Cold")
    t.fight("Captain Cold")
    assert sorted(t.names("victory")) == ["Absolute Zero", "Bystander"]
    assert "Bystander" not in t.held("Captain Cold")


@rule("DC-VILLAIN-11")
def test_captured_bystanders_travel_with_their_villain() -> None:
    t = Tabletop(city=["Thug"], holds={"Thug": ["Bystander", "Lois Lane"]})
    t.reveal("Mammoth")
    assert t.row("city")[1] == "Thug"
    assert t.held("Thug") == ["Bystander", "Lois Lane"]


@rule("DC-BYST-04", "DC-BYST-06", "DC-BYST-07", "DC-FIGHT-05")
def test_a_fight_rescues_all_bystanders_and_a_special_one_does_its_rescue() -> None:
    t = Tabletop(city=["Thug"], holds={"Thug": ["Bystander", "Lois Lane"]}, attack=2, deck=["Pawn"])
    t.fight("Thug")
    assert sorted(t.names("victory")) == ["Bystander", "Lois Lane", "Thug"]
    assert t.names("hand") == ["Pawn"]
    from cardtable.families.legendary.ends import victory_points

    assert victory_points(t.game, 0) == 1 + 1 + 1


@rule("DC-BYST-07", "DC-BYST-08", "DC-BYST-09")
def test_rescue_takes_the_top_bystander_of_the_deck_never_a_captured_one() -> None:
    t = Tabletop(
        city=["Trickster", "Thug"],
        holds={"Thug": ["Bystander"]},
        bystanders=["Steve Trevor"],
        attack=4,
        deck=["Pawn"],
    )
    t.fight("Trickster")
    assert sorted(t.names("victory")) == ["Steve Trevor", "Trickster"]
    assert t.held("Thug") == ["Bystander"]
    assert t.names("hand") == ["Pawn"]


@rule("DC-BYST-10")
def test_being_captured_or_carried_off_is_no_rescue() -> None:
    t = Tabletop(
        city=["Cinder"] * 4 + ["Thug"], holds={"Thug": ["Lois Lane"]}, deck=["Pawn"], hq=["Flight"] * 5
    )
    t.reveal("Mammoth")
    assert t.names("hand") == []
    t = Tabletop(deck=["Pawn"])
    t.reveal("Lois Lane")
    assert t.names("hand") == []


# ---------------------------------------------------------------- Strikes and Twists


@rule("DC-STRIKE-01", "DC-STRIKE-02", "DC-GAIN-01", "DC-GAIN-02")
def test_a_strike_goes_to_the_ko_pile_and_the_mastermind_acts() -> None:
    t = Tabletop(hand=["Pawn"], hand2=["Pawn"])
    wounds = t.count("wounds")
    t.reveal("Master Strike")
    assert t.names("ko") == ["Master Strike"]
    assert t.names("discard") == ["Wound"]
    assert t.names("discard", 2) == ["Wound"]
    assert t.count("wounds") == wounds - 2


@rule("DC-STRIKE-02", "DC-DIFF-01", "DC-BUILD-03")
def test_the_epic_side_has_its_own_strike_and_attack() -> None:
    t = Tabletop(hand=["Pawn"] * 6, options={"epic": True})
    assert t.value("Captain Cold") == 9
    t.reveal("Master Strike")
    assert t.names("discard") == ["Wound"]
    t = Tabletop(hand=["Pawn"] * 6)
    assert t.value("Captain Cold") == 7
    t.reveal("Master Strike")
    assert t.asked() == "way"


@rule("DC-STRIKE-03")
def test_alone_nothing_more_follows_a_strike() -> None:
    t = Tabletop(players=1, hand=["Pawn"], hq=["Flight"] * 5)
    t.reveal("Master Strike")
    assert t.row("hq") == ["Flight"] * 5


@rule("DC-TWIST-01", "DC-TWIST-02", "DC-TWIST-03")
def test_twists_are_counted_and_the_scheme_acts_by_number() -> None:
    t = Tabletop(setup={"scheme": "The Clock Stops"}, hq=["Flight"] * 5)
    t.reveal("Scheme Twist")
    assert t.names("ko") == ["Scheme Twist"]
    assert t.names("discard") == ["Wound"]
    t.reveal("Scheme Twist")
    assert t.names("discard") == ["Wound"] * 2
    t.reveal("Scheme Twist")
    assert t.names("discard") == ["Wound"] * 2
    assert t.names("ko") == ["Scheme Twist"] * 2
    t = Tabletop(setup={"scheme": "The Clock Stops"}, hq=["Flight"] * 5, counters={"twists": 5})
    t.reveal("Scheme Twist")
    assert sorted(t.names("ko")) == ["Flight"] * 5 + ["Scheme Twist"]


@rule("DC-TWIST-04")
def test_a_twist_may_play_further_cards_twists_among_them() -> None:
    t = Tabletop(villain_deck=["Scheme Twist", "Thug"])
    t.reveal("Scheme Twist")
    assert t.names("ko") == ["Scheme Twist"] * 2
    assert t.row("city")[0] == "Thug"


# ---------------------------------------------------------------- becoming another card


@rule("DC-CARDFACT-18", "DC-ESCCOUNT-03")
def test_a_villain_that_becomes_a_strike_was_never_in_the_escape_pile() -> None:
    t = Tabletop(
        city=["Thug"] * 4 + ["Cheshire"],
        escaped=["Mammoth", "Mammoth", "Cinder", "Cinder", "Deathstroke"],
        hq=["Flight"] * 5,
        hand=["Pawn"],
        hand2=["Pawn"],
    )
    t.reveal("Two-Face")
    assert t.asked() == "ko"
    assert "Cheshire" not in t.names("escaped")
    t.answer_all()
    assert "Cheshire" not in t.names("escaped")
    assert sorted(t.names("ko")) == ["Cheshire", "Flight"]
    assert t.names("discard") == ["Wound"]
    assert t.outcome == ""


@rule("DC-ESCCOUNT-01", "DC-ESCCOUNT-06", "DC-END-05", "DC-GOAL-04", "DC-GOAL-05", "DC-ESCCOUNT-05")
def test_evil_wins_by_villains_in_the_escape_pile_counted_for_each_player() -> None:
    five = ["Mammoth", "Mammoth", "Cinder", "Cinder", "Deathstroke"]
    t = Tabletop(city=["Thug"] * 4 + ["Two-Face"], escaped=five[:4], hq=["Flight"] * 5)
    t.reveal("Poison Ivy")
    t.answer_all()
    assert t.outcome == ""
    t = Tabletop(city=["Thug"] * 4 + ["Two-Face"], escaped=five, hq=["Flight"] * 5)
    t.reveal("Poison Ivy")
    t.answer_all()
    assert t.outcome == "loss"
    assert t.game.outcome is not None
    assert t.game.outcome.players == ("loss", "loss")
    assert t.game.outcome.scores == ()
    t = Tabletop(
        city=["Thug"] * 4 + ["Two-Face"],
        escaped=[*five[:4], "Bystander", "Flight"],
        hq=["Salvage"] * 5,
        holds={"Two-Face": ["Bystander"]},
    )
    t.reveal("Poison Ivy")
    t.answer_all()
    assert t.outcome == ""


@rule("DC-ESCCOUNT-02")
def test_a_villain_taken_out_of_the_escape_pile_counts_no_more() -> None:
    from cardtable.effects.verbs.cards import ko
    from cardtable.kernel.context import Context

    t = Tabletop(
        city=["Thug"] * 4 + ["Two-Face"],
        escaped=["Mammoth", "Mammoth", "Cinder", "Cinder", "Deathstroke"],
        hq=["Flight"] * 5,
    )
    done(ko(Context(t.game, 0, 0), 0, t.cards("escaped")[:1]))
    state = t.game.state

    def put_back(kept: State) -> None:
        for card in t.cards("ko"):
            kept.move(card, state.where[card])

    t.game.rearrange(put_back)
    t.reveal("Poison Ivy")
    t.answer_all()
    assert t.outcome == ""


@rule("DC-TYPE-09", "DC-ESCCOUNT-04", "DC-SOLO-19")
def test_a_bystander_that_is_a_villain_is_both_in_the_escape_pile() -> None:
    t = Tabletop(players=1, setup={"scheme": "Panic"}, bystanders=["Bystander"], hq=["Flight"] * 5)
    t.reveal("Scheme Twist")
    t.answer_all()
    assert t.row("city")[0] == "Bystander"
    assert t.value(t.cards("city")[0]) == 2 + 1
    for _ in range(5):
        t.reveal("Thug")
        t.answer_all()
    state = t.game.state
    (escaped,) = t.cards("escaped")
    assert state.is_kind(escaped, "Villain")
    assert state.is_kind(escaped, "Bystander")
    from cardtable.families.legendary.ends import penalties

    assert penalties(t.game) == 3 + 2


@rule("DC-CAPHERO-01", "DC-CAPHERO-02", "DC-CAPHERO-03", "DC-CAPHERO-04", "DC-CARDFACT-21")
def test_captured_heroes_are_carried_off_without_discards_and_are_no_villains() -> None:
    t = Tabletop(hq=["Salvage", "Flight", "Flight", "Flight", "Flight"], hand=["Pawn"], hero_deck=["Wall"])
    t.reveal("Doctor Psycho")
    assert t.held("Doctor Psycho") == ["Salvage"]
    assert t.row("hq")[0] == "Wall"
    t = Tabletop(
        city=["Thug"] * 4 + ["Doctor Psycho"],
        holds={"Doctor Psycho": ["Salvage"]},
        hand=["Pawn"],
        hq=["Flight"] * 5,
    )
    t.reveal("Mammoth")
    assert t.names("hand") == ["Pawn"]
    assert sorted(t.names("escaped")) == ["Doctor Psycho", "Salvage"]
    assert sum(t.game.state.is_kind(card, "Villain") for card in t.cards("escaped")) == 1


@rule("DC-CARDFACT-32", "DC-CARDFACT-23", "DC-TYPE-10", "DC-ABIL-04")
def test_heroes_stacked_beside_the_mastermind_are_villains_that_may_be_fought() -> None:
    t = Tabletop(
        setup={"mastermind": "Circe"},
        hq=["Tamaranean Fury", "Flight", "Flight", "Flight", "Flight"],
        discard=["Hex", "Detective", "Telepathy", "Pawn"],
        attack=20,
    )
    t.reveal("Master Strike")
    assert t.question is not None
    assert sorted(t.legal) == ["Detective", "Telepathy"]
    t.choose("Detective")
    assert [t.name(card) for card in t.game.state.held(t.find("Circe"), "Devolved Pig")] == [
        "Devolved Pig"
    ] * 2
    assert t.value("Circe") == 6 + 2
    t.fight("Devolved Pig")
    assert t.value("Circe") == 6 + 1
    assert t.count("hand") == 0


@rule("DC-TYPE-10")
def test_a_hero_that_was_a_villain_is_a_hero_again_with_its_owner() -> None:
    from cardtable.api import gain
    from cardtable.kernel.context import Context

    t = Tabletop(setup={"mastermind": "Circe"}, hq=["Tamaranean Fury"], deck=["Pawn"] * 3, hand=[])
    t.reveal("Master Strike")
    t.answer_all()
    pig = t.game.state.held(t.find("Circe"), "Devolved Pig")[0]
    assert not t.game.state.face(pig).abilities
    done(gain(Context(t.game, 0, 0), 0, [pig]))
    assert t.names("discard") == ["Tamaranean Fury"]
    assert t.game.state.face(pig).abilities
    assert not t.game.state.is_kind(pig, "Villain")
