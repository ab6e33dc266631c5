"""Clauses to Python: permissions, conditions, alternatives, keywords, and what is done instead."""

from __future__ import annotations

from typing import Any

from cardwright.english import text as english
from cardwright.foundation.inflection import PLAIN
from cardwright.model import nodes as n
from cardwright.model.irjson import field_names
from cardwright.python.code import joined, negated, quoted, truth
from cardwright.python.conditions.feasible import feasible, worth
from cardwright.python.face import Body
from cardwright.python.function import Function
from cardwright.python.gaps import CannotCompile
from cardwright.python.nouns.amounts import is_one
from cardwright.python.nouns.cards import listed
from cardwright.python.nouns.picks import any_of
from cardwright.python.nouns.players import player
from cardwright.python.plan import Plan, plan, statement, verb_of
from cardwright.python.registry import condition
from cardwright.python.values import Doing
from cardwright.python.verbs.moves import swaps
from cardwright.python.verbs.verbs import simple


def statements(f: Function, body: Body) -> Doing | None:
    """Write statements one after another; the last doing is what "if you do" would ask about."""
    index = 0
    doing: Doing | None = None
    while index < len(body):
        node = body[index]
        instead = body[index + 1] if index + 1 < len(body) else None
        if isinstance(instead, n.If) and instead.then and isinstance(instead.then[0], n.Instead):
            doing = _or_instead(f, node, instead)
            index += 2
            continue
        if (swapping := swaps(f, node, instead)) is not None:
            f.scope.places.swapped[swapping[0].what.order] = swapping[1]
            index += 1
        doing = perform(f, node)
        index += 1
    return doing


def perform(f: Function, node: n.Statement) -> Doing | None:
    """Plan and write one statement."""
    return plan(f, node).perform()


def _or_instead(f: Function, node: n.Statement, instead: n.If) -> Doing | None:
    """ "Draw a card. If …, draw two cards instead.": the condition is looked at first."""
    if instead.otherwise or len(instead.then) != 1:
        raise CannotCompile(instead.span, '"instead" here replaces the sentence before and nothing more')
    found = condition(f, instead.condition)
    found = negated(found) if instead.unless else found
    (replacing,) = instead.then
    assert isinstance(replacing, n.Instead)
    with f.under(f"if {truth(found)}:"):
        first = statements(f, replacing.body)
    with f.under("else:"):
        second = perform(f, node)
    f.done.last = Doing(
        verb_of(node), f.block, either=tuple(part for part in (first, second) if part is not None)
    )
    return f.done.last


def plan_body(f: Function, body: Body, keep: bool = False) -> Plan:
    """Several statements as one plan: possible where each is, as far as that is known beforehand."""
    if not body:
        return Plan("True", lambda: None)
    first = plan(f, body[0], keep)
    possible = [first.possible]
    possible += [feasible(f, node, body[:at]) for at, node in enumerate(body) if at]
    if len(body) == 1:
        return first

    def write() -> Doing | None:
        one = first.perform()
        rest = statements(f, body[1:])
        f.done.last = Doing(
            first.verb, f.block, every=tuple(part for part in (one, rest) if part is not None)
        )
        return f.done.last

    some = [first.some or first.possible, *(worth(f, node) for node in body[1:])]
    return Plan(joined(" and ", possible), write, None, None, first.verb, joined(" or ", some))


def met_by(f: Function, label: n.Label) -> str:
    """Whether the icons of a Superpower are met; where there are none, they are."""
    icons = list(map(quoted, label.icons))
    if not icons:
        return "True"
    if label.joiner and len(icons) > 1:
        return f.call("superpower", f"({', '.join(icons)})")
    return f.call("superpower", *icons)


def words(body: Body) -> str:
    """What an option says, as the player who chooses reads it."""
    return english.joined(PLAIN, tuple(map(_unresolved, body)), "bare")


def _unresolved(node: Any) -> Any:
    """The same text before resolution: the words of an option do not depend on what its pronouns point at."""
    if isinstance(node, tuple):
        return tuple(map(_unresolved, node))
    if not isinstance(node, n.Node):
        return node
    changed: dict[str, Any] = {
        name: -1
        if name == "to" and isinstance(getattr(node, name), int)
        else _unresolved(getattr(node, name))
        for name in field_names(type(node))
    }
    return type(node)(**changed)


# ---------------------------------------------------------------- permissions and alternatives


@statement(n.May)
def _may(f: Function, node: n.May, keep: bool) -> Plan:
    who = player(f, node.who)
    if not node.body:
        raise CannotCompile(node.span, "nothing is permitted here")
    # the first is what is paid for the others, which are done as far as they then can be
    first = plan(f, node.body[0], keep)

    def write() -> Doing | None:
        f.scope.choosers.append(who)
        try:
            if first.offer is not None and _same_player(f, node.body[0], who):
                return _offered(f, node, first)
            return _asked(f, node, who, first)
        finally:
            f.scope.choosers.pop()

    return Plan(first.possible, write, None, None, first.verb)


def _same_player(f: Function, node: n.Statement, who: str) -> bool:
    """Whether the one who may is the one who does it, so that one question is enough."""
    doer = getattr(node, "who", None)
    return doer is None or player(f, doer) == who


def _offered(f: Function, node: n.May, first: Plan) -> Doing | None:
    """A permission that is a choice of one card or none: one question."""
    assert first.offer is not None
    doing = first.offer()
    if len(node.body) > 1:
        with f.under(f"if {truth(f.done.full(doing))}:"):
            statements(f, node.body[1:])
    f.done.last = doing
    return doing


def _asked(f: Function, node: n.May, who: str, first: Plan) -> Doing | None:
    """A permission that is asked for, where it can be done in full (semantics 3)."""
    about = first.pick
    some = (about.as_list(),) if about is not None and (about.one or not about.test) else ()
    question = f"({f.call('may', who, quoted(first.verb or verb_of(node)), *some)})"
    asks = question if first.possible == "True" else joined(" and ", [truth(first.possible), question])
    with f.under(f"if {asks}:"):
        one = first.perform()
        rest = statements(f, node.body[1:]) if len(node.body) > 1 else None
        doings = tuple(part for part in (one, rest) if part is not None)
    f.done.last = doings[0] if len(doings) == 1 else Doing(first.verb, f.block, every=doings)
    return f.done.last


@statement(n.MakeDo)
def _make_do(f: Function, node: n.MakeDo, keep: bool) -> Plan:
    who = player(f, node.who)
    inner = plan_body(f, node.body, keep)

    def write() -> Doing | None:
        f.scope.choosers.append(who)
        try:
            return inner.perform()
        finally:
            f.scope.choosers.pop()

    return Plan(inner.possible, write, verb=inner.verb, some=inner.some)


@statement(n.OneWay)
def _one_way(f: Function, node: n.OneWay, keep: bool) -> Plan:
    return alternatives(f, player(f, node.who), node.options, "", node.span)


@statement(n.ChooseOne)
def _choose_one(f: Function, node: n.ChooseOne, keep: bool) -> Plan:
    below = f.setting.below
    both = (
        joined(" and ", [met_by(f, below), f"({f.call('may', 'c.you', quoted('do both'))})"]) if below else ""
    )
    return alternatives(f, player(f, node.who), node.options, both, node.span)


def alternatives(f: Function, who: str, options: tuple[Body, ...], both: str, span: n.Span) -> Plan:
    """Several ways, of which one is done: those that can be done in full are offered (semantics 5).

    ``both`` asks whether all of them may be done ("Do both"), or is "" where that is not in question.
    """
    if any(not option for option in options) or not options:
        raise CannotCompile(span, "an alternative says nothing")
    plans = [plan_body(f, option, True) for option in options]

    def write() -> Doing | None:
        ways = [offered_way(words(option), one) for option, one in zip(options, plans, strict=True)]
        choosing = f.call("choose_way", who, *ways)
        everything = (
            f.variable("truth", joined(" and ", [*[way.possible for way in plans], both]), "both")
            if both
            else None
        )
        if everything is None:
            way = f.variable("number", choosing, "way")
        else:
            way = f.variable("number", f"-1 if {everything.code} else ({choosing})", "way")
        doings: list[Doing] = []
        for index, option in enumerate(plans):
            test = f"{way.code} == {index}"
            header = f"{'if' if index == 0 else 'elif'} {test}:"
            with f.under(header if everything is None else f"if {everything.code} or {test}:"):
                doing = option.perform()
                if doing is not None:
                    doings.append(doing)
        f.done.last = Doing(plans[0].verb, f.block, either=tuple(doings))
        return f.done.last

    possible = joined(" or ", [option.possible for option in plans])
    return Plan(possible, write, verb=plans[0].verb, some=any_of(plans))


def offered_way(text: str, one: Plan) -> str:
    """A way for `choose_way`: its text, whether it can be done in full, and, where that is something else,
    whether anything of it can be done.
    """
    some = [one.some] if one.some and one.some != one.possible and one.possible != "True" else []
    return f"({', '.join([quoted(text), one.possible, *some])})"


@statement(n.If)
def _if(f: Function, node: n.If, keep: bool) -> Plan:
    if node.otherwise and not node.then:
        raise CannotCompile(node.span, '"otherwise" follows what is done if it is so')

    def write() -> Doing | None:
        asked = f.done.last
        code = condition(f, node.condition)
        taken = _taken(f, node)
        if node.unless:
            code = joined(" and ", [taken, negated(code)]) if taken else negated(code)
        doings: list[Doing] = []
        with f.under(f"if {truth(code)}:"):
            doing = statements(f, node.then)
            doings += [doing] if doing is not None else []
        if node.otherwise:
            f.done.last = asked
            with f.under(f"elif {taken}:" if taken else "else:"):
                doing = statements(f, node.otherwise)
                doings += [doing] if doing is not None else []
        f.done.last = (
            doings[0] if len(doings) == 1 else Doing("do", f.block, either=tuple(doings)) if doings else None
        )
        return f.done.last

    return Plan("True", write, verb=verb_of(node))


def _taken(f: Function, node: n.If) -> str:
    """The cards that a condition asks about, where there may be none of them; "" for another condition.

    Of a card that was never taken nothing is said: neither what is done if it is so nor "otherwise" follows.
    """
    match node.condition:
        case n.IsA(what=n.Ref(plural=False) as one) | n.IsIn(what=n.Ref(plural=False) as one):
            pass
        case n.Compare(left=n.ValueOf(of=n.Ref(plural=False) as one)):
            pass
        case _:
            return ""
    if one.form == "one" or is_one(f, one):
        return ""
    otherwise = [getattr(inner, "what", None) for inner in node.otherwise]
    if not node.unless and all(isinstance(what, n.Ref) and what.to == one.to for what in otherwise):
        return ""  # done to that card, and to nothing if there is none
    return listed(f, one)


# ---------------------------------------------------------------- keywords, reminders, instead


@statement(n.UseKeyword)
def _use_keyword(f: Function, node: n.UseKeyword, keep: bool) -> Plan:
    if node.lines:
        raise CannotCompile(node.span, f"the lines of the keyword {node.keyword!r} stand alone")
    if not node.body:
        raise CannotCompile(node.span, f"the keyword {node.keyword!r} was given no meaning")
    return plan_body(f, node.body, keep)


@statement(n.KeywordEffect)
def _keyword_effect(f: Function, node: n.KeywordEffect, keep: bool) -> Plan:
    if not node.body:
        raise CannotCompile(node.span, "the effect behind a keyword's colon was given no meaning")
    return plan_body(f, node.body, keep)


@statement(n.Reminder)
def _reminder(f: Function, node: n.Reminder, keep: bool) -> Plan:
    # a reminder says what a keyword or rule means and does nothing of its own (semantics 11)
    return Plan("True", lambda: f.done.last)


@statement(n.Instead)
def _instead(f: Function, node: n.Instead, keep: bool) -> Plan:
    if not f.setting.replaces:
        raise CannotCompile(node.span, "there is nothing here that this could replace")
    return plan_body(f, node.body, keep)


@statement(n.SameEffect)
def _same_effect(f: Function, node: n.SameEffect, keep: bool) -> Plan:
    if not f.setting.above:
        raise CannotCompile(node.span, "there is no effect above this one")
    return simple(f, "do", f"yield from {f.setting.above}(c)")
