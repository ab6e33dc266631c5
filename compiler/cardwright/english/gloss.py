"""Settled IR and its printed text to the gloss: the printed words, with what each was taken for.

Nothing printed is changed or moved. A number (cards) or a letter (players) stands behind the head of a noun
that something refers to, what it stands for behind a reference, the place behind a noun whose place the text
leaves out. The signs ``⟨`` and ``⟩`` hold all that is not printed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from cardwright.family import roles
from cardwright.foundation.inflection import PLAIN
from cardwright.foundation.spans import Span
from cardwright.model import nodes as n
from cardwright.model.irjson import holding_names, walk

_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_MARKS = re.compile(r"⟨if there is [^⟩]*⟩ |⟨[^⟩]*⟩|[⁰¹²³⁴-⁹]+")
_PART = re.compile(r"(?:up to |exactly |at least |any number )?\w+(?= of (?!your choice))", re.IGNORECASE)
_PLAYER = re.compile(r"player(?:s'|'s)?|your (?:left|right)|you\b", re.IGNORECASE)

_MANY = re.compile(r"that many|as many", re.IGNORECASE)
_OPTIONAL: dict[type[n.Node], tuple[str, ...]] = {n.May: ("body",), n.If: ("then", "otherwise")}
"""The statements of which it is open whether they are done, by the fields that hold them."""
_SEVERAL = ("each", "each other", "all", "everyone")

NUMBER, OTHER, MEANT, PLACE = range(4)
"""In which order marks stand that belong behind one word."""


class Mark(NamedTuple):
    """What is put into a text, and where: an offset in it, and the order among marks of one place."""

    at: int
    order: int
    text: str


def printed(gloss: str) -> str:
    """The text without what its gloss added."""
    return _MARKS.sub("", gloss)


class Spoken(NamedTuple):
    """What a gloss must know of a vocabulary."""

    forms: Mapping[str, Sequence[str]] = MappingProxyType({})
    """The words of each kind of card, singular and plural."""
    stacks: Mapping[str, str] = MappingProxyType({})
    """The place that cards of a kind come from."""


def gloss(raw: str, at: Span, face: Sequence[n.Ability], spoken: Spoken, name: str = "") -> str:
    """The gloss of one text; the arguments are those of `Gloss`."""
    return Gloss(raw, at, face, spoken, name).text()


class Gloss:
    """The gloss of one text of a face.

    ``face`` holds the abilities of the whole face, since a line may refer to one before it; ``name`` is the
    name of the card that speaks.
    """

    def __init__(self, raw: str, at: Span, face: Sequence[n.Ability], spoken: Spoken, name: str = "") -> None:
        self.raw = raw
        self.at = at
        self.face = face
        self.forms, self.stacks = spoken
        self.name = name or "this card"
        self.starts = [0]
        for line in raw.split("\n"):
            self.starts.append(self.starts[-1] + len(line) + 1)
        self.nodes = [node for ability in face for node in walk(ability)]
        nouns = (node for node in self.nodes if isinstance(node, n.Noun) and node is not n.YOU)
        self.nouns = {noun.order: noun for noun in nouns}
        self.names = self._names()
        self.loops = self._loops()
        self.left_by = self._left_by()
        self.timing = ""
        self.optional: dict[int, tuple[n.Node, ...]] = {}
        self.options: tuple[n.Node, ...] = ()
        self.guarded: set[tuple[int, int]] = set()
        self.marks: list[Mark] = []

    # -------------------------------------------------------- what is referred to

    def _names(self) -> dict[int, str]:
        """The number or letter of each noun that something refers to, in order of reading."""
        found: dict[int, str] = {}
        cards = players = 0
        told = {to for node in self.nodes if not self.is_understood(node) for to in _told(node)}
        for order, noun in sorted(self.nouns.items()):
            if order not in told or isinstance(noun, n.This):
                continue
            if _is_of_players(noun):
                found[order] = chr(ord("a") + players)
                players += 1
            else:
                cards += 1
                found[order] = str(cards).translate(_RAISED)
        return found

    def _loops(self) -> dict[int, int]:
        """Of each noun that every one of several players has: where the printed sentence of it ends."""
        found: dict[int, int] = {}
        for node in self.nodes:
            if isinstance(node, n.Statement):
                doer = getattr(node, "each", None) or getattr(node, "who", None)
                if isinstance(doer, n.Players) and doer.whose in _SEVERAL:
                    for noun in walk(node):
                        if isinstance(noun, n.Cards):
                            found[noun.order] = self.sentence_end(noun)
            elif isinstance(node, n.Cards) and node.is_of_each:
                found[node.order] = -1
        return found

    def _left_by(self) -> dict[int, str]:
        """Of each noun that is KO'd or waited for to be defeated: the participle."""
        found: dict[int, str] = {}
        for node in self.nodes:
            if isinstance(node, n.Ko):
                found[node.what.order] = "KO'd"
            elif isinstance(node, n.Event) and node.verb in ("defeat", "fight") and node.what is not None:
                found[node.what.order] = "defeated"
        return found

    def sentence_end(self, noun: n.Noun) -> int:
        """The offset of the full stop behind a noun; -1 where it does not stand in this text."""
        return self.raw.find(".", self.words(noun.span)[1] - 1) if self.is_here(noun.span) else -1

    def is_of_several(self, ref: n.Ref) -> bool:
        """Whether a reference stands for what each of several players has, behind their own sentence."""
        return ref.to in self.loops and self.loops[ref.to] < self.words(ref.span)[0]

    def is_understood(self, node: n.Node) -> bool:
        """Whether a node is a subject that the text says once for two verbs."""
        if not isinstance(node, n.Players) or node.to < 0:
            return False
        if not self.is_here(node.span):
            return node.span.file == ""
        start, _ = self.words(node.span)
        return self.raw[start : start + 2].lower() not in ("th", "he", "hi")

    def meant(self, to: int) -> str:
        """What a reference to the noun of that number stands for, in words."""
        noun = self.nouns.get(to)
        if noun is None:
            return ""
        return self.name if isinstance(noun, n.This) else self.names.get(to, "")

    # -------------------------------------------------------- where words stand

    def is_here(self, span: Span) -> bool:
        """Whether words stand in this text, and not in that of a keyword or of another line."""
        return (
            span.file == self.at.file
            and self.at.line <= span.line <= self.at.line + self.raw.count("\n")
            and self.starts[-1] > self.offset(span.end_line, span.end_column) >= 0
        )

    def offset(self, line: int, column: int) -> int:
        """The offset in the text of a place in its file."""
        row = line - self.at.line
        if not 0 <= row < len(self.starts) - 1:
            return -1
        return self.starts[row] + column - (self.at.column if row == 0 else 1)

    def words(self, span: Span) -> tuple[int, int]:
        """The first and last offset of words in the text."""
        return self.offset(span.line, span.column), self.offset(span.end_line, span.end_column)

    def head(self, noun: n.Noun) -> int:
        """The offset behind the head word of a noun phrase."""
        start, end = self.words(noun.span)
        said = self.raw[start:end]
        if (part := _PART.match(said)) is not None:
            return start + part.end()
        if isinstance(noun, n.Players):
            found = _PLAYER.search(said)
            return start + found.end() if found else end
        if isinstance(noun, n.Cards):
            forms = self.forms.get(noun.kind) or (noun.kind, PLAIN.plural(noun.kind))
            for form in sorted(forms, key=len, reverse=True):
                if form and (at := _word(said, form)) >= 0:
                    return start + at + len(form)
            for name in (one.name for one in noun.filters if isinstance(one, n.OfGroup)):
                if (at := _word(said, name)) >= 0:
                    return start + at + len(name)
        return end

    def end(self, noun: n.Noun) -> int:
        """The offset behind a noun phrase: where what belongs to the verb begins, at the latest."""
        start, end = self.words(noun.span)
        inside = {node.span for node in walk(noun)}
        for node in self.nodes:
            if (
                node.span in inside
                or not isinstance(node, n.Location | n.Noun)
                or not self.is_here(node.span)
            ):
                continue
            first, last = self.words(node.span)
            if start < first < end and last <= end and first < last:
                end = first
        return start + len(self.raw[start:end].rstrip(" ,."))

    # -------------------------------------------------------- the marks

    def text(self) -> str:
        """The text with its marks."""
        for ability in self.face:
            self.timing = ability.label.timing if ability.label is not None else ""
            self._mark(ability, n.YOU)
        out, last = [], 0
        for mark in sorted(set(self.marks)):
            out += [self.raw[last : mark.at], mark.text]
            last = mark.at
        return " ".join("".join([*out, self.raw[last:]]).split())

    def _mark(self, node: n.Node, who: n.Noun) -> None:
        """Mark a node and all nodes in it; ``who`` acts there, or has what is spoken of."""
        span = node.span
        if self.is_here(span) and (span.end_line, span.end_column) > (span.line, span.column):
            self.marks += _MARKERS.get(type(node), _nothing)(self, node)
            if isinstance(node, n.Cards):
                self.marks += _place(self, node, who)
            if isinstance(node, n.Noun) and node.order in self.names:
                name = self.names[node.order]
                said = f"⟨{name}⟩" if _is_of_players(node) else name
                self.marks.append(Mark(self.head(node), NUMBER, said))
        if isinstance(node, n.Noun):
            self.optional[node.order] = self.options
        to = node.to if isinstance(node, n.Ref | n.Players) else -1
        if any(one not in self.options for one in self.optional.get(to, ())):
            self._guard(node, to)
        acts = getattr(node, "who", None) or getattr(node, "each", None)
        if isinstance(acts, n.Noun) and not isinstance(node, n.PointsOf):
            who = acts
        if isinstance(node, n.Players | n.Cards) and any(isinstance(one, n.Holding) for one in node.filters):
            who = node
        options = self.options
        for name in holding_names(type(node)):
            if name in _OPTIONAL.get(type(node), ()):
                self.options = (*options, node)
            for part in _flat(getattr(node, name)):
                self._mark(part, who)
            self.options = options

    def _guard(self, ref: n.Node, to: int) -> None:
        """Say before a sentence that it is done only where there is what it speaks of."""
        at = self.words(ref.span)[0]
        before = [self.raw.rfind(". ", 0, at) + 2, self.raw.rfind(": ", 0, at) + 2]
        start = max(one for one in (*before, 0) if one != 1)
        said = self.meant(to)
        if said in ("", self.name) or (start, to) in self.guarded:
            return
        if self.is_here(ref.span):
            self.guarded.add((start, to))
            self.marks.append(Mark(start, NUMBER, f"⟨if there is {said}⟩ "))

    def player(self, who: n.Noun) -> tuple[str, str]:
        """How a player who acts is spoken of: owner and object form."""
        if isinstance(who, n.Players) and who.whose == "you":
            return "your", "you"
        return "their", "them"

    def named(self, noun: n.Noun) -> str:
        """What a noun is called behind it: by its number, letter or own words."""
        if isinstance(noun, n.This):
            return self.name
        if isinstance(noun, n.Ref | n.Players) and noun.to >= 0:
            return self.meant(noun.to)
        if noun.order in self.names:
            return self.names[noun.order]
        start, end = self.words(noun.span)
        return self.raw[start:end]


def _flat(value: object) -> Iterator[n.Node]:
    if isinstance(value, n.Node):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _flat(part)


def _place(gloss: Gloss, noun: n.Cards, who: n.Noun) -> Iterator[Mark]:
    """Where the cards lie, where the text leaves that out."""
    your, you = gloss.player(who)
    owner = next((one.owner for one in noun.filters if isinstance(one, n.Belonging)), None)
    where = noun.place.where if isinstance(noun.place, n.Implied) else ""
    if owner is not None and where != "hand" and noun.place is None:
        where, (your, you) = "yours", gloss.player(owner)
    if noun.kind in (roles.MASTERMIND, *roles.ONLY) or (not where and noun.place is not None):
        return
    stack = gloss.stacks.get(noun.kind, "")
    said = {
        "yours": f"in {your} hand or in front of {you}",
        "hand": f"from {your} hand",
        "Victory Pile": f"in {your} Victory Pile",
        "in play": "in play",
        "HQ": "from the HQ",
        "stack": f"from the {stack}" if stack else "from their stack",
        "held": f"held by {gloss.named(who)}",
        "event": "=the revealed card",
    }.get(where, "")
    if said:
        yield Mark(gloss.end(noun), PLACE, f"⟨{said}⟩")


def _told(node: n.Node) -> tuple[int, ...]:
    """The nouns that a node refers to by their numbers."""
    match node:
        case n.Ref(to=to, without=without):
            return (to, *without)
        case n.Det(than=than):
            return (than,)
    return (getattr(node, "to", -1),)


Marker = Callable[[Gloss, n.Node], Iterator[Mark]]
_MARKERS: dict[type[n.Node], Marker] = {}


def _nothing(gloss: Gloss, node: n.Node) -> Iterator[Mark]:
    yield from ()


def _is_of_players(noun: n.Noun) -> bool:
    return isinstance(noun, n.Players) or (isinstance(noun, n.Cards) and noun.kind == "player")


def _word(said: str, form: str) -> int:
    """Where a whole word stands in a phrase, outside of brackets; -1 where it does not."""
    for found in re.finditer(rf"(?<![\w\[]){re.escape(form)}(?![\w\]])", said, re.IGNORECASE):
        if said.count("[", 0, found.start()) == said.count("]", 0, found.start()):
            return found.start()
    return -1


def _ref(gloss: Gloss, node: n.Node) -> Iterator[Mark]:
    assert isinstance(node, n.Ref)
    said = gloss.meant(node.to)
    if not said:
        return
    _, end = gloss.words(node.span)
    if gloss.is_of_several(node):
        said += " of each"
    if node.form in ("the rest", "the other"):
        taken = " and ".join(filter(None, map(gloss.meant, node.without)))
        yield Mark(end, MEANT, f"⟨{said} without {taken or 'what was taken'}⟩")
    elif node.test:
        yield Mark(end, MEANT, f"⟨={said}, if it is a {node.kind}⟩")
    else:
        yield Mark(end, MEANT, f"⟨={said}⟩")


def _event_card(gloss: Gloss, node: n.Node) -> Iterator[Mark]:
    yield Mark(gloss.words(node.span)[1], MEANT, "⟨=the revealed card⟩")


def _cards(gloss: Gloss, node: n.Node) -> Iterator[Mark]:
    assert isinstance(node, n.Cards)
    det = node.det
    if det.than >= 0 and (said := gloss.meant(det.than)):
        yield Mark(gloss.head(node), OTHER, f"⟨other than {said}⟩")
    elif det.than < 0 and (det.other or det.how in ("another", "each other")) and node.kind != "player":
        yield Mark(gloss.head(node), OTHER, f"⟨other than {gloss.name}⟩")
    if node.is_of_each:
        yield from _shares(gloss, node)


def _shares(gloss: Gloss, noun: n.Cards) -> Iterator[Mark]:
    """What is taken of each of several places, and of each player's."""
    amount = noun.det.amount.value if isinstance(noun.det.amount, n.Number) else 1
    said = {1: "one", 2: "two", 3: "three"}.get(amount, str(amount))
    said = "all" if noun.det.how in ("all", "each") else said
    places = noun.place.options if isinstance(noun.place, n.AnyPlace) else (noun.place,)
    for place in places:
        owner = place.owner if isinstance(place, n.Place) else None
        if isinstance(owner, n.Players) and owner.whose in _SEVERAL:
            yield Mark(gloss.words(owner.span)[1], PLACE, f"⟨{said} each⟩")
        elif place is not None and gloss.is_here(place.span):
            yield Mark(gloss.words(place.span)[1], PLACE, f"⟨{said}⟩")


def _value_of(gloss: Gloss, node: n.Node) -> Iterator[Mark]:
    """When a value is read, where the card has left by then."""
    assert isinstance(node, n.ValueOf)
    of = gloss.nouns.get(node.of.to, node.of) if isinstance(node.of, n.Ref) else node.of
    verb = gloss.left_by.get(of.order, "")
    if isinstance(of, n.This) and gloss.timing == roles.FIGHT:
        verb = "defeated"
    if verb:
        yield Mark(gloss.words(node.span)[1], PLACE, f"⟨as it was when {verb}⟩")


def _players(gloss: Gloss, node: n.Node) -> Iterator[Mark]:
    assert isinstance(node, n.Players)
    if node.to >= 0 and not gloss.is_understood(node) and (said := gloss.meant(node.to)):
        at = gloss.head(node) if node.whose == "that" else gloss.words(node.span)[1]
        yield Mark(at, MEANT, f"⟨={said}⟩")


def _that_many(gloss: Gloss, node: n.Node) -> Iterator[Mark]:
    assert isinstance(node, n.ThatMany)
    if node.to >= 0 and (said := gloss.meant(node.to)):
        start, end = gloss.words(node.span)
        many = _MANY.match(gloss.raw[start:end])
        yield Mark(start + many.end() if many else end, MEANT, f"⟨=the number of {said}⟩")


_MARKERS[n.Ref] = _ref
_MARKERS[n.ValueOf] = _value_of
_MARKERS[n.Cards] = _cards
_MARKERS[n.EventCard] = _event_card
_MARKERS[n.Players] = _players
_MARKERS[n.ThatMany] = _that_many
