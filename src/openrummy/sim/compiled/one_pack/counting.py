"""Kernels that count deadwood: table look-ups for runs, a few choices for sets.

The method of `openrummy.solver.counting`, which is the reference.  The points that runs leave of a suit are one look-up
for each of its 8,192 contents; the table holds bytes, so that it stays in the nearest cache.  A rank held in three
suits is either taken as a set or not, and both are counted without a branch, because a mispredicted branch costs more
than four look-ups.
"""

from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, inlined, kernel, lowest_bit, part
from openrummy.sim.compiled.one_pack.tables import Tables

SUIT = U64(0x1FFF)
LANE, LANE_2, LANE_3 = U64(16), U64(32), U64(48)


@inlined
def count(tables: Tables, hand: Bits) -> Number:
    """Return the least deadwood of `hand`, in points."""
    a, b, c, d = hand & SUIT, hand >> LANE & SUIT, hand >> LANE_2 & SUIT, hand >> LANE_3 & SUIT
    ab, cd = a & b, c & d
    ranks = ab & (c | d) | cd & (a | b)
    if ranks & (ranks - ONE) | ab & cd:
        return _of_many(tables, a, b, c, d, ranks)
    return min(_without(tables, a, b, c, d, ZERO), _without(tables, a, b, c, d, ranks))


@inlined
def _without(tables: Tables, a: Bits, b: Bits, c: Bits, d: Bits, sets: Bits) -> Number:
    """Return the deadwood when every card of the ranks `sets` is matched."""
    return tables.left[a & ~sets] + tables.left[b & ~sets] + tables.left[c & ~sets] + tables.left[d & ~sets]


@kernel
def _of_many(tables: Tables, a: Bits, b: Bits, c: Bits, d: Bits, ranks: Bits) -> Number:
    """Return the least deadwood with several ranks held three times, or one held four times."""
    four = a & b & c & d
    if four & (four - ONE):
        return _of_fours(tables, a, b, c, d, ranks, U64(1 << 16))
    sets, best = ranks, _without(tables, a, b, c, d, ranks)
    if four:
        best = min(best, _sparing(tables, a, b, c, d, sets, four))
    while sets and best:
        sets = (sets - ONE) & ranks
        best = min(best, _without(tables, a, b, c, d, sets))
        if sets & four:
            best = min(best, _sparing(tables, a, b, c, d, sets, four))
    return best


@inlined
def _sparing(tables: Tables, a: Bits, b: Bits, c: Bits, d: Bits, sets: Bits, four: Bits) -> Number:
    """Return the least deadwood when one card of the rank `four` is left to a run."""
    w, x, y, z = a & ~sets, b & ~sets, c & ~sets, d & ~sets
    one_of_two = min(tables.left[w | four] + tables.left[x], tables.left[w] + tables.left[x | four])
    one_of_others = min(tables.left[y | four] + tables.left[z], tables.left[y] + tables.left[z | four])
    return min(one_of_two + tables.left[y] + tables.left[z], tables.left[w] + tables.left[x] + one_of_others)


@kernel
def _of_fours(tables: Tables, a: Bits, b: Bits, c: Bits, d: Bits, ranks: Bits, best: Number) -> Number:
    """Return the least deadwood, taking the ranks one after the other, or `best` if that is less.

    Only hands with two ranks in all four suits need it.
    """
    if not ranks:
        return min(best, U64(_without(tables, a, b, c, d, ZERO)))
    if _at_least(tables, a, b, c, d, ranks) >= best:
        return best
    rank = ranks & (~ranks + ONE)
    others = ranks ^ rank
    w, x, y, z = a & ~rank, b & ~rank, c & ~rank, d & ~rank
    best = _of_fours(tables, w, x, y, z, others, best)
    if a & b & c & d & rank:
        best = _of_fours(tables, a, x, y, z, others, best)
        best = _of_fours(tables, w, b, y, z, others, best)
        best = _of_fours(tables, w, x, c, z, others, best)
        best = _of_fours(tables, w, x, y, d, others, best)
    return _of_fours(tables, a, b, c, d, others, best)


@part
def _at_least(tables: Tables, a: Bits, b: Bits, c: Bits, d: Bits, ranks: Bits) -> Number:
    """Return a lower bound of the deadwood whatever sets these ranks make.

    In each suit, the cards that go into sets save at most their own points.
    """
    most = ZERO
    left = ranks
    while left:
        most += U64(tables.points[lowest_bit(left)])
        left &= left - ONE
    return (
        _more(U64(tables.left[a]), most)
        + _more(U64(tables.left[b]), most)
        + _more(U64(tables.left[c]), most)
        + _more(U64(tables.left[d]), most)
    )


@inlined
def _more(points: Bits, less: Bits) -> Bits:
    return points - min(points, less)


@kernel
def best_discard(tables: Tables, hand: Bits, barred: Bits) -> tuple[Bits, Number]:
    """Return the bit of the card to discard and the points left then; ties go to the dearest card, then the highest face.

    barred: the bit of a card that may not be discarded, or 0.
    """
    best, chosen = U64(1 << 16), ZERO
    discards = hand & ~barred
    while discards:
        card = discards & (~discards + ONE)
        discards ^= card
        cost = U64(count(tables, hand ^ card)) * U64(16) + U64(15) - U64(tables.points[lowest_bit(card) & U64(15)])
        if cost <= best:
            best, chosen = cost, card
    return chosen, best // U64(16)


@kernel
def discards_within(tables: Tables, hand: Bits, barred: Bits, limit: Number) -> Bits:
    """Return the cards of `hand` whose discard leaves at most `limit`."""
    found, discards = ZERO, hand & ~barred
    while discards:
        card = discards & (~discards + ONE)
        discards ^= card
        if U64(count(tables, hand ^ card)) <= limit:
            found |= card
    return found
