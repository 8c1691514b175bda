"""How a match changes ratings, values in and out.

A match is a comparison of each pair of its players, by openskill's Thurstone-Mosteller model.  Of more than two players each pair counts
2/players: the pairs of one match share its luck, so they tell less than as many matches of two (`docs/ratings.md` has the sum).
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import sqrt
from typing import NamedTuple, TypeAlias, TypeVar

import msgspec
from openskill.models import ThurstoneMostellerFull

MEAN = 1500.0
LUCK = 212.0
"""By how much one performance differs from the next.  400 points between two players are then ten wins to one."""
SPREAD = 250.0
"""The uncertainty of a player of whom nothing is known."""
CHANGE = 3.0
"""By how much a player may have changed from one match to the next."""
DRAW = 10.0
_SURE = 1.96
PROVISIONAL = 160
"""A rating that is less certain than this is marked with a question mark."""

_MODEL = ThurstoneMostellerFull(mu=MEAN, sigma=SPREAD, beta=LUCK, epsilon=DRAW, tau=CHANGE, gamma=lambda *_: 1.0)


class Skill(msgspec.Struct, frozen=True):
    """All that is known of a player in a game: a normal distribution.  matches: from which it is known."""

    mean: float = MEAN
    spread: float = SPREAD
    matches: int = 0

    @property
    def shown(self) -> int:
        """The number that is shown."""
        return round(self.mean)

    @property
    def margin(self) -> int:
        """Half of the interval that holds the true number 95 times in 100."""
        return round(_SURE * self.spread)

    @property
    def is_provisional(self) -> bool:
        """Whether too little is known for the number to be relied on."""
        return self.margin > PROVISIONAL


NEW = Skill()


class _Learned(NamedTuple):
    """From one pair.  mean: its change.  certainty: what is added to the inverse of the squared spread."""

    mean: float
    certainty: float


_One = TypeVar("_One")
_Pair: TypeAlias = tuple[_One, _One]


class Finisher(msgspec.Struct, frozen=True):
    """A seat at the end of a match.  who: has the rating; bots of one level share theirs.  place: from 1, shared by equals.

    left: the seat was left for good, or a bot played for its person when the match ended.
    """

    who: str
    place: int
    left: bool = False


def rated(seats: Sequence[Finisher], before: Mapping[str, Skill]) -> dict[str, Skill]:
    """Return the skill after a match of each player whom it says something about; whoever is not in `before` is new.

    Those who stayed are compared by their places.  Whoever left loses to each of them as to an equal, and nothing is said of two who left.
    """
    learned: dict[str, list[_Learned]] = {}
    for one, other in combinations(seats, 2):
        if one.who != other.who and not (one.left and other.left):
            both = before.get(one.who, NEW), before.get(other.who, NEW)
            compare = _left if one.left or other.left else _compared
            for seat, change in zip((one, other), compare((one, other), both), strict=True):
                learned.setdefault(seat.who, []).append(change)
    weights = {who: 2 / len(seats) / sum(seat.who == who for seat in seats) for who in learned}
    return {who: _after(before.get(who, NEW), changes, weights[who]) for who, changes in learned.items()}


def _compared(seats: _Pair[Finisher], before: _Pair[Skill]) -> list[_Learned]:
    teams = [[_MODEL.rating(skill.mean, skill.spread)] for skill in before]
    after = _MODEL.rate(teams, ranks=[float("inf") if seat.left else float(seat.place) for seat in seats])
    return [
        _Learned(new.mu - skill.mean, 1 / new.sigma**2 - 1 / _by_now(skill) ** 2)
        for (new,), skill in zip(after, before, strict=True)
    ]


def _left(seats: _Pair[Finisher], before: _Pair[Skill]) -> list[_Learned]:
    """Return what it costs to leave, and brings to stay: it says nothing about how well they play, whatever they were rated."""
    one, other = (Skill(MEAN, skill.spread) for skill in before)
    return [_Learned(change.mean, 0.0) for change in _compared(seats, (one, other))]


def _by_now(skill: Skill) -> float:
    return sqrt(skill.spread**2 + CHANGE**2)


def _after(skill: Skill, changes: Sequence[_Learned], weight: float) -> Skill:
    certainty = 1 / _by_now(skill) ** 2 + weight * sum(change.certainty for change in changes)
    mean = skill.mean + weight * sum(change.mean for change in changes)
    return Skill(mean, min(1 / sqrt(certainty), SPREAD), skill.matches + 1)
