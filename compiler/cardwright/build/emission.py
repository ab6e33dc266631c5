"""A compiled set to the files of its generated folder, or to findings about the texts that have no Python."""

from __future__ import annotations

import hashlib

from cardwright.database.writing import database, json_text
from cardwright.foundation.diagnostics import Findings
from cardwright.listing.page import emit_markdown
from cardwright.model.compiled import CompiledSet
from cardwright.python.module import emit_init, emit_python, write_set

CODE = "CW067"


def emit_files(source: CompiledSet, findings: Findings) -> dict[str, str]:
    """The generated files by name; with a finding for each text that cannot be compiled, and then no file."""
    written = write_set(source)
    for refusal in written.refusals:
        findings.error(CODE, refusal.reason, refusal.span)
    if written.refusals:
        return {}
    cards = json_text(database(source, written))
    return {
        "__init__.py": emit_init(source),
        "cards.json": cards,
        "cards.md": emit_markdown(source),
        "effects.py": emit_python(source, written, hashlib.sha256(cards.encode("utf-8")).hexdigest()),
    }
