"""Databases to library: the definitions, abilities and functions of sets together."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from cardtable.kernel.definitions import (
    FACE,
    Ability,
    ActionType,
    Definition,
    Face,
    Function,
    Library,
    TrackType,
)


class LoadError(ValueError):
    """A set that cannot be loaded, or a game that cannot be begun; it says why in its user's words."""


def library_of(
    documents: Mapping[str, Mapping[str, Any]],
    modules: Mapping[str, ModuleType | None],
    folders: Mapping[str, Path],
) -> Library:
    """The library of sets: their documents and modules by code, the base that counts first."""
    families = {str(document["family"]) for document in documents.values()}
    if len(families) > 1:
        raise LoadError(
            f"sets of different game families cannot be played together: {', '.join(sorted(families))}"
        )
    kinds = _kinds(documents)
    functions: dict[str, Function] = {}
    hashes: dict[str, str] = {}
    for code, document in documents.items():
        module = modules[code]
        for name, item in vars(module).items() if module is not None else ():
            if callable(item) and getattr(item, "__module__", None) == module.__name__:  # type: ignore[union-attr]
                functions[f"{code}:{name}"] = item
        hashes[code] = _hash(folders[code])
        _check_functions(code, document, functions)
    abilities: dict[str, Ability] = {}
    definitions: dict[str, Definition] = {}
    for code, document in documents.items():
        for card in document["cards"]:
            definition = _definition(code, card, kinds, abilities)
            if definition.id in definitions:
                raise LoadError(f"two cards have the id {definition.id}")
            definitions[definition.id] = definition
    tracks: dict[tuple[str, str], TrackType] = {}
    actions: dict[str, ActionType] = {}
    for code, document in documents.items():
        vocabulary = document["vocabulary"]
        for track in vocabulary.get("tracks", ()):
            first, second = track["sides"]
            over = {
                side: _ability(code, f"{code}/track/{side}", 0, ability)
                for side, ability in (track.get("over") or {}).items()
            }
            tracks.setdefault((first, second), TrackType((first, second), track["ends"], over))
        for action in vocabulary.get("actions", ()):
            if action["ability"] is None:
                continue  # its text stands on the cards that offer it
            ability = _ability(code, f"{code}/action/{action['name']}", 0, action["ability"])
            actions.setdefault(
                action["name"],
                ActionType(
                    ability.id.rpartition("#")[0], action["name"],
                    tuple((price["point"], price["n"]) for price in action.get("price") or ()),
                    action.get("limit") or "", tuple(action.get("counts_as") or ()), ability,
                ),
            )  # fmt: skip
    bases = [document["base"] for document in documents.values() if document.get("base")]
    return Library(
        family=families.pop(),
        sets=hashes,
        definitions=definitions,
        abilities=abilities,
        functions=functions,
        kinds=kinds,
        classes=tuple(entry["name"] for entry in _merged(documents, "classes")),
        teams=tuple(_merged(documents, "teams")),
        places=tuple(_places(documents)),
        points=tuple(_merged(documents, "points")),
        labels=tuple(_merged(documents, "labels")),
        tracks=tuple(tracks.values()),
        actions=tuple(actions.values()),
        base=bases[0] if bases else None,
        setups=tuple(setup for document in documents.values() for setup in document.get("setups", ())),
        names={function: name for name, function in functions.items()},
        documents=documents,
    )


def _hash(folder: Path) -> str:
    """The hash of a set: of its database and its effects."""
    hasher = hashlib.sha256()
    for name in ("cards.json", "effects.py"):
        path = folder / name
        hasher.update(path.read_bytes() if path.is_file() else b"")
        hasher.update(b"\0")
    return hasher.hexdigest()[:32]


def _merged(documents: Mapping[str, Mapping[str, Any]], part: str) -> list[Any]:
    """A part of the vocabularies together; what two sets declare alike stands once, as first declared."""
    found: dict[str, Any] = {}
    for document in documents.values():
        for entry in document["vocabulary"].get(part, ()):
            found.setdefault(entry if isinstance(entry, str) else entry["name"], entry)
    return list(found.values())


def _places(documents: Mapping[str, Mapping[str, Any]]) -> list[Any]:
    """The places together; which row a row lies under may be said by a later set than the first."""
    under: dict[str, Any] = {}
    for document in documents.values():
        for entry in document["vocabulary"].get("places", ()):
            if entry.get("under"):
                under.setdefault(entry["name"], entry["under"])
    return [
        {**entry, "under": under[entry["name"]]} if entry["name"] in under else entry
        for entry in _merged(documents, "places")
    ]


def _kinds(documents: Mapping[str, Mapping[str, Any]]) -> dict[str, frozenset[str]]:
    wider = {entry["name"]: entry.get("is") or "" for entry in _merged(documents, "kinds")}
    closed: dict[str, frozenset[str]] = {}
    for kind in wider:
        chain: dict[str, None] = {}
        at = kind
        while at and at not in chain:
            chain[at] = None
            at = wider.get(at, "")
        closed[kind] = frozenset(chain)
    return closed


def _definition(
    code: str, card: Mapping[str, Any], kinds: Mapping[str, frozenset[str]], abilities: dict[str, Ability]
) -> Definition:
    own = (card["kind"], *(card.get("kinds") or ()))
    closed = frozenset(kind for one in own for kind in kinds.get(one, frozenset((one,))))
    faces = []
    for number, face in enumerate(card["faces"]):
        key = card["id"] if number == 0 else f"{card['id']}/{number + 1}"
        built = tuple(_ability(code, key, i, ability) for i, ability in enumerate(face.get("abilities", ())))
        always = [a.extra for a in built if a.changes == FACE and not a.function]
        for ability, source in zip(built, face.get("abilities", ()), strict=True):
            abilities[ability.id] = ability
            for i, grant in enumerate(source.get("grants") or ()):
                given = _ability(code, ability.id, i, {"lives": ["any"], **grant})
                abilities[given.id] = given
                if given.function:
                    abilities.setdefault(given.function, given)
        numbers: dict[str, int] = {}
        marks: dict[str, str] = {}
        printed = {"cost": face.get("cost"), "VP": face.get("vp"), **(face.get("points") or {})}
        for quality, value in printed.items():
            _number(card["id"], quality, value, numbers, marks)
        faces.append(
            Face(
                name=face.get("name") or card["name"],
                kind=card["kind"],
                kinds=closed.union(*(kinds.get(k, (k,)) for extra in always for k in extra.get("kinds", ()))),
                group=card.get("group") or "",
                hero_name=card.get("hero_name") or "",
                classes=_with(face.get("classes"), always, "classes"),
                teams=_with(face.get("teams"), always, "teams"),
                numbers=numbers,
                marks=marks,
                abilities=built,
            ).complete()
        )
    if not faces:
        raise LoadError(f"the card {card['id']} has no face")
    return Definition(
        card["id"],
        code,
        card["name"],
        card.get("group") or "",
        card["kind"],
        card.get("copies", 1),
        tuple(faces),
    )


def _with(printed: Sequence[str] | None, always: Iterable[Mapping[str, Any]], name: str) -> tuple[str, ...]:
    """The classes or teams that a face prints, and those that it always counts as bearing."""
    more = [icon for extra in always for icon in extra.get(name, ())]
    return tuple(dict.fromkeys((*(printed or ()), *more))) if more else tuple(printed or ())


def _number(card: str, quality: str, value: Any, numbers: dict[str, int], marks: dict[str, str]) -> None:
    """Read a printed number: an integer, {"n", "mark"}, "*" or null; anything else is an error."""
    if value is None:
        return
    if value == "*":
        numbers[quality] = 0
        marks[quality] = "*"
    elif type(value) is int:
        numbers[quality] = value
    elif isinstance(value, Mapping) and type(value.get("n")) is int:
        numbers[quality] = value["n"]
        if value.get("mark"):
            marks[quality] = value["mark"]
    else:
        raise LoadError(f"the card {card} has {value!r} as its {quality}, which is no printed number")


def _ability(code: str, key: str, order: int, data: Mapping[str, Any]) -> Ability:
    ordinals = data.get("ordinals") or ()
    return Ability(
        id=f"{key}#{order + 1}",
        text=data["text"],
        role=data["role"],
        label=data.get("label") or "",
        icons=tuple(data.get("icons") or ()),
        ordinals=tuple(ordinals),
        function=f"{code}:{data['function']}" if data.get("function") else "",
        changes=data.get("changes") or "",
        event=data.get("event") or "",
        lives=frozenset(data.get("lives") or ()),
        extra=data.get("extra") or {},
        order=order,
        keywords=tuple(data.get("keywords") or ()),
        grants=tuple(f"{key}#{order + 1}#{i + 1}" for i, _ in enumerate(data.get("grants") or ())),
    )


def _check_functions(code: str, document: Mapping[str, Any], functions: Mapping[str, Function]) -> None:
    """Every function that the database names must be there, and what a set-up line counts as well."""
    for card in document["cards"]:
        for face in card["faces"]:
            for ability in face.get("abilities", ()):
                name = ability.get("function")
                if ability["role"] == "setup" and not name and "uses" not in (ability.get("extra") or {}):
                    raise LoadError(
                        f"the set-up line of {card['id']} is of an older form: build the set anew"
                    )
                if name and f"{code}:{name}" not in functions:
                    raise LoadError(
                        f"the card {card['id']} needs the function {name}, which effects.py does not have"
                    )
