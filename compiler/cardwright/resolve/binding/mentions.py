"""Nouns to mentions: what a later word may point at, and where the walk over a text stands."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from cardwright.foundation.diagnostics import Findings
from cardwright.model import nodes as n
from cardwright.resolve.binding.demands import Demand
from cardwright.words.world import Speaker, World

Sort = Literal["cards", "players"]

SPEAKER = -100
"""The entity of the card that speaks: each of its mentions is one and the same."""
EVENT = -101
"""The entity of the card whose coming is told: the Strike or Twist that was revealed."""

Branch = tuple[int, str]
"""A block, by the clause that begins it, and which of its parts: "then", "if", "0" for a first option."""

LOOPS = ("each", "each other", "all", "any", "no", "everyone")
"""Players of whom each does what is said by himself."""


@dataclass(slots=True)
class Mention:
    """A noun phrase that a later word may point at."""

    index: int
    sort: Sort
    kind: str
    many: bool
    either: bool
    """Whether it agrees with singular and plural alike: "each Villain … it", "any Heroes … them"."""
    unit: int
    """The clause it stands in, counted in order of reading."""
    rank: int
    """0 for what the clause acts on, 1 for its subject, 2 for what stands inside another noun phrase."""
    span: n.Span
    entity: int
    """What it stands for: its own index, that of what it points at, or that of the card that speaks."""
    noun: n.Noun
    of_these: bool = False
    """Whether it is some of what an earlier clause acted on: "the Heroes you revealed"."""
    is_held: bool = False
    """Whether it lies under another card: what was captured."""
    path: tuple[Branch, ...] = ()
    """The branches it was first named in."""
    loops: tuple[int, ...] = ()
    """The clauses that several players do by turns, in which it was first named."""
    sentence: int = 0
    line: int = 0
    """The line of the face that it was named in last."""
    is_counted: bool = False
    """Whether only a plural word may mean it: what is counted, asked in vain or forbidden."""
    is_again: bool = False


@dataclass(slots=True)
class Reading:
    """Where the walk stands, and all that was named before."""

    speaker: Speaker
    world: World
    findings: Findings
    unit: int = 0
    depth: int = 0
    """How many nouns stand around what is read."""
    rank: int = 0
    role: str = ""
    sentence: int = 0
    line: int = 0
    several: bool = False
    demand: Demand | None = None
    """What the clause asks of the cards that are to be named next."""
    is_held: bool = False
    """Whether what is named next comes to lie under a card."""
    drew: bool = False
    """Whether cards were drawn, which names none."""
    path: tuple[Branch, ...] = ()
    loops: tuple[int, ...] = ()
    open: frozenset[int] = frozenset()
    """The blocks that this sentence may still go on with."""
    joinable: set[int] = field(default_factory=set)
    """Of what a word of this sentence could mean: that which lies in a block before it."""
    joins: int = 0
    """How often a word went on with a block that stood before its sentence."""
    is_counted: bool = False
    in_amount: int = 0
    arguments: set[int] = field(default_factory=set)
    """The entities that this clause has named as what it is about: a pronoun is none of them."""
    captor: int | None = None
    compared: tuple[int, str] | None = None
    """The card whose value stands on the left, and that value."""
    quality: str = ""
    elements: list[tuple[int, str]] = field(default_factory=list)
    """The nouns, with their kinds, whose filters are being read."""
    of_history: int = 0
    event: str = ""
    """The kind of the card whose coming this line tells: a Strike, a Twist."""
    myself: int = SPEAKER
    seen: list[Mention] = field(default_factory=list)

    def say(self, one: Mention) -> None:
        """Name something."""
        self.seen.append(one)
        if self.depth == 0 and not self.in_amount:
            self.arguments.add(one.entity)

    def at(self, index: int) -> Mention | None:
        """The last mention of a noun."""
        return next((one for one in reversed(self.seen) if one.index == index), None)

    def entity_of(self, noun: n.Noun) -> int | None:
        """What a noun stands for, once it is bound."""
        match noun:
            case n.This():
                return self.myself
            case n.EventCard():
                return EVENT
            case n.Ref(to=to) | n.Players(to=to) if to >= 0:
                found = self.at(to)
                return found.entity if found is not None else to
        return None

    def target(self, noun: n.Noun) -> Mention | None:
        """The mention that a bound reference, or the card that speaks, is."""
        if isinstance(noun, n.Ref | n.Players) and noun.to >= 0:
            return self.at(noun.to)
        if isinstance(noun, n.This | n.EventCard):
            return self.mention(noun, -1)
        return None

    def kind_of(self, noun: n.Noun) -> str:
        """The kind of card that a noun names, as far as it is known."""
        if isinstance(noun, n.Cards):
            return noun.kind or "card"
        target = self.target(noun)
        return target.kind if target else "card"

    def mention(self, noun: n.Noun, index: int) -> Mention | None:
        """What a noun names, if a later word may point at it."""
        sort: Sort = "cards"
        kind, many, either, entity = "card", False, False, index
        match noun:
            case n.Cards():
                if noun.det.how == "no":
                    return None
                kind = noun.kind or "card"
                many = noun.plural
                either = noun.det.how in ("each", "each other", "all", "up to")
                # "any Bystanders" are never "it", "any Bystander" may be "them"
                either = either or (noun.det.how == "any" and not many) or noun.is_of_each
                if kind == "player":
                    sort = "players"
            case n.This():
                kind, entity = self.speaker.kind or "card", self.myself
            case n.EventCard():
                kind, entity = noun.kind, EVENT
            case n.SomeOf():
                if noun.det.how == "no":
                    return None
                kind = self.kind_of(noun.of)
                many, either = _is_many(noun.det), noun.det.how in ("each", "any", "up to")
            case n.CopyOf():
                kind = self.kind_of(noun.of)
            case n.OneOfNouns(options=options):
                kind = self._common([self.kind_of(part) for part in options])
                many = all(isinstance(part, n.Cards) and part.plural for part in options)
            case n.AllOfNouns(parts=parts):
                kind = self._common([self.kind_of(part) for part in parts])
                many = True
            case n.Players(whose=whose) if whose in _NAMED:
                sort, kind = "players", "player"
                many = whose in ("all", "everyone")
                either = whose in ("each", "each other", "any")
            case _:
                return None
        # "each player discards a card … those cards", but no singular after "discards two cards"
        either = either or (self.several and sort == "cards" and entity >= 0 and not many)
        return Mention(
            index, sort, kind, many, either, self.unit, 2 if self.depth else self.rank, noun.span, entity,
            noun, of_these=_is_of_these(noun), is_held=self.is_held and not self.depth,
            path=self.path if entity >= 0 else (), loops=self.loops if entity >= 0 else (),
            sentence=self.sentence, line=self.line, is_counted=self.is_counted and entity >= 0,
        )  # fmt: skip

    def _common(self, kinds: list[str]) -> str:
        """The narrowest kind that all of them are."""
        for kind in self.world.wider.get(kinds[0], (kinds[0],)) if kinds else ():
            if all(kind in self.world.wider.get(other, (other,)) for other in kinds):
                return kind
        return "card"


_NAMED = frozenset(
    (
        "each", "each other", "another", "any", "all", "left", "right", "next", "chosen", "the active",
        "everyone",
    )
)  # fmt: skip
"""Players that are named, not looked back at."""


def _is_of_these(noun: n.Noun) -> bool:
    filters = noun.filters if isinstance(noun, n.Cards) else ()
    return any(isinstance(one, n.Done) and one.duration is None for one in filters)


def _is_many(det: n.Det) -> bool:
    if det.how in ("all", "any number of"):
        return True
    return isinstance(det.amount, n.Number) and det.amount.value != 1


def is_each(noun: n.Noun) -> bool:
    """Whether a noun is several cards that are spoken of one by one."""
    return isinstance(noun, n.Cards) and noun.det.how in ("each", "each other", "all", "up to")
