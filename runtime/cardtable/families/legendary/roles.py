"""The roles of the family: the few names that its procedure needs a set to declare, listed once.

No other name of any set occurs in the runtime. A place that no set declares is added by the family.
"""

from __future__ import annotations

# kinds of card
HERO = "Hero"
VILLAIN = "Villain"
HENCHMAN = "Henchman"
MASTERMIND = "Mastermind"
TACTIC = "Tactic"
SCHEME = "Scheme"
BYSTANDER = "Bystander"
WOUND = "Wound"
STRIKE = "Master Strike"
TWIST = "Twist"

TRAP = "Trap"
HORROR = "Horror"

KINDS = (HERO, VILLAIN, HENCHMAN, MASTERMIND, TACTIC, SCHEME, BYSTANDER, WOUND, STRIKE, TWIST, TRAP, HORROR)

# places of a player
DECK = "deck"
HAND = "hand"
DISCARD = "discard pile"
PLAY = "play area"
VICTORY = "Victory Pile"

PLAYER_PLACES = (DECK, HAND, DISCARD, PLAY, VICTORY)

# places of the table
VILLAIN_DECK = "Villain Deck"
HERO_DECK = "Hero Deck"
HQ = "HQ"
CITY = "city"
KO = "KO pile"
ESCAPED = "Escape Pile"
TRANSFORMATION = "Transformation Pile"
MASTERMIND_SPACE = "Mastermind space"
SCHEME_SPACE = "Scheme space"
SET_ASIDE = "set aside"
BOX = "box"

TABLE_PLACES = (
    VILLAIN_DECK,
    HERO_DECK,
    HQ,
    CITY,
    KO,
    ESCAPED,
    TRANSFORMATION,
    MASTERMIND_SPACE,
    SCHEME_SPACE,
    SET_ASIDE,
    BOX,
)

HIDDEN_PLACES = (DECK, HAND, VILLAIN_DECK, HERO_DECK, SET_ASIDE, BOX)
"""Places whose cards only those may know whom a rule lets look; a hand is known to its player."""

# points
ATTACK = "Attack"
RECRUIT = "Recruit"
VP = "VP"

# labels of timings
AMBUSH = "Ambush"
FIGHT = "Fight"
ESCAPE = "Escape"
RESCUE = "Rescue"
EVIL_WINS = "Evil Wins"
SETUP = "Setup"
# the effects of a Master Strike and of a Twist stand under labels named as those cards

TRANSFORMED = ", Transformed"
"""How the Hero Name of a card ends that starts in the Transformation Pile (DC-TRANS-01, DC-NAME-03)."""

HAND_SIZE = 6
"""Cards drawn at the end of a turn where the base declares nothing else."""
