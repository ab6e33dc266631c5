"""Which names of generated Python may be read before they have a value: definite assignment, over its AST.

Generated functions are plain: assignments, ``if``, loops, ``return``, ``break``, calls and comprehensions.
A name is bound behind an ``if`` where both branches bind it or leave; behind a loop its body's are not.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator, Sequence

KNOWN = frozenset(dir(builtins))


def unassigned(module: ast.Module) -> list[str]:
    """Each name that may have no value where a function reads it, as ``function: name``."""
    found: list[str] = []
    outside = {*KNOWN, *_imported(module)}
    outside |= {node.name for node in module.body if isinstance(node, ast.FunctionDef)}
    outside |= {
        target.id
        for node in module.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for function in module.body:
        if isinstance(function, ast.FunctionDef):
            checker = _Checker(outside)
            checker.body(function.body, {one.arg for one in function.args.args})
            found += [f"{function.name}: {name}" for name in dict.fromkeys(checker.found)]
    return found


def _imported(module: ast.Module) -> Iterator[str]:
    for node in ast.walk(module):
        if isinstance(node, ast.Import | ast.ImportFrom):
            for one in node.names:
                if one.name == "*":
                    yield from _api()
                yield one.asname or one.name


def _api() -> Sequence[str]:
    from cardtable import api

    return api.__all__


class _Checker:
    """Walks the statements of one function; `found` are the names read too early."""

    def __init__(self, outside: set[str]) -> None:
        self.outside = outside
        self.found: list[str] = []

    def body(self, statements: Sequence[ast.stmt], bound: set[str]) -> set[str] | None:
        """The names bound behind some statements; None where nothing behind them is reached."""
        now: set[str] | None = {*bound}
        for statement in statements:
            if now is None:
                break
            now = self.statement(statement, now)
        return now

    def statement(self, node: ast.stmt, bound: set[str]) -> set[str] | None:
        """The names bound behind a statement."""
        match node:
            case ast.Assign(targets=targets, value=value):
                self.read(value, bound)
                for target in targets:
                    self.read(target, bound)
                return bound | {name for target in targets for name in _bound_by(target)}
            case ast.AnnAssign(target=target, value=value):
                if value is None:
                    return bound
                self.read(value, bound)
                return bound | {*_bound_by(target)}
            case ast.AugAssign(target=target, value=value):
                self.read(value, bound)
                for name in _bound_by(target):
                    self.name(name, bound)
                return bound
            case ast.If(test=test, body=body, orelse=orelse):
                self.read(test, bound)
                ways = [self.body(body, bound), self.body(orelse, bound)]
                left = [way for way in ways if way is not None]
                return set.intersection(*left) if left else None
            case ast.For(target=target, iter=iterable, body=body):
                self.read(iterable, bound)
                self.body(body, bound | {*_bound_by(target)})
                return bound
            case ast.While(test=test, body=body):
                self.read(test, bound)
                self.body(body, bound)
                return bound
            case ast.Return(value=value):
                if value is not None:
                    self.read(value, bound)
                return None
            case ast.Break() | ast.Continue():
                return None
            case ast.Expr(value=value):
                self.read(value, bound)
                return bound
            case ast.Pass():
                return bound
        raise TypeError(f"generated code is not expected to hold a {type(node).__name__}")

    def read(self, node: ast.expr, bound: set[str]) -> None:
        """See that every name that an expression reads is bound."""
        match node:
            case ast.Name(id=name, ctx=ast.Load()):
                self.name(name, bound)
            case ast.ListComp() | ast.GeneratorExp() | ast.SetComp() | ast.DictComp():
                inner = {*bound}
                for one in node.generators:
                    self.read(one.iter, inner)
                    inner |= {*_bound_by(one.target)}
                    for test in one.ifs:
                        self.read(test, inner)
                parts = (node.key, node.value) if isinstance(node, ast.DictComp) else (node.elt,)
                for part in parts:
                    self.read(part, inner)
            case ast.Lambda(args=arguments, body=body):
                self.read(body, bound | {one.arg for one in arguments.args})
            case _:
                for child in ast.iter_child_nodes(node):
                    if isinstance(child, ast.expr):
                        self.read(child, bound)
                    elif isinstance(child, ast.keyword):
                        self.read(child.value, bound)

    def name(self, name: str, bound: set[str]) -> None:
        """See that a name is bound."""
        if name not in bound and name not in self.outside:
            self.found.append(name)


def _bound_by(target: ast.expr) -> Iterator[str]:
    match target:
        case ast.Name(id=name):
            yield name
        case ast.Tuple(elts=parts):
            for part in parts:
                yield from _bound_by(part)
