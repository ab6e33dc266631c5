"""A test's lines to a game: lays out the table, and does each step as a player speaks."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from cardwright.foundation.bounds import MOST
from cardwright.foundation.diagnostics import did_you_mean
from cardwright.scenario.names import NOTHING, Names, Unknown
from cardwright.scenario.read import Scenario, Step, Words
from cardwright.table.answers import is_number
from cardwright.table.board import action_name, option_text, question
from cardwright.table.opening import CannotPlay, asked_options, names, setup_of

if TYPE_CHECKING:
    from cardtable import Decision, Game, Sets

ACT = "act"
ASK_END = {"ask end of turn": True}
"""The table waits for the test's next line, also where a player has nothing left to do."""

_COUNT = re.compile(r"([0-9]{1,18}) +(\S.*)")


OUTCOMES = {"loss": "evil wins", "win": "players win", "tie": "tie"}
"""How a test speaks of the ends of a game."""


class Failure(Exception):
    """What was not so, and what there was instead; ``words`` where it is not about the whole line."""

    def __init__(self, message: str, *notes: str, words: Words | None = None) -> None:
        super().__init__(message)
        self.words = words
        self.notes = tuple(note for note in notes if note)


class Playing:
    """One test being played: the game, and the names that its words may stand for."""

    def __init__(self, scenario: Scenario, sets: Sets) -> None:
        self.scenario = scenario
        settings = scenario.settings
        players = self._number("players", 2)
        try:
            options: dict[str, Any] = {**ASK_END, **asked_options(sets, self._options())}
        except CannotPlay as error:
            raise Failure(str(error), words=settings["option"]) from error
        name = settings["setup"].text if "setup" in settings else "first"
        use = [one for part in ("mastermind", "scheme") for one in self._heads(sets, part)]
        setup = setup_of(sets, name, players, use)
        self.game: Game = sets.new_game(
            players=players, seed=self._number("seed", 1), setup=setup, options=options
        )
        self.names = Names(self.game)
        self.has_villains_laid = False
        self._arrange()

    def _options(self) -> list[str]:
        """The options as written; numbers after a comma belong to the option before them."""
        found: list[str] = []
        for piece in self.scenario.settings["option"].list() if "option" in self.scenario.settings else []:
            if found and is_number(piece.text):
                found[-1] += f",{piece.text}"
            else:
                found.append(piece.text)
        return found

    def _heads(self, sets: Sets, part: str) -> list[str]:
        """The Mastermind or Scheme that the test names, seen to be one."""
        words = self.scenario.settings.get(part)
        if words is None:
            return []
        found = names(words.text)
        definitions = sets.library.definitions.values()
        known = dict.fromkeys(one.name for one in definitions if one.kind.casefold() == part)
        for name in found:
            if name in known:
                continue
            if any(name in (one.name, one.group) for one in definitions):
                raise Failure(f'"{name}" is no {part.capitalize()}', words=words)
            raise Unknown(words, f'no {part.capitalize()} is called "{name}"', did_you_mean(name, known))
        return found

    def _number(self, setting: str, default: int) -> int:
        words = self.scenario.settings.get(setting)
        if words is None:
            return default
        if not is_number(words.text):
            raise Unknown(words, f'"{setting}:" takes a number')
        return int(words.text)

    # ------------------------------------------------------------ laying out

    def _arrange(self) -> None:
        """Lay out the table as the test says."""
        from cardtable.families.legendary.arrange import CannotLay, arrange

        lines: dict[str | tuple[str, int], Words] = {}
        """The words of each line, by what it lays out."""

        def once(what: str | tuple[str, int]) -> None:
            if what in lines:
                raise Failure(f'"{words.text}:" stands twice in this test', words=words)
            lines[what] = line.cards

        places: dict[str | tuple[str, int], Sequence[str]] = {}
        points: dict[str, int] = {}
        tracks: dict[str, int] = {}
        holds: dict[str, Sequence[str]] = {}
        counters: dict[str, int] = {}
        for line in self.scenario.arrangements:
            words = line.place
            number = self._amount(words, line.cards)
            if words.text.endswith(" holds"):
                holder = words.part(0, len(words.text) - len(" holds"))
                once(held := self.names.card(holder))
                holds[held] = self.names.cards(line.cards)
            elif number is not None and (point := self.names.point(words.text)):
                once(point)
                points[point] = number
            elif number is not None and (side := self.names.side(words.text)):
                once(side)
                self._other_side(side, tracks, line.cards)
                tracks[side] = self._on_track(side, number, line.cards)
            elif number is not None and words.text in self.names.counters:
                once(words.text)
                counters[words.text] = number
            else:
                place, owned = self.names.place(words)
                if line.player is not None and not owned:
                    raise Unknown(words, f'"{words.text}" belongs to no player')
                seat = 0 if line.player is None else self._seat(line.player)
                at = (place, seat) if owned else place
                once(at)
                places[at] = self.names.cards(line.cards, place)
                self.has_villains_laid |= place == self.names.villain_deck
        try:
            arrange(self.game, places, points=points, tracks=tracks, holds=holds, counters=counters)
        except CannotLay as error:
            raise Failure(str(error), words=lines.get(error.at)) from error

    def _amount(self, place: Words, said: Words) -> int | None:
        """How much a line lays out of what is counted; None where it lays out cards."""
        if is_number(said.text) and int(said.text) <= MOST:
            return int(said.text)
        if self.names.point(place.text) or self.names.side(place.text) or place.text in self.names.counters:
            raise Unknown(said, f'"{place.text}:" takes a number, at most {MOST}')
        return None

    def _other_side(self, side: str, tracks: dict[str, int], words: Words) -> None:
        """A track stands on one of its sides."""
        index = self.game.table.track_index
        other = next((one for one in tracks if index[one] == index[side]), None)
        if other is not None:
            raise Failure(f"{side} and {other} are the sides of one track: it stands on one", words=words)

    def _on_track(self, side: str, number: int, words: Words) -> int:
        """How far a track is to stand to a side; it cannot stand beyond its end."""
        table = self.game.table
        ends = table.tracks[table.track_index[side]].ends
        if number > ends:
            raise Failure(f"{side} ends at {ends}", words=words)
        return number

    def _seat(self, player: int | None) -> int:
        """A player's seat from 0; without a player, that of the one whose turn it is."""
        if player is None:
            return self.game.state.active
        if not 1 <= player <= self.game.players:
            raise Failure(f"there is no player {player}: {self.game.players} play")
        return player - 1

    # ------------------------------------------------------------ steps

    def follow(self, step: Step) -> None:
        """Do a step."""
        does: dict[str, Callable[[Step], None]] = {
            "choose": self.choose,
            "accept": lambda s: self._answer(s, "yes"),
            "decline": lambda s: self._answer(s, "no"),
            "end turn": self.end_turn,
            "reveal villain card": self.reveal,
        }
        does.get(step.verb, self.act)(step)

    def act(self, step: Step) -> None:
        """Play, fight, recruit or use something, or end the turn."""
        decision = self._acting(step)
        if step.player is not None and self._seat(step.player) != decision.player:
            raise Failure(f"it is the turn of player {decision.player + 1}")
        name = self._wanted(step.verb, step.what)
        index = self._option(decision, step.verb, name)
        if index is None:
            what = f" {step.what.text}" if step.what.text else ""
            raise Failure(f"{step.verb}{what} is not possible now", self._possible())
        self.game.answer([index], decision.player)

    def _wanted(self, verb: str, what: Words) -> str:
        """The name after a verb, checked; what can be used may be an action's name or a card's."""
        if not what.text or (verb == "use" and self.names.is_action(what.text)):
            return what.text
        return self.names.card_name(what)

    def _acting(self, step: Step) -> Decision:
        """The decision what to do next."""
        for decision in self.game.decisions:
            if decision.kind == ACT:
                return decision
        if not self.game.decisions:
            raise Failure(f"{step.verb} is not possible: the game is over ({self._outcome()})")
        raise Failure(f"{step.verb} is not possible: first a question is to be answered", self._possible())

    def _option(self, decision: Decision, verb: str, name: str) -> int | None:
        """The index of what to do with a verb and a name."""
        state = self.game.state
        for index, option in enumerate(decision.options):
            if not isinstance(option, tuple) or option[0] != verb:
                continue
            if not name:
                return index
            card = option[1] if type(option[1]) is int else 0
            if card and name in (state.face(card).name, state.definition(card).name):
                return index
            if any(
                isinstance(p, str) and action_name(self.game, p).casefold() == name.casefold()
                for p in option[2:]
            ):
                return index
        return None

    def end_turn(self, step: Step) -> None:
        """End the turn; the next begins without a Villain Deck card, unless the test has laid that deck."""
        decision = self._acting(step)
        if not self.has_villains_laid:
            skipped = tuple((player, "villain", 0) for player in range(self.game.players))
            self.game.rearrange(lambda state: state.facts.__setitem__("skip", skipped))
        index = self._option(decision, "end turn", "")
        assert index is not None
        self.game.answer([index], decision.player)

    def reveal(self, step: Step) -> None:
        """Have a card played from the top of the Villain Deck."""
        from cardtable.families.legendary.arrange import CannotLay, reveal

        self._acting(step)
        try:
            reveal(self.game, self.names.card(step.what) if step.what.text else "")
        except CannotLay as error:
            raise Failure(str(error), words=step.what) from error

    def choose(self, step: Step) -> None:
        """Answer the open question by the words of its options."""
        decision = self._asked(step)
        if step.what.text == NOTHING:
            self._give(decision, [])
            return
        chosen: list[int] = []
        for words in step.what.list():
            chosen += self._picked(decision, words, chosen)
        self._give(decision, chosen)

    def _picked(self, decision: Decision, words: Words, taken: Sequence[int]) -> list[int]:
        """The indexes of the options that words stand for; a number before a name takes so many."""
        counted = _COUNT.fullmatch(words.text)
        wanted = [(words.text, 1)]
        if counted:
            wanted.append((counted[2], int(counted[1])))
            wanted.append((counted[2].removesuffix("s"), int(counted[1])))
        short = [
            option_text(self.game, decision, option, short=True).casefold() for option in decision.options
        ]
        for text, number in wanted:
            fold = text.casefold()
            found = [i for i, words_ in enumerate(short) if words_ == fold and i not in taken]
            if not found and decision.of != "card":
                found = [i for i, words_ in enumerate(short) if fold in words_ and i not in taken]
            if len(found) >= number:
                return found[:number]
        raise Failure(f'"{words.text}" cannot be chosen', self._possible())

    def _answer(self, step: Step, word: str) -> None:
        """Answer yes or no; no to a choice of cards takes none."""
        decision = self._asked(step)
        if word in decision.options:
            self._give(decision, [list(decision.options).index(word)])
        elif word == "no" and decision.least == 0:
            self._give(decision, [])
        elif word == "yes" and decision.least == 0 and self._is_plain(decision):
            self._give(decision, [0])
        else:
            raise Failure(f"the question cannot be answered by {word}: say which", self._possible())

    def _is_plain(self, decision: Decision) -> bool:
        """Whether yes says enough: all options are the same."""
        return len({option_text(self.game, decision, o, short=True) for o in decision.options}) == 1

    def _asked(self, step: Step) -> Decision:
        """The open question that a step answers."""
        open_now = self._open()
        if not open_now:
            raise Failure("nothing is asked", self._possible())
        if step.player is not None:
            mine = [d for d in open_now if d.player == self._seat(step.player)]
            if not mine:
                raise Failure(
                    f"player {step.player} is not asked; player {open_now[0].player + 1} is", self._possible()
                )
            return mine[0]
        return open_now[0]

    def _open(self) -> list[Decision]:
        """The open questions, other than what to do next."""
        return [decision for decision in self.game.decisions if decision.kind != ACT]

    def _give(self, decision: Decision, chosen: list[int]) -> None:
        if fault := decision.fault(chosen):
            raise Failure(f"that is no answer: {fault}", self._possible())
        self.game.answer(chosen, decision.player)

    def _possible(self) -> str:
        """What can be done or answered now."""
        told = []
        for decision in self.game.decisions:
            shown = dict.fromkeys(option_text(self.game, decision, o, short=True) for o in decision.options)
            told.append(f"player {decision.player + 1}: {question(self.game, decision)} {', '.join(shown)}")
        return "; ".join(told)

    def _outcome(self) -> str:
        outcome = self.game.outcome
        return OUTCOMES.get(outcome.table, outcome.table) if outcome else "the game goes on"

    def finish(self) -> None:
        """A test ends with no question open, and with each card in one place."""
        if self._open():
            raise Failure("the test ends with a question open", self._possible())
        if faults := self.game.state.check():
            raise Failure(f"cards are lost or doubled: {'; '.join(faults)}")
