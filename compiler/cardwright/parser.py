"""Text to tree: the grammar's tables, one parse of one text, and its problems where they were made."""

from __future__ import annotations

import hashlib
import io
import os
import tempfile
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedToken
from lark.lexer import Lexer

from .lexer import CardLexer, CardToken, grammar_terminals
from .lexicon import Lexicon
from .agreement import disagreements
from .problems import ParseProblem, explain_disagreement, explain_failure

#: The parts of the grammar in reading order. Their rules use each other in circles, which Lark's %import
#: cannot express (it renames what it imports), so they are joined to one text.
GRAMMAR_FILES = ("labels", "sentences", "verbs", "amounts", "nouns", "words")

TextTree = Tree[Token]

_LEVELS = {"V": "NZB", "N": "VZF", "Z": "NVF", "F": "NVZ", "B": "VNZ", "T": "NVZ", "I": "NVZ", "D": "ZNV"}


class _Given(Lexer):
    """Hands Lark the tokens it is given; ours are made before the parse."""

    __future_interface__ = 2

    def __init__(self, conf: object) -> None:
        pass

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Token]:
        return iter(lexer_state.text)


class CardParser:
    """Lark's tables with the lexer that feeds them."""

    def __init__(self, lark: Lark) -> None:
        self.lark = lark
        self.lexer = CardLexer(grammar_terminals(lark.terminals))

    def parse(self, tokens: Sequence[CardToken]) -> TextTree:
        """The tree of the tokens; lark.UnexpectedToken if there is none."""
        return self.lark.parse(tokens)  # type: ignore[arg-type]


def grammar_folder() -> Path:
    """The grammar files: in the package, else in the checkout."""
    package = Path(__file__).parent
    for folder in (package / "_data" / "grammar", package.parents[1] / "grammar"):
        if (folder / "nouns.lark").is_file():
            return folder
    raise FileNotFoundError("the grammar files of cardwright are missing")


def grammar_text() -> str:
    """The whole grammar as one Lark text."""
    folder = grammar_folder()
    return "\n".join((folder / f"{part}.lark").read_text("utf-8") for part in GRAMMAR_FILES)


def build_tables() -> Lark:
    """The parser of the grammar, built from its text; this takes seconds."""
    return Lark(grammar_text(), parser="lalr", lexer=_Given, start="text", propagate_positions=True)


def load_parser(cache_dir: Path | None = None) -> CardParser:
    """The parser, from saved tables if they fit the grammar, else built and saved."""
    return _load(cache_dir)


@lru_cache(maxsize=4)
def _load(cache_dir: Path | None) -> CardParser:
    digest = hashlib.sha256(grammar_text().encode()).digest()
    for path in _table_files(cache_dir):
        if lark := _read_tables(path, digest):
            return CardParser(lark)
    lark = build_tables()
    for path in _table_files(cache_dir):
        if _write_tables(path, digest, lark):
            break
    return CardParser(lark)


def find_tables() -> Path | None:
    """The file of saved tables that fits the grammar, if there is one."""
    digest = hashlib.sha256(grammar_text().encode()).digest()
    return next((path for path in _table_files(None) if _has_digest(path, digest)), None)


def _table_files(cache_dir: Path | None) -> list[Path]:
    if cache_dir is not None:
        return [cache_dir / "tables.bin"]
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return [Path(__file__).parent / "_data" / "tables.bin", cache / "cardwright" / "tables.bin"]


def _has_digest(path: Path, digest: bytes) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(len(digest)) == digest
    except OSError:
        return False


def _read_tables(path: Path, digest: bytes) -> Lark | None:
    if not _has_digest(path, digest):
        return None
    with path.open("rb") as file:
        file.seek(len(digest))
        return Lark.load(file)


def _write_tables(path: Path, digest: bytes, lark: Lark) -> bool:
    """Save the tables whole or not at all; False if the folder cannot be written."""
    buffer = io.BytesIO()
    lark.save(buffer)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
            file.write(digest + buffer.getvalue())
        os.replace(file.name, path)
    except OSError:
        return False
    return True


def parse_text(
    text: str, lexicon: Lexicon, *, line: int = 1, column: int = 1
) -> TextTree | list[ParseProblem]:
    """The tree of one card text, or its problems: at most one a sentence, in order."""
    parser = load_parser()
    tokens = parser.lexer.tokens(text, lexicon, line, column)
    result = _parse(parser, tokens)
    if isinstance(result, Tree):
        return [explain_disagreement(*found, text) for found in disagreements(result)] or result
    problems = []
    while True:
        at, failure = result
        problems.append(explain_failure(parser, tokens, at, failure, lexicon))
        tokens = _after_failure(tokens, at)
        if not tokens:
            return problems
        result = _parse(parser, tokens)
        if isinstance(result, Tree):
            return problems


def _parse(parser: CardParser, tokens: list[CardToken]) -> TextTree | tuple[int, UnexpectedToken]:
    """One parse; on failure the coordinator before the error is tried at other levels."""
    try:
        return parser.parse(tokens)
    except UnexpectedToken as failure:
        first, first_at = failure, _index(tokens, failure)
    for at in range(min(first_at, len(tokens) - 1), -1, -1):
        kind = tokens[at].type
        if kind in ("_DOT", "_COLON"):
            break
        if kind.startswith(("CO_", "_CM_")):
            for level in _LEVELS[kind[-1]][:2]:
                trial = [*tokens[:at], tokens[at].at_level(kind[:-1] + level), *tokens[at + 1 :]]
                try:
                    return parser.parse(trial)
                except UnexpectedToken:
                    continue
            break
    return first_at, first


def _index(tokens: Sequence[CardToken], failure: UnexpectedToken) -> int:
    for at, token in enumerate(tokens):
        if token is failure.token:
            return at
    return len(tokens)


def _after_failure(tokens: list[CardToken], at: int) -> list[CardToken]:
    """What is left to read after the sentence or label that failed."""
    while at < len(tokens) and tokens[at].type not in ("_DOT", "_COLON"):
        at += 1
    rest = tokens[at + 1 :]
    while rest and rest[0].type in ("_DOT", "_RQ", "_RP"):
        rest = rest[1:]
    return rest
