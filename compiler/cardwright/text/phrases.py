"""Noun phrases of a tree: their number, the number they name, their last word."""

from __future__ import annotations

from lark import Token, Tree

from cardwright.foundation.bounds import MOST, exceeds
from cardwright.text.morphology import NUMERALS

TextTree = Tree[Token]

_SINGULAR = frozenset(
    {
        "indefinite",
        "another",
        "each",
        "each_other",
        "every",
        "one",
        "sg",
        "sg_one",
        "sg_other",
        "whoever",
        "with_points",
    }
)
_PLURAL = frozenset(
    [
        "all",
        "all_other",
        "all_n",
        "any_n",
        "any_number",
        "any_number_of",
        "that_many",
        "that_many_plus",
        "as_many",
        "how_many",
        "bare",
        "pl",
        "pl_others",
        "all_of",
    ]
)
_BY_HEAD = frozenset({"any", "any_other", "no", "definite", "owned"})
_BY_FIRST = frozenset({"modified", "subject_with", "including"})
PRONOUNS = {
    "it": "sg", "he": "sg", "she": "sg", "him": "sg", "her": "sg", "this": "sg", "that": "sg",
    "everyone": "sg", "everybody": "sg",
    "anything": "sg", "nothing": "sg", "everything": "sg", "anyone": "sg", "nobody": "sg", "no one": "sg",
    "they": "pl", "them": "pl", "those": "pl", "you": "you",
}  # fmt: skip
COUNTS = frozenset(
    {"exactly_n", "just_n", "up_to_n", "at_least_n", "at_most_n", "more_than_n", "either_n", "range_n"}
    | {"fewer_than_n"}
)


def number(node: TextTree | Token) -> str | None:
    """Whether a noun phrase is "sg", "pl" or "you"; None if it can be either."""
    if isinstance(node, Token):
        return "sg" if node.type == "ONE" else None
    data = node.data
    if data in _SINGULAR:
        return "sg"
    if data in _PLURAL:
        return "pl"
    if data in _BY_HEAD:
        return number(node.children[-1])
    if data == "bare_conj" or data in _BY_FIRST:
        return number(node.children[0])
    if data == "pronoun":
        return PRONOUNS.get(text_of(node))
    if data == "np_join":
        joiners = {str(child).lower() for child in node.children if isinstance(child, Token)}
        if "and" in joiners:
            return "pl"
        numbers = {number(child) for child in node.children if isinstance(child, Tree)}
        return numbers.pop() if len(numbers) == 1 else None
    if data == "part" and isinstance(node.children[0], Tree) and node.children[0].data in COUNTS:
        return None
    if data in ("part", "counted"):
        return _part_number(node.children[0])
    if data == "proper":
        token = node.children[0]
        return "sg" if isinstance(token, Token) and token.type == "NAME" else None
    return None


def _part_number(part: TextTree | Token) -> str | None:
    while isinstance(part, Tree) and part.data == "part":
        part = part.children[0]
    if isinstance(part, Tree):
        if part.data == "part_word":
            return {"each": "sg", "another": "sg", "both": "pl"}.get(text_of(part))
        value = number_named(part)
        if value is None:
            return None
        return "sg" if value == 1 and part.data in ("exactly_n", "just_n") else "pl"
    return number(part)


def number_named(node: TextTree) -> int | None:
    """The number a count node names: the last one of several."""
    for child in reversed(node.children):
        if isinstance(child, Tree):
            return number_named(child)
        if child.type == "ONE":
            return 1
        if child.type == "NUMERAL":
            return NUMERALS[child.lower()]
        if child.type == "INT" and child.isdecimal():
            return MOST + 1 if exceeds(child, MOST) else int(child)
    return None


def text_of(node: TextTree) -> str:
    """The first word of a node, in small letters."""
    return str(node.children[0]).lower()


def last_type(node: TextTree | Token) -> str:
    """The type of the last token of a node."""
    while isinstance(node, Tree) and node.children:
        node = node.children[-1]
    return node.type if isinstance(node, Token) else ""


def last_word(node: TextTree | Token) -> str:
    """The last word of a node, in small letters."""
    while isinstance(node, Tree) and node.children:
        node = node.children[-1]
    return str(node).lower() if isinstance(node, Token) else ""


def is_count(node: TextTree | Token) -> bool:
    """Whether a node says how many."""
    return isinstance(node, Tree) and node.data in COUNTS


def is_bare_pile(core: TextTree | Token) -> bool:
    """Whether a node is "pile" or "stack" alone."""
    return isinstance(core, Tree) and len(core.children) == 1 and last_word(core) in ("pile", "stack")
