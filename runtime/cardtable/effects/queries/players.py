"""What an effect may ask of players: who they are, their points, and the tracks they share."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.effects.procedure import procedure
from cardtable.kernel import tracks
from cardtable.kernel.context import Context, Player


def each_player(c: Context) -> list[Player]:
    """All players, the active one first, then clockwise (DC-ABIL-02)."""
    n, first = c.game.players, c.game.state.active
    return [(first + step) % n for step in range(n)]


def each_other_player(c: Context) -> list[Player]:
    """The players but you, in the same order; alone, you where an enemy's text says it (DC-SOLO-11 to 13)."""
    if c.game.players == 1:
        return [c.you] if procedure(c).alone_means_you(c.game, c.source) else []
    return other_players(c)


def other_players(c: Context) -> list[Player]:
    """The players but you, in the same order; alone, nobody: "another player"."""
    return [player for player in each_player(c) if player != c.you]


def active_player(c: Context) -> Player:
    """The player whose turn it is."""
    return c.game.state.active


def left(c: Context, player: Player) -> Player:
    """The player on the left: the next one clockwise."""
    return (player + 1) % c.game.players


def right(c: Context, player: Player) -> Player:
    """The player on the right."""
    return (player - 1) % c.game.players


def count_players(c: Context) -> int:
    """The number of players."""
    return c.game.players


def track(c: Context, side: str) -> int:
    """How far a track stands to a side; 0 in the middle and on the other side (DC-HOPE-10 to 13)."""
    return tracks.reading(c.game, side)


def points_of(c: Context, player: Player, point: str) -> int:
    """How many points of a kind a player has now and has not spent, those that are for one use included."""
    state = c.game.state
    lots = sum(lot.amount for lot in state.restricted if lot.player == player and lot.point == point)
    return state.get_point(player, point) + lots


def with_most(c: Context, counts: Sequence[tuple[Player, int]]) -> list[Player]:
    """The players with the highest of the numbers given, all that are tied; none has the most of nothing."""
    best = max((number for _, number in counts), default=0)
    return [player for player, number in counts if number == best > 0]


def with_fewest(c: Context, counts: Sequence[tuple[Player, int]]) -> list[Player]:
    """The players with the lowest of the numbers given, all that are tied."""
    least = min((number for _, number in counts), default=0)
    return [player for player, number in counts if number == least]
