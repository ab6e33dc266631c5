"""The measurements: each returns a number; nothing is printed here."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from cardtable.bots import make_bot

import cardtable
from cardwright.diagnostics import Findings
from cardwright.parser import load_parser, parse_text
from cardwright.vocabulary import declare, lexicon, read_needed, read_set

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "cardsrc" / "dc"


@contextmanager
def own_cache() -> Iterator[dict[str, str]]:
    """An environment whose caches are empty and its own; the parse tables stay those of the package."""
    with tempfile.TemporaryDirectory() as folder:
        before = os.environ.get("XDG_CACHE_HOME")
        os.environ["XDG_CACHE_HOME"] = folder
        try:
            yield {**os.environ, "PYTHONPATH": f"{ROOT / 'compiler'}{os.pathsep}{ROOT / 'runtime'}"}
        finally:
            if before is None:
                del os.environ["XDG_CACHE_HOME"]
            else:
                os.environ["XDG_CACHE_HOME"] = before


def per_second(work: Callable[[], int], seconds: float = 2.0) -> float:
    """How often a second, where one call of `work` returns how much it did."""
    work()
    done = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        done += work()
    return done / spent


def fastest(work: Callable[[], object], repeats: int = 200) -> float:
    """The shortest time of one call, in seconds."""
    best = float("inf")
    for _ in range(repeats):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best


# ---------------------------------------------------------------- the compiler


def texts() -> list[str]:
    """Every different ability text of the built set."""
    cards = json.loads((ROOT / "generated" / "dc" / "cards.json").read_text(encoding="utf-8"))["cards"]
    found = [ability["text"] for card in cards for face in card["faces"] for ability in face["abilities"]]
    return list(dict.fromkeys(found))


def parses_a_second() -> float:
    """Texts parsed to trees in a second, tables and names loaded."""
    own = read_set(SOURCE, Findings())
    assert own is not None
    words = lexicon(declare(own, read_needed(own, Findings()), Findings()))
    wanted = texts()
    load_parser()

    def work() -> int:
        for text in wanted:
            parse_text(text, words)
        return len(wanted)

    return per_second(work)


def compiles_a_second() -> float:
    """Texts compiled to IR, checked and emitted in a second: a whole set, nothing remembered."""
    from cardwright.build import Built, compile_set, emit

    def work() -> int:
        with own_cache():
            compiled = compile_set(Built(SOURCE), Findings())
            assert compiled is not None
            emit(compiled, Findings())
        return sum(len(face.abilities) for card in compiled.cards for face in card.faces)

    return per_second(work)


def build_seconds() -> tuple[float, float, float]:
    """The whole command, process and all: a clean build, one after one file changed, one after no change."""
    with own_cache() as environment, tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "dc"
        shutil.copytree(SOURCE, source)
        file = max(source.glob("*.card"), key=lambda path: path.stat().st_size)
        command = [
            sys.executable,
            "-m",
            "cardwright",
            "build",
            str(source),
            "--out",
            str(Path(folder) / "out"),
        ]

        def build() -> float:
            start = time.perf_counter()
            subprocess.run(command, env=environment, check=True, capture_output=True, cwd=folder)
            return time.perf_counter() - start

        clean = build()
        file.write_text(file.read_text(encoding="utf-8") + "\n# changed\n", encoding="utf-8")
        changed = build()
        return clean, changed, min(build() for _ in range(3))


# ---------------------------------------------------------------- the runtime


def play(seed: int, sets: cardtable.Sets, bot: str = "greedy") -> Mapping[str, int]:
    """One game of two bots: how many decisions, plays and turns it had."""
    game = sets.new_game(players=2, seed=seed)
    bots = [make_bot(bot, seed=seed + seat) for seat in range(2)]
    decisions = plays = 0
    while game.outcome is None:
        decision = game.decisions[0]
        chosen = bots[decision.player].choose(game, decision)
        if decision.kind == "act":
            option: Any = decision.options[chosen[0]]
            plays += option[0] == "play"
        game.answer(chosen, decision.player)
        decisions += 1
    return {"games": 1, "decisions": decisions, "plays": plays, "turns": game.state.turn}


def play_for(seconds: float, bot: str = "greedy") -> dict[str, float]:
    """Games, decisions, plays and turns in a second, and the mean of each a game."""
    sets = cardtable.load("dc")
    play(0, sets, bot)
    total = dict.fromkeys(("games", "decisions", "plays", "turns"), 0)
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        for key, n in play(total["games"] + 1, sets, bot).items():
            total[key] += n
    found = {key: n / spent for key, n in total.items()}
    found |= {f"{key} a game": n / total["games"] for key, n in total.items() if key != "games"}
    return found


def middle_of_a_game(*, inside: bool) -> cardtable.Game:
    """A game some turns on, at a decision between actions, or inside an effect."""
    sets = cardtable.load("dc")
    for seed in range(1, 200):
        game = sets.new_game(players=2, seed=seed)
        bot = make_bot("greedy", seed=seed)
        for step in range(150):
            if game.outcome is not None:
                break
            decision = game.decisions[0]
            if step > 60 and (decision.kind != "act") == inside:
                return game
            game.answer(bot.choose(game, decision), decision.player)
    raise LookupError("no game comes to such a decision")


def clone_seconds(*, inside: bool) -> float:
    """One clone, with its state made."""
    game = middle_of_a_game(inside=inside)
    return fastest(lambda: game.clone().state)


def save_and_load_seconds() -> float:
    """A save to JSON text and a game from it again."""
    game = middle_of_a_game(inside=False)
    library = game.library
    return fastest(lambda: cardtable.restore(json.loads(json.dumps(game.save())), library), 50)


def save_bytes() -> int:
    """The size of a saved game as JSON text."""
    return len(json.dumps(middle_of_a_game(inside=False).save()).encode())
