"""What one subject does: steps, ways, permissions, and what each of several does in turn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import pairwise

from lark import Token

from cardwright.lower.core import Lowering
from cardwright.lower.verbs.dispatch import THEY
from cardwright.lower.verbs.tails import Statements
from cardwright.model import nodes as ir
from cardwright.model.looks_back import of_those_shown

SEVERAL = frozenset({"each", "each other", "all", "any", "no"})
"""Subjects of which each does the whole in turn."""


@dataclass(slots=True)
class Deed:
    """One verb phrase of a subject: how it is joined, whether it is permitted only, and how it is lowered."""

    link: str
    may: bool
    lower: Callable[[ir.Noun], Statements]
    modal: bool = False
    """Whether a plain verb may go on with the same "may" or "must"."""
    denied: bool = False
    """Whether it is said with "can't", which goes on too."""


@dataclass(slots=True)
class Group:
    """The clauses of one subject."""

    link: str
    subject: ir.Noun
    span: ir.Span
    deeds: list[Deed] = field(default_factory=list)
    simultaneous: bool = False
    refusal: bool = False
    """Whether all that is said happens to those who refuse a first deed."""


def group_statements(low: Lowering, group: Group) -> Statements:
    """Lower the clauses of one subject."""
    subject = group.subject
    if len(group.deeds) > 1 and all(deed.denied for deed in group.deeds):
        return _denials([deed.lower(subject) for deed in group.deeds])
    if group.simultaneous:
        body = _sequence(low, _runs(group.deeds), THEY, THEY, group)
        return (ir.ForEach(each=subject, body=body, simultaneous=True, span=group.span),)
    several = isinstance(subject, ir.Players) and subject.whose in SEVERAL
    runs = _runs(group.deeds)
    you = subject == ir.YOU
    single = len(runs) == 1 and len(runs[0]) == 1
    if single:
        return _run(low, runs[0], subject, group)
    if you:
        return _sequence(low, runs, ir.YOU, ir.YOU, group)
    if several or (isinstance(subject, ir.Cards) and subject.det.how in ("each", "all")):
        if len(runs) == 1:
            return _run(low, runs[0], subject, group)
        inner = THEY if isinstance(subject, ir.Players) else IT
        whole = _sequence(low, runs, inner, inner, group)
        whole = (whole[0], *(of_those_shown(a, b) for a, b in pairwise(whole)))
        return (ir.ForEach(each=subject, body=whole, span=group.span),)
    rest = THEY if isinstance(subject, ir.Players) else _again(subject)
    return _sequence(low, runs, subject, rest, group)


def _denials(made: list[Statements]) -> Statements:
    """Let "can't fight or defeat X this turn" say its object and its limits of both verbs."""
    (last,) = made[-1]
    body: list[ir.Statement] = []
    for (one,) in made:
        if isinstance(one, ir.Cannot) and isinstance(last, ir.Cannot):
            body.append(replace(last, verb=one.verb, what=one.what or last.what, span=one.span))
        else:
            body.append(one)
    return tuple(body)


IT = ir.Ref(form="it", case="subject")


def _again(subject: ir.Noun) -> ir.Noun:
    if isinstance(subject, ir.This | ir.Ref):
        return subject
    return replace(IT, form="they", plural=True) if getattr(subject, "plural", False) else IT


def _sequence(
    low: Lowering, runs: list[list[Deed]], first: ir.Noun, rest: ir.Noun, group: Group
) -> Statements:
    body: Statements = ()
    for run in runs:
        body += _run(low, run, rest if body else first, group)
    return body


def _runs(deeds: list[Deed]) -> list[list[Deed]]:
    """Part deeds into steps: a step is one deed, or several joined by "or", or several under one "may"."""
    runs: list[list[Deed]] = []
    joined = _resolve_commas(deeds)
    for deed in joined:
        together = runs and (deed.link == "or" or (deed.may and runs[-1][-1].may))
        if together:
            runs[-1].append(deed)
        elif runs and deed.link == "and" and len(runs[-1]) > 1 and not deed.may:
            # "A or B and C": C belongs to the last way
            runs[-1].append(deed)
        else:
            runs.append([deed])
    return _gather(runs)


def _gather(runs: list[list[Deed]]) -> list[list[Deed]]:
    """Join what stands before "or" with it: in "A and B or C" the ways are "A and B" and "C"."""
    out: list[list[Deed]] = []
    for run in runs:
        is_choice = any(deed.link == "or" for deed in run[1:])
        if is_choice:
            while out and run[0].link == "and" and not out[-1][0].may and not run[0].may:
                run = [*out.pop(), *run]
        out.append(run)
    return out


def _resolve_commas(deeds: list[Deed]) -> list[Deed]:
    """Give a comma the meaning of the conjunction that ends its list."""
    out = list(deeds)
    for at in range(len(out) - 1, -1, -1):
        if out[at].link == ",":
            later = out[at + 1].link if at + 1 < len(out) else "then"
            out[at] = replace(out[at], link=later if later in ("and", "or") else "then")
    return out


def _run(low: Lowering, run: list[Deed], who: ir.Noun, group: Group) -> Statements:
    """Lower one step of a subject."""
    if len(run) == 1 and not run[0].may:
        return run[0].lower(who)
    inner = _inner(who)
    if run[0].may:
        steps = _runs([replace(deed, may=False) for deed in run])
        body = _bought_too(_sequence(low, steps, inner, inner, group))
        match who, body:
            case ir.Players(whose="you"), (ir.If(otherwise=()) as only,):
                # "you may … unless it's a Twist": where it is one, nothing is offered
                return (replace(only, then=(ir.May(who=who, body=only.then, span=group.span),)),)
        return (ir.May(who=who, body=body, span=group.span),)
    return _ways(low, run, who, group)


def _bought_too(body: Statements) -> Statements:
    """What is permitted, where its last part is bought by the others: whoever may pay may have it too."""
    match body:
        case (*paid, ir.If(condition=ir.DidSo(negative=False), then=then, otherwise=())) if paid:
            return (*paid, *then)
    return body


def _inner(who: ir.Noun) -> ir.Noun:
    if who == ir.YOU:
        return ir.YOU
    return THEY if isinstance(who, ir.Players) else _again(who)


def _ways(low: Lowering, run: list[Deed], who: ir.Noun, group: Group) -> Statements:
    ways: list[list[Deed]] = []
    for deed in run:
        if deed.link == "or" or not ways:
            ways.append([deed])
        else:
            ways[-1].append(deed)
    if len(ways) == 1:
        body: Statements = ()
        for deed in ways[0]:
            body += deed.lower(who)
        return body
    inner = _inner(who)
    if not isinstance(who, ir.Players):
        raise low.cannot(group_token(group), "offers a card a choice")
    options: list[Statements] = []
    for way in ways:
        option: Statements = ()
        for deed in way:
            option += deed.lower(inner)
        options.append(option)
    return (ir.OneWay(who=who, options=tuple(options), span=group.span),)


def group_token(group: Group) -> Token:
    """Make a token that stands where a group's words stand, for an error."""
    at = group.span
    return Token("or", "or", line=at.line, column=at.column, end_line=at.end_line, end_column=at.end_column)
