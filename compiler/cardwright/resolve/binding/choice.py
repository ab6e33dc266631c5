"""Of the mentions that agree with a word: the nearest one, or an error that names those it could be."""

from __future__ import annotations

from dataclasses import replace

from cardwright.foundation.diagnostics import Note
from cardwright.foundation.spans import Span
from cardwright.model import nodes as n
from cardwright.resolve.binding.agreement import Fit, agreeing
from cardwright.resolve.binding.demands import is_of_state
from cardwright.resolve.binding.mentions import SPEAKER, Mention, Reading, Sort

NAMED = 'name what is meant here, or before this; the card itself is "this card", or its name'
DRAWN = 'no card is named by drawing one: "Reveal the top card of your deck. If it costs 0, draw it."'


def nearest(
    reading: Reading, sort: Sort, kind: str, plural: bool | None, word: str = ""
) -> list[tuple[Fit, Mention]]:
    """The nearest mentions that agree best; more than one where two are equally near."""
    found = list(agreeing(reading, sort, kind, plural, word))
    if sort == "cards" and found:
        found = _demanded(reading, found)
    if any(joins for (joins, _, _), _ in found):
        reading.joinable |= {one.index for (joins, _, _), one in found if joins}
        found = [
            ((_distance(reading, joins, one), kind, number), one) for (joins, kind, number), one in found
        ]
    if not found:
        return []
    best = min(fit for fit, _ in found)
    kept = [(fit, one) for fit, one in found if fit == best]
    unit = max(one.unit for _, one in kept)
    near = [(fit, one) for fit, one in kept if one.unit == unit]
    rank = min(_rank(one) for _, one in near)
    chosen = [(fit, one) for fit, one in near if _rank(one) == rank]
    if word == "it" and all(one.entity == SPEAKER for _, one in chosen):
        chosen += _rivals(reading, chosen[0][1], kept)
    return chosen


def _distance(reading: Reading, joins: int, one: Mention) -> int:
    """How far a mention is where a sentence may join the block before it: what stands outside that block in
    this line comes first, but for the card that speaks; another line's comes last. One sentence is of one
    piece.
    """
    if joins and one.sentence == reading.sentence:
        return 0
    if joins or one.entity == SPEAKER:
        return 1
    return 0 if one.line == reading.line else 2


def _rank(one: Mention) -> int:
    """The card that speaks stands behind all else of its clause."""
    return one.rank + (10 if one.entity == SPEAKER else 0)


def _rivals(reading: Reading, mine: Mention, kept: list[tuple[Fit, Mention]]) -> list[tuple[Fit, Mention]]:
    """What "it" could be as well, where the card that speaks was named in a sentence before."""
    if mine.sentence >= reading.sentence:
        return []
    return [(fit, one) for fit, one in kept if one.entity != SPEAKER and mine.sentence - 1 <= one.sentence]


def _demanded(reading: Reading, found: list[tuple[Fit, Mention]]) -> list[tuple[Fit, Mention]]:
    """Those that the clause can mean: of a kind that it fits; rather such as can be so where they lie."""
    asked = reading.demand
    if asked is None:
        return found
    by_kind = [(fit, one) for fit, one in found if asked(reading.world, one.kind, False)]
    by_state = [(fit, one) for fit, one in by_kind if asked(reading.world, one.kind, one.is_held)]
    return by_state or by_kind or (found if is_of_state(asked) else [])


def chosen(
    reading: Reading, found: list[tuple[Fit, Mention]], words: str, span: Span, what: str
) -> tuple[Fit, Mention] | None:
    """The one that is meant; None, and a finding, where there is none or are several."""
    distinct = {one.entity: one for _, one in found}
    if len(distinct) > 1:
        notes = [Note("it could be this", one.span) for one in distinct.values() if one.span.line]
        message = f'"{words}" could mean {len(distinct)} things that were just named'
        reading.findings.error("CW061", message, span, notes=notes, hint="name the one that is meant")
        return None
    if not distinct:
        hint = DRAWN if reading.drew and what == "card" else NAMED
        message = f'"{words}" points at nothing: no {what} named before it agrees'
        reading.findings.error("CW060", message, span, hint=hint)
        return None
    reading.joins += found[0][1].index in reading.joinable
    return found[0]


def again(reading: Reading, one: Mention, kind: str = "") -> None:
    """Bring near what has just been spoken of; it can be seen from where it was first named."""
    reading.say(
        replace(
            one, unit=reading.unit, rank=2 if reading.depth else reading.rank, kind=kind or one.kind,
            is_held=reading.is_held or one.is_held, sentence=reading.sentence, line=reading.line,
            is_again=True,
        )
    )  # fmt: skip


def pointed(reading: Reading, ref: n.Ref, found: list[tuple[Fit, Mention]]) -> n.Ref:
    """A reference to the card that is meant; where its kind is only possible, that is asked of it."""
    what = ref.kind or ("cards" if ref.plural else "card")
    meant = chosen(reading, found, f"{ref.form} {ref.kind}".strip(), ref.span, what)
    if meant is None:
        return replace(ref, to=-1)
    (_, unlike, _), one = meant
    again(reading, one, ref.kind if unlike else "")
    return replace(ref, to=one.index, test=bool(unlike))
