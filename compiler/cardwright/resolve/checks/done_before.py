"""IR to findings: what looks back to something done, where nothing before it does it.

"If you do", "each player who does" and "discarded this way" look back over the text in order of reading. A
clause that runs later begins anew, but sees what was done around it; a line sees what the lines above it did.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.family import roles
from cardwright.foundation.diagnostics import Findings
from cardwright.model import nodes as n
from cardwright.model.irjson import holding_names

_VERBS: dict[type[n.Statement], str] = {
    n.DrawThat: "draw", n.Discard: "discard", n.DiscardDownTo: "discard", n.Ko: "ko", n.Gain: "gain",
    n.Rescue: "rescue", n.Capture: "capture", n.Reveal: "reveal", n.RevealPlace: "reveal",
    n.RevealUntil: "reveal", n.LookAt: "look at", n.ShuffleInto: "shuffle", n.SetAside: "set aside",
    n.Put: "put", n.PutAs: "put", n.Pass: "put", n.Move: "move", n.Recruit: "recruit", n.Fight: "fight",
    n.Defeat: "defeat", n.Enter: "enter", n.Escape: "escape", n.Become: "become", n.CountAs: "become",
    n.Transform: "transform", n.DoEffect: "do", n.Choose: "choose", n.Bonus: "get", n.GainAbility: "get",
}  # fmt: skip
"""The verbs of statements that are done to cards, which can be spoken of afterwards."""

_LATER = (n.Later, n.Whenever, n.Would)
"""Statements whose body is done at another time."""

DONE = 'do something first: "You may discard a card. If you do, draw a card."'
SEVERAL = 'such as "Each player may discard a card. Each player who does draws a card."'
DOERS = ("you", "they", "he", "that")
"""The players of whom "the card you revealed" may mean what was just done."""
ONE = ("you", "left", "right", "next", "that", "he", "the active", "another", "any", "chosen", "no")
"""Nouns of one player."""
HOW = {"draw": "no card is named by drawing one: reveal it, and draw it"}


def verbs_of(node: n.Statement) -> set[str]:
    """What a statement does to cards, as "this way" names it."""
    if isinstance(node, n.PlayCard):
        return {"play", "copy"}
    verb = _VERBS.get(type(node))
    return {verb} if verb is not None else set()


def check_done_before(abilities: Sequence[n.Ability], findings: Findings) -> None:
    """Add what looks back to nothing in the abilities of one face."""
    above: frozenset[str] = frozenset()
    for ability in abilities:
        line = _Line(findings, above, ability.label.timing if ability.label is not None else "")
        line.statements(ability.body)
        above |= line.verbs


class _Line:
    """One line, or one clause that runs later, in order of reading."""

    def __init__(self, findings: Findings, verbs: frozenset[str], timing: str) -> None:
        self.findings = findings
        self.timing = timing
        self.verbs = set(verbs)
        self.is_done = False
        """Whether anything was done."""
        self.by_several = False
        """Whether anything was done by several players."""

    def statements(self, body: Sequence[n.Statement]) -> None:
        for node in body:
            self.node(node)

    def node(self, node: n.Node) -> None:
        """What a node looks back to, and what it does."""
        match node:
            case n.DidSo() if not self.is_done:
                self.findings.error(
                    "CW060", "nothing before this is done that one could do or not do", node.span, hint=DONE
                )
            case n.WhoDid() if not self.by_several:
                self.findings.error(
                    "CW060", "nothing before this is done by several players", node.span, hint=SEVERAL
                )
            case n.Done(this_way=True, verb=verb) | n.Event(this_way=True, verb=verb, what=n.Cards()):
                self._this_way(node, verb)
            case n.Done(duration=None, place=None, by=by) if by is not None:
                self._once(node, by)
            case n.Reminder():
                return
        inside = (
            _Line(self.findings, frozenset(self.verbs), self.timing) if isinstance(node, _LATER) else self
        )
        for name in holding_names(type(node)):
            value = getattr(node, name)
            for part in value if isinstance(value, tuple) else (value,):
                if isinstance(part, tuple):
                    inside.statements(part)
                elif isinstance(part, n.Ability):
                    _Line(self.findings, frozenset(self.verbs), self.timing).statements(part.body)
                elif isinstance(part, n.Node):
                    (inside if isinstance(part, n.Statement) else self).node(part)
        if isinstance(node, n.Statement):
            self.verbs |= verbs_of(node)
            self.is_done = True
            who = node.each if isinstance(node, n.ForEach) else getattr(node, "who", None)
            self.by_several = self.by_several or (isinstance(who, n.Players) and who.whose not in ONE)

    def _once(self, node: n.Done, by: n.Noun) -> None:
        """What somebody did at a time that is not said is what was just done."""
        if node.verb in self.verbs and isinstance(by, n.Players) and by.whose in DOERS and not by.filters:
            return
        if self.timing != roles.FIGHT or node.verb not in ("fight", "defeat"):
            self.findings.error(
                "CW069", "when this was done is not said", node.span, hint='such as "this turn"'
            )

    def _this_way(self, node: n.Node, verb: str) -> None:
        if verb in self.verbs or (isinstance(node, n.Event) and self._tells(node)):
            return
        said = {"ko": "KO"}.get(verb, verb)
        message = f'"this way" points at nothing: nothing before it does "{said}" to cards'
        self.findings.error("CW060", message, node.span, hint=HOW.get(verb, ""))

    def _tells(self, event: n.Event) -> bool:
        """Whether it is told of what is so, with nothing done before: "when five have escaped"."""
        if event.who is None:
            return event.verb in ("escape", "ko")
        return self.timing == roles.FIGHT and event.verb in ("fight", "defeat")
