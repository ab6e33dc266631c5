"""The house: in compiler and runtime no modules import each other in a circle, and no room is crowded.

What a function imports, and what is imported for its types alone, counts as much as any other import. Which
room may know which other is said in the contracts of ``pyproject.toml``.
"""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = {"cardwright": ROOT / "compiler", "cardtable": ROOT / "runtime"}
MOST = 25
"""Modules of one folder, its ``__init__`` not counted."""
KNOWN: dict[str, list[set[str]]] = {
    "cardwright": [],
    "cardtable": [],
}
"""Circles still to be dissolved; none is added."""


def modules(package: str) -> dict[str, ast.Module]:
    """The modules of a package by their full names."""
    root = PACKAGES[package]
    found = {}
    for path in sorted((root / package).rglob("*.py")):
        parts = path.relative_to(root).with_suffix("").parts
        found[".".join(parts).removesuffix(".__init__")] = ast.parse(path.read_text(encoding="utf-8"))
    return found


def imported(tree: ast.Module) -> Iterator[str]:
    """The names that a module imports, wherever it does so; those that it names in a call, too."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from (one.name for one in names)
            case ast.ImportFrom(module=str(module), names=names):
                yield from (f"{module}.{one.name}" for one in names)
            case ast.Call(
                func=ast.Name(id="import_module" | "__import__") | ast.Attribute(attr="import_module"),
                args=[ast.Constant(value=str(module)), *_],
            ):
                yield module


def graph(trees: dict[str, ast.Module]) -> dict[str, set[str]]:
    """Each module with those of its package that it imports."""
    found: dict[str, set[str]] = {}
    for module, tree in trees.items():
        names = set()
        for name in imported(tree):
            known = name if name in trees else name.rpartition(".")[0]
            if known in trees:
                names.add(known)
        found[module] = names - {module}
    return found


def circles(arrows: dict[str, set[str]]) -> list[set[str]]:
    """The groups of modules that reach each other."""
    reach: dict[str, set[str]] = {}
    for module in arrows:
        seen: set[str] = set()
        left = [*arrows[module]]
        while left:
            one = left.pop()
            if one not in seen:
                seen.add(one)
                left += arrows[one]
        reach[module] = seen
    found: list[set[str]] = []
    for module, beyond in reach.items():
        if module in beyond and not any(module in group for group in found):
            found.append({one for one in beyond if module in reach[one]})
    return found


@pytest.mark.parametrize("package", PACKAGES)
def test_no_modules_import_each_other_in_a_circle(package: str) -> None:
    assert circles(graph(modules(package))) == KNOWN[package]


def test_circles_are_found() -> None:
    """As function-level imports, as those for types alone, and as those named in a call."""
    trees = {
        "p.a": "def f():\n    from p import b",
        "p.b": "if TYPE_CHECKING:\n    from p.c import X",
        "p.c": "import_module('p.a')",
        "p.d": "import p.a, os",
    }
    arrows = graph({name: ast.parse(text) for name, text in trees.items()})
    assert arrows == {"p.a": {"p.b"}, "p.b": {"p.c"}, "p.c": {"p.a"}, "p.d": {"p.a"}}
    assert circles(arrows) == [{"p.a", "p.b", "p.c"}]


@pytest.mark.parametrize("package", PACKAGES)
def test_no_folder_is_crowded(package: str) -> None:
    folders = {path.parent for path in (PACKAGES[package] / package).rglob("*.py")}
    crowded = {
        str(folder.relative_to(ROOT)): count
        for folder in folders
        if (count := len([path for path in folder.glob("*.py") if path.stem != "__init__"])) > MOST
    }
    assert crowded == {}


@pytest.mark.parametrize("package", PACKAGES)
def test_imports_are_absolute(package: str) -> None:
    relative = [
        f"{module}:{node.lineno}"
        for module, tree in modules(package).items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.level
    ]
    assert relative == []


PAGES = ("*.py", "*.md", "*.lark", "*.toml", "*.jinja", "Makefile", ".ci/*")
PLANNED = {"cardtable.families.encounters"}
"""Modules that are named before they are there."""


def test_modules_that_are_named_are_there() -> None:
    """In code, comments, pages and commands; a name in a module is one that stands in it."""
    texts = dict.fromkeys(PLANNED, "")
    for package, root in PACKAGES.items():
        for path in (root / package).rglob("*.py"):
            name = ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
            texts[name] = path.read_text(encoding="utf-8")
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", *PAGES],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    missing = []
    for page in filter(None, listed.stdout.split("\0")):
        if page == "CHANGELOG.md" or not (ROOT / page).is_file():
            continue
        for number, line in enumerate((ROOT / page).read_text(encoding="utf-8").splitlines(), 1):
            for match in re.finditer(r"\b(?:cardwright|cardtable)(?:\.[a-z][a-z_]*)+\b", line):
                module, _, name = match[0].rpartition(".")
                if match[0] not in texts and not re.search(rf"\b{name}\b", texts.get(module, "")):
                    missing.append(f"{page}:{number}: {match[0]}")
    assert missing == []
