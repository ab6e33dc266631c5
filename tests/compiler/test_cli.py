"""The command line: what each command prints, its exit code, and what it does not load."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardwright.cards.folders import base_set
from cardwright.cli import main as cli
from tests.compiler.a_folder import HERO, folder

__all__ = ["folder"]

ROOT = Path(__file__).parents[2]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """A command's exit code and what it printed."""
    code = cli.main(list(arguments))
    out, err = capsys.readouterr()
    return code, out, err


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "--help")
    assert code == 0
    assert all(name in out for name in cli.COMMANDS)
    assert "0 fine, 1 findings, 2 wrong use" in " ".join(out.split())


@pytest.mark.parametrize(
    "arguments",
    [[], ["biuld"], ["build", "--outt"], ["build", "nowhere"], ["check"], ["show"], ["new", "1st"]],
)
def test_wrong_use_is_two(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    code, _, err = run(capsys, *arguments)
    assert code == 2
    assert err


def test_build_and_build_again(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    assert run(capsys, "build", "sample")[:2] == (
        0, "sample: wrote __init__.py, cards.json, cards.md, effects.py in generated/sample\n",
    )  # fmt: skip
    assert run(capsys, "build", "sample")[:2] == (0, "sample: nothing to do\n")
    assert run(capsys, "build", "sample", "--check")[:2] == (0, "sample: fresh\n")


def test_a_build_into_no_folder_is_wrong_use(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder.parent / "file").write_text("", encoding="utf-8")
    for out in ("file", "file/below"):
        code, _, err = run(capsys, "build", "sample", "--out", out)
        assert code == 2
        assert "cannot be used: Not a directory" in err
        assert err.count("\n") == 1


def test_build_reports_mistakes_and_fails(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "nova.card").write_text(HERO.replace("card.", "crad."), encoding="utf-8")
    code, out, _ = run(capsys, "build", "sample")
    assert code == 1
    assert out.startswith('sample/nova.card:3:12: error[CW040]: "crad"')
    assert 'did you mean "card"?' in out
    assert out.endswith("sample: not built (1 error)\n")


def test_build_says_what_is_stale(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    code, out, _ = run(capsys, "build", "sample", "--check", "--format", "json")
    assert code == 1
    assert {one["code"] for one in json.loads(out)["findings"]} == {"CW081"}


def test_check_counts_what_it_read(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    assert run(capsys, "check", "sample")[:2] == (0, "2 files, 2 cards: no findings\n")
    assert run(capsys, "check", "sample/nova.card")[:2] == (0, "1 file, 2 cards: no findings\n")


def test_a_folder_of_several_sets_stands_for_each_of_them(
    capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    several = folder.parent / "several"
    several.mkdir()
    folder.rename(several / "sample")
    other = several / "other" / "heroes"
    other.mkdir(parents=True)
    header = 'set other "Other"\n  family legendary\n  needs sample\n'
    (several / "other" / "set.card").write_text(header, encoding="utf-8")
    (other / "nova.card").write_text(HERO.replace("Nova", "Vega"), encoding="utf-8")
    assert run(capsys, "check", "several")[:2] == (0, "4 files, 3 cards: no findings\n")
    code, out, _ = run(capsys, "build", "several")
    assert code == 0
    assert [line.split(":")[0] for line in out.splitlines()] == ["other", "sample"]
    assert run(capsys, "check", "generated")[:2] == (0, "2 files, 3 cards: no findings\n")
    # a set's own files may lie in folders too
    assert run(capsys, "check", "several/other")[:2] == (0, "2 files, 1 card: no findings\n")
    (other / "nova.card").write_text(HERO.replace("Draw", "Drew"), encoding="utf-8")
    code, out, _ = run(capsys, "check", "several")
    assert code == 1
    assert "several/other/heroes/nova.card:3:5: error[" in out


def test_the_built_in_sets_are_clean(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "check", str(ROOT / "cardsrc"))
    assert (code, out.endswith("no findings\n")) == (0, True)


def test_check_of_one_file_tells_of_that_file_only(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "other.card").write_text("herro A\n", encoding="utf-8")
    assert run(capsys, "check", "sample/nova.card")[0] == 0
    assert run(capsys, "check", "sample/other.card")[0] == 1


def test_check_reads_the_standard_input(
    capsys: pytest.CaptureFixture[str], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = HERO.replace("[Guild]", "").replace("card.", "crad.")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    code, out, _ = run(capsys, "check", "-")
    assert code == 1
    assert out.startswith("<stdin>:3:12: error[CW040]")


def test_check_speaks_of_the_standard_input_alone(
    capsys: pytest.CaptureFixture[str], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = HERO.replace("[Guild]", "")
    for form in ("text", "json"):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO((text + text).encode())))
        code, out, _ = run(capsys, "check", "-", "--format", form)
        assert code == 1
        assert (
            'group "Nova" is declared twice; first in line 1 of <stdin>'.replace(
                '"', '"' if form == "text" else '\\"'
            )
            in out
        )
        assert "standard_input/" not in out
        assert "/tmp" not in out


def test_explain_knows_the_name_of_the_card_that_speaks(
    capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    arguments = ("explain", "Blow gets +1 Attack.", "--set", "dc")
    assert run(capsys, *arguments)[0] == 1
    code, out, _ = run(capsys, *arguments, "--card", "Blow", "--kind", "villain", "--format", "json")
    assert (code, json.loads(out)["english"]) == (0, ["Blow gets +1 Attack."])


def test_show_says_that_a_set_cannot_be_built(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "nova.card").write_text(HERO.replace("card.", "crad."), encoding="utf-8")
    told = "cardwright show: the set sample cannot be built (1 error): cardwright check sample\n"
    assert run(capsys, "show", "Spark", "--set", "sample") == (1, "", told)


@pytest.mark.parametrize(("text", "is_fine"), [("Draw a card", True), ("Draw a card Draw a card.", False)])
def test_the_last_full_stop_of_a_line_may_be_left_out(
    capsys: pytest.CaptureFixture[str], text: str, is_fine: bool
) -> None:
    code, out, _ = run(capsys, "explain", text, "--format", "json")
    assert (code == 0) is is_fine
    assert json.loads(out)["english"] == (["Draw a card."] if is_fine else [])


def test_check_reads_databases(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    assert run(capsys, "build", "sample")[0] == 0
    path = Path("generated/sample/cards.json")
    assert run(capsys, "check", str(path))[:2] == (0, "1 file, 2 cards: no findings\n")
    path.write_text(
        path.read_text(encoding="utf-8").replace('"copies": 14', '"copies": "14"'), encoding="utf-8"
    )
    code, out, _ = run(capsys, "check", str(path))
    assert code == 1
    assert "CW091" in out
    assert "/copies" in out


def test_one_broken_file_of_each_kind_gives_as_many_findings(
    capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    (folder / "broken.card").write_text("herro A\n", encoding="utf-8")
    (folder / "cards.json").write_text("{", encoding="utf-8")
    code, out, _ = run(capsys, "check", "sample", "sample/cards.json", "--format", "json")
    assert code == 1
    report = json.loads(out)
    assert sorted(one["code"] for one in report["findings"]) == ["CW010", "CW090"]
    assert sum(one["files"] for one in report["sets"]) == 4


def test_explain_shows_every_stage(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    stages = ("Gloss", "Tree", "IR", "English", "Python")
    code, out, _ = run(capsys, "explain", "Draw two cards.", "--set", "sample")
    assert code == 0
    assert [line for line in out.splitlines() if line in stages] == ["Gloss", "English", "Python"]
    code, out, _ = run(capsys, "explain", "Draw two cards.", "--set", "sample", "--all")
    assert [line for line in out.splitlines() if line in stages] == list(stages)
    assert "yield from draw(c, c.you, 2)" in out
    code, out, _ = run(capsys, "explain", "Draw two cards.", "--set", "sample", "--format", "json")
    assert json.loads(out)["english"] == ["Draw two cards."]


def test_explain_tells_what_references_stand_for(capsys: pytest.CaptureFixture[str]) -> None:
    text = "Each other player reveals the top card of their deck and discards it."
    code, out, _ = run(capsys, "explain", text, "--set", "dc", "--format", "json")
    assert json.loads(out)["gloss"] == (
        "Each other player⟨a⟩ reveals the top card¹ of their⟨=a⟩ deck and discards it⟨=¹⟩."
    )
    assert code == 0


def test_check_shows_glosses_where_they_are_asked_for(
    capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    text = "Choose a Hero in the HQ. KO that Hero."
    (folder / "nova.card").write_text(HERO.replace("Draw a card.", text), encoding="utf-8")
    code, out, _ = run(capsys, "check", "sample", "--gloss")
    assert code == 0
    assert "sample/nova.card:3:5: Choose a Hero¹ in the HQ. KO that Hero⟨=¹⟩.\n" in out
    assert "⟨" not in run(capsys, "check", "sample")[1]
    code, out, _ = run(capsys, "check", "sample", "--gloss", "--format", "json")
    assert [one["gloss"] for one in json.loads(out)["sets"][0]["glosses"]][:1] == [
        "Choose a Hero¹ in the HQ. KO that Hero⟨=¹⟩."
    ]


def test_explain_of_a_mistake(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    code, out, _ = run(capsys, "explain", "Draw two crads.", "--set", "sample")
    assert code == 1
    assert "text:1:10: error[CW040]" in out


def test_coverage_counts_and_lists(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    cards = [
        {
            "set": "one",
            "card": "Grim Lantern",
            "text": ["Draw a card.", "Grim Lantern glows."],
            "keywords": [[], ["Glow"]],
        },
        {"set": "two", "card": "Other", "text": ["KO a [Moon] Hero from your hand."]},
    ]
    path = folder / "printed.jsonl"
    path.write_text("\n".join(json.dumps(one) for one in cards), encoding="utf-8")
    code, out, _ = run(capsys, "coverage", str(path), "--set", "sample", "--format", "json", "--failures")
    assert code == 0
    report = json.loads(out)
    assert (report["lines"], report["parsed"], report["compiled"]) == (3, 2, 2)
    assert report["keyword_free"] == {"lines": 2, "parsed": 2, "compiled": 2}
    assert report["sets"]["one"] == {"lines": 2, "parsed": 1, "compiled": 1}
    (failure,) = report["failures"]
    assert (failure["set"], failure["card"], failure["word"], failure["column"]) == (
        "one",
        "Grim Lantern",
        "glows",
        14,
    )


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ({"text": ["Draw a card."], "keywords": 5}, '"keywords" is a list'),
        ({"text": [5]}, '"text" is a list of texts'),
        ({"text": ["Draw a card."], "set": ["one"]}, '"set" is a text'),
        ({"text": ["Draw a card."], "card": 0}, '"card" is a text'),
    ],
)
def test_coverage_refuses_a_line_of_another_form(
    capsys: pytest.CaptureFixture[str], folder: Path, line: object, told: str
) -> None:
    path = folder / "bad.jsonl"
    path.write_text("\n" + json.dumps(line), encoding="utf-8")
    code, _, err = run(capsys, "coverage", str(path), "--set", "sample")
    assert (code, err) == (2, f"cardwright: {path}: line 2: {told}" + err[err.index(told) + len(told) :])


def test_coverage_tells_lines_and_kinds_that_are_none(
    capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    path = folder / "printed.jsonl"
    cards = [
        {"text": ["Draw a card."], "kind": "Hero", "set": None, "card": None},
        {"text": ["Draw a crad."], "kind": "nope"},
        {"text": ["Draw a card."], "kind": "other"},
    ]
    path.write_text("\n\n".join(json.dumps(one) for one in cards), encoding="utf-8")
    code, out, err = run(capsys, "coverage", str(path), "--set", "sample", "--failures")
    assert code == 0
    assert out.endswith("\nline 3: CW040 at 'crad', column 8: Draw a crad.\n")
    assert err.startswith(f'cardwright coverage: {path}: line 3: "nope" is no kind of card')
    assert err.count("\n") == 1
    _, out, _ = run(capsys, "coverage", str(path), "--set", "sample", "--failures", "--format", "json")
    assert [one["number"] for one in json.loads(out)["failures"]] == [3]


def test_coverage_of_a_file_that_is_none(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    path = folder / "bad.jsonl"
    path.write_text("not json\n", encoding="utf-8")
    code, _, err = run(capsys, "coverage", str(path), "--set", "sample")
    assert code == 2
    assert "line 1" in err


def test_show_a_card_the_words_and_the_schema(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    code, out, _ = run(capsys, "show", "spark", "--set", "sample")
    assert code == 0
    assert out.splitlines()[0] == "Spark [Guild] [Tech]"
    assert "    Draw a card." in out.splitlines()
    assert run(capsys, "show", "Sparkk", "--set", "sample")[0] == 1
    code, out, _ = run(capsys, "show", "--words", "--set", "sample", "--format", "json")
    words = json.loads(out)
    assert {"draw …", "discard …"} <= set(words["verbs"])
    assert "Wound" in words["kinds"]
    code, out, _ = run(capsys, "show", "--schema")
    assert json.loads(out)["$id"]


def test_a_new_set_builds(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    assert run(capsys, "new", "harbour")[0] == 0
    assert run(capsys, "check", "harbour")[:2] == (0, "2 files, 4 cards: no findings\n")
    assert run(capsys, "build", "harbour")[0] == 0
    assert run(capsys, "new", "harbour")[0] == 2


def loaded(command: list[str], cache: Path) -> set[str]:
    """The libraries that a command has loaded when it ends."""
    program = (
        "import sys; from cardwright.cli.main import main; code = main(sys.argv[1:]); "
        "names = ('lark', 'jinja2', 'jsonschema', 'cardtable'); "
        "print([name for name in names if name in sys.modules], file=sys.stderr); sys.exit(code)"
    )
    environment = {
        **os.environ, "XDG_CACHE_HOME": str(cache),
        "PYTHONPATH": os.pathsep.join([str(ROOT / "compiler"), str(ROOT / "runtime")]),
    }  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-c", program, *command], env=environment, capture_output=True, text=True, check=True
    )
    return set(eval(done.stderr.strip().splitlines()[-1]))


@pytest.mark.parametrize(
    "command",
    [
        ["--help"],
        ["--version"],
        ["explain", "CW040"],
        ["show", "--schema"],
        ["show", "--words", "--set", "sample"],
        ["build", "sample"],
    ],
    ids=" ".join,
)
def test_what_does_not_parse_does_not_load_the_parser(
    command: list[str], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(capsys, "build", "sample")[0] == 0
    assert loaded(command, folder.parent / "cache") == set()


def test_a_fault_of_the_compiler_is_told_without_a_traceback(
    capsys: pytest.CaptureFixture[str], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from cardwright.text import parser

    def broken(*_: object, **__: object) -> None:
        raise KeyError("no such rule")

    monkeypatch.setattr(parser, "parse_text", broken)
    code, _, err = run(capsys, "build", "sample")
    assert code == 1
    assert "sample/" in err
    assert "please report it" in err
    assert "Traceback" not in err


def test_the_names_of_sets_are_in_no_module() -> None:
    assert base_set() is not None
    for path in (ROOT / "compiler" / "cardwright").glob("cli*.py"):
        assert f'"{base_set()}"' not in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("times", [70, 250, 400, 1500])
def test_a_text_nested_too_deeply_is_a_finding(
    capsys: pytest.CaptureFixture[str], folder: Path, times: int
) -> None:
    text = "If you have a Wound, " * times + "draw a card."
    (folder / "nova.card").write_text(HERO.replace("Draw a card.", text), encoding="utf-8")
    code, out, _ = run(capsys, "check", "sample")
    assert code == 1
    assert out.startswith("sample/nova.card:3:5: error[CW043]: too many parts of this text")
    assert out.count("error[") == 1


def test_coverage_refuses_a_line_nested_too_deeply(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder.parent / "deep.jsonl").write_text("[" * 100_000, encoding="utf-8")
    code, _, err = run(capsys, "coverage", "deep.jsonl")
    assert code == 2
    assert "line 1 is not JSON" in err


def test_show_tells_the_victory_points(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "show", "Heat Wave")
    assert code == 0
    assert "Attack 4, VP 2" in out


def test_a_folder_with_a_database_alone_is_checked_as_one(
    capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    run(capsys, "build", "sample")
    assert run(capsys, "check", "generated/sample")[:2] == (0, "1 file, 2 cards: no findings\n")
    (folder.parent / "generated" / "sample" / "cards.json").write_text("[1]", encoding="utf-8")
    code, out, _ = run(capsys, "check", "generated/sample")
    assert code == 1
    assert "error[CW091]: this is not the database of a set: it is no JSON object" in out


def test_a_set_for_another_engine_is_a_finding(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    words = (folder / "words.card").read_text(encoding="utf-8")
    head, _, rest = words.partition("\n")
    assert head.startswith("set ")
    (folder / "words.card").write_text(f"{head}\n  fits cardtable 9.9\n{rest}", encoding="utf-8")
    for command in ("check", "build"):
        code, out, _ = run(capsys, command, "sample")
        assert code == 1
        assert "sample/words.card:2:8: error[CW019]: the set fits cardtable 9.9, and this is" in out


def test_explain_tells_the_known_kinds(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "explain", "Draw a card.", "--kind", "Nope")
    assert code == 2
    assert "there is no kind 'Nope'; known kinds: " in err
    assert "Hero" in err
    assert run(capsys, "explain", "Draw a card.", "--kind", "Hero")[0] == 0
