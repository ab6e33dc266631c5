"""The table in the terminal: what a person is shown and may answer, and how a game is left."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import cardtable
from cardwright.cli.main import main
from cardwright.table.answers import read_answer
from cardwright.table.board import card_text, option_text, question, show_table
from cardwright.table.log import Log
from cardwright.table.opening import names

HANDSET = str(Path(__file__).parent / "runtime" / "handset")
Play = Callable[..., tuple[int, str, str]]


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Play:
    """Run ``cardwright play`` on the hand-made set: exit code, output, errors."""

    def run(*arguments: str, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = main(["play", "--set", HANDSET, *arguments])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


@pytest.fixture
def game() -> cardtable.Game:
    return cardtable.load(HANDSET).new_game(players=2, seed=3)


def test_bots_play_a_game_to_its_end(play: Play) -> None:
    code, out, _ = play("--bots", "--seed", "1")
    assert code == 0
    assert out.startswith("Seed 1 · 2 players · Captain Cold · Chemo\n")
    assert "— Turn 1: Player" in out
    assert re.search(r"The game ends after \d+ turns: (the players win|evil wins|a tie)", out)


def test_one_seed_is_one_game(play: Play) -> None:
    assert play("--bots", "--seed", "5") == play("--bots", "--seed", "5")
    assert play("--bots", "--seed", "5") != play("--bots", "--seed", "6")


def test_a_game_without_a_seed_shows_the_one_it_took(play: Play) -> None:
    _, out, _ = play("--bots")
    match = re.match(r"Seed (\d+)", out)
    assert match
    assert play("--bots", "--seed", match[1])[1] == out


def test_the_end_of_input_leaves_the_game_cleanly(play: Play) -> None:
    code, out, err = play("--seed", "1")
    assert code == 0
    assert out.rstrip().endswith("The input has ended; the game was left.")
    assert not err


def test_quitting_leaves_the_game_cleanly(play: Play) -> None:
    code, out, _ = play("--seed", "1", typed="quit\n")
    assert code == 0
    assert "The game was left." in out


def test_a_person_sees_the_table_and_numbered_choices(play: Play) -> None:
    _, out, _ = play("--seed", "1", "--hand", "Technokinesis, Pawn", typed="quit\n")
    for shown in ("HQ", "city", "Sewers", "Villain Deck", "hand: Technokinesis, Pawn", "What do you do?"):
        assert shown in out
    assert re.search(r"\d+\. play Technokinesis \[Tech\]", out)


def test_a_question_mark_shows_a_card(play: Play) -> None:
    typed = "?\n? Technokinesis\n? Tecnokinesis\n? 1\n"
    _, out, _ = play("--seed", "1", "--hand", "Technokinesis", typed=typed)
    assert "Answer with the number" in out
    assert out.count("[Tech]: You get +1 Attack.") == 2
    assert 'did you mean "Technokinesis"?' in out


def test_a_wrong_answer_is_asked_again(play: Play) -> None:
    _, out, _ = play("--seed", "1", "--hand", "Pawn", typed="99\nfrobnicate\nplay Pawn\n")
    assert "the options have the numbers" in out
    assert '"frobnicate" is no option' in out
    assert "Player 1 plays Pawn." in out


def test_hands_are_hidden_between_persons(play: Play) -> None:
    typed = "\nend turn\n\n"
    _, out, _ = play("--seed", "1", "--seats", "human,human", "--hand", "Technokinesis", typed=typed)
    own, _, other = out.partition("Player 2, press Enter")
    assert "hand: Technokinesis" in own
    assert "Player 1, press Enter when only you see the screen." in own
    assert "hand: Technokinesis" not in other


def test_a_script_answers_line_by_line(play: Play, tmp_path: Path) -> None:
    script = tmp_path / "answers.txt"
    script.write_text("# play, then stop\nplay Technokinesis\n", encoding="utf-8")
    code, out, _ = play("--seed", "1", "--hand", "Technokinesis, Pawn", "--script", str(script))
    assert code == 0
    assert "Player 1 plays Technokinesis." in out
    assert "The script has ended" in out


def test_a_script_that_cannot_be_followed_says_where(play: Play, tmp_path: Path) -> None:
    script = tmp_path / "answers.txt"
    script.write_text("# first\nplay Pawn\nplay Nobody\n", encoding="utf-8")
    code, _, err = play("--seed", "1", "--hand", "Pawn", "--script", str(script))
    assert code == 2
    assert "line 3 of the script" in err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--seats", "human,grumpy"), 'nobody is called "grumpy"'),
        (("--seats", "human", "--bots"), "give one of them"),
        (("--seats", "human,human", "--players", "3"), "does not fit"),
        (("--players", "9"), "9"),
        (("--setup", "nonsense"), "nonsense"),
        (("--use", "Tehcnokinesis"), 'did you mean "Technokinesis"?'),
        (("--hand", "Tecnokinesis"), 'did you mean "Technokinesis"?'),
        (("--script", "/nowhere/at/all"), "the script /nowhere/at/all cannot be read"),
    ],
)
def test_wrong_use_is_told_in_a_line(play: Play, arguments: tuple[str, ...], told: str) -> None:
    code, _, err = play("--seed", "1", *arguments)
    assert code == 2
    assert told in err
    assert "Traceback" not in err


def test_an_unknown_set_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--set", "nowhere"]) == 2
    assert 'there is no set "nowhere"' in capsys.readouterr().err


def test_use_takes_the_place_of_its_kind(play: Play) -> None:
    _, out, _ = play("--seed", "1", "--use", "Captain Cold", "--bots")
    assert "Captain Cold" in out.splitlines()[0]


def test_names_with_commas_are_quoted() -> None:
    assert names('A, "B, C",D ,') == ["A", "B, C", "D"]


def test_the_table_hides_what_its_reader_may_not_know(game: cardtable.Game) -> None:
    state = game.state
    zone = game.table.zone("hand", 1)
    secret = {state.face(card).name for card in state.zones[zone]}
    shown = show_table(game, 0, ["Player 1", "Player 2"])
    own_line = next(line for line in shown.splitlines() if line.startswith("Player 2"))
    assert "hand 6" in own_line
    assert not any(name in own_line for name in secret)


def test_the_log_names_no_card_that_its_reader_may_not_know(game: cardtable.Game) -> None:
    log = Log(game, ["Player 1", "Player 2"], 0)
    card = game.state.zones[game.table.zone("deck", 1)][-1]
    game.state.move(card, game.table.zone("hand", 1))
    log.hear(cardtable.Event("draw", 1, card, -1, game.table.zone("hand", 1)))
    assert log.take()[-1] == "Player 2 draws a card."


def test_the_log_counts_equal_cards(game: cardtable.Game) -> None:
    log = Log(game, ["Player 1", "Player 2"], 0)
    pile = game.table.zone("discard pile", 0)
    cards = [c for c in game.state.zones[game.table.zone("deck", 0)] if game.state.face(c).name == "Pawn"][:2]
    for card in cards:
        game.state.move(card, pile)
        log.hear(cardtable.Event("discard", 0, card, game.table.zone("hand", 0), pile))
    assert log.take()[-1] == "Player 1 discards 2 × Pawn."


def test_a_card_is_shown_as_it_is_printed(game: cardtable.Game) -> None:
    card = next(c for c in range(1, game.table.size) if game.state.face(c).name == "Technokinesis")
    assert card_text(game, card).splitlines() == [
        "Technokinesis [Tech] [Titans] · Hero · Cyborg · cost 3, Attack 2+",
        "    [Tech]: You get +1 Attack.",
    ]


def test_answers_are_numbers_or_words(game: cardtable.Game) -> None:
    decision = game.decision
    assert decision is not None
    last = len(decision.options)
    assert read_answer(game, decision, str(last)) == ([last - 1], "")
    assert read_answer(game, decision, option_text(game, decision, decision.options[0], short=True)) == (
        [0],
        "",
    )
    assert read_answer(game, decision, "")[0] is None
    assert read_answer(game, decision, "1 2")[0] is None
    assert question(game, decision) == "What do you do?"


def test_a_terminal_that_lacks_letters_is_served_all_the_same() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "cardwright", "play", "--set", HANDSET, "--seed", "1"]
    done = subprocess.run(command, env=environment, capture_output=True, check=False, input=b"", timeout=60)
    assert done.returncode == 0
    assert not done.stderr


def test_an_answer_is_taken_back(play: Play) -> None:
    typed = "play Pawn\nu\ntable\nu\n"
    _, out, _ = play("--seed", "1", "--hand", "Pawn, Technokinesis", typed=typed)
    assert "Player 1 takes the last answer back." in out
    assert out.count("hand: Pawn, Technokinesis") >= 2
    assert "the last answer cannot be taken back" in out
    assert "Player 1 plays Pawn." in out


@pytest.mark.parametrize("players", ["0", "-1"])
def test_nobody_cannot_play(play: Play, capsys: pytest.CaptureFixture[str], players: str) -> None:
    code, _, err = play("--bots", "--players", players)
    assert code == 2
    assert err == f"cardwright play: --players {players}: at least one plays\n"
    assert main(["simulate", "--set", HANDSET, "--games", "1", "--players", players]) == 2
    assert "at least one plays" in capsys.readouterr().err


@pytest.mark.parametrize("card", ["Captain Cold", "Heat Wave"])
def test_only_what_is_played_can_be_in_the_first_hand(play: Play, card: str) -> None:
    code, _, err = play("--bots", "--hand", card)
    assert code == 2
    assert f'"{card}" is no card for a hand' in err


@pytest.mark.parametrize("option", ["--use", "--hand", "--seats", "--heroes", "--mastermind", "--setup"])
@pytest.mark.parametrize("text", ["", " "])
def test_an_option_that_names_nothing_is_refused(play: Play, option: str, text: str) -> None:
    code, out, err = play("--seed", "1", option, text)
    assert (code, out) == (2, "")
    assert err == f"cardwright play: {option} names nothing\n"


def test_an_option_is_given_once(play: Play) -> None:
    code, _, err = play("--seed", "1", "--option", "hand 7", "--option", "hand 8")
    assert (code, err) == (2, 'cardwright play: the option "hand" is given twice\n')


def test_one_player_is_told_as_one(play: Play) -> None:
    assert play("--seed", "1", "--players", "1", "--bots")[1].startswith("Seed 1 · 1 player · ")


def test_what_is_used_is_named_once(play: Play) -> None:
    code, _, err = play("--seed", "1", "--use", "Rogues, Rogues")
    assert (code, err) == (2, 'cardwright play: --use names "Rogues" twice\n')


def test_a_comment_may_follow_an_answer(play: Play, tmp_path: Path) -> None:
    script = tmp_path / "answers.txt"
    script.write_text("  # first\nplay Pawn   # a comment\nplay Pawn # x\n\nend turn", encoding="utf-8")
    code, out, err = play("--seed", "1", "--hand", "Pawn, Pawn, Pawn", "--script", str(script))
    assert out.count("Player 1 plays Pawn.") == 2
    assert code == 2
    assert "line 4 of the script" in err  # an empty line is an answer: none of the options
