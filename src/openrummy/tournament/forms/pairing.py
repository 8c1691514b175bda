"""The pairing of a round of a Swiss: equal scores together, and nobody twice with the same player if that can be.

Tables of two get the fewest rematches that there can be, exactly.  For larger tables exchanges are tried until none makes it
better, since finding the fewest is a hard problem.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import TypeAlias

import msgspec

from openrummy.tournament.forms.matching import NOBODY, most_pairs

Met: TypeAlias = Mapping[int, Counter[int]]
"""How often each player has met each other."""

_REMATCH = 10**12
"""One rematch costs more than any difference of scores."""
_NEAR = 3
"""How many tables away a partner for an exchange is sought first."""


class Field(msgspec.Struct, frozen=True):
    """The players of a round.  order: the best first.  scores: so far.  met: before."""

    order: Sequence[int]
    scores: Mapping[int, int]
    met: Met

    def rematches(self, table: Sequence[int]) -> int:
        """Return how often players of `table` have met before."""
        return sum(self.met[one][other] for one, other in combinations(table, 2))

    def cost(self, player: int, others: Sequence[int]) -> int:
        """Return how badly a player fits with others: their rematches, then the differences of scores."""
        met, score = self.met[player], self.scores[player]
        return sum(_REMATCH * met[other] + (score - self.scores[other]) ** 2 for other in others)


def grouped(field: Field, sizes: Sequence[int]) -> list[list[int]]:
    """Return the tables of a round, the best first.  sizes: of them, which add up to the players."""
    left = iter(field.order)
    tables = [[next(left) for _ in range(size)] for size in sizes]
    _exchange(field, tables)
    if set(sizes) == {2} and any(map(field.rematches, tables)):
        return _exactly(field, tables)
    return tables


def _exchange(field: Field, tables: list[list[int]]) -> None:
    """Exchange players who meet again for others while that makes it better."""
    while True:
        better = [_settled(field, tables, number) for number in range(len(tables)) if field.rematches(tables[number])]
        if not any(better):
            return


def _settled(field: Field, tables: list[list[int]], number: int) -> bool:
    """Make the exchange that is best for a table with a rematch, near it if possible; return whether there was one."""
    near = range(max(0, number - _NEAR), min(len(tables), number + _NEAR + 1))
    return _best_exchange(field, tables, number, near) or _best_exchange(field, tables, number, range(len(tables)))


def _best_exchange(field: Field, tables: list[list[int]], number: int, others: range) -> bool:
    best, found = 0, None
    for place, mine in enumerate(tables[number]):
        here = _without(tables[number], place)
        left = field.cost(mine, here)
        for other in others:
            if other == number:
                continue
            for seat, theirs in enumerate(tables[other]):
                there = _without(tables[other], seat)
                change = field.cost(theirs, here) + field.cost(mine, there) - left - field.cost(theirs, there)
                if change < best:
                    best, found = change, (place, other, seat)
    if found is None:
        return False
    place, other, seat = found
    tables[number][place], tables[other][seat] = tables[other][seat], tables[number][place]
    return True


def _without(table: list[int], place: int) -> list[int]:
    return table[:place] + table[place + 1 :]


def _exactly(field: Field, tables: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return pairs with the fewest rematches, changing as few of `tables` as that needs."""
    place = {player: number for number, player in enumerate(field.order)}
    edges = [
        sorted(
            (place[other] for other in field.order if other != player and not field.met[player][other]),
            key=lambda other, player=player: abs(field.scores[field.order[other]] - field.scores[player]),  # type: ignore[misc]
        )
        for player in field.order
    ]
    kept = {place[one]: place[other] for one, other in tables if not field.met[one][other]}
    mate = most_pairs(edges, kept | {other: one for one, other in kept.items()})
    pairs = [(one, other) for one, other in enumerate(mate) if one < other]
    alone = [one for one, other in enumerate(mate) if other == NOBODY]
    pairs += zip(alone[::2], alone[1::2], strict=True)
    return [[field.order[one], field.order[other]] for one, other in sorted(pairs)]
