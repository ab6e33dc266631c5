"""Filters to Python: whether a card or a player is among those that a noun names, and how many there are."""

from __future__ import annotations

from dataclasses import replace

from cardwright.family import roles
from cardwright.model import nodes as n
from cardwright.python.code import is_one_bracket, joined, negated, quoted, truth
from cardwright.python.conditions.done import (
    cards_done,
    done_arguments,
    is_doer,
    recorded,
    this_way,
    were_done,
)
from cardwright.python.function import Function
from cardwright.python.gaps import CannotCompile, refused
from cardwright.python.nouns.cards import belonging, cards, excluded, filtered, held, is_several, kind_tests
from cardwright.python.nouns.places import in_place
from cardwright.python.nouns.players import is_single, player, subject
from cardwright.python.nouns.referents import card, referent
from cardwright.python.registry import FITS, PLAYER_FITS, amount, fits, player_test, registered, sign


@registered(PLAYER_FITS, n.WithMost)
def _has_most(f: Function, narrowing: n.WithMost, who: str) -> str:
    """Whether a player has the most, or the fewest, of some cards; nobody has the most of nothing."""
    what = narrowing.what
    if not isinstance(what, n.Cards) or what.det != n.Det("bare"):
        raise CannotCompile(what.span, "of what there are most is not said")

    with f.element("player") as each:
        f.scope.subjects.append(each)
        number = f"len({cards(f, what, each, 'has')})"
        f.scope.subjects.pop()
        counts = f"[({each}, {number}) for {each} in {f.call('each_player')}]"
    return f"{who} in {f.call(f'with_{narrowing.extremity}', counts)}"


@registered(PLAYER_FITS, n.Holding, n.WhoDo, n.WhoDid, n.Non)
def _player_fits(f: Function, narrowing: n.Filter, who: str) -> str:
    """Whether a player fits a filter."""
    f.scope.subjects.append(who)
    try:
        match narrowing:
            case n.Holding(what=what, negative=negative, place=place):
                if not isinstance(what, n.Cards):
                    raise CannotCompile(what.span, "a player holds cards; this names none")
                test = there_are(f, placed(what, place), who, "has")
                return negated(test) if negative else test
            case n.WhoDo(happening=n.Event(who=doer)) if doer is not None and not is_doer(doer):
                raise CannotCompile(doer.span, "who did it is the player it is said of")
            case n.WhoDo(happening=n.Event(this_way=True) as event, negative=negative):
                test = f"{who} in {f.done.who_did(narrowing.span, lambda: this_way_happened(f, event))}"
                return negated(test) if negative else test
            case n.WhoDo(happening=n.Event() as event, negative=negative):
                test = happened(f, event, who)
                return negated(test) if negative else test
            case n.WhoDid(negative=negative):
                test = f"{who} in {f.done.who_did(narrowing.span)}"
                return negated(test) if negative else test
            case n.Non(filter=inner):
                return negated(player_test(f, inner, who))
    finally:
        f.scope.subjects.pop()
    raise CannotCompile(narrowing.span, "this condition on a player has no Python yet")


def placed(what: n.Cards, place: n.Location | None) -> n.Cards:
    """A noun with a place that stands beside it in the IR; two places are refused."""
    if place is None:
        return what
    if what.said_place is not None:
        raise refused(place.span)
    return n.Cards(what.det, what.kind, what.filters, place, what.plural, span=what.span)


@registered(
    FITS,
    n.Icon, n.Non, n.OfKind, n.Grey, n.Multicolored, n.Parity, n.Valued, n.WithPoint, n.OfGroup, n.Done,
    n.WithKeyword, n.Belonging, n.CapturedBy, n.Holding, n.SameAs, n.OfChosen,
)  # fmt: skip
def _fits(f: Function, narrowing: n.Filter, each: str, who: str = "") -> str:
    """Whether the card ``each`` fits a filter."""
    match narrowing:
        case n.Icon(names=names, joiner="and"):
            return joined(" and ", [f.call("bears", each, quoted(name)) for name in names])
        case n.Icon(names=names):
            return f.call("bears", each, *map(quoted, names))
        case n.Non(filter=inner):
            return negated(fits(f, inner, each, who))
        case n.OfKind(kind=kind):
            return f.call("is_kind", each, quoted(kind))
        case n.Grey():
            return f.call("is_grey", each)
        case n.Multicolored():
            return f.call("is_multicolored", each)
        case n.Parity(which=which):
            return f"{f.call('value', each, quoted('cost'))} % 2 == {1 if which == 'odd' else 0}"
        case n.Valued(quality=quality, comparison=comparison, amount=number):
            return f"{f.call('value', each, quoted(quality))} {sign(comparison)} {amount(f, number)}"
        case n.WithPoint(point=point):
            return f.call("has_point", each, quoted(point))
        case n.WithKeyword(keyword=keyword):
            return f.call("has_keyword", each, quoted(keyword))
        case n.OfGroup(name=name):
            return f.call("named", each, quoted(name))
        case n.Done(verb="capture", by=None, place=None, duration=None, this_way=False):
            return f"{f.call('captor', each)} is not None"
        case n.Done(this_way=True):
            return f"{each} in {this_way(f, narrowing)}"
        case n.Done():
            return f"{each} in {were_done(f, narrowing)}"
        case n.Belonging(owner=owner):
            return f"{each} in {belonging(f, owner)}"
        case n.CapturedBy(captor=captor) if is_several(f, captor):
            return f"{f.call('captor', each)} in {cards(f, captor)}"
        case n.CapturedBy(captor=captor):
            return f"{f.call('captor', each)} == {card(f, captor)}"
        case n.Holding(what=n.Cards() as what, negative=negative, place=None):
            inner_test = there_are(f, what, each, "holds")
            return negated(inner_test) if negative else inner_test
        case n.OfChosen(quality=quality):
            chosen = f"c.memory.get({quoted(f'chosen {quality}')}, {quoted('')})"
            if quality in ("class", "color", "team"):
                return f.call("bears", each, chosen)
            return f"{f.call('value', each, quoted(quality))} == {chosen}"
        case n.SameAs(quality=quality, other=other, negative=negative):
            return _same(f, each, quality, other, negative)
    raise CannotCompile(narrowing.span, "this narrowing has no Python here")


def _same(f: Function, each: str, quality: str, other: n.Noun, negative: bool) -> str:
    if isinstance(other, n.This | n.EventCard) or (
        isinstance(other, n.Ref) and not other.test and referent(f, other, other.to).sort == "card"
    ):
        shared = f.call("shares", each, card(f, other), quoted(quality))
    else:
        whole = cards(f, other)
        with f.element("other") as one:
            shared = f"any({f.call('shares', each, one, quoted(quality))} for {one} in {whole})"
    return negated(shared) if negative else shared


def tests(f: Function, noun: n.Noun, each: str) -> list[str]:
    """Whether the card ``each`` is among those that a noun names: truth expressions, all of which must
    hold.
    """
    match noun:
        case n.This() | n.EventCard():
            return [f"{each} == {card(f, noun)}"]
        case n.OneOfNouns(options=options):
            return [joined(" or ", [joined(" and ", tests(f, option, each)) for option in options])]
        case n.Cards(det=det) if det.how in (
            "a",
            "all",
            "each",
            "any",
            "bare",
            "the",
            "each other",
            "another",
        ):
            if det.amount is not None:
                raise CannotCompile(det.span, "a rule that holds for cards of a kind counts none of them")
            return _card_tests(f, noun, each)
        case n.Ref(to=to):
            value = referent(f, noun, to)
            kinds = kind_tests(f, each, noun.kind) if noun.test else []
            return [f"{each} {'==' if value.sort == 'card' else 'in'} {f.use(value)}", *kinds]
    raise CannotCompile(noun.span, "it cannot be told of a card whether this means it")


def _card_tests(f: Function, noun: n.Cards, each: str) -> list[str]:
    if any(isinstance(narrowing, (n.Extreme, n.Position)) for narrowing in noun.filters):
        return [f"{each} in {cards(f, noun)}"]
    parts = kind_tests(f, each, noun.kind)
    if noun.det.how in ("each other", "another") or noun.det.other:
        parts.append(is_other(f, noun.det, each))
    parts.extend(fits(f, narrowing, each) for narrowing in noun.filters)
    if noun.said_place is not None:
        parts.append(is_at(f, noun.said_place, each))
    return parts


def is_other(f: Function, det: n.Det, each: str) -> str:
    """Whether a card is other than what "other" leaves out."""
    value = f.find(det.than) if det.than >= 0 else None
    if value is None:
        return f"{each} != c.source"
    return f"{each} {'!=' if value.sort == 'card' else 'not in'} {f.use(value)}"


def is_at(f: Function, where: n.Location, each: str) -> str:
    """Whether a card is at a place."""
    match where:
        case n.Place(end="", owner=None):
            return f.call("is_in", each, quoted(where.name))
        case n.Place(end="", owner=owner) if owner is not None and is_single(f, owner):
            return f.call("is_in", each, quoted(where.name), player(f, owner))
        case n.Place(end="", owner=n.Players(whose="any" | "each" | "all" | "everyone")):
            return f.call("is_in", each, quoted(where.name))
        case n.AnyPlace(options=options):
            return joined(" or ", [is_at(f, option, each) for option in options])
        case n.Beside(relation="under", card=noun):
            return f"{f.call('captor', each)} == {card(f, noun)}"
        case n.Beside(relation="next to", card=noun):
            return f"{f.call('holder', each)} == {card(f, noun)}"
    return f"{each} in {in_place(f, where, subject(f))}"


def there_are(f: Function, noun: n.Cards, who: str, verb: str) -> str:
    """Whether there are as many such cards as the determiner says: "a", "3", "no", "exactly" as printed.

    ``verb`` is "has" (``who`` a player), "holds" (``who`` a captor) or "" for cards of the table. "If you
    have 3 Heroes" is true with more of them.
    """
    if verb == "holds":
        whole = _held(f, noun, who)
    else:
        f.scope.subjects.append(who) if verb == "has" else None
        try:
            whole = cards(f, noun, who, verb)
        finally:
            if verb == "has":
                f.scope.subjects.pop()
    number = amount(f, noun.det.amount) if noun.det.amount is not None else "1"
    match noun.det.how:
        case "exactly" if noun.det.strict:
            return f"len({whole}) == {number}"
        case "a" | "any" | "bare" | "the" | "another" | "at least" | "exactly":
            return at_least(whole, number)
        case "no" if noun.det.amount is None:
            return negated(at_least(whole, "1"))
        case "up to":
            return f"len({whole}) <= {number}"
    raise CannotCompile(noun.span, f"{noun.det.how!r} says of no number whether it is reached")


def _held(f: Function, noun: n.Cards, captor: str) -> str:
    if noun.said_place is not None:
        raise CannotCompile(noun.span, "what a card holds is under it, not in another place")
    whole = held(f, noun, captor)
    return filtered(f, whole, roles.CARD, noun.filters, "c.you", "", excluded(f, noun))


def at_least(whole: str, number: str) -> str:
    """Whether a list expression has so many members."""
    if number != "1":
        return f"len({whole}) >= {number}"
    if " if " in whole and is_one_bracket(whole):
        head, tests = whole[1:-1].split(" if ", 1)
        element, source = head.split(" for ", 1)
        if f" {element} in " in f" {source}" and " for " not in source and " for " not in tests:
            return f"any({truth(tests)} for {source})"
    return f"bool({whole})"


def happened(f: Function, event: n.Event, who: str | None = None) -> str:
    """Whether something was done this turn, as often as the event's amount says."""
    if event.duration not in (None, "this turn"):
        raise CannotCompile(event.span, f"what happened {event.duration!r} is not kept")
    by = who if who is not None else (player(f, event.who) if event.who is not None else "")
    number = amount(f, event.amount) if event.amount is not None else "1"
    if event.what is None:
        if event.place is not None:
            raise CannotCompile(event.span, "where something happened is only known of cards")
        if event.duration is None:
            raise CannotCompile(event.span, f"when one did {event.verb!r} is not said")
        return f"{f.call('happened', quoted(recorded(event)), **done_arguments(f, by, None))} >= {number}"
    where, what = event.place, event.what
    if event.verb in ("fight", "defeat") and isinstance(what, n.Cards) and where is None:
        # where one fights a card is where it was then
        where, what = what.place, replace(what, place=None)
    if isinstance(what, n.Cards) and isinstance(what.place, n.InSpace):
        raise CannotCompile(what.place.span, "from where something was done is only known by a place's name")
    if event.verb == "play" and by and event.duration == "this turn" and where is None:
        whole = f.call("played", by)
    else:
        whole = cards_done(f, event, by, where)
    if not isinstance(what, n.Cards):
        with f.element("card") as each:
            found = f"[{each} for {each} in {whole} if {joined(' and ', tests(f, what, each))}]"
        return at_least(found, number)
    det = what.det
    if det.how not in ("a", "any", "bare", "the", "another", "at least", "exactly", "no"):
        raise CannotCompile(det.span, f"{det.how!r} says of no number whether it is reached")
    if det.amount is not None:
        if event.amount is not None:
            raise CannotCompile(event.span, "two amounts are named")
        number = amount(f, det.amount)
    other = det.other or det.how == "another"
    if other and whole.startswith("played("):
        whole, other = f.call("others", whole, "c.source"), False
    with f.element(what.kind) as each:
        bare = n.Cards(
            n.Det("a", other=other),
            what.kind,
            what.filters,
            what.place,
        )
        parts = joined(" and ", tests(f, bare, each))
        found = whole if parts == "True" else f"[{each} for {each} in {whole} if {parts}]"
    if det.how == "no":
        return negated(at_least(found, "1"))
    return f"len({found}) == {number}" if det.strict else at_least(found, number)


def this_way_happened(f: Function, event: n.Event) -> str:
    """Whether the clause before really did something: "if you KO'd a Hero this way"."""
    if event.place is not None or event.duration is not None:
        raise CannotCompile(event.span, '"this way" and a time or place together have no Python')
    if event.who is not None and not is_doer(event.who):
        raise CannotCompile(event.who.span, "who did so this way is not told apart here")
    if event.what is None:
        doing = next((doing for doing in reversed(f.done.all) if doing.verb == event.verb), None)
        if doing is None:
            raise CannotCompile(event.span, f"nothing before this does {event.verb!r}")
        moved = f.done.moved(doing)
        if event.amount is None or moved is None:
            return f.done.full(doing)
        code = f.use(moved) if moved.sort == "number" else f"len({f.use(moved)})"
        return f"{code} >= {amount(f, event.amount)}"
    if not isinstance(event.what, n.Cards) or event.what.said_place is not None:
        raise CannotCompile(event.what.span, "which cards this means has no Python")
    narrowing = n.Done(event.verb, this_way=True, span=event.span)
    noun = n.Cards(event.what.det, event.what.kind, (narrowing, *event.what.filters), span=event.what.span)
    found = there_are(f, noun, subject(f), "")
    if event.amount is not None:
        raise CannotCompile(event.amount.span, "two amounts are named")
    return found
