"""Cards to Python: a noun of cards becomes a list expression, narrowed by a comprehension.

How many of them, and who chooses, is `cardwright.python.nouns.picks`'.
"""

from __future__ import annotations

from cardwright.family import roles
from cardwright.model import nodes as n
from cardwright.python.code import Block, Line, identifier, joined, operand, quoted, truth
from cardwright.python.conditions.done import this_way, were_done
from cardwright.python.function import Function
from cardwright.python.gaps import CannotCompile
from cardwright.python.nouns.places import in_place, origin, owned
from cardwright.python.nouns.players import is_single, player, players, subject
from cardwright.python.nouns.referents import card, is_one_place, referent
from cardwright.python.registry import fits
from cardwright.python.values import Value


def listed(f: Function, noun: n.Noun) -> str:
    """What a reference, or the card that speaks, stands for, as a list expression."""
    match noun:
        case n.This() | n.EventCard():
            return f"[{card(f, noun)}]"
        case n.Ref(form="the rest" | "the other", to=to):
            to = whole_of(f, to)
            value = referent(f, noun, to)
            taken = [f.use(part) for part in f.scope.parts.taken.get(to, ())]
            taken += [f.use(part) for index in noun.without if (part := _part(f, index)) is not None]
            if not taken and to in f.scope.parts.pools:
                # "put two cards from your hand on top of your deck and discard the rest"
                value, chosen = f.scope.parts.pools[to]
                taken = [f.use(chosen)]
            if not taken:
                raise CannotCompile(noun.span, "nothing was taken from what this is the rest of")
            with f.element("card") as each:
                tests = joined(" and ", [f"{each} not in {part}" for part in dict.fromkeys(taken)])
                is_of_several, whole = _was_of_several(f, value), f.use(value)
                if is_of_several:
                    # looked at by one player after another, a card is there more than once
                    whole = f"dict.fromkeys({whole})"
                return f"[{each} for {each} in {whole} if {tests}]"
        case n.Ref(to=to):
            value = referent(f, noun, to)
            if not noun.plural and noun.form != "one" and _was_of_several(f, value):
                reason = "which one of what several players did this to is not said: say it in one sentence"
                raise CannotCompile(noun.span, reason)
            if value.sort not in ("card", "cards"):
                raise CannotCompile(noun.span, "cards were expected here")
            meant = f"[{f.use(value)}]" if value.sort == "card" else f.use(value)
            if not noun.test:
                return meant
            with f.element(noun.kind) as each:
                tests = joined(" and ", kind_tests(f, each, noun.kind))
                return f"[{each} for {each} in {meant} if {tests}]"
    raise CannotCompile(noun.span, "this noun has no Python here")


def _was_of_several(f: Function, value: Value) -> bool:
    """Whether these are the cards of players one after another, who have all finished."""
    if value.block is None or value.root is not f.root:
        return False
    around = f.block.lineage()
    return any(block.player and block not in around for block in value.block.lineage())


def _part(f: Function, index: int) -> Value | None:
    """What was taken for a noun, where it is known; what `taken` holds for it is said already."""
    value = f.find(index)
    return value if value is not None and value.sort == "cards" else None


def whole_of(f: Function, to: int) -> int:
    """The index of what a part was taken from: "the rest" after "one of them" is the rest of them."""
    noun = f.face.nouns[to] if 0 <= to < len(f.face.nouns) else None
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
            index = noun.order
            if index in f.scope.bindings:
                value = f.scope.bindings[index]
                return f"[{f.use(value)}]" if value.sort == "card" else f.use(value)
            return _narrowed(f, noun, who, verb, count)
        case n.OneOfNouns(options=parts) | n.AllOfNouns(parts=parts):
            return " + ".join(operand(cards(f, part, who, verb)) for part in parts)
        case n.SomeOf(of=of, filters=filters, det=det):
            whole = listed(f, of) if isinstance(of, (n.Ref, n.This)) else cards(f, of, who, verb)
            source = of.to if isinstance(of, n.Ref) else -1
            other = det.other or det.how in ("another", "each other")
            taken = (f.scope.parts.taken if other else f.scope.parts.gone).get(source, ())
            if other and not taken:
                raise CannotCompile(det.span, "nothing was taken from what this is another of")
            excluded = [f"*{f.use(part)}" for part in taken]
            before = "" if verb in STAYING else taken_before(f, noun, source)
            if before:
                excluded.append(f"*{before}")
            return filtered(f, whole, "card", filters, who, verb, excluded)
    return listed(f, noun)


STAYING = ("", "choose", "reveal", "look at", "get", "forbid", "copy", "become")
"""Verbs that leave a card where it is."""


def taken_before(f: Function, noun: n.SomeOf, source: int) -> str:
    """The variable for what earlier rounds of a loop took of the same cards; "" outside such a loop."""
    value = f.find(source) if source >= 0 else None
    if value is None or value.block is None or value.root is not f.root:
        return ""
    around = value.block.lineage()
    return _gathered(f, noun, next((b for b in f.block.lineage() if b.loop and b not in around), None))


def _gathered(f: Function, noun: n.Noun, loop: Block | None) -> str:
    """The variable for what the rounds of a loop took for a noun; "" where there is no loop."""
    if loop is None or loop.parent is None:
        return ""
    if noun.order not in f.scope.parts.gathered:
        f.scope.parts.gathered[noun.order] = f.fresh("taken")
        f.api.add("Card")
        loop.parent.add_before(loop, Line(f"{f.scope.parts.gathered[noun.order]}: list[Card] = []"))
    return f.scope.parts.gathered[noun.order]


def _narrowed(f: Function, noun: n.Cards, who: str, verb: str, count: str) -> str:
    position = next((narrowing for narrowing in noun.filters if isinstance(narrowing, n.Position)), None)
    base, used = _base(f, noun, who, count, position)
    filters = tuple(narrowing for narrowing in noun.filters if narrowing is not used)
    left_out = excluded(f, noun)
    if verb == "choose" and noun.det.other and noun.det.how == "a":
        # "each player chooses a different Hero": none that another of them chose
        taken = _gathered(f, noun, next((b for b in f.block.lineage() if b.loop and b.player), None))
        left_out += [f"*{taken}"] if taken else []
    if verb in ("reveal", "look at") and noun.det.how in ("a", "exactly") and is_face_down(f, noun.place):
        # what is shown stays where it is: the next round shows the next card
        taken = _gathered(f, noun, next((b for b in f.block.lineage() if b.loop), None))
        left_out += [f"*{taken}"] if taken else []
    if "c.source" in left_out and (noun.det.how in ("each", "each other") or base.startswith("played(")):
        base = f.call("others", base, "c.source")
        left_out.remove("c.source")
    narrow = base.startswith(("held(", "in_play(", "supply(")) and base.endswith(f"{quoted(noun.kind)})")
    narrow = narrow or (
        base.startswith("[") and base.endswith(f"{quoted(noun.kind)})]") and " in held(" in base
    )
    kind = roles.CARD if narrow else noun.kind
    narrowed = filtered(f, base, kind, filters, who, verb, left_out, noun.order)
    if position is not None and position is not used:
        narrowed = _at_position(f, position, narrowed, count)
    if base.startswith(HISTORY) and verb not in (*STAYING, "has", "do"):
        # history tells which cards are meant, not where they lie: they are taken where a player could
        where = (quoted(roles.HAND),) if verb == "discard" else ()
        narrowed = f.call("within_reach", who, narrowed, *where)
    return narrowed


def is_face_down(f: Function, where: n.Location | None) -> bool:
    """Whether a place is a pile of the table that nobody may look through."""
    return isinstance(where, n.Place) and any(
        word.name == where.name and word.owner == "table" and word.spaces is None and not word.open
        for word in f.face.known.places
    )


HISTORY = ("played(", "done(", "others(played(", "others(done(", "[*done(")
"""How the cards to which something was done this turn begin in Python."""


def excluded(f: Function, noun: n.Cards) -> list[str]:
    """What "other" leaves out: the noun that it is other than and what that one leaves out, or the card that
    speaks.
    """
    found: list[str] = []
    one: n.Noun = noun
    while isinstance(one, n.Cards) and (one.det.other or one.det.how in ("each other", "another")):
        value = f.find(one.det.than) if one.det.than >= 0 else None
        if value is None:
            return [*found, "c.source"]
        found.append(f.use(value) if value.sort == "card" else f"*{f.use(value)}")
        one = f.face.nouns[one.det.than]
    return found


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
    f: Function, noun: n.Cards, who: str, count: str, position: n.Position | None
) -> tuple[str, n.Filter | None]:
    """Where the cards of a noun are looked for: a list expression, and the filter it has used up."""
    if isinstance(noun.place, n.Implied):
        return _implied(f, noun, noun.place.where, who, count), _told_by(noun)
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
            return in_place(f, where, who, count), position
        found = in_place(f, noun.place, who, count)
        return (_and_held(f, noun, found) if _is_held_in(f, noun, noun.place) else found), None
    for narrowing in noun.filters:
        match narrowing:
            case n.Done(this_way=True):
                return this_way(f, narrowing), narrowing
            case n.Done(verb="capture", by=None, place=None, duration=None) if roles.is_played(
                f.face.kind, f.face.known
            ):
                return anywhere_held(f, noun), narrowing
            case n.Done():
                return were_done(f, narrowing), narrowing
            case n.CapturedBy(captor=captor):
                return captured(f, noun, captor), narrowing
            case n.Belonging(owner=owner):
                return belonging(f, owner), narrowing
    raise CannotCompile(noun.span, "from where these cards are taken is not said")


def _implied(f: Function, noun: n.Cards, where: str, who: str, count: str) -> str:
    """The cards of a place that the text leaves out, as a list expression."""
    match where:
        case "yours":
            return f.call("yours", who)
        case "hand" | "Victory Pile" | "HQ":
            owner = next((one.owner for one in noun.filters if isinstance(one, n.Belonging)), None)
            whose = player(f, owner) if owner is not None else "" if where == "HQ" else who
            return f.call("place", quoted(where), *owned(whose))
        case "stack":
            return f.call("supply", quoted(noun.kind), *(() if count == "1" else (count,)))
    return f.call("in_play", quoted(noun.kind))


def _told_by(noun: n.Cards) -> n.Filter | None:
    """The filter that an implied place has used up: "your Heroes" that are discarded are those in hand."""
    return next((one for one in noun.filters if isinstance(one, n.Belonging)), None)


def _is_held_in(f: Function, noun: n.Cards, where: n.Location) -> bool:
    """Whether cards in a row are meant that others hold there: captured ones, and Bystanders (DC-BYST-01)."""
    if isinstance(where, n.AnyPlace):
        return any(_is_held_in(f, noun, option) for option in where.options)
    if not isinstance(where, n.Place) or where.owner is not None or where.end:
        return False
    rows = [word for word in f.face.known.places if word.spaces is not None]
    if not any(where.name == row.name or where.name in (row.spaces or ()) for row in rows):
        return False
    said = any(isinstance(one, n.Done) and one.verb == "capture" for one in noun.filters)
    return said or roles.RESCUED in roles.wider_kinds(noun.kind, f.face.known)


def _and_held(f: Function, noun: n.Cards, found: str) -> str:
    """The cards of a place and those that they hold."""
    with f.element("holder") as each, f.element(noun.kind) as element:
        inside = f"({each}, *{f.call('held', each)})"
        return f"[{element} for {each} in {found} for {element} in {inside}]"


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
        and noun.order not in f.scope.bindings
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


def filtered(
    f: Function,
    base: str,
    kind: str,
    filters: tuple[n.Filter, ...],
    who: str,
    verb: str,
    excluded: list[str] | None = None,
    index: int = -1,
) -> str:
    """A list narrowed by filters: a comprehension, then the highest or lowest of what it leaves.

    What the filters say of the noun with that index is said of each card.
    """
    plain = [narrowing for narrowing in filters if not isinstance(narrowing, (n.Extreme, n.Position))]
    with f.element(kind) as each:
        parts = kind_tests(f, each, kind)
        with f.meant(index, each):
            parts += [fits(f, narrowing, each, who) for narrowing in plain]
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
