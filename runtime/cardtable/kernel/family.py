"""The game families: where each is, by name.

A family is imported when a game of it is first begun; the kernel imports none.
"""

from __future__ import annotations

from importlib import import_module

from cardtable.kernel.game import Family


class CannotSetUp(ValueError):
    """Cards that a game needs and the box does not have; it says so in the user's words."""


MODULES = {"legendary": "cardtable.families.legendary.family", "encounters": "cardtable.families.encounters"}
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
