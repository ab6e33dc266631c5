"""IR to findings: lines that nothing ever does, for no moment comes at which they would be done."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.family import roles
from cardwright.family.profile import PROFILE
from cardwright.foundation.diagnostics import Findings
from cardwright.model import nodes as n
from cardwright.model.irjson import walk
from cardwright.model.keywords import lines_of
from cardwright.model.standing import is_standing, unfolded
from cardwright.resolve.binding import demands
from cardwright.words.moments import INSTEAD
from cardwright.words.world import Speaker, World


def check_moments(abilities: Sequence[n.Ability], speaker: Speaker, world: World, findings: Findings) -> None:
    """Add the lines of a face that never happen."""
    if world.announced is None:
        return
    kind = "" if _comes_to_be_played(abilities) else speaker.kind
    for ability in abilities:
        lines = lines_of(ability.body) if ability.label is None else ()
        rest = tuple(one for one in ability.body if not lines_of((one,))) if lines else ability.body
        if rest:
            _Line(ability.label, rest, ability.span, kind, world, findings).check()
        for line in lines:
            _Line(line.label, line.body, ability.span, kind, world, findings).check()


def _comes_to_be_played(abilities: Sequence[n.Ability]) -> bool:
    """Whether a text makes its own card one that is played: "Gain this as a Hero."."""
    nodes = (node for ability in abilities for node in walk(ability))
    return any(
        isinstance(node, n.Gain)
        and node.as_kind in roles.PLAYED_KINDS
        or isinstance(node, n.Become)
        and node.kind in roles.PLAYED_KINDS
        for node in nodes
    )


SET_UP = (
    (n.Leads, roles.LEADS_LABELS),
    (n.UseCards, roles.SETUP_LABELS),
    (n.EndsWhen, roles.END_LABELS),
)
"""Statements that are read before or beside the game, wherever they stand, with the labels they go by."""


class _Line:
    """One line of a card of a kind; "" where the kind is not known."""

    def __init__(
        self,
        label: n.Label | None,
        body: tuple[n.Statement, ...],
        span: n.Span,
        kind: str,
        world: World,
        findings: Findings,
    ) -> None:
        self.label = label
        self.body = unfolded(body)
        self.span = label.span if label is not None and label.span != n.NOWHERE else span
        self.kind = kind
        self.world = world
        self.findings = findings

    def check(self) -> None:
        """Report that the line never happens."""
        timing = self.label.timing if self.label is not None else ""
        if timing and timing in self.world.actions:
            self._action(timing)
        elif timing and self.world.announced is not None and timing not in self.world.announced:
            self.findings.error(
                "CW079", f'"{timing}:" never happens: nothing announces it', self.span, hint=self._instead()
            )
        elif not timing or timing in roles.RULES_LABELS:
            self._unlabelled()

    def _unlabelled(self) -> None:
        for kind, labels in SET_UP:
            if any(isinstance(node, kind) for node in self.body):
                wanted = [one for label in labels for one in self._kinds_of(label)]
                if self.kind and not self._is_of(wanted):
                    found = f"a {self.kind} is not asked for this; it stands on a {' or '.join(wanted)}"
                    self.findings.error("CW079", found, self.span)
                return
        if not self.kind or self._is_of(roles.PLAYED_KINDS):
            return
        if any(one.span[:2] == self.span[:2] for one in self.findings.found):
            return  # what the line means is not known, and that has been said
        if self.label is not None and self.label.icons:
            message = f"a Superpower is used when its card is played, and a {self.kind} is played by nobody"
            self.findings.error("CW079", message, self.span, hint=self._instead())
            return
        done = next((node for node in self.body if not is_standing(node)), None)
        if done is not None:
            at = done.span if done.span != n.NOWHERE else self.span
            message = f"nothing says when this is done: a {self.kind} is played by nobody"
            self.findings.error("CW079", message, at, hint=self._instead())

    def _action(self, name: str) -> None:
        """An action stands on what lies in a hand, and is something to do."""
        hand = PROFILE.place(roles.HAND)
        holds = hand.holds if hand is not None and hand.holds is not None else ()
        if self.kind and holds and not self._is_of(holds):
            message = f'"{name}" is used from a hand, where no {self.kind} is'
            self.findings.error("CW079", message, self.span)
        elif self.body and all(isinstance(node, n.Whenever) for node in self.body):
            message = f'"{name}" is done when it is used, and this only waits for something else'
            hint = f'say after "{name}:" what is done, or leave the label out'
            self.findings.error("CW079", message, self.span, hint=hint)

    def _kinds_of(self, label: str) -> tuple[str, ...]:
        moment = PROFILE.moment(label)
        return moment.kinds if moment is not None else ()

    def _is_of(self, kinds: Sequence[str]) -> bool:
        return demands.may_be(self.world, self.kind, kinds)

    def _instead(self) -> str:
        """What to write for a card of this kind."""
        if self.kind and self._is_of(roles.PLAYED_KINDS):
            return f"what is done when the card is played has no label; or {INSTEAD}"
        fitting = [
            f'"{moment.label}:" ({moment.when})'
            for moment in PROFILE.moments
            if moment.role == "effect"
            and moment.label in (self.world.announced or ())
            and (not self.kind or self._is_of(moment.kinds))
        ]
        return f"write {' or '.join(fitting)}" if fitting else INSTEAD
