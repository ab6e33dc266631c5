"""The options of a game: what a family lets a table agree on, read from words and checked.

A family names its options; each is a yes or no, a number, or a number for each player. An option that does
not exist or a value that does not fit is refused, in the words of whoever asked.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from typing import Any, Literal, NamedTuple

FLAG: Literal["yes or no"] = "yes or no"
NUMBER: Literal["a number"] = "a number"
EACH: Literal["a number, or one for each player"] = "a number, or one for each player"

YES = ("yes", "true", "on")
NO = ("no", "false", "off")

_WRITTEN = re.compile(
    rf"(?P<name>.*?)(?:\s*=\s*(?P<value>.*)|\s+(?P<told>[-+]?\d.*|{'|'.join((*YES, *NO))}))?", re.IGNORECASE
)

_NUMBER = re.compile(r"[-+]?[0-9]{1,18}")


class Option(NamedTuple):
    """One option: what it means, what its values are, and their bounds."""

    meaning: str
    values: Literal["yes or no", "a number", "a number, or one for each player"]
    least: int = 0
    most: int = 99


def suggestion(wrong: str, known: Iterable[str]) -> str:
    """The end of a message about an unknown name: the nearest known one, or all of them."""
    names = list(known)
    folded = {name.casefold(): name for name in reversed(names)}
    near = difflib.get_close_matches(str(wrong).casefold(), folded, n=1, cutoff=0.6)
    return f'did you mean "{folded[near[0]]}"?' if near else f"there are {', '.join(names) or 'none'}"


def check(known: Mapping[str, Option], given: Mapping[str, Any], players: int) -> dict[str, Any]:
    """The options of a game, with names and values that the family knows; ValueError says what is wrong."""
    found: dict[str, Any] = {}
    for name, value in given.items():
        option = known.get(name)
        if option is None:
            raise ValueError(f'no option is called "{name}"; {suggestion(name, known)}')
        _check_value(name, option, value, players)
        found[name] = value
    return found


def _check_value(name: str, option: Option, value: Any, players: int) -> None:
    if option.values == FLAG:
        if type(value) is not bool:
            raise ValueError(f'the option "{name}" is yes or no, not {value!r}')
        return
    numbers = value if option.values == EACH and isinstance(value, list | tuple) else [value]
    if len(numbers) > players:
        raise ValueError(f'the option "{name}" has {len(numbers)} numbers for {players} players')
    for number in numbers:
        if type(number) is not int:
            raise ValueError(f'the option "{name}" is {option.values}, not {value!r}')
        if not option.least <= number <= option.most:
            raise ValueError(f'the option "{name}" is from {option.least} to {option.most}, not {number}')


def read(known: Mapping[str, Option], text: str) -> tuple[str, Any]:
    """An option as it is written: "epic", "final blow=yes", "hand 7", "supports=2,0"; ValueError says what is
    wrong.
    """
    match = _WRITTEN.fullmatch(text.strip())
    assert match is not None
    name = " ".join(re.split(r"[-_\s]+", match["name"].casefold()))
    rest = (match["value"] or match["told"] or "").strip()
    if name not in known:
        raise ValueError(f'no option is called "{name}"; {suggestion(name, known)}')
    option = known[name]
    if option.values == FLAG:
        answer = rest.casefold() or YES[0]
        if answer not in (*YES, *NO):
            raise ValueError(f'the option "{name}" is yes or no, not "{rest}"')
        return name, answer in YES
    pieces = rest.replace(",", " ").split()
    numbers = [int(piece) for piece in pieces] if all(map(_NUMBER.fullmatch, pieces)) else []
    if not numbers or (option.values == NUMBER and len(numbers) > 1):
        raise ValueError(f'the option "{name}" is {option.values}, not "{rest}"')
    return name, numbers[0] if len(numbers) == 1 else numbers
