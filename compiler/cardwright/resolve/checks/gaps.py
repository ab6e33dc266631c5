"""IR to findings: what has a meaning that the runtime cannot do yet: one list, with what to write instead."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from cardwright.foundation.diagnostics import Findings
from cardwright.model import nodes as n


@dataclass(frozen=True, slots=True)
class Gap:
    """A combination that nothing does yet."""

    what: str
    """What it is, as its finding says."""
    instead: str
    found: Callable[[n.Node], Iterator[n.Node]]
    """Where it stands in a node, if it does."""


def check_gaps(nodes: Sequence[Sequence[n.Node]], findings: Findings) -> None:
    """Add what nothing does yet in the lines of one face."""
    for line in nodes:
        for node in line:
            for gap in GAPS:
                for one in gap.found(node):
                    span = one.span if one.span.line else node.span
                    findings.error("CW067", gap.what, span, hint=gap.instead)


_PICKED = (n.Discard, n.Ko, n.Gain, n.Put, n.Rescue, n.Choose)
_OF_A_NUMBER = ("a", "any", "another", "exactly", "up to", "at least", "any number of")
_KINDS_OF = ("bare", "all", "each", "any", "the", "a")


def _different_numbers(node: n.Node) -> Iterator[n.Node]:
    what = node.what if isinstance(node, _PICKED) else None
    if isinstance(what, n.OneOfNouns):
        dets = [one.det for one in what.options if isinstance(one, n.Cards)]
        if len(dets) < len(what.options) or any(det.how not in _OF_A_NUMBER for det in dets):
            return
        exact = ("a", "any", "another", "exactly")
        if len({(det.how not in exact and det.how, det.amount or n.Number(1)) for det in dets}) > 1:
            yield what


def _counted_alternatives(node: n.Node) -> Iterator[n.Node]:
    match node:
        case n.Happened(what=n.Event(what=n.OneOfNouns(options=options), this_way=False)):
            yield from (one for one in options if isinstance(one, n.Cards) and one.det.amount is not None)


def _against_others(node: n.Node) -> Iterator[n.Node]:
    against = node.against if isinstance(node, n.GetPoints) else None
    options = against.options if isinstance(against, n.OneOfNouns) else (against,)
    for one in options:
        if isinstance(one, n.Cards) and (
            one.det.how not in _KINDS_OF or one.det.amount is not None or one.det.other
        ):
            yield one


GAPS = (
    Gap(
        "a choice between different numbers of cards cannot be done",
        'write two ways: "Discard two cards or discard a Wound."',
        _different_numbers,
    ),
    Gap(
        "of several kinds of cards it is not asked how many there were",
        'ask for each by itself: "If you played 8 Heroes this turn, …"',
        _counted_alternatives,
    ),
    Gap(
        "points are spent on cards of a kind, not on others than these",
        'such as "usable only against Villains"',
        _against_others,
    ),
)
"""What nothing does yet."""
