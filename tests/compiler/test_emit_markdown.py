"""The listing of a set: every card once, each side, what it becomes; headings that the contents lead to."""

from __future__ import annotations

import re
from functools import cache

from cardwright.foundation.data import checkout
from cardwright.listing.markdown import Anchors, escaped, line_start, link
from cardwright.listing.page import emit_markdown
from cardwright.model import nodes as n
from cardwright.model.compiled import (
    CompiledAbility,
    CompiledCard,
    CompiledFace,
    CompiledSet,
    SetHeader,
    Setup,
    SetupGroups,
    Vocabulary,
)
from tests.compiler.a_set import VOCABULARY, a_set


def text(words: str, label: n.Label | None = None, *body: n.Statement) -> CompiledAbility:
    return CompiledAbility(words, n.Ability(label, body))


def card(name: str, group: str, kind: str, *faces: CompiledFace, copies: int = 1) -> CompiledCard:
    return CompiledCard(f"x/{group}/{name}", name, group, kind, copies, faces or (CompiledFace(name),))


def listing(*cards: CompiledCard, setups: tuple[Setup, ...] = (), words: Vocabulary = VOCABULARY) -> str:
    header = SetHeader("x", "Salt & Iron", "legendary", (), "")
    return emit_markdown(CompiledSet(header, Vocabulary(), words, None, setups, cards))


def test_markdown_shows_the_text_and_nothing_else() -> None:
    assert escaped("a | b <i>&amp; *") == "a \\| b &lt;i&gt;&amp;amp; \\*"
    assert escaped("[Tech]: Draw.") == "[Tech\\]: Draw."
    assert line_start("+1 Attack") == "\\+1 Attack"
    assert line_start("2. Draw") == "2\\. Draw"
    assert link("A [b]: c", "a-b-c") == "[A \\[b\\]: c](#a-b-c)"
    assert link("🦇", "") == "🦇"


def test_the_listing_counts_copies_and_shows_every_card() -> None:
    page = emit_markdown(a_set())
    assert "**Knight** ×8 — Titans · Tech · cost 0 · Attack 1+" in page
    assert "**Knight by Night, the other side** — cost \\* · Recruit 2\\* · VP 1" in page
    assert "| 1 | Knight | Wolves |  |" in page


def test_a_heading_that_comes_again_has_an_anchor_of_its_own() -> None:
    anchors = Anchors()
    found = [
        anchors.take(title) for title in ("Villainy Inc.", "Villainy Inc", "A (B)", "villainy-inc-1", "🦇")
    ]
    assert found == ["villainy-inc", "villainy-inc-1", "a-b", "villainy-inc-1-1", ""]


LEADS = text("Always Leads: Wolves.", n.Label("Always Leads"))
MOTH = card(
    "Moth",
    "Moth",
    "Mastermind",
    CompiledFace("Moth", points={"Attack": 7, "VP": 5}, abilities=(LEADS,)),
    CompiledFace("Moth", points={"Attack": 9, "VP": 5}),
)


def tactic(name: str, attack: int) -> CompiledCard:
    line = text("Fight: Draw a card.", n.Label("Fight"))
    return card(name, "Moth", "Tactic", CompiledFace(name, points={"Attack": attack}, abilities=(line,)))


def test_a_mastermind_stands_with_both_sides_and_its_tactics_with_what_they_share() -> None:
    page = listing(MOTH, tactic("Dust", 7), tactic("Lamp", 7), card("Wolf", "Wolves", "Villain", copies=8))
    order = [
        "### Moth",
        "**Normal side** — Attack 7",
        "**Epic side** — Attack 9",
        "*2 Tactics, each Attack 7*",
    ]
    order += ["**Dust**\n- **Fight:** Draw a card.", "**Lamp**"]
    places = [page.index(part) for part in order]
    assert places == sorted(places)
    assert "| [Moth](#moth) | [Wolves](#wolves) | 7 | 9 |  |" in page
    assert "| [Wolves](#wolves) | [Moth](#moth) | 8 | 0 | 0 |" in page
    apart = listing(MOTH, tactic("Dust", 7), tactic("Lamp", 8))
    assert "*2 Tactics*" in apart
    assert "**Lamp** — Attack 8" in apart


def test_what_a_card_becomes_stands_beside_it_and_nowhere_else() -> None:
    change = text("Transform this Hero into Eel.", None, n.Transform(n.This("Hero"), "Eel"))
    elver = card("Elver", "Cole", "Hero", CompiledFace("Elver", ("Tech",), abilities=(change,)), copies=5)
    eel = card("Eel", "Cole, Transformed", "Hero", CompiledFace("Eel", ("Tech",)), copies=4)
    page = listing(eel, card("Pike", "Cole", "Hero"), elver)
    assert page.count("**Eel**") == 1
    assert "Cole, Transformed" not in page
    assert page.index("**Elver** ×5") < page.index("*transforms into* **Eel** ×4 — Tech")
    assert "6 cards and 4 Transformed cards." in page
    assert "| [Cole](#cole) |  | 5 |" in page


def test_a_card_that_is_its_whole_group_has_its_name_once() -> None:
    lines = (text("Setup: 8 Twists.", n.Label("Setup")), text("Evil Wins: At dawn.", n.Label("Evil Wins")))
    page = listing(card("Drown It", "Drown It", "Scheme", CompiledFace("Drown It", abilities=lines)))
    assert "### Drown It\n\n- **Setup:** 8 Twists.\n- **Evil Wins:** At dawn.\n" in page
    assert "| [Drown It](#drown-it) | 8 Twists. | At dawn. |" in page


def test_only_what_stands_before_a_label_is_set_off() -> None:
    page = listing(card("Wolf", "Wolves", "Villain", CompiledFace("Wolf", abilities=(text("Choose: a."),))))
    assert "- Choose: a." in page
    icons = text("[Tech]: Draw a card.", n.Label(icons=("Tech",)))
    page = listing(card("Wolf", "Wolves", "Villain", CompiledFace("Wolf", abilities=(icons,))))
    assert "- **[Tech]:** Draw a card." in page


def test_a_set_up_says_what_each_number_of_players_adds() -> None:
    players = {
        "1": SetupGroups(("A", "B"), ("W",), ("G",)),
        "2": SetupGroups(("A", "B", "C"), ("W",), ("H",)),
    }
    page = listing(setups=(Setup("Night", None, None, players),))
    assert "| 1 | A, B | W | G |" in page
    assert "| 2 | also C | the same | H |" in page


def test_an_empty_set_has_no_empty_headings() -> None:
    assert "##" not in listing()


@cache
def committed() -> str:
    root = checkout()
    assert root is not None
    return (root / "generated" / "dc" / "cards.md").read_text(encoding="utf-8")


def test_every_link_of_the_box_leads_to_a_heading() -> None:
    page = committed()
    anchors = Anchors()
    heads = {anchors.take(title) for title in re.findall(r"^#+ (.+)$", page, re.M)}
    links = set(re.findall(r"\]\(#([^)]*)\)", page))
    assert len(links) > 40
    assert links <= heads


def test_the_box_lists_each_copy_of_its_cards_once() -> None:
    page = committed()
    titled = re.findall(r"^(?:\*transforms into\* )?\*\*([^*]+)\*\*(?: ×(\d+))?(?: —|$)", page, re.M)
    copies = sum(int(count or 1) for name, count in titled if not name.endswith(" side"))
    assert copies + page.count("**Normal side**") + page.count("- **Setup:**") == 500
