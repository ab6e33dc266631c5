"""A choice that somebody has to make: the only way in which a game asks for anything.

A generator of the game yields a `Decision` (and is sent the list of chosen indexes), a `Together` (several
players choose at once, each in secret until all are in; it is sent a list of such lists, in order) or a
`FirstOf` (one decision with offers to others beside it: whoever answers first; it is sent the position
answered and the indexes). An effect done within another is yielded as the generator it is; it is sent what
that returns (`Game.run`).
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING, Any

Option = int | str | tuple[Any, ...]

CARD = "card"
PLAYER = "player"
TEXT = "text"
ACTION = "action"


class Decision:
    """One choice of one player.

    kind     what sort of question it is: a verb or a word such as "action", "order", "way"
    player   who answers
    prompt   a short text for the player
    options  what there is to choose from. By `of`: "card" (card numbers), "player" (player numbers), "text"
             (strings), "action" (tuples: a word, then a card number, 0 or words). A card that the player may
             not know stands as a tuple ("at", place, position) in its place.
    least, most   how many may be chosen
    source   the card whose text asks, 0 if none
    ordered  whether the order of the answer means something; an answer of all options is then not forced
    always   whether it is asked even where it has one answer only
    """

    __slots__ = ("always", "kind", "least", "most", "of", "options", "ordered", "player", "prompt", "source")

    def __init__(
        self,
        kind: str,
        player: int,
        options: Sequence[Option],
        *,
        of: str = CARD,
        least: int = 1,
        most: int = 1,
        prompt: str = "",
        source: int = 0,
        ordered: bool = False,
        always: bool = False,
    ) -> None:
        self.kind = kind
        self.player = player
        self.options = options
        self.of = of
        self.least = least
        self.most = most
        self.prompt = prompt
        self.source = source
        self.ordered = ordered
        self.always = always

    def forced(self) -> list[int] | None:
        """The one legal answer, if there is only one; such a decision is not asked."""
        if self.always:
            return None
        count = len(self.options)
        least = self.least
        if count == 0 or self.most <= 0:
            return []
        if least >= count and (count == 1 or not self.ordered):
            return list(range(count))
        return None

    def fault(self, indexes: Sequence[int]) -> str:
        """Why an answer is not legal; empty if it is."""
        count = len(self.options)
        for index in indexes:
            if type(index) is not int:
                return f"{index!r} is not an option: an option is a number from 0 to {count - 1}"
        least = min(self.least, count)
        if not least <= len(indexes) <= self.most:
            most = min(self.most, count)
            wanted = str(least) if least == most else f"{least} to {most}"
            return f"{len(indexes)} option{'' if len(indexes) == 1 else 's'} chosen, {wanted} wanted"
        for index in indexes:
            if not 0 <= index < count:
                return f"{index!r} is not an option: there are {count}, counted from 0"
        if len(set(indexes)) != len(indexes):
            return "an option is chosen twice"
        return ""

    def key(self) -> tuple[object, ...]:
        """What makes two decisions equal."""
        options = tuple(self.options)
        return (self.kind, self.player, options, self.of, self.least, self.most, self.source, self.ordered)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Decision) and self.key() == other.key()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return (
            f"Decision({self.kind!r}, player={self.player}, options={list(self.options)!r}, of={self.of!r}, "
            f"least={self.least}, most={self.most}, source={self.source})"
        )


class Together:
    """Decisions of several players open at once; nobody learns an answer before all are in."""

    __slots__ = ("decisions",)

    def __init__(self, decisions: Sequence[Decision]) -> None:
        self.decisions = decisions


class FirstOf:
    """A decision that waits (the first), with offers to other players that do not block it."""

    __slots__ = ("decisions",)

    def __init__(self, decisions: Sequence[Decision]) -> None:
        self.decisions = decisions


Ask = Decision | Together | FirstOf

if TYPE_CHECKING:
    from typing import TypeAlias

    from typing_extensions import TypeVar

    Result = TypeVar("Result", default=None)
    Steps: TypeAlias = Generator[Ask, Any, Result]
    """What an effect is: it yields questions, is sent answers, and may return a value (`Steps[bool]`)."""
else:
    Steps = Generator


class NoPlayer(ValueError):
    """A player whom the game does not have."""


class IllegalAnswer(ValueError):
    """An answer that is not among a decision's options, or one that nobody asked for; the game is
    unchanged.
    """
