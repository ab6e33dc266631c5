"""Values and permissions as they are now: standing rules of cards and temporary changes, asked where they are
used.

A standing rule is a static ability of a card that is where the ability lives; a temporary one is a `Modifier`
of the state. Both are indexed by what they change, so that a value that nothing changes costs one look-up. A
verb can be forbidden and allowed: can't beats can.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from cardtable.kernel.definitions import Ability, Overlay
from cardtable.kernel.game import Context, EndlessEffect, Game
from cardtable.kernel.state import Event, Modifier, Standing, bind, unbind

MAY = "may:"
"""Before a verb: the key of rules that allow it."""


def value(game: Game, card: int, quality: str) -> int:
    """A card's value now, changes included; never below 0, and 0 where nothing is printed (DC-NUM-01)."""
    state = game.state
    total = state.face(card).numbers.get(quality, 0)
    if quality in state.standing or quality in state.modifiers:
        total += change(game, card, quality)
    return max(total, 0)


def printed(game: Game, card: int, quality: str) -> int:
    """A card's value as its face in force says, without changes."""
    return game.state.face(card).numbers.get(quality, 0)


NO_RULES: Mapping[str, tuple[Standing, ...]] = MappingProxyType({})


def likeness(game: Game, card: int) -> tuple[Overlay, ...]:
    """What a card is now, for an event to keep: what lies on it, and each number it prints that a rule or an
    effect changes as one that is set.

    Standing rules are asked of the table's cards only: they are what such rules change.
    """
    state = game.state
    found = state.overlays.get(card, ())
    at = state.where[card]
    modifiers = state.modifiers
    standing = NO_RULES if at >= 0 and game.table.zones[at].owner >= 0 else state.standing
    if not modifiers and not standing:
        return found
    numbers = state.face(card).numbers
    for quality in numbers:
        if quality in standing or quality in modifiers:
            now = value(game, card, quality)
            if now != numbers[quality]:
                found = (*found, Overlay("set", (quality, now), ""))
    return found


def change(game: Game, card: int, quality: str, you: int = -1) -> int:
    """What all rules now add to a quality of a card (or, with card 0, to a number of the game, such as a
    hand's).
    """
    state = game.state
    total = 0
    for source, ability in state.standing.get(quality, ()):
        total += int(_ask(game, ability, source, card, you, None))
    for modifier in state.modifiers.get(quality, ()):
        if modifier.effect:
            total += int(_temporary(game, modifier, card, you, None))
        elif modifier.card in (0, card) and (modifier.you < 0 or you < 0 or modifier.you == you):
            total += modifier.amount
    return total


def is_forbidden(game: Game, verb: str, card: int, player: int = -1) -> bool:
    """Whether a rule forbids a player (-1: anybody) to do a verb to a card (0: to none in particular)."""
    state = game.state
    if verb not in state.standing and verb not in state.modifiers:
        return False
    return _any(game, verb, verb, card, player)


def is_allowed(game: Game, verb: str, card: int, player: int = -1) -> bool:
    """Whether a rule allows what the procedure of the game does not, and none forbids it."""
    state = game.state
    key = MAY + verb
    if key not in state.standing and key not in state.modifiers:
        return False
    return _any(game, key, verb, card, player) and not is_forbidden(game, verb, card, player)


def allowed(game: Game, verb: str, player: int) -> list[int]:
    """The cards to which rules allow a player to do a verb that the procedure does not offer; none forbids
    it.

    Such rules speak of cards in places where everybody may look, or of one that has been shown.
    """
    state = game.state
    if MAY + verb not in state.standing and MAY + verb not in state.modifiers:
        return []
    zones = game.table.zones
    named = [modifier.card for modifier in state.modifiers.get(MAY + verb, ()) if modifier.card]
    piles = [pile for index, pile in enumerate(state.zones) if zones[index].sees == "all"]
    cards = dict.fromkeys([*(card for pile in piles for card in pile), *named])
    return [card for card in cards if is_allowed(game, verb, card, player)]


def _any(game: Game, key: str, verb: str, card: int, player: int) -> bool:
    state = game.state
    event = Event(verb, player, card)
    for source, ability in state.standing.get(key, ()):
        if _ask(game, ability, source, card, player, event):
            return True
    for modifier in state.modifiers.get(key, ()):
        if modifier.you >= 0 and modifier.you != player:
            continue
        if modifier.effect:
            if _temporary(game, modifier, card, player, event):
                return True
        elif modifier.amount and modifier.card in (0, card):
            return True
    return False


def add(
    game: Game,
    key: str,
    amount: int = 0,
    *,
    card: int = 0,
    effect: Any = "",
    bound: Mapping[str, Any] | None = None,
    you: int = -1,
    source: int = 0,
    until: str = "stay",
) -> None:
    """Change a value, or forbid a verb (amount 1), until an end: "stay", "source", "" or a moment of the
    family.

    `effect` is a function (context, card) -> int or bool of a loaded set, or its id, that tells instead.
    """
    if effect:
        effect = game.library.effect_id(effect, game.state.definition(source))
    game.state.modify(Modifier(key, amount, card, effect, bind(bound), you, source, until))


def _ask(game: Game, ability: Ability, source: int, card: int, you: int, event: Event | None) -> Any:
    """What a standing rule says of a card.

    "You" is the owner of a card in a player's place; for other cards whoever acts, as the text of an enemy
    means it.
    """
    state = game.state
    home = state.where[source]
    if home < 0:
        home = state.home(source)
    owner = state.table.zones[home].owner if home >= 0 else -1
    if owner < 0:
        owner = you if you >= 0 else state.active
    return _call(game, ability.function, Context(game, owner, source, event), card)


def _temporary(game: Game, modifier: Modifier, card: int, you: int, event: Event | None) -> Any:
    player = modifier.you if modifier.you >= 0 else (you if you >= 0 else game.state.active)
    context = Context(game, player, modifier.source, event, unbind(modifier.bound))
    return _call(game, modifier.effect, context, card)


def _call(game: Game, effect: str, context: Context, card: int) -> Any:
    """Ask a plain function; one that leads back to itself is an endless effect of the cards it passes
    through.
    """
    function = game.library.functions[effect]
    try:
        return function(context, card)
    except RecursionError:
        raise EndlessEffect((game.state.face(context.source).name,)) from None
    except EndlessEffect as error:
        error.cards = tuple(sorted({*error.cards, game.state.face(context.source).name}))
        raise
    except Exception as error:
        game.blame(error, context.source, effect)
        raise
