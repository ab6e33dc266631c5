"""Figures measured by tests, shown when the run closes: a test records them by `show`."""

from __future__ import annotations

import pytest

FIGURE = "figure"


def show(record_property: object, line: str) -> None:
    """Have a line stand at the end of the run; `record_property` is pytest's fixture."""
    assert callable(record_property)
    record_property(FIGURE, line)


class Figures:
    """The plug-in that gathers the lines; they travel with the reports, also from the workers of xdist."""

    def __init__(self) -> None:
        self.lines: dict[str, None] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep what a test has measured, whether it passed or failed."""
        if report.when == "call":
            self.lines |= {str(value): None for key, value in report.user_properties if key == FIGURE}

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Write them."""
        if self.lines:
            terminalreporter.section("measured on the corpus of printed texts")
            for line in self.lines:
                terminalreporter.write_line(line)
