"""Sets to a table: the zones of a legendary game, every card of the loaded sets, and quick ways to both.

All cards of the box are at the table; what a game does not use lies in the box. A card's number is the same
in every game of the same sets.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from cardtable.families.legendary import roles
from cardtable.families.legendary.profile import ASK_END, PROFILE, SUPERPOWERS_OPTIONAL
from cardtable.kernel.definitions import TABLE, Ability, Face, Library, Table, Zone
from cardtable.kernel.game import Game

LIVES = {place.name: place.lives for place in PROFILE.places if place.lives}
"""What abilities call the places where they live, where it is not their name."""


class Stack(NamedTuple):
    """An always-available stack: its place, the kind of its cards, and how many a player may recruit in a
    turn."""

    zone: int
    place: str
    kind: str
    limit: int
    counter: str


class Superpower(NamedTuple):
    """An ability that is done when its card is played: the icons it asks for, and whether to ask for it.

    Nobody declines what only adds points (semantics 12); and what begins with "you may" asks by itself.
    """

    ability: Ability
    icons: tuple[tuple[tuple[str, ...], int], ...]
    """Each wanted icon (any of the names) with how many earlier cards must bear it."""
    adds_points: bool
    asks_itself: bool = False


class Profile(NamedTuple):
    """What playing a card of a face does: points it gives, what it demands first, and its abilities in
    order."""

    points: tuple[str, ...]
    costs: tuple[Ability, ...]
    effects: tuple[Superpower, ...]
    ends: tuple[Ability, ...]
    """Conditions under which the game ends, while the card is in force."""


class LegendaryTable(Table):
    """A table whose places and stacks are found without looking for their names."""

    __slots__ = (
        "are_optional", "asks_end",
        "box",
        "city",
        "deck",
        "discard",
        "escaped",
        "hand",
        "hero_deck",
        "hq",
        "hq_set",
        "ko",
        "mastermind",
        "plan",
        "play",
        "pool",
        "profiles",
        "scheme",
        "set_aside",
        "stacks",
        "transformed",
        "victory",
        "villain_deck",
    )  # fmt: skip

    def __init__(
        self,
        library: Library,
        players: int,
        zones: list[Zone],
        plan: Any,
        setup: Any,
        options: Mapping[str, Any],
    ) -> None:
        cards = [d for d in library.definitions.values() for _ in range(d.copies)]
        super().__init__(library, players, cards, zones, setup=setup, options=options)
        self.plan = plan
        seats = range(players)
        self.deck = [self.zone(roles.DECK, p) for p in seats]
        self.hand = [self.zone(roles.HAND, p) for p in seats]
        self.discard = [self.zone(roles.DISCARD, p) for p in seats]
        self.play = [self.zone(roles.PLAY, p) for p in seats]
        self.victory = [self.zone(roles.VICTORY, p) for p in seats]
        self.villain_deck = self.zone(roles.VILLAIN_DECK)
        self.hero_deck = self.zone(roles.HERO_DECK)
        self.hq = self.row(roles.HQ)
        self.hq_set = frozenset(self.hq)
        self.city = self.row(roles.CITY)
        self.ko = self.zone(roles.KO)
        self.escaped = self.zone(roles.ESCAPED)
        self.transformed = self.zone(roles.TRANSFORMATION)
        self.mastermind = self.zone(roles.MASTERMIND_SPACE)
        self.scheme = self.zone(roles.SCHEME_SPACE)
        self.set_aside = self.zone(roles.SET_ASIDE)
        self.box = self.zone(roles.BOX)
        self.pool = tuple(point for point in library.points if point != roles.VP)
        """The points that playing a card gives."""
        self.stacks = tuple(_stacks(self, library))
        self.are_optional = SUPERPOWERS_OPTIONAL in ((library.base or {}).get("flags") or ())
        """Whether Superpowers are optional (DC-POWER-09)."""
        self.asks_end = bool(self.options.get(ASK_END))
        self.profiles: dict[Face, Profile] = {}

    def profile(self, face: Face) -> Profile:
        """What playing a card of a face does; kept, since the same faces come again and again."""
        found = self.profiles.get(face)
        if found is None:
            found = self.profiles[face] = _profile(face, self.pool)
        return found

    def stack_of(self, kind: str) -> Stack | None:
        """The stack of a kind of card."""
        for stack in self.stacks:
            if stack.kind == kind:
                return stack
        return None


def table_of(game: Game) -> LegendaryTable:
    """A game's table."""
    return game.table  # type: ignore[return-value]  # the family made it


def zones(library: Library, players: int) -> list[Zone]:
    """The places that the sets declare and those that the family adds, in a fixed order."""
    declared: dict[str, Mapping[str, Any]] = {place["name"]: place for place in library.places}
    for known in PROFILE.places:
        own = {"name": known.name, "owner": known.owner, "open": not known.hidden}
        declared.setdefault(known.name, own)
    alike = {
        entry["place"]
        for entry in (library.base or {}).get("stacks", ())
        if _is_alike(library, entry["kind"])
    }
    found: list[Zone] = []
    for name, place in declared.items():
        sees = "all" if place.get("open") or name in alike else "none"
        if name == roles.HAND:
            sees = "owner"
        tags = frozenset((LIVES.get(name, name),))
        spaces = place.get("spaces")
        if isinstance(spaces, int):
            spaces = [""] * spaces
        for owner in range(players) if place["owner"] == "player" else (TABLE,):
            if spaces is None:
                found.append(Zone(name, owner, sees, tags=tags))
                continue
            for position, space in enumerate(spaces):
                named = tags | {space} if space else tags
                found.append(Zone(name, owner, sees, space=space or "", position=position, tags=named))
    return found


def _is_alike(library: Library, kind: str) -> bool:
    """Whether all cards of a kind are the same: such a deck may lie face up (DC-STACK-03)."""
    return sum(kind in d.faces[0].kinds for d in library.definitions.values()) == 1


def _stacks(table: LegendaryTable, library: Library) -> list[Stack]:
    return [
        Stack(
            table.zone(entry["place"]),
            entry["place"],
            entry["kind"],
            _limit(entry.get("limit")),
            f"turn:recruited {entry['place']}",
        )
        for entry in (library.base or {}).get("stacks", ())
    ]


def _limit(limit: Any) -> int:
    """How many cards of a stack may be recruited in a turn; -1 is any number."""
    if limit is None:
        return -1
    if limit == "once per turn":
        return 1
    if type(limit) is int:
        return limit
    raise ValueError(f"a stack has a limit nobody knows: {limit!r}")


def _profile(face: Face, pool: tuple[str, ...]) -> Profile:
    costs = []
    effects = []
    for ability in face.abilities:
        if ability.role == "cost":
            costs.append(ability)
        elif ability.role == "effect" and not ability.label and ability.function:
            adds, asks = (bool(ability.extra.get(fact)) for fact in ("adds_points", "asks_itself"))
            effects.append(Superpower(ability, wanted(ability.icons), adds, asks))
    points = tuple(point for point in pool if point in face.numbers)
    ends = tuple(ability for ability in face.abilities if ability.role == "end")
    return Profile(points, tuple(costs), tuple(effects), ends)


def wanted(icons: tuple[Any, ...]) -> tuple[tuple[tuple[str, ...], int], ...]:
    """Each different icon of a Superpower with how often it stands (DC-POWER-10 to 12).

    An entry that is itself a list names alternatives, any of which will do.
    """
    counts: dict[tuple[str, ...], int] = {}
    for icon in icons:
        names = (icon,) if isinstance(icon, str) else tuple(icon)
        counts[names] = counts.get(names, 0) + 1
    return tuple(counts.items())


__all__ = ["LegendaryTable", "Profile", "Stack", "Superpower", "table_of", "wanted", "zones"]
