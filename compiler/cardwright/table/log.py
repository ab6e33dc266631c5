"""Events to sentences: the log of a game, as a player who sits at the table could tell it.

A sentence names a card only where its reader may know it, now or by where it came from.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from cardwright.family.roles import DISCARDED
from cardwright.table.board import action_name

if TYPE_CHECKING:
    from cardtable import Game

    Event = Any

SENTENCES = {
    "play": "{who} plays {card}.",
    "recruit": "{who} recruits {card}.",
    "fight": "{who} fights and defeats {card}.",
    "defeat": "{who} defeats {card}.",
    "gain": "{who} gains {card}{to}.",
    "rescue": "{who} rescues {card}.",
    "draw": "{who} draws {card}.",
    "discard": "{who} discards {card}.",
    "ko": "{card} is KO'd{origin}.",
    "reveal": "{who} reveals {card}.",
    "look at": "{who} looks at {card}.",
    "put": "{who} puts {card}{into}.",
    "move": "{card} moves{to}.",
    "enter": "{card} enters{to}.",
    "escape": "{card} escapes!",
    "capture": "{host} captures {card}.",
    "transform": "{who} transforms {card}.",
    "become": "{card} becomes a {note}.",
    "inspire": "{who} inspires {note}.{tracks}",
    "reduce": "{note} is reduced.{tracks}",
    "shuffle": "{place} is shuffled.",
    "act": "{who} uses {note}.",
}
"""What is told of each verb; of any other, who, verb and card."""

GROUPED = ("play", "draw", "discard", "gain", "rescue", "look at", "put")
"""Verbs of which several in a row, by one player, are told in one sentence."""


SAID = (("fight", "defeat"), ("recruit", "gain"))
"""Verbs of which the second is not told after the first, of the same card."""


Open = tuple[str, int, "Event", list[str]]
"""A sentence that more may still join."""
Mark = tuple[int, Open | None, "Event | None"]


class Log:
    """Listens to a game and keeps what happened as sentences for one reader; `take` hands over new ones.

    What the turn in progress has brought so far is told first.
    """

    def __init__(self, game: Game, names: Sequence[str], reader: int | None) -> None:
        self.game = game
        self.names = names
        self.reader = -1 if reader is None else reader
        self.lines: list[str] = []
        self._turn = 0
        self._last: Event | None = None
        self._open: Open | None = None
        for event in game.state.history:
            self.hear(event)
        game.listen(self.hear)

    def take(self, *, whole: bool = True) -> list[str]:
        """The sentences since the last time; unless `whole`, without one that more may still join."""
        if whole:
            self._close()
        lines, self.lines = self.lines, []
        return lines

    def mark(self) -> Mark:
        """How much has been told so far, for `forget`."""
        opened = None if self._open is None else (*self._open[:3], self._open[3][:])
        return len(self.lines), opened, self._last

    def forget(self, mark: Mark) -> None:
        """Forget what has been told since: it did not happen after all."""
        count, self._open, self._last = mark
        del self.lines[count:]

    def say(self, line: str) -> None:
        """Add a sentence of one's own."""
        self._close()
        self.lines.append(line)

    def hear(self, event: Event) -> None:
        """Add the sentence of an event."""
        state = self.game.state
        last, self._last = self._last, event
        if last is not None and last.card == event.card and (last.verb, event.verb) in SAID:
            return
        if state.turn != self._turn:
            self._close()
            self._turn = state.turn
            self.lines.append(f"— Turn {state.turn}: {self.names[state.active]} —")
        if event.verb not in SENTENCES and not event.card and not event.note:
            return  # a moment of the turn
        card = self._card(event)
        if event.verb in GROUPED and event.who >= 0 and not state.is_virtual(event.card):
            source = 0 if event.source == event.card else event.source
            key = (
                event.verb,
                event.who,
                event._replace(card=0, origin=0, overlays=(), amount=0, source=source),
            )
            if self._open is not None and self._open[:3] == key:
                self._open[3].append(card)
                return
            self._close()
            self._open = (*key, [card])
            return
        self._close()
        came = self.lines[-1:] and self._last_came(event, last)
        if came:
            self.lines[-1] = f"{came} into{self._to(event)}."
        else:
            self.lines.append(self._sentence(event, card))

    def _last_came(self, event: Event, last: Event | None) -> str:
        """The last sentence without its end, where it told that the card came that now enters a space."""
        if event.verb != "enter" or last is None or (last.verb, last.card) != ("play", event.card):
            return ""
        told = self._sentence(last, self._card(last))
        return told.removesuffix(".") if self.lines[-1] == told else ""

    def _close(self) -> None:
        """End a sentence that more of the same could have joined."""
        if self._open is not None:
            _, _, event, cards = self._open
            self._open = None
            self.lines.append(self._sentence(event, _joined(cards)))

    def _sentence(self, event: Event, card: str) -> str:
        template = SENTENCES.get(event.verb)
        if event.verb in ("fight", "defeat") and (part := self._part_taken(event)):
            template = f"{{who}} {event.verb}s {{card}} and takes {part}."
        if event.verb == "play" and event.who < 0:
            is_drawn = event.origin >= 0
            template = "{card} comes{origin}." if is_drawn else "{card} takes effect."
        if event.verb == "play" and self.game.state.is_virtual(event.card):
            template = "{who} plays a copy of {card}."
        if event.verb == "put" and event.who < 0:
            template = SENTENCES["move"]
        if template is None:
            template = f"{{who}} {event.verb}s {{card}}." if card else f"{{who}} {event.verb}s {{note}}."
        parts: dict[str, Callable[[], str]] = {
            "who": lambda: self._who(event),
            "card": lambda: card,
            "note": lambda: action_name(self.game, event.note),
            "to": lambda: self._to(event),
            "into": lambda: self._into(event),
            "origin": lambda: self._from(event),
            "host": lambda: self._name(-1 - event.place) if event.place < -1 else "somebody",
            "place": lambda: self._place(event.place),
            "tracks": self._tracks,
        }
        used = {name: make() for name, make in parts.items() if f"{{{name}}}" in template}
        sentence = self._by(event) + template.format(**used)
        return sentence[:1].upper() + sentence[1:]

    def _by(self, event: Event) -> str:
        """The card whose text did it, where that is not the card that it was done to."""
        state = self.game.state
        if event.source in (0, event.card) or event.place == -1 - event.source:
            return ""
        if not state.may_know(self.reader, event.source):
            return ""
        return f"{self._name(event.source)}: "

    def _part_taken(self, event: Event) -> str:
        """What was taken of an enemy that stays where it is; empty where the enemy itself was."""
        state = self.game.state
        if event.place < 0 or state.where[event.card] == event.place or not state.zones[event.place]:
            return ""
        return self._name(state.zones[event.place][-1])

    def _who(self, event: Event) -> str:
        return self.names[event.who] if 0 <= event.who < len(self.names) else "the game"

    def _card(self, event: Event) -> str:
        """The card's name, if the reader may know it where it is now or might know it where it was."""
        if not event.card:
            return ""
        state = self.game.state
        known = state.may_know(self.reader, event.card) or self._was_open(event)
        if not known:
            return "a card"
        return str(state.face(event.card, event.overlays or None).name)

    def _was_open(self, event: Event) -> bool:
        state, at = self.game.state, event.origin
        if at < 0 or state.is_virtual(event.card):
            return state.is_virtual(event.card)
        sees = state.table.sees[at]
        return bool(sees >> self.reader & 1) if self.reader >= 0 else sees == state.table.everybody

    def _name(self, card: int) -> str:
        return str(self.game.state.face(card).name)

    def _place(self, index: int) -> str:
        zone = self.game.table.zones[index]
        if zone.owner >= 0:
            return f"{self.names[zone.owner]}'s {zone.name}"
        if zone.space:
            return f"the {zone.space}"
        return f"the {zone.name}"

    def _to(self, event: Event) -> str:
        """Where a card went, if that is worth telling."""
        if event.place < -1:
            return f" to {self._name(-1 - event.place)}"
        if event.place < 0:
            return ""
        zone = self.game.table.zones[event.place]
        if event.verb == "gain":
            return "" if zone.name == DISCARDED else f" ({zone.name})"
        if event.verb == "enter":
            return f" the {zone.space or zone.name}"
        return f" to {self._place(event.place)}"

    def _into(self, event: Event) -> str:
        """Where a player put a card."""
        if event.place < -1:
            return f" with {self._name(-1 - event.place)}"
        if event.place < 0:
            return ""
        zone = self.game.table.zones[event.place]
        return f" into {f'their {zone.name}' if zone.owner == event.who else self._place(event.place)}"

    def _from(self, event: Event) -> str:
        if event.origin < 0:
            return ""
        zone = self.game.table.zones[event.origin]
        return f" from {self._place(event.origin)}" if zone.owner >= 0 or not zone.space else ""

    def _tracks(self) -> str:
        state = self.game.state
        told = []
        for index, track in enumerate(self.game.table.tracks):
            at = state.tracks[index]
            told.append(f"{track.sides[0]} {at}" if at > 0 else f"{track.sides[1]} {-at}" if at else "0")
        return f" ({', '.join(told)})"


def _joined(cards: Sequence[str]) -> str:
    """Card names in one phrase: equal ones counted, unknown ones as "2 cards"."""
    counts: dict[str, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    parts = [
        name if n == 1 else f"{n} cards" if name == "a card" else f"{n} × {name}"
        for name, n in counts.items()
    ]
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
