"""Whether a later statement of a body can be done, as far as that is known before the earlier ones are."""

from __future__ import annotations

from cardwright.family import roles
from cardwright.model import nodes as n
from cardwright.model.irjson import walk
from cardwright.python.code import quoted
from cardwright.python.face import Body
from cardwright.python.function import Function
from cardwright.python.gaps import CannotCompile
from cardwright.python.nouns.filters import at_least
from cardwright.python.nouns.players import player, subject
from cardwright.python.plan import Plan, plan


def feasible(f: Function, node: n.Statement, earlier: Body = ()) -> str:
    """Whether a later statement of a body can be done; what depends on an earlier one is taken to be
    possible.
    """
    known = helped(f, node, earlier)
    if known:
        return known
    if any(getattr(inner, "to", -1) not in (-1, None) or isinstance(inner, n.DidSo) for inner in walk(node)):
        return "True"
    planned = _planned(f, node)
    return planned.possible if planned is not None else "True"


def worth(f: Function, node: n.Statement) -> str:
    """Whether anything of a later statement can be done, though nothing before it was: "False" where that
    is not known.
    """
    if any(getattr(inner, "to", -1) not in (-1, None) or isinstance(inner, n.DidSo) for inner in walk(node)):
        return "False"
    planned = _planned(f, node)
    return planned.some or planned.possible if planned is not None else "False"


def _planned(f: Function, node: n.Statement) -> Plan | None:
    """A statement planned on trial, of which nothing is left; None where it cannot be."""
    try:
        with f.trial() as tried:
            planned = plan(f, node)
        return planned if not tried.items else None
    except CannotCompile:
        return None


def helped(f: Function, node: n.Statement, earlier: Body) -> str:
    """Whether a statement that looks where an earlier one brings cards can be done; "" where it does not.

    What is drawn first counts for what is then discarded; which other cards come cannot be foreseen.
    """
    what = getattr(node, "what", None)
    if not isinstance(what, n.Cards) or not earlier:
        return ""
    looks = {inner.name for inner in walk(what) if isinstance(inner, n.Place)}
    if isinstance(what.place, n.Implied) and what.place.where in ("hand", "yours"):
        looks.add(roles.HAND)
    if not any(looks & _brings(one) for one in earlier):
        return ""
    number = what.det.amount if what.det.amount is not None else n.Number(1)
    counts = [one.amount for one in earlier if isinstance(one, n.Draw)]
    if (
        looks != {roles.HAND}
        or what.kind != roles.CARD
        or what.filters
        or not isinstance(number, n.Number)
        or len(counts) < sum(bool(looks & _brings(one)) for one in earlier)
    ):
        return "True"
    drawn = sum(one.value for one in counts if isinstance(one, n.Number))
    if number.value <= drawn or len(counts) > sum(isinstance(one, n.Number) for one in counts):
        return "True"
    doer = getattr(node, "who", None)
    who = player(f, doer) if isinstance(doer, n.Noun) else subject(f)
    some = () if who == "c.you" else (who,)
    return at_least(f.call("place", quoted(roles.HAND), *some), str(number.value - drawn))


def _brings(node: n.Statement) -> set[str]:
    """The places that a statement brings cards to, as far as its verb says."""
    match node:
        case n.Draw() | n.DrawThat():
            return {roles.HAND}
        case n.Gain(to=n.Place(name=name)) | n.Put(to=n.Place(name=name)):
            return {name}
        case n.Gain(to=None) | n.Discard() | n.Recruit():
            return {roles.DISCARDED}
        case n.Ko():
            return {roles.KOED}
        case n.Rescue() | n.Defeat() | n.Fight():
            return {roles.WON}
    return set()
