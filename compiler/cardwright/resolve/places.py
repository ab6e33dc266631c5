"""Resolved IR to IR whose nouns say where their cards lie: one table fills in what a text leaves out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal, cast

from cardwright.family import roles
from cardwright.foundation.diagnostics import Findings
from cardwright.foundation.inflection import inflect
from cardwright.model import nodes as n
from cardwright.model.irjson import holding_names, walk
from cardwright.model.rebuild import N, changed
from cardwright.words.world import World

Where = Literal["yours", "hand", "Victory Pile", "in play", "HQ", "stack", "held"]
Sort = Literal["card", "Hero", "supplied", "enemy", "plain", "other"]

SORTS: dict[Sort, str] = {
    "card": "card",
    "Hero": "Hero without a stack",
    "supplied": "Hero or Wound with a stack",
    "enemy": "enemy, Scheme",
    "plain": "other card with a stack",
    "other": "other card",
}
"""What a kind of card is to the table, with the words for it."""
EVERY = tuple(SORTS)
PLAYERS: tuple[Sort, ...] = ("card", "Hero", "supplied")
NO_ENEMY: tuple[Sort, ...] = ("card", "Hero", "supplied", "plain", "other")

PLACES: dict[str, str] = {
    "yours": "the hand of the player who does it, and what lies in front of them",
    "hand": "the hand of the player who does it",
    "Victory Pile": "the Victory Pile of the player who does it",
    "in play": "in play: in the rows, the Mastermind, the Scheme, and what is stacked beside these two",
    "HQ": "the HQ",
    "stack": "the stack of that kind",
    "held": "under the card that has them",
    "": "nowhere: the text says it",
}
"""The words for where cards lie."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table: of these verbs, cards of these sorts lie there."""

    verbs: tuple[str, ...]
    sorts: tuple[Sort, ...]
    where: Where | Literal[""]
    """Empty where the text has to say it."""
    new: bool = False
    """Whether it is of so many cards of a kind, without more: "a Wound", "two Bystanders"."""
    hint: str = ""
    """What could be written."""


TABLE = (
    Row(("discard",), EVERY, "hand"),
    Row(("have",), PLAYERS, "yours"),
    Row(("have",), EVERY, "Victory Pile"),
    Row(("hold",), EVERY, "held"),
    Row(("KO", "reveal"), PLAYERS, "yours"),
    Row(("KO", "reveal"), ("plain", "other"), "", hint="from your Victory Pile"),
    Row(("gain", "capture", "rescue", "put", "shuffle", "enter"), ("supplied", "plain"), "stack", new=True),
    Row(("recruit",), ("card", "Hero"), "HQ"),
    Row(("recruit",), ("supplied",), "stack"),
    Row(("gain",), ("Hero",), "HQ"),
    Row(("rescue",), EVERY, "", hint="from the city"),
    Row(("gain", "capture"), NO_ENEMY, "", hint="from the HQ"),
    Row(("put", "shuffle", "set aside", "look at"), NO_ENEMY, "", hint="from your hand"),
    Row(("play", "enter"), EVERY, "", hint="from your hand"),
    Row(("draw",), EVERY, "", hint="from your deck"),
    Row(("choose",), (*PLAYERS, "plain"), "", hint="in the HQ"),
    Row(("every other verb", "what is counted"), EVERY, "in play"),
)
"""The first row of a verb and a sort of card counts; the last one is of all that stands above in none."""

USES: dict[tuple[type[n.Node], str], str] = {
    (n.Discard, "what"): "discard",
    (n.Has, "what"): "have",
    (n.WithMost, "what"): "have",
    (n.Ko, "what"): "KO",
    (n.Reveal, "what"): "reveal",
    (n.Gain, "what"): "gain",
    (n.Capture, "what"): "capture",
    (n.Rescue, "what"): "rescue",
    (n.Put, "what"): "put",
    (n.PutAs, "what"): "put",
    (n.Pass, "what"): "put",
    (n.ShuffleInto, "what"): "shuffle",
    (n.Enter, "what"): "enter",
    (n.Recruit, "what"): "recruit",
    (n.SetAside, "what"): "set aside",
    (n.LookAt, "what"): "look at",
    (n.PlayCard, "what"): "play",
    (n.DrawThat, "what"): "draw",
    (n.Choose, "what"): "choose",
}
"""The verb that a field's cards are read for; any other field's are counted, or suffer another verb."""

DESCRIBED = frozenset(
    {
        (n.Event, "what"), (n.Event, "who"), (n.Cannot, "what"), (n.Permit, "what"), (n.Cancel, "what"),
        (n.GetPoints, "against"), (n.SpendAs, "against"), (n.RevealUntil, "what"), (n.RevealUntil, "found"),
        (n.Spaces, "holding"),
    }
)  # fmt: skip
"""Fields that tell of a card whether it is meant, wherever it lies: nothing is looked for."""

UNTOUCHED = (n.UseCards, n.Leads, n.Label)
"""What the game's set-up reads, which takes cards from outside the game."""

_ONE = ("a", "exactly", "another")
TELLING = (n.Done, n.CapturedBy, n.Belonging)
"""Filters that tell by themselves which cards are meant, and so where they are."""


def placed(
    abilities: Sequence[n.Ability], kind: str, world: World, findings: Findings
) -> tuple[n.Ability, ...]:
    """The abilities of one face of a kind, every noun of cards with its place, `Implied` where the text names
    none; what has none is an error.
    """
    if not any(_is_open(node) for ability in abilities for node in walk(ability)):
        return tuple(abilities)
    places = _Places(kind, world, findings, [node for one in abilities for node in walk(one)])
    return tuple(places.ability(ability) for ability in abilities)


def _is_open(node: n.Node) -> bool:
    return node.__class__ is n.Cards and node.place is None


class _Places:
    """Walks the nouns of a face with the verb that each is read for."""

    def __init__(self, kind: str, world: World, findings: Findings, nodes: list[n.Node]) -> None:
        self.kind = kind
        self.world = world
        self.findings = findings
        self.nouns = [node for node in nodes if isinstance(node, n.Noun)]
        self.timing = ""

    def ability(self, ability: n.Ability) -> n.Ability:
        """One line of the face."""
        before = self.timing
        self.timing = ability.label.timing if ability.label is not None else ""
        if any(isinstance(node, n.UseCards) for node in ability.body):
            self.timing = roles.SETUP_LABELS[0]
        new = replace(ability, body=changed(ability.body, self.visit))
        self.timing = before
        return ability if new.body is ability.body else new

    def visit(self, node: N, verb: str | None = "") -> N:
        """The node with a place for every noun in it; ``verb`` is what it is read for, None where it only
        describes.
        """
        if isinstance(node, UNTOUCHED):
            return node
        if isinstance(node, n.Ability):
            return cast("N", self.ability(node))
        if isinstance(node, n.GainAbility):
            return cast("N", self._given(node))
        kind = type(node)
        inherits = isinstance(node, n.SomeOf | n.OneOfNouns | n.AllOfNouns)
        changes: dict[str, Any] = {}
        for name in holding_names(kind):
            value = getattr(node, name)
            if not value:
                continue
            inner: str | None = verb if inherits and name in ("of", "options", "parts") else ""
            inner = self._verb(node, name) if inner == "" and not inherits else inner
            new = changed(value, lambda part, inner=inner, of=node: self._part(part, inner, of))
            if new is not value:
                changes[name] = new
        found = replace(node, **changes) if changes else node
        if _is_open(found):
            return cast("N", self._cards(cast("n.Cards", found), verb))
        return found

    def _part(self, part: N, verb: str | None, of: n.Node) -> N:
        if isinstance(part, n.Holding) and part.place is None:
            verb = "have" if self._is_player(of) else "hold"
            return cast("N", replace(part, what=self.visit(part.what, verb)))
        return self.visit(part, verb)

    def _verb(self, node: n.Node, name: str) -> str | None:
        """What a field's cards are read for."""
        if (type(node), name) in DESCRIBED:
            return None
        if isinstance(node, n.IsIn) and name == "what" and _is_counted(node.what):
            return None  # the place is said beside
        if isinstance(node, n.Holding):
            return None
        if isinstance(node, n.Has) and name == "what" and not self._is_player(node.who):
            return "hold"
        return USES.get((type(node), name), "")

    def _is_player(self, node: n.Node) -> bool:
        """Whether a noun stands for players; a condition on its subject is about that."""
        if isinstance(node, n.Ref) and not node.kind and 0 <= node.to < len(self.nouns):
            target = self.nouns[node.to]
            return target is not node and self._is_player(target)
        if isinstance(node, n.IsA | n.Non):
            what = getattr(node, "what", None)
            return what is not None and self._is_player(what)
        return isinstance(node, n.Players)

    def _given(self, node: n.GainAbility) -> n.GainAbility:
        """Cards with an ability that they are given, which is read as their own."""
        what = self.visit(node.what)
        before = self.kind
        if isinstance(what, n.Cards) and what.kind != roles.CARD:
            self.kind = what.kind
        ability = self.ability(node.ability)
        self.kind = before
        same = what is node.what and ability is node.ability
        return node if same else replace(node, what=what, ability=ability)

    # -------------------------------------------------------- one noun

    def _cards(self, noun: n.Cards, verb: str | None) -> n.Cards:
        told = next((one for one in noun.filters if isinstance(one, TELLING)), None)
        if told is not None and not (isinstance(told, n.Belonging) and verb == "discard"):
            return noun
        if verb is None:
            if not any(isinstance(one, n.Extreme | n.Position) for one in noun.filters):
                return noun
            verb = ""
        where = self._where(noun, verb)
        return replace(noun, place=n.Implied(where, span=noun.span)) if where else noun

    def _where(self, noun: n.Cards, verb: str) -> Where | Literal[""]:
        row = row_of(verb, self.sort(noun.kind), _is_new(noun))
        if not row.where:
            self._unsaid(noun, verb, row)
        elif row.where == "in play" and self.timing in roles.SETUP_LABELS and not self._is_set_out(noun.kind):
            message = "while a game is set up no such card is in play yet: say from which place it is taken"
            self.findings.error("CW078", message, noun.span)
        return row.where

    def _unsaid(self, noun: n.Cards, verb: str, row: Row) -> None:
        what = f"cards of the kind {noun.kind}" if noun.plural else f"the {noun.kind}"
        done = f"{'are' if noun.plural else 'is'} {inflect(verb.lower(), 'participle')}"
        self.findings.error(
            "CW078", f"from where {what} {done} is not said", noun.span, hint=f'such as "{row.hint}"'
        )

    def _is_set_out(self, kind: str) -> bool:
        return not {roles.MASTERMIND, *roles.ONLY}.isdisjoint(self._wider(kind))

    @cached_property
    def enemies(self) -> frozenset[str]:
        """Kinds that stand on the table: enemies, what they all are, and Schemes."""
        above = {wider for kind in roles.ENEMY_KINDS for wider in self._wider(kind)}
        return frozenset({*above, *roles.ONLY} - {roles.CARD})

    def _wider(self, kind: str) -> tuple[str, ...]:
        return self.world.wider.get(kind, (kind,))

    def sort(self, kind: str) -> Sort:
        """What a kind of card is to the table."""
        if kind in (roles.CARD, ""):
            return "card"
        wider = self._wider(kind)
        is_played = not set(roles.PLAYED_KINDS).isdisjoint(wider)
        if not is_played and not self.enemies.isdisjoint(wider):
            return "enemy"
        has_stack = kind in self.world.stacks if self.world.stacks else kind != roles.PLAYED_KINDS[0]
        if is_played:
            return "supplied" if has_stack else "Hero"
        return "plain" if has_stack else "other"


def row_of(verb: str, sort: Sort, new: bool) -> Row:
    """The row of the table for a verb and a sort of card."""
    for row in TABLE:
        if verb in row.verbs and sort in row.sorts and (new or not row.new):
            return row
    return TABLE[-1]


def _is_new(noun: n.Cards) -> bool:
    return not noun.filters and noun.det.how in _ONE and not noun.det.other


def _is_counted(what: n.Noun) -> bool:
    """Whether a determiner says how many there are: "a", "3", "no", not which."""
    return isinstance(what, n.Cards) and (what.det.amount is not None or what.det.how in ("a", "any", "no"))


def table() -> str:
    """The table as the reference shows it."""
    lines = ["| Verb | Kind of card | Where it lies |", "| --- | --- | --- |"]
    for row in TABLE:
        sorts = {EVERY: "every", NO_ENEMY: "every but enemies and Schemes"}.get(row.sorts)
        kinds = sorts or "; ".join(SORTS[sort] for sort in row.sorts)
        new = '"a Wound", "two Bystanders": ' if row.new else ""
        lines.append(f"| {', '.join(row.verbs)} | {new}{kinds} | {PLACES[row.where]} |")
    return "\n".join(lines)
