"""`python -m bench.strength.night [FAMILY ...] [--share F] [--write]`: all figures of strength with their intervals, in one night of one core.

The levels in order at every table, `good` and `strong` against each opponent by duplicate deals, and races to 100 in gin.  Each part says how long it took.
"""

import argparse
import time
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from bench.levels import GAMES, outcomes, rows
from bench.page import commit, keep
from bench.strength.__main__ import PAGE, USUAL, report

LEVELS = 400
"""Packs at most for each row of the levels."""
SEED = "night"


class Part(NamedTuple):
    """A part of the night: a player against the opponents of a family, or the one that is named."""

    player: str
    deals: int
    against: str | None = None


NIGHT: Mapping[str, Iterable[Part]] = {
    "gin": (Part("good", 4000), Part("strong", 1000), Part("good", 2000, "rlcard"), Part("strong", 500, "rlcard")),
    "indian": (Part("good", 1000), Part("strong", 400)),
    "basic": (Part("strong", 600),),
    "block": (Part("strong", 600),),
    "500": (Part("good", 2000), Part("strong", 400)),
}
"""By family.  In basic rummy and block `good` plays as `sensible` does, so there is nothing to measure."""


def parts(families: Iterable[str], share: float) -> Iterator[tuple[str, str]]:
    """Yield each part as soon as it is played: the command that keeps it in the page, and its lines.  share: of the deals of a night."""
    for family in families:
        for part in NIGHT[family]:
            lines = list(report(family, part.player, max(2, round(share * part.deals)), SEED, part.against))
            player = "" if part.player == USUAL else f" --player {part.player}"
            against = f" --against {part.against}" if part.against else ""
            yield f"bench.strength {family}{player}{against}", "\n".join(lines)


def levels(families: Iterable[str], share: float) -> str:
    """Return the table of the levels in the games of these families, all of them if they are all the families."""
    asked = set(families)
    games = [game for game in GAMES if asked == set(NIGHT) or game.split("-")[0] in asked]
    packs = max(2, round(share * LEVELS))
    head = f"Commit {commit()}, {time.strftime('%Y-%m-%d')}, at most {packs} packs a row."
    return "\n".join((head, "", *rows(outcomes(games, packs, SEED))))


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.strength.night", description=__doc__)
    parser.add_argument("families", nargs="*", metavar="FAMILY", help=f"of {', '.join(NIGHT)}; left out, all")
    parser.add_argument("--share", type=float, default=1.0, help="of a night's deals")
    parser.add_argument("--write", action="store_true", help="store all tables in docs/strength.md")
    asked = parser.parse_args()
    families = asked.families or tuple(NIGHT)
    begun = time.process_time()
    found = [("bench.levels", levels(families, asked.share))]
    print(found[0][1], flush=True)
    for name, told in parts(families, asked.share):
        print(f"\n## {name}\n\n{told}\n\n{(time.process_time() - begun) / 60:.0f} minutes so far", flush=True)
        found.append((name, told))
    for name, told in found if asked.write else ():
        if name != "bench.levels" or set(families) == set(NIGHT):
            keep(name, told, PAGE)


if __name__ == "__main__":
    main()
