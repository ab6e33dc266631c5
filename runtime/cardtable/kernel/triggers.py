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
ANY = "any "
"""Before a verb: the key of what is done once for all that happened of it at one moment."""
TOGETHER = "together"
"""The key in such an effect's memory of the events that it speaks of."""
CONCERNS = "_concerns"

__all__ = [
    "Event",
    "announce",
    "is_asked",
    "leave_behind",
    "settle",
    "wait",
    "watch",
    "would",
    "would_all",
]


Watchers = tuple[Sequence[Standing], Sequence[Standing]]


def watch(game: Game, verb: str) -> Watchers:
    """The standing triggers of a verb as they are now, of each and of any: take it before cards leave, so
    that each sees all leave.
    """
    standing = game.state.standing
    return standing.get(ON + verb, ()), standing.get(ON + ANY + verb, ())


def announce(game: Game, *events: Event, watchers: Watchers | None = None) -> None:
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
    is_for_any = watchers is not None and bool(watchers[1])
    for event in events:
        key = ON + event.verb
        of_any = ON + ANY + event.verb
        is_for_any = is_for_any or of_any in state.delayed or of_any in state.standing
        standing = state.standing.get(key, ()) if watchers is None or event.verb != verb else watchers[0]
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
    if is_for_any:
        _announce_together(game, events, watchers)


def _announce_together(game: Game, events: Sequence[Event], watchers: Watchers | None) -> None:
    """Let what waits for "any" of something wait to be done once for all that happened of it at one moment.

    Its context's event is the first that it speaks of, with their number; `TOGETHER` of its memory are all.
    """
    state = game.state
    for verb in dict.fromkeys([event.verb for event in events]):
        key = ON + ANY + verb
        now = state.standing.get(key, ())
        standing = now if watchers is None or verb != events[0].verb else watchers[1]
        if not standing and key not in state.delayed:
            continue
        waiting: list[tuple[str, int, int, Delayed | None]] = [
            (ability.function, game.family.you(game, source), source, None) for source, ability in standing
        ]
        waiting += [(one.effect, one.you, one.source, one) for one in state.delayed.get(key, ())]
        for effect, you, source, delayed in waiting:
            bound = {} if delayed is None else unbind(delayed.bound)
            found = [
                event
                for event in events
                if event.verb == verb and _concerns(game, effect, Context(game, you, source, event, bound))
            ]
            if not found:
                continue
            whole = found[0]._replace(amount=sum(event.amount for event in found))
            context = Context(game, you, source, whole, bound, {TOGETHER: tuple(found)})
            game.pending.append(Pending(game.moment, effect, context))
            if delayed is not None and delayed.once:
                _spend(game, delayed)


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


def is_asked(game: Game, verb: str) -> bool:
    """Whether anything now replaces events of a verb."""
    key = WOULD + verb
    return key in game.state.standing or key in game.state.delayed


def would(game: Game, event: Event) -> Steps[bool]:
    """Ask what replaces an event before it happens; True if it was replaced, and so did not happen.

    Each replacement acts once an event, also on what comes of replacing it (semantics 9); of several, the
    affected player chooses which is tried first. One that is declined leaves the event to the next.
    """
    if not is_asked(game, event.verb):
        return False
    return (yield from _replaced(game, event, _candidates(game, event)))


def would_all(game: Game, events: Sequence[Event]) -> Steps[list[bool]]:
    """Ask the same of events that are to happen together: what replaces each is settled before any of them
    is asked about, so that their order makes no difference.
    """
    if not any(is_asked(game, verb) for verb in {event.verb for event in events}):
        return [False] * len(events)
    found = [_candidates(game, event) for event in events]
    replaced: list[bool] = []
    for event, candidates in zip(events, found, strict=True):
        replaced.append((yield from _replaced(game, event, candidates)))
    return replaced


Candidate = tuple[str, Context, Delayed | None]


def _candidates(game: Game, event: Event) -> list[Candidate]:
    """What may replace an event: the affected player's own first."""
    state = game.state
    key = WOULD + event.verb
    candidates: list[Candidate] = []
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
    return candidates


def _replaced(game: Game, event: Event, candidates: Sequence[Candidate]) -> Steps[bool]:
    """Have the replacements of an event done, one after another, until one has replaced it."""
    who = game.family.affected(game, event)
    # one that acts once may have been spent on what happens together with this
    candidates = [found for found in candidates if found[2] is None or _is_waiting(game, found[2])]
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


def _is_waiting(game: Game, delayed: Delayed) -> bool:
    return any(one.serial == delayed.serial for one in game.state.delayed.get(delayed.key, ()))


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
