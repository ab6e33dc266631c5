"""What several icons ask for: both on one card, or either; the wordings that leave it open are refused."""

from __future__ import annotations

import pytest

from tests.compiler.words import read_findings
from tests.trials import Trial

TRIAL = Trial(
    {
        "Both": ["KO all [Tech][Covert] Heroes from the HQ."],
        "Sorts": ["KO all [Tech] and [Covert] Heroes from the HQ."],
        "Either": ["KO all [Tech] or [Covert] Heroes from the HQ."],
        "Neither": ["KO all non-[Tech] Heroes from the HQ."],
        "Not Both": ["KO all non-[Tech][Covert] Heroes from the HQ."],
        "Is Both": ["Reveal the top card of your deck. If it is [Tech][Covert], draw it."],
        "Tech One": [],
        "Covert One": [],
        "Grey One": [],
    },
    others="hero Twofold\n  14 Twofold [Tech][Covert]  cost 3\n",
)
HQ = ["Tech One", "Covert One", "Grey One", "Twofold", "Storm Glass"]


@pytest.mark.parametrize(
    ("card", "gone"),
    [
        ("Both", {"Twofold"}),
        ("Sorts", {"Tech One", "Covert One", "Twofold"}),
        ("Either", {"Tech One", "Covert One", "Twofold"}),
        ("Neither", {"Covert One", "Grey One", "Storm Glass"}),
        ("Not Both", {"Tech One", "Covert One", "Grey One", "Storm Glass"}),
    ],
)
def test_what_icons_ask_for(card: str, gone: set[str]) -> None:
    t = TRIAL.table(hand=[card], hq=HQ)
    t.play(card)
    assert set(t.names("ko")) == gone
    t.check()


@pytest.mark.parametrize(("card", "drawn"), [("Twofold", 1), ("Tech One", 0), ("Covert One", 0)])
def test_a_condition_asks_for_both(card: str, drawn: int) -> None:
    t = TRIAL.table(hand=["Is Both"], deck=[card])
    t.play("Is Both")
    assert t.count("hand") == drawn
    t.check()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("KO a [Tech] and [Covert] Hero from the HQ.", '"[Tech] or [Covert]" for one of them'),
        ("KO a [Tech] and [Covert] Hero from the HQ.", '"[Tech][Covert]" for both'),
        ("KO two [Tech] and [Covert] Heroes from the HQ.", "could mean two things"),
        ("KO a [Tech][Tech] Hero from the HQ.", "is there already"),
    ],
)
def test_a_wording_that_leaves_it_open_is_refused(text: str, said: str) -> None:
    (found,) = read_findings(text)
    assert (found.code, said in found.message) == ("CW043", True), found.message


@pytest.mark.parametrize("text", ["[Tech][Tech]: Draw a card.", "[Tech][Covert]: Draw a card."])
def test_a_superpower_may_ask_twice(text: str) -> None:
    assert read_findings(text) == []
