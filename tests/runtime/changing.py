"""The hand-made set with a change, for rules that need a set of their own."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.tabletop import HANDSET

Edit = Callable[[dict[str, Any]], None]


def changed(tmp_path: Path, edit: Edit) -> Path:
    """The folder of a copy of the hand-made set whose database was changed."""
    folder = tmp_path / f"set{len(list(tmp_path.iterdir()))}"
    shutil.copytree(HANDSET, folder, ignore=shutil.ignore_patterns("__pycache__"))
    path = folder / "cards.json"
    document = json.loads(path.read_text(encoding="utf-8"))
    edit(document)
    path.write_text(json.dumps(document), encoding="utf-8")
    return folder


def card(document: dict[str, Any], name: str) -> dict[str, Any]:
    """A card of a database by its name."""
    found: dict[str, Any] = next(one for one in document["cards"] if one["name"] == name)
    return found


def says(name: str, **ability: Any) -> Edit:
    """Gives the first ability of a card other contents."""

    def edit(document: dict[str, Any]) -> None:
        card(document, name)["faces"][0]["abilities"][0].update(ability)

    return edit


def sets_up(*uses: dict[str, Any]) -> Edit:
    """Gives the Scheme Chemo another Setup line, in short."""
    return says("Chemo", extra={"uses": list(uses)})
