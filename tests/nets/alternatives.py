"""The texts of ``alternatives.toml`` as cards of the stage, each with what the grammar made of it.

Every card is called "Zed" by its own text, and has a name of its own by its place in the file.
"""

from __future__ import annotations

import re
import shutil
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from lark import Tree

import cardtable
from cardtable.families.legendary import roles
from cardwright.build.faces import Reader
from cardwright.cards.blocks import KeywordBlock, Passage
from cardwright.foundation.diagnostics import Findings
from cardwright.foundation.spans import Span
from cardwright.model.compiled import CompiledAbility, CompiledCard, CompiledFace
from cardwright.report.reference import FILES
from cardwright.text.lexicon import Lexicon, name
from cardwright.text.parser import parse_text
from cardwright.words.vocabulary import Declared, declare, lexicon, read_needed, read_set
from cardwright.words.world import Speaker
from tests.corpus import stage

FILE = Path(__file__).parent / "alternatives.toml"
_LINE = re.compile(r"\n(?!- )")
"""Between the lines of a card; a bullet belongs to the line above it."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A text of the file: its group, its kind of card, its lines, and the alternatives it is there for."""

    at: int
    group: str
    kind: str
    lines: tuple[str, ...]
    shows: frozenset[str]

    @property
    def text(self) -> str:
        """The whole text."""
        return "\n".join(self.lines)


@cache
def shown() -> tuple[Shown, ...]:
    """The texts of the file, in its order."""
    said = tomllib.loads(FILE.read_text(encoding="utf-8"))
    texts = [(group, one) for group in FILES for one in said.get(group, ())]
    return tuple(
        Shown(at, group, one["kind"], tuple(_LINE.split(one["text"])), frozenset(one["shows"].split()))
        for at, (group, one) in enumerate(texts)
    )


class Stage:
    """The plain set of the corpus' stage with the words of the file, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.source = folder / "source" / stage.SOURCE.name
        self.built = folder / "built"
        shutil.copytree(stage.SOURCE, self.source)
        words = tomllib.loads(FILE.read_text(encoding="utf-8"))["declares"]
        (self.source / "words.card").write_text(words.lstrip("\n"), encoding="utf-8")
        findings = Findings()
        own = read_set(self.source, findings)
        assert own is not None
        self.declared: Declared = declare(own, read_needed(own, findings), findings)
        assert not findings.found, findings.found
        self.words: Lexicon = lexicon(self.declared).with_names([name("Zed")])

    def read(self, one: Shown) -> tuple[CompiledAbility, ...]:
        """The abilities of a text."""
        findings = Findings()
        passages = [
            Passage(line, line, Span("text", at, 1, at + line.count("\n"), len(line) + 1))
            for at, line in enumerate(one.lines, 1)
        ]
        found = Reader(self.declared, self.words, findings).face(passages, Speaker(("Zed",), one.kind, ""))
        assert not findings.found, f"{one.text}: {findings.found[0].message}"
        return found

    def build(self, texts: Iterable[Shown]) -> cardtable.Sets:
        """Build the set with a card for each text, and load it."""
        cards = [self._card(one) for one in texts]
        return stage.build_with(self.built, stage.compiled_sets(self.source), cards)

    def _card(self, one: Shown) -> CompiledCard:
        is_hero = one.kind == roles.HERO
        face = CompiledFace(
            name=f"Zed {one.at}",
            classes=("Strength",) if is_hero else (),
            teams=("Avengers",) if is_hero else (),
            cost=3 if is_hero else None,
            points={} if is_hero or one.kind == roles.SCHEME else {"Attack": 4, "VP": 2},
            abilities=self.read(one),
        )
        hero = face.name if is_hero else None
        return CompiledCard(
            f"{stage.PRINTED}{one.at}", face.name, face.name, one.kind, 2, (face,), hero_name=hero
        )

    def alternatives(self, one: Shown) -> set[str]:
        """The names of the nodes of a text's trees, and of those of the keywords that it uses."""
        found: set[str] = set()
        for line in one.lines:
            found |= self._names(line)
        if "keyword_use" in found:
            for block in self._keywords(one):
                for passage in block.texts:
                    found |= self._names(passage.raw)
        return found

    def _keywords(self, one: Shown) -> Iterator[KeywordBlock]:
        for word, block in self.declared.keywords.items():
            if word in one.text:
                yield block

    def _names(self, text: str) -> set[str]:
        tree = parse_text(text, self.words)
        assert isinstance(tree, Tree), text
        return {str(node.data) for node in tree.iter_subtrees()}
