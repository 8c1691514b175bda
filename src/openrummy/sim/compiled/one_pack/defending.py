"""Kernels for the best defence against a knock: the cards to lay off, for the fewest points (rulebook 4.1).

As `openrummy.solver.defend`: they try every growth of each meld with no card in two of them, and prefer few cards among
equals.
"""

import numpy as np

from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Table, count_bits, inlined, kernel, lowest_bit
from openrummy.sim.compiled.one_pack.counting import count
from openrummy.sim.compiled.one_pack.grouping import COLUMN
from openrummy.sim.compiled.one_pack.tables import Tables

MOST_MELDS = 3
MOST_GROWTHS = 40  # a run can grow by i cards below and j above, i + j at most 10
NEVER = U64(1 << 62)
CARDS = U64(16)  # more than are ever laid off, so that points and cards laid off fit in one number


@kernel
def fits(meld: Bits) -> Bits:
    """Return the faces that can be laid off on `meld`; 0 for no meld."""
    if not meld:
        return ZERO
    if meld & meld >> ONE:
        return (meld << ONE | meld >> ONE) & ~meld & _FACES
    return COLUMN << (lowest_bit(meld) & U64(15)) & ~meld


_FACES = U64(sum(0x1FFF << 16 * suit for suit in range(4)))


@kernel
def defence(tables: Tables, hand: Bits, melds: Table, laid: Bits) -> Bits:
    """Write the best cards to lay off on each of three `melds` (0 for none) into `laid`; return the points left."""
    growths = np.empty((MOST_MELDS, MOST_GROWTHS), np.uint64)
    numbers = (
        _growths(melds[0], hand, growths[0]),
        _growths(melds[1], hand, growths[1]),
        _growths(melds[2], hand, growths[2]),
    )
    best = NEVER
    for i in range(numbers[0]):
        one = growths[0, i]
        for j in range(numbers[1]):
            two = growths[1, j]
            if one & two:
                continue
            for k in range(numbers[2]):
                three = growths[2, k]
                if not (one | two) & three:
                    all_of = one | two | three
                    found = U64(count(tables, hand ^ all_of)) * CARDS + count_bits(all_of)
                    if found < best:
                        best = found
                        laid[0], laid[1], laid[2] = one, two, three
    return best // CARDS


@kernel
def _growths(meld: Bits, hand: Bits, found: Bits) -> int:
    """Write every set of cards of `hand` that can be laid off on `meld` into `found`, the empty one first; return their number."""
    found[0] = ZERO
    if not meld:
        return 1
    if not meld & meld >> ONE:
        found[1] = fits(meld) & hand
        return 2 if found[1] else 1
    return _growths_of_run(meld, hand & _FACES, found)


@inlined
def _growths_of_run(run: Bits, hand: Bits, found: Bits) -> int:
    number, above = 0, ZERO
    while True:
        below = ZERO
        while True:
            found[number] = above | below
            number += 1
            low = _lowest(run | below) >> ONE & hand
            if not low:
                break
            below |= low
        high = _above(run | above) & hand
        if not high:
            return number
        above |= high


@inlined
def _lowest(run: Bits) -> Bits:
    return run & (~run + ONE)


@inlined
def _above(run: Bits) -> Bits:
    """Return the place above a run; none if the run ends with a king."""
    return run + _lowest(run)
