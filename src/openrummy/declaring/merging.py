"""Four suits together: the fewest points that they leave when wild cards and needed runs are divided among them."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import product
from operator import add
from typing import TypeAlias

from openrummy.cards import Cards
from openrummy.declaring.suit_runs import MOST_KEPT, NO_LINE, Line, Needs, line_for, naturals

Entry: TypeAlias = tuple[tuple[Line, ...], int]
"""The lines of a suit by the index of its needs, and a mask of the needs that it can meet."""
Suits: TypeAlias = tuple[tuple[Line, ...], tuple[Line, ...], tuple[Line, ...], tuple[Line, ...]]
Split: TypeAlias = tuple[int, ...]  # the index of the needs that each suit meets
Ways: TypeAlias = Callable[[int, int, int, int], tuple[tuple[Split, ...], tuple[Split, ...]]]
"""The ways to divide needs among four suits that can meet those of the masks: of the pure runs alone, and of all runs."""


class Entries(dict[Cards, Entry]):
    """The entries of suits in which the ranks of the mask `wild` are wild, worked out on demand and kept, but not too many.

    A functools cache, which moves an entry to the front at each look-up, takes 3 to 5 in 100 of the time of a hand more.
    """

    def __init__(self, wild: int, needs: tuple[Needs, ...], high: bool, tunnelas: bool) -> None:
        self._wild, self._needs, self._high, self._tunnelas = wild, needs, high, tunnelas

    def __missing__(self, lane: Cards) -> Entry:
        if len(self) >= MOST_KEPT // 4:
            self.clear()
        wild = self._wild if naturals(lane, self._wild) != lane else 0
        lines = tuple(line_for(lane, wild, need, self._high, self._tunnelas) for need in self._needs)
        found = self[lane] = lines, sum(1 << number for number, line in enumerate(lines) if line is not NO_LINE)
        return found


entries_for = lru_cache(maxsize=256)(Entries)


@lru_cache
def ways_for(needs: tuple[Needs, ...], target: Needs) -> Ways:
    """Return the ways to meet `target` among four suits, which are worked out once for each choice of masks."""
    pure, every = splits(needs, (target[0], 0)), splits(needs, target)

    @lru_cache(maxsize=1 << 14)
    def ways(a: int, b: int, c: int, d: int) -> tuple[tuple[Split, ...], tuple[Split, ...]]:
        return _possible(pure, (a, b, c, d)), _possible(every, (a, b, c, d))

    return ways


def _possible(ways: Sequence[Split], masks: Sequence[int]) -> tuple[Split, ...]:
    a, b, c, d = masks
    return tuple(way for way in ways if a >> way[0] & b >> way[1] & c >> way[2] & d >> way[3] & 1)


@lru_cache
def splits(needs: tuple[Needs, ...], target: Needs) -> tuple[Split, ...]:
    """Return the ways to divide `target` among four suits, as indices of `needs`."""
    number = {need: index for index, need in enumerate(needs)}
    shares = product(_quarters(target[0]), _quarters(target[1]))
    return tuple(sorted(tuple(number[need] for need in zip(pure, further, strict=True)) for pure, further in shares))


def _quarters(total: int) -> list[Split]:
    """Return the ways to write `total` as an ordered sum of four numbers."""
    return [parts for parts in product(range(total + 1), repeat=4) if sum(parts) == total]


def least_line(suits: Suits, ways: Sequence[Split], wilds: int) -> Sequence[int]:
    """Return the fewest points that the suits leave, for each number of wild cards up to `wilds`."""
    one, two, three, four = suits
    best: Sequence[int] = NO_LINE
    for a, b, c, d in ways:
        line = together(together(one[a], two[b], wilds), together(three[c], four[d], wilds), wilds)
        best = line if best is NO_LINE else list(map(min, best, line))
    return best


def least(suits: Suits, ways: Sequence[Split], wilds: int, most: int, floor: int) -> int:
    """Return the fewest points, known to be at least `floor`, that the suits leave with `wilds` wild cards, or `most` if that is less."""
    one, two, three, four = suits
    for a, b, c, d in ways:
        w, x, y, z = one[a], two[b], three[c], four[d]
        points = w[wilds] + x[wilds] + y[wilds] + z[wilds]
        if points < most:
            if wilds:
                points = min(map(add, together(w, x, wilds), together(y, z, wilds)[wilds::-1]))
            if points < most:
                most = points
                if points <= floor:
                    break
    return most


def together(a: Sequence[int], b: Sequence[int], wilds: int) -> Sequence[int]:
    """Return the least sums of two lines over the ways to divide each number of wild cards up to `wilds`."""
    # Nearly every hand has three wild cards or fewer, and most of the time is spent here.
    a0, b0 = a[0], b[0]
    if not wilds:
        return (a0 + b0,)
    a1, b1 = a[1], b[1]
    left, right = a0 + b1, a1 + b0
    first = left if left < right else right  # noqa: FURB136 - a call costs more
    if wilds == 1:
        return a0 + b0, first
    a2, b2 = a[2], b[2]
    if wilds == 2:
        return a0 + b0, first, min(a0 + b2, a1 + b1, a2 + b0)
    if wilds == 3:
        return a0 + b0, first, min(a0 + b2, a1 + b1, a2 + b0), min(a0 + b[3], a1 + b2, a2 + b1, a[3] + b0)
    return [min(map(add, a, b[number::-1])) for number in range(wilds + 1)]
