"""The legendary family as data: the names that its procedure needs a set to declare, and what they mean.

No other name of any set occurs in runtime or compiler, and these are written here alone. A place that no set
declares is added by the family.
"""

from __future__ import annotations

from cardtable.kernel.options import EACH, FLAG, NUMBER, Option
from cardtable.kernel.profile import GroupRule, Kind, Moment, Place, Profile

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

# points
COST = "cost"
ATTACK = "Attack"
RECRUIT = "Recruit"
PIERCING = "Piercing"
VP = "VP"

# labels; the effects of a Master Strike and of a Twist stand under labels named as those cards
AMBUSH = "Ambush"
FIGHT = "Fight"
ESCAPE = "Escape"
RESCUE = "Rescue"
LEADS = "Always Leads"
EVIL_WINS = "Evil Wins"
SETUP = "Setup"

TRANSFORMED = ", Transformed"
"""How the Hero Name of a card ends that starts in the Transformation Pile (DC-TRANS-01, DC-NAME-03)."""

HAND_SIZE = 6
"""Cards drawn at the end of a turn where the base declares nothing else."""

SUPERPOWERS_OPTIONAL = "superpowers optional"
"""What a base says where Superpowers are optional (DC-POWER-09)."""

# options of a game
HAND_OPTION = "hand"
EPIC = "epic"
ADDED_ATTACK = "mastermind attack"
TWISTS = "twists"
SWAPS = "supports for starting cards"
FINAL_BLOW = "final blow"
MULLIGAN = "mulligan"
ASK = "ask superpowers"
ASK_END = "ask end of turn"

OF_PLAYERS = (HERO, WOUND, BYSTANDER)
"""Kinds that come to players' hands and decks."""

PROFILE = Profile(
    name="legendary",
    kinds=(
        Kind(HERO, ("play",), played=True),
        Kind(VILLAIN, ("city",), (ATTACK, VP, RECRUIT), enemy=True, at_once=True),
        Kind(HENCHMAN),
        Kind(MASTERMIND, ("mastermind",), (ATTACK, VP, RECRUIT), enemy=True),
        Kind(TACTIC, ("victory",)),
        Kind(SCHEME, ("scheme",), (), alone=True),
        Kind(BYSTANDER, ("victory",), at_once=True, plain=True),
        Kind(WOUND, ("play",), played=True, plain=True),
        Kind(STRIKE, (), (), at_once=True),
        Kind(TWIST, (), (), at_once=True),
    ),
    others_live=("play", "city", "HQ", "mastermind", "scheme"),
    places=(
        Place(DECK, "player", hidden=True, holds=OF_PLAYERS),
        Place(HAND, "player", hidden=True, holds=OF_PLAYERS),
        Place(DISCARD, "player", holds=OF_PLAYERS),
        Place(PLAY, "player", lives="play", holds=OF_PLAYERS),
        Place(VICTORY, "player", lives="victory"),
        Place(VILLAIN_DECK, hidden=True),
        Place(HERO_DECK, hidden=True),
        Place(HQ),
        Place(CITY),
        Place(KO),
        Place(ESCAPED),
        Place(TRANSFORMATION, holds=(HERO,)),
        Place(MASTERMIND_SPACE, lives="mastermind"),
        Place(SCHEME_SPACE, lives="scheme"),
        Place(SET_ASIDE, hidden=True),
        Place(BOX, hidden=True),
    ),
    moments=(
        Moment(SETUP, "before the game", (SCHEME, MASTERMIND), "setup"),
        Moment(LEADS, "before the game", (MASTERMIND,), "leads"),
        Moment("Special Rules", "always", (), "rules"),
        Moment("Special Rule", "always", (), "rules"),
        Moment(AMBUSH, "when it enters the city", (VILLAIN,)),
        Moment(FIGHT, "when it is defeated", (VILLAIN, MASTERMIND, TACTIC), leaves=True),
        Moment(ESCAPE, "when it escapes", (VILLAIN,), leaves=True),
        Moment(RESCUE, "when it is rescued", (BYSTANDER, HERO)),
        Moment(STRIKE, "when a Master Strike is played", (MASTERMIND, VILLAIN, STRIKE, SCHEME)),
        Moment(TWIST, "when a Twist is played", (SCHEME, TWIST)),
        Moment(EVIL_WINS, "whenever it holds", (SCHEME, MASTERMIND), "end"),
    ),
    verbs={
        "recruit": (HERO,),
        "fight": (VILLAIN, MASTERMIND),
        "defeat": (VILLAIN, MASTERMIND),
        "rescue": (BYSTANDER, HERO),
    },
    happens=frozenset(
        """play draw discard ko gain rescue reveal put move shuffle capture enter escape become transform
        inspire reduce fight defeat recruit""".split()
    )
    | {"look at", "set aside"},
    groups={
        "hero": GroupRule(
            HERO, 14, needed=(COST,), allowed=(COST, ATTACK, RECRUIT, PIERCING), rule="DC-COMP-03"
        ),
        "villains": GroupRule(
            VILLAIN, 8, needed=(ATTACK, VP), allowed=(ATTACK, VP), rule="DC-COMP-05"
        ),
        "henchmen": GroupRule(
            HENCHMAN, 10, needed=(ATTACK, VP), allowed=(ATTACK, VP), rule="DC-COMP-06"
        ),
        "mastermind": GroupRule(
            MASTERMIND, tactics=4, needed=(ATTACK, VP), allowed=(ATTACK, VP), rule="DC-COMP-07"
        ),
        "tactic": GroupRule(TACTIC, allowed=(ATTACK, VP)),
        "scheme": GroupRule(SCHEME, allowed=()),
        "cards": GroupRule(""),
    },
    columns={
        "Villain Group": "villain_groups", "Henchman Group": "henchman_groups", "Bystander": "bystanders",
        "Heroes": "heroes", "Hero": "heroes",
    },
    flags=(SUPERPOWERS_OPTIONAL,),
    options={
        HAND_OPTION: Option(
            "cards in a new hand, where it is not the base's number (DC-DIFF-04)", EACH, 1, 12
        ),
        EPIC: Option("the Mastermind's other side is used (DC-DIFF-01)", FLAG),
        ADDED_ATTACK: Option("added to the Mastermind's Attack (DC-DIFF-02, 05)", NUMBER, -20, 20),
        TWISTS: Option("added to the number of Twists (DC-DIFF-02)", NUMBER),
        SWAPS: Option(
            "of each deck, starting cards exchanged for cards of the first stack (DC-DIFF-03)", EACH
        ),
        FINAL_BLOW: Option("the Mastermind card itself must be fought at last (DC-FINAL-01)", FLAG),
        MULLIGAN: Option("whether players may exchange a dear starting HQ; yes unless set (DC-MULL)", FLAG),
        ASK: Option("also ask for Superpowers that only add points", FLAG),
        ASK_END: Option("a turn never ends by itself, also when nothing else can be done", FLAG),
    },
)  # fmt: skip
