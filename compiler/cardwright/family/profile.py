"""The roles that a game family's procedure needs a set to declare: the compiler's one list of such names.

A family gives each word that begins a group its kind of card, the number of cards it must count, and the
facts that its cards print. Everything else a set names is declared in its source.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class GroupRule:
    """What a group of one word is made of; ``needed`` and ``allowed`` are "cost" or points."""

    kind: str
    cards: int | None = None
    tactics: int | None = None
    needed: tuple[str, ...] = ()
    allowed: tuple[str, ...] | None = None
    """None allows the cost and every declared point."""
    rule: str = ""
    """The rule that gives the number of cards."""


LEGENDARY: dict[str, GroupRule] = {
    "hero": GroupRule(
        "Hero", 14, needed=("cost",), allowed=("cost", "Attack", "Recruit", "Piercing"), rule="DC-COMP-03"
    ),
    "villains": GroupRule("Villain", 8, needed=("Attack", "VP"), allowed=("Attack", "VP"), rule="DC-COMP-05"),
    "henchmen": GroupRule(
        "Henchman", 10, needed=("Attack", "VP"), allowed=("Attack", "VP"), rule="DC-COMP-06"
    ),
    "mastermind": GroupRule(
        "Mastermind", tactics=4, needed=("Attack", "VP"), allowed=("Attack", "VP"), rule="DC-COMP-07"
    ),
    "tactic": GroupRule("Tactic", allowed=("Attack", "VP")),
    "scheme": GroupRule("Scheme", allowed=()),
    "cards": GroupRule(""),
}

FAMILIES = {"legendary": LEGENDARY}
"""The families a set header may name."""

TABLE_COLUMNS = {
    "Villain Group": "villain_groups", "Henchman Group": "henchman_groups", "Bystander": "bystanders",
    "Heroes": "heroes", "Hero": "heroes",
}  # fmt: skip
"""The columns of a base's set-up table, as they are written, a plural s left off."""

FLAGS = ("superpowers optional",)
"""What a base may say about its rules."""

GAME_OPTIONS: dict[str, tuple[int, int] | None] = {
    "hand": (1, 12), "epic": None, "mastermind attack": (-20, 20), "twists": (0, 99),
    "supports for starting cards": (0, 99), "final blow": None, "mulligan": None, "ask superpowers": None,
    "ask end of turn": None,
}  # fmt: skip
"""The options that a set-up may say: the bounds of its number, or None where it is a yes or no."""

TRANSFORMED = ", Transformed"
"""How the name of a Hero's group ends whose cards start in the Transformation Pile (DC-TRANS-01)."""

VERB_KINDS: dict[str, tuple[str, ...]] = {
    "recruit": ("Hero",),
    "fight": ("Villain", "Mastermind"),
    "defeat": ("Villain", "Mastermind"),
    "rescue": ("Bystander", "Hero"),
}
"""The kinds of card that a verb can be done to; other verbs can be done to any."""

LABEL_KINDS: dict[str, tuple[str, ...]] = {
    "Ambush": ("Villain",),
    "Fight": ("Villain", "Mastermind", "Tactic"),
    "Escape": ("Villain",),
    "Master Strike": ("Mastermind", "Villain", "Master Strike", "Scheme"),
    "Always Leads": ("Mastermind",),
    "Twist": ("Scheme", "Twist"),
    "Evil Wins": ("Scheme", "Mastermind"),
    "Setup": ("Scheme", "Mastermind"),
}
"""The kinds of card that may carry a timing label; other labels may stand on any."""

FACT_KINDS: dict[str, tuple[str, ...]] = {
    "Villain": ("Attack", "VP", "Recruit"),
    "Mastermind": ("Attack", "VP", "Recruit"),
    "Scheme": (),
    "Twist": (),
    "Master Strike": (),
}
"""What a card of a kind can have as a value; a card of another kind may have a cost and every point."""

PLAIN_KINDS = ("Bystander", "Wound")
"""Kinds that stand in no row, hold nothing and are without Attack and Recruit, if a set gives them none."""

FAMILY_KINDS = frozenset(
    kind for kinds in (*VERB_KINDS.values(), *LABEL_KINDS.values(), FACT_KINDS) for kind in kinds
)
"""The kinds that the family knows by name."""
