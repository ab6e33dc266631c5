"""Whether one is meant, each by itself, or all together: "any", "highest", "if each costs 5"."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.report.explain import explain_text
from tests.trials import Trial

WICK, LOG, HORN, NETS, WEATHER = (
    "Trim the Wick", "Read the Log", "Sound the Horn", "Cut the Nets", "Heavy Weather",
)  # fmt: skip
"""Heroes that cost 2, 3, 5, 5 and 4."""

TRIAL = Trial(
    {
        "Topmost": ["You get + Attack equal to the highest cost among Heroes in the HQ."],
        "Any Five": ["If any Hero in the HQ costs 5 or more, draw a card."],
        "One Five": ["If a Hero in the HQ costs 5 or more, draw a card."],
        "Each Five": ["If each Hero in the HQ costs 5 or more, draw a card."],
        "In All Ten": ["If the total cost of all Heroes in the HQ is 20 or more, draw a card."],
        "Purge": ["KO any Wounds from your hand."],
        "Pick": ["KO any of your Heroes."],
        "Culled": [
            (
                "Reveal the top three cards of your deck. Put any Wounds you revealed into your hand. "
                "Put the rest back in any order."
            ),
        ],
        "Dues": ["Each player may discard a card. Any player who does not do so gains a Wound."],
        "First Refusal": [
            "Reveal the top card of the Hero Deck. You may recruit it this turn. If you do, draw a card."
        ],
        "Toll": ["To play this card, you must discard a card or gain a Wound."],
        "One for All": ["Each player reveals the top card of their deck. KO one of them."],
        "Own Woes": ["Each player draws a card for each Wound in their discard pile."],
        "Apart": ["Each player chooses a different Hero in the HQ. KO those Heroes."],
        "Twofold": [
            "Reveal the top card of your deck. If it costs 1 or more, gain a Wound. If it costs 2, KO it."
        ],
        "Covert Hush": ["Draw a card.", "[Tech]: All Villains and the Mastermind get -1 Attack this turn."],
        "Tech Spark": ["Draw a card."],
        "Headcount": ["You get +1 Attack for each Bystander in the city."],
        "Jailbreak": ["Put all captured Heroes from the city into your discard pile."],
        "Clean Slate": ["KO all Heroes and Wounds from your discard pile."],
        "Cull": ["KO two Heroes and a Wound from your discard pile."],
        "Trophies": ["You get +2 Attack for each Mastermind Tactic in your Victory Pile."],
    },
    {"Twin": ["Fight: If you fought Twin in the Bank, draw a card."]},
    "scheme Long Odds\n  Setup: 2 Twists.\n"
    "  Twist: Put two Bystanders from the Bystander Deck into the Escape Pile.\n"
    "  Evil Wins: When the number of Bystanders in the Escape Pile is 3.\n",
)  # fmt: skip


def test_of_tied_cards_the_highest_cost_is_one_of_theirs() -> None:
    t = TRIAL.table(hand=["Topmost"], hq=[HORN, NETS, WICK, WICK, WICK])
    t.play("Topmost")
    t.check()
    assert t.attack == 5


@pytest.mark.parametrize(
    ("name", "hq", "so"),
    [
        ("Any Five", [LOG, LOG, LOG, LOG, LOG], False),
        ("Any Five", [LOG, LOG, HORN, LOG, LOG], True),
        ("One Five", [LOG, LOG, LOG, LOG, LOG], False),
        ("One Five", [LOG, LOG, HORN, LOG, LOG], True),
        ("Each Five", [HORN, HORN, HORN, NETS, WEATHER], False),
        ("Each Five", [HORN, HORN, HORN, NETS, NETS], True),
        ("In All Ten", [WEATHER, WEATHER, WEATHER, WEATHER, LOG], False),
        ("In All Ten", [WEATHER, WEATHER, WEATHER, WEATHER, WEATHER], True),
    ],
)
def test_what_cards_cost_is_said_of_each_unless_it_is_their_total(name: str, hq: list[str], so: bool) -> None:
    t = TRIAL.table(hand=[name], hq=hq, deck=["Watchman"])
    t.play(name)
    t.check()
    assert t.count("hand") == so


def test_any_wounds_are_all_there_are() -> None:
    t = TRIAL.table(hand=["Purge", "Wound", "Wound", WICK])
    t.play("Purge")
    t.check()
    assert (t.names("hand"), t.count("ko")) == ([WICK], 2)


def test_any_of_them_are_as_many_as_one_likes() -> None:
    t = TRIAL.table(hand=["Pick", WICK, LOG])
    t.play("Pick")
    t.choose(WICK, LOG)
    t.check()
    assert sorted(t.names("ko")) == sorted([WICK, LOG])


def test_the_rest_is_of_all_that_was_revealed() -> None:
    t = TRIAL.table(hand=["Culled"], deck=["Wound", WICK, "Wound", LOG])
    t.play("Culled")
    t.check()
    assert (t.names("hand"), t.names("deck")) == (["Wound", "Wound"], [WICK, LOG])


def test_any_player_who_did_not_is_every_one_of_them() -> None:
    t = TRIAL.table(players=3, hand=["Dues", WICK], hand2=[WICK], hand3=[WICK])
    t.play("Dues")
    t.choose(WICK)
    t.decline()
    t.decline()
    t.check()
    assert [t.names("discard", n) for n in (1, 2, 3)] == [[WICK], ["Wound"], ["Wound"]]


def test_if_you_do_waits_for_what_was_only_permitted() -> None:
    t = TRIAL.table(
        hand=["First Refusal"], hero_deck=[WICK, LOG], hq=[HORN, NETS, HORN, NETS, HORN], deck=["Watchman"],
        recruit=2,
    )  # fmt: skip
    t.play("First Refusal")
    assert t.count("hand") == 0
    t.recruit(WICK)
    t.check()
    assert t.names("hand") == ["Watchman"]


def test_a_wound_that_is_a_price_comes_from_its_stack() -> None:
    t = TRIAL.table(hand=["Toll"], discard=[])
    t.play("Toll")
    t.check()
    assert t.names("discard") == ["Wound"]


def test_one_of_what_each_player_revealed_is_one_in_all() -> None:
    t = TRIAL.table(players=3, hand=["One for All"], deck=[WICK], deck2=[LOG], deck3=[HORN])
    t.play("One for All")
    t.choose(LOG)
    t.check()
    assert t.names("ko") == [LOG]


def test_each_player_counts_their_own() -> None:
    t = TRIAL.table(
        hand=["Own Woes"], deck=["Watchman"] * 3, deck2=["Watchman"] * 3, discard=["Wound"],
        hand2=[], discard2=["Wound", "Wound"],
    )  # fmt: skip
    t.play("Own Woes")
    t.check()
    assert (t.count("hand"), t.count("hand", 2)) == (1, 2)


def test_a_different_one_is_none_that_another_player_chose() -> None:
    t = TRIAL.table(hand=["Apart"], hq=[WICK, LOG, HORN, WEATHER, NETS])
    t.play("Apart")
    t.choose(WICK)
    assert WICK not in t.legal
    t.choose(HORN)
    t.check()
    assert sorted(t.names("ko")) == sorted([WICK, HORN])


@pytest.mark.parametrize(("card", "left"), [(WICK, []), (LOG, [LOG])])
def test_two_conditions_in_a_row_ask_about_the_same_card(card: str, left: list[str]) -> None:
    t = TRIAL.table(hand=["Twofold"], deck=[card])
    t.play("Twofold")
    t.check()
    assert (t.names("deck"), t.names("discard")) == (left, ["Wound"])


def test_a_superpower_is_offered_for_one_of_two_things_that_it_does() -> None:
    t = TRIAL.table(hand=["Tech Spark", "Covert Hush"], city=[])
    was = t.value("The Drowned Captain")
    t.play("Tech Spark", "Covert Hush")
    t.accept()
    t.check()
    assert t.value("The Drowned Captain") == was - 1


@pytest.mark.parametrize("holds", [[], ["Fisher"], ["Fisher", "Fisher"]])
def test_bystanders_in_the_city_are_those_captured_there(holds: list[str]) -> None:
    city = ["Bell Thief", "Twin"]
    t = TRIAL.table(hand=["Headcount"], city=city, holds={"Twin": holds}, escaped=["Fisher"])
    t.play("Headcount")
    t.check()
    assert t.attack == len(holds)


def test_captured_heroes_are_taken_from_what_holds_them() -> None:
    t = TRIAL.table(hand=["Jailbreak"], city=["Bell Thief", "Twin"], holds={"Twin": [WICK, "Fisher"]})
    t.play("Jailbreak")
    t.check()
    assert (t.names("discard"), t.held("Twin")) == ([WICK], ["Fisher"])


@pytest.mark.parametrize(("name", "left"), [("Clean Slate", []), ("Cull", ["Wound"])])
def test_what_is_joined_comes_from_one_place(name: str, left: list[str]) -> None:
    t = TRIAL.table(hand=[name, LOG, HORN], discard=[WICK, WEATHER, "Wound", "Wound"])
    t.play(name)
    t.check()
    assert (t.names("discard"), t.count("hand")) == (left, 2)


def test_every_tactic_is_a_masterminds() -> None:
    t = TRIAL.table(hand=["Trophies"], victory=["Spring Tide", "Bell Thief"])
    t.play("Trophies")
    t.check()
    assert t.attack == 2


def test_to_have_fought_a_card_there_is_not_to_have_fought_its_double() -> None:
    t = TRIAL.table(city=["Twin", "Twin"], attack=12, deck=["Watchman"] * 2, hand=[])
    t.act("fight", "Twin")
    t.act("fight", "Twin")
    t.check()
    assert t.count("hand") == 1


def test_evil_wins_once_a_number_is_reached() -> None:
    game = TRIAL.effects()
    assert ") >= 3" in game


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("You get + Attack equal to the cost of any Hero in the HQ.", "which of them is meant"),
        (
            "You get + Attack equal to the cost of the Hero in the HQ with the highest Attack.",
            "tied in Attack",
        ),
        ("If the cost of each Hero in the HQ is 5 or more, draw a card.", "what each of them is"),
        ("You may recruit Heroes from the KO pile this turn. If you do, draw a card.", "holds for a time"),
        ("You can use Recruit as Attack this turn. If you do, draw a card.", "holds for a time"),
        ("If you defeat a Villain this turn, draw a card.", "may still happen"),
        ("If you don't recruit a Hero this turn, draw a card.", "may still happen"),
        ("If a Hero is KO'd this turn, draw a card.", "may still happen"),
        ("Draw a card unless a Villain is defeated this turn.", "may still happen"),
        (
            "Each player reveals the top card of their deck. KO one of those cards. Put the rest back.",
            "several players",
        ),
        ("Reveal the top card of each player's deck. KO one of them. Put the rest back.", "several players"),
        ("Each player reveals a Hero. Each player KOs the Hero they revealed.", "not kept apart"),
        ("Choose a Hero from the HQ for each player. Each player gains that Hero.", "which one"),
        ("KO up to two Heroes and Wounds from your discard pile.", "how many of each"),
        ("Gain a [Tech] Deckhand.", "from where the Deckhand is gained"),
        ("Discard two cards. If those cards cost 1, 2, or 3, draw a card.", "ask about one of them"),
    ],
)  # fmt: skip
def test_what_could_be_taken_for_another_thing_is_refused(text: str, words: str) -> None:
    found = explain_text(text, Path(TRIAL.folder).parents[1] / "src" / "harbor")
    assert any(words in one.message for one in found.findings), [one.message for one in found.findings]


@pytest.mark.parametrize(
    "text",
    [
        "If each Hero in the HQ costs 5 or more, draw a card.",
        "If the total cost of all Heroes in the HQ is 5 or more, draw a card.",
        "If any Villain in the city is worth 3 VP or more, draw a card.",
        "If all Villains in the city have 5 Attack or more, draw a card.",
        "If any Villain in the city has more than 4 Attack, draw a card.",
    ],
)
def test_what_is_said_of_each_is_written_so_again(text: str) -> None:
    found = explain_text(text, Path(TRIAL.folder).parents[1] / "src" / "harbor")
    assert found.english == [text]
