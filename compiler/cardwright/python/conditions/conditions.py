"""Conditions to Python expressions."""

from __future__ import annotations

from dataclasses import replace

from cardwright.family import roles
from cardwright.model import nodes as n
from cardwright.python.code import joined, negated, operand, quoted
from cardwright.python.conditions.done import is_doer, is_told_now
from cardwright.python.function import Function
from cardwright.python.gaps import CannotCompile, refused
from cardwright.python.nouns.amounts import is_one, read_value, whole
from cardwright.python.nouns.cards import cards, kind_tests, listed, local_name
from cardwright.python.nouns.filters import (
    at_least,
    happened,
    is_at,
    placed,
    tests,
    there_are,
    this_way_happened,
)
from cardwright.python.nouns.places import in_place, owner_of
from cardwright.python.nouns.players import is_single, player, players, subject
from cardwright.python.nouns.referents import card
from cardwright.python.registry import (
    CONDITIONS,
    LISTED,
    amount,
    condition,
    fits,
    player_test,
    registered,
    sign,
)
from cardwright.python.values import Value
from cardwright.resolve.places import TELLING


@registered(CONDITIONS, n.Has)
def _has(f: Function, node: n.Has) -> str:
    return negated(_has_it(f, node)) if node.negative else _has_it(f, node)


def _has_it(f: Function, node: n.Has) -> str:
    if isinstance(node.who, n.Players) and node.who.whose == "no":
        anybody = n.Players("any", node.who.filters, span=node.who.span)
        return negated(_has_it(f, n.Has(anybody, node.what, span=node.span)))
    if isinstance(node.who, n.Players) and not is_single(f, node.who):
        with f.element("player") as each:
            found = _has_what(f, node, each)
            everyone = players(f, node.who)
            return (
                f"{'all' if node.who.whose in ('each', 'all') else 'any'}({found} for {each} in {everyone})"
            )
    if isinstance(node.who, n.Players) or (isinstance(node.who, n.Ref) and _is_player(f, node.who)):
        return _has_what(f, node, player(f, node.who))
    if is_one(f, node.who):
        return _holds_what(f, node, card(f, node.who))
    with f.element("card") as each:
        holders = listed(f, node.who) if isinstance(node.who, n.Ref) else cards(f, node.who)
        return f"any({_holds_what(f, node, each)} for {each} in {holders})"


def _is_player(f: Function, noun: n.Ref) -> bool:
    value = f.find(noun.to)
    return value is not None and value.sort == "player"


def _has_what(f: Function, node: n.Has, who: str) -> str:
    return _of_what(f, node.what, who, "has")


def _holds_what(f: Function, node: n.Has, captor: str) -> str:
    return _of_what(f, node.what, captor, "holds")


def _of_what(f: Function, what: n.Noun, who: str, verb: str) -> str:
    match what:
        case n.Cards():
            if f.is_wanted(what) and verb == "has":
                _bind_found(f, what, who)
                return _reached(f, what)
            return there_are(f, what, who, verb)
        case n.OneOfNouns(options=options):
            return joined(" or ", [_of_what(f, option, who, verb) for option in options])
        case n.AllOfNouns(parts=parts):
            return joined(" and ", [_of_what(f, part, who, verb) for part in parts])
        case n.Ref() | n.This() | n.EventCard():
            if verb == "holds":
                with f.element("card") as each:
                    return f"all({f.call('captor', each)} == {who} for {each} in {listed(f, what)})"
            with f.element("card") as each:
                return f"all({each} in {f.call('yours', who)} for {each} in {listed(f, what)})"
    raise CannotCompile(what.span, "whether one has this is nothing that can be asked here")


def _reached(f: Function, what: n.Cards) -> str:
    """Whether the cards kept for later are as many as the determiner says."""
    found, number = f.use(f.scope.bindings[what.order]), _least(f, what)
    return f"len({found}) == {number}" if what.det.strict else at_least(found, number)


def _least(f: Function, what: n.Cards) -> str:
    if what.det.how in ("a", "any", "bare", "the", "at least", "exactly", "another"):
        return amount(f, what.det.amount) if what.det.amount is not None else "1"
    raise CannotCompile(what.det.span, f"{what.det.how!r} cannot be referred to later")


def _bind_found(f: Function, what: n.Cards, who: str) -> None:
    """Keep the cards that a condition speaks of, because a later clause refers to them."""
    f.scope.subjects.append(who)
    try:
        found = cards(f, what, who, "has")
    finally:
        f.scope.subjects.pop()
    value = f.variable("cards", found, local_name(what))
    value.takes_choice = what.det.how in ("a", "any", "exactly", "another")
    f.bind(what, value)


@registered(CONDITIONS, n.Exists)
def _exists(f: Function, node: n.Exists) -> str:
    found = _exists_what(f, node.what)
    return negated(found) if node.negative else found


def _exists_what(f: Function, what: n.Noun) -> str:
    match what:
        case n.Cards():
            if f.is_wanted(what):
                _bind_found(f, what, subject(f))
                return _reached(f, what)
            return there_are(f, what, subject(f), "")
        case n.OneOfNouns(options=options):
            return joined(" or ", [_exists_what(f, option) for option in options])
        case n.AllOfNouns(parts=parts):
            return joined(" and ", [_exists_what(f, part) for part in parts])
        case n.Players():
            return f"bool({players(f, what)})"
        case n.Ref(form="one"):
            return f"bool({_named(f, what)})"
        case n.Spaces():
            none = what.det.how == "no"
            found = LISTED[n.Spaces](f, replace(what, det=replace(what.det, how="any")) if none else what)
            return negated(f"bool({found})") if none else f"bool({found})"
    raise CannotCompile(what.span, "there being this has no Python yet")


def _named(f: Function, ref: n.Ref) -> str:
    """What the clause before was about: whether there was one is told by the cards it was done to."""
    value = f.resolve(ref.to, ref.span)
    chosen = value.declined or (value.block is not None and value.block not in f.block.lineage())
    if value.sort != "cards" or chosen:
        raise CannotCompile(ref.span, "whether there was one is not known here: name the cards again")
    return f.use(value)


@registered(CONDITIONS, n.IsA)
def _is_a(f: Function, node: n.IsA) -> str:
    kept = f.scope.snapshots.get(node.what.order)
    if kept is not None:
        return f.use(kept)
    return read_is_a(f, node)


def read_is_a(f: Function, node: n.IsA) -> str:
    """Whether a card is now of a kind and fits filters; of several cards, whether all do, of none no."""

    ordered = any(isinstance(narrowing, n.Position) for narrowing in node.filters)

    def parts(each: str) -> str:
        if ordered:
            return f"{each} in {cards(f, _in_play(node))}"
        return joined(
            " and ", kind_tests(f, each, node.kind) + [fits(f, narrowing, each) for narrowing in node.filters]
        )

    if isinstance(node.what, n.Players):
        who = player(f, node.what)
        found = joined(" and ", [player_test(f, narrowing, who) for narrowing in node.filters])
        if node.kind or not node.filters:
            raise CannotCompile(node.span, "a player is no card")
    elif is_one(f, node.what):
        found = parts(card(f, node.what))
    else:
        if isinstance(node.what, n.Ref):
            several = listed(f, node.what)
        elif isinstance(node.what, n.Cards) and _means_any(node.what):
            several = cards(f, node.what)
        else:
            several = whole(f, node.what)
        with f.element("card") as each:
            if node.negative:  # of no card at all it is not said that it is not such a one
                return f"bool({several}) and not any({parts(each)} for {each} in {several})"
            if _means_any(node.what):
                found = f"any({parts(each)} for {each} in {several})"
            else:
                found = f"bool({several}) and all({parts(each)} for {each} in {several})"
    return negated(found) if node.negative else found


def _in_play(node: n.IsA) -> n.Cards:
    """All cards that are so, one of which is the leftmost or the first; those in play, if no more is said."""
    told = any(isinstance(one, TELLING) for one in node.filters)
    where = None if told else n.Implied("in play")
    return n.Cards(n.Det("the"), node.kind or roles.CARD, node.filters, where, span=node.span)


ONE_OF = ("a", "any", "another", "any number of")
"""What is said of one of several cards; "any of them" are as many as one likes, one at least."""


def _means_any(noun: n.Noun) -> bool:
    """Whether one of several cards is enough: "it", "a card", "one of them"; else all of them are meant."""
    match noun:
        case n.Ref(plural=plural):
            return not plural
        case n.Cards(det=det) | n.SomeOf(det=det):
            if det.how not in (*ONE_OF, "all", "each", "the", "bare", "each other"):
                raise CannotCompile(det.span, f"what {det.how!r} cards are has no Python")
            return det.how in ONE_OF
    return False


def _is_counted(det: n.Det) -> bool:
    """Whether a determiner says how many there are: "a", "3", "no", not which."""
    return det.amount is not None or det.how in ("a", "any", "no")


@registered(CONDITIONS, n.IsIn)
def _is_in(f: Function, node: n.IsIn) -> str:
    if isinstance(node.what, n.Cards) and node.what.said_place is None and _is_counted(node.what.det):
        found = there_are(f, placed(node.what, node.place), subject(f), "")
    elif isinstance(node.what, n.This) and f.setting.timing in roles.LEAVING and _is_in_row(f, node.place):
        found = _stood_in(f, node.place, card(f, node.what))
    elif is_one(f, node.what):
        found = is_at(f, node.place, card(f, node.what))
    else:
        several = listed(f, node.what) if isinstance(node.what, n.Ref) else whole(f, node.what)
        with f.element("card") as each:
            found = f"any({is_at(f, node.place, each)} for {each} in {several})"
    if isinstance(node.place, n.Place) and node.place.owner is None:
        f.scope.places.name(node.place)
    return negated(found) if node.negative else found


def _is_in_row(f: Function, where: n.Location) -> bool:
    """Whether a place is a row or a space of one, or several of them."""
    if isinstance(where, n.AnyPlace):
        return all(_is_in_row(f, option) for option in where.options)
    if not isinstance(where, n.Place) or where.owner is not None or where.end:
        return False
    rows = [word for word in f.face.known.places if word.spaces is not None]
    return any(where.name == row.name or where.name in (row.spaces or ()) for row in rows)


def _stood_in(f: Function, where: n.Location, each: str) -> str:
    if isinstance(where, n.AnyPlace):
        return joined(" or ", [_stood_in(f, option, each) for option in where.options])
    assert isinstance(where, n.Place)
    return f.call("stood_in", each, quoted(where.name))


@registered(CONDITIONS, n.Compare)
def _compare(f: Function, node: n.Compare) -> str:
    match node.left:
        case n.ValueOf(of=n.Ref(plural=False) as one) as left if not is_one(f, one):
            return _compare_one(f, node, left, one)
        case n.ValueOf(of=n.Cards(det=n.Det(how="each" | "each other")) as each):
            reason = 'one value is compared here: say "the total", or what each of them is'
            raise CannotCompile(each.span, reason)
    return f"{amount(f, node.left)} {sign(node.comparison)} {amount(f, node.right)}"


def _compare_one(f: Function, node: n.Compare, left: n.ValueOf, one: n.Ref) -> str:
    """Whether a card is now of a kind and fits filters; of several cards, whether all do; of none, no."""
    right = amount(f, node.right)
    found = listed(f, one)
    if one.order in f.scope.snapshots:
        return f"bool({found}) and {f.use(f.scope.snapshots[one.order])} {sign(node.comparison)} {right}"
    with f.element("card") as each:
        query = f.call("printed" if left.printed else "value", each, quoted(left.quality))
        return f"any({query} {sign(node.comparison)} {right} for {each} in {found})"


@registered(CONDITIONS, n.TrackIs)
def _track_is(f: Function, node: n.TrackIs) -> str:
    return f"{f.call('track', quoted(node.track))} {sign(node.comparison)} {amount(f, node.amount)}"


@registered(CONDITIONS, n.IsEmpty)
def _is_empty(f: Function, node: n.IsEmpty) -> str:
    match node.place:
        case n.Place(end="") as place:
            owner = owner_of(f, place, subject(f))
            found = f.call("is_empty", quoted(place.name), *(() if owner in ("", "c.you") else (owner,)))
            f.scope.places.name(place, owner)
        case _:
            found = f"not {operand(in_place(f, node.place, subject(f)))}"
    return negated(found) if node.negative else found


@registered(CONDITIONS, n.RanOut)
def _ran_out(f: Function, node: n.RanOut) -> str:
    match node.place:
        case n.Place(name=name, owner=None, end=""):
            return f.call("ran_out", quoted(name))
        case n.AnyPlace(options=options):
            return joined(" or ", [_ran_out(f, n.RanOut(option, span=node.span)) for option in options])
    raise refused(node.span)


@registered(CONDITIONS, n.DidSo)
def _did_so(f: Function, node: n.DidSo) -> str:
    doing = f.done.last
    if doing is None:
        raise CannotCompile(node.span, "there is no instruction before this that could have been done")
    if isinstance(node.who, n.Players) and node.who.whose == "any" and not node.who.filters:
        found = f"bool({f.done.who_did(node.span)})"
    elif is_doer(node.who) or isinstance(node.who, n.Ref):
        found = f.done.full(doing)
    else:
        raise CannotCompile(node.who.span, "whether this one did so is not known here")
    return negated(found) if node.negative else found


@registered(CONDITIONS, n.Happened)
def _happened(f: Function, node: n.Happened) -> str:
    if not isinstance(node.what, n.Event):
        raise CannotCompile(node.what.span, "whether a moment has passed has no Python")
    what = node.what
    if what.this_way and not any(doing.verb == what.verb for doing in f.done.all) and is_told_now(f, what):
        what = replace(what, this_way=False)
    if _is_this_defeat(f, what):
        found = _so_defeated(f, what)
    else:
        found = this_way_happened(f, what) if what.this_way else happened(f, what)
    return negated(found) if node.negative else found


def _is_this_defeat(f: Function, what: n.Event) -> bool:
    """Whether "if you fight X in the Sewers", under Fight, speaks of the defeat that it is done for."""
    if f.setting.timing != roles.FIGHT or what.verb not in ("fight", "defeat"):
        return False
    if what.duration or what.amount:
        return False
    noun = what.what
    is_one = isinstance(noun, n.Cards) and noun.det in (n.Det("a"), n.Det("the")) and not noun.plural
    by_you = what.who is None or (isinstance(what.who, n.Players) and what.who == n.YOU)
    return not what.this_way and by_you and (isinstance(noun, n.This) or is_one)


def _so_defeated(f: Function, what: n.Event) -> str:
    """Whether this defeat is one that a text speaks of: of such a card, in that place (semantics 16)."""
    noun = what.what
    assert noun is not None
    where = what.place
    if isinstance(noun, n.Cards):
        where = where or noun.said_place
        noun = replace(noun, place=None)
    found = [] if isinstance(noun, n.This) else tests(f, noun, "c.source")
    if where is not None:
        if not _is_in_row(f, where):
            raise CannotCompile(where.span, "where this is fought is told by a row or a space of one")
        found.append(_stood_in(f, where, "c.source"))
    if not found:
        raise CannotCompile(what.span, "under Fight this is always so: say where, or leave the condition out")
    return joined(" and ", found)


@registered(CONDITIONS, n.Every)
def _every(f: Function, node: n.Every) -> str:
    return joined(" and ", [condition(f, part) for part in node.parts])


@registered(CONDITIONS, n.Some)
def _some(f: Function, node: n.Some) -> str:
    return joined(" or ", [condition(f, part) for part in node.parts])


def snapshots(f: Function, noun: n.Noun, value: Value) -> None:
    """Read what later clauses ask of cards that are about to leave: they are read as they last were
    (semantics 2).
    """
    index = noun.order
    for reader in f.face.readers.get(index, ()):
        before, f.scope.bindings[index] = f.scope.bindings.get(index), value
        try:
            if isinstance(reader, n.ValueOf):
                f.scope.snapshots[reader.of.order] = f.variable(
                    "number", read_value(f, reader), reader.quality.lower().replace(" ", "_")
                )
            elif isinstance(reader, n.IsA) and reader.filters and not any(map(_looks_back, reader.filters)):
                f.scope.snapshots[reader.what.order] = f.variable("truth", read_is_a(f, reader), "was_so")
        finally:
            if before is None:
                del f.scope.bindings[index]
            else:
                f.scope.bindings[index] = before


def _looks_back(narrowing: n.Filter) -> bool:
    if isinstance(narrowing, n.Valued):
        return not isinstance(narrowing.amount, n.Number)
    return isinstance(narrowing, (n.SameAs, n.Done))
