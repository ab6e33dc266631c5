"""No noun or filter of an accepted text is one that no declared card can pass."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardwright.build.assemble import Assembly
from cardwright.build.faces import Reader
from cardwright.cards.folders import built_in_sets, find_set
from cardwright.foundation.diagnostics import Findings
from cardwright.model import nodes as n
from cardwright.model.compiled import CompiledSet
from cardwright.model.irjson import walk
from cardwright.resolve.checks.satisfiable import check_satisfiable
from cardwright.words.vocabulary import declare, read_needed, read_set
from cardwright.words.world import World
from tests.corpus import corpus
from tests.corpus.figures import show
from tests.docs.pages import LANGUAGE, shown_set


def folders(tmp: Path) -> Iterator[Path]:
    """The built-in sets, and that of the language page."""
    for code in built_in_sets():
        found = find_set(code)
        assert found is not None
        yield found
    (tmp / "harbor").mkdir()
    (tmp / "harbor" / "harbor.card").write_text(shown_set(LANGUAGE.read_text(encoding="utf-8")), "utf-8")
    yield tmp / "harbor"


def compiled(folder: Path) -> tuple[CompiledSet, World]:
    """A set, and what is known where its texts are read."""
    findings = Findings()
    own = read_set(folder, findings)
    assert own is not None
    assembly = Assembly(declare(own, read_needed(own, findings), findings), findings)
    return assembly.compiled(), assembly.reader.world


def looked_at(abilities: list[n.Ability], world: World) -> int:
    """How many filters the texts of a face hold; none is refused."""
    findings = Findings()
    seen = check_satisfiable([node for one in abilities for node in walk(one)], world, findings)
    assert not findings.found, [one.message for one in findings.found]
    return seen


def test_every_filter_of_a_set_can_be_passed(tmp_path: Path, record_property: object) -> None:
    seen = texts = 0
    for folder in folders(tmp_path):
        whole, world = compiled(folder)
        assert world.stock.whole is bool(whole.cards)
        for card in whole.cards:
            for face in card.faces:
                texts += len(face.abilities)
                seen += looked_at([one.ir for one in face.abilities], world)
    assert seen > texts > 0
    show(record_property, f"filters of the sets looked at: {seen} in {texts} texts; that nothing passes: 0")


@corpus.needs_corpus
@pytest.mark.slow
def test_every_filter_of_a_printed_text_can_be_passed(record_property: object) -> None:
    seen = texts = 0
    measure = corpus.measure()
    world = Reader(measure.declared, measure.words, Findings(), stock=measure.stock).world
    for card in corpus.cards():
        passages = [str(text) for text in card["text"]]
        words = corpus.lexicons()[str(card.get("set") or "")]
        found, _ = measure.read(card, passages, words)
        texts += len(found)
        seen += looked_at([one.ir for one in found], world)
    assert seen > texts > 0
    show(record_property, f"filters of printed texts looked at: {seen} in {texts}; that nothing passes: 0")
