"""Where cards lie whose place a text leaves out: the table, in the IR, in findings and in play."""

from __future__ import annotations

import pytest

from cardwright.build.faces import Reader
from cardwright.cards.blocks import Passage
from cardwright.english.text import render
from cardwright.foundation.diagnostics import Findings
from cardwright.foundation.spans import Span
from cardwright.model import nodes as n
from cardwright.model.irjson import from_json, to_json, walk
from cardwright.resolve.places import SORTS, TABLE, USES, row_of
from cardwright.words.vocabulary import Declared, declare, lexicon, read_needed, read_set
from cardwright.words.world import Speaker
from tests.docs.pages import LANGUAGE, shown_set
from tests.trials import Trial


@pytest.fixture(scope="module")
def declared(tmp_path_factory: pytest.TempPathFactory) -> Declared:
    folder = tmp_path_factory.mktemp("words") / "harbor"
    folder.mkdir()
    (folder / "harbor.card").write_text(shown_set(LANGUAGE.read_text(encoding="utf-8")), encoding="utf-8")
    findings = Findings()
    own = read_set(folder, findings)
    assert own is not None
    return declare(own, read_needed(own, findings), findings)


def read(declared: Declared, text: str, kind: str = "Hero") -> tuple[list[n.Ability], Findings]:
    findings = Findings()
    passage = Passage(text, text, Span("x.card", 1, 1, 1, len(text) + 1))
    speaker = Speaker(("Salt Crow",), kind, "")
    found = Reader(declared, lexicon(declared), findings).face([passage], speaker)
    return [one.ir for one in found], findings


def places(abilities: list[n.Ability]) -> list[str]:
    """Where each noun of cards lies, by the words of the table; what is told otherwise is left out."""
    nodes = [node for ability in abilities for node in walk(ability)]
    return [node.where for node in nodes if isinstance(node, n.Implied)]


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("Discard a card.", ["hand"]),
        ("Discard one of your Heroes.", ["hand"]),
        ("KO a Wound.", ["yours"]),
        ("Each player reveals a [Tech] Hero or gains a Wound.", ["yours", "stack"]),
        ("If you have a [Tech] Hero, draw a card.", ["yours"]),
        ("If you have a Bystander, draw a card.", ["Victory Pile"]),
        ("If a Villain has a Bystander, draw a card.", ["in play", "held"]),
        ("Defeat a Villain with a Bystander.", ["held", "in play"]),
        ("Each player with a Bystander draws a card.", ["Victory Pile"]),
        ("Rescue a Bystander.", ["stack"]),
        ("A Villain captures two Bystanders.", ["in play", "stack"]),
        ("Put a Wound on top of your deck.", ["stack"]),
        ("Gain a Hero.", ["HQ"]),
        ("Gain a Deckhand.", ["stack"]),
        ("Recruit a Hero for free.", ["HQ"]),
        ("You get +1 Attack for each Villain.", ["in play"]),
        ("Choose a Villain. It gets -1 Attack this turn.", ["in play"]),
        ("Put a Villain on top of the Villain Deck.", ["in play"]),
        ("Whenever you defeat a Villain this turn, draw a card.", []),
        ("You can't recruit Heroes this turn.", []),
        ("KO one of your Heroes.", []),
        ("Draw a card for each Hero you played this turn.", []),
    ],
)
def test_what_a_text_leaves_out_stands_in_its_meaning(
    declared: Declared, text: str, where: list[str]
) -> None:
    abilities, findings = read(declared, text)
    assert findings.found == []
    assert places(abilities) == where
    (ability,) = abilities
    assert from_json(to_json(ability), n.Ability) == ability
    # English leaves it out, and reading that fills it in again
    assert read(declared, render(ability))[0] == abilities


@pytest.mark.parametrize(
    ("text", "at", "hint"),
    [
        ("Put a Hero on top of your deck.", "a Hero", "from your hand"),
        ("Shuffle a card into your deck.", "a card", "from your hand"),
        ("Set aside a card.", "a card", "from your hand"),
        ("Look at a card.", "a card", "from your hand"),
        ("Play a card.", "a card", "from your hand"),
        ("Choose a card.", "a card", "in the HQ"),
        ("Choose a Hero.", "a Hero", "in the HQ"),
        ("KO a Bystander.", "a Bystander", "from your Victory Pile"),
        ("Gain a card that costs 2 or less.", "a card that costs 2 or less", "from the HQ"),
        ("A Villain captures a Hero.", "a Hero", "from the HQ"),
        ("Rescue all Bystanders.", "all Bystanders", "from the city"),
    ],
)
def test_what_has_no_place_is_an_error_that_says_what_to_write(
    declared: Declared, text: str, at: str, hint: str
) -> None:
    (one,) = read(declared, text)[1].found
    assert one.code == "CW078"
    assert text[one.span.column - 1 : one.span.end_column - 1] == at
    assert "from where" in one.message
    assert hint in (one.hint or "")


def test_every_verb_of_the_table_is_a_verb_of_the_meaning() -> None:
    verbs = {verb for row in TABLE[:-1] for verb in row.verbs}
    assert verbs == {*USES.values(), "hold"}


def test_every_row_of_the_table_counts() -> None:
    """No row stands behind others that take all it speaks of."""
    verbs = {*USES.values(), "hold", ""}
    used = {id(row_of(verb, sort, new)) for verb in verbs for sort in SORTS for new in (False, True)}
    assert [row.verbs for row in TABLE if id(row) not in used] == []


TRIAL = Trial(
    {
        "Press": ["Gain a Hero."],
        "Free Hand": ["Recruit a Hero for free."],
        "Load": ["Put a Wound on top of your deck."],
        "Both Eyes": ["Choose a Villain. It gets -1 Attack this turn."],
    }
)


def test_a_hero_is_gained_and_recruited_from_the_hq() -> None:
    t = TRIAL.table(
        hand=["Press", "Free Hand"],
        hq=["Trim the Wick", "Trim the Wick", "Trim the Wick", "Trim the Wick", "Trim the Wick"],
    )
    t.play("Press")
    t.choose("Trim the Wick")
    t.play("Free Hand")
    t.choose("Trim the Wick")
    t.check()
    assert t.names("discard") == ["Trim the Wick", "Trim the Wick"]


def test_a_wound_comes_from_its_stack() -> None:
    t = TRIAL.table(hand=["Load"])
    t.play("Load")
    t.check()
    assert t.names("deck")[:1] == ["Wound"]
