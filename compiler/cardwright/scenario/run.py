"""Scenarios to results: plays each test on a laid-out table, as a player speaks, and says what was not so."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import cardtable
from cardwright.foundation.diagnostics import Diagnostic, Note
from cardwright.scenario.expect import expect
from cardwright.scenario.names import Unknown
from cardwright.scenario.playing import Failure, Playing
from cardwright.scenario.read import Expectation, Scenario
from cardwright.table.opening import DEFAULT_SET, CannotPlay, open_sets

if TYPE_CHECKING:
    from cardtable import Sets

FAILED = "CW102"
UNKNOWN = "CW101"


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one test; no diagnostic where it passed."""

    scenario: Scenario
    diagnostic: Diagnostic | None = None

    @property
    def passed(self) -> bool:
        """Whether everything was as expected."""
        return self.diagnostic is None


def run_scenario(scenario: Scenario, sets: Sets) -> Result:
    """Play one test; every kind of mistake in it is a diagnostic at its line."""
    line = scenario.span
    try:
        play = Playing(scenario, sets)
        for step in scenario.steps:
            line = step.span
            if isinstance(step, Expectation):
                expect(play, step)
            else:
                play.follow(step)
        line = scenario.span
        play.finish()
    except Unknown as error:
        return Result(scenario, Diagnostic(UNKNOWN, "error", str(error), error.words.span, (), error.hint))
    except Failure as error:
        notes = tuple(Note(note) for note in error.notes)
        span = error.words.span if error.words is not None else line
        return Result(scenario, Diagnostic(FAILED, "error", str(error), span, notes))
    except (cardtable.LoadError, CannotPlay) as error:
        why = str(error).removeprefix("this game cannot be set up: ")
        return Result(scenario, Diagnostic(FAILED, "error", f"the game cannot be set up: {why}", line))
    except Exception as error:  # whatever an effect raises, the test has failed, and the next one is run
        if os.environ.get("CARDWRIGHT_TRACEBACK"):
            raise
        notes = tuple(Note(note) for note in getattr(error, "__notes__", ()))
        return Result(scenario, Diagnostic(FAILED, "error", f"{type(error).__name__}: {error}", line, notes))
    return Result(scenario)


def sets_of(scenario: Scenario, file: Path) -> Sets:
    """The sets that a test is played with: those it names, else its file's own, else the default."""
    if "set" in scenario.settings:
        wanted = [piece.text for piece in scenario.settings["set"].list()]
    else:
        beside = file.resolve().parents[:2]  # further up lie folders that are no set of the author's
        home = next((folder for folder in beside if any(folder.glob("*.card"))), None)
        wanted = [str(home)] if home is not None else [DEFAULT_SET]
    return open_sets(wanted, file.parent)
