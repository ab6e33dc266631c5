"""Name to folder: where the grammar, the built-in sources and the parse tables lie, installed or in a checkout.

The one place that knows both layouts. A wheel carries ``cardwright/_data/{grammar,cardsrc,tables.bin}``; in a checkout
the folders stand at the root, and the tables in ``build/tables.bin`` beside them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

_PACKAGE = Path(__file__).resolve().parent
_INSTALLED = _PACKAGE / "_data"
_CHECKOUT = _PACKAGE.parents[1]

Data = Literal["grammar", "cardsrc", "tables.bin"]


def data_path(name: Data) -> Path:
    """The path of a data folder, or of the parse tables, which in a checkout may not have been made yet."""
    if _INSTALLED.is_dir():
        return _INSTALLED / name
    if name == "tables.bin":
        return _CHECKOUT / "build" / name
    return _CHECKOUT / name


def is_checkout() -> bool:
    """Whether the package runs from a checkout, where sources and generated sets may be written."""
    return not _INSTALLED.is_dir()
