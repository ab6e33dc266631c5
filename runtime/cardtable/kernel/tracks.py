"""Tracks with two sides: a token between two ends, moved a space at a time.

The position counts from the middle, 0: above it toward the first side, below it toward the second.
"""

from __future__ import annotations

from cardtable.kernel.decision import Steps
from cardtable.kernel.game import Context, Game


def reading(game: Game, side: str) -> int:
    """How far a track stands to a side: 0 in the middle and on the other side (DC-HOPE-10 to 13)."""
    index, sign = _find(game, side)
    return max(0, game.state.tracks[index] * sign)


def is_full(game: Game, side: str) -> bool:
    """Whether a track stands at a side's end, so that one more space goes over it."""
    index, sign = _find(game, side)
    return game.state.tracks[index] * sign >= game.table.tracks[index].ends


def inspire(game: Game, side: str) -> Steps[bool]:
    """Move a track a space toward a side; True if it went over the end.

    Over the end its effect happens to the player whose turn it is, and the token ends one space back
    (DC-HOPE-03 to 09).
    """
    index, sign = _find(game, side)
    track = game.table.tracks[index]
    state = game.state
    if state.tracks[index] * sign < track.ends:
        state.tracks[index] += sign
        return False
    ability = track.over.get(side)
    if ability is not None:
        yield from game.run(ability.function, Context(game, state.active, 0))
    game.state.tracks[index] = sign * max(0, track.ends - 1)
    return True


def reduce(game: Game, side: str) -> bool:
    """Move a track a space from a side toward the middle, never past it; whether it moved (DC-HOPE-19 to
    22).
    """
    index, sign = _find(game, side)
    tracks = game.state.tracks
    if tracks[index] * sign <= 0:
        return False
    tracks[index] -= sign
    return True


def _find(game: Game, side: str) -> tuple[int, int]:
    index = game.table.track_index.get(side)
    if index is None:
        raise LookupError(f"no track has a side {side!r}")
    return index, 1 if game.table.tracks[index].sides[0] == side else -1
