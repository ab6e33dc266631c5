"""A tiny game family for the kernel's tests: decks, a row, a heap; play cards, end the turn.

Sets for it are written to a folder and loaded as any other, so that loading is used throughout.
"""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from cardtable.keeping.game import Game
from cardtable.kernel import family as families
from cardtable.kernel import game as kernel
from cardtable.kernel import tracks
from cardtable.kernel.actions import usable, use
from cardtable.kernel.context import Context
from cardtable.kernel.decision import ACTION, CARD, PLAYER, TEXT, Decision, FirstOf, Steps, Together
from cardtable.kernel.definitions import Library, Overlay, Table, Zone, granted
from cardtable.kernel.game import Cut, Family
from cardtable.kernel.modifiers import add, is_forbidden, value
from cardtable.kernel.points import Purpose, get, pay, substitute
from cardtable.kernel.state import BOTTOM, UNDER, Event, Outcome
from cardtable.kernel.triggers import announce, settle, wait, watch, would
from cardtable.loading.load import load

TURNS = 6

__all__ = [
    "ACTION",
    "BOTTOM",
    "CARD",
    "PLAYER",
    "TEXT",
    "UNDER",
    "Context",
    "Cut",
    "Decision",
    "Event",
    "FirstOf",
    "Overlay",
    "Purpose",
    "Steps",
    "Together",
    "add",
    "announce",
    "discard",
    "draw",
    "gain",
    "get",
    "granted",
    "inspire",
    "is_forbidden",
    "ko",
    "look",
    "pay",
    "play",
    "settle",
    "substitute",
    "tracks",
    "value",
    "wait",
    "watch",
    "would",
]


class Toy(Family):
    """Each player has a deck, a hand, a front and a discard; the table a stock, a row and a heap."""

    name = "toy"

    def table(
        self, library: Library, players: int, setup: Any, options: Mapping[str, Any], seed: int
    ) -> Table:
        if players > 4:
            raise ValueError("this game is for 1 to 4 players")
        cards = []
        for definition in library.definitions.values():
            cards += [definition.id] * definition.copies
        zones = []
        for player in range(players):
            zones += [
                Zone("deck", player, "none", tags=frozenset(("deck",))),
                Zone("hand", player, "owner", tags=frozenset(("hand",))),
                Zone("front", player, tags=frozenset(("front",))),
                Zone("discard", player, tags=frozenset(("discard",))),
            ]
        zones.append(Zone("stock", sees="none"))
        zones += [
            Zone("street", space=space, position=i, tags=frozenset(("street",)))
            for i, space in enumerate("ABC")
        ]
        zones += [Zone("heap", tags=frozenset(("heap",))), Zone("board", tags=frozenset(("board",)))]
        return Table(library, players, cards, zones, setup=setup, options=options)

    def begin(self, game: kernel.Game) -> Steps:
        state, table = game.state, game.table
        dealt = 0
        for card in range(1, table.size):
            if state.is_kind(card, "Rule"):
                state.move(card, table.zone("board"))
            elif state.is_kind(card, "Foe"):
                state.move(card, table.zone("stock"))
            else:
                state.move(card, table.zone("deck", dealt % table.players))
                dealt += 1
        if not table.options.get("stacked"):
            state.shuffle(table.zone("stock"))
            for player in range(table.players):
                state.shuffle(table.zone("deck", player))
        for player in range(table.players):
            yield from draw(Context(game, player, 0), player, table.options.get("hand", 3))

    def act(self, game: kernel.Game) -> Steps:
        state = game.state
        if not state.agenda:
            if state.turn >= game.table.options.get("turns", TURNS):
                state.outcome = Outcome("tie", "", tuple("tie" for _ in range(game.players)))
                return
            state.new_turn(state.turn % game.players)
            state.agenda = ("main", "end")
            mark = game.begin()
            announce(game, Event("turn", state.active))
            yield from settle(game, mark)
            return
        you = state.active
        if state.agenda[0] == "main":
            options: list[tuple[Any, ...]] = [("play", card) for card in state.zone("hand", you)]
            actions = usable(game, you)
            options += [("act", action.card, action.id) for action in actions]
            options.append(("end", 0))
            (index,) = yield Decision("action", you, options, of=ACTION)
            word = options[index][0]
            if word == "end":
                state.agenda = state.agenda[1:]
            elif word == "play":
                yield from play(Context(game, you, 0), you, options[index][1])
            else:
                yield from use(game, you, actions[index - len(state.zone("hand", you))])
            return
        hand, discarded = game.table.zone("hand", you), game.table.zone("discard", you)
        for zone in (hand, game.table.zone("front", you)):
            for card in list(state.zones[zone]):
                state.move(card, discarded)
        yield from draw(Context(game, you, 0), you, 3)
        state.expire("turn")
        state.agenda = ()


families.register(Toy())


def draw(c: Context, who: int, n: int = 1) -> Steps[int]:
    """Draw from the deck, reshuffling the discard when it is empty and a card is needed."""
    game = c.game
    state, table = game.state, game.table
    mark = game.begin(c.source)
    deck, hand, discarded = (table.zone(name, who) for name in ("deck", "hand", "discard"))
    drawn = 0
    for _ in range(n):
        if not state.zones[deck]:
            for card in list(state.zones[discarded]):
                state.move(card, deck)
            if state.zones[deck]:
                state.shuffle(deck)
        if not state.zones[deck]:
            break
        card = state.zones[deck][-1]
        state.move(card, hand)
        drawn += 1
        announce(game, Event("draw", who, card, deck, hand, source=c.source))
    yield from settle(game, mark)
    return drawn


def play(c: Context, who: int, card: int) -> Steps:
    """Play a card: in front of its player, points, effects."""
    game = c.game
    state = game.state
    if is_forbidden(game, "play", card, who):
        return
    mark = game.begin(card)
    origin = state.where[card]
    state.move(card, game.table.zone("front", who))
    face = state.face(card)
    announce(game, Event("play", who, card, origin, state.where[card], overlays=state.overlays.get(card, ())))
    for point in game.table.points:
        get(game, who, point, value(game, card, point))
    for ability in face.abilities:
        if ability.role == "effect" and ability.function:
            yield from game.run(ability.function, Context(game, who, card))
    yield from settle(game, mark)


def discard(c: Context, who: int, cards: Sequence[int]) -> Steps:
    yield from _put(c, who, "discard", cards, c.game.table.zone("discard", who))


def ko(c: Context, who: int, cards: Sequence[int]) -> Steps:
    yield from _put(c, who, "ko", cards, c.game.table.zone("heap"))


def gain(c: Context, who: int, cards: Sequence[int]) -> Steps:
    yield from _put(c, who, "gain", cards, c.game.table.zone("discard", who))


def _put(c: Context, who: int, verb: str, cards: Sequence[int], zone: int) -> Steps:
    """Move cards as one event each; what would happen to each is asked first, and all leave at one moment."""
    game = c.game
    mark = game.begin(c.source)
    watchers = watch(game, verb)
    events = []
    for card in cards:
        replaced = yield from would(
            game, Event(verb, who, card, game.state.where[card], zone, source=c.source)
        )
        if not replaced:
            origin = game.state.where[card]
            game.state.move(card, zone)
            events.append(Event(verb, who, card, origin, zone, source=c.source))
    if events:
        announce(game, *events, watchers=watchers)
    yield from settle(game, mark)


def inspire(c: Context, side: str) -> Steps:
    mark = c.game.begin(c.source)
    yield from tracks.inspire(c.game, side)
    yield from settle(c.game, mark)


def look(c: Context, card: int, player: int) -> None:
    c.game.state.look(card, player)


def ability(function: str = "", role: str = "effect", **more: Any) -> dict[str, Any]:
    """An ability as a database holds it."""
    return {"text": f"{function}.", "ir": {"ability": {}}, "role": role, "function": function or None, **more}


def card(
    name: str, *abilities: dict[str, Any], copies: int = 1, kind: str = "Card", **face: Any
) -> dict[str, Any]:
    """A card as a database holds it; `name` is also its id's last part."""
    return {
        "name": name,
        "group": face.pop("group", ""),
        "kind": kind,
        "copies": copies,
        "faces": [{"name": name, "abilities": list(abilities), **face}],
    }


def write_set(
    folder: Path, cards: Iterable[dict[str, Any]], effects: str = "", code: str = "toy", **parts: Any
) -> Path:
    """Write a set's folder; `effects` is the body of its effects.py below the imports."""
    folder.mkdir(parents=True, exist_ok=True)
    document = {
        "schema": 1,
        "set": {"code": code, "name": code.title(), "family": "toy", "needs": [], "fits": "cardtable 0.1"},
        "family": "toy",
        "vocabulary": {
            "classes": [{"name": "Red", "color": "red"}],
            "teams": ["Team"],
            "kinds": [
                {"name": "Card", "plural": "Cards", "is": None},
                {"name": "Foe", "plural": "Foes", "is": None},
                {"name": "Brute", "plural": "Brutes", "is": "Foe"},
                {"name": "Rule", "plural": "Rules", "is": None},
            ],
            "places": [],
            "points": ["Gold", "Might"],
            "labels": [],
            "tracks": parts.pop("tracks", []),
            "actions": parts.pop("actions", []),
            "keywords": [],
        },
        "base": None,
        "setups": [],
        "cards": [{"id": f"{code}/{entry['name'].lower().replace(' ', '-')}", **entry} for entry in cards],
        **parts,
    }
    (folder / "cards.json").write_text(json.dumps(document, ensure_ascii=False), encoding="utf-8")
    text = "from tests.runtime.toy import *\nfrom tests.runtime import toy\n\n" + textwrap.dedent(effects)
    (folder / "effects.py").write_text(text, encoding="utf-8")
    return folder


def toy_game(
    tmp_path: Path,
    cards: Iterable[dict[str, Any]],
    effects: str = "",
    players: int = 1,
    seed: int = 1,
    stacked: bool = True,
    turns: int = TURNS,
    hand: int = 3,
    **parts: Any,
) -> Game:
    """A game of a set written for the test; decks keep the order of the cards unless `stacked` is False."""
    sets = load(write_set(tmp_path / "toy", cards, effects, **parts))
    return sets.new_game(players, seed, options={"stacked": stacked, "turns": turns, "hand": hand})


def named(game: Game, name: str, nth: int = 0) -> int:
    """The number of a card by its name."""
    return [card for card in range(1, len(game.state.where)) if game.state.face(card).name == name][nth]


def offers(game: Game) -> list[Any]:
    """The options of the one open decision."""
    assert game.decision is not None
    return list(game.decision.options)


def choose(game: Game, *wanted: Any, player: int | None = None) -> None:
    """Answer the open decision by what is chosen: card names, words of actions, texts."""
    found = [d for d in game.decisions if player is None or d.player == player]
    assert found, "nothing is asked"
    decision = found[0]
    indexes = []
    for want in wanted:
        fits = [
            i for i, o in enumerate(decision.options) if _fits(game, decision, o, want) and i not in indexes
        ]
        assert fits, f"{want!r} is not among {list(decision.options)!r}"
        indexes.append(fits[0])
    game.answer(indexes, player)


def _fits(game: Game, decision: Decision, option: Any, want: Any) -> bool:
    if option == want:
        return True
    if decision.of == CARD and isinstance(option, int):
        return game.state.face(option).name == want
    if decision.of == ACTION:
        last = option[1] if len(option) > 1 and isinstance(option[1], int) else 0
        return want in (option[0], option[-1]) or (bool(last) and game.state.face(last).name == want)
    return False


def finish(game: Game, pick: int = 0, limit: int = 2000) -> None:
    """Play on by a fixed rule until the game is over: the option of that number, counted round."""
    for step in range(limit):
        if game.outcome is not None:
            return
        decision = game.decisions[0]
        count = len(decision.options)
        n = max(min(decision.least, count), min(1, decision.most, count))
        game.answer([(pick + step + i) % count for i in range(n)], decision.player)
    raise AssertionError("the game does not end")
