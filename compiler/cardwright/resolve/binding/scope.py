"""Sentences to the blocks they belong to: one that points into the block before it is done within it.

Lowering leaves sentences one after another. Once references are bound, a sentence moves into the statement
of several players, or into the trigger or later moment, that stands before it, if it speaks of what only
that introduces. Nothing else moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeGuard

from cardwright.model import nodes as n
from cardwright.model.irjson import holding_names, walk
from cardwright.model.rebuild import N, rebuilt

Moment = n.Whenever | n.Later | n.Would
SEVERAL = frozenset({"each", "each other", "all", "any", "no"})
"""Subjects of which each does the whole in turn."""
_MOVING = (n.Put, n.SetAside, n.Ko, n.Discard, n.Gain, n.ShuffleInto, n.DrawThat)


def joined(abilities: Sequence[n.Ability]) -> list[n.Ability]:
    """The abilities with each sentence in the block that it points into; nouns have their identities."""
    nouns = {
        node.order: node
        for ability in abilities
        for node in walk(ability)
        if isinstance(node, n.Noun) and node is not n.YOU
    }
    return [_Blocks(nouns).visit(ability) for ability in abilities]


class _Blocks:
    def __init__(self, nouns: dict[int, n.Noun]) -> None:
        self.nouns = nouns

    def visit(self, node: N) -> N:
        """The node with the bodies in it put together."""
        new = rebuilt(node, self.visit)
        changes: dict[str, Any] = {}
        for name in _BODIES:
            body = getattr(new, name, ())
            if len(body) > 1 and isinstance(body, tuple) and (found := self._body(body)) != body:
                changes[name] = found
        options = getattr(new, "options", ())
        if options and isinstance(options[0], tuple):
            ways = tuple(map(self._body, options))
            if ways != options:
                changes["options"] = ways
        return replace(new, **changes) if changes else new

    def _body(self, body: tuple[n.Statement, ...]) -> tuple[n.Statement, ...]:
        found: list[n.Statement] = []
        for statement in body:
            last = found[-1] if found else None
            if _is_moment(last) and self._belongs_to_moment(last, statement):
                found[-1] = replace(last, body=(*last.body, statement))
            elif last is not None and self._belongs_to_each(last, statement):
                whole = _opened(last)
                found[-1] = replace(whole, body=(*whole.body, statement))
            else:
                found.append(statement)
        return tuple(found)

    # -------------------------------------------------------- what points where

    def _belongs_to_moment(self, block: Moment, statement: n.Statement) -> bool:
        named = self._introduced(block)
        nodes = walk(statement)
        for node in nodes:
            if isinstance(node, n.DidSo | n.SwapThem):
                return True
            if isinstance(node, n.Det) and node.than in named:
                return True
            if isinstance(node, n.Done | n.Event) and node.this_way:
                return True
            if isinstance(node, n.ThatMany) and (node.to < 0 or node.to in named):
                return True
            if isinstance(node, n.Ref | n.Players | n.There) and node.to in named:
                return True
        return self._moves_the_speaker(block) and self._is_of_the_speaker(block, nodes)

    def _belongs_to_each(self, block: n.Statement, statement: n.Statement) -> bool:
        if not _is_of_several(block):
            return False
        named = self._introduced(block)
        return any(
            self._is_one_of(node, named)
            for node in _without_own_subject(statement)
            if isinstance(node, n.Ref | n.Players)
        )

    def _is_one_of(self, node: n.Ref | n.Players, named: dict[int, n.Noun]) -> bool:
        """Whether a word means what one of several players named, not what all of them did."""
        spoken = named.get(node.to)
        if spoken is None:
            return False
        if isinstance(node, n.Players):
            return True
        if node.form in ("the rest", "the other"):
            return _is_several(spoken) or self._is_of_loop(spoken, named)
        if node.plural or node.form == "those":
            return not node.kind and _is_several(spoken)
        return True

    def _is_of_loop(self, noun: n.Noun, named: dict[int, n.Noun]) -> bool:
        """Whether what a noun means differs from player to player."""
        return any(isinstance(node, n.Players) and node.to in named for node in walk(noun))

    def _introduced(self, block: n.Statement) -> dict[int, n.Noun]:
        """The nouns, by identity, that a block names and does not only repeat."""
        return {
            node.order: node
            for node in walk(block)
            if isinstance(node, n.Noun)
            and not isinstance(node, n.This | n.EventCard | n.Ref)
            and not (isinstance(node, n.Players) and node.to >= 0)
            and node is not n.YOU
        }

    # -------------------------------------------------------- what a trigger does with its own card

    def _speaks(self, noun: object) -> bool:
        """Whether a noun is the card that speaks."""
        if isinstance(noun, n.Ref):
            noun = self.nouns.get(noun.to)
        return isinstance(noun, n.This)

    def _moves_the_speaker(self, block: Moment) -> bool:
        return any(isinstance(node, _MOVING) and self._speaks(node.what) for node in walk(block))

    def _is_of_the_speaker(self, block: n.Statement, nodes: Sequence[n.Node]) -> bool:
        """Whether a sentence speaks of the card that a block has moved, and of no other."""
        inside = {node.order for node in walk(block) if isinstance(node, n.This)}
        meant = [node for node in nodes if isinstance(node, n.Ref) and self._speaks(node)]
        others = [node for node in nodes if isinstance(node, n.Cards | n.SomeOf | n.OneOfNouns)]
        return not others and any(node.to in inside for node in meant)


_BODIES = ("body", "then", "otherwise")


def _is_moment(block: object) -> TypeGuard[Moment]:
    return isinstance(block, n.Whenever | n.Later | n.Would)


def _without_own_subject(node: n.Node) -> Iterator[n.Node]:
    """A node and those in it, but for what other players do: "each player gains it" is none of a loop's."""
    who = node.each if isinstance(node, n.ForEach) else getattr(node, "who", None)
    if isinstance(who, n.Players) and who.whose not in _OF_ONE:
        return
    yield node
    for name in holding_names(type(node)):
        yield from _all_without(getattr(node, name))


def _all_without(value: Any) -> Iterator[n.Node]:
    if isinstance(value, tuple):
        for part in value:
            yield from _all_without(part)
    elif isinstance(value, n.Node):
        yield from _without_own_subject(value)


_OF_ONE = ("you", "they", "that", "he", "everyone")


def _is_several(noun: n.Noun) -> bool:
    """Whether a noun is several cards for each player."""
    return bool(getattr(noun, "plural", False))


def _is_of_several(block: n.Statement) -> bool:
    if isinstance(block, n.ForEach):
        return isinstance(block.each, n.Players)
    who = getattr(block, "who", None)
    return isinstance(who, n.Players) and who.whose in SEVERAL and not isinstance(block, n.Cannot)


def _opened(block: n.Statement) -> n.ForEach:
    """A statement of several players as a loop over them."""
    if isinstance(block, n.ForEach):
        return block
    each: n.Players = block.who  # type: ignore[attr-defined]
    change: Callable[..., n.Statement] = replace
    inner = change(block, who=n.Players("they", to=each.order, span=each.span), sentence=-1)
    return n.ForEach(each=each, body=(inner,), span=block.span, sentence=block.sentence)
