"""What was done to cards, to Python: "this way", "this turn", and what is known for good."""

from __future__ import annotations

from cardwright.family import roles
from cardwright.model import nodes as n
from cardwright.python.code import quoted
from cardwright.python.function import Function
from cardwright.python.gaps import CannotCompile, refused
from cardwright.python.nouns.players import player
from cardwright.python.values import Doing


def this_way(f: Function, narrowing: n.Done) -> str:
    """What the clause before really did to cards, "discarded this way" (semantics 1)."""
    if narrowing.duration is not None or narrowing.place is not None:
        raise CannotCompile(narrowing.span, '"this way" and a time or place together have no Python')
    if narrowing.by is not None and not is_doer(narrowing.by):
        raise CannotCompile(narrowing.by.span, "who did so this way is not told apart here")
    scope: Function | None = f
    while scope is not None:
        for doing in reversed(scope.done.all):
            if doing.verb == narrowing.verb:
                if _is_theirs(narrowing) and _was_of_several(scope, doing):
                    reason = "what each of several players did is not kept apart: say it in one sentence"
                    raise CannotCompile(narrowing.span, reason)
                value = scope.done.moved(doing)
                if value is not None and value.sort == "cards":
                    return f.use(value)
        scope = scope.outer
    recalled = f.recall_doing(narrowing.verb)
    if recalled is not None:
        return f.use(recalled)
    raise CannotCompile(narrowing.span, f"nothing before this does {narrowing.verb!r} to cards")


def _is_theirs(narrowing: n.Done) -> bool:
    """Whether it is said who did so, of several players: "the Hero they revealed"."""
    return isinstance(narrowing.by, n.Players) and narrowing.by.whose in ("they", "he", "that")


def _was_of_several(f: Function, doing: Doing) -> bool:
    """Whether it was done by players one after another, who have all finished."""
    return any(block.player and block not in f.block.lineage() for block in doing.block.lineage())


def is_just_done(narrowing: n.Done) -> bool:
    """Whether "each Hero you revealed" may mean what the text has just said to reveal."""
    plain = narrowing.duration is None and narrowing.place is None and not narrowing.this_way
    return plain and narrowing.by is not None and is_doer(narrowing.by)


def is_doer(noun: n.Noun) -> bool:
    """Whether a noun is whoever did what the clause before says: "this way" tells no others apart."""
    return isinstance(noun, n.Players) and noun.whose in ("you", "they", "he", "that") and not noun.filters


def were_done(f: Function, narrowing: n.Done) -> str:
    """The cards to which something was done this turn, or to which it holds now that it was done."""
    if narrowing.duration not in (None, "this turn"):
        raise CannotCompile(narrowing.span, f"what was done {narrowing.duration!r} is not kept")
    if is_just_done(narrowing) and any(doing.verb == narrowing.verb for doing in f.done.all):
        return this_way(f, narrowing)
    by = player(f, narrowing.by) if narrowing.by is not None else ""
    if narrowing.verb == "play" and narrowing.place is None and by and narrowing.duration == "this turn":
        return f.call("played", by)
    return cards_done(f, narrowing, by, narrowing.place)


LIE_WHERE = {"escape": roles.ESCAPED, "ko": roles.KOED}
"""Verbs of which the cards are known for good: by where they lie (DC-ESCCOUNT-01 to 03)."""


def cards_done(f: Function, what: n.Done | n.Event, by: str, place: n.Location | None) -> str:
    """The cards to which something was done. Without a time it is told by where they are now.

    A fight is told of without one while its Fight effect is done: it is of this turn.
    """
    verb = recorded(what)
    here = f.setting.timing == roles.FIGHT
    if what.duration is None and not by and place is None:
        if verb in LIE_WHERE:
            return f.call("place", quoted(LIE_WHERE[verb]))
        if (
            verb == "capture"
            and (here or not f.setting.timing)
            and not roles.is_played(f.face.kind, f.face.known)
        ):
            return f.call("held", "c.source")
    if what.duration is None and not (here and verb in ("fight", "defeat")):
        raise CannotCompile(what.span, f"when one did {verb!r} is not said")
    if isinstance(place, n.AnyPlace):
        return f"[{', '.join(f'*{cards_done(f, what, by, option)}' for option in place.options)}]"
    return f.call("done", quoted(verb), **done_arguments(f, by, place))


def is_told_now(f: Function, what: n.Event) -> bool:
    """Whether "if you fight it", "when five escape" tells of what is so, with nothing done before it."""
    if what.who is None:
        return what.verb in LIE_WHERE
    return f.setting.timing == roles.FIGHT and what.verb in ("fight", "defeat")


def recorded(what: n.Done | n.Event) -> str:
    """The verb of what happens, if it is one that the runtime tells of."""
    if what.verb not in roles.HAPPENS:
        raise CannotCompile(what.span, f"nothing tells when one does {what.verb!r}")
    return what.verb


def done_arguments(f: Function, by: str, place: n.Location | None) -> dict[str, str]:
    """The named arguments of the query ``done``."""
    named = {"by": by} if by else {}
    if place is not None:
        if not isinstance(place, n.Place) or place.end or (place.owner is not None and place.owner != n.YOU):
            raise refused(place.span)
        named["place"] = quoted(place.name)
    return named
