"""The fewest points that runs leave of one suit, for every number of wild cards spent.

A lane is the content of a suit: 13 bits in each plane of 64, as in `Cards`, shifted to bit 0.  Its entry is a
table by the least numbers of (pure runs, further runs), of tuples by wild cards spent.  Four facts keep this small and exact:

- a run of six or more cards is two runs, so runs of three to five cards are enough;
- a wild-rank card costs no points, so outside pure runs it is a wild card like any other, and is not in the lane;
- in its own place in a pure run it is one wild card spent;
- a single card with two wild cards is a run, so no set needs to be one card with two wild cards.

Lines are worked out on demand and kept: hands of 13 cards have about ten thousand, those of 21 far more, so each cache is
limited to `MOST_KEPT`.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, repeat
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from openrummy.cards import PLANE, Cards, bits, remove, remove_all
from openrummy.declaring.pure import most_pure, pure_runs, trios
from openrummy.declaring.rules import POINTS, points_of

Line: TypeAlias = tuple[int, ...]  # the least points left, by wild cards spent
Needs: TypeAlias = tuple[int, int]  # pure runs and further runs
Places: TypeAlias = tuple[int, ...]

MOST_WILDS = 32
MOST_KEPT = 60_000  # lines in each cache; about 20 MB
NEVER = 1 << 20
NO_LINE: Line = (NEVER,) * MOST_WILDS
HIGH = 1 << 13
_NEAR = 0b1111
_ZEROS: Line = (0,) * MOST_WILDS


@lru_cache(maxsize=MOST_KEPT)
def left_of_line(line: Cards, runs: int) -> Line:
    """Return the points that `runs` runs or more leave of a lane whose aces have a fixed place, low or above the king.

    The result ends with the first 0, or is only NEVER when there are fewer cards than runs.  Each card, from the lowest up,
    stays loose or starts a run, so each choice of runs is tried in one order only.
    """
    if line.bit_count() < runs or not line:
        return (NEVER,) if runs else (0,)
    place, others = _lowest_place(line), max(0, runs - 1)
    best = [points + POINTS[place] for points in left_of_line(remove(line, place), runs)]
    for _, cost, rest in _begun(line):
        _lower(best, left_of_line(rest, others), cost)
    while len(best) > 1 and best[-2] == 0:
        best.pop()
    return tuple(best)


def _lowest_place(line: Cards) -> int:
    return (line & -line).bit_length() - 1


def _begun(line: Cards) -> Iterator[tuple[Places, int, Cards]]:
    """Yield each run of the lowest card and some of the next four places, its wild cards, and the cards that it leaves."""
    place = _lowest_place(line)
    rest = remove(line, place)
    for near, cost in _BEGUN[rest >> place + 1 & _NEAR]:
        more = [place + each for each in near]
        yield (place, *more), cost, remove_all(rest, more)


_BEGUN = tuple(
    tuple(
        (tuple(1 + each for each in bits(part)), max(part.bit_length(), 2) - part.bit_count())
        for part in range(16)
        if not part & ~near
    )
    for near in range(16)
)
"""By the places held of the four after the first card: each choice of them, and the wild cards that its run needs."""


def _lower(best: list[int], after: Line, cost: int) -> None:
    """Take the lower of `best` and `after` at `cost` more wild cards, in place."""
    short = cost + len(after) - len(best)
    if short > 0:
        best.extend([best[-1]] * short)
    best[cost:] = map(min, best[cost:], chain(after, repeat(after[-1])))


def _placed(lane: Cards, *, high: bool) -> Iterator[Cards]:
    """Yield the lane with each choice of aces above the king."""
    yield lane
    while high and lane & 1:
        lane = remove(lane, 0)
        aces = HIGH
        while lane & aces:
            aces <<= PLANE
        lane |= aces
        yield lane


def naturals(lane: Cards, wild: int) -> Cards:
    """Return the lane without the cards whose ranks are in the mask `wild`."""
    return lane & ~(wild * (1 | 1 << PLANE | 1 << 2 * PLANE))


@lru_cache(maxsize=MOST_KEPT)
def line_for(lane: Cards, wild: int, needs: Needs, high: bool, tunnelas: bool) -> Line:
    """Return the points left of a lane, wild-rank cards included, if it has to hold the runs of `needs`.

    With `tunnelas` tunnelas count as runs.  Aces are low, or low or high with `high`.
    """
    pure, further = needs
    if wild and not pure:
        return line_for(naturals(lane, wild), 0, needs, high, tunnelas)
    if most_pure(lane, pure, high=high, tunnelas=tunnelas) < pure if pure else lane.bit_count() < further:
        return NO_LINE
    lines = [
        _shifted(line_for(remove_all(lane, run), wild, after, high, tunnelas), cost)
        for run, cost, after in _first_runs(lane, wild, needs, high=high, tunnelas=tunnelas)
    ]
    if not pure:
        lines += [
            line + _ZEROS[len(line) :] for line in (left_of_line(one, further) for one in _placed(lane, high=high))
        ]
    lines = [line for line in lines if line is not NO_LINE]
    return tuple(map(min, zip(*lines, strict=True))) if lines else NO_LINE


def _shifted(line: Line, cost: int) -> Line:
    return NO_LINE[:cost] + line[: MOST_WILDS - cost] if cost and line is not NO_LINE else line


def _first_runs(
    lane: Cards, wild: int, needs: Needs, *, high: bool, tunnelas: bool
) -> Iterator[tuple[Places, int, Needs]]:
    """Yield each pure run or tunnela that may come first, with the wild cards in their own place in it, and the remaining needs."""
    pure, further = needs
    if pure:
        for run in pure_runs(lane, high=high, tunnelas=tunnelas):
            yield run, sum(wild >> place & 1 for place in run), (pure - 1, further)
    elif tunnelas:
        yield from ((trio, 0, (0, max(0, further - 1))) for trio in trios(lane))


@lru_cache(maxsize=MOST_KEPT)
def outside_pure(lane: Cards, wild: int, high: bool, tunnelas: bool) -> tuple[int, tuple[Places, ...]]:
    """Return the points that pure runs leave of a lane, and these runs; wild-rank cards in their own place cost nothing."""
    ways = [
        (run, outside_pure(remove_all(lane, run), wild, high, tunnelas))
        for run in pure_runs(lane, high=high, tunnelas=tunnelas)
    ]
    found = ((points, (run, *others)) for run, (points, others) in ways)
    return min(found, key=itemgetter(0), default=(points_of(naturals(lane, wild)), ()))


class Run(NamedTuple):
    """A run or tunnela of one suit: the places of its natural cards, and the number of wild cards.  pure: it must stay pure."""

    places: Places
    wilds: int
    pure: bool


def runs_of(lane: Cards, wild: int, needs: Needs, wilds: int, high: bool, tunnelas: bool) -> Iterator[Run]:
    """Yield the runs that leave the points of `line_for` with `wilds` wild cards."""
    points = line_for(lane, wild, needs, high, tunnelas)[wilds]
    lane, wild = (lane, wild) if needs[0] else (naturals(lane, wild), 0)
    for run, cost, after in _first_runs(lane, wild, needs, high=high, tunnelas=tunnelas):
        rest = remove_all(lane, run)
        if cost <= wilds and line_for(rest, wild, after, high, tunnelas)[wilds - cost] == points:
            yield Run(run, 0, pure=True)
            yield from runs_of(rest, wild, after, wilds - cost, high, tunnelas)
            return
    line = next(one for one in _placed(lane, high=high) if _at(one, needs[1], wilds) == points)
    yield from _runs_of_line(line, needs[1], wilds)


def _at(line: Cards, runs: int, wilds: int) -> int:
    points = left_of_line(line, runs)
    return points[min(wilds, len(points) - 1)]


def _runs_of_line(line: Cards, runs: int, wilds: int) -> Iterator[Run]:
    while line:
        place, points = _lowest_place(line), _at(line, runs, wilds)
        rest = remove(line, place)
        if _at(rest, runs, wilds) + POINTS[place] == points:
            line = rest
            continue
        runs = max(0, runs - 1)
        begun = (step for step in _begun(line) if step[1] <= wilds)
        run, cost, line = next(step for step in begun if _at(step[2], runs, wilds - step[1]) == points)
        yield Run(tuple(one % 13 for one in run), cost, pure=False)
        wilds -= cost
