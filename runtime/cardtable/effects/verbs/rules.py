"""The verbs that change points, tracks, turns and the rules in force."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardtable.effects.procedure import procedure
from cardtable.kernel import modifiers, points, tracks, triggers
from cardtable.kernel.context import Card, Context, Effect, Player, Steps
from cardtable.kernel.definitions import TABLE, Overlay
from cardtable.kernel.state import Event
from cardtable.kernel.triggers import announce, settle


def get_points(
    c: Context, who: Player, point: str, n: int, only: Mapping[str, Any] | None = None
) -> Steps[int]:
    """Give a player points for this turn.

    ``only`` says what they may be spent on, all given keys together: "verb" ("fight", "recruit", …), "kind",
    "icons" (any of a list), "name", "place", "cards", "any" (of several such), "effect" (a plain function
    (c, card) -> bool).
    """
    c.game.begin(c.source)
    if n <= 0:
        return 0
    points.get(c.game, who, point, n, None if only is None else _by_id(c, only))
    yield from ()  # a verb is a generator
    return n


def _by_id(c: Context, only: Mapping[str, Any]) -> dict[str, Any]:
    """What points are for, as the state keeps it: a function by its id."""
    found = dict(only)
    if callable(found.get("effect")):
        found["effect"] = c.game.library.effect_id(found["effect"], c.game.state.definition(c.source))
    if "any" in found:
        found["any"] = [_by_id(c, one) for one in found["any"]]
    return found


def spend_as(
    c: Context, who: Player, point: str, instead: str, only: Mapping[str, Any] | None = None
) -> Steps[None]:
    """Let a player spend points of one kind as another for this turn; ``only`` as in `get_points`."""
    c.game.begin(c.source)
    points.substitute(c.game, who, point, instead, None if only is None else _by_id(c, only))
    yield from ()  # a verb is a generator


def pay(c: Context, who: Player, point: str, n: int) -> Steps[bool]:
    """Have a player spend points; nothing is spent and False returned where they have too few."""
    c.game.begin(c.source)
    return (yield from points.pay(c.game, who, ((point, n),), points.Purpose("pay", c.source), c.source))


def bonus(c: Context, cards: Sequence[Card], quality: str, n: int, until: str = "while") -> Steps[list[Card]]:
    """Change a value of cards by ``n`` (semantics 8); "while" lasts as long as each stays where it is.

    A bonus of a card of the table that a duration ends is lost as well when the card leaves where it is.
    """
    game = c.game
    game.begin(c.source)
    end = procedure(c).moment(game, until, c.you)
    for card in map(int, cards):
        home = game.state.home(card)
        on_table = home >= 0 and game.table.zones[home].owner == TABLE
        ends = f"stay, {end}" if end and end != "stay" and on_table else end
        modifiers.add(game, quality, n, card=card, source=c.source, until=ends)
    yield from ()  # a verb is a generator
    return list(cards)


def bonus_all(
    c: Context,
    quality: str,
    which: Effect,
    bound: Mapping[str, Any] | None = None,
    until: str = "this turn",
) -> Steps[None]:
    """Change a value of whatever cards a rule tells of, whenever it is asked: also of those that come later.

    ``which`` is a top-level function of the module, from a context and a card to what it adds (semantics 8);
    what it refers to is in ``c.bound``.
    """
    _rule(c, quality, which, bound, None, until)
    yield from ()  # a verb is a generator


def forbid(
    c: Context, verb: str, cards: Sequence[Card] = (), who: Player | None = None, until: str = "this turn"
) -> Steps[None]:
    """Forbid a verb: to these cards (or at all, where none are given), to that player (or to everybody)."""
    c.game.begin(c.source)
    end = procedure(c).moment(c.game, until, c.you)
    for card in map(int, cards or (0,)):
        modifiers.add(c.game, verb, 1, card=card, you=-1 if who is None else who, source=c.source, until=end)
    yield from ()  # a verb is a generator


def forbid_all(
    c: Context,
    verb: str,
    which: Effect,
    bound: Mapping[str, Any] | None = None,
    who: Player | None = None,
    until: str = "this turn",
) -> Steps[None]:
    """Forbid a verb to whatever cards a rule tells of, whenever it is asked: also those that come later.

    ``which`` is a top-level function of the module, from a context and a card to whether it is forbidden;
    what it refers to is in ``c.bound``.
    """
    _rule(c, verb, which, bound, who, until)
    yield from ()  # a verb is a generator


def _rule(
    c: Context, key: str, which: Effect, bound: Mapping[str, Any] | None, who: Player | None, until: str
) -> None:
    """Let a rule that is asked of each card hold for a player, or for everybody, as long as it lasts."""
    c.game.begin(c.source)
    end = procedure(c).moment(c.game, until, c.you)
    you = -1 if who is None else who
    modifiers.add(c.game, key, 1, effect=which, bound=bound, you=you, source=c.source, until=end)


def permit(
    c: Context,
    verb: str,
    which: Effect,
    bound: Mapping[str, Any] | None = None,
    who: Player | None = None,
    until: str = "this turn",
) -> Steps[None]:
    """Allow a player to recruit or fight whatever cards a rule tells of, at their price, as long as it lasts.

    ``which`` and ``bound`` are as of `forbid_all`.
    """
    _rule(c, modifiers.MAY + verb, which, bound, who, until)
    yield from ()  # a verb is a generator


def permit_these(
    c: Context, verb: str, cards: Sequence[Card], who: Player | None = None, until: str = "this turn"
) -> Steps[list[Card]]:
    """Allow a player to recruit or fight certain cards, at their price, while they stay where they are."""
    c.game.begin(c.source)
    end = procedure(c).moment(c.game, until, c.you)
    you = -1 if who is None else who
    for card in map(int, cards):
        ends = f"stay, {end}"
        modifiers.add(c.game, modifiers.MAY + verb, 1, card=card, you=you, source=c.source, until=ends)
    yield from ()  # a verb is a generator
    return list(cards)


def grant(
    c: Context,
    cards: Sequence[Card],
    ability: Effect,
    role: str = "effect",
    label: str = "",
    changes: str = "",
    event: str = "",
    icons: Sequence[str] = (),
    until: str = "this turn",
) -> Steps[list[Card]]:
    """Give cards an ability: a top-level function of the module.

    ``role``, ``label``, ``changes``, ``event`` and ``icons`` are what the database says of it, in the
    "grants" of the ability that gives it.
    """
    game = c.game
    game.begin(c.source)
    end = procedure(c).moment(game, until, c.you)
    name = game.library.effect_id(ability, game.state.definition(c.source))
    if name not in game.library.abilities:
        raise LookupError(f"the database does not say what sort of ability {name} is")
    for card in map(int, cards):
        game.state.overlay(card, Overlay("ability", name, end, c.source))
    yield from ()  # a verb is a generator
    return list(cards)


def inspire(c: Context, who: Player, side: str) -> Steps[None]:
    """Move a track one space toward a side; past its end, do what the end says instead (DC-HOPE-03 to 09)."""
    game = c.game
    mark = game.begin(c.source)
    event = Event("inspire", who, source=c.source, note=side)
    if (yield from triggers.would(game, event)):
        return
    yield from tracks.inspire(game, side)
    announce(game, event)
    yield from settle(game, mark)


def reduce(c: Context, who: Player, side: str) -> Steps[bool]:
    """Move a track one space from a side toward its middle, never past it (DC-HOPE-19 to 22)."""
    game = c.game
    mark = game.begin(c.source)
    moved = tracks.reduce(game, side)
    if moved:
        announce(game, Event("reduce", who, source=c.source, note=side))
    yield from settle(game, mark)
    return moved


def extra_turn(c: Context, who: Player) -> Steps[int]:
    """Give a player another turn after this one (DC-EXTRA-01); its number tells it from others so given."""
    c.game.begin(c.source)
    yield from ()  # a verb is a generator
    return procedure(c).extra_turn(c.game, who)


def skip_step(c: Context, who: Player, step: str, turn: int | None = None) -> Steps[None]:
    """Leave out a step of that player's next turn, or of this one where it is still to come; with the number
    of a turn that `extra_turn` gave, of that one (0: none was given).

    The steps are those that the family names.
    """
    c.game.begin(c.source)
    if turn != 0:
        procedure(c).skip_step(c.game, who, step, turn or 0)
    yield from ()  # a verb is a generator


def end_turn(c: Context) -> Steps[None]:
    """End the turn here: nothing more can be played, fought or recruited; the end of the turn follows."""
    c.game.begin(c.source)
    procedure(c).end_turn(c.game)
    yield from ()  # a verb is a generator


def refill(c: Context, row: str) -> Steps[list[Card]]:
    """Fill the empty spaces of a row from its deck."""
    c.game.begin(c.source)
    return (yield from procedure(c).refill(c.game, row))


def win(c: Context, who: Player | None = None) -> Steps[None]:
    """The players win, or that one."""
    c.game.begin(c.source)
    procedure(c).finish(c.game, who, True)
    yield from ()  # a verb is a generator


def lose(c: Context, who: Player | None = None) -> Steps[None]:
    """The players lose, or that one."""
    c.game.begin(c.source)
    procedure(c).finish(c.game, who, False)
    yield from ()  # a verb is a generator


def later(c: Context, when: str, effect: Effect, bound: Mapping[str, Any] | None = None) -> Steps[None]:
    """Have a clause run at a later moment; ``bound`` takes along what it refers to (integers, lists of them,
    texts)."""
    c.game.begin(c.source)
    key = procedure(c).later(c.game, when, c.you)
    triggers.wait(c.game, key, effect, bound, you=c.you, source=c.source, once=True)
    yield from ()  # a verb is a generator


def whenever(
    c: Context,
    verb: str,
    effect: Effect,
    bound: Mapping[str, Any] | None = None,
    until: str = "this turn",
    once: bool = False,
) -> Steps[None]:
    """Have a clause run each time (or once) a verb was done; the clause tests ``c.event`` itself.

    "would VERB" makes it a replacement: the clause returns True where it replaced the event. For ``once``,
    what the clause is about must be told by a plain function ``NAME_concerns(c) -> bool`` beside it, else
    the first event of the verb uses it up.
    """
    c.game.begin(c.source)
    key = "would:" + verb.removeprefix("would ") if verb.startswith("would ") else "on:" + verb
    end = procedure(c).moment(c.game, until, c.you)
    triggers.wait(c.game, key, effect, bound, you=c.you, source=c.source, until=end, once=once)
    yield from ()  # a verb is a generator
