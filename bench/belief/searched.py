"""The hands that search guesses, by compiled kernels, against the true ones."""

from collections.abc import Iterator
from typing import Any

from bench.belief.measure import EARLY, LATE, estimate, samples
from openrummy.belief import Worlds
from openrummy.cards import PLANE, Cards
from openrummy.engine.state import State, View
from openrummy.search.games import GAMES, batch_of

SEARCHED = (("gin", 2), *(("indian-points", players) for players in (2, 3, 4, 6)))
TIMES = ((f"to {EARLY}", 0, EARLY), (f"{EARLY + 1} to {LATE - 1}", EARLY + 1, LATE - 1), (f"from {LATE}", LATE, 10**6))


def guessed(view: View, number: int, seed: str) -> Worlds:
    """Return the worlds of search, with no stock: only their hands are measured."""
    deals = GAMES[view.rules.key].worlds(batch_of(view.rules), view, number, seed)
    hands = [tuple(map(_cards, deal["hands"][: view.rules.players])) for deal in deals]
    return Worlds(tuple(State(view.rules, view.public, each) for each in hands), (1 / number,) * number)


def _cards(hand: Any) -> Cards:
    """Return a hand of a record, one plane or a row of them."""
    planes = hand.tolist() if hand.ndim else [int(hand)]
    return sum(plane << PLANE * number for number, plane in enumerate(planes))


def rows(number: int, worlds: int, every: int) -> Iterator[str]:
    """Yield the lines of the table.  number: deals for each game.  worlds: for each view.  every: the turns from one view of a deal to the next."""
    yield "| Game | Turn | Hidden hands | Points, worlds of search |"
    yield "| --- | --- | ---: | ---: |"
    for game, players in SEARCHED:
        found = samples(game, players, "searched", number, worlds, every, {"searched": guessed})["searched"]
        for name, first, last in TIMES:
            part = [each for each in found if first <= each.turn <= last]
            if part:
                bias = estimate(part, "bias")
                yield f"| {game}, {players} seats | {name} | {len(part):,} | {bias.mean:+.1f} +/- {1.96 * bias.error:.1f} |"
