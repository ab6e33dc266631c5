"""No word of an accepted text is without weight: left out, the text is refused or its Python changes.

The words below say nothing by themselves, each for its reason; any other that the net finds is passed over by
the compiler, and the text that says it means something else than it seems to.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable

import pytest

from tests.corpus import corpus
from tests.corpus.figures import show
from tests.nets.weight import Face, Net, Weightless, faces_of, measure_of

SETS = ("dc",)
SAMPLE, WORDS, SEED = 240, 8, 1
"""Texts of the corpus, and words of each that are left out."""

HARMLESS = {
    "what is told without a subject is done by you": r"⟨you⟩",
    "one thing follows another in the order they are told": r"⟨then⟩",
    "another tense of the same past": r"⟨have⟩|⟨has⟩|⟨ve⟩|⟨(you|they)'ve⟩",
    "a plural without a number is all of them": r"⟨all⟩",
    "the noun says again what this one is": r"\b(this|that|those|these|the) ⟨\w+⟩",
    "the sign of what is got": r"⟨\+⟩",
    "an article of a list, which the first one gives, or of a name": r"⟨(a|an|the)⟩",
    "a turn that ends is this one": r"the end of ⟨this⟩ turn|cards at the end of ⟨this⟩",
    "the verb said again": r"⟨put⟩ (the rest|one)",
    "the preposition said again": r"and ⟨(in|from)⟩",
    "each of two words says that it comes besides": r"⟨(add|extra|additional|more|another)⟩",
    "what is included is included in every game": r"⟨always⟩ include",
    "any of several is any number of them": r"any ⟨number⟩ of|⟨any⟩ number",
    "asked of things, one is enough": r"⟨any⟩",
    "places of players are each player's": r"⟨(each|any|other)? ?players?'s?⟩|⟨players'⟩|⟨player's⟩",
    "a number of sorts counts different ones": r"⟨different⟩",
    "what is fought or recruited is anything": r"⟨anything⟩",
    "what takes effect does so at once": r"⟨immediately⟩",
    "what is put where it was is put back": r"⟨back⟩",
    "there now is there already": r"⟨already⟩",
    "passing is simultaneous by rule": r"⟨simultaneously⟩",
    "several captors capture each": r"⟨each⟩ (capture|\w+ Villain capture)",
    "doing is doing so": r"do ⟨so⟩",
    "several cards' value is their total": r"⟨total⟩",
    "classes are of Heroes": r"⟨Hero⟩ Class",
    "costs are in Recruit": r"costs? \d+ ⟨Recruit⟩",
    "what is done besides is done": r"⟨also⟩",
    "the noun of a sum said again": r"plus \d+ ⟨\w+⟩ per player",
    "a past that is told without its auxiliary": r"⟨(is|was|were|are)⟩",
    "a card played is not in hand": r"To play this card, .* ⟨other⟩ card from your hand",
    "a Hero KO'd is yours unless a place is named": r"KO .*⟨your⟩",
    "a list is joined by its commas": r", ⟨and⟩",
    "a card of a name is what bears it": r"\w ⟨cards?⟩",
}
"""Why a word has no weight, and where: the word in ⟨⟩, with what stands beside it."""


def unlisted(found: Iterable[Weightless]) -> list[str]:
    """The words without weight that no reason is given for."""
    known = re.compile("|".join(f"(?:{pattern})" for pattern in HARMLESS.values()), re.IGNORECASE)
    return [f"{one.same} the same without: {one.text}" for one in found if not known.search(one.text)]


@pytest.mark.parametrize("name", SETS)
def test_words_of_the_sets_have_weight(name: str, record_property: object) -> None:
    net = Net(measure_of(name))
    found = [one for face in faces_of(name) for one in net.weightless(face)]
    wrong = unlisted(found)
    told = f"{net.texts} texts of {name}, {net.tried} words left out"
    show(record_property, f"weight: {told}: {len(found)} harmless, {len(wrong)} without weight")
    assert not wrong, "\n".join(wrong)


@corpus.needs_corpus
def test_words_of_printed_texts_have_weight(record_property: object) -> None:
    net = Net(corpus.measure())
    drawn = random.Random(SEED).sample(list(corpus.texts()), SAMPLE)
    found: list[Weightless] = []
    for card, text in drawn:
        alone = {**card, "text": [text], "keywords": [[]]}
        face = Face(alone, (text,), corpus.lexicons()[str(card.get("set") or "")])
        found += net.weightless(face, WORDS, SEED)
    wrong = unlisted(found)
    told = f"{net.texts} printed texts, {net.tried} words left out"
    show(record_property, f"weight: {told}: {len(found)} harmless, {len(wrong)} without weight")
    assert not wrong, "\n".join(wrong)


#: Words that were passed over once: without them a text is refused or means another thing.
OF_WEIGHT = """
Include ⟨6⟩ Devoted Goons as one of the Henchman Groups.
You get + Attack equal to the highest cost among the ⟨other⟩ Heroes you played this turn.
You get + Attack equal to the highest cost among the ⟨two⟩ leftmost Heroes in the HQ.
Discard a card ⟨to⟩ draw two cards.
""".strip().splitlines()


@pytest.mark.parametrize("marked", OF_WEIGHT)
def test_words_that_were_passed_over(marked: str) -> None:
    net = Net(measure_of("dc"))
    text = re.sub("[⟨⟩]", "", marked)
    (word,) = re.findall("⟨(.+)⟩", marked)
    face = Face({"card": "", "kind": "Hero", "group": ""}, (text,), net.measure.words)
    assert [one.text for one in net.weightless(face) if f"⟨{word}⟩" in one.text] == []
