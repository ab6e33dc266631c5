"""What was not chosen or not taken: a sentence that speaks of it does nothing, its "otherwise" neither."""

from __future__ import annotations

import pytest

from tests.tabletop import Tabletop
from tests.trials import Trial

WICK = "Trim the Wick"
"""A Hero without a class."""

TRIAL = Trial(
    {
        "Guest": ["You may choose a player.", "That player draws a card."],
        "Guest Fined": ["You may choose a player.", "That player discards a card. You get +1 Attack."],
        "Guest Asked": ["You may choose a player. If they have a Wound, KO it. Otherwise, draw a card."],
        "Guest Later": ["You may choose a player. At the end of this turn, that player rescues a Bystander."],
        "Tech Host": ["[Covert]: Choose a player. That player draws a card.", "That player discards a card."],
        "Rival": [
            "Choose another player. That player gains a Wound. You get +1 Recruit for each Wound they have."
        ],
        "Rival Shown": [
            (
                "Choose another player. Reveal the top card of that player's deck. "
                "If it costs 0, KO it. Otherwise, draw a card."
            )
        ],
        "Toll": [
            (
                "If a Villain escaped this turn, each player may discard a card. "
                "Each player who does draws a card."
            )
        ],
        "Toll Paid": [
            (
                "If you played a Hero this turn, each player may discard a card. "
                "Each player who does gains a Wound."
            )
        ],
        "Class": ["You may choose a class.", "KO all Heroes of that class from the HQ."],
    }
)


@pytest.fixture(params=[1, 2, 3])
def players(request: pytest.FixtureRequest) -> int:
    """As many players as a game may well have."""
    count: int = request.param
    return count


def table(players: int, hero: str, **position: object) -> Tabletop:
    """A game in which a Hero is in hand."""
    return TRIAL.table(players=players, **{"hand": [hero], **position})


def done(t: Tabletop) -> None:
    """Nothing more is asked, and the table is as it should be."""
    assert t.question is None, t.shown(t.question)
    t.check()


def test_a_player_who_was_not_chosen_does_nothing_on_the_next_line(players: int) -> None:
    t = table(players, "Guest")
    t.play("Guest")
    t.decline()
    done(t)
    assert t.count("hand") == 0


def test_the_sentence_after_it_is_done(players: int) -> None:
    t = table(players, "Guest Fined", hand=["Guest Fined", WICK])
    t.play("Guest Fined")
    t.decline()
    done(t)
    assert (t.names("hand"), t.attack) == ([WICK], 1)


def test_neither_a_condition_nor_its_otherwise_speaks_of_nobody(players: int) -> None:
    t = table(players, "Guest Asked", hand=["Guest Asked", "Wound"])
    t.play("Guest Asked")
    t.decline()
    done(t)
    assert t.names("hand") == ["Wound"]


def test_nobody_does_something_later(players: int) -> None:
    t = table(players, "Guest Later")
    t.play("Guest Later")
    t.decline()
    done(t)
    t.end_turn()
    t.check()
    assert not any(t.count("victory", player) for player in range(1, players + 1))


def test_a_superpower_that_was_not_used_chose_nobody(players: int) -> None:
    t = table(players, "Tech Host", hand=["Tech Host", WICK])
    t.play("Tech Host")
    done(t)
    assert t.names("hand") == [WICK]


def test_another_player_is_nobody_alone() -> None:
    t = table(1, "Rival", hand=["Rival", "Wound"])
    t.play("Rival")
    done(t)
    assert (t.recruit_points, t.count("discard")) == (0, 0)


def test_another_player_is_somebody_among_two() -> None:
    t = table(2, "Rival")
    t.play("Rival")
    t.answer_all()
    assert t.count("discard", 2) == 1


def test_the_deck_of_nobody_shows_nothing() -> None:
    t = table(1, "Rival Shown")
    t.play("Rival Shown")
    done(t)
    assert t.count("hand") == 0


def test_who_did_it_is_nobody_where_nothing_was_said(players: int) -> None:
    t = table(players, "Toll", hand=["Toll", WICK])
    t.play("Toll")
    done(t)
    assert t.names("hand") == [WICK]


def test_who_did_it_is_whoever_did(players: int) -> None:
    others: dict[str, object] = {f"hand{player}": [] for player in range(2, players + 1)}
    t = table(players, "Toll Paid", hand=["Toll Paid", WICK], **others)
    t.play("Toll Paid")
    t.choose(WICK)
    assert sorted(t.names("discard")) == [WICK, "Wound"]


def test_a_class_that_was_not_chosen_tells_nothing_apart(players: int) -> None:
    t = table(players, "Class", hq=[WICK, WICK])
    t.play("Class")
    t.decline()
    done(t)
    assert t.row("HQ")[:2] == [WICK, WICK]
