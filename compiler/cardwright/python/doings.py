"""What a function has done so far: what each doing moved, and whether it was done in full."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.model import nodes as n
from cardwright.python.code import Block, Line, joined, operand, truth
from cardwright.python.gaps import CannotCompile
from cardwright.python.values import Doing, Sort, Value, participle
from cardwright.python.writer import Writer


class Doings:
    """The doings of one function, in the order they were written."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self.all: list[Doing] = []
        self.last: Doing | None = None
        """What "if you do" would ask about."""

    def do(self, verb: str, code: str, sort: Sort = "truth", asked: str = "") -> Doing:
        """Write a verb's call as a line of its own and remember that it was done."""
        return self.add(Doing(verb, self.writer.block, self.writer.line(code), sort, asked))

    def add(self, doing: Doing) -> Doing:
        """Remember a doing whose lines are written."""
        self.all.append(doing)
        self.last = doing
        return doing

    def latest(self, verb: str) -> Doing | None:
        """The last doing of a verb."""
        return next((doing for doing in reversed(self.all) if doing.verb == verb), None)

    def moved(self, doing: Doing) -> Value | None:
        """What a doing moved, as a variable; None where it says nothing of the kind."""
        if doing.value is None and doing.line is not None and doing.sort in ("cards", "number"):
            doing.line.target = doing.line.target or self.writer.fresh(participle(doing.verb))
            doing.value = Value(doing.sort, doing.line.target, doing.block, doing.line)
        if doing.value is None and doing.line is not None and doing.element:
            doing.value = self._gathered(doing, doing.line)
        return doing.value

    def _gathered(self, doing: Doing, line: Line) -> Value:
        """The cards of a loop to which it was really done, gathered as it goes."""
        loop, around = doing.block, doing.around or doing.block
        assert around.parent is not None
        name = self.writer.fresh(participle(doing.verb))
        self.writer.api.add("Card")
        first = Line("[]", f"{name}: list[Card]")
        around.parent.items.insert(around.parent.items.index(around), first)
        line.target = line.target or self.writer.fresh("did_so")
        test = Block(f"if {line.target}:", loop)
        test.items.append(Line(f"{name}.append({doing.element})"))
        loop.items.insert(loop.items.index(line) + 1, test)
        return Value("cards", name, around.parent, first, first=first, inner=around)

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
            code = self.writer.reach(value)
            if doing.sort == "number":
                return f"{code} >= {operand(doing.asked or '1')}"
            asked = doing.number if doing.element else doing.asked
            return f"bool({code})" if asked in ("", "1") else f"len({code}) >= {operand(asked)}"
        if doing.line is not None and doing.asked == "bool":
            if doing.truth is None:
                doing.line.target = doing.line.target or self.writer.fresh("did_so")
                doing.truth = Value("truth", doing.line.target, doing.block, doing.line)
            return self.writer.reach(doing.truth)
        if doing.block in self.writer.block.lineage():
            return "True"
        if doing.truth is None:
            line = Line("True", self.writer.fresh("did_so"))
            doing.block.items.append(line)
            doing.truth = Value("truth", line.target, doing.block, line)
        return self.writer.reach(doing.truth)

    def who_did(self, span: n.Span, test: Callable[[], str] | None = None) -> str:
        """The players of the loop just written of whom a test holds: that they did in full what it told
        them.
        """
        writer = self.writer
        doing = self.last
        block = doing.block if doing is not None else None
        while block is not None and not (block.loop and block.player):
            block = block.parent
        if doing is None or block is None or block.parent is None or block in writer.block.lineage():
            raise CannotCompile(span, "no instruction before this was one for several players")
        name = writer.fresh("who_did")
        writer.api.add("Player")
        first = Line("[]", f"{name}: list[Player]")
        block.parent.add_before(block, first)
        value = Value("players", name, block.parent, first, first=first, inner=block)
        here, writer.block = writer.block, block
        try:
            with writer.under(f"if {truth(test() if test is not None else self.full(doing))}:"):
                writer.line(f"{name}.append({block.player})")
        finally:
            writer.block = here
        self.last = doing
        return writer.reach(value)
