"""Grammar to constants: ``cardwright.text.rules``, one name for each rule and alias of the grammar.

Who reads trees writes ``rules.KO`` for ``"ko"``: a name that the grammar no longer has is then a mistake that
the type checker finds. A test holds the module to the grammar, and writes it anew with ``--update``.
"""

from __future__ import annotations

import re
from pathlib import Path

from cardwright.foundation.tables import grammar_text

_NAME = re.compile(r"^[?!]*([a-z]\w*)(?:\.\d+)?\s*:|->\s*(\w+)", re.MULTILINE)
_HEAD = '''"""The rules and aliases of the grammar, written from it by `cardwright.report.rulenames`."""

from typing import Final
'''


def rule_names() -> tuple[str, ...]:
    """Every rule and alias of the grammar of card texts, in alphabetical order."""
    text = re.sub(r"^\s*//.*$", "", grammar_text(), flags=re.MULTILINE)
    return tuple(sorted({rule or alias for rule, alias in _NAME.findall(text)}))


def module() -> str:
    """The text of the module of constants."""
    lines = [f'{name.upper()}: Final = "{name}"' for name in rule_names()]
    return "\n".join([_HEAD, *lines, ""])


def module_path() -> Path:
    """Where the module of constants lies."""
    return Path(__file__).parents[1] / "text" / "rules.py"
