"""Four suits together: the fewest points that they leave when wild cards and needed runs are divided among them."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from operator import add
from typing import TypeAlias

from openrummy.declaring.suit_runs import NO_LINE, Line, Needs

Entry: TypeAlias = tuple[tuple[Line, ...], int]
"""The lines of a suit by the index of its needs, and a mask of the needs that it can meet."""
Entries: TypeAlias = tuple[Entry, Entry, Entry, Entry]
Split: TypeAlias = tuple[int, int, int, int]  # the index of the needs that each suit meets


def entry_of(lines: tuple[Line, ...]) -> Entry:
    """Return the entry of a suit with these lines."""
    return lines, sum(1 << number for number, line in enumerate(lines) if line is not NO_LINE)


class Ways:
    """The ways to divide the needs among four suits, for each choice of needs that the suits can meet; filled on demand.

    Two lists each: the ways that meet only the pure runs, and those that meet all runs.
    """

    def __init__(self, needs: tuple[Needs, ...], target: Needs) -> None:
        self._width = len(needs)
        self._all = splits(needs, (target[0], 0)), splits(needs, target)
        self._open: dict[int, tuple[tuple[Split, ...], tuple[Split, ...]]] = {}

    def of(self, entries: Entries) -> tuple[tuple[Split, ...], tuple[Split, ...]]:
        """Return the ways that are possible with these suits."""
        (_, a), (_, b), (_, c), (_, d) = entries
        width = self._width
        return self._open.get(a | (b | (c | d << width) << width) << width) or self._worked_out(a, b, c, d)

    def _worked_out(self, a: int, b: int, c: int, d: int) -> tuple[tuple[Split, ...], tuple[Split, ...]]:
        pure, all_runs = (
            tuple(way for way in ways if a >> way[0] & b >> way[1] & c >> way[2] & d >> way[3] & 1)
            for ways in self._all
        )
        width = self._width
        found = self._open[a | (b | (c | d << width) << width) << width] = pure, all_runs
        return found


@lru_cache
def splits(needs: tuple[Needs, ...], target: Needs) -> tuple[Split, ...]:
    """Return the ways to divide `target` among four suits, as indices of `needs`."""
    number = {need: index for index, need in enumerate(needs)}
    shares = product(_quarters(target[0]), _quarters(target[1]))
    return tuple(
        sorted((number[p[0], f[0]], number[p[1], f[1]], number[p[2], f[2]], number[p[3], f[3]]) for p, f in shares)
    )


def _quarters(total: int) -> tuple[Split, ...]:
    """Return the ways to write `total` as an ordered sum of four numbers."""
    return tuple(
        (a, b, c, total - a - b - c)
        for a in range(total + 1)
        for b in range(total - a + 1)
        for c in range(total - a - b + 1)
    )


def least_line(entries: Entries, ways: Sequence[Split], wilds: int) -> Sequence[int]:
    """Return the fewest points that the suits leave, for each number of wild cards up to `wilds`."""
    (one, _), (two, _), (three, _), (four, _) = entries
    best: Sequence[int] = NO_LINE
    for a, b, c, d in ways:
        line = together(together(one[a], two[b], wilds), together(three[c], four[d], wilds), wilds)
        best = line if best is NO_LINE else list(map(min, best, line))
    return best


def least(entries: Entries, ways: Sequence[Split], wilds: int, most: int, floor: int) -> int:
    """Return the fewest points, known to be at least `floor`, that the suits leave with `wilds` wild cards, or `most` if that is less."""
    (one, _), (two, _), (three, _), (four, _) = entries
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
