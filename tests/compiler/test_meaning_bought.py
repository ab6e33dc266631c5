"""What a cost buys, what follows a card that was not taken, and texts that no Python could hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.cards.source import read_source
from cardwright.foundation.diagnostics import Findings
from cardwright.report.explain import explain_text
from tests.compiler.words import abilities, read_findings, read_text
from tests.tabletop import Tabletop
from tests.trials import Check, Play, Plays, play

DISCARDED = "Discard a card to draw two cards."
FREED = "KO a Wound from your hand or discard pile to draw a card."
PAID = "Pay 2 Recruit to draw a card."
MAYBE = "You may discard a card to draw two cards."
EACH = "Each player discards a card to draw a card."
EITHER = "Each player reveals a [Tech] Hero or discards two cards to draw a card."
WOUNDED = "You may discard a card. If it's a Wound, draw two cards. Otherwise, draw a card."
UNLESS = "You may discard a card. Unless it's a Wound, draw a card."
NOTHING_SHOWN = "Reveal the top card of your deck. If it's a Wound, KO it. Otherwise, gain a Wound."
DEAR = "You may KO a Hero from the HQ. If it costs 5 or more, draw two cards. Otherwise, draw a card."

DECK = ["Watchman", "Watchman", "Watchman"]


def hand(*names: str) -> Check:
    return lambda t: sorted(t.names("hand")) == sorted(names)


PLAYS = [
    play(DISCARDED, hand("Watchman", "Watchman"), hand=["Wound"], deck=DECK),
    play(DISCARDED, hand(), hand=[], deck=DECK),
    play(FREED, lambda t: t.names("ko") == ["Wound"] and t.count("hand") == 1, hand=["Wound"], deck=DECK),
    play(FREED, lambda t: t.names("ko") == ["Wound"], discard=["Wound"], deck=DECK),
    play(FREED, hand("Dock Worker"), hand=["Dock Worker"], deck=DECK),
    play(PAID, hand(), deck=DECK),
    play(MAYBE, hand("Watchman", "Watchman"), "Wound", hand=["Wound"], deck=DECK),
    play(MAYBE, hand("Wound"), (), hand=["Wound"], deck=DECK),
    play(EACH, hand("Watchman"), hand=["Wound"], deck=DECK),
    play(EITHER, lambda t: t.names("discard") == ["Wound"], hand=["Wound"], deck=DECK),
    play(WOUNDED, hand("Watchman", "Watchman"), "Wound", hand=["Wound"], deck=DECK),
    play(WOUNDED, hand("Watchman"), "Dock Worker", hand=["Dock Worker"], deck=DECK),
    play(WOUNDED, hand("Dock Worker"), (), hand=["Dock Worker"], deck=DECK),
    play(WOUNDED, hand(), hand=[], deck=DECK),
    play(UNLESS, hand("Dock Worker"), (), hand=["Dock Worker"], deck=DECK),
    play(UNLESS, hand("Watchman"), "Dock Worker", hand=["Dock Worker"], deck=DECK),
    play(UNLESS, hand(), "Wound", hand=["Wound"], deck=DECK),
    play(NOTHING_SHOWN, lambda t: t.names("discard") == [], deck=[], discard=[]),
    play(NOTHING_SHOWN, lambda t: t.names("discard") == ["Wound"], deck=["Watchman"]),
    play(DEAR, hand(), (), hq=["Trim the Wick"], deck=DECK),
    play(DEAR, hand("Watchman"), "Trim the Wick", hq=["Trim the Wick"], deck=DECK),
]
TRIAL = Plays(PLAYS)


@pytest.mark.parametrize("one", PLAYS, ids=lambda one: one.text[:40])
def test_played(one: Play) -> None:
    TRIAL.run(one)


def test_a_cost_that_is_paid_buys() -> None:
    t: Tabletop = TRIAL.table(hand=[TRIAL.names[PAID]], deck=DECK, recruit=3)
    t.play(TRIAL.names[PAID])
    assert (t.names("hand"), t.recruit_points) == (["Watchman"], 1)
    t.check()


def test_what_a_cost_buys_is_the_same_as_if_you_do() -> None:
    assert abilities(DISCARDED) == abilities("Discard a card. If you do, draw two cards.")
    assert abilities(MAYBE) == abilities("You may discard a card and draw two cards.")


def test_a_list_cut_off_is_asked_as_a_whole() -> None:
    text = "You may play another card from the Villain Deck. The player of your choice gains it."
    shown = explain_text(text, Path("cardsrc/dc"))
    assert not shown.findings
    compile(shown.python, "effects.py", "exec")


@pytest.mark.parametrize("times", [7, 22, 40])
def test_loops_in_loops_have_a_bound(times: int) -> None:
    text = "for each Hero in the HQ, " * times + "gain a Wound."
    (one,) = read_findings(text[0].upper() + text[1:])
    assert "too many parts" in one.message


def test_a_few_loops_in_loops_are_written() -> None:
    text = "For each Hero in the HQ, " + "for each Villain in the city, " * 5 + "gain a Wound."
    assert read_text(text) == []
    compile(explain_text(text, Path("cardsrc/dc")).python, "effects.py", "exec")


@pytest.mark.parametrize("sign", ["\x00", "\x1b", "\x0c", "\u2028", "\u202e", "\x85"])
@pytest.mark.parametrize(
    "source", ["team Deck{}hands\n", "keyword Ta{}ck\n  Draw a card.\n", "hero Nova\n  14 Sp{}ark  cost 2\n"]
)
def test_a_sign_that_nobody_sees_is_no_text(sign: str, source: str) -> None:
    findings = Findings()
    read_source(source.format(sign), "a.card", findings)
    (one, *_) = [one for one in findings.found if one.code == "CW001"]
    at = source.format(sign).index(sign)
    line = source.count("\n", 0, at) + 1
    assert (one.span.line, one.span.column) == (line, at - source.rfind("\n", 0, at))
    assert f"U+{ord(sign):04X}" in one.message


@pytest.mark.parametrize(
    "text",
    [
        "Transform this. Put this card into your discard pile.",
        "Transform this. KO this card.",
    ],
)
def test_a_card_that_has_transformed_is_no_longer_there(text: str) -> None:
    assert [one.code for one in read_findings(text)] == ["CW060"]


def test_it_is_the_card_that_has_come_in_its_place() -> None:
    assert read_findings("Transform this and KO it.") == []


def test_before_it_transforms_it_is_there() -> None:
    assert read_findings("Put this card into your discard pile. Transform this.") == []
