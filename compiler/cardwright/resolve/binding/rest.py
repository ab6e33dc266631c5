""" "The rest", "the other": all that was named together, without what was taken from it by name."""

from __future__ import annotations

from dataclasses import replace

from cardwright.model import nodes as n
from cardwright.resolve.binding import choice
from cardwright.resolve.binding.agreement import Fit
from cardwright.resolve.binding.mentions import Mention, Reading

Found = list[tuple[Fit, Mention]]


def of_the_rest(reading: Reading, ref: n.Ref) -> n.Ref:
    """The reference with the pool it is of and the nouns that were taken from it."""
    made = choice.pointed(reading, ref, _pools(reading, ref.kind))
    return replace(made, test=False, without=_taken(reading, made.to)) if made.to >= 0 else made


def _pools(reading: Reading, kind: str) -> Found:
    """What "the rest" may be of: several cards, else those that one was chosen among."""
    seen = reading.seen
    reading.seen = [one for one in seen if one.many and not one.of_these]
    found = _nearest(reading, kind, True)
    if not found:
        reading.seen = [one for one in seen if one.many]
        found = _nearest(reading, kind, True)
    reading.seen = seen
    return found or _nearest(reading, kind, True) or _nearest(reading, kind, False)


def _nearest(reading: Reading, kind: str, plural: bool) -> Found:
    arguments, reading.arguments = reading.arguments, set()
    found = choice.nearest(reading, "cards", kind, plural, "the rest")
    reading.arguments = arguments
    return found


def _taken(reading: Reading, pool: int) -> tuple[int, ...]:
    """The nouns, by index, that name some of a pool since it was named."""
    return tuple(
        dict.fromkeys(
            one.index
            for one in reading.seen
            if one.index > pool and not one.is_again and not one.is_counted and _is_of(one, pool)
        )
    )


def _is_of(one: Mention, pool: int) -> bool:
    if isinstance(one.noun, n.SomeOf):
        return isinstance(one.noun.of, n.Ref) and one.noun.of.to == pool
    return one.of_these and one.sort == "cards"
