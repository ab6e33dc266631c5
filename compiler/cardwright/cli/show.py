"""The command ``show``: a card, group or keyword, the words of the language, or a schema."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cardwright.build.stages import DATABASE
from cardwright.cards.folders import built_in_sets, find_set
from cardwright.cli.reporting import add_format, print_json, summary, wrong_use
from cardwright.foundation.data import data_path, is_checkout
from cardwright.foundation.files import read_file
from cardwright.table.opening import CannotPlay, built_for_table

SCHEMAS = {"cards": "cards.schema.json", "ir": "ir.schema.json"}
WORDS = ("kinds", "places", "points", "labels", "classes", "teams", "tracks", "actions", "keywords")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("name", nargs="?", metavar="NAME", help="a card, a group or a keyword")
    parser.add_argument(
        "--set", metavar="S", dest="set_", help="only in this set (default: every built-in set)"
    )
    parser.add_argument(
        "--words", action="store_true", help="every verb, noun and declared word the language knows"
    )
    parser.add_argument("--schema", nargs="?", const="cards", choices=sorted(SCHEMAS), help="print a schema")
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Show; 1 where there is no such card."""
    if args.schema:
        print((data_path("grammar") / SCHEMAS[args.schema]).read_text(encoding="utf-8"), end="")
        return 0
    if not args.words and not args.name:
        return wrong_use("show what? a NAME, --words or --schema")
    databases = []
    for code in [args.set_] if args.set_ else built_in_sets():
        try:
            data = _database(code)
        except CannotPlay as error:
            print(f"cardwright show: {error}", file=sys.stderr)
            return 1
        if data is None:
            return wrong_use(f"the set {code!r} is not there or cannot be read: cardwright check {code}")
        databases.append(data)
    return (
        _show_words(databases, args.format) if args.words else _show_cards(databases, args.name, args.format)
    )


def _database(name: str) -> dict[str, Any] | None:
    """The database of a set, built anew where it is stale; an installed set's own."""
    folder = find_set(name)
    path: Path | None = None
    if not is_checkout() and name in built_in_sets():
        from importlib.resources import files

        text = files("cardtable").joinpath("sets", name, "cards.json").read_text(encoding="utf-8")
        found: dict[str, Any] = json.loads(text)
        return found
    if folder is not None and (folder / DATABASE).is_file():
        path = folder / DATABASE
    elif folder is not None:
        built = built_for_table(folder)
        if built.failed or built.out is None:
            said = summary(built.findings)
            raise CannotPlay(f"the set {name} cannot be built ({said}): cardwright check {name}")
        path = built.out / DATABASE
    elif Path(name).suffix == ".json":
        path = Path(name)
    if path is None or not path.is_file():
        return None
    try:
        data = json.loads(read_file(path))
    except (OSError, ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) and {"set", "vocabulary", "cards"} <= data.keys() else None


# ---------------------------------------------------------------- cards


def _show_cards(databases: list[dict[str, Any]], name: str, form: str) -> int:
    wanted = name.casefold()
    everything = [(data, card) for data in databases for card in data["cards"]]
    found = [(data, card) for data, card in everything if wanted in _names(card)]
    keywords = [
        (data, one)
        for data in databases
        for one in data["vocabulary"]["keywords"]
        if one["name"].casefold() == wanted
    ]
    if not found and not keywords:
        from cardwright.foundation.diagnostics import did_you_mean

        known = {one for _, card in everything for one in (card["name"], card["group"] or "", card["id"])}
        known |= {one["name"] for data in databases for one in data["vocabulary"]["keywords"]}
        hint = did_you_mean(name, known) or "try cardwright show --words"
        print(f"there is no card, group or keyword {name!r}; {hint}")
        return 1
    if form == "json":
        print_json([one for _, one in (*found, *keywords)])
    else:
        shown = [_card_lines(data, card) for data, card in found]
        shown += [_keyword_lines(data, keyword) for data, keyword in keywords]
        print("\n\n".join(map("\n".join, shown)))
    return 0


def _keyword_lines(data: dict[str, Any], keyword: dict[str, Any]) -> Iterator[str]:
    takes = "".join(f" <{name}>" for name in keyword["parameters"])
    yield f"{keyword['name']}{takes}{':' if keyword['labelled'] else ''}"
    yield f"  keyword, {data['set']['name']}"
    for text in keyword["text"]:
        for line in text.split("\n"):
            yield f"    {line}"


def _names(card: dict[str, Any]) -> set[str]:
    names = {card["id"], card["name"], card["group"] or "", *(face["name"] for face in card["faces"])}
    return {name.casefold() for name in names if name}


def _card_lines(data: dict[str, Any], card: dict[str, Any]) -> Iterator[str]:
    copies = "" if card["copies"] == 1 else f", {card['copies']} copies"
    group = f" of {card['group']}" if card["group"] and card["group"] != card["name"] else ""
    for at, face in enumerate(card["faces"]):
        if at:
            yield ""
        icons = "".join(f" [{one}]" for one in (*face.get("teams", ()), *face.get("classes", ())))
        yield f"{face['name']}{icons}"
        yield f"  {card['kind']}{group}, {data['set']['name']}{copies}" if not at else "  the other side"
        facts = {"cost": face.get("cost"), **(face.get("points") or {})}
        numbers = [f"{word} {_number(value)}" for word, value in facts.items() if value is not None]
        if numbers:
            yield f"  {', '.join(numbers)}"
        said: dict[str, None] = {}
        for ability in face.get("abilities", ()):
            said[ability["text"]] = None
        for text in said:
            for line in text.split("\n"):
                yield f"    {line}"


def _number(value: object) -> str:
    return f"{value['n']}{value['mark']}" if isinstance(value, dict) else str(value)


# ---------------------------------------------------------------- words


def _show_words(databases: list[dict[str, Any]], form: str) -> int:
    from cardwright.report.reference import words as known_words

    words = {title.lower(): list(said) for title, said in known_words().items()}
    for section in WORDS:
        names: dict[str, None] = {}
        for data in databases:
            for one in data["vocabulary"].get(section, ()):
                for name in one.get("sides") or [one["name"]] if isinstance(one, dict) else [one]:
                    names[name] = None
                    for space in (one.get("spaces") or ()) if isinstance(one, dict) else ():
                        if space:
                            names[space] = None
        words[section] = sorted(names)
    if form == "json":
        print_json(words)
        return 0
    import textwrap

    for section, listed in words.items():
        print(f"{section}:")
        print(textwrap.fill(" · ".join(listed) or "none", 100, initial_indent="  ", subsequent_indent="  "))
    return 0
