"""Statements that are one verb: what happens."""

from __future__ import annotations

from typing import Literal

from cardwright.model.abilities import Ability
from cardwright.model.core import Amount, Duration, Filter, Location, Noun, Statement, node


@node
class Count(Statement):
    """To count something, so that the text can go on to speak of "that number"."""

    amount: Amount


@node
class Draw(Statement):
    """To take cards from the top of one's deck into hand."""

    who: Noun
    amount: Amount


@node
class DrawThat(Statement):
    """To take a named card into hand: "draw it"."""

    who: Noun
    what: Noun


@node
class Discard(Statement):
    """To put cards into their owner's discard pile."""

    who: Noun
    what: Noun
    at_random: bool = False


@node
class DiscardDownTo(Statement):
    """To discard until so many cards are in hand."""

    who: Noun
    amount: Amount


@node
class Ko(Statement):
    """To put cards into the KO pile (DC-KO-01)."""

    who: Noun
    what: Noun


@node
class Gain(Statement):
    """To put a card into one's discard pile, or where the text says (DC-GAIN-01)."""

    who: Noun
    what: Noun
    to: Location | None = None
    as_kind: str = ""
    """What it is from then on: "gain this as a Hero"."""


@node
class Rescue(Statement):
    """To take Bystanders into one's Victory Pile (DC-BYST-08)."""

    who: Noun
    what: Noun


@node
class Reveal(Statement):
    """To show cards to everybody; they stay where they are (DC-REVEAL-01)."""

    who: Noun
    what: Noun


@node
class RevealUntil(Statement):
    """To show cards from the top of a deck, one after another, until one of them is such a card.

    ``what`` stands for all that are shown, ``found`` for the one that ends it, if there is one.
    """

    who: Noun
    what: Noun
    found: Noun


@node
class RevealPlace(Statement):
    """To show a whole hand."""

    who: Noun
    place: Location


@node
class LookAt(Statement):
    """To see cards without showing them."""

    who: Noun
    what: Noun


@node
class Put(Statement):
    """To move cards to a place."""

    who: Noun
    what: Noun
    to: Location
    order: Literal["any", "random", ""] = ""
    facing: Literal["face up", "face down", ""] = ""
    back: bool = False


@node
class Pass(Statement):
    """To give cards from one's hand into another player's hand."""

    who: Noun
    what: Noun
    to: Noun


@node
class PutAs(Statement):
    """To stack cards beside a card as tokens of a coined name: 'Stack it next to the Scheme as a "Vat".'

    ``kind`` is what they count as besides while they are there: 'as "Drowned Man" Villains'.
    """

    who: Noun
    what: Noun
    to: Location
    name: str
    kind: str = ""


@node
class Move(Statement):
    """To move a card of a row to another space."""

    who: Noun
    what: Noun
    to: Location


@node
class Swap(Statement):
    """To exchange the places of two cards."""

    who: Noun
    first: Noun
    second: Noun


@node
class SwapThem(Statement):
    """To exchange a card that moves with what is where it goes: "if another Villain is there, swap them"."""


@node
class Shuffle(Statement):
    """To shuffle a place."""

    who: Noun
    place: Location


@node
class ShuffleInto(Statement):
    """To shuffle cards into a place."""

    who: Noun
    what: Noun
    to: Location


@node
class SetAside(Statement):
    """To put cards aside."""

    who: Noun
    what: Noun


@node
class PlayCard(Statement):
    """To play a card, a copy of one, or the top card of a deck."""

    who: Noun
    what: Noun
    as_copy_of: Noun | None = None


@node
class Recruit(Statement):
    """To recruit a card by an effect; ``free`` spends nothing."""

    who: Noun
    what: Noun
    free: bool = False


@node
class Fight(Statement):
    """To fight an enemy by an effect."""

    who: Noun
    what: Noun
    free: bool = False


@node
class Defeat(Statement):
    """To defeat an enemy without spending Attack (DC-DEFEAT-01)."""

    who: Noun
    what: Noun
    free: bool = False


@node
class Capture(Statement):
    """To put cards under a captor."""

    captor: Noun
    what: Noun


@node
class Enter(Statement):
    """To come into the city or another row."""

    what: Noun
    place: Location
    as_kind: str = ""


@node
class Escape(Statement):
    """To escape (DC-ESCAPE)."""

    what: Noun


@node
class Become(Statement):
    """To count as another card or kind from now on: "becomes a Master Strike"."""

    what: Noun
    kind: str
    immediately: bool = False
    name: str = ""
    attack: Amount | None = None


@node
class CountAs(Statement):
    """To count as a kind, class or team while it holds."""

    what: Noun
    kind: str = ""
    filters: tuple[Filter, ...] = ()
    duration: Duration | None = None


@node
class GetPoints(Statement):
    """To get points: "+2 Attack"; ``against`` and ``to_do`` hold "usable only …".

    Without a ``point`` they are of the kind that was chosen: "+2 of that".
    """

    who: Noun
    point: str
    amount: Amount
    against: Noun | None = None
    to_do: str = ""


@node
class Bonus(Statement):
    """To change a card's value: "This Villain gets +2 Attack", as a standing rule or for a duration."""

    what: Noun
    quality: str
    amount: Amount
    duration: Duration | None = None


@node
class Pay(Statement):
    """To spend points."""

    who: Noun
    point: str
    amount: Amount


@node
class SpendAs(Statement):
    """To be free to spend points of one kind as another for this turn: "you can use Recruit as Attack"."""

    who: Noun
    point: str
    instead: str
    against: Noun | None = None


@node
class Choose(Statement):
    """To choose cards, a player, or a class, a team, a number."""

    who: Noun
    what: Noun


@node
class ChooseQuality(Statement):
    """To choose a class, team, cost or number; of points, one of the kinds named."""

    who: Noun
    quality: str
    options: tuple[str, ...] = ()


@node
class Inspire(Statement):
    """To move a track one space toward a side (DC-HOPE-03, 04)."""

    who: Noun
    track: str


@node
class Reduce(Statement):
    """To move a track from a side toward its middle, never past it (DC-HOPE-19, 20)."""

    who: Noun
    track: str


@node
class Transform(Statement):
    """To exchange a card for its Transformed card, or turn it over (DC-TRANS)."""

    what: Noun
    into: str = ""


@node
class ExtraTurn(Statement):
    """To take another turn after this one (DC-EXTRA)."""

    who: Noun


@node
class GainAbility(Statement):
    """To have an ability that another text grants."""

    what: Noun
    ability: Ability
    duration: Duration | None = None


@node
class DoEffect(Statement):
    """To do a labelled effect of a card: "do its Fight effect"."""

    who: Noun
    label: str
    of: Noun


@node
class SameEffect(Statement):
    """To do again what the card's ability just above does."""


@node
class Cancel(Statement):
    """To make an effect or a card's playing not happen."""

    who: Noun
    what: Noun


@node
class Refill(Statement):
    """To fill the empty spaces of a row from its deck."""

    place: Location


@node
class WinGame(Statement):
    """The players win."""

    who: Noun


@node
class LoseGame(Statement):
    """The players lose; evil wins."""

    who: Noun


@node
class EndTurn(Statement):
    """The turn ends here."""

    who: Noun


@node
class SkipStep(Statement):
    """A step of a turn does not happen: playing a Villain Deck card at its start.

    ``given`` says that it is the turn that the text has just given, not the player's next one.
    """

    who: Noun
    step: str
    given: bool = False


@node
class MakeDo(Statement):
    """To have somebody do something: "you may have another player gain a Wound"."""

    who: Noun
    body: tuple[Statement, ...]
