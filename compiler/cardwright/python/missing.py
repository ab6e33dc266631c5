"""What a statement speaks of that may not be there: a player who was not chosen, a card that was not taken.

Such a statement is guarded whole: without it nothing of the statement is done, its "otherwise" no more than
the rest (semantics 1). Cards that are only acted on, counted or summed need no guard: none are none.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.model import nodes as n
from cardwright.model.irjson import holding_names
from cardwright.python.code import quoted
from cardwright.python.function import Function
from cardwright.python.values import Value

POINT = "point"
"""The quality that "get +2 of that" looks back to."""


def may_be_missing(f: Function, node: n.Statement) -> list[Value | str]:
    """What a statement's own clause reads that may be missing where the function now stands: variables, and
    the names of chosen qualities.
    """
    found: list[Value | str] = []
    for inner, is_tested in _own(node):
        match inner:
            case n.Ref(to=to) | n.Players(to=to) if to >= 0 and not _is_speaker(f, to):
                value = f.find(to)
                if value is not None and _may_lack(inner, value, is_tested):
                    found.append(value)
            case n.OfChosen(quality=quality) if _may_be_unchosen(f, quality):
                found.append(quality)
            case n.GetPoints(point="") if _may_be_unchosen(f, POINT):
                found.append(POINT)
    return [one for one in dict.fromkeys(found) if not f.is_sure(one)]


def _is_speaker(f: Function, to: int) -> bool:
    return to not in f.scope.bindings and to < len(f.face.nouns) and isinstance(f.face.nouns[to], n.This)


def _may_lack(noun: n.Noun, value: Value, is_tested: bool) -> bool:
    if value.optional:
        return True
    one = isinstance(noun, n.Ref) and not noun.plural and noun.form in SINGULAR
    return is_tested and one and value.sort == "cards"


SINGULAR = ("it", "he", "she", "that", "this", "the")


def _may_be_unchosen(f: Function, quality: str) -> bool:
    block = f.scope.qualities.get(quality)
    return block is None or block not in f.block.lineage()


def _own(node: n.Node, is_tested: bool = False) -> Iterator[tuple[n.Node, bool]]:
    """The nodes of a statement's own clause, without the statements in it; and whether each stands where a
    comparison with nothing would say something.
    """
    yield node, is_tested
    for name in holding_names(type(node)):
        value = getattr(node, name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, n.Node) and not isinstance(part, n.Statement | n.Ability):
                yield from _own(part, is_tested or isinstance(part, n.Valued | n.SameAs))


def there_is(f: Function, one: Value | str) -> str:
    """Whether something is not missing, as a truth expression."""
    if isinstance(one, str):
        return f"{quoted(f'chosen {one}')} in c.memory"
    code = f.use(one)
    return f"{code} is not None" if one.sort in ("player", "card") else f"bool({code})"
