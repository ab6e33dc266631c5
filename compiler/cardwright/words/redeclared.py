"""Declarations of several sets to findings: what a set may declare again, and what would mean something else.

A word may be declared alike in as many sets as like: the first one counts, and the others say the same. One
name for two things is an error where the second is declared.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from cardwright.cards import blocks as b
from cardwright.foundation.diagnostics import Findings, Note
from cardwright.foundation.spans import Span

HINT = "declare it alike, or give this one another name"


def meaning(block: b.Block) -> Any:
    """What a declaration says, wherever it stands: two that are alike mean the same."""
    match block:
        case b.ClassBlock(icon=icon, color=color):
            return icon.text, color
        case b.TeamBlock(name=name, icon=icon):
            return (icon or name).text
        case b.KindBlock(plural=plural, wider=wider):
            return plural, wider.text if wider else ""
        case b.PlaceBlock(plural=plural, owner=owner, open=is_open, spaces=spaces, under=under):
            return plural, owner, is_open, spaces, under.text if under else ""
        case b.LabelBlock(numbered=numbered):
            return numbered
        case b.TrackBlock(sides=sides, ends=ends, over=over):
            return [side.text for side in sides], ends, [(side.text, said.text) for side, said in over]
        case b.ActionBlock(price=price, limit=limit, counts_as=counts_as, texts=texts):
            return [(one.n, one.name.text) for one in price], limit, counts_as, _said(texts)
        case b.KeywordBlock(parameters=parameters, texts=texts, labelled=labelled):
            return [one.text for one in parameters], labelled, _said(texts)
        case b.Group(word="cards", title=title):
            return title.kind.text if title.kind else ""
        case b.Group():
            return object()  # a Hero or a Villain Group is itself: there are no two of one name
    return None


def says_otherwise(block: b.Block, first: b.Block) -> bool:
    """Whether two declarations of one name cannot both hold; one may say which row a row lies under where
    the other does not.
    """
    if isinstance(block, b.PlaceBlock) and isinstance(first, b.PlaceBlock):
        under = block.under or first.under
        block, first = replace(block, under=block.under or under), replace(first, under=first.under or under)
    return bool(meaning(block) != meaning(first))


def _said(texts: tuple[b.Passage, ...]) -> list[str]:
    return [one.text for one in texts]


def report(block: b.Block, name: b.Name, what: str, first: b.Block, place: Span, findings: Findings) -> None:
    """Report a declaration that says something else than that of a needed set, or cards that do."""
    if says_otherwise(block, first):
        word = "also" if isinstance(block, b.Group) and block.word != "cards" else "otherwise"
        findings.error(
            "CW018",
            f'{what} "{name.text}" is declared {word} in a set that this one needs',
            name.span,
            notes=[Note("there", place)],
            hint=HINT,
        )
    elif isinstance(block, b.Group) and isinstance(first, b.Group):
        before = {card.title.name.text: card for card in first.cards}
        for card in block.cards:
            known = before.get(card.title.name.text)
            if known is not None and list(_card(card)) != list(_card(known)):
                findings.error(
                    "CW031",
                    f'"{card.title.name.text}" is another card in this group of a set that this one needs',
                    card.title.name.span,
                    notes=[Note("there", known.title.name.span)],
                    hint="print the same on it, or give this one another name",
                )


def report_between(
    block: b.Block, name: b.Name, what: str, first: b.Block, place: Span, need: Span, findings: Findings
) -> None:
    """Report what two needed sets, of which neither needs the other, say of one name."""
    if says_otherwise(block, first):
        findings.error(
            "CW018",
            f'two of the sets needed mean different things by the {what} "{name.text}"',
            need,
            notes=[Note("one of them", place), Note("the other", name.span)],
            hint="a set can need one of them only",
        )


CLASHING: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("keyword", ("label", "action", "class", "team", "kind", "place", "point", "track side")),
    ("action", ("label",)),
    ("team", ("class", "kind")),
    ("class", ("kind",)),
)
"""What may not share a name: a text could not tell the one from the other. A kind and a label may: where a
Twist is played, "Twist:" is done."""


def check_clashes(declared: Mapping[tuple[str, str], tuple[Span, bool]], findings: Findings) -> None:
    """Report names that two sorts of words share, where the set itself declares one of the two.

    ``declared`` has for each sort and name where it stands, and whether that is in the set itself.
    """
    for sort, others in CLASHING:
        for name, (at, is_own) in [(n, found) for (what, n), found in declared.items() if what == sort]:
            for other in others:
                if (other, name) not in declared:
                    continue
                there, other_is_own = declared[other, name]
                if is_own or other_is_own:
                    message = f'"{name}" is {_a(other)} and {_a(sort)}, and texts could not tell them apart'
                    notes = [Note("the other", there if is_own else at)]
                    hint = "give one of them another name"
                    findings.error("CW018", message, at if is_own else there, notes=notes, hint=hint)


def _a(word: str) -> str:
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


def _card(card: b.Card) -> Iterator[Any]:
    """What a card prints, but for its number of copies."""
    for face in card.faces:
        title = face.title
        yield title.name.text, [icon.text for icon in title.icons], [one.text for one in title.also]
        yield [(fact.word.text, fact.value.text) for fact in title.facts], _said(face.texts)
