"""Places to Python: the cards of a place as a list expression, whose it is, where cards came from."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.model import nodes as n
from cardwright.python.code import operand, quoted
from cardwright.python.function import Function
from cardwright.python.gaps import CannotCompile
from cardwright.python.nouns.players import is_single, player, players
from cardwright.python.nouns.referents import card
from cardwright.python.registry import LOCATIONS
from cardwright.python.scope import EACH


def owner_of(f: Function, place: n.Place, who: str) -> str:
    """The expression of a place's owner, "" for a place of the table."""
    word = next((word for word in f.face.known.places if word.name == place.name), None)
    if place.owner is None:
        return who if word is not None and word.owner == "player" else ""
    return player(f, place.owner)


def in_place(f: Function, where: n.Location, who: str, count: str = "1") -> str:
    """The cards of a place as a list expression; of an end of a pile, the ``count`` cards there."""
    match where:
        case n.Place(end=""):
            return _for_owners(
                f, where, who, lambda owner: f.call("place", quoted(where.name), *owned(owner))
            )
        case n.Place(end="top" | "bottom" as end):
            named = {} if count == "1" else {"n": count}
            return _for_owners(
                f, where, who, lambda owner: f.call(end, quoted(where.name), *owned(owner), **named)
            )
        case n.AnyPlace(options=options):
            return " + ".join(operand(in_place(f, option, who, count)) for option in options)
        case n.Beside(relation="under", card=noun):
            return f.call("held", card(f, noun))
        case n.Beside(relation="next to", card=noun):
            return f.call("beside", card(f, noun))
        case n.Beside(relation="adjacent to" | "above" as relation, card=noun):
            return _beside(f, relation, noun)
        case n.There(end="") if f.scope.places.named and isinstance(
            f.scope.places.named[-1].place, n.InSpace
        ):
            return LOCATIONS[n.InSpace](f, where)
        case n.There():
            place, owner = there(f, where)
            if place.end:
                return f.call(place.end, quoted(place.name), *owned(owner))
            return f.call("place", quoted(place.name), *owned(owner))
    if type(where) in LOCATIONS:
        return LOCATIONS[type(where)](f, where)
    raise CannotCompile(where.span, "this place has no Python here")


def _beside(f: Function, relation: str, noun: n.Noun) -> str:
    """The cards next to a card or above it, or to what was chosen."""
    value = f.find(noun.to) if isinstance(noun, n.Ref) else None
    if value is None or value.sort != "cards":
        if relation == "adjacent to":
            return f.call("adjacent", card(f, noun))
        near = f.call("spaces_beside", quoted(relation), f.call("spaces_of", f"[{card(f, noun)}]"))
    else:
        near = f.call("spaces_beside", quoted(relation), f.call("spaces_of", f.use(value)))
    return f.call("cards_in", near)


def there(f: Function, where: n.There) -> tuple[n.Place, str]:
    """The place just named, and its owner; of an end of it, where the cards came from."""
    plain = bool(f.scope.places.named) and not where.end and not where.name
    found = None if plain else origin_of(f, where.to)
    if found is not None:
        return of_one_owner(found, where.span)
    if not f.scope.places.named:
        raise CannotCompile(where.span, "no place was named before this")
    place, owner, _ = f.scope.places.named[-1]
    if isinstance(place, n.InSpace):
        raise CannotCompile(where.span, "the place just named is a space of a row")
    return of_one_owner((place, owner), where.span)


def of_one_owner(found: tuple[n.Place, str], span: n.Span) -> tuple[n.Place, str]:
    """A place and its owner, who must be known: what came from several players goes back by each of them."""
    if found[1] == EACH:
        raise CannotCompile(span, 'this came from several players: say what "each player" does with it')
    return found


def origin_of(f: Function, to: int) -> tuple[n.Place, str] | None:
    """Where the cards of an earlier noun phrase came from; of "one of them", where they did."""
    seen: set[int] = set()
    while 0 <= to < len(f.face.nouns) and to not in seen:
        if to in f.scope.places.origins:
            return f.scope.places.origins[to]
        seen.add(to)
        noun = f.face.nouns[to]
        if isinstance(noun, n.SomeOf):
            noun = noun.of
        to = noun.to if isinstance(noun, n.Ref) else -1
    return None


def owned(owner: str) -> tuple[str, ...]:
    """The argument that names the owner of a place; none for the table's places and for your own."""
    return () if owner in ("", "c.you") else (owner,)


def _for_owners(f: Function, where: n.Place, who: str, of: Callable[[str], str]) -> str:
    """The cards of a place, those of several owners one after another."""
    several = where.owner is not None and not is_single(f, where.owner)
    if several and where.owner is not None:
        owners = players(f, where.owner)
        with f.element("player") as each, f.element("card") as element:
            return f"[{element} for {each} in {owners} for {element} in {of(each)}]"
    owner = owner_of(f, where, who)
    f.scope.places.name(where, owner)
    return of(owner)


def origin(f: Function, noun: n.Cards, who: str) -> None:
    """Remember where the cards of a noun are taken from, for "back"."""
    if isinstance(noun.place, n.Place) and (noun.place.owner is None or is_single(f, noun.place.owner)):
        f.scope.places.origins[noun.order] = (noun.place, owner_of(f, noun.place, who))
