"""``make bench``: what compiling and playing cost; play as shares of the yardstick's, in one run."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from tests.bench import measure
from tests.bench.yardstick import pyminion_games_a_second


def main(argv: Sequence[str] | None = None) -> int:
    """Measure everything and print a table."""
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0, help="how long each speed is measured")
    seconds = parser.parse_args(argv).seconds

    print("Compiling: texts from source to Python and JSON, and the same texts to trees")
    built = measure.set_speeds()
    speeds("the built set", built)
    lark = measure.lark_speed()
    share = built.compiled / lark
    said = f"compiled whole at {share:.2f} of that; {budget(share >= 1 / 3, 'at least a third')}"
    row("the same, lexed and parsed by Lark", f"{lark:,.0f} a second", said)
    if (printed := measure.corpus_speeds()) is not None:
        speeds("printed texts", printed)
    row("the database, validated whole", f"{measure.validation_seconds() * 1e3:.0f} ms")
    made, loaded = measure.table_seconds()
    row("parse tables, made", f"{made:.1f} s", budget(made <= 20, "at most 20 s"))
    row("parse tables, loaded", f"{loaded:.2f} s", budget(loaded <= 0.6, "at most 0.6 s"))
    clean, changed, nothing = measure.build_seconds()
    row("build, clean", f"{clean:.2f} s", budget(clean <= 4, "at most 4 s"))
    row("build, one card text changed", f"{changed:.2f} s", budget(changed <= 1.2, "at most 1.2 s"))
    row("build, nothing changed", f"{nothing:.2f} s", budget(nothing <= 0.4, "at most 0.4 s"))

    print("\nPlaying: two greedy bots, the first game")
    before = pyminion_games_a_second(seconds / 2)
    found = measure.play_for(seconds)
    after = pyminion_games_a_second(seconds / 2)
    yardstick = (before + after) / 2
    row("pyminion 0.4.0, two BigMoney bots", f"{yardstick:,.0f} games a second", "the yardstick")
    row("games", f"{found['games']:.1f} a second", f"{found['games'] / yardstick:.3f} of the yardstick")
    row("decisions", f"{found['decisions']:,.0f} a second", f"{found['decisions a game']:.0f} a game")
    row("plays", f"{found['plays']:,.0f} a second", f"{found['plays a game']:.0f} a game")
    row("turns", f"{found['turns']:,.0f} a second", f"{found['turns a game']:.0f} a game")

    print("\nCopying")
    row("clone between actions", f"{measure.clone_seconds(inside=False) * 1e6:.0f} us")
    row("clone inside an effect", f"{measure.clone_seconds(inside=True) * 1e6:.0f} us")
    row("clone, its state made too", f"{measure.clone_seconds(inside=False, with_state=True) * 1e6:.0f} us")
    row("save and load", f"{measure.save_and_load_seconds() * 1e3:.2f} ms")
    row("a saved game", f"{measure.save_bytes() / 1000:.1f} kB")
    return 0


def speeds(what: str, found: measure.Speeds) -> None:
    """What was parsed and compiled, and the share that compiling reaches of the speed of parsing."""
    row(f"{what}, parsed", f"{found.parsed:,.0f} a second", budget(found.parsed >= 2000, "at least 2,000"))
    share = found.compiled / found.parsed
    said = f"{found.compiled:,.0f} a second"
    row(f"{what}, compiled whole", said, f"{share:.2f} of that; {budget(share >= 1 / 3, 'at least a third')}")


def budget(kept: bool, said: str) -> str:
    """A budget and whether it is kept; nothing but this table says so."""
    return f"{'ok' if kept else 'OVER'}, {said}"


def row(what: str, figure: str, beside: str = "") -> None:
    """One line of the table."""
    print(f"  {what:<36}{figure:>24}   {beside}".rstrip())


if __name__ == "__main__":
    raise SystemExit(main())
