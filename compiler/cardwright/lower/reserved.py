"""Forms that are read and mean nothing yet, each with what is written instead, where there is something.

They are in the grammar so that an error stands at the right word. A test holds every other form to have its
handler, and none of these to be used by a text that compiles.
"""

from __future__ import annotations

from cardwright.text import rules

VERBS: dict[str, str] = {
    rules.ATTACH: 'is written "put … under"',
    rules.CAUSE: "",
    rules.CHECK: "",
    rules.CHOOSE_TO: 'is written "may"',
    rules.COPY: "",
    rules.CREATE: "",
    rules.DESTROY: 'is written "KO"',
    rules.DO_SAME_TO: "",
    rules.FLIP: "",
    rules.GAIN_BONUS: 'is written "get"',
    rules.GIVE_BONUS: 'is written "get": "it gets +1 Attack"',
    rules.HOLD: "",
    rules.IGNORE: "",
    rules.INCREASE: "",
    rules.KEEP: "",
    rules.LEAVE: 'is said as what is done: "is defeated", "escapes", "is recruited"',
    rules.MAKE: "",
    rules.MARK: "",
    rules.NAME: 'is written "choose"',
    rules.OCCUR: "",
    rules.PLACE: 'is written "put"',
    rules.PREVENT: 'is written "if … would …, … instead"',
    rules.PULL: 'is written "move"',
    rules.PUSH: 'is written "move"',
    rules.REARRANGE: "",
    rules.REENTER: 'is written "enter"',
    rules.REFILL_ANY: "does not say what",
    rules.REMOVE: 'is written "KO" or "put"',
    rules.RESOLVE: "",
    rules.RESOLVE_ANY: "",
    rules.SEARCH: "",
    rules.SEARCH_FOR: "",
    rules.SEND: 'is written "put"',
    rules.SKIP: "",
    rules.START: "",
    rules.STAY: "",
    rules.TRADE: 'is written "swap … with …"',
    rules.TURN: "",
}
"""Verbs of general use, by their rule."""

LEADS: dict[str, str] = {
    rules.AFTER: 'is written "when", or "whenever" for each time',
    rules.AS_HAPPENS: 'is written "when"',
    rules.AT_PLACE: "",
    rules.BEFORE: 'is written "if … would …, … instead"',
    rules.RATHER_THAN: 'is written "if … would …, … instead"',
}
"""What leads a clause."""

FORMS = frozenset(
    {
        *LEADS,
        rules.ADJ_OR, rules.ALL_N, rules.ALL_POINTS, rules.ALREADY, rules.ANY_AMOUNT,
        rules.AROUND_THE_TABLE, rules.AS_IF, rules.AS_IF_DOING, rules.AS_MANY, rules.ASIDE,
        rules.ASIDE_AFTER, rules.ASIDE_BEFORE, rules.ASIDE_EVEN_SOLO, rules.ASIDE_ICONS,
        rules.ASIDE_INCLUDING, rules.ASIDE_INSTEAD, rules.ASIDE_PLACE, rules.ASIDE_ROUND_DOWN,
        rules.ASIDE_THAT, rules.BEFORE_DOING, rules.BOTTOM_OF, rules.BY_DOING, rules.CAN_BE, rules.CAN_ONLY,
        rules.CAN_ONLY_BE, rules.CHOOSE_HEAD, rules.CLOSEST_TO, rules.CURRENTLY, rules.DID_NOT,
        rules.DO_NOT_ALREADY, rules.DOING, rules.EITHER_WAY, rules.EVERY_N_POINTS, rules.EXCEPT,
        rules.FACING, rules.FROM_NEXT_TO, rules.FROM_UNDER, rules.HAD_DONE, rules.HAS_ALREADY_DONE,
        rules.HERE, rules.HOW_MANY, rules.IF_DOING, rules.IN_FRONT_OF, rules.IN_PLAY, rules.IN_TURN,
        rules.INCLUDING,
        rules.INSTEAD_OF, rules.INSTEAD_OF_NP, rules.INTO_PLAY, rules.IS_LESS_BY, rules.IS_MORE_BY,
        rules.MAY_ACT, rules.MUST_BE, rules.NAME_LABEL, rules.NO_LONGER, rules.ONCE, rules.OR_TIED,
        rules.OUT_OF_PLAY, rules.PLUS_DOUBLE, rules.QUOTIENT, rules.RANGE_N, rules.SAME_SUBJECT_MAY,
        rules.SAME_SUBJECT_MUST, rules.SAME_SUBJECT_PAST, rules.SIMULTANEOUSLY, rules.THAN,
        rules.THAT_PLAYER_CLAUSE, rules.TIED, rules.TO_BE, rules.TOO, rules.TOP_OF, rules.USABLE_FOR,
        rules.WHERE, rules.WHOSE_ABILITY, rules.WITH_ABILITY, rules.WITH_POINTS, rules.WORTH_BONUS,
        rules.WORTH_DOUBLE,
    }
)  # fmt: skip
"""Other forms: what leads a clause, follows a verb or a noun, or counts."""
