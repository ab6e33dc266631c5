"""What a game is played with, chosen before it begins: groups, counts, and what the Scheme changes
(DC-BUILD).

A plan follows from the loaded sets, the set-up asked for, the options and the seed alone, so that a saved
game makes
the same one again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from cardtable import rng
from cardtable.definitions import Ability, Definition, Library
from cardtable.legendary import roles

FIRST = "first"
RANDOM = "random"
PARTS = ("mastermind", "scheme", "heroes", "villains", "henchmen")
SALT = 0x5E7
"""Keeps what is drawn for the plan apart from what is drawn in the game."""

HAND = "hand"
EPIC = "epic"
ATTACK = "mastermind attack"
TWISTS = "twists"
SWAPS = "supports for starting cards"
FINAL_BLOW = "final blow"
MULLIGAN = "mulligan"
ASK = "ask superpowers"
ASK_END = "ask end of turn"
OPTIONS = {
    HAND: "cards in a new hand, where it is not the base's number (DC-DIFF-04)",
    EPIC: "the Mastermind's other side is used (DC-DIFF-01)",
    ATTACK: "added to the Mastermind's Attack (DC-DIFF-02, 05)",
    TWISTS: "added to the number of Twists (DC-DIFF-02)",
    SWAPS: "starting cards exchanged for cards of the first stack: a number, or a list of them (DC-DIFF-03)",
    FINAL_BLOW: "the Mastermind card itself must be fought at last (DC-FINAL-01)",
    MULLIGAN: "whether players may exchange a dear starting HQ; true unless set (DC-MULL)",
    ASK: "also ask for Superpowers that only add points",
    ASK_END: "a turn never ends by itself, also when nothing else can be done",
    "instructions": "how many instructions one action may take",
}
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


def _add(names: list[str], name: str) -> None:
    if name and name not in names:
        names.append(name)


def is_transformed(definition: Definition) -> bool:
    """Whether a card starts in the Transformation Pile (DC-TRANS-01)."""
    return definition.faces[0].hero_name.endswith(roles.TRANSFORMED) or definition.group.endswith(
        roles.TRANSFORMED
    )


def make(library: Library, players: int, setup: Any, options: Mapping[str, Any], seed: int) -> Plan:
    """Choose what a game is played with; ValueError says in its user's words why that cannot be."""
    if unknown := sorted(set(options) - set(OPTIONS)):
        raise ValueError(f"no option is called {unknown[0]!r}; there are {', '.join(OPTIONS)}")
    if library.base is None:
        raise ValueError("none of the sets is a base: name one that has starting decks and a set-up table")
    row = library.base["players"].get(str(players))
    if row is None:
        raise ValueError(f"the base has no set-up for {players} players")
    chance = rng.Chance(rng.start(seed ^ SALT))
    pool = Pool(library)
    wanted = _wanted(library, players, setup, pool)
    mastermind = _one(wanted["mastermind"], pool.masterminds, chance, "Mastermind")
    scheme = _one(wanted["scheme"], pool.schemes, chance, "Scheme")
    uses = setup_lines(find(library, scheme, roles.SCHEME), players)
    counts = {
        "heroes": row.get("heroes", 0),
        "villains": row.get("villain_groups", 0),
        "henchmen": row.get("henchman_groups", 0),
    }
    by_table = counts["henchmen"]
    every = {entry["kind"]: entry["n"] for entry in library.base.get("every_game", ())}
    bystanders = row.get("bystanders", 0)
    more: list[Use] = []
    included: dict[str, list[str]] = {name: [] for name in counts}
    for use in uses:
        part = _group_part(use, pool)
        if part and use.name:
            included[part].append(use.name)
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
        led = [group for group in leads if group in pool.part(name)]
        groups[name] = _fill(
            wanted[name], [*included[name], *led], pool.part(name), count, chance, mastermind
        )
    solo_few = row.get("henchmen_deck") is not None
    return Plan(
        mastermind, scheme, groups["heroes"], groups["villains"], groups["henchmen"],
        groups["henchmen"][:by_table] if solo_few else (),
        row.get("henchmen_deck") or 0, row.get("henchmen_city") or 0, bystanders,
        tuple(every.items()), tuple(more),
        _substitutes(library, mastermind, groups, pool) if players == 1 else (),
    )  # fmt: skip


def _wanted(library: Library, players: int, setup: Any, pool: Pool) -> dict[str, list[str]]:
    """What a set-up names, part by part; what it leaves open is drawn."""
    wanted: dict[str, list[str]] = {part: [] for part in PARTS}
    if setup in (None, FIRST):
        if not library.setups:
            return wanted
        setup = library.setups[0]["name"]
    if setup == RANDOM:
        return wanted
    if isinstance(setup, str):
        named = next((entry for entry in library.setups if entry["name"] == setup), None)
        if named is None:
            known = ", ".join(repr(entry["name"]) for entry in library.setups) or "none"
            raise ValueError(
                f"no set-up is called {setup!r}; the sets have {known}, and {RANDOM!r} draws one"
            )
        groups = named["players"].get(str(players))
        if groups is None:
            raise ValueError(f"the set-up {setup!r} is not for {players} players")
        setup = {"mastermind": named.get("mastermind"), "scheme": named.get("scheme"), **groups}
    if not isinstance(setup, Mapping):
        raise ValueError(f"a set-up is a name or a mapping of {', '.join(PARTS)}, not {setup!r}")
    for part, names in setup.items():
        if part == "use":
            for name in names:
                wanted[_part_of(name, pool)].append(name)
            continue
        if part not in wanted:
            raise ValueError(f"a set-up has no part {part!r}; it has {', '.join(PARTS)}, and use")
        for name in [names] if isinstance(names, str) else names or ():
            if name not in pool.part(part):
                raise ValueError(f"{name!r} is not one of the {part}: {', '.join(pool.part(part))}")
            wanted[part].append(name)
    return wanted


def _part_of(name: str, pool: Pool) -> str:
    for part in PARTS:
        if name in pool.part(part):
            return part
    raise ValueError(f"no loaded set has a Mastermind, Scheme or group called {name!r}")


def _one(wanted: Sequence[str], names: Sequence[str], chance: rng.Chance, kind: str) -> str:
    if len(wanted) > 1:
        raise ValueError(f"a game has one {kind}, not {' and '.join(wanted)}")
    if wanted:
        return wanted[0]
    if not names:
        raise ValueError(f"the sets have no {kind}")
    return names[chance.below(len(names))]


def _fill(
    wanted: Iterable[str],
    must: Iterable[str],
    names: Sequence[str],
    count: int,
    chance: rng.Chance,
    leader: str,
) -> tuple[str, ...]:
    """So many groups: those named, those that must be there, and others drawn from the rest (DC-BUILD-08,
    09)."""
    chosen = list(dict.fromkeys(wanted))
    missing = [name for name in dict.fromkeys(must) if name not in chosen]
    if len(chosen) + len(missing) > count:
        if missing:
            raise ValueError(
                f"{leader} needs {', '.join(missing)}, and {count} other groups are named already"
            )
        raise ValueError(f"{len(chosen)} groups are named where {count} are played: {', '.join(chosen)}")
    chosen += missing
    rest = chance.sample([name for name in names if name not in chosen], count - len(chosen))
    if len(chosen) + len(rest) < count:
        raise ValueError(f"the sets have {len(chosen) + len(rest)} groups where {count} are needed")
    return (*chosen, *rest)


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
            raise ValueError(f"the set-up needs {n} of the kind {kind}; the sets have {have}")


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
        for fields in (ability.extra, *statements(ability, "leads")):
            groups += fields.get("groups") or ()
            if fields.get("any_with"):
                any_with.append(fields["any_with"])
    return list(dict.fromkeys(groups)), list(dict.fromkeys(any_with))


def _led(library: Library, mastermind: str, pool: Pool, chance: rng.Chance) -> list[str]:
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


def statements(ability: Ability, name: str) -> list[Mapping[str, Any]]:
    """The fields of an ability's statements of a kind."""
    body = (ability.ir.get("ability") or {}).get("body") or ()
    return [statement[name] for statement in body if name in statement]


def setup_lines(scheme: Definition, players: int) -> list[Use]:
    """The counts of a card's Setup lines that hold for so many players (DC-BUILD-05, 06)."""
    uses: list[Use] = []
    for ability in scheme.faces[0].abilities:
        if ability.role != "setup":
            continue
        for entry in ability.extra.get("uses", ()):
            uses.append(
                Use(entry["mode"], entry["kind"], entry.get("name", ""), entry["n"], entry.get("place", ""))
            )
        for fields in statements(ability, "use_cards"):
            if fields.get("players") and players not in fields["players"]:
                continue
            uses += _uses(fields, players)
    return uses


def _uses(fields: Mapping[str, Any], players: int) -> list[Use]:
    mode = fields.get("mode", "use")
    place = ((fields.get("place") or {}).get("place") or {}).get("name", "")
    nouns = [fields["what"]]
    if "all_of_nouns" in fields["what"]:
        nouns = fields["what"]["all_of_nouns"]["parts"]
    found = []
    for noun in nouns:
        if "cards" not in noun:
            raise ValueError(f"a Setup line counts cards, not {next(iter(noun))}")
        cards = noun["cards"]
        name = next((f["of_group"]["name"] for f in cards.get("filters") or () if "of_group" in f), "")
        found.append(Use(mode, cards["kind"], name, _count(cards["det"], players), place))
    return found


def _count(det: Mapping[str, Any], players: int) -> int:
    det = det.get("det", det)
    amount = det.get("amount")
    if amount is None:
        return 1
    if "number" in amount:
        return int(amount["number"]["value"])
    if "per_player" in amount:
        return players * int(amount["per_player"]["number"]["number"]["value"])
    raise ValueError("a Setup line gives a number, or one for each player")
