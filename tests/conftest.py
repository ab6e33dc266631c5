"""Rules shown: collects the rule numbers that tests name; the run closes with a count for each rulebook."""

from __future__ import annotations

import textwrap

import pytest
from hypothesis import settings

from tests.conformance.rules import LISTS, all_rules, rule_list, summary, untested
from tests.corpus.figures import Figures

# One commit is one result; `pytest --hypothesis-profile explore` draws anew.
settings.register_profile("suite", derandomize=True)
settings.register_profile("explore", derandomize=False)
settings.load_profile("suite")

_SHOWN = pytest.StashKey[set[str]]()
_FAILED = pytest.StashKey[set[str]]()
_current: pytest.Config | None = None


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="accept what is written now as expected")
    parser.addoption(
        "--conformance",
        action="append",
        choices=LISTS,
        default=[],
        help="fail the run while a rule of this list is untested (may be given again)",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.stash[_SHOWN] = set()
    config.stash[_FAILED] = set()
    config.pluginmanager.register(Figures())


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        numbers = [number for mark in item.iter_markers("rule") for number in mark.args]
        if not numbers:
            continue
        if excused := sorted(set(numbers) & {one for name in LISTS for one in rule_list(name).not_testable}):
            raise pytest.UsageError(f"{item.nodeid} shows what counts as not testable: {', '.join(excused)}")
        if unknown := sorted(set(numbers) - all_rules()):
            raise pytest.UsageError(f"{item.nodeid} names rules that no list has: {', '.join(unknown)}")
        # user_properties travel with the reports, also from the workers of xdist
        item.user_properties.append(("rules", " ".join(numbers)))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if _current is None:
        return
    numbers = {
        number for key, value in report.user_properties if key == "rules" for number in str(value).split()
    }
    if report.failed:
        _current.stash[_FAILED] |= numbers
    elif report.when == "call" and report.passed and not hasattr(report, "wasxfail"):
        _current.stash[_SHOWN] |= numbers


def pytest_sessionstart(session: pytest.Session) -> None:
    global _current
    if not hasattr(session.config, "workerinput"):
        _current = session.config


def _shown(config: pytest.Config) -> set[str]:
    shown, failed = config.stash[_SHOWN], config.stash[_FAILED]
    return shown - failed


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    config = session.config
    if exitstatus == 0 and any(untested(name, _shown(config)) for name in config.getoption("conformance")):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    shown = _shown(config)
    failed = config.stash[_FAILED]
    named = shown | failed
    asked = config.getoption("conformance")
    lists = [name for name in LISTS if name in asked or named & rule_list(name).rules.keys()]
    if not lists:
        return
    terminalreporter.section("rules shown by passing tests")
    for name in lists:
        for line in summary(name, shown):
            folded = textwrap.fill(line, 118, subsequent_indent="    ", break_on_hyphens=False)
            terminalreporter.write_line(folded)
