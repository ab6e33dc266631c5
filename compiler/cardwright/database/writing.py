"""A compiled set to JSON: ``cards.json``, every ability as text, meaning, role and function."""

from __future__ import annotations

import json
from typing import Any

from cardwright.database import records as db
from cardwright.model.compiled import ActionWord, CompiledCard, CompiledSet, TrackWord
from cardwright.model.keywords import keywords_had
from cardwright.model.nodes import Label
from cardwright.python.entry import Entry
from cardwright.python.module import CannotCompile, WrittenSet, write_set


def emit_json(source: CompiledSet, written: WrittenSet | None = None) -> str:
    """``cards.json`` of a set, to the byte; a `CannotCompile` for the first text that has no Python."""
    return json_text(database(source, written))


def json_text(data: dict[str, Any]) -> str:
    """A database as text: a card, a set-up or another record a line, letters as they are."""
    return "{\n" + ",\n".join(f"{_plain(key)}: {_laid_out(value)}" for key, value in data.items()) + "\n}\n"


def _laid_out(value: Any) -> str:
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n" + ",\n".join(map(_plain, value)) + "\n]"
    if isinstance(value, dict) and any(isinstance(part, list) for part in value.values()):
        return "{\n" + ",\n".join(f"{_plain(key)}: {_laid_out(part)}" for key, part in value.items()) + "\n}"
    return _plain(value)


_plain = json.JSONEncoder(ensure_ascii=False).encode


def database(source: CompiledSet, written: WrittenSet | None = None) -> dict[str, Any]:
    """A set as the data that ``cards.json`` holds."""
    written = written or write_set(source)
    if written.refusals:
        raise CannotCompile(written.refusals[0].span, written.refusals[0].reason)
    header, words = source.header, source.vocabulary
    record = db.Database(
        schema=db.SCHEMA,
        set=db.SetRecord(header.code, header.name, header.family, header.needs, header.fits),
        family=header.family,
        vocabulary=db.VocabularyRecord(
            classes=words.classes,
            teams=words.teams,
            kinds=words.kinds,
            places=words.places,
            points=words.points,
            labels=words.labels,
            tracks=tuple(_track(written, track) for track in words.tracks),
            actions=tuple(_action(written, action) for action in words.actions),
            keywords=words.keywords,
        ),
        base=source.base,
        setups=source.setups,
        cards=tuple(_card(written, card) for card in source.cards),
    )
    found: dict[str, Any] = db.record_to_json(record)
    return found


def _track(written: WrittenSet, track: TrackWord) -> db.TrackRecord:
    over = {side: ability(written.entries["over", side][0]) for side in track.over}
    return db.TrackRecord(track.sides, track.ends, over)


def _action(written: WrittenSet, action: ActionWord) -> db.ActionRecord:
    entries = written.entries.get(("action", action.name))
    found = ability(entries[0]) if entries else None
    return db.ActionRecord(action.name, action.price, action.limit, action.counts_as, found)


def _card(written: WrittenSet, card: CompiledCard) -> db.CardRecord:
    faces = tuple(
        db.FaceRecord(
            name=face.name or card.name,
            classes=face.classes,
            teams=face.teams,
            cost=face.cost,
            points=face.points,
            abilities=tuple(map(ability, written.entries[card.id, index])),
        )
        for index, face in enumerate(card.faces)
    )
    return db.CardRecord(
        id=card.id,
        name=card.name,
        group=card.group,
        kind=card.kind,
        copies=card.copies,
        faces=faces,
        kinds=card.kinds,
        hero_name=card.hero_name,
        own_design=card.own_design,
    )


NO_LABEL = Label()


def _ordinals(label: Label) -> tuple[int, ...] | None:
    """First and last, or a list; a list of two is written as one of three, for two are first and last."""
    if label.listed and len(label.ordinals) == 2:
        return (*label.ordinals, label.ordinals[-1])
    return label.ordinals or None


def ability(entry: Entry) -> db.AbilityRecord:
    """One entry as the database holds it."""
    ir = entry.ability.ir
    label = entry.label or NO_LABEL
    icons: tuple[str | tuple[str, ...], ...] = label.icons
    if label.joiner and len(label.icons) > 1:
        icons = (label.icons,)
    return db.AbilityRecord(
        text=entry.ability.text,
        ir=ir,
        role=entry.role,
        label=label.timing or None,
        icons=icons,
        ordinals=_ordinals(label),
        function=entry.function.name if entry.function is not None else None,
        changes=entry.changes,
        event=entry.event,
        lives=entry.lives,
        extra=db.ExtraRecord(**entry.extra) if entry.extra else None,
        grants=tuple(map(ability, entry.grants)),
        keywords=keywords_had(ir),
    )
