"""Statements to plans: what a statement is about is fixed first, then it is written.

When it is planned (`plan`), its sets and amounts are fixed, and a truth expression says whether it can be
done in full. When it is performed (`Plan.perform`), the choice and the verb are written. In between an offer
can be made, or several plans weighed against each other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from cardwright.model import nodes as n
from cardwright.model.irjson import walk
from cardwright.python.code import joined, quoted, truth
from cardwright.python.function import Function
from cardwright.python.gaps import CannotCompile
from cardwright.python.missing import may_be_missing, there_is
from cardwright.python.nouns.filters import at_least
from cardwright.python.nouns.players import is_single, player, players
from cardwright.python.registry import amount, registered, told
from cardwright.python.values import Doing, Value

How = Literal["all", "exactly", "up to", "any number of", "at least", "of each"]


@dataclass(slots=True)
class Pick:
    """The cards a noun may mean (``source``), and how many of them the subject picks.

    ``one`` says that ``source`` is a single card's expression, not a list's. With ``how`` "of each" so many
    of each of several places are picked, which has no source: ``test`` says whether there are so many.
    """

    noun: n.Noun
    source: str
    how: How = "all"
    number: str = "1"
    one: bool = False
    need: str = "1"
    test: str = ""
    """Whether there are so many, where the source itself must not be looked at to know it."""
    part: str = ""
    """Whether there is any, where that is another question than the test."""

    def possible(self) -> str:
        """Whether it can be done in full."""
        if self.test or self.one:
            return self.test or "True"
        return at_least(self.source, self.number if self.how in ("exactly", "at least") else self.need)

    def some(self) -> str:
        """Whether any of it can be done, where that is something else than to do it in full."""
        if self.test or self.one:
            return self.part
        full = self.asked()
        return at_least(self.source, "1") if full and full != "1" else ""

    def asked(self) -> str:
        """The number that makes it full; "" where any does."""
        if self.how == "of each":
            return self.need
        if self.how in ("exactly", "at least"):
            return self.number
        return self.need if self.need != "1" else ""

    def as_list(self) -> str:
        """The source as a list expression."""
        if self.how == "of each":
            raise CannotCompile(self.noun.span, "cards of several places are picked here one place at a time")
        return f"[{self.source}]" if self.one else self.source


@dataclass(slots=True)
class Plan:
    """A statement whose sets are fixed: whether it can be done in full, and how to write it.

    ``offer`` writes it as an offer that the player may decline card by card, where there is such a form.
    ``some`` says whether anything of it can be done, where that is something else than to do it in full.
    """

    possible: str
    perform: Callable[[], Doing | None]
    pick: Pick | None = None
    offer: Callable[[], Doing] | None = None
    verb: str = ""
    some: str = ""


Planner = Callable[[Function, Any, bool], Plan]

STATEMENTS: dict[type[n.Statement], Planner] = {}


def statement(kind: type[n.Statement]) -> Callable[[Planner], Planner]:
    """Register how a kind of statement is planned; its subject, if it has one, is a single player by then."""
    return registered(STATEMENTS, kind)


def plan(f: Function, node: n.Statement, keep: bool = False) -> Plan:
    """Fix what a statement is about; with ``keep``, its sets become variables, to be used more than once."""
    planner = STATEMENTS.get(type(node))
    if planner is None:
        raise CannotCompile(node.span, "this statement has no Python here")
    if missing := may_be_missing(f, node):
        return _if_there(f, node, missing)
    who = getattr(node, "who", None)
    if who is None or (isinstance(who, n.Players) and who.whose == "you" and not who.filters):
        return planner(f, node, keep)
    if isinstance(node, COLLECTIVE) and is_everybody(who):
        return planner(f, node, keep)
    if not is_single(f, who):
        return _many(f, node, who, planner)
    found = player(f, who)
    if isinstance(who, n.Players) and who.whose in ("left", "right", "next"):
        # inside the clause they are its subject: the player on their left is another one
        f.bind(who, Value("player", found))
    with Subject(f, found):
        inner = planner(f, node, keep)

    def perform() -> Doing | None:
        with Subject(f, found):
            return inner.perform()

    offer = inner.offer

    def offered() -> Doing:
        assert offer is not None
        with Subject(f, found):
            return offer()

    return Plan(inner.possible, perform, inner.pick, offered if offer else None, inner.verb, inner.some)


def _if_there(f: Function, node: n.Statement, missing: list[Value | str]) -> Plan:
    """A statement that speaks of what may be missing: without it nothing of it is done, nor looked at."""
    test = joined(" and ", [there_is(f, one) for one in missing])

    def perform() -> Doing | None:
        with f.under(f"if {truth(test)}:"), f.given(missing):
            return plan(f, node).perform()

    with f.trial() as tried, f.given(missing):
        inner = plan(f, node)
    possible = test if tried.items else joined(" and ", [test, inner.possible])
    return Plan(possible, perform, verb=inner.verb or verb_of(node))


COLLECTIVE = (n.Cannot, n.WinGame, n.LoseGame)
"""What is said of all players at once, not done by each in turn."""


def is_everybody(who: n.Noun) -> bool:
    """Whether a noun is all players without a difference."""
    return isinstance(who, n.Players) and who.whose in ("everyone", "all", "each", "any") and not who.filters


class Subject:
    """The player whose clause is being written, for as long as it is."""

    def __init__(self, f: Function, who: str) -> None:
        self.f = f
        self.who = who

    def __enter__(self) -> None:
        self.f.scope.subjects.append(self.who)

    def __exit__(self, *exception: object) -> None:
        self.f.scope.subjects.pop()


def _many(f: Function, node: n.Statement, who: n.Noun, planner: Planner) -> Plan:
    """A statement of several players, each in turn and finishing first; or of one that is chosen."""
    if not isinstance(who, n.Players) or who.whose == "no":
        raise CannotCompile(who.span, "players were expected here")
    everyone = players(f, who)

    def perform() -> Doing | None:
        before = f.scope.amounts
        try:
            fix_amounts(f, node)
            return each_in_turn()
        finally:
            f.scope.amounts = before

    def each_in_turn() -> Doing | None:
        if who.whose in ("any", "chosen", "another"):
            chosen = choose_player(f, everyone, verb_of(node))
            f.bind(who, chosen)
            with f.under(f"if {chosen.code} is not None:"), f.given([chosen]), Subject(f, chosen.code):
                return planner(f, node, False).perform()
        with f.loop(who, "player", everyone, "player") as name, Subject(f, name):
            return planner(f, node, False).perform()

    if who.whose in ("any", "chosen", "another"):
        possible, _ = weighed(f, who, everyone, lambda: planner(f, node, True), "any")
        return Plan(f"bool({everyone})" if possible == "True" else possible, perform)
    possible, some = weighed(f, who, everyone, lambda: planner(f, node, True))
    return Plan(possible, perform, some=some)


def weighed(
    f: Function, who: n.Players, everyone: str, planned: Callable[[], Plan], full: str = "all"
) -> tuple[str, str]:
    """Whether several players can do something in full, and whether any can do anything of it; the latter is
    "" where nothing tells that apart. What is only known once it is done is taken to be possible.
    """
    try:
        with f.trial() as tried, f.element("player") as each, Subject(f, each):
            f.scope.bindings[who.order] = Value("player", each, plural=False)
            inner = planned()
    except CannotCompile:
        return "True", ""
    if tried.items or inner.possible == "True":
        return "True", ""
    return (
        f"{full}({truth(inner.possible)} for {each} in {everyone})",
        f"any({truth(inner.some or inner.possible)} for {each} in {everyone})",
    )


def choose_player(f: Function, everyone: str, verb: str) -> Value:
    """Write the choice of one player by whoever's clause it is."""
    code = f.call("choose_player", chooser(f), everyone, quoted(verb))
    value = f.variable("player", code, "player", "chosen_player", plural=False)
    value.optional = True
    return value


def chooser(f: Function) -> str:
    """Who makes a choice that the clause gives to nobody else (semantics 4)."""
    return f.scope.choosers[-1] if f.scope.choosers else "c.you"


def fix_amounts(f: Function, node: n.Node) -> None:
    """Compute amounts that do not depend on the player before a loop over players begins (semantics 2)."""
    f.scope.amounts = {**f.scope.amounts}
    for inner in walk(node):
        if isinstance(inner, (n.CountOf, n.DifferentOf, n.ThatMany)) and told(inner) not in f.scope.amounts:
            if any(isinstance(part, n.Players) and part is not n.YOU for part in walk(inner)):
                continue
            if any(isinstance(part, (n.Ref, n.Done)) for part in walk(inner)) and not isinstance(
                inner, n.ThatMany
            ):
                continue
            try:
                code = amount(f, inner)
            except CannotCompile:
                continue
            f.scope.amounts[told(inner)] = f.variable("number", code, "number").code


def verb_of(node: n.Statement) -> str:
    """The rulebook's verb of a statement, which decisions carry as their kind."""
    match node:
        case n.DrawThat() | n.Draw():
            return "draw"
        case n.RevealPlace():
            return "reveal"
        case n.DiscardDownTo():
            return "discard"
        case n.PutAs() | n.SetAside():
            return "put"
        case n.PlayCard(as_copy_of=None, what=what):
            return "copy" if isinstance(what, n.CopyOf) else "play"
        case n.PlayCard():
            return "copy"
        case n.ShuffleInto():
            return "shuffle"
        case n.LookAt():
            return "look at"
        case n.GetPoints() | n.Bonus() | n.CostChange():
            return "get"
        case (
            n.MakeDo(body=body)
            | n.May(body=body)
            | n.If(then=body)
            | n.ForEach(body=body)
            | n.Instead(body=body)
        ):
            return verb_of(body[0]) if body else "do"
        case n.UseKeyword(body=body) | n.KeywordEffect(body=body) if body:
            return verb_of(body[0])
        case n.OneWay(options=options) | n.ChooseOne(options=options):
            return verb_of(options[0][0]) if options and options[0] else "do"
    return type(node).__name__.lower()
