"""A game's chance: one integer that steps (splitmix64), so that it copies, compares and saves like any other
number.

Nothing else in the runtime is random, and only `system_seed` asks the system for anything.
"""

from __future__ import annotations

import os
from collections.abc import MutableSequence
from typing import TypeVar

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
SPAN = 1 << 64

T = TypeVar("T")


def mix(value: int) -> int:
    """One round of splitmix64's finaliser: 64 bits in, 64 well mixed bits out."""
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & MASK
    return value ^ (value >> 31)


def system_seed() -> int:
    """A seed from the system, for a game that was given none; small enough to read out and type in again."""
    return int.from_bytes(os.urandom(6), "big")


def start(seed: int) -> int:
    """The generator of a seed; any integer is a seed, and near seeds give unlike generators."""
    value = mix(seed & MASK)
    while seed >> 64 not in (0, -1):  # a seed of more than 64 bits is folded in, not cut off
        seed >>= 64
        value = mix((value + GOLDEN + (seed & MASK)) & MASK)
    return mix(value + GOLDEN & MASK)


def derive(seed: int, number: int) -> int:
    """The seed of game `number` of a series begun with `seed`, whatever the order they are played in."""
    return mix((start(seed) + number * GOLDEN) & MASK) >> 16


class Chance:
    """A generator on its own, for what is drawn before there is a state (the choice of groups in a
    set-up).
    """

    __slots__ = ("value",)

    def __init__(self, value: int) -> None:
        self.value = value

    def below(self, n: int) -> int:
        """A uniform number from 0 to n - 1; ValueError where n is not positive."""
        self.value, drawn = below(self.value, n)
        return drawn

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put items into a uniformly random order, in place."""
        self.value = shuffle(self.value, items)

    def sample(self, items: MutableSequence[T], n: int) -> list[T]:
        """n of the items (all, if there are fewer) in random order; the items stay as they are."""
        pool = list(items)
        self.shuffle(pool)
        return pool[:n]


def below(generator: int, n: int) -> tuple[int, int]:
    """The generator's next value and a uniform number from 0 to n - 1 (by rejection: no value is
    favoured).
    """
    if n <= 0:
        raise ValueError(f"no number lies below {n}")
    bound = SPAN - SPAN % n
    while True:
        generator = (generator + GOLDEN) & MASK
        drawn = mix(generator)
        if drawn < bound:
            return generator, drawn % n


def shuffle(generator: int, items: MutableSequence[T]) -> int:
    """Fisher and Yates: every order equally likely; the generator's next value is returned."""
    for last in range(len(items) - 1, 0, -1):
        n = last + 1
        bound = SPAN - SPAN % n
        while True:
            generator = (generator + GOLDEN) & MASK
            drawn = generator
            drawn = ((drawn ^ (drawn >> 30)) * 0xBF58476D1CE4E5B9) & MASK
            drawn = ((drawn ^ (drawn >> 27)) * 0x94D049BB133111EB) & MASK
            drawn ^= drawn >> 31
            if drawn < bound:
                break
        at = drawn % n
        items[last], items[at] = items[at], items[last]
    return generator
