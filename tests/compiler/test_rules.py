"""The names of the grammar's rules in Python: fresh, and each with a meaning or reserved."""

from __future__ import annotations

import pytest

from cardwright.report import rulenames


def test_the_constants_are_those_of_the_grammar(request: pytest.FixtureRequest) -> None:
    path, wanted = rulenames.module_path(), rulenames.module()
    if request.config.getoption("--update"):
        path.write_text(wanted, "utf-8")
    assert path.read_text("utf-8") == wanted, "accept with: pytest tests/compiler/test_rules.py --update"
