"""Expectations of a scenario: each form of ``expect …`` and how it is seen to be so."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from cardtable.api import Context, value
from cardwright.scenario.names import EMPTY, Unknown
from cardwright.scenario.playing import ACT, OUTCOMES, Failure, Playing
from cardwright.scenario.read import Expectation, Words
from cardwright.table.board import option_text, question

VICTORY_POINTS = "victory points"
FORMS = (
    "attack 2", "hand: A, B", "top of deck: A", "A in PLACE", "A not in PLACE", "3 cards in hand",
    "wounds 2", "A attack 7", "A holds: B", "can fight A", "can't fight A", 'asked "…"', "nothing asked",
    "hope 2", "no hope",
    "victory points 5", "turn of player 2", "evil wins", "players win", "tie", "the game goes on",
)  # fmt: skip

_NUMBER = re.compile(r"(?P<what>\S.*?) +(?P<n>-?[0-9]{1,18})")
_IN = re.compile(
    r"(?P<cards>\S.*?) +(?P<not>not +)?(?:in|on) +"
    r"(?P<player>player (?P<n>[0-9]{1,18})(?:'s|’s) +)?(?P<place>\S.*)"
)
_CAN = re.compile(
    r"(?P<can>can|can't|can’t|cannot) +(?P<verb>play|fight|recruit|use|choose|end turn) *(?P<what>.*)"
)
_ASKED = re.compile(r'asked *"(?P<words>[^"]*)"')
_COUNT = re.compile(r"(?P<n>[0-9]{1,18}) +(?P<what>\S.*)")
_END = re.compile(r"(?P<end>top|bottom) of (?P<place>\S.*)")


def expect(play: Playing, line: Expectation) -> None:
    """See whether an expectation holds; where it does not while a question is open, that is told, too."""
    try:
        _expect(play, line)
    except Failure as failure:
        asked = f"a question is open: {told}" if play._open() and (told := play._possible()) else ""
        if asked and play._possible() not in failure.notes:
            failure.notes = (*failure.notes, asked)
        raise


def _expect(play: Playing, line: Expectation) -> None:
    words = line.what
    if words.text in (*OUTCOMES.values(), "the game goes on"):
        _outcome(play, words.text)
    elif words.text == "nothing asked":
        if play._open():
            raise Failure("something is asked", play._possible())
    elif match := _ASKED.fullmatch(words.text):
        _asked(play, match["words"], line.player)
    elif match := re.fullmatch(r"turn of player ([0-9]{1,18})", words.text):
        _equal("turn of player", play.game.state.active + 1, int(match[1]))
    elif match := _CAN.fullmatch(words.text):
        _can(play, match["can"] == "can", match["verb"], words.part(match.start("what")))
    elif ":" in words.text:
        _lists(play, line)
    elif match := _IN.fullmatch(words.text):
        _in(play, line, match)
    elif words.text.startswith("no ") and (side := play.names.side(words.text[3:])):
        _equal(side, _reading(play, side), 0)
    elif match := _NUMBER.fullmatch(words.text):
        _number(play, line, words.part(0, match.end("what")), int(match["n"]))
    else:
        raise Unknown(words, f'"{words.text}" is nothing to expect', f"such as: {', '.join(FORMS)}")


def _equal(what: str, found: object, expected: object) -> None:
    if found != expected:
        raise Failure(f"expected {what} {expected}, found {found}")


def _outcome(play: Playing, expected: str) -> None:
    found = play._outcome()
    if found != expected:
        raise Failure(f"expected: {expected}; found: {found}", play._possible())


def _asked(play: Playing, expected: str, player: int | None) -> None:
    """Whether the words of an open question, or of its options, include those expected."""
    open_now = play._open()
    for decision in open_now:
        if player is None or decision.player == play._seat(player):
            options = " ".join(option_text(play.game, decision, option) for option in decision.options)
            if expected.casefold() in f"{question(play.game, decision)} {decision.kind} {options}".casefold():
                return
    whom = f" of player {player}" if player is not None else ""
    raise Failure(f'"{expected}" is not asked{whom}', play._possible() if open_now else "nothing is asked")


def _can(play: Playing, expected: bool, verb: str, what: Words) -> None:
    """Whether something can be done, or chosen, now."""
    if verb == "choose":
        options = [
            option_text(play.game, decision, option, short=True).casefold()
            for decision in play._open()
            for option in decision.options
        ]
        wanted = what.text.strip('"').casefold()
        found = wanted in options or any(wanted in option for option in options)
    else:
        acting = next((d for d in play.game.decisions if d.kind == ACT), None)
        if acting is None and play.game.decisions:
            raise Failure(f"whether one can {verb} is not known while a question is open", play._possible())
        name = play._wanted(verb, what)
        found = acting is not None and play._option(acting, verb, name) is not None
    if found != expected:
        raise Failure(f"one {'cannot' if expected else 'can'} {verb} {what.text}".rstrip(), play._possible())


# ---------------------------------------------------------------- cards in places


def _lists(play: Playing, line: Expectation) -> None:
    """``PLACE: A, B``, ``top of PLACE: A`` and ``X holds: A``."""
    words = line.what
    colon = words.text.index(":")
    head, listed = words.part(0, colon), words.part(colon + 1)
    if head.text.endswith(" holds"):
        name = play.names.card_name(head.part(0, len(head.text) - len(" holds")))
        held = [_name(play, card) for card in play.game.state.held(_find(play, name, head))]
        _same(head.text, held, play.names.names(listed))
        return
    end = _END.fullmatch(head.text)
    place = head.part(end.start("place")) if end else head
    cards = _cards(play, place, line.player)
    expected = play.names.names(listed)
    if end:
        found = cards[: len(expected)] if end["end"] == "top" else cards[::-1][: len(expected)]
        found_names = [_name(play, card) for card in found]
        if found_names != expected:
            raise Failure(f"expected {head.text}: {_told(expected)}; found: {_told(found_names)}")
        return
    if EMPTY in expected:
        spaces = _spaces(play, place)
        expected += [EMPTY] * (len(spaces) - len(expected))
        if spaces != expected:
            raise Failure(f"expected {head.text}: {_told(expected)}; found: {_told(spaces)}")
        return
    _same(head.text, [_name(play, card) for card in cards], expected)


def _same(what: str, found: Sequence[str], expected: Sequence[str]) -> None:
    """The same cards, in whatever order."""
    if Counter(found) != Counter(expected):
        raise Failure(f"expected {what}: {_told(expected)}; found: {_told(found)}")


def _told(names: Sequence[str]) -> str:
    return ", ".join(names) or "nothing"


def _name(play: Playing, card: int) -> str:
    return play.game.state.face(card).name


def _zones(play: Playing, words: Words, player: int | None) -> list[int]:
    """The numbers of the zones of a place, or of one space."""
    name, owned = play.names.place(words)
    table = play.game.table
    owner = play._seat(player) if owned else -1
    if player is not None and not owned:
        raise Unknown(words, f'"{words.text}" belongs to no player')
    if (name, owner) in table.rows:
        return list(table.rows[name, owner])
    found = [index for index, zone in enumerate(table.zones) if zone.space == name]
    if not found:
        raise Unknown(words, f'"{words.text}" cannot be looked at: name a place')
    return found


def _cards(play: Playing, words: Words, player: int | None) -> list[int]:
    """The cards of a place from its top, of a row from its deck's side."""
    zones = _zones(play, words, player)
    state = play.game.state
    if len(zones) == 1:
        return state.zones[zones[0]][::-1]
    return [card for index in zones for card in state.zones[index]]


def _spaces(play: Playing, words: Words) -> list[str]:
    """What stands in each space of a row."""
    zones = play.game.state.zones
    return [_name(play, zones[i][-1]) if zones[i] else EMPTY for i in _zones(play, words, None)]


def _in(play: Playing, line: Expectation, match: re.Match[str]) -> None:
    """``A in PLACE``, ``2 A in PLACE``, ``3 cards in PLACE``, ``A not in PLACE``."""
    words = line.what
    player = int(match["n"]) if match["n"] else line.player
    cards = _cards(play, words.part(match.start("place")), player)
    what = words.part(match.start("cards"), match.end("cards"))
    number: int | None = None
    count = _COUNT.fullmatch(what.text)
    if count and what.text not in play.names.of_cards:
        number, what = int(count["n"]), what.part(count.start("what"))
    found = _matching(play, cards, what, plural=number is not None)
    place = match["place"]
    told = _told([_name(play, card) for card in cards])
    if match["not"]:
        if found:
            raise Failure(f"{what.text} is in {place}: {told}")
    elif number is None:
        if not found:
            raise Failure(f"{what.text} is not in {place}: {told}")
    elif len(found) != number:
        raise Failure(f"expected {number} {what.text} in {place}, found {len(found)}: {told}")


def _matching(play: Playing, cards: Sequence[int], what: Words, *, plural: bool) -> list[int]:
    """The cards that words stand for: all, those of a name, those of a kind."""
    state = play.game.state
    if what.text in ("card", "cards"):
        return list(cards)
    if plural and what.text not in play.names.of_cards and (kind := play.names.kind(what.text)):
        return [card for card in cards if state.is_kind(card, kind)]
    name = play.names.counted(Words(f"1 {what.text}", what.span))[0] if plural else play.names.card_name(what)
    return [card for card in cards if name in (_name(play, card), state.definition(card).name)]


# ---------------------------------------------------------------- numbers


def _number(play: Playing, line: Expectation, what: Words, expected: int) -> None:
    """Points, tracks, counts of a kind, Victory Points, and values of a card."""
    game, names = play.game, play.names
    player = play._seat(line.player)
    if what.text.casefold() == VICTORY_POINTS:
        _equal(VICTORY_POINTS, _victory_points(play, player), expected)
    elif point := names.point(what.text):
        _equal(what.text, game.state.get_point(player, point), expected)
    elif side := names.side(what.text):
        _equal(what.text, _reading(play, side), expected)
    elif what.text in names.counters:
        _equal(what.text, game.state.counters.get(what.text, 0), expected)
    elif kind := names.kind(what.text):
        _equal(what.text, _owned(play, player, kind), expected)
    else:
        name, _, last = what.text.rpartition(" ")
        quality = names.quality(last)
        if quality is None or not name:
            known = [*game.table.points, *game.table.track_index, "cost"]
            raise Unknown(
                what, f'"{what.text}" has no number', f"numbers: {', '.join(known)}, and kinds of cards"
            )
        card = _find(play, names.card_name(what.part(0, len(name))), what)
        _equal(what.text, value(Context(game, player, card), card, quality), expected)


def _reading(play: Playing, side: str) -> int:
    """How far a track stands to a side."""
    table = play.game.table
    index = table.track_index[side]
    at = play.game.state.tracks[index]
    return max(0, at if table.tracks[index].sides[0] == side else -at)


def _owned(play: Playing, player: int, kind: str) -> int:
    """How many cards of a kind lie in a player's places."""
    state, table = play.game.state, play.game.table
    return sum(
        state.is_kind(card, kind)
        for index, zone in enumerate(table.zones)
        if zone.owner == player
        for card in state.zones[index]
    )


def _victory_points(play: Playing, player: int) -> int:
    from cardtable.families.legendary.ends import victory_points

    return victory_points(play.game, player)


def _find(play: Playing, name: str, words: Words) -> int:
    """A card of a name that lies where everybody sees it; else one that the active player may know."""
    state = play.game.state
    found = [
        card
        for card in range(1, len(state.where))
        if state.home(card) >= 0 and name in (state.face(card).name, state.definition(card).name)
    ]
    for fits in (state.is_open, lambda card: state.may_know(state.active, card)):
        for card in sorted(
            found, key=lambda c: (play.game.table.zones[state.home(c)].owner >= 0, state.where[c] < 0)
        ):
            if fits(card):
                return card
    raise Unknown(words, f"no {name} is on the table")
