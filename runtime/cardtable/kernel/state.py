"""A game's changing part: what the cards are, where they lie and who knows them, quick to copy.

A zone is a list of card numbers; its last card is its top. A card number counts the table's physical cards
from 1, then the tokens and virtual copies that the state has made; 0 is no card. The values of every
dictionary here are immutable and are replaced, never changed, so that a copy shares them.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any, TypeVar

from cardtable.kernel import rng
from cardtable.kernel.definitions import FACE, TABLE, Ability, Definition, Face, Overlay, Table
from cardtable.kernel.events import Delayed, Event, Modifier, Outcome, Restricted, bind, freeze, unbind
from cardtable.kernel.tally import Tally

__all__ = [
    "BOTTOM",
    "NOWHERE",
    "TOP",
    "UNDER",
    "Delayed",
    "Event",
    "Modifier",
    "Outcome",
    "Restricted",
    "State",
    "bind",
    "freeze",
    "unbind",
]

NOWHERE = -1
TOP = -1
BOTTOM = 0

RULE = "rule"
"""The end of what a standing rule of faces lays on a card."""

UNDER = ""
"""The name of the room under a card; the room beside it has a coined name."""

Standing = tuple[int, Ability]
Key = TypeVar("Key")


class State(Tally):
    """Everything of a game that changes. Copy it with `copy`; states are equal when all their parts are."""

    __slots__ = (
        "exposures", "facing", "overlays", "relations", "seen", "standing", "tokens", "under", "where",
        "zones",
    )  # fmt: skip

    def __init__(self, table: Table, generator: int) -> None:
        super().__init__(table, generator)
        self.exposures = 0
        """How many cards went from hidden to seen by a player; those left out that the player whose turn it
        is knew before, and so only showed.
        """
        self.zones: list[list[int]] = [[] for _ in table.zones]
        self.where: list[int] = [NOWHERE] * table.size
        """Of each card the number of its zone; -1 - host where it lies under or beside a card; else
        NOWHERE.
        """
        self.under: dict[int, tuple[int, ...]] = {}
        """Of each card what lies under and beside it, in order of arrival; it travels with the card."""
        self.relations: dict[int, str] = {}
        """Of a card beside another, the name of that room; a card that is not here lies under its host."""
        self.facing: dict[int, bool] = {}
        """Cards that are face up (True) or face down (False) whatever their zone says."""
        self.seen: dict[int, int] = {}
        """Players (as bits) who know a card although its zone hides it, until it moves or is shuffled."""
        self.tokens: list[tuple[str, bool]] = []
        """Tokens and virtual copies: the definition's id, and whether it is virtual (has no card at all)."""
        self.overlays: dict[int, tuple[Overlay, ...]] = {}
        self.standing: dict[str, tuple[Standing, ...]] = {}
        """The abilities now alive, by key; sorted by card, so that the same cards give the same order."""

    def copy(self) -> State:
        """A state that goes its own way; what is immutable is shared."""
        new = State.__new__(State)
        new.table = self.table
        new.generator = self.generator
        new.draws = self.draws
        new.exposures = self.exposures
        new.zones = [zone[:] for zone in self.zones]
        new.where = self.where[:]
        new.under = self.under.copy()
        new.relations = self.relations.copy()
        new.facing = self.facing.copy()
        new.seen = self.seen.copy()
        new.tokens = self.tokens[:]
        new.overlays = self.overlays.copy()
        new.standing = self.standing.copy()
        new.modifiers = self.modifiers.copy()
        new.delayed = self.delayed.copy()
        new.points = self.points[:]
        new.restricted = self.restricted
        new.substitutions = self.substitutions
        new.tracks = self.tracks[:]
        new.counters = self.counters.copy()
        new.facts = self.facts.copy()
        new.history = self.history[:]
        new.active = self.active
        new.turn = self.turn
        new.agenda = self.agenda
        new.begun = self.begun
        new.serial = self.serial
        new.outcome = self.outcome
        return new

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in PARTS)

    __hash__ = None  # type: ignore[assignment]

    def key(self) -> Hashable:
        """All of the state as a value that can be hashed; equal states have equal keys."""
        return tuple([_hashable(getattr(self, name)) for name in PARTS])

    # ------------------------------------------------------------ what a card is

    def definition(self, card: int) -> Definition:
        """A card's own definition, whatever it counts as."""
        table = self.table
        if card < table.size:
            return table.definitions[card]
        return table.library.definitions[self.tokens[card - table.size][0]]

    def face(self, card: int, overlays: tuple[Overlay, ...] | None = None) -> Face:
        """What a card is now; with an event's `overlays`, what it was then."""
        if overlays is None and self.overlays:
            overlays = self.overlays.get(card)
        table = self.table
        if not overlays:
            return table.faces[card] if card < table.size else self.definition(card).faces[0]
        return table.form(self.definition(card), overlays)

    def is_kind(self, card: int, kind: str) -> bool:
        """Whether a card is of a kind or of a narrower one."""
        return kind in self.face(card).kinds

    def is_physical(self, card: int) -> bool:
        """Whether a card is one of the box: what conservation counts."""
        return 0 < card < self.table.size

    def is_virtual(self, card: int) -> bool:
        """Whether a card is a virtual copy, which is in no place."""
        return card >= self.table.size and self.tokens[card - self.table.size][1]

    def overlay(self, card: int, overlay: Overlay) -> None:
        """Change what a card is, until the overlay's end."""
        self.overlays[card] = (*self.overlays.get(card, ()), overlay)
        self._refresh(card)

    def drop_overlays(self, card: int, until: str | None = None, source: int | None = None) -> None:
        """End a card's overlays: all of them, or those with that end (and source)."""
        old = self.overlays.get(card)
        if not old:
            return
        kept = tuple(
            o
            for o in old
            if (until is not None and o.until != until) or (source is not None and o.source != source)
        )
        if len(kept) != len(old):
            self._keep(self.overlays, card, kept)
            self._refresh(card)

    def make_token(
        self, definition: str, *, virtual: bool = False, overlays: tuple[Overlay, ...] = ()
    ) -> int:
        """A new card that is not of the box; it is nowhere until it is moved."""
        if definition not in self.table.library.definitions:
            raise LookupError(f"no loaded set has the card {definition!r}")
        card = self.table.size + len(self.tokens)
        self.tokens.append((definition, virtual))
        self.where.append(NOWHERE)
        if overlays:
            self.overlays[card] = overlays
        return card

    # ------------------------------------------------------------ where a card is

    def zone(self, name: str, owner: int = TABLE) -> list[int]:
        """The cards of a place, bottom first; the list itself, not to be changed by hand."""
        return self.zones[self.table.zone_index[name, owner]]

    def row(self, name: str, owner: int = TABLE) -> list[int]:
        """The cards of a row in the order of its spaces."""
        zones = self.zones
        return [card for index in self.table.rows[name, owner] for card in zones[index]]

    def host(self, card: int) -> int:
        """The card that this one lies under or beside; 0 if none."""
        at = self.where[card]
        return -1 - at if at <= -2 else 0

    def home(self, card: int) -> int:
        """The zone that a card is in, by itself or with its host; NOWHERE if none."""
        at = self.where[card]
        while at <= -2:
            at = self.where[-1 - at]
        return at

    def held(self, host: int, relation: str | None = UNDER) -> list[int]:
        """The cards under a card, or beside it in the room of that name; None means both."""
        cards = self.under.get(host)
        if not cards:
            return []
        if relation is None:
            return list(cards)
        relations = self.relations
        return [card for card in cards if relations.get(card, UNDER) == relation]

    def move(self, card: int, zone: int, at: int = TOP, up: bool | None = None) -> None:
        """Put a card into a zone: on top, at the bottom (0) or at an index; `up` sets its facing against the
        zone's.

        What lies under or beside it comes along. Whatever held only while it stayed ends, unless it moved
        within a row.
        """
        old = self.where[card]
        is_plain = old >= 0 and card not in self.facing and card not in self.seen
        before = self.table.sees[old] if is_plain else self._known(card, old)
        self._take(card, old)
        cards = self.zones[zone]
        if at == TOP:
            cards.append(card)
        else:
            cards.insert(at, card)
        self.where[card] = zone
        areas = self.table.areas
        if old < 0 or areas[old] != areas[zone]:
            self._leave(card)
        if up is not None:
            self.facing[card] = up
            is_plain = False
        after = self.table.sees[zone] if is_plain else self._known(card, zone)
        if after & ~before & self.table.seats and not before >> self.active & 1:
            self.exposures += 1

    def attach(self, card: int, host: int, relation: str = UNDER, up: bool | None = None) -> None:
        """Put a card under another, or beside it into the room of that name; it is face up unless `up` is
        False.
        """
        at = host
        while at:
            if at == card:
                raise ValueError("a card cannot lie under itself")
            at = self.host(at)
        old = self.where[card]
        before = self._known(card, old)
        self._take(card, old)
        self.under[host] = (*self.under.get(host, ()), card)
        if relation:
            self.relations[card] = relation
        self.where[card] = -1 - host
        self._leave(card)
        if up is not None:
            self.facing[card] = up
        if self._known(card, -1 - host) & ~before & self.table.seats and not before >> self.active & 1:
            self.exposures += 1

    def remove(self, card: int) -> None:
        """Take a token out of the game; what lay under it must have been moved before."""
        if card < self.table.size:
            raise ValueError("a card of the box cannot leave the game; it goes to a place")
        self._take(card, self.where[card])
        self.where[card] = NOWHERE
        self._leave(card)

    def _take(self, card: int, old: int) -> None:
        if old >= 0:
            cards = self.zones[old]
            if cards[-1] == card:
                cards.pop()
            else:
                cards.remove(card)
        elif old <= -2:
            host = -1 - old
            rest = tuple(other for other in self.under[host] if other != card)
            self._keep(self.under, host, rest)
            self.relations.pop(card, None)

    def _leave(self, card: int) -> None:
        """End what held only while the card stayed where it was, and re-index what it does."""
        if card in self.facing:
            del self.facing[card]
        if card in self.seen:
            del self.seen[card]
        overlays = self.overlays.get(card)
        if overlays:
            self.drop_overlays(card, "stay")
            self.drop_overlays(card, RULE)
        if self.modifiers:
            self._drop_modifiers(card)
        if self.overlays:
            self._end_overlays(card, "source", RULE)
        if overlays or self.face(card).standing:
            self._refresh(card)

    def _end_overlays(self, source: int, *ends: str) -> None:
        """End what a card has laid on others that ends so."""
        for other in [c for c, found in self.overlays.items() if any(o.source == source for o in found)]:
            kept = tuple(o for o in self.overlays[other] if not (o.source == source and o.until in ends))
            self._keep(self.overlays, other, kept)
            self._refresh(other)

    def _drop_modifiers(self, card: int) -> None:
        for key, modifiers in list(self.modifiers.items()):
            kept = tuple(
                m
                for m in modifiers
                if not (
                    (m.until.startswith("stay") and m.card == card)
                    or (m.until == "source" and m.source == card)
                )
            )
            if len(kept) != len(modifiers):
                self._keep(self.modifiers, key, kept)

    @staticmethod
    def _keep(index: dict[Key, tuple[Any, ...]], key: Key, kept: tuple[Any, ...]) -> None:
        """Set what an index has under a key; no key stays without anything."""
        if kept:
            index[key] = kept
        else:
            index.pop(key, None)

    def _refresh(self, card: int) -> None:
        """Index the standing abilities of a card anew."""
        ruled = False
        for key, found in list(self.standing.items()):
            if any(other == card for other, _ in found):
                ruled = ruled or key == FACE
                self._keep(self.standing, key, tuple(entry for entry in found if entry[0] != card))
        tags = self.tags(card)
        for key, ability in self.face(card).standing:
            if "any" in ability.lives or not tags.isdisjoint(ability.lives):
                entries = [*self.standing.get(key, ()), (card, ability)]
                entries.sort(key=_standing_order)
                self.standing[key] = tuple(entries)
        if ruled and not any(other == card for other, _ in self.standing.get(FACE, ())):
            self._end_overlays(card, RULE)

    def tags(self, card: int) -> frozenset[str]:
        """The names under which abilities may say that they live where the card is."""
        at = self.where[card]
        if at >= 0:
            return self.table.tags[at]
        if at == NOWHERE:
            return frozenset()
        relation = self.relations.get(card, UNDER)
        return frozenset((relation or "under",))

    def lay(self, overlays: Mapping[int, tuple[Overlay, ...]]) -> None:
        """Lay on the cards all that the rules of faces now say, in place of what they said before."""
        for card in sorted({card for card, found in self.overlays.items() if _is_ruled(found)} | {*overlays}):
            old = self.overlays.get(card, ())
            new = (*(o for o in old if o.until != RULE), *overlays.get(card, ()))
            if new != old:
                self._keep(self.overlays, card, new)
                self._refresh(card)

    def reindex(self) -> None:
        """Build the index of standing abilities from nothing (after loading)."""
        self.standing = {}
        for card, at in enumerate(self.where):
            if at != NOWHERE and self.face(card).standing:
                self._refresh(card)

    # ------------------------------------------------------------ who knows a card

    def _known(self, card: int, at: int) -> int:
        """The players, as bits, who may know a card that is there; a virtual copy lies nowhere, open to
        all.
        """
        if at == NOWHERE:
            return self.table.everybody if self.is_virtual(card) else 0
        facing = self.facing.get(card) if self.facing else None
        if facing is None:
            if at >= 0:
                known = self.table.sees[at]
            else:
                known = self.table.everybody
        else:
            known = self.table.everybody if facing else 0
        if self.seen:
            known |= self.seen.get(card, 0)
        return known

    def may_know(self, player: int, card: int) -> bool:
        """Whether a player may know which card this is; -1 is a spectator."""
        if player < 0:
            player = self.table.players
        return bool(self._known(card, self.where[card]) >> player & 1)

    def is_open(self, card: int) -> bool:
        """Whether everybody may know which card this is."""
        return self._known(card, self.where[card]) == self.table.everybody

    def look(self, card: int, player: int) -> None:
        """Let a player know a card where it lies; -1 lets everybody."""
        bits = self.table.everybody if player < 0 else 1 << player
        before = self._known(card, self.where[card])
        unknown = bits & ~before
        if unknown:
            if unknown & self.table.seats and not before >> self.active & 1:
                self.exposures += 1
            self.seen[card] = self.seen.get(card, 0) | bits

    def forget(self, cards: Iterable[int]) -> None:
        """Let nobody know any more which of the cards is which, where the places they lie in hide them."""
        for card in cards:
            self.seen.pop(card, None)

    def turn_over(self, card: int, up: bool) -> None:
        """Turn a card face up or face down where it lies; face down, nobody knows it any more."""
        before = self._known(card, self.where[card])
        self.facing[card] = up
        self.seen.pop(card, None)
        after = self._known(card, self.where[card])
        if after & ~before & self.table.seats and not before >> self.active & 1:
            self.exposures += 1

    # ------------------------------------------------------------ chance and time

    def shuffle(self, zone: int) -> None:
        """Shuffle a zone; nobody knows any of its hidden cards afterwards."""
        cards = self.zones[zone]
        self.generator = rng.shuffle(self.generator, cards)
        self.draws += 1
        if self.seen:
            for card in cards:
                self.seen.pop(card, None)

    def expire(self, moment: str) -> None:
        """End every overlay, modifier, delayed effect and restriction that lasts until this moment."""
        for card in [c for c, found in self.overlays.items() if any(o.until == moment for o in found)]:
            self.drop_overlays(card, moment)
        for key, modifiers in list(self.modifiers.items()):
            self._keep(
                self.modifiers, key, tuple(m for m in modifiers if m.until not in (moment, f"stay, {moment}"))
            )
        for key, delayed in list(self.delayed.items()):
            self._keep(self.delayed, key, tuple(d for d in delayed if d.until != moment))

    # ------------------------------------------------------------ soundness

    def check(self) -> list[str]:
        """What is wrong with the places of cards: each physical card in exactly one, and no card in two."""
        faults: list[str] = []
        places: dict[int, int] = {}
        for index, cards in enumerate(self.zones):
            for card in cards:
                places[card] = places.get(card, 0) + 1
                if self.where[card] != index:
                    faults.append(f"card {card} lies in zone {index} and says {self.where[card]}")
        for host, cards_under in self.under.items():
            for card in cards_under:
                places[card] = places.get(card, 0) + 1
                if self.where[card] != -1 - host:
                    faults.append(f"card {card} lies with card {host} and says {self.where[card]}")
        for card, at in enumerate(self.where):
            times = places.get(card, 0)
            if times > 1:
                faults.append(f"card {card} lies in {times} places")
            if times == 0 and (at != NOWHERE or 0 < card < self.table.size):
                faults.append(f"card {card} lies in no place")
        return faults


def _is_ruled(overlays: tuple[Overlay, ...]) -> bool:
    return any(overlay.until == RULE for overlay in overlays)


def _standing_order(entry: Standing) -> tuple[int, int]:
    return entry[0], entry[1].order


def _hashable(part: Any) -> Hashable:
    if isinstance(part, dict):
        return frozenset([(name, _hashable(value)) for name, value in part.items()])
    if isinstance(part, list):
        return tuple([_hashable(item) for item in part])
    return part  # type: ignore[no-any-return]


PARTS = tuple(sorted({*Tally.__slots__, *State.__slots__} - {"table", "standing"}))
"""What makes two states equal; the index of standing abilities follows from the rest."""
