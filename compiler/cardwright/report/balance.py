"""Games played to tables: how often those with each Mastermind, Scheme, Hero or group were won.

The tables depend on the games alone, so that the same command makes the same page on any machine.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any, Protocol

HEADS = {
    "mastermind": "Mastermind", "scheme": "Scheme", "heroes": "Hero", "villains": "Villain Group",
    "henchmen": "Henchman Group",
}  # fmt: skip
"""How a table of each part of a set-up is headed."""

SURE = 1.96
"""Standard errors to each side of a share: 95 of 100 such ranges hold the true one."""


class Result(Protocol):
    """What is told of one game."""

    @property
    def result(self) -> str: ...
    @property
    def turns(self) -> int: ...
    @property
    def used(self) -> Mapping[str, Sequence[str]]: ...


def tables(games: Sequence[Result]) -> dict[str, list[dict[str, Any]]]:
    """For each part of a set-up its names, the most won first, with games, results, share won and turns.

    ``share`` is the share of games won in percent, ``range`` what the true share is likely to lie in.
    """
    found: dict[str, list[dict[str, Any]]] = {}
    for part in HEADS:
        by_name: dict[str, list[Result]] = {}
        for game in games:
            for name in game.used.get(part, ()):
                by_name.setdefault(name, []).append(game)
        rows = [{"name": name, **_row(of_name)} for name, of_name in by_name.items()]
        found[part] = sorted(rows, key=lambda row: (-row["share"], row["name"]))
    return found


def _row(games: Sequence[Result]) -> dict[str, Any]:
    count = len(games)
    wins = sum(game.result == "win" for game in games)
    share = wins / count
    # Wilson's range: it holds also where all games or none were won
    middle = (share + SURE**2 / (2 * count)) / (1 + SURE**2 / count)
    spread = SURE / (1 + SURE**2 / count) * sqrt(share * (1 - share) / count + SURE**2 / (4 * count**2))
    return {
        "games": count,
        "wins": wins,
        "losses": sum(game.result == "loss" for game in games),
        "ties": sum(game.result == "tie" for game in games),
        "share": round(100 * share, 1),
        "range": [round(100 * max(0.0, middle - spread), 1), round(100 * min(1.0, middle + spread), 1)],
        "turns": round(sum(game.turns for game in games) / count, 1),
    }


def as_text(report: Mapping[str, Any]) -> list[str]:
    """The tables of a report as lines for a terminal."""
    lines: list[str] = []
    for part, rows in report["by"].items():
        if not rows:
            continue
        width = max(len(row["name"]) for row in rows)
        lines += ["", f"{HEADS[part]:{width + 2}}   games     won  likely    turns"]
        for row in rows:
            name, (low, high) = row["name"], row["range"]
            share = f"{row['share']:5.1f} %  {low:3.0f}-{high:3.0f} %"
            lines.append(f"  {name:{width}} {row['games']:7}  {share} {row['turns']:6.1f}")
    return lines


def as_page(report: Mapping[str, Any]) -> str:
    """The tables of a report as a page of Markdown; it says by which command it was made."""
    share = 100 * report["wins"] / max(1, report["games"] - report["errors"])
    options = f", {', '.join(_options(report))}" if report["options"] else ""
    what = f"{' and '.join(report['bots'])} bots, set-up {_setup(report)}{options}"
    lines = [
        "# Balance",
        "",
        f"{report['games']} games of {', '.join(report['sets'])} for {_players(report)}, by {what}.",
        "",
        f"- {report['wins']} won ({share:.1f} %), {report['losses']} lost, {report['ties']} tied",
        f"- {report['turns']['mean']} turns on average, {report['turns']['max']} at most",
        "",
        "The same command makes the same page on any machine:",
        "",
        f"    {command(report)}",
        "",
        "*Won* is the share of games won with what the line names; the true share is *likely* to lie in the",
        "range beside it (95 of 100 such ranges hold it). Bots play every card by the same few rules: what",
        "rewards a plan is worth more to people than these numbers say.",
    ]
    for part, rows in report["by"].items():
        if not rows:
            continue
        lines += ["", f"## By {HEADS[part]}", "", f"| {HEADS[part]} | games | won | likely | turns |"]
        lines += ["| --- | ---: | ---: | ---: | ---: |"]
        for row in rows:
            low, high = row["range"]
            cells = (
                row["name"],
                row["games"],
                f"{row['share']:.1f} %",
                f"{low:.0f}–{high:.0f} %",
                row["turns"],
            )
            lines.append(f"| {' | '.join(map(str, cells))} |")
    return "\n".join(lines)


def _players(report: Mapping[str, Any]) -> str:
    return "1 player" if report["players"] == 1 else f"{report['players']} players"


def _setup(report: Mapping[str, Any]) -> str:
    setup = report["setup"]
    if isinstance(setup, str):
        return setup
    named = [f"{part} {', '.join(names)}" for part, names in setup.items() if part != "setup"]
    return f"{setup['setup']} with {'; '.join(named)}"


def command(report: Mapping[str, Any]) -> str:
    """The command line that makes a report again."""
    words = ["cardwright simulate", *_what(report)]
    words += [f"--bots {','.join(report['bots'])}"] if report["bots"] != ["greedy"] else []
    words += [f"--games {report['games']}", f"--seed {report['seed']}", "--report balance"]
    return " ".join(words)


def one_game(report: Mapping[str, Any], seed: int) -> str:
    """The command line that plays one game of a report again, by the same bots."""
    bots = [report["bots"][seat % len(report["bots"])] for seat in range(report["players"])]
    return " ".join(["cardwright play", *_what(report), f"--seats {','.join(bots)}", f"--seed {seed}"])


def _what(report: Mapping[str, Any]) -> list[str]:
    """What is played, as the commands are told it."""
    words = [f"--set {_quoted(report['set'])}", f"--players {report['players']}"]
    setup = report["setup"]
    parts = {"setup": setup} if isinstance(setup, str) else setup
    words += [f"--{part} {_quoted(names)}" for part, names in parts.items()]
    return [*words, *(f"--option {_quoted(option)}" for option in _options(report))]


def _options(report: Mapping[str, Any]) -> list[str]:
    return [f"{name}={_value(value)}" for name, value in report["options"].items()]


def _value(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ",".join(map(str, value))
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _quoted(names: str | Sequence[str]) -> str:
    text = names if isinstance(names, str) else ",".join(names)
    return text if re.fullmatch(r"[\w,=./-]+", text) else f'"{text}"'
