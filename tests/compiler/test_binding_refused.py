"""What a word that looks back cannot stand for: said at the word, with what it could be."""

from __future__ import annotations

import pytest

from tests.compiler.words import read_findings


@pytest.mark.parametrize(
    ("text", "code", "word"),
    [
        # nothing that agrees, or could be done to it
        ("Reveal the top card of your deck. KO that Villain.", "CW060", "that Villain"),
        ("Discard a card from your hand. Defeat that Mastermind.", "CW060", "that Mastermind"),
        ("KO this Hero. Gain that Hero.", "CW060", "that Hero"),
        ("Count the Heroes in the HQ. KO it.", "CW060", "it"),
        ("If there is no Villain in the city, defeat it.", "CW060", "it"),
        # of another branch, of an option, of a trigger
        ("If you have a Wound, KO a Hero from the HQ. Otherwise, gain it.", "CW060", "it"),
        ("Choose one:\n- KO a Hero from the HQ.\n- Gain it.", "CW060", "It"),
        # two that are as likely
        ("KO a Hero from the HQ. Put this card on top of your deck. KO it.", "CW061", "it"),
        ("Reveal a Hero and a Wound. KO it.", "CW061", "it"),
        ("Swap a Hero from the HQ with a Villain in the city. KO it.", "CW061", "it"),
        # other than nothing
        ("Defeat another Villain in the city.", "CW060", "another Villain in the city"),
        ("KO each other Villain in the city.", "CW060", "each other Villain in the city"),
        # where it cannot be by then
        ("Return this card to your hand. Draw it.", "CW074", "it"),
        ("KO a Hero from the HQ. KO it.", "CW074", "it"),
        ("Discard a card. Discard it.", "CW074", "it"),
        ("Reveal the top card of your deck. Draw it. Draw it.", "CW074", "it"),
    ],
)
def test_it_is_an_error_at_the_word(text: str, code: str, word: str) -> None:
    found = read_findings(text)
    assert [one.code for one in found] == [code]
    (one,) = found
    lines = text.split("\n")
    said = lines[one.span.line - 1][one.span.column - 1 : one.span.end_column - 1]
    assert said.lower() == word.lower()
    assert one.hint


def test_two_that_are_as_likely_are_both_named() -> None:
    (one,) = read_findings("KO a Hero from the HQ. Put this card on top of your deck. KO it.")
    assert sorted(note.span.column for note in one.notes if note.span is not None) == [4, 28]
