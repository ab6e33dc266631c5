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
from cardwright.words.world import World

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

LIE_WHERE = ("escape", "ko")
"""What was done to cards for good, which is told by where they lie."""
_SOURCES = (n.Done, n.CapturedBy, n.Belonging)
"""The filters that tell where cards are looked for."""
DONE = 'do something first: "You may discard a card. If you do, draw a card."'
SEVERAL = 'such as "Each player may discard a card. Each player who does draws a card."'
DOERS = ("you", "they", "he", "that")
"""The players of whom "the card you revealed" may mean what was just done."""
ONE = ("you", "left", "right", "next", "that", "he", "the active", "another", "any", "chosen", "no")
"""Nouns of one player."""
FIRST = 'say it after what does it: "Discard a card. If you discarded a Hero this way, draw a card."'
HOW = {"draw": "no card is named by drawing one: reveal it, and draw it"}


def verbs_of(node: n.Statement) -> set[str]:
    """What a statement does to cards, as "this way" names it."""
    if isinstance(node, n.PlayCard):
        return {"play", "copy"}
    verb = _VERBS.get(type(node))
    return {verb} if verb is not None else set()


def check_done_before(abilities: Sequence[n.Ability], kind: str, world: World, findings: Findings) -> None:
    """Add what looks back to nothing in the abilities of one face."""
    above: frozenset[str] = frozenset()
    is_played = not {*roles.PLAYED_KINDS}.isdisjoint((kind, *world.wider.get(kind, ())))
    for ability in abilities:
        timing = ability.label.timing if ability.label is not None else ""
        line = _Line(findings, above, timing, is_played)
        line.statements(ability.body)
        above |= line.verbs


class _Line:
    """One line, or one clause that runs later, in order of reading."""

    def __init__(
        self, findings: Findings, verbs: frozenset[str], timing: str, is_played: bool = False
    ) -> None:
        self.findings = findings
        self.is_played = is_played
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
            case n.Event(this_way=True, what=n.Ref() | n.This() | n.SomeOf() as what) if not self._tells(
                node
            ):
                message = "what is done this way is told by its kind"
                self.findings.error(
                    "CW060", message, _at(what, node), hint='such as "If you KO a Hero this way"'
                )
            case n.Done(this_way=True, verb=verb) | n.Event(this_way=True, verb=verb, what=n.Cards()):
                self._this_way(node, verb)
            case n.Done(duration=None, place=None, by=by) if by is not None:
                self._once(node, by)
            case n.Cards(filters=filters) if filters and node.said_place is None:
                self._untimed(node, filters)
            case n.Reminder():
                return
        before = self.is_done
        inside = (
            _Line(self.findings, frozenset(self.verbs), self.timing, self.is_played)
            if isinstance(node, _LATER)
            else self
        )
        for name in holding_names(type(node)):
            value = getattr(node, name)
            for part in value if isinstance(value, tuple) else (value,):
                if isinstance(part, tuple):
                    inside.statements(part)
                elif isinstance(part, n.Ability):
                    _Line(self.findings, frozenset(self.verbs), self.timing, self.is_played).statements(
                        part.body
                    )
                elif isinstance(part, n.Node):
                    (inside if isinstance(part, n.Statement) else self).node(part)
        if isinstance(node, n.Statement):
            self.verbs |= verbs_of(node)
            # what is paid to play a card is done before its text
            self.is_done = before if isinstance(node, n.ToPlay) else True
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

    def _untimed(self, node: n.Cards, filters: Sequence[n.Filter]) -> None:
        """What was done to cards, no matter by whom, is of this turn, or told by where they lie."""
        first = next((one for one in filters if isinstance(one, _SOURCES)), None)
        match first:
            case n.Done(by=None, duration=None, place=None, this_way=False, verb=verb):
                if verb in LIE_WHERE or (
                    verb == "capture" and (self.is_played or self.timing in ("", roles.FIGHT))
                ):
                    return
                if self.timing != roles.FIGHT or verb not in ("fight", "defeat"):
                    said = 'such as "this turn", or "this way" of what was just done'
                    self.findings.error(
                        "CW069", "when this was done is not said", _at(first, node), hint=said
                    )

    def _this_way(self, node: n.Done | n.Event, verb: str) -> None:
        who = node.who if isinstance(node, n.Event) else node.by
        if who is not None and not (isinstance(who, n.Players) and who.whose in DOERS and not who.filters):
            message = "who did so this way is whoever the text says it of"
            self.findings.error("CW076", message, _at(who, node), hint='such as "If you KO a Hero this way"')
        elif verb in self.verbs or (isinstance(node, n.Event) and self._tells(node)):
            return
        said = {"ko": "KO"}.get(verb, verb)
        message = f'"this way" points at nothing: nothing before it does "{said}" to cards'
        self.findings.error("CW060", message, node.span, hint=HOW.get(verb, FIRST))

    def _tells(self, event: n.Event) -> bool:
        """Whether it is told of what is so, with nothing done before: "when five have escaped"."""
        if event.who is None:
            return event.verb in ("escape", "ko")
        return self.timing == roles.FIGHT and event.verb in ("fight", "defeat")


def _at(one: n.Node, node: n.Node) -> n.Span:
    return one.span if one.span.line else node.span
