"""What leads clauses: conditions, triggers, durations, "for each", "to play this card"."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token, Tree

from cardwright.lower import reserved
from cardwright.lower.clauses import LEADS, Item, led
from cardwright.lower.conditions import condition
from cardwright.lower.core import Lowering
from cardwright.lower.events import happening
from cardwright.lower.nouns.amounts import duration
from cardwright.lower.nouns.nouns import noun
from cardwright.lower.nouns.phrases import is_place, phrase
from cardwright.lower.verbs.dispatch import each, while_at
from cardwright.lower.verbs.tails import LATER, Statements
from cardwright.model import nodes as ir
from cardwright.text import rules


def _if(low: Lowering, lead: Tree[Any], items: list[Item]) -> Statements:
    fin = low.one(lead)
    span = low.span(lead)
    if lead.data == rules.IF and _is_would(fin):
        event, _ = happening(low, fin)
        before = low.instead
        low.instead = False
        body = led(low, items)
        if not low.instead and not _takes_away(event, body):
            raise low.cannot(lead, 'wants "instead"; what is done besides follows "when"')
        low.instead = before
        return (ir.Would(happening=event, body=body, span=span),)
    found = condition(low, fin)
    body = led(low, items)
    if low.instead:
        low.instead = False
        body = (ir.Instead(body=body, span=span),)
    return (ir.If(condition=found, then=body, unless=lead.data == rules.UNLESS, span=span),)


TAKING = (ir.Ko, ir.SetAside, ir.Put, ir.Gain, ir.Discard, ir.DrawThat, ir.Rescue, ir.ShuffleInto)
"""Statements that move a card: it cannot go where it would have gone as well."""


def _takes_away(event: ir.Event, body: Statements) -> bool:
    """Whether what is done moves the very card: "if this card would be discarded, you may set it aside"."""
    first = body[0] if body else None
    if isinstance(first, ir.May) and first.body:
        first = first.body[0]
    if event.verb in STAYING or not isinstance(first, TAKING):
        return False
    if isinstance(first.what, ir.This):
        return isinstance(event.what, ir.This)
    return isinstance(first.what, ir.Ref) and not first.what.plural and event.what is not None


STAYING = frozenset({"reveal", "look at", "choose", "transform"})


def _is_would(fin: Tree[Any]) -> bool:
    return bool(fin.data == rules.SUBJECT_CLAUSE and fin.children[-1].data in (rules.WOULD, rules.WOULD_BE))


def _when(low: Lowering, lead: Tree[Any], items: list[Item]) -> Statements:
    fin = low.one(lead)
    if _is_would(fin):
        raise low.cannot(lead, 'is written "if … would"')
    moment = _new_hand(low, fin)
    if moment is not None:
        body = led(low, items)
        when: ir.Duration = "at the end of this turn"
        return (ir.Whenever(happening=moment, body=body, once=True, duration=when, span=low.span(lead)),)
    event, tense = happening(low, fin)
    if tense != "present":
        raise low.cannot(lead, "wants the present tense")
    first = lead.data == rules.FIRST_TIME
    once = first or lead.data == rules.NEXT_TIME
    if first and event.duration != "this turn":
        raise low.cannot(lead, 'says no time: write "this turn"')
    before = event
    lasting = event.duration
    event = replace(event, duration=None)
    span = low.span(lead)
    made = ir.Whenever(happening=event, body=led(low, items), once=once, duration=lasting, span=span)
    if not first:
        return (made,)
    # it is the next time, unless there was one already
    none_yet = ir.Happened(what=before, negative=True, span=span)
    return (ir.If(condition=none_yet, then=(made,), span=span),)


def _new_hand(low: Lowering, fin: Tree[Any]) -> ir.AtMoment | None:
    """Lower the moment of a new hand at the end of a turn."""
    if fin.data != rules.SUBJECT_CLAUSE or fin.children[-1].data != rules.DO:
        return None
    vp = fin.children[-1].children[-1]
    if vp.data != rules.VP or vp.children[0].data != rules.DRAW or not is_place(vp.children[0].children[0]):
        return None
    subject, finite = low.take(fin)
    action, *tails = low.take(low.one(finite))
    found = phrase(low, low.one(action))
    words = [low.words(mod) for mod in found.mods if mod.data == rules.ADJ]
    for post in found.posts:
        if post.data not in (rules.OF_KIND, rules.OF) or [str(token).lower() for token in _tokens(post)] != [
            "cards"
        ]:
            raise low.cannot(post)
        low.take_all(post)
    if found.head is None or words != ["new"] or len(found.mods) != 1 or len(tails) > 1:
        raise low.cannot(action)
    low.read(found.head)
    for tail in tails:
        if tail.data != rules.DURING or duration(low, low.one(tail)) != "at the end of this turn":
            raise low.cannot(tail)
    return ir.AtMoment(moment="new hand", whose=noun(low, subject), span=low.span(fin))


def _tokens(tree: Tree[Any]) -> list[Token]:
    return [token for token in tree.scan_values(lambda part: isinstance(part, Token)) if str(token)]


def _for_each(low: Lowering, lead: Tree[Any], items: list[Item]) -> Statements:
    what = each(low, low.one(lead))
    return (ir.ForEach(each=what, body=led(low, items), span=low.span(lead)),)


TURNS: dict[str, tuple[str, ir.Noun | None]] = {
    "at the start of your turn": ("start", ir.YOU),
    "at the beginning of your turn": ("start", ir.YOU),
    "at the end of your turn": ("end", ir.YOU),
    "at the start of each turn": ("start", None),
    "at the beginning of each turn": ("start", None),
    "at the end of each turn": ("end", None),
    "at the start of each player's turn": ("start", None),
    "at the end of each player's turn": ("end", None),
}
"""Moments of every turn, and whose turns they are."""


def _during(low: Lowering, lead: Tree[Any], items: list[Item]) -> Statements:
    moment = low.one(lead) if lead.data == rules.DURING else lead
    turn = TURNS.get(" ".join(str(token).lower() for token in _tokens(moment)).replace(" 's", "'s"))
    if turn is not None:
        low.take_all(moment)
        what, whose = turn
        happens = ir.AtMoment(moment=what, whose=whose, span=low.span(lead))
        return (ir.Whenever(happening=happens, body=led(low, items), span=low.span(lead)),)
    words = " ".join(str(token).lower() for token in _tokens(moment))
    if words in ("once this turn", "once per turn", "once each turn"):
        said = "says nothing where a text is done once; of a table action the limit is in its block"
        raise low.cannot(moment, said)
    when = duration(low, low.one(lead))
    body = led(low, items)
    if when in LATER:
        return (ir.Later(when=when, body=body, span=low.span(lead)),)
    return tuple(_lasting(low, lead, statement, when) for statement in body)


def _lasting(low: Lowering, lead: Tree[Any], statement: ir.Statement, when: ir.Duration) -> ir.Statement:
    """Give a statement the duration that leads its sentence."""
    if isinstance(statement, ir.If) and not statement.otherwise:
        return replace(statement, then=tuple(_lasting(low, lead, inner, when) for inner in statement.then))
    if isinstance(statement, LASTING) and statement.duration is None:
        return replace(statement, duration=when)
    raise low.cannot(lead)


LASTING = (ir.Bonus, ir.CountAs, ir.CostChange, ir.Cannot, ir.GainAbility, ir.Whenever)


def _in_order_to(low: Lowering, lead: Tree[Any], items: list[Item]) -> Statements:
    vp = low.one(lead)
    (action,) = low.take(vp)
    if action.data != rules.PLAY:
        raise low.cannot(action)
    what = noun(low, low.one(action))
    if not isinstance(what, ir.This):
        raise low.cannot(action)
    if not _says_must(items[0].tree):
        raise low.cannot(lead, 'wants "you must"')
    return (ir.ToPlay(body=led(low, items), span=low.span(lead)),)


def _says_must(tree: Tree[Any]) -> bool:
    return bool(tree.data == rules.SUBJECT_CLAUSE and tree.children[-1].data == rules.MUST)


LEADS |= {
    rules.IF: _if,
    rules.UNLESS: _if,
    rules.WHILE: _if,
    rules.AS_LONG_AS: _if,
    rules.WHEN: _when,
    rules.WHENEVER: _when,
    rules.NEXT_TIME: _when,
    rules.FIRST_TIME: _when,
    rules.FOR_EACH: _for_each,
    rules.DURING: _during,
    rules.IN_ORDER_TO: _in_order_to,
    rules.WHILE_AT: lambda low, lead, items: while_at(low, lead, led(low, items)),
    rules.EITHER: lambda low, lead, items: _either(low, lead, items),
}
UNKNOWN_LEADS = frozenset({*reserved.LEADS, rules.UNTIL, rules.FROM_PLACE})


def _either(low: Lowering, lead: Tree[Any], items: list[Item]) -> Statements:
    low.take(lead)
    body = led(low, items)
    if len(body) != 1 or not isinstance(body[0], ir.OneWay):
        raise low.cannot(lead, 'wants "or"')
    return body


WRITTEN = {**reserved.LEADS, rules.UNTIL: 'follows what is done: "draw cards until …"'}
"""What is written instead of leads that have no meaning."""


def _no_lead(low: Lowering, lead: Tree[Any], items: list[Item]) -> Statements:
    raise low.cannot(lead, WRITTEN.get(lead.data, ""))


LEADS |= dict.fromkeys(UNKNOWN_LEADS, _no_lead)
