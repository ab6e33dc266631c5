"""What has no Python: raised where it is met, told at its place."""

from __future__ import annotations

from cardwright.model import nodes as n


class CannotCompile(Exception):
    """A node, or a combination of nodes, that has no Python yet; it becomes a diagnostic at its span."""

    def __init__(self, span: n.Span, reason: str) -> None:
        super().__init__(reason)
        self.span = span
        self.reason = reason


def refused(span: n.Span) -> CannotCompile:
    """The answer to a place that resolution refuses: only a meaning made by hand brings it here."""
    return CannotCompile(span, "nothing can be done with such a place")
