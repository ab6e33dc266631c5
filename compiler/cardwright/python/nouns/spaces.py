"""Spaces to Python: the spaces of a row as a list expression, and the one that is picked of them."""

from __future__ import annotations

from cardwright.model import nodes as n
from cardwright.python.code import quoted, truth
from cardwright.python.function import Function
from cardwright.python.gaps import CannotCompile
from cardwright.python.nouns.amounts import is_one
from cardwright.python.nouns.cards import cards, filtered, listed
from cardwright.python.nouns.filters import at_least
from cardwright.python.nouns.referents import card
from cardwright.python.registry import LISTED, LOCATIONS

ALL = ("a", "any", "another", "each", "all", "the", "bare")
"""Determiners of a space in which something is: every space that fits will do."""
DIRECT = frozenset({"to the left of", "to the right of", "under", "above"})
"""Relations in which at most one space stands to another."""


def all_spaces(f: Function, noun: n.Spaces, mover: str = "") -> str:
    """The spaces that a noun may mean, as a list expression; ``mover`` is the card that moves to one."""
    if noun.det.amount is not None or noun.det.how not in ALL:
        raise CannotCompile(noun.det.span, f"{noun.det.how!r} spaces have no Python here")
    if (noun.card is not None and noun.place is not None) or (
        not noun.relation and (noun.card or noun.place)
    ):
        raise CannotCompile(noun.span, "how these spaces stand is not said")
    found = _standing(f, noun, mover)
    other = noun.det.other or noun.det.how == "another"
    if other:
        found = _without(f, found, _here(f, noun, mover))
    if noun.holding is not None:
        found = _with(f, found, noun.holding)
    if noun.empty:
        found = f.call("empty_spaces", found)
    if noun.position:
        found = f.call("from_left", found)
        found += "[:1]" if noun.position == "leftmost" else "[-1:]"
    return found


def _standing(f: Function, noun: n.Spaces, mover: str) -> str:
    if not noun.relation:
        if noun.row:
            return f.call("spaces", quoted(noun.row))
        raise CannotCompile(noun.span, "of which row this is a space is not said")
    if mover and is_near(f, noun):
        of = f.call("spaces_of", f"[{mover}]")
    elif noun.card is not None:
        of = f.call("spaces_of", _listed(f, noun.card))
    elif noun.place is not None:
        of = spaces_at(f, noun.place)
    else:
        raise CannotCompile(noun.span, "next to what this is a space is not said")
    return f.call("spaces_beside", quoted(noun.relation), of, *((quoted(noun.row),) if noun.row else ()))


def is_near(f: Function, noun: n.Noun) -> bool:
    """Whether spaces are told by how they stand to the card that moves: "an adjacent space", or "the space to
    its left" of one that is chosen as it moves.
    """
    if not isinstance(noun, n.Spaces) or not noun.relation or noun.place is not None:
        return False
    return noun.card is None or (isinstance(noun.card, n.Ref) and _is_chosen_now(f, noun.card))


def _is_chosen_now(f: Function, noun: n.Ref) -> bool:
    spoken = f.face.nouns[noun.to] if 0 <= noun.to < len(f.face.nouns) else None
    return isinstance(spoken, n.Cards) and f.find(noun.to) is None


def _without(f: Function, found: str, but: str) -> str:
    with f.element("space") as each:
        return f"[{each} for {each} in {found} if {each} not in {but}]"


def _here(f: Function, noun: n.Spaces, mover: str) -> str:
    """What "another space" is other than: where the card that moves stands, else the space just named."""
    if mover:
        return f.call("spaces_of", f"[{mover}]")
    if f.scope.places.named:
        return spaces_at(f, f.scope.places.named[-1].place)
    raise CannotCompile(noun.span, "other than which space is not said")


def _with(f: Function, found: str, what: n.Noun) -> str:
    """Those of the spaces that hold such a card."""
    if not isinstance(what, n.Cards) or what.place is not None or what.det != n.Det("a") or what.plural:
        raise CannotCompile(what.span, "what a space holds is one card of a kind")
    with f.element("space") as each:
        inside = filtered(f, f.call("cards_in", f"[{each}]"), what.kind, what.filters, "c.you", "")
        return f"[{each} for {each} in {found} if {truth(at_least(inside, '1'))}]"


def _listed(f: Function, noun: n.Noun) -> str:
    if is_one(f, noun):
        return f"[{card(f, noun)}]"
    return listed(f, noun) if isinstance(noun, n.Ref) else cards(f, noun)


def spaces_at(f: Function, where: n.Location, mover: str = "") -> str:
    """The spaces of a place that is one or several spaces of a row, as a list expression."""
    match where:
        case n.InSpace(space=n.Spaces() as noun):
            kept = f.scope.places.picked.get(noun.order)
            mover = mover or (f.scope.movers[-1] if f.scope.movers else "")
            return f.use(kept) if kept is not None else all_spaces(f, noun, mover)
        case n.Place(name=name, owner=None, end=""):
            return f.call("spaces", quoted(name))
        case n.There(end=""):
            return there_spaces(f, where)
    raise CannotCompile(where.span, "this is no space of a row")


def there_spaces(f: Function, where: n.There) -> str:
    """The space that "there" means: the place named last."""
    if not f.scope.places.named:
        raise CannotCompile(where.span, "no place was named before this")
    last = f.scope.places.named[-1].place
    if isinstance(last, n.InSpace):
        if last.space.order not in f.scope.places.picked:
            raise CannotCompile(where.span, "which space this means is not kept: name it again")
        row = last.space.row if isinstance(last.space, n.Spaces) else ""
        said = where.name.removesuffix("space").strip()
        if said and row and said != row:
            raise CannotCompile(where.span, f"the space just named is one of the {row}")
    return spaces_at(f, last)


def picked_space(f: Function, where: n.InSpace, who: str, verb: str, mover: str) -> str:
    """Write which space a card goes to: the one there is, or one that the subject chooses."""
    noun = where.space
    if not isinstance(noun, n.Spaces) or noun.plural or noun.det.how not in ("a", "any", "another", "the"):
        raise CannotCompile(where.span, "one space was expected here")
    found = all_spaces(f, noun, mover)
    if noun.position or noun.relation in DIRECT:
        value = f.variable("spaces", found, "space")
    else:
        value = f.variable("spaces", f.call("choose_space", who, found, quoted(verb)), "space")
    f.scope.places.name(where)
    f.scope.places.picked[noun.order] = value
    return value.code


def _may_lack_room(noun: n.Spaces) -> bool:
    return noun.empty or noun.relation in DIRECT


def differs(f: Function, noun: n.Spaces) -> bool:
    """Whether it differs from card to card which spaces these are, and one may have none."""
    return _may_lack_room(noun) and (is_near(f, noun) or noun.det.how == "another")


def room_for(f: Function, noun: n.Spaces, each: str) -> str:
    """The spaces that a card may go to, as a list expression and so as the test whether there are any."""
    return all_spaces(f, noun, each)


def there_is_room(f: Function, what: n.Noun, noun: n.Spaces, who: str) -> str:
    """Whether a card has a space to go to, as a truth expression; "True" where it always has."""
    if not _may_lack_room(noun):
        return "True"
    if not differs(f, noun):
        return f"bool({all_spaces(f, noun)})"
    if isinstance(what, n.Cards):
        with f.element("card") as each:
            return f"any({room_for(f, noun, each)} for {each} in {cards(f, what, who, 'move')})"
    return f"bool({all_spaces(f, noun, card(f, what))})" if is_one(f, what) else "True"


def _cards_in(f: Function, where: n.Location) -> str:
    """The cards in the spaces of a location, as a list expression."""
    found = f.call("cards_in", spaces_at(f, where))
    if isinstance(where, n.InSpace):
        f.scope.places.name(where)
    return found


LOCATIONS[n.InSpace] = _cards_in
LISTED[n.Spaces] = all_spaces
