"""The game families: what each tells the kernel, and where it is, by name.

A family is imported when a game of it is first begun; the kernel imports none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from cardtable.kernel.options import Option

if TYPE_CHECKING:
    from cardtable.kernel.context import Context
    from cardtable.kernel.decision import Steps
    from cardtable.kernel.game import Game
    from cardtable.kernel.state import Event, State
    from cardtable.loading.definitions import Library, Table


class Pending(NamedTuple):
    """A trigger that waits for the instruction in progress to end."""

    moment: int
    effect: str
    context: Context


class CannotSetUp(ValueError):
    """Cards that a game needs and the box does not have; it says so in the user's words."""


class Family:
    """What a game family tells the kernel; a family derives from it and is named in `MODULES`."""

    name = ""
    options: Mapping[str, Option] = {}
    """What a table may agree on, by name."""

    def table(
        self, library: Library, players: int, setup: Any, options: Mapping[str, Any], seed: int
    ) -> Table:
        """The cards and zones of a game; ValueError, in the user's words, where the set-up cannot be made.

        It must be the same for the same arguments: a saved game makes its table again.
        """
        raise NotImplementedError

    def begin(self, game: Game) -> Steps:
        """Lay out the game: the first action."""
        raise NotImplementedError

    def act(self, game: Game) -> Steps:
        """Do one action, from what the state says of whose turn and which step it is.

        It may end without having asked anything; then the next one follows, until the state has an outcome.
        """
        raise NotImplementedError

    def you(self, game: Game, card: int) -> int:
        """Whose ability a card's ability is: of a card in a player's place that player's, else the active
        one's.
        """
        state = game.state
        home = state.home(card)
        owner = state.table.zones[home].owner if home >= 0 else -1
        return owner if owner >= 0 else state.active

    def check(self, state: State) -> None:
        """Raise ValueError where a restored state has, of what the family keeps, what it cannot have."""

    def orders(self, game: Game, pending: Sequence[Pending]) -> int:
        """Who orders triggers of one moment."""
        return game.state.active

    def affected(self, game: Game, event: Event) -> int:
        """Who chooses among several replacements of an event."""
        return event.who if event.who >= 0 else game.state.active

    def exchanges(self, game: Game) -> Sequence[tuple[Sequence[int], str]]:
        """Places whose hidden cards nobody can tell apart: of each group the zones, and the kind of card that
        is exchanged between them; "" means any.
        """
        return ()

    def idle(self, game: Game) -> Sequence[int]:
        """Places in which no card is ever looked for by its order."""
        return ()

    def view(self, game: Game, player: int) -> Mapping[str, Any]:
        """What the family adds to a player's view; only what that player may know, and no card's number."""
        return {}


MODULES = {"legendary": "cardtable.families.legendary.family", "encounters": "cardtable.encounters"}
"""Where each family is: a module with a `FAMILY`."""

_known: dict[str, Family] = {}


def register(family: Family) -> None:
    """Make a family known under its name."""
    _known[family.name] = family


def family(name: str) -> Family:
    """The family of that name; LookupError where there is none."""
    found = _known.get(name)
    if found is None:
        module = MODULES.get(name)
        try:
            if module is None:
                raise ModuleNotFoundError(name=module)
            found = import_module(module).FAMILY
        except ModuleNotFoundError as error:
            if error.name != module:
                raise
            raise LookupError(
                f"there is no game family {name!r}; there are {', '.join(sorted(MODULES))}"
            ) from None
        _known[name] = found
    return found
