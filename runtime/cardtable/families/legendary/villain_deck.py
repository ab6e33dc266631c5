"""Playing a card of the Villain Deck, by its kind (DC-VILLAIN, DC-BYST, DC-STRIKE, DC-TWIST)."""

from __future__ import annotations

from cardtable.effects.choices import choose
from cardtable.effects.procedure import family_of
from cardtable.effects.verbs import cards as verbs_cards
from cardtable.families.legendary import roles
from cardtable.families.legendary.city import SPARED, capture_bystander, enter
from cardtable.families.legendary.effects import do_label
from cardtable.families.legendary.ends import PLAYED
from cardtable.families.legendary.mastermind import strike
from cardtable.families.legendary.table import table_of
from cardtable.kernel.context import Card, Context, Steps
from cardtable.kernel.game import Game
from cardtable.kernel.modifiers import value
from cardtable.kernel.state import Event
from cardtable.kernel.triggers import announce, settle, would

TWISTS = "twists"
DEPTH = "turn:twists in progress"
TUCKED = "turn:tucked"


def play_villain_card(c: Context) -> Steps[Card]:
    """Play the top card of the Villain Deck; 0 where there is none (DC-TURN-02)."""
    game = c.game
    state = game.state
    table = table_of(game)
    deck = state.zones[table.villain_deck]
    if not deck:
        return 0
    mark = game.begin(c.source)
    card = deck[-1]
    event = Event("play", -1, card, table.villain_deck, -1, 1, c.source, state.overlays.get(card, ()))
    if (yield from would(game, event)):
        return card
    state.look(card, -1)
    announce(game, event)
    yield from take_effect(game, card)
    yield from settle(game, mark)
    return card


def take_effect(game: Game, card: Card) -> Steps:
    """Do what a card of its kind does when it is played from the Villain Deck."""
    state = game.state
    table = table_of(game)
    face = state.face(card)
    kinds = face.kinds
    if roles.STRIKE in kinds:
        origin = state.where[card]
        state.move(card, table.ko)
        yield from family_of(game).after_leaving(game, (origin,))
        yield from strike(game, card)
    elif roles.TWIST in kinds:
        state.move(card, table.ko)
        yield from twist(game, card)
    elif roles.VILLAIN in kinds:
        yield from enter(Context(game, state.active, 0), card, roles.CITY, "")
    elif roles.BYSTANDER in kinds:
        yield from capture_bystander(game, card)
    else:
        raise LookupError(f"nothing is known of playing a {face.kind} from the Villain Deck: {face.name}")


def twist(game: Game, card: Card) -> Steps:
    """A Twist takes effect: the Scheme does what it says of a Twist of this number (DC-TWIST-02, 03), then
    the Twist itself where it says something.

    A player alone tucks a Hero once a turn, when the outermost Twist is done (DC-SOLO-07 to 10).
    """
    state = game.state
    number = state.count(TWISTS)
    state.counters[f"{PLAYED}{card}"] = 1
    state.count(DEPTH)
    event = Event("play", -1, card, source=card, note=roles.TWIST)
    for speaker in (*state.zones[table_of(game).scheme], card):
        yield from do_label(game, state.active, roles.TWIST, speaker, number, event)
    state.count(DEPTH, -1)
    if game.players == 1 and not state.counters[DEPTH] and not state.counters.get(TUCKED):
        state.count(TUCKED)
        yield from _tuck(game, card)


def _tuck(game: Game, card: Card) -> Steps:
    """Move a Hero of the HQ that costs 6 or less beneath the Hero Deck (DC-SOLO-07, 09)."""
    state = game.state
    table = table_of(game)
    context = Context(game, state.active, card)
    heroes = [
        other
        for zone in table.hq
        for other in state.zones[zone]
        if state.is_kind(other, roles.HERO) and value(game, other, "cost") < SPARED
    ]
    cards = yield from choose(context, state.active, heroes, 1, "put")
    yield from verbs_cards.put(context, state.active, cards, roles.HERO_DECK, end="bottom")
