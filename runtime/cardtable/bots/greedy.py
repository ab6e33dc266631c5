"""A bot for the legendary family that plays sensibly by simple rules, and fast.

It plays all it has, what draws first; fights the Mastermind when it can, else the Villain that is worth most
or most dangerous; recruits the dearest Hero; heals when nothing better is left; and parts with its worst
cards.
"""

from __future__ import annotations

from typing import Any

from cardtable.effects.choices import WAY, YES_NO
from cardtable.families.legendary import roles
from cardtable.families.legendary.mastermind import tactics
from cardtable.families.legendary.turn import ACT, END, FIGHT, PLAY, RECRUIT
from cardtable.kernel import rng
from cardtable.kernel.decision import CARD, PLAYER, TEXT, Decision
from cardtable.kernel.definitions import Face
from cardtable.kernel.game import Game
from cardtable.kernel.offers import Offers

LOSING = frozenset(("ko", "discard", "put", "capture", "set aside", "shuffle"))
"""Verbs that take cards from whoever chooses: the worst go."""

UNWELCOME = frozenset(("discard",))
"""Verbs that a player may decline and mostly should."""

WORDS = (
    ("gain a wound", -4.0),
    ("gains a wound", -4.0),
    ("discard", -1.5),
    ("ko", -0.6),
    ("put", -0.4),
    ("reveal", 4.0),
    ("draw", 2.0),
    ("rescue", 2.0),
    ("get", 2.0),
    ("gain", 1.5),
    ("defeat", 3.0),
    ("hope", 1.0),
)
"""What the beginning of a way says of its worth; the first that fits counts."""


class GreedyBot:
    """Plays by weights; what it cannot tell apart it takes as it comes."""

    def __init__(self, seed: int = 0) -> None:
        self.chance = rng.Chance(rng.start(seed))
        self._worth: dict[Face, float] = {}
        self._haste: dict[Face, float] = {}

    def choose(self, game: Game, decision: Decision) -> list[int]:
        """An answer to a decision."""
        if decision.kind == ACT:
            return [self._act(game, decision)]
        if decision.of == CARD:
            return self._cards(game, decision)
        if decision.of == TEXT:
            return self._text(decision)
        if decision.of == PLAYER:
            return self._player(decision)
        return list(range(max(1, decision.least)))

    # ------------------------------------------------------------ the player's step

    def _act(self, game: Game, decision: Decision) -> int:
        state = game.state
        player = decision.player
        options: Any = decision.options
        best = -1
        best_haste = NEVER
        # plays come first, and while there are some nothing else is looked at
        for index, option in enumerate(options.first if type(options) is Offers else options):
            if option[0] != PLAY:
                break
            haste = self._haste_of(state.face(option[1]))
            if haste < best_haste:
                best, best_haste = index, haste
        if best >= 0:
            return best
        uses: list[int] = []
        best_worth = 0.0
        best_use = ""
        for index, (word, card, *_) in enumerate(options):
            if word == FIGHT:
                worth = 100.0 + self._foe(game, card)
            elif word == RECRUIT:
                worth = self._worth_of(state.face(card))
            else:
                if word not in (PLAY, END):
                    uses.append(index)
                continue
            if worth > best_worth:
                best, best_worth, best_use = index, worth, word
        if best_use:
            return best
        return self._use(game, player, options, uses)

    def _use(self, game: Game, player: int, options: Any, uses: list[int]) -> int:
        """A table action where it does good, else the end of the turn."""
        for index in uses:
            card = options[index][1]
            if card and roles.WOUND in game.state.face(card).kinds:
                return index
        for index in uses:
            if not options[index][1] and self._helps(game):
                return index
        return len(options) - 1

    @staticmethod
    def _helps(game: Game) -> bool:
        """Whether a track still goes up: an action of the table then does something."""
        return any(at < track.ends for at, track in zip(game.state.tracks, game.table.tracks, strict=True))

    def _foe(self, game: Game, card: int) -> float:
        """What an enemy is worth: its VP and what it holds; more, the nearer it is to escaping."""
        state = game.state
        face = state.face(card)
        worth = float(face.numbers.get(roles.VP, 0))
        if roles.MASTERMIND in face.kinds:
            return 50.0 if len(tactics(game, card)) == 1 else worth + 5.0
        zone = state.where[card]
        worth += 0.8 * len(state.under.get(card, ()))
        if zone >= 0:
            worth += 0.7 * game.table.zones[zone].position
        if roles.ESCAPE in face.labels:
            worth += 1.0
        return worth

    # ------------------------------------------------------------ other questions

    def _cards(self, game: Game, decision: Decision) -> list[int]:
        options = decision.options
        count = len(options)
        least = min(decision.least, count)
        if decision.ordered:
            return list(range(count))
        loses = decision.kind in LOSING
        state = game.state
        play = game.table.zone_index.get((roles.PLAY, decision.player), -1)
        scores: list[float] = []
        for option in options:
            if type(option) is not int:
                scores.append(1.0)
                continue
            face = state.face(option)
            score = self._worth_of(face)
            if not face.kinds.isdisjoint(FOES):
                score = self._foe(game, option)
            if loses and state.where[option] == play:
                score -= 0.5  # it has done its work
            scores.append(score)
        order = sorted(range(count), key=scores.__getitem__, reverse=not loses)
        if least == decision.most or least == count:
            return order[:least]
        if loses:
            chosen = [index for index in order[: decision.most] if scores[index] < JUNK]
        else:
            chosen = [index for index in order[: decision.most] if scores[index] > 0]
        return chosen if len(chosen) >= least else order[:least]

    def _text(self, decision: Decision) -> list[int]:
        options = decision.options
        if options == YES_NO:
            return [1 if decision.kind in UNWELCOME else 0]
        if decision.kind == WAY:
            scores = [self._way(str(option)) for option in options]
            return [scores.index(max(scores))]
        return list(range(max(1, decision.least)))

    @staticmethod
    def _way(text: str) -> float:
        text = text.lower()
        for word, score in WORDS:
            if word in text:
                return score
        return 0.0

    @staticmethod
    def _player(decision: Decision) -> list[int]:
        if (
            decision.kind in ("gain", "discard")
            and decision.player in decision.options
            and len(decision.options) > 1
        ):
            return [next(i for i, player in enumerate(decision.options) if player != decision.player)]
        return [0]

    # ------------------------------------------------------------ what cards are worth

    def _worth_of(self, face: Face) -> float:
        worth = self._worth.get(face)
        if worth is None:
            worth = self._worth[face] = _worth(face)
        return worth

    def _haste_of(self, face: Face) -> float:
        haste = self._haste.get(face)
        if haste is None:
            haste = self._haste[face] = _haste(face)
        return haste


FOES = frozenset((roles.VILLAIN, roles.MASTERMIND))

JUNK = 1.0
"""What is worth less is gladly lost."""

NEVER = 50.0
"""The haste of a card that is better not played."""


def _worth(face: Face) -> float:
    """What a card is worth to its player."""
    numbers = face.numbers
    if roles.HERO not in face.kinds:
        return -1.0 if roles.WOUND in face.kinds else float(numbers.get(roles.VP, 0)) + 0.1
    cost = numbers.get("cost", 0)
    gives = 0.3 * numbers.get(roles.ATTACK, 0) + 0.2 * numbers.get(roles.RECRUIT, 0)
    return cost + gives + 0.2 * len(face.abilities)


def _haste(face: Face) -> float:
    """When a card is best played: the least first."""
    if roles.HERO not in face.kinds:
        return NEVER
    haste = 1.0
    for ability in face.abilities:
        text = ability.text.lower()
        if ability.role == "cost":
            haste = max(haste, 6.0)
        elif "copy of" in text:
            haste = max(haste, 5.0)
        elif ability.icons or "this turn" in text:
            haste = max(haste, 3.0)
        elif "draw" in text and not ability.label and haste == 1.0:
            haste = 0.0
        elif " ko " in f" {text}":
            haste = max(haste, 4.0)
    return haste
