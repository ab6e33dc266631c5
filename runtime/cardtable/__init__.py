"""The Cardwright runtime: plays compiled card sets, on the standard library alone.

game = cardtable.load("dc").new_game(players=2, seed=7)
while game.outcome is None:
    for decision in game.decisions:
        game.answer([0], decision.player)
        break
"""

from __future__ import annotations

from cardtable.keeping.game import CannotUndo, Game
from cardtable.keeping.record import Record, ReplayError
from cardtable.keeping.saving import SaveError
from cardtable.kernel.decision import Decision, IllegalAnswer, NoPlayer
from cardtable.kernel.game import EndlessEffect
from cardtable.kernel.state import Event, Outcome
from cardtable.loading.library import LoadError
from cardtable.loading.load import VERSION, Sets, built_in_sets, does_fit, load
from cardtable.loading.saves import replay, restore

__version__ = VERSION

__all__ = [
    "CannotUndo",
    "Decision",
    "EndlessEffect",
    "Event",
    "Game",
    "IllegalAnswer",
    "LoadError",
    "NoPlayer",
    "Outcome",
    "Record",
    "ReplayError",
    "SaveError",
    "Sets",
    "__version__",
    "built_in_sets",
    "does_fit",
    "load",
    "replay",
    "restore",
]
