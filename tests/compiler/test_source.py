"""Source files to blocks: what is read, and where each mistake is reported."""

from __future__ import annotations

from pathlib import Path

import pytest
from lark import Token, Tree

from cardtable.kernel.family import family
from cardtable.kernel.options import FLAG
from cardwright.cards import blocks as b
from cardwright.cards import builders, headers, source
from cardwright.cards.headertables import Part, Piece
from cardwright.cards.source import decode, read_source
from cardwright.family.profile import GAME_OPTIONS
from cardwright.foundation.diagnostics import Findings
from cardwright.foundation.spans import Span
from cardwright.words.structure import check_structure, printed, split_option
from cardwright.words.vocabulary import declare, read_needed, read_set, slug

ROOT = Path(__file__).parents[2]

HERO = """\
# own design
hero Nova, short Nov [Titans]
  5 Spark & "Ash"  [Tech]  cost 4  attack 2+   # a comment
    [Tech]: You get +1 Attack.
    Choose one:
    - Draw a card.
    - KO a Wound
      from your hand.
"""


def read(text: str) -> tuple[b.SourceFile, list[tuple[str, int, int]]]:
    """A text read, and its findings as code, line and column."""
    findings = Findings()
    found = read_source(text, "a.card", findings)
    return found, [(one.code, one.span.line, one.span.column) for one in findings.found]


def test_a_group_with_its_cards_facts_and_texts() -> None:
    source, findings = read(HERO)
    assert findings == []
    (hero,) = source.blocks
    assert isinstance(hero, b.Group)
    assert (hero.word, hero.title.name.text, hero.own_design) == ("hero", "Nova", True)
    assert [one.text for one in hero.title.shorts] == ["Nov"]
    assert [one.text for one in hero.title.icons] == ["Titans"]
    (card,) = hero.cards
    assert (card.copies, card.title.name.text) == (5, 'Spark & "Ash"')
    assert [(one.word.text, one.value.text) for one in card.title.facts] == [("cost", "4"), ("attack", "2+")]
    first, second = card.faces[0].texts
    assert first.text == "[Tech]: You get +1 Attack."
    assert second.text == "Choose one:\n- Draw a card.\n- KO a Wound from your hand."


def test_a_place_in_a_text_is_its_place_in_the_file() -> None:
    source, _ = read(HERO)
    (hero,) = source.blocks
    assert isinstance(hero, b.Group)
    text = hero.cards[0].faces[0].texts[1]
    assert (text.span.line, text.span.column) == (5, 5)
    assert text.raw.split("\n")[1] == "    - Draw a card."


def test_carriage_returns_and_a_byte_order_mark_are_accepted() -> None:
    findings = Findings()
    text = decode(b"\xef\xbb\xbf" + HERO.replace("\n", "\r\n").encode(), "a.card", findings)
    assert text == HERO
    assert findings.found == []


def test_bytes_that_are_no_text_are_reported_where_they_stand() -> None:
    findings = Findings()
    assert decode("hero Nova\n  é".encode() + b"\xff", "a.card", findings) is None
    (one,) = findings.found
    assert (one.code, one.span.line, one.span.column) == ("CW001", 2, 4)


@pytest.mark.parametrize(
    "name",
    [
        "R & D <b>",
        "O’Neil's",
        "O'Neil’s",
        "Žofia",
        "火の鳥",
        "ذئب الليل",
        "Nova 🌟",
        '"Doc" Brown',
        "Agent #9",
        "It's 100%",
    ],
)
def test_names_of_every_kind_are_read_as_written(name: str) -> None:
    quoted = '"' + name.replace('"', '\\"') + '"'
    for written in (name, quoted) if not name.startswith('"') else (quoted,):
        source, findings = read(f"villains Reds\n  8 {written}  attack 3  vp 2\n")
        assert findings == []
        (group,) = source.blocks
        assert isinstance(group, b.Group)
        assert group.cards[0].title.name.text == name


def test_ids_of_names_of_every_script_are_not_empty() -> None:
    assert slug("Ra’s al Ghul & Co") == "ras-al-ghul-co"
    assert slug("Žofia") == "zofia"
    assert slug("火の鳥")
    assert slug("🌟")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", [("CW002", 1, 1)]),
        ("herro Nova\n", [("CW010", 1, 1)]),
        ("class Tech black\n", [("CW011", 1, 17)]),
        ("base\n  hands 6\n", [("CW010", 2, 3)]),
        ("base\n  Draw a card.\n", [("CW012", 2, 3)]),
        ("hero Nova\n\t5 Spark  cost 2\n", [("CW004", 2, 1)]),
        ("hero Nova\n \t5 Spark  cost 2\n", [("CW004", 2, 2)]),
        ("hero Nova\n   5 Spark  cost 2\n", [("CW005", 2, 1)]),
        ('hero Nova\n  5 Spark  cost 2\n    Put it as a "Vat.\n', [("CW006", 3, 17)]),
        ("hero Nova\n  5 Spark  cost 2\n    Draw (a card.\n", [("CW006", 3, 10)]),
        ("hero Nova\n  0 Spark  cost 2\n", [("CW015", 2, 3)]),
        ("hero Nova\n  -1 Spark  cost 2\n", [("CW015", 2, 3)]),
        ("hero Nova\n", [("CW017", 1, 1)]),
        ("keyword Backup <class>\n", [("CW017", 1, 9)]),
    ],
)
def test_each_mistake_has_its_place(text: str, found: list[tuple[str, int, int]]) -> None:
    assert read(text)[1] == found


def test_independent_mistakes_are_all_found_in_one_run() -> None:
    text = "herro A\nclass Tech black\nhero Nova\n  0 Spark  cost 2\n    Draw (a card.\nteam Titans\n"
    source, findings = read(text)
    assert [code for code, _, _ in findings] == ["CW010", "CW011", "CW015", "CW006"]
    assert isinstance(source.blocks[-1], b.TeamBlock)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("4", 4),
        ("0", 0),
        ("*", "*"),
        ("3", 3),
        ("X", None),
        ("-1", None),
        ('"3"', None),
        ("2.5", None),
        ("", None),
        ("+", None),
    ],
)
def test_printed_numbers_are_read_by_rule(text: str, value: object) -> None:
    assert printed(b.Name(text or " ")) == value


def test_marks_on_printed_numbers() -> None:
    plus, star = printed(b.Name("2+")), printed(b.Name("4*"))
    assert (getattr(plus, "n", 0), getattr(plus, "mark", "")) == (2, "+")
    assert (getattr(star, "n", 0), getattr(star, "mark", "")) == (4, "*")


def test_a_plural_that_is_not_given_follows_the_rules_of_english() -> None:
    source, findings = read("kind Enemy\nrow city of table spaces 5\nplace Victory Pile of player open\n")
    assert findings == []
    kinds = [block.plural for block in source.blocks if isinstance(block, b.KindBlock | b.PlaceBlock)]
    assert kinds == ["Enemies", "cities", "Victory Piles"]


def test_the_parts_of_a_mastermind() -> None:
    text = (
        "mastermind Doom  attack 9  vp 5\n  Always Leads: Reds.\n  epic  attack 11*\n"
        "    Always Leads: Reds.\n"
        "  tactic Plan\n    Fight: Draw a card.\n"
    )
    source, findings = read(text)
    assert findings == []
    (doom,) = source.blocks
    assert isinstance(doom, b.Group)
    assert [len(face.texts) for face in doom.faces] == [1, 1]
    assert [(card.role, card.title.name.text) for card in doom.cards] == [("tactic", "Plan")]


def test_a_card_of_two_faces_is_one_card() -> None:
    text = (
        "villains Reds\n  8 Brute  attack 3  vp 2\n    face Angry Brute  attack 5  vp 3\n"
        "      Fight: Draw a card.\n"
    )
    source, findings = read(text)
    assert findings == []
    (reds,) = source.blocks
    assert isinstance(reds, b.Group)
    assert [face.title.name.text for face in reds.cards[0].faces] == ["Brute", "Angry Brute"]
    assert sum(card.copies for card in reds.cards) == 8


@pytest.mark.parametrize("code", ["dc", "marvel"])
def test_the_built_in_sets_add_up(code: str) -> None:
    findings = Findings()
    own = read_set(ROOT / "cardsrc" / code, findings)
    assert own is not None
    check_structure(declare(own, read_needed(own, findings), findings), findings)
    assert findings.found == []


def test_a_missing_folder_is_a_finding(tmp_path: Path) -> None:
    findings = Findings()
    assert read_set(tmp_path / "nowhere", findings) is None
    assert [one.code for one in findings.found] == ["CW003"]


def test_sets_that_need_each_other_are_a_finding(tmp_path: Path) -> None:
    for code, other in (("one", "two"), ("two", "one")):
        (tmp_path / code).mkdir()
        (tmp_path / code / "a.card").write_text(
            f'set {code} "{code}"\n  family legendary\n  needs {other}\n', encoding="utf-8"
        )
    findings = Findings()
    own = read_set(tmp_path / "one", findings)
    assert own is not None
    read_needed(own, findings)
    assert [one.code for one in findings.found] == ["CW021"]


OPTIONS = """
game "Hard"
  option hand 7
  option final blow
  option mulligan no
"""


def test_a_set_up_may_say_options_of_the_table() -> None:
    source, found = read(OPTIONS)
    (game,) = source.blocks
    assert isinstance(game, b.GameBlock)
    assert [split_option(one.text) for one in game.options] == [
        ("hand", 7), ("final blow", 1), ("mulligan", 0),
    ]  # fmt: skip
    assert not found


def test_the_options_a_set_up_may_say_are_the_familys() -> None:
    bounds = {
        name: None if one.values == FLAG else (one.least, one.most)
        for name, one in family("legendary").options.items()
    }
    assert bounds == GAME_OPTIONS


@pytest.mark.parametrize(
    ("line", "code"),
    [("hnad 7", "CW024"), ("hand", "CW011"), ("hand 99", "CW011"), ("epic 2", "CW011"), ("epic", None)],
)
def test_an_option_that_does_not_exist_or_fit_is_a_finding(
    line: str, code: str | None, tmp_path: Path
) -> None:
    folder = tmp_path / "opt"
    folder.mkdir()
    text = f'set opt "Opt"\n  family legendary\n  needs dc\n\ngame "Hard"\n  option {line}\n'
    (folder / "a.card").write_text(text, encoding="utf-8")
    findings = Findings()
    own = read_set(folder, findings)
    assert own is not None
    check_structure(declare(own, read_needed(own, findings), findings), findings)
    assert [one.code for one in findings.found] == ([code] if code else [])


# ---------------------------------------------------------------- the tables of header lines


def _as_lark_reads(rule: str, text: str) -> object:
    def plain(part: object) -> object:
        if isinstance(part, Tree):
            return str(part.data), [plain(child) for child in part.children]
        assert isinstance(part, Token)
        return part.type, str(part), part.column

    return plain(headers._grammar().parse(text, start=rule))


def _as_tables_read(rule: str, text: str) -> object:
    def plain(part: Part | Piece) -> object:
        if isinstance(part, Piece):
            return tuple(part)
        return part.rule, [plain(child) for child in part.children]

    found = headers.load_headers().read(rule, text)
    assert found is not None, (rule, text)
    return plain(found)


def test_tables_read_header_lines_as_lark_does(monkeypatch: pytest.MonkeyPatch) -> None:
    lines: dict[tuple[str, str], None] = {}

    def noted(rule: str, text: str, span: Span, findings: Findings) -> Part | None:
        lines[rule, text] = None
        return parse_line(rule, text, span, findings)

    parse_line = headers.parse_line
    monkeypatch.setattr(builders, "parse_line", noted)
    for path in sorted((ROOT / "cardsrc").rglob("*.card")):
        source.read_source(path.read_text(encoding="utf-8"), path.name, Findings())
    assert len(lines) > 200
    for rule, text in lines:
        assert _as_tables_read(rule, text) == _as_lark_reads(rule, text)
