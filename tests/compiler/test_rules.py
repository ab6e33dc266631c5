"""The names of the grammar's rules in Python: fresh, and each with a meaning or reserved."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from cardwright import lower
from cardwright.lower import reserved
from cardwright.report import reference, rulenames
from cardwright.text import rules

#: Rules whose words are read by whoever reads what they stand in.
READ_WITH_THEIR_PARENT = {
    "text", "label_numbers", "label_range", "adverb", "adjective", "keyword_use", "noun", "period", "quoted",
    "possessor", "subject_adverb", "usable_to", "verb",
}  # fmt: skip


def handled() -> set[str]:
    """The rules that the lowering speaks of, but for its words for errors."""
    found: set[str] = set()
    for path in Path(lower.__path__[0]).rglob("*.py"):
        if path.name in ("core.py", "reserved.py"):
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(node, ast.Attribute)
                and isinstance(node.value, ast.Name)
                and node.value.id == "rules"
            ):
                found.add(getattr(rules, node.attr))
    return found


def test_the_constants_are_those_of_the_grammar(request: pytest.FixtureRequest) -> None:
    path, wanted = rulenames.module_path(), rulenames.module()
    if request.config.getoption("--update"):
        path.write_text(wanted, "utf-8")
    assert path.read_text("utf-8") == wanted, "accept with: pytest tests/compiler/test_rules.py --update"


def test_every_form_has_a_handler_or_is_reserved() -> None:
    known = handled() | READ_WITH_THEIR_PARENT | set(reserved.VERBS) | reserved.FORMS
    assert reference.names() - known == set()


def test_no_handled_form_is_reserved() -> None:
    assert handled() & (set(reserved.VERBS) | reserved.FORMS) == set()


def test_every_verb_is_done_somehow_or_reserved() -> None:
    """A verb that only an error names has no meaning."""
    verbs = {form.name for form in reference.forms() if form.rule == "action"}
    assert verbs - handled() == set(reserved.VERBS)


def test_words_that_mean_nothing_are_marked() -> None:
    words = reference.words()
    meant = {one for title, said in words.items() for one in said if title == "Verbs"}
    unmeant = set(words[reference.RESERVED_VERBS])
    assert {"attach … to …", "prevent …", "search …"} <= unmeant
    assert "draw …" in meant
    assert not meant & unmeant
