"""Filters to the adjectives and post-modifiers that narrow a noun."""

from __future__ import annotations

from cardwright.english.nouns import AFTER, BEFORE, Narrowed, amount, located, noun, subject
from cardwright.foundation.inflection import Words, article, inflect, listed
from cardwright.model import nodes as ir

INTRANSITIVE = frozenset({"escape", "enter", "leave"})
"""Verbs whose subject is what moves; an event without an actor is passive with the others."""
PRONOUN_SUBJECTS = ("you", "they", "he")
DURATIONS = {
    "the rest of the game": "for the rest of the game",
    "until your next turn": "until the start of your next turn",
}
"""Durations whose words are not their name."""


def during(duration: str | None) -> str:
    """Write a duration after its clause, with the blank before it."""
    return "" if duration is None else " " + DURATIONS.get(duration, duration)


def had(words: Words, node: ir.Filter) -> str:
    """Write a filter as something a card has: "an odd-numbered cost", "5 Attack or more"."""
    match node:
        case ir.Parity():
            return f"an {node.which}-numbered cost"
        case ir.WithPoint():
            return f"{article(node.point)} icon"
        case ir.WithKeyword():
            return node.keyword
        case ir.Extreme():
            return f"the {node.extremity} {node.quality}"
        case ir.Valued() if isinstance(node.amount, ir.Number | ir.Parameter):
            return valued(words, node.comparison, node.amount, node.quality)
        case ir.Valued():
            return f"{node.quality} {valued(words, node.comparison, node.amount)}"
    raise TypeError(f"no words for having {type(node).__name__}")


HAD = (ir.Parity, ir.WithPoint, ir.WithKeyword)
"""Filters that a condition says with "has"."""


def icons(names: tuple[str, ...], joiner: str) -> str:
    """Write icons: "[Tech][Tech]", "[Tech] or [Ranged]"."""
    marks = [f"[{name}]" for name in names]
    return listed(marks, joiner) if joiner not in ("", "and") else "".join(marks)


def valued(words: Words, comparison: str, value: ir.Amount, unit: str = "") -> str:
    """Write a comparison: "3 or less", "3 Attack or more", "less than its cost"."""
    text = amount(words, value) + (f" {unit}" if unit else "")
    if isinstance(value, ir.Number | ir.Parameter):
        return {"=": text, "<=": text + " or less", ">=": text + " or more"}.get(
            comparison, ("less than " if comparison == "<" else "more than ") + text
        )
    return {
        "=": "equal to ",
        "<=": "less than or equal to ",
        ">=": "greater than or equal to ",
        "<": "less than ",
        ">": "greater than ",
    }[comparison] + amount(words, value)


def _non(words: Words, node: ir.Non) -> str:
    return "non-" + BEFORE[type(node.filter)](words, node.filter)


def _contrary(words: Words, node: ir.Non, of: Narrowed) -> str:
    """Write the contrary of a filter after a noun: "without a Recruit icon"."""
    if isinstance(node.filter, HAD):
        return "without " + had(words, node.filter)
    base = of in ("cards", "players")
    if isinstance(node.filter, ir.WithMost):
        return f"who {'don' if base else 'doesn'}'t have {most(words, node.filter)}"
    if isinstance(node.filter, ir.Valued) and node.filter.quality == "cost":
        verb = "don't" if base else "doesn't"
        return f"that {verb} " + costing(words, node.filter.comparison, node.filter.amount, plural=True)
    if isinstance(node.filter, ir.Valued) and isinstance(node.filter.amount, ir.Number | ir.Parameter):
        return f"that {'don' if base else 'doesn'}'t have " + had(words, node.filter)
    raise TypeError(f"no words for the contrary of {type(node.filter).__name__}")


def _extreme(words: Words, node: ir.Extreme) -> str:
    return f"{node.extremity}-{node.quality}"


def _valued(words: Words, node: ir.Valued, of: Narrowed) -> str:
    if node.quality == "cost":
        return "that " + costing(words, node.comparison, node.amount, plural=of in ("cards", "players"))
    if node.quality == "VP":
        return "worth " + valued(words, node.comparison, node.amount, "VP")
    if isinstance(node.amount, ir.Number | ir.Parameter):
        if node.comparison == "<":
            return f"that {'have' if of in ('cards', 'players') else 'has'} {had(words, node)}"
        return "with " + had(words, node)
    return f"whose {node.quality} is {valued(words, node.comparison, node.amount)}"


def costing(words: Words, comparison: str, value: ir.Amount, plural: bool) -> str:
    """Write what a card costs: "costs 3 or less"."""
    return ("cost " if plural else "costs ") + valued(words, comparison, value)


def _done(words: Words, node: ir.Done, of: Narrowed) -> str:
    if node.verb in INTRANSITIVE and node.by is None:
        return (
            ("that have " if of == "cards" else "that has ")
            + inflect(node.verb, "participle")
            + _done_tails(words, node)
        )
    active = isinstance(node.by, ir.Players) and node.by.whose in PRONOUN_SUBJECTS and not node.by.filters
    text = inflect(node.verb, "past" if active else "participle")
    if node.by is not None and active:
        text = f"{subject(words, node.by)} {text}"
    if node.place is not None:
        text += " " + located(words, node.place, "from")
    if node.by is not None and not active:
        text += " by " + noun(words, node.by)
    return text + _done_tails(words, node, placed=False)


def _done_tails(words: Words, node: ir.Done, placed: bool = True) -> str:
    text = ""
    if placed and node.place is not None:
        text += " " + located(words, node.place, "from")
    if node.this_way:
        text += " this way"
    if node.duration is not None:
        text += during(node.duration)
    return text


def _holding(words: Words, node: ir.Holding, of: Narrowed) -> str:
    what = noun(words, node.what)
    where = "" if node.place is None else " " + located(words, node.place, "in")
    if of == "player":
        return ("who doesn't have " if node.negative else "who has ") + what + where
    if of == "players":
        return ("who don't have " if node.negative else "who have ") + what + where
    return ("without " if node.negative else "with ") + what + where


def most(words: Words, node: ir.WithMost) -> str:
    """Write what there are most or fewest of."""
    return f"the {node.extremity} {noun(words, node.what)}"


def _captured_by(words: Words, node: ir.CapturedBy, of: Narrowed) -> str:
    if isinstance(node.captor, ir.Ref) and node.captor.form in ("it", "he", "she"):
        return f"{subject(words, node.captor)} has"
    return "captured by " + noun(words, node.captor)


def _who_did(node: ir.WhoDid, of: Narrowed) -> str:
    base = of == "players"
    if node.negative:
        return "who don't do so" if base else "who doesn't do so"
    return "who do so" if base else "who does so"


def _same_as(words: Words, node: ir.SameAs, of: Narrowed) -> str:
    base = of == "cards"
    verb = ("don't share" if base else "doesn't share") if node.negative else ("share" if base else "shares")
    return f"that {verb} a {node.quality} with {noun(words, node.other)}"


BEFORE |= {
    ir.Icon: lambda words, node: icons(node.names, node.joiner),
    ir.Non: _non,
    ir.Grey: lambda words, node: "grey",
    ir.Multicolored: lambda words, node: "multicolored",
    ir.Extreme: _extreme,
    ir.OfGroup: lambda words, node: node.name,
    ir.OfKind: lambda words, node: node.kind,
    ir.Position: lambda words, node: node.which,
}
AFTER |= {
    ir.Non: _contrary,
    ir.Extreme: lambda words, node, of: "with " + had(words, node),
    ir.OfChosen: lambda words, node, of: "of that " + node.quality,
    ir.WhoDid: lambda words, node, of: _who_did(node, of),
    ir.Parity: lambda words, node, of: "with " + had(words, node),
    ir.Valued: _valued,
    ir.WithPoint: lambda words, node, of: "with " + had(words, node),
    ir.WithKeyword: lambda words, node, of: "with " + node.keyword,
    ir.Done: _done,
    ir.Holding: _holding,
    ir.WithMost: lambda words, node, of: "with " + most(words, node),
    ir.CapturedBy: _captured_by,
    ir.SameAs: _same_as,
}
