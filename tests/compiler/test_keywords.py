"""Keywords that sets define: what their texts take and stand for, what is refused, and what is played."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from cardwright.build.stages import build_set, check_set
from cardwright.english.text import render_ability
from cardwright.foundation.codes import BASE, PRELUDE
from cardwright.model import nodes as n
from cardwright.model.irjson import from_json, walk
from cardwright.model.keywords import effect_of
from cardwright.report.explain import Explanation, explain_text
from tests.tabletop import Tabletop

ROOT = Path(__file__).parents[2]
MUTANTS = ROOT / "tests" / "sets" / "mutants"
KEYWORDS = """\
keyword Signal <icon>:
  If there is an <icon> card in your discard pile, <effect>.
keyword Swell <n>
  You get +<n> Attack.
keyword Frenzy
  Discard the top card of your deck. You get + Attack equal to its printed Attack.
keyword Storm <n>
  Frenzy, Swell <n>.
keyword Drizzle <n>
  Swell <n>. Draw a card.
keyword Loud
  Ambush: Each player gains a Wound.
  Fight: Draw a card.
keyword Last Words:
  Escape: <effect>.
keyword Hunt <kind> <n>
  If there is a <kind> in your discard pile, draw <n> cards.
keyword Between <class> <other-class>
  If you have a <class> Hero, you may reveal an <other-class> Hero. If you do, draw a card.
keyword Revenge for <name>
  You get +1 Attack for each <name> card in your Victory Pile.
keyword Patrol the <place>:
  If the <place> is empty, <effect>.
keyword Spree <point>
  You get +1 <point>.
keyword Tireless:
  <effect>. You may draw a card.
keyword Wary
  To play this card, you must discard a card.
"""
CARDS = """\
villains Reds
  8 Brute  attack 3  vp 2
    Draw a card.
"""


@pytest.fixture(autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.getbasetemp() / "cache"))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A set with the keywords above."""
    found = tmp_path_factory.mktemp("keywords") / "sample"
    found.mkdir()
    (found / "words.card").write_text(PRELUDE + KEYWORDS + BASE + CARDS, encoding="utf-8")
    return found


def explained(folder: Path, text: str, kind: str = "Hero") -> Explanation:
    found = explain_text(text, folder, "Brute", kind)
    assert not found.findings, found.findings
    return found


def codes(folder: Path, text: str, kind: str = "Hero") -> list[str]:
    return [one.code for one in explain_text(text, folder, "Brute", kind).findings]


def ability(found: Explanation) -> n.Ability:
    return read(found.ir[0])


def read(ir: dict[str, Any]) -> n.Ability:
    ability = from_json(ir, n.Ability)
    assert isinstance(ability, n.Ability)
    return ability


# ---------------------------------------------------------------- what a keyword stands for


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("Swell 2.", "You get +2 Attack."),
        ("Signal [Tech]: Draw a card.", "If there is a [Tech] card in your discard pile, draw a card."),
        ("Signal [Guild]: Draw a card.", "If there is a [Guild] card in your discard pile, draw a card."),
        ("Signal [Tech]: Swell 2.", "If there is a [Tech] card in your discard pile, you get +2 Attack."),
        ("Hunt Wound 2.", "If there is a Wound in your discard pile, draw 2 cards."),
        ("Revenge for Reds.", "You get +1 Attack for each Reds card in your Victory Pile."),
        ("Patrol the Bank: Draw a card.", "If the Bank is empty, draw a card."),
        ("Spree Recruit.", "You get +1 Recruit."),
        (
            "Between [Tech] [Strength].",
            "If you have a [Tech] Hero, you may reveal a [Strength] Hero. If you do, draw a card.",
        ),
        (
            "Signal [Tech]: Patrol the Bank: Draw a card.",
            "If there is a [Tech] card in your discard pile, if the Bank is empty, draw a card.",
        ),
        ("[Tech]: Swell 3.", "[Tech]: You get +3 Attack."),
        ("Draw a card. Signal [Tech]: Draw a card.",
         "Draw a card. If there is a [Tech] card in your discard pile, draw a card."),
        ("If you have a Wound, Swell 1 and draw a card.",
         "If you have a Wound, you get +1 Attack and draw a card."),
        ("You may Swell 2. If you do, draw a card.", "You may get +2 Attack. If you do, draw a card."),
    ],
)  # fmt: skip
def test_a_keyword_is_what_its_text_says(folder: Path, text: str, same: str) -> None:
    assert python(explained(folder, text)) == python(explained(folder, same))


def python(found: Explanation) -> str:
    """The functions, without what they say of themselves."""
    return re.sub(r'""".*?"""', "", found.python, flags=re.S)


def test_repeated_it_is_done_again_each_whole_before_the_next(folder: Path) -> None:
    python = explained(folder, "Frenzy, Frenzy, Frenzy").python
    moves = [word for word in python.split() if word.startswith(("discard(", "get_points("))]
    assert moves == ["discard(c,", "get_points(c,"] * 3


def test_a_keyword_may_use_another_and_hand_its_argument_on(folder: Path) -> None:
    inner = [node for node in walk(ability(explained(folder, "Storm 4."))) if isinstance(node, n.UseKeyword)]
    assert [(use.keyword, use.arguments) for use in inner] == [
        ("Storm", ("4",)), ("Frenzy", ()), ("Swell", ("4",)),
    ]  # fmt: skip
    assert "4)" in explained(folder, "Storm 4.").python


def test_its_meaning_lies_in_the_node_with_the_keyword_and_its_arguments(folder: Path) -> None:
    (use,) = ability(explained(folder, "Signal [Tech]: Draw a card.")).body
    assert isinstance(use, n.UseKeyword)
    assert (use.keyword, use.arguments) == ("Signal", ("[Tech]",))
    (meant,) = use.body
    assert isinstance(meant, n.If)
    draw = n.Draw(n.YOU, n.Number(1))
    assert meant.then == (n.KeywordEffect("Signal", (draw,)),)
    assert effect_of(use) == (draw,)


@pytest.mark.parametrize(
    "text",
    [
        "Swell 2.",
        "Frenzy. Frenzy.",
        "Fight: Signal [Tech]: Draw a card.",
        "Signal [Tech]: Patrol the Bank: Draw a card. Swell 2.",
        "You may Frenzy. If you do, draw a card.",
        "Hunt Wound 2.",
        "Fight: A Villain in the city gains Loud this turn.",
        "Last Words: Each player gains a Wound.",
        "Loud. (Ambush: Each player gains a Wound.)",
        "If you have a Wound, Swell 2.",
        "Swell 2. (You get +2 Attack.)",
    ],
)
def test_english_names_the_keyword_and_reads_back(folder: Path, text: str) -> None:
    kind = "Villain" if text.startswith(("Fight:", "Last Words:", "Loud.")) else "Hero"
    found = explain_text(text, folder, "Brute", kind)
    if any(one.code == "CW064" for one in found.findings):
        assert text.startswith("Loud. (")  # two lines are no reminder's
        return
    assert found.english == [text] or text == "Frenzy. Frenzy."
    assert found.ir == explain_text(found.english[0], folder, "Brute", kind).ir


def test_a_text_with_labels_gives_their_abilities(tmp_path: Path) -> None:
    words = PRELUDE + KEYWORDS + BASE + CARDS.replace("Draw a card.", "Loud.\n    Last Words: Draw a card.")
    (tmp_path / "words.card").write_text(words, encoding="utf-8")
    found = build_set(tmp_path, tmp_path / "out")
    assert not found.failed, found.findings
    data = json.loads((tmp_path / "out" / "sample" / "cards.json").read_text(encoding="utf-8"))
    brute = next(card for card in data["cards"] if card["name"] == "Brute")
    entries = brute["faces"][0]["abilities"]
    assert [(one["text"], one["label"], one["role"]) for one in entries] == [
        ("Loud.", "Ambush", "effect"),
        ("Loud.", "Fight", "effect"),
        ("Last Words: Draw a card.", "Escape", "effect"),
    ]
    effects = (tmp_path / "out" / "sample" / "effects.py").read_text(encoding="utf-8")
    assert '"""Loud. (Fight: Draw a card.)"""' in effects


# ---------------------------------------------------------------- reminders


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Swell 2. (You get +2 Attack.)", True),
        ("Swell 2. (You get +3 Attack.)", False),
        ("Storm 1. (Frenzy, Swell 1.)", True),
        ("Drizzle 1. (You get +1 Attack. Draw a card.)", True),
        ("Drizzle 1. (You get +2 Attack. Draw a card.)", False),
        (
            "Signal [Tech]: Draw a card. (If there is a [Tech] card in your discard pile, draw a card.)",
            True,
        ),
        (
            "Signal [Tech]: Draw a card. (If there is a [Strength] card in your discard pile, draw a card.)",
            False,
        ),
        ("Signal [Tech]: Swell 1. (You get +1 Attack.)", True),
        ("Last Words: Draw a card. (Escape: Draw a card.)", True),
        ("Last Words: Draw a card. (Fight: Draw a card.)", False),
        ("Last Words: Draw a card. (Draw a card.)", False),
    ],
)
def test_a_reminder_says_what_its_keyword_means(folder: Path, text: str, right: bool) -> None:
    assert codes(folder, text, "Villain" if "Words" in text else "Hero") == ([] if right else ["CW064"])


# ---------------------------------------------------------------- what is refused where it is used


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Swell.", "CW062"),
        ("Swell 2 3.", "CW062"),
        ("Signal [Tech].", "CW062"),
        ("Swell 2: Draw a card.", "CW062"),
        ("Fight: Loud.", "CW062"),
        ("If you have a Wound, Loud.", "CW062"),
        ("Swell [Tech].", "CW066"),
        ("Signal 2: Draw a card.", "CW066"),
        ("Signal [Wound]: Draw a card.", "CW066"),
        ("Between [Tech] [Guild].", "CW066"),
        ("Hunt 2 2.", "CW066"),
        ("Hunt Bank 2.", "CW066"),
        ("Revenge for Wound.", "CW066"),
        ("Patrol the Reds: Draw a card.", "CW066"),
        ("Spree Bank.", "CW066"),
        ("Draw <n> cards.", "CW066"),
        ("Reveal a <class> Hero.", "CW066"),
        ("Draw a card and <effect>.", "CW066"),
    ],
)
def test_a_use_that_does_not_fit_is_refused(folder: Path, text: str, code: str) -> None:
    assert set(codes(folder, text, "Villain")) == {code}


def test_labels_of_a_keyword_fit_the_card(folder: Path) -> None:
    assert codes(folder, "Loud.", "Hero") == ["CW075", "CW075"]


# ---------------------------------------------------------------- what is refused in a definition


def defined(tmp_path: Path, text: str) -> list[tuple[str, int]]:
    """The codes of what is wrong in a definition, with their lines in it."""
    head = PRELUDE + BASE
    (tmp_path / "words.card").write_text(head + text, encoding="utf-8")
    before = head.count("\n")
    return [(one.code, one.span.line - before) for one in check_set(tmp_path).findings]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("keyword Loop\n  Loop.\n", [("CW065", 2)]),
        ("keyword One\n  Two.\nkeyword Two\n  One.\n", [("CW065", 2), ("CW065", 4)]),
        ("keyword One:\n  If you have a Wound, <effect>.\n", []),
        ("keyword One:\n  Draw a card.\n", [("CW066", 1)]),
        ("keyword One\n  If you have a Wound, <effect>.\n", [("CW066", 2)]),
        ("keyword One <class>\n  Draw a card.\n", [("CW066", 1)]),
        ("keyword One\n  Reveal a <class> Hero.\n", [("CW066", 2)]),
        ("keyword One <colour>\n  Reveal a <colour> Hero.\n", [("CW066", 1)]),
        ("keyword One\n  Draw a crad.\n", [("CW040", 2)]),
        ("keyword One\n  Get +0 Attack.\n", [("CW073", 2)]),
        ("keyword One\n  KO it.\n", [("CW060", 2)]),
        ("keyword One\n  Draw a card. (Draw a card.)\n", [("CW064", 2)]),
        ("keyword One:\n  Each other player <effect>.\n", [("CW051", 2)]),
        ("keyword One <kind>\n  KO each <kind> from your hand.\n", []),
        ("keyword One <kind>\n  KO all <kind>s from your hand.\n", []),
        ("keyword One <kind>\n  KO all <kind> from your hand.\n", [("CW041", 2)]),
        ("keyword One <n>:\n  If you have <n> or more Wounds, <effect>. Draw a card.\n", []),
        ("keyword One <n>\n  KO up to <n> cards from your hand.\n", []),
    ],
)
def test_a_definition_is_read_whether_a_card_uses_it_or_not(
    tmp_path: Path, text: str, found: list[tuple[str, int]]
) -> None:
    assert defined(tmp_path, text) == found


# ---------------------------------------------------------------- sets that are needed, builds


def test_a_changed_keyword_of_a_needed_set_rebuilds_its_users(tmp_path: Path) -> None:
    base, user = tmp_path / "sample", tmp_path / "user"
    base.mkdir()
    user.mkdir()
    words = base / "words.card"
    words.write_text(PRELUDE + KEYWORDS + BASE, encoding="utf-8")
    head = 'set user "User"\n  family legendary\n  needs sample\n  fits cardtable 0.1\n'
    cards = CARDS.replace("Draw a card.", "Fight: Swell 2.")
    (user / "cards.card").write_text(head + cards, encoding="utf-8")
    out = tmp_path / "out"
    assert not build_set(base, out).failed
    first = build_set(user, out)
    assert not first.failed, first.findings
    effects = out / "user" / "effects.py"
    assert "2)" in effects.read_text(encoding="utf-8")
    assert "sample" not in effects.read_text(encoding="utf-8")
    assert not build_set(user, out).compiled
    words.write_text(
        words.read_text(encoding="utf-8").replace("You get +<n> Attack.", "Draw <n> cards."), encoding="utf-8"
    )
    assert build_set(user, out).written
    assert "draw(c, c.you, 2)" in effects.read_text(encoding="utf-8")


# ---------------------------------------------------------------- played


@pytest.fixture(scope="module")
def mutants(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("mutants")
    found = build_set(MUTANTS, out)
    assert not found.failed, found.findings
    return out / "mutants"


rule = pytest.mark.rule


@rule("XM-XGENE-01", "XM-XGENE-08")
def test_x_gene_is_done_with_such_a_card_in_the_discard_pile(mutants: Path) -> None:
    t = Tabletop("dc", mutants, hand=["Slash"], discard=["Glide"], deck=["Wound"])
    t.play("Slash")
    assert t.names("hand") == ["Wound"]
    assert t.names("discard") == ["Glide"]


@rule("XM-XGENE-02", "XM-XGENE-04", "XM-XGENE-05")
def test_x_gene_is_not_done_with_a_card_that_was_played(mutants: Path) -> None:
    t = Tabletop("dc", mutants, hand=["Slash", "Glide"], discard=["Rage"], deck=["Wound"])
    t.play("Glide")
    t.play("Slash")
    assert t.names("hand") == []
    assert t.attack == 1


@rule("XM-XGENE-03")
def test_x_gene_is_done_once_for_any_number_of_cards(mutants: Path) -> None:
    t = Tabletop("dc", mutants, hand=["Slash"], discard=["Glide", "Glide"], deck=["Wound", "Wound"])
    t.play("Slash")
    assert t.count("hand") == 1


@rule("XM-BERSERK-01", "XM-BERSERK-02", "XM-BERSERK-03", "XM-BERSERK-05")
def test_berserk_twice_discards_two_cards_and_counts_their_printed_attack(mutants: Path) -> None:
    t = Tabletop("dc", mutants, hand=["Rage"], deck=["Molt", "Glide", "Slash"])
    t.play("Rage")
    assert sorted(t.names("discard")) == ["Glide", "Molt"]
    assert (t.attack, t.recruit_points) == (2, 0)


@rule("XM-BERSERK-07", "XM-BERSERK-09", "XM-BERSERK-14")
def test_berserk_counts_a_wound_as_nothing_and_an_empty_deck_gives_nothing(mutants: Path) -> None:
    t = Tabletop("dc", mutants, hand=["Rage"], deck=["Wound"], discard=[])
    t.play("Rage")
    assert t.attack == 0


@rule("XM-SOAR-01", "XM-SOAR-02", "XM-SOAR-03")
def test_soaring_flight_brings_the_hero_to_the_new_hand(mutants: Path) -> None:
    t = Tabletop("dc", mutants, hq=["Glide"], deck=["Wound"] * 12, recruit=3)
    t.recruit("Glide")
    assert "Glide" not in t.names("discard")
    t.end_turn()
    assert sorted(t.names("hand", 1)) == ["Glide", *["Wound"] * 6]


@rule("XM-DOMINATE-01", "XM-DOMINATE-02", "XM-DOMINATE-10")
def test_dominate_holds_a_hero_and_is_stronger_by_it(mutants: Path) -> None:
    t = Tabletop("dc", mutants, city=["Warrior", "Drone"], holds={"Drone": ["Perch"]}, attack=4)
    assert t.value("Drone") == 4
    t.fight("Drone")
    assert "Perch" in t.names("discard")


def test_a_keyword_that_is_given_works_as_a_printed_one(mutants: Path) -> None:
    t = Tabletop("dc", mutants, city=["Queen", "Warrior"], holds={"Warrior": ["Perch"]}, attack=9)
    before = t.value("Warrior")
    t.fight("Queen")
    assert t.value("Warrior") == before + 1


def test_what_a_keyword_demands_before_play_is_paid_first(mutants: Path) -> None:
    t = Tabletop("dc", mutants, hand=["Molt"], deck=["Glide"])
    assert "play Molt" not in t.legal
    t = Tabletop("dc", mutants, hand=["Molt", "Slash"], deck=["Glide"])
    t.play("Molt")
    assert "Slash" in t.names("discard")


def pointless(ir: object) -> str:
    """A meaning without its identities, which are counted from the first line of a face."""
    return re.sub(r', "(?:to|id|than)": \d+', "", json.dumps(ir))


def test_the_sample_set_renders_and_reads_back(mutants: Path) -> None:
    data = json.loads((mutants / "cards.json").read_text(encoding="utf-8"))
    said = 0
    for card in data["cards"]:
        for one in card["faces"][0]["abilities"]:
            english = render_ability(read(one["ir"]))
            again = explain_text(english, MUTANTS, card["name"], card["kind"])
            assert not again.findings, (english, again.findings)
            assert pointless(again.ir) == pointless([one["ir"]]), english
            said += 1
    assert said >= 15
