"""Cards and options to names: for records, and for whoever may not know a card."""

from __future__ import annotations

from typing import Any

from cardtable.kernel.decision import ACTION, CARD, PLAYER, Decision
from cardtable.kernel.offers import Offers
from cardtable.kernel.state import State


def spot(state: State, card: int) -> tuple[Any, ...]:
    """A card's place, for whoever may not know the card: ("at", place, position from the bottom)."""
    at = state.where[card]
    if at >= 0:
        return ("at", state.table.zones[at].label, state.zones[at].index(card))
    host = state.host(card)
    if not host:
        return ("at", "", 0)
    outer = spot(state, host)
    room = state.relations.get(card, "") or "under"
    return ("at", f"{outer[1]}/{outer[2]}/{room}", state.under[host].index(card))


def stable(state: State, option: Any, of: str = CARD) -> str:
    """An option's stable name for records: cards by definition and place, whatever their number."""
    if type(option) is int:
        if of == PLAYER:
            return f"player {option}"
        if option <= 0:
            return ""
        return f"{state.definition(option).id}@{spot(state, option)[1]}"
    if type(option) is tuple and option:
        if of == ACTION and len(option) > 1 and type(option[1]) is not str:
            parts = [option[0], stable(state, option[1]), *option[2:]]
            return " ".join([str(part) for part in parts if part != ""])
        return " ".join([str(part) for part in option])
    return str(option)


def mask(state: State, decision: Decision) -> None:
    """Name cards that the player may not know by their place."""
    of = decision.of
    player = decision.player
    if decision.source and not state.may_know(player, decision.source):
        decision.source = 0
    sees, where = state.table.sees, state.where
    plain = not state.facing and not state.seen
    if of == CARD:
        for index, card in enumerate(decision.options):
            assert isinstance(card, int)
            at = where[card]
            if (plain and at >= 0 and sees[at] >> player & 1) or state.may_know(player, card):
                continue
            options = list(decision.options)
            options[index] = spot(state, card)
            decision.options = options
    elif of == ACTION:
        if type(decision.options) is Offers:
            decision.options = decision.options.all()
        for index, option in enumerate(decision.options):
            if type(option) is not tuple or len(option) < 2:
                continue
            card = option[1]
            if type(card) is not int or card <= 0:
                continue
            at = where[card]
            if not ((plain and at >= 0 and sees[at] >> player & 1) or state.may_know(player, card)):
                options = list(decision.options)
                options[index] = (option[0], spot(state, card), *option[2:])
                decision.options = options
