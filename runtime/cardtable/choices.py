"""The questions an effect may ask: each is one `Decision`, whose kind is the verb it is about.

A question with one possible answer is not asked.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.context import Card, Context, Player, Steps


def choose(c: Context, who: Player, cards: Sequence[Card], n: int, verb: str) -> Steps[list[Card]]:
    """Have a player choose exactly ``n`` of the cards, or all of them where there are fewer (DC-ABIL-03)."""
    raise NotImplementedError


def choose_up_to(c: Context, who: Player, cards: Sequence[Card], n: int, verb: str) -> Steps[list[Card]]:
    """Have a player choose from none to ``n`` of the cards."""
    raise NotImplementedError


def choose_any(c: Context, who: Player, cards: Sequence[Card], verb: str) -> Steps[list[Card]]:
    """Have a player choose any number of the cards, none included."""
    raise NotImplementedError


def choose_player(c: Context, who: Player, players: Sequence[Player], verb: str) -> Steps[Player | None]:
    """Have a player choose one of the players; None where there is none to choose."""
    raise NotImplementedError


def choose_place(c: Context, who: Player, places: Sequence[str], verb: str) -> Steps[str]:
    """Have a player choose one of the places, spaces or ends of a deck; "" where there is none."""
    raise NotImplementedError


def may(c: Context, who: Player, verb: str, cards: Sequence[Card] = ()) -> Steps[bool]:
    """Ask a player whether to do what they may; ``cards`` are those it is about.

    Whether it can be done at all is tested before asking (semantics 3), by the caller.
    """
    raise NotImplementedError


def choose_way(c: Context, who: Player, *ways: tuple[str, bool]) -> Steps[int]:
    """Have a player choose one of several ways, each its text and whether it can be done in full.

    Only possible ways are offered (DC-ABIL-06); where none can be done in full, all are, for as much as possible
    of one (DC-ABIL-08). Returns the index of the way in ``ways``.
    """
    raise NotImplementedError


def choose_quality(c: Context, who: Player, quality: str, options: Sequence[str] | None = None) -> Steps[str]:
    """Have a player choose a "class", "team", "name" or other quality; by default among all those declared."""
    raise NotImplementedError


def in_order(c: Context, who: Player, cards: Sequence[Card], verb: str) -> Steps[list[Card]]:
    """Have a player put the cards into an order; the first of the list is dealt with first."""
    raise NotImplementedError
