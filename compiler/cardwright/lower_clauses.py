"""Clauses to statements: subjects shared and changed, permissions, alternatives, what leads them.

A sentence is a flat chain of clauses. Its leads ("if", "whenever") hold for all that follows them; "then"
parts steps, "or" parts ways, "and" joins. Of several players each does all of its clauses in turn.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from lark import Token, Tree

from cardwright import nodes as ir
from cardwright.lower_amounts import duration, is_value, phrase_value
from cardwright.lower_conditions import condition, happening
from cardwright.lower_core import Lowering, number
from cardwright.lower_filters import keyword_arguments, worth
from cardwright.lower_nouns import is_place, meaning, noun
from cardwright.lower_phrases import phrase
from cardwright.lower_verbs import LATER, Statements, Tails, act, cannot, cannot_be, counted, each, statements

THEY = ir.Players(whose="they")
SEVERAL = frozenset({"each", "each other", "all", "any", "no"})
"""Subjects of which each does the whole in turn."""


@dataclass(slots=True)
class Item:
    """One clause of a chain: how it is joined, what leads it, and its tree."""

    link: str
    leads: list[Tree[Any]]
    tree: Tree[Any]


@dataclass(slots=True)
class Deed:
    """One verb phrase of a subject: how it is joined, whether it is permitted only, and how it is lowered."""

    link: str
    may: bool
    lower: Callable[[ir.Noun], Statements]
    modal: bool = False
    """Whether a plain verb may go on with the same "may" or "must"."""
    denied: bool = False
    """Whether it is said with "can't", which goes on too."""


@dataclass(slots=True)
class Group:
    """The clauses of one subject."""

    link: str
    subject: ir.Noun
    span: ir.Span
    deeds: list[Deed] = field(default_factory=list)
    simultaneous: bool = False
    refusal: bool = False
    """Whether all that is said happens to those who refuse a first deed."""


def ways(low: Lowering, tree: Tree[Any]) -> tuple[Statements, ...]:
    """Lower the alternatives of "choose one": clauses of any subjects, joined by "or"."""
    items = _items(low, tree)
    if any(item.leads for item in items):
        raise low.cannot(tree)
    parted: list[list[Item]] = []
    for at, item in enumerate(items):
        later = next((other.link for other in items[at + 1 :] if other.link != ","), "")
        if not parted or item.link == "or" or (item.link == "," and later == "or"):
            item.link = ""
            parted.append([item])
        else:
            parted[-1].append(item)
    return tuple(_led(low, way) for way in parted)


def chain(low: Lowering, tree: Tree[Any]) -> Statements:
    """Lower a chain of clauses."""
    return _led(low, _items(low, tree))


def _items(low: Lowering, tree: Tree[Any]) -> list[Item]:
    items: list[Item] = []
    link, leads = "", []
    for part in low.take(tree):
        if part.data in LINKS:
            link = _link(low, part)
        elif part.data in LEADS:
            leads.append(part)
        else:
            items.append(Item(link, leads, part))
            link, leads = "", []
    return items


LINKS = frozenset({"joined", "listed", "joined_then", "then"})


def _link(low: Lowering, tree: Tree[Any]) -> str:
    children = low.take(tree)
    if tree.data == "listed":
        return ","
    if tree.data == "then":
        return "then"
    operator = low.read(children[0])
    if tree.data == "joined_then":
        if operator != "and":
            raise low.cannot(children[0])
        return "then"
    if operator not in ("and", "or"):
        raise low.cannot(children[0])
    return operator


def _led(low: Lowering, items: list[Item]) -> Statements:
    """Lower items of which the first may have leads; later leads hold from where they stand."""
    first = items[0]
    if first.leads:
        lead, first.leads = first.leads[0], first.leads[1:]
        return LEADS[lead.data](low, lead, items)
    for at, item in enumerate(items):
        if item.leads:
            if item.link == "or":
                raise low.cannot(item.leads[0])
            return (*_unled(low, items[:at]), *_led(low, items[at:]))
    return _unled(low, items)


# ---------------------------------------------------------------- leads


def _if(low: Lowering, lead: Tree[Any], items: list[Item]) -> Statements:
    fin = low.one(lead)
    span = low.span(lead)
    if lead.data == "if" and _is_would(fin):
        event, _ = happening(low, fin)
        before = low.instead
        low.instead = False
        body = _led(low, items)
        if not low.instead:
            raise low.cannot(lead, 'wants "instead"')
        low.instead = before
        return (ir.Would(happening=event, body=body, span=span),)
    found = condition(low, fin)
    body = _led(low, items)
    if low.instead:
        low.instead = False
        body = (ir.Instead(body=body, span=span),)
    return (ir.If(condition=found, then=body, unless=lead.data == "unless", span=span),)


def _is_would(fin: Tree[Any]) -> bool:
    return bool(fin.data == "subject_clause" and fin.children[-1].data in ("would", "would_be"))


def _when(low: Lowering, lead: Tree[Any], items: list[Item]) -> Statements:
    fin = low.one(lead)
    if _is_would(fin):
        raise low.cannot(lead, 'is written "if … would"')
    moment = _new_hand(low, fin)
    if moment is not None:
        body = _led(low, items)
        when: ir.Duration = "at the end of this turn"
        return (ir.Whenever(happening=moment, body=body, once=True, duration=when, span=low.span(lead)),)
    event, tense = happening(low, fin)
    if tense != "present":
        raise low.cannot(lead, "wants the present tense")
    once = lead.data == "next_time"
    lasting = event.duration
    event = replace(event, duration=None)
    body = _led(low, items)
    return (ir.Whenever(happening=event, body=body, once=once, duration=lasting, span=low.span(lead)),)


def _new_hand(low: Lowering, fin: Tree[Any]) -> ir.AtMoment | None:
    """Lower "you draw a new hand of cards at the end of this turn"."""
    if fin.data != "subject_clause" or fin.children[-1].data != "do":
        return None
    vp = fin.children[-1].children[-1]
    if vp.data != "vp" or vp.children[0].data != "draw" or not is_place(vp.children[0].children[0]):
        return None
    subject, finite = low.take(fin)
    action, *tails = low.take(low.one(finite))
    found = phrase(low, low.one(action))
    words = [low.words(mod) for mod in found.mods if mod.data == "adj"]
    for post in found.posts:
        if post.data != "of_kind" or [str(token).lower() for token in _tokens(post)] != ["cards"]:
            raise low.cannot(post)
        low.take_all(post)
    if found.head is None or words != ["new"] or len(found.mods) != 1 or len(tails) > 1:
        raise low.cannot(action)
    low.read(found.head)
    for tail in tails:
        if tail.data != "during" or duration(low, low.one(tail)) != "at the end of this turn":
            raise low.cannot(tail)
    return ir.AtMoment(moment="new hand", whose=noun(low, subject), span=low.span(fin))


def _tokens(tree: Tree[Any]) -> list[Token]:
    return [token for token in tree.scan_values(lambda part: isinstance(part, Token)) if str(token)]


def _for_each(low: Lowering, lead: Tree[Any], items: list[Item]) -> Statements:
    what = each(low, low.one(lead))
    return (ir.ForEach(each=what, body=_led(low, items), span=low.span(lead)),)


def _during(low: Lowering, lead: Tree[Any], items: list[Item]) -> Statements:
    when = duration(low, low.one(lead))
    body = _led(low, items)
    if when in LATER:
        return (ir.Later(when=when, body=body, span=low.span(lead)),)
    return tuple(_lasting(low, lead, statement, when) for statement in body)


def _lasting(low: Lowering, lead: Tree[Any], statement: ir.Statement, when: ir.Duration) -> ir.Statement:
    """Give a statement the duration that leads its sentence."""
    if isinstance(statement, ir.If) and not statement.otherwise:
        return replace(statement, then=tuple(_lasting(low, lead, inner, when) for inner in statement.then))
    if isinstance(statement, LASTING) and statement.duration is None:
        return replace(statement, duration=when)
    raise low.cannot(lead)


LASTING = (ir.Bonus, ir.CountAs, ir.CostChange, ir.Cannot, ir.GainAbility, ir.Whenever)


def _in_order_to(low: Lowering, lead: Tree[Any], items: list[Item]) -> Statements:
    vp = low.one(lead)
    (action,) = low.take(vp)
    if action.data != "play":
        raise low.cannot(action)
    what = noun(low, low.one(action))
    if not isinstance(what, ir.This):
        raise low.cannot(action)
    if not _says_must(items[0].tree):
        raise low.cannot(lead, 'wants "you must"')
    return (ir.ToPlay(body=_led(low, items), span=low.span(lead)),)


def _says_must(tree: Tree[Any]) -> bool:
    return bool(tree.data == "subject_clause" and tree.children[-1].data == "must")


LEADS: dict[str, Callable[[Lowering, Tree[Any], list[Item]], Statements]] = {
    "if": _if,
    "unless": _if,
    "while": _if,
    "as_long_as": _if,
    "when": _when,
    "whenever": _when,
    "next_time": _when,
    "for_each": _for_each,
    "during": _during,
    "in_order_to": _in_order_to,
    "either": lambda low, lead, items: _either(low, lead, items),
}
UNKNOWN_LEADS = frozenset(
    {
        "after", "before", "as_happens", "first_time", "until", "rather_than", "at_place", "from_place",
        "while_at",
    }
)  # fmt: skip


def _either(low: Lowering, lead: Tree[Any], items: list[Item]) -> Statements:
    low.take(lead)
    body = _led(low, items)
    if len(body) != 1 or not isinstance(body[0], ir.OneWay):
        raise low.cannot(lead, 'wants "or"')
    return body


def _no_lead(low: Lowering, lead: Tree[Any], items: list[Item]) -> Statements:
    raise low.cannot(lead)


LEADS |= dict.fromkeys(UNKNOWN_LEADS, _no_lead)


# ---------------------------------------------------------------- subjects


def _unled(low: Lowering, items: list[Item]) -> Statements:
    groups: list[Group] = []
    for item in items:
        _add(low, groups, item)
    if any(group.link == "or" for group in groups[1:]):
        return _ways_of_groups(low, groups)
    body: Statements = ()
    for group in groups:
        body += _group(low, group)
    return body


def _ways_of_groups(low: Lowering, groups: list[Group]) -> Statements:
    """Lower alternatives of different subjects: "draw a card or each other player discards a card"."""
    who = groups[0].subject
    if who != ir.YOU or any(group.link != "or" for group in groups[1:]):
        raise low.cannot(low_tree(groups[1]), "offers a choice between two subjects")
    options = tuple(_group(low, group) for group in groups)
    return (ir.OneWay(who=ir.YOU, options=options, span=groups[0].span),)


def low_tree(group: Group) -> Token:
    """Make a token that stands where a group's words stand, for an error."""
    at = group.span
    return Token("or", "or", line=at.line, column=at.column, end_line=at.end_line, end_column=at.end_column)


def _add(low: Lowering, groups: list[Group], item: Item) -> None:
    """Put a clause into the group of its subject."""
    tree = item.tree
    maker = CLAUSES.get(tree.data)
    if maker is None:
        raise low.cannot(tree)
    maker(low, groups, item)


def _imperative(low: Lowering, groups: list[Group], item: Item) -> None:
    vp = low.one(item.tree)
    last = groups[-1] if groups else None
    if last is not None and last.deeds[-1].denied:
        if item.link not in ("or", ","):
            raise low.cannot(item.tree, 'after "can\'t" wants "or"')
        last.deeds.append(Deed("and", False, lambda who: cannot(low, vp, who), denied=True))
        return
    if last is not None and _shares_base(last.subject):
        last.deeds.append(replace(last.deeds[-1], link=item.link, lower=lambda who: statements(low, vp, who)))
        return
    group = Group(item.link, ir.YOU, low.span(item.tree))
    if last is not None and last.deeds[-1].modal:
        # "each player may discard a card and draw a card": the plain form goes on with "may" and "must"
        last.deeds.append(replace(last.deeds[-1], link=item.link, lower=lambda who: statements(low, vp, who)))
        return
    group.deeds.append(Deed("", False, lambda who: statements(low, vp, who)))
    groups.append(group)


def _shares_base(subject: ir.Noun) -> bool:
    """Say whether a following plain verb has the same subject: "they draw and discard"."""
    if isinstance(subject, ir.Players):
        return subject.whose in ("you", "all", "they")
    return bool(getattr(subject, "plural", False))


def _same_subject(low: Lowering, groups: list[Group], item: Item) -> None:
    vp = low.take(item.tree)[-1]
    if not groups:
        raise low.cannot(item.tree)
    link = "and" if groups[-1].refusal else item.link
    groups[-1].deeds.append(Deed(link, False, lambda who: statements(low, vp, who)))


def _says(low: Lowering, groups: list[Group], item: Item) -> None:
    subject, finite = low.take(item.tree)
    span = low.span(item.tree)
    if finite.data == "is":
        body = _is(low, subject, finite)
        groups.append(Group(item.link, ir.YOU, span, [Deed("", False, lambda who: body)]))
        return
    maker = FINITES.get(finite.data)
    if maker is None:
        raise low.cannot(finite)
    simultaneous = False
    if subject.data == "subject_with":
        subject, adverb = low.take(subject)
        word = low.words(adverb)
        if word not in ("in turn", "also", "simultaneously"):
            raise low.cannot(adverb)
        simultaneous = word == "simultaneously"
    refusal = _refused(low, subject)
    who = noun(low, subject)
    if groups and groups[-1].deeds[-1].may and groups[-1].subject != who:
        raise low.cannot(item.tree, 'after "may" is not clear; say "If you do"')
    if refusal is not None:
        # "each player who doesn't reveal a Hero gains a Wound": each reveals one or gains a Wound
        first = Deed("", False, lambda inner: act(low, refusal, inner, Tails([])))
        second = Deed("or", False, lambda inner: maker(low, finite, inner))
        groups.append(Group(item.link, who, span, [first, second], refusal=True))
        return
    if groups and groups[-1].subject == who and who == ir.YOU and item.link != "or":
        group = groups[-1]
        link = item.link
    else:
        group = Group(item.link, who, span, simultaneous=simultaneous)
        groups.append(group)
        link = ""
    modal, denied = finite.data in ("may", "must"), finite.data == "cannot"
    group.deeds.append(
        Deed(link, finite.data == "may", lambda inner: maker(low, finite, inner), modal, denied)
    )


def _refused(low: Lowering, subject: Tree[Any]) -> Tree[Any] | None:
    """Take "who doesn't reveal a Hero" off a subject: the deed that it offers."""
    post = subject.children[-1] if subject.data == "modified" else None
    if not isinstance(post, Tree) or post.data not in ("who", "that"):
        return None
    relative = post.children[-1]
    if relative.data not in ("does", "do") or relative.children[-1].data != "do_not":
        return None
    deed, *tails = relative.children[-1].children
    if tails or deed.data not in ("reveal", "discard", "ko"):
        return None
    for part in (post, relative, relative.children[-1]):
        low.take(part)
    subject.children.pop()
    found: Tree[Any] = deed
    return found


def _keyword(low: Lowering, groups: list[Group], item: Item) -> None:
    name, *more = low.take(item.tree)
    for part in more:
        if isinstance(part, Tree) and part.data not in ("icons", "icons_or"):
            raise low.cannot(part)
    made = ir.UseKeyword(
        keyword=low.read(name), arguments=keyword_arguments(low, more), span=low.span(item.tree)
    )
    groups.append(Group(item.link, ir.YOU, made.span, [Deed("", False, lambda who: (made,))]))


CLAUSES: dict[str, Callable[[Lowering, list[Group], Item], None]] = {
    "imperative": _imperative,
    "same_subject": _same_subject,
    "subject_clause": _says,
    "use_keyword": _keyword,
}


# ---------------------------------------------------------------- finite verbs


def _plain(low: Lowering, finite: Tree[Any], who: ir.Noun) -> Statements:
    vp, adverbs = _verb_phrase(low, finite)
    for adverb in adverbs:
        if low.words(adverb) != "instead":
            raise low.cannot(adverb)
        low.instead = True
    return statements(low, vp, who)


def _verb_phrase(low: Lowering, finite: Tree[Any]) -> tuple[Tree[Any], list[Tree[Any]]]:
    trees = [child for child in low.take(finite) if not isinstance(child, Token)]
    return trees[-1], trees[:-1]


def _cannot(low: Lowering, finite: Tree[Any], who: ir.Noun) -> Statements:
    vp, _ = _verb_phrase(low, finite)
    return cannot(low, vp, who)


FINITES: dict[str, Callable[[Lowering, Tree[Any], ir.Noun], Statements]] = {
    "does": _plain,
    "do": _plain,
    "may": _plain,
    "must": _plain,
    "cannot": _cannot,
    "cannot_be": lambda low, finite, who: cannot_be(low, finite, who),
}


def _is(low: Lowering, subject: Tree[Any], finite: Tree[Any]) -> Statements:
    """Lower "this card is worth 1 VP for each …"."""
    be, predicate, *tails = low.take(finite)
    low.words(be)
    if predicate.data != "is_worth":
        raise low.cannot(predicate)
    _, amount = worth(low, low.one(predicate))
    for tail in tails:
        if tail.data != "for_each" or not isinstance(amount, ir.Number):
            raise low.cannot(tail)
        per = counted(low, low.one(tail))
        amount = per if amount.value == 1 else ir.Times(factor=amount.value, amount=per, span=amount.span)
    return (ir.Worth(what=noun(low, subject), amount=amount, span=low.span(finite)),)


# ---------------------------------------------------------------- what a subject does


def _group(low: Lowering, group: Group) -> Statements:
    """Lower the clauses of one subject."""
    subject = group.subject
    if len(group.deeds) > 1 and all(deed.denied for deed in group.deeds):
        return _denials([deed.lower(subject) for deed in group.deeds])
    if group.simultaneous:
        body = _sequence(low, _runs(group.deeds), THEY, THEY, group)
        return (ir.ForEach(each=subject, body=body, simultaneous=True, span=group.span),)
    several = isinstance(subject, ir.Players) and subject.whose in SEVERAL
    runs = _runs(group.deeds)
    you = subject == ir.YOU
    single = len(runs) == 1 and len(runs[0]) == 1
    if single:
        return _run(low, runs[0], subject, group)
    if you:
        return _sequence(low, runs, ir.YOU, ir.YOU, group)
    if several or (isinstance(subject, ir.Cards) and subject.det.how in ("each", "all")):
        if len(runs) == 1:
            return _run(low, runs[0], subject, group)
        inner = THEY if isinstance(subject, ir.Players) else IT
        whole = _sequence(low, runs, inner, inner, group)
        return (ir.ForEach(each=subject, body=whole, span=group.span),)
    rest = THEY if isinstance(subject, ir.Players) else _again(subject)
    return _sequence(low, runs, subject, rest, group)


def _denials(made: list[Statements]) -> Statements:
    """Let "can't fight or defeat X this turn" say its object and its limits of both verbs."""
    (last,) = made[-1]
    body: list[ir.Statement] = []
    for (one,) in made:
        if isinstance(one, ir.Cannot) and isinstance(last, ir.Cannot):
            body.append(replace(last, verb=one.verb, what=one.what or last.what, span=one.span))
        else:
            body.append(one)
    return tuple(body)


IT = ir.Ref(form="it", case="subject")


def _again(subject: ir.Noun) -> ir.Noun:
    if isinstance(subject, ir.This | ir.Ref):
        return subject
    return replace(IT, form="they", plural=True) if getattr(subject, "plural", False) else IT


def _sequence(
    low: Lowering, runs: list[list[Deed]], first: ir.Noun, rest: ir.Noun, group: Group
) -> Statements:
    body: Statements = ()
    for run in runs:
        body += _run(low, run, rest if body else first, group)
    return body


def _runs(deeds: list[Deed]) -> list[list[Deed]]:
    """Part deeds into steps: a step is one deed, or several joined by "or", or several under one "may"."""
    runs: list[list[Deed]] = []
    joined = _resolve_commas(deeds)
    for deed in joined:
        together = runs and (deed.link == "or" or (deed.may and runs[-1][-1].may))
        if together:
            runs[-1].append(deed)
        elif runs and deed.link == "and" and len(runs[-1]) > 1 and not deed.may:
            # "A or B and C": C belongs to the last way
            runs[-1].append(deed)
        else:
            runs.append([deed])
    return _gather(runs)


def _gather(runs: list[list[Deed]]) -> list[list[Deed]]:
    """Join what stands before "or" with it: in "A and B or C" the ways are "A and B" and "C"."""
    out: list[list[Deed]] = []
    for run in runs:
        is_choice = any(deed.link == "or" for deed in run[1:])
        if is_choice:
            while out and run[0].link == "and" and not out[-1][0].may and not run[0].may:
                run = [*out.pop(), *run]
        out.append(run)
    return out


def _resolve_commas(deeds: list[Deed]) -> list[Deed]:
    """Give a comma the meaning of the conjunction that ends its list."""
    out = list(deeds)
    for at in range(len(out) - 1, -1, -1):
        if out[at].link == ",":
            later = out[at + 1].link if at + 1 < len(out) else "then"
            out[at] = replace(out[at], link=later if later in ("and", "or") else "then")
    return out


def _run(low: Lowering, run: list[Deed], who: ir.Noun, group: Group) -> Statements:
    """Lower one step of a subject."""
    if len(run) == 1 and not run[0].may:
        return run[0].lower(who)
    inner = _inner(who)
    if run[0].may:
        steps = _runs([replace(deed, may=False) for deed in run])
        body = _sequence(low, steps, inner, inner, group)
        return (ir.May(who=who, body=body, span=group.span),)
    return _ways(low, run, who, group)


def _inner(who: ir.Noun) -> ir.Noun:
    if who == ir.YOU:
        return ir.YOU
    return THEY if isinstance(who, ir.Players) else _again(who)


def _ways(low: Lowering, run: list[Deed], who: ir.Noun, group: Group) -> Statements:
    ways: list[list[Deed]] = []
    for deed in run:
        if deed.link == "or" or not ways:
            ways.append([deed])
        else:
            ways[-1].append(deed)
    if len(ways) == 1:
        body: Statements = ()
        for deed in ways[0]:
            body += deed.lower(who)
        return body
    inner = _inner(who)
    if not isinstance(who, ir.Players):
        raise low.cannot(low_tree(group), "offers a card a choice")
    options: list[Statements] = []
    for way in ways:
        option: Statements = ()
        for deed in way:
            option += deed.lower(inner)
        options.append(option)
    return (ir.OneWay(who=who, options=tuple(options), span=group.span),)


__all__ = ["chain", "is_value", "meaning", "number", "phrase", "phrase_value"]
