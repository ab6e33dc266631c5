"""What an effect may ask of the table: plain functions that change nothing.

Sets of cards come in a stable order (a pile from its top, a row from its deck's side).
"""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.context import Card, Context, Player

# ---------------------------------------------------------------- places


def place(c: Context, name: str, owner: Player | None = None) -> list[Card]:
    """The cards of a place, from its top, or of a row from its deck's side, or of one space of a row.

    ``owner`` is whose place it is; for a place of a player None means ``c.you``'s.
    """
    raise NotImplementedError


def top(c: Context, name: str, owner: Player | None = None, n: int = 1) -> list[Card]:
    """The top ``n`` cards of a pile, the topmost first; a player's empty deck is reshuffled first (DC-EOT-09)."""
    raise NotImplementedError


def bottom(c: Context, name: str, owner: Player | None = None, n: int = 1) -> list[Card]:
    """The bottom ``n`` cards of a pile, the lowest first."""
    raise NotImplementedError


def is_in(c: Context, card: Card, name: str, owner: Player | None = None) -> bool:
    """Whether a card is in a place, in a row, or in that space of a row; ``owner`` None: anybody's."""
    raise NotImplementedError


def space_of(c: Context, card: Card) -> str:
    """The name of the space (or of the place) where a card is; of a card under another, where that one is."""
    raise NotImplementedError


def adjacent(c: Context, card: Card) -> list[Card]:
    """The cards in the spaces next to a card's in its row."""
    raise NotImplementedError


def leftmost(c: Context, cards: Sequence[Card], n: int = 1) -> list[Card]:
    """Those of the cards that stand nearest the left end of their row."""
    raise NotImplementedError


def rightmost(c: Context, cards: Sequence[Card], n: int = 1) -> list[Card]:
    """Those of the cards that stand nearest the right end of their row."""
    raise NotImplementedError


def is_empty(c: Context, name: str, owner: Player | None = None) -> bool:
    """Whether a place holds nothing."""
    raise NotImplementedError


def ran_out(c: Context, name: str) -> bool:
    """Whether a deck has run out: it is empty, or it was at the end of an effect of this turn (DC-END-10)."""
    raise NotImplementedError


# ---------------------------------------------------------------- cards under, beside and of players


def held(c: Context, card: Card, kind: str = "card") -> list[Card]:
    """The cards of a kind under a card: captured, tucked or dominated; "card" is any kind."""
    raise NotImplementedError


def beside(c: Context, card: Card, name: str = "") -> list[Card]:
    """The cards stacked next to a card, only those of a coined name where one is given."""
    raise NotImplementedError


def captor(c: Context, card: Card) -> Card | None:
    """The card that a card is under, if any."""
    raise NotImplementedError


def holder(c: Context, card: Card) -> Card | None:
    """The card that a card is stacked beside, if any."""
    raise NotImplementedError


def yours(c: Context, player: Player) -> list[Card]:
    """A player's cards in front of them and in hand: what "your Heroes" looks among (DC-REVEAL-07, 09)."""
    raise NotImplementedError


def played(c: Context, player: Player) -> list[Card]:
    """The cards a player played this turn, in order, copies and cards that left included (DC-POWER-15, 17).

    The card being played is the last of them. Played again, a card stands in the list again.
    """
    raise NotImplementedError


def owner(c: Context, card: Card) -> Player | None:
    """The player in whose place a card is, if any."""
    raise NotImplementedError


def others(cards: Sequence[Card], card: Card) -> list[Card]:
    """The cards without that one (its last occurrence): "each other" (DC-REVEAL-06)."""
    raise NotImplementedError


# ---------------------------------------------------------------- what a card is


def is_kind(c: Context, card: Card, kind: str) -> bool:
    """Whether a card is of a kind or of a narrower one ("Villain" for a Henchman); "card" is any."""
    raise NotImplementedError


def bears(c: Context, card: Card, *icons: str) -> bool:
    """Whether a card bears any of the icons: a class, a team or a Hero Name (DC-POWER-05, 06, 11)."""
    raise NotImplementedError


def is_grey(c: Context, card: Card) -> bool:
    """Whether a Hero has no class (DC-CLASS-07); what is no Hero has no color at all (DC-TYPE-03)."""
    raise NotImplementedError


def is_multicolored(c: Context, card: Card) -> bool:
    """Whether a card has more than one class."""
    raise NotImplementedError


def named(c: Context, card: Card, name: str) -> bool:
    """Whether a card's own name, Hero Name or group is that (DC-NAME-01 to 04), solo's map of groups applied."""
    raise NotImplementedError


def value(c: Context, card: Card, quality: str) -> int:
    """A card's current "cost" or number of a point ("Attack", "VP", …); 0 where it has none (DC-NUM-01)."""
    raise NotImplementedError


def printed(c: Context, card: Card, quality: str) -> int:
    """The number a card prints for its "cost" or a point, changes ignored; marks never count (DC-PLAY-08 to 10)."""
    raise NotImplementedError


def has_point(c: Context, card: Card, point: str) -> bool:
    """Whether a card shows an icon of that point."""
    raise NotImplementedError


def shares(c: Context, card: Card, other: Card, quality: str) -> bool:
    """Whether two cards have a "cost", "class", "color", "team", "name" or point's number in common."""
    raise NotImplementedError


def differing(c: Context, cards: Sequence[Card], quality: str) -> int:
    """How many different costs, classes, colors, teams or names there are among the cards."""
    raise NotImplementedError


def highest(c: Context, cards: Sequence[Card], quality: str) -> list[Card]:
    """Those of the cards with the highest value, ties included."""
    raise NotImplementedError


def lowest(c: Context, cards: Sequence[Card], quality: str) -> list[Card]:
    """Those of the cards with the lowest value, ties included."""
    raise NotImplementedError


# ---------------------------------------------------------------- players


def each_player(c: Context) -> list[Player]:
    """All players, the active one first, then clockwise (DC-ABIL-02)."""
    raise NotImplementedError


def each_other_player(c: Context) -> list[Player]:
    """The players but you, in the same order; alone, you where an enemy's text says it (DC-SOLO-11 to 13)."""
    raise NotImplementedError


def other_players(c: Context) -> list[Player]:
    """The players but you, in the same order; alone, nobody: "another player"."""
    raise NotImplementedError


def left(c: Context, player: Player) -> Player:
    """The player on the left: the next one clockwise."""
    raise NotImplementedError


def right(c: Context, player: Player) -> Player:
    """The player on the right."""
    raise NotImplementedError


def count_players(c: Context) -> int:
    """The number of players."""
    raise NotImplementedError


# ---------------------------------------------------------------- tracks and history


def track(c: Context, side: str) -> int:
    """How far a track stands to a side; 0 in the middle and on the other side (DC-HOPE-10 to 13)."""
    raise NotImplementedError


def done(
    c: Context, verb: str, by: Player | None = None, place: str | None = None, this_turn: bool = True
) -> list[Card]:
    """The cards to which a verb was done this turn, in order; only by that player, only from that place.

    With ``this_turn`` false, since the game began (counted, where the family counts it).
    """
    raise NotImplementedError


def happened(c: Context, verb: str, by: Player | None = None, this_turn: bool = True) -> int:
    """How often a verb was done this turn, whatever it was done to."""
    raise NotImplementedError


# ---------------------------------------------------------------- what can be done


def can_draw(c: Context, player: Player, n: int = 1) -> bool:
    """Whether a player's deck and discard pile hold so many cards."""
    raise NotImplementedError


def can_discard(c: Context, player: Player, n: int = 1) -> bool:
    """Whether a player holds so many cards in hand."""
    raise NotImplementedError


def can_gain(c: Context, what: str | Sequence[Card], n: int = 1) -> bool:
    """Whether so many cards of a kind can be gained from its stack, or so many of those cards (DC-ABIL-07)."""
    raise NotImplementedError


def can_rescue(c: Context, n: int = 1) -> bool:
    """Whether the Bystanders' stack holds so many cards."""
    raise NotImplementedError


def can_pay(c: Context, player: Player, point: str, n: int) -> bool:
    """Whether a player has so many points to spend, substitutions included."""
    raise NotImplementedError


def can_reduce(c: Context, side: str) -> bool:
    """Whether a track stands on that side (DC-HOPE-21)."""
    raise NotImplementedError


def can_inspire(c: Context, side: str) -> bool:
    """Whether a track may be moved to that side: always, but a table action never pushes it over its end.

    (DC-HOPE-17, 18.)
    """
    raise NotImplementedError
