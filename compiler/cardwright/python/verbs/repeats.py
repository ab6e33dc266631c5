"""Repetition to Python: for each card, space or player, so many times, until something is so."""

from __future__ import annotations

from cardwright.model import nodes as n
from cardwright.model.irjson import walk
from cardwright.python.code import joined, negated, quoted, truth
from cardwright.python.function import Function
from cardwright.python.gaps import CannotCompile
from cardwright.python.nouns.amounts import COUNTED, is_one, times, whole
from cardwright.python.nouns.cards import cards
from cardwright.python.nouns.picks import loop_names, pick
from cardwright.python.nouns.players import is_single, players
from cardwright.python.plan import Plan, Subject, plan, statement, verb_of, weighed
from cardwright.python.registry import Written, amount, condition
from cardwright.python.values import Doing, Value
from cardwright.python.verbs.clauses import plan_body, statements
from cardwright.python.verbs.plays import points
from cardwright.python.verbs.verbs import of_a_stack


@statement(n.ForEach)
def _for_each(f: Function, node: n.ForEach, keep: bool) -> Plan:
    if node.simultaneous:
        return together(f, node)
    if isinstance(each := node.each, n.Players):
        everyone = players(f, each)
        possible, some = weighed(f, each, everyone, lambda: plan_body(f, node.body, True))
        return Plan(possible, lambda: _for_players(f, node, each, everyone), verb=verb_of(node), some=some)
    (first, *others) = node.body or (None,)
    multiplied = isinstance(first, n.GetPoints) and not others and not f.is_wanted(node.each)
    if isinstance(first, n.GetPoints) and multiplied and is_single(f, first.who):
        number = times(amount(f, first.amount), f"len({each_of(f, node.each)})")
        return points(f, first, number)
    if not others and not f.is_wanted(node.each) and (many := multiplied_by(f, first, node.each)) is not None:
        return many
    found = each_of(f, node.each)
    return Plan("True", lambda: _for_cards(f, node, found), verb=verb_of(node))


def together(f: Function, node: n.ForEach) -> Plan:
    """What several players do at the same time: all choose first, then it is done in turn (semantics 7)."""
    (first, *_) = node.body or (None,)
    what = getattr(first, "what", None)
    if first is None or not isinstance(node.each, n.Players) or is_single(f, node.each):
        raise CannotCompile(node.each.span, "only what several players do can be done simultaneously")
    if any(isinstance(inner, (n.May, n.OneWay, n.ChooseOne)) for inner in walk(node)):
        raise CannotCompile(node.span, "at the same time players choose cards, not whether or which way")
    if not isinstance(what, n.Cards) or getattr(first, "at_random", False):
        raise CannotCompile(node.span, "at the same time players choose cards of their own")
    verb = verb_of(first)
    everyone = players(f, node.each)

    def perform() -> Doing | None:
        with f.element("player") as each, Subject(f, each):
            picked = pick(f, what, each, verb)
            own = f"[({each}, {picked.as_list()}) for {each} in {everyone}]"
        if picked.how not in ("exactly", "up to"):
            raise CannotCompile(what.det.span, "how many cards each player chooses is not said")
        named = {"least": "0"} if picked.how == "up to" else {}
        choices = f.variable(
            "cards", f.call("choose_each", own, picked.number, quoted(verb), **named), "choices"
        )
        name, chosen = f.fresh("player"), f.fresh("chosen")
        with f.under(f"for {name}, {chosen} in {choices.code}:", loop=True) as block:
            block.player = name
            f.bind(node.each, Value("player", name, block, plural=False))
            f.bind(what, Value("cards", chosen, block))
            with Subject(f, name):
                doing = statements(f, node.body)
        del f.scope.bindings[node.each.order]
        f.names -= {name, chosen}
        return doing

    possible, some = weighed(f, node.each, everyone, lambda: plan(f, first, True))
    return Plan(possible, perform, verb=verb, some=some)


def multiplied_by(f: Function, node: n.Statement | None, each: n.Noun) -> Plan | None:
    """One instruction of so many cards, where a verb without a choice is done for each ("Draw a card for
    each …"): what it makes happen waits until all of it is done (semantics 7).
    """
    if isinstance(node, n.Draw):
        by = node.amount
    elif isinstance(node, (n.Gain, n.Rescue, n.Capture)) and isinstance(node.what, n.Cards):
        if not of_a_stack(node.what) or f.is_wanted(node.what):
            return None
        by = node.what.det.amount if node.what.det.amount is not None else n.Number(1)
    else:
        return None
    who = getattr(node, "who", n.YOU)
    if not is_single(f, who) or (isinstance(node, n.Capture) and not is_one(f, node.captor)):
        return None
    counted = Written(times(amount(f, by), f"len({each_of(f, each)})"))
    if isinstance(node, n.Draw):
        return plan(f, n.Draw(node.who, counted, span=node.span))
    assert isinstance(node.what, n.Cards)
    det = n.Det("exactly", counted, span=node.what.det.span)
    what = n.Cards(det, node.what.kind, place=node.what.place, span=node.what.span)
    if isinstance(node, n.Capture):
        return plan(f, n.Capture(node.captor, what, span=node.span))
    if isinstance(node, n.Gain):
        return plan(f, n.Gain(node.who, what, node.to, node.as_kind, span=node.span))
    return plan(f, n.Rescue(node.who, what, span=node.span))


def each_of(f: Function, noun: n.Noun) -> str:
    """The cards that something is done for each of."""
    if isinstance(noun, (n.Cards, n.SomeOf)) and (noun.det.amount is not None or noun.det.how not in COUNTED):
        raise CannotCompile(noun.det.span, "for each of how many?")
    if isinstance(noun, n.Spaces):
        return whole(f, noun)
    return cards(f, noun)


def _for_players(f: Function, node: n.ForEach, noun: n.Players, everyone: str) -> Doing | None:
    if is_single(f, noun):
        raise CannotCompile(noun.span, "for each of several players, not of one")
    with f.loop(noun, "player", everyone, "player") as name, Subject(f, name):
        return statements(f, node.body)


def _for_cards(f: Function, node: n.ForEach, found: str) -> Doing | None:
    if not f.is_wanted(node.each):
        with f.under(f"for _ in {found}:", loop=True):
            return statements(f, node.body)
    with f.loop(node.each, "card", found, *loop_names(node.each)):
        return statements(f, node.body)


def _again(f: Function, number: str, again: str) -> Doing:
    with f.under(f"for _ in range({number}):", loop=True):
        return f.done.do("do", again)


def _once_more(f: Function, again: str) -> Doing:
    with f.under(f"if {f.call('goes_on')}:"):
        return f.done.do("do", again)


@statement(n.Repeat)
def _repeat(f: Function, node: n.Repeat, keep: bool) -> Plan:
    if not node.body and node.until is None and f.outer is None:
        # the whole text once more; that it ends is the kernel's care
        number = amount(f, node.times) if node.times is not None else "1"
        again = f"yield from {f.name}(c)"
        if number == "1":
            return Plan("True", lambda: _once_more(f, again), verb="do")
        return Plan("True", lambda: _again(f, number, again), verb="do")
    if not node.body or (node.times is None) == (node.until is None):
        raise CannotCompile(node.span, "what is repeated, and how often or until when, is not said")

    def write() -> Doing | None:
        if node.times is not None:
            with f.under(f"for _ in range({amount(f, node.times)}):", loop=True):
                return statements(f, node.body)
        assert node.until is not None
        with f.under("while True:", loop=True):
            doing = statements(f, node.body)
            ends = condition(f, node.until)
            # a round that could not be done in full will not be done in full the next time either
            stuck = negated(f.done.full(doing)) if doing is not None else "True"
            stuck = joined(" or ", [stuck, negated(f.call("goes_on"))])
            with f.under(f"if {joined(' or ', [truth(ends), stuck])}:"):
                f.line("break")
            return doing

    return Plan("True", write, verb=verb_of(node.body[0]))
