"""Set-ups and options at their edges: what is left out, what is just enough, what is one too many."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import cardtable
from cardtable.families.legendary.plan import OPTIONS, Plan
from cardtable.families.legendary.table import table_of
from cardtable.keeping.game import Game
from cardtable.kernel.options import EACH, FLAG, NUMBER, Option, read, suggestion
from tests.runtime.changing import card, changed, says, sets_up
from tests.tabletop import HANDSET, Tabletop, load

CHEMO = {"mastermind": "Captain Cold", "scheme": "Chemo"}
TWISTS = {"mode": "use", "kind": "Twist", "n": 8}


def game(folder: Path = HANDSET, players: int = 2, setup: Any = None, **options: Any) -> Game:
    return cardtable.load(folder).new_game(
        players=players, seed=3, setup=setup or CHEMO, options={"mulligan": False, **options}
    )


def agreed(options: dict[str, Any]) -> Game:
    """A game whose table agreed on options."""
    return game(**options)


def plan(folder: Path = HANDSET, players: int = 2, **more: Any) -> Plan:
    found: Plan = table_of(game(folder, players, **more)).plan
    return found


def number(n: int, per_player: bool = False) -> dict[str, Any]:
    amount: dict[str, Any] = {"number": {"value": n}}
    return {"det": {"how": "exactly", "amount": {"per_player": {"number": amount}} if per_player else amount}}


def cards(n: int, kind: str, per_player: bool = False, **more: Any) -> dict[str, Any]:
    return {"cards": {**number(n, per_player), "kind": kind, **more}}


# ---------------------------------------------------------------- Setup lines


def test_a_setup_line_names_groups_and_adds_or_replaces_counts(tmp_path: Path) -> None:
    found = plan(changed(tmp_path, sets_up(TWISTS, {"mode": "use", "kind": "Villain Group", "n": 1})))
    assert found.villains == ("Rogues",)
    found = plan(changed(tmp_path, sets_up(TWISTS, {"mode": "add", "kind": "Villain Group", "n": 1})))
    assert len(found.villains) == 3
    add = {"mode": "add", "kind": "Villain Group", "name": "Fearsome Five", "n": 1}
    found = plan(changed(tmp_path, sets_up(TWISTS, add)))
    assert len(found.villains) == 3
    assert {"Rogues", "Fearsome Five"} <= set(found.villains)
    found = plan(changed(tmp_path, sets_up(TWISTS, {**add, "mode": "use"})))
    assert set(found.villains) == {"Rogues", "Fearsome Five"}
    hero = {"mode": "add", "kind": "Hero", "name": "Zatanna", "n": 1}
    found = plan(changed(tmp_path, sets_up(TWISTS, hero)))
    assert "Zatanna" in found.heroes
    assert len(found.heroes) == 6
    few = {"mode": "use", "kind": "Villain", "name": "Fearsome Five", "n": 1}
    assert "Fearsome Five" in plan(changed(tmp_path, sets_up(TWISTS, few))).villains
    goons = {"mode": "add", "kind": "Henchman Group", "name": "Thugs", "n": 1}
    assert "Thugs" in plan(changed(tmp_path, sets_up(TWISTS, goons))).henchmen


def test_a_setup_line_counts_twists_strikes_and_bystanders(tmp_path: Path) -> None:
    strike = {"mode": "use", "kind": "Master Strike", "n": 3}
    people = {"mode": "use", "kind": "Bystander", "n": 6}
    found = plan(changed(tmp_path, sets_up(TWISTS, strike, people)))
    assert dict(found.every) == {"Master Strike": 3, "Twist": 8}
    assert found.bystanders == 6
    more = [{**TWISTS, "mode": "add", "n": 2}, {**people, "mode": "add"}]
    found = plan(changed(tmp_path, sets_up(TWISTS, *more)))
    assert dict(found.every)["Twist"] == 10
    assert found.bystanders == 8
    assert dict(plan(changed(tmp_path, sets_up(TWISTS)), twists=3).every)["Twist"] == 11
    with pytest.raises(cardtable.LoadError, match="needs 12 of the kind Twist; the sets have 11"):
        plan(changed(tmp_path, sets_up({**TWISTS, "n": 12})))


def test_a_setup_line_names_groups_and_counts_for_each_player(tmp_path: Path) -> None:
    edit = sets_up(
        {"mode": "use", "kind": "Twist", "n": 0, "each": 4},
        {"mode": "add", "kind": "Villain Group", "name": "Fearsome Five", "n": 1},
        {"mode": "add", "kind": "Hero", "n": 1},
    )
    found = plan(changed(tmp_path, edit))
    assert dict(found.every)["Twist"] == 8
    assert len(found.villains) == 3
    assert "Fearsome Five" in found.villains
    assert len(found.heroes) == 6
    assert dict(plan(changed(tmp_path, edit), players=1).every)["Twist"] == 4


def test_a_setup_line_that_says_nothing_to_the_runtime_is_refused(tmp_path: Path) -> None:
    with pytest.raises(cardtable.LoadError, match="build the set anew"):
        plan(changed(tmp_path, says("Chemo", extra={})))


def test_only_lines_of_set_up_set_up(tmp_path: Path) -> None:
    edit = says("Chemo", role="static", changes="Attack", function="panic_1", lives=["scheme"])
    assert dict(plan(changed(tmp_path, edit)).every)["Twist"] == 0


def test_a_stack_is_cut_to_a_count_or_gives_cards_to_a_deck(tmp_path: Path) -> None:
    def count(found: Game, place: str, kind: str) -> int:
        return sum(found.state.is_kind(one, kind) for one in found.state.zone(place))

    wounds = {"mode": "use", "kind": "Wound", "n": 9}
    found = game(changed(tmp_path, sets_up(TWISTS, wounds)))
    assert count(found, "Wound Deck", "Wound") == 9
    assert count(found, "box", "Wound") == 21
    found = game(changed(tmp_path, sets_up(TWISTS, {**wounds, "place": "Wound Deck"})))
    assert count(found, "Wound Deck", "Wound") == 9
    found = game(changed(tmp_path, sets_up(TWISTS, {**wounds, "n": 30})))
    assert count(found, "Wound Deck", "Wound") == 30
    found = game(changed(tmp_path, sets_up(TWISTS, {**wounds, "mode": "add"})), players=4)
    assert count(found, "Villain Deck", "Wound") == 9
    found = game(changed(tmp_path, sets_up(TWISTS, {**wounds, "place": "Hero Deck"})))
    in_hq = sum(found.state.is_kind(one, "Wound") for one in found.state.row("HQ"))
    assert count(found, "Hero Deck", "Wound") + in_hq == 9
    assert count(found, "Wound Deck", "Wound") == 21
    found = game(changed(tmp_path, sets_up(TWISTS, {**wounds, "mode": "add", "n": 30})), players=4)
    assert count(found, "Wound Deck", "Wound") == 0
    with pytest.raises(cardtable.LoadError, match="needs 31 of the kind Wound; Wound Deck has 30"):
        game(changed(tmp_path, sets_up(TWISTS, {**wounds, "mode": "add", "n": 31})))
    people = {"mode": "use", "kind": "Bystander", "n": 3, "place": "Hero Deck"}
    found = game(changed(tmp_path, sets_up(TWISTS, people)))
    assert table_of(found).plan.bystanders == 2


def test_more_henchmen_are_of_the_last_group_and_other_cards_of_their_kind(tmp_path: Path) -> None:
    henchmen = {"mode": "add", "kind": "Henchman", "n": 3, "place": "Hero Deck"}
    found = game(changed(tmp_path, sets_up(TWISTS, henchmen)), players=1)
    last = table_of(found).plan.henchmen[-1]
    spread = [found.state.face(one).group for name in ("Hero Deck",) for one in found.state.zone(name)]
    spread += [found.state.face(one).group for one in found.state.row("HQ")]
    assert spread.count(last) == 3
    villains = {"mode": "add", "kind": "Villain", "n": 2, "place": "Hero Deck"}
    found = game(changed(tmp_path, sets_up(TWISTS, villains)))
    spread_kinds = [
        found.state.is_kind(one, "Villain")
        for one in (*found.state.zone("Hero Deck"), *found.state.row("HQ"))
    ]
    assert sum(spread_kinds) == 2


def test_the_base_says_how_large_a_hand_is(tmp_path: Path) -> None:
    def smaller(document: dict[str, Any]) -> None:
        document["base"]["hand"] = 5

    assert len(game(changed(tmp_path, smaller)).state.zone("hand", 1)) == 5
    assert len(game(changed(tmp_path, smaller), hand=7).state.zone("hand", 1)) == 7


@pytest.mark.rule("DC-GOAL-06")
def test_a_game_is_for_one_to_five_players() -> None:
    for players in (1, 5):
        assert game(players=players).players == players
    for players, match in (
        (6, "no set-up for 6 players"),
        (0, "1 or more"),
        (-1, "1 or more"),
    ):
        with pytest.raises(cardtable.LoadError, match=match):
            game(players=players)


@pytest.mark.rule("DC-BUILD-13")
def test_bystanders_of_the_table_come_from_their_deck_into_the_villain_deck() -> None:
    for seed in range(5):
        # with four players the first turn plays no Villain card
        found = cardtable.load(HANDSET).new_game(
            players=4, seed=seed, setup=CHEMO, options={"mulligan": False}
        )
        assert sum(found.state.is_kind(one, "Bystander") for one in found.state.zone("Villain Deck")) == 8
        assert len(found.state.zone("Bystander Deck")) == 22


# ---------------------------------------------------------------- groups


def test_a_group_that_is_led_and_absent_is_stood_in_for_alone_only() -> None:
    alone = plan(players=1, setup={**CHEMO, "villains": ["Fearsome Five"]})
    assert alone.led == (("Rogues", "Fearsome Five"),)
    assert plan(players=1, setup={**CHEMO, "villains": ["Rogues"]}).led == ()
    assert plan(players=2).led == ()
    circe = plan(players=1, setup={"mastermind": "Circe", "scheme": "Chemo", "henchmen": ["Thugs"]})
    assert circe.led == (("Bestiamorphs", "Thugs"),)


def test_a_group_that_is_led_and_that_no_set_has_is_left_out(tmp_path: Path) -> None:
    folder = changed(tmp_path, says("Captain Cold", extra={"groups": ["Nobody", "Rogues"]}))
    assert "Rogues" in plan(folder).villains


@pytest.mark.rule("DC-DIFF-03")
def test_as_many_starting_cards_are_exchanged_as_there_are(tmp_path: Path) -> None:
    def pawns(found: Game, player: int) -> int:
        zones = [*found.state.zone("deck", player), *found.state.zone("hand", player)]
        return sum(found.state.face(one).name == "Pawn" for one in zones)

    name = "supports for starting cards"
    found = agreed({name: [3, 0]})
    assert (pawns(found, 0), pawns(found, 1)) == (5, 8)
    assert len(found.state.zone("Support Deck")) == 12
    assert pawns(agreed({name: [8]}), 0) == 0
    assert pawns(agreed({name: 7}), 1) == 1
    with pytest.raises(cardtable.LoadError, match="from 0 to 8, not 9"):
        agreed({name: [9]})
    with pytest.raises(cardtable.LoadError, match="needs 16 of the kind Support; the sets have 15"):
        agreed({name: 8})
    assert pawns(agreed({name: [8, 7]}), 1) == 1


def test_set_ups_may_give_options_which_a_table_may_overrule(tmp_path: Path) -> None:
    def edit(document: dict[str, Any]) -> None:
        document["setups"][0]["options"] = [{"name": "hand", "n": 7}, {"name": "final blow", "n": 1}]

    sets = cardtable.load(changed(tmp_path, edit))
    table = sets.new_game(setup="first", seed=1).table
    assert table.options["hand"] == 7
    assert table.options["final blow"] is True
    assert sets.new_game(setup="first", seed=1, options={"hand": 8}).table.options["hand"] == 8

    def wrong(document: dict[str, Any]) -> None:
        document["setups"][0]["options"] = [{"name": "hat", "n": 7}]

    with pytest.raises(cardtable.LoadError, match='no option is called "hat"'):
        cardtable.load(changed(tmp_path, wrong)).new_game(setup="first")


@pytest.mark.parametrize(
    ("setup", "match"),
    [
        ({"villains": ["Zatanna"]}, '"Zatanna" belongs to the heroes, not to the villains'),
        ({"villains": ["Rogue"]}, 'not among the villains; did you mean "Rogues"'),
        ({"use": ["Zatana"]}, 'called "Zatana"; did you mean "Zatanna"'),
        ({"vilains": ["Rogues"]}, 'no part "vilains"; did you mean "villains"'),
        ({"villains": ["Rogues", "Rogues"]}, '"Rogues" is named twice'),
        ({"scheme": ["Chemo", "Panic"]}, "one Scheme, not Chemo and Panic"),
        ({"mastermind": ["Circe", "Captain Cold"]}, "one Mastermind, not"),
        (
            {"mastermind": "Circe", "scheme": "Chemo", "henchmen": ["Thugs"]},
            "Bestiamorphs must be among",
        ),
        ({"villains": ["Rogues", "Fearsome Five", "Villainy Inc."]}, "3 Villain Groups are named where 2"),
        ("First", 'no set-up is called "First"; did you mean "first"'),
        ("Last", 'no set-up is called "Last"'),
        (7, "a name or a mapping"),
    ],
)
def test_a_set_up_that_cannot_be_says_why(setup: Any, match: str) -> None:
    with pytest.raises(cardtable.LoadError, match=match):
        cardtable.load(HANDSET).new_game(setup=setup, seed=1)


def test_a_set_up_names_parts_any_group_or_another_set_up() -> None:
    found = plan(setup={**CHEMO, "use": ["Zatanna", "Fearsome Five", "Thugs"]})
    assert "Zatanna" in found.heroes
    assert "Fearsome Five" in found.villains
    assert found.henchmen == ("Thugs",)
    found = plan(setup={"setup": "first", "scheme": "Panic"})
    assert found.scheme == "Panic"
    assert found.mastermind == "Captain Cold"
    assert set(found.villains) == {"Rogues", "Titans for Hire"}
    found = plan(setup={**CHEMO, "villains": ["random", "Fearsome Five"], "heroes": "Zatanna"})
    assert "Fearsome Five" in found.villains
    assert len(found.villains) == 2
    assert "Zatanna" in found.heroes
    # what cannot be with a drawn Mastermind is drawn again
    for seed in range(8):
        setup = {"villains": ["Fearsome Five", "Villainy Inc."], "henchmen": ["Bestiamorphs"]}
        drawn = cardtable.load(HANDSET).new_game(setup=setup, seed=seed, options={"mulligan": False})
        assert table_of(drawn).plan.mastermind == "Circe"


def test_starting_cards_stacks_and_transformed_cards_are_no_heroes_to_choose(tmp_path: Path) -> None:
    def named_heroes(document: dict[str, Any]) -> None:
        for name in ("Pawn", "Oracle Support", "Daring Sidekick"):
            card(document, name)["hero_name"] = name

    sets = cardtable.load(changed(tmp_path, named_heroes))
    for seed in range(12):
        found = sets.new_game(setup={**CHEMO}, seed=seed, options={"mulligan": False})
        chosen = set(table_of(found).plan.heroes)
        assert not chosen & {"Pawns", "Supports", "Sidekicks", "Superman, Transformed"}
        assert len(found.state.zone("Transformation Pile")) == 5


def test_a_hero_is_transformed_by_its_hero_name_or_by_its_group(tmp_path: Path) -> None:
    def by_name(document: dict[str, Any]) -> None:
        beacon = card(document, "Beacon of Hope")
        beacon["group"], beacon["hero_name"] = "Superman", "Superman, Transformed"

    def by_group(document: dict[str, Any]) -> None:
        card(document, "Beacon of Hope")["hero_name"] = "Superman"

    for edit in (by_name, by_group):
        found = game(changed(tmp_path, edit), setup={**CHEMO, "heroes": ["Superman"]})
        assert len(found.state.zone("Transformation Pile")) == 5
        assert len(found.state.zone("Hero Deck")) == 65


# ---------------------------------------------------------------- options as they are written


KNOWN = {"final blow": Option("", FLAG), "hand": Option("", NUMBER, 1, 12), "supports": Option("", EACH)}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("final blow", ("final blow", True)),
        ("Final_Blow = Yes", ("final blow", True)),
        ("final-blow=no", ("final blow", False)),
        ("final blow off", ("final blow", False)),
        ("final blow on", ("final blow", True)),
        ("hand 7", ("hand", 7)),
        ("hand=7", ("hand", 7)),
        ("supports=2", ("supports", 2)),
        ("supports 2,0", ("supports", [2, 0])),
        ("supports=2 0 1", ("supports", [2, 0, 1])),
    ],
)
def test_an_option_is_read_as_it_is_written(text: str, found: tuple[str, Any]) -> None:
    assert read(KNOWN, text) == found


@pytest.mark.parametrize(
    ("text", "match"),
    [
        ("hend 7", 'no option is called "hend"; did you mean "hand"'),
        ("xyzzy", "there are final blow, hand, supports"),
        ("final blow=maybe", 'is yes or no, not "maybe"'),
        ("hand", 'is a number, not ""'),
        ("hand=7,8", 'is a number, not "7,8"'),
        ("hand=x", 'is a number, not "x"'),
        ("supports", "one for each player"),
    ],
)
def test_an_option_that_is_not_understood_is_refused(text: str, match: str) -> None:
    with pytest.raises(ValueError, match=match):
        read(KNOWN, text)


@pytest.mark.parametrize(
    ("options", "match"),
    [
        ({"epic": 1}, "is yes or no, not 1"),
        ({"hand": "7"}, "is a number, or one for each player, not '7'"),
        ({"hand": True}, "is a number, or one for each player, not True"),
        ({"hand": 0}, "from 1 to 12, not 0"),
        ({"hand": 13}, "from 1 to 12, not 13"),
        ({"hand": [6, "7"]}, "is a number, or one for each player"),
        ({"supports for starting cards": [1, 1, 1]}, "3 numbers for 2 players"),
        ({"hnad": 6}, 'did you mean "hand"'),
    ],
)
def test_an_option_of_another_sort_or_out_of_bounds_is_refused(options: dict[str, Any], match: str) -> None:
    with pytest.raises(cardtable.LoadError, match=match):
        load(HANDSET).new_game(options=options)


def test_the_bounds_of_options_belong_to_them() -> None:
    for name, option in OPTIONS.items():
        if option.values == NUMBER and name != "twists":
            for n in (option.least, option.most):
                assert agreed({name: n}).table.options[name] == n


# ---------------------------------------------------------------- laying out


def test_a_position_is_laid_out_as_it_is_told() -> None:
    t = Tabletop(Bank=["Thug"], played=["Pawn"], tactics=["Freeze", "Ice Wall"])
    assert t.row("city") == ["", "Thug", "", "", ""]
    assert t.names("play area") == ["Pawn"]
    assert [event.verb for event in t.game.state.history] == ["play"]
    tactics = [t.name(one) for one in t.game.state.held(t.find("Captain Cold"))]
    assert tactics[-1] == "Freeze"
    assert tactics[-2] == "Ice Wall"
    t = Tabletop(
        hq=["empty", "Hex"], tracks={"Fear": 2}, counters={"twists": 3}, victory=["Thug"], victory2=["Cinder"]
    )
    assert t.names("hq")[1] == "Hex"
    assert (t.track("Fear"), t.track("Hope")) == (2, 0)
    assert t.game.state.counters["twists"] == 3
    assert (t.names("victory"), t.names("victory", 2)) == (["Thug"], ["Cinder"])


@pytest.mark.parametrize(
    ("places", "match"),
    [
        ({"cellar": ["Pawn"]}, "there is no place 'cellar'"),
        ({"hand": ["Nobody"]}, "no set has a card 'Nobody'"),
        ({"hand": ["Chemo"]}, "'Chemo' is a Scheme, and lies nowhere but in its own place"),
        ({"hand": ["Captain Cold"]}, "'Captain Cold' is a Mastermind, and lies nowhere but"),
        ({"hand": ["Wild Magic", "Wild Magic"]}, "no more copies of 'Wild Magic' are left"),
        ({"city": ["Thug"] * 6}, "6 cards do not fit into 5 spaces"),
        ({"tactics": ["Wild Magic"]}, "the Mastermind has no Tactic 'Wild Magic'"),
        ({"holds": {"Thug": ["Pawn"]}}, "no 'Thug' lies in the city"),
    ],
)
def test_a_position_that_cannot_be_laid_out_says_why(places: dict[str, Any], match: str) -> None:
    with pytest.raises(LookupError, match=match):
        Tabletop(**places)


def test_a_base_needs_what_its_set_up_takes(tmp_path: Path) -> None:
    def too_many(document: dict[str, Any]) -> None:
        document["base"]["starting_deck"][0]["n"] = 21

    with pytest.raises(cardtable.LoadError, match="the box has 19 of hand/pawns/pawn, and 21 are needed"):
        game(changed(tmp_path, too_many))

    def no_bystanders(document: dict[str, Any]) -> None:
        del document["base"]["stacks"][2]

    with pytest.raises(cardtable.LoadError, match="no stack of the kind Bystander"):
        game(changed(tmp_path, no_bystanders))


def test_tactics_are_those_of_the_masterminds_group_or_name(tmp_path: Path) -> None:
    def regroup(document: dict[str, Any]) -> None:
        for one in document["cards"]:
            if one["group"] == "Captain Cold":
                one["group"] = "The Cold"

    def ungroup(document: dict[str, Any]) -> None:
        card(document, "Captain Cold")["group"] = ""

    for edit in (regroup, ungroup):
        found = game(changed(tmp_path, edit))
        (cold,) = found.state.zones[table_of(found).mastermind]
        assert len(found.state.held(cold)) == 4


def test_the_first_of_names_alike_is_suggested() -> None:
    assert suggestion("heros", ["HEROES", "heroes", "villains"]) == 'did you mean "HEROES"?'
    assert suggestion("xyzzy", []) == "there are none"
