"""What an effect may ask of cards: where they belong, what lies with them, what they are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardtable.effects.procedure import procedure
from cardtable.effects.queries.places import is_space
from cardtable.kernel import modifiers
from cardtable.kernel.context import Card, Context, Player
from cardtable.kernel.definitions import TABLE, Face
from cardtable.kernel.events import HELD, AsItWas, Event
from cardtable.kernel.state import UNDER, State

ANY = "card"
"""The kind that every card is of."""

# ---------------------------------------------------------------- cards under, beside and of players


def held(c: Context, card: Card, kind: str = ANY) -> list[Card]:
    """The cards of a kind under a card: captured, tucked or dominated; "card" is any kind.

    Under one that has left this turn, what it held then counts as well (semantics 2).
    """
    cards = c.game.state.held(card)
    cards += [lost for lost in _left_behind(c, card, UNDER) if lost not in cards]
    return cards if kind == ANY else [other for other in cards if is_kind(c, other, kind)]


def beside(c: Context, card: Card, name: str = "") -> list[Card]:
    """The cards stacked next to a card, only those of a coined name where one is given."""
    state = c.game.state
    found = [other for other in state.held(card, None) if other in state.relations]
    found = [other for other in found if not name or state.relations[other] == name]
    return found + [lost for lost in _left_behind(c, card, name or None) if lost not in found]


def _left_behind(c: Context, card: Card, room: str | None) -> list[Card]:
    """What a card held in a room (None: any but under it) when it last left this turn, and lost by that."""
    found: list[Card] = []
    last: tuple[int, int] | None = None
    for event in reversed(c.game.state.history):
        if event.verb == HELD:
            in_room = event.note == room if room is not None else event.note != UNDER
            if last is not None and event.source == card and in_room:
                found.append(event.card)
        elif event.card == card and event.origin != event.place:
            if last is not None and last != (event.origin, event.place):
                break
            last = event.origin, event.place
    return found[::-1]


def captor(c: Context, card: Card) -> Card | None:
    """The card that a card is under, if any; or was, when that one left this turn (semantics 2)."""
    state = c.game.state
    if state.host(card):
        return None if card in state.relations else state.host(card)
    lost = (event for event in reversed(state.history) if event.verb == HELD and event.card == card)
    was = next((event.source for event in lost), 0)
    return was if was and card in _left_behind(c, was, UNDER) else None


def holder(c: Context, card: Card) -> Card | None:
    """The card that a card is stacked beside, if any."""
    state = c.game.state
    return state.host(card) or None if card in state.relations else None


def yours(c: Context, player: Player) -> list[Card]:
    """A player's cards in front of them and in hand: what "your Heroes" looks among (DC-REVEAL-07, 09)."""
    return procedure(c).own(c.game, player)


def played(c: Context, player: Player) -> list[Card]:
    """The cards a player played this turn, in order, copies and cards that left included (DC-POWER-15, 17).

    The card being played is the last of them. Played again, a card stands in the list again. Each is read as
    it was then (semantics 2).
    """
    return [AsItWas(event) for event in c.game.state.history if event.verb == "play" and event.who == player]


def master(c: Context) -> Card:
    """The Mastermind that the speaking Tactic belongs to; of any other card, that card."""
    return procedure(c).master(c.game, c.source)


def owner(c: Context, card: Card) -> Player | None:
    """The player in whose place a card is, if any."""
    home = c.game.state.home(card)
    found = c.game.table.zones[home].owner if home >= 0 else TABLE
    return None if found == TABLE else found


def others(cards: Sequence[Card], card: Card) -> list[Card]:
    """The cards without that one (its last occurrence): "each other" (DC-REVEAL-06)."""
    kept = list(cards)
    for index in range(len(kept) - 1, -1, -1):
        if kept[index] == card:
            del kept[index]
            break
    return kept


def in_play(c: Context, kind: str) -> list[Card]:
    """The cards of a kind that are in play on the table: in its rows, on their own spaces, and stacked
    beside these."""
    return [card for card in procedure(c).in_play(c.game) if is_kind(c, card, kind)]


def the_one(c: Context, kind: str) -> Card:
    """The Mastermind, the Scheme: the card of a kind that is in play, else the one of it that has left."""
    found = in_play(c, kind)
    if found:
        return found[0]
    table, state = c.game.table, c.game.state
    left = [card for card in range(1, table.size) if kind in table.faces[card].kinds]
    return max(left, key=lambda card: table.zones[max(state.home(card), 0)].sees == "all")


# ---------------------------------------------------------------- what a card is


def is_kind(c: Context, card: Card, kind: str) -> bool:
    """Whether a card is of a kind or of a narrower one ("Villain" for a Henchman); "card" is any."""
    if kind == ANY:
        return True
    event = c.event
    if type(card) is int and (event is None or event.card != card):
        return kind in c.game.state.face(card).kinds
    return kind in face_of(c, card).kinds


def face_of(c: Context, card: Card) -> Face:
    """What a card is; one that has left, or that history speaks of, what it was then (semantics 2)."""
    event = then(c, card)
    return c.game.state.face(card) if event is None else c.game.state.face(card, event.overlays)


def then(c: Context, card: Card) -> Event | None:
    """The event as of which a card is read: of one that history speaks of its own, of the card of ``c.event``
    that one if the card has left by it; None where it is read as it is now.
    """
    if type(card) is AsItWas:
        return card.event
    event = c.event
    return None if event is None or event.card != card or is_here(c, event) else event


def is_here(c: Context, event: Event) -> bool:
    """Whether the card of an event is still, or again, where it is read as it is now."""
    at = c.game.state.where[event.card]
    return event.verb in STAYING or at == event.origin or (at >= 0 and is_space(c, at))


STAYING = frozenset(("become", "transform", "reveal", "look at", "enter", "move", "play", "draw"))
"""Verbs by which a card does not leave: it is read as it has become."""


def hero_name(state: State, face: Face, suffix: str) -> str:
    """The Hero Name of a face: what is printed, else the card's own name, a suffix left out (DC-NAME-01 to
    03)."""
    return face.hero_name.removesuffix(suffix) if face.hero_name else face.name


def bears(c: Context, card: Card, *icons: str) -> bool:
    """Whether a card bears any of the icons: a class, a team or a Hero Name (DC-POWER-05, 06, 11).

    A bracketed kind ("[Support]") asks for the kind.
    """
    return procedure(c).bears(face_of(c, card), icons)


def is_grey(c: Context, card: Card) -> bool:
    """Whether a Hero has no class (DC-CLASS-07); what is no Hero has no color at all (DC-TYPE-03)."""
    face = face_of(c, card)
    return not face.classes and procedure(c).has_color(face)


def is_multicolored(c: Context, card: Card) -> bool:
    """Whether a card has more than one class."""
    return len(set(face_of(c, card).classes)) > 1


def named(c: Context, card: Card, name: str) -> bool:
    """Whether a card's own name, Hero Name or group is that (DC-NAME-01 to 04), in solo by the map of groups.

    A card stacked beside another has the name coined for it as well.
    """
    family = procedure(c)
    state = c.game.state
    if state.relations.get(card) == name:
        return True
    face = face_of(c, card)
    name = family.group_meant(c.game, c.source, name)
    if name in (face.name, face.group):
        return True
    suffix = family.name_suffix
    return bool(suffix) and name in (face.hero_name.removesuffix(suffix), face.group.removesuffix(suffix))


def value(c: Context, card: Card, quality: str) -> int:
    """A card's current "cost" or number of a point ("Attack", "VP", …); 0 where it has none (DC-NUM-01).

    One that has left, or that history speaks of, has what it had then (semantics 2).
    """
    event = then(c, card)
    if event is None:
        return modifiers.value(c.game, card, quality)
    return max(c.game.state.face(card, event.overlays).numbers.get(quality, 0), 0)


def printed(c: Context, card: Card, quality: str) -> int:
    """The number a card prints for its "cost" or a point, changes ignored; marks never count (DC-PLAY-08 to
    10)."""
    state = c.game.state
    event = then(c, card)
    overlays = state.overlays.get(card, ()) if event is None else event.overlays
    return state.face(card, tuple(o for o in overlays if o.what in ("is", "face"))).numbers.get(quality, 0)


def has_point(c: Context, card: Card, point: str) -> bool:
    """Whether a card shows an icon of that point."""
    return point in face_of(c, card).numbers


def has_keyword(c: Context, card: Card, keyword: str) -> bool:
    """Whether a card has a keyword, printed or given."""
    return keyword in face_of(c, card).keywords


def _qualities(c: Context, card: Card, quality: str) -> set[str] | set[int]:
    face = face_of(c, card)
    if quality == "class":
        return set(face.classes)
    if quality == "color":
        return set(face.classes) or ({""} if procedure(c).has_color(face) else set())
    if quality == "team":
        return set(face.teams)
    if quality == "name":
        return {face.name}
    if quality == "Hero Name":
        return {hero_name(c.game.state, face, procedure(c).name_suffix)}
    if quality == "group":
        return {face.group} if face.group else set()
    number = value(c, card, quality)
    return {number} if number or quality in face.numbers or quality == "cost" else set()


def shares(c: Context, card: Card, other: Card, quality: str) -> bool:
    """Whether two cards have a "cost", "class", "color", "team", "name", "Hero Name" or point's number in
    common."""
    return not _qualities(c, card, quality).isdisjoint(_qualities(c, other, quality))


def differing(c: Context, cards: Iterable[Card], quality: str) -> int:
    """How many different costs, classes, colors, teams or names there are among the cards (DC-PLAY-10)."""
    found: set[str | int] = set()
    for card in cards:
        found |= _qualities(c, card, quality)
    return len(found)


def highest(c: Context, cards: Sequence[Card], quality: str) -> list[Card]:
    """Those of the cards with the highest value, ties included."""
    most = max((value(c, card, quality) for card in cards), default=0)
    return [card for card in cards if value(c, card, quality) == most]


def lowest(c: Context, cards: Sequence[Card], quality: str) -> list[Card]:
    """Those of the cards with the lowest value, ties included."""
    least = min((value(c, card, quality) for card in cards), default=0)
    return [card for card in cards if value(c, card, quality) == least]
