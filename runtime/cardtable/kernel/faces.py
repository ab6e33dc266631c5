"""Standing rules of what cards are: "Heroes in the HQ count as [Tech]", "Villains in the city have …".

Such a rule tells which cards it speaks of now. What it gives them lies on them as overlays, so that every
question about a card is answered as always; the overlays are brought up to date where an instruction begins
or ends and where something has happened. While no such rule is alive this costs one look-up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cardtable.kernel.definitions import FACE, Ability, Overlay
from cardtable.kernel.state import RULE, State

Laid = dict[int, tuple[Overlay, ...]]
Concerned = Callable[[int, Ability], Iterable[int]]
"""Tells which cards a rule, given by its card and its ability, speaks of now."""


def refresh(state: State, concerned: Concerned) -> None:
    """Lay on every card what the rules alive now say that it counts as and has.

    A rule looks at the cards as they are without it: what they count as is settled first, in the order of the
    cards that say so, then which abilities they have.
    """
    rules = sorted(state.standing.get(FACE, ()), key=lambda rule: bool(rule[1].grants))
    whole = state.overlays
    plain = {card: tuple(o for o in found if o.until != RULE) for card, found in whole.items()}
    laid: Laid = {}
    try:
        for source, ability in rules:
            now = {card: (*plain.get(card, ()), *laid.get(card, ())) for card in plain.keys() | laid.keys()}
            state.overlays = {card: found for card, found in now.items() if found}
            gives = _gives(source, ability)
            for card in concerned(source, ability):
                laid[card] = (*laid.get(card, ()), *gives)
    finally:
        state.overlays = whole
    state.lay(laid)


def _gives(source: int, ability: Ability) -> tuple[Overlay, ...]:
    """What a rule lays on each card that it speaks of."""
    given = [("kind", kind) for kind in ability.extra.get("kinds", ())]
    given += [("class", icon) for icon in ability.extra.get("classes", ())]
    given += [("team", icon) for icon in ability.extra.get("teams", ())]
    given += [("ability", granted) for granted in ability.grants]
    return tuple(Overlay(what, value, RULE, source) for what, value in given)
