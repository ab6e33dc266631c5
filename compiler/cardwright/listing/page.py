"""A compiled set to Markdown: ``cards.md``, what a person browses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cardwright.family.profile import PROFILE
from cardwright.foundation.inflection import counted
from cardwright.listing import tables
from cardwright.listing.cards import Listing, shared_teams
from cardwright.listing.markdown import Anchors, escaped, link
from cardwright.model.compiled import CompiledCard, CompiledSet
from cardwright.python.module import header_lines, render

CHOSEN = tuple(PROFILE.groups[word].kind for word in ("hero", "mastermind", "scheme", "villains", "henchmen"))
"""The kinds whose groups are chosen for a game, in the order of their sections; all others follow."""

HERO, MASTERMIND, SCHEME, VILLAIN, HENCHMAN = CHOSEN

SETTING_UP, RULES = "Setting up", "Rules of this set"


@dataclass(frozen=True, slots=True)
class Group:
    """A group of cards under its heading."""

    title: str
    cards: tuple[CompiledCard, ...]

    def count(self) -> int:
        """How many cards it has."""
        return sum(card.copies for card in self.cards)


@dataclass(frozen=True, slots=True)
class Section:
    """Groups of one kind under a heading."""

    title: str
    kind: str
    groups: tuple[Group, ...]


def emit_markdown(source: CompiledSet) -> str:
    """``cards.md`` of a set: contents, set-up, the rules it adds, and every card by kind and group."""
    listing = Listing(source)
    sections = _sections(source, listing)
    heads, groups = _anchors(source, sections)

    def linked(name: str) -> str:
        return link(name, groups[name]) if name in groups else escaped(name)

    base = tables.base_lines(source, source.base) if source.base is not None else []
    return render(
        "listing/templates/cards.md.jinja",
        title=escaped(source.header.name),
        header=[line.replace("--", "- -") for line in header_lines(source)],
        total=counted(sum(card.copies for card in source.cards), "card"),
        contents=_contents(sections, heads, linked),
        setting_up=SETTING_UP if SETTING_UP in heads else "",
        base=base,
        setups=[
            {"title": escaped(setup.name), "lines": tables.setup_lines(setup, linked)}
            for setup in source.setups
        ],
        rules_title=RULES,
        rules=tables.rule_lines(source, linked),
        sections=[_section(source, section, listing, linked) for section in sections],
    )


def _anchors(source: CompiledSet, sections: Iterable[Section]) -> tuple[dict[str, str], dict[str, str]]:
    """The anchors of the main headings and those of groups, by their titles, taken in the page's order."""
    anchors = Anchors()
    anchors.take(source.header.name)
    anchors.take("Contents")
    heads: dict[str, str] = {}
    if source.base is not None or source.setups:
        heads[SETTING_UP] = anchors.take(SETTING_UP)
        for setup in source.setups:
            anchors.take(setup.name)
    words = source.vocabulary
    if words.tracks or words.actions or words.keywords:
        heads[RULES] = anchors.take(RULES)
    groups: dict[str, str] = {}
    for section in sections:
        heads[section.title] = anchors.take(section.title)
        for group in section.groups:
            groups.setdefault(group.title, anchors.take(group.title))
    return heads, groups


def _contents(sections: Iterable[Section], heads: dict[str, str], linked: tables.Linked) -> list[str]:
    """The table of contents: each heading, with the groups below it."""
    within = {section.title: section.groups for section in sections}
    found = []
    for title, anchor in heads.items():
        groups = " · ".join(linked(group.title) for group in within.get(title, ()))
        found.append(f"- {link(title, anchor)}" + (f": {groups}" if groups else ""))
    return found


# ---------------------------------------------------------------- sections


def _sections(source: CompiledSet, listing: Listing) -> list[Section]:
    """The groups by the kind under whose heading they stand: a Tactic under its Mastermind's, a card that
    another becomes beside that one, and what is not chosen for a game last.
    """
    plurals = {word.name: word.plural for word in source.known.kinds}
    starting = {entry.card for entry in source.base.starting_deck} if source.base is not None else set()
    leading: dict[str, str] = {}
    for card in source.cards:
        if card.group and card.name == card.group:
            leading.setdefault(card.group, card.kind)
    by_kind: dict[str, dict[str, list[CompiledCard]]] = {kind: {} for kind in (*CHOSEN, "")}
    for card in source.cards:
        if card.id in listing.inner:
            continue
        kind = leading.get(card.group or "", card.kind)
        kind = kind if kind in CHOSEN and card.id not in starting else ""
        by_kind[kind].setdefault(card.group or card.name, []).append(card)
    last = "Cards of every game" if source.base is not None else "Other cards"
    return [
        Section(
            plurals.get(kind, kind) if kind else last,
            kind,
            tuple(Group(title, tuple(cards)) for title, cards in found.items()),
        )
        for kind, found in by_kind.items()
        if found
    ]


def _section(
    source: CompiledSet, section: Section, listing: Listing, linked: tables.Linked
) -> dict[str, object]:
    groups = {group.title: group.cards for group in section.groups}
    overview: list[str] = []
    if section.kind == HERO:
        overview = tables.hero_table(source, groups, linked)
    elif section.kind == MASTERMIND:
        overview = tables.mastermind_table(groups, linked)
    elif section.kind == SCHEME:
        overview = tables.scheme_table(groups, linked)
    elif section.kind in (VILLAIN, HENCHMAN):
        overview = tables.enemy_table(groups, linked, tables.leaders(source))
    inner = [card for group in section.groups for card in group.cards]
    others = {one.id: one for card in inner for one in listing.becomes.get(card.id, ())}
    transformed = sum(card.copies for card in others.values())
    count = counted(sum(card.copies for card in inner), "card")
    return {
        "title": escaped(section.title),
        "count": f"{count} and {transformed} Transformed cards" if transformed else count,
        "overview": overview,
        "groups": [
            {
                "title": escaped(group.title),
                "note": _note(source, section, group),
                "lines": listing.lines(group.title, group.cards),
            }
            for group in section.groups
        ],
    }


def _note(source: CompiledSet, section: Section, group: Group) -> str:
    """What is true of a whole group: its teams, how many cards it has, where they are when a game begins."""
    facts: list[str] = list(shared_teams(group.cards))
    if not section.kind:
        facts.append(counted(group.count(), "card"))
        facts += _uses(source, group.cards)
    return escaped(" · ".join(facts))


def _uses(source: CompiledSet, cards: Sequence[CompiledCard]) -> list[str]:
    """Where cards that are not chosen for a game are used."""
    base = source.base
    if base is None:
        return []
    ids = {card.id for card in cards}
    kinds = {card.kind for card in cards}
    found = [f"{entry.n} in each starting deck" for entry in base.starting_deck if entry.card in ids]
    found += [stack.place for stack in base.stacks if stack.kind in kinds]
    return found + [f"{entry.n} in every game" for entry in base.every_game if entry.kind in kinds]


__all__ = ["Group", "Section", "emit_markdown"]
