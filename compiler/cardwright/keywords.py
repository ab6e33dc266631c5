"""Keywords to their meaning: each use gets the statements it stands for, and a reminder must say the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar, cast

from cardwright import nodes as n
from cardwright.diagnostics import Findings, did_you_mean
from cardwright.rebuild import fields_of, rebuilt

N = TypeVar("N", bound=n.Node)


@dataclass(frozen=True, slots=True)
class Keyword:
    """A keyword's meaning: its parameters, ``<class>`` and the like, and its statements."""

    name: str
    parameters: tuple[str, ...]
    body: tuple[n.Statement, ...]


class Expansion:
    """Fills `UseKeyword.body`, and compares a reminder with the keyword it stands behind."""

    def __init__(self, keywords: Mapping[str, Keyword], findings: Findings) -> None:
        self.keywords = keywords
        self.findings = findings
        self.open: tuple[str, ...] = ()

    def visit(self, node: N) -> N:
        """The node with every keyword in it expanded."""
        if isinstance(node, n.UseKeyword):
            return cast("N", self._use(node))
        new = rebuilt(node, self.visit)
        for name in fields_of(new):
            value = getattr(new, name)
            if isinstance(value, tuple) and any(isinstance(part, n.Reminder) for part in value):
                self._reminders(value)
        return new

    def _use(self, use: n.UseKeyword) -> n.UseKeyword:
        keyword = self.keywords.get(use.keyword)
        if keyword is None:
            hint = did_you_mean(use.keyword, self.keywords)
            self.findings.error("CW062", f'there is no keyword "{use.keyword}"', use.span, hint=hint)
            return use
        if use.keyword in self.open:
            chain = " uses ".join((*self.open, use.keyword))
            self.findings.error("CW065", f"a keyword is explained by itself: {chain}", use.span)
            return use
        if len(use.arguments) != len(keyword.parameters):
            wanted = " ".join(keyword.parameters) or "nothing"
            self.findings.error(
                "CW062",
                f'"{use.keyword}" takes {wanted} after it, not {" ".join(use.arguments) or "nothing"}',
                use.span,
            )
            return use
        given = {
            f"<{name}>": argument for name, argument in zip(keyword.parameters, use.arguments, strict=True)
        }
        self.open = (*self.open, use.keyword)
        body = tuple(self.visit(_with_arguments(one, given, use.span)) for one in keyword.body)
        self.open = self.open[:-1]
        return replace(use, body=body)

    def _reminders(self, statements: tuple[n.Node, ...]) -> None:
        before: n.Node | None = None
        for one in statements:
            if isinstance(one, n.Reminder):
                meant = before.body if isinstance(before, n.UseKeyword) else None
                if meant is None:
                    self.findings.error(
                        "CW064",
                        "this reminder stands behind no keyword whose meaning it could repeat",
                        one.span,
                        hint="write it without parentheses, as a rule of the card",
                    )
                elif _bare(one.body) != _bare(meant):
                    self.findings.error(
                        "CW064", "this reminder says something else than its keyword means", one.span
                    )
            before = one


def _with_arguments(node: N, given: Mapping[str, str], span: n.Span) -> N:
    """A keyword's statement with arguments in the places of its parameters, at the place of its use.

    An icon stands in brackets where it is an argument, and without them where it is meant.
    """
    plain = {name: argument.strip("[]") for name, argument in given.items()}

    def change(inner: n.Node) -> n.Node:
        if isinstance(inner, n.Parameter):
            argument = given.get(f"<{inner.name}>", "")
            return n.Number(int(argument), span=span) if argument.isdigit() else inner
        new = rebuilt(inner, change)
        texts: dict[str, Any] = {}
        meant = given if isinstance(new, n.UseKeyword) else plain
        for name in fields_of(new):
            value = getattr(new, name)
            if isinstance(value, str) and value in meant:
                texts[name] = meant[value]
            elif isinstance(value, tuple) and any(isinstance(part, str) and part in meant for part in value):
                texts[name] = tuple(
                    meant.get(part, part) if isinstance(part, str) else part for part in value
                )
        return replace(new, span=span, **texts)

    return cast("N", change(node))


def _bare(statements: tuple[n.Statement, ...]) -> tuple[n.Node, ...]:
    """Statements without what resolution fills, for comparing."""

    def change(node: n.Node) -> n.Node:
        new = rebuilt(node, change)
        return replace(new, to=-1) if isinstance(new, n.Ref | n.Players | n.ThatMany | n.There) else new

    return tuple(change(one) for one in statements)
