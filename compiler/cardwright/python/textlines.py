"""What a line of a text box is: something done, or a rule that holds, and under which conditions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Literal, cast

from cardwright.family import roles
from cardwright.model import nodes as n
from cardwright.model.irjson import walk
from cardwright.model.rebuild import rebuilt
from cardwright.model.standing import unfolded
from cardwright.python.code import (
    joined,
    negated,
    truth,
)
from cardwright.python.function import Function
from cardwright.python.gaps import CannotCompile, refused
from cardwright.python.registry import condition
from cardwright.python.verbs.clauses import plan_body
from cardwright.python.verbs.verbs import of_a_stack

Guard = n.Condition | tuple[Literal["not"], n.Condition]


def without_itself(node: n.Statement) -> n.Statement:
    """What is paid for a card, which is still in hand, is paid with other cards (semantics 3)."""

    def change(inner: n.Node) -> n.Node:
        new = rebuilt(inner, change)
        if isinstance(inner, (n.Gain, n.Rescue)) and _is_from_stacks(inner.what):
            return inner  # it comes from its stack, where this card is not
        if isinstance(new, n.Cards) and not new.det.other and _is_of_hand(new.place):
            return replace(new, det=replace(new.det, other=True))
        return new

    return cast("n.Statement", change(node))


def _is_from_stacks(noun: n.Noun) -> bool:
    return all(map(of_a_stack, noun.options if isinstance(noun, n.OneOfNouns) else (noun,)))


def _is_of_hand(place: n.Location | None) -> bool:
    if isinstance(place, n.AnyPlace):
        return any(map(_is_of_hand, place.options))
    if isinstance(place, n.Implied):
        return place.where in ("hand", "yours")
    return isinstance(place, n.Place) and place.name == roles.HAND


def is_do_both(body: tuple[n.Statement, ...]) -> bool:
    """Whether a line says "do both", with or without an "instead"."""
    return body in ((n.DoBoth(),), (n.Instead((n.DoBoth(),)),))


def offered(f: Function, body: tuple[n.Statement, ...]) -> str:
    """Whether an action can be done: its condition holds and what follows from it is possible."""
    (first, *_) = unfolded(body)
    if isinstance(first, n.If) and not first.otherwise and first.then:
        code = condition(f, first.condition)
        met = negated(code) if first.unless else code
        return joined(" and ", [met, plan_body(f, first.then[:1]).possible])
    return plan_body(f, body[:1]).possible


def leads_to_something(f: Function, body: tuple[n.Statement, ...]) -> str:
    """Whether using a Superpower does anything; "True" where that is not known beforehand, or where a part
    can be done of what cannot be done in full (DC-ABIL-03).
    """
    nodes = unfolded(body)
    if not nodes:
        return "True"
    first, *rest = nodes
    if isinstance(first, n.May) or (rest and not isinstance(first, n.Choose)):
        return "True"
    if isinstance(first, n.If):
        if first.otherwise or not first.then:
            return "True"
        code = condition(f, first.condition)
        met = negated(code) if first.unless else code
        then = leads_to_something(f, first.then)
        return met if then == "True" else joined(" and ", [met, then])
    if any(_counts_several(node) for node in walk(first)):
        return "True"
    try:
        planned = plan_body(f, (first,))
        return planned.some or planned.possible
    except CannotCompile:
        return "True"


def _counts_several(node: n.Node) -> bool:
    """Whether a node asks for a number of things other than one, or for one thing and another."""
    if isinstance(node, (n.Det, n.Draw)):
        return node.amount not in (None, n.Number(1))
    return isinstance(node, n.AllOfNouns)


def guard_test(f: Function, guard: Guard) -> str:
    """A condition under which a rule holds, or its contrary, as a truth expression."""
    return negated(condition(f, guard[1])) if isinstance(guard, tuple) else condition(f, guard)


def guards_test(guards: tuple[Guard, ...]) -> Callable[[Function], list[str]] | None:
    """The conditions under which a trigger holds, as tests of an event."""
    return (lambda test: [guard_test(test, guard) for guard in guards]) if guards else None


def guarded(f: Function, guards: tuple[Guard, ...], refusal: str) -> None:
    """Write the conditions under which a rule holds."""
    for guard in guards:
        with f.under(f"if {truth(negated(guard_test(f, guard)))}:"):
            f.line(refusal)


def follows(abilities: tuple[n.Ability, ...], line: int, kind: type[n.Statement]) -> bool:
    """Whether a line stands right below one that has a statement of a kind."""
    return line > 0 and any(isinstance(node, kind) for node in abilities[line - 1].body)


def check_use(node: n.UseCards) -> None:
    """Refuse a set-up line that the family, which reads its meaning in the database, could not run."""
    nouns = node.what.parts if isinstance(node.what, n.AllOfNouns) else (node.what,)
    for what in nouns:
        if not isinstance(what, n.Cards) or what.place is not None or what.det.how not in COUNTS:
            raise CannotCompile(what.span, "a set-up line counts cards or groups of a kind")
        match what.det.amount:
            case None | n.Number() | n.PerPlayer(number=n.Number()):
                pass
            case n.Plus(left=n.Number(), right=n.PerPlayer(number=n.Number())):
                pass
            case other:
                raise CannotCompile(other.span, "a set-up count is a number, or so many for each player")
        for narrowing in what.filters:
            if not isinstance(narrowing, n.OfGroup):
                raise CannotCompile(narrowing.span, "a set-up line narrows cards by their group only")
    match node.place:
        case None | n.Place(owner=None, end=""):
            pass
        case other_place:
            raise refused(other_place.span)


COUNTS = ("exactly", "a", "another", "bare", "the", "all")
