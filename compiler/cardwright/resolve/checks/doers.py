"""IR to findings: a card, or several, where one player is expected, or several cards where one is."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.foundation.diagnostics import Findings
from cardwright.model import nodes as n

CHOSEN = 'choose one before: "Choose another player. …"'

BESIDE = 'such as "in a city space adjacent to this Villain"'


def check_doers(nodes: Sequence[Sequence[n.Node]], findings: Findings) -> None:
    """Add who or what cannot be meant where one player or one card is expected."""
    for line in nodes:
        for node in line:
            match node:
                case n.Happened(what=n.Event(who=n.This() | n.Cards() as who, what=what)) if what is not None:
                    message = "what a card did to others is not kept; what players did is"
                    hint = 'say it of players: "If you KO a Hero this way, …"'
                    findings.error("CW076", message, _at(who, node), hint=hint)
                case n.PutAs(to=to) if not (isinstance(to, n.Beside) and to.relation == "next to"):
                    message = "cards that come to be another kind lie next to a card"
                    findings.error("CW071", message, _at(to, node), hint='such as "next to the Scheme"')
                case n.Swap(first=first, second=second):
                    for noun in (first, second):
                        if isinstance(noun, n.Cards) and noun.det.amount not in (None, n.Number(1)):
                            message = "one card changes places with one other"
                            findings.error("CW073", message, _at(noun, node))
                case n.Draw() | n.Gain() | n.Discard() | n.Rescue() | n.Ko() if isinstance(
                    node.who, n.AllOfNouns | n.OneOfNouns
                ):
                    message = "several who do it are players: say it of each"
                    findings.error("CW076", message, _at(node.who, node))
                case n.Holding(what=n.Ref() | n.This() | n.SomeOf() as what):
                    message = "what a player has is told by its kind"
                    findings.error("CW076", message, _at(what, node), hint='such as "who has no Wounds"')
                case n.Put(what=what, to=to):
                    _one_owner(to, findings)
                    _owner_of_end(what, findings)
                case n.Shuffle(place=place) | n.ShuffleInto(to=place):
                    _one_owner(place, findings)
                case _ if isinstance(node, _TAKEN):
                    _owner_of_end(node.what, findings)
                    _next_to_what(node.what, findings)


_TAKEN = (n.Reveal, n.LookAt, n.Discard, n.Ko, n.Gain, n.PlayCard, n.Defeat, n.Fight, n.Capture)
"""What is done to cards where they lie."""
_ANYBODY = ("any", "another", "chosen")
_SEVERAL = ("each", "each other", "all", "everyone")


def _owner_of_end(what: n.Noun, findings: Findings) -> None:
    """The end of a deck is that of one player."""
    place = what.place if isinstance(what, n.Cards) else None
    if isinstance(place, n.Place) and place.end and _is_of(place, _ANYBODY):
        message = f"whose {place.name} is meant is not said"
        findings.error("CW061", message, place.span, hint=CHOSEN)


def _next_to_what(what: n.Noun, findings: Findings) -> None:
    """A space that is told by how it stands stands so to something: only of a card that moves it is plain."""
    match what:
        case n.Cards(place=n.InSpace(space=n.Spaces(relation=relation, card=None, place=None) as space)):
            if relation:
                message = "next to what this is a space is not said"
                findings.error("CW061", message, _at(space, what), hint=BESIDE)


def _one_owner(place: n.Location, findings: Findings) -> None:
    """What is shuffled, and where cards are put, is one player's."""
    if isinstance(place, n.Place) and _is_of(place, (*_ANYBODY, *_SEVERAL)):
        message = f"whose {place.name} is meant is not said"
        hint = CHOSEN if _is_of(place, _ANYBODY) else 'such as "Each player shuffles their deck."'
        findings.error("CW061", message, place.span, hint=hint)


def _is_of(place: n.Place, whose: tuple[str, ...]) -> bool:
    return isinstance(place.owner, n.Players) and place.owner.whose in whose


def _at(one: n.Node, node: n.Node) -> n.Span:
    return one.span if one.span.line else node.span
