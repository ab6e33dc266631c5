"""What every part of the lowering shares: where words stand, which are understood, and how it fails.

Each handler *takes* the trees whose meaning it gives and *reads* their tokens. What nobody took or read when
the text is done was passed over: `Lowering.finish` makes that an error, so no word is dropped in silence.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from lark import Token, Tree

from cardwright.foundation.bounds import MOST, exceeds
from cardwright.foundation.tables import Node
from cardwright.model import nodes as ir
from cardwright.text import rules
from cardwright.words.stacks import NO_STACKS, Stacks

Part = Tree[Any] | Token
Handler = TypeVar("Handler", bound=Callable[..., Any])
_new = tuple.__new__
"""Makes a span in half of the time: every node has one."""

MARKS = frozenset({"PL", "S3", "EN", "ED", "ENA", "ING", "POSS", "REL", "NON"})
"""Tokens that only mark a form; the rule around them says the same."""

NUMERALS = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class LowerProblem:
    """A word that the language knows but gives no meaning here."""

    message: str
    span: ir.Span
    rule: str = ""
    """The grammar's rule at fault, for counting what is missing."""


class CannotLower(Exception):
    """A construct that parses but has no meaning in the IR."""

    def __init__(self, problem: LowerProblem) -> None:
        super().__init__(problem.message)
        self.problem = problem


class Lowering:
    """The lowering of one text: its file, the speaking card's names, and what has been understood."""

    __slots__ = ("file", "instead", "kinds", "own", "sentences", "stacks", "taken", "timing")

    def __init__(self, file: str, own: Collection[str], stacks: Stacks = NO_STACKS) -> None:
        self.file = file
        self.own = own
        self.stacks = stacks
        self.kinds: set[str] = set()
        """Kinds of the nouns met so far: "the Hero" then looks back."""
        self.taken: set[int] = set()
        self.instead = False
        """Whether the clause in hand said "instead"."""
        self.timing = ""
        """The label's timing: some words only mean something in set-up lines."""
        self.sentences = 0
        """How many sentences of the text were read."""

    def take(self, tree: Tree[Any]) -> list[Any]:
        """Take a tree: its children, which the caller now answers for."""
        self.taken.add(id(tree))
        return tree.children

    def one(self, tree: Tree[Any]) -> Any:
        """Take a tree of a single child."""
        children = self.take(tree)
        if len(children) != 1:
            raise self.cannot(tree, "has more parts than its meaning")
        return children[0]

    def read(self, token: Token) -> str:
        """Read a token: the declared name of its word, else its text in lower case."""
        self.taken.add(id(token))
        word = getattr(token, "word", None)
        return word.name if word is not None else str(token).lower()

    def text(self, token: Token) -> str:
        """Read a token as it is written."""
        self.taken.add(id(token))
        return str(token)

    def words(self, tree: Tree[Any]) -> str:
        """Take a tree of words only and give them joined, in lower case."""
        return " ".join(self.read(token) for token in self.take(tree) if token.type not in MARKS)

    def verb(self, tree: Tree[Any]) -> str:
        """Take a verb of any form and give its lemma."""
        tokens = self.take(tree)
        self.taken.update(map(id, tokens))
        kind: str = tokens[-1].type
        if kind == "NAME_VERB":
            return "name"
        if kind.startswith("__"):
            return "look at" if str(tokens[-1]).lower().startswith("look") else "set aside"
        return kind.lower()

    def take_all(self, tree: Tree[Any]) -> None:
        """Take a tree with everything in it; for parts whose words add nothing."""
        for part in tree.iter_subtrees():
            self.taken.add(id(part))
            for child in part.children:
                self.taken.add(id(child))

    def span(self, part: Part) -> ir.Span:
        """Give the place of a tree or token in the source."""
        if isinstance(part, Node):
            first, last = part.first, part.last
            return _new(ir.Span, (self.file, first.line, first.column, last.end_line, last.end_column))
        at = part if isinstance(part, Token) else part.meta
        try:
            return ir.Span(self.file, at.line, at.column, at.end_line, at.end_column)  # type: ignore[arg-type]
        except AttributeError:
            return ir.NOWHERE

    def cannot(self, part: Part, message: str = "") -> CannotLower:
        """Make the error for a construct without meaning."""
        rule = part.type if isinstance(part, Token) else str(part.data)
        said = f"{_named(part, rule)} {message or 'has no meaning here'}"
        return CannotLower(LowerProblem(said, self.span(part), rule))

    def cannot_at(self, span: ir.Span, rule: str, message: str) -> CannotLower:
        """Make the error for what was lowered already."""
        return CannotLower(LowerProblem(f'"{rule.lower()}" {message}', span, rule))

    def finish(self, tree: Tree[Any]) -> None:
        """Refuse a text of which a part was passed over."""
        taken = self.taken
        stack: list[Any] = [tree]
        while stack:
            part = stack.pop()
            if id(part) not in taken:
                break
            for child in part.children:
                if not isinstance(child, Token):
                    stack.append(child)
                elif id(child) not in taken and child.type not in MARKS:
                    break
            else:
                continue
            break
        else:
            return
        raise self.cannot(self._first_passed_over(tree), "was passed over")

    def _first_passed_over(self, tree: Tree[Any]) -> Part:
        stack: list[Any] = [tree]
        while stack:
            part = stack.pop()
            is_token = isinstance(part, Token)
            if id(part) not in self.taken and not (is_token and part.type in MARKS):
                break
            if not is_token:
                stack += reversed(part.children)
        found: Part = part
        return found


WORDS = frozenset(
    {
        rules.ADJ, rules.ADJECTIVE, rules.BESIDE, rules.DET, rules.KEYWORD_USE, rules.MOMENT, rules.NOUN,
        rules.PART_WORD, rules.PRONOUN, rules.SUBJECT_ADVERB, rules.VERB,
    }
)  # fmt: skip
"""Rules of single words: an error quotes the word."""
PHRASES = frozenset(
    {
        rules.ALL, rules.ANY, rules.BARE, rules.COUNTED, rules.DEFINITE, rules.EACH, rules.INDEFINITE,
        rules.MODIFIED, rules.NO, rules.NP_JOIN, rules.ONE, rules.OWNED, rules.PART, rules.POINTS,
        rules.PROPER, rules.SG, rules.PL,
    }
)  # fmt: skip
"""Rules of noun phrases, whose names say nothing to an author."""


CLAUSES = frozenset(
    {
        rules.ICONS, rules.ICONS_OR, rules.PERIOD, rules.DURING, rules.REL_CLAUSE, rules.THAT, rules.WHO,
        rules.DOES, rules.DO, rules.DID, rules.MAY, rules.CAN, rules.CANNOT, rules.MUST, rules.WOULD,
        rules.HAS_DONE, rules.HAS_NOT_DONE, rules.SAME_SUBJECT, rules.SAME_SUBJECT_PAST,
        rules.SAME_SUBJECT_MAY, rules.IMPERATIVE, rules.SUBJECT_CLAUSE, rules.PARTICIPLE,
        rules.FROM_PLACE, rules.WITH_NP, rules.TO_BE,
    }
)  # fmt: skip
"""Rules of more than a word, whose names say nothing to an author: an error quotes what is said."""
SAID = {
    rules.GAIN_KEYWORD: "gain", rules.GAIN_ABILITY: "gain", rules.HAVE_KEYWORD: "have",
    rules.HAVE_ABILITY: "have", rules.HAVE_BONUS: "have", rules.HAVE_DO: "have", rules.GAIN_BONUS: "gain",
    rules.GIVE_BONUS: "give", rules.PUT_TWO: "put", rules.PUT_AND_BACK: "put", rules.FIGHT_ANY: "fight",
    rules.RECRUIT_ANY: "recruit", rules.COUNTS_AS_ICON: "counts as", rules.COSTS_LESS: "costs",
    rules.COSTS_MORE: "costs", rules.EXTRA_TURN: "take another turn",
}  # fmt: skip
"""What rules say that are named otherwise."""


def _named(part: Part, rule: str) -> str:
    """Name a construct as an author knows it: its word, its verb, or what it is."""
    if isinstance(part, Token):
        return f'"{part}"'
    if rule in WORDS and part.children:
        return '"' + " ".join(str(token) for token in part.children if str(token)) + '"'
    if rule in PHRASES:
        return "this noun phrase"
    if rule in CLAUSES and (words := _said(part)):
        return f'"{" ".join(words[:6])}{" …" if len(words) > 6 else ""}"'
    return f'"{SAID.get(rule, rule.replace("_", " "))}"'


def _said(part: Part, *, is_action: bool = False) -> list[str]:
    """The words of a construct, with the verbs, which no token stands for."""
    if isinstance(part, Token):
        return [str(part)] if str(part) else []
    rule = str(part.data)
    words = [SAID.get(rule, rule).partition("_")[0]] if is_action else []
    for at, child in enumerate(part.children):
        words += _said(child, is_action=rule in (rules.VP, rules.RVP) and at == 0)
    return words


def tokens(tree: Tree[Any]) -> list[Token]:
    """The tokens of a tree that stand for words."""
    return [token for token in tree.scan_values(lambda part: isinstance(part, Token)) if str(token)]


def word_of(token: Token | None) -> str:
    """The declared name of a token's word, without reading it; "" where it has none."""
    word = getattr(token, "word", None)
    return word.name if word is not None else ""


def number(low: Lowering, part: Part) -> ir.Amount:
    """Lower a number: a digit, a numeral, or a keyword's parameter."""
    token = part if isinstance(part, Token) else low.one(part)
    text = low.text(token)
    if "<" in text:
        return parameter(low, token)
    return ir.Number(value=integer(low, token, text), span=low.span(part))


def parameter(low: Lowering, token: Token) -> ir.Amount:
    """Lower a number that a keyword takes from its use: "<n>", "+<n>", "-<n>", "<n>-cost"."""
    text = low.text(token).removesuffix("-cost")
    found = ir.Parameter(name=text.strip("<>+-−"), span=low.span(token))
    return contrary(found) if text[0] in "-−" else found


def contrary(amount: ir.Amount) -> ir.Amount:
    """Give an amount with the other sign."""
    if isinstance(amount, ir.Number):
        return replace(amount, value=-amount.value)
    return ir.Times(factor=-1, amount=amount, span=amount.span)


def multiplied(low: Lowering, at: Part, factor: ir.Amount, amount: ir.Amount) -> ir.Amount:
    """Give an amount as often as a number or a keyword's parameter says."""
    match factor:
        case ir.Number(value=1):
            return amount
        case ir.Number(value=value):
            return ir.Times(factor=value, amount=amount, span=factor.span)
        case ir.Parameter(name=name):
            return ir.ParameterTimes(name=name, amount=amount, span=factor.span)
        case ir.Times(factor=-1, amount=inner):
            return contrary(multiplied(low, at, inner, amount))
    raise low.cannot(at)


def signed(low: Lowering, token: Token) -> ir.Amount:
    """Lower "+2", "-1" or a keyword's "+<n>", "-<n>"."""
    text = low.text(token)
    if "<" in text:
        return parameter(low, token)
    return ir.Number(value=integer(low, token, text.replace("−", "-")), span=low.span(token))


def integer(low: Lowering, token: Token, text: str | None = None) -> int:
    """Read a token as an integer."""
    text = low.text(token) if text is None else text
    value = NUMERALS.get(text.lower())
    if value is not None:
        return value
    if text.strip("+-−").isdecimal() and exceeds(text.strip("+-−"), MOST):
        raise low.cannot(token, f"is too great a number: a text says {MOST} at most")
    try:
        return int(text)
    except ValueError:
        raise low.cannot(token, "is not one number") from None
