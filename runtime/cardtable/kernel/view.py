"""State to view: all that one player may know, and nothing else.

A view is a dictionary for JSON. It holds no card's number and no seed: a known card is named by its
definition, an unknown one is null in its place. What the view of a player holds depends on nothing that this
player may not see.

    {"player", "players", "active", "turn", "steps",
     "places": [{"place", "name", "owner", "count", "cards": [CARD or null, …] or null}],
     "points": [{POINT: n}, …], "restricted": [{"player", "point", "amount", "only"}], "tracks": {SIDE: n},
     "decisions": [DECISION], "waiting": [players], "outcome": OUTCOME or null, and what the family adds}

    A place's cards stand bottom first, null where none of them is known.
    CARD      {"card", "name", "overlaid"?: {"kinds", "icons", "numbers"}, "under"?: [CARD or null],
              "beside"?: {ROOM: […]}}
    DECISION  {"player", "kind", "prompt", "of", "options": [OPTION], "least", "most", "ordered",
              "source": REFERENCE or null, "text": the line of card text that asks, or ""}
    OPTION    of a card a REFERENCE, {"card", "name", "place", "position"} (the first two null for an unknown
              card); of a player {"player"}; of a text {"text"}; of an action {"action", "card": REFERENCE or
              null, "more"}
    OUTCOME   {"table", "degree", "players", "scores", "reason"}
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardtable.kernel.decision import ACTION, CARD, PLAYER, Decision, Together
from cardtable.kernel.definitions import TABLE
from cardtable.kernel.game import Game
from cardtable.kernel.naming import spot
from cardtable.kernel.state import Outcome, State


def view(game: Game, player: int) -> dict[str, Any]:
    """What a player may know; -1 is a spectator, who knows what everybody may."""
    state = game.state
    table = game.table
    width = len(table.points)
    return {
        "player": None if player < 0 else player,
        "players": table.players,
        "active": state.active,
        "turn": state.turn,
        "steps": list(state.agenda),
        "places": [_place(state, player, index) for index in range(len(table.zones))],
        "points": [
            dict(zip(table.points, state.points[p * width : (p + 1) * width], strict=True))
            for p in range(table.players)
        ],
        "restricted": [
            {
                "player": lot.player,
                "point": lot.point,
                "amount": lot.amount,
                "only": _only(state, player, lot.only),
            }
            for lot in state.restricted
        ],
        "tracks": {
            side: max(0, state.tracks[i] * sign)
            for i, track in enumerate(table.tracks)
            for side, sign in zip(track.sides, (1, -1), strict=True)
        },
        "decisions": [describe(game, d) for d in game.decisions if d.player == player],
        "waiting": _waiting(game),
        "outcome": outcome_view(state.outcome),
        **game.family.view(game, player),
    }


def outcome_view(outcome: Outcome | None) -> dict[str, Any] | None:
    """An outcome as views and reports show it."""
    if outcome is None:
        return None
    return {
        "table": outcome.table,
        "degree": outcome.degree,
        "players": list(outcome.players),
        "scores": list(outcome.scores),
        "reason": outcome.reason,
    }


def describe(game: Game, decision: Decision) -> dict[str, Any]:
    """A decision as its player sees it."""
    return {
        "player": decision.player,
        "kind": decision.kind,
        "prompt": decision.prompt,
        "of": decision.of,
        "options": [option_view(game, decision, option) for option in decision.options],
        "least": min(decision.least, len(decision.options)),
        "most": min(decision.most, len(decision.options)),
        "ordered": decision.ordered,
        "source": reference(game, decision.player, decision.source) if decision.source else None,
        "text": text_of(game, decision),
    }


def text_of(game: Game, decision: Decision) -> str:
    """The line of card text that asks an open decision; empty where the rules ask, or an unknown card."""
    asked = game.asked  # wakes a game that nobody has looked at yet
    if asked is None:
        return ""
    for source, effect in reversed(game.running):
        if source != decision.source:
            continue
        found = {effect, f"{game.state.definition(source).set}:{effect}"}
        for ability in (*game.state.face(source).abilities, *game.library.abilities.values()):
            if ability.function in found and ability.text:
                return ability.text
    return ""


def option_view(game: Game, decision: Decision, option: Any) -> dict[str, Any]:
    """One option as its player sees it."""
    of = decision.of
    if of == CARD:
        return reference(game, decision.player, option)
    if of == PLAYER:
        return {"player": option}
    if of == ACTION:
        card = option[1] if len(option) > 1 else 0
        is_card = (type(card) is int and card > 0) or type(card) is tuple
        return {
            "action": option[0],
            "card": reference(game, decision.player, card) if is_card else None,
            "more": [part for part in option[2 if is_card else 1 :] if part != 0],
        }
    return {"text": str(option)}


def reference(game: Game, player: int, card: Any) -> dict[str, Any]:
    """How a player is told which card is meant: its place, and its name if they may know it."""
    known = type(card) is int and game.state.may_know(player, card)
    if type(card) is int:
        _, place, position = spot(game.state, card)
    else:
        _, place, position = card
    return {
        "card": game.state.definition(card).id if known else None,
        "name": game.state.face(card).name if known else None,
        "place": place,
        "position": position,
    }


def _place(state: State, player: int, index: int) -> dict[str, Any]:
    zone = state.table.zones[index]
    cards = state.zones[index]
    shown: list[dict[str, Any] | None] | None = [_card(state, player, card) for card in cards]
    if shown is not None and all(card is None for card in shown):
        shown = None if cards else []
    return {
        "place": zone.label,
        "name": zone.name,
        "owner": None if zone.owner == TABLE else zone.owner,
        "count": len(cards),
        "cards": shown,
    }


def _card(state: State, player: int, card: int) -> dict[str, Any] | None:
    below = state.under.get(card)
    known = state.may_know(player, card)
    if not known and not below:
        return None
    shown: dict[str, Any] = {"card": None, "name": None}
    if known:
        face = state.face(card)
        shown = {"card": state.definition(card).id, "name": face.name}
        if card in state.overlays:
            shown["overlaid"] = {
                "kinds": sorted(face.kinds),
                "icons": sorted(face.icons),
                "numbers": dict(sorted(face.numbers.items())),
            }
    if below:
        rooms: dict[str, list[Any]] = {}
        for other in below:
            rooms.setdefault(state.relations.get(other, ""), []).append(_card(state, player, other))
        if "" in rooms:
            shown["under"] = rooms.pop("")
        if rooms:
            shown["beside"] = rooms
    return shown


def _waiting(game: Game) -> list[int]:
    """The players who are asked; of a simultaneous choice all its players, so that none learns who had no
    choice.
    """
    asked = game.asked
    if game.decisions and type(asked) is Together:
        return sorted({decision.player for decision in asked.decisions})
    return sorted({decision.player for decision in game.decisions})


def _only(state: State, player: int, only: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """A restriction in words; cards by name, those unknown to the player left out."""
    shown: dict[str, Any] = {}
    for key, value in only:
        if key == "cards":
            shown[key] = [state.face(card).name for card in value if state.may_know(player, card)]
        else:
            shown[key] = list(value) if type(value) is tuple else value
    return shown
