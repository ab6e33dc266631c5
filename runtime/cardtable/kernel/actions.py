"""What a player may do besides playing cards: actions of the table, of sets, of keywords and of cards, in one
list.

An action has a condition, a price, a limit, what it counts as, and an effect. A set's actions are in its
vocabulary; a card's are its abilities of role "action", while they live. A family adds its own by giving them
to `usable`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from cardtable.kernel import points
from cardtable.kernel.decision import Steps
from cardtable.kernel.game import Context, Game
from cardtable.kernel.modifiers import is_forbidden
from cardtable.kernel.state import Event
from cardtable.kernel.triggers import announce, settle

VERB = "act"
"""The verb of the event that using an action is; its note is the action's id."""
POSSIBLE = "_possible"
USED = "action"
"""The key in a context's memory that holds the id of the action being used."""
LIMITS = {"": "", "once per turn": "turn:used ", "once per game": "used "}


class Action(NamedTuple):
    """One action that a player may use.

    effect   the id of its function; beside it a plain ``f_possible(c) -> bool`` may say when it can be used
    card     the card that offers it, 0 if the table does
    limit    "", "once per turn" or "once per game", counted for each player
    counts_as  verbs under which its use also enters the history ("fight")
    """

    id: str
    name: str
    effect: str
    price: tuple[tuple[str, int], ...] = ()
    limit: str = ""
    counts_as: tuple[str, ...] = ()
    card: int = 0


def contributed(game: Game, player: int) -> list[Action]:
    """The actions that the sets and the cards in play offer a player, whether usable now or not.

    Copies of one card in one player's places offer it once.
    """
    found = [
        Action(a.id, a.name, a.ability.function, a.price, a.limit, a.counts_as) for a in game.library.actions
    ]
    offered: set[str] = set()
    for card, ability in game.state.standing.get("action", ()):
        if ability.function in offered or game.family.you(game, card) != player:
            continue
        offered.add(ability.function)
        extra = ability.extra
        price = tuple((entry["point"], entry["n"]) for entry in extra.get("price", ()))
        counts_as = tuple(extra.get("counts_as", ()))
        name = ability.label or game.state.face(card).name
        found.append(
            Action(ability.function, name, ability.function, price, extra.get("limit") or "", counts_as, card)
        )
    return found


def usable(game: Game, player: int, more: Iterable[Action] = ()) -> list[Action]:
    """The actions that a player can use now, the family's (`more`) first."""
    return [action for action in (*more, *contributed(game, player)) if is_usable(game, player, action)]


def is_usable(game: Game, player: int, action: Action) -> bool:
    """Whether limit, permission, price and condition let a player use an action."""
    if action.limit and game.state.counters.get(_counter(action, player), 0):
        return False
    for verb in (VERB, *action.counts_as):
        if is_forbidden(game, verb, action.card, player):
            return False
    if action.price and not points.can_pay(game, player, action.price, points.Purpose(VERB, action.card)):
        return False
    test = game.library.functions.get(action.effect + POSSIBLE)
    return test is None or bool(test(_context(game, player, action)))


def use(game: Game, player: int, action: Action) -> Steps[bool]:
    """Use an action: pay, count it against its limit, enter it in the history, do its effect."""
    if not is_usable(game, player, action):
        return False
    mark = game.begin(action.card)
    if action.price:
        yield from points.pay(game, player, action.price, points.Purpose(VERB, action.card), action.card)
    state = game.state
    if action.limit:
        state.count(_counter(action, player))
    for verb in action.counts_as:
        state.history.append(Event(verb, player, 0, source=action.card, note=action.id))
    announce(game, Event(VERB, player, action.card, source=action.card, note=action.id))
    if action.effect:
        yield from game.run(action.effect, _context(game, player, action))
    yield from settle(game, mark)
    return True


def _context(game: Game, player: int, action: Action) -> Context:
    return Context(
        game, player, action.card, Event(VERB, player, action.card, note=action.id), memory={USED: action.id}
    )


def _counter(action: Action, player: int) -> str:
    if action.limit not in LIMITS:
        raise ValueError(f"the action {action.name} has a limit nobody knows: {action.limit!r}")
    return f"{LIMITS[action.limit]}{action.id} {player}"
