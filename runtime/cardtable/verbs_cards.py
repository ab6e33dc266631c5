"""The verbs that move cards: each has one default destination for each kind of card (the family's table).

Cards move one after another; each move fires its event, and what it makes happen waits for the instruction in
progress (semantics 7). A verb returns the cards it really moved.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.context import Card, Context, Player, Steps


def draw(c: Context, who: Player, n: int = 1) -> Steps[int]:
    """Draw ``n`` cards; the discard pile is shuffled when the deck is empty and a card is needed (DC-EOT-05, 06).

    Returns how many were drawn.
    """
    raise NotImplementedError


def draw_that(c: Context, who: Player, cards: Sequence[Card]) -> Steps[list[Card]]:
    """Put named cards into a player's hand: "draw it"."""
    raise NotImplementedError


def discard(c: Context, who: Player, cards: Sequence[Card], at_random: int = 0) -> Steps[list[Card]]:
    """Put cards into a player's discard pile; with ``at_random``, only so many of them, drawn by lot."""
    raise NotImplementedError


def discard_down_to(c: Context, who: Player, n: int) -> Steps[list[Card]]:
    """Have a player discard from hand until so many cards are left."""
    raise NotImplementedError


def ko(c: Context, who: Player, cards: Sequence[Card]) -> Steps[list[Card]]:
    """Put cards into the KO pile (DC-KO-01); a row they leave is refilled at once."""
    raise NotImplementedError


def gain(
    c: Context, who: Player, what: str | Sequence[Card], n: int = 1, to: str = "", end: str = "top"
) -> Steps[list[Card]]:
    """Gain ``n`` cards of a kind from the top of its stack, or the named cards (DC-GAIN-01).

    They go to the player's discard pile, or to the player's place ``to`` ("hand", "deck" …).
    """
    raise NotImplementedError


def rescue(c: Context, who: Player, what: int | Sequence[Card] = 1) -> Steps[list[Card]]:
    """Rescue so many Bystanders from the top of their stack, or the named ones, into the player's Victory Pile.

    Each one's Rescue effect is then done (DC-BYST-07, 08).
    """
    raise NotImplementedError


def reveal(c: Context, who: Player, cards: Sequence[Card], n: int | None = None) -> Steps[list[Card]]:
    """Show cards to everybody; they stay where they are (DC-REVEAL-01, 04).

    With ``n``, the player chooses that many of the cards, where it matters which.
    """
    raise NotImplementedError


def reveal_hand(c: Context, who: Player) -> Steps[list[Card]]:
    """Show a whole hand to everybody."""
    raise NotImplementedError


def look_at(c: Context, who: Player, cards: Sequence[Card]) -> Steps[list[Card]]:
    """Let one player see cards."""
    raise NotImplementedError


def put(
    c: Context,
    who: Player,
    cards: Sequence[Card],
    name: str,
    owner: Player | None = None,
    end: str = "top",
    order: str = "",
    facing: str = "",
) -> Steps[list[Card]]:
    """Put cards into a place, one after another, so that the last ends uppermost (or, at the "bottom", lowest).

    ``order`` is "" (as given), "any" (the player orders them) or "random"; ``end`` "top", "bottom", or "" for the
    place's own; ``facing`` "face up" or "face down" where it differs from the place's own. A space of a row may be
    named. ``owner`` None is ``who``.
    """
    raise NotImplementedError


def put_under(c: Context, cards: Sequence[Card], card: Card, facing: str = "") -> Steps[list[Card]]:
    """Tuck cards under a card; they travel with it."""
    raise NotImplementedError


def put_beside(c: Context, cards: Sequence[Card], card: Card, name: str = "") -> Steps[list[Card]]:
    """Stack cards next to a card, as tokens of a coined name where one is given."""
    raise NotImplementedError


def move_to(c: Context, who: Player, card: Card, space: str) -> Steps[bool]:
    """Move a card of a row to another space of it; a card standing there changes places with nobody: it is pushed.

    Returns whether it moved.
    """
    raise NotImplementedError


def swap(c: Context, a: Card, b: Card) -> Steps[bool]:
    """Exchange the places of two cards; what is under them goes along."""
    raise NotImplementedError


def shuffle(c: Context, name: str, owner: Player | None = None) -> Steps[None]:
    """Shuffle a place."""
    raise NotImplementedError


def shuffle_into(c: Context, cards: Sequence[Card], name: str, owner: Player | None = None) -> Steps[list[Card]]:
    """Put cards into a place and shuffle it."""
    raise NotImplementedError


def set_aside(c: Context, cards: Sequence[Card]) -> Steps[list[Card]]:
    """Put cards aside, where no text looks but the one that put them there."""
    raise NotImplementedError
