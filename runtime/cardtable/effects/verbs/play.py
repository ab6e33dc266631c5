"""The verbs of play: playing, recruiting, fighting, entering, escaping. How each goes is its game
family's."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.effects.procedure import procedure
from cardtable.effects.queries.places import uppermost
from cardtable.effects.verbs.cards import attach
from cardtable.kernel.context import Card, Context, Player, Steps
from cardtable.kernel.definitions import Overlay
from cardtable.kernel.modifiers import likeness
from cardtable.kernel.state import NOWHERE, UNDER, Event
from cardtable.kernel.triggers import announce, settle


def play_card(c: Context, who: Player, card: Card) -> Steps[bool]:
    """Play a card, wherever it is, with all that playing means. Returns whether it was played."""
    return (yield from procedure(c).play(c, who, int(card)))


def play_copy(c: Context, who: Player, card: Card) -> Steps[bool]:
    """Play an invisible copy of a card (DC-COPY-09 to 15)."""
    return (yield from procedure(c).play_copy(c, who, int(card)))


def play_as_copy(c: Context, who: Player, card: Card, of: Card) -> Steps[bool]:
    """Let a card being played be a copy of another, and do all that this one would (DC-COPY-01 to 07)."""
    return (yield from procedure(c).play_as_copy(c, who, card, int(of)))


def play_top(c: Context, name: str, n: int = 1) -> Steps[list[Card]]:
    """Play the top cards of a deck of the table, each finished before the next (DC-TWIST-04)."""
    played: list[Card] = []
    for _ in range(n):
        card = yield from procedure(c).play_top(c, name)
        if not card:
            break
        played.append(card)
    return played


def recruit(c: Context, who: Player, card: Card, free: bool = False) -> Steps[bool]:
    """Recruit a Hero by an effect, at its cost or for nothing."""
    return (yield from procedure(c).recruit(c, who, int(card), free))


def fight(c: Context, who: Player, card: Card, free: bool = False) -> Steps[bool]:
    """Fight an enemy by an effect, at its Attack or for nothing; restrictions hold."""
    return (yield from procedure(c).fight(c, who, int(card), free))


def defeat(c: Context, who: Player, card: Card) -> Steps[bool]:
    """Defeat an enemy: no price, no restriction, its Fight effect is done (DC-DEFEAT-01 to 05)."""
    return (yield from procedure(c).defeat(c, who, int(card)))


def capture(c: Context, captor: Card, what: str | Sequence[Card], n: int = 1) -> Steps[list[Card]]:
    """Put ``n`` cards of a kind from the top of its stack, or the named cards, under a captor
    (DC-BYST-01)."""
    if isinstance(what, str):
        what = uppermost(procedure(c).stack(c.game, what), n)
    return (yield from attach(c, "capture", c.you, what, captor, UNDER, None))


def enter(c: Context, card: Card, place: str = "city", kind: str = "") -> Steps[bool]:
    """Bring a card into a row (or a named space of it) as an enemy, pushing what stands there
    (DC-VILLAIN-05).

    ``kind`` is what it counts as while it is there ("as a Villain").
    """
    return (yield from procedure(c).enter(c, int(card), place, kind))


def escape(c: Context, card: Card) -> Steps[bool]:
    """Let a Villain escape, with all the consequences in their order (DC-ESCAPE-10)."""
    return (yield from procedure(c).escape(c, int(card)))


def become(
    c: Context, card: Card, kind: str, name: str = "", attack: int | None = None, immediately: bool = False
) -> Steps[bool]:
    """Make a card count as a card of another kind from now on.

    ``immediately``: it then does at once what such a card does ("a Master Strike that takes effect
    immediately"). A given attack is its Attack.
    """
    game = c.game
    state = game.state
    if state.where[card] == NOWHERE:
        return False
    mark = game.begin(c.source)
    card = int(card)
    for overlay in procedure(c).becoming(game, card, kind, name, attack):
        state.overlay(card, overlay)
    at = state.where[card]
    announce(game, Event("become", c.you, card, at, at, 1, c.source, likeness(game, card), kind))
    if immediately:
        yield from procedure(c).take_effect(c, card)
    yield from settle(game, mark)
    return True


def count_as(
    c: Context, cards: Sequence[Card], kind: str = "", icons: Sequence[str] = (), until: str = "this turn"
) -> Steps[list[Card]]:
    """Let cards count as a kind, or bear more icons, besides what they are."""
    game = c.game
    game.begin(c.source)
    end = procedure(c).moment(game, until, c.you)
    classes = game.library.classes
    for card in map(int, cards):
        if kind:
            game.state.overlay(card, Overlay("kind", kind, end, c.source))
        for icon in icons:
            game.state.overlay(card, Overlay("class" if icon in classes else "team", icon, end, c.source))
    yield from ()  # a verb is a generator
    return list(cards)


def transform(c: Context, card: Card, into: str = "") -> Steps[list[Card]]:
    """Exchange a card for its Transformed card, which goes to hand (DC-TRANS-03 to 06), or turn it over.

    Returns the cards that came in its place.
    """
    return (yield from procedure(c).transform(c, int(card), into))


def do_effect(c: Context, who: Player, label: str, card: Card) -> Steps[bool]:
    """Do the effect that a label of a card introduces ("Fight", "Ambush"), for that player."""
    return (yield from procedure(c).do_label(c, who, label, int(card)))


def cancel(c: Context) -> Steps[None]:
    """Make what is going on (``c.event``) not happen, where it can still be stopped.

    It can be stopped by a replacement (`whenever` with "would …"), whose clause then returns True; so there
    is nothing more to do here than to remember that it was asked for.
    """
    c.memory["cancelled"] = True
    yield from ()  # a verb is a generator
