"""How well a guessed hand fits its evidence: a sum of weighted features, made quick for one seat of one view."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from openrummy.belief.evidence import Evidence, Table
from openrummy.belief.features import SIZE, Feature, lane_counts, of_cards, of_pairs
from openrummy.cards import PLANE, PLANE_MASK, Cards, bits, distinct
from openrummy.melds.trios import TRIOS
from openrummy.solver import Counter, counter

MOST_TURNS = 24
"""Later turns count as this one."""
HALF = 12.0
"""The turn at which the second column of the weights has half its effect."""

Weights = tuple[tuple[float, float], ...]
"""For each feature its weight at the deal, and what time adds to it."""


class Fit(NamedTuple):
    """The fit of hands of one seat.

    cards: what each face adds.  pairs: for each face, the faces that together with it add something, and how much.
    whole: what the hand adds as a whole.
    """

    cards: Sequence[float]
    pairs: Sequence[Sequence[tuple[Cards, float]]]
    whole: Callable[[Cards], float]


def at_turn(weights: Weights, turns: int) -> tuple[float, ...]:
    """Return the weight of each feature for a seat that has discarded `turns` times."""
    share = share_of(turns)
    return tuple(early + share * more for early, more in weights)


def share_of(turns: int) -> float:
    """Return the share of its effect that time has after so many discards."""
    turns = min(turns, MOST_TURNS)
    return turns / (turns + HALF)


def fit_of(table: Table, evidence: Evidence, weights: Weights) -> Fit:
    """Return the fit of hands of the seat of `evidence`."""
    now = at_turn(weights, evidence.turns)
    cards = [0.0] * PLANE
    for card, feature, adds in of_cards(table, evidence):
        cards[card] += adds * now[feature]
    pairs: list[list[tuple[Cards, float]]] = [[] for _ in range(PLANE)]
    for pair, feature in of_pairs(table, evidence):
        first, second = bits(pair)
        pairs[first].append((1 << second, now[feature]))
        pairs[second].append((1 << first, now[feature]))
    return Fit(cards, pairs, _whole(table, evidence, weights, now))


def loose_counter(table: Table) -> Counter | None:
    """Return the counter of points outside melds, None in games for which there is no quick one."""
    return counter(table.ace, table.values[:13]) if table.single and table.ace == "low" else None


@lru_cache(maxsize=128)
def _runs(weights: Weights, turns: int) -> tuple[float, ...]:
    now = at_turn(weights, turns)
    run, step, gap = now[Feature.RUN], now[Feature.STEP], now[Feature.GAP]
    return tuple(run * runs + step * steps + gap * gaps for runs, steps, gaps in lane_counts())


def _whole(table: Table, evidence: Evidence, weights: Weights, now: Sequence[float]) -> Callable[[Cards], float]:
    # Long: the inner function is called for every exchange of cards, so it calls nothing that it can do itself.
    runs, count = _runs(weights, min(evidence.turns, MOST_TURNS)), loose_counter(table)
    high = 0 if table.ace == "low" else 1 << 13
    two, three, four, double = now[Feature.TWO], now[Feature.THREE], now[Feature.FOUR], now[Feature.DOUBLE]
    loose, alone = now[Feature.LOOSE] / 10, now[Feature.ALONE]
    melds = [TRIOS[table.ace][card] for card in distinct(evidence.known & PLANE_MASK) if card < PLANE - 1]

    def whole(hand: Cards) -> float:
        a, b, c, d = hand & 8191, hand >> 16 & 8191, hand >> 32 & 8191, hand >> 48 & 8191
        both, others, some, rest = a & b, c & d, a | b, c | d
        fit = two * (both | others | some & rest).bit_count()
        thrice = both & rest | some & others
        if thrice:
            fit += three * thrice.bit_count() + four * (both & others).bit_count()
        if high:
            a, b, c, d = a | (a & 1) << 13, b | (b & 1) << 13, c | (c & 1) << 13, d | (d & 1) << 13
        fit += runs[a] + runs[b] + runs[c] + runs[d]
        if count is not None:
            fit += loose * count(hand)
        elif hand > PLANE_MASK:
            fit += double * (hand >> PLANE).bit_count()
        for pairs in melds:
            for pair in pairs:
                if not pair & ~hand:
                    break
            else:
                fit += alone
        return fit

    return whole


NONE: Weights = ((0.0, 0.0),) * SIZE
"""The weights by which every hand fits alike."""
