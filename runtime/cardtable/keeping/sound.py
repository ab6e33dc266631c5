"""Save to faults: what in a save is nothing that a game could have written.

A digest tells whether a save was changed; these checks tell whether what was written can be a game at all, so
that a save made by hand or by another program is refused and never played wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from cardtable.kernel.rng import MASK

if TYPE_CHECKING:
    from cardtable.kernel.definitions import Table
    from cardtable.kernel.state import State

Shape = Callable[[Any], bool]
"""Whether a value has a shape."""


class Unsound(ValueError):
    """What a save cannot hold, and where."""


def number(value: Any) -> bool:
    """An integer."""
    return type(value) is int


def count(value: Any) -> bool:
    """An integer that is not below none."""
    return type(value) is int and value >= 0


def flag(value: Any) -> bool:
    """Yes or no."""
    return type(value) is bool


def word(value: Any) -> bool:
    """A text."""
    return type(value) is str


def value(found: Any) -> bool:
    """What a bound value or a fact may be: text, number, yes or no, none, or a list of such."""
    if isinstance(found, list | tuple):
        return all(value(one) for one in found)
    return found is None or type(found) in (str, int, bool)


def many(shape: Shape) -> Shape:
    """A list of that shape."""
    return lambda found: isinstance(found, list | tuple) and all(shape(one) for one in found)


def row(*shapes: Shape) -> Shape:
    """A list with these, in this order."""
    return lambda found: (
        isinstance(found, list | tuple)
        and len(found) == len(shapes)
        and all(shape(one) for shape, one in zip(shapes, found, strict=True))
    )


def named(shape: Shape) -> Shape:
    """An object of any names, with values of that shape."""
    return lambda found: isinstance(found, Mapping) and all(word(n) and shape(v) for n, v in found.items())


def optional(shape: Shape) -> Shape:
    """That, or null."""
    return lambda found: found is None or shape(found)


PAIRS = many(row(word, value))
OVERLAYS = many(row(word, value, word, count))

SAVE: Mapping[str, Shape] = {
    "format": number, "record": named(lambda _: True), "cards": word, "state": named(lambda _: True),
    "answers": many(row(count, many(count))),
}  # fmt: skip

RECORD: Mapping[str, Shape] = {
    "format": number, "sets": named(word), "family": word, "players": count, "seed": number,
    "setup": lambda _: True, "options": named(value), "draws": count, "exposures": count,
    "answers": many(row(count, word, many(count), many(word), count, count)),
}  # fmt: skip

STATE: Mapping[str, Shape] = {
    "active": count, "begun": flag, "draws": count, "exposures": count, "serial": count, "turn": count,
    "generator": lambda found: count(found) and found <= MASK,
    "points": many(count), "tracks": many(number), "where": many(number), "zones": many(many(count)),
    "facing": many(row(count, flag)), "relations": many(row(count, word)), "seen": many(row(count, count)),
    "under": many(row(count, many(count))), "counters": named(number), "facts": named(value),
    "agenda": many(word), "tokens": many(row(word, flag)), "overlays": many(row(count, OVERLAYS)),
    "modifiers": named(many(row(word, number, count, word, PAIRS, number, count, word))),
    "delayed": named(many(row(word, word, PAIRS, number, count, word, flag, count))),
    "history": many(row(word, number, count, number, number, number, count, OVERLAYS, word)),
    "restricted": many(row(number, word, number, PAIRS)),
    "substitutions": many(row(number, word, number, PAIRS)),
    "outcome": optional(row(word, word, many(word), many(number), word)),
}  # fmt: skip


def check_shape(what: str, found: Any, shapes: Mapping[str, Shape]) -> None:
    """Raise Unsound where an object lacks a part, has one too many, or one of another shape."""
    if not isinstance(found, Mapping):
        raise Unsound(f"the {what} is no object")
    for name, shape in shapes.items():
        if name not in found:
            raise Unsound(f"the {what} has no {name!r}")
        if not shape(found[name]):
            raise Unsound(f"{name!r} of the {what} is not what belongs there")
    for name in found:
        if name not in shapes:
            raise Unsound(f"the {what} has {name!r}, which nothing reads")


def check_sizes(table: Table, data: Mapping[str, Any]) -> None:
    """Raise Unsound where a state of the right shape does not fit the table that it is to lie on."""
    cards = table.size + len(data["tokens"])
    sizes = {
        "zones": len(table.zones), "where": cards, "points": table.players * len(table.points),
        "tracks": len(table.tracks),
    }  # fmt: skip
    for name, size in sizes.items():
        if len(data[name]) != size:
            raise Unsound(f"{name!r} of the state has {len(data[name])} parts, not {size}")
    for name, _ in data["tokens"]:
        if name not in table.library.definitions:
            raise Unsound(f"no card is {name!r}")
    for name in ("facing", "relations", "seen", "under", "overlays"):
        listed = [card for card, _ in data[name]]
        if len({*listed}) != len(listed) or not all(0 < card < cards for card in listed):
            raise Unsound(f"{name!r} of the state is of cards that the game does not have")
    if not {card for card, _ in data["relations"]} <= {card for _, found in data["under"] for card in found}:
        raise Unsound("'relations' of the state are of cards that lie with none")
    lying = [card for zone in data["zones"] for card in zone]
    lying += [card for _, found in data["under"] for card in found]
    if not all(0 < card < cards for card in lying):
        raise Unsound("cards lie there that the game does not have")
    if not 0 <= data["active"] < table.players:
        raise Unsound(f"it is the turn of player {data['active']}, whom the game does not have")
    if any(bits > table.everybody for _, bits in data["seen"]):
        raise Unsound("cards are known to players whom the game does not have")
    for at, track in zip(data["tracks"], table.tracks, strict=True):
        if abs(at) > track.ends:
            raise Unsound(f"a track stands at {at}, beyond its end")
    for event in data["history"]:
        named_cards = (event[2], event[6])
        if max(named_cards) >= cards or not all(-cards <= at < len(table.zones) for at in event[3:5]):
            raise Unsound("cards took part in the turn that the game does not have")
    for part, at in (("modifiers", (2, 6)), ("delayed", (4,))):
        for found in data[part].values():
            if any(entry[index] >= cards for entry in found for index in at):
                raise Unsound(f"{part!r} of the state are of cards that the game does not have")
    for part, at in (("modifiers", 5), ("delayed", 3)):
        if any(not -1 <= e[at] < table.players for found in data[part].values() for e in found):
            raise Unsound(f"{part!r} of the state are of players whom the game does not have")
    for part in ("restricted", "substitutions"):
        for player, point, _, _ in data[part]:
            if not 0 <= player < table.players or point not in table.points:
                raise Unsound(f"{part!r} of the state are points that the game does not have")
    outcome = data["outcome"]
    if outcome is not None and not {len(outcome[2]), len(outcome[3])} <= {0, table.players}:
        raise Unsound("the outcome is not that of the players")


def check_state(state: State) -> None:
    """Raise Unsound where cards do not lie where they say, or what a card or an effect is cannot be."""
    if not state.begun:
        if state != type(state)(state.table, state.generator):
            raise Unsound("cards lie on the table before the game has begun")
        return
    if faults := state.check():
        raise Unsound(faults[0])
    for card in state.under:
        at, above = card, 0
        while at := state.host(at):
            above += 1
            if above > len(state.under):
                raise Unsound(f"card {card} lies under itself")
    for card in range(1, len(state.where)):
        state.face(card)
    for event in state.history:
        state.face(event.card, event.overlays)
    library = state.table.library
    for modifiers in state.modifiers.values():
        for modifier in modifiers:
            if modifier.effect:
                library.function(modifier.effect, state.definition(modifier.source))
    for delayed in state.delayed.values():
        for one in delayed:
            library.function(one.effect, state.definition(one.source))
