"""What is done again, left out, or spent as something else: "do this again", "don't play a card from …"."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token, Tree

from cardwright.lower.conditions import condition
from cardwright.lower.core import CannotLower, Lowering, LowerProblem, number, tokens
from cardwright.lower.nouns.nouns import meaning, noun
from cardwright.lower.nouns.phrases import Phrase, phrase
from cardwright.lower.verbs.acts import ACTIONS, GENERAL, Statements, Tails, in_turn
from cardwright.lower.verbs.moves import destination
from cardwright.model import nodes as ir
from cardwright.model.looks_back import BEGINNING
from cardwright.text import rules

# ---------------------------------------------------------------- once more

AGAIN = frozenset({"this", "this process", "it"})


def is_again(action: Tree[Any], tails: Tails) -> bool:
    """Say whether "do this again" or "repeat this process" is said, without taking it."""
    words = " ".join(str(token).lower() for token in tokens(action.children[0]))
    if words not in AGAIN:
        return False
    return action.data == rules.REPEAT or any(tail.data == rules.AGAIN for tail in tails.left)


def repeat(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    """Lower "do this again" and "repeat this process until …": the text before them is done again."""
    if not is_again(action, tails) or who != ir.YOU:
        raise low.cannot(action)
    low.take_all(action)
    tails.flag(low, rules.AGAIN)
    until = tails.pop(rules.UNTIL)
    ends = None if until is None else condition(low, low.one(until))
    return (ir.Repeat(body=(), until=ends, span=low.span(action)),)


def repeated(low: Lowering, body: list[ir.Statement], made: ir.Repeat) -> None:
    """Let a repetition that stands by itself take in what the text has said before it."""
    if not body or any(isinstance(one, (*BEGINNING, ir.Instead, ir.Repeat)) for one in body):
        raise low.cannot_at(made.span, "Repeat", "has nothing before it that could be done again")
    times = ir.Number(value=2, span=made.span) if made.until is None else None
    body[:] = [replace(made, body=tuple(body), times=times)]


def _twice(low: Lowering, tail: Tree[Any], body: Statements) -> Statements:
    low.take(tail)
    span = low.span(tail)
    return _repeated(body, ir.Number(value=2, span=span), span)


def _repeated(body: Statements, times: ir.Amount, span: ir.Span) -> Statements:
    return in_turn(body, lambda inner: ir.Repeat(body=inner, times=times, span=span))


def _until(low: Lowering, tail: Tree[Any], body: Statements) -> Statements:
    """Lower "draw cards until you have six cards in your hand": one after another."""
    (first, *others) = body
    what = getattr(first, "what", None)
    if isinstance(first, ir.Discard) and not others:
        return (_down_to(low, tail, first),)
    if isinstance(first, ONE_BY_ONE) and isinstance(what, ir.Cards):
        if what.det.how != "bare" or not what.plural or what.det.amount is not None:
            raise low.cannot(tail, "follows what is done to cards one after another")
        first = replace(first, what=replace(what, det=replace(what.det, how="a"), plural=False))
    elif not isinstance(first, ir.Draw) or first.amount != ir.Number(1):
        raise low.cannot(tail, "follows what is done to cards one after another")
    if others:
        raise low.cannot(tail)
    until = condition(low, low.one(tail))
    span = low.span(tail)
    who = first.who
    if isinstance(who, ir.Players) and who.whose in EACH:
        inner: Any = replace(first, who=ir.Players(whose="they", span=who.span))
        return (ir.ForEach(each=who, body=(ir.DoUntil(body=(inner,), until=until, span=span),), span=span),)
    return (ir.DoUntil(body=(first,), until=until, span=span),)


EACH = frozenset({"each", "each other", "all", "any"})


ONE_BY_ONE = (ir.Gain, ir.Rescue)


def _down_to(low: Lowering, tail: Tree[Any], made: ir.Discard) -> ir.Statement:
    """Lower "discard cards until you have three cards in your hand"."""
    match condition(low, low.one(tail)):
        case ir.Has(
            negative=False, what=ir.Cards(kind="card", filters=(), place=ir.Place(name="hand")) as kept
        ):
            how, amount = kept.det.how, kept.det.amount
            if how in ("exactly", "up to") and amount is not None and isinstance(made.what, ir.Cards):
                plain = made.what.det.how == "bare" and made.what.kind == "card" and not made.what.filters
                if plain and (made.what.place is None or made.what.place == kept.place):
                    return ir.DiscardDownTo(who=made.who, amount=amount, span=made.span)
    raise low.cannot(tail, 'is written "discard down to …"')


def _n_times(low: Lowering, tail: Tree[Any], body: Statements) -> Statements:
    return _repeated(body, number(low, low.one(tail)), low.span(tail))


GENERAL[rules.TWICE] = _twice
GENERAL[rules.N_TIMES] = _n_times
GENERAL[rules.UNTIL] = _until
ACTIONS[rules.REPEAT] = repeat

# ---------------------------------------------------------------- steps of a turn

FIRST_STEP = frozenset(
    {
        "at the start of that turn", "at the beginning of that turn", "at the start of your next turn",
        "at the beginning of your next turn", "at the start of next turn", "at the beginning of next turn",
    }
)  # fmt: skip


def skipped(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    """Lower a step that is left out: no card of a deck at the start of a turn (DC-TURN-02)."""
    if action.data != rules.PLAY or who != ir.YOU:
        raise low.cannot(action, "cannot be forbidden this way")
    what = noun(low, low.one(action))
    plain = isinstance(what, ir.Cards) and what.det.how in ("a", "the", "any") and not what.filters
    place = what.place if isinstance(what, ir.Cards) else None
    if not plain or not isinstance(place, ir.Place) or place.name != "Villain Deck" or place.owner:
        raise low.cannot(action, "is no step of a turn")
    when = tails.pop(rules.DURING)
    if when is None or " ".join(str(token).lower() for token in tokens(when)) not in FIRST_STEP:
        raise low.cannot(action, "does not say at the start of which turn")
    low.take_all(when)
    return (ir.SkipStep(who=who, step="villain", span=low.span(action)),)


# ---------------------------------------------------------------- lasting permissions

LASTING = frozenset({"this turn", "the rest of the game", "until your next turn"})


def _let(low: Lowering, finite: Tree[Any]) -> tuple[Tree[Any], Tails]:
    """Take what somebody may do: its verb and what follows, an "also" before it left out."""
    *adverbs, vp = [child for child in low.take(finite) if not isinstance(child, Token)]
    for adverb in adverbs:
        if low.words(adverb) != "also":
            raise low.cannot(adverb)
    action, *more = low.take(vp)
    return action, Tails(list(more))


def is_permission(finite: Tree[Any]) -> bool:
    """Say whether "you may recruit Heroes from the KO pile this turn" is said, without taking it."""
    vp = finite.children[-1]
    if (
        not isinstance(vp, Tree)
        or vp.data != rules.VP
        or vp.children[0].data not in (rules.RECRUIT, rules.FIGHT)
    ):
        return False
    return any(tail.data == rules.DURING for tail in vp.children[1:])


def permission(low: Lowering, finite: Tree[Any], who: ir.Noun) -> Statements:
    """Lower "you may fight Villains in the Escape Pile this turn": as often as one likes and can pay."""
    action, tails = _let(low, finite)
    np = low.one(action)
    what = noun(low, np)
    if isinstance(what, ir.Ref):
        when = tails.duration(low)
        if when != "this turn" or tails.left:
            raise low.cannot(tails.left[0] if tails.left else action, 'says no time: write "this turn"')
        return (ir.Permit(who=who, verb=action.data, what=what, duration=when, span=low.span(action)),)
    options = what.options if isinstance(what, ir.OneOfNouns) else (what,)
    if not all(
        isinstance(one, ir.Cards) and one.plural and one.det.how in ("bare", "all", "any") for one in options
    ):
        raise low.cannot(np, "for a time is of cards in the plural; without a time it is done at once")
    if not all(isinstance(one, ir.Cards) and one.place is not None for one in options):
        raise low.cannot(np, "does not say where they are")
    when = tails.duration(low)
    if when not in LASTING or tails.left:
        raise low.cannot(tails.left[0] if tails.left else action)
    return (ir.Permit(who=who, verb=action.data, what=what, duration=when, span=low.span(action)),)


def once_used(last: ir.Statement, statement: ir.If) -> ir.Statement:
    """Lower "you may fight it this turn. If you do, …": done when that card is recruited."""
    done = statement.condition
    if (
        not isinstance(last, ir.Permit)
        or not isinstance(last.what, ir.Ref)
        or not isinstance(done, ir.DidSo)
        or done.negative
        or statement.otherwise
        or statement.unless
    ):
        message = '"if you do" asks about what holds for a time; say "whenever you …" what it waits for'
        raise CannotLower(LowerProblem(message, statement.span, "If"))
    that = ir.Ref(form="that", kind="card", span=last.what.span)
    waited = ir.Event(verb=last.verb, who=last.who, what=that, span=statement.span)
    return ir.Whenever(
        happening=waited, body=statement.then, once=True, duration=last.duration, span=statement.span
    )


# ---------------------------------------------------------------- points as others


def is_spend_as(finite: Tree[Any]) -> bool:
    """Say whether a clause lets points be spent as others, without taking it."""
    vp = finite.children[-1]
    action = vp.children[0] if isinstance(vp, Tree) and vp.data == rules.VP else None
    if not isinstance(action, Tree) or action.data not in (rules.USE, rules.SPEND):
        return False
    return action.children[0].data == rules.POINT or any(
        str(token).lower() == "combination" for token in tokens(action.children[0])
    )


def spend_as(low: Lowering, finite: Tree[Any], who: ir.Noun) -> Statements:
    """Lower "you can use Recruit as Attack this turn", "spend any combination of … to fight it this turn"."""
    action, tails = _let(low, finite)
    span = low.span(action)
    if not isinstance(who, ir.Players):
        raise low.cannot(action)
    against: ir.Noun | None = None
    purpose = tails.pop(rules.IN_ORDER_TO)
    if purpose is not None:
        deed, *rest = low.take(low.one(purpose))
        if deed.data != rules.FIGHT:
            raise low.cannot(deed)
        against = noun(low, low.one(deed))
        tails.left += rest
    as_tail = tails.pop(rules.AS)
    np = low.one(action)
    if np.data == rules.POINT and as_tail is not None:
        first = low.read(low.one(np))
        named = low.one(as_tail)
        if named.data != rules.POINT:
            raise low.cannot(named)
        pairs = [(first, low.read(low.one(named)))]
    elif np.data != rules.POINT and as_tail is None and against is not None:
        one, other = _combination(low, np)
        pairs = [(one, other), (other, one)]
    else:
        raise low.cannot(action, "does not say as what")
    if tails.duration(low) != "this turn" or tails.left:
        raise low.cannot(action, 'says no time: write "this turn"')
    return tuple(
        ir.SpendAs(who=who, point=point, instead=instead, against=against, span=span)
        for point, instead in pairs
    )


def _combination(low: Lowering, np: Tree[Any]) -> tuple[str, str]:
    found = phrase(low, np)
    if found.head is None or found.mods or found.owner is not None or len(found.posts) != 1:
        raise low.cannot(np)
    low.read(found.head)
    of = found.posts[0]
    both = low.one(of) if of.data == rules.OF else of
    if both.data != rules.POINT_JOIN:
        raise low.cannot(of)
    one, operator, other = low.take(both)
    if low.read(operator) not in ("and", "and/or"):
        raise low.cannot(operator)
    return low.read(one), low.read(other)


# ---------------------------------------------------------------- the next one


def next_done(low: Lowering, subject: Tree[Any]) -> ir.Event | None:
    """Lower "the next Hero you recruit this turn" as what is waited for, or give None for another subject."""
    if subject.data != rules.MODIFIED or subject.children[-1].data != rules.REL_CLAUSE:
        return None
    clause = subject.children[-1]
    if clause.children[1].data != rules.DO or not any(
        tree.data == rules.ADJ and str(tree.children[0]).lower() == "next" for tree in subject.iter_subtrees()
    ):
        return None
    found: Phrase = phrase(low, subject)
    found.posts.pop()
    who, verb, *tails = low.take(clause)
    if low.words(who) != "you" or found.word != "the" or len(found.mods) != 1 or found.plural:
        raise low.cannot(subject)
    low.words(found.mods[0])
    found.mods, found.word, found.det = [], "", ir.Det(how="a")
    (word,) = [child for child in low.take(verb) if isinstance(child, Tree)]
    waiting = Tails(tails)
    if waiting.duration(low) != "this turn" or waiting.left:
        raise low.cannot(clause)
    return ir.Event(verb=low.verb(word), who=ir.YOU, what=meaning(low, found), span=low.span(subject))


def goes(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    """Lower "goes on top of your deck" of a card."""
    if isinstance(who, ir.Players):
        raise low.cannot(action)
    to = destination(low, low.one(action))
    return (ir.Put(who=ir.YOU, what=who, to=to, span=low.span(action)),)


ACTIONS[rules.GO] = goes
