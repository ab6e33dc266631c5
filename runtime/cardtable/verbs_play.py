"""The verbs of play: playing, recruiting, fighting, entering, escaping. How each goes is its game family's."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.context import Card, Context, Player, Steps


def play_card(c: Context, who: Player, card: Card) -> Steps[bool]:
    """Play a card, wherever it is, with all that playing means. Returns whether it was played."""
    raise NotImplementedError


def play_copy(c: Context, who: Player, card: Card) -> Steps[bool]:
    """Play an invisible copy of a card (DC-COPY-09 to 15)."""
    raise NotImplementedError


def play_as_copy(c: Context, who: Player, card: Card, of: Card) -> Steps[bool]:
    """Let a card being played be a copy of another, and do all that this one would (DC-COPY-01 to 07)."""
    raise NotImplementedError


def play_top(c: Context, name: str, n: int = 1) -> Steps[list[Card]]:
    """Play the top cards of a deck of the table, each finished before the next (DC-TWIST-04)."""
    raise NotImplementedError


def recruit(c: Context, who: Player, card: Card, free: bool = False) -> Steps[bool]:
    """Recruit a Hero by an effect, at its cost or for nothing."""
    raise NotImplementedError


def fight(c: Context, who: Player, card: Card, free: bool = False) -> Steps[bool]:
    """Fight an enemy by an effect, at its Attack or for nothing; restrictions hold."""
    raise NotImplementedError


def defeat(c: Context, who: Player, card: Card) -> Steps[bool]:
    """Defeat an enemy: no price, no restriction, its Fight effect is done (DC-DEFEAT-01 to 05)."""
    raise NotImplementedError


def capture(c: Context, captor: Card, what: str | Sequence[Card], n: int = 1) -> Steps[list[Card]]:
    """Put ``n`` cards of a kind from the top of its stack, or the named cards, under a captor (DC-BYST-01)."""
    raise NotImplementedError


def enter(c: Context, card: Card, place: str = "city", kind: str = "") -> Steps[bool]:
    """Bring a card into a row (or a named space of it) as an enemy, pushing what stands there (DC-VILLAIN-05).

    ``kind`` is what it counts as while it is there ("as a Villain").
    """
    raise NotImplementedError


def escape(c: Context, card: Card) -> Steps[bool]:
    """Let a Villain escape, with all the consequences in their order (DC-ESCAPE-10)."""
    raise NotImplementedError


def become(
    c: Context, card: Card, kind: str, name: str = "", attack: int | None = None, immediately: bool = False
) -> Steps[bool]:
    """Make a card count as a card of another kind from now on.

    ``immediately``: it is then played as one ("a Master Strike that takes effect immediately"). A given attack is
    its Attack.
    """
    raise NotImplementedError


def count_as(
    c: Context, cards: Sequence[Card], kind: str = "", icons: Sequence[str] = (), until: str = "this turn"
) -> Steps[list[Card]]:
    """Let cards count as a kind, or bear more icons, besides what they are."""
    raise NotImplementedError


def transform(c: Context, card: Card, into: str = "") -> Steps[list[Card]]:
    """Exchange a card for its Transformed card, which goes to hand (DC-TRANS-03 to 06), or turn it over.

    Returns the cards that came in its place.
    """
    raise NotImplementedError


def do_effect(c: Context, who: Player, label: str, card: Card) -> Steps[bool]:
    """Do the effect that a label of a card introduces ("Fight", "Ambush"), for that player."""
    raise NotImplementedError


def cancel(c: Context) -> Steps[None]:
    """Make what is going on (``c.event``) not happen, where it can still be stopped."""
    raise NotImplementedError
