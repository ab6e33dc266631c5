"""Resolution: what references point at, keywords expanded, reminders compared; nothing changes twice."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, example, given, settings

from cardwright.foundation.diagnostics import Findings
from cardwright.model import nodes as n
from cardwright.model.irjson import walk
from cardwright.model.keywords import Keyword
from cardwright.resolve.resolution import resolve
from cardwright.words.world import Speaker, World
from tests.strategies import nodes_of

KINDS = {
    "card": ("card",), "Hero": ("Hero", "card"), "Wound": ("Wound", "card"), "Villain": ("Villain", "card"),
    "Henchman": ("Henchman", "Villain", "card"), "Bystander": ("Bystander", "card"),
}  # fmt: skip
SPEAKER = Speaker(("Mirror Master",), "Villain", "Rogues")
EACH = n.Players("each other")
THEY = n.Players("they")


def a(kind: str, *, plural: bool = False, how: n.How = "a") -> n.Cards:
    return n.Cards(n.Det(how), kind, plural=plural)


def resolved(
    *lines: tuple[n.Statement, ...], keywords: dict[str, Keyword] | None = None
) -> tuple[list[n.Node], list[str]]:
    """The references of lines of one card after resolution, and the codes of what is wrong."""
    findings = Findings()
    abilities = resolve(
        [n.Ability(None, line) for line in lines], SPEAKER, World(KINDS, keywords or {}), findings
    )
    nodes = [node for ability in abilities for node in walk(ability)]
    return nodes, [one.code for one in findings.found if one.code != "CW078"]


def _as_said(noun: n.Noun) -> n.Noun:
    return replace(noun, place=noun.said_place) if isinstance(noun, n.Cards) else noun


def targets(nodes: list[n.Node]) -> list[n.Noun]:
    """What each reference points at, in order of reading, as the text says it."""
    nouns = [_as_said(node) for node in nodes if isinstance(node, n.Noun)]
    return [
        nouns[node.to]
        for node in nodes
        if isinstance(node, n.Ref | n.ThatMany | n.Players) and getattr(node, "to", -1) >= 0
    ]


def test_it_is_the_nearest_card_named_before() -> None:
    nodes, codes = resolved(
        (n.Reveal(n.YOU, a("Hero")), n.Reveal(n.YOU, a("Wound")), n.Ko(n.YOU, n.Ref("it")))
    )
    assert codes == []
    assert targets(nodes) == [a("Wound")]


def test_it_is_what_the_clause_acts_on_not_who_acts() -> None:
    nodes, codes = resolved(
        (n.Capture(n.This("name", "Mirror Master"), a("Bystander")), n.Ko(n.YOU, n.Ref("it")))
    )
    assert codes == []
    assert targets(nodes) == [a("Bystander")]


def test_that_kind_goes_past_nearer_cards_of_another_kind() -> None:
    line = (n.Reveal(n.YOU, a("Hero")), n.Reveal(n.YOU, a("Wound")), n.Ko(n.YOU, n.Ref("that", "Hero")))
    nodes, codes = resolved(line)
    assert codes == []
    assert targets(nodes) == [a("Hero")]


def test_a_narrower_kind_agrees_and_a_card_may_be_anything() -> None:
    henchman = (n.Reveal(n.YOU, a("Henchman")), n.Ko(n.YOU, n.Ref("that", "Villain")))
    card = (n.Reveal(n.YOU, a("card")), n.Ko(n.YOU, n.Ref("that", "Villain")))
    assert targets(resolved(henchman)[0]) == [a("Henchman")]
    assert targets(resolved(card)[0]) == [a("card")]


def test_the_kind_asked_for_wins_over_a_nearer_card_that_may_be_it() -> None:
    line = (n.Reveal(n.YOU, a("Villain")), n.Reveal(n.YOU, a("card")), n.Ko(n.YOU, n.Ref("that", "Villain")))
    assert targets(resolved(line)[0]) == [a("Villain")]


def test_number_agrees() -> None:
    line = (
        n.Reveal(n.YOU, a("Hero", plural=True, how="all")),
        n.Reveal(n.YOU, a("Wound")),
        n.Ko(n.YOU, n.Ref("they", plural=True)),
    )
    nodes, codes = resolved(line)
    assert codes == []
    assert targets(nodes) == [a("Hero", plural=True, how="all")]


def test_any_cards_are_never_it_and_any_card_may_be_them() -> None:
    this = n.This("name", "Mirror Master")
    several = n.Has(this, a("Bystander", plural=True, how="any"))
    nodes, codes = resolved((n.If(several, (n.Ko(n.YOU, n.Ref("it")),)),))
    assert (codes, targets(nodes)) == ([], [this])
    nodes, codes = resolved((n.If(several, (n.Ko(n.YOU, n.Ref("it", plural=True)),)),))
    assert (codes, targets(nodes)) == ([], [several.what])
    one = n.Has(this, a("Bystander", how="any"))
    nodes, codes = resolved((n.If(one, (n.Ko(n.YOU, n.Ref("it", plural=True)),)),))
    assert (codes, targets(nodes)) == ([], [one.what])


def test_cards_of_several_players_are_several() -> None:
    line = (n.Discard(EACH, a("card")), n.Ko(n.YOU, n.Ref("those", "card", plural=True)))
    nodes, codes = resolved(line)
    assert codes == []
    assert targets(nodes) == [a("card")]


def test_lines_of_one_card_share_what_they_speak_of() -> None:
    nodes, codes = resolved((n.Reveal(n.YOU, a("Hero")),), (n.Ko(n.YOU, n.Ref("that", "Hero")),))
    assert codes == []
    assert targets(nodes) == [a("Hero")]


def test_they_who_act_are_players_and_they_who_are_acted_on_are_cards() -> None:
    line = (
        n.Discard(EACH, a("card", plural=True, how="all")),
        n.Gain(n.Ref("they", case="subject", plural=True), a("Wound")),
        n.Ko(n.YOU, n.Ref("they", plural=True)),
    )
    nodes, codes = resolved(line)
    assert codes == []
    assert targets(nodes) == [EACH, EACH, a("card", plural=True, how="all")]
    assert any(isinstance(node, n.Players) and node.whose == "they" for node in nodes)


def test_their_place_is_that_of_the_players_named() -> None:
    line = (n.Put(EACH, a("card"), n.Place("deck", THEY, "top")),)
    nodes, codes = resolved(line)
    assert codes == []
    assert targets(nodes) == [EACH]


def test_what_narrows_players_may_look_back_at_them() -> None:
    hand = n.Place("hand", THEY)
    each = n.Players("each", (n.Holding(a("Wound"), place=hand),))
    nodes, codes = resolved((n.Gain(each, a("Wound")),))
    assert codes == []
    assert [type(node) for node in targets(nodes)] == [n.Players]


def test_that_many_is_what_the_clause_before_acted_on() -> None:
    line = (n.Discard(n.YOU, a("card", plural=True, how="any number of")), n.Draw(n.YOU, n.ThatMany()))
    nodes, codes = resolved(line)
    assert codes == []
    assert targets(nodes) == [a("card", plural=True, how="any number of")]


@pytest.mark.parametrize(
    "line",
    [
        (n.Ko(n.YOU, n.Ref("it")),),
        (n.Ko(n.YOU, n.Ref("they", plural=True)),),
        (n.Reveal(n.YOU, a("Hero")), n.Ko(n.YOU, n.Ref("that", "Wound"))),
        (n.Reveal(n.YOU, a("Hero", how="no")), n.Ko(n.YOU, n.Ref("it"))),
        (n.Gain(n.Players("that"), a("Wound")),),
        (n.Draw(n.YOU, n.ThatMany()),),
        (n.PlayCard(n.YOU, n.CopyOf(n.Ref("that", "Hero"))),),
        (n.Ko(n.YOU, n.SomeOf(n.Det("any"), n.Ref("those", "Hero", plural=True))),),
    ],
)
def test_a_reference_to_nothing_is_an_error(line: tuple[n.Statement, ...]) -> None:
    assert resolved(line)[1] == ["CW060"]


def test_two_equal_candidates_are_an_error() -> None:
    line = (n.Swap(n.YOU, a("Hero"), a("Villain")), n.Ko(n.YOU, n.Ref("it")))
    assert resolved(line)[1] == ["CW061"]


def test_what_was_just_spoken_of_is_near_again() -> None:
    line = (
        n.Reveal(n.YOU, a("Hero")),
        n.Reveal(n.YOU, a("Wound")),
        n.Ko(n.YOU, n.Ref("that", "Hero")),
        n.Gain(n.YOU, n.Ref("it")),
    )
    assert targets(resolved(line)[0]) == [a("Hero"), a("Hero")]


def test_same_effect_needs_an_ability_above() -> None:
    assert resolved((n.SameEffect(),))[1] == ["CW063"]
    assert resolved((n.Draw(n.YOU, n.Number(1)),), (n.SameEffect(),))[1] == []


DRAW = (n.Draw(n.YOU, n.Number(1)),)
BACKUP = Keyword(
    "Backup",
    ("class", "n"),
    (
        n.If(
            n.Has(n.YOU, n.Cards(n.Det("a"), "Hero", (n.Icon(("<class>",)),))),
            (n.Draw(n.YOU, n.Parameter("n")),),
        ),
    ),
)


def test_a_keyword_is_expanded_with_its_arguments() -> None:
    nodes, codes = resolved((n.UseKeyword("Backup", ("Tech", "2")),), keywords={"Backup": BACKUP})
    assert codes == []
    assert n.Icon(("Tech",)) in nodes
    assert n.Draw(n.YOU, n.Number(2)) in nodes
    assert not any(isinstance(node, n.Parameter) for node in nodes)


def test_a_keyword_with_other_arguments_or_none_of_that_name_is_an_error() -> None:
    assert resolved((n.UseKeyword("Backup", ("Tech",)),), keywords={"Backup": BACKUP})[1] == ["CW062"]
    assert resolved((n.UseKeyword("Backup"),))[1] == ["CW062"]


def test_a_reminder_must_mean_its_keyword() -> None:
    rush = {"Rush": Keyword("Rush", (), DRAW)}
    right = (n.UseKeyword("Rush"), n.Reminder(DRAW))
    wrong = (n.UseKeyword("Rush"), n.Reminder((n.Draw(n.YOU, n.Number(2)),)))
    alone = (*DRAW, n.Reminder(DRAW))
    assert [resolved(line, keywords=rush)[1] for line in (right, wrong, alone)] == [[], ["CW064"], ["CW064"]]


HAS_IT = n.Has(n.YOU, n.Ref("it", case="object", to=0))
CAPTIVE = n.Players("you", filters=(n.CapturedBy(n.Ref("it", case="object", to=0)),))


@given(nodes_of(n.Ability, 4))
@example(n.Ability(None, (n.WinGame(CAPTIVE), n.Repeat((n.DoUntil((), HAS_IT),)))))
@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
def test_resolving_what_is_resolved_changes_nothing(ability: n.Ability) -> None:
    world = World(KINDS, {"Backup": BACKUP})
    once = resolve([ability], SPEAKER, world, Findings())
    assert resolve(once, SPEAKER, world, Findings()) == once
