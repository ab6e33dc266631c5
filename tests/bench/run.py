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

    print("Compiling")
    parses, compiles = measure.parses_a_second(), measure.compiles_a_second()
    row("texts parsed", f"{parses:,.0f} a second")
    row("texts compiled whole", f"{compiles:,.0f} a second", f"{parses / compiles:.1f} times a parse")
    clean, changed, nothing = measure.build_seconds()
    row("build, clean", f"{clean:.2f} s")
    row("build, one file changed", f"{changed:.2f} s", f"{changed / clean:.0%} of clean")
    row("build, nothing changed", f"{nothing:.2f} s", f"{nothing / clean:.0%} of clean")

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
    row("save and load", f"{measure.save_and_load_seconds() * 1e3:.2f} ms")
    row("a saved game", f"{measure.save_bytes() / 1000:.1f} kB")
    return 0


def row(what: str, figure: str, beside: str = "") -> None:
    """One line of the table."""
    print(f"  {what:<36}{figure:>24}   {beside}".rstrip())


if __name__ == "__main__":
    raise SystemExit(main())
