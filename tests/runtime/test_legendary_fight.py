"""Fights, the Mastermind and its Tactics, recruiting, stacks, the end of a turn, the track, what texts may
ask."""

from __future__ import annotations

import pytest

from tests.runtime.asking import done
from tests.tabletop import Tabletop

rule = pytest.mark.rule


@rule("DC-FIGHT-01", "DC-FIGHT-02", "DC-FIGHT-03", "DC-FIGHT-04", "DC-FIGHT-05", "DC-FIGHT-09", "DC-FIGHT-10")
def test_a_fight_takes_exactly_the_villains_attack_wherever_it_stands() -> None:
    t = Tabletop(city=["Mammoth", "", "Thug", "", "Cinder"], attack=5, discard=["Pawn"], discard2=["Wound"])
    assert not t.can("fight", "Mammoth")
    t.fight("Cinder")
    assert t.attack == 2
    assert t.row("city") == ["Mammoth", "", "Thug", "", ""]
    t.fight("Thug")
    assert t.attack == 0
    assert t.names("victory") == ["Thug", "Cinder"]
    assert all(t.game.state.is_open(card) for card in t.cards("victory"))
    assert all(t.game.state.is_open(card) for card in (*t.cards("discard"), *t.cards("discard", 2)))


@rule("DC-FIGHT-01")
def test_one_attack_too_few_is_too_few() -> None:
    t = Tabletop(city=["Mammoth"], attack=5)
    assert not t.can("fight", "Mammoth")
    t = Tabletop(city=["Mammoth"], attack=6)
    assert t.can("fight", "Mammoth")


@rule("DC-FIGHT-06", "DC-MM-03")
def test_fight_and_rescue_effects_come_in_the_order_the_fighter_picks() -> None:
    t = Tabletop(
        city=["Deathstroke"], holds={"Deathstroke": ["Lois Lane"]}, attack=6, deck=["Knight"], hand=["Pawn"]
    )
    t.fight("Deathstroke")
    assert t.asked() == "order"
    t.choose("Rescue Lois Lane")
    assert sorted(t.legal) == ["Knight", "Pawn"]
    t.choose("Knight")
    assert t.names("ko") == ["Knight"]


@rule("DC-FIGHT-07", "DC-DEFEAT-02", "DC-DEFEAT-03", "DC-DEFEAT-05", "DC-CARDFACT-19")
def test_what_a_card_forbids_binds_fights_but_no_defeat() -> None:
    t = Tabletop(
        city=["Mirror Master"],
        holds={"Mirror Master": ["Bystander", "Bystander"]},
        attack=9,
        hand=["Mind over Matter"],
    )
    assert not t.can("fight", "Mirror Master")
    t.play("Mind over Matter")
    assert sorted(t.names("victory")) == ["Bystander", "Bystander", "Mirror Master"]
    assert t.attack == 9 + 3
    t = Tabletop(city=["Mirror Master"], attack=4)
    assert t.can("fight", "Mirror Master")


@rule("DC-DEFEAT-03")
def test_a_defeat_does_the_fight_effect() -> None:
    t = Tabletop(city=["Poison Ivy"], hand=["Mind over Matter"])
    t.play("Mind over Matter")
    assert t.names("discard") == ["Wound"]


@rule("DC-FIGHT-08")
def test_a_fought_villain_has_not_escaped() -> None:
    t = Tabletop(city=["Heat Wave"], attack=5, hq=["Flight"] * 5)
    t.fight("Heat Wave")
    assert t.names("discard") == []
    assert t.names("ko") == []


@rule("DC-FIGHT-11", "DC-KO-05", "DC-REVEAL-08")
def test_victory_piles_are_never_shuffled_into_a_deck() -> None:
    t = Tabletop(victory=["Thug", "Bystander"], hand=["Tamaranean Fury"], deck=[], discard=["Pawn"])
    t.play("Tamaranean Fury")
    assert t.names("hand") == ["Pawn"]
    assert sorted(t.names("victory")) == ["Bystander", "Thug"]


@rule("DC-CAPHERO-05")
def test_heroes_of_a_captor_go_to_the_fighter() -> None:
    t = Tabletop(city=["Cinder"], holds={"Cinder": ["Salvage", "Flight"]}, attack=3)
    t.fight("Cinder")
    assert sorted(t.names("discard")) == ["Flight", "Salvage"]


# ---------------------------------------------------------------- the Mastermind


@rule("DC-MM-01", "DC-MM-02", "DC-MM-05", "DC-MM-07", "DC-MM-09", "DC-GOAL-01", "DC-MM-04")
def test_each_fight_takes_one_tactic_for_the_masterminds_attack() -> None:
    t = Tabletop(attack=15, tactics=["Absolute Zero", "Freeze"], deck=["Pawn"] * 4)
    assert len(t.held("Captain Cold")) == 4
    t.fight("Captain Cold")
    assert (t.attack, t.names("victory")) == (8, ["Absolute Zero"])
    t.fight("Captain Cold")
    assert (t.attack, t.names("victory")) == (1, ["Freeze", "Absolute Zero"])
    assert t.count("hand") == 3
    assert len(t.held("Captain Cold")) == 2
    assert not t.can("fight", "Captain Cold")
    assert t.find("Captain Cold")
    from cardtable.families.legendary.ends import victory_points

    assert victory_points(t.game, 0) == 10


@rule("DC-MM-06")
def test_a_tactic_that_raises_the_attack_does_so_for_later_fights() -> None:
    t = Tabletop(attack=14, tactics=["Ice Wall"])
    t.fight("Captain Cold")
    assert t.attack == 7
    assert t.value("Captain Cold") == 8
    assert not t.can("fight", "Captain Cold")


@rule("DC-MM-08")
def test_what_speaks_of_villains_skips_the_mastermind() -> None:
    t = Tabletop(setup={"scheme": "Panic", "mastermind": "Captain Cold"}, city=["Thug"])
    assert t.value("Thug") == 3
    assert t.value("Captain Cold") == 7
    assert not t.game.state.is_kind(t.find("Captain Cold"), "Villain")


@rule("DC-DEFEAT-04")
def test_defeating_a_mastermind_takes_one_tactic_for_nothing() -> None:
    from cardtable.api import defeat
    from cardtable.kernel.context import Context

    t = Tabletop(tactics=["Absolute Zero"])
    done(defeat(Context(t.game, 0, 0), 0, t.find("Captain Cold")))
    assert t.names("victory") == ["Absolute Zero"]
    assert len(t.held("Captain Cold")) == 3


# ---------------------------------------------------------------- recruiting


@rule("DC-RECRUIT-01", "DC-RECRUIT-02", "DC-RECRUIT-03", "DC-RECRUIT-04", "DC-RECRUIT-05")
def test_recruiting_takes_exactly_the_cost_and_the_space_is_filled_at_once() -> None:
    t = Tabletop(hq=["Salvage", "Supernova", "Hex", "Hex", "Hex"], hero_deck=["Flight", "Wall"], recruit=5)
    assert not t.can("recruit", "Supernova")
    t.recruit("Salvage")
    assert t.recruit_points == 3
    assert t.names("discard") == ["Salvage"]
    assert t.row("hq") == ["Flight", "Supernova", "Hex", "Hex", "Hex"]
    t.recruit("Flight")
    assert t.row("hq")[0] == "Wall"
    assert t.recruit_points == 1


@rule("DC-RECRUIT-07")
def test_attack_pays_no_recruit_and_recruit_no_fight() -> None:
    t = Tabletop(attack=9, city=["Thug"], hq=["Flight"])
    assert not t.can("recruit")
    t = Tabletop(recruit=9, city=["Thug"])
    assert not t.can("fight")


@rule("DC-RECRUIT-08")
def test_wounds_are_not_recruited() -> None:
    t = Tabletop(hq=["Wound"], recruit=9)
    assert not t.can("recruit", "Wound")


@rule("DC-SIDE-01", "DC-SIDE-02", "DC-SIDE-03", "DC-SIDE-04")
def test_supports_cost_3_and_any_number_may_be_recruited() -> None:
    t = Tabletop(recruit=8, hand=["Oracle Support"])
    supply = t.count("supports")
    t.recruit("Oracle Support")
    t.recruit("Oracle Support")
    assert t.recruit_points == 2
    assert not t.can("recruit", "Oracle Support")
    assert t.names("discard") == ["Oracle Support"] * 2
    assert t.count("supports") == supply - 2
    t.play("Oracle Support")
    assert t.recruit_points == 4


@rule("DC-SIDE-05", "DC-SIDE-06", "DC-SIDE-07", "DC-SIDE-08", "DC-GAIN-03", "DC-EXTRA-03")
def test_one_sidekick_a_turn_is_recruited_and_gained_ones_do_not_count() -> None:
    t = Tabletop(
        recruit=4, hand=["Recruiter", "Recruiter"], deck=["Pawn"] * 12, villain_deck=["Thug", "Thug"]
    )
    t.play("Recruiter")
    t.recruit("Daring Sidekick")
    assert t.recruit_points == 3
    assert not t.can("recruit", "Daring Sidekick")
    t.play("Recruiter")
    assert t.names("discard") == ["Daring Sidekick"] * 3


@rule("DC-SIDE-13")
def test_an_unplayed_sidekick_is_discarded() -> None:
    t = Tabletop(hand=["Daring Sidekick"], deck=["Pawn"] * 6, villain_deck=["Thug"])
    t.end_turn()
    assert t.names("discard") == ["Daring Sidekick"]


@rule("DC-GAIN-04")
def test_a_gained_card_waits_in_the_discard_pile() -> None:
    t = Tabletop(hand=["Recruiter"])
    t.play("Recruiter")
    assert not t.can("play", "Daring Sidekick")


# ---------------------------------------------------------------- the end of a turn


@rule("DC-EOT-02", "DC-TURN-01")
def test_unspent_points_are_lost_before_the_next_players_turn() -> None:
    t = Tabletop(attack=4, recruit=4, villain_deck=["Thug", "Thug"])
    t.end_turn()
    assert (t.points("Attack", 1), t.points("Recruit", 1)) == (0, 0)
    t.end_turn()
    assert t.active == 1
    assert t.attack == 0


@rule("DC-EOT-05", "DC-EOT-06", "DC-EOT-07")
def test_the_discard_pile_is_shuffled_only_when_a_card_is_needed() -> None:
    t = Tabletop(hand=["Pawn"], deck=["Knight"] * 6, villain_deck=["Thug", "Thug", "Thug"])
    t.end_turn()
    assert t.names("hand") == ["Knight"] * 6
    assert (t.count("deck"), t.names("discard")) == (0, ["Pawn"])
    t.end_turn()
    t.end_turn()
    # seven cards, all discarded before the draw: one is left
    assert (t.count("hand"), t.count("deck"), t.count("discard")) == (6, 1, 0)
    assert not t.game.state.is_open(t.cards("deck")[0])


@rule("DC-EOT-08", "DC-ABIL-03")
def test_from_nothing_nothing_is_drawn() -> None:
    t = Tabletop(hand=["Pawn", "Pawn"], deck=["Knight"], villain_deck=["Thug"])
    t.end_turn()
    assert sorted(t.names("hand")) == ["Knight", "Pawn", "Pawn"]


@rule("DC-EOT-09")
def test_a_reveal_from_an_empty_deck_shuffles_first() -> None:
    t = Tabletop(city=["Devoted Goon"], attack=3, deck=[], discard=["Salvage"])
    t.fight("Devoted Goon")
    assert t.names("hand") == ["Salvage"]


# ---------------------------------------------------------------- exhausted stacks


@rule("DC-EMPTY-01", "DC-EMPTY-02", "DC-EMPTY-03")
def test_without_wounds_none_is_gained() -> None:
    t = Tabletop(hand=["Pawn"], ko=["Wound"] * 30, city=["Poison Ivy"], attack=4)
    assert t.count("wounds") == 0
    t.fight("Poison Ivy")
    t.answer_all()
    assert t.names("discard") == []
    assert t.count("ko") == 30
    assert t.outcome == ""


@rule("DC-EMPTY-04")
def test_from_an_empty_bystander_deck_nobody_is_rescued() -> None:
    specials = ["Lois Lane", "Steve Trevor", "Jimmy", "Gordon"]
    t = Tabletop(ko=["Bystander"] * 26 + specials, city=["Trickster"], attack=4)
    t.fight("Trickster")
    assert t.names("victory") == ["Trickster"]


@rule("DC-EMPTY-05", "DC-EMPTY-06")
def test_an_empty_sidekick_deck_sells_nothing_until_one_returns() -> None:
    t = Tabletop(ko=["Daring Sidekick"] * 7, hand=["Daring Sidekick"], recruit=2, deck=["Pawn"])
    assert not t.can("recruit", "Daring Sidekick")
    t.play("Daring Sidekick")
    assert t.can("recruit", "Daring Sidekick")


# ---------------------------------------------------------------- the track


@rule("DC-HOPE-01", "DC-HOPE-02", "DC-HOPE-14", "DC-HOPE-16", "DC-HOPE-03")
def test_hope_is_inspired_by_those_who_may_and_like() -> None:
    t = Tabletop(hand=["Heart of Steel"] * 3)
    assert (t.track("Hope"), t.track("Fear")) == (0, 0)
    t.play("Heart of Steel")
    t.accept()
    t.play("Heart of Steel")
    t.decline()
    t.play("Heart of Steel")
    t.accept()
    assert (t.track("Hope"), t.track("Fear")) == (2, 0)


@rule("DC-HOPE-03", "DC-HOPE-04", "DC-HOPE-05", "DC-HOPE-06", "DC-HOPE-08", "DC-HOPE-23")
@pytest.mark.parametrize("side", ["Hope", "Fear"])
@pytest.mark.parametrize("start", range(-3, 4))
def test_each_step_of_the_track(side: str, start: int) -> None:
    from cardtable.api import inspire
    from cardtable.kernel.context import Context

    t = Tabletop(tracks={"Hope": start}, deck=["Pawn"] * 3, hand=["Knight"])
    done(inspire(Context(t.game, 0, 0), 0, side))
    signed = t.track("Hope") - t.track("Fear")
    over = start == (3 if side == "Hope" else -3)
    step = 1 if side == "Hope" else -1
    assert signed == (start - step if over else start + step)
    assert t.count("hand") == 1 + ((1 if side == "Hope" else -1) if over else 0)
    if over and side == "Fear":
        assert t.names("discard") == ["Knight"]
        t = Tabletop(tracks={"Fear": 3}, hand=[])
        done(inspire(Context(t.game, 0, 0), 0, side))
        assert t.track("Fear") == 2


@rule("DC-HOPE-09")
def test_two_inspires_at_the_end_overflow_once() -> None:
    from cardtable.api import inspire
    from cardtable.kernel.context import Context

    t = Tabletop(tracks={"Hope": 3}, deck=["Pawn"] * 3)
    for _ in range(2):
        done(inspire(Context(t.game, 0, 0), 0, "Hope"))
    assert t.track("Hope") == 3
    assert t.count("hand") == 1


@rule("DC-HOPE-07")
def test_an_overflow_is_the_active_players_whoever_caused_it() -> None:
    from cardtable.api import inspire
    from cardtable.kernel.context import Context

    t = Tabletop(tracks={"Hope": 3}, deck=["Pawn"], deck2=["Pawn"])
    done(inspire(Context(t.game, 1, 0), 1, "Hope"))
    assert (t.count("hand", 1), t.count("hand", 2)) == (1, 0)


@rule("DC-HOPE-10", "DC-HOPE-11", "DC-HOPE-12", "DC-HOPE-13")
def test_what_the_track_reads() -> None:
    for start in range(-3, 4):
        t = Tabletop(tracks={"Hope": start}, hand=["Up and Away"])
        t.play("Up and Away")
        assert t.attack == (7 if start >= 2 else 5)
        assert (t.track("Fear") >= 2) == (start <= -2)
        assert (t.track("Hope") == 0) == (start <= 0)
        assert (t.track("Fear") == 0) == (start >= 0)


@rule("DC-HOPE-15", "DC-HOPE-18", "DC-EXTRA-03")
def test_fight_crime_once_a_turn_for_3_attack() -> None:
    t = Tabletop(attack=7, villain_deck=["Thug", "Thug"])
    t.use("Fight Crime")
    t.choose("inspire Fear")
    assert (t.attack, t.track("Fear")) == (4, 1)
    assert not t.can("use", "Fight Crime")
    t = Tabletop(attack=2)
    assert not t.can("use", "Fight Crime")
    t = Tabletop(attack=3, tracks={"Hope": 3})
    t.use("Fight Crime")
    assert t.track("Hope") == 2


@rule("DC-HOPE-17")
def test_fight_crime_toward_a_full_end_is_not_offered() -> None:
    t = Tabletop(attack=3, tracks={"Hope": 3}, deck=["Pawn"])
    t.use("Fight Crime")
    assert t.track("Hope") == 2
    assert t.count("hand") == 0


@rule("DC-HOPE-19", "DC-HOPE-20", "DC-HOPE-21", "DC-HOPE-22")
def test_reducing_never_passes_the_middle() -> None:
    from cardtable.api import reduce
    from cardtable.kernel.context import Context

    for side, other in (("Hope", "Fear"), ("Fear", "Hope")):
        t = Tabletop(tracks={side: 1})
        done(reduce(Context(t.game, 0, 0), 0, side))
        assert t.track(side) == 0
        done(reduce(Context(t.game, 0, 0), 0, side))
        assert (t.track(side), t.track(other)) == (0, 0)
        t = Tabletop(tracks={other: 2}, deck=["Pawn"])
        done(reduce(Context(t.game, 0, 0), 0, side))
        assert t.track(other) == 2
        assert t.count("hand") == 0


# ---------------------------------------------------------------- what texts ask


@rule("DC-ABIL-02")
def test_each_player_starts_with_the_active_one_and_goes_clockwise() -> None:
    t = Tabletop(players=3, ko=["Wound"] * 28, city=["Thug"] * 4 + ["Heat Wave"], hq=["Flight"] * 5)
    t.reveal("Mammoth")
    t.answer_all()
    assert [t.count("discard", p) for p in (1, 2, 3)] == [1, 1, 0]
    t = Tabletop(
        players=3,
        ko=["Wound"] * 28,
        city=["Thug"] * 4 + ["Heat Wave"],
        hq=["Flight"] * 5,
        villain_deck=["Mammoth"],
        deck=["Pawn"] * 6,
    )
    t.end_turn()
    t.answer_all()
    assert t.active == 2
    assert [t.count("discard", p) for p in (1, 2, 3)] == [0, 1, 1]


@rule("DC-ABIL-05", "DC-ABIL-06", "DC-ABIL-09")
def test_reveal_or_suffer_with_the_card_one_may_still_suffer_without_it_there_is_no_question() -> None:
    t = Tabletop(city=["Poison Ivy"], attack=4, hand=["Salvage"])
    t.fight("Poison Ivy")
    t.choose("gain a Wound")
    assert t.names("discard") == ["Wound"]
    t = Tabletop(city=["Poison Ivy"], attack=4, hand=["Salvage"])
    t.fight("Poison Ivy")
    t.choose("reveal")
    assert t.names("discard") == []
    t = Tabletop(city=["Poison Ivy"], attack=4, hand=["Flight"])
    t.fight("Poison Ivy")
    assert t.asked() == ""
    assert t.names("discard") == ["Wound"]


@rule("DC-REVEAL-01", "DC-REVEAL-02", "DC-REVEAL-03")
def test_a_played_card_may_be_revealed_again_and_again_and_stays() -> None:
    t = Tabletop(city=["Poison Ivy", "Poison Ivy"], attack=8, hand=["Salvage"])
    t.play("Salvage")
    for _ in range(2):
        t.fight("Poison Ivy")
        t.choose("reveal")
    assert t.names("play area") == ["Salvage"]


@rule("DC-ABIL-07")
def test_a_wound_may_not_be_chosen_when_there_is_none() -> None:
    t = Tabletop(city=["Poison Ivy"], attack=4, hand=["Salvage"], ko=["Wound"] * 30)
    t.fight("Poison Ivy")
    assert t.asked() == ""


@rule("DC-ABIL-08", "DC-CARDFACT-33", "DC-ABIL-06")
def test_what_cannot_be_done_in_full_is_not_offered() -> None:
    for n, asked in ((2, ""), (3, "way")):
        t = Tabletop(
            setup={"mastermind": "Circe"},
            victory2=["Bestiamorph"] * n,
            attack=6,
            tactics=["Savage Revel"],
        )
        t.fight("Circe")
        assert t.asked() == asked
        if asked:
            t.choose("KO 3", player=2)
        assert t.names("discard", 2) == ([] if asked else ["Wound"])
        assert t.count("victory", 2) == (0 if asked else n)


@rule("DC-ABIL-12")
def test_choose_one_does_one() -> None:
    t = Tabletop(hand=["Mirrored Spell"], deck=["Pawn"])
    t.play("Mirrored Spell")
    t.choose("draw")
    assert t.names("hand") == ["Pawn"]
    assert t.names("victory") == []


@rule("DC-REVEAL-04")
def test_a_card_looked_at_stays_on_top_known_to_who_looked() -> None:
    t = Tabletop(hand=["Telepathy"], deck=["Salvage", "Pawn"])
    t.play("Telepathy")
    t.choose("put it back")
    assert t.names("deck")[0] == "Salvage"
    top = t.cards("deck")[0]
    assert t.game.state.may_know(0, top)
    assert not t.game.state.may_know(1, top)


@rule("DC-REVEAL-05", "DC-REVEAL-07", "DC-REVEAL-08", "DC-REVEAL-09")
def test_ones_heroes_out_of_turn_are_those_in_hand() -> None:
    from cardtable.api import yours

    t = Tabletop(
        hand=["Pawn", "Knight"],
        hand2=["Salvage"],
        discard=["Flight"],
        discard2=["Flight"],
        victory=["Thug"],
        deck=["Flight"],
    )
    t.play("Pawn")
    context = t.game.context(0)
    assert [t.name(card) for card in yours(context, 0)] == ["Pawn", "Knight"]
    assert [t.name(card) for card in yours(context, 1)] == ["Salvage"]


# ---------------------------------------------------------------- triggers and replacements


def test_a_trigger_of_this_turn_acts_for_its_player_only() -> None:
    t = Tabletop(hand=["Whirlwind"], city=["Thug"], deck=["Pawn", "Pawn"])
    t.play("Whirlwind")
    t.fight("Thug")
    assert t.names("hand") == ["Pawn"]


def test_a_replacement_acts_for_its_player_and_not_for_others() -> None:
    t = Tabletop(hand=["Wall"], hand2=["Wall"], city=["Poison Ivy"], attack=4, deck=["Pawn"])
    t.fight("Poison Ivy")
    assert t.question is not None
    assert t.question.player == 0
    t.accept()
    assert t.names("discard") == []
    assert sorted(t.names("hand")) == ["Pawn", "Wall"]
    t = Tabletop(hand2=["Wall"], city=["Poison Ivy"], attack=4)
    t.fight("Poison Ivy")
    assert t.names("discard") == ["Wound"]


def test_a_bonus_of_this_turn_is_lost_when_the_villain_leaves_and_at_the_end_of_the_turn() -> None:
    t = Tabletop(villain_deck=["Giganta", "Thug", "Thug"])
    t.end_turn()
    assert t.value("Giganta") == 7
    t.end_turn()
    assert t.value("Giganta") == 5


def test_what_waits_for_ones_next_turn_comes_then() -> None:
    t = Tabletop(attack=7, tactics=["Absolute Zero"], villain_deck=["Thug"] * 3, deck=["Pawn"] * 20)
    t.fight("Captain Cold")
    t.end_turn()
    assert t.count("hand", 1) == 6
    t.end_turn()
    assert t.active == 1
    assert t.count("hand", 1) == 7
