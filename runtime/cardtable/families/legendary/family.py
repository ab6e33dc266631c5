"""The legendary family: what it tells the kernel and the primitives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from cardtable.effects.procedure import Procedure
from cardtable.effects.verbs import cards as verbs_cards
from cardtable.families.legendary import (
    city,
    effects,
    ends,
    fight,
    mastermind,
    play,
    recruit,
    roles,
    setup,
    turn,
    villain_deck,
)
from cardtable.families.legendary import plan as plans
from cardtable.families.legendary.profile import PROFILE
from cardtable.families.legendary.table import LegendaryTable, table_of, wanted, zones
from cardtable.kernel.context import Card, Context, Player
from cardtable.kernel.decision import Steps
from cardtable.kernel.definitions import TABLE, Face, Library, Overlay, Table
from cardtable.kernel.game import Game
from cardtable.kernel.state import State
from cardtable.kernel.triggers import leave_behind

DESTINATIONS: Mapping[str, tuple[str, bool]] = {
    "draw": (roles.HAND, True),
    "discard": (roles.DISCARD, True),
    "ko": (roles.KO, False),
    "gain": (roles.DISCARD, True),
    "recruit": (roles.DISCARD, True),
    "rescue": (roles.VICTORY, True),
    "defeat": (roles.VICTORY, True),
    "escape": (roles.ESCAPED, False),
    "set aside": (roles.SET_ASIDE, False),
}
"""Each verb's default place, and whether it is the place of the player who does it (semantics 10)."""

OF_ONES_OWN = frozenset(("discard",))
"""Verbs that are done with a card by the player whose card it is, whoever's text says it (semantics 10)."""

SPEAK_TO_ONE = frozenset((roles.VILLAIN, roles.MASTERMIND, roles.TACTIC, roles.TRAP, roles.HORROR))
"""Kinds whose "each other player" means a player who is alone (DC-SOLO-11; semantics 6)."""

ORDINARY = frozenset(
    (
        roles.DECK,
        roles.HAND,
        roles.DISCARD,
        roles.PLAY,
        roles.KO,
        roles.HQ,
        roles.HERO_DECK,
        roles.VILLAIN_DECK,
    )
)
"""Places where a card is what it was printed as."""

MOMENTS = {
    "this turn": "this turn",
    "next turn": "next turn",
    "during your turn": "this turn",
    "at the end of this turn": "this turn",
    "each turn": "",
    "the rest of the game": "",
    "at the end of the game": "",
    "while": "stay",
    "": "stay",
}


PROCEDURES = frozenset((recruit.VERB, fight.VERB, fight.DEFEAT, turn.PLAY))
"""Verbs whose procedure itself may keep a player from doing them to a card."""

PLAYED = frozenset((roles.HERO, roles.WOUND))
"""Kinds of which a player plays the card; of any other, what it is takes effect."""


class Legendary(Procedure):
    """Players against a Mastermind and a Scheme: DC, X-Men and every expansion of that kind."""

    also = MappingProxyType({recruit.VERB: recruit.GAIN})

    name = "legendary"
    options = PROFILE.options
    name_suffix = roles.TRANSFORMED

    # the kernel's questions

    def table(
        self, library: Library, players: int, setup: Any, options: Mapping[str, Any], seed: int
    ) -> Table:
        """The table of a game: every card of the sets, and the plan of what is used."""
        options = plans.agreed(library, players, setup, options)
        plan = plans.make(library, players, setup, options, seed)
        return LegendaryTable(library, players, zones(library, players), plan, setup, options)

    def begin(self, game: Game) -> Steps:
        """Lay out the game."""
        yield from setup.lay_out(game)

    def act(self, game: Game) -> Steps:
        """Do the next action."""
        yield from turn.act(game)

    def check(self, state: State) -> None:
        """The steps of the turn, and whose turns are to come or skip a step, are such as there are."""
        facts, seats = state.facts, range(state.table.players)
        waiting = [who for who, *_ in (*facts.get("extra", ()), *facts.get("skip", ()))]
        steps = {step for _, step, _ in facts.get("skip", ())} <= set(turn.STEPS)
        in_order = state.agenda == tuple(step for step in turn.STEPS if step in state.agenda)
        is_seated = not state.begun or facts.get("seat") in seats
        if not (is_seated and in_order and steps and all(who in seats for who in waiting)):
            raise ValueError("its turn is none that the rules have")
        if not all(isinstance(name, str) for absent, used in facts.get("led", ()) for name in (absent, used)):
            raise ValueError("the groups that stand in for others are none")

    def view(self, game: Game, player: int) -> Mapping[str, Any]:
        """The plan (face up from the start), the counts that everybody may know."""
        state = game.state
        plan = table_of(game).plan
        return {
            "mastermind": plan.mastermind,
            "scheme": plan.scheme,
            "heroes": list(plan.heroes),
            "villains": list(plan.villains),
            "henchmen": list(plan.henchmen),
            "twists": state.counters.get(villain_deck.TWISTS, 0),
            "steps": list(state.agenda),
            "locked": mastermind.LOCKED in state.counters,
        }

    def exchanges(self, game: Game) -> Sequence[tuple[Sequence[int], str]]:
        """A player's hand and deck; and cards of a stack's kind wherever they were dealt from it, blind."""
        table = table_of(game)
        decks = (table.villain_deck, table.hero_deck, table.box)
        found: list[tuple[Sequence[int], str]] = [
            ((table.deck[player], table.hand[player]), "") for player in range(game.players)
        ]
        found += [((stack.zone, *decks), stack.kind) for stack in table.stacks]
        return found

    def idle(self, game: Game) -> Sequence[int]:
        """The box."""
        return (table_of(game).box,)

    # where things are

    def destination(self, game: Game, verb: str, card: Card, who: Player) -> tuple[str, Player]:
        """A verb's default place."""
        found = DESTINATIONS.get(verb)
        if found is None:
            raise LookupError(f"the text must say where a card goes by the verb {verb!r}")
        return found[0], who if found[1] else TABLE

    def doer(self, game: Game, verb: str, card: Card, who: Player) -> Player:
        """Who does a verb: a card of a player's deck, hand or other place is discarded by that player."""
        if verb not in OF_ONES_OWN:
            return who
        home = game.state.home(card)
        owner = game.table.zones[home].owner if home >= 0 else TABLE
        return who if owner == TABLE else owner

    def own(self, game: Game, player: Player) -> list[Card]:
        """Cards in front of a player and in hand."""
        state = game.state
        table = table_of(game)
        return [*state.zones[table.play[player]], *state.zones[table.hand[player]]]

    def in_front(self, game: Game, player: Player) -> list[Card]:
        """The cards in front of a player."""
        return list(game.state.zones[table_of(game).play[player]])

    def in_play(self, game: Game) -> list[Card]:
        """The city, the HQ, the Mastermind and the Scheme, with what is stacked beside these two."""
        state = game.state
        table = table_of(game)
        found = [card for zone in (*table.city, *table.hq) for card in state.zones[zone]]
        for host in (*state.zones[table.mastermind], *state.zones[table.scheme]):
            found.append(host)
            found += [card for card in state.under.get(host, ()) if card in state.relations]
        return found

    def master(self, game: Game, card: Card) -> Card:
        """A Tactic's Mastermind, by their group; of any other card, that card."""
        state = game.state
        if not state.is_kind(card, roles.TACTIC):
            return card
        masters = state.zones[table_of(game).mastermind]
        group = state.face(card).group
        for other in masters:
            face = state.face(other)
            if group in (face.group, face.name):
                return other
        return masters[0] if masters else card

    def is_met(self, c: Context, icons: Sequence[str | Sequence[str]]) -> bool:
        """Whether a Superpower is on."""
        own = c.memory[play.OWN] if play.OWN in c.memory else play.play_of(c.game, c.source)
        return play.is_met(c.game, c.you, wanted(tuple(icons)), own)

    def hand(self, game: Game, player: Player) -> list[Card]:
        """A player's hand."""
        return game.state.zones[table_of(game).hand[player]]

    def supply(self, game: Game, player: Player) -> int:
        """The cards of deck and discard pile."""
        table = table_of(game)
        zones = game.state.zones
        return len(zones[table.deck[player]]) + len(zones[table.discard[player]])

    def draw_one(self, game: Game, player: Player) -> Card:
        """Move the top card of a deck to hand; an empty deck is first made of the discard pile (DC-EOT-05,
        06)."""
        state = game.state
        table = table_of(game)
        deck = state.zones[table.deck[player]]
        if not deck:
            self.restock(game, table.deck[player])
            if not deck:
                return 0
        card = deck[-1]
        state.move(card, table.hand[player])
        return card

    def restock(self, game: Game, zone: int) -> None:
        """Shuffle a player's discard pile under what is left of the deck (DC-EOT-05, 09)."""
        table = table_of(game)
        if zone not in table.deck:
            return
        state = game.state
        pile = state.zones[table.discard[table.deck.index(zone)]]
        if not pile:
            return
        left = list(state.zones[zone])
        for card in list(pile):
            # what lay under a card of the pile is a card of the deck like any other
            for one in (*state.held(card, None), card):
                state.move(one, zone)
        # the cards left stay on top of the shuffled ones
        for card in left:
            state.zones[zone].remove(card)
        state.shuffle(zone)
        state.zones[zone].extend(left)

    def stack(self, game: Game, kind: str) -> list[Card]:
        """The cards of the stack of that kind."""
        stack = table_of(game).stack_of(kind)
        return game.state.zones[stack.zone] if stack is not None else []

    def rescuable(self, game: Game) -> list[Card]:
        """The Bystanders' stack."""
        return self.stack(game, roles.BYSTANDER)

    def from_left(self, game: Game, zone: int) -> int:
        """The HQ counts from its left end; the Villain Deck lies right of the city, whose first space is
        rightmost."""
        table = table_of(game)
        if zone < 0:
            return len(table.zones)
        position = table.zones[zone].position
        return -position if zone in table.city else position

    def after_leaving(self, game: Game, zones: Sequence[int]) -> Steps:
        """Refill the HQ where a card has left it (DC-RECRUIT-04)."""
        hq = table_of(game).hq_set
        for zone in zones:
            if zone in hq:
                recruit.refill(game)
                break
        yield from ()  # a verb is a generator

    def refill(self, game: Game, row: str) -> Steps[list[Card]]:
        """Fill the HQ."""
        if row != roles.HQ:
            raise LookupError(f"{row} is not filled from a deck")
        yield from ()  # a verb is a generator
        return recruit.refill(game)

    def has_run_out(self, game: Game, place: str) -> bool:
        """Whether a deck was empty after some action."""
        return ends.run_out(place) in game.state.counters

    def turned_back(self, game: Game, card: Card, overlays: tuple[Overlay, ...]) -> None:
        """What was played as a copy is remembered as that (DC-COPY-16); what was an enemy for a time is none
        any more when it comes to a player's cards, to a deck or out of the game.
        """
        play.remember(game, card, overlays)
        state = game.state
        at = state.where[card]
        if at >= 0 and game.table.zones[at].name in ORDINARY:
            state.drop_overlays(card, city.OFF_BOARD)

    def let_go(self, c: Context, card: Card) -> Steps:
        """What a card held is KO'd when it goes into a face-down deck: nobody could tell there what is under
        what, and it would show where the card lies.
        """
        state = c.game.state
        table = table_of(c.game)
        at = state.where[card]
        if at >= 0 and at != table.set_aside and not table.sees[at]:
            lost = state.held(card, None)
            leave_behind(c.game, card, lost)
            yield from verbs_cards.ko(c, c.you, lost)

    # what cards are

    def bears(self, face: Face, icons: Sequence[str]) -> bool:
        """A bracketed icon names a class, a team, a Hero Name or a kind (decisions: icons)."""
        for icon in icons:
            if icon in face.icons or icon in face.kinds:
                return True
            name = face.hero_name
            if (
                name.removesuffix(roles.TRANSFORMED) if name else face.name
            ) == icon and roles.HERO in face.kinds:
                return True
        return False

    def has_color(self, face: Face) -> bool:
        """Heroes have a color, grey where they have no class; other cards have none (DC-TYPE-03)."""
        return roles.HERO in face.kinds

    def group_meant(self, game: Game, source: Card, name: str) -> str:
        """For a player alone, the group used instead of a led one, on Masterminds and Tactics
        (DC-SOLO-14)."""
        led = game.state.facts.get("led")
        if led and not game.state.face(source).kinds.isdisjoint((roles.MASTERMIND, roles.TACTIC)):
            for absent, used in led:
                if absent == name:
                    return str(used)
        return name

    def alone_means_you(self, game: Game, source: Card) -> bool:
        """Whether the source is an enemy's card (DC-SOLO-11 to 13)."""
        return not game.state.face(source).kinds.isdisjoint(SPEAK_TO_ONE)

    def moment(self, game: Game, until: str, you: Player) -> str:
        """The kernel's name of an end."""
        if until in ("until your next turn", "at the start of your next turn"):
            return f"turn of {you}"
        found = MOMENTS.get(until)
        if found is None:
            raise LookupError(f"nothing lasts {until!r}")
        return found

    def later(self, game: Game, when: str, you: Player) -> str:
        """The event that announces a moment."""
        if when == "at the end of this turn":
            return f"on:{turn.END_OF_TURN}"
        if when in ("at the start of your next turn", "during your turn"):
            return f"on:{turn.START_OF_TURN} {you}"
        raise LookupError(f"nothing can be done {when!r}")

    def becoming(
        self, game: Game, card: Card, kind: str, name: str, attack: int | None
    ) -> tuple[Overlay, ...]:
        """What changes on a card that becomes another kind."""
        return city.becoming(game, card, kind, name, attack)

    # the greater verbs

    def restricts(self, game: Game, verb: str) -> bool:
        """Recruiting, fighting, defeating and playing have procedures of their own."""
        return verb in PROCEDURES or super().restricts(game, verb)

    def bars(self, game: Game, verb: str, card: Card, who: Player) -> bool:
        """Whether a card may not be recruited, fought, defeated, played and so on."""
        if verb == recruit.VERB:
            return recruit.is_barred(game, who, card)
        if verb in (fight.VERB, fight.DEFEAT):
            return fight.is_barred(game, verb, who, card)
        if verb == turn.PLAY and not PLAYED.isdisjoint(game.state.face(card).kinds):
            return not play.can_play(game, who, card)
        return super().bars(game, verb, card, who)

    def affords(self, game: Game, verb: str, card: Card, who: Player) -> bool:
        """Whether a player has the points to recruit or to fight a card."""
        return recruit.affords(game, who, card) if verb == recruit.VERB else fight.affords(game, who, card)

    def play(self, c: Context, who: Player, card: Card) -> Steps[bool]:
        """Play a Hero or Wound, or what a card of the Villain Deck is."""
        if not PLAYED.isdisjoint(c.game.state.face(card).kinds):
            return (yield from play.play(c.game, who, card))
        yield from villain_deck.take_effect(c.game, card)
        return True

    def can_copy(self, c: Context, card: Card) -> bool:
        """Whether a card can be copied."""
        return play.can_copy(c, card)

    def play_copy(self, c: Context, who: Player, card: Card) -> Steps[bool]:
        """Play a virtual copy."""
        return (yield from play.play_copy(c, who, card))

    def play_as_copy(self, c: Context, who: Player, card: Card, of: Card) -> Steps[bool]:
        """Be a copy."""
        return (yield from play.play_as_copy(c, who, card, of))

    def play_top(self, c: Context, name: str) -> Steps[Card]:
        """Play the top card of the Villain Deck, or of a player's deck."""
        if name == roles.VILLAIN_DECK:
            return (yield from villain_deck.play_villain_card(c))
        cards = c.game.state.zones[c.game.table.zone(name)]
        if not cards:
            return 0
        card = cards[-1]
        yield from self.play(c, c.you, card)
        return card

    def recruit(self, c: Context, who: Player, card: Card, free: bool) -> Steps[bool]:
        """Recruit."""
        return (yield from recruit.recruit(c.game, who, card, free))

    def fight(self, c: Context, who: Player, card: Card, free: bool) -> Steps[bool]:
        """Fight."""
        return (yield from fight.fight(c.game, who, card, free))

    def defeat(self, c: Context, who: Player, card: Card) -> Steps[bool]:
        """Defeat."""
        return (yield from fight.defeat(c.game, who, card))

    def rescued(self, c: Context, who: Player, cards: Sequence[Card]) -> Steps:
        """Do Rescue effects."""
        yield from fight.rescued(c, who, list(cards))

    def enter(self, c: Context, card: Card, place: str, kind: str) -> Steps[bool]:
        """Enter the city."""
        return (yield from city.enter(c, card, place, kind))

    def escape(self, c: Context, card: Card) -> Steps[bool]:
        """Escape."""
        return (yield from city.escape(c, card))

    def push_to(self, c: Context, card: Card, zone: int) -> Steps[bool]:
        """Move within a row."""
        return (yield from city.push_to(c, card, zone))

    def take_effect(self, c: Context, card: Card) -> Steps:
        """Act as a card of the Villain Deck at once."""
        yield from villain_deck.take_effect(c.game, card)

    def transform(self, c: Context, card: Card, into: str) -> Steps[list[Card]]:
        """Transform."""
        return (yield from play.transform(c, card, into))

    def do_label(self, c: Context, who: Player, label: str, card: Card) -> Steps[bool]:
        """Do a labelled effect."""
        return (yield from effects.do_label(c.game, who, label, card))

    def extra_turn(self, game: Game, who: Player) -> int:
        """Another turn follows this one."""
        number = game.state.count("extra turns")
        game.state.facts["extra"] = (*game.state.facts.get("extra", ()), (who, number))
        return number

    def skip_step(self, game: Game, who: Player, step: str, given: int) -> None:
        """Leave out a step of a turn that was given, else of the turn in progress, where it is still to come,
        else of that player's next.
        """
        if step not in turn.STEPS:
            raise LookupError(f"a turn has no step {step!r}; it has {', '.join(turn.STEPS)}")
        state = game.state
        if not given and who == state.active and step in state.agenda:
            state.agenda = tuple(other for other in state.agenda if other != step)
        else:
            state.facts["skip"] = (*state.facts.get("skip", ()), (who, step, given))

    def end_turn(self, game: Game) -> None:
        """End the turn."""
        turn.end_turn(game)

    def finish(self, game: Game, who: Player | None, won: bool) -> None:
        """End the game."""
        ends.finish(game, won)


FAMILY = Legendary()
"""The family, for the kernel."""
