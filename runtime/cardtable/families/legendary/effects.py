"""Doing the labelled effects of cards: Ambush, Fight, Escape, Rescue, Master Strike, Twist."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from cardtable.kernel.context import Card, Player, Steps
from cardtable.kernel.decision import ACTION, Decision
from cardtable.kernel.definitions import Ability, Overlay
from cardtable.kernel.game import Game
from cardtable.kernel.state import Event


def labelled(
    game: Game, label: str, card: Card, number: int = 0, overlays: tuple[Overlay, ...] | None = None
) -> list[Ability]:
    """The abilities under a label of a card; of those with ordinals, the ones that speak of that number.

    With ``overlays``, those it had with these: a card that has left is read as it was (semantics 2).
    """
    return [
        ability
        for ability in game.state.face(card, overlays).labels.get(label, ())
        if ability.function and ability.role == "effect" and speaks_of(ability.ordinals, number)
    ]


def speaks_of(ordinals: Sequence[int], number: int) -> bool:
    """Whether "Twist 2-5" or "Twist 1, 4 and 6" speaks of a Twist by its number (DC-TWIST-03).

    Two ordinals are the first and the last; one stands alone; three and more are a list.
    """
    if not ordinals:
        return True
    if len(ordinals) == 2:
        return ordinals[0] <= number <= ordinals[1]
    return number in ordinals


def do_label(
    game: Game,
    who: Player,
    label: str,
    card: Card,
    number: int = 0,
    event: Event | None = None,
    overlays: tuple[Overlay, ...] | None = None,
) -> Steps[bool]:
    """Do a labelled effect of a card for a player, line after line; whether there was one."""
    abilities = labelled(game, label, card, number, overlays)
    memory: dict[str, object] = {}
    for ability in abilities:
        context = game.context(card, who, event)
        context.memory = memory
        yield from game.run(ability.function, context)
    return bool(abilities)


def do_in_order(
    game: Game,
    who: Player,
    jobs: Sequence[tuple[str, Card]],
    as_were: Mapping[Card, tuple[Overlay, ...]] = MappingProxyType({}),
    event: Event | None = None,
) -> Steps:
    """Do labelled effects of several cards in the order that a player picks (DC-FIGHT-06, DC-MM-03).

    ``as_were`` has what was on cards that have left; ``event`` is what has brought this about.
    """
    left = [job for job in jobs if labelled(game, *job, overlays=as_were.get(job[1]))]
    while left:
        sorts = [(label, game.state.definition(card).id) for label, card in left]
        distinct = [i for i, sort in enumerate(sorts) if sort not in sorts[:i]]
        index = 0
        if len(distinct) >= 2:
            chosen: list[int] = yield Decision(
                "order", who, [left[i] for i in distinct], of=ACTION, prompt="which effect first"
            )
            index = distinct[chosen[0]]
        label, card = left.pop(index)
        yield from do_label(game, who, label, card, event=event, overlays=as_were.get(card))
