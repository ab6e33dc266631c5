"""Players to Python: who is meant, as an expression of one player or of several."""

from __future__ import annotations

from cardwright.model import nodes as n
from cardwright.python.code import joined
from cardwright.python.function import Function
from cardwright.python.gaps import CannotCompile
from cardwright.python.registry import (
    player_test,
)
from cardwright.python.values import Value

SINGLE = ("you", "left", "right", "next", "that", "they", "he", "the active")

LOOKING_BACK = ("that", "they", "he")


def is_single(f: Function, noun: n.Noun) -> bool:
    """Whether a noun of players is one player, known without asking."""
    if not isinstance(noun, n.Players) or (noun.order in f.scope.bindings and noun is not n.YOU):
        return True
    if noun.whose in LOOKING_BACK:
        value = _player_value(f, noun)
        return value is None or value.sort != "players"
    return noun.whose in SINGLE and not noun.filters


def _player_value(f: Function, noun: n.Players) -> Value | None:
    return f.find(noun.to) if noun.to >= 0 else None


def player(f: Function, noun: n.Noun) -> str:
    """One player as an expression; what is several players is an error here, its statement loops."""
    if isinstance(noun, n.Ref) and noun.to >= 0:
        value = f.resolve(noun.to, noun.span)
        if value.sort == "player":
            return f.use(value)
    if not isinstance(noun, n.Players):
        raise CannotCompile(noun.span, "a player was expected here")
    index = noun.order
    if noun is not n.YOU and index in f.scope.bindings:
        return f.use(f.scope.bindings[index])
    if noun.filters and noun.whose not in ("chosen", "any", "another"):
        raise CannotCompile(noun.span, "a condition on which player is meant has no Python here")
    match noun.whose:
        case "you":
            return "c.you"
        case "left" | "next":
            return f.call("left", subject(f))
        case "right":
            return f.call("right", subject(f))
        case "the active":
            return f.call("active_player")
        case "that" | "they" | "he":
            meant = _player_value(f, noun)
            if meant is not None and meant.sort == "player":
                return f.use(meant)
            if noun.to < 0 or meant is None or meant.sort != "players":
                found = innermost(f)
                if found:
                    return found
            raise CannotCompile(noun.span, "nothing before this says which player is meant")
    told = (
        'choose one before: "Choose another player. …"' if noun.whose in ("another", "any", "chosen") else ""
    )
    raise CannotCompile(noun.span, f"which one player is meant is not said{told and '; '}{told}")


def subject(f: Function) -> str:
    """The player whose clause is being written: the loop's, else you."""
    return innermost(f) or "c.you"


def innermost(f: Function) -> str:
    """The player of the innermost clause with a subject of its own, or "" where there is none."""
    if f.scope.subjects:
        return f.scope.subjects[-1]
    return "c.you" if f.outer is not None and innermost(f.outer) == "c.you" else ""


def players(f: Function, noun: n.Noun) -> str:
    """A noun of players as a list expression."""
    if not isinstance(noun, n.Players):
        raise CannotCompile(noun.span, "players were expected here")
    match noun.whose:
        case "each" | "all" | "any" | "chosen" | "everyone":
            everyone = f.call("each_player")
        case "each other":
            everyone = f.call("each_other_player")
        case "another":
            everyone = f.call("other_players")
        case _:
            value = _player_value(f, noun) if noun.whose in LOOKING_BACK else None
            if value is not None and value.sort == "players":
                everyone = f.use(value)
            else:
                plain = n.Players(noun.whose, to=noun.to, span=noun.span)
                everyone = f"[{player(f, plain)}]"
    if not noun.filters:
        return everyone
    with f.element("player") as each:
        tests = joined(" and ", [player_test(f, narrowing, each) for narrowing in noun.filters])
    return f"[{each} for {each} in {everyone} if {tests}]"
