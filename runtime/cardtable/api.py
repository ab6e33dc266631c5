"""The one door for compiled effects: everything that generated code may use, and nothing else.

Generated modules import from here only; the compiler checks the names and arguments it writes against this
page and writes the import line from ``__all__``. Every function takes the `Context` first. Cards and players
are integers.

Three sorts of function stand here:

* *queries* (`cardtable.effects.queries`) look and change nothing; they return plain values;
* *choices* (`cardtable.effects.choices`) ask a player; they are generators, used with ``yield from``;
* *verbs* (`cardtable.effects.verbs`) do what the rulebooks' verbs do; they too are generators, and each
  returns what it really moved or did, so that "this way" can be read from it.

The kinds of function that a set's ``effects.py`` holds (by the ability's ``role``):

======= ============================================== ====================================================
role    signature                                      meaning
======= ============================================== ====================================================
effect  ``f(c) -> Steps``                              done when its label says, or when the card is played
static  ``f(c, card) -> int`` (``changes`` a value)    what it adds to that value of ``card``; 0: nothing
static  ``f(c, card) -> bool`` (a permission)          True forbids it
static  ``f(c) -> list[Card]`` (``changes`` "face")    the cards that count as, or have, what it says
trigger ``f(c) -> Steps``                              ``c.event`` tells what happened
replace ``f(c) -> Steps[bool]``                        ``c.event`` tells what would happen; True replaces it
cost    ``f(c) -> Steps``, ``f_possible(c) -> bool``   what playing the card demands first
action  ``f(c) -> Steps``, ``f_possible(c) -> bool``   what its player may do in their turn
end     ``f(c) -> bool``                               whether the condition holds
worth   ``f(c) -> int``                                Victory Points for ``c.you`` at the end of the game
later   ``f(c) -> Steps``                              a clause that runs later; its values are in ``c.bound``
======= ============================================== ====================================================

``f_possible`` may be missing beside an action: it is always possible. A Superpower may have one.

Beside a trigger or a replacement ``f`` stands a plain function ``f_concerns(c) -> bool``: whether
``c.event`` is one it speaks of, a replacement that may be declined also whether it can be done. It is asked
at the moment itself, before anybody is asked to choose among several; ``f`` is only done where it is true.
Without it, every event of the verb concerns ``f``.

Each labelled effect is done with the card as ``c.source``. In a Mastermind's or Scheme's effect of a Master
Strike or a Twist, ``c.event.card`` is that Strike or Twist ("this Twist").

Where an argument is called ``until`` it is one of "this turn", "next turn", "until your next turn", "the
rest of the game" and "while" (as long as the card stays where it is); where it is called ``when``, one of
"at the end of this turn", "at the start of your next turn", "during your turn" and "at the end of the game".

Where an argument is called ``verb`` it is the lemma of a rulebook verb in lower case: "draw", "discard",
"ko", "gain", "rescue", "reveal", "look at", "put", "move", "play", "recruit", "fight", "defeat", "capture",
"enter", "escape", "become", "transform", "inspire", "reduce", "get", "pay", "shuffle", "copy". Decisions
carry it as their kind, events and the history of the turn as their verb.
"""

from __future__ import annotations

from cardtable.effects.choices import (
    choose,
    choose_any,
    choose_each,
    choose_place,
    choose_player,
    choose_quality,
    choose_space,
    choose_up_to,
    choose_way,
    in_order,
    may,
)
from cardtable.effects.queries.can import (
    can_capture,
    can_copy,
    can_discard,
    can_draw,
    can_gain,
    can_inspire,
    can_pay,
    can_reduce,
    can_rescue,
    permitted,
)
from cardtable.effects.queries.cards import (
    bears,
    beside,
    captor,
    differing,
    has_keyword,
    has_point,
    held,
    highest,
    holder,
    in_play,
    is_grey,
    is_kind,
    is_multicolored,
    lowest,
    master,
    named,
    others,
    owner,
    played,
    printed,
    shares,
    the_one,
    value,
    yours,
)
from cardtable.effects.queries.events import (
    done,
    event_amount,
    event_card,
    event_cards,
    event_place,
    event_player,
    event_space,
    happened,
    superpower,
    within_reach,
)
from cardtable.effects.queries.places import (
    adjacent,
    at_random,
    bottom,
    goes_on,
    in_front,
    is_empty,
    is_in,
    leftmost,
    place,
    ran_out,
    rightmost,
    space_of,
    supply,
    top,
)
from cardtable.effects.queries.players import (
    active_player,
    count_players,
    each_other_player,
    each_player,
    left,
    other_players,
    points_of,
    right,
    track,
    with_fewest,
    with_most,
)
from cardtable.effects.queries.spaces import (
    cards_in,
    empty_spaces,
    from_left,
    spaces,
    spaces_beside,
    spaces_of,
    stood_in,
)
from cardtable.effects.verbs.cards import (
    discard,
    discard_down_to,
    draw,
    draw_that,
    gain,
    ko,
    look_at,
    move_to,
    put,
    put_beside,
    put_under,
    rescue,
    reveal,
    reveal_hand,
    set_aside,
    shuffle,
    shuffle_into,
    swap,
)
from cardtable.effects.verbs.play import (
    become,
    cancel,
    capture,
    count_as,
    defeat,
    do_effect,
    enter,
    escape,
    fight,
    play_as_copy,
    play_card,
    play_copy,
    play_top,
    recruit,
    transform,
)
from cardtable.effects.verbs.rules import (
    bonus,
    bonus_all,
    end_turn,
    extra_turn,
    forbid,
    forbid_all,
    get_points,
    grant,
    inspire,
    later,
    lose,
    pay,
    permit,
    permit_these,
    reduce,
    refill,
    skip_step,
    spend_as,
    whenever,
    win,
)
from cardtable.kernel.context import Card, Context, Effect, Player, Space, Steps

__all__ = [
    "Card",
    "Context",
    "Effect",
    "Player",
    "Space",
    "Steps",
    "active_player",
    "adjacent",
    "at_random",
    "bears",
    "become",
    "beside",
    "bonus",
    "bonus_all",
    "bottom",
    "can_capture",
    "can_copy",
    "can_discard",
    "can_draw",
    "can_gain",
    "can_inspire",
    "can_pay",
    "can_reduce",
    "can_rescue",
    "cancel",
    "captor",
    "capture",
    "cards_in",
    "choose",
    "choose_any",
    "choose_each",
    "choose_place",
    "choose_player",
    "choose_quality",
    "choose_space",
    "choose_up_to",
    "choose_way",
    "count_as",
    "count_players",
    "defeat",
    "differing",
    "discard",
    "discard_down_to",
    "do_effect",
    "done",
    "draw",
    "draw_that",
    "each_other_player",
    "each_player",
    "empty_spaces",
    "end_turn",
    "enter",
    "escape",
    "event_amount",
    "event_card",
    "event_cards",
    "event_place",
    "event_player",
    "event_space",
    "extra_turn",
    "fight",
    "forbid",
    "forbid_all",
    "from_left",
    "gain",
    "get_points",
    "goes_on",
    "grant",
    "happened",
    "has_keyword",
    "has_point",
    "held",
    "highest",
    "holder",
    "in_front",
    "in_order",
    "in_play",
    "inspire",
    "is_empty",
    "is_grey",
    "is_in",
    "is_kind",
    "is_multicolored",
    "ko",
    "later",
    "left",
    "leftmost",
    "look_at",
    "lose",
    "lowest",
    "master",
    "may",
    "move_to",
    "named",
    "other_players",
    "others",
    "owner",
    "pay",
    "permit",
    "permit_these",
    "permitted",
    "place",
    "play_as_copy",
    "play_card",
    "play_copy",
    "play_top",
    "played",
    "points_of",
    "printed",
    "put",
    "put_beside",
    "put_under",
    "ran_out",
    "recruit",
    "reduce",
    "refill",
    "rescue",
    "reveal",
    "reveal_hand",
    "right",
    "rightmost",
    "set_aside",
    "shares",
    "shuffle",
    "shuffle_into",
    "skip_step",
    "space_of",
    "spaces",
    "spaces_beside",
    "spaces_of",
    "spend_as",
    "stood_in",
    "superpower",
    "supply",
    "swap",
    "the_one",
    "top",
    "track",
    "transform",
    "value",
    "whenever",
    "win",
    "with_fewest",
    "with_most",
    "within_reach",
    "yours",
]
