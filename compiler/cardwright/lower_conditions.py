"""Finite clauses to conditions and happenings: "you have a Wound", "a Villain escapes this turn"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Token, Tree

from cardwright import nodes as ir
from cardwright.lower_amounts import (
    Bound,
    bound,
    duration,
    is_bound,
    is_value,
    phrase_value,
    value,
)
from cardwright.lower_chosen import chosen_by_you, chosen_quality
from cardwright.lower_core import Lowering, integer, number, tokens
from cardwright.lower_filters import COMPARISONS, compared, having, icon, keyword_had, lemma, worth
from cardwright.lower_had import in_hand, most, number_had
from cardwright.lower_nouns import (
    ADJECTIVES,
    LOCATIONS,
    as_player,
    location,
    meaning,
    noun,
)
from cardwright.lower_phrases import Phrase, is_place, phrase, without_extra
from cardwright.lower_places import place

INTRANSITIVE = frozenset({"escape", "enter", "leave", "reenter"})
"""Verbs whose subject is what moves."""
EVENTS = frozenset(
    {
        "capture", "cancel", "choose", "defeat", "discard", "draw", "fight", "gain", "ko", "play", "recruit",
        "rescue", "reveal", "steal", "transform",
    }
)  # fmt: skip
"""Verbs of one object that something can wait for."""
TENSES = {"does": "present", "do": "present", "did": "past", "has_done": "past", "would": "would"}
ALONE = {"recruit_any": "recruit", "fight_any": "fight"}


# ---------------------------------------------------------------- happenings


def happening(low: Lowering, fin: Tree[Any]) -> tuple[ir.Event, str]:
    """Lower a finite clause to an event and its tense: "present", "past" or "would"."""
    if fin.data == "happened":
        return _happened(low, fin), "past"
    if fin.data != "subject_clause":
        raise low.cannot(fin)
    subject, finite = low.take(fin)
    if finite.data in ("is", "would_be", "can_be", "has_been"):
        return _passive(low, subject, finite)
    tense = TENSES.get(finite.data)
    if tense is None:
        raise low.cannot(finite)
    vp = verb_phrase(low, finite)
    if vp.data not in ("vp", "rvp"):
        raise low.cannot(vp)
    action, *tails = low.take(vp)
    return action_event(low, action, tails, noun(low, subject)), tense


def verb_phrase(low: Lowering, finite: Tree[Any]) -> Tree[Any]:
    """Take the one verb phrase of a finite clause."""
    vps = [child for child in low.take(finite) if not isinstance(child, Token)]
    if len(vps) != 1:
        raise low.cannot(finite)
    found: Tree[Any] = vps[0]
    return found


def action_event(low: Lowering, action: Tree[Any], tails: list[Tree[Any]], who: ir.Noun | None) -> ir.Event:
    """Lower a verb phrase to an event."""
    span = low.span(action)
    rule = action.data
    if rule in ("escape",):
        low.take(action)
        event = ir.Event(verb=rule, what=who, span=span)
    elif rule in ("enter", "leave", "reenter"):
        event = ir.Event(verb=rule, what=who, place=place(low, low.one(action)), span=span)
    elif rule in ALONE:
        low.take(action)
        event = ir.Event(verb=ALONE[rule], who=who, span=span)
    elif rule in EVENTS:
        np = low.one(action)
        if rule == "draw":
            np = without_extra(low, np)
        lasting = _lifted(np)
        tails = tails if lasting is None else [*tails, lasting]
        what = None if _is_anything(low, np) else noun(low, np)
        event = ir.Event(verb=lemma(rule), who=who, what=what, span=span)
    else:
        raise low.cannot(action, "is not something to wait for")
    return _event_tails(low, event, tails)


def _lifted(np: Tree[Any]) -> Tree[Any] | None:
    """Take "this turn" out of "a Hero that costs 5 or more this turn": it says when the verb is done."""
    while np.data == "np_join":
        np = np.children[-1]
    post = np.children[-1] if np.data in ("modified", "bare_conj") else None
    if not isinstance(post, Tree) or post.data != "that":
        return None
    verb = post.children[-1].children[-1]
    if not isinstance(verb, Tree) or verb.data not in ("rvp", "do_not") or len(verb.children) < 2:
        return None
    if verb.children[0].data not in ("costs", "have") or verb.children[-1].data != "during":
        return None
    found: Tree[Any] = verb.children.pop()
    return found


def _is_anything(low: Lowering, np: Tree[Any]) -> bool:
    """Take "anything", an object that narrows nothing."""
    words = [str(token) for token in np.scan_values(lambda value: isinstance(value, Token))]
    if [word.lower() for word in words] != ["anything"]:
        return False
    low.take_all(np)
    return True


def _event_tails(low: Lowering, event: ir.Event, tails: list[Tree[Any]]) -> ir.Event:
    for tail in tails:
        if tail.data == "during" and event.duration is None:
            event = replace(event, duration=duration(low, low.one(tail)))
        elif tail.data == "this_way":
            low.take(tail)
            event = replace(event, this_way=True)
        elif tail.data == "by" and event.who is None:
            event = replace(event, who=noun(low, low.one(tail)))
        elif tail.data in PLACES and event.place is None:
            event = replace(event, place=location(low, _as_location(low, tail)))
        else:
            raise low.cannot(tail)
    return event


PLACES = {**{name: name for name in LOCATIONS}, "in_place": "in", "on_place": "on"}


def _as_location(low: Lowering, tail: Tree[Any]) -> Tree[Any]:
    if tail.data == PLACES[tail.data]:
        return tail
    low.take(tail)
    return Tree(PLACES[tail.data], tail.children, tail.meta)


def _happened(low: Lowering, fin: Tree[Any]) -> ir.Event:
    np = low.one(fin)
    if np.data != "modified" or np.children[-1].data != "participle":
        raise low.cannot(np)
    found = phrase(low, np)
    participle = found.posts.pop()
    verb, *tails = [child for child in low.take(participle) if not isinstance(child, Token)]
    event = ir.Event(verb=low.verb(verb), what=meaning(low, found), span=low.span(fin))
    return _event_tails(low, event, tails)


def _passive(low: Lowering, subject: Tree[Any], finite: Tree[Any]) -> tuple[ir.Event, str]:
    parts = [child for child in low.take(finite) if not isinstance(child, Token)]
    tense = "would"
    if finite.data == "has_been":
        tense = "past"
        parts = [Tree("is_done", parts, finite.meta)]
    if parts[0].data == "be":
        be, *parts = parts
        tense = "past" if low.words(be) in ("was", "were") else "present"
    predicate, *moment = parts
    if predicate.data != "is_done":
        raise low.cannot(predicate)
    participle = low.one(predicate)
    verb, *tails = [child for child in low.take(participle) if not isinstance(child, Token)]
    event = ir.Event(verb=low.verb(verb), what=noun(low, subject), span=low.span(predicate))
    event = _event_tails(low, event, tails)
    if moment:
        event = replace(event, duration=duration(low, moment[0]))
    return event, tense


# ---------------------------------------------------------------- conditions


def condition(low: Lowering, fin: Tree[Any]) -> ir.Condition:
    """Lower what follows "if", "unless", "while"."""
    maker = CONDITIONS.get(fin.data)
    if maker is None:
        raise low.cannot(fin)
    return maker(low, fin)


def _clause(low: Lowering, fin: Tree[Any]) -> ir.Condition:
    subject, finite = low.take(fin)
    return _finite(low, fin, subject, finite)


def _finite(low: Lowering, fin: Tree[Any], subject: Tree[Any], finite: Tree[Any]) -> ir.Condition:
    span = low.span(fin)
    if finite.data == "is":
        return _is(low, fin, subject, finite)
    if finite.data == "cannot_do":
        low.take(finite)
        return ir.DidSo(who=as_player(noun(low, subject)), negative=True, span=span)
    if finite.data in ("can", "cannot"):
        vp = verb_phrase(low, finite)
        action = low.one(vp)
        if action.data not in ("do_it", "do_so"):
            raise low.cannot(finite)
        low.take(action)
        return ir.DidSo(who=as_player(noun(low, subject)), negative=finite.data == "cannot", span=span)
    if finite.data in ("does", "do"):
        vp = verb_phrase(low, finite)
        if vp.data == "not_do":
            low.take(vp)
            return ir.DidSo(who=as_player(noun(low, subject)), negative=True, span=span)
        action, *tails = low.take(vp)
        maker = VERBS.get(action.data)
        negative = vp.data == "do_not"
        if maker is not None and not tails:
            return maker(low, subject, action, negative, span)
        event = action_event(low, action, tails, noun(low, subject))
        if event.duration is None:
            # "if you draw a Hero": of what was just done
            event = replace(event, this_way=True)
        return ir.Happened(what=event, negative=negative, span=span)
    if finite.data == "has_been":
        return ir.Happened(what=_passive(low, subject, finite)[0], span=span)
    if finite.data in ("did", "has_done", "has_not_done"):
        vp = verb_phrase(low, finite)
        if vp.data == "not_do":
            low.take(vp)
            return ir.DidSo(who=as_player(noun(low, subject)), negative=True, span=span)
        negative = finite.data == "has_not_done" or vp.data == "do_not"
        if vp.data not in ("vp", "do_not"):
            raise low.cannot(vp)
        action, *tails = low.take(vp)
        if action.data in ("do_it", "do_so") and not tails:
            low.take(action)
            return ir.DidSo(who=as_player(noun(low, subject)), negative=negative, span=span)
        if action.data == "run_out" and not tails:
            low.take(action)
            return ir.RanOut(place=place(low, subject), span=span)
        if action.data == "have" and not tails:
            return _have(low, subject, action, negative, span)
        event = action_event(low, action, tails, noun(low, subject))
        return ir.Happened(what=event, negative=negative, span=span)
    raise low.cannot(finite)


def _have(
    low: Lowering, subject: Tree[Any], action: Tree[Any], negative: bool, span: ir.Span
) -> ir.Condition:
    np = low.one(action)
    who = noun(low, subject)
    if np.data == "modified" and any(post.data == "in_hand" for post in np.children[1:]):
        who = as_player(who)
    if isinstance(who, ir.Players) and (number := number_had(low, np, who, span)) is not None:
        if negative:
            raise low.cannot(action, 'is written "unless"')
        return number
    if isinstance(who, ir.Players) and (extreme := most(low, np, who)) is not None:
        return ir.IsA(what=who, filters=(extreme,), negative=negative, span=span)
    if isinstance(who, ir.Players):
        return ir.Has(who=who, what=in_hand(noun(low, np), who), negative=negative, span=span)
    found = having(low, action, np, negative=False)
    if isinstance(found, ir.Holding):
        return ir.Has(who=who, what=found.what, negative=negative, span=span)
    if isinstance(found, ir.Valued) and not negative:
        left = ir.ValueOf(quality=found.quality, of=who, span=span)
        return ir.Compare(left=left, comparison=found.comparison, right=found.amount, span=span)
    if isinstance(found, ir.Non):
        found, negative = found.filter, not negative
    return ir.IsA(what=who, filters=(found,), negative=negative, span=span)


def _costs(
    low: Lowering, subject: Tree[Any], action: Tree[Any], negative: bool, span: ir.Span
) -> ir.Condition:
    if negative:
        raise low.cannot(action)
    np = low.one(action)
    left = ir.ValueOf(quality="cost", of=noun(low, subject), span=span)
    if np.data == "part" and isinstance(np.children[0], Tree) and np.children[0].data == "either_n":
        costs = _either(low, low.one(np))
        return ir.Some(parts=tuple(ir.Compare(left=left, comparison="=", right=n, span=span) for n in costs))
    found = bound(low, np) if is_bound(np) else Bound("=", value(low, np))
    return ir.Compare(left=left, comparison=found.comparison, right=found.amount, span=span)


def _compared_value(
    low: Lowering, subject: Tree[Any], action: Tree[Any], negative: bool, span: ir.Span
) -> ir.Condition:
    """Lower "costs less than that card", "has less than 4 Attack"."""
    if negative:
        raise low.cannot(action)
    costs = action.data == "costs_compared"
    sign, amount, point = compared(low, low.one(action), "cost" if costs else "")
    if costs == bool(point):
        raise low.cannot(action)
    left = ir.ValueOf(quality=point or "cost", of=noun(low, subject), span=span)
    return ir.Compare(left=left, comparison=sign, right=amount, span=span)


def _either(low: Lowering, tree: Tree[Any]) -> list[ir.Amount]:
    """Lower "1, 2, or 3": each number."""
    *first, operator, last = [child for child in low.take(tree) if not child.type.startswith("CM_")]
    if low.read(operator) != "or":
        raise low.cannot(operator)
    return [number(low, token) for token in [*first, last]]


def _did_so(
    low: Lowering, subject: Tree[Any], action: Tree[Any], negative: bool, span: ir.Span
) -> ir.Condition:
    low.take(action)
    return ir.DidSo(who=as_player(noun(low, subject)), negative=negative, span=span)


def _run_out(
    low: Lowering, subject: Tree[Any], action: Tree[Any], negative: bool, span: ir.Span
) -> ir.Condition:
    if negative:
        raise low.cannot(action)
    low.take(action)
    return ir.RanOut(place=place(low, subject), span=span)


def _has_keyword(
    low: Lowering, subject: Tree[Any], action: Tree[Any], negative: bool, span: ir.Span
) -> ir.Condition:
    what = noun(low, subject)
    if isinstance(what, ir.Players):
        raise low.cannot(action, "is said of a card, not of a player")
    return ir.IsA(what=what, filters=(keyword_had(low, action),), negative=negative, span=span)


VerbCondition = Callable[[Lowering, Tree[Any], Tree[Any], bool, ir.Span], ir.Condition]
VERBS: dict[str, VerbCondition] = {
    "have": _have,
    "costs": _costs,
    "costs_compared": _compared_value,
    "have_compared": _compared_value,
    "have_keyword": _has_keyword,
    "do_it": _did_so,
    "do_so": _did_so,
    "run_out": _run_out,
}


# ---------------------------------------------------------------- "is"


def _is(low: Lowering, fin: Tree[Any], subject: Tree[Any], finite: Tree[Any]) -> ir.Condition:
    be, predicate, *moment = low.take(finite)
    low.words(be)
    span = low.span(fin)
    if predicate.data in ("is_done", "is_not_done"):
        done = Tree("is_done", predicate.children, predicate.meta)
        low.take(predicate)
        event, _ = _passive(low, subject, Tree(finite.data, [be, done, *moment], finite.meta))
        return ir.Happened(what=event, negative=predicate.data == "is_not_done", span=span)
    if moment:
        raise low.cannot(moment[0])
    maker = PREDICATES.get(predicate.data)
    if maker is None:
        raise low.cannot(predicate)
    return maker(low, subject, predicate, "not" in predicate.data, span)


def _is_a(
    low: Lowering, subject: Tree[Any], predicate: Tree[Any], negative: bool, span: ir.Span
) -> ir.Condition:
    np = low.one(predicate)
    if is_bound(np):
        found = bound(low, np)
        if negative or found.point:
            raise low.cannot(np)
        return _compared(low, subject, found, span)
    core = np.children[0] if np.data == "modified" else np
    if core.data in ("twice", "times", "half") and not negative:
        return _compared(low, subject, Bound("=", value(low, np)), span)
    chosen = chosen_by_you(low, np)
    if chosen is not None:
        return ir.IsA(what=noun(low, subject), filters=(chosen,), negative=negative, span=span)
    what = noun(low, np)
    if isinstance(what, ir.OneOfNouns):
        parts = tuple(_kind_of(low, subject, np, option, negative, span) for option in what.options)
        return ir.Every(parts=parts, span=span) if negative else ir.Some(parts=parts, span=span)
    return _kind_of(low, subject, np, what, negative, span)


def _kind_of(
    low: Lowering, subject: Tree[Any], np: Tree[Any], what: ir.Noun, negative: bool, span: ir.Span
) -> ir.Condition:
    if not isinstance(what, ir.Cards) or what.place is not None or what.det.amount is not None:
        raise low.cannot(np)
    first = what.det.how == "the" and any(isinstance(narrowing, ir.Position) for narrowing in what.filters)
    if what.det.how not in ("a", "bare", "another", "any") and not first:
        raise low.cannot(np)
    return ir.IsA(what=noun(low, subject), kind=what.kind, filters=what.filters, negative=negative, span=span)


def _compared(low: Lowering, subject: Tree[Any], found: Bound, span: ir.Span) -> ir.Condition:
    track = _track(low, subject)
    if track:
        return ir.TrackIs(track=track, comparison=found.comparison, amount=found.amount, span=span)
    left = value(low, subject)
    return ir.Compare(left=left, comparison=found.comparison, right=found.amount, span=span)


def _track(low: Lowering, tree: Tree[Any]) -> str:
    head = tree.children[0] if tree.data == "proper" else None
    if isinstance(head, Token) and head.type == "TRACK":
        return low.read(low.one(tree))
    return ""


def _is_adjective(
    low: Lowering, subject: Tree[Any], predicate: Tree[Any], negative: bool, span: ir.Span
) -> ir.Condition:
    adjective = low.one(predicate)
    word = low.words(adjective)
    if word == "empty" and is_place(subject):
        return ir.IsEmpty(place=place(low, subject), negative=negative, span=span)
    if word in ADJECTIVES:
        adjective_filter = ADJECTIVES[word](low, adjective)
        return ir.IsA(what=noun(low, subject), filters=(adjective_filter,), negative=negative, span=span)
    raise low.cannot(predicate)


def _is_at(
    low: Lowering, subject: Tree[Any], predicate: Tree[Any], negative: bool, span: ir.Span
) -> ir.Condition:
    where = location(low, low.one(predicate))
    return ir.IsIn(what=noun(low, subject), place=where, negative=negative, span=span)


def _is_worth(
    low: Lowering, subject: Tree[Any], predicate: Tree[Any], negative: bool, span: ir.Span
) -> ir.Condition:
    comparison, amount = worth(low, low.one(predicate))
    left = ir.ValueOf(quality="VP", of=noun(low, subject), span=span)
    return ir.Compare(left=left, comparison=comparison, right=amount, span=span)


def _is_compared(
    low: Lowering, subject: Tree[Any], predicate: Tree[Any], negative: bool, span: ir.Span
) -> ir.Condition:
    comparison = low.one(predicate)
    right = value(low, low.one(comparison))
    return _compared(low, subject, Bound(COMPARISONS[comparison.data], right), span)


def _is_icon(
    low: Lowering, subject: Tree[Any], predicate: Tree[Any], negative: bool, span: ir.Span
) -> ir.Condition:
    icons = icon(low, low.one(predicate))
    return ir.IsA(what=noun(low, subject), filters=(icons,), negative=negative, span=span)


def _is_of(
    low: Lowering, subject: Tree[Any], predicate: Tree[Any], negative: bool, span: ir.Span
) -> ir.Condition:
    chosen = chosen_quality(low, low.one(predicate))
    if chosen is None:
        raise low.cannot(predicate)
    return ir.IsA(what=noun(low, subject), filters=(chosen,), span=span)


VerbPredicate = Callable[[Lowering, Tree[Any], Tree[Any], bool, ir.Span], ir.Condition]
PREDICATES: dict[str, VerbPredicate] = {
    "is_a": _is_a,
    "is_not_a": _is_a,
    "is_adjective": _is_adjective,
    "is_not_adjective": _is_adjective,
    "is_icon": _is_icon,
    "is_of": _is_of,
    "is_at": _is_at,
    "is_already_at": _is_at,
    "is_not_at": _is_at,
    "is_worth": _is_worth,
    "is_compared": _is_compared,
}


# ---------------------------------------------------------------- other clauses


def _there_is(low: Lowering, fin: Tree[Any]) -> ir.Condition:
    be, np = low.take(fin)
    low.words(be)
    span = low.span(fin)
    if is_one_of_those(np):
        low.take_all(np)
        negative = fin.data == "there_is_not" or _last_word(np) == "none"
        return ir.Exists(what=ir.Ref(form="one", span=low.span(np)), negative=negative, span=span)
    if np.data in ("no", "any") and fin.data == "there_is":
        found = phrase(low, np)
        if np.data == "no" and (such := _no_such(low, found)) is not None:
            return ir.Exists(what=such, negative=True, span=span)
        if found.head is not None and found.head.type == "TRACK" and not found.mods:
            number = ir.Number(value=0 if np.data == "no" else 1, span=span)
            sign: ir.Comparison = "=" if np.data == "no" else ">="
            return ir.TrackIs(track=low.read(found.head), comparison=sign, amount=number, span=span)
        return ir.Exists(what=meaning(low, found), span=span)
    return ir.Exists(what=noun(low, np), negative=fin.data == "there_is_not", span=span)


def is_one_of_those(np: Tree[Any]) -> bool:
    """Say whether a phrase is "one" or "none" alone: of what was named, without saying again what it is."""
    return np.data == "part" and len(np.children) == 1 and _last_word(np) in ("one", "none")


def _last_word(np: Tree[Any]) -> str:
    return " ".join(str(token).lower() for token in tokens(np) if str(token))


def _no_such(low: Lowering, found: Phrase) -> ir.Ref | None:
    """Lower "no such Villain": none of what was just named."""
    if found.head is None or found.head.type != "KIND" or len(found.mods) != 1 or found.posts:
        return None
    (mod,) = found.mods
    if mod.data != "adj" or str(mod.children[0]).lower() != "such":
        return None
    low.take_all(mod)
    return ir.Ref(form="one", kind=low.read(found.head), plural=found.plural, span=low.span(found.tree))


def _join(low: Lowering, fin: Tree[Any]) -> ir.Condition:
    first, operator, second = low.take(fin)
    joiner = low.read(operator)
    left = condition(low, first)
    if second.data in CONDITIONS:
        right = condition(low, second)
    else:
        subject = first
        while subject.data == "fin_join":
            subject = subject.children[0]
        if subject.data != "subject_clause":
            raise low.cannot(second)
        right = _finite(low, fin, subject.children[0], second)
        left, right, joiner = _shared(low, second, left, right, joiner)
    kind = ir.Every if joiner == "and" else ir.Some
    same = left.parts if isinstance(left, kind) else (left,)
    return kind(parts=(*same, right), span=low.span(fin))


def _shared(
    low: Lowering, second: Tree[Any], left: ir.Condition, right: ir.Condition, joiner: str
) -> tuple[ir.Condition, ir.Condition, str]:
    """Let two verbs of one subject share a "not" and a duration: "you didn't recruit or fight this turn"."""
    if not isinstance(left, ir.Happened) or not isinstance(right, ir.Happened):
        return left, right, joiner
    first, last = left.what, right.what
    if isinstance(first, ir.Event) and isinstance(last, ir.Event) and first.duration is None:
        left = replace(left, what=replace(first, duration=last.duration))
    if left.negative and not right.negative:
        if joiner != "or":
            raise low.cannot(second, "is not clear about what is denied")
        return left, replace(right, negative=True), "and"
    return left, right, joiner


def _happened_condition(low: Lowering, fin: Tree[Any]) -> ir.Condition:
    return ir.Happened(what=_happened(low, fin), span=low.span(fin))


CONDITIONS: dict[str, Callable[[Lowering, Tree[Any]], ir.Condition]] = {
    "subject_clause": _clause,
    "there_is": _there_is,
    "there_is_not": _there_is,
    "there_is_already": _there_is,
    "fin_join": _join,
    "happened": _happened_condition,
}


__all__ = ["INTRANSITIVE", "Phrase", "condition", "happening", "integer", "is_value", "phrase_value"]
