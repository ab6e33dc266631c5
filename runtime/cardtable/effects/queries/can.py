"""What an effect may ask: whether something can be done in full."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.effects.procedure import procedure
from cardtable.kernel import points, tracks
from cardtable.kernel.actions import USED
from cardtable.kernel.context import Card, Context, Player


def can_draw(c: Context, player: Player, n: int = 1) -> bool:
    """Whether a player's deck and discard pile hold so many cards."""
    return procedure(c).supply(c.game, player) >= n


def can_copy(c: Context, card: Card) -> bool:
    """Whether a card can be copied: it is not the speaking card, is not being copied already, and what
    playing it demands can be met (DC-COPY-01, 06)."""
    return procedure(c).can_copy(c, card)


def can_discard(c: Context, player: Player, n: int = 1) -> bool:
    """Whether a player holds so many cards in hand."""
    return len(procedure(c).hand(c.game, player)) >= n


def can_gain(c: Context, what: str | Sequence[Card], n: int = 1) -> bool:
    """Whether so many cards of a kind can be gained from its stack, or so many of those cards
    (DC-ABIL-07)."""
    if not isinstance(what, str):
        return len(what) >= n
    return len(procedure(c).stack(c.game, what)) >= n


def can_rescue(c: Context, n: int = 1) -> bool:
    """Whether the Bystanders' stack holds so many cards."""
    return len(procedure(c).rescuable(c.game)) >= n


def can_pay(c: Context, player: Player, point: str, n: int) -> bool:
    """Whether a player has so many points to spend, substitutions included."""
    return points.available(c.game, player, point) >= n


def can_reduce(c: Context, side: str) -> bool:
    """Whether a track stands on that side (DC-HOPE-21)."""
    return tracks.reading(c.game, side) > 0


def can_inspire(c: Context, side: str) -> bool:
    """Whether a track may be moved to that side: always, but a table action never pushes it over its end.

    (DC-HOPE-17, 18.)
    """
    return USED not in c.memory or not tracks.is_full(c.game, side)
