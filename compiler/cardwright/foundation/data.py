"""Name to path: where the grammar, the built-in sources and the parse tables lie, installed or in a checkout.

The one place that knows both layouts. A wheel carries ``cardwright/_data/{grammar,cardsrc,tables.bin}``; in a
checkout the folders stand at the root, and only the tables, once made, lie in the package.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

_PACKAGE = Path(__file__).resolve().parents[1]
_CHECKOUT = _PACKAGE.parents[1]

Data = Literal["grammar", "cardsrc", "tables.bin"]


def data_path(name: Data) -> Path:
    """The path of a data folder, or of the parse tables, which in a checkout may not have been made yet."""
    if name == "tables.bin" or not is_checkout():
        return _PACKAGE / "_data" / name
    return _CHECKOUT / name


def is_checkout() -> bool:
    """Whether the package runs from a checkout, where sources and generated sets may be written."""
    return not (_PACKAGE / "_data" / "grammar").is_dir()


def checkout() -> Path | None:
    """The root of the checkout that the package runs from; None where it is installed."""
    return _CHECKOUT if is_checkout() else None
