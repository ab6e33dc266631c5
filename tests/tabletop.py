"""A table for tests: lays out a position and plays on it as a player speaks; a bad choice prints the legal
ones.

t = Tabletop(hand=["Technokinesis", "Technokinesis"])
t.play("Technokinesis")
t.play("Technokinesis")
assert t.attack == 5
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import cardtable
from cardtable.families.legendary.arrange import arrange, reveal
from cardtable.families.legendary.turn import ACT
from cardtable.keeping.game import Game
from cardtable.kernel.decision import ACTION, CARD, PLAYER, Decision
from cardtable.kernel.definitions import TABLE
from cardtable.kernel.modifiers import value
from cardtable.kernel.tracks import reading

HANDSET = Path(__file__).parent / "runtime" / "handset"
_loaded: dict[tuple[str, ...], cardtable.Sets] = {}

NAMES = {
    "discard": "discard pile",
    "victory": "Victory Pile",
    "ko": "KO pile",
    "escaped": "Escape Pile",
    "villain_deck": "Villain Deck",
    "hero_deck": "Hero Deck",
    "hq": "HQ",
    "transformation": "Transformation Pile",
    "wounds": "Wound Deck",
    "bystanders": "Bystander Deck",
    "sidekicks": "Sidekick Deck",
    "supports": "Support Deck",
}
"""What places are called as arguments, where that is not their name."""


def load(*sets: str | Path) -> cardtable.Sets:
    """Load sets once for all tests."""
    key = tuple(str(one) for one in sets)
    if key not in _loaded:
        _loaded[key] = cardtable.load(*sets)
    return _loaded[key]


class Tabletop:
    """A game of laid-out cards, seen by whoever plays it.

    Places are given as arguments (``hand=``, ``city=``, ``hq=``, ``discard=``, ``deck=``, ``villain_deck=``
    …), those of
    another player as ``hand2=`` (player 2 is the second). Cards are named as printed.
    """

    def __init__(
        self,
        *sets: str | Path,
        players: int = 2,
        seed: int = 1,
        setup: Any = "first",
        options: Mapping[str, Any] | None = None,
        attack: int = 0,
        recruit: int = 0,
        tracks: Mapping[str, int] | None = None,
        holds: Mapping[str, Sequence[str]] | None = None,
        counters: Mapping[str, int] | None = None,
        **places: Sequence[str],
    ) -> None:
        self.game: Game = load(*(sets or (HANDSET,))).new_game(
            players=players, seed=seed, setup=setup, options={"ask end of turn": True, **(options or {})}
        )
        arrange(
            self.game,
            {self._key(name): cards for name, cards in places.items()},
            points={"Attack": attack, "Recruit": recruit},
            tracks=tracks,
            holds=holds,
            counters=counters,
        )

    @staticmethod
    def _key(name: str) -> str | tuple[str, int]:
        if name[-1].isdigit():
            return NAMES.get(name[:-1], name[:-1]), int(name[-1]) - 1
        return NAMES.get(name, name)

    # ------------------------------------------------------------ looking

    def cards(self, place: str, player: int = 1) -> list[int]:
        """The cards of a place, from its top, or of a row from its deck's side."""
        name = NAMES.get(place, place)
        table, state = self.game.table, self.game.state
        row = table.rows.get((name, TABLE)) or table.rows.get((name, player - 1))
        if row is None:
            row = tuple(index for index, zone in enumerate(table.zones) if zone.space == name)
        if len(row) == 1:
            return state.zones[row[0]][::-1]
        return [card for index in row for card in state.zones[index]]

    def names(self, place: str, player: int = 1) -> list[str]:
        """The names of the cards of a place."""
        return [self.name(card) for card in self.cards(place, player)]

    def count(self, place: str, player: int = 1) -> int:
        """How many cards are in a place."""
        return len(self.cards(place, player))

    def row(self, place: str) -> list[str]:
        """The names of the cards of a row, space by space; "" where one is empty."""
        name = NAMES.get(place, place)
        zones = self.game.state.zones
        return [self.name(zones[i][-1]) if zones[i] else "" for i in self.game.table.rows[name, TABLE]]

    def name(self, card: int) -> str:
        """A card's name."""
        return self.game.state.face(card).name

    def find(self, name: str) -> int:
        """A card of that name on the table, wherever it lies but in the box and in decks."""
        state = self.game.state
        hidden = {"box", "deck", "Villain Deck", "Hero Deck"}
        for card in range(1, len(state.where)):
            home = state.home(card)
            if home >= 0 and self.game.table.zones[home].name not in hidden and self.name(card) == name:
                return card
        raise AssertionError(f"no {name} is on the table")

    def value(self, name: str | int, quality: str = "Attack") -> int:
        """What a value of a card on the table is now."""
        return value(self.game, self.find(name) if isinstance(name, str) else name, quality)

    def held(self, name: str) -> list[str]:
        """The names of what a card on the table holds."""
        return [self.name(card) for card in self.game.state.held(self.find(name))]

    def points(self, point: str, player: int = 1) -> int:
        """A player's points."""
        return self.game.state.get_point(player - 1, point)

    @property
    def attack(self) -> int:
        """The active player's Attack."""
        return self.game.state.get_point(self.game.state.active, "Attack")

    @property
    def recruit_points(self) -> int:
        """The active player's Recruit."""
        return self.game.state.get_point(self.game.state.active, "Recruit")

    @property
    def active(self) -> int:
        """The player whose turn it is, the first being 1."""
        return self.game.state.active + 1

    @property
    def outcome(self) -> str:
        """How the game ended; empty while it goes on."""
        return self.game.outcome.table if self.game.outcome else ""

    def track(self, side: str) -> int:
        """How far a track stands to a side."""
        return reading(self.game, side)

    # ------------------------------------------------------------ questions

    @property
    def question(self) -> Decision | None:
        """The first open question that is not what to do next."""
        for decision in self.game.decisions:
            if decision.kind != ACT:
                return decision
        return None

    def shown(self, decision: Decision) -> list[str]:
        """The options of a question, as a player would name them."""
        return [self._shown(decision, option) for option in decision.options]

    def _shown(self, decision: Decision, option: Any) -> str:
        if decision.of == PLAYER:
            return f"player {option + 1}"
        if decision.of == CARD and type(option) is int:
            return self.name(option)
        if decision.of == ACTION:
            word, *rest = option
            names = [self.name(part) if type(part) is int and part else str(part or "") for part in rest]
            return " ".join([word, *names]).strip()
        return str(option)

    @property
    def legal(self) -> list[str]:
        """All that can be answered now."""
        return [shown for decision in self.game.decisions for shown in self.shown(decision)]

    def asked(self) -> str:
        """The kind of the open question, empty if none."""
        return self.question.kind if self.question else ""

    # ------------------------------------------------------------ playing

    def can(self, word: str, name: str = "") -> bool:
        """Whether the active player may do that now."""
        return self._act(word, name) is not None

    def _act(self, word: str, name: str) -> int | None:
        for decision in self.game.decisions:
            if decision.kind != ACT:
                continue
            for index, option in enumerate(decision.options):
                assert isinstance(option, tuple)
                if option[0] != word:
                    continue
                if not name or (option[1] and self.name(option[1]) == name):
                    return index
                if word == "use" and name.lower() in str(option[2]).lower().replace("_", " "):
                    return index
        return None

    def act(self, word: str, name: str = "") -> None:
        """Have the active player do something."""
        assert self.question is None, f"first answer {self.asked()!r}: {self.legal}"
        index = self._act(word, name)
        if index is None and word == "end turn" and not self.game.decisions:
            return
        assert index is not None, f"one cannot {word} {name}; legal: {self.legal}"
        self.game.answer([index])

    def play(self, *names: str) -> None:
        """Play cards from hand, one after another."""
        for name in names:
            self.act("play", name)

    def fight(self, name: str) -> None:
        """Fight an enemy."""
        self.act("fight", name)

    def recruit(self, name: str) -> None:
        """Recruit a Hero."""
        self.act("recruit", name)

    def use(self, name: str) -> None:
        """Use a table action or an ability."""
        self.act("use", name)

    def end_turn(self) -> None:
        """End the turn; the next player's goes on to its first question."""
        self.act("end turn")

    def reveal(self, name: str = "") -> None:
        """Play a card from the top of the Villain Deck now."""
        assert self.question is None, f"first answer {self.asked()!r}: {self.legal}"
        reveal(self.game, name)

    def choose(self, *names: str, player: int | None = None) -> None:
        """Answer the open question by the names of its options (or a part of an option's words)."""
        decision = self.question
        assert decision is not None, f"nothing is asked, so {names} cannot be chosen; legal: {self.legal}"
        if player is not None:
            assert decision.player == player - 1, f"player {decision.player + 1} is asked, not {player}"
        shown = self.shown(decision)
        indexes: list[int] = []
        for name in names:
            exact = [i for i, text in enumerate(shown) if text == name and i not in indexes]
            near = [i for i, text in enumerate(shown) if name.lower() in text.lower() and i not in indexes]
            assert exact or near, f"{name!r} is no option of {decision.kind!r}: {shown}"
            indexes.append((exact or near)[0])
        self.game.answer(indexes, decision.player)

    def accept(self) -> None:
        """Answer yes."""
        self.choose("yes")

    def decline(self) -> None:
        """Answer no, or choose nothing."""
        decision = self.question
        assert decision is not None
        if "no" in decision.options:
            self.choose("no")
        else:
            self.choose()

    def answer_all(self) -> None:
        """Answer every open question with its first options, as few as may be."""
        while (decision := self.question) is not None:
            self.game.answer(range(min(decision.least, len(decision.options))), decision.player)

    def check(self) -> None:
        """Nothing is left open, and every card is in one place."""
        assert self.question is None, f"still asked: {self.question}"
        assert not self.game.state.check()
