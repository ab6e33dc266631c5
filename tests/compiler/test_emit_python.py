"""IR to Python: what is emitted compiles, is checked against the api, and leaves no word of the text out."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from cardwright.database.records import record_to_json
from cardwright.database.writing import ability as ability_record
from cardwright.model import nodes as n
from cardwright.model.compiled import CompiledAbility
from cardwright.model.irjson import node_kinds, walk
from cardwright.python.api import api_path, primitives
from cardwright.python.code import (
    docstring,
    identifier,
    negated,
    quoted,
    wrapped,
)
from cardwright.python.entries import FaceWriter
from cardwright.python.module import CannotCompile, compile_ability
from tests.compiler.samples import CITY, KNOWN, VILLAIN, YOU, A, cards, draw, it, kos, samples, top
from tests.compiler.variations import variations
from tests.strategies import nodes_of

NOT_EMITTED = {
    "parameter": "a keyword's parameter is gone after expansion",
    "parameter_times": "so is what it multiplies",
}

WORDING = {
    "Cards.plural": "number agrees with the determiner, which says how many",
    "Ref.form": "pronouns differ in words only; the rest and the other are told apart below",
    "Ref.kind": "resolution has found the referent by it",
    "Ref.case": "grammar",
    "Ref.plural": "resolution has found the referent by it",
    "This.form": "the card that speaks is one card, whatever it is called",
    "This.name": "the card that speaks is one card, whatever it is called",
    "Players.to": "only what looks back has a referent",
    "There.to": "resolution's, where it is needed",
    "There.name": "the place's word; which place it is, is known",
    "Icon.joiner": "with one icon there is nothing to join; with two it is told apart below",
    "AnyPlace.joiner": "the cards of several places together are the same with both words",
    "Label.joiner": "with one icon there is nothing to join; with two it is told apart below",
    "Label.listed": "without ordinals there is nothing to list",
    "UseKeyword.keyword": "its meaning stands in its body",
    "UseKeyword.arguments": "their meaning stands in its body",
    "KeywordEffect.keyword": "its meaning stands in its body",
    "UseCards.mode": "the family reads set-up lines in the database's IR",
    "UseCards.players": "the family reads set-up lines in the database's IR",
    "UseCards.place": "the family reads set-up lines in the database's IR",
    "UseCards.representing": "the family reads set-up lines in the database's IR",
    "Put.back": "says where, for there",
    "Defeat.free": "to defeat costs nothing anyway",
    "Shuffle.who": "whoever shuffles, the pile is the same",
    "PutAs.who": "whoever stacks this card, it is the same",
    "Det.strict": "so many are picked either way; where it is asked whether there are, it is told apart",
    "Spaces.det": "told apart as Det.how and Det.amount",
    "Spaces.plural": "all that fit are meant, by one word as by several",
    "Det.than": 'only "other" leaves something out; it is told apart where it is bound',
    "Ref.without": 'only "the rest" leaves something out',
    "Ref.test": "only a noun that names a kind asks for it",
    "EventCard.kind": "the card whose coming is told is one card, whatever it is called",
    "EventCard.form": "the card whose coming is told is one card, whatever it is called",
    "EventCard.word": "the card whose coming is told is one card, whatever it is called",
    "Cards.det": "told apart as Det.how and Det.amount",
}
"""Fields that may change without a change of the Python, and why."""

MEANS_THE_SAME = {
    "Det.how": (
        {"a", "the", "bare", "any", "exactly", "another"},
        {"the", "bare", "all", "each", "any"},
        {"a", "at least", "any", "exactly"},
        {"a", "each"},
        {"exactly", "all"},
        {"exactly", "each"},
        {"each other", "another"},
        {"a", "all"},
        {"a", "up to"},
    ),
    "Players.whose": (
        {"each", "all", "everyone", "any", "chosen", "the active"},
        {"left", "next", "right"},
        {"that", "they", "he", "you", "left", "next", "right", "the active"},
        {"each other", "another"},
    ),
}
"""Words of one field that come to the same where the noun stands (a rule, a count, a card there is one of).
"""


def emitted(kind: str, lines: tuple[n.Ability, ...]) -> str:
    """The Python of a text and what the database says of it, but for the IR itself."""
    writer = FaceWriter(tuple(CompiledAbility("text", line) for line in lines), kind, KNOWN, "card")
    records = [record_to_json(ability_record(entry)) | {"ir": None} for entry in writer.write()]
    return repr(records) + "\n".join(function.render() for function in writer.sheet.functions)


@pytest.mark.parametrize("sample", samples(), ids=lambda sample: type(sample[1][-1].body[-1]).__name__)
def test_every_sample_is_emitted_and_no_field_of_it_is_dropped(
    sample: tuple[str, tuple[n.Ability, ...]],
) -> None:
    kind, lines = sample
    before = emitted(kind, lines)
    check(before[before.index("def ") :] if "def " in before else "", imports=False)
    dropped = []
    for index, line in enumerate(lines):
        for node, name, new, changed in variations(line):
            field, old = f"{type(node).__name__}.{name}", getattr(node, name)
            if field in WORDING or mean_the_same(field, old, new) or is_same(node, name, new, line):
                continue
            try:
                after = emitted(kind, (*lines[:index], changed, *lines[index + 1 :]))
            except CannotCompile:
                continue
            if after == before and not reads_the_database(line):
                dropped.append((field, old, new))
    assert not dropped


def mean_the_same(field: str, old: Any, new: Any) -> bool:
    return any({old, new} <= group for group in MEANS_THE_SAME.get(field, ()))


def is_same(node: n.Node, name: str, new: Any, line: n.Ability) -> bool:
    """What is left out is what is meant anyway: your own place, while it stays where it is, any card at
    all.
    """
    old = getattr(node, name)
    match node, name:
        case n.Place(), "owner":
            return {old, new} == {n.YOU, None}
        case ((n.Bonus() | n.CostChange() | n.Cannot() | n.Whenever() | n.Event()), "duration"):
            return {old, new} <= {None, "while"} or {old, new} <= {
                None,
                "this turn",
                "at the end of this turn",
            }
        case ((n.Place() | n.There()), "end"):
            return new in ("", "top")
        case n.Event(what=n.Cards(kind="card", filters=(), place=None)), "what":
            return new is None
        case n.Event(this_way=True), "who":
            return new is None
        case n.Bonus(what=n.This()), "what":
            return isinstance(new, n.This)
        case n.Cards(), "place" if new is None:
            in_hq = isinstance(line.body[0], n.Recruit) and old == n.Place("HQ")
            return in_hq or isinstance(old, n.Implied)
        case n.Cards(filters=filters), "filters":
            return set(filters) == set(new) or any(isinstance(one, n.Belonging) for one in filters)
        case n.Det(how="another" | "each other"), "other":
            return True
        case n.Det(), "yours":
            # who does it chooses anyway, where that is you
            doers = [getattr(inner, role, None) for inner in walk(line) for role in ("who", "each")]
            return not any(isinstance(doer, n.Players) and doer.whose != "you" for doer in doers)
        case n.Ability(body=body), "body":
            return [one for one in body if not isinstance(one, n.Reminder)] == [
                one for one in new if not isinstance(one, n.Reminder)
            ]
        case n.Players(whose="you"), "whose":
            # of a standing prohibition: whoever acts is the one it is asked for
            return isinstance(line.body[0], n.Cannot) and line.label is None
    return False


def reads_the_database(line: n.Ability) -> bool:
    return any(isinstance(node, n.UseCards) for node in walk(line))


def test_every_kind_of_node_has_a_sample() -> None:
    sampled = {type(node) for _, lines in samples() for line in lines for node in walk(line)}
    assert {key for key, kind in node_kinds().items() if kind not in sampled} == set(NOT_EMITTED)


def test_what_refers_to_itself_is_refused() -> None:
    itself = n.CountAs(n.Ref("it", case="object", to=0), "Titans", duration="this turn")
    with pytest.raises(CannotCompile, match="nothing before this says"):
        emitted("Hero", (n.Ability(None, (itself,)),))


@given(nodes_of(n.Ability, 4))
@settings(max_examples=400, deadline=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
def test_any_ability_gives_python_or_a_refusal_with_a_reason(ability: n.Ability) -> None:
    for kind in ("Hero", "Villain"):
        try:
            code = compile_ability(ability, kind, "Any Card", KNOWN)
        except CannotCompile:
            continue
        else:
            check(code)


def check(code: str, imports: bool = True) -> None:
    """Emitted code parses, and calls only what the api offers or the module defines."""
    tree = ast.parse(code)
    defined = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    imported = {alias.name for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    builtin = {"len", "sum", "any", "all", "bool", "range", "zip"}
    known = imported if imports else set(primitives())
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id in defined | known | builtin, code
    assert imported <= {*primitives(), "Card", "Context", "Player", "Steps"}


def test_the_samples_pass_the_type_checker(tmp_path: Path) -> None:
    texts: list[str] = []
    names: set[str] = set()
    for index, (kind, lines) in enumerate(samples()):
        writer = FaceWriter(
            tuple(CompiledAbility("text", line) for line in lines), kind, KNOWN, f"card_{index}"
        )
        writer.write()
        texts += [function.render() for function in writer.sheet.functions]
        names.update(name for function in writer.sheet.functions for name in function.imports())
    module = tmp_path / "effects.py"
    module.write_text(
        f"from cardtable.api import {', '.join(sorted(names))}\n\n\n" + "\n\n\n".join(texts) + "\n"
    )
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", str(module)]
    runtime = api_path().parents[1]
    done = subprocess.run(command, capture_output=True, text=True, cwd=runtime, check=False)
    found = [line for line in done.stdout.splitlines() if "effects.py" in line]
    assert not found, "\n".join(found)


# ---------------------------------------------------------------- particular meanings


def python(*statements: n.Statement) -> str:
    return compile_ability(n.Ability(n.Label("Fight"), statements), "Villain", "Card", KNOWN)


def test_a_value_is_read_before_the_card_leaves() -> None:
    code = python(
        kos(cards(A, "Hero", place=n.Place("HQ"))), n.GetPoints(YOU, "Attack", n.ValueOf("cost", it(1)))
    )
    assert code.index("cost = sum(") < code.index("yield from ko(")
    assert '"Attack", cost)' in code


def test_what_was_done_in_a_branch_is_known_after_it() -> None:
    code = python(n.May(YOU, (kos(n.This("card")),)), n.If(n.DidSo(YOU), (draw(),)))
    assert "koed: list[Card] = []" in code
    assert "if koed:" in code


def test_if_you_do_asks_for_the_whole_number() -> None:
    two = n.Cards(n.Det("exactly", n.Number(2)), "card")
    code = python(n.Discard(YOU, two), n.If(n.DidSo(YOU), (draw(),)))
    assert "if len(discarded) >= 2:" in code


def test_may_is_offered_where_what_is_done_first_can_be_done() -> None:
    code = python(n.May(YOU, (n.Gain(YOU, cards(A, "Wound")), draw(2))))
    assert 'if can_gain(c, "Wound") and (yield from may(' in code
    assert "can_draw" not in code


def test_amounts_are_fixed_before_each_player_begins() -> None:
    count = n.CountOf(cards(n.Det("bare"), "Villain", place=CITY))
    code = python(n.Draw(n.Players("each"), count))
    assert code.index("number = len(") < code.index("for player in each_player(c):")


def test_a_clause_that_runs_later_takes_its_values_along() -> None:
    code = python(n.Choose(YOU, VILLAIN), n.Later("at the end of this turn", (n.Defeat(YOU, it(1)),)))
    assert 'later(c, "at the end of this turn", card_1_later, bound={"chosen": chosen})' in code
    assert 'chosen: list[Card] = c.bound["chosen"]' in code


def test_lines_of_one_card_share_their_memory() -> None:
    lines = (
        n.Ability(None, (n.Reveal(YOU, top()),)),
        n.Ability(n.Label(icons=("Tech",)), (n.Ko(YOU, it(1)),)),
    )
    code = emitted("Hero", lines)
    assert 'c.memory["revealed"] = revealed' in code
    assert 'revealed: list[Card] = c.memory.get("revealed", [])' in code


def test_cards_of_a_face_down_pile_are_its_topmost() -> None:
    some = n.Cards(n.Det("exactly", n.Number(2)), "Bystander", (), n.Place("Bystander Deck"), True)
    code = python(n.Put(YOU, some, n.Place("KO pile")))
    assert "choose(" not in code
    assert "][:2]" in code


def test_the_rest_goes_back_where_it_came_from() -> None:
    code = python(
        n.LookAt(YOU, top(3)),
        n.Put(YOU, n.SomeOf(A, it(1, "they")), n.Place("hand", YOU)),
        n.Put(YOU, it(1, "the rest"), n.There(), "any", back=True),
    )
    assert 'put(c, c.you, [card for card in seen if card not in chosen], "deck", order="any")' in code


def test_two_icons_are_told_apart_by_their_joiner() -> None:
    either = n.Icon(("Tech", "Ranged"), "or")
    both = n.Icon(("Tech", "Ranged"), "and")
    hero = [python(kos(cards(A, "Hero", icon, place=n.Place("HQ")))) for icon in (either, both)]
    assert 'bears(c, hero, "Tech", "Ranged")' in hero[0]
    assert 'bears(c, hero, "Tech") and bears(c, hero, "Ranged")' in hero[1]


def test_a_text_reaches_python_only_as_a_string_that_ends_where_it_should() -> None:
    nasty = 'Say """ and \\ and end with "'
    tree = ast.parse("def f() -> None:\n" + "\n".join(docstring(nasty)))
    function = tree.body[0]
    assert isinstance(function, ast.FunctionDef)
    assert ast.get_docstring(function, clean=False) == nasty
    assert ast.literal_eval(quoted(nasty)) == nasty


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Mirror Master", "mirror_master"),
        ("O'Brien & Sons", "obrien_sons"),
        ("2 Fast", "n2_fast"),
        ("Éclair", "eclair"),
        ("class", "class_"),
    ],
)
def test_names_become_identifiers(name: str, expected: str) -> None:
    assert identifier(name) == expected


@pytest.mark.parametrize("name", ["ゴジラ", "Ω", "!!", "𝔘"])
def test_any_name_becomes_an_identifier(name: str) -> None:
    assert identifier(name).isidentifier()


def test_long_lines_are_broken_in_brackets() -> None:
    code = f"x = f(c, [a for a in {'b' * 60} if g(c, a, '{'(' * 20}') and h(c, a)], 1)"
    lines = wrapped(code, 1)
    assert all(len(line) <= 110 for line in lines)
    assert ast.dump(ast.parse("if 1:\n" + "\n".join(lines))) == ast.dump(ast.parse(f"if 1:\n    {code}"))


@pytest.mark.parametrize(
    "place", [n.Place("Villain Deck"), n.Place("deck", YOU)], ids=["of the table", "of a player"]
)
def test_nobody_looks_through_a_deck_to_choose(place: n.Place) -> None:
    some = cards(n.Det("up to", n.Number(2)), "Hero", place=place)
    with pytest.raises(CannotCompile, match="look through"):
        emitted("Hero", (n.Ability(None, (n.Ko(YOU, some),)),))
    every = cards(n.Det("all"), "Hero", place=place)
    assert emitted("Hero", (n.Ability(None, (n.Ko(YOU, every),)),))


def test_a_prohibition_describes_what_it_forbids() -> None:
    heroes = n.Cards(n.Det("bare"), "Hero", plural=True)
    code = emitted("Hero", (n.Ability(None, (n.Cannot(YOU, "recruit", heroes, duration="this turn"),)),))
    assert "forbid_all(" in code
    assert "in_play" not in code
    with pytest.raises(CannotCompile, match="nothing keeps"):
        emitted("Hero", (n.Ability(None, (n.Cannot(YOU, "shuffle", duration="this turn"),)),))


@pytest.mark.parametrize(
    ("code", "contrary"),
    [
        ('track(c, "Hope") < 1', 'track(c, "Hope") >= 1'),
        ('track(c, "Hope") >= 1', 'track(c, "Hope") < 1'),
        ('value(c, card, "cost") > 0', 'value(c, card, "cost") <= 0'),
        ("any(a < b for a in found)", "not any(a < b for a in found)"),
        ("a < b and b < c", "not (a < b and b < c)"),
    ],
)
def test_the_contrary_of_a_comparison_is_a_comparison(code: str, contrary: str) -> None:
    assert negated(code) == contrary
