"""IR to IR: what each reference points at, who "they" are, own names, unsaid places, keywords expanded.

The texts of one face are resolved together, for lines of one card share what they speak of. A reference
goes to the nearest earlier noun phrase that agrees with it in number and kind; two equal ones or none are
an error. Indexes count the noun phrases of the whole face in the order of `cardwright.model.irjson.walk`.
Resolving what is resolved changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from cardwright.family import roles
from cardwright.foundation.diagnostics import Findings
from cardwright.model import nodes as n
from cardwright.model.irjson import walk
from cardwright.model.rebuild import N, rebuilt
from cardwright.resolve.binding.eventcard import event_of
from cardwright.resolve.binding.identities import counted_anew, identified
from cardwright.resolve.binding.references import References, refers
from cardwright.resolve.binding.scope import joined
from cardwright.resolve.expansion import Expansion
from cardwright.resolve.places import placed
from cardwright.words.world import Speaker, World


def resolve(
    abilities: Sequence[n.Ability],
    speaker: Speaker,
    world: World,
    findings: Findings,
    within: tuple[str, ...] = (),
) -> tuple[n.Ability, ...]:
    """The abilities of one face with everything they refer to filled in; `within` a keyword's own text."""
    expansion = Expansion(world.keywords, findings, world.words, within)
    names = _Names(speaker, world)
    expanded: list[n.Ability] = []
    named: list[n.Ability] = []
    is_same = has_references = False
    for ability in abilities:
        nodes = walk(ability)
        kinds = set(map(type, nodes))
        if kinds & _EXPANDED:
            ability = expansion.ability(ability)
            nodes = walk(ability)
            kinds = set(map(type, nodes))
        expanded.append(ability)
        is_named = kinds & _NAMING or (world.stock.doubles and n.Icon in kinds)
        named.append(names.visit(ability) if is_named else ability)
        is_same = is_same or bool(kinds & _SAME)
        has_references = has_references or bool(event_of(ability, speaker)) or any(map(refers, nodes))
    if is_same:
        _check_same_effect(expanded, findings)
    if has_references:
        references = References(speaker, world, findings)
        named = [references.ability(ability) for ability in named]
    settled = identified(named)
    if has_references:
        whole = joined(settled)
        if any(new is not old for new, old in zip(whole, settled, strict=True)):
            settled = counted_anew(whole)
    return placed(settled, speaker.kind, world, findings)


_EXPANDED = {n.UseKeyword, n.Reminder}
_NAMING = {n.OfGroup, n.OfKind, n.UseKeyword, n.Become}
_SAME = {n.SameEffect, n.UseKeyword}
"""What a text must hold before a pass over it can change anything; a keyword brings any."""


def _check_same_effect(abilities: Sequence[n.Ability], findings: Findings) -> None:
    above: n.Ability | None = None
    for ability in abilities:
        for node in walk(ability):
            if isinstance(node, n.SameEffect) and above is None:
                findings.error(
                    "CW063", '"Same Effect" stands below no ability whose effect it could do', node.span
                )
        if not all(isinstance(one, n.SameEffect) for one in ability.body):
            above = ability


# ---------------------------------------------------------------- names


class _Names:
    """Turns a card's own name into `This`: "Salt Crow captures a Bystander" on Salt Crow."""

    def __init__(self, speaker: Speaker, world: World) -> None:
        self.names = frozenset(speaker.names)
        self.world = world

    def visit(self, node: N) -> N:
        """The node with every own name in it turned."""
        if isinstance(node, n.Cards) and (name := self._own(node)):
            return cast("N", n.This("name", name, span=node.span))
        if self.world.stock.doubles and isinstance(node, n.Cards | n.IsA):
            filters = tuple(self._by_kind(one, node.kind) for one in node.filters)
            node = cast("N", node if filters == node.filters else replace(node, filters=filters))
        if isinstance(node, n.Cards) and node.kind == roles.TACTIC:
            node = cast("N", replace(node, filters=tuple(filter(self._tells_tactics, node.filters))))
        if isinstance(node, n.Become) and node.kind == roles.CARD and node.name in self.world.cards:
            # what becomes a card of a stack is of that card's kind
            node = cast("N", replace(node, kind=self.world.cards[node.name], name=""))
        if isinstance(node, n.Event) and isinstance(node.what, n.Cards) and node.place is None:
            return cast("N", rebuilt(self._where(node, node.what), self.visit))
        if isinstance(node, n.GainAbility) and not isinstance(what := self.visit(node.what), n.This):
            # in an ability that other cards are given, the name of this card is not their own
            return cast("N", replace(node, what=what))
        return rebuilt(node, self.visit)

    def _where(self, node: n.Event, what: n.Cards) -> n.Event:
        """What happened to this card in a place, not to another of its name: "you fought Salt Crow there"."""
        name = self._own(replace(what, place=None)) if what.place is not None else ""
        this = n.This("name", name, span=what.span)
        return replace(node, what=this, place=what.place) if name else node

    def _by_kind(self, one: n.Filter, kind: str) -> n.Filter:
        """A filter whose name is both a team's and a group's as the one of which there are such cards."""
        match one:
            case n.Icon(names=(name,)) if self.world.stock.is_group(name, kind or roles.CARD):
                return n.OfGroup(name, span=one.span)
            case n.OfGroup(name=name) if self.world.stock.is_group(name, kind or roles.CARD) is False:
                return n.Icon((name,), span=one.span)
            case n.Non(filter=inner) if (found := self._by_kind(inner, kind)) is not inner:
                return replace(one, filter=found)
        return one

    def _tells_tactics(self, narrowing: n.Filter) -> bool:
        """Whether a filter says more of a Tactic than that it is a Mastermind's, as all of them are."""
        kind = narrowing.kind if isinstance(narrowing, n.OfKind) else ""
        return roles.MASTERMIND not in self.world.wider.get(kind, (kind,))

    def _own(self, cards: n.Cards) -> str:
        """The name, where the noun is nothing but a name of the speaker."""
        if cards.det.how != "bare" or cards.place is not None or cards.plural or len(cards.filters) != 1:
            return ""
        only = cards.filters[0]
        if isinstance(only, n.OfGroup) and only.name in self.names and cards.kind in ("", "card"):
            return only.name
        return ""
