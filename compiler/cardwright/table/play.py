"""A game to the terminal: played by persons, bots or a script of answers."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from cardwright.foundation.files import why_not, write_file
from cardwright.foundation.inflection import counted
from cardwright.table.answers import is_number, read_answer
from cardwright.table.board import card_text, option_card, show_board, show_decision, show_players, show_table
from cardwright.table.log import Log
from cardwright.table.opening import CannotPlay, broken, is_save
from cardwright.table.telling import groups_used, result

if TYPE_CHECKING:
    from cardtable import Decision, Game

HUMAN = "human"
PROMPT = "> "
HELP = """\
Answer with the number of an option, several numbers with blanks between, or an option's words.
An empty line chooses nothing, where that is allowed.
  ?          this help          ? 3        the card of option 3      ? NAME     any card of the game
  table      the table again    log        what happened so far      save FILE  save the game
  u          take back          quit       leave the game
  all        play your hand, card by card, until one asks something
Your last answer can be taken back unless by it something hidden was seen or left to chance."""


class Leave(Exception):
    """The person leaves: by quitting, or because the input has ended."""


class Answered(Exception):
    """A word to the terminal has answered, or taken an answer back: the question that was open is no more."""


def deal(game: Game, cards: Sequence[str]) -> None:
    """Begin with the first player's turn, with exactly the named cards in hand."""
    from cardtable.families.legendary.arrange import arrange
    from cardwright.family.roles import HAND, PLAYED_KINDS
    from cardwright.foundation.diagnostics import did_you_mean

    definitions = game.library.definitions.values()
    known = {definition.name for definition in definitions}
    held: dict[str, str] = {}
    hand = []
    for card in cards:
        if card not in known:
            raise CannotPlay(
                f'no card is called "{card}"' + (f"; {hint}" if (hint := did_you_mean(card, known)) else "")
            )
        # an enemy may have the name of a Hero
        found = [one for one in definitions if one.name == card and one.faces[0].kinds & set(PLAYED_KINDS)]
        if not found:
            kinds = ", ".join(PLAYED_KINDS)
            raise CannotPlay(f'"{card}" is no card for a hand: those are of the kinds {kinds}')
        held[found[0].id] = card
        hand.append(found[0].id)
    try:
        arrange(game, {HAND: hand}, clear=False)
    except LookupError as error:
        message = str(error.args[0])
        for card, name in held.items():
            message = message.replace(repr(card), f'"{name}"')
        raise CannotPlay(message) from error


class Session:
    """One game at one terminal: whose turn it is to answer, what is shown to whom, and how it ends."""

    def __init__(
        self, game: Game, seats: Sequence[str], script: Sequence[tuple[int, str]] | None, out: TextIO
    ) -> None:
        from cardtable.bots import make_bot

        self.game = game
        self.out = out
        self.script: Iterator[tuple[int, str]] | None = None if script is None else iter(script)
        self.persons = [seat for seat, kind in enumerate(seats) if kind == HUMAN]
        self.bots = {
            seat: make_bot(kind, seed=game.record.seed + seat)
            for seat, kind in enumerate(seats)
            if kind != HUMAN
        }
        self.names = [f"Player {seat + 1}" for seat in range(len(seats))]
        self.seats = seats
        reader = self.persons[0] if len(self.persons) == 1 else None
        self.log = Log(game, self.names, reader)
        self.told: list[str] = []
        self.read: dict[int, int] = {}
        """How much of what was told each person has read, who then gave the screen to another."""
        self.board = ""
        """What was last shown of the board: it is shown again when it has changed."""
        self.shown = -1
        """The person whose hand is on the screen."""

    def play(self) -> int:
        """Play to the end, or until the person leaves."""
        self._print(f"Seed {self.game.record.seed} · {counted(len(self.names), 'player')} · {self._setup()}")
        for line in groups_used(self.game):
            self._print(line)
        if self.persons and self.bots:
            bots = ", ".join(f"{self.names[seat]} {self.seats[seat]}" for seat in self.bots)
            self._print(f"  bots: {bots}")
        if self.persons and self.script is None:
            self._print("? is help; ? NAME is a card.")
        try:
            while self.game.outcome is None:
                decision = self._next()
                bot = self.bots.get(decision.player)
                if bot is not None:
                    self._answer(bot.choose(self.game, decision), decision.player)
                    self._flush(whole=False)
                else:
                    with suppress(Answered):
                        self._ask(decision)
        except Leave as reason:
            self._flush()
            self._print(str(reason))
            return 0
        self._flush()
        self._result()
        return 0

    def _next(self) -> Decision:
        """The decision to answer: a bot's first, so that persons are asked together."""
        return min(self.game.decisions, key=lambda d: (d.player not in self.bots, d.player))

    def _setup(self) -> str:
        from cardwright.table.board import open_names

        return " · ".join(open_names(self.game))

    # ------------------------------------------------------------ a person

    def _ask(self, decision: Decision) -> None:
        """Show a person the table and the question, and take answers until one is legal."""
        player = decision.player
        if self.shown != player:
            self._hand_over(player)
        self._flush()
        is_new = decision.kind == "act" or self.shown != player or not self.board
        self.shown = player
        if is_new:
            board = show_board(self.game, player, self.names)
            self._print("")
            if board != self.board:
                self._print(board)
                self.board = board
            self._print(show_players(self.game, player, self.names))
        self._print("")
        self._print(show_decision(self.game, decision))
        while True:
            number, line = self._read(PROMPT)
            if self._is_word(line, decision):
                continue
            chosen, fault = read_answer(self.game, decision, line)
            if chosen is None:
                if number:
                    raise CannotPlay(
                        f"line {number} of the script: {fault}\n{show_decision(self.game, decision)}"
                    )
                self._print(fault)
                continue
            self._answer(chosen, player)
            return

    def _answer(self, chosen: Sequence[int], player: int) -> None:
        """Answer; where an effect fails, the game is as it was, and a person may do something else."""
        from cardtable import EndlessEffect

        told = self.log.mark()
        try:
            self.game.answer(chosen, player)
        except EndlessEffect as error:
            self.log.forget(told)
            if player in self.bots or self.script is not None:
                raise CannotPlay(f"the game broke: {error}", wrong_use=False) from error
            self._print(f"{error}; the game is as it was before")
            raise Answered from error
        except Exception as error:
            self._flush()
            raise broken(error) from error

    def _hand_over(self, player: int) -> None:
        """With several persons at one terminal: hide one's cards before the next one looks, and tell what has
        happened since that one looked last.
        """
        if len(self.persons) < 2:
            return
        self.board = ""
        before = len(self.told)
        if self.shown >= 0:
            self.read[self.shown] = before
        if self.shown >= 0 and self.out.isatty() and os.environ.get("TERM", "dumb") != "dumb":
            self._print("\033[2J\033[3J\033[H", end="")
        elif self.shown >= 0:
            self._print("\n" * 40)
        for line in self.told[self.read.get(player, 0) : before]:
            self._print(line)
        self._flush()
        if self.script is None:
            self._print(f"{self.names[player]}, press Enter when only you see the screen.")
            self._read("")

    def _is_word(self, line: str, decision: Decision) -> bool:
        """Whether a line was a word to the terminal and not an answer; it has then been followed."""
        word, _, rest = line.partition(" ")
        lowered = line.casefold()
        if lowered in ("quit", "q", "exit"):
            raise Leave("The game was left.")
        if lowered in ("table", "t"):
            self._print(show_table(self.game, decision.player, self.names))
            self._print(show_decision(self.game, decision))
        elif lowered == "log":
            self._print("\n".join(self.told) or "nothing has happened yet")
        elif lowered in ("u", "undo"):
            self._take_back(decision.player)
        elif lowered == "all" and decision.kind == "act":
            self._play_all(decision.player)
        elif word.casefold() == "save":
            if rest:
                self._save(Path(rest.strip()))
            else:
                self._print("save where? save FILE")
        elif line.startswith("?"):
            self._print(self._text(line[1:].strip(), decision))
        else:
            return False
        return True

    def _text(self, wanted: str, decision: Decision) -> str:
        """The text of a card, by an option's number or by its name; the help where nothing is wanted."""
        from cardwright.foundation.diagnostics import did_you_mean

        if not wanted:
            return HELP
        if is_number(wanted) and 1 <= int(wanted) <= len(decision.options):
            card = option_card(decision.options[int(wanted) - 1])
            if card and self.game.state.may_know(decision.player, card):
                return card_text(self.game, card)
            return "that option names no card"
        known: dict[str, int] = {}
        for card in range(1, self.game.table.size):
            for face in self.game.table.definitions[card].faces:
                known.setdefault(face.name.casefold(), card)
        found = known.get(wanted.casefold())
        if found is None:
            group = self._group_text(wanted)
            if group:
                return group
            printed = {face.name for one in self.game.table.definitions[1:] for face in one.faces}
            hint = did_you_mean(wanted, printed)
            return f'no card is called "{wanted}"' + (f"; {hint}" if hint else "")
        return card_text(self.game, found)

    def _group_text(self, wanted: str) -> str:
        """The cards of a Hero or a group of this game, each once; empty where there is none of that name."""
        definitions = self.game.table.definitions
        cards = {
            definitions[card].id: card
            for card in range(self.game.table.size - 1, 0, -1)
            if definitions[card].group.casefold() == wanted.casefold()
        }
        return "\n".join(card_text(self.game, cards[one]) for one in reversed(cards))

    def _play_all(self, player: int) -> None:
        """Play the hand card by card, until one asks something or none can be played."""
        answered = False
        while (decision := _acting(self.game, player)) and (at := _playing(decision)) is not None:
            self._answer([at], player)
            answered = True
        if not answered:
            self._print("no card can be played")
            return
        raise Answered

    def _take_back(self, player: int) -> None:
        """Take the person's last answer back, or say why not."""
        from cardtable import CannotUndo

        try:
            self.game.undo(player)
        except CannotUndo as error:
            self._print(str(error))
            return
        self.log.say(f"{self.names[player]} takes the last answer back.")
        raise Answered

    def _save(self, path: Path) -> None:
        import json

        told = f"saved to {path}; --load {path} goes on"
        try:
            if path.exists() and not is_save(path):
                told = f"not saved: {path} is there, and is no saved game"
            else:
                write_file(path, json.dumps(self.game.save()).encode())
        except OSError as error:
            told = f"not saved: {path}: {why_not(error)}"
        self._print(told)

    # ------------------------------------------------------------ in and out

    def _read(self, prompt: str) -> tuple[int, str]:
        """A line of the script, with its number, or of the terminal, with 0."""
        if self.script is not None:
            for number, line in self.script:
                self._print(f"{PROMPT}{line}")
                return number, line
            raise Leave("The script has ended; the game was left there.")
        self._print(prompt, end="")
        self.out.flush()
        line = sys.stdin.readline()
        if not line:
            self._print("")
            raise Leave("The input has ended; the game was left.")
        return 0, line.strip()

    def _flush(self, *, whole: bool = True) -> None:
        """Tell what has happened since; unless `whole`, without a sentence that more may still join."""
        lines = self.log.take(whole=whole)
        self.told += lines
        for line in lines:
            self._print(line)

    def _print(self, text: str, end: str = "\n") -> None:
        self.out.write(text + end)

    def _result(self) -> None:
        for line in result(self.game, self.names):
            self._print(line)


def _acting(game: Game, player: int) -> Decision | None:
    """What a player may do next in a turn; None where that is not what is asked."""
    found = game.decisions[0] if len(game.decisions) == 1 else None
    return found if found is not None and (found.kind, found.player) == ("act", player) else None


def _playing(decision: Decision) -> int | None:
    """The first option that plays a card."""
    found = (at for at, one in enumerate(decision.options) if isinstance(one, tuple) and one[0] == "play")
    return next(found, None)
