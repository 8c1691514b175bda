"""`python -m bench.holdings [--deals N] [--write]`: of the cards that the coach calls probably held, how many are."""

import argparse
import time
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from bench.belief.positions import GAMES, deals
from bench.page import ROOT, commit, keep, machine
from openrummy.bots.reasons.reason import points_outside_melds
from openrummy.cards import faces_of, remove_all
from openrummy.coach.holdings import LEAST, WORLDS, chances, guessed, is_clear, points_between
from openrummy.engine.rules import keeps_melds
from openrummy.engine.state import State, view

EVERY = 4
"""The turns from one position of a deal to the next."""
BINS = (0.5, 0.6, 0.7, 0.8, 1.01)


class Said(NamedTuple):
    """A card that a share of the worlds gives to a seat, and whether the seat holds it."""

    chance: float
    held: bool


def report(number: int) -> Iterator[str]:
    """Yield the lines of the table.  number: deals of each game."""
    yield f"{number} deals of each game between sensible players, {WORLDS} worlds for each view, {machine()}, commit {commit()}, {time.strftime('%Y-%m-%d')}."
    yield "A cell has the cards that so many of the worlds give to a seat, clearly more than usual, and how many of them were held."
    yield ""
    yield "| Game | 50 to 60 % | 60 to 70 % | 70 to 80 % | 80 % and more | said by the coach | Points within the bounds |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for game, players in GAMES:
        cards, points, key = list[Said](), list[bool](), ""
        for deal, states in enumerate(deals(game, players, "holdings", number)):
            for state in states[deal % EVERY :: EVERY]:
                _add(state, cards, points)
                key = state.rules.key
        bins = [[each for each in cards if low <= each.chance < high] for low, high in pairwise(BINS)]
        told = [each for each in cards if each.chance >= LEAST.get(key, 2.0)]
        cells = [_cell([each.held for each in part]) for part in (*bins, told)]
        yield f"| {game}, {players} seats | {' | '.join(cells)} | {_cell(points)} |"


def _add(state: State, cards: list[Said], points: list[bool]) -> None:
    seen = view(state, state.public.turn.seat)
    for seat, hands in guessed(seen, WORLDS).items():
        hidden = remove_all(state.hands[seat], faces_of(seen.public.known[seat]))
        clear = (each for each in chances(seen, seat, hands) if is_clear(each, len(hands), BINS[0]))
        cards += [Said(each.chance, bool(hidden >> each.card & 1)) for each in clear]
        if keeps_melds(seen.rules):
            least, most = points_between(seen, hands)
            points.append(least <= points_outside_melds(seen, state.hands[seat]) <= most)


def _cell(held: list[bool]) -> str:
    return f"{len(held)}: {sum(held) / len(held):.0%}".replace("%", " %") if held else "-"


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(prog="python -m bench.holdings", description=__doc__)
    parser.add_argument("--deals", type=int, default=100, help="deals of each game")
    parser.add_argument("--write", action="store_true", help="store the table in docs/strength.md")
    asked = parser.parse_args()
    told = "\n".join(report(asked.deals))
    print(told)
    if asked.write:
        keep("bench.holdings", told, ROOT / "docs" / "strength.md")


if __name__ == "__main__":
    main()
