"""Prohibitions and moments to Python: what is forbidden, and what is done later, whenever or instead."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from cardwright.family import roles
from cardwright.model import nodes as n
from cardwright.model.irjson import walk
from cardwright.python.code import (
    identifier,
    joined,
    quoted,
    truth,
)
from cardwright.python.conditions.done import recorded
from cardwright.python.conditions.feasible import feasible
from cardwright.python.function import Function, Setting
from cardwright.python.gaps import CannotCompile, refused
from cardwright.python.nouns.cards import local_name
from cardwright.python.nouns.filters import tests
from cardwright.python.nouns.picks import FORBIDDEN, moving
from cardwright.python.nouns.players import player
from cardwright.python.nouns.spaces import spaces_at
from cardwright.python.plan import Plan, chooser, is_everybody, statement
from cardwright.python.registry import amount, condition
from cardwright.python.values import Doing, Value
from cardwright.python.verbs.clauses import statements
from cardwright.python.verbs.rules import bound, is_described
from cardwright.python.verbs.verbs import lasts, simple, until

# ---------------------------------------------------------------- prohibitions, abilities, moments


@statement(n.Cannot)
def _cannot(f: Function, node: n.Cannot, keep: bool) -> Plan:
    if node.unless is not None:
        raise CannotCompile(node.unless.span, "a prohibition for a time is in force whatever comes later")
    forbiddable(node)
    who = None if is_everybody(node.who) else player(f, node.who)
    named = {"who": who} if who is not None else {}
    named["until"] = lasts(f, node.duration, node.what, node.span)

    what = node.what
    if isinstance(what, n.AllOfNouns):
        what = n.OneOfNouns(what.parts, span=what.span)
    if what is not None and is_described(f, what):
        return _forbidden(f, node, what, named)

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


@statement(n.Permit)
def _permit(f: Function, node: n.Permit, keep: bool) -> Plan:
    """A permission for a time: of each card it is told when it is asked about."""
    if node.verb not in ("recruit", "fight"):
        raise CannotCompile(node.span, f"nothing is asked before one does {node.verb!r}")
    who = player(f, node.who)
    if isinstance(node.what, n.Ref):
        last = until(node.duration, node.span)

        def these(found: str) -> str:
            return f.call("permit_these", quoted(node.verb), found, who=who, until=last)

        return moving(f, node.what, who, "permit", these, keep=keep, leaves=False)
    options = node.what.options if isinstance(node.what, n.OneOfNouns) else (node.what,)
    for option in options:
        if not isinstance(option, n.Cards) or option.det.amount is not None or not _is_open(f, option.place):
            raise refused(node.what.span)

    def write() -> Doing | None:
        inner = f.child("permits", "bool")
        found = joined(" and ", tests(inner, node.what, inner.of_card()))
        inner.line(f"return {found}")
        named = {**bound(f, inner), "who": who, "until": until(node.duration, node.span)}
        return f.done.do("permit", f.call("permit", quoted(node.verb), inner.name, **named))

    return Plan("True", write, verb="permit")


def _is_open(f: Function, where: n.Location | None) -> bool:
    if isinstance(where, n.AnyPlace):
        return all(_is_open(f, option) for option in where.options)
    word = next((w for w in f.face.known.places if isinstance(where, n.Place) and w.name == where.name), None)
    return word is not None and bool(word.open)


ELSEWHERE = {"escape": "escape", "enter": "enter the city"}
"""Verbs that come about by themselves: where the card would be otherwise has to be said."""


def forbiddable(node: n.Cannot) -> None:
    """Refuse what the runtime would not keep from happening."""
    if node.verb in ELSEWHERE:
        said = f'say "If … would {ELSEWHERE[node.verb]}, … instead"'
        raise CannotCompile(node.span, f"where a card is that cannot {node.verb} is not said; {said}")
    if node.verb not in FORBIDDEN:
        raise CannotCompile(node.span, f"nothing keeps {node.verb!r} from happening yet")


def _forbidden(f: Function, node: n.Cannot, what: n.Noun, named: dict[str, str]) -> Plan:
    """A rule for a time: of each card it is told when it is asked about, not fixed beforehand."""

    def write() -> Doing | None:
        inner = f.child("forbids", "bool")
        inner.parameters = "c: Context, card: Card"
        inner.api.add("Card")
        inner.names.add("card")
        found = joined(" and ", tests(inner, what, "card"))
        if found == "True":
            f.sheet.functions.remove(inner)
            return f.done.do("forbid", f.call("forbid", quoted(node.verb), **named))
        if node.verb == "draw":
            raise CannotCompile(what.span, "what one draws is not known before it is drawn")
        inner.line(f"return {found}")
        return f.done.do(
            "forbid", f.call("forbid_all", quoted(node.verb), inner.name, **bound(f, inner), **named)
        )

    plain = Plan("True", write, verb="forbid")
    if node.when is None:
        return plain
    when = condition(f, node.when)

    def guarded() -> Doing | None:
        with f.under(f"if {truth(when)}:"):
            return plain.perform()

    return Plan("True", guarded, verb="forbid")


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
        inner = f.child("later")
        statements(inner, node.body)
        return f.done.do("later", f.call("later", quoted(node.when), inner.name, **bound(f, inner)))

    return Plan("True", write, verb="later")


@statement(n.Whenever)
def _whenever(f: Function, node: n.Whenever, keep: bool) -> Plan:
    duration = node.duration
    if isinstance(node.happening, n.Event) and node.happening.duration is not None:
        if duration not in (None, node.happening.duration):
            raise CannotCompile(node.span, "two times are named until which this holds")
        duration = node.happening.duration
    if isinstance(node.happening, n.AtMoment) and node.happening.moment in TURN_MOMENTS and duration is None:
        if node.happening.moment != "end" or node.happening.whose != n.YOU or node.once:
            raise CannotCompile(node.span, "how long this goes on, turn after turn, is not said")
        return _later(f, n.Later("at the end of this turn", node.body, span=node.span), keep)
    not_paid_before(f, node)
    once_more = isinstance(node.happening, n.AtMoment) and duration == "at the end of this turn"

    def write() -> Doing | None:
        inner = f.child("whenever", of_event=True)
        concerned = concerns(inner, node.happening, timed=True)
        verb = happening(inner, node.happening, timed=True, of_any=of_any(node.happening))
        statements(inner, node.body)
        named = bound(f, inner, concerned)
        if duration != "this turn" and not once_more:
            named["until"] = until(duration, node.span)
        if node.once:
            named["once"] = "True"
        return f.done.do("whenever", f.call("whenever", quoted(verb), inner.name, **named))

    return Plan("True", write, verb="whenever")


PAID = {"fight": roles.ATTACK, "defeat": roles.ATTACK, "recruit": "cost", "play": ""}
"""Verbs that come after a value has counted, and which: any of what is played."""


def not_paid_before(f: Function, node: n.Whenever) -> None:
    """Refuse a value that would be changed when it has counted: "the next time you fight the Mastermind this
    turn, it gets -2 Attack" comes after the price was paid.
    """
    event = node.happening
    if not isinstance(event, n.Event) or event.verb not in PAID or event.what is None:
        return
    for change in (inner for one in node.body for inner in walk(one)):
        quality = change.quality if isinstance(change, n.Bonus) else "cost"
        if not isinstance(change, (n.Bonus, n.CostChange)) or PAID[event.verb] not in ("", quality):
            continue
        if not isinstance(change.what, n.Ref) or change.what.to != event.what.order:
            continue
        stays = isinstance(event.what, n.Cards) and event.what.kind == roles.MASTERMIND
        if not (stays and change.duration is not None and not node.once):
            raise CannotCompile(change.span, _say_before(event))


def _say_before(event: n.Event) -> str:
    """What to write instead of a change that comes too late."""
    if event.verb == "play":
        return 'what is played has given its points by then: say "you get + …" instead'
    if event.verb == "recruit":
        return 'it has been paid for by then: say "Heroes in the HQ cost … less this turn" instead'
    boss = isinstance(event.what, n.Cards) and event.what.kind == roles.MASTERMIND
    those = "The Mastermind gets" if boss else "Villains in the city get"
    return f'it has been paid for by then: say "{those} … this turn" instead'


@statement(n.Would)
def _would(f: Function, node: n.Would, keep: bool) -> Plan:
    def write() -> Doing | None:
        inner = f.child("instead", "Steps[bool]", of_event=True, replaces=True)
        verb, concerned = replacement(inner, node, timed=True)
        named = bound(f, inner, concerned)
        duration = node.happening.duration if isinstance(node.happening, n.Event) else None
        if duration != "this turn":
            named["until"] = until(duration, node.span)
        return f.done.do("whenever", f.call("whenever", quoted(f"would {verb}"), inner.name, **named))

    return Plan("True", write, verb="whenever")


def replacement(
    f: Function,
    node: n.Would,
    *,
    timed: bool = False,
    guard: Callable[[Function], list[str]] | None = None,
) -> tuple[str, Function | None]:
    """Write a replacing clause: it returns True where it replaced the event (semantics 9). The verb is
    returned, and the test whether an event concerns it.
    """
    concerned = concerns(f, node.happening, timed=timed, body=node.body, guard=guard)
    verb = happening(f, node.happening, timed=timed)
    doing = statements(f, node.body[:1])
    permitted = isinstance(node.body[0], n.May) if node.body else False
    statements(f, node.body[1:])
    f.line(f"return {f.done.full(doing) if permitted and doing is not None else 'True'}")
    return verb, concerned


def concerns(
    f: Function,
    node: n.Happening,
    *,
    timed: bool = False,
    body: tuple[n.Statement, ...] = (),
    guard: Callable[[Function], list[str]] | None = None,
) -> Function | None:
    """Write the test, beside a trigger or replacement, whether an event is one that it speaks of; None where
    every event of its verb is.

    It is asked at the moment itself, before anybody orders several. What a replacement may do is no
    replacement where it cannot be done (semantics 3).
    """
    setting = Setting(
        timing=f.outer.setting.timing if f.outer is not None else "",
        replaces=f.setting.replaces,
        of_event=True,
    )
    test = Function(f.sheet, f"{f.name}_concerns", f.doc, returns="bool", outer=f.outer, setting=setting)
    test.tests = []
    happening(test, node, timed=timed)
    if guard is not None:
        test.tests.extend(guard(test))
    if body and isinstance(body[0], n.May):
        test.tests.append(feasible(test, body[0]))
    found = joined(" and ", test.tests)
    if found == "True":
        f.sheet.functions.remove(test)
        return None
    test.line(f"return {found}")
    return test


def of_any(node: n.Happening) -> bool:
    """Whether a trigger speaks of all that happens at one moment as one: "whenever you KO any Wounds"
    (semantics 9).
    """
    what = node.what if isinstance(node, n.Event) else None
    if not isinstance(what, n.Cards) or not what.plural:
        return False
    return what.det.amount is None and what.det.how in ("any", "bare") or _is_some(what.det)


def _is_some(det: n.Det) -> bool:
    """Whether a determiner is "one or more"."""
    return det.how == "at least" and det.amount == n.Number(1)


def happening(f: Function, node: n.Happening, *, timed: bool = False, of_any: bool = False) -> str:
    """Let what a happening names stand for what did happen; the verb is returned.

    In the function that tests it (`concerns`), its tests are gathered as well. ``timed`` says that the
    caller reads the event's duration, ``of_any`` that all that happens at one moment is one.
    """
    if isinstance(node, n.AtMoment):
        if isinstance(node.whose, n.Players) and node.whose.filters:
            raise CannotCompile(node.whose.span, "whose moment this is has no Python")
        if isinstance(node.whose, n.Players) and node.whose.whose == "you":
            _must(f, f"{f.call('event_player')} == c.you")
        elif node.whose is not None and not (
            isinstance(node.whose, n.Players) and node.whose.whose in EVERYBODY
        ):
            raise CannotCompile(node.whose.span, "whose moment this is has no Python")
        return TURN_MOMENTS.get(node.moment, node.moment)
    if not isinstance(node, n.Event):
        raise CannotCompile(node.span, f"this happening ({type(node).__name__}) has no Python")
    if node.this_way:
        raise CannotCompile(node.span, "what is still to happen does not happen this way")
    if node.duration is not None and not timed:
        raise CannotCompile(node.span, "how long this holds has no Python here")
    _event_player(f, node)
    _event_cards(f, node, of_any)
    match node.place:
        case None:
            pass
        case n.Place(name=name, owner=None, end=""):
            _must(f, f"{f.call('event_place')} == {quoted(name)}")
        case n.AnyPlace(options=options) if all(
            isinstance(o, n.Place) and not o.owner and not o.end for o in options
        ):
            names = ", ".join(quoted(option.name) for option in options if isinstance(option, n.Place))
            _must(f, f"{f.call('event_place')} in ({names})")
        case _:
            raise refused(node.place.span)
    verb = recorded(node)
    if node.amount is not None:
        _must(f, f"{f.call('event_amount')} >= {amount(f, node.amount)}")
    return f"any {verb}" if of_any else verb


TURN_MOMENTS = {"start": "start of turn", "end": "end of turn"}
"""The runtime's events for the moments of a turn."""

EVERYBODY = ("each", "any", "all", "everyone", "chosen", "the active")


def _must(f: Function, test: str) -> None:
    """A test of the event, in the function that gathers them."""
    if f.tests is not None:
        f.tests.append(test)


def _event_player(f: Function, node: n.Event) -> None:
    if node.who is None:
        return
    if not isinstance(node.who, n.Players):
        _event_actor(f, node.who)
        return
    does = f.call("event_player")
    if node.who.filters:
        raise CannotCompile(node.who.span, "which players this means has no Python")
    match node.who.whose:
        case "you":
            _must(f, f"{does} == c.you")
        case "another" | "each other":
            _must(f, f"{does} != c.you")
        case "each" | "any" | "all" | "everyone" | "chosen":
            pass
        case _:
            _must(f, f"{does} == {player(f, node.who)}")
    if f.is_wanted(node.who) and node.who.whose != "you":
        value = Value("player", does)
        if f.tests is None:
            f.bind(node.who, value)
        else:
            f.scope.bindings[node.who.order] = value
        f.scope.subjects.append(does)


def _event_actor(f: Function, noun: n.Noun) -> None:
    """Something that a card does ("a Villain escapes"): the card is what the event is about."""
    _event_card(f, noun)


def _event_cards(f: Function, node: n.Event, of_any: bool) -> None:
    if node.what is not None:
        if node.who is not None and not isinstance(node.who, n.Players):
            raise CannotCompile(node.span, "what a card does to cards is not known of an event")
        if not of_any:
            return _event_card(f, node.what)
        if f.is_wanted(node.what):
            name = f.fresh(local_name(node.what), "event_cards_")
            f.bind(node.what, Value("cards", name, f.block, f.line(f.call("event_cards"), name)))
    return None


def _happens_at(noun: n.Noun) -> list[str]:
    """The places that "a Villain in the city" names: where it happened, for by now the card may have left."""
    place = noun.place if isinstance(noun, n.Cards) else None
    options = place.options if isinstance(place, n.AnyPlace) else (place,)
    if not all(isinstance(one, n.Place) and not one.end and one.owner in (None, n.YOU) for one in options):
        return []
    return [one.name for one in options if isinstance(one, n.Place)]


def _is_there(f: Function, names: list[str]) -> str:
    where = f.call("event_place")
    if len(names) == 1:
        return f"{where} == {quoted(names[0])}"
    return f"{where} in ({', '.join(map(quoted, names))})"


def _without_place(noun: n.Noun) -> n.Noun:
    return replace(noun, place=None) if isinstance(noun, n.Cards) else noun


def _event_card(f: Function, noun: n.Noun) -> None:
    """Test the card that an event is about, and let the noun stand for it."""
    if isinstance(noun, n.Players):
        raise CannotCompile(noun.span, "cards were expected here")
    det = noun.det if isinstance(noun, n.Cards) else None
    if det is not None and (
        (det.amount is not None or det.how in ("no", "up to", "at least", "this", "that", "all"))
        and not _is_some(det)
    ):
        raise CannotCompile(det.span, "an event is about one card; this says how many, or which one")
    found = f.call("event_card")
    if isinstance(noun, n.This):
        _must(f, f"{found} == c.source")
        return
    where = _happens_at(noun)
    if where and f.tests is not None:
        f.tests.append(_is_there(f, where))
    if isinstance(noun, n.Cards) and isinstance(noun.place, n.InSpace):
        where = ["space"]
        if f.tests is not None:
            f.tests.append(f"{f.call('event_space')} in {spaces_at(f, noun.place)}")
    if not f.is_wanted(noun):
        if f.tests is not None:
            f.tests.extend(tests(f, _without_place(noun) if where else noun, found))
        return
    name = f.fresh(identifier(getattr(noun, "kind", "") or "card"), "event_card_")
    value = Value("card", name, f.block, f.line(found, name), plural=False)
    if f.tests is not None:
        f.tests.extend(tests(f, _without_place(noun) if where else noun, name))
        f.scope.bindings[noun.order] = value
        return
    f.bind(noun, value)
    f.scope.event_card = value
