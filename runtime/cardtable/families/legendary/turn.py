"""A turn as data: its steps lie in the state's agenda, where cards may take them out or add to them
(DC-TURN).

Steps: "start" (what waits for the turn's start), "villain" (the top card of the Villain Deck is played),
"act" (the player plays, fights, recruits: one action after another), "cleanup" (all is discarded, a new hand
is drawn), "end" (what waits for the turn's end). Each step, and each of the player's actions, is one action
of the game.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.families.legendary import ends, fight, play, recruit, roles, setup
from cardtable.families.legendary.city import enter
from cardtable.families.legendary.table import table_of
from cardtable.families.legendary.villain_deck import play_villain_card
from cardtable.kernel import actions, modifiers, points
from cardtable.kernel.context import Context, Player, Steps
from cardtable.kernel.decision import ACTION, Decision
from cardtable.kernel.game import Game
from cardtable.kernel.offers import Offer, Offers
from cardtable.kernel.state import Event
from cardtable.kernel.triggers import announce, settle

STEPS = ("start", "villain", "act", "cleanup", "end")

WARM_UP_FROM = 4
"""With so many players, each one's first turn plays no Villain Deck card (DC-TURN-03)."""

PLAY, FIGHT, RECRUIT, USE, END = "play", "fight", "recruit", "use", "end turn"
"""The first words of the options of the kind "act"."""

ACT = "act"
MANY = 1 << 30

START_OF_TURN = "start of turn"
NEW_HAND = "new hand"
END_OF_TURN = "end of turn"
"""The events that announce the moments of a turn."""


def act(game: Game) -> Steps:
    """Do one action: the next step of the turn, or the player's next choice in it."""
    state = game.state
    if not state.agenda:
        begin_turn(game)
    step = state.agenda[0]
    if step == "act":
        yield from player_step(game)
    else:
        state.agenda = state.agenda[1:]
        yield from STEP[step](game, state.active)
    ends.judge(game)


def turns_of(player: Player) -> str:
    """The counter of the turns that a player has begun."""
    return f"turns {player}"


def begin_turn(game: Game) -> None:
    """Give the turn to the next player: one with an extra turn, else the next seat (DC-EXTRA-01, 03)."""
    state = game.state
    extra = state.facts.get("extra", ())
    given = 0
    if extra:
        player, given = extra[0]
        state.facts["extra"] = extra[1:]
    elif state.turn == 0:
        player = state.active
    else:
        player = state.facts["seat"] = (state.facts["seat"] + 1) % game.players
    state.new_turn(player)
    state.expire(f"turn of {player}")
    steps = list(STEPS)
    turns = state.count(turns_of(player))
    if turns == 1 and game.players >= WARM_UP_FROM:
        steps.remove("villain")
    skipped = state.facts.get("skip", ())
    # what was said of "your next turn" is of this one, what was said of a turn that was given of that alone
    now = [entry for entry in skipped if (entry[2] == given if entry[2] else entry[0] == player)]
    mine = [step for _, step, _ in now]
    if now:
        state.facts["skip"] = tuple(entry for entry in skipped if entry not in now)
    state.agenda = tuple(step for step in steps if step not in mine)


def start_step(game: Game, player: Player) -> Steps:
    """What waits for the start of the turn; a player alone first meets the Henchmen set aside (DC-SOLO-03 to
    05)."""
    state = game.state
    mark = game.begin()
    if state.turn == 1 and table_of(game).plan.small:
        aside = [
            card for card in state.zones[table_of(game).set_aside] if state.is_kind(card, roles.HENCHMAN)
        ]
        for card in aside:
            yield from enter(Context(game, player, 0), card, roles.CITY, "")
    announce(game, Event(START_OF_TURN, player), Event(f"{START_OF_TURN} {player}", player))
    yield from settle(game, mark)


def villain_step(game: Game, player: Player) -> Steps:
    """Play the top card of the Villain Deck (DC-TURN-02)."""
    yield from play_villain_card(Context(game, player, 0))


# ---------------------------------------------------------------- the player's step


def options(game: Game, player: Player) -> Sequence[Offer]:
    """What a player may do now, sorted: plays, fights, recruits, other actions, the end of the turn."""
    first = plays(game, player)
    where = game.state.where
    if first and all(where[card] < 0 for card in game.state.facing):
        return Offers(first, lambda: others(game, player))
    return [*first, *others(game, player)]


def plays(game: Game, player: Player) -> list[Offer]:
    """The cards that a player may play; those in hand that nothing tells apart are offered once."""
    state = game.state
    table = table_of(game)
    overlays, size, definitions = state.overlays, table.size, table.definitions
    found: list[Offer] = []
    offered: set[object] = set()
    for card in sorted(state.zones[table.hand[player]]):
        is_plain = card < size and card not in overlays
        sort: object = definitions[card] if is_plain else card
        if sort not in offered:
            offered.add(sort)
            if play.can_play(game, player, card):
                found.append((PLAY, card))
    return found


def others(game: Game, player: Player) -> list[Offer]:
    """What a player may do besides playing a card: the end of the turn comes last."""
    state = game.state
    table = table_of(game)
    overlays, size, faces = state.overlays, table.size, table.faces
    standing, changes = state.standing, state.modifiers
    found: list[Offer] = []
    # where nothing changes or forbids anything, printed numbers and free points tell all
    is_simple = not state.restricted and not state.substitutions
    for word, point, quality, cards in (
        (FIGHT, roles.ATTACK, roles.ATTACK, fight.enemies(game, player)),
        (RECRUIT, roles.RECRUIT, "cost", recruit.offered(game, player)),
    ):
        limit = state.get_point(player, point) if is_simple else MANY
        is_printed = quality not in standing and quality not in changes
        also = game.family.also.get(word, word)
        is_free = is_simple and not any(key in standing or key in changes for key in (word, also))
        test = fight.can_fight if word == FIGHT else recruit.can_recruit
        for card in cards:
            is_plain = card < size and card not in overlays
            if is_printed and is_plain:
                price = faces[card].numbers.get(quality, 0)
            else:
                price = modifiers.value(game, card, quality)
            if price > limit:
                continue
            if is_free and is_plain and roles.MASTERMIND not in faces[card].kinds or test(game, player, card):
                found.append((word, card))
    for action in actions.usable(game, player):
        found.append((USE, action.card, action.id))
    found.append((END, 0))
    return found


def player_step(game: Game) -> Steps:
    """Have the player choose one thing to do, and do it (DC-TURN-07)."""
    state = game.state
    player = state.active
    found = options(game, player)
    chosen: list[int] = yield Decision(ACT, player, found, of=ACTION, always=table_of(game).asks_end)
    option = found[chosen[0]]
    word = option[0]
    card = option[1]
    assert isinstance(card, int)
    if word == PLAY:
        yield from play.play(game, player, card)
    elif word == FIGHT:
        yield from fight.fight(game, player, card)
    elif word == RECRUIT:
        yield from recruit.recruit(game, player, card)
    elif word == USE:
        action = next(a for a in actions.contributed(game, player) if (a.card, a.id) == option[1:])
        yield from actions.use(game, player, action)
    elif word == END:
        end_turn(game)


def end_turn(game: Game) -> None:
    """Leave out what is still to come of the turn but its end."""
    state = game.state
    state.agenda = tuple(step for step in state.agenda if step not in ("start", "villain", "act"))


# ---------------------------------------------------------------- the end of a turn


def cleanup_step(game: Game, player: Player) -> Steps:
    """Lose the points, discard everything, draw a new hand (DC-EOT-01 to 08)."""
    points.clear(game, player)
    play.cleanup(game, player)
    n = setup.hand_size(game, player) + modifiers.change(game, 0, "hand", player)
    for _ in range(n):
        if not game.family.draw_one(game, player):  # type: ignore[attr-defined]
            break
    mark = game.begin()
    announce(game, Event(NEW_HAND, player))
    yield from settle(game, mark)


def end_step(game: Game, player: Player) -> Steps:
    """What waits for the end of the turn, then all that lasts this turn ends (semantics 8)."""
    mark = game.begin()
    announce(game, Event(END_OF_TURN, player))
    yield from settle(game, mark)
    state = game.state
    state.expire("this turn")
    state.begin_next("this turn")
    for other in range(game.players):
        points.clear(game, other)
    ends.close_turn(game)


STEP = {"start": start_step, "villain": villain_step, "cleanup": cleanup_step, "end": end_step}
