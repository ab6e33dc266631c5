"""Damages to card texts, one a text: what a compiler that understands every word must refuse.

Five ways: two words swapped, a verb dropped, a word of the wrong part of speech, a word misspelt, a wrong
number or person. Each function takes a text and a `random.Random` and gives the damaged text, or None where
the text has nothing to damage that way.
"""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Callable, Iterable

WORD = re.compile(r"[A-Za-z][A-Za-z'’]*")

_PAIRS = """
draw:draws discard:discards gain:gains rescue:rescues reveal:reveals look:looks play:plays put:puts
return:returns shuffle:shuffles defeat:defeats fight:fights recruit:recruits capture:captures
choose:chooses get:gets enter:enters escape:escapes move:moves spend:spends pay:pays KO:KOs have:has
do:does become:becomes stack:stacks swap:swaps cost:costs
"""
VERBS = dict(pair.split(":") for pair in _PAIRS.split())
THIRD = {third: base for base, third in VERBS.items()} | {"KO's": "KO"}
VERB_FORMS = set(VERBS) | set(THIRD) | {v.capitalize() for v in VERBS} | {"is", "are", "may", "can"}

NOUNS = {
    "card": "cards", "Hero": "Heroes", "Villain": "Villains", "Wound": "Wounds", "Bystander": "Bystanders",
    "Henchman": "Henchmen", "player": "players", "deck": "decks", "hand": "hands", "turn": "turns",
    "Mastermind": "Masterminds", "space": "spaces", "icon": "icons", "Sidekick": "Sidekicks", "pile": "piles",
}  # fmt: skip
PLURALS = {plural: single for single, plural in NOUNS.items()}
NUMBER_WORDS = "two three four five six seven eight nine ten".split()


def _words(text: str) -> list[re.Match[str]]:
    outside = [m.span() for m in re.finditer(r"\[[^\]]*\]|\"[^\"]*\"|“[^”]*”", text)]
    return [m for m in WORD.finditer(text) if not any(a <= m.start() < b for a, b in outside)]


def _body(text: str) -> int:
    """Where the sentence starts, after its label."""
    colon = text.find(":")
    return colon + 1 if 0 <= colon < 30 else 0


def _replace(text: str, match: re.Match[str], word: str) -> str:
    return text[: match.start()] + word + text[match.end() :]


def swap_words(text: str, chance: random.Random) -> str | None:
    """Two neighbouring words of the sentence change places."""
    words = [m for m in _words(text) if m.start() >= _body(text)]
    pairs = [
        (a, b)
        for a, b in itertools.pairwise(words)
        if a.group().lower() != b.group().lower() and text[a.end() : b.start()] == " "
    ]
    if not pairs:
        return None
    a, b = chance.choice(pairs)
    return text[: a.start()] + b.group() + " " + a.group() + text[b.end() :]


def drop_verb(text: str, chance: random.Random) -> str | None:
    """A verb is left out, its neighbours close up."""
    verbs = [
        m
        for m in _words(text)
        if m.start() >= _body(text)
        and m.group() in VERB_FORMS
        and not text[m.end() :].startswith((" pile", ":"))
    ]
    if not verbs:
        return None
    m = chance.choice(verbs)
    return re.sub(r"  +", " ", text[: m.start()] + text[m.end() :]).strip()


def wrong_part(text: str, chance: random.Random) -> str | None:
    """A noun stands where a verb was, or a verb where a noun was."""
    found = [
        m
        for m in _words(text)
        if m.start() >= _body(text)
        and (m.group() in VERB_FORMS or m.group() in NOUNS or m.group() in PLURALS)
    ]
    if not found:
        return None
    m = chance.choice(found)
    if m.group() in VERB_FORMS:
        return _replace(text, m, chance.choice(["player", "Villain", "deck", "Wounds"]))
    return _replace(text, m, chance.choice(["draws", "reveal", "gains", "discard"]))


def misspell(text: str, chance: random.Random) -> str | None:
    """One letter of a word of four or more is doubled, dropped or changed with its neighbour."""
    words = [m for m in _words(text) if len(m.group()) >= 4]
    if not words:
        return None
    m = chance.choice(words)
    word = m.group()
    at = chance.randrange(1, len(word) - 1)
    ways = [
        word[:at] + word[at] + word[at:],
        word[:at] + word[at + 1 :],
        word[:at] + word[at + 1] + word[at] + word[at + 2 :],
    ]
    wrong = [w for w in ways if w != word]
    return _replace(text, m, chance.choice(wrong))


def wrong_number(text: str, chance: random.Random) -> str | None:
    """A verb loses or gains its -s, or a noun its plural."""
    found: list[tuple[re.Match[str], str]] = []
    for m in _words(text):
        word = m.group()
        if m.start() < _body(text):
            continue
        if word in NOUNS:
            if not text[m.end() :].startswith((" pile", " Pile", " Deck", " Stack", " stack", "'")):
                found.append((m, NOUNS[word]))
        elif word in PLURALS:
            found.append((m, PLURALS[word]))
        elif word in THIRD:
            found.append((m, THIRD[word]))
        elif word.lower() in VERBS and not text[m.end() :].startswith((" pile", " icon")):
            third = VERBS[word.lower()]
            found.append((m, third.capitalize() if word[0].isupper() else third))
    if not found:
        return None
    m, word = chance.choice(found)
    return _replace(text, m, word)


WAYS: dict[str, Callable[[str, random.Random], str | None]] = {
    "two words swapped": swap_words,
    "a verb dropped": drop_verb,
    "wrong part of speech": wrong_part,
    "a word misspelt": misspell,
    "wrong number or person": wrong_number,
}


FUNCTION_WORDS = ("of", "the", "from", "each", "with", "to", "if", "who", "that")
ARTICLES = ("a", "an", "the")
PREPOSITIONS = ("of", "from", "to", "in", "with", "on", "for")


def _without(text: str, m: re.Match[str]) -> str:
    return re.sub(r" ([.,:])", r"\1", re.sub(r"  +", " ", text[: m.start()] + text[m.end() :])).strip()


def _one(text: str, chance: random.Random, words: Iterable[str]) -> re.Match[str] | None:
    wanted = frozenset(words)
    found = [m for m in _words(text) if m.start() >= _body(text) and wanted & {m.group(), m.group().lower()}]
    return chance.choice(found) if found else None


def drop_article(text: str, chance: random.Random) -> str | None:
    """An article is left out."""
    m = _one(text, chance, ARTICLES)
    return _without(text, m) if m else None


def drop_preposition(text: str, chance: random.Random) -> str | None:
    """A preposition is left out."""
    m = _one(text, chance, PREPOSITIONS)
    return _without(text, m) if m else None


def drop_noun(text: str, chance: random.Random) -> str | None:
    """A noun is left out behind what needs one."""
    found = [
        m
        for m in _words(text)
        if m.start() >= _body(text)
        and (m.group() in NOUNS or m.group() in PLURALS)
        and re.search(r"\b([Aa]|[Ee]ach|your|their)$", text[: m.start()].rstrip())
    ]
    return _without(text, chance.choice(found)) if found else None


def function_word(text: str, chance: random.Random) -> str | None:
    """A noun gives its place to a word that only joins others."""
    m = _one(text, chance, [*NOUNS, *PLURALS])
    return _replace(text, m, chance.choice(FUNCTION_WORDS)) if m else None


def twice(text: str, chance: random.Random) -> str | None:
    """A word stands twice."""
    m = chance.choice([m for m in _words(text) if m.start() >= _body(text)] or [None])
    return _replace(text, m, f"{m.group()} {m.group()}") if m else None


def swap_ends(text: str, chance: random.Random) -> str | None:
    """The last two letters of a word change places."""
    words = [m for m in _words(text) if len(m.group()) >= 4 and m.group()[-1] != m.group()[-2]]
    if not words:
        return None
    m = chance.choice(words)
    word = m.group()
    return _replace(text, m, word[:-2] + word[-1] + word[-2])


OTHER_WAYS: dict[str, Callable[[str, random.Random], str | None]] = {
    "an article dropped": drop_article,
    "a preposition dropped": drop_preposition,
    "a noun dropped": drop_noun,
    "a function word for a noun": function_word,
    "a word twice": twice,
    "the end of a word misspelt": swap_ends,
}
"""Further ways, which the compiler was not tuned to."""
