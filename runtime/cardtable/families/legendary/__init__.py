"""The legendary family of games: players together against a Mastermind and a Scheme."""

from __future__ import annotations

from cardtable.families.legendary.arrange import CannotLay, arrange, reveal
from cardtable.families.legendary.ends import victory_points
from cardtable.families.legendary.family import Legendary

FAMILY = Legendary()

__all__ = ["FAMILY", "CannotLay", "Legendary", "arrange", "reveal", "victory_points"]
