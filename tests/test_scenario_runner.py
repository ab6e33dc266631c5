"""The scenario language: what its lines are read as, how mistakes are told, and what a failing test says."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from cardwright.cli.main import main
from cardwright.cli.test import diagnostics, run_file
from cardwright.foundation.diagnostics import render
from cardwright.scenario.read import Expectation, Step, read_scenarios

WHOLE = """\
# a comment
test "Two of a kind"
  set: dc
  rule: DC-POWER-04, DC-KO-01
  hand: Technokinesis, "Superman, Transformed"
  player 2's hand: Wound
  play Technokinesis
  player 2 chooses Wound
  expect attack 5
  expect player 2's hand: nothing
  end turn
"""


def problems(text: str) -> list[str]:
    """Each problem as ``line:column: message (hint)``."""
    return [
        f"{d.span.line}:{d.span.column}: {d.message}" + (f" ({d.hint})" if d.hint else "")
        for d in read_scenarios(text, "a.scenario")[1]
    ]


def test_a_whole_test_is_read() -> None:
    (scenario,), found = read_scenarios(WHOLE, "a.scenario")
    assert not found
    assert scenario.title == "Two of a kind"
    assert scenario.rules() == ["DC-POWER-04", "DC-KO-01"]
    assert [(a.player, a.place.text) for a in scenario.arrangements] == [(None, "hand"), (2, "hand")]
    assert [w.text for w in scenario.arrangements[0].cards.list()] == [
        "Technokinesis",
        "Superman, Transformed",
    ]
    steps = [(s.verb, s.what.text, s.player) for s in scenario.steps if isinstance(s, Step)]
    assert steps == [("play", "Technokinesis", None), ("choose", "Wound", 2), ("end turn", "", None)]
    expected = [(e.what.text, e.player) for e in scenario.steps if isinstance(e, Expectation)]
    assert expected == [("attack 5", None), ("hand: nothing", 2)]


def test_names_keep_their_place_in_the_line() -> None:
    (scenario,), _ = read_scenarios('test "x"\n  hand: A, "B, C"\n  expect attack 1\n', "a.scenario")
    names = scenario.arrangements[0].cards.list()
    assert [(n.text, n.span.line, n.span.column) for n in names] == [("A", 2, 9), ("B, C", 2, 12)]


def test_carriage_returns_and_a_byte_order_mark_are_accepted() -> None:
    scenarios, found = read_scenarios("\ufeff" + WHOLE.replace("\n", "\r\n"), "a.scenario")
    assert len(scenarios) == 1
    assert not found


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('tset "x"\n', '1:1: a test begins with its head: test "What it shows"'),
        ('  play A\ntest "x"\n  expect attack 1\n', "1:3: this line stands below no test"),
        ('test "x"\n  paly A\n  expect attack 1\n', '2:3: "paly" is no step (did you mean "play"?)'),
        ('test "x"\n  play A\n', "1:1: this test expects nothing (add a line such as: expect attack 2)"),
        (
            'test "x"\n  play A\n  hand: B\n  expect attack 1\n',
            "3:3: the table is laid before the first step",
        ),
        ('test "x"\n  seed: 1\n  seed: 2\n  expect attack 1\n', '3:3: "seed:" stands twice in this test'),
        ('test "x"\n  play\n  expect attack 1\n', "2:3: play what? a name belongs here"),
        ('test "x"\n  end turn now\n  expect attack 1\n', '2:12: nothing can follow "end turn"'),
        ('test "x"\n  expect\n', "2:3: expect what?"),
        ("", "1:1: this file holds no test"),
    ],
)
def test_a_mistake_is_told_where_it_stands(text: str, told: str) -> None:
    assert any(problem.startswith(told) for problem in problems(text)), problems(text)


def test_every_mistake_is_told_in_one_run() -> None:
    text = 'test "x"\n  paly A\n  expect attack 1\ntest "y"\n  figth B\n  expect attack 1\n'
    assert [p.split(":")[0] for p in problems(text)] == ["2", "5"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", ["1:1 CW002"]),
        ("# only this\n", ["1:1 CW002"]),
        ("test\n  set: dc\n  expect attack 0\n", ["1:1 CW100"]),
        ('test "x\n  set: dc\n  expect attack 0\n', ["1:6 CW006"]),
        ('test "x"\n  seed: 1\n  expect attack 0\ntest "y\n  seed: 1\n  pay\n', ["4:6 CW006", "6:3 CW100"]),
    ],
)
def test_a_file_without_a_readable_head_is_told_where(tmp_path: Path, text: str, told: list[str]) -> None:
    file = tmp_path / "a.scenario"
    file.write_text(text, encoding="utf-8")
    found = diagnostics(run_file(file))
    assert [f"{d.span.line}:{d.span.column} {d.code}" for d in found] == told


def test_a_mistake_is_shown_with_its_line() -> None:
    text = 'test "x"\n  paly A\n  expect attack 1\n'
    (found,) = read_scenarios(text, "a.scenario")[1]
    shown = render(found, {"a.scenario": text})
    assert shown.splitlines()[1:3] == ["    paly A", "    ^^^^^^"]


# ---------------------------------------------------------------- playing

SET = f"  set: {Path(__file__).parent / 'runtime' / 'handset'}\n"


def outcome(tmp_path: Path, body: str) -> str:
    """What a test of the hand-made set comes to: nothing where it passes, else the first line told of it."""
    file = tmp_path / "a.scenario"
    file.write_text(
        f'test "x"\n{SET}' + "".join(f"  {line}\n" for line in body.splitlines()), encoding="utf-8"
    )
    ran = run_file(file)
    found = diagnostics(ran)
    return render(found[0], {}).partition("]: ")[2] if found else ""


@pytest.mark.parametrize(
    "body",
    [
        "hand: 2 Technokinesis\nplay Technokinesis\nplay Technokinesis\nexpect attack 5",
        "city: Mirror Master\nMirror Master holds: 2 Bystanders\nattack: 9\nexpect can't fight Mirror Master",
        "city: empty, Mirror Master\nexpect city: empty, Mirror Master\nexpect Mirror Master in Bank",
        "city: empty, Mirror Master\nMirror Master holds: Bystander\nexpect Mirror Master holds: Bystander",
        "hope: 2\nexpect hope 2\nexpect fear 0\nexpect no fear",
        "attack: 3\nrecruit: 2\nexpect attack 3\nexpect recruit 2\nexpect can recruit Daring Sidekick",
        "player 2's hand: 3 Wounds\nexpect player 2's wounds 3\nexpect wounds 0",
        "deck: Pawn, Knight\nexpect top of deck: Pawn\nexpect bottom of deck: Knight\nexpect 2 cards in deck",
        "hand: Pawn\nend turn\nexpect turn of player 2\nexpect Pawn in player 1's discard pile",
        "victory pile: 2 Bystanders\nexpect victory points 2\nexpect 2 Bystanders in victory pile",
        "twists: 3\nexpect twists 3\nexpect the game goes on",
        "hand: Pawn\nexpect Pawn in hand\nexpect Knight not in hand\nexpect 1 card in hand",
        "villain deck: Mirror Master\nreveal villain card\nexpect Mirror Master in Sewers",
        "option: hand = 8\nend turn\nexpect player 1's 8 cards in hand",
        "option: hand 7\nend turn\nexpect player 1's 7 cards in hand",
        "option: hand 7, final blow\nend turn\nexpect player 1's 7 cards in hand",
        "played: Technokinesis\nhand: Technokinesis\nplay Technokinesis\nexpect attack 3",
    ],
)
def test_what_is_so_passes(tmp_path: Path, body: str) -> None:
    assert not outcome(tmp_path, body)


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("hand: Technokinesis\nplay Technokinesis\nexpect attack 3", "expected attack 3, found 2"),
        ("hand: Pawn\nexpect hand: Knight", "expected hand: Knight; found: Pawn"),
        (
            "hand: Pawn\nplay Knight\nexpect attack 1",
            "play Knight is not possible now\n  note: player 1: What do you do? play Pawn",
        ),
        (
            "hand: Tecnokinesis\nexpect attack 1",
            'no card is called "Tecnokinesis"\n  hint: did you mean "Technokinesis"?',
        ),
        ("hnad: Pawn\nexpect attack 1", 'there is no place "hnad"\n  hint: did you mean "hand"?'),
        ("expect atack 1", '"atack" has no number'),
        ("expect something", '"something" is nothing to expect'),
        ("hand: Pawn\nchoose Pawn\nexpect attack 1", "nothing is asked"),
        ("hand: Pawn\nexpect can play Knight", "one cannot play Knight"),
        ("players: 9\nexpect attack 0", "the game cannot be set up: "),
        ("player 3's hand: Pawn\nexpect attack 0", "there is no player 3: 2 play"),
        ("seed: soon\nexpect attack 0", '"seed:" takes a number'),
        ("expect evil wins", "expected: evil wins; found: the game goes on"),
        ('expect asked "discard"', '"discard" is not asked'),
        ("player 2's city: Pawn\nexpect attack 0", '"city" belongs to no player'),
    ],
)
def test_what_is_not_so_is_told(tmp_path: Path, body: str, told: str) -> None:
    assert outcome(tmp_path, body).startswith(told)


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("attack: 1\nhand: 99 Wounds\nexpect attack 0", "4:9 no more copies of 'Wound' are left"),
        ("hq: 13 Pawns\nexpect attack 0", "3:7 13 cards do not fit into 5 spaces"),
        ("hope: 99\nexpect attack 0", "3:9 Hope ends at 3"),
        ("hand: Pawn\nplayer 1's hand: Pawn\nexpect attack 0", '4:14 "hand:" stands twice in this test'),
        ("option: hnad 7\nexpect attack 0", '3:11 no option is called "hnad"'),
        ("option: hand 7\noption: hand 8\nexpect attack 0", '4:11 the option "hand" is given twice'),
        ("attack: 99999999999999999999999\nexpect attack 0", '3:11 "attack:" takes a number, at most 999'),
        ("attack: 1000\nexpect attack 0", '3:11 "attack:" takes a number, at most 999'),
        ("hope: Pawn\nexpect attack 0", '3:9 "hope:" takes a number'),
        ("twists: 99\nexpect attack 0", "3:11 the game has "),
        (
            "city: Captain Cold\nexpect attack 0",
            "3:9 'Captain Cold' is a Mastermind, and lies nowhere",
        ),
        ("hand: Chemo\nexpect attack 0", "3:9 'Chemo' is a Scheme, and lies"),
        ("mastermind: Pawn\nexpect attack 0", '3:15 "Pawn" is no Mastermind'),
        ("scheme: Nothing Such\nexpect attack 0", '3:11 no Scheme is called "Nothing Such"'),
        ("players: 9\nexpect attack 0", "1:1 the game cannot be set up: the base"),
    ],
)
def test_what_cannot_be_laid_out_is_told_where_it_stands(tmp_path: Path, body: str, told: str) -> None:
    file = tmp_path / "a.scenario"
    file.write_text(f'test "x"\n{SET}  ' + body.replace("\n", "\n  ") + "\n", encoding="utf-8")
    (found,) = diagnostics(run_file(file))
    assert f"{found.span.line}:{found.span.column} {found.message}".startswith(told)


@pytest.mark.parametrize("mastermind", ["Circe", "Lex Luthor", "Lord Hourglass", "The Joker"])
@pytest.mark.parametrize("players", [1, 2, 5])
def test_a_mastermind_brings_what_it_leads(tmp_path: Path, mastermind: str, players: int) -> None:
    body = f"mastermind: {mastermind}\n  players: {players}\n  expect attack 0"
    path = tmp_path / "a.scenario"
    path.write_text(f'test "a"\n  {body}\n', encoding="utf-8")
    (result,) = run_file(path).results
    assert result.diagnostic is None


def test_a_test_must_not_end_with_a_question_open(tmp_path: Path) -> None:
    body = (
        "hand: 6 Pawns\nplayer 2's hand: 6 Pawns\nreveal villain card Master Strike\nexpect the game goes on"
    )
    assert outcome(tmp_path, body).startswith("the test ends with a question open")


def test_the_command_tells_how_many_passed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.scenario"
    good = f'test "good"\n{SET}  expect attack 0\n'
    file.write_text(good, encoding="utf-8")
    assert main(["test", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "1 of 1 tests passed in 1 file\n"
    file.write_text(good + f'test "bad"\n{SET}  expect attack 7\n', encoding="utf-8")
    assert main(["test", str(file), "--format", "json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert (report["tests"], report["passed"]) == (2, 1)
    assert report["findings"][0]["message"] == "expected attack 7, found 0"
    assert report["findings"][0]["line"] == 6


def test_a_path_without_scenarios_is_wrong_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["test", str(tmp_path)]) == 2
    assert "neither a scenario file nor a folder" in capsys.readouterr().err


def test_what_no_test_plays_is_listed_both_ways(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.scenario"
    head = "  set: dc\n"
    plays = f'test "plays"\n{head}  hand: Trident Thrust\n  play Trident Thrust\n  expect attack 2\n'
    ruled = f'test "ruled"\n{head}  rule: DC-HOPE-15\n  attack: 2\n  expect can\'t use Fight Crime\n'
    file.write_text(f'{plays}{ruled}test "stray"\n{head}  expect attack 0\n', encoding="utf-8")
    assert main(["test", str(file), "--cards", "dc"]) == 1
    told = capsys.readouterr().out
    assert "dc/aquaman/trident-thrust" not in told
    assert "dc/batman/utility-belt: no test does 'Look at the top two cards of your deck." in told
    assert "dc/supports/oracle-support: no test names it" in told
    assert f'{file}:11: "stray" names no card of dc and no rule' in told
    assert '"ruled"' not in told
    assert told.rstrip().endswith("1 test without a card")
    assert main(["test", str(file), "--cards", "dc", "--format", "json"]) == 1
    gaps = json.loads(capsys.readouterr().out)["cards"]
    assert [one["title"] for one in gaps["tests"]] == ["stray"]
    assert {"card": "dc/supports/oracle-support", "text": ""} in gaps["cards"]


def test_the_cards_listed_are_those_of_the_set_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "mine"]) == 0
    file = tmp_path / "a.scenario"
    file.write_text('test "x"\n  set: dc\n  rule: A\n  expect attack 0\n', encoding="utf-8")
    capsys.readouterr()
    assert main(["test", str(file), "--cards", "mine"]) == 1
    told = capsys.readouterr().out.splitlines()[1:-1]
    assert told
    assert all(line.startswith("mine/") for line in told), told


def test_a_failed_test_shows_nothing_of_a_card(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.scenario"
    file.write_text(
        'test "bad"\n  set: dc\n  hand: Test Pilot\n  play Test Pilot\n  expect attack 9\n', encoding="utf-8"
    )
    assert main(["test", str(file), "--cards", "dc"]) == 1
    assert "dc/green-lantern-hal-jordan/test-pilot: no test does" in capsys.readouterr().out


def test_cards_of_no_set_are_wrong_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.scenario"
    file.write_text('test "x"\n  set: dc\n  expect attack 0\n', encoding="utf-8")
    assert main(["test", str(file), "--cards", "dcc"]) == 2
    assert 'there is no set "dcc"' in capsys.readouterr().err


TWINS = """\
set twins "Twins"
  family legendary
  needs dc
  fits cardtable 0.1
  designs are the project's own

hero Echo [Justice League]
  5 Shadow  [Tech]  cost 2  attack 2
  5 Ripple  [Tech]  cost 3  recruit 2
  3 Bell    [Tech]  cost 5  attack 3
  1 Gong    [Tech]  cost 7  attack 5
villains Echoes
  2 Shadow     attack 4  vp 3
  6 Dim Light  attack 4  vp 3
"""


@pytest.fixture
def twins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A set in which a Hero and an enemy share a name, in a folder where an author works."""
    folder = tmp_path / "work" / "twins"
    folder.mkdir(parents=True)
    (folder / "twins.card").write_text(TWINS, encoding="utf-8")
    monkeypatch.chdir(folder.parent)
    return folder


def test_a_shared_name_means_the_card_that_belongs_into_the_place(
    twins: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (twins / "a.scenario").write_text(
        'test "x"\n  hand: 2 Shadow\n  city: Shadow\n  attack: 6\n  play Shadow\n  fight Shadow\n'
        "  expect hand: Shadow\n  expect Shadow in victory pile\n  expect Shadow in play area\n",
        encoding="utf-8",
    )
    assert main(["test", str(twins)]) == 0, capsys.readouterr().out
    assert main(["play", "--set", "dc,twins", "--hand", "Shadow, Shadow", "--bots", "--seed", "1"]) == 0
    assert "plays 2 × Shadow" in capsys.readouterr().out
    assert main(["play", "--set", "dc,twins", "--hand", "Gong, Gong"]) == 2
    assert 'no more copies of "Gong" are left' in capsys.readouterr().err


def test_what_is_played_leaves_nothing_where_its_author_works(
    twins: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (twins / "a.scenario").write_text('test "x"\n  hand: Shadow\n  expect attack 0\n', encoding="utf-8")
    before = sorted(twins.parent.rglob("*"))
    assert main(["test", "twins"]) == 0
    assert main(["play", "--set", "dc,twins", "--bots", "--seed", "1"]) == 0
    assert main(["simulate", "--set", "dc,twins", "--games", "1", "--seed", "1"]) == 0
    assert main(["show", "Gong", "--set", "twins"]) == 0
    assert sorted(twins.parent.rglob("*")) == before


def test_what_its_author_has_built_is_played_and_kept_fresh(
    twins: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["build", "twins"]) == 0
    built = twins.parent / "generated" / "twins" / "cards.json"
    first = built.read_text(encoding="utf-8")
    (twins / "twins.card").write_text(TWINS.replace("Gong ", "Bong "), encoding="utf-8")
    assert main(["show", "Bong", "--set", "twins"]) == 0
    assert built.read_text(encoding="utf-8") == first.replace("Gong", "Bong").replace("gong", "bong")


def test_a_set_is_played_where_there_can_be_no_cache(
    twins: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (twins / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(twins / "file"))
    (twins / "a.scenario").write_text('test "x"\n  hand: Shadow\n  expect attack 0\n', encoding="utf-8")
    assert main(["test", "twins"]) == 0, capsys.readouterr().out


def test_a_test_before_a_head_that_cannot_be_read_is_run(tmp_path: Path) -> None:
    path = tmp_path / "a.scenario"
    good = 'test "good"\n  hand: Technokinesis\n  expect attack 9\n'
    path.write_text(good + 'tesst "bad"\n  hand: Technokinesis, Nobody\n' + good, encoding="utf-8")
    ran = run_file(path)
    assert [one.scenario.span.line for one in ran.results] == [1, 6]
    assert [one.span.line for one in diagnostics(ran)] == [3, 4, 8]


def test_a_track_stands_on_one_of_its_sides(tmp_path: Path) -> None:
    path = tmp_path / "a.scenario"
    path.write_text('test "x"\n  hope: 1\n  fear: 2\n  expect hope 1\n', encoding="utf-8")
    (found,) = diagnostics(run_file(path))
    assert (found.span.line, found.message) == (
        3,
        "Fear and Hope are the sides of one track: it stands on one",
    )


@pytest.mark.parametrize("setting", ["set", "rule", "option", "setup", "mastermind", "players"])
def test_a_setting_says_something(setting: str) -> None:
    (told,) = problems(f'test "x"\n  {setting}:\n  expect attack 1\n')
    assert told == f'2:3: "{setting}:" says nothing'


@pytest.mark.parametrize("error", ["TypeError", "KeyError", "AttributeError", "RuntimeError"])
def test_an_effect_that_fails_fails_its_test_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: str
) -> None:
    from tests.tabletop import HANDSET

    folder = tmp_path / "handset"
    shutil.copytree(HANDSET, folder)
    with (folder / "effects.py").open("a", encoding="utf-8") as file:
        file.write(f"\n\ndef fearsome_1(c):\n    raise {error}('no')\n    yield\n")
    path = tmp_path / "a.scenario"
    test = 'test "x"\n  set: handset\n  hand: Fearsome, Pawn\n  play {}\n  expect attack {}\n'
    path.write_text(test.format("Fearsome", 0) + test.format("Pawn", 0), encoding="utf-8")
    ran = run_file(path)
    assert [one.passed for one in ran.results] == [False, True]
    (found,) = diagnostics(ran)
    assert (found.span.line, found.message.partition(":")[0]) == (4, error)
    assert "fearsome_1" in found.notes[0].message
    monkeypatch.setenv("CARDWRIGHT_TRACEBACK", "1")
    with pytest.raises(Exception, match="no"):
        run_file(path)


@pytest.mark.parametrize("line", ["hand: {} Technokinesis", "expect hand: {} Technokinesis"])
@pytest.mark.parametrize("number", ["9999999999", "123456789012345678"])
def test_more_cards_than_there_are_is_a_mistake_at_its_place(tmp_path: Path, line: str, number: str) -> None:
    path = tmp_path / "a.scenario"
    path.write_text(f'test "x"\n  {line.format(number)}\n  expect attack 0\n', encoding="utf-8")
    (found,) = diagnostics(run_file(path))
    assert (found.code, found.span.line) == ("CW101", 2)
    assert found.message.startswith("the game has ")


@pytest.mark.parametrize("number", ["²", "１", "9" * 5000, "1_0"])
@pytest.mark.parametrize(
    "line",
    ["players: {}", "seed: {}", "attack: {}", "hope: {}", "hand: {} Pawns", "expect attack {}",
     "expect {} cards in hand", "expect turn of player {}", "player {}'s hand: Wound", "option: hand {}"],
)  # fmt: skip
def test_what_is_no_number_is_a_mistake_on_its_line(tmp_path: Path, line: str, number: str) -> None:
    path = tmp_path / "a.scenario"
    path.write_text(f'test "x"\n  {line.format(number)}\n  expect attack 0\n', encoding="utf-8")
    found = diagnostics(run_file(path))
    assert [one.span.line for one in found] == [2]
    assert "Error" not in found[0].message


def test_what_is_not_so_while_a_question_is_open_says_so(tmp_path: Path) -> None:
    body = (
        "set: dc\n  hand: Wrath of the Seas\n  city: Two-Face\n  play Wrath of the Seas\n  expect attack 99\n"
    )
    path = tmp_path / "a.scenario"
    path.write_text(f'test "a"\n  {body}', encoding="utf-8")
    (found,) = diagnostics(run_file(path))
    assert found.message.startswith("expected attack 99")
    assert [note.message.partition(":")[0] for note in found.notes] == ["a question is open"]


def test_a_set_that_cannot_be_built_is_told_once_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "a.card").write_text('set a "A"\n  family legendary\n  needs dc\nherro B\n', encoding="utf-8")
    path = tmp_path / "a.scenario"
    path.write_text('test "a"\n  expect attack 0\ntest "b"\n  expect attack 0\n', encoding="utf-8")
    first, second = diagnostics(run_file(path))
    assert "error[CW010]" in first.message
    assert second.message == "its sets are not there, as is told above"
