"""What cards do when something happens: one queue of triggers, and replacements of what would happen.

A verb opens an instruction with ``mark = game.begin(source)``, does its work, announces each thing that
happened, and ends with ``yield from settle(game, mark)``: what waits is then done, depth first, moment by
moment (semantics 7). What was announced in one call is one moment; if several triggers act at one moment, the
player that the family names puts them in order.

A trigger may have beside its function ``f`` a plain ``f_concerns(c) -> bool``, asked at the moment itself:
whether the event is one it speaks of. Without it, ``f`` sees for itself, but is then counted among those to
be ordered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardtable.kernel.decision import ACTION, Decision, Steps
from cardtable.kernel.definitions import FACE, Function
from cardtable.kernel.events import HELD
from cardtable.kernel.game import Context, Game, Pending
from cardtable.kernel.state import Delayed, Event, Standing, bind, unbind

ON = "on:"
WOULD = "would:"
CONCERNS = "_concerns"

__all__ = ["Event", "announce", "leave_behind", "settle", "wait", "watch", "would"]


def watch(game: Game, verb: str) -> tuple[Standing, ...]:
    """The standing triggers of a verb as they are now: take it before cards leave, so that each sees all
    leave.
    """
    return game.state.standing.get(ON + verb, ())


def announce(game: Game, *events: Event, watchers: Sequence[Standing] | None = None) -> None:
    """Say that something happened: it enters the history of the turn, and triggers of it wait to be done.

    Several events in one call are of one moment. The triggers are those alive now, or `watchers`, taken
    before with `watch`. A delayed trigger that acts once is then spent.
    """
    state = game.state
    verb = events[0].verb if events else ""
    also = game.family.also.get(verb)
    if also is not None:
        events = tuple(one for event in events for one in (event, event._replace(verb=also)))
    state.history.extend(events)
    if FACE in state.standing:
        game.refresh()
    for listener in game.listeners:
        for event in events:
            listener(event)
    game.moment += 1
    for event in events:
        key = ON + event.verb
        standing = state.standing.get(key, ()) if watchers is None or event.verb != verb else watchers
        for source, ability in standing:
            context = Context(game, game.family.you(game, source), source, event)
            if _concerns(game, ability.function, context):
                game.pending.append(Pending(game.moment, ability.function, context))
        delayed = state.delayed.get(key)
        if delayed:
            for found in delayed:
                context = Context(game, found.you, found.source, event, unbind(found.bound))
                if _concerns(game, found.effect, context):
                    game.pending.append(Pending(game.moment, found.effect, context))
                    if found.once:
                        _spend(game, found)


def leave_behind(game: Game, card: int, lost: Sequence[int]) -> None:
    """Keep in the history what a card that leaves loses of what it holds; call it before these cards move."""
    state = game.state
    state.history += [
        Event(
            HELD,
            -1,
            other,
            -1 - card,
            -1,
            1,
            card,
            state.overlays.get(other, ()),
            state.relations.get(other, ""),
        )
        for other in lost
    ]


def settle(game: Game, mark: int) -> Steps:
    """End an instruction: do every trigger that has come up since its mark, the earliest moment first."""
    pending = game.pending
    while len(pending) > mark:
        moment = pending[mark].moment
        same = [found for found in pending[mark:] if found.moment == moment]
        chosen = same[0]
        options = [(found.effect, found.context.source) for found in same]
        if any(option != options[0] for option in options):
            who = game.family.orders(game, same)
            answer = yield Decision("order", who, options, of=ACTION, prompt="which effect first")
            chosen = same[answer[0]]
        for index in range(mark, len(pending)):
            if pending[index] is chosen:
                del pending[index]
                break
        yield from game.run(chosen.effect, chosen.context)
    if FACE in game.state.standing:
        game.refresh()


def would(game: Game, event: Event) -> Steps[bool]:
    """Ask what replaces an event before it happens; True if it was replaced, and so did not happen.

    Each replacement acts once an event, also on what comes of replacing it (semantics 9); of several, the
    affected player chooses which is tried first. One that is declined leaves the event to the next.
    """
    state = game.state
    key = WOULD + event.verb
    if key not in state.standing and key not in state.delayed:
        return False
    candidates: list[tuple[str, Context, Delayed | None]] = []
    for source, ability in state.standing.get(key, ()):
        context = Context(game, game.family.you(game, source), source, event)
        if (source, ability.function) not in game.replacing and _concerns(game, ability.function, context):
            candidates.append((ability.function, context, None))
    for found in state.delayed.get(key, ()):
        context = Context(game, found.you, found.source, event, unbind(found.bound))
        if (-found.serial, found.effect) not in game.replacing and _concerns(game, found.effect, context):
            candidates.append((found.effect, context, found))
    who = game.family.affected(game, event)
    # what others may have in hand is not asked about: it comes after the affected player's own
    candidates.sort(key=lambda candidate: candidate[1].you != who)
    while candidates:
        index = 0
        options = [(effect, context.source) for effect, context, _ in candidates if context.you == who]
        if any(option != options[0] for option in options):
            answer = yield Decision("replace", who, options, of=ACTION, prompt="which effect replaces it")
            index = answer[0]
        effect, context, delayed = candidates.pop(index)
        before = game.replacing
        game.replacing = (*before, (-delayed.serial if delayed else context.source, effect))
        replaced = yield from game.run(effect, context)
        game.replacing = before
        if replaced:
            if delayed is not None and delayed.once:
                _spend(game, delayed)
            return True
    return False


def wait(
    game: Game,
    key: str,
    effect: str | Function,
    bound: Mapping[str, Any] | None = None,
    *,
    you: int,
    source: int = 0,
    until: str = "",
    once: bool = False,
) -> None:
    """Make a delayed trigger ("on:verb", a moment being a verb too) or replacement ("would:verb") of an
    effect.
    """
    effect = game.library.effect_id(effect, game.state.definition(source))
    game.state.delay(Delayed(key, effect, bind(bound), you, source, until, once))


def _concerns(game: Game, effect: str, context: Context) -> bool:
    test = game.library.functions.get(effect + CONCERNS)
    if test is None:
        return True
    try:
        return bool(test(context))
    except Exception as error:
        game.blame(error, context.source, effect + CONCERNS)
        raise


def _spend(game: Game, delayed: Delayed) -> None:
    index = game.state.delayed
    kept = tuple(found for found in index.get(delayed.key, ()) if found.serial != delayed.serial)
    if kept:
        index[delayed.key] = kept
    else:
        index.pop(delayed.key, None)
