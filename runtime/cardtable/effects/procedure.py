"""What a game family supplies to the primitives: where things go by default and how its greater verbs are
done.

The primitives know no place, kind or step by name; they ask the family of the game in progress.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from cardtable.kernel.context import Card, Context, Player
from cardtable.kernel.decision import Steps
from cardtable.kernel.definitions import Face, Overlay
from cardtable.kernel.game import Family
from cardtable.kernel.modifiers import is_forbidden

if TYPE_CHECKING:
    from cardtable.kernel.game import Game


class Procedure(Family):
    """A family with the answers that the primitives need."""

    name_suffix = ""
    """What a Hero Name may end with that is no part of it (DC-NAME-03)."""

    # what may be done

    def restricts(self, game: Game, verb: str) -> bool:
        """Whether anything might keep a player from doing a verb to a card now, so that each is asked of."""
        return verb in game.state.standing or verb in game.state.modifiers

    def bars(self, game: Game, verb: str, card: Card, who: Player) -> bool:
        """Whether a rule in force, or its own procedure, keeps a player from doing a verb to a card, whatever
        it costs.
        """
        return is_forbidden(game, verb, card, who)

    def affords(self, game: Game, verb: str, card: Card, who: Player) -> bool:
        """Whether a player can pay what doing a verb to a card costs."""
        raise NotImplementedError

    # where things are

    def destination(self, game: Game, verb: str, card: Card, who: Player) -> tuple[str, Player]:
        """The default place for what a verb does to a card, and whose place it is (-1: the table's)."""
        raise NotImplementedError

    def doer(self, game: Game, verb: str, card: Card, who: Player) -> Player:
        """Who does a verb to a card that a player's text does it to; that player, but for what is done with
        cards of one's own alone.
        """
        return who

    def own(self, game: Game, player: Player) -> list[Card]:
        """The cards that a player has: in front of them and in hand."""
        raise NotImplementedError

    def in_front(self, game: Game, player: Player) -> list[Card]:
        """The cards in front of a player, in the order they came."""
        raise NotImplementedError

    def in_play(self, game: Game) -> list[Card]:
        """The cards in play on the table that belong to no player."""
        raise NotImplementedError

    def master(self, game: Game, card: Card) -> Card:
        """The card that a part of an enemy belongs to; of any other card, that card."""
        raise NotImplementedError

    def is_met(self, c: Context, icons: Sequence[str | Sequence[str]]) -> bool:
        """Whether what the player of a context played earlier this turn, its own play left out, bears the
        icons.
        """
        raise NotImplementedError

    def hand(self, game: Game, player: Player) -> list[Card]:
        """A player's hand; the zone itself."""
        raise NotImplementedError

    def supply(self, game: Game, player: Player) -> int:
        """How many cards a player could draw."""
        raise NotImplementedError

    def draw_one(self, game: Game, player: Player) -> Card:
        """Move a player's next card to hand; 0 where there is none."""
        raise NotImplementedError

    def restock(self, game: Game, zone: int) -> None:
        """Put more cards into a zone that is too short, where the rules have any for it (DC-EOT-05, 09)."""
        raise NotImplementedError

    def stack(self, game: Game, kind: str) -> list[Card]:
        """The always-available cards of a kind, bottom first; empty where there are none."""
        raise NotImplementedError

    def rescuable(self, game: Game) -> list[Card]:
        """The cards that a rescue by effect takes from, bottom first."""
        raise NotImplementedError

    def from_left(self, game: Game, zone: int) -> int:
        """How far to the right a space stands in its row."""
        raise NotImplementedError

    def after_leaving(self, game: Game, zones: Sequence[int]) -> Steps:
        """Do what the rules do at once when cards have left these zones (a row is refilled)."""
        raise NotImplementedError

    def refill(self, game: Game, row: str) -> Steps[list[Card]]:
        """Fill the empty spaces of a row from its deck."""
        raise NotImplementedError

    def has_run_out(self, game: Game, place: str) -> bool:
        """Whether a deck was empty when it counted."""
        raise NotImplementedError

    def turned_back(self, game: Game, card: Card, overlays: tuple[Overlay, ...]) -> None:
        """A card that counted as something else has moved, so that some of it may have ended."""
        raise NotImplementedError

    def let_go(self, c: Context, card: Card) -> Steps:
        """A card with others under or beside it has moved, perhaps to where they cannot go along."""
        raise NotImplementedError

    # what cards are

    def bears(self, face: Face, icons: Sequence[str]) -> bool:
        """Whether a face bears any of the icons."""
        raise NotImplementedError

    def has_color(self, face: Face) -> bool:
        """Whether a card of that face has a color at all, be it grey."""
        raise NotImplementedError

    def group_meant(self, game: Game, source: Card, name: str) -> str:
        """The group that a name stands for in this game, when that card speaks (DC-SOLO-14)."""
        raise NotImplementedError

    def alone_means_you(self, game: Game, source: Card) -> bool:
        """Whether "each other player" in that card's text means a player who is alone (DC-SOLO-11 to 13)."""
        raise NotImplementedError

    def moment(self, game: Game, until: str, you: Player) -> str:
        """The kernel's name for the end that a text states."""
        raise NotImplementedError

    def later(self, game: Game, when: str, you: Player) -> str:
        """The kernel's key for a clause that runs when a text states."""
        raise NotImplementedError

    def becoming(
        self, game: Game, card: Card, kind: str, name: str, attack: int | None
    ) -> tuple[Overlay, ...]:
        """What changes on a card that becomes one of another kind."""
        raise NotImplementedError

    # the greater verbs

    def play(self, c: Context, who: Player, card: Card) -> Steps[bool]:
        """Play a card."""
        raise NotImplementedError

    def can_copy(self, c: Context, card: Card) -> bool:
        """Whether a card can be copied by the play in progress."""
        raise NotImplementedError

    def play_copy(self, c: Context, who: Player, card: Card) -> Steps[bool]:
        """Play a virtual copy of a card."""
        raise NotImplementedError

    def play_as_copy(self, c: Context, who: Player, card: Card, of: Card) -> Steps[bool]:
        """Let the card being played be a copy of another."""
        raise NotImplementedError

    def play_top(self, c: Context, name: str) -> Steps[Card]:
        """Play the top card of a deck of the table; 0 where there is none."""
        raise NotImplementedError

    def recruit(self, c: Context, who: Player, card: Card, free: bool) -> Steps[bool]:
        """Recruit a card."""
        raise NotImplementedError

    def fight(self, c: Context, who: Player, card: Card, free: bool) -> Steps[bool]:
        """Fight an enemy."""
        raise NotImplementedError

    def defeat(self, c: Context, who: Player, card: Card) -> Steps[bool]:
        """Defeat an enemy."""
        raise NotImplementedError

    def rescued(self, c: Context, who: Player, cards: Sequence[Card]) -> Steps:
        """Do what rescuing the cards causes."""
        raise NotImplementedError

    def enter(self, c: Context, card: Card, place: str, kind: str) -> Steps[bool]:
        """Bring a card into a row."""
        raise NotImplementedError

    def escape(self, c: Context, card: Card) -> Steps[bool]:
        """Let a card escape."""
        raise NotImplementedError

    def push_to(self, c: Context, card: Card, zone: int) -> Steps[bool]:
        """Move a card of a row to another space of it."""
        raise NotImplementedError

    def take_effect(self, c: Context, card: Card) -> Steps:
        """Have a card that has become another kind act as one at once."""
        raise NotImplementedError

    def transform(self, c: Context, card: Card, into: str) -> Steps[list[Card]]:
        """Exchange a card for another side or card."""
        raise NotImplementedError

    def do_label(self, c: Context, who: Player, label: str, card: Card) -> Steps[bool]:
        """Do a labelled effect of a card."""
        raise NotImplementedError

    def extra_turn(self, game: Game, who: Player) -> int:
        """Give a player another turn; its number, from 1."""
        raise NotImplementedError

    def skip_step(self, game: Game, who: Player, step: str, given: int) -> None:
        """Leave out a step of the turn with that number, or, of 0, of the next one."""
        raise NotImplementedError

    def end_turn(self, game: Game) -> None:
        """Leave out what is still to come of the turn but its end."""
        raise NotImplementedError

    def finish(self, game: Game, who: Player | None, won: bool) -> None:
        """End the game by an effect."""
        raise NotImplementedError


def procedure(c: Context) -> Procedure:
    """The family of a context's game."""
    return cast(Procedure, c.game.family)


def family_of(game: Game) -> Procedure:
    """A game's family."""
    return cast(Procedure, game.family)
