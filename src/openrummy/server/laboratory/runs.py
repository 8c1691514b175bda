"""Comparisons of rules, played by the workers while somebody looks at them."""

from collections.abc import Callable

import msgspec

from openrummy.server.efforts import Effort, Efforts
from openrummy.server.thinking.thinkers import Thinkers
from openrummy.sim.moments import Moments
from openrummy.thinking.trial import TrialTask, moments_in

MOST = 1_000
"""Packs for a comparison: then a difference of six games in a hundred shows."""

_KEPT = 64
"""Comparisons kept, each with some 50 KB of sums."""

_AT_ONCE = 4
_PART_SECONDS = 0.3
"""About how long a worker plays before others have their turn."""

_MOST_PARTS = 50
_SEED = "laboratory"


class Asked(msgspec.Struct, frozen=True):
    """Two choices of rules as text, and the players."""

    rules: tuple[str, str]
    players: int


class Run(Effort):
    """A comparison; its progress is the number of packs played."""

    def __init__(self, asked: Asked, thinkers: Thinkers, clock: Callable[[], float]) -> None:
        super().__init__()
        self._asked, self._thinkers, self._clock = asked, thinkers, clock
        self._size = 1
        self.moments = Moments()

    @property
    def is_done(self) -> bool:
        """Whether all packs are played."""
        return self.progress >= MOST

    async def part(self) -> None:
        """Have a worker play some packs, about as many as it can in a moment."""
        asked, begun = self._asked, self._clock()
        number = min(self._size, MOST - self.progress)
        task = TrialTask(asked.rules, asked.players, _SEED, self.progress, number)
        self.moments.merge(moments_in(await self._thinkers.result(task, repr(asked))))
        self.progress += number
        fitting = int(number * _PART_SECONDS / (self._clock() - begun + 1e-6))
        self._size = max(1, min(_MOST_PARTS, 2 * self._size, fitting))


class Runs:
    """The comparisons of a server.  clock: seconds.  Use it inside one event loop."""

    def __init__(self, thinkers: Thinkers, clock: Callable[[], float]) -> None:
        self._thinkers, self._clock = thinkers, clock
        self._efforts: Efforts[Asked, Run] = Efforts(_AT_ONCE, _KEPT, clock)

    async def more(self, asked: Asked, known: int) -> Run:
        """Return the comparison as soon as more than `known` packs are played; see `Efforts.more`."""
        return await self._efforts.more(asked, known, lambda: Run(asked, self._thinkers, self._clock))

    def close(self) -> None:
        """Stop playing."""
        self._efforts.close()
