"""Noun phrases to nouns by their head: a kind, a name, a group, a copy."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token, Tree

from cardwright.family import roles
from cardwright.lower.core import Lowering, tokens
from cardwright.lower.nouns.nouns import (
    HEADS,
    LOCATIONS,
    SETUP,
    VALUES,
    meaning,
    mod_filters,
    noun,
    of_your_choice,
    possessor,
    post_filters,
)
from cardwright.lower.nouns.phrases import Phrase, phrase
from cardwright.model import nodes as ir
from cardwright.text import rules


def _kind(low: Lowering, found: Phrase) -> ir.Noun:
    assert found.head is not None
    kind = low.read(found.head)
    return _make_cards(low, found, kind, ())


def _name(low: Lowering, found: Phrase) -> ir.Noun:
    head = found.head
    assert head is not None
    name = low.read(head)
    if found.word == "this" and not found.plural and not found.mods and not found.posts:
        return ir.This(form=name, span=low.span(found.tree))
    if found.word == "the" and not found.plural and found.det.amount is None:
        # "the Lizard" is as much a name as "Lizard"
        found.word = ""
        found.det = replace(found.det, how="bare")
    plain = not found.mods and not found.posts and found.owner is None
    if name in low.own and plain and found.det.how == "bare" and not found.plural:
        return ir.This(form="name", name=name, span=low.span(found.tree))
    return _make_cards(low, found, "card", (ir.OfGroup(name=name, span=low.span(head)),))


def _group(low: Lowering, found: Phrase) -> ir.Noun:
    """Lower "Villain Group": a kind of group, for set-up lines."""
    assert found.head is not None
    if low.timing != SETUP or len(found.mods) != 1 or found.mods[0].data != rules.NOUN_FILTER:
        raise low.cannot(found.head)
    low.read(found.head)
    head = low.one(found.mods[0])
    token = low.take(head)[-1] if isinstance(head, Tree) else head
    if token.type != "KIND":
        raise low.cannot(found.mods[0])
    found.mods = []
    return _make_cards(low, found, f"{low.read(token)} Group", ())


def _coined(low: Lowering, found: Phrase) -> ir.Noun:
    assert found.head is not None
    name = coined(low, found.head)
    return _make_cards(low, found, "card", (ir.OfGroup(name=name, span=low.span(found.head)),))


def name_alone(low: Lowering, found: Phrase, *types: str) -> Token:
    """The name that a phrase is, with nothing but "the" about it; how many or which is not said of a name."""
    head, det = found.head, found.det
    if head is None or head.type not in types or found.mods or found.posts or found.owner is not None:
        raise low.cannot(found.tree)
    if det.amount is not None or det.other or det.how not in ("bare", "the"):
        raise low.cannot(head, "is a name, and is said alone: leave out how many or which")
    return head


def coined(low: Lowering, token: Token) -> str:
    """Read a name in quotes."""
    return low.text(token).strip('"“”').rstrip(".,!")


def _make_cards(low: Lowering, found: Phrase, kind: str, named: tuple[ir.Filter, ...]) -> ir.Noun:
    span = low.span(found.tree)
    bare = not found.mods and not found.posts and not named and found.owner is None and not found.det.other
    if bare and found.det.amount is None:
        if found.word == "this":
            return ir.This(form=kind, span=span)
        if found.word in ("that", "those", "these"):
            form: Any = "that" if found.word == "that" else "those"
            return ir.Ref(form=form, kind=kind, plural=found.plural, span=span)
        if found.word == "the" and kind in low.kinds and kind not in roles.ONLY:
            return ir.Ref(form="the", kind=kind, plural=found.plural, span=span)
    if found.word in ("this", "these") or (found.word in ("that", "those") and not bare):
        raise low.cannot(found.tree)
    low.kinds.add(kind)
    among = next((post for post in found.posts if post.data == rules.FROM_AMONG), None)
    if among is not None and among.children[0].data in (rules.PRONOUN, rules.DEFINITE):
        return _from_among(low, found, kind, named, among)
    _of_both(low, found)
    end, mods = _end(low, found)
    mods = [mod for mod in mods if not _is_drawn_extra(low, mod, found.posts)]
    filters, other = mod_filters(low, mods)
    det, posts = _counted(low, found, found.posts)
    det, posts = of_your_choice(low, det, posts)
    if det.how == "each other":
        det = replace(det, how="each", other=True)
    elif other:
        det = replace(det, other=True)
    where: ir.Location | None = None
    if end:
        of, *posts = posts
        inside = LOCATIONS[rules.OF](low, of)
        if not isinstance(inside, ir.Place) or inside.end:
            raise low.cannot(of)
        where = replace(inside, end=end)
        det = replace(det, how="the")
    elsewhere, after = post_filters(low, posts)
    if elsewhere is not None:
        if where is not None:
            raise low.cannot(found.tree)
        where = elsewhere
        if isinstance(where, ir.Place) and where.end:
            det = _at_end(low, found, det)
    after = (
        *(narrowing for narrowing in after if not isinstance(narrowing, ir.Belonging)),
        *(narrowing for narrowing in after if isinstance(narrowing, ir.Belonging)),
    )
    filters = (*filters, *named, *after)
    if found.owner is not None:
        owner = possessor(low, found.owner)
        if not isinstance(owner, ir.Players) and not found.plural:
            raise low.cannot(found.tree, "has no owner that a card can have")
        filters, det = _belonging(owner, found, filters, det)
    return ir.Cards(det=det, kind=kind, filters=filters, place=where, plural=found.plural, span=span)


def _at_end(low: Lowering, found: Phrase, det: ir.Det) -> ir.Det:
    """Read "two cards from the top of your deck" as "the top two cards of your deck"."""
    if det.how == "a" and not det.other:
        return replace(det, how="the")
    if det.how == "exactly" and not det.strict:
        return replace(det, how="the", amount=None if det.amount == ir.Number(1) else det.amount)
    raise low.cannot(found.tree, "does not say how many")


def _of_both(low: Lowering, found: Phrase) -> None:
    """Refuse "a [Tech] and [Ranged] Hero"; of all of them, both sorts are meant."""
    det = found.det
    several = found.plural and det.amount is None and det.how in ("bare", "the", "any number of")
    for mod in found.mods:
        if mod.data != rules.ICONS_OR or several or det.how in ("all", "each", "each other"):
            continue
        if any(isinstance(part, Token) and str(part).lower() == "and" for part in mod.children):
            first, last = (str(part.children[-1]) for part in (mod.children[0], mod.children[-1]))
            either, both = f"{first} or {last}", f"{first}{last}"
            message = f'could mean two things: write "{either}" for one of them, "{both}" for both'
            raise low.cannot(mod, message)


def _is_drawn_extra(low: Lowering, mod: Tree[Any], posts: list[Tree[Any]]) -> bool:
    """Take "extra" in "each extra card you drew this turn": all that is drawn in a turn is extra."""
    if mod.data != rules.ADJ or str(mod.children[0]).lower() != "extra":
        return False
    drawn = any(
        post.data == rules.REL_CLAUSE
        and any(str(token).lower() in ("drew", "drawn") for token in tokens(post))
        for post in posts
    )
    if drawn:
        low.words(mod)
    return drawn


def _from_among(
    low: Lowering, found: Phrase, kind: str, named: tuple[ir.Filter, ...], among: Tree[Any]
) -> ir.Noun:
    """Lower "a Villain from among them": a part of what was named before."""
    span = low.span(found.tree)
    of = noun(low, low.one(among))
    if not isinstance(of, ir.Ref) or found.owner is not None:
        raise low.cannot(among)
    _of_both(low, found)
    filters, other = mod_filters(low, found.mods)
    det, posts = of_your_choice(low, found.det, [post for post in found.posts if post is not among])
    where, after = post_filters(low, posts)
    if where is not None or other:
        raise low.cannot(found.tree)
    kinds = () if kind == "card" else (ir.OfKind(kind=kind, span=span),)
    return ir.SomeOf(det=det, of=of, filters=(*kinds, *filters, *named, *after), span=span)


def _counted(low: Lowering, found: Phrase, posts: list[Tree[Any]]) -> tuple[ir.Det, list[Tree[Any]]]:
    """Find a number said after the noun: "3 Villains per player", "cards equal to its cost"."""
    det = found.det
    kept: list[Tree[Any]] = []
    for post in posts:
        if post.data == rules.PER and det.amount is not None:
            per = phrase_of_player(low, low.one(post))
            if not per:
                raise low.cannot(post)
            det = replace(det, amount=ir.PerPlayer(number=det.amount, span=low.span(post)))
        elif post.data == rules.EQUAL_TO and det.how == "bare" and found.plural:
            det = replace(det, how="exactly", amount=VALUES["equal_to"](low, low.one(post)))
        else:
            kept.append(post)
    return det, kept


def phrase_of_player(low: Lowering, core: Tree[Any]) -> bool:
    """Take "player" after "per"; say whether that is the word."""
    *mods, head = low.take(core)
    if mods or not isinstance(head, Tree):
        return False
    (token,) = low.take(head)
    low.read(token)
    return bool(token.type == "PLAYER")


def _belonging(
    owner: ir.Noun, found: Phrase, filters: tuple[ir.Filter, ...], det: ir.Det
) -> tuple[tuple[ir.Filter, ...], ir.Det]:
    if not isinstance(owner, ir.Players):
        return (*filters, ir.CapturedBy(captor=owner, span=owner.span)), det
    if not found.plural and det.how == "bare":
        det = replace(det, how="the")
    return (*filters, ir.Belonging(owner=owner, span=owner.span)), det


def _end(low: Lowering, found: Phrase) -> tuple[Any, list[Tree[Any]]]:
    """Find "top" or "bottom" before a card "of" a deck."""
    if not found.posts or found.posts[0].data != rules.OF:
        return "", found.mods
    for mod in found.mods:
        if mod.data == rules.ADJ and str(mod.children[0]).lower() in ("top", "bottom"):
            return low.words(mod), [other for other in found.mods if other is not mod]
    return "", found.mods


def _copy(low: Lowering, found: Phrase) -> ir.Noun:
    assert found.head is not None
    low.read(found.head)
    if found.mods or not found.posts or found.posts[0].data != rules.OF:
        raise low.cannot(found.tree)
    of, *others = found.posts
    inner = phrase(low, low.one(of))
    inner.posts = inner.posts + others
    return ir.CopyOf(of=meaning(low, inner), span=low.span(found.tree))


HEADS |= {
    "KIND": _kind,
    "NAME": _name,
    "QNAME": _coined,
    "COPY_NOUN": _copy,
    "GROUP": _group,
}
