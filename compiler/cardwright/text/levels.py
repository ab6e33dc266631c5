"""Coordinators to levels: what "and", "or" and a comma join, decided by a bounded look around."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

VERB, FINITE, HEAD, PLACE, STOP, CLAUSE_START, LEAD, DURATION, ICON, BONUS, TOWARDS, JOINED, MORE, REST = (
    1 << bit for bit in range(14)
)

_FINITE = "may must can is are was were would".split()
_START = "whoever you if then they there whenever when instead for he she it until unless while".split()
_LEAD = ["if", "when", "whenever", "for", "during", "unless", "after", "before", "as", "the first time",
         "the next time", "while", "during your turn", "to", "until", "in", "from", "instead of"]  # fmt: skip
_DURATION = ["this turn", "during your turn", "once per turn", "once this turn", "next turn", "each turn",
             "then", "at the end of this turn", "any number of times", "otherwise", "until the end of turn",
             "next"]  # fmt: skip
_ADJECTIVES = "grey same lower higher highest lowest left-most right-most leftmost rightmost".split()
_JOINED = ["usable only", "including", "plus", "divided by"]
_MORE = ["another", "an", "additional"]
_TOWARDS = ["into", "on top of", "on the bottom of", "on top", "on the bottom", "next to"]
_HEADS = ["KIND", "POINT", "NAME", "QNAME", "KEYWORD", "TRACK", "ACTION", "PLACE"]
_STOPS = ["CM", "CO", "_DOT", "_COLON", "_LQ", "_RQ", "_LP", "_RP", "_REL", "_BULLET"]


def flags(terminals: Mapping[str, str], verbs: Iterable[str], nouns: Iterable[str]) -> dict[str, int]:
    """The look-around properties of each token type, given the terminal of each word of the grammar."""
    table: dict[str, int] = {}

    def mark(flag: int, types: Iterable[str]) -> None:
        for type_ in types:
            table[type_] = table.get(type_, 0) | flag

    def of(words: Iterable[str]) -> list[str]:
        return [terminals[word] for word in words if word in terminals]

    mark(VERB, [*of(verbs), "THE_EFFECT"])
    mark(FINITE, [*of(_FINITE), "S3", "ED"])
    mark(HEAD, [*of(nouns), *_HEADS, "COST_NOUN", "NAME_NOUN", "COPY_NOUN", "STACK_NOUN", "FIGHT_NOUN"])
    mark(PLACE, ["PLACE", "STACK_NOUN", *of(["space"])])
    mark(STOP, [*_STOPS, *of(["who", "whose"])])
    mark(CLAUSE_START, [*of(verbs), *of(_START), "S3", "EN", "ING", "THE_EFFECT"])
    mark(BONUS, ["SIGNED", "DELTA", *of(["+"])])
    mark(JOINED, of(_JOINED))
    mark(MORE, of(_MORE))
    mark(REST, of(["the rest"]))
    mark(TOWARDS, of(_TOWARDS))
    mark(LEAD, of(_LEAD))
    mark(DURATION, of(_DURATION))
    mark(ICON, ["CLASS", "TEAM", "ICON", "NON", "PARAM", *of(_ADJECTIVES)])
    return table


def levels(types: list[str], flag: Mapping[str, int]) -> list[str]:
    """The same types with every CO and CM at its level; a comma before "and" or "or" becomes None ("")."""
    out: list[str] = []
    seen_verb = in_lead = False
    begins = 0
    size = len(types)
    for i, type_ in enumerate(types):
        if type_ != "CO" and type_ != "CM":
            has = flag.get(type_, 0)
            if type_ in ("_DOT", "_COLON", "_LQ", "_RQ", "_LP", "_BULLET"):
                seen_verb = in_lead = False
                begins = i + 1
            elif not seen_verb and has & LEAD:
                in_lead = True
            if has & (VERB | FINITE) or type_ == "EN":
                seen_verb = True
            out.append(type_)
            continue
        if type_ == "CM" and i + 1 < size and (types[i + 1] == "CO" or flag.get(types[i + 1], 0) & JOINED):
            out.append("")
            continue
        before = out[-1] or (out[-2] if len(out) > 1 else "") if out else ""
        clause = types[i + 1 : i + 2] == ["KEYWORD"] and (types[begins] == "KEYWORD" or _is_use(types, i + 1))
        level = "V" if clause else _level(types, i, before, flag, seen_verb, in_lead)
        if level == "V":
            seen_verb = in_lead = False
            begins = i + 1
        out.append(f"CO_{level}" if type_ == "CO" else f"_CM_{level}")
    return out


def _is_use(types: list[str], start: int) -> bool:
    """Whether a keyword with what it takes is all that stands before the next mark."""
    k = start + 1
    while k < len(types) and types[k] in ("CLASS", "TEAM", "ICON", "PARAM", "INT"):
        k += 1
    return k == len(types) or types[k] in _STOPS


def _level(
    types: list[str], i: int, before: str, flag: Mapping[str, int], seen_verb: bool, in_lead: bool
) -> str:
    size = len(types)
    after = types[i + 1] if i + 1 < size else ""
    get = flag.get
    has = get(after, 0)
    is_comma = types[i] == "CM"
    if has & CLAUSE_START:
        level = "V"
    elif has & TOWARDS and not is_comma:
        level = "D"
    elif has & BONUS or _is_more_bonus(types, i + 1, flag):
        level = "B"
    elif has & REST and not is_comma:
        level = "N"
    elif after == "INT" and before == "INT":
        level = "I"
    elif after == "POINT" and before == "POINT":
        level = "T"
    elif has & ICON and get(before, 0) & ICON:
        level = "F"
    else:
        level = _stretch(types, i + 1, flag)
    if not is_comma and level == "V" and not seen_verb and not has & VERB:
        level = "Z" if any(get(type_, 0) & PLACE for type_ in types[i + 1 : i + 4]) else "N"
    if (
        is_comma
        and level in "NZ"
        and (get(before, 0) & DURATION or in_lead and _has_verb(types, i + 1, flag))
    ):
        level = "V"
    return level


def _is_more_bonus(types: list[str], start: int, flag: Mapping[str, int]) -> bool:
    """Whether "another +1 Attack" stands there."""
    k = start
    while k < len(types) and flag.get(types[k], 0) & MORE:
        k += 1
    return start < k < len(types) and types[k] == "SIGNED"


def _stretch(types: list[str], start: int, flag: Mapping[str, int]) -> str:
    """V if a finite verb follows before the next stop, else Z or N by the next head."""
    get = flag.get
    size = len(types)
    head = ""
    k = start
    while k < size:
        has = get(types[k], 0)
        if has & STOP and k > start:
            break
        if has & FINITE:
            return "V"
        if k > start and has & VERB:
            previous = get(types[k - 1], 0)
            if previous & HEAD and not previous & PLACE:
                return "V"
        if not head:
            if has & PLACE:
                head = "Z"
            elif has & HEAD:
                following = types[k + 1] if k + 1 < size else ""
                if following != "POSS" and not get(following, 0) & HEAD:
                    head = "N"
        k += 1
    return head or "N"


def _has_verb(types: list[str], start: int, flag: Mapping[str, int]) -> bool:
    for k in range(start, len(types)):
        has = flag.get(types[k], 0)
        if has & STOP and k > start and types[k] != "CO":
            return False
        if has & (VERB | FINITE):
            return True
    return False
