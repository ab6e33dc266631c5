"""Declarations to the labels that something announces: the family, an action, or a text that does them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.cards import blocks as b
from cardwright.family.profile import FAMILIES, PROFILE, Profile
from cardwright.foundation.diagnostics import Findings

if TYPE_CHECKING:
    from cardwright.words.vocabulary import Declared


def family_of(declared: Declared) -> Profile:
    """The profile of a set's family."""
    family = declared.own.header.family
    return FAMILIES.get(family.text if family else "", PROFILE)


def actions_on_cards(declared: Declared) -> frozenset[str]:
    """The actions whose text stands on cards, under the action's name."""
    return frozenset(name for name, action in declared.actions.items() if not action.texts)


def announced(declared: Declared) -> frozenset[str]:
    """The declared labels that happen: at a moment of the family, by an action, or because a text does "the
    LABEL effect" of a card.
    """
    actions = actions_on_cards(declared)
    labels = {*declared.labels, *actions}
    family = {moment.label for moment in family_of(declared).moments}
    open_ = labels - family - actions
    if open_:
        sources = (*declared.needed, declared.own)
        said = "\n".join(
            text.raw for source in sources for block in source.blocks() for text in b.passages(block)
        )
        open_ = {label for label in open_ if f"{label} effect" not in said}
    return frozenset(labels - open_)


def check_labels(declared: Declared, findings: Findings) -> None:
    """Report declared labels that nothing announces, in a set that holds cards, where no text uses them.
    Where one does, it is said there.
    """
    blocks = tuple(declared.own.blocks())
    if not any(isinstance(block, b.Group) for block in blocks):
        return
    happen = announced(declared)
    said = [text.raw for block in blocks for text in b.passages(block)]
    for block in blocks:
        if not isinstance(block, b.LabelBlock) or block.name.text in happen:
            continue
        if not any(block.name.text in text for text in said):
            message = f'nothing announces the label "{block.name.text}": what stands under it never happens'
            findings.error("CW079", message, block.name.span, hint=INSTEAD)


INSTEAD = "declare a keyword that says when, such as: keyword NAME: and below it a line with <effect>"
"""How a label of one's own is made."""
