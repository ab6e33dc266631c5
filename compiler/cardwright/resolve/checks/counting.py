"""IR to findings: determiners that do not say how many, where it is counted, asked or chosen."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.foundation.diagnostics import Findings
from cardwright.model import nodes as n

COUNTED = ("bare", "all", "each", "each other", "any", "the")
"""The determiners of what is counted as a whole."""
REACHED = ("a", "any", "bare", "the", "another", "at least", "exactly", "no", "up to")
"""The determiners of which it is asked whether there are so many."""


def check_counting(nodes: Sequence[Sequence[n.Node]], findings: Findings) -> None:
    """Add what does not say how many in the lines of one face."""
    for line in nodes:
        for node in line:
            match node:
                case n.CountOf(what=noun) | n.DifferentOf(among=noun) | n.ValueOf(of=noun):
                    _whole(noun, findings)
                case n.ForEach(each=n.Cards() | n.SomeOf() as noun):
                    if noun.det.amount is not None or noun.det.how not in COUNTED:
                        _error(findings, noun.det, noun, "for each of how many is not said", "each")
                case n.Has(who=n.Players(), what=n.Cards() as noun) | n.Exists(what=n.Cards() as noun):
                    _reached(noun, findings)
                case n.Cards(filters=filters):
                    for one in filters:
                        if isinstance(one, n.Position) and one.which == "next":
                            message = "the next one after which is not said"
                            findings.error("CW061", message, _at(one, node), hint=NEXT)


NEXT = 'say when it happens: "The next time you recruit a Hero this turn, …"'


def _whole(noun: n.Noun, findings: Findings) -> None:
    """What is counted or added up is all of something."""
    if not isinstance(noun, n.Cards | n.SomeOf):
        return
    det = noun.det
    if det.amount is None and det.how not in COUNTED:
        said = {"another": "another card", "a": "a card"}.get(det.how, f"{det.how} cards")
        hint = "say all of them, or choose one before"
        _error(findings, det, noun, f'what is counted is all of something, not "{said}"', hint)
    elif det.amount is not None or det.how in ("up to", "at least", "no"):
        place = noun.place if isinstance(noun, n.Cards) else None
        ended = isinstance(place, n.Place) and place.end and det.how in ("the", "a", "exactly")
        if not ended:
            _error(findings, det, noun, "what is counted has no number of its own", "leave the number out")


def _reached(noun: n.Cards, findings: Findings) -> None:
    det = noun.det
    if det.how not in REACHED or (det.how == "no" and det.amount is not None):
        said = f'"{det.how}" says of no number whether it is reached'
        _error(findings, det, noun, said, 'say "a", a number, "at least" a number, or "no"')


def _error(findings: Findings, det: n.Det, noun: n.Noun, message: str, hint: str) -> None:
    findings.error("CW073", message, det.span if det.span.line else noun.span, hint=hint)


def _at(one: n.Node, node: n.Node) -> n.Span:
    return one.span if one.span.line else node.span
