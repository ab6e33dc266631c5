"""Values, bounds and durations: "the number of Heroes in the HQ", "4 or less", "this turn"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Token, Tree

from cardwright.lower.core import Lowering, Part, multiplied, number, signed
from cardwright.lower.nouns.nouns import VALUES, meaning, possessor, post_filters
from cardwright.lower.nouns.phrases import Phrase, conjunct, phrase
from cardwright.model import nodes as ir
from cardwright.text import rules

BOUNDS: dict[str, ir.Comparison] = {
    rules.EXACTLY_N: "=",
    rules.JUST_N: "=",
    rules.UP_TO_N: "<=",
    rules.AT_MOST_N: "<=",
    rules.AT_LEAST_N: ">=",
    rules.MORE_THAN_N: ">",
}
POINT_BOUNDS: dict[str, ir.Comparison] = {rules.POINTS_AT_MOST: "<=", rules.POINTS_AT_LEAST: ">="}
QUALITIES = {
    "COST_NOUN": "cost",
    "COLOR": "color",
    "CLASS_WORD": "class",
    "TEAM_WORD": "team",
    "NAME_NOUN": "name",
}

MOMENTS: dict[str, ir.Duration] = {
    "this turn": "this turn",
    "during this turn": "this turn",
    "for the rest of this turn": "this turn",
    "for the rest of the turn": "this turn",
    "until the end of turn": "this turn",
    "until end of turn": "this turn",
    "at the end of this turn": "at the end of this turn",
    "at the end of turn": "at the end of this turn",
    "at end of turn": "at the end of this turn",
    "next turn": "next turn",
    "during your turn": "during your turn",
    "on your turn": "during your turn",
    "each turn": "each turn",
    "once per turn": "once per turn",
    "once each turn": "once per turn",
    "at the end of the game": "at the end of the game",
    "for the rest of the game": "the rest of the game",
}
PERIODS: dict[tuple[str, str], ir.Duration] = {
    ("until the start of", "your next turn"): "until your next turn",
    ("at the start of", "your next turn"): "at the start of your next turn",
    ("at the beginning of", "your next turn"): "at the start of your next turn",
    ("for the rest of", "this turn"): "this turn",
    ("for the rest of", "the game"): "the rest of the game",
}


def duration(low: Lowering, tree: Tree[Any]) -> ir.Duration:
    """Lower "this turn", "until the start of your next turn"."""
    if tree.data == rules.MOMENT:
        found = MOMENTS.get(low.words(tree))
    else:
        first, np = low.take(tree)
        found = PERIODS.get((low.read(first), " ".join(str(token).lower() for token in _tokens(np))))
        low.take_all(np)
    if found is None:
        raise low.cannot(tree)
    return found


def _tokens(tree: Tree[Any]) -> list[Token]:
    return list(tree.scan_values(lambda value: isinstance(value, Token)))


# ---------------------------------------------------------------- bounds


class Bound:
    """A number with its comparison and, if it has one, its kind of points."""

    __slots__ = ("amount", "comparison", "point")

    def __init__(self, comparison: ir.Comparison, amount: ir.Amount, point: str = "") -> None:
        self.comparison = comparison
        self.amount = amount
        self.point = point


def is_bound(tree: Tree[Any]) -> bool:
    """Say whether a phrase is a bare number or bound: "4 or less", "5 Attack or more"."""
    if tree.data == rules.POINTS or tree.data in BOUNDS or tree.data in POINT_BOUNDS:
        return True
    if tree.data != rules.PART:
        return False
    child = tree.children[0]
    return isinstance(child, Token) or child.data in BOUNDS or child.data == rules.NUMBER


def bound(low: Lowering, tree: Tree[Any]) -> Bound:
    """Lower a bound."""
    point = ""
    if tree.data == rules.POINTS:
        count, *more = low.take(tree)
        comparison, amount = _counted(low, count)
        for part in more:
            if isinstance(part, Token):
                point = low.read(part)
            else:
                comparison = BOUNDS[part.data]
                low.take(part)
        return Bound(comparison, amount, point)
    if tree.data in POINT_BOUNDS:
        count, named = low.take(tree)
        comparison, amount = _counted(low, count)
        if comparison != "=":
            raise low.cannot(count)
        return Bound(POINT_BOUNDS[tree.data], amount, low.read(named))
    comparison, amount = _counted(low, low.one(tree) if tree.data == rules.PART else tree)
    return Bound(comparison, amount)


def _counted(low: Lowering, tree: Part) -> tuple[ir.Comparison, ir.Amount]:
    if isinstance(tree, Token) or tree.data == rules.NUMBER:
        return "=", number(low, tree)
    comparison = BOUNDS.get(tree.data)
    if comparison is None:
        raise low.cannot(tree)
    return comparison, number(low, low.one(tree))


# ---------------------------------------------------------------- values


def value(low: Lowering, tree: Tree[Any]) -> ir.Amount:
    """Lower a value: "its cost", "the number of Villains in the city plus 2"."""
    if tree.data == rules.MODIFIED and tree.children[0].data in FACTORS:
        tree = _factored(low, tree)
    maker = SUMS.get(tree.data)
    if maker is not None:
        return maker(low, tree)
    if is_bound(tree):
        found = bound(low, tree)
        if found.comparison != "=" or found.point:
            raise low.cannot(tree)
        return found.amount
    return phrase_value(low, phrase(low, tree))


def _sum(low: Lowering, tree: Tree[Any]) -> ir.Amount:
    left, right = low.take(tree)
    return ir.Plus(left=value(low, left), right=value(low, right), span=low.span(tree))


def _offset(low: Lowering, tree: Tree[Any]) -> ir.Amount:
    left, delta = low.take(tree)
    return ir.Plus(left=value(low, left), right=signed(low, delta), span=low.span(tree))


def _twice(low: Lowering, tree: Tree[Any]) -> ir.Amount:
    return ir.Times(factor=2, amount=value(low, low.one(tree)), span=low.span(tree))


VALUES[rules.EQUAL_TO] = value
FACTORS = frozenset({rules.TWICE, rules.TIMES, rules.HALF})


def _factored(low: Lowering, tree: Tree[Any]) -> Tree[Any]:
    """Give what follows the noun of "twice the number of Villains" to the number, not to "twice"."""
    factored, *posts = low.take(tree)
    *factor, definite = low.take(factored)
    inner = Tree(rules.MODIFIED, [definite, *posts], tree.meta)
    return Tree(factored.data, [*factor, inner], tree.meta)


def _times(low: Lowering, tree: Tree[Any]) -> ir.Amount:
    many, amount = low.take(tree)
    return multiplied(low, many, number(low, many), value(low, amount))


def _half(low: Lowering, tree: Tree[Any]) -> ir.Amount:
    return ir.HalfOf(amount=value(low, low.one(tree)), span=low.span(tree))


SUMS: dict[str, Callable[[Lowering, Tree[Any]], ir.Amount]] = {
    rules.SUM: _sum,
    rules.OFFSET: _offset,
    rules.TWICE: _twice,
    rules.TIMES: _times,
    rules.HALF: _half,
}


def is_value(found: Phrase) -> bool:
    """Say whether the head of a phrase is a value rather than cards."""
    return found.head is not None and found.head.type in ("COST_NOUN", "POINT", "NUMBER", "VALUE")


def phrase_value(low: Lowering, found: Phrase) -> ir.Amount:
    """Give a phrase its meaning as a value."""
    head = found.head
    span = low.span(found.tree)
    if head is None or not is_value(found):
        raise low.cannot(found.tree, "is not a number")
    if head.type == "NUMBER":
        low.read(head)
        if found.word == "that" and not found.posts and not found.mods:
            return ir.ThatMany(span=span)
        return _number_of(low, found)
    if head.type == "VALUE":
        raise low.cannot(head)
    quality = "cost" if head.type == "COST_NOUN" else low.read(head)
    low.read(head)
    printed = False
    extremity: Any = ""
    for mod in found.mods:
        word = low.words(mod) if mod.data == rules.ADJ else ""
        if word == "printed":
            printed = True
        elif word in ("highest", "lowest"):
            extremity = word
        elif word not in ("current", "total"):
            raise low.cannot(mod)
    had = _points_of(low, found, quality, span)
    if had is not None:
        return had
    if found.owner is not None:
        if found.posts or extremity:
            raise low.cannot(found.tree)
        return ir.ValueOf(quality=quality, of=possessor(low, found.owner), printed=printed, span=span)
    if not found.posts or found.posts[0].data not in (rules.OF, rules.AMONG):
        raise low.cannot(found.tree)
    inner = _inner(low, found)
    of = meaning(low, inner)
    if extremity:
        if not isinstance(of, ir.Cards):
            raise low.cannot(found.tree)
        if of.det.amount is not None or of.det.how not in ("bare", "the", "all", "any", "each", "each other"):
            raise low.cannot(inner.head or inner.tree, "are some of them only: choose or reveal them first")
        best = ir.Extreme(extremity=extremity, quality=quality, span=span)
        det = ir.Det(how="the", other=of.det.other or of.det.how == "each other")
        of = replace(of, det=det, filters=(best, *of.filters), plural=False)
    return ir.ValueOf(quality=quality, of=of, printed=printed, span=span)


def _points_of(low: Lowering, found: Phrase, quality: str, span: ir.Span) -> ir.Amount | None:
    """Lower "your Attack", "the Attack you have": points that a player has."""
    if found.head is None or found.head.type != "POINT" or found.mods or quality == "VP":
        return None
    if found.owner is not None and not found.posts:
        if str(found.owner.children[0].children[0]).lower() not in ("your", "their"):
            return None
        return ir.PointsOf(point=quality, who=possessor(low, found.owner), span=span)
    if found.word != "the" or len(found.posts) != 1 or found.posts[0].data != rules.REL_CLAUSE:
        return None
    who, verb, *tails = low.take(found.posts[0])
    if (
        tails
        or verb.data != rules.HAS
        or who.data != rules.REL_SUBJECT
        or low.words(who) not in ("you", "they")
    ):
        raise low.cannot(found.posts[0])
    low.take(verb)
    whose: Any = "you" if str(who.children[0]).lower() == "you" else "they"
    return ir.PointsOf(point=quality, who=ir.Players(whose=whose, span=low.span(who)), span=span)


def _inner(low: Lowering, found: Phrase) -> Phrase:
    """Read the phrase after "of", with whatever follows it."""
    of, *others = found.posts
    if of.data == rules.OF_KIND:
        inner = conjunct(low, Tree(rules.BARE_CONJ, low.take(of), of.meta), None, "bare")
        inner.plural = True
    else:
        inner = phrase(low, low.one(of))
    inner.posts = inner.posts + others
    return inner


def _number_of(low: Lowering, found: Phrase) -> ir.Amount:
    span = low.span(found.tree)
    if found.mods or found.owner is not None or not found.posts or found.posts[0].data != rules.OF:
        raise low.cannot(found.tree)
    inner = _inner(low, found)
    different = different_of(low, inner)
    if different is not None:
        return different
    return ir.CountOf(what=meaning(low, inner), span=span)


def different_of(low: Lowering, found: Phrase) -> ir.DifferentOf | None:
    """Lower "different costs among your Heroes", if that is what a phrase says."""
    if found.head is not None and found.head.type == "NUMBER" and found.owner is None:
        return _different_numbers(low, found)
    if found.head is None or found.head.type not in QUALITIES:
        return None
    if found.owner is not None or not found.posts:
        raise low.cannot(found.head)
    whole: ir.Noun | None = None
    if found.posts[0].data not in (rules.AMONG, rules.OF, rules.OF_KIND):
        whole = _that_have(low, found)
    quality = QUALITIES[found.head.type]
    low.read(found.head)
    if quality == "cost" and not found.mods:
        raise low.cannot(found.head)
    parity: ir.Parity | None = None
    for mod in found.mods:
        word = low.words(mod) if mod.data == rules.ADJ else ""
        plain = word.removesuffix("-numbered")
        if quality == "cost" and plain in ("odd", "even") and parity is None:
            odd: Any = plain
            parity = ir.Parity(which=odd, span=low.span(mod))
        elif word != "different":
            raise low.cannot(mod)
    among = whole if whole is not None else meaning(low, _inner(low, found))
    if parity is not None:
        # "each odd cost among your Heroes": of those of an odd cost, how many costs there are
        if not isinstance(among, ir.Cards):
            raise low.cannot(found.tree)
        owned = tuple(one for one in among.filters if isinstance(one, ir.Belonging))
        others = tuple(one for one in among.filters if not isinstance(one, ir.Belonging))
        among = replace(among, filters=(*others, parity, *owned))
    return ir.DifferentOf(quality=quality, among=among, span=low.span(found.tree))


def _that_have(low: Lowering, found: Phrase) -> ir.Noun:
    """Read "each different class you have" and "each team in your hand" as that of the Heroes there."""
    named = [mod for mod in found.mods if mod.data == rules.NOUN_FILTER]
    found.mods = [mod for mod in found.mods if mod.data != rules.NOUN_FILTER]
    for mod in named:
        if [str(token).lower() for token in _tokens(mod) if str(token)] != ["hero"]:
            raise low.cannot(mod)
        low.take_all(mod)
    where, filters = post_filters(low, found.posts)
    if where is None and not any(isinstance(one, ir.Belonging) for one in filters):
        raise low.cannot(found.tree, "does not say among which cards")
    det = ir.Det(how="bare", span=low.span(found.tree))
    span = low.span(found.tree)
    return ir.Cards(det=det, kind="Hero", filters=filters, place=where, plural=True, span=span)


def _different_numbers(low: Lowering, found: Phrase) -> ir.DifferentOf | None:
    """Lower "different printed Attack number among …"."""
    words = [str(mod.children[0]).lower() if mod.data == rules.ADJ else "" for mod in found.mods]
    if "different" not in words or not found.posts or found.posts[0].data != rules.AMONG:
        return None
    quality = ""
    for mod, word in zip(found.mods, words, strict=True):
        if word in ("different", "printed"):
            low.words(mod)
        elif mod.data == rules.NOUN_FILTER and isinstance(mod.children[0], Token) and not quality:
            point = low.one(mod)
            if point.type != "POINT":
                raise low.cannot(mod)
            quality = low.read(point)
        else:
            raise low.cannot(mod)
    assert found.head is not None
    low.read(found.head)
    if not quality:
        raise low.cannot(found.head)
    among, printed = meaning(low, _inner(low, found)), "printed" in words
    return ir.DifferentOf(quality=quality, among=among, printed=printed, span=low.span(found.tree))


def of_value(what: ir.Noun, valued: ir.Valued, span: ir.Span) -> ir.Condition:
    """A card's value compared; of several cards it is said of each by itself, not of their total."""
    if are_several(what):
        return ir.IsA(what=what, filters=(replace(valued, span=span),), span=span)
    left = ir.ValueOf(quality=valued.quality, of=what, span=span)
    return ir.Compare(left=left, comparison=valued.comparison, right=valued.amount, span=span)


def are_several(what: ir.Noun) -> bool:
    """Say whether a noun may be more cards than one, or one of several."""
    match what:
        case ir.Cards(det=det, plural=plural):
            return plural or det.how in ("a", "any", "another", "all", "each", "each other")
        case ir.Ref(plural=plural):
            return plural
    return isinstance(what, ir.SomeOf)
