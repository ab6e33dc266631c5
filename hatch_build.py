"""Grammar to parse tables: the step of the wheel's build that makes what takes seconds and ships it ready."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ParseTables(BuildHookInterface):  # type: ignore[type-arg]
    """Puts the parse tables into the wheel as ``cardwright/_data/tables.bin``."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the tables from the grammar in this tree and hand the file to the wheel.

        An editable install gets none: `make` makes the checkout's own.
        """
        if version == "editable":
            return
        sys.path.insert(0, str(Path(self.root) / "compiler"))
        sys.path.insert(0, str(Path(self.root) / "runtime"))
        from cardwright.parser import load_parser

        self._folder = tempfile.TemporaryDirectory()
        load_parser(Path(self._folder.name))
        tables = Path(self._folder.name) / "tables.bin"
        build_data["force_include"][str(tables)] = "cardwright/_data/tables.bin"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the temporary file once the wheel holds it."""
        if version != "editable":
            self._folder.cleanup()
