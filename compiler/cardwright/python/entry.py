"""One ability as the database holds it, with the function that does it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from cardwright.model import nodes as n
from cardwright.model.compiled import CompiledAbility
from cardwright.python.writer import Writer

Role = Literal["effect", "static", "trigger", "replace", "cost", "setup", "end", "action", "leads", "worth"]


@dataclass(slots=True)
class Entry:
    """One ability as the database holds it."""

    ability: CompiledAbility
    role: Role
    function: Writer | None = None
    changes: str | None = None
    event: str | None = None
    lives: tuple[str, ...] = ()
    extra: dict[str, Any] = field(default_factory=dict)
    label: n.Label | None = None
    """Its own label, which a keyword's line brings with it."""
    grants: list[Entry] = field(default_factory=list)
