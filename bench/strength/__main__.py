"""`python -m bench.strength FAMILY [--player KEY] [--against rlcard] [--deals N] [--seed TEXT] [--write]`: duplicate deals against several opponents."""

import argparse
import time
from collections.abc import Callable, Iterator, Mapping, Sequence

from bench.page import ROOT, commit, keep
from bench.strength.duels import Found, Opponent, beside, meet, openspiel, rlcard, row
from bench.strength.races import RACE, races
from openrummy.sim.intervals import wilson
from openrummy.variants import rules_for

PAGE = ROOT / "docs" / "strength.md"
USUAL = "good"


def _gin() -> Sequence[Opponent]:
    return beside("sensible", rules_for("gin", 2)), openspiel()


def _two_and_four(text: str) -> Sequence[Opponent]:
    two, four = (beside("sensible", rules_for(text, players)) for players in (2, 4))
    return two, four._replace(name=f"three of {four.name}")


FAMILIES: Mapping[str, Callable[[], Sequence[Opponent]]] = {
    "gin": _gin,
    "indian": lambda: _two_and_four("indian-points"),
    "21-card": lambda: _two_and_four("21-card"),
    "basic": lambda: _two_and_four("basic"),
    "block": lambda: _two_and_four("block"),
    "500": lambda: _two_and_four("500"),
}
"""The opponents in each family."""
APART: Mapping[str, Mapping[str, Callable[[], Opponent]]] = {"gin": {"rlcard": rlcard}}
"""Opponents who are met only if they are named, since they need an environment of their own."""
RACED = ("gin",)
"""Families in which only the winner of a deal scores, up to a number of points."""


def opponents(family: str, against: str | None) -> Sequence[Opponent]:
    """Return the opponents of a family, or the one that is named; raises ValueError if the family has none of that name."""
    if against is None:
        return FAMILIES[family]()
    known = APART.get(family, {})
    if against not in known:
        raise ValueError(f"{against} does not play {family}; {', '.join(known) or 'nobody else'} does.")
    return (known[against](),)


def report(family: str, player: str, deals: int, seed: str, against: str | None = None) -> Iterator[str]:
    """Play, and yield the lines of the table."""
    yield f"`{player}`, seed `{seed}`, commit {commit()}, {time.strftime('%Y-%m-%d')}:"
    yield ""
    yield "| against | duplicate deals | won, halved, lost | share won, halves as one half | points a deal | ms a decision |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: |"
    raced = []
    for opponent in opponents(family, against):
        found = meet(player, opponent, range(deals), seed)
        yield f"| {' | '.join(row(opponent, found))} |"
        if family in RACED:
            raced.append(_races(opponent, found))
    yield from raced


def _races(opponent: Opponent, found: Found) -> str:
    won = list(races(found.deals))
    low, high = wilson(sum(won), len(won))
    return f"\nThe same deals, one after the other, make {len(won)} races to {RACE} with {opponent.name}; won: {sum(won)} [{low:.0%}, {high:.0%}]."


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.strength", description=__doc__)
    parser.add_argument("family", choices=sorted(FAMILIES))
    parser.add_argument("--player", default=USUAL, help="the key of our player")
    parser.add_argument("--against", help="an opponent who is met only if named: rlcard in gin")
    parser.add_argument("--deals", type=int, default=1000, help="duplicate deals against each opponent, at least 2")
    parser.add_argument("--seed", default="strength", help="seed of the packs and of the players")
    parser.add_argument("--write", action="store_true", help="store the table in docs/strength.md")
    asked = parser.parse_args()
    lines = []
    for line in report(asked.family, asked.player, asked.deals, asked.seed, asked.against):
        print(line, flush=True)
        lines.append(line)
    if asked.write:
        other = "" if asked.player == USUAL else f" --player {asked.player}"
        beside = f" --against {asked.against}" if asked.against else ""
        keep(f"bench.strength {asked.family}{other}{beside}", "\n".join(lines), PAGE)


if __name__ == "__main__":
    main()
