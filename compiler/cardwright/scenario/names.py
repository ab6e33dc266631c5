"""Words of a scenario to what they stand for in its game: cards, places, points, tracks, actions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardwright.family.roles import DECK, DISCARDED, HAND, HERO_DECK, HQ, PLAYED_KINDS, VILLAIN_DECK
from cardwright.foundation.diagnostics import did_you_mean

if TYPE_CHECKING:
    from cardtable import Game
    from cardwright.scenario.read import Words

NOTHING = "nothing"
EMPTY = "empty"
PLAYED = "played"
TACTICS = "tactics"
COUNTERS = ("twists",)
"""Counts of the game that a test may set."""
HEROES_LIE_IN = (HAND, DECK, DISCARDED, PLAYED, HQ, HERO_DECK)
"""Where a name that a Hero and an enemy share means the Hero; anywhere else it means the enemy."""

_COUNT = re.compile(r"([0-9]{1,18}) +(\S.*)")


class Unknown(Exception):
    """Words that stand for nothing in this game."""

    def __init__(self, words: Words, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.words = words
        self.hint = hint


class Names:
    """The names of a game. Cards must be written as printed; for the rest capitals do not matter."""

    villain_deck = VILLAIN_DECK
    counters = COUNTERS

    def __init__(self, game: Game) -> None:
        self.game = game
        library = game.library
        self.of_cards: dict[str, str] = {}
        """Each name of a card, or of one of its sides, and what to lay it out by."""
        for definition in library.definitions.values():
            self.of_cards.setdefault(definition.name, definition.name)
        for definition in library.definitions.values():
            for face in definition.faces:
                self.of_cards.setdefault(face.name, definition.id)
        self.places: dict[str, tuple[str, bool]] = {}
        """Each place (or space of a row) in lower case: its name, and whether players own it."""
        for (name, owner), indexes in game.table.rows.items():
            self.places[name.casefold()] = (name, owner >= 0)
            for index in indexes:
                if space := game.table.zones[index].space:
                    self.places.setdefault(space.casefold(), (space, owner >= 0))
        self.plurals: dict[str, str] = {}
        """Each kind, in singular and plural, in lower case, and its name."""
        for document in library.documents.values():
            for kind in document["vocabulary"].get("kinds", ()):
                for word in (kind["name"], kind.get("plural") or kind["name"]):
                    self.plurals.setdefault(word.casefold(), kind["name"])

    # ------------------------------------------------------------ cards

    def card_name(self, words: Words) -> str:
        """The name of a card as printed; a name that a card has taken in this game will do, too."""
        if words.text in self.of_cards or words.text in self._taken():
            return words.text
        raise Unknown(words, f'no card is called "{words.text}"', did_you_mean(words.text, self.of_cards))

    def card(self, words: Words) -> str:
        """What to lay out a card by."""
        return self.of_cards.get(self.card_name(words), words.text)

    def cards(self, words: Words, place: str = "") -> list[str]:
        """What to lay out a list of cards by: copies repeated, "empty" kept, "nothing" an empty list.

        Of a Hero and an enemy of one name, the one is meant whose kind such a place is for.
        """
        if words.text == NOTHING:
            return []
        found: list[str] = []
        for piece in words.list():
            name, number = self.counted(piece)
            found += [self._alike(name, place) or self.of_cards.get(name, name)] * number
        return found

    def _alike(self, name: str, place: str) -> str:
        """Of several cards of one name, the id of the first that belongs into the place; else empty."""
        alike = [one for one in self.game.library.definitions.values() if one.name == name]
        if len(alike) < 2:
            return ""
        is_held = place in HEROES_LIE_IN
        fitting = (one.id for one in alike if one.faces[0].kinds.isdisjoint(PLAYED_KINDS) != is_held)
        return next(fitting, "")

    def names(self, words: Words) -> list[str]:
        """The names in a list of cards, copies repeated."""
        if words.text == NOTHING:
            return []
        return [
            name for piece in words.list() for name, number in [self.counted(piece)] for _ in range(number)
        ]

    def counted(self, words: Words) -> tuple[str, int]:
        """A card's name with the number of copies before it, if any: ``2 Bystanders``."""
        if words.text == EMPTY or words.text in self.of_cards or words.text in self._taken():
            return words.text, 1
        match = _COUNT.fullmatch(words.text)
        if match is None:
            return self.card_name(words), 1
        singular = self._singular(match[2])
        if singular is None:
            rest = words.part(match.start(2))
            raise Unknown(rest, f'no card is called "{match[2]}"', did_you_mean(match[2], self.of_cards))
        number = int(match[1])
        if number > self.game.table.size:
            raise Unknown(words, f"the game has {self.game.table.size - 1} cards in all")
        return singular, number

    def _singular(self, text: str) -> str | None:
        """The card of a name in singular or plural; of a kind, the card named as the kind."""
        for name in (text, text.removesuffix("s"), self.plurals.get(text.casefold(), "")):
            if name in self.of_cards or name in self._taken():
                return name
        return None

    def _taken(self) -> set[str]:
        """Names that cards have only in this game."""
        state = self.game.state
        return {state.face(card).name for card in state.overlays}

    def kind(self, text: str) -> str | None:
        """The kind of card of that name in singular or plural, if it is one."""
        return self.plurals.get(text.casefold())

    # ------------------------------------------------------------ places, points, tracks, actions

    def place(self, words: Words) -> tuple[str, bool]:
        """A place or a space, and whether players own it."""
        if words.text in (PLAYED, TACTICS):
            return words.text, words.text == PLAYED
        found = self.places.get(words.text.casefold())
        if found is None:
            known = [*(name for name, _ in self.places.values()), PLAYED, TACTICS]
            raise Unknown(words, f'there is no place "{words.text}"', did_you_mean(words.text, known))
        return found

    def point(self, text: str) -> str | None:
        """The kind of points of that name."""
        return next((p for p in self.game.table.points if p.casefold() == text.casefold()), None)

    def quality(self, text: str) -> str | None:
        """What a card has a number for: cost or a kind of points."""
        return "cost" if text.casefold() == "cost" else self.point(text)

    def side(self, text: str) -> str | None:
        """The side of a track of that name."""
        return next((s for s in self.game.table.track_index if s.casefold() == text.casefold()), None)

    def is_action(self, text: str) -> bool:
        """Whether a table action or the action of a card has that name."""
        library = self.game.library
        labels = (a.label for a in library.abilities.values() if a.role == "action")
        return text.casefold() in {name.casefold() for name in (*(a.name for a in library.actions), *labels)}
