"""A compiled set to its files: the database, its listing, and the package that loads them."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from pathlib import Path

import pytest

from cardwright.build.emission import emit_files
from cardwright.database.validation import violations
from cardwright.database.writing import database
from cardwright.foundation.diagnostics import Findings
from cardwright.model.irjson import from_json
from cardwright.model.nodes import Ability, Draw, Label, Number, This
from cardwright.python.module import write_set
from tests.compiler.a_set import a_set, text


@pytest.fixture(scope="module")
def data() -> dict[str, object]:
    return database(a_set())


def abilities(data: dict[str, object]) -> list[dict[str, object]]:
    cards = data["cards"]
    assert isinstance(cards, list)
    return [ability for card in cards for face in card["faces"] for ability in face["abilities"]]


def test_the_database_fits_its_schema(data: dict[str, object]) -> None:
    assert violations(data) == []


def test_every_ability_keeps_its_meaning(data: dict[str, object]) -> None:
    source = [ability.ir for card in a_set().cards for face in card.faces for ability in face.abilities]
    found = [from_json(ability["ir"], Ability) for ability in abilities(data)]
    assert list(dict.fromkeys(found)) == list(dict.fromkeys(source))


def test_roles_follow_from_label_kind_and_statements(data: dict[str, object]) -> None:
    found = {(ability["role"], ability["changes"], ability["event"]) for ability in abilities(data)}
    assert {
        ("effect", None, None),
        ("static", "Attack", None),
        ("static", "cost", None),
        ("cost", None, None),
        ("replace", None, "gain"),
        ("leads", None, None),
        ("setup", None, None),
        ("end", None, None),
        ("action", None, None),
    } <= found


def test_an_instead_line_is_done_by_the_line_above(data: dict[str, object]) -> None:
    (line,) = [ability for ability in abilities(data) if "replaces_above" in ability.get("extra", {})]  # type: ignore[operator]
    assert line["function"] is None


def test_alternatives_of_icons_are_a_list_in_the_list(data: dict[str, object]) -> None:
    assert [["A", "B"]] in [ability["icons"] for ability in abilities(data)]


def test_a_list_of_ordinals_is_never_mistaken_for_first_and_last(data: dict[str, object]) -> None:
    assert [1, 4] in [ability["ordinals"] for ability in abilities(data)]
    assert [1, 4, 6] in [ability["ordinals"] for ability in abilities(data)]


def test_an_action_whose_text_stands_on_cards_has_none_of_its_own(data: dict[str, object]) -> None:
    actions = data["vocabulary"]["actions"]  # type: ignore[index]
    assert [action["ability"] is None for action in actions] == [False, True]


def test_emission_is_the_same_to_the_byte(tmp_path: Path) -> None:
    program = (
        "import hashlib;from cardwright.foundation.diagnostics import Findings;"
        "from cardwright.build.emission import emit_files;"
        "from tests.compiler.a_set import a_set;"
        "print(hashlib.sha256(repr(sorted(emit_files(a_set(), Findings()).items())).encode()).hexdigest())"
    )
    found = set()
    for seed in ("1", "2"):
        root = Path(__file__).parents[2]
        environment = {"PYTHONHASHSEED": seed, "PYTHONPATH": f"{root}:{root / 'compiler'}:{root / 'runtime'}"}
        done = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, env=environment, check=True
        )
        found.add(done.stdout)
    assert len(found) == 1


def test_a_text_without_python_is_a_finding_and_nothing_is_written() -> None:
    source = a_set()
    line = text(Ability(Label("Fight"), (Draw(This("card"), Number(1)),)))
    face = source.cards[0].faces[0]
    object.__setattr__(face, "abilities", (line,))
    findings = Findings()
    assert emit_files(source, findings) == {}
    assert [finding.code for finding in findings.found] == ["CW067"]


def test_a_generated_set_is_a_package_wherever_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "some_game" / "small"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").touch()
    for name, content in emit_files(a_set(), Findings()).items():
        (folder / name).write_text(content, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    module = importlib.import_module("some_game.small")
    assert module.CODE == "small"
    assert module.database() == json.loads((folder / "cards.json").read_text(encoding="utf-8"))
    names = {ability["function"] for ability in abilities(module.database())} - {None}
    assert all(callable(getattr(module.effects, str(name))) for name in names)


NAMES = [
    "Ant & Wasp",
    "<Null>",
    'The "Doc"',
    "O'Brien",
    "O’Brien",
    "Zoë",
    "🦇 Bat",
    "سوبرمان",
    "a|b",
    "back\\slash",
    "*star_",
]


@pytest.mark.parametrize("name", NAMES)
def test_names_survive(name: str) -> None:
    source = a_set(name, name)
    files = emit_files(source, Findings())
    loaded = json.loads(files["cards.json"])
    assert loaded["set"]["name"] == name
    assert name in {card["name"] for card in loaded["cards"]}
    compile(files["effects.py"], "effects.py", "exec")
    assert name.split("|")[0].split("&")[0].strip("<>*_\\").split("\\")[0] in files["cards.md"]


def test_functions_of_a_set_have_names_of_their_own() -> None:
    names = [function.name for _, functions in write_set(a_set()).functions for function in functions]
    assert len(set(names)) == len(names)
