"""Clauses to statements: subjects shared and changed, permissions, alternatives, what leads them.

A sentence is a flat chain of clauses. Its leads ("if", "whenever") hold for all that follows them; "then"
parts steps, "or" parts ways, "and" joins. Of several players each does all of its clauses in turn.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from lark import Token, Tree

from cardwright.lower.core import Lowering, multiplied
from cardwright.lower.events import next_done
from cardwright.lower.nouns.counting import counted
from cardwright.lower.nouns.filters import icon, use_keyword, worth
from cardwright.lower.nouns.nouns import as_player, noun
from cardwright.lower.nouns.who import whoever
from cardwright.lower.subjects import Deed, Group, group_statements, group_token
from cardwright.lower.verbs.dispatch import act, statements, with_tails
from cardwright.lower.verbs.permissions import (
    cannot,
    cannot_be,
    is_permission,
    is_spend_as,
    permission,
    spend_as,
)
from cardwright.lower.verbs.tails import Statements, Tails
from cardwright.model import nodes as ir
from cardwright.text import rules

THEY = ir.Players(whose="they")
SEVERAL = frozenset({"each", "each other", "all", "any", "no"})
"""Subjects of which each does the whole in turn."""


@dataclass(slots=True)
class Item:
    """One clause of a chain: how it is joined, what leads it, and its tree."""

    link: str
    leads: list[Tree[Any]]
    tree: Tree[Any]


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
    return tuple(led(low, way) for way in parted)


def chain(low: Lowering, tree: Tree[Any]) -> Statements:
    """Lower a chain of clauses."""
    return led(low, _items(low, tree))


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


LINKS = frozenset({rules.JOINED, rules.LISTED, rules.JOINED_THEN, rules.THEN})


def _link(low: Lowering, tree: Tree[Any]) -> str:
    children = low.take(tree)
    if tree.data == rules.LISTED:
        return ","
    if tree.data == rules.THEN:
        return "then"
    operator = low.read(children[0])
    if tree.data == rules.JOINED_THEN:
        if operator != "and":
            raise low.cannot(children[0])
        return "then"
    if operator not in ("and", "or"):
        raise low.cannot(children[0])
    return operator


LEADS: dict[str, Callable[[Lowering, Tree[Any], list[Item]], Statements]] = {}
"""What leads clauses, by its rule."""


def led(low: Lowering, items: list[Item]) -> Statements:
    """Lower items of which the first may have leads; later leads hold from where they stand."""
    first = items[0]
    if first.leads:
        lead, first.leads = first.leads[0], first.leads[1:]
        return LEADS[lead.data](low, lead, items)
    for at, item in enumerate(items):
        if item.leads:
            if item.link == "or":
                raise low.cannot(item.leads[0])
            return (*_unled(low, items[:at]), *led(low, items[at:]))
    return _unled(low, items)


# ---------------------------------------------------------------- subjects


def _unled(low: Lowering, items: list[Item]) -> Statements:
    groups: list[Group] = []
    for item in items:
        _add(low, groups, item)
    if any(group.link == "or" for group in groups[1:]):
        return _ways_of_groups(low, groups)
    body: Statements = ()
    for group in groups:
        body += group_statements(low, group)
    return body


def _ways_of_groups(low: Lowering, groups: list[Group]) -> Statements:
    """Lower alternatives of different subjects: "draw a card or each other player discards a card"."""
    who = groups[0].subject
    if who != ir.YOU or any(group.link != "or" for group in groups[1:]):
        raise low.cannot(group_token(groups[1]), "offers a choice between two subjects")
    options = tuple(group_statements(low, group) for group in groups)
    return (ir.OneWay(who=ir.YOU, options=options, span=groups[0].span),)


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
    if finite.data == rules.IS:
        body = _is(low, subject, finite)
        groups.append(Group(item.link, ir.YOU, span, [Deed("", False, lambda who: body)]))
        return
    maker = FINITES.get(finite.data)
    if maker is None:
        raise low.cannot(finite)
    simultaneous = False
    if subject.data == rules.SUBJECT_WITH:
        subject, adverb = low.take(subject)
        word = low.words(adverb)
        if word not in ("in turn", "also", "simultaneously", "each"):
            raise low.cannot(adverb)
        simultaneous = word == "simultaneously"
    if subject.data == rules.WHOEVER:
        _whoever(low, groups, item, subject, finite, span)
        return
    waited = next_done(low, subject)
    if waited is not None:
        body = _once_done(low, waited, finite, maker, span)
        groups.append(Group(item.link, ir.YOU, span, [Deed("", False, lambda who: body)]))
        return
    refusal = _refused(low, subject)
    who = noun(low, subject)
    if _action_of(finite) not in CARD_VERBS:
        who = as_player(who)
    if isinstance(who, ir.Players) and who.whose == "any" and who.filters:
        who = replace(who, whose="each")  # "any player who doesn't" is every one of them
    if _action_of(finite) == rules.PASS and isinstance(who, ir.Players) and who.whose in SEVERAL:
        simultaneous = True  # nobody passes on what they have just been passed
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
    if finite.data in (rules.MAY, rules.CAN) and is_spend_as(finite):
        group.deeds.append(Deed(link, False, lambda inner: spend_as(low, finite, inner)))
        return
    if finite.data in (rules.MAY, rules.CAN) and is_permission(finite):
        group.deeds.append(Deed(link, False, lambda inner: permission(low, finite, inner)))
        return
    may, denied = finite.data in (rules.MAY, rules.MAY_USE), finite.data == rules.CANNOT
    modal = may or finite.data == rules.MUST
    group.deeds.append(Deed(link, may, lambda inner: maker(low, finite, inner), modal, denied))


def _whoever(
    low: Lowering, groups: list[Group], item: Item, subject: Tree[Any], finite: Tree[Any], span: ir.Span
) -> None:
    maker = FINITES.get(finite.data)
    if maker is None:
        raise low.cannot(finite)
    modal = finite.data in (rules.MAY, rules.MUST)
    deed = Deed("", finite.data == rules.MAY, lambda inner: maker(low, finite, inner), modal)
    groups.append(Group(item.link, whoever(low, subject), span, [deed]))


def _once_done(
    low: Lowering,
    waited: ir.Event,
    finite: Tree[Any],
    maker: Callable[[Lowering, Tree[Any], ir.Noun], Statements],
    span: ir.Span,
) -> Statements:
    """Lower "the next Hero you recruit this turn goes …": what is done to it once that has happened."""
    kind = waited.what.kind if isinstance(waited.what, ir.Cards) else ""
    if not kind or _action_of(finite) != rules.GO:
        raise low.cannot(finite)
    body = maker(low, finite, ir.Ref(form="that", kind=kind, span=waited.span))
    return (ir.Whenever(happening=waited, body=body, once=True, duration="this turn", span=span),)


CARD_VERBS = frozenset(
    {
        rules.BECOME, rules.CAPTURE, rules.COSTS_LESS, rules.COSTS_MORE, rules.COUNTS_AS,
        rules.COUNTS_AS_ICON, rules.ENTER, rules.ESCAPE, rules.GET, rules.HAVE_BONUS, rules.MOVES,
        rules.GAIN_ABILITY, rules.GAIN_KEYWORD, rules.HAVE_ABILITY, rules.HAVE_KEYWORD,
    }
)  # fmt: skip
"""Verbs that cards do as well as players, or alone: "they escape"."""


def _action_of(finite: Tree[Any]) -> str:
    """Name the verb of a finite clause, without taking it."""
    vp = finite.children[-1]
    action = vp.children[0] if isinstance(vp, Tree) and vp.children else None
    return str(action.data) if isinstance(action, Tree) else ""


def _refused(low: Lowering, subject: Tree[Any]) -> Tree[Any] | None:
    """Take "who doesn't reveal a Hero" off a subject: the deed that it offers."""
    post = subject.children[-1] if subject.data == rules.MODIFIED else None
    if not isinstance(post, Tree) or post.data not in (rules.WHO, rules.THAT):
        return None
    relative = post.children[-1]
    if relative.data not in (rules.DOES, rules.DO) or relative.children[-1].data != rules.DO_NOT:
        return None
    deed, *tails = relative.children[-1].children
    if tails or deed.data not in (rules.REVEAL, rules.DISCARD, rules.KO):
        return None
    for part in (post, relative, relative.children[-1]):
        low.take(part)
    subject.children.pop()
    found: Tree[Any] = deed
    return found


def _keyword(low: Lowering, groups: list[Group], item: Item) -> None:
    use, *more = low.take(item.tree)
    made = use_keyword(low, use)
    deed = Deed("", False, lambda who: with_tails(low, (made,), Tails(more)))
    groups.append(Group(item.link, ir.YOU, made.span, [deed]))


CLAUSES: dict[str, Callable[[Lowering, list[Group], Item], None]] = {
    rules.IMPERATIVE: _imperative,
    rules.SAME_SUBJECT: _same_subject,
    rules.SUBJECT_CLAUSE: _says,
    rules.USE_KEYWORD: _keyword,
}


# ---------------------------------------------------------------- finite verbs


def _plain(low: Lowering, finite: Tree[Any], who: ir.Noun) -> Statements:
    vp, adverbs = _verb_phrase(low, finite)
    for adverb in adverbs:
        word = low.words(adverb)
        if word not in ("instead", "also"):
            raise low.cannot(adverb)
        low.instead = low.instead or word == "instead"
    return statements(low, vp, who)


def _verb_phrase(low: Lowering, finite: Tree[Any]) -> tuple[Tree[Any], list[Tree[Any]]]:
    trees = [child for child in low.take(finite) if not isinstance(child, Token)]
    return trees[-1], trees[:-1]


def _may_use(low: Lowering, finite: Tree[Any], who: ir.Noun) -> Statements:
    use = low.one(finite)
    if who != ir.YOU:
        raise low.cannot(use, "is done by you, and by nobody else")
    return (use_keyword(low, use),)


def _cannot(low: Lowering, finite: Tree[Any], who: ir.Noun) -> Statements:
    vp, _ = _verb_phrase(low, finite)
    return cannot(low, vp, who)


def _can(low: Lowering, finite: Tree[Any], who: ir.Noun) -> Statements:
    """Lower "you can …": only points spent as others are said so; what is permitted once is "may"."""
    if not is_spend_as(finite):
        raise low.cannot(finite, 'is written "may"')
    return spend_as(low, finite, who)


FINITES: dict[str, Callable[[Lowering, Tree[Any], ir.Noun], Statements]] = {
    rules.DOES: _plain,
    rules.DO: _plain,
    rules.MAY: _plain,
    rules.MAY_USE: _may_use,
    rules.MUST: _plain,
    rules.CAN: _can,
    rules.CANNOT: _cannot,
    rules.CANNOT_BE: lambda low, finite, who: cannot_be(low, finite, who),
}


def _is(low: Lowering, subject: Tree[Any], finite: Tree[Any]) -> Statements:
    """Lower "this card is worth 1 VP for each …"."""
    be, predicate, *tails = low.take(finite)
    low.words(be)
    if predicate.data == rules.IS_ALSO_ICON:
        icons = icon(low, low.one(predicate))
        when = Tails(tails).duration(low)
        if tails:
            raise low.cannot(tails[0])
        span = low.span(finite)
        return (ir.CountAs(what=noun(low, subject), filters=(icons,), duration=when, span=span),)
    if predicate.data != rules.IS_WORTH:
        raise low.cannot(predicate)
    _, amount = worth(low, low.one(predicate))
    for tail in tails:
        if tail.data != rules.FOR_EACH:
            raise low.cannot(tail)
        amount = multiplied(low, tail, amount, counted(low, low.one(tail)))
    return (ir.Worth(what=noun(low, subject), amount=amount, span=low.span(finite)),)
