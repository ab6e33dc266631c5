"""Declarations to words: what a set and those it needs declare, and the lexicon their texts are read with."""

from __future__ import annotations

import keyword
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import TypeVar

from cardwright.cards import blocks as b
from cardwright.cards.folders import (
    SUFFIX,
    built_in_sets,
    digest_of_data,
    find_set,
    shown,
    source_files,
)
from cardwright.cards.source import decode, read, read_source
from cardwright.family.profile import FAMILIES
from cardwright.foundation.diagnostics import Findings, did_you_mean
from cardwright.foundation.spans import Span
from cardwright.model import compiled as c
from cardwright.text.lexicon import Lexicon, Word, coined_names
from cardwright.text.morphology import name_plural
from cardwright.words.redeclared import check_clashes, report, report_between

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SetSource:
    """A set as its files say it: header, blocks file by file, and the digest of their contents."""

    folder: Path
    header: b.SetBlock
    files: tuple[b.SourceFile, ...]
    sources: tuple[str, ...]
    digest: str

    def blocks(self) -> Iterator[b.Block]:
        """All blocks, file by file."""
        for file in self.files:
            yield from file.blocks


def read_set(folder: Path, findings: Findings, texts: dict[str, str] | None = None) -> SetSource | None:
    """A set's source read; None and findings where it has no files or header. `texts` gets the files."""
    paths = source_files(folder)
    at_folder = Span(shown(folder), 1, 1, 1, 1)
    if not paths:
        what = f"has no {SUFFIX} files" if folder.is_dir() else "is not a folder"
        findings.error(
            "CW003",
            f'"{shown(folder)}" {what}',
            at_folder,
            hint="cardwright new NAME makes a set that builds",
        )
        return None
    names = tuple(path.relative_to(folder).as_posix() for path in paths)
    held = []
    place = "" if at_folder.file == "." else f"{at_folder.file}/"
    files = []
    for path, own_name in zip(paths, names, strict=True):
        name = place + own_name
        data = read(path, name, findings)
        held.append(data or b"")
        text = decode(data, name, findings) if data is not None else None
        if text is not None:
            if texts is not None:
                texts[name] = text
            files.append(read_source(text, name, findings))
    headers = [block for file in files for block in file.blocks if isinstance(block, b.SetBlock)]
    if not headers and (
        len(files) < len(paths)
        or any(line.startswith("set ") for file in files for line in file.text.split("\n"))
    ):
        return None  # it is there or may be, and what is wrong with it has been said
    if not headers:
        first = Span(files[0].name, 1, 1, 1, 1) if files else at_folder
        findings.error(
            "CW019", "no file of this set has its header", first, hint='begin a file with: set CODE "Name"'
        )
        return None
    for more in headers[1:]:
        findings.error("CW019", "a set has one header, and this is a second one", more.span)
    header = headers[0]
    if keyword.iskeyword(header.code.text):
        message = f'"{header.code.text}" is a word of Python, and no set of that code could be imported'
        findings.error("CW019", message, header.code.span, hint="choose another code")
    if header.family is None:
        findings.error(
            "CW019",
            "the set header names no family",
            header.span,
            hint="add a line below it: family legendary",
        )
    elif header.family.text not in FAMILIES:
        known = ", ".join(sorted(FAMILIES))
        hint = did_you_mean(header.family.text, FAMILIES)
        findings.error(
            "CW020",
            f'there is no family "{header.family.text}"; known: {known}',
            header.family.span,
            hint=hint,
        )
    digest = digest_of_data(zip(names, held, strict=True))
    return SetSource(folder, header, tuple(files), names, digest)


def read_needed(own: SetSource, findings: Findings) -> tuple[SetSource, ...]:
    """The sets that a set needs, those they need first; what is wrong inside them is not reported here."""
    found: dict[str, SetSource] = {}

    def add(source: SetSource, chain: tuple[str, ...]) -> None:
        for need in source.header.needs:
            if need.text in found:
                continue
            if need.text in chain:
                findings.error(
                    "CW021",
                    f"sets need each other in a circle: {' needs '.join((*chain, need.text))}",
                    need.span,
                )
                continue
            folder = find_set(need.text, source.folder.parent)
            inner = Findings()
            there = read_set(folder, inner) if folder else None
            if there is None:
                known = built_in_sets()
                findings.error(
                    "CW021",
                    f'this set needs "{need.text}", which was not found',
                    need.span,
                    hint=did_you_mean(need.text, known)
                    or f"built-in sets: {', '.join(known)}; others are looked for beside this one",
                )
                continue
            add(there, (*chain, need.text))
            found[need.text] = there

    add(own, (own.header.code.text,))
    return tuple(found.values())


# ---------------------------------------------------------------- what is declared


@dataclass(slots=True)
class Declared:
    """What a set and the sets it needs declare, by name; of two sets the nearer one wins."""

    own: SetSource
    needed: tuple[SetSource, ...] = ()
    classes: dict[str, b.ClassBlock] = field(default_factory=dict)
    teams: dict[str, b.TeamBlock] = field(default_factory=dict)
    kinds: dict[str, b.KindBlock] = field(default_factory=dict)
    places: dict[str, b.PlaceBlock] = field(default_factory=dict)
    points: dict[str, b.PointBlock] = field(default_factory=dict)
    labels: dict[str, b.LabelBlock] = field(default_factory=dict)
    tracks: dict[str, b.TrackBlock] = field(default_factory=dict)
    actions: dict[str, b.ActionBlock] = field(default_factory=dict)
    keywords: dict[str, b.KeywordBlock] = field(default_factory=dict)
    groups: dict[str, tuple[b.Group, SetSource]] = field(default_factory=dict)

    @property
    def icons(self) -> dict[str, tuple[str, str]]:
        """The text of each icon, to "class" or "team" and the name it stands for."""
        found = {(t.icon or t.name).text: ("team", name) for name, t in self.teams.items()}
        return found | {k.icon.text: ("class", name) for name, k in self.classes.items()}

    @property
    def facts(self) -> dict[str, str]:
        """The words of printed numbers, in lower case, to the value they give: "cost" or a point's name."""
        return {"cost": "cost"} | {name.lower(): name for name in self.points}

    def kind_of(self, word: str) -> str | None:
        """The kind of a singular or plural; None where no kind is called so."""
        if word in self.kinds:
            return word
        return next((name for name, kind in self.kinds.items() if kind.plural == word), None)

    def wider(self, kind: str) -> Iterator[str]:
        """A kind and every wider one."""
        seen: set[str] = set()
        while kind in self.kinds and kind not in seen:
            seen.add(kind)
            yield kind
            above = self.kinds[kind].wider
            kind = above.text if above else ""

    def is_kind(self, kind: str, wider: str) -> bool:
        """Whether a kind is another one or narrower."""
        return wider in self.wider(kind)

    def groups_of(self, word: str) -> list[str]:
        """The names of the groups that a word begins ("hero", "villains" …)."""
        return [name for name, (group, _) in self.groups.items() if group.word == word]

    def plain_cards(self) -> dict[str, str]:
        """The names of cards of no Hero, enemy or Scheme, to their kinds: a Scheme Twist is a Twist."""
        groups = [group for group, _ in self.groups.values() if group.word == "cards" and group.title.kind]
        return {
            card.title.name.text: self.kind_of(group.title.kind.text) or group.title.kind.text
            for group in groups
            for card in group.cards
            if group.title.kind is not None
        }


def _all_needs(source: SetSource, known: Iterable[SetSource]) -> set[str]:
    """The codes of the sets that a set needs, and of those that they need."""
    by_code = {one.header.code.text: one for one in known}
    found: set[str] = set()
    left = [name.text for name in source.header.needs]
    while left:
        code = left.pop()
        if code not in found:
            found.add(code)
            left += [name.text for name in by_code[code].header.needs] if code in by_code else []
    return found


def declare(own: SetSource, needed: tuple[SetSource, ...], findings: Findings) -> Declared:
    """Everything declared, with a diagnostic for each name that is declared twice, or otherwise than in a
    needed set.
    """
    all_ = Declared(own, needed)
    earlier: dict[tuple[str, str], tuple[b.Block, Span, SetSource]] = {}
    for source in (*needed, own):
        mine: dict[tuple[str, str], Span] = {}

        def put(
            table: dict[str, T],
            name: b.Name,
            value: T,
            what: str,
            block: b.Block,
            mine: dict[tuple[str, str], Span] = mine,
            source: SetSource = source,
        ) -> None:
            first = mine.get((what, name.text))
            if first is not None:
                findings.error(
                    "CW018",
                    f'{what} "{name.text}" is declared twice; first in line {first.line} of {first.file}',
                    name.span,
                )
                return
            mine[what, name.text] = name.span
            before, place, where = earlier.setdefault((what, name.text), (block, name.span, source))
            if before is not block and source is own:
                report(block, name, what, before, place, findings)
            elif before is not block and where.header.code.text not in _all_needs(source, needed):
                need = next((n.span for n in own.header.needs if n.text == source.header.code.text), None)
                report_between(block, name, what, before, place, need or own.header.span, findings)
            table[name.text] = value

        for block in source.blocks():
            match block:
                case b.ClassBlock():
                    put(all_.classes, block.name, block, "class", block)
                case b.TeamBlock():
                    put(all_.teams, block.name, block, "team", block)
                case b.KindBlock():
                    put(all_.kinds, block.name, block, "kind", block)
                case b.PlaceBlock():
                    before = all_.places.get(block.name.text)
                    under = block.under or (before.under if before is not None else None)
                    put(all_.places, block.name, replace(block, under=under), "place", block)
                case b.PointBlock():
                    put(all_.points, block.name, block, "point", block)
                case b.LabelBlock():
                    put(all_.labels, block.name, block, "label", block)
                case b.TrackBlock():
                    for side in block.sides:
                        put(all_.tracks, side, block, "track side", block)
                case b.ActionBlock():
                    put(all_.actions, block.name, block, "action", block)
                case b.KeywordBlock():
                    put(all_.keywords, block.name, block, "keyword", block)
                case b.Group():
                    put(all_.groups, block.title.name, (block, source), "group", block)
                case _:
                    pass
    check_clashes({key: (at, where is own) for key, (_, at, where) in earlier.items()}, findings)
    for kind in all_.kinds.values():
        if kind.wider and kind.wider.text not in all_.kinds:
            hint = did_you_mean(kind.wider.text, all_.kinds)
            findings.error("CW023", f'there is no kind "{kind.wider.text}"', kind.wider.span, hint=hint)
    _check_circles(all_, findings)
    rows = [name for name, place in all_.places.items() if place.spaces is not None]
    for place in all_.places.values():
        if place.under is not None and place.under.text not in rows:
            hint = did_you_mean(place.under.text, rows)
            message = f'there is no row called "{place.under.text}"'
            findings.error("CW024", message, place.under.span, hint=hint)
    return all_


def _check_circles(all_: Declared, findings: Findings) -> None:
    """Report kinds that are each wider than the other; once for each circle."""
    told: set[str] = set()
    for name, kind in all_.kinds.items():
        chain = tuple(all_.wider(name))
        last = all_.kinds[chain[-1]].wider
        if last is None or last.text != name or not told.isdisjoint(chain):
            continue
        told.update(chain)
        circle = " is ".join((*chain, name))
        findings.error("CW023", f"kinds are each of the other: {circle}", (kind.wider or kind.name).span)


# ---------------------------------------------------------------- the lexicon


def _titles(group: b.Group) -> Iterator[b.Title]:
    yield group.title
    for face in group.faces[1:]:
        yield face.title
    for card in group.cards:
        for face in card.faces:
            yield face.title


def lexicon(declared: Declared) -> Lexicon:
    """The words that the texts of a set are read with; names of groups and cards in the layer above."""
    words: list[Word] = [Word("KIND", "card", ("card",), ("cards",))]
    for name, kind in declared.kinds.items():
        words.append(Word("KIND", name, (name,), (kind.plural,)))
    for name, place in declared.places.items():
        of_table = place.owner == "table"  # there is one, so that its plural is a mistake
        words.append(Word("PLACE", name, (name,), () if of_table else (place.plural,)))
        for space in place.spaces or ():
            if space:
                words.append(Word("PLACE", space, (space,)))
    for name in declared.points:
        words.append(Word("POINT", name, (name,)))
    labels = [
        *declared.labels,
        *(n for n, a in declared.actions.items() if not a.texts and n not in declared.labels),
    ]
    words += [Word("LABEL", name, (name,), (name + "s",)) for name in labels]
    words += [
        Word("CLASS", name, tuple(dict.fromkeys((block.icon.text, name))))
        for name, block in declared.classes.items()
    ]
    words += [
        Word("TEAM", name, tuple(dict.fromkeys(((block.icon or block.name).text, name))))
        for name, block in declared.teams.items()
    ]
    words += [Word("TRACK", name, (name,)) for name in declared.tracks]
    words += [Word("ACTION", name, (name,)) for name in declared.actions]
    words += [Word("KEYWORD", name, (name,)) for name in declared.keywords]
    base = Lexicon(words)
    names: dict[str, Word] = {}
    groups = [
        block
        for source in (*declared.needed, declared.own)
        for block in source.blocks()
        if isinstance(block, b.Group)
    ]
    for group in groups:
        for title in _titles(group):
            if not title.name.text:
                continue
            forms = tuple(dict.fromkeys((title.name.text, *(one.text for one in title.shorts))))
            old = names.get(title.name.text)
            merged = tuple(dict.fromkeys((*(old.singular if old else ()), *forms)))
            names[title.name.text] = Word("NAME", title.name.text, merged)
    return base.with_names(_with_plurals(names))


def _with_plurals(names: Mapping[str, Word]) -> Iterator[Word]:
    """Names with their plurals: "three Bestiamorphs". A plural that is itself a name is that name's only."""
    for word in names.values():
        forms = map(name_plural, word.singular)
        yield replace(word, plural=tuple(form for form in forms if form == word.name or form not in names))


def with_coined(known: Lexicon, texts: Iterable[b.Passage]) -> Lexicon:
    """A lexicon with the names that a group's own texts coin in quotes."""
    coined = coined_names(text.text for text in texts)
    if not coined:
        return known
    had = {word.name for word in known.names}
    new = [word for word in coined if word.name not in had]
    return known.with_names(new) if new else known


@cache
def slug(name: str) -> str:
    """A name as part of an id: lower case, letters and digits joined by hyphens, accents left off."""
    plain = "".join(ch for ch in unicodedata.normalize("NFKD", name) if not unicodedata.combining(ch))
    plain = plain.casefold().replace("'", "").replace("’", "")
    return re.sub(r"[^\w]+|_+", "-", plain).strip("-") or "-".join(
        f"{ord(ch):x}" for ch in name if not ch.isspace()
    )


# ---------------------------------------------------------------- the vocabulary of the database


def _words_of(block: b.Block) -> c.ClassWord | c.KindWord | c.PlaceWord | str | None:
    match block:
        case b.ClassBlock():
            return c.ClassWord(block.name.text, block.color)
        case b.KindBlock():
            return c.KindWord(block.name.text, block.plural, block.wider.text if block.wider else None)
        case b.PlaceBlock():
            under = block.under.text if block.under is not None else None
            return c.PlaceWord(block.name.text, block.owner, block.open, block.spaces, block.plural, under)
        case b.TeamBlock() | b.PointBlock() | b.LabelBlock():
            return block.name.text
        case _:
            return None


def parameters(block: b.KeywordBlock) -> tuple[str, ...]:
    """The names of a keyword's parameters."""
    return tuple(name.text.strip("<>") for name in block.parameters)


def vocabulary(
    blocks: Iterable[b.Block], tracks: tuple[c.TrackWord, ...], actions: tuple[c.ActionWord, ...]
) -> c.Vocabulary:
    """The vocabulary section of a database; tracks and actions hold compiled texts and come ready."""
    found: dict[type, list[object]] = {}
    keywords = []
    for block in blocks:
        if isinstance(block, b.KeywordBlock):
            said = tuple(text.text for text in block.texts)
            keywords.append(c.KeywordWord(block.name.text, parameters(block), said, block.labelled))
        elif (word := _words_of(block)) is not None:
            found.setdefault(type(block), []).append(word)

    def of(kind: type, expected: type[T]) -> tuple[T, ...]:
        return tuple(one for one in found.get(kind, ()) if isinstance(one, expected))

    return c.Vocabulary(
        classes=of(b.ClassBlock, c.ClassWord),
        teams=of(b.TeamBlock, str),
        kinds=of(b.KindBlock, c.KindWord),
        places=of(b.PlaceBlock, c.PlaceWord),
        points=of(b.PointBlock, str),
        labels=of(b.LabelBlock, str),
        tracks=tracks,
        actions=actions,
        keywords=tuple(keywords),
    )


def known_words(declared: Declared) -> c.Vocabulary:
    """What a set and those it needs declare, by name only: tracks and actions without their effects."""
    blocks = [block for source in (*declared.needed, declared.own) for block in source.blocks()]
    tracks = tuple(
        c.TrackWord(tuple(side.text for side in block.sides), block.ends, {})
        for block in blocks
        if isinstance(block, b.TrackBlock)
    )
    actions = tuple(
        c.ActionWord(
            block.name.text,
            tuple(c.Price(one.name.text, one.n) for one in block.price),
            block.limit,
            block.counts_as,
            None,
        )
        for block in blocks
        if isinstance(block, b.ActionBlock)
    )
    return vocabulary(blocks, tracks, actions)
