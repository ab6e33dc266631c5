"""What players do simultaneously: all choose first, in secret, and then it happens in turn."""

from __future__ import annotations

import pytest

from cardtable.kernel.decision import IllegalAnswer
from tests.tabletop import Tabletop
from tests.trials import Trial

TRIAL = Trial(
    {
        "Blind Vote": ["Each player simultaneously discards a card."],
        "Show of Hands": [
            "Each player simultaneously reveals a Hero from their hand. Each player who does so draws a card."
        ],
        "Side Bets": ["Each other player simultaneously discards up to two cards."],
        "Swap Meet": [
            "Each player simultaneously puts a card from their discard pile on top of their deck.",
        ],
        "Wake": ["Each player simultaneously KOs a card from their hand, then draws a card."],
        "Reckoning": ["Each player simultaneously discards a card. KO each card discarded this way."],
    },
)


def voting(**position: object) -> Tabletop:
    t = TRIAL.table(
        players=3, hand=["Blind Vote", "Wound", "Watchman"], hand2=["Wound", "Dock Worker"],
        hand3=["Watchman", "Dock Worker"], **position,
    )  # fmt: skip
    t.play("Blind Vote")
    return t


def test_all_are_asked_at_once_and_nothing_happens_before_the_last_answer() -> None:
    t = voting()
    assert sorted(decision.player for decision in t.game.decisions) == [0, 1, 2]
    t.game.answer([0], 2)
    assert sorted(decision.player for decision in t.game.decisions) == [0, 1]
    t.game.answer([1], 0)
    assert [t.count("hand", n) for n in (1, 2, 3)] == [2, 2, 2]
    with pytest.raises(IllegalAnswer):
        t.game.answer([0], 2)
    t.game.answer([0], 1)
    t.check()
    assert [t.count("hand", n) for n in (1, 2, 3)] == [1, 1, 1]
    assert [len(t.cards("discard", n)) for n in (1, 2, 3)] == [1, 1, 1]


def test_an_answer_is_a_secret_until_all_are_in() -> None:
    games = [voting(), voting()]
    games[0].game.answer([0], 2)
    games[1].game.answer([1], 2)
    for player in (0, 1):
        assert games[0].game.view(player) == games[1].game.view(player)
    for t in games:
        clone = t.game.clone()
        for game in (t.game, clone):
            game.answer([0], 0)
            game.answer([0], 1)
        assert clone == t.game


def test_they_do_it_in_turn_though_they_chose_together() -> None:
    t = voting()
    for player in (2, 1, 0):
        t.game.answer([0], player)
    t.check()
    assert [event.who for event in t.game.state.history if event.verb == "discard"] == [0, 1, 2]


def test_who_has_nothing_to_choose_from_is_not_asked() -> None:
    t = TRIAL.table(players=3, hand=["Blind Vote"], hand2=["Wound"], hand3=["Wound", "Watchman"])
    t.play("Blind Vote")
    assert [decision.player for decision in t.game.decisions] == [2]
    t.game.answer([1], 2)
    t.check()
    assert [t.names("discard", n) for n in (1, 2, 3)] == [[], ["Wound"], ["Watchman"]]


def test_up_to_so_many() -> None:
    t = TRIAL.table(players=3, hand=["Side Bets"], hand2=["Wound", "Watchman"], hand3=["Wound", "Watchman"])
    t.play("Side Bets")
    t.game.answer([], 1)
    t.game.answer([0, 1], 2)
    t.check()
    assert [t.count("hand", n) for n in (2, 3)] == [2, 0]


def test_cards_of_a_pile_everybody_sees() -> None:
    t = TRIAL.table(
        hand=["Swap Meet"],
        discard=["Wound", "Watchman"],
        discard2=["Dock Worker", "Watchman"],
        deck2=["Wound"],
    )
    t.play("Swap Meet")
    t.choose("Watchman", player=1)
    t.choose("Dock Worker", player=2)
    t.check()
    assert t.names("deck", 1)[0] == "Watchman"
    assert t.names("deck", 2)[:2] == ["Dock Worker", "Wound"]


def test_the_rest_of_the_sentence_follows_in_turn() -> None:
    t = TRIAL.table(
        hand=["Wake", "Wound", "Watchman"],
        hand2=["Wound", "Watchman"],
        deck=["Dock Worker"],
        deck2=["Dock Worker"],
    )
    t.play("Wake")
    t.choose("Wound", player=1)
    t.choose("Watchman", player=2)
    t.check()
    assert sorted(t.names("ko")) == ["Watchman", "Wound"]
    assert (sorted(t.names("hand")), sorted(t.names("hand", 2))) == (
        ["Dock Worker", "Watchman"],
        ["Dock Worker", "Wound"],
    )


def test_what_was_done_this_way_is_what_all_did() -> None:
    t = TRIAL.table(hand=["Reckoning", "Wound", "Watchman"], hand2=["Wound", "Dock Worker"])
    t.play("Reckoning")
    t.choose("Wound", player=1)
    t.choose("Dock Worker", player=2)
    t.check()
    assert sorted(t.names("ko")) == ["Dock Worker", "Wound"]


def test_who_did_so_is_known() -> None:
    t = TRIAL.table(hand=["Show of Hands", "Watchman"], hand2=["Wound"], deck=["Wound"], deck2=["Wound"])
    t.play("Show of Hands")
    t.check()
    assert (sorted(t.names("hand")), t.names("hand", 2)) == (["Watchman", "Wound"], ["Wound"])
