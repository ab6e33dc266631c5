"""Blocks to findings: what must add up in a set before its texts are read: facts, counts, names, tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from cardwright.cards import blocks as b
from cardwright.cards.folders import built_in_sets, find_set
from cardwright.family.profile import (
    FAMILIES,
    FLAGS,
    GAME_OPTIONS,
    PROFILE,
    TABLE_COLUMNS,
    TRANSFORMED,
    GroupRule,
)
from cardwright.family.roles import TACTIC
from cardwright.foundation import bounds as limits
from cardwright.foundation.bounds import MOST, exceeds
from cardwright.foundation.diagnostics import Findings, Note, did_you_mean
from cardwright.model.compiled import Marked, Printed
from cardwright.words.moments import check_labels
from cardwright.words.vocabulary import Declared, read_set


def printed(value: b.Name) -> Printed | None:
    """A number as a card prints it, ``4``, ``2+``, ``4*``, ``*``; None for anything else."""
    text = value.text
    if text == "*":
        return "*"
    mark = text[-1] if text[-1] in "+*" else ""
    digits = text.removesuffix(mark)
    if not (digits.isascii() and digits.isdigit()) or exceeds(digits, MOST):
        return None
    if mark == "+":
        return Marked(int(digits), "+")
    return Marked(int(digits), "*") if mark else int(digits)


def group_rule(declared: Declared, word: str) -> GroupRule:
    """What the set's family says of groups of that word."""
    family = declared.own.header.family
    return FAMILIES.get(family.text if family else "", PROFILE).groups[word]


def group_kind(declared: Declared, group: b.Group) -> str:
    """The kind of a group's cards: as its line says, else by the word that begins it."""
    if group.title.kind is not None:
        return declared.kind_of(group.title.kind.text) or group.title.kind.text
    return group_rule(declared, group.word).kind


def is_transformed(group: b.Group) -> bool:
    """Whether a Hero's group holds the cards that others transform into."""
    return group.word == "hero" and group.title.name.text.endswith(TRANSFORMED)


def check_structure(declared: Declared, findings: Findings) -> None:
    """Every finding about a set's own blocks that needs no card text to be read."""
    _check_fits(declared.own.header, findings)
    for block in declared.own.blocks():
        match block:
            case b.Group():
                _check_group(declared, block, findings)
            case b.BaseBlock():
                _check_base(declared, block, findings)
            case b.GameBlock():
                _check_game(declared, block, findings)
            case b.ActionBlock():
                for count in block.price:
                    if count.name.text not in declared.points:
                        _unknown("CW024", "point", count.name, declared.points, findings)
            case b.TrackBlock():
                for side, _ in block.over:
                    if side.text not in {one.text for one in block.sides}:
                        _unknown(
                            "CW024", "side of this track", side, (one.text for one in block.sides), findings
                        )
            case _:
                pass
    bases = [block for block in declared.own.blocks() if isinstance(block, b.BaseBlock)]
    for more in bases[1:]:
        findings.error("CW018", "a set has one base block, and this is a second one", more.span)
    check_labels(declared, findings)
    _check_reachable(declared, findings)
    _check_holdings(declared, findings)


def _check_fits(header: b.SetBlock, findings: Findings) -> None:
    """A set for another version of the engine could not be loaded by this one."""
    if not header.fits:
        return
    from cardtable import __version__, does_fit

    if not does_fit(header.fits):
        message = f"the set fits {header.fits}, and this is cardtable {__version__}"
        findings.error("CW019", message, header.fits_at or header.span)


def _unknown(code: str, what: str, name: b.Name, known: Iterable[str], findings: Findings) -> None:
    known = list(known)
    listed = ", ".join(known) if 0 < len(known) <= 8 else ""
    findings.error(
        code,
        f'there is no {what} "{name.text}"',
        name.span,
        hint=did_you_mean(name.text, known) or (listed and f"known: {listed}"),
    )


# ---------------------------------------------------------------- groups


def _check_group(declared: Declared, group: b.Group, findings: Findings) -> None:
    rule = group_rule(declared, group.word)
    kind = group_kind(declared, group)
    if group.word == "cards" and group.title.kind is None:
        findings.error(
            "CW017",
            "this group says no kind",
            group.title.name.span,
            hint="such as: cards NAME  kind KIND, with two blanks before kind",
        )
    elif kind not in declared.kinds:
        name = group.title.kind or b.Name(kind, group.title.name.span)
        _unknown("CW023", "kind", name, declared.kinds, findings)
    _check_icons(declared, group.title, findings)
    if group.word in ("mastermind", "scheme"):
        for face in group.faces:
            inherited = group.faces[0].title if face is not group.faces[0] else None
            _check_facts(declared, face.title, rule, group.word, findings, inherited)
    elif group.title.facts:
        fact = group.title.facts[0]
        findings.error("CW014", f'"{fact.word.text}" is a fact of a card, not of a group', fact.word.span)
    _check_names(group, findings)
    for card in group.cards:
        card_rule = group_rule(declared, "tactic") if card.role == "tactic" else rule
        for face in card.faces:
            _check_icons(declared, face.title, findings)
            inherited = (
                group.title if card.role == "tactic" else card.title if face is not card.faces[0] else None
            )
            _check_facts(
                declared,
                face.title,
                card_rule,
                card.role if card.role == "tactic" else group.word,
                findings,
                inherited,
            )
    _check_counts(rule, group, findings)


def _check_icons(declared: Declared, title: b.Title, findings: Findings) -> None:
    icons = declared.icons
    for icon in title.icons:
        if icon.text not in icons:
            near = did_you_mean(icon.text, icons)
            findings.error(
                "CW022", f'there is no class or team with the icon "[{icon.text}]"', icon.span, hint=near
            )
    for also in title.also:
        if also.text not in declared.kinds:
            _unknown("CW023", "kind", also, declared.kinds, findings)


def _check_facts(
    declared: Declared,
    title: b.Title,
    rule: GroupRule,
    word: str,
    findings: Findings,
    inherited: b.Title | None = None,
) -> None:
    facts = declared.facts
    said: dict[str, b.Fact] = {}
    for fact in title.facts:
        value = facts.get(fact.word.text)
        if value is None:
            known = sorted(facts)
            findings.error(
                "CW013",
                f'"{fact.word.text}" is no fact a card prints; known: {", ".join(known)}',
                fact.word.span,
                hint=did_you_mean(fact.word.text, known) or "a name with such words is put in quotes",
            )
            continue
        if value in said:
            findings.error("CW016", f'"{fact.word.text}" is given twice', fact.word.span)
        said[value] = fact
        if rule.allowed is not None and value not in rule.allowed:
            fits = ", ".join(one.lower() for one in rule.allowed if one == "cost" or one in declared.points)
            expected = f"it may print {fits}" if fits else "it prints none"
            findings.error(
                "CW014", f'"{fact.word.text}" is no fact of a {rule.kind}: {expected}', fact.word.span
            )
        digits = fact.value.text.rstrip("+*")
        if digits.isascii() and digits.isdigit() and exceeds(digits, MOST):
            said_number = replace(fact.value, text=digits)
            limits.number(said_number, MOST, f"a card prints at most {{}} {fact.word.text}", findings)
        elif printed(fact.value) is None:
            findings.error(
                "CW015",
                f'"{fact.value.text}" is no printed number; expected one such as 4, 2+, 4* or *',
                fact.value.span,
                hint=_number_hint(fact.value.text),
            )
    last_words = title.name.text.split()
    for swallowed in [one for one in last_words[1:] if one in facts]:
        findings.error(
            "CW015", f'"{swallowed}" stands in the name without a number that could be read', title.name.span,
            hint=f"write two blanks, then: {swallowed} 4; or put the name in quotes",
        )  # fmt: skip
    have = set(said) | {
        facts[one.word.text] for one in (inherited.facts if inherited else ()) if one.word.text in facts
    }
    for need in rule.needed:
        if need not in have and (need == "cost" or need in declared.points):
            findings.error(
                "CW017",
                f'"{title.name.text}" prints no {need.lower()}, and every {rule.kind} does',
                title.name.span,
                hint=f"add: {need.lower()} 4",
            )


def _number_hint(text: str) -> str:
    words = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    return f"write {words.index(text.lower())}" if text.lower() in words else ""


def _check_names(group: b.Group, findings: Findings) -> None:
    seen: dict[str, b.Name] = {}
    for card in group.cards:
        name = card.title.name
        if name.text in seen:
            first = Note("the first one", seen[name.text].span)
            hint = "copies of one card are one line with their number"
            findings.error(
                "CW031",
                f'"{group.title.name.text}" has two cards called "{name.text}"',
                name.span,
                hint=hint,
                notes=[first],
            )
        seen.setdefault(name.text, name)


def _check_counts(rule: GroupRule, group: b.Group, findings: Findings) -> None:
    name = group.title.name
    if rule.tactics is not None:
        tactics = sum(card.copies for card in group.cards if card.role == "tactic")
        if tactics != rule.tactics:
            hint = "each is a line: tactic NAME" if tactics < rule.tactics else ""
            findings.error(
                "CW032",
                f'"{name.text}" has {_many(tactics, "Tactic")}, not {rule.tactics} ({rule.rule})',
                name.span,
                hint=hint,
            )
    if rule.cards is None or is_transformed(group) or not group.cards:
        return
    total = sum(card.copies for card in group.cards)
    if total != rule.cards:
        parts = " + ".join(str(card.copies) for card in group.cards)
        findings.error(
            "CW030",
            f'"{name.text}" has {_many(total, "card")} ({parts}), not {rule.cards} ({rule.rule})',
            name.span,
        )


def _check_holdings(declared: Declared, findings: Findings) -> None:
    """Whether a set has the cards that its header says it holds, in all and of a kind itself (DC-COMP-01)."""
    kinds: Counter[str] = Counter()
    for group in declared.own.blocks():
        if isinstance(group, b.Group):
            if group.word in ("mastermind", "scheme"):
                kinds[group_kind(declared, group)] += 1
            for card in group.cards:
                kinds[TACTIC if card.role == "tactic" else group_kind(declared, group)] += card.copies
    for said in declared.own.header.holds:
        name = said.name.text
        kind = declared.kind_of(name)
        if kind is None and name not in ("card", "cards"):
            _unknown("CW023", "kind", said.name, declared.kinds, findings)
            continue
        has = kinds.total() if kind is None else kinds[kind]
        if has != said.n:
            message = f"the set holds {has} {name}, not {said.n} as its header says"
            findings.error("CW030", message, said.name.span)


def _many(n: int, what: str) -> str:
    return f"{n or 'no'} {what}{'' if n == 1 else 's'}"


# ---------------------------------------------------------------- base and set-ups


def find_card(declared: Declared, name: str) -> tuple[b.Card, b.Group] | None:
    """The card of that name, of the set itself or of one it needs."""
    for group, _ in reversed(declared.groups.values()):
        for card in group.cards:
            if card.title.name.text == name:
                return card, group
    return None


def column(declared: Declared, name: str) -> str | None:
    """The column of the set-up table that a count is written for, singular or plural."""
    return TABLE_COLUMNS.get(name) or TABLE_COLUMNS.get(name.removesuffix("s"))


def _check_base(declared: Declared, base: b.BaseBlock, findings: Findings) -> None:
    cards = [card.title.name.text for group, _ in declared.groups.values() for card in group.cards]
    for count in base.starting:
        if find_card(declared, count.name.text) is None:
            _unknown("CW024", "card", count.name, cards, findings)
    for place, kind in base.stacks:
        if place.text not in declared.places:
            _unknown("CW024", "place", place, declared.places, findings)
        if declared.kind_of(kind.text) is None:
            _unknown("CW023", "kind", kind, (block.plural for block in declared.kinds.values()), findings)
    for count in base.every_game:
        if declared.kind_of(count.name.text) is None:
            _unknown(
                "CW023", "kind", count.name, (block.plural for block in declared.kinds.values()), findings
            )
    seen: set[int] = set()
    for numbers, parts in base.tables:
        for number in numbers:
            if number in seen:
                findings.error("CW034", f"the table has two lines for {number} players", base.span)
            seen.add(number)
        for part in parts:
            if column(declared, part.name.text) is None:
                _unknown(
                    "CW034",
                    "column of the set-up table",
                    part.name,
                    (f"{one}s" for one in TABLE_COLUMNS if one != "Hero"),
                    findings,
                )
    if not base.tables and not base.broken:
        findings.error(
            "CW034",
            "a base has a set-up table",
            base.span,
            hint="a line for each number of players: players 2: 2 Villain Groups, …",
        )
    for flag in base.flags:
        if flag not in FLAGS:
            findings.error(
                "CW024", f'"{flag}" is nothing a base can say', base.span, hint=did_you_mean(flag, FLAGS)
            )


USES = {
    "heroes": "hero",
    "villains": "villains",
    "henchmen": "henchmen",
    "mastermind": "mastermind",
    "scheme": "scheme",
}
"""The words of a set-up's lines, and the words that begin the groups they name."""


def split_option(text: str) -> tuple[str, int]:
    """An option's name and number: "hand 7" is 7, "final blow" and "final blow yes" are 1, "mulligan no" is
    0.
    """
    name, _, last = text.rpartition(" ")
    if last.lstrip("+-").isdigit():
        return name, int(last)
    if last in ("yes", "no"):
        return name, int(last == "yes")
    return text, 1


def _check_option(option: b.Name, findings: Findings) -> None:
    name, n = split_option(option.text)
    if name not in GAME_OPTIONS:
        _unknown("CW024", "option", b.Name(name, option.span), GAME_OPTIONS, findings)
        return
    bounds = GAME_OPTIONS[name]
    is_number = option.text.rpartition(" ")[2].lstrip("+-").isdigit()
    if (bounds is None) == is_number or (bounds is not None and not bounds[0] <= n <= bounds[1]):
        wanted = "yes or no" if bounds is None else f"a number from {bounds[0]} to {bounds[1]}"
        findings.error("CW011", f'the option "{name}" takes {wanted}', option.span)


def _check_game(declared: Declared, game: b.GameBlock, findings: Findings) -> None:
    for option in game.options:
        _check_option(option, findings)
    for use in game.uses:
        known = declared.groups_of(USES[use.what])
        for name in use.names:
            if name.text in known:
                continue
            if (elsewhere := set_that_declares(declared, name.text)) is not None:
                findings.error(
                    "CW025",
                    f'"{name.text}" belongs to the set "{elsewhere[0]}", which is not loaded',
                    name.span,
                    hint=f"add it to the set header: needs {elsewhere[0]}",
                )
            else:
                what = (
                    "group"
                    if use.what in ("villains", "henchmen")
                    else {"heroes": "Hero"}.get(use.what, use.what)
                )
                _unknown("CW024", f"{what} called", name, known, findings)


_NAMES: dict[str, frozenset[str]] = {}


def set_that_declares(declared: Declared, words: str) -> tuple[str, str] | None:
    """The built-in set, not loaded, with a card or group whose name begins the words; and that name."""
    loaded = {source.header.code.text for source in (declared.own, *declared.needed)}
    for code in built_in_sets():
        if code in loaded:
            continue
        if code not in _NAMES:
            folder = find_set(code)
            source = read_set(folder, Findings()) if folder else None
            _NAMES[code] = frozenset(_all_names(source.blocks())) if source else frozenset()
        found = [
            name
            for name in _NAMES[code]
            if words.startswith(name) and not words[len(name) : len(name) + 1].isalnum()
        ]
        if found:
            return code, max(found, key=len)
    return None


def _all_names(blocks: Iterable[b.Block]) -> Iterator[str]:
    for block in blocks:
        if isinstance(block, b.Group):
            yield block.title.name.text
            for card in block.cards:
                yield card.title.name.text


# ---------------------------------------------------------------- reach


def _check_reachable(declared: Declared, findings: Findings) -> None:
    """A card that no set-up, no stack, no starting deck and no text brings into a game."""
    sources = (*declared.needed, declared.own)
    bases = [block for source in sources for block in source.blocks() if isinstance(block, b.BaseBlock)]
    if not bases:
        return
    starting = {count.name.text for base in bases for count in base.starting}
    kinds = {declared.kind_of(kind.text) for base in bases for _, kind in base.stacks}
    kinds |= {declared.kind_of(count.name.text) for base in bases for count in base.every_game}
    texts = " \n".join(
        text.text for source in sources for block in source.blocks() for text in b.passages(block)
    )
    for block in declared.own.blocks():
        if not isinstance(block, b.Group) or block.word not in ("hero", "cards"):
            continue
        kind = group_kind(declared, block)
        if block.word == "hero" and not is_transformed(block):
            continue
        if block.word == "cards" and any(wider in kinds for wider in declared.wider(kind)):
            continue
        if (
            block.word == "cards"
            and kind in declared.kinds
            and (kind in texts or declared.kinds[kind].plural in texts)
        ):
            continue
        for card in block.cards:
            if card.title.name.text not in starting and card.title.name.text not in texts:
                findings.warning(
                    "CW033", f'no game can bring "{card.title.name.text}" into play', card.title.name.span,
                    hint="put it in the base's starting deck, a stack or every game, or name it in a text",
                )  # fmt: skip
