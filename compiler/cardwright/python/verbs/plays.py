"""Verbs to Python, continued: playing and fighting, points, choices, tracks, turns and the game's end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardwright.family import roles
from cardwright.model import nodes as n
from cardwright.model.irjson import walk
from cardwright.python.code import (
    joined,
    quoted,
)
from cardwright.python.function import Function
from cardwright.python.gaps import CannotCompile, refused
from cardwright.python.nouns.cards import is_face_down
from cardwright.python.nouns.filters import tests
from cardwright.python.nouns.picks import choice, moving, one_by_one, pick
from cardwright.python.nouns.players import player, players
from cardwright.python.nouns.referents import card
from cardwright.python.plan import Plan, choose_player, chooser, is_everybody, statement
from cardwright.python.registry import amount
from cardwright.python.values import Doing
from cardwright.python.verbs.rules import change_for_all, holds_for_all
from cardwright.python.verbs.verbs import from_stack, lasts, simple

# ---------------------------------------------------------------- playing, recruiting, fighting


@statement(n.PlayCard)
def _play(f: Function, node: n.PlayCard, keep: bool) -> Plan:
    who = player(f, node.who)
    if node.as_copy_of is not None:
        if not isinstance(node.what, n.This):
            raise CannotCompile(node.what.span, "only the card being played can be played as a copy")
        mine = card(f, node.what)
        act: Callable[[str], str] = lambda each: f.call("play_as_copy", who, mine, each)  # noqa: E731
        return one_by_one(f, node.as_copy_of, who, "copy", act, keep=keep, leaves=False)
    match node.what:
        case n.CopyOf(of=of):
            return one_by_one(
                f, of, who, "copy", lambda each: f.call("play_copy", who, each), keep=keep, leaves=False
            )
        case n.Cards(place=n.Place(end="top" | "", owner=None) as place, filters=(), det=det, kind=kind) if (
            _of_table(f, place) and (place.end or _is_any_of_deck(f, node.what, who))
        ):
            if kind != roles.CARD or det.how not in ("the", "exactly", "a") or det.other or who != "c.you":
                raise CannotCompile(node.what.span, "the top cards of a deck are played one after another")
            number = amount(f, det.amount) if det.amount is not None else "1"
            some = () if number == "1" else (number,)
            code = f.call("play_top", quoted(place.name), *some)
            return from_stack(
                f, node, node.what, "play", code, f"not {f.call('is_empty', quoted(place.name))}", number
            )
    return one_by_one(f, node.what, who, "play", lambda each: f.call("play_card", who, each), keep=keep)


def _is_any_of_deck(f: Function, noun: n.Cards, who: str) -> bool:
    """Whether "two cards from the Villain Deck" are played one after another by whoever speaks."""
    some = noun.det.how in ("a", "exactly") and not noun.det.other and noun.kind == roles.CARD
    return some and who == "c.you" and is_face_down(f, noun.place)


def _of_table(f: Function, place: n.Place) -> bool:
    return any(word.name == place.name and word.owner == "table" for word in f.face.known.places)


@statement(n.Recruit)
def _recruit(f: Function, node: n.Recruit, keep: bool) -> Plan:
    return _at_its_price(f, node, "recruit", keep)


@statement(n.Fight)
def _fight(f: Function, node: n.Fight, keep: bool) -> Plan:
    return _at_its_price(f, node, "fight", keep)


def _at_its_price(f: Function, node: n.Recruit | n.Fight, verb: str, keep: bool) -> Plan:
    """The plan of a verb that has a price: unless it is free, only what can be paid is chosen from."""
    who = player(f, node.who)
    named = {"free": "True"} if node.free else {}
    act = lambda each: f.call(verb, who, each, **named)  # noqa: E731
    payable = lambda found: f.call("permitted", quoted(verb), who, found, priced="True")  # noqa: E731
    return one_by_one(f, node.what, who, verb, act, keep=keep, limit=None if node.free else payable)


@statement(n.Defeat)
def _defeat(f: Function, node: n.Defeat, keep: bool) -> Plan:
    who = player(f, node.who)
    return one_by_one(f, node.what, who, "defeat", lambda each: f.call("defeat", who, each), keep=keep)


@statement(n.Enter)
def _enter(f: Function, node: n.Enter, keep: bool) -> Plan:
    match node.place:
        case n.Place(name=name, owner=None, end=""):
            named = {"kind": quoted(node.as_kind)} if node.as_kind else {}
        case _:
            raise refused(node.place.span)
    act = lambda each: f.call("enter", each, quoted(name), **named)  # noqa: E731
    return one_by_one(f, node.what, chooser(f), "enter", act, keep=keep)


@statement(n.Escape)
def _escape(f: Function, node: n.Escape, keep: bool) -> Plan:
    return one_by_one(f, node.what, chooser(f), "escape", lambda each: f.call("escape", each), keep=keep)


@statement(n.Become)
def _become(f: Function, node: n.Become, keep: bool) -> Plan:
    named: dict[str, str] = {}
    if node.name:
        named["name"] = quoted(node.name)
    if node.attack is not None:
        named["attack"] = amount(f, node.attack)
    if node.immediately:
        named["immediately"] = "True"
    act = lambda each: f.call("become", each, quoted(node.kind), **named)  # noqa: E731
    return one_by_one(f, node.what, chooser(f), "become", act, keep=keep, leaves=False)


def icons_borne(node: n.CountAs) -> list[str]:
    """The icons that a card counts as bearing."""
    icons: list[str] = []
    for narrowing in node.filters:
        if not isinstance(narrowing, n.Icon) or (len(narrowing.names) > 1 and narrowing.joiner != "and"):
            raise CannotCompile(narrowing.span, "a card can count as bearing icons, nothing else")
        icons.extend(narrowing.names)
    return icons


@statement(n.CountAs)
def _count_as(f: Function, node: n.CountAs, keep: bool) -> Plan:
    named: dict[str, str] = {}
    if node.kind:
        named["kind"] = quoted(node.kind)
    icons = icons_borne(node)
    if icons:
        named["icons"] = (
            f"({', '.join(map(quoted, icons))},)" if len(icons) == 1 else f"({', '.join(map(quoted, icons))})"
        )
    named["until"] = lasts(f, node.duration, node.what, node.span)
    act = lambda found: f.call("count_as", found, **named)  # noqa: E731
    return moving(f, node.what, chooser(f), "become", act, keep=keep, leaves=False)


@statement(n.Transform)
def _transform(f: Function, node: n.Transform, keep: bool) -> Plan:
    some = (quoted(node.into),) if node.into else ()
    act = lambda each: f.call("transform", each, *some)  # noqa: E731
    inner = one_by_one(f, node.what, chooser(f), "transform", act, keep=keep, sort="cards")

    def perform() -> Doing | None:
        doing = inner.perform()
        if doing is not None and f.is_wanted(node.what) and isinstance(node.what, n.This):
            # what is said of it from here on is said of the card that has come in its place
            came = f.done.moved(doing)
            assert came is not None
            f.bind(node.what, came)
        return doing

    return Plan(inner.possible, perform, inner.pick, verb="transform", some=inner.some)


@statement(n.DoEffect)
def _do_effect(f: Function, node: n.DoEffect, keep: bool) -> Plan:
    who = player(f, node.who)
    act = lambda each: f.call("do_effect", who, quoted(node.label), each)  # noqa: E731
    return one_by_one(f, node.of, who, "do", act, keep=keep, leaves=False)


# ---------------------------------------------------------------- points and values


@statement(n.GetPoints)
def _get_points(f: Function, node: n.GetPoints, keep: bool) -> Plan:
    return points(f, node, amount(f, node.amount))


def points(f: Function, node: n.GetPoints, number: str) -> Plan:
    """To get so many points, "usable only …" included."""
    only: dict[str, str] = {}
    if node.to_do:
        only["verb"] = quoted(node.to_do)
    if node.against is not None:
        only |= against(f, node.against)
    named = {"only": described(only)} if only else {}
    point = quoted(node.point) if node.point else f"c.memory[{quoted('chosen point')}]"
    code = f.call("get_points", player(f, node.who), point, number, **named)
    return simple(f, "get", code)


def described(only: dict[str, str]) -> str:
    """What points may be spent on, as a dictionary's expression."""
    return f"{{{', '.join(f'{quoted(key)}: {code}' for key, code in only.items())}}}"


WHOLE = ("bare", "all", "each", "any", "the", "a")
"""The determiners that leave open which card of a kind it is."""


def against(f: Function, noun: n.Noun) -> dict[str, str]:
    """What points may be spent on, as the data that `get_points` takes: values that may be any of a list."""
    if isinstance(noun, n.This | n.EventCard):
        return {"card": card(f, noun)}
    if isinstance(noun, n.Ref):
        return {"cards": pick(f, noun, "c.you", "get").as_list()}
    if isinstance(noun, (n.OneOfNouns, n.AllOfNouns)):
        nouns = noun.options if isinstance(noun, n.OneOfNouns) else noun.parts
        parts = [against(f, option) for option in nouns]
        if all(set(part) == {"kind"} for part in parts):
            return {"kind": f"[{', '.join(part['kind'] for part in parts)}]"}
        return {"any": f"[{', '.join(map(described, parts))}]"}
    if not isinstance(noun, n.Cards) or noun.det.how not in WHOLE or noun.det.amount or noun.det.other:
        raise CannotCompile(noun.span, "what these points are for has no Python")
    return _plainly(noun) or _tested(f, noun)


def _plainly(noun: n.Cards) -> dict[str, str]:
    """Cards of a kind as data; empty where the data cannot say it."""
    only = {"kind": quoted(noun.kind)} if noun.kind != roles.CARD else {}
    for narrowing in noun.filters:
        match narrowing:
            case n.Icon(names=names, joiner=joiner) if joiner != "and" or len(names) == 1:
                only["icons"] = f"[{', '.join(map(quoted, names))}]"
            case n.OfGroup(name=name):
                only["name"] = quoted(name)
            case _:
                return {}
    if len(only) <= len(noun.filters) and noun.kind != roles.CARD:
        return {}
    match noun.said_place:
        case None:
            pass
        case n.Place(name=name, owner=None, end=""):
            only["place"] = quoted(name)
        case n.AnyPlace(options=options) if all(map(_is_plain, options)):
            names = tuple(option.name for option in options if isinstance(option, n.Place))
            only["place"] = f"[{', '.join(map(quoted, names))}]"
        case _:
            return {}
    return only


def _is_plain(place: n.Location) -> bool:
    return isinstance(place, n.Place) and not place.owner and not place.end


def _tested(f: Function, noun: n.Cards) -> dict[str, str]:
    """Cards as a function that tells of a card whether it is meant."""
    inner = f.child("only", "bool")
    inner.line(f"return {joined(' and ', tests(inner, noun, inner.of_card()))}")
    if inner.bound:
        raise CannotCompile(noun.span, "points cannot be restricted by what was named before")
    return {"effect": inner.name}


@statement(n.SpendAs)
def _spend_as(f: Function, node: n.SpendAs, keep: bool) -> Plan:
    only = {"only": described(against(f, node.against))} if node.against is not None else {}
    code = f.call("spend_as", player(f, node.who), quoted(node.point), quoted(node.instead), **only)
    return simple(f, "get", code)


@statement(n.Bonus)
def _bonus(f: Function, node: n.Bonus, keep: bool) -> Plan:
    return changed(f, node.what, node.quality, node.amount, node.duration, node.span, keep)


@statement(n.CostChange)
def _cost_change(f: Function, node: n.CostChange, keep: bool) -> Plan:
    return changed(f, node.what, "cost", node.amount, node.duration, node.span, keep)


def changed(
    f: Function,
    what: n.Noun,
    quality: str,
    by: n.Amount,
    duration: n.Duration | None,
    span: n.Span,
    keep: bool,
) -> Plan:
    """The plan of changing a value of cards for a time."""
    last = lasts(f, duration, what, span)
    named = {} if last == '"while"' else {"until": last}
    if isinstance(what, n.AllOfNouns) and any(holds_for_all(f, part, duration) for part in what.parts):
        return _each_apart([changed(f, one, quality, by, duration, span, keep) for one in what.parts])
    if isinstance(what, n.Cards) and holds_for_all(f, what, duration) and not _speaks_of(f, by, what):
        return change_for_all(f, what, quality, by, named)
    if _speaks_of(f, by, what):
        each = lambda found: f.call("bonus", f"[{found}]", quoted(quality), amount(f, by), **named)  # noqa: E731
        return one_by_one(f, what, chooser(f), "get", each, keep=keep, leaves=False, sort="cards")
    number = amount(f, by)
    act = lambda found: f.call("bonus", found, quoted(quality), number, **named)  # noqa: E731
    return moving(f, what, chooser(f), "get", act, keep=keep, leaves=False)


def _each_apart(plans: list[Plan]) -> Plan:
    """What is done to each of several nouns by itself."""

    def perform() -> Doing | None:
        done = None
        for one in plans:
            done = one.perform()
        return done

    return Plan("True", perform, verb="get")


def _speaks_of(f: Function, by: n.Amount, what: n.Noun) -> bool:
    """Whether an amount differs from card to card of those changed: "-1 Attack for each Bystander it has"."""
    meant = {what.order}
    if isinstance(what, n.Ref):
        meant.add(what.to)
    return any(isinstance(inner, n.Ref) and inner.to in meant for inner in walk(by))


@statement(n.Pay)
def _pay(f: Function, node: n.Pay, keep: bool) -> Plan:
    who, number = player(f, node.who), amount(f, node.amount)
    possible = f.call("can_pay", who, quoted(node.point), number)
    return simple(f, "pay", f.call("pay", who, quoted(node.point), number), possible, "bool")


# ---------------------------------------------------------------- choosing


@statement(n.Choose)
def _choose(f: Function, node: n.Choose, keep: bool) -> Plan:
    who = player(f, node.who)
    if isinstance(node.what, n.Players):
        everyone = players(f, node.what)
        noun = node.what

        def perform() -> Doing:
            f.scope.choosers.append(who)
            value = choose_player(f, everyone, "choose")
            f.scope.choosers.pop()
            f.bind(noun, value)
            f.done.last = Doing("choose", f.block)
            return f.done.last

        return Plan(f"bool({everyone})", perform, verb="choose")
    picked = pick(f, node.what, who, "choose", keep)

    def perform_cards() -> Doing:
        value = choice(f, picked, who, "choose")
        doing = Doing("choose", f.block, None, "cards", picked.asked() or "1", value)
        f.done.all.append(doing)
        f.done.last = doing
        return doing

    return Plan(picked.possible(), perform_cards, verb="choose", some=picked.some())


@statement(n.ChooseQuality)
def _choose_quality(f: Function, node: n.ChooseQuality, keep: bool) -> Plan:
    some = (f"({', '.join(map(quoted, node.options))})",) if node.options else ()
    code = f.call("choose_quality", player(f, node.who), quoted(node.quality), *some)

    def perform() -> Doing:
        f.line(code, f"c.memory[{quoted(f'chosen {node.quality}')}]")
        f.scope.qualities[node.quality] = f.block
        f.done.last = Doing("choose", f.block)
        return f.done.last

    return Plan("True", perform, verb="choose")


@statement(n.Count)
def _count(f: Function, node: n.Count, keep: bool) -> Plan:
    def perform() -> Doing:
        f.scope.counted = f.variable("number", amount(f, node.amount), "number")
        f.done.last = Doing("count", f.block)
        return f.done.last

    return Plan("True", perform, verb="count")


# ---------------------------------------------------------------- tracks, turns, the game


@statement(n.Inspire)
def _inspire(f: Function, node: n.Inspire, keep: bool) -> Plan:
    side = quoted(node.track)
    # only a table action can be unable to: it never pushes a track over its end (DC-HOPE-17)
    possible = "True" if f.face.kind else f.call("can_inspire", side)
    return simple(f, "inspire", f.call("inspire", player(f, node.who), side), possible)


@statement(n.Reduce)
def _reduce(f: Function, node: n.Reduce, keep: bool) -> Plan:
    code = f.call("reduce", player(f, node.who), quoted(node.track))
    return simple(f, "reduce", code, f.call("can_reduce", quoted(node.track)), "bool")


@statement(n.ExtraTurn)
def _extra_turn(f: Function, node: n.ExtraTurn, keep: bool) -> Plan:
    code = f.call("extra_turn", player(f, node.who))
    return Plan("True", lambda: f.done.do(EXTRA_TURN, code, "number"), verb=EXTRA_TURN)


EXTRA_TURN = "extra turn"


@statement(n.EndTurn)
def _end_turn(f: Function, node: n.EndTurn, keep: bool) -> Plan:
    if player(f, node.who) != "c.you":
        raise CannotCompile(node.who.span, "only your own turn can be ended")
    return simple(f, "end turn", f.call("end_turn"))


@statement(n.SkipStep)
def _skip_step(f: Function, node: n.SkipStep, keep: bool) -> Plan:
    who, step = player(f, node.who), quoted(node.step)
    if not node.given:
        return simple(f, "skip", f.call("skip_step", who, step))
    turn = f.done.latest(EXTRA_TURN)
    given = f.done.moved(turn) if turn is not None else None
    if given is None:
        raise CannotCompile(node.span, 'no turn is given before this: say "your next turn"')
    return Plan("True", lambda: f.done.do("skip", f.call("skip_step", who, step, f.use(given))), verb="skip")


@statement(n.Refill)
def _refill(f: Function, node: n.Refill, keep: bool) -> Plan:
    match node.place:
        case n.Place(name=name, owner=None, end=""):
            return simple(f, "refill", f.call("refill", quoted(name)))
    raise refused(node.span)


def _ending(primitive: str) -> Callable[[Function, Any, bool], Plan]:
    def planner(f: Function, node: Any, keep: bool) -> Plan:
        if is_everybody(node.who):
            return simple(f, primitive, f.call(primitive))
        return simple(f, primitive, f.call(primitive, player(f, node.who)))

    return planner


statement(n.WinGame)(_ending("win"))
statement(n.LoseGame)(_ending("lose"))


@statement(n.Outcome)
def _outcome(f: Function, node: n.Outcome, keep: bool) -> Plan:
    if node.label not in roles.END_LABELS:
        raise CannotCompile(node.span, f"how a game ends with {node.label!r} is not known")
    return simple(f, "lose", f.call("lose"))


@statement(n.Cancel)
def _cancel(f: Function, node: n.Cancel, keep: bool) -> Plan:
    if not f.setting.of_event:
        raise CannotCompile(node.span, "only what is going on can be cancelled")
    if player(f, node.who) != "c.you":
        raise CannotCompile(node.who.span, "who cancels makes no difference the runtime knows of")
    if not isinstance(node.what, n.Ref) or f.find(node.what.to) is not f.scope.event_card:
        raise CannotCompile(node.what.span, "only what the trigger speaks of can be cancelled")
    return simple(f, "cancel", f.call("cancel"))
