"""Header lines to trees: one line of a `.card` file read by the small grammar of ``grammar/headers.lark``.

Which rule reads a line depends on its first word and on the block it stands in; `PLACES` is that table.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.cards.blocks import Fact, Title
from cardwright.cards.headertables import HeaderTables, Part, Piece, header_lark, load_header_tables
from cardwright.foundation.diagnostics import Findings, did_you_mean
from cardwright.foundation.spans import Name, Span

if TYPE_CHECKING:
    from lark import Lark

TOP = {
    "set": "set", "class": "class", "team": "team", "kind": "kind", "place": "place", "row": "row",
    "point": "point", "label": "label", "track": "track", "action": "action", "keyword": "keyword",
    "base": "base", "game": "game", "hero": "group", "villains": "group", "henchmen": "group",
    "mastermind": "group", "scheme": "group", "cards": "group",
}  # fmt: skip
"""The first words of unindented lines, and the rules that read them."""

PLACES: dict[str, dict[str, str]] = {
    "file": TOP,
    "set": {"family": "family", "needs": "needs", "fits": "fits", "holds": "holds", "designs": "designs"},
    "track": {"over": "over"},
    "action": {"price": "price", "once": "limit", "counts": "counts"},
    "keyword": {},
    "base": {
        "starting": "starting", "hand": "hand", "stack": "stack", "players": "table", "every": "every",
        "superpowers": "flag",
    },
    "game": {
        "mastermind": "use", "scheme": "use", "heroes": "use", "villains": "use", "henchmen": "use",
        "players": "at_players", "option": "option",
    },
    "hero": {}, "villains": {}, "henchmen": {}, "cards": {},
    "mastermind": {"epic": "epic", "tactic": "tactic"},
    "scheme": {"face": "face"},
    "card": {"face": "face"},
    "side": {},
    "line": {},
}  # fmt: skip
"""For each block, the first words of the header lines that may stand in it."""

SHAPES = {
    "set": 'set CODE "Name"', "family": "family legendary", "needs": "needs CODE, CODE",
    "fits": "fits cardtable 0.1", "designs": "designs are the project's own",
    "holds": "holds 500 cards, 56 KINDS",
    "class": "class NAME [Icon] color", "team": "team NAME", "kind": "kind SINGULAR, PLURAL is WIDER",
    "place": "place NAME, PLURAL of player|table open", "row": "row NAME of table under ROW spaces A, B, C",
    "point": "point NAME", "label": "label NAME numbered", "track": "track SIDE, SIDE ends 3",
    "over": "over SIDE: card text", "action": "action NAME", "price": "price 3 POINT",
    "limit": "once per turn", "counts": "counts as verb", "keyword": "keyword NAME <parameter>:",
    "base": "base", "starting": "starting deck 8 CARD, 4 CARD", "hand": "hand 6",
    "stack": "stack PLACE: KINDS, once per turn",
    "table": "players 2: 2 Villain Groups, 1 Henchman Group, 2 Bystanders, 5 Heroes",
    "every": "every game: 5 KINDS", "flag": "superpowers optional", "game": 'game "Name"',
    "use": "heroes NAME, NAME", "at_players": "players 2-4: heroes NAME, NAME",
    "option": "option hand 7",
    "group": "hero NAME [Team]  cost 4  attack 2", "card": "5 NAME  [Icon]  cost 4  attack 2+",
    "epic": "epic  attack 9", "tactic": "tactic NAME", "face": "face NAME  [Icon]  attack 5",
}  # fmt: skip
"""The form of each kind of line, for messages."""


@cache
def load_headers(cache_dir: Path | None = None) -> HeaderTables:
    """What reads header lines."""
    return load_header_tables(tuple(SHAPES), cache_dir)


@cache
def _grammar() -> Lark:
    return header_lark(tuple(SHAPES))


def rule_of(place: str, text: str, span: Span, findings: Findings) -> str | None:
    """The rule that reads a header line standing in `place`; None and a finding for an unknown first word."""
    word = text.split(maxsplit=1)[0].rstrip(":")
    known = PLACES[place]
    if word in known:
        return known[word]
    spot = Span(span.file, span.line, span.column, span.line, span.column + len(word))
    where = "at the start of a line that is not indented" if place == "file" else f"in a {place} block"
    expected = ", ".join(known) or "card text, which begins with a capital letter"
    hint = did_you_mean(word, known)
    if not hint and word in TOP:
        hint = f'"{word}" begins a block of its own: do not indent it'
    findings.error("CW010", f'"{word}" means nothing {where}; expected {expected}', spot, hint=hint)
    return None


def parse_line(rule: str, text: str, span: Span, findings: Findings) -> Part | None:
    """The tree of one line, or None with a diagnostic that shows the form its kind has."""
    found = load_headers().read(rule, text)
    if rule not in ("over", "option") and _alone(text, span, findings):
        return None
    if found is None:
        _report(rule, text, span, findings)
    return found


def _alone(text: str, span: Span, findings: Findings) -> bool:
    """Report a quote or bracket of a header line that is opened or closed alone."""
    plain = re.sub(r'"(?:\\"|[^"])*"', lambda found: " " * len(found[0]), text)
    for opening, closing, word in (('"', '"', "quote"), ("“", "”", "quote"), ("[", "]", "bracket")):
        opened, closed = plain.count(opening), plain.count(closing)
        if opening == closing and opened or opened != closed:
            at = plain.rfind(opening) if opened >= closed else plain.find(closing)
            spot = Span(span.file, span.line, span.column + at, span.line, span.column + at + 1)
            findings.error("CW006", f"this {word} has no partner on its line", spot)
            return True
    return False


def _report(rule: str, text: str, span: Span, findings: Findings) -> None:
    """The diagnostic of a line that does not fit its rule: Lark says where."""
    from lark.exceptions import UnexpectedCharacters, UnexpectedInput

    try:
        _grammar().parse(text, start=rule)
    except UnexpectedInput as mistake:
        at_end = getattr(getattr(mistake, "token", None), "type", "") == "$END"
        if at_end:
            column, width, found = len(text.rstrip()), 1, "the end of the line"
        else:
            column = mistake.column - 1
            rest = text[column:]
            word = (
                rest[0]
                if isinstance(mistake, UnexpectedCharacters) and not rest[0].isalnum()
                else rest.split(maxsplit=1)[0]
            )
            width, found = len(word), f'"{word}"'
        spot = Span(span.file, span.line, span.column + column, span.line, span.column + column + width)
        hint = "put a name with such signs in quotes" if found in ('":"', '","', '";"') else ""
        if rule in ("table", "at_players"):
            hint = "one number of players, or a range: players 2: …, players 2-4: …"
        findings.error(
            "CW011", f"{found} does not fit here; the form of this line is: {SHAPES[rule]}", spot, hint=hint
        )
        return
    raise AssertionError(f"the tables of header lines do not fit their grammar: {text!r}")


class Reader:
    """Picks the parts of a line's tree, with their places in the file."""

    __slots__ = ("inner", "line", "pieces", "span")

    def __init__(self, line: Part, span: Span) -> None:
        self.line = line
        self.span = span
        self.pieces: list[Piece] = []
        """Every piece of the line, wherever in it."""
        self.inner: list[Part] = []
        """The line's parts, each before those in it."""
        _gather(line, self.pieces, self.inner)

    def word(self, piece: Piece) -> Name:
        """A piece as a name; quotes and outer blanks are not part of it."""
        raw = piece.text.rstrip()
        column = self.span.column + piece.column - 1
        text = raw
        if piece.type == "QUOTED":
            text = raw[1:-1].replace('\\"', '"').strip()
        elif piece.type == "ICON":
            text = raw[1:-1].strip()
        return Name(text, Span(self.span.file, self.span.line, column, self.span.line, column + len(raw)))

    def all(self, *types: str) -> list[Name]:
        """Every piece of the types, wherever in the line."""
        return [self.word(piece) for piece in self.pieces if piece.type in types]

    def one(self, *types: str) -> Name | None:
        """The first piece of the types, if there is one."""
        for piece in self.pieces:
            if piece.type in types:
                return self.word(piece)
        return None

    def need(self, *types: str) -> Name:
        """The first piece of the types, which the grammar makes sure of."""
        found = self.one(*types)
        assert found is not None, (types, self.line)
        return found

    def parts(self, *rules: str) -> list[Reader]:
        """What the rules read, in the order of the line."""
        return [Reader(part, self.span) for part in self.inner if part.rule in rules]

    def title(self) -> Title:
        """What a group's, card's or face's line says."""
        name, kind = Name("", self.span), None
        shorts: list[Name] = []
        icons: list[Name] = []
        facts: list[Fact] = []
        also: list[Name] = []
        for part in self.parts("title", "fact", "of_kind", "short", "icon", "also"):
            match part.line.rule:
                case "title":
                    name = part.need("QUOTED", "TITLE")
                case "fact":
                    facts.append(Fact(part.need("FACT"), part.need("VALUE")))
                case "of_kind":
                    kind = kind or part.need("QUOTED", "NAME")
                case "short":
                    shorts += part.all("QUOTED", "NAME")
                case "icon":
                    icons += part.all("ICON")
                case _:
                    also.append(part.need("QUOTED", "NAME"))
        return Title(name, tuple(shorts), tuple(icons), tuple(facts), kind, tuple(also))


def _gather(part: Part, pieces: list[Piece], parts: list[Part]) -> None:
    parts.append(part)
    for child in part.children:
        if isinstance(child, Piece):
            pieces.append(child)
        else:
            _gather(child, pieces, parts)
