"""Recruiting from the HQ and the stacks, and the HQ's refill (DC-RECRUIT, DC-SIDE)."""

from __future__ import annotations

from cardtable.effects.verbs import cards as verbs_cards
from cardtable.families.legendary import roles
from cardtable.families.legendary.table import Stack, table_of
from cardtable.kernel import modifiers, points
from cardtable.kernel.context import Card, Context, Player, Steps
from cardtable.kernel.game import Game
from cardtable.kernel.points import Purpose
from cardtable.kernel.state import Event
from cardtable.kernel.triggers import settle, would

VERB = "recruit"
GAIN = "gain"
"""What recruiting is besides (DC-GAIN-05)."""


def price(game: Game, card: Card) -> tuple[tuple[str, int], ...]:
    """What recruiting a card takes: its cost in Recruit (DC-RECRUIT-01)."""
    return ((roles.RECRUIT, modifiers.value(game, card, "cost")),)


def offered(game: Game, who: Player) -> list[Card]:
    """The Heroes that a player might recruit: those of the HQ, then the top of each stack within its
    limit."""
    state = game.state
    table = table_of(game)
    zones = state.zones
    found = [card for zone in table.hq for card in zones[zone]]
    for stack in table.stacks:
        cards = zones[stack.zone]
        if cards and (stack.limit < 0 or state.counters.get(stack.counter, 0) < stack.limit):
            found.append(cards[-1])
    found += [card for card in modifiers.allowed(game, VERB, who) if card not in found]
    faces, overlays, size = table.faces, state.overlays, table.size
    return [
        card
        for card in found
        if roles.HERO in (faces[card] if card < size and card not in overlays else state.face(card)).kinds
    ]


def can_recruit(game: Game, who: Player, card: Card) -> bool:
    """Whether a player may and can recruit a card that is offered."""
    return affords(game, who, card) and not is_barred(game, who, card)


def affords(game: Game, who: Player, card: Card) -> bool:
    """Whether a player can pay what recruiting a card takes."""
    return points.can_pay(game, who, price(game, card), Purpose(VERB, card))


def is_barred(game: Game, who: Player, card: Card) -> bool:
    """Whether a player may not recruit a card: a rule forbids that or to gain it, which recruiting is
    (DC-GAIN-05), or its stack has reached its limit (DC-SIDE-05).
    """
    if any(modifiers.is_forbidden(game, verb, card, who) for verb in (VERB, GAIN)):
        return True
    stack = _stack_at(game, game.state.where[card])
    return stack is not None and 0 <= stack.limit <= game.state.counters.get(stack.counter, 0)


def recruit(game: Game, who: Player, card: Card, free: bool = False) -> Steps[bool]:
    """Recruit a card: spend exactly its cost, put it into the discard pile (DC-RECRUIT-01, 02)."""
    if is_barred(game, who, card):
        return False
    state = game.state
    table = table_of(game)
    stack = _stack_at(game, state.where[card])
    mark = game.begin(card)
    if not free and not (yield from points.pay(game, who, price(game, card), Purpose(VERB, card), card)):
        return False
    if stack is not None:
        state.count(stack.counter)
    context = Context(game, who, card)
    likeness = modifiers.likeness(game, card)
    gaining = Event(GAIN, who, card, state.where[card], table.discard[who], 1, card, likeness)
    moved: list[Card] = []
    if not (yield from would(game, gaining)):
        moved = yield from verbs_cards.transfer(context, VERB, who, [card], lambda other: table.discard[who])
    yield from settle(game, mark)
    return bool(moved)


def _stack_at(game: Game, zone: int) -> Stack | None:
    for stack in table_of(game).stacks:
        if stack.zone == zone:
            return stack
    return None


def refill(game: Game) -> list[Card]:
    """Fill the empty spaces of the HQ from the Hero Deck (DC-RECRUIT-04, 06)."""
    state = game.state
    table = table_of(game)
    deck = state.zones[table.hero_deck]
    came = []
    for zone in table.hq:
        if not state.zones[zone] and deck:
            card = deck[-1]
            state.move(card, zone)
            came.append(card)
    return came
