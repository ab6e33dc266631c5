"""Header lines to blocks: what each kind of block says, every mistake positioned."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, cast

from cardwright.cards import blocks as b
from cardwright.cards.headers import PLACES, Reader, parse_line, rule_of
from cardwright.cards.rows import Row, passage, passages
from cardwright.foundation import bounds as limits
from cardwright.foundation.diagnostics import Findings
from cardwright.foundation.inflection import PLAIN

_COPIES = re.compile(r"[-+]?\d")
_PLAYERS_FIRST = re.compile(r"(\d+(?:-\d+)?) [Pp]layers?:")


class _Block:
    """One header line with the rows below it, while its block is being built."""

    __slots__ = ("findings", "own_design", "reader", "rows", "span")

    def __init__(self, row: Row, reader: Reader, findings: Findings) -> None:
        self.rows = row.rows
        self.span = row.span
        self.own_design = row.own_design
        self.reader = reader
        self.findings = findings

    def lines(self, place: str) -> tuple[list[tuple[str, _Block]], list[b.Passage]]:
        """The header lines below, with their rules, and the passages of card text."""
        headers: list[tuple[str, _Block]] = []
        texts: list[Row] = []
        for row in self.rows:
            if row.text[0].islower():
                rule = rule_of(place, row.text, row.span, self.findings)
                line = parse_line(rule, row.text, row.span, self.findings) if rule else None
                if rule and line:
                    headers.append((rule, _Block(row, Reader(line, row.span), self.findings)))
            else:
                texts.append(row)
        return headers, passages(texts, self.findings)

    def only(self, place: str) -> list[tuple[str, _Block]]:
        """The header lines of a block that has no card text of its own."""
        headers, texts = self.lines(place)
        for text in texts:
            counted = _PLAYERS_FIRST.match(text.text)
            hint = "header lines begin with a lower-case word"
            if counted and "players" in PLACES[place]:
                hint = f"write it the other way round: players {counted[1]}: …"
            message = f"card text does not belong in a {place} block"
            self.findings.error("CW012", message, text.span, hint=hint)
        return headers

    def nothing_below(self) -> None:
        """Report lines below a header that takes none."""
        for row in self.rows:
            self.findings.error("CW012", "nothing belongs below this kind of line", row.span)


def _set(block: _Block) -> list[b.Block]:
    family = None
    needs: tuple[b.Name, ...] = ()
    fits, fits_at = "", None
    own = False
    holds: tuple[b.Count, ...] = ()
    for rule, line in block.only("set"):
        line.nothing_below()
        if rule == "family":
            family = line.reader.need("CODE")
        elif rule == "needs":
            needs = tuple(line.reader.all("CODE"))
        elif rule == "fits":
            engine, version = line.reader.need("CODE"), line.reader.need("VERSION")
            fits = f"{engine.text} {version.text}"
            fits_at = engine.span._replace(end_line=version.span.end_line, end_column=version.span.end_column)
        elif rule == "holds":
            holds += _counts(line, most=limits.CARDS)
        else:
            own = True
    read = block.reader
    return [
        b.SetBlock(
            read.need("CODE"),
            read.need("QUOTED").text,
            family,
            needs,
            fits,
            own,
            block.span,
            holds,
            fits_at,
        )
    ]


def _class(block: _Block) -> list[b.Block]:
    block.nothing_below()
    read = block.reader
    return [b.ClassBlock(read.need("NAME", "QUOTED"), read.need("ICON"), read.need("CODE").text)]


def _team(block: _Block) -> list[b.Block]:
    block.nothing_below()
    return [b.TeamBlock(block.reader.need("NAME", "QUOTED"), block.reader.one("ICON"))]


def _kind(block: _Block) -> list[b.Block]:
    block.nothing_below()
    names = block.reader.all("NAME", "QUOTED")
    wider = names.pop() if block.reader.parts("wider") else None
    return [b.KindBlock(names[0], names[1].text if len(names) > 1 else PLAIN.plural(names[0].text), wider)]


def _place(block: _Block) -> list[b.Block]:
    block.nothing_below()
    read = block.reader
    spaces: tuple[str, ...] | None = None
    if rows := read.parts("names"):
        spaces = tuple(one.text for one in rows[0].all("NAME", "QUOTED"))
    elif count := read.one("INT"):
        spaces = ("",) * limits.number(count, limits.SIZE, "a row has at most {} spaces", block.findings)
    under = next((part.need("NAME", "QUOTED") for part in read.parts("under")), None)
    listed = {
        one.span
        for rule in ("names", "under")
        for part in read.parts(rule)
        for one in part.all("NAME", "QUOTED")
    }
    names = [one for one in read.all("NAME", "QUOTED") if one.span not in listed]
    owner = read.one("OWNER")
    plural = names[1].text if len(names) > 1 else PLAIN.plural(names[0].text)
    return [
        b.PlaceBlock(
            names[0],
            plural,
            "player" if owner and owner.text == "player" else "table",
            read.one("OPEN") is not None,
            spaces,
            under,
        )
    ]


def _point(block: _Block) -> list[b.Block]:
    block.nothing_below()
    return [b.PointBlock(block.reader.need("NAME", "QUOTED"))]


def _label(block: _Block) -> list[b.Block]:
    block.nothing_below()
    return [b.LabelBlock(block.reader.need("NAME", "QUOTED"), block.reader.one("NUMBERED") is not None)]


def _track(block: _Block) -> list[b.Block]:
    over = []
    for _, line in block.only("track"):
        text = line.reader.need("TEXT")
        row = Row(text.text, text.span, 0)
        over.append((line.reader.need("NAME", "QUOTED"), passage([row], block.findings)))
    rule = "a track has at most {} steps to a side"
    ends = limits.number(block.reader.need("INT"), limits.SIZE, rule, block.findings)
    return [b.TrackBlock(tuple(block.reader.all("NAME", "QUOTED")), ends, tuple(over))]


def _counts(block: _Block, rule: str = "count", most: int = limits.COPIES) -> tuple[b.Count, ...]:
    found = []
    for part in block.reader.parts(rule):
        rule_said = "here it is at most {}"
        numbers = [limits.number(one, most, rule_said, block.findings) for one in part.all("INT")]
        deck, city = (numbers[1], numbers[2]) if len(numbers) == 3 else (None, None)
        found.append(b.Count(numbers[0], part.need("NAME", "QUOTED"), deck, city))
    return tuple(found)


def _action(block: _Block) -> list[b.Block]:
    price: tuple[b.Count, ...] = ()
    limit: str | None = None
    counts_as: tuple[str, ...] = ()
    headers, texts = block.lines("action")
    for rule, line in headers:
        if rule == "price":
            price = _counts(line)
        elif rule == "limit":
            limit = line.reader.need("LIMIT").text
        else:
            counts_as = tuple(one.text for one in line.reader.all("CODE"))
    return [b.ActionBlock(block.reader.need("NAME", "QUOTED"), price, limit, counts_as, tuple(texts))]


def _keyword(block: _Block) -> list[b.Block]:
    headers, texts = block.lines("keyword")
    name = block.reader.need("NAME", "QUOTED")
    if not texts and not headers:
        block.findings.error(
            "CW017", f'keyword "{name.text}" has no text', name.span, hint="indent its text below it"
        )
    labelled = bool(block.reader.parts("labelled"))
    parameters = tuple(block.reader.all("PARAM"))
    for at, one in enumerate(parameters):
        if one.text in [before.text for before in parameters[:at]]:
            block.findings.error(
                "CW018",
                f'two parameters of the keyword "{name.text}" are called {one.text}',
                one.span,
                hint=f"give each a name of its own, such as <other-{one.text.strip('<>')}>",
            )
    return [b.KeywordBlock(name, parameters, tuple(texts), labelled)]


def _players(block: _Block) -> tuple[int, ...]:
    """Numbers of players: "2" is one, "2-4" is three of them."""
    said = block.reader.need("PLAYERS")
    first, _, last = said.text.partition("-")
    ends = [
        limits.number(b.Name(one, said.span), limits.PLAYERS, "a game has at most {} players", block.findings)
        for one in (first, last or first)
    ]
    if not 0 < ends[0] <= ends[1]:
        message = f'"{said.text}" is no number of players'
        block.findings.error("CW034", message, said.span, hint="such as 2 or 2-4")
    return tuple(range(ends[0], ends[1] + 1))


def _base(block: _Block) -> list[b.Block]:
    starting: tuple[b.Count, ...] = ()
    hand = 6
    stacks: list[tuple[b.Name, b.Name]] = []
    stack_limits: list[tuple[str, str]] = []
    tables: list[tuple[tuple[int, ...], tuple[b.Count, ...]]] = []
    every: tuple[b.Count, ...] = ()
    flags: list[str] = []
    lines = block.only("base")
    for rule, line in lines:
        line.nothing_below()
        read = line.reader
        if rule == "starting":
            starting = _counts(line)
        elif rule == "hand":
            hand = limits.number(read.need("INT"), limits.SIZE, "a hand has at most {} cards", block.findings)
        elif rule == "stack":
            place, kind = read.all("NAME", "QUOTED")
            stacks.append((place, kind))
            stack_limits += [(place.text, limit.text) for limit in read.all("LIMIT")]
        elif rule == "table":
            tables.append((_players(line), _counts(line, "part")))
        elif rule == "every":
            every += _counts(line)
        else:
            flags.append(read.need("FLAG").text)
    return [
        b.BaseBlock(
            starting,
            hand,
            tuple(stacks),
            tuple(tables),
            every,
            tuple(flags),
            block.span,
            tuple(stack_limits),
            broken=len(lines) < len(block.rows),
        )
    ]


def _uses(reader: Reader, who: tuple[int, ...]) -> list[b.Use]:
    found = []
    for part in reader.parts("use"):
        what = cast("Any", part.need("USE").text)
        found.append(b.Use(what, tuple(part.all("NAME", "QUOTED")), who))
    return found


def _game(block: _Block) -> list[b.Block]:
    uses: list[b.Use] = []
    options: list[b.Name] = []
    for rule, line in block.only("game"):
        line.nothing_below()
        if rule == "option":
            options.append(line.reader.need("TEXT"))
            continue
        uses += _uses(line.reader, _players(line) if rule == "at_players" else ())
    return [b.GameBlock(block.reader.need("NAME", "QUOTED"), tuple(uses), tuple(options))]


def _group(block: _Block) -> list[b.Block]:
    word = cast("b.GroupWord", block.reader.need("GROUP").text)
    title = block.reader.title()
    if word in ("mastermind", "scheme"):
        cards, faces = _sides(block, word, title)
    else:
        cards, faces = _cards(block, word), []
    return [b.Group(word, title, tuple(cards), tuple(faces), block.span, block.own_design)]


def _cards(block: _Block, word: str) -> list[b.Card]:
    """The cards of a group whose every line is a card."""
    cards = []
    for row in block.rows:
        if row.text[0].islower():
            rule_of(word, row.text, row.span, block.findings)
            continue
        if not _COPIES.match(row.text):
            hint = (
                "card text is indented by four blanks, below its card"
                if row.text.endswith(".")
                else "such as: 5 NAME  cost 4"
            )
            block.findings.error(
                "CW012", "a card's line begins with its number of copies", row.span, hint=hint
            )
            continue
        line = parse_line("card", row.text, row.span, block.findings)
        if line:
            cards.append(_card(_Block(row, Reader(line, row.span), block.findings)))
    if not block.rows:
        block.findings.error(
            "CW017",
            "this group has no cards",
            block.span,
            hint="below it, a line for each card: 5 NAME  cost 4",
        )
    return cards


def _card(block: _Block) -> b.Card:
    copies = block.reader.need("COPIES")
    number = 1
    if copies.text.isascii() and copies.text.isdigit() and copies.text.strip("0"):
        number = limits.number(copies, limits.COPIES, "a card has at most {} copies", block.findings)
    else:
        block.findings.error(
            "CW015", f'"{copies.text}" is no number of copies; expected a whole number from 1', copies.span
        )
    return b.Card(number, tuple(_faces(block, "card")), block.span)


def _faces(block: _Block, place: str) -> list[b.Face]:
    """The face that a card's line begins and those that `face` lines below it add."""
    headers, texts = block.lines(place)
    faces = [b.Face(block.reader.title(), tuple(texts))]
    for _, line in headers:
        faces.append(b.Face(line.reader.title(), tuple(line.lines("side")[1])))
    return faces


def _sides(block: _Block, word: str, title: b.Title) -> tuple[list[b.Card], list[b.Face]]:
    """The sides of a Mastermind or Scheme, and a Mastermind's Tactics."""
    headers, texts = block.lines(word)
    faces = [b.Face(title, tuple(texts))]
    cards = []
    for rule, line in headers:
        if rule == "tactic":
            cards.append(b.Card(1, tuple(_faces(line, "side")), line.span, "tactic"))
        else:
            faces.append(b.Face(line.reader.title(), tuple(line.lines("side")[1])))
    return cards, faces


_BUILDERS: dict[str, Callable[[_Block], list[b.Block]]] = {
    "set": _set, "class": _class, "team": _team, "kind": _kind, "place": _place, "row": _place,
    "point": _point, "label": _label, "track": _track, "action": _action, "keyword": _keyword, "base": _base,
    "game": _game, "group": _group,
}  # fmt: skip


def built(row: Row, findings: Findings) -> list[b.Block]:
    """The blocks that a row of a file says with the rows below it; none where its header cannot be read."""
    rule = rule_of("file", row.text, row.span, findings)
    line = parse_line(rule, row.text, row.span, findings) if rule else None
    if not rule or not line:
        return []
    return _BUILDERS[rule](_Block(row, Reader(line, row.span), findings))
