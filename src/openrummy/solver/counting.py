"""Fast deadwood for hands of one pack without wilds: table look-ups for runs, few choices for sets.

A table with an entry for each of the 8,192 contents of a suit has the points that runs leave, so without sets a hand takes four
look-ups.  Sets matter only for ranks held in three or four suits.  If no run saves anything there is no choice: every
such rank is a set.  Otherwise each rank is either a set or not; a hand of eleven cards has at most three of them.

The code avoids allocations: an int above 256 costs as much as two look-ups, a call as much as seven.  In a third of random hands
of ten no two paired suits share a rank, and 4 in 100 have a choice.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeAlias

from openrummy.cards import Cards, Face, bits
from openrummy.melds import Ace
from openrummy.solver.suit_runs import BASE, lane_for, sums

Counter: TypeAlias = Callable[[Cards], int]
"""The least total value of the cards of a hand that stay unmatched (rulebook 1.6)."""

RUN_SAVES = 1 << 12  # added to the points left of a suit in which a run saves something; more than any hand has


@lru_cache(maxsize=64)
def counter(ace: Ace, points: tuple[int, ...]) -> Counter:
    """Return a counter for hands of one pack without jokers and wilds; `points` are those of the ranks, in every suit.

    About 10 ms for each new pair; sets have 3 or 4 cards.
    """
    # Long: the inner function is the fastest form that was measured, so it calls nothing.
    all_of = sums(points)
    left = [cost // BASE for cost in lane_for(ace, points)]
    marked = [rest if rest == whole else rest + RUN_SAVES for rest, whole in zip(left, all_of, strict=True)]
    three_of = [3 * whole for whole in all_of]
    choose = _chooser(left)

    def count(
        hand: Cards,
        left: Sequence[int] = left,  # defaults are locals, the fastest names to look up
        marked: Sequence[int] = marked,
        all_of: Sequence[int] = all_of,
        three_of: Sequence[int] = three_of,
    ) -> int:
        low = hand & 0x1FFFFFFF  # two suits, in one digit of an int
        high = hand >> 32
        both = low & high
        b, d = low >> 16, high >> 16
        if both:
            pair = b & d
            thrice = pair & (low | high) | both & (b | d) if pair else both & b + d
            if thrice:
                rest = marked[low & 8191] + marked[b] + marked[high & 8191] + marked[d]
                if rest >= RUN_SAVES:
                    return choose(low & 8191, b, high & 8191, d, thrice)
                return rest - three_of[thrice] - all_of[pair & both]
        return left[low & 8191] + left[b] + left[high & 8191] + left[d]

    return count


def _chooser(left: Sequence[int]) -> Callable[[int, int, int, int, int], int]:
    """Return a function for the least points of four suits if each rank of a mask, held three or four times, may be a set."""

    def choose(a: int, b: int, c: int, d: int, ranks: int) -> int:
        rank = ranks & -ranks
        w, x, y, z = a & ~rank, b & ~rank, c & ~rank, d & ~rank
        if rank == ranks:
            taken, untaken = left[w] + left[x] + left[y] + left[z], left[a] + left[b] + left[c] + left[d]
            if a & b & c & d & rank:  # a set of three may leave the fourth card to a run
                taken += min(0, left[a] - left[w], left[b] - left[x], left[c] - left[y], left[d] - left[z])
            return taken if taken < untaken else untaken  # noqa: FURB136 -- min() is a call
        others = ranks ^ rank
        best = choose(w, x, y, z, others)
        if best:
            best = min(best, choose(a, b, c, d, others))
        if best and a & b & c & d & rank:
            best = min(best, choose(a, x, y, z, others), choose(w, b, y, z, others))
            best = min(best, choose(w, x, c, z, others), choose(w, x, y, d, others))
        return best

    return choose


def after_discards(count: Counter, hand: Cards) -> tuple[tuple[Face, int], ...]:
    """Return each card of `hand` with the deadwood of the others, in the order of the faces."""
    return tuple((card, count(hand ^ 1 << card)) for card in bits(hand))
