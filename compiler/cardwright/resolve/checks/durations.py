"""IR to findings: until when something is so, and when it was, where a text does not say it.

A line with a label, or a clause of it, is done at a moment; what it changes needs a time that it lasts.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.family import roles
from cardwright.foundation.diagnostics import Findings
from cardwright.model import nodes as n

LASTING = ("while", "this turn", "next turn", "until your next turn", "the rest of the game")
"""The durations that say until when."""
MOMENTS = (
    "at the end of this turn", "at the start of your next turn", "during your turn", "at the end of the game",
)  # fmt: skip
"""The durations at which something can be done later."""
SUCH = 'such as "this turn"'


def check_durations(
    abilities: Sequence[n.Ability], nodes: Sequence[Sequence[n.Node]], findings: Findings
) -> None:
    """Add times that are missing or do not fit in the abilities of one face."""
    for ability, line in zip(abilities, nodes, strict=True):
        is_effect = _is_effect(ability)
        for node in line:
            if is_effect:
                _lasts(node, findings)
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
