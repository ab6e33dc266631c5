"""What a game is played with, chosen before it begins: groups, counts, and what the Scheme changes
(DC-BUILD).

A plan follows from the loaded sets, the set-up asked for, the options and the seed alone, so that a saved
game makes the same one again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from cardtable.families.legendary import roles, wishes
from cardtable.families.legendary.profile import EPIC, PROFILE, SWAPS, TWISTS
from cardtable.families.legendary.wishes import Pool, Unfit, is_transformed
from cardtable.kernel import rng
from cardtable.kernel.definitions import Definition, Library
from cardtable.kernel.options import FLAG, check
from cardtable.kernel.rng import Chance

SALT = 0x5E7
"""Keeps what is drawn for the plan apart from what is drawn in the game."""

OPTIONS = PROFILE.options
"""The options of a game, and what each means."""


class Use(NamedTuple):
    """One count of a Setup line: how many of what, or which group by name."""

    mode: str
    kind: str
    name: str
    n: int
    place: str = ""


class Plan(NamedTuple):
    """What a game is played with. Groups are named; ``led`` maps a led group that is absent to the one
    used."""

    mastermind: str
    scheme: str
    heroes: tuple[str, ...]
    villains: tuple[str, ...]
    henchmen: tuple[str, ...]
    small: tuple[str, ...]
    """The Henchman Groups of which a solo game uses only a few cards."""
    henchmen_deck: int
    henchmen_city: int
    bystanders: int
    every: tuple[tuple[str, int], ...]
    """Kinds of which so many cards go into the Villain Deck, Twists and Strikes among them."""
    more: tuple[Use, ...]
    """What else the Scheme asks for: cards of stacks, and counts of stacks."""
    led: tuple[tuple[str, str], ...]


def agreed(library: Library, players: int, setup: Any, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a game: those of a set's own set-up, and those given, which go before."""
    own: dict[str, Any] = {}
    for entry in (wishes.named(library, setup) or {}).get("options") or ():
        is_flag = entry["name"] in OPTIONS and OPTIONS[entry["name"]].values == FLAG
        own[entry["name"]] = bool(entry["n"]) if is_flag else entry["n"]
    return check(OPTIONS, {**own, **options}, players)


def make(library: Library, players: int, setup: Any, options: Mapping[str, Any], seed: int) -> Plan:
    """Choose what a game is played with; ValueError says in its user's words why that cannot be.

    A Mastermind or Scheme that is drawn and does not fit the groups that are named is drawn again.
    """
    if library.base is None:
        raise ValueError("none of the sets is a base: name one that has starting decks and a set-up table")
    row = library.base["players"].get(str(players))
    if row is None:
        raise ValueError(f"the base has no set-up for {players} players")
    _check_swaps(library, options.get(SWAPS), players)
    chance = Chance(rng.start(seed ^ SALT))
    pool = Pool(library)
    wanted = wishes.wanted(library, players, setup, pool)
    loose = wishes.loose(setup, wanted)
    masterminds = wishes.in_drawn_order(wanted["mastermind"], pool.masterminds, chance, roles.MASTERMIND)
    schemes = wishes.in_drawn_order(wanted["scheme"], pool.schemes, chance, roles.SCHEME)
    fault: Unfit | None = None
    for mastermind in masterminds:
        for scheme in schemes:
            try:
                heads, lot = (mastermind, scheme), Chance(chance.value)
                return _make(library, players, heads, wanted, loose, options, pool, row, lot)
            except Unfit as error:
                fault = fault or error
    assert fault is not None
    raise fault


def _make(
    library: Library,
    players: int,
    heads: tuple[str, str],
    wanted: Mapping[str, list[str]],
    loose: Mapping[str, list[str]],
    options: Mapping[str, Any],
    pool: Pool,
    row: Mapping[str, Any],
    chance: Chance,
) -> Plan:
    """The plan with a certain Mastermind and Scheme; `Unfit` where it cannot be."""
    mastermind, scheme = heads
    if options.get(EPIC) and len(find(library, mastermind, roles.MASTERMIND).faces) < 2:
        raise Unfit(f"{mastermind} has no epic side")
    uses = [
        use
        for card in (find(library, scheme, roles.SCHEME), find(library, mastermind, roles.MASTERMIND))
        for use in setup_lines(card, players)
    ]
    counts = {
        "heroes": row.get("heroes", 0),
        "villains": row.get("villain_groups", 0),
        "henchmen": row.get("henchman_groups", 0),
    }
    by_table = counts["henchmen"]
    every = {entry["kind"]: entry["n"] for entry in (library.base or {}).get("every_game", ())}
    bystanders = row.get("bystanders", 0)
    more: list[Use] = []
    must: dict[str, list[tuple[str, str]]] = {name: [] for name in counts}
    for use in uses:
        part = _group_part(use, pool)
        if part and use.name:
            must[part].append((use.name, f"{scheme} uses it"))
            if use.mode == "add":
                counts[part] += 1
        elif part:
            counts[part] = use.n if use.mode == "use" else counts[part] + use.n
        elif use.kind == roles.BYSTANDER and not use.place:
            bystanders = use.n if use.mode == "use" else bystanders + use.n
        elif use.kind in (roles.TWIST, roles.STRIKE):
            every[use.kind] = use.n if use.mode == "use" else every.get(use.kind, 0) + use.n
        else:
            more.append(use)
    every[roles.TWIST] = every.get(roles.TWIST, 0) + int(options.get(TWISTS, 0))
    _check_supply(library, every)
    leads = [] if players == 1 else _led(library, mastermind, pool, chance)
    groups = {}
    for name, count in counts.items():
        must[name] += [(group, f"{mastermind} leads it") for group in leads if group in pool.part(name)]
        groups[name] = wishes.fill(
            name, wanted[name], must[name], pool.part(name), count, chance, loose[name]
        )
    solo_few = row.get("henchmen_deck") is not None
    return Plan(
        mastermind, scheme, groups["heroes"], groups["villains"], groups["henchmen"],
        groups["henchmen"][:by_table] if solo_few else (),
        row.get("henchmen_deck") or 0, row.get("henchmen_city") or 0, bystanders,
        tuple(every.items()), tuple(more),
        _substitutes(library, mastermind, groups, pool) if players == 1 else (),
    )  # fmt: skip


def _check_swaps(library: Library, wanted: Any, players: int) -> None:
    """Whether the decks and the first stack have the cards that are to be exchanged (DC-DIFF-03)."""
    if not wanted:
        return
    base = library.base or {}
    each = [wanted] * players if isinstance(wanted, int) else list(wanted)
    starting = base["starting_deck"][0]["n"]
    kind = base["stacks"][0]["kind"]
    have = sum(d.copies for d in library.definitions.values() if kind in d.faces[0].kinds)
    if max(each) > starting:
        raise ValueError(f'the option "{SWAPS}" is from 0 to {starting}, not {max(each)}')
    if sum(each) > have:
        raise ValueError(f'the option "{SWAPS}" needs {sum(each)} of the kind {kind}; the sets have {have}')


def _group_part(use: Use, pool: Pool) -> str:
    """Which groups a count speaks of; empty where it speaks of cards."""
    if use.name:
        return next((part for part in ("heroes", "villains", "henchmen") if use.name in pool.part(part)), "")
    return {
        roles.HERO: "heroes", f"{roles.VILLAIN} Group": "villains", f"{roles.HENCHMAN} Group": "henchmen",
    }.get(use.kind, "")  # fmt: skip


def _check_supply(library: Library, every: Mapping[str, int]) -> None:
    for kind, n in every.items():
        have = sum(d.copies for d in library.definitions.values() if kind in d.faces[0].kinds)
        if n > have:
            raise Unfit(f"the set-up needs {n} of the kind {kind}; the sets have {have}")


# ---------------------------------------------------------------- what Masterminds and Schemes say


def find(library: Library, name: str, kind: str) -> Definition:
    """The card of a name and kind."""
    for definition in library.definitions.values():
        if definition.name == name and kind in definition.faces[0].kinds:
            return definition
    raise ValueError(f"no loaded set has the {kind} {name!r}")


def leading(library: Library, mastermind: str) -> tuple[list[str], list[str]]:
    """The groups a Mastermind always leads by name, and the labels of which any group will do (DC-HENCH-03,
    04)."""
    groups: list[str] = []
    any_with: list[str] = []
    for ability in find(library, mastermind, roles.MASTERMIND).faces[0].abilities:
        if ability.role != "leads":
            continue
        groups += ability.extra.get("groups") or ()
        if ability.extra.get("any_with"):
            any_with.append(ability.extra["any_with"])
    return list(dict.fromkeys(groups)), list(dict.fromkeys(any_with))


def _led(library: Library, mastermind: str, pool: Pool, chance: Chance) -> list[str]:
    groups, any_with = leading(library, mastermind)
    known = [*pool.villains, *pool.henchmen]
    led = [group for group in groups if group in known]
    for label in any_with:
        # a label leads no Henchman Group (DC-HENCH-03)
        fitting = [name for name in pool.villains if label in name]
        if fitting:
            led.append(fitting[chance.below(len(fitting))])
    return led


def _substitutes(
    library: Library, mastermind: str, groups: Mapping[str, tuple[str, ...]], pool: Pool
) -> tuple[tuple[str, str], ...]:
    """For a player alone: what stands in for each led group that is absent (DC-SOLO-14)."""
    found = []
    for group in leading(library, mastermind)[0]:
        part = "henchmen" if group in pool.henchmen else "villains"
        if group not in groups[part] and groups[part]:
            found.append((group, groups[part][0]))
    return tuple(found)


def setup_lines(card: Definition, players: int) -> list[Use]:
    """The counts of a card's Setup lines that hold for so many players (DC-BUILD-05, 06)."""
    return [
        Use(
            entry["mode"], entry["kind"], entry.get("name", ""),
            entry["n"] + players * entry.get("each", 0), entry.get("place", ""),
        )
        for ability in card.faces[0].abilities
        if ability.role == "setup"
        for entry in ability.extra.get("uses", ())
        if not entry.get("players") or players in entry["players"]
    ]  # fmt: skip


__all__ = [
    "OPTIONS",
    "Plan",
    "Pool",
    "Use",
    "agreed",
    "find",
    "is_transformed",
    "leading",
    "make",
    "setup_lines",
]
