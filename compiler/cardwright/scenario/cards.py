"""Which cards of a set the tests play: each text that no passing test does, each test about no card."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardwright.foundation.inflection import counted
from cardwright.scenario.read import Expectation, Scenario
from cardwright.table.opening import built_folder

if TYPE_CHECKING:
    from cardtable import Sets


@dataclass(slots=True)
class Shown:
    """What the passing tests of a run showed: functions done, and every test with the words it uses."""

    functions: set[str] = field(default_factory=set)
    tests: list[tuple[Scenario, str]] = field(default_factory=list)
    _done: set[str] = field(default_factory=set)
    _watched: set[int] = field(default_factory=set)

    def watch(self, sets: Sets) -> None:
        """Notice from now on which functions of the sets' effects are done."""
        if id(sets) in self._watched:
            return
        self._watched.add(id(sets))
        functions: Any = sets.library.functions
        for name, function in list(functions.items()):
            functions[name] = self._noticed(name, function)

    def _noticed(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def notice(*arguments: Any) -> Any:
            value = function(*arguments)
            if value:  # a static one that changes nothing has not been seen to do anything
                self._done.add(name)
            return value

        return notice

    def begin(self) -> None:
        """A test begins."""
        self._done.clear()

    def end(self, scenario: Scenario, passed: bool) -> None:
        """A test has ended; what did not pass or expects nothing shows nothing."""
        self.tests.append((scenario, " \n".join(_words(scenario))))
        if passed and any(isinstance(step, Expectation) for step in scenario.steps):
            self.functions |= self._done


def _words(scenario: Scenario) -> Iterator[str]:
    """The words of a test that may name cards; those of its head and its rules do not."""
    for name, words in scenario.settings.items():
        if name in ("mastermind", "scheme"):
            yield words.text
    for line in scenario.arrangements:
        yield line.place.text
        yield line.cards.text
    for step in scenario.steps:
        yield step.what.text


@dataclass(frozen=True, slots=True)
class Gaps:
    """What is missing both ways."""

    cards: tuple[tuple[str, str], ...]
    """A card's id, and its text that no test does; "" where a card without a text is not named."""
    tests: tuple[Scenario, ...]
    """Tests that name neither a card of the set nor a rule."""

    def __bool__(self) -> bool:
        return bool(self.cards or self.tests)


def gaps(shown: Shown, name: str) -> Gaps:
    """The cards of a set without a test, and the tests without a card of it."""
    import cardtable

    folder = built_folder(name)
    code = str(folder)  # a built-in set's name is its code
    if isinstance(folder, Path):
        code = json.loads((folder / "cards.json").read_text(encoding="utf-8"))["set"]["code"]
    document = cardtable.load(folder).library.documents[code]
    named = _named(document["cards"], [words for _, words in shown.tests])
    missing = [
        (card["id"], text)
        for card in document["cards"]
        for text in _untested(card, code, shown.functions, named)
    ]
    every = {title for card in document["cards"] for title in _titles(card)}
    found = _pattern(every)
    strays = [scenario for scenario, words in shown.tests if not scenario.rules() and not found.search(words)]
    return Gaps(tuple(missing), tuple(strays))


def _untested(card: Mapping[str, Any], code: str, done: set[str], named: set[str]) -> Iterator[str]:
    """The texts of a card that no test does; "" for a card that has none and is not named."""
    texts = [
        (ability["text"], f"{code}:{ability['function']}")
        for face in card["faces"]
        for ability in face["abilities"]
        if ability.get("function")
    ]
    for text, function in texts:
        if function not in done:
            yield text
    if not texts and not named.intersection(_titles(card)):
        yield ""


def _named(cards: list[Mapping[str, Any]], tests: list[str]) -> set[str]:
    """The names of cards that stand in any test."""
    titles = {title for card in cards for title in _titles(card)}
    pattern = _pattern(titles)
    return {match[1] for words in tests for match in pattern.finditer(words)}


def _titles(card: Mapping[str, Any]) -> set[str]:
    return {card["name"], *(face["name"] for face in card["faces"] if face.get("name"))}


def _pattern(titles: set[str]) -> re.Pattern[str]:
    """What finds any of the names as whole words, in the plural, too; the longest first."""
    longest = sorted(titles, key=lambda title: (-len(title), title))
    return re.compile(rf"(?<!\w)({'|'.join(map(re.escape, longest))})s?(?!\w)")


def report(found: Gaps, name: str) -> Iterator[str]:
    """The lines that tell what is missing."""
    for card, text in found.cards:
        yield f"{card}: no test does {text!r}" if text else f"{card}: no test names it"
    for scenario in found.tests:
        at = scenario.span
        yield f'{at.file}:{at.line}: "{scenario.title}" names no card of {name} and no rule'
    cards = counted(len({card for card, _ in found.cards}), "card")
    yield f"{name}: {cards} without a test, {counted(len(found.tests), 'test')} without a card"


def to_json(found: Gaps, name: str) -> dict[str, Any]:
    """The gaps as data."""
    return {
        "set": name,
        "cards": [{"card": card, "text": text} for card, text in found.cards],
        "tests": [{"file": one.span.file, "line": one.span.line, "title": one.title} for one in found.tests],
    }
