"""Nouns, amounts and places to the words that name them.

Each function takes the vocabulary and a node and gives its words. `noun` is the object form ("them"),
`subject` the subject form ("they"), `possessive` the owner's form ("their").
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Literal

from cardwright.foundation.inflection import Words, article, inflect, listed, number_word
from cardwright.model import nodes as ir
from cardwright.text.morphology import name_plural

Writer = Callable[[Words, Any], str]

NOUNS: dict[type[ir.Noun], Callable[[Words, Any, str], str]] = {}
AMOUNTS: dict[type[ir.Amount], Writer] = {}
BEFORE: dict[type[ir.Filter], Writer] = {}
"""Filters that stand before their noun."""
Narrowed = Literal["card", "cards", "player", "players"]
"""What a filter narrows, for the form of its words: "that costs 2", "that cost 2", "who has a Wound"."""
AFTER: dict[type[ir.Filter], Callable[[Words, Any, Narrowed], str]] = {}
"""Filters that stand after their noun."""

PLAYERS = {
    "you": ("you", "you", "your"),
    "each": ("each player", "each player", "each player's"),
    "each other": ("each other player", "each other player", "each other player's"),
    "another": ("another player", "another player", "another player's"),
    "any": ("any player", "any player", "any player's"),
    "all": ("all players", "all players", "all players'"),
    "left": ("the player on your left", "the player on your left", "the player on your left's"),
    "right": ("the player on your right", "the player on your right", "the player on your right's"),
    "next": ("the next player", "the next player", "the next player's"),
    "that": ("that player", "that player", "that player's"),
    "they": ("they", "them", "their"),
    "he": ("he", "him", "his"),
    "the active": ("the current player", "the current player", "the current player's"),
    "chosen": ("a player", "a player", "a player's"),
    "no": ("no player", "no player", "no player's"),
    "everyone": ("everyone", "everyone", "everyone's"),
}
"""Subject, object and possessive forms of the players."""

PRONOUNS = {
    "it": ("it", "it", "its"),
    "they": ("they", "them", "their"),
    "he": ("he", "him", "his"),
    "she": ("she", "her", "her"),
}
QUALITIES = frozenset({"cost", "color", "class", "team", "name"})
"""What cards differ in that is no kind of points."""
DEMONSTRATIVES = {"that", "those", "this", "the"}
CONTAINED = frozenset({ir.Players, ir.Ref, ir.This, ir.EventCard})
"""Nouns short enough to be owners: "its cost", not "a Hero in the HQ's cost"."""


def noun(words: Words, node: ir.Noun, preposition: str = "in") -> str:
    """Write a noun as an object; ``preposition`` leads from its place: "a card from your hand"."""
    return NOUNS[type(node)](words, node, preposition)


def subject(words: Words, node: ir.Noun) -> str:
    """Write a noun as a subject."""
    if isinstance(node, ir.Players):
        return _player_words(node, 0) + _filters_after(
            words, node.filters, "players" if is_plural(node) else "player"
        )
    if isinstance(node, ir.Ref) and node.form in PRONOUNS and not node.kind:
        return PRONOUNS[node.form][0]
    return noun(words, node)


def _player_words(node: ir.Players, form: int) -> str:
    """Give a player's words; there is one who has the most, though it is chosen among those that are tied."""
    if node.whose == "chosen" and any(isinstance(one, ir.WithMost) for one in node.filters):
        return "the player"
    return PLAYERS[node.whose][form]


def possessive(words: Words, node: ir.Noun) -> str:
    """Write a noun as an owner."""
    if isinstance(node, ir.Players) and not node.filters:
        return PLAYERS[node.whose][2]
    if isinstance(node, ir.Ref) and node.form in PRONOUNS and not node.kind:
        return PRONOUNS[node.form][2]
    if isinstance(node, ir.EventCard) and node.form in PRONOUNS:
        return PRONOUNS[node.form][2]
    return owner_form(noun(words, node))


def owner_form(text: str) -> str:
    """Add the possessive ending."""
    return text + ("'" if text.endswith("s") and not text.endswith("ss") else "'s")


def is_plural(node: ir.Noun) -> bool:
    """Say whether a noun takes the plural verb: "they draw", "all Villains get"."""
    match node:
        case ir.Players():
            return node.whose in ("all", "they")
        case ir.Cards():
            return node.plural
        case ir.Ref():
            return node.plural or node.form in ("they", "those")
        case ir.SomeOf():
            return not (node.det.how == "exactly" and node.det.amount == ir.Number(1))
        case ir.AllOfNouns():
            return True
        case ir.OneOfNouns():
            return is_plural(node.options[-1])
        case ir.Spaces():
            return node.plural
    return False


def takes_base(node: ir.Noun) -> bool:
    """Say whether a subject's verb has no -s."""
    return is_plural(node) or (isinstance(node, ir.Players) and node.whose == "you")


# ---------------------------------------------------------------- nouns


YOURS = " of your choice"


def _cards(words: Words, node: ir.Cards, preposition: str) -> str:
    owner = next((f for f in node.filters if isinstance(f, ir.Belonging)), None)
    filters = tuple(f for f in node.filters if f is not owner)
    alone = node.det.how == "the" and node.det.amount is None and not node.plural
    kind = words.plural(node.kind) if node.plural or (owner and not alone) else node.kind
    core = _filters_before(words, filters) + kind
    for chosen in [f for f in filters if isinstance(f, ir.OfChosen)]:
        # "a Hero of that class from the HQ": it would be the HQ's behind it
        core += f" of that {chosen.quality}"
    filters = tuple(f for f in filters if not isinstance(f, ir.OfChosen))
    if node.kind == "card" and node.det.how in COUNTING and len(filters) == 1:
        (named,) = filters
        if isinstance(named, ir.OfGroup):
            core = name_plural(named.name) if node.plural else named.name
    ending = ""
    if isinstance(node.place, ir.Place) and node.place.end:
        ending = " of " + place(words, node.place, with_end=False)
        count = "" if node.det.amount is None else number_text(words, node.det.amount) + " "
        core = f"{node.place.end} {count}{core}"
    elif node.said_place is not None:
        ending = " " + located(words, node.said_place, preposition)
    if node.det.yours:
        ending = YOURS + ending
    several = node.plural or (owner and node.det.how != "each")
    ending += _filters_after(words, filters, "cards" if several else "card")
    if _is_named(node):
        return core.removesuffix(" card") + ending
    if owner is not None:
        return _of_owner(words, node.det, owner, core) + ending
    if isinstance(node.place, ir.Place) and node.place.end:
        return "the " + core + ending
    if isinstance(node.det.amount, ir.PerPlayer):
        det = replace(node.det, amount=node.det.amount.number)
        return determined(words, det, core) + ending + " per player"
    if _is_computed(node.det):
        assert node.det.amount is not None
        return f"{core}{ending} equal to {amount(words, node.det.amount)}"
    return determined(words, node.det, core) + ending


COUNTING = frozenset({"a", "exactly", "each", "up to", "at least"})
"""Determiners after which a name needs no noun: "three Bestiamorphs"."""


def _is_named(node: ir.Cards) -> bool:
    """Say whether a noun is a name alone: "Mister Ash"."""
    return (
        node.det.how == "bare"
        and not node.plural
        and node.kind == "card"
        and bool(node.filters)
        and isinstance(node.filters[0], ir.OfGroup)
    )


def _of_owner(words: Words, det: ir.Det, owner: ir.Belonging, core: str) -> str:
    other = "other " if det.other and det.how != "bare" else ""
    owned = f"{possessive(words, owner.owner)} {other}{core}"
    if det.how == "bare" or (det.how == "the" and det.amount is None):
        return owned
    if det.how == "a":
        return "one of " + owned
    return f"{part(words, det)} of {owned}"


def _is_computed(det: ir.Det) -> bool:
    return det.amount is not None and not isinstance(det.amount, ir.Number | ir.Parameter | ir.ThatMany)


def determined(words: Words, det: ir.Det, core: str) -> str:
    """Put a determiner before the core of a noun phrase."""
    other = "other " if det.other else ""
    count = "" if det.amount is None else number_text(words, det.amount) + " "
    match det.how:
        case "a":
            return article("different " + core if det.other else core)
        case "bare":
            return other + core
        case "exactly":
            return ("exactly " if det.strict else "") + count + other + core
        case "up to" | "at least":
            return f"{det.how} {count}{other}{core}"
        case "each other" | "another":
            return f"{det.how} {core}"
        case "that":
            return f"that {other}{core}"
    return f"{det.how} {other}{count}{core}"


def part(words: Words, det: ir.Det) -> str:
    """Write a determiner that stands alone: "one", "up to two", "any number"."""
    count = "" if det.amount is None else number_text(words, det.amount)
    match det.how:
        case "exactly":
            return f"exactly {count}" if det.strict else count
        case "up to" | "at least":
            return f"{det.how} {count}"
        case "any number of":
            return "any number"
    return det.how


def _this(words: Words, node: ir.This, preposition: str) -> str:
    if node.form == "name":
        return node.name
    return f"this {node.form}".strip()


def _event_card(words: Words, node: ir.EventCard, preposition: str) -> str:
    return f"{node.form} {node.word}".strip()


def _ref(words: Words, node: ir.Ref, preposition: str) -> str:
    if node.form == "one":
        return "one"
    if node.form in PRONOUNS and not node.kind:
        return PRONOUNS[node.form][0 if node.case == "subject" else 1]
    if node.form in DEMONSTRATIVES or node.kind:
        return f"{node.form} {words.plural(node.kind) if node.plural and node.kind else node.kind}".strip()
    return node.form


def _some_of(words: Words, node: ir.SomeOf, preposition: str) -> str:
    if node.filters and isinstance(node.filters[0], ir.OfKind):
        # "a Villain from among them": the part is named by its kind
        kind, *others = node.filters
        assert isinstance(kind, ir.OfKind)
        plural = is_plural(node) and node.det.how not in ("a", "each", "any", "another")
        head = _filters_before(words, tuple(others)) + (words.plural(kind.kind) if plural else kind.kind)
        narrowed = _filters_after(words, tuple(others), "cards" if plural else "card")
        narrowed = (YOURS if node.det.yours else "") + narrowed
        return f"{determined(words, node.det, head)}{narrowed} from among {noun(words, node.of)}"
    some = f"{part(words, node.det)} of {noun(words, node.of, preposition)}"
    some += YOURS if node.det.yours else ""
    return some + _filters_after(words, node.filters, "cards" if is_plural(node) else "card")


def _players(words: Words, node: ir.Players, preposition: str) -> str:
    return _player_words(node, 1) + _filters_after(
        words, node.filters, "players" if is_plural(node) else "player"
    )


def _one_of(words: Words, node: ir.OneOfNouns, preposition: str) -> str:
    first = node.options[0]
    if isinstance(first, ir.Cards) and not first.plural and (first.filters or first.said_place is not None):
        kinds = [option.kind for option in node.options if isinstance(option, ir.Cards)]
        alike = all(
            option == replace(first, kind=kind) for option, kind in zip(node.options, kinds, strict=False)
        )
        before = any(stands_before(f, first.filters) or isinstance(f, ir.Belonging) for f in first.filters)
        if alike and not before:
            # "a Villain or Mastermind with 5 Attack": what is said of all is said once
            return noun(words, replace(first, kind=listed(kinds, "or")), preposition)
    return listed([noun(words, option, preposition) for option in node.options], "or")


def _all_of(words: Words, node: ir.AllOfNouns, preposition: str) -> str:
    return listed([noun(words, part_, preposition) for part_ in node.parts], "and")


def _times(words: Words, node: ir.Times) -> str:
    if node.factor == -1:
        return f"-{amount(words, node.amount)}"
    return ("twice " if node.factor == 2 else f"{node.factor} times ") + amount(words, node.amount)


def _half_of(words: Words, node: ir.HalfOf) -> str:
    whole = amount(words, node.amount)
    if node.down and whole.startswith("the number of "):
        return "the number of every two " + whole.removeprefix("the number of ")
    return "half " + whole


def _spaces(words: Words, node: ir.Spaces, preposition: str) -> str:
    adjective = node.relation == "adjacent to" and node.card is None and node.place is None
    core = [node.position, "empty" if node.empty else "", "adjacent" if adjective else "", node.row]
    text = " ".join([*filter(None, core), "spaces" if node.plural else "space"])
    text = determined(words, node.det, text)
    if node.card is not None:
        text += f" {node.relation} {noun(words, node.card)}"
    elif node.place is not None:
        text += f" {node.relation} {place(words, node.place)}"
    return text if node.holding is None else f"{text} with {noun(words, node.holding)}"


NOUNS |= {
    ir.Cards: _cards,
    ir.Spaces: _spaces,
    ir.This: _this,
    ir.EventCard: _event_card,
    ir.Ref: _ref,
    ir.SomeOf: _some_of,
    ir.CopyOf: lambda words, node, preposition: "a copy of " + noun(words, node.of, preposition),
    ir.OneOfNouns: _one_of,
    ir.AllOfNouns: _all_of,
    ir.Players: _players,
}


# ---------------------------------------------------------------- amounts


def amount(words: Words, node: ir.Amount) -> str:
    """Write an amount with digits: a number of points, a cost."""
    return AMOUNTS[type(node)](words, node)


def number_text(words: Words, node: ir.Amount) -> str:
    """Write an amount before a noun: numbers in words."""
    if isinstance(node, ir.ThatMany):
        return "that many"
    return number_word(node.value) if isinstance(node, ir.Number) else amount(words, node)


def _value_of(words: Words, node: ir.ValueOf) -> str:
    quality = ("total " if is_plural(node.of) else "") + ("printed " if node.printed else "") + node.quality
    if type(node.of) in CONTAINED and not (isinstance(node.of, ir.Players) and node.of.filters):
        return f"{possessive(words, node.of)} {quality}"
    if isinstance(node.of, ir.Cards) and node.of.filters:
        best, *others = node.of.filters
        if isinstance(best, ir.Extreme) and best.quality == node.quality:
            det = ir.Det(how="bare", other=node.of.det.other)
            among = replace(node.of, det=det, filters=tuple(others), plural=True)
            return f"the {best.extremity} {quality} among {noun(words, among)}"
    return f"the {quality} of {noun(words, node.of)}"


def _plus(words: Words, node: ir.Plus) -> str:
    if isinstance(node.right, ir.Number) and node.right.value < 0:
        return f"{amount(words, node.left)} {node.right.value}"
    return f"{amount(words, node.left)} plus {amount(words, node.right)}"


def _different(words: Words, node: ir.DifferentOf) -> str:
    quality = words.plural(node.quality) if node.quality in QUALITIES else f"{node.quality} numbers"
    printed = "printed " if node.printed else ""
    return f"the number of different {printed}{quality} among {noun(words, node.among)}"


AMOUNTS |= {
    ir.Number: lambda words, node: str(node.value),
    ir.ParameterTimes: lambda words, node: f"<{node.name}> times {amount(words, node.amount)}",
    ir.Parameter: lambda words, node: f"<{node.name}>",
    ir.CountOf: lambda words, node: "the number of " + noun(words, node.what),
    ir.DifferentOf: _different,
    ir.ValueOf: _value_of,
    ir.Plus: _plus,
    ir.Times: _times,
    ir.HalfOf: _half_of,
    ir.PerPlayer: lambda words, node: amount(words, node.number) + " per player",
    ir.PointsOf: lambda words, node: f"{possessive(words, node.who)} {node.point}",
    ir.ThatMany: lambda words, node: "that number",
}


# ---------------------------------------------------------------- places


def place(words: Words, node: ir.Location, with_end: bool = True) -> str:
    """Write a place without its preposition: "your hand", "the HQ", "the top of your deck"."""
    match node:
        case ir.Place(name=name, owner=None):
            text = "the " + name
        case ir.Place(name=name, owner=ir.Players(whose="left" | "right") as owner):
            text = f"the {name} of {noun(words, owner)}"
        case ir.Place(name=name, owner=owner) if owner is not None:
            text = f"{possessive(words, owner)} {name}"
        case ir.AnyPlace(options=options, joiner=joiner):
            return _any_place(words, options, joiner)
        case ir.Beside(relation=relation, card=card):
            return f"{relation} {noun(words, card)}"
        case ir.InSpace(space=space):
            return noun(words, space)
        case ir.There():
            return f"that {node.name}" if node.name else "there"
        case _:
            raise TypeError(f"no words for the place {type(node).__name__}")
    if isinstance(node, ir.Place) and node.end and with_end:
        return f"the {node.end} of {text}"
    return text


def _any_place(words: Words, options: tuple[ir.Location, ...], joiner: str) -> str:
    first, *others = options
    texts = [place(words, first)]
    for option in others:
        shared = (
            isinstance(first, ir.Place)
            and isinstance(option, ir.Place)
            and not first.end
            and not option.end
            and option.owner == first.owner
        )
        texts.append(option.name if shared and isinstance(option, ir.Place) else place(words, option))
    return listed(texts, joiner)


def located(words: Words, node: ir.Location, preposition: str) -> str:
    """Write where something is: "in the HQ", "from your hand", "under this Villain", "there"."""
    if isinstance(node, ir.Beside) or (isinstance(node, ir.There) and not node.name):
        return place(words, node)
    return f"{preposition} {place(words, node)}"


def stands_before(node: ir.Filter, filters: tuple[ir.Filter, ...]) -> bool:
    """Say whether one of a noun's filters stands before it: "revealed cards", but "grey cards revealed"."""
    if isinstance(node, ir.Done):
        return node is filters[0] and node == ir.Done(verb=node.verb) and node.verb != "escape"
    if isinstance(node, ir.Non):
        return type(node.filter) in BEFORE
    if isinstance(node, ir.Extreme):
        return node.quality == "cost"
    return type(node) in BEFORE


def _filters_before(words: Words, filters: tuple[ir.Filter, ...]) -> str:
    return "".join(before(words, f) + " " for f in filters if stands_before(f, filters))


def before(words: Words, node: ir.Filter) -> str:
    """Write a filter that stands before its noun."""
    if isinstance(node, ir.Done):
        return inflect(node.verb, "participle")
    return BEFORE[type(node)](words, node)


def _filters_after(words: Words, filters: tuple[ir.Filter, ...], of: Narrowed) -> str:
    return "".join(" " + AFTER[type(f)](words, f, of) for f in filters if not stands_before(f, filters))
