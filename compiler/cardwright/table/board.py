"""Game to text: the table as one player sees it, a card as it is printed, a decision's options.

Everything shown is what that player may know. Values are those in force now, asked of the state. No place,
kind or points of any set is named here: a row is shown space by space, of other places what may be known.
"""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from cardtable.api import Context, printed, value

if TYPE_CHECKING:
    from cardtable import Decision, Game

WIDTH = 100
"""How wide what is shown may be; a narrower terminal has its own width."""
NARROW = 40
JOINT = " · "
HEAD = 18
"""Where what is told of a place or a player begins."""
FEW = 3
"""So many open cards of one place of the table are named; of more, only the number is told."""
NOBODY = "–"
HIDDEN = "a card"


def show_table(game: Game, player: int, names: Sequence[str]) -> str:
    """The table as a player sees it: the board, then each player."""
    return f"{show_board(game, player, names)}\n{show_players(game, player, names)}"


def show_players(game: Game, player: int, names: Sequence[str]) -> str:
    """Each player as one of them sees it: the own hand, what was played, points, counts of the rest."""
    lines: list[str] = []
    for other in range(game.players):
        lines += _folded(names[other], _player_places(game, player, other))
    return "\n".join(lines)


def show_board(game: Game, player: int, names: Sequence[str]) -> str:
    """What belongs to no player, as a player sees it: rows, places, tracks."""
    state, table = game.state, game.table
    shown = game.view(player)
    told = [f"turn {state.turn}", names[state.active]]
    told += [f"Twists {shown['twists']}"] if shown.get("twists") else []
    told += ["victory is locked"] if shown.get("locked") else []
    lines = [f"── {JOINT.join(told)} ".ljust(width(), "─")]
    rows: list[str] = []
    places: list[tuple[str, str]] = []
    counts: list[str] = []
    declared = {place["name"] for place in game.library.places}
    for (name, owner), spaces in table.rows.items():
        if owner >= 0 or (name not in declared and table.zones[spaces[0]].sees == "none"):
            continue
        if len(spaces) > 1:
            rows += _row(game, player, name, spaces)
            continue
        cards = state.zones[spaces[0]]
        known = [card for card in cards if state.may_know(player, card)]
        if cards and len(cards) <= FEW and len(known) == len(cards):
            places.append((name, " · ".join(facts(game, player, card) for card in cards)))
        elif cards:
            counts.append(f"{name} {len(cards)}")
    lines += [f"{name:<{HEAD}}{text}" for name, text in places]
    lines += rows
    lines += _folded("places", counts)
    tracks = [f"{side} {n}" for side, n in _tracks(game) if n]
    if table.tracks:
        lines += _folded("tracks", tracks or ["at 0"])
    return "\n".join(lines)


def _row(game: Game, player: int, name: str, spaces: Sequence[int]) -> list[str]:
    lines = []
    for number, index in enumerate(spaces):
        zone = game.table.zones[index]
        space = zone.space or str(number + 1)
        cards = " · ".join(facts(game, player, card) for card in game.state.zones[index])
        lines.append(f"{name if not number else '':<6}{space:<12}{cards or NOBODY}")
    return lines


def _player_places(game: Game, player: int, other: int) -> list[str]:
    """A player's places: the looker's hand and what lies in front of somebody by name, piles counted."""
    state, parts = game.state, []
    declared = {place["name"] for place in game.library.places}
    for (name, owner), spaces in game.table.rows.items():
        if owner != other:
            continue
        cards = [card for index in spaces for card in state.zones[index]]
        sees = game.table.zones[spaces[0]].sees
        named = other == player if sees == "owner" else sees == "all" and name not in declared
        if cards:
            parts.append(
                f"{name}: {listed(game, player, reversed(cards))}" if named else f"{name} {len(cards)}"
            )
    width = len(game.table.points)
    points = zip(game.table.points, state.points[other * width : (other + 1) * width], strict=True)
    lots = [f"{lot.point} {lot.amount} for some uses" for lot in state.restricted if lot.player == other]
    return [*parts, *(f"{point} {n}" for point, n in points if n), *lots]


def _tracks(game: Game) -> Iterable[tuple[str, int]]:
    for index, track in enumerate(game.table.tracks):
        at = game.state.tracks[index]
        yield track.sides[0], max(0, at)
        yield track.sides[1], max(0, -at)


def _folded(head: str, parts: Sequence[str]) -> list[str]:
    if not parts:
        return []
    lines = [f"{head + ' ':<{HEAD}}"]
    for number, part in enumerate(parts):
        joint = JOINT if number else ""
        if number and len(lines[-1]) + len(joint + part) > width():
            lines[-1] += JOINT.rstrip()
            lines.append(" " * HEAD)
            joint = ""
        lines[-1] += joint + part
    return [
        piece
        for line in lines
        for piece in textwrap.wrap(line, width(), subsequent_indent=" " * (HEAD + 2), break_on_hyphens=False)
    ]


def width() -> int:
    """How wide the terminal is, as far as it matters."""
    if not sys.stdout.isatty():
        return WIDTH
    return max(NARROW, min(WIDTH, shutil.get_terminal_size((WIDTH, 24)).columns - 1))


def listed(game: Game, player: int, cards: Iterable[int]) -> str:
    """Cards by name, equal names counted, in the order in which they first stand; unknown: "a card"."""
    counted: dict[str, int] = {}
    for card in cards:
        name = name_of(game, player, card)
        counted[name] = counted.get(name, 0) + 1
    return ", ".join(name if n == 1 else f"{n} × {name}" for name, n in counted.items())


def name_of(game: Game, player: int, card: Any) -> str:
    """A card's name where that player may know it, else "a card" and where it lies."""
    if type(card) is tuple:
        return f"{HIDDEN} of {card[1]}"
    if not game.state.may_know(player, card):
        return HIDDEN
    return game.state.face(card).name


def facts(game: Game, player: int, card: int) -> str:
    """A card on one line: its name, icons and numbers in force, and what lies under and beside it."""
    state = game.state
    if not state.may_know(player, card):
        return HIDDEN
    face = state.face(card)
    icons = "".join(f" [{icon}]" for icon in (*face.classes, *face.teams))
    text = f"{face.name}{icons}"
    numbers = _numbers(game, player, card)
    if numbers:
        text += f" ({', '.join(numbers)})"
    below = state.under.get(card)
    if below:
        seen = [other for other in below if state.may_know(player, other)]
        hidden = len(below) - len(seen)
        parts = [f"{hidden} card{'' if hidden == 1 else 's'} face down"] if hidden else []
        text += f" with {', '.join([*parts, *([listed(game, player, seen)] if seen else [])])}"
    return text


def _numbers(game: Game, player: int, card: int) -> list[str]:
    face = game.state.face(card)
    context = Context(game, game.state.active, card)
    found = []
    for quality in ("cost", *game.table.points):
        now = value(context, card, quality)
        if quality in face.numbers or now:
            mark = face.marks.get(quality, "") if now == printed(context, card, quality) else ""
            found.append(f"{quality} {now}{mark}")
    return found


def card_text(game: Game, card: int) -> str:
    """A card as it is printed, every side of it: header facts, then each line of its text."""
    definition = game.state.definition(card)
    lines: list[str] = []
    for face in definition.faces:
        icons = "".join(f" [{icon}]" for icon in (*face.classes, *face.teams))
        numbers = ", ".join(
            f"{quality} {n}{face.marks.get(quality, '')}" for quality, n in face.numbers.items()
        )
        group = f" · {face.group}" if face.group and face.group != face.name else ""
        lines.append(f"{face.name}{icons} · {face.kind}{group}" + (f" · {numbers}" if numbers else ""))
        for ability in face.abilities:
            lines += _text_lines(ability.text)
    return "\n".join(lines)


def _text_lines(text: str) -> list[str]:
    """A line of card text, or several, set in and folded."""
    return [
        piece
        for line in text.splitlines()
        for piece in textwrap.wrap(
            line, width(), initial_indent="    ", subsequent_indent="      ", break_on_hyphens=False
        )
    ]


def show_decision(game: Game, decision: Decision) -> str:
    """A decision as its player is asked it: the question, the text that asks it, then the options, numbered
    from 1.
    """
    lines = [f"{question(game, decision)} {how_many(decision)}".rstrip()]
    lines += _text_lines(asking_text(game, decision))
    for number, option in enumerate(decision.options, 1):
        lines.append(f"  {number:>2}. {option_text(game, decision, option)}")
    return "\n".join(lines)


QUESTIONS = {
    "act": "What do you do?",
    "way": "Which?",
    "order": "Which first?",
    "superpower": "Use the Superpower?",
}
"""What is asked by decisions of these kinds; the kind of any other is the verb it is about."""


def question(game: Game, decision: Decision) -> str:
    """What a decision asks, in words, with the card that asks it."""
    prompt, verb = decision.prompt, VERB_WORDS.get(decision.kind, decision.kind)
    if decision.kind in QUESTIONS:
        text = prompt or QUESTIONS[decision.kind]
    elif tuple(decision.options) == ("yes", "no"):
        text = prompt if prompt.endswith("?") else f"{verb} {prompt}".rstrip() + "?"
    elif decision.of == "player":
        text = prompt or "which player?"
    else:
        text = prompt or f"{verb} which?"
    text = text if text.endswith("?") else f"{text}?"
    text = text[:1].upper() + text[1:]
    if decision.source and game.state.may_know(decision.player, decision.source):
        name = game.state.face(decision.source).name
        text = text if text.startswith(name) else f"{name}: {text}"
    return text


def asking_text(game: Game, decision: Decision) -> str:
    """The line of card text that asks; of a Superpower that may be used, its own lines."""
    if decision.kind == "superpower" and decision.source:
        return "\n".join(one.text for one in game.state.face(decision.source).abilities if one.icons)
    return game.text_of(decision)


VERB_WORDS = {"ko": "KO", "get": "choose"}
"""Verbs that are not written as decisions have them; what gets something is chosen."""


def action_name(game: Game, action: str) -> str:
    """The name of a table action, or the label of a card's action, by its id."""
    library = game.library
    for found in library.actions:
        if found.id == action:
            return found.name
    for ability in library.abilities.values():
        if ability.function == action and ability.label:
            return ability.label
    return action


def effect_text(game: Game, effect: str) -> str:
    """The card text whose effect, or a later clause of it, has that id; empty where none has."""
    code, _, name = effect.rpartition(":")
    if not code:
        return ""
    found = ""
    longest = ""
    for ability in game.library.abilities.values():
        function = ability.function
        if ability.text and len(function) > len(longest) and f"{effect}_".startswith(f"{function}_"):
            found, longest = ability.text, function
    return found if name else ""


def open_names(game: Game) -> list[str]:
    """The names of what a game is about."""
    return [game.state.face(card).name for card in open_cards(game)]


def open_cards(game: Game) -> list[int]:
    """What a game is about: the cards that lie singly, open to all, in places that its family adds itself."""
    table, state = game.table, game.state
    declared = {place["name"] for place in game.library.places}
    found = []
    for (name, owner), spaces in table.rows.items():
        cards = state.zones[spaces[0]]
        if owner < 0 and name not in declared and len(cards) == 1 and state.is_open(cards[0]):
            found.append(cards[0])
    return found


PUT_IN_ORDER = "in the order you put them"
"""The last one put on a deck is then its top card, the last one put at its bottom the lowest."""


def how_many(decision: Decision) -> str:
    """How many options an answer has, in words; nothing for the usual one."""
    most = min(decision.most, len(decision.options))
    least = min(decision.least, most)
    order = "" if not decision.ordered else f", {PUT_IN_ORDER}" if decision.kind == "put" else ", in order"
    if least == most:
        return f"({most}{order})" if most > 1 or order else ""
    if least == 0:
        return f"(up to {most}{order}; an empty line for none)"
    return f"({least} to {most}{order})"


def option_text(game: Game, decision: Decision, option: Any, *, short: bool = False) -> str:
    """One option in words; `short` leaves out a card's facts."""
    player = decision.player

    def card_words(card: Any) -> str:
        if short or type(card) is not int:
            return name_of(game, player, card)
        return facts(game, player, card)

    if decision.of == "card":
        return card_words(option)
    if decision.of == "player":
        return f"Player {option + 1}" + (" (you)" if option == player and not short else "")
    if decision.of == "action" and type(option) is tuple:
        if text := effect_text(game, str(option[0])):
            return f"{name_of(game, player, option[1])}: {text}" if option[1:] else text
        words = [str(option[0])]
        rest = option[1:]
        names = [action_name(game, part) for part in rest[1:] if isinstance(part, str) and part]
        if names:
            words += names
        elif rest and (type(rest[0]) is tuple or (type(rest[0]) is int and rest[0] > 0)):
            words.append(card_words(rest[0]))
        return " ".join(words)
    return str(option)


def option_card(option: Any) -> int:
    """The number of the card that an option is about; 0 if none."""
    if type(option) is int:
        return option
    if type(option) is tuple and len(option) > 1 and type(option[1]) is int:
        return max(0, option[1])
    return 0
