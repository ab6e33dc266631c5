"""The Mastermind: its Tactics, its strikes, and when the players' victory is certain (DC-MM, DC-STRIKE,
DC-FINAL)."""

from __future__ import annotations

from cardtable.effects.choices import in_order
from cardtable.families.legendary import roles
from cardtable.families.legendary.effects import do_label, labelled
from cardtable.families.legendary.profile import FINAL_BLOW
from cardtable.families.legendary.table import table_of
from cardtable.kernel.context import Card, Context, Player, Steps
from cardtable.kernel.game import Game
from cardtable.kernel.state import Event

LOCKED = "victory is locked"
STRIKES = "strikes"


def tactics(game: Game, card: Card) -> list[Card]:
    """The Tactics under a Mastermind, in their shuffled order."""
    state = game.state
    return [other for other in state.held(card) if state.is_kind(other, roles.TACTIC)]


def is_standing(game: Game, card: Card) -> bool:
    """Whether a Mastermind can still be defeated: it has Tactics, or is to be defeated itself."""
    return bool(tactics(game, card)) or goes_itself(game, card)


def goes_itself(game: Game, card: Card) -> bool:
    """Whether a Mastermind without Tactics is taken as a card: at the final blow, and where it never had
    Tactics."""
    state = game.state
    own = state.definition(card).kind == roles.MASTERMIND
    return not own or bool(game.table.options.get(FINAL_BLOW))


def take(game: Game, who: Player, card: Card) -> Card:
    """Move one Tactic to a player's Victory Pile (DC-MM-02), or the Mastermind card; which card that was.

    Victory is locked once no Mastermind is left to defeat (DC-END-04, DC-FINAL-04).
    """
    state = game.state
    table = table_of(game)
    under = tactics(game, card)
    taken = under[-1] if under else card
    state.move(taken, table.victory[who])
    if not any(is_standing(game, other) for other in state.zones[table.mastermind]):
        state.counters[LOCKED] = 1
    return taken


def strike(game: Game, card: Card) -> Steps:
    """A Master Strike takes effect: each Mastermind does what its side in force says (DC-STRIKE-02), and so
    do the Scheme and the Strike itself where they say something.
    """
    state = game.state
    table = table_of(game)
    number = state.count(STRIKES)
    risen = [
        other for zone in table.city for other in state.zones[zone] if state.is_kind(other, roles.MASTERMIND)
    ]
    speakers = [
        other
        for other in (*state.zones[table.mastermind], *risen, *state.zones[table.scheme], card)
        if labelled(game, roles.STRIKE, other, number)
    ]
    event = Event("play", -1, card, source=card, note=roles.STRIKE)
    context = Context(game, state.active, card)
    for speaker in (yield from in_order(context, state.active, speakers, "strike")):
        yield from do_label(game, state.active, roles.STRIKE, speaker, number, event)
