"""The page of the language: every example compiles, and nothing of the language is left out of it."""

from __future__ import annotations

import difflib
import functools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from lark import Tree

from cardwright.build import stages as builds
from cardwright.build.faces import Reader
from cardwright.cards.blocks import Passage
from cardwright.cards.blocks import passages as passages_of
from cardwright.cards.headers import SHAPES
from cardwright.foundation.diagnostics import Diagnostic, Findings
from cardwright.foundation.spans import Span
from cardwright.foundation.tables import load_tables
from cardwright.model.compiled import CompiledSet
from cardwright.model.irjson import node_kinds, tag, walk
from cardwright.model.nodes import Ability
from cardwright.report import reference
from cardwright.text.parser import parse_text
from cardwright.words.vocabulary import declare, lexicon, read_needed, read_set, with_coined
from cardwright.words.world import Speaker
from tests.docs.pages import LANGUAGE, Piece, example_source, examples, pieces, shown_set

PAGE = LANGUAGE.read_text(encoding="utf-8")


@functools.cache
def folder() -> Path:
    """The set of the page with a group for each of its examples."""
    import tempfile

    found = Path(tempfile.mkdtemp(prefix="harbor-")) / "harbor"
    found.mkdir()
    (found / "harbor.card").write_text(shown_set(PAGE), encoding="utf-8")
    (found / "examples.card").write_text(example_source(examples(PAGE))[0], encoding="utf-8")
    return found


@functools.cache
def compiled() -> tuple[CompiledSet | None, tuple[Diagnostic, ...]]:
    """That set through the whole compiler, and every finding, placed in the page."""
    findings = Findings()
    found = builds.compile_set(builds.Built(folder()), findings)
    if found is not None:
        builds.emit(found, findings)
    return found, tuple(findings.found)


def where(one: Diagnostic) -> str:
    """A finding, at its line of the page."""
    line = one.span.line
    if one.span.file.endswith("examples.card"):
        line = example_source(examples(PAGE))[1].get(line, line)
    return f"docs/language.md:{line}: {one.code} {one.message}\n    {PAGE.splitlines()[line - 1]}"


def test_every_example_compiles() -> None:
    found, findings = compiled()
    errors = [where(one) for one in findings if one.severity == "error"]
    assert not errors, "\n" + "\n".join(errors)
    assert found is not None
    assert len(examples(PAGE)) > 200


def test_the_shown_set_has_no_finding_at_all(tmp_path: Path) -> None:
    alone = tmp_path / "harbor"
    alone.mkdir()
    (alone / "harbor.card").write_text(shown_set(PAGE), encoding="utf-8")
    built = builds.build_set(alone, tmp_path / "out")
    assert [where(one) for one in built.findings] == []
    assert (tmp_path / "out" / "harbor" / "effects.py").is_file()


def test_the_shown_set_plays(tmp_path: Path) -> None:
    import cardtable
    from cardtable.bots import RandomBot

    alone = tmp_path / "harbor"
    alone.mkdir()
    (alone / "harbor.card").write_text(shown_set(PAGE), encoding="utf-8")
    builds.build_set(alone, tmp_path / "out")
    for seed in range(3):
        game = cardtable.load(tmp_path / "out" / "harbor").new_game(players=2, seed=seed, setup="first")
        bot = RandomBot(seed)
        while not game.outcome:
            decision = game.decisions[0]
            game.answer(bot.choose(game, decision), decision.player)


# ---------------------------------------------------------------- mistakes

WRONG = [piece for piece in pieces(PAGE) if piece.word == "wrong"]


@functools.cache
def _reader() -> tuple[Reader, Findings]:
    findings = Findings()
    own = read_set(folder(), findings)
    assert own is not None
    declared = declare(own, read_needed(own, findings), findings)
    return Reader(declared, lexicon(declared), findings), findings


@pytest.mark.parametrize("piece", WRONG, ids=[piece.rest for piece in WRONG])
def test_a_mistake_has_its_code(piece: Piece) -> None:
    reader, findings = _reader()
    findings.found.clear()
    (text,) = piece.lines
    passage = Passage(text, text, Span("text", piece.line, 1, piece.line, len(text) + 1))
    reader.face([passage], Speaker(("Sound the Horn",), "Hero", "Keeper"))
    assert [one.code for one in findings.found] == [piece.rest]


# ---------------------------------------------------------------- nothing is left out


@functools.cache
def _texts() -> tuple[Passage, ...]:
    own = read_set(folder(), Findings())
    assert own is not None
    return tuple(text for block in own.blocks() for text in passages_of(block))


@functools.cache
def shown_forms() -> frozenset[str]:
    """The names of the grammar's forms that some example shows."""
    reader, _ = _reader()
    words = with_coined(reader.words, _texts())
    found: set[str] = set()
    for text in _texts():
        tree = parse_text(text.raw, words)
        if isinstance(tree, Tree):
            found |= {str(part.data) for part in tree.iter_subtrees()}
    return frozenset(found)


def _abilities(found: CompiledSet) -> Iterator[Ability]:
    for card in found.cards:
        for face in card.faces:
            yield from (one.ir for one in face.abilities)


@functools.cache
def shown_nodes() -> frozenset[str]:
    """The kinds of node that the meanings of the examples hold."""
    found, _ = compiled()
    assert found is not None
    return frozenset(tag(type(node)) for ability in _abilities(found) for node in walk(ability))


def test_the_forms_are_those_of_the_grammar() -> None:
    tables = load_tables()
    real = {
        name
        for origin, _, name, kept, single in tables.reductions
        if not origin.startswith("_") and not (single and len(kept) == 1 and kept[0] >= 0)
    }
    assert reference.names() == real
    assert {word for form in reference.forms() for word in form.words} == set(tables.terminals)
    families = {rule for rules in reference.SECTIONS.values() for rule in rules}
    assert families <= {form.rule for form in reference.forms()}


def test_every_word_of_the_grammar_is_listed() -> None:
    said = reference.words_appendix()
    missing = [
        word
        for word in load_tables().terminals
        if not re.search(rf"(?<![\w-]){re.escape(reference.STEMS.get(word, word))}(?![\w-])", said)
    ]
    assert missing == []


def test_every_kind_of_header_line_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    from cardwright.cards import builders, source

    rules: set[str] = set()
    real = builders.rule_of

    def recording(place: str, text: str, span: Span, findings: Findings) -> str | None:
        rule = real(place, text, span, findings)
        rules.add(rule or "")
        return rule

    monkeypatch.setattr(builders, "rule_of", recording)
    source.read_source(shown_set(PAGE), "harbor.card", Findings())
    # a card's line begins with a number, which needs no table
    assert set(SHAPES) - {"card"} <= rules


def test_the_appendices_are_what_is_written_now(request: pytest.FixtureRequest) -> None:
    parts = {
        "words": reference.words_appendix(),
        "unshown": reference.unshown_appendix(shown_forms(), shown_nodes()),
        "findings": reference.findings_appendix(),
    }
    wanted = reference.renewed(PAGE, parts)
    if wanted == PAGE:
        return
    if request.config.getoption("--update"):
        LANGUAGE.write_text(wanted, encoding="utf-8")
        return
    here, now = PAGE.splitlines(), wanted.splitlines()
    diff = difflib.unified_diff(here, now, "docs/language.md", "now", lineterm="", n=0)
    shown = "\n".join(line[:300] for line in diff)
    pytest.fail(f"{shown}\n\naccept with: pytest tests/docs --update", pytrace=False)


def test_every_node_is_shown_or_named() -> None:
    page = LANGUAGE.read_text(encoding="utf-8")
    named = set(re.findall(r"`(\w+)`", page.partition("Meanings:")[2].partition("<!--")[0]))
    assert set(node_kinds()) == shown_nodes() | named


def test_every_family_of_findings_is_named() -> None:
    from cardwright.foundation.codes import PAGES

    listed = set(re.findall(r"CW\d{3}", LANGUAGE.read_text(encoding="utf-8")))
    assert set(PAGES) <= listed


# ---------------------------------------------------------------- canonical English


def test_examples_read_back_from_their_english() -> None:
    """What the compiler writes of an example's meaning has that meaning again."""
    from cardwright.english.text import render_ability

    found, _ = compiled()
    assert found is not None
    wrong = []
    for card in found.cards:
        for face in card.faces:
            irs = [one.ir for one in face.abilities]
            if not irs:
                continue
            text = "\n".join(render_ability(ir) for ir in irs)
            again = _again(text, card, face)
            if again is not None and again != irs:
                wrong.append(f"{[one.text for one in face.abilities]}\n    {text}")
    assert not wrong, "\n".join(wrong)


def _again(text: str, card: Any, face: Any) -> list[Ability] | None:
    reader, findings = _reader()
    findings.found.clear()
    passages: list[Passage] = []
    for number, line in enumerate(text.split("\n"), 1):
        span = Span("again", number, 1, number, len(line) + 1)
        if line.startswith("- ") and passages:
            first = passages.pop()
            passages.append(
                Passage(
                    f"{first.text}\n{line}",
                    f"{first.raw}\n{line}",
                    Span("again", first.span.line, 1, number, 1),
                )
            )
        else:
            passages.append(Passage(line, line, span))
    reader._read.clear()
    names = {face.name, card.name, *("Captain", "The Drowned Captain")}
    speaker = Speaker(tuple(sorted(names)), card.kind, card.group)
    return [one.ir for one in reader.face(passages, speaker)]
