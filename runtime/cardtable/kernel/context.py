"""What effects are written with: the context that each is given, and names for what they speak of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardtable.kernel.decision import Steps
from cardtable.kernel.game import Context

Card = int
"""A card of the game: its number at the table; 0 is no card."""

Player = int
"""A player: its seat, counted clockwise from 0."""

Space = int
"""A space of a row: the number of its zone at the table."""

Effect = Callable[..., Any]
"""A top-level function of a generated module: what `later`, `whenever` and `grant` are given."""

__all__ = ["Card", "Context", "Effect", "Player", "Steps"]
