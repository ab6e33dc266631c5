"""Laying out a position by hand: named cards into named places of a game, for tests, scenarios and puzzles.

No card is made or lost: each is taken from the box, a deck or wherever else it lies.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardtable.families.legendary import ends, recruit, roles
from cardtable.families.legendary.plan import is_transformed
from cardtable.families.legendary.table import LegendaryTable, table_of
from cardtable.families.legendary.turn import turns_of
from cardtable.keeping.game import Game
from cardtable.kernel import points as purse
from cardtable.kernel.context import Card, Player
from cardtable.kernel.definitions import TABLE
from cardtable.kernel.state import UNDER, Event, State

Places = Mapping[str | tuple[str, Player], Sequence[str]]

EMPTY = "empty"
"""Stands for no card in a list of the cards of a row."""

PLAYED = "played"
"""As a place: the cards a player has played this turn, without what they do."""

TACTICS = "tactics"
"""As a place: the order of the Mastermind's Tactics, the next to be taken first."""

TWISTS = "twists"
"""As a counter: the Twists that have been played."""

VILLAIN = "villain"
REST_OF_TURN = ("act", "cleanup", "end")


def arrange(
    game: Game,
    places: Places | None = None,
    *,
    player: Player = 0,
    points: Mapping[str, int] | None = None,
    tracks: Mapping[str, int] | None = None,
    holds: Mapping[str, Sequence[str]] | None = None,
    counters: Mapping[str, int] | None = None,
    clear: bool = True,
) -> None:
    """Lay out a position: it is a player's turn, after its Villain Deck card.

    With ``clear`` the table first becomes that of a beginning: hands, discard piles, Victory Piles and the
    city empty, each deck its player's starting deck, nothing played.

    ``places`` maps a place, a row or a space to card names (or ids), a pile from its top, a row from its
    deck's side; ``(place, player)`` is a player's, a place alone that of ``player``. Piles of players, the
    KO pile and the Escape Pile then hold exactly those cards; on the decks of the table they lie uppermost;
    in a row "empty" leaves a space free. "played" and "tactics" are places too. ``holds`` maps the name of
    an enemy to what it holds; ``counters`` sets counts ("twists"). LookupError names a card or place that
    there is not.
    """
    while not game.kept.begun:
        for decision in game.decisions[:1]:
            game.answer([len(decision.options) - 1], decision.player)

    def change(state: State) -> None:
        hand = _Hand(game, state, player)
        if clear:
            hand.clear()
            for other in range(game.players):
                state.counters.pop(turns_of(other), None)
        # it is that player's turn, so that an extra one is no first turn (DC-TURN-05)
        state.counters[turns_of(player)] = max(1, state.counters.get(turns_of(player), 0))
        state.active = player
        state.facts["seat"] = player
        state.agenda = REST_OF_TURN
        at: str | tuple[str, Player] = ""
        try:
            for at, names in (places or {}).items():
                hand.lay(at, names)
            for at, cards in (holds or {}).items():
                hand.hold(at, cards)
            for at, n in (counters or {}).items():
                hand.count(str(at), n)
        except CannotLay as error:
            error.at = at
            raise
        for side, n in (tracks or {}).items():
            index = state.table.track_index[side]
            state.tracks[index] = n if state.table.tracks[index].sides[0] == side else -n
        was, game.state = game.state, state
        try:
            recruit.refill(game)
            for point, n in (points or {}).items():
                purse.get(game, player, point, n)
        finally:
            game.state = was

    game.rearrange(change)


def reveal(game: Game, name: str = "") -> None:
    """Play the top card of the Villain Deck now, in the player's step; with a name, that card comes to the
    top first."""

    def change(state: State) -> None:
        if name:
            _Hand(game, state, state.active).lay(roles.VILLAIN_DECK, [name])
        state.agenda = (VILLAIN, *state.agenda)

    game.rearrange(change)


class CannotLay(LookupError):
    """What cannot be laid out; ``at`` is the place, or the holder, whose cards it is about."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.at: str | tuple[str, Player] = ""


class _Hand:
    """What lays cards out in a state."""

    def __init__(self, game: Game, state: State, player: Player) -> None:
        self.table: LegendaryTable = table_of(game)
        self.state = state
        self.player = player
        self.laid: set[Card] = set()

    def clear(self) -> None:
        """Put everything back as a game begins."""
        state, table = self.state, self.table
        for zone in table.city:
            for card in list(state.zones[zone]):
                self._home(card)
        for other in range(table.players):
            for zone in (table.hand[other], table.discard[other], table.play[other], table.victory[other]):
                for card in list(state.zones[zone]):
                    self._home(card, other)
        for zone in (table.ko, table.escaped, table.set_aside):
            for card in list(state.zones[zone]):
                self._home(card)
        for host in (*state.zones[table.mastermind], *state.zones[table.scheme]):
            for card in state.held(host, None):
                if not state.is_kind(card, roles.TACTIC):
                    self._home(card)
        for counter in [name for name in state.counters if name.startswith(ends.PLAYED)]:
            del state.counters[counter]
        state.history.clear()
        state.points = [0] * len(state.points)

    def _home(self, card: Card, owner: Player | None = None) -> None:
        """Put a card where it lay when the game began, as far as its kind tells; what it holds first."""
        state, table = self.state, self.table
        for other in state.held(card, None):
            self._home(other)
        if card >= table.size:
            state.remove(card)
            return
        state.drop_overlays(card)
        face = table.faces[card]
        kinds = face.kinds
        starting = {entry["card"] for entry in (table.library.base or {}).get("starting_deck", ())}
        if owner is not None and table.definitions[card].id in starting:
            state.move(card, table.deck[owner], 0)
            return
        for stack in table.stacks:
            if stack.kind in kinds:
                state.move(card, stack.zone, 0)
                return
        if is_transformed(table.definitions[card]):
            state.move(card, table.transformed, 0)
        elif face.group in table.plan.heroes:
            state.move(card, table.hero_deck, 0)
        elif face.group in (*table.plan.villains, *table.plan.henchmen) or kinds & {
            roles.TWIST,
            roles.STRIKE,
        }:
            state.move(card, table.villain_deck, 0)
        else:
            state.move(card, table.box, 0)

    def lay(self, place: str | tuple[str, Player], names: Sequence[str]) -> None:
        """Put the named cards into a place."""
        state, table = self.state, self.table
        name, owner = (place, self.player) if isinstance(place, str) else place
        if name == PLAYED:
            for card in [self.find(one) for one in names]:
                origin = state.where[card]
                state.move(card, table.play[owner])
                state.history.append(Event("play", owner, card, origin, table.play[owner], 1, card))
            return
        if name == TACTICS:
            self._order_tactics(names)
            return
        row = table.rows.get((name, TABLE)) or table.rows.get((name, owner))
        if row is None:
            row = tuple(index for index, zone in enumerate(table.zones) if zone.space == name)
            if not row:
                raise CannotLay(f"there is no place {name!r}")
        if len(row) > 1 or table.zones[row[0]].space or table.zones[row[0]].name in (roles.HQ, roles.CITY):
            self._lay_row(row, names)
            return
        zone = row[0]
        if zone not in (table.hero_deck, table.villain_deck, *(stack.zone for stack in table.stacks)):
            for card in list(state.zones[zone]):
                if zone == table.deck[owner]:
                    state.move(card, table.box)
                else:
                    self._home(card, owner)
        for card in [self.find(one) for one in reversed(names)]:
            state.move(card, zone)
            if zone == table.ko and state.is_kind(card, roles.TWIST):
                state.counters[f"{ends.PLAYED}{card}"] = 1

    def _lay_row(self, row: Sequence[int], names: Sequence[str]) -> None:
        state = self.state
        if len(names) > len(row):
            raise CannotLay(f"{len(names)} cards do not fit into {len(row)} spaces")
        for zone in row[: len(names)]:
            for card in list(state.zones[zone]):
                self._home(card)
        for zone, name in zip(row, names, strict=False):
            if name and name != EMPTY:
                state.move(self.find(name), zone)

    def _order_tactics(self, names: Sequence[str]) -> None:
        state = self.state
        for host in state.zones[self.table.mastermind]:
            cards = [card for card in state.held(host) if state.is_kind(card, roles.TACTIC)]
            for name in reversed(names):
                for card in cards:
                    if state.face(card).name == name:
                        state.attach(card, host, UNDER, up=False)
                        break
                else:
                    raise CannotLay(f"the Mastermind has no Tactic {name!r}")

    def hold(self, name: str, cards: Sequence[str]) -> None:
        """Put the named cards under an enemy on the table."""
        state, table = self.state, self.table
        hosts = [card for zone in (*table.city, table.mastermind, table.scheme) for card in state.zones[zone]]
        for host in hosts:
            if state.face(host).name == name:
                break
        else:
            raise CannotLay(f"no {name!r} lies in the city, nor is it the Mastermind")
        for card in [self.find(one) for one in cards]:
            state.attach(card, host)

    def count(self, counter: str, n: int) -> None:
        """Set a count of the game; no more Twists have been played than it has."""
        most = dict(self.table.plan.every).get(roles.TWIST, 0)
        if counter == TWISTS and n > most:
            raise CannotLay(f"the game has {most} Twists")
        self.state.counters[counter] = n

    def find(self, name: str) -> Card:
        """A copy of a card that has not been laid out yet: of the box, a deck, a stack, or elsewhere."""
        state, table = self.state, self.table
        best = 0
        best_rank = 99
        found = False
        order = self._ranks()
        for card in range(1, table.size):
            definition = table.definitions[card]
            if name not in (definition.name, definition.id):
                continue
            found = True
            for kind in (roles.MASTERMIND, roles.SCHEME):
                if kind in definition.faces[0].kinds:
                    raise CannotLay(f"{name!r} is a {kind}, and lies nowhere but in its own place")
            if card in self.laid:
                continue
            rank = order.get(state.where[card], 50)
            if rank < best_rank:
                best, best_rank = card, rank
        if not best:
            raise CannotLay(
                f"no more copies of {name!r} are left" if found else f"no set has a card {name!r}"
            )
        self.laid.add(best)
        return best

    def _ranks(self) -> dict[int, int]:
        table = self.table
        ranks = {table.box: 0, table.hero_deck: 1, table.villain_deck: 2, table.transformed: 30}
        for stack in table.stacks:
            ranks[stack.zone] = 3
        for player in range(table.players):
            ranks[table.deck[player]] = 4
            ranks[table.discard[player]] = 5
            ranks[table.hand[player]] = 6
        for zone in table.hq:
            ranks[zone] = 7
        return ranks
