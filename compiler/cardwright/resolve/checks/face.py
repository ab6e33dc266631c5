"""IR to findings: what is grammatical and resolved but cannot be meant.

Filters that do not fit their noun, verbs done by or to what cannot do or suffer them, places of nobody,
conditions that never or always hold, choices that are none. A check refuses only what has no sensible reading
in any set.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property

from cardwright.family import roles
from cardwright.family.profile import FAMILY_KINDS, LABEL_KINDS, VERB_KINDS
from cardwright.foundation.diagnostics import Findings, did_you_mean
from cardwright.model import nodes as n
from cardwright.model.irjson import tag, walk
from cardwright.model.keywords import lines_of
from cardwright.model.rebuild import fields_of
from cardwright.resolve.binding import demands
from cardwright.resolve.binding.journeys import check_journeys
from cardwright.resolve.checks.counting import check_counting
from cardwright.resolve.checks.doers import check_doers
from cardwright.resolve.checks.done_before import check_done_before
from cardwright.resolve.checks.durations import check_durations
from cardwright.resolve.checks.gaps import check_gaps
from cardwright.resolve.checks.kept import check_kept, is_the_only
from cardwright.resolve.checks.lines import check_lines
from cardwright.resolve.checks.moments import check_moments
from cardwright.resolve.checks.satisfiable import check_satisfiable
from cardwright.resolve.checks.whereabouts import check_places
from cardwright.words.world import Speaker, World


def check_face(abilities: Sequence[n.Ability], speaker: Speaker, world: World, findings: Findings) -> None:
    """Add what cannot be meant in the abilities of one face, which are resolved."""
    checker = _Checker(speaker, world, findings, abilities)
    for ability, nodes in zip(abilities, checker.nodes, strict=True):
        checker.ability(ability, nodes)
        check_places(nodes, world, findings)
    checker.ordinals(abilities)
    check_moments(abilities, speaker, world, findings)
    check_journeys(abilities, findings)
    check_satisfiable([node for nodes in checker.nodes for node in nodes], world, findings)


def _bodies(node: n.Node) -> list[tuple[n.Statement, ...]]:
    """The sequences of statements directly in a node."""
    held = [getattr(node, name) for name in fields_of(node)]
    return [
        one for one in held if isinstance(one, tuple) and one and all(isinstance(s, n.Statement) for s in one)
    ]


def check_text_box(abilities: Sequence[n.Ability], kind: str, world: World, findings: Findings) -> None:
    """Add what the lines of a face, read in order, cannot mean: looking back to what was not done, standing
    where nothing of the kind can, a time, a number or a doer that is not said.
    """
    check_done_before(abilities, kind, world, findings)
    check_lines(abilities, findings)
    nodes = [walk(ability) for ability in abilities]
    check_durations(abilities, nodes, kind, world, findings)
    check_counting(nodes, findings)
    check_doers(nodes, findings)
    check_kept(abilities, nodes, findings)
    check_gaps(nodes, findings)


NONE = n.Number(0)
_ANYONES = (n.OneWay, n.ChooseOne, n.May, n.Cannot, n.MakeDo)
"""Statements whose "who" may be a card as well."""


class _Checker:
    def __init__(
        self, speaker: Speaker, world: World, findings: Findings, abilities: Sequence[n.Ability]
    ) -> None:
        self.speaker = speaker
        self.world = world
        self.findings = findings
        self.nodes = [walk(ability) for ability in abilities]

    @cached_property
    def chosen(self) -> set[str]:
        """The qualities that are chosen somewhere."""
        return {node.quality for nodes in self.nodes for node in nodes if isinstance(node, n.ChooseQuality)}

    @cached_property
    def given(self) -> dict[int, n.Noun]:
        """Of each "this card" in an ability that cards are given: those cards."""
        return {
            id(inner): node.what
            for nodes in self.nodes
            for node in nodes
            if node.__class__ is n.GainAbility
            for inner in walk(node.ability)
            if isinstance(inner, n.This)
        }

    @cached_property
    def nouns(self) -> list[n.Noun]:
        """All nouns, in the order that references count."""
        return [node for nodes in self.nodes for node in nodes if isinstance(node, n.Noun)]

    def ability(self, ability: n.Ability, nodes: Sequence[n.Node]) -> None:
        """Everything in one line."""
        for line in (ability, *lines_of(ability.body)):
            if line.label is not None:
                self._label(line.label, self.speaker.kind)
        for node in nodes:
            kind = node.__class__
            for check in _CHECKS_OF[kind]:
                check(self, node)
        if any(isinstance(node, n.Transform) for node in nodes):
            for node in nodes:
                for body in _bodies(node):
                    self._after_transforming(body)

    def _after_transforming(self, body: Sequence[n.Statement]) -> None:
        """A card that has transformed is no longer where it was: another has its place, which "it" is."""
        gone: n.Noun | None = None
        for statement in body:
            what = getattr(statement, "what", None)
            is_told = not (isinstance(what, n.Ref) and not what.kind)
            if (
                gone is not None
                and isinstance(what, n.This | n.Ref)
                and is_told
                and self._is_same(gone, what)
            ):
                message = "this card has transformed: another has taken its place"
                hint = "name the card that it became, or say this before it transforms"
                self.findings.error("CW060", message, what.span, hint=hint)
            elif isinstance(statement, n.Transform) and not isinstance(what, n.Cards):
                gone = what

    def _is_same(self, one: n.Noun, other: n.Noun) -> bool:
        """Whether two nouns stand for the same card."""
        if isinstance(one, n.This) or isinstance(other, n.This):
            return isinstance(self.antecedent(one), n.This) and isinstance(self.antecedent(other), n.This)
        return isinstance(one, n.Ref) and isinstance(other, n.Ref) and one.to == other.to

    def antecedent(self, noun: n.Noun) -> n.Noun:
        """What a noun stands for in the end, where it refers to another."""
        met: set[int] = set()
        while isinstance(noun, n.Ref) and 0 <= noun.to < len(self.nouns) and noun.to not in met:
            met.add(noun.to)
            noun = self.nouns[noun.to]
        return noun

    # -------------------------------------------------------- kinds

    def kind_of(self, noun: n.Noun, depth: int = 0) -> str | None:
        """The kind of card a noun stands for; "player" for players, None where it is open."""
        match noun:
            case n.Cards():
                return noun.kind or "card"
            case n.This() if (given := self.given.get(id(noun))) is not None:
                return self.kind_of(given, depth + 1) if depth < 8 else None
            case n.This():
                return self.speaker.kind or None
            case n.Players():
                return "player"
            case n.Ref() if noun.kind:
                return noun.kind
            case n.Ref() if 0 <= noun.to < len(self.nouns) and depth < 8:
                return self.kind_of(self.nouns[noun.to], depth + 1)
            case n.SomeOf() | n.CopyOf():
                return self.kind_of(noun.of, depth + 1)
            case _:
                return None

    def may_be(self, kind: str | None, wanted: Sequence[str]) -> bool:
        """Whether a card of a kind can be of one of the wanted kinds."""
        return kind is None or demands.may_be(self.world, kind, wanted)

    def _relatives(self, kinds: Sequence[str]) -> list[str]:
        """Declared kinds with their wider kinds: where a Villain is an Enemy, other Enemies do as well."""
        found = [wide for kind in kinds if kind in self.world.wider for wide in self.world.wider[kind]]
        return [kind for kind in dict.fromkeys(found) if kind != "card"]

    # -------------------------------------------------------- labels

    def _label(self, label: n.Label, kind: str | None) -> None:
        wanted = LABEL_KINDS.get(label.timing)
        known = [one for one in wanted or () if one in self.world.wider]
        if known and kind and not self.may_be(kind, known):
            self.findings.error(
                "CW075",
                f'"{label.timing}" never happens to a {kind}; it labels a {" or ".join(known)}',
                label.span,
            )
        numbers = label.ordinals
        if not label.listed and len(numbers) == 2 and numbers[0] >= numbers[1]:
            self.findings.error("CW073", f"{numbers[0]} to {numbers[1]} counts nothing", label.span)
        if 0 in numbers:
            self.findings.error("CW073", "the first one is number 1", label.span)

    def ordinals(self, abilities: Sequence[n.Ability]) -> None:
        """Numbered labels against the number of such cards that the set-up line puts into the game."""
        if not any(ability.label is not None and ability.label.ordinals for ability in abilities):
            return
        counts: dict[str, int] = {}
        for node in (node for nodes in self.nodes for node in nodes):
            if (
                isinstance(node, n.UseCards)
                and node.mode == "use"
                and isinstance(node.what, n.Cards)
                and isinstance(node.what.det.amount, n.Number)
            ):
                number = node.what.det.amount.value
                counts[node.what.kind] = max(number, counts.get(node.what.kind, 0))
        for ability in abilities:
            label = ability.label
            if label is None or label.timing not in counts or not label.ordinals:
                continue
            if max(label.ordinals) > counts[label.timing]:
                last = f"the set-up has {counts[label.timing]} of them"
                message = f"{label.timing} {max(label.ordinals)} never comes: {last}"
                self.findings.error("CW072", message, label.span)

    # -------------------------------------------------------- nouns and filters

    def _this(self, this: n.This) -> None:
        """ "This Hero" is said by a Hero, or by what can come to be one; "this Twist" also of the Twist that
        comes.
        """
        kind = self.kind_of(this)
        if this.form in ("", "card", "name") or self.may_be(kind, [this.form]):
            return
        if FAMILY_KINDS.isdisjoint(self.world.wider.get(this.form, (this.form,))):
            return  # a kind that the family knows nothing of may be another's by another name
        nodes = [node for nodes in self.nodes for node in nodes]
        if any(getattr(node, "as_kind", "") == this.form for node in nodes):
            return
        if any(isinstance(node, n.Label) and node.timing == this.form for node in nodes):
            return
        if any(isinstance(node, n.Become | n.CountAs) and node.kind == this.form for node in nodes):
            return
        self.findings.error("CW070", f"this is a {kind}, not a {this.form}", this.span)

    def _given(self, node: n.GainAbility) -> None:
        """An ability that cards are given is one that such cards can have."""
        if node.ability.label is not None:
            self._label(node.ability.label, self.kind_of(node.what))

    def _cards(self, cards: n.Cards) -> None:
        for one in cards.filters:
            self._filter(one, cards.kind or "card")
            if isinstance(one, n.OfKind) and self.includes(one.kind, cards.kind or "card"):
                self.findings.error("CW070", f"every {cards.kind} is a {one.kind}", _at(one, cards))
        if cards.det.amount == NONE:
            self.findings.error(
                "CW073",
                "none is no number of cards to choose",
                cards.det.span if cards.det.span.line > 1 else cards.span,
            )

    def _the_one(self, cards: n.Cards) -> None:
        """ "The Hero in the HQ": of several there, it is not said which."""
        det, kind, place = cards.det, cards.kind or "card", cards.said_place
        if det.how != "the" or det.amount is not None or cards.plural:
            return
        if not all(isinstance(one, _LEAVES_SEVERAL) for one in cards.filters):
            return
        if isinstance(place, n.Place):
            declared = self.world.places.get(place.name)
            if declared is None or place.end:
                return  # a space, or the end of a pile, has one
        elif place is not None or not {*ABOUT} & {*self.world.wider.get(kind, (kind,)), kind}:
            return
        from cardwright.english.text import render

        one = render(replace(cards, det=n.Det("a")))
        message = f"which {kind} is meant is not said, and there may be several"
        hint = f'write "{one}", or "that {kind}" for one that was just named'
        self.findings.error("CW061", message, cards.span, hint=hint)

    def _filter(self, one: n.Filter, kind: str) -> None:
        inner = one.filter if isinstance(one, n.Non) else one
        quality = ""
        match inner:
            case n.Valued() | n.Extreme():
                quality = inner.quality
            case n.Parity():
                quality = "cost"
            case n.WithPoint():
                quality = inner.point
        if quality and not self.has_value(kind, quality):
            self.findings.error("CW070", f"a {kind} has no {quality}", one.span)

    def _of_chosen(self, one: n.OfChosen) -> None:
        if one.quality not in self.chosen:
            self.findings.error("CW060", f'"that {one.quality}" points at nothing: none was chosen', one.span)

    def _chosen_point(self, points: n.GetPoints) -> None:
        if not points.point and "point" not in self.chosen:
            message = '"that" points at nothing: no kind of points was chosen'
            self.findings.error("CW060", message, points.span)

    def includes(self, wide: str, narrow: str) -> bool:
        """Whether all cards of a kind are of another, or of the same."""
        return wide in (narrow, "card") or wide in self.world.wider.get(narrow, ())

    def _alternatives(self, noun: n.OneOfNouns | n.AllOfNouns) -> None:
        """ "A Hero or a card": what any card does needs no Hero named."""
        parts = noun.options if isinstance(noun, n.OneOfNouns) else noun.parts
        for at, wide in enumerate(parts):
            if not isinstance(wide, n.Cards) or wide.filters or wide.said_place or wide.det.how != "a":
                continue
            for other in parts[:at]:
                kind = self.kind_of(other)
                inside = isinstance(other, n.This) or (
                    isinstance(other, n.Cards) and other.said_place is None and other.det.how == "a"
                )
                if kind is not None and inside and self.includes(wide.kind or "card", kind):
                    self.findings.error("CW077", f"a {kind} is a {wide.kind or 'card'} too", _at(wide, noun))
                    break

    def _beside(self, beside: n.Beside) -> None:
        if isinstance(beside.card, n.Cards | n.Ref) and beside.card.plural and beside.relation == "next to":
            what = beside.card.kind or "card"
            self.findings.error("CW071", f"a card stands next to one {what}", _at(beside.card, beside))
        elif isinstance(beside.card, n.Cards) and not is_the_only(beside.card):
            message = f"which card is meant that this is {beside.relation} is not said"
            hint = f'such as "{beside.relation} the {roles.SCHEME}", or choose the card before'
            self.findings.error("CW061", message, _at(beside.card, beside), hint=hint)

    def has_value(self, kind: str | None, quality: str) -> bool:
        """Whether a card of a kind can have a value: its cost or a point."""
        return kind is None or demands.has_value(self.world, kind, quality)

    def _players(self, players: n.Players) -> None:
        for one in players.filters:
            if not isinstance(one, _OF_PLAYERS):
                self.findings.error("CW070", f'a player cannot be narrowed by "{verb_of(one)}"', one.span)

    def _value(self, value: n.ValueOf) -> None:
        kind = self.kind_of(value.of)
        if kind == "player":
            self.findings.error("CW070", f"a player has no {value.quality}", value.span)
        elif not self.has_value(kind, value.quality):
            self.findings.error("CW070", f"a {kind} has no {value.quality}", value.span)

    # -------------------------------------------------------- places

    def _place(self, place: n.Place) -> None:
        declared = self.world.places.get(place.name)
        if declared is None:
            return
        if declared.owner == "table" and place.owner is not None and declared.spaces is None:
            self.findings.error(
                "CW071", f"the {place.name} belongs to the table, not to a player", place.span
            )
        if declared.owner == "player" and place.owner is None:
            self.findings.error(
                "CW071", f"whose {place.name} is not said", place.span, hint=f'such as "your {place.name}"'
            )
        if place.end and declared.spaces is not None:
            self.findings.error("CW071", f"the {place.name} is a row and has no {place.end}", place.span)

    def _spaces(self, spaces: n.Spaces) -> None:
        """Spaces of what is no row, and spaces under or above a row that no set lays so."""
        rows = {name: row for name, row in self.world.places.items() if row.spaces}
        if spaces.row and spaces.row not in rows and self.world.places:
            self.findings.error("CW071", f"the {spaces.row} is no row of spaces", spaces.span)
        elif spaces.relation in ("under", "above") and self.world.places:
            under = {(name, row.under.text) for name, row in rows.items() if row.under is not None}
            beside = spaces.place.name if isinstance(spaces.place, n.Place) else ""
            other = next(
                (name for name, row in rows.items() if beside and beside in (name, *(row.spaces or ()))), ""
            )
            lower, upper = (spaces.row, other) if spaces.relation == "under" else (other, spaces.row)
            if not any(lower in ("", one) and upper in ("", over) for one, over in under):
                where = f"{spaces.relation} the {other}" if other else f"{spaces.relation} another row"
                self.findings.error(
                    "CW071",
                    f"no set says that {f'the {spaces.row}' if spaces.row else 'a row'} lies {where}",
                    spaces.span,
                    hint=f'say it in this set: "{self._laid_under(lower, upper)}"',
                )

    def _laid_under(self, lower: str, upper: str) -> str:
        """The declaration of a row that would lay it under another, as its own set has it otherwise."""
        rows = {name: row for name, row in self.world.places.items() if row.spaces}
        lower = lower or next((name for name in rows if name != upper), "HQ")
        upper = upper or next((name for name in rows if name != lower), "city")
        row = rows.get(lower)
        spaces = (row.spaces if row is not None else None) or ()
        said = ", ".join(spaces) if any(spaces) else str(len(spaces) or 5)
        is_open = " open" if row is None or row.open else ""
        return f"row {lower} of {row.owner if row else 'table'}{is_open} under {upper} spaces {said}"

    # -------------------------------------------------------- statements

    def _statement(self, node: n.Statement) -> None:
        who = getattr(node, "who", None)
        if isinstance(who, n.Noun) and not isinstance(node, _ANYONES):
            kind = self.kind_of(who)
            if kind not in ("player", None):
                self.findings.error(
                    "CW076", f'only a player can "{verb_of(node)}", and this is a {kind}', _at(who, node)
                )
        what = getattr(node, "what", None)
        verb = node.verb if isinstance(node, n.Permit) else verb_of(node)
        if isinstance(what, n.Noun):
            kind = self.kind_of(what)
            if kind == "player" and not isinstance(node, n.Choose | n.Cancel | n.CountAs):
                self.findings.error("CW076", f'a player cannot be what "{verb}" is done to', _at(what, node))
            wanted = self._relatives(VERB_KINDS.get(verb, ()))
            if wanted and kind != "player" and not self.may_be(kind, wanted):
                self.findings.error(
                    "CW074",
                    f"a {kind} cannot be what one {verb}s; that is a {' or '.join(wanted)}",
                    _at(what, node),
                )
        if isinstance(node, n.Capture):
            kind = self.kind_of(node.captor)
            if kind == "player":
                self.findings.error("CW076", "a player captures nothing", _at(node.captor, node))
        if isinstance(node, n.Become):
            self._becoming(node)
        if isinstance(node, (n.OneWay, n.ChooseOne)):
            self._same(node.options, node)

    def _becoming(self, node: n.Become) -> None:
        if node.kind == roles.CARD:
            what = f'"{node.name}" is no kind of card' if node.name else "every card is a card"
            self.findings.error(
                "CW074", f"{what}: say of which kind it becomes one", node.span, hint='such as "a Twist"'
            )
        elif node.immediately and not {*self.world.wider.get(node.kind, ())} & {*roles.AT_ONCE}:
            wanted = " or ".join(kind for kind in roles.AT_ONCE if kind in self.world.wider)
            self.findings.error(
                "CW074", f"a {node.kind} does nothing by itself; what takes effect is a {wanted}", node.span
            )

    def _amount(self, node: n.Node) -> None:
        amount = getattr(node, "amount", None)
        if amount == NONE:
            self.findings.error("CW073", "0 of it is nothing", node.span)

    def _bonus(self, bonus: n.Bonus) -> None:
        self._amount(bonus)
        kind = self.kind_of(bonus.what)
        if kind != "player" and not self.has_value(kind, bonus.quality):
            self.findings.error("CW070", f"a {kind} has no {bonus.quality}", bonus.span)

    def _same(self, bodies: Sequence[tuple[n.Statement, ...]], node: n.Node) -> None:
        for at, body in enumerate(bodies):
            if body in bodies[:at]:
                self.findings.error(
                    "CW077", "two of the choices are the same", body[0].span if body else node.span
                )

    # -------------------------------------------------------- conditions

    def _track(self, condition: n.TrackIs) -> None:
        track = self.world.tracks.get(condition.track)
        if track is None or not isinstance(condition.amount, n.Number):
            return
        value, end = condition.amount.value, track.ends
        never = {
            "=": value > end, ">=": value > end, ">": value >= end, "<=": value < 0, "<": value <= 0,
        }[condition.comparison]  # fmt: skip
        always = {"=": False, ">=": value <= 0, ">": value < 0, "<=": value >= end, "<": value > end}[
            condition.comparison
        ]
        if never:
            self.findings.error("CW072", f"{condition.track} ends at {end}: this never holds", condition.span)
        elif always:
            self.findings.error(
                "CW072", f"{condition.track} ends at {end}: this always holds", condition.span
            )

    def _compare(self, condition: n.Compare) -> None:
        if isinstance(condition.left, n.Number) and isinstance(condition.right, n.Number):
            self.findings.error("CW072", "this compares two fixed numbers", condition.span)
        if condition.left == condition.right:
            self.findings.error("CW072", "this compares a value with itself", condition.span)

    def _is_a(self, condition: n.IsA) -> None:
        kind = self.kind_of(condition.what)
        if kind == "player":
            if condition.kind or not all(isinstance(one, n.WithMost) for one in condition.filters):
                self.findings.error("CW072", "a player is no card", condition.span)
            return
        if (
            condition.kind
            and not isinstance(condition.what, n.This)
            and not self.may_be(kind, (condition.kind,))
        ):
            self.findings.error("CW072", f"a {kind} is never a {condition.kind}", condition.span)
        for one in condition.filters:
            self._filter(one, condition.kind or kind or "card")

    def _leads(self, leads: n.Leads) -> None:
        for name in leads.groups if self.world.groups else ():
            if name not in self.world.groups:
                hint = did_you_mean(name, self.world.groups)
                self.findings.error("CW024", f'there is no group called "{name}"', leads.span, hint=hint)

    def _several(self, condition: n.Every | n.Some) -> None:
        for at, part in enumerate(condition.parts):
            if part in condition.parts[:at]:
                self.findings.error("CW077", "two of the conditions are the same", part.span)


_LEAVES_SEVERAL = (
    n.Icon, n.Non, n.Grey, n.Multicolored, n.Parity, n.Valued, n.WithPoint, n.OfKind, n.WithKeyword,
    n.Belonging, n.CapturedBy,
)  # fmt: skip
"""Filters that several cards of a place may pass."""
ABOUT = (*roles.PLAYED_KINDS, roles.ENEMY_KINDS[0], roles.RESCUED)
"""Kinds of which there are always several, in play and with players."""
_OF_PLAYERS = (n.Holding, n.WithMost, n.WhoDo, n.WhoDid, n.Done, n.SameAs, n.Extreme, n.Non)


def verb_of(node: n.Node) -> str:
    """The words for a kind of node in messages: "get points"."""
    return tag(type(node)).replace("_", " ")


def _at(noun: n.Node, node: n.Node) -> n.Span:
    return noun.span if noun.span != n.NOWHERE else node.span


_CHECKS: tuple[tuple[type[n.Node] | tuple[type[n.Node], ...], Callable[..., None]], ...] = (
    (n.Cards, _Checker._cards),
    (n.Cards, _Checker._the_one),
    (n.This, _Checker._this),
    (n.GainAbility, _Checker._given),
    (n.OfChosen, _Checker._of_chosen),
    (n.GetPoints, _Checker._chosen_point),
    (n.Players, _Checker._players),
    (n.ValueOf, _Checker._value),
    (n.Place, _Checker._place),
    (n.Spaces, _Checker._spaces),
    (n.Beside, _Checker._beside),
    ((n.OneOfNouns, n.AllOfNouns), _Checker._alternatives),
    (n.Bonus, _Checker._bonus),
    ((n.GetPoints, n.Draw, n.Pay, n.CostChange), _Checker._amount),
    (n.TrackIs, _Checker._track),
    (n.Compare, _Checker._compare),
    (n.IsA, _Checker._is_a),
    (n.Leads, _Checker._leads),
    ((n.Every, n.Some), _Checker._several),
    (n.Statement, _Checker._statement),
)


class _ChecksOf(dict[type[n.Node], tuple[Callable[..., None], ...]]):
    """The checks that concern nodes of a kind, in their order; kept."""

    def __missing__(self, kind: type[n.Node]) -> tuple[Callable[..., None], ...]:
        found = self[kind] = tuple(check for wanted, check in _CHECKS if issubclass(kind, wanted))
        return found


_CHECKS_OF = _ChecksOf()
