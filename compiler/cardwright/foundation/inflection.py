"""Words to their forms: inflection, plurals, articles and numbers for canonical English.

The tables hold what English does irregularly; everything else follows its rules. Plurals that a set declares
come in `Words.plurals` and win over the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Form = Literal["base", "third", "past", "participle", "gerund"]

IRREGULAR: dict[str, tuple[str, str]] = {
    "become": ("became", "become"),
    "choose": ("chose", "chosen"),
    "cost": ("cost", "cost"),
    "do": ("did", "done"),
    "draw": ("drew", "drawn"),
    "fight": ("fought", "fought"),
    "get": ("got", "gotten"),
    "give": ("gave", "given"),
    "go": ("went", "gone"),
    "have": ("had", "had"),
    "hold": ("held", "held"),
    "leave": ("left", "left"),
    "lose": ("lost", "lost"),
    "make": ("made", "made"),
    "pay": ("paid", "paid"),
    "put": ("put", "put"),
    "run": ("ran", "run"),
    "set": ("set", "set"),
    "spend": ("spent", "spent"),
    "steal": ("stole", "stolen"),
    "take": ("took", "taken"),
    "win": ("won", "won"),
}
"""Past and participle of the verbs that do not take -ed."""

DOUBLED = frozenset({"begin", "cut", "get", "put", "run", "set", "stop", "swap", "win"})
"""Verbs that double their last letter before -ed and -ing."""

NUMBER_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

IRREGULAR_PLURALS = {"Hero": "Heroes"}


def inflect(verb: str, form: Form) -> str:
    """Give a form of a verb; only the first word of "look at" or "set aside" changes."""
    if form == "base":
        return spelled(verb)
    first, blank, rest = verb.partition(" ")
    return _inflected(first, form) + blank + rest


def spelled(verb: str) -> str:
    """Write a verb's lemma as card text does: "KO" is in capitals."""
    return "KO" if verb == "ko" else verb


def _inflected(verb: str, form: Form) -> str:
    if verb == "ko":
        return {"third": "KOs", "gerund": "KOing"}.get(form, "KO'd")
    if verb == "be":
        return {"third": "is", "past": "was", "participle": "been", "gerund": "being"}[form]
    if form == "third":
        if verb == "have":
            return "has"
        if verb.endswith(("s", "sh", "ch", "x", "z", "o")):
            return verb + "es"
        return verb[:-1] + "ies" if _ends_in_consonant_y(verb) else verb + "s"
    if form in ("past", "participle") and verb in IRREGULAR:
        return IRREGULAR[verb][0 if form == "past" else 1]
    doubled = verb + verb[-1] if verb in DOUBLED else verb
    stem = doubled[:-1] if doubled.endswith("e") else doubled
    if form == "gerund":
        return stem + "ing"
    return verb[:-1] + "ied" if _ends_in_consonant_y(verb) else stem + "ed"


def _ends_in_consonant_y(word: str) -> bool:
    return len(word) > 1 and word[-1] == "y" and word[-2] not in "aeiou"


SPELLED_VOWELS = frozenset("AEFHILMNORSX")
"""Letters whose names begin with a vowel: "an X-Men card"."""


def article(words: str) -> str:
    """Put "a" or "an" before words; an opening bracket or quote is not sounded."""
    sound = words.lstrip("[\"'(“")
    number = sound.partition("-")[0]
    if number.isdigit():
        return ("an " if number[0] == "8" or number in ("11", "18") else "a ") + words
    if sound[1:2] == "-":
        return ("an " if sound[0] in SPELLED_VOWELS else "a ") + words
    letters = sound[:1].lower()
    vowel = letters in tuple("aeiou") and not sound.lower().startswith(("one", "uni", "use", "eu"))
    return ("an " if vowel else "a ") + words


def number_word(value: int) -> str:
    """Write a count of cards: in words up to ten."""
    return NUMBER_WORDS[value] if 0 <= value < len(NUMBER_WORDS) else str(value)


@dataclass(frozen=True, slots=True)
class Words:
    """The vocabulary that canonical English needs: plurals as declared."""

    plurals: Mapping[str, str] = field(default_factory=dict)

    def plural(self, word: str) -> str:
        """Give the plural of a kind, a place, a team's card or a common noun."""
        if word in self.plurals:
            return self.plurals[word]
        if word in IRREGULAR_PLURALS:
            return IRREGULAR_PLURALS[word]
        head, blank, last = word.rpartition(" ")
        if blank:
            return head + blank + self.plural(last)
        if word.lower().endswith("man") and word.lower() != "human":
            return word[:-2] + "en"
        if word.endswith(("s", "sh", "ch", "x", "z")):
            return word + "es"
        return word[:-1] + "ies" if _ends_in_consonant_y(word) else word + "s"


PLAIN = Words()


def listed(parts: list[str], joiner: str) -> str:
    """Join parts with commas and a conjunction: "a", "a or b", "a, b, or c"."""
    if len(parts) < 3:
        return f" {joiner} ".join(parts)
    return ", ".join(parts[:-1]) + f", {joiner} " + parts[-1]


def capitalized(text: str) -> str:
    """Begin a sentence with a capital."""
    return text[:1].upper() + text[1:]


def counted(count: int, word: str, plural: str = "") -> str:
    """A number with its noun: "1 card", "8 cards"."""
    return f"{count} {word if count == 1 else plural or f'{word}s'}"
