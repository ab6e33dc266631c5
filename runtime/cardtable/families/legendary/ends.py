"""How a game ends: Evil Wins, the last Tactic, a deck that runs out; Victory Points and scores (DC-END,
DC-SOLO)."""

from __future__ import annotations

from cardtable.families.legendary import roles
from cardtable.families.legendary.mastermind import LOCKED
from cardtable.families.legendary.table import table_of
from cardtable.kernel import modifiers
from cardtable.kernel.context import Context, Player
from cardtable.kernel.game import Cut, Game
from cardtable.kernel.state import Outcome

WIN, LOSS, TIE = "win", "loss", "tie"
WINNER = "winner"
"""What an individual winner is told (DC-GOAL-02, DC-END-08); others share the table's result."""

TWIST_PENALTY = 3
"""What a solo score loses for each Twist played (DC-SOLO-16)."""
PLAYED = "played as a Twist: "
"""Before a card's number: the counter that says so; it stays when the card goes elsewhere."""


def judge(game: Game) -> None:
    """After an action, when no effect is in progress: whether decks ran out, and whether evil wins.

    (DC-END-04 to 06, 10, 11.) Victory once locked is not undone.
    """
    state = game.state
    if state.outcome is not None:
        return
    table = table_of(game)
    zones = state.zones
    if not zones[table.villain_deck]:
        state.counters[run_out(roles.VILLAIN_DECK)] = 1
    if not zones[table.hero_deck]:
        state.counters[run_out(roles.HERO_DECK)] = 1
    judge_evil(game)


def judge_evil(game: Game) -> None:
    """Whether evil wins now; a victory that is locked is not lost (DC-END-04 to 06)."""
    state = game.state
    table = table_of(game)
    zones = state.zones
    if state.outcome is not None or LOCKED in state.counters:
        return
    functions = game.library.functions
    for zone in (table.scheme, table.mastermind):
        for card in zones[zone]:
            for ability in table.profile(state.face(card)).ends:
                if functions[ability.function](Context(game, state.active, card)):
                    end(game, LOSS, ability.label)
                    return


def run_out(place: str) -> str:
    """The counter that says that a deck has run out; it stays when cards come back (DC-END-10)."""
    return f"ran out: {place}"


def close_turn(game: Game) -> None:
    """At the end of a turn: the win that was locked, or the tie of a deck that ran out (DC-END-03, 07,
    13)."""
    state = game.state
    if state.outcome is not None:
        return
    if LOCKED in state.counters:
        end(game, WIN, roles.MASTERMIND)
        return
    judge(game)
    if game.outcome is not None:
        return
    for place in (roles.VILLAIN_DECK, roles.HERO_DECK):
        if run_out(place) in state.counters:
            end(game, TIE, place)
            return


def finish(game: Game, won: bool) -> None:
    """End the game by an effect, at once; a locked victory is not lost, and its turn goes on (DC-END-03,
    04)."""
    if not won and LOCKED in game.state.counters:
        return
    end(game, WIN if won else LOSS, "")
    raise Cut


def end(game: Game, result: str, reason: str) -> None:
    """Write the outcome. Points are counted unless evil wins (DC-GOAL-05)."""
    state = game.state
    if result == LOSS:
        state.outcome = Outcome(LOSS, "", (LOSS,) * game.players, (), reason)
        return
    scores = tuple(victory_points(game, player) for player in range(game.players))
    best = max(scores)
    results = tuple(WINNER if score == best else result for score in scores)
    if game.players == 1:
        # alone, only a win is scored (DC-SOLO-15, 20)
        scores = (scores[0] - penalties(game),) if result == WIN else ()
        results = (result,)
    state.outcome = Outcome(result, "", results, scores, reason)


def victory_points(game: Game, player: Player) -> int:
    """What a player's Victory Pile is worth (DC-FIGHT-12)."""
    state = game.state
    total = 0
    for card in state.zones[table_of(game).victory[player]]:
        total += modifiers.value(game, card, roles.VP)
        for ability in state.face(card).abilities:
            if ability.role == "worth":
                total += int(game.library.functions[ability.function](Context(game, player, card)))
    return total


def penalties(game: Game) -> int:
    """What a solo score loses: Twists played, Villains and Bystanders escaped (DC-SOLO-16 to 19)."""
    state = game.state
    table = table_of(game)
    lost = 0
    for counter in state.counters:
        if counter.startswith(PLAYED) and state.home(int(counter.removeprefix(PLAYED))) != table.villain_deck:
            lost += TWIST_PENALTY
    for card in state.zones[table.escaped]:
        kinds = state.face(card).kinds
        lost += (roles.VILLAIN in kinds) + (roles.BYSTANDER in kinds)
    return lost
