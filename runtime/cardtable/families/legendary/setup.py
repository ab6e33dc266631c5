"""Plan to table: decks built, shuffled and dealt, the HQ with its mulligan (DC-SETUP, DC-STACK, DC-BUILD,
DC-MULL)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardtable.effects.choices import YES_NO
from cardtable.effects.procedure import family_of
from cardtable.families.legendary import plan as plans
from cardtable.families.legendary import profile, recruit, roles
from cardtable.families.legendary.plan import Plan, Use
from cardtable.families.legendary.table import table_of
from cardtable.kernel import modifiers
from cardtable.kernel.context import Card, Player, Steps
from cardtable.kernel.decision import TEXT, Decision, Together
from cardtable.kernel.definitions import Overlay
from cardtable.kernel.family import CannotSetUp
from cardtable.kernel.game import Game
from cardtable.kernel.state import UNDER
from cardtable.kernel.triggers import settle

DEAR = 7
"""A starting HQ may be exchanged where at least `DEAR_ONES` of its cards cost this much (DC-MULL-01)."""
DEAR_ONES = 2


def lay_out(game: Game) -> Steps:
    """Build and deal everything; the first player is drawn last, then the mulligan is offered."""
    state = game.state
    table = table_of(game)
    plan: Plan = table.plan
    supply = Supply(game)
    starting = [(entry["card"], entry["n"]) for entry in (game.library.base or {}).get("starting_deck", ())]
    for player in range(game.players):
        for definition, n in starting:
            supply.move_named(definition, n, table.deck[player])
    for stack in table.stacks:
        supply.move_kind(stack.kind, None, stack.zone)
        state.shuffle(stack.zone)
    _swap_starting_cards(game, starting)
    for definition in game.library.definitions.values():
        if plans.is_transformed(definition):
            supply.move_named(definition.id, definition.copies, table.transformed)
    _mastermind(game, plan, supply)
    scheme = plans.find(game.library, plan.scheme, roles.SCHEME)
    supply.move_named(scheme.id, 1, table.scheme)
    _villain_deck(game, plan, supply)
    for group in plan.heroes:
        supply.move_group(group, roles.HERO, table.hero_deck)
    for use in plan.more:
        _use_more(game, use, supply)
    for zone in (table.villain_deck, table.hero_deck):
        state.shuffle(zone)
    for player in range(game.players):
        state.shuffle(table.deck[player])
    supply.close()
    state.facts["led"] = plan.led
    recruit.refill(game)
    family = family_of(game)
    for player in range(game.players):
        for _ in range(hand_size(game, player)):
            family.draw_one(game, player)
    state.active = state.random(game.players)
    state.facts["seat"] = state.active
    yield from _setup_effects(game)
    yield from mulligan(game)


def _setup_effects(game: Game) -> Steps:
    """Do what Setup lines ask beyond counts, the Scheme's before the Mastermind's (DC-BUILD-06)."""
    state = game.state
    table = table_of(game)
    for zone in (table.scheme, table.mastermind):
        for card in list(state.zones[zone]):
            for ability in state.face(card).abilities:
                if ability.role == "setup" and ability.function:
                    mark = game.begin(card)
                    yield from game.run(ability.function, game.context(card, state.active))
                    yield from settle(game, mark)
    recruit.refill(game)


def hand_size(game: Game, player: Player) -> int:
    """How many cards a player's new hand has (DC-EOT-04); a table may give all or some a larger one
    (DC-DIFF-04).
    """
    base = game.library.base or {}
    agreed = game.table.options.get(profile.HAND_OPTION)
    if isinstance(agreed, list):
        agreed = agreed[player] if player < len(agreed) else None
    return int(agreed or base.get("hand") or roles.HAND_SIZE)


class Supply:
    """The box, by definition."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.by_id: dict[str, list[Card]] = {}
        definitions = game.table.definitions
        for card in range(1, game.table.size):
            self.by_id.setdefault(definitions[card].id, []).append(card)

    def move(self, cards: Sequence[Card], zone: int) -> None:
        """Put cards taken from the box into a zone."""
        state = self.game.state
        state.zones[zone].extend(cards)
        for card in cards:
            state.where[card] = zone

    def close(self) -> None:
        """What was not taken lies in the box; the abilities that are now in force are indexed."""
        for pile in self.by_id.values():
            self.move(pile, table_of(self.game).box)
        self.game.state.reindex()

    def take(self, definition: str, n: int) -> list[Card]:
        """So many copies of a card, all where there are fewer."""
        pile = self.by_id.get(definition, [])
        taken = [pile.pop() for _ in range(min(n, len(pile)))]
        return taken

    def move_named(self, definition: str, n: int, zone: int) -> list[Card]:
        """Put copies of a card into a zone; CannotSetUp where the box has too few."""
        taken = self.take(definition, n)
        if len(taken) < n:
            raise CannotSetUp(f"the box has {len(taken)} of {definition}, and {n} are needed")
        self.move(taken, zone)
        return taken

    def move_kind(self, kind: str, n: int | None, zone: int) -> None:
        """Put so many cards of a kind (None: all) into a zone, drawn by lot where they differ."""
        game = self.game
        ids = [d.id for d in game.library.definitions.values() if kind in d.faces[0].kinds]
        if n is None:
            for definition in ids:
                self.move(self.take(definition, len(self.by_id.get(definition, ()))), zone)
            return
        for _ in range(n):
            left = [(d, len(self.by_id.get(d, ()))) for d in ids if self.by_id.get(d)]
            at = game.state.random(sum(count for _, count in left)) if len(left) > 1 else 0
            for definition, count in left:
                if at < count:
                    self.move(self.take(definition, 1), zone)
                    break
                at -= count

    def move_group(self, group: str, kind: str, zone: int, n: int | None = None) -> None:
        """Put the cards of a group into a zone; of a kind, so that what only shares the name stays."""
        for definition in self.game.library.definitions.values():
            if definition.group == group and (not kind or kind in definition.faces[0].kinds):
                self.move(self.take(definition.id, definition.copies if n is None else n), zone)


def _swap_starting_cards(game: Game, starting: Sequence[tuple[str, int]]) -> None:
    """Exchange the first-named starting cards of decks for cards of the first stack (DC-DIFF-03)."""
    wanted = game.table.options.get(profile.SWAPS)
    if not wanted:
        return
    state = game.state
    table = table_of(game)
    each = [wanted] * game.players if isinstance(wanted, int) else list(wanted)
    for player, n in enumerate(each[: game.players]):
        weak = [
            card for card in state.zones[table.deck[player]] if state.definition(card).id == starting[0][0]
        ]
        for card in weak[:n]:
            stack = state.zones[table.stacks[0].zone]
            if stack:
                state.move(stack[-1], table.deck[player])
                state.move(card, table.box)


def _mastermind(game: Game, plan: Plan, supply: Supply) -> None:
    """The Mastermind with its Tactics beneath it, face down, in random order (DC-BUILD-02, 03)."""
    state = game.state
    table = table_of(game)
    options = table.options
    definition = plans.find(game.library, plan.mastermind, roles.MASTERMIND)
    (card,) = supply.move_named(definition.id, 1, table.mastermind)
    if options.get(profile.EPIC):
        state.overlay(card, Overlay("face", 1))
    change = int(options.get(profile.ADDED_ATTACK) or 0)
    if change:
        modifiers.add(game, roles.ATTACK, change, card=card, until="")
    supply.move_group(definition.group or definition.name, roles.TACTIC, table.set_aside)
    state.shuffle(table.set_aside)
    for tactic in list(state.zones[table.set_aside]):
        state.attach(tactic, card, UNDER, up=False)


def _villain_deck(game: Game, plan: Plan, supply: Supply) -> None:
    """The Villain Deck: groups, Strikes, Twists, Bystanders (DC-BUILD-07 to 13, DC-SOLO-01, 02)."""
    table = table_of(game)
    deck = table.villain_deck
    for group in plan.villains:
        supply.move_group(group, "", deck)
    for group in plan.henchmen:
        if group in plan.small:
            supply.move_group(group, "", deck, plan.henchmen_deck)
            supply.move_group(group, "", table.set_aside, plan.henchmen_city)
        else:
            supply.move_group(group, "", deck)
    for kind, n in plan.every:
        supply.move_kind(kind, n, deck)
    take_from_stack(game, roles.BYSTANDER, plan.bystanders, deck)


def take_from_stack(game: Game, kind: str, n: int, zone: int) -> None:
    """Move so many cards from the top of a stack, blind (DC-BUILD-13)."""
    stack = table_of(game).stack_of(kind)
    if stack is None:
        raise CannotSetUp(f"the base has no stack of the kind {kind}")
    cards = game.state.zones[stack.zone]
    if len(cards) < n:
        raise CannotSetUp(f"the set-up needs {n} of the kind {kind}; {stack.place} has {len(cards)}")
    for _ in range(n):
        game.state.move(cards[-1], zone)


def _use_more(game: Game, use: Use, supply: Supply) -> None:
    """What else a Setup line asks for: a stack of so many cards, or cards into a deck."""
    state = game.state
    table = table_of(game)
    stack = table.stack_of(use.kind)
    if stack is not None and use.place in ("", stack.place) and use.mode == "use":
        cards = state.zones[stack.zone]
        while len(cards) > use.n:
            state.move(cards[-1], table.box)
        return
    zone = table.zone(use.place or roles.VILLAIN_DECK)
    if stack is not None:
        take_from_stack(game, use.kind, use.n, zone)
    elif use.kind == roles.HENCHMAN and table.plan.henchmen:
        supply.move_group(table.plan.henchmen[-1], "", zone, use.n)
    else:
        supply.move_kind(use.kind, use.n, zone)


# ---------------------------------------------------------------- the mulligan


def mulligan(game: Game) -> Steps:
    """Offer to exchange the dear cards of the starting HQ; it takes the agreement of all players
    (DC-MULL)."""
    if not game.table.options.get(profile.MULLIGAN, True) or len(_dear(game)) < DEAR_ONES:
        return
    answers: list[list[int]] = yield Together(
        [
            Decision("mulligan", player, YES_NO, of=TEXT, prompt="set the Heroes that cost 7 or more aside?")
            for player in range(game.players)
        ]
    )
    if any(answer[0] != 0 for answer in answers):
        return
    state = game.state
    table = table_of(game)
    while (dear := _dear(game)) and state.zones[table.hero_deck]:
        for card in dear:
            state.move(card, table.set_aside)
        recruit.refill(game)
    aside = [card for card in state.zones[table.set_aside] if state.is_kind(card, roles.HERO)]
    for card in aside:
        state.move(card, table.hero_deck)
    state.shuffle(table.hero_deck)
    recruit.refill(game)


def _dear(game: Game) -> list[Card]:
    state = game.state
    cards: Iterable[Card] = (card for zone in table_of(game).hq for card in state.zones[zone])
    return [card for card in cards if modifiers.value(game, card, "cost") >= DEAR]
