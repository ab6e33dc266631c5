"""Noun phrases to nouns: pronouns, parts, joined phrases, owners, and what stands before and after a head."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Token, Tree

from cardwright.lower.core import Lowering, tokens, word_of
from cardwright.lower.nouns.chosen import chosen_quality
from cardwright.lower.nouns.phrases import Phrase, conjunct, is_place, phrase
from cardwright.model import nodes as ir
from cardwright.text import rules

SETUP = "Setup"
"""The timing of lines that say what a game uses."""
PLACED = frozenset(
    {
        rules.FROM_PLACE,
        rules.IN,
        rules.ON,
        rules.AT,
        rules.UNDER,
        rules.NEXT_TO,
        rules.ABOVE,
        rules.ADJACENT_TO,
        rules.THERE,
    }
)
"""What follows a noun and says where."""

HEADS: dict[str, Callable[[Lowering, Phrase], ir.Noun]] = {}
"""Nouns by the token that heads their phrase."""
ADJECTIVES: dict[str, Callable[[Lowering, Tree[Any]], ir.Filter]] = {}
"""Filters by the word of an adjective before the noun."""
MODS: dict[str, Callable[[Lowering, Tree[Any]], ir.Filter]] = {}
"""Filters by the rule of what stands before the noun."""
POSTS: dict[str, Callable[[Lowering, Tree[Any]], ir.Filter]] = {}
"""Filters by the rule of what follows a noun of cards."""
LOCATIONS: dict[str, Callable[[Lowering, Tree[Any]], ir.Location]] = {}
"""How what says where is lowered, by its rule."""
VALUES: dict[str, Callable[[Lowering, Tree[Any]], ir.Amount]] = {}
"""How a value is lowered, by what leads to it."""
PLAYER_POSTS: dict[str, Callable[[Lowering, Tree[Any]], ir.Filter]] = {}
"""Filters by the rule of what follows a noun of players."""


def noun(low: Lowering, tree: Tree[Any]) -> ir.Noun:
    """Lower a noun phrase to cards or players."""
    if tree.data == rules.NP_JOIN:
        return _join(low, tree)
    return meaning(low, phrase(low, tree))


def meaning(low: Lowering, found: Phrase) -> ir.Noun:
    """Give a phrase its meaning as a noun."""
    if found.part is not None:
        return _some_of(low, found)
    if found.head is None:
        return _pronoun_noun(low, found)
    maker = HEADS.get(found.head.type)
    if maker is None:
        raise low.cannot(found.head, "is not a card or a player")
    return maker(low, found)


def _pronoun_noun(low: Lowering, found: Phrase) -> ir.Noun:
    span = low.span(found.tree)
    if found.word in PLAYER_PRONOUNS:
        if found.posts:
            raise low.cannot(found.posts[0])
        return ir.Players(whose=PLAYER_PRONOUNS[found.word], span=span)
    if found.posts:
        if found.word in ("them", "those") and all(post.data == rules.THAT for post in found.posts):
            return _those_that(low, found)
        if found.word == "the rest" and found.posts[0].data == rules.OF:
            for post in found.posts:
                low.take_all(post)
            return ir.Ref(form="the rest", plural=True, span=span)
        raise low.cannot(found.posts[0])
    if found.word == "this":
        return ir.This(form="", span=span)
    if found.word not in PRONOUNS:
        raise low.cannot(found.tree)
    form, case, plural = PRONOUNS[found.word]
    return ir.Ref(form=form, case=case, plural=plural, span=span)


def _those_that(low: Lowering, found: Phrase) -> ir.Noun:
    """Lower "those that cost 0": of what was named before, all that do."""
    span = low.span(found.tree)
    form, case, plural = PRONOUNS[found.word]
    place, filters = post_filters(low, found.posts)
    if place is not None:
        raise low.cannot(found.tree)
    everything = ir.Det(how="all", span=span)
    whole = ir.Ref(form=form, case=case, plural=plural, span=span)
    return ir.SomeOf(det=everything, of=whole, filters=filters, span=span)


PLAYER_PRONOUNS: dict[str, ir.Whose] = {"you": "you", "everyone": "everyone"}
PRONOUNS: dict[str, tuple[Any, Any, bool]] = {
    "it": ("it", "object", False),
    "them": ("they", "object", True),
    "they": ("they", "subject", True),
    "he": ("he", "subject", False),
    "him": ("he", "object", False),
    "she": ("she", "subject", False),
    "her": ("she", "object", False),
    "that": ("that", "object", False),
    "those": ("those", "object", True),
    "the rest": ("the rest", "object", True),
    "the other": ("the other", "object", False),
}


def as_player(who: ir.Noun) -> ir.Noun:
    """Read "they" and "he" as a player where only a player can be meant."""
    if isinstance(who, ir.Ref) and not who.kind and who.form in ("they", "he") and who.case == "subject":
        return ir.Players(whose="they" if who.form == "they" else "he", span=who.span)
    return who


def _some_of(low: Lowering, found: Phrase) -> ir.Noun:
    det = found.part
    assert det is not None
    span = low.span(found.tree)
    if found.tree.data in (rules.ALL_OF, rules.ANY_NUMBER_OF) or found.head is not None:
        inner = replace(found, part=None)
    else:
        if not found.posts or found.posts[0].data != rules.OF:
            return _elided(low, found, det)
        of, *others = found.posts
        inner = phrase(low, low.one(of))
        inner.posts = inner.posts + others
    det, inner.posts = of_your_choice(low, det, inner.posts)
    if inner.head is None:
        # "one of them that costs 3": the filters narrow the part, not the pronoun
        narrowing = inner.posts
        inner.posts = []
        whole = meaning(low, inner)
        place, filters = post_filters(low, narrowing)
        if place is not None:
            raise low.cannot(narrowing[0])
        return ir.SomeOf(det=det, of=whole, filters=filters, span=span)
    if inner.head.type == "PLAYER":
        raise low.cannot(inner.head)
    if inner.word in ("those", "these", "that", "this") or inner.det.amount is not None:
        narrowing = [] if inner.det.amount is not None else inner.posts
        inner.posts = [] if narrowing else inner.posts
        place_, filters = post_filters(low, narrowing)
        if place_ is not None:
            raise low.cannot(narrowing[0])
        return ir.SomeOf(det=det, of=meaning(low, inner), filters=filters, span=span)
    if det.how == "exactly" and det.amount == ir.Number(value=1) and not det.strict:
        det = ir.Det(how="a", yours=det.yours, span=det.span)
    if det.how == "any":
        # "any of them" are as many as one likes
        det = ir.Det(how="any number of", yours=det.yours, span=det.span)
    inner.det = det
    inner.plural = det.how not in ("a", "each", "any", "another") and det.amount != ir.Number(value=1)
    inner.word = ""
    inner.tree = found.tree
    return meaning(low, inner)


def _elided(low: Lowering, found: Phrase, det: ir.Det) -> ir.Noun:
    """Lower "one" or "two" alone: of what was named before."""
    det, found.posts = of_your_choice(low, det, found.posts)
    place, filters = post_filters(low, found.posts)
    if place is not None:
        raise low.cannot(found.posts[0])
    span = low.span(found.tree)
    whole = ir.Ref(form="they", plural=True, span=span)
    return ir.SomeOf(det=det, of=whole, filters=filters, span=span)


def _join(low: Lowering, tree: Tree[Any]) -> ir.Noun:
    """Lower "a Wound or a Bystander", "a Villain or Mastermind", "a Wound and a Bystander"."""
    *parts, operator, last = [child for child in low.take(tree) if not is_comma(child)]
    joiner = low.read(operator)
    phrases: list[Phrase] = []
    if all(part.data == last.data for part in parts[1:]) and last.data in PLACE_CONJUNCTS:
        return meaning(low, _in_places(low, tree, parts[0], [*parts[1:], last], operator))
    for part in [*parts, last]:
        if part.data == rules.NP_JOIN or part.data in PLACE_CONJUNCTS:
            raise low.cannot(part)
        phrases.append(conjunct(low, part, phrases[0] if phrases else None))
    _share_det(low, tree, phrases)
    _share_posts(low, phrases, [part.data == rules.BARE_CONJ for part in [*parts, last]])
    nouns = tuple(meaning(low, found) for found in phrases)
    span = low.span(tree)
    if joiner == "and":
        return ir.AllOfNouns(parts=nouns, span=span)
    if joiner != "or":
        raise low.cannot(operator)
    return ir.OneOfNouns(options=nouns, span=span)


PLACE_CONJUNCTS = {rules.CONJ_FROM: rules.FROM_PLACE, rules.CONJ_IN: rules.IN, rules.CONJ_ON: rules.ON}


def _in_places(
    low: Lowering, tree: Tree[Any], first: Tree[Any], others: list[Tree[Any]], operator: Token
) -> Phrase:
    """Read "a card from your hand or from your discard pile": one phrase with a choice of places."""
    found = phrase(low, first)
    rule = PLACE_CONJUNCTS[others[0].data]
    post = found.posts[-1] if found.posts else None
    if post is None or post.data != rule:
        raise low.cannot(others[0])
    places = [low.one(part) for part in (post, *others)]
    both = Tree(rules.NP_JOIN, [*places[:-1], operator, places[-1]], tree.meta)
    found.posts[-1] = Tree(rule, [both], post.meta)
    found.tree = tree
    return found


def is_comma(part: Any) -> bool:
    """Say whether a part of joined phrases is a comma."""
    return isinstance(part, Token) and part.type.startswith("CM_")


WHOLE = ("all", "any number of")
COUNTED = ("a", "another", "exactly", "up to", "at least")


def _share_det(low: Lowering, tree: Tree[Any], phrases: list[Phrase]) -> None:
    """Let "all" hold for what is joined without a determiner: "all Heroes and Wounds from your hand"."""
    first, *others = phrases
    for found in others:
        if not found.plural or found.det.how != "bare" or found.word or found.owner is not None:
            continue
        if first.det.how in WHOLE:
            found.det = replace(first.det, span=found.det.span)
        elif first.det.how in COUNTED and first.plural:
            raise low.cannot(tree, "does not say how many of each")


def _share_posts(low: Lowering, phrases: list[Phrase], bare: list[bool]) -> None:
    """Let what follows the last of joined phrases narrow them all, as far as it can.

    "a Villain or Mastermind with 4 Attack" narrows both; "a Wound or a Hero that costs 3" only the Hero; a
    place after the last holds for all that can lie there: "a Wound or a grey Hero from your hand", but not
    "a Wound and a Hero from the HQ".
    """
    last = phrases[-1]
    if not last.posts or any(found.posts for found in phrases[:-1]):
        return
    shared = last.posts if bare[-1] else [post for post in last.posts if post.data in PLACED]
    for found, plain in zip(phrases[:-1], bare[:-1], strict=True):
        alike = found.det.how == last.det.how or {found.det.how, last.det.how} <= set(COUNTED)
        if plain or bare[-1] or alike:
            found.posts = [post for post in shared if _lies_there(low, found, post, last)]


def _lies_there(low: Lowering, found: Phrase, post: Tree[Any], last: Phrase) -> bool:
    """Whether what a phrase means can lie in the place that is said behind the last one."""
    if post.data not in PLACED:
        return True
    places = [word_of(token) for token in tokens(post) if token.type == "PLACE"]
    return all(low.stacks.lies_in(word_of(found.head), place, word_of(last.head)) for place in places)


# ---------------------------------------------------------------- owners


def possessor(low: Lowering, tree: Tree[Any]) -> ir.Noun:
    """Lower an owner: "your", "each player's", "its"."""
    children = [child for child in low.take(tree) if not isinstance(child, Token)]
    span = low.span(tree)
    (base,) = children
    if base.data != rules.POSS_WORD:
        return noun(low, base)
    word = low.words(base)
    if word == "your":
        return ir.Players(whose="you", span=span)
    if word == "their":
        return ir.Players(whose="they", span=span)
    return ir.Ref(form=POSSESSIVES[word], case="subject", span=span)


POSSESSIVES: dict[str, Any] = {"its": "it", "his": "he", "her": "she"}


# ---------------------------------------------------------------- what narrows


def mod_filters(low: Lowering, mods: list[Tree[Any]]) -> tuple[tuple[ir.Filter, ...], bool]:
    """Lower what stands before a noun: its filters, and whether one said "other"."""
    filters: list[ir.Filter] = []
    other = False
    mods = list(mods)
    while mods:
        mod = mods.pop(0)
        if mod.data == rules.ADJ:
            word = low.words(mod)
            if word in ("highest", "lowest") and mods:
                quality = quality_of(low, mods.pop(0))
                extremity: Any = word
                filters.append(ir.Extreme(extremity=extremity, quality=quality, span=low.span(mod)))
                continue
            if word in ("other", "different"):
                other = True
                continue
            maker = ADJECTIVES.get(word)
        else:
            maker = MODS.get(mod.data)
        if maker is None:
            raise low.cannot(mod)
        filters.append(maker(low, mod))
    return tuple(filters), other


def quality_of(low: Lowering, mod: Tree[Any]) -> str:
    """Lower the value before a noun: "highest Attack Villain"."""
    head = low.one(mod) if mod.data == rules.NOUN_FILTER else None
    if isinstance(head, Token) and head.type == "POINT":
        return low.read(head)
    if isinstance(head, Tree):
        token = low.take(head)[-1]
        if token.type == "COST_NOUN":
            low.read(token)
            return "cost"
    raise low.cannot(mod)


def of_your_choice(low: Lowering, det: ir.Det, posts: list[Tree[Any]]) -> tuple[ir.Det, list[Tree[Any]]]:
    """Take "of your choice" from what follows a noun: it says who chooses, where there is a choice."""
    kept: list[Tree[Any]] = []
    for post in posts:
        words = [str(token).lower() for token in post.scan_values(lambda value: isinstance(value, Token))]
        if post.data != rules.OF_YOUR_CHOICE and (post.data != rules.OF or words != ["your", "choice"]):
            kept.append(post)
            continue
        if det.how not in CHOOSING:
            raise low.cannot(post, "chooses nothing: which cards are meant is said")
        low.take_all(post)
        det = replace(det, yours=True)
    return det, kept


CHOOSING = frozenset({"a", "any", "another", "exactly", "up to", "at least", "any number of"})
"""Determiners that leave a choice."""


def post_filters(low: Lowering, posts: list[Tree[Any]]) -> tuple[ir.Location | None, tuple[ir.Filter, ...]]:
    """Lower what follows a noun: where it is, and its filters."""
    where: ir.Location | None = None
    filters: list[ir.Filter] = []
    for post in _with_same(low, _parted(low, posts)):
        if post.data == rules.OF and (chosen := chosen_quality(low, post.children[0])) is not None:
            low.take(post)
            filters.append(chosen)
        elif (
            post.data == rules.FROM_PLACE
            and not is_place(post.children[0])
            and not _is_there(post.children[0])
        ):
            span = low.span(post)
            captor = noun(low, low.one(post))
            if not isinstance(captor, ir.Cards | ir.This):
                raise low.cannot(post)
            filters.append(ir.CapturedBy(captor=captor, span=span))
        elif post.data in LOCATIONS:
            last = filters[-1] if filters else None
            if (
                isinstance(last, ir.CapturedBy)
                and isinstance(last.captor, ir.Cards)
                and not last.captor.place
            ):
                # "Bystanders from other Villains in the city": it is the captors who are there
                filters[-1] = replace(last, captor=replace(last.captor, place=location(low, post)))
                continue
            if where is not None:
                raise low.cannot(post)
            where = location(low, post)
        else:
            maker = POSTS.get(post.data)
            if maker is None:
                told = 'is written "one of your Heroes that …"' if post.data == rules.AMONG else ""
                raise low.cannot(post, told)
            filters.append(maker(low, post))
    return where, tuple(filters)


def _parted(low: Lowering, posts: list[Tree[Any]]) -> list[Tree[Any]]:
    """Give "with an odd cost" in "each Hero you have with an odd cost" to the Hero, and "from the HQ" in "a
    Hero that costs 3 or more from the HQ".
    """
    parted: list[Tree[Any]] = []
    for post in posts:
        if post.data == rules.THAT and (behind := _behind_number(post)):
            parted += [post, *behind]
            continue
        tails = (
            post.children[2:] if post.data == rules.REL_CLAUSE and post.children[1].data == rules.HAS else []
        )
        if not tails or any(tail.data != rules.WITH_NP for tail in tails):
            parted.append(post)
            continue
        low.take(post)
        parted.append(Tree(rules.REL_CLAUSE, post.children[:2], post.meta))
        for tail in tails:
            low.take(tail)
            parted.append(Tree(rules.WITH, tail.children, tail.meta))
    return parted


def _behind_number(post: Tree[Any]) -> list[Tree[Any]]:
    """Take from "that costs 3 or more from the HQ" what follows the number, which narrows the card."""
    action: Any = post
    while isinstance(action, Tree) and action.data in (rules.THAT, rules.DOES, rules.DO, rules.RVP):
        action = action.children[-1]
    if (
        not isinstance(action, Tree)
        or action.data not in (rules.COSTS, rules.HAVE)
        or len(action.children) != 1
    ):
        return []
    value = action.children[0]
    if not isinstance(value, Tree) or value.data != rules.MODIFIED or value.children[0].data not in NUMBERS:
        return []
    behind = list(value.children[1:])
    action.children[0] = value.children[0]
    return behind


NUMBERS = frozenset({rules.PART, rules.POINTS, rules.POINTS_AT_LEAST, rules.POINTS_AT_MOST})
"""Phrases that are numbers: "3 or more", "2 Attack"."""


def _with_same(low: Lowering, posts: list[Tree[Any]]) -> list[Tree[Any]]:
    """Give "as that Hero" to the "with the same cost" before it."""
    joined: list[Tree[Any]] = []
    for post in posts:
        if post.data == rules.SAME_AS and joined and joined[-1].data in (rules.WITH, rules.WITHOUT):
            last = joined.pop()
            inner = low.one(last)
            same = Tree(rules.MODIFIED, [inner, post], inner.meta)
            joined.append(Tree(last.data, [same], last.meta))
        else:
            joined.append(post)
    return joined


def _is_there(tree: Tree[Any]) -> bool:
    """Say whether a phrase looks back at a place: "that space"."""
    return tree.data not in (
        rules.DEFINITE,
        rules.BARE,
        rules.EACH,
        rules.ALL,
        rules.OWNED,
        rules.INDEFINITE,
        rules.PROPER,
        rules.ANY,
        rules.ANOTHER,
    )


def location(low: Lowering, tree: Tree[Any]) -> ir.Location:
    """Lower "in the city", "from your hand", "under this Villain", "there"."""
    maker = LOCATIONS.get(tree.data)
    if maker is None:
        raise low.cannot(tree)
    return maker(low, tree)
