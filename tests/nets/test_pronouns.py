"""A pronoun and the noun that it stands for give the same Python: "KO it", "KO that Hero"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from cardwright.model import nodes as n
from cardwright.model.irjson import walk
from cardwright.python.entries import FaceWriter
from cardwright.report.coverage import Measure
from tests.corpus import corpus
from tests.corpus.figures import show
from tests.nets.weight import Face, faces_of, measure_of

_SAYS = {"it": "", "it's": " is", "its": "'s"}
_DOC = re.compile(r'"""(?:.|\n)*?"""')
_WAY = re.compile(r'\("(?:[^"\\]|\\.)*",')

HARMLESS = {
    '"it" is what has come in its place, "this card" what has gone': r"Transform this into .* this card",
    "a variable is named after the noun": r"that \w+ enters",
    "the language does not say it so": r"for each Bystander that \w+ has",
}
"""Why a text comes out otherwise with the noun, and where."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A text with a pronoun, and the same with the noun."""

    pronoun: str
    noun: str


def compiled(measure: Measure, face: Face, text: str) -> tuple[list[n.Ability], str] | None:
    """What a text means on a card by itself, and its Python without the words that it shows; None where it is
    refused.
    """
    card = {**face.card, "text": [text], "keywords": [[]]}
    good, wrong = measure.read(card, [text], face.words)
    if wrong or not good:
        return None
    writer = FaceWriter(good, measure.kind(card), measure.known, "card")
    writer.write()
    code = "\n".join(function.render() for function in writer.sheet.functions)
    plain = "".join(_DOC.sub("", code).split()).replace(",)", ")")
    return [one.ir for one in good], _WAY.sub("(", plain)


def pairs(text: str, abilities: list[n.Ability]) -> Iterator[Pair]:
    """The text with each "it" in it said as a noun."""
    nouns = {node.order: node for ability in abilities for node in walk(ability) if isinstance(node, n.Noun)}
    if "\n" in text:
        return
    for ability in abilities:
        for ref in walk(ability):
            if not isinstance(ref, n.Ref) or ref.form != "it" or ref.kind or ref.span.line != 1:
                continue
            start, end = ref.span.column - 1, ref.span.end_column - 1
            said = _SAYS.get(text[start:end].lower())
            spoken = nouns.get(ref.to)
            if said is None or ref.span.file != "0":
                continue
            if isinstance(spoken, n.This):
                name = "this card"
            elif isinstance(spoken, n.Cards):
                name = f"that {spoken.kind}"
            else:
                continue
            noun = name + said
            noun = noun[0].upper() + noun[1:] if text[start].isupper() else noun
            yield Pair(text, text[:start] + noun + text[end:])


def differing(measure: Measure, faces: Iterator[Face]) -> tuple[int, list[Pair]]:
    """How many pairs there were, and those that do not come to the same."""
    count = 0
    found: list[Pair] = []
    seen: set[str] = set()
    for face in faces:
        for text in face.texts:
            if text in seen or not re.search(r"\bits?\b", text, re.IGNORECASE):
                continue
            seen.add(text)
            first = compiled(measure, face, text)
            for pair in pairs(text, first[0]) if first is not None else ():
                count += 1
                second = compiled(measure, face, pair.noun)
                same = second is not None and first is not None and second[1] == first[1]
                if not same and not any(re.search(one, pair.noun) for one in HARMLESS.values()):
                    found.append(pair)
    return count, found


def told(found: list[Pair]) -> str:
    """The pairs, one below the other."""
    return "\n".join(f"{one.pronoun}\n  {one.noun}" for one in found)


def test_a_pronoun_and_its_noun_are_the_same_in_the_set(record_property: object) -> None:
    count, found = differing(measure_of("dc"), faces_of("dc"))
    show(record_property, f"pronouns: {count} pairs of dc, {len(found)} differ")
    assert not found, told(found)


@corpus.needs_corpus
def test_a_pronoun_and_its_noun_are_the_same_in_printed_texts(record_property: object) -> None:
    lexicons = corpus.lexicons()
    faces = (
        Face(card, (text,), lexicons[str(card.get("set") or "")])
        for card, text in corpus.texts()
        if re.search(r"\bits?\b", text, re.IGNORECASE)
    )
    count, found = differing(corpus.measure(), faces)
    show(record_property, f"pronouns: {count} pairs of printed texts, {len(found)} differ")
    assert not found, told(found)
