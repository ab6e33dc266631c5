"""Meaning to value: the typed nodes of the intermediate representation (IR), the one meaning of a card text.

Every node is a frozen dataclass. Its JSON form is a one-key object named by its kind, ``{"draw": {...}}``
(`cardwright.irjson`). A node's ``span`` says where its words stand; it is not part of its meaning: it takes
no part in comparison and is left out of the JSON form.

Conventions
-----------
* A *statement* is something that happens; a *condition* is true or false; an *amount* is an integer; a
  *noun* stands for cards or players; a *filter* narrows a noun; a *place* is a zone, an end of a zone or the
  room beside a card.
* ``who`` is the subject. `Players("you")` is the player whose ability it is; an imperative has ``who=YOU``.
* Names of kinds, places, points, labels, classes, teams, tracks and actions are the canonical names that
  sets declare.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple


class Span(NamedTuple):
    """Where words stand in a source: file, and 1-based line and column, the end exclusive."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int


NOWHERE = Span("", 1, 1, 1, 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """What every IR node has: its place in the source, which is not part of its meaning."""

    span: Span = field(default=NOWHERE, compare=False, repr=False)


class Amount(Node):
    """An integer that a text names or computes."""

    __slots__ = ()


class Noun(Node):
    """Cards or players that a text speaks of."""

    __slots__ = ()


class Filter(Node):
    """What narrows a noun."""

    __slots__ = ()


class Location(Node):
    """A place, or a choice of places."""

    __slots__ = ()


class Condition(Node):
    """What is true or false at the moment it is read."""

    __slots__ = ()


class Statement(Node):
    """What happens."""

    __slots__ = ()


class Happening(Node):
    """What a trigger, a replacement or a history speaks of."""

    __slots__ = ()


Comparison = Literal["=", "<=", ">=", "<", ">"]
Extremity = Literal["highest", "lowest"]
How = Literal[
    "a", "the", "exactly", "up to", "at least", "any number of", "all", "each", "each other", "another",
    "any", "no", "this", "that", "bare",
]  # fmt: skip
Whose = Literal[
    "you", "each", "each other", "another", "any", "all", "left", "right", "next", "that", "they", "he",
    "the active", "chosen", "no", "everyone",
]  # fmt: skip
Duration = Literal[
    "this turn", "at the end of this turn", "next turn", "until your next turn",
    "the rest of the game", "while",
    "each turn", "once per turn",
    "during your turn", "at the start of your next turn", "at the end of the game",
]  # fmt: skip


# ---------------------------------------------------------------- amounts


@dataclass(frozen=True, slots=True)
class Number(Amount):
    """A printed number."""

    value: int


@dataclass(frozen=True, slots=True)
class Parameter(Amount):
    """A keyword's number parameter, ``<n>``; gone after expansion."""

    name: str


@dataclass(frozen=True, slots=True)
class CountOf(Amount):
    """The number of the cards or players named."""

    what: Noun


@dataclass(frozen=True, slots=True)
class DifferentOf(Amount):
    """The number of different costs, colors, classes, teams or names among the cards named."""

    quality: str
    among: Noun


@dataclass(frozen=True, slots=True)
class ValueOf(Amount):
    """A value of a card: "cost" or a point's name; ``printed`` ignores changes."""

    quality: str
    of: Noun
    printed: bool = False


@dataclass(frozen=True, slots=True)
class PointsOf(Amount):
    """The points of a kind that a player has now and has not spent: "your Attack"."""

    point: str
    who: Noun


@dataclass(frozen=True, slots=True)
class Plus(Amount):
    """The sum of two amounts; a negative number subtracts."""

    left: Amount
    right: Amount


@dataclass(frozen=True, slots=True)
class Times(Amount):
    """An amount taken several times ("twice the number of …")."""

    factor: int
    amount: Amount


@dataclass(frozen=True, slots=True)
class ParameterTimes(Amount):
    """An amount taken as often as a keyword's number parameter says; gone after expansion."""

    name: str
    amount: Amount


@dataclass(frozen=True, slots=True)
class HalfOf(Amount):
    """Half an amount, rounded up unless the text says down."""

    amount: Amount
    down: bool = False


@dataclass(frozen=True, slots=True)
class PerPlayer(Amount):
    """A number multiplied by the number of players (DC-ESCCOUNT-06)."""

    number: Amount


@dataclass(frozen=True, slots=True)
class ThatMany(Amount):
    """As many as the clause before moved, did or counted; ``to`` is filled by resolution, but for a count."""

    to: int = -1


# ---------------------------------------------------------------- nouns


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class Cards(Noun):
    """Cards of a kind ("card", "Hero", …), narrowed by filters, in a place."""

    det: Det
    kind: str
    filters: tuple[Filter, ...] = ()
    place: Location | None = None
    plural: bool = False


@dataclass(frozen=True, slots=True)
class This(Noun):
    """The card that speaks: "this card", "this Villain", or its own name."""

    form: str
    """The word used: "card", a kind, "" for a bare "this", or "name"."""
    name: str = ""


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class SomeOf(Noun):
    """A part of what was named before: "one of them", "up to two of those cards"."""

    det: Det
    of: Noun
    filters: tuple[Filter, ...] = ()


@dataclass(frozen=True, slots=True)
class CopyOf(Noun):
    """A virtual copy of a card (DC-COPY-09)."""

    of: Noun


@dataclass(frozen=True, slots=True)
class OneOfNouns(Noun):
    """A choice between nouns: "a Wound or a Bystander", "Villain or Mastermind"."""

    options: tuple[Noun, ...]


@dataclass(frozen=True, slots=True)
class AllOfNouns(Noun):
    """Several nouns together: "the top card of your deck and a Wound"."""

    parts: tuple[Noun, ...]


@dataclass(frozen=True, slots=True)
class Players(Noun):
    """One or more players; ``filters`` hold "who has a [Tech] Hero" and the like.

    ``whose`` "he" is the pronoun; "that" and "they" look back, ``to`` being filled by resolution.
    """

    whose: Whose
    filters: tuple[Filter, ...] = ()
    to: int = -1


YOU = Players("you")


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class Icon(Filter):
    """A class, team or Hero Name icon: "[Tech]", "[Guild]"; a card bears any of the names given, or with the
    joiner "and" all of them: "[Tech][Guild]".
    """

    names: tuple[str, ...]
    joiner: Literal["or", "and/or", "and", ""] = ""


@dataclass(frozen=True, slots=True)
class Non(Filter):
    """The filter's contrary: "non-[Tech]", "non-grey"."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class Grey(Filter):
    """Of no class (DC-CLASS-07)."""


@dataclass(frozen=True, slots=True)
class Multicolored(Filter):
    """Of more than one class."""


@dataclass(frozen=True, slots=True)
class Parity(Filter):
    """With an odd or even cost."""

    which: Literal["odd", "even"]


@dataclass(frozen=True, slots=True)
class Valued(Filter):
    """By cost or another value: "that costs 6 or less", "with 4 Attack or more", "worth 3 VP"."""

    quality: str
    comparison: Comparison
    amount: Amount


@dataclass(frozen=True, slots=True)
class WithPoint(Filter):
    """With an icon of that point: "with a Recruit icon"."""

    point: str


@dataclass(frozen=True, slots=True)
class Extreme(Filter):
    """Of the highest or lowest value among those it could be: "highest-cost", "with the lowest Attack"."""

    extremity: Extremity
    quality: str


@dataclass(frozen=True, slots=True)
class OfGroup(Filter):
    """Of a group, a Hero Name or a card name used as an adjective: "Pirates Villain", "Nova Hero"."""

    name: str


@dataclass(frozen=True, slots=True)
class OfKind(Filter):
    """Of a second kind, used as an adjective: "Henchman Villain"."""

    kind: str


@dataclass(frozen=True, slots=True)
class WithKeyword(Filter):
    """Having a keyword, printed or given: "with Undertow", "an Undertow card"."""

    keyword: str


@dataclass(frozen=True, slots=True)
class Position(Filter):
    """By place in a row: "leftmost", "rightmost", "top", "bottom", "next"."""

    which: Literal["leftmost", "rightmost", "top", "bottom", "next", "first", "last", "random"]


@dataclass(frozen=True, slots=True)
class Done(Filter):
    """By what happened to it: "you played this turn", "discarded this way", "KO'd from the HQ"."""

    verb: str
    by: Noun | None = None
    this_way: bool = False
    duration: Duration | None = None
    place: Location | None = None


@dataclass(frozen=True, slots=True)
class Holding(Filter):
    """That has cards, of players and captors: "with a Bystander", "who has a [Tech] Hero"."""

    what: Noun
    negative: bool = False
    place: Location | None = None


@dataclass(frozen=True, slots=True)
class Belonging(Filter):
    """Of a player's own: "your Heroes", in front of them or in their hand (DC-REVEAL-07)."""

    owner: Noun


@dataclass(frozen=True, slots=True)
class CapturedBy(Filter):
    """Held under a card: "captured by this Villain"."""

    captor: Noun


@dataclass(frozen=True, slots=True)
class SameAs(Filter):
    """Sharing a cost, color, class, team or name with another card."""

    quality: str
    other: Noun
    negative: bool = False


@dataclass(frozen=True, slots=True)
class OfChosen(Filter):
    """Of the class, team, color or cost that was chosen: "of that class"."""

    quality: str


@dataclass(frozen=True, slots=True)
class WhoDo(Filter):
    """Players who did or do something: "who discarded a card this way"."""

    happening: Happening
    negative: bool = False


@dataclass(frozen=True, slots=True)
class WithMost(Filter):
    """Players who have the most or the fewest such cards, all that are tied; none has the most of nothing."""

    extremity: Literal["most", "fewest"]
    what: Noun


@dataclass(frozen=True, slots=True)
class WhoDid(Filter):
    """Players who did what they were just told: "each player who does so", "who doesn't"."""

    negative: bool = False


# ---------------------------------------------------------------- places


@dataclass(frozen=True, slots=True)
class Place(Location):
    """A declared place of the table or of a player, or one end of it."""

    name: str
    owner: Noun | None = None
    end: Literal["top", "bottom", "top or bottom", ""] = ""


@dataclass(frozen=True, slots=True)
class Beside(Location):
    """The room at a card: under it (captured, tucked), next to it, or in front of a player."""

    relation: Literal["under", "next to", "in front of", "above", "adjacent to"]
    card: Noun


@dataclass(frozen=True, slots=True)
class There(Location):
    """ "There": the place just named."""

    to: int = -1
    end: Literal["top", "bottom", "top or bottom", ""] = ""
    """Which end of it: "put it back on the bottom"."""
    name: str = ""
    """The place's word, where one is said: "that deck"."""


@dataclass(frozen=True, slots=True)
class InSpace(Location):
    """A space of a row that the text does not name: "an adjacent city space"; the noun is `Spaces`."""

    space: Noun


@dataclass(frozen=True, slots=True)
class AnyPlace(Location):
    """Several places at once: "your hand or discard pile", "their hand and discard pile"."""

    options: tuple[Location, ...]
    joiner: Literal["or", "and"] = "or"


# ---------------------------------------------------------------- conditions


@dataclass(frozen=True, slots=True)
class Has(Condition):
    """A player or captor has such cards: "you have a [Tech] Hero", "he has any Bystanders"."""

    who: Noun
    what: Noun
    negative: bool = False


@dataclass(frozen=True, slots=True)
class Exists(Condition):
    """There are such cards: "there are 3 Villains in the city"."""

    what: Noun
    negative: bool = False


@dataclass(frozen=True, slots=True)
class IsA(Condition):
    """A card is of a kind or fits filters: "it's a Wound", "that card is [Tech]"."""

    what: Noun
    kind: str = ""
    filters: tuple[Filter, ...] = ()
    negative: bool = False


@dataclass(frozen=True, slots=True)
class IsIn(Condition):
    """A card is in a place: "Salt Crow is in the Bank"."""

    what: Noun
    place: Location
    negative: bool = False


@dataclass(frozen=True, slots=True)
class Compare(Condition):
    """Two amounts compared: "it costs 3 or less", "that Villain's Attack is 5 or more"."""

    left: Amount
    comparison: Comparison
    right: Amount


@dataclass(frozen=True, slots=True)
class TrackIs(Condition):
    """A track stands so far to one side: "Hope is 2 or more", "no Hope" (``= 0``), DC-HOPE-10 to 13."""

    track: str
    comparison: Comparison
    amount: Amount


@dataclass(frozen=True, slots=True)
class IsEmpty(Condition):
    """A place holds nothing."""

    place: Location
    negative: bool = False


@dataclass(frozen=True, slots=True)
class RanOut(Condition):
    """A deck or stack has run out (DC-END-11)."""

    place: Location


@dataclass(frozen=True, slots=True)
class DidSo(Condition):
    """ "If you do", "if they don't", "if you can't": whether the instruction just before was done in full."""

    who: Noun
    negative: bool = False


@dataclass(frozen=True, slots=True)
class Happened(Condition):
    """Something happened: "you recruited a Hero this turn"; with ``amount``, at least that often."""

    what: Happening
    negative: bool = False


@dataclass(frozen=True, slots=True)
class Every(Condition):
    """All of the conditions."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Some(Condition):
    """At least one of the conditions."""

    parts: tuple[Condition, ...]


# ---------------------------------------------------------------- happenings


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class AtMoment(Happening):
    """A moment of a turn: "at the end of your turn", "when you draw a new hand of cards" (``new hand``)."""

    moment: str
    whose: Noun | None = None


# ---------------------------------------------------------------- statements: verbs


@dataclass(frozen=True, slots=True)
class Count(Statement):
    """To count something, so that the text can go on to speak of "that number"."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class Draw(Statement):
    """To take cards from the top of one's deck into hand."""

    who: Noun
    amount: Amount


@dataclass(frozen=True, slots=True)
class DrawThat(Statement):
    """To take a named card into hand: "draw it"."""

    who: Noun
    what: Noun


@dataclass(frozen=True, slots=True)
class Discard(Statement):
    """To put cards into their owner's discard pile."""

    who: Noun
    what: Noun
    at_random: bool = False


@dataclass(frozen=True, slots=True)
class DiscardDownTo(Statement):
    """To discard until so many cards are in hand."""

    who: Noun
    amount: Amount


@dataclass(frozen=True, slots=True)
class Ko(Statement):
    """To put cards into the KO pile (DC-KO-01)."""

    who: Noun
    what: Noun


@dataclass(frozen=True, slots=True)
class Gain(Statement):
    """To put a card into one's discard pile, or where the text says (DC-GAIN-01)."""

    who: Noun
    what: Noun
    to: Location | None = None
    as_kind: str = ""
    """What it is from then on: "gain this as a Hero"."""


@dataclass(frozen=True, slots=True)
class Rescue(Statement):
    """To take Bystanders into one's Victory Pile (DC-BYST-08)."""

    who: Noun
    what: Noun


@dataclass(frozen=True, slots=True)
class Reveal(Statement):
    """To show cards to everybody; they stay where they are (DC-REVEAL-01)."""

    who: Noun
    what: Noun


@dataclass(frozen=True, slots=True)
class RevealUntil(Statement):
    """To show cards from the top of a deck, one after another, until one of them is such a card.

    ``what`` stands for all that are shown, ``found`` for the one that ends it, if there is one.
    """

    who: Noun
    what: Noun
    found: Noun


@dataclass(frozen=True, slots=True)
class RevealPlace(Statement):
    """To show a whole hand."""

    who: Noun
    place: Location


@dataclass(frozen=True, slots=True)
class LookAt(Statement):
    """To see cards without showing them."""

    who: Noun
    what: Noun


@dataclass(frozen=True, slots=True)
class Put(Statement):
    """To move cards to a place."""

    who: Noun
    what: Noun
    to: Location
    order: Literal["any", "random", ""] = ""
    facing: Literal["face up", "face down", ""] = ""
    back: bool = False


@dataclass(frozen=True, slots=True)
class Pass(Statement):
    """To give cards from one's hand into another player's hand."""

    who: Noun
    what: Noun
    to: Noun


@dataclass(frozen=True, slots=True)
class PutAs(Statement):
    """To stack cards beside a card as tokens of a coined name: 'Stack it next to the Scheme as a "Vat".'

    ``kind`` is what they count as besides while they are there: 'as "Drowned Man" Villains'.
    """

    who: Noun
    what: Noun
    to: Location
    name: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Move(Statement):
    """To move a card of a row to another space."""

    who: Noun
    what: Noun
    to: Location


@dataclass(frozen=True, slots=True)
class Swap(Statement):
    """To exchange the places of two cards."""

    who: Noun
    first: Noun
    second: Noun


@dataclass(frozen=True, slots=True)
class SwapThem(Statement):
    """To exchange a card that moves with what is where it goes: "if another Villain is there, swap them"."""


@dataclass(frozen=True, slots=True)
class Shuffle(Statement):
    """To shuffle a place."""

    who: Noun
    place: Location


@dataclass(frozen=True, slots=True)
class ShuffleInto(Statement):
    """To shuffle cards into a place."""

    who: Noun
    what: Noun
    to: Location


@dataclass(frozen=True, slots=True)
class SetAside(Statement):
    """To put cards aside."""

    who: Noun
    what: Noun


@dataclass(frozen=True, slots=True)
class PlayCard(Statement):
    """To play a card, a copy of one, or the top card of a deck."""

    who: Noun
    what: Noun
    as_copy_of: Noun | None = None


@dataclass(frozen=True, slots=True)
class Recruit(Statement):
    """To recruit a card by an effect; ``free`` spends nothing."""

    who: Noun
    what: Noun
    free: bool = False


@dataclass(frozen=True, slots=True)
class Fight(Statement):
    """To fight an enemy by an effect."""

    who: Noun
    what: Noun
    free: bool = False


@dataclass(frozen=True, slots=True)
class Defeat(Statement):
    """To defeat an enemy without spending Attack (DC-DEFEAT-01)."""

    who: Noun
    what: Noun
    free: bool = False


@dataclass(frozen=True, slots=True)
class Capture(Statement):
    """To put cards under a captor."""

    captor: Noun
    what: Noun


@dataclass(frozen=True, slots=True)
class Enter(Statement):
    """To come into the city or another row."""

    what: Noun
    place: Location
    as_kind: str = ""


@dataclass(frozen=True, slots=True)
class Escape(Statement):
    """To escape (DC-ESCAPE)."""

    what: Noun


@dataclass(frozen=True, slots=True)
class Become(Statement):
    """To count as another card or kind from now on: "becomes a Master Strike"."""

    what: Noun
    kind: str
    immediately: bool = False
    name: str = ""
    attack: Amount | None = None


@dataclass(frozen=True, slots=True)
class CountAs(Statement):
    """To count as a kind, class or team while it holds."""

    what: Noun
    kind: str = ""
    filters: tuple[Filter, ...] = ()
    duration: Duration | None = None


@dataclass(frozen=True, slots=True)
class GetPoints(Statement):
    """To get points: "+2 Attack"; ``against`` and ``to_do`` hold "usable only …".

    Without a ``point`` they are of the kind that was chosen: "+2 of that".
    """

    who: Noun
    point: str
    amount: Amount
    against: Noun | None = None
    to_do: str = ""


@dataclass(frozen=True, slots=True)
class Bonus(Statement):
    """To change a card's value: "This Villain gets +2 Attack", as a standing rule or for a duration."""

    what: Noun
    quality: str
    amount: Amount
    duration: Duration | None = None


@dataclass(frozen=True, slots=True)
class Pay(Statement):
    """To spend points."""

    who: Noun
    point: str
    amount: Amount


@dataclass(frozen=True, slots=True)
class SpendAs(Statement):
    """To be free to spend points of one kind as another for this turn: "you can use Recruit as Attack"."""

    who: Noun
    point: str
    instead: str
    against: Noun | None = None


@dataclass(frozen=True, slots=True)
class Choose(Statement):
    """To choose cards, a player, or a class, a team, a number."""

    who: Noun
    what: Noun


@dataclass(frozen=True, slots=True)
class ChooseQuality(Statement):
    """To choose a class, team, cost or number; of points, one of the kinds named."""

    who: Noun
    quality: str
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Inspire(Statement):
    """To move a track one space toward a side (DC-HOPE-03, 04)."""

    who: Noun
    track: str


@dataclass(frozen=True, slots=True)
class Reduce(Statement):
    """To move a track from a side toward its middle, never past it (DC-HOPE-19, 20)."""

    who: Noun
    track: str


@dataclass(frozen=True, slots=True)
class Transform(Statement):
    """To exchange a card for its Transformed card, or turn it over (DC-TRANS)."""

    what: Noun
    into: str = ""


@dataclass(frozen=True, slots=True)
class ExtraTurn(Statement):
    """To take another turn after this one (DC-EXTRA)."""

    who: Noun


@dataclass(frozen=True, slots=True)
class GainAbility(Statement):
    """To have an ability that another text grants."""

    what: Noun
    ability: Ability
    duration: Duration | None = None


@dataclass(frozen=True, slots=True)
class DoEffect(Statement):
    """To do a labelled effect of a card: "do its Fight effect"."""

    who: Noun
    label: str
    of: Noun


@dataclass(frozen=True, slots=True)
class SameEffect(Statement):
    """To do again what the card's ability just above does."""


@dataclass(frozen=True, slots=True)
class Cancel(Statement):
    """To make an effect or a card's playing not happen."""

    who: Noun
    what: Noun


@dataclass(frozen=True, slots=True)
class Refill(Statement):
    """To fill the empty spaces of a row from its deck."""

    place: Location


@dataclass(frozen=True, slots=True)
class WinGame(Statement):
    """The players win."""

    who: Noun


@dataclass(frozen=True, slots=True)
class LoseGame(Statement):
    """The players lose; evil wins."""

    who: Noun


@dataclass(frozen=True, slots=True)
class EndTurn(Statement):
    """The turn ends here."""

    who: Noun


@dataclass(frozen=True, slots=True)
class SkipStep(Statement):
    """A step of a turn does not happen: playing a Villain Deck card at its start."""

    who: Noun
    step: str


@dataclass(frozen=True, slots=True)
class MakeDo(Statement):
    """To have somebody do something: "you may have another player gain a Wound"."""

    who: Noun
    body: tuple[Statement, ...]


# ---------------------------------------------------------------- statements: how clauses combine


@dataclass(frozen=True, slots=True)
class May(Statement):
    """A permission: offered only where it can be done (semantics 3)."""

    who: Noun
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class If(Statement):
    """A condition in force for its statements; ``unless`` renders the contrary."""

    condition: Condition
    then: tuple[Statement, ...]
    otherwise: tuple[Statement, ...] = ()
    unless: bool = False


@dataclass(frozen=True, slots=True)
class OneWay(Statement):
    """Alternatives in one sentence: "discards a card or gains a Wound" (DC-ABIL-06)."""

    who: Noun
    options: tuple[tuple[Statement, ...], ...]


@dataclass(frozen=True, slots=True)
class ChooseOne(Statement):
    """ "Choose one:" with its options, one a line (DC-ABIL-12)."""

    who: Noun
    options: tuple[tuple[Statement, ...], ...]


@dataclass(frozen=True, slots=True)
class DoBoth(Statement):
    """ "Do both": the options of the "choose one" above are both done, if its player likes (DC-ABIL-13)."""


@dataclass(frozen=True, slots=True)
class ForEach(Statement):
    """Statements done once for each card or player, or points multiplied by their number.

    ``simultaneous`` collects the choices of all players before anything happens (semantics 7).
    """

    each: Noun
    body: tuple[Statement, ...]
    simultaneous: bool = False


@dataclass(frozen=True, slots=True)
class Repeat(Statement):
    """Statements done so many times, or over and over until a condition holds: "draw a card twice".

    An empty body is the whole text it stands in, done once more: "if you do, repeat this process".
    """

    body: tuple[Statement, ...]
    times: Amount | None = None
    until: Condition | None = None


@dataclass(frozen=True, slots=True)
class DoUntil(Statement):
    """A statement of one card done over and over until a condition holds: "draw cards until you have six".

    Where the condition holds already, nothing is done.
    """

    body: tuple[Statement, ...]
    until: Condition


@dataclass(frozen=True, slots=True)
class Instead(Statement):
    """What is done instead of the line above, or of the replaced event."""

    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Whenever(Statement):
    """A trigger: each time, or once (``once``: "the next time", "when … this turn")."""

    happening: Happening
    body: tuple[Statement, ...]
    once: bool = False
    duration: Duration | None = None


@dataclass(frozen=True, slots=True)
class Would(Statement):
    """A replacement: "if you would gain a Wound, you may … instead" (semantics 9)."""

    happening: Happening
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Later(Statement):
    """Statements done at a later moment: "at the end of this turn, …"."""

    when: Duration
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class UseKeyword(Statement):
    """A keyword of the language, with its arguments and the meaning they give it (filled by resolution).

    ``body`` is its meaning, or ``lines`` where its text has labels of its own. What stands behind its colon
    ("X-Gene [Tech]: Draw a card") is the `KeywordEffect` in them; before resolution ``body`` is nothing else.
    """

    keyword: str
    arguments: tuple[str, ...] = ()
    body: tuple[Statement, ...] = ()
    lines: tuple[Ability, ...] = ()


@dataclass(frozen=True, slots=True)
class KeywordEffect(Statement):
    """What stands behind a keyword's colon, at the place where the keyword's meaning does it.

    In the keyword's own text it is ``<effect>``, and empty.
    """

    keyword: str = ""
    body: tuple[Statement, ...] = ()


@dataclass(frozen=True, slots=True)
class Reminder(Statement):
    """A parenthesis; it must mean what its keyword or rule means (semantics 11)."""

    body: tuple[Statement, ...]
    label: Label | None = None


# ---------------------------------------------------------------- statements: standing rules


@dataclass(frozen=True, slots=True)
class Cannot(Statement):
    """A prohibition: "you can't fight this Villain unless …"; can't beats can."""

    who: Noun
    verb: str
    what: Noun | None = None
    unless: Condition | None = None
    when: Condition | None = None
    duration: Duration | None = None


@dataclass(frozen=True, slots=True)
class Permit(Statement):
    """A permission that lasts: "you may recruit Heroes from the KO pile this turn"; can't beats can."""

    who: Noun
    verb: str
    what: Noun
    duration: Duration


@dataclass(frozen=True, slots=True)
class ToPlay(Statement):
    """What playing the card demands first: "To play this card, you must …" (DC-CARDFACT-11)."""

    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class CostChange(Statement):
    """A price changed: "costs 2 less", for whom it is said."""

    what: Noun
    amount: Amount
    duration: Duration | None = None


@dataclass(frozen=True, slots=True)
class Worth(Statement):
    """A card's value for the end of the game: "This card is worth 1 VP for each …"."""

    what: Noun
    amount: Amount


# ---------------------------------------------------------------- statements: set-up and ends


@dataclass(frozen=True, slots=True)
class UseCards(Statement):
    """A set-up count: "8 Twists", "Use 7 Heroes"; ``players`` restricts it to such games."""

    what: Noun
    mode: Literal["use", "add", "include", "exclude"] = "use"
    place: Location | None = None
    players: tuple[int, ...] = ()
    representing: str = ""


@dataclass(frozen=True, slots=True)
class Leads(Statement):
    """The groups that a Mastermind always leads (DC-BUILD-08)."""

    groups: tuple[str, ...]
    any_with: str = ""


@dataclass(frozen=True, slots=True)
class Outcome(Statement):
    """The game ends as an end's label says: "Twist 7: Evil Wins!"."""

    label: str


@dataclass(frozen=True, slots=True)
class EndsWhen(Statement):
    """The condition under which a game ends: "When 3 Villains have escaped"; lives under an end's label."""

    condition: Condition


# ---------------------------------------------------------------- abilities


@dataclass(frozen=True, slots=True)
class Label(Node):
    """What stands before the colon: a timing, with the Twists it counts, and the icons it asks for.

    ``icons`` are the Superpower's icons in order (DC-POWER-10, 11).
    """

    timing: str = ""
    ordinals: tuple[int, ...] = ()
    """First and last number, inclusive, for "Twist 2-5"; one number alone; more are a list."""
    listed: bool = False
    icons: tuple[str, ...] = ()
    joiner: Literal["or", "and/or", ""] = ""
    """Whether one of the icons is enough: "[Tech] or [Guild]"."""


@dataclass(frozen=True, slots=True)
class Ability(Node):
    """One line of a card's text box: its label, if any, and its statements."""

    label: Label | None
    body: tuple[Statement, ...]
