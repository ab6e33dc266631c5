"""Game to words: what a game is played with, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardwright.table.board import open_cards
from cardwright.table.opening import PARTS

if TYPE_CHECKING:
    from cardtable import Game


def groups_used(game: Game) -> list[str]:
    """The groups that a game uses, a line for each part of the set-up, and the options agreed on."""
    shown = game.view(None)
    parts = [(part, shown.get(part)) for part in PARTS]
    lines = [f"  {part}: {', '.join(found)}" for part, found in parts if isinstance(found, list) and found]
    options = {name: value for name, value in game.record.options.items() if value is not False}
    if options:
        told = (name if value is True else f"{name} {value}" for name, value in options.items())
        lines.append(f"  options: {', '.join(told)}")
    return lines


ENDS = {
    "win": ("the players win", ": the {reason} is defeated"),
    "loss": ("evil wins", ""),
    "tie": ("a tie", ": the {reason} has run out"),
}
"""How each end of a game is told, and what brought it where that is known."""


def result(game: Game, seats: Sequence[str]) -> list[str]:
    """How a game ended, in words: for the table, and for each player."""
    outcome = game.outcome
    assert outcome is not None
    told, why = ENDS.get(outcome.table, (outcome.table, ""))
    why = why.format(reason=outcome.reason) if outcome.reason else ""
    degree = f" ({outcome.degree})" if outcome.degree else ""
    turns = "1 turn" if game.state.turn == 1 else f"{game.state.turn} turns"
    lines = ["", f"The game ends after {turns}: {told}{degree}{why}."]
    lines += [f"  {text}" for text in _texts_that_ended(game, outcome.reason)]
    for seat, name in enumerate(seats):
        own = outcome.players[seat] if seat < len(outcome.players) else ""
        points = outcome.scores[seat] if seat < len(outcome.scores) else None
        score = "" if points is None else f"{points} Victory Point{'' if points == 1 else 's'}"
        words = ", ".join(word for word in (score, own if own != outcome.table else "") if word)
        if words:
            lines.append(f"  {name}: {words}")
    return lines


def _texts_that_ended(game: Game, label: str) -> list[str]:
    """The lines of that label, on the cards that the game is about: what ended it."""
    return [
        f"{face.name}: {ability.text}"
        for card in open_cards(game)
        for face in [game.state.face(card)]
        for ability in face.abilities
        if label and ability.label == label
    ]
