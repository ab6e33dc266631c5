"""Playing a card: its cost to play, its points, its abilities in order, Superpowers, copies and
transformations."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.effects.choices import YES_NO
from cardtable.effects.procedure import family_of, procedure
from cardtable.families.legendary.profile import ASK
from cardtable.families.legendary.table import Profile, Superpower, table_of
from cardtable.kernel import modifiers
from cardtable.kernel.actions import POSSIBLE
from cardtable.kernel.context import Card, Context, Player, Steps
from cardtable.kernel.decision import TEXT, Decision
from cardtable.kernel.definitions import Overlay
from cardtable.kernel.game import Game
from cardtable.kernel.state import NOWHERE, Event
from cardtable.kernel.triggers import announce, settle, would

COPIED = "copied"
"""The key in a play's memory that says that the card has become a copy, whose abilities are done instead."""

COPYING = "copying"
"""The key for the cards that are being copied now, the play in hand being part of what the copy does."""

OWN = "own play"
"""The key for where the play itself stands in the history: no Superpower is met by it (DC-POWER-02)."""


def can_play(game: Game, who: Player, card: Card) -> bool:
    """Whether a player may play a card from hand: nothing forbids it, and what it demands first can be
    met."""
    if modifiers.is_forbidden(game, "play", card, who):
        return False
    functions = game.library.functions
    for cost in table_of(game).profile(game.state.face(card)).costs:
        test = functions.get(cost.function + POSSIBLE)
        if test is not None and not test(Context(game, who, card)):
            return False
    return True


def play(game: Game, who: Player, card: Card) -> Steps[bool]:
    """Play a card (DC-PLAY-03): pay what it demands, put it in front of its player, then points and
    abilities."""
    if game.state.where[card] == NOWHERE or not can_play(game, who, card):
        return False
    mark = game.begin(card)
    table = table_of(game)
    state = game.state
    memory: dict[str, object] = {}
    origin = state.where[card]
    event = Event("play", who, card, origin, table.play[who], 1, card, modifiers.likeness(game, card))
    if (yield from would(game, event)):
        return False
    profile = table.profile(state.face(card))
    for cost in profile.costs:
        yield from game.run(cost.function, Context(game, who, card, event, memory=memory))
    game.state.move(card, table.play[who])
    memory[OWN] = len(game.state.history)
    announce(game, event)
    yield from family_of(game).after_leaving(game, (origin,))
    yield from _resolve(game, who, card, profile, memory)
    yield from settle(game, mark)
    return True


def _resolve(game: Game, who: Player, card: Card, profile: Profile, memory: dict[str, object]) -> Steps:
    """Give a played card's points, then do its abilities in printed order."""
    state = game.state
    for point in profile.points:
        state.add_point(who, point, modifiers.value(game, card, point))
    for power in profile.effects:
        context = Context(game, who, card, memory=memory)
        if power.icons:
            if not is_met(game, who, power.icons, memory[OWN]) or not _leads_on(power, context):
                continue
            if not (yield from _agrees(game, who, card, power)):
                continue
        yield from game.run(power.ability.function, context)
        if COPIED in memory:
            return


def is_met(game: Game, who: Player, icons: Sequence[tuple[tuple[str, ...], int]], own: object = None) -> bool:
    """Whether cards played earlier this turn bear the icons, each as often as it is asked (DC-POWER-01 to
    17).

    The play at ``own`` in the turn's history is the one that asks, which never counts; what an earlier line
    of it played does.
    """
    state = game.state
    bears = family_of(game).bears
    earlier = [
        event
        for index, event in enumerate(state.history)
        if event.verb == "play" and event.who == who and index != own
    ]
    for names, count in icons:
        for event in earlier:
            if bears(state.face(event.card, event.overlays), names):
                count -= 1
                if not count:
                    break
        else:
            return False
    return True


def play_of(game: Game, card: Card) -> int | None:
    """The place in the turn's history of a card's last play; None where it was not played."""
    history = game.state.history
    for index in range(len(history) - 1, -1, -1):
        if history[index].verb == "play" and history[index].card == card:
            return index
    return None


def _leads_on(power: Superpower, context: Context) -> bool:
    """Whether a Superpower does anything here; one that does nothing is not asked about (semantics 3)."""
    test = context.game.library.functions.get(power.ability.function + POSSIBLE)
    return test is None or bool(test(context))


def _agrees(game: Game, who: Player, card: Card, power: Superpower) -> Steps[bool]:
    """Ask whether a player uses a Superpower, where that is optional (DC-POWER-09)."""
    table = table_of(game)
    if not table.are_optional or power.asks_itself or (power.adds_points and not table.options.get(ASK)):
        return True
    chosen: list[int] = yield Decision("superpower", who, YES_NO, of=TEXT, source=card)
    return chosen[0] == 0


def can_copy(c: Context, card: Card) -> bool:
    """Whether a card can be copied here: what it demands can be met (DC-COPY-06), and it leads on.

    A card is no copy of itself, and while a card is being copied what that brings copies it no second time:
    so a copy of a copy comes to an end.
    """
    if card == c.source or card in c.memory.get(COPYING, ()):
        return False
    game = c.game
    state = game.state
    overlays = tuple(o for o in state.overlays.get(card, ()) if o.what in ("is", "face"))
    functions = game.library.functions
    for cost in table_of(game).profile(state.face(card, overlays)).costs:
        test = functions.get(cost.function + POSSIBLE)
        if test is not None and not test(Context(game, c.you, c.source)):
            return False
    return True


def play_copy(c: Context, who: Player, card: Card) -> Steps[bool]:
    """Play an invisible copy: points and abilities, no card in front of the player (DC-COPY-09 to 15)."""
    game = c.game
    state = game.state
    mark = game.begin(c.source)
    table = table_of(game)
    overlays = tuple(o for o in state.overlays.get(card, ()) if o.what in ("is", "face"))
    profile = table.profile(state.face(card, overlays))
    copy = state.make_token(state.definition(card).id, virtual=True, overlays=overlays)
    if not can_copy(c, card) or not can_play(game, who, copy):
        return False
    memory: dict[str, object] = {COPYING: (*c.memory.get(COPYING, ()), card)}
    event = Event("play", who, copy, NOWHERE, NOWHERE, 1, c.source, overlays)
    for cost in profile.costs:
        yield from game.run(cost.function, Context(game, who, copy, event, memory=memory))
    memory[OWN] = len(state.history)
    announce(game, event)
    yield from _resolve(game, who, copy, profile, memory)
    yield from settle(game, mark)
    return True


def play_as_copy(c: Context, who: Player, card: Card, of: Card) -> Steps[bool]:
    """Let the card being played be a copy: it takes all that the other is, pays its cost and does all it
    does.

    (DC-COPY-01 to 06.) It turns back when it leaves play.
    """
    game = c.game
    state = game.state
    table = table_of(game)
    overlays = tuple(o for o in state.overlays.get(of, ()) if o.what in ("is", "face"))
    if not can_copy(c, of):
        return False
    c.memory[COPIED] = True
    memory: dict[str, object] = {COPYING: (*c.memory.get(COPYING, ()), of)}
    state.overlay(card, Overlay("is", state.definition(of).id, "stay", card))
    for what, value, _until, _source in overlays:
        state.overlay(card, Overlay(what, value, "stay", card))
    memory[OWN] = own = play_of(game, card)
    if own is not None:
        # later Superpowers see what it was played as, also when it has turned back
        state.history[own] = state.history[own]._replace(overlays=state.overlays.get(card, ()))
    profile = table.profile(state.face(card))
    for cost in profile.costs:
        yield from game.run(cost.function, Context(game, who, card, memory=memory))
    yield from _resolve(game, who, card, profile, memory)
    return True


def remember(game: Game, card: Card, overlays: tuple[Overlay, ...]) -> None:
    """Let the plays of this turn speak of the copy that a card was, where it has turned back."""
    state = game.state
    if not any(overlay.what == "is" for overlay in overlays) or state.overlays.get(card) == overlays:
        return
    for index, event in enumerate(state.history):
        if event.verb == "play" and event.card == card:
            copy = state.make_token(state.definition(card).id, virtual=True, overlays=event.overlays)
            state.history[index] = event._replace(card=copy)


def transform(c: Context, card: Card, into: str) -> Steps[list[Card]]:
    """Send a card to the Transformation Pile and take the Transformed card to hand (DC-TRANS-03 to 07).

    With no such card left, it stays (DC-TRANS-10). A card with another side is turned over instead.
    """
    game = c.game
    state = game.state
    table = table_of(game)
    mark = game.begin(c.source)
    who = c.you
    pile = state.zones[table.transformed]
    found = next((other for other in reversed(pile) if into in ("", state.face(other).name)), 0)
    if not found:
        if (side := other_side(game, card, into)) is not None:
            state.drop_overlays(card, "face")
            state.overlay(card, Overlay("face", side, "face", card))
            at = state.where[card]
            announce(game, Event("transform", who, card, at, at, 1, c.source, modifiers.likeness(game, card)))
            yield from settle(game, mark)
            return [card]
        return []
    origin = state.where[card]
    event = Event(
        "transform", who, card, origin, table.transformed, 1, c.source, modifiers.likeness(game, card)
    )
    if origin != NOWHERE:
        overlays = state.overlays.get(card, ())
        state.move(card, table.transformed)
        remember(game, card, overlays)
    state.move(found, table.hand[who])
    announce(game, event)
    if origin != NOWHERE:
        yield from procedure(c).after_leaving(game, (origin,))
    yield from settle(game, mark)
    return [found]


def other_side(game: Game, card: Card, into: str) -> int | None:
    """The number of a card's side of that name, or of its next side; None where it has no other."""
    state = game.state
    if state.is_virtual(card):
        return None
    faces = state.definition(card).faces
    if len(faces) < 2:
        return None
    now = state.face(card)
    for index, face in enumerate(faces):
        if face.name == into if into else face.name != now.name:
            return index
    return None


def cleanup(game: Game, who: Player) -> None:
    """Discard all cards played and in hand (DC-EOT-01, 03); what others played this turn goes likewise."""
    state = game.state
    table = table_of(game)
    for player in range(game.players):
        for card in list(state.zones[table.play[player]]):
            state.move(card, table.discard[player])
    for card in list(state.zones[table.hand[who]]):
        state.move(card, table.discard[who])
