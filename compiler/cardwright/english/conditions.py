"""Conditions and happenings to finite clauses: "you have a Wound", "a Villain escapes"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Literal

from cardwright.english.filters import HAD, INTRANSITIVE, costing, during, had, most, valued
from cardwright.english.nouns import (
    AFTER,
    amount,
    before,
    is_plural,
    located,
    noun,
    place,
    possessive,
    stands_before,
    subject,
    takes_base,
)
from cardwright.foundation.inflection import Words, article, inflect
from cardwright.model import nodes as ir

Tense = Literal["present", "past", "would"]

PREPOSITIONS = {"fight": "in", "defeat": "in", "choose": "in"}
"""How the place of a verb's object is said, where it is not "from"."""
TIMES = {1: "once", 2: "twice"}

CONDITIONS: dict[type[ir.Condition], Callable[[Words, Any], str]] = {}


def condition(words: Words, node: ir.Condition) -> str:
    """Write a condition as it follows "if"."""
    return CONDITIONS[type(node)](words, node)


def be(node: ir.Noun, negative: bool = False) -> str:
    """Give "is" or "are", or their contraries."""
    verb = "are" if takes_base(node) else "is"
    return verb + "n't" if negative else verb


def have(node: ir.Noun, negative: bool = False) -> str:
    """Give "has" or "have", or their contraries."""
    base = takes_base(node)
    if negative:
        return "don't have" if base else "doesn't have"
    return "have" if base else "has"


def _has(words: Words, node: ir.Has) -> str:
    return f"{subject(words, node.who)} {have(node.who, node.negative)} {noun(words, node.what)}"


def _exists(words: Words, node: ir.Exists) -> str:
    verb = "are" if is_plural(node.what) else "is"
    if isinstance(node.what, ir.Ref) and node.what.form == "one" and node.what.kind:
        kind = words.plural(node.what.kind) if node.what.plural else node.what.kind
        return f"there {verb} no such {kind}"
    negation = "n't" if node.negative else ""
    return f"there {verb}{negation} {noun(words, node.what)}"


def _is_a(words: Words, node: ir.IsA) -> str:
    if not node.kind and len(node.filters) == 1 and isinstance(node.filters[0], HAD):
        return f"{subject(words, node.what)} {have(node.what, node.negative)} {had(words, node.filters[0])}"
    if len(node.filters) == 1 and isinstance(node.filters[0], ir.WithMost):
        return f"{subject(words, node.what)} {have(node.what, node.negative)} {most(words, node.filters[0])}"
    if not node.kind and not node.negative and isinstance(node.filters[0], ir.Valued):
        return f"{subject(words, node.what)} {_has_value(words, node.what, node.filters[0])}"
    head = "".join(before(words, f) + " " for f in node.filters if stands_before(f, node.filters))
    after = "".join(
        " " + AFTER[type(f)](words, f, "cards" if takes_base(node.what) else "card")
        for f in node.filters
        if not stands_before(f, node.filters)
    )
    if not node.kind:
        complement = (head + after).strip()
    elif is_plural(node.what):
        complement = head + words.plural(node.kind) + after
    else:
        ordered = any(isinstance(f, ir.Position) for f in node.filters)
        complement = (f"the {head}{node.kind}" if ordered else article(head + node.kind)) + after
    return f"{subject(words, node.what)} {be(node.what, node.negative)} {complement}"


def _has_value(words: Words, what: ir.Noun, node: ir.Valued) -> str:
    if node.quality == "cost":
        return costing(words, node.comparison, node.amount, takes_base(what))
    if node.quality == "VP":
        return f"{be(what, False)} worth {valued(words, node.comparison, node.amount, 'VP')}"
    return f"{have(what, False)} {had(words, node)}"


def _is_in(words: Words, node: ir.IsIn) -> str:
    return f"{subject(words, node.what)} {be(node.what, node.negative)} {located(words, node.place, 'in')}"


def _compare(words: Words, node: ir.Compare) -> str:
    left = node.left
    costs = isinstance(left, ir.ValueOf) and left.quality == "cost" and not left.printed
    if isinstance(left, ir.ValueOf) and costs and not is_plural(left.of):
        return f"{subject(words, left.of)} {costing(words, node.comparison, node.right, takes_base(left.of))}"
    return f"{amount(words, left)} is {valued(words, node.comparison, node.right)}"


def _track_is(words: Words, node: ir.TrackIs) -> str:
    if node.comparison == "=" and node.amount == ir.Number(0):
        return f"there is no {node.track}"
    return f"{node.track} is {valued(words, node.comparison, node.amount)}"


def _did_so(words: Words, node: ir.DidSo) -> str:
    base = takes_base(node.who)
    verb = ("don't" if base else "doesn't") if node.negative else ("do" if base else "does")
    return f"{subject(words, node.who)} {verb}"


def _is_empty(words: Words, node: ir.IsEmpty) -> str:
    verb = "isn't" if node.negative else "is"
    return f"{place(words, node.place)} {verb} empty"


CONDITIONS |= {
    ir.Has: _has,
    ir.Exists: _exists,
    ir.IsA: _is_a,
    ir.IsIn: _is_in,
    ir.Compare: _compare,
    ir.TrackIs: _track_is,
    ir.IsEmpty: _is_empty,
    ir.RanOut: lambda words, node: f"{place(words, node.place)} runs out",
    ir.DidSo: _did_so,
    ir.Happened: lambda words, node: happening(words, node.what, "past", node.negative),
    ir.Every: lambda words, node: " and ".join(condition(words, part) for part in node.parts),
    ir.Some: lambda words, node: " or ".join(condition(words, part) for part in node.parts),
}


# ---------------------------------------------------------------- happenings


def happening(words: Words, node: ir.Happening, tense: Tense, negative: bool = False) -> str:
    """Write what happens, happened or would happen, subject first."""
    match node:
        case ir.AtMoment(moment="new hand", whose=who) if who is not None:
            return f"{subject(words, who)} {'draw' if takes_base(who) else 'draws'} a new hand of cards"
        case ir.AtMoment():
            owner = "each" if node.whose is None else possessive(words, node.whose)
            return f"at the {node.moment} of {owner} turn"
        case ir.Event():
            actor = node.who if node.who is not None else node.what
            assert actor is not None
            return f"{subject(words, actor)} {predicate(words, node, tense, takes_base(actor), negative)}"
    raise TypeError(f"no words for the happening {type(node).__name__}")


def predicate(words: Words, node: ir.Event, tense: Tense, base: bool, negative: bool = False) -> str:
    """Write an event without its subject, which takes the base form if ``base``."""
    if node.who is None and node.verb not in INTRANSITIVE:
        text = f"{_passive_auxiliary(tense, base, negative)} {inflect(node.verb, 'participle')}"
        what = ""
    else:
        text = _active(node.verb, tense, base, negative)
        what = (
            ""
            if node.who is None or node.what is None
            else " " + noun(words, node.what, PREPOSITIONS.get(node.verb, "from"))
        )
    text += what
    if node.place is not None:
        direct = node.verb == "enter"
        before_it = PREPOSITIONS.get(node.verb, "from")
        text += " " + (place(words, node.place) if direct else located(words, node.place, before_it))
    if node.amount is not None:
        text += _how_often(words, node.amount)
    if node.this_way:
        text += " this way"
    if node.duration is not None:
        text += during(node.duration)
    return text


def _passive_auxiliary(tense: Tense, base: bool, negative: bool) -> str:
    if tense == "would":
        return "wouldn't be" if negative else "would be"
    verb = {"present": ("is", "are"), "past": ("was", "were")}[tense][base]
    return verb + "n't" if negative else verb


def _active(verb: str, tense: Tense, base: bool, negative: bool) -> str:
    if tense == "would":
        return ("wouldn't " if negative else "would ") + inflect(verb, "base")
    if negative:
        auxiliary = "didn't" if tense == "past" else ("don't" if base else "doesn't")
        return f"{auxiliary} {inflect(verb, 'base')}"
    if tense == "past":
        return inflect(verb, "past")
    return inflect(verb, "base" if base else "third")


def _how_often(words: Words, node: ir.Amount) -> str:
    if isinstance(node, ir.Number):
        return " at least " + TIMES.get(node.value, f"{node.value} times")
    return f" at least {amount(words, node)} times"


AFTER[ir.WhoDo] = lambda words, node, of: (
    "who "
    + (
        predicate(words, replace(node.happening, who=ir.YOU), "past", False, node.negative)
        if isinstance(node.happening, ir.Event)
        else happening(words, node.happening, "past", node.negative)
    )
)
