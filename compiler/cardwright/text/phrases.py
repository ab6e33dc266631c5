"""Noun phrases of a tree: their number, the number they name, their last word."""

from __future__ import annotations

from lark import Token, Tree

from cardwright.foundation.bounds import MOST, exceeds
from cardwright.text import rules
from cardwright.text.morphology import NUMERALS

TextTree = Tree[Token]

_SINGULAR = frozenset(
    {
        rules.INDEFINITE,
        rules.ANOTHER,
        rules.EACH,
        rules.EACH_OTHER,
        rules.EVERY,
        rules.ONE,
        rules.SG,
        rules.SG_ONE,
        rules.SG_OTHER,
        rules.WHOEVER,
        rules.WITH_POINTS,
    }
)
_PLURAL = frozenset(
    [
        rules.ALL,
        rules.ALL_OTHER,
        rules.ALL_N,
        rules.ANY_N,
        rules.ANY_NUMBER,
        rules.ANY_NUMBER_OF,
        rules.THAT_MANY,
        rules.THAT_MANY_PLUS,
        rules.AS_MANY,
        rules.HOW_MANY,
        rules.BARE,
        rules.PL,
        rules.PL_OTHERS,
        rules.ALL_OF,
    ]
)
_BY_HEAD = frozenset({rules.ANY, rules.ANY_OTHER, rules.NO, rules.DEFINITE, rules.OWNED})
_BY_FIRST = frozenset({rules.MODIFIED, rules.SUBJECT_WITH, rules.INCLUDING})
PRONOUNS = {
    "it": "sg", "he": "sg", "she": "sg", "him": "sg", "her": "sg", "this": "sg", "that": "sg",
    "everyone": "sg", "everybody": "sg",
    "anything": "sg", "nothing": "sg", "everything": "sg", "anyone": "sg", "nobody": "sg", "no one": "sg",
    "they": "pl", "them": "pl", "those": "pl", "you": "you",
}  # fmt: skip
COUNTS = frozenset(
    {
        rules.EXACTLY_N,
        rules.JUST_N,
        rules.UP_TO_N,
        rules.AT_LEAST_N,
        rules.AT_MOST_N,
        rules.MORE_THAN_N,
        rules.EITHER_N,
        rules.RANGE_N,
    }
    | {rules.FEWER_THAN_N}
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
    if data == rules.BARE_CONJ or data in _BY_FIRST:
        return number(node.children[0])
    if data == rules.PRONOUN:
        return PRONOUNS.get(text_of(node))
    if data == rules.NP_JOIN:
        joiners = {str(child).lower() for child in node.children if isinstance(child, Token)}
        if "and" in joiners:
            return "pl"
        numbers = {number(child) for child in node.children if isinstance(child, Tree)}
        return numbers.pop() if len(numbers) == 1 else None
    if data == rules.PART and isinstance(node.children[0], Tree) and node.children[0].data in COUNTS:
        return None
    if data in (rules.PART, rules.COUNTED):
        return _part_number(node.children[0])
    if data == rules.PROPER:
        token = node.children[0]
        return "sg" if isinstance(token, Token) and token.type == "NAME" else None
    return None


def _part_number(part: TextTree | Token) -> str | None:
    while isinstance(part, Tree) and part.data == rules.PART:
        part = part.children[0]
    if isinstance(part, Tree):
        if part.data == rules.PART_WORD:
            return {"each": "sg", "another": "sg", "both": "pl"}.get(text_of(part))
        value = number_named(part)
        if value is None:
            return None
        return "sg" if value == 1 and part.data in (rules.EXACTLY_N, rules.JUST_N) else "pl"
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
