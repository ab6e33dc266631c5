"""Abilities to facts: what the runtime must know of an ability without running it.

The runtime reads no IR. What a family asks of an ability beside its moment and where it lives stands in the
database as ``extra``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from cardwright.model import nodes as n
from cardwright.model.compiled import OPTIONAL
from cardwright.model.rebuild import within
from cardwright.model.standing import unfolded
from cardwright.python.textlines import check_use


@dataclass(frozen=True, slots=True)
class UseRecord:
    """One count of a set-up line: so many of a kind, and so many for each player."""

    mode: Literal["use", "add", "include", "exclude"]
    kind: str
    n: int
    each: int = field(default=0, metadata=OPTIONAL)
    """So many more for each player."""
    name: str = field(default="", metadata=OPTIONAL)
    """The group it speaks of."""
    place: str = field(default="", metadata=OPTIONAL)
    players: tuple[int, ...] = field(default=(), metadata=OPTIONAL)
    """The numbers of players it holds for; none is any."""


def facts_of(body: Sequence[n.Statement], nouns: Sequence[n.Noun]) -> dict[str, Any]:
    """What is so of what is done: it only adds points, it asks by itself, it moves its own card."""
    statements = unfolded(tuple(body))
    found = {
        "adds_points": bool(statements) and all(map(_adds_points, statements)),
        "asks_itself": _asks_itself(statements),
        "moves_itself": any(_moves_itself(node, nouns) for node in _done_by(statements)),
    }
    return {name: fact for name, fact in found.items() if fact}


def _adds_points(node: n.Statement) -> bool:
    """Whether nobody would decline a statement: it does nothing but add points."""
    match node:
        case n.GetPoints():
            return True
        case n.ForEach(body=body):
            return bool(body) and all(map(_adds_points, unfolded(body)))
        case n.ChooseOne(options=options):
            return all(map(_adds_points, (one for option in options for one in unfolded(option))))
    return False


def _asks_itself(statements: Sequence[n.Statement]) -> bool:
    """Whether a text is what its player may do, and what follows if they do: one question is enough."""
    if not statements or not isinstance(statements[0], n.May) or statements[0].who != n.YOU:
        return False
    return all(
        isinstance(one, n.If) and isinstance(one.condition, n.DidSo) and not one.unless and not one.otherwise
        for one in statements[1:]
    )


MOVED = {
    n.Become: ("what",), n.Capture: ("what",), n.Discard: ("what",), n.DrawThat: ("what",),
    n.Enter: ("what",), n.Gain: ("what",), n.Ko: ("what",), n.Move: ("what",), n.Pass: ("what",),
    n.PlayCard: ("what",), n.Put: ("what",), n.PutAs: ("what",), n.Rescue: ("what",),
    n.SetAside: ("what",), n.ShuffleInto: ("what",), n.Swap: ("first", "second"),
}  # fmt: skip
"""The statements that move cards, with the fields that name these."""


def _moves_itself(node: n.Node, nouns: Sequence[n.Noun]) -> bool:
    names = MOVED.get(node.__class__, ())
    return any(_is_itself(getattr(node, name), nouns) for name in names)


def _is_itself(noun: n.Noun, nouns: Sequence[n.Noun], depth: int = 0) -> bool:
    """Whether a noun is the card that speaks, by itself or among others."""
    match noun:
        case n.This():
            return True
        case n.Ref(to=to) if 0 <= to < len(nouns) and depth < len(nouns):
            return _is_itself(nouns[to], nouns, depth + 1)
        case n.AllOfNouns(parts=parts) | n.OneOfNouns(options=parts):
            return any(_is_itself(part, nouns, depth) for part in parts)
    return False


def _done_by(nodes: Iterable[n.Node]) -> Iterator[n.Node]:
    """The nodes of statements, but those of abilities that other cards are given."""
    for node in nodes:
        if isinstance(node, n.GainAbility):
            continue
        yield node
        yield from _done_by(within(node))


def uses_of(body: Iterable[n.Statement]) -> tuple[UseRecord, ...]:
    """The counts of a set-up line; a `CannotCompile` for what is no count."""
    found: list[UseRecord] = []
    for node in body:
        if not isinstance(node, n.UseCards):
            continue
        check_use(node)
        place = node.place.name if isinstance(node.place, n.Place) else ""
        for noun in node.what.parts if isinstance(node.what, n.AllOfNouns) else (node.what,):
            assert isinstance(noun, n.Cards)
            name = next((one.name for one in noun.filters if isinstance(one, n.OfGroup)), "")
            some, each = _count(noun.det.amount)
            found.append(UseRecord(node.mode, noun.kind, some, each, name, place, node.players))
    return tuple(found)


def _count(amount: n.Amount | None) -> tuple[int, int]:
    """A number of a set-up line, and its number for each player."""
    match amount:
        case None:
            return 1, 0
        case n.Number(value=value):
            return value, 0
        case n.PerPlayer(number=n.Number(value=value)):
            return 0, value
        case n.Plus(left=left, right=right):
            some, each = _count(left)
            more, each_more = _count(right)
            return some + more, each + each_more
    raise AssertionError(f"a count that was checked is {type(amount).__name__}")
