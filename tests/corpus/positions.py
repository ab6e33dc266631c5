"""Positions that printed texts are played in: full tables of one to three players, and a bare one.

On top of a position a card is put where its text lives, cards that it speaks of are put where they may be
meant, and what its Superpowers ask for has been played.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import cardtable
from cardtable.families.legendary import roles
from cardtable.families.legendary.arrange import arrange
from cardtable.families.legendary.effects import speaks_of
from cardtable.families.legendary.table import table_of
from cardtable.keeping.game import Game
from cardtable.kernel.definitions import Ability, Definition, Overlay
from cardtable.kernel.state import Event, State
from tests.corpus.stage import Job, Stage

HAND = ["Ada's Eye", "Bea's Hand", "Cleo's Eye", "Dora's Hand", "Edda's Eye", "Page", "Wound"]
DISCARD = [
    "Ada's Will",
    "Bea's Eye",
    "Cleo's Hand",
    "Dora's Eye",
    "Edda's Hand",
    "Squire",
    "Wound",
    "Officer",
    "Friend",
]
VICTORY = ["Grunt", "Thug", "Passer-by", "Passer-by", "Reporter"]
CITY = ["Blue Ape", "Grunt", "Red Bull", "Thug", "Blue Cat"]
GONE = [
    "Ada's Eye",
    "Dora's Eye",
    "Edda's Will",
    "Wound",
    "Passer-by",
    "Squire",
    "Blue Dog",
    "Thug",
    "Strike",
    "Turn",
]
ESCAPED = ["Red Crow", "Blue Dog", "Grunt", "Passer-by"]
PLAYED = ["Ada's Hand", "Bea's Will", "Cleo's Will", "Dora's Will", "Friend"]
OPTIONS = {"final blow": True, "ask superpowers": True, "ask end of turn": True, "mulligan": False}


def positions(sets: cardtable.Sets) -> list[Game]:
    """The positions."""
    return [full(sets, 2, 1), other_side(sets), full(sets, 3, 2), bare(sets), full(sets, 1, 3)]


def new_game(sets: cardtable.Sets, players: int, seed: int) -> Game:
    """A game of the stage."""
    game = sets.new_game(players=players, seed=seed, setup="first", options=OPTIONS)
    game.family = Stage()
    return game


def full(sets: cardtable.Sets, players: int, seed: int) -> Game:
    """Cards of every sort in every place."""
    game = new_game(sets, players, seed)
    places: dict[str | tuple[str, int], list[str]] = {
        "city": CITY, "KO pile": GONE, "Escape Pile": ESCAPED, "Escaped Villains pile": ["Red Deer"],
        "played": PLAYED, "Bystander Deck": ["Passer-by"] * 4, "Wound Deck": ["Wound"] * 4,
        "Sidekick Deck": ["Friend"] * 2, "Officer Stack": ["Officer"] * 2, "Officer Deck": ["Officer"] * 2,
    }  # fmt: skip
    for player in range(players):
        places["hand", player] = HAND
        places["discard pile", player] = DISCARD
        places["Victory Pile", player] = [*VICTORY, ("Red Ant", "Blue Bat")[player % 2]]
    held = {
        "Blue Ape": ["Passer-by", "Wound"],
        "Red Bull": ["Bea's Eye"],
        "Overlord": ["Passer-by", "Passer-by"],
    }
    counters = {"twists": 2, "strikes": 1}
    arrange(game, places, points={"Attack": 20, "Recruit": 20}, holds=held, counters=counters)
    return game


def other_side(sets: cardtable.Sets) -> Game:
    """The cards of those who play the villains."""
    game = new_game(sets, 2, 5)
    allies = ["Gus", "Hal", "Ivo", "Jon", "Kai"]
    places: dict[str | tuple[str, int], list[str]] = {
        "city": ["Guard", "Grunt", "Site", "Champion"],
        "KO pile": [*allies, *["Passer-by"] * 4, "Shield", *["Officer"] * 4],
        "Overrun Pile": ["Guard", "Passer-by"],
        "Adversary Deck": ["Champion", "Guard"],
        "Ally Deck": allies,
        "lair": allies,
        "played": ["Gus", "Hal", "Rookie"],
        "Transformation Pile": [],
    }
    allies = ["Gus", "Hal", "Ivo", "Jon", "Kai"]
    for player in range(2):
        places["hand", player] = ["Rope", "Page", *["Piece"] * 4, *allies[player::2]]
        places["discard pile", player] = ["Rope", "Squire", *allies[1 - player :: 2]]
        places["Victory Pile", player] = ["Guard", "Shield", "Order", "Ruse"]
    arrange(game, places, points={"Attack": 20, "Recruit": 20}, holds={"Grunt": ["Piece", "Kai"]})
    return game


def bare(sets: cardtable.Sets) -> Game:
    """A beginning: few cards, few points."""
    game = new_game(sets, 2, 4)
    arrange(game, {"city": ["Grunt"], "hand": ["Page", "Squire", "Wound"], ("hand", 1): ["Page", "Squire"]})
    return game


# ---------------------------------------------------------------- a text in a position


def names_in(ir: Any) -> Iterator[str]:
    """The groups and cards that a meaning names."""
    if isinstance(ir, Mapping):
        for key, inner in ir.items():
            if isinstance(inner, Mapping) and inner.get("name"):
                yield str(inner["name"])
            if key == "leads" and isinstance(inner, Mapping):
                yield from inner["groups"]
            if key == "into" and isinstance(inner, str):
                yield inner
            yield from names_in(inner)
    elif isinstance(ir, list | tuple):
        for inner in ir:
            yield from names_in(inner)


class Placed:
    """Puts a printed card and what it speaks of into a state."""

    def __init__(self, game: Game, state: State, definition: Definition, turn: int) -> None:
        self.game = game
        self.table = table_of(game)
        self.state = state
        self.definition = definition
        self.card, self.other = [
            card for card in range(1, self.table.size) if self.table.definitions[card] is definition
        ]
        self.who = state.active
        self.turn = turn

    def relatives(self, names: Iterable[str]) -> None:
        """Put cards that the text names where they may be meant."""
        wanted = set(names)
        cards = [
            card
            for card, one in enumerate(self.table.definitions)
            if one.name in wanted or one.group in wanted
            if self.state.where[card] == self.table.box and card not in (self.card, self.other)
        ]
        cards.append(self.other)
        for card in cards:
            if self.state.face(card).name in wanted and roles.HERO in self.state.face(card).kinds:
                self.state.move(card, self.table.transformed)
        cards = [card for card in cards if self.state.where[card] != self.table.transformed or self.turn % 3]
        table, who = self.table, self.who
        for card, again in zip(cards, range(self.turn, self.turn + 12), strict=False):
            kinds = self.state.face(card).kinds
            if roles.HERO in kinds:
                homes = [table.hand[who], table.discard[who], table.play[who], table.ko]
            elif roles.VILLAIN in kinds:
                homes = [
                    table.victory[who],
                    table.escaped,
                    table.city[again % 5],
                    table.ko,
                    table.villain_deck,
                ]
            elif roles.BYSTANDER in kinds:
                homes = [table.victory[who], table.ko]
            else:
                continue
            home = homes[again % len(homes)]
            if home in table.city:
                for old in list(self.state.zones[home]):
                    self.state.move(old, table.victory[who])
            self.state.move(card, home)
            if home == table.play[who]:
                self.state.history.append(Event("play", who, card, table.hand[who], home, 1, card))

    def superpowers(self, abilities: Iterable[Ability]) -> None:
        """Have what the icons ask for been played, each by a card of its own."""
        library = self.game.library
        counts: dict[str, int] = {}
        for ability in abilities:
            icons = [icon if isinstance(icon, str) else icon[0] for icon in ability.icons]
            for icon in icons:
                counts[icon] = max(counts.get(icon, 0), icons.count(icon))
        plain = list(self.state.zones[self.table.deck[self.who]])
        for icon, n in counts.items():
            what = "class" if icon in library.classes else "team"
            for card in [plain.pop() for _ in range(n)]:
                self.state.move(card, self.table.play[self.who])
                overlay = Overlay(what, icon)
                self.state.overlay(card, overlay)
                event = Event(
                    "play", self.who, card, self.table.hand[self.who], self.table.play[self.who], 1, card
                )
                self.state.history.append(event._replace(overlays=self.state.overlays[card]))

    def crowd(self, names: Iterable[str]) -> None:
        """Let the end be near: full piles, empty decks, rooms of those names beside Scheme and Mastermind."""
        state, table = self.state, self.table
        box = [card for card in state.zones[table.box] if not state.face(card).abilities]
        for zone in (table.villain_deck, table.hero_deck, *(stack.zone for stack in table.stacks)):
            box += state.zones[zone]
        for place in ("Overrun Pile", "Escape Pile", "KO pile"):
            for _ in range(len(box) // 4):
                state.move(box.pop(), table.zone(place))
        for zone in table.hq:
            villain = next(card for card in box if state.is_kind(card, roles.VILLAIN))
            box.remove(villain)
            state.move(villain, zone)
        hosts = [*state.zones[table.scheme], *state.zones[table.mastermind]]
        for name in (*names, "beside"):
            for host in hosts:
                for _ in range(12 if len(box) > 24 else 0):
                    state.attach(box.pop(), host, name)
        for card in box:
            state.move(card, table.box)
        for deck in table.zones:
            state.counters[f"ran out: {deck.name}"] = 1

    def settle(self, ability: Ability) -> None:
        """Put the card where the ability lives."""
        table, state, kinds = self.table, self.state, self.state.face(self.card).kinds
        if roles.MASTERMIND in kinds:
            self._instead(table.mastermind)
        elif roles.SCHEME in kinds:
            self._instead(table.scheme)
        elif roles.TACTIC in kinds and ability.label:
            (host,) = state.zones[table.mastermind]
            for tactic in state.held(host):
                state.move(tactic, table.box)
            state.attach(self.card, host, up=False)
        elif "city" in ability.lives:
            space = table.city[self.turn % len(table.city)]
            for old in list(state.zones[space]):
                state.move(old, table.box)
            state.move(self.card, space)
            for name in ("Bea's Eye", "Friend", "Officer", "Passer-by", "Piece"):
                state.attach(self.find(name), self.card)
        elif "victory" in ability.lives and ability.event != "rescue":
            state.move(self.card, table.victory[self.who])
        elif ability.role in ("trigger", "static") and "hand" not in ability.lives:
            state.move(self.card, table.play[self.who])
        elif ability.role in ("replace", "action"):
            state.move(self.card, table.hand[self.who])

    def find(self, name: str) -> int:
        """A plain card of that name that lies where nobody misses it."""
        state = self.state
        cards = [card for card, one in enumerate(self.table.definitions) if one.name == name]
        return max(cards, key=lambda card: (state.where[card] == self.table.box, state.where[card]))

    def _instead(self, zone: int) -> None:
        for old in list(self.state.zones[zone]):
            for held in self.state.held(old, None):
                self.state.move(held, self.table.box)
            self.state.move(old, self.table.box)
        self.state.move(self.card, zone)

    def jobs(self, ability: Ability) -> list[Job]:
        """What has the ability act, as its label or role says."""
        card, state, table = self.card, self.state, self.table
        kinds = state.face(card).kinds
        number = next((n for n in range(1, 30) if ability.ordinals and speaks_of(ability.ordinals, n)), 3)
        (mastermind,) = state.zones[table.mastermind]
        first = next((other for zone in table.city for other in state.zones[zone] if other != card), 0)
        match ability.role, ability.label:
            case "effect", roles.AMBUSH if roles.VILLAIN in kinds:
                return [("enter", card)]
            case "effect", roles.FIGHT:
                return [("fight", mastermind if roles.TACTIC in kinds else card)]
            case "effect", roles.ESCAPE if roles.VILLAIN in kinds:
                return [("escape", card)]
            case "effect", roles.RESCUE:
                return [("rescue", card)]
            case "effect", roles.STRIKE if roles.MASTERMIND in kinds:
                state.counters["strikes"] = number - 1
                return [("take_effect", roles.STRIKE)]
            case "effect", roles.TWIST if roles.SCHEME in kinds:
                state.counters["twists"] = number - 1
                return [("take_effect", roles.TWIST)] * 2
            case "effect", "" if kinds & {roles.HERO, roles.WOUND}:
                before = [("verbs", self.who), ("recruit",), ("fight", first)] if self.turn % 2 else []
                return [*before, ("play", card)]
            case "effect", "":
                return [("run", ability.function, card)]
            case "effect", label:
                return [("label", label, card, number)]
            case "cost", _:
                return [("play", card)]
            case "trigger", _ if ability.event == "rescue" and roles.BYSTANDER in kinds:
                return [("rescue", card)]
            case "action" | "setup", _:
                return [("run", ability.function, card)]
        if ability.role in ("trigger", "replace"):
            return self.happenings(ability)
        return []

    def happenings(self, ability: Ability) -> list[Job]:
        """A bit of everything that could happen."""
        state, table = self.state, self.table
        first = next((card for zone in table.city for card in state.zones[zone] if card != self.card), 0)
        hand = list(state.zones[table.hand[self.who]])
        jobs: list[Job] = [("play", card) for card in hand if card != self.card]
        jobs += [("verbs", self.who), ("recruit",), ("fight", first), ("take_effect", roles.VILLAIN)]
        jobs += [("take_effect", roles.STRIKE), ("take_effect", roles.TWIST), ("recruit",)]
        jobs += [("fight", card) for zone in table.city for card in state.zones[zone]]
        jobs += [("escape", card) for zone in table.city for card in state.zones[zone]]
        (mastermind,) = state.zones[table.mastermind]
        jobs += [("fight", mastermind), ("play", self.card)]
        random.Random(self.card).shuffle(jobs)
        return [("own", self.card), *jobs] if roles.HERO in state.face(self.card).kinds else jobs
