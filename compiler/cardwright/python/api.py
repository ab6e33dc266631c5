"""The runtime's `cardtable.api`, read as source: which names compiled effects may use, with their arguments.

The compiler never runs the runtime: it reads ``api.py`` and the modules it imports from with `ast`.
"""

from __future__ import annotations

import ast
import importlib.util
from dataclasses import dataclass
from functools import cache
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Primitive:
    """One function of the api: its arguments by name, how many must be given, and whether it is a
    generator.
    """

    name: str
    arguments: tuple[str, ...]
    needed: int
    many: bool
    steps: bool


def api_path() -> Path:
    """The file of `cardtable.api`, found without importing it."""
    spec = importlib.util.find_spec("cardtable")
    if spec is None or not spec.submodule_search_locations:
        raise FileNotFoundError("the package cardtable is not installed")
    return Path(next(iter(spec.submodule_search_locations))) / "api.py"


@cache
def primitives() -> dict[str, Primitive]:
    """Every function that `cardtable.api` offers, by name."""
    path = api_path()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    offered = {name for node in tree.body if isinstance(node, ast.Assign) for name in _all_names(node)}
    found: dict[str, Primitive] = {}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("cardtable."):
            module = path.parent / (node.module.removeprefix("cardtable.").replace(".", "/") + ".py")
            found.update(_functions(module))
    found.update(_functions(path))
    return {name: primitive for name, primitive in found.items() if name in offered}


def _all_names(node: ast.Assign) -> list[str]:
    if not any(isinstance(target, ast.Name) and target.id == "__all__" for target in node.targets):
        return []
    return [str(name) for name in ast.literal_eval(node.value)]


def _functions(path: Path) -> dict[str, Primitive]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name: _primitive(node) for node in tree.body if isinstance(node, ast.FunctionDef)}


def _primitive(node: ast.FunctionDef) -> Primitive:
    arguments = tuple(argument.arg for argument in node.args.posonlyargs + node.args.args)
    return Primitive(
        node.name,
        arguments,
        len(arguments) - len(node.args.defaults),
        node.args.vararg is not None,
        node.returns is not None and ast.unparse(node.returns).startswith("Steps"),
    )
