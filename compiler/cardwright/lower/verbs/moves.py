"""Verbs that move cards: where they go, in which order, under which name."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token, Tree

from cardwright.lower.core import (
    Lowering,
    tokens,
)
from cardwright.lower.nouns.heads import coined
from cardwright.lower.nouns.nouns import location, noun, post_filters
from cardwright.lower.nouns.phrases import phrase
from cardwright.lower.nouns.places import place
from cardwright.lower.verbs.dispatch import (
    ACTIONS,
    objects,
)
from cardwright.lower.verbs.tails import Statements, Tails
from cardwright.model import nodes as ir
from cardwright.text import rules

DESTINATIONS: dict[str, Any] = {
    rules.ON_TOP_OF: "top",
    rules.ON_BOTTOM_OF: "bottom",
    rules.ON_TOP_OR_BOTTOM_OF: "top or bottom",
}
STANDS = frozenset(
    {rules.IN, rules.ON, rules.AT, rules.UNDER, rules.NEXT_TO, rules.ABOVE, rules.IN_THAT, rules.ON_THAT}
)
ENDS: dict[str, Any] = {
    rules.ON_TOP: "top",
    rules.ON_BOTTOM: "bottom",
    rules.ON_TOP_OR_BOTTOM: "top or bottom",
}


def destination(low: Lowering, tree: Tree[Any]) -> ir.Location:
    """Lower where a card goes: "into your hand", "on top of your deck", "under this Villain"."""
    span = low.span(tree)
    if tree.data == rules.DESTINATION_OR:
        return _either_place(low, tree)
    if tree.data in DESTINATIONS:
        where = place(low, low.one(tree))
        if isinstance(where, ir.There):
            return replace(where, end=DESTINATIONS[tree.data])
        if not isinstance(where, ir.Place):
            raise low.cannot(tree)
        return replace(where, end=DESTINATIONS[tree.data], span=span)
    if tree.data in ENDS:
        low.take(tree)
        return ir.There(end=ENDS[tree.data], span=span)
    if tree.data in (rules.INTO, rules.TO):
        return place(low, low.one(tree))
    return location(low, tree)


def _either_place(low: Lowering, tree: Tree[Any]) -> ir.Location:
    """Lower "on top of your deck or on the bottom of your deck", "into your hand or on top of your deck"."""
    first, operator, second = low.take(tree)
    if low.read(operator) != "or":
        raise low.cannot(operator)
    one, other = destination(low, first), destination(low, second)
    if isinstance(one, ir.There) and isinstance(other, ir.Place) and not one.name and one.end:
        one = replace(other, end=one.end)
    if isinstance(one, ir.Place) and isinstance(other, ir.Place):
        if {one.end, other.end} == {"top", "bottom"} and replace(one, end=other.end) == other:
            return replace(one, end="top or bottom")
        if not one.end and not other.end:
            return ir.AnyPlace(options=(one, other), span=low.span(tree))
    raise low.cannot(tree)


def _moved(low: Lowering, np: Tree[Any], where: list[Tree[Any]]) -> tuple[ir.Noun, ir.Location | None]:
    """Lower an object with its destinations: the last is where it goes, an earlier one says where it is."""
    if not where:
        where = _lifted(np)
    what = objects(low, np)
    if not where:
        return what, None
    *earlier, last = where
    for part in earlier:
        if not isinstance(what, ir.Cards) or what.place is not None or part.data not in STANDS:
            raise low.cannot(part)
        if part.data in (rules.IN_THAT, rules.ON_THAT):
            where_it_is, that = low.take(part)
            _, narrowing = post_filters(low, [that])
            what = replace(what, filters=(*what.filters, *narrowing), place=place(low, where_it_is))
        else:
            what = replace(what, place=location(low, part))
    return what, destination(low, last)


def _lifted(np: Tree[Any]) -> list[Tree[Any]]:
    """Take a destination out of a participle: "put a card revealed this way into your hand"."""
    post = np.children[-1] if np.data == rules.MODIFIED else None
    if not isinstance(post, Tree) or post.data not in (rules.PARTICIPLE, rules.REL_CLAUSE):
        return []
    lifted: list[Tree[Any]] = []
    while isinstance(post.children[-1], Tree) and post.children[-1].data in LIFTED:
        lifted.insert(0, post.children.pop())
    return lifted


LIFTED = frozenset(
    {rules.INTO, rules.TO, rules.ON_TOP_OF, rules.ON_BOTTOM_OF, rules.UNDER, rules.NEXT_TO, rules.THERE}
)
"""Destinations that the grammar gives to a participle before them."""


def _put(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    np, *where = low.take(action)
    turned = [part for part in where if part.data in FACINGS]
    for part in turned:
        low.take(part)
    what, to = _moved(low, np, [part for part in where if part not in turned])
    span = low.span(action)
    back = action.data == rules.PUT_BACK or (action.data == rules.RETURN and to is None)
    if to is None:
        if not back:
            raise low.cannot(action, "does not say where")
        to = ir.There(span=span)
    as_tail = tails.pop(rules.AS)
    if as_tail is not None:
        if back or turned:
            raise low.cannot(as_tail)
        return (_put_as(low, who, what, to, as_tail, span),)
    if action.data == rules.STACK and not isinstance(to, ir.Beside):
        raise low.cannot(action)
    order, facing = _order(low, tails), _facing(low, action, tails, turned)
    return (ir.Put(who=who, what=what, to=to, order=order, facing=facing, back=back, span=span),)


def _pass(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    """Lower "passes a card to the player on their left": from hand to hand."""
    np, *where = low.take(action)
    what = noun(low, np)
    if len(where) != 1 or where[0].data != rules.TO or not isinstance(who, ir.Players):
        raise low.cannot(action, "does not say to which player")
    if not isinstance(what, ir.Cards) or not (what.place is None or _is_hand(what.place)):
        raise low.cannot(np, "is not from a hand")
    mine = who if who == ir.YOU else ir.Players(whose="they", span=who.span)
    if what.place is None:
        what = replace(what, place=ir.Place(name="hand", owner=mine, span=what.span))
    receiver = low.one(where[0])
    found = phrase(low, receiver)
    side = low.words(found.posts[0]) if len(found.posts) == 1 and found.posts[0].data == rules.BESIDE else ""
    whose = BESIDE.get(side.replace("their", "your")) if found.word == "the" and not found.mods else None
    if whose is None or found.head is None or found.head.type != "PLAYER":
        raise low.cannot(receiver)
    if ("their" in side) == (who == ir.YOU):
        raise low.cannot(receiver, f'is written "on {"your" if who == ir.YOU else "their"} …"')
    low.read(found.head)
    to = ir.Players(whose=whose, span=low.span(receiver))
    return (ir.Pass(who=who, what=what, to=to, span=low.span(action)),)


BESIDE: dict[str, ir.Whose] = {"on your left": "left", "to your left": "left",
                               "on your right": "right", "to your right": "right"}  # fmt: skip


def _is_hand(where: ir.Location) -> bool:
    return isinstance(where, ir.Place) and where.name == "hand" and not where.end


def _taken(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    """Lower "take a Bystander from another player's Victory Pile": into one's own."""
    np = low.one(action)
    to = tails.pop(rules.INTO, rules.TO)
    what = noun(low, np)
    where = what.place if isinstance(what, ir.Cards) else None
    if not isinstance(where, ir.Place) or not isinstance(where.owner, ir.Players):
        raise low.cannot(action, 'is written "put … into …"')
    if not isinstance(who, ir.Players):
        raise low.cannot(action)
    mine = who if who == ir.YOU else ir.Players(whose="they", span=who.span)
    if where.owner == who:
        raise low.cannot(action, "takes from another player")
    own = replace(where, owner=mine, end="", span=low.span(action)) if to is None else destination(low, to)
    if to is None and where.name not in ("Victory Pile", "hand", "discard pile"):
        raise low.cannot(action, 'is written "put … into …"')
    return (ir.Put(who=who, what=what, to=own, span=low.span(action)),)


def _put_two(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    """Lower "put one of them into your hand and the rest on the bottom of your deck": one after the other."""
    children = low.take(action)
    at = next(at for at, child in enumerate(children) if isinstance(child, Token))
    if low.read(children[at]) != "and":
        raise low.cannot(children[at])
    first = Tree(rules.PUT, children[:at], action.meta)
    second = Tree(
        rules.PUT_BACK if action.data == rules.PUT_AND_BACK else rules.PUT, children[at + 1 :], action.meta
    )
    return (*_put(low, first, who, Tails([])), *_put(low, second, _same_player(who), tails))


def _same_player(who: ir.Noun) -> ir.Noun:
    if who == ir.YOU or not isinstance(who, ir.Players):
        return who
    return ir.Players(whose="they", span=who.span)


def _add(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    """Lower "add that Hero to your hand as an extra card": it comes there besides what is drawn."""
    np, *where = low.take(action)
    what, to = _moved(low, np, where)
    if not isinstance(to, ir.Place):
        raise low.cannot(action, "does not say where")
    as_tail = tails.pop(rules.AS)
    if as_tail is not None:
        words = [str(token).lower() for token in tokens(as_tail)]
        if len(words) != 2 or words[0] not in EXTRA or words[1] != "card":
            raise low.cannot(as_tail)
        low.take_all(as_tail)
    return (ir.Put(who=who, what=what, to=to, span=low.span(action)),)


EXTRA = frozenset({"extra", "additional", "fifth", "sixth", "seventh"})


def _order(low: Lowering, tails: Tails) -> Any:
    if tails.flag(low, rules.IN_ANY_ORDER):
        return "any"
    return "random" if tails.flag(low, rules.IN_RANDOM_ORDER) else ""


FACINGS = {rules.FACE_DOWN: "face down", rules.FACE_UP: "face up"}


def _facing(low: Lowering, action: Tree[Any], tails: Tails, turned: list[Tree[Any]]) -> Any:
    said = [FACINGS[part.data] for part in turned]
    said += [facing for rule, facing in FACINGS.items() if tails.flag(low, rule)]
    if len(said) > 1:
        raise low.cannot(action, "turns the card twice")
    return said[0] if said else ""


def _put_as(
    low: Lowering, who: ir.Noun, what: ir.Noun, to: ir.Location, tail: Tree[Any], span: ir.Span
) -> ir.Statement:
    found = phrase(low, low.one(tail))
    if found.head is None or found.posts or found.owner is not None or found.det.amount is not None:
        raise low.cannot(tail)
    if found.head.type == "KIND" and len(found.mods) == 1 and found.mods[0].data == rules.NOUN_FILTER:
        kind, name = low.read(found.head), low.one(found.mods[0])
    elif not found.mods:
        kind, name = "", found.head
    else:
        raise low.cannot(tail)
    if not isinstance(name, Token) or name.type not in ("QNAME", "NAME"):
        raise low.cannot(tail)
    return ir.PutAs(who=who, what=what, to=to, name=coined(low, name), kind=kind, span=span)


def _move(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    span = low.span(action)
    if action.data == rules.MOVES:
        if isinstance(who, ir.Players):
            raise low.cannot(action)
        return (ir.Move(who=ir.YOU, what=who, to=destination(low, low.one(action)), span=span),)
    np, *where = low.take(action)
    what, to = _moved(low, np, where)
    if to is None or (len(where) == 1 and where[0].data in (rules.IN, rules.ON)):
        raise low.cannot(action, "does not say where")
    source = tails.pop(rules.FROM_PLACE)
    if source is not None:
        if not isinstance(what, ir.Cards) or what.place is not None:
            raise low.cannot(source)
        what = replace(what, place=location(low, source))
    return (ir.Move(who=who, what=what, to=to, span=span),)


def _shuffle(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    np, *where = low.take(action)
    span = low.span(action)
    if not where and np.data == rules.PRONOUN and np.children[0].lower() == "it":
        low.words(np)
        return (ir.Shuffle(who=who, place=ir.There(span=low.span(np)), span=span),)
    if not where:
        return (ir.Shuffle(who=who, place=place(low, np), span=span),)
    what, to = _moved(low, np, where)
    assert to is not None
    return (ir.ShuffleInto(who=who, what=what, to=to, span=span),)


def _swap(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    if action.data == rules.SWAP and _are_both(action.children[0]):
        low.words(low.one(action))
        if who != ir.YOU:
            raise low.cannot(action)
        return (ir.SwapThem(span=low.span(action)),)
    first, second = low.take(action) if len(action.children) == 2 else _parted(low, action)
    return (ir.Swap(who=who, first=noun(low, first), second=noun(low, second), span=low.span(action)),)


def _are_both(np: Tree[Any]) -> bool:
    """Say whether "swap" is of "them": a card that moves and what stands where it moves to."""
    return np.data == rules.PRONOUN and str(np.children[0]).lower() == "them"


def _parted(low: Lowering, action: Tree[Any]) -> tuple[Tree[Any], Tree[Any]]:
    """Part "a Villain in the Sewers with one in the Bank", which the grammar reads as one flat phrase."""
    np = low.one(action)
    posts = np.children[1:] if np.data == rules.MODIFIED else []
    at = next((at for at, post in enumerate(posts) if post.data == rules.WITH), None)
    if at is None:
        raise low.cannot(action, "does not say with what")
    head, *_ = low.take(np)
    second, before, after = low.one(posts[at]), posts[:at], posts[at + 1 :]
    if second.data == rules.NP_JOIN and after:
        raise low.cannot(second)
    return (
        Tree(rules.MODIFIED, [head, *before], np.meta) if before else head,
        Tree(rules.MODIFIED, [second, *after], second.meta) if after else second,
    )


def _enter(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    as_tail = tails.pop(rules.AS)
    as_kind = "" if as_tail is None else kind_of(low, low.one(as_tail))
    if isinstance(who, ir.Players):
        raise low.cannot(action)
    return (ir.Enter(what=who, place=place(low, low.one(action)), as_kind=as_kind, span=low.span(action)),)


def _escape(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    low.take(action)
    return (ir.Escape(what=who, span=low.span(action)),)


def kind_of(low: Lowering, np: Tree[Any]) -> str:
    """Lower "a Hero" after "as": the name of a kind."""
    what = noun(low, np)
    if not isinstance(what, ir.Cards) or what.filters or what.place is not None:
        raise low.cannot(np)
    if what.det.how not in ("a", "bare"):
        raise low.cannot(np)
    return what.kind


def _goes(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    """Lower "goes on top of your deck" of a card."""
    if isinstance(who, ir.Players):
        raise low.cannot(action)
    to = destination(low, low.one(action))
    return (ir.Put(who=ir.YOU, what=who, to=to, span=low.span(action)),)


ACTIONS |= {
    rules.PUT: _put,
    rules.PUT_BACK: _put,
    rules.PUT_TWO: _put_two,
    rules.PUT_AND_BACK: _put_two,
    rules.RETURN: _put,
    rules.STACK: _put,
    rules.ADD: _add,
    rules.PASS: _pass,
    rules.TAKE: _taken,
    rules.STEAL: _taken,
    rules.MOVE: _move,
    rules.MOVES: _move,
    rules.SHUFFLE: _shuffle,
    rules.SWAP: _swap,
    rules.SWAP_WITH: _swap,
    rules.ENTER: _enter,
    rules.ESCAPE: _escape,
    rules.GO: _goes,
}
