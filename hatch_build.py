"""Grammar to parse tables: the step of the wheel's build that makes what takes seconds and ships it ready."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ParseTables(BuildHookInterface):  # type: ignore[type-arg]
    """Puts the parse tables of texts and header lines into the wheel, in ``cardwright/_data``."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the tables from the grammar in this tree and hand the file to the wheel.

        An editable install gets none: `make` makes the checkout's own.
        """
        if version == "editable":
            return
        sys.path.insert(0, str(Path(self.root) / "compiler"))
        sys.path.insert(0, str(Path(self.root) / "runtime"))
        from cardwright.cards.headers import load_headers
        from cardwright.text.parser import load_parser

        self._folder = tempfile.TemporaryDirectory()
        folder = Path(self._folder.name)
        load_parser(folder)
        load_headers(folder)
        for tables in folder.glob("*.bin"):
            build_data["force_include"][str(tables)] = f"cardwright/_data/{tables.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the temporary file once the wheel holds it."""
        if version != "editable":
            self._folder.cleanup()
