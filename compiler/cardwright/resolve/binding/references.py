"""Nouns to what they point at: each reference of a face goes to one of the nouns before it.

The walk says where it stands and what was named (`mentions`); what a word can see (`accessibility`), what
agrees with it (`agreement`) and which of those is meant (`choice`) are rooms of their own.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any, cast

from cardwright.family import roles
from cardwright.foundation.diagnostics import Findings
from cardwright.model import nodes as n
from cardwright.model.irjson import holding_names
from cardwright.model.rebuild import N, changed, rebuilt
from cardwright.resolve.binding import choice
from cardwright.resolve.binding.accessibility import is_loop, is_open, is_rule, names_no_thing, part_of
from cardwright.resolve.binding.demands import demand, stands
from cardwright.resolve.binding.eventcard import event_of, is_event_card, that_came
from cardwright.resolve.binding.mentions import EVENT, Reading
from cardwright.resolve.binding.others import than
from cardwright.resolve.binding.players import LOOKING_BACK, card_or_player, looks_back, player_or_card
from cardwright.resolve.binding.rest import of_the_rest
from cardwright.words.world import Speaker, World

_ROLES = {"who": 1, "captor": 1}
_BODIES = ("body", "then", "otherwise")
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
    elif issubclass(kind, n.Amount):
        sort = "amount"
    does = not issubclass(kind, n.Has)
    fields = tuple((name, "doer" if name == "who" and does else name) for name in holding_names(kind))
    found = _PLANS[kind] = sort, fields
    return found


def refers(node: n.Node) -> bool:
    """Whether a node can only be understood by what was named or done before it."""
    if isinstance(node, n.Det):
        return node.other or node.how in ("each other", "another")
    if isinstance(node, n.Done | n.Event):
        return node.this_way
    return node.__class__ in _REFERRING or looks_back(node)


_REFERRING = {n.Ref, n.ThatMany, n.There, n.DidSo}


class References:
    """Walks the nouns of a face in order of reading and points each reference at one of those before it."""

    def __init__(self, speaker: Speaker, world: World, findings: Findings) -> None:
        self.reading = Reading(speaker, world, findings)
        self.count = 0
        self.counted = 0
        """The clause that counted something last."""
        self.told = -1
        """The number that lowering gave to the sentence that is read."""
        self.given = 0
        self.like: dict[int, n.If] = {}
        """By a condition's identity: the condition before it, which asks about the same card."""
        self.asked: dict[int, int] = {}
        """By a condition's identity: the index of what its pronoun stands for."""

    def ability(self, ability: n.Ability) -> n.Ability:
        """One line of the face, after those before it."""
        self.reading.event = event_of(ability, self.reading.speaker)
        self.told = -1
        self.reading.line += 1
        return self.visit(ability)

    def visit(self, node: N) -> N:
        """The node with every reference in it filled."""
        kind = type(node)
        sort, fields = _PLANS.get(kind) or _plan(kind)
        match sort:
            case "noun":
                return cast("N", self._noun(cast("n.Noun", node)))
            case "that many":
                return cast("N", self._that_many(cast("n.ThatMany", node)))
            case "there":
                return cast("N", self._there(cast("n.There", node)))
            case "amount":
                return self._amount(node, fields)
            case "unit":
                return self._clause(node, fields)
        if isinstance(node, n.CapturedBy) and isinstance(node.captor, n.Ref) and not node.captor.kind:
            return cast("N", self._captured(node, node.captor))
        return self._inside(node, fields)

    # -------------------------------------------------------- clauses

    def _clause(self, node: N, fields: tuple[tuple[str, str], ...]) -> N:
        """A statement, a condition or a happening: outside a noun, it is a clause of its own."""
        reading = self.reading
        if reading.depth:
            return self._inside(node, fields)
        reading.unit += 1
        if isinstance(node, n.GainAbility):
            return cast("N", self._given(node))
        if isinstance(node, n.If) and (noun := _ruled(node)) is not None:
            node = cast("N", self._looking_ahead(node, noun))
            fields = tuple(field for field in fields if field[0] != "condition")
        if isinstance(node, n.Count):
            self.counted = reading.unit
        reading.drew = reading.drew or isinstance(node, n.Draw)
        if not fields:
            return node
        before = reading.arguments, reading.captor, reading.compared, reading.loops, reading.of_history
        reading.arguments = _spoken_of(node, reading.myself)
        reading.captor = reading.compared = None
        reading.of_history += isinstance(node, n.Happened)
        if is_loop(node):
            reading.loops = (*reading.loops, reading.unit)
        new = self._inside(node, fields)
        reading.arguments, reading.captor, reading.compared, reading.loops, reading.of_history = before
        return new

    def _inside(self, node: N, fields: tuple[tuple[str, str], ...]) -> N:
        if not fields:
            return node
        reading = self.reading
        several, rank, role, path = reading.several, reading.rank, reading.role, reading.path
        here = reading.unit
        doer = getattr(node, "each", None) or getattr(node, "who", None)
        if isinstance(doer, n.Players) and doer.whose in ("each", "each other", "all", "everyone", "any"):
            reading.several = True
        changes: dict[str, Any] = {}
        for name, part in fields:
            value = getattr(node, name)
            if not value:
                continue
            if name == "condition" and id(node) in self.like:
                self._ask_again(self.like[id(node)])
            reading.rank = max(rank, _ROLES.get(name, 0))
            reading.role = part
            reading.demand, reading.is_held = demand(node, name), name == "what" and _tucks(node)
            if branch := part_of(node, name):
                reading.path = (*path, (here, branch))
            new = self._field(node, name, value, here)
            reading.path = path
            if new is not value:
                changes[name] = new
            self._heard(node, name, new)
        reading.rank, reading.role, reading.demand, reading.is_held = rank, role, None, False
        reading.several = several
        return replace(node, **changes) if changes else node

    def _field(self, node: n.Node, name: str, value: Any, here: int) -> Any:
        reading = self.reading
        if isinstance(value, tuple):
            if isinstance(node, n.OneWay | n.ChooseOne) and name == "options":
                return self._options(value, here)
            if name in _BODIES:
                return self._body(value)
        is_counted = reading.is_counted
        reading.is_counted = is_counted or names_no_thing(node, name)
        new = changed(value, self.visit)
        reading.is_counted = is_counted
        return new

    def _heard(self, node: n.Node, name: str, new: Any) -> None:
        """Remember what the rest of a clause cannot be about, or asks about once more."""
        reading = self.reading
        if name == "condition" and isinstance(pronoun := _asked(new), n.Ref):
            self.asked[id(node)] = pronoun.to
        if isinstance(node, n.Capture) and name == "captor":
            reading.captor = reading.entity_of(new)
        if isinstance(node, n.Compare) and name == "left" and isinstance(new, n.ValueOf):
            entity = reading.entity_of(new.of)
            reading.compared = None if entity is None else (entity, new.quality)

    def _options(self, options: tuple[tuple[n.Statement, ...], ...], here: int) -> Any:
        path = self.reading.path
        found = []
        for at, option in enumerate(options):
            self.reading.path = (*path, (here, str(at)))
            found.append(self._body(option))
        self.reading.path = path
        same = all(new is old for new, old in zip(found, options, strict=True))
        return options if same else tuple(found)

    def _body(self, body: tuple[n.Statement, ...]) -> tuple[n.Statement, ...]:
        """Statements one after another; one may go on with the block that stands just before it."""
        reading = self.reading
        self.like |= _alike(body)
        around = reading.open
        inner: frozenset[int] = frozenset()
        found: list[n.Statement] = []
        for statement in body:
            if isinstance(statement, n.Statement):
                self._sentence(statement)
            block, joins = reading.unit + 1, reading.joins
            reading.open = around | inner
            reading.joinable = set()
            found.append(self.visit(statement))
            if is_open(statement):
                inner = frozenset((block,))
            elif reading.joins == joins:
                inner = frozenset()
        reading.open = around
        return body if all(new is old for new, old in zip(found, body, strict=True)) else tuple(found)

    def _sentence(self, statement: n.Statement) -> None:
        """Begin a sentence, where a statement does so."""
        if statement.sentence < 0 and self.reading.path:
            return
        if statement.sentence < 0 or statement.sentence != self.told:
            self.reading.sentence += 1
        self.told = statement.sentence

    def _amount(self, node: N, fields: tuple[tuple[str, str], ...]) -> N:
        """An amount: whose it is may be what the clause is about."""
        reading = self.reading
        quality, reading.quality = reading.quality, getattr(node, "quality", "")
        reading.in_amount += 1
        new = self._inside(node, fields)
        reading.in_amount -= 1
        reading.quality = quality
        return new

    # -------------------------------------------------------- conditions

    def _ask_again(self, before: n.If) -> None:
        """Bring near what the condition before asked about: "If it costs 0, … If it costs 3, …"."""
        if (one := self.reading.at(self.asked.get(id(before), -1))) is not None:
            arguments = self.reading.arguments
            self.reading.arguments = set()
            choice.again(self.reading, one)
            self.reading.arguments = arguments

    def _looking_ahead(self, node: n.If, ruled: n.Noun) -> n.If:
        """A rule whose condition may speak of what it rules: "While it has a Bystander, Siren gets …"."""
        reading = self.reading
        ahead = reading.mention(ruled, _AHEAD)
        assert ahead is not None
        reading.seen.append(replace(ahead, unit=-1))
        path = reading.path
        reading.path = (*path, (reading.unit, part_of(node, "condition")))
        condition = self.visit(node.condition)
        reading.path = path
        reading.seen = [one for one in reading.seen if one.index != _AHEAD]
        here = self.count

        def filled(inner: n.Node) -> n.Node:
            new = rebuilt(inner, filled)
            return replace(new, to=here) if isinstance(new, n.Ref) and new.to == _AHEAD else new

        return replace(node, condition=cast("n.Condition", filled(condition)))

    def _given(self, node: n.GainAbility) -> n.GainAbility:
        """Cards with an ability that they are given: "this card" in it is one of them."""
        reading = self.reading
        reading.demand = demand(node, "what")
        what = self.visit(node.what)
        reading.demand = None
        before = reading.speaker, reading.myself, reading.event, reading.arguments
        if not isinstance(what, n.This):
            self.given += 1
            reading.myself, reading.event = EVENT - self.given, ""
        if (kind := reading.kind_of(what)) != "card":
            reading.speaker = replace(reading.speaker, kind=kind)
        ability = self.visit(node.ability)
        reading.speaker, reading.myself, reading.event, reading.arguments = before
        return replace(node, what=what, ability=ability)

    def _captured(self, node: n.CapturedBy, captor: n.Ref) -> n.CapturedBy:
        """What "he" captured: never what is narrowed so; where nothing was named, the card that speaks."""
        reading = self.reading
        reading.demand = None
        seen = reading.seen
        narrowed = [one for one in seen if one.rank == 3 or not self._captures(one.kind)]
        reading.seen = [one for one in seen if one not in narrowed]
        new: n.Noun
        pronoun = captor.form in ("it", "he", "she")
        if pronoun and not choice.nearest(reading, "cards", "", captor.plural):
            reading.seen = seen
            new = self.visit(n.This(reading.speaker.kind or "card", span=captor.span))
        else:
            new = self.visit(captor)
            reading.seen += narrowed
        return node if new is captor else replace(node, captor=new)

    def _captures(self, kind: str) -> bool:
        """Whether a card of a kind captures others: an enemy does, and what is of the speaker's own kind."""
        wider = self.reading.world.wider.get(kind, (kind,))
        return kind in ("card", self.reading.speaker.kind) or any(
            enemy in wider for enemy in roles.ENEMY_KINDS
        )

    # -------------------------------------------------------- nouns

    def _noun(self, noun: n.Noun) -> n.Noun:
        reading = self.reading
        index = self.count
        self.count += 1
        if isinstance(noun, n.Ref):
            return self._ref(noun, index)
        if isinstance(noun, n.Players) and noun.whose in LOOKING_BACK:
            return player_or_card(reading, noun, self.visit)
        if reading.event and is_event_card(noun, reading.event):
            noun = that_came(noun, reading.event)
        is_held, reading.is_held = reading.is_held, False
        asked = reading.demand
        if isinstance(noun, n.Spaces):
            reading.demand = stands
        reading.depth += 1
        if isinstance(noun, n.SomeOf | n.CopyOf):
            noun = self._whole_named(noun)
        # What narrows a noun may look back at the noun itself, where nothing else is meant:
        # "each player who has a Wound in their hand".
        itself = reading.mention(noun, index)
        if itself is not None:
            itself.unit, itself.rank = reading.unit if itself.sort == "players" else -1, 3
            reading.seen.append(itself)
        new: n.Noun = noun
        if isinstance(noun, n.Cards):
            reading.elements.append((index, noun.kind or "card"))
        if isinstance(noun, n.SomeOf):
            new = replace(noun, filters=changed(noun.filters, self.visit))
        elif not isinstance(noun, n.CopyOf):
            new = rebuilt(noun, self.visit)
        if isinstance(new, n.Cards):
            reading.elements.pop()
        reading.depth -= 1
        reading.is_held, reading.demand = is_held, asked
        if itself is not None:
            reading.seen = [one for one in reading.seen if one is not itself]
        if isinstance(new, n.Cards) and (new.det.other or new.det.how in ("each other", "another")):
            new = replace(new, det=replace(new.det, than=than(reading, new)))
        if (mention := reading.mention(new, index)) is not None:
            reading.say(mention)
        return new

    def _whole_named(self, noun: n.SomeOf | n.CopyOf) -> n.SomeOf | n.CopyOf:
        """A part or a copy with what it is of resolved, before the noun itself can be meant."""
        if isinstance(noun, n.CopyOf):
            return replace(noun, of=self.visit(noun.of))
        return replace(noun, det=self.visit(noun.det), of=self.visit(noun.of))

    # -------------------------------------------------------- the references themselves

    def _ref(self, ref: n.Ref, index: int) -> n.Noun:
        reading = self.reading
        ref = replace(ref, test=False, without=())
        if ref.form in ("they", "he", "she") and not ref.kind:
            return card_or_player(reading, ref, self.visit)
        if ref.form in ("the rest", "the other"):
            return of_the_rest(reading, ref)
        plural = None if ref.form == "one" else ref.plural or ref.form == "those"
        found = choice.nearest(reading, "cards", ref.kind, plural, ref.form)
        if not found and ref.form == "it" and not plural and reading.event:
            came = that_came(ref, reading.event)
            if (mention := reading.mention(came, index)) is not None:
                reading.say(mention)
            return came
        return choice.pointed(reading, ref, found)

    def _that_many(self, amount: n.ThatMany) -> n.ThatMany:
        """The cards of the clause before: what it acted on; after a count, what that came to."""
        reading = self.reading
        earlier = [
            one for one in reading.seen if one.unit < reading.unit and one.sort == "cards" and one.rank == 0
        ]
        if self.counted > max((one.unit for one in earlier), default=0) - 1 and self.counted:
            return replace(amount, to=-1)
        if not earlier:
            reading.findings.error(
                "CW060", '"that many" points at nothing: nothing was moved or done before it', amount.span
            )
            return replace(amount, to=-1)
        return replace(amount, to=earlier[-1].index)

    def _there(self, there: n.There) -> n.There:
        """The noun phrase whose place was named last."""
        earlier = [one for one in self.reading.seen if one.sort == "cards"]
        return replace(there, to=earlier[-1].index if earlier else -1)


def _asked(condition: n.Node) -> n.Ref | None:
    """The pronoun that a condition is about; "that card" is as good as one."""
    about = condition.left if isinstance(condition, n.Compare) else condition
    what = about.of if isinstance(about, n.ValueOf) else getattr(about, "what", None)
    return what if isinstance(what, n.Ref) and what.kind in ("", "card") else None


def _alike(body: tuple[Any, ...]) -> dict[int, n.If]:
    """Of conditions that follow one another with the same pronoun: by each one's identity, the one before."""
    found: dict[int, n.If] = {}
    for before, one in pairwise(body):
        if isinstance(before, n.If) and isinstance(one, n.If):
            first, second = _asked(before.condition), _asked(one.condition)
            if first is not None and second is not None and _are_alike(first, second):
                found[id(one)] = before
    return found


def _are_alike(first: n.Ref, second: n.Ref) -> bool:
    single = ("it", "that")
    return first.form == second.form or (first.form in single and second.form in single)


def _spoken_of(node: n.Node, myself: int) -> set[int]:
    """The card that speaks, where the clause is about it whatever the order of its words."""
    to = getattr(node, "to", None)
    spoken = [getattr(node, name, None) for name in ("who", "what", "captor", "first", "second", "of")]
    spoken.append(to.card if isinstance(to, n.Beside) else None)
    return {myself} if any(isinstance(one, n.This) for one in spoken) else set()


def _tucks(node: n.Node) -> bool:
    """Whether what a statement acts on comes to lie under a card."""
    if isinstance(node, n.Put):
        return isinstance(node.to, n.Beside) and node.to.relation == "under"
    return isinstance(node, n.Capture)


_AHEAD = -2
"""The index of what a rule rules while its condition is read, which comes first."""


def _ruled(node: n.If) -> n.Noun | None:
    """What a standing rule with a condition changes: the noun that its condition may speak of."""
    if not is_rule(node):
        return None
    first = node.then[0]
    assert isinstance(first, n.Bonus | n.CostChange)
    what = first.what
    if isinstance(what, n.Cards) and what.det.how not in ("each", "each other", "all", "bare"):
        return None
    return what if isinstance(what, n.This | n.Cards) else None
