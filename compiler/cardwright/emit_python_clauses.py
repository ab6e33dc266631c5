"""Clauses to Python: permissions, conditions, alternatives, repetition, and what is done later or instead."""

from __future__ import annotations

from typing import Any

from cardwright import english, roles
from cardwright import nodes as n
from cardwright.emit_python_cards import cards
from cardwright.emit_python_conditions import COUNTED, is_one, times, whole
from cardwright.emit_python_core import Function
from cardwright.emit_python_filters import at_least
from cardwright.emit_python_kinds import amount, condition
from cardwright.emit_python_lines import (
    joined,
    negated,
    quoted,
    truth,
)
from cardwright.emit_python_picks import (
    Plan,
    Subject,
    loop_names,
    pick,
    plan,
    statement,
    verb_of,
)
from cardwright.emit_python_players import is_single, player, players, subject
from cardwright.emit_python_plays import points
from cardwright.emit_python_text import CannotCompile, Doing, Value
from cardwright.emit_python_verbs import of_a_stack, simple
from cardwright.english_words import PLAIN
from cardwright.irjson import field_names, walk

Body = tuple[n.Statement, ...]


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
            f.swapping[id(swapping[0])] = swapping[1]
            index += 1
        doing = perform(f, node)
        index += 1
    return doing


def swaps(f: Function, node: n.Statement, then: n.Statement | None) -> tuple[n.Move, str] | None:
    """The move that a statement ends in, and the kind it swaps with, where the next one says "if another
    Villain is there, swap them": it says how the card moves, and is no instruction of its own.
    """
    match then:
        case n.Swap(second=n.Cards(place=n.There(), filters=(), kind=kind)) as swap:
            move = _ending_in_move(node)
            return (move, kind) if move is not None and _swaps_there(f, swap, move) else None
        case n.If(condition=n.IsIn() | n.Exists() as there, then=(swap,), otherwise=(), unless=False):
            what = there.what
            place = there.place if isinstance(there, n.IsIn) else getattr(what, "place", None)
        case _:
            return None
    move = _ending_in_move(node)
    if move is None or not isinstance(place, n.There) or not _swaps_there(f, swap, move):
        return None
    kind = what.kind if isinstance(what, n.Cards) else ""
    where = place if isinstance(there, n.Exists) else None
    any_of_it = [n.Cards(n.Det(how), kind, place=where) for how in ("a", "another", "any")]
    if there.negative or what not in any_of_it or (place.end or place.name not in ("", "space")):
        raise CannotCompile(then.span, "with what the card that moves is swapped has no Python")
    return move, kind


def _ending_in_move(node: n.Statement) -> n.Move | None:
    match node:
        case n.Move():
            return node
        case n.May(body=(*_, last)) | n.ForEach(body=(*_, last)) | n.If(then=(*_, last), otherwise=()):
            return _ending_in_move(last)
    return None


def _swaps_there(f: Function, swap: n.Statement, move: n.Move) -> bool:
    """Whether a statement swaps the card that moves with what stands where it goes."""
    match swap:
        case n.SwapThem():
            return True
        case n.Swap(first=n.This(), second=n.Cards(place=n.There())):
            return isinstance(move.what, n.This)
        case n.Swap(first=n.Ref(to=to), second=n.Cards(place=n.There())):
            return to in (f.unit.numbers.get(id(move.what), -1), getattr(move.what, "to", -2))
    return False


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
    f.last = Doing(verb_of(node), f.block, either=tuple(part for part in (first, second) if part is not None))
    return f.last


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
        f.last = Doing(first.verb, f.block, every=tuple(part for part in (one, rest) if part is not None))
        return f.last

    return Plan(joined(" and ", possible), write, None, None, first.verb)


def feasible(f: Function, node: n.Statement, earlier: Body = ()) -> str:
    """Whether a later statement of a body can be done; what depends on an earlier one is taken to be
    possible.
    """
    known = helped(f, node, earlier)
    if known:
        return known
    if any(getattr(inner, "to", -1) not in (-1, None) or isinstance(inner, n.DidSo) for inner in walk(node)):
        return "True"
    mark, span = len(f.block.items), f.span
    names, last = set(f.names), f.last
    places = list(f.places)
    try:
        return plan(f, node).possible
    except CannotCompile:
        return "True"
    finally:
        del f.block.items[mark:]
        f.names, f.last, f.span, f.places = names, last, span, places


def helped(f: Function, node: n.Statement, earlier: Body) -> str:
    """Whether a statement that looks where an earlier one brings cards can be done; "" where it does not.

    What is drawn first counts for what is then discarded; which other cards come cannot be foreseen.
    """
    what = getattr(node, "what", None)
    if not isinstance(what, n.Cards) or not earlier:
        return ""
    looks = {inner.name for inner in walk(what) if isinstance(inner, n.Place)}
    if what.place is None:
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
    first = plan(f, node.body[0], keep)
    rest = [feasible(f, later, node.body[:at]) for at, later in enumerate(node.body) if at]
    possible = joined(" and ", [first.possible, *rest])

    def write() -> Doing | None:
        f.choosers.append(who)
        try:
            if first.offer is not None and _same_player(f, node.body[0], who):
                return _offered(f, node, first, joined(" and ", rest))
            return _asked(f, node, who, first, possible)
        finally:
            f.choosers.pop()

    return Plan(possible, write, None, None, first.verb)


def _same_player(f: Function, node: n.Statement, who: str) -> bool:
    """Whether the one who may is the one who does it, so that one question is enough."""
    doer = getattr(node, "who", None)
    return doer is None or player(f, doer) == who


def _offered(f: Function, node: n.May, first: Plan, rest: str) -> Doing | None:
    """A permission that is a choice of one card or none: one question."""
    assert first.offer is not None
    if rest != "True":
        with f.under(f"if {truth(rest)}:"):
            return _offered(f, node, first, "True")
    doing = first.offer()
    if len(node.body) > 1:
        with f.under(f"if {truth(f.full(doing))}:"):
            statements(f, node.body[1:])
    f.last = doing
    return doing


def _asked(f: Function, node: n.May, who: str, first: Plan, possible: str) -> Doing | None:
    """A permission that is asked for, where it can be done in full (semantics 3)."""
    about = first.pick
    some = (about.as_list(),) if about is not None and (about.one or not about.test) else ()
    question = f"({f.call('may', who, quoted(first.verb or verb_of(node)), *some)})"
    with f.under(
        f"if {question if possible == 'True' else joined(' and ', [truth_and(possible), question])}:"
    ):
        one = first.perform()
        rest = statements(f, node.body[1:]) if len(node.body) > 1 else None
        doings = tuple(part for part in (one, rest) if part is not None)
    f.last = doings[0] if len(doings) == 1 else Doing(first.verb, f.block, every=doings)
    return f.last


def truth_and(code: str) -> str:
    """A truth expression as the first of a conjunction."""
    return truth(code)


@statement(n.MakeDo)
def _make_do(f: Function, node: n.MakeDo, keep: bool) -> Plan:
    who = player(f, node.who)
    inner = plan_body(f, node.body, keep)

    def write() -> Doing | None:
        f.choosers.append(who)
        try:
            return inner.perform()
        finally:
            f.choosers.pop()

    return Plan(inner.possible, write, verb=inner.verb)


@statement(n.OneWay)
def _one_way(f: Function, node: n.OneWay, keep: bool) -> Plan:
    return alternatives(f, player(f, node.who), node.options, "")


@statement(n.ChooseOne)
def _choose_one(f: Function, node: n.ChooseOne, keep: bool) -> Plan:
    return alternatives(f, player(f, node.who), node.options, f.both)


def alternatives(f: Function, who: str, options: tuple[Body, ...], both: str) -> Plan:
    """Several ways, of which one is done: those that can be done in full are offered (semantics 5).

    ``both`` asks whether all of them may be done ("Do both"), or is "" where that is not in question.
    """
    if any(not option for option in options) or not options:
        raise CannotCompile(f.span, "an alternative says nothing")
    plans = [plan_body(f, option, True) for option in options]

    def write() -> Doing | None:
        ways = [
            f"({quoted(words(option))}, {way.possible})" for option, way in zip(options, plans, strict=True)
        ]
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
        f.last = Doing(plans[0].verb, f.block, either=tuple(doings))
        return f.last

    return Plan(joined(" or ", [option.possible for option in plans]), write, verb=plans[0].verb)


@statement(n.If)
def _if(f: Function, node: n.If, keep: bool) -> Plan:
    if node.otherwise and not node.then:
        raise CannotCompile(node.span, '"otherwise" follows what is done if it is so')

    def write() -> Doing | None:
        asked = f.last
        code = condition(f, node.condition)
        code = negated(code) if node.unless else code
        doings: list[Doing] = []
        with f.under(f"if {truth(code)}:"):
            doing = statements(f, node.then)
            doings += [doing] if doing is not None else []
        if node.otherwise:
            f.last = asked
            with f.under("else:"):
                doing = statements(f, node.otherwise)
                doings += [doing] if doing is not None else []
        f.last = (
            doings[0] if len(doings) == 1 else Doing("do", f.block, either=tuple(doings)) if doings else None
        )
        return f.last

    return Plan("True", write, verb=verb_of(node))


# ---------------------------------------------------------------- repetition


@statement(n.ForEach)
def _for_each(f: Function, node: n.ForEach, keep: bool) -> Plan:
    if node.simultaneous:
        return together(f, node)
    if isinstance(each := node.each, n.Players):
        everyone = players(f, each)
        return Plan("True", lambda: _for_players(f, node, each, everyone), verb=verb_of(node))
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
            f.bind(node.each, Value("player", name, f, block, plural=False))
            f.bind(what, Value("cards", chosen, f, block))
            with Subject(f, name):
                doing = statements(f, node.body)
        del f.bindings[f.unit.numbers[id(node.each)]]
        f.names -= {name, chosen}
        return doing

    return Plan("True", perform, verb=verb)


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
    counted = n.Number(0)
    f.amounts[id(counted)] = times(amount(f, by), f"len({each_of(f, each)})")
    f.kept.append(counted)
    if isinstance(node, n.Draw):
        return plan(f, n.Draw(node.who, counted, span=node.span))
    assert isinstance(node.what, n.Cards)
    det = n.Det("exactly", counted, span=node.what.det.span)
    what = n.Cards(det, node.what.kind, span=node.what.span)
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
        return f.do("do", again)


def _once_more(f: Function, again: str) -> Doing:
    with f.under(f"if {f.call('goes_on')}:"):
        return f.do("do", again)


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
            stuck = negated(f.full(doing)) if doing is not None else "True"
            stuck = joined(" or ", [stuck, negated(f.call("goes_on"))])
            with f.under(f"if {joined(' or ', [truth(ends), stuck])}:"):
                f.line("break")
            return doing

    return Plan("True", write, verb=verb_of(node.body[0]))


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
    return Plan("True", lambda: f.last)


@statement(n.Instead)
def _instead(f: Function, node: n.Instead, keep: bool) -> Plan:
    if not f.replacing:
        raise CannotCompile(node.span, "there is nothing here that this could replace")
    return plan_body(f, node.body, keep)


@statement(n.SameEffect)
def _same_effect(f: Function, node: n.SameEffect, keep: bool) -> Plan:
    if not f.above:
        raise CannotCompile(node.span, "there is no effect above this one")
    return simple(f, "do", f"yield from {f.above}(c)")
