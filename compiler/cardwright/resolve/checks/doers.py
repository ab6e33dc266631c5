"""IR to findings: a card, or several, where one player is expected, or several cards where one is."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.foundation.diagnostics import Findings
from cardwright.model import nodes as n

CHOSEN = 'choose one before: "Choose another player. …"'


def check_doers(nodes: Sequence[Sequence[n.Node]], findings: Findings) -> None:
    """Add who or what cannot be meant where one player or one card is expected."""
    for line in nodes:
        for node in line:
            match node:
                case n.Happened(what=n.Event(who=n.This() | n.Cards() as who, what=what)) if what is not None:
                    message = "what a card did to others is not kept; what players did is"
                    findings.error("CW076", message, _at(who, node))
                case n.PutAs(to=to) if not (isinstance(to, n.Beside) and to.relation == "next to"):
                    message = "cards that come to be another kind lie next to a card"
                    findings.error("CW071", message, _at(to, node), hint='such as "next to the Scheme"')
                case n.Swap(first=first, second=second):
                    for noun in (first, second):
                        if isinstance(noun, n.Cards) and noun.det.amount not in (None, n.Number(1)):
                            message = "one card changes places with one other"
                            findings.error("CW073", message, _at(noun, node))
                case n.Draw() | n.Gain() | n.Discard() | n.Rescue() | n.Ko() if isinstance(
                    node.who, n.AllOfNouns | n.OneOfNouns
                ):
                    message = "several who do it are players: say it of each"
                    findings.error("CW076", message, _at(node.who, node))
                case n.Reveal(what=n.Cards(place=place)) | n.LookAt(what=n.Cards(place=place)):
                    _owner(place, findings)


def _owner(place: n.Location | None, findings: Findings) -> None:
    """The end of a deck is that of one player."""
    if not isinstance(place, n.Place) or not place.end or not isinstance(place.owner, n.Players):
        return
    if place.owner.whose in ("any", "another", "chosen"):
        message = f"whose {place.name} is meant is not said"
        findings.error("CW061", message, place.span, hint=CHOSEN)


def _at(one: n.Node, node: n.Node) -> n.Span:
    return one.span if one.span.line else node.span
