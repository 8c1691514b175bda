"""Levels the weights: one of them moves until guessed hands have the points of true ones on average.

The regression of `fit` weighs single exchanges, and many small errors add up in a whole hand.  If a weight grows by d, the mean points of the guesses grow
by d times the covariance of points and feature among them, so that two sums, one of which counts later turns more, give both numbers of the weight.
"""

from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean
from typing import cast

import numpy as np

from bench.belief.measure import points_of
from bench.belief.positions import deals
from openrummy.belief import weights, worlds
from openrummy.belief.evidence import evidence_in, table_of
from openrummy.belief.features import Feature, counted
from openrummy.belief.fitting import Weights, loose_counter, share_of
from openrummy.engine.state import State, view
from openrummy.variants import rules_for

FEATURES: Mapping[str, Feature] = {"gin": Feature.LOOSE}
"""The feature whose weight moves; VALUE in the games that count all cards held."""
WORLDS = 40
EVERY = 3
"""The turns from one view of a deal to the next."""
ROUNDS = 2


def level(games: Sequence[tuple[str, int, int]]) -> None:
    """Level the weights in use for some games of one variant.  games: the game, the players and the number of deals of each."""
    states = [
        state
        for game, players, number in games
        for deal, played in enumerate(deals(game, players, "level", number))
        for state in played[deal % EVERY :: EVERY]
    ]
    key = rules_for(games[0][0], games[0][1]).key
    feature, table = FEATURES.get(key, Feature.VALUE), cast(dict[str, Weights], weights.WEIGHTS)
    for _ in range(ROUNDS):
        found = np.array([row for state in states for row in _rows(state, feature)])
        table[key] = _moved(table[key], feature, found)


def _rows(state: State, feature: Feature) -> Iterator[tuple[float, float, float]]:
    """Yield for each hidden hand the share of time, the error in points, and the covariance of points and feature."""
    seen = view(state, state.public.turn.seat)
    points, table = points_of(seen), table_of(seen)
    count = loose_counter(table)
    hands = [world.hands for world in worlds(seen, WORLDS, "level").states]
    for each in (each for each in evidence_in(seen) if not each.out):
        held = [hand[each.seat] for hand in hands]
        worth = [points(hand) for hand in held]
        told = [counted(table, each, hand, 0 if count is None else count(hand))[feature] for hand in held]
        mean, centre = fmean(worth), fmean(told)
        shared = fmean((one - mean) * (other - centre) for one, other in zip(worth, told, strict=True))
        yield share_of(each.turns), mean - points(state.hands[each.seat]), shared


def _moved(before: Weights, feature: Feature, found: "np.ndarray[tuple[int, int], np.dtype[np.float64]]") -> Weights:
    share, error, shared = found.T
    slopes = [[shared.sum(), (shared * share).sum()], [(shared * share).sum(), (shared * share * share).sum()]]
    early, more = np.linalg.solve(slopes, [-error.sum(), -(error * share).sum()])
    print(f"points off by {error.mean():+.2f}; weight moves by {early:+.3f} and {more:+.3f}", flush=True)
    old = before[feature]
    return (*before[:feature], (round(old[0] + early, 3), round(old[1] + more, 3)), *before[feature + 1 :])
