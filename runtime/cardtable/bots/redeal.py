"""Dealing anew what a player cannot see: a game that this player could not tell from the real one.

Every card that the player does not know changes places, by lot, with others that might as well lie there:
those of its place, and what the family says is exchanged between places (a hand and its deck). The lot is
the asker's own, and starts from an order that follows from what the player knows; neither the real order of
hidden cards nor the game's own generator has any part in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cardtable.bots.rehearsal import Rehearsal
from cardtable.keeping.game import Game
from cardtable.keeping.record import Record
from cardtable.kernel.decision import Decision, IllegalAnswer

if TYPE_CHECKING:
    from cardtable.kernel.rng import Chance
    from cardtable.kernel.state import State

TRIES = 4
"""Deals that are tried in the middle of an action, where not every one leads to what the player has seen."""


class Deal(NamedTuple):
    """Hidden cards dealt anew: `begin` gives, as often as it is asked, the same game at the same decision."""

    game: Game
    generator: int

    def begin(self) -> Game:
        """A game of this deal that goes its own way."""
        game = self.game.clone()
        game.state.generator = self.generator
        return game

    def rehearse(self) -> Rehearsal:
        """The same game to be played on by itself, with nothing kept on the way."""
        game = self.game
        found = Rehearsal.go_on(game.table, game.family, game.kept, game.answers)
        found.state.generator = self.generator
        return found


def redeal(game: Game, player: int, chance: Chance) -> Deal | None:
    """A game like this one as far as the player knows, at the same decision, with a chance of its own.

    None where no such deal was found: in the middle of an action that has led to what only some deals lead
    to, and while others have answered in secret.
    """
    if type(game.asked) is not Decision:
        return None
    is_fresh = _is_fresh(game)
    seen = None if is_fresh else game.view(player)
    record = Record({}, "", game.players, 0, None, {}, [])
    for _ in range(TRIES):
        kept = game.kept.copy()
        _deal(game, kept, player, chance)
        try:
            found = Game.resume(game.table, game.family, record, kept, game.answers)
        except (IllegalAnswer, LookupError):
            continue  # what others have answered since does not fit this deal
        if is_fresh or found.view(player) == seen:
            return Deal(found, chance.below(1 << 64))
    return None


def _is_fresh(game: Game) -> bool:
    """Whether nothing has happened yet in the action in progress: every deal then leads to its decision."""
    kept, now = game.kept, game.state
    return (
        not game.answers
        and kept.generator == now.generator
        and kept.exposures == now.exposures
        and len(kept.history) == len(now.history)
    )


def _deal(game: Game, kept: State, player: int, chance: Chance) -> None:
    """Exchange the cards of a kept state that the player knows neither there nor now."""
    now = game.state
    definitions, faces, sees = kept.table.definitions, kept.table.faces, kept.table.sees

    def unknown(zone: int, kind: str) -> list[int]:
        cards = kept.zones[zone]
        if not cards or (sees[zone] >> player & 1 and not kept.facing):
            return []
        return [
            card
            for card in cards
            if (not kind or (card < kept.table.size and kind in faces[card].kinds))
            and _is_unknown(kept, now, player, card)
        ]

    for zones, kind in game.family.exchanges(game):
        found = [card for zone in zones for card in unknown(zone, kind)]
        if len({definitions[card].id for card in found}) > 1:
            _shuffle(kept, found, chance)
    idle = game.family.idle(game)
    for zone, cards in enumerate(kept.zones):
        if len(cards) > 1 and zone not in idle:
            _shuffle(kept, unknown(zone, ""), chance)
    for host, under in kept.under.items():
        hidden = [card for card in under if _is_unknown(kept, now, player, card)]
        if len(hidden) > 1:
            order = sorted(hidden)
            chance.shuffle(order)
            exchanged = dict(zip(hidden, order, strict=True))
            kept.under[host] = tuple(exchanged.get(card, card) for card in under)


def _is_unknown(kept: State, now: State, player: int, card: int) -> bool:
    """Whether nothing but its number tells a card from others, to this player."""
    return (
        not kept.may_know(player, card)
        and card < kept.table.size
        and not now.may_know(player, card)
        and card not in kept.overlays
        and card not in kept.under
    )


def _shuffle(state: State, cards: Sequence[int], chance: Chance) -> None:
    """Deal cards anew to the places in which they lie, beginning with the order of their numbers."""
    if len(cards) < 2:
        return
    chosen = set(cards)
    spots = [
        (zone, index)
        for zone in sorted({state.where[card] for card in cards})
        for index, card in enumerate(state.zones[zone])
        if card in chosen
    ]
    order = sorted(cards)
    chance.shuffle(order)
    moved: list[int] = []
    for (zone, index), card in zip(spots, order, strict=True):
        state.zones[zone][index] = card
        if state.where[card] != zone:
            state.where[card] = zone
            moved.append(card)
    _index(state, moved)


def _index(state: State, moved: Iterable[int]) -> None:
    if any(state.face(card).standing for card in moved):
        state.reindex()
