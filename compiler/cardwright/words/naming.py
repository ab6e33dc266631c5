"""Names to findings: whether texts can speak of what a set calls its groups and cards.

A name is read where it stands in a text, among the words of the language and of the sets; one that is such a
word as well is spoken of in quotes. What would be read in the place of a number, or could not be told from
another name, is refused where it is declared.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cardwright.cards import blocks as b
from cardwright.foundation.diagnostics import Findings
from cardwright.text.lexicon import Lexicon
from cardwright.text.wordtable import SAME_LENGTH

if TYPE_CHECKING:
    from cardwright.text.lexer import CardToken

NUMBERS = frozenset({"INT", "NUMERAL", "ONE", "SIGNED", "DELTA", "NCOST", "PLAYERS"})
UNSEEN = frozenset({"Cc", "Cf", "Zl", "Zp"})
"""Categories of signs that are not seen."""


def titles(group: b.Group) -> Iterator[b.Name]:
    """The names that a group declares: its own, its sides' and its cards', with their short forms."""
    sides = [face for card in group.cards for face in card.faces]
    for face in (b.Face(group.title), *group.faces[1:], *sides):
        for name in (face.title.name, *face.title.shorts):
            if name.text:
                yield name


def check_names(named: Sequence[b.Name], words: Lexicon, findings: Findings) -> None:
    """Report names that texts could not use, each with the reason."""
    first: dict[str, str] = {}
    for word in words.words:
        if word.terminal == "NAME":
            first.setdefault(word.name.translate(SAME_LENGTH), word.name)
    for name in named:
        alike = first.get(name.text.translate(SAME_LENGTH), name.text)
        reason = f'it reads the same as "{alike}"' if alike != name.text else ""
        reason = reason or _reason(name.text, words)
        if reason:
            findings.error("CW026", f'texts cannot speak of "{name.text}": {reason}', name.span)


def _reason(name: str, words: Lexicon) -> str:
    from cardwright.text.parser import load_parser

    for sign in name:
        if unicodedata.category(sign) in UNSEEN or (sign.isspace() and sign != " "):
            return f"it holds a sign that is not seen, U+{ord(sign):04X}"
    lexer = load_parser().lexer
    return _hides([token for token in lexer.tokens(name, words.under or words) if str(token)])


def _hides(tokens: Sequence[CardToken]) -> str:
    """Why a name would be read where a text says something else: "+1 Attack", "Twist 3", "2"."""
    marks = {token.type for token in tokens}
    if not marks & NUMBERS or marks & {"UNKNOWN", "QNAME", "_LQ"}:
        return ""
    for at, token in enumerate(tokens):
        said = str(token)
        if token.word is not None:
            if said not in (*token.word.singular, *token.word.plural):
                return ""
        elif at and said != said.lower():
            return ""
    return "texts say so and mean the words" if len(tokens) > 1 else "it is read as a number"
