"""Printed words to Markdown that shows just these words, and the anchors of headings."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardwright.model.compiled import CompiledAbility, CompiledFace, CompiledSet, Marked, Printed

_SPECIAL = re.compile(r"([\\`*_|]|\](?=[:(]))")
_LEADING = re.compile(r"^([-+#>]|\d+(?=[.)]))")
_BRACKET, _ESCAPED = re.compile(r"\\?([\[\]])"), r"\\\1"
_UNLINKED = re.compile(r"[^\w\- ]")


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


class Anchors:
    """The anchors of a page's headings, as they come in its text: the same words a second time get a number.

    They are those that GitHub and most viewers make of a heading.
    """

    def __init__(self) -> None:
        self._taken: dict[str, int] = {}

    def take(self, title: str) -> str:
        """The anchor of the next heading."""
        plain = _UNLINKED.sub("", title.strip().lower()).replace(" ", "-")
        found = plain
        while found in self._taken:
            self._taken[plain] += 1
            found = f"{plain}-{self._taken[plain]}"
        self._taken[found] = 0
        return found


def link(title: str, anchor: str) -> str:
    """A title that leads to its heading; its words alone where nothing is left to lead by."""
    words = escaped(title)
    return f"[{_BRACKET.sub(_ESCAPED, words)}](#{anchor})" if anchor else words


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], numbers: int) -> list[str]:
    """The lines of a table of ready cells; the last ``numbers`` columns are set to the right."""
    rule = ["---"] * (len(heads) - numbers) + ["---:"] * numbers
    return [f"| {' | '.join(cells)} |" for cells in (heads, rule, *rows)]


def number(value: Printed) -> str:
    """A number as it is printed."""
    return f"{value.n}{value.mark}" if isinstance(value, Marked) else str(value)


def numbers(source: CompiledSet, face: CompiledFace) -> list[str]:
    """The cost and points of a face, in the order in which points are declared."""
    facts = [] if face.cost is None else [f"cost {number(face.cost)}"]
    order = list(source.known.points)
    found = sorted(
        face.points.items(), key=lambda item: order.index(item[0]) if item[0] in order else len(order)
    )
    return facts + [f"{point} {number(value)}" for point, value in found]


def ability_lines(ability: CompiledAbility) -> list[str]:
    """The lines of one ability as list items, its label set off; the options of a choice below it as items
    of their own.
    """
    first, *options = ability.text.split("\n")
    label, colon, rest = first.partition(":")
    if ability.ir.label is not None and colon:
        # in the midst of a line no bracket before a colon begins anything
        item = f"- **{escaped(label)}:** {escaped(rest.strip())}".rstrip()
    else:
        item = f"- {line_start(escaped(first))}"
    return [item] + [f"  - {line_start(escaped(option.strip().removeprefix('- ')))}" for option in options]


def labelled_text(face: CompiledFace, labels: Sequence[str]) -> str:
    """What stands behind the labels of a face, escaped."""
    return " ".join(
        escaped(ability.text.partition(":")[2].strip())
        for ability in face.abilities
        if ability.ir.label is not None and ability.ir.label.timing in labels and "\n" not in ability.text
    )
