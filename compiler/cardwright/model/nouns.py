"""Amounts, nouns, filters and places: what a text speaks of."""

from __future__ import annotations

from typing import Literal

from cardwright.model.core import (
    Amount,
    Comparison,
    Duration,
    Extremity,
    Filter,
    Happening,
    How,
    Location,
    Node,
    Noun,
    Whose,
    node,
)

# ---------------------------------------------------------------- amounts


@node
class Number(Amount):
    """A printed number."""

    value: int


@node
class Parameter(Amount):
    """A keyword's number parameter, ``<n>``; gone after expansion."""

    name: str


@node
class CountOf(Amount):
    """The number of the cards or players named."""

    what: Noun


@node
class DifferentOf(Amount):
    """The number of different costs, colors, classes, teams or names among the cards named; of a point's
    numbers, ``printed`` ignores changes.
    """

    quality: str
    among: Noun
    printed: bool = False


@node
class ValueOf(Amount):
    """A value of a card: "cost" or a point's name; ``printed`` ignores changes."""

    quality: str
    of: Noun
    printed: bool = False


@node
class PointsOf(Amount):
    """The points of a kind that a player has now and has not spent: "your Attack"."""

    point: str
    who: Noun


@node
class Plus(Amount):
    """The sum of two amounts; a negative number subtracts."""

    left: Amount
    right: Amount


@node
class Times(Amount):
    """An amount taken several times ("twice the number of …")."""

    factor: int
    amount: Amount


@node
class ParameterTimes(Amount):
    """An amount taken as often as a keyword's number parameter says; gone after expansion."""

    name: str
    amount: Amount


@node
class HalfOf(Amount):
    """Half an amount, rounded up unless the text says down."""

    amount: Amount
    down: bool = False


@node
class PerPlayer(Amount):
    """A number multiplied by the number of players (DC-ESCCOUNT-06)."""

    number: Amount


@node
class ThatMany(Amount):
    """As many as the clause before moved, did or counted; ``to`` is filled by resolution, but for a count."""

    to: int = -1


# ---------------------------------------------------------------- nouns


@node
class Det(Node):
    """A determiner, how many or which: "a", "exactly 2", "up to 2", "all", "each", "that" …

    ``bare`` is no determiner at all ("Villains in the city", "Pirates").
    """

    how: How
    amount: Amount | None = None
    other: bool = False
    """"other" or "different" after the determiner: not the card that speaks, not the one just named."""
    strict: bool = False
    """"exactly" is said: where it is asked whether there are so many, more of them are not."""
    yours: bool = False
    """"of your choice" is said: whoever reads the card chooses, not the subject of the sentence."""
    than: int = -1
    """Of "other", "another", "different": the identity of the noun that is left out, with what that one
    leaves out in turn; filled by resolution. -1 is the card that speaks."""


@node
class Cards(Noun):
    """Cards of a kind ("card", "Hero", …), narrowed by filters, in a place."""

    det: Det
    kind: str
    filters: tuple[Filter, ...] = ()
    place: Location | None = None
    plural: bool = False

    @property
    def said_place(self) -> Location | None:
        """The place that the text names; None where it names none."""
        return None if isinstance(self.place, Implied) else self.place

    @property
    def is_of_each(self) -> bool:
        """Whether so many are meant of each of its places, not in all: "a card from your hand and from your
        discard pile", "a Hero from each player's discard pile" (semantics 14).
        """
        if self.det.how in ("all", "each", "each other", "bare", "any number of", "no"):
            return False
        if self.det.how in ("any", "the") and self.plural and self.det.amount is None:
            return False
        return self.place is not None and is_several(self.place)


@node
class This(Noun):
    """The card that speaks: "this card", "this Villain", or its own name."""

    form: str
    """The word used: "card", a kind, "" for a bare "this", or "name"."""
    name: str = ""


@node
class Ref(Noun):
    """A reference to an earlier noun of the ability: "it", "them", "that card", "those Heroes", "the rest".

    ``to`` is the index of the referent, counted over the noun phrases of the card's text in order of reading;
    it is filled by resolution (-1 before).
    """

    form: Literal["it", "they", "he", "she", "that", "those", "this", "the rest", "the other", "the", "one"]
    kind: str = ""
    """The noun after "that" or "those"; empty for a pronoun."""
    case: Literal["subject", "object"] = "object"
    plural: bool = False
    to: int = -1
    test: bool = False
    """Whether what is meant may be of another kind: the noun is then a test, and such cards are not meant."""
    without: tuple[int, ...] = ()
    """Of "the rest" and "the other": the identities of what was taken from what it points at."""


@node
class EventCard(Noun):
    """The card whose coming is told: on a Mastermind or Scheme, the Strike or Twist that was revealed.

    It is said as "this card", "this Twist", "the Twist" or "it"; resolution finds it.
    """

    kind: str
    form: Literal["this", "the", "it"] = "this"
    word: str = ""
    """The noun that is said: "card", the kind, "" for a bare "this" and a pronoun."""


@node
class SomeOf(Noun):
    """A part of what was named before: "one of them", "up to two of those cards"."""

    det: Det
    of: Noun
    filters: tuple[Filter, ...] = ()


@node
class CopyOf(Noun):
    """A virtual copy of a card (DC-COPY-09)."""

    of: Noun


@node
class OneOfNouns(Noun):
    """A choice between nouns: "a Wound or a Bystander", "Villain or Mastermind"."""

    options: tuple[Noun, ...]


@node
class AllOfNouns(Noun):
    """Several nouns together: "the top card of your deck and a Wound"."""

    parts: tuple[Noun, ...]


@node
class Players(Noun):
    """One or more players; ``filters`` hold "who has a [Tech] Hero" and the like.

    ``whose`` "he" is the pronoun; "that" and "they" look back, ``to`` being filled by resolution.
    """

    whose: Whose
    filters: tuple[Filter, ...] = ()
    to: int = -1


YOU = Players("you")


@node
class Spaces(Noun):
    """Spaces of a row: "an adjacent city space", "the leftmost empty city space", "the HQ space under it".

    ``row`` is the row's name, "" where the text leaves it open. ``relation`` says how they stand to a card
    or a place; "adjacent to" with neither is next to the card that is moved.
    """

    det: Det
    row: str = ""
    empty: bool = False
    position: Literal["leftmost", "rightmost", ""] = ""
    relation: Literal["adjacent to", "to the left of", "to the right of", "under", "above", ""] = ""
    card: Noun | None = None
    place: Location | None = None
    holding: Noun | None = None
    """What is in them: "each city space that contains a Villain"."""
    plural: bool = False


# ---------------------------------------------------------------- filters


@node
class Icon(Filter):
    """A class, team or Hero Name icon: "[Tech]", "[Guild]"; a card bears any of the names given, or with the
    joiner "and" all of them: "[Tech][Guild]".
    """

    names: tuple[str, ...]
    joiner: Literal["or", "and/or", "and", ""] = ""


@node
class Non(Filter):
    """The filter's contrary: "non-[Tech]", "non-grey"."""

    filter: Filter


@node
class Grey(Filter):
    """Of no class (DC-CLASS-07)."""


@node
class Multicolored(Filter):
    """Of more than one class."""


@node
class Parity(Filter):
    """With an odd or even cost."""

    which: Literal["odd", "even"]


@node
class Valued(Filter):
    """By cost or another value: "that costs 6 or less", "with 4 Attack or more", "worth 3 VP"."""

    quality: str
    comparison: Comparison
    amount: Amount


@node
class WithPoint(Filter):
    """With an icon of that point: "with a Recruit icon"."""

    point: str


@node
class Extreme(Filter):
    """Of the highest or lowest value among those it could be: "highest-cost", "with the lowest Attack"."""

    extremity: Extremity
    quality: str


@node
class OfGroup(Filter):
    """Of a group, a Hero Name or a card name used as an adjective: "Pirates Villain", "Nova Hero"."""

    name: str


@node
class OfKind(Filter):
    """Of a second kind, used as an adjective: "Henchman Villain"."""

    kind: str


@node
class WithKeyword(Filter):
    """Having a keyword, printed or given: "with Undertow", "an Undertow card"."""

    keyword: str


@node
class Position(Filter):
    """By place in a row: "leftmost", "rightmost", "top", "bottom", "next"."""

    which: Literal["leftmost", "rightmost", "top", "bottom", "next", "first", "last", "random"]


@node
class Done(Filter):
    """By what happened to it: "you played this turn", "discarded this way", "KO'd from the HQ"."""

    verb: str
    by: Noun | None = None
    this_way: bool = False
    duration: Duration | None = None
    place: Location | None = None


@node
class Holding(Filter):
    """That has cards, of players and captors: "with a Bystander", "who has a [Tech] Hero"."""

    what: Noun
    negative: bool = False
    place: Location | None = None


@node
class Belonging(Filter):
    """Of a player's own: "your Heroes", in front of them or in their hand (DC-REVEAL-07)."""

    owner: Noun


@node
class CapturedBy(Filter):
    """Held under a card: "captured by this Villain"."""

    captor: Noun


@node
class SameAs(Filter):
    """Sharing a cost, color, class, team or name with another card."""

    quality: str
    other: Noun
    negative: bool = False


@node
class OfChosen(Filter):
    """Of the class, team, color or cost that was chosen: "of that class"."""

    quality: str


@node
class WhoDo(Filter):
    """Players who did or do something: "who discarded a card this way"."""

    happening: Happening
    negative: bool = False


@node
class WithMost(Filter):
    """Players who have the most or the fewest such cards, all that are tied; none has the most of nothing."""

    extremity: Literal["most", "fewest"]
    what: Noun


@node
class WhoDid(Filter):
    """Players who did what they were just told: "each player who does so", "who doesn't"."""

    negative: bool = False


# ---------------------------------------------------------------- places


@node
class Place(Location):
    """A declared place of the table or of a player, or one end of it."""

    name: str
    owner: Noun | None = None
    end: Literal["top", "bottom", "top or bottom", ""] = ""


@node
class Beside(Location):
    """The room at a card: under it (captured, tucked), next to it, or in the row above it."""

    relation: Literal["under", "next to", "above", "adjacent to"]
    card: Noun


@node
class There(Location):
    """ "There": the place just named."""

    to: int = -1
    end: Literal["top", "bottom", "top or bottom", ""] = ""
    """Which end of it: "put it back on the bottom"."""
    name: str = ""
    """The place's word, where one is said: "that deck"."""


@node
class InSpace(Location):
    """A space of a row that the text does not name: "an adjacent city space"; the noun is `Spaces`."""

    space: Noun


@node
class AnyPlace(Location):
    """Several places at once: "your hand or discard pile", "their hand and discard pile"."""

    options: tuple[Location, ...]
    joiner: Literal["or", "and"] = "or"


def is_several(place: Location) -> bool:
    """Whether a place is one after another: joined by "and", or of each of several players."""
    match place:
        case AnyPlace(joiner="and"):
            return True
        case Place(owner=Players(whose="each" | "each other" | "all" | "everyone")):
            return True
    return False


@node
class Implied(Location):
    """The place of a noun whose text names none, filled in by resolution; English leaves it out again.

    "yours" is in hand or in front of the player who acts, "hand", "Victory Pile" that player's own; "stack"
    is the stack of the noun's kind, "held" under the card that has them, "event" the card whose Twist or
    Strike is being done.
    """

    where: Literal["yours", "hand", "Victory Pile", "in play", "HQ", "stack", "held", "event"]
