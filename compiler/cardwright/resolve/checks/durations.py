"""IR to findings: until when something is so, and when it was, where a text does not say it.

A line with a label, or a clause of it, is done at a moment; what it changes needs a time that it lasts.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.family import roles
from cardwright.foundation.diagnostics import Findings
from cardwright.model import nodes as n
from cardwright.words.world import World

LASTING = ("while", "this turn", "next turn", "until your next turn", "the rest of the game")
"""The durations that say until when."""
MOMENTS = (
    "at the end of this turn", "at the start of your next turn", "during your turn", "at the end of the game",
)  # fmt: skip
"""The durations at which something can be done later."""
SUCH = 'such as "this turn"'


def check_durations(
    abilities: Sequence[n.Ability],
    nodes: Sequence[Sequence[n.Node]],
    kind: str,
    world: World,
    findings: Findings,
) -> None:
    """Add times that are missing or do not fit in the abilities of one face, which a card of a kind says."""
    nouns = [node for line in nodes for node in line if isinstance(node, n.Noun)]
    enemies = _Enemies(kind, world, nouns)
    for ability, line in zip(abilities, nodes, strict=True):
        is_effect = _is_effect(ability)
        for node in line:
            if is_effect:
                _lasts(node, findings)
                _ends(node, enemies, findings)
            match node:
                case n.Later(when=when) if when not in MOMENTS:
                    message = f'"{when}" is no moment at which something can be done'
                    findings.error("CW069", message, node.span, hint='such as "At the end of this turn, …"')
                case n.Done(duration=when) if when not in (None, "this turn"):
                    findings.error("CW069", f'what was done "{when}" is not kept', node.span, hint=SUCH)
                case n.Happened(what=n.Event(duration=when)) if when not in (None, "this turn"):
                    findings.error("CW069", f'what happened "{when}" is not kept', node.span, hint=SUCH)


def _is_effect(ability: n.Ability) -> bool:
    """Whether a line is done when its label says."""
    label = ability.label
    if label is None:
        return False
    rules = (*roles.RULES_LABELS, *roles.LEADS_LABELS, *roles.SETUP_LABELS, *roles.END_LABELS)
    return bool(label.icons) or (bool(label.timing) and label.timing not in rules)


class _Enemies:
    """Which nouns may mean what stands against the players, of which something may be so while it stands."""

    def __init__(self, kind: str, world: World, nouns: Sequence[n.Noun]) -> None:
        self.kind = kind
        self.world = world
        self.nouns = nouns
        self.is_of_a_player = not kind or not {*roles.PLAYED_KINDS, roles.RESCUED}.isdisjoint(
            (kind, *world.wider.get(kind, ()))
        )

    def may_be(self, noun: n.Noun, depth: int = 0) -> bool:
        """Whether a noun may mean enemies; of several nouns, all of them."""
        match noun:
            case n.OneOfNouns(options=parts) | n.AllOfNouns(parts=parts):
                return all(self.may_be(part, depth + 1) for part in parts)
            case n.SomeOf(of=of) | n.CopyOf(of=of):
                return self.may_be(of, depth + 1)
            case n.Ref(kind="", to=to):
                return depth > 8 or not 0 <= to < len(self.nouns) or self.may_be(self.nouns[to], depth + 1)
            case n.Cards(kind=kind) | n.Ref(kind=kind) | n.EventCard(kind=kind):
                pass
            case n.This():
                kind = self.kind
            case _:
                return True
        above = {wider for one in roles.ENEMY_KINDS for wider in (one, *self.world.wider.get(one, ()))}
        mine = {kind, *self.world.wider.get(kind, ())} - {roles.CARD}
        return not mine - {""} or not above.isdisjoint(mine)


def _ends(node: n.Node, enemies: _Enemies, findings: Findings) -> None:
    """What changes without a time is so of an enemy, while it stays; what players have changes for a time."""
    match node:
        case n.Worth():
            message = "what cards are worth is a rule, not done at a moment"
            findings.error("CW044", message, node.span, hint="give it a line of its own without a label")
        case (
            n.Bonus(duration=None, what=what)
            | n.CostChange(duration=None, what=what)
            | n.CountAs(duration=None, what=what)
            | n.GainAbility(duration=None, what=what)
        ) if enemies.is_of_a_player or not enemies.may_be(what):
            findings.error("CW069", "until when this is so is not said", node.span, hint=SUCH)


def _lasts(node: n.Node, findings: Findings) -> None:
    match node:
        case n.Bonus(duration=when) | n.CostChange(duration=when) | n.CountAs(duration=when):
            pass
        case n.Cannot(duration=when, unless=unless):
            if unless is not None:
                message = "a prohibition for a time is in force whatever comes later"
                findings.error("CW069", message, unless.span, hint='ask before it: "If you don\'t …, …"')
        case _:
            return
    if when is not None and when not in LASTING:
        message = f'"{when}" says when this is so, not until when'
        findings.error("CW069", message, node.span, hint=f"{SUCH}, or a line of its own without a label")
