"""What a clause asks of the cards it speaks of: a word that looks back passes over what cannot be meant.

"Salt Crow captures a Bystander. It gets +1 Attack this turn": a Bystander has no Attack, so Salt Crow does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardwright.family.profile import FACT_KINDS, LABEL_KINDS, PLAIN_KINDS, VERB_KINDS
from cardwright.family.roles import ENEMY_KINDS
from cardwright.model import nodes as n
from cardwright.words.world import World

Demand = Callable[[World, str, bool], bool]
"""Whether a card of a kind can be meant; the last says that it lies under another."""


def may_be(world: World, kind: str, wanted: Sequence[str]) -> bool:
    """Whether a card of a kind is of one of the wanted kinds, or can be."""
    mine = world.wider.get(kind, (kind,))
    return kind in ("", "card") or any(one in mine or kind in world.wider.get(one, (one,)) for one in wanted)


def has_value(world: World, kind: str, quality: str) -> bool:
    """Whether a card of a kind can have a value: its cost or a point."""
    for wider in world.wider.get(kind, (kind,)):
        if wider in FACT_KINDS:
            return quality in FACT_KINDS[wider] or quality not in ("cost", *world.points)
    return True


def _is_plain(world: World, kind: str) -> bool:
    return any(wider in PLAIN_KINDS for wider in world.wider.get(kind, (kind,)))


def stands(world: World, kind: str, is_held: bool) -> bool:
    """What stands in a row, and so moves, escapes and has neighbors."""
    return not is_held and not _is_plain(world, kind)


def holds(world: World, kind: str, is_held: bool) -> bool:
    """What can have cards under it."""
    return not is_held and may_be(world, kind, ENEMY_KINDS)


def is_of_state(asked: Demand) -> bool:
    """Whether a demand is of how a card lies, which only prefers, not of what such a card never has."""
    return asked in (stands, holds)


def _valued(quality: str) -> Demand:
    def asked(world: World, kind: str, is_held: bool) -> bool:
        if quality in world.points - {"VP"} and (is_held or _is_plain(world, kind)):
            return False
        return has_value(world, kind, quality)

    return asked


def _one_of(kinds: tuple[str, ...]) -> Demand:
    def asked(world: World, kind: str, is_held: bool) -> bool:
        known = tuple(one for one in kinds if one in world.wider)
        return not known or may_be(world, kind, known)

    return asked


def _verb(verb: str) -> Demand | None:
    if verb in ("move", "escape"):
        return stands
    return _one_of(VERB_KINDS[verb]) if verb in VERB_KINDS else None


def _quality(filters: tuple[n.Filter, ...]) -> Demand | None:
    for one in filters:
        match one.filter if isinstance(one, n.Non) else one:
            case n.Valued(quality=quality) | n.Extreme(quality=quality):
                return _valued(quality)
            case n.Parity():
                return _valued("cost")
            case n.WithPoint(point=point):
                return _valued(point)
    return None


def demand(node: n.Node, field: str) -> Demand | None:
    """What a node asks of the cards that one of its fields speaks of; None where any will do."""
    match node, field:
        case (n.Capture(), "captor") | (n.CapturedBy(), "captor") | (n.Beside(relation="under"), "card"):
            return holds
        case n.Event(verb="capture"), "who":
            return holds
        case (n.Bonus(quality=quality), "what") | (n.ValueOf(quality=quality), "of"):
            return _valued(quality)
        case n.CostChange(), "what":
            return _valued("cost")
        case n.SameAs(quality=quality), "other":
            return _valued(quality)
        case (
            (n.Move(), "what") | (n.Escape(), "what") | (n.Swap(), "first" | "second") | (n.Spaces(), "card")
        ):
            return stands
        case (n.GainAbility(ability=n.Ability(label=n.Label(timing=timing))), "what"):
            return _one_of(LABEL_KINDS[timing]) if timing in LABEL_KINDS else None
        case n.DoEffect(label=timing), "of":
            return _one_of(LABEL_KINDS[timing]) if timing in LABEL_KINDS else None
        case (n.Event(verb=verb) | n.Cannot(verb=verb) | n.Permit(verb=verb), "what"):
            return _verb(verb)
        case n.Recruit(), "what":
            return _verb("recruit")
        case n.Fight() | n.Defeat(), "what":
            return _verb("fight")
        case n.Rescue(), "what":
            return _verb("rescue")
        case n.IsA(kind=kind, filters=filters), "what":
            return _one_of((kind,)) if kind else _quality(filters)
        case n.Has(), "who":
            return holds
    return None
