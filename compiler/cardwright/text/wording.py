"""Trees to findings: how words are written: capitals, "a" or "an", one place where there is one."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from lark import Token, Tree

from cardwright.foundation.diagnostics import Findings
from cardwright.foundation.inflection import article
from cardwright.foundation.spans import Span
from cardwright.text import rules
from cardwright.text.lexicon import Word
from cardwright.text.phrases import number

Part = Tree[Any] | Token

_FREE = frozenset({"CLASS", "TEAM", "ICON", "NAME", "LABEL"})
"""Words whose capitals say nothing more: icons and names have matched exactly, labels are also verbs."""

_ARTICLE = re.compile(r"(?<![\w'’\[\"-])(?P<article>[Aa]n?) [\"“]?(?P<word>[A-Za-z0-9][\w'’-]*)")
_DOUBLE = re.compile(r"(?<![\w'’\[-])(?P<word>[A-Za-z]+) (?P<again>(?P=word))(?![\w'’\]-])")
_LETTERS = re.compile(r"[A-Z]([-\d]|$)")
"""Words that begin with a letter said by its name: people say them differently, so both articles pass."""


def check_wording(tree: Tree[Any], text: str, span: Span, findings: Findings) -> None:
    """Add what is not said right in the tree of `text`, whose first letter stands at the start of `span`."""
    checker = _Checker(text, span, findings)
    stack = [tree]
    while stack:
        part = stack.pop()
        check = _CHECKS.get(part.data)
        if check is not None:
            check(checker, part)
        for child in part.children:
            if not isinstance(child, Token):
                stack.append(child)
            elif (word := getattr(child, "word", None)) is not None and child.type not in _FREE:
                checker.capitals(child, word)
    checker.articles()
    checker.doubles()


def _tokens(part: Part) -> list[Token]:
    """The tokens of a part, in order."""
    found: list[Token] = []
    stack: list[Part] = [part]
    while stack:
        one = stack.pop()
        if isinstance(one, Token):
            found.append(one)
        else:
            stack += one.children[::-1]
    return found


def _first(finite: Tree[Any]) -> list[Any]:
    """The deed of a verb phrase, not those inside its objects."""
    phrase = finite.children[-1]
    return list(phrase.children[:1]) if isinstance(phrase, Tree) else []


class _Checker:
    def __init__(self, text: str, span: Span, findings: Findings) -> None:
        self.rows = text.split("\n")
        self.text = text
        self.start = span
        self.findings = findings

    def place(self, part: Part) -> Span:
        """The first word of a part."""
        at = part if isinstance(part, Token) else part.meta
        try:
            line, column = int(at.line or 1), int(at.column or 1)
        except AttributeError:
            return self.start
        row = self.rows[min(line - self.start.line, len(self.rows) - 1)]
        offset = column - (self.start.column if line == self.start.line else 1)
        word = re.match(r"\[[^\]]*\]|[\w'’+-]+", row[offset:])
        return Span(self.start.file, line, column, line, column + (len(word[0]) if word else 1))

    def word(self, span: Span) -> str:
        """The words at a place."""
        row = self.rows[min(span.line - self.start.line, len(self.rows) - 1)]
        offset = span.column - (self.start.column if span.line == self.start.line else 1)
        return row[offset : offset + span.end_column - span.column]

    def owned_place(self, part: Tree[Any]) -> None:
        """One player has one of each place: "your decks"."""
        owner, core = part.children[0], part.children[-1]
        if not isinstance(core, Tree) or core.data != rules.PL:
            return
        head = next((t for t in reversed(_tokens(core)) if str(t)), None)
        said = " ".join(str(t).lower() for t in _tokens(owner) if str(t))
        if head is not None and head.type == "PLACE" and said in ("your", "his", "her", "its"):
            span = self.place(head)
            self.findings.error("CW051", f'"{self.word(span)}" does not agree: {said} place is one', span)

    def there(self, part: Tree[Any]) -> None:
        """ "There is no Villain", "there are two Wounds"."""
        be = " ".join(str(t).lower() for t in _tokens(part.children[0]))
        if number(part.children[-1]) == "sg" and be in ("are", "were"):
            span = self.place(part.children[0])
            self.findings.error(
                "CW051", f'"{be}" does not agree; expected {"is" if be == "are" else "was"}', span
            )

    def modified(self, part: Tree[Any]) -> None:
        """ "Heroes in the HQ that cost 3": what is told of a noun past its place agrees with the noun."""
        head = number(part.children[0])
        for at, post in enumerate(part.children[1:], 1):
            if not isinstance(post, Tree):
                return
            if post.data == rules.THAT and at > 1:
                relative = next((one for one in post.children if isinstance(one, Tree)), None)
                wrong = {"sg": "do", "pl": "does"}.get(head or "", "")
                if relative is not None and relative.data == wrong:
                    span = self.place(relative)
                    form = "the -s form" if head == "sg" else "the base form"
                    self.findings.error("CW051", f'"{self.word(span)}" does not agree; expected {form}', span)
            if post.data not in _PLACED:
                return

    def chain(self, part: Tree[Any]) -> None:
        """ "You KO a card": an order has no subject, and a choice says "you may"."""
        for clause in part.children:
            if not isinstance(clause, Tree) or clause.data != rules.SUBJECT_CLAUSE:
                continue
            subject, finite = clause.children[0], clause.children[-1]
            if finite.data != rules.DO or [str(one).lower() for one in _tokens(subject)] != ["you"]:
                continue
            deed = next(finite.find_pred(lambda one: str(one.data) in _ORDERS), None)
            if deed is not None and deed in _first(finite):
                span = self.place(subject)
                message = "an order has no subject"
                self.findings.error("CW054", message, span, hint='leave "you" out, or say "you may"')

    def capitals(self, token: Token, word: Word) -> None:
        """Declared words are written as declared, but for a capital at the start of a sentence."""
        written = token.value
        if not written or written in word.singular or written in word.plural:
            return
        said = written.strip("[]").replace("’", "'")
        forms = [form.replace("’", "'") for form in (*word.singular, *word.plural)]
        bare = re.sub(r"('s|s'|')$", "", said)
        if said in forms or bare in forms or said.removesuffix("'") in forms:
            return
        folded = next((form for form in forms if form.lower() in (said.lower(), bare.lower())), None)
        if folded is None or (said[:1].isupper() and said[1:] == folded[1:]):
            return
        message = f'"{said}" is written "{folded}"'
        if said.split()[0] == folded.split()[0]:  # "Wound stack" is told from nothing else: a matter of style
            self.findings.warning("CW053", message, self.place(token))
        else:
            self.findings.error("CW053", message, self.place(token))

    def doubles(self) -> None:
        """ "A card card": no word stands twice running."""
        for match in _DOUBLE.finditer(self.text):
            line = self.text.count("\n", 0, match.start())
            offset = match.start("again") - (self.text.rfind("\n", 0, match.start()) + 1)
            column = offset + (1 if line else self.start.column)
            end = column + len(match["again"])
            span = Span(self.start.file, self.start.line + line, column, self.start.line + line, end)
            self.findings.error("CW055", f'"{match["again"]}" stands twice', span, hint="leave one out")

    def articles(self) -> None:
        """ "a" before a consonant, "an" before a vowel."""
        for match in _ARTICLE.finditer(self.text):
            said, word = match["article"].lower(), match["word"]
            if _LETTERS.match(word) or (word.isupper() and len(word) > 1):
                continue
            right = article(word).split(" ", 1)[0]
            if right == said:
                continue
            line = self.text.count("\n", 0, match.start())
            offset = match.start() - (self.text.rfind("\n", 0, match.start()) + 1)
            column = offset + (1 if line else self.start.column)
            span = Span(
                self.start.file, self.start.line + line, column, self.start.line + line, column + len(said)
            )
            self.findings.error("CW052", f'"{said} {word}" is written "{right} {word}"', span)


_PLACED = frozenset({rules.IN, rules.ON, rules.FROM_PLACE, rules.OF})
_ORDERS = frozenset(
    """ko discard play put put_back recruit reveal look_at shuffle return move swap pay spend inspire reduce
    stack defeat transform""".split()
)
"""Deeds that are told as orders; "you get", "you gain" and "you choose" are told with their subject too."""

_CHECKS: dict[str, Callable[[_Checker, Tree[Any]], None]] = {
    rules.OWNED: _Checker.owned_place,
    rules.THERE_IS: _Checker.there,
    rules.THERE_IS_NOT: _Checker.there,
    rules.THERE_IS_ALREADY: _Checker.there,
    rules.MODIFIED: _Checker.modified,
    rules.CHAIN: _Checker.chain,
}
