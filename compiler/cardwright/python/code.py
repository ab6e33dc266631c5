"""Lines of Python as text: names, blocks, long lines broken, truth expressions as a person writes them."""

from __future__ import annotations

import keyword
import re
import textwrap
import unicodedata
from dataclasses import dataclass, field
from functools import cache

# ---------------------------------------------------------------- names


@cache
def identifier(text: str) -> str:
    """A Python identifier made of a name as printed: ASCII, lower case, words joined by underscores."""
    plain = unicodedata.normalize("NFKD", text.replace("'", "").replace("\u2019", ""))
    name = re.sub(r"[^a-z0-9]+", "_", plain.encode("ascii", "ignore").decode().lower()).strip("_")
    if not name:
        name = "x" + "_".join(f"{ord(letter):x}" for letter in text if not letter.isspace())
    if name[0].isdigit():
        name = f"n{name}"
    return f"{name}_" if keyword.iskeyword(name) else name


RESERVED = frozenset(
    {
        "any",
        "all",
        "bool",
        "int",
        "len",
        "list",
        "max",
        "min",
        "next",
        "range",
        "set",
        "str",
        "sum",
        "c",
        "type",
        "id",
    }
)


def quoted(text: str) -> str:
    """A Python string literal, in double quotes where that needs no escape."""
    literal = repr(text)
    return f'"{literal[1:-1]}"' if literal[0] == "'" and '"' not in literal else literal


# ---------------------------------------------------------------- lines and blocks


@dataclass(slots=True, eq=False)
class Line:
    """One line of code; ``target`` is the variable that takes its value, if any."""

    code: str
    target: str = ""
    add: bool = False

    def render(self) -> str:
        """The line as text."""
        if not self.target:
            return self.code
        return f"{self.target} {'+=' if self.add else '='} {self.code}"


@dataclass(slots=True, eq=False)
class Block:
    """Lines under a header line; the root block of a function has no header."""

    header: str = ""
    parent: Block | None = None
    loop: bool = False
    player: str = ""
    items: list[Line | Block] = field(default_factory=list)

    def lineage(self) -> list[Block]:
        """The blocks around this one, the outermost first, itself last."""
        blocks = [self]
        while (above := blocks[-1].parent) is not None:
            blocks.append(above)
        return blocks[::-1]

    def add_before(self, block: Block, line: Line) -> None:
        """Write a line before a block of this one; before an "elif" or "else" that is before its "if"."""
        at = next(index for index, item in enumerate(self.items) if item is block)
        while at:
            item = self.items[at]
            if not isinstance(item, Block) or not item.header.startswith(("elif ", "else:")):
                break
            at -= 1
        self.items.insert(at, line)

    def add_after(self, what: Line | Block, other: Line) -> None:
        """Write a line after a line or block of this one; after an "if" that is after its last "else"."""
        at = next(index for index, item in enumerate(self.items) if item is what) + 1
        while at < len(self.items):
            item = self.items[at]
            if not isinstance(item, Block) or not item.header.startswith(("elif ", "else:")):
                break
            at += 1
        self.items.insert(at, other)

    def mentions(self, name: str, line: Line) -> bool:
        """Whether any line in it but one speaks of a variable."""
        word = re.compile(rf"\b{re.escape(name)}\b")
        for item in self.items:
            if isinstance(item, Block):
                if word.search(item.header) or item.mentions(name, line):
                    return True
            elif item is not line and word.search(item.render()):
                return True
        return False

    def lines(self, depth: int = 1) -> list[str]:
        """The block as indented text lines."""
        found: list[str] = []
        inner = depth
        if self.header:
            found += wrapped(self.header, depth)
            inner = depth + 1
            if not self.items:
                found.append("    " * inner + "pass")
        for item in self.items:
            found += wrapped(item.render(), inner) if isinstance(item, Line) else item.lines(inner)
        return found


WIDTH = 110


def wrapped(code: str, depth: int) -> list[str]:
    """A line of code, indented; one that is too long is broken inside its widest brackets, and so on
    inside.
    """
    indent = "    " * depth
    if len(indent) + len(code) <= WIDTH:
        return [indent + code]
    spans = _bracket_spans(code)
    if not spans:
        return [indent + code]
    start, end = max(spans, key=lambda span: span[1] - span[0])
    head, tail = indent + code[: start + 1], code[end:]
    lines = [head, *_inside(code[start + 1 : end], depth + 1)]
    if len(indent) + len(tail) <= WIDTH:
        return [*lines, indent + tail]
    rest = wrapped(tail[1:].lstrip(), depth)
    return [*lines, f"{indent}{tail[0]} {rest[0].lstrip()}", *rest[1:]]


def _inside(code: str, depth: int) -> list[str]:
    """What stands in brackets, on lines of its own."""
    if len(code) + 4 * depth <= WIDTH:
        return ["    " * depth + code]
    parts = _split_commas(code)
    if len(parts) > 1:
        return [line for part in parts for line in wrapped(f"{part},", depth)]
    clauses = _split_words(code, ("for", "if"))
    if len(clauses) > 1:
        return [line for clause in clauses for line in _inside(clause, depth)]
    terms = _split_words(code, ("and", "or", "+"))
    if len(terms) > 1:
        return [line for term in terms for line in wrapped(term, depth)]
    return wrapped(code, depth)


def _split_words(code: str, words: tuple[str, ...]) -> list[str]:
    """A code split before each of the words that stands outside brackets and string literals."""
    spans = _bracket_spans(code)
    cuts = [0]
    for found in re.finditer(rf" (?={'|'.join(re.escape(word) + ' ' for word in words)})", code):
        if not any(start < found.start() < end for start, end in spans):
            cuts.append(found.end())
    return [code[begin:end].strip() for begin, end in zip(cuts, [*cuts[1:], len(code)], strict=True)]


def _bracket_spans(code: str) -> list[tuple[int, int]]:
    """Start and end of each outermost pair of brackets outside string literals."""
    spans: list[tuple[int, int]] = []
    depth = start = 0
    for found in _BRACKET.finditer(code):
        mark = found[0]
        if mark in OPENING:
            if depth == 0:
                start = found.start()
            depth += 1
        elif mark in CLOSING:
            depth -= 1
            if depth == 0:
                spans.append((start, found.start()))
    return spans


def _split_commas(code: str) -> list[str]:
    parts: list[str] = []
    depth = begin = 0
    for found in _MARK.finditer(code):
        mark = found[0]
        if mark in OPENING:
            depth += 1
        elif mark in CLOSING:
            depth -= 1
        elif mark == "," and depth == 0:
            parts.append(code[begin : found.start()].strip())
            begin = found.end()
    parts.append(code[begin:].strip())
    return parts


OPENING, CLOSING = frozenset("([{"), frozenset(")]}")
_LITERAL = r"""|"(?:\\.|[^"\\])*(?:"|$)|'(?:\\.|[^'\\])*(?:'|$)"""
"""A string literal: found whole, so that no bracket in it counts."""
_BRACKET = re.compile(r"[()\[\]{}]" + _LITERAL, re.DOTALL)
_MARK = re.compile(r"[()\[\]{},]" + _LITERAL, re.DOTALL)


# ---------------------------------------------------------------- expressions and docstrings


def docstring(text: str) -> list[str]:
    """A card's text as a docstring; what could end it early, or mean something in it, is escaped."""
    safe = text.replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
    if safe.endswith('"'):
        safe = f'{safe[:-1]}\\"'
    indent = "    "
    lines = [part for line in safe.split("\n") for part in _filled(line)]
    if len(lines) == 1 and len(lines[0]) + 10 <= WIDTH:
        return [f'{indent}"""{safe}"""']
    return [f'{indent}"""{lines[0]}', *[f"{indent}{line}".rstrip() for line in lines[1:]], f'{indent}"""']


def _filled(line: str) -> list[str]:
    """A line of card text in as many lines as it needs; nothing but blanks is changed."""
    if len(line) + 7 <= WIDTH:
        return [line]
    return textwrap.wrap(line, WIDTH - 7, break_long_words=False, break_on_hyphens=False) or [line]


def joined(word: str, parts: list[str]) -> str:
    """Truth expressions joined by " and " or " or ", each in brackets where it needs them, constants
    folded.
    """
    neutral, settling = ("True", "False") if word == " and " else ("False", "True")
    kept = [part for part in dict.fromkeys(parts) if part != neutral]
    if settling in kept:
        return settling
    if not kept:
        return neutral
    if len(kept) == 1:
        return kept[0]
    loose = _LOOSE_IN_AND if word == " and " else _LOOSE_IN_OR
    return word.join(f"({part})" if _has_outside(part, loose) else part for part in kept)


_LOOSE_IN_AND = re.compile(r" (or|if|else|for) |^(yield|lambda) ")
_LOOSE_IN_OR = re.compile(r" (and|if|else|for) |^(yield|lambda) ")
_OPERATORS = re.compile(r" [-+*/<>=]|^-| (and|or|if|not) |^not ")


def _has_outside(code: str, pattern: re.Pattern[str]) -> bool:
    """Whether a pattern is found in an expression outside its brackets."""
    return pattern.search(code) is not None and pattern.search(_outside_brackets(code)) is not None


def operand(code: str) -> str:
    """An expression that may stand in a sum or product."""
    return f"({code})" if _has_outside(code, _OPERATORS) else code


def _outside_brackets(code: str) -> str:
    spans = _bracket_spans(code)
    if not spans:
        return code
    parts: list[str] = []
    begin = 0
    for start, end in spans:
        parts.append(code[begin:start])
        begin = end + 1
    parts.append(code[begin:])
    return "".join(parts)


def negated(code: str) -> str:
    """The contrary of a truth expression, as a person would write it."""
    if code in ("True", "False"):
        return "False" if code == "True" else "True"
    if code.startswith("not "):
        inner = code[4:]
        if not re.search(r" (and|or) ", _outside_brackets(inner)):
            return inner
    plain = _outside_brackets(code)
    if not re.search(r" (and|or|not|in) ", plain):
        for sign, contrary in (
            (">=", "<"),
            ("<=", ">"),
            ("==", "!="),
            ("!=", "=="),
            ("<", ">="),
            (">", "<="),
        ):
            if f" {sign} " in plain:
                return (
                    code.replace(f" {sign} ", f" {contrary} ", 1)
                    if plain.count(f" {sign} ") == code.count(f" {sign} ")
                    else f"not ({code})"
                )
    if re.search(r" (and|or|in|<|>|>=|<=|==|!=) ", plain):
        return f"not ({code})"
    return f"not {truth(code)}"


def is_one_bracket(code: str) -> bool:
    """Whether an expression is one list in brackets, with nothing behind it."""
    return code.startswith("[") and _bracket_spans(code) == [(0, len(code) - 1)]


def truth(code: str) -> str:
    """A truth expression where truthiness is enough: ``bool(x)`` is ``x``."""
    if code.startswith("bool(") and _bracket_spans(code) == [(4, len(code) - 1)]:
        return code[5:-1]
    return code
