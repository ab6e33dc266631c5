"""Taking answers back: as far as the last one by which anybody learned something hidden, or a card was drawn.

A game keeps, of each answer since then, what it was before: the state kept at the start of the action and the
answers given in it. That is the whole game, so once-only flags, counts, chance and all else are as they were.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from cardtable.kernel.decision import Decision
    from cardtable.kernel.game import Answer, Game
    from cardtable.kernel.state import State


class CannotUndo(ValueError):
    """An answer that cannot be taken back; it says why. The game is unchanged."""


class Before(NamedTuple):
    """What a game was before an answer."""

    kept: State
    answers: list[Answer]
    decisions: tuple[Decision, ...]


def why_not(game: Game, player: int | None = None) -> str:
    """Why the last answer, which must be that player's where one is named, cannot be taken back; empty if it
    can.
    """
    entries = game.record.entries
    if not entries:
        return "nothing has been answered yet"
    last = entries[-1]
    if last.draws:
        return "cards were shuffled or drawn by lot since"
    if last.exposures:
        return "something hidden was seen since"
    if player is not None and last.player != player:
        return f"player {last.player + 1} has answered since"
    if not trail(game):
        return "what went before this position is not known"
    if _has_learned(game, last.player):
        return "something hidden was seen since"
    return ""


def _has_learned(game: Game, player: int) -> bool:
    """Whether an answer out of turn showed its player a card; the record tells it of the others.

    What the player whose turn it is knew before counts as shown, not as seen (`State.exposures`).
    """
    past = game.clone()
    past.go_back(trail(game)[-1])
    was, now = past.state, game.state
    if player == was.active:
        return False
    return any(
        now.may_know(player, card) and not was.may_know(player, card) for card in range(1, game.table.size)
    )


def undo(game: Game, player: int | None = None) -> None:
    """Take the last answer back; CannotUndo says why not."""
    if reason := why_not(game, player):
        raise CannotUndo(f"the last answer cannot be taken back: {reason}")
    game.go_back(trail(game).pop())
    game.record.entries.pop()


def trail(game: Game) -> list[Before]:
    """What the game was before each answer that can be taken back, the last one last.

    A restored game has none; its record is then played again, and counts where it leads to this very game.
    """
    if game.trail is None:
        game.trail = list(_played_again(game))
    return game.trail


def _played_again(game: Game) -> Sequence[Before]:
    from cardtable.keeping.record import ReplayError, replay

    try:
        again = replay(game.record, game.library)
    except ReplayError:
        return ()
    return again.trail or () if again == game else ()
