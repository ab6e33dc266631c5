"""The roles that the compiler knows by name: the few kinds, places and labels that a family's procedure
needs.

No other name of any set occurs in the compiler. The same names are listed on the runtime's side by each
family.
"""

from __future__ import annotations

from functools import lru_cache

from cardwright.compiled import Vocabulary

CARD = "card"
"""The kind that every card is."""

PLAYED_KINDS = ("Hero", "Wound")
"""What a player plays from hand: an unlabelled line of such a card is done when it is played."""

ENEMY_KINDS = ("Villain", "Mastermind")
"""What can hold captured cards, be fought and be defeated."""

RESCUED = "Bystander"
"""What is rescued from its stack where no place is named."""

ESCAPED = "Escape Pile"
"""Where what has escaped is."""

HAND = "hand"
DECK = "deck"
DISCARDED = "discard pile"
WON = "Victory Pile"
KOED = "KO pile"

HAPPENS = frozenset(
    """play draw discard ko gain rescue reveal put move shuffle capture enter escape become transform inspire
    reduce fight defeat recruit""".split()
) | {"look at", "set aside"}
"""The verbs that the runtime announces and keeps: what a text may ask of or wait for."""

FIGHT = "Fight"
"""The label of what is done when an enemy has been fought, while it still holds what it held."""

SETUP_LABELS = ("Setup",)
LEADS_LABELS = ("Always Leads",)
END_LABELS = ("Evil Wins",)
RULES_LABELS = ("Special Rules", "Special Rule")
"""A label that only says that standing rules follow: the line is read as if it had none."""

HOMES = {
    "Villain": ("city",),
    "Mastermind": ("mastermind",),
    "Scheme": ("scheme",),
    "Tactic": ("victory",),
    "Bystander": ("victory",),
    "Hero": ("play",),
    "Wound": ("play",),
}
"""Where the abilities of a kind of card live, as the database says it."""


@lru_cache(maxsize=4096)
def _wider(kind: str, pairs: tuple[tuple[str, str | None], ...]) -> tuple[str, ...]:
    above = dict(pairs)
    chain = [kind]
    while (next_kind := above.get(chain[-1])) and next_kind not in chain:
        chain.append(next_kind)
    return tuple(chain)


def wider_kinds(kind: str, known: Vocabulary) -> tuple[str, ...]:
    """A kind and the wider kinds it is of, the nearest first."""
    return _wider(kind, tuple((word.name, word.is_) for word in known.kinds))


def is_played(kind: str, known: Vocabulary) -> bool:
    """Whether cards of this kind are played from a hand."""
    return any(wider in PLAYED_KINDS for wider in wider_kinds(kind, known))


def homes(kind: str, known: Vocabulary) -> tuple[str, ...]:
    """Where the standing abilities of this kind of card live."""
    for wider in wider_kinds(kind, known):
        if wider in HOMES:
            return HOMES[wider]
    return ("any",)
