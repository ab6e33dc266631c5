"""The verbs that move cards: each has one default destination for each kind of card (the family's table).

Cards move one after another; each move is announced, and what it makes happen waits for the instruction in
progress (semantics 7). A verb returns the cards it really moved.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardtable.effects.choices import choose, in_order
from cardtable.effects.procedure import procedure
from cardtable.effects.queries.cards import is_kind
from cardtable.effects.queries.events import is_within_reach
from cardtable.effects.queries.places import uppermost, zones_of
from cardtable.kernel.context import Card, Context, Player, Space, Steps
from cardtable.kernel.definitions import TABLE
from cardtable.kernel.events import AsItWas
from cardtable.kernel.modifiers import is_forbidden, likeness
from cardtable.kernel.state import BOTTOM, NOWHERE, TOP, UNDER, Event
from cardtable.kernel.triggers import announce, is_asked, settle, watch, would, would_all

BESIDE = "beside"
"""The room next to a card where no name is coined for it."""

FACINGS = {"": None, "face up": True, "face down": False}


def transfer(
    c: Context,
    verb: str,
    who: Player,
    cards: Sequence[Card],
    target: Callable[[Card], int],
    at: int = TOP,
    up: bool | None = None,
) -> Steps[list[Card]]:
    """Move cards by a verb, each to the zone that ``target`` names; what replaces the verb is asked first.

    A virtual copy cannot be moved. A card that is there already stays, unless its place has an order that
    matters.
    """
    game = c.game
    family = procedure(c)
    mark = game.begin(c.source)
    watchers = watch(game, verb)
    state = game.state
    leaving: list[Event] = []
    taken: set[Card] = set()
    for card in cards:
        if type(card) is AsItWas:
            if not is_within_reach(c, who, card):
                continue
            card = int(card)
        origin = state.where[card]
        if origin == NOWHERE or card in taken:
            continue
        taken.add(card)
        zone = target(card)
        if zone == origin and verb != "put":
            continue
        doer = family.doer(game, verb, card, who)
        if not is_forbidden(game, verb, card, doer):
            leaving.append(Event(verb, doer, card, origin, zone, 1, c.source, likeness(game, card)))
    if is_asked(game, verb):
        leaving = yield from _not_replaced(c, leaving)
    moved: list[Card] = []
    origins: list[int] = []
    for event in leaving:
        card, origin = event.card, event.origin
        overlays = state.overlays.get(card, ())
        state.move(card, event.place, at, up)
        if overlays:
            family.turned_back(game, card, overlays)
        if card in state.under:
            yield from family.let_go(c, card)
        moved.append(card)
        if origin not in origins:
            origins.append(origin)
    if moved:
        announce(game, *leaving, watchers=watchers)
        yield from family.after_leaving(game, origins)
    yield from settle(game, mark)
    return moved


def _not_replaced(c: Context, leaving: list[Event]) -> Steps[list[Event]]:
    """Ask what replaces any of what is to happen together; what is left is of cards that are still there."""
    replaced = yield from would_all(c.game, leaving)
    where = c.game.state.where
    return [
        event
        for event, is_replaced in zip(leaving, replaced, strict=True)
        if not is_replaced and where[event.card] == event.origin
    ]


def _default(c: Context, verb: str, who: Player) -> Callable[[Card], int]:
    family = procedure(c)
    game = c.game

    def target(card: Card) -> int:
        doer = family.doer(game, verb, card, who)
        return game.table.zone(*family.destination(game, verb, card, doer))

    return target


def _always(zone: int) -> Callable[[Card], int]:
    return lambda card: zone


def draw(c: Context, who: Player, n: int = 1) -> Steps[int]:
    """Draw ``n`` cards; the discard pile is shuffled when the deck is empty and a card is needed (DC-EOT-05,
    06). What replaces drawing a card is asked for each of them.

    Returns how many were drawn.
    """
    game = c.game
    mark = game.begin(c.source)
    if n <= 0 or is_forbidden(game, "draw", 0, who):
        return 0
    watchers = watch(game, "draw")
    family = procedure(c)
    events: list[Event] = []
    for _ in range(n):
        asks = is_asked(game, "draw") and family.supply(game, who)
        if asks and (yield from would(game, Event("draw", who, source=c.source))):
            continue
        card = family.draw_one(game, who)
        if not card:
            break
        events.append(Event("draw", who, card, -1, game.state.where[card], 1, c.source, likeness(game, card)))
    if events:
        announce(game, *events, watchers=watchers)
    yield from settle(game, mark)
    return len(events)


def draw_that(c: Context, who: Player, cards: Sequence[Card]) -> Steps[list[Card]]:
    """Put named cards into a player's hand: "draw it"."""
    return (yield from transfer(c, "draw", who, cards, _default(c, "draw", who)))


def discard(c: Context, who: Player, cards: Sequence[Card], at_random: int = 0) -> Steps[list[Card]]:
    """Put cards into the discard pile of the player whose they are, else of ``who``; with ``at_random``, only
    so many of them, drawn by lot.
    """
    if at_random:
        pool = list(cards)
        cards = []
        while pool and len(cards) < at_random:
            cards.append(pool.pop(c.game.state.random(len(pool))))
    return (yield from transfer(c, "discard", who, cards, _default(c, "discard", who)))


def discard_down_to(c: Context, who: Player, n: int) -> Steps[list[Card]]:
    """Have a player discard from hand until so many cards are left."""
    hand = procedure(c).hand(c.game, who)[::-1]
    cards = yield from choose(c, who, hand, len(hand) - n, "discard")
    return (yield from discard(c, who, cards))


def ko(c: Context, who: Player, cards: Sequence[Card]) -> Steps[list[Card]]:
    """Put cards into the KO pile (DC-KO-01); a row they leave is refilled at once."""
    return (yield from transfer(c, "ko", who, cards, _default(c, "ko", who)))


def gain(
    c: Context, who: Player, what: str | Sequence[Card], n: int = 1, to: str = "", end: str = "top"
) -> Steps[list[Card]]:
    """Gain ``n`` cards of a kind from the top of its stack, or the named cards (DC-GAIN-01).

    They go to the player's discard pile, or to the player's place ``to`` ("hand", "deck" …). From an empty
    stack nothing is gained (DC-EMPTY-02).
    """
    target = _default(c, "gain", who)
    if to:
        target = _always(c.game.table.zone(to, who))

    at = BOTTOM if end == "bottom" else TOP
    if not isinstance(what, str):
        return (yield from transfer(c, "gain", who, what, target, at))
    return (yield from transfer(c, "gain", who, uppermost(procedure(c).stack(c.game, what), n), target, at))


def rescue(c: Context, who: Player, what: int | Sequence[Card] = 1) -> Steps[list[Card]]:
    """Rescue so many Bystanders from the top of their stack, or the named ones, into the player's Victory
    Pile.

    Each one's Rescue effect is then done (DC-BYST-07, 08).
    """
    family = procedure(c)
    if isinstance(what, int):
        what = uppermost(family.rescuable(c.game), what)
    game = c.game
    mark = game.begin(c.source)
    moved = yield from transfer(c, "rescue", who, what, _default(c, "rescue", who))
    yield from family.rescued(c, who, moved)
    yield from settle(game, mark)
    return moved


def reveal(c: Context, who: Player, cards: Sequence[Card], n: int | None = None) -> Steps[list[Card]]:
    """Show cards to everybody; they stay where they are (DC-REVEAL-01, 04).

    With ``n``, only the first so many: where it matters which, let the player `choose` first.
    """
    return (yield from _show(c, "reveal", who, list(cards) if n is None else list(cards[:n]), TABLE))


def reveal_hand(c: Context, who: Player) -> Steps[list[Card]]:
    """Show a whole hand to everybody."""
    return (yield from _show(c, "reveal", who, procedure(c).hand(c.game, who)[::-1], TABLE))


def look_at(c: Context, who: Player, cards: Sequence[Card]) -> Steps[list[Card]]:
    """Let one player see cards."""
    return (yield from _show(c, "look at", who, list(cards), who))


def _show(c: Context, verb: str, who: Player, cards: list[Card], to: Player) -> Steps[list[Card]]:
    game = c.game
    mark = game.begin(c.source)
    state = game.state
    cards = [int(card) for card in cards]
    for card in cards:
        state.look(card, to)
    if cards:
        where = state.where
        announce(
            game,
            *(
                Event(verb, who, card, where[card], where[card], 1, c.source, likeness(game, card))
                for card in cards
            ),
        )
    yield from settle(game, mark)
    return cards


def put(
    c: Context,
    who: Player,
    cards: Sequence[Card],
    name: str | Sequence[Space],
    owner: Player | None = None,
    end: str = "top",
    order: str = "",
    facing: str = "",
) -> Steps[list[Card]]:
    """Put cards into a place, one after another, so that the last ends uppermost (or, at the "bottom",
    lowest).

    ``order`` is "" (as given), "any" (the player orders them) or "random", after which nobody knows which of
    them lies where the place hides them; ``end`` "top", "bottom", or ""
    for the place's own; ``facing`` "face up" or "face down" where it differs from the place's own. A space
    of a row may be named, or a list of spaces given for the name; a row takes each card into its first empty
    space, and no more than it has. ``owner`` None is ``who``.
    """
    game = c.game
    table = game.table
    if order == "any":
        cards = yield from in_order(c, who, cards, "put")
    elif order == "random":
        cards = list(cards)
        for last in range(len(cards) - 1, 0, -1):
            at = game.state.random(last + 1)
            cards[last], cards[at] = cards[at], cards[last]
    zones = zones_of(c, name, who if owner is None else owner) if isinstance(name, str) else tuple(name)
    if len(zones) == 1 and not table.zones[zones[0]].space:
        zone = zones[0]
        at = BOTTOM if end == "bottom" else TOP
        moved = yield from transfer(c, "put", who, cards, lambda card: zone, at, FACINGS[facing])
        if order == "random" and len(moved) > 1:
            game.state.forget(moved)
        return moved
    moved = []
    for card in cards:
        free = [index for index in zones if not game.state.zones[index]]
        if not free:
            break
        moved += yield from transfer(c, "put", who, [card], _always(free[0]), TOP, FACINGS[facing])
    return moved


def attach(
    c: Context, verb: str, who: Player, cards: Sequence[Card], host: Card, relation: str, up: bool | None
) -> Steps[list[Card]]:
    """Move cards under or beside a card, by a verb."""
    game = c.game
    mark = game.begin(c.source)
    watchers = watch(game, verb)
    state = game.state
    host = int(host)
    leaving: list[Event] = []
    taken: set[Card] = set()
    for card in cards:
        if type(card) is AsItWas:
            if not is_within_reach(c, who, card):
                continue
            card = int(card)
        origin = state.where[card]
        if origin == NOWHERE or card == host or card in taken:
            continue
        taken.add(card)
        if not is_forbidden(game, verb, card, who):
            leaving.append(Event(verb, who, card, origin, -1 - host, 1, c.source, likeness(game, card)))
    if is_asked(game, verb):
        leaving = yield from _not_replaced(c, leaving)
    moved: list[Card] = []
    origins: list[int] = []
    for event in leaving:
        state.attach(event.card, host, relation, up)
        moved.append(event.card)
        if event.origin not in origins:
            origins.append(event.origin)
    if moved:
        announce(game, *leaving, watchers=watchers)
        yield from procedure(c).after_leaving(game, origins)
    yield from settle(game, mark)
    return moved


def put_under(c: Context, cards: Sequence[Card], card: Card, facing: str = "") -> Steps[list[Card]]:
    """Tuck cards under a card; they travel with it."""
    return (yield from attach(c, "put", c.you, cards, card, UNDER, FACINGS[facing]))


def put_beside(
    c: Context, cards: Sequence[Card], card: Card, name: str = "", kind: str = ""
) -> Steps[list[Card]]:
    """Stack cards next to a card, as tokens of a coined name where one is given.

    ``kind`` is what they count as while they are there ("as "Drowned Man" Villains").
    """
    moved = yield from attach(c, "put", c.you, cards, card, name or BESIDE, None)
    if kind:
        for other in moved:
            for overlay in procedure(c).becoming(c.game, other, kind, name, None):
                c.game.state.overlay(other, overlay)
    return moved


def move_to(
    c: Context, who: Player, card: Card, space: str | Sequence[Space], swaps: str = ""
) -> Steps[bool]:
    """Move a card of a row to another space of it, by its name or the first of a list of spaces; what stands
    there is pushed on, as by a card that enters.

    A card there of the kind ``swaps`` changes places with it instead.
    What cannot be moved is still pushed on by what enters. Returns whether it moved.
    """
    state = c.game.state
    card = int(card)
    at = state.where[card]
    if at < 0 or is_forbidden(c.game, "move", card, c.you):
        return False
    zone = state.table.zones[at]
    row = state.table.rows[zone.name, zone.owner]
    if isinstance(space, str):
        found = [index for index in row if state.table.zones[index].space == space]
        if not found:
            raise LookupError(f"{zone.name} has no space {space!r}")
    else:
        found = [index for index in space[:1] if index in row]
    if not found or found[0] == at:
        return False
    (index,) = found
    other = next((other for other in state.zones[index] if swaps and is_kind(c, other, swaps)), 0)
    if other:
        return (yield from swap(c, card, other))
    return (yield from procedure(c).push_to(c, card, index))


def swap(c: Context, a: Card, b: Card) -> Steps[bool]:
    """Exchange the places of two cards; what is under them goes along."""
    game = c.game
    mark = game.begin(c.source)
    state = game.state
    a, b = int(a), int(b)
    first, second = state.where[a], state.where[b]
    if first < 0 or second < 0 or a == b or any(is_forbidden(game, "move", one, c.you) for one in (a, b)):
        return False
    at, to = state.zones[first].index(a), state.zones[second].index(b)
    events = [
        Event("move", c.you, a, first, second, 1, c.source, likeness(game, a)),
        Event("move", c.you, b, second, first, 1, c.source, likeness(game, b)),
    ]
    state.move(a, second, to)
    state.move(b, first, at)
    announce(game, *events)
    yield from settle(game, mark)
    return True


def shuffle(c: Context, name: str, owner: Player | None = None) -> Steps[None]:
    """Shuffle a place."""
    game = c.game
    mark = game.begin(c.source)
    zone = zones_of(c, name, c.you if owner is None else owner)[0]
    game.state.shuffle(zone)
    announce(game, Event("shuffle", c.you, 0, zone, zone, 1, c.source))
    yield from settle(game, mark)


def shuffle_into(
    c: Context, cards: Sequence[Card], name: str, owner: Player | None = None
) -> Steps[list[Card]]:
    """Put cards into a place and shuffle it."""
    moved = yield from put(c, c.you, cards, name, owner)
    yield from shuffle(c, name, owner)
    return moved


def set_aside(c: Context, cards: Sequence[Card]) -> Steps[list[Card]]:
    """Put cards aside, where no text looks but the one that put them there."""
    return (yield from transfer(c, "set aside", c.you, cards, _default(c, "set aside", c.you)))
