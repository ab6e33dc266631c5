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
from cardwright.text import rules


def _acts(make: Callable[..., ir.Statement]) -> Handler:
    def handle(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
        return (make(who=who, what=objects(low, low.one(action)), span=low.span(action)),)

    return handle


def _acts_free(make: Callable[..., ir.Statement]) -> Handler:
    def handle(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
        what = noun(low, low.one(action))
        return (make(who=who, what=what, free=tails.flag(low, rules.FOR_FREE), span=low.span(action)),)

    return handle


def _draw(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    np = low.one(action)
    span = low.span(action)
    what = noun(low, without_extra(low, np))
    if isinstance(what, ir.Cards) and what.kind == "card" and not what.filters and what.place is None:
        amount = _drawn(what)
        if amount is None and what.det.how == "bare" and any(tail.data == rules.UNTIL for tail in tails.left):
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
    return (
        ir.Discard(who=who, what=what, at_random=tails.flag(low, rules.AT_RANDOM), span=low.span(action)),
    )


def _discard_down_to(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    count, cards = low.take(action)
    amount = number(low, count)
    *_, head = low.take(cards)
    if len(low.take(head)) != 1 or low.read(head.children[0]) != "card" or len(cards.children) > 2:
        raise low.cannot(cards)
    return (ir.DiscardDownTo(who=who, amount=amount, span=low.span(action)),)


GAINED_TO: dict[str, Any] = {rules.GAIN_TO_TOP_OF: "top", rules.GAIN_TO_BOTTOM_OF: "bottom"}


def _gain(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    children = low.take(action)
    what = noun(low, children[0])
    to = place(low, children[1]) if len(children) > 1 else None
    if action.data in GAINED_TO:
        if not isinstance(to, ir.Place) or to.end:
            raise low.cannot(action)
        to = replace(to, end=GAINED_TO[action.data])
    where = tails.pop(rules.ON_TOP_OF, rules.ON_BOTTOM_OF, rules.INTO, rules.TO) if to is None else None
    if where is not None:
        to = destination(low, where)
    as_kind = ""
    as_tail = tails.pop(rules.AS)
    if as_tail is not None:
        as_kind = kind_of(low, low.one(as_tail))
    return (ir.Gain(who=who, what=what, to=to, as_kind=as_kind, span=low.span(action)),)


def _reveal(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    np = low.one(action)
    until = tails.pop(rules.UNTIL)
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
    if fin.data != rules.SUBJECT_CLAUSE:
        raise low.cannot(fin)
    subject, finite = low.take(fin)
    vp = [child for child in low.take(finite) if not isinstance(child, Token)][-1]
    if (
        finite.data not in (rules.DOES, rules.DO, rules.HAS_DONE)
        or vp.data != rules.VP
        or len(vp.children) != 1
    ):
        raise low.cannot(finite)
    ends = low.one(vp)
    if ends.data not in (rules.REVEAL, rules.FIND):
        raise low.cannot(ends, 'is written "until you reveal …"')
    if np.data != rules.MODIFIED or len(np.children) != 2 or np.children[1].data not in FROM_DECK:
        raise low.cannot(np, "does not say from which deck")
    core, post = low.take(np)
    low.take(post)
    what = noun(low, Tree(rules.MODIFIED, [core, Tree(rules.FROM_PLACE, post.children, post.meta)], np.meta))
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


FROM_DECK = frozenset({rules.FROM_PLACE, rules.FROM_TOP_OF})


def _play(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    what = noun(low, low.one(action))
    as_tail = tails.pop(rules.AS)
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
    immediately = tails.flag(low, rules.IMMEDIATELY) or immediately
    span = low.span(action)
    return (
        ir.Become(what=who, kind=what.kind, immediately=immediately, name=name, attack=attack, span=span),
    )


def _takes_effect(post: Tree[Any]) -> bool:
    return post.data == rules.THAT and any(True for _ in post.find_data(rules.TAKE_EFFECT))


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
    if np.data == rules.POINT_JOIN:
        one, operator, other = low.take(np)
        if low.read(operator) != "or":
            raise low.cannot(operator)
        options = (low.read(one), low.read(other))
        return (ir.ChooseQuality(who=who, quality="point", options=options, span=span),)
    if np.data in (rules.INDEFINITE, rules.ANY, rules.ONE):
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
    if np.data != rules.PROPER or np.children[0].type != "TRACK":
        raise low.cannot(np)
    make = ir.Inspire if action.data in (rules.INSPIRE, rules.INSPIRE_BY) else ir.Reduce
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
    if np.data == rules.PART and np.children[0].data == rules.PART_WORD:
        if low.words(low.one(np)) != "both":
            raise low.cannot(np)
        return (ir.DoBoth(span=span),)
    return (_effect(low, phrase(low, np), who, span),)


def _effect(low: Lowering, found: Phrase, who: ir.Noun, span: ir.Span) -> ir.Statement:
    head = found.head
    if (
        head is None
        or head.type != "EFFECT"
        or len(found.mods) != 1
        or found.mods[0].data != rules.LABEL_FILTER
    ):
        raise low.cannot(found.tree)
    low.read(head)
    label = low.read(low.one(found.mods[0]))
    if found.owner is not None and not found.posts:
        return ir.DoEffect(who=who, label=label, of=possessor(low, found.owner), span=span)
    if not found.posts or found.posts[0].data != rules.OF:
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
    if vp.data != rules.VP:
        raise low.cannot(vp)
    action, *more = low.take(vp)
    span = low.span(vp)
    what: ir.Noun | None = None
    if action.data in (rules.RECRUIT_ANY, rules.FIGHT_ANY, rules.ESCAPE):
        low.take(action)
    elif action.data in FORBIDDEN:
        np = low.one(action)
        what = noun(low, without_extra(low, np) if action.data == rules.DRAW else np)
    else:
        raise low.cannot(action)
    verb = action.data.partition("_")[0] if action.data.endswith("_any") else lemma(action.data)
    return (_limits(low, ir.Cannot(who=who, verb=verb, what=what, span=span), Tails(more)),)


def cannot_be(low: Lowering, finite: Tree[Any], subject: ir.Noun) -> Statements:
    """Lower "can't be fought while …"."""
    predicate, *more = low.take(finite)
    if predicate.data != rules.IS_DONE:
        raise low.cannot(predicate)
    participle = low.one(predicate)
    verb, *inner = [child for child in low.take(participle) if not isinstance(child, Token)]
    tails = Tails([*inner, *more])
    by = tails.pop(rules.BY)
    who = ir.Players(whose="everyone", span=low.span(finite)) if by is None else noun(low, low.one(by))
    made = ir.Cannot(who=who, verb=low.verb(verb), what=subject, span=low.span(finite))
    return (_limits(low, made, tails),)


def _limits(low: Lowering, made: ir.Cannot, tails: Tails) -> ir.Cannot:
    when = tails.duration(low)
    if when is not None:
        made = replace(made, duration=when)
    unless = tails.pop(rules.UNLESS)
    if unless is not None:
        made = replace(made, unless=condition(low, low.one(unless)))
    while_ = tails.pop(rules.WHILE, rules.IF, rules.AS_LONG_AS)
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
    {
        rules.FIGHT,
        rules.RECRUIT,
        rules.DRAW,
        rules.GAIN,
        rules.PLAY,
        rules.DEFEAT,
        rules.RESCUE,
        rules.DISCARD,
        rules.KO,
        rules.CAPTURE,
    }
)

ACTIONS |= {
    rules.DRAW: _draw,
    rules.DISCARD: _discard,
    rules.DISCARD_DOWN_TO: _discard_down_to,
    rules.KO: _acts(ir.Ko),
    rules.GAIN: _gain,
    rules.GAIN_TO: _gain,
    rules.GAIN_TO_TOP_OF: _gain,
    rules.GAIN_TO_BOTTOM_OF: _gain,
    rules.RESCUE: _acts(ir.Rescue),
    rules.REVEAL: _reveal,
    rules.LOOK_AT: _acts(ir.LookAt),
    rules.PLAY: _play,
    rules.RECRUIT: _acts_free(ir.Recruit),
    rules.FIGHT: _acts_free(ir.Fight),
    rules.DEFEAT: _acts_free(ir.Defeat),
    rules.CAPTURE: _cards_act(ir.Capture),
    rules.SET_ASIDE: _acts(ir.SetAside),
    rules.BECOME: _become,
    rules.COUNTS_AS: _counts_as,
    rules.COUNTS_AS_ICON: _counts_as_icon,
    rules.TRANSFORM: _transform,
    rules.TRANSFORM_INTO: _transform,
    rules.CHOOSE: _choose,
    rules.CHOOSE_ICON: _choose_icon,
    rules.INSPIRE: _track,
    rules.REDUCE: _track,
    rules.INSPIRE_BY: _track,
    rules.REDUCE_BY: _track,
    rules.DO_EFFECT: _do_effect,
    rules.DO_SAME: _same,
    rules.HAVE_DO: _make_do,
    rules.MAKE_DO: _make_do,
    rules.EXTRA_TURN: _alone(ir.ExtraTurn),
    rules.CANCEL: _acts(ir.Cancel),
    rules.REFILL: _refill,
    rules.WIN: _alone(ir.WinGame),
    rules.WIN_NP: _game(ir.WinGame),
    rules.LOSE: _alone(ir.LoseGame),
    rules.LOSE_NP: _game(ir.LoseGame),
    rules.END: _end,
    rules.KEYWORD_EFFECT: _keyword_effect,
}
