"""Set-ups chosen and drawn, what is refused and why, and the options of a table."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import cardtable
from cardtable.families.legendary.plan import OPTIONS, Plan, leading
from cardtable.families.legendary.profile import PROFILE
from cardtable.families.legendary.table import table_of
from cardtable.families.legendary.turn import ACT
from cardtable.keeping.game import Game
from cardtable.kernel.options import read
from cardwright.cli.main import main
from tests.tabletop import HANDSET, Tabletop, load

rule = pytest.mark.rule


def plan(
    players: int = 2, seed: int = 1, setup: Any = "random", options: dict[str, Any] | None = None
) -> Plan:
    found = table_of(load("dc").new_game(players=players, seed=seed, setup=setup, options=options)).plan
    assert isinstance(found, Plan)
    return found


def refused(setup: Any = "random", options: dict[str, Any] | None = None, players: int = 2) -> str:
    with pytest.raises(cardtable.LoadError) as caught:
        load("dc").new_game(players=players, seed=1, setup=setup, options=options)
    return str(caught.value)


# ---------------------------------------------------------------- drawn


@rule("DC-BUILD-01", "DC-BUILD-04", "DC-BUILD-08", "DC-BUILD-09", "DC-BUILD-17", "DC-BUILD-18", "DC-BUILD-19")
@pytest.mark.parametrize("players", range(1, 6))
def test_what_is_drawn_can_always_be_played(players: int) -> None:
    library = load("dc").library
    heads = set()
    for seed in range(60):
        found = plan(players, seed)
        heads |= {found.mastermind, found.scheme}
        for part in (found.heroes, found.villains, found.henchmen):
            assert len(set(part)) == len(part)
        if players > 1:
            led, _ = leading(library, found.mastermind)
            assert set(led) <= {*found.villains, *found.henchmen}
    assert len(heads) > 10
    load("dc").new_game(players=players, seed=1, setup="random")


def test_a_seed_draws_the_same_set_up_again() -> None:
    assert plan(seed=7) == plan(seed=7)
    assert len({plan(seed=seed) for seed in range(20)}) > 15


# ---------------------------------------------------------------- chosen


def test_parts_are_named_and_the_rest_is_drawn() -> None:
    setup = {"mastermind": "Circe", "heroes": ["Superman", "random", "Zatanna"], "villains": "Rogues"}
    found = {plan(seed=seed, setup=setup) for seed in range(12)}
    assert len(found) > 6
    for one in found:
        assert one.mastermind == "Circe"
        assert {"Superman", "Zatanna"} <= set(one.heroes)
        assert "Rogues" in one.villains
        assert "Bestiamorphs" in one.henchmen


def test_parts_change_a_named_set_up() -> None:
    first = plan(setup="first")
    found = plan(setup={"setup": "first", "heroes": ["Nightwing"]})
    assert (found.mastermind, found.villains) == (first.mastermind, first.villains)
    assert "Nightwing" in found.heroes
    assert plan(setup={"setup": "First game"}) == first
    assert plan(setup={"setup": "first", "scheme": "random"}, seed=2).mastermind == first.mastermind


def test_what_a_changed_set_up_names_itself_gives_way_to_what_the_new_head_wants() -> None:
    for head in ({"mastermind": "Lex Luthor"}, {"use": ["Lex Luthor"]}):
        found = plan(setup={"setup": "first", **head})
        assert found.villains == ("Rogues", "Legion of Doom")
        assert (found.heroes, found.henchmen) == (plan(setup="first").heroes, plan(setup="first").henchmen)
    found = plan(setup={"setup": "first", "use": ["Lex Luthor", "Villainy Inc.", "Nightwing"]})
    assert found.villains == ("Villainy Inc.", "Legion of Doom")
    assert found.heroes[0] == "Nightwing"
    assert len(found.heroes) == 5
    found = plan(3, setup={"setup": {"setup": "first", "villains": ["Rogues", "random"]}, "use": ["Circe"]})
    assert (found.villains[0], found.henchmen) == ("Rogues", ("Bestiamorphs",))
    for told in ({"villains": ["Rogues", "Fearsome Five"]}, {"use": ["Rogues", "Fearsome Five"]}):
        assert "which are already Rogues, Fearsome Five" in refused(
            {"setup": {"setup": "first", "mastermind": "Lex Luthor"}, **told}
        )
    assert "3 Villain Groups are named where 2" in refused(
        {"setup": "first", "use": ["Rogues", "Fearsome Five", "Villainy Inc."]}
    )


def test_a_mastermind_that_is_drawn_fits_the_groups_that_are_named() -> None:
    for seed in range(20):
        found = plan(
            seed=seed, setup={"villains": ["Rogues", "Titans for Hire"], "henchmen": ["Shadow Cell"]}
        )
        assert {"Rogues", "Titans for Hire"} <= set(found.villains)
        assert set(leading(load("dc").library, found.mastermind)[0]) <= {*found.villains, *found.henchmen}


@rule("DC-SOLO-01")
def test_alone_the_led_group_is_not_asked_for() -> None:
    found = plan(1, setup={"mastermind": "Lex Luthor", "villains": "Rogues", "scheme": "Blot Out the Sun"})
    assert found.villains == ("Rogues",)


@pytest.mark.parametrize(
    ("setup", "reason"),
    [
        ("Frist game", 'no set-up is called "Frist game"; did you mean "First game"?'),
        (3, "a set-up is a name or a mapping"),
        ({"heros": ["Superman"]}, 'no part "heros"; did you mean "heroes"?'),
        ({"heroes": ["Supermann"]}, '"Supermann" is not among the heroes; did you mean "Superman"?'),
        ({"villains": ["Superman"]}, '"Superman" belongs to the heroes, not to the villains'),
        ({"heroes": ["Cyborg", "Cyborg"]}, '"Cyborg" is named twice among the Heroes'),
        ({"use": ["Cyborg", "Cyborg"]}, '"Cyborg" is named twice among the Heroes'),
        ({"mastermind": ["Circe", "Lex Luthor"]}, "a game has one Mastermind, not Circe and Lex Luthor"),
        ({"use": ["Thanos"]}, 'no loaded set has a Mastermind, Scheme or group called "Thanos"'),
        ({"henchmen": ["Bestiamorphs", "Shadow Cell", "Devoted Goons"]}, "3 Henchman Groups are named where"),
        (
            {
                "mastermind": "Lex Luthor",
                "scheme": "Blot Out the Sun",
                "villains": ["Rogues", "Villainy Inc."],
            },
            "Legion of Doom must be among the 2 Villain Groups (Lex Luthor leads it), which are already",
        ),
        (
            {
                "scheme": "Merge Earth with Bizarro World",
                "mastermind": "Captain Cold",
                "villains": ["Fearsome Five", "Villainy Inc."],
            },
            "must be among the 2 Villain Groups",
        ),
    ],
)
def test_a_set_up_that_cannot_be_is_refused_with_the_reason(setup: Any, reason: str) -> None:
    assert reason in refused(setup)


def test_so_many_players_as_the_base_has_no_line_for() -> None:
    assert "no set-up for 9 players" in refused("first", players=9)


# ---------------------------------------------------------------- options


@rule("DC-DIFF-01")
def test_the_epic_side_is_asked_for_and_must_be_there() -> None:
    game = load("dc").new_game(seed=1, options={"epic": True})
    (mastermind,) = game.state.zones[table_of(game).mastermind]
    normal, epic = game.state.definition(mastermind).faces
    assert game.state.face(mastermind).numbers == epic.numbers != normal.numbers
    assert load("dc").new_game(seed=1).state.face(mastermind).numbers == normal.numbers
    with pytest.raises(cardtable.LoadError, match="Circe has no epic side"):
        load(HANDSET).new_game(setup={"mastermind": "Circe"}, options={"epic": True})
    for seed in range(6):  # one that is drawn has it
        drawn = load(HANDSET).new_game(seed=seed, setup="random", options={"epic": True})
        assert table_of(drawn).plan.mastermind == "Captain Cold"


@rule("DC-DIFF-02", "DC-DIFF-05")
def test_twists_and_attack_are_changed() -> None:
    plain, more = plan(setup="first"), plan(setup="first", options={"twists": 2})
    assert dict(more.every)["Twist"] == dict(plain.every)["Twist"] + 2
    assert "needs 57 of the kind Twist" in refused("first", {"twists": 50})
    assert Tabletop(options={"mastermind attack": 3}).value("Captain Cold") == 10


@rule("DC-DIFF-03")
def test_supports_stand_in_for_starting_cards_of_given_players() -> None:
    def own(game: Game, player: int) -> Counter[str]:
        table = table_of(game)
        cards = [*game.state.zones[table.deck[player]], *game.state.zones[table.hand[player]]]
        return Counter(game.state.definition(card).kind for card in cards)

    each = load("dc").new_game(players=2, seed=1, options={"supports for starting cards": [2, 0]})
    assert [own(each, player)["Support"] for player in (0, 1)] == [2, 0]
    both = load("dc").new_game(players=2, seed=1, options={"supports for starting cards": 1})
    assert [own(both, player)["Support"] for player in (0, 1)] == [1, 1]
    assert sum(own(each, 0).values()) == 12


@rule("DC-DIFF-04")
def test_hands_are_larger_from_the_first_on() -> None:
    game = load("dc").new_game(players=3, seed=1, options={"hand": 8})
    assert [len(game.state.zones[zone]) for zone in table_of(game).hand] == [8, 8, 8]


@rule("DC-DIFF-04")
@pytest.mark.parametrize(
    ("given", "sizes"), [([7, 6], [7, 6, 6]), ([6, 8], [6, 8, 6]), ([9], [9, 6, 6]), (8, [8, 8, 8])]
)
def test_one_player_may_have_a_larger_hand(given: int | list[int], sizes: list[int]) -> None:
    game = load("dc").new_game(players=3, seed=1, options={"hand": given})
    assert [len(game.state.zones[zone]) for zone in table_of(game).hand] == sizes
    for _ in range(3):
        player = game.state.active
        while game.state.active == player:
            decision = game.decision
            assert decision is not None
            last = decision.kind == ACT and len(decision.options) - 1
            game.answer([last] if decision.kind == ACT else range(decision.least))
        assert len(game.state.zones[table_of(game).hand[player]]) == sizes[player]


@rule("DC-DIFF-04")
def test_a_hand_for_each_player_is_written_as_numbers_in_a_row() -> None:
    assert read(PROFILE.options, "hand 7,6") == ("hand", [7, 6])
    assert read(PROFILE.options, "hand=7, 6") == ("hand", [7, 6])
    assert read(PROFILE.options, "hand 7") == ("hand", 7)
    with pytest.raises(ValueError, match="3 numbers for 2 players"):
        load("dc").new_game(players=2, options={"hand": [7, 7, 7]})
    with pytest.raises(ValueError, match="from 1 to 12"):
        load("dc").new_game(players=2, options={"hand": [7, 0]})


@rule("DC-FINAL-01", "DC-FINAL-03", "DC-FINAL-05")
def test_the_final_blow_is_off_unless_agreed() -> None:
    assert "final blow" not in load("dc").new_game(seed=1).table.options
    assert load("dc").new_game(seed=1, options={"final blow": True}).table.options["final blow"] is True


@rule("DC-MULL-01")
def test_the_mulligan_can_be_left_out() -> None:
    kinds = set()
    for seed in range(40):
        game = load("dc").new_game(seed=seed, setup="random", options={"mulligan": False})
        kinds |= {decision.kind for decision in game.decisions}
    assert "mulligan" not in kinds


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"hnad": 7}, 'no option is called "hnad"; did you mean "hand"?'),
        ({"hand": "7"}, 'the option "hand" is a number'),
        ({"hand": True}, 'the option "hand" is a number'),
        ({"hand": 0}, 'the option "hand" is from 1 to 12, not 0'),
        ({"epic": 1}, 'the option "epic" is yes or no'),
        ({"twists": -1}, 'the option "twists" is from 0'),
        ({"supports for starting cards": [1, 2, 3]}, "has 3 numbers for 2 players"),
        ({"supports for starting cards": 9}, "is from 0 to 8, not 9"),
        ({"supports for starting cards": [1, None]}, "a number, or one for each player"),
        ({"mastermind attack": 1.5}, 'the option "mastermind attack" is a number'),
    ],
)
def test_an_option_that_does_not_exist_or_fit_is_refused(options: dict[str, Any], reason: str) -> None:
    assert reason in refused("first", options)


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("epic", "epic", True),
        ("Final-Blow", "final blow", True),
        ("final_blow = no", "final blow", False),
        ("mulligan off", "mulligan", False),
        ("hand=7", "hand", 7),
        ("hand 7", "hand", 7),
        ("mastermind attack=-2", "mastermind attack", -2),
        ("mastermind-attack -2", "mastermind attack", -2),
        ("supports for starting cards=2,0", "supports for starting cards", [2, 0]),
    ],
)
def test_options_are_written_calmly(text: str, name: str, value: Any) -> None:
    assert read(OPTIONS, text) == (name, value)


@pytest.mark.parametrize("text", ["", "hand", "hand=x", "twists=1,2", "epic=7", "epic maybe", "nonsense=1"])
def test_an_option_that_is_written_wrong_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="option"):
        read(OPTIONS, text)


def test_options_are_kept_by_a_save_and_by_the_record() -> None:
    options = {"hand": 7, "final blow": True, "twists": 1}
    game = load("dc").new_game(seed=2, setup={"mastermind": "The Joker"}, options=options)
    assert game.record.options == options
    saved = cardtable.restore(json.loads(json.dumps(game.save())))
    assert saved == game
    assert cardtable.replay(game.record.to_json()) == game


@pytest.fixture(scope="module")
def hard(tmp_path_factory: pytest.TempPathFactory) -> cardtable.Sets:
    """The box with a named set-up that says options."""
    folder = tmp_path_factory.mktemp("sets") / "hard"
    folder.mkdir()
    text = (
        'set hard "Hard"\n  family legendary\n  needs dc\n  fits cardtable 0.1\n\n'
        'game "Hard Game"\n  mastermind Lex Luthor\n  option hand 5\n'
        "  option final blow\n  option mulligan no\n"
    )
    (folder / "game.card").write_text(text, encoding="utf-8")
    out = folder.parent / "out"
    assert main(["build", str(folder), "--out", str(out)]) == 0
    return cardtable.load("dc", out / "hard")


def test_a_named_set_up_brings_its_options_and_those_given_go_before(hard: cardtable.Sets) -> None:
    game = hard.new_game(seed=1, setup="Hard Game")
    assert game.table.options == {"hand": 5, "final blow": True, "mulligan": False}
    assert table_of(game).plan.mastermind == "Lex Luthor"
    other = hard.new_game(
        seed=1, setup={"setup": "Hard Game", "scheme": "Blot Out the Sun"}, options={"hand": 7}
    )
    assert other.table.options == {"hand": 7, "final blow": True, "mulligan": False}
    assert hard.new_game(seed=1).table.options == {}


# ---------------------------------------------------------------- the command line


def test_play_takes_parts_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [
        "--mastermind",
        "Circe",
        "--heroes",
        "Superman, The Flash",
        "--option",
        "hand 7",
        "--option",
        "epic",
    ]
    assert main(["play", "--bots", "--seed", "4", *arguments]) == 0
    out = capsys.readouterr().out
    head = out[: out.index("— Turn 1")]
    for shown in ("Circe", "Superman", "The Flash", "Bestiamorphs", "options: hand 7, epic"):
        assert shown in head


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--setup", "Firts game"], 'did you mean "First game"'),
        (["--heroes", "Supermann"], 'did you mean "Superman"'),
        (
            ["--setup", "first", "--mastermind", "Lex Luthor", "--villains", "Rogues, Fearsome Five"],
            "Legion of Doom must be among",
        ),
        (["--villains", "Rogues,Rogues"], "named twice"),
        (["--option", "hadn 7"], 'did you mean "hand"'),
        (["--option", "hand 70"], "from 1 to 12"),
        (["--option", "twists 40"], "of the kind Twist"),
    ],
)
@pytest.mark.parametrize("command", ["play", "simulate"])
def test_wrong_use_is_told_and_is_exit_2(
    command: str, arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, "--set", "dc", "--seed", "1", *arguments]) == 2
    told = capsys.readouterr().err
    assert reason in told
    assert "Traceback" not in told


def test_use_and_parts_are_not_mixed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--bots", "--use", "Cyborg", "--heroes", "Superman"]) == 2
    assert "give one of them" in capsys.readouterr().err


def test_simulate_plays_with_parts_and_options(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    arguments = ["--games", "2", "--seed", "1", "--scheme", "Blot Out the Sun", "--option", "hand=7"]
    assert main(["simulate", "--set", "dc", *arguments, "--format", "json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["setup"] == {"setup": "random", "scheme": ["Blot Out the Sun"]}
    assert report["options"] == {"hand": 7}
    assert report["errors"] == 0
