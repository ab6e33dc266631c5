"""Verbs to Python: how each statement that is one verb is planned. The rulebooks' verb is the primitive's name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardwright import nodes as n
from cardwright import roles
from cardwright.emit_python_conditions import is_one
from cardwright.emit_python_core import CannotCompile, Doing, Function, quoted
from cardwright.emit_python_nouns import (
    amount,
    card,
    owner_of,
    player,
    players,
    there,
)
from cardwright.emit_python_picks import (
    Plan,
    choice,
    choose_player,
    chooser,
    is_everybody,
    loop_names,
    moving,
    one_by_one,
    pick,
    statement,
)

UNTIL: dict[n.Duration | None, str] = {
    None: "while",
    "while": "while",
    "this turn": "this turn",
    "next turn": "next turn",
    "until your next turn": "until your next turn",
    "the rest of the game": "the rest of the game",
}


def until(duration: n.Duration | None, span: n.Span) -> str:
    """A duration as the runtime's ``until``; no duration lasts while the card stays where it is (semantics 8)."""
    if duration not in UNTIL:
        raise CannotCompile(span, f"{duration!r} says when, not until when")
    return quoted(UNTIL[duration])


def simple(f: Function, verb: str, code: str, possible: str = "True", asked: str = "") -> Plan:
    """The plan of a verb without a choice."""
    sort = "number" if verb == "draw" else "truth"
    return Plan(
        possible, lambda: f.do(verb, code, "number" if sort == "number" else "truth", asked), verb=verb
    )


# ---------------------------------------------------------------- drawing, discarding, gaining


@statement(n.Draw)
def _draw(f: Function, node: n.Draw, keep: bool) -> Plan:
    who = player(f, node.who)
    number = amount(f, node.amount)
    return simple(f, "draw", f.call("draw", who, number), f.call("can_draw", who, number), number)


@statement(n.DrawThat)
def _draw_that(f: Function, node: n.DrawThat, keep: bool) -> Plan:
    who = player(f, node.who)
    return moving(f, node.what, who, "draw", lambda found: f.call("draw_that", who, found), keep=keep)


@statement(n.Discard)
def _discard(f: Function, node: n.Discard, keep: bool) -> Plan:
    who = player(f, node.who)
    if not node.at_random:
        return moving(f, node.what, who, "discard", lambda found: f.call("discard", who, found), keep=keep)
    picked = pick(f, node.what, who, "discard", keep)
    if picked.how != "exactly":
        raise CannotCompile(node.span, "how many cards are discarded at random is not said")
    code = f.call("discard", who, picked.source, at_random=picked.number)

    def perform() -> Doing:
        doing = f.do("discard", code, "cards", picked.number)
        if f.is_wanted(node.what):
            moved = f.moved(doing)
            assert moved is not None
            f.bind(node.what, moved)
        return doing

    return Plan(picked.possible(), perform, verb="discard")


@statement(n.DiscardDownTo)
def _discard_down_to(f: Function, node: n.DiscardDownTo, keep: bool) -> Plan:
    code = f.call("discard_down_to", player(f, node.who), amount(f, node.amount))
    return Plan("True", lambda: f.do("discard", code, "cards"), verb="discard")


@statement(n.Ko)
def _ko(f: Function, node: n.Ko, keep: bool) -> Plan:
    who = player(f, node.who)
    return moving(f, node.what, who, "ko", lambda found: f.call("ko", who, found), keep=keep)


def of_a_stack(noun: n.Noun) -> bool:
    """Whether a noun is so many cards of a kind from its stack: "a Wound", "two Bystanders"."""
    return (
        isinstance(noun, n.Cards)
        and noun.place is None
        and not noun.filters
        and noun.kind != roles.CARD
        and noun.det.how in ("a", "exactly", "another")
        and not noun.det.other
    )


def from_stack(
    f: Function, node: n.Statement, noun: n.Cards, verb: str, code: str, possible: str, number: str
) -> Plan:
    """The plan of taking cards from the stack of their kind; what was taken can be referred to."""

    def perform() -> Doing:
        doing = f.do(verb, code, "cards", number)
        if f.is_wanted(noun):
            moved = f.moved(doing)
            assert moved is not None
            f.bind(noun, moved)
        return doing

    return Plan(possible, perform, verb=verb)


@statement(n.Gain)
def _gain(f: Function, node: n.Gain, keep: bool) -> Plan:
    inner = _gained(f, node, player(f, node.who), keep)
    if not node.as_kind:
        return inner

    def perform() -> Doing | None:
        doing = inner.perform()
        gained = f.moved(doing) if doing is not None else None
        if doing is None or gained is None:
            raise CannotCompile(node.span, "what is gained here cannot become something else")
        name = f.fresh("card", "gained_card")
        with f.under(f"for {name} in {gained.code}:", loop=True):
            f.line(f.call("become", name, quoted(node.as_kind)))
        f.last = doing
        return doing

    return Plan(inner.possible, perform, verb="gain")


def _gained(f: Function, node: n.Gain, who: str, keep: bool) -> Plan:
    named = _gained_to(f, node, who)
    if isinstance(node.what, n.OneOfNouns) and all(map(of_a_stack, node.what.options)):
        return _gain_one_of(f, node, node.what, who, named)
    if isinstance(node.what, n.Cards) and of_a_stack(node.what):
        number = amount(f, node.what.det.amount) if node.what.det.amount is not None else "1"
        kind = quoted(node.what.kind)
        some = () if number == "1" else (number,)
        code = f.call("gain", who, kind, *some, **named)
        return from_stack(f, node, node.what, "gain", code, f.call("can_gain", kind, *some), number)
    return moving(f, node.what, who, "gain", lambda found: f.call("gain", who, found, **named), keep=keep)


def _gained_to(f: Function, node: n.Gain, who: str) -> dict[str, str]:
    match node.to:
        case None:
            return {}
        case n.Place(name=name, end=end) as place if (
            owner_of(f, place, who) == who and end != "top or bottom"
        ):
            return {"to": quoted(name)} | ({"end": quoted(end)} if end == "bottom" else {})
    raise CannotCompile(node.span, "a card is gained to a place of the player who gains it")


def _gain_one_of(f: Function, node: n.Gain, noun: n.OneOfNouns, who: str, named: dict[str, str]) -> Plan:
    """To gain a card of one of several kinds, the player's choice among those that have a stack left."""
    kinds = [option for option in noun.options if isinstance(option, n.Cards)]
    if any(option.det.amount is not None for option in kinds):
        raise CannotCompile(noun.span, "a choice between different numbers of cards has no Python here")

    def perform() -> Doing:
        ways = [f"({quoted(option.kind)}, {f.call('can_gain', quoted(option.kind))})" for option in kinds]
        way = f.variable("number", f.call("choose_way", who, *ways), "way")
        doings: list[Doing] = []
        for index, option in enumerate(kinds):
            with f.under(f"{'if' if index == 0 else 'elif'} {way.code} == {index}:"):
                doings.append(f.do("gain", f.call("gain", who, quoted(option.kind), **named), "cards", "1"))
        f.last = Doing("gain", f.block, either=tuple(doings))
        return f.last

    possible = " or ".join(f.call("can_gain", quoted(option.kind)) for option in kinds)
    if f.is_wanted(noun):
        raise CannotCompile(noun.span, "which of two kinds was gained cannot be referred to")
    return Plan(possible, perform, verb="gain")


@statement(n.Rescue)
def _rescue(f: Function, node: n.Rescue, keep: bool) -> Plan:
    who = player(f, node.who)
    if isinstance(node.what, n.Cards) and of_a_stack(node.what):
        if roles.RESCUED not in roles.wider_kinds(node.what.kind, f.unit.known):
            raise CannotCompile(node.what.span, "from where cards of this kind are rescued is not said")
        number = amount(f, node.what.det.amount) if node.what.det.amount is not None else "1"
        some = () if number == "1" else (number,)
        return from_stack(
            f, node, node.what, "rescue", f.call("rescue", who, *some), f.call("can_rescue", *some), number
        )
    return moving(f, node.what, who, "rescue", lambda found: f.call("rescue", who, found), keep=keep)


@statement(n.Capture)
def _capture(f: Function, node: n.Capture, keep: bool) -> Plan:
    if not is_one(f, node.captor):
        return _captors(f, node)
    captor = card(f, node.captor)
    if isinstance(node.what, n.Cards) and of_a_stack(node.what):
        number = amount(f, node.what.det.amount) if node.what.det.amount is not None else "1"
        kind = quoted(node.what.kind)
        some = () if number == "1" else (number,)
        code = f.call("capture", captor, kind, *some)
        return from_stack(f, node, node.what, "capture", code, f.call("can_gain", kind, *some), number)
    who = chooser(f)
    return moving(f, node.what, who, "capture", lambda found: f.call("capture", captor, found), keep=keep)


def _captors(f: Function, node: n.Capture) -> Plan:
    """Several captors, or one that is chosen: each captures in turn."""
    who = chooser(f)
    picked = pick(f, node.captor, who, "capture")

    def perform() -> Doing | None:
        value = choice(f, picked, who, "capture")
        with f.loop(node.captor, "card", value.code, *loop_names(node.captor)):
            return _capture(f, node, False).perform()

    return Plan(picked.possible(), perform, verb="capture")


# ---------------------------------------------------------------- showing


@statement(n.Reveal)
def _reveal(f: Function, node: n.Reveal, keep: bool) -> Plan:
    who = player(f, node.who)
    return shown(f, node.what, who, "reveal", keep)


@statement(n.LookAt)
def _look_at(f: Function, node: n.LookAt, keep: bool) -> Plan:
    who = player(f, node.who)
    return shown(f, node.what, who, "look at", keep)


def shown(f: Function, noun: n.Noun, who: str, verb: str, keep: bool) -> Plan:
    """The plan of a verb that shows cards and leaves them where they are."""
    primitive = "reveal" if verb == "reveal" else "look_at"
    plain = moving(f, noun, who, verb, lambda found: f.call(primitive, who, found), keep=keep, leaves=False)
    picked = plain.pick
    if picked is None or picked.one or picked.how not in ("all", "exactly") or isinstance(noun, n.SomeOf):
        return plain
    if verb != "reveal" and picked.how == "exactly":
        return plain
    some = () if picked.how == "all" else (picked.number,)

    def perform() -> Doing:
        doing = f.do(verb, f.call(primitive, who, picked.source, *some), "cards", picked.asked())
        if f.is_wanted(noun):
            moved = f.moved(doing)
            assert moved is not None
            f.bind(noun, moved)
        return doing

    return Plan(plain.possible, perform, picked, plain.offer, verb)


@statement(n.RevealPlace)
def _reveal_place(f: Function, node: n.RevealPlace, keep: bool) -> Plan:
    match node.place:
        case n.Place(name=name, end="") as place:
            owner = owner_of(f, place, player(f, node.who))
            if name == roles.HAND and owner == player(f, node.who):
                code = f.call("reveal_hand", owner)
            else:
                some = () if owner in ("", "c.you") else (owner,)
                code = f.call("reveal", player(f, node.who), f.call("place", quoted(name), *some))
            return Plan("True", lambda: f.do("reveal", code, "cards"), verb="reveal")
    raise CannotCompile(node.span, "only a whole place can be shown")


# ---------------------------------------------------------------- putting


@statement(n.Put)
def _put(f: Function, node: n.Put, keep: bool) -> Plan:
    who = player(f, node.who)
    if isinstance(node.to, n.There) and node.to.end == "top or bottom":
        place, owner = _back(f, node, node.to)
        return _put_somewhere(f, node, who, keep, place, owner)
    if isinstance(node.to, n.Place) and node.to.end == "top or bottom":
        return _put_somewhere(f, node, who, keep, node.to, owner_of(f, node.to, who))
    if isinstance(node.to, n.AnyPlace):
        return _put_somewhere(f, node, who, keep)
    act = destination(f, node, node.to, who)
    return moving(f, node.what, who, "put", act, keep=keep)


def destination(f: Function, node: n.Put, to: n.Location, who: str) -> Callable[[str], str]:
    """How cards are put there: the call for a list expression."""
    named: dict[str, str] = {}
    if node.facing:
        named["facing"] = quoted(node.facing)
    match to:
        case n.Beside(relation="under", card=noun):
            _no_order(node)
            under = _single(f, noun)
            return lambda found: f.call("put_under", found, under, **named)
        case n.Beside(relation="next to", card=noun):
            _no_order(node)
            if named:
                raise CannotCompile(node.span, "how cards next to a card lie has no Python")
            beside = _single(f, noun)
            return lambda found: f.call("put_beside", found, beside)
        case n.There():
            place, owner = _back(f, node, to)
        case n.Place():
            place, owner = to, owner_of(f, to, who)
            f.places.append((place, owner))
        case _:
            raise CannotCompile(to.span, "cards cannot be put there yet")
    if node.order:
        named["order"] = quoted(node.order)
    if place.end in ("bottom",):
        named = {"end": quoted(place.end)} | named
    some = () if owner in ("", who) else (owner,)
    return lambda found: f.call("put", who, found, quoted(place.name), *some, **named)


def _back(f: Function, node: n.Put, to: n.There) -> tuple[n.Place, str]:
    """Where "there" is: for "back", where the cards came from, else the place just named."""
    if node.back and isinstance(node.what, n.Ref) and node.what.to in f.origins:
        place, owner = f.origins[node.what.to]
    else:
        place, owner = there(f, to)
    if to.end:
        return n.Place(place.name, place.owner, to.end), owner
    return place, owner


def _no_order(node: n.Put) -> None:
    if node.order:
        raise CannotCompile(node.span, "an order beside or under a card has no Python")


def _single(f: Function, noun: n.Noun) -> str:
    if is_one(f, noun):
        return card(f, noun)
    raise CannotCompile(noun.span, "one card was expected here")


def _put_somewhere(
    f: Function, node: n.Put, who: str, keep: bool, place: n.Place | None = None, owner: str = ""
) -> Plan:
    """To put cards into one of several places, or on top or bottom of one: the subject's choice."""
    if place is not None:
        options = ['"top"', '"bottom"']
        target = "end"
    else:
        assert isinstance(node.to, n.AnyPlace)
        places = [option for option in node.to.options if isinstance(option, n.Place) and not option.end]
        owners = {owner_of(f, option, who) for option in places}
        if node.to.joiner == "and" or len(places) < len(node.to.options) or len(owners) > 1:
            raise CannotCompile(node.span, "a choice between such different places has no Python yet")
        place, owner = places[0], owners.pop()
        options = [quoted(option.name) for option in places]
        target = "place_name"
    picked = pick(f, node.what, who, "put", keep)

    def perform() -> Doing:
        value = choice(f, picked, who, "put")
        code = f"[{value.code}]" if value.sort == "card" else value.code
        end = f.variable(
            "text", f.call("choose_place", who, f"({', '.join(options)})", quoted("put")), target
        )
        named = {"order": quoted(node.order)} if node.order else {}
        named |= {"facing": quoted(node.facing)} if node.facing else {}
        some = () if owner in ("", who) else (owner,)
        if target == "end":
            call = f.call("put", who, code, quoted(place.name), *some, end=end.code, **named)
        else:
            call = f.call("put", who, code, end.code, *some, **named)
        return f.do("put", call, "cards", picked.asked())

    return Plan(picked.possible(), perform, verb="put")


@statement(n.PutAs)
def _put_as(f: Function, node: n.PutAs, keep: bool) -> Plan:
    match node.to:
        case n.Beside(relation="next to", card=noun):
            beside = _single(f, noun)
        case _:
            raise CannotCompile(node.to.span, "cards become tokens of a name next to a card")
    who = player(f, node.who)
    act = lambda found: f.call("put_beside", found, beside, quoted(node.name))  # noqa: E731
    return moving(f, node.what, who, "put", act, keep=keep)


@statement(n.Move)
def _move(f: Function, node: n.Move, keep: bool) -> Plan:
    who = player(f, node.who)
    match node.to:
        case n.Place(name=name, owner=None, end=""):
            space = quoted(name)
        case n.AnyPlace(options=options, joiner="or") if all(
            isinstance(o, n.Place) and not o.owner and not o.end for o in options
        ):
            return _move_somewhere(f, node, who, [o.name for o in options if isinstance(o, n.Place)], keep)
        case _:
            raise CannotCompile(node.to.span, "a card of a row moves to a named space of it")
    return one_by_one(
        f, node.what, who, "move", lambda each: f.call("move_to", who, each, space), keep=keep, leaves=False
    )


def _is_plain(place: n.Location) -> bool:
    return isinstance(place, n.Place) and not place.owner and not place.end


def _move_somewhere(f: Function, node: n.Move, who: str, names: list[str], keep: bool) -> Plan:
    space = f.fresh("space")
    choose = f.call("choose_place", who, f"({', '.join(map(quoted, names))})", quoted("move"))
    inner = one_by_one(
        f, node.what, who, "move", lambda each: f.call("move_to", who, each, space), keep=keep, leaves=False
    )

    def perform() -> Doing | None:
        f.line(choose, space)
        return inner.perform()

    return Plan(inner.possible, perform, verb="move")


@statement(n.Swap)
def _swap(f: Function, node: n.Swap, keep: bool) -> Plan:
    who = player(f, node.who)
    first = pick(f, node.first, who, "swap", keep)
    second = pick(f, node.second, who, "swap", keep)
    for picked in (first, second):
        if not picked.one and (picked.how, picked.number) != ("exactly", "1"):
            raise CannotCompile(picked.noun.span, "one card changes places with one other")

    def perform() -> Doing:
        a, b = choice(f, first, who, "swap"), choice(f, second, who, "swap")
        if a.sort == "card" and b.sort == "card":
            return f.do("swap", f.call("swap", a.code, b.code), "truth", "bool")
        one, other = f.fresh("one"), f.fresh("other")
        lists = [f"[{value.code}]" if value.sort == "card" else value.code for value in (a, b)]
        with f.under(f"for {one}, {other} in zip({lists[0]}, {lists[1]}, strict=False):", loop=True):
            return f.do("swap", f.call("swap", one, other), "truth", "bool")

    possible = " and ".join(part.possible() for part in (first, second) if not part.one) or "True"
    return Plan(possible, perform, verb="swap")


@statement(n.Shuffle)
def _shuffle(f: Function, node: n.Shuffle, keep: bool) -> Plan:
    name, some = _pile(f, node.place, player(f, node.who))
    return simple(f, "shuffle", f.call("shuffle", name, *some))


@statement(n.ShuffleInto)
def _shuffle_into(f: Function, node: n.ShuffleInto, keep: bool) -> Plan:
    who = player(f, node.who)
    name, some = _pile(f, node.to, who)
    return moving(
        f, node.what, who, "shuffle", lambda found: f.call("shuffle_into", found, name, *some), keep=keep
    )


def _pile(f: Function, where: n.Location, who: str) -> tuple[str, tuple[str, ...]]:
    if isinstance(where, n.There) and not where.end:
        place, owner = there(f, where)
    elif isinstance(where, n.Place) and not where.end:
        place, owner = where, owner_of(f, where, who)
        f.places.append((place, owner))
    else:
        raise CannotCompile(where.span, "a whole pile was expected here")
    return quoted(place.name), () if owner in ("", "c.you") else (owner,)


@statement(n.SetAside)
def _set_aside(f: Function, node: n.SetAside, keep: bool) -> Plan:
    who = player(f, node.who)
    return moving(f, node.what, who, "set aside", lambda found: f.call("set_aside", found), keep=keep)


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
        case n.Cards(place=n.Place(end="top", owner=None) as place, filters=(), det=det, kind=kind) if (
            _of_table(f, place)
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


def _of_table(f: Function, place: n.Place) -> bool:
    return any(word.name == place.name and word.owner == "table" for word in f.unit.known.places)


def _free(free: bool) -> dict[str, str]:
    return {"free": "True"} if free else {}


@statement(n.Recruit)
def _recruit(f: Function, node: n.Recruit, keep: bool) -> Plan:
    who = player(f, node.who)
    act = lambda each: f.call("recruit", who, each, **_free(node.free))  # noqa: E731
    return one_by_one(f, node.what, who, "recruit", act, keep=keep)


@statement(n.Fight)
def _fight(f: Function, node: n.Fight, keep: bool) -> Plan:
    who = player(f, node.who)
    act = lambda each: f.call("fight", who, each, **_free(node.free))  # noqa: E731
    return one_by_one(f, node.what, who, "fight", act, keep=keep)


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
            raise CannotCompile(node.place.span, "a card enters a row or a space of one")
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


@statement(n.CountAs)
def _count_as(f: Function, node: n.CountAs, keep: bool) -> Plan:
    named: dict[str, str] = {}
    if node.kind:
        named["kind"] = quoted(node.kind)
    icons: list[str] = []
    for narrowing in node.filters:
        if not isinstance(narrowing, n.Icon) or (len(narrowing.names) > 1 and narrowing.joiner != "and"):
            raise CannotCompile(narrowing.span, "a card can count as bearing icons, nothing else")
        icons.extend(narrowing.names)
    if icons:
        named["icons"] = (
            f"({', '.join(map(quoted, icons))},)" if len(icons) == 1 else f"({', '.join(map(quoted, icons))})"
        )
    named["until"] = until(node.duration, node.span)
    act = lambda found: f.call("count_as", found, **named)  # noqa: E731
    return moving(f, node.what, chooser(f), "become", act, keep=keep, leaves=False)


@statement(n.Transform)
def _transform(f: Function, node: n.Transform, keep: bool) -> Plan:
    some = (quoted(node.into),) if node.into else ()
    act = lambda each: f.call("transform", each, *some)  # noqa: E731
    return one_by_one(f, node.what, chooser(f), "transform", act, keep=keep, sort="cards")


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
    named = (
        {"only": f"{{{', '.join(f'{quoted(key)}: {code}' for key, code in only.items())}}}"} if only else {}
    )
    code = f.call("get_points", player(f, node.who), quoted(node.point), number, **named)
    return simple(f, "get", code)


WHOLE = ("bare", "all", "each", "any", "the", "a")
"""The determiners that leave open which card of a kind it is."""


def against(f: Function, noun: n.Noun) -> dict[str, str]:
    """What points may be spent on, as the data that `get_points` takes: values that may be any of a list."""
    if isinstance(noun, n.This):
        return {"card": card(f, noun)}
    if isinstance(noun, n.Ref):
        return {"cards": pick(f, noun, "c.you", "get").as_list()}
    if isinstance(noun, n.OneOfNouns):
        parts = [against(f, option) for option in noun.options]
        if any(set(part) != {"kind"} for part in parts):
            raise CannotCompile(noun.span, "such different targets cannot share points")
        return {"kind": f"[{', '.join(part['kind'] for part in parts)}]"}
    if not isinstance(noun, n.Cards) or noun.det.how not in WHOLE or noun.det.amount or noun.det.other:
        raise CannotCompile(noun.span, "what these points are for has no Python")
    only = {"kind": quoted(noun.kind)} if noun.kind != roles.CARD else {}
    for narrowing in noun.filters:
        match narrowing:
            case n.Icon(names=names, joiner=joiner) if joiner != "and" or len(names) == 1:
                only["icons"] = f"[{', '.join(map(quoted, names))}]"
            case n.OfGroup(name=name):
                only["name"] = quoted(name)
            case _:
                raise CannotCompile(narrowing.span, "points cannot be restricted in this way")
    match noun.place:
        case None:
            pass
        case n.Place(name=name, owner=None, end=""):
            only["place"] = quoted(name)
        case n.AnyPlace(options=options) if all(
            isinstance(o, n.Place) and not o.owner and not o.end for o in options
        ):
            names = tuple(option.name for option in options if isinstance(option, n.Place))
            only["place"] = f"[{', '.join(map(quoted, names))}]"
        case _:
            raise CannotCompile(noun.span, "points cannot be restricted to such a place")
    return only


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
    number = amount(f, by)
    last = until(duration, span)
    named = {} if last == '"while"' else {"until": last}
    act = lambda found: f.call("bonus", found, quoted(quality), number, **named)  # noqa: E731
    return moving(f, what, chooser(f), "get", act, keep=keep, leaves=False)


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
            f.choosers.append(who)
            value = choose_player(f, everyone, "choose")
            f.choosers.pop()
            f.bind(noun, value)
            f.last = Doing("choose", f.block)
            return f.last

        return Plan(f"bool({everyone})", perform, verb="choose")
    picked = pick(f, node.what, who, "choose", keep)

    def perform_cards() -> Doing:
        value = choice(f, picked, who, "choose")
        doing = Doing("choose", f.block, None, "cards", picked.asked() or "1", value)
        f.doings.append(doing)
        f.last = doing
        return doing

    return Plan(picked.possible(), perform_cards, verb="choose")


@statement(n.ChooseQuality)
def _choose_quality(f: Function, node: n.ChooseQuality, keep: bool) -> Plan:
    code = f.call("choose_quality", player(f, node.who), quoted(node.quality))

    def perform() -> Doing:
        f.line(code, f"c.memory[{quoted(f'chosen {node.quality}')}]")
        f.last = Doing("choose", f.block)
        return f.last

    return Plan("True", perform, verb="choose")


# ---------------------------------------------------------------- tracks, turns, the game


@statement(n.Inspire)
def _inspire(f: Function, node: n.Inspire, keep: bool) -> Plan:
    side = quoted(node.track)
    # only a table action can be unable to: it never pushes a track over its end (DC-HOPE-17)
    possible = "True" if f.unit.kind else f.call("can_inspire", side)
    return simple(f, "inspire", f.call("inspire", player(f, node.who), side), possible)


@statement(n.Reduce)
def _reduce(f: Function, node: n.Reduce, keep: bool) -> Plan:
    code = f.call("reduce", player(f, node.who), quoted(node.track))
    return simple(f, "reduce", code, f.call("can_reduce", quoted(node.track)), "bool")


@statement(n.ExtraTurn)
def _extra_turn(f: Function, node: n.ExtraTurn, keep: bool) -> Plan:
    return simple(f, "extra turn", f.call("extra_turn", player(f, node.who)))


@statement(n.EndTurn)
def _end_turn(f: Function, node: n.EndTurn, keep: bool) -> Plan:
    if player(f, node.who) != "c.you":
        raise CannotCompile(node.who.span, "only your own turn can be ended")
    return simple(f, "end turn", f.call("end_turn"))


@statement(n.SkipStep)
def _skip_step(f: Function, node: n.SkipStep, keep: bool) -> Plan:
    return simple(f, "skip", f.call("skip_step", player(f, node.who), quoted(node.step)))


@statement(n.Refill)
def _refill(f: Function, node: n.Refill, keep: bool) -> Plan:
    match node.place:
        case n.Place(name=name, owner=None, end=""):
            return simple(f, "refill", f.call("refill", quoted(name)))
    raise CannotCompile(node.span, "a row of the table is refilled")


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
    if not f.has_event:
        raise CannotCompile(node.span, "only what is going on can be cancelled")
    if player(f, node.who) != "c.you":
        raise CannotCompile(node.who.span, "who cancels makes no difference the runtime knows of")
    if not isinstance(node.what, n.Ref) or f.find(node.what.to) is not f.event_value:
        raise CannotCompile(node.what.span, "only what the trigger speaks of can be cancelled")
    return simple(f, "cancel", f.call("cancel"))


__all__ = ["UNTIL", "against", "changed", "points", "simple", "until"]
