"""A failed parse to a problem an author can act on: where, what was found, what could stand there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING

from lark import Token, Tree
from lark.exceptions import UnexpectedToken
from lark.parsers.lalr_analysis import Shift

from . import levels
from .lexicon import Lexicon

if TYPE_CHECKING:
    from .lexer import CardToken
    from .parser import CardParser


@dataclass(frozen=True, slots=True)
class ParseProblem:
    """One place where a text stops being the language."""

    line: int
    column: int
    end_line: int
    end_column: int
    word: str
    expected: tuple[str, ...]
    suggestions: tuple[str, ...] = ()
    unknown: bool = False


_CLASSES = {
    "KIND": "a card word", "PLACE": "a place", "POINT": "a point word", "LABEL": "a label", "CLASS": "an icon",
    "TEAM": "an icon", "ICON": "an icon", "PARAM": "a placeholder", "NAME": "a name", "QNAME": "a name",
    "KEYWORD": "a keyword", "TRACK": "a track", "ACTION": "an action", "INT": "a number", "NUMERAL": "a number",
    "ONE": "a number", "SIGNED": "a bonus", "DELTA": "a bonus", "NCOST": "a cost", "NON": "non-",
    "S3": "the -s form", "PL": "a plural", "EN": "a past form", "ENA": "a past form", "ED": "a past form",
    "ING": "the -ing form", "POSS": "'s", "_DOT": "end of sentence", "_COLON": "a colon", "_REL": "that",
    "_LP": "a parenthesis", "_LQ": "a quotation", "_RQ": "a closing quote", "_RP": "a closing parenthesis",
    "PLAYERS": "a number of players", "_BULLET": "a bullet", "_DASH": "a dash",
}  # fmt: skip
_PREPOSITIONS = frozenset(
    "from in on of into to with without under above by for as among per during next adjacent equal".split()
)
_DETERMINERS = frozenset(
    "a an the this that these those your their its his her each every any all no another".split()
)


def explain_failure(
    parser: CardParser, tokens: Sequence[CardToken], at: int, failure: UnexpectedToken, lexicon: Lexicon
) -> ParseProblem:
    """The problem at a token: its place and word, the classes of words accepted there, the nearest of them."""
    accepted = _accepted(parser, tokens, at)
    at = min(at, len(tokens) - 1)
    token = tokens[at]
    if token.end_pos == token.start_pos and token.type != "_DOT" and at + 1 < len(tokens):
        word_token = tokens[at + 1]
    else:
        word_token = token
    word = str(word_token)
    unknown = word_token.type == "UNKNOWN"
    return ParseProblem(
        token.line or 1,
        token.column or 1,
        word_token.end_line or 1,
        word_token.end_column or 1,
        word,
        _fold(parser, accepted),
        _nearest(parser, word, accepted, lexicon) if unknown else (),
        unknown,
    )


def explain_disagreement(node: Tree[Token] | Token, expected: str, text: str) -> ParseProblem:
    """The problem of a phrase that parses but does not agree."""
    place = node if isinstance(node, Token) else node.meta
    return ParseProblem(
        place.line or 1,
        place.column or 1,
        place.end_line or 1,
        place.end_column or 1,
        text[place.start_pos or 0 : place.end_pos or 0],
        (expected,),
    )


def _accepted(parser: CardParser, tokens: Sequence[CardToken], at: int) -> set[str]:
    """The terminals that really can come next (the table's row alone includes default reductions)."""
    table = parser.lark.parser.parser._parse_table  # type: ignore[attr-defined]
    states, start = table.states, table.start_states["text"]
    stack = [start]
    for token in tokens[:at]:
        if not _feed(states, stack, token.type):
            return set()
    return {type_ for type_ in states[stack[-1]] if type_.isupper() and _feed(states, list(stack), type_)}


def _feed(states: dict[int, dict[str, tuple[object, object]]], stack: list[int], type_: str) -> bool:
    while True:
        found = states[stack[-1]].get(type_)
        if found is None:
            return False
        action, argument = found
        if action is Shift:
            stack.append(argument)  # type: ignore[arg-type]
            return True
        size = len(argument.expansion)  # type: ignore[attr-defined]
        if size:
            del stack[-size:]
        stack.append(states[stack[-1]][argument.origin.name][1])  # type: ignore[arg-type,attr-defined]


def _fold(parser: CardParser, accepted: set[str]) -> tuple[str, ...]:
    """The accepted terminals as a few readable classes."""
    words = {terminal: text for text, terminal in parser.lexer.terminals.items()}
    flags = parser.lexer.flags
    classes: dict[str, None] = {}
    for type_ in sorted(accepted):
        if type_ in _CLASSES:
            classes[_CLASSES[type_]] = None
        elif type_.startswith(("CO_", "_CM_")):
            classes["and, or, a comma"] = None
        elif type_ in words:
            first = words[type_].split()[0]
            if flags.get(type_, 0) & levels.VERB:
                classes["a verb"] = None
            elif flags.get(type_, 0) & levels.HEAD:
                classes["a noun"] = None
            elif first in _PREPOSITIONS:
                classes["a preposition"] = None
            elif first in _DETERMINERS:
                classes["a determiner"] = None
            else:
                classes["another word"] = None
    return tuple(classes)


def _nearest(parser: CardParser, word: str, accepted: set[str], lexicon: Lexicon) -> tuple[str, ...]:
    """Known words spelt like this one: first those that could stand here, else any."""
    table = parser.lexer.table(lexicon)
    here = [
        form for form, readings in table.single.items() if any(r.types[0] in accepted for r in readings)
    ]
    if {"NAME", "TEAM"} & accepted:
        here += [form for name in lexicon.names for form in name.singular]
    folded = {form.lower(): form for form in here if abs(len(form) - len(word)) < 4}
    found = get_close_matches(word.lower(), list(folded), n=3, cutoff=0.7)
    if not found:
        folded = {form: form for form in table.single if abs(len(form) - len(word)) < 3}
        found = get_close_matches(word.lower(), list(folded), n=3, cutoff=0.75)
    return tuple(folded[form] for form in found)
