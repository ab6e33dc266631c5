"""How many random changes of runtime guards the suite catches: `python tests/mutants.py --count 60 --seed 1`.

Each mutant is one change in a copy of the checkout: a comparison turned or shifted by one, a condition negated, an
early return left out, "and" for "or", an order reversed. The suite runs on the copy and stops at its first failure; a
mutant that no test fails on is printed with file, line and change. Nothing in the checkout itself is touched.
"""

from __future__ import annotations

import argparse
import ast
import concurrent.futures
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TURNED: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.In: "not in", ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is",
}  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    """One change: the file, the line, the source segment and what stands in its place."""

    path: Path
    line: int
    start: int
    end: int
    new: str
    kind: str


def _offsets(source: str) -> list[int]:
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line.encode()))
    return starts


def mutants_of(path: Path) -> Iterator[Mutant]:
    """Every change that could be made in one file."""
    source = path.read_text(encoding="utf-8")
    data = source.encode()
    starts = _offsets(source)

    def span(node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset

    def text(node: ast.expr | ast.stmt) -> str:
        a, b = span(node)
        return data[a:b].decode()

    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            a, b = span(node)
            op = TURNED[type(node.ops[0])]
            yield Mutant(path, node.lineno, a, b, f"{text(node.left)} {op} {text(node.comparators[0])}", "comparison")
        elif isinstance(node, ast.BoolOp):
            a, b = span(node)
            other = " or " if isinstance(node.op, ast.And) else " and "
            yield Mutant(path, node.lineno, a, b, "(" + other.join(f"({text(v)})" for v in node.values) + ")", "and/or")
        elif isinstance(node, ast.If):
            a, b = span(node.test)
            if len(node.body) == 1 and isinstance(node.body[0], ast.Return | ast.Continue | ast.Break):
                yield Mutant(path, node.lineno, a, b, "False", "early return left out")
            elif not isinstance(node.test, ast.Compare | ast.BoolOp):
                yield Mutant(path, node.lineno, a, b, f"not ({text(node.test)})", "condition negated")
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("sorted", "reversed"):
            a, b = span(node)
            yield Mutant(path, node.lineno, a, b, f"list({text(node)})[::-1]", "order reversed")


def run(mutant: Mutant, tests: list[str], timeout: float) -> bool:
    """Whether the suite fails on the mutant, that is, catches it."""
    with tempfile.TemporaryDirectory(prefix="mutant-") as folder:
        copy = Path(folder) / "checkout"
        skip = shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache", ".hypothesis", "dist")
        shutil.copytree(ROOT, copy, ignore=skip)
        target = copy / mutant.path.relative_to(ROOT)
        data = target.read_bytes()
        target.write_bytes(data[: mutant.start] + mutant.new.encode() + data[mutant.end :])
        path = os.pathsep.join([str(copy / "compiler"), str(copy / "runtime")])
        env = dict(os.environ, PYTHONPATH=path, PYTHONDONTWRITEBYTECODE="1")
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
        try:
            done = subprocess.run(command, cwd=copy, env=env, capture_output=True, timeout=timeout)
        except subprocess.TimeoutExpired:
            return True
        return done.returncode != 0


def main() -> int:
    """Draw the mutants, run them, print the survivors and the share caught."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--timeout", type=float, default=300)
    parser.add_argument("--under", default="runtime/cardtable", help="the folder whose files are changed")
    parser.add_argument("tests", nargs="*", default=["tests"])
    options = parser.parse_args()
    files = sorted((ROOT / options.under).rglob("*.py"))
    every = [m for path in files for m in mutants_of(path)]
    drawn = random.Random(options.seed).sample(every, min(options.count, len(every)))
    caught = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for mutant, killed in zip(drawn, pool.map(lambda m: run(m, options.tests, options.timeout), drawn)):
            caught += killed
            if not killed:
                print(f"survived: {mutant.path.relative_to(ROOT)}:{mutant.line}: {mutant.kind}: {mutant.new}", flush=True)
    print(f"{caught} of {len(drawn)} mutants caught ({100 * caught / max(1, len(drawn)):.0f} %), of {len(every)} possible")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
