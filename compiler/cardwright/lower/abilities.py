"""Tree to meaning: the abilities that a parsed text says, or the words that have no meaning.

`lower_text` reads a tree of `cardwright.text.parser`. Nothing is passed over: a construct without a
meaning is a `LowerProblem` at its place, and so is any word that no handler took.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any

from lark import Token, Tree

from cardwright.family import roles
from cardwright.lower import leads
from cardwright.lower.clauses import chain, ways
from cardwright.lower.core import CannotLower, Lowering, LowerProblem, integer
from cardwright.lower.nouns import places, players
from cardwright.lower.nouns.filters import icon, icon_name, use_keyword
from cardwright.lower.nouns.nouns import SETUP
from cardwright.lower.setup import set_up, use_cards
from cardwright.lower.verbs import cards, changes, choices, effects, moves, permissions, points, repeats
from cardwright.lower.verbs.dispatch import ACTIONS
from cardwright.lower.verbs.tails import Statements, Tails
from cardwright.model import nodes as ir
from cardwright.model.irjson import walk
from cardwright.model.looks_back import BEGINNING, of_those_shown
from cardwright.text import rules
from cardwright.words.stacks import NO_STACKS, Stacks

Body = list[ir.Statement]


def lower_text(
    tree: Tree[Any], *, file: str = "", own: Collection[str] = (), stacks: Stacks = NO_STACKS
) -> tuple[list[ir.Ability], list[LowerProblem]]:
    """Lower the tree of one text: its abilities, and where it has no meaning.

    ``own`` holds the declared names of the card that speaks, ``stacks`` what comes from a stack. With
    problems there are no abilities.
    """
    low = Lowering(file, own, stacks)
    problems: list[LowerProblem] = []
    try:
        abilities = _text(low, tree, problems)
        if not problems:
            low.finish(tree)
    except CannotLower as failure:
        problems.append(failure.problem)
    return ([], problems) if problems else (abilities, [])


def _text(low: Lowering, tree: Tree[Any], problems: list[LowerProblem] | None) -> list[ir.Ability]:
    parts = low.take(tree)
    labels: list[ir.Label] = _labels(low, [part for part in parts if part.data in LABELS])
    rest = [part for part in parts if part.data not in LABELS]
    timing = low.timing = labels[0].timing if labels else ""
    body = _body(low, rest, timing, problems)
    span = low.span(tree)
    if not labels:
        return [ir.Ability(label=None, body=body, span=span)]
    if labels[0].icons or labels[0].timing not in STANDING:
        for part in rest:
            for lasting in part.find_pred(lambda one: one.data in AS_LONG):
                raise low.cannot(lasting, "would be asked only once here: " + OWN_LINE)
    return [ir.Ability(label=label, body=body, span=span) for label in labels]


# ---------------------------------------------------------------- labels

AS_LONG = frozenset({rules.WHILE, rules.AS_LONG_AS, rules.WHILE_AT})
STANDING = frozenset({*roles.RULES_LABELS, *roles.SETUP_LABELS, *roles.LEADS_LABELS, *roles.END_LABELS})
"""The labels of lines that are not done at a moment."""
OWN_LINE = "what holds as long as something is so is a line of its own, without a label"
LABELS = frozenset({rules.LABEL, rules.WINS_LABEL})
EVIL_WINS = "Evil Wins"


def _labels(low: Lowering, trees: list[Tree[Any]]) -> list[ir.Label]:
    """Lower what stands before the first colons: a label, or one for each timing of "Fight or Escape"."""
    found: list[ir.Label] = []
    for tree in trees:
        if tree.data == rules.WINS_LABEL and len(trees) == 1:
            return [_wins(low, tree)]
        if tree.data != rules.LABEL:
            raise low.cannot(tree)
        part = low.one(tree)
        span = low.span(tree)
        if part.data == rules.TIMING:
            if found:
                raise low.cannot(part)
            timings = _timing(low, part)
            found = [ir.Label(timing=t, ordinals=o, listed=many, span=span) for t, o, many in timings]
        elif part.data == rules.SUPERPOWER:
            icons, joiner = _superpower(low, part)
            base = found or [ir.Label(span=span)]
            found = [replace(label, icons=icons, joiner=joiner) for label in base]
        else:
            raise low.cannot(part)
    return found


def _wins(low: Lowering, tree: Tree[Any]) -> ir.Label:
    """Lower "Galactus Wins": when a Mastermind wins, evil does."""
    clause = low.one(tree)
    if clause.data != rules.SUBJECT_CLAUSE or clause.children[-1].data != rules.DOES:
        raise low.cannot(tree)
    subject, finite = low.take(clause)
    vp = low.take(finite)[-1]
    if subject.data != rules.PROPER or vp.data != rules.VP or low.one(vp).data != rules.WIN:
        raise low.cannot(tree)
    low.take_all(vp)
    name = low.one(subject)
    if name.type != "NAME":
        raise low.cannot(name)
    low.read(name)
    return ir.Label(timing=EVIL_WINS, span=low.span(tree))


def _superpower(low: Lowering, tree: Tree[Any]) -> tuple[tuple[str, ...], Any]:
    """Lower a Superpower's icons: classes and teams, and Hero Names and kinds in brackets of their own."""
    names: tuple[str, ...] = ()
    joiner = ""
    for part in low.take(tree):
        if isinstance(part, Token) and part.type == "CO_F":
            joiner = low.read(part)
            if joiner == "and":
                raise low.cannot(part)
            continue
        if isinstance(part, Token):
            if part.type == "ICON":
                names += (icon_name(low, part),)
            continue
        if part.data == rules.ICONS:
            names += tuple(icon_name(low, token) for token in low.take(part))
            continue
        power = icon(low, part)
        if power.joiner == "and":
            raise low.cannot(part)
        names += power.names
        joiner = power.joiner or joiner
    return names, joiner


Timing = tuple[str, tuple[int, ...], bool]


def _timing(low: Lowering, tree: Tree[Any]) -> list[Timing]:
    found: list[Timing] = []
    for child in low.take(tree):
        if isinstance(child, Token):
            if child.type == "LABEL":
                found.append((low.read(child), (), False))
            elif child.type.startswith("CO_"):
                low.read(child)
        elif child.data == rules.TIMING:
            found += _timing(low, child)
        else:
            numbers, listed = _ordinals(low, child)
            found[-1] = (found[-1][0], numbers, listed)
    return found


def _ordinals(low: Lowering, tree: Tree[Any]) -> tuple[tuple[int, ...], bool]:
    """Lower "1-4", "3" or "2, 4, and 6": first and last, one number, or a list."""
    ranges: list[tuple[int, ...]] = []
    for child in low.take(tree):
        if isinstance(child, Token):
            low.read(child)
        else:
            ranges.append(tuple(integer(low, token) for token in low.take(child)))
    if len(ranges) == 1:
        return ranges[0], False
    return tuple(n for r in ranges for n in (range(r[0], r[-1] + 1))), True


# ---------------------------------------------------------------- sentences


def _body(
    low: Lowering, parts: list[Tree[Any]], timing: str, problems: list[LowerProblem] | None
) -> Statements:
    units: list[Tree[Any]] = []
    for part in parts:
        if part.data == rules.BODY:
            units += low.take(part)
        else:
            raise low.cannot(part)
    body: Body = []
    heads: list[ir.UseKeyword] = []
    behind = body
    for unit in units:
        try:
            if unit.data == rules.KEYWORD_LABEL:
                if heads and behind:
                    body.append(_labelled(heads, behind))
                    heads = []
                heads.append(replace(use_keyword(low, low.one(unit)), span=low.span(unit)))
                behind = []
            else:
                _unit(low, behind, unit, timing)
        except CannotLower as failure:
            if problems is None:
                raise
            problems.append(failure.problem)
    if heads and (behind or not problems):
        body.append(_labelled(heads, behind))
    return tuple(body)


def _labelled(heads: list[ir.UseKeyword], body: Body) -> ir.UseKeyword:
    """Give keywords before a colon what stands behind it; of several, the first is asked first."""
    for use in reversed(heads):
        body = [replace(use, body=(ir.KeywordEffect(keyword=use.keyword, body=tuple(body), span=use.span),))]
    (made,) = body
    assert isinstance(made, ir.UseKeyword)
    return made


def _unit(low: Lowering, body: Body, unit: Tree[Any], timing: str) -> None:
    """Add what a unit says to the statements before it."""
    maker = UNITS.get(unit.data)
    if maker is None:
        raise low.cannot(unit)
    maker(low, body, unit, timing)


def _sentence_unit(low: Lowering, body: Body, unit: Tree[Any], timing: str) -> None:
    inner = low.one(unit)
    if inner.data in UNITS:
        _unit(low, body, inner, timing)
    else:
        _sentence(low, body, inner, timing)


def _sentence(low: Lowering, body: Body, tree: Tree[Any], timing: str) -> None:
    maker = SENTENCES.get(tree.data)
    if maker is None:
        raise low.cannot(tree)
    low.sentences += 1
    number, before = low.sentences, len(body)
    maker(low, body, tree, timing)
    for at in range(before, len(body)):
        body[at] = replace(body[at], sentence=number)


def _plain(low: Lowering, body: Body, tree: Tree[Any], timing: str) -> None:
    inner = low.one(tree)
    if timing == SETUP and (used := use_cards(low, inner)) is not None:
        body.append(used)
        return
    _add(low, body, _chain(low, inner))


def _chain(low: Lowering, tree: Tree[Any]) -> Statements:
    low.instead = False
    found = chain(low, tree)
    if low.instead:
        low.instead = False
        return (ir.Instead(body=found, span=low.span(tree)),)
    return found


OPEN = (ir.ForEach, *BEGINNING)
"""Statements that sentences after them may go on with."""


def _otherwise(low: Lowering, body: Body, tree: Tree[Any], timing: str) -> None:
    found = _chain(low, low.one(tree))
    span = low.span(tree)
    last = body[-1] if body else None
    if isinstance(last, ir.If) and not last.otherwise:
        body[-1] = replace(last, otherwise=found)
    elif isinstance(last, OPEN) and isinstance(last.body[-1], ir.If) and not last.body[-1].otherwise:
        inner = replace(last.body[-1], otherwise=found)
        body[-1] = replace(last, body=(*last.body[:-1], inner))
    elif isinstance(last, ir.May):
        body.append(ir.If(condition=ir.DidSo(who=last.who, negative=True, span=span), then=found, span=span))
    else:
        raise low.cannot(tree, "has no condition before it")


def _instead(low: Lowering, body: Body, tree: Tree[Any], timing: str) -> None:
    body.append(ir.Instead(body=chain(low, low.one(tree)), span=low.span(tree)))


def _same_effect(low: Lowering, body: Body, tree: Tree[Any], timing: str) -> None:
    children = low.take(tree)
    body.append(ir.SameEffect(span=low.span(tree)))
    if children:
        body.extend(_chain(low, children[0]))


def _set_up(low: Lowering, body: Body, tree: Tree[Any], timing: str) -> None:
    body.extend(set_up(low, tree, timing))


def _outcome(low: Lowering, body: Body, tree: Tree[Any], timing: str) -> None:
    body.append(ir.Outcome(label=low.read(low.one(tree)), span=low.span(tree)))


def _reminder(low: Lowering, body: Body, tree: Tree[Any], timing: str) -> None:
    inner: Body = []
    label: ir.Label | None = None
    for part in low.take(tree):
        if part.data == rules.TIMING:
            timings = _timing(low, part)
            if len(timings) > 1:
                raise low.cannot(part)
            label = ir.Label(*timings[0], span=low.span(part))
        else:
            _sentence(low, inner, part, timing)
    body.append(ir.Reminder(body=tuple(inner), label=label, span=low.span(tree)))


def _choose_one(low: Lowering, body: Body, tree: Tree[Any], timing: str) -> None:
    options: list[Statements] = []
    for part in low.take(tree):
        if isinstance(part, Token):
            low.read(part)
        elif part.data == rules.BULLET:
            option: Body = []
            for sentence in low.take(part):
                _sentence(low, option, sentence, timing)
            options.append(tuple(option))
        else:
            raise low.cannot(part)
    body.append(ir.ChooseOne(who=ir.YOU, options=tuple(options), span=low.span(tree)))


def _choose_one_of(low: Lowering, body: Body, tree: Tree[Any], timing: str) -> None:
    *leading, parts = low.take(tree)
    for part in leading:
        if not isinstance(part, Token):
            raise low.cannot(part)
        low.read(part)
    low.instead = False
    options = ways(low, parts)
    if len(options) < 2 or low.instead:
        raise low.cannot(parts, "offers no alternatives")
    body.append(ir.ChooseOne(who=ir.YOU, options=options, span=low.span(tree)))


Maker = Callable[[Lowering, Body, Tree[Any], str], None]
UNITS: dict[str, Maker] = {
    rules.UNIT: _sentence_unit,
    rules.REMINDER: _reminder,
    rules.CHOOSE_ONE: _choose_one,
    rules.CHOOSE_ONE_OF: _choose_one_of,
    rules.BY_PLAYERS: _set_up,
}
SENTENCES: dict[str, Maker] = {
    rules.SENTENCE: _plain,
    rules.THEN_SENTENCE: _plain,
    rules.OTHERWISE: _otherwise,
    rules.INSTEAD_SENTENCE: _instead,
    rules.SAME_EFFECT: _same_effect,
    rules.NEXT_SENTENCE: _plain,
    rules.OUTCOME: _outcome,
    rules.NP_LINE_REPRESENTING: _set_up,
    rules.NP_LINE_AS: _set_up,
    rules.WHEN_CONDITION: _set_up,
    rules.IF_CONDITION: _set_up,
    rules.ALWAYS_INCLUDE: _set_up,
    rules.NP_LINE: _set_up,
}


# ---------------------------------------------------------------- one sentence after another


def _add(low: Lowering, body: Body, found: Statements) -> None:
    """Add statements one after another; which block one belongs to is seen when references are bound."""
    for statement in found:
        last = body[-1] if body else None
        statement = of_those_shown(last, statement)
        if isinstance(statement, ir.Repeat) and not statement.body:
            repeats.repeated(low, body, statement)
            continue
        if last is not None and isinstance(statement, ir.Instead):
            message = '"instead" does not say what it replaces'
            raise CannotLower(LowerProblem(message, statement.span, "instead"))
        if isinstance(last, LASTING) and isinstance(statement, ir.If) and asks_what_was_done(statement):
            statement = permissions.once_used(last, statement)
        if last is not None and (whole_if := _instead_of(last, statement)) is not None:
            body[-1] = whole_if
            continue
        body.append(statement)


LASTING = (ir.Permit, ir.SpendAs, ir.Cannot)
"""What is said for a time: nothing has been done yet that "if you do" could ask about."""


def asks_what_was_done(statement: ir.If) -> bool:
    """Say whether a statement waits for what the one before it did: "if you do"."""
    return any(isinstance(part, ir.DidSo) for part in walk(statement.condition))


def _instead_of(last: ir.Statement, statement: ir.Statement) -> ir.If | None:
    """Join "Draw a card. If you have a Wound, draw two cards instead." to one decision, or give None."""
    if (
        not isinstance(statement, ir.If)
        or statement.otherwise
        or isinstance(last, ir.May | ir.If | ir.Instead)
    ):
        return None
    if isinstance(statement.condition, ir.DidSo) or len(statement.then) != 1:
        return None
    (instead,) = statement.then
    if not isinstance(instead, ir.Instead):
        return None
    return replace(statement, then=instead.body, otherwise=(last,))


def _gain_ability(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    """Lower "gains the ability "Escape: …""."""
    text = low.one(low.one(action))
    if isinstance(who, ir.Players):
        raise low.cannot(action)
    timing, own = low.timing, low.own
    if not isinstance(who, ir.This):
        low.own = ()
    abilities = _text(low, text, None)
    low.timing, low.own = timing, own
    if len(abilities) != 1:
        raise low.cannot(action, "gives more than one ability")
    when = tails.duration(low)
    return (ir.GainAbility(what=who, ability=abilities[0], duration=when, span=low.span(action)),)


def _gain_keyword(low: Lowering, action: Tree[Any], who: ir.Noun, tails: Tails) -> Statements:
    """Lower "gains Undertow this turn": the ability that a keyword stands for."""
    if isinstance(who, ir.Players):
        raise low.cannot(action)
    use = use_keyword(low, low.one(action))
    ability = ir.Ability(label=None, body=(use,), span=use.span)
    return (ir.GainAbility(what=who, ability=ability, duration=tails.duration(low), span=low.span(action)),)


ACTIONS[rules.GAIN_ABILITY] = _gain_ability
ACTIONS[rules.HAVE_ABILITY] = _gain_ability
ACTIONS[rules.GAIN_KEYWORD] = _gain_keyword
ACTIONS[rules.HAVE_KEYWORD] = _gain_keyword

HANDLERS = (leads, places, players, cards, changes, choices, effects, moves, points, repeats)
"""The modules that fill the tables by which trees are lowered."""
