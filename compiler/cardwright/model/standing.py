"""What statements are: rules that hold, or something that is done."""

from __future__ import annotations

from cardwright.model import nodes as n


def unfolded(body: tuple[n.Statement, ...]) -> tuple[n.Statement, ...]:
    """Statements with what keywords mean in their place, and without reminders."""
    found: list[n.Statement] = []
    for node in body:
        if isinstance(node, (n.UseKeyword, n.KeywordEffect)) and node.body:
            found.extend(unfolded(node.body))
        elif not isinstance(node, n.Reminder):
            found.append(node)
    return tuple(found)


LASTING: tuple[n.Duration | None, ...] = (None, "while")


def is_standing(node: n.Statement) -> bool:
    """Whether a statement is a rule that holds, rather than something that is done."""
    match node:
        case n.Bonus(duration=duration) | n.CostChange(duration=duration) | n.Cannot(duration=duration):
            return duration in LASTING
        case n.Whenever(duration=duration) | n.CountAs(duration=duration) | n.GainAbility(duration=duration):
            return duration in LASTING
        case n.Would() | n.Worth() | n.ToPlay():
            return True
        case n.If(then=then, otherwise=otherwise):
            return all(map(is_standing, unfolded(then))) and all(map(is_standing, unfolded(otherwise)))
        case n.ForEach(body=body):
            return all(map(is_standing, unfolded(body)))
        case n.UseKeyword(body=body) | n.KeywordEffect(body=body) if body:
            return all(map(is_standing, unfolded(body)))
    return False
