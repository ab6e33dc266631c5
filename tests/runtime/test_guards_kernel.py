"""The kernel at its edges: the first zone, the first player, the first token, the last card."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardtable import IllegalAnswer, LoadError, load
from cardtable.keeping.game import Game
from cardtable.kernel import points
from cardtable.kernel.actions import Action, is_usable, use
from cardtable.kernel.context import Context
from cardtable.kernel.decision import Decision
from cardtable.kernel.definitions import NO_CARD, Ability, Overlay, Table, Zone, granted
from cardtable.kernel.family import MODULES, family
from cardtable.kernel.modifiers import add, change, is_allowed, is_forbidden, value
from cardtable.kernel.points import Purpose, Source, available, can_pay, get, pay, sources, substitute
from cardtable.kernel.state import BOTTOM, NOWHERE, UNDER, Event, Modifier, State
from cardtable.kernel.triggers import announce, would
from cardtable.kernel.view import option_view, reference
from cardtable.loading.load import built_in_sets
from tests.runtime.asking import done
from tests.runtime.toy import ability, card, choose, named, toy_game, write_set

EFFECTS = """
def rule(c, card):
    return 1 if card and c.game.state.is_kind(card, 'Foe') else 0

def act(c):
    c.game.state.count('acted')
    yield from ()

def act_possible(c):
    return not c.game.state.facts.get('closed')
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    cards = [
        {**card("One", points={"Gold": 2}, cost=1, classes=["Red"], group="Gang"), "hero_name": "Uno"},
        card("Two", points={"Might": {"n": 2, "mark": "+"}}, cost=3),
        card("Three", cost="*"),
        *(card(f"C{i}") for i in range(5)),
        card("Foe", kind="Foe", copies=3, points={"Might": 4}),
        card("Rule", ability("rule", "static", changes="Might", lives=["board"]), kind="Rule"),
        card("Doer", ability("act", "action", label="Do", lives=["heap"]), kind="Foe"),
    ]
    return toy_game(tmp_path, cards, EFFECTS, players=2)


# ---------------------------------------------------------------- definitions


def test_under_what_key_an_ability_acts() -> None:
    def key(role: str, **more: Any) -> str:
        return Ability("x", "", role, **more).key

    assert key("effect", changes="Attack", event="ko") == ""
    assert key("action", event="ko") == "action"
    assert key("trigger", event="ko") == "on:ko"
    assert key("replace", event="gain") == key("replace", event="would gain") == "would:gain"
    assert key("static", changes="Attack") == "Attack"


def test_an_effect_is_found_by_function_id_or_the_name_in_its_set(game: Game) -> None:
    library = game.library
    source = library.definitions["toy/one"]
    rule = library.functions["toy:rule"]
    assert library.function(rule) is rule
    assert library.function("toy:rule") is rule
    assert library.function("rule", source) is rule
    assert library.effect_id(rule) == "toy:rule"
    assert library.effect_id("toy:rule") == "toy:rule"
    assert library.effect_id("rule", source) == "toy:rule"
    for look in (library.function, library.effect_id):
        with pytest.raises(LookupError, match="no loaded set has the effect 'rule'"):
            look("rule")
        with pytest.raises(LookupError, match="no loaded set has the effect 'none'"):
            look("none", source)
    with pytest.raises(LookupError, match="is not an effect of a loaded set"):
        library.effect_id(print)


def test_tables_are_alike_in_cards_and_places(game: Game) -> None:
    library = game.library
    here, there = [Zone("a"), Zone("b")], [Zone("a"), Zone("c")]
    table = Table(library, 1, ["toy/one", "toy/two"], here)
    assert table.is_like(table)
    assert table.is_like(Table(library, 1, ["toy/one", "toy/two"], here))
    assert not table.is_like(Table(library, 1, ["toy/one", "toy/foe"], here))
    assert not table.is_like(Table(library, 1, ["toy/one", "toy/two"], there))
    assert not Table(library, 1, ["toy/one", "toy/foe"], there).is_like(table)
    assert table.zone("b") == 1
    for find in (table.zone, table.row):
        with pytest.raises(LookupError, match="there is no place 'c' of -1"):
            find("c")


def test_what_overlays_change_on_a_face(game: Game) -> None:
    state = game.state
    two = named(game, "Two")

    def face(*overlays: Overlay) -> Any:
        return state.face(two, overlays)

    assert face(Overlay("set", ("Might", 9))).numbers["Might"] == 9
    assert face(Overlay("set", ("Might", 9))).marks == {}
    assert face(Overlay("set", ("cost", 9))).marks == {"Might": "+"}
    assert face(Overlay("only kind", "Foe")).kinds == {"Foe"}
    assert face(Overlay("only kind", "Ghost")).kinds == {"Ghost"}
    assert face(Overlay("kind", "Ghost")).kinds == {"Card", "Ghost"}
    assert face(Overlay("name", "Zed")).name == "Zed"
    assert face(Overlay("class", "Red"), Overlay("team", "Team")).icons == {"Red", "Team"}
    assert state.face(named(game, "One")).icons == {"Red", "Uno"}
    assert face(Overlay("is", "toy/rule")).standing[0][0] == "Might"
    assert face(Overlay("is", "toy/rule"), Overlay("mute", True)).standing == ()
    assert face(Overlay("ability", granted("toy:rule", "static", changes="cost"))).standing[0][0] == "cost"
    with pytest.raises(ValueError, match="no overlay is called 'hat'"):
        face(Overlay("hat", True))
    assert Zone("row", 1, space="A").label == "row of 1/A"
    assert Zone("row", position=1).label == "row/2"
    assert Zone("row").label == "row"


# ---------------------------------------------------------------- whose it is


def test_what_a_card_says_is_its_owners_or_the_active_players(game: Game) -> None:
    toy = family("toy")
    state = game.state
    state.active = 1
    deck = state.zone("deck", 0)
    assert deck
    assert state.where[deck[0]] == 0
    assert toy.you(game, deck[0]) == 0
    assert toy.you(game, state.zone("hand", 0)[0]) == 0
    assert toy.you(game, named(game, "Foe")) == 1
    assert toy.you(game, state.make_token("toy/one")) == 1
    assert toy.affected(game, Event("ko", 0, 1)) == 0
    assert toy.affected(game, Event("ko", -1, 1)) == 1
    assert toy.orders(game, ()) == 1


def test_the_families_that_there_are_are_named() -> None:
    with pytest.raises(LookupError, match="there are encounters, legendary"):
        family("chess")


# ---------------------------------------------------------------- the state


def test_a_state_is_equal_to_states_only(game: Game) -> None:
    state = game.state
    assert state.__eq__(3) is NotImplemented
    assert state != 3
    assert game.__eq__(3) is NotImplemented
    copy = state.copy()
    copy.standing = {}
    assert copy == state  # the index follows from the rest
    assert copy.key() == state.key()
    copy.active = 1
    assert copy != state
    assert copy.key() != state.key()


def test_what_a_state_is_equal_by() -> None:
    from cardtable.kernel.state import PARTS
    from cardtable.kernel.tally import Tally

    assert {*Tally.__slots__, *State.__slots__} - set(PARTS) == {"table", "standing"}


def test_cards_of_the_box_tokens_and_ghosts_are_told_apart(game: Game) -> None:
    state, size = game.state, game.table.size
    token = state.make_token("toy/one")
    assert token == size
    assert state.definition(token).id == "toy/one"
    assert state.face(token).name == "One"
    assert state.definition(size - 1) is game.table.definitions[-1]
    assert not state.is_virtual(token)
    assert not state.is_virtual(size - 1)
    assert not state.is_virtual(1)
    assert state.is_physical(size - 1)
    assert not state.is_physical(0)
    assert state.definition(0) is NO_CARD


def test_where_a_card_lies_and_with_whom(game: Game) -> None:
    state, table = game.state, game.table
    one, two, three = (named(game, name) for name in ("One", "Two", "Three"))
    state.move(one, 0)
    assert (state.host(one), state.home(one)) == (0, 0)
    state.attach(two, 1)
    assert state.where[two] == -2
    assert state.host(two) == 1
    assert state.home(two) == state.where[1]
    state.attach(three, 1, "Vat")
    assert state.held(1) == [two]
    assert state.held(1, None) == [two, three]
    assert state.held(two) == []
    token = state.make_token("toy/one")
    assert (state.host(token), state.home(token)) == (0, NOWHERE)
    assert state.tags(token) == frozenset()
    assert state.tags(two) == {"under"}
    assert state.tags(three) == {"Vat"}
    assert state.tags(one) == {"deck"}
    state.move(two, table.zone("heap"))
    assert state.under[1] == (three,)
    state.move(three, table.zone("heap"), BOTTOM)
    assert 1 not in state.under
    assert state.relations == {}
    assert state.zone("heap")[0] == three
    state.move(one, table.zone("heap"), 1)
    assert state.zone("heap").index(one) == 1
    assert state.check() == []


def test_what_is_wrong_with_the_places_of_cards_is_said(game: Game) -> None:
    one, foe = named(game, "One"), named(game, "Foe")

    def faults(change: Any) -> list[str]:
        state = game.state.copy()
        change(state)
        return state.check()

    assert faults(lambda s: None) == []
    assert any("says" in f for f in faults(lambda s: s.where.__setitem__(one, 0 if s.where[one] else 1)))
    assert f"card {one} lies in 2 places" in faults(lambda s: s.zone("heap").append(one))
    assert f"card {one} lies in no place" in faults(lambda s: s.zones[s.where[one]].remove(one))

    def lost(state: State) -> None:
        state.zones[state.where[one]].remove(one)
        state.where[one] = NOWHERE

    assert faults(lost) == [f"card {one} lies in no place"]

    def under(state: State) -> None:
        state.attach(one, foe)
        state.where[one] = 0

    assert faults(under) == [f"card {one} lies with card {foe} and says 0"]
    assert faults(lambda s: s.make_token("toy/one")) == []

    def ghost(state: State) -> None:
        state.where[state.make_token("toy/one")] = 1

    assert faults(ghost) == [f"card {game.table.size} lies in no place"]


def test_overlays_end_by_their_end_and_source(game: Game) -> None:
    state = game.state
    one, foe = named(game, "One"), named(game, "Foe")
    state.overlay(one, Overlay("team", "A", "turn", 1))
    state.overlay(one, Overlay("team", "B", "turn", 2))
    state.overlay(one, Overlay("team", "C", "stay", 2))
    state.drop_overlays(one, "turn", 1)
    assert state.face(one).teams == ("B", "C")
    state.drop_overlays(one, source=2)
    assert one not in state.overlays
    state.overlay(one, Overlay("team", "A", "turn", 1))
    state.drop_overlays(one, "stay")
    assert state.face(one).teams == ("A",)
    state.drop_overlays(one)
    assert state.overlays == {}
    state.drop_overlays(one)
    # what lasts while its source stays ends with that source alone
    state.overlay(one, Overlay("team", "A", "source", foe))
    state.overlay(one, Overlay("team", "B", "turn", foe))
    state.overlay(one, Overlay("team", "C", "source", one + 1))
    state.move(foe, game.table.zone("heap"))
    assert state.face(one).teams == ("B", "C")


def test_modifiers_end_when_their_card_or_their_source_leaves(game: Game) -> None:
    state, table = game.state, game.table
    foe, one, two = named(game, "Foe"), named(game, "One"), named(game, "Two")
    state.move(foe, table.row("street")[0])
    for modifier in (
        Modifier("cost", 1, one, until="stay", source=foe),
        Modifier("cost", 2, one, until="source", source=foe),
        Modifier("cost", 4, two, until="stay, turn", source=foe),
        Modifier("cost", 8, two, until="source", source=one),
        Modifier("cost", 16, foe, until="turn", source=two),
    ):
        state.modify(modifier)

    def left() -> int:
        return sum(m.amount for m in state.modifiers.get("cost", ()))

    state.move(foe, table.row("street")[1])
    assert left() == 31
    state.move(foe, table.zone("heap"))
    assert left() == 29
    state.move(two, table.zone("heap"))
    assert left() == 25
    state.move(one, table.zone("heap"))
    assert left() == 16
    state.modify(Modifier("cost", 4, two, until="stay, turn"))
    state.expire("day")
    assert left() == 20
    state.expire("turn")
    assert state.modifiers == {}


def test_standing_rules_are_indexed_by_card_and_order(game: Game) -> None:
    state, table = game.state, game.table
    rule = named(game, "Rule")
    foes = [named(game, "Foe", i) for i in range(3)]
    for foe in foes[::-1]:
        state.overlay(foe, Overlay("ability", granted("toy:rule", "static", changes="Might"), "stay"))
    assert [source for source, _ in state.standing["Might"]] == sorted([rule, *foes])
    index = dict(state.standing)
    state.reindex()
    assert state.standing == index
    state.move(rule, table.zone("heap"))
    assert [source for source, _ in state.standing["Might"]] == foes
    state.overlay(rule, Overlay("ability", granted("toy:rule", "static", changes="Might"), "stay"))
    assert len(state.standing["Might"]) == 4
    state.attach(rule, foes[0])
    assert len(state.standing["Might"]) == 3


def test_what_comes_to_be_seen_is_counted_unless_the_active_player_knew_it(game: Game) -> None:
    state, table = game.state, game.table
    heap, stock = table.zone("heap"), table.zone("stock")
    mine, theirs = state.zone("hand", 0)[0], state.zone("hand", 1)[0]
    foe = named(game, "Foe")

    def counted(step: Any) -> int:
        before = state.exposures
        step()
        return state.exposures - before

    assert counted(lambda: state.move(mine, heap)) == 0
    assert counted(lambda: state.move(theirs, heap)) == 1
    assert counted(lambda: state.move(theirs, table.zone("discard", 1))) == 0
    assert counted(lambda: state.move(foe, stock)) == 0
    assert counted(lambda: state.move(foe, stock, up=True)) == 1
    assert counted(lambda: state.move(foe, stock)) == 0
    third = named(game, "Foe", 2)
    assert counted(lambda: state.look(third, 0)) == 1
    assert counted(lambda: state.look(third, 1)) == 0  # the active player knows it already
    assert counted(lambda: state.look(third, -1)) == 0
    state.shuffle(stock)
    assert counted(lambda: state.look(third, 1)) == 1
    assert counted(lambda: state.turn_over(third, True)) == 1
    assert counted(lambda: state.turn_over(third, True)) == 0
    assert counted(lambda: state.turn_over(third, False)) == 0
    state.look(third, 0)
    assert counted(lambda: state.turn_over(third, True)) == 0
    other = named(game, "Foe", 1)
    assert counted(lambda: state.attach(other, foe, up=False)) == 0
    assert counted(lambda: state.attach(other, named(game, "Rule"))) == 1
    assert counted(lambda: state.attach(other, foe)) == 0
    token = state.make_token("toy/one")
    assert not state.may_know(0, token)
    assert not state.is_open(token)
    assert counted(lambda: state.move(token, heap)) == 1


def test_a_shuffle_is_forgotten_only_where_it_was(game: Game) -> None:
    state, table = game.state, game.table
    deck, other = state.zone("deck", 0), state.zone("stock")
    state.look(deck[0], 0)
    state.look(other[0], 0)
    state.look(other[0], -1)
    known = other[0]
    state.shuffle(table.zone("deck", 0))
    assert list(state.seen) == [known]
    assert state.is_open(known)
    assert state.may_know(-1, known)
    assert not state.may_know(-1, deck[0])


def test_counts_and_histories_of_a_turn(game: Game) -> None:
    state = game.state
    assert state.count("turn:x") == 1
    assert state.count("turn:x", 2) == 3
    state.count("return:x")
    state.new_turn(1)
    assert "turn:x" not in state.counters
    assert state.counters["return:x"] == 1
    assert (state.active, state.history) == (1, [])
    state.add_point(1, "Gold", 3)
    state.add_point(1, "Gold", -5)
    assert state.get_point(1, "Gold") == 0
    assert state.get_point(0, "Gold") == 0


# ---------------------------------------------------------------- modifiers


def test_changes_of_a_player_concern_that_player(game: Game) -> None:
    one, two = named(game, "One"), named(game, "Two")
    add(game, "cost", 1, you=0)
    add(game, "cost", 2, you=1)
    add(game, "cost", 4, card=one)
    assert change(game, one, "cost", 0) == 5
    assert change(game, one, "cost", 1) == 6
    assert change(game, one, "cost") == 7
    assert change(game, two, "cost", 0) == 1
    assert value(game, two, "cost") == 6
    assert change(game, two, "hat") == 0


def test_what_is_forbidden_to_whom(game: Game) -> None:
    one, two = named(game, "One"), named(game, "Two")
    add(game, "play", 1, card=one, you=0)
    assert is_forbidden(game, "play", one, 0)
    assert not is_forbidden(game, "play", one, 1)
    assert not is_forbidden(game, "play", two, 0)
    assert not is_forbidden(game, "play", one)
    add(game, "ko", 0)
    assert not is_forbidden(game, "ko", one, 0)
    add(game, "ko", 1)
    assert is_forbidden(game, "ko", one, 0)
    assert is_forbidden(game, "ko", 0)
    add(game, "discard", effect="toy:rule")
    assert is_forbidden(game, "discard", named(game, "Foe"), 0)
    assert not is_forbidden(game, "discard", one, 0)
    add(game, "may:draw", 1, you=0)
    assert is_allowed(game, "draw", 0, 0)
    assert not is_allowed(game, "draw", 0, 1)
    add(game, "draw", 1)
    assert not is_allowed(game, "draw", 0, 0)


# ---------------------------------------------------------------- points


def test_points_restricted_alike_are_one_lot(game: Game) -> None:
    get(game, 0, "Gold", 0)
    get(game, 0, "Gold", -1, {"verb": "fight"})
    get(game, 0, "Gold", 0, {"verb": "fight"})
    assert game.state.restricted == ()
    get(game, 0, "Gold", 2, {"verb": "fight"})
    get(game, 1, "Gold", 2, {"verb": "fight"})
    get(game, 0, "Might", 2, {"verb": "fight"})
    get(game, 0, "Gold", 2, {"verb": "recruit"})
    get(game, 0, "Gold", 3, {"verb": "fight"})
    lots: tuple[Any, ...] = game.state.restricted
    assert [(lot.player, lot.point, lot.amount) for lot in lots] == [
        (0, "Gold", 5), (1, "Gold", 2), (0, "Might", 2), (0, "Gold", 2),
    ]  # fmt: skip
    points.clear(game, 0)
    left: tuple[Any, ...] = game.state.restricted
    assert [(lot.player, lot.amount) for lot in left] == [(1, 2)]


def test_a_price_is_met_by_just_enough(game: Game) -> None:
    get(game, 0, "Gold", 2)
    get(game, 0, "Might", 1)
    assert can_pay(game, 0, [("Gold", 2)])
    assert not can_pay(game, 0, [("Gold", 3)])
    assert can_pay(game, 0, [("Gold", 2), ("Might", 1)])
    assert not can_pay(game, 0, [("Gold", 2), ("Might", 2)])
    assert not can_pay(game, 0, [("Gold", 3), ("Might", 1)])
    assert not done(pay(game, 0, [("Gold", 1), ("Might", 2)]))
    assert game.state.get_point(0, "Gold") == 2
    assert done(pay(game, 0, [("Gold", 2), ("Might", 1)]))
    assert game.state.points == [0, 0, 0, 0]


def test_points_spent_as_others_are_the_players_own_and_for_their_purpose(game: Game) -> None:
    foe, one = named(game, "Foe"), named(game, "One")
    for player in (0, 1):
        get(game, player, "Gold", 3)
    substitute(game, 0, "Gold", "Might", {"kind": "Foe"})
    substitute(game, 0, "Gold", "Might", {"kind": "Foe"})
    assert len(game.state.substitutions) == 1
    assert available(game, 0, "Might", Purpose("fight", foe)) == 3
    assert available(game, 0, "Might", Purpose("fight", one)) == 0
    assert available(game, 1, "Might", Purpose("fight", foe)) == 0
    assert available(game, 0, "Gold", Purpose("fight", foe)) == 3
    substitute(game, 0, "Gold", "Might")
    assert available(game, 0, "Might", Purpose("fight", foe)) == 3  # no point is counted twice
    get(game, 0, "Gold", 2, {"kind": "Card"})
    assert sources(game, 0, "Might", Purpose("x", one)) == [
        Source(0, "Gold", 2, (("kind", "Card"),)), Source(-1, "Gold", 3, ()),
    ]  # fmt: skip
    points.clear(game, 1)
    assert len(game.state.substitutions) == 2
    points.clear(game, 0)
    assert game.state.substitutions == ()


def test_restricted_points_go_first_and_what_is_left_stays(game: Game) -> None:
    foe = Purpose("fight", named(game, "Foe"))
    get(game, 0, "Might", 2, {"kind": "Foe"})
    get(game, 0, "Might", 3)
    assert done(pay(game, 0, [("Might", 1)], foe))
    assert [lot.amount for lot in game.state.restricted] == [1]
    assert done(pay(game, 0, [("Might", 3)], foe))
    assert game.state.restricted == ()
    assert game.state.get_point(0, "Might") == 1
    assert not done(pay(game, 0, [("Might", 2)], foe))
    get(game, 0, "Might", 2, {"kind": "Foe"})
    assert not done(pay(game, 0, [("Might", 4)], foe))
    assert done(pay(game, 0, [("Might", 0)], foe))
    assert done(pay(game, 0, [("Might", 3)], foe))


def test_points_freer_to_use_are_kept(game: Game) -> None:
    one = Purpose("buy", named(game, "One"))
    get(game, 0, "Gold", 1, {"kind": "Card", "name": "One"})
    get(game, 0, "Gold", 1, {"kind": "Card"})
    get(game, 0, "Gold", 1)
    assert done(pay(game, 0, [("Gold", 2)], one))
    assert game.state.restricted == ()
    assert game.state.get_point(0, "Gold") == 1


def test_a_restriction_names_places_and_cards(game: Game) -> None:
    foe, one = named(game, "Foe"), named(game, "One")
    state, table = game.state, game.table
    state.move(foe, table.row("street")[1])
    state.move(one, 0)

    def fits(wanted: int, **only: Any) -> bool:
        lot = points.bind(only)
        return points.suits(game, lot, Purpose("fight", wanted), 0)

    assert fits(foe, place="street")
    assert fits(foe, place="B")
    assert fits(foe, place=["A", "B"])
    assert not fits(foe, place="A")
    assert fits(one, place="deck")
    assert not fits(0, place="deck")
    assert not fits(state.make_token("toy/one"), place="deck")
    assert fits(foe, card=foe)
    assert not fits(one, card=foe)
    assert fits(one, name="Gang")
    assert fits(one, name="Uno")
    assert not fits(foe, name="Uno")
    assert fits(one, kind=["Foe", "Card"])
    assert not fits(one, kind=["Foe", "Rule"])
    assert fits(one, icons="Red")
    assert not fits(one, icons="Blue")
    assert fits(one, verb=["fight"])
    assert not fits(one, verb=["buy"])
    assert not fits(one, verb="fighting")
    assert fits(one, **{"as": "Gold"})
    assert not fits(one, hat="Gold")


# ---------------------------------------------------------------- actions


def test_an_action_is_offered_by_its_owner_while_it_lives(game: Game) -> None:
    state, table = game.state, game.table
    doer = named(game, "Doer")
    state.move(doer, table.zone("heap"))
    from cardtable.kernel.actions import contributed, usable

    assert [a.name for a in contributed(game, 0)] == ["Do"]
    assert contributed(game, 1) == []  # the heap is nobody's: whose turn it is acts
    assert usable(game, 0)[0].card == doer
    state.facts["closed"] = True
    assert usable(game, 0) == []
    assert not done(use(game, 0, contributed(game, 0)[0]))
    assert "acted" not in state.counters


def test_an_action_has_a_limit_a_price_and_may_be_forbidden(game: Game) -> None:
    state = game.state
    paid = Action("a", "A", "toy:act", (("Gold", 2),), "once per turn", ("fight",))
    assert not is_usable(game, 0, paid)
    get(game, 0, "Gold", 5)
    assert is_usable(game, 0, paid)
    add(game, "fight", 1, until="turn")
    assert not is_usable(game, 0, paid)
    state.expire("turn")
    assert done(use(game, 0, paid))
    assert state.get_point(0, "Gold") == 3
    assert not is_usable(game, 0, paid)
    assert not done(use(game, 0, paid))
    assert state.counters["acted"] == 1
    free = Action("b", "B", "")
    assert done(use(game, 0, free))
    assert done(use(game, 0, free))
    assert [e.verb for e in state.history if e.verb in ("fight", "act")] == ["fight", "act", "act", "act"]
    add(game, "act", 1)
    assert not is_usable(game, 0, free)
    get(game, 0, "Gold", 9, {"verb": "act"})
    assert available(game, 0, "Gold", Purpose("act")) == 12


# ---------------------------------------------------------------- decisions and answers


def test_what_is_forced_and_what_is_a_fault() -> None:
    two = [1, 2]
    assert Decision("x", 0, [], least=1).forced() == []
    assert Decision("x", 0, two, least=0, most=0).forced() == []
    assert Decision("x", 0, [1]).forced() == [0]
    assert Decision("x", 0, [1], least=0).forced() is None
    assert Decision("x", 0, two).forced() is None
    assert Decision("x", 0, two, least=2, most=2).forced() == [0, 1]
    assert Decision("x", 0, two, least=2, most=2, ordered=True).forced() is None
    assert Decision("x", 0, [1], ordered=True).forced() == [0]
    assert Decision("x", 0, [1], always=True).forced() is None
    decision = Decision("x", 0, [1, 2, 3], least=1, most=2)
    assert decision.fault([]) == "0 options chosen, 1 to 2 wanted"
    assert decision.fault([0, 1, 2]) == "3 options chosen, 1 to 2 wanted"
    assert decision.fault([0, 0]) == "an option is chosen twice"
    assert decision.fault([3]) == "3 is not an option: there are 3, counted from 0"
    assert "is not an option" in decision.fault([-1])
    assert "is not an option" in decision.fault([True])
    assert decision.fault([2]) == decision.fault([0, 2]) == ""
    assert Decision("x", 0, two, least=2, most=2).fault([0]) == "1 option chosen, 2 wanted"
    assert Decision("x", 0, two, least=5, most=5).fault([0]) == "1 option chosen, 2 wanted"
    assert decision == Decision("x", 0, [1, 2, 3], least=1, most=2, prompt="else")
    assert decision != Decision("x", 1, [1, 2, 3], least=1, most=2)
    assert decision != 3


def test_only_who_is_asked_may_answer(game: Game) -> None:
    for player, match in ((1, "player 1 is not asked"), ("x", "player 'x' is not asked")):
        with pytest.raises(IllegalAnswer, match=match):
            game.answer([0], player)  # type: ignore[arg-type]
    with pytest.raises(IllegalAnswer, match="a list of option indexes, not 0"):
        game.answer(0)  # type: ignore[arg-type]


def test_places_and_names_of_cards_for_records(game: Game) -> None:
    state = game.state
    foe, one, two = named(game, "Foe"), named(game, "One"), named(game, "Two")
    state.move(one, 0, BOTTOM)
    state.attach(two, one, "Vat")
    state.attach(foe, one)
    assert game.spot(one) == ("at", "deck of 0", 0)
    assert game.spot(two) == ("at", "deck of 0/0/Vat", 0)
    assert game.spot(foe) == ("at", "deck of 0/0/under", 1)
    token = state.make_token("toy/one")
    assert game.spot(token) == ("at", "", 0)
    assert game.stable(one) == "toy/one@deck of 0"
    assert game.stable(foe) == "toy/foe@deck of 0/0/under"
    assert game.stable(0) == game.stable(-1) == ""
    assert game.stable(1, "player") == "player 1"
    assert game.stable("yes", "text") == "yes"
    assert game.stable(("at", "hand", 2)) == "at hand 2"
    assert game.stable(("play", one), "action") == "play toy/one@deck of 0"
    assert game.stable(("use", 0, "x"), "action") == "use x"
    assert game.stable(("end", "now"), "action") == "end now"
    assert game.stable(("end",), "action") == "end"
    assert game.stable(()) == "()"


def test_options_as_their_player_sees_them(game: Game) -> None:
    one, foe = game.state.zone("hand", 0)[0], named(game, "Foe")
    decision = Decision("x", 0, [one], of="action")

    def view(option: Any) -> dict[str, Any]:
        return option_view(game, decision, option)

    assert view(("play", one))["card"]["name"] == game.state.face(one).name
    assert view(("play", one, "x", 0)) == {"action": "play", "card": reference(game, 0, one), "more": ["x"]}
    assert view(("end", 0)) == {"action": "end", "card": None, "more": []}
    assert view(("end",)) == {"action": "end", "card": None, "more": []}
    assert view(("say", "x")) == {"action": "say", "card": None, "more": ["x"]}
    assert view(("play", ("at", "hand", 1)))["card"] == {
        "card": None, "name": None, "place": "hand", "position": 1,
    }  # fmt: skip
    assert reference(game, 1, foe)["name"] is None
    assert reference(game, 0, one)["card"] is not None
    assert option_view(game, Decision("x", 0, [1], of="player"), 1) == {"player": 1}
    assert option_view(game, Decision("x", 0, ["a"], of="text"), "a") == {"text": "a"}


def test_restrictions_are_shown_without_cards_that_are_hidden(game: Game) -> None:
    mine, theirs = game.state.zone("hand", 0)[0], game.state.zone("hand", 1)[0]
    get(game, 0, "Gold", 1, {"cards": [mine, theirs], "verb": "fight", "icons": ["Red"]})
    shown = game.view(0)["restricted"]
    name = game.state.face(mine).name
    assert shown == [
        {
            "player": 0,
            "point": "Gold",
            "amount": 1,
            "only": {"cards": [name], "verb": "fight", "icons": ["Red"]},
        }
    ]


# ---------------------------------------------------------------- loading


def test_a_set_needs_no_needs_twice_and_no_circle(tmp_path: Path) -> None:
    def write(code: str, *needs: str) -> Path:
        information = {"code": code, "name": code, "family": "toy", "needs": list(needs), "fits": ""}
        return write_set(tmp_path / code, [card(f"Of {code}")], code=code, set=information)

    a, b, c = write("a", "b", "c"), write("b", "c"), write("c")
    assert list(load(a).library.sets) == ["a", "c", "b"]
    assert list(load(c, a).library.sets) == ["c", "a", "b"]
    assert list(load(b, b).library.sets) == ["b", "c"]
    write("c", "a")
    with pytest.raises(LoadError, match="in a circle: a, b, c, a"):
        load(a)
    assert c.name == "c"


def test_announced_events_are_of_one_moment(game: Game) -> None:
    heard: list[Event] = []
    game.listen(heard.append)
    before = game.moment
    announce(game, Event("ko", 0, 1), Event("ko", 0, 2))
    assert game.moment == before + 1
    assert [event.card for event in heard] == [1, 2]
    assert not done(would(game, Event("gain", 0, 1)))


def test_a_choice_opens_on_a_game_in_progress(game: Game) -> None:
    choose(game, "end")
    assert game.state.active == 1
    assert game.decision is not None
    assert game.decision.player == 1
    assert Context(game, 0, 0).memory == {}
    assert UNDER == ""


def test_bound_values_are_sorted_and_immutable() -> None:
    assert points.bind({"b": [1, 2], "a": {"x": [3]}}) == (("a", (("x", (3,)),)), ("b", (1, 2)))
    assert points.bind(None) == points.bind({}) == ()
    assert points.unbind((("b", (1, 2)), ("a", 3))) == {"b": [1, 2], "a": 3}


def test_built_in_sets_are_told_in_order() -> None:
    assert built_in_sets() == sorted(built_in_sets())
    assert {"dc", "marvel"} <= set(built_in_sets())


def test_a_family_that_lacks_a_module_says_which(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a_family_in_pieces.py").write_text("import a_piece_that_is_not_there\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(MODULES, "pieces", "a_family_in_pieces")  # type: ignore[arg-type]
    with pytest.raises(ModuleNotFoundError, match="a_piece_that_is_not_there"):
        family("pieces")
    monkeypatch.setitem(MODULES, "gone", "a_family_that_is_gone")  # type: ignore[arg-type]
    with pytest.raises(LookupError, match="there is no game family 'gone'"):
        family("gone")
