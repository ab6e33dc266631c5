"""A small compiled set, built by hand, with one of everything that a database holds."""

from __future__ import annotations

from cardwright.model import nodes as n
from cardwright.model.compiled import (
    ActionWord,
    Base,
    CardCount,
    ClassWord,
    CompiledAbility,
    CompiledCard,
    CompiledFace,
    CompiledSet,
    KeywordWord,
    KindCount,
    Marked,
    Price,
    SetHeader,
    Setup,
    SetupGroups,
    Stack,
    TableRow,
    TrackWord,
    Vocabulary,
)
from tests.compiler.samples import EFFECTS, KNOWN, OTHER, RULES, draw


def text(ir: n.Ability, words: str = "Draw a card.") -> CompiledAbility:
    return CompiledAbility(words, ir)


VOCABULARY = Vocabulary(
    classes=(ClassWord("Tech", "black"),),
    teams=("Titans",),
    kinds=KNOWN.kinds,
    places=KNOWN.places,
    points=KNOWN.points,
    labels=("Fight", "Escape"),
    tracks=(TrackWord(("Hope", "Fear"), 3, {"Hope": text(n.Ability(None, (draw(),)))}),),
    actions=(
        ActionWord(
            "Fight Crime",
            (Price("Attack", 3),),
            "once per turn",
            ("fight",),
            text(n.Ability(None, (draw(),))),
        ),
        ActionWord("Healing", (), None, ()),
    ),
    keywords=(KeywordWord("Rush", ("class",), ("Draw a card.",)),),
)


def a_set(name: str = "A Small Set", card: str = "Glass Wolf") -> CompiledSet:
    """The set; ``name`` and ``card`` are printed names."""
    fight = n.Label("Fight")
    cards = [
        CompiledCard(
            "small/heroes/knight",
            "Knight",
            "Heroes",
            "Hero",
            8,
            (
                CompiledFace("Knight", ("Tech",), ("Titans",), 0, {"Attack": Marked(1, "+")}, ()),
                CompiledFace("Knight by Night", (), (), "*", {"Recruit": Marked(2, "*"), "VP": 1}, ()),
            ),
            hero_name="Knight",
            own_design=True,
        ),
        CompiledCard(
            f"small/wolves/{len(card)}",
            card,
            None,
            "Villain",
            2,
            (
                CompiledFace(
                    card,
                    points={"Attack": 4, "VP": 2},
                    abilities=tuple(
                        text(n.Ability(None, body), f"{card} | <b>&amp;\n- one") for body in RULES[:4]
                    ),
                ),
            ),
            kinds=("Bystander",),
        ),
    ]
    lines_of = [("Villain", (n.Ability(fight, body),)) for body in EFFECTS[:30]]
    for index, (kind, lines) in enumerate([*OTHER, *lines_of]):
        face = CompiledFace(f"Card {index}", abilities=tuple(map(text, lines)))
        cards.append(CompiledCard(f"small/others/{index}", f"Card {index}", "Others", kind, 1, (face,)))
    return CompiledSet(
        header=SetHeader("small", name, "legendary", ("dc",), "cardtable 0.1"),
        vocabulary=VOCABULARY,
        known=VOCABULARY,
        base=Base(
            starting_deck=(CardCount("small/heroes/knight", 8),),
            hand=6,
            stacks=(Stack("Bystander Deck", "Bystander"),),
            players={"1": TableRow(1, 1, 2, 3, 2, 2), "2": TableRow(2, 1, 2, 5)},
            every_game=(KindCount("Master Strike", 5),),
            flags=("superpowers optional",),
        ),
        setups=(Setup("First game", None, "Storm", {"1": SetupGroups(("Knight",), ("Wolves",), ())}),),
        cards=tuple(cards),
        sources=("small.card",),
        digest="0" * 64,
    )
