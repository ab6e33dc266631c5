"""A function as it is written: its signature, its lines and blocks, its names, its calls of the api.

Lines form a tree of blocks, so that a variable which turns out to be needed outside the block that sets it
can still be given a first value before that block. Expressions are strings; every call goes through
`Writer.call`, which checks it against `cardtable.api`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from cardwright.python.api import primitives
from cardwright.python.code import RESERVED, Block, Line, docstring, identifier
from cardwright.python.values import EMPTY, Sort, Value, types_in


class Writer:
    """The text of one function, written line by line."""

    def __init__(self, name: str, doc: str, returns: str) -> None:
        self.name = name
        self.doc = doc
        self.returns = returns
        self.parameters = "c: Context"
        self.root = Block()
        self.block = self.root
        self.names: set[str] = set()
        self.elements: list[str] = []
        self.api: set[str] = {"Context"}
        self.written: list[str] = []
        """The lines below the docstring, once rendered."""

    def of_card(self) -> str:
        """Make it a function of a card besides; the card's name is returned."""
        self.parameters = "c: Context, card: Card"
        self.api.add("Card")
        self.names.add("card")
        return "card"

    # -- names and lines

    def fresh(self, *bases: str) -> str:
        """The first of the names that is free, else the last one numbered."""
        for base in bases:
            if self._free(base):
                break
        else:
            count = 2
            while not self._free(f"{bases[-1]}_{count}"):
                count += 1
            base = f"{bases[-1]}_{count}"
        self.names.add(base)
        return base

    def _free(self, name: str) -> bool:
        taken = self.names
        return (
            name not in taken
            and name not in self.elements
            and name not in RESERVED
            and name not in primitives()
        )

    @contextmanager
    def element(self, kind: str) -> Iterator[str]:
        """A name for the element of a comprehension, unlike any around it."""
        base = identifier(kind) if kind else "card"
        spare = "other" if base in ("player", "card") else "card"
        bases = (base, spare, f"other_{base}")
        name = next((one for one in bases if self._free(one)), "")
        count = 2
        while not name:
            name = f"{base}_{count}" if self._free(f"{base}_{count}") else ""
            count += 1
        self.elements.append(name)
        try:
            yield name
        finally:
            self.elements.pop()

    def line(self, code: str, target: str = "") -> Line:
        """Write a line."""
        line = Line(code, target)
        self.block.items.append(line)
        return line

    @contextmanager
    def under(self, header: str, *, loop: bool = False) -> Iterator[Block]:
        """Write lines under a header."""
        block = Block(header, self.block, loop)
        self.block.items.append(block)
        above, self.block = self.block, block
        try:
            yield block
        finally:
            self.block = above

    def variable(self, sort: Sort, code: str, *names: str, plural: bool = True) -> Value:
        """Write an assignment to a new variable."""
        name = self.fresh(*names)
        line = self.line(code, name)
        return Value(sort, name, self.block, line, plural)

    # -- calls

    def call(self, name: str, /, *arguments: str, **named: str) -> str:
        """A call of a primitive; its context comes first by itself."""
        primitive = primitives()[name]
        wanted = primitive.arguments
        given = ["c", *arguments] if wanted[:1] == ("c",) else list(arguments)
        count = len(given)
        if (count > len(wanted) and not primitive.many) or any(key not in wanted[count:] for key in named):
            raise TypeError(f"{name} is called with {given} {named}")
        if count < primitive.needed and any(key not in named for key in wanted[count : primitive.needed]):
            raise TypeError(f"{name} is called with too little: {given} {named}")
        self.api.add(name)
        if named:
            given += [f"{key}={value}" for key, value in named.items()]
        code = f"{name}({', '.join(given)})"
        return f"yield from {code}" if primitive.steps else code

    # -- variables

    def reach(self, value: Value) -> str:
        """The expression of a variable of this function where it now stands: it has a first value there."""
        if value.block is not None:
            here = self.block.lineage()
            if value.block not in here:
                self._hoist(value, here)
        return value.code

    def _hoist(self, value: Value, here: list[Block]) -> None:
        """Give a variable that is set in a block further in a first value before that block."""
        assert value.block is not None
        path = value.block.lineage()
        depth = next(index for index, block in enumerate(path) if block not in here)
        common, child = path[depth - 1], path[depth]
        kind, first = EMPTY[value.sort]
        repeated = next((block for block in path[depth:] if block.loop), None)
        gathers = value.sort in ("cards", "players", "number", "spaces")
        if value.line is not None and repeated is not None and gathers:
            if repeated.mentions(value.code, value.line):
                # what a round of the loop speaks of is its own; what all came to is gathered beside it
                gathering = Line(value.code, self.fresh(f"all_{value.code}"), add=True)
                value.code, value.first = gathering.target, None
                value.block.add_after(value.inner or value.line, gathering)
            else:
                value.line.add = True
        if value.first is not None:
            value.first.target = value.code  # its type is said where it comes first
        value.first = Line(first, f"{value.code}: {kind}")
        value.inner = child
        common.add_before(child, value.first)
        self.api |= types_in(kind)
        value.block = common

    # -- the whole

    def render(self) -> str:
        """The function as text."""
        self.written = self.body()
        return "\n".join([self.head(), *docstring(self.doc), *self.written])

    def head(self) -> str:
        """The line that begins the function."""
        return f"def {self.name}({self.parameters}) -> {self.returns}:"

    def body(self) -> list[str]:
        """The lines below the docstring."""
        lines = self.root.lines()
        if self.returns.startswith("Steps") and not any("yield" in line for line in lines):
            lines.append("    yield from ()")
        return lines

    def imports(self) -> set[str]:
        """What the function uses of the api: types, and the functions it calls in the end."""
        lines = self.written or self.body()
        text = "\n".join(lines)
        types = {"Context"} | ({"Steps"} if self.returns.startswith("Steps") else set())
        types |= {name for name in self.api if name[0].isupper()}
        return types | {name for name in self.api if name not in types and _calls(text, name)}


def _calls(code: str, name: str) -> bool:
    """Whether code calls a function of that name."""
    at = code.find(f"{name}(")
    while at > 0 and (code[at - 1].isalnum() or code[at - 1] == "_"):
        at = code.find(f"{name}(", at + 1)
    return at >= 0
