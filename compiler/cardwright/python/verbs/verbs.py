"""Verbs to Python: how each statement that is one verb is planned. The rulebooks' verb is the primitive's
name.
"""

from __future__ import annotations

from dataclasses import replace

from cardwright.family import roles
from cardwright.model import nodes as n
from cardwright.python.code import quoted
from cardwright.python.function import Function
from cardwright.python.gaps import CannotCompile, refused
from cardwright.python.nouns.amounts import is_one
from cardwright.python.nouns.picks import choice, loop_names, moving, pick, settle, several
from cardwright.python.nouns.places import owner_of, there
from cardwright.python.nouns.players import player
from cardwright.python.nouns.referents import card
from cardwright.python.plan import Plan, chooser, statement
from cardwright.python.registry import amount
from cardwright.python.values import Doing, Sort

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


def lasts(f: Function, duration: n.Duration | None, what: n.Noun | None, span: n.Span) -> str:
    """The ``until`` of what is so of cards; without a time only of an enemy, while it stays, and where an
    enemy or the Scheme says it (semantics 8).
    """
    lasting = what is not None and _may_be_enemy(f, what) and not _is_of_a_player(f)
    if duration is None and not lasting:
        raise CannotCompile(span, 'until when this is so is not said: say "this turn", or another time')
    return until(duration, span)


def _is_of_a_player(f: Function) -> bool:
    """Whether a text is of a card that players have, or of an action, not of what stands against them."""
    kind, known = f.face.kind, f.face.known
    return not kind or roles.is_played(kind, known) or roles.RESCUED in roles.wider_kinds(kind, known)


def _may_be_enemy(f: Function, noun: n.Noun) -> bool:
    """Whether a noun may mean enemies; of several nouns, all of them."""
    kind = ""
    match noun:
        case n.OneOfNouns(options=parts) | n.AllOfNouns(parts=parts):
            return all(_may_be_enemy(f, part) for part in parts)
        case n.SomeOf(of=of) | n.CopyOf(of=of):
            return _may_be_enemy(f, of)
        case n.Ref(kind="", to=to):
            before = noun.order
            return not 0 <= to < before or _may_be_enemy(f, f.face.nouns[to])
        case n.Cards(kind=kind) | n.Ref(kind=kind):
            pass
        case n.This():
            kind = f.face.kind
        case n.EventCard(kind=kind):
            pass
    known = f.face.known
    above = {wider for enemy in roles.ENEMY_KINDS for wider in roles.wider_kinds(enemy, known)}
    return kind in ("", roles.CARD, *above) or not above.isdisjoint(roles.wider_kinds(kind, known))


def simple(
    f: Function, verb: str, code: str, possible: str = "True", asked: str = "", some: str = ""
) -> Plan:
    """The plan of a verb without a choice."""
    sort: Sort = "number" if verb == "draw" else "truth"
    return Plan(possible, lambda: f.done.do(verb, code, sort, asked), verb=verb, some=some)


# ---------------------------------------------------------------- drawing, discarding, gaining


@statement(n.Draw)
def _draw(f: Function, node: n.Draw, keep: bool) -> Plan:
    who = player(f, node.who)
    number = amount(f, node.amount)
    some = "" if number == "1" else f.call("can_draw", who, "1")
    return simple(f, "draw", f.call("draw", who, number), f.call("can_draw", who, number), number, some)


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
        doing = f.done.do("discard", code, "cards", picked.number)
        if f.is_wanted(node.what):
            moved = f.done.moved(doing)
            assert moved is not None
            f.bind(node.what, moved)
        return doing

    return Plan(picked.possible(), perform, verb="discard", some=picked.some())


@statement(n.DiscardDownTo)
def _discard_down_to(f: Function, node: n.DiscardDownTo, keep: bool) -> Plan:
    code = f.call("discard_down_to", player(f, node.who), amount(f, node.amount))
    return Plan("True", lambda: f.done.do("discard", code, "cards"), verb="discard")


@statement(n.Ko)
def _ko(f: Function, node: n.Ko, keep: bool) -> Plan:
    who = player(f, node.who)
    return moving(f, node.what, who, "ko", lambda found: f.call("ko", who, found), keep=keep)


def of_a_stack(noun: n.Noun) -> bool:
    """Whether a noun is so many cards of a kind from its stack: "a Wound", "two Bystanders"."""
    return isinstance(noun, n.Cards) and noun.place == n.Implied("stack")


def from_stack(
    f: Function,
    node: n.Statement,
    noun: n.Cards,
    verb: str,
    code: str,
    possible: str,
    number: str,
    some: str = "",
) -> Plan:
    """The plan of taking cards from the stack of their kind; what was taken can be referred to."""

    def perform() -> Doing:
        doing = f.done.do(verb, code, "cards", number)
        if f.is_wanted(noun):
            moved = f.done.moved(doing)
            assert moved is not None
            f.bind(noun, moved)
        return doing

    return Plan(possible, perform, verb=verb, some="" if number == "1" else some)


@statement(n.Gain)
def _gain(f: Function, node: n.Gain, keep: bool) -> Plan:
    inner = _gained(f, node, player(f, node.who), keep)
    if not node.as_kind:
        return inner

    def perform() -> Doing | None:
        doing = inner.perform()
        gained = f.done.moved(doing) if doing is not None else None
        if doing is None or gained is None:
            raise CannotCompile(node.span, "what is gained here cannot become something else")
        name = f.fresh("card", "gained_card")
        with f.under(f"for {name} in {gained.code}:", loop=True):
            f.line(f.call("become", name, quoted(node.as_kind)))
        f.done.last = doing
        return doing

    return Plan(inner.possible, perform, verb="gain", some=inner.some)


def _gained(f: Function, node: n.Gain, who: str, keep: bool) -> Plan:
    if isinstance(node.what, n.AllOfNouns):
        parts = [_gained(f, replace(node, what=part), who, keep) for part in node.what.parts]
        return several(f, parts)
    named = _gained_to(f, node, who)
    if isinstance(node.what, n.OneOfNouns) and all(map(of_a_stack, node.what.options)):
        return _gain_one_of(f, node, node.what, who, named)
    if isinstance(node.what, n.Cards) and of_a_stack(node.what):
        number = amount(f, node.what.det.amount) if node.what.det.amount is not None else "1"
        kind = quoted(node.what.kind)
        some = () if number == "1" else (number,)
        code = f.call("gain", who, kind, *some, **named)
        doer = by(who)
        full, part = f.call("can_gain", kind, *some, **doer), f.call("can_gain", kind, **doer)
        return from_stack(f, node, node.what, "gain", code, full, number, part)
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
        ways = [f"({quoted(option.kind)}, {can})" for option, can in zip(kinds, possible, strict=True)]
        way = f.variable("number", f.call("choose_way", who, *ways), "way")
        doings: list[Doing] = []
        for index, option in enumerate(kinds):
            with f.under(f"{'if' if index == 0 else 'elif'} {way.code} == {index}:"):
                doings.append(
                    f.done.do("gain", f.call("gain", who, quoted(option.kind), **named), "cards", "1")
                )
        f.done.last = Doing("gain", f.block, either=tuple(doings))
        return f.done.last

    possible = [f.call("can_gain", quoted(option.kind), **by(who)) for option in kinds]
    if f.is_wanted(noun):
        raise CannotCompile(noun.span, "which of two kinds was gained cannot be referred to")
    return Plan(" or ".join(possible), perform, verb="gain")


def by(who: str) -> dict[str, str]:
    """Who does it, as an argument of a query that takes it to be "you"."""
    return {} if who == "c.you" else {"who": who}


@statement(n.Rescue)
def _rescue(f: Function, node: n.Rescue, keep: bool) -> Plan:
    who = player(f, node.who)
    if isinstance(node.what, n.AllOfNouns):
        return several(f, [_rescue(f, replace(node, what=part), keep) for part in node.what.parts])
    if isinstance(node.what, n.Cards) and of_a_stack(node.what):
        if roles.RESCUED not in roles.wider_kinds(node.what.kind, f.face.known):
            raise CannotCompile(node.what.span, "from where cards of this kind are rescued is not said")
        number = amount(f, node.what.det.amount) if node.what.det.amount is not None else "1"
        some = () if number == "1" else (number,)
        code = f.call("rescue", who, *some)
        full, part = f.call("can_rescue", *some, **by(who)), f.call("can_rescue", **by(who))
        return from_stack(f, node, node.what, "rescue", code, full, number, part)
    return moving(f, node.what, who, "rescue", lambda found: f.call("rescue", who, found), keep=keep)


@statement(n.Capture)
def _capture(f: Function, node: n.Capture, keep: bool) -> Plan:
    if not is_one(f, node.captor):
        return _captors(f, node)
    if isinstance(node.what, n.AllOfNouns):
        return several(f, [_capture(f, replace(node, what=part), keep) for part in node.what.parts])
    captor = card(f, node.captor)
    if isinstance(node.what, n.Cards) and of_a_stack(node.what):
        number = amount(f, node.what.det.amount) if node.what.det.amount is not None else "1"
        kind = quoted(node.what.kind)
        some = () if number == "1" else (number,)
        code = f.call("capture", captor, kind, *some)
        full, part = f.call("can_capture", kind, *some), f.call("can_capture", kind)
        return from_stack(f, node, node.what, "capture", code, full, number, part)
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
        doing = f.done.do(verb, f.call(primitive, who, picked.source, *some), "cards", picked.asked())
        moved = f.done.moved(doing) if f.is_wanted(noun) or noun.order in f.scope.parts.gathered else None
        if moved is not None:
            settle(f, noun, moved, verb)
        return doing

    return Plan(plain.possible, perform, picked, plain.offer, verb, plain.some)


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
            return Plan("True", lambda: f.done.do("reveal", code, "cards"), verb="reveal")
    raise refused(node.span)


# ---------------------------------------------------------------- putting


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
        f.scope.places.name(place, owner)
    else:
        raise refused(where.span)
    return quoted(place.name), () if owner in ("", "c.you") else (owner,)


@statement(n.SetAside)
def _set_aside(f: Function, node: n.SetAside, keep: bool) -> Plan:
    who = player(f, node.who)
    return moving(f, node.what, who, "set aside", lambda found: f.call("set_aside", found), keep=keep)
