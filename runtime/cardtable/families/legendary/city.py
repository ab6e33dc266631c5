"""The city: who enters it, how they push, and what an escape brings (DC-VILLAIN, DC-ESCAPE, DC-AMBUSH,
DC-BYST)."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.effects.choices import choose
from cardtable.effects.procedure import family_of
from cardtable.effects.verbs import cards as verbs_cards
from cardtable.families.legendary import ends, roles
from cardtable.families.legendary.effects import do_label
from cardtable.families.legendary.table import table_of
from cardtable.kernel.context import Card, Context, Steps
from cardtable.kernel.definitions import TABLE, Overlay
from cardtable.kernel.game import Cut, Game
from cardtable.kernel.modifiers import likeness, value
from cardtable.kernel.state import UNDER, Event
from cardtable.kernel.triggers import announce, leave_behind, settle, would

SPARED = 7
"""A Hero of this cost or more is not KO'd by an escape (DC-ESCAPE-01)."""

OFF_BOARD = "off board"
"""The end of what a card was only as an enemy: when it comes to a player or out of the game."""


def becoming(
    game: Game, card: Card, kind: str, name: str = "", attack: int | None = None
) -> tuple[Overlay, ...]:
    """What changes on a card that becomes one of another kind.

    What becomes an enemy stays what it was as well (DC-TYPE-09, DC-ESCCOUNT-04); a Hero's own abilities are
    then ignored (DC-TYPE-10). What becomes anything else is no longer what it was (DC-CARDFACT-18).
    """
    wider = game.library.kinds.get(kind, frozenset((kind,)))
    is_enemy = bool(wider & {roles.VILLAIN, roles.MASTERMIND})
    changes = [Overlay("kind" if is_enemy else "only kind", kind, OFF_BOARD if is_enemy else "")]
    if is_enemy and game.state.is_kind(card, roles.HERO):
        changes.append(Overlay("mute", True, OFF_BOARD))
    if name:
        changes.append(Overlay("name", name, OFF_BOARD))
    if attack is not None:
        changes.append(Overlay("set", (roles.ATTACK, attack), OFF_BOARD))
    return tuple(changes)


def enter(c: Context, card: Card, place: str, kind: str) -> Steps[bool]:
    """Bring a card into a row, its first space or the one named: pushes, an escape's consequences, then
    Ambush."""
    game = c.game
    table = table_of(game)
    state = game.state
    mark = game.begin(c.source)
    row, at = _spaces(game, place)
    origin = state.where[card]
    event = Event("enter", -1, card, origin, row[at], 1, c.source, state.overlays.get(card, ()))
    if (yield from would(game, event)):
        return False
    if kind and not state.is_kind(card, kind):
        for overlay in becoming(game, card, kind):
            state.overlay(card, overlay)
        event = event._replace(overlays=state.overlays[card])
    out, were = _make_way(game, card, row, at)
    state.move(card, row[at], up=True if table.sees[row[at]] != table.everybody else None)
    announce(game, event)
    yield from family_of(game).after_leaving(game, (origin,))
    if out:
        yield from _leave_town(game, out, row[-1], were)
        if not game.running:
            # a game that is lost asks nothing more, not even by an Ambush (DC-ESCAPE-10)
            ends.judge_evil(game)
            if state.outcome is not None:
                raise Cut
    if state.where[card] in row and state.is_kind(card, roles.VILLAIN):
        yield from do_label(game, state.active, roles.AMBUSH, card)
    yield from settle(game, mark)
    return True


def _spaces(game: Game, place: str) -> tuple[tuple[int, ...], int]:
    """A row and the number of the space to enter."""
    rows = game.table.rows
    row = rows.get((place, TABLE))
    if row is not None:
        return row, 0
    for index, zone in enumerate(game.table.zones):
        if zone.space == place:
            row = rows[zone.name, zone.owner]
            return row, row.index(index)
    raise LookupError(f"there is no place {place!r} to enter")


def _make_way(game: Game, card: Card, row: Sequence[int], at: int) -> tuple[Card, tuple[Overlay, ...]]:
    """Make room for a card in a space: each that stands in the way moves one space on, as far as the first
    gap.

    A card of the row has left its own space, so that it does not push itself. Returns the card that is pushed
    out of the last space and now waits aside, 0 if none, with what was on it (DC-VILLAIN-05 to 09).
    """
    state = game.state
    zones = state.zones
    origin = state.where[card]
    is_moving = origin in row
    if is_moving:
        zones[origin].remove(card)
    end = at
    while end < len(row) and zones[row[end]]:
        end += 1
    out = 0
    were: tuple[Overlay, ...] = ()
    if end == len(row):
        out = zones[row[-1]][0]
        were = likeness(game, out)
        state.move(out, table_of(game).set_aside, up=True)
        end -= 1
    for index in range(end - 1, at - 1, -1):
        for other in list(zones[row[index]]):
            state.move(other, row[index + 1])
    if is_moving:
        zones[origin].append(card)
    return out, were


def push_to(c: Context, card: Card, zone: int) -> Steps[bool]:
    """Move a card of a row to another space of it; what stands there is pushed on."""
    game = c.game
    state = game.state
    mark = game.begin(c.source)
    origin = state.where[card]
    where = game.table.zones[origin]
    row = game.table.rows[where.name, where.owner]
    event = Event("move", c.you, card, origin, zone, 1, c.source, likeness(game, card))
    if (yield from would(game, event)):
        return False
    out, were = _make_way(game, card, row, row.index(zone))
    if zone != origin:
        state.move(card, zone)
    announce(game, event)
    if out:
        yield from _leave_town(game, out, row[-1], were)
    yield from settle(game, mark)
    return True


def escape(c: Context, card: Card) -> Steps[bool]:
    """Let a card of the city escape by an effect, with all that follows; not one that is gone meanwhile."""
    game = c.game
    state = game.state
    origin = state.where[card]
    if origin < 0 or is_gone(game, card):
        return False
    mark = game.begin(c.source)
    were = likeness(game, card)
    state.move(card, table_of(game).set_aside, up=True)
    yield from _leave_town(game, card, origin, were)
    yield from settle(game, mark)
    return True


def is_gone(game: Game, card: Card) -> bool:
    """Whether an enemy has been overcome or has escaped."""
    table = table_of(game)
    return game.state.where[card] in (*table.victory, table.escaped)


def _leave_town(game: Game, card: Card, origin: int, were: tuple[Overlay, ...]) -> Steps:
    """The consequences of an escape in their order (DC-ESCAPE-10): the Escape Pile, the HQ, discards, Escape
    effect.

    A card whose own Escape effect sends it elsewhere is never in the Escape Pile (DC-ESCCOUNT-03). Until
    then it waits aside.
    """
    state = game.state
    table = table_of(game)
    event = Event("escape", -1, card, origin, table.escaped, 1, card, were)
    if (yield from would(game, event)):
        if state.where[card] == table.set_aside:
            state.move(card, table.escaped)
        return
    carried = state.held(card)
    abducted = any(state.is_kind(other, roles.BYSTANDER) for other in carried)
    waits = any(a.extra.get("moves_itself") for a in state.face(card, were).labels.get(roles.ESCAPE, ()))
    if not waits:
        state.move(card, table.escaped)
    leave_behind(game, card, carried)
    for other in carried:
        state.move(other, table.escaped)
    announce(game, event)
    context = Context(game, state.active, card)
    heroes = [
        other
        for zone in table.hq
        for other in state.zones[zone]
        if state.is_kind(other, roles.HERO) and value(game, other, "cost") < SPARED
    ]
    yield from verbs_cards.ko(
        context, state.active, (yield from choose(context, state.active, heroes, 1, "ko"))
    )
    if abducted:
        for step in range(game.players):
            player = (state.active + step) % game.players
            hand = state.zones[table.hand[player]][::-1]
            cards = yield from choose(context, player, hand, 1, "discard")
            yield from verbs_cards.discard(context, player, cards)
    yield from do_label(game, state.active, roles.ESCAPE, card, event=event, overlays=were)
    if waits and state.where[card] == table.set_aside:
        state.move(card, table.escaped)


def capture_bystander(game: Game, card: Card) -> Steps:
    """A Bystander of the Villain Deck goes under the Villain nearest it, else under the Mastermind
    (DC-BYST-01, 02)."""
    state = game.state
    table = table_of(game)
    for zone in table.city:
        for other in state.zones[zone]:
            if state.is_kind(other, roles.VILLAIN):
                yield from verbs_cards.attach(
                    Context(game, state.active, 0), "capture", -1, [card], other, UNDER, True
                )
                return
    masterminds = list(state.zones[table.mastermind])
    context = Context(game, state.active, card)
    for mastermind in (yield from choose(context, state.active, masterminds, 1, "capture")):
        yield from verbs_cards.attach(context, "capture", -1, [card], mastermind, UNDER, True)
