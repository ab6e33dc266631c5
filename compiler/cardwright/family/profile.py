"""What the compiler asks of a family's profile: words of groups, set-ups and options; what kinds can do.

The profile itself is the runtime's (`cardtable.families`); nothing of a family is written here.
"""

from __future__ import annotations

from cardtable.families.legendary.profile import PROFILE, TRANSFORMED
from cardtable.kernel.options import FLAG
from cardtable.kernel.profile import GroupRule, Kind, Moment, Place, Profile

FAMILIES: dict[str, Profile] = {PROFILE.name: PROFILE}
"""The families a set header may name."""

TABLE_COLUMNS = PROFILE.columns
"""The columns of a base's set-up table, as they are written, a plural s left off."""

FLAGS = PROFILE.flags
"""What a base may say about its rules."""

GAME_OPTIONS: dict[str, tuple[int, int] | None] = {
    name: None if option.values == FLAG else (option.least, option.most)
    for name, option in PROFILE.options.items()
}
"""The options that a set-up may say: the bounds of its number, or None where it is a yes or no."""

VERB_KINDS = PROFILE.verbs
"""The kinds of card that a verb can be done to; other verbs can be done to any."""

LABEL_KINDS: dict[str, tuple[str, ...]] = {
    moment.label: moment.kinds for moment in PROFILE.moments if moment.kinds
}
"""The kinds of card that may carry a label."""

FACT_KINDS: dict[str, tuple[str, ...]] = {
    kind.name: kind.values for kind in PROFILE.kinds if kind.values is not None
}
"""What a card of a kind can have as a value; a card of another kind may have a cost and every point."""

PLAIN_KINDS = tuple(kind.name for kind in PROFILE.kinds if kind.plain)
"""Kinds that stand in no row, hold nothing and are without Attack and Recruit, if a set gives them none."""

FAMILY_KINDS = frozenset(kind.name for kind in PROFILE.kinds)
"""The kinds that the family knows by name."""

__all__ = [
    "FACT_KINDS",
    "FAMILIES",
    "FAMILY_KINDS",
    "FLAGS",
    "GAME_OPTIONS",
    "LABEL_KINDS",
    "PLAIN_KINDS",
    "PROFILE",
    "TABLE_COLUMNS",
    "TRANSFORMED",
    "VERB_KINDS",
    "GroupRule",
    "Kind",
    "Moment",
    "Place",
    "Profile",
]
