"""What every part of the Python emitter shares: a function being written, its lines, its variables, its
references.

Lines form a tree of blocks, so that a variable which turns out to be needed outside the block that sets it
can still be given a first value before that block. Expressions are strings; every call goes through
`Function.call`, which checks it against `cardtable.api`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from cardwright.model import nodes as n
from cardwright.python.api import primitives
from cardwright.python.code import (
    RESERVED,
    Block,
    Line,
    docstring,
    identifier,
    joined,
    operand,
    quoted,
    truth,
)
from cardwright.python.unit import (
    EMPTY,
    CannotCompile,
    Doing,
    Sort,
    Unit,
    Value,
    participle,
)

EACH = "each of several players"
"""The owner of places that a loop over players has looked at, once it has ended."""


class NamedPlace(NamedTuple):
    """A place that a text has named, with the expression of its owner; whether cards were moved to it."""

    place: n.Place | n.InSpace
    owner: str
    is_destination: bool = False


class Function:
    """A function being written: its signature, its lines, its names, what its references stand for."""

    def __init__(
        self, unit: Unit, name: str, doc: str, *, returns: str = "Steps[None]", outer: Function | None = None
    ) -> None:
        self.unit = unit
        self.name = name
        self.doc = doc
        self.returns = returns
        self.outer = outer
        self.parameters = "c: Context"
        self.root = Block()
        self.block = self.root
        self.names: set[str] = set()
        self.elements: list[str] = []
        self.bindings: dict[int, Value] = {}
        self.amounts: dict[tuple[str, int], str] = {}
        """The variables of amounts that were computed before a loop."""
        self.snapshots: dict[int, Value] = {}
        self.doings: list[Doing] = []
        self.last: Doing | None = None
        self.subjects: list[str] = []
        self.choosers: list[str] = []
        self.places: list[NamedPlace] = []
        self.chosen_spaces: dict[int, Value] = {}
        """The variable for the space that was picked, by the identity of the noun."""
        self.movers: list[str] = []
        """Cards that something is about to be swapped with: what is adjacent is next to the last of them."""
        self.swapping: dict[int, str] = {}
        """Of a card that moves and changes places with one of a kind that stands there: that kind."""
        self.origins: dict[int, tuple[n.Place, str]] = {}
        self.taken: dict[int, list[Value]] = {}
        self.gone: dict[int, list[Value]] = {}
        self.pools: dict[int, tuple[Value, Value]] = {}
        """Of a noun that "the rest" looks back to: the cards that were chosen among, and those chosen."""
        self.gathered: dict[int, str] = {}
        """Of a part taken in each round of a loop: the variable that holds what the rounds before took."""
        self.api: set[str] = {"Context"}
        self.bound: dict[str, str] = {}
        self.has_event = False
        self.changing = ""
        """Of a rule that changes a value: that value, quoted."""
        self.counted: Value | None = None
        """What the text has counted."""
        self.both = ""
        self.above = ""
        self.timing: str = outer.timing if outer is not None else ""
        self.replacing = False
        self.tests: list[str] | None = None
        """In a function that tests whether an event concerns another: what must hold."""
        self.event_value: Value | None = None
        self.span = n.NOWHERE
        self.written: list[str] = []
        """The lines below the docstring, once rendered."""
        unit.functions.append(self)

    def child(self, word: str, returns: str = "Steps[None]") -> Function:
        """A function of its own for a clause that runs later, or a test that is asked later."""
        taken = {function.name for function in self.unit.functions}
        root = self
        while root.outer is not None:
            root = root.outer
        name = f"{root.name}_{word}"
        count = 2
        while name in taken:
            name = f"{root.name}_{word}_{count}"
            count += 1
        inner = Function(self.unit, name, self.doc, returns=returns, outer=self)
        inner.above = self.above
        return inner

    def of_card(self) -> str:
        """Make it a function of a card besides; the card's name is returned."""
        self.parameters = "c: Context, card: Card"
        self.api.add("Card")
        self.names.add("card")
        return "card"

    def name_place(
        self, place: n.Place | n.InSpace, owner: str = "", *, is_destination: bool = False
    ) -> None:
        """Remember a place that was named: "there" looks back to it."""
        self.places.append(NamedPlace(place, owner, is_destination))

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
    def loop(self, noun: n.Noun, sort: Sort, found: str, *names: str) -> Iterator[str]:
        """Write a loop; inside it the noun, and what it refers to, stand for its variable, whose name is free
        again afterwards.
        """
        name = self.fresh(*names)
        meant = [noun.order]
        if isinstance(noun, n.Ref):
            meant.append(noun.to)
        before = {index: self.bindings.get(index) for index in meant}
        with self.under(f"for {name} in {found}:", loop=True) as block:
            block.player = name if sort == "player" else ""
            if noun is not n.YOU:
                for index in meant:
                    self.bindings[index] = Value(sort, name, self, block, plural=False)
            yield name
        for index, value in before.items():
            if value is not None:
                self.bindings[index] = value
            else:
                self.bindings.pop(index, None)
        self.names.discard(name)
        if sort == "player":  # the places of all these players, no longer of one of them
            self.origins |= {to: (place, EACH) for to, (place, who) in self.origins.items() if who == name}
            self.places = [one._replace(owner=EACH) if one.owner == name else one for one in self.places]

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
        return Value(sort, name, self, self.block, line, plural)

    # -- calls

    def call(self, name: str, /, *arguments: str, **named: str) -> str:
        """A call of a primitive; its context comes first by itself.

        What a rule changes it reads as printed: asked for as it is now, it would ask the rule again.
        """
        if self.changing and arguments and arguments[-1] == self.changing:
            if name in ("highest", "lowest", "shares", "differing"):
                message = f"a rule that changes {self.changing} cannot ask for the {name} or what is alike"
                raise CannotCompile(self.span, message)
            name = "printed" if name == "value" else name
        primitive = primitives().get(name)
        if primitive is None:
            raise CannotCompile(self.span, f"the runtime has no primitive {name!r}")
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

    def do(self, verb: str, code: str, sort: Sort = "truth", asked: str = "") -> Doing:
        """Write a verb's call as a line of its own and remember that it was done."""
        doing = Doing(verb, self.block, self.line(code), sort, asked)
        self.doings.append(doing)
        self.last = doing
        return doing

    # -- values

    def use(self, value: Value) -> str:
        """The expression of a value where the function now stands: first values are set, other functions
        bound.
        """
        if value.function is None or value.block is None:
            return value.code
        if value.function is not self:
            return self._take_along(value)
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
        if "Card" in kind:
            self.api.add("Card")
        if "Player" in kind:
            self.api.add("Player")
        if "Space" in kind:
            self.api.add("Space")
        value.block = common

    def _take_along(self, value: Value) -> str:
        """Bind a variable of the function around to this one, which runs later."""
        assert self.outer is not None
        name = value.code
        if name not in self.bound:
            self.bound[name] = self.outer.use(value)
            kind = EMPTY[value.sort][0].removesuffix(" | None")
            self.api.update(word for word in ("Card", "Player", "Space") if word in kind)
            self.root.items.insert(0, Line(f"{name}: {kind} = c.bound[{quoted(name)}]"))
            self.names.add(name)
        return name

    def bind(self, noun: n.Noun, value: Value) -> None:
        """Let a noun phrase stand for a value from here on; a later line's reference is kept in memory."""
        index = noun.order
        if index < 0:
            return
        self.bindings[index] = value
        if index in self.unit.kept:
            key = value.code if value.block is not None else f"it_{index}"
            code = f"[{value.code}]" if value.sort == "card" else value.code
            self.block.items.append(Line(code, f"c.memory[{quoted(key)}]"))
            sort: Sort = "cards" if value.sort == "card" else value.sort
            self.unit.memory[index] = Value(sort, key, plural=value.plural)

    def is_wanted(self, noun: n.Noun) -> bool:
        """Whether somebody refers to this noun phrase."""
        return noun.order in self.unit.wanted

    def resolve(self, to: int, span: n.Span) -> Value:
        """What the noun phrase of that index stands for."""
        value = self.find(to)
        if value is None:
            raise CannotCompile(span, "nothing before this says which card or player is meant")
        return value

    def find(self, to: int) -> Value | None:
        """What the noun phrase of that index stands for, if it is known here."""
        if to in self.bindings:
            return self.bindings[to]
        if to in self.unit.memory and self.outer is None:
            return self._recall(to)
        return self.outer.find(to) if self.outer is not None else None

    def _recall(self, to: int) -> Value:
        kept = self.unit.memory[to]
        kind, first = EMPTY[kept.sort]
        name = self.fresh(identifier(kept.code))
        self.api.update(word for word in ("Card", "Player", "Space") if word in kind)
        line = Line(f"{name}: {kind} = c.memory.get({quoted(kept.code)}, {first})")
        self.root.items.insert(0, line)
        value = Value(kept.sort, name, self, self.root, None, kept.plural)
        self.bindings[to] = value
        return value

    def recall_doing(self, verb: str) -> Value | None:
        """What an earlier line of the card did with a verb, through the memory that its lines share."""
        around: list[Function] = [self]
        while around[-1].outer is not None:
            around.append(around[-1].outer)
        for earlier in reversed(self.unit.functions):
            if earlier in around or earlier.outer is not None or self.outer is not None:
                continue
            for doing in reversed(earlier.doings):
                value = earlier.moved(doing) if doing.verb == verb else None
                if (
                    value is None
                    or value.sort != "cards"
                    or any(block.loop for block in doing.block.lineage())
                ):
                    continue
                place = doing.block.items.index(doing.line) + 1 if doing.line in doing.block.items else None
                if place is None:
                    continue
                key = f"c.memory[{quoted(value.code)}]"
                doing.block.items.insert(place, Line(value.code, key))
                name = self.fresh(value.code)
                self.api.add("Card")
                self.root.items.insert(
                    0, Line(f"{name}: list[Card] = c.memory.get({quoted(value.code)}, [])")
                )
                return Value("cards", name, self, self.root)
        return None

    # -- doings

    def moved(self, doing: Doing) -> Value | None:
        """What a doing moved, as a variable; None where it says nothing of the kind."""
        if doing.value is None and doing.line is not None and doing.sort in ("cards", "number"):
            doing.line.target = doing.line.target or self.fresh(participle(doing.verb))
            doing.value = Value(doing.sort, doing.line.target, self, doing.block, doing.line)
        if doing.value is None and doing.line is not None and doing.element:
            doing.value = self._gathered(doing, doing.line)
        return doing.value

    def _gathered(self, doing: Doing, line: Line) -> Value:
        """The cards of a loop to which it was really done, gathered as it goes."""
        loop = doing.block
        assert loop.parent is not None
        name = self.fresh(participle(doing.verb))
        self.api.add("Card")
        first = Line("[]", f"{name}: list[Card]")
        loop.parent.items.insert(loop.parent.items.index(loop), first)
        line.target = line.target or self.fresh("did_so")
        test = Block(f"if {line.target}:", loop)
        test.items.append(Line(f"{name}.append({doing.element})"))
        loop.items.insert(loop.items.index(line) + 1, test)
        return Value("cards", name, self, loop.parent, first, first=first, inner=loop)

    def full(self, doing: Doing) -> str:
        """Whether a doing was done in full, as a truth expression where the function now stands (semantics
        3).
        """
        if doing.every:
            return joined(" and ", [self.full(part) for part in doing.every])
        if doing.either:
            return joined(" or ", [self.full(part) for part in doing.either])
        several = doing.element and doing.number != "1"
        value = self.moved(doing) if doing.sort in ("cards", "number") or several else None
        if value is not None:
            code = self.use(value)
            if doing.sort == "number":
                return f"{code} >= {operand(doing.asked or '1')}"
            asked = doing.number if doing.element else doing.asked
            return f"bool({code})" if asked in ("", "1") else f"len({code}) >= {operand(asked)}"
        if doing.line is not None and doing.asked == "bool":
            if doing.truth is None:
                doing.line.target = doing.line.target or self.fresh("did_so")
                doing.truth = Value("truth", doing.line.target, self, doing.block, doing.line)
            return self.use(doing.truth)
        if doing.block in self.block.lineage():
            return "True"
        if doing.truth is None:
            line = Line("True", self.fresh("did_so"))
            doing.block.items.append(line)
            doing.truth = Value("truth", line.target, self, doing.block, line)
        return self.use(doing.truth)

    def who_did(self, test: Callable[[], str] | None = None) -> str:
        """The players of the loop just written of whom a test holds: that they did in full what it told
        them.
        """
        doing = self.last
        block = doing.block if doing is not None else None
        while block is not None and not (block.loop and block.player):
            block = block.parent
        if doing is None or block is None or block.parent is None or block in self.block.lineage():
            raise CannotCompile(self.span, "no instruction before this was one for several players")
        name = self.fresh("who_did")
        self.api.add("Player")
        block.parent.add_before(block, Line(f"{name}: list[Player] = []"))
        here, self.block = self.block, block
        try:
            with self.under(f"if {truth(test() if test is not None else self.full(doing))}:"):
                self.line(f"{name}.append({block.player})")
        finally:
            self.block = here
        self.last = doing
        return name

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
