"""The comparison of a duplicate: the points of a deal beside those of everybody who had the same cards in the same seat."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

import msgspec

from openrummy.tournament.model import Sitting, Tournament

Compare: TypeAlias = Callable[[int, Sequence[int]], Fraction]
"""From a player's points and those of the others in the same place to what the pack brings."""


class Result(msgspec.Struct, frozen=True):
    """A player's result with a pack."""

    player: int
    points: int
    match: str


class Place(msgspec.Struct, frozen=True):
    """A seat of a pack with everybody who sat there.  round, number: of the pack, from 1; seat: from 0."""

    round: int
    number: int
    seat: int
    results: tuple[Result, ...]

    def share(self, compare: Compare, player: int) -> Fraction:
        """Return what the pack brought a player who sat there."""
        mine = next(one.points for one in self.results if one.player == player)
        return compare(mine, [one.points for one in self.results if one.player != player])


def beaten(mine: int, others: Sequence[int]) -> Fraction:
    """Return the share of the others who are beaten, a tie counting half; a half if there is nobody."""
    won = sum(2 * (mine > one) + (mine == one) for one in others)
    return Fraction(won, 2 * len(others)) if others else Fraction(1, 2)


def ahead(mine: int, others: Sequence[int]) -> Fraction:
    """Return by how many points it is more than the average of the others; 0 if there is nobody."""
    return mine - Fraction(sum(others), len(others)) if others else Fraction(0)


COMPARISONS: Mapping[str, tuple[Compare, Fraction]] = {
    "match_points": (beaten, Fraction(1, 2)),
    "difference": (ahead, Fraction(0)),
}
"""By the option: what a pack brings, and what it brings to somebody who sits out."""


def places_of(tournament: Tournament, rounds: int) -> Iterator[Place]:
    """Yield every seat of every pack of the first rounds, each with its results."""
    for number, tables in enumerate(tournament.rounds[:rounds], 1):
        found = defaultdict[tuple[int, int], list[Result]](list)
        for table in tables:
            for board, sitting in enumerate(table.sittings, 1):
                for seat, result in _results(sitting):
                    found[board, seat].append(result)
        for (board, seat), results in sorted(found.items()):
            yield Place(number, board, seat, tuple(results))


def _results(sitting: Sitting) -> Iterator[tuple[int, Result]]:
    for seat, (player, points) in enumerate(zip(sitting.players, sitting.points or (), strict=False)):
        yield seat, Result(player, points, sitting.match)


@lru_cache(maxsize=8)  # every seat of a view asks
def scores(tournament: Tournament, scoring: str, packs: int) -> tuple[Mapping[int, Fraction], ...]:
    """Return what each round whose packs are shown brought every entrant.  packs: of a round."""
    compare, sitting_out = COMPARISONS[scoring]
    found = [dict.fromkeys(range(len(tournament.entrants)), Fraction(0)) for _ in range(tournament.shown)]
    for place in places_of(tournament, tournament.shown):
        for result in place.results:
            found[place.round - 1][result.player] += place.share(compare, result.player)
    for score, tables in zip(found, tournament.rounds, strict=False):
        for table in tables:
            if len(table.players) == 1:
                score[table.players[0]] += packs * sitting_out
    return tuple(found)


def total(rounds: Sequence[Mapping[int, Fraction]]) -> dict[int, Fraction]:
    """Return the sum of the scores of some rounds, empty for none."""
    return {player: sum((one[player] for one in rounds), Fraction(0)) for player in (rounds[0] if rounds else ())}


def shown(value: Fraction) -> str:
    """Return a score with two decimals, rounded half up: `2.67`, `-0.50`."""
    hundredths = (value * 200 + 1) // 2
    whole, rest = divmod(abs(hundredths), 100)
    return f"{'-' if hundredths < 0 else ''}{whole}.{rest:02}"
