"""What an effect may ask: whether something can be done in full, as far as the rules in force let it."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.effects.procedure import procedure
from cardtable.kernel import points, tracks
from cardtable.kernel.actions import USED
from cardtable.kernel.context import Card, Context, Player
from cardtable.kernel.modifiers import is_forbidden


def can_draw(c: Context, player: Player, n: int = 1) -> bool:
    """Whether a player may draw, and deck and discard pile hold so many cards."""
    return not is_forbidden(c.game, "draw", 0, player) and procedure(c).supply(c.game, player) >= n


def permitted(
    c: Context, verb: str, who: Player, cards: Sequence[Card], priced: bool = False
) -> Sequence[Card]:
    """Those of the cards to which that player may do a verb: no rule forbids it, nor does its procedure.

    What rules forbid is never asked for: whoever chooses cards chooses among these. ``priced`` leaves out
    also what costs more than that player can pay.
    """
    family = procedure(c)
    game = c.game
    if priced:
        cards = [card for card in cards if family.affords(game, verb, card, who)]
    if not family.restricts(game, verb):
        return cards
    return [card for card in cards if not family.bars(game, verb, card, family.doer(game, verb, card, who))]


def can_copy(c: Context, card: Card) -> bool:
    """Whether a card can be copied: it is not the speaking card, is not being copied already, and what
    playing it demands can be met (DC-COPY-01, 06)."""
    return procedure(c).can_copy(c, card)


def can_discard(c: Context, player: Player, n: int = 1) -> bool:
    """Whether a player holds so many cards in hand that may be discarded."""
    return len(permitted(c, "discard", player, procedure(c).hand(c.game, player))) >= n


def can_gain(c: Context, what: str | Sequence[Card], n: int = 1, who: Player | None = None) -> bool:
    """Whether a player ("you" where none is named) may gain so many cards of a kind from its stack, or so
    many of those cards (DC-ABIL-07)."""
    cards = procedure(c).stack(c.game, what) if isinstance(what, str) else what
    return len(permitted(c, "gain", c.you if who is None else who, cards)) >= n


def can_capture(c: Context, kind: str, n: int = 1) -> bool:
    """Whether so many cards of a kind can be captured from its stack."""
    return len(permitted(c, "capture", c.you, procedure(c).stack(c.game, kind))) >= n


def can_rescue(c: Context, n: int = 1, who: Player | None = None) -> bool:
    """Whether a player ("you" where none is named) may rescue so many cards from the Bystanders' stack."""
    cards = procedure(c).rescuable(c.game)
    return len(permitted(c, "rescue", c.you if who is None else who, cards)) >= n


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
