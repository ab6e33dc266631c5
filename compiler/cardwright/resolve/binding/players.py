"""Players spoken of again: "they", "he", "that player" are players, or cards where those are nearer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from cardwright.model import nodes as n
from cardwright.resolve.binding import choice
from cardwright.resolve.binding.agreement import Fit
from cardwright.resolve.binding.mentions import Mention, Reading

LOOKING_BACK = ("that", "they", "he")
"""Players who were named before."""

Found = list[tuple[Fit, Mention]]
Visit = Callable[[n.Filter], n.Filter]


def looks_back(node: n.Node) -> bool:
    """Whether a node stands for players named before."""
    return node.__class__ is n.Players and node.whose in LOOKING_BACK


def card_or_player(reading: Reading, ref: n.Ref, visit: Visit) -> n.Noun:
    """ "They", "he", "she": players who do something, else cards."""
    people = choice.nearest(reading, "players", "", None if ref.form == "they" else False)
    cards = choice.nearest(reading, "cards", "", ref.plural, ref.form)
    doer = reading.role == "doer" or not cards
    if people and (doer or (reading.role == "who" and people[0][1].unit >= cards[0][1].unit)):
        whose: n.Whose = "they" if ref.form == "they" else "he"
        return _pointed(reading, n.Players(whose, span=ref.span), people, visit)
    return choice.pointed(reading, ref, cards)


def player_or_card(reading: Reading, players: n.Players, visit: Visit) -> n.Noun:
    """What reads as players, with whom it is; cards, where such are nearer or nobody else was named."""
    found = choice.nearest(reading, "players", "", None)
    if players.whose in ("he", "they"):
        plural = players.whose == "they"
        cards = choice.nearest(reading, "cards", "", plural, players.whose)
        if cards and (not found or (not plural and cards[0][1].unit > found[0][1].unit)):
            ref = n.Ref("they" if plural else "he", case="subject", plural=plural, span=players.span)
            return choice.pointed(reading, ref, cards)
    return _pointed(reading, players, found, visit)


def _pointed(reading: Reading, players: n.Players, found: Found, visit: Visit) -> n.Players:
    filters = tuple(visit(one) for one in players.filters)
    words = {"that": "that player"}.get(players.whose, players.whose)
    chosen = choice.chosen(reading, found, words, players.span, "other player")
    if chosen is not None:
        choice.again(reading, chosen[1])
    return replace(players, filters=filters, to=-1 if chosen is None else chosen[1].index)
