"""Amounts to Python expressions."""

from __future__ import annotations

from cardwright.model import nodes as n
from cardwright.python.code import operand, quoted
from cardwright.python.function import Function
from cardwright.python.gaps import CannotCompile
from cardwright.python.nouns.cards import cards, listed
from cardwright.python.nouns.players import player, players
from cardwright.python.nouns.referents import card, is_one_place
from cardwright.python.registry import AMOUNTS, LISTED, amount, registered

COUNTED = ("bare", "all", "each", "each other", "any", "the")
"""The determiners of what is counted as a whole."""


def whole(f: Function, noun: n.Noun) -> str:
    """All the cards or players of a noun that is counted; a determiner that picks some is refused."""
    if isinstance(noun, n.Players):
        return players(f, noun)
    if isinstance(noun, n.Spaces):
        if noun.det.how not in COUNTED:
            raise CannotCompile(noun.det.span, f"{noun.det.how!r} says of no spaces that they are counted")
        return LISTED[n.Spaces](f, noun)
    if isinstance(noun, (n.Cards, n.SomeOf)) and noun.det.amount is None and noun.det.how not in COUNTED:
        raise CannotCompile(noun.det.span, f"{noun.det.how!r} says of no cards that they are counted")
    if isinstance(noun, n.Cards) and (
        noun.det.amount is not None or noun.det.how in ("up to", "at least", "no")
    ):
        ended = isinstance(noun.place, n.Place) and noun.place.end and noun.det.how in ("the", "a", "exactly")
        if not ended:
            raise CannotCompile(noun.det.span, "what is counted has no number of its own")
        return cards(f, noun, count=amount(f, noun.det.amount) if noun.det.amount is not None else "1")
    if isinstance(noun, n.SomeOf):
        if noun.det.amount is not None:
            raise CannotCompile(noun.det.span, "what is counted has no number of its own")
        return cards(f, noun)
    return cards(f, noun)


@registered(AMOUNTS, n.CountOf)
def _count(f: Function, node: n.CountOf) -> str:
    return f"len({whole(f, node.what)})"


@registered(AMOUNTS, n.DifferentOf)
def _different(f: Function, node: n.DifferentOf) -> str:
    if isinstance(node.among, n.Players):
        raise CannotCompile(node.among.span, "cards were expected here")
    found, quality = whole(f, node.among), quoted(node.quality)
    if node.printed:
        with f.element("card") as each:
            shown = f"{f.call('printed', each, quality)} for {each} in {found}"
            return f"len({{{shown} if {f.call('has_point', each, quality)}}})"
    return f.call("differing", found, quality)


@registered(AMOUNTS, n.ValueOf)
def _value(f: Function, node: n.ValueOf) -> str:
    kept = f.scope.snapshots.get(node.of.order)
    if kept is not None:
        return f.use(kept)
    return read_value(f, node)


def read_value(f: Function, node: n.ValueOf) -> str:
    """A value of a card as it is now; of several cards, their sum; of none, 0 (DC-NUM-01)."""
    query = "printed" if node.printed else "value"
    if isinstance(node.of, n.This) or is_one(f, node.of):
        return f.call(query, card(f, node.of), quoted(node.quality))
    found = listed(f, node.of) if isinstance(node.of, n.Ref) else whole(f, node.of)
    if isinstance(node.of, n.Cards) and not node.of.plural:
        found = _of_one(node, node.of, found)
    with f.element("card") as each:
        return f"sum({f.call(query, each, quoted(node.quality))} for {each} in {found})"


def _of_one(node: n.ValueOf, one: n.Cards, found: str) -> str:
    """Of cards that are tied, the first: what they are tied in is the same for all of them."""
    extreme = next((narrowing for narrowing in one.filters if isinstance(narrowing, n.Extreme)), None)
    if extreme is not None and (node.printed or extreme.quality != node.quality):
        reason = f"cards tied in {extreme.quality} may differ in what is asked here: choose one of them first"
        raise CannotCompile(node.span, reason)
    if extreme is None and one.det.how == "any":
        raise CannotCompile(one.span, "which of them is meant is not said: choose one of them first")
    return found if extreme is None else f"{found}[:1]"


def is_one(f: Function, noun: n.Noun) -> bool:
    """Whether a noun is one card, known as an expression of its own."""
    bound = f.scope.bindings.get(noun.order)
    if bound is not None and (bound.sort == "card" or not isinstance(noun, n.Ref)):
        return bound.sort == "card"
    if isinstance(noun, n.This | n.EventCard):
        return True
    if isinstance(noun, n.Ref) and noun.test:
        return False
    if isinstance(noun, n.Ref):
        spoken = 0 <= noun.to < len(f.face.nouns) and isinstance(f.face.nouns[noun.to], n.This | n.EventCard)
        if spoken and noun.to not in f.scope.bindings:
            return noun.form not in ("the rest", "the other")
        value = f.find(noun.to)
        return value is not None and value.sort == "card"
    return isinstance(noun, n.Cards) and is_one_place(noun)


@registered(AMOUNTS, n.Plus)
def _plus(f: Function, node: n.Plus) -> str:
    left = amount(f, node.left)
    if isinstance(node.right, n.Number) and node.right.value < 0:
        return f"{left} - {-node.right.value}"
    return f"{left} + {operand(amount(f, node.right))}"


@registered(AMOUNTS, n.Times)
def _times(f: Function, node: n.Times) -> str:
    return times(str(node.factor), amount(f, node.amount))


def times(factor: str, number: str) -> str:
    """A product, as short as it can be."""
    if factor == "1":
        return number
    if number == "1":
        return factor
    if factor == "-1":
        return f"-{operand(number)}"
    if factor.lstrip("-").isdigit() and number.lstrip("-").isdigit():
        return str(int(factor) * int(number))
    return f"{factor if factor.lstrip('-').isdigit() else operand(factor)} * {operand(number)}"


@registered(AMOUNTS, n.HalfOf)
def _half(f: Function, node: n.HalfOf) -> str:
    number = amount(f, node.amount)
    return f"{operand(number)} // 2" if node.down else f"({number} + 1) // 2"


@registered(AMOUNTS, n.PerPlayer)
def _per_player(f: Function, node: n.PerPlayer) -> str:
    return times(amount(f, node.number), f.call("count_players"))


@registered(AMOUNTS, n.ThatMany)
def _that_many(f: Function, node: n.ThatMany) -> str:
    if node.to >= 0:
        value = f.resolve(node.to, node.span)
        if value.sort == "cards":
            return f"len({f.use(value)})"
        if value.sort == "number":
            return f.use(value)
        raise CannotCompile(node.span, "this counts nothing that was named before")
    scope: Function | None = f
    while scope is not None:
        if scope.scope.counted is not None:
            return f.use(scope.scope.counted)
        scope = scope.outer
    if f.done.last is not None:
        moved = f.done.moved(f.done.last)
        if moved is not None:
            return f.use(moved) if moved.sort == "number" else f"len({f.use(moved)})"
    raise CannotCompile(node.span, "nothing before this says how many")


@registered(AMOUNTS, n.PointsOf)
def _points_of(f: Function, node: n.PointsOf) -> str:
    return f.call("points_of", player(f, node.who), quoted(node.point))


@registered(AMOUNTS, n.Parameter)
def _parameter(f: Function, node: n.Parameter) -> str:
    raise CannotCompile(node.span, f"the parameter {node.name!r} of a keyword was given no value")
