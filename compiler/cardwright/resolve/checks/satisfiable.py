"""Resolved IR to findings: nouns and filters that no card in reach can pass."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from cardwright.family import roles
from cardwright.family.profile import FAMILY_KINDS, PROFILE
from cardwright.foundation.diagnostics import Findings, did_you_mean
from cardwright.foundation.inflection import article
from cardwright.model import nodes as n
from cardwright.model.irjson import walk
from cardwright.words.stock import FaceFacts
from cardwright.words.world import World

CODE = "CW083"


def check_satisfiable(nodes: Sequence[n.Node], world: World, findings: Findings) -> int:
    """Add each noun and filter among a face's nodes that no card can pass; how many were looked at."""
    check = _Check(nodes, world, findings)
    for node in nodes:
        check.node(node)
    return check.seen


@dataclass(frozen=True)
class _Bound:
    """The whole numbers that a value may be, by what filters say."""

    least: int = 0
    most: int | None = None

    def of(self, comparison: str, number: int) -> _Bound:
        """This and one more comparison."""
        least, most = self.least, self.most
        if comparison in ("=", ">=", ">"):
            least = max(least, number + (comparison == ">"))
        if comparison in ("=", "<=", "<"):
            upper = number - (comparison == "<")
            most = upper if most is None else min(most, upper)
        return _Bound(least, most)

    def is_empty(self, parity: str) -> bool:
        """Whether no number is left, or none that is odd or even as is said."""
        if self.most is None:
            return False
        if self.least > self.most:
            return True
        return self.least == self.most and parity not in ("", ("even", "odd")[self.least % 2])


class _Check:
    def __init__(self, nodes: Sequence[n.Node], world: World, findings: Findings) -> None:
        self.nodes = nodes
        self.world = world
        self.stock = world.stock
        self.findings = findings
        self.seen = 0
        self.outside = {
            id(inner) for node in nodes if isinstance(node, n.UseCards) for inner in walk(node)
        }  # the set-up takes cards from where no game is

    @cached_property
    def nouns(self) -> list[n.Noun]:
        """All nouns, in the order that references count."""
        return [node for node in self.nodes if isinstance(node, n.Noun)]

    @cached_property
    def turned(self) -> frozenset[str]:
        """What cards may become by a text of this face, or by any in reach."""
        own = {
            kind
            for node in self.nodes
            if isinstance(node, n.Become | n.CountAs | n.PutAs | n.Gain)
            for kind in (node.as_kind if isinstance(node, n.Gain) else node.kind,)
            if kind
        }
        return self.stock.turned | {wide for kind in own for wide in self.world.wider.get(kind, (kind,))}

    @cached_property
    def counted(self) -> frozenset[str]:
        """The kinds that cards count as wherever they lie."""
        own = {node.kind for node in self.nodes if isinstance(node, n.CountAs) and node.kind}
        return self.stock.counted | {wide for kind in own for wide in self.world.wider.get(kind, (kind,))}

    @cached_property
    def coined(self) -> frozenset[str]:
        """The names that cards are stacked under, by a text of this face or by any in reach."""
        return self.stock.coined | {node.name for node in self.nodes if isinstance(node, n.PutAs)}

    @cached_property
    def keywords(self) -> frozenset[str]:
        """The keywords that cards have, by a text of this face or by any in reach."""
        own = (getattr(node, "keyword", "") for node in self.nodes if not isinstance(node, n.Filter))
        return self.stock.keywords | frozenset(own)

    def node(self, node: n.Node) -> None:
        """What a noun asks of its cards, or a condition of those it is about."""
        match node:
            case n.Cards() if id(node) not in self.outside:
                kind = node.kind or roles.CARD
                is_there = self._kind(kind, node)
                self._filters(node.filters, kind, node, is_there)
                self._place(kind, node.place, node.span)
            case n.Label() if node.icons:
                # several may be on a card each
                asked = [node.icons] if node.joiner else [(icon,) for icon in node.icons]
                for names in asked:
                    self._filters((n.Icon(names, "or", span=node.span),), roles.CARD, node)
            case n.SomeOf():
                kind, place = self._source(node.of)
                kinds = [one.kind for one in node.filters if isinstance(one, n.OfKind)]
                self._filters(node.filters, kinds[0] if kinds else kind, node)
                for one in kinds:
                    self._place(one, place, node.span)
            case n.Ref() if node.kind and node.kind != roles.CARD:
                self.seen += 1
                kind, place = self._source(node)
                self._place(node.kind, place, node.span)
            case n.IsA() if isinstance(node.what, n.Noun) and not isinstance(node.what, n.Players):
                kind, place = self._source(node.what)
                self._filters(node.filters, node.kind or kind, node)
                if node.kind:
                    self._place(node.kind, place, node.span)

    def _source(self, noun: n.Noun) -> tuple[str, n.Location | None]:
        """The kind and the place of what a noun stands for in the end."""
        met: set[int] = set()
        while True:
            if isinstance(noun, n.SomeOf):
                noun = noun.of
            elif isinstance(noun, n.Ref) and 0 <= noun.to < len(self.nouns) and noun.to not in met:
                met.add(noun.to)
                noun = self.nouns[noun.to]
            else:
                break
        if isinstance(noun, n.Cards):
            return noun.kind or roles.CARD, noun.place
        return roles.CARD, None

    # -------------------------------------------------------- kinds

    def _faces(self, kind: str) -> Sequence[FaceFacts]:
        """The faces that can be of a kind."""
        return self.stock.faces if kind in self.turned else self.stock.of_kind(kind)

    def _kind(self, kind: str, noun: n.Cards) -> bool:
        """Whether there are cards of a kind, where all are known."""
        self.seen += 1
        if not self.stock.whole or kind not in self.world.wider or self._faces(kind):
            return True
        there = [wide for wide in self.world.wider[kind][1:-1] if self._faces(wide)]
        known = [one for one in self.world.wider if self._faces(one)]
        hint = f'such as "{article(there[0])}"' if there else did_you_mean(kind, known)
        hint = hint or f"the line of a group gives its cards that kind: kind {kind}"
        self.findings.error(CODE, f"no card of these sets is {article(kind)}", noun.span, hint=hint)
        return False

    # -------------------------------------------------------- filters

    def _filters(self, filters: Sequence[n.Filter], kind: str, at: n.Node, is_there: bool = True) -> None:
        self.seen += len(filters)
        if not filters or self._contradict(filters, at) or not is_there:
            return
        faces = self._faces(kind)
        for one in filters:
            if not self._passes(one, faces):
                self._nobody(one, kind, at)
                return
        if self.stock.whole and faces and not any(all(self._fits(one, f) for one in filters) for f in faces):
            message = f"each of these is true of some {kind}, but no {kind} of these sets is all of them"
            self.findings.error(CODE, message, at.span, hint="leave one of them out")

    def _passes(self, one: n.Filter, faces: Iterable[FaceFacts]) -> bool:
        if isinstance(one, n.OfGroup) and not self.stock.whole:
            return not self._is_keyword(one.name)
        return not self.stock.whole or any(self._fits(one, face) for face in faces)

    def _is_keyword(self, name: str) -> bool:
        """Whether a name that no card has is a keyword's."""
        return (
            name in self.world.keywords
            and name not in self.coined
            and not any(name in face.names for face in self.stock.faces)
        )

    def _fits(self, one: n.Filter, face: FaceFacts) -> bool:
        """Whether a card with that face can pass a filter; what is not printed is passed."""
        match one:
            case n.Icon(names=names, joiner=joiner):
                has = [name in face.icons or name in self.turned for name in names]
                return all(has) if joiner == "and" else any(has)
            case n.Grey():
                return (
                    not face.classes
                    and not self.world.words.get("class", frozenset()).isdisjoint(self.turned)
                    or self._is_grey(face)
                )
            case n.Multicolored():
                return len(face.classes) > 1 or bool(self.turned & self.world.words.get("class", frozenset()))
            case n.OfGroup(name=name):
                return name in face.names or name in self.coined
            case n.OfKind(kind=kind):
                return kind in face.kinds or kind in self.turned
            case n.WithPoint(point=point):
                return point in face.points
            case n.WithKeyword(keyword=keyword):
                return keyword in self.keywords or keyword not in self.world.keywords
            case n.Non(filter=inner):
                return not self._surely(inner, face)
        return True

    def _is_grey(self, face: FaceFacts) -> bool:
        return not face.classes and not set(roles.PLAYED_KINDS[:1]).isdisjoint(face.kinds)

    def _surely(self, one: n.Filter, face: FaceFacts) -> bool:
        """Whether a card with that face always passes a filter."""
        match one:
            case n.Icon(names=names, joiner=joiner):
                has = [name in face.icons for name in names]
                return all(has) if joiner == "and" else any(has)
            case n.Grey():
                return self._is_grey(face)
            case n.Multicolored():
                return len(face.classes) > 1
            case n.OfGroup(name=name):
                return name in face.names
            case n.OfKind(kind=kind):
                return kind in face.kinds
        return False

    def _nobody(self, one: n.Filter, kind: str, at: n.Node) -> None:
        """Report a filter that no card of a kind passes."""
        message, hint = self._said(one, kind)
        span = one.span if one.span != n.NOWHERE else at.span
        self.findings.error(CODE, message, span, hint=hint)

    def _said(self, one: n.Filter, kind: str) -> tuple[str, str]:
        """What is wrong with a filter, and what could be written."""
        faces = self._faces(kind)
        match one:
            case n.OfGroup(name=name):
                if self._is_keyword(name):
                    return (
                        f'no card is called "{name}"; it is a keyword',
                        f"write it without quotes: with {name}",
                    )
                owners = sorted(
                    {_narrowest(face, self.world) for face in self.stock.faces if name in face.names}
                )
                if owners:
                    return f'no {kind} of these sets is called "{name}"', f'such as "{name} {owners[0]}"'
                if name in self.world.words.get("icon", frozenset()):
                    return f'no {kind} of these sets is called "{name}"; it is an icon', f"write [{name}]"
                near = did_you_mean(name, sorted({called for face in faces for called in face.names}))
                return f'no {kind} of these sets is called "{name}"', near
            case n.Icon(names=names):
                shown = "".join(f"[{name}]" for name in names)
                borne = sorted({icon for face in faces for icon in face.classes | face.teams})
                near = did_you_mean(names[0], borne)
                bearers = sorted({_narrowest(f, self.world) for f in self.stock.faces if self._fits(one, f)})
                if not near and bearers:
                    near = f'such as "{shown} {bearers[0]}"'
                elif not near and borne:
                    near = "they bear " + ", ".join(f"[{icon}]" for icon in borne[:6])
                return f"no {kind} of these sets bears {shown}", near
            case n.OfKind(kind=other):
                return (
                    f"no {kind} of these sets is {article(other)}",
                    f'such as "{article(kind)} or {article(other)}"',
                )
            case n.WithPoint(point=point):
                has = sorted({name for face in faces for name in face.points if name in self.world.points})
                return f"no {kind} of these sets has {point}", f"they have {', '.join(has)}" if has else ""
            case n.WithKeyword(keyword=keyword):
                near = did_you_mean(keyword, sorted(self.keywords))
                return f"no card of these sets has {keyword}", near
            case n.Non():
                return f"every {kind} of these sets is what this leaves out", ""
        return f"no {kind} of these sets is that", ""

    # -------------------------------------------------------- filters that exclude each other

    def _contradict(self, filters: Sequence[n.Filter], at: n.Node) -> bool:
        """Report two filters that no card whatever can pass together."""
        told = self._excluded(filters)
        if told is None:
            return False
        one, message = told
        span = one.span if one.span != n.NOWHERE else at.span
        self.findings.error(CODE, message, span, hint='leave one out, or write "or" between them')
        return True

    def _excluded(self, filters: Sequence[n.Filter]) -> tuple[n.Filter, str] | None:
        bounds: dict[str, _Bound] = {}
        parity = ""
        classes = self.world.words.get("class", frozenset())
        grey = any(isinstance(one, n.Grey) for one in filters)
        for one in filters:
            match one:
                case n.Non(filter=inner) if inner in filters:
                    return one, "this leaves out just what is asked for beside it"
                case n.Icon(names=names, joiner=joiner) if grey:
                    has = [name in classes for name in names]
                    if any(has) if joiner == "and" else all(has):
                        return one, "what is grey is of no class"
                case n.Multicolored() if grey:
                    return one, "what is grey is of no class, and what is multicolored of several"
                case n.Parity(which=which) if parity not in ("", which):
                    return one, "no number is both odd and even"
                case n.Parity(which=which):
                    parity = which
                case n.Valued(quality=quality, comparison=comparison, amount=n.Number(value=value)):
                    bounds[quality] = bounds.get(quality, _Bound()).of(comparison, value)
            for quality, bound in bounds.items():
                if bound.is_empty(parity if quality == "cost" else ""):
                    return one, f"no {quality} is all that is asked of it here"
        return None

    # -------------------------------------------------------- places

    def _place(self, kind: str, where: n.Location | None, span: n.Span) -> None:
        """Report a kind of card that never lies where it is looked for."""
        if kind == roles.CARD or where is None or kind in self.counted:
            return
        if kind.startswith("<"):  # a keyword's kind, left open
            return
        options = where.options if isinstance(where, n.AnyPlace) else (where,)
        closed = [one for one in options if not self._holds(one, kind)]
        is_each = isinstance(where, n.AnyPlace) and where.joiner == "and"
        if len(closed) == len(options) or (closed and is_each):
            name = _name_of(closed[0])
            message = f"{article(name)} never holds {article(kind)}"
            self.findings.error(CODE, message, span, hint=self._instead(kind, name))

    def _holds(self, where: n.Location, kind: str) -> bool:
        """Whether a card of a kind, or of a narrower one, can lie in a place."""
        place = PROFILE.place(_name_of(where))
        if isinstance(where, n.Place) and where.owner == n.Players("any"):
            return True  # "any deck" is more than the players'
        if place is None or place.holds is None:
            return True
        wider = self.world.wider
        narrower = [one for one, above in wider.items() if kind in above]
        if any(kind in face.kinds and not face.kinds.isdisjoint(place.holds) for face in self.stock.faces):
            return True
        return any(self._is_own(one) or not set(place.holds).isdisjoint(wider[one]) for one in narrower)

    def _is_own(self, kind: str) -> bool:
        """Whether the family knows nothing of a kind, nor of a narrower or wider one."""
        wider = self.world.wider
        related = {*wider.get(kind, ()), *(one for one, above in wider.items() if kind in above)}
        return FAMILY_KINDS.isdisjoint(related)

    def _instead(self, kind: str, name: str) -> str:
        place = PROFILE.place(name)
        there = [one for one in (place.holds if place is not None else None) or () if one in self.world.wider]
        return f"there lie {', '.join(there)}; say another place for {article(kind)}" if there else ""


def _narrowest(face: FaceFacts, world: World) -> str:
    """The kind of a face that is of the most others."""
    return max(sorted(face.kinds), key=lambda kind: len(world.wider.get(kind, ())))


def _name_of(where: n.Location) -> str:
    """The name of a whole place or of one's end; "" for any other."""
    if isinstance(where, n.Place):
        return where.name
    return roles.HAND if isinstance(where, n.Implied) and where.where == "hand" else ""
