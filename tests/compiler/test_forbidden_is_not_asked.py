"""What a rule in force forbids is never asked for: no option, no permission, no way."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tabletop import Tabletop
from tests.trials import Trial

WORKER, GALE = "Dock Worker", "Gale"

BANS = {
    "recruit": "You can't recruit Heroes this turn.",
    "fight": "You can't fight Villains this turn.",
    "gain": "You can't gain Wounds this turn.",
    "draw": "You can't draw cards this turn.",
    "ko": "You can't KO Wounds this turn.",
    "rescue": "You can't rescue Bystanders this turn.",
    "discard": "You can't discard Wounds this turn.",
    "move": "Villains can't be moved this turn.",
    "defeat": "You can't defeat Villains this turn.",
    "play": "You can't play Heroes this turn.",
}
ASKS = {
    "recruit": "You may recruit a Hero from the HQ for free.",
    "recruit or": "Recruit a Hero from the HQ for free or draw a card.",
    "fight": "You may fight a Villain in the city for free.",
    "fight or": "Fight a Villain in the city for free or draw a card.",
    "gain": "You may gain a Wound. If you do, draw a card.",
    "gain or": "Gain a Wound or draw a card.",
    "draw": "You may draw a card.",
    "draw or": "Draw a card or you get +1 Attack.",
    "ko": "You may KO a Wound from your hand. If you do, draw a card.",
    "ko or": "KO a Wound from your hand or draw a card.",
    "rescue": "You may rescue a Bystander.",
    "rescue or": "Rescue a Bystander or draw a card.",
    "discard": "You may discard a Wound. If you do, draw a card.",
    "discard or": "Discard a Wound or draw a card.",
    "move": "You may move a Villain in the city to the Bridge.",
    "defeat": "You may defeat a Villain in the city.",
    "defeat or": "Defeat a Villain in the city or draw a card.",
}
TRIAL = Trial(
    {f"Ban {verb.title()}": [text] for verb, text in BANS.items()}
    | {f"Ask {verb.title()}": [text] for verb, text in ASKS.items()}
    | {
        "Spare": ["You can't KO Dock Worker this turn."],
        "Rid": ["KO a card from your hand."],
        "Each": ["Each player discards a card."],
        "Play It": ["You may play a Hero from the HQ."],
    },
    villains={GALE: []},
)


def table(*hand: str, **more: Any) -> Tabletop:
    return TRIAL.table(
        hand=[*hand, "Wound", "Wound"], deck=[WORKER] * 3, city=["empty", GALE, "empty", GALE],
        hq=[WORKER] * 5, **more,
    )  # fmt: skip


@pytest.mark.parametrize("ask", ASKS)
def test_it_is_asked_for_only_where_it_is_allowed(ask: str) -> None:
    asking = f"Ask {ask.title()}"
    verb = ask.removesuffix(" or")
    ban = f"Ban {verb.title()}"
    t = table(asking)
    t.play(asking)
    assert t.question is not None
    t = table(ban, asking)
    t.play(ban, asking)
    assert t.question is None, t.legal
    t.check()
    # the other way is done
    drawn = int(ask.endswith(" or") and verb != "draw")
    assert (t.count("hand"), t.attack, t.names("discard")) == (2 + drawn, int(ask == "draw or"), [])


def test_what_is_spared_is_no_option() -> None:
    t = table("Spare", "Rid", WORKER)
    t.play("Spare", "Rid")
    assert (t.question, t.names("ko")) == (None, ["Wound"])


def test_each_player_is_asked_for_what_that_player_may_do() -> None:
    t = table("Ban Discard", "Each", WORKER, hand2=["Wound", WORKER])
    t.play("Ban Discard", "Each")
    assert t.names("discard") == [WORKER]
    assert t.question is not None
    assert t.question.player == 1
    assert t.legal == ["Wound", WORKER]


def test_a_card_that_may_not_be_played_is_not_offered_by_an_effect() -> None:
    t = table("Play It")
    t.play("Play It")
    assert t.question is not None
    t = table("Play It", "Ban Play")
    t.game.rearrange(lambda state: None)
    t.play("Ban Play")
    assert not t.can("play", "Play It")
