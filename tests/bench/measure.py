"""The measurements: each returns a number; nothing is printed here."""

from __future__ import annotations

import gc
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from lark import Lark, Token
from lark.lexer import Lexer

import cardtable
from cardtable.bots import make_bot
from cardwright.build.faces import Reader
from cardwright.build.stages import Built, compile_set, emit
from cardwright.cards.blocks import Passage
from cardwright.database.records import record_to_json
from cardwright.database.validation import text_violations
from cardwright.database.writing import ability
from cardwright.foundation.diagnostics import Findings
from cardwright.foundation.spans import Span
from cardwright.foundation.tables import grammar_text, load_tables
from cardwright.model.compiled import CompiledSet
from cardwright.python.entries import CannotCompile, FaceWriter
from cardwright.report import coverage
from cardwright.text.lexicon import Lexicon
from cardwright.text.parser import load_parser, parse_text
from cardwright.words.vocabulary import declare, lexicon, read_needed, read_set
from cardwright.words.world import Speaker
from tests.corpus import corpus

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


class Speeds(NamedTuple):
    """Texts parsed to trees and compiled whole in a second: the same texts, by turns, in one process."""

    texts: int
    parsed: float
    compiled: float


def _by_turns(n: int, parse: Callable[[], object], compile_: Callable[[], object], turns: int) -> Speeds:
    """The best of several turns each, in seconds of this process, so that other programs count for less."""
    parse()
    compile_()
    best = [float("inf"), float("inf")]
    gc.disable()
    for _ in range(turns):
        for at, work in enumerate((parse, compile_)):
            gc.collect()
            start = time.process_time()
            work()
            best[at] = min(best[at], time.process_time() - start)
    gc.enable()
    return Speeds(n, n / best[0], n / best[1])


def set_speeds(turns: int = 7) -> Speeds:
    """The built set.

    Parsed: lexer and tables, to trees that agree, with an index of words and names made anew. Compiled:
    the files of a set's folder read, their texts to IR, checked, and every generated file written, with
    nothing remembered and all of it remembered for the next build; its index is made anew too. Holding
    the database to its schema is a measurement of its own.
    """
    own = read_set(SOURCE, Findings())
    assert own is not None
    declared = declare(own, read_needed(own, Findings()), Findings())

    def compile_() -> CompiledSet:
        with own_cache():
            compiled = compile_set(Built(SOURCE), Findings())
            assert compiled is not None
            emit(compiled, Findings())
        return compiled

    faces = (face for card in compile_().cards for face in card.faces)
    texts = [ability.text for face in faces for ability in face.abilities]
    load_parser()

    def parse() -> None:
        words = lexicon(declared)
        for text in texts:
            parse_text(text, words)

    return _by_turns(len(texts), parse, compile_, turns)


class _Given(Lexer):
    """Hands Lark's own parser the tokens of the project's lexer."""

    __future_interface__ = True
    tokens: ClassVar[Sequence[Token]] = ()

    def __init__(self, conf: object) -> None:
        pass

    def lex(self, lexer_state: object, parser_state: object) -> Iterator[Token]:
        return iter(self.tokens)


def lark_speed(turns: int = 5) -> float:
    """Texts of the built set a second, by the project's lexer and Lark's own parser, to trees with places."""
    own = read_set(SOURCE, Findings())
    assert own is not None
    declared = declare(own, read_needed(own, Findings()), Findings())
    with own_cache():
        compiled = compile_set(Built(SOURCE), Findings())
    assert compiled is not None
    faces = (face for card in compiled.cards for face in card.faces)
    texts = [ability.text for face in faces for ability in face.abilities]
    lark = Lark(grammar_text(), parser="lalr", lexer=_Given, start="text", propagate_positions=True)
    lexer = load_parser().lexer
    words = lexicon(declared)  # without the names that cards coin: texts with these are left out
    texts = [text for text in texts if not isinstance(parse_text(text, words), list)]
    best = float("inf")
    for _ in range(turns + 1):
        start = time.process_time()
        words = lexicon(declared)
        for text in texts:
            _Given.tokens = lexer.tokens(text, words, 1, 1)
            lark.parse(text)
        best = min(best, time.process_time() - start)
    return len(texts) / best


def corpus_speeds(turns: int = 2) -> Speeds | None:
    """The printed texts that compile, where they are at hand: to trees, and to Python and JSON."""
    if corpus.PATH is None:
        return None
    measured = corpus.measure()
    faces: list[tuple[list[Passage], Speaker, Lexicon]] = []
    for card in corpus.cards():
        words = corpus.lexicons()[str(card.get("set") or "")]
        texts = [str(text) for text in card["text"]]
        wrong = [first for _, first in measured.card(card, texts, words)]
        kept = [text for text, first in zip(texts, wrong, strict=True) if first is None]
        names = tuple(dict.fromkeys(str(card[key]) for key in ("card", "group") if card.get(key)))
        kind = coverage.KINDS.get(str(card.get("kind") or ""), "") if not card.get("tactic") else ""
        passages = [
            Passage(text, text, Span(str(at), 1, 1, 1, len(text) + 1)) for at, text in enumerate(kept)
        ]
        speaker = Speaker(names, kind if kind in measured.declared.kinds else "", "")
        if passages:
            faces.append((passages, speaker, words))

    def parse() -> None:
        for passages, _, words in faces:
            for one in passages:
                parse_text(one.raw, words)

    world = Reader(measured.declared, measured.words, Findings()).world

    def compile_() -> None:
        for passages, speaker, words in faces:
            # A reader of its own, for a reader remembers; what it knows of the set is the same for all.
            reader = Reader(measured.declared, words, Findings())
            reader.world = world
            abilities = reader.face(passages, speaker)
            writer = FaceWriter(abilities, speaker.kind, measured.known, "card")
            try:
                entries = writer.write()
            except CannotCompile:  # a text that leans on one that was left out
                continue
            for function in writer.sheet.functions:
                function.render()
            json.dumps([record_to_json(ability(entry)) for entry in entries])

    return _by_turns(sum(len(face[0]) for face in faces), parse, compile_, turns)


def validation_seconds() -> float:
    """A whole database held to its schema; a build does so with the cards that changed."""
    text = (ROOT / "generated" / "dc" / "cards.json").read_text(encoding="utf-8")
    return fastest(lambda: text_violations(text), 5)


def table_seconds() -> tuple[float, float]:
    """The parse tables: made from the grammar, and loaded."""
    start = time.process_time()
    with tempfile.TemporaryDirectory() as folder:
        load_tables(Path(folder))
        made = time.process_time() - start
        return made, fastest(lambda: load_tables(Path(folder)), 5)


def build_seconds() -> tuple[float, float, float]:
    """The whole command on every set, process and all: clean, after one card text changed, after none."""
    with own_cache() as environment, tempfile.TemporaryDirectory() as folder:
        sets = Path(folder) / "cardsrc"
        shutil.copytree(SOURCE.parent, sets)
        command = [sys.executable, "-m", "cardwright", "build", "--out", str(Path(folder) / "out")]
        command += [str(one) for one in sorted(sets.iterdir()) if one.is_dir()]

        def build() -> float:
            start = time.perf_counter()
            subprocess.run(command, env=environment, check=True, capture_output=True, cwd=folder)
            return time.perf_counter() - start

        clean = build()
        old, new = "Draw a card.", "Draw two cards."
        file = next(path for path in sorted(sets.glob("*/*.card")) if old in path.read_text(encoding="utf-8"))
        file.write_text(file.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
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


def clone_seconds(*, inside: bool, with_state: bool = False) -> float:
    """One clone that can name its open decision; with its state made as well where that is asked for."""
    game = middle_of_a_game(inside=inside)
    if with_state:
        return fastest(lambda: game.clone().state)
    return fastest(lambda: game.clone().decisions)


def save_and_load_seconds() -> float:
    """A save to JSON text and a game from it again."""
    game = middle_of_a_game(inside=False)
    library = game.library
    return fastest(lambda: cardtable.restore(json.loads(json.dumps(game.save())), library), 50)


def save_bytes() -> int:
    """The size of a saved game as JSON text."""
    return len(json.dumps(middle_of_a_game(inside=False).save()).encode())
