"""Triggers and replacements concern what they speak of, and nothing else asks anybody anything."""

from __future__ import annotations

from tests.tabletop import Tabletop
from tests.trials import Trial

TRIAL = Trial(
    {
        "Vigil": ["Whenever you rescue a Bystander this turn, draw a card."],
        "Tithe": ["Whenever you gain a Wound this turn, you get +1 Attack."],
        "Ledger": ["Whenever you gain a [Tech] Hero this turn, you get +1 Recruit."],
        "Echo": ["Whenever you gain a Wound this turn, you get +2 Recruit."],
        "Self Harm": ["Gain a Wound."],
        "Oilskin": ["If you would gain a Wound, you may discard another card instead."],
        "Tarp": ["If you would gain a Bystander, draw a card instead."],
        "Next Catch": ["The next time you gain a Wound this turn, draw a card."],
        "Roof Watch": ["Whenever you defeat a Villain on the Rooftops this turn, you get +1 Recruit."],
        "Handout": ["Gain a Deckhand."],
        "Hireling": ["A Hero from the HQ enters the city as a Villain."],
        "Bounty": ["Whenever you defeat a Villain this turn, you get +1 Recruit."],
        "Flood Gate": ["Each Villain in the city escapes."],
        "Purge": ["Defeat all Villains in the city."],
    },
    {
        "Toll Keeper": ["Whenever you gain a Wound, Toll Keeper captures a Bystander."],
        "Spring Tide": ["Escape: Play the top two cards of the Villain Deck."],
        "Chain Gang": ["Fight: Defeat a Villain in the city."],
    },
)


def times(t: Tabletop, verb: str, name: str) -> int:
    """How often a verb was done this turn to cards of a name."""
    state = t.game.state
    return sum(event.verb == verb and state.face(event.card).name == name for event in state.history)


def test_who_has_been_pushed_out_meanwhile_does_not_escape_again() -> None:
    t = TRIAL.table(
        hand=["Flood Gate"],
        city=["Spring Tide", "Toll Keeper", "Toll Keeper", "Toll Keeper", "Chain Gang"],
        villain_deck=["Bell Thief", "Salt Widow"],
    )
    t.play("Flood Gate")
    while t.question is not None:
        t.game.answer([0])
    t.check()
    assert times(t, "escape", "Chain Gang") == 1
    assert times(t, "escape", "Toll Keeper") == 3
    assert sorted(name for name in t.row("city") if name) == ["Bell Thief", "Salt Widow"]


def test_who_has_been_defeated_meanwhile_is_not_defeated_again() -> None:
    t = TRIAL.table(hand=["Bounty", "Purge"], city=["Chain Gang", "Toll Keeper"])
    t.play("Bounty", "Purge")
    t.check()
    assert times(t, "defeat", "Toll Keeper") == 1
    assert t.recruit_points == 2


def test_only_triggers_of_the_event_are_put_in_order() -> None:
    t = TRIAL.table(hand=["Tithe", "Ledger", "Vigil", "Self Harm"])
    t.play("Tithe", "Ledger", "Vigil", "Self Harm")
    t.check()
    assert (t.attack, t.recruit_points) == (1, 0)


def test_two_that_are_concerned_are_put_in_order_by_the_player_whose_turn_it_is() -> None:
    t = TRIAL.table(hand=["Tithe", "Ledger", "Echo", "Self Harm"], city=["Toll Keeper"])
    t.play("Tithe", "Ledger", "Echo", "Self Harm")
    assert t.question is not None
    assert (t.question.kind, t.question.player, len(t.question.options)) == ("order", 0, 3)
    t.answer_all()
    t.check()
    assert (t.attack, t.recruit_points, len(t.held("Toll Keeper"))) == (1, 2, 1)


def test_a_replacement_that_cannot_be_done_is_not_asked_for() -> None:
    t = TRIAL.table(hand=["Oilskin", "Self Harm"])
    t.play("Self Harm")
    t.check()
    assert t.names("discard") == ["Wound"]
    t = TRIAL.table(hand=["Oilskin", "Tarp", "Self Harm"])
    t.play("Self Harm")
    t.choose("Tarp")
    t.check()
    assert t.names("discard") == ["Tarp"]


def test_what_acts_once_is_not_used_up_by_what_does_not_concern_it() -> None:
    t = TRIAL.table(hand=["Next Catch", "Handout", "Self Harm"], deck=["Watchman"] * 2)
    t.play("Next Catch", "Handout")
    assert t.names("hand") == ["Self Harm"]
    t.play("Self Harm")
    assert t.names("hand") == ["Watchman"]
    t.check()


def test_what_has_left_is_what_it_was_when_it_left() -> None:
    t = TRIAL.table(hand=["Hireling", "Bounty"], hq=["Tithe"], attack=5)
    t.play("Bounty", "Hireling")
    t.choose("Tithe")
    assert t.row("city")[0] == "Tithe"
    t.fight("Tithe")
    t.check()
    assert t.recruit_points == 1


def test_where_it_happened_is_where_the_card_was() -> None:
    for space, recruit in ((2, 1), (1, 0)):
        t = TRIAL.table(hand=["Roof Watch"], city=[*["empty"] * space, "Bell Thief"], attack=2)
        t.play("Roof Watch")
        t.fight("Bell Thief")
        t.check()
        assert t.recruit_points == recruit
