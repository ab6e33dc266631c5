"""Position to outlook: how likely the players are to win from here, as far as what lies open tells.

The weights were fitted to the ends of games between greedy bots, first games and random set-ups of the box.
Only their comparison matters: an end that is known counts before them.
"""

from __future__ import annotations

from math import exp

from cardtable.families.legendary import roles
from cardtable.families.legendary.mastermind import tactics
from cardtable.families.legendary.table import table_of
from cardtable.kernel.game import Game

COST, ATTACK, RECRUIT = "cost", roles.ATTACK, roles.RECRUIT
TIE = 0.15
"""What a tie is worth, where a win is 1 and a loss 0."""
HURRY = 0.004
"""What each turn less is worth, among games that are won."""


def outlook(game: Game) -> float:
    """From 0, lost, to 1, won."""
    state = game.state
    outcome = state.outcome
    if outcome is not None:
        if outcome.table == "win":
            return 1.0 - HURRY * state.turn
        return TIE if outcome.table == "tie" else 0.0
    table = table_of(game)
    zones, faces = state.zones, table.faces
    cards = wounds = cost = 0
    for player in range(game.players):
        for place in (table.deck, table.hand, table.discard, table.play):
            for card in zones[place[player]]:
                face = faces[card] if card < table.size else state.face(card)
                cards += 1
                if roles.WOUND in face.kinds:
                    wounds += 1
                else:
                    cost += face.numbers.get(COST, 0)
    cards = max(1, cards)
    left = len(zones[table.villain_deck])
    turns = left / game.players / 10
    to_take = sum(len(tactics(game, card)) for card in zones[table.mastermind])
    twists = sum(roles.TWIST in faces[card].kinds for card in zones[table.villain_deck])
    enemies = [card for zone in table.city for card in zones[zone]]
    held = sum(len(state.under.get(card, ())) for card in enemies)
    strength = cost / cards
    logit = (
        2.0
        - 1.8 * to_take
        + 0.5 * turns
        - 3.7 * to_take / (turns * 10 + 1)
        - 8.0 * wounds / cards
        + 0.8 * strength * turns
        + 2.1 * strength * to_take / 4
        - 0.14 * len(enemies)
        - 0.15 * held
        - 0.12 * len(zones[table.escaped])
        + 0.25 * twists
        + 0.33 * turns * turns
    )
    return (1.0 - HURRY * state.turn) / (1.0 + exp(-max(-30.0, min(30.0, logit))))
