"""Noun phrases to pieces: determiner, modifiers, head and what follows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from lark import Token, Tree

from cardwright.lower.core import Lowering, Part, number
from cardwright.model import nodes as ir
from cardwright.text import rules

ARTICLES: dict[str, tuple[ir.How, bool]] = {
    rules.INDEFINITE: ("a", False),
    rules.ANOTHER: ("another", False),
    rules.EACH: ("each", False),
    rules.EVERY: ("each", False),
    rules.EACH_OTHER: ("each other", False),
    rules.ANY: ("any", False),
    rules.ANY_OTHER: ("any", True),
    rules.NO: ("no", False),
    rules.BARE: ("bare", False),
    rules.ALL: ("all", False),
    rules.ALL_OTHER: ("all", True),
    rules.ANY_NUMBER: ("any number of", False),
}
"""Rules that are a determiner before a core."""
COUNTS: dict[str, ir.How] = {
    rules.EXACTLY_N: "exactly",
    rules.JUST_N: "exactly",
    rules.UP_TO_N: "up to",
    rules.AT_LEAST_N: "at least",
    rules.AT_MOST_N: "up to",
}
OTHERS = {rules.SG_OTHER: "the other", rules.PL_OTHERS: "the rest"}
PARTS: dict[str, ir.How] = {
    "each": "each",
    "any": "any",
    "all": "all",
    "both": "all",
    "another": "another",
    "any number": "any number of",
    "none": "no",
}


@dataclass(slots=True)
class Phrase:
    """A noun phrase in pieces, before its head gives them a meaning."""

    tree: Tree[Any]
    det: ir.Det
    mods: list[Tree[Any]]
    head: Token | None
    plural: bool
    posts: list[Tree[Any]]
    owner: Tree[Any] | None = None
    """The possessor before the core."""
    word: str = ""
    """The determiner's word where it is "the", "this", "that"; a pronoun's word where there is no head."""
    part: ir.Det | None = None
    """What stands before "of": "one of", "up to two of"."""


def phrase(low: Lowering, tree: Tree[Any]) -> Phrase:
    """Read a noun phrase."""
    posts: list[Tree[Any]] = []
    if tree.data == rules.MODIFIED:
        core, *posts = low.take(tree)
    else:
        core = tree
    reader = READERS.get(core.data)
    if reader is None:
        raise low.cannot(core)
    found = reader(low, core)
    found.tree = tree
    found.posts = posts
    return found


def _core(low: Lowering, core: Tree[Any], det: ir.Det, tree: Tree[Any]) -> Phrase:
    """Read modifiers and head: a sg or a pl."""
    if not isinstance(core, Tree) or core.data not in (rules.SG, rules.PL):
        raise low.cannot(core)
    *mods, head = [child for child in low.take(core) if not (isinstance(child, Token) and child.type == "PL")]
    if isinstance(head, Tree):
        parts = low.take(head)
        head = parts[-1]
    counts = [mod for mod in mods if mod.data == rules.NUMBER]
    if counts:
        if det.amount is not None or len(counts) > 1:
            raise low.cannot(counts[-1])
        det = replace(det, amount=number(low, counts[0]))
        mods = [mod for mod in mods if mod.data != rules.NUMBER]
    return Phrase(tree, det, mods, head, core.data == rules.PL, [])


def _article(low: Lowering, tree: Tree[Any]) -> Phrase:
    how, other = ARTICLES[tree.data]
    core = low.one(tree)
    return _core(low, core, ir.Det(how=how, other=other, span=low.span(tree)), tree)


def count_det(low: Lowering, tree: Part) -> ir.Det:
    """Lower "two", "up to two", "at least two", "one"."""
    span = low.span(tree)
    if isinstance(tree, Token) or tree.data == rules.NUMBER:
        return ir.Det(how="exactly", amount=number(low, tree), span=span)
    if tree.data == rules.FEWER_THAN_N:
        fewer = number(low, low.one(tree))
        if not isinstance(fewer, ir.Number) or fewer.value < 2:
            raise low.cannot(tree, 'is written "no"')
        return ir.Det(how="up to", amount=replace(fewer, value=fewer.value - 1), span=span)
    if tree.data == rules.MORE_THAN_N:
        return ir.Det(how="at least", amount=_one_more(number(low, low.one(tree))), span=span)
    how = COUNTS.get(tree.data)
    if how is None:
        raise low.cannot(tree)
    children = low.take(tree)
    amount = number(low, children[0]) if children else ir.Number(value=1, span=span)
    return ir.Det(how=how, amount=amount, strict=tree.data == rules.JUST_N, span=span)


def _one_more(amount: ir.Amount) -> ir.Amount:
    if isinstance(amount, ir.Number):
        return replace(amount, value=amount.value + 1)
    return ir.Plus(left=amount, right=ir.Number(value=1, span=amount.span), span=amount.span)


def _counted(low: Lowering, tree: Tree[Any]) -> Phrase:
    count, core = low.take(tree)
    found = _core(low, core, count_det(low, count), tree)
    if found.det.how == "up to" and found.det.amount == ir.Number(value=1):
        found.plural = False  # "fewer than two Wounds" are up to one Wound
    return found


def _any_n(low: Lowering, tree: Tree[Any]) -> Phrase:
    """Read "any two cards": two, whichever."""
    count, core = low.take(tree)
    return _core(low, core, count_det(low, count), tree)


def _one(low: Lowering, tree: Tree[Any]) -> Phrase:
    one, core = low.take(tree)
    return _core(low, core, count_det(low, one), tree)


def _that_many(low: Lowering, tree: Tree[Any]) -> Phrase:
    core, *more = low.take(tree)
    span = low.span(tree)
    amount: ir.Amount = ir.ThatMany(span=span)
    if more:
        one = isinstance(more[0], Token)
        by = ir.Number(value=1, span=low.span(more[0])) if one else number(low, more[0])
        if one:
            low.read(more[0])
        amount = ir.Plus(left=amount, right=by, span=span)
    return _core(low, core, ir.Det(how="exactly", amount=amount, span=span), tree)


def _definite(low: Lowering, tree: Tree[Any]) -> Phrase:
    det, *more = low.take(tree)
    if len(more) != 1 or det.data != rules.DET:
        raise low.cannot(tree)
    core = more[0]
    word = low.words(det)
    if core.data == rules.SG_ONE:
        low.read(low.one(core))
        return Phrase(tree, ir.Det(how="that"), [], None, False, [], word="it")
    if core.data in OTHERS and word == "the":
        low.take(core)
        return Phrase(tree, ir.Det(how="the"), [], None, False, [], word=OTHERS[core.data])
    how: ir.How = "that" if word in ("that", "those") else "this" if word in ("this", "these") else "the"
    found = _core(low, core, ir.Det(how=how, span=low.span(tree)), tree)
    found.word = word
    return found


def _owned(low: Lowering, tree: Tree[Any]) -> Phrase:
    possessor, *more = low.take(tree)
    if len(more) != 1:
        raise low.cannot(tree)
    core = more[0]
    if core.data == rules.SG_ONE:
        raise low.cannot(core)
    found = _core(low, core, ir.Det(how="bare", span=low.span(tree)), tree)
    found.owner = possessor
    return found


def _part(low: Lowering, tree: Tree[Any]) -> Phrase:
    part = low.one(tree)
    span = low.span(tree)
    if isinstance(part, Tree) and part.data == rules.PART_WORD:
        word = low.words(part)
        if word not in PARTS:
            raise low.cannot(tree)
        det = ir.Det(how=PARTS[word], span=span)
    else:
        det = count_det(low, part)
    return Phrase(tree, det, [], None, det.how != "exactly" or det.amount != ir.Number(value=1), [], part=det)


def _of_owned(how: ir.How) -> Callable[[Lowering, Tree[Any]], Phrase]:
    def read(low: Lowering, tree: Tree[Any]) -> Phrase:
        inner = phrase(low, low.one(tree))
        inner.part = ir.Det(how=how, span=low.span(tree))
        return inner

    return read


def _pronoun(low: Lowering, tree: Tree[Any]) -> Phrase:
    return Phrase(tree, ir.Det(how="bare"), [], None, False, [], word=low.words(tree).partition("'")[0])


def _proper(low: Lowering, tree: Tree[Any]) -> Phrase:
    return Phrase(tree, ir.Det(how="bare", span=low.span(tree)), [], low.one(tree), False, [])


def _point(low: Lowering, tree: Tree[Any]) -> Phrase:
    return Phrase(tree, ir.Det(how="bare", span=low.span(tree)), [], low.one(tree), False, [])


def _fixed(word: str) -> Callable[[Lowering, Tree[Any]], Phrase]:
    def read(low: Lowering, tree: Tree[Any]) -> Phrase:
        low.take(tree)
        return Phrase(tree, ir.Det(how="bare"), [], None, False, [], word=word)

    return read


READERS: dict[str, Callable[[Lowering, Tree[Any]], Phrase]] = {
    **dict.fromkeys(ARTICLES, _article),
    rules.COUNTED: _counted,
    rules.ONE: _one,
    rules.ANY_N: _any_n,
    rules.THAT_MANY: _that_many,
    rules.THAT_MANY_PLUS: _that_many,
    rules.DEFINITE: _definite,
    rules.OWNED: _owned,
    rules.PART: _part,
    rules.ALL_OF: _of_owned("all"),
    rules.ANY_NUMBER_OF: _of_owned("any number of"),
    rules.PRONOUN: _pronoun,
    rules.PROPER: _proper,
    rules.POINT: _point,
    rules.REST: _fixed("the rest"),
}


def conjunct(low: Lowering, tree: Tree[Any], first: Phrase | None, how: ir.How = "a") -> Phrase:
    """Read one of several joined phrases; a bare one takes the determiner of the first."""
    if tree.data != rules.BARE_CONJ:
        return phrase(low, tree)
    core, *posts = low.take(tree)
    det = ir.Det(how=how) if first is None else first.det
    found = _core(low, core, replace(det, span=low.span(tree)), tree)
    found.posts = posts
    found.owner = None if first is None else first.owner
    return found


def is_place(tree: Tree[Any]) -> bool:
    """Say whether the head of a phrase is a declared place or a space of one, without taking it."""
    while tree.data == rules.NP_JOIN:
        tree = tree.children[0]
    return head_type(tree) in ("PLACE", "SPACE")


def head_type(tree: Tree[Any]) -> str:
    """Give the type of the token that heads a phrase, without taking it; "" where none does."""
    if tree.data == rules.MODIFIED:
        tree = tree.children[0]
    core = tree.children[-1] if tree.children else None
    if not isinstance(core, Tree) or core.data not in (rules.SG, rules.PL):
        return ""
    head = core.children[-1]
    token = head.children[-1] if isinstance(head, Tree) else head
    return token.type if isinstance(token, Token) else ""


def without_extra(low: Lowering, np: Tree[Any]) -> Tree[Any]:
    """Read "two more cards" and "an extra card" as "two cards" and "a card": what is drawn comes on top."""
    core = (
        np.children[-1]
        if np.data in (rules.COUNTED, rules.INDEFINITE, rules.ONE, rules.ANY, rules.BARE)
        else None
    )
    mods = core.children[:-1] if isinstance(core, Tree) else []
    for mod in mods:
        if isinstance(mod, Tree) and mod.data == rules.ADJ and str(mod.children[0]).lower() in MORE:
            low.words(mod)
            kept = [child for child in core.children if child is not mod]  # type: ignore[union-attr]
            low.take(core)  # type: ignore[arg-type]
            low.take(np)
            inner = Tree(core.data, kept, core.meta)  # type: ignore[union-attr]
            return Tree(np.data, [*np.children[:-1], inner], np.meta)
    return np


MORE = frozenset({"more", "extra", "additional", "total"})
