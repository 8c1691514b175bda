"""How well the statistics of company tell players who help each other from honest ones."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import sqrt
from statistics import fmean, pvariance

import msgspec

from bench.collusion.communities import Community
from openrummy.fairness.calibration import HONEST, Honest
from openrummy.fairness.facts import DealFacts
from openrummy.fairness.pairs import Pair, pairs_of

_STEPS = 60


class Found(msgspec.Struct, frozen=True):
    """The list of one community.  guilty: the pairs of which the giver helps.  beside: those of one who helps and one who does not."""

    community: Community
    pairs: list[Pair]

    @property
    def guilty(self) -> list[Pair]:
        """The pairs in which the giver helps the getter."""
        helpers = self.community.helpers
        return [pair for pair in self.pairs if helpers.get(int(pair.giver)) == int(pair.getter)]

    @property
    def innocent(self) -> list[Pair]:
        """The pairs of players who do not help anybody, and are not helped."""
        named = {str(one) for two in self.community.helpers.items() for one in two}
        return [pair for pair in self.pairs if not {pair.giver, pair.getter} & named]

    @property
    def beside(self) -> list[Pair]:
        """The pairs of a player who helps or is helped and another one."""
        named = {str(one) for two in self.community.helpers.items() for one in two}
        return [pair for pair in self.pairs if len({pair.giver, pair.getter} & named) == 1]


def judged(community: Community, deals: Iterable[DealFacts]) -> Found:
    """Return the list of a community."""
    return Found(community, pairs_of(deals))


def auc(guilty: Sequence[Pair], honest: Sequence[Pair]) -> float:
    """Return the chance that a pair that helps is called less likely than an honest one; a tie counts half."""
    wins = sum((one.chance < other.chance) + (one.chance == other.chance) / 2 for one in guilty for other in honest)
    return wins / (len(guilty) * len(honest))


def interval(found: int, number: int) -> tuple[float, float]:
    """Return the 95% interval of a share (Wilson 1927)."""
    if not number:
        return 0.0, 1.0
    z, share = 1.96, found / number
    middle, width = share + z * z / (2 * number), z * sqrt(share * (1 - share) / number + (z / (2 * number)) ** 2)
    return max(0.0, (middle - width) / (1 + z * z / number)), min(1.0, (middle + width) / (1 + z * z / number))


def fitted(honest: Sequence[Found]) -> Iterator[tuple[str, str, Honest]]:
    """Yield the centre and the spread of each sign of each game, so that its values have a variance of 1 between honest pairs."""
    for game, signs in HONEST.items():
        for measure in signs:
            parts = [
                part
                for found in honest
                for pair in found.pairs
                if pair.game == game
                for part in pair.parts
                if part.measure == measure
            ]
            if parts:
                yield game, measure, _fitted([(part.sign.seen - part.sign.expected, part.sign.error) for part in parts])


def _fitted(signs: Sequence[tuple[float, float]]) -> Honest:
    centre = fmean(value for value, _ in signs)
    low, high = 0.0, sqrt(pvariance([value for value, _ in signs]))
    for _ in range(_STEPS):
        middle = (low + high) / 2
        wide = fmean((value - centre) ** 2 / (error**2 + middle**2) for value, error in signs if error or middle)
        low, high = (middle, high) if wide > 1 else (low, middle)
    return Honest(round(centre, 4), round(high, 4))


def calibrated(honest: Mapping[str, Mapping[str, Honest]]) -> Iterator[str]:
    """Yield a row for each sign of each game."""
    yield "| game | sign | mean of honest pairs | spread beyond chance |"
    yield "| --- | --- | --- | --- |"
    for game, signs in honest.items():
        for measure, one in signs.items():
            yield f"| {game} | {measure.replace('_', ' ')} | {one.centre:+.4f} | {one.spread:.4f} |"
