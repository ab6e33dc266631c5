"""Names of odd letters and signs: texts can use them, or they are refused where they are declared."""

from __future__ import annotations

import functools
import json
import tempfile
from pathlib import Path

import pytest

import cardtable
from cardwright.build.stages import build_set, check_set
from tests.docs.pages import LANGUAGE, shown_set

USABLE = """\
Rain Cat
Tide 🌊
🌊 Tide
🌊
The "Eel"
“Eel”
‘Eel’
O’Hara
D'Arcy
Jack O’ Lantern
N'gai's
M’Baku
Half-Tide
X-Ray
X - Ray
Tide — Foam
Tide & Foam
A.I.M. & Co.
Ahoy!
What Now?
¿Qué?
Mr. Fish
St. Elmo's Fire
S.O.S.
U.S.S. Tide
Tide…
Tide...
Fog (Night)
T-3000 (Mk 2)!
3 Sisters
1st Mate
R2-D2
50% Salt
#9 Line
Tide #9
$100
AC/DC
C/O Tide
Tide: Part 2
Tide, Part 2
Tide; Foam
Fish+Chips
Eel*
Eel@Sea
Eel\\Sea
{Eel}
<Eel>
~Eel
Wärter
Ölberg
Żółw
Kapitän Łoś
Ναύτης
Моряк
海賊
مركب
Æsir
de Marco
van der Berg
Sharks’
Draw a Card
Draw Two
Then There Were None
Tech
Lamplighters
Tech Hero""".split("\n")
WORDS = [
    "A", "The", "Draw", "It", "If", "No One", "Each Other", "Trade", "Hero", "Wound", "Attack", "Bank",
    "Fight", "Undertow", "Hope", "Healing", "tide", "ßig", "each",
]  # fmt: skip
"""Names that are words as well, which texts put in quotes."""
REFUSED = {
    "2": "it is read as a number",
    "007": "it is read as a number",
    "-1": "it is read as a number",
    "+1 Attack": "texts say so and mean the words",
    "Twist 3": "texts say so and mean the words",
    "Two Wounds": "texts say so and mean the words",
    "Eel\u00a0Sea": "it holds a sign that is not seen, U+00A0",
    "Eel\u200bSea": "it holds a sign that is not seen, U+200B",
}


def source(names: list[str]) -> str:
    """Villains of those names, which speak of themselves and whose group's texts speak of each other."""
    lines: list[str] = []
    for at, name in enumerate(names):
        quoted = name.replace('"', '\\"')
        said = f'"{name}"' if name in WORDS else name
        lines += [
            f"villains Oddities {at}",
            f'  8 "{quoted}"  attack 3  vp 1',
            f"    Ambush: {said} captures a Bystander.",
            f"    Fight: KO all {said} cards from your discard pile.",
            f"    Escape: If {said} has a Bystander, each player gains a Wound.",
        ]
    return "\n".join(lines) + "\n"


def folder(names: list[str]) -> Path:
    """The set of the language page with those Villains."""
    base = Path(tempfile.mkdtemp(prefix="names-")) / "harbor"
    base.mkdir()
    (base / "harbor.card").write_text(shown_set(LANGUAGE.read_text(encoding="utf-8")), encoding="utf-8")
    (base / "odd.card").write_text(source(names), encoding="utf-8")
    return base


@functools.cache
def built() -> dict[str, list[str | None]]:
    """The functions of each usable name's card, from a set of all of them that builds and loads."""
    base = folder([*USABLE, *WORDS])
    found = build_set(base, base.parent / "out").findings
    assert [f"{one.span.line}: {one.message}" for one in found if one.severity == "error"] == []
    cardtable.load(base.parent / "out" / "harbor")
    cards = json.loads((base.parent / "out" / "harbor" / "cards.json").read_text(encoding="utf-8"))["cards"]
    texts = {card["name"]: card["faces"][0]["abilities"] for card in cards}
    return {name: [one["ir"]["ability"]["body"] for one in abilities] for name, abilities in texts.items()}


@pytest.mark.parametrize("name", [*USABLE, *WORDS])
def test_a_card_speaks_of_itself_and_is_spoken_of(name: str) -> None:
    ambush, fight, escape = (json.dumps(body, ensure_ascii=False) for body in built()[name])
    assert f'"this": {{"form": "name", "name": {json.dumps(name, ensure_ascii=False)}}}' in ambush
    assert json.dumps(name, ensure_ascii=False) in fight
    assert '"form": "name"' in escape


@pytest.mark.parametrize(("name", "reason"), REFUSED.items())
def test_a_name_that_texts_could_not_use_is_refused(name: str, reason: str) -> None:
    text = f'villains Oddities\n  8 "{name}"  attack 3  vp 1\n'
    base = folder([])
    (base / "odd.card").write_text(text, encoding="utf-8")
    found = [one for one in check_set(base).findings if one.span.file.endswith("odd.card")]
    assert [(one.code, one.span.line) for one in found] == [("CW026", 2)]
    assert found[0].message.endswith(reason)


def test_an_apostrophe_is_typed_either_way_and_tells_no_names_apart() -> None:
    base = folder(["O’Hara"])
    said = (base / "odd.card").read_text(encoding="utf-8")
    (base / "odd.card").write_text(said.replace("O’Hara captures", "O'Hara captures"), encoding="utf-8")
    assert [one.message for one in check_set(base).findings] == []
    two = [one.message for one in check_set(folder(["O’Hara", "O'Hara"])).findings]
    assert two == ['texts cannot speak of "O\'Hara": it reads the same as "O’Hara"']


def test_letters_with_accents_are_one_sign_however_typed(tmp_path: Path) -> None:
    base = folder(["Caf\u00e9"])
    said = (base / "odd.card").read_text(encoding="utf-8")
    typed = said.replace("Caf\u00e9 captures", "Cafe\u0301 captures")
    (base / "odd.card").write_text(typed, encoding="utf-8")
    assert [one.message for one in check_set(base).findings] == []


@pytest.mark.parametrize("word", ["карта", "海賊", "żółw", "🌊", "٣"])
def test_no_letter_of_a_text_is_passed_over(word: str) -> None:
    from tests.compiler.words import read_text

    assert set(read_text(f"Draw a {word} card.")) <= {"CW040", "CW041"}
    assert read_text(f"Draw a {word} card.")
