"""Set-up, turns, ends of a game, alone and with options."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

import cardtable
from cardtable.families.legendary.ends import penalties, victory_points
from cardtable.families.legendary.table import table_of
from tests.tabletop import HANDSET, Tabletop, load

rule = pytest.mark.rule
COUNTS = {1: (1, 1, 1, 3), 2: (2, 1, 2, 5), 3: (3, 1, 8, 5), 4: (4, 2, 8, 5), 5: (5, 2, 16, 6)}


def new(players: int = 2, seed: int = 1, setup: object = "first", **options: object) -> cardtable.Game:
    return load(HANDSET).new_game(
        players=players, seed=seed, setup=setup, options={"mulligan": False, **options}
    )


def names(game: cardtable.Game, zone: int) -> Counter[str]:
    return Counter(game.state.face(card).name for card in game.state.zones[zone])


def kinds(game: cardtable.Game, zone: int, kind: str) -> int:
    return sum(game.state.is_kind(card, kind) for card in game.state.zones[zone])


# ---------------------------------------------------------------- set-up


@rule("DC-SETUP-01", "DC-SETUP-02", "DC-SETUP-10", "DC-GOAL-06")
@pytest.mark.parametrize("players", range(1, 6))
def test_each_player_has_twelve_starting_cards_six_of_them_in_hand(players: int) -> None:
    game = new(players, seed=8)
    table = table_of(game)
    for player in range(players):
        deck, hand = names(game, table.deck[player]), names(game, table.hand[player])
        assert deck + hand == Counter({"Pawn": 8, "Knight": 4})
        assert hand.total() == 6
    with pytest.raises(cardtable.LoadError):
        new(6)


@rule(
    "DC-SETUP-03", "DC-SETUP-04", "DC-SETUP-05", "DC-SETUP-06", "DC-SETUP-07", "DC-SETUP-08", "DC-SETUP-09",
    "DC-BUILD-05", "DC-BUILD-07", "DC-BUILD-10", "DC-BUILD-11", "DC-BUILD-14", "DC-BUILD-15", "DC-SOLO-01",
    "DC-SOLO-02", "DC-SOLO-06", "DC-HENCH-02", "DC-STACK-04", "DC-BUILD-13",
)  # fmt: skip
@pytest.mark.parametrize("players", range(1, 6))
def test_decks_are_built_to_the_table(players: int) -> None:
    game = new(players, setup={"scheme": "Chemo"})
    table = table_of(game)
    groups, henchmen, bystanders, heroes = COUNTS[players]
    # the first Villain Deck card of this turn has been played
    everywhere = Counter(
        game.state.definition(card).kind
        for card in range(1, table.size)
        if table.zones[game.state.home(card)].name not in ("box", "Bystander Deck")
    )
    assert everywhere["Villain"] == 8 * groups
    assert everywhere["Henchman"] == (4 if players == 1 else 10 * henchmen)
    assert everywhere["Bystander"] == bystanders
    assert everywhere["Master Strike"] == 5
    assert everywhere["Twist"] == 8
    plan = table.plan
    assert (len(plan.villains), len(plan.henchmen), len(plan.heroes)) == (groups, henchmen, heroes)
    size = {1: 16, 2: 33, 3: 47, 4: 65, 5: 81}[players] + 8
    assert (
        everywhere["Villain"] + everywhere["Henchman"] + bystanders + 13 - (2 if players == 1 else 0) == size
    )
    deck = names(game, table.hero_deck)
    assert sum(deck.values()) == 14 * heroes - 5
    assert kinds(game, table.hero_deck, "Hero") == 14 * heroes - 5
    assert len(game.state.row("HQ")) == 5
    assert len(game.state.zone("Bystander Deck")) == 30 - bystanders


@rule("DC-SETUP-11")
def test_the_first_player_is_drawn_and_turns_go_clockwise() -> None:
    assert {new(3, seed=seed).state.active for seed in range(30)} == {0, 1, 2}
    t = Tabletop(players=3, villain_deck=["Thug"] * 4, hq=["Flight"] * 5)
    seen = []
    for _ in range(4):
        seen.append(t.active)
        t.end_turn()
    assert seen == [1, 2, 3, 1]


@rule("DC-SETUP-12")
def test_the_ko_pile_starts_empty_and_is_open() -> None:
    game = new(4)
    table = table_of(game)
    assert game.state.zones[table.ko] == []
    assert table.zones[table.ko].sees == "all"


@rule("DC-STACK-01", "DC-STACK-02")
def test_the_four_stacks_hold_every_card_of_their_kind() -> None:
    game = new(4)
    table = table_of(game)
    assert {stack.place: len(game.state.zones[stack.zone]) for stack in table.stacks} == {
        "Support Deck": 15,
        "Sidekick Deck": 8,
        "Bystander Deck": 30 - 8,
        "Wound Deck": 30,
    }
    tops = {game.state.face(new(4, seed=s).state.zone("Bystander Deck")[-1]).name for s in range(40)}
    assert len(tops) > 1


@rule("DC-STACK-03", "DC-STACK-06")
def test_a_deck_of_identical_cards_lies_face_up_a_mixed_one_face_down() -> None:
    t = Tabletop(hand=["Daring Sidekick"], deck=["Pawn"])
    assert t.game.state.is_open(t.cards("wounds")[0])
    assert not t.game.state.is_open(t.cards("bystanders")[0])
    t.play("Daring Sidekick")
    assert t.game.state.is_open(t.cards("sidekicks")[-1])


@rule("DC-BUILD-01", "DC-BUILD-04", "DC-BUILD-09")
def test_what_a_set_up_leaves_open_is_drawn() -> None:
    plans = [table_of(new(2, seed=seed, setup="random")).plan for seed in range(40)]
    assert {plan.mastermind for plan in plans} == {"Captain Cold", "Circe"}
    assert {plan.scheme for plan in plans} == {"Chemo", "The Clock Stops", "Panic"}
    assert len({plan.villains for plan in plans}) > 5
    assert len({plan.henchmen for plan in plans}) > 2


@rule("DC-BUILD-02")
def test_the_masterminds_tactics_lie_face_down_beneath_it_in_random_order() -> None:
    orders = set()
    for seed in range(30):
        game = new(2, seed=seed)
        (mastermind,) = game.state.zones[table_of(game).mastermind]
        under = [card for card in game.state.held(mastermind) if game.state.is_kind(card, "Tactic")]
        assert len(under) == 4
        assert not any(game.state.may_know(0, card) for card in under)
        orders.add(tuple(under))
    assert len(orders) > 10


@rule("DC-BUILD-08", "DC-HENCH-04")
def test_the_led_group_is_there_and_counts() -> None:
    for seed in range(20):
        plan = table_of(new(2, seed=seed, setup={"mastermind": "Captain Cold"})).plan
        assert "Rogues" in plan.villains
        assert len(plan.villains) == 2
        plan = table_of(new(2, seed=seed, setup={"mastermind": "Circe", "scheme": "Chemo"})).plan
        assert plan.henchmen == ("Bestiamorphs",)
    with pytest.raises(cardtable.LoadError, match="Rogues"):
        new(2, setup={"mastermind": "Captain Cold", "villains": ["Fearsome Five", "Villainy Inc."]})
    alone = {table_of(new(1, seed=s, setup={"mastermind": "Captain Cold"})).plan.villains for s in range(30)}
    assert len(alone) > 1


@rule("DC-BUILD-06", "DC-BUILD-17", "DC-BUILD-19")
def test_a_scheme_may_add_a_hero_or_a_henchman_group() -> None:
    game = new(2, setup={"scheme": "The Clock Stops"})
    assert len(table_of(game).plan.heroes) == 6
    assert len(game.state.zones[table_of(game).hero_deck]) == 6 * 14 - 5
    game = new(1, setup={"scheme": "Panic"})
    table = table_of(game)
    small, full = table.plan.henchmen
    count = Counter(
        game.state.definition(card).group
        for card in range(1, table.size)
        if game.state.home(card) != table.box
    )
    assert (count[small], count[full]) == (4, 10)


@rule("DC-BUILD-12", "DC-BUILD-16")
def test_the_villain_deck_is_shuffled_face_down() -> None:
    decks = {tuple(new(2, seed=seed).state.zones[table_of(new(2)).villain_deck]) for seed in range(10)}
    assert len(decks) == 10
    game = new(2)
    assert not any(game.state.may_know(0, card) for card in game.state.zones[table_of(game).villain_deck])


@rule("DC-FIRST-05", "DC-SOLO-03", "DC-SOLO-04", "DC-SOLO-05", "DC-AMBUSH-05")
def test_alone_two_henchmen_enter_before_the_first_villain_card() -> None:
    for seed in range(20):
        game = new(1, seed=seed)
        goons = [
            position
            for position, zone in enumerate(table_of(game).city)
            for card in game.state.zones[zone]
            if game.state.is_kind(card, "Henchman")
        ]
        assert len(goons) + kinds(game, table_of(game).villain_deck, "Henchman") == 4 or len(goons) == 3
        assert goons[:2] in ([0, 1], [1, 2])
        assert len(game.state.zones[table_of(game).hand[0]]) <= 6


# ---------------------------------------------------------------- the mulligan


def dear(game: cardtable.Game) -> int:
    cards = [card for zone in table_of(game).hq for card in game.state.zones[zone]]
    return sum(game.state.face(card).numbers["cost"] >= 7 for card in cards)


def mulligans(players: int = 2) -> list[cardtable.Game]:
    games = [load(HANDSET).new_game(players=players, seed=seed) for seed in range(150)]
    return [game for game in games if game.decisions and game.decisions[0].kind == "mulligan"]


@rule("DC-MULL-01")
def test_the_mulligan_is_offered_with_two_dear_cards_only() -> None:
    offered = 0
    for seed in range(150):
        game = load(HANDSET).new_game(seed=seed)
        asked = bool(game.decisions) and game.decisions[0].kind == "mulligan"
        plain = new(2, seed=seed)
        assert asked == (dear(plain) >= 2)
        offered += asked
    assert offered >= 5


@rule("DC-MULL-02")
def test_all_players_must_agree() -> None:
    for game in mulligans()[:3]:
        assert [d.player for d in game.decisions] == [0, 1]
        before = game.clone()
        game.answer([0], 0)
        game.answer([1], 1)
        assert dear(game) >= 2
        before.answer([0], 0)
        before.answer([0], 1)
        assert dear(before) == 0


@rule("DC-MULL-03", "DC-MULL-04", "DC-MULL-05", "DC-MULL-06", "DC-MULL-07")
def test_a_mulligan_leaves_no_dear_card_and_every_card_in_its_deck() -> None:
    depths = []
    for game in mulligans(1)[:5]:
        hq = [card for zone in table_of(game).hq for card in game.state.zones[zone]]
        cheap = {card for card in hq if game.state.face(card).numbers["cost"] < 7}
        game.answer([0])
        table = table_of(game)
        after = [card for zone in table.hq for card in game.state.zones[zone]]
        assert len(after) == 5
        assert cheap <= set(after)
        assert dear(game) == 0
        assert len(game.state.zones[table.hero_deck]) == 42 - 5
        assert not any(game.state.may_know(0, card) for card in game.state.zones[table.hero_deck])
        assert all(d.kind != "mulligan" for d in game.decisions)
        deck = game.state.zones[table.hero_deck]
        depths.append(max(len(deck) - deck.index(card) for card in hq if card not in cheap))
    # shuffled in: they do not all lie on top
    assert max(depths) > 20


@rule("DC-BUILD-15", "DC-BUILD-16", "DC-SETUP-10")
def test_each_deck_comes_in_another_order_in_another_game() -> None:
    games = [new(3, seed=seed) for seed in range(1, 7)]
    table = table_of(games[0])
    for zone in (table.villain_deck, table.hero_deck, *table.deck):
        orders = set()
        for game in games:
            state = game.state
            cards = [state.face(card) for card in state.zones[zone]]
            # Bystanders are dealt blind, so that they differ in any order
            orders.add(tuple(face.name for face in cards if "Bystander" not in face.kinds))
        assert len(orders) >= 4


# ---------------------------------------------------------------- turns


@rule("DC-TURN-03", "DC-TURN-04", "DC-TURN-05", "DC-TURN-06")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_with_four_or_five_players_first_turns_play_no_villain_card(players: int) -> None:
    game = load(HANDSET).new_game(
        players=players, seed=3, options={"mulligan": False, "ask end of turn": True}
    )
    deck = table_of(game).villain_deck
    sizes = []
    for _ in range(2 * players):
        sizes.append(len(game.state.zones[deck]))
        while game.decision is not None and game.decision.kind != "act":
            game.answer(range(game.decision.least))
        assert game.decision is not None
        game.answer([len(game.decision.options) - 1])
        while game.decision is not None and game.decision.kind != "act":
            game.answer(range(game.decision.least))
        if game.outcome is not None:
            return
    drops = [before - after for before, after in pairwise(sizes)]
    if players >= 4:
        assert drops[: players - 1] == [0] * (players - 1)
        assert all(drop >= 1 for drop in drops[players:])
    else:
        assert all(drop >= 1 for drop in drops)


@rule("DC-EXTRA-01", "DC-TURN-05", "DC-EXTRA-03")
def test_an_extra_turn_plays_a_villain_card_and_renews_once_a_turn_limits() -> None:
    t = Tabletop(
        players=4,
        hand=["Backward Time"],
        attack=3,
        deck=["Pawn"] * 12,
        villain_deck=["Thug", "Mammoth"],
        recruit=2,
    )
    t.game.rearrange(lambda state: state.counters.update({"turns 0": 1}))
    t.use("Fight Crime")
    t.choose("Hope")
    t.recruit("Daring Sidekick")
    t.play("Backward Time")
    t.end_turn()
    assert t.active == 1
    assert t.row("city")[0] == "Thug"
    assert t.game.state.counters["turns 0"] == 2
    assert not [name for name in t.game.state.counters if name.startswith("turn:")]
    t.end_turn()
    assert t.active == 2


@rule("DC-EXTRA-02", "DC-END-15")
def test_no_extra_turn_follows_the_end() -> None:
    t = Tabletop(
        hand=["Backward Time"], victory=["Ice Wall", "Cold Front", "Freeze"], attack=7, deck=["Pawn"] * 6
    )
    t.play("Backward Time")
    t.fight("Captain Cold")
    t.end_turn()
    assert t.outcome == "win"


# ---------------------------------------------------------------- ends


THREE = ["Ice Wall", "Cold Front", "Freeze"]


@rule("DC-END-01", "DC-END-02", "DC-END-03", "DC-GOAL-01", "DC-GOAL-02", "DC-FIGHT-12")
def test_the_last_tactic_wins_when_the_turn_is_finished() -> None:
    t = Tabletop(victory2=THREE, attack=9, city=["Thug"], deck=["Pawn"] * 6)
    t.fight("Captain Cold")
    assert t.outcome == ""
    t.fight("Thug")
    assert t.names("victory") == ["Thug", "Absolute Zero"]
    t.end_turn()
    assert t.outcome == "win"
    assert t.game.outcome is not None
    assert t.game.outcome.scores == (6, 15)
    assert t.game.outcome.players == ("win", "winner")
    assert t.game.decisions == ()


@rule("DC-GOAL-02")
def test_a_tie_on_victory_points_is_shared() -> None:
    t = Tabletop(victory2=["Freeze"], ko=["Ice Wall", "Cold Front"], attack=7, deck=["Pawn"] * 6)
    t.fight("Captain Cold")
    t.end_turn()
    assert t.game.outcome is not None
    assert t.game.outcome.players == ("winner", "winner")


@rule("DC-END-04", "DC-END-14")
def test_a_locked_victory_is_not_undone_by_evil_or_an_empty_deck() -> None:
    five = ["Mammoth", "Mammoth", "Cinder", "Cinder", "Deathstroke"]
    t = Tabletop(
        victory=THREE,
        attack=7,
        escaped=five,
        city=["Thug"] * 4 + ["Two-Face"],
        hq=["Flight"] * 5,
        deck=["Pawn"] * 6,
    )
    t.fight("Captain Cold")
    t.reveal("Poison Ivy")
    t.answer_all()
    assert len(t.names("escaped")) == 6
    assert t.outcome == ""
    t.end_turn()
    assert t.outcome == "win"


def emptied(t: Tabletop, place: str, leave: int = 0) -> None:
    """Send all but the top cards of a deck of the table to the box."""

    def change(state: object) -> None:
        deck = t.game.table.zone(place)
        box = t.game.table.zone("box")
        while len(state.zones[deck]) > leave:  # type: ignore[attr-defined]
            state.move(state.zones[deck][0], box)  # type: ignore[attr-defined]

    t.game.rearrange(change)


@rule("DC-END-06", "DC-END-07", "DC-END-08", "DC-END-12", "DC-RECRUIT-06")
def test_a_hero_deck_at_0_makes_this_turn_the_last_and_the_game_a_tie() -> None:
    t = Tabletop(recruit=2, hq=["Salvage"] + ["Hex"] * 2, victory2=["Thug"], deck=["Pawn"] * 6)
    emptied(t, "Hero Deck", 1)
    t.recruit("Salvage")
    assert len([name for name in t.row("hq") if name]) == 5
    assert t.outcome == ""
    t.end_turn()
    assert t.outcome == "tie"
    assert t.game.outcome is not None
    assert t.game.outcome.players == ("tie", "winner")


@rule("DC-RECRUIT-06")
def test_a_space_stays_empty_over_an_empty_hero_deck() -> None:
    t = Tabletop(recruit=2, hq=["Salvage"], ko=["Flight"])
    emptied(t, "Hero Deck", 0)
    t.recruit("Salvage")
    assert t.row("hq")[0] == ""


@rule("DC-END-06", "DC-END-16")
def test_the_last_villain_card_is_resolved_before_the_deck_has_run_out() -> None:
    t = Tabletop(villain_deck=["Thug"], deck=["Pawn"] * 6)
    emptied(t, "Villain Deck", 1)
    t.end_turn()
    assert t.active == 2
    assert t.row("city")[0] == "Thug"
    t.end_turn()
    assert t.outcome == "tie"


@rule("DC-END-10")
def test_a_deck_that_was_empty_has_run_out_also_when_cards_come_back() -> None:
    t = Tabletop(recruit=2, hq=["Salvage"], deck=["Pawn"] * 6)
    emptied(t, "Hero Deck", 1)
    t.recruit("Salvage")
    t.game.rearrange(lambda state: state.move(t.cards("hq")[0], t.game.table.zone("Hero Deck")))
    assert t.count("hero_deck") == 1
    t.end_turn()
    assert t.outcome == "tie"


@rule("DC-END-09")
def test_cards_taken_and_returned_in_one_effect_do_not_make_a_deck_run_out() -> None:
    t = Tabletop(players=1, setup={"scheme": "The Clock Stops"}, hq=["Flight"] * 5, counters={"twists": 2})
    emptied(t, "Hero Deck", 1)
    # the tuck after a Twist takes the last card into the HQ and puts another beneath the deck
    t.reveal("Scheme Twist")
    t.answer_all()
    assert t.count("hero_deck") == 1
    assert t.outcome == ""


@rule("DC-END-11", "DC-END-05")
def test_a_scheme_may_make_evil_win_when_a_deck_runs_out() -> None:
    t = Tabletop(setup={"scheme": "The Clock Stops"}, recruit=2, hq=["Salvage"])
    emptied(t, "Hero Deck", 1)
    t.recruit("Salvage")
    assert t.outcome == "loss"


@rule("DC-END-13")
def test_a_win_beats_the_tie() -> None:
    t = Tabletop(victory=THREE, attack=7, deck=["Pawn"] * 6)
    emptied(t, "Villain Deck", 0)
    t.fight("Captain Cold")
    t.end_turn()
    assert t.outcome == "win"


@rule("DC-END-14")
def test_a_loss_beats_the_tie() -> None:
    five = ["Mammoth", "Mammoth", "Cinder", "Cinder", "Deathstroke"]
    t = Tabletop(
        escaped=five, city=["Thug"] * 4 + ["Two-Face"], hq=["Flight"] * 5, villain_deck=["Poison Ivy"]
    )
    emptied(t, "Villain Deck", 1)
    t.reveal()
    t.answer_all()
    assert t.outcome == "loss"


def test_what_a_card_is_worth_is_counted_at_the_end() -> None:
    t = Tabletop(setup={"mastermind": "Circe"}, victory=["Wild Magic", "Bystander", "Bystander"])
    assert victory_points(t.game, 0) == 5 + 2 + 2


# ---------------------------------------------------------------- alone


@rule("DC-SOLO-07", "DC-SOLO-08", "DC-SOLO-10", "DC-TWIST-04")
def test_alone_one_hero_is_tucked_however_many_twists_come() -> None:
    t = Tabletop(
        players=1,
        hq=["Flight", "Supernova", "Hex", "Wall", "Phase"],
        hero_deck=["Salvage", "Salvage"],
        villain_deck=["Scheme Twist", "Thug"],
    )
    t.reveal("Scheme Twist")
    assert t.row("city")[0] == "Thug"
    assert sorted(t.legal) == ["Flight", "Hex", "Phase", "Wall"]
    t.choose("Hex")
    assert t.row("hq") == ["Flight", "Supernova", "Salvage", "Wall", "Phase"]
    assert t.names("hero_deck")[-1] == "Hex"
    t.reveal("Scheme Twist")
    assert t.asked() == ""


@rule("DC-SOLO-09")
def test_alone_without_a_cheap_hero_nothing_is_tucked() -> None:
    dear = ["Supernova", "Boom Tube", "Fearsome", "Backward Time", "Whirlwind"]
    t = Tabletop(players=1, hq=dear, villain_deck=["Thug"])
    t.reveal("Scheme Twist")
    assert t.row("hq") == dear


@rule("DC-SOLO-11")
def test_alone_each_other_player_is_you_on_enemies() -> None:
    t = Tabletop(players=1, city=["Jinx"], attack=4)
    t.fight("Jinx")
    assert t.names("discard") == ["Wound"]
    t = Tabletop(players=2, city=["Jinx"], attack=4)
    t.fight("Jinx")
    assert (t.names("discard", 1), t.names("discard", 2)) == ([], ["Wound"])


@rule("DC-SOLO-12", "DC-SOLO-13")
def test_alone_each_other_player_is_nobody_on_heroes() -> None:
    t = Tabletop(players=1, hand=["Red Rush", "Pawn"])
    t.play("Red Rush")
    assert t.asked() == ""
    assert t.names("hand") == ["Pawn"]
    assert t.names("discard") == []


@rule("DC-SOLO-14", "DC-ABIL-08")
def test_alone_a_led_group_that_is_absent_is_the_one_used_instead() -> None:
    setup = {"mastermind": "Circe", "henchmen": "Devoted Goons"}
    t = Tabletop(players=1, setup=setup, victory=["Devoted Goon"] * 3, attack=6, tactics=["Savage Revel"])
    t.fight("Circe")
    t.choose("KO 3")
    assert t.names("ko") == ["Devoted Goon"] * 3
    t = Tabletop(players=1, setup=setup, victory=["Devoted Goon"] * 2, attack=6, tactics=["Savage Revel"])
    t.fight("Circe")
    assert t.names("discard") == ["Wound"]
    assert t.names("victory").count("Devoted Goon") == 2


@rule("DC-SOLO-15", "DC-SOLO-16", "DC-SOLO-17", "DC-SOLO-18")
def test_a_win_alone_is_scored_with_penalties() -> None:
    t = Tabletop(
        players=1,
        victory=THREE,
        attack=7,
        escaped=["Thug", "Bystander"],
        ko=["Scheme Twist", "Scheme Twist"],
        deck=["Pawn"] * 6,
    )
    assert penalties(t.game) == 2 * 3 + 1 + 1
    t.fight("Captain Cold")
    t.end_turn()
    assert t.game.outcome is not None
    assert t.game.outcome.table == "win"
    assert t.game.outcome.scores == (20 - 8,)


@rule("DC-SOLO-15", "DC-SOLO-20")
def test_a_tie_alone_has_no_score() -> None:
    t = Tabletop(players=1, deck=["Pawn"] * 6)
    emptied(t, "Villain Deck", 0)
    t.end_turn()
    assert t.outcome == "tie"
    assert t.game.outcome is not None
    assert t.game.outcome.scores == ()


# ---------------------------------------------------------------- options


@rule("DC-DIFF-02", "DC-DIFF-05")
def test_the_masterminds_attack_and_the_twists_can_be_changed() -> None:
    assert Tabletop(options={"mastermind attack": 2}).value("Captain Cold") == 9
    t = Tabletop(options={"mastermind attack": -2}, attack=5)
    assert t.can("fight", "Captain Cold")
    game = new(2, twists=1)
    twists = kinds(game, table_of(game).villain_deck, "Twist") + kinds(game, table_of(game).ko, "Twist")
    assert twists == 9
    with pytest.raises(cardtable.LoadError, match="Twist"):
        new(2, twists=20)


@rule("DC-DIFF-03")
def test_pawns_can_be_exchanged_for_supports() -> None:
    game = new(2, seed=8, **{"supports for starting cards": [3, 0]})
    table = table_of(game)
    whole = names(game, table.deck[0]) + names(game, table.hand[0])
    assert whole == Counter({"Pawn": 5, "Knight": 4, "Oracle Support": 3})
    assert (names(game, table.deck[1]) + names(game, table.hand[1]))["Pawn"] == 8


@rule("DC-DIFF-04")
def test_hands_can_be_larger() -> None:
    t = Tabletop(options={"hand": 8}, deck=["Pawn"] * 10, villain_deck=["Thug"])
    t.end_turn()
    assert t.count("hand", 1) == 8


@rule("DC-FINAL-01", "DC-FINAL-02", "DC-FINAL-03", "DC-FINAL-04", "DC-FINAL-05")
def test_the_final_blow_is_a_fifth_fight() -> None:
    t = Tabletop(victory=THREE, attack=14, options={"final blow": True}, deck=["Pawn"] * 8)
    t.fight("Captain Cold")
    assert not t.game.state.counters.get("victory is locked")
    assert t.can("fight", "Captain Cold")
    t.fight("Captain Cold")
    assert "Captain Cold" in t.names("victory")
    assert t.game.state.counters.get("victory is locked")
    t.end_turn()
    assert t.outcome == "win"
    t = Tabletop(victory=THREE, attack=14, deck=["Pawn"] * 8)
    t.fight("Captain Cold")
    assert not t.can("fight", "Captain Cold")


def test_an_unknown_option_or_set_up_is_refused_by_name() -> None:
    with pytest.raises(cardtable.LoadError, match='no option is called "hards"'):
        new(2, hards=True)
    with pytest.raises(cardtable.LoadError, match='no set-up is called "Second game"'):
        new(2, setup="Second game")
    with pytest.raises(cardtable.LoadError, match="Thanos"):
        new(2, setup={"use": ["Thanos"]})
