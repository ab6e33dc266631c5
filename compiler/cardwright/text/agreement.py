"""Tree to disagreements: number and person, which an LALR grammar cannot refuse."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from lark import Token, Tree

from cardwright.text import rules
from cardwright.text.phrases import (
    COUNTS,
    PRONOUNS,
    TextTree,
    is_bare_pile,
    last_type,
    last_word,
    number,
    number_named,
    text_of,
)
from cardwright.text.shapes import SHAPES, Check, Disagreement

_NO_SUBJECT = frozenset({"them", "him", "her"})
_EDGES = frozenset({"top", "bottom", "highest-cost", "lowest-cost", "leftmost", "rightmost", "first", "last"})
_CLAUSES = frozenset(
    {
        rules.THAT,
        rules.WHO,
        rules.WHOSE,
        rules.REL_CLAUSE,
        rules.PARTICIPLE,
        rules.WORTH,
        rules.THAN,
        rules.WHERE,
    }
)
_KINDS_OF = frozenset(
    {
        "color",
        "class",
        "team",
        "kind",
        "kinds",
        "colors",
        "classes",
        "teams",
        "group",
        "groups",
        "cost",
        "costs",
    }
)


def disagreements(tree: TextTree) -> Iterator[Disagreement]:
    """Everything in the tree that does not agree."""
    stack: list[TextTree] = [tree]
    while stack:
        node = stack.pop()
        check = _CHECKS.get(node.data)
        if check is not None:
            yield from check(node)
        definite = False
        for child in node.children:
            if isinstance(child, Tree):
                stack.append(child)
                definite = definite or child.data == rules.DEFINITE
        if definite:
            yield from _one_of_the_table(node)


def _one_of_the_table(node: TextTree) -> Iterator[Disagreement]:
    """ "The KO piles": a place is one, unless they are said to be several players'."""
    several = node.data == rules.MODIFIED and any(
        isinstance(post, Tree) and post.data == rules.OF for post in node.children[1:]
    )
    for child in () if several else node.children:
        if isinstance(child, Tree) and child.data == rules.DEFINITE:
            det, core = child.children[0], child.children[-1]
            if not isinstance(det, Tree) or text_of(det) != "the":
                continue
            if isinstance(core, Tree) and core.data == rules.PL and last_type(core) == "PLACE":
                yield core, "a singular"


def _subject_clause(node: TextTree) -> Iterator[Disagreement]:
    subject, finite = node.children
    assert isinstance(finite, Tree)
    if isinstance(subject, Tree) and subject.data == rules.PRONOUN and text_of(subject) in _NO_SUBJECT:
        yield subject, "a subject form"
    if (
        isinstance(subject, Tree)
        and subject.data == rules.PART
        and not list(finite.find_data(rules.IS_ADJECTIVE))
    ):
        yield subject, "a noun"
    each = isinstance(subject, Tree) and subject.data == rules.SUBJECT_WITH and last_word(subject) == "each"
    if each and number(subject) != "pl":
        yield subject, "a noun"
    if number(subject) == "sg":
        for part in (subject, finite):
            for owned in part.find_data(rules.OWNED) if isinstance(part, Tree) else ():
                yield from _one_owner(owned, "their")
    yield from _agrees(number(subject), finite)


def _agrees(subject: str | None, finite: TextTree) -> Iterator[Disagreement]:
    """Whether a finite verb fits its subject."""
    if subject is None:
        return
    data = finite.data
    if data == rules.DOES and subject != "sg":
        yield finite, "the base form"
    elif data == rules.DO and subject == "sg" and not _is_past_too(finite):
        yield finite, "the -s form"
    elif data in (rules.HAS_DONE, rules.HAS_NOT_DONE, rules.HAS, rules.HAS_ALREADY_DONE, rules.HAS_BEEN):
        third = isinstance(finite.children[0], Token) and finite.children[0].type == "S3"
        past = isinstance(finite.children[0], Token) and finite.children[0].type == "ED"
        if third != (subject == "sg") and not past and (data != rules.HAS or subject != "sg" or not third):
            yield finite, "has" if subject == "sg" else "have"
    elif data == rules.IS:
        verb = finite.children[0].children[0] if isinstance(finite.children[0], Tree) else ""
        kind = verb.type if isinstance(verb, Token) else ""
        if (kind in ("IS", "WAS")) != (subject == "sg") and kind != "WERE":
            yield finite.children[0], "is" if subject == "sg" else "are"


def _is_past_too(finite: TextTree) -> bool:
    """Whether a verb looks the same in the past, and is in it: "who put a card there this way"."""
    verb = finite.children[0]
    if not isinstance(verb, Tree) or verb.data != rules.RVP or not isinstance(verb.children[0], Tree):
        return False
    return verb.children[0].data in (rules.PUT, rules.SET_ASIDE) and len(verb.children) > 1


def _chain(node: TextTree) -> Iterator[Disagreement]:
    """A verb that shares an earlier subject agrees with it; a bare one does not follow the -s form."""
    subject: str | None = None
    has_subject = third = shared = modal = False
    ordered = False
    for child in node.children:
        if not isinstance(child, Tree):
            continue
        data = child.data
        if data == rules.SUBJECT_CLAUSE:
            subject, has_subject = number(child.children[0]), True
            finite = child.children[1]
            kind = finite.data if isinstance(finite, Tree) else ""
            third = kind == rules.DOES or (kind == rules.IS and subject == "sg")
            modal = kind in (rules.MAY, rules.MUST, rules.CAN)
            if kind == rules.MUST and ordered:
                yield child, "to"
        elif data in (rules.SAME_SUBJECT, rules.SAME_SUBJECT_PAST):
            if modal and shared:
                yield child, "the base form"
            if not has_subject or (data == rules.SAME_SUBJECT and subject not in ("sg", None)):
                yield child, "the base form"
            if subject == "sg":
                for owned in child.find_data(rules.OWNED):
                    yield from _one_owner(owned, "their")
        elif data in (rules.JOINED, rules.LISTED, rules.JOINED_THEN) or data == rules.THEN:
            shared = True
            continue
        elif data == rules.IMPERATIVE:
            if third and shared and child is not node.children[0]:
                yield child, "the -s form"
        else:
            third = (
                has_subject
                and third
                and data
                not in (rules.IF, rules.UNLESS, rules.WHEN, rules.WHENEVER, rules.DURING, rules.IN_ORDER_TO)
            )
        ordered = data == rules.IMPERATIVE
        shared = False


def _whoever(node: TextTree) -> Iterator[Disagreement]:
    relative = node.children[-1]
    if isinstance(relative, Tree):
        yield from _agrees("sg", relative)


def _modified(node: TextTree) -> Iterator[Disagreement]:
    """A relative clause agrees with one of the nouns before it; "two of Heroes" lacks its "your"."""
    first = node.children[0]
    numbers = {number(first)}
    for post in node.children[1:]:
        if not isinstance(post, Tree):
            continue
        if post.data in (rules.THAT, rules.WHO, rules.ASIDE_THAT) and isinstance(post.children[0], Tree):
            found = [list(_agrees(one, post.children[0])) for one in numbers]
            if all(found):
                yield found[0][0]
        elif post.data == rules.OF and isinstance(post.children[0], Tree):
            inner = post.children[0]
            if inner.data == rules.PRONOUN and text_of(inner) in ("you", "this", "that"):
                yield inner, "a noun"
            if isinstance(first, Tree) and first.data == rules.PART and post is node.children[1]:
                yield from _part_of(first, inner)
        elif post.data == rules.OF_KIND and last_word(first) not in _KINDS_OF:
            yield post, "the, your"
        if post.data == rules.OF and isinstance(first, Tree) and first.data == rules.PART and number(first):
            continue
        if post.data not in _CLAUSES:
            numbers |= {number(child) for child in post.children if isinstance(child, Tree)}


def _part_of(part: TextTree | Token, whole: TextTree) -> Iterator[Disagreement]:
    """ "One of your Hero", "two of Heroes"."""
    while isinstance(part, Tree) and part.data == rules.PART:
        part = part.children[0]
    if whole.data == rules.BARE:
        yield whole, "the, your"
    if (
        isinstance(part, Tree)
        and part.data == rules.PART_WORD
        and text_of(part) not in ("each", "another", "both")
    ):
        return
    if number(whole) in ("sg", "you"):
        yield whole, "a plural"


def _rel_clause(node: TextTree) -> Iterator[Disagreement]:
    subject, verb = node.children[0], node.children[1]
    if isinstance(subject, Tree) and isinstance(verb, Tree):
        verb_subject = PRONOUNS.get(text_of(subject))
        if verb.data == rules.HAS:
            third = bool(verb.children)
            if third != (verb_subject == "sg"):
                yield verb, "has" if verb_subject == "sg" else "have"
        else:
            yield from _agrees(verb_subject, verb)


def _there_is(node: TextTree) -> Iterator[Disagreement]:
    """ "There is a Hero", "there are two Heroes"."""
    verb, phrase = node.children[0], node.children[-1]
    kind = last_type(verb)
    if number(phrase) == ("pl" if kind in ("IS", "WAS") else "sg"):
        yield verb, "are" if kind in ("IS", "WAS") else "is"


def _one_owner(node: TextTree, *owners: str) -> Iterator[Disagreement]:
    """ "Your decks", "each player ... their decks": one owner has one of each place."""
    owner, core = node.children[0], node.children[-1]
    if (
        isinstance(owner, Tree)
        and isinstance(core, Tree)
        and core.data == rules.PL
        and last_type(core) == "PLACE"
    ):
        word = owner.children[0]
        if not isinstance(word, Tree):
            return
        if text_of(word) in owners if word.data == rules.POSS_WORD else number(word) == "sg":
            yield core, "a singular"


def _noun_phrase(node: TextTree) -> Iterator[Disagreement]:
    """ "This cards", "those card", "the two card", "the 1 cards"."""
    core = node.children[-1]
    if not isinstance(core, Tree):
        return
    det = node.children[0]
    if isinstance(det, Tree) and det.data == rules.DET:
        word, which = text_of(det), number(core)
        if word in ("this", "that") and which == "pl":
            yield core, "a singular"
        elif word in ("these", "those") and which == "sg":
            yield core, "a plural"
    edge = most = counted = False
    for child in core.children:
        if isinstance(child, Tree) and child.data == rules.NUMBER:
            counted = True
            value = number_named(child)
            if value is not None and (value == 1) != (core.data == rules.SG):
                yield core, "a singular" if value == 1 else "a plural"
        elif isinstance(child, Tree) and child.data == rules.ADJ and text_of(child) in _EDGES:
            edge = True
        elif isinstance(child, Tree) and child.data == rules.ADJ and text_of(child) in ("most", "fewest"):
            most = True
        elif isinstance(child, Tree) and child.data == rules.DONE_FILTER:
            edge = False
    if most and core.data == rules.SG and last_type(core) == "KIND":
        yield core, "a plural"
    if edge and not counted and core.data == rules.PL:
        yield core, "a number"
    word = text_of(det) if isinstance(det, Tree) and det.data == rules.DET else ""
    named = word in ("this", "that") or (word, last_word(core)) == ("the", "stack")
    if is_bare_pile(core) and not named:
        yield core, "the name of the pile"


def _owned(node: TextTree) -> Iterator[Disagreement]:
    yield from _noun_phrase(node)
    yield from _one_owner(node, "your", "its", "his", "her")
    owner, core = node.children[0], node.children[-1]
    word = owner.children[0] if isinstance(owner, Tree) else None
    its = isinstance(word, Tree) and text_of(word) in ("its", "his", "her")
    if its and isinstance(core, Tree) and core.data == rules.PL and last_type(core) == "COST_NOUN":
        yield core, "a singular"


def _counted(node: TextTree) -> Iterator[Disagreement]:
    count, core = node.children[0], node.children[-1]
    if isinstance(count, Tree) and isinstance(core, Tree) and count.data in COUNTS:
        value = number_named(count)
        if value is not None and (value == 1) != (core.data == rules.SG):
            yield core, "a singular" if value == 1 else "a plural"


def _all_of(node: TextTree) -> Iterator[Disagreement]:
    whole = node.children[-1]
    if number(whole) == "sg" and last_type(whole) == "KIND":
        yield whole, "a plural"


def _np_join(node: TextTree) -> Iterator[Disagreement]:
    """ "2 cards or Hero" lacks its "a"; "2 or each" joins nothing."""
    first, last = node.children[0], node.children[-1]
    if isinstance(last, Tree) and last.data == rules.BARE_CONJ:
        lacks = number(first) == "pl" or (_is_part_of(first) and number(last.children[0]) == "sg")
        if lacks:
            yield last, "a, the"
    if isinstance(first, Tree) and first.data in _ONE_EACH and number(first) == "sg":
        for child in node.children[1:]:
            several = child.children[0] if isinstance(child, Tree) and child.data == rules.MODIFIED else child
            if isinstance(several, Tree) and several.data == rules.BARE and number(several) == "pl":
                yield several, "a singular"
    for child in node.children[1:]:
        if (
            isinstance(child, Tree)
            and child.data == rules.BARE
            and last_type(child) == "PLACE"
            and number(first) == "sg"
        ):
            yield child, "a singular"
        if isinstance(child, Tree) and child.data == rules.BARE_CONJ and is_bare_pile(child.children[0]):
            yield child, "the name of the pile"
    for child in node.children:
        part = child.children[0] if isinstance(child, Tree) and child.data == rules.MODIFIED else child
        if isinstance(part, Tree) and part.data == rules.PART and last_word(part) in ("each", "another"):
            yield child, "a noun"


_ONE_EACH = frozenset({rules.EACH, rules.ANY, rules.EVERY, rules.INDEFINITE, rules.ANOTHER})


def _is_part_of(phrase: TextTree | Token) -> bool:
    """Whether a phrase takes some of what is several: "one of your cards"."""
    if not isinstance(phrase, Tree) or phrase.data != rules.MODIFIED:
        return False
    first = phrase.children[0]
    return isinstance(first, Tree) and first.data == rules.PART


_CHECKS: Mapping[str, Check] = {
    **SHAPES,
    rules.SUBJECT_CLAUSE: _subject_clause,
    rules.CHAIN: _chain,
    rules.DEFINITE: _noun_phrase,
    rules.OWNED: _owned,
    rules.THERE_IS: _there_is,
    rules.THERE_IS_NOT: _there_is,
    rules.THERE_IS_ALREADY: _there_is,
    rules.COUNTED: _counted,
    rules.ALL_N: _counted,
    rules.ANY_N: _counted,
    rules.ALL_OF: _all_of,
    rules.ANY_NUMBER_OF: _all_of,
    rules.EVERY_N_OF: _all_of,
    rules.NP_JOIN: _np_join,
    rules.MODIFIED: _modified,
    rules.BARE_CONJ: _modified,
    rules.REL_CLAUSE: _rel_clause,
    rules.WHOEVER: _whoever,
}
