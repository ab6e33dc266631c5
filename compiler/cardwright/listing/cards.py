"""The cards of a group to the lines in which they are listed: both sides of a card, and what it becomes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardwright.family.roles import MASTERMIND, TACTIC
from cardwright.foundation.inflection import counted
from cardwright.listing.markdown import ability_lines, escaped, numbers
from cardwright.model import nodes as n
from cardwright.model.compiled import CompiledCard, CompiledSet
from cardwright.model.irjson import walk

SIDES = ("Normal side", "Epic side")
"""What the two sides of a Mastermind are called."""


def becomes(source: CompiledSet) -> dict[str, list[CompiledCard]]:
    """By the id of a card, the cards of the set into which its text transforms it."""
    by_name = {card.name: card for card in source.cards}
    found: dict[str, list[CompiledCard]] = {}
    for card in source.cards:
        for name in _transformations(card):
            other = by_name.get(name)
            if other is not None and other.id != card.id and other not in found.get(card.id, ()):
                found.setdefault(card.id, []).append(other)
    return found


def _transformations(card: CompiledCard) -> Iterable[str]:
    for face in card.faces:
        for ability in face.abilities:
            for node in walk(ability.ir):
                if isinstance(node, n.Transform):
                    yield node.into


def shared_teams(cards: Iterable[CompiledCard]) -> tuple[str, ...]:
    """The teams that all faces of a group bear; none where they differ."""
    teams = {face.teams for card in cards for face in card.faces}
    return next(iter(teams)) if len(teams) == 1 else ()


class Listing:
    """Writes the cards of groups, a card after another; each is written once."""

    def __init__(self, source: CompiledSet) -> None:
        self.source = source
        self.becomes = becomes(source)
        self.inner = {card.id for cards in self.becomes.values() for card in cards}
        """The cards that stand beside the one that becomes them."""

    def lines(self, title: str, cards: Sequence[CompiledCard]) -> list[str]:
        """All cards of a group. A card of the group's own name that is its only one needs no title."""
        teams = shared_teams(cards)
        tactics = [card for card in cards if card.kind == TACTIC]
        others = [card for card in cards if card.kind != TACTIC]
        found: list[str] = []
        for card in others:
            alone = len(others) == 1 and card.name == title
            found += self.card(card, teams, titled=not alone)
            for other in self.becomes.get(card.id, ()):
                found += self.card(other, teams, before="*transforms into* ")
        if tactics:
            found += self._tactics(tactics, others)
        return found

    def card(
        self, card: CompiledCard, teams: tuple[str, ...], titled: bool = True, before: str = ""
    ) -> list[str]:
        """A card, each of its sides in turn, an empty line before each."""
        found: list[str] = []
        double = len(card.faces) > 1 and not titled
        for index, face in enumerate(card.faces):
            title = escaped(face.name or card.name)
            if double:
                title = SIDES[min(index, 1)] if card.kind == MASTERMIND else title
            elif index:
                title = f"{title}, the other side"
            facts = [team for team in face.teams if face.teams != teams]
            facts += [*face.classes, *numbers(self.source, face)]
            copies = f" ×{card.copies}" if card.copies > 1 and not index else ""
            line = escaped(" · ".join(facts))
            if titled or double:
                head = f"{before}**{title}**{copies}"
                line = f"{head} — {line}" if line else head
            text = [line for ability in face.abilities for line in ability_lines(ability)]
            found += ["", *([line] if line else []), *text]
        return found

    def _tactics(self, tactics: Sequence[CompiledCard], others: Sequence[CompiledCard]) -> list[str]:
        """The Tactics of a Mastermind; their numbers are told once where they are the Mastermind's."""
        facts = {tuple(numbers(self.source, face)) for card in tactics for face in card.faces}
        count = sum(card.copies for card in tactics)
        common = next(iter(facts)) if len(facts) == 1 else ()
        note = escaped(" · ".join(common))
        found = ["", f"*{counted(count, 'Tactic')}{f', each {note}' if note else ''}*"]
        for card in tactics:
            if common:
                text = [line for face in card.faces for one in face.abilities for line in ability_lines(one)]
                copies = f" ×{card.copies}" if card.copies > 1 else ""
                found += ["", f"**{escaped(card.name)}**{copies}", *text]
            else:
                found += self.card(card, ())
        return found
