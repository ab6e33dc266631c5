"""A failed parse to a problem an author can act on: where, what was found, what could stand there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from lark import Token, Tree

from cardwright.foundation.tables import Failure, Tables
from cardwright.text import levels
from cardwright.text.lexer import CardLexer, CardToken
from cardwright.text.lexicon import Lexicon


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
    "KIND": "a card word", "KEYWORD": "a card word", "BARE_KEYWORD": "a card word", "TRACK": "a card word",
    "ACTION": "a card word", "OFTEN": "a number",
    "LABEL": "a card word", "NAME": "a name", "QNAME": "a name", "PLACE": "a place", "POINT": "points",
    "SIGNED": "points", "DELTA": "points", "CLASS": "an icon", "TEAM": "an icon", "ICON": "an icon",
    "PARAM": "an icon", "NON": "an icon", "NCOST": "an icon", "INT": "a number", "NUMERAL": "a number",
    "ONE": "a number", "S3": "the -s form", "PL": "a plural", "EN": "a past form", "ENA": "a past form",
    "ED": "a past form", "ING": "the -ing form", "_DOT": "end of sentence", "_COLON": "a colon",
    "THE_EFFECT": "a verb", "_LP": "a bracket or quote", "_RP": "a bracket or quote",
    "_LQ": "a bracket or quote", "_RQ": "a bracket or quote", "PLAYERS": "a number of players",
    "_BULLET": "a bullet", "_DASH": "a dash",
}  # fmt: skip
#: The classes a reader is told first; of a long list the rest is left out.
_ORDER = (
    "end of sentence", "a verb", "the -s form", "a card word", "a place", "a name", "a number", "points",
    "an icon",
    "a determiner", "a preposition", "and, or, a comma", "a colon", "a plural", "a past form",
    "the -ing form",
    "a number of players", "a bullet", "a dash", "a bracket or quote", "another word",
)  # fmt: skip
_MOST = 12
_PREPOSITIONS = frozenset(
    "from in on of into to with without under above by for as among per during next adjacent equal".split()
)
_DETERMINERS = frozenset(
    "a an the this that these those your their its his her each every any all no another".split()
)


def explain_failure(
    tables: Tables, lexer: CardLexer, tokens: Sequence[CardToken], failure: Failure, lexicon: Lexicon
) -> ParseProblem:
    """The problem at a token: place, word, the classes of words accepted there and the nearest of them."""
    row = tables.actions[failure.states[-1]]
    accepted = {type_ for type_ in row if type_.isupper() and tables.accepts(failure.states, type_)}
    at = min(failure.at, len(tokens) - 1)
    token = tokens[at]
    shown = token
    if token.end_pos == token.start_pos and token.type != "_DOT" and at + 1 < len(tokens):
        shown = tokens[at + 1]  # a mark without width shows at the word it belongs to
    unknown = shown.type == "UNKNOWN"
    return ParseProblem(
        token.line or 1,
        token.column or 1,
        shown.end_line or 1,
        shown.end_column or 1,
        str(shown),
        _fold(lexer, accepted),
        _nearest(lexer, str(shown), accepted, lexicon) if unknown else (),
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


def _fold(lexer: CardLexer, accepted: set[str]) -> tuple[str, ...]:
    """The accepted terminals as a few readable classes."""
    words = {terminal: text for text, terminal in lexer.terminals.items()}
    flags = lexer.flags
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
                classes["a card word"] = None
            elif first in _PREPOSITIONS:
                classes["a preposition"] = None
            elif first in _DETERMINERS:
                classes["a determiner"] = None
            else:
                classes["another word"] = None
    return tuple(sorted(classes, key=_ORDER.index)[:_MOST])


def _nearest(lexer: CardLexer, word: str, accepted: set[str], lexicon: Lexicon) -> tuple[str, ...]:
    """Known words spelt like this one: first those that could stand here, else any."""
    lower = word.lower()
    known = {form: form for form in lexer.table(lexicon).single if _alike(form, lower)}
    readings = lexer.table(lexicon).single
    here = {form: form for form in known if any(r.types[0] in accepted for r in readings[form])}
    if {"NAME", "TEAM"} & accepted:
        forms = (form for name in lexicon.names for form in name.singular)
        here |= {form.lower(): form for form in forms if _alike(form.lower(), lower)}
    for forms_here, cutoff in ((here, 0.7), (known, 0.75)):
        if found := get_close_matches(lower, list(forms_here), n=3, cutoff=cutoff):
            return tuple(forms_here[form] for form in found)
    return ()


def _alike(form: str, word: str) -> bool:
    """Worth a closer look: about as long, with the same beginning or end."""
    return -3 < len(form) - len(word) < 3 and (form[0] == word[0] or form[-1] == word[-1])
