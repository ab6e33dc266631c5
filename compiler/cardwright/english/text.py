"""IR to text: any node, a whole ability, in the field's standard wording.

`render(node)` gives canonical English; compiling it gives the node again. Statements stand in sentences of
their own; clauses that share a condition, a permission or a subject are joined by "and", alternatives "or".
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Literal

from cardwright.english.conditions import condition, happening
from cardwright.english.filters import during, icons
from cardwright.english.nouns import (
    AFTER,
    BEFORE,
    amount,
    located,
    noun,
    place,
    possessive,
    subject,
    takes_base,
)
from cardwright.english.verbs import CLAUSES, Clause
from cardwright.foundation.inflection import PLAIN, Form, Words, capitalized, inflect, listed, spelled
from cardwright.model import nodes as ir
from cardwright.model.keywords import effect_of
from cardwright.model.looks_back import refers

Mode = Literal["main", "bare", "shared", "shared base"]
"""How a clause stands: with its subject (none for "you"), after "may" or "have", or sharing a subject."""

Composer = Callable[[Words, Any, Mode], str]
COMPOSED: dict[type[ir.Statement], Composer] = {}
SPOKEN_YOU = frozenset({ir.GetPoints, ir.WinGame, ir.LoseGame})
"""Statements that name their "you": "You get +1 Attack."."""


def _is_they(noun: object) -> bool:
    """Whether a subject is "they", resolved or not: the player of the clause around it."""
    return isinstance(noun, ir.Players) and noun.whose == "they" and not noun.filters


def render(node: ir.Node, words: Words = PLAIN) -> str:
    """Write any node of the IR as canonical English."""
    match node:
        case ir.Ability():
            return render_ability(node, words)
        case ir.Label():
            return label(words, node)
        case ir.Statement():
            return sentences(words, (node,))
        case ir.Condition():
            return condition(words, node)
        case ir.Happening():
            return happening(words, node, "present")
        case ir.Location():
            return place(words, node)
        case ir.Noun():
            return noun(words, node)
        case ir.Amount():
            return amount(words, node)
        case ir.Det():
            return f"{node.how} {'' if node.amount is None else amount(words, node.amount)}".strip()
        case ir.Filter() if type(node) in BEFORE:
            return BEFORE[type(node)](words, node)
        case ir.Filter() if type(node) in AFTER:
            return AFTER[type(node)](words, node, "card")
        case ir.Belonging():
            return possessive(words, node.owner)
    raise TypeError(f"no words for {type(node).__name__}")


def render_ability(ability: ir.Ability, words: Words = PLAIN) -> str:
    """Write a whole line of a text box, its label first."""
    body = sentences(words, ability.body)
    if ability.label is None:
        return body
    head = label(words, ability.label)
    return f"{head}: {body}" if body else head


def label(words: Words, node: ir.Label) -> str:
    """Write a label without its colon: "Twist 1-4", "[Tech][Tech]", "X-Gene [Covert]"."""
    parts = []
    if node.timing:
        parts.append(node.timing)
    if node.ordinals:
        parts.append(_ordinals(node))
    if node.icons:
        parts.append(icons(node.icons, node.joiner))
    return " ".join(parts)


def _ordinals(node: ir.Label) -> str:
    if node.listed:
        return listed([str(number) for number in node.ordinals], "and")
    return "-".join(str(number) for number in node.ordinals)


# ---------------------------------------------------------------- sentences


def sentences(words: Words, body: tuple[ir.Statement, ...]) -> str:
    """Write statements as sentences."""
    last = len(body) - 1
    return " ".join(
        _choose_one_of(words, statement)
        if isinstance(statement, ir.ChooseOne) and at < last
        else sentence(words, statement)
        for at, statement in enumerate(body)
    )


def sentence(words: Words, node: ir.Statement) -> str:
    """Write a statement as one sentence or more."""
    if type(node) in WHOLE:
        return WHOLE[type(node)](words, node)
    if isinstance(node, ir.Bonus | ir.CostChange) and node.duration == "during your turn":
        # a duration of its own before it: the amount may end in one
        return capitalized(f"{node.duration}, {clause(words, replace(node, duration=None), 'main')}.")
    return capitalized(clause(words, node, "main")) + "."


def _if(words: Words, node: ir.If) -> str:
    text = capitalized(f"{_if_clause(words, node, 'main')}.")
    if node.otherwise:
        text += f" Otherwise, {joined(words, node.otherwise, 'main')}."
    return text


def _for_each_player(words: Words, node: ir.ForEach) -> str:
    first, *others = node.body
    if node.simultaneous:
        mode = _shared_mode(node.each)
        return capitalized(f"{subject(words, node.each)} simultaneously {joined(words, node.body, mode)}.")
    if _shares(node.body):
        return capitalized(clause(words, node, "main")) + "."
    if not _is_they(_subject_of(first)):
        return capitalized(f"for {noun(words, node.each)}, {joined(words, node.body, 'main')}.")
    opening = capitalized(f"{subject(words, node.each)} {clause(words, first, _shared_mode(node.each))}.")
    return " ".join([opening, *(sentence(words, other) for other in others)])


def _for_each(words: Words, node: ir.ForEach) -> str:
    if isinstance(node.each, ir.Players):
        return _for_each_player(words, node)
    return capitalized(clause(words, node, "main")) + "."


def _choose_one(words: Words, node: ir.ChooseOne) -> str:
    head = "Choose one:"
    if node.who != ir.YOU:
        verb = inflect("choose", "base" if takes_base(node.who) else "third")
        head = capitalized(f"{subject(words, node.who)} {verb} one:")
    return "\n".join([head, *(f"- {sentences(words, option)}" for option in node.options)])


def _choose_one_of(words: Words, node: ir.ChooseOne) -> str:
    """Write a choice that more sentences follow: on one line."""
    ways = [joined(words, option, "main") for option in node.options]
    return f"Choose one: {capitalized(listed(ways, 'or'))}."


def _reminder(words: Words, node: ir.Reminder) -> str:
    head = f"{label(words, node.label)}: " if node.label is not None else ""
    return f"({head}{sentences(words, node.body)})"


def _begun(words: Words, node: ir.Whenever | ir.Later | ir.Would) -> str:
    """Write what is done at another moment: one sentence, and those that look back to it."""
    size = len(node.body)
    first = next(at for at in range(1, size + 1) if all(refers(one) for one in node.body[at:]))
    opening = capitalized(clause(words, replace(node, body=node.body[:first]), "main")) + "."
    return " ".join([opening, *(sentence(words, one) for one in node.body[first:])])


def _use_keyword(words: Words, node: ir.UseKeyword) -> str:
    behind = effect_of(node)
    return f"{_keyword(node)}." if behind is None else f"{_keyword(node)}: {sentences(words, behind)}"


def _keyword(node: ir.UseKeyword) -> str:
    return " ".join((node.keyword, *node.arguments))


def _use_cards(words: Words, node: ir.UseCards) -> str:
    head = ""
    if node.players:
        numbers = "-".join(str(number) for number in node.players)
        head = f"{numbers} player: " if node.players == (1,) else f"{numbers} players: "
    verb = "" if node.mode == "use" else node.mode + " "
    if node.mode == "include" and isinstance(node.what, ir.Cards) and node.what.kind.endswith(" Group"):
        names = listed([f.name for f in node.what.filters if isinstance(f, ir.OfGroup)], "and")
        return head + capitalized(f"{verb}{names} as one of the {node.what.kind}s.")
    text = verb + _counted(words, node.what)
    if node.place is not None:
        text += " " + located(words, node.place, "in")
    if node.representing:
        text += f', representing "{node.representing}"'
    return head + capitalized(text) + "."


def _counted(words: Words, what: ir.Noun) -> str:
    """Write what a set-up line counts: "Eight Twists, plus 1 per player"."""
    match what:
        case ir.Cards(det=ir.Det(amount=ir.Plus(left=left, right=ir.PerPlayer() as more)) as det):
            return f"{noun(words, replace(what, det=replace(det, amount=left)))}, plus {amount(words, more)}"
    return noun(words, what)


def _leads(words: Words, node: ir.Leads) -> str:
    if node.any_with:
        return f"Any {node.any_with}."
    return listed(list(node.groups), "and") + "."


def _ends_when(words: Words, node: ir.EndsWhen) -> str:
    return f"When {condition(words, node.condition)}."


def _repeat_clause(words: Words, node: ir.Repeat, mode: Mode) -> str:
    if not node.body:
        return "repeat this process"
    text = joined(words, node.body, mode)
    return f"{text} twice" if node.times == ir.Number(2) else f"{text} {_how_often(words, node)}"


def _do_until(words: Words, node: ir.DoUntil, mode: Mode) -> str:
    """Write "draw cards until you have six cards in your hand": the cards of all rounds together."""
    (first,) = node.body
    if isinstance(first, ir.Draw):
        text = _placed(words, Clause(first.who, "draw", "cards"), mode, spoken=False)
    else:
        what: Any = first.what  # type: ignore[attr-defined]
        several = replace(what, det=replace(what.det, how="bare"), plural=True)
        text = clause(words, replace(first, what=several), mode)  # type: ignore[call-arg]
    return f"{text} until {condition(words, node.until)}"


def _how_often(words: Words, node: ir.Repeat) -> str:
    if node.until is not None:
        return f"until {condition(words, node.until)}"
    return "" if node.times is None else f"{amount(words, node.times)} times"


def _repeat(words: Words, node: ir.Repeat) -> str:
    """Write what is done more than once: a clause done twice, or a text and that it is done again."""
    simple = len(node.body) == 1 and type(node.body[0]) in CLAUSES and node.times is not None
    if not node.body or simple:
        return capitalized(_repeat_clause(words, node, "main")) + "."
    again = "Do this again." if node.until is None else f"Repeat this process {_how_often(words, node)}."
    return f"{sentences(words, node.body)} {again}"


WHOLE: dict[type[ir.Statement], Callable[[Words, Any], str]] = {
    ir.If: _if,
    ir.ForEach: _for_each,
    ir.ChooseOne: _choose_one,
    ir.Whenever: _begun,
    ir.Later: _begun,
    ir.Would: _begun,
    ir.Reminder: _reminder,
    ir.Repeat: _repeat,
    ir.UseKeyword: _use_keyword,
    ir.KeywordEffect: lambda words, node: sentences(words, node.body) if node.body else "<effect>.",
    ir.UseCards: _use_cards,
    ir.Leads: _leads,
    ir.EndsWhen: _ends_when,
    ir.Outcome: lambda words, node: node.label + ".",
}
"""Statements that need sentences of their own."""


# ---------------------------------------------------------------- clauses


def clause(words: Words, node: ir.Statement, mode: Mode) -> str:
    """Write a statement as a clause: its verb's form and whether its subject is named depend on ``mode``."""
    kind = type(node)
    if kind in COMPOSED:
        return COMPOSED[kind](words, node, mode)
    if kind not in CLAUSES:
        raise TypeError(f"no words for the statement {kind.__name__}")
    parts = CLAUSES[kind](words, node)
    return _placed(words, parts, mode, spoken=kind in SPOKEN_YOU and parts.verb != "double")


def _placed(words: Words, parts: Clause, mode: Mode, spoken: bool) -> str:
    you = parts.subject == ir.YOU
    if mode == "bare" and (you or _is_they(parts.subject)):
        return _verb_phrase(parts, "base")
    if mode in ("shared", "shared base") and _is_they(parts.subject):
        return _verb_phrase(parts, "third" if mode == "shared" else "base")
    if you and not spoken:
        return _verb_phrase(parts, "base")
    form: Form = "base" if takes_base(parts.subject) else "third"
    return f"{subject(words, parts.subject)} {_verb_phrase(parts, form)}"


def _verb_phrase(parts: Clause, form: Form) -> str:
    if parts.verb == "be":
        verb = "is" if form == "third" else "are"
    else:
        verb = inflect(parts.verb, form)
    return f"{verb} {parts.rest}".rstrip()


def joined(words: Words, body: tuple[ir.Statement, ...], mode: Mode, joiner: str = "and") -> str:
    """Write statements as clauses of one sentence; "then" keeps alternatives apart from what follows them."""
    if joiner == "and" and len(body) > 1 and any(isinstance(one, ir.OneWay) for one in body):
        return ", then ".join(clause(words, statement, mode) for statement in body)
    return listed(_clauses(words, body, mode), joiner)


def _clauses(words: Words, body: tuple[ir.Statement, ...], mode: Mode) -> list[str]:
    """The clauses of statements; what a cost buys is said in the clause of the cost."""
    said: list[str] = []
    for before, statement in zip((None, *body), body, strict=False):
        match statement:
            case ir.If(condition=ir.DidSo(negative=False), then=(bought,), otherwise=(), unless=False) if (
                isinstance(before, COSTS) and isinstance(bought, BOUGHT)
            ):
                said[-1] += f" to {clause(words, bought, 'bare')}"
            case _:
                said.append(clause(words, statement, mode))
    return said


COSTS = (ir.Ko, ir.Discard, ir.Pay)
BOUGHT = (ir.Draw, ir.GetPoints, ir.Rescue, ir.Gain)
"""What "to" may say that a cost is for: "discards a card to gain a Wound"."""


def _shared_mode(who: ir.Noun) -> Mode:
    return "shared base" if takes_base(who) else "shared"


def _subject_of(node: ir.Statement) -> ir.Noun | None:
    """Give the subject of a statement's first words, if it has one."""
    if type(node) in CLAUSES:
        return CLAUSES[type(node)](PLAIN, node).subject
    if isinstance(node, ir.DoUntil):
        return _subject_of(node.body[0])
    return node.who if isinstance(node, ir.May | ir.OneWay) else None


def _shares(body: tuple[ir.Statement, ...]) -> bool:
    return all(type(s) in CLAUSES and _is_they(CLAUSES[type(s)](PLAIN, s).subject) for s in body)


def _may(words: Words, node: ir.May, mode: Mode) -> str:
    text = "may " + joined(words, node.body, "bare")
    if mode != "main" and (node.who == ir.YOU or _is_they(node.who)):
        return text
    return f"{subject(words, node.who)} {text}"


def _one_way(words: Words, node: ir.OneWay, mode: Mode) -> str:
    if node.who == ir.YOU or (mode != "main" and _is_they(node.who)):
        return listed([joined(words, option, mode) for option in node.options], "or")
    inner = _shared_mode(node.who)
    ways = [joined(words, option, inner) for option in node.options]
    return f"{subject(words, node.who)} {listed(ways, 'or')}"


def _for_each_clause(words: Words, node: ir.ForEach, mode: Mode) -> str:
    if isinstance(node.each, ir.Players):
        return f"{subject(words, node.each)} {joined(words, node.body, _shared_mode(node.each))}"
    if len(node.body) == 1 and type(node.body[0]) in CLAUSES and not refers(node.body):
        return f"{clause(words, node.body[0], mode)} for {noun(words, node.each)}"
    return f"for {noun(words, node.each)}, {joined(words, node.body, mode)}"


def _if_clause(words: Words, node: ir.If, mode: Mode) -> str:
    head = "unless" if node.unless else "if"
    then, ending = node.then, ""
    if len(then) == 1 and isinstance(then[0], ir.Instead):
        then, ending = then[0].body, " instead"
    return f"{head} {condition(words, node.condition)}, {joined(words, then, mode)}{ending}"


def _instead(words: Words, node: ir.Instead, mode: Mode) -> str:
    return f"instead, {joined(words, node.body, mode)}"


def _whenever(words: Words, node: ir.Whenever, mode: Mode) -> str:
    if isinstance(node.happening, ir.AtMoment) and node.happening.moment == "new hand":
        head = "when " + happening(words, node.happening, "present")
    elif isinstance(node.happening, ir.AtMoment):
        head = happening(words, node.happening, "present")
    else:
        head = f"{'the next time' if node.once else 'whenever'} {happening(words, node.happening, 'present')}"
    return f"{head}{during(node.duration)}, {joined(words, node.body, 'main')}"


def _would(words: Words, node: ir.Would, mode: Mode) -> str:
    return f"if {happening(words, node.happening, 'would')}, {joined(words, node.body, 'main')} instead"


def _later(words: Words, node: ir.Later, mode: Mode) -> str:
    return f"{during(node.when).strip()}, {joined(words, node.body, 'main')}"


def _cannot(words: Words, node: ir.Cannot, mode: Mode) -> str:
    if node.who == ir.Players(whose="everyone") and node.what is not None:
        text = f"{subject(words, node.what)} can't be {inflect(node.verb, 'participle')}"
    else:
        text = f"{subject(words, node.who)} can't {spelled(node.verb)}"
        if node.what is not None:
            text += " " + noun(words, node.what)
    text += during(node.duration)
    if node.when is not None:
        text += " while " + condition(words, node.when)
    if node.unless is not None:
        text += " unless " + condition(words, node.unless)
    return text


def _permit(words: Words, node: ir.Permit, mode: Mode) -> str:
    where = "in" if node.verb == "fight" else "from"
    said = f"{subject(words, node.who)} may {node.verb} {noun(words, node.what, where)}"
    return said + during(node.duration)


def _make_do(words: Words, node: ir.MakeDo, mode: Mode) -> str:
    first, *others = node.body
    parts = CLAUSES[type(first)](words, first)
    made = f"{noun(words, parts.subject)} {_verb_phrase(parts, 'base')}"
    rest = [clause(words, other, "bare") for other in others]
    return _placed(words, Clause(node.who, "have", listed([made, *rest], "and")), mode, spoken=False)


def _to_play(words: Words, node: ir.ToPlay, mode: Mode) -> str:
    return f"to play this card, you must {joined(words, node.body, 'bare')}"


def _gain_ability(words: Words, node: ir.GainAbility, mode: Mode) -> str:
    body = node.ability.body
    use = body[0] if len(body) == 1 and node.ability.label is None else None
    if isinstance(use, ir.UseKeyword) and effect_of(use) is None:
        text = _keyword(use)
    else:
        text = f'the ability "{render_ability(node.ability, words)}"'
    text += during(node.duration)
    return _placed(words, Clause(node.what, "gain", text), mode, spoken=False)


def _spend_as(words: Words, node: ir.SpendAs, mode: Mode) -> str:
    use = f"use {node.point} as {node.instead}"
    if node.against is not None:
        use += f" to fight {noun(words, node.against)}"
    return f"{subject(words, node.who)} can {use} this turn"


COMPOSED |= {
    ir.SpendAs: _spend_as,
    ir.May: _may,
    ir.If: _if_clause,
    ir.OneWay: _one_way,
    ir.ForEach: _for_each_clause,
    ir.Instead: _instead,
    ir.Whenever: _whenever,
    ir.Would: _would,
    ir.Later: _later,
    ir.Cannot: _cannot,
    ir.Permit: _permit,
    ir.MakeDo: _make_do,
    ir.ToPlay: _to_play,
    ir.GainAbility: _gain_ability,
    ir.Repeat: _repeat_clause,
    ir.DoUntil: _do_until,
    ir.SameEffect: lambda words, node, mode: "same effect",
    ir.UseKeyword: lambda words, node, mode: _keyword(node),
    ir.KeywordEffect: lambda words, node, mode: joined(words, node.body, mode) if node.body else "<effect>",
}
