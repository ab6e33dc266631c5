"""Tree to misshapes: phrases that parse but stand where they mean nothing, whatever the cards are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from lark import Token, Tree

from cardwright.foundation.tables import Node
from cardwright.text import rules
from cardwright.text.phrases import TextTree, is_count, last_type, last_word, text_of

#: A disagreement: the tree or token where it shows, and what would agree.
Disagreement = tuple[TextTree | Token, str]
Check = Callable[[TextTree], Iterator[Disagreement]]

#: Participles that are no past tense: "when three Heroes KO'd" lacks its verb.
_NEEDS_BE = frozenset({"ko'd", "kod"})
_NO_OBJECT = frozenset({"they", "he", "she"})


def _text_tree(node: TextTree) -> Iterator[Disagreement]:
    """A bare noun phrase is a sentence only as a count or a name after a timing label."""
    label = node.children[0]
    if isinstance(label, Tree) and label.data == rules.NAME_LABEL and last_type(label) == "NAME":
        yield label, "a label"
    is_timing = (
        isinstance(label, Tree) and label.data == rules.LABEL
        and isinstance(label.children[0], Tree) and label.children[0].data == rules.TIMING
    )  # fmt: skip
    for line in node.find_pred(lambda tree: tree.data in (rules.NP_LINE, rules.NP_LINE_AS)):
        if not is_timing or not _is_line(line.children[0]):
            yield line, "a verb"


def _is_line(phrase: TextTree | Token) -> bool:
    if not isinstance(phrase, Tree):
        return False
    if phrase.data in (rules.MODIFIED, rules.NP_JOIN):
        return _is_line(phrase.children[0])
    if phrase.data == rules.DEFINITE:
        core = phrase.children[-1]
        return isinstance(core, Tree) and len(core.children) == 1 and last_type(core) in ("NAME", "QNAME")
    return phrase.data in (rules.COUNTED, rules.PROPER, rules.BARE, rules.ANY, rules.POINTS, rules.ONE)


def _condition(node: TextTree) -> Iterator[Disagreement]:
    """A condition without a verb must end in a participle: "when a Villain captured this way"."""
    for child in node.children:
        if isinstance(child, Tree) and child.data == rules.HAPPENED:
            yield from _happened(child)


def _happened(node: TextTree) -> Iterator[Disagreement]:
    phrase = node.children[0]
    for _ in range(3):
        if isinstance(phrase, Tree) and phrase.data == rules.NP_JOIN:
            phrase = phrase.children[-1]
    if isinstance(phrase, Tree) and (phrase.data == rules.PART or text_of(phrase) == "that"):
        return
    posts = phrase.children[1:] if isinstance(phrase, Tree) and phrase.data == rules.MODIFIED else []
    told = [post for post in posts if isinstance(post, Tree) and post.data == rules.PARTICIPLE]
    if not told:
        yield node, "a verb"
    elif last_word(told[0]) in _NEEDS_BE:
        yield told[0], "is, are"


def _sg(node: TextTree) -> Iterator[Disagreement]:
    """A card word does not stand before points or a name: "this card Piercing", "a Villain Glass Wolf"."""
    head = node.children[-1]
    if getattr(head, "type", "") in ("POINT", "NAME") or last_word(head) == "pile":
        for child in node.children[:-1]:
            if (
                isinstance(child, Tree)
                and child.data == rules.NOUN_FILTER
                and last_type(child) in ("KIND", "PLAYER")
            ):
                yield node, "a card word"


def _paid(node: TextTree) -> Iterator[Disagreement]:
    """ "Pay 2" lacks its kind of points."""
    amount = node.children[0]
    if isinstance(amount, Tree) and amount.data == rules.MODIFIED:
        amount = amount.children[0]
    if isinstance(amount, Tree) and amount.data == rules.PART and is_count(amount.children[0]):
        yield amount, "points"


def _article(node: TextTree) -> Iterator[Disagreement]:
    """ "A effect": "an" stands before a vowel that is heard."""
    core = node.children[-1]
    if isinstance(node, Node) and isinstance(core, Node) and node.first.lower() == "a":
        following = core.first.lower()
        is_word = core.first.type not in ("CLASS", "TEAM", "PARAM")
        if is_word and following[:1] in ("a", "e", "i", "o") and following != "one":
            yield node, "an"


def _costs(node: TextTree) -> Iterator[Disagreement]:
    amount = node.children[0]
    if isinstance(amount, Tree) and amount.data == rules.NP_JOIN:
        yield amount, "a number"


NAMED = (rules.NOUN, rules.PRONOUN, rules.PROPER, rules.POSSESSOR)


def _in(node: TextTree) -> Iterator[Disagreement]:
    """A card is no place: "in the Bystander"."""
    place = node.children[0]
    if isinstance(place, Tree) and place.data == rules.PRONOUN and text_of(place) == "that":
        yield place, "a place"
    while isinstance(place, Tree) and place.children and place.data not in NAMED:
        # "in the HQ space under this Villain": it is the space that is the place
        place = place.children[0 if place.data == rules.MODIFIED and _is_space(place) else -1]
    if (
        isinstance(place, Tree)
        and place.data == rules.NOUN
        and getattr(place.children[0], "type", "") in ("KIND", "PLAYER")
    ):
        yield node, "a place"


def _is_space(phrase: TextTree) -> bool:
    post = phrase.children[-1]
    return isinstance(post, Tree) and post.data in (
        rules.SPACE_AT,
        rules.LEFT_OF,
        rules.RIGHT_OF,
        rules.TO_SIDE,
    )


def _during(node: TextTree) -> Iterator[Disagreement]:
    for period in node.children:
        if isinstance(period, Tree) and period.data == rules.PERIOD:
            phrase = period.children[-1]
            if isinstance(phrase, Tree) and phrase.data == rules.PRONOUN:
                yield phrase, "a noun"


def _np_object(node: TextTree) -> Iterator[Disagreement]:
    for child in node.children:
        if isinstance(child, Tree) and child.data == rules.PRONOUN and text_of(child) in _NO_OBJECT:
            yield child, "an object form"


CONDITIONED = (
    rules.IF, rules.UNLESS, rules.WHEN, rules.WHENEVER, rules.WHILE, rules.AS_IF, rules.AFTER,
    rules.BEFORE, rules.AS_HAPPENS, rules.FIRST_TIME, rules.NEXT_TIME, rules.WHEN_CONDITION,
    rules.IF_CONDITION, rules.FIN_JOIN,
)  # fmt: skip
"""What a finite clause follows that is a condition or a trigger."""
ACTING_ON = (
    rules.DISCARD, rules.KO, rules.GAIN, rules.PLAY, rules.REVEAL, rules.PUT, rules.RETURN, rules.MOVE,
    rules.DEFEAT, rules.FIGHT, rules.RESCUE, rules.RECRUIT, rules.CHOOSE, rules.FROM_PLACE, rules.ON,
    rules.OF, rules.BY, rules.WITH_NP, rules.SWAP, rules.STACK, rules.ADD,
)  # fmt: skip
"""Verbs and prepositions that want an object form."""

SHAPES: Mapping[str, Check] = {
    rules.TEXT: _text_tree,
    rules.SG: _sg,
    rules.INDEFINITE: _article,
    rules.PAY: _paid,
    rules.SPEND: _paid,
    rules.MAKE: _paid,
    rules.GET_NP: _paid,
    rules.COSTS: _costs,
    rules.IN: _in,
    rules.IN_PLACE: _in,
    rules.DURING: _during,
    **dict.fromkeys(CONDITIONED, _condition),
    **dict.fromkeys(ACTING_ON, _np_object),
}
