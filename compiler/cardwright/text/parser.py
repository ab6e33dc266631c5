"""Text to tree: one parse of one text, and its problems where they were made."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from lark import Token, Tree

from cardwright.foundation.tables import Failure, Node, Tables, find_tables, load_tables
from cardwright.text.agreement import disagreements
from cardwright.text.lexer import CardLexer, CardToken
from cardwright.text.lexicon import Lexicon
from cardwright.text.problems import ParseProblem, explain_disagreement, explain_failure

__all__ = ["CardParser", "ParseProblem", "TextTree", "find_tables", "load_parser", "parse_text"]

TextTree = Tree[Token]

#: Levels to try, in this order, where a parse failed after a coordinator.
_OTHER_LEVELS = {"V": "NZ", "N": "VZ", "Z": "NV", "F": "NV", "B": "VN", "T": "NV", "I": "NV", "D": "ZN"}


class CardParser:
    """The tables of the grammar with the lexer that feeds them."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.lexer = CardLexer(tables.terminals)

    def parse(self, tokens: list[CardToken]) -> Node | Failure:
        """The tree; on failure the coordinator before the error is tried at two other levels."""
        first = self.tables.run(tokens)
        if isinstance(first, Node):
            return first
        for at in range(min(first.at, len(tokens) - 1), -1, -1):
            kind = tokens[at].type
            if kind in ("_DOT", "_COLON"):
                break
            if kind.startswith(("CO_", "_CM_")):
                for level in _OTHER_LEVELS[kind[-1]]:
                    trial = [*tokens[:at], tokens[at].at_level(kind[:-1] + level), *tokens[at + 1 :]]
                    again = self.tables.run(trial)
                    if isinstance(again, Node):
                        return again
                break
        return first


@lru_cache(maxsize=4)
def load_parser(cache_dir: Path | None = None) -> CardParser:
    """The parser, from saved tables if they fit the grammar, else built and saved."""
    return CardParser(load_tables(cache_dir))


def parse_text(
    text: str, lexicon: Lexicon, *, line: int = 1, column: int = 1
) -> TextTree | list[ParseProblem]:
    """The tree of one card text, or its problems: at most one a sentence, in order."""
    parser = load_parser()
    tokens = parser.lexer.tokens(text, lexicon, line, column)
    if not tokens:
        return [ParseProblem(line, column, line, column, "", ("a sentence",))]
    result = parser.parse(tokens)
    if isinstance(result, Node):
        return [explain_disagreement(*found, text) for found in disagreements(result)] or result
    problems = []
    while isinstance(result, Failure):
        problems.append(explain_failure(parser.tables, parser.lexer, tokens, result, lexicon))
        tokens = _after_failure(tokens, result.at)
        if not tokens:
            break
        result = parser.parse(tokens)
    return problems


def _after_failure(tokens: Sequence[CardToken], at: int) -> list[CardToken]:
    """What is left to read after the sentence or label that failed."""
    while at < len(tokens) and tokens[at].type not in ("_DOT", "_COLON"):
        at += 1
    at += 1
    while at < len(tokens) and tokens[at].type in ("_DOT", "_RQ", "_RP"):
        at += 1
    return list(tokens[at:])
