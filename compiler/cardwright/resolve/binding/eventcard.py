"""The card whose coming a line tells: on a Mastermind or Scheme, the Strike or Twist that was revealed."""

from __future__ import annotations

from cardwright.family import roles
from cardwright.model import nodes as n
from cardwright.words.world import Speaker

TELLING = (roles.MASTERMIND, roles.SCHEME)


def event_of(ability: n.Ability, speaker: Speaker) -> str:
    """The kind of card whose coming a line of this card tells; "" where it tells of none."""
    timing = ability.label.timing if ability.label is not None else ""
    return timing if timing in roles.STRIKES and speaker.kind in TELLING else ""


def is_event_card(noun: n.Noun, event: str) -> bool:
    """Whether a noun is that card: "this card", "this Twist", "the Twist"."""
    match noun:
        case n.This(form=form):
            return form in ("", roles.CARD) or _is_kind(form, event)
        case n.Cards(det=n.Det("the", None, False), kind=kind, filters=(), place=None, plural=False):
            return _is_kind(kind, event)
    return False


def _is_kind(word: str, event: str) -> bool:
    """Whether a word names the kind that comes; "Strike" is short for "Master Strike"."""
    return word in (event, event.rsplit(" ", 1)[-1])


def that_came(noun: n.Noun, event: str) -> n.EventCard:
    """The noun for that card, said as this one is."""
    match noun:
        case n.This(form=form):
            return n.EventCard(event, "this", form, span=noun.span)
        case n.Ref():
            return n.EventCard(event, "it", "", span=noun.span)
    word = noun.kind if isinstance(noun, n.Cards) else event
    return n.EventCard(event, "the", word, span=noun.span)
