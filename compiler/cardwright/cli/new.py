"""The command ``new``: begins a set of your own, which builds, tests and plays as it is."""

from __future__ import annotations

import argparse
import keyword
from pathlib import Path

from cardwright.cards.folders import CODE, base_set, built_in_sets
from cardwright.cli.reporting import wrong_use
from cardwright.foundation.files import write_files

HEADER = """\
# A set of your own. A block begins at the margin; what is indented below belongs to it.
# What this set needs is named in its header: here the cards and words of {base}.
set {code} "{title}"
  family legendary
  needs {base}
  fits cardtable 0.1

team {title} Watch
"""

HERO = """\
# A Hero has 14 cards: a line for each with its number of copies, its name, icons and numbers, then its text.
# Every word of the text is the card's rule. Change one, and see: cardwright explain "Draw a card."
hero {title} Keeper [{title} Watch]
  5 Lamp Oil  [Tech]  cost 2  recruit 2
    [{title} Watch]: You get +1 Recruit.
  5 Boat Hook  [Strength]  cost 3  attack 2
    [Strength]: You get +1 Attack.
  3 Storm Bell  [Covert]  cost 5  recruit 2
    Draw a card.
  1 The Great Light  [Ranged]  cost 7  attack 5
    Each other player draws a card.
"""

SCENARIO = """\
# What the cards do, as a player would show it: cardwright test {code}
test "The bell draws a card"
  set: {code}
  hand: Storm Bell
  deck: Lamp Oil, Boat Hook
  play Storm Bell
  expect recruit 2
  expect hand: Lamp Oil
"""

NEXT = """\
{folder}: a new set, with a Hero and a test. Next:
  cardwright build {folder}
  cardwright test {folder}
  cardwright play --set {base},{folder}"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("set_", metavar="SET", help="its folder, whose name becomes the set's code: harbour")


def run(args: argparse.Namespace) -> int:
    """Write the set's first files; 2 where the folder is not free or the name is no code."""
    folder = Path(args.set_)
    code = folder.name
    if keyword.iskeyword(code):
        return wrong_use(f"{code!r} is a word of Python, and no set of that code could be imported")
    if not CODE.fullmatch(code):
        return wrong_use(
            f"{code!r} cannot be the code of a set: letters, digits and underscores, a letter first"
        )
    if code in built_in_sets():
        return wrong_use(f"{code!r} is a built-in set; choose another name")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        return wrong_use(f"{folder} is there already and not empty")
    base = base_set()
    if base is None:
        return wrong_use("there is no built-in set with a base that a new set could play on")
    words = {"code": code, "title": code.replace("_", " ").title(), "base": base}
    files = {"set.card": HEADER, "keeper.card": HERO, "keeper.scenario": SCENARIO}
    write_files({folder / name: text.format(**words).encode() for name, text in files.items()})
    print(NEXT.format(folder=folder, base=base))
    return 0
