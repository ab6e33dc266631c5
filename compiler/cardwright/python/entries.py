"""Abilities to entries: which role each part of a card's text plays, and the function that does it.

A line of a text box gives one entry, or several where it says several standing rules. An entry is what
``cards.json`` says of an ability; its function stands in ``effects.py``. Functions are written on the way.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from cardwright.english.text import render_ability
from cardwright.family import roles
from cardwright.model import nodes as n
from cardwright.model.compiled import CompiledAbility, Vocabulary
from cardwright.model.keywords import lines_of
from cardwright.model.standing import is_standing, unfolded
from cardwright.python.code import joined, negated, quoted
from cardwright.python.entry import Entry, Role
from cardwright.python.face import Face, check_members
from cardwright.python.facts import facts_of, uses_of
from cardwright.python.function import PLAIN, Function, Setting
from cardwright.python.gaps import CannotCompile
from cardwright.python.nouns.amounts import times
from cardwright.python.nouns.cards import cards
from cardwright.python.nouns.filters import tests
from cardwright.python.nouns.picks import moving
from cardwright.python.plan import Plan, chooser, statement
from cardwright.python.registry import amount, condition, player_test
from cardwright.python.sheet import Sheet
from cardwright.python.textlines import (
    Guard,
    follows,
    guard_test,
    guarded,
    guards_test,
    is_do_both,
    leads_to_something,
    offered,
    without_itself,
)
from cardwright.python.values import Value
from cardwright.python.verbs import until as emit_python_until
from cardwright.python.verbs.clauses import met_by, plan_body, statements, words
from cardwright.python.verbs.moments import concerns, forbiddable, happening, of_any, replacement
from cardwright.python.verbs.plays import icons_borne
from cardwright.python.verbs.repeats import each_of
from cardwright.python.verbs.verbs import lasts
from cardwright.python.writer import Writer

PLANNERS = (emit_python_until,)
"""The modules that do nothing but fill the table of statements."""
FACE = "face"
"""What a rule changes that says what cards count as or have."""
ALL = ("all", "each", "each other", "bare", "the")
"""Determiners of rules that speak of every such card."""


class FaceWriter:
    """Writes the functions of one face and gathers its entries."""

    def __init__(
        self,
        abilities: tuple[CompiledAbility, ...],
        kind: str,
        known: Vocabulary,
        name: str,
        role: Role | None = None,
        sheet: Sheet | None = None,
    ) -> None:
        self.abilities = abilities
        self.role = role
        self.name = name
        self.sheet = sheet or Sheet(Face(name, known, kind, tuple(ability.ir for ability in abilities)))
        self.face = self.sheet.face
        self.kind = kind
        self.known = known
        self.played = not kind or roles.is_played(kind, known)
        self.lives = ("play",) if self.played else roles.homes(kind, known)
        self.entries: list[Entry] = []
        self.count = 0
        self.above: Writer | None = None
        self.label: n.Label | None = None
        self.doc = ""
        """What the functions being written say, where it is more than the text."""

    def write(self) -> list[Entry]:
        """The entries of the face, in the order printed."""
        check_members(self.face.nodes)
        for line, (ability, ir) in enumerate(zip(self.abilities, self.face.abilities, strict=True)):
            self.count += 1
            before = len(self.entries)
            self.line(line, ability, ir)
            function = self.entries[-1].function if len(self.entries) > before else None
            self.above = function or self.above
        for noun in self.face.nouns:
            det = getattr(noun, "det", None)
            if isinstance(det, n.Det) and det.yours and noun.order not in self.sheet.heeded:
                raise CannotCompile(det.span, '"of your choice" leaves nothing to choose here')
        for entry in self.entries:
            entry.grants += self.sheet.granted.get(entry.function.name, ()) if entry.function else ()
        return self.entries

    # -- lines

    def line(self, line: int, ability: CompiledAbility, ir: n.Ability) -> None:
        """Write what a line says."""
        self.label = ir.label
        timing = ir.label.timing if ir.label is not None else ""
        icons = bool(ir.label is not None and ir.label.icons)
        if not ir.body:
            raise CannotCompile(ir.span, "this line says nothing")
        if ir.label is None and (lines := lines_of(ir.body)):
            self._lines(line, ability, ir, lines)
        elif self.role is not None:
            self._effect(line, ability, ir, self.role)
        elif timing in roles.LEADS_LABELS or any(isinstance(node, n.Leads) for node in ir.body):
            self._leads(ability, ir)
        elif timing in roles.SETUP_LABELS or any(isinstance(node, n.UseCards) for node in ir.body):
            self._setup(ability, ir)
        elif timing in roles.END_LABELS or any(isinstance(node, n.EndsWhen) for node in ir.body):
            self._end(ability, ir)
        elif timing in {word.name for word in self.known.actions}:
            self._effect(line, ability, ir, "action")
        elif (timing and timing not in roles.RULES_LABELS) or icons:
            self._effect(line, ability, ir, "effect")
        else:
            self._unlabelled(line, ability, ir)

    def _lines(
        self, line: int, ability: CompiledAbility, ir: n.Ability, lines: tuple[n.Ability, ...]
    ) -> None:
        """Write the lines that keywords stand for, and what else the line says."""
        rest = tuple(node for node in ir.body if not lines_of((node,)) and not isinstance(node, n.Reminder))
        if rest:
            self.line(line, ability, replace(ir, body=rest))
        for one in lines:
            self.doc = f"{ability.text} ({render_ability(one)})"
            self.line(line, ability, one)
        self.doc = ""

    def _unlabelled(self, line: int, ability: CompiledAbility, ir: n.Ability) -> None:
        body = unfolded(ir.body)
        if self.played:
            doing = tuple(node for node in body if not self._stands_on_played(node))
            for node in body:
                if self._stands_on_played(node):
                    self._rule(ability, node, ())
            if doing:
                self._effect(line, ability, ir, "effect", doing if len(doing) < len(body) else ir.body)
            return
        if not all(map(is_standing, body)):
            if self.lives[0] in ("city", "mastermind", "scheme"):
                wrong = next(node for node in body if not is_standing(node))
                raise CannotCompile(
                    wrong.span, "a line without a label, on such a card, says what holds, not what is done"
                )
            self._effect(line, ability, ir, "effect")
            return
        for node in body:
            self._rule(ability, node, ())

    def _stands_on_played(self, node: n.Statement) -> bool:
        """Whether a statement of a card that is played is a rule about the card, not something done on
        play.
        """
        if isinstance(node, (n.ToPlay, n.Worth)):
            return True
        if isinstance(node, n.If):
            inner = (*unfolded(node.then), *unfolded(node.otherwise))
            return not isinstance(node.condition, n.DidSo) and all(map(self._stands_on_played, inner))
        if isinstance(node, n.CountAs):
            return node.duration is None and isinstance(node.what, n.This)
        if isinstance(node, n.Whenever):
            return self._is_of_itself(node) or self._is_from_hand(node)
        if isinstance(node, n.Would):
            return not (isinstance(node.happening, n.Event) and node.happening.duration)
        return isinstance(node, n.CostChange) and node.duration is None and isinstance(node.what, n.This)

    def _is_of_itself(self, node: n.Whenever) -> bool:
        """Whether a trigger speaks of what becomes of its own card, wherever that is when it happens."""
        event = node.happening
        if not isinstance(event, n.Event) or node.duration is not None or event.duration is not None:
            return False
        subject = event.what if event.what is not None else event.who
        return isinstance(subject, n.This) and not node.once and (self.played or self.lives == ("victory",))

    def _is_from_hand(self, node: n.Whenever) -> bool:
        """Whether a trigger of a Hero asks for its own card out of the hand, and so waits there: "you may
        discard this card", "you may reveal this card".
        """
        timed = node.duration is not None or getattr(node.happening, "duration", None) is not None
        if not self.played or node.once or timed or not node.body:
            return False
        first = node.body[0]
        asked = first.body[:1] if isinstance(first, n.May) else (first,)
        return any(isinstance(one, n.Discard | n.Reveal) and isinstance(one.what, n.This) for one in asked)

    def _function(self, ability: CompiledAbility, returns: str, setting: Setting = PLAIN) -> Function:
        taken = {function.name for function in self.sheet.functions}
        name = base = f"{self.name}_{self.count}"
        part = ord("b")
        while name in taken:
            name = f"{base}{chr(part)}"
            part += 1
        return Function(self.sheet, name, self.doc or ability.text, returns=returns, setting=setting)

    def _add(self, ability: CompiledAbility, role: Role, function: Function | None, **facts: Any) -> Entry:
        lives = facts.pop("lives", self.lives)
        entry = Entry(ability, role, function, lives=lives, label=self.label, **facts)
        self.entries.append(entry)
        return entry

    # -- effects

    def _effect(
        self,
        line: int,
        ability: CompiledAbility,
        ir: n.Ability,
        role: Role,
        body: tuple[n.Statement, ...] | None = None,
    ) -> None:
        body = ir.body if body is None else body
        if is_do_both(body):
            if not follows(self.face.abilities, line, n.ChooseOne):
                raise CannotCompile(ir.span, '"do both" stands below a "choose one"')
            self._add(ability, role, None)
            return
        below = self.face.abilities[line + 1] if line + 1 < len(self.face.abilities) else None
        replaces = len(body) == 1 and isinstance(body[0], n.Instead)
        setting = Setting(
            timing=ir.label.timing if ir.label is not None else "",
            above=self.above.name if self.above is not None else "",
            below=below.label if below is not None and is_do_both(below.body) else None,
            replaces=replaces,
        )
        f = self._function(ability, "Steps[None]", setting)
        if replaces:
            if line == 0 or ir.label is None:
                raise CannotCompile(ir.span, '"instead" replaces the line above it')
            statements(f, body)
            self._add(ability, role, None, extra={"replaces_above": f.name})
            return
        if (
            below is not None
            and len(below.body) == 1
            and isinstance(below.body[0], n.Instead)
            and not is_do_both(below.body)
            and below.label is not None
        ):
            self._or_line_below(f, below)
        statements(f, body)
        entry = self._add(ability, role, f, lives=("hand",) if role == "action" and self.kind else self.lives)
        entry.extra = facts_of(body, self.face.nouns)
        if role == "action":
            self._action(entry, f, ir, body)
        elif ir.label is not None and ir.label.icons and not ir.label.timing:
            self._possible(f, lambda possible: leads_to_something(possible, body))

    def _action(self, entry: Entry, f: Function, ir: n.Ability, body: tuple[n.Statement, ...]) -> None:
        """An action is offered where it can be done; of a card, it costs what its declaration says."""
        self._possible(f, lambda possible: offered(possible, body))
        word = next((word for word in self.known.actions if ir.label and word.name == ir.label.timing), None)
        if word is not None:
            facts = {"price": word.price, "limit": word.limit, "counts_as": word.counts_as}
            entry.extra |= {name: fact for name, fact in facts.items() if fact}

    def _possible(self, f: Function, test: Callable[[Function], str]) -> None:
        """A plain function beside an effect tells whether it is offered; there is none where it always is."""
        possible = Function(self.sheet, f"{f.name}_possible", f.doc, returns="bool")
        found = test(possible)
        if found == "True":
            self.sheet.functions.remove(possible)
        else:
            possible.line(f"return {found}")

    def _or_line_below(self, f: Function, below: n.Ability) -> None:
        """A labelled "Instead" line replaces the line above it and is decided first (semantics 9)."""
        assert below.label is not None
        if not below.label.icons or below.label.timing:
            raise CannotCompile(below.span, 'an "instead" line has icons for a label')
        met = met_by(f, below.label)
        asked = f.call(
            "may", "c.you", quoted(words(below.body[0].body if isinstance(below.body[0], n.Instead) else ()))
        )
        with f.under(f"if {met} and ({asked}):"):
            f.line(f"yield from {self.name}_{self.count + 1}(c)")
            f.line("return")

    # -- set-up, leading, ends

    def _leads(self, ability: CompiledAbility, ir: n.Ability) -> None:
        groups: list[str] = []
        any_with = ""
        for node in ir.body:
            if not isinstance(node, n.Leads) or (any_with and node.any_with):
                raise CannotCompile(node.span, "this line says which groups are led, nothing else")
            groups.extend(node.groups)
            any_with = any_with or node.any_with
        extra: dict[str, Any] = {"groups": tuple(groups)}
        if any_with:
            extra["any_with"] = any_with
        self._add(ability, "leads", None, extra=extra)

    def _setup(self, ability: CompiledAbility, ir: n.Ability) -> None:
        uses = uses_of(ir.body)
        rest = tuple(node for node in ir.body if not isinstance(node, n.UseCards))
        function = None
        if rest:
            function = self._function(ability, "Steps[None]", Setting(timing=roles.SETUP_LABELS[0]))
            statements(function, rest)
        self._add(ability, "setup", function, extra={"uses": uses} if uses else {})

    def _end(self, ability: CompiledAbility, ir: n.Ability) -> None:
        f = self._function(ability, "bool")
        parts: list[str] = []
        for node in ir.body:
            match node:
                case n.EndsWhen(condition=found):
                    parts.append(condition(f, found))
                case n.If(condition=found, then=(n.LoseGame(),), otherwise=(), unless=False):
                    parts.append(condition(f, found))
                case _:
                    raise CannotCompile(node.span, "this line says when the game ends, nothing else")
        f.line(f"return {joined(' or ', parts)}")
        self._add(ability, "end", f)

    # -- standing rules

    def _rule(self, ability: CompiledAbility, node: n.Statement, guards: tuple[Guard, ...]) -> None:
        match node:
            case n.If(condition=found, then=then, otherwise=otherwise, unless=unless):
                contrary: Guard = ("not", found)
                for inner in unfolded(then):
                    self._rule(ability, inner, (*guards, contrary if unless else found))
                for inner in unfolded(otherwise):
                    self._rule(ability, inner, (*guards, found if unless else contrary))
            case n.Bonus():
                self._value(ability, node.what, node.quality, node.amount, guards)
            case n.CostChange():
                self._value(ability, node.what, "cost", node.amount, guards)
            case n.Worth(what=n.This()):
                f = self._function(ability, "int")
                guarded(f, guards, "return 0")
                f.line(f"return {amount(f, node.amount)}")
                self._add(ability, "worth", f, lives=("any",))
            case n.Worth():
                self._value(ability, node.what, "VP", node.amount, guards, sets=True)
            case n.ForEach(each=each, body=(n.Bonus() | n.CostChange() as inner,), simultaneous=False):
                quality = inner.quality if isinstance(inner, n.Bonus) else "cost"
                self._value(ability, inner.what, quality, inner.amount, guards, each)
            case n.CountAs(what=n.This()) if not guards:
                self._add(ability, "static", None, changes=FACE, lives=("any",), extra=self._counted_as(node))
            case n.CountAs():
                self._face(ability, node.what, guards, self._counted_as(node))
            case n.GainAbility():
                f = self._face(ability, node.what, guards, {})
                self.sheet.granted.setdefault(f.name, []).extend(granted(f, node))
            case n.Cannot():
                self._permission(ability, node, guards)
            case n.Whenever():
                self._trigger(ability, node, guards)
            case n.Would():
                f = self._function(ability, "Steps[bool]", Setting(replaces=True, of_event=True))
                verb, _ = replacement(f, node, guard=guards_test(guards))
                self._add(
                    ability, "replace", f, event=verb, lives=("hand", "play") if self.played else self.lives
                )
            case n.ToPlay():
                self._cost(ability, node, guards)
            case _:
                raise CannotCompile(node.span, f"this ({type(node).__name__}) cannot stand as a rule yet")

    def _value(
        self,
        ability: CompiledAbility,
        what: n.Noun,
        quality: str,
        by: n.Amount,
        guards: tuple[Guard, ...],
        each: n.Noun | None = None,
        sets: bool = False,
    ) -> None:
        f = self._function(ability, "int", Setting(changing=quoted(quality)))
        self._concerns(f, what, "return 0")
        guarded(f, guards, "return 0")
        number = amount(f, by)
        if sets:
            number = f"{number} - {f.call('printed', 'card', quoted(quality))}"
        f.line(f"return {times(number, f'len({each_of(f, each)})') if each is not None else number}")
        lives = ("any",) if self.played and isinstance(what, n.This) else self.lives
        self._add(ability, "static", f, changes=quality, lives=lives)

    def _counted_as(self, node: n.CountAs) -> dict[str, Any]:
        """What a card counts as, sorted into kinds, classes and teams."""
        icons = icons_borne(node)
        classes = tuple(icon for icon in icons if icon in {word.name for word in self.known.classes})
        found = {"kinds": (node.kind,) if node.kind else (), "classes": classes}
        found["teams"] = tuple(icon for icon in icons if icon not in classes)
        return {name: words for name, words in found.items() if words}

    def _face(
        self, ability: CompiledAbility, what: n.Noun, guards: tuple[Guard, ...], extra: dict[str, Any]
    ) -> Function:
        """A rule of what cards are tells which they are; what it gives them stands in the database."""
        if isinstance(what, n.Cards) and (what.det.how not in ALL or what.det.amount is not None):
            raise CannotCompile(what.span, "a rule that holds speaks of all such cards, not of some of them")
        f = self._function(ability, "list[Card]")
        f.api.add("Card")
        guarded(f, guards, "return []")
        f.line(f"return {cards(f, what)}")
        lives = ("any",) if self.played and isinstance(what, n.This) else self.lives
        self._add(ability, "static", f, changes=FACE, lives=lives, extra=extra)
        return f

    def _concerns(self, f: Function, what: n.Noun, refusal: str) -> None:
        """Write the test whether the rule concerns ``card``, and let the noun stand for it from here on."""
        found = joined(" and ", tests(f, what, f.of_card()))
        if found != "True":
            with f.under(f"if {negated(found)}:"):
                f.line(refusal)
        f.bind(what, Value("card", "card", plural=False))

    def _permission(self, ability: CompiledAbility, node: n.Cannot, guards: tuple[Guard, ...]) -> None:
        forbiddable(node)
        f = self._function(ability, "bool")
        if node.what is not None:
            self._concerns(f, node.what, "return False")
        else:
            f.of_card()
        match node.who:
            case n.Players(whose="you" | "each" | "everyone" | "all" | "any", filters=filters):
                parts = [player_test(f, narrowing, "c.you") for narrowing in filters]
            case _:
                raise CannotCompile(node.who.span, "whom this forbids something has no Python")
        parts.extend(guard_test(f, guard) for guard in guards)
        if node.when is not None:
            parts.append(condition(f, node.when))
        if node.unless is not None:
            parts.append(negated(condition(f, node.unless)))
        f.line(f"return {joined(' and ', parts)}")
        self._add(ability, "static", f, changes=node.verb)

    def _trigger(self, ability: CompiledAbility, node: n.Whenever, guards: tuple[Guard, ...]) -> None:
        if node.once:
            raise CannotCompile(node.span, "a standing rule holds every time, not once")
        f = self._function(ability, "Steps[None]", Setting(of_event=True))
        concerns(f, node.happening, guard=guards_test(guards))
        verb = happening(f, node.happening, of_any=of_any(node.happening))
        statements(f, node.body)
        lives = ("any",) if self._is_of_itself(node) else self.lives
        if self._is_from_hand(node) and not self._is_of_itself(node):
            lives = ("hand", "play")
        self._add(ability, "trigger", f, event=verb, lives=lives)

    def _cost(self, ability: CompiledAbility, node: n.ToPlay, guards: tuple[Guard, ...]) -> None:
        if guards:
            raise CannotCompile(node.span, "a cost to play a card is asked for always")
        body = tuple(without_itself(one) for one in node.body)
        f = self._function(ability, "Steps[None]")
        statements(f, body)
        possible = Function(self.sheet, f"{f.name}_possible", f.doc, returns="bool")
        found = plan_body(possible, body).possible
        possible.line(f"return {found}")
        self._add(ability, "cost", f, lives=("hand",))


def granted(f: Function, node: n.GainAbility) -> list[Entry]:
    """The entries of an ability that cards are given: its functions are written beside."""
    kind = node.what.kind if isinstance(node.what, n.Cards) and node.what.kind != roles.CARD else f.face.kind
    compiled = CompiledAbility(f.doc, node.ability, node.ability.span)
    writer = FaceWriter((compiled,), kind, f.face.known, f"{f.name}_granted", sheet=f.sheet)
    writer.count = 1
    writer.line(0, compiled, node.ability)
    if not writer.entries or any(entry.function is None or entry.changes == FACE for entry in writer.entries):
        raise CannotCompile(node.ability.span, "such an ability cannot be given to a card")
    return writer.entries


@statement(n.GainAbility)
def _gain_ability(f: Function, node: n.GainAbility, keep: bool) -> Plan:
    """To have an ability for a time: its functions are written beside, and the runtime is told what they
    are.
    """
    entries = granted(f, node)
    root = f
    while root.outer is not None:
        root = root.outer
    f.sheet.granted.setdefault(root.name, []).extend(entries)
    last = lasts(f, node.duration, node.what, node.span)
    calls: list[dict[str, str]] = []
    for entry in entries:
        label = entry.label
        if label is not None and (label.ordinals or (label.joiner and len(label.icons) > 1)):
            raise CannotCompile(label.span, "such a label cannot be given to a card")
        named = {"role": quoted(entry.role)} if entry.role != "effect" else {}
        named |= {"label": quoted(label.timing)} if label is not None and label.timing else {}
        named |= {"changes": quoted(entry.changes)} if entry.changes else {}
        named |= {"event": quoted(entry.event)} if entry.event else {}
        if label is not None and label.icons:
            named["icons"] = f"[{', '.join(map(quoted, label.icons))}]"
        calls.append(named | ({"until": last} if last != '"this turn"' else {}))

    def act(found: str) -> str:
        functions = [entry.function.name for entry in entries if entry.function is not None]
        for name, named in zip(functions[:-1], calls[:-1], strict=True):
            f.line(f.call("grant", found, name, **named))
        return f.call("grant", found, functions[-1], **calls[-1])

    return moving(f, node.what, chooser(f), "get", act, keep=keep, leaves=False)
