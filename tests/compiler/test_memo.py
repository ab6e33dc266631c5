"""What is remembered from build to build: whole, of this compiler only, moved to where texts stand now."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.build import memory as memos
from cardwright.build.memory import Memo, key_of
from cardwright.foundation.spans import Span
from cardwright.model.irjson import walk
from cardwright.model.nodes import YOU, Ability, Draw, Number

ABILITY = Ability(
    None, (Draw(YOU, Number(2, span=Span("a.card", 7, 3, 7, 4))),), span=Span("a.card", 7, 1, 8, 9)
)
KEY, OTHER = key_of("one"), key_of("other")


def saved(folder: Path) -> Memo:
    memo = Memo(folder)
    memo.put(KEY, 7, [ABILITY])
    memo.keep(OTHER, "a file")
    memo.save()
    return memo


def test_what_is_kept_comes_back(tmp_path: Path) -> None:
    saved(tmp_path)
    memo = Memo(tmp_path)
    assert memo.holds(KEY)
    assert memo.recall(OTHER) == "a file"
    found = memo.get(KEY, 7)
    assert found == (ABILITY,)
    assert [node.span for node in walk(found[0])] == [node.span for node in walk(ABILITY)]


def test_a_meaning_moves_with_its_text(tmp_path: Path) -> None:
    saved(tmp_path)
    found = Memo(tmp_path).get(KEY, 10)
    assert found == (ABILITY,)
    assert found[0].span == Span("a.card", 10, 1, 11, 9)
    assert [node.span.line for node in walk(found[0]) if isinstance(node, Number)] == [10]


def test_what_is_not_used_is_forgotten(tmp_path: Path) -> None:
    saved(tmp_path)
    memo = Memo(tmp_path)
    memo.recall(OTHER)
    memo.save()
    assert not Memo(tmp_path).holds(KEY)
    assert Memo(tmp_path).holds(OTHER)


def test_a_run_that_learned_nothing_writes_nothing(tmp_path: Path) -> None:
    path = saved(tmp_path).path
    assert path is not None
    memo = Memo(tmp_path)
    memo.get(KEY, 7)
    memo.recall(OTHER)
    path.unlink()
    memo.save()
    assert not path.exists()
    memo.keep(OTHER, "another file")
    memo.save()
    assert Memo(tmp_path).recall(OTHER) == "another file"


@pytest.mark.parametrize("keep", [0, 10, 64, 200])
def test_a_damaged_file_is_no_memo(tmp_path: Path, keep: int) -> None:
    path = saved(tmp_path).path
    assert path is not None
    path.write_bytes(path.read_bytes()[:keep])
    assert not Memo(tmp_path).holds(KEY)


def test_what_another_compiler_kept_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved(tmp_path)
    monkeypatch.setattr(memos, "compiler_digest", lambda: "f" * 64)
    assert not Memo(tmp_path).holds(KEY)


def test_without_a_folder_a_run_remembers_for_itself() -> None:
    memo = Memo(None)
    memo.put(KEY, 7, [ABILITY])
    memo.save()
    assert memo.get(KEY, 7) == (ABILITY,)
    assert memo.get(OTHER, 7) is None


def test_an_ability_is_walked_once() -> None:
    assert walk(ABILITY) is walk(ABILITY)
    other = Ability(None, (Draw(YOU, Number(1)),))
    assert walk(other)[0] is other
    assert [type(node).__name__ for node in walk(other)] == ["Ability", "Draw", "Players", "Number"]
