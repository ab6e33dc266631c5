"""Whether a mention agrees with a word in kind and number, and how well."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.family import roles
from cardwright.model import nodes as n
from cardwright.resolve.binding.accessibility import sight
from cardwright.resolve.binding.mentions import SPEAKER, Mention, Reading, Sort, is_each
from cardwright.words.world import World

Fit = tuple[int, int, int]
"""How far a mention is from the word: 1 where the sentence has to join a block, 1 where the kind only may be
so, 1 where the number is only that of each player's.
"""

OWN_PLACES = (roles.HAND, roles.DECK, roles.DISCARDED)
NEVER_OWN = (*roles.ENEMY_KINDS, roles.TACTIC, "Scheme", "Twist", "Master Strike")
"""Kinds that do not come into a player's own deck, hand and discard pile."""


def fit_of_kind(world: World, one: Mention, kind: str) -> int | None:
    """How well a mention's kind agrees with the one asked for: 0 it is, 1 it may be, None it is not."""
    if kind in ("", "card"):
        return 0
    if kind in world.wider.get(one.kind, (one.kind,)):
        return 0
    if one.kind == "card" or one.kind in world.wider.get(kind, (kind,)):
        return None if _cannot_lie_there(world, one.noun, kind) else 1
    return None


def _cannot_lie_there(world: World, noun: n.Noun, kind: str) -> bool:
    """Whether cards of a kind never come to where a noun names its card."""
    place = noun.said_place if isinstance(noun, n.Cards) else None
    if not isinstance(place, n.Place) or place.name not in OWN_PLACES:
        return False
    return any(one in NEVER_OWN for one in world.wider.get(kind, (kind,)))


def agreeing(
    reading: Reading, sort: Sort, kind: str, plural: bool | None, word: str
) -> Iterator[tuple[Fit, Mention]]:
    """The mentions that a word may mean, with how well each agrees."""
    singular = plural is False
    for one in reading.seen:
        if one.sort != sort or not (plural is None or one.either or one.many == plural):
            continue
        if (fit := fit_of_kind(reading.world, one, kind)) is None:
            continue
        if sort == "cards" and _is_passed_over(reading, one, kind, singular, word):
            continue
        seen = sight(reading, one, singular and sort == "cards")
        if seen == "none":
            continue
        unlike = bool(plural) and one.many != plural
        yield (int(seen == "by joining" and one.entity >= 0), fit, int(unlike)), one


def _is_passed_over(reading: Reading, one: Mention, kind: str, singular: bool, word: str) -> bool:
    """Whether cards that agree cannot be meant, for what they are in this clause or were in theirs."""
    if word in ("that", "those"):
        if one.entity == SPEAKER:
            return True
        if kind == "card" and _is_named(one.noun):
            return True
    if singular and not reading.depth and one.is_counted:
        return True
    if singular and one.either and is_each(one.noun):
        in_loop = bool(one.loops) and one.loops == reading.loops[: len(one.loops)]
        if one.sentence != reading.sentence and not in_loop:
            return True
    if not reading.depth and not reading.in_amount and one.entity in reading.arguments:
        return True
    if reading.captor is not None and one.entity == reading.captor and reading.depth:
        return True
    return reading.compared == (one.entity, reading.quality)


def _is_named(noun: n.Noun) -> bool:
    """Whether a noun is a proper name."""
    return (
        isinstance(noun, n.Cards)
        and noun.det.how == "bare"
        and not noun.plural
        and any(isinstance(one, n.OfGroup) for one in noun.filters)
    )
