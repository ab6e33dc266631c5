"""The text of one face as the emitter reads it: its nouns in order of reading, and which are named again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from cardwright.family import roles
from cardwright.foundation.diagnostics import Findings
from cardwright.model import nodes as n
from cardwright.model.compiled import Vocabulary
from cardwright.model.irjson import field_names, walk
from cardwright.python.gaps import CannotCompile
from cardwright.resolve.binding.identities import identified, named
from cardwright.resolve.places import placed
from cardwright.words.world import World

Body = tuple[n.Statement, ...]


@dataclass(slots=True)
class Face:
    """The text of one face, read once before anything is written.

    ``nouns`` are its noun phrases in order of reading, by which references name them; ``wanted`` are the
    indexes that somebody refers to, ``kept`` those that another line refers to.
    """

    name: str
    known: Vocabulary
    kind: str
    abilities: tuple[n.Ability, ...]
    nouns: list[n.Noun] = field(default_factory=list)
    wanted: set[int] = field(default_factory=set)
    kept: set[int] = field(default_factory=set)
    parted: set[int] = field(default_factory=set)
    """The indexes of what "the rest" is of."""
    ways: set[str] = field(default_factory=set)
    readers: dict[int, list[n.Node]] = field(default_factory=dict)
    nodes: list[n.Node] = field(default_factory=list)
    """Everything in the text, in reading order."""

    def __post_init__(self) -> None:
        owner: list[int] = []
        asked: list[tuple[int, int]] = []
        walks = [walk(ability) for ability in self.abilities]
        if not _are_identified(walks):
            self.abilities = placed(identified(self.abilities), self.kind, _world(self.known), Findings())
            walks = [walk(ability) for ability in self.abilities]
        for line, nodes in enumerate(walks):
            self.nodes += nodes
            for node in nodes:
                if not _CONCERN[node.__class__]:
                    continue
                if isinstance(node, n.Noun):
                    self.nouns.append(node)
                    owner.append(line)
                asked.extend((to, line) for to in named(node) if to >= 0)
                if isinstance(node, n.Ref) and node.form in ("the rest", "the other"):
                    self.parted.add(node.to)
                if isinstance(node, (n.Done, n.Event)) and node.this_way:
                    self.ways.add(node.verb)
                if isinstance(node, n.Done) and node.duration is None and node.by is not None:
                    self.ways.add(node.verb)
                if isinstance(node, n.ValueOf) and isinstance(node.of, n.Ref):
                    self.readers.setdefault(node.of.to, []).append(node)
                if isinstance(node, n.IsA) and isinstance(node.what, n.Ref):
                    self.readers.setdefault(node.what.to, []).append(node)
        for index, line in asked:
            if index < len(owner):
                self.wanted.add(index)
                if owner[index] != line:
                    self.kept.add(index)


def _world(known: Vocabulary) -> World:
    """What a vocabulary says of its kinds of card."""
    return World({word.name: (*roles.wider_kinds(word.name, known), roles.CARD) for word in known.kinds})


class _Concern(dict[type[n.Node], bool]):
    """Whether nodes of a kind are nouns, or speak of nouns or of what was done; kept."""

    def __missing__(self, kind: type[n.Node]) -> bool:
        speaks = issubclass(kind, (n.Noun, n.Det, n.Done, n.Event, n.ValueOf, n.IsA))
        found = self[kind] = speaks or "to" in field_names(kind)
        return found


_CONCERN = _Concern()

MEMBERS = {
    n.OneOfNouns: "options",
    n.AllOfNouns: "parts",
    n.AnyPlace: "options",
    n.Every: "parts",
    n.Some: "parts",
    n.Icon: "names",
}
"""The nodes that say nothing without members."""


def check_members(nodes: Iterable[n.Node]) -> None:
    """Refuse nodes that consist of parts and have none."""
    for node in nodes:
        field_name = MEMBERS.get(type(node))
        if field_name is not None and not getattr(node, field_name):
            raise CannotCompile(node.span, "there is nothing to choose from here")


def _are_identified(walks: Iterable[Iterable[n.Node]]) -> bool:
    """Whether every noun has its identity: resolution gave it, unless the text was made by hand."""
    return not any(
        node.id == -1 and node is not n.YOU for nodes in walks for node in nodes if isinstance(node, n.Noun)
    )
