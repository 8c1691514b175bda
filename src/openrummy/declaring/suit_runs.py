"""The fewest points that runs leave of one suit, for every number of wild cards spent.

A lane is the content of a suit: 13 bits in each plane of 64, as in `Cards`, shifted to bit 0.  Its entry is a
table by the least numbers of (pure runs, further runs), of tuples by wild cards spent.  Four facts keep this small and exact:

- a run of six or more cards is two runs, so runs of three to five cards are enough;
- a wild-rank card costs no points, so outside pure runs it is a wild card like any other, and is not in the lane;
- in its own place in a pure run it is one wild card spent;
- a single card with two wild cards is a run, so no set needs to be one card with two wild cards.

Entries are computed on demand and kept: hands of 13 cards have about ten thousand, those of 21 far more, so each table
is limited to `MOST_KEPT`.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, repeat
from typing import NamedTuple, TypeAlias

from openrummy.cards import PLANE, SUIT_MASK, Cards, bits, remove, remove_all
from openrummy.declaring.pure import most_pure, pure_runs, trios

Line: TypeAlias = tuple[int, ...]  # the least points left, by wild cards spent
Needs: TypeAlias = tuple[int, int]  # pure runs and further runs

MOST_WILDS = 32
MOST_KEPT = 60_000  # entries of each table; about 20 MB
NEVER = 1 << 20
NO_LINE: Line = (NEVER,) * MOST_WILDS
LANE_MASK: Cards = SUIT_MASK | SUIT_MASK << PLANE | SUIT_MASK << 2 * PLANE
HIGH = 1 << 13
_NEAR = 0b1111
POINTS = (10, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 10)
_ZEROS: Line = (0,) * MOST_WILDS

_lines: dict[tuple[Cards, int], Line] = {}


def _left_of_line(line: Cards, runs: int) -> Line:
    """Return the points that `runs` runs or more leave of a lane whose aces have a fixed place, low or above the king.

    The result ends with the first 0, or is only NEVER when there are fewer cards than runs.
    """
    found = _lines.get((line, runs))
    if found is None:
        found = _worked_out(line, runs)
        if len(_lines) >= MOST_KEPT:
            _lines.clear()
        _lines[line, runs] = found
    return found


def _worked_out(line: Cards, runs: int) -> Line:
    """Compute a line: each card, from the lowest up, stays loose or starts a run, so each choice of runs is tried in one order only."""
    if line.bit_count() < runs or not line:
        return (NEVER,) if runs else (0,)
    place = (line & -line).bit_length() - 1
    rest = remove(line, place)
    best = [points + POINTS[place] for points in _left_of_line(rest, runs)]
    near, others = rest >> place + 1 & _NEAR, max(0, runs - 1)
    for taken in _SUBSETS[near]:
        after = _left_of_line(remove_all(rest, [place + 1 + each for each in _BITS[taken]]), others)
        _lower(best, after, _WILDS_FOR[taken])
    while len(best) > 1 and best[-2] == 0:
        best.pop()
    return tuple(best)


def _lower(best: list[int], after: Line, cost: int) -> None:
    """Take the lower of `best` and `after` at `cost` more wild cards, in place."""
    short = cost + len(after) - len(best)
    if short > 0:
        best.extend([best[-1]] * short)
    best[cost:] = map(min, best[cost:], chain(after, repeat(after[-1])))


_BITS = tuple(tuple(bits(mask)) for mask in range(16))
_SUBSETS = tuple(tuple(part for part in range(16) if not part & ~mask) for mask in range(16))
_WILDS_FOR = tuple(max(mask.bit_length() + 1, 3) - 1 - mask.bit_count() for mask in range(16))


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


@lru_cache(maxsize=MOST_KEPT)
def left(lane: Cards, runs: int, high: bool, tunnelas: bool) -> Line:
    """Return the points that `runs` runs or more leave of a lane without wild cards.

    With `tunnelas` tunnelas count as runs.  Aces are low, or low or high with `high`.
    """
    if lane.bit_count() < runs:
        return NO_LINE
    lines = [line + _ZEROS[len(line) :] for line in (_left_of_line(one, runs) for one in _placed(lane, high=high))]
    if tunnelas:
        lines += [left(remove_all(lane, trio), max(0, runs - 1), high, tunnelas) for trio in trios(lane)]
    return tuple(map(min, zip(*lines, strict=True)))


def points_of_lane(lane: Cards) -> int:
    """Return the points of all cards of a lane."""
    return sum(POINTS[place] for plane in range(3) for place in bits(lane >> PLANE * plane & SUIT_MASK))


def naturals(lane: Cards, wild: int) -> Cards:
    """Return the lane without the cards whose ranks are in the mask `wild`."""
    return lane & ~(wild * (1 | 1 << PLANE | 1 << 2 * PLANE))


@lru_cache(maxsize=MOST_KEPT)
def line_for(lane: Cards, wild: int, needs: Needs, high: bool, tunnelas: bool) -> Line:
    """Return the points left of a lane, wild-rank cards included, if it has to hold the runs of `needs`."""
    pure, further = needs
    if pure:
        if most_pure(lane, pure, high=high, tunnelas=tunnelas) < pure:
            return NO_LINE
        parts = [
            _shifted(
                line_for(remove_all(lane, run), wild, (pure - 1, further), high, tunnelas),
                sum(wild >> place & 1 for place in run),
            )
            for run in pure_runs(lane, high=high, tunnelas=tunnelas)
        ]
        return _lowest(parts)
    return left(naturals(lane, wild), further, high, tunnelas)


def _shifted(line: Line, cost: int) -> Line:
    return NO_LINE[:cost] + line[: MOST_WILDS - cost] if cost and line is not NO_LINE else line


def _lowest(lines: list[Line]) -> Line:
    lines = [line for line in lines if line is not NO_LINE]
    return tuple(map(min, zip(*lines, strict=True))) if lines else NO_LINE


@lru_cache(maxsize=MOST_KEPT)
def pure_left(lane: Cards, wild: int, high: bool, tunnelas: bool) -> int:
    """Return the points that pure runs leave of a lane; wild-rank cards in their own place cost nothing."""
    without = points_of_lane(naturals(lane, wild))
    runs = pure_runs(lane, high=high, tunnelas=tunnelas)
    return min((pure_left(remove_all(lane, run), wild, high, tunnelas) for run in runs), default=without)


def pure_only(lane: Cards, wild: int, high: bool, tunnelas: bool) -> Iterator[tuple[int, ...]]:
    """Yield the pure runs that leave the points of `pure_left`."""
    points = pure_left(lane, wild, high, tunnelas)
    for run in pure_runs(lane, high=high, tunnelas=tunnelas):
        rest = remove_all(lane, run)
        if pure_left(rest, wild, high, tunnelas) == points:
            yield run
            yield from pure_only(rest, wild, high, tunnelas)
            return


class Run(NamedTuple):
    """A run or tunnela of one suit: the places of its natural cards, and the number of wild cards.  pure: it must stay pure."""

    places: tuple[int, ...]
    wilds: int
    pure: bool


def runs_of(lane: Cards, wild: int, needs: Needs, wilds: int, high: bool, tunnelas: bool) -> Iterator[Run]:
    """Yield the runs that leave the points of `line_for` with `wilds` wild cards."""
    points = line_for(lane, wild, needs, high, tunnelas)[wilds]
    for run, cost, after in _first_runs(lane, wild, needs, high=high, tunnelas=tunnelas):
        rest, rest_wild = (lane, wild) if needs[0] else (naturals(lane, wild), 0)
        rest = remove_all(rest, run.places)
        if cost <= wilds and line_for(rest, rest_wild, after, high, tunnelas)[wilds - cost] == points:
            yield run
            yield from runs_of(rest, rest_wild, after, wilds - cost, high, tunnelas)
            return
    for line in _placed(naturals(lane, wild), high=high):
        if _at(_left_of_line(line, needs[1]), wilds) == points:
            yield from _runs_of_line(line, needs[1], wilds)
            return


def _first_runs(
    lane: Cards, wild: int, needs: Needs, *, high: bool, tunnelas: bool
) -> Iterator[tuple[Run, int, Needs]]:
    """Yield each run that may come first for `needs`, with its wild cards, those in their own place included, and the remaining needs."""
    pure, further = needs
    if pure:
        for places in pure_runs(lane, high=high, tunnelas=tunnelas):
            yield Run(places, 0, pure=True), sum(wild >> place & 1 for place in places), (pure - 1, further)
    elif tunnelas:
        after = 0, max(0, further - 1)
        yield from ((Run(trio, 0, pure=True), 0, after) for trio in trios(naturals(lane, wild)))


def _at(line: Line, wilds: int) -> int:
    return line[min(wilds, len(line) - 1)]


def _runs_of_line(line: Cards, runs: int, wilds: int) -> Iterator[Run]:
    while line:
        points = _at(_left_of_line(line, runs), wilds)
        place = (line & -line).bit_length() - 1
        line = remove(line, place)
        if _at(_left_of_line(line, runs), wilds) + POINTS[place] == points:
            continue
        runs = max(0, runs - 1)
        for taken in _SUBSETS[line >> place + 1 & _NEAR]:
            more = [place + 1 + each for each in _BITS[taken]]
            cost, rest = _WILDS_FOR[taken], remove_all(line, more)
            if cost <= wilds and _at(_left_of_line(rest, runs), wilds - cost) == points:
                yield Run(tuple(one % 13 for one in (place, *more)), cost, pure=False)
                line, wilds = rest, wilds - cost
                break
