"""Rules of the DC set's data and procedure, each apart, on the data that ships."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from cardtable.api import bears, capture, defeat, extra_turn, put_beside
from cardtable.families.legendary import turn
from cardtable.families.legendary.ends import penalties
from cardtable.families.legendary.table import table_of
from cardtable.keeping.game import Game
from cardtable.kernel.context import Context, Steps
from cardtable.kernel.state import State
from tests.runtime.asking import done
from tests.tabletop import Tabletop, load
from tests.trials import Trial

rule = pytest.mark.rule

TABLE = {1: (1, 1, 1, 3), 2: (2, 1, 2, 5), 3: (3, 1, 8, 5), 4: (4, 2, 8, 5), 5: (5, 2, 16, 6)}
"""By players: Villain Groups, Henchman Groups, Bystanders, Heroes."""


def nothing(*_: object) -> Steps:
    """A step of the turn in which nothing happens."""
    yield from ()


@pytest.fixture
def laid_out(monkeypatch: pytest.MonkeyPatch) -> Callable[[int, int], Game]:
    """A new game as it is laid out, before any card of the Villain Deck."""
    for step in ("start", "villain"):
        monkeypatch.setitem(turn.STEP, step, nothing)
    # a Scheme that asks for nothing besides Twists
    setup = {"setup": "random", "scheme": "Blot Out the Sun"}

    def new(players: int, seed: int) -> Game:
        return load("dc").new_game(players=players, seed=seed, setup=setup, options={"mulligan": False})

    return new


def groups(game: Game, kind: str, *zones: int) -> Counter[str]:
    cards = [game.state.definition(card) for zone in zones for card in game.state.zones[zone]]
    return Counter(card.group for card in cards if card.kind == kind)


@pytest.mark.parametrize("players", [pytest.param(n, marks=rule(f"DC-SETUP-{n + 2:02d}")) for n in TABLE])
def test_the_table_of_the_setup(players: int, laid_out: Callable[[int, int], Game]) -> None:
    villains, henchmen, bystanders, heroes = TABLE[players]
    for seed in range(5):
        game = laid_out(players, seed)
        table = table_of(game)
        deck = table.villain_deck
        assert list(groups(game, "Villain", deck).values()) == [8] * villains
        assert list(groups(game, "Henchman", deck).values()) == [2 if players == 1 else 10] * henchmen
        assert groups(game, "Bystander", deck).total() == bystanders
        assert list(groups(game, "Hero", table.hero_deck, *table.hq).values()) == [14] * heroes


@rule("DC-STACK-04")
@pytest.mark.parametrize("players", TABLE)
def test_the_bystanders_of_the_villain_deck_come_out_of_their_stack(
    players: int, laid_out: Callable[[int, int], Game]
) -> None:
    specials: set[int] = set()
    for seed in range(20):
        game = laid_out(players, seed)
        stack = game.table.zone("Bystander Deck")
        names = [game.state.definition(card).name for card in game.state.zones[stack]]
        assert len(names) == 30 - TABLE[players][2]
        specials.add(sum(name != "Bystander" for name in names))
    assert len(specials) > 1


@rule("DC-BUILD-04")
def test_the_scheme_is_one_of_all_by_lot_and_lies_open() -> None:
    drawn = set()
    for seed in range(60):
        game = load("dc").new_game(players=2, seed=seed, setup="random", options={"mulligan": False})
        (scheme,) = game.state.zones[table_of(game).scheme]
        drawn.add(game.state.face(scheme).name)
        assert all(game.state.may_know(player, scheme) for player in (-1, 0, 1))
    assert len(drawn) == 9


@rule("DC-WOUND-02")
def test_healing_needs_a_wound_in_hand_and_no_recruit_or_fight() -> None:
    def table(*hand: str) -> Tabletop:
        return Tabletop(
            "dc", hand=list(hand), attack=9, recruit=9, city=["Devoted Goon"], hq=["Clark Kent"] * 5
        )

    t = table("Wound", "Checkmate Pawn")
    assert t.can("use", "Wound")
    t.play("Checkmate Pawn")
    assert t.can("use", "Wound")
    assert not table("Checkmate Pawn").can("use", "Wound")
    t.play("Wound")
    assert not t.can("use", "Wound")
    for word, name in (("recruit", "Clark Kent"), ("recruit", "Daring Sidekick"), ("fight", "Devoted Goon")):
        t = table("Wound", "Checkmate Pawn")
        t.act(word, name)
        t.answer_all()
        assert not t.can("use", "Wound")
        t.play("Checkmate Pawn")
        assert not t.can("use", "Wound")


@rule("DC-CARDFACT-15")
def test_the_heroes_that_the_rules_name_are_in_the_set() -> None:
    heroes = {one.group for one in load("dc").library.definitions.values() if one.kind == "Hero"}
    assert heroes >= {
        "Superman", "Batman", "Wonder Woman", "The Flash", "Cyborg", "Starfire", "Martian Manhunter",
        "Zatanna", "Nightwing", "Black Canary", "Green Lantern (John Stewart)", "Green Lantern (Hal Jordan)",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("name", "color", "bearer"),
    [
        pytest.param("Strength", "green", "", marks=rule("DC-CLASS-02")),
        pytest.param("Instinct", "yellow", "Learn by Heart", marks=rule("DC-CLASS-03")),
        pytest.param("Covert", "red", "Clark Kent", marks=rule("DC-CLASS-04")),
        pytest.param("Tech", "black", "Utility Belt", marks=rule("DC-CLASS-05")),
        pytest.param("Ranged", "blue", "Starbolts", marks=rule("DC-CLASS-06")),
    ],
)
def test_the_color_of_a_class(name: str, color: str, bearer: str) -> None:
    classes = load("dc").library.documents["dc"]["vocabulary"]["classes"]
    assert {one["name"]: one["color"] for one in classes}[name] == color
    if bearer:
        t = Tabletop("dc", hand=[bearer])
        assert bears(t.game.context(0), t.find(bearer), name)


@rule("DC-CARDFACT-04")
def test_a_daring_sidekick() -> None:
    (sidekick,) = [one for one in load("dc").library.definitions.values() if one.name == "Daring Sidekick"]
    face = sidekick.faces[0]
    assert (sidekick.copies, face.numbers["cost"], face.classes, face.teams) == (8, 2, (), ())
    t = Tabletop("dc", hand=["Daring Sidekick"], deck=["Clark Kent"])
    card = t.find("Daring Sidekick")
    t.play("Daring Sidekick")
    assert (t.attack, t.names("hand")) == (1, ["Clark Kent"])
    assert t.names("play area") == []
    assert t.cards("sidekicks")[-1] == card


@rule("DC-TRANS-09")
def test_everybody_may_look_through_the_transformation_pile_at_any_time() -> None:
    t = Tabletop("dc", players=3, hand=["Clark Kent"])
    for viewer in (None, 0, 1, 2):
        (pile,) = [one for one in t.game.view(viewer)["places"] if one["name"] == "Transformation Pile"]
        assert pile["count"] == len(pile["cards"]) > 0
        assert sorted(card["name"] for card in pile["cards"]) == sorted(t.names("transformation"))


@rule("DC-COPY-02")
def test_a_copy_has_all_that_the_card_copied_has_and_nothing_of_its_own() -> None:
    t = Tabletop("dc", hand=["Utility Belt", "Shapeshift"])
    own = t.game.state.face(t.find("Shapeshift"))
    original = t.game.state.face(t.find("Utility Belt"))
    card = t.find("Shapeshift")
    assert (own.classes, own.teams, own.hero_name) != (original.classes, original.teams, original.hero_name)
    assert own.classes != original.classes
    t.play("Utility Belt", "Shapeshift")
    t.answer_all()
    face = t.game.state.face(card)
    for quality in ("name", "hero_name", "classes", "teams", "kinds", "numbers"):
        assert getattr(face, quality) == getattr(original, quality), quality


@rule("DC-FINAL-04")
def test_a_defeat_effect_may_deal_the_final_blow_and_locks_victory() -> None:
    three = ["Absolute Zero", "Loot of the Diamond Exchange", "No One Gets Left Behind"]
    t = Tabletop("dc", options={"final blow": True}, victory=three)
    mastermind = t.cards("Mastermind space")[0]
    for taken in (4, 5):
        assert not t.game.state.counters.get("victory is locked")
        assert done(defeat(Context(t.game, 0, 0), 0, mastermind))
        assert t.count("victory") == taken
    assert mastermind in t.cards("victory")
    assert t.game.state.counters.get("victory is locked")


@rule("DC-SOLO-16")
def test_a_twist_costs_score_wherever_it_lies_but_in_the_villain_deck() -> None:
    t = Tabletop("dc", players=1, ko=["Scheme Twist"] * 3)
    assert penalties(t.game) == 9
    one, other, _ = t.cards("ko")
    done(put_beside(Context(t.game, 0, 0), [one], t.cards("Scheme space")[0]))
    assert penalties(t.game) == 9

    def back(state: State) -> None:
        state.move(other, table_of(t.game).villain_deck)

    t.game.rearrange(back)
    assert penalties(t.game) == 6


BELLS = Trial(
    {"Two Come": ["Play the top two cards of the Villain Deck."]},
    others="""henchmen Bells
  10 Bell  attack 3  vp 1
    Ambush: KO a Hero from the HQ.
""",
)


@rule("DC-AMBUSH-05")
def test_the_ambush_of_the_first_is_done_before_the_second_enters() -> None:
    t = BELLS.table(hand=["Two Come"], villain_deck=["Bell", "Bell"], hq=["Two Come", *["Dock Worker"] * 4])
    t.play("Two Come")
    assert t.question is not None
    assert t.row("city") == ["Bell", "", "", "", ""]
    t.choose("Dock Worker")
    assert t.question is not None
    assert t.row("city") == ["Bell", "Bell", "", "", ""]


@rule("DC-SOLO-04", "DC-AMBUSH-05")
def test_alone_the_first_henchmans_ambush_is_done_before_the_second_enters() -> None:
    game = load(BELLS.folder).new_game(
        players=1, seed=3, setup={"setup": "random", "henchmen": ["Bells"]}, options={"mulligan": False}
    )
    table = table_of(game)

    def standing() -> int:
        return sum(len(game.state.zones[zone]) for zone in table.city)

    assert game.decision is not None
    assert (game.decision.kind, standing()) == ("ko", 1)
    game.answer([0])
    assert game.decision is not None
    assert (game.decision.kind, standing()) == ("ko", 2)


@rule("DC-TURN-05", "DC-TURN-03")
@pytest.mark.parametrize("seed", range(6))
def test_an_extra_turn_of_a_player_who_was_laid_out_plays_a_villain_card(seed: int) -> None:
    t = Tabletop("dc", players=4, seed=seed, villain_deck=["Devoted Goon", "Bestiamorph"])
    done(extra_turn(Context(t.game, 0, 0), 0))
    t.end_turn()
    assert (t.active, t.row("city")[0]) == (1, "Devoted Goon")
    t.end_turn()
    assert (t.active, t.row("city")[0]) == (2, "Devoted Goon")  # whose first turn it is


@rule("DC-END-02", "DC-MM-03")
@pytest.mark.parametrize("first", ["Fight Freeze", "Rescue Lois Lane"])
def test_the_last_tactic_fights_and_its_bystanders_rescue_in_any_order(first: str) -> None:
    t = Tabletop(
        victory2=["Absolute Zero", "Ice Wall", "Cold Front"], attack=9, hand=[], hand2=[], deck=["Pawn"] * 6,
        holds={"Captain Cold": ["Lois Lane"]},
    )  # fmt: skip
    t.fight("Captain Cold")
    assert t.asked() == "order"
    assert sorted(t.legal) == ["Fight Freeze", "Rescue Lois Lane"]
    t.choose(first)
    t.answer_all()
    assert t.names("hand") == ["Pawn"] * 4


@rule("DC-BYST-10")
def test_a_special_bystander_captured_by_an_effect_rescues_nobody() -> None:
    t = Tabletop(city=["Thug"], ko=["Lois Lane"], hand=[], deck=["Pawn"])
    done(capture(Context(t.game, 0, 0), t.find("Thug"), t.cards("ko")))
    assert (t.held("Thug"), t.names("hand")) == (["Lois Lane"], [])


@rule("DC-STACK-06")
def test_a_card_that_lay_open_is_hidden_in_a_deck_that_lies_face_down() -> None:
    t = Tabletop(ko=["Salvage"])
    (card,) = t.cards("ko")
    assert t.game.state.is_open(card)
    t.game.rearrange(lambda state: state.move(card, t.game.table.zone("Hero Deck")))
    assert not t.game.state.is_open(card)


@rule("DC-FIRST-06", "DC-FIRST-07", "DC-FIRST-08", "DC-FIRST-09")
@pytest.mark.parametrize("players", range(1, 6))
def test_the_first_game_names_all_its_groups(players: int) -> None:
    (first,) = load("dc").library.setups
    named = first["players"][str(players)]
    assert (len(named["villains"]), len(named["henchmen"]), len(named["heroes"])) == (
        TABLE[players][0], TABLE[players][1], TABLE[players][3],
    )  # fmt: skip
    assert ("Villainy Inc." in named["villains"]) == (players == 5)
