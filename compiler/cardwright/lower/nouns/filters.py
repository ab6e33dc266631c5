"""What stands before and after a noun to the filters that narrow it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Token, Tree

from cardwright.lower.core import Lowering, integer, number, parameter
from cardwright.lower.nouns.amounts import QUALITIES, bound, duration, is_bound
from cardwright.lower.nouns.heads import coined
from cardwright.lower.nouns.nouns import ADJECTIVES, LOCATIONS, MODS, POSTS, location, meaning, noun
from cardwright.lower.nouns.phrases import Phrase, phrase
from cardwright.model import nodes as ir
from cardwright.text import rules


def lemma(rule: str) -> str:
    """Give the verb of an action's rule."""
    return rule.replace("_", " ")


# ---------------------------------------------------------------- before the noun


def icon(low: Lowering, tree: Tree[Any]) -> ir.Icon:
    """Lower "[Tech]", "[Tech] or [Ranged]", and "[Tech][Ranged]", which are both."""
    span = low.span(tree)
    if tree.data == rules.ICONS:
        both = tuple(icon_name(low, token) for token in low.take(tree))
        if len(set(both)) < len(both):
            raise low.cannot(tree.children[-1], "is there already: a card bears an icon once")
        return ir.Icon(names=both, joiner="and" if len(both) > 1 else "", span=span)
    names: list[str] = []
    joiner: Any = ""
    for part in low.take(tree):
        if isinstance(part, Token):
            joiner = low.read(part)
        else:
            names.append(icon_name(low, low.one(part)))
    return ir.Icon(names=tuple(names), joiner=joiner, span=span)


def _icons_together(low: Lowering, tree: Tree[Any]) -> ir.Filter:
    """Lower "all [Tech] and [Ranged] Heroes": those of the one and those of the other."""
    found = icon(low, tree)
    return replace(found, joiner="and/or") if found.joiner == "and" else found


def icon_name(low: Lowering, token: Token) -> str:
    """Read an icon: the declared name, or what stands in the brackets."""
    word = getattr(token, "word", None)
    return low.read(token) if word is not None else low.text(token).strip("[]")


def use_keyword(low: Lowering, tree: Tree[Any]) -> ir.UseKeyword:
    """Lower a keyword and what it takes: icons in their brackets, numbers, and names as they are declared."""
    name, *arguments = low.take(tree)
    given = tuple(
        f"[{icon_name(low, token)}]"
        if str(token).startswith("[")
        else str(integer(low, token))
        if token.type == "INT" and "<" not in token
        else low.text(token)
        if token.type == "INT"
        else low.read(token)
        for token in arguments
    )
    return ir.UseKeyword(keyword=low.read(name), arguments=given, span=low.span(tree))


def _non(low: Lowering, tree: Tree[Any]) -> ir.Filter:
    inner = [child for child in low.take(tree) if not (isinstance(child, Token) and child.type == "NON")][-1]
    span = low.span(tree)
    if isinstance(inner, Token):
        make: Any = ir.WithKeyword if inner.type == "KEYWORD" else ir.OfGroup
        return ir.Non(filter=make(low.read(inner), span=span), span=span)
    if inner.data in (rules.ICONS, rules.ICONS_OR):
        return ir.Non(filter=icon(low, inner), span=span)
    if inner.data == rules.ADJ:
        word = low.words(inner)
        if word in ADJECTIVES:
            return ir.Non(filter=ADJECTIVES[word](low, inner), span=span)
    raise low.cannot(inner)


def _cost_filter(low: Lowering, tree: Tree[Any]) -> ir.Filter:
    token = low.one(tree)
    text = low.text(token)
    if "<" in text:
        amount = parameter(low, token)
    else:
        amount = ir.Number(value=integer(low, token, text.partition("-")[0]), span=low.span(token))
    return ir.Valued(quality="cost", comparison="=", amount=amount, span=low.span(tree))


def _done_filter(low: Lowering, tree: Tree[Any]) -> ir.Filter:
    verb = low.verb(low.take(tree)[-1])
    return ir.Done(verb=verb, this_way=verb not in LASTING, span=low.span(tree))


LASTING = frozenset({"capture", "ko", "defeat", "fight"})
"""Verbs that leave a card where it shows; "the revealed cards" are those just revealed."""


def _noun_filter(low: Lowering, tree: Tree[Any]) -> ir.Filter:
    head = low.one(tree)
    span = low.span(tree)
    if isinstance(head, Token):
        if head.type == "NAME":
            return ir.OfGroup(name=low.read(head), span=span)
        if head.type == "QNAME":
            return ir.OfGroup(name=coined(low, head), span=span)
        if head.type == "KEYWORD":
            return ir.WithKeyword(keyword=low.read(head), span=span)
        raise low.cannot(head)
    token = low.take(head)[-1]
    if token.type == "KIND":
        return ir.OfKind(kind=low.read(token), span=span)
    raise low.cannot(token)


def _simple(make: Callable[[ir.Span], ir.Filter]) -> Callable[[Lowering, Tree[Any]], ir.Filter]:
    return lambda low, tree: make(low.span(tree))


ADJECTIVES |= {
    "grey": _simple(lambda span: ir.Grey(span=span)),
    "multicolored": _simple(lambda span: ir.Multicolored(span=span)),
    "odd": _simple(lambda span: ir.Parity(which="odd", span=span)),
    "even": _simple(lambda span: ir.Parity(which="even", span=span)),
    "odd-numbered": _simple(lambda span: ir.Parity(which="odd", span=span)),
    "even-numbered": _simple(lambda span: ir.Parity(which="even", span=span)),
    "highest-cost": _simple(lambda span: ir.Extreme(extremity="highest", quality="cost", span=span)),
    "lowest-cost": _simple(lambda span: ir.Extreme(extremity="lowest", quality="cost", span=span)),
    "captured": _simple(lambda span: ir.Done(verb="capture", span=span)),
    "leftmost": _simple(lambda span: ir.Position(which="leftmost", span=span)),
    "rightmost": _simple(lambda span: ir.Position(which="rightmost", span=span)),
    "highest-costing": _simple(lambda span: ir.Extreme(extremity="highest", quality="cost", span=span)),
    "lowest-costing": _simple(lambda span: ir.Extreme(extremity="lowest", quality="cost", span=span)),
    "left-most": _simple(lambda span: ir.Position(which="leftmost", span=span)),
    "right-most": _simple(lambda span: ir.Position(which="rightmost", span=span)),
    "first": _simple(lambda span: ir.Position(which="first", span=span)),
    "next": _simple(lambda span: ir.Position(which="next", span=span)),
    "random": _simple(lambda span: ir.Position(which="random", span=span)),
}
MODS |= {
    rules.ICONS: icon,
    rules.ICONS_OR: _icons_together,
    rules.NON: _non,
    rules.COST_FILTER: _cost_filter,
    rules.DONE_FILTER: _done_filter,
    rules.NOUN_FILTER: _noun_filter,
}


# ---------------------------------------------------------------- after the noun


def done(low: Lowering, tree: Tree[Any], verb: str, by: ir.Noun | None, tails: list[Tree[Any]]) -> ir.Filter:
    """Make "played by you this turn" of a verb and what follows it."""
    found: dict[str, Any] = {}
    for tail in tails:
        if tail.data == rules.DURING:
            _once(low, tail, found, "duration", duration(low, low.one(tail)))
        elif tail.data == rules.THIS_WAY:
            low.take(tail)
            found["this_way"] = True
        elif tail.data == rules.BY:
            _once(low, tail, found, "by", noun(low, low.one(tail)))
        elif tail.data in LOCATIONS:
            _once(low, tail, found, "place", location(low, tail))
        else:
            raise low.cannot(tail)
    if by is not None:
        found["by"] = by
    if verb == "capture" and isinstance(found.get("by"), ir.This | ir.Ref | ir.Cards) and len(found) == 1:
        return ir.CapturedBy(captor=found["by"], span=low.span(tree))
    return ir.Done(verb=verb, span=low.span(tree), **found)


def _once(low: Lowering, tail: Tree[Any], found: dict[str, Any], key: str, what: Any) -> None:
    if key in found:
        raise low.cannot(tail)
    found[key] = what


def participle(low: Lowering, tree: Tree[Any]) -> ir.Filter:
    """Lower "discarded this way", "captured by this Villain"."""
    verb, *tails = [child for child in low.take(tree) if not isinstance(child, Token)]
    return done(low, tree, low.verb(verb), None, tails)


def rel_subject(low: Lowering, tree: Tree[Any]) -> ir.Noun:
    """Lower the pronoun of "you played", "he has"."""
    word = low.words(tree).partition("'")[0]
    span = low.span(tree)
    if word in ("you", "they"):
        return ir.Players(whose="you" if word == "you" else "they", span=span)
    form: Any = word
    return ir.Ref(form=form, case="subject", span=span)


def _rel_clause(low: Lowering, tree: Tree[Any]) -> ir.Filter:
    who, verb, *tails = low.take(tree)
    owner = rel_subject(low, who) if who.data == rules.REL_SUBJECT else noun(low, who)
    span = low.span(tree)
    if verb.data == rules.HAS:
        low.take(verb)
        if tails:
            raise low.cannot(tails[0])
        if isinstance(owner, ir.Players):
            return ir.Belonging(owner=owner, span=span)
        return ir.CapturedBy(captor=owner, span=span)
    if verb.data not in (rules.DID, rules.HAS_DONE):
        raise low.cannot(verb)
    word = [child for child in low.take(verb) if not isinstance(child, Token)][-1]
    did = low.verb(word)
    if not isinstance(owner, ir.Players) and (did != "capture" or tails):
        raise low.cannot(who, "is a card, and of what cards do only what they captured is known")
    return done(low, tree, did, owner, tails)


def _worth(low: Lowering, tree: Tree[Any]) -> ir.Filter:
    comparison, amount = worth(low, low.one(tree))
    return ir.Valued(quality="VP", comparison=comparison, amount=amount, span=low.span(tree))


WORTH: dict[str, ir.Comparison] = {
    rules.WORTH_POINTS: "=",
    rules.WORTH_AT_MOST: "<=",
    rules.WORTH_AT_LEAST: ">=",
}
"""How what stands after "worth" is compared."""


def worth(low: Lowering, tree: Tree[Any]) -> tuple[ir.Comparison, ir.Amount]:
    """Lower "3 VP or less" after "worth"."""
    comparison = WORTH.get(tree.data)
    if comparison is None:
        raise low.cannot(tree)
    count, point = low.take(tree)
    if low.read(point) != "VP":
        raise low.cannot(point)
    kind: Any = comparison
    return kind, number(low, count)


def _with(low: Lowering, tree: Tree[Any]) -> ir.Filter:
    return having(low, tree, low.one(tree), negative=False)


def _without(low: Lowering, tree: Tree[Any]) -> ir.Filter:
    return having(low, tree, low.one(tree), negative=True)


def _with_keyword(low: Lowering, tree: Tree[Any]) -> ir.Filter:
    """Lower "with Undertow", "without Undertow"."""
    span = low.span(tree)
    found = ir.WithKeyword(keyword=low.read(low.one(tree)), span=span)
    return ir.Non(filter=found, span=span) if tree.data == rules.WITHOUT_KEYWORD else found


def keyword_had(low: Lowering, action: Tree[Any]) -> ir.Filter:
    """Lower "has Undertow"."""
    use = use_keyword(low, low.one(action))
    if use.arguments:
        raise low.cannot(action, "asks for a keyword, whatever stands behind it")
    return ir.WithKeyword(keyword=use.keyword, span=low.span(action))


def having(low: Lowering, at: Tree[Any], tree: Tree[Any], negative: bool) -> ir.Filter:
    """Lower what a card has: points, an icon, an extreme, a cost, or cards under it."""
    span = low.span(at)
    if is_bound(tree) and not negative:
        found = bound(low, tree)
        if not found.point:
            raise low.cannot(tree)
        return ir.Valued(quality=found.point, comparison=found.comparison, amount=found.amount, span=span)
    if tree.data == rules.NP_JOIN:
        return ir.Holding(what=noun(low, tree), negative=negative, span=span)
    it = phrase(low, tree)
    special = _same_as(low, it, span) or _bounded(low, it, span) or _quality(low, it, span)
    if special is not None:
        if it.det.how not in ("a", "the", "bare", "any", "no") or it.det.amount is not None or it.det.other:
            raise low.cannot(tree)
        negative ^= it.det.how == "no"
        return ir.Non(filter=special, span=span) if negative else special
    return ir.Holding(what=meaning(low, it), negative=negative, span=span)


def _same_as(low: Lowering, found: Phrase, span: ir.Span) -> ir.Filter | None:
    """Lower "the same cost as that Hero", "the same card name as a card you played this turn"."""
    if not found.posts or found.posts[0].data != rules.SAME_AS:
        return None
    head = found.head
    if head is None or found.owner is not None or len(found.posts) > 1 or not found.mods:
        raise low.cannot(found.tree)
    same, *named = found.mods
    if same.data != rules.ADJ or low.words(same) != "same":
        raise low.cannot(same)
    if head.type == "POINT":
        quality = low.read(head)
    elif head.type in QUALITIES:
        low.read(head)
        quality = QUALITIES[head.type]
    else:
        raise low.cannot(head)
    for mod in named:
        if quality != "name" or mod.data != rules.NOUN_FILTER or low.words(low.one(mod)) != "card":
            raise low.cannot(mod)
    return ir.SameAs(quality=quality, other=noun(low, low.one(found.posts[0])), span=span)


def _bounded(low: Lowering, found: Phrase, span: ir.Span) -> ir.Filter | None:
    """Lower "an Attack of 3 or less", "a cost of 4"."""
    head, of = found.head, found.posts[0] if len(found.posts) == 1 else None
    if head is None or head.type not in ("COST_NOUN", "POINT") or of is None or of.data != rules.OF:
        return None
    if found.mods or found.owner is not None or not is_bound(of.children[0]):
        return None
    limit = bound(low, low.one(of))
    if limit.point:
        raise low.cannot(found.tree)
    quality = low.read(head)
    quality = "cost" if head.type == "COST_NOUN" else quality
    return ir.Valued(quality=quality, comparison=limit.comparison, amount=limit.amount, span=span)


def _quality(low: Lowering, found: Phrase, span: ir.Span) -> ir.Filter | None:
    """Lower "a Recruit icon", "the highest Attack", "an odd-numbered cost", "the same cost as …"."""
    head = found.head
    if head is None or found.owner is not None or found.posts:
        return None
    if head.type == "ICON_WORD":
        low.read(head)
        if len(found.mods) != 1:
            raise low.cannot(found.tree)
        return _icon_of(low, found.mods[0], span)
    if head.type not in ("COST_NOUN", "POINT"):
        return None
    quality = "cost" if head.type == "COST_NOUN" else low.read(head)
    low.read(head)
    if len(found.mods) != 1 or found.mods[0].data != rules.ADJ:
        raise low.cannot(found.tree)
    word = low.words(found.mods[0])
    if word in ("highest", "lowest", "most", "fewest"):
        extremity: Any = "highest" if word in ("highest", "most") else "lowest"
        return ir.Extreme(extremity=extremity, quality=quality, span=span)
    if quality == "cost" and word in PARITIES:
        return ADJECTIVES[word](low, found.mods[0])
    raise low.cannot(found.mods[0])


PARITIES = frozenset({"odd", "even", "odd-numbered", "even-numbered"})


def _icon_of(low: Lowering, mod: Tree[Any], span: ir.Span) -> ir.Filter:
    if mod.data in (rules.ICONS, rules.ICONS_OR):
        return icon(low, mod)
    if mod.data == rules.NOUN_FILTER:
        token = low.one(mod)
        if isinstance(token, Token) and token.type == "POINT":
            return ir.WithPoint(point=low.read(token), span=span)
    raise low.cannot(mod)


# ---------------------------------------------------------------- relative clauses


POSTS |= {
    rules.PARTICIPLE: participle,
    rules.REL_CLAUSE: _rel_clause,
    rules.WORTH: _worth,
    rules.WITH: _with,
    rules.WITHOUT: _without,
    rules.WITH_KEYWORD: _with_keyword,
    rules.WITHOUT_KEYWORD: _with_keyword,
}
