"""Keywords to their meaning: each use gets what it stands for, and a reminder must say the same."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any, TypeVar, cast

from cardwright.foundation.diagnostics import Findings, did_you_mean
from cardwright.model import nodes as n
from cardwright.model.keywords import Keyword, effect_of
from cardwright.model.rebuild import fields_of, rebuilt
from cardwright.text.lexicon import type_of_parameter

N = TypeVar("N", bound=n.Node)

TYPES = {
    "class": "a class, such as [{}]", "team": "a team, such as [{}]",
    "icon": "a class or a team, such as [{}]", "kind": "a kind of card, such as {}",
    "name": "the name of a card or group, such as {}",
    "place": "a place, such as {}", "point": "a kind of points, such as {}", "n": "a number, such as 2",
}  # fmt: skip
"""The types of parameters, in words, with one of what they take."""
ICONS = frozenset({"class", "team", "icon"})
"""Types whose arguments stand in brackets."""


class Expansion:
    """Fills what each `UseKeyword` means, and compares a reminder with the keyword it stands behind."""

    def __init__(
        self,
        keywords: Mapping[str, Keyword],
        findings: Findings,
        words: Mapping[str, Collection[str]],
        within: tuple[str, ...] = (),
    ) -> None:
        self.keywords = keywords
        self.findings = findings
        self.words = words
        self.open = within

    def ability(self, ability: n.Ability) -> n.Ability:
        """A line with every keyword in it expanded."""
        new = self.visit(ability)
        self._check_lines(new)
        return new

    def visit(self, node: N) -> N:
        """The node with every keyword in it expanded."""
        if isinstance(node, n.UseKeyword):
            return cast("N", self._use(node))
        new = rebuilt(node, self.visit)
        for name in fields_of(new):
            value = getattr(new, name)
            if isinstance(value, tuple) and any(isinstance(part, n.Reminder) for part in value):
                self._reminders(_without_own_reminder(value) if isinstance(new, n.KeywordEffect) else value)
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
        behind = effect_of(use)
        given = self._given(use, keyword)
        if not self._fits_colon(use, keyword, behind) or given is None:
            return use
        if behind is not None:
            behind = tuple(self.visit(one) for one in behind)
        self.open = (*self.open, use.keyword)
        found = replace(
            use,
            body=tuple(
                self.visit(step)
                for one in keyword.body
                for step in _stepwise(with_arguments(one, given, use.span))
            ),
            lines=tuple(self.visit(with_arguments(line, given, use.span)) for line in keyword.lines),
        )
        self.open = self.open[:-1]
        if behind is None:
            return found
        own = _without_own_reminder(behind)
        if len(own) < len(behind):
            self._reminders((with_effect(found, own, use.keyword), behind[-1]))
        return with_effect(found, behind, use.keyword)

    def _fits_colon(
        self, use: n.UseKeyword, keyword: Keyword, behind: tuple[n.Statement, ...] | None
    ) -> bool:
        if keyword.labelled == (behind is not None):
            return True
        if keyword.labelled:
            message = f'"{use.keyword}" stands before a colon and what it is about'
        else:
            message = f'"{use.keyword}" is a sentence of its own: nothing stands behind it'
        self.findings.error("CW062", message, use.span)
        return False

    # -------------------------------------------------------- arguments

    def _given(self, use: n.UseKeyword, keyword: Keyword) -> dict[str, str] | None:
        """Arguments by parameter; None and a finding where there are others than the keyword takes."""
        if len(use.arguments) != len(keyword.parameters):
            wanted = " ".join(f"<{name}>" for name in keyword.parameters) or "nothing"
            self.findings.error(
                "CW062",
                f'"{use.keyword}" takes {wanted} after it, not {" ".join(use.arguments) or "nothing"}',
                use.span,
            )
            return None
        given = dict(zip(keyword.parameters, use.arguments, strict=True))
        wrong = [(name, argument) for name, argument in given.items() if not self._is_of(name, argument)]
        for name, argument in wrong:
            type_ = type_of_parameter(name)
            example = next(iter(sorted(self.words.get(type_, ()))), "…")
            message = f'"{use.keyword}" takes {TYPES[type_].format(example)}, and {argument} is none'
            self.findings.error("CW066", message, use.span)
        return None if wrong else given

    def _is_of(self, name: str, argument: str) -> bool:
        type_ = type_of_parameter(name)
        if type_ == "n":
            return argument.isdigit()
        return type_ not in self.words or argument.strip("[]") in self.words[type_]

    # -------------------------------------------------------- lines and reminders

    def _check_lines(self, node: n.Node, free: bool = False) -> None:
        """Refuse a keyword whose text has labels where its lines cannot stand."""
        if isinstance(node, n.UseKeyword):
            if node.lines and not free:
                message = f'the text of "{node.keyword}" has labels: it stands in a line without one'
                self.findings.error("CW062", message, node.span)
                return
            for part in node.body:
                self._check_lines(part, free)
            for line in node.lines:
                self._check_lines(line)
            return
        top = isinstance(node, n.Ability) and node.label is None
        for name in fields_of(node):
            value = getattr(node, name)
            for part in value if isinstance(value, tuple) else (value,):
                if isinstance(part, n.Node):
                    self._check_lines(part, top)
                elif isinstance(part, tuple):
                    for inner in part:
                        self._check_lines(inner)

    def _reminders(self, statements: tuple[n.Node, ...]) -> None:
        before: n.Node | None = None
        for one in statements:
            if isinstance(one, n.Reminder):
                if not isinstance(before, n.UseKeyword):
                    self.findings.error(
                        "CW064",
                        "this reminder stands behind no keyword whose meaning it could repeat",
                        one.span,
                        hint="write it without parentheses, as a rule of the card",
                    )
                elif (before.body or before.lines) and not _says(one, before):
                    self.findings.error(
                        "CW064", "this reminder says something else than its keyword means", one.span
                    )
            before = one


def _says(reminder: n.Reminder, use: n.UseKeyword) -> bool:
    """Whether a reminder means what a keyword stands for, keywords in it taken apart."""
    lines = use.lines or (n.Ability(None, use.body),)
    return len(lines) == 1 and _bare(n.Ability(reminder.label, reminder.body)) == _bare(lines[0])


def _without_own_reminder(body: tuple[n.Statement, ...]) -> tuple[n.Statement, ...]:
    """What stands behind a colon, without a reminder at its end that repeats the keyword before the colon."""
    if len(body) > 1 and isinstance(body[-1], n.Reminder) and not isinstance(body[-2], n.UseKeyword):
        return body[:-1]
    return body


def with_effect(node: N, behind: tuple[n.Statement, ...], keyword: str) -> N:
    """A keyword's meaning with what stands behind the colon in its place."""

    def change(inner: n.Node) -> n.Node:
        if isinstance(inner, n.KeywordEffect) and inner.keyword == keyword and not inner.body:
            return replace(inner, body=behind)
        return rebuilt(inner, change)

    return rebuilt(node, change)


def with_arguments(node: N, given: Mapping[str, str], span: n.Span | None = None) -> N:
    """A keyword's text with arguments in the places of its parameters; `span` is the place of its use.

    An icon stands in brackets where it is an argument, and without them where it is meant.
    """
    full = {f"<{name}>": argument for name, argument in given.items()}
    plain = {name: argument.strip("[]") for name, argument in full.items()}

    def change(inner: n.Node) -> n.Node:
        if isinstance(inner, n.Parameter) and f"<{inner.name}>" in plain:
            return n.Number(int(plain[f"<{inner.name}>"]), span=span or inner.span)
        if isinstance(inner, n.ParameterTimes) and f"<{inner.name}>" in plain:
            factor = int(plain[f"<{inner.name}>"])
            inner = n.Times(factor, inner.amount, span=inner.span)
            return _reckoned(rebuilt(inner, change))
        new = rebuilt(inner, change)
        if new is not inner:
            new = _reckoned(new)
        texts: dict[str, Any] = {}
        meant = full if isinstance(new, n.UseKeyword) else plain
        for name in fields_of(new):
            value = getattr(new, name)
            if isinstance(value, str) and value in meant:
                texts[name] = meant[value]
            elif isinstance(value, tuple) and any(isinstance(part, str) and part in meant for part in value):
                texts[name] = tuple(
                    meant.get(part, part) if isinstance(part, str) else part for part in value
                )
        return replace(new, span=span or new.span, **texts)

    return cast("N", change(node))


def _reckoned(node: n.Node) -> n.Node:
    """What is written of numbers as one number, and a track's steps one after another."""
    match node:
        case n.Times(factor=1, amount=amount):
            return amount
        case n.Times(factor=factor, amount=n.Number(value=value)):
            return n.Number(factor * value, span=node.span)
        case n.Times(factor=factor, amount=n.Times(factor=other, amount=amount)):
            return n.Times(factor * other, amount, span=node.span)
        case n.Plus(left=n.Number(value=left), right=n.Number(value=right)):
            return n.Number(left + right, span=node.span)
    for name in fields_of(node):
        value = getattr(node, name)
        if isinstance(value, tuple) and any(isinstance(part, n.Repeat) for part in value):
            changes: dict[str, Any] = {name: tuple(step for part in value for step in _stepwise(part))}
            node = replace(node, **changes)
    return node


def _stepwise(part: Any) -> tuple[Any, ...]:
    """The steps of "inspire Hope by 2", where the number has just been put in."""
    match part:
        case n.Repeat(body=(n.Inspire() | n.Reduce() as step,), times=n.Number(value=value), until=None):
            return (step,) * value
    return (part,)


def _bare(ability: n.Ability) -> n.Node:
    """A line without what resolution fills and with keywords taken apart, for comparing."""

    def flat(value: Any) -> Any:
        """Statements with what keywords in them stand for in their place."""
        found: list[Any] = []
        for part in value:
            if isinstance(part, n.UseKeyword | n.KeywordEffect) and part.body:
                found += flat(part.body)
            else:
                found.append(part)
        return tuple(found)

    def change(node: n.Node) -> n.Node:
        for name in fields_of(node):
            value = getattr(node, name)
            if isinstance(value, tuple) and any(
                isinstance(part, n.UseKeyword | n.KeywordEffect) and part.body for part in value
            ):
                node = replace(node, **{name: flat(value)})
        new = rebuilt(node, change)
        return replace(new, to=-1) if isinstance(new, n.Ref | n.Players | n.ThatMany | n.There) else new

    return change(ability)
