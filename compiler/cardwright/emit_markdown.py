"""A compiled set to Markdown: ``cards.md``, what a person browses."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import groupby

from cardwright.compiled import CompiledAbility, CompiledCard, CompiledFace, CompiledSet, Marked, Printed
from cardwright.emit_python import header_lines, render


@dataclass(frozen=True, slots=True)
class Side:
    """A face as it is listed: what stands before its name, its facts in a line, its text a line each."""

    title: str
    facts: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Listed:
    """A group of cards under its heading."""

    title: str
    note: str
    sides: tuple[Side, ...]


_SPECIAL = re.compile(r"([\\`*_|]|\](?=[:(]))")
_LEADING = re.compile(r"^([-+#>]|\d+(?=[.)]))")


def escaped(text: str) -> str:
    """A printed text as Markdown that shows just this text: no table cell, tag, entity, link or list comes
    of it.
    """
    plain = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return _SPECIAL.sub(r"\\\1", plain)


def line_start(text: str) -> str:
    """An escaped text that begins a line: what would begin a list or a heading there is escaped too."""
    found = _LEADING.match(text)
    if found is None:
        return text
    mark = found.group(1)
    return f"{mark}\\{text[len(mark) :]}" if mark[0].isdigit() else f"\\{text}"


def emit_markdown(source: CompiledSet) -> str:
    """``cards.md`` of a set: its set-ups, the rules it adds, and every card by kind and group."""
    plurals = {word.name: word.plural for word in source.known.kinds}
    by_kind = _by_section(source)
    sections = []
    for kind, cards in by_kind.items():
        groups = [
            _group(source, title, list(members)) for title, members in groupby(cards, lambda card: card.group)
        ]
        count = sum(card.copies for card in cards)
        title = plurals.get(kind, kind)
        sections.append({"title": escaped(title), "count": _copies(count, "card"), "groups": groups})
    return render(
        "cards.md.jinja",
        title=escaped(source.header.name),
        header=[line.replace("--", "- -") for line in header_lines(source)],
        total=sum(card.copies for card in source.cards),
        setups=_setups(source),
        rules=_rules(source),
        sections=sections,
    )


def _by_section(source: CompiledSet) -> dict[str, list[CompiledCard]]:
    """The cards by the kind under whose heading they stand: a Tactic under its Mastermind's."""
    leaders: dict[str, str] = {}
    for card in source.cards:
        if card.group and card.name == card.group:
            leaders.setdefault(card.group, card.kind)
    found: dict[str, list[CompiledCard]] = {}
    for card in source.cards:
        found.setdefault(leaders.get(card.group or "", card.kind), []).append(card)
    return found


def _group(source: CompiledSet, title: str | None, cards: list[CompiledCard]) -> Listed:
    teams = {face.teams for card in cards for face in card.faces}
    shared = next(iter(teams)) if len(teams) == 1 else ()
    sides = tuple(side for card in cards for side in _sides(source, card, shared))
    return Listed(escaped(title or cards[0].name), escaped(", ".join(shared)), sides)


def _sides(source: CompiledSet, card: CompiledCard, shared: tuple[str, ...]) -> list[Side]:
    sides: list[Side] = []
    for index, face in enumerate(card.faces):
        title = escaped(face.name or card.name)
        if index:
            title = f"{title}, the other side"
        facts = [_copies(card.copies, "copy")] if card.copies > 1 and not index else []
        facts += [team for team in face.teams if face.teams != shared]
        facts += list(face.classes)
        facts += _numbers(source, face)
        lines = tuple(line for ability in face.abilities for line in _lines(ability))
        sides.append(Side(title, escaped(" · ".join(facts)), lines))
    return sides


def _copies(count: int, word: str) -> str:
    plural = "copies" if word == "copy" else f"{word}s"
    return f"{count} {word if count == 1 else plural}"


def _numbers(source: CompiledSet, face: CompiledFace) -> list[str]:
    facts = [] if face.cost is None else [f"cost {_number(face.cost)}"]
    order = list(source.known.points)
    found = sorted(
        face.points.items(), key=lambda item: order.index(item[0]) if item[0] in order else len(order)
    )
    return facts + [f"{point} {_number(value)}" for point, value in found]


def _number(value: Printed) -> str:
    return f"{value.n}{value.mark}" if isinstance(value, Marked) else str(value)


def _lines(ability: CompiledAbility) -> list[str]:
    """The lines of one ability as list items; the options of a choice as items of their own below it."""
    first, *options = ability.text.split("\n")
    items = [f"- {line_start(escaped(first))}"]
    return items + [f"  - {line_start(escaped(option.strip().removeprefix('- ')))}" for option in options]


def _setups(source: CompiledSet) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    for setup in source.setups:
        facts = [f"Mastermind: {setup.mastermind}"] if setup.mastermind else []
        facts += [f"Scheme: {setup.scheme}"] if setup.scheme else []
        rows = [
            [players, *(", ".join(part) for part in (groups.heroes, groups.villains, groups.henchmen))]
            for players, groups in setup.players.items()
        ]
        found.append(
            {
                "title": escaped(setup.name),
                "facts": escaped(" · ".join(facts)),
                "rows": [" | ".join(map(escaped, row)) for row in rows],
            }
        )
    return found


def _rules(source: CompiledSet) -> list[str]:
    """The tracks, actions and keywords that the set declares, a line each."""
    words = source.vocabulary
    found: list[str] = []
    for track in words.tracks:
        found.append(f"**{escaped(' and '.join(track.sides))}**, {track.ends} spaces to each side.")
        found += [
            f"  - Past the end of {escaped(side)}: {escaped(ability.text)}"
            for side, ability in track.over.items()
        ]
    for action in words.actions:
        price = ", ".join(f"{price.n} {price.point}" for price in action.price)
        facts = " · ".join(part for part in (price, action.limit or "") if part)
        text = (
            action.ability.text if action.ability is not None and action.ability.text else "as its cards say"
        )
        found.append(f"**{escaped(action.name)}**{f' ({escaped(facts)})' if facts else ''}: {escaped(text)}")
    for keyword in words.keywords:
        name = " ".join([keyword.name, *(f"<{parameter}>" for parameter in keyword.parameters)])
        behind = ": …" if keyword.labelled else ""
        found.append(f"**{escaped(name + behind)}**: {escaped(' '.join(keyword.text))}")
    return [line if line.startswith("  - ") else f"- {line}" for line in found]
