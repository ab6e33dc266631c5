"""Tree to disagreements: number and person, which an LALR grammar cannot refuse."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from lark import Token, Tree

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
_CLAUSES = frozenset({"that", "who", "whose", "rel_clause", "participle", "worth", "than", "where"})
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
                definite = definite or child.data == "definite"
        if definite:
            yield from _one_of_the_table(node)


def _one_of_the_table(node: TextTree) -> Iterator[Disagreement]:
    """ "The KO piles": a place is one, unless they are said to be several players'."""
    several = node.data == "modified" and any(
        isinstance(post, Tree) and post.data == "of" for post in node.children[1:]
    )
    for child in () if several else node.children:
        if isinstance(child, Tree) and child.data == "definite":
            det, core = child.children[0], child.children[-1]
            if not isinstance(det, Tree) or text_of(det) != "the":
                continue
            if isinstance(core, Tree) and core.data == "pl" and last_type(core) == "PLACE":
                yield core, "a singular"


def _subject_clause(node: TextTree) -> Iterator[Disagreement]:
    subject, finite = node.children
    assert isinstance(finite, Tree)
    if isinstance(subject, Tree) and subject.data == "pronoun" and text_of(subject) in _NO_SUBJECT:
        yield subject, "a subject form"
    if isinstance(subject, Tree) and subject.data == "part" and not list(finite.find_data("is_adjective")):
        yield subject, "a noun"
    each = isinstance(subject, Tree) and subject.data == "subject_with" and last_word(subject) == "each"
    if each and number(subject) != "pl":
        yield subject, "a noun"
    if number(subject) == "sg":
        for part in (subject, finite):
            for owned in part.find_data("owned") if isinstance(part, Tree) else ():
                yield from _one_owner(owned, "their")
    yield from _agrees(number(subject), finite)


def _agrees(subject: str | None, finite: TextTree) -> Iterator[Disagreement]:
    """Whether a finite verb fits its subject."""
    if subject is None:
        return
    data = finite.data
    if data == "does" and subject != "sg":
        yield finite, "the base form"
    elif data == "do" and subject == "sg" and not _is_past_too(finite):
        yield finite, "the -s form"
    elif data in ("has_done", "has_not_done", "has", "has_already_done", "has_been"):
        third = isinstance(finite.children[0], Token) and finite.children[0].type == "S3"
        past = isinstance(finite.children[0], Token) and finite.children[0].type == "ED"
        if third != (subject == "sg") and not past and (data != "has" or subject != "sg" or not third):
            yield finite, "has" if subject == "sg" else "have"
    elif data == "is":
        verb = finite.children[0].children[0] if isinstance(finite.children[0], Tree) else ""
        kind = verb.type if isinstance(verb, Token) else ""
        if (kind in ("IS", "WAS")) != (subject == "sg") and kind != "WERE":
            yield finite.children[0], "is" if subject == "sg" else "are"


def _is_past_too(finite: TextTree) -> bool:
    """Whether a verb looks the same in the past, and is in it: "who put a card there this way"."""
    verb = finite.children[0]
    if not isinstance(verb, Tree) or verb.data != "rvp" or not isinstance(verb.children[0], Tree):
        return False
    return verb.children[0].data in ("put", "set_aside") and len(verb.children) > 1


def _chain(node: TextTree) -> Iterator[Disagreement]:
    """A verb that shares an earlier subject agrees with it; a bare one does not follow the -s form."""
    subject: str | None = None
    has_subject = third = shared = modal = False
    ordered = False
    for child in node.children:
        if not isinstance(child, Tree):
            continue
        data = child.data
        if data == "subject_clause":
            subject, has_subject = number(child.children[0]), True
            finite = child.children[1]
            kind = finite.data if isinstance(finite, Tree) else ""
            third = kind == "does" or (kind == "is" and subject == "sg")
            modal = kind in ("may", "must", "can")
            if kind == "must" and ordered:
                yield child, "to"
        elif data in ("same_subject", "same_subject_past"):
            if modal and shared:
                yield child, "the base form"
            if not has_subject or (data == "same_subject" and subject not in ("sg", None)):
                yield child, "the base form"
            if subject == "sg":
                for owned in child.find_data("owned"):
                    yield from _one_owner(owned, "their")
        elif data in ("joined", "listed", "joined_then") or data == "then":
            shared = True
            continue
        elif data == "imperative":
            if third and shared and child is not node.children[0]:
                yield child, "the -s form"
        else:
            third = (
                has_subject
                and third
                and data not in ("if", "unless", "when", "whenever", "during", "in_order_to")
            )
        ordered = data == "imperative"
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
        if post.data in ("that", "who", "aside_that") and isinstance(post.children[0], Tree):
            found = [list(_agrees(one, post.children[0])) for one in numbers]
            if all(found):
                yield found[0][0]
        elif post.data == "of" and isinstance(post.children[0], Tree):
            inner = post.children[0]
            if inner.data == "pronoun" and text_of(inner) in ("you", "this", "that"):
                yield inner, "a noun"
            if isinstance(first, Tree) and first.data == "part" and post is node.children[1]:
                yield from _part_of(first, inner)
        elif post.data == "of_kind" and last_word(first) not in _KINDS_OF:
            yield post, "the, your"
        if post.data == "of" and isinstance(first, Tree) and first.data == "part" and number(first):
            continue
        if post.data not in _CLAUSES:
            numbers |= {number(child) for child in post.children if isinstance(child, Tree)}


def _part_of(part: TextTree | Token, whole: TextTree) -> Iterator[Disagreement]:
    """ "One of your Hero", "two of Heroes"."""
    while isinstance(part, Tree) and part.data == "part":
        part = part.children[0]
    if whole.data == "bare":
        yield whole, "the, your"
    if (
        isinstance(part, Tree)
        and part.data == "part_word"
        and text_of(part) not in ("each", "another", "both")
    ):
        return
    if number(whole) in ("sg", "you"):
        yield whole, "a plural"


def _rel_clause(node: TextTree) -> Iterator[Disagreement]:
    subject, verb = node.children[0], node.children[1]
    if isinstance(subject, Tree) and isinstance(verb, Tree):
        verb_subject = PRONOUNS.get(text_of(subject))
        if verb.data == "has":
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
        and core.data == "pl"
        and last_type(core) == "PLACE"
    ):
        word = owner.children[0]
        if not isinstance(word, Tree):
            return
        if text_of(word) in owners if word.data == "poss_word" else number(word) == "sg":
            yield core, "a singular"


def _noun_phrase(node: TextTree) -> Iterator[Disagreement]:
    """ "This cards", "those card", "the two card", "the 1 cards"."""
    core = node.children[-1]
    if not isinstance(core, Tree):
        return
    det = node.children[0]
    if isinstance(det, Tree) and det.data == "det":
        word, which = text_of(det), number(core)
        if word in ("this", "that") and which == "pl":
            yield core, "a singular"
        elif word in ("these", "those") and which == "sg":
            yield core, "a plural"
    edge = most = counted = False
    for child in core.children:
        if isinstance(child, Tree) and child.data == "number":
            counted = True
            value = number_named(child)
            if value is not None and (value == 1) != (core.data == "sg"):
                yield core, "a singular" if value == 1 else "a plural"
        elif isinstance(child, Tree) and child.data == "adj" and text_of(child) in _EDGES:
            edge = True
        elif isinstance(child, Tree) and child.data == "adj" and text_of(child) in ("most", "fewest"):
            most = True
        elif isinstance(child, Tree) and child.data == "done_filter":
            edge = False
    if most and core.data == "sg" and last_type(core) == "KIND":
        yield core, "a plural"
    if edge and not counted and core.data == "pl":
        yield core, "a number"
    word = text_of(det) if isinstance(det, Tree) and det.data == "det" else ""
    named = word in ("this", "that") or (word, last_word(core)) == ("the", "stack")
    if is_bare_pile(core) and not named:
        yield core, "the name of the pile"


def _owned(node: TextTree) -> Iterator[Disagreement]:
    yield from _noun_phrase(node)
    yield from _one_owner(node, "your", "its", "his", "her")
    owner, core = node.children[0], node.children[-1]
    word = owner.children[0] if isinstance(owner, Tree) else None
    its = isinstance(word, Tree) and text_of(word) in ("its", "his", "her")
    if its and isinstance(core, Tree) and core.data == "pl" and last_type(core) == "COST_NOUN":
        yield core, "a singular"


def _counted(node: TextTree) -> Iterator[Disagreement]:
    count, core = node.children[0], node.children[-1]
    if isinstance(count, Tree) and isinstance(core, Tree) and count.data in COUNTS:
        value = number_named(count)
        if value is not None and (value == 1) != (core.data == "sg"):
            yield core, "a singular" if value == 1 else "a plural"


def _all_of(node: TextTree) -> Iterator[Disagreement]:
    whole = node.children[-1]
    if number(whole) == "sg" and last_type(whole) == "KIND":
        yield whole, "a plural"


def _np_join(node: TextTree) -> Iterator[Disagreement]:
    """ "2 cards or Hero" lacks its "a"; "2 or each" joins nothing."""
    first, last = node.children[0], node.children[-1]
    if isinstance(last, Tree) and last.data == "bare_conj":
        lacks = number(first) == "pl" or (_is_part_of(first) and number(last.children[0]) == "sg")
        if lacks:
            yield last, "a, the"
    if isinstance(first, Tree) and first.data in _ONE_EACH and number(first) == "sg":
        for child in node.children[1:]:
            several = child.children[0] if isinstance(child, Tree) and child.data == "modified" else child
            if isinstance(several, Tree) and several.data == "bare" and number(several) == "pl":
                yield several, "a singular"
    for child in node.children[1:]:
        if (
            isinstance(child, Tree)
            and child.data == "bare"
            and last_type(child) == "PLACE"
            and number(first) == "sg"
        ):
            yield child, "a singular"
        if isinstance(child, Tree) and child.data == "bare_conj" and is_bare_pile(child.children[0]):
            yield child, "the name of the pile"
    for child in node.children:
        part = child.children[0] if isinstance(child, Tree) and child.data == "modified" else child
        if isinstance(part, Tree) and part.data == "part" and last_word(part) in ("each", "another"):
            yield child, "a noun"


_ONE_EACH = frozenset({"each", "any", "every", "indefinite", "another"})


def _is_part_of(phrase: TextTree | Token) -> bool:
    """Whether a phrase takes some of what is several: "one of your cards"."""
    if not isinstance(phrase, Tree) or phrase.data != "modified":
        return False
    first = phrase.children[0]
    return isinstance(first, Tree) and first.data == "part"


_CHECKS: Mapping[str, Check] = {
    **SHAPES,
    "subject_clause": _subject_clause,
    "chain": _chain,
    "definite": _noun_phrase,
    "owned": _owned,
    "there_is": _there_is,
    "there_is_not": _there_is,
    "there_is_already": _there_is,
    "counted": _counted,
    "all_n": _counted,
    "any_n": _counted,
    "all_of": _all_of,
    "any_number_of": _all_of,
    "every_n_of": _all_of,
    "np_join": _np_join,
    "modified": _modified,
    "bare_conj": _modified,
    "rel_clause": _rel_clause,
    "whoever": _whoever,
}
