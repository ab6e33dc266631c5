"""Statements that hold others, stand as rules, set a game up or end it."""

from __future__ import annotations

from typing import Literal

from cardwright.model.abilities import Ability, Label
from cardwright.model.core import Amount, Condition, Duration, Happening, Location, Noun, Statement, node

# ---------------------------------------------------------------- how clauses combine


@node
class May(Statement):
    """A permission: offered only where it can be done (semantics 3)."""

    who: Noun
    body: tuple[Statement, ...]


@node
class If(Statement):
    """A condition in force for its statements; ``unless`` renders the contrary."""

    condition: Condition
    then: tuple[Statement, ...]
    otherwise: tuple[Statement, ...] = ()
    unless: bool = False


@node
class OneWay(Statement):
    """Alternatives in one sentence: "discards a card or gains a Wound" (DC-ABIL-06)."""

    who: Noun
    options: tuple[tuple[Statement, ...], ...]


@node
class ChooseOne(Statement):
    """ "Choose one:" with its options, one a line (DC-ABIL-12)."""

    who: Noun
    options: tuple[tuple[Statement, ...], ...]


@node
class DoBoth(Statement):
    """ "Do both": the options of the "choose one" above are both done, if its player likes (DC-ABIL-13)."""


@node
class ForEach(Statement):
    """Statements done once for each card or player, or points multiplied by their number.

    ``simultaneous`` collects the choices of all players before anything happens (semantics 7).
    """

    each: Noun
    body: tuple[Statement, ...]
    simultaneous: bool = False


@node
class Repeat(Statement):
    """Statements done so many times, or over and over until a condition holds: "draw a card twice".

    An empty body is the whole text it stands in, done once more: "if you do, repeat this process".
    """

    body: tuple[Statement, ...]
    times: Amount | None = None
    until: Condition | None = None


@node
class DoUntil(Statement):
    """A statement of one card done over and over until a condition holds: "draw cards until you have six".

    Where the condition holds already, nothing is done.
    """

    body: tuple[Statement, ...]
    until: Condition


@node
class Instead(Statement):
    """What is done instead of the line above, or of the replaced event."""

    body: tuple[Statement, ...]


@node
class Whenever(Statement):
    """A trigger: each time, or once (``once``: "the next time", "when … this turn")."""

    happening: Happening
    body: tuple[Statement, ...]
    once: bool = False
    duration: Duration | None = None


@node
class Would(Statement):
    """A replacement: "if you would gain a Wound, you may … instead" (semantics 9)."""

    happening: Happening
    body: tuple[Statement, ...]


@node
class Later(Statement):
    """Statements done at a later moment: "at the end of this turn, …"."""

    when: Duration
    body: tuple[Statement, ...]


@node
class UseKeyword(Statement):
    """A keyword of the language, with its arguments and the meaning they give it (filled by resolution).

    ``body`` is its meaning, or ``lines`` where its text has labels of its own. What stands behind its colon
    ("X-Gene [Tech]: Draw a card") is the `KeywordEffect` in them; before resolution ``body`` is nothing else.
    """

    keyword: str
    arguments: tuple[str, ...] = ()
    body: tuple[Statement, ...] = ()
    lines: tuple[Ability, ...] = ()


@node
class KeywordEffect(Statement):
    """What stands behind a keyword's colon, at the place where the keyword's meaning does it.

    In the keyword's own text it is ``<effect>``, and empty.
    """

    keyword: str = ""
    body: tuple[Statement, ...] = ()


@node
class Reminder(Statement):
    """A parenthesis; it must mean what its keyword or rule means (semantics 11)."""

    body: tuple[Statement, ...]
    label: Label | None = None


# ---------------------------------------------------------------- standing rules


@node
class Cannot(Statement):
    """A prohibition: "you can't fight this Villain unless …"; can't beats can."""

    who: Noun
    verb: str
    what: Noun | None = None
    unless: Condition | None = None
    when: Condition | None = None
    duration: Duration | None = None


@node
class Permit(Statement):
    """A permission that lasts: "you may recruit Heroes from the KO pile this turn"; can't beats can."""

    who: Noun
    verb: str
    what: Noun
    duration: Duration


@node
class ToPlay(Statement):
    """What playing the card demands first: "To play this card, you must …" (DC-CARDFACT-11)."""

    body: tuple[Statement, ...]


@node
class CostChange(Statement):
    """A price changed: "costs 2 less", for whom it is said."""

    what: Noun
    amount: Amount
    duration: Duration | None = None


@node
class Worth(Statement):
    """A card's value for the end of the game: "This card is worth 1 VP for each …"."""

    what: Noun
    amount: Amount


# ---------------------------------------------------------------- set-up and ends


@node
class UseCards(Statement):
    """A set-up count: "8 Twists", "Use 7 Heroes"; ``players`` restricts it to such games."""

    what: Noun
    mode: Literal["use", "add", "include", "exclude"] = "use"
    place: Location | None = None
    players: tuple[int, ...] = ()
    representing: str = ""


@node
class Leads(Statement):
    """The groups that a Mastermind always leads (DC-BUILD-08)."""

    groups: tuple[str, ...]
    any_with: str = ""


@node
class Outcome(Statement):
    """The game ends as an end's label says: "Twist 7: Evil Wins!"."""

    label: str


@node
class EndsWhen(Statement):
    """The condition under which a game ends: "When 3 Villains have escaped"; lives under an end's label."""

    condition: Condition
