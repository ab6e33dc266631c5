"""Conditions and happenings: what is asked, and what is waited for."""

from __future__ import annotations

from cardwright.model.core import (
    Amount,
    Comparison,
    Condition,
    Duration,
    Filter,
    Happening,
    Location,
    Noun,
    node,
)

# ---------------------------------------------------------------- conditions


@node
class Has(Condition):
    """A player or captor has such cards: "you have a [Tech] Hero", "he has any Bystanders"."""

    who: Noun
    what: Noun
    negative: bool = False


@node
class Exists(Condition):
    """There are such cards: "there are 3 Villains in the city"."""

    what: Noun
    negative: bool = False


@node
class IsA(Condition):
    """A card is of a kind or fits filters: "it's a Wound", "that card is [Tech]"."""

    what: Noun
    kind: str = ""
    filters: tuple[Filter, ...] = ()
    negative: bool = False


@node
class IsIn(Condition):
    """A card is in a place: "Salt Crow is in the Bank"."""

    what: Noun
    place: Location
    negative: bool = False


@node
class Compare(Condition):
    """Two amounts compared: "it costs 3 or less", "that Villain's Attack is 5 or more"."""

    left: Amount
    comparison: Comparison
    right: Amount


@node
class TrackIs(Condition):
    """A track stands so far to one side: "Hope is 2 or more", "no Hope" (``= 0``), DC-HOPE-10 to 13."""

    track: str
    comparison: Comparison
    amount: Amount


@node
class IsEmpty(Condition):
    """A place holds nothing."""

    place: Location
    negative: bool = False


@node
class RanOut(Condition):
    """A deck or stack has run out (DC-END-11)."""

    place: Location


@node
class DidSo(Condition):
    """ "If you do", "if they don't", "if you can't": whether the instruction just before was done in full."""

    who: Noun
    negative: bool = False


@node
class Happened(Condition):
    """Something happened: "you recruited a Hero this turn"; with ``amount``, at least that often."""

    what: Happening
    negative: bool = False


@node
class Every(Condition):
    """All of the conditions."""

    parts: tuple[Condition, ...]


@node
class Some(Condition):
    """At least one of the conditions."""

    parts: tuple[Condition, ...]


# ---------------------------------------------------------------- happenings


@node
class Event(Happening):
    """Somebody does something to something: "you defeat a Villain", "a Villain escapes".

    ``verb`` is the verb's lemma; ``who`` is None where the object is the subject ("a Villain escapes").
    """

    verb: str
    who: Noun | None = None
    what: Noun | None = None
    place: Location | None = None
    duration: Duration | None = None
    amount: Amount | None = None
    this_way: bool = False


@node
class AtMoment(Happening):
    """A moment of a turn: "at the end of your turn", "when you draw a new hand of cards" (``new hand``)."""

    moment: str
    whose: Noun | None = None
