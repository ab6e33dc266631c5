"""Printed texts that compile, put onto cards of their kind and played: the set, the positions, the jobs.

The set is the plain one of ``stage/``, with a card for each printed card that has a text that compiles; it is
built in a temporary folder and never kept. A job is something that the family's procedure does at once (enter
the city, escape, be fought, be played …), so that each text acts when its label says.
"""

from __future__ import annotations

import hashlib
import inspect
import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import wraps
from pathlib import Path
from typing import Any

import cardtable
from cardtable.families.legendary import city, fight, play, recruit, roles, villain_deck
from cardtable.families.legendary.effects import do_label
from cardtable.families.legendary.family import Legendary
from cardtable.families.legendary.table import table_of
from cardtable.kernel.context import Context
from cardtable.kernel.decision import Steps
from cardtable.kernel.definitions import Definition
from cardtable.kernel.game import Game
from cardwright.build.assemble import Assembly
from cardwright.build.emission import emit_files
from cardwright.foundation.diagnostics import CompilerBugError, Findings
from cardwright.model.compiled import CompiledAbility, CompiledCard, CompiledFace, CompiledSet, Marked
from cardwright.words.vocabulary import declare, read_needed, read_set
from tests.corpus import corpus

SOURCE = Path(__file__).parent / "stage"
PRINTED = "stage/printed/"


@dataclass(slots=True)
class Told:
    """What became of one function while texts were played."""

    ran: int = 0
    changed: int = 0
    faults: list[str] = field(default_factory=list)


# ---------------------------------------------------------------- the set


def printed_cards() -> Iterator[tuple[dict[str, Any], tuple[CompiledAbility, ...]]]:
    """Each printed card with a text that compiles, and those texts."""
    measure = corpus.measure()
    for card in corpus.cards():
        words = corpus.lexicons()[str(card.get("set") or "")]
        try:
            abilities, _ = measure.read(card, [str(text) for text in card["text"]], words)
        except CompilerBugError:
            continue
        if abilities:
            yield card, abilities


def number(value: Any) -> int | Marked | None:
    """A printed number of the file."""
    found = re.match(r"(\d+)([+*]?)$", str(value if value is not None else ""))
    if not found:
        return None
    return Marked(int(found[1]), found[2]) if found[2] else int(found[1])  # type: ignore[arg-type]


def compiled_card(at: int, card: dict[str, Any], abilities: tuple[CompiledAbility, ...]) -> CompiledCard:
    """A printed card as a card of the set; two copies, so that one may speak of the other."""
    kind = corpus.measure().kind(card) or roles.HERO
    points = {"Attack": card.get("vAttack") or card.get("attack"), "Recruit": card.get("recruit")}
    points |= {"Piercing": card.get("piercing"), "VP": card.get("vp")}
    teams = {re.sub(r"[^a-z0-9]+", "-", team.lower()): team for team in corpus.measure().known.teams}
    team = teams.get(str(card.get("team") or ""))
    face = CompiledFace(
        name=str(card.get("card") or card.get("group")).removeprefix("Epic "),
        classes=tuple(part.strip().capitalize() for part in str(card.get("hc") or "").split(",") if part),
        teams=(team,) if team else (),
        cost=number(card.get("cost")),
        points={name: found for name, value in points.items() if (found := number(value)) is not None},
        abilities=abilities,
    )
    group = str(card.get("group") or "")
    hero = group if kind == roles.HERO else None
    return CompiledCard(f"{PRINTED}{at}", face.name, group, kind, 2, (face,), hero_name=hero)


def compiled_sets(folder: Path = SOURCE) -> list[CompiledSet]:
    """The plain set and those it needs, without the printed cards."""
    findings = Findings()
    own = read_set(folder, findings)
    assert own is not None
    needed = read_needed(own, findings)
    sets = []
    for source in (own, *needed):
        declared = declare(source, needed if source is own else read_needed(source, findings), findings)
        sets.append(Assembly(declared, findings).compiled())
    assert not findings.found, findings.found
    return sets


def build(folder: Path) -> cardtable.Sets:
    """Build the set with the printed cards into a folder, and load it."""
    cards = [compiled_card(at, *one) for at, one in enumerate(printed_cards())]
    return build_with(folder, compiled_sets(), cards)


def build_with(folder: Path, sets: list[CompiledSet], cards: Sequence[CompiledCard]) -> cardtable.Sets:
    """Build sets, the first with cards more, into a folder, and load it."""
    sets = [replace(sets[0], cards=(*sets[0].cards, *cards)), *sets[1:]]
    for one in sets:
        findings = Findings()
        files = emit_files(one, findings)
        assert files, [f"{found.message}" for found in findings.found]
        place = folder / one.header.code
        place.mkdir(parents=True)
        for name, text in files.items():
            (place / name).write_text(text, encoding="utf-8")
    return cardtable.load(folder / sets[0].header.code)


def meanings(folder: Path) -> Iterator[tuple[str, Any]]:
    """The functions of the set built into a folder, each with the meaning of its text as JSON."""
    document = json.loads((folder / SOURCE.name / "cards.json").read_text(encoding="utf-8"))
    for card in document["cards"]:
        for face in card["faces"]:
            for ability in face["abilities"]:
                if ability["function"]:
                    yield ability["function"], ability["ir"]


# ---------------------------------------------------------------- watching functions


def watch(sets: cardtable.Sets) -> dict[str, Told]:
    """Have each function of the printed cards tell whether it ran and whether it changed anything."""
    library = sets.library
    told: dict[str, Told] = {}
    functions, names = library.functions, library.names
    assert isinstance(functions, dict)
    assert isinstance(names, dict)
    for name, function in list(functions.items()):
        told[name] = Told()
        watched = _watched_steps if inspect.isgeneratorfunction(function) else _watched
        wrapped = watched(function, told[name])
        functions[name] = wrapped
        names[wrapped] = name
        function.__globals__[function.__name__] = wrapped
    return told


def _watched_steps(function: Callable[..., Any], told: Told) -> Callable[..., Any]:
    @wraps(function)
    def run(c: Context, *rest: Any) -> Steps[Any]:
        told.ran += 1
        before = None if told.changed else c.game.state.key()
        try:
            return (yield from function(c, *rest))
        finally:
            if before is not None and c.game.state.key() != before:
                told.changed += 1

    return run


def _watched(function: Callable[..., Any], told: Told) -> Callable[..., Any]:
    @wraps(function)
    def ask(*arguments: Any) -> Any:
        found = function(*arguments)
        told.ran += 1
        told.changed += bool(found)
        return found

    return ask


def watch_lists(sets: cardtable.Sets) -> list[str]:
    """Have each verb of the printed cards' functions tell, into the list returned, where it is given one card
    or one player twice: the function, the verb and the argument.
    """
    told: list[str] = []
    seen: set[int] = set()
    for name, function in sets.library.functions.items():
        scope = inspect.unwrap(function).__globals__
        if id(scope) in seen:
            continue
        seen.add(id(scope))
        for verb, primitive in list(scope.items()):
            if getattr(primitive, "__module__", "").startswith("cardtable.effects.verbs"):
                scope[verb] = _watched_verb(primitive, told, name.partition(":")[0])
    return told


def _watched_verb(primitive: Callable[..., Any], told: list[str], where: str) -> Callable[..., Any]:
    names = list(inspect.signature(primitive).parameters)

    @wraps(primitive)
    def do(*arguments: Any, **named: Any) -> Any:
        for name, value in (*zip(names, arguments, strict=False), *named.items()):
            if type(value) is list and len(set(value)) < len(value):
                told.append(f"{where}: {primitive.__name__}: {name} {value}")
        return primitive(*arguments, **named)

    return do


# ---------------------------------------------------------------- jobs

Job = tuple[Any, ...]


class Stage(Legendary):
    """The family, with jobs that are done before anything else."""

    def act(self, game: Game) -> Steps:
        """Do the next job, else go on with the turn."""
        jobs = game.state.facts.get("jobs", ())
        if not jobs:
            yield from super().act(game)
            return
        game.state.facts["jobs"] = jobs[1:]
        word, *rest = jobs[0]
        yield from getattr(self, f"job_{word}")(game, *rest)

    def job_enter(self, game: Game, card: int) -> Steps:
        yield from city.enter(Context(game, game.state.active, 0), card, roles.CITY, "")

    def job_escape(self, game: Game, card: int) -> Steps:
        if game.state.where[card] in table_of(game).city:
            yield from city.escape(Context(game, game.state.active, 0), card)

    def job_fight(self, game: Game, card: int) -> Steps:
        if card in fight.enemies(game):
            yield from fight.fight(game, game.state.active, card, True)

    def job_rescue(self, game: Game, card: int) -> Steps:
        """Defeat a Villain that holds it."""
        state = game.state
        captor = next(one for zone in table_of(game).city for one in state.zones[zone])
        state.attach(card, captor)
        yield from fight.defeat(game, state.active, captor)

    def job_play(self, game: Game, card: int) -> Steps:
        """Play it from hand."""
        state = game.state
        hand = table_of(game).hand[state.active]
        if state.where[card] != hand:
            state.move(card, hand)
        yield from play.play(game, state.active, card)

    def job_own(self, game: Game, card: int) -> Steps:
        """Discard it from hand, and gain it from the HQ."""
        from cardtable import api

        state, who = game.state, game.state.active
        table, home = table_of(game), game.state.home(card)
        state.move(card, table.hand[who])
        yield from api.discard(Context(game, who, 0), who, [card])
        state.move(card, table.hq[0])
        yield from api.gain(Context(game, who, 0), who, [card])
        state.move(card, home)

    def job_take_effect(self, game: Game, kind: str) -> Steps:
        """Play the next card of a kind from the Villain Deck."""
        state = game.state
        zone = table_of(game).villain_deck
        card = next((one for one in state.zones[zone] if kind in state.face(one).kinds), 0)
        if card:
            yield from villain_deck.take_effect(game, card)

    def job_label(self, game: Game, label: str, card: int, number: int) -> Steps:
        yield from do_label(game, game.state.active, label, card, number)

    def job_run(self, game: Game, effect: str, card: int) -> Steps:
        yield from game.run(effect, game.context(card, game.state.active))

    def job_recruit(self, game: Game) -> Steps:
        offered = recruit.offered(game, game.state.active)
        if offered:
            yield from recruit.recruit(game, game.state.active, offered[0], True)

    def job_verbs(self, game: Game, who: int) -> Steps:
        """Do to plain cards what the greater verbs do."""
        from cardtable import api

        c = Context(game, who, 0)
        table, zones = table_of(game), game.state.zones
        yield from api.draw(c, who, 2)
        hand = list(zones[table.hand[who]])
        yield from api.discard(c, who, hand[:2])
        yield from api.ko(c, who, zones[table.discard[who]][:1])
        yield from api.gain(c, who, "Wound")
        yield from api.rescue(c, who, 1)
        captors = [card for zone in table.city for card in zones[zone]]
        if captors:
            stack = table.stack_of(roles.BYSTANDER)
            yield from api.capture(c, captors[0], zones[stack.zone][-1:] if stack is not None else [])
        hand = list(zones[table.hand[who]])
        yield from api.reveal(c, who, hand[:2])


def digest(text: str) -> str:
    """What stands for a printed text in reports."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:12]


def printed(sets: cardtable.Sets) -> list[Definition]:
    """The definitions of the printed cards."""
    return [one for one in sets.library.definitions.values() if one.id.startswith(PRINTED)]
