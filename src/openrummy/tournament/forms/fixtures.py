"""The fixtures of a league: groups by lot, and in each everybody against everybody by the circle method.

Source: R. Schurig, 1886; FIDE Handbook C.05, annex 1.
"""

from collections.abc import Sequence
from itertools import accumulate, pairwise

from openrummy.shuffle import shuffled
from openrummy.tournament.draw import table_sizes
from openrummy.tournament.model import Tournament

Pairs = tuple[tuple[int, int], ...]


def groups_of(tournament: Tournament, largest: int) -> tuple[tuple[int, ...], ...]:
    """Return the groups in which the entrants meet, as even as possible."""
    players = tuple(range(len(tournament.entrants)))
    lot = shuffled(players, tournament.secret, tournament.nonces, 1)
    ends = accumulate(table_sizes(len(lot), largest), initial=0)
    return tuple(lot[begin:end] for begin, end in pairwise(ends))


def rounds_of(group: Sequence[int]) -> tuple[Pairs, ...]:
    """Return the pairs of each round of a group: everybody meets everybody once, and with an odd number one rests in each round."""
    ring: list[int | None] = [*group, *([None] if len(group) % 2 else [])]
    found = []
    for number in range(len(ring) - 1):
        half = len(ring) // 2
        sides = zip(ring[:half], reversed(ring[half:]), strict=True)
        pairs = [(one, other) for one, other in sides if one is not None and other is not None]
        found.append(tuple((other, one) if number % 2 else (one, other) for one, other in pairs))
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return tuple(found)
