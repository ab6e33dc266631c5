"""The comparison of bots: what it counts, and how sure it says it is."""

from __future__ import annotations

import pytest

from tests import compare


@pytest.mark.parametrize(
    ("more", "fewer", "chance"), [(5, 5, 1.0), (0, 0, 1.0), (6, 0, 1 / 32), (9, 1, 22 / 1024)]
)
def test_the_chance_of_a_split_is_that_of_the_sign_test(more: int, fewer: int, chance: float) -> None:
    assert compare.by_chance(more, fewer) == pytest.approx(chance)
    assert compare.by_chance(fewer, more) == pytest.approx(chance)


def test_greedy_bots_are_clearly_better_than_random_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert compare.main(["greedy", "random", "--games", "20", "--jobs", "1"]) == 0
    first, second, both = capsys.readouterr().out.splitlines()
    won = [int(line.split()[1]) for line in (first, second)]
    assert won[0] > won[1] + 5
    assert both.startswith("only greedy wins ")
    assert float(both.split("p = ")[1]) < 0.05
