"""The few kinds, places and labels that the compiler speaks of, as the family's profile names them.

No other name of any set occurs in the compiler.
"""

from __future__ import annotations

from typing import ClassVar

from cardtable.families.legendary import profile
from cardtable.families.legendary.profile import PROFILE
from cardwright.model.compiled import KindWord, Vocabulary

CARD = "card"
"""The kind that every card is."""

PLAYED_KINDS = tuple(kind.name for kind in PROFILE.kinds if kind.played)
"""What a player plays from hand: an unlabelled line of such a card is done when it is played."""

MASTERMIND = profile.MASTERMIND
ATTACK = profile.ATTACK
SCHEME = profile.SCHEME
TACTIC = profile.TACTIC
"""The cards under a Mastermind: "Mastermind Tactic" says no more."""

ENEMY_KINDS = tuple(kind.name for kind in PROFILE.kinds if kind.enemy)
"""What can hold captured cards, be fought and be defeated."""

ONLY = tuple(kind.name for kind in PROFILE.kinds if kind.alone)
"""Of what a game has one: "the Scheme" is it, whatever was named before."""

AT_ONCE = tuple(kind.name for kind in PROFILE.kinds if kind.at_once)
"""What does something by itself when it is played from the Villain Deck: what "takes effect immediately"."""

STRIKES = (profile.TWIST, profile.STRIKE)
"""What does what the Scheme and the Mastermind say of it."""

RESCUED = profile.BYSTANDER
"""What is rescued from its stack where no place is named."""

ESCAPED = profile.ESCAPED
"""Where what has escaped is."""

HAND = profile.HAND
DECK = profile.DECK
DISCARDED = profile.DISCARD
WON = profile.VICTORY
KOED = profile.KO
HQ = profile.HQ
HERO_DECK = profile.HERO_DECK
VILLAIN_DECK = profile.VILLAIN_DECK

HAPPENS = PROFILE.happens
"""The verbs that the runtime announces and keeps: what a text may ask of or wait for."""

FIGHT = profile.FIGHT
"""The label of what is done when an enemy has been fought, while it still holds what it held."""

LEAVING = tuple(moment.label for moment in PROFILE.moments if moment.leaves)
"""The labels of what is done when a card has just left its space: it is read as it was there."""

SETUP_LABELS = PROFILE.labels("setup")
LEADS_LABELS = PROFILE.labels("leads")
END_LABELS = PROFILE.labels("end")
RULES_LABELS = PROFILE.labels("rules")
"""A label that only says that standing rules follow: the line is read as if it had none."""


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
    return PROFILE.homes(wider_kinds(kind, known))
