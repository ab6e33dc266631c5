"""Numbers to findings: how great what a source says may be.

The bounds lie far above what a game needs; what is greater is a slip of the keyboard, or makes a set that
nobody can play.
"""

from __future__ import annotations

from cardwright.foundation.diagnostics import Findings
from cardwright.foundation.spans import Name

MOST = 999
"""What a card prints, and what a text says."""
COPIES = 200
"""Copies of a card, and cards of a starting deck."""
CARDS = 9999
"""Cards of a set."""
SIZE = 30
"""Cards of a hand, spaces of a row, steps of a track."""
PLAYERS = 10
"""Players of a game."""


def exceeds(digits: str, most: int) -> bool:
    """Whether a number of digits is greater than a bound; so long a one is never made a number."""
    plain = digits.lstrip("0")
    return len(plain) > len(str(most)) or int(plain or "0") > most


def number(said: Name, most: int, rule: str, findings: Findings) -> int:
    """The number that a header says; one beyond its bound is reported by the rule, and read as the bound."""
    if exceeds(said.text, most):
        shown = said.text if len(said.text) <= 12 else f"{said.text[:9]}…"
        findings.error("CW035", f"{shown} is too great: {rule.format(most)}", said.span)
        return most
    return int(said.text)
