"""Statements of one verb to its subject, its lemma and what follows it.

`CLAUSES` holds one entry a verb. How clauses are put together (who is named again, which form the verb takes,
what joins them) is `cardwright.english.text`'s business.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from cardwright.english.filters import during, icons
from cardwright.english.nouns import amount, located, noun, number_text, place, possessive, subject
from cardwright.foundation.inflection import Words, article, inflect, spelled
from cardwright.model import nodes as ir


class Clause(NamedTuple):
    """A verb with its subject: ``subject`` None for a statement that has none."""

    subject: ir.Noun
    verb: str
    rest: str = ""


CLAUSES: dict[type[ir.Statement], Callable[[Words, Any], Clause]] = {}

FROM = "from"


def _acts(verb: str, preposition: str = FROM) -> Callable[[Words, Any], Clause]:
    """Make the writer of a verb with a subject and an object."""

    def write(words: Words, node: Any) -> Clause:
        free = " for free" if getattr(node, "free", False) else ""
        return Clause(node.who, verb, noun(words, node.what, preposition) + free)

    return write


def _alone(verb: str, rest: str = "") -> Callable[[Words, Any], Clause]:
    return lambda words, node: Clause(node.who, verb, rest)


def destination(words: Words, node: ir.Location) -> str:
    """Write where a card goes: "into your hand", "on top of your deck", "under this Villain"."""
    match node:
        case ir.There(end="", name="") | ir.Beside():
            return place(words, node)
        case ir.There(end=end, name=name) if end:
            where = "on top" if end == "top" else f"on the {end}"
            return f"{where} of that {name}" if name else where
        case ir.Place(end="top"):
            return "on top of " + place(words, node, with_end=False)
        case ir.Place(end="bottom"):
            return "on the bottom of " + place(words, node, with_end=False)
        case ir.Place(end="top or bottom"):
            return "on the top or bottom of " + place(words, node, with_end=False)
    return located(words, node, "into")


def _draw(words: Words, node: ir.Draw) -> Clause:
    match node.amount:
        case ir.Number(value=1):
            return Clause(node.who, "draw", "a card")
        case ir.Number() | ir.Parameter() | ir.ThatMany():
            return Clause(node.who, "draw", number_text(words, node.amount) + " cards")
        case ir.HalfOf(amount=ir.CountOf(what=ir.Cards(det=ir.Det(how="bare")) as what), down=True):
            return Clause(node.who, "draw", "a card for " + _every_two(words, what))
    return Clause(node.who, "draw", "cards equal to " + amount(words, node.amount))


def _discard(words: Words, node: ir.Discard) -> Clause:
    random = " at random" if node.at_random else ""
    return Clause(node.who, "discard", noun(words, node.what, FROM) + random)


def _discard_down_to(words: Words, node: ir.DiscardDownTo) -> Clause:
    cards = "card" if node.amount == ir.Number(1) else "cards"
    return Clause(node.who, "discard", f"down to {number_text(words, node.amount)} {cards}")


def _gain(words: Words, node: ir.Gain) -> Clause:
    to = ""
    if node.to is not None:
        to = f" to {place(words, node.to)}"
    kind = f" as {article(node.as_kind)}" if node.as_kind else ""
    return Clause(node.who, "gain", noun(words, node.what, FROM) + to + kind)


def _put(words: Words, node: ir.Put) -> Clause:
    rest = noun(words, node.what, FROM)
    if node.back:
        rest += " back"
    if not (node.back and isinstance(node.to, ir.There) and not node.to.end):
        rest += " " + destination(words, node.to)
    if node.facing:
        rest += " " + node.facing
    if node.order:
        rest += f" in {node.order} order"
    return Clause(node.who, "put", rest)


def _put_as(words: Words, node: ir.PutAs) -> Clause:
    name = article(f'"{node.name}" {node.kind}'.strip())
    rest = f"{noun(words, node.what, FROM)} {located(words, node.to, 'in')} as {name}"
    return Clause(node.who, "stack", rest)


def _play(words: Words, node: ir.PlayCard) -> Clause:
    copy = "" if node.as_copy_of is None else " as a copy of " + noun(words, node.as_copy_of, FROM)
    return Clause(node.who, "play", noun(words, node.what, FROM) + copy)


def _enter(words: Words, node: ir.Enter) -> Clause:
    where = noun_place(words, node.place)
    return Clause(node.what, "enter", where + (f" as {article(node.as_kind)}" if node.as_kind else ""))


def noun_place(words: Words, node: ir.Location) -> str:
    """Write a place as an object: "enters the city"."""
    return place(words, node)


def _become(words: Words, node: ir.Become) -> Clause:
    name = f'"{node.name}" ' if node.name else ""
    kind = f"{name}{node.kind}"
    if node.attack is not None:
        kind = f"{amount(words, node.attack)} Attack {kind}"
    rest = article(kind) + (" that takes effect immediately" if node.immediately else "")
    return Clause(node.what, "become", rest)


def _count_as(words: Words, node: ir.CountAs) -> Clause:
    if not node.kind and len(node.filters) == 1 and isinstance(node.filters[0], ir.Icon):
        bearing = node.filters[0]
        return Clause(node.what, "count", f"as {icons(bearing.names, bearing.joiner)}{during(node.duration)}")
    cards = ir.Cards(det=ir.Det(how="a"), kind=node.kind, filters=node.filters)
    return Clause(node.what, "count", f"as {noun(words, cards)}{during(node.duration)}")


def is_each(node: ir.Noun) -> bool:
    """Say whether a noun is counted one by one: "for each Villain in the city"."""
    return isinstance(node, ir.Cards | ir.Spaces | ir.Players) and _how(node) in ("each", "each other")


def _how(node: ir.Cards | ir.Spaces | ir.Players) -> str:
    return node.whose if isinstance(node, ir.Players) else node.det.how


def _every_two(words: Words, what: ir.Cards) -> str:
    of = " of" if any(isinstance(f, ir.Belonging) for f in what.filters) else ""
    return f"every two{of} {noun(words, what)}"


def signed(words: Words, node: ir.Amount, quality: str, lasting: str | None = None) -> str:
    """Write a change of points, with how long it lasts: "+2 Attack", "+1 Attack this turn for each Hero"."""
    for_time = during(lasting)
    factor = 1
    inner = node
    if isinstance(node, ir.Times):
        factor, inner = node.factor, node.amount
    if isinstance(inner, ir.CountOf) and is_each(inner.what):
        return f"{factor:+d} {quality}{for_time} for {noun(words, inner.what)}"
    match inner:
        case ir.HalfOf(amount=ir.CountOf(what=ir.Cards(det=ir.Det(how="bare")) as what), down=True):
            return f"{factor:+d} {quality}{for_time} for {_every_two(words, what)}"
    if isinstance(node, ir.Number):
        return f"{node.value:+d} {quality}{for_time}"
    return f"+ {quality} equal to {amount(words, node)}{for_time}"


def _get_points(words: Words, node: ir.GetPoints) -> Clause:
    if isinstance(node.amount, ir.PointsOf) and node.amount.point == node.point and not node.against:
        return Clause(node.who, "double", amount(words, node.amount))
    if not node.point and isinstance(node.amount, ir.Number):
        return Clause(node.who, "get", f"{node.amount.value:+d} of that")
    rest = signed(words, node.amount, node.point)
    if node.against is not None:
        use = f"to {spelled(node.to_do)}" if node.to_do else "against"
        rest += f", usable only {use} {noun(words, node.against)}"
    elif node.to_do:
        rest += ", usable only to " + spelled(node.to_do)
    return Clause(node.who, "get", rest)


def _bonus(words: Words, node: ir.Bonus) -> Clause:
    return Clause(node.what, "get", signed(words, node.amount, node.quality, node.duration))


def _cost_change(words: Words, node: ir.CostChange) -> Clause:
    return Clause(node.what, "cost", _change(words, node.amount, during(node.duration)))


def _change(words: Words, node: ir.Amount, lasting: str) -> str:
    match node:
        case ir.Number(value=value):
            return f"{abs(value)} {'less' if value < 0 else 'more'}{lasting}"
        case ir.CountOf(what=what):
            return f"1 more{lasting} for {noun(words, what)}"
        case ir.Times(factor=factor, amount=ir.CountOf(what=what)):
            return f"{abs(factor)} {'less' if factor < 0 else 'more'}{lasting} for {noun(words, what)}"
    return f"more equal to {amount(words, node)}{lasting}"


def _worth(words: Words, node: ir.Worth) -> Clause:
    match node.amount:
        case ir.CountOf(what=what) if is_each(what):
            return Clause(node.what, "be", "worth 1 VP for " + noun(words, what))
        case ir.Times(factor=factor, amount=ir.CountOf(what=what)) if is_each(what):
            return Clause(node.what, "be", f"worth {factor} VP for {noun(words, what)}")
        case ir.Number(value=value):
            return Clause(node.what, "be", f"worth {value} VP")
    return Clause(node.what, "be", f"worth VP equal to {amount(words, node.amount)}")


def _transform(words: Words, node: ir.Transform) -> Clause:
    return Clause(ir.YOU, "transform", noun(words, node.what) + (f" into {node.into}" if node.into else ""))


def _move(words: Words, node: ir.Move) -> Clause:
    to = place(words, node.to) if isinstance(node.to, ir.Beside | ir.There) else "to " + place(words, node.to)
    return Clause(node.who, "move", f"{noun(words, node.what)} {to}")


def _do_effect(words: Words, node: ir.DoEffect) -> Clause:
    if isinstance(node.of, ir.This | ir.Ref | ir.EventCard):
        return Clause(node.who, "do", f"{possessive(words, node.of)} {node.label} effect")
    return Clause(node.who, "do", f"the {node.label} effect of {noun(words, node.of)}")


def _pass(words: Words, node: ir.Pass) -> Clause:
    side = subject(words, node.to)
    if node.who != ir.YOU:
        side = side.replace("your", "their")
    return Clause(node.who, "pass", f"{noun(words, node.what, FROM)} to {side}")


def _reveal_until(words: Words, node: ir.RevealUntil) -> Clause:
    ends = f"until {subject(words, node.who)} {inflect('reveal', 'base')}"
    if node.who != ir.YOU:
        ends = "until they reveal"
    return Clause(node.who, "reveal", f"{noun(words, node.what, FROM)} {ends} {noun(words, node.found)}")


def _choose_quality(words: Words, node: ir.ChooseQuality) -> Clause:
    rest = " or ".join(node.options) if node.options else article(node.quality)
    if node.options and node.quality != "point":
        rest = icons(node.options, "or")
    return Clause(node.who, "choose", rest)


def _skip(words: Words, node: ir.SkipStep) -> Clause:
    steps = {"villain": "play a card from the Villain Deck"}
    turn = "that turn" if node.given else "your next turn"
    return Clause(node.who, "do", f"not {steps[node.step]} at the start of {turn}")


CLAUSES |= {
    ir.Draw: _draw,
    ir.DrawThat: _acts("draw"),
    ir.Discard: _discard,
    ir.DiscardDownTo: _discard_down_to,
    ir.Ko: _acts("ko"),
    ir.Gain: _gain,
    ir.Rescue: _acts("rescue"),
    ir.Reveal: _acts("reveal"),
    ir.RevealPlace: lambda words, node: Clause(node.who, "reveal", place(words, node.place)),
    ir.LookAt: _acts("look at"),
    ir.Put: _put,
    ir.PutAs: _put_as,
    ir.Move: _move,
    ir.Swap: lambda words, node: Clause(
        node.who, "swap", f"{noun(words, node.first)} with {noun(words, node.second)}"
    ),
    ir.SwapThem: lambda words, node: Clause(ir.YOU, "swap", "them"),
    ir.Shuffle: lambda words, node: Clause(
        node.who, "shuffle", "it" if node.place == ir.There() else place(words, node.place)
    ),
    ir.ShuffleInto: lambda words, node: Clause(
        node.who, "shuffle", f"{noun(words, node.what, FROM)} {destination(words, node.to)}"
    ),
    ir.SetAside: lambda words, node: Clause(node.who, "set aside", noun(words, node.what, FROM)),
    ir.PlayCard: _play,
    ir.Recruit: _acts("recruit"),
    ir.Fight: _acts("fight", "in"),
    ir.Defeat: _acts("defeat", "in"),
    ir.Capture: lambda words, node: Clause(node.captor, "capture", noun(words, node.what, FROM)),
    ir.Enter: _enter,
    ir.Escape: lambda words, node: Clause(node.what, "escape"),
    ir.Become: _become,
    ir.CountAs: _count_as,
    ir.GetPoints: _get_points,
    ir.Bonus: _bonus,
    ir.Pay: lambda words, node: Clause(node.who, "pay", f"{amount(words, node.amount)} {node.point}"),
    ir.Choose: _acts("choose", "in"),
    ir.ChooseQuality: _choose_quality,
    ir.Count: lambda words, node: Clause(ir.YOU, "count", amount(words, node.amount)),
    ir.Pass: _pass,
    ir.RevealUntil: _reveal_until,
    ir.Inspire: lambda words, node: Clause(node.who, "inspire", node.track),
    ir.Reduce: lambda words, node: Clause(node.who, "reduce", node.track),
    ir.Transform: _transform,
    ir.ExtraTurn: _alone("take", "another turn after this one"),
    ir.DoEffect: _do_effect,
    ir.Cancel: _acts("cancel"),
    ir.Refill: lambda words, node: Clause(ir.YOU, "refill", place(words, node.place)),
    ir.WinGame: _alone("win", "the game"),
    ir.LoseGame: _alone("lose", "the game"),
    ir.EndTurn: _alone("end", "the turn"),
    ir.SkipStep: _skip,
    ir.CostChange: _cost_change,
    ir.Worth: _worth,
    ir.DoBoth: lambda words, node: Clause(ir.YOU, "do", "both"),
}
