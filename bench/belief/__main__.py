"""`python -m bench.belief [--deals N] [--searched] [--write] [--fit]`: guessed hands against true ones."""

import argparse
import time
from collections.abc import Iterator, Mapping, Sequence

from bench.belief.fit import fit_all
from bench.belief.measure import EARLY, GUESSES, LATE, Estimate, Sample, estimate, gain, samples
from bench.belief.positions import GAMES
from bench.belief.searched import rows
from bench.page import ROOT, commit, keep, machine

EVERY = 3
"""The turns from one measured view of a deal to the next."""

TIMES = ((f"to {EARLY}", 0, EARLY), (f"{EARLY + 1} to {LATE - 1}", EARLY + 1, LATE - 1), (f"from {LATE}", LATE, 10**6))
"""The times of a deal in turns of all seats: their names, the first and the last turn."""


def report(number: int, worlds: int) -> Iterator[str]:
    """Yield the lines of the table.  number: deals for each game.  worlds: for each view."""
    yield f"{number} deals of each game between sensible players, in 500 between good ones, {worlds} worlds for each view, {machine()}, commit {commit()}, {time.strftime('%Y-%m-%d')}."
    yield "Points are those of the guessed hands less those of the true ones, with 95 % intervals between deals."
    yield ""
    yield "| Game | Turn | Points, believed | Points, uniform | Hidden cards guessed, believed | Uniform | Likelihood gained per unseen face |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for game, players in GAMES:
        found = samples(game, players, "measure", number, worlds, EVERY)
        for name, first, last in TIMES:
            part = {guess: [each for each in found[guess] if first <= each.turn <= last] for guess in GUESSES}
            if part["believed"]:
                yield f"| {game}, {players} seats | {name} | {' | '.join(_cells(part))} |"


def _searched(number: int, worlds: int) -> Iterator[str]:
    yield f"{number} deals of each game between sensible players, {worlds} worlds for each view, commit {commit()}, {time.strftime('%Y-%m-%d')}."
    yield ""
    yield from rows(number, worlds, EVERY)


def _cells(part: Mapping[str, Sequence[Sample]]) -> Iterator[str]:
    yield from (_told(estimate(part[guess], "bias"), 1) for guess in GUESSES)
    yield from (f"{estimate(part[guess], 'shared').mean:.1%}".replace("%", " %") for guess in GUESSES)
    yield _told(gain(part, "likelihood"), 3)


def _told(found: Estimate, digits: int) -> str:
    return f"{found.mean:+.{digits}f} +/- {1.96 * found.error:.{digits}f}"


def main() -> None:
    """Measure, or fit the weights first."""
    parser = argparse.ArgumentParser(prog="python -m bench.belief", description=__doc__)
    parser.add_argument("--deals", type=int, default=100, help="deals of each game")
    parser.add_argument("--worlds", type=int, default=40, help="worlds for each view")
    parser.add_argument("--searched", action="store_true", help="measure the worlds of search alone")
    parser.add_argument("--write", action="store_true", help="store the table in docs/strength.md")
    parser.add_argument(
        "--fit", action="store_true", help="fit the weights and write them into the source; then measure again"
    )
    asked = parser.parse_args()
    if asked.fit:
        fit_all()
        return
    told = "\n".join((_searched if asked.searched else report)(asked.deals, asked.worlds))
    print(told)
    if asked.write:
        keep(f"bench.belief{' --searched' if asked.searched else ''}", told, ROOT / "docs" / "strength.md")


if __name__ == "__main__":
    main()
