"""What a person at the terminal reads: questions with their text, the log, the board, who sees which hand."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import cardtable
from cardtable.families.legendary.arrange import reveal
from cardwright.cli.main import main
from cardwright.table import board as table
from cardwright.table.answers import read_answer
from cardwright.table.board import facts, option_text, question, show_board, show_decision, show_players
from cardwright.table.log import Log
from cardwright.table.telling import result
from tests.tabletop import HANDSET, Tabletop

NAMES = ["Player 1", "Player 2"]
Play = Callable[..., tuple[int, str, str]]


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Play:
    """Run ``cardwright play`` on the hand-made set: exit code, output, errors."""

    def run(*arguments: str, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = main(["play", "--set", str(HANDSET), "--seed", "1", *arguments])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


def asked(t: Tabletop) -> list[str]:
    """The open question as it is shown."""
    return show_decision(t.game, t.game.decisions[0]).splitlines()


def log_of(t: Tabletop, reader: int | None = 0) -> Log:
    """A log that tells what happens from now on."""
    log = Log(t.game, NAMES, reader)
    log.take()
    return log


# ---------------------------------------------------------------- questions


def test_a_question_shows_the_text_that_asks() -> None:
    t = Tabletop(hand=["Mirrored Spell", "Pawn"])
    t.play("Mirrored Spell")
    assert asked(t)[0] == "Mirrored Spell: Which?"
    assert asked(t)[1].startswith("    Choose one:")
    assert "text" in t.game.view(0)["decisions"][0]
    assert t.game.view(0)["decisions"][0]["text"] == t.game.text_of(t.game.decisions[0]) != ""


def test_a_restored_game_and_a_clone_show_the_text_as_well() -> None:
    t = Tabletop(hand=["Mirrored Spell", "Pawn"])
    t.play("Mirrored Spell")
    told = t.game.text_of(t.game.decisions[0])
    for game in (t.game.clone(), cardtable.restore(t.game.save(), t.game.library)):
        assert game.text_of(game.decisions[0]) == told


def test_what_the_rules_ask_shows_no_text() -> None:
    t = Tabletop(hand=["Pawn"])
    assert t.game.text_of(t.game.decisions[0]) == ""
    assert asked(t)[1].startswith("   1. ")


def test_a_superpower_that_may_be_used_shows_its_line() -> None:
    t = Tabletop(hand=["Sonic Cannon", "Technokinesis"])
    t.play("Technokinesis")
    t.play("Sonic Cannon")
    assert asked(t)[:2] == ["Sonic Cannon: Use the Superpower?", "    [Tech]: Draw a card."]


def test_the_question_of_a_copy_names_the_card() -> None:
    """A virtual copy lies nowhere, and everybody knows it."""
    t = Tabletop(hand=["Mirrored Spell", "Pawn"])
    t.play("Mirrored Spell")
    card = t.game.state.make_token(t.game.state.definition(t.game.decisions[0].source).id, virtual=True)
    assert all(t.game.state.may_know(player, card) for player in (-1, 0, 1))
    decision = t.game.decisions[0]
    decision.source = card
    assert question(t.game, decision) == "Mirrored Spell: Which?"
    log = log_of(t)
    log.hear(cardtable.Event("play", 0, card, source=decision.source))
    assert log.take()[-1:] == ["Player 1 plays a copy of Mirrored Spell."]


def test_a_question_about_a_player_names_them_as_the_table_does() -> None:
    t = Tabletop(hand=["Pawn"])
    decision = cardtable.Decision("choose", 1, [0, 1], of="player")
    assert question(t.game, decision) == "Which player?"
    assert [option_text(t.game, decision, one) for one in (0, 1)] == ["Player 1", "Player 2 (you)"]
    assert read_answer(t.game, decision, "player 2") == ([1], "")


def test_the_order_of_effects_is_asked_by_their_texts() -> None:
    t = Tabletop(hand=["Pawn"], city=["Trickster"])
    effect = next(a.function for a in t.game.library.abilities.values() if a.text.startswith("Healing"))
    card = t.game.state.zone("city")[0]
    decision = cardtable.Decision(
        "order", 0, [("Fight", card), (effect, card), (f"{effect}_later", card)], of="action",
        prompt="which effect first",
    )  # fmt: skip
    shown = show_decision(t.game, decision).splitlines()
    assert shown[0] == "Which effect first?"
    assert shown[1].startswith("   1. Fight Trickster")
    for line in shown[2:]:
        assert re.match(r"   \d\. Trickster: Healing: If you", line)


@pytest.mark.parametrize(
    "line", ["", "1 2", "0", "99", "-1", "1.5", "é", "1.", "#1", "²", "１", "9" * 5000, "1_0"]
)
def test_a_wrong_answer_says_what_would_be_one(line: str) -> None:
    t = Tabletop(hand=["Pawn"])
    found, fault = read_answer(t.game, t.game.decisions[0], line)
    assert found is None
    assert re.search(r"number", fault)


# ---------------------------------------------------------------- the log


def test_the_log_says_whose_text_did_it() -> None:
    t = Tabletop(hand=["Red Rush", "Wound"], hand2=["Pawn"])
    log = log_of(t)
    t.play("Red Rush")
    t.choose("discard")
    assert "Red Rush: Player 2 discards Pawn." in log.take()


def test_what_comes_and_enters_is_one_sentence() -> None:
    t = Tabletop(hand=["Pawn"], villain_deck=["Trickster"])
    log = log_of(t)
    reveal(t.game, "Trickster")
    told = [line for line in log.take() if "Trickster" in line]
    assert told in ([], ["Trickster comes from the Villain Deck into the Sewers."])
    state = t.game.state
    card = next(c for c in range(1, t.game.table.size) if state.face(c).name == "Trickster")
    deck, space = t.game.table.zone("Villain Deck"), t.game.table.rows["city", -1][0]
    log.hear(cardtable.Event("play", -1, card, deck))
    log.hear(cardtable.Event("enter", -1, card, deck, space))
    assert log.take()[-1] == "Trickster comes from the Villain Deck into the Sewers."


def test_where_a_player_puts_something() -> None:
    t = Tabletop(hand=["Pawn"])
    state = t.game.state
    card = state.zone("hand", 0)[0]
    log = log_of(t)
    for place in (t.game.table.zone("hand", 0), t.game.table.zone("hand", 1), t.game.table.zone("KO pile")):
        log.hear(cardtable.Event("put", 0, card, t.game.table.zone("hand", 0), place))
    log.hear(cardtable.Event("put", 0, card, t.game.table.zone("hand", 0), -1 - card))
    log.hear(cardtable.Event("put", -1, card, -1, t.game.table.zone("KO pile")))
    assert log.take()[-5:] == [
        "Player 1 puts Pawn into their hand.",
        "Player 1 puts Pawn into Player 2's hand.",
        "Player 1 puts Pawn into the KO pile.",
        "Player 1 puts Pawn with Pawn.",
        "Pawn moves to the KO pile.",
    ]


def test_a_card_that_waits_aside_until_it_has_escaped_keeps_its_name() -> None:
    t = Tabletop(
        hand=["Pawn"], city=["Trickster", "Trickster", "Jinx", "Jinx", "Cheshire"], villain_deck=["Gizmo"]
    )
    heard: list[tuple[str, bool]] = []
    t.game.listen(lambda event: heard.append((event.verb, t.game.state.is_open(event.card))))
    reveal(t.game, "Gizmo")
    while t.game.decisions and t.game.decisions[0].kind != "act":
        decision = t.game.decisions[0]
        if decision.source:
            assert t.game.state.may_know(0, decision.source)
        t.game.answer(list(range(decision.least)), decision.player)
    assert ("become", True) in heard


# ---------------------------------------------------------------- the board


def test_tactics_that_lie_face_down_are_told_from_what_lies_open() -> None:
    t = Tabletop(hand=["Pawn"], holds={"Captain Cold": ["Lois Lane"]})
    cold = t.game.state.zone("Mastermind space")[0]
    assert "with 4 cards face down, Lois Lane" in facts(t.game, 0, cold)
    t.game.state.under[cold] = t.game.state.under[cold][-2:]
    assert "with 1 card face down, Lois Lane" in facts(t.game, 0, cold)


def test_the_board_counts_the_twists() -> None:
    t = Tabletop(hand=["Pawn"])
    assert "Twists" not in show_board(t.game, 0, NAMES).splitlines()[0]
    t.game.state.counters["twists"] = 3
    assert show_board(t.game, 0, NAMES).startswith("── turn 1 · Player 1 · Twists 3 ──")


def test_the_board_says_when_victory_is_locked() -> None:
    t = Tabletop(hand=["Pawn"], attack=20, tactics=["Ice Wall", "Freeze", "Cold Front", "Absolute Zero"])
    for _ in range(4):
        assert "locked" not in show_board(t.game, 0, NAMES)
        t.game.state.add_point(0, "Attack", 20)
        t.fight("Captain Cold")
        while t.game.decisions and t.game.decisions[0].kind != "act":
            t.game.answer([0], t.game.decisions[0].player)
    assert "· victory is locked ─" in show_board(t.game, 0, NAMES)


def test_an_order_says_what_it_is_the_order_of() -> None:
    two = [1, 2]
    put = cardtable.Decision("put", 0, two, least=2, most=2, ordered=True)
    assert table.how_many(put) == "(2, in the order you put them)"
    assert table.how_many(cardtable.Decision("x", 0, two, least=2, most=2, ordered=True)) == "(2, in order)"


@pytest.mark.parametrize("columns", [50, 72, 200])
def test_what_is_shown_fits_the_terminal(monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setattr("shutil.get_terminal_size", lambda _: os.terminal_size((columns, 24)))
    t = Tabletop(hand=["Technokinesis", "Sonic Cannon", "Boom Tube", "Starbolts", "Tamaranean Fury"])
    assert table.width() == min(100, columns - 1)
    shown = [*show_players(t.game, 0, NAMES).splitlines(), show_board(t.game, 0, NAMES).splitlines()[0]]
    assert max(map(len, shown)) <= table.width()
    assert not any(line.strip().startswith("·") for line in shown)


# ---------------------------------------------------------------- how it ends


@pytest.mark.parametrize(
    ("outcome", "told"),
    [
        (
            cardtable.Outcome("win", "", ("winner", "win"), (12, 1), "Mastermind"),
            [
                "The game ends after 1 turn: the players win: the Mastermind is defeated.",
                "  Player 1: 12 Victory Points, winner",
                "  Player 2: 1 Victory Point",
            ],
        ),
        (
            cardtable.Outcome("tie", "", ("winner", "tie"), (3, 2), "Villain Deck"),
            [
                "The game ends after 1 turn: a tie: the Villain Deck has run out.",
                "  Player 1: 3 Victory Points, winner",
                "  Player 2: 2 Victory Points",
            ],
        ),
        (
            cardtable.Outcome("loss", "", ("loss", "loss"), (), "Evil Wins"),
            [
                "The game ends after 1 turn: evil wins.",
                "  Chemo: Evil Wins: When 3 Villains per player have escaped.",
            ],
        ),
        (
            cardtable.Outcome("loss", "", ("loss", "loss"), (), ""),
            ["The game ends after 1 turn: evil wins."],
        ),
    ],
)
def test_the_end_says_who_won_and_why(outcome: cardtable.Outcome, told: list[str]) -> None:
    t = Tabletop(hand=["Pawn"])
    t.game.state.outcome = outcome
    assert result(t.game, NAMES)[1:] == told


# ---------------------------------------------------------------- the session


def test_a_person_is_told_how_to_get_help_and_who_the_bots_are(play: Play, tmp_path: Path) -> None:
    _, out, _ = play("--seats", "human,greedy,random", typed="quit\n")
    assert "  bots: Player 2 greedy, Player 3 random\n? is help; ? NAME is a card.\n" in out
    assert "? is help" not in play("--bots")[1]
    (tmp_path / "x").write_text("", encoding="utf-8")
    assert "? is help" not in play("--script", str(tmp_path / "x"))[1]


def test_words_to_the_terminal_need_no_small_letters(play: Play) -> None:
    typed = "TABLE\nLog\nU\nsave\nq x\n? ²\n? 99999\nQUIT\n"
    _, out, _ = play("--hand", "Pawn", typed=typed)
    assert "save where? save FILE" in out
    assert '"q x" is no option' in out
    assert 'no card is called "²"' in out
    assert "the last answer cannot be taken back" in out
    assert out.rstrip().endswith("The game was left.")


def test_all_plays_the_hand_until_something_is_asked(play: Play) -> None:
    _, out, _ = play("--hand", "Pawn, Pawn, Mirrored Spell, Pawn", typed="all\nquit\n")
    assert "Mirrored Spell: Which?" in out
    _, out, _ = play("--hand", "Pawn, Pawn, Pawn", typed="all\nall\nu\nquit\n")
    assert "Player 1 plays 3 × Pawn." in out
    assert "no card can be played" in out
    assert "Player 1 takes the last answer back." in out


def test_a_question_mark_and_a_group_show_its_cards(play: Play) -> None:
    _, out, _ = play("--hand", "Pawn", typed="? cyborg\n? Rogues\n? Batmobile\n")
    assert "Technokinesis [Tech] [Titans] · Hero · Cyborg · cost 3, Attack 2+" in out
    assert "Sonic Cannon" in out
    assert "Mirror Master" in out
    assert 'no card is called "Batmobile"' in out


def test_each_person_is_told_what_the_others_did(play: Play) -> None:
    typed = "\nplay Pawn\nend turn\n1\n\nlog\n"
    _, out, _ = play("--seats", "human,human", "--hand", "Pawn, Technokinesis", typed=typed)
    _, _, other = out.partition("\n" * 40)
    before = other.partition("Player 2, press Enter")[0]
    assert "Player 1 plays Pawn." in before
    assert "Technokinesis" not in other


def test_the_first_question_shows_the_table(play: Play) -> None:
    """Also where it is one before the first turn: which Heroes are set aside, for example."""
    seed = next(
        seed for seed in range(60) if not cardtable.load("dc").new_game(players=1, seed=seed).kept.begun
    )
    built = str(Path(cardtable.__file__).parents[2] / "generated" / "dc")
    _, out, _ = play("--set", built, "--players", "1", "--seed", str(seed), typed="quit\n")
    head, _, _ = out.partition("Set the Heroes that cost 7 or more aside?")
    assert "HQ    1" in head


def test_a_game_is_saved_and_gone_on_with(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    _, out, _ = play("--hand", "Pawn, Pawn, Pawn", typed=f"play Pawn\nsave {path}\nquit\n")
    assert f"saved to {path}; --load {path} goes on" in out
    _, out, _ = play_load(play, path, typed="play Pawn\nquit\n")
    assert "Player 1 plays Pawn." in out
    assert "hand: Pawn" in out
    _, out, _ = play_load(play, path, "--bots")
    assert "The game ends after" in out


def play_load(play: Play, path: Path, *arguments: str, typed: str = "") -> tuple[int, str, str]:
    """Go on with a saved game; the seed that `play` always gives is left out."""
    code = -1
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", io.StringIO(typed))
        out, err = io.StringIO(), io.StringIO()
        patch.setattr("sys.stdout", out)
        patch.setattr("sys.stderr", err)
        code = main(["play", "--set", str(HANDSET), "--load", str(path), *arguments])
    return code, out.getvalue(), err.getvalue()


def test_what_a_save_says_cannot_be_said_again(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    play("--hand", "Pawn", typed=f"save {path}\n")
    for said in (["--players", "2"], ["--seed", "1"], ["--setup", "random"], ["--option", "epic"],
                 ["--heroes", "Cyborg"], ["--use", "Cyborg"], ["--hand", "Pawn"]):  # fmt: skip
        code, _, err = play_load(play, path, *said)
        assert (code, err) == (
            2, f"cardwright play: --load and {said[0]} both say what is played: give one of them\n"
        )  # fmt: skip
    code, _, err = play_load(play, path, "--seats", "human")
    assert (code, err) == (2, "cardwright play: --seats names 1; the game is of 2\n")


def test_a_file_that_is_no_save_is_neither_read_nor_written_over(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    for text in ("my notes", "[]", "[" * 100_000, '{"format": 1}'):
        path.write_text(text, encoding="utf-8")
        _, out, _ = play("--hand", "Pawn", typed=f"save {path}\n")
        assert f"not saved: {path} is there, and is no saved game" in out
        assert path.read_text(encoding="utf-8") == text
        code, out, err = play_load(play, path)
        assert (code, out) == (2, "")
        assert err.startswith("cardwright play: ")
        assert "Traceback" not in err
    code, _, err = play_load(play, tmp_path / "nowhere")
    assert (code, "nowhere cannot be read: no such file" in err) == (2, True)


def test_a_save_of_a_set_that_is_not_built_in_asks_for_its_folder(
    play: Play, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    play("--hand", "Pawn", typed=f"save {path}\n")
    (code_of_set,) = json.loads(path.read_text(encoding="utf-8"))["record"]["sets"]
    if code_of_set in cardtable.built_in_sets():
        return
    assert main(["play", "--load", str(path)]) == 2
    assert f"this game is of the set {code_of_set}: name its folder" in capsys.readouterr().err


@pytest.mark.parametrize(
    "environment",
    [
        {"PYTHONIOENCODING": "ascii"},
        {"LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"PYTHONIOENCODING": "latin-1"},
    ],
)
def test_signs_that_a_terminal_lacks_are_plain_ones(environment: dict[str, str]) -> None:
    command = [sys.executable, "-m", "cardwright", "play", "--set", str(HANDSET), "--seed", "1"]
    done = subprocess.run(
        command, env={**os.environ, **environment}, capture_output=True, check=False, timeout=60,
        input="caf\u00e9\nplay Pawn\n".encode() + b"\xff\xfe\nquit\n",
    )  # fmt: skip
    assert done.returncode == 0
    assert not done.stderr
    text = done.stdout.decode("latin-1")
    assert "-- turn" in text
    assert "?? turn" not in text
    assert "is no option" in text


def test_a_built_folder_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "Technokinesis", "--set", str(HANDSET)]) == 0
    assert "cost 3, Attack 2+" in capsys.readouterr().out
    for text in ("no JSON", "[]", "{}"):
        (tmp_path / "cards.json").write_text(text, encoding="utf-8")
        for name in (tmp_path, tmp_path / "cards.json"):
            assert main(["show", "Technokinesis", "--set", str(name)]) == 2
            assert "cannot be read" in capsys.readouterr().err


@pytest.mark.parametrize(("term", "clears"), [("xterm", True), ("dumb", False)])
def test_a_terminal_is_cleared_between_persons_if_it_can_be(
    play: Play, monkeypatch: pytest.MonkeyPatch, term: str, clears: bool
) -> None:
    monkeypatch.setenv("TERM", term)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    typed = "\nplay Pawn\nend turn\n1\n\n"
    _, out, _ = play("--seats", "human,human", "--hand", "Pawn, Technokinesis", typed=typed)
    assert ("\033[2J" in out) == clears
    assert ("\n" * 40 in out) != clears
