"""The table of a season, from the finished matches at a club's tables.  Pure.

A match counts if two members or more finished it.  Bots and guests are left out, so in each match the members who played are placed among
themselves: a member gets a point for each one behind them, and those who are first have won.  Matches are of one evening
if each ended less than six hours after the one before, in whatever time zone that is.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

import msgspec

EVENING_MS = 6 * 3600 * 1000
LEAST = 2
"""Members in a match that counts."""


class Played(msgspec.Struct, frozen=True):
    """A finished match.  places: of its members, by person; from 1, and equal for a tie."""

    match: str
    ended: int
    places: Mapping[str, int]


class Standing(msgspec.Struct, frozen=True):
    """How a member has done.  place: from 1, shared by those who did equally well.  evenings: on which they finished a match."""

    place: int
    person: str
    points: int
    matches: int
    wins: int
    evenings: int


class SeasonTable(msgspec.Struct, frozen=True):
    """The table of a season.  matches, evenings: that counted."""

    matches: int
    evenings: int
    rows: tuple[Standing, ...]


def season_table(played: Iterable[Played]) -> SeasonTable:
    """Return the table of a season: most points first, then wins, then those who needed fewer matches."""
    counted = sorted((one for one in played if len(one.places) >= LEAST), key=lambda one: (one.ended, one.match))
    evenings = evenings_of([one.ended for one in counted])
    points, matches, wins = defaultdict[str, int](int), defaultdict[str, int](int), defaultdict[str, int](int)
    came: defaultdict[str, set[int]] = defaultdict(set)
    for one, evening in zip(counted, evenings, strict=True):
        for person, place in one.places.items():
            points[person] += sum(place < other for other in one.places.values())
            wins[person] += place == min(one.places.values())
            matches[person] += 1
            came[person].add(evening)
    keys = {person: (-points[person], -wins[person], matches[person]) for person in matches}
    rows = (
        Standing(_place(keys, person), person, points[person], matches[person], wins[person], len(came[person]))
        for person in sorted(keys, key=lambda person: (keys[person], person))
    )
    return SeasonTable(len(counted), len(set(evenings)), tuple(rows))


def evenings_of(ended: Sequence[int]) -> list[int]:
    """Return the number of the evening of each match, by their ends in order."""
    found: list[int] = []
    for number, at in enumerate(ended):
        is_new = number > 0 and at - ended[number - 1] >= EVENING_MS
        found.append(found[-1] + is_new if found else 0)
    return found


def _place(keys: Mapping[str, tuple[int, int, int]], person: str) -> int:
    return 1 + sum(other < keys[person] for other in keys.values())
