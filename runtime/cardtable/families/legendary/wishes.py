"""Set-up asked for to groups by name: what is named, what is left to the draw, and what cannot be.

A set-up is "first", "random", the name of a set's own, or a mapping of parts to names. A mapping may begin
with ``setup``, the set-up that its parts change. In a list of names "random" leaves a place to the draw, as
does whatever is not named. ``use`` lists names of any part: each takes the place of the last of its part
that the set-up itself names. What a changed set-up names itself gives way to what the new Mastermind leads
and what the new Scheme uses.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from cardtable.families.legendary import roles
from cardtable.kernel.definitions import Definition, Library
from cardtable.kernel.options import suggestion
from cardtable.kernel.rng import Chance

FIRST = "first"
RANDOM = "random"
PARTS = ("mastermind", "scheme", "heroes", "villains", "henchmen")
KINDS = {
    "mastermind": roles.MASTERMIND, "scheme": roles.SCHEME, "heroes": f"{roles.HERO}es",
    "villains": f"{roles.VILLAIN} Groups", "henchmen": f"{roles.HENCHMAN} Groups",
}  # fmt: skip
"""What the parts of a set-up are called in messages."""


class Unfit(ValueError):
    """Groups that cannot be played together, or not by so many players; what is drawn is then drawn again."""


class Pool:
    """The groups of the loaded sets."""

    def __init__(self, library: Library) -> None:
        self.heroes: list[str] = []
        self.villains: list[str] = []
        self.henchmen: list[str] = []
        self.masterminds: list[str] = []
        self.schemes: list[str] = []
        kinds_of_stacks = {entry["kind"] for entry in (library.base or {}).get("stacks", ())}
        starting = {entry["card"] for entry in (library.base or {}).get("starting_deck", ())}
        for definition in library.definitions.values():
            face = definition.faces[0]
            kinds = face.kinds
            if roles.MASTERMIND in kinds:
                self.masterminds.append(definition.name)
            elif roles.SCHEME in kinds:
                self.schemes.append(definition.name)
            elif roles.HENCHMAN in kinds:
                _add(self.henchmen, definition.group)
            elif roles.VILLAIN in kinds:
                _add(self.villains, definition.group)
            elif (
                roles.HERO in kinds
                and face.hero_name
                and definition.id not in starting
                and not is_transformed(definition)
                and kinds.isdisjoint(kinds_of_stacks)
            ):
                _add(self.heroes, definition.group)

    def part(self, name: str) -> list[str]:
        """The names to choose from for a part of a set-up."""
        return {
            "mastermind": self.masterminds, "scheme": self.schemes, "heroes": self.heroes,
            "villains": self.villains, "henchmen": self.henchmen,
        }[name]  # fmt: skip

    def everything(self) -> list[str]:
        """All names of all parts."""
        return [name for part in PARTS for name in self.part(part)]


def _add(names: list[str], name: str) -> None:
    if name and name not in names:
        names.append(name)


def is_transformed(definition: Definition) -> bool:
    """Whether a card starts in the Transformation Pile (DC-TRANS-01)."""
    return definition.faces[0].hero_name.endswith(roles.TRANSFORMED) or definition.group.endswith(
        roles.TRANSFORMED
    )


# ---------------------------------------------------------------- what is asked for


def wanted(library: Library, players: int, setup: Any, pool: Pool) -> dict[str, list[str]]:
    """What a set-up names, part by part; ValueError says what is wrong with it."""
    found: dict[str, list[str]] = {part: [] for part in PARTS}
    if isinstance(setup, Mapping):
        parts = dict(setup)
        if "setup" in parts:
            found = wanted(library, players, parts.pop("setup"), pool)
        for part, names in parts.items():
            if part == "use":
                listed = _listed(part, names)
                for name in listed:
                    if listed.count(name) > 1:
                        raise ValueError(f'"{name}" is named twice among the {KINDS[_part_of(name, pool)]}')
                    _use(name, listed, found[_part_of(name, pool)])
            elif part in found:
                found[part] = _named(part, names, pool)
            else:
                known = suggestion(str(part), (*PARTS, "setup", "use"))
                raise ValueError(f'a set-up has no part "{part}"; {known}')
    elif (own := named(library, setup)) is not None:
        groups = own["players"].get(str(players))
        if groups is None:
            raise ValueError(f'the set-up "{own["name"]}" is not for {players} players')
        heads = {"mastermind": own.get("mastermind"), "scheme": own.get("scheme")}
        for part, names in {**heads, **groups}.items():
            found[part] = _named(part, names, pool)
    for part, chosen in found.items():
        twice = next((name for name in chosen if chosen.count(name) > 1), None)
        if twice is not None:
            raise ValueError(f'"{twice}" is named twice among the {KINDS[part]}')
        if part in ("mastermind", "scheme") and len(chosen) > 1:
            raise ValueError(f"a game has one {KINDS[part]}, not {' and '.join(chosen)}")
    return found


def _use(name: str, used: Sequence[str], chosen: list[str]) -> None:
    """Put a name among those of its part, in the place of the last one that is not to be used itself."""
    places = len(chosen) if any(one not in used for one in chosen) else None
    kept = [one for one in chosen if one != name]
    new = [*(one for one in kept if one in used), name, *(one for one in kept if one not in used)]
    chosen[:] = new[:places]


def loose(setup: Any, found: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """What a set-up names, part by part, though nobody has asked for it: it is of the set-up changed."""
    if not isinstance(setup, Mapping) or "setup" not in setup:
        return {part: [] for part in found}
    used = _listed("use", setup.get("use"))
    deeper = loose(setup["setup"], found) if isinstance(setup["setup"], Mapping) else found
    return {
        part: [] if part in setup else [name for name in deeper[part] if name not in used] for part in found
    }


def named(library: Library, setup: Any) -> Mapping[str, Any] | None:
    """The set-up of a set that is meant; None where everything is drawn or parts are given."""
    if setup in (None, FIRST):
        return library.setups[0] if library.setups else None
    if setup == RANDOM:
        return None
    if isinstance(setup, Mapping):
        return named(library, setup["setup"]) if "setup" in setup else None
    if not isinstance(setup, str):
        raise ValueError(f"a set-up is a name or a mapping of {', '.join(PARTS)}, not {setup!r}")
    for entry in library.setups:
        if entry["name"] == setup:
            return entry
    known = [FIRST, RANDOM, *(entry["name"] for entry in library.setups)]
    raise ValueError(f'no set-up is called "{setup}"; {suggestion(setup, known)}')


def _named(part: str, names: Any, pool: Pool) -> list[str]:
    """The names given for a part, those left to the draw left out."""
    chosen = [name for name in _listed(part, names) if name != RANDOM]
    for name in chosen:
        if name in pool.part(part):
            continue
        if name in pool.everything():
            raise ValueError(f'"{name}" belongs to the {_part_of(name, pool)}, not to the {part}')
        raise ValueError(f'"{name}" is not among the {part}; {suggestion(name, pool.part(part))}')
    return chosen


def _listed(part: str, names: Any) -> list[str]:
    """The names given for a part: one, or a list; None stands for none."""
    listed = [names] if isinstance(names, str) or names is None else names
    if not isinstance(listed, list | tuple) or not all(isinstance(one, str | None) for one in listed):
        raise ValueError(f'the "{part}" of a set-up is a name or a list of names, not {names!r}')
    return [name for name in listed if name is not None]


def _part_of(name: str, pool: Pool) -> str:
    for part in PARTS:
        if name in pool.part(part):
            return part
    raise ValueError(
        f'no loaded set has a Mastermind, Scheme or group called "{name}"; '
        f"{suggestion(name, pool.everything())}"
    )


# ---------------------------------------------------------------- what is drawn


def in_drawn_order(chosen: Sequence[str], names: Sequence[str], chance: Chance, kind: str) -> list[str]:
    """The one that is named; else every name, a drawn one first, in the order in which they are tried."""
    if chosen:
        return list(chosen)
    if not names:
        raise ValueError(f"the sets have no {kind}")
    at = chance.below(len(names))
    return [*names[at:], *names[:at]]


def fill(
    part: str,
    chosen: Sequence[str],
    must: Iterable[tuple[str, str]],
    names: Sequence[str],
    count: int,
    chance: Chance,
    gives_way: Collection[str] = (),
) -> tuple[str, ...]:
    """So many groups: those named, those that a card asks for, and others drawn (DC-BUILD-08, 09).

    ``must`` gives each group that is asked for with the reason; of those named, the last that ``gives_way``
    makes room first.
    """
    kind = KINDS[part]
    asked = dict(must)
    needed = {name: reason for name, reason in asked.items() if name not in chosen}
    spare = [name for name in chosen if name in gives_way and name not in asked]
    over = max(0, len(chosen) + len(needed) - count)
    chosen = [name for name in chosen if name not in spare[max(0, len(spare) - over) :]] if over else chosen
    found = [*chosen, *needed]
    if len(chosen) > count:
        raise Unfit(f"{len(chosen)} {kind} are named where {count} are played: {', '.join(chosen)}")
    if len(found) > count:
        raise Unfit(
            f"{', '.join(needed)} must be among the {count} {kind} ({'; '.join(needed.values())})"
            + (f", which are already {', '.join(chosen)}" if chosen else "")
        )
    rest = chance.sample([name for name in names if name not in found], count - len(found))
    if len(found) + len(rest) < count:
        raise Unfit(f"the sets have {len(found) + len(rest)} {kind} where {count} are needed")
    return (*found, *rest)
