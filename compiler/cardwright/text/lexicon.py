"""What sets declare: words with their terminal, and the immutable collection a text is read with."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cardwright.text.morphology import name_plural

#: Terminals of declared words. ICON is a Hero Name or a card kind printed in brackets: "[Nova]:".
TERMINALS = frozenset(
    {"KIND", "PLACE", "POINT", "LABEL", "CLASS", "TEAM", "NAME", "KEYWORD", "TRACK", "ACTION"}
)

#: Types of keyword parameters, and the terminal each stands as. "<other-class>" is of type "class".
PARAMETERS = {
    "class": "PARAM", "team": "PARAM", "icon": "PARAM", "kind": "KIND", "name": "NAME", "place": "PLACE",
    "point": "POINT", "n": "INT",
}  # fmt: skip

#: What stands in a keyword's text for the effect behind its colon.
EFFECT = "effect"


def type_of_parameter(name: str) -> str:
    """The type that a parameter's name says: its last word."""
    return name.strip("<>+-").rpartition("-")[2]


@dataclass(frozen=True, slots=True)
class Word:
    """One declared word: its terminal, its canonical name, and the forms it is printed in."""

    terminal: str
    name: str
    singular: tuple[str, ...]
    plural: tuple[str, ...] = ()


class Lexicon:
    """An immutable set of declared words, hashable by content; `names` is a thin layer over `base`."""

    __slots__ = ("_hash", "base", "base_cache", "names", "names_cache", "under")

    def __init__(self, words: Iterable[Word] = ()) -> None:
        self.base: tuple[Word, ...] = tuple(dict.fromkeys(words))
        self.names: tuple[Word, ...] = ()
        self.under: Lexicon | None = None
        """What this lexicon adds its last names to."""
        #: What a lexer made of the base words and of the names; the first is shared by every `with_names`.
        self.base_cache: dict[object, Any] = {}
        self.names_cache: dict[object, Any] = {}
        self._hash: int | None = None
        for word in self.base:
            if word.terminal not in TERMINALS:
                raise ValueError(f"{word.name}: no terminal is called {word.terminal}")

    @property
    def words(self) -> tuple[Word, ...]:
        """All words, the names last."""
        return self.base + self.names

    def with_guesses(self, names: Iterable[Word]) -> Lexicon:
        """This lexicon with names whose short forms are guesses: none hides a declared word or its plural."""
        declared = {form.lower() for word in self.base for form in (*word.singular, *word.plural)}
        taken = declared | {form + "s" for form in declared}

        def kept(word: Word, forms: tuple[str, ...]) -> tuple[str, ...]:
            return tuple(form for form in forms if form == word.name or form.lower() not in taken)

        return self.with_names(
            replace(word, singular=kept(word, word.singular), plural=kept(word, word.plural))
            if word.terminal == "NAME"
            else word
            for word in names
            if word.terminal != "NAME" or word.name.lower() not in declared
        )

    def with_names(self, names: Iterable[Word]) -> Lexicon:
        """This lexicon with further names; the tables of the base are shared, so this is cheap."""
        other = Lexicon.__new__(Lexicon)
        other.base = self.base
        had = {word.name for word in self.names}  # quicker than words, which hash all their forms
        new = [word for word in dict.fromkeys(names) if word.name not in had or word not in self.names]
        other.names = (*self.names, *new)
        other.under = self
        other.base_cache = self.base_cache
        other.names_cache = {}
        other._hash = None
        return other

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Lexicon) and self.base == other.base and self.names == other.names

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash((self.base, self.names))
        return self._hash


def name(text: str, *short: str, terminal: str = "NAME") -> Word:
    """A declared name with its short forms."""
    return Word(terminal, text, (text, *short), (name_plural(text),) if terminal == "NAME" else ())


_QUOTED = re.compile(r"[“\"]([^\"”“:]{2,40}?)[.,!]?[\"”]")
_BRACKET = re.compile(r"\[([^\]]+)\]")


def coined_names(texts: Iterable[str]) -> tuple[Word, ...]:
    """Names that a card coins itself, in quotes of at most four words; an article is no part of one."""
    quoting = (text for text in texts if '"' in text or "“" in text)
    found = (match for text in quoting for match in _QUOTED.findall(text))
    whole = (title for title in found if title[0] not in " ," and title[-1] != " ")
    fitting = (title for title in whole if len(title.split()) <= 4 and not title.startswith(("a ", "an ")))
    return tuple(map(name, dict.fromkeys(fitting)))


def corpus_names(cards: Sequence[Mapping[str, Any]]) -> dict[str, tuple[Word, ...]]:
    """Names of a file of printed texts, by set: its own cards and groups, every group and team of the file.

    Printed data declares no short forms, so likely ones are made here; a real set declares them.
    """
    everywhere: dict[str, Word] = {}
    own: dict[str, dict[str, Word]] = {}
    for card in cards:
        code = str(card.get("set", ""))
        mine = own.setdefault(code, {})
        for key in ("card", "group"):
            if title := str(card.get(key) or "").strip():
                mine.setdefault(title, _guess(title))
        if title := str(card.get("group") or "").strip():
            everywhere.setdefault(title, _guess(title))
        texts = [str(text) for text in card.get("text") or ()]
        for team in (team for text in texts for team in _BRACKET.findall(text)):
            everywhere.setdefault(f"[{team}]", Word("TEAM", team, (team,)))
        for word in coined_names(texts):
            mine.setdefault(word.name, word)
    return {code: (*mine.values(), *everywhere.values()) for code, mine in own.items()}


def _guess(title: str) -> Word:
    """A name with the variants that printed texts use for it."""
    forms = {title: None}
    for separator in (", ", " (", " - ", ": ", " of "):
        if separator in title:
            forms[title.split(separator)[0]] = None
    if title.startswith("The "):
        forms[title[4:]] = None
    for form in list(forms):
        if form.endswith("ies"):
            forms[form[:-3] + "y"] = None
        elif form.endswith("y"):
            forms[form[:-1] + "ies"] = None
        if form.endswith("men"):
            forms[form[:-3] + "man"] = None
        if match := re.match(r"(\w+?)s (of .*)", form):
            forms[f"{match[1]} {match[2]}"] = None
    words = title.split()
    if len(words) > 2:
        last = " ".join(words[-2:])
        forms |= dict.fromkeys((" ".join(words[1:]), " ".join(words[:2]), last, last + "s"))
    if len(words) == 2 and len(words[1]) > 3:
        forms[words[1]] = None
    if len(words) > 1 and len(words[0]) > 3 and words[0][0].isupper():
        forms[words[0]] = None
    kept = [form for form in forms if form == title or form.split()[-1][:1].isupper() or form[-1:].isdigit()]
    singular = [form[:-1] for form in kept if form.endswith("s")]
    plural = [form if form.endswith("s") else form + "s" for form in kept]
    if match := re.match(r"(\w+) (of .+)", title):
        plural.append(f"{match[1]}s {match[2]}")
    return Word("NAME", title, tuple(dict.fromkeys(kept + singular)), tuple(dict.fromkeys(plural)))
