"""A verb's object to Python: which cards may be meant, how many, who chooses, and what is done to them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from cardwright.family import roles
from cardwright.model import nodes as n
from cardwright.python.code import Line, identifier, joined, quoted, truth
from cardwright.python.conditions.conditions import snapshots
from cardwright.python.function import Function
from cardwright.python.gaps import CannotCompile
from cardwright.python.nouns.amounts import is_one, times
from cardwright.python.nouns.cards import STAYING, cards, is_face_down, listed, local_name
from cardwright.python.nouns.places import owner_of
from cardwright.python.nouns.players import players
from cardwright.python.nouns.referents import card
from cardwright.python.plan import How, Pick, Plan
from cardwright.python.registry import amount
from cardwright.python.values import Doing, Sort, Value

ONE = ("a", "any", "another")

FORBIDDEN = frozenset(
    """fight recruit play draw discard gain ko rescue capture defeat move put""".split()
) | {"set aside"}
"""The verbs that the runtime asks about before it does them."""


def pick(f: Function, noun: n.Noun, who: str, verb: str, keep: bool = False) -> Pick:
    """Which cards a noun may mean for a verb, and how many of them are picked."""
    match noun:
        case n.This():
            source = card(f, noun)
            # what was played is not discarded: it is in hand no more
            in_hand = (
                verb == "discard" and source == "c.source" and roles.is_played(f.face.kind, f.face.known)
            )
            tests = [f.call("is_in", source, quoted(roles.HAND))] if in_hand else []
            return _single(f, noun, who, verb, keep, *tests)
        case n.EventCard():
            return _single(f, noun, who, verb, keep)
        case n.Ref():
            if is_one(f, noun):
                return _single(f, noun, who, verb, keep)
            value = f.find(noun.to)
            if value is not None and value.takes_choice and not noun.plural:
                return Pick(noun, listed(f, noun), "exactly")
            return Pick(noun, listed(f, noun))
        case n.Cards() if noun.is_of_each and not _is_of_one(f, noun):
            return _pick_of_each(f, noun, who, verb)
        case n.Cards():
            return _pick_cards(f, noun, who, verb, keep)
        case n.SomeOf(det=det):
            extreme = any(isinstance(narrowing, n.Extreme) for narrowing in noun.filters)
            how, number = _how_many(f, det, extreme)
            if det.how == "any" and det.amount is None:
                # "any that cost 2 or less" are all of them; "any of them" are as many as one likes
                how = "all" if noun.filters else "any number of"
            return Pick(noun, cards(f, noun, who, verb), how, number)
        case n.OneOfNouns(options=options):
            return _pick_one_of(f, noun, options, who, verb, keep)
    raise CannotCompile(noun.span, "this object has no Python here")


def _pick_cards(f: Function, noun: n.Cards, who: str, verb: str, keep: bool) -> Pick:
    if is_one(f, noun):
        return _single(f, noun, who, verb, keep)
    if noun.order in f.scope.bindings:
        return Pick(noun, cards(f, noun, who, verb))
    det = noun.det
    ends = isinstance(noun.place, n.Place) and noun.place.end in ("top", "bottom")
    position = next((narrowing for narrowing in noun.filters if isinstance(narrowing, n.Position)), None)
    if ends or position is not None:
        if det.how in ("up to", "any number of", "at least", "no", "this", "that"):
            raise CannotCompile(det.span, f"{det.how!r} cards of the end of a pile or row have no Python")
        number = amount(f, det.amount) if det.amount is not None else "1"
        source = cards(f, noun, who, verb, number)
        test, part = _drawable(f, noun, who, number) if ends and position is None else ("", "")
        return Pick(noun, _kept(f, noun, source, keep), need=number, test=test, part=part)
    extreme = any(isinstance(narrowing, n.Extreme) for narrowing in noun.filters)
    how, number = _how_many(f, det, extreme and not noun.plural)
    if det.how == "any" and noun.plural and det.amount is None:
        # "any Wounds" are whatever Wounds there are, unless one chooses; "any Wound" is one of them
        how = "any number of" if verb == "choose" else "all"
    source = cards(f, noun, who, verb, number)
    if source.startswith("supply("):
        return Pick(noun, source, need=number)
    if how == "exactly" and is_face_down(f, noun.place):
        # nobody may look for a card in a face-down pile: it is the topmost of its kind
        return Pick(noun, _kept(f, noun, f"{source}[:{number}]", keep, who, verb), need=number)
    if how != "all" and (is_face_down(f, noun.place) or _is_deck(noun.place)):
        raise CannotCompile(noun.span, "nobody may look through a deck to choose: say the top cards, or all")
    return Pick(noun, _kept(f, noun, source, keep, who, verb), how, number)


def _is_of_one(f: Function, noun: n.Cards) -> bool:
    """Whether the one place of several players is now that of one of them, or it is known which cards."""
    owner = noun.place.owner if isinstance(noun.place, n.Place) else None
    known = f.scope.bindings
    return noun.order in known or (owner is not None and owner.order in known)


def _of_places(noun: n.Cards) -> list[n.Cards]:
    """Of a noun of several places joined by "and", what is meant of each; else the noun itself."""
    if isinstance(noun.place, n.AnyPlace):
        parts = (replace(noun, place=place, id=-1) for place in noun.place.options)
        return [one for part in parts for one in _of_places(part)]
    return [replace(noun, id=-1)]


def _owners(noun: n.Cards) -> n.Players | None:
    """The players of each of whom so many are meant, if there are several."""
    owner = noun.place.owner if isinstance(noun.place, n.Place) else None
    return owner if isinstance(owner, n.Players) and noun.is_of_each else None


def _pick_of_each(f: Function, noun: n.Cards, who: str, verb: str) -> Pick:
    """So many of each place, or of each player's: they are chosen one place after another, and what is done
    is done to all of them (semantics 14).
    """
    if noun.order in f.face.parted:
        raise CannotCompile(noun.span, "these come from several places: say from which one the rest is")
    possible, some, asked = [], [], []
    for part in _of_places(noun):
        owners = _owners(part)
        if owners is None:
            inner = pick(f, part, who, verb)
            possible.append(inner.possible())
            some.append(inner.some() or inner.possible())
            asked.append(inner.asked() or "1")
            continue
        everyone = players(f, owners)
        with f.element("player") as each:
            f.scope.bindings[owners.order] = Value("player", each, plural=False)
            inner = pick(f, part, who, verb)
            del f.scope.bindings[owners.order]
            possible.append(f"all({truth(inner.possible())} for {each} in {everyone})")
            some.append(f"any({truth(inner.some() or inner.possible())} for {each} in {everyone})")
        asked.append(times(inner.asked() or "1", f"len({everyone})"))
    return Pick(
        noun,
        "",
        "of each",
        need=_sum(asked),
        test=joined(" and ", possible),
        part=joined(" or ", some),
    )


def _sum(numbers: list[str]) -> str:
    if all(map(str.isdigit, numbers)):
        return str(sum(map(int, numbers)))
    return " + ".join(numbers)


def _choice_of_each(f: Function, noun: n.Cards, who: str, verb: str) -> Value:
    """Write the choice of so many cards of each place; the value is all that were chosen."""
    _is_yours(f, noun)
    f.api.add("Card")
    name = f.fresh("chosen", f"chosen_{local_name(noun)}")
    first = f.line("[]", f"{name}: list[Card]")
    for part in _of_places(noun):
        owners = _owners(part)
        if owners is None:
            _gather_choice(f, part, name, who, verb)
            continue
        with f.loop(owners, "player", players(f, owners), "player"):
            _gather_choice(f, part, name, who, verb)
    last = f.block.items[-1]
    whole = Value("cards", name, f.block, first=first)
    if isinstance(last, Line):
        whole.line = last
    else:
        whole.line, whole.inner = first, last
    settle(f, noun, whole, verb)
    return whole


def _gather_choice(f: Function, part: n.Cards, name: str, who: str, verb: str) -> None:
    value = choice(f, pick(f, part, who, verb), who, verb)
    last = f.block.items[-1] if f.block.items else None
    if isinstance(last, Line) and last is value.line:
        f.block.items.pop()
        f.names.discard(value.code)
        f.block.items.append(Line(last.code, name, add=True))
        return
    code = f"[{value.code}]" if value.sort == "card" else value.code
    f.block.items.append(Line(code, name, add=True))


def _is_deck(where: n.Location | None) -> bool:
    """Whether a place is a whole deck of a player."""
    return isinstance(where, n.Place) and where.name == roles.DECK and not where.end


def _drawable(f: Function, noun: n.Cards, who: str, number: str) -> tuple[str, str]:
    """Whether a player's deck has so many cards, and whether any, asked without shuffling anything
    (DC-EOT-06).
    """
    place = noun.place
    if not isinstance(place, n.Place) or place.name != roles.DECK or noun.filters:
        return "", ""
    owner = owner_of(f, place, who)
    if not owner:
        return "", ""
    return f.call("can_draw", owner, number), "" if number == "1" else f.call("can_draw", owner, "1")


def _single(f: Function, noun: n.Noun, who: str, verb: str, keep: bool, *tests: str) -> Pick:
    """A card that is meant, and whether it can be picked: ``tests``, and that no rule forbids it where one of
    several ways is chosen.
    """
    source = card(f, noun)
    if keep and verb in FORBIDDEN:
        tests = (*tests, f"bool({f.call('permitted', quoted(verb), who, f'[{source}]')})")
    return Pick(noun, source, one=True, test=joined(" and ", list(tests)) if tests else "")


def _kept(f: Function, noun: n.Noun, source: str, keep: bool, who: str = "", verb: str = "") -> str:
    """The source as a variable where it is a comprehension that will be used more than once; for a verb that
    may be forbidden, only what no rule forbids.
    """
    if keep and verb in FORBIDDEN:
        return _named(f, noun, f.call("permitted", quoted(verb), who, source))
    return _named(f, noun, source) if keep and source.startswith("[") else source


def _named(f: Function, noun: n.Noun, source: str) -> str:
    """A source as a variable; on trial, where nothing is written, as it is."""
    return source if f.on_trial else f.variable("cards", source, local_name(noun), "cards").code


def _how_many(f: Function, det: n.Det, one_of_ties: bool) -> tuple[How, str]:
    number = amount(f, det.amount) if det.amount is not None else "1"
    match det.how:
        case "a" | "any" | "another" | "exactly":
            return "exactly", number
        case "up to":
            return "up to", number
        case "at least":
            return "at least", number
        case "any number of":
            if det.amount is not None:
                raise CannotCompile(det.span, '"any number" has no number')
            return "any number of", number
        case "the" | "bare" | "all" | "each" | "each other":
            if det.amount is not None:
                return "exactly", number
            return ("exactly", "1") if one_of_ties and det.how in ("the", "bare") else ("all", "1")
    raise CannotCompile(det.span, f"{det.how!r} does not say which cards are picked")


def _pick_one_of(
    f: Function, noun: n.OneOfNouns, options: tuple[n.Noun, ...], who: str, verb: str, keep: bool
) -> Pick:
    picks = [_from_supply(pick(f, option, who, verb)) for option in options]
    hows = {(part.how, part.number) for part in picks if not part.one} or {("exactly", "1")}
    if len(hows) > 1:
        raise CannotCompile(noun.span, "a choice between different numbers of cards has no Python here")
    ((how, number),) = hows
    if any(part.one for part in picks) and (how, number) != ("exactly", "1"):
        raise CannotCompile(noun.span, "a choice between different numbers of cards has no Python here")
    source = " + ".join(part.as_list() for part in picks)
    if keep:
        if verb in FORBIDDEN:
            source = f.call("permitted", quoted(verb), who, source)
        source = _named(f, noun, source)
    return Pick(noun, source, how, number)


def _from_supply(picked: Pick) -> Pick:
    """What comes from its stack, as one of several that are chosen among."""
    if not picked.source.startswith("supply("):
        return picked
    return replace(picked, how="exactly", number=picked.need)


def choice(f: Function, picked: Pick, who: str, verb: str, *, offered: bool = False) -> Value:
    """Write the choice among the cards picked from; the value is what was chosen, a list (or one card)."""
    if picked.how == "of each":
        assert isinstance(picked.noun, n.Cards)
        return _choice_of_each(f, picked.noun, who, verb)
    name = "chosen"
    word = quoted(verb)
    if not picked.one and picked.how != "all" and _is_yours(f, picked.noun):
        picked, who = _yours(f, picked, who)
    index = picked.noun.order
    pool: Value | None = None
    if isinstance(picked.noun, n.Cards) and index in f.face.parted and picked.how != "all" and not picked.one:
        pool = f.variable("cards", picked.source, f"all_{local_name(picked.noun)}", "all_cards")
        picked = replace(picked, source=pool.code)
    if picked.one:
        value = Value("card", picked.source, plural=False)
    elif offered and picked.how == "exactly":
        code = f.call("choose_up_to", who, picked.source, picked.number, word)
        value = f.variable("cards", code, name, f"chosen_{local_name(picked.noun)}")
        value.declined = True
    elif picked.how == "all":
        value = Value("cards", picked.source)
        named = f.is_wanted(picked.noun) or isinstance(picked.noun, n.SomeOf) or verb in f.face.ways
        if named and not picked.source.isidentifier():
            value = f.variable("cards", picked.source, local_name(picked.noun), "cards")
        elif named and not _is_set_here(f, picked.source):
            # found before a choice of ways: what is done to them in one way is nothing in the others
            value = f.variable("cards", picked.source, name, f"chosen_{local_name(picked.noun)}")
    else:
        match picked.how:
            case "any number of":
                code = f.call("choose_any", who, picked.source, word)
            case "up to":
                code = f.call("choose_up_to", who, picked.source, picked.number, word)
            case _:
                code = f.call("choose", who, picked.source, picked.number, word)
        value = f.variable("cards", code, name, f"chosen_{local_name(picked.noun)}")
        value.declined = picked.how in ("any number of", "up to")
        if picked.how == "at least":
            with f.element("card") as each:
                rest = f"[{each} for {each} in {picked.source} if {each} not in {value.code}]"
            f.block.items.append(Line(f.call("choose_any", who, rest, word), value.code, add=True))
    value.block = value.block or (f.block if value.code.isidentifier() else None)
    settle(f, picked.noun, value, verb)
    if pool is not None:
        f.scope.parts.pools[index] = pool, value
    return value


def _is_set_here(f: Function, name: str) -> bool:
    """Whether a variable is set in the block that is being written."""
    return any(isinstance(item, Line) and item.target.partition(":")[0] == name for item in f.block.items)


def _is_yours(f: Function, noun: n.Noun) -> bool:
    """Whether "you" choose and not the subject: "each other player discards a card of your choice"."""
    parts = noun.options if isinstance(noun, n.OneOfNouns) else (noun,)
    yours = {part.order for part in parts if isinstance(part, n.Cards | n.SomeOf) and part.det.yours}
    f.sheet.heeded |= yours
    return bool(yours)


def _yours(f: Function, picked: Pick, who: str) -> tuple[Pick, str]:
    """Give the choice to "you", who see the hand that is chosen from."""
    noun = picked.noun
    parts = noun.options if isinstance(noun, n.OneOfNouns) else (noun,)
    if who != "c.you" and any(isinstance(part, n.Cards) and _is_in_hand(part) for part in parts):
        if not picked.source.isidentifier():
            picked = replace(
                picked, source=f.variable("cards", picked.source, local_name(noun), "cards").code
            )
        f.line(f.call("look_at", "c.you", picked.source))
    return picked, "c.you"


def _is_in_hand(noun: n.Cards) -> bool:
    """Whether cards may be in a hand: it is said, or no place is."""
    places = noun.place.options if isinstance(noun.place, n.AnyPlace) else (noun.place,)
    return any(
        place is None
        or (isinstance(place, n.Implied) and place.where in ("yours", "hand"))
        or (isinstance(place, n.Place) and place.name == roles.HAND)
        for place in places
    )


def settle(f: Function, noun: n.Noun, value: Value, verb: str) -> None:
    """Let a noun stand for what was chosen, and remember what that was taken from."""
    f.bind(noun, value)
    if (
        isinstance(noun, n.Ref)
        and value.sort == "cards"
        and noun.to in f.scope.bindings
        and f.scope.bindings[noun.to].takes_choice
    ):
        f.scope.bindings[noun.to] = value
    source = noun.of if isinstance(noun, n.SomeOf) else None
    if isinstance(source, n.Ref) and source.to >= 0 and value.sort == "cards":
        f.scope.parts.take(source.to, value, stays=verb in STAYING)
    if noun.order in f.scope.parts.gathered and value.sort == "cards":
        f.block.items.append(Line(value.code, f.scope.parts.gathered[noun.order], add=True))


Act = Callable[[str], str]


def moving(
    f: Function,
    noun: n.Noun,
    who: str,
    verb: str,
    act: Act,
    *,
    keep: bool,
    leaves: bool = True,
) -> Plan:
    """The plan of a verb that is done to cards all at once; ``act`` gives its call for a list expression."""
    if isinstance(noun, n.AllOfNouns):
        return several(f, [moving(f, part, who, verb, act, keep=keep, leaves=leaves) for part in noun.parts])
    picked = pick(f, noun, who, verb, keep)

    def perform(offered: bool = False) -> Doing:
        value = choice(f, picked, who, verb, offered=offered)
        if leaves:
            snapshots(f, noun, value)
        code = f"[{value.code}]" if value.sort == "card" else value.code
        if verb == "shuffle" and (offered or picked.how != "all"):
            with f.under(f"if {value.code}:"):
                return f.done.do(verb, act(code), "cards", "" if offered else picked.asked())
        return f.done.do(verb, act(code), "cards", "" if offered else picked.asked())

    can_offer = picked.how in ("up to", "any number of") or (picked.how, picked.number) == ("exactly", "1")
    offer = (lambda: perform(True)) if can_offer else None
    return Plan(picked.possible(), perform, picked, offer, verb, picked.some())


def one_by_one(
    f: Function,
    noun: n.Noun,
    who: str,
    verb: str,
    act: Act,
    *,
    keep: bool,
    leaves: bool = True,
    sort: Sort = "truth",
    fit: Act | None = None,
    limit: Act | None = None,
) -> Plan:
    """The plan of a verb that is done to cards one after another; ``act`` gives its call for one card,
    ``fit`` the test of what can be chosen, ``limit`` those of a list that can be.
    """
    if isinstance(noun, n.AllOfNouns):
        parts = [
            one_by_one(f, part, who, verb, act, keep=keep, leaves=leaves, sort=sort, fit=fit, limit=limit)
            for part in noun.parts
        ]
        return several(f, parts)
    picked = pick(f, noun, who, verb, keep)
    if fit is not None and picked.how == "of each":
        raise CannotCompile(noun.span, "these come from several places: say each move by itself")
    if fit is not None and not picked.one and picked.how != "all":
        with f.element(loop_names(noun)[0]) as each:
            narrowed = f"[{each} for {each} in {picked.source} if {fit(each)}]"
        picked = replace(picked, source=narrowed)
    if limit is not None:
        picked = _limited(f, picked, limit, keep)
    anew = _read_anew(f, noun, who, verb, picked)

    def perform(offered: bool = False) -> Doing:
        if anew:
            return _one_after_another(f, noun, verb, act, picked.need, anew, sort)
        value = choice(f, picked, who, verb, offered=offered)
        if leaves:
            snapshots(f, noun, value)
        if value.sort == "card":
            return f.done.do(verb, act(value.code), sort, "bool" if sort == "truth" else "")
        with f.loop(noun, "card", value.code, *loop_names(noun)) as name:
            doing = f.done.do(verb, act(name), sort, "bool" if sort == "truth" else "")
        if sort == "truth":
            doing.element, doing.number = name, "1" if offered else picked.asked()
        return doing

    can_offer = picked.how in ("up to", "any number of") or (picked.how, picked.number) == ("exactly", "1")
    offer = (lambda: perform(True)) if can_offer else None
    return Plan(picked.possible(), perform, picked, offer, verb, picked.some())


def _limited(f: Function, picked: Pick, limit: Act, keep: bool) -> Pick:
    """A pick of what a limit lets be chosen; what is done to all of several is tried with each."""
    noun = picked.noun
    if picked.one:
        within = f"bool({limit(f'[{picked.source}]')})"
        return replace(picked, test=joined(" and ", [picked.test, within]) if picked.test else within)
    if picked.how == "of each" or (picked.how == "all" and not (isinstance(noun, n.Ref) and not noun.plural)):
        return picked
    source = limit(picked.source)
    return replace(picked, source=_named(f, noun, source) if keep else source)


ANEW = ("play", "enter")
"""Verbs that do all that follows at once, so that the next card is looked for after it."""


def _read_anew(f: Function, noun: n.Noun, who: str, verb: str, picked: Pick) -> str:
    """Of several cards from a deck that are dealt with one after another, the next one each time: a deck is
    read again at each step (semantics 2). "" where they are all known beforehand.
    """
    if verb not in ANEW or not isinstance(noun, n.Cards) or picked.need == "1" or picked.one:
        return ""
    if picked.how != "all" or not isinstance(noun.place, n.Place):
        return ""
    if not (is_face_down(f, noun.place) or noun.place.name == roles.DECK):
        return ""
    source = cards(f, noun, who, verb)
    return f"{source}[:1]" if is_face_down(f, noun.place) and not noun.place.end else source


def _one_after_another(
    f: Function, noun: n.Noun, verb: str, act: Act, number: str, anew: str, sort: Sort
) -> Doing:
    """Write a round for each of so many cards of a deck, which is read again in each."""
    came = f.fresh(local_name(noun), "came") if f.is_wanted(noun) else ""
    if came:
        f.api.add("Card")
        first = f.line("[]", f"{came}: list[Card]")
    loop = f.under(f"for _ in range({number}):", loop=True)
    with loop as block, f.loop(noun, "card", anew, *loop_names(noun)) as name:
        if came:
            f.line(f"{came}.append({name})")
        doing = f.done.do(verb, act(name), sort, "bool" if sort == "truth" else "")
    if sort == "truth":
        doing.element, doing.number, doing.around = name, number, block
    if came:
        f.bind(noun, Value("cards", came, f.block, first, first=first, inner=block))
    return doing


def loop_names(noun: n.Noun) -> tuple[str, ...]:
    """Names for one of the cards of a noun: its kind, else a card."""
    kind = noun.kind if isinstance(noun, (n.Cards, n.Ref)) and noun.kind else "card"
    return identifier(kind), "card"


def several(f: Function, plans: list[Plan]) -> Plan:
    """Plans that are all carried out, one after another."""

    def perform() -> Doing | None:
        doings = [doing for part in plans if (doing := part.perform()) is not None]
        f.done.last = Doing(plans[-1].verb, f.block, every=tuple(doings))
        return f.done.last

    verb = plans[0].verb if plans else "do"
    return Plan(joined(" and ", [part.possible for part in plans]), perform, verb=verb, some=any_of(plans))


def any_of(plans: Sequence[Plan]) -> str:
    """Whether anything of several plans can be done; "" where one plan does not tell that apart."""
    if len(plans) < 2 and not any(part.some for part in plans):
        return ""
    return joined(" or ", list(dict.fromkeys(part.some or part.possible for part in plans)))
