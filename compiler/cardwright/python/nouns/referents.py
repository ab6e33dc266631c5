"""What a noun stands for to Python: the card that speaks, one card, what was named before."""

from __future__ import annotations

from cardwright.model import nodes as n
from cardwright.python.code import Line, identifier, quoted
from cardwright.python.function import Function
from cardwright.python.gaps import CannotCompile
from cardwright.python.values import Value


def card(f: Function, noun: n.Noun) -> str:
    """One card as an expression: the card that speaks, the card of a loop or of a rule."""
    bound = f.scope.bindings.get(noun.order)
    if bound is not None and bound.sort == "card":
        return f.use(bound)
    match noun:
        case n.This():
            return itself(f, noun)
        case n.EventCard():
            return revealed(f)
        case n.Ref(test=True):
            raise CannotCompile(noun.span, f'whether it is a {noun.kind} is to be asked first: "If it is …"')
        case n.Ref(to=to):
            value = referent(f, noun, to)
            if value.sort == "card":
                return f.use(value)
        case n.Cards():
            if is_one_place(noun):
                return f.call("the_one", quoted(noun.kind))
    raise CannotCompile(noun.span, "one card was expected here")


def itself(f: Function, noun: n.This) -> str:
    """The card that speaks; on a Tactic, the name of its Mastermind means that card."""
    if f.face.kind == "Tactic" and noun.form == "name" and identifier(noun.name) != f.face.name:
        return f.call("master")
    return "c.source"


def revealed(f: Function) -> str:
    """The Strike or Twist whose coming is told, also where it is spoken of later."""
    root = f
    while root.outer is not None:
        root = root.outer
    if root is f:
        return f.call("event_card")
    if root.revealed is None:
        line = Line(root.call("event_card"), root.fresh("revealed"))
        root.root.items.insert(0, line)
        root.revealed = Value("card", line.target, root.root, line, plural=False)
    return f.use(root.revealed)


def is_one_place(noun: n.Cards) -> bool:
    """Whether a noun is a card there is exactly one of: the Mastermind, the Scheme."""
    return (
        noun.kind in ("Mastermind", "Scheme")
        and noun.det in (n.Det("the"), n.Det("bare"))
        and not noun.filters
        and not noun.said_place
    )


def referent(f: Function, noun: n.Ref, to: int) -> Value:
    """What the noun phrase of an index stands for, where a reference points at it."""
    if 0 <= to < len(f.face.nouns) and to not in f.scope.bindings:
        spoken = f.face.nouns[to]
        if isinstance(spoken, n.This):
            return Value("card", itself(f, spoken), plural=False)
        if isinstance(spoken, n.EventCard):
            return Value("card", revealed(f), plural=False)
        if isinstance(spoken, n.Cards) and is_one_place(spoken):
            return Value("card", f.call("the_one", quoted(spoken.kind)), plural=False)
    return f.resolve(to, noun.span)
