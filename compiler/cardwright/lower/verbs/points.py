"""Verbs of points and values: what is got, what it is for, what things cost."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token, Tree

from cardwright.lower.core import (
    Lowering,
    contrary,
    multiplied,
    number,
    signed,
)
from cardwright.lower.nouns.amounts import (
    bound,
    is_bound,
    is_value,
    phrase_value,
    value,
)
from cardwright.lower.nouns.counting import counted, is_counted
from cardwright.lower.nouns.filters import lemma
from cardwright.lower.nouns.nouns import meaning, noun
from cardwright.lower.nouns.phrases import phrase
from cardwright.lower.verbs.dispatch import (
    ACTIONS,
    THEY,
    with_tails,
)
from cardwright.lower.verbs.tails import Statements, Tails
from cardwright.model import nodes as ir
from cardwright.text import rules


def _both(low: Lowering, np: Tree[Any], tails: Tails) -> bool:
    if (
        np.data != rules.PART
        or not isinstance(np.children[0], Tree)
        or np.children[0].data != rules.PART_WORD
    ):
        return False
    return low.words(low.one(np)) == "both"


def _get(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    bonus = low.one(action)
    plus, *usable = low.take(bonus)
    if plus.data == rules.GET_NP and not usable and _both(low, low.one(plus), tails):
        return (ir.DoBoth(span=low.span(action)),)
    if plus.data == rules.GET_NP and not usable and isinstance(who, ir.Players):
        plus = _unsigned(low, plus)
    if plus.data == rules.GET_NP and not usable and isinstance(who, ir.Players):
        return _get_value(low, action, low.one(plus), who)
    pluses = [p for p in low.take(plus) if not isinstance(p, Token)] if plus.data == rules.BONUSES else [plus]
    operators = [p for p in plus.children if isinstance(p, Token)] if plus.data == rules.BONUSES else []
    joiners = {low.read(operator) for operator in operators}
    if len(joiners) > 1 or not joiners <= {"and", "or"}:
        raise low.cannot(plus)
    against, to_do = _usable(low, usable[0]) if usable else (None, "")
    more = _another(low, action, who, pluses, tails) if not usable else ()
    if more:
        pluses.pop()
    factor = tails.pop(rules.FOR_EACH) if not isinstance(who, ir.Players) else _different_tail(tails)
    per = None if factor is None else counted(low, low.one(factor))
    when = tails.duration(low)
    made: list[ir.Statement] = []
    for part in pluses:
        quality, amount = _plus(low, part)
        if per is not None:
            amount = multiplied(low, part, amount, per)
        span = low.span(part)
        if isinstance(who, ir.Players):
            if when not in (None, "this turn"):
                raise low.cannot(action)
            made.append(
                ir.GetPoints(who=who, point=quality, amount=amount, against=against, to_do=to_do, span=span)
            )
        elif against is not None or to_do:
            raise low.cannot(usable[0])
        else:
            made.append(ir.Bonus(what=who, quality=quality, amount=amount, duration=when, span=span))
    if more or joiners != {"or"}:
        return (*made, *more)
    if not isinstance(who, ir.Players):
        raise low.cannot(plus)
    inner = who if who == ir.YOU else THEY
    ways = tuple((replace(one, who=inner),) for one in made if isinstance(one, ir.GetPoints))
    return (ir.OneWay(who=who, options=ways, span=low.span(action)),)


def _another(
    low: Lowering, action: Tree[Any], who: ir.Noun, pluses: list[Tree[Any]], tails: Tails
) -> Statements:
    """Lower the last of "+1 Attack, and another +1 Attack if …": what follows holds for it alone."""
    if len(pluses) < 2 or pluses[-1].data != rules.PLUS_ANOTHER:
        return ()
    last = Tree(rules.BONUS, [pluses[-1]], pluses[-1].meta)
    rest = Tails(tails.left)
    tails.left = []
    return with_tails(low, _get(low, Tree(rules.GET, [last], action.meta), who, rest), rest)


def _unsigned(low: Lowering, got: Tree[Any]) -> Tree[Any]:
    """Read "you get Attack equal to its cost" and "you get 2 Attack" as if the plus were said."""
    (np,) = got.children
    if np.data == rules.MODIFIED and [child.data for child in np.children] == [rules.POINT, rules.EQUAL_TO]:
        point, equal = low.take(np)
        low.take(got)
        return Tree(rules.PLUS_EQUAL, [low.one(point), low.one(equal)], np.meta)
    return got


def _get_value(low: Lowering, action: Tree[Any], np: Tree[Any], who: ir.Noun) -> Statements:
    """Lower "you get its printed Attack": so many points."""
    amount = value(low, np)
    if not isinstance(amount, ir.ValueOf) or amount.quality == "cost":
        raise low.cannot(np)
    return (ir.GetPoints(who=who, point=amount.quality, amount=amount, span=low.span(action)),)


def _different_tail(tails: Tails) -> Tree[Any] | None:
    """Find "for each different cost among …" and "for each color of Hero …", which multiply points."""
    for tail in tails.left:
        if tail.data == rules.FOR_EACH and any(True for _ in tail.find_pred(is_counted)):
            return tails.pop(rules.FOR_EACH)
    return None


def _plus(low: Lowering, tree: Tree[Any]) -> tuple[str, ir.Amount]:
    if tree.data in (rules.PLUS, rules.PLUS_ANOTHER):
        change, point = [child for child in low.take(tree) if child.type in ("SIGNED", "POINT")]
        return low.read(point), signed(low, change)
    if tree.data == rules.PLUS_CHOSEN:
        delta, pronoun = low.take(tree)
        if low.words(pronoun) != "that":
            raise low.cannot(pronoun)
        return "", signed(low, delta)
    if tree.data == rules.PLUS_EQUAL:
        point, amount = low.take(tree)
        return low.read(point), value(low, amount)
    raise low.cannot(tree)


def _usable(low: Lowering, tree: Tree[Any]) -> tuple[ir.Noun | None, str]:
    if tree.data == rules.USABLE_AGAINST:
        return noun(low, low.one(tree)), ""
    action = [child for child in low.take(tree) if not isinstance(child, Token)][-1]
    if action.data in (rules.RECRUIT, rules.FIGHT):
        return noun(low, low.one(action)), lemma(action.data)
    if action.data in (rules.RECRUIT_ANY, rules.FIGHT_ANY):
        low.take(action)
        return None, action.data.partition("_")[0]
    raise low.cannot(action)


def _have_bonus(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    change, point = low.take(action)
    amount = signed(low, change)
    if isinstance(who, ir.Players):
        raise low.cannot(action)
    when = tails.duration(low)
    return (ir.Bonus(what=who, quality=low.read(point), amount=amount, duration=when, span=low.span(action)),)


def _to_recruit(low: Lowering, tails: Tails) -> None:
    """Take "to recruit" after a change of cost; what follows it follows the change."""
    purpose = tails.pop(rules.IN_ORDER_TO)
    if purpose is None:
        return
    vp = low.one(purpose)
    action, *more = low.take(vp)
    if action.data != rules.RECRUIT_ANY:
        raise low.cannot(purpose)
    low.take(action)
    tails.left += more


def _cost_change(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    amount = number(low, low.one(action))
    if isinstance(who, ir.Players):
        raise low.cannot(action)
    if action.data == rules.COSTS_LESS:
        amount = contrary(amount)
    _to_recruit(low, tails)
    factor = tails.pop(rules.FOR_EACH)
    changed = amount if factor is None else multiplied(low, action, amount, counted(low, low.one(factor)))
    when = tails.duration(low)
    return (ir.CostChange(what=who, amount=changed, duration=when, span=low.span(action)),)


def _pay(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    np = low.one(action)
    if not is_bound(np):
        raise low.cannot(np)
    found = bound(low, np)
    if not found.point or found.comparison != "=":
        raise low.cannot(np)
    return (ir.Pay(who=who, point=found.point, amount=found.amount, span=low.span(action)),)


def _double(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    """Lower "double your Attack": as much again as one has."""
    amount = value(low, low.one(action))
    own = isinstance(amount, ir.PointsOf) and isinstance(who, ir.Players)
    if not isinstance(amount, ir.PointsOf) or not own or (amount.who == ir.YOU) != (who == ir.YOU):
        raise low.cannot(action, 'is written "double your Attack"')
    return (ir.GetPoints(who=who, point=amount.point, amount=amount, span=low.span(action)),)


def _count(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    """Lower "count the number of …" and "count the Villains in the city"."""
    np = low.one(action)
    found = phrase(low, np)
    if who != ir.YOU:
        raise low.cannot(action)
    if is_value(found):
        amount = phrase_value(low, found)
    else:
        what = meaning(low, found)
        if not isinstance(what, ir.Cards) or what.det.how not in ("the", "all", "bare") or not what.plural:
            raise low.cannot(np)
        what = replace(what, det=replace(what.det, how="bare"))
        amount = ir.CountOf(what=what, span=low.span(np))
    if not isinstance(amount, ir.CountOf | ir.DifferentOf):
        raise low.cannot(np)
    return (ir.Count(amount=amount, span=low.span(action)),)


ACTIONS |= {
    rules.DOUBLE: _double,
    rules.COUNT: _count,
    rules.GET: _get,
    rules.HAVE_BONUS: _have_bonus,
    rules.COSTS_LESS: _cost_change,
    rules.COSTS_MORE: _cost_change,
    rules.PAY: _pay,
    rules.SPEND: _pay,
}
