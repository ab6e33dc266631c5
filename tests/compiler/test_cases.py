"""Sources and the Python they give, one small file each: a source, a line of three dashes, the functions.

``pytest --update`` writes what is emitted now. The vocabulary is that of the set ``dc``.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.build.stages import Built, compile_set
from cardwright.foundation.data import data_path
from cardwright.foundation.diagnostics import Findings
from cardwright.python.module import write_set

CASES = sorted((Path(__file__).parents[1] / "cases").glob("*.case"))
RULE = "---\n"


def test_there_are_cases() -> None:
    assert CASES


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_source_gives_this_python(path: Path, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    source, rule, expected = path.read_text(encoding="utf-8").partition(RULE)
    folder = tmp_path / "dc"
    folder.mkdir()
    vocabulary = (data_path("cardsrc") / "dc" / "vocabulary.card").read_text(encoding="utf-8")
    (folder / "vocabulary.card").write_text(vocabulary, encoding="utf-8")
    (folder / "case.card").write_text(source, encoding="utf-8")
    findings = Findings()
    compiled = compile_set(Built(folder), findings)
    assert compiled is not None
    in_case = [finding for finding in findings.found if finding.span.file.endswith("case.card")]
    mistakes = [finding for finding in in_case if finding.severity == "error"]
    assert not mistakes, mistakes
    written = write_set(compiled)
    assert not written.refusals
    own = {face.name or card.name for card in compiled.cards for face in card.faces}
    found = "\n\n".join(
        function.render() for title, functions in written.functions if title in own for function in functions
    )
    if request.config.getoption("--update"):
        path.write_text(f"{source}{rule or RULE}{found}\n", encoding="utf-8")
        return
    assert found + "\n" == expected, f"pytest --update accepts what is emitted now: {path}"
