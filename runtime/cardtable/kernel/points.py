"""Points of the kinds that sets declare: got, restricted to a use, spent as others, and paid.

Every price goes through `pay`. It asks only where two ways to pay leave a player with different things that
cannot be compared; points usable only for this are spent before free ones, which are worth more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from cardtable.kernel.decision import TEXT, Decision, Steps
from cardtable.kernel.game import Context, Game
from cardtable.kernel.state import Restricted, bind, unbind

KEYS = ("verb", "kind", "icons", "name", "place", "card", "cards", "any", "effect")


class Purpose(NamedTuple):
    """What points are spent on: a verb, and the card it is done to (0 if none)."""

    verb: str
    card: int = 0


class Source(NamedTuple):
    """Where points to pay with may come from: a restricted lot (its place in the state's list), or free
    points.
    """

    lot: int
    point: str
    amount: int
    only: tuple[tuple[str, Any], ...]


NOTHING = Purpose("")


def get(game: Game, player: int, point: str, n: int, only: Mapping[str, Any] | None = None) -> None:
    """Give a player points, for this turn; `only` restricts what they may be spent on (`suits`)."""
    state = game.state
    if point not in game.table.point_index:
        raise LookupError(f"no points are called {point!r}")
    if n <= 0:
        return
    if not only:
        state.add_point(player, point, n)
        return
    unknown = set(only) - set(KEYS)
    if unknown:
        raise ValueError(f"points cannot be restricted by {', '.join(sorted(unknown))}")
    bound = bind(only)
    for index, lot in enumerate(state.restricted):
        if lot.player == player and lot.point == point and lot.only == bound:
            merged = lot._replace(amount=lot.amount + n)
            state.restricted = (*state.restricted[:index], merged, *state.restricted[index + 1 :])
            return
    state.restricted = (*state.restricted, Restricted(player, point, n, bound))


def substitute(
    game: Game, player: int, point: str, instead: str, only: Mapping[str, Any] | None = None
) -> None:
    """Let a player spend one kind of points as another, for this turn ("you may spend Recruit as Attack")."""
    entry = Restricted(player, point, 0, bind({**(only or {}), "as": instead}))
    if entry not in game.state.substitutions:
        game.state.substitutions = (*game.state.substitutions, entry)


def clear(game: Game, player: int) -> None:
    """Take all of a player's unspent points and what they may be spent as (DC-EOT-02)."""
    state = game.state
    width = len(game.table.points)
    state.points[player * width : (player + 1) * width] = [0] * width
    if state.restricted:
        state.restricted = tuple(lot for lot in state.restricted if lot.player != player)
    if state.substitutions:
        state.substitutions = tuple(entry for entry in state.substitutions if entry.player != player)


def suits(game: Game, only: tuple[tuple[str, Any], ...], purpose: Purpose, player: int) -> bool:
    """Whether restricted points may be spent on something; all keys given must hold.

    "verb", or several · "kind" of the card · "icons", any of them · "name" of the card, its group or Hero
    Name · "place" where it is · "cards", numbers · "any", of which all keys of one must hold · "effect",
    the id of a function (context, card) -> bool.
    """
    state = game.state
    card = purpose.card
    face = state.face(card)
    for key, wanted in only:
        if key == "verb":
            fits = purpose.verb == wanted or (type(wanted) is tuple and purpose.verb in wanted)
        elif key == "kind":
            fits = wanted in face.kinds or (type(wanted) is tuple and not face.kinds.isdisjoint(wanted))
        elif key == "icons":
            fits = not face.icons.isdisjoint((wanted,) if isinstance(wanted, str) else wanted)
        elif key == "name":
            own = (face.name, face.group, face.hero_name)
            fits = any(one in own for one in ((wanted,) if isinstance(wanted, str) else wanted))
        elif key == "place":
            home = state.home(card) if card else -1
            names = (wanted,) if isinstance(wanted, str) else wanted
            zone = game.table.zones[home] if home >= 0 else None
            fits = zone is not None and (zone.name in names or zone.space in names)
        elif key == "cards":
            fits = card in wanted
        elif key == "card":
            fits = card == wanted
        elif key == "any":
            fits = any(suits(game, part, purpose, player) for part in wanted)
        elif key == "effect":
            function = game.library.function(wanted)
            fits = bool(function(Context(game, player, 0, None, unbind(only)), card))
        else:
            fits = key == "as"
        if not fits:
            return False
    return True


def sources(game: Game, player: int, point: str, purpose: Purpose = NOTHING) -> list[Source]:
    """What a player could pay such points with: restricted lots that suit, free points, then substitutes."""
    state = game.state
    found: list[Source] = []
    kinds = [point]
    for entry in state.substitutions:
        if entry.player != player or dict(entry.only)["as"] != point or entry.point in kinds:
            continue
        if suits(game, entry.only, purpose, player):
            kinds.append(entry.point)
    for kind in kinds:
        for index, lot in enumerate(state.restricted):
            if lot.player == player and lot.point == kind and suits(game, lot.only, purpose, player):
                found.append(Source(index, kind, lot.amount, lot.only))
        free = state.get_point(player, kind)
        if free:
            found.append(Source(-1, kind, free, ()))
    return found


def available(game: Game, player: int, point: str, purpose: Purpose = NOTHING) -> int:
    """How many points of a kind a player can spend on something."""
    state = game.state
    if not state.restricted and not state.substitutions:
        return state.get_point(player, point)
    return sum(source.amount for source in sources(game, player, point, purpose))


def can_pay(game: Game, player: int, price: Sequence[tuple[str, int]], purpose: Purpose = NOTHING) -> bool:
    """Whether a player can pay a price, which may be in several kinds of points."""
    if len(price) == 1:
        point, n = price[0]
        return available(game, player, point, purpose) >= n
    if not game.state.substitutions:
        return all(available(game, player, point, purpose) >= n for point, n in price)
    return bool(_plans(game, player, price, purpose))


def pay(
    game: Game, player: int, price: Sequence[tuple[str, int]], purpose: Purpose = NOTHING, source: int = 0
) -> Steps[bool]:
    """Have a player pay a price; False, and nothing spent, where they cannot.

    The player is asked only if ways to pay differ in what they leave, none of them leaving more than the
    others.
    """
    state = game.state
    if not state.restricted and not state.substitutions:
        if any(state.get_point(player, point) < n for point, n in price):
            return False
        for point, n in price:
            state.add_point(player, point, -n)
        return True
    plans = _best(_plans(game, player, price, purpose))
    if not plans:
        return False
    index = 0
    if len(plans) > 1:
        texts = [_text(plan) for plan in plans]
        answer = yield Decision("pay", player, texts, of=TEXT, source=source, prompt="pay with")
        index = answer[0]
    for pool, amount in plans[index].items():
        if pool.lot < 0:
            state.add_point(player, pool.point, -amount)
    spent = {pool.lot: amount for pool, amount in plans[index].items() if pool.lot >= 0}
    lots = (lot._replace(amount=lot.amount - spent.get(i, 0)) for i, lot in enumerate(state.restricted))
    state.restricted = tuple(lot for lot in lots if lot.amount)
    return True


Plan = dict[Source, int]


def _plans(game: Game, player: int, price: Sequence[tuple[str, int]], purpose: Purpose) -> list[Plan]:
    """Every way to pay: how much from each source."""
    plans: list[Plan] = [{}]
    for point, n in price:
        pools = sources(game, player, point, purpose)
        grown: list[Plan] = []
        for plan in plans:
            for amounts in _splits(n, [pool.amount - plan.get(pool, 0) for pool in pools]):
                new = dict(plan)
                for pool, amount in zip(pools, amounts, strict=True):
                    if amount:
                        new[pool] = new.get(pool, 0) + amount
                if new not in grown:
                    grown.append(new)
        plans = grown
    return plans


def _splits(n: int, rooms: Sequence[int]) -> list[tuple[int, ...]]:
    """The ways to take n from rooms of those sizes, those that empty the first rooms first."""
    if not rooms:
        return [()] if n == 0 else []
    return [
        (first, *rest)
        for first in range(min(n, rooms[0]), -1, -1)
        for rest in _splits(n - first, rooms[1:])
    ]  # fmt: skip


def _best(plans: list[Plan]) -> list[Plan]:
    """The plans that no other one beats."""
    return [plan for plan in plans if not any(other is not plan and _beats(other, plan) for other in plans)]


def _beats(plan: Plan, other: Plan) -> bool:
    """Whether a plan leaves all that the other leaves, or what is worth more: points freer to use."""
    saved = {pool: other.get(pool, 0) - plan.get(pool, 0) for pool in {**plan, **other}}
    for pool, excess in list(saved.items()):
        lacking = max(0, -excess)
        for better, room in saved.items():
            if better.point == pool.point and set(better.only) <= set(pool.only):
                taken = min(max(0, room), lacking)
                saved[better] -= taken
                lacking -= taken
        if lacking:
            return False
    return True


def _text(plan: Plan) -> str:
    parts = []
    for pool, amount in plan.items():
        use = ", ".join(f"{key} {value}" for key, value in pool.only)
        parts.append(f"{amount} {pool.point}" + (f" (only: {use})" if use else ""))
    return " + ".join(parts)
