"""How many random changes of guards the checks catch, in the runtime or in rooms of the compiler.

    python tests/mutants.py --count 60 --seed 1
    python tests/mutants.py --count 60 --under compiler/cardwright/resolve --under compiler/cardwright/python

Each mutant is one change in a copy of the checkout: a comparison turned or shifted by one, a condition
negated, an early exit left out, "and" for "or", an order reversed. The quick tests run on the copy, then the
others, until one fails; before them, in the compiler, whether the built sets are still what is committed. A
mutant that nothing fails on is written out with file, line and change. Nothing in the checkout itself is
touched. Where the unmutated copy fails, nothing is counted.

The draw is over rules and kernel. Left out are the bots and what deals and plays on for them (players, not
rules; `--bots` takes them in), what only a type checker reads, and the changes that cannot alter behaviour,
which `mutants-equivalent.toml` lists with a reason each.
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
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
EQUIVALENT = Path(__file__).with_name("mutants-equivalent.toml")
BOTS = "bots"
QUICK = ("tests/runtime", "tests/test_scenarios.py")
QUICK_COMPILER = ("tests/compiler", "tests/readings", "tests/nets")
RUNTIME = "runtime/cardtable"
TURNED: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.In: "not in", ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is",
}  # fmt: skip
EXITS = (ast.Return, ast.Continue, ast.Break, ast.Raise)


@dataclass(frozen=True)
class Mutant:
    """One change: the file, the line, the function, the source segment and what stands in its place."""

    path: Path
    line: int
    function: str
    start: int
    end: int
    new: str
    kind: str

    @property
    def old(self) -> str:
        """What the change replaces."""
        return self.path.read_bytes()[self.start : self.end].decode()

    @property
    def where(self) -> str:
        """The file, from the checkout's root."""
        return self.path.relative_to(ROOT).as_posix()


def files(under: str = RUNTIME, bots: bool = False) -> list[Path]:
    """The files whose guards are changed."""
    return [path for path in sorted((ROOT / under).rglob("*.py")) if bots or BOTS not in path.parts]


def mutants_of(path: Path) -> Iterator[Mutant]:
    """Every change that could be made in one file."""
    source = path.read_text(encoding="utf-8")
    data = source.encode()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line.encode()))

    def span(node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset

    def text(node: ast.expr | ast.stmt) -> str:
        a, b = span(node)
        return data[a:b].decode()

    tree = ast.parse(source)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]

    def mutant(node: ast.expr, new: str, kind: str) -> Mutant:
        around = [f for f in functions if f.lineno <= node.lineno <= (f.end_lineno or 0)]
        function = max(around, key=lambda f: f.lineno).name if around else ""
        return Mutant(path, node.lineno, function, *span(node), new, kind)

    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            op = TURNED[type(node.ops[0])]
            yield mutant(node, f"{text(node.left)} {op} {text(node.comparators[0])}", "comparison")
        elif isinstance(node, ast.BoolOp):
            other = " or " if isinstance(node.op, ast.And) else " and "
            yield mutant(node, "(" + other.join(f"({text(v)})" for v in node.values) + ")", "and/or")
        elif isinstance(node, ast.If) and "TYPE_CHECKING" not in text(node.test):
            if len(node.body) == 1 and isinstance(node.body[0], EXITS):
                yield mutant(node.test, "False", "early exit left out")
            elif not isinstance(node.test, ast.Compare | ast.BoolOp):
                yield mutant(node.test, f"not ({text(node.test)})", "condition negated")
        elif (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ("sorted", "reversed")
        ):
            yield mutant(node, f"list({text(node)})[::-1]", "order reversed")


def telling(mutants: Iterable[Mutant]) -> list[Mutant]:
    """The mutants without those listed as equivalent; an entry that fits none is an error."""
    mutants = list(mutants)
    rooms = {mutant.where.split("/")[0] for mutant in mutants}
    entries = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))["equivalent"]
    listed = {
        tuple(entry[name] for name in ("file", "in", "old", "new"))
        for entry in entries
        if entry["file"].split("/")[0] in rooms
    }
    kept: list[Mutant] = []
    found = set()
    for mutant in mutants:
        key = (mutant.where, mutant.function, mutant.old, mutant.new)
        if key in listed:
            found.add(key)
        else:
            kept.append(mutant)
    if stale := sorted(listed - found):
        raise SystemExit(f"{EQUIVALENT.name} lists what is not in the source: {stale}")
    return kept


def fails(mutant: Mutant | None, tests: list[str], timeout: float) -> bool:
    """Whether the suite fails on a copy of the checkout with the mutant, or with none."""
    with tempfile.TemporaryDirectory(prefix="mutant-") as folder:
        copy = Path(folder) / "checkout"
        skip = shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache", ".hypothesis", "dist")
        shutil.copytree(ROOT, copy, ignore=skip)
        if mutant is not None:
            target = copy / mutant.where
            data = target.read_bytes()
            target.write_bytes(data[: mutant.start] + mutant.new.encode() + data[mutant.end :])
        path = os.pathsep.join([str(copy / "compiler"), str(copy / "runtime")])
        cache = str(Path(folder) / "cache")
        env = dict(os.environ, PYTHONPATH=path, PYTHONDONTWRITEBYTECODE="1", XDG_CACHE_HOME=cache)
        in_runtime = mutant is None or mutant.where.startswith(RUNTIME)
        quick = [one for one in (QUICK if in_runtime else QUICK_COMPILER) if one in tests or "tests" in tests]
        rest = [*(test for test in tests if test not in quick), *(f"--ignore={test}" for test in quick)]
        pytest = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
        commands = [[*pytest, *chosen] for chosen in (quick, rest) if any(part[0] != "-" for part in chosen)]
        if not in_runtime:
            commands.insert(0, [sys.executable, "-m", "cardwright", "build", "--check"])
        for command in commands:
            try:
                done = subprocess.run(command, cwd=copy, env=env, capture_output=True, timeout=timeout)
            except subprocess.TimeoutExpired:
                return True
            if done.returncode != 0:
                return True
        return False


def tell(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> int:
    """Draw the mutants, run them, print the survivors and the share caught."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--timeout", type=float, default=300)
    parser.add_argument(
        "--under",
        action="append",
        help=f"a folder whose files are changed (default: {RUNTIME}); may be repeated",
    )
    parser.add_argument("--bots", action="store_true", help="change the bots too")
    parser.add_argument("tests", nargs="*", default=["tests"])
    options = parser.parse_args()
    paths = [path for under in options.under or [RUNTIME] for path in files(under, options.bots)]
    every = telling(m for path in paths for m in mutants_of(path))
    drawn = random.Random(options.seed).sample(every, min(options.count, len(every)))
    if fails(None, options.tests, 4 * options.timeout):
        sys.stderr.write("the suite fails without any change: mend that first (is generated/ built?)\n")
        return 2
    caught = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        found = pool.map(lambda mutant: fails(mutant, options.tests, options.timeout), drawn)
        for mutant, killed in zip(drawn, found, strict=True):
            caught += killed
            if not killed:
                tell(f"survived: {mutant.where}:{mutant.line}: {mutant.kind}: {mutant.new}")
    share = 100 * caught / max(1, len(drawn))
    tell(f"{caught} of {len(drawn)} mutants caught ({share:.0f} %), of {len(every)} possible")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
