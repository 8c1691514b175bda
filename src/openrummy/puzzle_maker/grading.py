"""How hard a puzzle is: how often the levels fail it, as a rating on the scale of the players'."""

from collections.abc import Mapping
from typing import NamedTuple

from openrummy.bots import make_agent
from openrummy.engine.state import View
from openrummy.sim.numbers import Numbering

TRIES = 6
"""Times that each level is asked, with another seed each."""

RATINGS: Mapping[str, float] = {"beginner": 900, "casual": 1300, "good": 1700}
"""The ratings that the levels are taken to have."""

_LEAST, _MOST = 400, 2400


class Picks(NamedTuple):
    """The numbers of the acts that each level chose."""

    by_level: Mapping[str, tuple[int, ...]]

    @property
    def differ(self) -> bool:
        """Whether they do not all choose the same."""
        return len({number for numbers in self.by_level.values() for number in numbers}) > 1

    def failed(self, best: int) -> Mapping[str, int]:
        """Return how often each level missed the act with this number."""
        return {level: sum(number != best for number in numbers) for level, numbers in self.by_level.items()}


def picks(seen: View, numbering: Numbering) -> Picks:
    """Return what the levels do."""
    return Picks(
        {
            level: tuple(
                numbering.number(seen.public, make_agent(level, f"puzzle {seed}").act(seen)) for seed in range(TRIES)
            )
            for level in RATINGS
        }
    )


def rating(failed: Mapping[str, int]) -> int:
    """Return the rating at which the levels fail as often as they did; half a failure more and less keeps it finite."""
    low, high = float(_LEAST), float(_MOST)
    wanted = sum(failed.values()) + 0.5 * len(failed)
    while high - low > 1:
        middle = (low + high) / 2
        expected = sum((TRIES + 1) * chance(middle, RATINGS[level]) for level in failed)
        low, high = (middle, high) if expected < wanted else (low, middle)
    return round(low / 10) * 10


def chance(puzzle: float, player: float) -> float:
    """Return the chance that a player fails a puzzle (Elo's curve)."""
    return 1 / (1 + 10 ** ((player - puzzle) / 400))
