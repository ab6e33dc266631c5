"""Set-up lines, led groups and ends: "8 Twists", "Pirates", "When 3 Villains have escaped"."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token, Tree

from cardwright.foundation.bounds import PLAYERS, exceeds
from cardwright.lower.conditions import condition
from cardwright.lower.core import Lowering, number
from cardwright.lower.nouns.heads import coined, name_alone, phrase_of_player
from cardwright.lower.nouns.nouns import SETUP, noun
from cardwright.lower.nouns.phrases import phrase, without_extra
from cardwright.lower.verbs.moves import destination
from cardwright.model import nodes as ir
from cardwright.text import rules

LEADS = "Always Leads"


def set_up(low: Lowering, tree: Tree[Any], timing: str) -> tuple[ir.Statement, ...]:
    """Lower a sentence that has no verb of its own, as its label allows."""
    if tree.data in (rules.WHEN_CONDITION, rules.IF_CONDITION):
        when = reached(condition(low, low.one(tree)))
        return (ir.EndsWhen(condition=when, span=low.span(tree)),)
    if tree.data == rules.NP_LINE:
        if timing == LEADS:
            return line(low, tree)
        if timing == SETUP:
            return _uses(low, tree)
        raise low.cannot(tree, "is not a sentence")
    if tree.data == rules.BY_PLAYERS:
        players, sentence = low.take(tree)
        said = low.text(players).split()[0].replace("–", "-")
        numbers = [said[:-1], str(PLAYERS)] if said.endswith("+") else said.split("-")
        if any(exceeds(number, PLAYERS) for number in numbers):
            raise low.cannot(players, f"is too many: a game has {PLAYERS} players at most")
        counts = tuple(map(int, numbers))
        if 0 in counts or list(counts) != sorted(set(counts)):
            raise low.cannot(players, "is no number of players, such as 2 or 2-4")
        if (counts == (1,)) != str(players).endswith("r"):
            plural = "" if counts == (1,) else "s"
            raise low.cannot(players, f'is written "{str(players).rstrip("s")}{plural}:"')
        found = use_cards(low, sentence) if sentence.data != rules.NP_LINE else _uses(low, sentence)[0]
        if not isinstance(found, ir.UseCards):
            raise low.cannot(sentence)
        return (replace(found, players=counts),)
    if tree.data == rules.NP_LINE_AS and timing == SETUP:
        named, among = low.take(tree)
        return (replace(_as_group(low, named, among), span=low.span(tree)),)
    if tree.data in (rules.NP_LINE_REPRESENTING, rules.ALWAYS_INCLUDE) and timing == SETUP:
        np, *more = [child for child in low.take(tree) if not isinstance(child, Token)]
        used = _used(low, np, "include" if tree.data == rules.ALWAYS_INCLUDE else "use")
        for name in more:
            used = replace(used, representing=_coined_name(low, name))
        return (replace(used, span=low.span(tree)),)
    raise low.cannot(tree)


def use_cards(low: Lowering, tree: Tree[Any]) -> ir.UseCards | None:
    """Lower "Add an extra Hero" and "Use 7 Heroes", or give None for another sentence."""
    parts = tree.children
    while (
        len(parts) == 1
        and isinstance(parts[0], Tree)
        and parts[0].data in (rules.CHAIN, rules.IMPERATIVE, rules.VP, rules.SENTENCE)
    ):
        parts = parts[0].children
    if tree.data != rules.CHAIN and tree.data != rules.SENTENCE:
        return None
    action = parts[0]
    if (
        isinstance(action, Tree)
        and action.data == rules.INCLUDE
        and len(parts) == 2
        and parts[1].data == rules.AS
    ):
        inner = tree
        while inner.data != rules.VP:
            inner = low.one(inner)
        low.take(inner)
        return replace(_as_group(low, low.one(action), low.one(parts[1])), span=low.span(tree))
    if not isinstance(action, Tree) or action.data not in MODES or len(parts) != 1:
        return None
    inner = tree
    while inner is not action:
        inner = low.one(inner)
    np, *where = low.take(action)
    used = _used(low, np, MODES[action.data])
    if where:
        if len(where) > 1 or used.place is not None:
            raise low.cannot(where[-1])
        used = replace(used, place=destination(low, where[0]))
    return replace(used, span=low.span(tree))


MODES: dict[str, Any] = {rules.ADD: "add", rules.USE: "use", rules.INCLUDE: "include"}


def _as_group(low: Lowering, named: Tree[Any], among: Tree[Any]) -> ir.UseCards:
    """Lower "Wreckers as one of the Villain Groups": that group is among those used (DC-BUILD-18)."""
    head = name_alone(low, phrase(low, named), "NAME")
    group = noun(low, among)
    if not isinstance(group, ir.Cards) or not group.kind.endswith(" Group") or group.filters or group.plural:
        raise low.cannot(among)
    name = ir.OfGroup(name=low.read(head), span=low.span(named))
    one = replace(group, det=ir.Det(how="a", span=group.det.span), filters=(name,), span=low.span(named))
    return ir.UseCards(what=one, mode="include", span=low.span(named))


def _coined_name(low: Lowering, np: Tree[Any]) -> str:
    return coined(low, name_alone(low, phrase(low, np), "QNAME", "NAME"))


def _used(low: Lowering, np: Tree[Any], mode: Any) -> ir.UseCards:
    plain = without_extra(low, np)
    if plain is not np and mode == "use":
        mode = "add"  # "3 more Twists" come on top of those that the set-up has
    what = noun(low, plain)
    if isinstance(what, ir.Cards) and isinstance(what.det.amount, ir.Plus):
        what = replace(what, det=replace(what.det, amount=_of_players(what.det.amount)))
    if isinstance(what, ir.Cards):
        where = what.place
        return ir.UseCards(what=replace(what, place=None), mode=mode, place=where, span=low.span(np))
    return ir.UseCards(what=what, mode=mode, span=low.span(np))


def _of_players(amount: ir.Plus) -> ir.Amount:
    """Read "the number of players plus 6" as 6 and one more for each player."""
    match amount:
        case ir.Plus(
            left=ir.CountOf(what=ir.Players(whose="all" | "each", filters=())), right=ir.Number() as more
        ):
            one = ir.Number(value=1, span=amount.span)
            return ir.Plus(left=more, right=ir.PerPlayer(number=one, span=amount.span), span=amount.span)
    return amount


def line(low: Lowering, tree: Tree[Any]) -> tuple[ir.Statement, ...]:
    """Lower the groups that a Mastermind always leads."""
    np = low.one(tree)
    return (ir.Leads(groups=tuple(_group_names(low, np)), span=low.span(tree)),)


def _group_names(low: Lowering, np: Tree[Any]) -> list[str]:
    if np.data == rules.NP_JOIN:
        names: list[str] = []
        for part in low.take(np):
            if isinstance(part, Token):
                low.read(part)
            else:
                names += _group_names(low, part)
        return names
    return [low.read(name_alone(low, phrase(low, np), "NAME"))]


def _uses(low: Lowering, tree: Tree[Any]) -> tuple[ir.Statement, ...]:
    np, *more = low.take(tree)
    used = replace(_used(low, np, "use"), span=low.span(tree))
    for part in more:
        used = replace(
            used, what=_more(low, used.what, low.one(part) if part.data == rules.PLUS_MORE else part)
        )
    return (used,)


def _more(low: Lowering, what: ir.Noun, tree: Tree[Any]) -> ir.Noun:
    """Add "plus 1 per player", "plus 1 Twist per player" to a count."""
    if not isinstance(what, ir.Cards) or not isinstance(what.det.amount, ir.Number):
        raise low.cannot(tree)
    span = low.span(tree)
    if tree.data == rules.PER_PLAYER:
        count, core = low.take(tree)
        if not phrase_of_player(low, core):
            raise low.cannot(core)
        amount: ir.Amount = ir.PerPlayer(number=number(low, count), span=span)
    else:
        other = noun(low, tree)
        if not isinstance(other, ir.Cards) or other.kind != what.kind or other.filters or other.place:
            raise low.cannot(tree)
        if other.det.amount is None:
            raise low.cannot(tree)
        amount = other.det.amount
    total = ir.Plus(left=what.det.amount, right=amount, span=span)
    return replace(what, det=replace(what.det, amount=total), plural=True)


def reached(found: ir.Condition) -> ir.Condition:
    """Read what ends a game as reached: a number that one effect leads beyond has been met as well."""
    match found:
        case ir.Every(parts=parts) | ir.Some(parts=parts):
            return replace(found, parts=tuple(map(reached, parts)))
        case ir.Compare(comparison="=", left=ir.CountOf() | ir.DifferentOf() | ir.ValueOf()):
            return replace(found, comparison=">=")
        case ir.TrackIs(comparison="=", amount=amount) if amount != ir.Number(0):
            return replace(found, comparison=">=")
    return found
