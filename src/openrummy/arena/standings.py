"""The result of an arena: duplicates won, points, and ratings with 95 % intervals.

Ratings are Bradley and Terry's: each match compares every two bots at it, and 400 points are ten wins to one; their mean is 1500.  Intervals come
from drawing packs anew with replacement (bootstrap), so matches of one pack, which share its cards, are drawn together.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import log10
from random import Random
from statistics import fmean

import msgspec

from openrummy.arena.played import Arena, PlayedMatch, fixtures
from openrummy.sim.intervals import Interval, deviation_interval, wilson

RESAMPLES = 400
MEAN = 1500.0
_ROUNDS = 60
_PRIOR = 0.5
"""Wins and losses of each bot against every other that are added: without them a bot that won everything would have no finite rating."""


class Duel(msgspec.Struct, frozen=True):
    """Two bots by their duplicates: `one` won, halved and lost.  rate_95: of duplicates won, a halved one as one half.

    margin, margin_95: points a match by which `one` did better.
    """

    one: int
    other: int
    won: int
    halved: int
    lost: int
    rate_95: Interval
    margin: float
    margin_95: Interval


class Standing(msgspec.Struct, frozen=True):
    """A bot: its rating, matches, wins (a tie shared), points a match, and its faults by code."""

    entrant: int
    name: str
    rating: float
    rating_95: Interval
    matches: int
    wins: float
    points: float
    faults: dict[str, int]


class Standings(msgspec.Struct, frozen=True):
    """The result of an arena, the best bot first.  matches, packs: played.  unfinished: abandoned at a limit."""

    bots: tuple[Standing, ...]
    duels: tuple[Duel, ...]
    matches: int
    packs: int
    decisions: int
    unfinished: int


class _Side(msgspec.Struct):
    """A bot in the matches of one table and pack: what its seats came to.  share: of wins."""

    seats: int = 0
    share: float = 0.0
    points: float = 0.0


Wins = dict[tuple[int, int], float]


def standings(arena: Arena, played: Sequence[PlayedMatch], *, lowest_wins: bool) -> Standings:
    """Return the standings after these matches; only complete duplicates count for `duels`."""
    packs = _by_pack(played)
    ratings = _ratings(len(arena.entrants), list(packs.values()))
    bots = [_standing(arena, number, played, ratings[number]) for number in range(len(arena.entrants))]
    return Standings(
        tuple(sorted(bots, key=lambda bot: (-bot.rating, bot.entrant))),
        tuple(_duels(arena, played, lowest_wins=lowest_wins)),
        len(played),
        len(packs),
        sum(each.decisions for each in played),
        sum(not each.winners for each in played),
    )


def _by_pack(played: Iterable[PlayedMatch]) -> Mapping[int, list[PlayedMatch]]:
    found: defaultdict[int, list[PlayedMatch]] = defaultdict(list)
    for each in sorted(played, key=lambda one: one.fixture.number):
        found[each.fixture.pack].append(each)
    return found


def _standing(arena: Arena, number: int, played: Sequence[PlayedMatch], rating: tuple[float, Interval]) -> Standing:
    faults: defaultdict[str, int] = defaultdict(int)
    side, matches = _Side(), 0
    for each in played:
        matches += number in each.fixture.seats
        _add(side, each, number)
        for fault in each.faults:
            if each.fixture.seats[fault.seat] == number:
                faults[fault.code] += 1
    points = side.points / side.seats if side.seats else 0.0
    return Standing(number, arena.entrants[number].name, *rating, matches, side.share, points, dict(faults))


def _add(side: _Side, match: PlayedMatch, number: int) -> None:
    for seat, entrant in enumerate(match.fixture.seats):
        if entrant == number:
            side.seats += 1
            side.share += 1 / len(match.winners) if seat in match.winners else 0.0
            side.points += match.totals[seat]


def _duels(arena: Arena, played: Sequence[PlayedMatch], *, lowest_wins: bool) -> Iterable[Duel]:
    tables: defaultdict[tuple[int, tuple[int, ...]], list[PlayedMatch]] = defaultdict(list)
    for each in played:
        tables[each.fixture.pack, tuple(sorted(set(each.fixture.seats)))].append(each)
    whole = _size_of_duplicate(arena)
    duplicates = [(set(bots), matches) for (_, bots), matches in tables.items() if len(matches) == whole[bots]]
    for one, other in combinations(range(len(arena.entrants)), 2):
        found = [_compared(matches, one, other) for bots, matches in duplicates if {one, other} <= bots]
        if found:
            yield _duel(one, other, found, -1 if lowest_wins else 1)


def _size_of_duplicate(arena: Arena) -> Mapping[tuple[int, ...], int]:
    """Return how many matches the duplicate of each table has."""
    sizes: defaultdict[tuple[int, ...], int] = defaultdict(int)
    for each in fixtures(msgspec.structs.replace(arena, packs=1)):
        sizes[tuple(sorted(set(each.seats)))] += 1
    return sizes


def _compared(matches: Sequence[PlayedMatch], one: int, other: int) -> tuple[float, float]:
    """Return by how many wins and points a seat `one` did better than `other` in a duplicate."""
    sides = _Side(), _Side()
    for each in matches:
        for side, number in zip(sides, (one, other), strict=True):
            _add(side, each, number)
    mine, theirs = sides
    return (
        mine.share / mine.seats - theirs.share / theirs.seats,
        mine.points / mine.seats - theirs.points / theirs.seats,
    )


def _duel(one: int, other: int, found: Sequence[tuple[float, float]], sign: int) -> Duel:
    won, lost = sum(wins > 1e-9 for wins, _ in found), sum(wins < -1e-9 for wins, _ in found)
    halved = len(found) - won - lost
    margins = [sign * points for _, points in found]
    mean = fmean(margins)
    spread = deviation_interval(mean, len(margins), sum((margin - mean) ** 2 for margin in margins))
    return Duel(one, other, won, halved, lost, wilson(won + halved / 2, len(found)), mean, spread)


def _ratings(entrants: int, packs: Sequence[Sequence[PlayedMatch]]) -> list[tuple[float, Interval]]:
    """Return the rating of each with its interval, from a generator that always begins alike."""
    wins = [_wins(matches) for matches in packs]
    best = _bradley_terry(entrants, wins)
    if len(packs) < 2:
        return [(rating, (-float("inf"), float("inf"))) for rating in best]
    chance = Random("ratings")
    drawn = [_bradley_terry(entrants, chance.choices(wins, k=len(wins))) for _ in range(RESAMPLES)]
    return [(rating, _middle_95(sorted(each[number] for each in drawn))) for number, rating in enumerate(best)]


def _middle_95(values: Sequence[float]) -> Interval:
    cut = len(values) // 40
    return values[cut], values[-1 - cut]


def _wins(matches: Iterable[PlayedMatch]) -> Wins:
    """Return how often each was placed before each other; a match counts once for two bots, however many seats they have."""
    found: defaultdict[tuple[int, int], float] = defaultdict(float)
    for match in matches:
        if match.winners:
            seats = [*enumerate(match.fixture.seats)]
            pairs = [(a, b, x, y) for a, x in seats for b, y in seats if x != y]
            weight = {(x, y): 1 / sum((x, y) == pair[2:] for pair in pairs) for _, _, x, y in pairs}
            for a, b, x, y in pairs:
                if match.places[a] <= match.places[b]:
                    found[x, y] += weight[x, y] / (1 + (match.places[a] == match.places[b]))
    return dict(found)


def _bradley_terry(entrants: int, wins: Iterable[Wins]) -> list[float]:
    """Return ratings by the usual iteration (Hunter 2004)."""
    beat = [[0.0 if one == other else _PRIOR for other in range(entrants)] for one in range(entrants)]
    for each in wins:
        for (one, other), number in each.items():
            beat[one][other] += number
    totals, strengths = [sum(row) for row in beat], [1.0] * entrants
    for _ in range(_ROUNDS):
        strengths = [
            totals[one]
            / sum(
                (beat[one][other] + beat[other][one]) / (strengths[one] + strengths[other])
                for other in range(entrants)
                if other != one
            )
            for one in range(entrants)
        ]
        middle = fmean(log10(strength) for strength in strengths)
        strengths = [strength / 10**middle for strength in strengths]
    return [MEAN + 400 * log10(strength) for strength in strengths]
