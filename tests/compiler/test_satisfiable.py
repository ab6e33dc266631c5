"""A filter that no card in reach can pass is refused, with what to write; a name is read by its noun."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.build.stages import check_set
from cardwright.foundation.codes import PRELUDE
from tests.docs.pages import LANGUAGE, shown_set
from tests.trials import Trial

OTHERS = """\
kind Monster, Monsters
kind Sea Monster, Sea Monsters is Villain
kind Lodger, Lodgers is Bystander
class Instinct [Instinct] yellow
team Gulls
keyword Fu
  Draw a card.
keyword Drift
  Draw a card.
villains Lamplighters
  7 Lamp Thief  attack 3  vp 1
  1 Lamp Lord  attack 5  vp 1
    Fight: Gain Lamp Lord as a Hero.
scheme Vats
  Setup: 5 Twists.
  Twist: Stack a Wound next to the Scheme as a "Full Vat".
  Evil Wins: When there are 5 Wounds in the KO pile.
hero Drifter
  13 Float   [Tech]  cost 2  attack 1
    Drift.
  1 Plain Raft   cost 3
"""


def found(folder: Path, texts: str, page: bool = True) -> list[tuple[str, str, str]]:
    """What is wrong with cards beside the set of the language page, or words alone, by code and hint."""
    folder.mkdir()
    words = shown_set(LANGUAGE.read_text(encoding="utf-8")) if page else PRELUDE
    words = "".join(line for line in words.splitlines(True) if not line.startswith("  holds "))
    (folder / "a.card").write_text(words + texts, encoding="utf-8")
    return [(one.code, one.message, one.hint) for one in check_set(folder).findings]


def hero(text: str) -> str:
    return f"hero Zed\n  14 Ember   [Tech]  cost 3\n    {text}\n"


REFUSED = [
    ("KO a Monster from the HQ.", "no card of these sets is a Monster", "kind Monster"),
    ("Defeat a Sea Monster in the city.", "no card of these sets is a Sea Monster", '"a Villain"'),
    ("Rescue a Lodger from the city.", "no card of these sets is a Lodger", '"a Bystander"'),
    ("KO an [Instinct] Hero from your hand.", "no Hero of these sets bears [Instinct]", "[Covert]"),
    ("[Instinct]: Draw a card.", "no card of these sets bears [Instinct]", "[Tech]"),
    ("[Gulls]: Draw a card.", "bears [Gulls]", "[Harbor Watch]"),
    ("Choose a [Tech] Villain in the city. KO it.", "no Villain of these sets bears", '"[Tech] Hero"'),
    ("KO a [Watch] Deckhand from your hand.", "no Deckhand of these sets bears", '"[Harbor Watch] Hero"'),
    ('KO a Hero with "Fu" from your hand.', 'called "Fu"; it is a keyword', "quotes: with Fu"),
    ("If you have a Hero with Fu, draw a card.", "no card of these sets has Fu", ""),
    ('KO a "Tech" Hero from the HQ.', 'called "Tech"; it is an icon', "write [Tech]"),
    ("KO a Wreckers Hero from the HQ.", 'no Hero of these sets is called "Wreckers"', '"Wreckers Villain"'),
    ("KO a Villain from your hand.", "a hand never holds a Villain", "Wound"),
    ("KO a Mastermind from your discard pile or deck.", "never holds a Mastermind", "another place"),
    ("Discard a Twist.", "a hand never holds a Twist", "another place"),
    ("Reveal the top card of your deck. If it's a Henchman, draw a card.", "never holds a Henchman", ""),
    ("Look at the top two cards of your deck. KO a Villain from among them.", "never holds a Villain", ""),
    ("KO a [Tech] grey Hero from the HQ.", "what is grey is of no class", '"or"'),
    ("KO a 3-cost Hero from the HQ that costs 5 or more.", "no cost is all that is asked", "leave one"),
    ("KO an odd Hero from the HQ that costs 4.", "no cost is all that is asked", "leave one"),
    ("KO a grey multicolored Hero from the HQ.", "what is grey is of no class", "leave one"),
    ("KO a Bystander Hero from your hand.", "no Hero of these sets is a By", '"a Hero or a Bystander"'),
    ("Defeat a Henchman Wreckers Villain in the city.", "each of these is true of some", "leave one"),
    ("Defeat a Villain in the city with a Recruit icon.", "no Villain of these sets has Recruit", "Attack"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "says", "hint"), REFUSED)
def test_what_no_card_can_be_is_refused(tmp_path: Path, text: str, says: str, hint: str) -> None:
    (one,) = found(tmp_path / "harbor", OTHERS + hero(text))
    assert one[0] == "CW083"
    assert says in one[1]
    assert hint in one[2]


def test_that_villain_is_no_card_of_a_deck(tmp_path: Path) -> None:
    (one,) = found(tmp_path / "harbor", hero("Reveal the top card of your deck. KO that Villain."))
    assert one[0] == "CW060"


RIGHT = [
    "KO a Deckhand from your hand.",
    "Defeat an Enemy in the city.",
    "KO a Hero with Drift from your hand.",
    "KO a Lamp Lord Hero from your hand.",
    'KO all "Full Vat" cards next to the Scheme.',
    "KO a Villain from your Victory Pile.",
    "KO a Villain or Hero from your Victory Pile or discard pile.",
    "KO a Hero from the HQ that costs 9 or more.",
    "KO a Diver Hero from your hand.",
    "Defeat a Fog Hand Henchman in the city.",
    "KO a grey Hero from your hand.",
    "KO a non-[Watch] Hero from your hand.",
    "Defeat a Villain in the city with 3 Attack or less.",
    "[Strength][Watch]: Draw a card.",
    "[Deckhand]: Draw a card.",
    "[Instinct] or [Tech]: Draw a card.",
]


@pytest.mark.parametrize("text", RIGHT)
def test_what_some_card_can_be_is_right(tmp_path: Path, text: str) -> None:
    assert found(tmp_path / "harbor", OTHERS + hero(text)) == []


@pytest.mark.parametrize(
    "text", ["KO a [Tech] Villain in the city.", "Rescue a Bystander from the city.", "[Guild]: Draw a card."]
)
def test_words_without_cards_leave_open_what_there_will_be(tmp_path: Path, text: str) -> None:
    assert "CW083" not in {code for code, _, _ in found(tmp_path / "sample", hero(text), page=False)}


TRIAL = Trial(
    {
        "Thief Taker": ["Defeat a Lamplighters Villain in the city."],
        "Out of Oil": ["KO a Lamplighters Hero from your discard pile."],
        "Head Count": ["You get +2 Recruit for each non-Lamplighters Villain in the city."],
    },
    {"Plain Thug": []},
    OTHERS,
)


def test_the_name_of_a_team_and_a_group_is_read_by_the_kind_behind_it() -> None:
    t = TRIAL.table(hand=["Thief Taker"], city=["Plain Thug", "Lamp Thief"])
    t.play("Thief Taker")
    assert t.names("city") == ["Plain Thug"]
    t = TRIAL.table(hand=["Out of Oil"], discard=["Thief Taker", "Know the Shoals"])
    t.play("Out of Oil")
    assert t.names("ko") == ["Know the Shoals"]


def test_so_it_is_behind_non() -> None:
    t = TRIAL.table(hand=["Head Count"], city=["Plain Thug", "Lamp Thief", "Lamp Lord"])
    t.play("Head Count")
    assert t.points("Recruit") == 2
