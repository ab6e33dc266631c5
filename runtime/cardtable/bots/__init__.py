"""Players that decide by themselves: what a simulation seats, and whoever plays against the machine."""

from __future__ import annotations

from cardtable.bots.greedy import GreedyBot
from cardtable.bots.lookahead import LookaheadBot
from cardtable.bots.random import RandomBot
from cardtable.bots.seats import BOTS, Bot, make_bot, play_out

__all__ = ["BOTS", "Bot", "GreedyBot", "LookaheadBot", "RandomBot", "make_bot", "play_out"]
