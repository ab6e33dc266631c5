"""Grammar to parse tables: built by Lark once, kept as plain data, and the loop that runs them."""

from __future__ import annotations

import hashlib
import marshal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lark import Lark, Token, Tree
from lark.lexer import Lexer
from lark.parsers.lalr_analysis import Shift
from lark.tree import Meta

from cardwright.foundation.files import cache_folder, write_files

#: The parts of the grammar in reading order. Their rules use each other in circles, which Lark's %import
#: cannot express (it renames what it imports), so they are joined to one text.
GRAMMAR_FILES = ("labels", "sentences", "verbs", "amounts", "nouns", "words")

FILE = "tables.bin"

#: What a reduction does: (left side, length, node name, kept children, give a single child as it is).
#: A kept child is its index; ~index where its own children are spliced in.
Reduction = tuple[str, int, str, tuple[int, ...], bool]


class Node(Tree[Token]):
    """A tree that knows its first and last token, so that a node without children has a place too."""

    first: Token
    last: Token

    def __init__(self, data: str, children: list[Any], first: Token, last: Token) -> None:
        self.data = data
        self.children = children
        self.first = first
        self.last = last

    def iter_subtrees(self) -> Iterator[Tree[Token]]:
        """Lark's order, the last and innermost first, without its search for nodes met twice: none are."""
        queue: list[Tree[Token]] = [self]
        for node in queue:
            queue += [child for child in node.children[::-1] if isinstance(child, Tree)]
        return reversed(queue)

    @property
    def meta(self) -> Meta:
        """Where the node stands; made when asked for."""
        meta = Meta()  # type: ignore[no-untyped-call]
        meta.empty = False
        meta.line, meta.column, meta.start_pos = (
            self.first.line or 1,
            self.first.column or 1,
            self.first.start_pos or 0,
        )
        meta.end_line, meta.end_column = self.last.end_line or 1, self.last.end_column or 1
        meta.end_pos = self.last.end_pos or 0
        return meta


@dataclass(frozen=True, slots=True)
class Failure:
    """Where a parse stopped: the index of the token and the states before it."""

    at: int
    states: list[int]


@dataclass(frozen=True, slots=True)
class Tables:
    """LALR tables as plain data: an action >= 0 shifts to that state, ~n reduces by reduction n."""

    start: int
    end: int
    actions: list[dict[str, int]]
    reductions: list[Reduction]
    terminals: dict[str, str]

    def run(self, tokens: Sequence[Token]) -> Node | Failure:
        """The tree of the tokens, or where they stop fitting the grammar."""
        actions, reductions = self.actions, self.reductions
        states = [self.start]
        values: list[Any] = []
        spans: list[tuple[Token, Token]] = []
        if not tokens:
            return Failure(0, states)
        final = Token("$END", "")
        for at, token in enumerate((*tokens, final)):
            type_ = token.type
            while True:
                action = actions[states[-1]].get(type_)
                if action is None:
                    return Failure(at, states)
                if action >= 0:
                    states.append(action)
                    values.append(token)
                    spans.append((token, token))
                    break
                origin, size, name, kept, single = reductions[~action]
                inner = values[-size:]
                first, last = spans[-size][0], spans[-1][1]
                del states[-size:], values[-size:], spans[-size:]
                children: list[Any] = []
                for index in kept:
                    if index >= 0:
                        children.append(inner[index])
                    else:
                        children += inner[~index]
                if origin[0] == "_":
                    values.append(children)
                elif single and len(children) == 1:
                    values.append(children[0])
                else:
                    values.append(Node(name, children, first, last))
                spans.append((first, last))
                state = actions[states[-1]][origin]
                states.append(state)
                if type_ == "$END" and state == self.end:
                    node: Node = values[-1]
                    return node
        raise AssertionError("the tables have no end")

    def accepts(self, states: Iterable[int], type_: str) -> bool:
        """Whether a token type can come next (a row alone includes default reductions)."""
        stack = list(states)
        while True:
            action = self.actions[stack[-1]].get(type_)
            if action is None:
                return False
            if action >= 0:
                return True
            origin, size = self.reductions[~action][:2]
            del stack[-size:]
            stack.append(self.actions[stack[-1]][origin])


class _Unused(Lexer):
    """Stands for the lexer while Lark builds tables."""

    def __init__(self, conf: object) -> None:
        pass

    def lex(self, lexer_state: Any, parser_state: Any) -> Any:
        raise NotImplementedError


def grammar_folder() -> Path:
    """The grammar files: in the package, else in the checkout."""
    package = Path(__file__).parents[1]
    for folder in (package / "_data" / "grammar", package.parents[1] / "grammar"):
        if (folder / "nouns.lark").is_file():
            return folder
    raise FileNotFoundError("the grammar files of cardwright are missing")


def grammar_text() -> str:
    """The whole grammar as one Lark text."""
    folder = grammar_folder()
    return "\n".join((folder / f"{part}.lark").read_text("utf-8") for part in GRAMMAR_FILES)


def build_lark() -> Lark:
    """Lark's parser of the grammar; this takes seconds."""
    return Lark(grammar_text(), parser="lalr", lexer=_Unused, start="text")


def build_tables() -> Tables:
    """The tables of the grammar, built from its text."""
    lark = build_lark()
    table = lark.parser.parser._parse_table
    actions, reductions = plain_tables(lark)
    terminals = {
        t.pattern.value: t.name for t in lark.terminals if t.pattern is not None and t.pattern.type == "str"
    }
    return Tables(
        table.start_states["text"],
        table.end_states["text"],
        actions,
        reductions,
        terminals,
    )


def plain_tables(lark: Lark) -> tuple[list[dict[str, int]], list[Reduction]]:
    """What a parser of Lark's does in each state, and its reductions."""
    table = lark.parser.parser._parse_table
    numbers = {rule: number for number, rule in enumerate(lark.rules)}
    actions = [
        {
            symbol: argument if action is Shift else ~numbers[argument]
            for symbol, (action, argument) in row.items()
        }
        for _, row in sorted(table.states.items())
    ]
    return actions, [_reduction(rule) for rule in lark.rules]


def _reduction(rule: Any) -> Reduction:
    kept = []
    for index, symbol in enumerate(rule.expansion):
        if symbol.is_term:
            if rule.options.keep_all_tokens and not symbol.name.startswith("_") or not symbol.filter_out:
                kept.append(index)
        else:
            kept.append(~index if symbol.name.startswith("_") else index)
    origin = str(rule.origin.name)
    single = bool(rule.options.expand1 and not rule.alias)
    return origin, len(rule.expansion), str(rule.alias or origin), tuple(kept), single


def load_tables(cache_dir: Path | None = None) -> Tables:
    """Saved tables if they fit the grammar, else built and saved: in the package or the user's cache."""

    def build() -> tuple[Any, ...]:
        tables = build_tables()
        return tables.start, tables.end, tables.actions, tables.reductions, tables.terminals

    return Tables(*load_saved(FILE, _digest(), build, cache_dir))


def load_saved(
    name: str, digest: bytes, build: Callable[[], tuple[Any, ...]], cache_dir: Path | None = None
) -> Any:
    """What a file holds, if it was saved with that digest; else it is built, and saved where that can be."""
    for path in _files(name, cache_dir):
        if _fits(path, digest):
            return marshal.loads(path.read_bytes()[len(digest) :])
    fields = build()
    data = digest + marshal.dumps(fields)
    for path in _files(name, cache_dir):
        if _write(path, data):
            break
    return fields


def find_tables() -> Path | None:
    """The file of saved tables that fits the grammar, if there is one."""
    digest = _digest()
    return next((path for path in _files(FILE, None) if _fits(path, digest)), None)


def digest_of_text(text: str) -> bytes:
    """Tables fit one grammar, one version of this module's form and one Python."""
    return hashlib.sha256(f"1 {sys.implementation.cache_tag}\n{text}".encode()).digest()


def _digest() -> bytes:
    return digest_of_text(grammar_text())


def _files(name: str, cache_dir: Path | None) -> list[Path]:
    if cache_dir is not None:
        return [cache_dir / name]
    return [Path(__file__).parents[1] / "_data" / name, cache_folder() / name]


def _fits(path: Path, digest: bytes) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(len(digest)) == digest
    except OSError:
        return False


def _write(path: Path, data: bytes) -> bool:
    """Save the tables whole or not at all; False if the folder cannot be written."""
    ignored = {} if path.parent.is_dir() else {path.parent / ".gitignore": b"*\n"}
    try:
        write_files({**ignored, path: data})
    except OSError:
        return False
    return True
