"""The points that a network foretells."""

import numpy as np

from openrummy.sim.compiled.jit import Number, Table, kernel

SCALE = 30.0
"""Points to one unit of a network's result."""
WAITS, KNOCKS = (64, 32), (32, 16)
"""The units of the two networks' layers: after a discard, and for a knock."""


@kernel
def value(x: Table, weights: Table, first: int, second: int) -> Number:
    """Return the points that a network foretells.  weights: for the layers of `first` and `second` units and the result, matrix and offsets each."""
    size = x.size
    one, two = weights[size * first : (size + 1) * first].copy(), np.zeros(second, np.float32)
    for place in range(size):
        if x[place] != 0:
            one += x[place] * weights[place * first : (place + 1) * first]
    begin = (size + 1) * first
    two += weights[begin + first * second : begin + (first + 1) * second]
    for place in range(first):
        if one[place] > 0:
            two += one[place] * weights[begin + place * second : begin + (place + 1) * second]
    begin += (first + 1) * second
    total = weights[begin + second]
    for place in range(second):
        if two[place] > 0:
            total += two[place] * weights[begin + place]
    return total * SCALE
