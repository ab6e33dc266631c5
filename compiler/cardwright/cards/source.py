"""Files to blocks: `.card` files cut into lines and read as typed blocks, every mistake positioned.

A block is a line that is not indented with the lines below it that are. Header lines begin with a lower-case
word (or the number of copies of a card); card text begins with anything else, one ability a line.
"""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

from cardwright.cards import blocks as b
from cardwright.cards.builders import built
from cardwright.cards.rows import rows_of
from cardwright.foundation.diagnostics import Findings
from cardwright.foundation.files import read_file, why_not
from cardwright.foundation.spans import Span


def read(path: Path, file: str, findings: Findings) -> bytes | None:
    """What a file holds; None and a finding where it cannot be read."""
    try:
        return read_file(path)
    except OSError as error:
        findings.error("CW001", f"this file cannot be read: {why_not(error)}", Span(file, 1, 1, 1, 1))
        return None


def decode(data: bytes, file: str, findings: Findings) -> str | None:
    """The text of a file's bytes: UTF-8, a byte-order mark and CRLF accepted; else None and a finding.

    Letters with accents are made one sign each, so that a name is the same however it was typed.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as mistake:
        before = data[: mistake.start]
        line = before.count(b"\n") + 1
        column = len(before.rpartition(b"\n")[2].decode("utf-8-sig", "replace")) + 1
        byte = data[mistake.start]
        findings.error(
            "CW001",
            f"this file is not UTF-8: byte 0x{byte:02X} stands for no letter",
            Span(file, line, column, line, column + 1),
            hint="save the file as UTF-8",
        )
        return None
    text = text if text.isascii() else unicodedata.normalize("NFC", text)
    return text.replace("\r\n", "\n").replace("\r", "\n")


_CONTROL = re.compile("[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069]")
"""Signs that steer a terminal, break or turn a line, or end a string: no text is written with them."""


def _without_controls(text: str, file: str, findings: Findings) -> str:
    """A file's text with blanks for signs that are none of a text, each of which is reported."""
    for found in _CONTROL.finditer(text):
        line = text.count("\n", 0, found.start()) + 1
        column = found.start() - text.rfind("\n", 0, found.start())
        span = Span(file, line, column, line, column + 1)
        findings.error("CW001", f"U+{ord(found[0]):04X} is no sign of a text", span, hint="leave it out")
    return _CONTROL.sub(" ", text)


def read_source(text: str, file: str, findings: Findings) -> b.SourceFile:
    """The blocks of a file's text; what is wrong goes to `findings`, and the rest is still read."""
    rows = rows_of(_without_controls(text, file, findings), file, findings)
    if not rows and not findings.found:
        findings.error(
            "CW002",
            "this file declares nothing",
            Span(file, 1, 1, 1, 1),
            hint="begin with a header such as: hero NAME [Team]",
        )
    found: list[b.Block] = []
    for row in rows:
        found += built(row, findings)
    return b.SourceFile(file, text, tuple(found))
