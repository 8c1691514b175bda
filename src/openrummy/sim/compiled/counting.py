"""Kernels that count deadwood: table look-ups for runs, few choices for sets.

The method of `openrummy.solver.counting`, which is the reference.  What runs leave of a suit is one look-up for each of its
8,192 contents; the table is of bytes, so that it stays in the nearest cache.  A rank held in three suits is taken as a set or
not, and both are counted without asking, as a branch that cannot be foreseen costs more than four look-ups.
"""

from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, Table, inlined, kernel, lowest_bit

SUIT = U64(0x1FFF)
LANE, LANE_2, LANE_3 = U64(16), U64(32), U64(48)


@inlined
def count(left: Table, hand: Bits) -> Number:
    """The least points of `hand` that stay unmatched.  left: the points that runs leave of each content of a suit."""
    a, b, c, d = hand & SUIT, hand >> LANE & SUIT, hand >> LANE_2 & SUIT, hand >> LANE_3 & SUIT
    ab, cd = a & b, c & d
    ranks = ab & (c | d) | cd & (a | b)
    if ranks & (ranks - ONE) | ab & cd:
        return _of_many(left, a, b, c, d, ranks)
    return min(_without(left, a, b, c, d, ZERO), _without(left, a, b, c, d, ranks))


@inlined
def _without(left: Table, a: Bits, b: Bits, c: Bits, d: Bits, sets: Bits) -> Number:
    """What is left when every card of the ranks `sets` is matched."""
    return left[a & ~sets] + left[b & ~sets] + left[c & ~sets] + left[d & ~sets]


@kernel
def _of_many(left: Table, a: Bits, b: Bits, c: Bits, d: Bits, ranks: Bits) -> Number:
    """The least for several ranks held three times, or one held four times."""
    four = a & b & c & d
    if four & (four - ONE):
        return _of_fours(left, a, b, c, d, ranks)
    sets, best = ranks, _without(left, a, b, c, d, ranks)
    if four:
        best = min(best, _sparing(left, a, b, c, d, sets, four))
    while sets and best:
        sets = (sets - ONE) & ranks
        best = min(best, _without(left, a, b, c, d, sets))
        if sets & four:
            best = min(best, _sparing(left, a, b, c, d, sets, four))
    return best


@inlined
def _sparing(left: Table, a: Bits, b: Bits, c: Bits, d: Bits, sets: Bits, four: Bits) -> Number:
    """The least when one card of the rank `four` is left to a run."""
    w, x, y, z = a & ~sets, b & ~sets, c & ~sets, d & ~sets
    one_of_two = min(left[w | four] + left[x], left[w] + left[x | four])
    one_of_others = min(left[y | four] + left[z], left[y] + left[z | four])
    return min(one_of_two + left[y] + left[z], left[w] + left[x] + one_of_others)


@kernel
def _of_fours(left: Table, a: Bits, b: Bits, c: Bits, d: Bits, ranks: Bits) -> Number:
    """The least for any ranks, one after the other; only hands that hold two ranks in all four suits need it."""
    if not ranks:
        return _without(left, a, b, c, d, ZERO)
    rank = ranks & (~ranks + ONE)
    others = ranks ^ rank
    w, x, y, z = a & ~rank, b & ~rank, c & ~rank, d & ~rank
    best = min(_of_fours(left, w, x, y, z, others), _of_fours(left, a, b, c, d, others))
    if a & b & c & d & rank:
        best = min(best, _of_fours(left, a, x, y, z, others))
        best = min(best, _of_fours(left, w, b, y, z, others))
        best = min(best, _of_fours(left, w, x, c, z, others))
        best = min(best, _of_fours(left, w, x, y, d, others))
    return best


@kernel
def best_throw(left: Table, points: Table, hand: Bits, barred: Bits) -> tuple[Bits, Number]:
    """The bit of the card to throw and the points left then; among equals the dearest card, then the highest face.

    points: of each rank, at most 15.  barred: the bit of a card that may not be thrown, or 0.
    """
    best, chosen = U64(1 << 16), ZERO
    throws = hand & ~barred
    while throws:
        card = throws & (~throws + ONE)
        throws ^= card
        cost = U64(count(left, hand ^ card)) * U64(16) + U64(15) - U64(points[lowest_bit(card) & U64(15)])
        if cost <= best:
            best, chosen = cost, card
    return chosen, best // U64(16)


@kernel
def throws_within(left: Table, hand: Bits, barred: Bits, limit: Number, dearest: Number) -> Bits:
    """The cards of `hand` after whose throw at most `limit` is left.  dearest: the points of the dearest card."""
    found = ZERO
    if U64(count(left, hand)) > limit + dearest:  # one throw cannot save more, and that settles nearly every hand
        return found
    throws = hand & ~barred
    while throws:
        card = throws & (~throws + ONE)
        throws ^= card
        if U64(count(left, hand ^ card)) <= limit:
            found |= card
    return found
