"""A function being written: its lines, what is known where it stands, what it has done, and its setting."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from cardwright.model import nodes as n
from cardwright.python.code import Block, Line, identifier, quoted
from cardwright.python.doings import Doings
from cardwright.python.face import Face
from cardwright.python.gaps import CannotCompile
from cardwright.python.scope import Scope
from cardwright.python.sheet import Sheet
from cardwright.python.values import EMPTY, Sort, Value, types_in
from cardwright.python.writer import Writer


@dataclass(frozen=True, slots=True)
class Setting:
    """What is fixed before a function is begun."""

    timing: str = ""
    """The label of its line."""
    above: str = ""
    """The function of the line above, whose effect "the same effect" does."""
    below: n.Label | None = None
    """The label of a "do both" on the line below."""
    changing: str = ""
    """Of a rule that changes a value: that value, quoted."""
    replaces: bool = False
    """Whether something is done here instead of something else."""
    of_event: bool = False
    """Whether it is done when something happens, which its text speaks of."""


PLAIN = Setting()


class Function(Writer):
    """A function of one text, with what its lines may speak of."""

    def __init__(
        self,
        sheet: Sheet,
        name: str,
        doc: str,
        *,
        returns: str = "Steps[None]",
        outer: Function | None = None,
        setting: Setting = PLAIN,
    ) -> None:
        super().__init__(name, doc, returns)
        self.sheet = sheet
        self.setting = setting
        self.outer = outer
        self.scope = Scope()
        self.done = Doings(self)
        self.recalled: dict[int, Value] = {}
        """What it reads of the memory that the lines of the text share, by the noun."""
        self.bound: dict[str, str] = {}
        """What it takes along of the function around it: the expression there, by the name here."""
        self.on_trial = False
        """Whether a statement is planned of which nothing is kept."""
        self.tests: list[str] | None = None
        """In a function that tests whether an event concerns another: what must hold."""
        self.revealed: Value | None = None
        """The Strike or Twist whose coming is told, kept for what is done later."""
        sheet.functions.append(self)
        if outer is None:
            sheet.lines.append(self.done)

    @property
    def face(self) -> Face:
        """The text that it belongs to."""
        return self.sheet.face

    def child(
        self, word: str, returns: str = "Steps[None]", *, of_event: bool = False, replaces: bool = False
    ) -> Function:
        """A function of its own for a clause that runs later, or a test that is asked later."""
        taken = {function.name for function in self.sheet.functions}
        root = self
        while root.outer is not None:
            root = root.outer
        name = f"{root.name}_{word}"
        count = 2
        while name in taken:
            name = f"{root.name}_{word}_{count}"
            count += 1
        setting = Setting(
            timing=self.setting.timing, above=self.setting.above, of_event=of_event, replaces=replaces
        )
        return Function(self.sheet, name, self.doc, returns=returns, outer=self, setting=setting)

    def call(self, name: str, /, *arguments: str, **named: str) -> str:
        """A call of a primitive; its context comes first by itself.

        What a rule changes it reads as printed: asked for as it is now, it would ask the rule again.
        """
        changing = self.setting.changing
        if changing and arguments and arguments[-1] == changing:
            if name in ("highest", "lowest", "shares", "differing"):
                message = f"a rule that changes {changing} cannot ask for the {name} or what is alike"
                raise CannotCompile(n.NOWHERE, message)
            name = "printed" if name == "value" else name
        return super().call(name, *arguments, **named)

    @contextmanager
    def loop(self, noun: n.Noun, sort: Sort, found: str, *names: str) -> Iterator[str]:
        """Write a loop; inside it the noun, and what it refers to, stand for its variable, whose name is free
        again afterwards.
        """
        name = self.fresh(*names)
        meant = [noun.order]
        if isinstance(noun, n.Ref):
            meant.append(noun.to)
        before = {index: self.scope.bindings.get(index) for index in meant}
        with self.under(f"for {name} in {found}:", loop=True) as block:
            block.player = name if sort == "player" else ""
            if noun is not n.YOU:
                for index in meant:
                    self.scope.bindings[index] = Value(sort, name, block, plural=False)
            yield name
        for index, value in before.items():
            if value is not None:
                self.scope.bindings[index] = value
            else:
                self.scope.bindings.pop(index, None)
        self.names.discard(name)
        if sort == "player":  # the places of all these players, no longer of one of them
            self.scope.places.leave(name)

    @contextmanager
    def given(self, values: Iterable[Value | str]) -> Iterator[None]:
        """Write a clause in which these are not missing."""
        before = self.scope.sure
        self.scope.sure = before.union(values)
        try:
            yield
        finally:
            self.scope.sure = before

    def is_sure(self, value: Value | str) -> bool:
        """Whether what may be missing elsewhere is there, here or where this function is begun."""
        return value in self.scope.sure or (self.outer is not None and self.outer.is_sure(value))

    @contextmanager
    def trial(self) -> Iterator[Block]:
        """A block of which nothing is kept, no line, no function and nothing learned; its expressions are
        good afterwards where it has no lines.
        """
        before = self.block, self.scope, self.done.last, self.on_trial
        names = self.names
        self.block, self.names, self.scope = Block("", self.block), {*self.names}, self.scope.child()
        self.on_trial = True
        functions = len(self.sheet.functions)
        block = self.block
        try:
            yield block
        finally:
            if len(self.sheet.functions) > functions:
                del self.sheet.functions[functions:]
                block.items.append(Line("pass"))
            self.block, self.scope, self.done.last, self.on_trial = before
            self.names = names | {value.code for value in self.recalled.values()}

    # -- values

    def use(self, value: Value) -> str:
        """The expression of a value where the function now stands: first values are set, other functions
        bound.
        """
        if value.block is not None and value.root is not self.root:
            return self._take_along(value)
        return self.reach(value)

    def _take_along(self, value: Value) -> str:
        """Bind a variable of the function around to this one, which runs later."""
        assert self.outer is not None
        name = value.code
        if name not in self.bound:
            self.bound[name] = self.outer.use(value)
            kind = EMPTY[value.sort][0]
            if not value.optional or self.outer.is_sure(value):
                kind = kind.removesuffix(" | None")
            self.api |= types_in(kind)
            self.root.items.insert(0, Line(f"{name}: {kind} = c.bound[{quoted(name)}]"))
            self.names.add(name)
        return name

    def bind(self, noun: n.Noun, value: Value) -> None:
        """Let a noun phrase stand for a value from here on; a later line's reference is kept in memory."""
        index = noun.order
        if index < 0:
            return
        self.scope.bindings[index] = value
        if index in self.face.kept:
            key = value.code if value.block is not None else f"it_{index}"
            code = f"[{value.code}]" if value.sort == "card" else value.code
            self.block.items.append(Line(code, f"c.memory[{quoted(key)}]"))
            sort: Sort = "cards" if value.sort == "card" else value.sort
            self.sheet.memory[index] = Value(sort, key, plural=value.plural)

    @contextmanager
    def meant(self, index: int, each: str) -> Iterator[None]:
        """Let the noun of an index stand for a card of a comprehension, if anything refers to it."""
        if index not in self.face.wanted or index in self.scope.bindings:
            yield
            return
        self.scope.bindings[index] = Value("card", each, plural=False)
        try:
            yield
        finally:
            del self.scope.bindings[index]

    def is_wanted(self, noun: n.Noun) -> bool:
        """Whether somebody refers to this noun phrase."""
        return noun.order in self.face.wanted

    def resolve(self, to: int, span: n.Span) -> Value:
        """What the noun phrase of that index stands for."""
        value = self.find(to)
        if value is None:
            raise CannotCompile(span, "nothing before this says which card or player is meant")
        return value

    def find(self, to: int) -> Value | None:
        """What the noun phrase of that index stands for, if it is known here."""
        if to in self.scope.bindings:
            return self.scope.bindings[to]
        if to in self.recalled:
            return self.recalled[to]
        if to in self.sheet.memory and self.outer is None:
            return self._recall(to)
        return self.outer.find(to) if self.outer is not None else None

    def _recall(self, to: int) -> Value:
        kept = self.sheet.memory[to]
        kind, first = EMPTY[kept.sort]
        name = self.fresh(identifier(kept.code))
        self.api |= types_in(kind)
        line = Line(f"{name}: {kind} = c.memory.get({quoted(kept.code)}, {first})")
        self.root.items.insert(0, line)
        value = Value(kept.sort, name, self.root, None, kept.plural, optional=kept.sort == "player")
        self.recalled[to] = value
        return value

    def recall_doing(self, verb: str) -> Value | None:
        """What an earlier line of the card did with a verb, through the memory that its lines share."""
        key = self.sheet.kept_doing(verb, self.done) if self.outer is None else ""
        if not key:
            return None
        name = self.fresh(key)
        self.api.add("Card")
        self.root.items.insert(0, Line(f"{name}: list[Card] = c.memory.get({quoted(key)}, [])"))
        return Value("cards", name, self.root)
