"""IR to findings: words that point at what a text has named and nothing keeps.

What is counted, compared, or only asked whether it is so, no player has picked, and no clause has done
anything to: "it" cannot be one of those cards. "There" and "back" need a place that the line has named,
"the rest" several cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from cardwright.foundation.diagnostics import Findings
from cardwright.model import nodes as n
from cardwright.model.irjson import holding_names

CHOOSE = 'name the cards again, or choose one before: "Choose a Villain in the city. …"'
WHERE = 'name the place: "If a Villain is in the Bank, …"'
SWAPPED = (
    'say it after a card that moves: "Move a Villain to the Bank. If another Villain is there, swap them."'
)
REST = 'take some of them first: "Reveal the top three cards of your deck. Draw one of them. KO the rest."'
PAID = 'say it in the same sentence: "To play this card, you must …"'
COUNT = 'say of what once more: "Draw a card for each Hero you have."'
TURN = 'say "your next turn", or give the turn before: "Take another turn after this one. …"'
_LOOKS = (n.Ref, n.ThatMany, n.There, n.SwapThem, n.SkipStep)


def check_kept(abilities: Sequence[n.Ability], nodes: Sequence[Sequence[n.Node]], findings: Findings) -> None:
    """Add what points at nothing that is kept in the abilities of one face."""
    if not any(isinstance(node, _LOOKS) for line in nodes for node in line):
        return
    face = _Face()
    for line, ability in enumerate(abilities):
        face.line = line
        face.visit(ability, _Home(), ())
    for ref, line, around in face.refs:
        _points(face, ref, line, around, findings)
    for line_nodes in nodes:
        _in_line(line_nodes, findings)


@dataclass(frozen=True, slots=True)
class _Home:
    """Why what is named here is not kept, "" where it may be."""

    why: str = ""
    within: n.Node | None = None
    """The node within which it is known yet."""


@dataclass(slots=True)
class _Face:
    """The nouns of a face in order of reading, and where each can be spoken of."""

    line: int = 0
    nouns: list[tuple[n.Noun, int, _Home]] = field(default_factory=list)
    refs: list[tuple[n.Ref | n.ThatMany, int, tuple[n.Node, ...]]] = field(default_factory=list)
    whole: set[int] = field(default_factory=set)
    """The nouns of what is revealed one after another, until one is found."""

    def visit(
        self, node: n.Node, home: _Home, around: tuple[n.Node, ...], statement: n.Node | None = None
    ) -> None:
        """Gather what a node names; ``around`` are the nodes that it stands in."""
        around = (*around, node)
        if isinstance(node, n.Noun):
            self.nouns.append((node, self.line, home))
        if isinstance(node, n.Ref | n.ThatMany) and node.to >= 0:
            self.refs.append((node, self.line, around))
        if isinstance(node, n.RevealUntil):
            self.whole.add(len(self.nouns))
        if isinstance(node, n.Statement):
            statement, home = node, _Home("paid", node) if isinstance(node, n.ToPlay) else home
        elif isinstance(node, n.Condition) and not home.why:
            statement = node
        for name in holding_names(type(node)):
            inner = home if home.why and home.why != "paid" else self._home(node, name, home, statement)
            value = getattr(node, name)
            for part in value if isinstance(value, tuple) else (value,):
                for one in part if isinstance(part, tuple) else (part,):
                    if isinstance(one, n.Statement | n.Ability):
                        kept = home if home.why == "paid" else _Home()
                        self.visit(one, kept, around, statement)
                    elif isinstance(one, n.Node):
                        self.visit(one, inner, around, statement)

    def _home(self, node: n.Node, name: str, home: _Home, statement: n.Node | None) -> _Home:
        if isinstance(node, n.Filter | n.Location):
            return _Home("told", statement)
        if isinstance(node, n.Amount):
            return _Home("counted", statement)
        match node, name:
            case (n.IsIn(), "what") | (n.Has(), "who") | (n.Happened(), "what"):
                return _Home("asked", statement)
            case n.ForEach(each=n.Cards() | n.OneOfNouns() | n.AllOfNouns()), "each":
                return _Home("each", node)
        return home


WHY = {
    "told": "is named only to tell other cards or a place",
    "counted": "is only counted or compared",
    "asked": "is only asked for",
    "each": "is counted one by one",
}


def _points(
    face: _Face, ref: n.Ref | n.ThatMany, line: int, around: tuple[n.Node, ...], findings: Findings
) -> None:
    """What a reference points at is kept, where cards are named so that they can be."""
    if ref.to >= len(face.nouns):
        return
    meant, named_on, home = face.nouns[ref.to]
    if isinstance(meant, n.Cards) and is_the_only(meant):
        return
    is_within = any(one is home.within for one in around)
    if isinstance(ref, n.ThatMany):
        if home.why == "each" and not is_within:
            findings.error("CW060", "how many these were is not kept", ref.span, hint=COUNT)
    elif _is_itself(meant, around):
        findings.error("CW060", "this would point at itself", ref.span, hint=CHOOSE)
    elif _is_beside(meant, around):
        message = "both are named at once, and this points from one to the other"
        findings.error("CW060", message, ref.span, hint="write a sentence for each")
    elif isinstance(meant, n.CopyOf):
        findings.error("CW060", "a copy is gone when it was played", ref.span, hint=CHOOSE)
    elif isinstance(meant, _JUDGED) and home.why in WHY and not is_within:
        message = f"what this points at {WHY[home.why]}: nobody has picked it"
        findings.error("CW060", message, ref.span, hint=CHOOSE)
    elif isinstance(meant, _JUDGED) and home.why == "paid" and not is_within and named_on == line:
        message = "what was paid to play this card is not spoken of in its text"
        findings.error("CW060", message, ref.span, hint=PAID)
    elif ref.form in ("the rest", "the other"):
        _rest(face, ref, meant, findings)


_JUDGED = (n.Cards, n.SomeOf, n.OneOfNouns, n.AllOfNouns)


def _is_itself(meant: n.Noun, around: tuple[n.Node, ...]) -> bool:
    """Whether a reference tells where that lies which it points at."""
    at = next((at for at, one in enumerate(around) if one is meant), len(around))
    inside = around[at + 1 :]
    return any(isinstance(one, n.Location) for one in inside) and not any(
        isinstance(one, n.Filter) for one in inside
    )


def _is_beside(meant: n.Noun, around: tuple[n.Node, ...]) -> bool:
    """Whether a reference stands in a noun that is named at once with what it points at."""
    return any(
        isinstance(one, n.AllOfNouns) and any(part is meant for part in one.parts) for one in around
    ) and not any(one is meant for one in around)


def _rest(face: _Face, ref: n.Ref, meant: n.Noun, findings: Findings) -> None:
    """What "the rest" is of is several cards, of which some were taken or chosen."""
    if isinstance(meant, n.This | n.EventCard):
        findings.error("CW060", "of one card there is no rest", ref.span, hint=REST)
    elif isinstance(meant, n.Cards) and _is_whole(meant):
        parts = any(
            isinstance(one, n.SomeOf) and isinstance(one.of, n.Ref) and one.of.to == ref.to
            for one, _, _ in face.nouns
        )
        if not parts and not ref.without and ref.to not in face.whole:
            message = "nothing was taken from what this is the rest of"
            findings.error("CW060", message, ref.span, hint=REST)


def _is_whole(noun: n.Cards) -> bool:
    """Whether a noun leaves nothing of its cards: all of them, or the one at an end of a pile."""
    ended = isinstance(noun.place, n.Place) and bool(noun.place.end)
    return noun.det.amount is None and (noun.det.how == "all" or (noun.det.how == "the" and ended))


def is_the_only(noun: n.Cards) -> bool:
    """Whether a noun is a card there is exactly one of: the Mastermind, the Scheme."""
    plain = noun.det in (n.Det("the"), n.Det("bare")) and not noun.filters and not noun.said_place
    return plain and noun.kind in ("Mastermind", "Scheme")


def _in_line(nodes: Sequence[n.Node], findings: Findings) -> None:
    """Places, moves and turns that a line looks back to."""
    place = move = turn = False
    for node in nodes:
        match node:
            case n.Place() | n.InSpace():
                place = True
            case n.Move():
                move = True
            case n.ExtraTurn():
                turn = True
            case n.There() if not place:
                findings.error("CW060", "no place was named before this", node.span, hint=WHERE)
            case n.SwapThem() if not move:
                message = "which two are swapped is not said"
                findings.error("CW060", message, node.span, hint=SWAPPED)
            case n.SkipStep(given=True) if not turn:
                findings.error("CW060", "no turn is given before this", node.span, hint=TURN)
