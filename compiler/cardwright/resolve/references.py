"""Nouns to what they point at: each reference of a face goes to one of the nouns before it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Literal, TypeVar, cast

from cardwright.family.roles import ENEMY_KINDS
from cardwright.foundation.diagnostics import Findings, Note
from cardwright.model import nodes as n
from cardwright.model.irjson import holding_names
from cardwright.model.rebuild import changed, rebuilt
from cardwright.resolve.demands import Demand, demand, stands
from cardwright.words.world import Speaker, World

Sort = Literal["cards", "players"]
LOOKING_BACK = ("that", "they", "he")
"""Players who were named before."""
N = TypeVar("N", bound=n.Node)


def looks_back(node: n.Node) -> bool:
    """Whether a node stands for players named before."""
    return node.__class__ is n.Players and node.whose in LOOKING_BACK


@dataclass(slots=True)
class _Candidate:
    """A noun phrase that a later word may point at."""

    index: int
    sort: Sort
    kind: str
    many: bool
    either: bool
    """Whether it agrees with singular and plural alike: "each Villain … it", "any Heroes … them"."""
    unit: int
    """The clause it stands in, counted in order of reading."""
    rank: int
    """0 for what the clause acts on, 1 for its subject, 2 for what stands inside another noun phrase."""
    span: n.Span
    of_these: bool = False
    """Whether it is some of what an earlier clause acted on: "the Heroes you revealed"."""
    is_held: bool = False
    """Whether it lies under another card: what was captured."""


def _asked(condition: n.Node) -> n.Ref | None:
    """The pronoun that a condition is about."""
    about = condition.left if isinstance(condition, n.Compare) else condition
    what = about.of if isinstance(about, n.ValueOf) else getattr(about, "what", None)
    return what if isinstance(what, n.Ref) and not what.kind else None


def _alike(body: tuple[Any, ...]) -> dict[int, n.If]:
    """Of conditions that follow one another with the same pronoun: by each one's identity, the one before."""
    found: dict[int, n.If] = {}
    for before, one in pairwise(body):
        if isinstance(before, n.If) and isinstance(one, n.If):
            first, second = _asked(before.condition), _asked(one.condition)
            if first is not None and second is not None and first.form == second.form:
                found[id(one)] = before
    return found


def _is_of_these(noun: n.Noun) -> bool:
    filters = noun.filters if isinstance(noun, n.Cards) else ()
    return any(isinstance(one, n.Done) and one.duration is None for one in filters)


_ROLES = {"who": 1, "captor": 1}

_PERSONAL = frozenset(
    (
        "each",
        "each other",
        "another",
        "any",
        "all",
        "left",
        "right",
        "next",
        "chosen",
        "the active",
        "everyone",
    )
)


_Plan = tuple[str, tuple[tuple[str, str], ...]]

_PLANS: dict[type[n.Node], _Plan] = {}


def _plan(kind: type[n.Node]) -> _Plan:
    """What to do at nodes of a kind, and the fields to go on into with the role each gives; kept."""
    sort = ""
    if issubclass(kind, n.Noun):
        sort = "noun"
    elif issubclass(kind, n.ThatMany):
        sort = "that many"
    elif issubclass(kind, n.There):
        sort = "there"
    elif issubclass(kind, n.Statement | n.Condition | n.Happening):
        sort = "unit"
    does = not issubclass(kind, n.Has)
    fields = tuple((name, "doer" if name == "who" and does else name) for name in holding_names(kind))
    found = _PLANS[kind] = sort, fields
    return found


class References:
    """Walks the nouns of a face in order of reading and points each reference at one of those before it."""

    def __init__(self, speaker: Speaker, world: World, findings: Findings) -> None:
        self.speaker = speaker
        self.world = world
        self.findings = findings
        self.count = 0
        self.unit = 0
        self.counted = 0
        """The clause that counted something last."""
        self.depth = 0
        self.rank = 0
        self.role = ""
        self.several = False
        self.demand: Demand | None = None
        """What the clause asks of the cards that are to be named next."""
        self.is_held = False
        """Whether what is named next comes to lie under a card."""
        self.drew = False
        """Whether cards were drawn, which names none."""
        self.seen: list[_Candidate] = []
        self.like: dict[int, n.If] = {}
        """By a condition's identity: the condition before it, which asks about the same card."""
        self.asked: dict[int, int] = {}
        """By a condition's identity: the index of what its pronoun stands for."""

    def ability(self, ability: n.Ability) -> n.Ability:
        """One line of the face, after those before it."""
        return self.visit(ability)

    def visit(self, node: N) -> N:
        """The node with every reference in it filled."""
        kind = type(node)
        sort, fields = _PLANS.get(kind) or _plan(kind)
        if sort == "noun":
            return cast("N", self._noun(cast("n.Noun", node)))
        if sort == "that many":
            return cast("N", self._that_many(cast("n.ThatMany", node)))
        if sort == "there":
            return cast("N", self._there(cast("n.There", node)))
        if sort == "unit" and self.depth == 0:
            self.unit += 1
        if isinstance(node, n.GainAbility):
            return cast("N", self._given(node))
        if isinstance(node, n.If) and (noun := _ruled(node)) is not None:
            node = cast("N", self._looking_ahead(node, noun))
            fields = tuple(field for field in fields if field[0] != "condition")
        if isinstance(node, n.Count):
            self.counted = self.unit
        self.drew = self.drew or isinstance(node, n.Draw)
        if isinstance(node, n.CapturedBy) and isinstance(node.captor, n.Ref) and not node.captor.kind:
            return cast("N", self._captured(node, node.captor))
        if not fields:
            return node
        several = self.several
        doer = getattr(node, "each", None) or getattr(node, "who", None)
        if isinstance(doer, n.Players) and doer.whose in ("each", "each other", "all", "everyone", "any"):
            self.several = True
        changes: dict[str, Any] = {}
        rank, before = self.rank, self.role
        for name, role in fields:
            value = getattr(node, name)
            if not value:
                continue
            if isinstance(value, tuple):
                self.like |= _alike(value)
            if name == "condition" and id(node) in self.like:
                self._ask_again(self.like[id(node)])
            self.rank = max(rank, _ROLES.get(name, 0))
            self.role = role
            self.demand, self.is_held = demand(node, name), name == "what" and _tucks(node)
            new = changed(value, self.visit)
            if new is not value:
                changes[name] = new
            if name == "condition" and isinstance(pronoun := _asked(new), n.Ref):
                self.asked[id(node)] = pronoun.to
        self.rank, self.role, self.demand, self.is_held = rank, before, None, False
        self.several = several
        return replace(node, **changes) if changes else node

    def _ask_again(self, before: n.If) -> None:
        """Bring near what the condition before asked about: "If it costs 0, … If it costs 3, …"."""
        index = self.asked.get(id(before), -1)
        if (again := next((one for one in self.seen if one.index == index), None)) is not None:
            self._again(again)

    def _looking_ahead(self, node: n.If, ruled: n.Noun) -> n.If:
        """A rule whose condition may speak of what it rules: "While it has a Bystander, Siren gets …"."""
        ahead = self._candidate(ruled, _AHEAD)
        assert ahead is not None
        ahead.unit = -1
        self.seen.append(ahead)
        condition = self.visit(node.condition)
        self.seen = [one for one in self.seen if one.index != _AHEAD]
        here = self.count

        def filled(inner: n.Node) -> n.Node:
            new = rebuilt(inner, filled)
            return replace(new, to=here) if isinstance(new, n.Ref) and new.to == _AHEAD else new

        return replace(node, condition=cast("n.Condition", filled(condition)))

    def _given(self, node: n.GainAbility) -> n.GainAbility:
        """Cards with an ability that they are given: "this card" in it is one of them."""
        self.demand = demand(node, "what")
        what = self.visit(node.what)
        self.demand = None
        speaker = self.speaker
        if (kind := self._kind_of(what)) != "card":
            self.speaker = replace(speaker, kind=kind)
        ability = self.visit(node.ability)
        self.speaker = speaker
        return replace(node, what=what, ability=ability)

    def _captured(self, node: n.CapturedBy, captor: n.Ref) -> n.CapturedBy:
        """What "he" captured: never what is narrowed so; where nothing was named, the card that speaks."""
        self.demand = None
        seen = self.seen
        narrowed = [one for one in seen if one.rank == 3 or not self._captures(one.kind)]
        self.seen = [one for one in seen if one not in narrowed]
        new: n.Noun
        if captor.form in ("it", "he", "she") and not self._nearest("cards", "", captor.plural):
            self.seen = seen
            new = self.visit(n.This(self.speaker.kind or "card", span=captor.span))
        else:
            new = self.visit(captor)
            self.seen += narrowed
        return node if new is captor else replace(node, captor=new)

    def _captures(self, kind: str) -> bool:
        """Whether a card of a kind captures others: an enemy does, and what is of the speaker's own kind."""
        wider = self.world.wider.get(kind, (kind,))
        return kind in ("card", self.speaker.kind) or any(enemy in wider for enemy in ENEMY_KINDS)

    def _noun(self, noun: n.Noun) -> n.Noun:
        index = self.count
        self.count += 1
        if isinstance(noun, n.Ref):
            return self._ref(noun)
        if isinstance(noun, n.Players) and noun.whose in LOOKING_BACK:
            return self._players(noun)
        is_held, self.is_held = self.is_held, False
        if isinstance(noun, n.Spaces):
            self.demand = stands
        self.depth += 1
        if isinstance(noun, n.SomeOf | n.CopyOf):
            noun = self._whole_named(noun)
        # What narrows a noun may look back at the noun itself, where nothing else is meant:
        # "each player who has a Wound in their hand".
        itself = self._candidate(noun, index)
        if itself is not None:
            itself.unit, itself.rank = self.unit if itself.sort == "players" else -1, 3
            self.seen.append(itself)
        new: n.Noun = noun
        if isinstance(noun, n.SomeOf):
            new = replace(noun, filters=changed(noun.filters, self.visit))
        elif not isinstance(noun, n.CopyOf):
            new = rebuilt(noun, self.visit)
        self.depth -= 1
        self.is_held = is_held
        if itself is not None:
            self.seen = [one for one in self.seen if one.index != index]
        if (candidate := self._candidate(new, index)) is not None:
            self.seen.append(candidate)
        return new

    def _whole_named(self, noun: n.SomeOf | n.CopyOf) -> n.SomeOf | n.CopyOf:
        """A part or a copy with what it is of resolved, before the noun itself can be meant."""
        if isinstance(noun, n.CopyOf):
            return replace(noun, of=self.visit(noun.of))
        return replace(noun, det=self.visit(noun.det), of=self.visit(noun.of))

    # -------------------------------------------------------- candidates

    def _candidate(self, noun: n.Noun, index: int) -> _Candidate | None:
        rank = 2 if self.depth else self.rank
        sort: Sort = "cards"
        kind, many, either = "card", False, False
        match noun:
            case n.Cards():
                if noun.det.how == "no":
                    return None
                kind = noun.kind or "card"
                many = noun.plural
                either = noun.det.how in ("each", "each other", "all", "up to")
                # "any Bystanders" are never "it", "any Bystander" may be "them"
                either = either or (noun.det.how == "any" and not many) or noun.is_of_each
                if kind == "player":
                    sort = "players"
            case n.This():
                kind = self.speaker.kind or "card"
            case n.SomeOf():
                if noun.det.how == "no":
                    return None
                of = self._target(noun.of)
                kind = of.kind if of else "card"
                many, either = _is_many(noun.det), noun.det.how in ("each", "any", "up to")
            case n.CopyOf():
                of = self._target(noun.of)
                kind = of.kind if of else "card"
            case n.OneOfNouns():
                kind = self._common([self._kind_of(part) for part in noun.options])
                many = all(isinstance(part, n.Cards) and part.plural for part in noun.options)
            case n.AllOfNouns():
                kind = self._common([self._kind_of(part) for part in noun.parts])
                many = True
            case n.Players():
                if noun.whose not in _PERSONAL:
                    return None
                sort, kind = "players", "player"
                many = noun.whose in ("all", "everyone")
                either = noun.whose in ("each", "each other", "any")
            case _:
                return None
        either = either or (self.several and sort == "cards")  # "each player discards a card … those cards"
        near = self.unit, rank
        is_held = self.is_held and not self.depth
        return _Candidate(index, sort, kind, many, either, *near, noun.span, _is_of_these(noun), is_held)

    def _kind_of(self, noun: n.Noun) -> str:
        if isinstance(noun, n.Cards):
            return noun.kind or "card"
        target = self._target(noun)
        return target.kind if target else "card"

    def _common(self, kinds: list[str]) -> str:
        """The narrowest kind that all of them are."""
        for kind in self.world.wider.get(kinds[0], (kinds[0],)) if kinds else ():
            if all(kind in self.world.wider.get(other, (other,)) for other in kinds):
                return kind
        return "card"

    def _target(self, noun: n.Noun) -> _Candidate | None:
        if isinstance(noun, n.Ref | n.Players) and noun.to >= 0:
            return next((one for one in self.seen if one.index == noun.to), None)
        if isinstance(noun, n.This):
            return _Candidate(-1, "cards", self.speaker.kind or "card", False, False, self.unit, 0, noun.span)
        return None

    def _fit(self, candidate: _Candidate, kind: str) -> int | None:
        """How well a candidate's kind agrees with the one asked for: 0 it is, 1 it may be, None it is not."""
        if kind in ("", "card"):
            return 0
        if kind in self.world.wider.get(candidate.kind, (candidate.kind,)):
            return 0
        if candidate.kind == "card" or candidate.kind in self.world.wider.get(kind, (kind,)):
            return 1
        return None

    def _nearest(self, sort: Sort, kind: str, plural: bool | None) -> list[_Candidate]:
        """The nearest candidates that agree; more than one where two are equally near."""
        fitting = [
            (fit, one)
            for one in self.seen
            if one.sort == sort
            and (plural is None or one.either or one.many == plural)
            and (fit := self._fit(one, kind)) is not None
        ]
        if not fitting:
            return []
        if sort == "cards" and (asked := self.demand) is not None:
            fitting = [
                (fit, one) for fit, one in fitting if asked(self.world, one.kind, one.is_held)
            ] or fitting
        best = min(fit for fit, _ in fitting)
        kept = [one for fit, one in fitting if fit == best]
        unit = max(one.unit for one in kept)
        near = [one for one in kept if one.unit == unit]
        rank = min(one.rank for one in near)
        return [one for one in near if one.rank == rank]

    def _again(self, candidate: _Candidate) -> None:
        """What has just been spoken of is near again."""
        self.seen.remove(candidate)
        rank = 2 if self.depth else self.rank
        is_held = self.is_held or candidate.is_held
        self.seen.append(replace(candidate, unit=self.unit, rank=rank, is_held=is_held))

    def _choose(self, found: list[_Candidate], words: str, span: n.Span, what: str) -> _Candidate | None:
        distinct = {one.index: one for one in found}
        if len(distinct) > 1:
            notes = [Note("it could be this", one.span) for one in distinct.values() if one.span.line]
            message = f'"{words}" could mean {len(distinct)} things that were just named'
            self.findings.error("CW061", message, span, notes=notes, hint="name the one that is meant")
            return None
        if not distinct:
            self.findings.error(
                "CW060",
                f'"{words}" points at nothing: no {what} named before it agrees',
                span,
                hint=DRAWN if self.drew and what == "card" else NAMED,
            )
            return None
        return found[0]

    # -------------------------------------------------------- the references themselves

    def _ref(self, ref: n.Ref) -> n.Noun:
        words = f"{ref.form} {ref.kind}".strip()
        if ref.form in ("they", "he", "she") and not ref.kind:
            people = self._nearest("players", "", None if ref.form == "they" else False)
            cards = self._nearest("cards", "", ref.plural)
            doer = self.role == "doer" or not cards
            if people and (doer or (self.role == "who" and people[0].unit >= cards[0].unit)):
                whose: n.Whose = "they" if ref.form == "they" else "he"
                return self._point(n.Players(whose, span=ref.span), people)
            found = cards
        elif ref.form == "one":
            found = self._nearest("cards", ref.kind, None)
        elif ref.form in ("the rest", "the other"):
            found = self._whole(ref.kind)
        else:
            found = self._nearest("cards", ref.kind, ref.plural or ref.form == "those")
        return replace(ref, to=self._pick(found, words, ref))

    def _whole(self, kind: str) -> list[_Candidate]:
        """What "the rest" may be of: several cards, else those that one was chosen among."""
        seen, self.seen = self.seen, [one for one in self.seen if one.many]
        found = self._nearest("cards", kind, True)
        if any(one.of_these for one in found):
            # "put any Heroes you revealed into your hand": the rest is of all that was revealed
            self.seen = [one for one in self.seen if not one.of_these]
            found = self._nearest("cards", kind, True) or found
        self.seen = seen
        return found or self._nearest("cards", kind, True) or self._nearest("cards", kind, False)

    def _pick(self, found: list[_Candidate], words: str, ref: n.Ref) -> int:
        what = ref.kind or ("cards" if ref.plural else "card")
        chosen = self._choose(found, words, ref.span, what)
        if chosen is None:
            return -1
        self._again(chosen)
        return chosen.index

    def _players(self, players: n.Players) -> n.Noun:
        found = self._nearest("players", "", None)
        if players.whose in ("he", "they"):
            plural = players.whose == "they"
            cards = self._nearest("cards", "", plural)
            if cards and (not found or (not plural and cards[0].unit > found[0].unit)):
                ref = n.Ref("they" if plural else "he", case="subject", plural=plural, span=players.span)
                return replace(ref, to=self._pick(cards, ref.form, ref))
        return self._point(players, found)

    def _point(self, players: n.Players, found: list[_Candidate]) -> n.Players:
        filters = tuple(self.visit(one) for one in players.filters)
        words = {"that": "that player"}.get(players.whose, players.whose)
        chosen = self._choose(found, words, players.span, "other player")
        if chosen is not None:
            self._again(chosen)
        return replace(players, filters=filters, to=-1 if chosen is None else chosen.index)

    def _that_many(self, amount: n.ThatMany) -> n.ThatMany:
        """The cards of the clause before: what it acted on; after a count, what that came to."""
        earlier = [one for one in self.seen if one.unit < self.unit and one.sort == "cards" and one.rank == 0]
        if self.counted > max((one.unit for one in earlier), default=0) - 1 and self.counted:
            return replace(amount, to=-1)
        if not earlier:
            self.findings.error(
                "CW060", '"that many" points at nothing: nothing was moved or done before it', amount.span
            )
            return replace(amount, to=-1)
        return replace(amount, to=earlier[-1].index)

    def _there(self, there: n.There) -> n.There:
        """The noun phrase whose place was named last."""
        earlier = [one for one in self.seen if one.sort == "cards"]
        return replace(there, to=earlier[-1].index if earlier else -1)


NAMED = 'name what is meant here, or before this; the card itself is "this card", or its name'
DRAWN = 'no card is named by drawing one: "Reveal the top card of your deck. If it costs 0, draw it."'


def _tucks(node: n.Node) -> bool:
    """Whether what a statement acts on comes to lie under a card."""
    if isinstance(node, n.Put):
        return isinstance(node.to, n.Beside) and node.to.relation == "under"
    return isinstance(node, n.Capture)


_AHEAD = -2
"""The index of what a rule rules while its condition is read, which comes first."""


def _ruled(node: n.If) -> n.Noun | None:
    """What a standing rule with a condition changes: the noun that its condition may speak of."""
    first = node.then[0] if node.then else None
    if not isinstance(first, n.Bonus | n.CostChange) or first.duration not in (None, "while"):
        return None
    what = first.what
    if isinstance(what, n.Cards) and what.det.how not in ("each", "each other", "all", "bare"):
        return None
    return what if isinstance(what, n.This | n.Cards) else None


def _is_many(det: n.Det) -> bool:
    if det.how in ("all", "any number of"):
        return True
    return isinstance(det.amount, n.Number) and det.amount.value != 1
