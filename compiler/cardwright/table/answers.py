"""Line to answer: what a person types at a question, as the indexes of options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardwright.table.board import how_many, option_text

if TYPE_CHECKING:
    from cardtable import Decision, Game

DIGITS = 18
"""How long a number may be."""


def is_number(text: str) -> bool:
    """Whether a word is a whole number as one writes it: plain digits, and no more than a number needs."""
    return text.isascii() and text.isdigit() and len(text) <= DIGITS


def read_answer(game: Game, decision: Decision, line: str) -> tuple[list[int] | None, str]:
    """An answer from a line, as option indexes; None with what is wrong with it where it is none."""
    options: list[Any] = list(decision.options)
    pieces = line.replace(",", " ").split()
    if all(map(is_number, pieces)):
        chosen = [int(piece) - 1 for piece in pieces]
        if any(not 0 <= index < len(options) for index in chosen):
            return None, f"the options have the numbers 1 to {len(options)}"
    else:
        wanted = line.casefold()
        short = [option_text(game, decision, option, short=True).casefold() for option in options]
        full = [option_text(game, decision, option).casefold() for option in options]
        chosen = [index for index in range(len(options)) if wanted in (short[index], full[index])][:1]
        if not chosen:
            return None, f'"{line}" is no option; answer with a number, or ? for help'
    fault = decision.fault(chosen)
    if not fault:
        return chosen, ""
    if how_many(decision):
        return None, f"{fault} {how_many(decision)}"
    return None, f"answer with one of the numbers 1 to {len(options)}, or ? for help"
