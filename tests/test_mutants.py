"""What ``tests/mutants.py`` draws from: changes that can be made, without those known to change nothing."""

from __future__ import annotations

import ast

from tests import mutants


def test_every_change_makes_other_python_and_none_listed_as_equivalent_is_gone() -> None:
    every = [mutant for path in mutants.files() for mutant in mutants.mutants_of(path)]
    kept = mutants.telling(every)  # an entry that fits no change is an error
    assert len(kept) > 1000
    assert {mutant.kind for mutant in kept} == {
        "comparison", "and/or", "early exit left out", "condition negated", "order reversed"
    }  # fmt: skip
    for mutant in kept[::40]:
        data = mutant.path.read_bytes()
        changed = data[: mutant.start] + mutant.new.encode() + data[mutant.end :]
        assert ast.dump(ast.parse(changed)) != ast.dump(ast.parse(data)), mutant
    assert not any(path.stem in ("redeal", "rehearsal") for path in mutants.files())
