"""Trees to meaning: what a text means, and that no word of it is passed over."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings

from cardwright.english.text import render
from cardwright.lower.core import Lowering
from cardwright.model import nodes as n
from cardwright.model.irjson import walk
from tests.compiler import words
from tests.compiler.texts import THEY, abilities, meaning, read

WOUND = n.Cards(n.Det("a"), "Wound")
EACH_OTHER = n.Players("each other")


def body(text: str) -> tuple[n.Statement, ...]:
    return meaning(text).body


def settled(text: str) -> tuple[n.Statement, ...]:
    """The statements of a text once its references are bound."""
    (ability,) = words.abilities(text)
    return ability.body


def test_alternatives_belong_to_their_subject() -> None:
    (way,) = body("Each other player reveals a [Tech] Hero or gains a Wound.")
    hero = n.Cards(n.Det("a"), "Hero", (n.Icon(("Tech",)),))
    assert way == n.OneWay(EACH_OTHER, ((n.Reveal(THEY, hero),), (n.Gain(THEY, WOUND),)))


def test_each_player_does_the_whole_sentence_in_turn() -> None:
    (loop,) = body("Each player draws a card and gains a Wound.")
    assert loop == n.ForEach(n.Players("each"), (n.Draw(THEY, n.Number(1)), n.Gain(THEY, WOUND)))


def test_what_looks_back_to_one_of_several_players_stays_with_each() -> None:
    (loop,) = settled("Each player reveals the top card of their deck. If it costs 3 or less, they KO it.")
    assert isinstance(loop, n.ForEach)
    reveal, decision = loop.body
    assert isinstance(reveal, n.Reveal)
    assert isinstance(reveal.who, n.Players)
    assert reveal.who.whose == "they"
    assert isinstance(decision, n.If)


def test_another_subject_ends_what_each_player_does() -> None:
    first, second = body("Each other player draws a card. You rescue a Bystander.")
    assert first == n.Draw(EACH_OTHER, n.Number(1))
    assert isinstance(second, n.Rescue)


def test_may_holds_for_what_is_joined_to_it() -> None:
    (may,) = body("You may discard a card and draw two cards.")
    assert isinstance(may, n.May)
    assert [type(one) for one in may.body] == [n.Discard, n.Draw]


def test_then_parts_ways_from_what_came_before() -> None:
    draw, way = body("Draw a card, then discard a card or gain a Wound.")
    assert isinstance(draw, n.Draw)
    assert isinstance(way, n.OneWay)
    assert len(way.options) == 2


def test_if_you_do_asks_for_the_instruction_before() -> None:
    _, decision = body("You may KO a Wound. If you do, draw a card.")
    assert decision == n.If(n.DidSo(n.YOU), (n.Draw(n.YOU, n.Number(1)),))


def test_otherwise_is_the_other_side_of_the_condition() -> None:
    (decision,) = body("If the city is empty, draw a card. Otherwise, gain a Wound.")
    assert decision == n.If(
        n.IsEmpty(n.Place("city")), (n.Draw(n.YOU, n.Number(1)),), (n.Gain(n.YOU, WOUND),)
    )


def test_a_condition_with_instead_replaces_the_sentence_before_it() -> None:
    (decision,) = body("Draw a card. If the city is empty, draw two cards instead.")
    assert decision == n.If(
        n.IsEmpty(n.Place("city")), (n.Draw(n.YOU, n.Number(2)),), (n.Draw(n.YOU, n.Number(1)),)
    )


def test_the_condition_is_never_dropped() -> None:
    gain, decision = body("Gain a Wound. If you have three Heroes, draw two cards.")
    assert isinstance(gain, n.Gain)
    assert isinstance(decision, n.If)


def test_a_place_is_shared_by_joined_nouns_with_the_same_article() -> None:
    (ko,) = body("KO a Wound or a grey Hero from your hand.")
    assert isinstance(ko, n.Ko)
    assert isinstance(ko.what, n.OneOfNouns)
    assert {option.place for option in ko.what.options if isinstance(option, n.Cards)} == {
        n.Place("hand", n.YOU)
    }


def test_a_place_is_not_shared_with_the_mastermind() -> None:
    (points,) = body("You get +2 Attack, usable only against the Mastermind or Villains on the Rooftops.")
    assert isinstance(points, n.GetPoints)
    assert isinstance(points.against, n.OneOfNouns)
    mastermind, villains = points.against.options
    assert isinstance(mastermind, n.Cards)
    assert mastermind.place is None
    assert isinstance(villains, n.Cards)
    assert villains.place == n.Place("Rooftops")


def test_one_of_your_heroes_belongs_to_you() -> None:
    (ko,) = body("KO one of your Heroes.")
    assert ko == n.Ko(n.YOU, n.Cards(n.Det("a"), "Hero", (n.Belonging(n.YOU),)))


def test_a_replacement_wants_instead() -> None:
    (would,) = body("If you would gain a Wound, draw a card instead.")
    assert isinstance(would, n.Would)
    assert would.happening == n.Event("gain", n.YOU, WOUND)
    _, problems = read("If you would gain a Wound, draw a card.")
    assert [problem.message for problem in problems] == [
        '"if" wants "instead"; what is done besides follows "when"'
    ]


@pytest.mark.parametrize(
    "text",
    [
        "If you would gain a Wound, KO it.",
        "If this card would be discarded, you may set it aside. If you do, draw a card.",
        "If a Villain would escape, put it on the bottom of the Villain Deck.",
    ],
)
def test_what_takes_the_card_away_replaces_what_would_happen_to_it(text: str) -> None:
    would, *others = body(text)
    assert isinstance(would, n.Would)
    first, _, rest = text.partition(". ")
    said = f"{first.rstrip('.')} instead.{' ' + rest if rest else ''}"
    assert body(said) == (would, *others)


@pytest.mark.parametrize(
    "text",
    [
        "If you would gain a Wound, KO a Hero from your hand.",
        "If you would reveal a Hero, KO it.",
        "If this card would be discarded, draw a card.",
    ],
)
def test_what_moves_another_card_wants_instead(text: str) -> None:
    _, problems = read(text)
    assert [problem.message[:20] for problem in problems] == ['"if" wants "instead"']


def test_standing_values_are_counted() -> None:
    (bonus,) = body("Glass Wolf gets +2 Attack for each Villain in the city.")
    assert isinstance(bonus, n.Bonus)
    assert bonus.what == n.This("name", "Glass Wolf")
    villains = n.Cards(n.Det("each"), "Villain", place=n.Place("city"))
    assert bonus.amount == n.Times(2, n.CountOf(villains))


def test_two_timings_are_two_abilities() -> None:
    found, problems = read("Fight or Escape: Draw a card.")
    assert not problems
    assert [one.label.timing for one in found if one.label] == ["Fight", "Escape"]
    assert found[0].body == found[1].body


def test_what_looks_back_to_a_trigger_is_done_with_it() -> None:
    (trigger,) = settled(
        "Whenever you defeat a Villain, reveal the top card of your deck. If it costs 0, KO it."
    )
    assert isinstance(trigger, n.Whenever)
    assert [type(one) for one in trigger.body] == [n.Reveal, n.If]


def test_what_stands_after_a_trigger_is_done_at_once() -> None:
    trigger, points = body("Whenever you defeat a Villain this turn, draw a card. You get +1 Attack.")
    assert isinstance(trigger, n.Whenever)
    assert isinstance(points, n.GetPoints)


def test_a_denial_holds_for_both_verbs() -> None:
    fight, defeat = body("You can't fight or defeat Glass Wolf this turn.")
    wolf = n.This("name", "Glass Wolf")
    assert fight == n.Cannot(n.YOU, "fight", wolf, duration="this turn")
    assert defeat == n.Cannot(n.YOU, "defeat", wolf, duration="this turn")


def test_neither_of_two_denied_deeds_was_done() -> None:
    (decision,) = body("If you haven't recruited or fought anything this turn, draw a card.")
    assert isinstance(decision, n.If)
    recruited, fought = (n.Event(verb, n.YOU, duration="this turn") for verb in ("recruit", "fight"))
    assert decision.condition == n.Every((n.Happened(recruited, True), n.Happened(fought, True)))


def test_who_does_not_reveal_suffers_the_rest() -> None:
    (way,) = body("Each player who doesn't reveal a [Tech] Hero gains a Wound and discards a card.")
    assert isinstance(way, n.OneWay)
    assert way.who == n.Players("each")
    assert [[type(one) for one in option] for option in way.options] == [[n.Reveal], [n.Gain, n.Discard]]


def test_each_players_own_place_is_served_once_for_each() -> None:
    (loop,) = body("Put a Wound from the KO pile on top of each other player's deck.")
    assert isinstance(loop, n.ForEach)
    (put,) = loop.body
    assert isinstance(put, n.Put)
    assert loop.each == EACH_OTHER
    assert put.to == n.Place("deck", THEY, "top")


def test_a_duration_after_a_filter_is_the_verbs() -> None:
    (trigger,) = body("Whenever you recruit a Hero that costs 5 or more this turn, draw a card.")
    assert isinstance(trigger, n.Whenever)
    assert trigger.duration == "this turn"


def test_a_place_may_narrow_the_captor() -> None:
    (ko,) = body("KO all Bystanders from other Villains in the city.")
    assert isinstance(ko, n.Ko)
    assert isinstance(ko.what, n.Cards)
    villains = n.Cards(n.Det("bare", other=True), "Villain", place=n.Place("city"), plural=True)
    assert ko.what.filters == (n.CapturedBy(villains),)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "You may KO a Wound and each other player draws a card.",
            'after "may" is not clear; say "If you do"',
        ),
        ("Draw a card. You get +1 Attack instead.", '"instead" does not say what it replaces'),
        ("Draw a card. Otherwise, gain a Wound.", "has no condition before it"),
        ("Put a Wound.", "does not say where"),
    ],
)
def test_what_is_not_clear_is_refused(text: str, message: str) -> None:
    _, (problem,) = read(text)
    assert problem.message.endswith(message)


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("Draw a card. Destroy the city.", 14),
        ("Count a card in your hand.", 7),
        ("Draw a card face down.", 13),
        ("If you have a Wound, check a number.", 22),
    ],
)
def test_what_has_no_meaning_is_an_error_at_its_words(text: str, column: int) -> None:
    abilities_, problems = read(text)
    assert abilities_ == []
    assert [problem.span.column for problem in problems] == [column]


def test_every_sentence_without_meaning_is_reported() -> None:
    _, problems = read("Destroy the city. Draw a card. Check a number.")
    assert len(problems) == 2


def test_a_word_that_no_handler_took_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    words = Lowering.words

    def forgetful(low: Lowering, tree: object) -> str:
        found = words(low, tree)  # type: ignore[arg-type]
        low.taken.discard(id(tree))
        return found

    monkeypatch.setattr(Lowering, "words", forgetful)
    _, problems = read("KO it.")
    assert [problem.message for problem in problems] == ['"it" was passed over']


@given(abilities())
@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_node_knows_where_it_stands(ability: n.Ability) -> None:
    text = render(ability)
    for node in walk(meaning(text)):
        if node.span != n.NOWHERE:
            assert node.span.file == "x.card"
            assert 1 <= node.span.column <= node.span.end_column <= len(text) + 1
