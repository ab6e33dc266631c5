"""The command ``explain``: one text through every stage, or what the code of a finding means."""

from __future__ import annotations

import argparse
import re

from cardwright.cards.folders import base_set
from cardwright.cli.reporting import add_format, print_findings, print_json, set_folders, wrong_use

_CODE = re.compile(r"[Cc][Ww]\d{3}")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument(
        "text", metavar="TEXT", help='a card text in quotes, "-" to read it, or a code such as CW012'
    )
    parser.add_argument(
        "--set",
        metavar="S",
        dest="set_",
        help="the set whose words it may use (default: the first with a base)",
    )
    parser.add_argument("--card", default="", metavar="NAME", help="the name of the card that speaks")
    parser.add_argument("--kind", default="", metavar="KIND", help="the kind of the card that speaks")
    parser.add_argument("--all", action="store_true", help="show the tree and the IR too")
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Explain; 1 where the text has a mistake."""
    if _CODE.fullmatch(args.text):
        return _explain_code(args.text.upper())
    name = args.set_ or base_set() or ""
    folders, wrong = set_folders([name])
    if wrong:
        return wrong_use(wrong)
    from cardwright.report.explain import FILE, explain_text, kinds, shown_text

    text = args.text
    if text == "-":
        import sys

        text = sys.stdin.read().rstrip("\n")
    known = kinds(folders[0]) if args.kind else []
    kind = next((one for one in known if one.casefold() == args.kind.casefold()), "")
    if args.kind and not kind:
        return wrong_use(f"there is no kind {args.kind!r}; known kinds: {', '.join(known) or 'none'}")
    found = explain_text(text, folders[0], args.card, kind)
    if args.format == "json":
        from cardwright.foundation.diagnostics import to_json

        print_json(
            {
                "text": found.text,
                "gloss": found.gloss,
                "tree": found.tree,
                "ir": found.ir,
                "english": found.english,
                "python": found.python,
                "findings": [to_json(one) for one in found.findings],
            }
        )
    else:
        if stages := shown_text(found, args.all):
            print(stages)
        print_findings(found.findings, {FILE: text})
    return 1 if found.findings else 0


def _explain_code(code: str) -> int:
    from cardwright.foundation.codes import PAGES, page_text

    page = PAGES.get(code)
    if page is None:
        from cardwright.foundation.diagnostics import did_you_mean

        return wrong_use(f"there is no code {code}; {did_you_mean(code, PAGES)}")
    print(page_text(page))
    return 0
