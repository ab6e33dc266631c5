"""Finite clauses to happenings: "a Villain escapes this turn", "you would draw a card"."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token, Tree

from cardwright.lower import reserved
from cardwright.lower.core import Lowering
from cardwright.lower.nouns.amounts import duration
from cardwright.lower.nouns.filters import lemma
from cardwright.lower.nouns.nouns import LOCATIONS, location, meaning, noun
from cardwright.lower.nouns.phrases import Phrase, phrase, without_extra
from cardwright.lower.nouns.places import place
from cardwright.lower.verbs.tails import Tails
from cardwright.model import nodes as ir
from cardwright.text import rules

INTRANSITIVE = frozenset({rules.ESCAPE, rules.ENTER})
"""Verbs whose subject is what moves."""
EVENTS = frozenset(
    {
        rules.CAPTURE, rules.CANCEL, rules.CHOOSE, rules.DEFEAT, rules.DISCARD, rules.DRAW, rules.FIGHT,
        rules.GAIN, rules.KO, rules.PLAY, rules.RECRUIT, rules.RESCUE, rules.REVEAL, rules.STEAL,
        rules.TRANSFORM,
    }
)  # fmt: skip
"""Verbs of one object that something can wait for."""
STILL_OPEN = 'may still happen this turn: say "if you have …" of what has, or "whenever you …" of what will'
"""Why "if" does not ask in the present about this turn: it is answered at once."""
TENSES = {
    rules.DOES: "present",
    rules.DO: "present",
    rules.DID: "past",
    rules.HAS_DONE: "past",
    rules.WOULD: "would",
}
ALONE = {rules.RECRUIT_ANY: "recruit", rules.FIGHT_ANY: "fight"}


def happening(low: Lowering, fin: Tree[Any]) -> tuple[ir.Event, str]:
    """Lower a finite clause to an event and its tense: "present", "past" or "would"."""
    if fin.data == rules.HAPPENED:
        return happened(low, fin), "past"
    if fin.data != rules.SUBJECT_CLAUSE:
        raise low.cannot(fin)
    subject, finite = low.take(fin)
    if finite.data in (rules.IS, rules.WOULD_BE, rules.HAS_BEEN):
        return passive(low, subject, finite)
    tense = TENSES.get(finite.data)
    if tense is None:
        raise low.cannot(finite)
    vp = verb_phrase(low, finite)
    if vp.data not in (rules.VP, rules.RVP):
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
    if rule in (rules.ESCAPE,):
        low.take(action)
        event = ir.Event(verb=rule, what=who, span=span)
    elif rule == rules.ENTER:
        event = ir.Event(verb=rule, what=who, place=place(low, low.one(action)), span=span)
    elif rule in ALONE:
        low.take(action)
        event = ir.Event(verb=ALONE[rule], who=who, span=span)
    elif rule in EVENTS:
        np = low.one(action)
        if rule == rules.DRAW:
            np = without_extra(low, np)
        lasting = _lifted(np)
        tails = tails if lasting is None else [*tails, lasting]
        what = None if _is_anything(low, np) else noun(low, np)
        event = ir.Event(verb=lemma(rule), who=who, what=what, span=span)
    else:
        raise low.cannot(action, reserved.VERBS.get(rule) or "is not something to wait for")
    return _event_tails(low, event, tails)


def _lifted(np: Tree[Any]) -> Tree[Any] | None:
    """Take "this turn" out of "a Hero that costs 5 or more this turn": it says when the verb is done."""
    while np.data == rules.NP_JOIN:
        np = np.children[-1]
    post = np.children[-1] if np.data in (rules.MODIFIED, rules.BARE_CONJ) else None
    if not isinstance(post, Tree) or post.data != rules.THAT:
        return None
    verb = post.children[-1].children[-1]
    if not isinstance(verb, Tree) or verb.data not in (rules.RVP, rules.DO_NOT) or len(verb.children) < 2:
        return None
    if verb.children[0].data not in (rules.COSTS, rules.HAVE) or verb.children[-1].data != rules.DURING:
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
        if tail.data == rules.DURING and event.duration is None:
            event = replace(event, duration=duration(low, low.one(tail)))
        elif tail.data == rules.THIS_WAY:
            low.take(tail)
            event = replace(event, this_way=True)
        elif tail.data == rules.BY and event.who is None:
            event = replace(event, who=noun(low, low.one(tail)))
        elif tail.data in PLACES and event.place is None:
            event = replace(event, place=location(low, _as_location(low, tail)))
        else:
            raise low.cannot(tail)
    return event


PLACES = {**{name: name for name in LOCATIONS}, rules.IN_PLACE: "in", rules.ON_PLACE: "on"}


def _as_location(low: Lowering, tail: Tree[Any]) -> Tree[Any]:
    if tail.data == PLACES[tail.data]:
        return tail
    low.take(tail)
    return Tree(PLACES[tail.data], tail.children, tail.meta)


def happened(low: Lowering, fin: Tree[Any]) -> ir.Event:
    """Lower "a Villain captured this turn", a phrase that stands for a clause, to an event."""
    np = low.one(fin)
    if np.data != rules.MODIFIED or np.children[-1].data != rules.PARTICIPLE:
        raise low.cannot(np)
    found = phrase(low, np)
    participle = found.posts.pop()
    verb, *tails = [child for child in low.take(participle) if not isinstance(child, Token)]
    event = ir.Event(verb=low.verb(verb), what=meaning(low, found), span=low.span(fin))
    return _event_tails(low, event, tails)


def passive(low: Lowering, subject: Tree[Any], finite: Tree[Any]) -> tuple[ir.Event, str]:
    """Lower "is KO'd", "would be discarded", "has been played" to an event and its tense."""
    parts = [child for child in low.take(finite) if not isinstance(child, Token)]
    tense = "would"
    if finite.data == rules.HAS_BEEN:
        tense = "past"
        parts = [Tree(rules.IS_DONE, parts, finite.meta)]
    if parts[0].data == rules.BE:
        be, *parts = parts
        tense = "past" if low.words(be) in ("was", "were") else "present"
    predicate, *moment = parts
    if predicate.data != rules.IS_DONE:
        raise low.cannot(predicate)
    participle = low.one(predicate)
    verb, *tails = [child for child in low.take(participle) if not isinstance(child, Token)]
    event = ir.Event(verb=low.verb(verb), what=noun(low, subject), span=low.span(predicate))
    event = _event_tails(low, event, tails)
    if moment:
        event = replace(event, duration=duration(low, moment[0]))
    return event, tense


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
