"""Every label word that a set accepts fires in a played game; those that nothing announces are refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cardtable.families.legendary.profile import PROFILE
from cardtable.families.legendary.table import table_of
from cardwright.build.faces import Reader
from cardwright.cards.blocks import Passage
from cardwright.cards.folders import find_set
from cardwright.foundation.diagnostics import Findings
from cardwright.model.nodes import Span
from cardwright.words.vocabulary import declare, lexicon, read_needed, read_set
from cardwright.words.world import Speaker
from tests.corpus.figures import show
from tests.docs.pages import LANGUAGE, shown_set
from tests.tabletop import Tabletop, load
from tests.trials import Trial

KINDS = tuple(kind.name for kind in PROFILE.kinds)
UNBOUND = {
    "dc": set(),
    "harbor": set(),
    "marvel": {
        "Always Include", "Betrayal", "By End of Turn", "Command Strike", "Endgame", "Good Wins", "Or Suffer",
        "Overrun", "Plot Twist", "Start of Game", "Strike", "When Recruited", "When revealed",
    },
}  # fmt: skip
"""The declared labels that nothing announces: of `marvel`, which holds no cards."""

SAID = {
    "Always Leads": "{group}.", "Setup": "6 Twists.", "Special Rules": "Villains get +1 Attack.",
    "Evil Wins": "When there are 8 Bystanders in the KO pile.",
}  # fmt: skip
"""What stands under a label that is no effect."""
MASTERMIND = """\
mastermind Marked One  attack 3  vp 5
  Setup: Each player gains a Wound.
  Fight: Each player gains a Wound.
  Master Strike: Each player gains a Wound.
  Always Leads: Marked Crew.
  tactic First Marked
    Fight: Each player gains a Wound.
  tactic Second Marked
    Fight: Each player gains a Wound.
  tactic Third Marked
    Fight: Each player gains a Wound.
  tactic Fourth Marked
    Fight: Each player gains a Wound.
scheme Marked Plan
  Setup: 5 Twists. Each player gains a Wound.
  Master Strike: Each player gains a Wound.
  Twist: Each player gains a Wound.
  Evil Wins: When there are 3 Bystanders in the KO pile.
mastermind Doomed One  attack 3  vp 5
  Evil Wins: When there are 2 Bystanders in the KO pile.
  tactic First Doom
  tactic Second Doom
  tactic Third Doom
  tactic Fourth Doom
villains Marked Crew
  5 Marked Thug  attack 0  vp 1
    Ambush: Each player gains a Wound.
  1 Marked Loser  attack 0  vp 1
    Fight: Each player gains a Wound.
  1 Marked Runner  attack 0  vp 1
    Escape: Each player gains a Wound.
  1 Marked Heir  attack 0  vp 1
    Master Strike: Each player gains a Wound.
henchmen Marked Hands
  10 Marked Hand  attack 0  vp 1
    Master Strike: Each player gains a Wound.
    Ambush: Each player gains a Wound.
    Fight: Each player gains a Wound.
    Escape: Each player gains a Wound.
hero Marked Heroes
  10 Marked Helper   [Tech]  cost 1
  1 Marked Healer   [Tech]  cost 1
    Healing: Each player gains a Wound.
  1 Marked Captive   [Tech]  cost 1
    Rescue: Each player gains a Wound.
  1 Marked Promoter   [Tech]  cost 1
    Choose a Villain in the city. It becomes a Mastermind.
  1 Marked Rescuer   [Tech]  cost 1
    Rescue a Hero from the HQ.
cards Marked Wounds  kind Wound
  1 Marked Wound  cost 0
    Healing: Each player gains a Wound.
cards Marked Bystanders  kind Bystander
  1 Marked Witness  vp 1
    Rescue: Each player gains a Wound.
  1 Marked Aide  vp 1
    Healing: Each player gains a Wound.
cards Blank Strikes  kind Master Strike
  2 Blank Strike
cards Marked Strikes  kind Master Strike
  1 Marked Strike
    Master Strike: Each player gains a Wound.
villains Blank Crew
  8 Blank Thug  attack 0  vp 1
cards Blank Twists  kind Twist
  2 Blank Twist
cards Marked Twists  kind Twist
  1 Marked Twist
    Twist: Each player gains a Wound.
"""
TRIAL = Trial({}, {}, MASTERMIND)
PLAIN = {"setup": "first"}
PLAN = {"setup": "first", "scheme": "Marked Plan"}
LED = {"setup": "first", "mastermind": "Marked One"}


def table(setup: dict[str, Any] = PLAIN, **more: Any) -> Tabletop:
    """A table whose player has nothing but what is laid out."""
    return TRIAL.table(**{"hand": [], "discard": [], "hq": [], "city": [], "setup": setup, **more})


def wounds(t: Tabletop) -> int:
    """The Wounds that the player has."""
    t.answer_all()
    return sum(t.names(place).count("Wound") for place in ("hand", "discard", "deck"))


def reveals(card: str, setup: dict[str, Any] = PLAIN, **more: Any) -> Callable[[], bool]:
    """Whether a card of the Villain Deck has one more Wound gained than a blank one of the same table."""

    def fires() -> bool:
        t = table(setup, **more)
        before = wounds(t)
        t.reveal(card)
        return wounds(t) > before

    return fires


def fights(card: str, **more: Any) -> Callable[[], bool]:
    """Whether fighting an enemy does it."""

    def fires() -> bool:
        t = table(attack=9, **more)
        before = wounds(t)
        t.fight(card)
        return wounds(t) > before

    return fires


def uses(card: str) -> Callable[[], bool]:
    """Whether an action of a card in hand does it."""

    def fires() -> bool:
        t = table(hand=[card])
        before = wounds(t)
        t.use(card)
        return wounds(t) > before

    return fires


def rescues_a_hero() -> bool:
    """Whether a rescued Hero's own text is done."""
    t = table(hand=["Marked Rescuer"], hq=["Marked Captive"])
    before = wounds(t)
    t.play("Marked Rescuer")
    return wounds(t) > before


def final_blow() -> bool:
    """Whether the Mastermind's own Fight effect is done once its last Tactic is gone."""
    t = table(LED, attack=99, options={"final blow": True})
    before = wounds(t)
    for _ in range(5):
        t.fight("Marked One")
        t.answer_all()
    return wounds(t) - before == 5


def becomes_a_mastermind(card: str) -> Callable[[], bool]:
    """Whether an enemy that has become a Mastermind does what it says of a Strike."""

    def fires() -> bool:
        t = table(PLAIN, hand=["Marked Promoter"], city=[card])
        t.play("Marked Promoter")
        before = wounds(t)
        t.reveal("Blank Strike")
        with_it = wounds(t) - before
        t = table(PLAIN)
        before = wounds(t)
        t.reveal("Blank Strike")
        return with_it == wounds(t) - before + 1

    return fires


def sets_up(setup: dict[str, Any]) -> Callable[[], bool]:
    """Whether the players begin with a Wound."""

    def fires() -> bool:
        game = load(TRIAL.folder).new_game(players=2, seed=1, setup=setup)
        return any(game.state.face(card).name == "Wound" for card in game.state.zone("discard pile", 1))

    return fires


def ends(setup: dict[str, Any], n: int) -> Callable[[], bool]:
    """Whether so many Bystanders in the KO pile end the game, and one fewer do not."""

    def fires() -> bool:
        found = []
        for some in (n - 1, n):
            t = table(setup, ko=["Fisher"] * some)
            t.end_turn()
            t.answer_all()
            found.append(t.game.outcome is not None)
        return found == [False, True]

    return fires


def leads() -> bool:
    """Whether the Mastermind's group is in the game."""
    return "Marked Crew" in table_of(Tabletop(TRIAL.folder, setup=LED).game).plan.villains


BLANK = "Blank Thug"
FIRES: dict[tuple[str, str], Callable[[], bool]] = {
    ("Ambush", "Villain"): reveals("Marked Thug"),
    ("Ambush", "Henchman"): reveals("Marked Hand"),
    ("Fight", "Villain"): fights("Marked Loser", city=["Marked Loser"]),
    ("Fight", "Henchman"): fights("Marked Hand", city=["Marked Hand"]),
    ("Fight", "Tactic"): fights("Marked One", setup=LED),
    ("Escape", "Villain"): reveals(BLANK, city=[BLANK] * 4 + ["Marked Runner"]),
    ("Escape", "Henchman"): reveals(BLANK, city=[BLANK] * 4 + ["Marked Hand"]),
    ("Rescue", "Bystander"): fights(BLANK, city=[BLANK], holds={BLANK: ["Marked Witness"]}),
    ("Rescue", "Hero"): rescues_a_hero,
    ("Healing", "Wound"): uses("Marked Wound"),
    ("Healing", "Hero"): uses("Marked Healer"),
    ("Healing", "Bystander"): uses("Marked Aide"),
    ("Fight", "Mastermind"): final_blow,
    ("Master Strike", "Villain"): becomes_a_mastermind("Marked Heir"),
    ("Master Strike", "Henchman"): becomes_a_mastermind("Marked Hand"),
    ("Master Strike", "Mastermind"): reveals("Blank Strike", LED),
    ("Master Strike", "Scheme"): reveals("Blank Strike", PLAN),
    ("Master Strike", "Master Strike"): reveals("Marked Strike"),
    ("Twist", "Scheme"): reveals("Blank Twist", PLAN),
    ("Twist", "Twist"): reveals("Marked Twist"),
    ("Setup", "Scheme"): sets_up(PLAN),
    ("Setup", "Mastermind"): sets_up(LED),
    ("Evil Wins", "Scheme"): ends(PLAN, 3),
    ("Evil Wins", "Mastermind"): ends({"setup": "first", "mastermind": "Doomed One"}, 2),
    ("Always Leads", "Mastermind"): leads,
}  # fmt: skip
"""How the moment of each label comes for each kind of card: whether what stands under it was then done."""


@pytest.mark.parametrize("pair", FIRES, ids=" on ".join)
def test_the_moment_comes(pair: tuple[str, str]) -> None:
    assert FIRES[pair]()


def folder_of(code: str, tmp: Path) -> Path:
    """The folder of a built-in set, or of the set of the language page."""
    if code != "harbor":
        found = find_set(code)
        assert found is not None
        return found
    (tmp / "harbor").mkdir()
    (tmp / "harbor" / "harbor.card").write_text(shown_set(LANGUAGE.read_text(encoding="utf-8")), "utf-8")
    return tmp / "harbor"


def accepted(folder: Path) -> Iterator[tuple[str, str, list[str]]]:
    """Each label of a set on each kind of card, with the codes of what is wrong with it there."""
    quiet = Findings()
    own = read_set(folder, quiet)
    assert own is not None
    declared = declare(own, read_needed(own, quiet), quiet)
    words = lexicon(declared)
    labels = [word.name for word in words.words if word.terminal == "LABEL"]
    group = next(iter(declared.groups_of("villains")), "")
    for label in labels:
        said = SAID.get(label, "Each player gains a Wound.").format(group=group)
        for kind in KINDS if group or "{group}" not in SAID.get(label, "") else ():
            text = f"{label}: {said}"
            findings = Findings()
            passage = Passage(text, text, Span("0", 1, 1, 1, len(text) + 1))
            Reader(declared, words, findings).face([passage], Speaker(("Zed",), kind, "Zed"))
            yield label, kind, [one.code for one in findings.found if one.severity == "error"]


@pytest.mark.parametrize("code", UNBOUND)
def test_every_label_that_is_accepted_fires(code: str, tmp_path: Path, record_property: object) -> None:
    found = list(accepted(folder_of(code, tmp_path)))
    pairs = {(label, kind) for label, kind, wrong in found if not wrong and label not in RULES}
    unbound = {label for label, _, _ in found} - {label for label, _, wrong in found if wrong != ["CW079"]}
    show(record_property, f"labels of {code} on kinds of card: {len(found)} looked at, {len(pairs)} accepted")
    assert pairs <= FIRES.keys(), pairs - FIRES.keys()
    assert unbound == UNBOUND[code]


RULES = PROFILE.labels("rules")
"""Labels under which rules stand, which hold without a moment."""
