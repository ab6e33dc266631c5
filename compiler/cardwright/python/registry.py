"""The kinds of amounts, conditions and filters that have Python: each is registered where it is written, and
asked for here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from cardwright.model import nodes as n
from cardwright.python.function import Function
from cardwright.python.gaps import CannotCompile

Kind = TypeVar("Kind", bound=n.Node)
Emit = TypeVar("Emit", bound=Callable[..., Any])
Fits = Callable[[Function, Any, str, str], str]
FITS: dict[type[n.Filter], Fits] = {}
PlayerFits = Callable[[Function, Any, str], str]
PLAYER_FITS: dict[type[n.Filter], PlayerFits] = {}


def registered(table: dict[type[Kind], Emit], *kinds: type[Kind]) -> Callable[[Emit], Emit]:
    """Register in a table what writes nodes of these kinds."""

    def register(emit: Emit) -> Emit:
        table.update(dict.fromkeys(kinds, emit))
        return emit

    return register


def fits(f: Function, narrowing: n.Filter, each: str, who: str = "") -> str:
    """Whether the card ``each`` fits a filter, as a truth expression."""
    emit = FITS.get(type(narrowing))
    if emit is None:
        raise CannotCompile(narrowing.span, "this narrowing has no Python here")
    return emit(f, narrowing, each, who)


def player_test(f: Function, narrowing: n.Filter, who: str) -> str:
    """Whether a player fits a filter, as a truth expression."""
    emit = PLAYER_FITS.get(type(narrowing))
    if emit is None:
        raise CannotCompile(narrowing.span, "this condition on a player has no Python yet")
    return emit(f, narrowing, who)


LOCATIONS: dict[type[n.Location], Callable[[Function, Any], str]] = {}
"""How the cards of a location that is no declared place are listed."""

LISTED: dict[type[n.Noun], Callable[[Function, Any], str]] = {}
"""How a noun of neither cards nor players is listed."""

AMOUNTS: dict[type[n.Amount], Callable[[Function, Any], str]] = {}

CONDITIONS: dict[type[n.Condition], Callable[[Function, Any], str]] = {}


@dataclass(frozen=True, slots=True)
class Written(n.Amount):
    """An amount that is an expression already."""

    code: str


AMOUNTS[Written] = lambda f, node: node.code


def told(node: n.Amount) -> tuple[str, int]:
    """What tells amounts of one text apart that may be fixed beforehand: what is counted, by its identity."""
    match node:
        case n.CountOf(what=noun) | n.DifferentOf(among=noun):
            return "of", noun.order
        case n.ThatMany(to=to):
            return "that many", to
    return "", -1


def amount(f: Function, node: n.Amount) -> str:
    """An amount as an integer expression."""
    if isinstance(node, n.Number):
        return str(node.value)
    ready = f.scope.amounts.get(told(node))
    if ready is not None:
        return ready
    emit = AMOUNTS.get(type(node))
    if emit is None:
        raise CannotCompile(node.span, "this amount has no Python yet")
    return emit(f, node)


def condition(f: Function, node: n.Condition) -> str:
    """A condition as a truth expression."""
    emit = CONDITIONS.get(type(node))
    if emit is None:
        raise CannotCompile(node.span, "this condition has no Python yet")
    return emit(f, node)


def sign(comparison: n.Comparison) -> str:
    """Python's sign for a comparison."""
    return "==" if comparison == "=" else comparison
