"""The questions an effect may ask: each is one `Decision`, whose kind is the verb it is about.

A question with one possible answer is not asked; cards that nothing tells apart are offered once.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.effects.queries.can import permitted
from cardtable.effects.queries.spaces import space_name
from cardtable.kernel.context import Card, Context, Player, Space, Steps
from cardtable.kernel.decision import PLAYER, TEXT, Decision, Together

WAY = "way"
"""The kind of a choice between ways."""

YES_NO = ("yes", "no")
"""The options of a permission."""

MOVING = frozenset(("discard", "gain", "ko", "put", "set aside", "shuffle"))
"""Verbs that take a card elsewhere, which nothing can do to a virtual copy."""


CAPTURE = "capture"
SWAPPED = {"swap": "move"}
"""What is done to cards that are chosen for a verb, where rules speak of another one."""


def unlike(c: Context, who: Player, cards: Sequence[Card]) -> list[Card]:
    """One of each sort of card that ``who`` may tell apart: the first of those of one definition in one
    place."""
    state = c.game.state
    definitions, where, overlays, under = state.table.definitions, state.where, state.overlays, state.under
    sees, plain, size = state.table.sees, not state.facing and not state.seen, state.table.size
    kept: list[Card] = []
    found: set[tuple[int, int]] = set()
    for card in cards:
        at = where[card]
        is_plain = card < size and card not in overlays and card not in under
        if is_plain and ((plain and at >= 0 and sees[at] >> who & 1) or state.may_know(who, card)):
            sort = (id(definitions[card]), at)
            if sort in found:
                continue
            found.add(sort)
        kept.append(card)
    return kept


def numbers(cards: Sequence[Card]) -> list[Card]:
    """The cards as an option names them: those that history speaks of by their numbers alone."""
    return [int(card) for card in cards]


def _open(c: Context, who: Player, cards: Sequence[Card], verb: str) -> Sequence[Card]:
    """The cards that no rule keeps from what they are chosen for; of a capture, captors are chosen too."""
    return cards if verb == CAPTURE else permitted(c, SWAPPED.get(verb, verb), who, cards)


def choose(c: Context, who: Player, cards: Sequence[Card], n: int, verb: str) -> Steps[list[Card]]:
    """Have a player choose exactly ``n`` of the cards, or all of them where there are fewer (DC-ABIL-03)."""
    cards = _open(c, who, cards, verb)
    if not 0 < n < len(cards):
        return list(cards[: max(n, 0)])
    distinct = unlike(c, who, cards)
    if n == 1:
        cards = distinct
    elif len(distinct) == 1:
        return list(cards[:n])
    chosen: list[int] = yield Decision(verb, who, numbers(cards), least=n, most=n, source=c.source)
    return [cards[index] for index in chosen]


def choose_up_to(c: Context, who: Player, cards: Sequence[Card], n: int, verb: str) -> Steps[list[Card]]:
    """Have a player choose from none to ``n`` of the cards."""
    cards = _open(c, who, cards, verb)
    if n == 1:
        cards = unlike(c, who, cards)
    most = min(n, len(cards))
    chosen: list[int] = yield Decision(verb, who, numbers(cards), least=0, most=most, source=c.source)
    return [cards[index] for index in chosen]


def choose_any(c: Context, who: Player, cards: Sequence[Card], verb: str) -> Steps[list[Card]]:
    """Have a player choose any number of the cards, none included."""
    return (yield from choose_up_to(c, who, cards, len(cards), verb))


def choose_each(
    c: Context,
    choices: Sequence[tuple[Player, Sequence[Card]]],
    n: int,
    verb: str,
    least: int | None = None,
) -> Steps[list[tuple[Player, list[Card]]]]:
    """Have several players choose at the same time, each among cards of their own; nobody learns a choice
    before all are made (semantics 7).

    Each chooses exactly ``n`` (or as many as there are), or from ``least`` to ``n``. Returns each player with
    what they chose, in the order given.
    """
    pools = [list(_open(c, who, cards, verb)) for who, cards in choices]
    if n == 1:
        pools = [unlike(c, who, pool) for (who, _), pool in zip(choices, pools, strict=True)]
    asked = [
        Decision(
            verb,
            who,
            numbers(pool),
            least=min(n if least is None else least, len(pool)),
            most=min(n, len(pool)),
            source=c.source,
        )
        for (who, _), pool in zip(choices, pools, strict=True)
    ]
    answers: list[list[int]] = yield Together(asked)
    return [
        (who, [pool[index] for index in answer])
        for (who, _), pool, answer in zip(choices, pools, answers, strict=True)
    ]


def choose_player(c: Context, who: Player, players: Sequence[Player], verb: str) -> Steps[Player | None]:
    """Have a player choose one of the players; None where there is none to choose."""
    if not players:
        return None
    chosen: list[int] = yield Decision(verb, who, players, of=PLAYER, source=c.source)
    return players[chosen[0]]


def choose_place(c: Context, who: Player, places: Sequence[str], verb: str) -> Steps[str]:
    """Have a player choose one of the places, spaces or ends of a deck; "" where there is none."""
    if not places:
        return ""
    chosen: list[int] = yield Decision(verb, who, places, of=TEXT, source=c.source)
    return places[chosen[0]]


def choose_space(c: Context, who: Player, spaces: Sequence[Space], verb: str) -> Steps[list[Space]]:
    """Have a player choose one of the spaces; none where there is none."""
    if not spaces:
        return []
    names = [space_name(c, space) for space in spaces]
    chosen: list[int] = yield Decision(verb, who, names, of=TEXT, source=c.source)
    return [spaces[chosen[0]]]


def may(c: Context, who: Player, verb: str, cards: Sequence[Card] = ()) -> Steps[bool]:
    """Ask a player whether to do what they may; ``cards`` are those it is about.

    Whether it can be done at all is tested before asking (semantics 3), by the caller; but here that no rule
    forbids it, and that a virtual copy, which is no card, cannot be moved.
    """
    prompt = ""
    state = c.game.state
    if cards and not permitted(c, SWAPPED.get(verb, verb), who, cards):
        return False
    if verb in MOVING and cards and all(state.is_virtual(card) for card in cards):
        return False
    if cards:
        prompt = ", ".join(state.face(card).name for card in cards if state.may_know(who, card))
    chosen: list[int] = yield Decision(verb, who, YES_NO, of=TEXT, prompt=prompt, source=c.source)
    return chosen[0] == 0


def choose_way(c: Context, who: Player, *ways: tuple[str, bool] | tuple[str, bool, bool]) -> Steps[int]:
    """Have a player choose one of several ways: each its text, whether it can be done in full, and, where
    that is something else, whether anything of it can be done.

    Only ways that can be done in full are offered (DC-ABIL-06); where there is none, those of which
    something can be done, for as much as possible of one (DC-ABIL-08). Returns the index of the way in
    ``ways``, -1 where nothing of any can be done.
    """
    offered = [index for index, way in enumerate(ways) if way[1]] or [
        index for index, way in enumerate(ways) if way[-1]
    ]
    if not offered:
        return -1
    chosen: list[int] = yield Decision(
        WAY, who, [ways[index][0] for index in offered], of=TEXT, source=c.source
    )
    return offered[chosen[0]]


def choose_quality(c: Context, who: Player, quality: str, options: Sequence[str] | None = None) -> Steps[str]:
    """Have a player choose a "class", "team" or other quality; by default among all those declared."""
    if options is None:
        library = c.game.library
        declared = {"class": library.classes, "color": library.classes, "team": library.teams}
        if quality not in declared:
            raise LookupError(f"no set declares a list of {quality}: the options must be given")
        options = declared[quality]
    if not options:
        return ""
    chosen: list[int] = yield Decision(quality, who, options, of=TEXT, source=c.source)
    return options[chosen[0]]


def in_order(c: Context, who: Player, cards: Sequence[Card], verb: str) -> Steps[list[Card]]:
    """Have a player put the cards into an order; the first of the list is dealt with first."""
    if len(unlike(c, who, cards)) < 2:
        return list(cards)
    n = len(cards)
    chosen: list[int] = yield Decision(
        verb, who, numbers(cards), least=n, most=n, source=c.source, ordered=True
    )
    return [cards[index] for index in chosen]
