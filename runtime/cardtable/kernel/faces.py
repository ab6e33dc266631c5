"""Standing rules of what cards are: "Heroes in the HQ count as [Tech]", "Villains in the city have …".

Such a rule tells which cards it speaks of now. What it gives them lies on them as overlays, so that every
question about a card is answered as always; the overlays are brought up to date where an instruction begins
or ends and where something has happened. While no such rule is alive this costs one look-up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.kernel.context import Context
from cardtable.kernel.state import RULE
from cardtable.loading.definitions import FACE, Ability, Overlay

if TYPE_CHECKING:
    from cardtable.kernel.game import Game

Laid = dict[int, tuple[Overlay, ...]]


def refresh(game: Game) -> None:
    """Lay on every card what the rules alive now say that it counts as and has.

    A rule looks at the cards as they are without it: what they count as is settled first, in the order of the
    cards that say so, then which abilities they have.
    """
    state = game.state
    rules = sorted(state.standing.get(FACE, ()), key=lambda rule: bool(rule[1].grants))
    whole = state.overlays
    plain = {card: tuple(o for o in found if o.until != RULE) for card, found in whole.items()}
    laid: Laid = {}
    try:
        for source, ability in rules:
            now = {card: (*plain.get(card, ()), *laid.get(card, ())) for card in plain.keys() | laid.keys()}
            state.overlays = {card: found for card, found in now.items() if found}
            gives = _gives(game, source, ability)
            for card in _concerned(game, source, ability):
                laid[card] = (*laid.get(card, ()), *gives)
    finally:
        state.overlays = whole
    state.lay(laid)


def _gives(game: Game, source: int, ability: Ability) -> tuple[Overlay, ...]:
    """What a rule lays on each card that it speaks of."""
    given = [("kind", kind) for kind in ability.extra.get("kinds", ())]
    given += [("class", icon) for icon in ability.extra.get("classes", ())]
    given += [("team", icon) for icon in ability.extra.get("teams", ())]
    given += [("ability", granted) for granted in ability.grants]
    return tuple(Overlay(what, value, RULE, source) for what, value in given)


def _concerned(game: Game, source: int, ability: Ability) -> list[int]:
    """The cards that a rule speaks of; "you" is the owner of its card, else the player whose turn it is."""
    state = game.state
    home = state.home(source)
    owner = state.table.zones[home].owner if home >= 0 else -1
    context = Context(game, owner if owner >= 0 else state.active, source)
    try:
        return list(dict.fromkeys(game.library.functions[ability.function](context)))
    except Exception as error:
        game.blame(error, source, ability.function)
        raise
