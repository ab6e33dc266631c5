"""Tree to disagreements: number, person and shape, which an LALR grammar cannot refuse."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lark import Token, Tree

from .morphology import NUMERALS

TextTree = Tree[Token]
#: A disagreement: the tree or token where it shows, and what would agree.
Disagreement = tuple["TextTree | Token", str]

_SINGULAR = frozenset(
    {
        "indefinite",
        "another",
        "each",
        "each_other",
        "every",
        "one",
        "sg",
        "sg_one",
        "sg_other",
        "whoever",
        "with_points",
    }
)
_PLURAL = frozenset(
    ["all", "all_other", "all_n", "any_n", "any_number", "any_number_of", "that_many", "as_many", "how_many", "bare", "pl", "pl_others", "all_of"]
)
_BY_HEAD = frozenset({"any", "any_other", "no", "definite", "owned"})
_BY_FIRST = frozenset({"modified", "subject_with", "including"})
_PRONOUNS = {
    "it": "sg", "he": "sg", "she": "sg", "him": "sg", "this": "sg", "that": "sg", "everyone": "sg", "everybody": "sg",
    "anything": "sg", "nothing": "sg", "everything": "sg", "anyone": "sg", "nobody": "sg", "no one": "sg",
    "they": "pl", "them": "pl", "those": "pl", "you": "you",
}  # fmt: skip
_NO_OBJECT = frozenset({"they", "he", "she"})
_NO_SUBJECT = frozenset({"them", "him"})
_EDGES = frozenset({"top", "bottom", "highest-cost", "lowest-cost", "leftmost", "rightmost"})
_CLAUSES = frozenset({"that", "who", "whose", "rel_clause", "participle", "worth", "than", "where"})
_KINDS_OF = frozenset({"color", "class", "team", "kind", "kinds", "colors", "classes", "teams", "group", "groups", "cost", "costs"})
_COUNTS = frozenset({"exactly_n", "up_to_n", "at_least_n", "at_most_n", "more_than_n", "either_n", "range_n"})


def disagreements(tree: TextTree) -> Iterator[Disagreement]:
    """Everything in the tree that does not agree."""
    stack: list[TextTree | Token] = [tree]
    while stack:
        node = stack.pop()
        if isinstance(node, Tree):
            check = _CHECKS.get(node.data)
            if check is not None:
                yield from check(node)
            stack.extend(node.children)


def number(node: TextTree | Token) -> str | None:
    """Whether a noun phrase is "sg", "pl" or "you"; None if it can be either."""
    if isinstance(node, Token):
        return "sg" if node.type == "ONE" else None
    data = node.data
    if data in _SINGULAR:
        return "sg"
    if data in _PLURAL:
        return "pl"
    if data in _BY_HEAD:
        return number(node.children[-1])
    if data == "bare_conj" or data in _BY_FIRST:
        return number(node.children[0])
    if data == "pronoun":
        return _PRONOUNS.get(_text(node))
    if data == "np_join":
        joiners = {str(child).lower() for child in node.children if isinstance(child, Token)}
        if "and" in joiners:
            return "pl"
        numbers = {number(child) for child in node.children if isinstance(child, Tree)}
        return numbers.pop() if len(numbers) == 1 else None
    if data == "part" and isinstance(node.children[0], Tree) and node.children[0].data in _COUNTS:
        return None
    if data in ("part", "counted"):
        return _part_number(node.children[0])
    if data == "proper":
        token = node.children[0]
        return "sg" if isinstance(token, Token) and token.type == "NAME" else None
    return None


def _part_number(part: TextTree | Token) -> str | None:
    while isinstance(part, Tree) and part.data == "part":
        part = part.children[0]
    if isinstance(part, Tree):
        if part.data == "part_word":
            return {"each": "sg", "another": "sg", "both": "pl"}.get(_text(part))
        value = _value(part)
        return None if value is None else "sg" if value == 1 and part.data == "exactly_n" else "pl"
    return number(part)


def _value(node: TextTree) -> int | None:
    """The number a count node names: the last one of several."""
    for child in reversed(node.children):
        if isinstance(child, Tree):
            return _value(child)
        if child.type == "ONE":
            return 1
        if child.type == "NUMERAL":
            return NUMERALS[child.lower()]
        if child.type == "INT" and child.isdigit():
            return int(child)
    return None


def _text(node: TextTree) -> str:
    return str(node.children[0]).lower()


def _subject_clause(node: TextTree) -> Iterator[Disagreement]:
    subject, finite = node.children
    assert isinstance(finite, Tree)
    if isinstance(subject, Tree) and subject.data == "pronoun" and _text(subject) in _NO_SUBJECT:
        yield subject, "a subject form"
    if isinstance(subject, Tree) and subject.data == "part" and finite.data != "is":
        if _is_count(subject.children[0]) or _last_word(subject) in ("each", "any", "another"):
            yield subject, "a noun"
    if isinstance(subject, Tree) and subject.data == "subject_with" and _last_word(subject) == "each":
        if number(subject) != "pl":
            yield subject, "a noun"
    yield from _agrees(number(subject), finite)


def _is_count(node: TextTree | Token) -> bool:
    return isinstance(node, Tree) and node.data in _COUNTS


def _agrees(subject: str | None, finite: TextTree) -> Iterator[Disagreement]:
    """Whether a finite verb fits its subject."""
    if subject is None:
        return
    data = finite.data
    if data == "does" and subject != "sg":
        yield finite, "the base form"
    elif data == "do" and subject == "sg":
        yield finite, "the -s form"
    elif data in ("has_done", "has_not_done", "has", "has_already_done"):
        third = isinstance(finite.children[0], Token) and finite.children[0].type == "S3"
        past = isinstance(finite.children[0], Token) and finite.children[0].type == "ED"
        if third != (subject == "sg") and not past and (data != "has" or subject != "sg" or not third):
            yield finite, "has" if subject == "sg" else "have"
    elif data == "is":
        verb = finite.children[0].children[0] if isinstance(finite.children[0], Tree) else ""
        kind = verb.type if isinstance(verb, Token) else ""
        if (kind in ("IS", "WAS")) != (subject == "sg") and kind != "WERE":
            yield finite.children[0], "is" if subject == "sg" else "are"


def _chain(node: TextTree) -> Iterator[Disagreement]:
    """A verb that shares an earlier subject agrees with it; a bare one does not follow the -s form."""
    subject: str | None = None
    has_subject = third = shared = modal = False
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
        elif data in ("same_subject", "same_subject_past"):
            if modal and shared:
                yield child, "the base form"
            if not has_subject or (data == "same_subject" and subject not in ("sg", None)):
                yield child, "the base form"
        elif data in ("joined", "listed", "joined_then"):
            shared = True
            continue
        elif data == "then":
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
        shared = False


def _noun_phrase(node: TextTree) -> Iterator[Disagreement]:
    """ "This cards", "those card", "the two card", "the 1 cards"."""
    core = node.children[-1]
    if not isinstance(core, Tree):
        return
    det = node.children[0]
    if isinstance(det, Tree) and det.data == "det":
        word, which = _text(det), number(core)
        if word in ("this", "that") and which == "pl":
            yield core, "a singular"
        elif word in ("these", "those") and which == "sg":
            yield core, "a plural"
    value: int | None = None
    edge = most = False
    for child in core.children:
        if isinstance(child, Tree) and child.data == "number":
            value = _value(child)
            if value is not None and (value == 1) != (core.data == "sg"):
                yield core, "a singular" if value == 1 else "a plural"
        elif isinstance(child, Tree) and child.data == "adj" and _text(child) in _EDGES:
            edge = True
        elif isinstance(child, Tree) and child.data == "adj" and _text(child) in ("most", "fewest"):
            most = True
        elif isinstance(child, Tree) and child.data == "done_filter":
            edge = False
    if most and core.data == "sg" and _last_type(core) == "KIND":
        yield core, "a plural"
    if edge and value is None and core.data == "pl":
        yield core, "a number"
    word = _text(det) if isinstance(det, Tree) and det.data == "det" else ""
    if len(core.children) == 1 and _last_word(core) in ("pile", "stack"):
        if word not in ("this", "that") and (word, _last_word(core)) != ("the", "stack"):
            yield core, "the name of the pile"


def _counted(node: TextTree) -> Iterator[Disagreement]:
    count, core = node.children[0], node.children[-1]
    if isinstance(count, Tree) and isinstance(core, Tree) and count.data in _COUNTS:
        value = _value(count)
        if value is not None and (value == 1) != (core.data == "sg"):
            yield core, "a singular" if value == 1 else "a plural"


def _part_of(part: TextTree | Token, whole: TextTree) -> Iterator[Disagreement]:
    """"One of your Hero", "two of Heroes"."""
    while isinstance(part, Tree) and part.data == "part":
        part = part.children[0]
    if whole.data == "bare":
        yield whole, "the, your"
    if isinstance(part, Tree) and part.data == "part_word" and _text(part) not in ("each", "another", "both"):
        return
    if number(whole) in ("sg", "you"):
        yield whole, "a plural"


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
            if inner.data == "pronoun" and _text(inner) in ("you", "this", "that"):
                yield inner, "a noun"
            if isinstance(first, Tree) and first.data == "part" and post is node.children[1]:
                yield from _part_of(first, inner)
        elif post.data == "of_kind" and _last_word(first) not in _KINDS_OF:
            yield post, "the, your"
        if post.data == "of" and isinstance(first, Tree) and first.data == "part" and number(first):
            continue
        if post.data not in _CLAUSES:
            numbers |= {number(child) for child in post.children if isinstance(child, Tree)}


def _rel_clause(node: TextTree) -> Iterator[Disagreement]:
    subject, verb = node.children[0], node.children[1]
    if isinstance(subject, Tree) and isinstance(verb, Tree):
        verb_subject = _PRONOUNS.get(_text(subject))
        if verb.data == "has":
            third = bool(verb.children)
            if third != (verb_subject == "sg"):
                yield verb, "has" if verb_subject == "sg" else "have"
        else:
            yield from _agrees(verb_subject, verb)


def _condition(node: TextTree) -> Iterator[Disagreement]:
    """A condition without a verb must end in a participle: "when a Villain captured this way"."""
    for child in node.children:
        if isinstance(child, Tree) and child.data == "happened":
            yield from _happened(child)


def _happened(node: TextTree) -> Iterator[Disagreement]:
    phrase = node.children[0]
    for _ in range(3):
        if isinstance(phrase, Tree) and phrase.data == "np_join":
            phrase = phrase.children[-1]
    if isinstance(phrase, Tree) and (phrase.data == "part" or _text(phrase) == "that"):
        return
    posts = phrase.children[1:] if isinstance(phrase, Tree) and phrase.data == "modified" else []
    if not any(isinstance(post, Tree) and post.data == "participle" for post in posts):
        yield node, "a verb"


def _text_tree(node: TextTree) -> Iterator[Disagreement]:
    """A bare noun phrase is a sentence only as a count or a name after a timing label."""
    label = node.children[0]
    if isinstance(label, Tree) and label.data == "name_label" and _last_type(label) == "NAME":
        yield label, "a label"
    is_timing = (
        isinstance(label, Tree) and label.data == "label"
        and isinstance(label.children[0], Tree) and label.children[0].data == "timing"
    )  # fmt: skip
    for line in node.find_pred(lambda tree: tree.data in ("np_line", "np_line_as")):
        if not is_timing or not _is_line(line.children[0]):
            yield line, "a verb"


def _is_line(phrase: TextTree | Token) -> bool:
    if not isinstance(phrase, Tree):
        return False
    if phrase.data in ("modified", "np_join"):
        return _is_line(phrase.children[0])
    if phrase.data == "definite":
        return any(token.type in ("NAME", "QNAME") for token in phrase.scan_values(lambda token: True))
    return phrase.data in ("counted", "proper", "bare", "any", "points", "one")


def _all_of(node: TextTree) -> Iterator[Disagreement]:
    whole = node.children[-1]
    if number(whole) == "sg" and _last_type(whole) == "KIND":
        yield whole, "a plural"


def _last_type(node: TextTree | Token) -> str:
    while isinstance(node, Tree) and node.children:
        node = node.children[-1]
    return node.type if isinstance(node, Token) else ""


def _last_word(node: TextTree | Token) -> str:
    while isinstance(node, Tree) and node.children:
        node = node.children[-1]
    return str(node).lower() if isinstance(node, Token) else ""


def _np_join(node: TextTree) -> Iterator[Disagreement]:
    """"2 cards or Hero" lacks its "a"; "2 or each" joins nothing."""
    first, last = node.children[0], node.children[-1]
    if isinstance(last, Tree) and last.data == "bare_conj" and number(first) == "pl":
        yield last, "a, the"
    for child in node.children:
        part = child.children[0] if isinstance(child, Tree) and child.data == "modified" else child
        if isinstance(part, Tree) and part.data == "part" and _last_word(part) in ("each", "another"):
            yield child, "a noun"


def _costs(node: TextTree) -> Iterator[Disagreement]:
    amount = node.children[0]
    if isinstance(amount, Tree) and amount.data == "np_join":
        yield amount, "a number"


def _in(node: TextTree) -> Iterator[Disagreement]:
    """A card is no place: "in the Bystander"."""
    place = node.children[0]
    if isinstance(place, Tree) and place.data == "pronoun" and _text(place) == "that":
        yield place, "a place"
    while isinstance(place, Tree) and place.data not in ("noun", "pronoun", "proper", "possessor"):
        place = place.children[-1]
    if isinstance(place, Tree) and place.data == "noun" and getattr(place.children[0], "type", "") in ("KIND", "PLAYER"):
        yield node, "a place"


def _during(node: TextTree) -> Iterator[Disagreement]:
    for period in node.children:
        if isinstance(period, Tree) and period.data == "period":
            phrase = period.children[-1]
            if isinstance(phrase, Tree) and phrase.data == "pronoun":
                yield phrase, "a noun"


def _whoever(node: TextTree) -> Iterator[Disagreement]:
    relative = node.children[-1]
    if isinstance(relative, Tree):
        yield from _agrees("sg", relative)


def _sg(node: TextTree) -> Iterator[Disagreement]:
    """Points are no part of a card's name: "this card Piercing"."""
    head = node.children[-1]
    if getattr(head, "type", "") == "POINT":
        for child in node.children[:-1]:
            if isinstance(child, Tree) and child.data == "noun_filter" and _last_type(child) == "KIND":
                yield node, "a card word"


def _np_object(node: TextTree) -> Iterator[Disagreement]:
    for child in node.children:
        if isinstance(child, Tree) and child.data == "pronoun" and _text(child) in _NO_OBJECT:
            yield child, "an object form"


_CHECKS: dict[str, Callable[[TextTree], Iterator[Disagreement]]] = {
    "text": _text_tree,
    "subject_clause": _subject_clause,
    "chain": _chain,
    "definite": _noun_phrase,
    "owned": _noun_phrase,
    "counted": _counted,
    "all_n": _counted,
    "any_n": _counted,
    "np_join": _np_join,
    "costs": _costs,
    "in": _in,
    "in_place": _in,
    "during": _during,
    "modified": _modified,
    "bare_conj": _modified,
    "all_of": _all_of,
    "rel_clause": _rel_clause,
    "whoever": _whoever,
    "sg": _sg,
} | dict.fromkeys(
    """if unless when whenever while as_if after before as_happens first_time next_time when_condition
    if_condition fin_join""".split(),
    _condition,
) | dict.fromkeys(
    """discard ko gain play reveal put return move defeat fight rescue recruit choose from_place on of by with_np
    swap stack add""".split(),
    _np_object,
)
