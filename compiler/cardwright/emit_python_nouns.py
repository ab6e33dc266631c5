"""Nouns to Python: the cards, players and places that a text names, as expressions.

A noun of cards becomes a list expression, narrowed by a comprehension (`cards`), or a test of one card
(`tests`). How many of them, and who chooses, is `cardwright.emit_python_picks`'.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from cardwright import nodes as n
from cardwright import roles
from cardwright.emit_python_core import (
    CannotCompile,
    Function,
    Value,
)
from cardwright.emit_python_lines import (
    identifier,
    joined,
    negated,
    operand,
    quoted,
    truth,
)

N = TypeVar("N", bound=n.Node)

AMOUNTS: dict[type[n.Amount], Callable[[Function, n.Amount], str]] = {}
CONDITIONS: dict[type[n.Condition], Callable[[Function, n.Condition], str]] = {}


def amount(f: Function, node: n.Amount) -> str:
    """An amount as an integer expression."""
    ready = f.amounts.get(id(node))
    if ready is not None:
        return ready
    if isinstance(node, n.Number):
        return str(node.value)
    emit = AMOUNTS.get(type(node))
    if emit is None:
        raise CannotCompile(node.span, f"this amount ({type(node).__name__}) has no Python yet")
    return emit(f, node)


def condition(f: Function, node: n.Condition) -> str:
    """A condition as a truth expression."""
    emit = CONDITIONS.get(type(node))
    if emit is None:
        raise CannotCompile(node.span, f"this condition ({type(node).__name__}) has no Python yet")
    return emit(f, node)


# ---------------------------------------------------------------- players

SINGLE = ("you", "left", "right", "next", "that", "they", "he", "the active")
LOOKING_BACK = ("that", "they", "he")


def is_single(f: Function, noun: n.Noun) -> bool:
    """Whether a noun of players is one player, known without asking."""
    if not isinstance(noun, n.Players) or (
        f.unit.numbers.get(id(noun), -1) in f.bindings and noun is not n.YOU
    ):
        return True
    if noun.whose in LOOKING_BACK:
        value = _player_value(f, noun)
        return value is None or value.sort != "players"
    return noun.whose in SINGLE and not noun.filters


def _player_value(f: Function, noun: n.Players) -> Value | None:
    return f.find(noun.to) if noun.to >= 0 else None


def player(f: Function, noun: n.Noun) -> str:
    """One player as an expression; what is several players is an error here, its statement loops."""
    if isinstance(noun, n.Ref) and noun.to >= 0:
        value = f.resolve(noun.to, noun.span)
        if value.sort == "player":
            return f.use(value)
    if not isinstance(noun, n.Players):
        raise CannotCompile(noun.span, "a player was expected here")
    index = f.unit.numbers.get(id(noun), -1)
    if noun is not n.YOU and index in f.bindings:
        return f.use(f.bindings[index])
    if noun.filters and noun.whose not in ("chosen", "any", "another"):
        raise CannotCompile(noun.span, "a condition on which player is meant has no Python here")
    match noun.whose:
        case "you":
            return "c.you"
        case "left" | "next":
            return f.call("left", subject(f))
        case "right":
            return f.call("right", subject(f))
        case "the active":
            return f.call("active_player")
        case "that" | "they" | "he":
            value = _player_value(f, noun)
            if value is not None and value.sort == "player":
                return f.use(value)
            if noun.to < 0 or value is None or value.sort != "players":
                found = innermost(f)
                if found:
                    return found
            raise CannotCompile(noun.span, "nothing before this says which player is meant")
    raise CannotCompile(noun.span, f"one player was expected here, not {noun.whose!r}")


def subject(f: Function) -> str:
    """The player whose clause is being written: the loop's, else you."""
    return innermost(f) or "c.you"


def innermost(f: Function) -> str:
    """The player of the innermost clause with a subject of its own, or "" where there is none."""
    if f.subjects:
        return f.subjects[-1]
    return "c.you" if f.outer is not None and innermost(f.outer) == "c.you" else ""


def players(f: Function, noun: n.Noun) -> str:
    """A noun of players as a list expression."""
    if not isinstance(noun, n.Players):
        raise CannotCompile(noun.span, "players were expected here")
    match noun.whose:
        case "each" | "all" | "any" | "chosen" | "everyone":
            everyone = f.call("each_player")
        case "each other":
            everyone = f.call("each_other_player")
        case "another":
            everyone = f.call("other_players")
        case _:
            value = _player_value(f, noun) if noun.whose in LOOKING_BACK else None
            if value is not None and value.sort == "players":
                everyone = f.use(value)
            else:
                plain = n.Players(noun.whose, to=noun.to, span=noun.span)
                everyone = f"[{player(f, plain)}]"
    if not noun.filters:
        return everyone
    with f.element("player") as each:
        tests = joined(" and ", [player_test(f, narrowing, each) for narrowing in noun.filters])
    return f"[{each} for {each} in {everyone} if {tests}]"


def player_test(f: Function, narrowing: n.Filter, who: str) -> str:
    """Whether a player fits a filter."""
    f.subjects.append(who)
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
                from cardwright.emit_python_conditions import this_way_happened

                test = f"{who} in {f.who_did(lambda: this_way_happened(f, event))}"
                return negated(test) if negative else test
            case n.WhoDo(happening=n.Event() as event, negative=negative):
                test = happened(f, event, who)
                return negated(test) if negative else test
            case n.WhoDid(negative=negative):
                test = f"{who} in {f.who_did()}"
                return negated(test) if negative else test
            case n.Non(filter=inner):
                return negated(player_test(f, inner, who))
    finally:
        f.subjects.pop()
    raise CannotCompile(
        narrowing.span, f"this condition on a player ({type(narrowing).__name__}) has no Python yet"
    )


def placed(what: n.Cards, place: n.Location | None) -> n.Cards:
    """A noun with a place that stands beside it in the IR; two places are refused."""
    if place is None:
        return what
    if what.place is not None:
        raise CannotCompile(place.span, "two places are named for the same cards")
    return n.Cards(what.det, what.kind, what.filters, place, what.plural, span=what.span)


# ---------------------------------------------------------------- places


def owner_of(f: Function, place: n.Place, who: str) -> str:
    """The expression of a place's owner, "" for a place of the table."""
    word = next((word for word in f.unit.known.places if word.name == place.name), None)
    if place.owner is None:
        return who if word is not None and word.owner == "player" else ""
    return player(f, place.owner)


def in_place(f: Function, where: n.Location, who: str, count: str = "1") -> str:
    """The cards of a place as a list expression; of an end of a pile, the ``count`` cards there."""
    match where:
        case n.Place(end=""):
            return _for_owners(
                f, where, who, lambda owner: f.call("place", quoted(where.name), *_some(owner))
            )
        case n.Place(end="top" | "bottom" as end):
            named = {} if count == "1" else {"n": count}
            return _for_owners(
                f, where, who, lambda owner: f.call(end, quoted(where.name), *_some(owner), **named)
            )
        case n.AnyPlace(options=options):
            return " + ".join(operand(in_place(f, option, who, count)) for option in options)
        case n.Beside(relation="under", card=noun):
            return f.call("held", card(f, noun))
        case n.Beside(relation="next to", card=noun):
            return f.call("beside", card(f, noun))
        case n.Beside(relation="in front of", card=noun):
            return f.call("in_front", player(f, noun))
        case n.Beside(relation="adjacent to", card=noun):
            return f.call("adjacent", card(f, noun))
        case n.There():
            place, owner = there(f, where)
            if place.end:
                return f.call(place.end, quoted(place.name), *_some(owner))
            return f.call("place", quoted(place.name), *_some(owner))
    raise CannotCompile(where.span, f"this place ({type(where).__name__}) has no Python here")


def there(f: Function, where: n.There) -> tuple[n.Place, str]:
    """The place just named, and its owner."""
    found = origin_of(f, where.to)
    if found is not None:
        return found
    if not f.places:
        raise CannotCompile(where.span, "no place was named before this")
    return f.places[-1]


def origin_of(f: Function, to: int) -> tuple[n.Place, str] | None:
    """Where the cards of an earlier noun phrase came from; of "one of them", where they did."""
    seen: set[int] = set()
    while 0 <= to < len(f.unit.nouns) and to not in seen:
        if to in f.origins:
            return f.origins[to]
        seen.add(to)
        noun = f.unit.nouns[to]
        if isinstance(noun, n.SomeOf):
            noun = noun.of
        to = noun.to if isinstance(noun, n.Ref) else -1
    return None


def _some(owner: str) -> tuple[str, ...]:
    return () if owner in ("", "c.you") else (owner,)


def _for_owners(f: Function, where: n.Place, who: str, of: Callable[[str], str]) -> str:
    """The cards of a place, those of several owners one after another."""
    several = where.owner is not None and not is_single(f, where.owner)
    if several and where.owner is not None:
        owners = players(f, where.owner)
        with f.element("player") as each, f.element("card") as element:
            return f"[{element} for {each} in {owners} for {element} in {of(each)}]"
    owner = owner_of(f, where, who)
    f.places.append((where, owner))
    return of(owner)


def origin(f: Function, noun: n.Cards, who: str) -> None:
    """Remember where the cards of a noun are taken from, for "back"."""
    if isinstance(noun.place, n.Place) and (noun.place.owner is None or is_single(f, noun.place.owner)):
        f.origins[f.unit.numbers.get(id(noun), -1)] = (noun.place, owner_of(f, noun.place, who))


# ---------------------------------------------------------------- cards


def card(f: Function, noun: n.Noun) -> str:
    """One card as an expression: the card that speaks, the card of a loop or of a rule."""
    bound = f.bindings.get(f.unit.numbers.get(id(noun), -1))
    if bound is not None and bound.sort == "card":
        return f.use(bound)
    match noun:
        case n.This():
            return itself(f, noun)
        case n.Ref(to=to):
            value = _referent(f, noun, to)
            if value.sort == "card":
                return f.use(value)
        case n.Cards():
            if is_one_place(noun):
                return f.call("the_one", quoted(noun.kind))
    raise CannotCompile(noun.span, "one card was expected here")


def itself(f: Function, noun: n.This) -> str:
    """The card that speaks; on a Tactic, the name of its Mastermind means that card.

    "This Twist" on a Scheme is the Twist that the effect is done for, and likewise for a Strike.
    """
    if f.unit.kind == "Tactic" and noun.form == "name" and identifier(noun.name) != f.unit.name:
        return f.call("master")
    if noun.form in ("Twist", "Master Strike") and f.unit.kind in ("Scheme", "Mastermind"):
        return f.call("event_card")
    return "c.source"


def is_event_card(f: Function, noun: n.Cards) -> bool:
    """Whether "the Twist" on a Scheme, or "the Strike" on a Mastermind, is the one that acts now."""
    return (
        noun.kind in ("Twist", "Master Strike")
        and f.unit.kind in ("Scheme", "Mastermind")
        and f.timing == noun.kind
        and noun.det == n.Det("the")
        and not (noun.filters or noun.place or noun.plural)
    )


def is_one_place(noun: n.Cards) -> bool:
    """Whether a noun is a card there is exactly one of: the Mastermind, the Scheme."""
    return (
        noun.kind in ("Mastermind", "Scheme")
        and noun.det in (n.Det("the"), n.Det("bare"))
        and not noun.filters
        and not noun.place
    )


def _referent(f: Function, noun: n.Ref, to: int) -> Value:
    if to >= 0 and to < len(f.unit.nouns) and isinstance(f.unit.nouns[to], n.This) and to not in f.bindings:
        spoken = f.unit.nouns[to]
        assert isinstance(spoken, n.This)
        return Value("card", itself(f, spoken), plural=False)
    return f.resolve(to, noun.span)


def listed(f: Function, noun: n.Noun) -> str:
    """What a reference, or the card that speaks, stands for, as a list expression."""
    match noun:
        case n.This():
            return f"[{card(f, noun)}]"
        case n.Ref(form="the rest" | "the other", to=to):
            to = whole_of(f, to)
            value = _referent(f, noun, to)
            taken = [f.use(part) for part in f.taken.get(to, [])]
            if not taken:
                raise CannotCompile(noun.span, "nothing was taken from what this is the rest of")
            with f.element("card") as each:
                tests = joined(" and ", [f"{each} not in {part}" for part in taken])
                return f"[{each} for {each} in {f.use(value)} if {tests}]"
        case n.Ref(to=to):
            value = _referent(f, noun, to)
            if value.sort == "card":
                return f"[{f.use(value)}]"
            if value.sort == "cards":
                return f.use(value)
            raise CannotCompile(noun.span, "cards were expected here")
    raise CannotCompile(noun.span, f"this noun ({type(noun).__name__}) has no Python here")


def whole_of(f: Function, to: int) -> int:
    """The index of what a part was taken from: "the rest" after "one of them" is the rest of them."""
    noun = f.unit.nouns[to] if 0 <= to < len(f.unit.nouns) else None
    if isinstance(noun, n.SomeOf) and isinstance(noun.of, n.Ref) and noun.of.to >= 0:
        return noun.of.to
    return to


def cards(f: Function, noun: n.Noun, who: str = "", verb: str = "", count: str = "1") -> str:
    """The cards a noun may mean, all of them, as a list expression; ``who`` is the subject, ``verb`` what
    is done.
    """
    who = who or subject(f)
    match noun:
        case n.Cards():
            index = f.unit.numbers.get(id(noun), -1)
            if index in f.bindings:
                value = f.bindings[index]
                return f"[{f.use(value)}]" if value.sort == "card" else f.use(value)
            return _narrowed(f, noun, who, verb, count)
        case n.OneOfNouns(options=parts) | n.AllOfNouns(parts=parts):
            return " + ".join(operand(cards(f, part, who, verb)) for part in parts)
        case n.SomeOf(of=of, filters=filters, det=det):
            whole = listed(f, of) if isinstance(of, (n.Ref, n.This)) else cards(f, of, who, verb)
            source = of.to if isinstance(of, n.Ref) else -1
            other = det.other or det.how in ("another", "each other")
            taken = (f.taken if other else f.gone).get(source, [])
            if other and not taken:
                raise CannotCompile(det.span, "nothing was taken from what this is another of")
            excluded = [f"*{f.use(part)}" for part in taken]
            return _filtered(f, whole, "card", filters, who, verb, excluded)
    return listed(f, noun)


def _narrowed(f: Function, noun: n.Cards, who: str, verb: str, count: str) -> str:
    position = next((narrowing for narrowing in noun.filters if isinstance(narrowing, n.Position)), None)
    base, used = _base(f, noun, who, verb, count, position)
    filters = tuple(narrowing for narrowing in noun.filters if id(narrowing) not in used)
    excluded = _excluded(f, noun, base)
    if "c.source" in excluded and (noun.det.how in ("each", "each other") or base.startswith("played(")):
        base = f.call("others", base, "c.source")
        excluded.remove("c.source")
    narrow = base.startswith(("held(", "in_play(", "supply(")) and base.endswith(f"{quoted(noun.kind)})")
    narrow = narrow or (
        base.startswith("[") and base.endswith(f"{quoted(noun.kind)})]") and " in held(" in base
    )
    kind = roles.CARD if narrow else noun.kind
    narrowed = _filtered(f, base, kind, filters, who, verb, excluded)
    if position is not None and id(position) not in used:
        narrowed = _at_position(f, position, narrowed, count)
    return narrowed


def _excluded(f: Function, noun: n.Cards, base: str) -> list[str]:
    """What "other" leaves out: the card that speaks, and the one just named."""
    if not (noun.det.other or noun.det.how in ("each other", "another")):
        return []
    excluded = ["c.source"]
    mine = f.unit.numbers.get(id(noun), 0)
    before = [to for to in f.bindings if to < mine]
    for to in sorted(before, reverse=True):
        earlier = f.unit.nouns[to]
        if not isinstance(earlier, n.Cards) or earlier.kind != noun.kind:
            continue
        # "each other Hero in the HQ" is other than one that was named there, else than the card that speaks
        there_too = noun.place is not None and earlier.place == noun.place and earlier.det.how != "each"
        if there_too or noun.det.how not in ("each", "each other"):
            value = f.bindings[to]
            excluded.append(f.use(value) if value.sort == "card" else f"*{f.use(value)}")
            break
    return excluded


def _at_position(f: Function, position: n.Position, narrowed: str, count: str) -> str:
    match position.which:
        case "leftmost" | "rightmost":
            return f.call(position.which, narrowed, *(() if count == "1" else (count,)))
        case "first" | "top":
            return f"{operand(narrowed)}[:{count}]"
        case "last" | "bottom":
            return f"{operand(narrowed)}[-{operand(count)}:]"
        case "random":
            return f.call("at_random", narrowed, *(() if count == "1" else (count,)))
    raise CannotCompile(position.span, f"{position.which!r} card of what?")


def _base(
    f: Function, noun: n.Cards, who: str, verb: str, count: str, position: n.Position | None
) -> tuple[str, set[int]]:
    """Where the cards of a noun are looked for: a list expression, and the filters (by identity) it has
    used up.
    """
    if noun.place is not None:
        origin(f, noun, who)
        ended = isinstance(noun.place, n.Place) and noun.place.end != ""
        if (
            position is not None
            and position.which in ("top", "bottom")
            and isinstance(noun.place, n.Place)
            and not ended
        ):
            where = n.Place(noun.place.name, noun.place.owner, position.which, span=noun.place.span)
            return in_place(f, where, who, count), {id(position)}
        return in_place(f, noun.place, who, count), set()
    for narrowing in noun.filters:
        match narrowing:
            case n.Done(this_way=True):
                return this_way(f, narrowing), {id(narrowing)}
            case n.Done(verb="capture", by=None, place=None, duration=None) if (
                roles.is_played(f.unit.kind, f.unit.known)
            ):
                return anywhere_held(f, noun), {id(narrowing)}
            case n.Done():
                return were_done(f, narrowing), {id(narrowing)}
            case n.CapturedBy(captor=captor):
                return captured(f, noun, captor), {id(narrowing)}
            case n.Belonging(owner=owner) if verb == "discard" and is_single(f, owner):
                # what was played is not discarded: of one's own cards it is those in hand
                return f.call("place", quoted(roles.HAND), *_some(player(f, owner))), {id(narrowing)}
            case n.Belonging(owner=owner):
                return belonging(f, owner), {id(narrowing)}
    if is_event_card(f, noun):
        return f"[{f.call('event_card')}]", set()
    if verb == "play" and noun.kind != roles.CARD and not roles.is_played(noun.kind, f.unit.known):
        raise CannotCompile(noun.span, "from where this is played is not said")
    if verb == "discard":
        return f.call("place", quoted(roles.HAND), *_some(who)), set()
    if verb == "put" and noun.kind in (roles.CARD, *roles.PLAYED_KINDS[:1]):
        raise CannotCompile(noun.span, "from where this is taken is not said")
    if verb in ("has", "reveal", "ko", "draw") and not _is_table_kind(f, noun.kind):
        return f.call("yours", who), set()
    if verb in ("put", "put beside", "enter", "swap") and noun.det.how in ("a", "exactly"):
        return f.call("supply", quoted(noun.kind), count), set()
    return f.call("in_play", quoted(noun.kind)), set()


def held(f: Function, noun: n.Cards, captor: str) -> str:
    """The cards of the noun's kind under a card."""
    return f.call("held", captor, *(() if noun.kind == roles.CARD else (quoted(noun.kind),)))


def captured(f: Function, noun: n.Cards, captor: n.Noun) -> str:
    """The cards of the noun's kind under a card, or under several."""
    if not is_several(f, captor):
        return held(f, noun, card(f, captor))
    captors = cards(f, captor)
    with f.element(getattr(captor, "kind", "")) as each, f.element(noun.kind) as element:
        return f"[{element} for {each} in {captors} for {element} in {held(f, noun, each)}]"


def anywhere_held(f: Function, noun: n.Cards) -> str:
    """The captured cards of the noun's kind, whatever they are under."""
    with f.element("captor") as each, f.element(noun.kind) as element:
        captors = f.call("in_play", quoted(roles.CARD))
        return f"[{element} for {each} in {captors} for {element} in {held(f, noun, each)}]"


def is_several(f: Function, noun: n.Noun) -> bool:
    """Whether a noun is all the cards that it may mean, not one of them."""
    return (
        isinstance(noun, n.Cards)
        and f.unit.numbers.get(id(noun), -1) not in f.bindings
        and noun.det.how in ("all", "bare", "the", "each", "any", "a")
        and noun.det.amount is None
        and not is_one_place(noun)
    )


def belonging(f: Function, owner: n.Noun) -> str:
    """A player's own cards: in front of them and in hand (DC-REVEAL-07)."""
    if is_single(f, owner):
        return f.call("yours", player(f, owner))
    everyone = players(f, owner)
    with f.element("player") as each, f.element("card") as element:
        return f"[{element} for {each} in {everyone} for {element} in {f.call('yours', each)}]"


def _is_table_kind(f: Function, kind: str) -> bool:
    """Whether cards of a kind stand on the table, not with a player."""
    if kind == roles.CARD:
        return False
    return not roles.is_played(kind, f.unit.known) and any(
        wider in roles.ENEMY_KINDS or wider == "Scheme" for wider in roles.wider_kinds(kind, f.unit.known)
    )


def this_way(f: Function, narrowing: n.Done) -> str:
    """What the clause before really did to cards, "discarded this way" (semantics 1)."""
    if narrowing.duration is not None or narrowing.place is not None:
        raise CannotCompile(narrowing.span, '"this way" and a time or place together have no Python')
    if narrowing.by is not None and not is_doer(narrowing.by):
        raise CannotCompile(narrowing.by.span, "who did so this way is not told apart here")
    scope: Function | None = f
    while scope is not None:
        for doing in reversed(scope.doings):
            if doing.verb == narrowing.verb:
                value = scope.moved(doing)
                if value is not None and value.sort == "cards":
                    return f.use(value)
        scope = scope.outer
    recalled = f.recall_doing(narrowing.verb)
    if recalled is not None:
        return f.use(recalled)
    raise CannotCompile(narrowing.span, f"nothing before this does {narrowing.verb!r} to cards")


def is_doer(noun: n.Noun) -> bool:
    """Whether a noun is whoever did what the clause before says: "this way" tells no others apart."""
    return isinstance(noun, n.Players) and noun.whose in ("you", "they", "he", "that") and not noun.filters


def were_done(f: Function, narrowing: n.Done) -> str:
    """The cards to which something was done this turn, or to which it holds now that it was done."""
    if narrowing.duration not in (None, "this turn"):
        raise CannotCompile(narrowing.span, f"what was done {narrowing.duration!r} is not kept")
    by = player(f, narrowing.by) if narrowing.by is not None else ""
    if narrowing.verb == "play" and narrowing.place is None and by and narrowing.duration == "this turn":
        return f.call("played", by)
    return cards_done(f, narrowing, by, narrowing.place)


LIE_WHERE = {"escape": roles.ESCAPED, "ko": roles.KOED}
"""Verbs of which the cards are known for good: by where they lie (DC-ESCCOUNT-01 to 03)."""


def cards_done(f: Function, what: n.Done | n.Event, by: str, place: n.Location | None) -> str:
    """The cards to which something was done. Without a time it is told by where they are now.

    A fight is told of without one while its Fight effect is done: it is of this turn.
    """
    verb = recorded(what)
    here = f.timing == roles.FIGHT
    if what.duration is None and not by and place is None:
        if verb in LIE_WHERE:
            return f.call("place", quoted(LIE_WHERE[verb]))
        if verb == "capture" and (here or not f.timing) and not roles.is_played(f.unit.kind, f.unit.known):
            return f.call("held", "c.source")
    if what.duration is None and not (here and verb in ("fight", "defeat")):
        raise CannotCompile(what.span, f"when one did {verb!r} is not said")
    if isinstance(place, n.AnyPlace):
        return f"[{', '.join(f'*{cards_done(f, what, by, option)}' for option in place.options)}]"
    return f.call("done", quoted(verb), **done_arguments(f, by, place))


def is_told_now(f: Function, what: n.Event) -> bool:
    """Whether "if you fight it", "when five escape" tells of what is so, with nothing done before it."""
    if what.who is None:
        return what.verb in LIE_WHERE
    return f.timing == roles.FIGHT and what.verb in ("fight", "defeat")


def recorded(what: n.Done | n.Event) -> str:
    """The verb of what happens, if it is one that the runtime tells of."""
    if what.verb not in roles.HAPPENS:
        raise CannotCompile(what.span, f"nothing tells when one does {what.verb!r}")
    return what.verb


def done_arguments(f: Function, by: str, place: n.Location | None) -> dict[str, str]:
    """The named arguments of the query ``done``."""
    named = {"by": by} if by else {}
    if place is not None:
        if not isinstance(place, n.Place) or place.end or (place.owner is not None and place.owner != n.YOU):
            raise CannotCompile(place.span, "from where something was done is only known by a place's name")
        named["place"] = quoted(place.name)
    return named


# ---------------------------------------------------------------- filters


def _filtered(
    f: Function,
    base: str,
    kind: str,
    filters: tuple[n.Filter, ...],
    who: str,
    verb: str,
    excluded: list[str] | None = None,
) -> str:
    """A list narrowed by filters: a comprehension, then the highest or lowest of what it leaves."""
    plain = [narrowing for narrowing in filters if not isinstance(narrowing, (n.Extreme, n.Position))]
    with f.element(kind) as each:
        parts = kind_tests(f, each, kind) + [fits(f, narrowing, each, who) for narrowing in plain]
        if verb == "copy":
            parts.append(f.call("can_copy", each))
        if excluded:
            others = ", ".join(excluded)
            if len(excluded) > 1:
                parts.append(f"{each} not in ({others})")
            elif others.startswith("*"):
                parts.append(f"{each} not in {others[1:]}")
            else:
                parts.append(f"{each} != {others}")
        tests = joined(" and ", [truth(part) for part in parts])
        narrowed = base if tests == "True" else f"[{each} for {each} in {base} if {tests}]"
    for narrowing in filters:
        if isinstance(narrowing, n.Extreme):
            narrowed = f.call(narrowing.extremity, narrowed, quoted(narrowing.quality))
    return narrowed


def kind_tests(f: Function, each: str, kind: str) -> list[str]:
    """The test of a card's kind; none for "card"."""
    if kind in (roles.CARD, ""):
        return []
    return [f.call("is_kind", each, quoted(kind))]


def fits(f: Function, narrowing: n.Filter, each: str, who: str = "") -> str:
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
    raise CannotCompile(narrowing.span, f"this narrowing ({type(narrowing).__name__}) has no Python here")


def _same(f: Function, each: str, quality: str, other: n.Noun, negative: bool) -> str:
    if isinstance(other, n.This) or (
        isinstance(other, n.Ref) and _referent(f, other, other.to).sort == "card"
    ):
        shared = f.call("shares", each, card(f, other), quoted(quality))
    else:
        whole = cards(f, other)
        with f.element("other") as one:
            shared = f"any({f.call('shares', each, one, quoted(quality))} for {one} in {whole})"
    return negated(shared) if negative else shared


def sign(comparison: n.Comparison) -> str:
    """Python's sign for a comparison."""
    return "==" if comparison == "=" else comparison


def tests(f: Function, noun: n.Noun, each: str) -> list[str]:
    """Whether the card ``each`` is among those that a noun names: truth expressions, all of which must
    hold.
    """
    match noun:
        case n.This():
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
            value = _referent(f, noun, to)
            return [f"{each} {'==' if value.sort == 'card' else 'in'} {f.use(value)}"]
    raise CannotCompile(noun.span, "it cannot be told of a card whether this means it")


def _card_tests(f: Function, noun: n.Cards, each: str) -> list[str]:
    if any(isinstance(narrowing, (n.Extreme, n.Position)) for narrowing in noun.filters):
        return [f"{each} in {cards(f, noun)}"]
    parts = kind_tests(f, each, noun.kind)
    if noun.det.how in ("each other", "another") or noun.det.other:
        parts.append(f"{each} != c.source")
    parts.extend(fits(f, narrowing, each) for narrowing in noun.filters)
    if noun.place is not None:
        parts.append(is_at(f, noun.place, each))
    return parts


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


# ---------------------------------------------------------------- conditions on numbers of cards


def there_are(f: Function, noun: n.Cards, who: str, verb: str) -> str:
    """Whether there are as many such cards as the determiner says: "a", "3", "no", "exactly" as printed.

    ``verb`` is "has" (``who`` a player), "holds" (``who`` a captor) or "" for cards of the table. "If you
    have 3 Heroes" is true with more of them.
    """
    if verb == "holds":
        whole = _held(f, noun, who)
    else:
        f.subjects.append(who) if verb == "has" else None
        try:
            whole = cards(f, noun, who, verb)
        finally:
            if verb == "has":
                f.subjects.pop()
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
    if noun.place is not None:
        raise CannotCompile(noun.place.span, "what a card holds is under it, not in another place")
    whole = held(f, noun, captor)
    return _filtered(f, whole, roles.CARD, noun.filters, "c.you", "", _excluded(f, noun, whole))


def at_least(whole: str, number: str) -> str:
    """Whether a list expression has so many members."""
    if number != "1":
        return f"len({whole}) >= {number}"
    if whole.startswith("[") and " if " in whole and whole.endswith("]"):
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


def local_name(noun: n.Noun) -> str:
    """A name for the cards a noun means: ``tech_heroes``, ``villains``."""
    match noun:
        case n.Cards(kind=kind, filters=filters):
            words = [
                name for narrowing in filters if isinstance(narrowing, n.Icon) for name in narrowing.names[:1]
            ]
            words += [narrowing.name for narrowing in filters if isinstance(narrowing, n.OfGroup)][:1]
            return identifier(" ".join([*words, _plural(kind)]))
        case n.OneOfNouns(options=(first, *_)):
            return local_name(first)
        case n.Players():
            return "players"
    return "cards"


def _plural(kind: str) -> str:
    word = identifier(kind)
    if word.endswith(("s", "x", "ch")):
        return f"{word}es"
    if word.endswith("o"):
        return f"{word}es"
    return f"{word[:-3]}men" if word.endswith("man") else f"{word}s"
