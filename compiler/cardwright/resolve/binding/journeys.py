"""IR to findings: a card that a verb takes from where it is no more, or is already."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.family import roles
from cardwright.foundation.diagnostics import Findings
from cardwright.model import nodes as n
from cardwright.model.irjson import walk

Lies = dict[int, str]
"""Of what was moved, by the identity of its noun: where it lies now."""

_SPEAKER = -1
_BODIES = ("body", "then", "otherwise")
_NEVER_FROM: dict[type[n.Statement], tuple[str, ...]] = {
    n.DrawThat: (roles.HAND,),
    n.Discard: (roles.DISCARDED, roles.KOED),
    n.Ko: (roles.KOED,),
}
"""What a verb does not take its card from: it is drawn into the hand, discarded from there."""
_PAST: dict[type[n.Statement], str] = {n.DrawThat: "drawn", n.Discard: "discarded", n.Ko: "KO'd"}
_MOVING = (n.DrawThat, n.Discard, n.Ko, n.Put, n.Gain, n.SetAside, n.ShuffleInto)


def check_journeys(abilities: Sequence[n.Ability], findings: Findings) -> None:
    """Add what is done to a card where it cannot be by then."""
    nouns = {node.order: node for ability in abilities for node in walk(ability) if isinstance(node, n.Noun)}
    for ability in abilities:
        _Way(nouns, findings).body(ability.body, {})


class _Way:
    def __init__(self, nouns: dict[int, n.Noun], findings: Findings) -> None:
        self.nouns = nouns
        self.findings = findings

    def body(self, body: Sequence[n.Statement], lies: Lies) -> None:
        """Follow cards through statements one after another."""
        for statement in body:
            what = getattr(statement, "what", None)
            if isinstance(what, n.Noun) and not isinstance(statement, n.Cannot | n.Permit):
                self._done(statement, what, lies)
            self._within(statement, lies)

    def _within(self, statement: n.Statement, lies: Lies) -> None:
        """What may be done or not leaves open where its cards are."""
        bodies = [getattr(statement, name, ()) for name in _BODIES]
        bodies += [option for option in getattr(statement, "options", ()) if isinstance(option, tuple)]
        for inner in bodies:
            if isinstance(inner, tuple) and inner and isinstance(inner[0], n.Statement):
                after = dict(lies)
                self.body(inner, after)
                for entity in [one for one in after if lies.get(one) != after[one]]:
                    lies.pop(entity, None)

    def _entity(self, noun: n.Noun) -> int:
        if isinstance(noun, n.Ref):
            return self._entity(self.nouns[noun.to]) if noun.to in self.nouns else noun.order
        return _SPEAKER if isinstance(noun, n.This) else noun.order

    def _done(self, statement: n.Statement, what: n.Noun, lies: Lies) -> None:
        entity = self._entity(what)
        place = lies.get(entity, "")
        if isinstance(what, n.Ref | n.This) and place:
            self._refuse(statement, what, place)
        if (now := _where_to(statement)) is not None:
            lies[entity] = now

    def _refuse(self, statement: n.Statement, what: n.Noun, place: str) -> None:
        kind = type(statement)
        if place in _NEVER_FROM.get(kind, ()):
            message = f"this is in the {place} by then, and is not {_PAST[kind]} from there"
            hint = f"leave this out, or say what else is {_PAST[kind]}"
            self.findings.error("CW074", message, what.span, hint=hint)


def _where_to(statement: n.Statement) -> str | None:
    """Where a statement brings its card, "" where that is not told; None where it leaves it."""
    match statement:
        case n.DrawThat():
            return roles.HAND
        case n.Discard():
            return roles.DISCARDED
        case n.Ko():
            return roles.KOED
        case n.Put(to=n.Place(name=name)):
            return name
        case _ if isinstance(
            statement, (*_MOVING, n.Transform, n.Capture, n.Enter, n.PlayCard, n.Recruit, n.Move)
        ):
            return ""
    return None
