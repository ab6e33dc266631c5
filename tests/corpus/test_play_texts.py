"""Every printed text that compiles is played: it ends, keeps the cards, raises nothing, and does something.

Each text stands on a card of its kind and acts as its label or role says, in one position after another until
it has changed something. What never does is counted by cause: what it speaks of is not on the stage, or the
text is wrong in emitter or runtime.
"""

from __future__ import annotations

import os
import random
import traceback
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import pytest

import cardtable
from cardtable.keeping.game import Game
from cardtable.kernel import modifiers
from cardtable.kernel.context import Context
from cardtable.kernel.definitions import FACE, Ability, Definition
from cardtable.kernel.state import State
from tests.corpus import corpus, positions, stage
from tests.corpus.figures import show
from tests.corpus.positions import Placed, names_in

pytestmark = corpus.needs_corpus

ROUNDS = 3
"""How often each position is tried, with other answers."""
ANSWERS = 60
"""How many questions are answered after the text has acted."""
SAMPLED = 4
"""One in so many texts is played at each number of players, unless CARDWRIGHT_NETS asks for all."""
ALL = "CARDWRIGHT_NETS"
STILL = 0.06
"""How many texts may find nothing to change, since what they speak of is not on the stage."""


@dataclass
class Played:
    """What came of playing a text."""

    text: str
    function: str
    faults: list[str] = field(default_factory=list)


_named: dict[str, list[str]] = {}
"""What the text of each function names: groups and cards."""


@pytest.fixture(scope="module")
def sets(tmp_path_factory: pytest.TempPathFactory) -> cardtable.Sets:
    folder = tmp_path_factory.mktemp("stage")
    found = stage.build(folder)
    for function, ir in stage.meanings(folder):
        _named[f"stage:{function}"] = sorted(set(names_in(ir)))
    return found


def play_text(
    games: Sequence[Game], definition: Definition, ability: Ability, told: stage.Told, rounds: int = ROUNDS
) -> Played:
    """Have one text act in positions until it has changed something."""
    played = Played(ability.text, ability.function)
    names = _named[ability.function]
    for turn in range(rounds * len(games)):
        if told.changed and turn:
            break
        game = games[turn % len(games)].clone()
        try:
            act(game, definition, ability, names, turn)
            go_on(game, random.Random(turn))
        except Exception as fault:
            played.faults.append(cause(fault))
            break
        if faults := game.state.check():
            played.faults.append(faults[0])
            break
    return played


def act(game: Game, definition: Definition, ability: Ability, names: list[str], turn: int) -> None:
    """Put the card where it acts and begin; rules that only stand are asked for."""

    def change(state: State) -> None:
        placed = Placed(game, state, definition, turn)
        placed.relatives(names)
        placed.superpowers([ability])
        placed.settle(ability)
        if ability.role == "end":
            placed.crowd(names)
        state.facts["jobs"] = tuple(placed.jobs(ability))

    game.rearrange(change)
    state = game.state
    card = next(c for c in range(1, game.table.size) if game.table.definitions[c] is definition)
    if ability.role == "static" and ability.changes != FACE:
        box = game.table.zone("box")
        for other in [c for c in range(1, game.table.size) if state.home(c) != box]:
            modifiers.is_forbidden(game, ability.changes, other, state.active)
            modifiers.value(game, other, ability.changes)
    elif ability.role in ("end", "worth"):
        game.library.functions[ability.function](Context(game, state.active, card))


def go_on(game: Game, chance: random.Random, answers: int = ANSWERS) -> None:
    """Answer at random for a while, so that what waits comes too."""
    for _ in range(answers):
        if not game.decisions:
            return
        decision = chance.choice(game.decisions)
        most = min(decision.most, len(decision.options))
        n = chance.randint(min(max(decision.least, 1), most), most)
        game.answer(sorted(chance.sample(range(len(decision.options)), n)), decision.player)


def cause(fault: Exception) -> str:
    """A fault by its kind and the place in the runtime where it came up."""
    frame = traceback.extract_tb(fault.__traceback__)[-1]
    return f"{type(fault).__name__}: {fault} ({frame.filename.rpartition('/')[2]}:{frame.name})"


def abilities(sets: cardtable.Sets) -> Iterator[tuple[Definition, Ability]]:
    """Each text that does something, with the card that it stands on."""
    for definition in stage.printed(sets):
        for ability in definition.faces[0].abilities:
            if ability.function:
                yield definition, ability


@pytest.mark.parametrize("players", [1, 2, 3])
def test_every_text_plays_at_one_two_and_three_players(
    sets: cardtable.Sets, players: int, record_property: object
) -> None:
    twice = stage.watch_lists(sets)
    game = positions.full(sets, players, players + 6)
    every = 1 if os.environ.get(ALL) else SAMPLED
    texts = list(abilities(sets))[players % every :: every]
    faults = []
    for definition, one in texts:
        played = play_text([game], definition, one, stage.Told(), rounds=1)
        faults += [f"{fault}: {one.text}" for fault in played.faults]
        faults += [f"a card twice: {fault}: {one.text}" for fault in twice]
        twice.clear()
    doubled = sum(one.startswith("a card twice") for one in faults)
    show(record_property, f"texts played at {players} players: {len(texts)}; one card twice: {doubled}")
    assert texts
    assert not faults, "\n".join(faults)


def test_every_text_plays(sets: cardtable.Sets, record_property: object) -> None:
    told = stage.watch(sets)
    games = positions.positions(sets)
    played = [play_text(games, definition, one, told[one.function]) for definition, one in abilities(sets)]
    faults = [f"{fault}: {one.text}" for one in played for fault in one.faults]
    still = [one.text for one in played if not told[one.function].changed]
    cards = len(stage.printed(sets))
    show(record_property, f"texts played: {len(played)} on {cards} cards; faults: {len(faults)}")
    show(
        record_property,
        f"texts that found nothing to change on the stage: {len(still)} (at most {STILL:.0%})",
    )
    assert played
    assert not faults, "\n".join(faults)
    assert len(still) <= STILL * len(played), "\n".join(still)
