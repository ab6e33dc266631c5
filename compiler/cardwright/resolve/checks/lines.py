"""IR to findings: statements that only some lines, or some places of a line, can hold.

"Instead" replaces the sentence or the line before it, or what would happen; "do both" stands below "choose
one"; what playing a card demands has a line of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardwright.foundation.diagnostics import Findings
from cardwright.model import nodes as n
from cardwright.model.irjson import holding_names

BOTH = ((n.DoBoth(),), (n.Instead((n.DoBoth(),)),))
INSTEAD = 'say it right after what it replaces: "Draw a card. If …, draw two cards instead."'


def check_lines(abilities: Sequence[n.Ability], findings: Findings) -> None:
    """Add what cannot stand where it stands in the abilities of one face."""
    for at, ability in enumerate(abilities):
        if ability.body in BOTH:
            above = abilities[at - 1].body if at else ()
            if not any(isinstance(node, n.ChooseOne) for node in above):
                findings.error("CW044", '"do both" stands below a "choose one"', ability.span)
            continue
        body = ability.body
        if len(body) == 1 and isinstance(body[0], n.Instead) and at and ability.label is not None:
            _body(body[0].body, findings, replaces=True)
        else:
            if ability.label is None:
                body = tuple(_standing(body))
            _body(body, findings)


def _standing(body: Sequence[n.Statement]) -> Iterator[n.Statement]:
    """The statements of a line, with what keywords mean in their place and what a cost asks for by itself."""
    for node in body:
        if isinstance(node, n.UseKeyword | n.KeywordEffect | n.ToPlay):
            yield from _standing(node.body)
        else:
            yield node


def _body(body: Sequence[n.Statement], findings: Findings, *, replaces: bool = False) -> None:
    for at, node in enumerate(body):
        match node:
            case n.If(then=(n.Instead(body=inner),), otherwise=()) if at and not replaces:
                _body(inner, findings, replaces=True)
                continue
            case n.Instead() if not replaces:
                message = "there is nothing here that this could replace"
                findings.error("CW044", message, node.span, hint=INSTEAD)
                continue
            case n.DoBoth():
                message = '"do both" is a line of its own, below "choose one"'
                findings.error("CW044", message, node.span)
            case n.ToPlay():
                message = "what playing this card demands is said on a line of its own, without a condition"
                findings.error("CW044", message, node.span)
                continue
        inside = isinstance(node, n.Would) or (replaces and not isinstance(node, n.Later | n.Whenever))
        for name in holding_names(type(node)):
            value = getattr(node, name)
            if not isinstance(value, tuple):
                continue
            if value and isinstance(value[0], tuple):
                for option in value:
                    _body(option, findings, replaces=inside)
            elif value and isinstance(value[0], n.Statement):
                _body(value, findings, replaces=inside)
