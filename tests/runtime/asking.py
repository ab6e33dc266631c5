"""Runs generators of the runtime outside an action, as a game does: what is forced is not asked."""

from __future__ import annotations

from types import GeneratorType
from typing import Any

from cardtable.kernel.decision import Decision, Together


def first(steps: Any) -> Any:
    """What steps ask first."""
    return next(steps)


def done(steps: Any, *answers: list[int]) -> Any:
    """What a generator returns, its questions answered one after another; none may be left over."""
    left = list(answers)
    sent: Any = None
    flat = flattened(steps)
    while True:
        try:
            ask = flat.send(sent)
        except StopIteration as stop:
            assert not left, f"{left} were never asked for"
            return stop.value
        if isinstance(ask, Together):
            sent = [_answer(decision, left) for decision in ask.decisions]
        else:
            sent = _answer(ask, left)


def flattened(steps: Any) -> Any:
    """A generator with the effects within it done in place: it yields questions alone."""
    sent: Any = None
    while True:
        try:
            ask = steps.send(sent)
        except StopIteration as stop:
            return stop.value
        sent = (yield from flattened(ask)) if isinstance(ask, GeneratorType) else (yield ask)


def _answer(decision: Decision, left: list[list[int]]) -> list[int]:
    forced = decision.forced()
    if forced is not None:
        return forced
    assert left, f"asked {decision!r}"
    fault = decision.fault(left[0])
    assert not fault, fault
    return left.pop(0)
