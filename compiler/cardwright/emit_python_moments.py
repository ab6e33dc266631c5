"""Prohibitions and moments to Python: what is forbidden, and what is done later, whenever or instead."""

from __future__ import annotations

from cardwright import nodes as n
from cardwright.emit_python_clauses import statements
from cardwright.emit_python_core import (
    CannotCompile,
    Doing,
    Function,
    Value,
)
from cardwright.emit_python_lines import (
    identifier,
    joined,
    negated,
    quoted,
    truth,
)
from cardwright.emit_python_nouns import amount, condition, player, tests
from cardwright.emit_python_picks import (
    Plan,
    chooser,
    is_everybody,
    moving,
    statement,
)
from cardwright.emit_python_verbs import simple, until

# ---------------------------------------------------------------- prohibitions, abilities, moments


@statement(n.Cannot)
def _cannot(f: Function, node: n.Cannot, keep: bool) -> Plan:
    if node.unless is not None:
        raise CannotCompile(node.unless.span, "a prohibition for a time is in force whatever comes later")
    who = None if is_everybody(node.who) else player(f, node.who)
    named = {"who": who} if who is not None else {}
    if node.duration is None and node.what is None:
        raise CannotCompile(node.span, "until when this is forbidden is not said")
    named["until"] = until(node.duration, node.span)

    def write(found: str | None) -> str:
        some = (found,) if found is not None else ()
        return f.call("forbid", quoted(node.verb), *some, **named)

    if node.what is None:
        inner = simple(f, "forbid", write(None))
    else:
        inner = moving(f, node.what, who or chooser(f), "forbid", write, keep=keep, leaves=False)
    if node.when is None:
        return inner
    when = condition(f, node.when)

    def guarded() -> Doing | None:
        with f.under(f"if {truth(when)}:"):
            return inner.perform()

    return Plan("True", guarded, verb="forbid")


def child(f: Function, word: str) -> Function:
    """A function of its own for a clause that runs later."""
    taken = {function.name for function in f.unit.functions}
    root = f
    while root.outer is not None:
        root = root.outer
    name = f"{root.name}_{word}"
    count = 2
    while name in taken:
        name = f"{root.name}_{word}_{count}"
        count += 1
    inner = Function(f.unit, name, f.doc, outer=f)
    inner.above = f.above
    return inner


def bound(f: Function, inner: Function) -> dict[str, str]:
    """What a clause takes along, as the argument ``bound``; read after the clause was written."""
    if not inner.bound:
        return {}
    return {"bound": "{" + ", ".join(f"{quoted(name)}: {code}" for name, code in inner.bound.items()) + "}"}


@statement(n.Later)
def _later(f: Function, node: n.Later, keep: bool) -> Plan:
    moments = (
        "at the end of this turn",
        "at the start of your next turn",
        "during your turn",
        "at the end of the game",
    )
    if node.when not in moments:
        raise CannotCompile(node.span, f"{node.when!r} is no moment at which something can be done")

    def write() -> Doing | None:
        inner = child(f, "later")
        statements(inner, node.body)
        return f.do("later", f.call("later", quoted(node.when), inner.name, **bound(f, inner)))

    return Plan("True", write, verb="later")


@statement(n.Whenever)
def _whenever(f: Function, node: n.Whenever, keep: bool) -> Plan:
    duration = node.duration
    if isinstance(node.happening, n.Event) and node.happening.duration is not None:
        if duration not in (None, node.happening.duration):
            raise CannotCompile(node.span, "two times are named until which this holds")
        duration = node.happening.duration
    once_more = isinstance(node.happening, n.AtMoment) and duration == "at the end of this turn"

    def write() -> Doing | None:
        inner = child(f, "whenever")
        verb = happening(inner, node.happening, timed=True)
        statements(inner, node.body)
        named = bound(f, inner)
        if duration != "this turn" and not once_more:
            named["until"] = until(duration, node.span)
        if node.once:
            named["once"] = "True"
        return f.do("whenever", f.call("whenever", quoted(verb), inner.name, **named))

    return Plan("True", write, verb="whenever")


@statement(n.Would)
def _would(f: Function, node: n.Would, keep: bool) -> Plan:
    def write() -> Doing | None:
        inner = child(f, "instead")
        verb = replacement(inner, node, timed=True)
        named = bound(f, inner)
        duration = node.happening.duration if isinstance(node.happening, n.Event) else None
        if duration != "this turn":
            named["until"] = until(duration, node.span)
        return f.do("whenever", f.call("whenever", quoted(f"would {verb}"), inner.name, **named))

    return Plan("True", write, verb="whenever")


def replacement(f: Function, node: n.Would, *, timed: bool = False) -> str:
    """Write a replacing clause: it returns True where it replaced the event (semantics 9). The verb is
    returned.
    """
    f.returns = "Steps[bool]"
    f.refusal = "return False"
    f.replacing = True
    verb = happening(f, node.happening, timed=timed)
    doing = statements(f, node.body)
    permitted = isinstance(node.body[0], n.May) if node.body else False
    f.line(f"return {f.full(doing) if permitted and doing is not None else 'True'}")
    return verb


def happening(f: Function, node: n.Happening, *, timed: bool = False) -> str:
    """Write the tests of what happened, leaving the function where it does not concern it; the verb is
    returned.

    ``timed`` says that the caller reads the event's duration.
    """
    f.has_event = True
    refusal = f.refusal
    if isinstance(node, n.AtMoment):
        if isinstance(node.whose, n.Players) and node.whose.filters:
            raise CannotCompile(node.whose.span, "whose moment this is has no Python")
        if isinstance(node.whose, n.Players) and node.whose.whose == "you":
            _leave(f, f"{f.call('event_player')} != c.you", refusal)
        elif node.whose is not None and not (
            isinstance(node.whose, n.Players) and node.whose.whose in EVERYBODY
        ):
            raise CannotCompile(node.whose.span, "whose moment this is has no Python")
        return node.moment
    if not isinstance(node, n.Event):
        raise CannotCompile(node.span, f"this happening ({type(node).__name__}) has no Python")
    if node.this_way:
        raise CannotCompile(node.span, "what is still to happen does not happen this way")
    if node.duration is not None and not timed:
        raise CannotCompile(node.span, "how long this holds has no Python here")
    _event_player(f, node, refusal)
    _event_cards(f, node, refusal)
    match node.place:
        case None:
            pass
        case n.Place(name=name, owner=None, end=""):
            _leave(f, f"{f.call('event_place')} != {quoted(name)}", refusal)
        case n.AnyPlace(options=options) if all(
            isinstance(o, n.Place) and not o.owner and not o.end for o in options
        ):
            names = ", ".join(quoted(option.name) for option in options if isinstance(option, n.Place))
            _leave(f, f"{f.call('event_place')} not in ({names})", refusal)
        case _:
            raise CannotCompile(node.place.span, "where this happens has no Python")
    if node.amount is not None:
        _leave(f, f"{f.call('event_amount')} < {amount(f, node.amount)}", refusal)
    return node.verb


EVERYBODY = ("each", "any", "all", "everyone", "chosen", "the active")


def _leave(f: Function, test: str, refusal: str) -> None:
    with f.under(f"if {test}:"):
        f.line(refusal)


def _event_player(f: Function, node: n.Event, refusal: str) -> None:
    if node.who is None:
        return
    if not isinstance(node.who, n.Players):
        _event_actor(f, node.who, refusal)
        return
    does = f.call("event_player")
    if node.who.filters:
        raise CannotCompile(node.who.span, "which players this means has no Python")
    match node.who.whose:
        case "you":
            _leave(f, f"{does} != c.you", refusal)
        case "another" | "each other":
            _leave(f, f"{does} == c.you", refusal)
        case "each" | "any" | "all" | "everyone" | "chosen":
            pass
        case _:
            _leave(f, f"{does} != {player(f, node.who)}", refusal)
    if f.is_wanted(node.who) and node.who.whose != "you":
        f.bind(node.who, Value("player", does))
        f.subjects.append(does)


def _event_actor(f: Function, noun: n.Noun, refusal: str) -> None:
    """Something that a card does ("a Villain escapes"): the card is what the event is about."""
    _event_card(f, noun, refusal)


def _event_cards(f: Function, node: n.Event, refusal: str) -> None:
    if node.what is not None:
        if node.who is not None and not isinstance(node.who, n.Players):
            raise CannotCompile(node.span, "what a card does to cards is not known of an event")
        _event_card(f, node.what, refusal)


def _event_card(f: Function, noun: n.Noun, refusal: str) -> None:
    """Test the card that an event is about, and let the noun stand for it."""
    if isinstance(noun, n.Players):
        raise CannotCompile(noun.span, "cards were expected here")
    det = noun.det if isinstance(noun, n.Cards) else None
    if det is not None and (
        det.amount is not None or det.how in ("no", "up to", "at least", "this", "that", "all")
    ):
        raise CannotCompile(det.span, "an event is about one card; this says how many, or which one")
    found = f.call("event_card")
    if isinstance(noun, n.This):
        _leave(f, f"{found} != c.source", refusal)
        return
    name = f.fresh(identifier(getattr(noun, "kind", "") or "card"), "event_card_")
    code = joined(" and ", tests(f, noun, name))
    if code == "True" and not f.is_wanted(noun):
        f.names.discard(name)
        return
    line = f.line(found, name)
    if code != "True":
        _leave(f, negated(code), refusal)
    value = Value("card", name, f, f.block, line, plural=False)
    f.bind(noun, value)
    f.event_value = value
