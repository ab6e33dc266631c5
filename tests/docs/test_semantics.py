"""What a text means: the twelve points of docs/language.md, each shown on compiled texts that are played."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from cardtable.families.legendary.family import DESTINATIONS
from cardwright.build.faces import Reader
from cardwright.cards.blocks import Passage
from cardwright.foundation.diagnostics import Findings
from cardwright.foundation.spans import Span
from cardwright.resolve.places import table
from cardwright.words.vocabulary import declare, lexicon, read_needed, read_set
from cardwright.words.world import Speaker
from tests.docs.pages import LANGUAGE
from tests.tabletop import Tabletop
from tests.trials import Trial

PAGE = LANGUAGE.read_text(encoding="utf-8")

HEROES: Mapping[str, Sequence[str]] = {
    # 1. what "it" is
    "Sounding": ["Reveal the top card of your deck. If it costs 0, KO it."],
    "Jettison": ["Discard up to two cards. Draw a card for each Hero discarded this way."],
    "Two Lines": ["Choose a Villain in the city.", "[Tech]: It gets -2 Attack this turn."],
    # 2. when things are counted
    "Bilge": ["Draw a card for each Wound in your hand."],
    "Burn the Mast": ["KO a Hero from your hand. You get + Attack equal to its cost."],
    # 3. "if you do"
    "Bleed": ["KO two Wounds from your hand. If you do, draw two cards."],
    "Mend": ["You may KO a Wound from your hand. If you do, draw a card."],
    "Toll": ["To play this card, you must discard a card.", "Draw two cards."],
    # 4. who chooses
    "Salvo": ["Each other player reveals a [Tech] Hero or gains a Wound."],
    "Boarders": ["KO a Hero from the HQ."],
    "Thieves": ["Each other player discards a card."],
    # 5. alternatives
    "Dry Dock": ["KO two Wounds from your hand or draw a card."],
    "Crossroads": [
        "Choose one:",
        "- KO two Wounds from your hand.",
        "- Draw a card.",
        "- Inspire Hope.",
    ],
    "Nothing Left": ["KO two Wounds from your hand or KO two Deckhands from your hand."],
    # 6. alone
    "Neighbor": ["The player on your left draws a card."],
    "Someone Else": ["Another player draws a card."],
    # 7. order
    "Roll Call": ["Each player draws a card, then discards a card."],
    "Lashed Down": ["Each player discards a card for each Villain in the city."],
    "Lashed Twice": ["Each player discards a card twice."],
    "Watchful": ["Whenever you discard a card this turn, draw a card."],
    "Two Overboard": ["Discard two cards."],
    # 8. how long
    "Fog Bank": ["Choose a Villain in the city. It gets -2 Attack this turn."],
    # 9. instead
    "Oilskin": ["If you would gain a Wound, draw a card instead."],
    "Self Harm": ["Gain a Wound."],
    "Better Half": ["Draw a card.", "[Tech]: Instead, draw two cards."],
    "Becalmed": ["You can't recruit Heroes this turn."],
    "Press Gang": ["You may recruit a Hero from the HQ for free."],
    # 10. where cards go
    "Go Draw": ["Draw a card."],
    "Go Discard": ["Discard a card."],
    "Go KO": ["KO a card from your hand."],
    "Go Gain": ["Gain a Hero from the HQ."],
    "Go Recruit": ["Recruit a Hero from the HQ for free."],
    "Go Rescue": ["Rescue a Bystander."],
    "Go Defeat": ["Defeat a Villain in the city."],
    "Go Escape": ["A Villain in the city escapes."],
    "Go Capture": ["A Villain in the city captures a Bystander."],
    "Go Aside": ["Set aside a card from your hand."],
    "Go Deep": ["Transform this Hero into From the Deep."],
    "Go Reveal": ["Reveal the top card of your deck."],
    # 11. parentheses
    "Reminded": ["Undertow. (Draw a card, then discard a card.)"],
    "Plain": ["Undertow."],
    # 12. Superpowers that only add points
    "Spark": ["[Tech]: You get +2 Attack."],
    "Insight": ["[Tech]: Draw a card."],
}
"""Heroes of the tests and what they say; none prints a number but its cost, 3."""

VILLAINS: Mapping[str, Sequence[str]] = {
    "Gale": ["Fight: Each other player gains a Wound."],
    "Herald": ["Fight: Draw a card."],
    "Calm": [],
    "Returner": ["Escape: Returner enters the city."],
    # 8. how long
    "Anchor": ["Fight: A Villain in the city gets -2 Attack."],
}
"""Villains of the tests; each prints attack 4."""


TRIAL = Trial(HEROES, VILLAINS)


def at_table(**position: Any) -> Tabletop:
    """A game of the page's set, laid out."""
    return TRIAL.table(**position)


def codes(text: str, kind: str = "Hero") -> list[str]:
    """The codes of what is wrong with a text."""
    findings = Findings()
    own = read_set(TRIAL.folder.parents[1] / "src" / "harbor", findings)
    assert own is not None
    declared = declare(own, read_needed(own, findings), findings)
    reader = Reader(declared, lexicon(declared), findings)
    passage = Passage(text, text, Span("text", 1, 1, 1, len(text) + 1))
    reader.face([passage], Speaker(("Sounding",), kind, "Trial 1"))
    return [one.code for one in findings.found]


# ---------------------------------------------------------------- 1. what "it" is


def test_1_it_is_the_card_named_last() -> None:
    t = at_table(hand=["Sounding"], deck=["Dock Worker", "Spark"])
    t.play("Sounding")
    assert t.names("ko") == ["Dock Worker"]
    t = at_table(hand=["Sounding"], deck=["Spark", "Dock Worker"])
    t.play("Sounding")
    assert t.names("ko") == []
    t.check()


def test_1_two_that_agree_are_an_error() -> None:
    assert codes("Choose a Villain in the Sewers or a Villain in the Bank. KO it.") == []
    assert codes("Swap a Villain in the Sewers with a Villain in the Bank. KO it.") == ["CW061"]
    assert codes("KO it.") == ["CW060"]


def test_1_this_way_is_what_was_really_done() -> None:
    t = at_table(hand=["Jettison", "Spark", "Wound"], deck=["Dock Worker", "Watchman"])
    t.play("Jettison")
    t.choose("Spark", "Wound")
    assert t.names("hand") == ["Dock Worker"]
    t.check()


def test_1_lines_of_one_card_speak_of_the_same() -> None:
    t = at_table(played=["Trim the Wick"], hand=["Two Lines"], city=["empty", "Calm", "Herald"])
    t.play("Two Lines")
    t.choose("Herald")
    t.accept()
    assert (t.value("Herald"), t.value("Calm")) == (2, 4)
    t.check()


# ---------------------------------------------------------------- 2. when things are counted


def test_2_a_number_is_settled_when_the_clause_begins() -> None:
    t = at_table(hand=["Bilge", "Wound"], deck=["Wound", "Wound", "Dock Worker"])
    t.play("Bilge")
    assert t.names("hand").count("Wound") == 2
    assert t.count("hand") == 2
    t.check()


def test_2_a_card_that_has_left_is_read_as_it_was() -> None:
    t = at_table(hand=["Burn the Mast", "Storm Glass"])
    t.play("Burn the Mast")
    assert t.names("ko") == ["Storm Glass"]
    assert t.attack == 8
    t.check()


# ---------------------------------------------------------------- 3. "if you do"


@pytest.mark.parametrize(("wounds", "drawn"), [(0, 0), (1, 0), (2, 2), (3, 2)])
def test_3_done_in_full_or_not_done(wounds: int, drawn: int) -> None:
    t = at_table(hand=["Bleed", *["Wound"] * wounds], deck=["Dock Worker"] * 3)
    t.play("Bleed")
    assert t.names("hand").count("Dock Worker") == drawn
    assert t.names("ko") == ["Wound"] * min(wounds, 2)
    t.check()


def test_3_you_may_is_offered_only_where_it_can_be_done() -> None:
    t = at_table(hand=["Mend", "Spark"], deck=["Dock Worker"])
    t.play("Mend")
    t.check()
    assert t.names("hand") == ["Spark"]
    t = at_table(hand=["Mend", "Wound"], deck=["Dock Worker"])
    t.play("Mend")
    t.choose("Wound")
    assert t.names("hand") == ["Dock Worker"]
    t = at_table(hand=["Mend", "Wound"], deck=["Dock Worker"])
    t.play("Mend")
    t.decline()
    assert t.names("hand") == ["Wound"]
    t.check()


def test_3_what_a_card_demands_is_paid_before_its_text() -> None:
    t = at_table(hand=["Toll"], deck=["Dock Worker", "Watchman"])
    assert not t.can("play", "Toll")
    t = at_table(hand=["Toll", "Spark"], deck=["Dock Worker", "Watchman"])
    t.play("Toll")
    assert t.names("discard") == ["Spark"]
    assert sorted(t.names("hand")) == ["Dock Worker", "Watchman"]
    t.check()


# ---------------------------------------------------------------- 4. who chooses


def test_4_the_subject_chooses_among_its_alternatives() -> None:
    t = at_table(hand=["Salvo"], hand2=["Spark", "Trim the Wick"])
    t.play("Salvo")
    assert t.question is not None
    assert t.question.player == 1
    t.choose("wound", player=2)
    assert t.names("discard", 2) == ["Wound"]
    t.check()


def test_4_without_such_a_card_nothing_is_asked() -> None:
    t = at_table(hand=["Salvo"], hand2=["Spark"])
    t.play("Salvo")
    assert t.names("discard", 2) == ["Wound"]
    t.check()


def test_4_where_nobody_is_named_the_active_player_chooses() -> None:
    t = at_table(hand=["Boarders"], hq=["Spark", "Bilge", "Toll", "Mend", "Bleed"])
    t.play("Boarders")
    t.choose("Toll", player=1)
    assert t.names("ko") == ["Toll"]
    t.check()


def test_4_players_choose_their_own_cards() -> None:
    t = at_table(hand=["Thieves"], hand2=["Spark", "Bilge"])
    t.play("Thieves")
    t.choose("Bilge", player=2)
    assert t.names("discard", 2) == ["Bilge"]
    t.check()


# ---------------------------------------------------------------- 5. alternatives


def test_5_only_what_can_be_done_in_full_is_offered() -> None:
    t = at_table(hand=["Dry Dock", "Wound"], deck=["Dock Worker"])
    t.play("Dry Dock")
    assert sorted(t.names("hand")) == ["Dock Worker", "Wound"]
    t.check()


def test_5_choose_one_likewise() -> None:
    t = at_table(hand=["Crossroads", "Wound"], deck=["Dock Worker"])
    t.play("Crossroads")
    assert t.question is not None
    assert len(t.question.options) == 2
    t.choose("Hope")
    assert t.track("Hope") == 1
    t.check()


def test_5_if_nothing_can_be_done_in_full_as_much_as_possible() -> None:
    t = at_table(hand=["Nothing Left", "Wound"])
    t.play("Nothing Left")
    if t.question is not None:
        t.choose("wound")
    assert t.names("ko") == ["Wound"]
    t.check()


# ---------------------------------------------------------------- 6. alone


def test_6_alone_each_other_player_is_you_on_enemies_only() -> None:
    t = at_table(players=1, attack=4, city=["empty", "Gale"])
    t.fight("Gale")
    assert t.names("discard") == ["Wound"]
    t = at_table(players=1, hand=["Salvo"])
    t.play("Salvo")
    assert t.names("discard") == []
    t.check()


def test_6_alone_the_player_on_the_left_is_you_and_another_player_is_nobody() -> None:
    t = at_table(players=1, hand=["Neighbor"], deck=["Dock Worker"])
    t.play("Neighbor")
    assert t.names("hand") == ["Dock Worker"]
    t = at_table(players=1, hand=["Someone Else"], deck=["Dock Worker"])
    t.play("Someone Else")
    assert t.names("hand") == []
    t.check()


# ---------------------------------------------------------------- 7. order


def test_7_each_player_goes_round_and_each_finishes_first() -> None:
    t = at_table(
        players=3, hand=["Roll Call", "Wound"], hand2=["Wound"], hand3=["Wound"], deck=["Spark"],
        deck2=["Bilge"], deck3=["Toll"],
    )  # fmt: skip
    t.play("Roll Call")
    t.choose("Spark", player=1)
    assert t.count("hand", 2) == 2
    assert t.count("hand", 3) == 1
    t.choose("Bilge", player=2)
    t.choose("Toll", player=3)
    assert [t.names("discard", n) for n in (1, 2, 3)] == [["Spark"], ["Bilge"], ["Toll"]]
    t.check()


def test_7_whenever_waits_for_the_instruction_in_progress() -> None:
    t = at_table(hand=["Watchful", "Two Overboard", "Spark", "Bilge", "Toll"], deck=["Wound", "Wound"])
    t.play("Watchful", "Two Overboard")
    t.choose("Spark", "Bilge")
    t.check()
    done = [event.verb for event in t.game.state.history if event.verb in ("discard", "draw")]
    assert done == ["discard", "discard", "draw", "draw"]
    assert sorted(t.names("hand")) == ["Toll", "Wound", "Wound"]


def test_7_fight_and_rescue_effects_of_one_fight_are_ordered_by_the_fighter() -> None:
    t = at_table(attack=4, city=["empty", "Herald"], holds={"Herald": ["Ferry Master"]}, deck=["Wound"] * 2)
    t.fight("Herald")
    assert t.question is not None
    assert t.question.kind == "order"
    assert t.question.player == 0
    t.choose(t.shown(t.question)[1])
    assert t.count("hand") == 2
    t.check()


@pytest.mark.parametrize("hero", ["Lashed Down", "Lashed Twice"])
def test_7_what_each_does_over_and_over_is_finished_too(hero: str) -> None:
    hands = {"hand": [hero, *["Wound", "Watchman"] * 2], "hand2": ["Wound", "Watchman"] * 2}
    t = at_table(city=["Calm", "Herald"], **hands)
    t.play(hero)
    asked = []
    while t.question is not None:
        asked.append(t.question.player + 1)
        t.choose(t.legal[0])
    assert asked == [1, 1, 2, 2]
    t.check()


# ---------------------------------------------------------------- 8. how long


def test_8_this_turn_ends_with_the_turn() -> None:
    t = at_table(hand=["Fog Bank"], city=["empty", "Calm"])
    t.play("Fog Bank")
    assert t.value("Calm") == 2
    t.end_turn()
    assert t.value("Calm") == 4


def test_8_what_says_no_time_lasts_while_the_enemy_stays() -> None:
    t = at_table(city=["empty", "Calm", "Anchor"], villain_deck=["Master Strike"], attack=4)
    t.fight("Anchor")
    assert t.value("Calm") == 2
    t.end_turn()
    assert t.value("Calm") == 2


def test_8_it_ends_when_the_enemy_leaves_even_if_it_comes_back() -> None:
    for is_timed in (True, False):
        t = at_table(
            hand=["Fog Bank", "Go Escape"],
            city=["empty", "Returner", *([] if is_timed else ["Anchor"])],
            attack=4,
        )
        t.play("Fog Bank") if is_timed else t.fight("Anchor")
        assert t.value("Returner") == 2
        t.play("Go Escape")
        while t.question is not None:
            t.choose(t.shown(t.question)[0])
        assert t.row("city")[0] == "Returner"
        # the Scheme gives Villains in the Sewers +1
        assert t.value("Returner") == 5


def test_8_points_are_gone_when_the_turn_ends() -> None:
    t = at_table(attack=3, recruit=2)
    t.end_turn()
    assert [t.points(point, 1) for point in ("Attack", "Recruit")] == [0, 0]


# ---------------------------------------------------------------- 9. instead


def test_9_what_was_replaced_did_not_happen() -> None:
    t = at_table(hand=["Oilskin", "Self Harm"], deck=["Dock Worker"])
    t.play("Self Harm")
    assert t.names("discard") == []
    assert sorted(t.names("hand")) == ["Dock Worker", "Oilskin"]
    t.check()


def test_9_it_replaces_what_happens_to_its_own_player_only() -> None:
    t = at_table(
        hand=["Salvo"], hand2=[], hand3=["Oilskin"], players=3, deck2=["Wound"], deck3=["Dock Worker"]
    )
    t.play("Salvo")
    assert t.names("discard", 2) == ["Wound"]
    assert t.names("discard", 3) == []
    assert "Dock Worker" in t.names("hand", 3)
    t.check()


def test_9_an_instead_line_is_decided_before_the_line_above() -> None:
    t = at_table(hand=["Better Half"], deck=["Dock Worker"] * 3)
    t.play("Better Half")
    assert t.count("hand") == 1
    t = at_table(played=["Trim the Wick"], hand=["Better Half"], deck=["Dock Worker"] * 3)
    t.play("Better Half")
    assert t.count("hand") == 0
    t.accept()
    assert t.count("hand") == 2
    t.check()


def test_9_cannot_is_stronger_than_can() -> None:
    t = at_table(hand=["Press Gang"], recruit=9, hq=["Spark", "Bilge", "Toll", "Mend", "Bleed"])
    assert t.can("recruit", "Spark")
    t = at_table(hand=["Becalmed", "Press Gang"], recruit=9, hq=["Spark", "Bilge", "Toll", "Mend", "Bleed"])
    t.play("Becalmed")
    assert not t.can("recruit", "Spark")
    t.play("Press Gang")
    if t.question is not None:
        t.choose("Spark")
    assert t.names("discard") == []
    t.check()


# ---------------------------------------------------------------- 10. where cards go


def _section(name: str) -> str:
    return PAGE.partition(f"\n## {name}\n")[2].partition("\n## ")[0]


def _table() -> dict[str, tuple[str, str]]:
    """The page's table: each verb to the kind of card and the place."""
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", _section("Where cards go"), re.M)
    return {verb: (kind, place) for verb, kind, place in rows if verb not in ("Verb", "---")}


def test_10_the_table_has_every_verb_with_a_default_place() -> None:
    said = {verb.lower(): place for verb, (_, place) in _table().items()}
    for verb, (place, is_own) in DESTINATIONS.items():
        key = next(one for one in said if verb in one.split(", "))
        assert place.removeprefix("set ").lower() in said[key].lower(), verb
        assert ("player" in said[key]) == is_own, verb


def test_1_the_table_of_unsaid_places_is_the_compilers() -> None:
    assert table() in _section("Where unsaid cards lie")


WAYS: tuple[tuple[str, str, dict[str, Any], str, str], ...] = (
    ("draw", "Go Draw", {"deck": ["Spark"]}, "Spark", "hand"),
    ("discard", "Go Discard", {"hand": ["Spark"]}, "Spark", "discard"),
    ("KO", "Go KO", {"hand": ["Wound"]}, "Wound", "ko"),
    ("gain", "Go Gain", {"hq": ["Spark"]}, "Spark", "discard"),
    ("recruit", "Go Recruit", {"hq": ["Spark"]}, "Spark", "discard"),
    ("rescue", "Go Rescue", {"bystanders": ["Fisher"]}, "Fisher", "victory"),
    ("fight, defeat", "Go Defeat", {"city": ["Calm"]}, "Calm", "victory"),
    ("escape", "Go Escape", {"city": ["Calm"]}, "Calm", "escaped"),
    ("set aside", "Go Aside", {"hand": ["Spark"]}, "Spark", "set aside"),
    ("transform", "Go Deep", {}, "Go Deep", "transformation"),
    ("transform", "Go Deep", {}, "From the Deep", "hand"),
    ("reveal, look at, choose", "Go Reveal", {"deck": ["Spark"]}, "Spark", "deck"),
)


@pytest.mark.parametrize(
    ("verb", "card", "there", "moved", "place"), WAYS, ids=[f"{w[1]} {w[4]}" for w in WAYS]
)
def test_10_a_verb_without_a_place_has_its_default(
    verb: str, card: str, there: dict[str, Any], moved: str, place: str
) -> None:
    assert verb in _table()
    t = at_table(**{**there, "hand": [card, *there.get("hand", ())]})
    t.play(card)
    while t.question is not None:
        shown = t.shown(t.question)
        t.choose(moved if moved in shown else shown[0])
    assert moved in t.names(place)
    t.check()


def test_10_captured_cards_lie_under_their_captor() -> None:
    t = at_table(hand=["Go Capture"], city=["Calm"], bystanders=["Fisher"])
    t.play("Go Capture")
    assert t.held("Calm") == ["Fisher"]
    t.check()


def test_10_the_villain_deck_by_kind_of_card() -> None:
    t = at_table()
    t.reveal("Bell Thief")
    assert t.row("city")[0] == "Bell Thief"
    t.reveal("Fisher")
    assert t.held("Bell Thief") == ["Fisher"]
    t = at_table(hand=["Trim the Wick"], hand2=["Heavy Weather"])
    t.reveal("Twist")
    assert "Twist" in t.names("ko")


def test_10_fighting_the_mastermind_takes_a_tactic() -> None:
    t = at_table(attack=8)
    t.fight("The Drowned Captain")
    assert t.names("Mastermind space") == ["The Drowned Captain"]
    assert len(t.names("victory")) == 1


@pytest.mark.parametrize(
    "text", ["Put a card from your hand.", "Move a Villain in the city.", "Put this card."]
)
def test_10_where_there_is_none_the_text_must_name_one(text: str) -> None:
    assert codes(text) != []


# ---------------------------------------------------------------- 11. parentheses


def test_11_a_reminder_does_nothing_more() -> None:
    for card in ("Plain", "Reminded"):
        t = at_table(hand=[card, "Spark"], deck=["Wound", "Wound", "Wound"])
        t.play(card)
        t.choose("Spark")
        assert t.names("hand") == ["Wound"]
        t.check()


def test_11_it_must_mean_what_its_keyword_means() -> None:
    assert codes("Undertow. (Draw a card, then discard a card.)") == []
    assert codes("Undertow. (Draw two cards, then discard a card.)") == ["CW064"]
    assert codes("Draw a card. (Draw a card.)") == ["CW064"]


# ---------------------------------------------------------------- 12. Superpowers that only add points


def test_12_points_are_added_without_asking() -> None:
    t = at_table(played=["Trim the Wick"], hand=["Spark"])
    t.play("Spark")
    t.check()
    assert t.attack == 2


def test_12_anything_else_may_be_declined() -> None:
    t = at_table(played=["Trim the Wick"], hand=["Insight"], deck=["Dock Worker"])
    t.play("Insight")
    t.decline()
    assert t.names("hand") == []
    t.check()


def test_12_a_table_may_have_itself_asked() -> None:
    t = at_table(played=["Trim the Wick"], hand=["Spark"], options={"ask superpowers": True})
    t.play("Spark")
    t.decline()
    assert t.attack == 0
    t.check()
