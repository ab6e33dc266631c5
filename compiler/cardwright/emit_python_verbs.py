"""Verbs to Python: how each statement that is one verb is planned. The rulebooks' verb is the primitive's
name.
"""

from __future__ import annotations

from collections.abc import Callable

from cardwright import nodes as n
from cardwright import roles
from cardwright.emit_python_cards import card, is_several, origin_of, owner_of, there
from cardwright.emit_python_conditions import is_one
from cardwright.emit_python_core import Function
from cardwright.emit_python_kinds import amount
from cardwright.emit_python_lines import joined, quoted
from cardwright.emit_python_picks import (
    Pick,
    Plan,
    choice,
    chooser,
    loop_names,
    moving,
    one_by_one,
    pick,
    statement,
)
from cardwright.emit_python_players import player
from cardwright.emit_python_spaces import is_near, picked_space, there_is_room, there_spaces
from cardwright.emit_python_text import CannotCompile, Doing

UNTIL: dict[n.Duration | None, str] = {
    None: "while",
    "while": "while",
    "this turn": "this turn",
    "next turn": "next turn",
    "until your next turn": "until your next turn",
    "the rest of the game": "the rest of the game",
}


def until(duration: n.Duration | None, span: n.Span) -> str:
    """A duration as the runtime's ``until``; no duration lasts while the card stays where it is (semantics
    8).
    """
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
    where = node.to
    if isinstance(where, n.There) and not _is_space(f, where):
        where = _back(f, node, where)[0]
    if not node.order and is_ordered_pile(f, where) and _is_unordered(f, node.what):
        node = n.Put(node.who, node.what, node.to, "any", node.facing, node.back, span=node.span)
        f.kept.append(node)
    act = destination(f, node, node.to, who)
    return moving(f, node.what, who, "put", act, keep=keep)


def _is_unordered(f: Function, noun: n.Noun) -> bool:
    """Whether a noun is several cards that are known to their player: an order that no text names is that
    player's choice (DC-ABIL-04), of those they have chosen, too.
    """
    match noun:
        case n.Ref():
            return noun.plural
        case n.Cards():
            return noun.plural and (is_several(f, noun) or not _is_hidden(f, noun.place))
        case n.SomeOf(det=n.Det(how=how, amount=number)):
            return how == "any number of" or number not in (None, n.Number(1))
    return False


def _is_hidden(f: Function, where: n.Location | None) -> bool:
    """Whether a place is a pile whose cards are taken from an end, unseen."""
    return isinstance(where, n.Place) and (bool(where.end) or is_ordered_pile(f, where))


def is_ordered_pile(f: Function, where: n.Location) -> bool:
    """Whether a place is a pile whose order matters: a deck, of a player or of the table."""
    return isinstance(where, n.Place) and any(
        word.name == where.name and not word.open and word.spaces is None and word.name != roles.HAND
        for word in f.unit.known.places
    )


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
        case n.InSpace() | n.There(end="") if _is_space(f, to):
            return lambda found: _put_in_space(f, node, found, to, who)
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


def _is_space(f: Function, to: n.Location) -> bool:
    """Whether cards go to a space that was picked: "there", or a space told by how it stands."""
    return isinstance(to, n.InSpace) or bool(f.places and isinstance(f.places[-1][0], n.InSpace))


def _put_in_space(f: Function, node: n.Put, found: str, to: n.Location, who: str) -> str:
    """The call that puts one card into a space; one that is not empty takes none."""
    one = isinstance(node.what, n.This) or not getattr(node.what, "plural", True)
    if node.order or not one:
        raise CannotCompile(node.span, "one card goes into one space")
    named = {"facing": quoted(node.facing)} if node.facing else {}
    if isinstance(to, n.InSpace):
        mover = found[1:-1] if found.startswith("[") and found.endswith("]") else ""
        space = picked_space(f, to, who, "put", mover)
    else:
        assert isinstance(to, n.There)
        space = there_spaces(f, to)
    return f.call("put", who, found, space, **named)


def _back(f: Function, node: n.Put, to: n.There) -> tuple[n.Place, str]:
    """Where "there" is: for "back", where the cards came from, else the place just named."""
    came_from = origin_of(f, f.unit.numbers.get(id(node.what), -1)) if node.back else None
    place, owner = came_from if came_from is not None else there(f, to)
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
    named = {"kind": quoted(node.kind)} if node.kind else {}
    act = lambda found: f.call("put_beside", found, beside, quoted(node.name), **named)  # noqa: E731
    return moving(f, node.what, who, "put", act, keep=keep)


@statement(n.Move)
def _move(f: Function, node: n.Move, keep: bool) -> Plan:
    who = player(f, node.who)
    named = {"swaps": quoted(f.swapping[id(node)])} if id(node) in f.swapping else {}
    match node.to:
        case n.Place(name=name, owner=None, end="") as place:
            space = quoted(name)
            f.places.append((place, ""))
            f.destinations.add(id(place))
        case n.InSpace() | n.There(end=""):
            return _move_to_space(f, node, who, node.to, named, keep)
        case n.AnyPlace(options=options, joiner="or") if all(
            isinstance(o, n.Place) and not o.owner and not o.end for o in options
        ):
            if named:
                raise CannotCompile(node.to.span, "which space they are swapped in is not said")
            return _move_somewhere(f, node, who, [o.name for o in options if isinstance(o, n.Place)], keep)
        case _:
            raise CannotCompile(node.to.span, "a card of a row moves to a space of it")
    act = lambda each: f.call("move_to", who, each, space, **named)  # noqa: E731
    return one_by_one(f, node.what, who, "move", act, keep=keep, leaves=False)


def _move_to_space(
    f: Function, node: n.Move, who: str, to: n.InSpace | n.There, named: dict[str, str], keep: bool
) -> Plan:
    """To move a card to a space that stands so or so: which one is picked card by card."""

    there = there_spaces(f, to) if isinstance(to, n.There) else ""

    def act(each: str) -> str:
        space = picked_space(f, to, who, "move", each) if isinstance(to, n.InSpace) else there
        f.destinations.add(id(f.places[-1][0]))
        return f.call("move_to", who, each, space, **named)

    inner = one_by_one(f, node.what, who, "move", act, keep=keep, leaves=False)
    if not isinstance(to, n.InSpace) or not isinstance(to.space, n.Spaces):
        return inner
    possible = joined(" and ", [inner.possible, there_is_room(f, node.what, to.space, who)])
    return Plan(
        possible, inner.perform, inner.pick, inner.offer if possible == inner.possible else None, "move"
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
    _two_swapped(f, node)
    if isinstance(node.second, n.Cards) and isinstance(node.second.place, n.InSpace):
        return _swap_beside(f, node, who, first, node.second, node.second.place)
    second = pick(f, node.second, who, "swap", keep)
    for picked in (first, second):
        _one_swapped(picked)

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


def _two_swapped(f: Function, node: n.Swap) -> None:
    """Refuse a card that would be swapped with itself: the same one, or what a card has just moved to."""
    if isinstance(node.first, n.Ref) and isinstance(node.second, n.Ref) and node.first.to == node.second.to:
        raise CannotCompile(node.span, "a card does not change places with itself")
    there = isinstance(node.second, n.Cards) and isinstance(node.second.place, n.There)
    if there and f.places and id(f.places[-1][0]) in f.destinations:
        raise CannotCompile(node.span, 'say "swap them" right after the card that moves')


def _one_swapped(picked: Pick) -> None:
    noun = picked.noun
    that = isinstance(noun, n.Ref) or (isinstance(noun, n.Cards) and noun.det == n.Det("the"))
    place = noun.place if isinstance(noun, n.Cards) else None
    ended = isinstance(place, n.Place) and bool(place.end) and (picked.how, picked.need) == ("all", "1")
    one = picked.one or ended or (picked.how, picked.number) == ("exactly", "1")
    if not one and (picked.how != "all" or not that or getattr(noun, "plural", True)):
        raise CannotCompile(picked.noun.span, "one card changes places with one other")


def _swap_beside(f: Function, node: n.Swap, who: str, first: Pick, noun: n.Cards, where: n.InSpace) -> Plan:
    """To swap a card with one in a space that stands so or so, it may be to the first."""
    _one_swapped(first)

    def perform() -> Doing:
        a = choice(f, first, who, "swap")
        one, other = f.fresh("one"), f.fresh("other")
        with f.under(f"for {one} in {f'[{a.code}]' if a.sort == 'card' else a.code}:", loop=True):
            f.movers.append(one)
            second = pick(f, noun, who, "swap")
            _one_swapped(second)
            b = choice(f, second, who, "swap")
            f.movers.pop()
            with f.under(f"for {other} in {b.code}:", loop=True):
                return f.do("swap", f.call("swap", one, other), "truth", "bool")

    if is_near(f, where.space):
        with f.element("card") as each:
            f.movers.append(each)
            possible = f"any({pick(f, noun, who, 'swap').possible()} for {each} in {first.as_list()})"
            f.movers.pop()
    else:
        possible = joined(" and ", [first.possible(), pick(f, noun, who, "swap").possible()])
    return Plan(possible, perform, verb="swap")


@statement(n.SwapThem)
def _swap_them(f: Function, node: n.SwapThem, keep: bool) -> Plan:
    raise CannotCompile(node.span, "which two are swapped is not said: it follows a card that moves")


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
