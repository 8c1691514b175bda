"""Comparisons of rules that go on while somebody looks at them, and are shared by all who ask for the same."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress

import msgspec

from openrummy.languages import Template
from openrummy.server.limits import TooMany
from openrummy.server.thinking.pool import NoWorkers, Unanswered
from openrummy.server.thinking.thinkers import Thinkers
from openrummy.sim.moments import Moments
from openrummy.table.refusal import Refusal
from openrummy.thinking.trial import TrialTask, moments_in

MOST = 1_000
"""Packs for a comparison: then a difference of six games in a hundred shows."""

_KEPT = 64
"""Comparisons kept, each with some 50 KB of sums."""

_AT_ONCE = 4
_LOOKED_AT_SECONDS = 5.0
"""So long a comparison goes on after somebody asked for it: they ask again within a second."""

_PART_SECONDS = 0.3
"""About how long a worker plays before others have their turn."""

_MOST_PARTS = 50
_ANSWER_SECONDS = 5.0
_BROKEN: Template = "The comparison broke off: this server has nobody to play these deals. Try again later."
_BUSY: Template = "Other rules are being compared here; try again in a moment."
_SEED = "laboratory"


class Asked(msgspec.Struct, frozen=True):
    """Two choices of rules as text, and the players."""

    rules: tuple[str, str]
    players: int


class Run:
    """A comparison.  pairs: the packs played so far."""

    def __init__(self) -> None:
        self.moments = Moments()
        self.pairs = 0
        self.is_stuck = False
        self.wanted_until = 0.0
        self.work: asyncio.Task[None] | None = None
        self.news = asyncio.Event()

    @property
    def is_done(self) -> bool:
        """Whether no more will be played."""
        return self.pairs >= MOST or self.is_stuck

    @property
    def is_running(self) -> bool:
        """Whether packs are being played."""
        return self.work is not None and not self.work.done()

    def add(self, moments: Moments, pairs: int) -> None:
        """Count a part, and wake those who wait for it."""
        self.moments.merge(moments)
        self.pairs += pairs
        self.tell()

    def tell(self) -> None:
        """Wake all who wait."""
        self.news.set()
        self.news = asyncio.Event()


class Runs:
    """The comparisons of a server.  clock: seconds.  Use it inside one event loop."""

    def __init__(self, thinkers: Thinkers, clock: Callable[[], float]) -> None:
        self._thinkers, self._clock = thinkers, clock
        self._runs: OrderedDict[Asked, Run] = OrderedDict()

    async def more(self, asked: Asked, known: int) -> Run:
        """Return the comparison as soon as more than `known` packs are played, or after some seconds.

        Raises TooMany while others are compared, and Refusal if it broke off.
        """
        run = self._run(asked)
        run.wanted_until = self._clock() + _LOOKED_AT_SECONDS + _ANSWER_SECONDS
        if not run.is_done and not run.is_running:
            run.work = asyncio.get_running_loop().create_task(self._play(asked, run))
        if run.pairs <= known and not run.is_done:
            with suppress(TimeoutError):
                await asyncio.wait_for(run.news.wait(), _ANSWER_SECONDS)
        if run.is_stuck:
            raise Refusal("broken_off", _BROKEN)
        return run

    def _run(self, asked: Asked) -> Run:
        run = self._runs.get(asked)
        if (run is None or not (run.is_done or run.is_running)) and self._running() >= _AT_ONCE:
            raise TooMany(_BUSY, 5)
        if run is None:
            run = self._runs[asked] = Run()
        self._runs.move_to_end(asked)
        while len(self._runs) > _KEPT and not next(iter(self._runs.values())).is_running:
            self._runs.popitem(last=False)
        return run

    def _running(self) -> int:
        return sum(run.is_running for run in self._runs.values())

    async def _play(self, asked: Asked, run: Run) -> None:
        size = 1
        try:
            while not run.is_done and self._clock() < run.wanted_until:
                task = TrialTask(asked.rules, asked.players, _SEED, run.pairs, min(size, MOST - run.pairs))
                begun = self._clock()
                run.add(moments_in(await self._thinkers.result(task, repr(asked))), task.number)
                size = max(
                    1, min(_MOST_PARTS, 2 * size, int(task.number * _PART_SECONDS / (self._clock() - begun + 1e-6)))
                )
        except (Unanswered, NoWorkers):
            run.is_stuck = True
            self._runs.pop(asked, None)  # whoever asks again begins anew
            run.tell()

    def close(self) -> None:
        """Stop playing."""
        for run in self._runs.values():
            if run.work is not None:
                run.work.cancel()
