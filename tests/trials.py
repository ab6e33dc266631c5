"""Cards of a test's own, compiled with the set of the language page and played on a table.

t = Trial({"Lookout": ["Draw a card."]}, villains={"Gale": ["Fight: Gain a Wound."]})
t.table(hand=["Lookout"], city=["empty", "Gale"])

Many texts that are each played once are a list of `play`, which a `Plays` names, compiles and plays.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from cardwright.build import stages as builds
from tests.docs.pages import LANGUAGE, shown_set
from tests.tabletop import Tabletop

Texts = Mapping[str, Sequence[str]]


def source(heroes: Texts, villains: Texts, others: str) -> str:
    """The cards' source: fourteen to a Hero, eight to a Villain Group; a Hero whose name begins with a class
    is of it.
    """
    lines: list[str] = []
    names = list(heroes)
    for at in range(0, len(names), 12):
        part = names[at : at + 12]
        lines.append(f"hero Trial {at // 12 + 1}")
        for n, name in enumerate(part):
            icon = f"  [{name.split()[0]}]" if name.split()[0] in ("Tech", "Covert", "Strength") else ""
            lines.append(f"  {14 - len(part) + 1 if n == 0 else 1} {name}{icon}  cost 3")
            lines += [f"    {text}" for text in heroes[name]]
    names = list(villains)
    for at in range(0, len(names), 4):
        part = names[at : at + 4]
        lines.append(f"villains Trials {at // 4 + 1}")
        for n, name in enumerate(part):
            lines.append(f"  {8 - len(part) + 1 if n == 0 else 1} {name}  attack 4  vp 1")
            lines += [f"    {text}" for text in villains[name]]
    return "\n".join(lines) + "\n" + others


class Trial:
    """The set of the language page with a test's own cards; it is built when first asked for."""

    def __init__(self, heroes: Texts, villains: Texts | None = None, others: str = "") -> None:
        self.source = source(heroes, villains or {}, others)

    @cached_property
    def folder(self) -> Path:
        """The generated set."""
        base = Path(tempfile.mkdtemp(prefix="trial-"))
        cards = base / "src" / "harbor"
        cards.mkdir(parents=True)
        page = shown_set(LANGUAGE.read_text(encoding="utf-8"))
        # a test's own cards are not counted by what the page says that its set holds
        page = "".join(line for line in page.splitlines(True) if not line.startswith("  holds "))
        (cards / "harbor.card").write_text(page, encoding="utf-8")
        (cards / "trials.card").write_text(self.source, encoding="utf-8")
        result = builds.build_set(cards, base / "out")
        errors = [f"{one.span.line}: {one.message}" for one in result.findings if one.severity == "error"]
        assert not errors, "\n".join(errors)
        return base / "out" / "harbor"

    def effects(self) -> str:
        """The generated Python."""
        return (self.folder / "effects.py").read_text(encoding="utf-8")

    def table(self, **position: Any) -> Tabletop:
        """A game of the set, laid out."""
        return Tabletop(self.folder, **position)


Check = Callable[[Tabletop], object]


@dataclass(frozen=True)
class Play:
    """A text, the table it is played at, what is chosen, and what has then become of things."""

    text: str
    expect: Check
    choose: tuple[tuple[str, ...], ...] = ()
    at: dict[str, Any] = field(default_factory=dict)


def play(text: str, expect: Check, *choose: str | tuple[str, ...], **at: Any) -> Play:
    """A text to play; each choice is what one question is answered with."""
    return Play(text, expect, tuple((one,) if isinstance(one, str) else one for one in choose), at)


class Plays(Trial):
    """A trial with a Hero for each text of a list of plays, beside a test's own cards."""

    def __init__(
        self, plays: Sequence[Play], heroes: Texts | None = None, villains: Texts | None = None
    ) -> None:
        texts = dict.fromkeys(one.text for one in plays)
        self.names = {text: f"Deed {chr(65 + at // 26)}{chr(97 + at % 26)}" for at, text in enumerate(texts)}
        super().__init__({name: [text] for text, name in self.names.items()} | dict(heroes or {}), villains)

    def run(self, one: Play) -> None:
        """Play a text at its table, and see that it did what it says and asked nothing more."""
        name = self.names[one.text]
        t = self.table(**{**one.at, "hand": [name, *one.at.get("hand", [])]})
        t.play(name)
        for answer in one.choose:
            t.choose(*answer)
        assert t.question is None, t.question
        assert one.expect(t)
        t.check()
