"""What counts as possible, who chooses, in which order, and what is left alone: compiled texts, played."""

from __future__ import annotations

from tests.trials import Trial

TRIAL = Trial(
    {
        # what can be done is seen without touching anything
        "Undertow Line": ["You may discard the top card of your deck."],
        "Ballast": ["Discard the top two cards of your deck or gain a Wound."],
        "Bail Out": ["Choose one:", "- Draw a card, then discard a card.", "- Gain a Wound."],
        "Long Haul": ["Choose one:", "- Draw a card, then discard two cards.", "- Gain a Wound."],
        "Both Oars": [
            "Choose one:",
            "- KO a Wound from your hand.",
            "- Draw a card.",
            "[Tech]: Do both instead.",
        ],
        "Risky Flare": [
            "[Tech]: You may KO a Wound from your discard pile. If you have no Wounds, discard a card."
        ],
        "Fair Flare": ["[Tech]: You may KO a Wound from your discard pile. If you do, draw a card."],
        "Flare": ["[Tech]: KO a Wound from your discard pile."],
        "Wide Flare": ["[Tech]: KO two Wounds from your discard pile."],
        "Slow Flare": ["[Tech]: If you have a Wound, draw a card."],
        "Sure Flare": ["[Tech]: Choose one:", "- You get +1 Attack.", "- You get +2 Recruit."],
        "Keel": ["Draw the bottom card of your deck."],
        "Tech Rope": [],
        # what is declined changes nothing
        "Press Back": ["You may shuffle a Villain from the city into the Villain Deck."],
        # of nothing, nothing is said
        "Lookout": ["Reveal the top card of the Villain Deck. If it's not a Twist, draw a card."],
        # who chooses
        "Muster": ["For each other player, a Bell Thief from that player's Victory Pile enters the city."],
        # order
        "Stow": ["Put all Heroes from your discard pile on top of your deck."],
        "Batten Down": ["Put two cards from your hand on top of your deck."],
        "Sort the Hold": ["Put any number of Heroes from your discard pile on the bottom of your deck."],
        "Two Below": [
            "Look at the top three cards of your deck. Put two of them on the bottom of your deck."
        ],
        "Top Shelf": ["Put the highest-cost Hero from your hand on top of your deck."],
        # one instruction
        "Log Book": ["Whenever you draw a card this turn, you get +1 Attack."],
        "Haul": ["Draw a card for each Villain in the city."],
        "Tally": ["If you played two or more other Heroes this turn, you get +1 Recruit."],
        # in hand
        "Buoy": ["If you would gain a Wound, you may discard this card instead."],
        "Self Harm": ["Gain a Wound."],
        # one question
        "Clear Deck": ["You may KO up to two Wounds from your hand. If you do, draw a card."],
        "Swab": ["You may KO any number of Wounds from your hand. If you do, draw a card."],
        "Any Cheap": ["Reveal the top three cards of your deck. Put any that cost 2 or less into your hand."],
        # nobody to choose
        "Press On": ["Choose another player. That player reveals a [Tech] Hero or gains a Wound."],
    },
)


def shuffled(t: object) -> int:
    return t.game.state.draws  # type: ignore[attr-defined,no-any-return]


def test_asking_whether_the_top_of_a_deck_can_be_discarded_does_not_shuffle_it() -> None:
    t = TRIAL.table(hand=["Undertow Line"], deck=[], discard=["Watchman", "Dock Worker"])
    before = shuffled(t)
    t.play("Undertow Line")
    assert t.question is not None
    assert (t.count("deck"), t.count("discard"), shuffled(t)) == (0, 2, before)
    t.decline()
    assert (t.count("deck"), t.count("discard"), shuffled(t)) == (0, 2, before)
    t.check()


def test_with_neither_deck_nor_discard_pile_it_is_not_asked() -> None:
    t = TRIAL.table(hand=["Undertow Line"], deck=[], discard=[])
    t.play("Undertow Line")
    t.check()


def test_a_way_that_is_not_taken_leaves_the_deck_as_it_was() -> None:
    t = TRIAL.table(hand=["Ballast"], deck=["Watchman"], discard=["Dock Worker"])
    before = shuffled(t)
    t.play("Ballast")
    t.choose("gain a Wound")
    assert (t.names("deck"), shuffled(t)) == (["Watchman"], before)
    t = TRIAL.table(hand=["Ballast"], deck=["Watchman"], discard=[])
    t.play("Ballast")
    assert t.names("discard") == ["Wound"]
    t.check()


def test_what_is_drawn_first_can_be_discarded_then() -> None:
    t = TRIAL.table(hand=["Bail Out"], deck=["Watchman"])
    t.play("Bail Out")
    t.choose("draw")
    assert (t.names("hand"), t.names("discard")) == ([], ["Watchman"])
    t = TRIAL.table(hand=["Long Haul"], deck=["Watchman"])
    t.play("Long Haul")
    assert (t.names("hand"), t.names("discard")) == ([], ["Wound"])
    t = TRIAL.table(hand=["Long Haul", "Wound"], deck=["Watchman"])
    t.play("Long Haul")
    t.choose("draw")
    assert (t.count("hand"), t.count("discard")) == (0, 2)
    t.check()


def test_both_are_offered_only_where_both_can_be_done() -> None:
    t = TRIAL.table(played=["Tech Rope"], hand=["Both Oars", "Wound"], deck=["Watchman"])
    t.play("Both Oars")
    t.accept()
    assert (t.names("hand"), t.names("ko")) == (["Watchman"], ["Wound"])
    t = TRIAL.table(played=["Tech Rope"], hand=["Both Oars"], deck=["Watchman"])
    t.play("Both Oars")
    assert t.names("hand") == ["Watchman"]
    t.check()


def test_the_bottom_of_an_empty_deck_is_that_of_the_shuffled_discard_pile() -> None:
    t = TRIAL.table(hand=["Keel"], deck=[], discard=["Watchman"])
    t.play("Keel")
    assert t.names("hand") == ["Watchman"]
    t.check()


def test_a_deck_is_not_shuffled_by_what_is_declined() -> None:
    for city in (["empty", "Bell Thief"], []):
        t = TRIAL.table(hand=["Press Back"], city=city, villain_deck=["Twist", "Salt Widow"])
        before = shuffled(t)
        t.play("Press Back")
        if t.question is not None:
            t.decline()
        assert (t.names("villain_deck")[:2], shuffled(t)) == (["Twist", "Salt Widow"], before)
        t.check()


def test_no_card_is_not_a_card_of_another_kind() -> None:
    t = TRIAL.table(hand=["Lookout"], villain_deck=["Salt Widow"], deck=["Watchman"])
    t.play("Lookout")
    assert t.names("hand") == ["Watchman"]
    t = TRIAL.table(hand=["Lookout"], villain_deck=["Twist"], deck=["Watchman"])
    t.play("Lookout")
    assert t.names("hand") == []
    t.check()


def test_a_choice_given_to_nobody_is_the_active_players_even_among_the_cards_of_others() -> None:
    t = TRIAL.table(hand=["Muster"], victory2=["Bell Thief", "Bell Thief", "Salt Widow"])
    t.play("Muster")
    if t.question is not None:
        assert t.question.player == 0
        t.choose("Bell Thief")
    assert t.row("city")[0] == "Bell Thief"
    t.check()


def test_cards_put_on_a_deck_together_are_ordered_by_their_player() -> None:
    t = TRIAL.table(hand=["Stow"], discard=["Watchman", "Dock Worker", "Wound"], deck=["Wound"])
    t.play("Stow")
    assert t.question is not None
    assert t.question.ordered
    t.choose("Watchman", "Dock Worker")
    assert t.names("deck") == ["Dock Worker", "Watchman", "Wound"]
    t.check()


def test_chosen_cards_are_ordered_as_well_also_where_there_was_no_choice_among_them() -> None:
    for more, chosen in ((), ()), (("Wound",), ("Watchman", "Tech Rope")):
        t = TRIAL.table(hand=["Batten Down", "Watchman", "Tech Rope", *more], deck=["Wound"])
        t.play("Batten Down")
        if chosen:
            t.choose(*chosen)
        assert t.question is not None
        assert t.question.ordered
        t.choose("Tech Rope", "Watchman")
        assert t.names("deck") == ["Watchman", "Tech Rope", "Wound"]
        t.check()


def test_any_number_and_some_of_what_was_seen_are_ordered() -> None:
    t = TRIAL.table(hand=["Sort the Hold"], discard=["Watchman", "Dock Worker", "Wound"], deck=["Wound"])
    t.play("Sort the Hold")
    t.choose("Watchman", "Dock Worker")
    t.choose("Dock Worker", "Watchman")
    assert t.names("deck") == ["Wound", "Dock Worker", "Watchman"]
    t.check()
    t = TRIAL.table(hand=["Two Below"], deck=["Watchman", "Dock Worker", "Wound"])
    t.play("Two Below")
    t.choose("Watchman", "Dock Worker")
    t.choose("Dock Worker", "Watchman")
    assert t.names("deck") == ["Wound", "Dock Worker", "Watchman"]
    t.check()


def test_a_superpower_that_leads_to_nothing_is_not_asked_about() -> None:
    for hero, discard, hand, asked in (
        ("Flare", [], [], False),
        ("Flare", ["Wound"], [], True),
        ("Wide Flare", ["Wound"], [], True),  # a part of it can be done
        ("Slow Flare", [], [], False),
        ("Slow Flare", [], ["Wound"], True),
    ):
        t = TRIAL.table(hand=["Tech Rope", hero, *hand], discard=discard, deck=["Watchman"])
        t.play("Tech Rope", hero)
        assert (t.question is not None and t.question.kind == "superpower") == asked, hero
        if asked:
            t.accept()
            assert (t.count("ko"), t.count("hand")) in ((1, 0), (0, 2))
        t.check()


def test_a_choice_between_points_is_asked_once() -> None:
    t = TRIAL.table(hand=["Tech Rope", "Sure Flare"])
    t.play("Tech Rope", "Sure Flare")
    assert t.question is not None
    assert t.question.kind == "way"
    t.choose("Recruit")
    assert t.recruit_points == 2
    t.check()


def test_one_card_needs_no_order() -> None:
    t = TRIAL.table(hand=["Top Shelf", "Watchman", "Tech Rope"])
    t.play("Top Shelf")
    assert t.names("deck")[0] == "Tech Rope"
    t.check()


def test_as_many_cards_as_are_counted_are_drawn_in_one_instruction() -> None:
    t = TRIAL.table(
        hand=["Log Book", "Haul"], city=["empty", "Bell Thief", "Bell Thief"], deck=["Watchman", "Watchman"]
    )
    t.play("Log Book", "Haul")
    t.check()
    assert (t.count("hand"), t.attack) == (2, 2)
    verbs = [event.verb for event in t.game.state.history if event.verb in ("draw",)]
    assert verbs == ["draw", "draw"]


def test_the_card_being_played_is_no_other() -> None:
    for others, recruit in ((1, 0), (2, 1)):
        t = TRIAL.table(hand=["Tally", *["Watchman"] * others])
        t.play(*["Watchman"] * others, "Tally")
        assert t.recruit_points == recruit


def test_a_card_that_was_played_is_discarded_no_more() -> None:
    t = TRIAL.table(hand=["Buoy", "Self Harm"])
    t.play("Self Harm")
    t.accept()
    assert t.names("discard") == ["Buoy"]
    t = TRIAL.table(hand=["Buoy", "Self Harm"])
    t.play("Buoy", "Self Harm")
    assert t.names("discard") == ["Wound"]
    t.check()


def test_a_choice_of_none_or_more_is_one_question() -> None:
    for card in ("Clear Deck", "Swab"):
        t = TRIAL.table(hand=[card, "Wound", "Wound", "Wound"], deck=["Watchman"])
        t.play(card)
        t.decline()
        t.check()
        assert t.count("hand") == 3
        t = TRIAL.table(hand=[card, "Wound", "Wound", "Wound"], deck=["Watchman"])
        t.play(card)
        t.choose("Wound", "Wound")
        t.check()
        assert sorted(t.names("hand")) == ["Watchman", "Wound"]


def test_any_that_fit_are_all_that_fit() -> None:
    t = TRIAL.table(hand=["Any Cheap"], deck=["Watchman", "Haul", "Dock Worker"])
    t.play("Any Cheap")
    t.check()
    assert (sorted(t.names("hand")), t.names("deck")) == (["Dock Worker", "Watchman"], ["Haul"])


def test_alone_there_is_no_other_player_to_choose() -> None:
    t = TRIAL.table(players=1, hand=["Press On"])
    t.play("Press On")
    t.check()
    assert t.count("discard") == 0
    t = TRIAL.table(players=2, hand=["Press On"], hand2=["Wound"])
    t.play("Press On")
    t.check()
    assert t.names("discard", 2) == ["Wound"]


def test_what_a_superpower_does_unasked_is_asked_about_before() -> None:
    for hero, asked in (("Risky Flare", "superpower"), ("Fair Flare", "ko")):
        t = TRIAL.table(hand=["Tech Rope", hero, "Dock Worker"], discard=["Wound"])
        t.play("Tech Rope", hero)
        assert t.asked() == asked
        t.decline()
        assert t.names("hand") == ["Dock Worker"]
        t.check()
