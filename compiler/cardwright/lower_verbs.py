"""Verb phrases to statements: one entry a verb, and what may follow any of them.

A handler takes the verb's tree, its subject and its `Tails`, takes the tails it gives a meaning to, and gives
its statements. Tails that are left are given their general meaning ("for each", "if") or are an error.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Token, Tree

from cardwright import nodes as ir
from cardwright.lower_amounts import bound, different_of, duration, is_bound, value
from cardwright.lower_conditions import condition
from cardwright.lower_core import Lowering, integer, number
from cardwright.lower_filters import lemma
from cardwright.lower_nouns import coined, is_place, location, meaning, noun, place, possessor
from cardwright.lower_phrases import Phrase, phrase

Statements = tuple[ir.Statement, ...]


class Tails:
    """What follows a verb and its object, by rule, in order of reading."""

    __slots__ = ("left",)

    def __init__(self, tails: list[Tree[Any]]) -> None:
        self.left = tails

    def pop(self, *rules: str) -> Tree[Any] | None:
        """Give the first tail of one of these rules, no longer left."""
        for at, tail in enumerate(self.left):
            if tail.data in rules:
                return self.left.pop(at)
        return None

    def flag(self, low: Lowering, rule: str) -> bool:
        """Say whether such a tail stands there, and take it."""
        tail = self.pop(rule)
        if tail is not None:
            low.take(tail)
        return tail is not None

    def duration(self, low: Lowering) -> ir.Duration | None:
        """Take a duration, unless it is a moment at which the whole is done."""
        for tail in self.left:
            if tail.data == "during":
                found = duration(low, low.one(tail))
                if found in LATER:
                    return None
                self.left.remove(tail)
                return found
        return None


LATER = frozenset({"at the end of this turn", "at the start of your next turn", "at the end of the game"})
"""Durations that are moments."""

Handler = Callable[[Lowering, Tree[Any], ir.Noun, Tails], Statements]


def statements(low: Lowering, vp: Tree[Any], who: ir.Noun) -> Statements:
    """Lower a verb phrase with its subject."""
    if vp.data == "do_not":
        action, *tails = low.take(vp)
        return _prohibition(low, action, who, Tails(tails))
    if vp.data != "vp":
        raise low.cannot(vp)
    action, *more = low.take(vp)
    return act(low, action, who, Tails(more))


def act(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    """Lower one action and what follows it."""
    handler = ACTIONS.get(action.data)
    if handler is None:
        raise low.cannot(action)
    purpose = None if action.data in ("costs_less", "costs_more") else tails.pop("in_order_to")
    body = tuple(_distributed(made) for made in handler(low, action, who, tails))
    for tail in tails.left:
        body = _general(low, tail, body)
    return body if purpose is None else (*body, *_purpose(low, purpose, body, who))


def _distributed(made: ir.Statement) -> ir.Statement:
    """Do a statement once for each player whose place it names: "a card from each player's hand"."""
    for name in ("what", "to"):
        part = getattr(made, name, None)
        where = part.place if isinstance(part, ir.Cards) else part
        if not isinstance(where, ir.Place) or not isinstance(where.owner, ir.Players):
            continue
        if where.owner.whose not in ("each", "each other") or not isinstance(made, DISTRIBUTED):
            continue
        if isinstance(part, ir.Cards):
            if part.det.how in ("all", "each", "any number of", "bare"):
                continue
            inner: Any = replace(part, place=replace(where, owner=THEY))
        else:
            inner = replace(where, owner=THEY)
        body = (replace(made, **{name: inner}),)
        return ir.ForEach(each=where.owner, body=body, span=made.span)
    return made


DISTRIBUTED = (ir.Put, ir.Ko, ir.Gain, ir.Reveal, ir.LookAt, ir.Capture, ir.Discard, ir.PlayCard, ir.Rescue)
THEY = ir.Players(whose="they")


def _purpose(low: Lowering, tail: Tree[Any], body: Statements, who: ir.Noun) -> Statements:
    """Lower "to get +2 Attack" after what it costs, "to enter the city" after what is chosen for it."""
    vp = low.one(tail)
    if vp.data != "vp" or len(body) != 1:
        raise low.cannot(tail)
    (cause,) = body
    if isinstance(cause, ir.Choose):
        return statements(low, vp, _chosen(cause.what))
    if isinstance(cause, ir.Ko | ir.Discard | ir.Pay) and vp.children[0].data in REWARDS:
        return statements(low, vp, who)
    raise low.cannot(tail)


REWARDS = frozenset({"get", "draw", "rescue", "gain"})


def _chosen(what: ir.Noun) -> ir.Noun:
    if isinstance(what, ir.Players):
        return ir.Players(whose="that", span=what.span)
    plural = isinstance(what, ir.Cards) and what.plural
    return ir.Ref(form="they" if plural else "it", case="subject", plural=plural, span=what.span)


def _general(low: Lowering, tail: Tree[Any], body: Statements) -> Statements:
    maker = GENERAL.get(tail.data)
    if maker is None:
        raise low.cannot(tail)
    return maker(low, tail, body)


def _for_each(low: Lowering, tail: Tree[Any], body: Statements) -> Statements:
    return (ir.ForEach(each=each(low, low.one(tail)), body=body, span=low.span(tail)),)


def each(low: Lowering, np: Tree[Any]) -> ir.Noun:
    """Lower what follows "for": "each Hero", "every player"."""
    what = noun(low, np)
    how = what.det.how if isinstance(what, ir.Cards | ir.SomeOf) else "each"
    if isinstance(what, ir.Players):
        how = what.whose  # type: ignore[assignment]
    if how not in ("each", "each other", "all"):
        raise low.cannot(np)
    return what


def _if(low: Lowering, tail: Tree[Any], body: Statements) -> Statements:
    span = low.span(tail)
    if low.instead:
        low.instead = False
        body = (ir.Instead(body=body, span=span),)
    return (
        ir.If(condition=condition(low, low.one(tail)), then=body, unless=tail.data == "unless", span=span),
    )


def _instead(low: Lowering, tail: Tree[Any], body: Statements) -> Statements:
    low.take(tail)
    low.instead = True
    return body


def _later(low: Lowering, tail: Tree[Any], body: Statements) -> Statements:
    when = duration(low, low.one(tail))
    if when not in LATER:
        raise low.cannot(tail)
    return (ir.Later(when=when, body=body, span=low.span(tail)),)


GENERAL: dict[str, Callable[[Lowering, Tree[Any], Statements], Statements]] = {
    "for_each": _for_each,
    "if": _if,
    "unless": _if,
    "while": _if,
    "as_long_as": _if,
    "instead": _instead,
    "during": _later,
}


# ---------------------------------------------------------------- verbs of one object


def objects(low: Lowering, np: Tree[Any]) -> ir.Noun:
    """Lower an object; a place stands for all the cards in it: "discard your hand"."""
    if is_place(np):
        span = low.span(np)
        everything = ir.Det(how="all", span=span)
        return ir.Cards(det=everything, kind="card", place=place(low, np), plural=True, span=span)
    return noun(low, np)


def _acts(make: Callable[..., ir.Statement]) -> Handler:
    def handle(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
        return (make(who=who, what=objects(low, low.one(action)), span=low.span(action)),)

    return handle


def _acts_free(make: Callable[..., ir.Statement]) -> Handler:
    def handle(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
        what = noun(low, low.one(action))
        return (make(who=who, what=what, free=tails.flag(low, "for_free"), span=low.span(action)),)

    return handle


def _draw(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    np = low.one(action)
    span = low.span(action)
    what = noun(low, without_extra(low, np))
    if isinstance(what, ir.Cards) and what.kind == "card" and not what.filters and what.place is None:
        amount = _drawn(what)
        if amount is None:
            raise low.cannot(np)
        return (ir.Draw(who=who, amount=amount, span=span),)
    return (ir.DrawThat(who=who, what=what, span=span),)


def without_extra(low: Lowering, np: Tree[Any]) -> Tree[Any]:
    """Read "two more cards" and "an extra card" as "two cards" and "a card": what is drawn comes on top."""
    core = np.children[-1] if np.data in ("counted", "indefinite", "one") else None
    mods = core.children[:-1] if isinstance(core, Tree) else []
    for mod in mods:
        if isinstance(mod, Tree) and mod.data == "adj" and str(mod.children[0]).lower() in MORE:
            low.words(mod)
            kept = [child for child in core.children if child is not mod]  # type: ignore[union-attr]
            low.take(core)  # type: ignore[arg-type]
            low.take(np)
            inner = Tree(core.data, kept, core.meta)  # type: ignore[union-attr]
            return Tree(np.data, [*np.children[:-1], inner], np.meta)
    return np


MORE = frozenset({"more", "extra", "additional", "total"})


def _drawn(what: ir.Cards) -> ir.Amount | None:
    if what.det.how in ("a", "another"):
        return ir.Number(value=1, span=what.span)
    return what.det.amount if what.det.how == "exactly" else None


def _discard(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    what = objects(low, low.one(action))
    return (ir.Discard(who=who, what=what, at_random=tails.flag(low, "at_random"), span=low.span(action)),)


def _discard_down_to(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    count, cards = low.take(action)
    amount = number(low, count)
    *_, head = low.take(cards)
    if len(low.take(head)) != 1 or low.read(head.children[0]) != "card" or len(cards.children) > 2:
        raise low.cannot(cards)
    return (ir.DiscardDownTo(who=who, amount=amount, span=low.span(action)),)


def _gain(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    children = low.take(action)
    what = noun(low, children[0])
    to = place(low, children[1]) if len(children) > 1 else None
    where = tails.pop("on_top_of", "on_bottom_of", "into", "to") if to is None else None
    if where is not None:
        to = destination(low, where)
    as_kind = ""
    as_tail = tails.pop("as")
    if as_tail is not None:
        as_kind = kind_of(low, low.one(as_tail))
    return (ir.Gain(who=who, what=what, to=to, as_kind=as_kind, span=low.span(action)),)


def kind_of(low: Lowering, np: Tree[Any]) -> str:
    """Lower "a Hero" after "as": the name of a kind."""
    what = noun(low, np)
    if not isinstance(what, ir.Cards) or what.filters or what.place is not None:
        raise low.cannot(np)
    if what.det.how not in ("a", "bare"):
        raise low.cannot(np)
    return what.kind


def _reveal(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    np = low.one(action)
    if is_place(np):
        return (ir.RevealPlace(who=who, place=place(low, np), span=low.span(action)),)
    return (ir.Reveal(who=who, what=noun(low, np), span=low.span(action)),)


def _play(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    what = noun(low, low.one(action))
    as_tail = tails.pop("as")
    copied = None
    if as_tail is not None:
        copy = noun(low, low.one(as_tail))
        if not isinstance(copy, ir.CopyOf):
            raise low.cannot(as_tail)
        copied = copy.of
    return (ir.PlayCard(who=who, what=what, as_copy_of=copied, span=low.span(action)),)


def _cards_act(make: Callable[..., ir.Statement]) -> Handler:
    """Verbs whose subject is a card."""

    def handle(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
        if isinstance(who, ir.Players):
            raise low.cannot(action, "wants a card for its subject")
        return (make(captor=who, what=noun(low, low.one(action)), span=low.span(action)),)

    return handle


# ---------------------------------------------------------------- movement

DESTINATIONS: dict[str, Any] = {
    "on_top_of": "top",
    "on_bottom_of": "bottom",
    "on_top_or_bottom_of": "top or bottom",
    "to_top_of": "top",
    "to_bottom_of": "bottom",
}
STANDS = frozenset({"in", "on", "under", "next_to", "above"})
ENDS: dict[str, Any] = {"on_top": "top", "on_bottom": "bottom", "on_top_or_bottom": "top or bottom"}


def destination(low: Lowering, tree: Tree[Any]) -> ir.Location:
    """Lower where a card goes: "into your hand", "on top of your deck", "under this Villain"."""
    span = low.span(tree)
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
    if tree.data in ("into", "to"):
        return place(low, low.one(tree))
    return location(low, tree)


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
        what = replace(what, place=location(low, part))
    return what, destination(low, last)


def _lifted(np: Tree[Any]) -> list[Tree[Any]]:
    """Take a destination out of a participle: "put a card revealed this way into your hand"."""
    post = np.children[-1] if np.data == "modified" else None
    if not isinstance(post, Tree) or post.data not in ("participle", "rel_clause"):
        return []
    lifted: list[Tree[Any]] = []
    while isinstance(post.children[-1], Tree) and post.children[-1].data in LIFTED:
        lifted.insert(0, post.children.pop())
    return lifted


LIFTED = frozenset({"into", "to", "on_top_of", "on_bottom_of", "under", "next_to", "there"})
"""Destinations that the grammar gives to a participle before them."""


def _put(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    np, *where = low.take(action)
    what, to = _moved(low, np, where)
    span = low.span(action)
    back = action.data == "put_back" or (action.data == "return" and to is None)
    if to is None:
        if not back:
            raise low.cannot(action, "does not say where")
        to = ir.There(span=span)
    as_tail = tails.pop("as")
    if as_tail is not None:
        if back:
            raise low.cannot(as_tail)
        return (_put_as(low, who, what, to, as_tail, span),)
    if action.data == "stack" and not isinstance(to, ir.Beside):
        raise low.cannot(action)
    order, facing = _order(low, tails), _facing(low, tails)
    return (ir.Put(who=who, what=what, to=to, order=order, facing=facing, back=back, span=span),)


def _order(low: Lowering, tails: Tails) -> Any:
    if tails.flag(low, "in_any_order"):
        return "any"
    return "random" if tails.flag(low, "in_random_order") else ""


def _facing(low: Lowering, tails: Tails) -> Any:
    if tails.flag(low, "face_down"):
        return "face down"
    return "face up" if tails.flag(low, "face_up") else ""


def _put_as(
    low: Lowering, who: ir.Noun, what: ir.Noun, to: ir.Location, tail: Tree[Any], span: ir.Span
) -> ir.Statement:
    found = phrase(low, low.one(tail))
    if found.head is None or found.mods or found.posts or found.owner is not None:
        raise low.cannot(tail)
    if found.head.type not in ("QNAME", "NAME"):
        raise low.cannot(tail)
    return ir.PutAs(who=who, what=what, to=to, name=coined(low, found.head), span=span)


def _move(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    span = low.span(action)
    if action.data == "moves":
        if isinstance(who, ir.Players):
            raise low.cannot(action)
        return (ir.Move(who=ir.YOU, what=who, to=destination(low, low.one(action)), span=span),)
    np, *where = low.take(action)
    what, to = _moved(low, np, where)
    if to is None or (len(where) == 1 and where[0].data in ("in", "on")):
        raise low.cannot(action, "does not say where")
    return (ir.Move(who=who, what=what, to=to, span=span),)


def _shuffle(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    np, *where = low.take(action)
    span = low.span(action)
    if not where and np.data == "pronoun" and np.children[0].lower() == "it":
        low.words(np)
        return (ir.Shuffle(who=who, place=ir.There(span=low.span(np)), span=span),)
    if not where:
        return (ir.Shuffle(who=who, place=place(low, np), span=span),)
    what, to = _moved(low, np, where)
    assert to is not None
    return (ir.ShuffleInto(who=who, what=what, to=to, span=span),)


def _swap(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    first, second = low.take(action)
    return (ir.Swap(who=who, first=noun(low, first), second=noun(low, second), span=low.span(action)),)


def _enter(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    as_tail = tails.pop("as")
    as_kind = "" if as_tail is None else kind_of(low, low.one(as_tail))
    if isinstance(who, ir.Players):
        raise low.cannot(action)
    return (ir.Enter(what=who, place=place(low, low.one(action)), as_kind=as_kind, span=low.span(action)),)


def _escape(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    low.take(action)
    return (ir.Escape(what=who, span=low.span(action)),)


# ---------------------------------------------------------------- points


def _both(low: Lowering, np: Tree[Any], tails: Tails) -> bool:
    if np.data != "part" or not isinstance(np.children[0], Tree) or np.children[0].data != "part_word":
        return False
    return low.words(low.one(np)) == "both"


def _get(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    bonus = low.one(action)
    plus, *usable = low.take(bonus)
    if plus.data == "get_np" and not usable and _both(low, low.one(plus), tails):
        return (ir.DoBoth(span=low.span(action)),)
    pluses = [p for p in low.take(plus) if not isinstance(p, Token)] if plus.data == "bonuses" else [plus]
    operators = [p for p in plus.children if isinstance(p, Token)] if plus.data == "bonuses" else []
    joiners = {low.read(operator) for operator in operators}
    if len(joiners) > 1 or not joiners <= {"and", "or"}:
        raise low.cannot(plus)
    against, to_do = _usable(low, usable[0]) if usable else (None, "")
    factor = tails.pop("for_each") if not isinstance(who, ir.Players) else _different_tail(tails)
    per = None if factor is None else counted(low, low.one(factor))
    when = tails.duration(low)
    made: list[ir.Statement] = []
    for part in pluses:
        quality, amount = _plus(low, part)
        if per is not None:
            amount = _times(low, part, amount, per)
        span = low.span(part)
        if isinstance(who, ir.Players):
            if when not in (None, "this turn"):
                raise low.cannot(action)
            made.append(
                ir.GetPoints(who=who, point=quality, amount=amount, against=against, to_do=to_do, span=span)
            )
        elif against is not None or to_do:
            raise low.cannot(usable[0])
        else:
            made.append(ir.Bonus(what=who, quality=quality, amount=amount, duration=when, span=span))
    if joiners != {"or"}:
        return tuple(made)
    if not isinstance(who, ir.Players):
        raise low.cannot(plus)
    inner = who if who == ir.YOU else THEY
    ways = tuple((replace(one, who=inner),) for one in made if isinstance(one, ir.GetPoints))
    return (ir.OneWay(who=who, options=ways, span=low.span(action)),)


def _different_tail(tails: Tails) -> Tree[Any] | None:
    """Find "for each different cost among …" and "for each color of Hero …", which multiply points."""
    for tail in tails.left:
        if tail.data == "for_each" and any(True for _ in tail.find_pred(_is_counted)):
            return tails.pop("for_each")
    return None


def _is_counted(tree: Tree[Any]) -> bool:
    return tree.data in ("among", "of_kind")


def counted(low: Lowering, np: Tree[Any]) -> ir.Amount:
    """Lower what follows "for" as a number: "each Villain in the city"."""
    if np.data in ("modified", "each"):
        found = phrase(low, np)
        different = different_of(low, found)
        if different is not None:
            return different
        what: ir.Noun = meaning(low, found)
    else:
        what = noun(low, np)
    how = what.det.how if isinstance(what, ir.Cards) else what.whose if isinstance(what, ir.Players) else ""
    if how not in ("each", "each other"):
        raise low.cannot(np)
    return ir.CountOf(what=what, span=low.span(np))


def _times(low: Lowering, at: Tree[Any], amount: ir.Amount, per: ir.Amount) -> ir.Amount:
    if not isinstance(amount, ir.Number):
        raise low.cannot(at)
    return per if amount.value == 1 else ir.Times(factor=amount.value, amount=per, span=amount.span)


def _plus(low: Lowering, tree: Tree[Any]) -> tuple[str, ir.Amount]:
    span = low.span(tree)
    if tree.data == "plus":
        signed, point = low.take(tree)
        text = low.text(signed)
        if "<" in text:
            return low.read(point), ir.Parameter(name=text.strip("+<>"), span=span)
        return low.read(point), ir.Number(value=integer(low, signed, text.replace("−", "-")), span=span)
    if tree.data == "plus_equal":
        point, amount = low.take(tree)
        return low.read(point), value(low, amount)
    raise low.cannot(tree)


def _usable(low: Lowering, tree: Tree[Any]) -> tuple[ir.Noun | None, str]:
    if tree.data == "usable_against":
        return noun(low, low.one(tree)), ""
    action = [child for child in low.take(tree) if not isinstance(child, Token)][-1]
    if action.data in ("recruit", "fight"):
        return noun(low, low.one(action)), lemma(action.data)
    if action.data in ("recruit_any", "fight_any"):
        low.take(action)
        return None, action.data.partition("_")[0]
    raise low.cannot(action)


def _have_bonus(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    signed, point = low.take(action)
    amount = ir.Number(value=integer(low, signed, low.text(signed).replace("−", "-")), span=low.span(signed))
    if isinstance(who, ir.Players):
        raise low.cannot(action)
    when = tails.duration(low)
    return (ir.Bonus(what=who, quality=low.read(point), amount=amount, duration=when, span=low.span(action)),)


def _to_recruit(low: Lowering, tails: Tails) -> None:
    """Take "to recruit" after a change of cost; what follows it follows the change."""
    purpose = tails.pop("in_order_to")
    if purpose is None:
        return
    vp = low.one(purpose)
    action, *more = low.take(vp)
    if action.data != "recruit_any":
        raise low.cannot(purpose)
    low.take(action)
    tails.left += more


def _cost_change(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    amount = number(low, low.one(action))
    if not isinstance(amount, ir.Number) or isinstance(who, ir.Players):
        raise low.cannot(action)
    if action.data == "costs_less":
        amount = replace(amount, value=-amount.value)
    _to_recruit(low, tails)
    factor = tails.pop("for_each")
    changed = amount if factor is None else _times(low, action, amount, counted(low, low.one(factor)))
    when = tails.duration(low)
    return (ir.CostChange(what=who, amount=changed, duration=when, span=low.span(action)),)


def _pay(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    np = low.one(action)
    if not is_bound(np):
        raise low.cannot(np)
    found = bound(low, np)
    if not found.point or found.comparison != "=":
        raise low.cannot(np)
    return (ir.Pay(who=who, point=found.point, amount=found.amount, span=low.span(action)),)


# ---------------------------------------------------------------- other verbs


def _become(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    np = low.one(action)
    if isinstance(who, ir.Players):
        raise low.cannot(action)
    found = phrase(low, np)
    immediately = False
    kept: list[Tree[Any]] = []
    for post in found.posts:
        if _takes_effect(post):
            low.take_all(post)
            immediately = True
        else:
            kept.append(post)
    found.posts = kept
    what = meaning(low, found)
    if not isinstance(what, ir.Cards) or what.place is not None or what.det.how not in ("a", "the"):
        raise low.cannot(np)
    name, attack = "", None
    for narrowing in what.filters:
        if isinstance(narrowing, ir.OfGroup) and not name:
            name = narrowing.name
        else:
            raise low.cannot(np)
    immediately = tails.flag(low, "immediately") or immediately
    span = low.span(action)
    return (
        ir.Become(what=who, kind=what.kind, immediately=immediately, name=name, attack=attack, span=span),
    )


def _takes_effect(post: Tree[Any]) -> bool:
    return post.data == "that" and any(True for _ in post.find_data("take_effect"))


def _counts_as(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    np = low.one(action)
    what = noun(low, np)
    if not isinstance(what, ir.Cards) or what.place is not None or what.det.how not in ("a", "bare"):
        raise low.cannot(np)
    when = tails.duration(low)
    return (ir.CountAs(what=who, kind=what.kind, filters=what.filters, duration=when, span=low.span(action)),)


def _transform(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    np, *into = low.take(action)
    name = ""
    if into:
        found = phrase(low, into[0])
        if found.head is None or found.head.type not in ("NAME", "QNAME") or found.mods or found.posts:
            raise low.cannot(into[0])
        name = coined(low, found.head) if found.head.type == "QNAME" else low.read(found.head)
    return (ir.Transform(what=noun(low, np), into=name, span=low.span(action)),)


def _choose(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    np = low.one(action)
    span = low.span(action)
    if np.data in ("indefinite", "any", "one"):
        found = phrase(low, np)
        if found.head is not None and found.head.type in CHOSEN and not found.mods:
            low.read(found.head)
            return (ir.ChooseQuality(who=who, quality=CHOSEN[found.head.type], span=span),)
        return (ir.Choose(who=who, what=meaning(low, found), span=span),)
    return (ir.Choose(who=who, what=noun(low, np), span=span),)


CHOSEN = {
    "CLASS_WORD": "class",
    "COLOR": "color",
    "TEAM_WORD": "team",
    "COST_NOUN": "cost",
    "NUMBER": "number",
}


def _track(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    np, *by = low.take(action)
    if np.data != "proper" or np.children[0].type != "TRACK":
        raise low.cannot(np)
    make = ir.Inspire if action.data.startswith("inspire") else ir.Reduce
    name = low.read(low.one(np))
    times = integer(low, by[0]) if by else 1
    return tuple(make(who=who, track=name, span=low.span(action)) for _ in range(times))


def _do_effect(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    np = low.one(action)
    span = low.span(action)
    if np.data == "part" and np.children[0].data == "part_word":
        if low.words(low.one(np)) != "both":
            raise low.cannot(np)
        return (ir.DoBoth(span=span),)
    return (_effect(low, phrase(low, np), who, span),)


def _effect(low: Lowering, found: Phrase, who: ir.Noun, span: ir.Span) -> ir.Statement:
    head = found.head
    if head is None or head.type != "EFFECT" or len(found.mods) != 1 or found.mods[0].data != "label_filter":
        raise low.cannot(found.tree)
    low.read(head)
    label = low.read(low.one(found.mods[0]))
    if found.owner is not None and not found.posts:
        return ir.DoEffect(who=who, label=label, of=possessor(low, found.owner), span=span)
    if not found.posts or found.posts[0].data != "of":
        raise low.cannot(found.tree)
    of, *others = found.posts
    inner = phrase(low, low.one(of))
    inner.posts = inner.posts + others
    return ir.DoEffect(who=who, label=label, of=meaning(low, inner), span=span)


def _same(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    low.take(action)
    if who != ir.YOU:
        raise low.cannot(action)
    return (ir.SameEffect(span=low.span(action)),)


def _make_do(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    made, deed = low.take(action)
    body = act(low, deed, noun(low, made), Tails(tails.left))
    tails.left = []
    return (ir.MakeDo(who=who, body=body, span=low.span(action)),)


def _alone(make: Callable[..., ir.Statement]) -> Handler:
    def handle(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
        low.take(action)
        return (make(who=who, span=low.span(action)),)

    return handle


def _game(make: Callable[..., ir.Statement]) -> Handler:
    def handle(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
        found = phrase(low, low.one(action))
        if found.head is None or found.head.type != "GAME" or found.mods or found.posts:
            raise low.cannot(action)
        low.read(found.head)
        return (make(who=who, span=low.span(action)),)

    return handle


def _end(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    found = phrase(low, low.one(action))
    if found.head is None or found.head.type not in ("TURN", "TURN_NOUN") or found.mods or found.posts:
        raise low.cannot(action)
    low.read(found.head)
    if found.owner is not None:
        possessor(low, found.owner)
    return (ir.EndTurn(who=who, span=low.span(action)),)


def _refill(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    return (ir.Refill(place=place(low, low.one(action)), span=low.span(action)),)


def _prohibition(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    """Lower "don't …" as an order."""
    raise low.cannot(action, "cannot be forbidden this way")


def cannot(low: Lowering, vp: Tree[Any], who: ir.Noun) -> Statements:
    """Lower "can't fight this Villain unless …"."""
    if vp.data != "vp":
        raise low.cannot(vp)
    action, *more = low.take(vp)
    span = low.span(vp)
    what: ir.Noun | None = None
    if action.data in ("recruit_any", "fight_any", "escape"):
        low.take(action)
    elif action.data in FORBIDDEN:
        what = noun(low, low.one(action))
    else:
        raise low.cannot(action)
    verb = action.data.partition("_")[0] if action.data.endswith("_any") else lemma(action.data)
    return (_limits(low, ir.Cannot(who=who, verb=verb, what=what, span=span), Tails(more)),)


def cannot_be(low: Lowering, finite: Tree[Any], subject: ir.Noun) -> Statements:
    """Lower "can't be fought while …"."""
    predicate, *more = low.take(finite)
    if predicate.data != "is_done":
        raise low.cannot(predicate)
    participle = low.one(predicate)
    verb, *inner = [child for child in low.take(participle) if not isinstance(child, Token)]
    tails = Tails([*inner, *more])
    by = tails.pop("by")
    who = ir.Players(whose="everyone", span=low.span(finite)) if by is None else noun(low, low.one(by))
    made = ir.Cannot(who=who, verb=low.verb(verb), what=subject, span=low.span(finite))
    return (_limits(low, made, tails),)


def _limits(low: Lowering, made: ir.Cannot, tails: Tails) -> ir.Cannot:
    when = tails.duration(low)
    if when is not None:
        made = replace(made, duration=when)
    unless = tails.pop("unless")
    if unless is not None:
        made = replace(made, unless=condition(low, low.one(unless)))
    while_ = tails.pop("while", "if", "as_long_as")
    if while_ is not None:
        made = replace(made, when=condition(low, low.one(while_)))
    if tails.left:
        raise low.cannot(tails.left[0])
    return made


FORBIDDEN = frozenset(
    {"fight", "recruit", "draw", "gain", "play", "defeat", "rescue", "discard", "ko", "capture"}
)

ACTIONS: dict[str, Handler] = {
    "draw": _draw,
    "discard": _discard,
    "discard_down_to": _discard_down_to,
    "ko": _acts(ir.Ko),
    "gain": _gain,
    "gain_to": _gain,
    "rescue": _acts(ir.Rescue),
    "reveal": _reveal,
    "look_at": _acts(ir.LookAt),
    "play": _play,
    "recruit": _acts_free(ir.Recruit),
    "fight": _acts_free(ir.Fight),
    "defeat": _acts_free(ir.Defeat),
    "capture": _cards_act(ir.Capture),
    "put": _put,
    "put_back": _put,
    "return": _put,
    "stack": _put,
    "move": _move,
    "moves": _move,
    "shuffle": _shuffle,
    "swap_with": _swap,
    "exchange_with": _swap,
    "set_aside": _acts(ir.SetAside),
    "enter": _enter,
    "escape": _escape,
    "get": _get,
    "have_bonus": _have_bonus,
    "costs_less": _cost_change,
    "costs_more": _cost_change,
    "pay": _pay,
    "spend": _pay,
    "become": _become,
    "counts_as": _counts_as,
    "transform": _transform,
    "transform_into": _transform,
    "choose": _choose,
    "inspire": _track,
    "reduce": _track,
    "inspire_by": _track,
    "reduce_by": _track,
    "do_effect": _do_effect,
    "do_same": _same,
    "have_do": _make_do,
    "make_do": _make_do,
    "extra_turn": _alone(ir.ExtraTurn),
    "cancel": _acts(ir.Cancel),
    "refill": _refill,
    "win": _alone(ir.WinGame),
    "win_np": _game(ir.WinGame),
    "lose": _alone(ir.LoseGame),
    "lose_np": _game(ir.LoseGame),
    "end": _end,
}
