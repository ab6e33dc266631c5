"""Words to look up: every surface form of the grammar and of a lexicon, with the ways to read it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from cardwright.text.lexicon import Word
from cardwright.text.morphology import CONTRACTIONS, HOMOGRAPHS, NOUNS, NUMERALS, VERBS, verb_forms

#: A piece of text before it has a meaning: bracket, placeholder, number, word, mark.
RAW = re.compile(
    r"""\[[^\]]+\] | \n[ \t]*[-•][ ] | \A-(?=[A-Z]) | <[a-z][a-z_-]*>(?:-cost\b|s\b)?
    | \d+(?:[-–]\d+)?\+?[ ][Pp]layers?(?=:)
    | (?<![\d\w])[+\-−](?:\d+(?:/\d+)?|<[a-z][a-z_-]*>)(?![\w-])
    | \d+-cost\b | \d+(?:/\d+)?
    | KO'd | KO's\b | (?:[A-Z]\.){2,} | [Nn]on-(?=[\w\[<]) | and/or\b
    | [^\W\d_][\w']*(?:-[^\W\d_][\w']*)*(?:/[^\W\d_]+)? | --
    | \S""",
    re.VERBOSE,
)

#: Typographic marks to plain ones, so that one spelling is looked up; positions stay.
SAME_LENGTH = str.maketrans("’‘“”−", "''\"\"-")


class Reading(NamedTuple):
    """One way to read a piece: the token types it gives, the last one carrying the word."""

    sort: str  # "function", "verb", "noun", "declared", "label"
    types: tuple[str, ...]
    word: Word | None = None


Readings = tuple[Reading, ...]

#: Second words of verbs of two words: "look at" is inflected, "choose one" is not.
_PARTICLES = frozenset({"at", "aside", "out", "off", "up"})


class Names:
    """Names by their first piece, longest first."""

    def __init__(self, words: Iterable[Word]) -> None:
        self.first: dict[str, list[tuple[tuple[str, ...], Reading, bool]]] = {}
        self.teams: dict[str, Word] = {}
        for word in words:
            if word.terminal == "TEAM":
                self.teams.setdefault(word.name.lower(), word)
            for marks, forms in (((), word.singular), (("PL",), word.plural)):
                reading = Reading("declared", (*marks, word.terminal), word)
                for form in forms:
                    pieces = tuple(RAW.findall(form.translate(SAME_LENGTH)))
                    if not pieces or pieces[0][0].islower() and not _is_capital_behind(pieces, form, word):
                        continue
                    self._add(pieces, reading, False)
                    last = pieces[-1] + ("'" if pieces[-1].endswith("s") else "'s")
                    self._add((*pieces[:-1], last), reading, True)
                    if pieces[-1].endswith("s"):
                        self._add((*pieces[:-1], pieces[-1] + "'s"), reading, True)
        for found in self.first.values():
            found.sort(key=_longest)

    def with_words(self, words: Iterable[Word]) -> Names:
        """These names and more behind them."""
        both = Names(words)
        both.first = self.first | {
            piece: sorted([*self.first.get(piece, ()), *found], key=_longest)
            for piece, found in both.first.items()
        }
        both.teams |= self.teams
        return both

    def _add(self, pieces: tuple[str, ...], reading: Reading, possessive: bool) -> None:
        self.first.setdefault(pieces[0], []).append((pieces, reading, possessive))


def _is_capital_behind(pieces: tuple[str, ...], form: str, word: Word) -> bool:
    """Whether a declared name that begins with a small letter goes on with a capital: "van der Berg"."""
    return form == word.name and any(piece[0].isupper() for piece in pieces[1:])


def _longest(name: tuple[tuple[str, ...], Reading, bool]) -> int:
    return -len(name[0])


class WordTable:
    """Every surface form the grammar and a lexicon's base words know."""

    def __init__(self, terminals: Mapping[str, str], base: Iterable[Word]) -> None:
        self.terminals = terminals
        self.single: dict[str, Readings] = {}
        self.multi: dict[str, list[tuple[tuple[str, ...], Readings]]] = {}
        self.icons: dict[str, tuple[str, Word]] = {}
        self.cache: dict[str, Readings] = {}
        forms: dict[tuple[str, ...], list[Reading]] = {}
        self._grammar_forms(forms)
        self._declared_forms(forms, base)
        for pieces, readings in forms.items():
            if len(pieces) == 1:
                self.single[pieces[0]] = tuple(readings)
            else:
                found = self.multi.setdefault(pieces[0], [])
                found.append((pieces, tuple(readings)))
                if owners := _possessive(readings):
                    found.append(((*pieces[:-1], pieces[-1] + "'s"), owners))
        for entries in self.multi.values():
            entries.sort(key=lambda item: -len(item[0]))

    def _grammar_forms(self, forms: dict[tuple[str, ...], list[Reading]]) -> None:
        def add(pieces: tuple[str, ...], reading: Reading) -> None:
            found = forms.setdefault(pieces, [])
            if reading not in found:
                found.append(reading)

        for text, terminal in self.terminals.items():
            pieces = tuple(RAW.findall(text))
            first = pieces[0]
            sort = "verb" if first in VERBS else "function"
            add(pieces, Reading(sort, (terminal,)))
            if sort == "verb" and (len(pieces) == 1 or terminal.endswith("_VERB") or pieces[1] in _PARTICLES):
                for form, mark in verb_forms(first).items():
                    add((form, *pieces[1:]), Reading("verb", (mark, terminal)))
            last = pieces[-1]
            if last in NOUNS and (noun := self._noun_terminal(text, terminal)):
                if noun != terminal:
                    add(pieces, Reading("noun", (noun,)))
                add((*pieces[:-1], NOUNS[last]), Reading("noun", ("PL", noun)))
        for noun, terminal in HOMOGRAPHS.items():
            if noun not in self.terminals:
                add((noun,), Reading("noun", (terminal,)))
                add((NOUNS[noun],), Reading("noun", ("PL", terminal)))
        for word, parts in CONTRACTIONS.items():
            types: list[str] = []
            for part in parts:
                if part == "-s":
                    types.append("S3")
                elif part == "did":
                    types += ["ED", self.terminals["do"]]
                else:
                    types.append(self.terminals[part])
            add((word,), Reading("function", tuple(types)))
        for word in NUMERALS:
            add((word,), Reading("function", ("ONE" if word == "one" else "NUMERAL",)))

    @staticmethod
    def _noun_terminal(text: str, terminal: str) -> str | None:
        return HOMOGRAPHS.get(text, terminal) if text not in VERBS or text in HOMOGRAPHS else None

    def _declared_forms(self, forms: dict[tuple[str, ...], list[Reading]], base: Iterable[Word]) -> None:
        for word in base:
            sort = "label" if word.terminal == "LABEL" else "declared"
            for marks, surfaces in (((), word.singular), (("PL",), word.plural)):
                reading = Reading(sort, (*marks, word.terminal), word)
                for surface in surfaces:
                    pieces = tuple(RAW.findall(surface.translate(SAME_LENGTH).lower()))
                    forms.setdefault(pieces, []).append(reading)
            if word.terminal in ("CLASS", "TEAM", "NAME", "KIND"):
                type_ = word.terminal if word.terminal in ("CLASS", "TEAM") else "ICON"
                for surface in word.singular:
                    self.icons.setdefault(surface.lower(), (type_, word))

    def readings(self, piece: str) -> Readings:
        """What one piece may be; empty if it is not known."""
        found = self.cache.get(piece)
        if found is None:
            found = self.cache[piece] = self._read(piece.lower())
        return found

    def is_word(self, piece: str) -> bool:
        """Whether a piece is a word by itself; a class and a team are none, they stand in brackets."""
        return any(reading.types[-1] not in ("CLASS", "TEAM") for reading in self.readings(piece))

    def _read(self, piece: str) -> Readings:
        if found := self.single.get(piece):
            return found
        stem = piece[:-2] if piece.endswith("'s") else piece[:-1] if piece.endswith("s'") else ""
        return _possessive(self.single.get(stem, ()))


def _possessive(readings: Iterable[Reading]) -> Readings:
    """The readings of the word with 's: nouns only."""
    nouns = (reading for reading in readings if reading.sort != "verb")
    return tuple(reading._replace(types=(*reading.types, "POSS")) for reading in nouns)
