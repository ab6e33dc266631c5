"""What is done until something is so, and what is passed on, to Python."""

from __future__ import annotations

from cardwright.family import roles
from cardwright.model import nodes as n
from cardwright.python.code import Line, joined, negated, quoted, truth
from cardwright.python.function import Function
from cardwright.python.gaps import CannotCompile, refused
from cardwright.python.nouns.filters import tests
from cardwright.python.nouns.picks import moving
from cardwright.python.nouns.places import owner_of
from cardwright.python.nouns.players import player
from cardwright.python.plan import Plan, statement, verb_of
from cardwright.python.registry import condition
from cardwright.python.values import Doing, Value
from cardwright.python.verbs.clauses import perform as done
from cardwright.python.verbs.moves import is_ordered_pile


@statement(n.DoUntil)
def _do_until(f: Function, node: n.DoUntil, keep: bool) -> Plan:
    if len(node.body) != 1:
        raise CannotCompile(node.span, "what is done until then is one thing")
    (body,) = node.body

    def write() -> Doing | None:
        ends = condition(f, node.until)
        with f.under(f"while {negated(ends)}:", loop=True):
            doing = done(f, body)
            # what cannot be done in full now will not be done in full the next time either
            stuck = negated(f.done.full(doing)) if doing is not None else "True"
            with f.under(f"if {truth(joined(' or ', [stuck, negated(f.call('goes_on'))]))}:"):
                f.line("break")
        return doing

    return Plan("True", write, verb=verb_of(body))


@statement(n.RevealUntil)
def _reveal_until(f: Function, node: n.RevealUntil, keep: bool) -> Plan:
    who = player(f, node.who)
    where = node.what.place if isinstance(node.what, n.Cards) else None
    if node.what != n.Cards(n.Det("bare"), roles.CARD, (), where, True):
        raise CannotCompile(node.what.span, "it is cards, whatever they are, that are revealed one by one")
    if not isinstance(where, n.Place) or where.end or not is_ordered_pile(f, where):
        raise refused(node.what.span)
    owner = owner_of(f, where, who)
    some = () if owner in ("", "c.you") else (owner,)

    def perform() -> Doing:
        shown = f.fresh("revealed")
        f.api.add("Card")
        first = f.line("[]", f"{shown}: list[Card]")
        with f.element("card") as each:
            fits = joined(" and ", tests(f, node.found, each))
            ending = f"[{each} for {each} in {shown}[-1:] if {fits}]"
        with f.under(f"while not {ending}:", loop=True) as inner:
            deck = f.call("top", quoted(where.name), *some, n=f"len({shown}) + 1")
            shows = f.call("reveal", who, f"{deck}[len({shown}):]")
            one = f.fresh("shown")
            f.line(shows, one)
            with f.under(f"if not {one}:"):
                f.line("break")
            f.block.items.append(Line(one, shown, add=True))
        whole = Value("cards", shown, f.block, first, first=first, inner=inner)
        found = f.variable("cards", ending, "found", plural=False)
        f.bind(node.what, whole)
        f.bind(node.found, found)
        f.scope.places.origins[node.what.order] = where, owner
        f.scope.places.name(where, owner)
        f.scope.parts.take(node.what.order, found, stays=True)
        doing = Doing("reveal", f.block, None, "cards", "", whole)
        f.done.all.append(doing)
        f.done.last = doing
        return doing

    return Plan(f"not {f.call('is_empty', quoted(where.name), *some)}", perform, verb="reveal")


@statement(n.Pass)
def _pass(f: Function, node: n.Pass, keep: bool) -> Plan:
    who = player(f, node.who)
    to = player(f, node.to)
    act = lambda found: f.call("put", who, found, quoted(roles.HAND), to)  # noqa: E731
    return moving(f, node.what, who, "put", act, keep=keep)
