"""Every alternative of the grammar is used by a text that is played at one, two and three players.

The texts are those of ``alternatives.toml``. Each stands on a card of its kind and acts as its label or role
says, answered at random; it raises nothing, keeps the cards and gives no verb a card twice. An alternative
that no text can use has no meaning, and stands in the compiler's list of what is reserved.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import cardtable
from cardtable.families.legendary.plan import Plan
from cardtable.keeping.game import Game
from cardtable.kernel.definitions import Ability, Definition
from cardwright.lower import reserved
from cardwright.report import reference
from tests.corpus import positions, stage
from tests.corpus.figures import show
from tests.corpus.positions import names_in
from tests.corpus.test_play_texts import act, cause, go_on
from tests.nets.alternatives import Stage, shown

PLAYERS = (1, 2, 3)
ROUNDS = 2
"""How often each text is played at each number of players, with other answers."""
ANSWERS = 9
"""How many questions are answered after a text has acted."""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Stage:
    return Stage(tmp_path_factory.mktemp("alternatives"))


@pytest.fixture(scope="module")
def sets(made: Stage) -> cardtable.Sets:
    return made.build(shown())


def alternatives() -> frozenset[str]:
    """The names that nodes of a tree bear, but for those that mean nothing yet."""
    return reference.names() - set(reserved.VERBS) - reserved.FORMS


def test_every_alternative_is_shown_by_a_text(made: Stage, record_property: object) -> None:
    uses = {one: made.alternatives(one) for one in shown()}
    assert not {one.text: one.shows - uses[one] for one in uses if one.shows - uses[one]}
    known = alternatives()
    assert not {one.text: uses[one] - known for one in uses if uses[one] - known}, "reserved, and compiles"
    used = set().union(*uses.values())
    show(record_property, f"alternatives of the grammar: {len(known)}, played: {len(known & used)}")
    assert not known - used, sorted(known - used)


def test_every_text_acts(made: Stage, sets: cardtable.Sets) -> None:
    cards = list(zip(stage.printed(sets), shown(), strict=True))
    named = {f"stage:{function}": sorted(set(names_in(ir))) for function, ir in stage.meanings(made.built)}
    twice = stage.watch_lists(sets)
    told = stage.watch(sets)
    faults: list[str] = []
    for players in PLAYERS:
        game = positions.full(sets, players, players)
        for definition, one in cards:
            wrong: list[str] = []
            for ability in definition.faces[0].abilities:
                function = ability.function
                if ability.role == "setup" and not function:
                    continue  # it says what a game uses: see below
                before = told[function].ran if function else -1
                for turn in range(ROUNDS):
                    wrong += play(game, definition, ability, named.get(function, []), turn)
                if function and told[function].ran == before:
                    wrong.append("it does not act")
            faults += [f"{players} players: {fault}: {one.text}" for fault in (*wrong, *twice)]
            twice.clear()
    assert not faults, "\n".join(faults)


def play(game: Game, definition: Definition, ability: Ability, names: list[str], turn: int) -> Iterator[str]:
    """Have a text act, and go on for a while: what is wrong then."""
    game = game.clone()
    try:
        act(game, definition, ability, names, turn)
        go_on(game, random.Random(turn), ANSWERS)
    except Exception as fault:
        yield cause(fault)
    else:
        yield from game.state.check()


# ---------------------------------------------------------------- what a game uses


@pytest.mark.parametrize("players", PLAYERS)
def test_lines_of_a_set_up_say_what_a_game_uses(sets: cardtable.Sets, players: int) -> None:
    plain = plan(sets, "The Plan", players)
    seven = plan(sets, name_of("2-3 players: Use 7 Heroes."), players)
    assert len(seven.heroes) == (7 if players > 1 else len(plain.heroes))
    assert twists(plan(sets, name_of("8 Twists, plus 1 per player."), players)) == 8 + players
    more = plan(sets, name_of("Add an extra Villain Group."), players)
    assert twists(more) == 2 + players
    assert len(more.villains) == len(plain.villains) + 1
    assert twists(plan(sets, name_of('representing "Bombs"'), players)) == 8
    for text in ("Include Blues.", "Always include the Blues.", "Blues as one of the Villain Groups."):
        for seed in range(3):
            drawn = plan(sets, name_of(text), players, seed)
            assert "Blues" in drawn.villains
            assert len(drawn.villains) == len(plain.villains)


def plan(sets: cardtable.Sets, scheme: str, players: int, seed: int = 0) -> Plan:
    """What a game with that Scheme uses, its other parts drawn."""
    parts = {"mastermind": "Overlord", "scheme": scheme}
    game = sets.new_game(players=players, seed=seed, setup=parts, options=positions.OPTIONS)
    go_on(game, random.Random(seed), ANSWERS)
    assert not list(game.state.check())
    found = game.table.plan  # type: ignore[attr-defined]
    assert isinstance(found, Plan)
    return found


def name_of(end: str) -> str:
    """The name of the card of the set-up line that ends so."""
    (found,) = [f"Zed {one.at}" for one in shown() if one.text.startswith("Setup:") and end in one.text]
    return found


def twists(found: Plan) -> int:
    """How many Twists a game uses for its Scheme."""
    return dict(found.every)["Twist"]
