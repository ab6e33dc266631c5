"""The registry of diagnostics: for each code its title, what it means and what to do, and a sample.

A sample is the file that is wrong, beside the small vocabulary of `PRELUDE` unless it has a header.
"""

from __future__ import annotations

from dataclasses import dataclass

PRELUDE = """\
set sample "Sample"
  family legendary
class Tech [Tech] black
class Strength [Strength] green
team Guild
kind Hero, Heroes
kind Villain, Villains
kind Henchman, Henchmen is Villain
kind Mastermind, Masterminds
kind Tactic, Tactics
kind Scheme, Schemes
kind Bystander, Bystanders
kind Wound, Wounds
kind Master Strike, Master Strikes
kind Twist, Twists
place deck, decks of player
place hand, hands of player
place discard pile, discard piles of player open
place Victory Pile, Victory Piles of player open
place Villain Deck of table
place KO pile of table open
row HQ of table open spaces 5
row city of table open spaces Sewers, Bank
point Attack
point Recruit
point VP
label Fight
label Ambush
label Escape
label Twist numbered
label Evil Wins
label Setup
label Always Leads
label Master Strike numbered
track Hope, Fear ends 3
keyword Backup <class>
  If there is a <class> Hero in your discard pile, draw a card.
keyword Rush
  Draw a card.
"""
"""The vocabulary that samples are read with."""

BASE = """\
base
  starting deck 2 Pawn
  stack KO pile: Wounds
  players 1-5: 1 Villain Group, 1 Henchman Group, 1 Bystander, 3 Heroes
cards Pawns  kind Hero
  9 Pawn  cost 0
"""


@dataclass(frozen=True, slots=True)
class Page:
    """What is to say about one code."""

    code: str
    title: str
    text: str
    sample: str | bytes
    file: str = "sample.card"


def _hero(text: str) -> str:
    return f"hero Nova [Guild]\n  14 Spark  [Tech]  cost 2  attack 1\n    {text}\n"


def _villain(text: str) -> str:
    return f"villains Reds\n  8 Brute  attack 3  vp 2\n    {text}\n"


_PAGES = (
    Page(
        "CW001",
        "Not a text",
        "Source files are UTF-8: save the file again with that encoding. A link that leads nowhere, a "
        "folder, a pipe, or what is larger than 64 MB cannot be read at all. Signs that no one sees, such as "
        "U+0000 or one that turns the direction of writing, are no text.",
        b"hero N\xe9on\n",
    ),
    Page(
        "CW002",
        "Empty file",
        "A source file without a block declares nothing. Delete it, or write a block.",
        "# only this\n",
    ),
    Page(
        "CW003",
        "No source here",
        "A set is a folder with `.card` files. The path does not exist, is no folder, or holds none.",
        "",
        "nothing.txt",
    ),
    Page(
        "CW004",
        "Tab in the indentation",
        "Levels are indented by two blanks; a tab has no certain width.",
        "hero Nova\n\t14 Spark  cost 2\n",
    ),
    Page(
        "CW005",
        "Wrong indentation",
        "A level is two blanks, and a line belongs to the one above it that is indented less.",
        "hero Nova\n   14 Spark  cost 2\n",
    ),
    Page(
        "CW006",
        "No partner",
        "A quote, parenthesis or bracket is opened or closed alone. Text in them ends on its line.",
        _hero("Draw (two cards."),
    ),
    Page(
        "CW010",
        "Unknown first word",
        "A header line begins with a word that says what it declares, and this one is not known there.",
        "herro Nova\n  14 Spark  cost 2\n",
    ),
    Page(
        "CW011",
        "Line not readable",
        "The first word is known, but the line does not have the form that it asks for.",
        "class Tech black\n",
    ),
    Page(
        "CW012",
        "Line out of place",
        "A line stands in a block that takes no such line: card text in a base, a card without copies.",
        "hero Nova\n  Draw a card.\n  14 Spark  cost 2\n",
    ),
    Page(
        "CW013",
        "Unknown fact",
        "Facts outside the text box are `cost` and the declared points, in lower case.",
        "hero Nova\n  14 Spark  cost 2  atack 1\n",
    ),
    Page(
        "CW014",
        "Fact of another kind of card",
        "The fact exists, but cards of this kind do not print it.",
        "hero Nova\n  14 Spark  cost 2  vp 1\n",
    ),
    Page(
        "CW015",
        "Not a printed number",
        "A printed number is `4`, `2+`, `4*` or `*`; copies are a whole number from 1. Nothing else is "
        "read as one.",
        "hero Nova\n  14 Spark  cost three\n",
    ),
    Page(
        "CW016",
        "Fact given twice",
        "One of the two numbers is a mistake.",
        "hero Nova\n  14 Spark  cost 2  cost 3\n",
    ),
    Page(
        "CW017",
        "Something missing",
        "Every card of this kind prints this fact, or every such block has this part.",
        "villains Reds\n  8 Brute  vp 2\n",
    ),
    Page(
        "CW018",
        "Declared twice",
        "Two declarations of one set have the same name, or a set declares otherwise what a set that it "
        "needs declares. A word may be declared again alike; a Hero, a Villain Group, a Mastermind or a "
        "Scheme may not. The parameters of a keyword have a name each.",
        "class Tech [Tech] blue\n",
    ),
    Page(
        "CW019",
        "Set header",
        'A set has exactly one header, `set CODE "Name"`, with the family below it. What it says it `fits` '
        "is the game engine that is installed.",
        'set other "Other"\n  family legendary\n',
    ),
    Page(
        "CW020",
        "Unknown family",
        "The family is the game's procedure; the runtime has the listed ones.",
        'set sample "Sample"\n  family legendery\n',
    ),
    Page(
        "CW021",
        "Needed set not found",
        "A needed set is built in or stands in a folder beside this one; sets may not need each other in "
        "a circle.",
        'set sample "Sample"\n  family legendary\n  needs nowhere\n',
    ),
    Page(
        "CW022",
        "Unknown icon",
        "An icon is the bracket of a declared class or team.",
        "hero Nova [Titan]\n  14 Spark  cost 2\n",
    ),
    Page(
        "CW023",
        "Unknown kind",
        "The kind of card is not declared by this set or one it needs.",
        "cards Odds  kind Sidekik\n  1 Odd  cost 0\n",
    ),
    Page(
        "CW024",
        "Unknown name",
        "A group, card, place, point or flag of that name is not declared.",
        'game "First"\n  villains Redz\n',
    ),
    Page(
        "CW025",
        "Name of a set that is not loaded",
        "The card or group exists, in a set that this one does not need.",
        'game "First"\n  heroes Superman\n',
    ),
    Page(
        "CW026",
        "Name that texts cannot use",
        "A name is read where it stands in a text. One that would be read in the place of a number "
        "(`+1 Attack`, `Twist 3`, `2`), that holds a sign that is not seen, or that reads the same as "
        "another one, has to be changed.",
        "hero Nova\n  14 +1 Attack  cost 2\n",
    ),
    Page(
        "CW030",
        "Wrong number of cards",
        "A Hero has 14 cards, a Villain Group 8, a Henchman Group 10.",
        "hero Nova\n  13 Spark  cost 2\n",
    ),
    Page(
        "CW031",
        "Two cards of one name",
        "Cards of a group have different names; copies of one card are one line with their number. In a "
        "group of a needed set, a card of a known name prints the same.",
        "hero Nova\n  7 Spark  cost 2\n  7 Spark  cost 3\n",
    ),
    Page(
        "CW032",
        "Wrong number of Tactics",
        "A Mastermind has four Tactics.",
        "mastermind Doom  attack 9  vp 5\n  Always Leads: Reds.\n  tactic Plan\nvillains Reds\n  8 "
        "Brute  attack 3  vp 2\n",
    ),
    Page(
        "CW033",
        "Card out of reach",
        "No starting deck, stack, set-up or text brings the card into a game.",
        BASE + "kind Oddity, Oddities\ncards Odds  kind Oddity\n  1 Relic  cost 0\n",
    ),
    Page(
        "CW034",
        "Set-up table",
        "The table has one line for each number of players, with the known columns.",
        "base\n  players 2: 1 Vilain Group, 3 Heroes\n",
    ),
    Page(
        "CW035",
        "Number too great",
        "Numbers have bounds far above what a game needs: what a card prints and a text says is at most 999, "
        "a card has at most 200 copies, a hand 30 cards, a row 30 spaces, a track 30 steps, a game has 10 "
        "players.",
        "hero Nova\n  14 Spark  cost 99999999999\n",
    ),
    Page(
        "CW040",
        "Unknown word",
        "The word is neither the language's nor declared: a misspelling, or a name that wants declaring. "
        "`cardwright show --words` lists all.",
        _hero("Draw a crad."),
    ),
    Page(
        "CW041",
        "Word does not fit",
        "The word is known, but no sentence goes on like this. What could stand there is listed.",
        _hero("Draw a card from."),
    ),
    Page(
        "CW043",
        "Not to be said this way",
        "The sentence is read, but a part of it has no meaning here, and nothing is ever passed over.",
        _hero("Gain a turn."),
    ),
    Page(
        "CW044",
        "Cannot stand here",
        "The sentence belongs to another line, or behind another sentence.",
        _hero("Do both."),
    ),
    Page(
        "CW051",
        "No agreement",
        "Subject and verb, or a word and its noun, differ in number or person.",
        _villain("Escape: Each player gain a Wound."),
    ),
    Page(
        "CW052",
        "a or an",
        "`an` stands before a vowel that is sounded.",
        _hero("KO an Wound."),
    ),
    Page(
        "CW053",
        "Capitals",
        "Declared words are written with the capitals they are declared with.",
        _hero("KO a wound from your hand."),
    ),
    Page(
        "CW054",
        "An order with a subject",
        "What you must do is an order, `KO a card.`; what you are free to do says so, `You may KO a card.`.",
        _hero("You KO a Wound from your hand."),
    ),
    Page(
        "CW055",
        "A word twice",
        "The same word stands twice running.",
        _hero("Draw a card card."),
    ),
    Page(
        "CW060",
        "Points at nothing",
        'A word such as "it" points back at the nearest noun that agrees; here there is none.',
        _hero("KO it."),
    ),
    Page(
        "CW061",
        "Could mean two",
        "Two nouns are equally near and both agree. Name the one that is meant.",
        _hero("Reveal a Hero and a Wound. KO it."),
    ),
    Page(
        "CW062",
        "Keyword",
        "The keyword is not declared, takes something else behind it, or cannot stand where it stands.",
        _hero("Rush 2."),
    ),
    Page(
        "CW063",
        "Same Effect of nothing",
        '"Same Effect" repeats the ability above it on the same card.',
        _villain("Escape: Same Effect."),
    ),
    Page(
        "CW064",
        "Reminder",
        "A parenthesis repeats what its keyword means, word for word in meaning.",
        _hero("Rush. (Draw two cards.)"),
    ),
    Page(
        "CW065",
        "Keyword in itself",
        "A keyword's text uses the keyword itself, directly or through others.",
        "keyword Loop\n  Loop.\n",
    ),
    Page(
        "CW066",
        "Parameter of a keyword",
        "A keyword's text takes what its first line declares, and an argument is of the type that the "
        "parameter's last word says.",
        _hero("Backup [Guild]."),
    ),
    Page(
        "CW067",
        "No effect can do it",
        "The text has a meaning, but the runtime has nothing that does it.",
        _hero("Discard two cards or a Wound."),
    ),
    Page(
        "CW069",
        "When is not said",
        "What changes for a time says until when, and what was done once says when.",
        _hero("Draw a card for each Hero you recruited."),
    ),
    Page(
        "CW068",
        "No place for that",
        "The verb can do nothing with such a place: a card moves to a space, a pile is shuffled.",
        _hero("Move a Villain in the city to your discard pile."),
    ),
    Page(
        "CW070",
        "Does not fit its noun",
        "What narrows the noun is something such a card or player cannot have.",
        _hero("KO a Villain that costs 3."),
    ),
    Page(
        "CW071",
        "Place of nobody",
        "A player's place needs an owner, the table's has none, and a row has no top.",
        _hero("Put a Wound on top of the deck."),
    ),
    Page(
        "CW072",
        "Condition without a case",
        "The condition never holds, or always.",
        _hero("If Hope is 4, draw a card."),
    ),
    Page(
        "CW073",
        "Number without a case",
        "Zero of something, a range that runs backwards, or a number where all are counted.",
        "scheme Storm\n  Setup: 8 Twists.\n  Twist 5-2: Each player gains a Wound.\n  Evil Wins: When "
        "there are 5 Wounds in the KO pile.\n",
    ),
    Page(
        "CW074",
        "Done to the wrong card",
        "The verb cannot be done to a card of that kind.",
        _hero("Defeat a Wound."),
    ),
    Page(
        "CW075",
        "Label of another kind of card",
        "The label's moment never comes for a card of this kind.",
        _hero("Ambush: Draw a card."),
    ),
    Page(
        "CW076",
        "Done by the wrong one",
        "Players draw, discard and choose; cards do not.",
        _villain("Escape: This Villain draws a card."),
    ),
    Page(
        "CW077",
        "No choice",
        "Two of the alternatives are the same.",
        _hero("Draw a card or draw a card."),
    ),
    Page(
        "CW078",
        "From where is not said",
        "A text may leave out where its cards lie only where the table of the language has a place for them.",
        _hero("Put a Hero on top of your deck."),
    ),
    Page(
        "CW079",
        "Never happens",
        "No moment comes at which this line is done: nothing announces its label, or it stands without one "
        "on a card that nobody plays. A label of your own is a keyword that says when: `keyword Dock:` and "
        "below it `Ambush: <effect>`.",
        "label Objective\nhero Nova [Guild]\n  14 Spark   [Tech]  cost 2\n    Objective: Draw a card.\n",
    ),
    Page(
        "CW080",
        "Generated file is stale",
        "The file differs from what the source gives. `cardwright build` writes it anew.",
        "",
        "stale",
    ),
    Page(
        "CW081",
        "Generated file is missing",
        "`cardwright build` writes it.",
        "",
        "missing",
    ),
    Page(
        "CW082",
        "Generated file too many",
        "The folder holds a file that the build does not write. Delete it.",
        "",
        "stray",
    ),
    Page(
        "CW083",
        "No card can be meant",
        "What is asked of a card is true of none: no card of the set and of those that it needs is of that "
        "kind, bears that icon, has that name or keyword, the place never holds such a card, or two things "
        "exclude each other.",
        _hero("KO a grey [Tech] Hero from your hand."),
    ),
    Page(
        "CW090",
        "Not JSON",
        "The database is not JSON.",
        "{",
        "cards.json",
    ),
    Page(
        "CW091",
        "Breaks the schema",
        "The database does not have the form that `cardwright show --schema` prints; the pointer says where.",
        "{}",
        "cards.json",
    ),
    Page(
        "CW100",
        "Not a line of a scenario",
        "A scenario has settings and places, then steps and expectations, each a line of its own.",
        'test "Nova"\n  paly Spark\n  expect attack 2\n',
        "sample.scenario",
    ),
    Page(
        "CW101",
        "Unknown name in a scenario",
        "Cards are named as printed, places, points and tracks as the sets declare them.",
        'test "Nova"\n  hand: Sparkk\n  expect attack 2\n',
        "sample.scenario",
    ),
    Page(
        "CW102",
        "A scenario failed",
        "Something was not as the test expects, or could not be done. The note says what was possible.",
        'test "Nova"\n  expect attack 2\n',
        "sample.scenario",
    ),
)

PAGES = {page.code: page for page in _PAGES}


def page_text(page: Page) -> str:
    """A page as `cardwright explain CODE` prints it."""
    lines = [f"{page.code}: {page.title}", "", page.text]
    if page.sample:
        sample = page.sample.decode("latin-1") if isinstance(page.sample, bytes) else page.sample
        lines += ["", "For example:", "", *(f"    {line}" for line in sample.rstrip("\n").split("\n"))]
    return "\n".join(lines)


def reference() -> str:
    """The page of the documentation with every code."""
    parts = [
        "# Diagnostics",
        "",
        "Every finding has a code. This page is written by `python -m cardwright.foundation.codes`.",
        "",
    ]
    for page in PAGES.values():
        parts += [f"## {page.code}: {page.title}", "", page.text, ""]
        if page.sample:
            sample = page.sample.decode("latin-1") if isinstance(page.sample, bytes) else page.sample
            language = "json" if page.file.endswith(".json") else "text"
            parts += [f"```{language}", sample.rstrip("\n"), "```", ""]
    return "\n".join(parts).rstrip("\n") + "\n"


if __name__ == "__main__":
    import sys

    sys.stdout.write(reference())
