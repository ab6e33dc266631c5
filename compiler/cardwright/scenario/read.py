"""Scenario text to scenarios: the language in which authors write down what their cards should do.

A file holds tests, each a head line and indented lines below it::

    test "The second Night Watch may use its Superpower"
      rule: DC-POWER-04
      hand: Night Watch, Night Watch
      play Night Watch
      play Night Watch
      expect attack 5

First come settings (``set:``, ``players:``, ``seed:``, ``rule:``, ``setup:``, ``option:``) and the layout of
the table (``hand:``, ``city:``, ``player 2's deck:``, ``hope: 2`` …), then steps (``play X``) and
expectations (``expect …``). This module knows the shape of the lines; what the names in them stand for is
known to `cardwright.scenario.run`, which plays them. The whole language is in docs/scenarios.md.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass, field

from cardwright.foundation.diagnostics import Diagnostic, did_you_mean
from cardwright.foundation.spans import Span

SETTINGS = ("set", "players", "seed", "rule", "setup", "option", "mastermind", "scheme")
VERBS = ("play", "fight", "recruit", "use", "choose", "accept", "decline", "end turn", "reveal villain card")
_HEAD = re.compile(r'test "(?P<title>[^"]+)"\s*$')
_PLAYER = re.compile(r"player ([0-9]{1,18})(?:'s|’s)? +(?=\S)")
_THIRD = {"chooses": "choose", "accepts": "accept", "declines": "decline"}


@dataclass(frozen=True, slots=True)
class Words:
    """A stretch of a line and where it stands."""

    text: str
    span: Span

    def part(self, start: int, end: int | None = None) -> Words:
        """The words from one index to another, without the blanks around them."""
        piece = self.text[start:end]
        start += len(piece) - len(piece.lstrip())
        piece = piece.strip()
        column = self.span.column + start
        line = self.span.line
        return Words(piece, Span(self.span.file, line, column, line, column + max(1, len(piece))))

    def list(self) -> list[Words]:
        """The pieces between commas that stand outside quotation marks, the marks dropped."""
        pieces: list[Words] = []
        for match in re.finditer(r'(?:"[^"]*"|[^,"])+', self.text):
            piece = self.part(match.start(), match.end())
            if len(piece.text) >= 2 and piece.text[0] == piece.text[-1] == '"':
                piece = Words(piece.text[1:-1], piece.span)
            if piece.text:
                pieces.append(piece)
        return pieces


@dataclass(frozen=True, slots=True)
class Arrangement:
    """What is laid out before the first step: a place (a track, points, ``X holds``) and what is there."""

    place: Words
    cards: Words
    player: int | None


@dataclass(frozen=True, slots=True)
class Step:
    """Something a player does: a verb of `VERBS`, what it is about, ``player`` where the line names one."""

    verb: str
    what: Words
    player: int | None
    span: Span


@dataclass(frozen=True, slots=True)
class Expectation:
    """What must hold at this point; its words after ``expect``."""

    what: Words
    player: int | None
    span: Span


@dataclass(slots=True)
class Scenario:
    """One test: its title and everything below its head, in order."""

    title: str
    span: Span
    settings: dict[str, Words] = field(default_factory=dict)
    arrangements: list[Arrangement] = field(default_factory=list)
    steps: list[Step | Expectation] = field(default_factory=list)
    last: int = sys.maxsize
    """The last line that may belong to it: before the next head, be it a good one or not."""

    def rules(self) -> list[str]:
        """The rule numbers that the test shows."""
        return [piece.text for piece in self.settings["rule"].list()] if "rule" in self.settings else []


def read_scenarios(text: str, file: str) -> tuple[list[Scenario], list[Diagnostic]]:
    """The tests of a file and what is wrong with its lines; every line that is wrong is reported."""
    found: list[Diagnostic] = []
    scenarios: list[Scenario] = []
    below: Scenario | None = None
    heads: list[int] = []
    for number, row in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        line = Words(row, Span(file, number, 1, number, len(row) + 1)).part(0)
        if not line.text or line.text.startswith("#"):
            continue
        if not row[0].isspace():
            head = _HEAD.fullmatch(line.text)
            if head is None:
                found.append(_wrong_head(line))
                below = Scenario("", line.span)  # its lines are read for their own mistakes only
                heads.append(number)
            else:
                below = Scenario(head["title"], line.span)
                scenarios.append(below)
                heads.append(number)
        elif below is None:
            found.append(
                _wrong(line, 'this line stands below no test; a test begins with: test "What it shows"')
            )
        else:
            error = _read_line(below, line)
            if error:
                found.append(error)
    for scenario in scenarios:
        scenario.last = next((head - 1 for head in heads if head > scenario.span.line), scenario.last)
        if not any(isinstance(step, Expectation) for step in scenario.steps):
            found.append(
                _diagnostic(scenario.span, "this test expects nothing", "add a line such as: expect attack 2")
            )
    if not scenarios and not found:
        found.append(
            Diagnostic(
                "CW002",
                "error",
                "this file holds no test",
                Span(file, 1, 1, 1, 2),
                (),
                'a test begins with: test "What it shows"',
            )
        )
    return scenarios, found


def _wrong_head(line: Words) -> Diagnostic:
    """What is wrong with a line that stands where a test's head belongs."""
    if line.text.startswith("test ") and line.text.count('"') == 1:
        quote = line.part(line.text.index('"'))
        return Diagnostic("CW006", "error", "this quotation mark is not closed on its line", quote.span)
    return _wrong(line, 'a test begins with its head: test "What it shows"')


def _read_line(scenario: Scenario, line: Words) -> Diagnostic | None:
    """Add one line to a scenario, or say what is wrong with it."""
    if line.text.startswith("expect ") or line.text == "expect":
        player, rest = _of_player(line.part(len("expect")))
        if not rest.text:
            return _wrong(line, "expect what? such as: expect attack 2")
        scenario.steps.append(Expectation(rest, player, line.span))
        return None
    player, rest = _of_player(line)
    for verb in (*VERBS, *_THIRD):
        if rest.text == verb or rest.text.startswith(verb + " "):
            what = rest.part(len(verb))
            return _add_step(scenario, Step(_THIRD.get(verb, verb), what, player, line.span))
    place, colon, _ = line.text.partition(":")
    if not colon:
        return _unknown(rest)
    cards = line.part(len(place) + 1)
    if place in SETTINGS:
        if not cards.text:
            return _wrong(line, f'"{place}:" says nothing')
        if place in scenario.settings and place not in ("rule", "option"):
            return _wrong(line, f'"{place}:" stands twice in this test')
        earlier = scenario.settings.get(place)
        scenario.settings[place] = Words(f"{earlier.text}, {cards.text}", cards.span) if earlier else cards
        return None
    if scenario.steps:
        return _wrong(line, "the table is laid before the first step: move this line up")
    player, words = _of_player(line.part(0, len(place)))
    scenario.arrangements.append(Arrangement(words, cards, player))
    return None


def _add_step(scenario: Scenario, step: Step) -> Diagnostic | None:
    wants = step.verb not in ("accept", "decline", "end turn", "reveal villain card")
    if wants and not step.what.text:
        return _diagnostic(step.span, f"{step.verb} what? a name belongs here")
    if step.verb in ("accept", "decline", "end turn") and step.what.text:
        return _diagnostic(step.what.span, f'nothing can follow "{step.verb}"')
    scenario.steps.append(step)
    return None


def _of_player(line: Words) -> tuple[int | None, Words]:
    """The player whom a line begins with (``player 2's hand``), counted from 1, and the rest."""
    match = _PLAYER.match(line.text)
    if match is None:
        return None, line
    return int(match[1]), line.part(match.end())


def _unknown(line: Words) -> Diagnostic:
    known = [*VERBS, "expect", *(f"{name}:" for name in SETTINGS)]
    first = line.text.split(" ")[0]
    hint = did_you_mean(first, known) or f"a step is one of: {', '.join(VERBS)}, expect"
    return _diagnostic(line.span, f'"{first}" is no step', hint)


def _wrong(line: Words, message: str) -> Diagnostic:
    return _diagnostic(line.span, message)


def _diagnostic(span: Span, message: str, hint: str = "") -> Diagnostic:
    return Diagnostic("CW100", "error", message, span, (), hint)
