"""Rules for a time to Python: what is told of each card when it is asked about, not fixed beforehand."""

from __future__ import annotations

from cardwright.model import nodes as n
from cardwright.python.code import joined, quoted
from cardwright.python.function import Function
from cardwright.python.nouns.filters import tests
from cardwright.python.nouns.referents import is_one_place
from cardwright.python.plan import Plan
from cardwright.python.registry import amount
from cardwright.python.values import Doing


def is_described(f: Function, noun: n.Noun) -> bool:
    """Whether a noun describes cards, whichever are so when it is asked, rather than names some of them."""
    if isinstance(noun, n.OneOfNouns):
        return all(is_described(f, option) for option in noun.options)
    if not isinstance(noun, n.Cards) or noun.det.amount is not None:
        return False
    if is_one_place(noun) and not noun.plural:
        return False
    if noun.order in f.scope.bindings:
        return False
    return noun.det.how in ("bare", "all", "each", "any", "a")


def bound(f: Function, inner: Function, concerned: Function | None = None) -> dict[str, str]:
    """What a clause and its test take along, as the argument ``bound``; read after both were written."""
    taken = inner.bound | (concerned.bound if concerned is not None else {})
    if not taken:
        return {}
    return {"bound": "{" + ", ".join(f"{quoted(name)}: {code}" for name, code in taken.items()) + "}"}


LIVE = (n.Icon, n.Grey, n.Multicolored, n.OfGroup, n.OfKind, n.Holding, n.WithKeyword)
"""Filters that say of a card what it is, whichever the others are."""


def holds_for_all(f: Function, what: n.Noun, duration: n.Duration | None) -> bool:
    """Whether a change for a time holds for all cards of a sort, those that come later too (semantics 8):
    "Villains in the city get +1 Attack this turn"; not what somebody refers to, nor cards that were chosen.
    """
    if duration is None or not isinstance(what, n.Cards) or what.id >= 0 or not is_described(f, what):
        return False
    at_table = isinstance(what.place, n.Implied) and what.place.where == "in play"
    place = what.said_place
    if isinstance(place, n.Place):
        at_table = place.owner is None and not place.end
    plain = what.det.how in ("all", "each") or (what.det.how == "bare" and what.plural)
    plain = plain and not what.det.other
    filters = (one.filter if isinstance(one, n.Non) else one for one in what.filters)
    return at_table and plain and all(isinstance(one, LIVE) for one in filters)


def change_for_all(f: Function, what: n.Cards, quality: str, by: n.Amount, named: dict[str, str]) -> Plan:
    """The plan of changing a value of all cards of a sort for a time; the amount is fixed when it begins."""

    def write() -> Doing | None:
        number = amount(f, by)
        value = None if isinstance(by, n.Number) else f.variable("number", number, "change")
        inner = f.child("changes", "int")
        inner.of_card()
        found = tests(inner, what, "card")
        if what.said_place is None:
            found.append(f"card in {inner.call('in_play', quoted(what.kind))}")
        change = number if value is None else inner.use(value)
        inner.line(f"return {change} if {joined(' and ', found)} else 0")
        code = f.call("bonus_all", quoted(quality), inner.name, **bound(f, inner), **named)
        return f.done.do("get", code)

    return Plan("True", write, verb="get")
