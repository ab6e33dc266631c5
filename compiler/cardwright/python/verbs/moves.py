"""Verbs that carry cards elsewhere to Python: put, move, swap."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from cardwright.family import roles
from cardwright.model import nodes as n
from cardwright.python.code import joined, quoted
from cardwright.python.function import Function
from cardwright.python.gaps import CannotCompile, refused
from cardwright.python.nouns.amounts import is_one
from cardwright.python.nouns.cards import is_several
from cardwright.python.nouns.picks import choice, moving, one_by_one, pick
from cardwright.python.nouns.places import of_one_owner, origin_of, owner_of, there
from cardwright.python.nouns.players import player
from cardwright.python.nouns.referents import card
from cardwright.python.nouns.spaces import (
    differs,
    is_near,
    picked_space,
    room_for,
    there_is_room,
    there_spaces,
)
from cardwright.python.plan import Pick, Plan, statement
from cardwright.python.values import Doing


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
        for word in f.face.known.places
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
                raise refused(node.span)
            beside = _single(f, noun)
            return lambda found: f.call("put_beside", found, beside)
        case n.InSpace() | n.There(end="") if _is_space(f, to):
            return lambda found: _put_in_space(f, node, found, to, who)
        case n.There():
            place, owner = _back(f, node, to)
        case n.Place():
            place, owner = to, owner_of(f, to, who)
            f.scope.places.name(place, owner)
        case _:
            raise refused(to.span)
    if node.order:
        named["order"] = quoted(node.order)
    if place.end in ("bottom",):
        named = {"end": quoted(place.end)} | named
    some = () if owner in ("", who) else (owner,)
    return lambda found: f.call("put", who, found, quoted(place.name), *some, **named)


def _is_space(f: Function, to: n.Location) -> bool:
    """Whether cards go to a space that was picked: "there", or a space told by how it stands."""
    return isinstance(to, n.InSpace) or bool(
        f.scope.places.named and isinstance(f.scope.places.named[-1].place, n.InSpace)
    )


def _put_in_space(f: Function, node: n.Put, found: str, to: n.Location, who: str) -> str:
    """The call that puts one card into a space; one that is not empty takes none."""
    one = isinstance(node.what, n.This | n.EventCard) or not getattr(node.what, "plural", True)
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
    came_from = origin_of(f, node.what.order) if node.back else None
    place, owner = of_one_owner(came_from, to.span) if came_from is not None else there(f, to)
    if to.end:
        return n.Place(place.name, place.owner, to.end), owner
    return place, owner


def _no_order(node: n.Put) -> None:
    if node.order:
        raise refused(node.span)


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
            raise refused(node.span)
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
        return f.done.do("put", call, "cards", picked.asked())

    return Plan(picked.possible(), perform, verb="put", some=picked.some())


@statement(n.PutAs)
def _put_as(f: Function, node: n.PutAs, keep: bool) -> Plan:
    match node.to:
        case n.Beside(relation="next to", card=noun):
            beside = _single(f, noun)
        case _:
            raise refused(node.to.span)
    who = player(f, node.who)
    named = {"kind": quoted(node.kind)} if node.kind else {}
    act = lambda found: f.call("put_beside", found, beside, quoted(node.name), **named)  # noqa: E731
    return moving(f, node.what, who, "put", act, keep=keep)


@statement(n.Move)
def _move(f: Function, node: n.Move, keep: bool) -> Plan:
    who = player(f, node.who)
    swapped = f.scope.places.swapped.get(node.what.order)
    named = {"swaps": quoted(swapped)} if swapped is not None else {}
    match node.to:
        case n.Place(name=name, owner=None, end="") as place:
            space = quoted(name)
            f.scope.places.name(place, is_destination=True)
        case n.InSpace() | n.There(end=""):
            return _move_to_space(f, node, who, node.to, named, keep)
        case n.AnyPlace(options=options, joiner="or") if all(
            isinstance(o, n.Place) and not o.owner and not o.end for o in options
        ):
            if named:
                raise CannotCompile(node.to.span, "which space they are swapped in is not said")
            return _move_somewhere(f, node, who, [o.name for o in options if isinstance(o, n.Place)], keep)
        case _:
            raise refused(node.to.span)
    act = lambda each: f.call("move_to", who, each, space, **named)  # noqa: E731
    return one_by_one(f, node.what, who, "move", act, keep=keep, leaves=False)


def _move_to_space(
    f: Function, node: n.Move, who: str, to: n.InSpace | n.There, named: dict[str, str], keep: bool
) -> Plan:
    """To move a card to a space that stands so or so: which one is picked card by card."""

    there = there_spaces(f, to) if isinstance(to, n.There) else ""

    def act(each: str) -> str:
        space = picked_space(f, to, who, "move", each) if isinstance(to, n.InSpace) else there
        f.scope.places.named[-1] = f.scope.places.named[-1]._replace(is_destination=True)
        return f.call("move_to", who, each, space, **named)

    space = to.space if isinstance(to, n.InSpace) and isinstance(to.space, n.Spaces) else None
    fit = partial(room_for, f, space) if space is not None and differs(f, space) else None
    inner = one_by_one(f, node.what, who, "move", act, keep=keep, leaves=False, fit=fit)
    if not isinstance(to, n.InSpace) or not isinstance(to.space, n.Spaces):
        return inner
    if fit is not None and inner.pick is not None and not inner.pick.one and inner.pick.how != "all":
        return inner  # only what has a space to go to is offered
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

    return Plan(inner.possible, perform, verb="move", some=inner.some)


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
            return f.done.do("swap", f.call("swap", a.code, b.code), "truth", "bool")
        one, other = f.fresh("one"), f.fresh("other")
        lists = [f"[{value.code}]" if value.sort == "card" else value.code for value in (a, b)]
        with f.under(f"for {one}, {other} in zip({lists[0]}, {lists[1]}, strict=False):", loop=True):
            return f.done.do("swap", f.call("swap", one, other), "truth", "bool")

    possible = " and ".join(part.possible() for part in (first, second) if not part.one) or "True"
    return Plan(possible, perform, verb="swap")


def _two_swapped(f: Function, node: n.Swap) -> None:
    """Refuse a card that would be swapped with itself: the same one, or what a card has just moved to."""
    if isinstance(node.first, n.Ref) and isinstance(node.second, n.Ref) and node.first.to == node.second.to:
        raise CannotCompile(node.span, "a card does not change places with itself")
    there = isinstance(node.second, n.Cards) and isinstance(node.second.place, n.There)
    if there and f.scope.places.named and f.scope.places.named[-1].is_destination:
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
            f.scope.movers.append(one)
            second = pick(f, noun, who, "swap")
            _one_swapped(second)
            b = choice(f, second, who, "swap")
            f.scope.movers.pop()
            with f.under(f"for {other} in {b.code}:", loop=True):
                return f.done.do("swap", f.call("swap", one, other), "truth", "bool")

    if is_near(f, where.space):
        with f.element("card") as each:
            f.scope.movers.append(each)
            possible = f"any({pick(f, noun, who, 'swap').possible()} for {each} in {first.as_list()})"
            f.scope.movers.pop()
    else:
        possible = joined(" and ", [first.possible(), pick(f, noun, who, "swap").possible()])
    return Plan(possible, perform, verb="swap")


@statement(n.SwapThem)
def _swap_them(f: Function, node: n.SwapThem, keep: bool) -> Plan:
    raise CannotCompile(node.span, "which two are swapped is not said: it follows a card that moves")


def swaps(f: Function, node: n.Statement, then: n.Statement | None) -> tuple[n.Move, str] | None:
    """The move that a statement ends in, and the kind it swaps with, where the next one says "if another
    Villain is there, swap them": it says how the card moves, and is no instruction of its own.
    """
    match then:
        case n.Swap(second=n.Cards(place=n.There(), filters=(), kind=kind)) as swap:
            move = _ending_in_move(node)
            return (move, kind) if move is not None and _swaps_there(f, swap, move) else None
        case n.If(condition=n.IsIn() | n.Exists() as there, then=(swap,), otherwise=(), unless=False):
            what = there.what
            place = there.place if isinstance(there, n.IsIn) else getattr(what, "said_place", None)
        case _:
            return None
    move = _ending_in_move(node)
    if move is None or not isinstance(place, n.There) or not _swaps_there(f, swap, move):
        return None
    kind = what.kind if isinstance(what, n.Cards) else ""
    where = place if isinstance(there, n.Exists) else None
    any_of_it = [n.Cards(n.Det(how), kind, place=where) for how in ("a", "another", "any")]
    plain = (
        replace(what, det=replace(what.det, than=-1), place=what.said_place)
        if isinstance(what, n.Cards)
        else what
    )
    if there.negative or plain not in any_of_it or (place.end or place.name not in ("", "space")):
        raise CannotCompile(then.span, "with what the card that moves is swapped has no Python")
    return move, kind


def _ending_in_move(node: n.Statement) -> n.Move | None:
    match node:
        case n.Move():
            return node
        case n.May(body=(*_, last)) | n.ForEach(body=(*_, last)) | n.If(then=(*_, last), otherwise=()):
            return _ending_in_move(last)
    return None


def _swaps_there(f: Function, swap: n.Statement, move: n.Move) -> bool:
    """Whether a statement swaps the card that moves with what stands where it goes."""
    match swap:
        case n.SwapThem():
            return True
        case n.Swap(first=n.This(), second=n.Cards(place=n.There())):
            return isinstance(move.what, n.This)
        case n.Swap(first=n.Ref(to=to), second=n.Cards(place=n.There())):
            return to in (move.what.order, getattr(move.what, "to", -2))
    return False
