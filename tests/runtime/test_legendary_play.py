"""Playing cards: points, Superpowers, costs to play, copies, transformations, Sidekicks, Wounds."""

from __future__ import annotations

import pytest

from tests.tabletop import Tabletop

rule = pytest.mark.rule


@rule("DC-PLAY-03", "DC-PLAY-05", "DC-PLAY-02")
def test_points_of_several_cards_are_one_pool() -> None:
    t = Tabletop(hand=["Pawn", "Knight", "Knight"], city=["Thug"])
    t.play("Knight")
    assert t.attack == 1
    assert not t.can("fight", "Thug")
    t.play("Pawn", "Knight")
    assert (t.attack, t.recruit_points) == (2, 1)
    t.fight("Thug")
    assert t.attack == 0
    t = Tabletop(hand=["Recruiter"])
    t.play("Recruiter")
    assert t.recruit_points == 1
    assert t.names("discard") == ["Daring Sidekick"]


@rule("DC-PLAY-04", "DC-PLAY-06", "DC-EOT-01", "DC-EOT-03", "DC-EOT-04")
def test_played_cards_stay_until_the_turn_ends_and_unplayed_ones_are_discarded() -> None:
    t = Tabletop(hand=["Pawn", "Knight", "Wound"], deck=["Flight"] * 3 + ["Pawn"] * 5)
    t.play("Pawn")
    assert t.names("play area") == ["Pawn"]
    t.end_turn()
    assert sorted(t.names("discard")) == ["Knight", "Pawn", "Wound"]
    assert t.names("play area") == []
    assert t.count("hand") == 6
    assert t.count("deck") == 2


@rule("DC-PLAY-07", "DC-TURN-07")
def test_plays_fights_and_recruits_mix_in_any_order() -> None:
    t = Tabletop(hand=["Knight", "Pawn", "Knight", "Pawn"], hq=["Salvage"], city=["Thug"])
    t.play("Knight", "Knight")
    t.fight("Thug")
    t.play("Pawn", "Pawn")
    t.recruit("Salvage")
    assert t.names("discard") == ["Salvage"]


@rule("DC-PLAY-08")
def test_a_plus_beside_a_number_only_says_that_more_may_come() -> None:
    t = Tabletop(hand=["Technokinesis"], city=["Gizmo"])
    t.play("Technokinesis")
    assert t.attack == 2
    assert t.value("Gizmo") == 3


@rule("DC-PLAY-11")
def test_a_card_drawn_now_may_be_played_now() -> None:
    t = Tabletop(hand=["Tamaranean Fury"], deck=["Knight", "Pawn"])
    t.play("Tamaranean Fury", "Knight")
    assert t.attack == 1


# ---------------------------------------------------------------- Superpowers


@rule("DC-POWER-01", "DC-POWER-02", "DC-POWER-03", "DC-POWER-04")
def test_the_second_of_two_alike_uses_its_superpower_and_the_first_does_not() -> None:
    t = Tabletop(hand=["Technokinesis", "Technokinesis"])
    t.play("Technokinesis")
    assert t.attack == 2
    t.play("Technokinesis")
    assert t.attack == 5


@rule("DC-POWER-05", "DC-POWER-14", "DC-CLASS-05")
def test_a_card_of_another_hero_with_the_class_will_do_but_not_in_hand() -> None:
    t = Tabletop(hand=["Technokinesis", "Grapnel"])
    t.play("Technokinesis")
    assert t.attack == 2
    t = Tabletop(hand=["Technokinesis", "Grapnel"])
    t.play("Grapnel", "Technokinesis")
    assert t.attack == 1 + 3


@rule("DC-POWER-06", "DC-POWER-08", "DC-REVEAL-06")
def test_a_team_superpower_counts_the_others_played_not_itself_nor_the_hand() -> None:
    t = Tabletop(hand=["Salvage", "Flight", "Starbolts", "Supernova"])
    t.play("Salvage", "Flight", "Starbolts")
    assert t.attack == 2 + 2


@rule("DC-POWER-07")
def test_a_superpower_is_used_once_however_many_cards_enable_it() -> None:
    t = Tabletop(hand=["Salvage", "Salvage", "Salvage", "Technokinesis"])
    t.play("Salvage", "Salvage", "Salvage", "Technokinesis")
    assert t.attack == 3


@rule("DC-POWER-09")
def test_a_superpower_that_does_more_than_add_points_may_be_declined() -> None:
    t = Tabletop(hand=["Salvage", "Sonic Cannon"], deck=["Pawn", "Pawn"])
    t.play("Salvage", "Sonic Cannon")
    assert t.asked() == "superpower"
    t.decline()
    assert t.count("hand") == 0
    t = Tabletop(hand=["Salvage", "Sonic Cannon"], deck=["Pawn", "Pawn"])
    t.play("Salvage", "Sonic Cannon")
    t.accept()
    assert t.names("hand") == ["Pawn"]


def test_a_superpower_that_only_adds_points_is_asked_about_if_the_game_says_so() -> None:
    t = Tabletop(hand=["Technokinesis", "Technokinesis"], options={"ask superpowers": True})
    t.play("Technokinesis", "Technokinesis")
    t.decline()
    assert t.attack == 4


@rule("DC-POWER-10")
def test_a_doubled_icon_needs_two_earlier_cards() -> None:
    t = Tabletop(hand=["Salvage", "Boom Tube"])
    t.play("Salvage", "Boom Tube")
    assert t.attack == 4
    t = Tabletop(hand=["Salvage", "Salvage", "Boom Tube"])
    t.play("Salvage", "Salvage", "Boom Tube")
    assert t.attack == 7


@rule("DC-POWER-11")
def test_two_different_icons_need_a_card_for_each() -> None:
    t = Tabletop(hand=["Detective", "Dark Knight"])
    t.play("Detective", "Dark Knight")
    assert t.attack == 2
    t = Tabletop(hand=["Detective", "Oracle Support", "Dark Knight"])
    t.play("Detective", "Oracle Support", "Dark Knight")
    assert t.attack == 4


@rule("DC-POWER-15", "DC-SIDE-11", "DC-SIDE-09", "DC-SIDE-10", "DC-SIDE-12")
def test_a_sidekick_goes_beneath_its_deck_keeps_its_points_and_still_counts_as_played() -> None:
    t = Tabletop(hand=["Daring Sidekick", "Hex"], deck=["Pawn", "Pawn"])
    t.play("Daring Sidekick")
    assert t.attack == 1
    assert t.names("hand") == ["Pawn", "Hex"]
    assert t.names("play area") == []
    assert t.cards("sidekicks")[-1] == t.game.state.history[0].card
    t.play("Hex")
    assert "Daring Sidekick" not in t.legal


@rule("DC-POWER-16", "DC-KO-03")
def test_a_hero_that_was_played_and_then_koed_keeps_its_points_and_counts() -> None:
    t = Tabletop(hand=["Salvage", "Hex", "Technokinesis"])
    t.play("Salvage", "Hex")
    t.choose("Salvage")
    assert t.names("ko") == ["Salvage"]
    assert t.recruit_points == 4
    t.play("Technokinesis")
    assert t.attack == 3
    # neither is its Attack taken back
    t = Tabletop(hand=["Technokinesis", "Hex"])
    t.play("Technokinesis")
    before = t.attack
    t.play("Hex")
    t.choose("Technokinesis")
    assert (t.names("ko"), t.attack) == (["Technokinesis"], before)
    assert before > 0


@rule("DC-POWER-17")
def test_cards_of_earlier_turns_and_of_other_players_do_not_count() -> None:
    t = Tabletop(hand=["Salvage"], hand2=["Technokinesis"], villain_deck=["Thug"])
    t.play("Salvage")
    t.end_turn()
    assert t.active == 2
    t.play("Technokinesis")
    assert t.attack == 2


# ---------------------------------------------------------------- KO


@rule("DC-KO-01", "DC-KO-02", "DC-KO-04", "DC-KO-05", "DC-KO-06", "DC-KO-07", "DC-TYPE-01")
def test_one_of_your_heroes_is_played_or_in_hand_and_never_a_wound() -> None:
    t = Tabletop(
        hand=["Knight", "Hex", "Pawn", "Oracle Support", "Wound", "Daring Sidekick"],
        discard=["Supernova"],
        deck=["Flight"],
    )
    t.play("Knight", "Hex")
    assert sorted(t.legal) == ["Daring Sidekick", "Hex", "Knight", "Oracle Support", "Pawn"]
    t.choose("Oracle Support")
    assert t.names("ko") == ["Oracle Support"]
    assert t.recruit_points == 2


# ---------------------------------------------------------------- costs to play


@rule("DC-CARDFACT-11")
def test_a_cost_to_play_must_be_payable_and_is_paid_first() -> None:
    t = Tabletop(hand=["Eldritch Blast"])
    assert not t.can("play", "Eldritch Blast")
    t = Tabletop(hand=["Eldritch Blast", "Pawn", "Knight"])
    t.play("Eldritch Blast")
    assert t.attack == 0
    t.choose("Pawn")
    assert t.attack == 3
    assert t.names("deck")[0] == "Pawn"


# ---------------------------------------------------------------- copies


@rule("DC-COPY-01", "DC-COPY-02", "DC-COPY-03", "DC-COPY-04", "DC-COPY-05")
def test_a_copy_is_judged_anew_and_its_original_may_enable_it() -> None:
    t = Tabletop(hand=["Technokinesis", "Shapeshift"])
    t.play("Technokinesis", "Shapeshift")
    assert t.attack == 5
    assert t.names("play area") == ["Technokinesis", "Technokinesis"]
    copy = t.cards("play area")[0]
    face = t.game.state.face(copy)
    assert face.teams == ("Titans",)
    assert face.numbers["cost"] == 3
    assert face.hero_name == "Cyborg"


@rule("DC-COPY-06")
def test_a_copy_pays_again_what_playing_demands() -> None:
    t = Tabletop(hand=["Eldritch Blast", "Shapeshift", "Pawn", "Knight"])
    t.play("Eldritch Blast")
    t.choose("Pawn")
    t.play("Shapeshift")
    assert t.attack == 6
    assert t.names("deck")[:2] == ["Knight", "Pawn"]


@rule("DC-COPY-08")
def test_with_nothing_to_copy_it_is_played_as_itself() -> None:
    t = Tabletop(hand=["Shapeshift", "Technokinesis"])
    t.play("Shapeshift")
    assert t.attack == 0
    assert t.names("play area") == ["Shapeshift"]


@rule("DC-COPY-16")
def test_a_copy_turns_back_when_it_leaves_play() -> None:
    t = Tabletop(hand=["Technokinesis", "Shapeshift"], deck=["Pawn"] * 6, villain_deck=["Thug"])
    t.play("Technokinesis", "Shapeshift")
    t.end_turn()
    assert sorted(t.names("discard")) == ["Shapeshift", "Technokinesis"]


@rule("DC-COPY-16", "DC-POWER-16")
def test_a_copy_that_left_play_still_counts_as_what_it_was_played_as() -> None:
    t = Tabletop(hand=["Technokinesis", "Shapeshift", "Hex", "Starbolts", "Salvage", "Boom Tube"])
    t.play("Technokinesis", "Shapeshift", "Hex")
    copy = next(card for card in t.cards("play area") if t.game.state.definition(card).name == "Shapeshift")
    assert t.question is not None
    t.game.answer([list(t.question.options).index(copy)])
    assert t.names("ko") == ["Shapeshift"]
    t.play("Starbolts")
    assert t.attack == 2 + 3 + 2 + 2
    t.play("Boom Tube")
    assert t.attack == 9 + 7


@rule("DC-COPY-07")
def test_a_copy_of_a_transforming_card_transforms_for_good() -> None:
    t = Tabletop(played=["Clark Kent"], hand=["Shapeshift"], deck=["Pawn"] * 6, villain_deck=["Thug"])
    t.play("Shapeshift")
    assert t.recruit_points == 2
    assert t.names("hand") == ["Beacon of Hope"]
    assert t.names("transformation").count("Shapeshift") == 1
    t.end_turn()
    assert sorted(t.names("discard")) == ["Beacon of Hope", "Clark Kent"]


@rule("DC-COPY-09", "DC-COPY-10", "DC-COPY-11", "DC-COPY-12", "DC-COPY-13", "DC-COPY-15", "DC-CARDFACT-34")
def test_an_invisible_copy_gives_all_but_is_no_card_of_its_player() -> None:
    t = Tabletop(
        setup={"mastermind": "Circe"},
        hand=["Salvage", "Technokinesis", "Hex"],
        tactics=["The Mirror of Circe"],
        attack=6,
    )
    t.fight("Circe")
    assert sorted(t.legal) == ["Hex", "Salvage"]
    t.choose("Salvage")
    assert t.recruit_points == 2
    assert sorted(t.names("hand")) == ["Hex", "Salvage", "Technokinesis"]
    t.play("Technokinesis")
    assert t.attack == 3
    t.play("Hex")
    assert sorted(t.legal) == ["Hex", "Salvage", "Technokinesis"]


@rule("DC-COPY-14")
def test_an_invisible_copy_of_a_transforming_card_gives_the_transformed_card() -> None:
    t = Tabletop(
        setup={"mastermind": "Circe"}, hand=["Clark Kent"], tactics=["The Mirror of Circe"], attack=6
    )
    t.fight("Circe")
    assert sorted(t.names("hand")) == ["Beacon of Hope", "Clark Kent"]
    assert t.recruit_points == 2


# ---------------------------------------------------------------- transforming


@rule("DC-TRANS-01", "DC-TRANS-02", "DC-TRANS-09", "DC-BUILD-14")
def test_transformed_cards_start_in_an_open_pile_of_their_own() -> None:
    t = Tabletop(recruit=20)
    assert t.names("transformation") == ["Beacon of Hope"] * 5
    assert "Beacon of Hope" not in t.names("hero_deck") + t.names("hq")
    assert not t.can("recruit", "Beacon of Hope")
    assert all(t.game.state.is_open(card) for card in t.cards("transformation"))


@rule("DC-TRANS-03", "DC-TRANS-04", "DC-TRANS-05", "DC-TRANS-06")
def test_a_transforming_hero_gives_its_points_and_then_becomes_another_card_in_hand() -> None:
    t = Tabletop(hand=["Clark Kent"])
    t.play("Clark Kent")
    assert t.recruit_points == 2
    assert t.names("hand") == ["Beacon of Hope"]
    assert t.names("play area") == []
    assert t.names("transformation").count("Clark Kent") == 1
    t.play("Beacon of Hope")
    assert t.attack == 4


@rule("DC-TRANS-07", "DC-POWER-15")
def test_the_original_still_counts_as_played() -> None:
    t = Tabletop(hand=["Clark Kent", "Mirrored Spell"])
    t.play("Clark Kent")
    assert [event.card for event in t.game.state.history if event.verb == "play"] == [
        card for card in t.cards("transformation") if t.name(card) == "Clark Kent"
    ]


@rule("DC-TRANS-08")
def test_a_transformed_card_that_is_not_played_is_discarded() -> None:
    t = Tabletop(hand=["Clark Kent"], deck=["Pawn"] * 6, villain_deck=["Thug"])
    t.play("Clark Kent")
    t.end_turn()
    assert t.names("discard") == ["Beacon of Hope"]


@rule("DC-TRANS-10")
def test_with_no_transformed_card_left_the_original_stays() -> None:
    t = Tabletop(hand=["Clark Kent"], discard2=["Beacon of Hope"] * 5)
    t.play("Clark Kent")
    assert t.names("play area") == ["Clark Kent"]
    assert t.names("hand") == []


# ---------------------------------------------------------------- Wounds


@rule("DC-WOUND-01", "DC-CARDFACT-05")
def test_a_wound_may_be_played_for_nothing() -> None:
    t = Tabletop(hand=["Wound"])
    t.play("Wound")
    assert (t.attack, t.recruit_points) == (0, 0)
    assert t.names("play area") == ["Wound"]


@rule("DC-WOUND-02", "DC-WOUND-03", "DC-WOUND-05", "DC-WOUND-06", "DC-WOUND-07")
def test_healing_kos_the_wounds_in_hand_and_forbids_what_follows() -> None:
    t = Tabletop(
        hand=["Wound", "Wound", "Wound", "Knight", "Knight", "Pawn", "Pawn", "Knight"],
        discard=["Wound"],
        city=["Thug"],
        hq=["Salvage"],
    )
    t.play("Wound", "Knight", "Knight", "Knight", "Pawn", "Pawn")
    assert t.can("fight", "Thug")
    t.use("wound")
    assert t.names("ko") == ["Wound", "Wound"]
    assert t.names("discard") == ["Wound"]
    assert "Wound" in t.names("play area")
    assert not t.can("fight")
    assert not t.can("recruit")
    assert not t.can("use", "Fight Crime")


@rule("DC-WOUND-02", "DC-WOUND-03", "DC-WOUND-10")
@pytest.mark.parametrize("what", ["Thug", "Salvage", "Oracle Support", "Daring Sidekick", "Captain Cold"])
def test_no_healing_after_a_fight_or_a_recruit(what: str) -> None:
    t = Tabletop(
        hand=["Wound"], city=["Thug"], hq=["Salvage"], attack=9, recruit=9, tactics=["Absolute Zero"]
    )
    assert t.can("use", "wound")
    t.act("fight" if what in ("Thug", "Captain Cold") else "recruit", what)
    assert not t.can("use", "wound")


@rule("DC-WOUND-04")
def test_fight_crime_and_healing_exclude_each_other() -> None:
    t = Tabletop(hand=["Wound"], attack=3)
    t.use("Fight Crime")
    t.choose("inspire Hope")
    assert not t.can("use", "wound")


@rule("DC-WOUND-08", "DC-WOUND-09")
def test_playing_cards_does_not_block_healing_which_nobody_must_use() -> None:
    t = Tabletop(hand=["Wound", "Tamaranean Fury"], deck=["Wound", "Pawn"] + ["Pawn"] * 6)
    t.play("Tamaranean Fury")
    assert t.can("use", "wound")
    t.end_turn()
    assert t.names("ko") == []


@rule("DC-WOUND-11", "DC-DEFEAT-01")
def test_a_defeat_effect_is_no_fight_and_does_not_block_healing() -> None:
    t = Tabletop(hand=["Wound", "Mind over Matter"], city=["Thug"])
    t.play("Mind over Matter")
    assert t.names("victory") == ["Thug"]
    assert t.attack == 3
    assert t.can("use", "wound")


# ---------------------------------------------------------------- kinds of card


@rule("DC-TYPE-02", "DC-TYPE-03", "DC-CLASS-07", "DC-CLASS-01")
def test_stock_heroes_are_grey_and_wounds_have_no_color_at_all() -> None:
    from cardtable.api import is_grey

    t = Tabletop(hand=["Pawn", "Knight", "Oracle Support", "Daring Sidekick", "Wound", "Salvage"])
    context = t.game.context(0)
    grey = [t.name(card) for card in t.cards("hand") if is_grey(context, card)]
    assert sorted(grey) == ["Daring Sidekick", "Knight", "Oracle Support", "Pawn"]


@rule("DC-NAME-01", "DC-NAME-03")
def test_hero_names_are_printed_or_the_cards_own_and_transformed_is_left_out() -> None:
    from cardtable.api import bears, differing, named, shares

    t = Tabletop(hand=["Knight", "Pawn", "Beacon of Hope", "Clark Kent"])
    context = t.game.context(0)
    knight, pawn = t.find("Knight"), t.find("Pawn")
    assert named(context, knight, "Knight")
    assert bears(context, knight, "Knight")
    assert not shares(context, knight, pawn, "Hero Name")
    assert differing(context, [knight, pawn], "Hero Name") == 2
    assert shares(context, t.find("Beacon of Hope"), t.find("Clark Kent"), "Hero Name")
    assert named(context, t.find("Beacon of Hope"), "Superman")
    assert bears(context, t.find("Beacon of Hope"), "Superman")
    assert bears(context, t.find("Clark Kent"), "Superman")


@rule("DC-NUM-01", "DC-NUM-02", "DC-NUM-03")
def test_a_number_that_a_card_lacks_is_0() -> None:
    t = Tabletop(city=["Devoted Goon"], deck=["Scheme Twist", "Pawn"], attack=3)
    t.fight("Devoted Goon")
    assert t.names("ko") == ["Scheme Twist"]
    assert t.names("hand") == []


@rule("DC-CARDFACT-26")
def test_a_goon_draws_what_costs_something() -> None:
    t = Tabletop(city=["Devoted Goon"], deck=["Salvage", "Pawn"], attack=3)
    t.fight("Devoted Goon")
    assert t.names("hand") == ["Salvage"]
