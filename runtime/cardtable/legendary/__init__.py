"""The legendary family of games: players together against a Mastermind and a Scheme."""

from __future__ import annotations

from cardtable.legendary.arrange import CannotLay, arrange, reveal
from cardtable.legendary.ends import victory_points
from cardtable.legendary.family import Legendary

FAMILY = Legendary()

__all__ = ["FAMILY", "CannotLay", "Legendary", "arrange", "reveal", "victory_points"]
