"""Fighting and defeating: Villains, the Mastermind and its Tactics, what they hold (DC-FIGHT, DC-MM,
DC-DEFEAT)."""

from __future__ import annotations

from cardtable.effects.verbs import cards as verbs_cards
from cardtable.families.legendary import mastermind, roles
from cardtable.families.legendary.city import is_gone
from cardtable.families.legendary.effects import do_in_order
from cardtable.families.legendary.table import table_of
from cardtable.kernel import modifiers, points
from cardtable.kernel.context import Card, Context, Player, Steps
from cardtable.kernel.game import Game
from cardtable.kernel.points import Purpose
from cardtable.kernel.state import Event
from cardtable.kernel.triggers import announce, leave_behind, settle, would

VERB = "fight"
DEFEAT = "defeat"


def enemies(game: Game, who: Player = -1) -> list[Card]:
    """The cards that could be fought: those of the city, Masterminds, and Villains stacked beside these.

    From the Villain Deck's side, Masterminds last.
    """
    state = game.state
    table = table_of(game)
    zones = state.zones
    found = [card for zone in table.city for card in zones[zone]]
    found += zones[table.mastermind]
    if state.relations:
        for host in (*zones[table.mastermind], *zones[table.scheme]):
            found += [card for card in state.under.get(host, ()) if card in state.relations]
    found += [card for card in modifiers.allowed(game, VERB, who) if card not in found]
    faces, overlays, size = table.faces, state.overlays, table.size
    return [
        card
        for card in found
        if not FOES.isdisjoint(
            (faces[card] if card < size and card not in overlays else state.face(card)).kinds
        )
    ]


FOES = frozenset((roles.VILLAIN, roles.MASTERMIND))


def price(game: Game, card: Card) -> tuple[tuple[str, int], ...]:
    """What fighting an enemy takes: its Attack (DC-FIGHT-01, DC-MM-01)."""
    return ((roles.ATTACK, modifiers.value(game, card, roles.ATTACK)),)


def can_fight(game: Game, who: Player, card: Card) -> bool:
    """Whether a player may and can fight an enemy now."""
    return not is_barred(game, VERB, who, card) and affords(game, who, card)


def affords(game: Game, who: Player, card: Card) -> bool:
    """Whether a player can pay what fighting an enemy takes."""
    return points.can_pay(game, who, price(game, card), Purpose(VERB, card))


def is_barred(game: Game, verb: str, who: Player, card: Card) -> bool:
    """Whether an enemy may not be fought, or defeated: a rule forbids it, or it has been overcome."""
    if game.state.is_kind(card, roles.MASTERMIND) and not mastermind.is_standing(game, card):
        return True
    return modifiers.is_forbidden(game, verb, card, who)


def fight(game: Game, who: Player, card: Card, free: bool = False) -> Steps[bool]:
    """Fight an enemy: spend exactly its Attack, take it, do its Fight effect (DC-FIGHT-02 to 06)."""
    if is_barred(game, VERB, who, card):
        return False
    mark = game.begin(card)
    if not free and not (yield from points.pay(game, who, price(game, card), Purpose(VERB, card), card)):
        return False
    yield from _overcome(game, who, card, VERB)
    yield from settle(game, mark)
    return True


def defeat(game: Game, who: Player, card: Card) -> Steps[bool]:
    """Defeat an enemy by an effect: no price and no restriction (DC-DEFEAT-01 to 05); not one that is gone
    meanwhile.
    """
    if is_gone(game, card) or is_barred(game, DEFEAT, who, card):
        return False
    mark = game.begin(card)
    yield from _overcome(game, who, card, "")
    yield from settle(game, mark)
    return True


def _overcome(game: Game, who: Player, card: Card, verb: str) -> Steps:
    """Take a defeated enemy, or one Tactic of a Mastermind, with its Bystanders, then do what that brings."""
    state = game.state
    table = table_of(game)
    origin = state.where[card]
    overlays, likeness = state.overlays.get(card, ()), modifiers.likeness(game, card)
    held = state.held(card)
    events = [
        Event(v, who, card, origin, table.victory[who], 1, card, likeness) for v in (verb, "defeat") if v
    ]
    if (yield from would(game, events[-1])):
        return
    taken = card
    bystanders = [other for other in held if state.is_kind(other, roles.BYSTANDER)]
    if state.is_kind(card, roles.MASTERMIND):
        taken = mastermind.take(game, who, card)
    else:
        state.move(card, table.victory[who])
    if taken == card:
        leave_behind(game, card, bystanders)
    announce(game, *events)
    context = Context(game, who, taken)
    yield from verbs_cards.transfer(
        context, "rescue", who, bystanders, lambda other: table.victory[who], up=None
    )
    rescued = [other for other in bystanders if state.where[other] == table.victory[who]]
    jobs = [(roles.FIGHT, taken), *((roles.RESCUE, other) for other in rescued)]
    yield from do_in_order(game, who, jobs, {card: overlays}, events[-1])
    # the card itself may have said what becomes of the Heroes it holds (DC-CAPHERO-05)
    heroes = [other for other in state.held(card) if state.is_kind(other, roles.HERO)]
    yield from verbs_cards.gain(context, who, heroes)


def rescued(c: Context, who: Player, cards: list[Card]) -> Steps:
    """Do the Rescue effects of rescued cards, in the order their player picks (DC-BYST-07)."""
    yield from do_in_order(c.game, who, [(roles.RESCUE, card) for card in cards])
