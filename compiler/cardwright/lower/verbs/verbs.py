"""The other verbs to statements: one entry a verb; and what players and cards cannot do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Token, Tree

from cardwright.lower.conditions import condition
from cardwright.lower.core import Lowering, number, tokens
from cardwright.lower.nouns.chosen import of_heroes
from cardwright.lower.nouns.filters import icon, lemma
from cardwright.lower.nouns.heads import coined
from cardwright.lower.nouns.nouns import as_player, meaning, noun, possessor
from cardwright.lower.nouns.phrases import Phrase, is_place, phrase, without_extra
from cardwright.lower.nouns.places import place
from cardwright.lower.verbs.acts import ACTIONS, Handler, Statements, Tails, act, objects
from cardwright.lower.verbs.moves import destination, kind_of
from cardwright.lower.verbs.repeats import is_again, repeat
from cardwright.model import nodes as ir


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
        if amount is None and what.det.how == "bare" and any(tail.data == "until" for tail in tails.left):
            amount = ir.Number(value=1, span=what.span)  # one after another
        if amount is None:
            raise low.cannot(np)
        return (ir.Draw(who=who, amount=amount, span=span),)
    return (ir.DrawThat(who=who, what=what, span=span),)


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


GAINED_TO: dict[str, Any] = {"gain_to_top_of": "top", "gain_to_bottom_of": "bottom"}


def _gain(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    children = low.take(action)
    what = noun(low, children[0])
    to = place(low, children[1]) if len(children) > 1 else None
    if action.data in GAINED_TO:
        if not isinstance(to, ir.Place) or to.end:
            raise low.cannot(action)
        to = replace(to, end=GAINED_TO[action.data])
    where = tails.pop("on_top_of", "on_bottom_of", "into", "to") if to is None else None
    if where is not None:
        to = destination(low, where)
    as_kind = ""
    as_tail = tails.pop("as")
    if as_tail is not None:
        as_kind = kind_of(low, low.one(as_tail))
    return (ir.Gain(who=who, what=what, to=to, as_kind=as_kind, span=low.span(action)),)


def _reveal(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    np = low.one(action)
    until = tails.pop("until")
    if until is not None:
        return (_reveal_until(low, np, until, who, low.span(action)),)
    if is_place(np):
        return (ir.RevealPlace(who=who, place=place(low, np), span=low.span(action)),)
    return (ir.Reveal(who=who, what=noun(low, np), span=low.span(action)),)


def _reveal_until(
    low: Lowering, np: Tree[Any], until: Tree[Any], who: ir.Noun, span: ir.Span
) -> ir.Statement:
    """Lower "reveal cards from your deck until you reveal a Hero"."""
    fin = low.one(until)
    if fin.data != "subject_clause":
        raise low.cannot(fin)
    subject, finite = low.take(fin)
    vp = [child for child in low.take(finite) if not isinstance(child, Token)][-1]
    if finite.data not in ("does", "do", "has_done") or vp.data != "vp" or len(vp.children) != 1:
        raise low.cannot(finite)
    ends = low.one(vp)
    if ends.data not in ("reveal", "find"):
        raise low.cannot(ends, 'is written "until you reveal …"')
    if np.data != "modified" or len(np.children) != 2 or np.children[1].data not in FROM_DECK:
        raise low.cannot(np, "does not say from which deck")
    core, post = low.take(np)
    low.take(post)
    what = noun(low, Tree("modified", [core, Tree("from_place", post.children, post.meta)], np.meta))
    if not isinstance(what, ir.Cards) or what.det.how != "bare" or what.kind != "card" or what.filters:
        raise low.cannot(np)
    found = noun(low, low.one(ends))
    options = found.options if isinstance(found, ir.OneOfNouns) else (found,)
    plain = all(
        isinstance(one, ir.Cards) and one.det.how == "a" and one.place is None and not one.det.other
        for one in options
    )
    same = as_player(noun(low, subject))
    if not plain or (same != who and not (isinstance(same, ir.Players) and same.whose == "they")):
        raise low.cannot(ends)
    return ir.RevealUntil(who=who, what=what, found=found, span=span)


FROM_DECK = frozenset({"from_place", "from_top_of"})


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
        what = noun(low, low.one(action))
        captors = who.parts if isinstance(who, ir.AllOfNouns) else (who,)
        return tuple(make(captor=captor, what=what, span=low.span(action)) for captor in captors)

    return handle


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


def _counts_as_icon(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    icons = icon(low, low.one(action))
    when = tails.duration(low)
    return (ir.CountAs(what=who, filters=(icons,), duration=when, span=low.span(action)),)


def _transform(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    np, *into = low.take(action)
    name = ""
    if into:
        found = phrase(low, into[0])
        if found.head is None or found.head.type not in ("NAME", "QNAME") or found.mods or found.posts:
            raise low.cannot(into[0])
        name = coined(low, found.head) if found.head.type == "QNAME" else low.read(found.head)
    return (ir.Transform(what=noun(low, np), into=name, span=low.span(action)),)


def _choose_icon(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    """Lower "choose [Tech] or [Ranged]": a class, or a team, of those named."""
    found = icon(low, low.one(action))
    sorts = {token.type for token in tokens(action)} & {"CLASS", "TEAM"}
    if not isinstance(found, ir.Icon) or found.joiner != "or" or len(sorts) != 1:
        raise low.cannot(action)
    (sort,) = sorts
    return (ir.ChooseQuality(who=who, quality=sort.lower(), options=found.names, span=low.span(action)),)


def _choose(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    np = low.one(action)
    span = low.span(action)
    if np.data == "point_join":
        one, operator, other = low.take(np)
        if low.read(operator) != "or":
            raise low.cannot(operator)
        options = (low.read(one), low.read(other))
        return (ir.ChooseQuality(who=who, quality="point", options=options, span=span),)
    if np.data in ("indefinite", "any", "one"):
        found = phrase(low, np)
        hero_class = len(found.mods) == 1 and of_heroes(low, found)
        if found.head is not None and found.head.type in CHOSEN and (not found.mods or hero_class):
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
    times = number(low, by[0]) if by else ir.Number(value=1)
    span = low.span(action)
    step = make(who=who, track=name, span=span)
    if isinstance(times, ir.Number):
        return (step,) * times.value
    return (ir.Repeat(body=(step,), times=times, span=span),)


def _do_effect(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    if is_again(action, tails):
        return repeat(low, action, who, tails)
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
        np = low.one(action)
        what = noun(low, without_extra(low, np) if action.data == "draw" else np)
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


def _keyword_effect(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    """Lower "<effect>" in a keyword's text."""
    low.read(low.one(action))
    if who != ir.YOU:
        raise low.cannot(action, "says itself who does it")
    return (ir.KeywordEffect(span=low.span(action)),)


FORBIDDEN = frozenset(
    {"fight", "recruit", "draw", "gain", "play", "defeat", "rescue", "discard", "ko", "capture"}
)

ACTIONS |= {
    "draw": _draw,
    "discard": _discard,
    "discard_down_to": _discard_down_to,
    "ko": _acts(ir.Ko),
    "gain": _gain,
    "gain_to": _gain,
    "gain_to_top_of": _gain,
    "gain_to_bottom_of": _gain,
    "rescue": _acts(ir.Rescue),
    "reveal": _reveal,
    "look_at": _acts(ir.LookAt),
    "play": _play,
    "recruit": _acts_free(ir.Recruit),
    "fight": _acts_free(ir.Fight),
    "defeat": _acts_free(ir.Defeat),
    "capture": _cards_act(ir.Capture),
    "set_aside": _acts(ir.SetAside),
    "become": _become,
    "counts_as": _counts_as,
    "counts_as_icon": _counts_as_icon,
    "transform": _transform,
    "transform_into": _transform,
    "choose": _choose,
    "choose_icon": _choose_icon,
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
    "keyword_effect": _keyword_effect,
}
