"""Loading: sets by name and path, what is refused, and that the kernel knows no family."""

from __future__ import annotations

import ast
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import cardtable
from cardtable import LoadError, load
from cardtable.kernel.family import family
from cardtable.loading.load import does_fit
from tests.runtime.asking import done
from tests.runtime.toy import ability, card, named, write_set

ROOT = Path(__file__).resolve().parents[2]
KERNEL = sorted(
    path
    for room in ("kernel", "keeping", "loading")
    for path in (ROOT / "runtime" / "cardtable" / room).glob("*.py")
)


def edit(folder: Path, **parts: Any) -> Path:
    path = folder / "cards.json"
    document = json.loads(path.read_text(encoding="utf-8"))
    for name, part in parts.items():
        if isinstance(part, dict):
            document[name].update(part)
        else:
            document[name] = part
    path.write_text(json.dumps(document), encoding="utf-8")
    return folder


def test_a_set_is_loaded_by_the_path_of_its_folder_or_database(tmp_path: Path) -> None:
    folder = write_set(tmp_path / "with space & é", [card("Ünïque «&» \u202e name")])
    for path in (folder, str(folder), folder / "cards.json"):
        assert [d.name for d in load(path).library.definitions.values()] == ["Ünïque «&» \u202e name"]


def test_a_set_nobody_knows_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(LoadError, match="no set 'nowhere'"):
        load("nowhere")
    with pytest.raises(LoadError, match="no set"):
        load(tmp_path)
    with pytest.raises(LoadError, match="at least one"):
        load()


@pytest.mark.parametrize(
    ("parts", "match"),
    [
        ({"schema": 2}, "schema 2"),
        ({"schema": "1"}, "schema '1'"),
        ({"set": {"fits": "cardtable 9.9"}}, "9.9"),
        ({"set": {"code": "../x"}}, "not a name"),
        ({"family": "nope"}, "no game family"),
    ],
)
def test_a_database_that_does_not_fit_is_refused(tmp_path: Path, parts: dict[str, Any], match: str) -> None:
    folder = edit(write_set(tmp_path / "toy", [card("C")]), **parts)
    with pytest.raises(LoadError, match=match):
        load(folder).new_game(1)


@pytest.mark.parametrize(
    ("fits", "wanted"),
    [
        ("", True),
        ("cardtable 0.1", True),
        ("0.1.0", True),
        ("cardtable 0", True),
        ("cardtable 0.10", False),
        ("cardtable 1", False),
        (["0.1", "7"], True),
    ],
)
def test_which_versions_a_set_fits(fits: Any, wanted: bool) -> None:
    assert does_fit(fits) is wanted


@pytest.mark.parametrize("text", ["", "[]", "{}", "{", '{"schema": 1}', "\ufeff{}"])
def test_a_file_that_is_no_database_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "cards.json").write_text(text, encoding="utf-8")
    with pytest.raises(LoadError):
        load(tmp_path)


@pytest.mark.parametrize("number", ["3", 3.0, True, {"n": "3"}, {"mark": "+"}, "X", [3]])
def test_a_printed_number_is_never_coerced(tmp_path: Path, number: Any) -> None:
    with pytest.raises(LoadError, match="no printed number"):
        load(write_set(tmp_path / "toy", [card("C", cost=number)]))


def test_effects_and_database_must_fit_each_other(tmp_path: Path) -> None:
    with pytest.raises(LoadError, match="needs the function gone"):
        load(write_set(tmp_path / "a", [card("C", ability("gone"))]))
    with pytest.raises(LoadError, match="cannot be imported"):
        load(write_set(tmp_path / "b", [card("C")], "1 / 0"))
    with pytest.raises(LoadError, match="built with"):
        load(write_set(tmp_path / "c", [card("C")], 'DATABASE = "0"'))


def test_two_sets_of_one_function_name_do_not_meet(tmp_path: Path) -> None:
    effects = "def f(c):\n    c.game.state.facts['who'] = {name!r}\n    yield from ()\n"
    one = write_set(tmp_path / "one", [card("A", ability("f"))], effects.format(name="one"), code="one")
    two = write_set(tmp_path / "two", [card("B", ability("f"))], effects.format(name="two"), code="two")
    sets = load(one, two)
    assert list(sets.library.sets) == ["one", "two"]
    game = sets.new_game(1)
    for name, expected in (("A", "one"), ("B", "two")):
        (effect,) = game.state.face(named(game, name)).abilities
        done(game.run(effect.function, game.context(named(game, name))))
        assert game.state.facts["who"] == expected
    assert sets.library.effect_id("f", sets.library.definitions["two/b"]) == "two:f"
    assert sets.library.effect_id(sets.library.functions["one:f"]) == "one:f"
    with pytest.raises(LookupError, match="'g'"):
        sets.library.effect_id("g")


def test_needed_sets_come_along_and_the_first_named_base_counts(tmp_path: Path) -> None:
    for code, base in (("one", {"hand": 1}), ("two", {"hand": 2})):
        write_set(tmp_path / code, [card(code)], code=code, base=base)
    edit(write_set(tmp_path / "more", [card("more")], code="more"), set={"needs": ["one"]})
    sets = load(tmp_path / "more").library
    assert list(sets.sets) == ["more", "one"]
    assert sets.base == {"hand": 1}
    assert load(tmp_path / "two", tmp_path / "more").library.base == {"hand": 2}
    edit(tmp_path / "one", set={"needs": ["more"]})
    with pytest.raises(LoadError, match="circle"):
        load(tmp_path / "more")


def test_sets_of_one_code_or_one_card_id_are_refused(tmp_path: Path) -> None:
    write_set(tmp_path / "a", [card("C")])
    shutil.copytree(tmp_path / "a", tmp_path / "b")
    with pytest.raises(LoadError, match="the code toy"):
        load(tmp_path / "a", tmp_path / "b")
    with pytest.raises(LoadError, match="the id toy/c"):
        load(write_set(tmp_path / "c", [card("C"), card("C")]))


def test_a_game_that_cannot_be_set_up_says_why(tmp_path: Path) -> None:
    sets = load(write_set(tmp_path / "toy", [card("C")]))
    with pytest.raises(LoadError, match="1 to 4 players"):
        sets.new_game(5)
    for players in (0, -1, "2", True):
        with pytest.raises(LoadError, match="1 or more"):
            sets.new_game(players)  # type: ignore[arg-type]
    with pytest.raises(LoadError, match="a seed"):
        sets.new_game(1, seed="x")  # type: ignore[arg-type]


def test_faces_grants_and_several_kinds(tmp_path: Path) -> None:
    two_sided = card("Front", kind="Card", kinds=None)
    two_sided["kinds"] = ["Brute"]
    two_sided["faces"].append(
        {"name": "Back", "abilities": [ability("f", grants=[ability("g", "static", changes="x")])]}
    )
    effects = "def f(c): yield from ()\ndef g(c, card): return 1"
    sets = load(write_set(tmp_path / "toy", [two_sided], effects)).library
    definition = sets.definitions["toy/front"]
    assert [face.name for face in definition.faces] == ["Front", "Back"]
    assert definition.faces[0].kinds == {"Card", "Brute", "Foe"}
    assert set(sets.abilities) == {"toy/front/2#1", "toy/front/2#1#1", "toy:g"}


def test_the_runtime_plays_without_the_compiler_and_its_libraries(tmp_path: Path) -> None:
    folder = write_set(tmp_path / "toy", [card("C")])
    program = (
        "import sys\n"
        "for name in ('lark', 'jinja2', 'jsonschema', 'cardwright'): sys.modules[name] = None\n"
        "import tests.runtime.toy, cardtable\n"
        f"game = cardtable.load({str(folder)!r}).new_game(1)\n"
        "while game.outcome is None: game.answer([0])\n"
        "print(game.outcome.table)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={"PYTHONPATH": "runtime:."},
    )
    assert (done.stdout.strip(), done.stderr) == ("tie", "")


def test_the_kernel_imports_no_family_and_no_family_is_imported_before_its_set() -> None:
    for path in KERNEL:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            imported = []
            if isinstance(node, ast.Import):
                imported = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                imported = [node.module or ""]
            for module in imported:
                assert not module.startswith("cardtable.families"), (path.name, module)
    program = (
        "import cardtable, sys; "
        "print([m for m in sys.modules if m.startswith('cardtable.families.legendary')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={"PYTHONPATH": "runtime"},
    )
    assert done.stdout.strip() == "[]", done.stderr


def test_the_kernel_names_no_place_and_no_kind_of_card() -> None:
    from cardtable.families.legendary import roles

    names = {
        value
        for name, value in vars(roles).items()
        if name.isupper() and isinstance(value, str) and name not in ("VP", "TRANSFORMED")
    }
    found = []
    for path in KERNEL:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in names:
                found.append((path.name, node.value))
    assert not found


def test_what_is_public() -> None:
    assert cardtable.__all__ == [
        "CannotUndo",
        "Decision",
        "EndlessEffect",
        "Event",
        "Game",
        "IllegalAnswer",
        "LoadError",
        "NoPlayer",
        "Outcome",
        "Record",
        "ReplayError",
        "SaveError",
        "Sets",
        "__version__",
        "built_in_sets",
        "does_fit",
        "load",
        "replay",
        "restore",
    ]
    assert all(hasattr(cardtable, name) for name in cardtable.__all__)
    with pytest.raises(LookupError, match="chess"):
        family("chess")


@pytest.mark.parametrize("text", ["[" * 100_000, '{"schema": ' * 100_000])
def test_a_database_nested_too_deeply_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "cards.json").write_text(text, encoding="utf-8")
    with pytest.raises(LoadError, match="cannot be read"):
        load(tmp_path)


def test_effects_that_end_python_cannot_be_imported(tmp_path: Path) -> None:
    with pytest.raises(LoadError, match=r"cannot be imported: SystemExit\(3\)"):
        load(write_set(tmp_path / "a", [card("C")], "raise SystemExit(3)"))


def test_a_save_is_of_its_sets_in_whatever_order_they_come(tmp_path: Path) -> None:
    one = write_set(tmp_path / "one", [card("A", copies=9)], code="one")
    two = write_set(tmp_path / "two", [card("B", copies=9)], code="two")
    needing = edit(
        write_set(tmp_path / "needing", [card("C", copies=9)], code="needing"), set={"needs": ["one"]}
    )
    more = write_set(tmp_path / "more", [card("D", copies=9)], code="more")
    for made, others in (
        ((one, two), [(two, one), (two, more, one)]),
        ((one, needing), [(needing,), (needing, one)]),
        ((needing,), [(one, needing), (more, needing)]),
    ):
        game = load(*made).new_game(2, seed=5)
        saved, record = game.save(), game.record.to_json()
        for other in others:
            assert cardtable.restore(saved, load(*other)) == game
            assert cardtable.restore(saved, load(*other)).save() == saved
            assert cardtable.replay(record, load(*other)) == game
    with pytest.raises(cardtable.SaveError, match="which is not loaded; its game is of needing, one"):
        cardtable.restore(saved, load(more))
