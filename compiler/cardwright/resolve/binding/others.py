""" "Other", "another": which card or cards are left out."""

from __future__ import annotations

from cardwright.family.roles import CARD
from cardwright.model import nodes as n
from cardwright.resolve.binding.accessibility import sight
from cardwright.resolve.binding.mentions import Mention, Reading


def than(reading: Reading, noun: n.Cards) -> int:
    """The index of what "other" leaves out; -1 for the card that speaks, or where there is nothing."""
    kind = noun.kind or CARD
    if reading.elements and _are_of_one_head(reading, reading.elements[-1][1], kind):
        return reading.elements[-1][0]
    earlier = _named_before(reading, noun, kind)
    if earlier is not None and not (_is_of_history(reading, noun) and _may_speak(reading, kind)):
        return earlier.index
    if _may_speak(reading, kind) or kind not in reading.world.wider:
        return -1
    if noun.det.how == "another" and not noun.filters and noun.said_place is None:
        return -1  # "gain another Wound": one more of them
    words = noun.det.how if noun.det.how in ("another", "each other") else "other"
    message = f'"{words} {kind}" is other than nothing: no {kind} was named before it'
    reading.findings.error("CW060", message, noun.span, hint=f'leave out "other", or name the {kind} before')
    return -1


def _named_before(reading: Reading, noun: n.Cards, kind: str) -> Mention | None:
    """The nearest noun before with the same head; "each other" is other than what was named there too."""
    for one in reversed(reading.seen):
        before = one.noun
        if one.entity < 0 or one.is_again or not isinstance(before, n.Cards) or (before.kind or CARD) != kind:
            continue
        if one.is_counted or before.det.how in ("each", "each other", "all", "bare", "no", "any number of"):
            continue
        if before.plural or sight(reading, one, True) == "none":
            continue
        if noun.det.how in ("each", "each other", "all", "bare") and before.said_place != noun.said_place:
            continue
        return one
    return None


def _is_of_history(reading: Reading, noun: n.Cards) -> bool:
    """Whether cards of this turn's history are meant, to which the card that speaks belongs."""
    done = any(isinstance(one, n.Done) and one.duration is not None for one in noun.filters)
    return done or reading.of_history > 0


def _may_speak(reading: Reading, kind: str) -> bool:
    """Whether the card that speaks is of a kind, can be, or is another of a kind that both are of."""
    mine = reading.speaker.kind
    akin = {*reading.world.wider.get(mine, ())} & {*reading.world.wider.get(kind, ())} - {CARD}
    return not mine or bool(akin) or _are_of_one_head(reading, mine, kind)


def _are_of_one_head(reading: Reading, one: str, other: str) -> bool:
    wider = reading.world.wider
    return CARD in (one, other) or other in wider.get(one, (one,)) or one in wider.get(other, (other,))
