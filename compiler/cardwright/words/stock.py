"""Declarations to what their cards are: kinds, names, icons and points of every face that can be met."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardwright.cards import blocks as b
from cardwright.family import roles
from cardwright.family.profile import PROFILE, TRANSFORMED

if TYPE_CHECKING:
    from cardwright.words.vocabulary import Declared


@dataclass(frozen=True, slots=True)
class FaceFacts:
    """What a face of a card is; of what it may take from its card or its group it has both."""

    kinds: frozenset[str]
    names: frozenset[str] = frozenset()
    classes: frozenset[str] = frozenset()
    teams: frozenset[str] = frozenset()
    points: frozenset[str] = frozenset()
    later: bool = False
    """Whether it is what a card comes to be by its own text, no longer what is printed."""

    @property
    def icons(self) -> frozenset[str]:
        """All that it bears; a name or a kind in brackets asks for that (decisions: icons)."""
        return self.kinds | self.names | self.classes | self.teams


@dataclass(frozen=True, slots=True)
class Stock:
    """The cards in reach of a text, and what others may come to be by what is said on cards."""

    faces: tuple[FaceFacts, ...] = ()
    whole: bool = True
    """Whether what no face is does not exist: False of sets of words, and while a kind is without cards that
    the family knows, for then the base is not ready.
    """
    turned: frozenset[str] = frozenset()
    """Kinds and icons that texts let cards become or count as."""
    counted: frozenset[str] = frozenset()
    """Of these the kinds that cards count as wherever they lie."""
    coined: frozenset[str] = frozenset()
    """Names that texts give to cards."""
    keywords: frozenset[str] = frozenset()
    """The keywords that stand on cards, or are given to them."""
    doubles: frozenset[str] = frozenset()
    """Names of both a team and a group."""

    def key(self) -> list[object]:
        """What meanings depend on, in an order that is always the same."""
        faces = sorted(
            (
                one.later,
                *(sorted(part) for part in (one.kinds, one.names, one.classes, one.teams, one.points)),
            )
            for one in self.faces
        )
        said = (self.turned, self.counted, self.coined, self.keywords, self.doubles)
        return [self.whole, faces, [sorted(one) for one in said]]

    def of_kind(self, kind: str) -> list[FaceFacts]:
        """The faces of a kind."""
        return [face for face in self.faces if kind in face.kinds]

    def is_group(self, name: str, kind: str) -> bool | None:
        """Of a name that a team and a group have: whether the cards of a kind are of that group, or of that
        team; None where neither is so, or both.
        """
        if name not in self.doubles or kind == roles.CARD:
            return None
        found = [face for face in self.of_kind(kind) if not face.later]
        named = any(name in face.names for face in found)
        return named if named != any(name in face.teams for face in found) else None


NOTHING = Stock(whole=False)
"""The stock of words without cards."""

_TURNING = re.compile(r"\b(?:becom(?:es?|ing)|(?:counts?|is|are) also|as (?:an?\b|[\"“])|counts? as)[^.:\n]*")
_OF_ITSELF = re.compile(r"\bGain (?:this(?: [A-Z][\w ]*?)?|[A-Z][\w' -]*?) (as an?\b[^.:\n]*)")
"""What a card says of itself, by "this" or by its name."""
_COUNTING = re.compile(r"\bcounts? (?:also )?as\b[^.:\n]*")
_NAMING = re.compile(r"\b(?:becom(?:es?|ing)|as|is|are|called|named)\b[^.:\n]*")
_QUOTED = re.compile(r'["“]([^"”]+?)[.,]?["”]')
_CAPITAL = re.compile(r"\[[^\]]+\]|[A-Z][\w'-]*(?: [A-Z][\w'-]*)*")


def stock_of(declared: Declared) -> Stock:
    """The stock of a set and of those that it needs."""
    sources = (*declared.needed, declared.own)
    blocks = [block for source in sources for block in source.blocks()]
    groups = [block for block in blocks if isinstance(block, b.Group)]
    texts = [passage.text for block in blocks for passage in b.passages(block)]
    faces = dict.fromkeys(facts for group in groups for facts in _faces(declared, group))
    of_others = [_OF_ITSELF.sub("", text) for text in texts]
    return Stock(
        faces=tuple(faces),
        whole=any(isinstance(block, b.BaseBlock) for block in blocks) and _is_ready(declared, faces),
        turned=_said_of(declared, of_others, _TURNING),
        counted=_said_of(declared, texts, _COUNTING),
        coined=frozenset(_coined(texts)),
        keywords=frozenset(_keywords(declared, texts)),
        doubles=frozenset(declared.teams.keys() & declared.groups.keys()),
    )


def _is_ready(declared: Declared, faces: Iterable[FaceFacts]) -> bool:
    """Whether there are cards of every declared kind that the family knows."""
    there = {kind for face in faces for kind in face.kinds}
    return all(kind.name in there for kind in PROFILE.kinds if kind.name in declared.kinds)


def _faces(declared: Declared, group: b.Group) -> Iterator[FaceFacts]:
    title = group.title
    kind = PROFILE.groups[group.word].kind
    if title.kind is not None:
        kind = declared.kind_of(title.kind.text) or title.kind.text
    for face in group.faces:
        yield from _facts(declared, kind, face.texts, title, group.faces[0].title, face.title)
    for card in group.cards:
        of = PROFILE.groups["tactic"].kind if card.role == "tactic" else kind
        for face in card.faces:
            yield from _facts(declared, of, face.texts, title, card.title, face.title)


def _facts(
    declared: Declared, kind: str, texts: Iterable[b.Passage], *titles: b.Title
) -> Iterator[FaceFacts]:
    """What a face is, and what it comes to be by its own text."""
    also = {declared.kind_of(one.text) or one.text for title in titles for one in title.also}
    icons = [
        (sort, name)
        for sort in ("class", "team")
        for name in next(filter(None, (_icons(declared, one, sort) for one in (titles[-1], titles[0]))), ())
    ]
    names = {title.name.text for title in titles if title.name.text}
    printed = FaceFacts(
        kinds=frozenset(wider for one in (kind, *also) for wider in (one, *declared.wider(one)))
        | {roles.CARD},
        names=frozenset(names | {name.removesuffix(TRANSFORMED) for name in names}),
        classes=frozenset(name for sort, name in icons if sort == "class"),
        teams=frozenset(name for sort, name in icons if sort == "team"),
        points=frozenset(
            declared.facts.get(fact.word.text, fact.word.text) for title in titles for fact in title.facts
        ),
    )
    yield printed
    later = [found for text in texts for found in _OF_ITSELF.findall(text.text)]
    kinds = _said_of(declared, later, _TURNING).intersection(declared.kinds)
    if kinds:
        yield replace(printed, kinds=kinds | {roles.CARD}, later=True)


def _icons(declared: Declared, title: b.Title, sort: str) -> list[str]:
    found = (declared.icons.get(icon.text, ("", "")) for icon in title.icons)
    return [name for of, name in found if of == sort]


def _said_of(declared: Declared, texts: Iterable[str], pattern: re.Pattern[str]) -> frozenset[str]:
    """The kinds and icons that stand behind such words, with their wider kinds."""
    found: set[str] = set()
    for text in texts:
        for part in pattern.findall(text):
            for words in _CAPITAL.findall(part):
                icon = declared.icons.get(words.strip("[]"))
                if icon is not None and words.startswith("["):
                    found.add(icon[1])
                kinds = (declared.kind_of(word) for word in (words, *words.split()))
                found.update(wider for kind in kinds if kind for wider in declared.wider(kind))
    return frozenset(found)


def _coined(texts: Iterable[str]) -> Iterator[str]:
    """What stands in quotes behind words that give a name."""
    for text in texts:
        for part in _NAMING.findall(text) if '"' in text or "“" in text else ():
            yield from _QUOTED.findall(part)


def _keywords(declared: Declared, texts: Sequence[str]) -> Iterator[str]:
    """The keywords that a text has or gives; one that is only asked for is on no card by that."""
    nouns = "|".join(["card", "cards", *map(re.escape, declared.kinds)])
    for name in declared.keywords:
        use = re.compile(
            rf"(?<!with )(?<!without )(?<!non-)(?<![\"“])\b{re.escape(name)}\b(?! (?:{nouns})s?\b)", re.I
        )
        if any(use.search(text) for text in texts if name.lower() in text.lower()):
            yield name
