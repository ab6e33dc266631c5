"""Header lines with half a quote, numbers of players said another way, codes that Python cannot import."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.build.stages import check_set
from cardwright.cli import main as cli
from cardwright.foundation.diagnostics import Diagnostic
from tests.compiler.words import read_findings

RANGE = "one number of players, or a range: players 2: …, players 2-4: …"
HEAD = 'set harbor "Harbor"\n  family legendary\nkind Hero, Heroes\nkind Scheme, Schemes\n'


def check(folder: Path, text: str) -> list[Diagnostic]:
    """What is wrong with a set of that source."""
    (folder / "harbor").mkdir()
    (folder / "harbor" / "set.card").write_text(text, encoding="utf-8")
    return check_set(folder / "harbor").findings


@pytest.mark.parametrize(
    ("text", "line", "column", "word"),
    [
        ('set harbor "Harbor\n  family legendary\n', 1, 12, "quote"),
        (f'{HEAD}hero "Nova\n  14 Spark  cost 2\n', 5, 6, "quote"),
        (f'{HEAD}hero Nova\n  14 "Spark  cost 2\n', 6, 6, "quote"),
        (f'{HEAD}hero Nova\n  14 Spark"  cost 2\n', 6, 11, "quote"),
        (f'{HEAD}hero Nova, short "N\n  14 Spark  cost 2\n', 5, 18, "quote"),
        (f"{HEAD}hero “Nova\n  14 Spark  cost 2\n", 5, 6, "quote"),
        (f"{HEAD}hero Nova [Guild\n  14 Spark  cost 2\n", 5, 11, "bracket"),
        (f"{HEAD}hero Nova\n  14 Spark  Tech]  cost 2\n", 6, 17, "bracket"),
        (f'{HEAD}game "First\n  heroes Nova\n', 5, 6, "quote"),
    ],
)
def test_half_a_quote_of_a_header_is_the_only_finding(
    text: str, line: int, column: int, word: str, tmp_path: Path
) -> None:
    (one,) = check(tmp_path, text)
    assert (one.code, one.span.line, one.span.column) == ("CW006", line, column)
    assert one.message == f"this {word} has no partner on its line"


def test_a_quote_in_quotes_has_its_partner(tmp_path: Path) -> None:
    assert check(tmp_path, f'{HEAD}hero "The \\"Eel\\""\n  14 Spark  cost 2\n') == []


@pytest.mark.parametrize(
    ("line", "code", "hint"),
    [
        ("player 1: 3 Heroes", "CW010", 'did you mean "players"?'),
        ("1 players: 3 Heroes", "CW012", "write it the other way round: players 1: …"),
        ("2-3 players: 3 Heroes", "CW012", "write it the other way round: players 2-3: …"),
        ("players: 3 Heroes", "CW011", RANGE),
        ("players 2, 3: 3 Heroes", "CW011", RANGE),
    ],
)
def test_numbers_of_players_are_written_one_way(line: str, code: str, hint: str, tmp_path: Path) -> None:
    found = check(tmp_path, f"{HEAD}base\n  {line}\n")
    assert [(one.code, one.span.line, one.hint) for one in found] == [(code, 6, hint)]


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ("1 players", '"1 players" is written "1 player:"'),
        ("2 player", '"2 player" is written "2 players:"'),
        ("2-3 player", '"2-3 player" is written "2-3 players:"'),
        ("0 players", '"0 players" is no number of players, such as 2 or 2-4'),
        ("3-2 players", '"3-2 players" is no number of players, such as 2 or 2-4'),
        ("1 player", ""),
        ("10 players", ""),
        ("2–4 players", ""),
        ("4+ players", ""),
    ],
)
def test_a_text_says_for_how_many_players(said: str, message: str) -> None:
    found = read_findings(f"Setup: 8 Twists. {said}: Use 6 Heroes.", "Scheme")
    assert [one.message for one in found] == ([message] if message else [])


@pytest.mark.parametrize("code", ["class", "None", "import"])
def test_a_set_is_not_named_by_a_word_of_python(
    code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.main(["new", code]) == 2
    assert "is a word of Python" in capsys.readouterr().err
    assert not (tmp_path / code).exists()
    (one,) = check(tmp_path, f'set {code} "Harbor"\n  family legendary\nkind Hero, Heroes\n')
    assert (one.code, one.span.column) == ("CW019", 5)
    assert "is a word of Python" in one.message
