"""Options of which some are there at once, and the others when somebody looks at them.

What a player may do takes long to find out. Who decides on a play without a look at the rest, in a rehearsal,
need not wait for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, overload

Offer = tuple[Any, ...]


class Offers(Sequence[Offer]):
    """Two options or more, none of which names a card that its player may not know.

    They are those of the moment at which they are first looked at: a game makes a list of them before anybody
    is asked, and only a rehearsal hands them on as they are.
    """

    __slots__ = ("_all", "_more", "first")

    def __init__(self, first: list[Offer], more: Callable[[], list[Offer]]) -> None:
        self.first = first
        self._more = more
        self._all: list[Offer] | None = None

    def all(self) -> list[Offer]:
        """Every option, the first ones first."""
        if self._all is None:
            self._all = [*self.first, *self._more()]
        return self._all

    @overload
    def __getitem__(self, index: int) -> Offer: ...
    @overload
    def __getitem__(self, index: slice) -> list[Offer]: ...
    def __getitem__(self, index: int | slice) -> Offer | list[Offer]:
        if type(index) is int and 0 <= index < len(self.first):
            return self.first[index]
        return self.all()[index]

    def __len__(self) -> int:
        return len(self.all())

    def __iter__(self) -> Iterator[Offer]:
        return iter(self.all())
