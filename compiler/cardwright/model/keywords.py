"""Keywords as sets declare them, and what the IR says of their uses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import cast

from cardwright.model import nodes as n
from cardwright.model.irjson import walk
from cardwright.model.rebuild import rebuilt, within


@dataclass(frozen=True, slots=True)
class Keyword:
    """A keyword's meaning: its parameters, ``<class>`` and the like, and its statements.

    ``lines`` holds its text where that has labels, and ``body`` is empty then. A ``labelled`` keyword stands
    before a colon, and what stands behind it is ``<effect>`` in the text.
    """

    name: str
    parameters: tuple[str, ...]
    body: tuple[n.Statement, ...]
    lines: tuple[n.Ability, ...] = ()
    labelled: bool = False


def keyword_of(
    name: str, parameters: tuple[str, ...], lines: tuple[n.Ability, ...], labelled: bool
) -> Keyword:
    """The keyword that a text means, read line by line."""

    def owned(node: n.Node) -> n.Node:
        if isinstance(node, n.KeywordEffect) and not node.keyword:
            return replace(node, keyword=name)
        return rebuilt(node, owned)

    lines = tuple(cast("n.Ability", owned(line)) for line in lines)
    if any(line.label is not None for line in lines):
        return Keyword(name, parameters, (), lines, labelled)
    return Keyword(name, parameters, tuple(one for line in lines for one in line.body), (), labelled)


def effect_of(use: n.UseKeyword) -> tuple[n.Statement, ...] | None:
    """What stands behind the colon of a keyword's use; None where it has no colon."""
    for node in _parts(use):
        if isinstance(node, n.KeywordEffect) and node.keyword == use.keyword:
            return node.body
    return None


def _parts(node: n.Node) -> Iterator[n.Node]:
    """The nodes in a node, each before what is in it."""
    for part in within(node):
        yield part
        yield from _parts(part)


def keywords_had(node: n.Node) -> tuple[str, ...]:
    """The keywords of a line: those written in it, not those in their meaning or given to other cards."""
    if not any(part.__class__ is n.UseKeyword for part in walk(node)):
        return ()
    return tuple(dict.fromkeys(_keywords_in(node)))


def _keywords_in(node: n.Node) -> Iterator[str]:
    if isinstance(node, n.GainAbility | n.Reminder):
        return
    if isinstance(node, n.UseKeyword):
        yield node.keyword
    for part in (effect_of(node) or ()) if isinstance(node, n.UseKeyword) else within(node):
        yield from _keywords_in(part)


def lines_of(body: tuple[n.Statement, ...]) -> tuple[n.Ability, ...]:
    """The lines that keywords of a line stand for, in order; those of keywords in keywords as well."""
    found: list[n.Ability] = []
    for node in body:
        if isinstance(node, n.UseKeyword):
            found += node.lines or lines_of(node.body)
    return tuple(found)
