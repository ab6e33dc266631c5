"""The roles that the compiler knows by name: the few kinds, places and labels that a family's procedure
needs.

No other name of any set occurs in the compiler. The same names are listed on the runtime's side by each
family.
"""

from __future__ import annotations

from typing import ClassVar

from cardwright.model.compiled import KindWord, Vocabulary

CARD = "card"
"""The kind that every card is."""

PLAYED_KINDS = ("Hero", "Wound")
"""What a player plays from hand: an unlabelled line of such a card is done when it is played."""

MASTERMIND = "Mastermind"
TACTIC = "Tactic"
"""The cards under a Mastermind: "Mastermind Tactic" says no more."""

ENEMY_KINDS = ("Villain", MASTERMIND)
"""What can hold captured cards, be fought and be defeated."""

ONLY = ("Scheme",)
"""Of what a game has one: "the Scheme" is it, whatever was named before."""

AT_ONCE = ("Villain", "Bystander", "Master Strike", "Twist")
"""What does something by itself when it is played from the Villain Deck: what "takes effect immediately"."""

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

LEAVING = (FIGHT, "Escape")
"""The labels of what is done when a card has just left its space: it is read as it was there."""

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


class _Above:
    """The wider kind of each kind of the vocabulary last asked about, and the chains made of them."""

    kinds: tuple[KindWord, ...] = ()
    wider: ClassVar[dict[str, str | None]] = {}
    chains: ClassVar[dict[str, tuple[str, ...]]] = {}


def wider_kinds(kind: str, known: Vocabulary) -> tuple[str, ...]:
    """A kind and the wider kinds it is of, the nearest first."""
    if _Above.kinds is not known.kinds:
        _Above.kinds = known.kinds
        _Above.wider = {word.name: word.is_ for word in known.kinds}
        _Above.chains = {}
    found = _Above.chains.get(kind)
    if found is None:
        chain = [kind]
        while (next_kind := _Above.wider.get(chain[-1])) and next_kind not in chain:
            chain.append(next_kind)
        found = _Above.chains[kind] = tuple(chain)
    return found


def is_played(kind: str, known: Vocabulary) -> bool:
    """Whether cards of this kind are played from a hand."""
    return any(wider in PLAYED_KINDS for wider in wider_kinds(kind, known))


def homes(kind: str, known: Vocabulary) -> tuple[str, ...]:
    """Where the standing abilities of this kind of card live."""
    for wider in wider_kinds(kind, known):
        if wider in HOMES:
            return HOMES[wider]
    return ("any",)
