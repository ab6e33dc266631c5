"""One distribution with both packages: what the wheel holds, and that it works outside the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import cardtable
import cardwright

ROOT = Path(__file__).parents[1]

BLOCKED = """
import sys
sys.modules.update(dict.fromkeys(("lark", "jinja2", "jsonschema", "cardwright")))
import cardtable
from cardtable.bots import make_bot, play_out
game = cardtable.load({name!r}).new_game(players=2, seed=1)
play_out(game, [make_bot("greedy", seed=1)])
print(game.outcome.table)
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from this tree."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run(
        [*command, "--wheel-dir", str(folder), str(ROOT)], check=True, capture_output=True, timeout=300
    )
    (found,) = folder.glob("cardwright-*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which the unpacked wheel comes before the checkout."""
    folder = tmp_path_factory.mktemp("site")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    cache = tmp_path_factory.mktemp("cache")
    return {**os.environ, "PYTHONPATH": str(folder), "XDG_CACHE_HOME": str(cache)}


def run(environment: dict[str, str], folder: Path, *arguments: str) -> str:
    """Run Python in a folder; its output, which a failure shows whole."""
    done = subprocess.run(
        [sys.executable, *arguments], env=environment, cwd=folder, timeout=300,
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_wheel_holds_packages_and_data_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        found = archive.namelist()
    for wanted in (
        "cardwright/cli/main.py", "cardwright/py.typed", "cardtable/api.py", "cardtable/py.typed",
        "cardwright/_data/tables.bin", "cardwright/_data/grammar/verbs.lark",
        "cardwright/_data/cardsrc/dc/base.card",
        "cardtable/sets/__init__.py", "cardtable/sets/dc/cards.json", "cardtable/sets/dc/effects.py",
    ):  # fmt: skip
        assert wanted in found
    tops = {name.split("/")[0] for name in found}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"cardwright", "cardtable"}
    assert not [
        name for name in found if "__pycache__" in name or name.startswith(("compiler", "runtime", "tests"))
    ]


def test_the_checkout_is_what_runs_here() -> None:
    """An editable install copies nothing, so nothing can go stale."""
    assert Path(cardwright.__file__).parents[1] == ROOT / "compiler"
    assert Path(cardtable.__file__).parents[1] == ROOT / "runtime"


def test_the_runtime_plays_without_the_compilers_libraries(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "runtime")}
    out = run(environment, tmp_path, "-c", BLOCKED.format(name=str(ROOT / "tests" / "runtime" / "handset")))
    assert out.strip() in ("win", "loss", "tie")


def test_the_installed_runtime_plays_a_set_by_name(installed: dict[str, str], tmp_path: Path) -> None:
    assert run(installed, tmp_path, "-c", BLOCKED.format(name="dc")).strip() in ("win", "loss", "tie")


def test_the_installed_compiler_makes_plays_and_tests_a_set(
    installed: dict[str, str], tmp_path: Path
) -> None:
    where = run(installed, tmp_path, "-c", "import cardwright; print(cardwright.__file__)").strip()
    assert where.startswith(installed["PYTHONPATH"])
    assert "The game ends" in run(installed, tmp_path, "-m", "cardwright", "play", "--bots", "--seed", "1")
    for command in (["new", "harbour"], ["check", "harbour"], ["build", "harbour"], ["test", "harbour"]):
        run(installed, tmp_path, "-m", "cardwright", *command)
    out = run(installed, tmp_path, "-m", "cardwright", "play", "--set", "dc,harbour", "--bots", "--seed", "1")
    assert "The game ends" in out
    assert (tmp_path / "generated" / "harbour" / "effects.py").is_file()


def test_the_installed_compiler_does_not_build_parse_tables(
    installed: dict[str, str], tmp_path: Path
) -> None:
    code = "from cardwright.text.parser import find_tables; print(find_tables())"
    found = run(installed, tmp_path, "-c", code).strip()
    assert found == str(Path(installed["PYTHONPATH"]) / "cardwright" / "_data" / "tables.bin")
