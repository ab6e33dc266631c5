"""Lines that nothing ever does are refused, with what to write instead; so are names that lose a word."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.build.stages import check_set
from cardwright.foundation.codes import PRELUDE

WORDS = (
    PRELUDE + "label Objective\nlabel Rescue\naction Healing\nkind Relic, Relics\n"
    "keyword Moor:\n  Fight: <effect>\nkeyword Salvo:\n  <effect>. Draw a card.\n"
)
CARD = {
    "Hero": "hero Nova [Guild]\n  14 Spark   [Tech]  cost 2\n    {text}\n",
    "Villain": "villains Reds\n  8 Brute  attack 3  vp 2\n    {text}\n",
    "Bystander": "cards Folk  kind Bystander\n  1 Guard  vp 1\n    {text}\n",
    "Wound": "cards Hurts  kind Wound\n  1 Burn\n    {text}\n",
    "Relic": "cards Finds  kind Relic\n  1 Urn\n    {text}\n",
    "Tactic": "mastermind Doom  attack 9  vp 5\n  tactic Plan\n    {text}\n  tactic B\n  tactic C\n"
    "  tactic D\n",
}


def found(tmp_path: Path, source: str) -> list[tuple[str, str, str]]:
    """What is wrong with a set, as code, message and hint."""
    folder = tmp_path / "sample"
    folder.mkdir()
    (folder / "s.card").write_text(source, encoding="utf-8")
    errors = [one for one in check_set(folder).findings if one.severity == "error"]
    return [(one.code, one.message, one.hint) for one in errors]


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.mark.parametrize(
    ("kind", "text", "says", "hint"),
    [
        ("Villain", "Objective: Gain a Wound.", '"Objective:" never happens', '"Ambush:" (when it enters'),
        ("Hero", "Objective: Gain a Wound.", '"Objective:" never happens', "has no label"),
        ("Bystander", "Objective: Gain a Wound.", '"Objective:" never happens', '"Rescue:" (when it is'),
        ("Bystander", "Each player gains a Wound.", "nothing says when this is done", '"Rescue:"'),
        ("Tactic", "Each player gains a Wound.", "nothing says when this is done", '"Fight:"'),
        ("Relic", "Draw a card.", "nothing says when this is done", "keyword NAME:"),
        ("Villain", "[Tech]: Draw a card.", "a Superpower is used when its card is played", '"Fight:"'),
        ("Villain", "Moor: Draw a card. Draw a card.", "", ""),
        ("Villain", "Salvo: Draw a card.", "nothing says when this is done", '"Fight:"'),
        ("Villain", "Healing: Draw a card.", "is used from a hand, where no Villain is", ""),
        ("Wound", "Healing: KO this Wound.", "", ""),
        ("Wound", "Healing: Draw a card. When you recruit a Hero this turn, you may KO this Wound.", "", ""),
        ("Wound", "Healing: When you recruit a Hero this turn, you may KO this Wound.", "only waits", "le"),
        ("Villain", "Fight: Gain this as a Hero.\n    [Tech]: Draw a card.", "", ""),
        ("Hero", "[Tech]: Draw a card.", "", ""),
        ("Villain", "Villains get +1 Attack.", "", ""),
        ("Hero", "Setup: 6 Twists.", "a Hero is not asked for this", ""),
        ("Villain", "Always Leads: Reds.", "a Villain is not asked for this", ""),
    ],
)  # fmt: skip
def test_what_never_happens(kind: str, text: str, says: str, hint: str, tmp_path: Path) -> None:
    errors = found(tmp_path, WORDS + CARD[kind].format(text=text))
    wanted = [one for one in errors if one[0] in ("CW075", "CW079") and "the label" not in one[1]]
    if not says:
        assert wanted == []
        return
    assert any(says in message and hint in how for _, message, how in wanted) or (
        "is not asked" in says and any(code == "CW075" for code, _, _ in wanted)
    ), errors


def test_a_label_of_a_set_with_cards_is_announced_by_something(tmp_path: Path) -> None:
    errors = found(tmp_path, PRELUDE + "label Objective\n" + CARD["Hero"].format(text="Draw a card."))
    assert [code for code, _, _ in errors] == ["CW079"]


def test_a_label_that_a_text_does_happens(tmp_path: Path) -> None:
    text = "Objective: Draw a card."
    twist = "scheme Storm\n  Setup: 8 Twists.\n  Twist: Do the Objective effect of each Hero in the HQ.\n"
    twist += "  Evil Wins: When there are 5 Wounds in the KO pile.\n"
    errors = found(tmp_path, PRELUDE + "label Objective\n" + CARD["Hero"].format(text=text) + twist)
    assert not [one for one in errors if one[0] == "CW079"]


@pytest.mark.parametrize(
    "other",
    [
        "label Zeal", "action Zeal", "action Zeal\n  Draw a card.", "class Zeal [Zeal] blue", "team Zeal",
        "kind Zeal, Zeals", "place Zeal of table", "point Zeal", "track Zeal, Doom ends 3",
    ],
)  # fmt: skip
def test_a_keyword_shares_its_name_with_no_other_word(other: str, tmp_path: Path) -> None:
    errors = found(tmp_path, PRELUDE + other + "\nkeyword Zeal\n  Draw a card.\n")
    assert [code for code, _, _ in errors] == ["CW018"], errors
    assert "could not tell them apart" in errors[0][1]


def test_a_kind_and_a_label_may_share_a_name(tmp_path: Path) -> None:
    assert found(tmp_path, PRELUDE) == []


def test_kinds_are_not_each_of_the_other(tmp_path: Path) -> None:
    errors = found(tmp_path, PRELUDE + "kind Beta, Betas is Gamma\nkind Gamma, Gammas is Beta\n")
    assert [(code, message) for code, message, _ in errors] == [
        ("CW023", "kinds are each of the other: Beta is Gamma is Beta")
    ]
