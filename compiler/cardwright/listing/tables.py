"""What a player looks up before the cards: the set-up, the rules that a set adds, and each section at a
glance."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cardwright.family import roles
from cardwright.family.roles import MASTERMIND, TACTIC
from cardwright.foundation.inflection import counted
from cardwright.listing.cards import shared_teams
from cardwright.listing.markdown import escaped, labelled_text, number, table
from cardwright.model.compiled import (
    ActionWord,
    Base,
    CompiledCard,
    CompiledFace,
    CompiledSet,
    Printed,
    Setup,
    TableRow,
)

Groups = Mapping[str, Sequence[CompiledCard]]
Linked = Callable[[str], str]
"""A group's name as a link to where its cards stand."""


# ---------------------------------------------------------------- setting up


def base_lines(source: CompiledSet, base: Base) -> list[str]:
    """What every game of a base begins with, and its table by the number of players."""
    names = {card.id: card.name for card in source.cards}
    plurals = {kind.name: kind.plural for kind in source.known.kinds}
    found: list[str] = []
    if base.starting_deck:
        cards = ", ".join(f"{entry.n} × {names.get(entry.card, entry.card)}" for entry in base.starting_deck)
        found.append(f"- Each player begins with {escaped(cards)}, and draws a hand of {base.hand}.")
    if base.stacks:
        stacks = ", ".join(
            stack.place + (f" (recruit {stack.limit})" if stack.limit else "") for stack in base.stacks
        )
        found.append(f"- Always available: {escaped(stacks)}.")
    if base.every_game:
        kinds = ", ".join(counted(k.n, k.kind, plurals.get(k.kind, "")) for k in base.every_game)
        found.append(f"- In every game: {escaped(kinds)}.")
    found += [f"- {escaped(flag[:1].upper() + flag[1:])}." for flag in base.flags]
    if base.players:
        heads = ("Players", "Villain Groups", "Henchman Groups", "Bystanders", "Heroes")
        rows = [[players, *_table_row(row)] for players, row in base.players.items()]
        found += ["", *table(heads, rows, 4)]
    return found


def _table_row(row: TableRow) -> list[str]:
    henchmen = str(row.henchman_groups)
    if row.henchmen_deck is not None:
        henchmen += f" ({row.henchmen_deck} cards in the deck, {row.henchmen_city or 0} in the city)"
    return [str(row.villain_groups), henchmen, str(row.bystanders), str(row.heroes)]


def setup_lines(setup: Setup, linked: Linked) -> list[str]:
    """A named set-up: who leads, then what each number of players adds."""
    facts = [f"Mastermind: {linked(setup.mastermind)}"] if setup.mastermind else []
    facts += [f"Scheme: {linked(setup.scheme)}"] if setup.scheme else []
    facts += [f"{escaped(option.name)} {option.n}" for option in setup.options]
    rows: list[list[str]] = []
    before: tuple[tuple[str, ...], ...] = ((), (), ())
    for players, groups in setup.players.items():
        now = (groups.heroes, groups.villains, groups.henchmen)
        rows.append([players, *(_added(old, new, linked) for old, new in zip(before, now, strict=True))])
        before = now
    found = [" · ".join(facts)] if facts else []
    return [*found, "", *table(("Players", "Heroes", "Villains", "Henchmen"), rows, 0)]


def _added(before: Sequence[str], now: Sequence[str], linked: Linked) -> str:
    """The names of a cell; of those that the row above has too, only that they stay."""
    if before and tuple(before) == tuple(now):
        return "the same"
    if before and tuple(now[: len(before)]) == tuple(before):
        return "also " + ", ".join(map(linked, now[len(before) :]))
    return ", ".join(map(linked, now))


# ---------------------------------------------------------------- the rules that a set adds


def rule_lines(source: CompiledSet, linked: Linked) -> list[str]:
    """The tracks, actions and keywords that the set declares, a line each."""
    words = source.vocabulary
    found: list[str] = []
    for track in words.tracks:
        sides = " and ".join(track.sides)
        found.append(f"- **{escaped(sides)}**: a track with {track.ends} spaces to each side.")
        found += [
            f"  - Past the end of {escaped(side)}: {escaped(ability.text)}"
            for side, ability in track.over.items()
        ]
    for action in words.actions:
        price = ", ".join(f"{price.n} {price.point}" for price in action.price)
        counts = f"counts as a {' and a '.join(action.counts_as)}" if action.counts_as else ""
        facts = " · ".join(part for part in (price, action.limit or "", counts) if part)
        text = escaped(action.ability.text) if action.ability is not None else ""
        text = text or _bearers(source, action, linked)
        found.append(f"- **{escaped(action.name)}**{f' ({escaped(facts)})' if facts else ''}: {text}")
    for keyword in words.keywords:
        name = " ".join([keyword.name, *(f"<{parameter}>" for parameter in keyword.parameters)])
        behind = ": …" if keyword.labelled else ""
        found.append(f"- **{escaped(name + behind)}**: {escaped(' '.join(keyword.text))}")
    return found


def _bearers(source: CompiledSet, action: ActionWord, linked: Linked) -> str:
    """The groups whose cards print what an action does."""
    names = [
        card.group or card.name
        for card in source.cards
        for face in card.faces
        if any(one.ir.label is not None and one.ir.label.timing == action.name for one in face.abilities)
    ]
    return f"as printed on {', '.join(map(linked, dict.fromkeys(names)))}." if names else "as its cards say."


# ---------------------------------------------------------------- sections at a glance


def hero_table(source: CompiledSet, groups: Groups, linked: Linked) -> list[str]:
    """Of each Hero the team, and how many cards of each class."""
    classes = [word.name for word in source.known.classes]
    heads = ("Hero", "Team", *(f"{escaped(word.name)} ({word.color})" for word in source.known.classes))
    rows = []
    for title, cards in groups.items():
        teams = sorted({team for card in cards for team in card.faces[0].teams})
        shared = shared_teams(cards) or tuple(teams)
        counts = [sum(card.copies for card in cards if name in card.faces[0].classes) for name in classes]
        rows.append([linked(title), escaped(", ".join(shared)), *(str(n) if n else "" for n in counts)])
    return table(heads, rows, len(classes))


def mastermind_table(groups: Groups, linked: Linked) -> list[str]:
    """Of each Mastermind the Attack of both sides, the VP, and whom it leads."""
    rows = []
    for title, cards in groups.items():
        heads = [card for card in cards if card.kind == MASTERMIND] or list(cards[:1])
        faces = heads[0].faces
        attacks = [_point(face, "Attack") for face in faces]
        led = labelled_text(faces[0], roles.LEADS_LABELS).rstrip(".")
        tactic = next((card for card in cards if card.kind == TACTIC), heads[0])
        epic = ", ".join(attacks[1:])
        rows.append(
            [linked(title), linked(led) if led else "", attacks[0], epic, _point(tactic.faces[0], "VP")]
        )
    return table(("Mastermind", "Always leads", "Attack", "Epic Attack", "VP of a Tactic"), rows, 3)


def scheme_table(groups: Groups, linked: Linked) -> list[str]:
    """Of each Scheme the set-up and how evil wins."""
    rows = []
    for title, cards in groups.items():
        face = cards[0].faces[0]
        texts = (labelled_text(face, labels) for labels in (roles.SETUP_LABELS, roles.END_LABELS))
        rows.append([linked(title), *texts])
    return table(("Scheme", "Setup", "Evil Wins"), rows, 0)


def enemy_table(groups: Groups, linked: Linked, leaders: Mapping[str, Sequence[str]]) -> list[str]:
    """Of each group of enemies their Attack, how much VP they are worth together, and who leads them."""
    rows = []
    for title, cards in groups.items():
        attacks = sorted({_number(card.faces[0].points.get("Attack", 0)) for card in cards})
        span = f"{attacks[0]}–{attacks[-1]}" if len(attacks) > 1 else str(attacks[0])
        worth = sum(card.copies * _number(card.faces[0].points.get("VP", 0)) for card in cards)
        led = ", ".join(map(linked, leaders.get(title, ())))
        rows.append([linked(title), led, str(sum(card.copies for card in cards)), span, str(worth)])
    return table(("Group", "Led by", "Cards", "Attack", "VP in all"), rows, 3)


def leaders(source: CompiledSet) -> dict[str, list[str]]:
    """By the name of a group, the Masterminds that always lead it."""
    found: dict[str, list[str]] = {}
    for card in source.cards:
        if card.kind == MASTERMIND:
            led = labelled_text(card.faces[0], roles.LEADS_LABELS).rstrip(".")
            if led:
                found.setdefault(led, []).append(card.group or card.name)
    return found


def _point(face: CompiledFace, point: str) -> str:
    return number(face.points[point]) if point in face.points else ""


def _number(value: Printed) -> int:
    """A printed number without its mark (DC-PLAY-08, 09)."""
    return value if isinstance(value, int) else getattr(value, "n", 0)
